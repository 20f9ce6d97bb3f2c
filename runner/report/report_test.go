package report

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/runner/judge"
	"github.com/c2a-conform/c2a-conform/runner/report/frames"
)

var update = flag.Bool("update", false, "rewrite the golden files in testdata; read them before committing")

const d26, d02 = "2026-06-24", "2026-06-02"

// sample is a run with one of everything that a renderer has to show.
func sample() Report {
	surface := frames.Entry{Seq: 4, NowMs: 0, Tap: "surface", Dir: frames.To,
		Raw: frames.Raw(`{"jsonrpc":"2.0","id":3,"method":"conformance/surface",` +
			`"params":{"events":[{"offsetMs":0,"op":"post","id":"m1",` +
			`"conversation":"general","author":"Will","text":"@lead can you look at the failing deployment of the ` +
			`billing service before lunch?"}]}}`)}
	reset := frames.Entry{Seq: 1, NowMs: 0, Tap: "control", Dir: frames.To,
		Raw: frames.Raw(`{"jsonrpc":"2.0","id":2,"method":"conformance/reset","params":{}}`)}
	okay := frames.Entry{Seq: 2, NowMs: 0, Tap: "control", Dir: frames.From,
		Raw: frames.Raw(`{"jsonrpc":"2.0","id":2,"result":{}}`)}
	advance := frames.Entry{Seq: 5, NowMs: 0, Tap: "control", Dir: frames.To,
		Raw: frames.Raw(`{"jsonrpc":"2.0","id":4,"method":"conformance/advance","params":{"ms":60000}}`)}
	deliver26 := frames.Entry{Seq: 6, NowMs: 1250, Tap: "link", Dir: frames.From,
		Raw: frames.Raw(`{"jsonrpc":"2.0","id":"d-1","method":"chat/deliver",` +
			`"params":{"eventId":"e1","conversation":{"id":"general",` +
			`"kind":"channel"},"author":{"id":"Will","kind":"human",` +
			`"displayName":"Will\u001b[31m"},"addressedToMe":true,"policy":"may_respond","content":"@lead can you ` +
			`look at the failing deployment of the billing service before lunch?","injection":{"mode":"buffered"}}}`)}
	deliver02 := frames.Entry{Seq: 6, NowMs: 1250, Tap: "link", Dir: frames.From,
		Raw: frames.Raw(`{"jsonrpc":"2.0","id":1,"method":"chat/deliver",` +
			`"params":{"eventId":"e1","conversation":{"id":"general",` +
			`"kind":"channel"},"author":{"id":"Will","kind":"human"},` +
			`"target":{"recipient":"lead","directedness":"to_me"},` +
			`"attention":{"policy":"may_respond","reason":"mention"},"content":[{"type":"text","text":"@lead ` +
			`look"}],"injection":{"mode":"buffered"}}}`)}
	ack := frames.Entry{Seq: 7, NowMs: 1250, Tap: "link", Dir: frames.To,
		Raw: frames.Raw(`{"jsonrpc":"2.0","id":"d-1","result":{}}`)}
	junk := frames.Entry{Seq: 8, NowMs: 1300, Tap: "link", Dir: frames.From,
		Raw: frames.Raw("Listening on \x1b[1mport 80\x1b[0m\u202e \xff")}

	mention := func(draft string, line int, deliver frames.Entry) Scenario {
		return Scenario{
			ID: "attention/a-mention-by-name", Name: "A mention by name", Area: "attention", Rule: "A mention obliges",
			File: "features/c2a/attention.feature", Line: line, Requirement: "C2A-ATT-003", Level: judge.Must,
			Role: "host", Draft: draft,
			Verdict: judge.Fail, DurationMs: 12,
			Checks: []judge.Check{
				{Requirement: "C2A-ATT-003", Source: judge.Step, OK: false,
					What: "The message reaches lead as addressed, must_respond.", Got: "may_respond",
					Allowed: "must_respond", Path: "/params/policy", Seq: 6},
				{Requirement: "C2A-ATT-003", Source: judge.Oracle, OK: false,
					What: "The reference would send must_respond.", Got: "may_respond",
					Allowed: "must_respond", Seq: 6},
				{Requirement: "C2A-EVT-001", Source: judge.Schema, OK: true,
					What: "eventId is a non-empty string", Seq: 6},
			},
			Steps: []Step{
				{Keyword: "Given", Text: "a channel #general with Will and lead"},
				{Keyword: "When",
					Text: `Will posts "@lead can you look at the failing deployment of the billing service before ` +
						`lunch?"`},
				{Keyword: "Then", Text: `"@lead can you look" reaches lead as addressed, must_respond, buffered`,
					Failed: true},
			},
			Trace: []frames.Entry{reset, okay, surface, advance, deliver, ack, junk},
			Reproduce: "c2a-conform run --impl 'node host.js' --role host --draft " + draft +
				" --scenario attention/a-mention-by-name",
		}
	}
	passed := func(id, requirement, role, draft string, n int) Scenario {
		return Scenario{
			ID: id, Name: strings.ToUpper(id), Area: "compose", File: "features/c2a/compose.feature", Line: n,
			Requirement: requirement, Level: judge.Must, Role: role, Draft: draft, Verdict: judge.Pass,
			Checks:     []judge.Check{{Requirement: requirement, Source: judge.Step, OK: true, Seq: judge.NoSeq}},
			DurationMs: 3,
		}
	}

	var scenarios []Scenario
	scenarios = append(scenarios, mention(d02, 31, deliver02), mention(d26, 31, deliver26))

	// One broken rule in many scenarios, none about a single entry.
	for i := range 11 {
		s := passed(fmt.Sprintf("obedience/silence#%d", i+1), "C2A-OBEY-001", "harness", d26, 40)
		s.Verdict, s.Area, s.File = judge.Fail, "obedience", "features/c2a/obedience.feature"
		s.Name = fmt.Sprintf("Silence, row %d", i+1)
		s.Reproduce = "c2a-conform run --role harness --draft " + d26 + " --scenario " + s.ID
		s.Checks = []judge.Check{{Requirement: "C2A-OBEY-001", Source: judge.Law,
			What: "Nothing is said to a message that must not be answered.", Got: "1 chat", Allowed: "no chat",
			Seq: judge.NoSeq}}
		if i == 0 {
			s.Trace = []frames.Entry{
				{Seq: 1, NowMs: 0, Tap: "link", Dir: frames.To,
					Raw: frames.Raw(`{"jsonrpc":"2.0","id":1,"method":"initialize",` +
						`"params":{"protocolVersion":"2026-06-24","clientInfo":{"name":"runner"}}}`)},
				{Seq: 2, NowMs: 0, Tap: "link", Dir: frames.From,
					Raw: frames.Raw(`{"jsonrpc":"2.0","id":1,"result":{"protocolVersion":"2026-06-24",` +
						`"capabilities":{}}}`)},
				{Seq: 3, NowMs: 0, Tap: "link", Dir: frames.To,
					Raw: frames.Raw(`{"jsonrpc":"2.0","id":2,"method":"chat/deliver",` +
						`"params":{"eventId":"e1","conversation":{"id":"dm",` +
						`"kind":"dm"},"author":{"id":"Will"},` +
						`"addressedToMe":false,"policy":"must_not_respond",` +
						`"knock":{"who":"Will","where":"dm","topic":"lunch"},"injection":{"mode":"notify"}}}`)},
				{Seq: 4, NowMs: 0, Tap: "link", Dir: frames.From,
					Raw: frames.Raw(`{"jsonrpc":"2.0","id":2,"error":{"code":-32602,"message":"no such policy"}}`)},
				{Seq: 5, NowMs: 2000, Tap: "turn", Dir: frames.From,
					Raw: frames.Raw(`{"jsonrpc":"2.0","id":9,"method":"conformance/turn",` +
						`"params":{"turn":"t1","step":1,"agent":"lead",` +
						`"messages":[{"role":"system","content":"rules"},{"role":"user","content":"event_id: ` +
						`e1\nMESSAGE\nsomeone wants you to talk about lunch"}],"tools":[]}}`)},
				{Seq: 6, NowMs: 2000, Tap: "turn", Dir: frames.To,
					Raw: frames.Raw(
						`{"jsonrpc":"2.0","id":9,"result":{"actions":[{"type":"reply","text":"reply 1"}]}}`)},
				{Seq: 7, NowMs: 2000, Tap: "link", Dir: frames.From,
					Raw: frames.Raw(`{"jsonrpc":"2.0","id":10,"method":"tools/call",` +
						`"params":{"name":"chat.send_message",` +
						`"arguments":{"target":{"conversationId":"dm"},"inReplyTo":"e1","text":"reply 1"}}}`)},
				{Seq: 8, NowMs: 2000, Tap: "link", Dir: frames.To,
					Raw: frames.Raw(`{"jsonrpc":"2.0","id":10,"result":{"content":[],` +
						`"structuredContent":{"messageId":"m9"}}}`)},
			}
		}
		scenarios = append(scenarios, s)
	}

	warned := passed("rpc/envelope", "C2A-INIT-001", "host", d02, 9)
	warned.Verdict, warned.Level, warned.Name = judge.Warn, judge.Should, "The first frame"
	warned.Checks = []judge.Check{{Requirement: "C2A-INIT-001", Source: judge.Law,
		What: "The first frame on the link is initialize.", Got: "chat/deliver", Allowed: "initialize", Seq: 6}}
	warned.Trace, warned.Twin, warned.File = []frames.Entry{deliver02}, true, "c2a/compose.feature"
	scenarios = append(scenarios, warned, passed("compose/one-turn", "C2A-COMPOSE-003", "harness", d02, 7),
		passed("compose/one-turn", "C2A-COMPOSE-003", "harness", d26, 7))

	for i := range 2 {
		s := passed(fmt.Sprintf("compose/cap#%d", i+1), "C2A-COMPOSE-008", "harness", d02, 80)
		s.Verdict, s.Checks = judge.Error, nil
		s.Reason = fmt.Sprintf("node host.js ended: exit status 3 after %d s; its stderr ends with: %q", i+1,
			"\x1b[31mout of memory\n  at \"host.js\"\n")
		s.Reproduce = "c2a-conform run --role harness --draft " + d02 + " --scenario " + s.ID
		scenarios = append(scenarios, s)
	}
	typing := passed("compose/typing", "C2A-COMPOSE-010", "harness", d26, 90)
	typing.Verdict, typing.Checks, typing.Reason = judge.NotApplicable, nil, `capability "typing" was not declared`
	wall := passed("compose/day", "C2A-COMPOSE-013", "harness", d26, 95)
	wall.Verdict, wall.Checks, wall.Reason = judge.NotTestable, nil,
		"needs a virtual clock; this connection declares wall"
	never := passed("compose/late", "C2A-COMPOSE-009", "harness", d26, 99)
	never.Verdict, never.Checks = 0, nil
	mentioned := passed("advice/another-agent-asks-a-question", "C2A-ADV-003", "harness", d26, 31)
	mentioned.Verdict, mentioned.Area, mentioned.File, mentioned.Level = judge.Advise, "advice",
		"features/c2a/advice.feature", judge.Advice
	mentioned.Checks = []judge.Check{
		{Requirement: "C2A-ADV-003", Source: judge.Step, What: "No chat mentions whom it answers.", Got: "@worker 3",
			Allowed: "3", Seq: judge.NoSeq}}
	scenarios = append(scenarios, typing, wall, never, mentioned)

	req := func(id string, level judge.Level, role, draft string, v judge.Verdict, rule, section string,
		clauses ...string) Requirement {
		return Requirement{ID: id, Level: level, Role: role, Draft: draft, Verdict: v, Rule: rule, Section: section,
			Clauses: clauses, Required: level == judge.Must}
	}
	r := Report{
		Suite: Suite{Name: "c2a-conform", Version: "v0.1.0", Commit: "0123456789abcdef0123456789abcdef01234567",
			Catalogue: "sha256:00"},
		Implementation: Implementation{Name: "toy", Version: "1.2", Command: "node host.js"},
		Selection:      Selection{Roles: []string{"host", "harness"}, Tags: "not @may"},
		Started:        time.Date(2026, 11, 21, 8, 0, 0, 0, time.UTC),
		DurationMs:     1234,
		Overall:        judge.Nonconformant,
		Reason:         "broken: C2A-ATT-003, C2A-OBEY-001",
		Planned:        len(scenarios),
		Scenarios:      scenarios,
		Requirements: []Requirement{
			req("C2A-OBEY-001", judge.Must, "harness", d26, judge.Fail,
				"A harness stays silent on what must not be answered.", "Response Policy", "C2A26-021"),
			req("C2A-ATT-003", judge.Must, "host", d26, judge.Fail,
				"A mention by name obliges the agent that it names, and nobody else in the channel.",
				"When You Must Respond", "C2A26-036", "C2A26-037"),
			req("C2A-ATT-003", judge.Must, "host", d02, judge.Fail,
				"A mention by name obliges the agent that it names, and nobody else in the channel.",
				"Default matrix, row 2", "C2A02-081"),
			req("C2A-INIT-001", judge.Should, "host", d02, judge.Warn, "The host opens the link with initialize.",
				"Lifecycle", "C2A02-011"),
			req("C2A-COMPOSE-003", judge.Must, "harness", d26, judge.Pass, "Fragments of one author become one turn.",
				"Composing"),
			req("C2A-COMPOSE-003", judge.Should, "harness", d02, judge.Pass, "Fragments of one author become one turn.",
				"Composing"),
			req("C2A-COMPOSE-008", judge.Must, "harness", d02, judge.Error, "Waiting ends after about 30 s.",
				"Composing"),
			req("C2A-COMPOSE-009", judge.Must, "harness", d26, judge.Error, "Nothing is lost or doubled at the cap.",
				"Composing"),
			req("C2A-COMPOSE-010", judge.Must, "harness", d26, judge.NotApplicable, "Typing holds the turn.",
				"Composing"),
			req("C2A-COMPOSE-013", judge.Must, "harness", d26, judge.NotTestable,
				"Messages far apart make turns of their own.", "Composing"),
			req("C2A-ADV-003", judge.Advice, "harness", d26, judge.Advise,
				"A reply to an agent carries no mention of it.", ""),
			req("C2A-RPC-002", judge.Must, "harness", d26, judge.NotTestable,
				"Every request is answered exactly once.", ""),
		},
	}
	reasons := map[string]string{
		"C2A-COMPOSE-008": "could not be judged: error in compose/cap#1, compose/cap#2",
		"C2A-COMPOSE-009": "was never run: compose/late",
		"C2A-COMPOSE-010": `capability "typing" was not declared`,
		"C2A-COMPOSE-013": "needs a virtual clock; this connection declares wall",
		"C2A-RPC-002":     "nothing that it covers was seen",
	}
	for i := range r.Requirements {
		r.Requirements[i].Reason = reasons[r.Requirements[i].ID]
		if r.Requirements[i].Level == judge.Advice {
			r.Requirements[i].Seen = []string{"commons/commons#508"}
		}
	}
	r.Finish()
	return r
}

