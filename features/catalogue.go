package features

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"

	"github.com/c2a-conform/c2a-conform/internal/lazyregexp"
)

// Level is how strongly a text requires something. The zero value is not a level.
type Level int

// The levels, strongest first.
const (
	Must   Level = iota + 1 // broken: the implementation fails
	Should                  // broken: a warning, a failure under strict
	May                     // only its form is judged, if it is used
	// not required by a text, but based on reports of real failures. Broken: listed separately, and nothing fails
	Advice
)

var levelNames = []string{Must: "must", Should: "should", May: "may", Advice: "advice"}

// String returns the level's name, and "invalid" for anything else.
func (l Level) String() string {
	if l < Must || l > Advice {
		return "invalid"
	}
	return levelNames[l]
}

// Tag returns the level as a tag, as in "@must".
func (l Level) Tag() string { return "@" + l.String() }

// UnmarshalYAML reads a level by its name.
func (l *Level) UnmarshalYAML(node *yaml.Node) error {
	var name string
	if err := node.Decode(&name); err != nil {
		return err
	}
	i := slices.Index(levelNames, name)
	if i < int(Must) {
		return fmt.Errorf("line %d: unknown level %q, want must, should, may or advice", node.Line, name)
	}
	*l = Level(i)
	return nil
}

// Requirement is one thing that a text requires, with the id that schemas, scenarios, laws, faults and reports use for
// it.
type Requirement struct {
	// ID is <PROTOCOL>-<AREA>-<NNN> and never changes meaning.
	ID string `yaml:"id"`
	// Protocol is the name of the protocol that it belongs to.
	Protocol string `yaml:"-"`
	// Area is the name of its file without the extension.
	Area string `yaml:"-"`
	// Level is the level in the latest draft that has the requirement; Levels overrides it per draft. Use LevelIn.
	Level  Level            `yaml:"level"`
	Levels map[string]Level `yaml:"levels"`
	Roles  []string         `yaml:"roles"`
	Drafts []string         `yaml:"drafts"`
	// Taps are the places that must be observable so that the requirement can be judged: link, surface, turn, control.
	Taps []string `yaml:"taps"`
	// Capability, if set, is an optional feature: the requirement is judged only if it is declared.
	Capability string `yaml:"capability"`
	// Section says, per draft, where in the text it is: a heading, or a short name for the place if there is no
	// heading.
	Section map[string]string `yaml:"section"`
	Clauses []string          `yaml:"clauses"`
	// Rule is the requirement in one sentence, in our own words.
	Rule string `yaml:"rule"`
	// Seen lists reports of implementations that failed in this way, as repository#issue; only for the level advice.
	Seen []string `yaml:"seen"`
	// Reading is how we resolved a gap or a contradiction in the texts, if there was one.
	Reading string `yaml:"reading"`
	// Null says why every program passes that doesn't do the work of its role, for example one that is silent, refuses
	// or echoes.
	Null string `yaml:"null_programs"`
	// Untested says why it has no scenario.
	Untested string `yaml:"untested"`
	// Schema: judged by a schema on every frame. Law: judged by a law on every trace. Either needs no scenario of its
	// own.
	Schema bool `yaml:"schema"`
	Law    bool `yaml:"law"`
	// Optional, if set, names an optional feature that the requirement is about: without the feature, the requirement
	// does not apply.
	Optional string `yaml:"optional"`
	// Presupposes lists requirements of the protocol without which this one can't be judged: if one of them is broken
	// in a scenario, failures of this requirement there follow from it, in each draft in which it is at least as
	// strong.
	Presupposes []string `yaml:"presupposes"`
	// YieldsTo lists requirements on which only some scenarios of this one depend: if one of them is broken in a
	// scenario, this one follows from it in that scenario. Elsewhere it doesn't explain anything, no matter how often
	// it is broken.
	YieldsTo []string `yaml:"yields_to"`
	// Foundation says that everything in its roles depends on it. If an implementation breaks it nearly everywhere,
	// everything else that is broken follows from it, except where it was seen to pass.
	Foundation bool `yaml:"foundation"`
	// Twin requires a must-not-fire scenario in addition to the must-fire scenario.
	Twin bool `yaml:"twin"`
}

