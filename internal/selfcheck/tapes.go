package selfcheck

import (
	"cmp"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"time"

	"github.com/c2a-conform/c2a-conform/features"
	bundled "github.com/c2a-conform/c2a-conform/reference"
	"github.com/c2a-conform/c2a-conform/runner"
	"github.com/c2a-conform/c2a-conform/runner/attach"
	"github.com/c2a-conform/c2a-conform/runner/judge"
)

// Tapes says whether a program that repeats a recording of the reference passes.
type Tapes struct {
	Seeds int        `json:"seeds"` // other than that of the record
	Roles []TapeRole `json:"roles"`
}

// TapeRole is one role of a protocol.
type TapeRole struct {
	Protocol string `json:"protocol"`
	Role     string `json:"role"`
	Caught   int    `json:"caught"` // seeds with which it doesn't pass
	Failed   int    `json:"failed"` // of them, those under which it is not conformant; else it broke the port
	Green    []Part `json:"notCaught,omitempty"`
	Problem  string `json:"problem,omitempty"`
}

// Part is a part of a run, and its result.
type Part struct {
	Seed    uint64        `json:"seed"`
	Shard   runner.Shard  `json:"shard"`
	Overall judge.Overall `json:"overall"`
}

// OK reports whether the program passes with the recorded seed in every role, and fails with every other seed.
func (t Tapes) OK() bool {
	return len(t.Roles) > 0 && !slices.ContainsFunc(t.Roles,
		func(r TapeRole) bool { return r.Caught < t.Seeds || r.Problem != "" })
}

const (
	// recordedSeed is the seed of the recording. The others follow it.
	recordedSeed = 1
	// partSize is the approximate number of scenarios for each seed: a program that fails in a part fails as a whole.
	partSize = 60
	// patience is how long to wait for a tape that is stuck and sends nothing.
	patience = time.Second
)

// RunTapes records the reference in each role with one seed, and runs the recording with this many other seeds. target
// is the program that plays the traces of a directory. It fails when ctx ends, or when the suite itself can't be
// loaded.
func RunTapes(ctx context.Context, o Options, seeds int, target func(dir string) attach.Target) (Tapes, error) {
	home, err := os.MkdirTemp("", "c2a-conform-tapes-*")
	if err != nil {
		return Tapes{}, err
	}
	defer os.RemoveAll(home)
	t := Tapes{Seeds: seeds}
	for _, p := range features.Protocols() {
		for _, role := range p.Roles {
			t.Roles = append(t.Roles, TapeRole{Protocol: p.Name, Role: role})
		}
	}
	o.each(len(t.Roles), func(i int) string {
		r := &t.Roles[i]
		if err := r.play(ctx, o, filepath.Join(home, r.Protocol, r.Role), seeds, target); err != nil {
			r.Problem = err.Error()
		}
		return r.Protocol + " " + r.Role
	})
	return t, ctx.Err()
}

// play records one role part by part, and runs the target on each part with its own seeds.
func (r *TapeRole) play(
	ctx context.Context, o Options, home string, seeds int, target func(dir string) attach.Target,
) error {
	options := runner.Options{
		Filter: features.Filter{Protocols: []string{r.Protocol}, Roles: []string{r.Role}},
		Seed:   recordedSeed, Jobs: 1, Timeout: o.Timeout, KeepTraces: runner.KeepNone,
	}
	planned, err := runner.Plan(options.Suite, options.Filter)
	if err != nil {
		return err
	}
	parts := max(1, len(planned)/partSize)
	for part := range min(parts, seeds) {
		options.Shard = runner.Shard{Index: 1 + part, Count: parts}
		dir := filepath.Join(home, strconv.Itoa(part))
		recording, repeating := options, options
		recording.Target, recording.Trace = reference(bundled.Options), dir
		repeating.Target = target(dir)
		for _, o := range []runner.Options{recording, repeating} {
			if err := green(ctx, o); err != nil {
				return err
			}
		}
		repeating.Timeout = cmp.Or(o.Timeout, patience)
		for seed := recordedSeed + 1 + part; seed <= recordedSeed+seeds; seed += parts {
			repeating.Seed = uint64(seed)
			played, err := runner.Run(ctx, repeating)
			if err != nil {
				return err
			}
			r.count(Part{repeating.Seed, repeating.Shard, played.Overall})
		}
	}
	return nil
}

// green requires that the recording passes, and that its repetition passes with the same seed.
func green(ctx context.Context, o runner.Options) error {
	r, err := runner.Run(ctx, o)
	if err == nil && !r.Overall.Green() {
		err = fmt.Errorf("with the recorded seed, %v is %v: %s", o.Target, r.Overall, r.Reason)
	}
	return err
}

// count adds a part that was run with another seed.
func (r *TapeRole) count(p Part) {
	switch {
	case p.Overall.Green():
		r.Green = append(r.Green, p)
		return
	case p.Overall == judge.Nonconformant:
		r.Failed++
	}
	r.Caught++
}
