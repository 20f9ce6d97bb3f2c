// Package rawjson reads members and elements of JSON that is known to be JSON, without decoding the rest.
//
// Input: the text of one value that a strict reader has accepted. Output: slices of the same text, and strings and
// integers. It never validates, and no input makes it fail: a value that is missing, or has a different type, is the
// zero value.
package rawjson

import (
	"encoding/json"
	"iter"
	"math"
	"strconv"

	"github.com/c2a-conform/c2a-conform/schemas/onepass"
)

// Number reads an integer, which may have a fraction of zero.
func Number[T int | int64](raw json.RawMessage) (n T) {
	if short, err := strconv.ParseInt(string(raw), 10, 32); err == nil {
		return T(short)
	}
	if json.Unmarshal(raw, &n) != nil {
		var f float64
		if _ = json.Unmarshal(raw, &f); f == math.Trunc(f) && math.Abs(f) < 1<<53 {
			return T(f)
		}
	}
	return n
}

// Member is a member of an object, and where its value is to go.
type Member struct {
	Name string
	To   *json.RawMessage
}

// To stores the value of a member in a variable.
func To(name string, value *json.RawMessage) Member { return Member{name, value} }

// Pick reads several members of an object in one pass; variables of missing members keep their values. raw is JSON;
// Pick reports whether it is an object.
func Pick(raw json.RawMessage, members ...Member) bool {
	at := onepass.Start(raw)
	if at == len(raw) || raw[at] != '{' {
		return false
	}
	for name, value := range onepass.Members(raw, at) {
		for _, m := range members {
			if onepass.Is(name, m.Name) {
				*m.To = raw[value.At:value.End:value.End]
				break
			}
		}
	}
	return true
}

// Of reads one member of an object; nil if there is none.
func Of(raw json.RawMessage, name string) (value json.RawMessage) {
	Pick(raw, To(name, &value))
	return value
}

// TextOf reads one member that is a string.
func TextOf(raw json.RawMessage, name string) string { return Text(Of(raw, name)) }

// Members returns the members of an object; of anything else none. raw is JSON.
func Members(raw json.RawMessage) iter.Seq2[string, json.RawMessage] {
	return func(yield func(string, json.RawMessage) bool) {
		for name, value := range onepass.Members(raw, onepass.Start(raw)) {
			if !yield(Text(name), raw[value.At:value.End:value.End]) {
				return
			}
		}
	}
}

// Elements returns the elements of an array; of anything else none. raw is JSON.
func Elements(raw json.RawMessage) iter.Seq[json.RawMessage] {
	return func(yield func(json.RawMessage) bool) {
		for _, element := range onepass.Elements(raw, onepass.Start(raw)) {
			if !yield(raw[element.At:element.End:element.End]) {
				return
			}
		}
	}
}

// Text reads a string; anything else is empty.
func Text(raw json.RawMessage) string {
	text, _ := onepass.Text(raw, 0)
	return string(text)
}
