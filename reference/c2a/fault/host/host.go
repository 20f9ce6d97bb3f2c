// Package host contains the faults for C2A hosts.
package host

import (
	"slices"

	"github.com/c2a-conform/c2a-conform/reference/fault"
)

type (
	frame    = fault.Frame
	tamperer = fault.Functions
)

// All returns every fault of a host that is in what it decides, shows and keeps.
func All() []fault.Fault {
	return slices.Concat(
		events(),
		guarding(),
		attention(),
		modes(),
		posting(),
		tools(),
		claims(),
		deadlines(),
		occasions(),
		lasting(),
		twins(),
		between(),
		beside(),
		crossed(),
		reworded(),
		nearby(),
	)
}
