package report

import (
	"bytes"
	"fmt"
	"html"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/runner/judge"
	"github.com/c2a-conform/c2a-conform/runner/report/frames"
	"github.com/c2a-conform/c2a-conform/runner/report/sheet"
)

func pageOf(t *testing.T, r Report) string {
	t.Helper()
	var b bytes.Buffer
	require.NoError(t, WriteHTML(&b, r))
	return b.String()
}

var (
	element    = regexp.MustCompile(`(?s)<(style|script)>(.*?)</(?:style|script)>`)
	identifier = regexp.MustCompile(` id="([^"]*)"`)
	reference  = regexp.MustCompile(`href="#([^"]*)"`)
	outside    = regexp.MustCompile(
		`(?i)(?:src|srcset|action|data|poster)\s*=\s*"|@import|url\([^#]|https?:|<(?:iframe|object|embed|base|img|link rel="(?:[^i]|i[^c]))`)
)

func TestPageNeedsNothingElse(t *testing.T) {
	for name, r := range reports() {
		text := pageOf(t, r)
		found := element.FindAllStringSubmatch(text, -1)
		require.Len(t, found, 2, name)
		policy := html.UnescapeString(
			regexp.MustCompile(`Content-Security-Policy" content="([^"]*)"`).FindStringSubmatch(text)[1])
		for _, e := range found {
			require.Contains(t, policy, fmt.Sprintf("%s-src '%s'", e[1], sheet.Digest(e[2])),
				"%s: the policy lets in what is there, and nothing else", name)
		}
		require.Regexp(t,
			`^default-src 'none'; style-src 'sha256-[^ ]+'; script-src 'sha256-[^ ]+'; img-src data:; base-uri `+
				`'none'; form-action 'none'$`, policy)
		rest := element.ReplaceAllString(text, "")
		require.NotRegexp(t, ` (style|on[a-z]+)="`, rest, "%s: the policy would refuse it", name)
		require.NotRegexp(t, outside, strings.ReplaceAll(rest, html.EscapeString("https://"), ""), name)
		require.NotRegexp(t, outside, found[0][2], "the style loads nothing")

		ids := map[string]bool{}
		for _, m := range identifier.FindAllStringSubmatch(rest, -1) {
			require.False(t, ids[m[1]], "%s: id %q twice", name, m[1])
			ids[m[1]] = true
		}
		listed := map[string]bool{}
		for _, q := range r.Requirements {
			listed[q.ID] = true
		}
		for _, m := range reference.FindAllStringSubmatch(rest, -1) {
			if strings.HasPrefix(m[1], "C2A-") && !listed[strings.Split(m[1], "/")[0]] {
				continue // of a report that doesn't list it
			}
			require.True(t, ids[m[1]], "%s: a link to %q leads nowhere", name, m[1])
		}
		for _, s := range r.Scenarios {
			require.Contains(t, rest, html.EscapeString(s.Name), "%s: every scenario is there", name)
		}
	}
}

