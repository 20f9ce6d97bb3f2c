package exchange_test

import (
	"bufio"
	"context"
	"encoding/json"
	"io"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	spec "github.com/c2a-conform/c2a-conform/features/c2a"
	bundled "github.com/c2a-conform/c2a-conform/reference"
	c2aserve "github.com/c2a-conform/c2a-conform/reference/c2a/serve"

	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/reference/c2a"
	"github.com/c2a-conform/c2a-conform/reference/c2a/law"
	"github.com/c2a-conform/c2a-conform/reference/serve"
	"github.com/c2a-conform/c2a-conform/runner/attach"
	"github.com/c2a-conform/c2a-conform/runner/c2a/world"
	"github.com/c2a-conform/c2a-conform/runner/exchange"
	"github.com/c2a-conform/c2a-conform/schemas/port"
)

// onTheClock runs a test with an implementation whose clock runs by itself, in a bubble in which waiting takes no time.
func onTheClock(t *testing.T, target attach.Target, test func(t *testing.T, p *exchange.Peer)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		p, err := exchange.Open(t.Context(), target, exchange.Options{})
		require.NoError(t, err)
		defer func() { require.NoError(t, p.Farewell(t.Context())) }()
		test(t, p)
	})
}

// living is the reference on a clock that runs so many times faster than the wall clock.
func living(scale float64, change func(*serve.Options)) attach.Target {
	return attach.InProcess("reference", func(ctx context.Context, r io.Reader, w io.Writer) error {
		o := bundled.Options()
		o.State, o.Scale = attach.StateDir(ctx), scale
		change(&o)
		return serve.Serve(ctx, r, w, o)
	})
}

func asItIs(*serve.Options) {}

func TestAConversationSettlesWhenNoWindowCanBeOpen(t *testing.T) {
	for _, row := range []struct {
		why     string
		scale   float64
		quietMs int64
		typing  bool
	}{
		{"the window of the reference", 1, 2_500, false},
		{"the longest window that the drafts allow", 1, 5_000, false},
		{"a clock that runs faster", 20, 2_500, false},
		{"somebody types for as long as a window may be held open", 1, 2_500, true},
	} {
		onTheClock(t, living(row.scale, func(o *serve.Options) { c2aserve.Of(o).Harness.QuietMs = row.quietMs }),
			func(t *testing.T, p *exchange.Peer) {
				w := world.New(p, "settles", spec.RoleHarness, c2a.Draft0624)
				require.NoError(t, w.DM("Will", "lead"))
				require.NoError(t, w.Post(t.Context(), world.Post{Author: "Will", Text: "is it warm?"}))
				if row.typing {
					require.NoError(t, w.Typing(t.Context(), "Will", world.Place{}, true))
				}
				require.NoError(t, w.Settle(t.Context(), 60_000))
				story := law.Tell(w.Trace())
				require.Len(t, story.Turns, 1, row.why)
				require.Len(t, story.Says, 1, row.why)
				require.Equal(t, row.typing, w.Now() >= 60_000, "%s: it need not last as long as it may", row.why)
				require.True(t, story.Settled(story.Turns[0].At), row.why)
				require.NoError(t, w.Finish(t.Context()))
				require.Zero(t, w.Late(), row.why)
			})
	}
}

