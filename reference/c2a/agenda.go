package c2a

import "slices"

// Agenda is what an engine means to do, and when. What is due at one moment is done in the order in which it was put
// down.
type Agenda[E any] struct{ entries []entry[E] }

type entry[E any] struct {
	dueMs int64
	do    func(nowMs int64) []E
}

// Add puts something down for a moment. Whether it still makes sense by then is for do to find out.
func (a *Agenda[E]) Add(dueMs int64, do func(nowMs int64) []E) {
	i := len(a.entries)
	for i > 0 && a.entries[i-1].dueMs > dueMs {
		i--
	}
	a.entries = slices.Insert(a.entries, i, entry[E]{dueMs, do})
}

// Next is the moment of the first entry.
func (a *Agenda[E]) Next() (ms int64, ok bool) {
	if len(a.entries) == 0 {
		return 0, false
	}
	return a.entries[0].dueMs, true
}

// Run does what is due at nowMs, not what it puts down meanwhile for the same moment: that is due at once and comes
// with the next run.
func (a *Agenda[E]) Run(nowMs int64) []E {
	n := 0
	for n < len(a.entries) && a.entries[n].dueMs <= nowMs {
		n++
	}
	due := slices.Clone(a.entries[:n])
	a.entries = a.entries[n:]
	var out []E
	for _, e := range due {
		out = append(out, e.do(nowMs)...)
	}
	return out
}
