package onepass

import (
	"bytes"
	"cmp"
	"encoding/json"
	"math/big"
	"regexp"
	"strconv"
	"unicode/utf8"
)

// oneOf holds for the values that const or enum name.
func oneOf(p *Place, values []any, k kind) func([]byte) bool {
	if k == text {
		var texts []string
		for _, value := range values {
			if t, ok := value.(string); ok {
				texts = append(texts, t)
			}
		}
		return func(text []byte) bool {
			for _, t := range texts {
				if t == string(text) {
					return true
				}
			}
			return false
		}
	}
	var numbers []string
	for _, value := range values {
		if n, ok := value.(json.Number); ok {
			numbers = append(numbers, n.String())
		}
	}
	return func(text []byte) bool {
		for _, n := range numbers {
			if n == string(text) || rational(n).Cmp(rational(string(text))) == 0 {
				return true
			}
		}
		return false
	}
}

// atLeast and atMost count characters.
func atLeast(n int) func([]byte) bool {
	return func(text []byte) bool {
		return len(text) >= n && (len(text) >= n*utf8.UTFMax || utf8.RuneCount(text) >= n)
	}
}

func atMost(n int) func([]byte) bool {
	return func(text []byte) bool { return len(text) <= n || utf8.RuneCount(text) <= n }
}

func matches(p *Place, pattern string) func([]byte) bool {
	expression, err := regexp.Compile(pattern)
	if err != nil {
		refuse(p, "%v", err)
	}
	return expression.Match
}

// notBelow holds for numbers from a limit on.
func notBelow(limit json.Number) func([]byte) bool {
	least := []byte(limit)
	return func(text []byte) bool { return Compare(text, least) >= 0 }
}

// Compare orders two numbers of JSON texts, exactly.
func Compare(a, b []byte) int {
	if isDigits(a) && isDigits(b) { // without zeros in front, as JSON has them
		return cmp.Or(cmp.Compare(len(a), len(b)), bytes.Compare(a, b))
	}
	// Rounding keeps the order, so that only what rounds to the same has to be looked at exactly.
	x, errX := strconv.ParseFloat(string(a), 64)
	y, errY := strconv.ParseFloat(string(b), 64)
	if errX == nil && errY == nil && x != y {
		return cmp.Compare(x, y)
	}
	return rational(string(a)).Cmp(rational(string(b)))
}

// rational reads a number of a JSON text.
func rational(text string) *big.Rat {
	r, _ := new(big.Rat).SetString(text)
	return r
}

// isInteger tells whether a number of a JSON text has no fraction, however it is written.
func isInteger(text []byte) bool {
	for _, c := range text {
		if c == '.' || c == 'e' || c == 'E' {
			return rational(string(text)).IsInt()
		}
	}
	return true
}

// IsDateTime reports whether a text is a date-time of RFC 3339. A leap second is the last of a day in UTC.
func IsDateTime(text []byte) bool {
	const shape = "0000-00-00T00:00:00"
	if len(text) < len(shape)+1 {
		return false
	}
	for i := range len(shape) {
		c := text[i]
		switch shape[i] {
		case '0':
			if c < '0' || c > '9' {
				return false
			}
		case 'T':
			if c != 'T' && c != 't' {
				return false
			}
		default:
			if c != shape[i] {
				return false
			}
		}
	}
	two := func(i int) int { return int(text[i]-'0')*10 + int(text[i+1]-'0') }
	year, month, day := two(0)*100+two(2), two(5), two(8)
	if month < 1 || month > 12 || day < 1 || day > days(year, month) || two(11) > 23 || two(14) > 59 || two(17) > 60 {
		return false
	}
	rest := text[len(shape):]
	if rest[0] == '.' {
		n := 1
		for n < len(rest) && rest[n] >= '0' && rest[n] <= '9' {
			n++
		}
		if n == 1 {
			return false
		}
		rest = rest[n:]
	}
	offset, ok := offsetOf(rest)
	const minutes = 24 * 60
	return ok && (two(17) < 60 || (two(11)*60+two(14)-offset+minutes)%minutes == minutes-1)
}

// offsetOf reads what a time is ahead of UTC, in minutes.
func offsetOf(text []byte) (minutes int, ok bool) {
	switch {
	case len(text) == 1:
		return 0, text[0] == 'Z' || text[0] == 'z'
	case len(text) != len("+00:00") || text[3] != ':' || !isDigits(text[1:3]) || !isDigits(text[4:]):
		return 0, false
	}
	hours, minutes := int(text[1]-'0')*10+int(text[2]-'0'), int(text[4]-'0')*10+int(text[5]-'0')
	minutes += hours * 60
	if text[0] == '-' {
		minutes = -minutes
	}
	return minutes, (text[0] == '+' || text[0] == '-') && hours <= 23 && text[4] <= '5'
}

// isDigits tells whether a text has nothing but digits.
func isDigits(text []byte) bool {
	for _, c := range text {
		if c < '0' || c > '9' {
			return false
		}
	}
	return true
}

// days counts the days of a month.
func days(year, month int) int {
	switch month {
	case 4, 6, 9, 11:
		return 30
	case 2:
		if year%4 == 0 && (year%100 != 0 || year%400 == 0) {
			return 29
		}
		return 28
	}
	return 31
}
