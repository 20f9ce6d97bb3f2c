// Package report is the result of a run: a versioned data model, and its renderings. Input: a Report, which is plain
// data in a fixed order. Output: text, JSON and HTML, and the formats that CI services read; each is a pure function of
// the Report and a writer. It names no protocol, decides no verdict, and opens no file.
package report

import (
	"cmp"
	"encoding/json"
	"slices"
	"time"

	"github.com/c2a-conform/c2a-conform/runner/judge"
	"github.com/c2a-conform/c2a-conform/runner/report/frames"
)

// Version is the version of the data model, in every JSON report as reportVersion. It rises when a member changes its
// meaning or goes away, not when one is added.
const Version = 1

// A Report is everything that a run found out.
type Report struct {
	ReportVersion  int            `json:"reportVersion"`
	Suite          Suite          `json:"suite"`
	Implementation Implementation `json:"implementation"`
	Selection      Selection      `json:"selection"`
	Shard          *Shard         `json:"shard,omitempty"` // nil: all that is selected
	Started        time.Time      `json:"started"`
	DurationMs     int64          `json:"durationMs"`
	Seed           uint64         `json:"seed,string,omitempty"` // what was drawn; 0, and then absent: nothing was
	Strict         bool           `json:"strict"`
	Sampling       *Sampling      `json:"sampling,omitempty"` // nil: each scenario ran once, and the verdict is exact

	// Texts are the user's own that replaced messages of the scenarios; nil: there are none.
	Texts *Texts `json:"texts,omitempty"`

	Overall judge.Overall `json:"overall"`
	Reason  string        `json:"reason,omitempty"` // why Overall is what it is, one sentence
	// Totals say of how many MUSTs Overall is, and what became of the others; nil: nobody has counted.
	Totals  *judge.Totals `json:"totals,omitempty"`
	Planned int           `json:"planned"` // scenario runs that the selection asked for
	Decided int           `json:"decided"` // of them, those that have a verdict

	// Unfinished are the drafts of the run whose text is unfinished: what it says may change with them.
	Unfinished []string `json:"unfinished,omitempty"`

	Afterwards string   `json:"afterwards,omitempty"` // what the implementation did wrong when all scenarios were over
	Notes      []string `json:"notes,omitempty"`      // what is worth knowing and decides nothing
	// First lists mistakes of the implementation that cause many other failures. Reports show them at the top.
	First []string `json:"first,omitempty"`
	// Unplayed are the calls of the program that the suite's platform doesn't play: what depends on them went wrong for
	// that reason.
	Unplayed []string `json:"unplayed,omitempty"`

	Known *KnownFailures `json:"known,omitempty"` // nil: there is no list of them

	// Complete is what a run that has to be complete lacks of it; nil: it need not be.
	Complete *Completeness `json:"complete,omitempty"`
	// Capabilities are what the roles and drafts of the run may do, and need not.
	Capabilities []Capability `json:"capabilities,omitempty"`

	// Causes are what is broken and follows from nothing else that is.
	Causes       []Cause       `json:"causes,omitempty"`
	Summary      []Tally       `json:"summary"`
	Requirements []Requirement `json:"requirements"`
	Scenarios    []Scenario    `json:"scenarios"`
}

// Sampling says how verdicts follow from repeated trials: they are statistical.
type Sampling struct {
	Trials   int     `json:"trials"`   // of each scenario
	PassRate float64 `json:"passRate"` // share of them from which a scenario passes
}

// A Suite is the program that judged: what has to be known of it to judge again in the same way.
type Suite struct {
	Name    string `json:"name"`
	Version string `json:"version,omitempty"`
	// Commit it was built of; "" if the build didn't record it.
	Commit string `json:"commit,omitempty"`
	// Modified says that the tree it was built of had changes that were not committed.
	Modified bool `json:"modified,omitempty"`
	// Catalogue is the digest of all requirements and scenarios.
	Catalogue string `json:"catalogue,omitempty"`
}

// A Product is a program with its version, as it names itself.
type Product struct {
	Name    string `json:"name"`
	Version string `json:"version,omitempty"`
}

// Implementation is the program under test.
type Implementation struct {
	Name    string `json:"name,omitempty"` // as declared in conformance/hello; empty: never attached
	Version string `json:"version,omitempty"`
	Command string `json:"command,omitempty"` // how it was started, or its URL
	Remote  bool   `json:"remote,omitempty"`  // it was not started, but listens at a URL
	// Profile is the configuration under which it was judged, where it was attached as it ships; nil: it wasn't.
	Profile json.RawMessage `json:"profile,omitempty"`
	// Declared is what conformance/hello declares; nil: never attached.
	Declared *Declared `json:"declared,omitempty"`
}

