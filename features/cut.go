package features

import "bytes"

// Cut returns the source of a feature in which everything that is not kept is blanked line by line, so that a runner given
// that source runs exactly the kept pickles; tags are blanked, too, for what is kept is told by keep. keep holds ids of pickles. Lines keep their numbers: the k-th pickle of the
// cut source, in file order, is the k-th kept pickle of the feature, on the same Line. Backgrounds, rules and free text
// stay. Nothing kept gives a source without pickles.
func (f *Feature) Cut(keep map[string]bool) []byte {
	lines := bytes.SplitAfter(f.Source, []byte("\n"))
	untag(lines)
	for _, r := range f.Rules {
		for _, s := range r.Scenarios {
			s.cut(lines, keep)
		}
	}
	return bytes.Join(lines, nil)
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

// blank empties the lines from start (1-based) up to but without end; their line breaks stay.
func blank(lines [][]byte, start, end int) {
	for i := start - 1; i < end-1 && i < len(lines); i++ {
		text := bytes.TrimRight(lines[i], "\r\n")
		lines[i] = lines[i][len(text):]
	}
}

// untag blanks tags, on each line of which the library compiles an expression; what looks like them in a text below a step
// stays.
func untag(lines [][]byte) {
	var quote []byte // that ends the text in which we are
	for i, line := range lines {
		line = bytes.TrimSpace(line)
		switch {
		case quote != nil:
			if bytes.HasPrefix(line, quote) {
				quote = nil
			}
		case bytes.HasPrefix(line, []byte(`"""`)), bytes.HasPrefix(line, []byte("```")):
			quote = line[:3]
		case bytes.HasPrefix(line, []byte("@")):
			blank(lines, i+1, i+2)
		}
	}
}
