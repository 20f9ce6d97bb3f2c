package edge_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"net/url"
	"os"
	"runtime"
	"testing"

	"github.com/go-telegram/bot"
	"github.com/go-telegram/bot/models"
	"github.com/openai/openai-go/v3"
	"github.com/openai/openai-go/v3/option"
	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/features"
	"github.com/c2a-conform/c2a-conform/features/c2a"
	"github.com/c2a-conform/c2a-conform/runner"
	"github.com/c2a-conform/c2a-conform/runner/edge"
	"github.com/c2a-conform/c2a-conform/runner/judge"
)

// builtIn answers every message on Telegram with the answer of an OpenAI model. Both clients use their built-in hosts.
func builtIn(token, key string) error {
	ai := openai.NewClient(option.WithAPIKey(key))
	b, err := bot.New(token, bot.WithDefaultHandler(func(ctx context.Context, b *bot.Bot, u *models.Update) {
		if u.Message == nil || u.Message.Text == "" {
			return
		}
		said, err := ai.Chat.Completions.New(ctx, openai.ChatCompletionNewParams{
			Model: "any", Messages: []openai.ChatCompletionMessageParamUnion{openai.UserMessage(u.Message.Text)},
		})
		if err == nil {
			_, _ = b.SendMessage(ctx, &bot.SendMessageParams{ChatID: u.Message.Chat.ID,
				Text: said.Choices[0].Message.Content})
		}
	}))
	if err != nil {
		return err
	}
	b.Start(context.Background())
	return errors.New("it has stopped")
}

// called answers every message on Teams, which calls it, with the answer of an OpenAI model. It uses Microsoft's host
// for the login service, and the URLs in activities for everything else.
func called(listen, app, password, tenant, key string) error {
	ai := openai.NewClient(option.WithAPIKey(key))
	answer := func(raw []byte) error {
		var a struct {
			Type, Text, ServiceURL string
			Conversation           struct{ ID string }
		}
		if err := json.Unmarshal(raw, &a); err != nil || a.Type != "message" {
			return err
		}
		said, err := ai.Chat.Completions.New(context.Background(), openai.ChatCompletionNewParams{
			Model: "any", Messages: []openai.ChatCompletionMessageParamUnion{openai.UserMessage(a.Text)},
		})
		if err != nil {
			return err
		}
		got, err := http.PostForm("https://login.microsoftonline.com/"+tenant+"/oauth2/v2.0/token",
			url.Values{"grant_type": {"client_credentials"}, "client_id": {app}, "client_secret": {password},
				"scope": {"https://api.botframework.com/.default"}})
		if err != nil {
			return err
		}
		var token struct {
			Is string `json:"access_token"`
		}
		if err := json.NewDecoder(got.Body).Decode(&token); err != nil {
			return err
		}
		body, err := json.Marshal(map[string]string{"type": "message", "text": said.Choices[0].Message.Content})
		if err != nil {
			return err
		}
		r, err := http.NewRequest(http.MethodPost,
			a.ServiceURL+"v3/conversations/"+url.PathEscape(a.Conversation.ID)+"/activities", bytes.NewReader(body))
		if err != nil {
			return err
		}
		r.Header.Set("Authorization", "Bearer "+token.Is)
		_, err = http.DefaultClient.Do(r)
		return err
	}
	return http.ListenAndServe("127.0.0.1:"+listen, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		raw, err := io.ReadAll(r.Body)
		if r.Method != http.MethodPost {
			return
		}
		if err = errors.Join(err, answer(raw)); err != nil {
			http.Error(w, err.Error(), http.StatusInternalServerError)
		}
	}))
}

// TestCalledInANetworkOfItsOwn: the platform can also call a program that has the vendors' hosts built in.
func TestCalledInANetworkOfItsOwn(t *testing.T) {
	t.Parallel()
	own(t)
	self, err := os.Executable()
	require.NoError(t, err)
	p := parse(t, `
program: {name: called, version: 1.0.0}
role: stack
face: {kind: teams, delivery: webhook-rsc, webhook: "http://localhost:${port}/api/messages"}
model: {api: openai}
processes: 1
fixedHosts: true
start:
  command: [%q]
  env: {%s: called, PORT: "${port}", TEAMS_APP: "${teams.app_id}", TEAMS_PASSWORD: "${teams.app_password}",
    TEAMS_TENANT: "${teams.tenant_id}", OPENAI_KEY: "${openai.key}"}
  ready: {http: "http://127.0.0.1:${port}/"}
`, self, botVariable)
	r, err := runner.Run(t.Context(), runner.Options{
		Target: edge.Target(p),
		Filter: features.Filter{Scenarios: []string{"attention/people-chat-in-the-channel#1"},
			Roles:  []string{c2a.RoleStack},
			Drafts: []string{c2a.Draft0624}},
	})
	require.NoError(t, err)
	require.Equal(t, judge.Nonconformant, r.Overall, "%s %s: it answers what is aimed at nobody", r.Reason,
		r.Scenarios[0].Reason)
}

// own skips a test if programs can't have their own network.
func own(t *testing.T) {
	t.Helper()
	if runtime.GOOS != "linux" || os.Getuid() != 0 {
		t.Skip("SKIPPED: a network of its own needs Linux and the rights of an administrator")
	}
}

// TestVendorsHosts: a program that has the vendors' hosts built in reaches only the suite there.
func TestVendorsHosts(t *testing.T) {
	t.Parallel()
	own(t)
	self, err := os.Executable()
	require.NoError(t, err)
	before, err := os.ReadFile("/etc/hosts")
	require.NoError(t, err)
	p := parse(t, `
program: {name: built-in, version: 1.0.0}
role: stack
face: {kind: telegram}
model: {api: openai}
processes: 1
fixedHosts: true
start:
  command: [%q]
  env: {%s: built in, TELEGRAM_TOKEN: "${telegram.token}", OPENAI_KEY: "${openai.key}"}
`, self, botVariable)
	r, err := runner.Run(t.Context(), runner.Options{
		Target: edge.Target(p),
		Filter: features.Filter{Scenarios: []string{"attention/people-chat-in-the-channel#1"},
			Roles:  []string{c2a.RoleStack},
			Drafts: []string{c2a.Draft0624}},
	})
	require.NoError(t, err)
	require.Equal(t, judge.Nonconformant, r.Overall, "%s %s: it answers what is aimed at nobody", r.Reason,
		r.Scenarios[0].Reason)
	after, err := os.ReadFile("/etc/hosts")
	require.NoError(t, err)
	require.Equal(t, string(before), string(after), "what the program sees there is its own")
}
