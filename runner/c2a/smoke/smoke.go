// Package smoke contains the stages of the smoke test for C2A: a world, the link, a first message, its answer, and
// messages that are late. The package doesn't judge conformance.
package smoke

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	spec "github.com/c2a-conform/c2a-conform/features/c2a"

	"github.com/c2a-conform/c2a-conform/reference/c2a"
	"github.com/c2a-conform/c2a-conform/reference/c2a/law"
	"github.com/c2a-conform/c2a-conform/reference/c2a/wire"
	"github.com/c2a-conform/c2a-conform/runner/c2a/world"
	"github.com/c2a-conform/c2a-conform/runner/exchange"
	"github.com/c2a-conform/c2a-conform/runner/smoke"
	"github.com/c2a-conform/c2a-conform/schemas/port"
)

// Protocol is C2A.
var Protocol = smoke.Protocol{
	Name:   spec.Protocol.Name,
	Stages: stages,
	Usual:  spec.RoleHarness,
	Taps: map[string]string{
		spec.RoleHarness: "turn", spec.RoleHost: "surface", spec.RoleAgent: "control", spec.RoleStack: "turn",
		spec.RoleAdapter: "surface",
	},
	Sections: []smoke.Section{surface, turn, posted, link, harnesses, hosts, adapters},
	Shipped: map[string]smoke.Shipped{
		spec.RoleStack: smoke.Unlinked,
		spec.RoleAdapter: {
			Linked: true, Guide: adapters,
			Advice: "check its stderr, the calls to the platform, and its link, which is its stdin " +
				"and stdout",
		},
	},
}

// The sections that help.
var (
	surface   = smoke.Section{Title: "conformance/surface (suite → host)", Anchor: "conformancesurface-suite--host"}
	turn      = smoke.Section{Title: "conformance/turn (harness → suite)", Anchor: "conformanceturn-harness--suite"}
	posted    = smoke.Section{Title: "conformance/posted (host → suite)", Anchor: "conformanceposted-host--suite"}
	link      = smoke.Section{Title: "6. The link", Anchor: "6-the-link"}
	harnesses = smoke.Section{Title: "7. What a harness does", Anchor: "7-what-a-harness-does"}
	hosts     = smoke.Section{Title: "8. What a host does", Anchor: "8-what-a-host-does"}
	adapters  = smoke.Section{Title: "8. Adapters", Anchor: "8-adapters", File: smoke.ShippedFile}
)

// walk is a walk in a world of C2A.
type walk struct {
	*smoke.Walk
	world   *world.World
	place   world.Place // where the person writes
	to      string      // how a text begins there
	err     error       // that ended the world; it belongs to the failure of the stage
	seen    int         // entries of the trace before the stage's own
	passing int         // where in the tap that began for which window and early wait
	until   int64       // to when the clock was last moved while something was to come
}

// The people and words of every world.
const (
	person = "Will"
	agent  = "lead"
)

// begin makes a world in which the person can write to the agent, and resets the implementation into it: a direct
// conversation, or where there is none, a channel.
func (w *walk) begin(ctx context.Context, name string) error {
	draft, _ := c2a.ParseDraft(w.Draft)
	w.world, w.place, w.to = world.New(w.Peer(), name, w.Role, draft), world.Place{DM: true}, ""
	if err := w.world.DM(person, agent); err != nil {
		return err
	}
	w.seen = 0
	w.Began()
	w.err = w.world.Start(ctx)
	if _, unable := errors.AsType[*exchange.UnableError](w.err); unable {
		w.world = world.New(w.Peer(), name+" in a channel", w.Role, draft)
		w.place, w.to = world.Place{Channel: "general"}, "@"+agent+" "
		if err := w.world.Channel("general", []string{person, agent}, ""); err != nil {
			return err
		}
		w.Began()
		w.err = w.world.Start(ctx)
	}
	return w.err
}

