package certificate

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/features"
	"github.com/c2a-conform/c2a-conform/features/pap"
	"github.com/c2a-conform/c2a-conform/reference"
	"github.com/c2a-conform/c2a-conform/reference/serve"
	"github.com/c2a-conform/c2a-conform/runner"
	"github.com/c2a-conform/c2a-conform/runner/attach"
	"github.com/c2a-conform/c2a-conform/runner/judge"
	"github.com/c2a-conform/c2a-conform/runner/report"
	"github.com/c2a-conform/c2a-conform/runner/trace"
)

// release is the suite as if it were one.
var release = report.Suite{Name: "c2a-conform", Version: "v1.2.3", Catalogue: features.Digest()}

var challenge = []byte("drawn by somebody else")

// requested is what it takes to certify a small run of the reference, whose traces are in dir.
func requested(t *testing.T) (r Request, dir string) {
	t.Helper()
	dir = t.TempDir()
	ran, err := runner.Run(t.Context(), runner.Options{Seed: SeedOf(challenge), Trace: dir,
		Filter: features.Filter{Roles: []string{pap.RoleAgent}, Drafts: []string{pap.Draft}},
		Target: attach.InProcess("reference", func(ctx context.Context, r io.Reader, w io.Writer) error {
			o := reference.Options()
			o.State = attach.StateDir(ctx)
			return serve.Serve(ctx, r, w, o)
		})})
	require.NoError(t, err)
	ran.Suite = release
	r = Request{Report: ran, Digest: "sha256:00", Evidence: loaded(t, dir), Challenge: challenge, Suite: release,
		Subject: []Resource{{Name: "bot", Digest: map[string]string{"sha256": "00"}}}, Key: keyOf(t, "issuer.pem"),
		Program: "sha256:11", Issued: time.Now()}
	return r, dir
}

func loaded(t *testing.T, dir string) Evidence {
	t.Helper()
	e, err := Load(dir)
	require.NoError(t, err)
	return e
}

// copied is a copy of a report that can be altered.
func copied(r report.Report) report.Report {
	r.Requirements, r.Scenarios = slices.Clone(r.Requirements), slices.Clone(r.Scenarios)
	return r
}

