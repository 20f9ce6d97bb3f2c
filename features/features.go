// Package features contains the specification that the suite certifies against: for each protocol, the catalogue of
// requirements (<protocol>/requirements/*.yaml) and the scenarios that test them (<protocol>/*.feature), parsed and
// checked for consistency.
//
// It answers four questions and does nothing else: what is required (Catalogue), which scenarios test it (Suite), which
// of them run for which role and draft (Plan, Cut), and how much of the texts is covered (Coverage). It doesn't depend
// on godog or on an implementation, and knows protocols only through [Register] and protocols.go. The runner turns a
// Planned into a run.
package features

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"slices"
	"strings"
	"sync"
)

// Tags that say how a scenario tests its rule.
const (
	// TagMustFire marks a scenario in which the rule applies: it fails if the rule is broken.
	TagMustFire = "@must-fire"
	// TagMustNotFire marks the twin: the situation is similar, but the rule does not apply, and the scenario fails if
	// the rule is applied too broadly.
	TagMustNotFire = "@must-not-fire"
)

// Suite is the catalogue together with the features that test it. It is read-only after Load.
type Suite struct {
	Catalogue *Catalogue
	// Features in reading order: by protocol, then in the order in which its groups name the areas, then by file name.
	Features []*Feature
	// From is the directory that contains these features; "" if they are built in.
	From string

	enumerate sync.Once
	runs      []Planned
}

var load = sync.OnceValues(func() (*Suite, error) {
	go func() { _, _ = loadCatalogue() }() // beside the features
	suite := &Suite{}
	for _, p := range Protocols() {
		if err := suite.read(p); err != nil {
			return nil, err
		}
	}
	var err error
	suite.Catalogue, err = loadCatalogue()
	return suite, err
})

var loadCatalogue = sync.OnceValues(func() (*Catalogue, error) {
	catalogue := &Catalogue{}
	for _, p := range Protocols() {
		if err := catalogue.read(p); err != nil {
			return nil, err
		}
	}
	return catalogue, nil
})

// LoadCatalogue returns the suite of [Load] without the features.
func LoadCatalogue() (*Catalogue, error) { return loadCatalogue() }

// Load returns the suite of every registered protocol. It is parsed once; all callers share the result and must not
// change it.
func Load() (*Suite, error) { return load() }

// LoadFS reads a registered protocol from a different tree with the same layout: *.feature and requirements/*.yaml. It
// rejects files that cannot be parsed; Check checks their consistency.
func LoadFS(protocol string, fsys fs.FS) (*Suite, error) {
	p, ok := FindProtocol(protocol)
	if !ok {
		return nil, fmt.Errorf("unknown protocol %q", protocol)
	}
	p.Files = fsys
	suite := &Suite{Catalogue: &Catalogue{}}
	return suite, errors.Join(suite.Catalogue.read(p), suite.read(p))
}

// LoadDir returns a suite with the features in a directory, *.feature, instead of the built-in features. The catalogue
// is that of [LoadOf] for the same drafts: the rules are about its requirements.
func LoadDir(dir string, drafts ...string) (*Suite, error) {
	suite, err := loadDir(dir, drafts...)
	if err != nil || len(suite.all()) > 0 {
		return suite, err
	}
	if all, err := loadDir(dir, AllDrafts()...); err == nil && len(all.all()) > 0 {
		return nil, fmt.Errorf("all scenarios in %s are about an experimental draft, which must be selected: add "+
			"--draft %s", dir, strings.Join(Unfinished(), ","))
	}
	return nil, fmt.Errorf("the features in %s have no scenario about a known requirement: the tags of a Rule name "+
		"its requirement, level, roles and drafts (see docs/debug.md)", dir)
}

func loadDir(dir string, drafts ...string) (*Suite, error) {
	of, err := LoadOf(drafts...)
	if err != nil {
		return nil, err
	}
	suite := &Suite{Catalogue: of.Catalogue, From: dir}
	return suite, suite.read(Protocol{Files: os.DirFS(dir)})
}

