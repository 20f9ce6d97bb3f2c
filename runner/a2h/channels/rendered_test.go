package channels_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/runner/a2h/channels"
)

// read reads content that is JSON, and fails where it isn't of its channel.
func read(t *testing.T, channel, content string) channels.Message {
	t.Helper()
	m, err := channels.Read(channel, json.RawMessage(content), "uuid-1")
	require.NoError(t, err, content)
	return m
}

// quote makes a JSON string.
func quote(t *testing.T, text string) string {
	t.Helper()
	raw, err := json.Marshal(text)
	require.NoError(t, err)
	return string(raw)
}

func blocks(list ...string) string { return `{"blocks":[` + strings.Join(list, ",") + `]}` }

func repeat(n int, format string) string {
	var list []string
	for i := range n {
		list = append(list, fmt.Sprintf(format, i))
	}
	return strings.Join(list, ",")
}

const (
	sectionOf = `{"type":"section","text":{"type":"mrkdwn","text":%s}}`
	button    = `{"type":"button","action_id":"a","value":"uuid-1/1","text":{"type":"plain_text","text":"Yes"}}`
)

func TestSlackForm(t *testing.T) {
	long := func(n int) string { return quote(t, strings.Repeat("x", n)) }
	for _, row := range []struct{ why, content, fault string }{
		{"a section", blocks(fmt.Sprintf(sectionOf, `"x"`)), ""},
		{"a section as long as may be", blocks(fmt.Sprintf(sectionOf, long(3000))), ""},
		{"and a character more", blocks(fmt.Sprintf(sectionOf, long(3001))), "3001"},
		{"an empty text", blocks(fmt.Sprintf(sectionOf, `""`)), "has 0"},
		{"no text", blocks(`{"type":"section"}`), "text or fields"},
		{"50 blocks", blocks(repeat(50, `{"type":"divider","block_id":"b%d"}`)), ""},
		{"51 blocks", blocks(repeat(51, `{"type":"divider","block_id":"b%d"}`)), "there are 51"},
		{"no blocks", blocks(), "there are 0"},
		{"a block that Slack doesn't know", blocks(`{"type":"fancy"}`), "fancy"},
		{"a block that is none", blocks(`7`), "not an object"},
		{"an id twice", blocks(`{"type":"divider","block_id":"b"}`, `{"type":"divider","block_id":"b"}`), "twice"},
		{"a long id", blocks(`{"type":"divider","block_id":` + long(256) + `}`), "block_id"},
		{"a long header", blocks(`{"type":"header","text":{"type":"plain_text","text":` + long(151) + `}}`), "151"},
		{"a header with markup", blocks(`{"type":"header","text":{"type":"mrkdwn","text":"x"}}`), "mrkdwn"},
		{"25 buttons", blocks(`{"type":"actions","elements":[` +
			repeat(25, `{"type":"button","action_id":"a%d","text":{"type":"plain_text","text":"x"}}`) + `]}`), ""},
		{"26 buttons", blocks(`{"type":"actions","elements":[` +
			repeat(26, `{"type":"button","action_id":"a%d","text":{"type":"plain_text","text":"x"}}`) + `]}`), "26"},
		{"two actions of one id", blocks(`{"type":"actions","elements":[` + button + `,` + button + `]}`), "twice"},
		{"a long label", blocks(`{"type":"actions","elements":[{"type":"button","text":{"type":"plain_text","text":` +
			long(76) + `}}]}`), "76"},
		{"a label with markup",
			blocks(`{"type":"actions","elements":[{"type":"button","text":{"type":"mrkdwn","text":"x"}}]}`), "mrkdwn"},
		{"a long value", blocks(`{"type":"actions","elements":[{"type":"button","value":` + long(2001) +
			`,"text":{"type":"plain_text","text":"x"}}]}`), "2000"},
		{"a style of one's own",
			blocks(`{"type":"actions","elements":[{"type":"button",` +
				`"style":"red","text":{"type":"plain_text","text":"x"}}]}`), "red"},
		{"much markdown", blocks(`{"type":"markdown","text":`+long(7000)+`}`,
			`{"type":"markdown","text":`+long(7000)+`}`), "14000"},
		{"11 pieces of context",
			blocks(`{"type":"context","elements":[` + repeat(11, `{"type":"plain_text","text":"%d"}`) + `]}`), "11"},
		{"a rich text without an element", blocks(`{"type":"rich_text","elements":[]}`), "elements"},
		{"an empty run",
			blocks(`{"type":"rich_text","elements":[{"type":"rich_text_section",` +
				`"elements":[{"type":"text","text":""}]}]}`), "empty"},
		{"a run of an unknown type",
			blocks(`{"type":"rich_text","elements":[{"type":"rich_text_section",` +
				`"elements":[{"type":"blink","text":"x"}]}]}`), "blink"},
		{"an input without an element", blocks(`{"type":"input","label":{"type":"plain_text","text":"x"}}`), "element"},
		{"a long notification", `{"text":` + long(40001) + `,"blocks":[{"type":"divider"}]}`, "40001"},
	} {
		m := read(t, "slack", row.content)
		if row.fault == "" {
			require.Empty(t, m.Faults, row.why)
			continue
		}
		require.NotEmpty(t, m.Faults, row.why)
		require.Contains(t, strings.Join(m.Faults, "\n"), row.fault, row.why)
	}
}

