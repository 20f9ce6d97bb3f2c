package schemas

import (
	"crypto/sha256"
	"fmt"
	"strconv"
	"strings"

	"github.com/c2a-conform/c2a-conform/schemas/message"
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

// brief cuts the long names in a pointer, as texts are cut. What a name is cut to tells it from all others: it ends in
// a digest, and is longer than any that is left alone.
func brief(pointer string) string {
	if len(pointer) <= maxPlaceLength {
		return pointer
	}
	short := ""
	for _, token := range split(pointer) {
		if cut := message.Shorten(token, maxPlaceLength); cut != token {
			digest := sha256.Sum256([]byte(token))
			token = fmt.Sprintf("%s%x", cut, digest[:8])
		}
		short = join(short, token)
	}
	return short
}

// join appends a token to a pointer.
func join(pointer, token string) string {
	return pointer + "/" + strings.ReplaceAll(strings.ReplaceAll(token, "~", "~0"), "/", "~1")
}
