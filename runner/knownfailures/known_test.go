package knownfailures

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/features"
	"github.com/c2a-conform/c2a-conform/features/c2a"
	"github.com/c2a-conform/c2a-conform/runner/judge"
	"github.com/c2a-conform/c2a-conform/runner/report"
)

const (
	writes = "attention/a-human-writes-to-an-agent-directly"
	other  = "attention/a-direct-message-mentions-another-agent"
	rule   = "C2A-ATT-001"
	second = "C2A-ATT-003"
	d26    = c2a.Draft0624
	d02    = c2a.Draft0602
)

func step(what string) judge.Check {
	return judge.Check{Requirement: rule, Source: judge.Step, What: what, Got: "may_respond", Seq: 4}
}

func oracle(requirement string) judge.Check {
	return judge.Check{Requirement: requirement, Source: judge.Oracle, What: "what this message is: policy", Seq: 4}
}

func schema(path string) judge.Check {
	return judge.Check{Requirement: "C2A-EVT-008", Source: judge.Schema,
		What: "the message matches its schema", Path: path, Seq: 4}
}

func held(requirement string) judge.Check {
	return judge.Check{Requirement: requirement, Source: judge.Law, OK: true, What: "a law", Seq: judge.NoSeq}
}

func scenario(id, draft string, v judge.Verdict, checks ...judge.Check) report.Scenario {
	return report.Scenario{ID: id, Role: "host", Draft: draft, Verdict: v, Checks: checks, Requirement: rule,
		Level: judge.Must}
}

func scope(t *testing.T, whole bool) Scope {
	t.Helper()
	suite, err := features.Load()
	require.NoError(t, err)
	return Scope{Suite: suite, Whole: whole, Judged: func(string, string, string) bool { return true }}
}

// broken is a run in which a step fails in both drafts, and the oracle and a schema in one.
func broken() []report.Scenario {
	return []report.Scenario{
		scenario(writes, d26, judge.Fail, step("it reaches lead"), oracle(rule), held(second)),
		scenario(writes, d02, judge.Fail, step("it reaches lead")),
		scenario(other, d26, judge.Fail, schema("/params/content/0/text")),
	}
}

const listed = `# Ours.

- requirement: C2A-ATT-001
  role: host
  reason: https://tracker.example/1
  fails:
    - step: it reaches lead
      in: attention/a-human-writes-to-an-agent-directly
    - oracle: 'what this message is: policy' # the same bug
- scenario: attention/a-direct-message-mentions-another-agent
  reason: the platform does so
  fails:
    schema: the message matches its schema
    at: /params/content/*/text
`