func TestWhatCanNotBeCertified(t *testing.T) {
	good, dir := requested(t)
	other, _ := requested(t)
	other.Report.Seed++
	first := func(of []runner.Recorded, alter func(*trace.Trace)) []runner.Recorded {
		of = slices.Clone(of)
		alter(&of[0].Trace)
		return of
	}
	for _, row := range []struct {
		why   string
		alter func(*Request)
		want  string // "": it can be certified
	}{
		{"it is a whole run", func(*Request) {}, ""},
		{"nobody gave a challenge", func(r *Request) { r.Challenge = nil }, ""},
		{"a rule is known to be broken", func(r *Request) {
			r.Report.Overall, r.Report.Requirements[0].Verdict = judge.AsKnown, judge.Known
		}, "the numbers of"}, // as the traces show that it isn't
		{"in words of the user", func(r *Request) { r.Report.Texts = &report.Texts{Replaced: 1} },
			"replaced by your own texts"},
		{"narrowed by tags", func(r *Request) { r.Report.Selection.Tags = "@must" }, "limited by --tags"},
		{"narrowed by requirements", func(r *Request) { r.Report.Selection.Requirements = []string{"X"} },
			"limited by --requirement"},
		{"narrowed by scenarios", func(r *Request) { r.Report.Selection.Scenarios = []string{"x"} },
			"limited by --scenario"},
		{"a shard", func(r *Request) { r.Report.Shard = &report.Shard{Index: 1, Of: 2} }, "shard 1 of 2"},
		{"not conformant", func(r *Request) { r.Report.Overall = judge.Nonconformant }, "the verdict is nonconformant"},
		{"inconclusive", func(r *Request) { r.Report.Overall = judge.Inconclusive }, "the verdict is inconclusive"},
		{"nothing was attached", func(r *Request) { r.Report.Implementation.Declared = nil },
			"no program was connected"},
		{"no seed", func(r *Request) { r.Report.Seed, r.Challenge = 0, nil }, "the run has no seed"},
		{"another challenge", func(r *Request) { r.Challenge = []byte("drawn by the implementer") },
			"was not derived from the challenge"},
		{"a development build", func(r *Request) { r.Report.Suite.Modified = true }, "is a development build"},
		{"a development build without a version", func(r *Request) {
			r.Report.Suite.Version, r.Suite.Version = "(devel)", "(devel)"
		}, "is a development build"},
		{"another version judged", func(r *Request) { r.Suite.Version = "v1.2.4" }, "certify with the version that " +
			"judged"},
		{"other rules judged", func(r *Request) { r.Suite.Catalogue = "sha256:22" },
			"certify with the version that judged"},
		{"an error", func(r *Request) { r.Report.Scenarios[0].Verdict = judge.Error },
			"1 scenarios ended in error or never ran"},
		{"a scenario never ran", func(r *Request) { r.Report.Scenarios[0].Verdict = 0 },
			"1 scenarios ended in error or never ran"},
		{"a MUST is open", func(r *Request) { r.Report.Requirements[0].Verdict = judge.NotTestable },
			"1 requirements of level must were not decided"},
		{"a trace is missing", func(r *Request) { r.Evidence.Recorded = r.Evidence.Recorded[1:] },
			"1 scenarios have no trace"},
		{"a trace is missing, and its scenario, too", func(r *Request) {
			t := r.Evidence.Recorded[0].Trace
			r.Evidence.Recorded = r.Evidence.Recorded[1:]
			r.Report.Scenarios = slices.DeleteFunc(r.Report.Scenarios,
				func(s report.Scenario) bool { return s.ID == t.Scenario && s.Role == t.Role && s.Draft == t.Draft })
		}, "the verdict is conformant in the certificate, but inconclusive"},
		{"a trace is damaged", func(r *Request) { r.Evidence.Unread = []error{io.ErrUnexpectedEOF} },
			"the trace unexpected EOF"},
		{"a trace of another scenario", func(r *Request) {
			r.Evidence.Recorded = first(r.Evidence.Recorded, func(t *trace.Trace) { t.Scenario += "-too" })
		}, "the report has no such scenario"},
		{"a trace of another program", func(r *Request) {
			r.Evidence.Recorded = first(r.Evidence.Recorded, func(t *trace.Trace) { t.Hello = json.RawMessage(`{}`) })
		}, "of a different program"},
		{"a trace of another suite", func(r *Request) {
			r.Evidence.Recorded = first(r.Evidence.Recorded, func(t *trace.Trace) { t.Features = "sha256:22" })
		}, "of a different version of the suite"},
		{"traces of another run", func(r *Request) { r.Report.Seed, r.Challenge = other.Report.Seed, nil },
			"of a run with different options"},
		{"a trace with another verdict", func(r *Request) {
			r.Evidence.Recorded = first(r.Evidence.Recorded, func(t *trace.Trace) { t.Verdict = judge.Fail })
		}, "it ends with fail, but the report has pass"},
		{"a program that says something else each time", func(r *Request) {
			r.Evidence.Recorded = first(r.Evidence.Recorded, func(t *trace.Trace) {
				t.Hello = bytes.Replace(t.Hello, []byte(`"port":1`), []byte(`"port": 1`), 1)
			})
		}, "are of different runs, by their implementations"},
		{"the text is unfinished", func(r *Request) { r.Report.Unfinished = []string{"2099-01-01"} },
			"draft 2099-01-01 is experimental"},
		{"the report counts what isn't so", func(r *Request) { r.Report.Requirements = r.Report.Requirements[1:] },
			"differ from those of the traces"},
		{"the report claims another ability", func(r *Request) {
			r.Report.Capabilities = []report.Capability{{Name: "flying", Declared: true}}
		}, "by the traces it declares"},
	} {
		r := good
		r.Report, r.Evidence = copied(good.Report), loaded(t, dir)
		row.alter(&r)
		_, err := Issue(t.Context(), r)
		if row.want == "" {
			require.NoError(t, err, row.why)
			continue
		}
		var refused *RefusedError
		require.ErrorAs(t, err, &refused, row.why)
		require.ErrorContains(t, err, row.want, row.why)
	}
}

