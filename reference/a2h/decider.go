package a2h

import (
	"fmt"
	"slices"
)

// DeciderRules are the rules of a decider. The zero value is unusable; start from [DefaultDeciderRules].
type DeciderRules struct {
	// Ambiguous, Critical and Exceeds report the triggers (section 3.2). LoopsAt is the number of equal states in a row
	// that makes a loop.
	Ambiguous, Critical, Exceeds func(w *World, s State) bool
	LoopsAt                      int
	// Same reports whether a thread repeats a state. Shared counts repetitions of all threads together.
	Same   func(was, s State) bool
	Shared bool
	// Scatters restarts the count when another thread does something.
	Scatters bool
	// AsksAtTheEnd reports whether a finished thread still asks a human.
	AsksAtTheEnd func(w *World, s State) bool
	// Primitives returns the primitives with which the agent may ask about a state.
	Primitives func(s State, triggers []Trigger) []Primitive
	// Compose returns the message about a state. Intend returns the intent packet.
	Compose func(s State, p Primitive) Message
	Intend  func(s State, triggers []Trigger, m Message) Intent
	// Known returns humans to whom the agent writes without a search. If it is nil, the agent searches the registry
	// (A2H-017). Targets returns those of the found humans to whom it writes: one (A2H-071).
	Known   func(s State) []string
	Targets func(found []string) []string
	// Block returns what waits for an answer, and Pattern how it waits (table 1, section 3.2.2).
	Block   func(p Primitive) Block
	Pattern func(p Primitive, urgent bool) Pattern
	// Saves reports whether the state is saved before the request is sent, and SavesLate whether it is saved after that
	// (A2H-050, -052).
	Saves, SavesLate func(p Pattern) bool
	// Shown is the reported state of a thread that waits (A2H-080).
	Shown ThreadState
	// Heeds reports whether an answer is from the human who was asked (reading A2H-A7). Answers reports whether the
	// response fits the message.
	Heeds   func(asked, transport, claimed string) bool
	Answers func(r Response, m Message) bool
	// Loose accepts an answer with an unknown interaction for any open question. Reopens reports whether a second
	// answer counts.
	Loose   bool
	Reopens func(was, now Response) bool
	// Carries accepts a second answer to a question for another open question of the same thread.
	Carries bool
	// Allows reports whether a response permits the action (A2H-037).
	Allows func(r Response) bool
	// Chosen returns the option that the action uses (A2H-078). Given returns the datum.
	Chosen func(m Message, r Response) string
	Given  func(r Response) *Datum
	// Covers reports whether a permission for the state given also counts for s. By default it never does: a permission
	// is used up (A2H-082).
	Covers func(given, s State) bool
	// Guesses doesn't ask for a choice when a datum is there. Hasty acts on a state about which a human has answered,
	// even if a PERMISSION was requested since.
	Guesses, Hasty bool
	// Clarified counts a choice as a permission.
	Clarified bool
	// Deaf refuses states of a thread that waits.
	Deaf bool
	// Yields halts a thread that plans an action again that a human has denied.
	Yields bool
	// Doubles asks for permission twice about a plan with two triggers, if there is nothing else to ask (A2H-022).
	Doubles bool
	// Begs asks once more for permission after a human has denied it. Recalls answers a state of a thread that waits
	// with the intent of the open question.
	Begs, Recalls bool
	// Hoards counts a permission from before a kill for the same action in the same context (A2H-084).
	Hoards bool
	// Runs returns how many times a permitted action is executed.
	Runs func(s State, r *Response) int
	// Gated executes no flagged action without a permission (A2H-084).
	Gated bool
	// Injects returns how many times an answer is added to the context (A2H-054). Keeps holds back an answer that
	// arrives before the state is saved, until it is saved (A2H-053).
	Injects func(p Pattern) int
	Keeps   bool
	// Lapse returns what happens if nobody answers: by default nothing, without a time limit, since the text has none
	// (A2H-038, -047, -055, -085).
	Lapse func(a Ask) Lapse
	// Dreams lets the model run while its thread sleeps (A2H-055).
	Dreams bool
	// Restores resumes open questions after a restart. Rash executes their actions at once (A2H-053, -084).
	Restores, Rash bool
	// Redoes handles an answer from before a kill a second time (A2H-053).
	Redoes bool
	// Renews returns the world after a restart: by default the new one (A2H-024, -028, -030). Forgets returns which
	// state is lost by a kill, if any (A2H-084). Repeats sends open questions again.
	Renews  func(was, now World) World
	Forgets func(w *World)
	Repeats bool
	// Mislays loses an answer that the model had not taken in before a kill (A2H-053). Mute acts on such an answer
	// without the model. Retells shows the model again what it had taken in (A2H-054).
	Mislays, Mute, Retells bool
	// Bare loses the arguments of the action in question at a kill (A2H-053).
	Bare bool
	// Resends repeats after a kill the action that was in progress (A2H-082).
	Resends bool
	// Debriefs reports whether an action was executed after a human had a say in it, and the end of a thread (A2H-045).
	// NewsMs is the delay of reports.
	Debriefs bool
	NewsMs   int64
	// Insists accepts a response that is no answer with a result, and sends the message again. Busy refuses other
	// responses while a PERMISSION is open. LeaveFirst asks for permission before it asks for missing data or a choice.
	Insists, Busy, LeaveFirst bool
	// AsksAnew asks again with another id after a response that is no answer. StrangeIsNo counts such a response as a
	// no. Shrugs accepts a response that is neither yes nor no without any effect (A2H-037).
	AsksAnew, StrangeIsNo, Shrugs bool
	// Polite accepts a response from somebody who was not asked with a result, and ignores it.
	Polite bool
	// Doubts asks whether to continue when a datum is there but the confidence is low.
	Doubts bool
	// HoldsMs is how long a hard block stops other threads. 0 means until the answer. Loosens ends the block for them
	// at any response, even if it is no answer (A2H-036).
	HoldsMs int64
	Loosens bool
	// BlocksLate begins a hard block when the request is sent, and not with the search for a human. Latest keeps only
	// the block of the latest request (A2H-036).
	BlocksLate, Latest bool
	// Drops loses an answer of the kind that arrives during a hard block (A2H-078, -043). Sweeps loses other open
	// questions after a no (A2H-040).
	Drops  func(p Primitive) bool
	Sweeps bool
	// Clears drops, at a no, what other threads were to do after the hard block. Spreads applies a permission for one
	// plan to the same action of other threads that wait for something else (A2H-040, -084).
	Clears, Spreads bool
	// Swaps replaces the options of an open question by those of a later plan of its thread (A2H-041).
	Swaps bool
	// Blurs forgets the kind of missing data at a kill (A2H-053).
	Blurs bool
}

