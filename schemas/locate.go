package schemas

import (
	"strconv"
	"strings"

	"github.com/c2a-conform/c2a-conform/schemas/onepass"
)

// pointers gives the pointers to the values at offsets, which ascend, in one look at the message.
func pointers(raw []byte, offsets []int) []string {
	l := locator{raw: raw, offsets: offsets, found: make([]string, 0, len(offsets))}
	l.walk(onepass.Start(raw), "")
	return l.found
}

type locator struct {
	raw     []byte
	offsets []int    // those still looked for
	found   []string // the pointers of the others
}

// walk looks for offsets from the value at a place to its end.
func (l *locator) walk(at int, pointer string) {
	for len(l.offsets) > 0 && l.offsets[0] == at {
		l.found, l.offsets = append(l.found, pointer), l.offsets[1:]
	}
	for quoted, value := range onepass.Members(l.raw, at) {
		if len(l.offsets) == 0 {
			return
		}
		if l.offsets[0] < value.End {
			name, _ := onepass.Text(quoted, 0)
			l.walk(value.At, join(pointer, string(name)))
		}
	}
	for i, value := range onepass.Elements(l.raw, at) {
		if len(l.offsets) == 0 {
			return
		}
		if l.offsets[0] < value.End {
			l.walk(value.At, join(pointer, strconv.Itoa(i)))
		}
	}
}

// place gives the offset of the value at a pointer, or of the innermost value around a place that is not there.
func place(raw []byte, pointer string) int {
	at := onepass.Start(raw)
next:
	for _, token := range split(pointer) {
		for quoted, value := range onepass.Members(raw, at) {
			if onepass.Is(quoted, token) {
				at = value.At
				continue next
			}
		}
		for i, value := range onepass.Elements(raw, at) {
			if strconv.Itoa(i) == token {
				at = value.At
				continue next
			}
		}
		break
	}
	return at
}

// split gives the tokens of a pointer.
func split(pointer string) []string {
	if pointer == "" {
		return nil
	}
	tokens := strings.Split(pointer[1:], "/")
	for i, token := range tokens {
		tokens[i] = strings.ReplaceAll(strings.ReplaceAll(token, "~1", "/"), "~0", "~")
	}
	return tokens
}

// join appends a token to a pointer.
func join(pointer, token string) string {
	return pointer + "/" + strings.ReplaceAll(strings.ReplaceAll(token, "~", "~0"), "/", "~1")
}
