package certificate

import (
	"context"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/c2a-conform/c2a-conform/features"
	"github.com/c2a-conform/c2a-conform/runner"
	"github.com/c2a-conform/c2a-conform/runner/attach"
	"github.com/c2a-conform/c2a-conform/runner/judge"
	"github.com/c2a-conform/c2a-conform/runner/report"
)

// A Request is a request to certify a run.
type Request struct {
	Report    report.Report
	Digest    string // digest of the report's bytes
	Evidence  Evidence
	Subject   []Resource
	Challenge []byte // nil: none was given
	Key       Key

	Suite      report.Suite // the running program
	Program    string       // digest of its executable file
	AllowDevel bool         // allow a suite that isn't a release
	Issued     time.Time
	Progress   func(runner.Event)
}

// A RefusedError lists all reasons why something can't be certified.
type RefusedError struct{ Reasons []string }

// Error lists the reasons.
func (e *RefusedError) Error() string {
	return "this can't be certified:\n  - " + strings.Join(e.Reasons, "\n  - ")
}

// Issue certifies a run. It judges the traces again, if their clock allows this, and refuses everything that the traces
// don't show. Errors are [*RefusedError], and those of ctx and of signing.
func Issue(ctx context.Context, r Request) (*Certificate, error) {
	conformance, result, err := r.state(ctx)
	if err != nil {
		return nil, err
	}
	c := &Certificate{Subject: r.Subject, Result: result}
	if conformance.TestResult, err = seal(c, r.Key, TestResultType, result); err != nil {
		return nil, err
	}
	c.Conformance = conformance
	_, err = seal(c, r.Key, ConformanceType, conformance)
	return c, err
}

// Testify adds a witness's statement to a certificate: the witness ran the suite again and got the same result. The
// errors are those of [Issue].
func (c *Certificate) Testify(ctx context.Context, r Request) (*Certificate, error) {
	r.Subject = c.Subject
	own, result, err := r.state(ctx)
	if err != nil {
		return nil, err
	}
	var reasons []string
	if slices.ContainsFunc(c.runs(), func(x Conformance) bool { return x.Key == r.Key.ID }) {
		reasons = append(reasons, "this key has already signed it: a witness is someone else, with a different key")
	}
	if slices.ContainsFunc(c.runs(), func(x Conformance) bool { return x.Report == own.Report }) {
		reasons = append(reasons, "this is the run that was certified: a witness runs the suite again")
	}
	for _, list := range []struct {
		what        string
		first, mine []string
	}{
		{"passed", c.Result.PassedTests, result.PassedTests},
		{"warned", c.Result.WarnedTests, result.WarnedTests},
		{"failed", c.Result.FailedTests, result.FailedTests},
	} {
		if x := difference(list.first, list.mine); x != "" {
			reasons = append(reasons, fmt.Sprintf("%s %s in the certificate, but not in your run", x, list.what))
		}
		if x := difference(list.mine, list.first); x != "" {
			reasons = append(reasons, fmt.Sprintf("%s %s in your run, but not in the certificate", x, list.what))
		}
	}
	payload, err := json.Marshal(Statement[TestResult]{StatementType, c.Subject, TestResultType, result})
	if err != nil {
		return nil, err
	}
	own.TestResult = Digest(payload)
	if len(reasons) == 0 && own.TestResult != c.Conformance.TestResult {
		reasons = append(reasons, "your run is of a different version of the suite: use that of the certificate, "+
			c.Conformance.Suite.Version)
	}
	if len(reasons) > 0 {
		return nil, &RefusedError{reasons}
	}
	out := *c
	out.envelopes = slices.Clone(c.envelopes)
	t := Testimony{Of: Digest(c.payload(1)), Run: own}
	out.Testimonies = append(slices.Clone(c.Testimonies), t)
	_, err = seal(&out, r.Key, WitnessType, t)
	return &out, err
}

// difference returns the first element of a that isn't in b.
func difference(a, b []string) string {
	for _, x := range a {
		if _, ok := slices.BinarySearch(b, x); !ok {
			return x
		}
	}
	return ""
}

