package onepass

import (
	"bytes"
	"encoding/binary"
	"math/bits"
	"unicode/utf16"
	"unicode/utf8"
)

// endOfString reads a string whose opening quotation mark is before i. It gives the place of the closing one, or -1
// where there is no proper string, and tells whether the text stands as it is, without escapes.
func endOfString(raw []byte, i int) (end int, plain bool) {
	plain = true
	for {
		for i+8 <= len(raw) {
			if at := firstSpecial(binary.LittleEndian.Uint64(raw[i:])); at < 8 {
				i += at
				break
			}
			i += 8
		}
		if i >= len(raw) {
			return -1, false
		}
		switch c := raw[i]; {
		case c == '"':
			return i, plain
		case c == '\\':
			plain = false
			n := escapeLength(raw[i:])
			if n == 0 {
				return -1, false
			}
			i += n
		case c < ' ':
			return -1, false
		case c < utf8.RuneSelf:
			i++
		default:
			r, size := utf8.DecodeRune(raw[i:])
			if r == utf8.RuneError && size == 1 {
				return -1, false
			}
			i += size
		}
	}
}

// firstSpecial gives the index of the first of eight bytes, the lowest first, that is a quotation mark, a backslash, a
// control character or no ASCII; 8 where there is none. Arithmetic on all bytes at once may mark bytes above the first
// special one that are none, which does no harm.
func firstSpecial(word uint64) int {
	const (
		ones  = 0x0101010101010101
		highs = 0x8080808080808080
	)
	quote, backslash := word^('"'*ones), word^('\\'*ones)
	marked := (word - ' '*ones) &^ word
	marked |= (quote - ones) &^ quote
	marked |= (backslash - ones) &^ backslash
	return bits.TrailingZeros64((marked|word)&highs) / 8
}

// escapeLength measures an escape, with both halves of a surrogate pair; 0 means that it is none.
func escapeLength(raw []byte) int {
	if len(raw) < 2 {
		return 0
	}
	switch raw[1] {
	case '"', '\\', '/', 'b', 'f', 'n', 'r', 't':
		return 2
	case 'u':
		unit, ok := hex(raw)
		switch {
		case !ok:
			return 0
		case !utf16.IsSurrogate(unit):
			return 6
		}
		low, ok := hex(raw[6:])
		if !ok || utf16.DecodeRune(unit, low) == utf8.RuneError {
			return 0
		}
		return 12
	}
	return 0
}

// hex reads \uXXXX.
func hex(raw []byte) (unit rune, ok bool) {
	if len(raw) < 6 || raw[0] != '\\' || raw[1] != 'u' {
		return 0, false
	}
	for _, c := range raw[2:6] {
		switch {
		case c >= '0' && c <= '9':
			c -= '0'
		case c|0x20 >= 'a' && c|0x20 <= 'f':
			c = c | 0x20 - 'a' + 10
		default:
			return 0, false
		}
		unit = unit<<4 | rune(c)
	}
	return unit, true
}

// appendUnescaped appends the meaning of a proper string.
func appendUnescaped(to, text []byte) []byte {
	for i := 0; ; {
		n := bytes.IndexByte(text[i:], '\\')
		if n < 0 {
			return append(to, text[i:]...)
		}
		to = append(to, text[i:i+n]...)
		i += n
		n = escapeLength(text[i:])
		switch c := text[i+1]; c {
		case 'b':
			to = append(to, '\b')
		case 'f':
			to = append(to, '\f')
		case 'n':
			to = append(to, '\n')
		case 'r':
			to = append(to, '\r')
		case 't':
			to = append(to, '\t')
		case 'u':
			r, _ := hex(text[i:])
			if n == 12 {
				low, _ := hex(text[i+6:])
				r = utf16.DecodeRune(r, low)
			}
			to = utf8.AppendRune(to, r)
		default:
			to = append(to, c)
		}
		i += n
	}
}

// endOfNumber reads a number that begins at i. It gives its end, or -1 where there is none or it goes beyond the
// limits.
func endOfNumber(raw []byte, i int) int {
	start := i
	digits := func() bool {
		from := i
		for i < len(raw) && raw[i] >= '0' && raw[i] <= '9' {
			i++
		}
		return i > from
	}
	at := func(c byte) bool { return i < len(raw) && raw[i] == c }
	if at('-') {
		i++
	}
	if at('0') {
		i++
	} else if !digits() {
		return -1
	}
	if at('.') {
		i++
		if !digits() {
			return -1
		}
	}
	if at('e') || at('E') {
		i++
		if at('+') || at('-') {
			i++
		}
		from := i
		if !digits() {
			return -1
		}
		exponent := 0
		for _, c := range raw[from:i] {
			if exponent = exponent*10 + int(c-'0'); exponent > MaxExponent {
				return -1
			}
		}
	}
	if i-start > MaxNumberLength {
		return -1
	}
	return i
}
