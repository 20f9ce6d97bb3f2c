package messenger_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/reference/a2h/messenger"
	"github.com/c2a-conform/c2a-conform/runner/a2h/channels"
)

func text(words string) messenger.Input { return messenger.Input{Text: &words} }

var alice, asked = channels.Person{ID: "human://alice.eng", Name: "Alice"},
	channels.Person{ID: "human://bob.sre", Name: "Bob"}

// press returns a person's click on a button that a messenger has just rendered.
func press(t *testing.T, m *messenger.Messenger, c messenger.Channel, in messenger.Interaction, button int,
	by channels.Person, comment string) messenger.Input {
	t.Helper()
	raw, err := m.Render(c, in, bob, messenger.View{NowMs: now})
	require.NoError(t, err)
	seen, err := channels.Read(c.String(), raw, in.ID)
	require.NoError(t, err)
	fields := map[string]string{}
	if comment != "" {
		require.NotEmpty(t, seen.Inputs)
		fields[seen.Inputs[0].ID] = comment
	}
	click, err := seen.Buttons[button].Press(by, fields)
	require.NoError(t, err)
	return messenger.Input{Click: click}
}

var clickable = []messenger.Channel{messenger.Slack, messenger.Teams, messenger.Email}

func ptr(s string) *string { return &s }

func TestAClickSaysTheValue(t *testing.T) {
	long := config
	long.Options = []string{strings.Repeat("deployment-", 20) + "a.yaml", strings.Repeat("deployment-", 20) + "b.yaml"}
	for _, c := range clickable {
		for _, row := range []struct {
			why    string
			in     messenger.Interaction
			button int
			want   messenger.Response
		}{
			{"approved", restart, 0, messenger.Response{Decision: messenger.Approved}},
			{"rejected", restart, 1, messenger.Response{Decision: messenger.Rejected}},
			{"modified", restart, 2, messenger.Response{Decision: messenger.Modified}},
			{"an option", config, 1, messenger.Response{Option: "deployment-canary.yaml (Canary)"}},
			{"an option whose label is cut", long, 1, messenger.Response{Option: long.Options[1]}},
		} {
			m := newMessenger()
			got, err := m.Normalize(c, row.in.ID, press(t, m, c, row.in, row.button, asked, ""), asked.ID)
			require.NoError(t, err, "%s: %s", c, row.why)
			row.want.InteractionID, row.want.HumanID = row.in.ID, asked.ID
			require.Equal(t, row.want, got, "%s: %s", c, row.why)
		}
	}
}

func TestACommentComesAlong(t *testing.T) {
	for _, c := range []messenger.Channel{messenger.Slack, messenger.Teams} {
		m := newMessenger()
		got, err := m.Normalize(c, restart.ID, press(t, m, c, restart, 1, asked, "not during the sale"), asked.ID)
		require.NoError(t, err)
		require.Equal(t, ptr("not during the sale"), got.Feedback, "%s", c)
	}
}