// green is a run without anything to complain about.
func green() Report {
	r := sample()
	r.Overall, r.Reason = judge.Conformant, "2 scenarios planned, all decided"
	r.Selection = Selection{}
	r.Scenarios = slices.DeleteFunc(r.Scenarios, func(s Scenario) bool { return s.Verdict != judge.Pass })
	r.Requirements = slices.DeleteFunc(r.Requirements, func(q Requirement) bool { return q.Verdict != judge.Pass })
	r.Planned = len(r.Scenarios)
	r.Finish()
	return r
}

// sampled is a run in which each scenario had its trials.
func sampled() Report {
	r := sample()
	r.Sampling = &Sampling{Trials: 20, PassRate: 0.9}
	keep := []string{"attention/a-mention-by-name", "compose/cap"}
	r.Scenarios = slices.DeleteFunc(r.Scenarios, func(s Scenario) bool {
		return s.Verdict != judge.Pass && (s.Draft != "2026-06-24" || !slices.Contains(keep, s.ID))
	})
	for i := range r.Scenarios {
		trials := judge.Trials{Run: 20, Judged: 20, Passed: 18, Rate: 0.9, Low: 0.699, High: 0.972, Wanted: 0.9,
			Shown: 7, Tolerated: []string{"C2A-COMPOSE-003"}}
		if r.Scenarios[i].Verdict == judge.Fail {
			trials = judge.Trials{Run: 20, Judged: 19, Passed: 12, Rate: 12.0 / 19, Low: 0.41, High: 0.808,
				Wanted: 0.9, Shown: 3}
		}
		r.Scenarios[i].Trials = &trials
	}
	r.Requirements = slices.DeleteFunc(r.Requirements,
		func(q Requirement) bool { return q.Verdict != judge.Pass && q.ID != "C2A-ATT-003" })
	r.Planned = len(r.Scenarios)
	r.Finish()
	return r
}

