// Package protocol contains the types with which a protocol describes what it requires of implementations: roles,
// drafts, areas, terms, and what is special about a role. A folder such as features/<protocol> fills them in, and
// package features reads them. The package doesn't know any protocol and doesn't read files.
package protocol

import (
	"io/fs"
	"slices"
)

// Protocol is a text, or several drafts of one, that implementations are certified against.
type Protocol struct {
	// Name is the name of its folder; the ids of its requirements begin with the name in upper case.
	Name string
	// Title is the name that people use.
	Title string
	// Files contains *.feature, and the catalogue in requirements/*.yaml.
	Files fs.FS
	// Roles in which an implementation is tested, in canonical order.
	Roles []string
	// Drafts that are certified, the current one first. No other protocol has a draft of the same name.
	Drafts []string
	// Experimental lists drafts whose text is unfinished. They can't be certified, and are used only if a user names
	// them.
	Experimental []Experimental
	// Groups are the parts of the specification in reading order.
	Groups []Group
	// Questions are the readers' questions, in reading order.
	Questions []Question
	// Words are the terms that every area uses, in the order in which they build on each other.
	Words []Word

	// Elsewhere lists, by role, the taps that no program can have: their messages are internal to the suite, or hidden.
	Elsewhere map[string][]string
	// Forms lists capabilities that say how a program is attached. No requirement depends on them.
	Forms []string
	// Owns lists, by role, the capabilities that it always has, whether or not they are declared.
	Owns map[string][]string
	// Partial lists roles that show only a part of what other roles show. One scenario of either kind is enough for a
	// rule.
	Partial []string
	// Repeats lists roles that only repeat what other roles have shown. A clause is decided without them.
	Repeats []string
	// Hidden lists, by role, the taps that don't exist there and that the suite can't replace: a scenario with a step
	// that needs one doesn't run.
	Hidden map[string][]string
	// Sides lists, by role, the participants in its scenarios, from left to right as in a diagram. In a role that is
	// not listed, they are the suite and the program.
	Sides map[string][]Side
	// Single lists the roles of an implementation that is a single agent, and that runs only scenarios with one agent.
	Single []string
}

// Experimental is a draft whose text is unfinished. It has everything that the previous draft has, except what its own
// text removes, and additionally what its folder contains: *.feature and requirements/*.yaml, as in the folder of the
// protocol.
type Experimental struct {
	// Draft is its name, and the name of its folder in Files.
	Draft string
	// From is the previous draft.
	From string
	// Without lists the requirements of From that it does not have.
	Without []string
	// Changed lists the clauses of From that its own clauses replace.
	Changed []string
}

// Inherits reports whether it has a requirement of the previous draft.
func (x Experimental) Inherits(requirement string) bool {
	return !slices.Contains(x.Without, requirement)
}

// Side is a participant in a scenario.
type Side struct {
	Name string
	// Tap is the interface between the program under test and this side; "" for that program itself.
	Tap string
}

// Suite is the side for what the suite itself does.
var Suite = Side{Name: "suite", Tap: TapControl}

// Taps, through which an implementation shows its messages.
const (
	TapLink    = "link"
	TapSurface = "surface"
	TapTurn    = "turn"
	TapControl = "control"
)

// Group is a part of the specification: areas that answer one of the reader's questions.
type Group struct {
	Name  string
	Areas []AreaNote
}

// AreaNote says in a few words what an area is about.
type AreaNote struct{ Area, About string }

// Question is a reader's question about a protocol, with a short answer and the requirements that contain the details.
type Question struct {
	ID     string // lower case, words joined by "-"; it is part of an address, and never changes
	Asks   string // the question
	Answer string // in a few sentences; an empty line begins a paragraph
	// Requirements are ids, or beginnings of ids followed by "*", in reading order.
	Requirements []string
}

// Word is a term of a protocol.
type Word struct{ Word, Meaning string }
