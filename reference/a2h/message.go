package a2h

import (
	"slices"
	"strings"
)

// Primitive is what an interaction is (section 3.2.1, table 1).
type Primitive uint8

// The primitives.
const (
	Permission    Primitive = iota + 1 // may the agent do this?
	Clarification                      // which of these does the human mean?
	Solicitation                       // what is missing
	Notification                       // for the human to know
)

var primitiveNames = []string{"", "PERMISSION", "CLARIFICATION", "SOLICITATION", "NOTIFICATION"}

func (p Primitive) String() string { return name(primitiveNames, p) }

// ParsePrimitive returns the primitive with the wire name.
func ParsePrimitive(s string) (Primitive, bool) { return parse[Primitive](primitiveNames, s) }

// Block is what waits while an interaction is open (table 1).
type Block uint8

// The blocks, the weakest first.
const (
	NoBlock   Block = iota + 1 // nothing
	SoftBlock                  // the thread that asked
	HardBlock                  // the agent: all its threads
)

// BlockOf is what the text lets wait for a primitive.
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
	Blocking  Pattern = iota + 1 // it holds its context open, and polls or keeps a connection
	Interrupt                    // it saves its state, asks, goes to sleep, and is woken
	OneWay                       // it doesn't
)

var patternNames = []string{"", "blocking", "interrupt", "none"}

func (p Pattern) String() string { return name(patternNames, p) }

// ParsePattern returns the pattern with the wire name.
func ParsePattern(s string) (Pattern, bool) { return parse[Pattern](patternNames, s) }

// PatternOf is how the text has an agent wait, above all (A2H-049, -051).
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
	Kind  Kind // what it is: what is no string and no file is JSON
	Value string
}

// Is reports whether the datum can be taken for one of the kind: any JSON will do for JSON.
func (d Datum) Is(k Kind) bool { return d.Kind == k || k == JSON }

// Message is A2H-JSON (section 3.3.1): what an agent says to a human, without a word about how it looks.
type Message struct {
	Target        string
	Type          Primitive
	Summary, Body string
	Choices       []string
	Wanted        *Wanted // of a solicitation
}

// Asks is what a solicitation asks for; of another message it is zero.
func (m Message) Asks() Wanted {
	if m.Wanted == nil {
		return Wanted{}
	}
	return *m.Wanted
}

// Intent is why a human is needed (section 3.2): the intent packet.
type Intent struct{ Reason, Context, RequiredInput string }

// Verdict is what a human says to a permission.
type Verdict uint8

// The verdicts (section 3.3.3 prints the first; reading A2H-A3).
const (
	Approved Verdict = iota + 1
	Rejected
	Modified // a yes with conditions, which is no yes
)

var verdictNames = []string{"", "APPROVED", "REJECTED", "MODIFIED"}

func (v Verdict) String() string { return name(verdictNames, v) }

// ParseVerdict returns the verdict with the wire name.
func ParseVerdict(s string) (Verdict, bool) { return parse[Verdict](verdictNames, s) }

// Response is what a human answered, in structure (section 3.3.3). One of Verdict, Option, Datum and Acknowledged is
// set, if it is in order.
type Response struct {
	Interaction, Human string
	Verdict            Verdict
	Option             string
	Datum              *Datum
	Acknowledged       bool
	Feedback           string
}

// Answers reports whether a response is one to the message: of its kind, and one of those that it offers (A2H-037,
// -041, -044, -047).
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

// Says is the response in words, for a model.
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
