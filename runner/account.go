package runner

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/c2a-conform/c2a-conform/features"
	"github.com/c2a-conform/c2a-conform/runner/judge"
	"github.com/c2a-conform/c2a-conform/runner/knownfailures"
	"github.com/c2a-conform/c2a-conform/runner/report"
	"github.com/c2a-conform/c2a-conform/runner/steps"
	"github.com/c2a-conform/c2a-conform/schemas/port"
)

// A scope describes what a report's scenarios are compared with: what was selected, and what the implementation
// declares. A run has one while it continues. Functions that make a report of scenarios that ran elsewhere create a new
// one.
type scope struct {
	suite    *features.Suite
	filter   features.Filter
	tags     *features.TagExpr  // nil: the filter names none
	plan     []features.Planned // all that the filter selects, in every shard
	optional []string           // the capabilities on which requirements depend
	declared *report.Declared   // nil: never attached
	remote   bool               // it listens at a URL, and is not a child process
	shipped  bool               // a profile says what it is, and no hello
	part     bool               // some scenarios of the plan are missing for an unknown reason
	again    bool               // only scenarios of the plan that failed before are run
	listed   bool               // only scenarios of the plan that a list names are run
}

// newScope plans what a filter selects. The errors are those of [features.Suite.Plan].
func newScope(suite *features.Suite, filter features.Filter) (scope, error) {
	plan, err := suite.Plan(filter)
	if err != nil {
		return scope{}, err
	}
	s := scope{suite: suite, filter: filter, plan: plan, optional: suite.Catalogue.Capabilities()}
	if strings.TrimSpace(filter.Tags) != "" {
		expr, err := features.ParseTagExpr(filter.Tags)
		if err != nil {
			return scope{}, err
		}
		s.tags = &expr
	}
	return s, nil
}

// spoken removes from a plan the protocols of which the implementation declares no draft, unless the filter asks for
// them.
func (s *scope) spoken(plan []features.Planned) []features.Planned {
	if s.declared == nil || len(s.filter.Protocols)+len(s.filter.Drafts) > 0 {
		return plan
	}
	var spoken []string
	for _, p := range features.Protocols() {
		if slices.ContainsFunc(p.Drafts, func(d string) bool { return slices.Contains(s.declared.Drafts, d) }) {
			spoken = append(spoken, p.Name)
		}
	}
	if len(spoken) == 0 {
		return plan // and each of it says what is not declared
	}
	return slices.DeleteFunc(slices.Clone(plan), func(p features.Planned) bool {
		protocol, _ := features.ProtocolOf(p.Draft)
		return !slices.Contains(spoken, protocol.Name)
	})
}

// idleRuns is the number of scenarios after which a role that does nothing of its work is considered not correctly
// connected.
const idleRuns = 20

// conclude completes a report whose scenarios are known: the rows of the requirements, and the verdict.
func (s *scope) conclude(r *report.Report) {
	r.Finish() // so that consequences are reported in one order, regardless of the order of the run
	if r.Shard == nil {
		s.followAcross(r)
	}
	if r.Known != nil {
		k := *r.Known
		r.Known = &k // a list that several reports share must not change
		knownfailures.Hold(r, s.held(r))
	}
	r.Requirements = s.requirements(r)
	var scenarios []judge.ScenarioOutcome
	for _, o := range r.Scenarios {
		scenarios = append(scenarios, judge.ScenarioOutcome{ID: o.ID, Level: o.Level, Verdict: o.Verdict})
	}
	var requirements []judge.RequirementOutcome
	for _, row := range r.Requirements {
		requirements = append(requirements,
			judge.RequirementOutcome{ID: row.ID, Level: row.Level, Verdict: row.Verdict, Required: row.Required})
	}
	of := judge.OfRun
	if r.Shard != nil {
		of = judge.OfShard
	}
	r.Overall, r.Reason = of(r.Planned, scenarios, requirements)
	if s.declared == nil && len(r.Scenarios) > 0 && r.Overall == judge.Inconclusive {
		r.Reason = cmp.Or(r.Scenarios[0].Reason, r.Reason) // the same for all
	}
	if r.Afterwards != "" && r.Overall.Green() {
		r.Overall, r.Reason = judge.Inconclusive, "after the last scenario: "+r.Afterwards
	}
	if r.Known != nil && len(r.Known.Wrong) > 0 && r.Overall.Green() {
		r.Overall, r.Reason = judge.NotAsKnown, knownfailures.Sum(r.Known)
	}
	s.capable(r)
	r.Totals = s.totals(r)
	s.certify(r)
	if r.Shard == nil { // a shard leaves open what others decide
		r.Overall, r.Reason = r.Totals.Decide(r.Overall, r.Reason)
	}
	for _, protocol := range features.Protocols() {
		played, _ := steps.Find(protocol.Name)
		for _, role := range protocol.Roles {
			if missing := played.Alive[role]; missing != "" && s.idle(r, role, protocol.Drafts) {
				r.Reason += fmt.Sprintf("; as %s it never sent %s, so check that first", role, missing)
			}
		}
	}
	r.Finish()
}