// DefaultDeciderRules are the rules as the text has them.
func DefaultDeciderRules() DeciderRules {
	never := func(*World, State) bool { return false }
	return DeciderRules{
		Ambiguous:    func(w *World, s State) bool { return s.Confidence < w.Threshold },
		Critical:     func(w *World, s State) bool { return slices.Contains(w.Manifest, s.Action.Name) },
		Exceeds:      func(w *World, s State) bool { return w.MaxSteps > 0 && s.Step > w.MaxSteps },
		LoopsAt:      3,
		Same:         func(was, s State) bool { return was.Action == s.Action && was.Context == s.Context },
		AsksAtTheEnd: never,
		Primitives:   primitives,
		Compose:      compose,
		Intend:       intend,
		Known:        func(State) []string { return nil },
		Targets:      func(found []string) []string { return found[:min(len(found), 1)] },
		Block:        BlockOf,
		Pattern:      PatternOf,
		Saves:        func(p Pattern) bool { return p == Interrupt },
		SavesLate:    func(Pattern) bool { return false },
		Shown:        Suspended,
		Heeds:        func(asked, transport, claimed string) bool { return transport == asked && claimed == asked },
		Answers:      Response.Answers,
		Reopens:      func(Response, Response) bool { return false },
		Allows:       func(r Response) bool { return r.Verdict == Approved },
		Chosen:       func(_ Message, r Response) string { return r.Option },
		Given:        func(r Response) *Datum { return r.Datum },
		Covers:       func(State, State) bool { return false },
		Runs:         func(State, *Response) int { return 1 },
		Gated:        true,
		Injects:      func(Pattern) int { return 1 },
		Keeps:        true,
		Lapse:        func(Ask) Lapse { return Lapse{} },
		Restores:     true,
		Renews:       func(_, now World) World { return now },
		Forgets:      func(*World) {},
		Drops:        func(Primitive) bool { return false },
	}
}

