package certificate

import (
	"encoding/json"
	"maps"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/runner"
	"github.com/c2a-conform/c2a-conform/runner/trace"
)

// leaves are the places of all members of a value that have no members themselves.
func leaves(of any, at []any) (out [][]any) {
	switch of := of.(type) {
	case map[string]any:
		for _, name := range slices.Sorted(maps.Keys(of)) {
			out = append(out, leaves(of[name], append(slices.Clone(at), name))...)
		}
	case []any:
		for i := range of {
			out = append(out, leaves(of[i], append(slices.Clone(at), i))...)
		}
	default:
		out = append(out, at)
	}
	return out
}

// changed is a value whose member at a place is another one of the same kind.
func changed(of any, at []any) any {
	if len(at) > 0 {
		switch of := of.(type) {
		case map[string]any:
			of[at[0].(string)] = changed(of[at[0].(string)], at[1:])
		case []any:
			of[at[0].(int)] = changed(of[at[0].(int)], at[1:])
		}
		return of
	}
	switch of := of.(type) {
	case string:
		return of + "x"
	case float64:
		return of + 1
	case bool:
		return !of
	}
	return "x"
}

// free are the members of conformance/turn by which a program calls its turns as it likes, or that no rule looks at:
// PAP leaves it to an agent what its model is shown, and by which tools it asks and reports.
// Whoever changes them has another true trace.
var free = []any{"turn", "step", "agent", "content", "tools"}

// TestAChangedMemberIsFound: whoever has the key can change a trace before he signs it. So one member is changed in
// each of 50 frames in each direction. All that we said, we would say again; what the program said is judged, or is
// free.
func TestAChangedMemberIsFound(t *testing.T) {
	const each = 50
	r, dir := requested(t)
	type place struct{ trace, frame int }
	frames := map[trace.Dir][]place{}
	for i, x := range r.Evidence.Recorded {
		for n, p := range x.Trace.Passed {
			if p.IsFrame() {
				frames[p.Dir] = append(frames[p.Dir], place{i, n})
			}
		}
	}
	recorded := loaded(t, dir).Recorded
	for _, dir := range []trace.Dir{trace.To, trace.From} {
		for n := range each {
			at := frames[dir][n*len(frames[dir])/each]
			x := recorded[at.trace]
			x.Trace.Passed = slices.Clone(x.Trace.Passed)
			frame := &x.Trace.Passed[at.frame]
			var message any
			require.NoError(t, json.Unmarshal(frame.Raw, &message))
			all := leaves(message, nil)
			leaf := all[n%len(all)]
			was := frame.Raw
			var err error
			frame.Raw, err = json.Marshal(changed(message, leaf))
			require.NoError(t, err)

			_, differences, err := runner.Replay(t.Context(), []runner.Recorded{x},
				runner.ReplayOptions{KeepTraces: runner.KeepNone})
			require.NoError(t, err)
			if len(differences) == 0 {
				require.Equal(t, trace.From, dir, "%v of %s", leaf, was)
				names := slices.DeleteFunc(slices.Clone(leaf), func(at any) bool { _, i := at.(int); return i })
				require.Contains(t, free, names[len(names)-1], "%v of %s", leaf, was)
			}
		}
	}
}
