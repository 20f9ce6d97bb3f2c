package report

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/c2a-conform/c2a-conform/runner/judge"
	"github.com/c2a-conform/c2a-conform/runner/report/words"
)

const (
	sarifSchema     = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
	sarifVersion    = "2.1.0"
	columnKind      = "unicodeCodePoints"
	maxSARIFResults = 5000 // what a code scanning service shows of one run

	// home is where the source of the suite can be read.
	home = "https://github.com/c2a-conform/c2a-conform"
	// fingerprint is the version of the fingerprints of findings; it changes when their definition does.
	fingerprint = "c2aFinding/v1"
)

type sarifLog struct {
	Schema  string     `json:"$schema"`
	Version string     `json:"version"`
	Runs    []sarifRun `json:"runs"`
}

type sarifRun struct {
	Tool              sarifTool `json:"tool"`
	AutomationDetails struct {
		ID string `json:"id"`
	} `json:"automationDetails"`
	Invocations []sarifInvocation `json:"invocations"`
	Results     []sarifResult     `json:"results"`
	ColumnKind  string            `json:"columnKind"`
	Properties  map[string]any    `json:"properties,omitempty"`
}

type sarifTool struct {
	Driver sarifDriver `json:"driver"`
}

type sarifDriver struct {
	Name           string      `json:"name"`
	Version        string      `json:"version,omitempty"`
	InformationURI string      `json:"informationUri"`
	Rules          []sarifRule `json:"rules"`
}

type sarifText struct {
	Text string `json:"text"`
}

type sarifRule struct {
	ID      string     `json:"id"`
	Short   *sarifText `json:"shortDescription,omitempty"`
	Help    *sarifText `json:"help,omitempty"`
	HelpURI string     `json:"helpUri"`
	Default struct {
		Level string `json:"level"`
	} `json:"defaultConfiguration"`
	Properties map[string]any `json:"properties"`
}

type sarifResult struct {
	RuleID       string            `json:"ruleId"`
	RuleIndex    int               `json:"ruleIndex"`
	Level        string            `json:"level"`
	Message      sarifText         `json:"message"`
	Locations    []sarifLocation   `json:"locations"`
	Fingerprints map[string]string `json:"partialFingerprints"`
	Suppressions []sarifSuppress   `json:"suppressions,omitempty"`
	Properties   map[string]any    `json:"properties"`
}

// sarifSuppress says why a result is accepted.
type sarifSuppress struct {
	Kind   string `json:"kind"`
	Reason string `json:"justification"`
}

type sarifLocation struct {
	Physical struct {
		Artifact struct {
			URI string `json:"uri"`
		} `json:"artifactLocation"`
		Region *sarifRegion `json:"region,omitempty"`
	} `json:"physicalLocation"`
	Logical []sarifLogical `json:"logicalLocations,omitempty"`
}

type sarifRegion struct {
	StartLine int `json:"startLine"`
}

type sarifLogical struct {
	Name string `json:"fullyQualifiedName"`
	Kind string `json:"kind"`
}

type sarifInvocation struct {
	Successful    bool                `json:"executionSuccessful"`
	Start         string              `json:"startTimeUtc,omitempty"`
	End           string              `json:"endTimeUtc,omitempty"`
	Notifications []sarifNotification `json:"toolExecutionNotifications,omitempty"`
}

type sarifNotification struct {
	Level   string    `json:"level"`
	Message sarifText `json:"message"`
}

// note adds a notification, which is not a result.
func (i *sarifInvocation) note(level, text string) {
	i.Notifications = append(i.Notifications,
		sarifNotification{level, sarifText{words.Cut(words.Clean(text), maxReason)}})
}

