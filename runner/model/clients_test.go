package model_test

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"testing"
	"time"

	"github.com/anthropics/anthropic-sdk-go"
	anthropicoption "github.com/anthropics/anthropic-sdk-go/option"
	"github.com/openai/openai-go/v3"
	"github.com/openai/openai-go/v3/option"
	openairesponses "github.com/openai/openai-go/v3/responses"
	"github.com/openai/openai-go/v3/shared"
	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/runner/model"
)

// What the vendors' own clients for Go make of the server.

func serve(t *testing.T, ask model.Ask) *model.Server {
	t.Helper()
	s, err := model.Listen(t.Context(), ask)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, s.Close()) })
	return s
}

// twice calls a tool, and answers with its result when it has it; before that it fails once, if it is to.
func twice(fail *model.Failure) model.Ask {
	failed := make(chan struct{}, 1)
	return func(_ context.Context, c model.Call) model.Answer {
		if fail != nil {
			select {
			case failed <- struct{}{}:
				return model.Answer{Fail: fail}
			default:
			}
		}
		if last := c.Messages[len(c.Messages)-1]; last.Role == "tool" {
			return model.Answer{Text: "it is " + last.Text}
		}
		return model.Answer{Text: "let me see",
			Calls: []model.ToolCall{{Name: c.Tools[0], Arguments: json.RawMessage(`{"city": "Paris, in France"}`)}}}
	}
}

var failures = []*model.Failure{nil, {Status: 429, RetryAfter: time.Millisecond}, {Status: 500}}

func TestOpenAIClientChats(t *testing.T) {
	t.Parallel()
	for _, fail := range failures {
		for _, stream := range []bool{false, true} {
			t.Run(fmt.Sprint(stream, fail), func(t *testing.T) {
				t.Parallel()
				s := serve(t, twice(fail))
				c := openai.NewClient(option.WithBaseURL(s.Settings()["openai_url"]),
					option.WithAPIKey(s.Settings()["key"]))
				p := openai.ChatCompletionNewParams{
					Model:    model.Name,
					Messages: []openai.ChatCompletionMessageParamUnion{openai.UserMessage("weather?")},
					Tools: []openai.ChatCompletionToolUnionParam{
						openai.ChatCompletionFunctionTool(shared.FunctionDefinitionParam{Name: "weather",
							Parameters: shared.FunctionParameters{"type": "object"}})},
				}
				ask := func() *openai.ChatCompletion {
					if !stream {
						r, err := c.Chat.Completions.New(t.Context(), p)
						require.NoError(t, err)
						return r
					}
					p.StreamOptions.IncludeUsage = openai.Bool(true)
					events := c.Chat.Completions.NewStreaming(t.Context(), p)
					var all openai.ChatCompletionAccumulator
					for events.Next() {
						require.True(t, all.AddChunk(events.Current()))
					}
					require.NoError(t, events.Err())
					return &all.ChatCompletion
				}
				r := ask()
				require.Equal(t, "tool_calls", r.Choices[0].FinishReason)
				require.Equal(t, "let me see", r.Choices[0].Message.Content)
				call := r.Choices[0].Message.ToolCalls[0]
				require.JSONEq(t, `{"city": "Paris, in France"}`, call.Function.Arguments)
				require.Positive(t, r.Usage.CompletionTokens)
				p.Messages = append(p.Messages, r.Choices[0].Message.ToParam(), openai.ToolMessage("fine", call.ID))
				r = ask()
				require.Equal(t, "stop", r.Choices[0].FinishReason)
				require.Equal(t, "it is fine", r.Choices[0].Message.Content)
			})
		}
	}
}

func TestOpenAIClientResponds(t *testing.T) {
	t.Parallel()
	for _, fail := range failures {
		for _, stream := range []bool{false, true} {
			t.Run(fmt.Sprint(stream, fail), func(t *testing.T) {
				t.Parallel()
				s := serve(t, twice(fail))
				c := openai.NewClient(option.WithBaseURL(s.Settings()["openai_url"]),
					option.WithAPIKey(s.Settings()["key"]))
				p := openairesponses.ResponseNewParams{
					Model: model.Name,
					Input: openairesponses.ResponseNewParamsInputUnion{OfString: openai.String("weather?")},
					Tools: []openairesponses.ToolUnionParam{
						openairesponses.ToolParamOfFunction("weather", map[string]any{"type": "object"}, true)},
				}
				ask := func() *openairesponses.Response {
					if !stream {
						r, err := c.Responses.New(t.Context(), p)
						require.NoError(t, err)
						return r
					}
					events := c.Responses.NewStreaming(t.Context(), p)
					var deltas string
					var done *openairesponses.Response
					for n := int64(0); events.Next(); n++ {
						e := events.Current()
						require.Equal(t, n, e.SequenceNumber, e.Type)
						switch e.Type {
						case "response.output_text.delta":
							deltas += e.Delta
						case "response.completed":
							done = &e.Response
						}
					}
					require.NoError(t, events.Err())
					require.Equal(t, done.OutputText(), deltas)
					return done
				}
				r := ask()
				require.Equal(t, "let me see", r.OutputText())
				call := r.Output[1]
				require.Equal(t, "function_call", call.Type)
				require.JSONEq(t, `{"city": "Paris, in France"}`, call.AsFunctionCall().Arguments)
				p.PreviousResponseID = openai.String(r.ID)
				p.Input = openairesponses.ResponseNewParamsInputUnion{
					OfInputItemList: openairesponses.ResponseInputParam{
						{OfFunctionCallOutput: &openairesponses.ResponseInputItemFunctionCallOutputParam{
							CallID: openai.String(call.CallID),
							Output: openairesponses.ResponseInputItemFunctionCallOutputOutputUnionParam{
								OfString: openai.String("fine")},
						}}}}
				require.Equal(t, "it is fine", ask().OutputText())
			})
		}
	}
}