func TestSlackSpeaks(t *testing.T) {
	m := read(t, "slack", blocks(
		fmt.Sprintf(sectionOf,
			quote(t, "hi <!channel> <@U1|bob> <#C1> <!subteam^S1> <!date^1^{date}|now> <https://a.example|a> "+
				"<javascript:x|b> &lt;!here&gt; *b*")),
		`{"type":"markdown","text":"<!here> [x](javascript:y) <@U2>"}`,
		`{"type":"rich_text","elements":[{"type":"rich_text_section",`+
			`"elements":[{"type":"text","text":"<!everyone>"},`+
			`{"type":"broadcast","range":"here"},{"type":"user",`+
			`"user_id":"U3"},{"type":"link","url":"data:text/html,x","text":"c"}]}]}`,
		`{"type":"section","text":{"type":"plain_text","text":"<!channel> \u202e \u001b[1m"},"accessory":`+button+`}`,
	))
	require.Equal(t, []string{"!channel", "@U1", "#C1", "!subteam", "!here", "@U2", "!here", "@U3"}, m.Mentions)
	require.Equal(t, []string{"a link to javascript:", "a link to javascript:", "a link to data:"}, m.Active)
	require.Equal(t, []string{`'\u202e'`, `'\x1b'`}, m.Controls)
	require.True(t, m.Shows("<!here> b"), m.Text)
	require.True(t, m.Shows("<!everyone>"))
	require.Len(t, m.Buttons, 1, "an accessory is a button, too")
	require.Contains(t, m.Buttons[0].Sends, "uuid-1")
}

func TestSlackIsPressed(t *testing.T) {
	m := read(t, "slack", blocks(
		`{"type":"input","block_id":"c","optional":true,"label":{"type":"plain_text",`+
			`"text":"Comment"},"element":{"type":"plain_text_input","action_id":"t"}}`,
		`{"type":"actions","block_id":"b","elements":[`+button+`]}`))
	require.Equal(t, []channels.Field{{ID: "c/t", Label: "Comment"}}, m.Inputs)
	raw, err := m.Buttons[0].Press(channels.Person{ID: "human://a.b", Name: "A"}, map[string]string{"c/t": "because"})
	require.NoError(t, err)
	var payload struct {
		Type    string
		User    struct{ ID string }
		Actions []struct {
			Value    string
			ActionID string `json:"action_id"`
			BlockID  string `json:"block_id"`
		}
		State struct {
			Values map[string]map[string]struct{ Value string }
		}
	}
	require.NoError(t, json.Unmarshal(raw, &payload))
	require.Equal(t, "block_actions", payload.Type)
	require.Equal(t, "human://a.b", payload.User.ID)
	require.Equal(t, "uuid-1/1", payload.Actions[0].Value)
	require.Equal(t, "b", payload.Actions[0].BlockID)
	require.Equal(t, "because", payload.State.Values["c"]["t"].Value)
}

func cardOf(rest string) string { return `{"type":"AdaptiveCard","version":"1.5",` + rest + `}` }