// Declared is what an implementation says of itself in conformance/hello.
type Declared struct {
	Roles        []string `json:"roles"`
	Drafts       []string `json:"drafts"`
	Taps         []string `json:"taps"`
	Clock        string   `json:"clock"`
	Barrier      string   `json:"barrier"`
	Capabilities []string `json:"capabilities"`
}

// Selection is what the user narrowed the run to; empty means all.
type Selection struct {
	Protocols    []string `json:"protocols,omitempty"`
	Roles        []string `json:"roles,omitempty"`
	Drafts       []string `json:"drafts,omitempty"`
	Tags         string   `json:"tags,omitempty"` // a cucumber tag expression
	Requirements []string `json:"requirements,omitempty"`
	Scenarios    []string `json:"scenarios,omitempty"`
	Features     string   `json:"features,omitempty"` // a directory with features in place of those of the suite
	// LastFailed says that of all this only what had failed before was run.
	LastFailed bool `json:"lastFailed,omitempty"`
	// Only says that of all this only what a list of the user names was run.
	Only bool `json:"only,omitempty"`
}

// A Shard is one part of a run that is shared out among several: the Index-th, from 1, of Of.
type Shard struct {
	Index int `json:"index"`
	Of    int `json:"of"`
}

// Completeness is what is missing for every MUST to be decided.
type Completeness struct {
	Lacking []Lack `json:"lacking,omitempty"`
}

// A Lack is a MUST that was not decided in a role and draft, and why.
type Lack struct {
	Requirement string `json:"requirement"`
	Role        string `json:"role"`
	Draft       string `json:"draft"`
	Why         string `json:"why"`
}

// A Capability is an optional ability: where it is not declared, what depends on it is not tested.
type Capability struct {
	Name         string `json:"name"`
	Declared     bool   `json:"declared"`
	Broken       bool   `json:"broken,omitempty"` // declared, and in some role more of it is broken than holds
	Requirements int    `json:"requirements"`     // that hang on it
}

// A Scenario is one planned run: one scenario of the features in one role and one draft.
type Scenario struct {
	ID          string        `json:"id"` // <area>/<slug>, with #n for the nth row of an outline
	Name        string        `json:"name"`
	Area        string        `json:"area"`
	Rule        string        `json:"rule,omitempty"` // heading of the Rule it stands under
	File        string        `json:"file"`
	Line        int           `json:"line"`
	Requirement string        `json:"requirement"`
	Level       judge.Level   `json:"level"`
	Role        string        `json:"role"`
	Draft       string        `json:"draft"`
	Twin        bool          `json:"twin,omitempty"`   // the case in which the rule must not fire
	Verdict     judge.Verdict `json:"verdict,omitzero"` // zero, and then absent in JSON: never run
	Reason      string        `json:"reason,omitempty"` // why not judged: what is missing, or what to fix
	Trials      *judge.Trials `json:"trials,omitempty"` // nil: it ran once
	Checks      []judge.Check `json:"checks,omitempty"`
	Acts        int           `json:"acts,omitempty"` // turns or deliveries that came from the implementation
	// Words are those that it was told in, by those that it is written in, where something is broken.
	Words      map[string]string `json:"words,omitempty"`
	Steps      []Step            `json:"steps,omitempty"`
	Trace      []frames.Entry    `json:"trace,omitempty"`
	Reproduce  string            `json:"reproduce,omitempty"` // a shell command that runs just this
	DurationMs int64             `json:"durationMs"`
	// NeedsMs is how long a scenario takes that was not waited for, on the wall clock.
	NeedsMs int64 `json:"needsMs,omitempty"`
	// Beyond says that it is about what the platform, or the program, has nothing of.
	Beyond bool `json:"beyond,omitempty"`
	// Free says that the text lets the program keep that to itself.
	Free bool `json:"free,omitempty"`
}

// A Step is one line of a scenario.
type Step struct {
	Keyword string `json:"keyword"` // Given, When, Then, And, But
	Text    string `json:"text"`
	Doc     string `json:"doc,omitempty"`    // the doc string below it
	Failed  bool   `json:"failed,omitempty"` // a demand of it was not met, or it could not be carried out
}

// A Requirement is the outcome of one requirement in one role and draft.
type Requirement struct {
	ID         string        `json:"id"`
	Level      judge.Level   `json:"level"`
	Role       string        `json:"role"`
	Draft      string        `json:"draft"`
	Rule       string        `json:"rule"`                 // in the suite's words
	Section    string        `json:"section,omitempty"`    // where the draft says so
	Clauses    []string      `json:"clauses,omitempty"`    // of this draft
	Seen       []string      `json:"seen,omitempty"`       // reports of others that went wrong, of advice
	Capability string        `json:"capability,omitempty"` // that is declared, and that it hangs on
	Required   bool          `json:"required"`             // has to be decided for a conformant run
	Verdict    judge.Verdict `json:"verdict,omitzero"`
	Reason     string        `json:"reason,omitempty"`
	Scenarios  []string      `json:"scenarios,omitempty"` // ids of the planned scenarios under its rule
	Checks     CheckCount    `json:"checks"`
}

