// Package wordindex files things by the rarest of their words, so that anyone who looks for those whose words all stand
// in a text tries few of them: a thing whose rarest word isn't there can't be meant.
package wordindex

import "iter"

// Index files n things. words gives those of one, by its number from 0, and is asked twice. A thing stands once, in the
// order of the numbers: under the word of it that the fewest words of all things are, the first of several; under "" if
// it has none.
func Index(n int, words func(i int) iter.Seq[string]) map[string][]int {
	common := make(map[string]int, 4*n)
	for i := range n {
		for word := range words(i) {
			common[word]++
		}
	}
	index := make(map[string][]int, n)
	for i := range n {
		rarest := ""
		for word := range words(i) {
			if rarest == "" || common[word] < common[rarest] {
				rarest = word
			}
		}
		index[rarest] = append(index[rarest], i)
	}
	return index
}