func TestAListIsStrictBothWays(t *testing.T) {
	for _, row := range []struct {
		why       string
		list      string
		scenarios []report.Scenario
		narrowed  bool
		strict    bool
		verdicts  []judge.Verdict // of the scenarios
		wrong     []string
	}{
		{why: "all that fails is listed", list: listed, scenarios: broken(),
			verdicts: []judge.Verdict{judge.Known, judge.Known, judge.Known}},
		{why: "an empty list knows nothing", list: "", scenarios: broken(),
			verdicts: []judge.Verdict{judge.Fail, judge.Fail, judge.Fail}},
		{
			why: "a failure that isn't listed is one, beside one that is", list: listed,
			scenarios: append(broken()[1:],
				scenario(writes, d26, judge.Fail, step("it reaches lead"), oracle(rule), oracle(second))),
			verdicts: []judge.Verdict{judge.Known, judge.Known, judge.Fail},
		},
		{
			why: "an entry passes in one draft", list: listed,
			scenarios: []report.Scenario{broken()[0], scenario(writes, d02, judge.Pass, held(rule)), broken()[2]},
			verdicts:  []judge.Verdict{judge.Known, judge.Pass, judge.Known},
			wrong: []string{"C2A-ATT-001 now passes in " + writes +
				" (host, 2026-06-02): step: it reaches lead; remove it"},
		},
		{
			why: "all of an entry passes", list: listed,
			scenarios: []report.Scenario{scenario(writes, d26, judge.Pass, held(rule)), broken()[2]},
			verdicts:  []judge.Verdict{judge.Pass, judge.Known},
			wrong:     []string{"C2A-ATT-001 host now passes everywhere that the entry lists; remove the entry"},
		},
		{
			why: "what is pinned to no scenario has to fail somewhere", list: listed,
			scenarios: append(broken()[1:], scenario(writes, d26, judge.Known, step("it reaches lead"))),
			verdicts:  []judge.Verdict{judge.Known, judge.Known, judge.Known},
			wrong: []string{
				"C2A-ATT-001 now passes: oracle: what this message is: policy is not broken anywhere; remove the " +
					"entry"},
		},
		{
			why: "it fails, but otherwise", list: listed,
			scenarios: []report.Scenario{broken()[0], scenario(writes, d02, judge.Fail, step("it reaches worker")),
				broken()[2]},
			verdicts: []judge.Verdict{judge.Known, judge.Fail, judge.Known},
			wrong: []string{"C2A-ATT-001 now fails differently in " + writes +
				" (host, 2026-06-02): the list has step: it reaches lead, but the failure is step: it reaches worker; " +
				"check what changed"},
		},
		{
			why: "it fails at another place of the message", list: listed,
			scenarios: []report.Scenario{broken()[0], broken()[1],
				scenario(other, d26, judge.Fail, schema("/params/content/0/type"))},
			verdicts: []judge.Verdict{judge.Known, judge.Known, judge.Fail},
			wrong: []string{
				"at /params/content/*/text, but the failure is schema: the message matches its schema at " +
					"/params/content/*/type"},
		},
		{
			why: "the index of a place differs from run to run", list: listed,
			scenarios: []report.Scenario{broken()[0], broken()[1],
				scenario(other, d26, judge.Fail, schema("/params/content/7/text"))},
			verdicts: []judge.Verdict{judge.Known, judge.Known, judge.Known},
		},
		{
			why: "it was not tested", list: listed,
			scenarios: append(broken()[:2],
				report.Scenario{ID: other, Role: "host", Draft: d26, Verdict: judge.NotApplicable,
					Reason: "needs a capability"}),
			verdicts: []judge.Verdict{judge.Known, judge.Known, judge.NotApplicable},
			wrong: []string{other + " matches nothing that ran: " + other +
				" was not tested here (needs a capability); remove it"},
		},
		{
			why: "in one role it is not tested, in another it fails", list: listed,
			scenarios: append(broken(), report.Scenario{ID: other, Role: "agent", Draft: d26,
				Verdict: judge.NotApplicable, Reason: "no agent"}),
			verdicts: []judge.Verdict{judge.Known, judge.Known, judge.Known, judge.NotApplicable},
		},
		{
			why: "an error says nothing of an entry; it leaves the run open anyway", list: listed,
			scenarios: append(broken()[:2], scenario(other, d26, judge.Error)),
			verdicts:  []judge.Verdict{judge.Known, judge.Known, judge.Error},
		},
		{
			why: "a known failure hides no crash behind it", list: listed,
			scenarios: append(broken()[:2],
				report.Scenario{ID: other, Role: "host", Draft: d26, Verdict: judge.Fail, Reason: "it ended",
					Checks: []judge.Check{schema("/params/content/0/text")}}),
			verdicts: []judge.Verdict{judge.Known, judge.Known, judge.Error},
		},
		{
			why: "a narrowed run passes over what it leaves out", list: listed, narrowed: true,
			scenarios: broken()[2:], verdicts: []judge.Verdict{judge.Known},
		},
		{
			why: "and tells what passes in it", list: listed, narrowed: true,
			scenarios: []report.Scenario{scenario(writes, d26, judge.Pass, held(rule))},
			verdicts:  []judge.Verdict{judge.Pass},
			wrong:     []string{"C2A-ATT-001 now passes in " + writes},
		},
		{
			why: "a full run in which a scenario isn't", list: listed,
			scenarios: broken()[:2], verdicts: []judge.Verdict{judge.Known, judge.Known},
			wrong: []string{other + " matches nothing that ran"},
		},
		{
			why: "ids that the suite doesn't know, in any run", narrowed: true,
			list: "- {requirement: C2A-NOPE-001, reason: x, fails: {law: a}}\n- {scenario: attention/nope, " +
				"reason: x, fails: {law: a}}\n",
			scenarios: broken()[2:], verdicts: []judge.Verdict{judge.Fail},
			wrong: []string{"C2A-NOPE-001 matches nothing that ran: this suite has no such requirement",
				`this suite has no scenario "attention/nope"`},
		},
		{
			why:       "a reason that is still to be given",
			list:      strings.Replace(listed, "https://tracker.example/1", "TODO", 1),
			scenarios: broken(), verdicts: []judge.Verdict{judge.Known, judge.Known, judge.Known},
			wrong: []string{`C2A-ATT-001 has no reason yet: replace "TODO" with the reason why it fails, ` +
				`or a link to an issue`},
		},
	} {
		k, err := Read("known.yaml", []byte(row.list))
		require.NoError(t, err, row.why)
		r := report.Report{Scenarios: row.scenarios, Known: k, Strict: row.strict}
		before := row.scenarios[0].Checks
		Hold(&r, scope(t, !row.narrowed))
		var verdicts []judge.Verdict
		for _, s := range r.Scenarios {
			verdicts = append(verdicts, s.Verdict)
		}
		require.Equal(t, row.verdicts, verdicts, row.why)
		require.Len(t, r.Known.Wrong, len(row.wrong), "%s: %v", row.why, r.Known.Wrong)
		for i, w := range row.wrong {
			require.Contains(t, r.Known.Wrong[i].What, w, row.why)
		}
		for _, c := range before {
			require.Empty(t, c.Known, "the scenarios that came in stay as they were")
		}
	}
}

