package a2h

import (
	"fmt"
	"slices"
)

// name returns the wire name of an enum value, or a placeholder for an unknown value.
func name[E ~uint8](names []string, e E) string {
	if e == 0 || int(e) >= len(names) {
		return fmt.Sprintf("invalid(%d)", uint8(e))
	}
	return names[e]
}

// parse returns the enum value with the wire name.
func parse[E ~uint8](names []string, word string) (E, bool) {
	i := slices.Index(names, word)
	if i < 1 {
		return 0, false
	}
	return E(i), true
}