func TestPageShowsWhatIsHostileAsText(t *testing.T) {
	evil := "</title></style></script><script>alert(1)</script><img src=x onerror=alert(2)>\" " +
		"onclick=\"alert(3)\x00\x1b[2J\u202e{{.Style}}&#106;"
	r := sample()
	r.Implementation = Implementation{Name: evil, Version: evil, Command: evil}
	r.Reason, r.Notes, r.Selection = evil, []string{evil}, Selection{Roles: []string{evil}, Tags: evil}
	for i := range r.Scenarios {
		s := &r.Scenarios[i]
		s.Name, s.Rule, s.File, s.Reproduce, s.Area = evil, evil, evil, evil, evil
		if s.Reason != "" {
			s.Reason = evil
		}
		if i == 0 {
			s.ID, s.Role, s.Draft, s.Requirement = evil, evil, evil, evil
		}
		for j := range s.Steps {
			s.Steps[j] = Step{Keyword: evil, Text: evil, Doc: evil, Failed: true}
		}
		for j := range s.Checks {
			s.Checks[j].Got, s.Checks[j].What, s.Checks[j].Allowed, s.Checks[j].Path = evil, evil, evil, evil
		}
		s.Trace = append(s.Trace, frames.Entry{Seq: 90, Dir: frames.From, Tap: evil, Raw: frames.Raw(evil)},
			frames.Entry{Seq: 91, Dir: frames.Direction(evil), Tap: "link",
				Raw: frames.Raw(`{"id":"<b>","method":"</pre><script>","params":{"text":"</pre><script>"}}`)})
	}
	for i := range r.Requirements {
		q := &r.Requirements[i]
		q.Rule, q.Section, q.Reason, q.Clauses = evil, evil, evil, []string{evil}
		if i == 0 {
			q.ID, q.Role, q.Draft = evil, evil, evil
		}
	}
	text := pageOf(t, r)
	ours := element.FindString(text)
	text = strings.Replace(text, ours, "<style></style>", 1)
	require.Equal(t, 1, strings.Count(text, "<script"), "ours")
	require.Equal(t, 1, strings.Count(text, "</script"))
	require.Equal(t, 1, strings.Count(text, "<style"))
	for _, c := range []string{"<img", "\x00", "\x1b", "\u202e", `onclick="`, "&#106;"} {
		at := strings.Index(text, c)
		require.Negative(t, at, "%q in %q", c, text[max(0, at-40):max(0, at)])
	}
	require.Contains(t, text, `\u202e`, "it is spelled out")
	require.Contains(t, text, "{{.Style}}", "a text is no template")
}

func TestPageIsBounded(t *testing.T) {
	frame := frames.Raw(`{"jsonrpc":"2.0","id":1,"method":"chat/deliver","params":{"content":"` +
		strings.Repeat(`<\"&`, 25_000) + `"}}`)
	one := sample().Scenarios[0]
	one.Verdict, one.Trace = judge.Fail, nil
	one.Checks = []judge.Check{{Requirement: "C2A-X-001", Source: judge.Step, What: "x",
		Got: strings.Repeat("<got>", 1000), Seq: 5}}
	for i := range 40 {
		one.Trace = append(one.Trace, frames.Entry{Seq: i, Dir: frames.From, Tap: "link", NowMs: int64(i),
			Raw: frame[:500]})
	}
	one.Trace[5].Raw = frame
	var r Report
	r.Overall = judge.Nonconformant
	for i := range 5000 {
		s := one
		s.ID = fmt.Sprintf("flood/s%d", i)
		r.Scenarios = append(r.Scenarios, s)
	}
	r.Finish()
	text := pageOf(t, r)
	require.Less(t, len(text), 6_000_000)
	require.Greater(t, len(text), 4_000_000, "and what fits is there")
	for _, part := range []string{
		"To keep this page small, it ", fmt.Sprintf("cut here; the frame has %d bytes", len(frame)),
		`id="harness/2026-06-24/flood/s4999"`,
	} {
		require.True(t, strings.Contains(text, part), part) //nolint:testifylint // a failure must not print megabytes
	}
}

// TestPageOfARunThatNeverStartedIsSmall: nothing was sent, so there is a line for each scenario, and its reason once.
func TestPageOfARunThatNeverStartedIsSmall(t *testing.T) {
	one := sample().Scenarios[0]
	one.Verdict, one.Checks, one.Trace = judge.Error, nil, nil
	one.Reason = "not run: the implementation could not be reached"
	for i := range one.Steps {
		one.Steps[i].Failed = false
	}
	var r Report
	for i := range 5000 {
		s := one
		s.ID = fmt.Sprintf("never/s%d", i)
		r.Scenarios = append(r.Scenarios, s)
	}
	r.Finish()
	text := pageOf(t, r)
	require.Less(t, len(text)/len(r.Scenarios), 300, "bytes for each scenario")
	require.Equal(t, 1, strings.Count(text, one.Reason))
	require.Contains(t, text, "5000 scenarios never started.")
	require.True(t, strings.Contains(text, `id="harness/2026-06-24/never/s4999"`), "each can be linked")
}
