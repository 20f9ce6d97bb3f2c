// Package trace is what passed between the suite and an implementation in one scenario, as a file: NDJSON, a header
// first, then a record for each frame and for each thing that happened to the connection, and the verdict last. Its
// schemas lie in schemas/trace; docs/traces.md tells what it is good for.
package trace

import (
	"encoding/json"
	"fmt"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/c2a-conform/c2a-conform/runner/judge"
	"github.com/c2a-conform/c2a-conform/runner/lexicon"
)

// Format is the version of the format, in every header. It rises when a member changes its meaning or goes away, not
// when one is added.
const Format = 1

// Extension is what the names of traces end in.
const Extension = ".ndjson"

// Trace is one scenario in one implementation.
type Trace struct {
	Header
	Passed []Passed
	End
}

// Header says what was recorded.
type Header struct {
	Suite    Product         `json:"suite"`
	Features string          `json:"features"` // digest of the features and requirements
	Hello    json.RawMessage `json:"hello"`    // what the implementation said of itself
	Scenario string          `json:"scenario"` // <area>/<slug>, with #n for the nth row of an outline
	Role     string          `json:"role"`
	Draft    string          `json:"draft"`
	World    string          `json:"world"`           // as conformance/reset names it
	Trial    int             `json:"trial,omitempty"` // from 1, of scenarios that run several times
	Options  Options         `json:"options"`
}

// Product is a program with its version.
type Product struct {
	Name    string `json:"name"`
	Version string `json:"version"`
}

// Options are those of the run on which a verdict depends.
type Options struct {
	TimeoutMs int64  `json:"timeoutMs"`
	Strict    bool   `json:"strict,omitempty"`
	Seed      uint64 `json:"seed,string,omitempty"`
	// Texts are the user's own texts, by intent.
	Texts        lexicon.Texts `json:"texts,omitempty"`
	Trials       int           `json:"trials,omitempty"`
	PassRate     float64       `json:"passRate,omitempty"`
	Tags         string        `json:"tags,omitempty"`
	Requirements []string      `json:"requirements,omitempty"`
	Scenarios    []string      `json:"scenarios,omitempty"`
}

// Dir is the way of a frame, seen from the suite.
type Dir string

// The directions.
const (
	To   Dir = "to"   // sent to the implementation
	From Dir = "from" // sent by the implementation
)

// What happens to a connection. Those that end it come where the suite sent or waited in vain.
const (
	Killed       = "killed"        // by the suite
	Restarted    = "restarted"     // by the suite
	LinkDown     = "link_down"     // the link broke; the port continues
	LinkUp       = "link_up"       // it was mended
	HungUp       = "hung_up"       // the suite ended the input, and waited for the exit
	Exited       = "exited"        // the implementation ended
	OutputClosed = "output_closed" // it closed its output, and runs on
	Silent       = "silent"        // nothing came in the time that was left
	Failed       = "failed"        // anything else
)

// Passed is a frame, or what happened to the connection.
type Passed struct {
	AtMs int64 // of the scenario's clock
	// Of a frame.
	Dir Dir
	Tap string // link, surface, turn or control
	Raw []byte
	// Of anything else.
	What  string
	Exit  *Exit
	Error string // in words
}

// IsFrame reports whether it is a frame.
func (p Passed) IsFrame() bool { return p.What == "" }

// Exit is how an implementation ended.
type Exit struct {
	Code   int    `json:"code"`
	Signal string `json:"signal,omitempty"`
	Stop   string `json:"stop"`
	Stderr string `json:"stderr,omitempty"`
}

// End says how it was judged.
type End struct {
	Verdict judge.Verdict
	Reason  string
	Unused  string // what the implementation does without, as it may
	Checks  []judge.Check
}

// File is the path of a trace below the directory of its run.
func (h Header) File() string {
	area, slug, ok := strings.Cut(h.Scenario, "/")
	if !ok {
		area, slug = "scenarios", h.Scenario
	}
	name := safe(slug) + "." + safe(h.Role) + "." + safe(h.Draft)
	if h.Options.Trials > 1 {
		name += ".trial-" + strconv.Itoa(h.Trial)
	}
	return filepath.Join(safe(area), name+Extension)
}

// safe makes a part of a name harmless in every file system: the row of an outline, n in slug#n, becomes slug.n, and
// what is no letter, digit, dash or underscore a number. No two names become one.
func safe(name string) string {
	var b strings.Builder
	for _, r := range name {
		switch {
		case r >= 'a' && r <= 'z', r >= 'A' && r <= 'Z', r >= '0' && r <= '9', r == '-', r == '_':
			b.WriteRune(r)
		case r == '#':
			b.WriteByte('.')
		default:
			fmt.Fprintf(&b, "%%%X", r)
		}
	}
	return b.String()
}
