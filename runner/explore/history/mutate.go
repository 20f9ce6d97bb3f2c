package history

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"regexp"
	"slices"
)

// tail is the number of steps at the end of a history that stay unchanged: they let everything finish.
const tail = 3

// most is the maximum number of steps of a history.
const most = 120

// Mutate returns the history with a few random changes: steps are removed, repeated or swapped, times change, and
// sometimes another history of the kind continues after a point. The steps that prepare the world and the last steps
// stay. The result may make no sense.
func (k Kind) Mutate(r *rand.Rand, s, other Scenario) Scenario {
	blocks, end := k.blocks(s), s.Steps[max(s.Given, len(s.Steps)-tail):]
	if more := k.blocks(other); len(blocks) > 0 && len(more) > 0 && r.IntN(2) == 0 {
		blocks = slices.Concat(blocks[:1+r.IntN(len(blocks))], more[:1+r.IntN(len(more))])
	}
	for range 1 + r.IntN(5) {
		if len(blocks) == 0 {
			break
		}
		blocks = k.change(r, blocks)
	}
	blocks = k.once(blocks)
	out := s
	steps := k.close(slices.Concat(s.Steps[:s.Given], slices.Concat(blocks...)), end)
	out.Steps = slices.Concat(steps, end)
	if len(out.Steps) > most {
		return s
	}
	return out
}

// once removes repeated steps that may appear only once: two histories may have steps in common.
func (k Kind) once(blocks [][]string) [][]string {
	seen := map[string]bool{}
	return slices.DeleteFunc(blocks, func(b []string) bool {
		twice := slices.ContainsFunc(b, func(step string) bool {
			return seen[step] && (k.Changes.Repeats == nil || !k.Changes.Repeats.MatchString(step))
		})
		for _, step := range b {
			seen[step] = true
		}
		return twice
	})
}

// close adds the steps that close what is still open, also before the steps at the end.
func (k Kind) close(steps, end []string) []string {
	for _, closing := range slices.Sorted(maps.Keys(k.Changes.Opens)) {
		open := false
		for _, step := range slices.Concat(steps, end) {
			open = step != closing && (open || k.Changes.Opens[closing].MatchString(step))
		}
		if open {
			steps = append(steps, closing)
		}
	}
	return steps
}

// change makes one change.
func (k Kind) change(r *rand.Rand, blocks [][]string) [][]string {
	i := r.IntN(len(blocks))
	switch n := r.IntN(4); {
	case n == 0 && len(blocks) > 1:
		n := 1 + r.IntN(min(3, len(blocks)-i))
		return slices.Delete(slices.Clone(blocks), i, i+n)
	case n == 1:
		// what may be repeated, if there is anything
		var again []int
		for at, b := range blocks {
			if k.Changes.Repeats != nil && k.Changes.Repeats.MatchString(b[0]) {
				again = append(again, at)
			}
		}
		if len(again) > 0 {
			return slices.Insert(slices.Clone(blocks), i, blocks[again[r.IntN(len(again))]])
		}
	case n == 2:
		j := r.IntN(len(blocks))
		out := slices.Clone(blocks)
		out[i], out[j] = out[j], out[i]
		return out
	}
	return k.retime(r, blocks)
}

// blocks returns the steps that may change, each with the steps that belong to it.
func (k Kind) blocks(s Scenario) [][]string {
	var out [][]string
	whole := "" // the end of the unchanged steps
	for _, step := range s.Steps[s.Given:max(s.Given, len(s.Steps)-tail)] {
		if whole != "" {
			out[len(out)-1] = append(out[len(out)-1], step)
			if step == whole {
				whole = ""
			}
			continue
		}
		for _, end := range k.Changes.Whole {
			if k.Changes.Opens[end].MatchString(step) {
				whole = end
			}
		}
		if k.Changes.Glued != nil && k.Changes.Glued.MatchString(step) && len(out) > 0 {
			out[len(out)-1] = append(out[len(out)-1], step)
			continue
		}
		out = append(out, []string{step})
	}
	return out
}

// period matches a time in a step: a number with its unit. No text or name contains one in this form.
var period = regexp.MustCompile(`^(\d+ (?:ms|s|min)) pass$|^(.*) for (\d+ (?:ms|s|min))$`)

// times are the values to which a time changes: close to the limits of windows and deadlines.
var times = []string{"1 ms", "300 ms", "1 s", "1999 ms", "2 s", "2001 ms", "3 s", "4999 ms", "5 s", "8 s", "29 s",
	"30 s", "31 s", "40 s", "2 min", "6 min", "11 min"}

// retime changes one of the times.
func (k Kind) retime(r *rand.Rand, blocks [][]string) [][]string {
	type spot struct{ block, step int }
	var spots []spot
	for b, block := range blocks {
		for s, step := range block {
			if period.MatchString(step) && s == 0 {
				spots = append(spots, spot{b, s})
			}
		}
	}
	if len(spots) == 0 {
		return blocks
	}
	at := spots[r.IntN(len(spots))]
	out := slices.Clone(blocks)
	out[at.block] = slices.Clone(out[at.block])
	found := period.FindStringSubmatch(out[at.block][at.step])
	step := times[r.IntN(len(times))] + " pass"
	if found[2] != "" {
		step = fmt.Sprintf("%s for %s", found[2], times[r.IntN(len(times))])
	}
	out[at.block][at.step] = step
	return out
}
