package schemas

import (
	"strconv"
	"strings"

	"github.com/c2a-conform/c2a-conform/schemas/onepass"
)

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
