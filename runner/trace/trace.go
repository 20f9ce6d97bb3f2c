// Package trace stores what passed between the suite and an implementation in one scenario, as an NDJSON file: first a
// header, then a record for each frame and each event of the connection, and last the verdict. Its schemas are in
// schemas/trace; docs/traces.md describes how to use it.
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

// Format is the version of the format, in every header. It increases when a member is removed or changes its meaning,
// but not when one is added.
const Format = 1

// Extension is the extension of trace files.
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
	Hello    json.RawMessage `json:"hello"`    // the implementation's answer to conformance/hello
	Scenario string          `json:"scenario"` // <area>/<slug>, with #n for the nth row of an outline
	Role     string          `json:"role"`
	Draft    string          `json:"draft"`
	World    string          `json:"world"`           // as in conformance/reset
	Trial    int             `json:"trial,omitempty"` // from 1, for scenarios that run several times
	Options  Options         `json:"options"`
}

// Product is a program with its version.
type Product struct {
	Name    string `json:"name"`
	Version string `json:"version"`
}

// Options are the options of the run on which a verdict depends.
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

// Dir is the direction of a frame, seen from the suite.
type Dir string

// The directions.
const (
	To   Dir = "to"   // sent to the implementation
	From Dir = "from" // sent by the implementation
)

// Events of a connection. An event that ends it comes where the suite sent something or waited in vain.
const (
	Killed       = "killed"        // by the suite
	Restarted    = "restarted"     // by the suite
	LinkDown     = "link_down"     // the link broke; the port continues
	LinkUp       = "link_up"       // it was restored
	HungUp       = "hung_up"       // the suite ended the input, and waited for the exit
	Exited       = "exited"        // the implementation ended
	OutputClosed = "output_closed" // it closed its output, but is still running
	Silent       = "silent"        // nothing came in the remaining time
	Failed       = "failed"        // anything else
)

// Passed is a frame, or an event of the connection.
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

// End contains the verdict.
type End struct {
	Verdict judge.Verdict
	Reason  string
	Unused  string // the optional feature that the implementation leaves out
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

// safe makes a part of a name safe for every file system: the row of an outline, n in slug#n, becomes slug.n, and any
// character except letters, digits, dashes and underscores becomes a number. Different names stay different.
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
