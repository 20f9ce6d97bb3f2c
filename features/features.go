// Package features holds the specification that the suite certifies against: the catalogue of requirements
// (requirements/*.yaml) and the scenarios that demand them (c2a/*.feature), embedded, parsed and checked against
// each other.
//
// It answers four questions and does nothing else: what is required (Catalogue), which scenarios stand behind it
// (Suite), which of them run for which role and draft (Plan, Cut), and how much of the texts is covered (Coverage).
// It knows neither godog nor an implementation; the runner turns a Planned into a run.
package features

import (
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"
	"sync"
)

// Roles an implementation is tested as.
const (
	RoleHost    = "host"
	RoleHarness = "harness"
	// RoleAgent is a harness whose model is inside: nobody sees its turns, and it is judged by what it sends.
	RoleAgent = "agent"
)

// Drafts of C2A that the suite knows, by the version each writes at its head.
const (
	Draft0624 = "2026-06-24"
	Draft0602 = "2026-06-02"
)

// Tags that say which way a scenario tests its rule.
const (
	// TagMustFire marks a scenario whose circumstances call for the rule: it fails where the rule is broken.
	TagMustFire = "@must-fire"
	// TagMustNotFire marks the twin: the circumstances are close but do not call for the rule, and it fails where the
	// rule is applied too eagerly.
	TagMustNotFire = "@must-not-fire"
)

var (
	roles  = []string{RoleHost, RoleHarness, RoleAgent}
	drafts = []string{Draft0624, Draft0602}
	taps   = []string{"link", "surface", "turn", "control"}
)

// Roles returns the known roles in canonical order.
func Roles() []string { return slices.Clone(roles) }

// Drafts returns the known drafts, the current one first.
func Drafts() []string { return slices.Clone(drafts) }

//go:embed c2a/*.feature requirements/*/*.yaml
var embedded embed.FS

// Suite is the catalogue together with the features that demand it. It is read-only after Load.
type Suite struct {
	Catalogue *Catalogue
	// Features in reading order: the areas named in areaOrder first, then by file name.
	Features []*Feature
}

var load = sync.OnceValues(func() (*Suite, error) { return LoadFS(embedded) })

// Load returns the embedded suite. It is parsed once; all callers share the result and must not change it.
func Load() (*Suite, error) { return load() }

// LoadFS reads a suite from a tree with the layout of this package: c2a/*.feature and requirements/c2a/*.yaml. It refuses what cannot be parsed; whether the parts fit together is for Check.
func LoadFS(fsys fs.FS) (*Suite, error) {
	catalogue, err := readCatalogue(fsys, "c2a")
	if err != nil {
		return nil, err
	}
	names, err := fs.Glob(fsys, "c2a/*.feature")
	if err != nil {
		return nil, fmt.Errorf("list features: %w", err)
	}
	if len(names) == 0 {
		return nil, fmt.Errorf("no feature files under %q", "c2a")
	}
	suite := &Suite{Catalogue: catalogue}
	for _, name := range names {
		source, err := fs.ReadFile(fsys, name)
		if err != nil {
			return nil, fmt.Errorf("read feature: %w", err)
		}
		feature, err := Parse(name, source)
		if err != nil {
			return nil, err
		}
		suite.Features = append(suite.Features, feature)
	}
	slices.SortFunc(suite.Features, func(a, b *Feature) int {
		return byArea(a.Area, b.Area)
	})
	return suite, nil
}

// Digest identifies the embedded suite: two programs with one digest have the same rules and scenarios.
var Digest = sync.OnceValue(func() string {
	sum := sha256.New()
	err := fs.WalkDir(embedded, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		raw, err := embedded.ReadFile(name)
		fmt.Fprintf(sum, "%s %d\n%s", name, len(raw), raw)
		return err
	})
	if err != nil {
		panic(err) // the files are compiled in
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
	if i := slices.Index(areaOrder, area); i >= 0 {
		return i
	}
	return len(areaOrder)
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
	// Area is the stem of the file's name, as in "attention".
	Area string
	// URI is the path of the file inside the tree, with slashes.
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

// Roles returns the roles that the pickle runs for: its own role tags, else those of its rule; and of these not the agent
// where a step needs to see or to play its model.
func (p *Pickle) Roles() []string {
	roles := firstNonEmpty(p.ownRoles, p.ruleRoles)
	if !slices.Contains(roles, RoleAgent) || !slices.ContainsFunc(p.Steps, func(s Step) bool { return NeedsTurn(s.Text) }) {
		return roles
	}
	return slices.DeleteFunc(slices.Clone(roles), func(r string) bool { return r == RoleAgent })
}

// Drafts returns the drafts that the pickle runs for: its own draft tags, else those of its rule.
func (p *Pickle) Drafts() []string { return firstNonEmpty(p.ownDrafts, p.ruleDrafts) }

// Step is one line of a scenario.
type Step struct {
	// Keyword as written, trimmed: "Given", "When", "Then", "And", "But", "*". Empty in a pickle's step whose place in the
	// source is unknown.
	Keyword string
	Text    string
	Line    int
	// DocString is nil where none follows.
	DocString *string
	// Table is nil where none follows.
	Table [][]string
}

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
