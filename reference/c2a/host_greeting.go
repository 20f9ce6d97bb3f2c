package c2a

import "slices"

// Greeted is what the other side of the link says of itself at the beginning:
// the capabilities that it does without, by group and name, such as
// "injection.notify" (C2A02-028 to -031).
type Greeted struct{ Lacks []string }

func (Greeted) hostInput()    {}
func (Greeted) harnessInput() {}

// mode is the first of the allowed modes that the harness can take, or else the
// next that shows less of the message; silent can always be taken (A02-10).
func (h *Host) mode(allowed []Mode) Mode {
	want := first(allowed, ToolMailbox)
	for _, m := range slices.Concat(allowed, []Mode{want, Buffered, Notify, ToolMailbox}) {
		if !h.lacks.Mode(m) && (slices.Contains(allowed, m) || m >= want) {
			return m
		}
	}
	return Silent
}