// state returns the statements about the run, or the reasons why it can't be certified.
func (r *Request) state(ctx context.Context) (Conformance, TestResult, error) {
	reasons := slices.Concat(r.unfit(), r.undecided(), r.foreign(), r.unrecorded())
	if len(reasons) > 0 {
		return Conformance{}, TestResult{}, &RefusedError{reasons}
	}
	result := resultOf(r.Report, r.Suite)
	conformance, err := r.conformance()
	if err != nil {
		return Conformance{}, TestResult{}, err
	}
	reasons, err = r.Evidence.contradict(ctx, conformance, result, r.Progress)
	mixed, ok := errors.AsType[*runner.MixedError](err)
	switch {
	case ok:
		return Conformance{}, TestResult{}, &RefusedError{[]string{mixed.Error()}}
	case errors.Is(err, runner.ErrLive): // verification reports that nobody can judge it again
	case err != nil:
		return Conformance{}, TestResult{}, err
	case len(reasons) > 0:
		return Conformance{}, TestResult{}, &RefusedError{reasons}
	}
	return conformance, result, nil
}

// unfit returns reasons to refuse a run that is incomplete, or of the wrong kind.
func (r *Request) unfit() (reasons []string) {
	add := func(format string, args ...any) { reasons = append(reasons, fmt.Sprintf(format, args...)) }
	of := &r.Report
	s := of.Selection
	for _, narrowed := range []struct {
		by   bool
		flag string
	}{
		{s.Tags != "", "--tags"}, {len(s.Requirements) > 0, "--requirement"}, {len(s.Scenarios) > 0, "--scenario"},
		{s.Features != "", "--features"},
	} {
		if narrowed.by {
			add("the run was limited by %s: run the suite without it", narrowed.flag)
		}
	}
	if of.Texts != nil {
		add("messages of the scenarios were replaced by your own texts, so a program could know them in advance: " +
			"run without texts")
	}
	if of.Shard != nil {
		add("the report is of shard %d of %d: combine all of them with 'c2a-conform report merge'", of.Shard.Index,
			of.Shard.Of)
	}
	for _, draft := range of.Unfinished {
		add("draft %s is experimental: its text may change, so programs can't be certified for it", draft)
	}
	if !of.Overall.Conforms() && of.Overall != judge.AsKnown {
		add("the verdict is %v, which can't be certified: %s", of.Overall, of.Reason)
	}
	if of.Implementation.Declared == nil {
		add("no program was connected: run 'c2a-conform smoke' to see why")
	}
	switch seed := SeedOf(r.Challenge); {
	case of.Seed == 0:
		add("the run has no seed, so a program could repeat recorded answers: run again with --seed and any number, " +
			"or " +
			"with --challenge")
	case r.Challenge != nil && of.Seed != seed:
		add("the seed %d was not derived from the challenge, which gives %d: run again with --challenge", of.Seed, seed)
	}
	if devel(r.Report.Suite) && !r.AllowDevel {
		add("the suite that judged is a development build, %s: use a release, or a build of a commit without "+
			"changes; --allow-devel certifies it anyway, and the certificate says so", of.Suite.Version)
	}
	if of.Suite.Catalogue != r.Suite.Catalogue || of.Suite.Version != r.Suite.Version {
		add("the run was judged by version %s of the suite, but this is %s: certify with the version that judged",
			of.Suite.Version, r.Suite.Version)
	}
	return reasons
}

// devel reports whether a suite was not built from exactly one commit.
func devel(s report.Suite) bool { return s.Modified || !validVersion(s.Version) }

