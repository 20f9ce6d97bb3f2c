package scaffold

import (
	"fmt"
	"io/fs"
	"maps"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/c2a-conform/c2a-conform/examples"
	"github.com/c2a-conform/c2a-conform/features/c2a"
	"github.com/c2a-conform/c2a-conform/internal/document"
	"github.com/c2a-conform/c2a-conform/runner/edge"
	"github.com/c2a-conform/c2a-conform/runner/model"
)

// profileName is the profile that init writes.
const profileName = "my-bot.yaml"

// edgeUse is a program as it ships: the platform that it talks to, the interface by which it asks its model, or
// [linkUse], and the library of an adapter that is written along with its profile, if there is one.
type edgeUse struct{ face, model, library string }

// libraries are what chat programs are made with: for each of them, examples/adapters has a folder with an adapter.
var libraries = map[string]struct{ face, folder string }{
	"bolt":       {"slack", "bolt"},
	"discord.js": {"discord", "discord"},
	"grammy":     {"telegram", "grammy"},
}

// Libraries are all values of --lib.
func Libraries() []string { return slices.Sorted(maps.Keys(libraries)) }

// linkUse takes the place of a model for an adapter, which speaks the link.
const linkUse = "link"

func (u edgeUse) adapter() bool { return u.model == linkUse }

// edgeModels are the interfaces of models, with the variables that most clients read.
var edgeModels = []struct {
	name string
	env  [][2]string
}{
	{edge.OpenAI, [][2]string{{"OPENAI_BASE_URL", "openai.url"}, {"OPENAI_API_KEY", "openai.key"},
		{"OPENAI_MODEL", "openai.model"}}},
	{edge.Anthropic, [][2]string{{"ANTHROPIC_BASE_URL", "anthropic.url"}, {"ANTHROPIC_API_KEY", "anthropic.key"},
		{"ANTHROPIC_MODEL", "anthropic.model"}}},
	{edge.Gemini, [][2]string{{"GOOGLE_GEMINI_BASE_URL", "gemini.url"}, {"GEMINI_API_KEY", "gemini.key"},
		{"GEMINI_MODEL", "gemini.model"}}},
	{edge.Ollama, [][2]string{{"OLLAMA_HOST", "ollama.url"}, {"OLLAMA_MODEL", "ollama.model"}}},
	{edge.ACP, [][2]string{{"ACP_COMMAND", "acp.command"}, {model.EnvACP, "acp.address"}}},
}

// edgeFaces are what differs between platforms: the variables of a program, where it listens if it is called, and a
// hint.
var edgeFaces = map[string]struct {
	env     [][2]string
	webhook string // path below its address
	called  string // the delivery that calls it
}{
	"slack": {
		env: [][2]string{{"SLACK_API_URL", "slack.url"}, {"SLACK_BOT_TOKEN", "slack.bot_token"},
			{"SLACK_APP_TOKEN", "slack.app_token"}, {"SLACK_SIGNING_SECRET", "slack.signing_secret"}},
		webhook: "/slack/events", called: "http",
	},
	"telegram": {
		env:     [][2]string{{"TELEGRAM_API_ROOT", "telegram.url"}, {"TELEGRAM_BOT_TOKEN", "telegram.token"}},
		webhook: "/webhook", called: "webhook",
	},
	"matrix": {env: [][2]string{{"MATRIX_HOMESERVER", "matrix.url"}, {"MATRIX_USER_ID", "matrix.user_id"},
		{"MATRIX_ACCESS_TOKEN", "matrix.token"}}},
	"discord":    {env: [][2]string{{"DISCORD_API_URL", "discord.url"}, {"DISCORD_TOKEN", "discord.token"}}},
	"mattermost": {env: [][2]string{{"MATTERMOST_URL", "mattermost.url"}, {"MATTERMOST_TOKEN", "mattermost.token"}}},
	"github": {
		env: [][2]string{{"GITHUB_API_URL", "github.url"}, {"GITHUB_TOKEN", "github.token"},
			{"GITHUB_WEBHOOK_SECRET", "github.webhook_secret"}, {"PORT", "port"}},
		webhook: "/webhook", called: "webhook",
	},
}

// EdgeUses are all values of --edge.
func EdgeUses() []string {
	var out []string
	for _, face := range edge.KindNames() {
		for _, m := range edgeModels {
			out = append(out, face+"+"+m.name)
		}
		out = append(out, face+"+"+linkUse)
	}
	return out
}