// stranded is a run in which nothing could be attached.
func stranded() Report {
	r := sample()
	r.Overall, r.Reason = judge.Inconclusive, "nothing was planned"
	r.Implementation = Implementation{Command: "node nowhere.js"}
	r.Scenarios, r.Requirements, r.Planned = nil, nil, 0
	r.Finish()
	return r
}

func TestGolden(t *testing.T) {
	text := func(style Style) func(io.Writer, Report) error {
		return func(w io.Writer, r Report) error { return WriteText(w, r, style) }
	}
	for _, row := range []struct {
		why, file string
		report    Report
		write     func(io.Writer, Report) error
	}{
		{"a person reads everything at the width of a pipe", "text.txt", sample(), text(Style{})},
		{"a narrow terminal wraps, and commands stay in one piece", "narrow.txt", sample(), text(Style{Width: 60})},
		{"a good run is short", "green.txt", green(), text(Style{})},
		{"a good run on a terminal", "green-color.txt", green(), text(Style{Width: 80, Color: true})},
		{"each scenario had its trials", "sampled.txt", sampled(), text(Style{})},
		{"a CI service is told of trials", "sampled.xml", sampled(), WriteJUnit},
		{"a step summary is, too", "sampled.md", sampled(), WriteMarkdown},
		{"nothing ran", "stranded.txt", stranded(), text(Style{})},
		{"a machine reads everything", "report.json", sample(), WriteJSON},
		{"a CI service", "junit.xml", sample(), WriteJUnit},
		{"an empty run must not look green", "stranded.xml", stranded(), WriteJUnit},
		{"a step summary", "summary.md", sample(), WriteMarkdown},
		{"annotations of a workflow", "github.txt", sample(), WriteGitHub},
		{"a workflow in which all is well", "github-green.txt", green(), WriteGitHub},
		{"a workflow in which nothing ran", "github-stranded.txt", stranded(), WriteGitHub},
		{"code scanning", "report.sarif", sample(), WriteSARIF},
	} {
		var b bytes.Buffer
		require.NoError(t, row.write(&b, row.report), row.why)
		file := filepath.Join("testdata", row.file)
		if *update {
			require.NoError(t, os.MkdirAll("testdata", 0o777))
			require.NoError(t, os.WriteFile(file, b.Bytes(), 0o666))
		}
		want, err := os.ReadFile(file)
		require.NoError(t, err)
		require.Equal(t, string(want), b.String(), "%s: %s (rewrite with -update, then read it)", row.file, row.why)
	}
}

