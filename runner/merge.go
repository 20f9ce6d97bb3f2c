package runner

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/c2a-conform/c2a-conform/features"
	"github.com/c2a-conform/c2a-conform/runner/exchange"
	"github.com/c2a-conform/c2a-conform/runner/knownfailures"
	"github.com/c2a-conform/c2a-conform/runner/lexicon"
	"github.com/c2a-conform/c2a-conform/runner/report"
)

// MergeError says why reports are not the shards of one run.
type MergeError struct {
	At   int // which of the reports it is about, from 0; -1: all of them
	What string
}

func (e *MergeError) Error() string {
	if e.At < 0 {
		return e.What
	}
	return fmt.Sprintf("report %d: %s", e.At+1, e.What)
}

func unmergeable(at int, format string, args ...any) error {
	return &MergeError{at, fmt.Sprintf(format, args...)}
}

// Merge combines the reports of all shards of a run, in any order, into the report of the whole run. It judges the
// scenarios again; apart from times, the result is that of a run without shards. It accepts only the shards of one run
// (the same suite, implementation, selection and settings), each of them once. The error is a [*MergeError], or about
// the features.
func Merge(shards []report.Report) (report.Report, error) {
	if len(shards) == 0 {
		return report.Report{}, unmergeable(-1, "no report to merge")
	}
	suite, err := features.LoadOf(shards[0].Selection.Drafts...)
	if err != nil {
		return report.Report{}, err
	}
	return merge(suite, shards)
}

func merge(suite *features.Suite, shards []report.Report) (report.Report, error) {
	shards = slices.Clone(shards)
	if err := complete(shards); err != nil {
		return report.Report{}, err
	}
	slices.SortFunc(shards, func(a, b report.Report) int { return a.Shard.Index - b.Shard.Index })
	whole := shards[attachedShard(shards)]
	for _, s := range shards {
		if what := differ(whole, s); what != "" {
			return report.Report{}, unmergeable(-1, "shards %d and %d are not from the same run: %s", whole.Shard.Index,
				s.Shard.Index, what)
		}
	}
	scope, err := scopeOf(suite, whole)
	if err != nil {
		return report.Report{}, err
	}
	whole.Shard, whole.Planned, whole.DurationMs = nil, 0, 0
	var texts []report.Texts
	whole.Scenarios, whole.Notes, whole.First, whole.Unplayed, whole.Afterwards = nil, nil, nil, nil, ""
	if i := slices.IndexFunc(shards, func(s report.Report) bool { return s.Seed != whole.Seed }); i >= 0 {
		whole.Notes = append(whole.Notes, fmt.Sprintf("the shards have different seeds, such as %d and %d; "+
			"run them all with the same --seed", whole.Seed, shards[i].Seed))
		whole.Seed = 0
	}
	for _, s := range shards {
		if s.Started.Before(whole.Started) {
			whole.Started = s.Started
		}
		whole.DurationMs = max(whole.DurationMs, s.DurationMs)
		whole.Planned += s.Planned
		if s.Texts != nil {
			texts = append(texts, *s.Texts)
		}
		whole.Scenarios = append(whole.Scenarios, s.Scenarios...)
		if whole.Afterwards == "" {
			whole.Afterwards = s.Afterwards
		}
		whole.First = withEach(whole.First, s.First)
		whole.Unplayed = withEach(whole.Unplayed, s.Unplayed)
		whole.Notes = withEach(whole.Notes, s.Notes)
	}
	if len(texts) > 0 {
		whole.Texts = report.TextsOf(texts[0].Own, texts)
	}
	if err := scope.holds(whole.Scenarios); err != nil {
		return report.Report{}, err
	}
	scope.conclude(&whole)
	return whole, nil
}

// withEach returns all, with those of more that it lacks.
func withEach(all, more []string) []string {
	for _, s := range more {
		if !slices.Contains(all, s) {
			all = append(all, s)
		}
	}
	return all
}

// scopeOf returns the scope in which a report was made.
func scopeOf(suite *features.Suite, r report.Report) (scope, error) {
	f := r.Selection
	s, err := newScope(suite, features.Filter{Tags: f.Tags, Requirements: f.Requirements, Scenarios: f.Scenarios,
		Protocols: f.Protocols, Roles: f.Roles, Drafts: f.Drafts})
	if err != nil {
		return scope{}, fmt.Errorf("the selection of the report: %w", err)
	}
	s.declared, s.remote, s.shipped = r.Implementation.Declared, r.Implementation.Remote,
		len(r.Implementation.Profile) > 0
	s.plan, s.again, s.listed = s.spoken(s.plan), f.LastFailed, f.Only
	return s, nil
}

// WithKnown judges a report again with another list of known failures.
func WithKnown(r report.Report, list *report.KnownFailures) (report.Report, error) {
	suite, err := features.LoadOf(r.Selection.Drafts...)
	if err != nil {
		return report.Report{}, err
	}
	s, err := scopeOf(suite, r)
	if err != nil {
		return report.Report{}, err
	}
	r.Known = list
	s.conclude(&r)
	return r, nil
}