// LevelIn returns the level that the requirement has in a draft.
func (r *Requirement) LevelIn(draft string) Level {
	if l, ok := r.Levels[draft]; ok {
		return l
	}
	return r.Level
}

// ownBinding begins the section of a rule that no text gives a place to.
const ownBinding = "binding of this suite"

// Place returns where in a draft the requirement is, and whether it comes from this suite's own binding and not from a
// text; section then names the part of the binding, or is empty.
func (r *Requirement) Place(draft string) (section string, own bool) {
	section, own = strings.CutPrefix(r.Section[draft], ownBinding)
	return strings.TrimSpace(section), own
}

// Gate returns the capability that must be declared so that the requirement is judged in a role, or "".
func (r *Requirement) Gate(role string) string {
	if r.Capability == "" || r.Owned(r.Capability, role) {
		return ""
	}
	return r.Capability
}

// Owned reports whether a role has a capability, declared or not.
func (r *Requirement) Owned(capability, role string) bool {
	p, _ := FindProtocol(r.Protocol)
	return slices.Contains(p.Owns[role], capability)
}

// Everywhere reports whether the requirement is judged in every run, by a schema or a law.
func (r *Requirement) Everywhere() bool { return r.Schema || r.Law }

// Exclusion names clauses that cannot be tested from outside.
type Exclusion struct {
	Clauses []string `yaml:"clauses"`
	Reason  string   `yaml:"reason"`
}

// Gap names clauses that no requirement covers yet.
type Gap struct {
	Clauses []string `yaml:"clauses"`
	// Area is the name of the area that will cover them.
	Area string `yaml:"area"`
	// Partly: requirements cover a part of each of these clauses; Note says which part is missing.
	Partly bool   `yaml:"partly"`
	Note   string `yaml:"note"`
}

// Clause is one statement of a text.
type Clause struct {
	ID      string `yaml:"id" json:"id"`
	Draft   string `yaml:"draft" json:"draft"`
	Section string `yaml:"section" json:"section"`
	// Level in the text: MUST, MUST NOT, SHOULD, SHOULD NOT, MAY, table (a row of one) or constant (a number).
	Level string `yaml:"level" json:"level"`
	// Role is the role that it binds; several are joined by "+".
	Role string `yaml:"role" json:"role"`
	// Testable from outside: yes, partial or no.
	Testable string `yaml:"testable" json:"testable"`
}

// Catalogue is everything that is known about the protocols' requirements.
type Catalogue struct {
	Requirements  []Requirement `yaml:"requirements"`
	Excluded      []Exclusion   `yaml:"excluded"`
	NotYetCovered []Gap         `yaml:"not_yet_covered"`
	Apart         []Apart       `yaml:"apart"`
	// Remedies are, by role and id, what the author of a program can do if the program breaks the requirement.
	Remedies map[string]map[string]string `yaml:"remedies"`
	// Clauses come from the files of clauses in the same folders.
	Clauses []Clause `yaml:"-"`

	unfinished bool // it has the drafts whose text is unfinished

	byID map[string]int // where the requirements stand that were read
}

// Requirement returns a requirement by its id.
func (c *Catalogue) Requirement(id string) (*Requirement, bool) {
	if i, ok := c.byID[id]; ok && i < len(c.Requirements) && c.Requirements[i].ID == id {
		return &c.Requirements[i], true
	}
	for i := range c.Requirements { // of a catalogue that was put together by hand
		if c.Requirements[i].ID == id {
			return &c.Requirements[i], true
		}
	}
	return nil, false
}

// Remedy says what the author of a program in a role can do if it breaks a requirement; "" if nothing is known.
func (c *Catalogue) Remedy(id, role string) string { return strings.TrimSpace(c.Remedies[role][id]) }

// IDs returns the ids of all requirements, in order.
func (c *Catalogue) IDs() []string {
	ids := make([]string, len(c.Requirements))
	for i := range c.Requirements {
		ids[i] = c.Requirements[i].ID
	}
	return ids
}