// WriteSARIF writes what r found broken as SARIF 2.1.0: a rule for each broken requirement, and a result for each
// scenario that shows it, at its place in the features. Notifications report what could not be judged. A finding has
// the same fingerprint in every run.
func WriteSARIF(w io.Writer, r Report) error {
	var run sarifRun
	run.ColumnKind = columnKind
	run.AutomationDetails.ID = "c2a-conform/"
	run.Tool.Driver = sarifDriver{Name: cmp.Or(r.Suite.Name, "c2a-conform"), Version: r.Suite.Version,
		InformationURI: home, Rules: []sarifRule{}}
	run.Results = []sarifResult{}
	run.Properties = map[string]any{"implementation": Heading(r), "overall": r.Overall,
		"reason": words.Line(words.Headline(r.Reason)), "verdict": words.Line(r.Totals.Words(r.Overall))}
	if note := r.unfinished(); note != "" {
		run.Properties["unfinished"] = note
	}
	if len(r.Causes) > 0 {
		run.Properties["causes"] = r.Causes
	}

	left := 0
	for _, f := range findings(&r) {
		index := slices.IndexFunc(run.Tool.Driver.Rules, func(have sarifRule) bool { return have.ID == f.id })
		if index < 0 { // one id may be a MUST in one draft and a SHOULD in the other
			index = len(run.Tool.Driver.Rules)
			run.Tool.Driver.Rules = append(run.Tool.Driver.Rules, sarifRuleOf(f))
		}
		for _, b := range f.cases {
			if len(run.Results) == maxSARIFResults {
				left++
				continue
			}
			run.Results = append(run.Results, sarifResultOf(f, b, index))
		}
	}
	invocation := sarifInvocation{Successful: r.Overall != judge.Inconclusive && r.Overall != 0}
	if !r.Started.IsZero() {
		invocation.Start = r.Started.UTC().Format(time.RFC3339Nano)
		invocation.End = r.Started.UTC().Add(time.Duration(r.DurationMs) * time.Millisecond).Format(time.RFC3339Nano)
	}
	if !invocation.Successful {
		invocation.note("error", r.Totals.Words(judge.Inconclusive)+": "+words.Headline(r.Reason))
	}
	for n, t := range troubles(&r) {
		if n == maxTroubles {
			invocation.note("warning", "and "+words.Plural(len(troubles(&r))-n, "more reason")+
				" why scenarios could not be judged")
			break
		}
		invocation.note("warning", fmt.Sprintf("%s not judged, for example %s: %s",
			words.Plural(len(t.scenarios), "scenario"), t.scenarios[0].where(), words.Spread(t.told())))
	}
	if left > 0 {
		invocation.note("warning",
			words.Plural(left, "further result")+" left out; the JSON report contains all of them")
	}
	run.Invocations = []sarifInvocation{invocation}
	return indented(w, sarifLog{sarifSchema, sarifVersion, []sarifRun{run}})
}

// sarifLevel is the severity of a finding.
func sarifLevel(v judge.Verdict) string {
	switch v {
	case judge.Warn:
		return "warning"
	case judge.Advise:
		return "note"
	}
	return "error"
}

func sarifRuleOf(f finding) sarifRule {
	rule := sarifRule{ID: f.id, HelpURI: helpURI(f.id),
		Properties: map[string]any{"tags": []string{strings.ToLower(protocolOf(f.id)), f.level.String()}}}
	rule.Default.Level = sarifLevel(f.verdict)
	if f.rule != "" {
		rule.Short = &sarifText{words.Cut(words.Line(f.rule), maxShown)}
	}
	help := append([]string{f.rule}, f.places...)
	if f.remedy != "" {
		help = append(help, "To fix it: "+f.remedy)
	}
	if behind := f.followers(); behind != "" {
		help = append(help, behind)
	}
	help = append(help, "c2a-conform features show "+f.id)
	rule.Help = &sarifText{words.Clean(strings.TrimSpace(strings.Join(help, "\n")))}
	return rule
}

// helpURI links to a requirement in the specification.
func helpURI(id string) string {
	// a dash has a meaning there
	return home + "/blob/main/docs/specification.md#:~:text=" + strings.ReplaceAll(id, "-", "%2D")
}

func sarifResultOf(f finding, b breach, rule int) sarifResult {
	s := b.scenario
	out := sarifResult{RuleID: f.id, RuleIndex: rule, Level: sarifLevel(f.verdict)}
	if f.verdict == judge.Known {
		out.Suppressions = []sarifSuppress{{"external", words.Cut(words.Line(reasons(b.checks)), maxShown)}}
	}
	text := []string{cmp.Or(f.rule, f.id+" is broken."), s.Name + " (" + s.Role + ", " + s.Draft + ")"}
	for n, c := range b.complaints() {
		if n == maxChecks {
			break
		}
		for _, part := range []struct{ label, text string }{{"expected: ", c.What}, {"got: ", c.Got},
			{"allowed: ", c.Allowed}, {"at: ", c.Path}} {
			if part.text != "" {
				text = append(text, part.label+words.Cut(part.text, maxShown))
			}
		}
	}
	if s.Reproduce != "" {
		text = append(text, "reproduce: "+s.Reproduce)
	}
	out.Message.Text = words.Cut(words.Clean(strings.Join(text, "\n")), maxReason)
	var at sarifLocation
	at.Physical.Artifact.URI = s.path()
	if s.Line > 0 {
		at.Physical.Region = &sarifRegion{s.Line}
	}
	at.Logical = []sarifLogical{{s.ID, "scenario"}}
	out.Locations = []sarifLocation{at}
	sum := sha256.Sum256([]byte(strings.Join([]string{f.id, s.Role, s.Draft, s.ID}, "\x00")))
	out.Fingerprints = map[string]string{fingerprint: hex.EncodeToString(sum[:16])}
	out.Properties = map[string]any{"role": s.Role, "draft": s.Draft, "level": f.level}
	return out
}
