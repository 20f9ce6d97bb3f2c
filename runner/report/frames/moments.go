package frames

import (
	"fmt"
	"slices"
	"strings"

	"github.com/c2a-conform/c2a-conform/internal/lazyregexp"
	"github.com/c2a-conform/c2a-conform/runner/report/words"
	"github.com/c2a-conform/c2a-conform/schemas/port"
)

// A Moment is what happened at one time on one side of a program, with its platform on the left and its model on the
// right.
type Moment struct {
	Side       string // platform or model
	Class      string // people, said, raw, refused
	Arrow, Way string
	Label      string
	Text, Cut  string
}

// Tells reports whether an entry is shown on a side.
func (g Glimpse) Tells() bool {
	switch g.method {
	case port.MethodEvidence, port.MethodTurn, port.MethodTurnCancelled, port.MethodPosted:
		return true
	}
	return !g.Dull
}

// Moments are the events of an entry.
func (g Glimpse) Moments() []Moment {
	params, _ := g.frame.params.(map[string]any)
	m := Moment{Side: "platform", Arrow: "→", Way: "to the program", Label: g.Label(), Class: "people"}
	if g.Dir == From {
		m.Arrow, m.Way, m.Class = "←", "from the program", "said"
	}
	limit := g.limit()
	m.Text, m.Cut = g.Pretty()
	show := func(v any) { m.Text, m.Cut = body(v, limit) }
	switch {
	case g.method == port.MethodSurface && !g.frame.Answer:
		var out []Moment
		events, _ := params["events"].([]any)
		for _, v := range events {
			e, _ := v.(map[string]any)
			one := m
			one.Label = happens(e, g.was)
			if after := fmt.Sprint(e["offsetMs"]); after != "0" && e["offsetMs"] != nil {
				one.Label = "in " + inSeconds(words.Line(after)) + ": " + one.Label
			}
			one.Text, one.Cut = body(v, limit)
			out = append(out, one)
		}
		if len(out) > 0 {
			return out
		}
	case g.method == port.MethodPosted:
		m.Label = happens(map[string]any{
			"author": params["agent"], "op": params["op"], "text": params["text"], "glyph": params["glyph"],
			"thread": params["thread"], "conversation": params["conversation"],
		}, nil)
		show(g.frame.params)
	case g.method == port.MethodTurn || g.method == port.MethodTurnCancelled:
		m.Side = "model"
		switch {
		case g.frame.Answer:
			m.Arrow, m.Way, m.Class = "←", "to the program", "people"
			m.Label = answered(g.frame.result)
			show(g.frame.body())
		case g.method == port.MethodTurn:
			m.Arrow, m.Class = "→", "said"
			m.Label = "asked: " + asked(params)
			show(g.frame.params)
		default:
			m.Arrow, m.Class, m.Label = "→", "said", "the program cancels its request"
			show(g.frame.params)
		}
	case g.method == port.MethodEvidence:
		from, _ := params["from"].(bool)
		if params["side"] == "model" {
			m.Side = "model"
		}
		m.Arrow, m.Way = "→", "to the program"
		if from {
			m.Way = "from the program"
		}
		if from == (m.Side == "platform") {
			m.Arrow = "←"
		}
		m.Class, m.Label = "raw", evidence(params)
		if refused(params) {
			m.Class = "refused"
		}
		if v, ok := params["body"]; ok {
			show(v)
		} else {
			m.Text, m.Cut = "no body", ""
		}
	}
	return []Moment{m}
}

// verbs describe the operations on a platform.
var verbs = map[string]string{
	"post": "posts", "edit": "edits", "delete": "deletes", "react": "reacts", "unreact": "removes", "join": "joins",
	"leave":  "leaves",
	"assign": "assigns", "status": "sets the status", "redeliver": "is delivered again", "outage": "the platform fails",
}

// happens describes an event on a platform; was has the texts of messages that it changes, by id.
func happens(e map[string]any, was map[string]string) string {
	name := func(member string) string {
		s, _ := e[member].(string)
		_, after, found := strings.Cut(s, ":")
		if !found {
			after = s
		}
		return words.Line(after)
	}
	op := name("op")
	verb, ok := verbs[op]
	who := name("author")
	if who == "" {
		who = name("participant")
	}
	switch {
	case op == "typing" && e["active"] == false:
		verb = "stops typing"
	case op == "typing":
		verb = "types"
	case op == "redeliver":
		who = "a message from " + who
	case (op == "edit" || op == "delete") && who == "":
		if who = name("id"); was[who] != "" {
			who = quote(was[who])
		}
		verb = map[string]string{"edit": "is edited:", "delete": "is deleted"}[op]
	case op == "outage":
		who, verb = "", "the platform fails: "+name("operation")+" "+name("failure")
	case !ok:
		verb = op
	}
	parts := []string{who, verb, name("glyph")}
	if text, ok := e["text"].(string); ok && text != "" {
		parts = append(parts, quote(text))
	}
	parts = append(parts, whereabouts(e))
	return strings.Join(slices.DeleteFunc(parts, func(s string) bool { return s == "" }), " ")
}

