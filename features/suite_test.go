package features

import (
	"slices"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/features/c2a"
)

// The suite of these tests is small and has one of everything: feature and rule backgrounds, a doc string, a table, an
// outline with several Examples, scenarios that narrow role and draft, a requirement without a scenario.
const testFeature = `# a comment at the top
Feature: Small
  Free text
  in two lines.

  Background:
    Given the world is round

  @C2A-ATT-001 @must @host @harness @2026-06-24 @2026-06-02
  Rule: The first
    Text of the rule.

    Background:
      Given the sky is blue

    @must-fire
    Scenario: Plain and simple
      Text of the scenario.

      When Will posts:
        """
        Scenario: not a scenario
          | not | a table |
        @not-a-tag
        """
      Then the table is
        | a | b |
        | 1 | 2 |

    @must-fire @host
    @2026-06-02
    Scenario: Narrow
      Then it is narrow

    # a comment between
    @must-not-fire
    Scenario Outline: Rows of <what>
      When <who> says "<what>"
        """
        <what>
        """

      Examples: fruit
        | who  | what  |
        | Will | apple |
        # a comment between rows
        | Ann  | pear  |

      @harness
      Examples: stone
        | who | what   |
        | Bob | slate  |

      @2026-06-24
      Examples: none yet
        | who | what |

  @C2A-ATT-002 @should @harness @typing @2026-06-24
  Rule: The second

    @must-fire
    Scenario: Last
      Then it is the last
`

const testCatalogue = `requirements:
  - id: C2A-ATT-001
    level: must
    levels: {"2026-06-02": should}
    roles: [host, harness]
    drafts: ["2026-06-24", "2026-06-02"]
    taps: [link]
    section: {"2026-06-24": One, "2026-06-02": Uno}
    clauses: [C2A26-001, C2A02-001]
    rule: First.
    twin: true
  - id: C2A-ATT-002
    level: should
    roles: [harness]
    drafts: ["2026-06-24"]
    taps: [turn]
    capability: typing
    section: {"2026-06-24": Two}
    clauses: [C2A26-001, C2A26-002]
    rule: Second.
  - id: C2A-EVT-001
    level: must
    roles: [host]
    drafts: ["2026-06-02"]
    taps: [link]
    section: {"2026-06-02": Tre}
    clauses: [C2A02-002]
    rule: Third.
    schema: true
excluded:
  - clauses: [C2A26-003]
    reason: cannot be seen
not_yet_covered:
  - clauses: [C2A26-004]
    area: claims
  - clauses: [C2A26-002]
    area: edits
    partly: true
    note: the other half
`

const testClauses = `clauses:
  - {id: C2A26-001, draft: "2026-06-24", section: One, level: MUST, role: host, testable: "yes"}
  - {id: C2A26-002, draft: "2026-06-24", section: Two, level: SHOULD, role: harness, testable: "yes"}
  - {id: C2A26-003, draft: "2026-06-24", section: Two, level: MAY, role: host, testable: "no"}
  - {id: C2A26-004, draft: "2026-06-24", section: Two, level: MUST, role: host, testable: "yes"}
  - {id: C2A02-001, draft: "2026-06-02", section: Uno, level: MUST, role: host, testable: "yes"}
  - {id: C2A02-002, draft: "2026-06-02", section: Tre, level: MUST, role: host, testable: "yes"}
`

func testTree(edit func(files map[string]string)) fstest.MapFS {
	files := map[string]string{
		"small.feature":             testFeature,
		"requirements/small.yaml":   testCatalogue,
		"requirements/clauses.yaml": testClauses,
	}
	if edit != nil {
		edit(files)
	}
	tree := fstest.MapFS{}
	for name, text := range files {
		tree[name] = &fstest.MapFile{Data: []byte(text)}
	}
	return tree
}

func testSuite(t *testing.T) *Suite {
	t.Helper()
	suite, err := LoadFS("c2a", testTree(nil))
	require.NoError(t, err)
	require.Empty(t, suite.Check())
	return suite
}