func TestUpdate(t *testing.T) {
	changed := []report.Scenario{
		scenario(writes, d26, judge.Fail, step("it reaches lead"), oracle(rule)),
		scenario(writes, d02, judge.Pass, held(rule)), // better in one draft
		scenario(other, d26, judge.Fail, oracle(second), oracle(rule)),
		scenario(other, d02, judge.Fail, oracle(second)),
	}
	for _, row := range []struct {
		why       string
		list      string
		scenarios []report.Scenario
		want      string
		changes   []string
	}{
		{why: "what is true stays as it is, comments and all", list: listed, scenarios: broken(), want: listed},
		{
			why: "a new list", scenarios: broken(),
			want: "# " + strings.ReplaceAll(header, "\n", "\n# ") + `

- requirement: C2A-ATT-001
  role: host
  reason: TODO
  fails:
    - step: 'it reaches lead'
      in: attention/a-human-writes-to-an-agent-directly
- requirement: C2A-ATT-001
  role: host
  draft: "2026-06-24"
  reason: TODO
  fails:
    - oracle: 'what this message is: policy'
- requirement: C2A-EVT-008
  role: host
  draft: "2026-06-24"
  reason: TODO
  fails:
    - schema: 'the message matches its schema'
      at: /params/content/*/text
`,
			changes: []string{"+ C2A-ATT-001 host: step", "+ C2A-ATT-001 host 2026-06-24: oracle",
				"+ C2A-EVT-008 host 2026-06-24: schema"},
		},
		{
			why: "what changed keeps its reason, what is new has none, what is gone goes", list: listed,
			scenarios: changed,
			want: `# Ours.

- requirement: C2A-ATT-001
  role: host
  reason: https://tracker.example/1
  fails:
    - oracle: 'what this message is: policy' # the same bug
- requirement: C2A-ATT-001
  role: host
  draft: "2026-06-24"
  reason: https://tracker.example/1
  fails:
    - step: 'it reaches lead'
      in: attention/a-human-writes-to-an-agent-directly
- requirement: C2A-ATT-003
  role: host
  reason: TODO
  fails:
    - oracle: 'what this message is: policy'
`,
			changes: []string{
				"- C2A-ATT-001 host: step: it reaches lead in " + writes,
				"- " + other + ": schema: the message matches its schema at /params/content/*/text in " +
					other,
				"- " + other + `: no longer fails; its reason was "the platform does so"`,
				"+ C2A-ATT-001 host 2026-06-24: step: it reaches lead in " + writes,
				"+ C2A-ATT-003 host: oracle: what this message is: policy",
			},
		},
		{
			why: "nothing fails any more", list: listed,
			scenarios: []report.Scenario{scenario(writes, d26, judge.Pass, held(rule))},
			want:      "# Ours.\n\n[]\n",
			changes: []string{"- C2A-ATT-001 host: step", "- C2A-ATT-001 host: oracle",
				"- C2A-ATT-001 host: no longer fails", "- " + other + ": schema",
				"- " + other + ": no longer fails"},
		},
	} {
		r := report.Report{Scenarios: row.scenarios, Planned: len(row.scenarios)}
		file, changes, err := Update([]byte(row.list), r, scope(t, true))
		require.NoError(t, err, row.why)
		require.Equal(t, row.want, string(file), row.why)
		require.Len(t, changes, len(row.changes), "%s: %q", row.why, changes)
		for i, c := range row.changes {
			require.Contains(t, changes[i], c, row.why)
		}

		// The list is true now, but for reasons, and a second update changes nothing.
		r.Known, err = Read("", []byte(strings.ReplaceAll(string(file), Todo, "x")))
		require.NoError(t, err, row.why)
		again, changes, err := Update(file, r, scope(t, true))
		require.NoError(t, err, row.why)
		require.Empty(t, changes, row.why)
		require.Equal(t, string(file), string(again), row.why)
		Hold(&r, scope(t, true))
		require.Empty(t, r.Known.Wrong, row.why)
	}
}