// failed makes a failure of the error that ended the world, or of f alone.
func (w *walk) failed(f smoke.Failure) *smoke.Failure {
	if w.err != nil {
		return smoke.Because(w.err, f)
	}
	return &f
}

// missed is the failure that something didn't come.
func (w *walk) missed(ctx context.Context, f smoke.Failure) *smoke.Failure {
	if w.err != nil {
		return smoke.Because(w.err, f)
	}
	return w.Missed(ctx, f)
}

// entries are the entries of the trace that are new since the last call.
func (w *walk) entries() []law.Entry { return w.world.Trace().Entries[w.seen:] }

// next begins a stage that looks at what happens from now on.
func (w *walk) next() { w.seen = len(w.world.Trace().Entries) }

// find returns the first new item of a kind that came from the implementation and that satisfies is.
func find[T law.Item](w *walk, is func(T) bool) (item T, atMs int64, ok bool) {
	for _, e := range w.entries() {
		if t, fits := e.Item.(T); fits && e.From && is(t) {
			return t, e.AtMs, true
		}
	}
	return item, 0, false
}

func every[T law.Item](T) bool { return true }

// settle lets everything come that the last act caused at once, and what is late with it.
func (w *walk) settle(ctx context.Context) {
	if w.err == nil {
		w.err = w.world.Advance(ctx, 0)
	}
	if w.err == nil {
		w.err = w.world.Calm(ctx)
	}
}

func (w *walk) welcome(context.Context) (string, *smoke.Failure) {
	id, sent := w.Tap.Sent(wire.MethodInitialize)
	f := smoke.Failure{
		Sent: sent, Guide: link, Expected: []string{smoke.Result(id, w.exampleWelcome())},
		Problem: "initialize was not answered before conformance/advance was",
	}
	m, answered := w.Tap.Answer(w.SinceBegin(), id)
	if !answered {
		return "", w.failed(f)
	}
	var said struct {
		Version string `json:"protocolVersion"`
	}
	switch err := json.Unmarshal(m.Result, &said); {
	case m.Err != nil:
		f.Problem = "the answer is an error: " + m.Err.Error()
	case err != nil || said.Version == "":
		f.Problem = "the answer has no protocolVersion"
	case said.Version != w.Draft:
		f.Problem = fmt.Sprintf("it answers with the version %s, but declared %s in conformance/hello",
			said.Version, w.Draft)
	default:
		return "protocolVersion " + said.Version, nil
	}
	return "", &f
}

func (w *walk) greets(ctx context.Context) (string, *smoke.Failure) {
	_, sent := w.Tap.Sent(port.MethodReset)
	h, _, ok := find(w, every[law.Hello])
	f := smoke.Failure{
		Sent: sent, Guide: smoke.Order, Expected: []string{request(wire.MethodInitialize, w.exampleGreeting())},
		Problem: "it sent no initialize after the answer to conformance/reset",
	}
	switch {
	case !ok:
		return "", w.missed(ctx, f)
	case h.Version != w.Draft:
		f.Problem = fmt.Sprintf("its initialize has the protocolVersion %q, but this world uses %s",
			h.Version, w.Draft)
		return "", &f
	}
	return "protocolVersion " + h.Version, nil
}

func (w *walk) makesWorld(ctx context.Context) (string, *smoke.Failure) {
	err := w.begin(ctx, "smoke")
	if err == nil {
		w.err = w.world.Calm(ctx)
	}
	return "", w.Unmade(err)
}

// clockMs is how far the clock is moved when nothing is to be done meanwhile.
const clockMs = 1_000

func (w *walk) clock(ctx context.Context) (string, *smoke.Failure) {
	if w.err == nil {
		w.err = w.world.Advance(ctx, clockMs)
	}
	if w.err == nil && w.world.Live() {
		return "its clock runs by itself", nil
	}
	if w.err == nil {
		return "", nil
	}
	return "", w.Stopped(w.err, w.world.Now())
}
