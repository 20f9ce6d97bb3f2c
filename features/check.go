package features

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// Problem is a place where the catalogue, the clauses and the features are inconsistent.
type Problem struct {
	// Where it is: "<file>:<line>", or the id of a requirement or clause.
	Where  string
	Reason string
}

func (p Problem) String() string { return p.Where + ": " + p.Reason }

// Check compares the parts of the suite and returns what is inconsistent, in a stable order. In a suite without
// problems, every clause is accounted for, every requirement can fail, and every scenario tests exactly one
// requirement.
func (s *Suite) Check() []Problem {
	c := checker{suite: s}
	c.requirements()
	c.clauses()
	for _, f := range s.Features {
		c.feature(f)
	}
	c.scenariosBehind()
	return c.problems
}

type checker struct {
	suite    *Suite
	problems []Problem
}

func (c *checker) add(where, format string, args ...any) {
	c.problems = append(c.problems, Problem{where, fmt.Sprintf(format, args...)})
}

func (c *checker) requirements() {
	seen := map[string]bool{}
	for i := range c.suite.Catalogue.Requirements {
		r := &c.suite.Catalogue.Requirements[i]
		c.requirement(r)
		if seen[r.ID] {
			c.add(r.ID, "is in the catalogue twice")
		}
		seen[r.ID] = true
	}
	c.remedies()
}

// remedies checks that the remedies of a role are complete.
func (c *checker) remedies() {
	for _, role := range slices.Sorted(maps.Keys(c.suite.Catalogue.Remedies)) {
		of := c.suite.Catalogue.Remedies[role]
		for _, id := range slices.Sorted(maps.Keys(of)) {
			if r, ok := c.suite.Catalogue.Requirement(id); !ok || !slices.Contains(r.Roles, role) {
				c.add(id, "has a remedy for the role %q, which it doesn't bind", role)
			}
		}
		for i := range c.suite.Catalogue.Requirements {
			r := &c.suite.Catalogue.Requirements[i]
			if slices.Contains(r.Roles, role) && of[r.ID] == "" {
				c.add(r.ID, "has no remedy for the role %q, but others have", role)
			}
		}
	}
}

func (c *checker) requirement(r *Requirement) {
	protocol, _ := FindProtocol(r.Protocol)
	if !requirementID.MatchString(r.ID) || !strings.HasPrefix(r.ID, prefix(protocol)) {
		c.add(r.ID, "not an id of the form %sAREA-NNN", prefix(protocol))
	}
	if r.Level == 0 {
		c.add(r.ID, "has no level")
	}
	c.words(r.ID, "role", r.Roles, protocol.Roles)
	drafts := c.suite.Catalogue.Of(protocol)
	c.words(r.ID, "draft", r.Drafts, drafts)
	c.words(r.ID, "tap", r.Taps, taps)
	for _, d := range drafts {
		_, section := r.Section[d]
		_, level := r.Levels[d]
		switch has := slices.Contains(r.Drafts, d); {
		case has && !section && r.Level != Advice:
			c.add(r.ID, "has no section for %s", d)
		case !has && (section || level):
			c.add(r.ID, "has a section or level for %s, which is not among its drafts", d)
		}
	}
	for _, d := range slices.Sorted(maps.Keys(r.Section)) {
		if !slices.Contains(drafts, d) {
			c.add(r.ID, "has a section for the unknown draft %q", d)
		}
	}
	for _, d := range slices.Sorted(maps.Keys(r.Levels)) {
		if !slices.Contains(drafts, d) {
			c.add(r.ID, "has a level for the unknown draft %q", d)
		}
	}
	if rule := strings.TrimSpace(r.Rule); rule == "" || !strings.HasSuffix(rule, ".") {
		c.add(r.ID, "its rule is not a sentence: %q", rule)
	}
	switch advice := r.Level == Advice; {
	case advice && len(r.Clauses)+len(r.Levels) > 0:
		c.add(r.ID, "is advice, so it must have no clauses and no levels")
	case advice && len(r.Seen) == 0:
		c.add(r.ID, "is advice, but doesn't name a report of where it was seen")
	case !advice && len(r.Seen) > 0:
		c.add(r.ID, "names reports, which only advice may do")
	}
	if r.Null != "" && !slices.ContainsFunc(r.Drafts, func(d string) bool { return r.LevelIn(d) == Must }) {
		c.add(r.ID, "says why null programs pass, but isn't a must in any draft")
	}
	if len(r.Clauses) == 0 && r.Reading == "" {
		c.add(r.ID, "has neither a clause nor a reading that justifies it")
	}
	for _, id := range r.Clauses {
		clause, ok := c.suite.Catalogue.Clause(id)
		if !ok {
			c.add(r.ID, "unknown clause %q", id)
			continue
		}
		if !slices.Contains(r.Drafts, clause.Draft) {
			c.add(r.ID, "names %s of draft %s, which is not among its drafts", id, clause.Draft)
		}
	}
	if d := duplicate(r.Clauses); d != "" {
		c.add(r.ID, "names %s twice", d)
	}
	c.presupposed(r)
}

