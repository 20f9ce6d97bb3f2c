package schemas

import (
	"bytes"
	"strings"

	"github.com/go-json-experiment/json/jsontext"
)

// locate fills in the offsets of findings about a message that decodes: that of the value at the pointer, or of the
// innermost value around a place that is not there.
func locate(raw []byte, findings []Finding) {
	wanted := map[string]int64{"": 0}
	for _, f := range findings {
		for pointer := f.Pointer; ; pointer = parent(pointer) {
			if _, seen := wanted[pointer]; seen {
				break
			}
			wanted[pointer] = -1
		}
	}
	dec := jsontext.NewDecoder(bytes.NewBuffer(raw))
	for left := len(wanted); left > 0; {
		before := dec.InputOffset()
		token, err := dec.ReadToken()
		if err != nil {
			break
		}
		kind := token.Kind()
		if kind == '}' || kind == ']' {
			continue
		}
		pointer := string(dec.StackPointer())
		if known, ok := wanted[pointer]; ok {
			if known < 0 {
				left--
			}
			wanted[pointer] = skip(raw, before)
		}
	}
	for i := range findings {
		pointer := findings[i].Pointer
		for wanted[pointer] < 0 {
			pointer = parent(pointer)
		}
		findings[i].Offset = wanted[pointer]
	}
}

// skip moves an offset over what stands between two tokens.
func skip(raw []byte, offset int64) int64 {
	for offset < int64(len(raw)) && strings.IndexByte(" \t\r\n,:", raw[offset]) >= 0 {
		offset++
	}
	return offset
}

// parent cuts the last token off a pointer.
func parent(pointer string) string {
	return pointer[:max(0, strings.LastIndexByte(pointer, '/'))]
}

// lookup finds the value at a pointer.
func lookup(value any, pointer string) (any, bool) {
	for _, token := range split(pointer) {
		switch v := value.(type) {
		case map[string]any:
			member, ok := v[token]
			if !ok {
				return nil, false
			}
			value = member
		case []any:
			i, ok := index(token, len(v))
			if !ok {
				return nil, false
			}
			value = v[i]
		default:
			return nil, false
		}
	}
	return value, true
}

func index(token string, length int) (int, bool) {
	n := 0
	for _, c := range token {
		if c < '0' || c > '9' || n > length {
			return 0, false
		}
		n = n*10 + int(c-'0')
	}
	return n, token != "" && n < length
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
