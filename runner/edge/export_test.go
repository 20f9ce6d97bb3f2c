package edge

import "time"

// Within lets a program do nothing for d at most, before it is said to hang.
func (e *Edge) Within(d time.Duration) *Edge {
	e.patience = d
	return e
}
