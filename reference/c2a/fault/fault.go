// Package fault contains the faults for C2A.
package fault

import (
	"slices"

	"github.com/c2a-conform/c2a-conform/reference/c2a/fault/host"
	"github.com/c2a-conform/c2a-conform/reference/fault"
)

type (
	frame    = fault.Frame
	tamperer = fault.Functions
)

// Unfinished returns the faults that show in unfinished drafts alone.
func Unfinished() []fault.Fault {
	owed := host.Obligations()
	return slices.Concat(owed, owing(), blocked(owed))
}

// All returns every fault of C2A in its published drafts.
func All() []fault.Fault {
	all := slices.Concat(
		host.All(),
		links(),
		jsonRPC(),
		negotiation(),
		trust(),
		obedience(),
		exposure(),
		headers(),
		composition(),
		delivery(),
		edits(),
		cancellation(),
		outbound(),
		progress(),
		advice(),
		loops(),
		mailboxes(),
		reactions(),
		leaving(),
		dispositions(),
		signals(), peers(), claiming(),
		meetings(),
	)
	return append(all, stacks(all)...)
}
