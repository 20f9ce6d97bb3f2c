package client

import (
	"context"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/runner/model"
)

// environment is that of somebody who uses the server as a vendor.
func environment(s *model.Server, kind string) func(string) string {
	set := s.Settings()
	return func(name string) string {
		switch {
		case strings.HasSuffix(name, "_KEY"):
			return set["key"]
		case strings.HasSuffix(name, "_URL"), strings.HasSuffix(name, "_HOST"):
			return set[kind+"_url"]
		}
		return ""
	}
}

var question = Request{
	Messages: []Message{{"system", "be brief"}, {"system", "be kind"}, {"user", "where is the archive?"},
		{"assistant", "chat.react {}"}, {"tool", "ok"}},
	Tools: []Tool{
		{"chat.react", "react", json.RawMessage(`{"type": "object", "properties": {"signal": {"type": "string"}}}`)},
		{"stay_silent", "say nothing", json.RawMessage(`{"type": "object", "properties": {}}`)},
	},
}

// TestVendors asks the models that this suite plays for other programs, which follow the vendors' own references.
func TestVendors(t *testing.T) {
	t.Parallel()
	for _, v := range vendors {
		t.Run(v.name, func(t *testing.T) {
			t.Parallel()
			var asked model.Call
			answer := model.Answer{}
			s, err := model.Listen(t.Context(), func(_ context.Context, c model.Call) model.Answer {
				asked = c
				return answer
			})
			require.NoError(t, err)
			t.Cleanup(func() { require.NoError(t, s.Close()) })
			warm := 0.5
			m, err := Open(v.name+":"+model.Name, 1, Options{Environment: environment(s, v.name), Temperature: &warm})
			require.NoError(t, err)
			require.Equal(t, v.name+":"+model.Name, m.String())

			for _, row := range []struct {
				why  string
				says model.Answer
				want Reply
			}{
				{"it speaks", model.Answer{Text: "on floor two"}, Reply{Text: "on floor two"}},
				{"it calls a tool", model.Answer{Calls: []model.ToolCall{
					{Name: "chat_react", Arguments: json.RawMessage(`{"signal":"seen"}`)}}},
					Reply{Calls: []Call{{"chat.react", json.RawMessage(`{"signal":"seen"}`)}}}},
				{"it does both", model.Answer{Text: "hm", Calls: []model.ToolCall{
					{Name: "stay_silent", Arguments: json.RawMessage(`{}`)}}},
					Reply{Text: "hm", Calls: []Call{{"stay_silent", json.RawMessage(`{}`)}}}},
			} {
				answer = row.says
				r, err := m.Answer(t.Context(), question)
				require.NoError(t, err, row.why)
				require.Equal(t, row.want.Text, r.Text, row.why)
				require.Len(t, r.Calls, len(row.want.Calls), row.why)
				for i, c := range Named(r.Calls, question.Tools) {
					require.Equal(t, row.want.Calls[i].Name, c.Name, row.why)
					require.JSONEq(t, string(row.want.Calls[i].Arguments), string(c.Arguments), row.why)
				}
				require.Positive(t, r.InputTokens, row.why)
				require.Positive(t, r.OutputTokens, row.why)
			}
			require.Equal(t, []string{"chat_react", "stay_silent"}, asked.Tools)
			var texts []string
			for _, x := range asked.Messages {
				texts = append(texts, x.Role+": "+x.Text)
			}
			all := strings.Join(texts, "\n")
			require.Contains(t, all, "system: be brief\n\nbe kind")
			require.Contains(t, all, "user: where is the archive?")
			require.Contains(t, all, "assistant: chat.react {}")
			require.Contains(t, all, "user: TOOL RESULT\nok")
			require.Contains(t, string(asked.Body), `0.5`, "the temperature")
		})
	}
}