func TestTeamsForm(t *testing.T) {
	submit := `{"type":"Action.Submit","title":"x","data":{"id":"uuid-1","n":%d}}`
	for _, row := range []struct{ why, content, fault string }{
		{"a member of a version to come",
			cardOf(`"body":[{"type":"TextBlock","text":"x","size":"large","gravity":"low"}],"orbit":1`), ""},
		{"case of enumerations", cardOf(`"body":[{"type":"TextBlock","text":"x","size":"large","weight":"bolder"}]`),
			""},
		{"an unknown size", cardOf(`"body":[{"type":"TextBlock","text":"x","size":"gigantic"}]`), "size"},
		{"an unknown element", cardOf(`"body":[{"type":"Text","text":"x"}]`), "type"},
		{"an element of no type", cardOf(`"body":[{"text":"x"}]`), "missing properties: 'type'"},
		{"no text", cardOf(`"body":[{"type":"TextBlock"}]`), "text"},
		{"a style of one's own", cardOf(`"body":[],"actions":[{"type":"Action.Submit","title":"x","style":"red"}]`),
			"style"},
		{"an unknown element with a fallback",
			cardOf(`"body":[{"type":"Hologram","fallback":{"type":"TextBlock","text":"x"}}]`), ""},
		{"a component", cardOf(`"body":[{"type":"Component","name":"graph.microsoft.com/user","properties":{}}]`), ""},
		{"a component that Teams doesn't have",
			cardOf(`"body":[{"type":"Component","name":"graph.microsoft.com/moon","properties":{}}]`), "name"},
		{"an empty column", cardOf(`"body":[{"type":"ColumnSet","columns":[{"type":"Column"}]}]`), ""},
		{"an unknown version", `{"type":"AdaptiveCard","version":"9.9","body":[]}`, "9.9"},
		{"no version", `{"type":"AdaptiveCard","body":[]}`, "version"},
		{"six actions", cardOf(`"body":[],"actions":[` + repeat(6, submit) + `]`), ""},
		{"seven actions", cardOf(`"body":[],"actions":[` + repeat(7, submit) + `]`), "7 actions"},
		{"a card too large", cardOf(`"body":[{"type":"TextBlock","text":` + quote(t, strings.Repeat("x", 28*1024)) +
			`}]`), "bytes"},
		{"blanks that are not part of it", cardOf(strings.Repeat(" ", 28*1024) + `"body":[]`), ""},
		{"nested",
			cardOf(`"body":[{"type":"Container","items":[{"type":"ColumnSet",` +
				`"columns":[{"type":"Column","items":[{"type":"FactSet","facts":[{"title":"a","value":"b"}]}]}]}]}]`),
			""},
		{"nested and wrong",
			cardOf(`"body":[{"type":"Container","items":[{"type":"ColumnSet",` +
				`"columns":[{"type":"Column","items":[{"type":"FactSet","facts":[{"title":7,"value":"b"}]}]}]}]}]`),
			"title"},
	} {
		m := read(t, "teams", row.content)
		if row.fault == "" {
			require.Empty(t, m.Faults, row.why)
			continue
		}
		require.NotEmpty(t, m.Faults, row.why)
		require.Contains(t, strings.Join(m.Faults, "\n"), row.fault, row.why)
	}
}

func TestTeamsSpeaks(t *testing.T) {
	m := read(t, "teams", cardOf(`"body":[
		{"type":"TextBlock","text":"<at>All</at> [x](javascript:y) \u202e"},
		{"type":"RichTextBlock","inlines":["a",{"type":"TextRun","text":"b [x](javascript:z)","selectAction":{"type":"Action.OpenUrl","url":"javascript:q"}}]},
		{"type":"Container","selectAction":{"type":"Action.Execute","verb":"v","data":{"id":"uuid-1"}},"items":[{"type":"Input.Text","id":"c"}]}
	],"actions":[{"type":"Action.ShowCard","title":"more","card":{"type":"AdaptiveCard","actions":[{"type":"Action.Submit","title":"Yes","style":"Destructive","data":{"id":"uuid-1"}}]}},
		{"type":"Action.OpenUrl","title":"site","url":"https://a.example"}],
	"msteams":{"entities":[{"type":"mention","text":"<at>All</at>","mentioned":{"id":"29:all","name":"All"}}]}`))
	require.Equal(t, []string{"a link to javascript:", "a link to javascript:"}, m.Active)
	require.Equal(t, []string{"@29:all"}, m.Mentions)
	require.Equal(t, []string{`'\u202e'`}, m.Controls)
	require.Len(t, m.Buttons, 2, "what opens an address or unfolds a card chooses nothing")
	require.True(t, m.Buttons[1].Danger)
	require.Equal(t, []channels.Field{{ID: "c"}}, m.Inputs)
	require.True(t, m.Shows("ab [x](javascript:z)"))

	raw, err := m.Buttons[0].Press(channels.Person{ID: "human://a.b"}, map[string]string{"c": "because"})
	require.NoError(t, err)
	require.Contains(t, string(raw), `"adaptiveCard/action"`)
	raw, err = m.Buttons[1].Press(channels.Person{ID: "human://a.b"}, map[string]string{"c": "because"})
	require.NoError(t, err)
	require.JSONEq(t, `{"id":"uuid-1","c":"because"}`, string(member(t, raw, "value")))
}