// TestADeclaredWindowEndsAConversationEarlier: a stack that declares how long it waits is not waited for as long as the
// drafts allow. If it waits longer than it declares, the warm-up shows that, and nothing is missed.
func TestADeclaredWindowEndsAConversationEarlier(t *testing.T) {
	for _, row := range []struct {
		why                string
		declared, took     int64 // ms; took is what the warm-up has shown beyond the declared window
		earliest, latestMs int64
	}{
		{"it declares none", 0, 0, 5_000, 5_500},
		{"it declares one", 2_500, 0, 3_000, 3_500},
		{"it declares less than it takes", 2_500, 2_000, 7_000, 12_000},
		{"it declares more than the drafts allow", 9_000, 0, 5_000, 5_500},
	} {
		target := living(1, func(o *serve.Options) { o.Tamper = declares{"composeMs": row.declared} })
		onTheClock(t, target, func(t *testing.T, p *exchange.Peer) {
			p.Learn(time.Duration(row.took)*time.Millisecond, true)
			w := world.New(p, "settles", spec.RoleStack, c2a.Draft0624)
			require.NoError(t, w.DM("Will", "lead"))
			require.NoError(t, w.Start(t.Context()))
			began := w.Now()
			require.NoError(t, w.Post(t.Context(), world.Post{Author: "Will", Text: "thanks"}))
			require.NoError(t, w.Settle(t.Context(), 60_000))
			took := w.Now() - began
			require.GreaterOrEqual(t, took, row.earliest, row.why)
			require.Less(t, took, row.latestMs, row.why)
		})
	}
}

// declares replaces the windows that the implementation declares in conformance/hello.
type declares map[string]int64

func (d declares) Outgoing(frame []byte) [][]byte {
	var m map[string]any
	if json.Unmarshal(frame, &m) != nil {
		return [][]byte{frame}
	}
	if result, ok := m["result"].(map[string]any); ok && result["clock"] != nil {
		result["windows"] = d
		frame, _ = json.Marshal(m)
	}
	return [][]byte{frame}
}

func (declares) Incoming(frame []byte) (pass, send [][]byte) { return [][]byte{frame}, nil }

func TestWhatIsHeldDoesNotHoldAConversationUp(t *testing.T) {
	onTheClock(t, living(1, asItIs), func(t *testing.T, p *exchange.Peer) {
		w := world.New(p, "held", spec.RoleHarness, c2a.Draft0624)
		w.Model.HoldsFrom = 1
		require.NoError(t, w.DM("Will", "lead"))
		require.NoError(t, w.Post(t.Context(), world.Post{Author: "Will", Text: "is it warm?"}))
		require.NoError(t, w.Settle(t.Context(), 60_000))
		require.Equal(t, 1, w.Model.Held())
		require.Empty(t, law.Tell(w.Trace()).Says)
		require.NoError(t, w.Release(t.Context()))
		require.NoError(t, w.Settle(t.Context(), 60_000))
		require.Len(t, law.Tell(w.Trace()).Says, 1)
	})
}

// slow lets three seconds pass before the implementation hears of a call.
type slow string // method of the port

func (slow) Outgoing(frame []byte) [][]byte { return [][]byte{frame} }

func (m slow) Incoming(frame []byte) (pass, send [][]byte) {
	if strings.Contains(string(frame), string(m)+`"`) {
		time.Sleep(3 * time.Second)
	}
	return [][]byte{frame}, nil
}

// TestWhoTakesItsTimeIsNotLate: or else no stack that keeps silent where it has to answer could be judged, nor one that
// is started with its world.
func TestWhoTakesItsTimeIsNotLate(t *testing.T) {
	for _, row := range []struct {
		why  string
		slow slow
	}{
		{"it waits until all is done", port.MethodAdvance},
		{"it has to start first, and no time passes before the world begins", port.MethodReset},
	} {
		onTheClock(t, living(1, func(o *serve.Options) { o.Tamper = row.slow }), func(t *testing.T, p *exchange.Peer) {
			w := world.New(p, "slow", spec.RoleStack, c2a.Draft0624)
			require.NoError(t, w.DM("Will", "lead"))
			require.NoError(t, w.Post(t.Context(), world.Post{Author: "Will", Text: "thanks"}))
			require.NoError(t, w.Settle(t.Context(), 60_000))
			require.Zero(t, w.Late(), row.why)
		})
	}
}