// Edge returns what belongs to a program as it ships, such as slack+openai; for an adapter, such as slack+link, a
// library adds the adapter itself. An error is a *RefusedError.
func Edge(text, library string) (Program, error) {
	u, err := parseEdge(text)
	if err != nil || library == "" {
		return u, err
	}
	l, known := libraries[library]
	switch {
	case !known:
		return u, refusedf("--lib %q is none of %s", library, strings.Join(Libraries(), ", "))
	case !u.adapter() || u.face != l.face:
		return u, refusedf("--lib %s is for adapters of %s: --edge %s+%s", library, l.face, l.face, linkUse)
	}
	u.library = library
	return u, nil
}

func parseEdge(text string) (edgeUse, error) {
	face, api, _ := strings.Cut(text, "+")
	var apis []string
	for _, m := range edgeModels {
		apis = append(apis, m.name)
	}
	switch faces := edge.KindNames(); {
	case !slices.Contains(faces, face):
		return edgeUse{}, refusedf("--edge %q: the platform is none of %s", text, strings.Join(faces, ", "))
	case api != linkUse && !slices.Contains(apis, api):
		return edgeUse{},
			refusedf("--edge %q: the model is none of %s, as in \"%s+%s\"; an adapter, which has none, is \"%s+%s\"",
				text, strings.Join(apis, ", "), face, apis[0], face, linkUse)
	}
	return edgeUse{face: face, model: api}, nil
}

// files are the profile, the adapter if there is one, the configuration that names the profile, and the workflow.
func (u edgeUse) files(dir, version string) ([]written, error) {
	setUp := setupNode + "\n        with: {node-version: 22}\n      - run: npm ci # or whatever your " +
		"program needs before it starts"
	if _, below := repositoryOf(dir); below != "." {
		setUp += "\n        working-directory: " + below
	}
	program := []written{{profileName, []byte(u.profile())}}
	configuration := "implementation: {profile: " + profileName + "}\n"
	if u.library != "" {
		var err error
		if program, err = u.adapterFiles(); err != nil {
			return nil, err
		}
		configuration = "implementation: {profile: " + adapterProfile + "}\n"
	}
	return append(program, around(dir, version, configuration, setUp, "node_modules/")...), nil
}

// adapterProfile is the profile of an adapter in examples/adapters, and common the file that all of them share.
const adapterProfile, common = "adapter.yaml", "link.js"

// adapterFiles are the adapter of the library, in one folder with what the adapters share.
func (u edgeUse) adapterFiles() ([]written, error) {
	folder := path.Join("adapters", libraries[u.library].folder)
	entries, err := fs.ReadDir(examples.Adapters, folder)
	if err != nil {
		return nil, err
	}
	shared, err := fs.ReadFile(examples.Adapters, path.Join("adapters", common))
	if err != nil {
		return nil, err
	}
	out := []written{{common, shared}}
	for _, e := range entries {
		text, err := fs.ReadFile(examples.Adapters, path.Join(folder, e.Name()))
		if err != nil {
			return nil, err
		}
		here := strings.ReplaceAll(string(text), "'../"+common+"'", "'./"+common+"'")
		out = append(out, written{e.Name(), []byte(here)})
	}
	return out, nil
}