func TestParse(t *testing.T) {
	f, err := Parse("c2a/small.feature", []byte(testFeature))
	require.NoError(t, err)
	require.Equal(t, "small", f.Area)
	require.Equal(t, "Small", f.Name)
	require.Equal(t, "Free text\nin two lines.", f.Description)
	require.Len(t, f.Rules, 2)
	require.Equal(t, "C2A-ATT-001", f.Rules[0].Requirement)
	require.Equal(t, "Text of the rule.", f.Rules[0].Description)
	require.Equal(t, "Text of the scenario.", f.Rules[0].Scenarios[0].Description)

	var ids []string
	for _, p := range f.Pickles() {
		ids = append(ids, p.ID)
	}
	require.Equal(t, []string{
		"small/plain-and-simple", "small/narrow",
		"small/rows-of-what#1", "small/rows-of-what#2", "small/rows-of-what#3", "small/last",
	}, ids)

	plain := f.Pickles()[0]
	require.Equal(t, "the world is round", plain.Steps[0].Text, "the feature's background comes first")
	require.Equal(t, "the sky is blue", plain.Steps[1].Text, "then the rule's")
	require.Equal(t, "Scenario: not a scenario\n  | not | a table |\n@not-a-tag", *plain.Steps[2].DocString)
	require.Equal(t, [][]string{{"a", "b"}, {"1", "2"}}, plain.Steps[3].Table)
	require.Equal(t, "Then", plain.Steps[3].Keyword)
	require.Equal(t, 0, plain.Row)
	require.Equal(t, "The first", plain.Rule)
	require.Equal(t, []string{"@C2A-ATT-001", "@must", "@host", "@harness", "@2026-06-24", "@2026-06-02", "@must-fire"},
		plain.Tags)

	pear := f.Pickles()[3]
	require.Equal(t, "Rows of pear", pear.Name)
	require.Equal(t, 2, pear.Row)
	require.Equal(t, `Ann says "pear"`, pear.Steps[2].Text)
	require.Equal(t, "pear", *pear.Steps[2].DocString)
	require.Equal(t, "        | Ann  | pear  |", lineOf(testFeature, pear.Line))
}

func TestParseErrors(t *testing.T) {
	for _, tt := range []struct{ why, source, want string }{
		{"nothing in it", "", "no feature in it"},
		{"not gherkin", "hello", `parse "c2a/x.feature"`},
		{"a row too short",
			"Feature: x\n  Scenario Outline: y\n    Given <a>\n    Examples:\n      | a | b |\n      | 1 |\n",
			"inconsistent cell count"},
	} {
		t.Run(tt.why, func(t *testing.T) {
			_, err := Parse("c2a/x.feature", []byte(tt.source))
			require.ErrorContains(t, err, tt.want)
		})
	}
}

func TestLoadErrors(t *testing.T) {
	for _, tt := range []struct {
		why  string
		edit func(map[string]string)
		want string
	}{
		{"an unknown member in the catalogue",
			func(f map[string]string) { f["requirements/small.yaml"] += "colour: red\n" }, "field colour not found"},
		{"a second document", func(f map[string]string) { f["requirements/small.yaml"] += "---\nexcluded: []\n" },
			"more than one document"},
		{"no catalogue", func(f map[string]string) {
			delete(f, "requirements/small.yaml")
			delete(f, "requirements/clauses.yaml")
		}, "read catalogue"},
		{"no feature at all", func(f map[string]string) { delete(f, "small.feature") }, "no feature files"},
		{"a level that is none", func(f map[string]string) {
			f["requirements/small.yaml"] = "requirements: [{id: x, level: shall}]\n"
		}, `unknown level "shall"`},
	} {
		t.Run(tt.why, func(t *testing.T) {
			_, err := LoadFS("c2a", testTree(tt.edit))
			require.ErrorContains(t, err, tt.want)
		})
	}
}

// Scenarios are named by their area, so that no two protocols may have one of the same name.
func TestAnAreaBelongsToOneProtocol(t *testing.T) {
	one, other := Protocol{Name: "one", Files: testTree(nil)}, Protocol{Name: "other", Files: testTree(nil)}
	suite := &Suite{Catalogue: &Catalogue{}}
	require.NoError(t, suite.read(one))
	require.ErrorContains(t, suite.read(other), `other/small.feature has the same area as one/small.feature`)
}

func TestSlug(t *testing.T) {
	for _, tt := range []struct{ why, name, want string }{
		{"words are joined", "A thought typed in pieces", "a-thought-typed-in-pieces"},
		{"punctuation goes", "Knock, pull, answer!", "knock-pull-answer"},
		{"an apostrophe leaves no gap", "The agent's role", "the-agents-role"},
		{"placeholders keep their word", "Rows of <what>", "rows-of-what"},
		{"nothing is left of signs", "--- ???", ""},
	} {
		t.Run(tt.why, func(t *testing.T) { require.Equal(t, tt.want, slug(tt.name)) })
	}
}

