package onepass

import (
	"bytes"
	"iter"
)

// The functions of this file look into a message without reading all of it. Of what is no JSON they give anything, but
// never beyond its end.

// Start returns the place of the first byte that is not white space.
func Start(raw []byte) int {
	i := 0
	for i < len(raw) && isSpace(raw[i]) {
		i++
	}
	return i
}

// End returns the end of the value at i.
func End(raw []byte, i int) int {
	if i >= len(raw) {
		return len(raw)
	}
	switch raw[i] {
	case '"':
		return endOfText(raw, i)
	case '{', '[':
		for depth := 0; i < len(raw); {
			switch raw[i] {
			case '"':
				i = endOfText(raw, i)
				continue
			case '{', '[':
				depth++
			case '}', ']':
				if depth--; depth == 0 {
					return i + 1
				}
			}
			i++
		}
		return len(raw)
	default:
		for i < len(raw) && !isSpace(raw[i]) && raw[i] != ',' && raw[i] != ']' && raw[i] != '}' {
			i++
		}
		return i
	}
}

// endOfText gives the end of the string at i: behind its closing quotation mark.
func endOfText(raw []byte, i int) int {
	for i++; i < len(raw); {
		n := bytes.IndexByte(raw[i:], '"')
		if n < 0 {
			break
		}
		slashes := 0
		for slashes < n && raw[i+n-1-slashes] == '\\' {
			slashes++
		}
		if i += n + 1; slashes%2 == 0 {
			return i
		}
	}
	return len(raw)
}

// Span is where a value is.
type Span struct{ At, End int }

// Members returns the names in the object at i, as they are written in the message with quotation marks, and the
// values.
func Members(raw []byte, i int) iter.Seq2[[]byte, Span] {
	return func(yield func([]byte, Span) bool) {
		if i >= len(raw) || raw[i] != '{' {
			return
		}
		for i++; ; i++ {
			i += Start(raw[i:])
			if i >= len(raw) || raw[i] != '"' {
				return
			}
			end := endOfText(raw, i)
			name := raw[i:end]
			i = end + Start(raw[end:])
			if i >= len(raw) || raw[i] != ':' {
				return
			}
			i++
			i += Start(raw[i:])
			value := Span{i, End(raw, i)}
			if i >= len(raw) || !yield(name, value) {
				return
			}
			i = value.End + Start(raw[value.End:])
			if i >= len(raw) || raw[i] != ',' {
				return
			}
		}
	}
}

// Elements returns the elements of the array at i.
func Elements(raw []byte, i int) iter.Seq2[int, Span] {
	return func(yield func(int, Span) bool) {
		if i >= len(raw) || raw[i] != '[' {
			return
		}
		i++
		for n := 0; ; n++ {
			i += Start(raw[i:])
			if i >= len(raw) || raw[i] == ']' {
				return
			}
			value := Span{i, End(raw, i)}
			if !yield(n, value) {
				return
			}
			i = value.End + Start(raw[value.End:])
			if i >= len(raw) || raw[i] != ',' {
				return
			}
			i++
		}
	}
}

// Member returns the place of a member of the object at i.
func Member(raw []byte, i int, name string) (at int, ok bool) {
	for quoted, value := range Members(raw, i) {
		if Is(quoted, name) {
			return value.At, true
		}
	}
	return 0, false
}

// Is reports whether a string, with its quotation marks, decodes to a text.
func Is(quoted []byte, text string) bool {
	if len(quoted) == len(text)+2 && string(quoted[1:len(text)+1]) == text {
		return true
	}
	if bytes.IndexByte(quoted, '\\') < 0 {
		return false
	}
	meant, ok := Text(quoted, 0)
	return ok && string(meant) == text
}

// Text returns the decoded string at i; false if there is none.
func Text(raw []byte, i int) (text []byte, ok bool) {
	if i >= len(raw) || raw[i] != '"' {
		return nil, false
	}
	end, plain := endOfString(raw, i+1)
	if end < 0 {
		return nil, false
	}
	if plain {
		return raw[i+1 : end], true
	}
	return appendUnescaped(nil, raw[i+1:end]), true
}
