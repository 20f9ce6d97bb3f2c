package model_test

import (
	"context"
	"encoding/json"
	"errors"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/reference/bot/model"
	served "github.com/c2a-conform/c2a-conform/runner/model"
)

// The server is the runner's, which refuses what the vendors refuse.
func each(t *testing.T, ask served.Ask, f func(t *testing.T, api served.API, c *model.Client)) {
	for name, api := range map[string]served.API{"openai-chat": served.OpenAIChat,
		"openai-responses": served.OpenAIResponses, "anthropic": served.AnthropicMessages} {
		t.Run(name, func(t *testing.T) {
			s, err := served.Listen(t.Context(), ask)
			require.NoError(t, err)
			defer s.Close()
			settings := s.Settings()
			a, ok := model.ParseAPI(name)
			require.True(t, ok)
			url := settings["openai_url"]
			if a == model.Anthropic {
				url = settings["anthropic_url"]
			}
			f(t, api, model.New(model.Options{API: a, URL: url, Key: settings["key"], Model: settings["model"]}))
		})
	}
}

func TestAsk(t *testing.T) {
	calls := make(chan served.Call, 9)
	each(t, func(_ context.Context, c served.Call) served.Answer {
		calls <- c
		if c.Messages[len(c.Messages)-1].Role != "tool" {
			return served.Answer{Text: "let me see",
				Calls: []served.ToolCall{{Name: c.Tools[0], Arguments: json.RawMessage(`{"a":1}`)}, {Name: c.Tools[1]}}}
		}
		return served.Answer{Text: "done"}
	}, func(t *testing.T, api served.API, c *model.Client) {
		tools := []model.Tool{{Name: "chat.react", Description: "reacts",
			Schema: json.RawMessage(`{"type":"object","properties":{"a":{}},"required":["a"]}`)}, {Name: "chat_react"}}
		messages := []model.Message{{Role: "system", Text: "be kind"}, {Role: "user", Text: "one"},
			{Role: "assistant", Text: "two"}, {Role: "user", Text: "three"}}
		text, made, err := c.Ask(t.Context(), messages, tools)
		require.NoError(t, err)
		require.Equal(t, "let me see", text)
		require.Equal(t, "chat.react", made[0].Name)
		require.Equal(t, "chat_react", made[1].Name)
		require.JSONEq(t, `{"a":1}`, string(made[0].Arguments))
		first := <-calls
		require.Equal(t, api, first.API)
		require.Equal(t, []string{"chat_react", "chat_react_"}, first.Tools, "names as vendors allow them")
		require.Equal(t, []served.Message{{Role: "system", Text: "be kind"}, {Role: "user", Text: "one"},
			{Role: "assistant", Text: "two"}, {Role: "user", Text: "three"}}, first.Messages)

		messages = append(messages, model.Message{Role: "assistant", Text: text, Calls: made},
			model.Message{Role: "tool", Text: "fine", Answers: made[0].ID},
			model.Message{Role: "tool", Text: "", Answers: made[1].ID})
		text, made, err = c.Ask(t.Context(), messages, tools)
		require.NoError(t, err)
		require.Equal(t, "done", text)
		require.Empty(t, made)
		shown := (<-calls).Messages[4:]
		require.Len(t, shown, 3)
		require.Len(t, shown[0].Calls, 2)
		require.Equal(t, "chat_react", shown[0].Calls[0].Name)
		require.Equal(t, "fine", shown[1].Text)
		require.Equal(t, shown[0].Calls[1].ID, shown[2].Answers)
	})
}

// What fails is asked once, and what is given up is ended.
func TestAskInVain(t *testing.T) {
	asked := make(chan struct{}, 9)
	each(t, func(context.Context, served.Call) served.Answer {
		asked <- struct{}{}
		return served.Answer{Fail: &served.Failure{Status: 500}}
	}, func(t *testing.T, _ served.API, c *model.Client) {
		_, _, err := c.Ask(t.Context(), []model.Message{{Role: "user", Text: "x"}}, nil)
		require.ErrorContains(t, err, "500")
		<-asked
		require.Empty(t, asked)
	})
	each(t, func(ctx context.Context, _ served.Call) served.Answer {
		asked <- struct{}{}
		<-ctx.Done()
		return served.Answer{}
	}, func(t *testing.T, _ served.API, c *model.Client) {
		ctx, leave := context.WithCancel(t.Context())
		gone := make(chan error)
		go func() {
			_, _, err := c.Ask(ctx, []model.Message{{Role: "user", Text: "x"}}, nil)
			gone <- err
		}()
		<-asked
		leave()
		require.True(t, errors.Is(<-gone, context.Canceled))
	})
}