// TestWhatCouldNotBeAttachedLeadsToSmoke: a thousand scenarios that never ran tell nothing; the command that shows why
// does.
func TestWhatCouldNotBeAttachedLeadsToSmoke(t *testing.T) {
	r := sample()
	r.Implementation = Implementation{Command: "ws://127.0.0.1:7400/c2a", Remote: true}
	r.Overall, r.Reason = judge.Inconclusive, "not run: nothing listens there"
	for i := range r.Scenarios {
		s := &r.Scenarios[i]
		s.Verdict, s.Reason, s.Checks, s.Trace = 0, "not run: nothing listens there", nil, nil
	}
	r.Finish()
	var b bytes.Buffer
	require.NoError(t, WriteText(&b, r, Style{}))
	require.Contains(t, b.String(), "\nurl: ws://127.0.0.1:7400/c2a\n")
	require.Contains(t, b.String(), "'c2a-conform smoke' shows")
	require.NotContains(t, b.String(), r.Scenarios[0].ID)

	r.Implementation.Name = "toy"
	b.Reset()
	require.NoError(t, WriteText(&b, r, Style{}))
	require.NotContains(t, b.String(), "c2a-conform smoke", "it was attached")
	require.Contains(t, b.String(), r.Scenarios[0].ID)
}

func TestOrderIsFixed(t *testing.T) {
	forward, backward := sample(), sample()
	slices.Reverse(backward.Scenarios)
	slices.Reverse(backward.Requirements)
	backward.Finish()
	require.Equal(t, forward, backward, "the order in which scenarios end must not show")

	var ids []string
	for _, s := range forward.Scenarios {
		if s.Area == "obedience" {
			ids = append(ids, s.ID)
		}
	}
	require.Equal(t, "obedience/silence#9 obedience/silence#10 obedience/silence#11", strings.Join(ids[8:], " "),
		"rows count as numbers do")
	require.Equal(t, len(forward.Scenarios)-1, forward.Decided, "one was never run")
}

