// Package judge turns what was observed in a run into verdicts. It is pure: no clock, no I/O, no goroutine. This file
// holds the vocabulary that the whole runner shares (checks, verdicts, levels); rollup.go says how checks become the
// verdict of a scenario, of a requirement and of the run, and diff.go how structured values differ.
package judge

import (
	"fmt"
	"strings"
)

// A Verdict says how a scenario or a requirement came out. The zero value is no verdict: what carries it has not been
// decided.
type Verdict int

// The verdicts.
const (
	Pass   Verdict = iota + 1 // judged, and every check holds
	Fail                      // a MUST is broken (or a SHOULD, in a strict run)
	Known                     // so it is, but it stands in the list of known failures
	Warn                      // a SHOULD is broken
	Advise                    // only advice is not followed
	// broken only where a rule is broken that it presupposes, and so no fault of its own
	Follows
	NotApplicable // it depends on a capability that was not declared
	NotTestable   // this attachment cannot show it
	Error         // nothing could be judged: the suite, the shim or the machine is at fault
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

// Judged reports whether v comes from looking at the implementation's behaviour: pass, fail, known, warn, advise or
// follows.
func (v Verdict) Judged() bool {
	return v == Pass || v == Fail || v == Known || v == Warn || v == Advise || v == Follows
}

// Overall is the verdict on a whole run. The zero value is no verdict.
type Overall int

// The overall verdicts.
const (
	Conformant             Overall = iota + 1 // everything required was judged, and holds
	ConformantWithWarnings                    // the same, but a SHOULD is broken
	Nonconformant                             // a MUST is broken (or a SHOULD, in a strict run)
	Inconclusive                              // too little was judged to say either
	AsKnown                                   // not conformant, but nothing is broken that isn't known to be
	// nothing else is broken, but the list of known failures says what isn't so
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

// Words is the name of the verdict for people; [Totals.Words] says of how many MUSTs it is, too.
func (o Overall) Words() string { return strings.ReplaceAll(o.String(), "_", " ") }

func (o *Overall) UnmarshalText(b []byte) error {
	return overallNames.unmarshal(o, b, "overall verdict")
}

// Green reports whether o lets a build pass: nothing is broken that wasn't known to be, and nothing was left open that
// should have been decided here. It does not mean conformant.
func (o Overall) Green() bool {
	return o.Conforms() || o == AsKnown || o == Partial
}

// Conforms reports whether o says that the implementation is conformant, with warnings or without.
func (o Overall) Conforms() bool { return o == Conformant || o == ConformantWithWarnings }

// Level is the strength of a requirement (RFC 2119). The zero value is invalid and is judged like Must, so that a
// forgotten level never hides a failure.
type Level int

// The levels.
const (
	Must   Level = iota + 1 // must, must not, required, a number or table row of the text
	Should                  // should, should not, recommended
	May                     // optional; only its form is judged, when it is used
	Advice                  // asked for by no text; told, and never held against anyone
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
	Step                     // a demand of the scenario
	Law                      // a statement that holds on every trace
	Oracle                   // the reference engine's prediction for the same input
)

var sourceNames = names[Source]{Schema: "schema", Step: "step", Law: "law", Oracle: "oracle"}

func (s Source) String() string                { return sourceNames.name(s, "Source") }
func (s Source) MarshalText() ([]byte, error)  { return sourceNames.marshal(s, "source") }
func (s *Source) UnmarshalText(b []byte) error { return sourceNames.unmarshal(s, b, "source") }

// NoSeq is the Seq of a check that is about no single trace entry, such as an absence.
const NoSeq = -1

// A Check is one judged observation of one requirement.
type Check struct {
	Requirement string `json:"requirement"`       // such as C2A-ATT-001
	Source      Source `json:"source"`            // who judged
	OK          bool   `json:"ok"`                // whether the demand was met
	What        string `json:"what"`              // what was demanded, one sentence
	Got         string `json:"got,omitempty"`     // what was observed
	Allowed     string `json:"allowed,omitempty"` // what would have been accepted
	// JSON pointer into the entry's frame, where the check is about a member
	Path string `json:"path,omitempty"`
	// the requirement that is broken in the same scenario, and that this one presupposes
	Follows string `json:"follows,omitempty"`
	// why it is left alone although it is broken: the reason in the list of known failures
	Known string `json:"known,omitempty"`
	Seq   int    `json:"seq"` // sequence number of the trace entry it is about, or NoSeq
}

// GoesOn is what is demanded of an implementation that died in a scenario, and died again when it was played once more.
const GoesOn = "the implementation keeps running"

// names maps the values of an enum to their text, the same in reports, tags and configuration.
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
