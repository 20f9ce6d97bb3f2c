package messenger

import (
	"strconv"
	"strings"
)

// mark is what a line of a diff says. The zero value is a line that stays.
type mark int

const (
	added mark = iota + 1
	removed
)

// change reads the first character of a line of a diff. The two lines that name the files are no changes.
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

// bullet is what stands before an item: its number, or a dot.
func bullet(b block, dot string) string {
	if b.number > 0 {
		return strconv.Itoa(b.number) + "."
	}
	return dot
}

func indent(level int, by string) string { return strings.Repeat(by, level) }
