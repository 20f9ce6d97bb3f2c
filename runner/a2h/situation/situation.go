// Package situation reads A2H's situations from a trace: what an agent was waiting for when a rule was judged, and what
// a registry had been told before. It is pure.
package situation

import (
	"github.com/c2a-conform/c2a-conform/reference/a2h"
	"github.com/c2a-conform/c2a-conform/reference/a2h/law"
	"github.com/c2a-conform/c2a-conform/runner/explore/situation"
)

// Reader reads the situations of one trace.
type Reader struct {
	trace     *law.Trace
	questions []law.Question
	positions map[int]int // by sequence number
	read      map[int]situation.Situation
}

// NewReader reads the questions of the trace.
func NewReader(t *law.Trace) *Reader {
	r := &Reader{trace: t, positions: map[int]int{}, read: map[int]situation.Situation{}}
	if t.Role == "decider" {
		r.questions = t.Questions()
	}
	for at, e := range t.Entries {
		r.positions[e.Seq] = at
	}
	return r
}

// At returns the situation at the entry with a sequence number. A rule that isn't judged at a particular entry is about
// the whole trace.
func (r *Reader) At(seq int) situation.Situation {
	at, ok := r.positions[seq]
	if !ok {
		at = len(r.trace.Entries)
	}
	if s, ok := r.read[at]; ok {
		return s
	}
	var s situation.Situation
	switch r.trace.Role {
	case "decider":
		s = r.decider(at)
	case "registry":
		s = r.registry(at)
	default:
		s = situation.Of("process", r.process(at))
	}
	r.read[at] = s
	return s
}

// process says whether the program was killed before.
func (r *Reader) process(before int) string {
	for _, e := range r.trace.Entries[:before] {
		if _, killed := e.Item.(law.Killed); killed {
			return "resumed"
		}
	}
	return "fresh"
}

// decider says what the agent was asked before, and what it had asked.
func (r *Reader) decider(at int) situation.Situation {
	open, asked, answer := 0, "nothing", ""
	for _, q := range r.questions {
		if q.At >= at {
			break
		}
		if q.Open(r.trace, at) {
			open++
		}
		if asked, answer = "something", "none"; q.Ask.Message.Type != 0 {
			asked = q.Ask.Message.Type.String()
		}
		if q.AnsweredAt >= 0 && q.AnsweredAt < at {
			answer = "given"
		}
	}
	threads, last, plans := map[string]bool{}, "", 0
	for _, e := range r.trace.Entries[:at] {
		if p, ok := e.Item.(law.Planned); ok {
			threads[p.State.Thread] = true
			if last = "sure"; p.State.Confidence < r.trace.World.Threshold {
				last = "unsure"
			}
			plans++
		}
	}
	return situation.Of("open", several(open), "asked", asked, "answer", answer, "threads", several(len(threads)),
		"plan", last, "plans", few(plans), "process", r.process(at))
}

// registry says what the registry is asked or answers, and how many humans it knows.
func (r *Reader) registry(at int) situation.Situation {
	ids, asked := map[string]bool{}, ""
	calls := map[string]string{}
	for i, e := range r.trace.Entries[:min(at+1, len(r.trace.Entries))] {
		switch x := e.Item.(type) {
		case law.Called:
			calls[x.ID] = kind(x.Input)
			if i == at {
				asked = calls[x.ID]
			}
			if in, ok := x.Input.(a2h.Register); ok && i < at {
				ids[in.Card.ID] = true
			}
		case law.Replied:
			if i == at {
				asked = calls[x.ID]
			}
		}
	}
	return situation.Of("call", asked, "known", few(len(ids)), "process", r.process(at))
}

func kind(in a2h.RegistryInput) string {
	switch in.(type) {
	case a2h.Register:
		return "register"
	case a2h.SetStatus:
		return "status"
	case a2h.Resolve:
		return "resolve"
	case a2h.Find:
		return "find"
	}
	return "other"
}

// several counts in words.
func several(n int) string {
	switch n {
	case 0:
		return "none"
	case 1:
		return "one"
	}
	return "several"
}

// few counts in larger steps.
func few(n int) string {
	switch {
	case n == 0:
		return "none"
	case n < 5:
		return "few"
	}
	return "many"
}
