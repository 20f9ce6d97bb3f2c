package runner

import (
	"bytes"
	"context"
	"errors"
	"io"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	bundled "github.com/c2a-conform/c2a-conform/reference"

	"github.com/c2a-conform/c2a-conform/features"
	"github.com/c2a-conform/c2a-conform/features/c2a"
	"github.com/c2a-conform/c2a-conform/reference/serve"
	"github.com/c2a-conform/c2a-conform/runner/attach"
	"github.com/c2a-conform/c2a-conform/runner/judge"
)

// fragile dies when it is sent a word, so many times in all.
func fragile(word string, times int64, scale float64) attach.Target {
	var died atomic.Int64
	return attach.InProcess("fragile", func(ctx context.Context, r io.Reader, w io.Writer) error {
		x := &breaking{r: r, word: []byte(word), died: &died, times: times}
		o := bundled.Options()
		o.State, o.Scale = attach.StateDir(ctx), scale
		if err := serve.Serve(ctx, x, w, o); err != nil || x.broken {
			return errors.New("panic: no such event")
		}
		return nil
	})
}

type breaking struct {
	r      io.Reader
	word   []byte
	died   *atomic.Int64
	times  int64
	broken bool
}

func (b *breaking) Read(p []byte) (int, error) {
	n, err := b.r.Read(p)
	if bytes.Contains(p[:n], b.word) && b.died.Add(1) <= b.times {
		b.broken = true
		return 0, io.EOF
	}
	return n, err
}

func TestWhoDiesOfALegalMessageFails(t *testing.T) {
	for _, c := range []struct {
		why     string
		target  attach.Target
		overall judge.Overall
	}{
		{"of every cancellation", fragile("notifications/cancelled", 100, 0), judge.Nonconformant},
		{"once, and not again", fragile("notifications/cancelled", 1, 0), judge.Conformant},
		{"of the first word in a world", fragile("conformance/reset", 100, 0), judge.Inconclusive},
		{"at its start", fragile("conformance/hello", 100, 0), judge.Inconclusive},
	} {
		t.Run(c.why, func(t *testing.T) {
			r, err := Run(t.Context(), Options{Target: c.target, Filter: features.Filter{
				Scenarios: []string{"cancellation/the-next-question-gets-its-own-turn"},
				Roles:     []string{c2a.RoleHarness}, Drafts: []string{c2a.Draft0602},
			}})
			require.NoError(t, err)
			require.Equal(t, c.overall, r.Overall, r.Reason)
		})
	}
}

// A wall clock excuses late answers, since the machine may be at fault, and no crash.
func TestWhoDiesOfALegalMessageFailsOnAWallClock(t *testing.T) {
	for _, c := range []struct {
		why     string
		times   int64
		overall judge.Overall
	}{
		{"of every cancellation", 100, judge.Nonconformant},
		{"once, and not again", 1, judge.Conformant},
	} {
		t.Run(c.why, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				r, err := Run(t.Context(), Options{Target: fragile("notifications/cancelled", c.times, 1),
					Filter: features.Filter{
						Scenarios: []string{"cancellation/the-next-question-gets-its-own-turn"},
						Roles:     []string{c2a.RoleHarness}, Drafts: []string{c2a.Draft0602},
					}})
				require.NoError(t, err)
				require.Equal(t, c.overall, r.Overall, r.Reason)
			})
		})
	}
}

// hanging hangs when it is sent a word for the nth time, and each time after that up to the last.
func hanging(word string, nth, last int64) attach.Target {
	var came atomic.Int64
	return attach.InProcess("hanging", func(ctx context.Context, r io.Reader, w io.Writer) error {
		o := bundled.Options()
		o.State = attach.StateDir(ctx)
		return serve.Serve(ctx, reading(func(p []byte) (int, error) {
			n, err := r.Read(p)
			if bytes.Contains(p[:n], []byte(word)) {
				if at := came.Add(1); at >= nth && at <= last {
					<-ctx.Done()
				}
			}
			return n, err
		}), w, o)
	})
}

type reading func(p []byte) (int, error)

func (r reading) Read(p []byte) (int, error) { return r(p) }

// TestALateMachineDecidesNothing: what is late once, at its start, after a kill or in a scenario, is tried again.
func TestALateMachineDecidesNothing(t *testing.T) {
	t.Parallel()
	const (
		cancellation = "cancellation/the-next-question-gets-its-own-turn"
		restart      = "delivery/the-event-was-answered-before-the-harness-was-killed"
	)
	for _, c := range []struct {
		why     string
		target  attach.Target
		about   string
		overall judge.Overall
		note    string
	}{
		{"hangs once in a scenario", hanging("notifications/cancelled", 1, 1), cancellation, judge.Conformant,
			"run again, because a request was not answered in time"},
		{"always hangs in a scenario", hanging("notifications/cancelled", 1, 100), cancellation, judge.Inconclusive,
			"run again, because a request was not answered in time"},
		{"hangs once after a kill", hanging("conformance/hello", 2, 2), restart, judge.Conformant,
			"started again, because conformance/hello was not answered in time"},
		{"always hangs after a kill", hanging("conformance/hello", 2, 100), restart, judge.Inconclusive,
			"started again"},
		{"never says hello", hanging("conformance/hello", 1, 100), cancellation, judge.Inconclusive,
			""},
	} {
		t.Run(c.why, func(t *testing.T) {
			t.Parallel()
			filter := features.Filter{Roles: []string{c2a.RoleHarness}, Drafts: []string{c2a.Draft0602},
				Scenarios: []string{c.about}}
			r, err := Run(t.Context(), Options{Target: c.target, Timeout: time.Second, Jobs: 1, Filter: filter})
			require.NoError(t, err)
			require.Equal(t, c.overall, r.Overall, r.Reason)
			notes := strings.Join(r.Notes, "\n")
			require.Contains(t, notes, c.note)
		})
	}
}