// read adds the features of a protocol to the suite.
func (s *Suite) read(p Protocol) error {
	patterns := []string{"*.feature"}
	if s.Catalogue != nil && s.Catalogue.unfinished {
		for _, x := range p.Experimental {
			patterns = append(patterns, path.Join(x.Draft, "*.feature"))
		}
	}
	var names []string
	for _, pattern := range patterns {
		found, err := fs.Glob(p.Files, pattern)
		if err != nil {
			return fmt.Errorf("list features: %w", err)
		}
		names = append(names, found...)
	}
	if len(names) == 0 {
		return fmt.Errorf("no feature files there")
	}
	part, failed := make([]*Feature, len(names)), make([]error, len(names))
	var parsed sync.WaitGroup
	for i, name := range names {
		parsed.Go(func() { part[i], failed[i] = parseFile(p, name) })
	}
	parsed.Wait()
	for i, feature := range part {
		if failed[i] != nil {
			return failed[i]
		}
		if other, ok := s.Feature(feature.Area); ok {
			return fmt.Errorf(
				"%s has the same area as %s, but the ids of scenarios begin with it", feature.URI, other.URI)
		}
		s.inherit(feature)
	}
	slices.SortFunc(part, func(a, b *Feature) int { return byArea(a.Area, b.Area) })
	s.Features = append(s.Features, part...)
	return nil
}

func parseFile(p Protocol, name string) (*Feature, error) {
	source, err := fs.ReadFile(p.Files, name)
	if err != nil {
		return nil, fmt.Errorf("read feature: %w", err)
	}
	return Parse(path.Join(p.Name, name), source)
}

// Digest identifies the suite of the published drafts: two programs with the same digest have the same rules and
// scenarios.
var Digest = sync.OnceValue(func() string {
	sum := sha256.New()
	for _, p := range Protocols() {
		err := fs.WalkDir(p.Files, ".", func(name string, entry fs.DirEntry, err error) error {
			if _, unfinished := experimental(p, name); unfinished {
				return fs.SkipDir
			}
			if err != nil || entry.IsDir() {
				return err
			}
			raw, err := fs.ReadFile(p.Files, name)
			fmt.Fprintf(sum, "%s/%s %d\n%s", p.Name, name, len(raw), raw)
			return err
		})
		if err != nil {
			panic(err) // the files are compiled in
		}
	}
	return "sha256:" + hex.EncodeToString(sum.Sum(nil))
})

// byArea compares two areas by reading order, those without a place in it by name.
func byArea(a, b string) int {
	if d := areaRank(a) - areaRank(b); d != 0 {
		return d
	}
	return strings.Compare(a, b)
}

func areaRank(area string) int {
	rank := 0
	for _, g := range Groups() {
		for _, a := range g.Areas {
			if a.Area == area {
				return rank
			}
			rank++
		}
	}
	return rank
}

// Areas returns the areas in reading order.
func (s *Suite) Areas() []string {
	areas := make([]string, 0, len(s.Features))
	for _, f := range s.Features {
		areas = append(areas, f.Area)
	}
	return areas
}

// Feature returns the feature of an area.
func (s *Suite) Feature(area string) (*Feature, bool) {
	for _, f := range s.Features {
		if f.Area == area {
			return f, true
		}
	}
	return nil, false
}

// Pickles returns every pickle of the suite, in reading order.
func (s *Suite) Pickles() []*Pickle {
	var all []*Pickle
	for _, f := range s.Features {
		all = append(all, f.Pickles()...)
	}
	return all
}

// Feature is one feature file: one area of a protocol.
type Feature struct {
	// Area is the file's name without the extension. It is unique across protocols.
	Area string
	// URI is the name of the protocol and the path of the file in its folder, with slashes.
	URI string
	// Name and Description are the heading and the free text below it.
	Name        string
	Description string
	// Tags are the feature's own tags, each with its "@".
	Tags []string
	// Rules in file order. Scenarios outside any rule are in a rule without a name and a line, which Check reports.
	Rules []*Rule
	// Source is the file as it was read.
	Source []byte
}

// Pickles returns the pickles of the feature in file order, which is the order in which godog runs them.
func (f *Feature) Pickles() []*Pickle {
	var all []*Pickle
	for _, r := range f.Rules {
		for _, s := range r.Scenarios {
			all = append(all, s.Pickles...)
		}
	}
	return all
}

