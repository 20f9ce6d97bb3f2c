package selfcheck

import (
	"bytes"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/features"
	"github.com/c2a-conform/c2a-conform/features/a2h"
	"github.com/c2a-conform/c2a-conform/features/pap"
	bundled "github.com/c2a-conform/c2a-conform/reference"
	"github.com/c2a-conform/c2a-conform/reference/fault"
	"github.com/c2a-conform/c2a-conform/reference/serve"
	"github.com/c2a-conform/c2a-conform/runner"
	"github.com/c2a-conform/c2a-conform/runner/audit"
)

// logged are the roles whose logs are audited, of the protocols whose sessions have a world.
var logged = []struct{ draft, role string }{
	{pap.Protocol.Drafts[0], pap.RolePlatform}, {pap.Protocol.Drafts[0], pap.RoleAgent},
	{a2h.Draft, a2h.RoleRegistry}, {a2h.Draft, a2h.RoleDecider},
}

// recorded are the traces of a run of a variation of the reference, line by line.
func recorded(t *testing.T, apply func(*serve.Options), filter features.Filter) (all [][][]byte) {
	t.Helper()
	dir := t.TempDir()
	_, err := runner.Run(t.Context(), runner.Options{
		Target: reference(func() serve.Options {
			o := bundled.Options()
			apply(&o)
			return o
		}),
		Filter: filter, Jobs: 1, KeepTraces: runner.KeepNone, Trace: dir,
	})
	require.NoError(t, err)
	require.NoError(t, filepath.WalkDir(dir, func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		raw, err := os.ReadFile(name)
		all = append(all, bytes.Split(bytes.TrimSpace(raw), []byte("\n")))
		return err
	}))
	require.NotEmpty(t, all)
	return all
}

// piece is a log: the header of a trace, and some of its records.
func piece(trace [][]byte, from, to int) []byte {
	return bytes.Join(append([][]byte{trace[0]}, trace[from:to]...), []byte("\n"))
}

// accused are the findings of an audit.
func accused(t *testing.T, log []byte, o audit.Options) (found []audit.Finding) {
	t.Helper()
	_, err := audit.Run(t.Context(), bytes.NewReader(log), o, func(f audit.Finding) error {
		found = append(found, f)
		return nil
	})
	require.NoError(t, err)
	return found
}

// settled is how long the suite waits for what has to follow; ages is longer than any scenario takes.
const settled, ages = time.Second, 1000 * time.Hour

// accusations audits the logs of a run, and pieces of each, and returns what is found, each thing once. pieces is how
// many cuts there are in a log.
func accusations(t *testing.T, traces [][][]byte, draft, role string, pieces int) (found []string) {
	t.Helper()
	note := func(why string, all []audit.Finding) {
		for _, f := range all {
			if what := why + ": " + f.Requirement + " " + f.What; !slices.Contains(found, what) {
				found = append(found, what)
				t.Log(what, f.Got)
			}
		}
	}
	for _, trace := range traces {
		o := audit.Options{Draft: draft, Role: role, Patience: settled}
		note("the whole", accused(t, piece(trace, 1, len(trace)), o))
		o.Patience = ages
		for cut := 2; cut < len(trace); cut += max(1, len(trace)/pieces) {
			note("the beginning", accused(t, piece(trace, 1, cut), o))
			note("the end", accused(t, piece(trace, cut, len(trace)), o))
		}
	}
	return found
}

// TestNoPieceOfALogAccusesTheReference: an audit finds nothing in a log of a conformant program, wherever the log
// begins and ends.
func TestNoPieceOfALogAccusesTheReference(t *testing.T) {
	for _, of := range logged {
		t.Run(of.draft+" "+of.role, func(t *testing.T) {
			t.Parallel()
			traces := recorded(t, func(*serve.Options) {},
				features.Filter{Drafts: []string{of.draft}, Roles: []string{of.role}})
			require.Empty(t, accusations(t, traces, of.draft, of.role, 3))
		})
	}
}

// elsewhere are rules whose fault no law shows, although it could show another bug, as the tests of the laws prove.
var elsewhere = map[string]string{
	"PAP-WIRE-001":  "its fault breaks a form, and the schema finds it",
	"PAP-WIRE-003":  "its fault breaks a form, and the schema finds it",
	"PAP-WIRE-004":  "its fault breaks a form, and the schema finds it",
	"PAP-TASK-002":  "its fault ends tasks that the rule keeps open, and only a scenario asks for these",
	"PAP-TASK-007":  "its fault leaves a notice out, and only a scenario waits for half an hour",
	"PAP-TASK-008":  "its fault ends a task early, and only a scenario asks for it then",
	"PAP-CTRL-003":  "its fault gives the work to nobody, and only a scenario waits for it",
	"PAP-CTRL-009":  "its fault activates at a moment at which something has happened",
	"PAP-AGENT-004": "its fault names another task in which the agent was asked",
	"A2H-PRIM-002":  "its fault asks for text instead of a choice",
}

// TestFaultsShowInLogs: each rule that can be audited has a fault that an audit of its log finds.
func TestFaultsShowInLogs(t *testing.T) {
	for _, of := range logged {
		laws, err := audit.Laws()
		require.NoError(t, err)
		audited := map[string]bool{}
		for _, l := range laws {
			if l.Needs == "" && slices.Contains(l.Roles, of.role) && slices.Contains(l.Drafts, of.draft) {
				audited[l.Requirement] = true
			}
		}
		t.Run(of.draft+" "+of.role, func(t *testing.T) {
			t.Parallel()
			found := map[string]bool{}
			for _, all := range []bool{false, true} { // the scenarios of most rules show a breach
				for _, f := range bundled.Faults() {
					if f.Role == of.role && slices.Contains(f.Drafts, of.draft) && !found[f.Requirement] &&
						audited[f.Requirement] && elsewhere[f.Requirement] == "" {
						found[f.Requirement] = shown(t, f, of.draft, all)
					}
				}
			}
			for requirement := range audited {
				if !found[requirement] && elsewhere[requirement] == "" {
					t.Errorf("no log shows a breach of %s", requirement)
				}
			}
		})
	}
}

// shown reports whether an audit of the logs of a fault finds the rule that it breaks: the logs of the scenarios of the
// rule, or of all scenarios.
func shown(t *testing.T, f fault.Fault, draft string, all bool) bool {
	t.Helper()
	filter := features.Filter{Drafts: []string{draft}, Roles: []string{f.Role}}
	if !all {
		filter.Requirements = []string{f.Requirement}
	}
	o := audit.Options{Draft: draft, Role: f.Role, Patience: settled, Capabilities: []string{"c2a_bridge"}}
	return slices.ContainsFunc(recorded(t, f.Apply, filter), func(trace [][]byte) bool {
		return slices.ContainsFunc(accused(t, piece(trace, 1, len(trace)), o), func(found audit.Finding) bool {
			return found.Requirement == f.Requirement && found.Source == "law"
		})
	})
}
