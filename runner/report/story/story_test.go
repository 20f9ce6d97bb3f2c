package story

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"flag"
	"fmt"
	"html"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/runner/judge"
	"github.com/c2a-conform/c2a-conform/runner/report"
	"github.com/c2a-conform/c2a-conform/runner/report/frames"
)

var update = flag.Bool("update", false, "rewrite the golden files")

const draft = "2026-06-24"

// history is a trace, a line for each frame: its time, "<" if the program sent it or ">", its tap, and the frame.
func history(lines ...string) (out []frames.Entry) {
	for i, l := range lines {
		var ms int64
		var dir, tap, raw string
		if _, err := fmt.Sscanf(l, "%d %s %s", &ms, &dir, &tap); err != nil {
			panic(err)
		}
		raw = l[strings.Index(l, "{"):]
		e := frames.Entry{Seq: i, NowMs: ms, Tap: tap, Dir: frames.To, Raw: frames.Raw(raw)}
		if dir == "<" {
			e.Dir = frames.From
		}
		out = append(out, e)
	}
	return out
}

const (
	delivered = `0 > link {"jsonrpc":"2.0","id":"a","method":"chat/deliver",` +
		`"params":{"policy":"must_respond","content":"hi"}}`
	turn      = ` < turn {"jsonrpc":"2.0","id":7,"method":"conformance/turn","params":{"agent":"agent:lead"}}`
	reply     = ` > turn {"jsonrpc":"2.0","id":7,"result":{"actions":[{"type":"reply","text":"yes"}]}}`
	cancelled = ` < link {"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":"a"}}`
)

func deliver(ms int, event, policy string) string {
	return fmt.Sprintf(`%d < link {"jsonrpc":"2.0","id":"d-%s","method":"chat/deliver",`+
		`"params":{"eventId":"%s","policy":"%s","content":"hi a=b"}}`, ms, event, event, policy)
}

func TestFirst(t *testing.T) {
	for _, row := range []struct {
		why, role     string
		mine, theirs  []string
		clock         string // of the program; "": the suite's
		focus         int    // of the broken check
		want          []string
		wantDifferent int
	}{
		{"the same", "harness", []string{delivered, "4000" + turn}, []string{delivered, "4000" + turn}, "", 1,
			nil, 0},
		{"too early", "harness", []string{delivered, "2500" + turn}, []string{delivered, "4000" + turn}, "", 1,
			[]string{
				"At 2.500 s, only bot: harness → model: turn of lead.",
				"The reference did this at 4.000 s, 1.500 s later."}, 2},
		{"too late", "harness", []string{delivered, "9000" + turn}, []string{delivered, "4000" + turn}, "", 1, []string{
			"At 4.000 s, only the reference: harness → model: turn of lead.",
			"bot did this at 9.000 s, 5.000 s later."}, 2},
		{"never", "harness", []string{delivered}, []string{delivered, "4000" + turn}, "", -1, []string{
			"At 4.000 s, only the reference: harness → model: turn of lead.", "bot did not.",
			"bot did nothing after that."}, 1},
		{"one too many", "harness", []string{delivered, "1" + cancelled, "4000" + turn},
			[]string{delivered, "4000" + turn}, "", 1, []string{
				"At 0.001 s, only bot: harness → host: notifications/cancelled.", "The reference did not.",
				"What the reference did next, at 4.000 s: harness → model: turn of lead."}, 1},
		{"what is sent to the program follows from what it did", "harness",
			[]string{delivered, "4000" + turn, "4000" + reply}, []string{delivered, "4000" + turn}, "", 1,
			[]string{"At 4.000 s, only bot: model → harness: answers reply yes.", "The reference did not.",
				"The reference did nothing after that."}, 1},
		{"another order at the same time is no difference", "harness",
			[]string{delivered, "4000" + turn, "4000" + cancelled},
			[]string{delivered, "4000" + cancelled, "4000" + turn}, "", 1, nil, 0},
		{"a clock that runs by itself is never exact", "harness", []string{delivered, "4012" + turn},
			[]string{delivered, "4000" + turn}, "wall", 1, nil, 0},
		{"nor is it that far off", "harness", []string{delivered, "2500" + turn}, []string{delivered, "9500" + turn},
			"wall", 1, []string{"At 2.500 s, only bot: harness → model: turn of lead.",
				"The reference did this at 9.500 s, 7.000 s later."}, 2},
		{"ids that each program makes up", "host", []string{deliver(0, "x1", "must_respond")},
			[]string{deliver(0, "evt_1", "must_respond")}, "", 0, nil, 0},
		{"but not if one names two things", "host",
			[]string{deliver(0, "x1", "must_respond"), deliver(5, "x1", "must_respond")},
			[]string{deliver(0, "evt_1", "must_respond"), deliver(5, "evt_2", "must_respond")}, "", 0,
			[]string{
				"At 0.005 s both send this, but with different content: host → harness: chat/deliver " +
					"must_respond \"hi a=b\".",
				"bot: eventId=x1", "The reference: eventId=evt_2"}, 1},
		{"a member differs", "host", []string{deliver(0, "x1", "may_respond")},
			[]string{deliver(0, "evt_1", "must_respond")}, "", 0, []string{
				"At 0.000 s both send this, but with different content: host → harness: chat/deliver " +
					"may_respond \"hi a=b\".",
				"bot: policy=may_respond", "The reference: policy=must_respond"}, 1},
		{"the check is about something later", "harness",
			[]string{delivered, "1" + cancelled, "2500" + turn}, []string{delivered, "4000" + turn}, "", 2, []string{
				"At 0.001 s, only bot: harness → host: notifications/cancelled.", "The reference did not.",
				"What the reference did next, at 4.000 s: harness → model: turn of lead.",
				"That may be allowed. The broken check is about something later:",
				"At 2.500 s, only bot: harness → model: turn of lead.",
				"The reference did this at 4.000 s, 1.500 s later."}, 3},
	} {
		story := tell(row.role, row.mine, row.theirs, row.clock, row.focus)
		require.Equal(t, row.want, story.First, row.why)
		different := 0
		for _, m := range story.Moves {
			if m.Differs {
				different++
			}
		}
		require.Equal(t, row.wantDifferent, different, row.why)
	}
}

