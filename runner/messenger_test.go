package runner_test

import (
	"bufio"
	"context"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"html"
	"io"
	"mime"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/features"
	"github.com/c2a-conform/c2a-conform/features/a2h"
	"github.com/c2a-conform/c2a-conform/runner"
	"github.com/c2a-conform/c2a-conform/runner/attach"
	"github.com/c2a-conform/c2a-conform/runner/judge"
)

// The suite asks for no layout. This messenger shares no code and no idea with the reference: mrkdwn and buttons beside
// their words in Slack, Markdown and Action.Execute in Teams, links into a program in a mail of base64, and where the
// paper leaves a choice it chooses otherwise: it tells the agent of a condition as feedback, it says null and no error,
// and it refuses strangers.
func TestAnotherMessengerIsConformant(t *testing.T) {
	result, err := runner.Run(t.Context(), runner.Options{
		Target: attach.InProcess("another messenger", func(_ context.Context, r io.Reader, w io.Writer) error {
			return (&otherMessenger{}).serve(r, w)
		}),
		Filter: features.Filter{Protocols: []string{"a2h"}, Roles: []string{a2h.RoleMessenger}},
	})
	require.NoError(t, err)
	for _, s := range result.Scenarios {
		for _, c := range s.Checks {
			assert.True(t, c.OK, "%s: %s: got %s, allowed %s", s.ID, c.What, c.Got, c.Allowed)
		}
	}
	require.Greater(t, result.Decided, 200)
	require.Equal(t, judge.Conformant, result.Overall, result.Reason)
}

type otherMessenger struct {
	asked map[string]*otherAsked
	now   int64
}

// decisions are what the first words of choices stand for.
var decisions = map[string]string{"Approve": "APPROVED", "Allow": "APPROVED", "Reject": "REJECTED",
	"Do": "REJECTED", "Don't": "REJECTED", "Never": "REJECTED", "Modify": "MODIFIED"}

type otherAsked struct {
	Target, Type, Summary, Body string
	Actions, Options            []string
	Input                       struct{ Kind string }
	answered                    bool
}

func (a *otherAsked) choices() []string { return append(a.Actions, a.Options...) }

type otherParams struct {
	Channel, Interaction, From string
	Message                    otherAsked
	Human                      struct {
		Profile   struct{ Name string }
		Endpoints map[string]string
	}
	Input struct {
		Text  *string
		Click json.RawMessage
		File  *struct{ Name, URL string }
	}
}

func (m *otherMessenger) serve(r io.Reader, w io.Writer) error {
	lines := bufio.NewReaderSize(r, 1<<20)
	for {
		line, err := lines.ReadBytes('\n')
		if err != nil {
			return nil
		}
		var request struct {
			ID     json.RawMessage
			Method string
			Params json.RawMessage
		}
		if err := json.Unmarshal(line, &request); err != nil {
			return err
		}
		var p otherParams
		_ = json.Unmarshal(request.Params, &p)
		var result any
		switch request.Method {
		case "conformance/hello":
			result = map[string]any{
				"implementation": map[string]any{"name": "another messenger", "version": "1"}, "port": 1,
				"roles":  []string{"messenger"},
				"drafts": []string{"a2h"}, "taps": []string{"link", "control"}, "clock": "virtual", "barrier": "exact",
				"isolation": "ids",
			}
		case "conformance/reset":
			m.asked, m.now, result = map[string]*otherAsked{}, 0, map[string]any{}
		case "conformance/advance":
			var a struct{ Ms int64 }
			_ = json.Unmarshal(request.Params, &a)
			m.now += a.Ms
			result = map[string]any{"nowMs": m.now}
		case "a2h/render":
			result = map[string]any{"content": m.render(p)}
		case "a2h/normalize":
			result = map[string]any{"response": m.normalize(p)}
		}
		answer, err := json.Marshal(map[string]any{"jsonrpc": "2.0", "id": request.ID, "result": result})
		if err != nil {
			return err
		}
		if _, err := w.Write(append(answer, '\n')); err != nil {
			return err
		}
	}
}