func TestAnthropicClient(t *testing.T) {
	t.Parallel()
	for _, fail := range append(failures, &model.Failure{Status: 529}) {
		for _, stream := range []bool{false, true} {
			t.Run(fmt.Sprint(stream, fail), func(t *testing.T) {
				t.Parallel()
				s := serve(t, twice(fail))
				c := anthropicClient(s)
				p := anthropic.MessageNewParams{
					Model: model.Name, MaxTokens: 100,
					System:   []anthropic.TextBlockParam{{Text: "be kind"}},
					Messages: []anthropic.MessageParam{anthropic.NewUserMessage(anthropic.NewTextBlock("weather?"))},
					Tools:    []anthropic.ToolUnionParam{{OfTool: &anthropic.ToolParam{Name: "weather"}}},
				}
				ask := func() *anthropic.Message {
					if !stream {
						r, err := c.Messages.New(t.Context(), p)
						require.NoError(t, err)
						return r
					}
					events := c.Messages.NewStreaming(t.Context(), p)
					var all anthropic.Message
					for events.Next() {
						require.NoError(t, all.Accumulate(events.Current()))
					}
					require.NoError(t, events.Err())
					return &all
				}
				r := ask()
				require.EqualValues(t, "tool_use", r.StopReason)
				require.Equal(t, "let me see", r.Content[0].Text)
				require.JSONEq(t, `{"city": "Paris, in France"}`, string(r.Content[1].Input))
				require.Positive(t, r.Usage.OutputTokens)
				p.Messages = append(p.Messages, r.ToParam(),
					anthropic.NewUserMessage(anthropic.NewToolResultBlock(r.Content[1].ID, "fine", false)))
				r = ask()
				require.EqualValues(t, "end_turn", r.StopReason)
				require.Equal(t, "it is fine", r.Content[0].Text)
			})
		}
	}
}

func anthropicClient(s *model.Server) anthropic.Client {
	return anthropic.NewClient(anthropicoption.WithBaseURL(s.Settings()["anthropic_url"]),
		anthropicoption.WithAPIKey(s.Settings()["key"]))
}

func TestClientsReadErrors(t *testing.T) {
	t.Parallel()
	s := serve(t, func(context.Context, model.Call) model.Answer {
		return model.Answer{Fail: &model.Failure{Status: 500, Message: "tea time"}}
	})
	o := openai.NewClient(option.WithBaseURL(s.Settings()["openai_url"]), option.WithAPIKey(s.Settings()["key"]),
		option.WithMaxRetries(0))
	_, err := o.Responses.New(t.Context(),
		openairesponses.ResponseNewParams{Model: model.Name,
			Input: openairesponses.ResponseNewParamsInputUnion{OfString: openai.String("x")}})
	var of *openai.Error
	require.ErrorAs(t, err, &of)
	require.Equal(t, "tea time", of.Message)
	require.Equal(t, "server_error", of.Type)
	list, err := o.Models.List(t.Context())
	require.NoError(t, err)
	require.Equal(t, model.Name, list.Data[0].ID)

	a := anthropicClient(s)
	_, err = a.Messages.New(t.Context(),
		anthropic.MessageNewParams{Model: model.Name,
			Messages: []anthropic.MessageParam{anthropic.NewUserMessage(anthropic.NewTextBlock("x"))}},
		anthropicoption.WithMaxRetries(0))
	var af *anthropic.Error
	require.ErrorAs(t, err, &af)
	require.Equal(t, http.StatusInternalServerError, af.StatusCode)
	require.NotEmpty(t, af.RequestID)
	n, err := a.Messages.CountTokens(t.Context(),
		anthropic.MessageCountTokensParams{Model: model.Name,
			Messages: []anthropic.MessageParam{anthropic.NewUserMessage(anthropic.NewTextBlock("x"))}})
	require.NoError(t, err)
	require.Positive(t, n.InputTokens)
	m, err := a.Models.List(t.Context(), anthropic.ModelListParams{})
	require.NoError(t, err)
	require.Equal(t, model.Name, m.Data[0].ID)
}

func TestClientsLeave(t *testing.T) {
	t.Parallel()
	came, left := make(chan struct{}), make(chan struct{})
	s := serve(t, func(ctx context.Context, _ model.Call) model.Answer {
		close(came)
		<-ctx.Done()
		close(left)
		return model.Answer{}
	})
	o := openai.NewClient(option.WithBaseURL(s.Settings()["openai_url"]), option.WithAPIKey(s.Settings()["key"]))
	ctx, leave := context.WithCancel(t.Context())
	gone := make(chan error)
	go func() {
		_, err := o.Chat.Completions.New(ctx,
			openai.ChatCompletionNewParams{Model: model.Name,
				Messages: []openai.ChatCompletionMessageParamUnion{openai.UserMessage("x")}})
		gone <- err
	}()
	<-came
	leave()
	<-left
	require.ErrorIs(t, <-gone, context.Canceled)
}
