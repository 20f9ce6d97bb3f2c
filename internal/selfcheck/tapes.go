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

// Tapes say whether a program passes that repeats what the reference has said in a recorded run.
type Tapes struct {
	Seeds int        `json:"seeds"` // other than that of the record
	Roles []TapeRole `json:"roles"`
}

// TapeRole is one role of a protocol.
type TapeRole struct {
	Protocol string `json:"protocol"`
	Role     string `json:"role"`
	Caught   int    `json:"caught"` // seeds under which it is not green
	Failed   int    `json:"failed"` // of them, those under which it is not conformant; else it broke the port
	Green    []Part `json:"notCaught,omitempty"`
	Problem  string `json:"problem,omitempty"`
}

// Part is a part of a run, and what came of it.
type Part struct {
	Seed    uint64        `json:"seed"`
	Shard   runner.Shard  `json:"shard"`
	Overall judge.Overall `json:"overall"`
}

// OK reports whether the program repeats what was recorded in every role, which is green, and is red under every other
// seed.
func (t Tapes) OK() bool {
	return len(t.Roles) > 0 && !slices.ContainsFunc(t.Roles,
		func(r TapeRole) bool { return r.Caught < t.Seeds || r.Problem != "" })
}

const (
	// recordedSeed is that of the record. The others follow it.
	recordedSeed = 1
	// partSize is how many scenarios are played with each seed, about: who fails in a part, fails in the whole.
	partSize = 60
	// patience is how long a tape is waited for that has lost its thread, and says nothing any more.
	patience = time.Second
)

// RunTapes records the reference in each role with one seed, and plays that to so many others. target is the program
// that plays the traces of a directory. It fails when ctx ends, or when the suite itself can't be loaded.
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

// play records one role part by part, and lets the target play each part to seeds of its own.
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

// green demands that what was recorded, and what is repeated under the same seed, passes.
func green(ctx context.Context, o runner.Options) error {
	r, err := runner.Run(ctx, o)
	if err == nil && !r.Overall.Green() {
		err = fmt.Errorf("with the recorded seed, %v is %v: %s", o.Target, r.Overall, r.Reason)
	}
	return err
}

// count adds a part that was played to another seed.
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
