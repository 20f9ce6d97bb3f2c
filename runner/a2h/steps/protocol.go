// Package steps runs A2H's scenarios.
//
// Input: the lines of a scenario. Output: frames on the implementation's link, and checks of what it did.
//
// If a registry is under test, the suite plays the people who register and the agents that search; for a decider, its
// model, the registry and the humans; for a messenger, the agent, the channels and the humans. Package law decides what
// A2H requires of a whole trace, and package channels reads what a channel would show of a message.
package steps

import (
	"context"
	"slices"
	"strconv"
	"strings"
	"sync"

	spec "github.com/c2a-conform/c2a-conform/features/a2h"

	"github.com/c2a-conform/c2a-conform/features"
	engine "github.com/c2a-conform/c2a-conform/reference/a2h"
	"github.com/c2a-conform/c2a-conform/reference/a2h/law"
	"github.com/c2a-conform/c2a-conform/reference/a2h/wire"
	"github.com/c2a-conform/c2a-conform/runner/exchange"
	"github.com/c2a-conform/c2a-conform/runner/steps"
	"github.com/c2a-conform/c2a-conform/schemas/port"
)

// Protocol describes how A2H's scenarios are run.
var Protocol = steps.Protocol{
	Name: "a2h", Vocabulary: vocabulary, Open: open, Words: words,
	Laws: func() []steps.Law { return steps.Watched(law.All()) },
}

// vocabulary contains all steps, compiled once.
var vocabulary = sync.OnceValue(func() *steps.Vocabulary {
	all := slices.Concat(
		timeSteps(), deciderSteps(), questionSteps(), answerSteps(), decisionSteps(), waitingSteps(), registrySteps(),
		messageSteps(), renderingSteps(), replySteps(), responseSteps(),
	)
	slices.SortStableFunc(all, func(a, b *step) int { return int(a.Keyword - b.Keyword) })
	steps.Explain(placeholders, all)
	return steps.NewVocabulary(placeholders, all...)
})

// placeholders are the variable parts of patterns that only A2H has. A {quote} is a text in double or single quotes, or
// the text below the line. {hostile} is one of the texts in [hostile], {property} one of [properties], {mark} one of
// [marks].
var placeholders = map[string]string{
	"program":    `(agent|registry)`,
	"status":     `(AVAILABLE|BUSY|OFFLINE)`,
	"tag":        `([A-Za-z_]+)`,
	"decision":   `(CONTINUE|HALT|REQUEST_HUMAN|one of the three)`,
	"how_many":   `(one|none)`,
	"primitive":  `(PERMISSION|CLARIFICATION|SOLICITATION|NOTIFICATION)`,
	"type":       `(PERMISSION|CLARIFICATION|SOLICITATION|NOTIFICATION|QUESTION|CONFIRMATION|ALERT)`,
	"kind":       `(string|file|json)`,
	"format":     `(a string|JSON|a file)`,
	"confidence": `([0-9]+(?:\.[0-9]+)?|unknown)`,
	"number":     `([0-9]+(?:\.[0-9]+)?)`,
	"options":    `(option "[^"]*"|options "[^"]*"(?:, "[^"]*")* and "[^"]*")`,
	"choices":    `(nothing|"[^"]*"(?:, "[^"]*")*(?:, in this order)?)`,
	"choice":     `("[^"]*"|choice [0-9]+)`,
	"data":       `("[^"]*"|\{.*\}|\[.*\]|the file "[^"]*")`,
	"object":     `(\{.*\})`,
	"quote":      `("[^"]*"|'[^']*'|this:)`,
	"seen":       `("[^"]*"|this:|nothing)`,
	"their":      `(his|her)`,
	"channel":    `(Slack|Teams|e-mail|the terminal)`,
	"channels":   `((?:Slack|Teams|e-mail|the terminal)(?:(?:, | and )(?:Slack|Teams|e-mail|the terminal))*)`,
	"hostile":    `(` + alternatives(hostile) + `)`,
	"property":   `(` + alternatives(properties) + `)`,
	"verdict":    `(APPROVED|REJECTED|MODIFIED)`,
	"plans":      `(plans|urgently plans)`,
	"change": `(nothing changes|something changes each time|it is different each time|` +
		`only its (?:confidence|urgency|tag|report) changes|only its options change|` +
		`only the order of its arguments changes|its arguments are different each time|` +
		`it is (?:in another thread|denied) each time|` +
		`another thread plans something each time)`,
	"human": `((?:if someone was asked, )?(?:they|the human who was asked|another human who was found|a namesake|` +
		`[A-Z][A-Za-z0-9-]*))`,
	"allows":      `(allows?|denies|deny|acknowledges?)`,
	"question":    `(it|a question that was never asked)`,
	"matter":      `(it|a question that was never asked|the question before that)`,
	"chooses":     `(chooses?|gives?)`,
	"condition":   `(if (?:he|she) was asked to|unless (?:he|she) has already)`,
	"request":     `(answer|card|status|id)`,
	"outcome":     `(accepted|refused)`,
	"happens":     `(is executed once|is executed at most once|is executed [0-9]+ times|is not executed)`,
	"input":       `(choice|input)`,
	"held":        `(state is saved|messages are out|registry has answered|model has taken it in)`,
	"order":       `(first|last)`,
	"is":          `(is|is not)`,
	"waits":       `(stays awake|goes to sleep)`,
	"how_often":   `(once|at most once)`,
	"asked":       `(asked|asked once|not asked)`,
	"sent":        `(asked for|sent)`,
	"form":        `(has a summary of one line|has a body|has no control characters)`,
	"member":      `(id|status|notes|secret endpoint)`,
	"json_member": `(this profile|these endpoints|this card)`,
	"caller":      `(an agent|another agent)`,
	"looks":       `(looks|looks urgently)`,
	"searches":    `(looks|calls the search tool)`,
	"people":      `(nobody|only [A-Z][a-z]*(?:(?:, | and )[A-Z][a-z]*)*)`,
	"summary":     `("[^"]*"|of [0-9]+ characters)`,
	"choice_kind": `(actions|options)`,
	"place":       `(its body|its summary|Bob's name)`,
	"mark":        `(` + alternatives(marks) + `)`,
	"parts":       `(paragraphs|characters without a space)`,
	"message":     `(it|another one like it)`,
	"interaction": `(an interaction that was never asked|the other message)`,
	"response":    `(by [A-Z][a-z]*|an acknowledgement|not a plain yes|for "[^"]*")`,
	"words":       `("[^"]*"|what was written)`,
}

