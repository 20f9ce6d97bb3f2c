package features

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/features/a2h"
	"github.com/c2a-conform/c2a-conform/features/c2a"
	"github.com/c2a-conform/c2a-conform/features/pap"
)

// TestSuiteFits is the gate: the embedded catalogue, clauses and features fit together.
func TestSuiteFits(t *testing.T) {
	suite, err := Load()
	require.NoError(t, err)
	for _, p := range suite.Check() {
		t.Error(p)
	}
	require.GreaterOrEqual(t, len(suite.Catalogue.Requirements), 60)
	clauses := map[string]int{}
	for _, c := range suite.Catalogue.Clauses {
		clauses[c.Draft]++
	}
	require.Equal(t, map[string]int{c2a.Draft0624: 120, c2a.Draft0602: 272, pap.Draft: 50, a2h.Draft: 85}, clauses,
		"every clause of the texts")
	var placed []string
	for _, g := range Groups() {
		for _, a := range g.Areas {
			placed = append(placed, a.Area)
		}
	}
	require.Equal(t, placed, suite.Areas(), "each area has its place in the reading order")
}

// TestTextsStayApart keeps the texts of one scenario apart: a demand that looks for one text in a turn must not be
// satisfied, or broken, by another.
//
// Where a scenario is about two messages of the same words, the exception says so.
func TestTextsStayApart(t *testing.T) {
	twice := map[string]string{
		"compose/the-same-text-posted-twice-counts-as-two-messages":    "another lap", // both count, by order
		"tasks/a-person-posts-the-same-text-again":                     "^ORAC how is the build?",
		"manners/a-person-asks-the-same-question-again":                "^ORAC how is the build?",
		"delivery/the-same-text-posted-again-soon-is-another-event":    "@lead next load, please",
		"loops/another-agent-sends-an-old-and-a-new-message-each-time": "are you there?", // only the new one counts
	}
	suite, err := Load()
	require.NoError(t, err)
	for _, p := range suite.Pickles() {
		posted := map[string]int{}
		for _, step := range p.Steps {
			if !strings.Contains(step.Text, " posts ") || strings.Contains(step.Text, " messages ") {
				continue
			}
			for i, part := range strings.Split(step.Text, `"`) {
				if i%2 == 1 && !strings.HasSuffix(strings.Split(step.Text, `"`)[i-1], "the thread ") {
					posted[part]++
				}
			}
		}
		for a, n := range posted {
			if outline, _, _ := strings.Cut(p.ID, "#"); twice[outline] != a {
				require.Equal(t, 1, n, "%s posts %q twice", p.ID, a)
			}
			for b := range posted {
				require.False(t, a != b && strings.Contains(b, a), "%s: %q is a part of %q", p.ID, a, b)
			}
		}
	}
}