var (
	otherEscape = regexp.MustCompile("\x1b(\\[[0-9;]*[A-Za-z]|\\].*?(\x07|\x1b\\\\))")
	otherLink   = regexp.MustCompile(`\[([^\]]*)\]\(([^)]*)\)`)
)

// clean takes escapes, controls and marks of direction away, and resolves nothing.
func otherClean(text string) string {
	text = otherEscape.ReplaceAllString(text, "")
	return strings.Map(func(r rune) rune {
		if r != '\n' && unicode.IsControl(r) || r >= 0x202A && r <= 0x202E || r >= 0x2066 && r <= 0x2069 {
			return -1
		}
		return r
	}, text)
}

// plain takes the marks of Markdown away.
func otherPlain(text string) string {
	text = otherLink.ReplaceAllString(otherClean(text), "$1 <$2>")
	return strings.NewReplacer("**", "", "```diff\n", "", "```json\n", "", "```", "", "`", "").Replace(text)
}

func otherCut(text string, n int) string {
	if r := []rune(text); len(r) > n {
		return string(r[:n-3]) + "..."
	}
	return text
}

func (m *otherMessenger) render(p otherParams) any {
	message := p.Message
	if m.asked[p.Interaction] == nil {
		m.asked[p.Interaction] = &message
	}
	button := func(i int) string { return p.Interaction + " " + strconv.Itoa(i) }
	summary, body := otherPlain(strings.ReplaceAll(p.Message.Summary, "\n", " ")), otherPlain(p.Message.Body)
	danger := func(choice string) bool {
		word, _, _ := strings.Cut(choice, " ")
		return p.Message.Type == "PERMISSION" && decisions[word] == "APPROVED"
	}
	switch p.Channel {
	case "slack":
		escape := strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;")
		blocks := []any{map[string]any{"type": "section",
			"text": map[string]any{"type": "mrkdwn",
				"text": "*" + escape.Replace(otherCut(summary, 500)) + "*\n" + escape.Replace(otherCut(body, 400))}}}
		for i, c := range message.choices() {
			e := map[string]any{"type": "button", "action_id": "a", "value": button(i),
				"text": map[string]any{"type": "plain_text", "text": otherCut(c, 75)}}
			if danger(c) {
				e["style"] = "danger"
			}
			blocks = append(blocks, map[string]any{"type": "section",
				"text":      map[string]any{"type": "plain_text", "text": "- " + otherCut(otherPlain(c), 300)},
				"accessory": e})
		}
		return map[string]any{"blocks": blocks}
	case "teams":
		escape := strings.NewReplacer("[", `\[`, "<", "&lt;", "&", "&amp;")
		elements := []any{map[string]any{"type": "TextBlock", "weight": "Bolder", "wrap": true,
			"text": escape.Replace(otherCut(summary, 500))},
			map[string]any{"type": "TextBlock", "wrap": true, "text": escape.Replace(otherCut(body, 3000))}}
		for i, c := range message.choices() {
			action := map[string]any{"type": "Action.Execute", "verb": "answer", "title": otherCut(c, 50),
				"data": map[string]any{"b": button(i)}}
			if danger(c) {
				action["style"] = "destructive"
			}
			elements = append(elements, map[string]any{"type": "ActionSet", "actions": []any{action}})
		}
		return map[string]any{"type": "AdaptiveCard", "version": "1.4", "body": elements}
	case "email":
		page := "<html><body><b>" + html.EscapeString(summary) + "</b><pre>" + html.EscapeString(body) + "</pre><ul>"
		for i, c := range message.choices() {
			page += "<li><a href=\"a2h://answer?" + url.Values{"b": {button(i)}}.Encode() + "\">" +
				html.EscapeString(otherPlain(c)) + "</a>"
		}
		encoded := base64.StdEncoding.EncodeToString([]byte(page))
		var lines strings.Builder
		for len(encoded) > 76 {
			lines.WriteString(encoded[:76] + "\r\n")
			encoded = encoded[76:]
		}
		return "From: agent@company.example\r\nTo: " + p.Human.Endpoints["email"] +
			"\r\nDate: Tue, 14 Nov 2023 22:13:20 +0000\r\nSubject: " +
			mime.BEncoding.Encode("utf-8", otherCut(summary, 60)) +
			"\r\nMIME-Version: 1.0\r\nContent-Type: text/html; charset=utf-8\r\nContent-Transfer-Encoding: " +
			"base64\r\n\r\n" + lines.String() + encoded + "\r\n"
	}
	out := "\x1b[44m" + summary + "\x1b[0m\n\n" + body + "\n"
	for _, c := range message.choices() {
		out += "* " + otherPlain(c) + "\n"
	}
	return strings.Map(func(r rune) rune {
		if r > '~' {
			return '?'
		}
		return r
	}, out)
}