func TestJSONRoundTrip(t *testing.T) {
	want := sample()
	var b bytes.Buffer
	require.NoError(t, WriteJSON(&b, want))
	var got Report
	require.NoError(t, json.Unmarshal(b.Bytes(), &got))
	// Indentation changes frames, and U+FFFD stands for what is not UTF-8.
	for _, r := range []*Report{&want, &got} {
		for i := range r.Scenarios {
			for j := range r.Scenarios[i].Trace {
				raw := &r.Scenarios[i].Trace[j].Raw
				var compacted bytes.Buffer
				if json.Compact(&compacted, *raw) == nil {
					*raw = compacted.Bytes()
				}
				*raw = frames.Raw(raw.String())
			}
		}
	}
	require.Equal(t, want, got)
}

func TestJSONDiffersOnlyInTimes(t *testing.T) {
	a, b := sample(), sample()
	b.Started, b.DurationMs = b.Started.Add(time.Hour), 77
	b.Scenarios[0].DurationMs = 99
	require.NotEqual(t, a, b)
	require.Equal(t, a.WithoutTimes(), b.WithoutTimes())
	require.NotZero(t, a.Scenarios[0].DurationMs, "the original is left alone")
}

func TestTextNeverCarriesEscapes(t *testing.T) {
	r := sample()
	evil := "\x1b]0;owned\x07\x1b[2J\u202e\u0085 \u2028end"
	r.Implementation.Name = evil
	r.Reason = evil
	for i := range r.Scenarios {
		s := &r.Scenarios[i]
		s.Name, s.Reason, s.Reproduce = evil, evil, evil
		for j := range s.Checks {
			s.Checks[j].Got, s.Checks[j].What, s.Checks[j].Path = evil, evil, evil
		}
		s.Trace = append(s.Trace, frames.Entry{Seq: 99, Dir: frames.From, Raw: frames.Raw(evil)})
	}
	for name, write := range map[string]func(io.Writer, Report) error{
		"text":     func(w io.Writer, r Report) error { return WriteText(w, r, Style{}) },
		"junit":    WriteJUnit,
		"markdown": WriteMarkdown,
		"ctrf":     WriteCTRF,
		"sarif":    WriteSARIF,
		"github":   WriteGitHub,
	} {
		var b bytes.Buffer
		require.NoError(t, write(&b, r))
		require.Contains(t, b.String(), "owned", name)
		for _, c := range []string{"\x1b", "\x07", "\u202e", "\u0085", "\u2028"} {
			require.NotContains(t, b.String(), c, "%s lets %q through", name, c)
		}
	}
}