// Lapse is what happens when a question has been open for a while: an effect, which is repeated, or an assumed answer,
// or, without either, the end of the question.
type Lapse struct {
	AfterMs int64 // 0: never
	Effect  DeciderEffect
	Answer  *Response
}

// GivesUp makes the agent drop questions of a kind and pattern after a while. Pattern 0 means any pattern.
func (r *DeciderRules) GivesUp(p Primitive, pattern Pattern, afterMs int64) {
	r.Lapse = func(a Ask) Lapse {
		if a.Message.Type != p || pattern != 0 && a.Pattern != pattern {
			return Lapse{}
		}
		return Lapse{AfterMs: afterMs}
	}
}

// DeciderInput is what happens to a decider: [Planned], [Found], [Saved], [Answered], [Thought], [Woken], or
// [Restarted].
type DeciderInput interface{ deciderInput() }

// Planned is the next step that the model of a thread proposes.
type Planned struct {
	Call  string // identifies the answer
	State State
}

// Found is the registry's answer. For no match, or for an error, the list is empty.
type Found struct {
	Interaction string
	Humans      []string // ids
}

// Saved says that a checkpoint is complete.
type Saved struct{ Interaction string }

// Answered is a response from a human. By is who answered, according to the transport.
type Answered struct {
	Call     string
	By       string
	Response Response
}

// Thought says that the model has taken in what it was shown.
type Thought struct{ Turn string }

// Woken is the passing of time up to the moment given to Step.
type Woken struct{}

// Restarted says that the agent was killed and started again.
type Restarted struct{}

func (Planned) deciderInput()   {}
func (Found) deciderInput()     {}
func (Saved) deciderInput()     {}
func (Answered) deciderInput()  {}
func (Thought) deciderInput()   {}
func (Woken) deciderInput()     {}
func (Restarted) deciderInput() {}

// DeciderEffect is what a decider wants done: [Decided], [Seek], [Checkpoint], [Ask], [Sleep], [Poll], [Taken], [Think]
// or [Execute].
type DeciderEffect interface{ deciderEffect() }

// Decided is the decision about a state, or 0 if there is none, and why a human is needed.
type Decided struct {
	Call     string
	Decision Decision
	Intent   *Intent // for RequestHuman
}

// Seek searches the registry for humans who can help.
type Seek struct {
	Interaction, Tag string
	Urgent           bool
}

// Checkpoint saves the state of a thread.
type Checkpoint struct{ Thread, Interaction string }

// Ask sends a message to a human.
type Ask struct {
	Interaction, Thread string
	Pattern             Pattern
	Message             Message
}

// Sleep suspends the run of a thread.
type Sleep struct{ Thread, Interaction string }

// Poll asks for an answer.
type Poll struct{ Interaction string }

// Taken is the answer to a response. Refused is why the response has no effect, or "".
type Taken struct{ Call, Refused string }

// Think shows a human's words to the model of a thread.
type Think struct{ Turn, Thread, Text string }

// Execute executes an action. Choice is the option that a human chose, and Input the datum that a human gave.
type Execute struct {
	Thread string
	Action Action
	Choice string
	Input  *Datum
}

func (Decided) deciderEffect()    {}
func (Seek) deciderEffect()       {}
func (Checkpoint) deciderEffect() {}
func (Ask) deciderEffect()        {}
func (Sleep) deciderEffect()      {}
func (Poll) deciderEffect()       {}
func (Taken) deciderEffect()      {}
func (Think) deciderEffect()      {}
func (Execute) deciderEffect()    {}

// ThreadState is the state of a thread.
type ThreadState uint8

// The states. SUSPENDED is the term of section 4.2 for a thread that waits (reading A2H-A5).
const (
	Running ThreadState = iota + 1
	Suspended
	Halted
)

var threadStateNames = []string{"", "RUNNING", "SUSPENDED", "HALTED"}

func (s ThreadState) String() string { return name(threadStateNames, s) }

// ThreadStatus is the state of a thread. Interaction is the question that it waits for, or "".
type ThreadStatus struct {
	Thread      string
	State       ThreadState
	Interaction string
}