func (c *checker) words(where, kind string, got, known []string) {
	if len(got) == 0 {
		c.add(where, "has no %s", kind)
	}
	for _, w := range got {
		if !slices.Contains(known, w) {
			c.add(where, "unknown %s %q", kind, w)
		}
	}
	if d := duplicate(got); d != "" {
		c.add(where, "names %s %q twice", kind, d)
	}
}

// duplicate returns a word that stands more than once, or "".
func duplicate(words []string) string {
	for i, w := range words {
		if slices.Contains(words[:i], w) {
			return w
		}
	}
	return ""
}

// clauses checks that each clause has exactly one standing: covered, excluded, or not yet covered; covered and not yet
// covered only where the gap says partly.
func (c *checker) clauses() {
	catalogue := c.suite.Catalogue
	covered, excluded, missing, partly := map[string]bool{}, map[string]bool{}, map[string]bool{}, map[string]bool{}
	for _, r := range catalogue.Requirements {
		for _, id := range r.Clauses {
			covered[id] = true
		}
	}
	for _, e := range catalogue.Excluded {
		if e.Reason == "" {
			c.add(strings.Join(e.Clauses, " "), "excluded without a reason")
		}
		c.listed(e.Clauses, "excluded", excluded)
	}
	for _, g := range catalogue.NotYetCovered {
		if g.Area == "" {
			c.add(strings.Join(g.Clauses, " "), "not yet covered, but no area is named")
		}
		if g.Partly {
			if g.Note == "" {
				c.add(strings.Join(g.Clauses, " "), "partly covered, but no note says what is missing")
			}
			c.listed(g.Clauses, "partly covered", partly)
		} else {
			c.listed(g.Clauses, "not yet covered", missing)
		}
	}
	seen := map[string]bool{}
	for _, clause := range catalogue.Clauses {
		id := clause.ID
		if !clauseID.MatchString(id) {
			c.add(id, "not the id of a clause")
		}
		if seen[id] {
			c.add(id, "is in the list of clauses twice")
		}
		seen[id] = true
		if !slices.Contains(c.suite.drafts(), clause.Draft) {
			c.add(id, "unknown draft %q", clause.Draft)
		}
		switch {
		case excluded[id] && (covered[id] || missing[id] || partly[id]):
			c.add(id, "excluded, but also covered or not yet covered")
		case covered[id] && missing[id]:
			c.add(id, "both covered and not yet covered; if only a part is missing, say partly: true")
		case partly[id] && !covered[id]:
			c.add(id, "listed as partly covered, but no requirement names it")
		case !covered[id] && !excluded[id] && !missing[id]:
			c.add(id, "neither covered nor excluded nor listed as not yet covered")
		}
	}
}