func TestColorIsOnlyColor(t *testing.T) {
	var plain, colored bytes.Buffer
	require.NoError(t, WriteText(&plain, sample(), Style{Width: 80}))
	require.NoError(t, WriteText(&colored, sample(), Style{Width: 80, Color: true}))
	require.NotEqual(t, plain.String(), colored.String())
	require.Equal(t, plain.String(), strip(colored.String()), "colour changes no word and no column")
}

// strip removes SGR sequences.
func strip(s string) string {
	var b strings.Builder
	for {
		before, rest, found := strings.Cut(s, "\x1b[")
		b.WriteString(before)
		if !found {
			return b.String()
		}
		_, s, _ = strings.Cut(rest, "m")
	}
}

func TestJUnitStructure(t *testing.T) {
	r := sample()
	var b bytes.Buffer
	require.NoError(t, WriteJUnit(&b, r))
	var doc junitSuites
	require.NoError(t, xml.Unmarshal(b.Bytes(), &doc))

	want := map[judge.Verdict]int{}
	for _, s := range r.Scenarios {
		want[s.Verdict]++
	}
	require.Equal(t, junitCounts{
		Tests:    len(r.Scenarios),
		Failures: want[judge.Fail],
		Errors:   want[judge.Error],
		Skipped:  want[judge.NotApplicable] + want[judge.NotTestable] + want[0],
	}, doc.junitCounts, "a skipped case is no error, and neither is one that never ran")

	var names []string
	total := junitCounts{}
	for _, s := range doc.Suites {
		names = append(names, s.Name)
		total.count(s.junitCounts)
		require.Len(t, s.Cases, s.Tests)
		seen := map[string]bool{}
		for _, c := range s.Cases {
			require.False(t, seen[c.Name], "%s twice in suite %s", c.Name, s.Name)
			seen[c.Name] = true
			outcomes := 0
			for _, o := range []*junitOutcome{c.Failure, c.Error, c.Skipped} {
				if o != nil {
					outcomes++
					require.NotEmpty(t, o.Message)
				}
			}
			require.LessOrEqual(t, outcomes, 1)
			if c.Failure != nil {
				for _, part := range []string{"expected", "got", "allowed", "reproduce", "draft 2026-"} {
					require.Contains(t, c.Failure.Text, part, c.Name)
				}
			}
		}
	}
	require.Equal(t, doc.junitCounts, total)
	require.Equal(t, []string{
		"harness 2026-06-24 advice", "harness 2026-06-24 compose", "harness 2026-06-24 obedience",
		"harness 2026-06-02 compose",
		"host 2026-06-24 attention", "host 2026-06-02 compose", "host 2026-06-02 attention",
	}, names)
}

func TestJUnitIsNeverGreenUnlessTheRunIs(t *testing.T) {
	for _, row := range []struct {
		why     string
		overall judge.Overall
		want    junitCounts
	}{
		{"a conformant run", judge.Conformant, junitCounts{Tests: 2}},
		{"warnings are no failures", judge.ConformantWithWarnings, junitCounts{Tests: 2}},
		{"a required rule that no scenario decided", judge.Inconclusive, junitCounts{Tests: 3, Errors: 1}},
		{"a rule broken outside of any scenario", judge.Nonconformant, junitCounts{Tests: 3, Failures: 1}},
	} {
		r := green()
		r.Overall = row.overall
		var b bytes.Buffer
		require.NoError(t, WriteJUnit(&b, r))
		var doc junitSuites
		require.NoError(t, xml.Unmarshal(b.Bytes(), &doc))
		require.Equal(t, row.want, doc.junitCounts, row.why)
	}
}