// Decider is the part of an agent that decides, asks and waits.
type Decider struct {
	World   World
	Rules   DeciderRules
	threads []*thread
	all     thread // repetitions of all threads, if they are counted together
	talks   []*talk
	nowMs   int64
	out     []DeciderEffect
	resumed bool // the agent was restarted
}

// thread is a thread of the agent.
type thread struct {
	name   string
	halted bool
	last   State // the last state, without its step
	times  int   // number of equal states in a row
	next   *next
}

// next is what a thread does when nothing stops it any more.
type next struct {
	state State
	settled
}

// settled is what humans have answered about a plan so far.
type settled struct {
	allowed *Response // the permission, or nil
	choice  string    // the chosen option, or ""
	input   *Datum    // the given datum, or nil
	free    bool      // the last answer arrived while no hard block was active
	denied  bool      // a human has denied the plan
}

// wants returns what still has to be asked about a plan, or 0 if the plan can be executed.
func (d *Decider) wants(n *next) Primitive {
	critical := n.allowed == nil && d.Rules.Critical(&d.World, n.state)
	switch said := n.choice != "" || n.input != nil; {
	case critical && d.Rules.LeaveFirst:
		return Permission
	case n.state.Missing != nil && n.input == nil && (said || n.allowed != nil):
		return Solicitation
	case len(n.state.Options) > 1 && n.choice == "" && !d.Rules.Guesses &&
		(n.input != nil || d.Rules.LeaveFirst && n.allowed != nil) &&
		d.Rules.Ambiguous(&d.World, n.state):
		return Clarification
	case critical:
		return Permission
	}
	return 0
}

// talk is an interaction.
type talk struct {
	id, thread string
	state      State
	message    Message
	pattern    Pattern
	stage      stage
	saved      bool      // the checkpoint is complete, or there is none
	answer     *Response // the accepted answer
	untaken    int       // turns with the answer that the model has not taken in yet
	loose      bool      // no longer stops other threads
	settled              // answers in earlier interactions
	sinceMs    int64     // when it began
	dueMs      int64     // when it lapses, or when the search is repeated; 0: never
}

// ask returns the message of the interaction.
func (k *talk) ask() Ask {
	return Ask{Interaction: k.id, Thread: k.thread, Pattern: k.pattern, Message: k.message}
}

// stage is the progress of an interaction.
type stage uint8

const (
	seeking stage = iota + 1
	open
	answered // but the model has not taken it in yet
	closed
)

// NewDecider returns a decider with no thread.
func NewDecider(w World, rules DeciderRules) *Decider { return &Decider{World: w, Rules: rules} }

// Step handles an input at the time nowMs, and returns the effects.
func (d *Decider) Step(nowMs int64, in DeciderInput) []DeciderEffect {
	d.nowMs, d.out = nowMs, nil
	switch in := in.(type) {
	case Planned:
		d.plan(in)
	case Found:
		d.found(in)
	case Saved:
		d.save(in)
	case Answered:
		d.take(in)
	case Thought:
		d.thought(in.Turn)
	case Restarted:
		d.restart()
	case Woken:
	default:
		panic(fmt.Sprintf("a2h: unknown input %T", in))
	}
	d.expire()
	d.goOn()
	return d.out
}

func (d *Decider) emit(e DeciderEffect) { d.out = append(d.out, e) }

// Threads returns the states of the threads, in the order in which they began.
func (d *Decider) Threads() []ThreadStatus {
	var all []ThreadStatus
	for _, t := range d.threads {
		s := ThreadStatus{Thread: t.name, State: Running}
		if k := d.waitsFor(t.name); k != nil {
			s.State, s.Interaction = d.Rules.Shown, k.id
		} else if t.halted {
			s.State = Halted
		}
		all = append(all, s)
	}
	return all
}

// Waits reports whether something stops a thread.
func (d *Decider) Waits(thread string) bool { return d.waitsFor(thread) != nil }

// Ended reports whether a thread has nothing to do: it has not begun, or it was halted.
func (d *Decider) Ended(name string) bool {
	return !slices.ContainsFunc(d.threads, func(t *thread) bool { return t.name == name && !t.halted })
}