func TestWhoIsAWitness(t *testing.T) {
	own, _ := requested(t)
	c, err := Issue(t.Context(), own)
	require.NoError(t, err)
	good, _ := requested(t)
	good.Key, good.Digest = keyOf(t, "witness.pem"), "sha256:33"
	for _, row := range []struct {
		why   string
		alter func(*Request)
		want  string
	}{
		{"somebody else, who ran it again", func(*Request) {}, ""},
		{"the implementer", func(r *Request) { r.Key = own.Key }, "this key has already signed it"},
		{"nobody ran it again", func(r *Request) { r.Digest = own.Digest }, "this is the run that was certified"},
		{"one whose suite has another version", func(r *Request) {
			r.Report.Suite.Version, r.Suite.Version = "v1.2.4", "v1.2.4"
		}, "a different version of the suite"},
	} {
		r := good
		r.Report = copied(good.Report)
		row.alter(&r)
		_, err := c.Testify(t.Context(), r)
		if row.want == "" {
			require.NoError(t, err, row.why)
			continue
		}
		require.ErrorContains(t, err, row.want, row.why)
	}
}

// TestALieIsFoundByTheTraces: whoever has the key can sign anything, and the traces show otherwise.
func TestALieIsFoundByTheTraces(t *testing.T) {
	r, dir := requested(t)
	truth, err := Issue(t.Context(), r)
	require.NoError(t, err)
	demands := Demands{Keys: []Key{r.Key}, Suite: release, Now: time.Now()}
	judged := func(lie func(*Conformance, *TestResult), evidence Evidence) Findings {
		c := &Certificate{Subject: truth.Subject, Result: truth.Result, Conformance: truth.Conformance}
		c.Conformance.Cells = slices.Clone(c.Conformance.Cells)
		c.Conformance.Cells[0].Counts = slices.Clone(c.Conformance.Cells[0].Counts)
		c.Result.PassedTests = slices.Clone(c.Result.PassedTests)
		lie(&c.Conformance, &c.Result)
		var err error
		c.Conformance.TestResult, err = seal(c, r.Key, TestResultType, c.Result)
		require.NoError(t, err)
		_, err = seal(c, r.Key, ConformanceType, c.Conformance)
		require.NoError(t, err)
		c, err = Read(c.Bytes())
		require.NoError(t, err)
		_, findings := c.Verify(demands)
		require.Equal(t, Right, findings.Outcome(), "%v", findings)
		again, err := c.Rejudge(t.Context(), evidence, demands, nil)
		require.NoError(t, err)
		return again
	}
	for _, row := range []struct {
		why  string
		lie  func(*Conformance, *TestResult)
		want Outcome
	}{
		{"the truth", func(*Conformance, *TestResult) {}, Right},
		{"another seed", func(c *Conformance, _ *TestResult) { c.Seed, c.Challenge = 7, "" }, Wrong},
		{"another program", func(c *Conformance, _ *TestResult) { c.Implementation.Name = "mine" }, Wrong},
		{"a stricter run", func(c *Conformance, _ *TestResult) { c.Strict = true }, Wrong},
		{"another verdict", func(c *Conformance, _ *TestResult) { c.Verdict = judge.ConformantWithWarnings }, Wrong},
		{"an ability more", func(c *Conformance, _ *TestResult) { c.Claimed = []string{"flying"} }, Wrong},
		{"a rule more", func(c *Conformance, r *TestResult) {
			r.PassedTests = append(r.PassedTests, pap.Draft+"/"+pap.RoleAgent+"/ZZZ-001")
			c.Cells[0].Counts[0].Total++
			c.Cells[0].Counts[0].Passed++
		}, Wrong},
		{"a rule that is left out", func(c *Conformance, r *TestResult) {
			r.PassedTests = r.PassedTests[1:]
			c.Cells[0].Counts[0].Total--
			c.Cells[0].Counts[0].Passed--
		}, Wrong},
		{"repeated trials", func(c *Conformance, _ *TestResult) {
			c.Sampling = &Sampling{Trials: 3, PassRate: 0.9, Of: []Trials{}}
		}, Wrong},
	} {
		findings := judged(row.lie, loaded(t, dir))
		require.Equal(t, row.want, findings.Outcome(), "%s: %v", row.why, findings)
	}

	shortest := slices.MinFunc(r.Evidence.Recorded, func(a, b runner.Recorded) int {
		return cmp.Compare(len(a.Trace.Passed), len(b.Trace.Passed))
	})
	for n := range shortest.Trace.Passed {
		altered := loaded(t, dir)
		i := slices.IndexFunc(altered.Recorded, func(t runner.Recorded) bool { return t.File == shortest.File })
		altered.Recorded[i].Trace.Passed[n].Raw = []byte(`{"jsonrpc":"2.0","method":"conformance/other"}`)
		findings := judged(func(*Conformance, *TestResult) {}, altered)
		require.Equal(t, Wrong, findings.Outcome(), "frame %d became another", n)
	}
}