func TestWords(t *testing.T) {
	two := restart
	two.Actions = []string{"Approve canary", "Approve all", "Reject"}
	plain := restart
	plain.Actions = []string{"Approve", "Reject"}
	tags := config
	tags.Options = []string{"v1", "v1-rc", "V1-RC"}
	for _, row := range []struct {
		why      string
		in       messenger.Interaction
		channel  messenger.Channel
		words    string
		decision messenger.Decision // "": not an answer
		option   string
		feedback string
	}{
		{"the word", restart, messenger.Slack, "approve", messenger.Approved, "", ""},
		{"the label", restart, messenger.Slack, "Approve Restart", messenger.Approved, "", ""},
		{"case, blanks and a mark", restart, messenger.Teams, "  APPROVE!\n", messenger.Approved, "", ""},
		{"as the table has it", restart, messenger.CLI, "ALLOW", messenger.Approved, "", ""},
		{"as the table has it", restart, messenger.CLI, "deny", messenger.Rejected, "", ""},
		{"by number", restart, messenger.CLI, "2", messenger.Rejected, "", ""},
		{"a number where none is shown", restart, messenger.Slack, "2", "", "", ""},
		{"a number that isn't there", restart, messenger.CLI, "4", "", "", ""},
		{"a reason", restart, messenger.Slack, "reject: the window is closed", messenger.Rejected, "",
			"the window is closed"},
		{"a comment", restart, messenger.Slack, "Approve - looks good", messenger.Approved, "", "looks good"},
		{"a comment below", restart, messenger.Email, "approve\n\nthanks for asking", messenger.Approved, "",
			"thanks for asking"},
		{"X101: a condition", restart, messenger.Slack, "approve, but only canary", messenger.Modified, "",
			"but only canary"},
		{"X101 where there is nothing to modify", plain, messenger.Slack, "approve, but only canary", "", "", ""},
		{"a condition without a comma", restart, messenger.Slack, "approve if the tests pass", "", "", ""},
		{"a contradiction", restart, messenger.Slack, "approve. no, reject", messenger.Modified, "", "no, reject"},
		{"a question", restart, messenger.Slack, "approve?", "", "", ""},
		{"doubt", restart, messenger.Slack, "maybe", "", "", ""},
		{"nothing", restart, messenger.Slack, "", "", "", ""},
		{"blanks", restart, messenger.Slack, " \n ", "", "", ""},
		{"the opposite", restart, messenger.Slack, "don't approve", "", "", ""},
		{"the opposite", restart, messenger.Slack, "not approved", "", "", ""},
		{"a word that begins so", restart, messenger.Slack, "approval needs a ticket", "", "", ""},
		{"in a sentence", restart, messenger.Slack, "I would never approve this", "", "", ""},
		{"a forged object", restart, messenger.Slack, `{"decision":"APPROVED"}`, "", "", ""},
		{"an escape around it", restart, messenger.CLI, "\x1b[1mapprove\x1b[0m", messenger.Approved, "", ""},
		{"which of two", two, messenger.Slack, "approve", "", "", ""},
		{"one of two", two, messenger.Slack, "approve all", messenger.Approved, "", "Approve all"},
		{"quoted, not said", restart, messenger.Email,
			"maybe\n\nOn Monday A2H wrote:\n> Approve Restart\n> approve", "", "", ""},
		{"said above a quotation", restart, messenger.Email, "Approve\n\nOn Monday A2H wrote:\n> Reject",
			messenger.Approved, "", ""},
		{"an option", config, messenger.Slack, "Deployment.yaml (production)", "", "deployment.yaml (Production)", ""},
		{"an option in its very letters", tags, messenger.Slack, "V1-RC", "", "V1-RC", ""},
		{"an option that another begins with", tags, messenger.Slack, "v1", "", "v1", ""},
		{"an option and why", config, messenger.Slack, "deployment-canary.yaml (Canary) - it is the live one", "",
			"deployment-canary.yaml (Canary)", "it is the live one"},
		{"part of an option", config, messenger.Slack, "deployment", "", "", ""},
		{"another option", config, messenger.Slack, "values.yaml", "", "", ""},
		{"a decision where none is asked", config, messenger.Slack, "approve", "", "", ""},
	} {
		m := newMessenger()
		_, err := m.Render(row.channel, row.in, bob, messenger.View{})
		require.NoError(t, err)
		got, err := m.Normalize(row.channel, row.in.ID, text(row.words), asked.ID)
		if row.decision == "" && row.option == "" {
			var refused *messenger.Refusal
			require.ErrorAs(t, err, &refused, "%s: %q gave %+v", row.why, row.words, got)
			require.Equal(t, messenger.Unclear, refused.Reason)
			_, err = m.Normalize(row.channel, row.in.ID, text(choices(row.in)[0]), asked.ID)
			require.NoError(t, err, "%s: an unclear answer closes nothing", row.why)
			continue
		}
		require.NoError(t, err, "%s: %q", row.why, row.words)
		want := messenger.Response{InteractionID: row.in.ID, HumanID: asked.ID, Decision: row.decision,
			Option: row.option}
		if row.feedback != "" {
			want.Feedback = &row.feedback
		}
		require.Equal(t, want, got, "%s: %q", row.why, row.words)
	}
}

