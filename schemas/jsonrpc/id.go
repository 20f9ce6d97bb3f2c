package jsonrpc

import (
	"bytes"
	"errors"
	"fmt"
	"math/big"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/go-json-experiment/json/jsontext"
)

// MaxExactNumberBytes is the length up to which numbers are compared by their value. Longer ones are compared by their
// text.
const MaxExactNumberBytes = 1024

// ErrBadID means that a JSON text cannot be an id: it is neither a string nor a number nor null.
var ErrBadID = errors.New("an id is a string, a number or null")

// ID is the id of a request, held as canonical JSON text. Two ids are == if and only if they are the same JSON value: 1
// and 1.0 and 1e0 are, 1 and "1" are not, and no digit of a large or fractional number is lost. The zero ID stands for
// an absent id, which is not the same as null.
type ID struct{ text string }

// NullID is the id null, for responses to requests that could not be read.
var NullID = ID{"null"}

// StringID is the id that is the JSON string s. Invalid UTF-8 is replaced by U+FFFD.
func StringID(s string) ID {
	b, _ := jsontext.AppendQuote(nil, strings.ToValidUTF8(s, "\uFFFD"))
	return ID{string(b)}
}

// IntID is the id that is the JSON number n.
func IntID(n int64) ID { return ID{strconv.FormatInt(n, 10)} }

// RawID is the id written as the JSON text raw. The error is a jsontext syntactic error, or wraps [ErrBadID].
func RawID(raw []byte) (ID, error) {
	dec := jsontext.NewDecoder(bytes.NewBuffer(raw))
	v, err := dec.ReadValue()
	if err != nil {
		return ID{}, fmt.Errorf("id %q: %w", clip(raw), err)
	}
	id, err := idOf(v)
	if err != nil {
		return ID{}, err
	}
	if len(bytes.TrimLeft(raw[dec.InputOffset():], " \t\r\n")) > 0 {
		return ID{}, fmt.Errorf("id %q: %w", clip(raw), ErrTrailingData)
	}
	return id, nil
}

// idOf returns the id that a valid JSON value stands for.
func idOf(v jsontext.Value) (ID, error) {
	switch v.Kind() {
	case 'n':
		return NullID, nil
	case '"':
		if bytes.IndexByte(v, '\\') < 0 && utf8.Valid(v) { // then it is canonical
			return ID{string(v)}, nil
		}
		s, err := jsontext.AppendUnquote(nil, v)
		if err != nil {
			return ID{}, fmt.Errorf("id %q: %w", clip(v), err)
		}
		return StringID(string(s)), nil
	case '0':
		return ID{canonicalNumber(string(v))}, nil
	default:
		return ID{}, fmt.Errorf("id %q: %w", clip(v), ErrBadID)
	}
}

// IsZero reports whether the id is absent.
func (id ID) IsZero() bool { return id.text == "" }

// IsNull reports whether the id is null.
func (id ID) IsNull() bool { return id == NullID }

// String returns the id as JSON text, or "" if it is absent.
func (id ID) String() string { return id.text }

// MarshalJSON writes the id; an absent one is written as null.
func (id ID) MarshalJSON() ([]byte, error) {
	if id.IsZero() {
		return []byte("null"), nil
	}
	return []byte(id.text), nil
}

// UnmarshalJSON reads an id.
func (id *ID) UnmarshalJSON(raw []byte) error {
	got, err := RawID(raw)
	if err == nil {
		*id = got
	}
	return err
}

// maxPlainDigits is the longest number that is written without an exponent.
const maxPlainDigits = 64

// canonicalNumber returns one text for each value that a valid JSON number can have. An integer of up to maxPlainDigits
// digits is plain, anything else is d.ddde±x with the shortest digits. Nothing is rounded or expanded, so neither
// 2^53+1 nor 1e999999999 is special.
func canonicalNumber(number string) string {
	if len(number) > MaxExactNumberBytes {
		return number
	}
	text, negative := strings.CutPrefix(number, "-")
	mantissa, exponentText := text, "0"
	if i := strings.IndexAny(text, "eE"); i >= 0 {
		mantissa, exponentText = text[:i], text[i+1:]
	}
	whole, fraction, _ := strings.Cut(mantissa, ".")
	digits := strings.TrimLeft(whole+fraction, "0")
	if digits == "" {
		return "0"
	}
	short := strings.TrimRight(digits, "0")
	exponent, _ := new(big.Int).SetString(exponentText, 10)
	// The value is short × 10^exponent.
	exponent.Add(exponent, big.NewInt(int64(len(digits)-len(short)-len(fraction))))

	sign := ""
	if negative {
		sign = "-"
	}
	if exponent.Sign() >= 0 && exponent.IsInt64() && exponent.Int64() <= int64(maxPlainDigits-len(short)) {
		return sign + short + strings.Repeat("0", int(exponent.Int64()))
	}
	exponent.Add(exponent, big.NewInt(int64(len(short)-1)))
	point := ""
	if len(short) > 1 {
		point = "." + short[1:]
	}
	return sign + short[:1] + point + "e" + exponent.String()
}

// clip returns the first bytes of raw, for a message.
func clip(raw []byte) []byte {
	return raw[:min(len(raw), headBytes)]
}
