package law

import "slices"

// Log says that a trace is a part of the traffic on a production link. There are no barriers, nobody saw the surface,
// the turns or the world, and earlier traffic may be unknown. Laws then say nothing that only those could show.
type Log struct {
	// PatienceMs is how long after an event its required consequence may come.
	PatienceMs int64
	// CrossMs is the time within which two messages may cross on the way.
	CrossMs int64
	// BlindUntilMs is the time until which answers may be to messages that the log doesn't have.
	BlindUntilMs int64
	// FromMs is the time from which everything is in the stretch.
	FromMs int64
	// NowMs is the time up to which the stretch reaches.
	NowMs int64
	// Session and Past are of what is no longer in the stretch. So is the remainder.
	Session string
	Past    *Past
	Remainder
}

// Remainder is what is remembered of a session for its whole duration.
type Remainder struct {
	// Whole says that the log has the session from its beginning, so that what is neither in the stretch nor in Past
	// never was.
	Whole bool
	// Cut says that something of the session is no longer in the stretch.
	Cut bool
	// Threads says that an agent has claimed a thread.
	Threads bool
	// Lacks are the capabilities that the other side has declared as false.
	Lacks []string
}

// Since reports whether all traffic from the moment on is in the stretch.
func (l *Log) Since(ms int64) bool { return l.Whole && !l.Cut || ms > l.FromMs }

// Sees reports whether all traffic since the event came is in the trace.
func (s *Story) Sees(e *Event) bool {
	l := s.Trace.Log
	return l == nil || l.Since(e.AtMs)
}

// Past remembers earlier stretches in a fixed amount of memory. It may report something that never was, but it never
// forgets anything.
type Past struct{ bits []uint64 }

const pastHashes = 4

// NewPast returns an empty past. It uses size bytes.
func NewPast(size int) *Past { return &Past{bits: make([]uint64, size/8)} }

// slots calls f for the places of a fact (FNV-1a, twice).
func (p *Past) slots(f func(word uint64, bit uint64), parts []string) {
	a := uint64(14695981039346656037)
	for _, p := range parts {
		for i := range len(p) {
			a = (a ^ uint64(p[i])) * 1099511628211
		}
		a = (a ^ 0xff) * 1099511628211
	}
	b := (a ^ a>>33) * 0xff51afd7ed558ccd
	b = (b ^ b>>33) | 1
	a ^= a >> 29
	for range pastHashes {
		f(a/64%uint64(len(p.bits)), 1<<(a%64))
		a += b
	}
}

func (p *Past) add(parts ...string) {
	p.slots(func(word uint64, bit uint64) { p.bits[word] |= bit }, parts)
}

func (p *Past) may(parts ...string) bool {
	all := true
	p.slots(func(word uint64, bit uint64) { all = all && p.bits[word]&bit != 0 }, parts)
	return all
}

// Blind reports whether what stands at the position may be about something that the log doesn't have.
func (s *Story) Blind(at int) bool {
	l := s.Trace.Log
	return l != nil && s.EntryMs(at) < l.BlindUntilMs
}

// MayHaveBeen reports whether a fact may have occurred before the stretch.
func (s *Story) MayHaveBeen(parts ...string) bool {
	l := s.Trace.Log
	return l != nil && (!l.Whole || l.MayKnow(parts...))
}

// MayKnow reports whether something may have been in the stretch before.
func (l *Log) MayKnow(parts ...string) bool {
	return l.Past.may(append([]string{l.Session}, parts...)...)
}

// Remember records something that is about to leave the stretch: a fact, and what it is about.
func (l *Log) Remember(parts ...string) { l.Past.add(append([]string{l.Session}, parts...)...) }

// Facts of a [Past].
const (
	FactRequest = "request" // id of the request of a delivery
	FactEvent   = "event"   // agent, id of an event
	FactOpen    = "open"    // id of a request that was not answered
)

// TooLate reports whether a required consequence came so late that it counts as missing.
func (s *Story) TooLate(at, answered int) bool {
	l := s.Trace.Log
	return l != nil && s.EntryMs(answered) >= s.EntryMs(at)+l.PatienceMs
}

// unbroken is the position up to which the link that was up at the position stayed up.
func (s *Story) unbroken(at int) int {
	for _, i := range s.linked {
		if i > at {
			return i
		}
	}
	return len(s.Trace.Entries)
}

// Merges reports whether a send that answers an event may be about another of its group, too, with which the event may
// have been merged. Where nobody sees the turns, that is one that nobody had answered when the event came.
func (s *Story) Merges(y *Say, with func(*Event) bool) bool {
	l := s.Trace.Log
	var earliestMs int64
	if l != nil {
		if earliestMs = y.Event.AtMs - l.PatienceMs; !l.Since(earliestMs) {
			return true // it may have been before the stretch
		}
	}
	for _, e := range s.Events {
		switch {
		case e.At >= y.At || e == y.Event || e.Group() != y.Event.Group() || !with(e):
		case l == nil:
			return true
		case e.AtMs >= earliestMs && !s.answeredBefore(e, y.Event.At):
			return true
		}
	}
	return false
}

func (s *Story) answeredBefore(e *Event, before int) bool {
	for _, y := range s.Says {
		if y.At >= before {
			return false
		}
		if y.Event == e {
			return true
		}
	}
	return false
}

// Rivals reports whether the send names no event, stays in the place of this one, and comes from a turn about nothing
// else.
func (s *Story) Rivals(y *Say, e *Event) bool {
	causes := s.Causes(y)
	return y.Message.InReplyTo == "" && y.Message.Target.Same(e.Event.Place) && len(causes) == 1 &&
		slices.Equal(causes[0].About(), []*Event{e})
}

// TriesBefore is how often the message was sent before.
func (s *Story) TriesBefore(y *Say) int {
	n := 0
	for _, x := range s.Says {
		if x.At < y.At && x.Message.Again(y.Message) && Same(x.Agent, y.Agent) {
			n++
		}
	}
	return n
}
