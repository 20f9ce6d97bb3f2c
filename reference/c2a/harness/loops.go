package harness

import (
	"slices"
	"strings"
	"unicode"

	"github.com/c2a-conform/c2a-conform/reference/c2a"
)

// LoopRules keep two agents from talking without end (2026-06-24 "Loop Prevention"). A zero member prevents nothing.
type LoopRules struct {
	// Own reports whether an event is the agent's own message, delivered back to it. An agent never answers such an
	// event (C2A26-067, -068).
	Own func(self string, e c2a.Event) bool
	// Thanks reports whether a text is pure acknowledgement, which agents don't answer (C2A26-069).
	Thanks func(text string) bool
	// Empty reports whether an answer carries no information, question or action (C2A26-073).
	Empty func(text string) bool
	// Same reports whether an answer says what the agent has said before in the same place (C2A26-072).
	Same func(before, text string) bool
	// Rounds is how many times another agent may say nothing new in an exchange before it gets no answer (C2A26-074;
	// reading A26-12); 0: no limit.
	Rounds int
	// Guards reports whether an event belongs to an exchange that may be ended:
	// humans may repeat themselves (C2A26-076, interaction X82).
	Guards func(e c2a.Event) bool
	// Exempt reports whether nothing of this holds for an event whose author is blocked, or for its return, where the
	// draft has them (C2A08-006; C2A26-069 as C2A08-041 bounds it).
	Exempt func(e c2a.Event) bool
	// LastDecides treats a merged turn as thanks if its last event is. No draft allows it (C2A26-070).
	LastDecides bool
	// SinglesOnly counts no round of several messages. No draft allows it.
	SinglesOnly bool
	// Elsewhere lets what the model sends to another place through, such as the question to a human for which an
	// exchange was ended (C2A26-077).
	Elsewhere bool
}

func defaultLoops() LoopRules {
	return LoopRules{
		Own:       func(self string, e c2a.Event) bool { return e.Author.ID == self },
		Thanks:    c2a.IsFiller,
		Empty:     c2a.IsFiller,
		Same:      func(before, text string) bool { return fold(before) == fold(text) },
		Rounds:    3,
		Guards:    func(e c2a.Event) bool { return e.Author.Kind == c2a.AgentAuthor },
		Exempt:    func(e c2a.Event) bool { return e.Obligation != nil || e.Returns() },
		Elsewhere: true,
	}
}

// fold makes texts equal that differ only in case, spaces and punctuation.
func fold(text string) string {
	return strings.Join(strings.FieldsFunc(strings.ToLower(text), func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !unicode.Is(unicode.So, r)
	}), " ")
}

func (r *LoopRules) exempts(d c2a.Draft, e c2a.Event) bool {
	return d.Obligations && r.Exempt != nil && r.Exempt(e)
}

// loops is what a session remembers of its exchanges, by place.
type loops struct {
	exchanges []*exchange
	own       []string // ids of events that are the agent's own messages
	spent     []string // ids of events that add nothing new to an exchange
}

// exchange is what was said in one place.
type exchange struct {
	place c2a.Place
	heard []string // folded, by anybody
	said  []string // by the agent
	stale int      // messages of agents in a row that said nothing new
}

func (l *loops) at(p c2a.Place) *exchange {
	for _, x := range l.exchanges {
		if x.place.Same(p) {
			return x
		}
	}
	x := &exchange{place: p}
	l.exchanges = append(l.exchanges, x)
	return x
}

func (l *loops) hear(d c2a.Draft, r LoopRules, self string, e c2a.Event) {
	if r.Own != nil && r.Own(self, e) {
		l.own = append(l.own, e.ID)
		return
	}
	if !d.Loops || e.Text == "" || r.exempts(d, e) {
		return
	}
	x := l.at(e.Place)
	text := fold(e.Text)
	switch {
	case r.Guards == nil || !r.Guards(e) || !slices.Contains(x.heard, text):
		x.stale = 0
	default:
		x.stale++
	}
	x.heard = append(x.heard, text)
	if r.Rounds > 0 && x.stale >= r.Rounds {
		l.spent = append(l.spent, e.ID)
	}
}

// say remembers what the agent said.
func (l *loops) say(p c2a.Place, text string) {
	x := l.at(p)
	x.said = append(x.said, text)
	x.heard = append(x.heard, fold(text))
}

// idle reports whether a text of the turn would keep a loop going: whatever it is if it is "", since the turn's events
// ask for none.
func (l *loops) idle(d c2a.Draft, r LoopRules, t Turn, at c2a.Place, text string) bool {
	beyond := !at.Same(t.Carrier().Place) && r.Elsewhere // it isn't the events' answer
	if !beyond && t.all(func(e c2a.Event) bool { return slices.Contains(l.own, e.ID) }) {
		return true
	}
	if !d.Loops {
		return false
	}
	judged, counts := t, len(t.Events) == 1 || !r.SinglesOnly
	if r.LastDecides {
		judged.Events = t.Events[len(t.Events)-1:]
	}
	if !beyond && judged.all(func(e c2a.Event) bool {
		return counts && slices.Contains(l.spent, e.ID) ||
			r.Thanks != nil && e.Text != "" && r.Thanks(e.Text) && !r.exempts(d, e)
	}) {
		return true
	}
	optional := t.Policy == c2a.MayRespond || beyond && r.Guards != nil && t.all(r.Guards)
	if text == "" || !optional {
		return false
	}
	return !beyond && r.Empty != nil && r.Empty(text) ||
		r.Same != nil && slices.ContainsFunc(l.at(at).said, func(before string) bool { return r.Same(before, text) })
}