// waitsFor returns the interaction that stops a thread, or nil. It is one of the thread's own, or one that stops all
// threads.
func (d *Decider) waitsFor(thread string) *talk {
	for _, k := range d.talks {
		block := d.Rules.Block(k.message.Type)
		pending := k.stage == seeking || k.stage == open
		asked := k.stage == open || !d.Rules.BlocksLate
		tired := d.Rules.HoldsMs > 0 && d.nowMs-k.sinceMs >= d.Rules.HoldsMs
		own := k.thread == thread && block != NoBlock && (pending || k.stage == answered)
		if own || pending && asked && block == HardBlock && !tired && !k.loose {
			return k
		}
	}
	return nil
}

func (d *Decider) thread(name string) *thread {
	for _, t := range d.threads {
		if t.name == name {
			return t
		}
	}
	t := &thread{name: name}
	d.threads = append(d.threads, t)
	return t
}

// plan decides about the next step of a thread.
func (d *Decider) plan(in Planned) {
	s := in.State
	t := d.thread(s.Thread)
	if d.waitsFor(t.name) != nil || t.next != nil {
		for _, k := range d.talks {
			if d.Rules.Swaps && k.stage == open && k.thread == t.name && len(s.Options) > 0 {
				k.message.Choices = s.Options
			}
		}
		halt := Decided{Call: in.Call, Decision: Halt} // the thread plans again later
		if d.Rules.Deaf {
			halt.Decision = 0
		} else if k := d.waitsFor(t.name); k != nil && d.Rules.Recalls {
			halt.Decision, halt.Intent = RequestHuman, d.intent(k)
		}
		d.emit(halt)
		return
	}
	counter := t
	if d.Rules.Shared {
		counter = &d.all
	}
	counter.count(s, d.Rules.Same)
	for _, other := range d.threads {
		if d.Rules.Scatters && other != t {
			other.times = 0
		}
	}
	x := d.Rules.Expect(&d.World, s, counter.times)
	decided := Decided{Call: in.Call, Decision: x.Decisions[0]}
	if d.Rules.Yields && d.denied(s) {
		decided.Decision = Halt
	}
	t.halted = decided.Decision == Halt
	if decided.Decision == RequestHuman {
		m := d.Rules.Compose(s, x.Primitives[0])
		intent := d.Rules.Intend(s, x.Triggers, m)
		decided.Intent = &intent
	}
	d.emit(decided)
	if s.Report == "" && s.Terminal && d.Rules.Debriefs {
		s.Report = "The work is done."
	}
	if s.Report != "" {
		d.request(s, Notification, settled{})
	}
	switch decided.Decision {
	case RequestHuman:
		if !d.Rules.Gated {
			d.emit(Execute{Thread: s.Thread, Action: s.Action})
		}
		if x.Primitives[0] == Permission && d.covered(s) {
			t.next = &next{state: s, settled: settled{allowed: &Response{Verdict: Approved}}}
			return
		}
		d.request(s, x.Primitives[0], settled{})
	case Continue:
		t.next = &next{state: s}
	}
}

// intent returns why a human is needed for an interaction.
func (d *Decider) intent(k *talk) *Intent {
	x := d.Rules.Expect(&d.World, k.state, d.thread(k.thread).times)
	intent := d.Rules.Intend(k.state, x.Triggers, k.message)
	if intent.Reason == "" { // the configuration has changed since
		intent.Reason = "a human has not answered yet"
	}
	return &intent
}

// count records a state, and counts how many times in a row it occurred.
func (t *thread) count(s State, same func(was, s State) bool) {
	if t.times > 0 && same(t.last, s) {
		t.times++
	} else {
		t.times = 1
	}
	t.last = s
}

// denied reports whether a human has denied what the thread plans.
func (d *Decider) denied(s State) bool {
	return slices.ContainsFunc(d.talks, func(k *talk) bool {
		return k.answer != nil && k.answer.Verdict == Rejected && k.thread == s.Thread &&
			k.state.Action.Name == s.Action.Name
	})
}

// covered reports whether an earlier permission counts for the state.
func (d *Decider) covered(s State) bool {
	return slices.ContainsFunc(d.talks, func(k *talk) bool {
		hoarded := d.Rules.Hoards && d.resumed && k.state.Action == s.Action && k.state.Context == s.Context
		return k.answer != nil && k.message.Type == Permission && d.Rules.Allows(*k.answer) &&
			(hoarded || d.Rules.Covers(k.state, s))
	})
}