// UpdateKnown rewrites a list of known failures to match what failed in a run: see [knownfailures.Update].
func UpdateKnown(source []byte, r report.Report) (file []byte, changes []string, err error) {
	suite, err := features.LoadOf(r.Selection.Drafts...)
	if err != nil {
		return nil, nil, err
	}
	s, err := scopeOf(suite, r)
	if err != nil {
		return nil, nil, err
	}
	if s.declared != nil && !s.whole(&r) {
		out := s.leftOut()
		if len(out) == 0 {
			out = []string{"something"}
		}
		return nil, nil, &LeftOutError{What: out}
	}
	return knownfailures.Update(source, r, s.held(&r))
}

// complete requires each shard exactly once.
func complete(shards []report.Report) error {
	of := 0
	seen := map[int]bool{}
	for i, r := range shards {
		switch {
		case r.ReportVersion != report.Version:
			return unmergeable(i, "it has format version %d, but this program merges version "+
				"%d", r.ReportVersion, report.Version)
		case r.Shard == nil:
			return unmergeable(i, "it is not from a shard: the run had no --shard")
		case of != 0 && r.Shard.Of != of:
			return unmergeable(i,
				"the others are from a run with %d shards, but this one is from a run with %d", of, r.Shard.Of)
		case !(Shard{r.Shard.Index, r.Shard.Of}).valid():
			return unmergeable(i, "it claims to be shard %d of %d", r.Shard.Index, r.Shard.Of)
		case seen[r.Shard.Index]:
			return unmergeable(i, "shard %d of %d was given twice", r.Shard.Index, r.Shard.Of)
		}
		of, seen[r.Shard.Index] = r.Shard.Of, true
	}
	var missing []string
	for i := range of {
		if !seen[i+1] {
			missing = append(missing, fmt.Sprintf("%d/%d", i+1, of))
		}
	}
	if len(missing) > 0 {
		return unmergeable(-1, "missing: shard %s", strings.Join(missing, ", "))
	}
	return nil
}

// attachedShard returns the first shard in which the implementation was attached, or the first shard if it never was.
func attachedShard(shards []report.Report) int {
	return max(0, slices.IndexFunc(shards, func(r report.Report) bool { return r.Implementation.Declared != nil }))
}

// differ says how a shard differs from the run of the first, or "".
func differ(a, b report.Report) string {
	if b.Implementation.Declared == nil { // it never said who it is
		b.Implementation.Name, b.Implementation.Version, b.Implementation.Declared = a.Implementation.Name,
			a.Implementation.Version, a.Implementation.Declared
	}
	for _, part := range []struct {
		what string
		a, b any
	}{
		{"the suite", a.Suite, b.Suite},
		{"the implementation", named(a.Implementation), named(b.Implementation)},
		{"the command", a.Implementation.Command, b.Implementation.Command},
		{"what it declares", a.Implementation.Declared, b.Implementation.Declared},
		{"what is selected", a.Selection, b.Selection},
		{"strict", a.Strict, b.Strict},
		{"the sampling", a.Sampling, b.Sampling},
		{"the user's own texts", ownTexts(a), ownTexts(b)},
		{"whether it has to be complete", a.Complete != nil, b.Complete != nil},
		{"whether it may be partial", partial(a), partial(b)},
		{"the list of known failures", listed(a), listed(b)},
	} {
		x, err := json.Marshal(part.a)
		y, err2 := json.Marshal(part.b)
		if err := errors.Join(err, err2); err != nil {
			return err.Error()
		}
		if string(x) != string(y) {
			return fmt.Sprintf("%s is %s and %s", part.what, x, y)
		}
	}
	return ""
}

// partial reports whether a run may be green without what its connection can't show.
func partial(r report.Report) bool { return r.Totals != nil && r.Totals.AcceptedPartial }

func ownTexts(r report.Report) lexicon.Texts {
	if r.Texts == nil {
		return nil
	}
	return r.Texts.Own
}

func listed(r report.Report) []report.KnownFailure {
	if r.Known == nil {
		return nil
	}
	return r.Known.Entries
}

func named(i report.Implementation) report.Product {
	return report.Product{Name: i.Name, Version: i.Version}
}

// holds requires that the scenarios are those of the plan, each exactly once.
func (s *scope) holds(scenarios []report.Scenario) error {
	open := map[string]bool{}
	for _, p := range s.plan {
		open[p.ID()] = true
	}
	for _, o := range scenarios {
		id := fmt.Sprintf("%s [%s %s]", o.ID, o.Role, o.Draft)
		still, known := open[id]
		if !known || !still {
			return unmergeable(-1,
				"%s is in the shards, but was not planned or appears twice: the shards are of a different version of "+
					"the suite than %s %s",
				id, exchange.Suite.Name, exchange.Suite.Version)
		}
		open[id] = false
	}
	for _, p := range s.plan {
		if open[p.ID()] {
			return unmergeable(-1, "%s is in none of the shards: the shards are of a different version of the suite "+
				"than %s %s",
				p.ID(), exchange.Suite.Name, exchange.Suite.Version)
		}
	}
	return nil
}