func TestMarkdownIsBounded(t *testing.T) {
	r := sample()
	for i := range 3000 {
		s := r.Scenarios[len(r.Scenarios)-1]
		s.ID = fmt.Sprintf("flood/%04d", i)
		s.Verdict = judge.Fail
		s.Checks = []judge.Check{{Requirement: fmt.Sprintf("C2A-X-%04d", i), Source: judge.Schema,
			What: strings.Repeat("long ", 50), Seq: judge.NoSeq}}
		r.Scenarios = append(r.Scenarios, s)
	}
	r.Finish()
	var b bytes.Buffer
	require.NoError(t, WriteMarkdown(&b, r))
	require.LessOrEqual(t, b.Len(), maxMarkdown)
	require.Contains(t, b.String(), "further items left out")

	for _, row := range []struct {
		why         string
		limit       int
		least, most int
	}{
		{"others have written to the summary before", 5000, 2000, 5000},
		{"half a table would help nobody", 300, 0, 0},
		{"there is no room at all", -1, 0, 0},
	} {
		b.Reset()
		require.NoError(t, WriteSummary(&b, r, row.limit))
		require.LessOrEqual(t, b.Len(), row.most, row.why)
		require.GreaterOrEqual(t, b.Len(), row.least, row.why)
	}
}

func TestTextStaysReadableWhenEverythingBreaks(t *testing.T) {
	r := sample()
	for i := range 50 {
		for draft := range 5 {
			s := r.Scenarios[0]
			s.ID, s.Name = fmt.Sprintf("flood/%d-%d", i, draft), fmt.Sprintf("Flood %d of rule %d", draft, i)
			s.Verdict = judge.Fail
			s.Checks = []judge.Check{{Requirement: fmt.Sprintf("C2A-X-%03d", i), Source: judge.Schema, What: "x",
				Seq: judge.NoSeq}}
			r.Scenarios = append(r.Scenarios, s)
		}
		s := r.Scenarios[0]
		s.ID, s.Verdict, s.Checks, s.Reason = fmt.Sprintf("trouble/%d", i), judge.Error, nil,
			fmt.Sprintf("reason %c%c", 'a'+i/10, 'a'+i%10)
		r.Scenarios = append(r.Scenarios, s)
	}
	r.Finish()
	var b bytes.Buffer
	require.NoError(t, WriteText(&b, r, Style{}))
	for i := range 50 {
		require.Contains(t, b.String(), fmt.Sprintf("C2A-X-%03d", i), "every broken rule is named")
		require.Equal(t, 1, strings.Count(b.String(), fmt.Sprintf(" of rule %d\n", i)),
			"one scenario of each is enough")
	}
	require.Contains(t, b.String(), "more reasons")
	require.NotContains(t, b.String(), "reason ej")
}

func TestStrictMovesAShouldToTheFailures(t *testing.T) {
	r := sample()
	r.Strict = true
	var of []string
	for _, f := range findings(&r) {
		of = append(of, f.id+" "+f.verdict.String())
	}
	require.Equal(t, []string{"C2A-ATT-003 fail", "C2A-INIT-001 fail", "C2A-OBEY-001 fail", "C2A-ADV-003 advise"}, of)
}

func TestReasonsOfOneKindAreOneLine(t *testing.T) {
	for _, row := range []struct {
		why, a, b string
		same      bool
	}{
		{"numbers differ", "no answer to conformance/turn within 10s",
			"no answer to conformance/turn within 2.5s", true},
		{"quoted texts differ", `stderr: "a \"b\" c"`, `stderr: "x"`, true},
		{"scenarios differ, and how many there are", "was never run: compose/late",
			"was never run: compose/cap#1, event/ids and 3 more", true},
		{"requirements differ", "broken: C2A-ATT-001", "broken: C2A-RPC-002", true},
		{"another story", "no answer to conformance/turn within 10s", "a flood within 10s", false},
	} {
		require.Equal(t, row.same, kindOf(row.a) == kindOf(row.b), "%s: %q, %q", row.why, kindOf(row.a), kindOf(row.b))
	}

	r := sample()
	r.Requirements = nil
	for i := range 300 {
		s := r.Scenarios[0]
		s.ID, s.Verdict, s.Checks, s.Trace, s.Reason = fmt.Sprintf("late/s%d", i), 0, nil, nil, "interrupted"
		r.Scenarios = append(r.Scenarios, s)
		r.Requirements = append(r.Requirements, Requirement{
			ID: fmt.Sprintf("C2A-LATE-%03d", i), Role: s.Role, Draft: s.Draft, Verdict: judge.Error,
			Reason: fmt.Sprintf("was never run: late/s%d, late/t and %d more", i, i),
		})
	}
	r.Planned = len(r.Scenarios)
	r.Finish()
	for _, listed := range []bool{false, true} {
		if listed {
			for i := range r.Requirements {
				r.Requirements[i].Scenarios = []string{fmt.Sprintf("late/s%d", i)}
			}
		}
		var b bytes.Buffer
		require.NoError(t, WriteText(&b, r, Style{}))
		_, open, found := strings.Cut(b.String(), "undecided requirements\n")
		require.True(t, found)
		open, _, _ = strings.Cut(open, "\n\n")
		require.LessOrEqual(t, strings.Count(open, "\n"), 3, open)
		require.Contains(t, open, "300 requirements")
		require.Contains(t, open, "never run")
		require.Contains(t, b.String(), "301 never run (of ")
	}
}