func TestCheckFinds(t *testing.T) {
	replace := func(file, old, new string) func(map[string]string) {
		return func(f map[string]string) {
			if !strings.Contains(f[file], old) {
				panic("nothing to replace: " + old)
			}
			f[file] = strings.Replace(f[file], old, new, 1)
		}
	}
	const (
		feature   = "small.feature"
		catalogue = "requirements/small.yaml"
		clauses   = "requirements/clauses.yaml"
	)
	for _, tt := range []struct {
		why  string
		edit func(map[string]string)
		want string
	}{
		// features
		{"an unknown tag", replace(feature, "@typing", "@typign"),
			`no known tag matches "@typign", did you mean "@typing"?`},
		{"a requirement that is not in the catalogue", replace(feature, "@C2A-ATT-002", "@C2A-ATT-003"),
			`no known tag matches "@C2A-ATT-003"`},
		{"a rule for two requirements", replace(feature, "@C2A-ATT-002", "@C2A-ATT-002 @C2A-EVT-001"),
			"exactly one requirement, but this one has 2"},
		{"a rule for none", replace(feature, "@C2A-ATT-002 ", ""), "exactly one requirement, but this one has 0"},
		{"another level than the catalogue's", replace(feature, "@C2A-ATT-002 @should", "@C2A-ATT-002 @must"),
			"has level [must], but the catalogue says should"},
		{"another role", replace(feature, "@should @harness", "@should @host"),
			"has roles [host], but the catalogue says [harness]"},
		{"another draft", replace(feature, "@typing @2026-06-24", "@typing @2026-06-02"),
			"has drafts [2026-06-02], but the catalogue says [2026-06-24]"},
		{"a capability left out", replace(feature, " @typing", ""),
			`has capabilities [], but the catalogue says [typing]`},
		{"a scenario outside its rule's roles",
			replace(feature, "    @must-fire\n    Scenario: Last", "    @must-fire @host\n    Scenario: Last"),
			"@host is not among the roles and drafts of its rule"},
		{"a level on a scenario", replace(feature, "    @must-fire\n    Scenario: Last",
			"    @must-fire @should\n    Scenario: Last"), "@should belongs to the rule"},
		{"neither must-fire nor its twin", replace(feature, "    @must-fire\n    Scenario: Last", "    Scenario: Last"),
			"must have one of"},
		{"both", replace(feature, "    @must-fire\n    Scenario: Last",
			"    @must-fire @must-not-fire\n    Scenario: Last"), "must have one of"},
		{"a name used twice", replace(feature, "Scenario: Narrow", "Scenario: Plain, and simple"),
			"has the id of the one on line"},
		{"a scenario without a name", replace(feature, "Scenario: Last", "Scenario:"), "scenario without a name"},
		{"a scenario outside any rule",
			replace(feature, "  @C2A-ATT-001", "  @must-fire\n  Scenario: Loose\n    Given it is\n\n  @C2A-ATT-001"),
			`scenario "Loose" is outside any rule`},
		{"a scenario without steps", replace(feature, "      Then it is the last\n", ""), "has no steps"},
		{"a rule without a scenario",
			replace(feature, "    @must-fire\n    Scenario: Last\n      Then it is the last\n", ""),
			"rule without a scenario"},
		{"an outline without rows", func(f map[string]string) {
			f[feature] = strings.NewReplacer("        | Will | apple |\n", "", "        | Ann  | pear  |\n", "",
				"        | Bob | slate  |\n", "").Replace(f[feature])
		}, "outline without a row"},
		{"a placeholder without a column", replace(feature, `says "<what>"`, `says "<waht>"`),
			"leaves a placeholder unfilled"},
		{"a feature without an introduction", replace(feature, "  Free text\n  in two lines.\n", ""),
			"a text that introduces it"},
		// catalogue
		{"a requirement that nothing stands behind", replace(catalogue, "    schema: true\n", ""),
			"has neither a scenario, nor a schema, nor a law"},
		{"untested, and yet tested",
			replace(catalogue, "    schema: true\n", "    schema: true\n    untested: too hard\n"),
			"listed as untested, but it is tested"},
		{"no must-fire scenario for a role",
			replace(feature, "    @must-fire\n    Scenario: Plain", "    @must-fire @host\n    Scenario: Plain"),
			"has no @must-fire scenario for harness in 2026-06-24"},
		{"no twin", replace(catalogue, "    capability: typing\n", "    capability: typing\n    twin: true\n"),
			"has no @must-not-fire scenario for harness"},
		{"an id used twice", replace(catalogue, "id: C2A-EVT-001", "id: C2A-ATT-002"), "is in the catalogue twice"},
		{"an id of another form", replace(catalogue, "id: C2A-EVT-001", "id: C2A-EVT-1"), "not an id of the form"},
		{"no level", replace(catalogue, "    level: should\n", ""), "has no level"},
		{"an unknown role", replace(catalogue, "roles: [host]", "roles: [hots]"), `unknown role "hots"`},
		{"an unknown tap", replace(catalogue, "taps: [turn]", "taps: [trun]"), `unknown tap "trun"`},
		{"no section for a draft", replace(catalogue, `{"2026-06-24": One, "2026-06-02": Uno}`, `{"2026-06-24": One}`),
			"has no section for 2026-06-02"},
		{"a section for a draft that it does not hold in",
			replace(catalogue, `{"2026-06-24": Two}`, `{"2026-06-24": Two, "2026-06-02": Due}`),
			"which is not among its drafts"},
		{"a level for a draft that is none",
			replace(catalogue, `levels: {"2026-06-02": should}`, `levels: {"2026-06-03": should}`),
			`has a level for the unknown draft "2026-06-03"`},
		{"a rule that is no sentence", replace(catalogue, "rule: Third.", "rule: Third"), "its rule is not a sentence"},
		{"a clause that is unknown", replace(catalogue, "clauses: [C2A02-002]", "clauses: [C2A02-002, C2A02-009]"),
			`unknown clause "C2A02-009"`},
		{"a clause of a draft that it does not hold in",
			replace(catalogue, "clauses: [C2A26-001, C2A26-002]", "clauses: [C2A26-001, C2A26-002, C2A02-001]"),
			"names C2A02-001 of draft 2026-06-02"},
		{"a clause named twice", replace(catalogue, "clauses: [C2A02-002]", "clauses: [C2A02-002, C2A02-002]"),
			"names C2A02-002 twice"},
		{"no clause and no reading", replace(catalogue, "clauses: [C2A02-002]", "clauses: []"),
			"has neither a clause nor a reading"},
		{"a reason for null programs, and no must",
			replace(catalogue, "    level: should\n", "    level: should\n    null_programs: so be it\n"),
			"says why null programs pass, but isn't a must in any draft"},
		{"a remedy for a role that it doesn't bind", replace(catalogue, "requirements:\n",
			"remedies:\n  platform: {C2A-ATT-001: Answer.}\nrequirements:\n"),
			`C2A-ATT-001: has a remedy for the role "platform", which it doesn't bind`},
		{"a remedy for one rule of a role alone", replace(catalogue, "requirements:\n",
			"remedies:\n  host: {C2A-ATT-001: Answer.}\nrequirements:\n"),
			`has no remedy for the role "host", but others have`},
		{"a premise that is unknown",
			replace(catalogue, "    schema: true\n", "    schema: true\n    presupposes: [C2A-ATT-009]\n"),
			`presupposes the unknown requirement "C2A-ATT-009"`},
		{"a premise of itself", replace(catalogue, "    schema: true\n",
			"    schema: true\n    presupposes: [C2A-EVT-001]\n"), "presupposes itself"},
		{"a premise of another role",
			replace(catalogue, "    schema: true\n", "    schema: true\n    presupposes: [C2A-ATT-002]\n"),
			"with which it has no role and draft in common"},
		{"a premise that is weaker",
			replace(catalogue, "id: C2A-ATT-001\n", "id: C2A-ATT-001\n    presupposes: [C2A-ATT-002]\n"),
			"C2A-ATT-001: presupposes C2A-ATT-002, which is weaker in every draft"},
		// clauses
		{"a clause that nobody accounts for", replace(catalogue, "clauses: [C2A26-004]", "clauses: []"),
			"C2A26-004: neither covered nor excluded"},
		{"covered and not yet covered", replace(catalogue, "clauses: [C2A26-004]", "clauses: [C2A26-004, C2A26-001]"),
			"covered and not yet covered"},
		{"partly covered, and not covered",
			replace(catalogue, "clauses: [C2A26-002]\n    area: edits", "clauses: [C2A26-004]\n    area: edits"),
			"C2A26-004: listed as partly covered, but no requirement names it"},
		{"excluded and covered", replace(catalogue, "clauses: [C2A26-003]", "clauses: [C2A26-003, C2A26-001]"),
			"C2A26-001: excluded, but also covered"},
		{"excluded without a reason", replace(catalogue, "    reason: cannot be seen\n", ""),
			"excluded without a reason"},
		{"a gap without an area", replace(catalogue, "    area: claims\n", ""), "no area is named"},
		{"a part missing without a note", replace(catalogue, "    note: the other half\n", ""),
			"no note says what is missing"},
		{"an unknown clause listed", replace(catalogue, "clauses: [C2A26-004]", "clauses: [C2A26-004, C2A26-044]"),
			"C2A26-044: not yet covered, but unknown"},
		{"a clause listed twice", replace(catalogue, "clauses: [C2A26-004]", "clauses: [C2A26-004, C2A26-004]"),
			"listed twice as not yet covered"},
		{"a clause twice in the list", replace(clauses, "C2A26-004", "C2A26-003"),
			"is in the list of clauses twice"},
		{"a clause of no draft", replace(clauses, `C2A26-004, draft: "2026-06-24"`, `C2A26-004, draft: "2026-06-25"`),
			`unknown draft "2026-06-25"`},
	} {
		t.Run(tt.why, func(t *testing.T) {
			suite, err := LoadFS("c2a", testTree(tt.edit))
			require.NoError(t, err)
			var all []string
			for _, p := range suite.Check() {
				all = append(all, p.String())
			}
			require.Contains(t, strings.Join(all, "\n"), tt.want)
			var again []string
			for _, p := range suite.Check() {
				again = append(again, p.String())
			}
			require.Equal(t, all, again, "two checks say the same in the same order")
		})
	}
}
