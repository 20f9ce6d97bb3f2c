package main

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/features"
	"github.com/c2a-conform/c2a-conform/features/c2a"
	"github.com/c2a-conform/c2a-conform/runner"
	"github.com/c2a-conform/c2a-conform/runner/edge"
	"github.com/c2a-conform/c2a-conform/runner/judge"
	"github.com/c2a-conform/c2a-conform/runner/report"
	"github.com/c2a-conform/c2a-conform/runner/smoke"
)

// TestMain lets the test binary be the bot, under its name.
func TestMain(m *testing.M) {
	if filepath.Base(os.Args[0]) == name {
		main()
		return
	}
	m.Run()
}

// program is the path of the bot.
func program(t *testing.T) string {
	t.Helper()
	self, err := os.Executable()
	require.NoError(t, err)
	path := filepath.Join(t.TempDir(), name)
	require.NoError(t, os.Symlink(self, path))
	return path
}

// TestMistakesAreTold: each ends the bot by the exit code of a mistake, before it goes to the platform.
func TestMistakesAreTold(t *testing.T) {
	program := program(t)
	for _, row := range []struct {
		args []string
		told string
	}{
		{nil, `unknown platform ""; the platforms are discord, github, matrix, mattermost, slack, teams, telegram`},
		{[]string{"--chat", "slak"}, `unknown platform "slak"`},
		{[]string{"--chat", "slack", "--role", "harness"}, `unknown role "harness"`},
		{[]string{"--chat", "slack", "--asks", "openai"},
			`unknown interface "openai"; the interfaces are anthropic, openai-chat,`},
		{[]string{"--chat", "slack", "--draft", "pap"}, `unknown draft "pap"`},
		{[]string{"--chat", "slack", "--fault", "none"}, `unknown fault "none"`},
		{[]string{"--chat", "slack", "--fault", "dm-optional"},
			"slack: bot_token is missing; its settings are in CHAT_..."},
		{[]string{"--chat", "slack", "now"}, `unexpected argument "now"`},
		{[]string{"--cat", "slack"}, "flag provided but not defined: -cat"},
	} {
		cmd := exec.CommandContext(t.Context(), program, row.args...)
		cmd.Env = []string{}
		out, err := cmd.CombinedOutput()
		var exited *exec.ExitError
		require.ErrorAs(t, err, &exited, row.told)
		require.Equal(t, 2, exited.ExitCode(), row.told)
		require.Contains(t, string(out), row.told)
	}
}

// TestAdaptersAreJudgedThroughAPlatform: each bug of an adapter is caught on Slack, by the requirement that it breaks.
func TestAdaptersAreJudgedThroughAPlatform(t *testing.T) {
	program := program(t)
	const dm, mention = "attention/a-human-writes-to-an-agent-directly",
		"attention/a-mention-is-anywhere-in-the-text#1"
	rows := []struct{ bug, scenario, breaks string }{
		{"", dm, ""},
		{"dm-as-channel", dm, "C2A-EVT-002"},
		{"agents-as-people", "attention/an-agent-mentions-another-agent-by-name", "C2A-EVT-003"},
		{"mentions-unresolved", mention, "C2A-ATT-003"},
		{"thread-id-left-out", "event/the-agent-is-mentioned-in-a-thread", "C2A-EVT-016"},
		{"fresh-conversation-ids", "compose/a-direct-message-is-edited", "C2A-EVT-014"},
		{"edit-not-passed-on", "compose/a-direct-message-is-edited", "C2A-COMPOSE-023"},
		{"delete-not-passed-on", "compose/a-direct-message-is-deleted", "C2A-COMPOSE-022"},
		{"believes-the-platform", "delivery/the-mention-event-arrives-first", "C2A-DEL-007"},
		{"one-glyph-for-all", "reactions/each-signal-has-a-default-glyph#6", "C2A-REACT-002"},
		{"threads-flattened", "posting/the-agent-sends-to-each-kind-of-place#3", "C2A-OUT-050"},
	}
	reports, errs := make([]report.Report, len(rows)), make([]error, len(rows))
	var all sync.WaitGroup
	for i, row := range rows { // at once: each has to wait for what may still come
		draft := c2a.Draft0624
		if row.bug == "thread-id-left-out" || row.bug == "threads-flattened" {
			draft = c2a.Draft0602
		}
		p, err := edge.Parse(fmt.Appendf(nil, `
program: {name: reference, version: "1"}
role: adapter
drafts: [%q]
face: {kind: slack, handle: lead}
processes: 1
isolated: no
start:
  command: [%q, --role, adapter, --chat, slack, --draft, "${draft}", --fault, %q]
  env: {CHAT_URL: "${slack.url}", CHAT_BOT_TOKEN: "${slack.bot_token}", CHAT_APP_TOKEN: "${slack.app_token}"}
`, draft, program, row.bug))
		require.NoError(t, err)
		all.Go(func() {
			reports[i], errs[i] = runner.Run(t.Context(), runner.Options{
				Target: edge.Target(p), Filter: features.Filter{Scenarios: []string{row.scenario},
					Roles: []string{c2a.RoleAdapter}, Drafts: []string{draft}},
			})
		})
	}
	all.Wait()
	for i, row := range rows {
		require.NoError(t, errs[i], row.bug)
		s := reports[i].Scenarios[0]
		if row.breaks == "" {
			require.Equal(t, judge.Pass, s.Verdict, s.Reason)
			continue
		}
		broken := map[string]bool{}
		for _, c := range s.Checks {
			broken[c.Requirement] = broken[c.Requirement] || !c.OK
		}
		require.True(t, broken[row.breaks], "%s: %v %s", row.bug, broken, s.Reason)
	}
}

