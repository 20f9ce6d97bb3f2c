package judge

import (
	"encoding/json"
	"fmt"
	"reflect"
	"strconv"
	"strings"

	"github.com/google/go-cmp/cmp"
)

// A Difference is a part of a value that differs from the allowed value.
type Difference struct {
	Path    string // JSON pointer; of a struct, by the names of its fields
	Got     string // "": it is missing
	Allowed string // "": it should not be there
}

// String describes the difference at the path.
func (d Difference) String() string {
	place := d.Path
	if place == "" {
		place = "the whole value"
	}
	switch {
	case d.Got == "":
		return place + " is missing, but should be " + d.Allowed
	case d.Allowed == "":
		return place + " is " + d.Got + ", but should be missing"
	}
	return place + " is " + d.Got + ", not " + d.Allowed
}

const (
	maxDifferences = 5  // that Differ names
	maxPart        = 80 // characters of a value
)

// Differ describes how a structured value differs from the allowed value, in the order of the value; "" if it doesn't.
func Differ(got, allowed any) string {
	all := Differences(got, allowed)
	var texts []string
	for _, d := range all[:min(len(all), maxDifferences)] {
		texts = append(texts, d.String())
	}
	if more := len(all) - len(texts); more > 0 {
		texts = append(texts, fmt.Sprintf("and %d more", more))
	}
	return strings.Join(texts, "; ")
}

// Differences returns the parts of a structured value that differ from the allowed value. The text of cmp.Diff is for
// programmers, and changes with each build.
func Differences(got, allowed any) []Difference {
	r := reporter{}
	cmp.Equal(got, allowed, cmp.Reporter(&r), cmp.Exporter(func(reflect.Type) bool { return true }))
	return r.found
}

type reporter struct {
	path  cmp.Path
	found []Difference
}

func (r *reporter) PushStep(s cmp.PathStep) { r.path = append(r.path, s) }
func (r *reporter) PopStep()                { r.path = r.path[:len(r.path)-1] }

func (r *reporter) Report(result cmp.Result) {
	if result.Equal() {
		return
	}
	got, allowed := r.path.Last().Values()
	r.found = append(r.found, Difference{Path: pointer(r.path), Got: part(got), Allowed: part(allowed)})
}

// pointer writes a path as a JSON pointer.
func pointer(path cmp.Path) string {
	var b strings.Builder
	for _, s := range path {
		token := ""
		switch s := s.(type) {
		case cmp.MapIndex:
			token = fmt.Sprint(s.Key())
		case cmp.SliceIndex:
			got, allowed := s.SplitKeys()
			token = strconv.Itoa(max(got, allowed))
		case cmp.StructField:
			token = s.Name()
		default:
			continue // into a pointer or an interface
		}
		b.WriteByte('/')
		b.WriteString(strings.ReplaceAll(strings.ReplaceAll(token, "~", "~0"), "/", "~1"))
	}
	return b.String()
}

// part writes a value as JSON, if possible.
func part(v reflect.Value) string {
	if !v.IsValid() {
		return ""
	}
	text := fmt.Sprintf("%+v", v) // of a named constant its name
	if v.CanInterface() {
		_, named := v.Interface().(fmt.Stringer)
		if raw, err := json.Marshal(v.Interface()); err == nil && !named {
			text = string(raw)
		}
	}
	if runes := []rune(text); len(runes) > maxPart {
		return string(runes[:maxPart]) + "…"
	}
	return text
}
