package law

import (
	"cmp"
	"slices"
)

// span is a time in which an agent is busy: with a step of a turn, with a tool call, or with a send that waits for
// another try.
type span struct {
	agent          string
	turn           *Turn // nil: none
	at             int   // position of the step
	startMs, endMs int64
	reachMs        int64 // the latest end of this span and of those before
}

// Busy reports whether a turn of the agent other than t, or a tool call of it, was open for a while between the two
// moments, or a send of it waited for another try, so that the next turn may have had to wait; or whether the
// implementation was killed then, or the link broke, so that a send may have waited for its return. What began after t
// made it wait for nothing, be it at the same time.
func (s *Story) Busy(agent string, t *Turn, fromMs, toMs int64) bool {
	return s.KilledBetween(fromMs, toMs) || s.between(s.linked, fromMs, toMs) || s.Occupied(agent, t, fromMs, toMs)
}

// Occupied reports the same for turns, calls and sends alone: a kill or a broken link makes nothing happen sooner.
func (s *Story) Occupied(agent string, t *Turn, fromMs, toMs int64) bool {
	if s.spans == nil {
		s.spans = s.findSpans()
	}
	first, _ := slices.BinarySearchFunc(s.spans, fromMs,
		func(x span, ms int64) int { return cmp.Compare(x.reachMs, ms) })
	for _, x := range s.spans[first:] {
		if x.startMs > toMs {
			break
		}
		if x.endMs >= fromMs && Same(x.agent, agent) && (x.turn == nil || t == nil || x.turn != t && x.at < t.At) {
			return true
		}
	}
	return false
}

// findSpans lists what keeps agents busy, sorted by its start.
func (s *Story) findSpans() []span {
	list := []span{}
	add := func(x span) {
		if x.endMs > x.startMs {
			list = append(list, x)
		}
	}
	for _, t := range s.Turns {
		for i, step := range t.Steps {
			endMs := s.EndMs + 1
			if i < len(t.Answers) {
				endMs = t.Answers[i].AtMs
			}
			if t.StopAt >= 0 {
				endMs = min(endMs, s.EntryMs(t.StopAt))
			}
			add(span{agent: t.Agent, turn: t, at: step.At, startMs: step.AtMs, endMs: endMs})
		}
	}
	for i, y := range s.Says { // a send that failed temporarily waits for another try
		if y.OK || y.AnswerAt < 0 || y.Undelivered() {
			continue
		}
		endMs := s.EndMs + 1
		if j := slices.IndexFunc(s.Says[i+1:],
			func(again *Say) bool { return again.Message.Again(y.Message) }); j >= 0 {
			endMs = s.Says[i+1+j].AtMs
		}
		add(span{agent: y.Agent, startMs: y.AtMs, endMs: endMs})
	}
	for i, x := range s.Trace.Entries {
		var call, by string
		switch y := x.Item.(type) {
		case Send:
			call, by = y.Call, y.Agent
		case ToolUse:
			call, by = y.Call, y.Agent
		default:
			continue
		}
		endMs := s.EndMs + 1
		if end := s.Life(i); end < len(s.Trace.Entries) {
			endMs = s.EntryMs(end)
		}
		if r, ok := s.calls[call]; ok {
			endMs = s.EntryMs(r)
		}
		add(span{agent: by, startMs: x.AtMs, endMs: endMs})
	}
	slices.SortStableFunc(list, func(a, b span) int { return cmp.Compare(a.startMs, b.startMs) })
	reachMs := int64(-1)
	for i := range list {
		reachMs = max(reachMs, list[i].endMs)
		list[i].reachMs = reachMs
	}
	return list
}