// undecided returns reasons to refuse a run in which something is undecided that should not be.
func (r *Request) undecided() (reasons []string) {
	var failed, open []string
	for _, s := range r.Report.Scenarios {
		if s.Verdict == judge.Error || s.Verdict == 0 {
			failed = append(failed, fmt.Sprintf("%s (%s, %s)", s.ID, s.Role, s.Draft))
		}
	}
	for _, q := range r.Report.Requirements {
		if q.Level == judge.Must && !q.Verdict.Judged() && q.Verdict != judge.NotApplicable {
			open = append(open, fmt.Sprintf("%s (%s, %s)", q.ID, q.Role, q.Draft))
		}
	}
	if len(failed) > 0 {
		reasons = append(reasons, fmt.Sprintf("%d scenarios ended in error or never ran: %s; see the reasons in the "+
			"report "+
			"and run again", len(failed), several(failed)))
	}
	if len(open) > 0 {
		reasons = append(reasons, fmt.Sprintf("%d requirements of level must were not decided, and no missing "+
			"capability "+
			"excuses that: %s; the report says what would decide them", len(open), several(open)))
	}
	return reasons
}

// several returns the first names of a list, and how many more there are.
func several(names []string) string {
	const most = 5
	if len(names) <= most {
		return strings.Join(names, ", ")
	}
	return fmt.Sprintf("%s and %d more", strings.Join(names[:most], ", "), len(names)-most)
}

// foreign returns reasons to refuse traces that don't belong to the run.
func (r *Request) foreign() (reasons []string) {
	for _, err := range r.Evidence.Unread {
		reasons = append(reasons, fmt.Sprintf("the trace %v", err))
	}
	scenarios := map[[3]string]*report.Scenario{}
	for i := range r.Report.Scenarios {
		s := &r.Report.Scenarios[i]
		scenarios[[3]string{s.ID, s.Role, s.Draft}] = s
	}
	var strange []string
	for _, t := range r.Evidence.Recorded {
		s := scenarios[[3]string{t.Trace.Scenario, t.Trace.Role, t.Trace.Draft}]
		if what := r.strange(t, s); what != "" {
			strange = append(strange, fmt.Sprintf("%s (%s)", t.File, what))
		}
	}
	if len(strange) > 0 {
		reasons = append(reasons, fmt.Sprintf("%d traces are not of this run: %s; run again with --trace and a new "+
			"directory", len(strange), several(strange)))
	}
	return reasons
}

// strange returns why a trace doesn't belong to the run, or "" if it may.
func (r *Request) strange(t runner.Recorded, s *report.Scenario) string {
	var hello struct {
		Implementation report.Product `json:"implementation"`
	}
	i := r.Report.Implementation
	switch {
	case s == nil:
		return "the report has no such scenario"
	case json.Unmarshal(t.Trace.Hello, &hello) != nil || hello.Implementation != report.Product{Name: i.Name,
		Version: i.Version}:
		return "of a different program"
	case t.Trace.Features != r.Report.Suite.Catalogue:
		return "of a different version of the suite"
	case t.Trace.Options.Strict != r.Report.Strict, t.Trace.Options.Seed != r.Report.Seed:
		return "of a run with different options"
	case s.Trials == nil && t.Trace.Verdict != s.Verdict && !revised(s):
		return fmt.Sprintf("it ends with %v, but the report has %v", t.Trace.Verdict, s.Verdict)
	}
	return ""
}

// revised reports whether the verdict of a scenario may have changed at the end of the run. Only then is it known what
// is a consequence of another failure, or a known failure. The trace has the first verdict.
func revised(s *report.Scenario) bool {
	return s.Verdict == judge.Known || slices.ContainsFunc(s.Checks, func(c judge.Check) bool {
		return !c.OK && (c.Follows != "" || c.Known != "")
	})
}

// unrecorded returns reasons to refuse a run with judged scenarios that have no trace.
func (r *Request) unrecorded() (reasons []string) {
	have := map[[3]string]int{}
	for _, t := range r.Evidence.Recorded {
		have[[3]string{t.Trace.Scenario, t.Trace.Role, t.Trace.Draft}]++
	}
	var missing []string
	for _, s := range r.Report.Scenarios {
		want := 1
		if s.Trials != nil {
			want = s.Trials.Judged
		}
		if s.Verdict.Judged() && have[[3]string{s.ID, s.Role, s.Draft}] < want {
			missing = append(missing, fmt.Sprintf("%s (%s, %s)", s.ID, s.Role, s.Draft))
		}
	}
	if len(missing) > 0 {
		reasons = append(reasons, fmt.Sprintf("%d scenarios have no trace, or not one for each trial: %s; run again "+
			"with "+
			"--trace DIR, and give that directory", len(missing), several(missing)))
	}
	return reasons
}

