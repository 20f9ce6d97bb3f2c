// Package suggest finds the known word that someone may have meant. Input: a word, and the known words. Output: one of
// them, or a question. It reads nothing, and doesn't know what the words mean.
package suggest

import (
	"fmt"
	"strings"
)

// Nearest returns the known word that is most similar to word; empty if none is similar.
func Nearest(word string, known []string) string {
	best, least := "", 0
	for _, k := range known {
		d := Distance(strings.ToLower(word), strings.ToLower(k))
		if d <= max(2, len(word)/4) && d < len(k) && (best == "" || d < least) {
			best, least = k, d
		}
	}
	return best
}

// DidYouMean returns the question to append after an unknown word; empty if no known word is similar.
func DidYouMean(word string, known []string) string {
	if near := Nearest(word, known); near != "" {
		return fmt.Sprintf(", did you mean %q?", near)
	}
	return ""
}

// Distance counts the bytes to insert, remove, replace or swap with their neighbour to turn a into b.
func Distance(a, b string) int {
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
