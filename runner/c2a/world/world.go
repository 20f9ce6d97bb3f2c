// Package world is a running C2A scenario: the chat platform, the model and the other side of the link, as an
// [exchange.Side] around the implementation.
//
// Input: what a step wants to happen, with the names from the features. Output: frames, sent through the exchange, and
// everything that was observed, as a trace for C2A's laws.
//
// It doesn't judge anything.
package world

import (
	"cmp"
	"encoding/json"

	spec "github.com/c2a-conform/c2a-conform/features/c2a"
	"github.com/c2a-conform/c2a-conform/reference/c2a"
	"github.com/c2a-conform/c2a-conform/reference/c2a/host"
	"github.com/c2a-conform/c2a-conform/reference/c2a/law"
	"github.com/c2a-conform/c2a-conform/reference/c2a/link"
	"github.com/c2a-conform/c2a-conform/reference/c2a/wire"
	kernel "github.com/c2a-conform/c2a-conform/reference/law"
	"github.com/c2a-conform/c2a-conform/runner/exchange"
	"github.com/c2a-conform/c2a-conform/schemas/jsonrpc"
	"github.com/c2a-conform/c2a-conform/schemas/port"
	"github.com/c2a-conform/c2a-conform/schemas/rawjson"
)

// World is one scenario of C2A in one implementation. Declare the [Cast], then let things happen: the first of them
// resets the implementation.
type World struct {
	*exchange.Exchange
	Cast
	// Greeting configures how our side opens the link.
	Greeting Greeting
	// Model answers the turns (role harness).
	Model Model
	// HostRules are the rules of the suite's own host (role harness); they count until the world starts.
	HostRules host.Rules
	Lifecycle

	// Demanded are the names of the agents that the scenario asks something of (role stack): the first of the cast that
	// it names is the stack.
	Demanded []string
	// Adapts is the name of the agent that the implementation is (role adapter); "":
	// the first.
	Adapts string

	role   law.Role
	draft  c2a.Draft
	engine *c2a.World
	host   *link.Host // our side of the link, unless the host is under test
	shadow *link.Host // the host within a stack, as the texts have it
	asked  int        // of Ask

	holdTools bool
	calls     []jsonrpc.Message // tool calls that our host holds back
	greetings []jsonrpc.Message // initialize of a host that is kept waiting
	muted     []jsonrpc.Message // deliveries that got no answer, in their order

	messages []*Message
	stimulus string                                      // id of the message that the platform spoke of last
	told     *law.Story                                  // of the first entries of the trace; see [World.past]
	toldOf   int                                         // how many they are
	body     string                                      // body that a dictated knock holds back, while it is issued
	learned  map[c2a.Mode]int64                          // return intervals that the host has shown
	probe    string                                      // message that was posted to learn them, or ""
	learning bool                                        // they are just being learned
	changes  map[string]func(map[string]json.RawMessage) // of the params of events that are sent otherwise, by id
}

// New returns a world without a cast, in which the implementation has the named role, or nil if C2A has no such role.
// name identifies the world in the messages of the port.
func New(p *exchange.Peer, name, role string, draft c2a.Draft) *World {
	typed, ok := roles[role]
	if !ok {
		return nil
	}
	w := &World{role: typed, draft: draft}
	w.Exchange = p.NewExchange(name, role, draft.String(), side{w})
	w.Model.world = w
	w.Model.Eager()
	if role == spec.RoleStack || role == spec.RoleAdapter {
		w.LingerMs = stackLingerMs
	}
	if ms := p.Hello().Windows["composeMs"]; role == spec.RoleStack && ms > 0 {
		w.WindowMs = min(ms+spareMs, exchange.OpenMs)
	}
	w.HostRules = host.DefaultRules()
	// whoever is under test is to hear of failures
	w.HostRules.Posting.Waits = false
	// Our host repeats only what a scenario wants repeated.
	w.HostRules.Retry.AfterMs = func(int) int64 { return 0 }
	// Without this, two agents with eager models would answer each other without end.
	w.HostRules.Relay = false
	// Without this, our host would refuse wrong sends of a harness, which must become visible.
	w.HostRules.Claims.Needed, w.HostRules.Claims.Guarded = false, false
	// whether a harness answers initialize is for scenarios to say
	w.HostRules.Awaits = false
	// unless the scenario is about time
	w.HostRules.Due.DeadlineMs, w.HostRules.Due.RetryMs, w.HostRules.Due.EscalateMs = 0, 0, 0
	return w
}