func TestTeamsSendsMessagesBack(t *testing.T) {
	submit := func(teams string) json.RawMessage {
		m := read(t, "teams",
			cardOf(`"actions":[{"type":"Action.Submit","title":"Yes","data":{"id":"uuid-1","msteams":`+teams+`}}]`))
		raw, err := m.Buttons[0].Press(channels.Person{}, nil)
		require.NoError(t, err)
		return raw
	}
	back := submit(`{"type":"messageBack","text":"yes","displayText":"Yes","value":{"id":"uuid-1"}}`)
	require.JSONEq(t, `"yes"`, string(member(t, back, "text")))
	require.JSONEq(t, `{"id":"uuid-1"}`, string(member(t, back, "value")))
	im := submit(`{"type":"imBack","value":"yes uuid-1"}`)
	require.JSONEq(t, `"yes uuid-1"`, string(member(t, im, "text")))
	require.Nil(t, member(t, im, "value"))
}

func member(t *testing.T, raw json.RawMessage, name string) json.RawMessage {
	t.Helper()
	var o map[string]json.RawMessage
	require.NoError(t, json.Unmarshal(raw, &o))
	return o[name]
}

func mailOf(header, page string) string {
	return "From: a@b.example\r\nTo: Bob <bob@b.example>\r\nDate: Tue, 14 Nov 2023 22:13:20 +0000\r\nSubject: s\r\n" +
		header +
		"MIME-Version: 1.0\r\nContent-Type: text/html; charset=utf-8\r\n\r\n" + page + "\r\n"
}

func TestMailForm(t *testing.T) {
	for _, row := range []struct{ why, mail, fault string }{
		{"a mail", mailOf("", "<p>x</p>"), ""},
		{"a line of 998", mailOf("", strings.Repeat("x", 998)), ""},
		{"a line of 999", mailOf("", strings.Repeat("x", 999)), "999"},
		{"bare line feeds", strings.ReplaceAll(mailOf("", "x"), "\r\n", "\n"), "CR LF"},
		{"two subjects", mailOf("Subject: t\r\n", "x"), "Subject"},
		{"a letter that isn't ASCII", mailOf("X-Name: ü\r\n", "x"), "RFC 2047"},
		{"an encoded word", mailOf("X-Name: =?utf-8?q?=C3=BC?=\r\n", "x"), ""},
		{"an encoded word of 75", mailOf("X-Name: =?utf-8?q?"+strings.Repeat("x", 63)+"?=\r\n", "x"), ""},
		{"an encoded word of 76", mailOf("X-Name: =?utf-8?q?"+strings.Repeat("x", 64)+"?=\r\n", "x"), "76"},
		{"no date", strings.Replace(mailOf("", "x"), "Date:", "X-Date:", 1), "Date"},
		{"text alone", strings.Replace(mailOf("", "x"), "text/html", "text/plain", 1), "HTML"},
		{"a link into a program", mailOf("", `<a href="a2h://answer/uuid-1/1">x</a>`), ""},
		{"a link to nowhere", mailOf("", `<a href="/answer/uuid-1/1">x</a>`), "deep link"},
		{"a link that runs", mailOf("", `<a href="javascript:x('uuid-1/1')">x</a>`), "deep link"},
	} {
		m := read(t, "email", quote(t, row.mail))
		if row.fault == "" {
			require.Empty(t, m.Faults, row.why)
			continue
		}
		require.Contains(t, strings.Join(m.Faults, "\n"), row.fault, row.why)
	}
}

