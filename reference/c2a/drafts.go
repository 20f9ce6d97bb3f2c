package c2a

import "slices"

// Draft is a published version of the protocol. Engines, laws and oracles ask it what its text has ([Traits]); its name
// decides nothing. The zero value is no draft.
type Draft struct{ *Traits }

// Traits are what the text of a draft has.
type Traits struct {
	Name string // as protocolVersion has it
	// Unfinished says that its text is not published yet: only a user who names it gets it.
	Unfinished bool

	// The event.
	Shape        Shape
	Modes        bool // it says its injection mode, by a member of its own
	Directedness bool // it is aimed in one of four ways; without it is addressed to the agent or not
	KnockAims    bool // a knock says its directedness and its policy
	Authors      bool // its author is who posted the message, by a clause of its own
	Recipient    bool // it names its recipient
	Source       bool // it names platform and workspace
	Threads      bool // it names the thread of a reply
	Sequence     bool // it has a number that rises within a conversation
	EventKeys    bool // it has an idempotency key
	Context      bool // it says how much of its surroundings the model is to see
	Deadlines    bool // it may have a deadline, and is delivered again when nobody answers

	// What a message is to an agent.
	Matrix       bool // the default matrix of eleven rows decides; without the lists of when to respond and when not
	AckOnly      bool // there is the policy ack_only
	OwnMessages  bool // an agent's own message never obliges it
	Grounds      bool // must_respond has one of a few grounds
	Aims         bool // what an agent declares for its message aims the events of it
	QuietDigests bool // a digest must not be answered, unless it mentions its recipient or assigns work
	// who is neither in a DM nor mentioned is not addressed: a reaction addresses nobody in a channel
	StrictAddress bool
	EditReason    bool // a message that is edited after its answer is delivered with a reason of its own
	Escalation    bool // what one agent leaves unhandled goes to another

	// Obligations: an author can declare that it is blocked on an answer. The event then returns to its recipient until
	// the author confirms an answer, and silence escalates. Events say when they were created, and to whom they are
	// addressed; a reaction says who gave it, and about whom it is.
	Obligations bool

	// What the model sees.
	Interrupts   bool // any immediate event stops the open turn; without an urgent one alone
	ShowsMay     bool // what may be answered reaches the model like what must be
	AmbientAside bool // ambient chatter is no user message
	Rendering    bool // it says how chat is rendered: under a structured header, with the role user
	LowerCap     bool // a compose window that fragments keep open lasts for about its cap at least

	// What an agent does, and leaves.
	Loops          bool // agents end their loops
	Leaving        bool // an agent leaves a place when it is asked to
	Dispositions   bool // an event ends in one of seven ways
	ClaimShowsBody bool // a claim of a knock brings its body
	NamesEvent     bool // a reply names the event that it answers
	SendKeys       bool // a send has an idempotency key
	Visibility     bool // a send says to whom it is visible
	Progress       bool // a harness reports how far it has come
	Glyphs         bool // the glyphs of the signals are printed, and legible
	ToolScope      bool // tools show an agent its own events and places alone
	ToolCalls      bool // chat leaves by tools/call alone
}

// Shape is the form of a draft's events.
type Shape uint8

// The shapes.
const (
	Nested Shape = iota + 1 // groups of members: target, attention, injection, timing, reliability
	Flat                    // policy and addressedToMe next to the content
)

// The published drafts.
var (
	// Draft0602 is 2026-06-02: full wire, four policies, default matrix.
	Draft0602 = Register(Traits{
		Name: "2026-06-02",

		Shape: Nested, Modes: true, Directedness: true, KnockAims: true, Recipient: true, Source: true,
		Threads: true, Sequence: true, EventKeys: true, Context: true, Deadlines: true,

		Matrix: true, AckOnly: true, Aims: true, QuietDigests: true, EditReason: true, Escalation: true,

		AmbientAside: true, Rendering: true,

		Dispositions: true, ClaimShowsBody: true, NamesEvent: true, SendKeys: true, Visibility: true,
		Progress: true, ToolScope: true, ToolCalls: true,
	})
	// Draft0624 is 2026-06-24: three policies, no wire of its own.
	Draft0624 = Register(Traits{
		Name: "2026-06-24",

		Shape: Flat, Authors: true,

		OwnMessages: true, Grounds: true, StrictAddress: true,

		Interrupts: true, ShowsMay: true, LowerCap: true,

		Loops: true, Leaving: true, Glyphs: true,
	})
)

// Draft0811 is 2026-08-11, whose text is unfinished: 2026-06-24 with obligations.
var Draft0811 = Register(Draft0624.with(func(t *Traits) {
	t.Name, t.Unfinished, t.Obligations = "2026-08-11", true, true
}))

// with returns the traits of a draft that differs from this one.
func (d Draft) with(change func(*Traits)) Traits {
	t := *d.Traits
	change(&t)
	return t
}

var drafts []Draft

// Register makes a draft known to [ParseDraft], and returns it. It is for the start of a program. A name is taken once.
func Register(t Traits) Draft {
	if _, taken := ParseDraft(t.Name); taken || t.Name == "" || t.Shape == 0 {
		panic("c2a: a draft needs a shape, and a name of its own: " + t.Name)
	}
	d := Draft{&t}
	drafts = append(drafts, d)
	return d
}

// Drafts are the published drafts, the newest last.
func Drafts() []Draft {
	return slices.DeleteFunc(slices.Clone(drafts), func(d Draft) bool { return d.Unfinished })
}

// ParseDraft returns the draft with the name; false if none is registered under it.
func ParseDraft(name string) (Draft, bool) {
	i := slices.IndexFunc(drafts, func(d Draft) bool { return d.Name == name })
	if i < 0 {
		return Draft{}, false
	}
	return drafts[i], true
}

// Known reports whether this is a draft at all.
func (d Draft) Known() bool { return d.Traits != nil }

func (d Draft) String() string {
	if !d.Known() {
		return ""
	}
	return d.Name
}
