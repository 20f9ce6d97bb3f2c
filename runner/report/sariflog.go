package report

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"net/url"
	"path"
	"strings"

	"github.com/c2a-conform/c2a-conform/runner/judge"
	"github.com/c2a-conform/c2a-conform/runner/report/words"
)

// A LogFinding is a rule that is broken at a line of a log.
type LogFinding struct {
	Requirement string
	Level       judge.Level
	Rule        string // in a sentence; may be empty
	Role, Draft string
	Text        string // what is wrong
	File        string // as the user named it; "" is standard input
	Line        int
	// Same identifies a finding among those of its requirement: what stays the same when the log is read again with
	// more content before it.
	Same []string
}

// A SARIFLog writes findings as SARIF 2.1.0 as they arrive. Its memory grows with the broken rules, not with the
// findings: it writes as many of those as code scanning shows, and counts the others.
type SARIFLog struct {
	w       io.Writer
	rules   []sarifRule
	index   map[string]int
	results int
	left    int
	err     error
}

// NewSARIFLog begins a log.
func NewSARIFLog(w io.Writer) *SARIFLog {
	l := &SARIFLog{w: w, rules: []sarifRule{}, index: map[string]int{}}
	l.write("{\n  \"$schema\": %q,\n  \"version\": %q,\n  \"runs\": [{\n    \"columnKind\": %q,\n    \"results\": [",
		sarifSchema, sarifVersion, columnKind)
	return l
}

func (l *SARIFLog) write(format string, args ...any) {
	if l.err == nil {
		_, l.err = fmt.Fprintf(l.w, format, args...)
	}
}

// value writes v without a line break after it.
func (l *SARIFLog) value(v any) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil && l.err == nil {
		l.err = err
	}
	l.write("%s", bytes.TrimSpace(b.Bytes()))
}

// Add writes a finding. The error is that of the writer.
func (l *SARIFLog) Add(f LogFinding) error {
	if l.results == maxSARIFResults {
		l.left++
		return l.err
	}
	verdict := judge.Check{Requirement: f.Requirement}.Verdict(f.Level, false)
	at, known := l.index[f.Requirement]
	if !known {
		at = len(l.rules)
		l.index[f.Requirement] = at
		l.rules = append(l.rules,
			sarifRuleOf(finding{id: f.Requirement, verdict: verdict, level: f.Level, rule: f.Rule}))
	}
	sum := sha256.Sum256([]byte(strings.Join(append([]string{f.Requirement, f.Role, f.Draft}, f.Same...), "\x00")))
	out := sarifResult{
		RuleID: f.Requirement, RuleIndex: at, Level: sarifLevel(verdict),
		Message:      sarifText{words.Cut(words.Clean(f.Text), maxReason)},
		Fingerprints: map[string]string{fingerprint: hex.EncodeToString(sum[:16])},
		Properties:   map[string]any{"role": f.Role, "draft": f.Draft, "level": f.Level},
	}
	var place sarifLocation
	place.Physical.Artifact.URI = fileURI(f.File)
	if f.Line > 0 {
		place.Physical.Region = &sarifRegion{f.Line}
	}
	out.Locations = []sarifLocation{place}
	if l.results > 0 {
		l.write(",")
	}
	l.write("\n      ")
	l.value(out)
	l.results++
	return l.err
}

// Close ends the log. reason says why it is incomplete; "" if it is complete.
func (l *SARIFLog) Close(suite Suite, reason string) error {
	invocation := sarifInvocation{Successful: reason == ""}
	if reason != "" {
		invocation.note("error", reason)
	}
	if l.left > 0 {
		invocation.note("warning", words.Plural(l.left, "further result")+" left out; the other formats contain all "+
			"of them")
	}
	var tool sarifTool
	tool.Driver = sarifDriver{Name: suite.Name, Version: suite.Version, InformationURI: home, Rules: l.rules}
	l.write("\n    ],\n    \"tool\": ")
	l.value(tool)
	l.write(",\n    \"automationDetails\": {\"id\": \"c2a-conform/audit/\"},\n    \"invocations\": [")
	l.value(invocation)
	l.write("]\n  }]\n}\n")
	return l.err
}

// fileURI is a file as SARIF names it.
func fileURI(name string) string {
	if name == "" {
		return "stdin"
	}
	u := url.URL{Path: strings.ReplaceAll(name, "\\", "/")}
	if path.IsAbs(u.Path) {
		u.Scheme = "file"
	}
	return u.String()
}