func TestMailSpeaks(t *testing.T) {
	m := read(t, "email",
		quote(t, mailOf("Bcc: all@b.example\r\n",
			`<html><head><title>t</title><style>p{}</style></head><body onload="x">
		<script>s</script><img src="javascript:x"><img src=x onerror=y><svg onload=z></svg><iframe src="https://a"></iframe><form action="x"></form>
		<a href=" java&#115;cript:x">l</a><a href="https://a.example/uuid-1/1"><b>Yes</b>  sir</a><a href="https://a.example/uuid%2D1/2">No</a><a href="https://a.example/uuid-1/1">Yes</a>
		<p>one<br>two</p>&#x202e;<meta http-equiv="refresh" content="0;https://x"><object data="x"></object></body></html>`)))
	require.Subset(t, m.Active, []string{"<script>", "body onload=", "img src of javascript:", "img onerror=", "<svg>",
		"svg onload=", "<iframe>", "<form>", "a link to javascript:", "<meta http-equiv=refresh>", "<object>"})
	require.Len(t, m.Buttons, 2, "one for each address")
	require.Equal(t, "Yes sir", m.Buttons[0].Label)
	require.Contains(t, m.Mentions, "all@b.example")
	require.Equal(t, []string{`'\u202e'`}, m.Controls)
	require.False(t, m.Shows("s</script>"))
	require.True(t, m.Shows("one two"))
	raw, err := m.Buttons[1].Press(channels.Person{}, nil)
	require.NoError(t, err)
	require.JSONEq(t, `{"url":"https://a.example/uuid%2D1/2"}`, string(raw))
}

func TestMailParts(t *testing.T) {
	m := read(t, "email",
		quote(t, "From: a@b.example\r\nDate: Tue, 14 Nov 2023 22:13:20 +0000\r\nSubject: "+
			"=?utf-8?q?caf=C3=A9?=\r\nMIME-Version: 1.0\r\nContent-Type: multipart/alternative; boundary=b\r\n\r\n"+
			"--b\r\nContent-Type: text/plain\r\n\r\nplain s3cr3t\r\n--b\r\nContent-Type: "+
			"text/html\r\nContent-Transfer-Encoding: base64\r\n\r\nPHA+aGk8L3A+\r\n--b\r\nContent-Type: "+
			"text/html\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n<p>a=3Db</p>\r\n--b--\r\n"))
	require.True(t, m.Shows("hi"))
	require.True(t, m.Shows("a=b"))
	require.Contains(t, m.Alternative, "plain")
	require.True(t, m.Holds("s3cr3t"), "what nobody sees is there all the same")
	require.True(t, m.Holds("café"))
}

func TestTerminal(t *testing.T) {
	for _, row := range []struct {
		why, output     string
		coloured, ascii bool
		controls        int
	}{
		{"red", "\x1b[31mx\x1b[0m", true, true, 0},
		{"bold and bright", "\x1b[1;92mx\x1b[m", true, true, 0},
		{"256 colours", "\x1b[38;5;9mx\x1b[m", true, true, 0},
		{"bold is no colour", "\x1b[1mx\x1b[m", false, true, 0},
		{"a screen cleared", "\x1b[2Jx", false, true, 1},
		{"a title set", "\x1b]0;t\x07x", false, true, 2},
		{"a line overwritten", "approve\rreject", false, true, 1},
		{"letters taken back", "a\b", false, true, 1},
		{"C1", "\u009b31m", false, false, 1},
		{"letters beyond ASCII", "naïve", false, false, 0},
	} {
		m := read(t, "cli", quote(t, row.output))
		require.Equal(t, row.coloured, m.Coloured, row.why)
		require.Equal(t, row.ascii, m.ASCII, row.why)
		require.Len(t, m.Controls, row.controls, row.why)
	}
}

func TestDumps(t *testing.T) {
	for _, row := range []struct {
		why, text string
		want      bool
	}{
		{"the object as it came", `{"interaction_id": "uuid-1", "type": "PERMISSION"}`, true},
		{"escaped once more", `"{\"summary\":\"x\",\"body\":\"y\"}"`, true},
		{"in lines", "{\n  \"summary\" : \"x\",\n  \"actions\" : []\n}", true},
		{"a piece of JSON that a body quotes", `{"limits": {"memory": "1Gi", "type": "soft"}}`, false},
		{"words", "summary: x, body: y", false},
	} {
		require.Equal(t, row.want, read(t, "cli", quote(t, row.text)).Dumps(), row.why)
	}
}

func TestWhatIsNoMessage(t *testing.T) {
	for channel, list := range map[string][]string{
		"slack":  {``, `7`, `"x"`, `[]`, `{}`, `{"blocks":{}}`, `{"blocks":null}`},
		"teams":  {``, `7`, `[]`, `{}`, `{"type":"message"}`},
		"email":  {``, `7`, `{}`, `"no header"`, `""`},
		"cli":    {``, `7`, `{}`},
		"pigeon": {`{}`},
	} {
		for _, content := range list {
			_, err := channels.Read(channel, json.RawMessage(content), "uuid-1")
			require.Error(t, err, "%s: %s", channel, content)
		}
	}
}