func TestTimePassesFromWhatHappenedLast(t *testing.T) {
	onTheClock(t, living(20, asItIs), func(t *testing.T, p *exchange.Peer) {
		w := world.New(p, "gaps", spec.RoleHarness, c2a.Draft0624)
		require.NoError(t, w.DM("Will", "lead"))
		for _, text := range []string{"one", "two", "three"} {
			require.NoError(t, w.Post(t.Context(), world.Post{Author: "Will", Text: text}))
			require.NoError(t, w.Calm(t.Context()))
			require.NoError(t, w.Advance(t.Context(), 1_500))
		}
		events := law.Tell(w.Trace()).Events
		require.Len(t, events, 3)
		for i, e := range events {
			require.InDelta(t, events[0].AtMs+int64(i)*1_500, e.AtMs, 50,
				"looking around between them takes nothing from the time")
		}
	})
}

func TestAWorldOutlivesAKillOnAClockThatRunsByItself(t *testing.T) {
	onTheClock(t, living(20, asItIs), func(t *testing.T, p *exchange.Peer) {
		ctx := t.Context()
		w := world.New(p, "killed", spec.RoleHarness, c2a.Draft0602)
		require.NoError(t, w.DM("Will", "lead"))
		require.NoError(t, w.Post(ctx, world.Post{Author: "Will", Text: "is it warm?"}))
		require.NoError(t, w.Advance(ctx, 1_000))
		require.NoError(t, w.Restart(ctx, 20_000))
		require.GreaterOrEqual(t, w.Now(), int64(21_000), "the clock went on")
		require.NoError(t, w.Settle(ctx, 60_000))
		require.Len(t, law.Tell(w.Trace()).Says, 1, "what was overdue came")
	})
}

func TestWhatComesOfAnOldWorldIsPassedOver(t *testing.T) {
	onTheClock(t, living(1, asItIs), func(t *testing.T, p *exchange.Peer) {
		w := world.New(p, "old", spec.RoleHarness, c2a.Draft0624)
		require.NoError(t, w.DM("Will", "lead"))
		require.NoError(t, w.Post(t.Context(), world.Post{Author: "Will", Text: "is it warm?"}))
		time.Sleep(3 * time.Second) // its turn is sent, and nobody has read it
		synctest.Wait()
		next := world.New(p, "new", spec.RoleHarness, c2a.Draft0624)
		require.NoError(t, next.DM("Will", "lead"))
		require.NoError(t, next.Post(t.Context(), world.Post{Author: "Will", Text: "is it cold?"}))
		require.NoError(t, next.Settle(t.Context(), 60_000))
		require.Len(t, law.Tell(next.Trace()).Turns, 1)
	})
}

func TestAScenarioThatWouldTakeTooLongEnds(t *testing.T) {
	onTheClock(t, living(20, asItIs), func(t *testing.T, p *exchange.Peer) {
		w := world.New(p, "long", spec.RoleHarness, c2a.Draft0624)
		w.MaxWait = 10 * time.Second
		require.NoError(t, w.DM("Will", "lead"))
		require.NoError(t, w.Post(t.Context(), world.Post{Author: "Will", Text: "is it warm?"}))
		require.NoError(t, w.Advance(t.Context(), 150_000), "7.5 s on the wall clock")
		err := w.Advance(t.Context(), 150_000)
		var long *exchange.TooLongError
		require.ErrorAs(t, err, &long)
		require.NoError(t, p.Broken(), "the implementation did nothing wrong")
	})
}