// request begins an interaction: it first looks for a human.
func (d *Decider) request(s State, p Primitive, made settled) {
	k := &talk{
		id: fmt.Sprintf("interaction-%d", len(d.talks)+1), thread: s.Thread, state: s, settled: made,
		message: d.Rules.Compose(s, p), pattern: d.Rules.Pattern(p, s.Urgent), stage: seeking, sinceMs: d.nowMs,
	}
	d.talks = append(d.talks, k)
	if p == Notification && d.Rules.NewsMs > 0 {
		k.dueMs = d.nowMs + d.Rules.NewsMs
		return
	}
	d.seek(k)
}

// seek searches for a human, if necessary.
func (d *Decider) seek(k *talk) {
	s := k.state
	if known := d.Rules.Known(s); known != nil {
		d.send(k, known)
		return
	}
	d.emit(Seek{Interaction: k.id, Tag: s.Expertise, Urgent: s.Urgent})
}

func (d *Decider) talk(id string) *talk {
	for _, k := range d.talks {
		if k.id == id {
			return k
		}
	}
	return nil
}

func (d *Decider) found(in Found) {
	if k := d.talk(in.Interaction); k != nil && k.stage == seeking {
		d.send(k, d.Rules.Targets(in.Humans))
	}
}

// send sends the message to the human, in the order that the pattern requires. Without a human it does nothing.
func (d *Decider) send(k *talk, targets []string) {
	if len(targets) == 0 {
		d.giveUp(k)
		return
	}
	k.stage = open
	if d.Rules.Latest && d.Rules.Block(k.message.Type) == HardBlock {
		for _, other := range d.talks {
			other.loose = other != k
		}
	}
	if d.Rules.Saves(k.pattern) {
		d.emit(Checkpoint{Thread: k.thread, Interaction: k.id})
	} else {
		k.saved = true
	}
	for _, target := range targets {
		k.message.Target = target
		d.emit(k.ask())
	}
	k.message.Target = targets[0]
	if d.Rules.SavesLate(k.pattern) {
		d.emit(Checkpoint{Thread: k.thread, Interaction: k.id})
	}
	if k.pattern == Interrupt {
		d.emit(Sleep{Thread: k.thread, Interaction: k.id})
		if d.Rules.Dreams {
			d.emit(Think{Turn: k.id + "/dream", Thread: k.thread, Text: "Nobody has answered yet."})
		}
	}
	d.schedule(k)
}

// giveUp ends an interaction without an answer. Its action is not executed.
func (d *Decider) giveUp(k *talk) {
	k.stage = closed
	if k.message.Type != Notification {
		d.thread(k.thread).halted = true
	}
}

func (d *Decider) save(in Saved) {
	if k := d.talk(in.Interaction); k != nil {
		k.saved = true
		switch {
		case k.stage == answered && d.resumed && d.Rules.Mute:
			d.act(k)
		case k.stage == answered && k.untaken == 0:
			d.inject(k)
		}
	}
}

// take accepts or refuses a response.
func (d *Decider) take(in Answered) {
	k := d.talk(in.Response.Interaction)
	if k == nil && d.Rules.Loose {
		for _, other := range d.talks {
			if other.stage == open {
				k = other
			}
		}
	}
	if k != nil && k.answer != nil && d.Rules.Carries {
		for _, other := range d.talks {
			if other.stage == open && other.thread == k.thread {
				k = other
			}
		}
	}
	refuse := func(why string) {
		if k != nil && d.Rules.Loosens {
			k.loose = true
		}
		d.emit(Taken{Call: in.Call, Refused: why})
	}
	switch {
	case k == nil || k.stage == seeking:
		refuse("no such interaction")
	case k.stage != open && (k.answer == nil || !d.Rules.Reopens(*k.answer, in.Response)):
		refuse("it is closed")
	case !d.Rules.Heeds(k.message.Target, in.By, in.Response.Human):
		if d.Rules.Polite {
			d.emit(Taken{Call: in.Call})
			return
		}
		refuse("somebody else was asked")
	case d.Rules.Shrugs && k.message.Type == Permission &&
		(!d.Rules.Answers(in.Response, k.message) || in.Response.Verdict == Modified):
		d.emit(Taken{Call: in.Call})
	case !d.Rules.Answers(in.Response, k.message) && d.Rules.StrangeIsNo && k.message.Type == Permission:
		d.emit(Taken{Call: in.Call})
		d.accept(k, Response{Interaction: k.id, Human: in.By, Verdict: Rejected, Feedback: in.Response.Feedback})
	case d.Rules.Busy && k.message.Type != Permission && d.stopped():
		refuse("the agent waits for a PERMISSION")
	case !d.Rules.Answers(in.Response, k.message) && d.Rules.Insists:
		d.emit(Taken{Call: in.Call})
		d.emit(k.ask())
	case !d.Rules.Answers(in.Response, k.message):
		if d.Rules.AsksAnew {
			defer d.again(k)
		}
		refuse("it is not an answer to a " + k.message.Type.String())
	default:
		d.emit(Taken{Call: in.Call})
		d.accept(k, in.Response)
	}
}

