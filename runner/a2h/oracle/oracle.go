// Package oracle predicts the behaviour of an A2H implementation: it gives the reference engine the same inputs as the
// implementation, and compares the results. It is pure.
package oracle

import (
	"fmt"
	"slices"
	"strings"

	"github.com/c2a-conform/c2a-conform/reference/a2h"
	"github.com/c2a-conform/c2a-conform/reference/a2h/law"
	"github.com/c2a-conform/c2a-conform/runner/judge"
)

// Predictions returns the checks of a trace. If the text leaves a choice, every choice is right; once the two have
// diverged, nothing more is predicted.
func Predictions(t *law.Trace) []judge.Check { return PredictionsAt(t, nil) }

// PredictionsAt is like [Predictions], and also reports the requirement and the sequence number of each test; the
// callback may be nil.
func PredictionsAt(t *law.Trace, told func(requirement string, seq int)) []judge.Check {
	o := oracle{judge.Predictions{What: says, Got: "held %s"}, told}
	if t.Role == "registry" {
		o.registry(t)
	} else {
		o.decider(t)
	}
	return o.Checks()
}

const says = "what the reference engine predicts"

// oracle is one comparison.
type oracle struct {
	judge.Predictions
	told func(requirement string, seq int) // may be nil
}

func (o *oracle) predict(requirement string, ok bool, seq int, got, allowed string) {
	if o.told != nil && requirement != "" {
		o.told(requirement, seq)
	}
	if ok {
		o.Held(requirement)
		return
	}
	o.Broke(judge.Check{Requirement: requirement, What: says, Got: got, Allowed: allowed, Seq: seq})
}

// byDefect is the requirement that refuses a card with the defect.
var byDefect = map[a2h.Defect]string{
	a2h.NoID: "A2H-CARD-001", a2h.ForeignID: "A2H-CARD-002", a2h.NoProfile: "A2H-CARD-001",
	a2h.NoCapabilities: "A2H-CARD-001", a2h.NoEndpoint: "A2H-CARD-008", a2h.NoStatus: "A2H-CARD-009",
}

// open are the defects that a registry may accept, or refuse.
var open = []a2h.Defect{a2h.NoRole, a2h.ShortID}

func (o *oracle) registry(t *law.Trace) {
	rules := a2h.DefaultRegistryRules()
	rules.Forgives = open
	engine := a2h.NewRegistry(rules)
	calls := map[string]a2h.RegistryInput{}
	for _, e := range t.Entries {
		switch x := e.Item.(type) {
		case law.Called:
			calls[x.ID] = x.Input
		case law.Replied:
			in := calls[x.ID]
			if in == nil {
				continue
			}
			if s, ok := in.(a2h.SetStatus); ok && s.By != s.ID && x.Reply.Refused != "" {
				continue // who may set the status of somebody else is open
			}
			want := engine.Step(in)
			if !o.compare(engine, in, want, x.Reply, e.Seq) {
				return
			}
		}
	}
}

// compare checks whether the engine and the implementation still agree on the registered cards.
func (o *oracle) compare(engine *a2h.Registry, in a2h.RegistryInput, want, got a2h.Reply, seq int) bool {
	refused := func(requirement string) bool {
		same := (want.Refused == "") == (got.Refused == "")
		o.predict(requirement, same, seq, said(got), said(want))
		return same
	}
	switch in := in.(type) {
	case a2h.Register:
		defects := slices.DeleteFunc(in.Card.Defects(), func(d a2h.Defect) bool { return slices.Contains(open, d) })
		switch {
		case len(defects) == 0 && want.Refused != "":
			return refused("A2H-CARD-003")
		case len(defects) == 0:
			return got.Refused == "" // a repeated registration may be refused
		case defects[0] == a2h.TagTwice:
			return got.Refused != ""
		}
		return refused(byDefect[defects[0]])
	case a2h.SetStatus:
		return refused("A2H-CARD-009")
	case a2h.Resolve:
		if want.Card == nil {
			return refused("A2H-CARD-005")
		}
		o.predict("A2H-CARD-004", got.Card != nil && a2h.SameCard(*want.Card, *got.Card), seq, said(got), said(want))
	case a2h.Find:
		o.predict("A2H-FIND-001", subset(ids(want), ids(got)), seq, said(got), said(want))
		for _, m := range got.Humans { // humans that the engine doesn't find may have a synonymous tag
			if known := engine.Step(a2h.Resolve{ID: m.Card.ID}).Card; known != nil {
				o.predict("A2H-FIND-003", known.Status == in.Status, seq,
					known.ID+", whose status is "+known.Status.String(),
					"who is "+in.Status.String())
			}
		}
	}
	return true
}

