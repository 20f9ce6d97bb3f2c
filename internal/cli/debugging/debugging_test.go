package debugging

import (
	"bytes"
	"context"
	"io"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/features"
	"github.com/c2a-conform/c2a-conform/runner/report"
	"github.com/c2a-conform/c2a-conform/runner/report/frames"
	"github.com/c2a-conform/c2a-conform/runner/report/story"
)

const (
	reset     = `{"jsonrpc":"2.0","id":1,"method":"conformance/reset","params":{"seed":1}}`
	delivered = `{"jsonrpc":"2.0","id":"a","method":"chat/deliver",` +
		`"params":{"policy":"must_respond","content":"hi all"}}`
	advance = `{"jsonrpc":"2.0","id":2,"method":"conformance/advance","params":{"ms":9000}}`
	turn    = `{"jsonrpc":"2.0","id":7,"method":"conformance/turn","params":{"agent":"agent:lead"}}`
)

func entry(now int64, dir frames.Direction, tap, raw string) frames.Entry {
	return frames.Entry{NowMs: now, Dir: dir, Tap: tap, Raw: frames.Raw(raw)}
}

// played is what the reference did: it begins its turn at 9.5 s.
func played() report.Scenario {
	return report.Scenario{Role: "harness", Draft: "2026-06-24", Trace: []frames.Entry{
		entry(0, frames.To, "link", delivered), entry(9500, frames.From, "turn", turn),
	}}
}

// follow lets a person who types these lines follow a short scenario.
func follow(t *testing.T, input string, guide *story.Guide) (shown string, quit error) {
	t.Helper()
	var out bytes.Buffer
	ctx, cancel := context.WithCancelCause(t.Context())
	defer cancel(nil)
	s := New(ctx, strings.NewReader(input), &out, features.Planned{Role: "harness", Draft: "2026-06-24"}, guide,
		func(err error) { quit = err; cancel(err) })
	s.Started(42)
	s.Step(report.Step{Keyword: "When", Text: `Will posts "hi"`, Doc: "one\ntwo"})
	s.Frame(entry(0, frames.To, "control", reset), true)
	s.Frame(entry(0, frames.To, "link", delivered), true)
	s.Step(report.Step{Keyword: "And", Text: "9 s pass"})
	s.Frame(entry(0, frames.To, "control", advance), true)
	s.Frame(entry(0, frames.From, "turn", turn), false)
	s.Moment(4000)
	s.Moment(9000)
	return out.String(), quit
}

func TestFollow(t *testing.T) {
	shown, quit := follow(t, "\n\n\n\n", story.NewGuide(played()))
	require.NoError(t, quit)
	first, shown, _ := strings.Cut(shown, "\n")
	require.Contains(t, first, "The program runs as process 42. Attach a debugger")
	require.Equal(t, help+`
> 
── When Will posts "hi"
   | one
   | two
    0.000 s → conformance/reset #1  {"seed":1}
    0.000 s → host → harness: chat/deliver must_respond "hi all"
              chat/deliver #"a" policy=must_respond content="hi all"
              expected next: harness → model: turn of lead, at 9.500 s
> 
── And 9 s pass
          … ← harness → model: turn of lead
              conformance/turn #7 agent=agent:lead
              expected next: nothing more
>     4.000 s   is the time of the messages above
            ≠ harness → model: turn of lead: the reference does this at 9.500 s
    9.000 s   nothing else happened up to this time
`, shown)

	for _, row := range []struct {
		why, input string
		stops      int // prompts
		in, out    string
	}{
		{"at each message", "\n\n\n", 3, "", "expected"},
		{"at steps", "s\n\n\n", 3, "", ""},
		{"to the end", "c\n", 1, "", ""},
		{"steps, and then messages", "s\n\nm\n\n", 4, "", ""},
		{"no input at all", "", 1, "no more input: continuing to the end", ""},
		{"what nobody knows is explained", "?\nc\n", 2, "f: this message in full", ""},
		{"a message in full", "\nf\nc\n", 3, `"method": "chat/deliver"`, ""},
		{"in full, before there is one", "f\nc\n", 2, "There is no message yet.", ""},
	} {
		shown, quit := follow(t, row.input, nil)
		require.NoError(t, quit, row.why)
		require.Equal(t, row.stops, strings.Count(shown, "> "), row.why)
		require.Contains(t, shown, row.in, row.why)
		if row.out != "" {
			require.NotContains(t, shown, row.out, row.why)
		}
	}
	_, quit = follow(t, "q\n", nil)
	require.ErrorIs(t, quit, ErrQuit)
}

func TestWhoWaitsIsReleasedWhenTheRunEnds(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	in, _ := io.Pipe() // nobody types
	s := New(ctx, in, io.Discard, features.Planned{}, nil, nil)
	cancel()
	s.Started(1)
	require.NoError(t, in.Close())
}

func TestOne(t *testing.T) {
	of := func(ids ...string) (out []features.Planned) {
		for _, id := range ids {
			name, role, _ := strings.Cut(id, " ")
			out = append(out, features.Planned{Pickle: &features.Pickle{ID: name}, Role: role, Draft: "d"})
		}
		return out
	}
	for _, row := range []struct {
		why     string
		planned []features.Planned
		want    string
		note    string
		err     string
	}{
		{"one", of("a/1 host"), "host", "", ""},
		{"one in two roles", of("a/1 host", "a/1 harness"), "host", "debugging a/1 as host in draft d", ""},
		{"several", of("a/1 host", "a/2 host", "a/3 host", "a/4 host"), "", "",
			"4 are selected (a/1, a/2, a/3 and 1 more)"},
	} {
		p, note, err := One(row.planned)
		if row.err != "" {
			require.ErrorContains(t, err, row.err, row.why)
			continue
		}
		require.NoError(t, err, row.why)
		require.Equal(t, row.want, p.Role, row.why)
		require.Contains(t, note, row.note, row.why)
	}
}
