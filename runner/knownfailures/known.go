// Package knownfailures reads, applies and rewrites a project's list of known failures:
// what its program is known to do wrong, so that a build is red for news only.
//
// A list is a YAML file in the project's own repository:
//
//   - requirement: C2A-ATT-001
//     role: host                # any, where it is left out; so is draft
//     reason: https://tracker.example/42
//     fails:
//   - step: '"the build is red" reaches lead, addressed, and must be answered'
//     in: attention/a-human-writes-to-an-agent-directly
//   - oracle: 'this message reaches this agent with the right policy'
//
// In place of a requirement, or next to it, an entry may name a scenario. fails names the checks that fail, each by who
// judges (step, law, schema or oracle) and what is demanded; in narrows it to scenarios, in each of which it fails, and
// at to a place in the message.
package knownfailures

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"

	"github.com/c2a-conform/c2a-conform/features"
	"github.com/c2a-conform/c2a-conform/runner/judge"
	"github.com/c2a-conform/c2a-conform/runner/report"
)

// MaxBytes is the maximum size of a list.
const MaxBytes = 8 << 20

// FormatError is an error in a line of a list.
type FormatError struct {
	Line int // from 1; 0: unknown
	What string
}

func (e *FormatError) Error() string {
	if e.Line == 0 {
		return e.What
	}
	return fmt.Sprintf("line %d: %s", e.Line, e.What)
}

func malformed(n *yaml.Node, format string, args ...any) error {
	return &FormatError{n.Line, fmt.Sprintf(format, args...)}
}

// Read reads a list from a file. An empty list has no entries. Errors are [*FormatError].
func Read(file string, source []byte) (*report.KnownFailures, error) {
	doc, err := parse(source)
	if err != nil {
		return nil, err
	}
	list := &report.KnownFailures{File: file, Entries: []report.KnownFailure{}}
	for _, n := range doc.Content[0].Content {
		e, err := entryOf(n)
		if err != nil {
			return nil, err
		}
		list.Entries = append(list.Entries, e)
	}
	return list, nil
}

// parse returns the document of a list, which contains only a sequence.
func parse(source []byte) (*yaml.Node, error) {
	if len(source) > MaxBytes {
		return nil, &FormatError{What: fmt.Sprintf("longer than %d bytes", MaxBytes)}
	}
	var doc, second yaml.Node
	d := yaml.NewDecoder(bytes.NewReader(source))
	switch err := d.Decode(&doc); {
	case errors.Is(err, io.EOF):
		doc = yaml.Node{Kind: yaml.DocumentNode, HeadComment: strings.TrimSpace(string(source)),
			Content: []*yaml.Node{{Kind: yaml.SequenceNode, Tag: "!!seq"}}}
		return &doc, nil
	case err != nil:
		return nil, &FormatError{What: "not YAML: " + strings.TrimPrefix(err.Error(), "yaml: ")}
	}
	if err := d.Decode(&second); !errors.Is(err, io.EOF) {
		return nil, malformed(&second, "more than one document")
	}
	root := doc.Content[0]
	if root.Kind == yaml.ScalarNode && root.Tag == "!!null" {
		root.Kind, root.Tag, root.Value = yaml.SequenceNode, "!!seq", ""
	}
	if root.Kind != yaml.SequenceNode {
		return nil, malformed(root, "known failures must be a list: each entry begins with \"- \"")
	}
	return &doc, nil
}

// The keys of an entry, and of a check in it.
const (
	keyRequirement = "requirement"
	keyScenario    = "scenario"
	keyRole        = "role"
	keyDraft       = "draft"
	keyReason      = "reason"
	keyFails       = "fails"
	keyIn          = "in"
	keyAt          = "at"
)

func entryOf(n *yaml.Node) (report.KnownFailure, error) {
	e := report.KnownFailure{Line: n.Line}
	texts := map[string]*string{keyRequirement: &e.Requirement, keyScenario: &e.Scenario, keyRole: &e.Role,
		keyDraft: &e.Draft, keyReason: &e.Reason}
	err := pairs(n, func(key, value *yaml.Node) error {
		if into := texts[key.Value]; into != nil {
			return text(value, key.Value, into)
		}
		if key.Value != keyFails {
			return malformed(key, "unknown key %q: an entry has requirement, scenario, role, draft, reason and fails",
				key.Value)
		}
		checks := []*yaml.Node{value}
		if value.Kind == yaml.SequenceNode {
			checks = value.Content
		}
		for _, c := range checks {
			k, err := checkOf(c)
			if err != nil {
				return err
			}
			e.Fails = append(e.Fails, k)
		}
		return nil
	})
	switch {
	case err != nil:
		return e, err
	case e.Requirement == "" && e.Scenario == "":
		return e, malformed(n, "an entry needs a requirement or a scenario")
	case e.Reason == "":
		return e, malformed(n, "%s needs a reason: why it fails, or a link to an issue", name(e))
	case len(e.Fails) == 0:
		return e, malformed(n, "%s needs the checks that fail, as in fails: [{step: ...}]; --update-known writes "+
			"them", name(e))
	case e.Role != "" && !slices.Contains(features.Roles(), e.Role):
		return e, malformed(n, "unknown role %q; known: %s", e.Role, strings.Join(features.Roles(), ", "))
	case e.Draft != "" && !slices.Contains(features.Drafts(), e.Draft):
		return e, malformed(n, "unknown draft %q; known: %s", e.Draft, strings.Join(features.Drafts(), ", "))
	}
	e.Requirement = strings.ToUpper(e.Requirement)
	return e, nil
}

func checkOf(n *yaml.Node) (report.KnownCheck, error) {
	var k report.KnownCheck
	err := pairs(n, func(key, value *yaml.Node) error {
		switch key.Value {
		case keyAt:
			return text(value, keyAt, &k.At)
		case keyIn:
			ids := []*yaml.Node{value}
			if value.Kind == yaml.SequenceNode {
				ids = value.Content
			}
			for _, id := range ids {
				var s string
				if err := text(id, keyIn, &s); err != nil {
					return err
				}
				k.In = append(k.In, s)
			}
			return nil
		}
		var source judge.Source
		if err := source.UnmarshalText([]byte(key.Value)); err != nil {
			return malformed(key,
				"unknown key %q: a check begins with step, law, schema or oracle, and may have in and at", key.Value)
		}
		if k.Source != 0 {
			return malformed(key, "two checks in one: begin the second with \"- \"")
		}
		k.Source = source
		return text(value, key.Value, &k.What)
	})
	if err == nil && k.Source == 0 {
		err = malformed(n, "a check begins with step, law, schema or oracle")
	}
	return k, err
}

// pairs iterates over a mapping without duplicate keys.
func pairs(n *yaml.Node, each func(key, value *yaml.Node) error) error {
	if n.Kind != yaml.MappingNode {
		return malformed(n, "keys with values are expected here, such as requirement: C2A-ATT-001")
	}
	seen := map[string]bool{}
	for i := 0; i+1 < len(n.Content); i += 2 {
		key := n.Content[i]
		if seen[key.Value] {
			return malformed(key, "key %q appears twice", key.Value)
		}
		seen[key.Value] = true
		if err := each(key, n.Content[i+1]); err != nil {
			return err
		}
	}
	return nil
}

func text(n *yaml.Node, key string, into *string) error {
	if n.Kind != yaml.ScalarNode || n.Tag == "!!null" || strings.TrimSpace(n.Value) == "" {
		return malformed(n, "%s must be a string", key)
	}
	*into = strings.TrimSpace(n.Value)
	return nil
}