// asked returns the messages that the model was shown since it last said something, each by its end.
func asked(params map[string]any) string {
	messages, _ := params["messages"].([]any)
	var out []string
	for i, m := range slices.Backward(messages) {
		object, _ := m.(map[string]any)
		text, _ := object["content"].(string)
		switch role := object["role"]; {
		case i == len(messages)-1, role == "user":
			out = append(out, quoteEnd(text))
		case role == "assistant":
			slices.Reverse(out)
			return strings.Join(out, ", ")
		}
	}
	if len(out) == 0 {
		return "nothing"
	}
	slices.Reverse(out)
	return strings.Join(out, ", ")
}

// answered returns the model's answer.
func answered(result any) string {
	object, _ := result.(map[string]any)
	if actions, ok := object["actions"].([]any); ok && len(actions) == 0 {
		return "doesn't answer"
	}
	return "answers: " + list(object["actions"], func(a map[string]any) string {
		if text, ok := a["text"].(string); ok && a["type"] == "reply" {
			return quote(text)
		}
		return action(a)
	})
}

// whereabouts describes a place, from the ids that the suite gives to the places of a scenario.
func whereabouts(e map[string]any) string {
	for _, member := range []string{"thread", "conversation"} {
		id, _ := e[member].(string)
		switch kind, name, _ := strings.Cut(id, "-"); {
		case id == "":
			continue
		case kind == "T" && name != "":
			return "in the thread " + words.Line(name)
		case kind == "C" && name != "":
			return "in #" + words.Line(name)
		case kind == "D" && name != "":
			return "in the DM of " + words.Line(strings.ReplaceAll(name, "-", " and "))
		default:
			return "in " + words.Line(id)
		}
	}
	return ""
}

// body formats a value for reading: a text unchanged, anything else as indented JSON.
func body(v any, limit int) (text, left string) {
	if s, ok := v.(string); ok {
		return words.Clean(words.Shorten(s, limit)), ""
	}
	return pretty(Raw(strings.TrimSpace(whole(v))), limit)
}

// evidence formats a piece of evidence on one line.
func evidence(params map[string]any) string {
	what, _ := params["what"].(string)
	text := words.Line(what)
	if s := gist(params["body"]); s != "" {
		text += " " + quote(s)
	}
	return text
}

// gists are the members in which bodies of platforms and models say what they are about.
var gists = []string{
	"error.message", "error", "description", "event.message.text", "event.text", "message.text", "result.text",
	"update.message.text",
	"content.body", "content.m.new_content.body", "comment.body", "text", "d.content", "content", "body",
	"emoji", "name",
}

// gist is what a body is about, or "".
func gist(v any) string {
	object, _ := v.(map[string]any)
	if messages, ok := object["messages"].([]any); ok && len(messages) > 0 {
		last, _ := messages[len(messages)-1].(map[string]any)
		return textsOf(last["content"])
	}
	if choices, ok := object["choices"].([]any); ok && len(choices) > 0 {
		choice, _ := choices[0].(map[string]any)
		if said, ok := lookup(choice, "message.content"); ok {
			return textsOf(said)
		}
	}
	for _, path := range gists {
		if found, ok := lookup(object, path); ok {
			if s := textsOf(found); s != "" {
				return s
			}
		}
	}
	return ""
}

// textsOf returns a text, or the texts of its parts.
func textsOf(v any) string {
	switch v := v.(type) {
	case string:
		return v
	case []any:
		var texts []string
		for _, item := range v {
			part, _ := item.(map[string]any)
			if s, ok := part["text"].(string); ok {
				texts = append(texts, s)
			}
		}
		return strings.Join(texts, " | ")
	}
	return ""
}

var failedStatus = lazyregexp.New(`^(?:answer )?[45][0-9]{2} |^(?:lost|no) answer `)

// refused reports whether a piece of evidence says that something was not done: it explains what the other frames show
// only by their absence.
func refused(params map[string]any) bool {
	what, _ := params["what"].(string)
	object, _ := params["body"].(map[string]any)
	from, _ := params["from"].(bool)
	return failedStatus.MatchString(what) || !from && object["ok"] == false
}