// Forbids reports whether a clause of a requirement forbids something in a draft.
func (c *Catalogue) Forbids(id, draft string) bool {
	r, ok := c.Requirement(id)
	return ok && slices.ContainsFunc(r.Clauses, func(id string) bool {
		clause, ok := c.Clause(id)
		return ok && c.Holds(clause, draft) && clause.Level == "MUST NOT"
	})
}

// Clause returns a clause by its id.
func (c *Catalogue) Clause(id string) (*Clause, bool) {
	for i := range c.Clauses {
		if c.Clauses[i].ID == id {
			return &c.Clauses[i], true
		}
	}
	return nil, false
}

// Capabilities returns the capabilities that requirements depend on, each once, in the order of the requirements.
func (c *Catalogue) Capabilities() []string {
	var out []string
	for i := range c.Requirements {
		if name := c.Requirements[i].Capability; name != "" && !slices.Contains(out, name) {
			out = append(out, name)
		}
	}
	return out
}

var (
	requirementID = lazyregexp.New(`^[A-Z0-9]+-[A-Z]+-[0-9]{3}$`)
	clauseID      = lazyregexp.New(`^[A-Z0-9]+-[0-9]{3}$`)
)

// clausesFile, in the folder of a catalogue, lists the clauses of the texts; every other file there is a part of the
// catalogue, commonly one area.
const clausesFile = "clauses.yaml"

// read adds the catalogue of a protocol: requirements/*.yaml, put together in reading order.
func (c *Catalogue) read(p Protocol) error {
	if err := c.readFolder(p, "requirements"); err != nil {
		return err
	}
	if c.unfinished {
		for _, x := range p.Experimental {
			c.inherit(p, x)
			if err := c.readFolder(p, path.Join(x.Draft, "requirements")); err != nil {
				return err
			}
		}
	}
	c.byID = map[string]int{}
	for i, r := range slices.Backward(c.Requirements) { // the first of those that share an id
		c.byID[r.ID] = i
	}
	return nil
}

// readFolder adds the files of one folder.
func (c *Catalogue) readFolder(p Protocol, folder string) error {
	names, err := fs.Glob(p.Files, path.Join(folder, "*.yaml"))
	if err != nil || len(names) == 0 {
		return fmt.Errorf("read catalogue: no requirements of %q in %s", p.Name, folder)
	}
	slices.SortFunc(names, func(a, b string) int { return byArea(areaOf(a), areaOf(b)) })
	for _, name := range names {
		if path.Base(name) == clausesFile {
			var clauses struct {
				Clauses []Clause `yaml:"clauses"`
			}
			if err := readYAML(p.Files, name, &clauses); err != nil {
				return err
			}
			c.Clauses = append(c.Clauses, clauses.Clauses...)
			continue
		}
		var part Catalogue
		if err := readYAML(p.Files, name, &part); err != nil {
			return err
		}
		for i := range part.Requirements {
			part.Requirements[i].Area, part.Requirements[i].Protocol = areaOf(name), p.Name
		}
		c.Requirements = append(c.Requirements, part.Requirements...)
		c.Apart = append(c.Apart, part.Apart...)
		c.Excluded = append(c.Excluded, part.Excluded...)
		c.NotYetCovered = append(c.NotYetCovered, part.NotYetCovered...)
		for role, of := range part.Remedies {
			if c.Remedies == nil {
				c.Remedies = map[string]map[string]string{}
			}
			if c.Remedies[role] == nil {
				c.Remedies[role] = map[string]string{}
			}
			maps.Copy(c.Remedies[role], of)
		}
	}
	return nil
}

// readYAML decodes one document strictly: unknown members and anything after the document are errors.
func readYAML(fsys fs.FS, name string, into any) error {
	source, err := fs.ReadFile(fsys, name)
	if err != nil {
		return fmt.Errorf("read catalogue: %w", err)
	}
	decoder := yaml.NewDecoder(bytes.NewReader(source))
	decoder.KnownFields(true)
	if err := decoder.Decode(into); err != nil {
		return fmt.Errorf("parse %q: %w", name, err)
	}
	var extra yaml.Node
	if err := decoder.Decode(&extra); !errors.Is(err, io.EOF) {
		return fmt.Errorf("parse %q: more than one document", name)
	}
	return nil
}