// tell tells a scenario with these histories.
func tell(role string, mine, theirs []string, clock string, focus int) Story {
	s := report.Scenario{
		ID: "compose/<one>", Name: "One & <only>", Role: role, Draft: draft, Level: judge.Must, Verdict: judge.Fail,
		Steps: []report.Step{{Keyword: "When", Text: `Will posts "hi"`, Doc: "more"},
			{Keyword: "Then", Text: "lead waits", Failed: true}},
		Trace: history(mine...), Reproduce: "c2a-conform run",
		Checks: []judge.Check{
			{Requirement: "C2A-COMPOSE-001", Source: judge.Step, What: "it waits", Got: "a turn", Seq: focus},
			{Requirement: "C2A-COMPOSE-001", Source: judge.Oracle, What: "it waits", Got: "a turn", Seq: focus},
			{Requirement: "C2A-COMPOSE-001", Source: judge.Law, OK: true, What: "it is one", Seq: judge.NoSeq},
		},
	}
	other := s
	other.Draft = "2026-06-02"
	r := report.Report{Scenarios: []report.Scenario{s, other}, Requirements: []report.Requirement{{
		ID: "C2A-COMPOSE-001", Role: role, Draft: draft, Level: judge.Must, Rule: "A turn waits.", Section: "Injection",
		Clauses: []string{"C2A26-027"},
	}}}
	r.Implementation.Name = "bot"
	r.Implementation.Declared = &report.Declared{Clock: clock}
	reference := s
	reference.Trace = history(theirs...)
	return Tell(r, s, &reference, "")
}

func TestRenderings(t *testing.T) {
	mine, theirs := []string{delivered}, []string{delivered}
	for i := range 12 {
		mine = append(mine, fmt.Sprintf("%d", i+1)+cancelled)
		theirs = append(theirs, fmt.Sprintf("%d", i+1)+cancelled)
	}
	mine = append(mine, "2500"+turn, "2500"+reply)
	theirs = append(theirs, "4000"+turn, "4000"+reply)
	full := tell("harness", mine, theirs, "", 13)
	alone := full
	alone.Reference, alone.Missing, alone.Moves, alone.First = nil, "it doesn't play the role", nil, nil
	for name, write := range map[string]func(*bytes.Buffer) error{
		"story.txt": func(b *bytes.Buffer) error { return WriteText(b, full, report.Style{}) },
		"alone.txt": func(b *bytes.Buffer) error { return WriteText(b, alone, report.Style{}) },
		"story.md":  func(b *bytes.Buffer) error { return WriteMarkdown(b, full) },
	} {
		var got bytes.Buffer
		require.NoError(t, write(&got))
		file := filepath.Join("testdata", name)
		if *update {
			require.NoError(t, os.WriteFile(file, got.Bytes(), 0o666))
		}
		want, err := os.ReadFile(file)
		require.NoError(t, err)
		require.Equal(t, string(want), got.String(), name)
	}
}

// TestPage: both diagrams are there, nothing of a program is markup, and the browser is told which style is ours.
func TestPage(t *testing.T) {
	story := tell("harness", []string{delivered, "2500" + turn}, []string{delivered, "4000" + turn}, "", 1)
	var b bytes.Buffer
	require.NoError(t, WriteHTML(&b, story))
	page := b.String()
	require.Equal(t, 2, strings.Count(page, `<div class="seq"`))
	require.Contains(t, page, "One &amp; &lt;only&gt;")
	require.NotContains(t, page, "<only>")
	require.Contains(t, page, "At 2.500 s, only bot")
	require.Contains(t, page, `href="#program:1"`)
	require.Contains(t, page, `href="#reference:1"`)
	_, style, _ := strings.Cut(page, "<style>")
	style, _, _ = strings.Cut(style, "</style>")
	sum := sha256.Sum256([]byte(style))
	require.Contains(t, html.UnescapeString(page), "sha256-"+base64.StdEncoding.EncodeToString(sum[:]))

	story.Reference, story.Missing = nil, "it doesn't play the role"
	b.Reset()
	require.NoError(t, WriteHTML(&b, story))
	require.Equal(t, 1, strings.Count(b.String(), `<div class="seq"`))
	require.Contains(t, b.String(), "could not be compared")
}