func ids(planned []Planned) []string {
	var out []string
	for _, p := range planned {
		out = append(out, p.ID())
	}
	return out
}

func TestPlanAll(t *testing.T) {
	all, err := testSuite(t).Plan(Filter{})
	require.NoError(t, err)
	require.Equal(t, []string{
		"small/plain-and-simple [host 2026-06-24]", "small/plain-and-simple [host 2026-06-02]",
		"small/plain-and-simple [harness 2026-06-24]", "small/plain-and-simple [harness 2026-06-02]",
		"small/narrow [host 2026-06-02]",
		"small/rows-of-what#1 [host 2026-06-24]", "small/rows-of-what#1 [host 2026-06-02]",
		"small/rows-of-what#1 [harness 2026-06-24]", "small/rows-of-what#1 [harness 2026-06-02]",
		"small/rows-of-what#2 [host 2026-06-24]", "small/rows-of-what#2 [host 2026-06-02]",
		"small/rows-of-what#2 [harness 2026-06-24]", "small/rows-of-what#2 [harness 2026-06-02]",
		"small/rows-of-what#3 [harness 2026-06-24]", "small/rows-of-what#3 [harness 2026-06-02]",
		"small/last [harness 2026-06-24]",
	}, ids(all))
	require.Equal(t, []string{"@C2A-ATT-001", "@must-fire", "@should", "@host", "@2026-06-02"}, all[1].Tags,
		"role, draft and level are those in effect")
	require.Equal(t, Should, all[1].Level)
	require.Equal(t, Must, all[0].Level)
}

func TestPlanFilter(t *testing.T) {
	suite := testSuite(t)
	for _, tt := range []struct {
		why    string
		filter Filter
		want   []string
	}{
		{"tags see the level of the draft", Filter{Tags: "@should and @host and @must-fire"},
			[]string{"small/plain-and-simple [host 2026-06-02]", "small/narrow [host 2026-06-02]"}},
		{"a capability is a tag", Filter{Tags: "@typing"}, []string{"small/last [harness 2026-06-24]"}},
		{"by id of the requirement", Filter{Requirements: []string{"C2A-ATT-002"}},
			[]string{"small/last [harness 2026-06-24]"}},
		{"by beginning of an id, whatever its case",
			Filter{Requirements: []string{"c2a-att-*"}, Scenarios: []string{"last"}},
			[]string{"small/last [harness 2026-06-24]"}},
		{"a requirement judged everywhere brings what it is judged on",
			Filter{Requirements: []string{"C2A-EVT-001"}, Tags: "@must-fire"},
			[]string{"small/plain-and-simple [host 2026-06-02]", "small/narrow [host 2026-06-02]"}},
		{"by id of a row, and of that row alone",
			Filter{Scenarios: []string{"small/rows-of-what#1"}, Roles: []string{"host"},
				Drafts: []string{"2026-06-24"}},
			[]string{"small/rows-of-what#1 [host 2026-06-24]"}},
		{"by id of the outline, all rows",
			Filter{Scenarios: []string{"small/rows-of-what"}, Roles: []string{"harness"},
				Drafts: []string{"2026-06-24"}},
			[]string{"small/rows-of-what#1 [harness 2026-06-24]", "small/rows-of-what#2 [harness 2026-06-24]",
				"small/rows-of-what#3 [harness 2026-06-24]"}},
		{"by part of a name", Filter{Scenarios: []string{"of PEAR"}, Roles: []string{"host"},
			Drafts: []string{"2026-06-24"}},
			[]string{"small/rows-of-what#2 [host 2026-06-24]"}},
		{"what stands between commas are alternatives", Filter{Scenarios: []string{"narrow, last"}},
			[]string{"small/narrow [host 2026-06-02]", "small/last [harness 2026-06-24]"}},
		{"entries of one list are alternatives", Filter{Scenarios: []string{"narrow", "last"}},
			[]string{"small/narrow [host 2026-06-02]", "small/last [harness 2026-06-24]"}},
	} {
		t.Run(tt.why, func(t *testing.T) {
			got, err := suite.Plan(tt.filter)
			require.NoError(t, err)
			require.Equal(t, tt.want, ids(got))
		})
	}
}

