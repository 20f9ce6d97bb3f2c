// Package protocol has the types by which a protocol says what it asks of implementations: roles, drafts, areas, words,
// and what is special about a role. A folder such as features/<protocol> fills them in, and package features reads
// them. It knows no protocol, and reads no file.
package protocol

import (
	"io/fs"
	"slices"
)

// Protocol is a text, or several drafts of one, that implementations are certified against.
type Protocol struct {
	// Name is that of its folder; in upper case its requirements begin with it.
	Name string
	// Title is how people call it.
	Title string
	// Files has *.feature, and the catalogue in requirements/*.yaml.
	Files fs.FS
	// Roles that an implementation is tested as, in canonical order.
	Roles []string
	// Drafts that are certified, the current one first. No other protocol has a draft of the same name.
	Drafts []string
	// Experimental are drafts whose text is unfinished. None of them is certified, and only a user who names one gets
	// it.
	Experimental []Experimental
	// Groups are its parts in reading order.
	Groups []Group
	// Questions are what readers come with, in reading order.
	Questions []Question
	// Words are those that every area takes for granted, in the order in which they build on each other.
	Words []Word

	// Elsewhere are, by role, the taps that nobody can have: what passes there is the suite's own affair, or hidden.
	Elsewhere map[string][]string
	// Forms are capabilities that say in which form a program is attached. No requirement depends on them.
	Forms []string
	// Owns are, by role, the capabilities that it has, declared or not.
	Owns map[string][]string
	// Partial are roles that show a part of what the others do. One scenario of either sort is enough for a rule.
	Partial []string
	// Repeats are roles that show again what the others have shown. A clause is decided without them.
	Repeats []string
	// Hidden are, by role, the taps that nobody has there, and the suite can't stand in for: a scenario with a step
	// that needs one doesn't run.
	Hidden map[string][]string
	// Sides are, by role, who takes part in its scenarios, as a diagram shows them from left to right. In a role that
	// is not listed it is the suite and the program.
	Sides map[string][]Side
	// Single are the roles of an implementation that is one agent, and plays the scenarios that name no more.
	Single []string
}

// Experimental is a draft whose text is unfinished. It has all that the draft before it has, except what its own text
// takes back, and what its folder adds: *.feature and requirements/*.yaml, as in the folder of the protocol.
type Experimental struct {
	// Draft is its name, and that of its folder in Files.
	Draft string
	// From is the draft before it.
	From string
	// Without are the requirements of From that it does not have.
	Without []string
	// Changed are the clauses of From that clauses of its own replace.
	Changed []string
}

// Inherits reports whether it has a requirement of the draft before it.
func (x Experimental) Inherits(requirement string) bool {
	return !slices.Contains(x.Without, requirement)
}

// Side is somebody who takes part in a scenario.
type Side struct {
	Name string
	// Tap is where the program under test and this side meet; "" for that program itself.
	Tap string
}

// Suite is the side of what the suite does by itself.
var Suite = Side{Name: "suite", Tap: TapControl}

// Taps, by which an implementation shows what passes.
const (
	TapLink    = "link"
	TapSurface = "surface"
	TapTurn    = "turn"
	TapControl = "control"
)

// Group is a part of the specification: areas that answer one question of a reader.
type Group struct {
	Name  string
	Areas []AreaNote
}

// AreaNote says in a clause what an area is about.
type AreaNote struct{ Area, About string }

// Question is what a reader asks of a protocol, with a short answer and the requirements that have the details.
type Question struct {
	ID     string // lower case, words joined by "-"; it is part of an address, and never changes
	Asks   string // the question
	Answer string // in a few sentences; an empty line begins a paragraph
	// Requirements are ids, or beginnings of ids followed by "*", in reading order.
	Requirements []string
}

// Word is a term of a protocol.
type Word struct{ Word, Meaning string }