// late is a host that needs its time: for each message of its surface it delivers an event that long after, and it
// acknowledges nothing sooner than ack.
func late(deliver, ack time.Duration) attach.Target {
	const hello = `{"implementation":{"name":"late","version":"1"},` +
		`"port":1,"roles":["host"],"drafts":["2026-06-24"],"taps":["link",` +
		`"surface","control"],"clock":"wall","barrier":"quiescent","isolation":"ids"}`
	return attach.InProcess("late", func(_ context.Context, r io.Reader, w io.Writer) error {
		var lock sync.Mutex
		world := 0
		after := func(d time.Duration, line string) {
			of := world
			time.AfterFunc(d, func() {
				lock.Lock()
				defer lock.Unlock()
				if of == world {
					_, _ = io.WriteString(w, line+"\n")
				}
			})
		}
		for in := bufio.NewReader(r); ; {
			line, err := in.ReadString('\n')
			if err != nil {
				return nil
			}
			var c call
			_ = json.Unmarshal([]byte(line), &c)
			lock.Lock()
			if c.Method == "conformance/reset" {
				world++ // and forget the old one
			}
			switch c.Method {
			case "conformance/hello":
				after(0, `{"jsonrpc":"2.0","id":`+string(c.ID)+`,"result":`+hello+`}`)
			case "conformance/reset":
				after(0, `{"jsonrpc":"2.0","id":`+string(c.ID)+`,"result":{}}`)
			case "conformance/surface":
				after(0, `{"jsonrpc":"2.0","id":`+string(c.ID)+`,"result":{}}`)
				after(deliver,
					`{"jsonrpc":"2.0","id":"d","method":"chat/deliver",`+
						`"params":{"eventId":"evt_1","conversation":{"id":"D-will-lead",`+
						`"kind":"dm"},"author":{"id":"human:will",`+
						`"kind":"human","displayName":"Will"},`+
						`"addressedToMe":true,"policy":"must_respond","content":"is it warm?"}}`)
			case "tools/list":
				after(ack, `{"jsonrpc":"2.0","id":`+string(c.ID)+`,"result":{"tools":[]}}`)
			}
			lock.Unlock()
		}
	})
}

func TestWhatIsMissedIsWaitedFor(t *testing.T) {
	for _, row := range []struct {
		why   string
		after time.Duration
		comes bool
	}{
		{"it comes later than a conversation takes to settle", 9 * time.Second, true},
		{"nothing is waited for longer than the step says", 70 * time.Second, false},
	} {
		onTheClock(t, late(row.after, 0), func(t *testing.T, p *exchange.Peer) {
			p.WasQuick() // as if it had been quick so far
			w := world.New(p, "late", spec.RoleHost, c2a.Draft0624)
			require.NoError(t, w.DM("Will", "lead"))
			require.NoError(t, w.Post(t.Context(), world.Post{Author: "Will", Text: "is it warm?"}))
			require.NoError(t, w.Settle(t.Context(), 60_000))
			require.Empty(t, law.Tell(w.Trace()).Events, "settled")
			more, err := w.Linger(t.Context())
			require.NoError(t, err)
			require.Equal(t, row.comes, more, row.why)
			if row.comes {
				require.Len(t, law.Tell(w.Trace()).Events, 1, row.why)
			}
		})
	}
}

// TestWhatComesWithTheSentinelIsFollowed: an implementation that acts while it is asked whether it is still there gets
// the whole window for what may follow.
func TestWhatComesWithTheSentinelIsFollowed(t *testing.T) {
	onTheClock(t, late(5_600*time.Millisecond, 1_500*time.Millisecond), func(t *testing.T, p *exchange.Peer) {
		w := world.New(p, "sentinel", spec.RoleHost, c2a.Draft0624)
		require.NoError(t, w.DM("Will", "lead"))
		require.NoError(t, w.Post(t.Context(), world.Post{Author: "Will", Text: "is it warm?"}))
		require.NoError(t, w.Settle(t.Context(), 60_000))
		require.Len(t, law.Tell(w.Trace()).Events, 1)
		require.Greater(t, w.Now(), int64(10_600))
	})
}

func TestWhatIsInFlightIsWaitedFor(t *testing.T) {
	onTheClock(t, late(0, 700*time.Millisecond), func(t *testing.T, p *exchange.Peer) {
		w := world.New(p, "slow", spec.RoleHost, c2a.Draft0624)
		require.NoError(t, w.DM("Will", "lead"))
		require.NoError(t, w.Post(t.Context(), world.Post{Author: "Will", Text: "is it warm?"}))
		names, seq, err := w.Tools(t.Context())
		require.NoError(t, err)
		require.Empty(t, names)
		require.GreaterOrEqual(t, seq, 0, "the answer is there")
	})
}