func TestPlanErrors(t *testing.T) {
	suite := testSuite(t)
	for _, tt := range []struct {
		why    string
		filter Filter
		want   string
	}{
		{"a tag that nothing carries", Filter{Tags: "@harnes"}, `no tag matches "@harnes", did you mean "@harness"?`},
		{"a tag that nothing carries, even behind not", Filter{Tags: "not @shuold"},
			`no tag matches "@shuold", did you mean "@should"?`},
		{"an expression that is none", Filter{Tags: "@host and"}, "ends where a tag was expected"},
		{"a requirement that is none", Filter{Requirements: []string{"C2A-ATT-001", "C2A-ATT-009"}},
			`no requirement matches "C2A-ATT-009", did you mean "C2A-ATT-001" or "C2A-ATT-002"?`},
		{"a beginning of nothing", Filter{Requirements: []string{"C2A-ZZZ-*"}}, `no requirement matches "C2A-ZZZ-*"`},
		{"a scenario that is none", Filter{Scenarios: []string{"small/lost"}},
			`no scenario matches "small/lost", did you mean "small/last"?`},
		{"a role that is none", Filter{Roles: []string{"hots"}}, `no role matches "hots", did you mean "host"?`},
		{"a draft that is none", Filter{Drafts: []string{"2026-06-23"}}, `did you mean "2026-06-24" or "2026-06-02"?`},
		{"each known, nothing together", Filter{Requirements: []string{"C2A-ATT-002"}, Roles: []string{"host"}},
			ErrNothingSelected.Error()},
	} {
		t.Run(tt.why, func(t *testing.T) {
			_, err := suite.Plan(tt.filter)
			require.ErrorContains(t, err, tt.want)
		})
	}
}

func TestCoverage(t *testing.T) {
	suite := testSuite(t)
	for _, tt := range []struct {
		why     string
		decided Decided
		want    map[string]State
	}{
		{"without a run everything covered is planned", nil,
			map[string]State{"C2A26-001": StatePlanned, "C2A26-002": StatePlanned, "C2A02-001": StatePlanned,
				"C2A02-002": StatePlanned}},
		{"a run that judged nothing", Decided{},
			map[string]State{"C2A26-001": StateNotDecided, "C2A26-002": StateNotDecided, "C2A02-001": StateNotDecided,
				"C2A02-002": StateNotDecided}},
		{"one role of two is not enough", Decided{{"C2A-ATT-001", "host", c2a.Draft0602}: true},
			map[string]State{"C2A26-001": StateNotDecided, "C2A26-002": StateNotDecided, "C2A02-001": StateNotDecided,
				"C2A02-002": StateNotDecided}},
		{"drafts are counted apart",
			Decided{{"C2A-ATT-001", "host", c2a.Draft0602}: true, {"C2A-ATT-001", "harness", c2a.Draft0602}: true},
			map[string]State{"C2A26-001": StateNotDecided, "C2A26-002": StateNotDecided, "C2A02-001": StateDecided,
				"C2A02-002": StateNotDecided}},
		{"one requirement of two is not enough", Decided{{"C2A-ATT-002", "harness", c2a.Draft0624}: true},
			map[string]State{"C2A26-001": StateNotDecided, "C2A26-002": StateDecided, "C2A02-001": StateNotDecided,
				"C2A02-002": StateNotDecided}},
	} {
		t.Run(tt.why, func(t *testing.T) {
			report := suite.Coverage(tt.decided)
			require.Equal(t, tt.decided != nil, report.FromRun)
			got := map[string]State{}
			for _, c := range report.Clauses {
				got[c.Clause.ID] = c.State
			}
			tt.want["C2A26-003"], tt.want["C2A26-004"] = StateExcluded, StateNotYetCovered
			require.Equal(t, tt.want, got)
			for _, d := range report.Drafts {
				require.Equal(t, d.Clauses, d.Planned+d.Decided+d.NotDecided+d.Excluded+d.NotYetCovered,
					"every clause has one state")
			}
			require.Equal(t, 1, report.Drafts[0].Partly)
		})
	}
	require.Equal(t, []string{"C2A-XYZ-001"},
		suite.Coverage(Decided{{"C2A-XYZ-001", "host", c2a.Draft0602}: true,
			{"C2A-XYZ-001", "host", c2a.Draft0624}: true}).Unknown)
}

func lineOf(text string, line int) string {
	lines := slices.Collect(splitLines(text))
	return lines[line-1]
}