// stackLingerMs is how much longer than other implementations a stack may take before a missing result counts: a stack
// is slow, and has no deadlines.
const stackLingerMs = 15_000

// spareMs is by how much the compose window of a stack may be longer than declared, beyond what the warm-up measures.
const spareMs = 500

// roles are the roles by the names that the features have for them. An adapter is a host.
var roles = map[string]law.Role{
	spec.RoleHost: law.HostRole, spec.RoleHarness: law.HarnessRole, spec.RoleAgent: law.AgentRole,
	spec.RoleStack: law.StackRole, spec.RoleAdapter: law.HostRole,
}

// Role returns the role of the implementation in this world.
func (w *World) Role() law.Role { return w.role }

// Draft returns the draft of the world.
func (w *World) Draft() c2a.Draft { return w.draft }

// Engine returns the world in the type of the reference engine, or nil before the start.
func (w *World) Engine() *c2a.World { return w.engine }

// Trace returns everything seen so far, for laws and checks.
func (w *World) Trace() *law.Trace {
	return &law.Trace{Draft: w.draft, Role: w.role, World: w.engine, Self: w.adapted(),
		PatienceMs: w.PatienceMs(), RedeliveryMs: RedeliveryMs(w.Declared()),
		DigestMs: w.Declared().Windows["digestMs"], ReturnMs: w.returnsMs(), Returns: w.Returns(),
		Trace: kernel.Trace{SlackMs: w.Tolerance(), Entries: w.Seen()}}
}

// redeliveryMs is how long a host may take to try again, unless it declares another time; the texts give none.
const redeliveryMs = 600_000

// maxRedeliveryMs bounds what it may declare.
const maxRedeliveryMs = 24 * 3_600_000

// RedeliveryMs is how long an implementation takes at most to deliver again what nobody acknowledged.
func RedeliveryMs(declared port.HelloResult) int64 {
	return min(cmp.Or(declared.Windows["redeliveryMs"], redeliveryMs), maxRedeliveryMs)
}

// hosting reports whether the host is ours: towards a harness, and towards an agent.
func (w *World) hosting() bool { return w.role == law.HarnessRole || w.role == law.AgentRole }

// emit sends what our host says.
func (w *World) emit(out []link.Output) error {
	for _, o := range out {
		if p := o.Posted; p != nil {
			m := p.Message
			w.appear(m.ID, m.Author, m.Place, m.Text)
			w.Note(law.Posted{Op: "post", Message: m.ID, Place: m.Place, Agent: m.Author, Text: m.Text})
			continue
		}
		if o.Reacted != nil {
			continue
		}
		m := jsonrpc.Decode(o.Frame)
		if !w.heard(m) {
			continue
		}
		if err := w.transmit(m); err != nil {
			return err
		}
	}
	return nil
}

// transmit sends what our host says. An event that was changed before it was sent is changed alike whenever it
// comes again.
func (w *World) transmit(m jsonrpc.Message) error {
	by := w.changes[rawjson.TextOf(m.Params, "eventId")]
	if m.Method != wire.MethodDeliver || by == nil {
		return w.SendMessage(m)
	}
	changed, err := change(m, by)
	if err != nil {
		return w.Abort(err)
	}
	return w.Send(changed, true) // what is dictated need not be sensible
}