func TestCount(t *testing.T) {
	stillborn := sample()
	stillborn.Implementation = Implementation{Command: "x"}
	stillborn.Scenarios = []Scenario{{Verdict: judge.Error, Reason: "not run: waiting for the answer"},
		{Verdict: judge.Error}}
	stillborn.Planned = 2
	applicable := green()
	applicable.Scenarios = append(applicable.Scenarios, Scenario{ID: "x", Verdict: judge.NotApplicable})
	applicable.Planned++
	for _, row := range []struct {
		why    string
		report Report
		want   string
	}{
		{"each part has its name", sample(),
			"17 judged, 1 not applicable, 1 not testable, 2 ended in error, 1 never run (of 22 planned) in 1.234 s"},
		{"parts of nothing are left out", green(), "2 judged (of 2 planned) in 1.234 s"},
		{"not applicable is not judged", applicable, "2 judged, 1 not applicable (of 3 planned) in 1.234 s"},
		{"never attached is never run", stillborn, "2 never run (of 2 planned) in 1.234 s"},
		{"what the report doesn't list was never run", Report{Planned: 7}, "7 never run (of 7 planned) in 0.000 s"},
		{"nothing", Report{}, "0 judged (of 0 planned) in 0.000 s"},
	} {
		require.Equal(t, row.want, row.report.count().String(), row.why)
	}

	var b bytes.Buffer
	require.NoError(t, WriteText(&b, applicable, Style{}))
	require.True(t, strings.HasSuffix(b.String(), "\nCONFORMANT  2 scenarios judged, 1 not applicable\n"), b.String())

	b.Reset()
	require.NoError(t, WriteJUnit(&b, stillborn))
	var doc junitSuites
	require.NoError(t, xml.Unmarshal(b.Bytes(), &doc))
	require.Equal(t, 2, doc.Skipped, "nothing of it is an error of its own")
	require.Equal(t, 1, doc.Errors+doc.Failures, "but the run is not green")
}

func TestJUnitFailureIsAboutOneRequirement(t *testing.T) {
	r := sample()
	s := &r.Scenarios[slices.IndexFunc(r.Scenarios,
		func(s Scenario) bool { return s.ID == "attention/a-mention-by-name" })]
	s.Requirement = "C2A-COMPOSE-001" // another one than it broke
	c := newCase(&r, s)
	require.Equal(t, "C2A-ATT-003", c.Failure.Type)
	require.True(t, strings.HasPrefix(c.Failure.Message, c.Failure.Type+": "), c.Failure.Message)
}

func TestComplaints(t *testing.T) {
	check := func(s judge.Source, got, path string, seq int) judge.Check {
		return judge.Check{Requirement: "C2A-ATT-003", Source: s, Got: got, Allowed: "x", Path: path, Seq: seq}
	}
	for _, row := range []struct {
		why    string
		checks []judge.Check
		want   []string
	}{
		{"two judges, one word", []judge.Check{check(judge.Step, "a", "", 6), check(judge.Oracle, "a", "/p", 6)},
			[]string{"step,oracle /p 6"}},
		{"one of them about no entry",
			[]judge.Check{check(judge.Law, "a", "", judge.NoSeq), check(judge.Oracle, "a", "", 6)},
			[]string{"law,oracle  6"}},
		{"another value is another complaint",
			[]judge.Check{check(judge.Step, "a", "", 6), check(judge.Oracle, "b", "", 6)},
			[]string{"step  6", "oracle  6"}},
		{"and so is another entry", []judge.Check{check(judge.Step, "a", "", 6), check(judge.Oracle, "a", "", 7)},
			[]string{"step  6", "oracle  7"}},
		{"a judge that says it twice means two things",
			[]judge.Check{check(judge.Step, "a", "", 6), check(judge.Step, "a", "", 6)},
			[]string{"step  6", "step  6"}},
		{"where nothing was got there is nothing to compare",
			[]judge.Check{check(judge.Step, "", "", 6), check(judge.Law, "", "", 6)}, []string{"step  6", "law  6"}},
	} {
		var got []string
		for _, c := range (breach{checks: row.checks}).complaints() {
			got = append(got, fmt.Sprintf("%s %s %d", strings.Join(c.sources, ","), c.Path, c.Seq))
		}
		require.Equal(t, row.want, got, row.why)
	}
}
