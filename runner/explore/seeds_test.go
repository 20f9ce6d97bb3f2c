//go:build ci

package explore

import (
	"context"
	"encoding/json"
	"io"
	"os"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	bundled "github.com/c2a-conform/c2a-conform/reference"
	"github.com/c2a-conform/c2a-conform/reference/serve"
	"github.com/c2a-conform/c2a-conform/runner"
	"github.com/c2a-conform/c2a-conform/runner/attach"
	"github.com/c2a-conform/c2a-conform/runner/explore/history"
)

// TestTheSameSeedGivesTheSameTrace: each seed draws a history twice, and each time a new program gives the same
// messages at the same moments. C2A_CONFORM_SEEDS says how many seeds there are.
func TestTheSameSeedGivesTheSameTrace(t *testing.T) {
	const atOnce = 50
	seeds := 100
	if n, err := strconv.Atoi(os.Getenv("C2A_CONFORM_SEEDS")); err == nil {
		seeds = n
	}
	catalogue, err := catalogueOf(nil)
	require.NoError(t, err)
	target := attach.InProcess("reference", func(ctx context.Context, r io.Reader, w io.Writer) error {
		o := bundled.Options()
		o.State = attach.StateDir(ctx)
		return serve.Serve(ctx, r, w, o)
	})
	different := 0
	for first := 0; first < seeds; first += atOnce {
		var traces [2]map[string]string
		for i, jobs := range []int{1, 3} {
			e := &explorer{catalogue: catalogue, Options: Options{Seed: 1,
				Run: runner.Options{Target: target, Jobs: jobs, KeepTraces: runner.KeepAll}}}
			r, _, err := e.play(t.Context(), target, historiesOf(first, min(first+atOnce, seeds)))
			require.NoError(t, err)
			traces[i] = map[string]string{}
			for _, s := range r.WithoutTimes().Scenarios {
				text, err := json.Marshal(s)
				require.NoError(t, err)
				traces[i][s.ID+s.Role+s.Draft] = string(text)
			}
		}
		require.NotEmpty(t, traces[0])
		for id, trace := range traces[0] {
			if traces[1][id] != trace {
				different++
				t.Errorf("%s:\n%s\n%s", id, trace, traces[1][id])
			}
		}
	}
	require.Zero(t, different, "of %d seeds", seeds)
}

// historiesOf are those of the seeds from one to before another: of each kind in its turn, and with kills in every
// second one of a kind.
func historiesOf(from, to int) []drawn {
	kinds := history.Kinds()
	var out []drawn
	for seed := from; seed < to; seed++ {
		k := kinds[seed%len(kinds)]
		out = append(out, drawn{kind: k, origin: fresh,
			Scenario: k.Draw(history.Source{Seed: uint64(seed + 1)}, seed/len(kinds)%2 == 0)})
	}
	return out
}
