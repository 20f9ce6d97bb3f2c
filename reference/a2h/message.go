package a2h

import (
	"slices"
	"strings"
)

// Primitive is the type of an interaction (section 3.2.1, table 1).
type Primitive uint8

// The primitives.
const (
	Permission    Primitive = iota + 1 // may the agent do this?
	Clarification                      // which of these options does the human mean?
	Solicitation                       // the human is asked for missing data
	Notification                       // information for the human
)

var primitiveNames = []string{"", "PERMISSION", "CLARIFICATION", "SOLICITATION", "NOTIFICATION"}

func (p Primitive) String() string { return name(primitiveNames, p) }

// ParsePrimitive returns the primitive with the wire name.
func ParsePrimitive(s string) (Primitive, bool) { return parse[Primitive](primitiveNames, s) }

// Block says what waits while an interaction is open (table 1).
type Block uint8

// The blocks, the weakest first.
const (
	NoBlock   Block = iota + 1 // nothing
	SoftBlock                  // the thread that asked
	HardBlock                  // the agent with all its threads
)

// BlockOf returns the block that the text requires for a primitive.
func BlockOf(p Primitive) Block {
	switch p {
	case Permission:
		return HardBlock
	case Notification:
		return NoBlock
	}
	return SoftBlock
}

// Pattern is how an agent waits (section 3.2.2).
type Pattern uint8

// The patterns.
const (
	Blocking  Pattern = iota + 1 // it keeps its context, and polls or keeps a connection open
	Interrupt                    // it saves its state, asks, sleeps, and is woken by the answer
	OneWay                       // it doesn't wait
)

var patternNames = []string{"", "blocking", "interrupt", "none"}

func (p Pattern) String() string { return name(patternNames, p) }

// ParsePattern returns the pattern with the wire name.
func ParsePattern(s string) (Pattern, bool) { return parse[Pattern](patternNames, s) }

// PatternOf returns how an agent waits by the text, the preferred way first (A2H-049, -051).
func PatternOf(p Primitive, urgent bool) Pattern {
	switch {
	case p == Notification:
		return OneWay
	case p == Permission, p == Clarification && urgent:
		return Blocking
	}
	return Interrupt
}

// Kind is the kind of a datum that a human is asked for.
type Kind uint8

// The kinds (table 1: String, File, JSON).
const (
	String Kind = iota + 1
	File
	JSON
)

var kindNames = []string{"", "string", "file", "json"}

func (k Kind) String() string { return name(kindNames, k) }

// ParseKind returns the kind with the wire name.
func ParseKind(s string) (Kind, bool) { return parse[Kind](kindNames, s) }

// Wanted is a datum that is missing.
type Wanted struct {
	Name string
	Kind Kind
}

// Datum is a datum that a human gave. Value is JSON text.
type Datum struct {
	Kind  Kind // anything other than a string or a file is JSON
	Value string
}

// Is reports whether the datum counts as one of the kind. Any datum counts as JSON.
func (d Datum) Is(k Kind) bool { return d.Kind == k || k == JSON }

// Message is A2H-JSON (section 3.3.1): a message from an agent to a human, without anything about its presentation.
type Message struct {
	Target        string
	Type          Primitive
	Summary, Body string
	Choices       []string
	Wanted        *Wanted // of a solicitation
}

// Asks returns what a solicitation asks for, and the zero value for other messages.
func (m Message) Asks() Wanted {
	if m.Wanted == nil {
		return Wanted{}
	}
	return *m.Wanted
}

// Intent is the intent packet (section 3.2): why a human is needed.
type Intent struct{ Reason, Context, RequiredInput string }

// Verdict is a human's decision about a permission.
type Verdict uint8

// The verdicts (section 3.3.3 shows the first; reading A2H-A3).
const (
	Approved Verdict = iota + 1
	Rejected
	Modified // a yes with conditions, which doesn't count as a yes
)

var verdictNames = []string{"", "APPROVED", "REJECTED", "MODIFIED"}

func (v Verdict) String() string { return name(verdictNames, v) }

// ParseVerdict returns the verdict with the wire name.
func ParseVerdict(s string) (Verdict, bool) { return parse[Verdict](verdictNames, s) }

// Response is a human's structured answer (section 3.3.3). In a valid response exactly one of Verdict, Option, Datum
// and Acknowledged is set.
type Response struct {
	Interaction, Human string
	Verdict            Verdict
	Option             string
	Datum              *Datum
	Acknowledged       bool
	Feedback           string
}

// Answers reports whether a response answers the message: it has the right kind, and a value that the message offers
// (A2H-037, -041, -044, -047).
func (r Response) Answers(m Message) bool {
	switch m.Type {
	case Permission:
		return r.Verdict != 0
	case Clarification:
		return slices.Contains(m.Choices, r.Option)
	case Solicitation:
		return r.Datum != nil && m.Wanted != nil && r.Datum.Is(m.Wanted.Kind)
	}
	return r.Acknowledged
}

// Says returns the response as text, for a model.
func (r Response) Says() string {
	words := []string{}
	add := func(w string) {
		if w != "" {
			words = append(words, w)
		}
	}
	if r.Verdict != 0 {
		add(r.Verdict.String())
	}
	add(r.Option)
	if r.Datum != nil {
		add(r.Datum.Value)
	}
	add(r.Feedback)
	return strings.Join(words, ": ")
}