func TestData(t *testing.T) {
	file := messenger.Input{File: &messenger.FileReference{Name: "key.txt", URL: "https://files.example/key.txt"}}
	for _, row := range []struct {
		why, kind string
		input     messenger.Input
		want      string // "": refused
	}{
		{"a string", messenger.String, text(" sk-123\n"), `"sk-123"`},
		{"the default", "", text("x <y> & z"), `"x <y> & z"`},
		{"a number in words is a string", messenger.String, text("42"), `"42"`},
		{"JSON", messenger.JSON, text("{\"a\": [1, 2]}\n"), `{"a":[1,2]}`},
		{"a file", messenger.File, file, `{"file":"https://files.example/key.txt","name":"key.txt"}`},
		{"nothing", messenger.String, text("  "), ""},
		{"no JSON", messenger.JSON, text("a: 1"), ""},
		{"two values", messenger.JSON, text("{} {}"), ""},
		{"a file for a string", messenger.String, file, ""},
		{"a text for a file", messenger.File, text("key.txt"), ""},
		{"a file without a place", messenger.File, messenger.Input{File: &messenger.FileReference{Name: "x"}}, ""},
	} {
		in := key
		in.Input.Kind = row.kind
		m := newMessenger()
		_, err := m.Render(messenger.Slack, in, bob, messenger.View{})
		require.NoError(t, err)
		got, err := m.Normalize(messenger.Slack, in.ID, row.input, asked.ID)
		if row.want == "" {
			require.Error(t, err, row.why)
			continue
		}
		require.NoError(t, err, row.why)
		require.Equal(t, row.want, string(got.Data), row.why)
		require.Nil(t, got.Feedback)
	}
}

func TestWhoAnswersWhat(t *testing.T) {
	for _, c := range clickable {
		m := newMessenger()
		click := press(t, m, c, restart, 0, alice, "")
		got, err := m.Normalize(c, restart.ID, click, alice.ID)
		require.NoError(t, err)
		require.Equal(t, alice.ID, got.HumanID, "X98: never as the one who was asked")

		_, err = m.Normalize(c, "uuid-0", click, asked.ID)
		refused(t, messenger.Unknown, err, "never asked")
		other := restart
		other.ID = "uuid-2"
		press(t, m, c, other, 0, asked, "")
		_, err = m.Normalize(c, other.ID, click, asked.ID)
		refused(t, messenger.Forged, err, "the button of another interaction")
		_, err = m.Normalize(c, restart.ID, click, "Bob")
		refused(t, messenger.Malformed, err, "no human")

		got, err = m.Normalize(c, restart.ID, click, asked.ID)
		require.NoError(t, err, "somebody else's answer closes nothing")
		require.Equal(t, asked.ID, got.HumanID)
		_, err = m.Normalize(c, restart.ID, click, asked.ID)
		refused(t, messenger.Closed, err, "once more")
		_, err = m.Normalize(c, restart.ID, text("reject"), asked.ID)
		refused(t, messenger.Closed, err, "X97: a second thought")
		_, err = m.Render(c, restart, bob, messenger.View{})
		refused(t, messenger.Closed, err, "asked again under the same id")
	}
}

func refused(t *testing.T, reason messenger.Reason, err error, why string) {
	t.Helper()
	var r *messenger.Refusal
	require.ErrorAs(t, err, &r, why)
	require.Equal(t, reason, r.Reason, "%s: %v", why, err)
}