// followAcross looks at all scenarios of a role and draft for what one scenario can't show: which rules work, so that
// nothing is their consequence, and which are broken nearly everywhere, so that others are.
func (s *scope) followAcross(r *report.Report) {
	type cell struct{ role, draft string }
	own := map[cell]map[string][][]judge.Check{}
	for _, o := range r.Scenarios {
		c := cell{o.Role, o.Draft}
		if own[c] == nil {
			own[c] = map[string][][]judge.Check{}
		}
		own[c][o.Requirement] = append(own[c][o.Requirement], o.Checks)
	}
	mayCause := map[cell]func(requirement string) bool{}
	explains := map[cell]func(cause, of string) bool{}
	for c, of := range own {
		mayCause[c] = judge.Unproven(of)
		explains[c] = func(cause, of string) bool {
			return mayCause[c](cause) && s.suite.Catalogue.Explains(cause, of, c.draft)
		}
	}
	changed := make([]bool, len(r.Scenarios))
	cells := map[cell][][]judge.Check{}
	for i, o := range r.Scenarios {
		c := cell{o.Role, o.Draft}
		changed[i] = judge.Accuse(o.Checks, mayCause[c])
		cells[c] = append(cells[c], o.Checks)
	}
	pervasive, covering := map[cell][]string{}, map[cell]map[string]string{}
	for c, checks := range cells {
		pervasive[c] = judge.Roots(judge.Pervasive(checks, own[c]), func(id, on string) bool {
			return mayCause[c](on) && s.suite.Catalogue.Rests(id, on, c.draft)
		})
		covering[c] = judge.Covering(checks, explains[c])
	}
	for i := range r.Scenarios {
		o := &r.Scenarios[i]
		c := cell{o.Role, o.Draft}
		if broken(o.Verdict) {
			everywhere := judge.FollowPervasive(o.Checks, pervasive[c], explains[c])
			changed[i] = judge.FollowCovering(o.Checks, covering[c]) || everywhere || changed[i]
		}
		if changed[i] {
			o.Verdict = judge.OfScenario(o.Checks, nil, s.levelIn(o.Draft), r.Strict)
		}
	}
}

// idle reports whether a role ran many scenarios, and never did its work. For a program as it ships this says nothing:
// it has no shim, and smoke shows what it lacks.
func (s *scope) idle(r *report.Report, role string, drafts []string) bool {
	ran, acts := 0, 0
	for _, o := range r.Scenarios {
		if o.Role == role && slices.Contains(drafts, o.Draft) && (o.Verdict.Judged() || o.Verdict == judge.Error) {
			ran++
			acts += o.Acts
		}
	}
	return s.declared != nil && !s.shipped && ran >= idleRuns && acts == 0
}

// shown is what the scenarios of a role and draft show about a requirement.
type shown struct {
	own    []judge.ScenarioOutcome // its own scenarios
	held   int                     // checks of it, in any scenario
	broken []judge.Check           // those that failed
	reason string                  // the reason why one of its own scenarios was not judged
	cause  bool                    // something that is judged follows from it
	waits  bool                    // a part of it takes too long
	rest   bool                    // a part of it can be shown
}

