package messenger_test

import (
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/reference/a2h/messenger"
	"github.com/c2a-conform/c2a-conform/runner/a2h/channels"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// The pictures in docs/a2h-messages.md are made from the golden files.
func TestRenderingsAreTheOnesInThePictures(t *testing.T) {
	for name, in := range map[string]messenger.Interaction{"clarification": config, "permission": restart,
		"solicitation": key, "notification": done} {
		for _, c := range messenger.Channels() {
			raw, m := render(t, c, in)
			sound(t, c, in, m)
			require.True(t, m.Shows(in.Summary))
			file := filepath.Join("testdata",
				name+map[messenger.Channel]string{messenger.Slack: ".slack.json", messenger.Teams: ".teams.json",
					messenger.Email: ".eml", messenger.CLI: ".ansi"}[c])
			golden(t, file, readable(t, raw))
		}
	}
}

// readable returns content in the form of a file: indented JSON, or the string itself.
func readable(t *testing.T, raw json.RawMessage) []byte {
	var text string
	if json.Unmarshal(raw, &text) == nil {
		return []byte(text)
	}
	var value any
	require.NoError(t, json.Unmarshal(raw, &value))
	out, err := json.MarshalIndent(value, "", " ")
	require.NoError(t, err)
	return append(out, '\n')
}

func golden(t *testing.T, file string, got []byte) {
	t.Helper()
	if *update {
		require.NoError(t, os.WriteFile(file, got, 0o644))
		return
	}
	want, err := os.ReadFile(file)
	require.NoError(t, err, "go test ./reference/a2h/messenger -update")
	require.Equal(t, string(want), string(got), "%s: go test ./reference/a2h/messenger -update", file)
}

func TestRenderingTwiceIsTheSame(t *testing.T) {
	m := newMessenger()
	for _, c := range messenger.Channels() {
		first, err := m.Render(c, restart, bob, messenger.View{NowMs: now})
		require.NoError(t, err)
		second, err := m.Render(c, restart, bob, messenger.View{NowMs: now})
		require.NoError(t, err)
		require.Equal(t, string(first), string(second))
	}
}

func TestAPermissionIsARiskAlert(t *testing.T) {
	for _, c := range messenger.Channels() {
		raw, m := render(t, c, restart)
		require.True(t, m.Shows("Risk Alert"))
		require.True(t, m.Shows("- memory: 512Mi"), "%s shows what goes: %s", c, m.Text)
		require.True(t, m.Shows("+ memory: 1Gi"), "%s shows what comes: %s", c, m.Text)
		switch c {
		case messenger.Slack, messenger.Teams:
			for i, b := range m.Buttons {
				require.Equal(t, i == 0, b.Danger, b.Label)
			}
		case messenger.Email:
			require.Contains(t, string(raw), "#c9372c")
		case messenger.CLI:
			require.Contains(t, string(raw), `\u001b[1;31mApprove Restart`)
		}
	}
	_, m := render(t, messenger.Slack, config)
	require.False(t, m.Buttons[0].Danger, "a clarification allows nothing")
}

func TestPlainTerminalHasNoColour(t *testing.T) {
	raw, err := newMessenger().Render(messenger.CLI, restart, bob, messenger.View{Plain: true})
	require.NoError(t, err)
	require.NotContains(t, string(raw), `\u001b`)
	require.Contains(t, string(raw), "[1] Approve Restart")
}

// hostile is a text that has an effect unless the messenger prevents it.
var hostile = []struct{ why, body string }{
	{"a script", "<script>alert(1)</script> and <img src=x onerror=alert(1)>"},
	{"a block of HTML", "<div onclick='x()'>\n<iframe src='https://evil.example'></iframe>\n</div>\n"},
	{"links that run",
		"[go](javascript:alert(1)) [go](JaVaScRiPt:alert(1)) [go](data:text/html,x) <javascript:alert(1)> " +
			"[go](vbscript:x)"},
	{"a link that runs, hidden by references",
		"[go](java&#115;cript:alert(1)) [go](&#x6A;avascript:alert(1)) [go](java\\script:x)"},
	{"an image that tells on its reader", "![pixel](https://evil.example/p.png)"},
	{"escape sequences",
		"\x1b[2J\x1b[31mred\x1b[0m \x1b]0;title\x07 \x1b]8;;https://evil.example\x1b\\click\x1b]8;;\x1b\\ \u009b31m"},
	{"escapes by reference", "&#27;[2J &#x1b;[31m &#155;31m &#x202e;"},
	{"control characters", "a\x00b\x07c\x08d\re\x7ff\u0085g"},
	{"writing turned around", "approve \u202etxt.exe\u202c \u2066x\u2069"},
	{"hidden text", "ok\U000E0041\U000E0042\u200b\u2060"},
	{"calls of Slack",
		"<!channel> <!here> <!everyone> <@U0BOB> <#C0GENERAL> <!subteam^S0|all> <https://evil.example|bank> " +
			"&lt;!channel&gt;"},
	{"calls of Teams", "<at>Everyone</at> @everyone"},
	{"a header", "x\r\nBcc: everybody@company.example\r\n\r\nnew body"},
	{"no UTF-8", "a\xff\xfeb\xed\xa0\x80"},
	{"a fence that never ends", "```\n<b>\n"},
	{"a fence with a name that does", "```\"><script>\nx\n```"},
	{"a template", "{{.}} ${x} {{template \"runs\"}} {{DATE(2017)}}"},
	{"deep quotes", strings.Repeat("> ", 2000) + "x"},
	{"deep lists", nested(200)},
	{"deep brackets", strings.Repeat("[", 5000) + strings.Repeat("]", 5000)},
	{"many emphases", strings.Repeat("*a **b ", 3000)},
	{"one long word", strings.Repeat("x", 100_000)},
	{"100,000 characters", strings.Repeat("All work and no play.\n\n", 4546)},
	{"100,000 wide characters", strings.Repeat("界\n", 50_000)},
	{"many rules", strings.Repeat("---\n\n", 500)},
	{"many items", strings.Repeat("- x\n", 2000)},
	{"nothing", ""},
	{"blanks", " \n\t\n "},
}

func nested(depth int) string {
	var b strings.Builder
	for i := range depth {
		b.WriteString(strings.Repeat("  ", i) + "- x\n")
	}
	return b.String()
}

func TestHostileTextIsOnlyText(t *testing.T) {
	for _, h := range hostile {
		t.Run(h.why, func(t *testing.T) {
			for _, c := range messenger.Channels() {
				in := restart
				in.Body = h.body
				raw, m := render(t, c, in)
				sound(t, c, in, m)
				require.NotContains(t, m.Mentions, "!channel")
				require.NotContains(t, m.Mentions, "@U0BOB")
				require.NotContains(t, m.Mentions, "everybody@company.example")
				require.False(t, m.Shows(strings.Repeat("All work and no play. ", 4000)), "%s is readable", c)
				if c == messenger.Email {
					require.NotContains(t, string(raw), "evil.example/p.png\"")
				}

				in = restart
				in.Summary = "s " + strings.Join(strings.FieldsFunc(h.body,
					func(r rune) bool { return r == '\n' || r == '\r' }), " ")
				in.Actions = []string{"Approve " + in.Summary[:min(len(in.Summary), 300)],
					"Reject " + in.Summary[:min(len(in.Summary), 300)]}
				raw, err := newMessenger().Render(c, in, bob, messenger.View{NowMs: now})
				require.NoError(t, err)
				_ = raw
			}
		})
	}
}

func TestAHostileNameIsOnlyAName(t *testing.T) {
	for _, h := range hostile {
		human := bob
		human.Profile.Name = h.body[:min(len(h.body), 500)]
		raw, err := newMessenger().Render(messenger.Email, restart, human, messenger.View{NowMs: now})
		require.NoError(t, err, h.why)
		m, err := channels.Read("email", raw, restart.ID)
		require.NoError(t, err, h.why)
		sound(t, messenger.Email, restart, m)
		require.Equal(t, []string{"bob@company.example"}, m.Mentions, h.why)
	}
}

func TestNothingIsHiddenFromWhoDecides(t *testing.T) {
	for _, c := range messenger.Channels() {
		in := restart
		in.Body = "Deletes <b>all</b> [backups](javascript:x) ![of](https://x.example/y)"
		_, m := render(t, c, in)
		for _, words := range []string{"<b>all</b>", "javascript:x", "https://x.example/y"} {
			require.True(t, m.Shows(words), "%s: %q in %q", c, words, m.Text)
		}
		in.Body = strings.Repeat("word\n\n", 30_000)
		_, m = render(t, c, in)
		require.Contains(t, m.Text, "more characters are not shown", "%s says that it is not all", c)
	}
}

func TestManyAndLongChoices(t *testing.T) {
	long := strings.Repeat("deployment-", 20)
	in := config
	in.Options = []string{long + "a.yaml", long + "b.yaml"}
	for _, c := range messenger.Channels() {
		_, m := render(t, c, in)
		sound(t, c, in, m)
	}
	in.Options = nil
	for i := range 60 {
		in.Options = append(in.Options, fmt.Sprintf("pod-%d", i))
	}
	for _, c := range messenger.Channels() {
		_, m := render(t, c, in)
		sound(t, c, in, m)
	}
	in.Options = nil
	for i := range 2000 {
		in.Options = append(in.Options, fmt.Sprintf("pod-%d", i))
	}
	for _, c := range []messenger.Channel{messenger.Slack, messenger.Teams} {
		_, err := newMessenger().Render(c, in, bob, messenger.View{})
		var refused *messenger.Refusal
		require.ErrorAs(t, err, &refused, "%s leaves none out", c)
		require.Equal(t, messenger.TooLarge, refused.Reason)
	}
}

func TestWhatCannotBeAsked(t *testing.T) {
	change := func(f func(*messenger.Interaction)) messenger.Interaction {
		in := config
		f(&in)
		return in
	}
	for why, in := range map[string]messenger.Interaction{
		"no id":                change(func(in *messenger.Interaction) { in.ID = "" }),
		"an id with a line":    change(func(in *messenger.Interaction) { in.ID = "a\nb" }),
		"an id that is a book": change(func(in *messenger.Interaction) { in.ID = strings.Repeat("x", 300) }),
		"two lists":            change(func(in *messenger.Interaction) { in.Actions = []string{"Approve"} }),
		"two lines":            change(func(in *messenger.Interaction) { in.Summary = "a\nb" }),
		"the same twice":       change(func(in *messenger.Interaction) { in.Options = []string{"a", "a"} }),
		"an empty choice":      change(func(in *messenger.Interaction) { in.Options = []string{"a", " "} }),
	} {
		_, err := newMessenger().Render(messenger.Slack, in, bob, messenger.View{})
		require.Error(t, err, why)
	}
	m := newMessenger()
	_, err := m.Render(messenger.Slack, config, bob, messenger.View{})
	require.NoError(t, err)
	other := config
	other.Options = []string{"rm -rf /", "ls"}
	_, err = m.Render(messenger.Slack, other, bob, messenger.View{})
	require.Error(t, err, "what is under a button doesn't change")
	nobody := messenger.Human{ID: "human://x.y"}
	_, err = newMessenger().Render(messenger.Email, config, nobody, messenger.View{})
	require.Error(t, err, "no address")
}

func FuzzRender(f *testing.F) {
	for _, h := range hostile {
		if len(h.body) < 2000 {
			f.Add(h.body)
		}
	}
	f.Fuzz(func(t *testing.T, body string) {
		for _, c := range messenger.Channels() {
			in := restart
			in.Body = body
			_, m := render(t, c, in)
			require.Empty(t, m.Faults)
			require.Empty(t, m.Active)
			require.Empty(t, m.Controls)
		}
	})
}