func (c *checker) listed(ids []string, list string, into map[string]bool) {
	for _, id := range ids {
		if _, ok := c.suite.Catalogue.Clause(id); !ok {
			c.add(id, "%s, but unknown", list)
		}
		if into[id] {
			c.add(id, "listed twice as %s", list)
		}
		into[id] = true
	}
}

func (c *checker) feature(f *Feature) {
	if f.Name == "" || f.Description == "" {
		c.add(f.URI, "a feature needs a name and a text that introduces it")
	}
	known := c.suite.knownTags()
	c.tags(f.URI, f.Tags, known)
	ids := map[string]int{}
	for _, r := range f.Rules {
		where := fmt.Sprintf("%s:%d", f.URI, r.Line)
		if r.Line == 0 {
			for _, s := range r.Scenarios {
				c.add(fmt.Sprintf("%s:%d", f.URI, s.Line), "scenario %q is outside any rule", s.Name)
			}
		} else {
			c.tags(where, r.Tags, known)
			c.rule(where, r)
		}
		for _, s := range r.Scenarios {
			where := fmt.Sprintf("%s:%d", f.URI, s.Line)
			if slug(s.Name) == "" {
				c.add(where, "scenario without a name")
			}
			if line, ok := ids[s.ID]; ok {
				c.add(where, "scenario %q has the id of the one on line %d", s.Name, line)
			}
			ids[s.ID] = s.Line
			c.scenario(f, r, s, known)
		}
	}
}

func (c *checker) tags(where string, tags, known []string) {
	for _, t := range tags {
		if !slices.Contains(known, t) {
			c.add(where, "%v", &UnknownFilterError{"known tag", t, nearest(t, known)})
		}
	}
	if d := duplicate(tags); d != "" {
		c.add(where, "has %s twice", d)
	}
}

func (c *checker) rule(where string, r *Rule) {
	if r.Name == "" {
		c.add(where, "rule without a text")
	}
	if len(r.Scenarios) == 0 {
		c.add(where, "rule without a scenario")
	}
	var ids []string
	for _, t := range r.Tags {
		if isRequirementTag(t) {
			ids = append(ids, t[1:])
		}
	}
	if len(ids) != 1 {
		c.add(where, "a rule must have the tag of exactly one requirement, but this one has %d", len(ids))
		return
	}
	req, ok := c.suite.Catalogue.Requirement(ids[0])
	if !ok {
		return // named as an unknown tag
	}
	if got := keep(r.Tags, levelNames[Must:]); !slices.Equal(got, []string{req.Level.String()}) {
		c.add(where, "has level %v, but the catalogue says %s", got, req.Level)
	}
	if got := keep(r.Tags, Roles()); !sameWords(got, req.Roles) {
		c.add(where, "has roles %v, but the catalogue says %v", got, req.Roles)
	}
	if got := c.suite.Catalogue.inherited(keep(r.Tags, AllDrafts()), req.ID); !sameWords(got, req.Drafts) {
		c.add(where, "has drafts %v, but the catalogue says %v", got, req.Drafts)
	}
	var capability []string
	if req.Capability != "" {
		capability = []string{req.Capability}
	}
	if got := keep(r.Tags, c.suite.Catalogue.Capabilities()); !slices.Equal(got, capability) {
		c.add(where, "has capabilities %v, but the catalogue says %v", got, capability)
	}
}

func sameWords(a, b []string) bool {
	a, b = slices.Sorted(slices.Values(a)), slices.Sorted(slices.Values(b))
	return slices.Equal(a, b)
}

