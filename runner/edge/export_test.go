package edge

import "time"

// Within sets the time for which a program may do nothing before it counts as hanging.
func (e *Edge) Within(d time.Duration) *Edge {
	e.patience = d
	return e
}
