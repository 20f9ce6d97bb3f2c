// Command bot runs the reference of C2A on a chat platform: as a bot, which is host and harness in one and asks a
// model, or with --role adapter as a host for the harness on stdin and stdout. CHAT_URL, CHAT_TOKEN and so on configure
// the platform, and MODEL_URL, MODEL_KEY and MODEL_NAME configure the model. With --fault it has one bug.
package main

import (
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"maps"
	"os"
	"os/signal"
	"slices"
	"strings"
	"syscall"

	"github.com/c2a-conform/c2a-conform/reference/bot/chat"
	"github.com/c2a-conform/c2a-conform/reference/bot/discord"
	"github.com/c2a-conform/c2a-conform/reference/bot/github"
	"github.com/c2a-conform/c2a-conform/reference/bot/host"
	"github.com/c2a-conform/c2a-conform/reference/bot/matrix"
	"github.com/c2a-conform/c2a-conform/reference/bot/mattermost"
	"github.com/c2a-conform/c2a-conform/reference/bot/model"
	"github.com/c2a-conform/c2a-conform/reference/bot/slack"
	"github.com/c2a-conform/c2a-conform/reference/bot/teams"
	"github.com/c2a-conform/c2a-conform/reference/bot/telegram"
	"github.com/c2a-conform/c2a-conform/reference/c2a"
	c2afault "github.com/c2a-conform/c2a-conform/reference/c2a/fault"
	c2aserve "github.com/c2a-conform/c2a-conform/reference/c2a/serve"
	"github.com/c2a-conform/c2a-conform/reference/fault"
	"github.com/c2a-conform/c2a-conform/reference/serve"
	"github.com/c2a-conform/c2a-conform/schemas/jsonrpc"
)

const name = "bot"

// platforms are the supported platforms, by name.
var platforms = map[string]func(settings map[string]string) (chat.Platform, error){
	"mattermost": func(s map[string]string) (chat.Platform, error) { return mattermost.New(s) },
	"slack":      func(s map[string]string) (chat.Platform, error) { return slack.New(s) },
	"telegram":   func(s map[string]string) (chat.Platform, error) { return telegram.New(s) },
	"matrix":     func(s map[string]string) (chat.Platform, error) { return matrix.New(s) },
	"discord":    func(s map[string]string) (chat.Platform, error) { return discord.New(s) },
	"teams":      func(s map[string]string) (chat.Platform, error) { return teams.New(s) },
	"github":     func(s map[string]string) (chat.Platform, error) { return github.New(s) },
}

// mixes is the name of a bug that no engine can have: the bot treats equal ids in two workspaces as the same.
const mixes = "mixes-workspaces"

// Environment variables that begin with chatPrefix have the settings of the platform. stateVariable names the directory
// in which a program keeps what it needs after a kill.
const (
	chatPrefix    = "CHAT_"
	stateVariable = "C2A_CONFORM_STATE"
)

var (
	names = slices.Sorted(maps.Keys(platforms))
	on    = flag.String("chat", "",
		"`platform` to connect to: "+list(names)+"; its settings are in "+chatPrefix+"URL, "+chatPrefix+
			"TOKEN ... (docs/edge.md)")
	role = flag.String("role", c2aserve.Stack, "stack (a bot) or adapter (a host for the harness on stdin and stdout)")
	asks = flag.String("asks", "openai-chat",
		"`interface` by which a bot asks its model: "+list(model.APIs())+
			"; the model is in MODEL_URL, MODEL_KEY and MODEL_NAME")
	draft = flag.String("draft", c2a.Draft0624.String(), "draft of C2A to speak")
	state = flag.String("state", os.Getenv(stateVariable),
		"`folder` for the state that is needed after a kill (default: $"+stateVariable+")")
	broken = flag.String("fault", "", "plant the bug with this `name`")
)

func list(names []string) string { return strings.Join(names, ", ") }

// usageError is a mistake on the command line or in the settings.
type usageError struct{ error }

func usagef(format string, args ...any) error { return usageError{fmt.Errorf(format, args...)} }

// main has the exit codes of c2a-conform.
func main() {
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop) // a second interrupt ends the program at once
	err := run(ctx)
	if err == nil {
		return
	}
	fmt.Fprintf(os.Stderr, "%s: %v\n", name, err)
	_, usage := errors.AsType[usageError](err)
	switch {
	case ctx.Err() != nil:
		os.Exit(130)
	case usage:
		os.Exit(2)
	}
	os.Exit(3)
}

// run runs what the flags select, until ctx is done, the platform is lost, or an adapter's harness has closed the link.
func run(ctx context.Context) error {
	if flag.NArg() > 0 {
		return usagef("unexpected argument %q", flag.Arg(0))
	}
	open, known := platforms[*on]
	if !known {
		return usagef("unknown platform %q; the platforms are %s", *on, list(names))
	}
	if *role != c2aserve.Stack && *role != c2aserve.Adapter {
		return usagef("unknown role %q; the roles are %s and %s", *role, c2aserve.Stack, c2aserve.Adapter)
	}
	api, known := model.ParseAPI(*asks)
	if !known {
		return usagef("unknown interface %q; the interfaces are %s", *asks, list(model.APIs()))
	}
	speaks, known := c2a.ParseDraft(*draft)
	if !known {
		return usagef("unknown draft %q of C2A", *draft)
	}
	rules := c2aserve.Default()
	served := serve.Options{Protocols: []serve.Protocol{rules}}
	if *broken != "" && *broken != mixes {
		faults := c2afault.All()
		i := slices.IndexFunc(faults, func(f fault.Fault) bool { return f.Name == *broken })
		if i < 0 {
			return usagef("unknown fault %q: 'c2a-conform selfcheck --list' lists them", *broken)
		}
		faults[i].Apply(&served)
	}
	of := settings()
	if *broken == mixes {
		of["mixes"] = "yes"
	}
	client, err := open(of)
	if err != nil {
		return usagef("%s: %w; its settings are in %s...", *on, err, chatPrefix)
	}
	ready := func() { fmt.Fprintf(os.Stderr, "%s: ready on %s\n", name, *on) }
	if *role == c2aserve.Adapter {
		return host.Adapt(ctx, host.AdapterOptions{
			Rules: rules, Draft: speaks, Platform: client, Tamper: served.Tamper, State: *state, Ready: ready,
			Link: jsonrpc.NewLines(os.Stdin, os.Stdout, jsonrpc.Limits{}),
		})
	}
	asked := model.New(model.Options{
		API: api, URL: os.Getenv("MODEL_URL"), Key: os.Getenv("MODEL_KEY"),
		Model: cmp.Or(os.Getenv("MODEL_NAME"), "any"),
	})
	return host.Run(ctx, host.Options{
		Rules: rules, Draft: speaks, Platform: client, Model: asked, State: *state, Ready: ready,
	})
}

// settings returns the settings of the platform, by name.
func settings() map[string]string {
	all := map[string]string{}
	for _, variable := range os.Environ() {
		if name, value, _ := strings.Cut(variable, "="); strings.HasPrefix(name, chatPrefix) {
			all[strings.ToLower(strings.TrimPrefix(name, chatPrefix))] = value
		}
	}
	return all
}
