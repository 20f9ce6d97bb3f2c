// Package specification is the specification as data: protocols, areas, questions, requirements with their scenarios,
// and what watches each of them. Input: the suite of the features, the faults and alternates of the reference, runs.
// Output: a [Document], which is plain data in reading order, for pages and for other programs. It lays out nothing,
// and judges nothing.
package specification

import (
	"github.com/c2a-conform/c2a-conform/features"
	"github.com/c2a-conform/c2a-conform/runner/judge"
	"github.com/c2a-conform/c2a-conform/runner/report/frames"
)

// Version is the version of the data model. It rises when a member changes its meaning or goes away, not when one is
// added.
const Version = 1

// A Document is everything that is known of the protocols.
type Document struct {
	SpecificationVersion int `json:"specificationVersion"`
	// Catalogue is the digest of all requirements and scenarios, as reports have it.
	Catalogue string     `json:"catalogue"`
	Protocols []Protocol `json:"protocols"`
	// Requirements by protocol, and area by area.
	Requirements []Requirement `json:"requirements"`
	// Clauses of the texts by draft, in the order of the text.
	Clauses []features.ClauseCoverage `json:"clauses"`
	// Run is the run whose verdicts are laid over the requirements; nil: none is.
	Run *Run `json:"run,omitempty"`

	byID map[string]int
}

// A Run says whose verdicts they are.
type Run struct {
	Heading string        `json:"heading"` // who judged whom
	Overall judge.Overall `json:"overall"`
	Words   string        `json:"words"` // the verdict, and of how many MUSTs
}

// A Protocol is a text, or several drafts of one.
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

// A Group is a part of a protocol.
type Group struct {
	Name  string   `json:"name"`
	Areas []string `json:"areas"` // names
}

// An Area is one feature file.
type Area struct {
	Area  string `json:"area"` // its name in ids and addresses
	Title string `json:"title"`
	About string `json:"about,omitempty"`
	// Description is free text: paragraphs between empty lines; one that begins with a blank is to be left as it is.
	Description  string   `json:"description,omitempty"`
	Requirements []string `json:"requirements"` // ids, in reading order
}

// A Question is what a reader asks.
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

// A Requirement is one thing that a text asks for.
type Requirement struct {
	ID       string    `json:"id"`
	Protocol string    `json:"protocol"`
	Area     string    `json:"area"`
	Rule     string    `json:"rule"` // in one sentence
	Roles    []string  `json:"roles"`
	Drafts   []Binding `json:"drafts"` // those that have it, the current one first
	// Capability is an optional ability on which it depends; Declaring are the roles that have to declare it to be
	// judged.
	Capability  string   `json:"capability,omitempty"`
	Declaring   []string `json:"declaring,omitempty"`
	Optional    string   `json:"optional,omitempty"` // what an implementation may do without, and is then not judged
	Reading     string   `json:"reading,omitempty"`  // how a gap or a contradiction of the text was resolved
	Presupposes []string `json:"presupposes,omitempty"`
	Foundation  bool     `json:"foundation,omitempty"`
	Seen        []string `json:"seen,omitempty"`         // reports of implementations that failed so
	Null        string   `json:"nullPrograms,omitempty"` // why programs that do nothing pass
	Untested    string   `json:"untested,omitempty"`
	Rules       []Rule   `json:"rules,omitempty"`
	Watched     Watched  `json:"watched"`
	Example     *Example `json:"example,omitempty"`  // nil: the reference wasn't run
	Verdicts    []Result `json:"verdicts,omitempty"` // of the run, by role and draft
}

// A Binding is what one draft makes of a requirement.
type Binding struct {
	Draft   string `json:"draft"`
	Level   string `json:"level"` // must, should, may or advice
	Section string `json:"section,omitempty"`
	// Own says that the level is that of this suite's own binding, in place of a text.
	Own     bool     `json:"ownBinding,omitempty"`
	Clauses []string `json:"clauses,omitempty"`
}

// A Rule are the scenarios behind a requirement in one area.
type Rule struct {
	Area        string     `json:"area"`
	Name        string     `json:"name"`
	Description string     `json:"description,omitempty"`
	Scenarios   []Scenario `json:"scenarios"`
}

// A Narrowing says what a scenario, or a table of examples, is for alone; empty lists narrow nothing.
type Narrowing struct {
	Roles        []string `json:"roles,omitempty"`
	Drafts       []string `json:"drafts,omitempty"`
	Capabilities []string `json:"capabilities,omitempty"`
	// Counter says that it is a case in which the rule must not be applied.
	Counter bool `json:"counterCase,omitempty"`
}

// A Scenario is as it is written, with the placeholders of its examples.
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

// Watched is what would notice a breach.
type Watched struct {
	Schemas    []string    `json:"schemas,omitempty"` // files of schemas, and rules that no schema can express
	Laws       []Law       `json:"laws,omitempty"`
	Scenarios  int         `json:"scenarios"` // of its own
	Faults     []Variation `json:"faults,omitempty"`
	Alternates []Variation `json:"alternates,omitempty"`
	// Checks are those of a run of the reference, by what made them; nil: the reference wasn't run.
	Checks *Checks `json:"checks,omitempty"`
}

// Checks counts checks by what made them.
type Checks struct {
	Schema int `json:"schema"`
	Law    int `json:"law"`
	Step   int `json:"step"`
	Oracle int `json:"oracle"`
}

// A Law is put to the test on every trace.
type Law struct {
	Says  string `json:"says"`
	Needs string `json:"needs,omitempty"` // what it needs to see that no log of a link shows
}

// A Variation is the reference with one bug, or with another choice.
type Variation struct {
	Name   string   `json:"name"`
	Does   string   `json:"does"`
	Role   string   `json:"role"`
	Drafts []string `json:"drafts"`
}

// An Example is a scenario that the reference has passed, with what was sent.
type Example struct {
	Scenario string         `json:"scenario"` // id of what ran: with #n for the nth row of the examples
	Name     string         `json:"name"`
	Role     string         `json:"role"`
	Draft    string         `json:"draft"`
	Own      bool           `json:"own"`    // it is a scenario of the requirement, and not just judged there
	Frames   int            `json:"frames"` // in its trace
	Trace    []frames.Entry `json:"-"`
}

// A Result is the outcome in one role and draft.
type Result struct {
	Role    string        `json:"role"`
	Draft   string        `json:"draft"`
	Verdict judge.Verdict `json:"verdict,omitzero"` // zero, and then absent in JSON: never run
	Reason  string        `json:"reason,omitempty"`
	OK      int           `json:"ok"` // checks
	Broken  int           `json:"broken"`
}

// Number makes requirements known by their ids; it must be called when they are all there.
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
