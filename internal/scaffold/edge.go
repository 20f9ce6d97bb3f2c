package scaffold

import (
	"cmp"
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

// edgeUse is a program that is tested as it ships: its platform, the interface with which it asks its model (or
// [linkUse]), and optionally the library of an adapter that is written together with its profile.
type edgeUse struct {
	face, model, library string
	program              ours
}

// libraries are the libraries for chat programs: for each of them, examples/adapters has a folder with an adapter.
var libraries = map[string]struct{ face, folder string }{
	"bolt":       {"slack", "bolt"},
	"discord.js": {"discord", "discord"},
	"grammy":     {"telegram", "grammy"},
}

// Libraries are all values of --lib.
func Libraries() []string { return slices.Sorted(maps.Keys(libraries)) }

// linkUse replaces the model for an adapter, which speaks the link.
const linkUse = "link"

func (u edgeUse) adapter() bool { return u.model == linkUse }

// edgeModels are the interfaces of models, with the environment variables that most clients read.
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

// edgeFaces are the differences between platforms: the variables of a program, where it listens if it is called, and a
// hint.
var edgeFaces = map[string]struct {
	env     [][2]string
	webhook string   // path below its address
	called  string   // the delivery that calls it
	hints   []string // about the deliveries
	fixed   bool     // its clients have the vendor's hosts built in and can't be configured
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
	"teams": {
		env: [][2]string{{"CLIENT_ID", "teams.app_id"}, {"CLIENT_SECRET", "teams.app_password"},
			{"TENANT_ID", "teams.tenant_id"}, {"PORT", "port"}},
		webhook: "/api/messages", called: "webhook", fixed: true,
		hints: []string{"With webhook, the bot receives only messages that mention it in channels and group chats.",
			"With webhook-rsc, its manifest asks for resource-specific consent, and it receives all messages."},
	},
	"github": {
		env: [][2]string{{"GITHUB_API_URL", "github.url"}, {"GITHUB_TOKEN", "github.token"},
			{"GITHUB_WEBHOOK_SECRET", "github.webhook_secret"}, {"PORT", "port"}},
		webhook: "/webhook", called: "webhook",
	},
	"relaycast": {
		env: [][2]string{{"RELAYCAST_BASE_URL", "relaycast.url"}, {"RELAY_BASE_URL", "relaycast.url"},
			{"RELAY_WORKSPACE_KEY", "relaycast.workspace_key"}, {"RELAY_NODE_TOKEN", "relaycast.node_token"},
			{"RELAY_BROKER_API_KEY", "relaycast.node_token"}},
		hints: []string{"The suite asks the broker to start an agent with the first harness that the variable",
			"AGENT_RELAY_NODE_HARNESSES names."},
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

// Edge returns the files for a program that is tested as it ships, such as slack+openai; for an adapter, such as
// slack+link, a library adds the adapter itself. The profile starts the program that is in the folder, if it can be
// recognised. An error is a *RefusedError.
func Edge(text, library string, folder fs.FS) (Program, error) {
	u, err := parseEdge(text)
	if u.program = programIn(folder); u.adapter() {
		u.program = ours{}
	}
	if err != nil || library == "" {
		return u, err
	}
	l, known := libraries[library]
	switch {
	case !known:
		return u, refusedf("--lib %q is not one of %s", library, strings.Join(Libraries(), ", "))
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
		return edgeUse{}, refusedf("--edge %q: the platform must be one of %s", text, strings.Join(faces, ", "))
	case api != linkUse && !slices.Contains(apis, api):
		return edgeUse{},
			refusedf("--edge %q: the model must be one of %s, as in \"%s+%s\"; for an adapter, which has no model, "+
				"\"%s+%s\"",
				text, strings.Join(apis, ", "), face, apis[0], face, linkUse)
	}
	return edgeUse{face: face, model: api}, nil
}

// files returns the profile, the adapter if there is one, the configuration that names the profile, and the workflow.
func (u edgeUse) files(dir, version string) ([]written, error) {
	setUp := setupNode + "\n        with: {node-version: 22}\n      - run: npm ci # or anything else that your " +
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
	configuration += acceptPartial
	return append(program, around(dir, version, configuration, setUp, "node_modules/")...), nil
}

// acceptPartial is the setting that a program on a platform needs to get a verdict, because a platform shows less than
// a shim.
const acceptPartial = "# A platform doesn't show everything. Pass even if some MUSTs can't be tested.\n" +
	"# Every report says so.\naccept-partial: true\n"

// adapterProfile is the profile of an adapter in examples/adapters, and common is the file that all of them share.
const adapterProfile, common = "adapter.yaml", "link.js"

// adapterFiles returns the adapter for the library, in one folder with the shared files.
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

// profile returns a profile in which every key is explained.
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
	line("# How to start your program, and how it connects to %s, which the suite simulates.", played)
	line("# Settings after a # are optional; 'c2a-conform docs edge' explains every key.")
	line("")
	line("# The name and version of the program, for reports.")
	line("program: {name: %s, version: 0.1.0}", cmp.Or(u.program.name, "my-bot"))
	line("")
	if u.adapter() {
		line("# adapter: your program translates the platform's messages into C2A, and speaks C2A on stdin and stdout.")
	} else {
		line("# stack: your program reads from the platform and asks its model. The suite sees only these two sides.")
	}
	line("role: %s", role)
	line("")
	line("# The drafts to test.")
	line("drafts: [%q]", c2a.Protocol.Drafts[0])
	line("")
	line("face:")
	u.faceLines(line)
	line("  # handle: my-bot # how people mention the bot, without the @; default: assistant")
	line("")
	if !u.adapter() {
		line("model:")
		line("  api: %s # one of openai, anthropic, gemini, ollama, acp", u.model)
		line("  # silence: NO_REPLY # the model's answer that makes your program post nothing; default: an empty " +
			"answer")
		line("  # body: '(?s)Newest message: (.*)' # if a prompt also contains history: the first group is the new " +
			"part")
		line("")
	}
	line("start:")
	line("  command: [%s] # the program and its arguments, without a shell", u.program.start())
	line("  # dir: . # the program's working directory, relative to this file")
	line("  # The environment variables of your program. Many programs use the names below; replace them with the")
	line("  # names that your program reads. Values can contain these templates:")
	templates := map[string]string{
		"state": "a folder for the program's state, kept when the program is killed and restarted",
		"port":  "a free port of 127.0.0.1 to listen on"}
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
		templates["draft"] = "the draft that the program must speak"
		env = append(env, [2]string{"C2A_DRAFT", "draft"})
	}
	width := 0
	for name := range templates {
		width = max(width, len(name)+3)
	}
	for _, name := range slices.Sorted(maps.Keys(templates)) {
		line("  #   %-*s  %s", width, "${"+name+"}", templates[name])
	}
	if len(kind.Hosts) > 0 && !of.fixed {
		line("  # Your program must send its requests to ${%s.url}. If you can't configure this, set fixedHosts: true",
			u.face)
		line("  # (at the end of this file).")
	}
	line("  env:")
	for _, v := range env {
		line("    %s: ${%s}", v[0], v[1])
	}
	if of.called != "" && of.called != kind.Deliveries[0] {
		line("    # PORT: ${port} # where the program listens, with delivery %s", of.called)
	}
	line("  # files: # files to write to ${state} before each start")
	line("  #   config.json: '{\"url\": \"${%s.url}\"}'", u.face)
	line("  # ready: # how to know that the program is ready; default: it has connected to the platform")
	line("  #   log: 'bot is running' # a pattern that a line of the program's output matches")
	line("  #   http: http://127.0.0.1:${port}/health # a URL that answers")
	line("  #   within: 30s # how long the start may take")
	line("")
	line("# Times in your program's configuration, in ms, if they differ from the draft's.")
	line("# windows: {composeMs: 2500}")
	line("# Optional features that your program has. Rules that need an undeclared feature are not tested.")
	if !u.adapter() {
		line("# For example, leaving: it stays away after it was asked to leave.")
		line("# loops: it ends exchanges with other agents by itself.")
	}
	if u.adapter() {
		line("# capabilities: [glyphs, restart]")
	} else {
		line("# capabilities: [typing, leaving, loops, signals, restart]")
	}
	line("# Other settings that affect your program's behaviour, for readers of the report.")
	line("# configuration: {channels: all}")
	line("# How many copies of the program run in parallel; use fewer if the program is large.")
	line("# processes: %d", edge.DefaultProcesses)
	if !u.adapter() {
		line("# The suite adds a mark to each message from a person, to find the message in a prompt. false: no mark.")
		line("# marks: true")
	}
	line("# Run the program in a network that contains only the suite? auto (if this machine can), yes or no.")
	line("# isolated: auto")
	if len(kind.Hosts) > 0 {
		line("# true: the suite gets all calls to %s and similar hosts. For programs with these hosts built in.",
			kind.Hosts[0])
		if of.fixed {
			line("fixedHosts: true")
		} else {
			line("# fixedHosts: true")
		}
	}
	return s.String()
}

// faceLines says how the program receives events.
func (u edgeUse) faceLines(line func(format string, values ...any)) {
	kind, _ := edge.FindKind(u.face)
	of := edgeFaces[u.face]
	line("  kind: %s # one of %s", u.face, strings.Join(edge.KindNames(), ", "))
	for _, hint := range of.hints {
		line("  # %s", hint)
	}
	line("  delivery: %s # how the program receives events: %s", kind.Deliveries[0],
		strings.Join(kind.Deliveries, " or "))
	if of.called != "" {
		comment := "# "
		if kind.Deliveries[0] == of.called {
			comment = ""
		}
		line("  %swebhook: http://127.0.0.1:${port}%s # where the program listens, with delivery %s", comment,
			of.webhook, of.called)
	}
}

func (u edgeUse) nextSteps(p *document.Printer, dir string) {
	in := ""
	if filepath.Clean(dir) != "." {
		in = ", in " + dir
	}
	first := [2]string{"edit " + profileName,
		"set your program's command, and its environment variables for " + u.face + in}
	if u.library != "" {
		first = [2]string{"npm ci", "install the library" + in}
	}
	for i, step := range [][2]string{
		first,
		{"c2a-conform smoke", "does it start, connect to the platform, and answer?"},
		{"c2a-conform run",
			"does it conform, as far as the platform can show? --report html=report.html shows all messages"},
	} {
		p.Line(2, "%d. %-*s  %s", i+1, len("c2a-conform smoke"), step[0], step[1])
	}
	if u.library != "" {
		p.Line(2, "4. %-*s  %s", len("c2a-conform smoke"), "edit adapter.js",
			"configure the library as your program does")
	}
}
