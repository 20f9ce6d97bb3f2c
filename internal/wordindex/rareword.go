// Package wordindex indexes things by the rarest of their words. A search for the things whose words are all in a text
// then checks only a few of them, because the text must contain the rarest word of each.
package wordindex

import "iter"

// Index indexes n things. words returns the words of a thing, by its number from 0, and is called twice. Each thing is
// listed once, in the order of the numbers: under its word that the fewest things contain (the first of several), or
// under "" if it has no words.
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