func ids(r a2h.Reply) []string {
	var all []string
	for _, m := range r.Humans {
		all = append(all, m.Card.ID)
	}
	return all
}

func subset(a, b []string) bool {
	return !slices.ContainsFunc(a, func(x string) bool { return !slices.Contains(b, x) })
}

// said returns a reply as text.
func said(r a2h.Reply) string {
	switch {
	case r.Refused != "":
		return "an error"
	case r.Card != nil:
		return fmt.Sprintf("the card %+v", *r.Card)
	case len(r.Humans) > 0:
		return strings.Join(ids(r), ", ")
	}
	return "a result without any human"
}

// byTrigger is the requirement that asks for a human.
var byTrigger = map[a2h.Trigger]string{a2h.Ambiguity: "A2H-DECIDE-002", a2h.Criticality: "A2H-DECIDE-005",
	a2h.Exhaustion: "A2H-DECIDE-008"}

// usual is the threshold of the case study.
const usual = 0.8

// decides returns the requirement that a decision is about.
func decides(w a2h.World, s a2h.State, x a2h.Expectation) string {
	switch asks := x.Asks(); {
	case !asks && (s.Terminal || s.Step == w.MaxSteps):
		return "A2H-DECIDE-009"
	case (s.Confidence < w.Threshold) != (s.Confidence < usual):
		return "A2H-DECIDE-004"
	case !asks:
		return "A2H-DECIDE-003"
	case x.Triggers[0] == a2h.Exhaustion && s.Step <= w.MaxSteps:
		return "A2H-DECIDE-007"
	default:
		return byTrigger[x.Triggers[0]]
	}
}

// byPrimitive is the requirement that asks for the kind of message.
var byPrimitive = map[a2h.Primitive]string{
	a2h.Permission: "A2H-PRIM-001", a2h.Clarification: "A2H-PRIM-002", a2h.Solicitation: "A2H-PRIM-003",
}

func (o *oracle) decider(t *law.Trace) {
	rules := a2h.DefaultDeciderRules()
	times, questions := t.Times(), t.Questions()
	planned, killed := map[string]int{}, false
	for i, e := range t.Entries {
		switch x := e.Item.(type) {
		case law.Killed:
			if slices.ContainsFunc(law.Before(questions, i), func(q law.Question) bool { return q.ClosedAt < 0 }) {
				return // open questions may be forgotten
			}
			killed = true
		case law.Planned:
			unsure := killed && times[i] > 1 // the count of repetitions may be lost, too
			if !unsure && !t.Busy(questions, i, x.State.Thread) {
				planned[x.ID] = i
			}
		case law.Decided:
			at, ok := planned[x.ID]
			if !ok || x.Decision == 0 {
				continue
			}
			s := t.Entries[at].Item.(law.Planned).State
			expected := rules.Expect(&t.World, s, times[at])
			requirement := decides(t.World, s, expected)
			yields := x.Decision == a2h.Halt && (t.Denied(s, i) || t.Held(s.Thread, i))
			o.predict(requirement, yields || slices.Contains(expected.Decisions, x.Decision), e.Seq,
				x.Decision.String(), listed(expected.Decisions))
		case law.Asked:
			for _, q := range questions {
				if q.At != i || x.Ask.Message.Type == 0 || x.Ask.Message.Type == a2h.Notification || len(q.Others) > 0 {
					continue
				}
				expected := rules.Expect(&t.World, rest(q, questions), times[q.PlannedAt])
				if len(expected.Triggers) > 0 {
					o.predict(byPrimitive[expected.Primitives[0]],
						slices.Contains(expected.Primitives, x.Ask.Message.Type), e.Seq,
						"a "+x.Ask.Message.Type.String(), listed(expected.Primitives))
				}
			}
		}
	}
}

// rest returns what is still open of the state in a question: without what was already given or chosen.
func rest(q law.Question, questions []law.Question) a2h.State {
	s := q.State
	for _, was := range law.Before(questions, q.At) {
		if was.AnsweredAt < 0 || was.PlannedAt != q.PlannedAt || was.Ask.Thread != q.Ask.Thread {
			continue
		}
		switch was.Ask.Message.Type {
		case a2h.Solicitation:
			s.Missing = nil
		case a2h.Clarification:
			s.Options = nil
		}
	}
	return s
}

func listed[E fmt.Stringer](all []E) string {
	var words []string
	for _, e := range all {
		words = append(words, e.String())
	}
	return strings.Join(words, " or ")
}
