package edge_test

import (
	"context"
	"errors"
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

// builtIn answers every message on Telegram with what a model of OpenAI's says, both where their clients look for them
// by themselves.
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

// TestVendorsHosts: a program that has the vendors' hosts built in meets the suite there, and only it.
func TestVendorsHosts(t *testing.T) {
	t.Parallel()
	if runtime.GOOS != "linux" || os.Getuid() != 0 {
		t.Skip("SKIPPED: a network of its own needs Linux and the rights of an administrator")
	}
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
		Filter: features.Filter{Scenarios: []string{"attention/talk-in-the-channel#1"}, Roles: []string{c2a.RoleStack},
			Drafts: []string{c2a.Draft0624}},
	})
	require.NoError(t, err)
	require.Equal(t, judge.Nonconformant, r.Overall, "%s %s: it answers what is aimed at nobody", r.Reason,
		r.Scenarios[0].Reason)
	after, err := os.ReadFile("/etc/hosts")
	require.NoError(t, err)
	require.Equal(t, string(before), string(after), "what the program sees there is its own")
}