func FuzzRead(f *testing.F) {
	f.Add("slack", blocks(fmt.Sprintf(sectionOf, `"<!here>"`), `{"type":"actions","elements":[`+button+`]}`))
	f.Add("slack", blocks(`{"type":"rich_text","elements":[{"type":"rich_text_list","elements":[7]}]}`,
		`{"type":"video","x":[{"type":"button"}]}`))
	f.Add("teams", cardOf(`"body":[{"type":"Container","items":7}],"actions":[{"type":"Action.Submit","data":"x"}]`))
	f.Add("email", `"From: a@b.example\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n\r\nx\r\n--b--"`)
	f.Add("cli", `"\u001b[31m"`)
	f.Fuzz(func(t *testing.T, channel, content string) {
		m, err := channels.Read(channel, json.RawMessage(content), "uuid-1")
		if err != nil {
			return
		}
		m.Dumps()
		for _, b := range m.Buttons {
			_, err := b.Press(channels.Person{ID: "human://a.b"}, map[string]string{"a/b": "c"})
			require.NoError(t, err)
		}
	})
}

func TestMarkdownIsReadAsItIsShown(t *testing.T) {
	for _, row := range []struct{ why, text, want string }{
		{"emphasis", "It needs **one gigabyte** more.", "It needs one gigabyte more."},
		{"code", "Run `kubectl get pods` first.", "Run kubectl get pods first."},
		{"a link", "See [the runbook](https://a.example).", "See the runbook."},
		{"an escape", `5 \> 4 \& 3 \< 4, deployment\-canary\.yaml`, "5 > 4 & 3 < 4, deployment-canary.yaml"},
		{"a reference", "5 &gt; 4", "5 > 4"},
		{"marks that are none", "a * b ** c", "a * b ** c"},
	} {
		m := read(t, "teams", cardOf(`"body":[{"type":"TextBlock","text":`+quote(t, row.text)+`}]`))
		require.True(t, m.Shows(row.want), "%s: Teams shows %q", row.why, m.Text)
		m = read(t, "slack", blocks(`{"type":"markdown","text":`+quote(t, row.text)+`}`))
		require.True(t, m.Shows(row.want), "%s: Slack shows %q", row.why, m.Text)
	}
	for _, row := range []struct{ why, text, want string }{
		{"bold", "It needs *one gigabyte* more.", "It needs one gigabyte more."},
		{"bold of another language", "It needs **one gigabyte** more.", "It needs **one gigabyte** more."},
		{"code", "Run `kubectl get pods` first.", "Run kubectl get pods first."},
		{"in a word", "snake_case_name", "snake_case_name"},
	} {
		m := read(t, "slack", blocks(fmt.Sprintf(sectionOf, quote(t, row.text))))
		require.True(t, m.Shows(row.want), "%s: Slack shows %q", row.why, m.Text)
	}
}

func TestForgedClicksSayNothingTrue(t *testing.T) {
	for channel, click := range map[string]string{
		"slack": `{"type":"block_actions","actions":[{"value":"uuid-1/1","action_id":"a","block_id":"b"}]}`,
		"teams": `{"type":"message","value":{"token":"uuid-1/1"}}`,
		"email": `{"url":"https://a.example/answer/uuid-1/1?k=secret"}`,
	} {
		forged, err := channels.Forge(channel, json.RawMessage(click), "uuid-1", "APPROVED")
		require.NoError(t, err)
		require.Contains(t, string(forged), "APPROVED", channel)
		require.NotContains(t, string(forged), "uuid-1/1", channel)
		named, err := channels.InTheNameOf(json.RawMessage(click), "human://bob.sre")
		require.NoError(t, err)
		require.Contains(t, string(named), "human://bob.sre", channel)
	}
	for _, channel := range []string{"slack", "teams", "email"} {
		_, err := channels.Forge(channel, json.RawMessage(`7`), "uuid-1", "x")
		require.Error(t, err)
	}
	invoke, err := channels.Forge("teams",
		json.RawMessage(`{"type":"invoke","value":{"action":{"data":{"token":"uuid-1/1"}}}}`), "uuid-1", "APPROVED")
	require.NoError(t, err)
	require.NotContains(t, string(invoke), "uuid-1/1")
}
