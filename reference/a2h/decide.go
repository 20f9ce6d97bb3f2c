package a2h

import (
	"fmt"
	"slices"
	"strings"

	"github.com/c2a-conform/c2a-conform/internal/lazyregexp"
)

// Decision is what an agent does next (section 3.2, formula 2).
type Decision uint8

// The decisions.
const (
	Continue Decision = iota + 1
	Halt
	RequestHuman
)

var decisionNames = []string{"", "CONTINUE", "HALT", "REQUEST_HUMAN"}

func (d Decision) String() string { return name(decisionNames, d) }

// ParseDecision returns the decision with the wire name.
func ParseDecision(s string) (Decision, bool) { return parse[Decision](decisionNames, s) }

// Trigger is a reason to ask a human (section 3.2).
type Trigger uint8

// The triggers.
const (
	Ambiguity   Trigger = iota + 1 // the confidence is below the threshold
	Criticality                    // the manifest flags the action
	Exhaustion                     // a loop, or more steps than the maximum
)

// World is the configuration of an agent.
type World struct {
	Agent     string
	Manifest  []string // names of the actions with the flag REQUIRE_APPROVAL
	Threshold float64  // confidence below which the agent asks
	MaxSteps  int      // maximum number of steps of a thread
}

// Action is an action of the agent in the world. Arguments is JSON text, or "".
type Action struct{ Name, Arguments string }

// State is the state of one thread of an agent (section 3.2, S_t): its next action, and its confidence.
type State struct {
	Thread     string
	Step       int // counted from 1
	Terminal   bool
	Action     Action
	Confidence float64
	Options    []string // valid paths, if there are several
	Missing    *Wanted  // data that the next step needs
	Context    string   // what happened
	Report     string   // something to tell a human, or ""
	Expertise  string   // tag of the humans who can help
	Urgent     bool
}

// LoopSure is the number of equal states in a row that is a loop in any reading. The text doesn't give a number.
const LoopSure = 20

// Expectation is what the text allows for a state.
type Expectation struct {
	Triggers   []Trigger
	Decisions  []Decision
	Primitives []Primitive // with which a human may be asked, if one is asked
}

// Asks reports whether the state requires a human.
func (x Expectation) Asks() bool {
	return slices.Equal(x.Decisions, []Decision{RequestHuman})
}

// Expect returns what the text allows for a state that is the same for the n-th time in a row.
func (r *DeciderRules) Expect(w *World, s State, n int) Expectation {
	x := Expectation{Decisions: []Decision{Continue}}
	if s.Terminal {
		// The text leaves open the decision for a finished thread,
		x.Decisions = []Decision{Halt, Continue}
		// whether the thread asks if the action needs permission or the confidence is low, and whether it executes the
		// action.
		if r.Critical(w, s) || r.Ambiguous(w, s) {
			x.Decisions = append(x.Decisions, RequestHuman)
		}
		if !r.AsksAtTheEnd(w, s) {
			return x
		}
	}
	if r.Ambiguous(w, s) {
		x.Triggers = append(x.Triggers, Ambiguity)
	}
	if r.Critical(w, s) {
		x.Triggers = append(x.Triggers, Criticality)
	}
	if r.Exceeds(w, s) || n >= r.LoopsAt {
		x.Triggers = append(x.Triggers, Exhaustion)
	}
	sure := len(x.Triggers) > 0 &&
		(n < r.LoopsAt || n >= LoopSure || !slices.Equal(x.Triggers, []Trigger{Exhaustion}) || r.Exceeds(w, s))
	switch {
	case sure:
		x.Decisions = []Decision{RequestHuman}
	case len(x.Triggers) > 0:
		x.Decisions = []Decision{RequestHuman, Continue}
	case n > 1:
		x.Decisions = []Decision{Continue, RequestHuman}
	}
	x.Primitives = r.Primitives(s, x.Triggers)
	return x
}

// primitives returns the primitives that fit a state, the best first. A flagged action needs a permission, perhaps
// after a clarification. For a trigger without further information, such as a loop, the text names no primitive.
func primitives(s State, triggers []Trigger) []Primitive {
	var all []Primitive
	add := func(more ...Primitive) {
		for _, p := range more {
			if !slices.Contains(all, p) {
				all = append(all, p)
			}
		}
	}
	if s.Missing != nil {
		add(Solicitation)
	}
	unsure := slices.Contains(triggers, Ambiguity)
	if len(s.Options) > 1 && unsure {
		add(Clarification)
	}
	vague := len(all) == 0 && unsure || slices.Contains(triggers, Exhaustion)
	if slices.Contains(triggers, Criticality) {
		add(Permission)
	}
	if vague || len(all) == 0 {
		add(Clarification, Solicitation, Permission)
	}
	return all
}

// The choices of a question whether to continue.
const (
	GoOn   = "Go on"
	StopIt = "Stop"
)

// compose returns the message to a human about a state.
func compose(s State, p Primitive) Message {
	m := Message{Type: p}
	switch p {
	case Permission:
		m.Summary = "Permission needed: " + oneLine(s.Action.Name)
		m.Body = paragraphs(s.Context, "The agent is about to do: "+s.Action.Name, s.Action.Arguments)
		m.Choices = []string{"Approve", "Reject"}
	case Clarification:
		m.Summary, m.Choices = "Which one is meant?", slices.Clone(s.Options)
		if len(s.Options) < 2 {
			m.Summary, m.Choices = "Is this the right way?", []string{GoOn, StopIt}
		}
		m.Body = paragraphs(s.Context, "Next would be: "+s.Action.Name)
	case Solicitation:
		w := Wanted{Name: "hint", Kind: String}
		if s.Missing != nil {
			w = *s.Missing
		}
		m.Summary, m.Wanted = "Missing: "+oneLine(w.Name), &w
		m.Body = paragraphs(s.Context, fmt.Sprintf("To go on, the agent needs %s (%s).", w.Name, w.Kind))
	case Notification:
		m.Summary, m.Body = oneLine(s.Report), plain(s.Report)
	}
	return m
}

// intend returns the reason why a human is needed.
func intend(s State, triggers []Trigger, m Message) Intent {
	var why []string
	for _, t := range triggers {
		switch t {
		case Ambiguity:
			why = append(why, fmt.Sprintf("the agent is not sure enough (%v)", s.Confidence))
		case Criticality:
			why = append(why, fmt.Sprintf("%q requires approval", s.Action.Name))
		case Exhaustion:
			why = append(why, fmt.Sprintf("the thread has not finished at step %d", s.Step))
		}
	}
	in := Intent{Reason: strings.Join(why, "; "), Context: s.Context, RequiredInput: m.Summary}
	if in.Context == "" {
		in.Context = fmt.Sprintf("The agent wanted to do: %s", s.Action.Name)
	}
	return in
}

func paragraphs(parts ...string) string {
	return plain(strings.Join(slices.DeleteFunc(parts, func(p string) bool { return p == "" }), "\n\n"))
}

func oneLine(text string) string {
	line, _, _ := strings.Cut(strings.TrimSpace(plain(strings.ReplaceAll(text, "\r", "\n"))), "\n")
	return line
}

// escapes matches terminal escape sequences for colours and other styles.
var escapes = lazyregexp.New("\x1b\\[[0-9;?]*[@-~]")

// plain returns a text without anything about its presentation (A2H-061).
func plain(text string) string {
	return strings.Map(func(r rune) rune {
		if r < 0x20 && r != '\n' && r != '\t' || r >= 0x7f && r < 0xa0 {
			return -1
		}
		return r
	}, escapes.ReplaceAllString(text, ""))
}
