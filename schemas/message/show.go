package message

import (
	"encoding/json"
	"fmt"
	"strconv"
	"unicode/utf8"

	"github.com/c2a-conform/c2a-conform/schemas/onepass"
)

// maxShown is how many characters of a value are shown.
const maxShown = 60

// Shorten cuts a text to at most n characters.
func Shorten(text string, n int) string {
	if len(text) <= n || utf8.RuneCountInString(text) <= n {
		return text
	}
	return string([]rune(text)[:n]) + "…"
}

// Show renders a value of a message, short and on one line.
func Show(value any) string {
	switch v := value.(type) {
	case nil:
		return "null"
	case string:
		return strconv.Quote(Shorten(v, maxShown))
	case map[string]any:
		return "an object"
	case []any:
		return "an array"
	default:
		return Shorten(fmt.Sprint(v), maxShown)
	}
}

// What stands for any object and any array.
var someObject, someArray any = map[string]any{}, []any{}

// ValueAt reads the value at an offset. Objects and arrays are empty.
func ValueAt(raw []byte, at int) any {
	switch raw[at] {
	case '{':
		return someObject
	case '[':
		return someArray
	case '"':
		text, _ := onepass.Text(raw, at)
		return string(text)
	case 't', 'f':
		return raw[at] == 't'
	case 'n':
		return nil
	default:
		return json.Number(raw[at:onepass.End(raw, at)])
	}
}
