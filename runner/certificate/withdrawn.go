package certificate

import (
	"bytes"
	_ "embed"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"sync"

	"go.yaml.in/yaml/v3"
	"golang.org/x/mod/semver"

	"github.com/c2a-conform/c2a-conform/internal/lazyregexp"
)

// Withdrawn lists versions of the suite that judged wrongly.
type Withdrawn []Withdrawal

// A Withdrawal is about some versions or commits.
type Withdrawal struct {
	Versions     string   `yaml:"versions"` // bounds such as ">=v0.1.0 <v0.1.4"; all must be met
	Commits      []string `yaml:"commits"`
	Requirements []string `yaml:"requirements"` // empty: all
	Reason       string   `yaml:"reason"`
}

//go:embed withdrawn.yaml
var withdrawn []byte

// KnownWithdrawn returns the versions that were known to judge wrongly when this version was released.
var KnownWithdrawn = sync.OnceValue(func() Withdrawn {
	list, err := ReadWithdrawn(withdrawn)
	if err != nil {
		panic(err) // the list is embedded, and tested
	}
	return list
})

// ReadWithdrawn reads a list of withdrawn versions.
func ReadWithdrawn(source []byte) (Withdrawn, error) {
	var list Withdrawn
	if err := readYAML(source, &list); err != nil {
		return nil, err
	}
	for _, w := range list {
		if w.Reason == "" || w.Versions == "" && len(w.Commits) == 0 {
			return nil, errors.New("an entry needs a reason, and versions or commits")
		}
		for _, bound := range strings.Fields(w.Versions) {
			if _, version := splitBound(bound); !semver.IsValid(version) {
				return nil, fmt.Errorf("%q is not a bound such as >=v0.1.0", bound)
			}
		}
	}
	return list, nil
}

// of returns the entries that apply to a suite and its results.
func (w Withdrawn) of(s Suite, said TestResult) []Withdrawal {
	return slices.DeleteFunc(slices.Clone(w), func(one Withdrawal) bool {
		concerned := one.Versions != "" && within(canonicalVersion(s.Version), one.Versions) ||
			slices.Contains(one.Commits, s.Commit)
		touched := len(one.Requirements) == 0 || slices.ContainsFunc(
			slices.Concat(said.PassedTests, said.WarnedTests, said.FailedTests),
			func(test string) bool { return slices.Contains(one.Requirements, requirementOf(test)) })
		return !concerned || !touched
	})
}

// requirementOf returns the id of the requirement in the name of a test.
func requirementOf(test string) string { return test[strings.LastIndexByte(test, '/')+1:] }

// within reports whether a version meets all bounds. An invalid version meets none.
func within(version, bounds string) bool {
	if !semver.IsValid(version) {
		return false
	}
	for _, bound := range strings.Fields(bounds) {
		op, limit := splitBound(bound)
		d := semver.Compare(version, limit)
		ok := map[string]bool{"<": d < 0, "<=": d <= 0, ">": d > 0, ">=": d >= 0, "": d == 0}[op]
		if !ok {
			return false
		}
	}
	return true
}

func splitBound(bound string) (op, version string) {
	version = strings.TrimLeft(bound, "<>=")
	return bound[:len(bound)-len(version)], version
}

// maxListBytes is the maximum size of a policy, and of a list of withdrawn or revoked items.
const maxListBytes = 1 << 20

// unknownKey is how the YAML package reports a key that isn't known, with the Go type that doesn't have it.
var unknownKey = lazyregexp.New(`(?s)field (\S+) not found in type .*`)

// readYAML reads one YAML document, and rejects unknown fields. An empty document is accepted.
func readYAML(source []byte, into any) error {
	if len(source) > maxListBytes {
		return fmt.Errorf("longer than %d bytes", maxListBytes)
	}
	d := yaml.NewDecoder(bytes.NewReader(source))
	d.KnownFields(true)
	if err := d.Decode(into); err != nil && !errors.Is(err, io.EOF) {
		text := unknownKey.ReplaceAllString(err.Error(), `unknown key "$1"`)
		return fmt.Errorf("not in the format of docs/certificates.md: %s", text)
	}
	var more yaml.Node
	if err := d.Decode(&more); !errors.Is(err, io.EOF) {
		return errors.New("more than one document")
	}
	return nil
}