// TestAClockThatRunsByItselfIsOpen: its traces can't be judged again, unless a witness ran the suite himself.
func TestAClockThatRunsByItselfIsOpen(t *testing.T) {
	onWall := func() Request {
		r, _ := requested(t)
		for i := range r.Evidence.Recorded {
			h := &r.Evidence.Recorded[i].Trace.Hello
			*h = bytes.Replace(*h, []byte(`"virtual"`), []byte(`"wall"`), 1)
		}
		return r
	}
	r := onWall()
	c, err := Issue(t.Context(), r)
	require.NoError(t, err)
	findings, err := c.Rejudge(t.Context(), r.Evidence, Demands{}, nil)
	require.NoError(t, err)
	require.Equal(t, Open, findings.Outcome())

	witness := onWall()
	witness.Key, witness.Digest = keyOf(t, "witness.pem"), "sha256:33"
	c, err = c.Testify(t.Context(), witness)
	require.NoError(t, err)
	for _, row := range []struct {
		trusted []Key
		want    Outcome
	}{{nil, Open}, {[]Key{r.Key}, Open}, {[]Key{witness.Key}, Right}} {
		findings, err = c.Rejudge(t.Context(), r.Evidence, Demands{Witnesses: row.trusted}, nil)
		require.NoError(t, err)
		require.Equal(t, row.want, findings.Outcome())
	}
}

func TestTracesAreThoseOfTheRun(t *testing.T) {
	r, dir := requested(t)
	c, err := Issue(t.Context(), r)
	require.NoError(t, err)
	require.Equal(t, Right, c.Traces(loaded(t, dir), Demands{}).Outcome)

	link := filepath.Join(t.TempDir(), "latest")
	require.NoError(t, os.Symlink(dir, link))
	require.Equal(t, Right, c.Traces(loaded(t, link), Demands{}).Outcome)

	file := filepath.Join(dir, filepath.Base(r.Evidence.Recorded[0].File))
	require.NoError(t, os.Rename(r.Evidence.Recorded[0].File, file))
	require.Equal(t, Wrong, c.Traces(loaded(t, dir), Demands{}).Outcome, "one is elsewhere")
	require.NoError(t, os.WriteFile(file, []byte("{}\n"), 0o644))
	require.Equal(t, Wrong, c.Traces(loaded(t, dir), Demands{}).Outcome, "one is damaged")
	require.NoError(t, os.Remove(file))
	require.Equal(t, Wrong, c.Traces(loaded(t, dir), Demands{}).Outcome, "one is gone")

	_, err = Load(filepath.Join(dir, "nowhere"))
	require.ErrorIs(t, err, os.ErrNotExist)
	plain := filepath.Join(t.TempDir(), "a-file")
	require.NoError(t, os.WriteFile(plain, nil, 0o644))
	_, err = Load(plain)
	require.ErrorContains(t, err, "not a directory of traces")
}

// TestWhatTheEndOfARunRevises: a trace has the verdict that its scenario had before the run knew what failed as a
// consequence.
func TestWhatTheEndOfARunRevises(t *testing.T) {
	broken := judge.Check{Requirement: "PAP-X-002"}
	for _, row := range []struct {
		why    string
		s      report.Scenario
		revise bool
	}{
		{"all of it failed as a consequence", report.Scenario{Verdict: judge.Follows,
			Checks: []judge.Check{{OK: true}, {Follows: "PAP-X-001"}}}, true},
		{"a part of it did", report.Scenario{Verdict: judge.Warn,
			Checks: []judge.Check{broken, {Follows: "PAP-X-001"}}}, true},
		{"it is a known failure", report.Scenario{Verdict: judge.Known}, true},
		{"a part of it is known", report.Scenario{Verdict: judge.Warn, Checks: []judge.Check{broken, {Known: "later"}}},
			true},
		{"it failed", report.Scenario{Verdict: judge.Fail, Checks: []judge.Check{broken}}, false},
		{"it passed", report.Scenario{Verdict: judge.Pass, Checks: []judge.Check{{OK: true}}}, false},
	} {
		require.Equal(t, row.revise, revised(&row.s), row.why)
	}
}
