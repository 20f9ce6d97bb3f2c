// Package certificate creates and verifies what an implementer publishes about a run: which program was judged, by
// which suite, with which result. It is signed, so that anyone can check it later, offline. Input: a run's report and
// traces, or a bundle. Output: a bundle, or the findings about one. The package doesn't know any protocol, doesn't
// start programs, and opens only traces.
//
// A bundle is an in-toto bundle: JSON Lines, each line a DSSE envelope with an in-toto Statement v1. The first line has
// the predicate test-result of in-toto, for policy engines that don't know this suite; the second contains everything
// else; each further line is from a witness, who ran the suite again.
package certificate

import (
	"fmt"
	"time"

	"github.com/c2a-conform/c2a-conform/runner/judge"
	"github.com/c2a-conform/c2a-conform/schemas/port"
)

// Extension is the file extension of bundles, as the in-toto specification requires.
const Extension = ".intoto.jsonl"

// Types of the statements in a bundle.
const (
	StatementType   = "https://in-toto.io/Statement/v1"
	TestResultType  = "https://in-toto.io/attestation/test-result/v0.1"
	ConformanceType = "https://c2a-conform.dev/conformance/v1"
	WitnessType     = "https://c2a-conform.dev/witness/v1"
)

// A Statement is an in-toto Statement v1.
type Statement[P any] struct {
	Type          string     `json:"_type"`
	Subject       []Resource `json:"subject"`
	PredicateType string     `json:"predicateType"`
	Predicate     P          `json:"predicate"`
}

// A Resource is an in-toto ResourceDescriptor.
type Resource struct {
	Name   string            `json:"name,omitempty"`
	URI    string            `json:"uri,omitempty"`
	Digest map[string]string `json:"digest,omitempty"` // by algorithm, in hexadecimal
}

// Results of a TestResult.
const (
	Passed = "PASSED"
	Warned = "WARNED"
	Failed = "FAILED"
)

// A TestResult is the test-result predicate of in-toto. Each test is a requirement, as draft/role/id.
type TestResult struct {
	Result        string     `json:"result"`
	Configuration []Resource `json:"configuration"`
	PassedTests   []string   `json:"passedTests,omitempty"`
	WarnedTests   []string   `json:"warnedTests,omitempty"`
	FailedTests   []string   `json:"failedTests,omitempty"`
}

// Conformance says what was judged, and how. Digests have the form sha256:<hexadecimal>.
type Conformance struct {
	TestResult     string         `json:"testResult"` // digest of the statement with the test result
	Key            string         `json:"key"`        // id of the key that signs this statement and the test result
	Verdict        judge.Overall  `json:"verdict"`
	Totals         *judge.Totals  `json:"totals,omitempty"` // number of all MUSTs; nil: not counted
	Suite          Suite          `json:"suite"`
	Implementation Implementation `json:"implementation"`
	Drafts         []Draft        `json:"drafts"`
	Cells          []Cell         `json:"cells"`
	Claimed        []string       `json:"claimed"`    // optional capabilities that are declared
	NotClaimed     []string       `json:"notClaimed"` // optional capabilities that are not declared
	Known          []Failure      `json:"known,omitempty"`

	Strict    bool      `json:"strict"`
	Seed      uint64    `json:"seed,string"`
	Challenge string    `json:"challenge,omitempty"` // in hexadecimal; Seed is derived from it
	Sampling  *Sampling `json:"sampling,omitempty"`  // nil: each scenario ran once

	Report    string    `json:"report"` // digest of the JSON report
	Traces    Traces    `json:"traces"`
	Started   time.Time `json:"started"`
	RanMs     int64     `json:"ranMs"`
	Issued    time.Time `json:"issued"`
	Reproduce string    `json:"reproduce"` // shell command that repeats the run
}

// A Suite is the program that judged the run and wrote the certificate.
type Suite struct {
	Version   string `json:"version"`
	Commit    string `json:"commit,omitempty"`
	Devel     bool   `json:"devel,omitempty"` // not built from exactly one commit
	Catalogue string `json:"catalogue"`       // digest of all requirements and scenarios
	Program   string `json:"program"`         // digest of the executable file
}

// The ways to connect an implementation.
const (
	ByPort = "port" // with a shim
	ByEdge = "edge" // without a shim
)

// An Implementation is the program that was judged.
type Implementation struct {
	Name       string `json:"name,omitempty"`
	Version    string `json:"version,omitempty"`
	Attachment string `json:"attachment"`
	Command    string `json:"command,omitempty"` // how it was started, or its URL
	Remote     bool   `json:"remote,omitempty"`
	Profile    string `json:"profile,omitempty"` // digest of the profile
	Clock      string `json:"clock,omitempty"`
	Barrier    string `json:"barrier,omitempty"`
}

// String describes the implementation. Only the signer vouches that it is the subject of the certificate.
func (i Implementation) String() string {
	how := fmt.Sprintf("started by %q", i.Command)
	switch {
	case i.Command == "":
		how = "built into the suite"
	case i.Remote:
		how = fmt.Sprintf("at %q", i.Command)
	}
	clock := i.Clock
	if clock != "" && clock != port.ClockVirtual {
		clock += ", so its traces can't be judged again"
	}
	return fmt.Sprintf("%q %q, %s; clock: %s", i.Name, i.Version, how, clock)
}

// A Draft is a draft of a protocol. The digest covers what the suite requires: the ids and levels of the requirements,
// and the clauses.
type Draft struct {
	ID        string `json:"id"`
	Catalogue string `json:"catalogue"`
	Clauses   string `json:"clauses"`
}

// A Cell is a role in a draft.
type Cell struct {
	Role    string  `json:"role"`
	Draft   string  `json:"draft"`
	Counts  []Count `json:"counts"`
	Clauses Clauses `json:"clauses"`
}

// A Count counts the requirements of a level.
type Count struct {
	Level         judge.Level `json:"level"`
	Total         int         `json:"total"`
	Passed        int         `json:"passed"`
	Warned        int         `json:"warned"`
	Known         int         `json:"known"`         // listed as known failures
	NotApplicable int         `json:"notApplicable"` // need something that is not declared
	Open          int         `json:"open"`          // undecided for any other reason
}

// Clauses counts the clauses that apply to a role, as far as requirements refer to them.
type Clauses struct {
	Total  int `json:"total"`
	Judged int `json:"judged"` // clauses of which all requirements were judged
}

// A Failure is a requirement that the implementer lists as a known failure.
type Failure struct {
	Requirement string `json:"requirement"`
	Role        string `json:"role"`
	Draft       string `json:"draft"`
	Reason      string `json:"reason,omitempty"`
}

// Sampling says how often each scenario ran, which share had to pass, and the results.
type Sampling struct {
	Trials   int      `json:"trials"`
	PassRate float64  `json:"passRate"`
	Of       []Trials `json:"of"`
}

// Trials are the repeated runs of one scenario.
type Trials struct {
	Scenario string  `json:"scenario"`
	Role     string  `json:"role"`
	Draft    string  `json:"draft"`
	Judged   int     `json:"judged"`
	Passed   int     `json:"passed"`
	Low      float64 `json:"low"` // lower end of the 95 % confidence interval
	High     float64 `json:"high"`
}

// Traces describes the traces of the run.
type Traces struct {
	Count int    `json:"count"`
	Root  string `json:"root"` // root of their Merkle tree, see [Root]
}

// A Testimony is a witness's statement that the suite reached the same result when the witness ran it.
type Testimony struct {
	Of  string      `json:"of"`  // digest of the statement with the conformance
	Run Conformance `json:"run"` // the run of the witness
}