// again asks the same question with another id.
func (d *Decider) again(k *talk) {
	k.stage = closed
	anew := *k
	anew.id = fmt.Sprintf("interaction-%d", len(d.talks)+1)
	d.talks = append(d.talks, &anew)
	d.send(&anew, []string{k.message.Target})
}

// accept closes an interaction with its answer.
func (d *Decider) accept(k *talk, r Response) {
	k.answer, k.stage, k.free = &r, answered, !d.stopped()
	for _, t := range d.threads {
		if d.Rules.Clears && k.message.Type == Permission && !d.Rules.Allows(r) {
			t.next = nil
		}
	}
	switch {
	case d.Rules.Drops(k.message.Type) && d.stopped():
		k.stage = closed
	case k.message.Type == Notification, !k.saved && !d.Rules.Keeps:
		k.stage = closed
	case k.saved:
		d.inject(k)
	}
}

// stopped reports whether a hard block is active.
func (d *Decider) stopped() bool {
	return slices.ContainsFunc(d.talks, func(k *talk) bool {
		return k.stage == open && d.Rules.Block(k.message.Type) == HardBlock
	})
}

// inject adds the answer to the model's context.
func (d *Decider) inject(k *talk) {
	k.untaken = d.Rules.Injects(k.pattern)
	for i := range k.untaken {
		d.emit(Think{Turn: fmt.Sprintf("%s/%d", k.id, i+1), Thread: k.thread, Text: k.answer.Says()})
	}
	if k.untaken == 0 {
		d.act(k)
	}
}

func (d *Decider) thought(turn string) {
	for _, k := range d.talks {
		if k.stage == answered && k.untaken > 0 && len(turn) > len(k.id) && turn[:len(k.id)+1] == k.id+"/" &&
			turn != k.id+"/dream" {
			if k.untaken--; k.untaken == 0 {
				d.act(k)
			}
			return
		}
	}
}

// act applies an answer to its plan.
func (d *Decider) act(k *talk) {
	k.stage = closed
	t := d.thread(k.thread)
	r := *k.answer
	switch {
	case k.message.Type == Permission && !d.Rules.Allows(r):
		for _, other := range d.talks {
			if d.Rules.Sweeps && other.stage == open {
				other.stage = closed
			}
		}
		if d.Rules.Begs && !k.denied {
			again := k.settled
			again.denied = true
			d.request(k.state, Permission, again)
			return
		}
		d.debrief(k.state, "Not done: "+k.state.Action.Name)
	case k.message.Type == Permission:
		made := k.settled
		made.allowed = &r
		if d.Rules.Doubles && k.allowed == nil && k.state.Missing == nil && len(k.state.Options) == 0 &&
			d.Rules.Ambiguous(&d.World, k.state) {
			d.request(k.state, Permission, made)
			return
		}
		t.next = &next{state: k.state, settled: made}
		for _, other := range d.talks {
			if d.Rules.Spreads && other.stage == open && other.state.Action.Name == k.state.Action.Name {
				other.settled.allowed = &r
			}
		}
	case r.Option == StopIt && len(k.state.Options) < 2:
		t.halted = true
	default:
		t.times = 0
		made := k.settled
		if k.message.Type == Solicitation {
			made.input = d.Rules.Given(r)
			if d.Rules.Doubts && d.Rules.Ambiguous(&d.World, k.state) {
				s := k.state
				s.Missing = nil
				d.request(s, Clarification, made)
				return
			}
		}
		t.next = &next{state: k.state, settled: made}
		if len(k.state.Options) > 1 && k.message.Type == Clarification {
			t.next.choice = d.Rules.Chosen(k.message, r)
		}
		if d.Rules.Clarified {
			t.next.allowed = &r
		}
	}
}