// conformance returns the statement about the run, without its test result.
func (r *Request) conformance() (Conformance, error) {
	of := &r.Report
	drafts, err := r.drafts()
	if err != nil {
		return Conformance{}, err
	}
	i := of.Implementation
	claimed, notClaimed := claimsOf(*of)
	out := Conformance{
		Key: r.Key.ID, Verdict: of.Overall, Totals: of.Totals,
		Suite: Suite{Version: of.Suite.Version, Commit: of.Suite.Commit, Devel: devel(of.Suite),
			Catalogue: of.Suite.Catalogue, Program: r.Program},
		Implementation: Implementation{Name: i.Name, Version: i.Version, Attachment: ByPort, Command: i.Command,
			Remote: i.Remote, Clock: i.Declared.Clock, Barrier: i.Declared.Barrier},
		Drafts: drafts, Cells: cellsOf(*of), Claimed: claimed, NotClaimed: notClaimed, Sampling: samplingOf(*of),
		Strict: of.Strict, Seed: of.Seed, Challenge: hex.EncodeToString(r.Challenge),
		Report: r.Digest, Traces: r.Evidence.Traces, RanMs: of.DurationMs,
		Started: of.Started.UTC().Truncate(time.Second),
		Issued:  r.Issued.UTC().Truncate(time.Second), Reproduce: r.reproduce(),
	}
	if i.Profile != nil {
		out.Implementation.Attachment, out.Implementation.Profile = ByEdge, Digest(i.Profile)
	}
	for _, q := range of.Requirements {
		if q.Verdict == judge.Known {
			out.Known = append(out.Known, Failure{q.ID, q.Role, q.Draft, q.Reason})
		}
	}
	return out, nil
}

// drafts returns the drafts of which something was judged.
func (r *Request) drafts() ([]Draft, error) {
	suite, err := features.Load()
	if err != nil {
		return nil, err
	}
	var out []Draft
	for _, id := range features.Drafts() {
		if !slices.ContainsFunc(r.Report.Requirements, func(q report.Requirement) bool { return q.Draft == id }) {
			continue
		}
		var asked []string
		for _, q := range suite.Catalogue.Requirements {
			if slices.Contains(q.Drafts, id) {
				asked = append(asked, fmt.Sprint(q.ID, " ", q.LevelIn(id)))
			}
		}
		clauses := slices.DeleteFunc(slices.Clone(suite.Catalogue.Clauses),
			func(c features.Clause) bool { return c.Draft != id })
		d := Draft{ID: id}
		if d.Catalogue, err = digestOfJSON(asked); err != nil {
			return nil, err
		}
		if d.Clauses, err = digestOfJSON(clauses); err != nil {
			return nil, err
		}
		out = append(out, d)
	}
	return out, nil
}

func digestOfJSON(v any) (string, error) {
	raw, err := json.Marshal(v)
	return Digest(raw), err
}

// reproduce returns the command that repeats the run.
func (r *Request) reproduce() string {
	of := &r.Report
	argv := []string{"c2a-conform", "run"}
	add := func(flag, value string) {
		if value != "" {
			argv = append(argv, flag, value)
		}
	}
	add("--impl", of.Implementation.Command)
	add("--protocol", strings.Join(of.Selection.Protocols, ","))
	add("--role", strings.Join(of.Selection.Roles, ","))
	add("--draft", strings.Join(of.Selection.Drafts, ","))
	add("--seed", fmt.Sprint(of.Seed))
	if of.Strict {
		argv = append(argv, "--strict")
	}
	if of.Sampling != nil {
		add("--trials", fmt.Sprint(of.Sampling.Trials))
		add("--pass-rate", fmt.Sprint(of.Sampling.PassRate))
	}
	return attach.FormatCommand(argv)
}
