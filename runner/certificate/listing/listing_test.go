package listing

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/runner/certificate"
	"github.com/c2a-conform/c2a-conform/runner/judge"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// golden compares with a file of testdata.
func golden(t *testing.T, name string, got []byte) {
	t.Helper()
	name = filepath.Join("testdata", name)
	if *update {
		require.NoError(t, os.WriteFile(name, got, 0o644))
	}
	want, err := os.ReadFile(name)
	require.NoError(t, err)
	require.Equal(t, string(want), string(got))
}

// of is a certificate of a program, with some counts of MUSTs as a wall.
func of(program string, day int, counts ...certificate.Count) *certificate.Certificate {
	c := &certificate.Certificate{Subject: []certificate.Resource{{URI: program}}}
	for i := range counts {
		counts[i].Level = judge.Must
		n := counts[i]
		counts[i].Total = n.Passed + n.Warned + n.Known + n.NotApplicable + n.Open
	}
	c.Conformance = certificate.Conformance{Verdict: judge.Conformant,
		Suite: certificate.Suite{Version: "v1.2.3"}, Implementation: certificate.Implementation{Name: "bot",
			Version: "2", Command: `./bot "<x>"`, Clock: "wall"}, NotClaimed: []string{"loops"},
		Started: time.Date(2026, 1, day, 12, 0, 0, 0, time.UTC), Reproduce: "c2a-conform run --impl './bot \"<x>\"'",
		Cells: []certificate.Cell{{Role: "wall", Draft: "echo", Counts: counts}}}
	return c
}

func found(about string, o certificate.Outcome) certificate.Findings {
	return certificate.Findings{{About: "signature", Outcome: certificate.Right},
		{About: about, Outcome: o, What: "told"}}
}

func entries() []Entry {
	some := certificate.Count{Passed: 3}
	return []Entry{
		{File: "b/2/bot.intoto.jsonl", Evidence: []string{"b/2/README.md", "b/2/a #1.json"},
			Trust: certificate.Witnessed, Certificate: of("pkg:npm/bot@2", 9, some)},
		{File: "b/1/bot.intoto.jsonl", Trust: certificate.Self, Certificate: of("pkg:npm/bot@1", 2,
			certificate.Count{Passed: 2, NotApplicable: 1})},
		{File: "c/known.intoto.jsonl", Trust: certificate.Self, Certificate: of("pkg:npm/known@1", 2,
			certificate.Count{Passed: 2, Known: 1, NotApplicable: 1})},
		{File: "c/warned.intoto.jsonl", Trust: certificate.Self, Certificate: of("pkg:npm/warned@1", 2,
			certificate.Count{Passed: 2, Warned: 1})},
		{File: "d/old.intoto.jsonl", Certificate: of("pkg:npm/old@1", 2, some), Trust: certificate.Self,
			Findings: found(certificate.AboutAge, certificate.Wrong)},
		{File: "d/old-and-wrong.intoto.jsonl", Certificate: of("pkg:npm/old-and-wrong@1", 2, some),
			Findings: append(found(certificate.AboutAge, certificate.Wrong), found("suite", certificate.Wrong)...)},
		{File: "d/revoked.intoto.jsonl", Certificate: of("pkg:npm/revoked@1", 2, some), Revoked: "the key was stolen",
			Findings: found("suite", certificate.Wrong)},
		{File: "d/open.intoto.jsonl", Certificate: of("pkg:npm/open@1", 2, some),
			Findings: found("signature", certificate.Open)},
		{File: "d/unwitnessed.intoto.jsonl", Certificate: of("pkg:npm/unwitnessed@1", 2, some), Trust: certificate.Self,
			Findings: found("witness", certificate.Unused)},
		{File: "e/cut.intoto.jsonl", Findings: found("bundle", certificate.Wrong)},
		{File: "e/hostile.intoto.jsonl", Certificate: of("</h2><script>alert(1)</script>", 2, some)},
	}
}

func TestStatus(t *testing.T) {
	want := map[string]Status{
		"b/2/bot.intoto.jsonl": Conformant, "b/1/bot.intoto.jsonl": AsDeclared, "c/known.intoto.jsonl": AsKnown,
		"c/warned.intoto.jsonl": Warnings, "d/old.intoto.jsonl": Stale, "d/old-and-wrong.intoto.jsonl": Invalid,
		"d/revoked.intoto.jsonl": Revoked, "d/open.intoto.jsonl": Undecided, "d/unwitnessed.intoto.jsonl": Conformant,
		"e/cut.intoto.jsonl": Invalid, "e/hostile.intoto.jsonl": Conformant,
	}
	for _, r := range Rows(entries()) {
		require.Equal(t, want[r.Certificate], r.Status, r.Certificate)
		delete(want, r.Certificate)
	}
	require.Empty(t, want)
}

func TestTheSameFolderGivesTheSamePage(t *testing.T) {
	var page, data, backwards bytes.Buffer
	rows := Rows(entries())
	require.NoError(t, WritePage(&page, rows, "../certified"))
	require.NoError(t, WriteJSON(&data, rows))
	golden(t, "page.html", page.Bytes())
	golden(t, "listing.json", data.Bytes())
	require.NotContains(t, page.String(), "<script>")
	require.Contains(t, page.String(), `href="./../certified/b/2/a%20%231.json"`)

	again := entries()
	for i := range again[:len(again)/2] {
		again[i], again[len(again)-1-i] = again[len(again)-1-i], again[i]
	}
	require.NoError(t, WriteJSON(&backwards, Rows(again)))
	require.Equal(t, data.String(), backwards.String())
}

func TestBadge(t *testing.T) {
	var b bytes.Buffer
	require.NoError(t, WriteBadge(&b, of("pkg:npm/bot@1", 2, certificate.Count{Passed: 2, NotApplicable: 1}),
		certificate.Self, 180*certificate.Day))
	golden(t, "badge.svg", b.Bytes())
	b.Reset()
	hostile := of("</title><script>", 2, certificate.Count{Passed: 2})
	hostile.Conformance.Cells[0].Role = `"><script>`
	require.NoError(t, WriteBadge(&b, hostile, certificate.Self, 0))
	require.NotContains(t, b.String(), "<script>")
}