// alternatives joins the keys of a map for a regular expression.
func alternatives[V any](m map[string]V) string { return strings.Join(keys(m), "|") }

func open(peer *exchange.Peer, p features.Planned, name string) (steps.Scene, error) {
	if p.Role == spec.RoleMessenger {
		return openMessenger(peer, p, name), nil
	}
	s := &scenario{steps: map[string]int{}, given: map[engine.Primitive]string{},
		side:  newSide(p.Role, peer.Drawn.Words),
		model: slices.Contains(peer.Hello().Taps, "turn")}
	s.side.exchange = peer.NewExchange(name, p.Role, p.Draft, s.side)
	if p.Role == spec.RoleDecider && s.side.exchange.Can(spec.CapabilityOwnLoop) {
		s.side.loop = newLoop(s.side.exchange)
	}
	s.Stage = steps.Stage{Exchange: s.side.exchange, Requirement: p.Requirement.ID, SettleMs: settleMs}
	return s, nil
}

const hourMs = 3_600_000

// settleMs is how long the suite waits until everything has settled. By then, the agent's own timers have expired.
const settleMs = timerMs

// The types of package steps, for scenarios of A2H.
type (
	step    = steps.Step
	args    = steps.Args
	finding = steps.Finding
)

func given(pattern, example, doc string, run func(s *scenario, a args) error) *step {
	return steps.Declare(pattern, example, doc, run)
}

func when(pattern, example, doc string, run func(ctx context.Context, s *scenario, a args) error) *step {
	return steps.Happen(pattern, example, doc, run)
}

// then makes a demand that may send requests to the implementation.
func then(pattern, example, doc string, judge func(ctx context.Context, s *scenario, a args) (finding, error)) *step {
	return steps.Demand(pattern, example, doc, func(ctx context.Context, s *scenario, a args) (finding, error) {
		f, err := judge(ctx, s, a)
		return s.Believed(f), err
	})
}

// shows makes a demand that only looks at what has happened.
func shows(pattern, example, doc string, judge func(s *scenario, a args) finding) *step {
	return then(pattern, example, doc, func(_ context.Context, s *scenario, a args) (finding, error) {
		return judge(s, a), nil
	})
}

// quoted returns an argument that is a {quote} in [placeholders].
func quoted(a args, i int) (string, error) {
	if a.At(i) == "this:" {
		return a.Text()
	}
	return unquoted(a.At(i)), nil
}

// unquoted returns the text between the quotes, or "" for an omitted argument.
func unquoted(s string) string {
	if len(s) < 2 {
		return ""
	}
	return s[1 : len(s)-1]
}

// timeSteps are the steps in which only time passes, or the program is restarted.
func timeSteps() []*step {
	pass := when(`{time} pass`, `24 h pass`, "Time passes on the world's clock.",
		func(ctx context.Context, s *scenario, a args) error {
			for ms := a.Ms(0); ms > 0; ms -= hourMs { // one hour at a time, because agents poll
				if err := s.Pass(ctx, min(ms, hourMs)); err != nil {
					return err
				}
			}
			return nil
		})
	pass.Takes = func(a args, _ port.HelloResult) int64 { return a.Ms(0) }
	return []*step{
		pass,
		when(`the {program} is killed and started again[, and the manifest flags {text}, too]`+
			`[, and the threshold is {number}][, and an agent may take {n} steps]`,
			`the agent is killed and started again`,
			"The agent or registry is killed without warning and started again with its state directory. From then "+
				"on, one more action, which wasn't planned before, may be flagged. Other settings may also change, "+
				"but only in a way that would not have changed any previous decision.",
			func(ctx context.Context, s *scenario, a args) error {
				w := &s.side.world
				if a.At(1) != "" {
					w.Manifest = append(w.Manifest, wire.Flagged{Action: a.At(1), Flag: wire.RequireApproval})
				}
				if a.At(2) != "" {
					w.Threshold, _ = strconv.ParseFloat(a.At(2), 64)
				}
				if a.At(3) != "" {
					w.MaxSteps = a.Number(3)
				}
				if err := s.Restart(ctx, 0); err != nil {
					return err
				}
				return s.rest(ctx)
			}),
	}
}