// Rule is a Rule block: one requirement and the scenarios that test it.
type Rule struct {
	Name        string
	Description string
	Tags        []string
	// Line is 1-based; 0 marks the rule for scenarios outside any rule.
	Line int
	// Requirement is the id among the tags, or empty.
	Requirement string
	Scenarios   []*Scenario
}

// Scenario is a scenario or an outline as written; its pickles are what runs.
type Scenario struct {
	// ID is "<area>/<slug of the name>".
	ID          string
	Name        string
	Description string
	// Tags are the scenario's own, without those of its rule.
	Tags []string
	Line int
	// Outline is true if Examples follow.
	Outline bool
	// Steps as written, with placeholders and without backgrounds.
	Steps []Step
	// Examples as written; none if Outline is false.
	Examples []Examples
	Pickles  []*Pickle

	// lines spanned, tags included: 1-based, end exclusive.
	start, end int
}

// Examples is one table of an outline.
type Examples struct {
	Name        string
	Description string
	Tags        []string
	Line        int
	Header      []string
	Rows        [][]string

	start, end int
	rowLines   []int
}

// Pickle is one thing that can run: a scenario, or one row of an outline, with its placeholders filled in.
type Pickle struct {
	// ID is the scenario's id, for a row of an outline followed by "#" and the row's number.
	ID   string
	Name string
	Area string
	// Rule is the text of the rule that contains it.
	Rule string
	// Requirement is the id of the requirement that it tests, or empty.
	Requirement string
	// Tags that it carries: feature, rule, scenario and Examples, in that order, each once.
	Tags []string
	// Line is the line of the scenario or, for a row of an outline, the line of the row. It is 1-based, and unchanged
	// by Cut.
	Line int
	// Row is the number of the row over all Examples of its outline, from 1; 0 for a plain scenario.
	Row int
	// Steps, beginning with the backgrounds' steps.
	Steps []Step

	// ownRoles and ownDrafts narrow the rule's: tags of the Examples, else of the scenario, else none.
	ownRoles, ownDrafts   []string
	ruleRoles, ruleDrafts []string
}

// Roles returns the roles that the pickle runs for: its own role tags or, without any, those of its rule, except roles
// that can't carry out one of its steps, and roles that are a single agent if the scenario is about several.
func (p *Pickle) Roles() []string {
	of := p.protocol()
	return slices.DeleteFunc(slices.Clone(firstNonEmpty(p.ownRoles, p.ruleRoles)), func(role string) bool {
		return slices.Contains(of.Single, role) && len(p.Agents()) > 1 ||
			slices.ContainsFunc(p.Drafts(), func(draft string) bool { return unplayable(role, draft, p.Steps) != "" })
	})
}

// Drafts returns the drafts that the pickle runs for: its own draft tags or, without any, those of its rule.
func (p *Pickle) Drafts() []string { return firstNonEmpty(p.ownDrafts, p.ruleDrafts) }

func firstNonEmpty(lists ...[]string) []string {
	for _, l := range lists {
		if len(l) > 0 {
			return l
		}
	}
	return nil
}

// areaOf gives the area of a feature file.
func areaOf(uri string) string { return strings.TrimSuffix(path.Base(uri), path.Ext(uri)) }

// slug turns a scenario's name into the part of its id after the slash: lower case, words joined by "-".
func slug(name string) string {
	var b strings.Builder
	gap := false
	for _, r := range strings.ToLower(name) {
		switch {
		case r == '\'' || r == '’':
			continue
		case r >= 'a' && r <= 'z', r >= '0' && r <= '9':
			if gap && b.Len() > 0 {
				b.WriteByte('-')
			}
			gap = false
			b.WriteRune(r)
		default:
			gap = true
		}
	}
	return b.String()
}

// Step is one line of a scenario.
type Step struct {
	// Keyword as written, trimmed: "Given", "When", "Then", "And", "But", "*". Empty in a pickle's step whose place in
	// the source is unknown.
	Keyword string
	Text    string
	Line    int
	// DocString is nil if none follows.
	DocString *string
	// Table is nil if none follows.
	Table [][]string
}
