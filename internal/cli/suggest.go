package cli

import (
	"fmt"
	"slices"
	"strings"
)

// nearest is the known word that looks most like word; empty where none does.
func nearest(word string, known []string) string {
	best, least := "", 0
	for _, k := range known {
		d := distance(strings.ToLower(word), strings.ToLower(k))
		if d <= max(2, len(word)/4) && d < len(k) && (best == "" || d < least) {
			best, least = k, d
		}
	}
	return best
}

// didYouMean is the question to be put behind an unknown word; empty where no
// known one is like it.
func didYouMean(word string, known []string) string {
	if near := nearest(word, known); near != "" {
		return fmt.Sprintf(", did you mean %q?", near)
	}
	return ""
}

// distance counts the bytes to be inserted, removed, replaced or swapped with
// their neighbour to make b of a.
func distance(a, b string) int {
	before, last := []int(nil), make([]int, len(b)+1)
	for j := range last {
		last[j] = j
	}
	for i := 1; i <= len(a); i++ {
		row := make([]int, len(b)+1)
		row[0] = i
		for j := 1; j <= len(b); j++ {
			row[j] = min(row[j-1], last[j]) + 1
			if a[i-1] == b[j-1] {
				row[j] = min(row[j], last[j-1])
			} else {
				row[j] = min(row[j], last[j-1]+1)
			}
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				row[j] = min(row[j], before[j-2]+1)
			}
		}
		before, last = last, row
	}
	return last[len(b)]
}

// blank reports whether a list that was given says nothing, in whole or in an
// entry.
func blank(values []string) bool {
	return len(values) == 0 || slices.ContainsFunc(values, func(v string) bool { return strings.TrimSpace(v) == "" })
}
