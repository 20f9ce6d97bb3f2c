// Package specification is the specification as data: protocols, areas, questions, requirements with their scenarios,
// and what checks each of them. Input: the suite of features, the faults and alternates of the reference, and runs.
// Output: a [Document], which is plain data in reading order, for pages and for other programs. It does no layout, and
// judges nothing.
package specification

import (
	"github.com/c2a-conform/c2a-conform/features"
	"github.com/c2a-conform/c2a-conform/runner/judge"
	"github.com/c2a-conform/c2a-conform/runner/report/frames"
)

// Version is the version of the data model. It increases when a member is removed or changes its meaning, but not when
// one is added.
const Version = 1

// A Document is everything that is known about the protocols.
type Document struct {
	SpecificationVersion int `json:"specificationVersion"`
	// Catalogue is the digest of all requirements and scenarios, as in reports.
	Catalogue string     `json:"catalogue"`
	Protocols []Protocol `json:"protocols"`
	// Requirements by protocol, and area by area.
	Requirements []Requirement `json:"requirements"`
	// Clauses of the texts by draft, in the order of the text.
	Clauses []features.ClauseCoverage `json:"clauses"`
	// Run is the run whose verdicts are shown with the requirements; nil: none is.
	Run *Run `json:"run,omitempty"`

	byID map[string]int
}

// A Run says whose verdicts they are.
type Run struct {
	Heading string        `json:"heading"` // who judged whom
	Overall judge.Overall `json:"overall"`
	Words   string        `json:"words"` // the verdict, and of how many MUSTs
}

// A Protocol is a text, or a text with several drafts.
type Protocol struct {
	Name      string     `json:"name"`
	Title     string     `json:"title"`
	Roles     []string   `json:"roles"`
	Drafts    []string   `json:"drafts"` // the current one first
	Groups    []Group    `json:"groups"`
	Areas     []Area     `json:"areas"`
	Questions []Question `json:"questions,omitempty"`
	Words     []Word     `json:"words,omitempty"`
}

// A Group is a group of areas of a protocol.
type Group struct {
	Name  string   `json:"name"`
	Areas []string `json:"areas"` // names
}

// An Area is one feature file.
type Area struct {
	Area  string `json:"area"` // its name in ids and addresses
	Title string `json:"title"`
	About string `json:"about,omitempty"`
	// Description is free text: paragraphs between empty lines; a paragraph that begins with a space is preformatted.
	Description  string   `json:"description,omitempty"`
	Requirements []string `json:"requirements"` // ids, in reading order
}

// A Question is a question that readers ask.
type Question struct {
	ID           string   `json:"id"`
	Asks         string   `json:"asks"`
	Answer       string   `json:"answer"`
	Requirements []string `json:"requirements"` // ids, in reading order
}

// A Word is a term of a protocol.
type Word struct {
	Word    string `json:"word"`
	Meaning string `json:"meaning"`
}

// A Requirement is one thing that a text requires.
type Requirement struct {
	ID       string    `json:"id"`
	Protocol string    `json:"protocol"`
	Area     string    `json:"area"`
	Rule     string    `json:"rule"` // in one sentence
	Roles    []string  `json:"roles"`
	Drafts   []Binding `json:"drafts"` // those that have it, the current one first
	// Capability is an optional feature on which it depends; Declaring are the roles that are judged only if they
	// declare it.
	Capability string   `json:"capability,omitempty"`
	Declaring  []string `json:"declaring,omitempty"`
	Optional   string   `json:"optional,omitempty"` // what an implementation may leave out, and is then not judged
	Reading    string   `json:"reading,omitempty"`  // how a gap or a contradiction of the text was resolved
	// Remedies say, by role, what the author of a program can do if the program breaks it.
	Remedies    map[string]string `json:"remedies,omitempty"`
	Presupposes []string          `json:"presupposes,omitempty"`
	Foundation  bool              `json:"foundation,omitempty"`
	Seen        []string          `json:"seen,omitempty"`         // reports about implementations that failed this way
	Null        string            `json:"nullPrograms,omitempty"` // why programs that do nothing pass
	Untested    string            `json:"untested,omitempty"`
	Rules       []Rule            `json:"rules,omitempty"`
	Watched     Watched           `json:"watched"`
	Example     *Example          `json:"example,omitempty"`  // nil: the reference wasn't run
	Verdicts    []Result          `json:"verdicts,omitempty"` // of the run, by role and draft
}

