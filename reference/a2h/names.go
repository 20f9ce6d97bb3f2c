package a2h

import (
	"fmt"
	"slices"
)

// name is the word of an enum, and says so where there is none.
func name[E ~uint8](names []string, e E) string {
	if e == 0 || int(e) >= len(names) {
		return fmt.Sprintf("invalid(%d)", uint8(e))
	}
	return names[e]
}

// parse is the value of an enum that has the word.
func parse[E ~uint8](names []string, word string) (E, bool) {
	i := slices.Index(names, word)
	if i < 1 {
		return 0, false
	}
	return E(i), true
}