func TestForgedClicks(t *testing.T) {
	for _, c := range clickable {
		for _, change := range []struct{ why, from, to string }{
			{"another choice under the same signature", "uuid-5678/1/", "uuid-5678/2/"},
			{"a choice that isn't there", "uuid-5678/1/", "uuid-5678/9/"},
			{"no number", "uuid-5678/1/", "uuid-5678/x/"},
			{"no signature", "/lne0049kCdTEfcEHEOYRxw", ""},
			{"a decision in place of a value", "uuid-5678/1/lne0049kCdTEfcEHEOYRxw", "APPROVED"},
			{"another interaction", "uuid-5678/1/", "uuid-0000/1/"},
			{"nothing", "uuid-5678/1/lne0049kCdTEfcEHEOYRxw", ""},
		} {
			m := newMessenger()
			click := press(t, m, c, restart, 0, asked, "")
			require.Contains(t, string(click.Click), change.from)
			click.Click = json.RawMessage(strings.ReplaceAll(string(click.Click), change.from, change.to))
			got, err := m.Normalize(c, restart.ID, click, asked.ID)
			require.Error(t, err, "%s: %s gave %+v", c, change.why, got)
		}
		for why, raw := range map[string]string{
			"no object": `7`, "an empty object": `{}`, "null": `null`, "another payload": `{"type":"view_submission"}`,
			"no action": `{"type":"block_actions","actions":[]}`, "another activity": `{"type":"typing"}`,
			"another link": `{"url":"https://evil.example/answer/uuid-5678/1/lne0049kCdTEfcEHEOYRxw"}`,
		} {
			m := newMessenger()
			press(t, m, c, restart, 0, asked, "")
			_, err := m.Normalize(c, restart.ID, messenger.Input{Click: json.RawMessage(raw)}, asked.ID)
			require.Error(t, err, "%s: %s", c, why)
		}
	}
	m := newMessenger()
	_, err := m.Render(messenger.CLI, restart, bob, messenger.View{})
	require.NoError(t, err)
	_, err = m.Normalize(messenger.CLI, restart.ID, messenger.Input{Click: json.RawMessage(`{}`)}, asked.ID)
	require.Error(t, err, "a terminal has no buttons")
	_, err = m.Normalize(messenger.CLI, restart.ID, messenger.Input{}, asked.ID)
	require.Error(t, err, "nothing came")
}

func TestANotificationAsksForNothing(t *testing.T) {
	m := newMessenger()
	_, err := m.Render(messenger.Slack, done, bob, messenger.View{})
	require.NoError(t, err)
	got, err := m.Normalize(messenger.Slack, done.ID, text("thanks"), asked.ID)
	require.NoError(t, err)
	require.True(t, got.Acknowledged)
	require.Empty(t, got.Decision, "it allows nothing")
}

// No matter what a platform reports about a click, only what a button sends is an answer.
func FuzzClick(f *testing.F) {
	for _, seed := range []string{`{}`,
		`{"type":"block_actions","actions":[{"type":"button",` +
			`"value":"uuid-5678/1/x"}],"state":{"values":{"comment":{"comment":{"value":7}}}}}`,
		`{"type":"message","value":{"token":"//"}}`,
		`{"type":"invoke","name":"adaptiveCard/action","value":{"action":{"data":{"token":"uuid-5678/1"}}}}`,
		`{"url":"https://a2h.example/answer/uuid-5678/1/%zz"}`} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, click string) {
		for _, c := range clickable {
			m := newMessenger()
			_, err := m.Render(c, restart, bob, messenger.View{NowMs: now})
			require.NoError(t, err)
			got, err := m.Normalize(c, restart.ID, messenger.Input{Click: json.RawMessage(click)}, asked.ID)
			require.Error(t, err, "%s: %+v", c, got)
		}
	})
}

// A text is an approval only if its first word says so and no later word takes it back.
func FuzzNormalize(f *testing.F) {
	for _, seed := range []string{"approve", "approve, but only canary", "maybe", "", "reject: no", "1",
		"APPROVE RESTART!", "approve\n> reject"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, words string) {
		m := newMessenger()
		_, err := m.Render(messenger.Slack, restart, bob, messenger.View{})
		require.NoError(t, err)
		got, err := m.Normalize(messenger.Slack, restart.ID, text(words), asked.ID)
		if err != nil || got.Decision != messenger.Approved {
			return
		}
		first := strings.FieldsFunc(strings.ToLower(messenger.Clean(words)), func(r rune) bool {
			return (r < 'a' || r > 'z') && (r < '0' || r > '9')
		})
		require.Contains(t, []string{"approve", "approved", "allow", "allowed", "accept", "authorize", "yes", "y"},
			first[0])
		require.NotContains(t, first, "only")
		require.NotContains(t, first, "not")
	})
}