// A Binding is the form of a requirement in one draft.
type Binding struct {
	Draft   string `json:"draft"`
	Level   string `json:"level"` // must, should, may or advice
	Section string `json:"section,omitempty"`
	// Own says that the level comes from this suite's own binding, not from a text.
	Own     bool     `json:"ownBinding,omitempty"`
	Clauses []string `json:"clauses,omitempty"`
}

// A Rule is the list of scenarios for a requirement in one area.
type Rule struct {
	Area        string     `json:"area"`
	Name        string     `json:"name"`
	Description string     `json:"description,omitempty"`
	Scenarios   []Scenario `json:"scenarios"`
}

// A Narrowing limits a scenario, or a table of examples; empty lists don't limit anything.
type Narrowing struct {
	Roles        []string `json:"roles,omitempty"`
	Drafts       []string `json:"drafts,omitempty"`
	Capabilities []string `json:"capabilities,omitempty"`
	// Counter says that it is a case in which the rule must not be applied.
	Counter bool `json:"counterCase,omitempty"`
}

// A Scenario is a scenario as it is written, with the placeholders of its examples.
type Scenario struct {
	ID          string     `json:"id"`
	Name        string     `json:"name"`
	Description string     `json:"description,omitempty"`
	Only        Narrowing  `json:"only"`
	Place       string     `json:"place"` // file and line
	Steps       []Step     `json:"steps"`
	Examples    []Examples `json:"examples,omitempty"`
}

// A Step is one line of a scenario.
type Step struct {
	Keyword   string     `json:"keyword"`
	Text      string     `json:"text"`
	DocString *string    `json:"docString,omitempty"`
	Table     [][]string `json:"table,omitempty"`
}

// Examples are one table of a scenario.
type Examples struct {
	Name   string     `json:"name,omitempty"`
	Only   Narrowing  `json:"only"`
	Header []string   `json:"header"`
	Rows   [][]string `json:"rows"`
}

// Watched lists what would notice a violation.
type Watched struct {
	Schemas    []string    `json:"schemas,omitempty"` // files of schemas, and rules that no schema can express
	Laws       []Law       `json:"laws,omitempty"`
	Scenarios  int         `json:"scenarios"` // of its own
	Faults     []Variation `json:"faults,omitempty"`
	Alternates []Variation `json:"alternates,omitempty"`
	// Checks are the checks in a run of the reference, by source; nil: the reference wasn't run.
	Checks *Checks `json:"checks,omitempty"`
}

// Checks counts checks by source.
type Checks struct {
	Schema int `json:"schema"`
	Law    int `json:"law"`
	Step   int `json:"step"`
	Oracle int `json:"oracle"`
}

// A Law is checked in every trace.
type Law struct {
	Says  string `json:"says"`
	Needs string `json:"needs,omitempty"` // what it needs that a log of the link doesn't contain
}

// A Variation is the reference with one bug, or with a different choice.
type Variation struct {
	Name   string   `json:"name"`
	Does   string   `json:"does"`
	Role   string   `json:"role"`
	Drafts []string `json:"drafts"`
}

// An Example is a scenario that the reference has passed, with the messages.
type Example struct {
	Scenario string         `json:"scenario"` // the id of the run: with #n for the nth row of the examples
	Name     string         `json:"name"`
	Role     string         `json:"role"`
	Draft    string         `json:"draft"`
	Own      bool           `json:"own"`    // it is a scenario of the requirement, and not only judged there
	Frames   int            `json:"frames"` // in its trace
	Trace    []frames.Entry `json:"-"`
}

// A Result is the result in one role and draft.
type Result struct {
	Role    string        `json:"role"`
	Draft   string        `json:"draft"`
	Verdict judge.Verdict `json:"verdict,omitzero"` // zero, and then absent in JSON: never run
	Reason  string        `json:"reason,omitempty"`
	OK      int           `json:"ok"` // checks
	Broken  int           `json:"broken"`
}

// Number indexes the requirements by id; call it after all were added.
func (d *Document) Number() {
	d.byID = map[string]int{}
	for i, q := range d.Requirements {
		d.byID[q.ID] = i
	}
}

// Requirement returns a requirement by its id.
func (d *Document) Requirement(id string) (*Requirement, bool) {
	i, ok := d.byID[id]
	if !ok {
		return nil, false
	}
	return &d.Requirements[i], true
}

// LevelIn is the level of a requirement in a draft; "" if the draft has no such rule.
func (r *Requirement) LevelIn(draft string) string {
	for _, b := range r.Drafts {
		if b.Draft == draft {
			return b.Level
		}
	}
	return ""
}
