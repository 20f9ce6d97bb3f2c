package messenger

import (
	"strconv"
	"strings"
)

// mark is the meaning of a line in a diff. The zero value is an unchanged line.
type mark int

const (
	added mark = iota + 1
	removed
)

// change reads the first character of a diff line. The two lines that name the files are not changes.
func change(line string) mark {
	switch {
	case strings.HasPrefix(line, "+++"), strings.HasPrefix(line, "---"):
		return 0
	case strings.HasPrefix(line, "+"):
		return added
	case strings.HasPrefix(line, "-"):
		return removed
	}
	return 0
}

// bullet returns the text before an item: its number, or a dot.
func bullet(b block, dot string) string {
	if b.number > 0 {
		return strconv.Itoa(b.number) + "."
	}
	return dot
}

func indent(level int, by string) string { return strings.Repeat(by, level) }
