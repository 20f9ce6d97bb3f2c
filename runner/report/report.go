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

// Version is the version of the data model, in every JSON report as reportVersion. It increases when a member is
// removed or changes its meaning, but not when one is added.
const Version = 1

// A Report is the complete result of a run.
type Report struct {
	ReportVersion  int            `json:"reportVersion"`
	Suite          Suite          `json:"suite"`
	Implementation Implementation `json:"implementation"`
	Selection      Selection      `json:"selection"`
	Shard          *Shard         `json:"shard,omitempty"` // nil: all that is selected
	Started        time.Time      `json:"started"`
	DurationMs     int64          `json:"durationMs"`
	Seed           uint64         `json:"seed,string,omitempty"` // the seed; 0, and then absent: nothing was random
	Strict         bool           `json:"strict"`
	Sampling       *Sampling      `json:"sampling,omitempty"` // nil: each scenario ran once, and the verdict is exact

	// Texts are the user's own texts that replaced messages of the scenarios; nil: there are none.
	Texts *Texts `json:"texts,omitempty"`

	Overall judge.Overall `json:"overall"`
	Reason  string        `json:"reason,omitempty"` // the reason for Overall, in one sentence
	// Totals say how many MUSTs Overall covers, and what happened to the others; nil: not counted.
	Totals  *judge.Totals `json:"totals,omitempty"`
	Planned int           `json:"planned"` // scenario runs that the selection asked for
	Decided int           `json:"decided"` // of them, those that have a verdict

	// Unfinished are the drafts of the run whose text is unfinished: their rules may change.
	Unfinished []string `json:"unfinished,omitempty"`

	Afterwards string   `json:"afterwards,omitempty"` // errors of the implementation after the last scenario
	Notes      []string `json:"notes,omitempty"`      // notes that don't affect the verdict
	// First lists mistakes of the implementation that cause many other failures. Reports show them at the top.
	First []string `json:"first,omitempty"`
	// Unplayed are calls of the program that the suite's platform doesn't support: what depends on them failed for that
	// reason.
	Unplayed []string `json:"unplayed,omitempty"`

	Known *KnownFailures `json:"known,omitempty"` // nil: there is no list of them

	// Complete says what a run that must be complete lacks; nil: it need not be.
	Complete *Completeness `json:"complete,omitempty"`
	// Capabilities are the optional capabilities of the run's roles and drafts.
	Capabilities []Capability `json:"capabilities,omitempty"`

	// Causes are the broken requirements that are not consequences of others.
	Causes       []Cause       `json:"causes,omitempty"`
	Summary      []Tally       `json:"summary"`
	Requirements []Requirement `json:"requirements"`
	Scenarios    []Scenario    `json:"scenarios"`
}

// Sampling says how verdicts follow from repeated trials: they are statistical.
type Sampling struct {
	Trials   int     `json:"trials"`   // of each scenario
	PassRate float64 `json:"passRate"` // the share of trials that a scenario must pass
}

// A Suite is the program that judged, with everything needed to judge again in the same way.
type Suite struct {
	Name    string `json:"name"`
	Version string `json:"version,omitempty"`
	// Commit it was built of; "" if the build didn't record it.
	Commit string `json:"commit,omitempty"`
	// Modified says that it was built from a tree with uncommitted changes.
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
	// Profile is the configuration under which it was judged, if it was attached as it ships; nil: it wasn't.
	Profile json.RawMessage `json:"profile,omitempty"`
	// Declared is what conformance/hello declares; nil: never attached.
	Declared *Declared `json:"declared,omitempty"`
}

// Declared is what an implementation declares in conformance/hello.
type Declared struct {
	Roles        []string `json:"roles"`
	Drafts       []string `json:"drafts"`
	Taps         []string `json:"taps"`
	Clock        string   `json:"clock"`
	Barrier      string   `json:"barrier"`
	Capabilities []string `json:"capabilities"`
}

// Selection is what the user selected; empty means all.
type Selection struct {
	Protocols    []string `json:"protocols,omitempty"`
	Roles        []string `json:"roles,omitempty"`
	Drafts       []string `json:"drafts,omitempty"`
	Tags         string   `json:"tags,omitempty"` // a cucumber tag expression
	Requirements []string `json:"requirements,omitempty"`
	Scenarios    []string `json:"scenarios,omitempty"`
	Features     string   `json:"features,omitempty"` // a directory with features in place of those of the suite
	// LastFailed says that only scenarios that had failed before were run.
	LastFailed bool `json:"lastFailed,omitempty"`
	// Only says that only scenarios in a user's list were run.
	Only bool `json:"only,omitempty"`
}