func TestUpdateLearnsNothingFromAnOpenRun(t *testing.T) {
	for _, row := range []struct {
		why       string
		scenarios []report.Scenario
		planned   int
	}{
		{"an error", []report.Scenario{scenario(writes, d26, judge.Error)}, 1},
		{"a scenario that was never run", []report.Scenario{scenario(writes, d26, 0)}, 1},
		{"a failure that didn't come to its end",
			[]report.Scenario{{ID: writes, Verdict: judge.Fail, Reason: "it ended"}}, 1},
		{"nothing was judged", []report.Scenario{scenario(writes, d26, judge.NotApplicable)}, 1},
		{"a part", []report.Scenario{scenario(writes, d26, judge.Pass)}, 2},
	} {
		_, _, err := Update([]byte(listed), report.Report{Scenarios: row.scenarios, Planned: row.planned},
			scope(t, true))
		var open *OpenError
		require.ErrorAs(t, err, &open, row.why)
	}
}

func TestReadRefuses(t *testing.T) {
	for _, row := range []struct{ why, list, want string }{
		{"no YAML", "- [", "not YAML"},
		{"no list", "requirement: x", "line 1: known failures must be a list"},
		{"two documents", "[]\n---\n[]", "more than one document"},
		{"an entry that is a word", "- C2A-ATT-001", "line 1: keys with values are expected"},
		{"nothing named", "- {reason: x, fails: {law: a}}", "line 1: an entry needs a requirement or a scenario"},
		{"no reason", "- {requirement: C2A-ATT-001, fails: {law: a}}", "line 1: C2A-ATT-001 needs a reason"},
		{"an empty reason", "- {requirement: C2A-ATT-001, reason: '', fails: {law: a}}", "reason must be a string"},
		{"not pinned", "\n- {requirement: C2A-ATT-001, reason: x}", "line 2: C2A-ATT-001 needs the checks that fail"},
		{"a misspelt key", "- {requirment: x}", `unknown key "requirment"`},
		{"a doubled key", "- {reason: x, reason: y}", `key "reason" appears twice`},
		{"no such judge", "- {requirement: x, reason: x, fails: {jury: a}}", `unknown key "jury"`},
		{"two checks in one", "- {requirement: x, reason: x, fails: {law: a, step: b}}", "two checks in one"},
		{"a check without a demand", "- {requirement: x, reason: x, fails: {in: a}}", "a check begins with step"},
		{"no such role", "- {requirement: x, role: hots, reason: x, fails: {law: a}}", `unknown role "hots"`},
		{"no such draft", "- {requirement: x, draft: '2026', reason: x, fails: {law: a}}", `unknown draft "2026"`},
	} {
		_, err := Read("known.yaml", []byte(row.list))
		var format *FormatError
		require.ErrorAs(t, err, &format, row.why)
		require.Contains(t, err.Error(), row.want, row.why)
	}
	for _, empty := range []string{"", "\n", "# nothing yet\n", "[]", "null"} {
		k, err := Read("", []byte(empty))
		require.NoError(t, err, "%q", empty)
		require.Empty(t, k.Entries)
	}
}

func TestLevelsAreTheSame(t *testing.T) {
	for f, j := range map[features.Level]judge.Level{features.Must: judge.Must, features.Should: judge.Should,
		features.May: judge.May, features.Advice: judge.Advice} {
		require.Equal(t, j, judge.Level(f))
	}
}

// TestWhatFollowsIsNoNews: an entry stays right when what it lists follows from another failure, and what follows is
// listed by nobody.
func TestWhatFollowsIsNoNews(t *testing.T) {
	follower := oracle(second)
	follower.Follows = rule
	r := report.Report{Planned: 1, Known: &report.KnownFailures{Entries: []report.KnownFailure{
		{Requirement: second, Reason: "a mention",
			Fails: []report.KnownCheck{{Source: judge.Oracle, What: follower.What}}},
	}}, Scenarios: []report.Scenario{scenario(writes, d26, judge.Fail, step("it reaches lead"), follower)}}
	Hold(&r, scope(t, true))
	require.Empty(t, r.Known.Wrong)
	require.Empty(t, r.Scenarios[0].Checks[1].Known)
	require.Equal(t, judge.Fail, r.Scenarios[0].Verdict, "its cause is not listed")

	file, _, err := Update(nil, r, scope(t, true))
	require.NoError(t, err)
	require.Contains(t, string(file), rule)
	require.NotContains(t, string(file), second)
}