// profile is a profile in which every key is explained.
func (u edgeUse) profile() string {
	kind, _ := edge.FindKind(u.face)
	of := edgeFaces[u.face]
	var s strings.Builder
	line := func(format string, args ...any) { fmt.Fprintf(&s, format+"\n", args...) }
	line("# yaml-language-server: $schema=https://c2a-conform.dev/schemas/edge/profile.json")
	played, role := "its platform and its model", c2a.RoleStack
	if u.adapter() {
		played, role = "its platform", c2a.RoleAdapter
	}
	line("# What your program can't say of itself: how it starts, and how it finds %s, which", played)
	line("# the suite plays. Lines that begin with # are optional; docs/edge.md has more of each.")
	line("")
	line("# Who is judged; a report says so.")
	line("program: {name: my-bot, version: 0.1.0}")
	line("")
	if u.adapter() {
		line("# adapter: it makes C2A of the platform, and speaks the link on its standard input and output.")
	} else {
		line("# stack: it reads the platform and asks its model itself; nobody sees what passes in between.")
	}
	line("role: %s", role)
	line("")
	line("# The drafts that it is held to.")
	line("drafts: [%q]", c2a.Protocol.Drafts[0])
	line("")
	line("face:")
	line("  kind: %s # one of %s", u.face, strings.Join(edge.KindNames(), ", "))
	line("  delivery: %s # how it gets events: %s", kind.Deliveries[0], strings.Join(kind.Deliveries, " or "))
	if of.called != "" {
		comment := "# "
		if kind.Deliveries[0] == of.called {
			comment = ""
		}
		line("  %swebhook: http://127.0.0.1:${port}%s # where it listens for them, with delivery %s", comment,
			of.webhook, of.called)
	}
	line("  # handle: my-bot # how people mention it, without the @; if not said, as each scenario has it")
	line("")
	if !u.adapter() {
		line("model:")
		line("  api: %s # one of openai, anthropic, gemini, ollama, acp", u.model)
		line("  # silence: NO_REPLY # what your program takes for \"say nothing\"; if not said, an empty answer")
		line("  # body: '(?s)Newest message: (.*)' # what is new in a prompt that holds more, such as history: the " +
			"first group")
		line("")
	}
	line("start:")
	line("  command: [node, my-bot.js] # the program and its arguments, without a shell")
	line("  # dir: . # where it starts, relative to this file")
	line("  # Variables that it reads, on the left, and what they have to be. The names are those that many programs")
	line("  # read: put yours in their place. Templates of this profile:")
	templates := map[string]string{"state": "a folder of its own, kept when it is killed and started again",
		"port": "a free port of 127.0.0.1 to listen on"}
	for name, what := range kind.Settings {
		templates[u.face+"."+name] = what
	}
	env := slices.Clone(of.env)
	for _, m := range edgeModels {
		if m.name == u.model {
			env = append(env, m.env...)
			maps.Copy(templates, edge.TemplatesOf(m.name))
		}
	}
	if u.adapter() {
		templates["draft"] = "the draft that it is to speak"
		env = append(env, [2]string{"C2A_DRAFT", "draft"})
	}
	width := 0
	for name := range templates {
		width = max(width, len(name)+3)
	}
	for _, name := range slices.Sorted(maps.Keys(templates)) {
		line("  #   %-*s  %s", width, "${"+name+"}", templates[name])
	}
	line("  env:")
	for _, v := range env {
		line("    %s: ${%s}", v[0], v[1])
	}
	if of.called != "" && of.called != kind.Deliveries[0] {
		line("    # PORT: ${port} # where it listens, with delivery %s", of.called)
	}
	line("  # files: # written below ${state} before each start, for a program that reads a file")
	line("  #   config.json: '{\"url\": \"${%s.url}\"}'", u.face)
	line("  # ready: # when people can write to it; if not said, once it has found the platform")
	line("  #   log: 'bot is running' # a pattern of a line that it prints")
	line("  #   http: http://127.0.0.1:${port}/health # a URL that answers")
	line("  #   within: 30s # how long that may take")
	line("")
	line("# Times of its configuration in ms, if they are not those of the draft.")
	line("# windows: {composeMs: 2500}")
	line("# What it can do that not all can; what asks for anything else is not tested.")
	if !u.adapter() {
		line("# Two questions to answer: does it stay away when it is asked to leave (leaving)?")
		line("# Does it end exchanges with other agents by itself (loops)?")
	}
	if u.adapter() {
		line("# capabilities: [glyphs, restart]")
	} else {
		line("# capabilities: [typing, leaving, loops, signals, restart]")
	}
	line("# What else decides how it behaves, for who reads the report.")
	line("# configuration: {channels: all}")
	line("# How many of it run at once; fewer for a heavy program.")
	line("# processes: %d", edge.DefaultProcesses)
	if !u.adapter() {
		line("# false: the messages of people carry no mark at their end, by which they are known again in a prompt.")
		line("# marks: true")
	}
	line("# Without any network but the suite's: auto (where this machine can), yes or no.")
	line("# isolated: auto")
	if kind.Host != "" {
		line("# Where it has %s and its like built in: there the suite stands for them.", kind.Host)
		line("# fixedHosts: true")
	}
	return s.String()
}

func (u edgeUse) nextSteps(p *document.Printer, dir string) {
	in := ""
	if filepath.Clean(dir) != "." {
		in = ", in " + dir
	}
	first := [2]string{"edit " + profileName,
		"say how your program starts, and by which variables it finds " + u.face + in}
	if u.library != "" {
		first = [2]string{"npm ci", "install the library" + in}
	}
	for i, step := range [][2]string{
		first,
		{"c2a-conform smoke", "does it start, find the platform, and answer?"},
		{"c2a-conform run", "does it conform? --report html=report.html shows what both sides saw"},
	} {
		p.Line(2, "%d. %-*s  %s", i+1, len("c2a-conform smoke"), step[0], step[1])
	}
	if u.library != "" {
		p.Line(2, "4. %-*s  %s", len("c2a-conform smoke"), "edit adapter.js",
			"configure the library as your program does")
	}
}