// A Shard is one part of a run that is split: number Index of Of, from 1.
type Shard struct {
	Index int `json:"index"`
	Of    int `json:"of"`
}

// Completeness is what is missing for every MUST to be decided.
type Completeness struct {
	Lacking []Lack `json:"lacking,omitempty"`
}

// A Lack is an undecided MUST in a role and draft, with the reason.
type Lack struct {
	Requirement string `json:"requirement"`
	Role        string `json:"role"`
	Draft       string `json:"draft"`
	Why         string `json:"why"`
}

// A Capability is an optional capability: if it is not declared, what depends on it is not tested.
type Capability struct {
	Name         string `json:"name"`
	Declared     bool   `json:"declared"`
	Broken       bool   `json:"broken,omitempty"` // declared, but mostly broken in some role
	Requirements int    `json:"requirements"`     // that depend on it
}

// A Scenario is one planned run: one scenario of the features in one role and one draft.
type Scenario struct {
	ID          string        `json:"id"` // <area>/<slug>, with #n for the nth row of an outline
	Name        string        `json:"name"`
	Area        string        `json:"area"`
	Rule        string        `json:"rule,omitempty"` // heading of its Rule
	File        string        `json:"file"`
	Line        int           `json:"line"`
	Requirement string        `json:"requirement"`
	Level       judge.Level   `json:"level"`
	Role        string        `json:"role"`
	Draft       string        `json:"draft"`
	Twin        bool          `json:"twin,omitempty"`   // the case in which the rule must not apply
	Verdict     judge.Verdict `json:"verdict,omitzero"` // zero, and then absent in JSON: never run
	Reason      string        `json:"reason,omitempty"` // why not judged: what is missing, or what to fix
	Trials      *judge.Trials `json:"trials,omitempty"` // nil: it ran once
	Checks      []judge.Check `json:"checks,omitempty"`
	Acts        int           `json:"acts,omitempty"` // turns or deliveries that came from the implementation
	// Words are the replaced words, by the original ones, if something is broken.
	Words      map[string]string `json:"words,omitempty"`
	Steps      []Step            `json:"steps,omitempty"`
	Trace      []frames.Entry    `json:"trace,omitempty"`
	Reproduce  string            `json:"reproduce,omitempty"` // a shell command that runs just this
	DurationMs int64             `json:"durationMs"`
	// NeedsMs is the duration of a scenario that would take too long, on the wall clock.
	NeedsMs int64 `json:"needsMs,omitempty"`
	// Beyond says that it is about something that the platform, or the program, doesn't have.
	Beyond bool `json:"beyond,omitempty"`
	// Free says that the text allows the program to leave that out.
	Free bool `json:"free,omitempty"`
}

// A Step is one line of a scenario.
type Step struct {
	Keyword string `json:"keyword"` // Given, When, Then, And, But
	Text    string `json:"text"`
	Doc     string `json:"doc,omitempty"`    // the doc string below it
	Failed  bool   `json:"failed,omitempty"` // an expectation of it was not met, or it could not be carried out
}

// A Requirement is the result of one requirement in one role and draft.
type Requirement struct {
	ID         string        `json:"id"`
	Level      judge.Level   `json:"level"`
	Role       string        `json:"role"`
	Draft      string        `json:"draft"`
	Rule       string        `json:"rule"`                 // in the suite's words
	Section    string        `json:"section,omitempty"`    // where the draft says so
	Clauses    []string      `json:"clauses,omitempty"`    // of this draft
	Seen       []string      `json:"seen,omitempty"`       // for advice: reports about others that went wrong
	Remedy     string        `json:"remedy,omitempty"`     // what the author of a program can do if it is broken
	Capability string        `json:"capability,omitempty"` // the declared capability on which it depends
	Required   bool          `json:"required"`             // must be decided for a conformant run
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
	Known         int         `json:"known,omitempty"` // broken or not reached, and not known
	Warn          int         `json:"warn"`
	Advise        int         `json:"advise,omitempty"`  // only of the level advice
	Follows       int         `json:"follows,omitempty"` // broken only where a presupposed rule is broken
	NotApplicable int         `json:"notApplicable"`
	NotTestable   int         `json:"notTestable"`
	Error         int         `json:"error"`
	Undecided     int         `json:"undecided"`
}

// Finish sorts r into its fixed order, regardless of the order in which the scenarios ended, and fills in what follows
// from the rest: ReportVersion, Decided and Summary.
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

// WithoutTimes returns a copy of r without everything that may differ between two equal runs: start and durations. The
// clock of a trace is kept.
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
