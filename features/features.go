// Package features holds the specification that the suite certifies against: for each protocol the catalogue of
// requirements (<protocol>/requirements/*.yaml) and the scenarios that demand them (<protocol>/*.feature), parsed and
// checked against each other.
//
// It answers four questions and does nothing else: what is required (Catalogue), which scenarios stand behind it
// (Suite), which of them run for which role and draft (Plan, Cut), and how much of the texts is covered (Coverage). It
// knows neither godog nor an implementation, and no protocol but by [Register] and protocols.go. The runner turns a
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

// Tags that say which way a scenario tests its rule.
const (
	// TagMustFire marks a scenario whose circumstances call for the rule: it fails where the rule is broken.
	TagMustFire = "@must-fire"
	// TagMustNotFire marks the twin: the circumstances are close but do not call for the rule, and it fails where the
	// rule is applied too eagerly.
	TagMustNotFire = "@must-not-fire"
)

// Suite is the catalogue together with the features that demand it. It is read-only after Load.
type Suite struct {
	Catalogue *Catalogue
	// Features in reading order: by protocol, then as the groups of each name the areas, then by file name.
	Features []*Feature
	// From is the directory whose features these are; "" where they are those of the catalogue.
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

// LoadCatalogue returns what [Load] does, but for the features.
func LoadCatalogue() (*Catalogue, error) { return loadCatalogue() }

// Load returns the suite of every registered protocol. It is parsed once; all callers share the result and must not
// change it.
func Load() (*Suite, error) { return load() }

// LoadFS reads one registered protocol from another tree than its own, with the same layout: *.feature and
// requirements/*.yaml. It refuses what cannot be parsed; whether the parts fit together is for Check.
func LoadFS(protocol string, fsys fs.FS) (*Suite, error) {
	p, ok := FindProtocol(protocol)
	if !ok {
		return nil, fmt.Errorf("unknown protocol %q", protocol)
	}
	p.Files = fsys
	suite := &Suite{Catalogue: &Catalogue{}}
	return suite, errors.Join(suite.Catalogue.read(p), suite.read(p))
}

// LoadDir returns a suite with the features of a directory, *.feature, in place of those that are built in. The
// catalogue is the same: their rules are about its requirements.
func LoadDir(dir string) (*Suite, error) {
	catalogue, err := loadCatalogue()
	if err != nil {
		return nil, err
	}
	suite := &Suite{Catalogue: catalogue, From: dir}
	err = suite.read(Protocol{Files: os.DirFS(dir)})
	if err == nil && len(suite.all()) == 0 {
		err = fmt.Errorf("the features in %s have no scenario about a known requirement: the tags of a Rule name its "+
			"requirement, level, roles and drafts (see docs/debug.md)", dir)
	}
	return suite, err
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

// Digest identifies the suite of the published drafts: two programs with one digest have the same rules and scenarios.
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
	// Area is the stem of the file's name; no two protocols have one of the same name.
	Area string
	// URI is the name of the protocol and the path of the file in its folder, with slashes.
	URI string
	// Name and Description are the heading and the free text below it.
	Name        string
	Description string
	// Tags are those of the feature itself, each with its "@".
	Tags []string
	// Rules in file order. Scenarios outside any rule sit in a rule without name and line, which Check refuses.
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

// Rule is a Rule block: one requirement and the scenarios behind it.
type Rule struct {
	Name        string
	Description string
	Tags        []string
	// Line is 1-based; 0 marks the home of scenarios that stand outside any rule.
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
	// Outline is true where Examples stand below it.
	Outline bool
	// Steps as written, with placeholders; backgrounds are not among them.
	Steps []Step
	// Examples as written; none where Outline is false.
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
	// Rule is the text of the rule it stands under.
	Rule string
	// Requirement is the id of the requirement it stands behind, or empty.
	Requirement string
	// Tags that it carries: feature, rule, scenario and Examples, in that order, each once.
	Tags []string
	// Line is that of the scenario, for a row of an outline that of the row. 1-based, and unchanged by Cut.
	Line int
	// Row is the number of the row over all Examples of its outline, from 1; 0 for a plain scenario.
	Row int
	// Steps with those of the backgrounds first.
	Steps []Step

	// ownRoles and ownDrafts narrow the rule's: tags of the Examples, else of the scenario, else none.
	ownRoles, ownDrafts   []string
	ruleRoles, ruleDrafts []string
}

// Roles returns the roles that the pickle runs for: its own role tags, else those of its rule; and of these not those
// that can't carry out one of its steps, nor those that are one agent where the scenario is about several.
func (p *Pickle) Roles() []string {
	of := p.protocol()
	return slices.DeleteFunc(slices.Clone(firstNonEmpty(p.ownRoles, p.ruleRoles)), func(role string) bool {
		return slices.Contains(of.Single, role) && len(p.Agents()) > 1 ||
			slices.ContainsFunc(p.Drafts(), func(draft string) bool { return unplayable(role, draft, p.Steps) != "" })
	})
}

// Drafts returns the drafts that the pickle runs for: its own draft tags, else those of its rule.
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
	// DocString is nil where none follows.
	DocString *string
	// Table is nil where none follows.
	Table [][]string
}
