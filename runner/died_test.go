package runner

import (
	"bytes"
	"context"
	"errors"
	"io"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"

	bundled "github.com/c2a-conform/c2a-conform/reference"

	"github.com/c2a-conform/c2a-conform/features"
	"github.com/c2a-conform/c2a-conform/features/c2a"
	"github.com/c2a-conform/c2a-conform/reference/serve"
	"github.com/c2a-conform/c2a-conform/runner/attach"
	"github.com/c2a-conform/c2a-conform/runner/judge"
)

// fragile dies when it is sent a word, so many times in all.
func fragile(word string, times int64) attach.Target {
	var died atomic.Int64
	return attach.InProcess("fragile", func(ctx context.Context, r io.Reader, w io.Writer) error {
		x := &breaking{r: r, word: []byte(word), died: &died, times: times}
		o := bundled.Options()
		o.State = attach.StateDir(ctx)
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
		{"of every cancellation", fragile("notifications/cancelled", 100), judge.Nonconformant},
		{"once, and not again", fragile("notifications/cancelled", 1), judge.Conformant},
		{"of the first word in a world", fragile("conformance/reset", 100), judge.Inconclusive},
		{"at its start", fragile("conformance/hello", 100), judge.Inconclusive},
	} {
		t.Run(c.why, func(t *testing.T) {
			r, err := Run(t.Context(), Options{Target: c.target, Filter: features.Filter{
				Scenarios: []string{"cancellation/the-next-question-has-a-turn-of-its-own"},
				Roles:     []string{c2a.RoleHarness}, Drafts: []string{c2a.Draft0602},
			}})
			require.NoError(t, err)
			require.Equal(t, c.overall, r.Overall, r.Reason)
		})
	}
}