// debrief reports the outcome of a plan.
func (d *Decider) debrief(s State, text string) {
	if d.Rules.Debriefs {
		s.Report = text
		d.request(s, Notification, settled{})
	}
}

// goOn lets threads continue that nothing stops any more. If an action is flagged, the agent asks first, even if a
// human has already answered something about it.
func (d *Decider) goOn() {
	for _, t := range d.threads {
		n := t.next
		if n == nil || d.waitsFor(t.name) != nil && !(d.Rules.Hasty && n.free) {
			continue
		}
		t.next = nil
		if p := d.wants(n); p != 0 {
			d.request(n.state, p, n.settled)
			continue
		}
		for range d.Rules.Runs(n.state, n.allowed) {
			d.emit(Execute{Thread: t.name, Action: n.state.Action, Choice: n.choice, Input: n.input})
		}
		if n.allowed != nil || n.choice != "" || n.input != nil {
			d.debrief(n.state, "Done: "+n.state.Action.Name)
		}
	}
}

// expire applies the lapse of unanswered questions.
func (d *Decider) expire() {
	for _, k := range d.talks {
		if k.dueMs == 0 || d.nowMs < k.dueMs || k.stage != open && k.stage != seeking {
			continue
		}
		if k.stage == seeking {
			k.dueMs = 0
			d.seek(k)
			continue
		}
		switch lapse := d.Rules.Lapse(k.ask()); {
		case lapse.Answer != nil:
			d.accept(k, *lapse.Answer)
		case lapse.Effect != nil:
			d.emit(lapse.Effect)
			d.schedule(k)
		default:
			d.giveUp(k)
		}
	}
}

// schedule sets when a question lapses.
func (d *Decider) schedule(k *talk) {
	if ms := d.Rules.Lapse(k.ask()).AfterMs; ms > 0 {
		k.dueMs = d.nowMs + ms
	}
}

// Due returns when the decider wants to be woken, if ever.
func (d *Decider) Due() (ms int64, ok bool) {
	for _, k := range d.talks {
		if (k.stage == open || k.stage == seeking) && k.dueMs > 0 && (!ok || k.dueMs < ms) {
			ms, ok = k.dueMs, true
		}
	}
	return ms, ok
}

// restart resumes open interactions. Unanswered requests to others are repeated, but never those to a human.
func (d *Decider) restart() {
	d.Rules.Forgets(&d.World)
	d.resumed = true
	if !d.Rules.Restores {
		d.threads, d.talks = nil, nil
		return
	}
	for _, k := range d.talks {
		if d.Rules.Bare {
			k.state.Action.Arguments = ""
		}
		if d.Rules.Blurs {
			k.message.Wanted = nil
		}
		switch {
		case k.stage == seeking:
			d.emit(Seek{Interaction: k.id, Tag: k.state.Expertise, Urgent: k.state.Urgent})
		case k.stage == open && d.Rules.Rash && k.message.Type == Permission:
			d.accept(k, Response{Interaction: k.id, Human: k.message.Target, Verdict: Approved})
		case k.stage == open && d.Rules.Repeats:
			if !k.saved {
				d.emit(Checkpoint{Thread: k.thread, Interaction: k.id})
			}
			d.emit(k.ask())
		case k.stage == closed && d.Rules.Redoes && k.answer != nil:
			k.stage = answered
			d.inject(k)
		case k.stage == closed && d.Rules.Retells && k.answer != nil:
			d.emit(Think{Turn: k.id + "/dream", Thread: k.thread, Text: k.answer.Says()})
		case k.stage == answered && d.Rules.Mislays:
			k.stage = closed
		case k.stage == answered && k.saved:
			d.inject(k)
		case !k.saved && k.stage != closed:
			d.emit(Checkpoint{Thread: k.thread, Interaction: k.id})
		}
	}
}