func TestFailures(t *testing.T) {
	t.Parallel()
	for _, row := range []struct {
		why    string
		status []int
		body   string
		tries  int
		wants  string // of the error, or ""
	}{
		{"the API is overloaded twice", []int{429, 503, 200}, `{"choices":[{"message":{"content":"ok"}}]}`, 3, ""},
		{"it is overloaded all the time", []int{529}, `busy`, maxTries, `status 529: "busy"`},
		{"the key is wrong", []int{401}, `who are you`, 1, `openai:x: status 401: "who are you"`},
		{"it says nothing of a model", []int{200}, `{}`, maxTries, errEmpty.Error()},
		{"it says nothing that can be read", []int{200}, `<html>`, maxTries, "invalid character"},
	} {
		t.Run(row.why, func(t *testing.T) {
			t.Parallel()
			tries := 0
			server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
				w.Header().Set("Retry-After", "7")
				w.WriteHeader(row.status[min(tries, len(row.status)-1)])
				tries++
				_, _ = w.Write([]byte(row.body))
			}))
			defer server.Close()
			var waited []time.Duration
			m, err := Open("openai:x", 1, Options{BaseURL: server.URL, Environment: func(string) string { return "k" },
				wait: func(_ context.Context, d time.Duration) error { waited = append(waited, d); return nil }})
			require.NoError(t, err)
			_, err = m.Answer(t.Context(), question)
			if row.wants == "" {
				require.NoError(t, err)
			} else {
				require.ErrorContains(t, err, row.wants)
			}
			require.Equal(t, row.tries, tries)
			require.Len(t, waited, tries-1)
			if row.status[0] == 429 {
				require.Equal(t, []time.Duration{7 * time.Second, 7 * time.Second}, waited, "as long as it asks for")
			}
		})
	}
}

func TestOpen(t *testing.T) {
	nothing := func(string) string { return "" }
	for _, row := range []struct{ why, model, base, wants string }{
		{"no vendor", "gpt", "", `"gpt" is not VENDOR:NAME`},
		{"no name", "openai:", "", "is not VENDOR:NAME"},
		{"a vendor that isn't there", "closedai:x", "", `unknown vendor "closedai"`},
		{"no key", "gemini:x", "", "set GEMINI_API_KEY or GOOGLE_API_KEY"},
		{"no address", "ollama:x", "http://", `is not the address of an API`},
		{"no rates", "scripted:good", "", `unknown scripted model "good"`},
		{"a rate above 1", "scripted:1.1/0", "", "unknown scripted model"},
		{"a local one needs no key", "ollama:x", "localhost:11434", ""},
		{"rates", "scripted:0.9/1", "", ""},
	} {
		_, err := Open(row.model, 1, Options{BaseURL: row.base, Environment: nothing})
		if row.wants == "" {
			require.NoError(t, err, row.why)
			continue
		}
		require.ErrorContains(t, err, row.wants, row.why)
	}
}

// TestScriptedRates: a scripted model has the rates of its name.
func TestScriptedRates(t *testing.T) {
	t.Parallel()
	const plays = 20_000
	for _, row := range []struct {
		kind           string
		speaks, silent float64
	}{{"mute", 0, 1}, {"eager", 1, 0}, {"obedient", 1, 1}, {"0.9/0.7", 0.9, 0.7}} {
		m, err := Open("scripted:"+row.kind, 5, Options{})
		require.NoError(t, err)
		rate := func(policy string, wants bool) float64 {
			n := 0
			for i := range plays {
				q := Request{Draw: strings.Repeat("x", i%199) + policy + time.Duration(i).String(),
					Messages: []Message{{"system", "response_policy: whatever"},
						{"user", "EVENT\nresponse_policy: " + policy + "\n\nMESSAGE\nhello"}}}
				r, err := m.Answer(t.Context(), q)
				require.NoError(t, err)
				again, err := m.Answer(t.Context(), q)
				require.NoError(t, err)
				require.Equal(t, r, again, "equal texts draw equally")
				if (r.Text != "") == wants {
					n++
				}
			}
			return float64(n) / plays
		}
		require.InDelta(t, row.speaks, rate("must_respond", true), 0.01, row.kind)
		require.InDelta(t, row.silent, rate("must_not_respond", false), 0.01, row.kind)
	}
}
