// Package judge turns what was observed in a run into verdicts. It is pure: no clock, no I/O, no goroutine. This file
// holds the vocabulary that the whole runner shares (checks, verdicts, levels); rollup.go says how checks become the
// verdict of a scenario, of a requirement and of the run, and diff.go how structured values differ.
package judge

import (
	"fmt"
	"strings"
)

// A Verdict is the result of a scenario or a requirement. The zero value means undecided.
type Verdict int

// The verdicts.
const (
	Pass   Verdict = iota + 1 // judged, and every check passed
	Fail                      // a MUST is broken (or a SHOULD, in a strict run)
	Known                     // broken, but it is in the list of known failures
	Warn                      // a SHOULD is broken
	Advise                    // only advice is not followed
	// broken only where a presupposed rule is broken, so not a separate fault
	Follows
	NotApplicable // it depends on a capability that was not declared
	NotTestable   // this connection can't show it
	Error         // nothing could be judged: the cause is the suite, the shim or the machine
)

var verdictNames = names[Verdict]{
	Pass: "pass", Fail: "fail", Known: "known", Warn: "warn", Advise: "advise", Follows: "follows",
	NotApplicable: "not_applicable", NotTestable: "not_testable", Error: "error",
}

// Verdicts lists every verdict in the order of declaration.
func Verdicts() []Verdict {
	return []Verdict{Pass, Fail, Known, Warn, Advise, Follows, NotApplicable, NotTestable, Error}
}

func (v Verdict) String() string                { return verdictNames.name(v, "Verdict") }
func (v Verdict) MarshalText() ([]byte, error)  { return verdictNames.marshal(v, "verdict") }
func (v *Verdict) UnmarshalText(b []byte) error { return verdictNames.unmarshal(v, b, "verdict") }

// Judged reports whether v is based on the implementation's behaviour: pass, fail, known, warn, advise or follows.
func (v Verdict) Judged() bool {
	return v == Pass || v == Fail || v == Known || v == Warn || v == Advise || v == Follows
}

// Overall is the verdict on a whole run. The zero value is no verdict.
type Overall int

// The overall verdicts.
const (
	Conformant             Overall = iota + 1 // everything required was judged, and passed
	ConformantWithWarnings                    // the same, but a SHOULD is broken
	Nonconformant                             // a MUST is broken (or a SHOULD, in a strict run)
	Inconclusive                              // too little was judged to decide
	AsKnown                                   // not conformant, but only known failures are broken
	// nothing else is broken, but the list of known failures is wrong
	NotAsKnown
	Partial // nothing is broken in this shard; the verdict is on all shards
)

var overallNames = names[Overall]{
	Conformant: "conformant", ConformantWithWarnings: "conformant_with_warnings",
	Nonconformant: "nonconformant", Inconclusive: "inconclusive",
	AsKnown: "as_known", NotAsKnown: "not_as_known", Partial: "partial",
}

func (o Overall) String() string               { return overallNames.name(o, "Overall") }
func (o Overall) MarshalText() ([]byte, error) { return overallNames.marshal(o, "overall verdict") }

// Words is the name of the verdict for people; [Totals.Words] also says of how many MUSTs it is.
func (o Overall) Words() string { return strings.ReplaceAll(o.String(), "_", " ") }

func (o *Overall) UnmarshalText(b []byte) error {
	return overallNames.unmarshal(o, b, "overall verdict")
}

// Green reports whether o lets a build pass: nothing is broken except known failures, and everything that should be
// decided here was decided. It does not mean conformant.
func (o Overall) Green() bool {
	return o.Conforms() || o == AsKnown || o == Partial
}

// Conforms reports whether o means that the implementation is conformant, with or without warnings.
func (o Overall) Conforms() bool { return o == Conformant || o == ConformantWithWarnings }

// Level is the strength of a requirement (RFC 2119). The zero value is invalid and is judged like Must, so that a
// forgotten level never hides a failure.
type Level int

// The levels.
const (
	Must   Level = iota + 1 // must, must not, required, a number or table row of the text
	Should                  // should, should not, recommended
	May                     // optional; only its form is judged, when it is used
	Advice                  // no text requires it; it is reported, but never affects the verdict
)

var levelNames = names[Level]{Must: "must", Should: "should", May: "may", Advice: "advice"}

func (l Level) String() string                { return levelNames.name(l, "Level") }
func (l Level) MarshalText() ([]byte, error)  { return levelNames.marshal(l, "level") }
func (l *Level) UnmarshalText(b []byte) error { return levelNames.unmarshal(l, b, "level") }

// Source says which of the four judges made a check.
type Source int

// The sources of checks.
const (
	Schema Source = iota + 1 // a frame against the schema of its message
	Step                     // an expectation of the scenario
	Law                      // a statement that is true in every trace
	Oracle                   // the reference engine's prediction for the same input
)

var sourceNames = names[Source]{Schema: "schema", Step: "step", Law: "law", Oracle: "oracle"}

func (s Source) String() string                { return sourceNames.name(s, "Source") }
func (s Source) MarshalText() ([]byte, error)  { return sourceNames.marshal(s, "source") }
func (s *Source) UnmarshalText(b []byte) error { return sourceNames.unmarshal(s, b, "source") }

// NoSeq is the Seq of a check that is not about a single trace entry, such as an absence.
const NoSeq = -1

// A Check is one judged observation of one requirement.
type Check struct {
	Requirement string `json:"requirement"`       // such as C2A-ATT-001
	Source      Source `json:"source"`            // who judged
	OK          bool   `json:"ok"`                // whether the expectation was met
	What        string `json:"what"`              // what was expected, in one sentence
	Got         string `json:"got,omitempty"`     // what was observed
	Allowed     string `json:"allowed,omitempty"` // what would have been accepted
	// JSON pointer into the entry's frame, if the check is about a member
	Path string `json:"path,omitempty"`
	// the presupposed requirement that is broken in the same scenario
	Follows string `json:"follows,omitempty"`
	// the reason in the list of known failures, if it is listed there
	Known string `json:"known,omitempty"`
	Seq   int    `json:"seq"` // sequence number of the trace entry it is about, or NoSeq
}

// GoesOn is the expectation for an implementation that died in a scenario, and died again when the scenario was
// repeated.
const GoesOn = "the implementation keeps running"

// names maps the values of an enum to their text, for reports, tags and configuration.
type names[E ~int] map[E]string

func (n names[E]) name(e E, typ string) string {
	if s, ok := n[e]; ok {
		return s
	}
	return fmt.Sprintf("%s(%d)", typ, int(e))
}

func (n names[E]) marshal(e E, what string) ([]byte, error) {
	s, ok := n[e]
	if !ok {
		return nil, fmt.Errorf("unknown %s %d", what, int(e))
	}
	return []byte(s), nil
}

func (n names[E]) unmarshal(e *E, text []byte, what string) error {
	for v, s := range n {
		if s == string(text) {
			*e = v
			return nil
		}
	}
	return fmt.Errorf("unknown %s %q", what, text)
}