// TestSmokeOfAnAdapter: smoke tells of an adapter's platform and its link, and of nothing else.
func TestSmokeOfAnAdapter(t *testing.T) {
	program := program(t)
	const slack = `face: {kind: slack, handle: lead}
start:
  command: [sh, -c, '%s"$0" --role adapter --chat slack --draft "${draft}"', %q]
  env: {CHAT_URL: "%s", CHAT_BOT_TOKEN: "${slack.bot_token}", CHAT_APP_TOKEN: "${slack.app_token}"}
`
	const github = `face: {kind: github, handle: lead, webhook: "http://127.0.0.1:${port}/github/events"}
start:
  command: [%q, --role, adapter, --chat, github, --draft, "${draft}"]
  env: {CHAT_URL: "${github.url}", CHAT_TOKEN: "${github.token}", CHAT_WEBHOOK_SECRET: "${github.webhook_secret}", CHAT_LISTEN: "127.0.0.1:${port}"}
`
	for _, row := range []struct{ why, profile, stage, told, guide string }{
		{"it works", fmt.Sprintf(slack, "exec ", program, "${slack.url}"), "",
			"✓ chat.send_message becomes a post on the platform", ""},
		{"nobody writes to it directly", fmt.Sprintf(github, program), "",
			"✓ chat.send_message becomes a post on the platform", ""},
		{"it ends, and says why", fmt.Sprintf(slack, "exec ", program, "${slack.team}"), "start",
			"unsupported protocol scheme", "docs/edge.md#2-the-profile"},
		{"its log goes to its link", fmt.Sprintf(slack, "echo here I am; exec ", program, "${slack.url}"), "reset",
			"link     ← here I am", "docs/edge.md#8-adapters"},
	} {
		t.Run(row.why, func(t *testing.T) {
			t.Parallel()
			p,
				err := edge.Parse(
				[]byte("program: {name: reference}\nrole: adapter\ndrafts: [\"2026-06-24\"]\nisolated: no\n" +
					row.profile))
			require.NoError(t, err)
			r, err := smoke.Run(t.Context(), smoke.Options{Target: edge.Target(p), Shipped: true})
			require.NoError(t, err)
			var out bytes.Buffer
			require.NoError(t, smoke.WriteText(&out, r, report.Style{}))
			require.Contains(t, out.String(), row.told)
			require.NotContains(t, out.String(), "conformance/", "the port is no part of it")
			require.Equal(t, row.stage == "", r.Passed, out.String())
			if row.stage != "" {
				require.Equal(t, row.stage, r.First().ID, out.String())
				require.Equal(t, row.guide, r.First().Failure.Guide.String())
			}
		})
	}
}