func (m *otherMessenger) normalize(p otherParams) any {
	a := m.asked[p.Interaction]
	if a == nil || a.answered || p.From != a.Target {
		return nil
	}
	longest := make([]int, len(a.choices())) // choices, the longest first
	for i := range longest {
		longest[i] = i
	}
	response := map[string]any{"interaction_id": p.Interaction, "human_id": p.From, "feedback": nil}
	choose := func(i int) any {
		choice := a.choices()[i]
		word, _, _ := strings.Cut(choice, " ")
		if d := decisions[word]; d != "" && a.Type == "PERMISSION" {
			response["decision"] = d
		} else {
			response["selected_option"] = choice
		}
		a.answered = true
		return response
	}
	switch {
	case p.Input.Click != nil:
		for i := range a.choices() {
			escaped := url.Values{"b": {p.Interaction + " " + strconv.Itoa(i)}}.Encode()
			if strings.Contains(string(p.Input.Click), fmt.Sprintf("%q", p.Interaction+" "+strconv.Itoa(i))) ||
				strings.HasSuffix(string(p.Input.Click), escaped+`"}`) {
				return choose(i)
			}
		}
	case p.Input.File != nil && a.Input.Kind == "file":
		response["data"] = map[string]any{"file": p.Input.File.URL}
		a.answered = true
		return response
	case p.Input.Text != nil:
		slices.SortStableFunc(longest, func(i, j int) int { return len(a.choices()[j]) - len(a.choices()[i]) })
		text := strings.TrimSpace(*p.Input.Text)
		if p.Channel == "email" {
			text = unquoted(text)
		}
		var value any
		switch {
		case a.Input.Kind == "string" && text != "":
			response["data"], a.answered = text, true
			return response
		case a.Input.Kind == "json" && json.Unmarshal([]byte(text), &value) == nil:
			response["data"], a.answered = value, true
			return response
		}
		if i := slices.Index(a.choices(), text); i >= 0 && !strings.HasSuffix(text, "?") {
			return choose(i) // another option may differ in case alone
		}
		for _, i := range longest {
			c := a.choices()[i]
			for _, name := range []string{c, strings.Split(c, " ")[0]} {
				rest, ok := strings.CutPrefix(strings.ToLower(text), strings.ToLower(name))
				if !ok || a.Type == "CLARIFICATION" && name != c || strings.HasSuffix(text, "?") {
					continue
				}
				if rest = strings.Trim(rest, ".! "); rest != "" {
					if !strings.ContainsAny(rest[:1], ",:-\n") {
						continue
					}
					response["feedback"] = strings.TrimLeft(text[len(name):], ",:- \n")
				}
				return choose(i)
			}
		}
	}
	return nil
}

// unquoted is a mail's text without what it quotes, and without the line that says who wrote that.
func unquoted(text string) string {
	var own []string
	quoted := false
	for _, line := range slices.Backward(strings.Split(text, "\n")) {
		above := quoted && strings.HasSuffix(line, "wrote:")
		quoted = strings.HasPrefix(line, ">")
		if !quoted && !above {
			own = append(own, line)
		}
	}
	slices.Reverse(own)
	return strings.TrimSpace(strings.Join(own, "\n"))
}
