package model_test

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"reflect"
	"strings"
	"testing"

	"github.com/anthropics/anthropic-sdk-go"
	"github.com/openai/openai-go/v3"
	"github.com/openai/openai-go/v3/responses"
	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/runner/model"
)

// The vendors' clients are made from their API's own description, and mark what an answer always has: so it has to be
// there, everywhere in what is said.
func TestNothingIsMissing(t *testing.T) {
	s := serve(t, func(_ context.Context, c model.Call) model.Answer {
		if len(c.Tools) == 0 {
			return model.Answer{Text: "hello you"}
		}
		return model.Answer{Text: "let me see",
			Calls: []model.ToolCall{{Name: "look"}, {Name: "see", Arguments: json.RawMessage(`{"a":"b c"}`)}}}
	})
	user := `"model":"m","max_tokens":9,"messages":[{"role":"user","content":"x"}]`
	for _, c := range []struct {
		path, body, tools string
		whole, event      reflect.Type // event: of those without a name
		events            map[string]reflect.Type
	}{
		{"/chat/completions", user, `[{"type":"function","function":{"name":"look"}}]`,
			reflect.TypeFor[openai.ChatCompletion](), reflect.TypeFor[openai.ChatCompletionChunk](), nil},
		{"/responses", `"model":"m","input":"x"`, `[{"type":"function","name":"look","parameters":{},"strict":false}]`,
			reflect.TypeFor[responses.Response](), nil, map[string]reflect.Type{
				"response.created":            reflect.TypeFor[responses.ResponseCreatedEvent](),
				"response.in_progress":        reflect.TypeFor[responses.ResponseInProgressEvent](),
				"response.output_item.added":  reflect.TypeFor[responses.ResponseOutputItemAddedEvent](),
				"response.content_part.added": reflect.TypeFor[responses.ResponseContentPartAddedEvent](),
				"response.output_text.delta":  reflect.TypeFor[responses.ResponseTextDeltaEvent](),
				"response.output_text.done":   reflect.TypeFor[responses.ResponseTextDoneEvent](),
				"response.content_part.done":  reflect.TypeFor[responses.ResponseContentPartDoneEvent](),
				"response.function_call_" +
					"arguments.delta": reflect.TypeFor[responses.ResponseFunctionCallArgumentsDeltaEvent](),
				"response.function_call_" +
					"arguments.done": reflect.TypeFor[responses.ResponseFunctionCallArgumentsDoneEvent](),
				"response.output_item.done": reflect.TypeFor[responses.ResponseOutputItemDoneEvent](),
				"response.completed":        reflect.TypeFor[responses.ResponseCompletedEvent](),
			}},
		{"/messages", user, `[{"name":"look","input_schema":{"type":"object"}}]`, reflect.TypeFor[anthropic.Message](),
			nil, map[string]reflect.Type{
				"message_start":       reflect.TypeFor[anthropic.MessageStartEvent](),
				"content_block_start": reflect.TypeFor[anthropic.ContentBlockStartEvent](),
				"content_block_delta": reflect.TypeFor[anthropic.ContentBlockDeltaEvent](),
				"content_block_stop":  reflect.TypeFor[anthropic.ContentBlockStopEvent](),
				"message_delta":       reflect.TypeFor[anthropic.MessageDeltaEvent](),
				"message_stop":        reflect.TypeFor[anthropic.MessageStopEvent](),
				"ping":                reflect.TypeFor[struct{}](),
			}},
	} {
		for _, tools := range []string{"[]", c.tools} {
			body := "{" + c.body + `,"tools":` + tools
			var whole any
			require.NoError(t, json.NewDecoder(ask(t, s, c.path, body+"}")).Decode(&whole))
			present(t, c.whole, whole, c.path)

			seen := map[string]bool{}
			name, of := "", c.event
			lines := bufio.NewScanner(ask(t, s, c.path, body+`,"stream":true}`))
			for lines.Scan() {
				if n, ok := strings.CutPrefix(lines.Text(), "event: "); ok {
					name, of = n, c.events[n]
					seen[n] = true
					require.NotNil(t, of, "%s is no event of %s", n, c.path)
				}
				if data, ok := strings.CutPrefix(lines.Text(), "data: "); ok && data != "[DONE]" {
					var v any
					require.NoError(t, json.Unmarshal([]byte(data), &v))
					present(t, of, v, c.path+" "+name)
					if name != "" {
						require.Equal(t, name, v.(map[string]any)["type"])
					}
				}
			}
			if tools != "[]" {
				require.Len(t, seen, len(c.events), "every event was seen")
			}
		}
	}
}

func ask(t *testing.T, s *model.Server, path, body string) io.Reader {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), http.MethodPost, s.Settings()["openai_url"]+path,
		strings.NewReader(body))
	require.NoError(t, err)
	r.Header.Set("Authorization", "Bearer "+s.Settings()["key"])
	r.Header.Set("Anthropic-Version", "2023-06-01")
	answer, err := http.DefaultClient.Do(r)
	require.NoError(t, err)
	t.Cleanup(func() { _ = answer.Body.Close() })
	require.Equal(t, http.StatusOK, answer.StatusCode)
	return answer.Body
}

// present fails where a value lacks a member that its type always has. What a union is can't be told by its type.
func present(t *testing.T, of reflect.Type, v any, at string) {
	t.Helper()
	switch v := v.(type) {
	case []any:
		if of.Kind() == reflect.Slice {
			for i, x := range v {
				present(t, of.Elem(), x, fmt.Sprintf("%s[%d]", at, i))
			}
		}
	case map[string]any:
		if of.Kind() != reflect.Struct || strings.HasSuffix(of.Name(), "Union") {
			return
		}
		for i := range of.NumField() {
			f := of.Field(i)
			name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
			x, ok := v[name]
			if f.Tag.Get("api") == "required" {
				require.True(t, ok, "%s lacks %q", at, name)
			}
			if ok {
				present(t, f.Type, x, at+"."+name)
			}
		}
	}
}