// requirements makes the rows of a report from its scenarios.
func (s *scope) requirements(r *report.Report) []report.Requirement {
	type cell struct{ role, draft string }
	var cells []cell
	all := map[cell]map[string]*shown{}
	of := func(c cell, id string) *shown {
		if all[c] == nil {
			cells = append(cells, c)
			all[c] = map[string]*shown{}
		}
		x := all[c][id]
		if x == nil {
			x = &shown{}
			all[c][id] = x
		}
		return x
	}
	for _, o := range r.Scenarios {
		x := of(cell{o.Role, o.Draft}, o.Requirement)
		x.rest = x.rest || !o.Beyond
	}
	for _, o := range r.Scenarios {
		c := cell{o.Role, o.Draft}
		x := of(c, o.Requirement)
		own := judge.ScenarioOutcome{ID: o.ID, Level: o.Level, Verdict: o.Verdict}
		if q, ok := s.suite.Catalogue.Requirement(o.Requirement); ok && s.besides(q, o) || o.Beyond && x.rest {
			own.Verdict = judge.NotApplicable
		}
		x.own = append(x.own, own)
		x.waits = x.waits || o.NeedsMs > 0 || !x.rest
		if o.Verdict == judge.NotApplicable || o.Verdict == judge.NotTestable {
			x.reason = cmp.Or(x.reason, o.Reason)
		}
		for i := range o.Checks {
			if cause := o.Checks[i].Follows; cause != "" {
				of(c, cause).cause = true
			}
			if x := of(c, o.Checks[i].Requirement); o.Checks[i].OK {
				x.held++
			} else {
				x.broken = append(x.broken, o.Checks[i])
			}
		}
	}
	whole := s.unnarrowed() && r.Shard == nil
	var rows []report.Requirement
	for _, c := range cells {
		for i := range s.suite.Catalogue.Requirements {
			q := &s.suite.Catalogue.Requirements[i]
			x := all[c][q.ID]
			if !slices.Contains(q.Roles, c.role) || !slices.Contains(q.Drafts, c.draft) ||
				!whole && x == nil && !s.asked(q.ID) || !s.selected(q, c.role, c.draft) && (x == nil || !x.cause) {
				continue
			}
			if x == nil {
				x = &shown{}
			}
			row := report.Requirement{
				ID: q.ID, Level: level(q.LevelIn(c.draft)), Role: c.role, Draft: c.draft,
				Rule: strings.TrimSpace(q.Rule), Section: q.Section[c.draft], Clauses: s.clauses(q, c.draft),
				Seen: q.Seen, Remedy: s.suite.Catalogue.Remedy(q.ID, c.role),
				Checks: report.CheckCount{OK: x.held, Broken: len(x.broken)},
			}
			if s.declared != nil && s.able(q, c.role) {
				row.Capability = q.Gate(c.role)
			}
			for _, o := range x.own {
				row.Scenarios = append(row.Scenarios, o.ID)
			}
			judged := len(x.own) > 0 || q.Everywhere() && (whole || s.asked(q.ID))
			row.Required = row.Level == judge.Must && judged && q.Untested == "" && !s.beyond(q) && !x.waits
			row.Verdict, row.Reason = judge.OfRequirement(row.Level, x.held, x.broken, x.own, r.Strict)
			s.explain(&row, q, x.reason, r.Decided == r.Planned && r.Shard == nil && !x.waits)
			rows = append(rows, row)
		}
	}
	return rows
}

// explain replaces verdicts on what was never judged, if more is known about the reason.
func (s *scope) explain(row *report.Requirement, q *features.Requirement, reason string, decidedAll bool) {
	if row.Verdict.Judged() {
		return
	}
	if s.declared == nil {
		row.Verdict, row.Reason = judge.Error, "not run: the implementation could not be reached"
		return
	}
	switch why := s.undeclared(row.Role, row.Draft); {
	case why != "":
		row.Verdict, row.Reason = judge.NotApplicable, why
	case q.Optional != "" && row.Verdict != judge.Error && decidedAll:
		row.Verdict, row.Reason = judge.NotApplicable, doesWithout(q.Optional)
	case len(row.Scenarios) > 0:
		if row.Verdict != judge.Error {
			row.Reason = cmp.Or(reason, row.Reason)
		}
	case q.Untested != "":
		row.Verdict, row.Reason = judge.NotTestable, strings.TrimSpace(q.Untested)
	case !s.able(q, row.Role):
		row.Verdict = judge.NotApplicable
		row.Reason = s.lacks(q.Capability)
	case s.untapped(q, row.Role) != "":
		row.Verdict, row.Reason = judge.NotTestable, s.untapped(q, row.Role)
	}
}

// withoutIt is the beginning of every reason of [doesWithout].
const withoutIt = "the implementation leaves out "

// doesWithout is the reason why nothing was judged about an optional feature.
func doesWithout(what string) string { return withoutIt + what + ", which is optional" }

// unnarrowed reports whether the filter selects every scenario of the selected roles and drafts.
func (s *scope) unnarrowed() bool {
	f := s.filter
	return strings.TrimSpace(f.Tags) == "" && len(f.Requirements) == 0 && len(f.Scenarios) == 0 && s.suite.From == "" &&
		!s.part && !s.again && !s.listed
}

// selected reports whether a requirement is judged: a filter by requirement or tags limits not only what runs, but also
// what is judged. A filter by scenario doesn't, so a single scenario shows the same as in a full run.
func (s *scope) selected(q *features.Requirement, role, draft string) bool {
	if len(s.filter.Requirements) > 0 && !s.asked(q.ID) {
		return false
	}
	if s.tags == nil {
		return true
	}
	if slices.ContainsFunc(s.plan, func(p features.Planned) bool {
		return p.Requirement == q && p.Role == role && p.Draft == draft
	}) {
		return true
	}
	return q.Everywhere() &&
		s.tags.Match([]string{"@" + q.ID, "@" + level(q.LevelIn(draft)).String(), "@" + role, "@" + draft})
}

