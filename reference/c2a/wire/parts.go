package wire

import (
	"encoding/json"
	"strings"
	"unicode"

	"github.com/c2a-conform/c2a-conform/schemas/rawjson"
)

// Says reports whether the params of a delivery have content in parts that may be the text. Parts may be joined by
// nothing or by blanks and line breaks. A part of another type says what its text says, a mention, or nothing.
func Says(params json.RawMessage, text string) bool {
	content := rawjson.Of(params, "content")
	if !is(content, '[') {
		return false
	}
	var parts []part
	for element := range rawjson.Elements(content) {
		parts = append(parts, part{Type: rawjson.TextOf(element, "type"), Text: rawjson.TextOf(element, "text")})
	}
	return say(parts, text)
}

func say(parts []part, text string) bool {
	text = strings.TrimSpace(text)
	if len(parts) == 0 {
		return text == ""
	}
	p := strings.TrimSpace(parts[0].Text)
	if rest, ok := strings.CutPrefix(text, p); ok && say(parts[1:], rest) {
		return true
	}
	if parts[0].Type == "text" {
		return false
	}
	rest, mention := strings.CutPrefix(text, "@")
	handle := rest[:len(rest)-len(strings.TrimLeftFunc(rest, inHandle))]
	if p != "" && say(parts[1:], text) {
		return true
	}
	for end := len(strings.TrimRight(handle, ".-_")); mention && end <= len(handle); end++ {
		if say(parts[1:], rest[end:]) { // what follows a name may be a part of it, or a mark behind it
			return true
		}
	}
	return false
}

func inHandle(r rune) bool {
	return unicode.IsLetter(r) || unicode.IsDigit(r) || strings.ContainsRune("-_.", r)
}
