package host

import (
	"slices"

	"github.com/c2a-conform/c2a-conform/reference/c2a"
)

// Greeted is what the harness declares about itself at the beginning: the capabilities that it lacks, by group and
// name, such as "injection.notify" (C2A02-028 to -031).
type Greeted struct{ Lacks []string }

func (Greeted) input() {}

// mode returns the first allowed mode that the harness supports. If it supports none, mode returns the next mode that
// shows less of the message. silent is always supported (A02-10).
func (h *Host) mode(allowed []c2a.Mode) c2a.Mode {
	want := first(allowed, c2a.ToolMailbox)
	for _, m := range slices.Concat(allowed, []c2a.Mode{want, c2a.Buffered, c2a.Notify, c2a.ToolMailbox}) {
		if !h.lacks.Mode(m) && (slices.Contains(allowed, m) || m >= want) {
			return m
		}
	}
	return c2a.Silent
}