// held is what a list of known failures is compared with.
func (s *scope) held(r *report.Report) knownfailures.Scope {
	return knownfailures.Scope{Suite: s.suite, Whole: s.whole(r), Judged: s.judges}
}

// judges is selected by ids.
func (s *scope) judges(requirement, role, draft string) bool {
	q, ok := s.suite.Catalogue.Requirement(requirement)
	return ok && s.selected(q, role, draft)
}

// whole reports whether a report covers everything that the implementation declares.
func (s *scope) whole(r *report.Report) bool {
	return s.unnarrowed() && r.Shard == nil && s.declared != nil && len(s.leftOut()) == 0
}

// leftOut returns the declared roles and drafts that the filter omits.
func (s *scope) leftOut() []string {
	var out []string
	for _, of := range []struct{ declared, all, chosen []string }{
		{s.declared.Roles, features.Roles(), s.filter.Roles},
		{s.declared.Drafts, s.suite.Catalogue.Drafts(), s.filter.Drafts},
	} {
		for _, d := range of.declared {
			if len(of.chosen) > 0 && slices.Contains(of.all, d) && !slices.Contains(of.chosen, d) {
				out = append(out, d)
			}
		}
	}
	return out
}

// LeftOutError reports that a run does not cover everything that the implementation declares.
type LeftOutError struct{ What []string } // roles and drafts

func (e *LeftOutError) Error() string {
	return "the selection leaves out " + strings.Join(e.What, ", ") + ", which the implementation declares"
}

// asked reports whether the filter names the requirement.
func (s *scope) asked(id string) bool {
	return slices.ContainsFunc(s.filter.Requirements, func(entry string) bool { return features.MatchesID(entry, id) })
}

// clauses are the clauses of a requirement that belong to a draft.
func (s *scope) clauses(q *features.Requirement, draft string) []string {
	var out []string
	for _, id := range q.Clauses {
		if c, ok := s.suite.Catalogue.Clause(id); ok && s.suite.Catalogue.Holds(c, draft) {
			out = append(out, id)
		}
	}
	return out
}

// levelIn returns the level of a requirement in a draft; zero if it is unknown, which is judged as a MUST.
func (s *scope) levelIn(draft string) func(string) judge.Level {
	return func(id string) judge.Level {
		q, ok := s.suite.Catalogue.Requirement(id)
		if !ok {
			return 0
		}
		return level(q.LevelIn(draft))
	}
}

func level(l features.Level) judge.Level {
	switch l {
	case features.Must:
		return judge.Must
	case features.Should:
		return judge.Should
	case features.May:
		return judge.May
	case features.Advice:
		return judge.Advice
	}
	return 0
}

// declarer is an object that says what the implementation can do.
func (s *scope) declarer() string {
	if s.shipped {
		return "the profile"
	}
	return port.MethodHello
}

// lacks says that a capability is not declared.
func (s *scope) lacks(capability string) string {
	return fmt.Sprintf("needs the capability %q, which %s does not declare", capability, s.declarer())
}

// undeclared returns the reason why nothing of a role and draft applies, or "".
func (s *scope) undeclared(role, draft string) string {
	if !slices.Contains(s.declared.Roles, role) {
		return fmt.Sprintf("%s declares the roles %s, not %q", s.declarer(),
			strings.Join(s.declared.Roles, ", "), role)
	}
	if !slices.Contains(s.declared.Drafts, draft) {
		return fmt.Sprintf("%s declares the drafts %s, not %q", s.declarer(),
			strings.Join(s.declared.Drafts, ", "), draft)
	}
	return ""
}

// untapped returns the reason why this connection can't show a requirement, or "".
func (s *scope) untapped(q *features.Requirement, role string) string {
	protocol, _ := features.FindProtocol(q.Protocol)
	elsewhere := protocol.Elsewhere[role]
	var missing []string
	for _, tap := range q.Taps {
		if !slices.Contains(elsewhere, tap) && !slices.Contains(s.declared.Taps, tap) {
			missing = append(missing, tap)
		}
	}
	if len(missing) == 0 {
		return ""
	}
	return s.declarer() + " does not declare the tap " + strings.Join(missing, ", ")
}

// able reports whether the implementation declares what the requirement depends on.
func (s *scope) able(q *features.Requirement, role string) bool {
	gate := q.Gate(role)
	return gate == "" || s.declared == nil || slices.Contains(s.declared.Capabilities, gate)
}

// capabilities are those on which a scenario depends: its requirement's, and those of its tags.
func (s *scope) capabilities(p features.Planned) []string {
	var out []string
	for _, c := range s.optional {
		if !p.Requirement.Owned(c, p.Role) && (p.Requirement.Capability == c || slices.Contains(p.Tags, "@"+c)) {
			out = append(out, c)
		}
	}
	return out
}
