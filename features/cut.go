package features

import (
	"bytes"
	"slices"
)

// Cut returns the source of a feature without the parts that are not kept, so that a runner that gets this source runs
// exactly the kept pickles, and reads little more. Tags are removed, too, because keep decides what is kept. keep
// contains ids of pickles. The k-th pickle of the cut source, in file order, is the k-th kept pickle of the feature.
// Backgrounds, rules and free text stay. If nothing is kept, the source has no pickles.
func (f *Feature) Cut(keep map[string]bool) []byte {
	lines := bytes.SplitAfter(f.Source, []byte("\n"))
	for _, r := range f.Rules {
		for _, s := range r.Scenarios {
			s.cut(lines, keep)
		}
	}
	return bytes.Join(shorten(lines), nil)
}

func (s *Scenario) cut(lines [][]byte, keep map[string]bool) {
	kept := false
	for _, p := range s.Pickles {
		kept = kept || keep[p.ID]
	}
	if !kept {
		// The whole outline goes: one left without Examples would be run as a plain scenario.
		blank(lines, s.start, s.end)
		return
	}
	if !s.Outline {
		return
	}
	row := 0
	for _, e := range s.Examples {
		keptHere := false
		for _, line := range e.rowLines {
			if keep[s.Pickles[row].ID] {
				keptHere = true
			} else {
				blank(lines, line, line+1)
			}
			row++
		}
		if !keptHere {
			blank(lines, e.start, e.end)
		}
	}
}

// blank empties the lines from start (1-based) up to but without end.
func blank(lines [][]byte, start, end int) { clear(lines[start-1 : min(end-1, len(lines))]) }

// shorten drops empty lines, and tags, on each line of which the library compiles an expression; a text below a step
// stays as it is.
func shorten(lines [][]byte) [][]byte {
	var quote []byte // that ends the text in which we are
	return slices.DeleteFunc(lines, func(line []byte) bool {
		line = bytes.TrimSpace(line)
		switch {
		case quote != nil:
			if bytes.HasPrefix(line, quote) {
				quote = nil
			}
			return false
		case bytes.HasPrefix(line, []byte(`"""`)), bytes.HasPrefix(line, []byte("```")):
			quote = line[:3]
		}
		return len(line) == 0 || line[0] == '@'
	})
}