// CheckCount counts the checks of a requirement over all scenarios of the run.
type CheckCount struct {
	OK     int `json:"ok"`
	Broken int `json:"broken"`
}

// A Tally counts the requirements of one role, draft and level by verdict.
type Tally struct {
	Role          string      `json:"role"`
	Draft         string      `json:"draft"`
	Level         judge.Level `json:"level"`
	Total         int         `json:"total"`
	Pass          int         `json:"pass"`
	Fail          int         `json:"fail"`
	Known         int         `json:"known,omitempty"` // broken, or not reached, and no news
	Warn          int         `json:"warn"`
	Advise        int         `json:"advise,omitempty"`  // only of the level advice
	Follows       int         `json:"follows,omitempty"` // broken only where what it presupposes is
	NotApplicable int         `json:"notApplicable"`
	NotTestable   int         `json:"notTestable"`
	Error         int         `json:"error"`
	Undecided     int         `json:"undecided"`
}

// Finish puts r into its fixed order, whatever order the scenarios ended in, and fills in what follows from the rest:
// ReportVersion, Decided and Summary.
func (r *Report) Finish() {
	r.ReportVersion = Version
	slices.SortStableFunc(r.Scenarios, func(a, b Scenario) int {
		return cmp.Or(
			cmp.Compare(a.Role, b.Role),
			-cmp.Compare(a.Draft, b.Draft), // the current draft first
			cmp.Compare(a.File, b.File),
			cmp.Compare(a.Line, b.Line),
			compareID(a.ID, b.ID),
		)
	})
	slices.SortStableFunc(r.Requirements, func(a, b Requirement) int {
		return cmp.Or(
			cmp.Compare(a.Role, b.Role),
			-cmp.Compare(a.Draft, b.Draft),
			cmp.Compare(a.ID, b.ID),
		)
	})
	r.Decided = 0
	for _, s := range r.Scenarios {
		if s.Verdict != 0 {
			r.Decided++
		}
	}
	r.Causes = r.causes()
	r.Summary = tally(r.Requirements)
	if r.Scenarios == nil {
		r.Scenarios = []Scenario{} // a list in JSON, even when empty
	}
	if r.Requirements == nil {
		r.Requirements = []Requirement{}
	}
}

// WithoutTimes is a copy of r in which everything that may differ between two equal runs is zero: start and durations.
// The clock of a trace is kept.
func (r Report) WithoutTimes() Report {
	r.Started, r.DurationMs = time.Time{}, 0
	r.Scenarios = slices.Clone(r.Scenarios)
	for i := range r.Scenarios {
		r.Scenarios[i].DurationMs = 0
	}
	return r
}

// tally counts requirements, which must be in order, into rows of role, draft and level.
func tally(requirements []Requirement) []Tally {
	rows := []Tally{}
	for _, r := range requirements {
		i := slices.IndexFunc(rows, func(t Tally) bool {
			return t.Role == r.Role && t.Draft == r.Draft && t.Level == r.Level
		})
		if i < 0 {
			i = len(rows)
			rows = append(rows, Tally{Role: r.Role, Draft: r.Draft, Level: r.Level})
		}
		rows[i].add(r.Verdict)
	}
	slices.SortStableFunc(rows, func(a, b Tally) int {
		return cmp.Or(
			cmp.Compare(a.Role, b.Role),
			-cmp.Compare(a.Draft, b.Draft),
			cmp.Compare(a.Level, b.Level),
		)
	})
	return rows
}

func (t *Tally) add(v judge.Verdict) {
	t.Total++
	switch v {
	case judge.Pass:
		t.Pass++
	case judge.Fail:
		t.Fail++
	case judge.Known:
		t.Known++
	case judge.Warn:
		t.Warn++
	case judge.Advise:
		t.Advise++
	case judge.Follows:
		t.Follows++
	case judge.NotApplicable:
		t.NotApplicable++
	case judge.NotTestable:
		t.NotTestable++
	case judge.Error:
		t.Error++
	default:
		t.Undecided++
	}
}

// compareID orders ids so that row #10 of an outline comes after row #9.
func compareID(a, b string) int {
	return cmp.Or(cmp.Compare(len(a), len(b)), cmp.Compare(a, b))
}
