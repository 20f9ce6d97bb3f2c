package exchange_test

import (
	"bufio"
	"context"
	"io"
	"testing"

	spec "github.com/c2a-conform/c2a-conform/features/c2a"
	bundled "github.com/c2a-conform/c2a-conform/reference"
	"github.com/c2a-conform/c2a-conform/schemas/port"

	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/reference/c2a"
	"github.com/c2a-conform/c2a-conform/reference/c2a/law"
	"github.com/c2a-conform/c2a-conform/reference/serve"
	"github.com/c2a-conform/c2a-conform/runner/attach"
	"github.com/c2a-conform/c2a-conform/runner/c2a/world"
	"github.com/c2a-conform/c2a-conform/runner/exchange"
	"github.com/c2a-conform/c2a-conform/schemas/jsonrpc"
)

// lasting is the reference, with its state where the session has it.
var lasting = attach.InProcess("reference", func(ctx context.Context, r io.Reader, w io.Writer) error {
	o := bundled.Options()
	o.State = attach.StateDir(ctx)
	return serve.Serve(ctx, r, w, o)
})

func TestAWorldOutlivesAKill(t *testing.T) {
	ctx := t.Context()
	p, err := exchange.Open(ctx, lasting, exchange.Options{})
	require.NoError(t, err)
	defer p.Close()
	w := world.New(p, "killed", spec.RoleHarness, c2a.Draft0602)
	require.NoError(t, w.DM("Will", "lead"))
	require.NoError(t, w.Post(ctx, world.Post{Author: "Will", Text: "is it warm?"}))
	require.NoError(t, w.Advance(ctx, 1_000))
	require.NoError(t, w.Restart(ctx, 20_000))
	require.Equal(t, int64(21_000), w.Now(), "the clock went on")
	require.NoError(t, w.Again(ctx, "is it warm?", nil))
	require.NoError(t, w.Advance(ctx, 60_000))
	require.NoError(t, w.Finish(ctx))
	story := law.Tell(w.Trace())
	require.Len(t, story.Says, 1)
	require.Equal(t, int64(21_000), story.Says[0].AtMs, "what was overdue came at once")
	require.True(t, story.Events[1].Again)
	require.Equal(t, 2, story.Events[1].Event.Attempt)
	require.GreaterOrEqual(t, story.Events[1].AckAt, 0)

	require.NoError(t, talk(ctx, world.New(p, "next", spec.RoleHarness, c2a.Draft0602)),
		"the next world knows nothing of it")
}

func TestWhatIsSentOnABrokenLinkIsLost(t *testing.T) {
	ctx := t.Context()
	p, err := exchange.Open(ctx, lasting, exchange.Options{})
	require.NoError(t, err)
	defer p.Close()
	w := world.New(p, "cut", spec.RoleHost, c2a.Draft0602)
	require.NoError(t, w.DM("Will", "lead"))
	require.NoError(t, w.Post(ctx, world.Post{Author: "Will", Text: "one"}))
	require.NoError(t, w.Link(ctx, false))
	require.NoError(t, w.Post(ctx, world.Post{Author: "Will", Text: "two"}))
	require.NoError(t, w.Link(ctx, true))
	require.NoError(t, w.Finish(ctx))
	var texts []string
	greetings := 0
	for _, e := range w.Trace().Entries {
		switch x := e.Item.(type) {
		case law.Delivery:
			texts = append(texts, x.Event.Text)
		case law.Hello:
			greetings++
		}
	}
	require.Equal(t, []string{"one", "two"}, texts)
	require.Equal(t, 2, greetings, "the link is opened anew")
	_, scenario := w.Link(ctx, true).(*exchange.ScenarioError)
	require.True(t, scenario, "it is up already")
}

func TestOneThatKeepsNothingBreaksThePort(t *testing.T) {
	ctx := t.Context()
	p, err := exchange.Open(ctx,
		attach.InProcess("forgetful", func(ctx context.Context, r io.Reader, w io.Writer) error {
			return serve.Serve(ctx, r, w, bundled.Options())
		}), exchange.Options{})
	require.NoError(t, err)
	defer p.Close()
	w := world.New(p, "lost", spec.RoleHarness, c2a.Draft0602)
	require.NoError(t, w.DM("Will", "lead"))
	require.NoError(t, w.Post(ctx, world.Post{Author: "Will", Text: "is it warm?"}))
	err = w.Restart(ctx, 0)
	require.ErrorContains(t, err, "conformance/reset")
	require.Error(t, p.Broken())
}

func TestWhatWasSaidBeforeAKillStands(t *testing.T) {
	hellos := []port.HelloResult{
		{Capabilities: []string{"claims", "signals"}, Windows: map[string]int64{"composeMs": 2_000}},
		{Capabilities: []string{"signals"}},
	}
	starts := 0
	p, err := exchange.Open(t.Context(),
		attach.InProcess("of two minds", func(_ context.Context, r io.Reader, w io.Writer) error {
			said := hellos[starts]
			said.Implementation, said.Port = port.Program{Name: "of two minds", Version: "1"}, port.Version
			said.Roles, said.Drafts, said.Taps = []string{spec.RoleHost}, []string{spec.Draft0624}, []string{"control"}
			said.Clock, said.Barrier, said.Isolation = port.ClockVirtual, port.BarrierExact, "ids"
			starts++
			lines := bufio.NewScanner(r)
			for lines.Scan() {
				if _, err := w.Write(append(jsonrpc.Decode(lines.Bytes()).Reply(said), '\n')); err != nil {
					return err
				}
			}
			return lines.Err()
		}), exchange.Options{})
	require.NoError(t, err)
	defer p.Close()
	before := p.Hello()
	require.NoError(t, p.Restart(t.Context()))
	require.Equal(t, hellos[0].Capabilities, before.Capabilities, "others may be reading it")
	require.Equal(t, hellos[1].Capabilities, p.Hello().Capabilities)
	require.Empty(t, p.Hello().Windows, "nothing is left over")
}
