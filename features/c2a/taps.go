package c2a

import (
	"slices"
	"strings"
	"sync"

	"github.com/c2a-conform/c2a-conform/features/protocol"
	"github.com/c2a-conform/c2a-conform/internal/lazyregexp"
)

// quoted is a text within a step, which says nothing about the step.
var quoted = lazyregexp.New(`"[^"]*"`)

// ofTurns are the words by which a step speaks of what passes between an agent and its model.
var ofTurns = lazyregexp.New(`\b(model|turns?|header|message part|system (part|message))`)

// eagerModel is the step that asks for no more than the model that every agent is taken to have.
const eagerModel = "the model always replies"

// NeedsTurn reports whether a step can be carried out, or judged, only where the turn tap is open: it speaks of the model,
// of a turn, or of what stands in one. No scenario with such a step runs in role agent, whose model nobody sees.
func NeedsTurn(step string) bool {
	return step != eagerModel && ofTurns.MatchString(quoted.ReplaceAllString(step, ""))
}

// ofLinks are the words by which a step speaks of what passes between host and harness, or of what either of them alone
// knows.
var ofLinks = lazyregexp.New(`\b(event|events|host|harness|deliver(s|y|ies|ed)?|withdrawn|knocks?|pulls?|tools?|claims?|claiming|initialize|audit|digests?|mailbox|notifications?|requests?|sessions?|capabilit(y|ies)|connection|sequence numbers|defers?|resolves?|reports|released tools|lists|finds?|looks through|reads|calls?|cancellation|cancels|ends? up|handed|waiting|deadline|long enough|unhandled|told of|comes back|comes to|goes to|the other side|progress|key|reach|reacts|reaction|signals?|meant to|aimed|knows of|responder|the body|structured header|reply target|author line|system part)\b|\bsends (""|twice)`)

// judgedLink are steps that speak of the link and that show all the same by what an agent does: whom a message obliges is
// answered, and whom it bars from speaking is not.
var judgedLink = lazyregexp.New(`^"" reaches [a-z-]+ (as [a-z_ ]+, must_respond, any|at most as [a-z_ ]+, must_not_respond, [a-z_ ]+)$`)

// NeedsLink reports whether a step can be carried out, or judged, only where host and harness are two programs and the link
// between them is seen. No scenario with such a step runs in role stack.
func NeedsLink(step string) bool {
	step = quoted.ReplaceAllString(step, `""`)
	if needs, ok := linkSteps.Load(step); ok {
		return needs.(bool)
	}
	needs := !judgedLink.MatchString(step) && (ofLinks.MatchString(step) || strings.Contains(step, " reaches ") || strings.Contains(step, " oblige "))
	linkSteps.Store(step, needs)
	return needs
}

// linkSteps remembers which steps need the link: most differ by their texts alone, and the features are finite.
var linkSteps sync.Map

// inCast is what stands before the names of participants where a scenario declares them, and behind them.
var (
	inCast   = lazyregexp.New(` with (.*?)(, (?:owned by|carrying) .*)?$`)
	between  = lazyregexp.New(`, | and `)
	possess  = lazyregexp.New(`'s\b`)
	platform = lazyregexp.New(`^(posts|edits|deletes|joins|leaves|starts|stops|reports|assigns|asks|puts)$`)
)

// Agents are those that a scenario drives by the link, or asks something of, in that order. An adapter is one agent, and
// plays the scenarios that name no more: the others of the cast are to it what people are.
func Agents(steps []protocol.Step) []string {
	var cast, acts, named []string
	for _, s := range steps {
		if s.Keyword != "Given" && s.Keyword != "And" {
			break
		}
		names := quoted.ReplaceAllString(s.Text, "")
		if with := inCast.FindStringSubmatch(names); with != nil {
			who, _, _ := strings.Cut(names, " is in ")
			cast = append(cast, between.Split(with[1], -1)...)
			cast = append(cast, who)
		}
	}
	cast = slices.DeleteFunc(cast, func(name string) bool {
		return name == "" || strings.ToLower(name) != name || strings.Contains(name, " ") || strings.HasSuffix(name, "-bot")
	})
	then := false
	for _, s := range steps {
		if s.Keyword == "Given" || s.Keyword == "When" || s.Keyword == "Then" {
			then = s.Keyword == "Then"
		}
		words := strings.Fields(possess.ReplaceAllString(quoted.ReplaceAllString(s.Text, ""), ""))
		for i, w := range words {
			w = strings.Trim(w, ",")
			switch {
			case !slices.Contains(cast, w):
			case then:
				named = append(named, w)
			case i == 0 && len(words) > 1 && s.Keyword != "Given" && !platform.MatchString(words[1]):
				acts = append(acts, w)
			}
		}
	}
	var out []string
	for _, w := range append(acts, named...) {
		if !slices.Contains(out, w) {
			out = append(out, w)
		}
	}
	return out
}
