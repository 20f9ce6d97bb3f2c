package cli

import (
	"cmp"
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/c2a-conform/c2a-conform/features"
	"github.com/c2a-conform/c2a-conform/reference/c2a"
	c2aserve "github.com/c2a-conform/c2a-conform/reference/c2a/serve"
	"github.com/c2a-conform/c2a-conform/reference/chat"
	"github.com/c2a-conform/c2a-conform/reference/chat/discord"
	"github.com/c2a-conform/c2a-conform/reference/chat/github"
	"github.com/c2a-conform/c2a-conform/reference/chat/matrix"
	"github.com/c2a-conform/c2a-conform/reference/chat/model"
	"github.com/c2a-conform/c2a-conform/reference/chat/slack"
	"github.com/c2a-conform/c2a-conform/reference/chat/telegram"
	"github.com/c2a-conform/c2a-conform/reference/serve"
	chatserve "github.com/c2a-conform/c2a-conform/reference/serve/chat"
	"github.com/c2a-conform/c2a-conform/schemas/jsonrpc"
)

// chats are the platforms on which the reference can be a bot, by name.
var chats = map[string]func(settings map[string]string) (chat.Platform, error){
	"slack":    func(s map[string]string) (chat.Platform, error) { return slack.New(s) },
	"telegram": func(s map[string]string) (chat.Platform, error) { return telegram.New(s) },
	"matrix":   func(s map[string]string) (chat.Platform, error) { return matrix.New(s) },
	"discord":  func(s map[string]string) (chat.Platform, error) { return discord.New(s) },
	"github":   func(s map[string]string) (chat.Platform, error) { return github.New(s) },
}

func chatNames() []string {
	var names []string
	for name := range chats {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

// chatPrefix is how the variables begin that have the settings of a platform.
const chatPrefix = "CHAT_"

// serveChat runs the reference as a bot on a platform, or as an adapter of it.
func serveChat(cmd *cobra.Command, role, platform, asks, draft string, o serve.Options) error {
	settings := map[string]string{}
	for _, variable := range os.Environ() {
		if name, value, _ := strings.Cut(variable, "="); strings.HasPrefix(name, chatPrefix) {
			settings[strings.ToLower(strings.TrimPrefix(name, chatPrefix))] = value
		}
	}
	client, err := chats[platform](settings)
	if err != nil {
		return usagef("%s: %w; its settings stand in %s...", platform, err, chatPrefix)
	}
	api, _ := model.ParseAPI(asks)
	parsed, ok := c2a.ParseDraft(draft)
	if !ok {
		return usagef("a bot speaks a draft of C2A, and not %q", draft)
	}
	ready := func() { fmt.Fprintf(cmd.ErrOrStderr(), "%s: ready on %s\n", programName, platform) }
	if role == features.RoleAdapter {
		return chatserve.Adapt(cmd.Context(), chatserve.AdapterOptions{
			Rules: c2aserve.Of(&o), Draft: parsed, Platform: client, Tamper: o.Tamper, State: o.State, Ready: ready,
			Link: jsonrpc.NewLines(cmd.InOrStdin(), cmd.OutOrStdout(), jsonrpc.Limits{}),
		})
	}
	return chatserve.Run(cmd.Context(), chatserve.Options{
		Rules: c2aserve.Of(&o), Draft: parsed, Platform: client, State: o.State,
		Model: model.New(model.Options{API: api, URL: os.Getenv("MODEL_URL"), Key: os.Getenv("MODEL_KEY"), Model: cmp.Or(os.Getenv("MODEL_NAME"), "any")}),
		Ready: ready,
	})
}