func (c *checker) scenario(f *Feature, r *Rule, s *Scenario, known []string) {
	where := fmt.Sprintf("%s:%d", f.URI, s.Line)
	c.tags(where, s.Tags, known)
	if len(s.Pickles) == 0 {
		c.add(where, "outline without a row: nothing would run")
	}
	own := [][]string{s.Tags}
	for _, e := range s.Examples {
		c.tags(fmt.Sprintf("%s:%d", f.URI, e.Line), e.Tags, known)
		own = append(own, e.Tags)
	}
	for _, tags := range own {
		for _, t := range tags {
			switch {
			case isRequirementTag(t), slices.Contains(levelNames[Must:], t[1:]):
				c.add(where, "%s belongs to the rule, not to a scenario", t)
			case slices.Contains(Roles(), t[1:]), slices.Contains(AllDrafts(), t[1:]):
				if !slices.Contains(r.Tags, t) {
					c.add(where, "%s is not among the roles and drafts of its rule", t)
				}
			}
		}
	}
	for _, p := range s.Pickles {
		at := fmt.Sprintf("%s:%d", f.URI, p.Line)
		if len(p.Steps) == 0 {
			c.add(at, "%q has no steps", p.Name)
		}
		for _, role := range p.ownRoles {
			for _, draft := range p.Drafts() {
				if step := unplayable(role, draft, p.Steps); step != "" {
					c.add(at, "%q is tagged @%s, which can't carry out %q", p.Name, role, step)
				}
			}
		}
		if slices.Contains(p.Tags, TagMustFire) == slices.Contains(p.Tags, TagMustNotFire) {
			c.add(at, "%q must have one of %s and %s", p.Name, TagMustFire, TagMustNotFire)
		}
		for _, step := range p.Steps {
			if strings.ContainsAny(step.Text, "<>") && unfilled(step.Text, s) {
				c.add(at, "%q leaves a placeholder unfilled: %q", p.Name, step.Text)
			}
		}
	}
}

// unfilled reports whether a text still holds one of the words that its outline could have filled, or could not.
func unfilled(text string, s *Scenario) bool {
	if !s.Outline {
		return false
	}
	for _, written := range s.Steps {
		for rest := written.Text; ; {
			_, after, ok := strings.Cut(rest, "<")
			if !ok {
				break
			}
			word, more, ok := strings.Cut(after, ">")
			if !ok {
				break
			}
			if strings.Contains(text, "<"+word+">") {
				return true
			}
			rest = more
		}
	}
	return false
}

// scenariosBehind checks that each requirement can be decided in each of its roles and drafts.
func (c *checker) scenariosBehind() {
	type cell struct{ id, role, draft string }
	fire, twin := map[cell]bool{}, map[cell]bool{}
	tested := map[string]bool{}
	for _, p := range c.suite.all() {
		k := cell{p.Requirement.ID, p.Role, p.Draft}
		tested[k.id] = true
		if slices.Contains(p.Tags, TagMustFire) {
			fire[k] = true
		}
		if slices.Contains(p.Tags, TagMustNotFire) {
			twin[k] = true
		}
	}
	for _, r := range c.suite.Catalogue.Requirements {
		protocol, _ := FindProtocol(r.Protocol)
		if r.Untested != "" {
			if tested[r.ID] || r.Everywhere() {
				c.add(r.ID, "listed as untested, but it is tested")
			}
			continue
		}
		if r.Everywhere() && !tested[r.ID] {
			if r.Twin {
				c.add(r.ID, "needs a twin, but has no scenario at all")
			}
			continue
		}
		if !tested[r.ID] {
			c.add(r.ID, "has neither a scenario, nor a schema, nor a law, nor a reason why it is untested")
			continue
		}
		for _, role := range r.Roles {
			for _, draft := range r.Drafts {
				k := cell{r.ID, role, draft}
				if slices.Contains(protocol.Partial, role) {
					if !fire[k] && !twin[k] && !r.Everywhere() {
						c.add(r.ID, "has no scenario for %s in %s", role, draft)
					}
					continue
				}
				if !fire[k] && !r.Everywhere() {
					c.add(r.ID, "has no %s scenario for %s in %s", TagMustFire, role, draft)
				}
				if r.Twin && !twin[k] {
					c.add(r.ID, "needs a twin, but has no %s scenario for %s in %s", TagMustNotFire, role, draft)
				}
			}
		}
	}
}
