package edge

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"

	"go.yaml.in/yaml/v3"

	"github.com/c2a-conform/c2a-conform/runner/face"
	"github.com/c2a-conform/c2a-conform/runner/lexicon"
)

// Profile describes what a program without a shim can't declare: how it is started, its platform and model, and its
// configuration. Verdicts depend on the configuration, so a report includes the profile.
type Profile struct {
	Program Program `yaml:"program" json:"program"`
	// Role is the role in which the program is tested, one of its protocol's roles for programs without a shim.
	Role string `yaml:"role" json:"role"`
	// Drafts are the drafts to test; by default the current one.
	Drafts []string `yaml:"drafts" json:"drafts,omitempty"`
	Face   FaceUse  `yaml:"face" json:"face"`
	// Model is the API of the program's model: openai, anthropic, gemini, ollama or acp.
	Model ModelUse `yaml:"model" json:"model,omitzero"`
	Start Start    `yaml:"start" json:"start"`
	// Windows are time settings of the program in ms by name, such as composeMs.
	Windows map[string]int64 `yaml:"windows" json:"windows,omitempty"`
	// Capabilities are its optional features.
	Capabilities []string `yaml:"capabilities" json:"capabilities,omitempty"`
	// Texts are messages about the subject of the program, which replace messages of the scenarios.
	Texts lexicon.Texts `yaml:"texts" json:"texts,omitempty"`
	// Configuration is anything else that affects its behaviour, for the reader.
	Configuration map[string]any `yaml:"configuration" json:"configuration,omitempty"`
	// Processes is how many copies run at once; 0 means [DefaultProcesses].
	Processes int `yaml:"processes" json:"processes,omitempty"`
	// Marks says whether each message from people ends with a mark, by which the suite recognises the message when the
	// program shows it to the model. nil means yes.
	Marks *bool `yaml:"marks" json:"marks,omitempty"`
	// Isolated runs it in a network that contains only the suite: auto (if this machine supports it), yes or no.
	Isolated string `yaml:"isolated" json:"isolated,omitempty"`

	// FixedHosts says that the hosts of vendors, such as slack.com, can't be configured in the program. It then runs
	// isolated, and these names resolve to the suite.
	FixedHosts bool `yaml:"fixedHosts" json:"fixedHosts,omitempty"`

	dir      string   // directory of the profile
	protocol Protocol // protocol of the drafts
}

// Program names the program.
type Program struct {
	Name    string `yaml:"name" json:"name"`
	Version string `yaml:"version" json:"version"`
}

// FaceUse says which platform the program uses, and how.
type FaceUse struct {
	Kind string `yaml:"kind" json:"kind"`
	// Delivery is how the program gets its events, one of the face's values. "" means the first of them.
	Delivery string `yaml:"delivery" json:"delivery,omitempty"`
	// Webhook is the URL on which it listens for them, with templates, if the platform calls it.
	Webhook string `yaml:"webhook" json:"webhook,omitempty"`
	// Handle is how people mention it; "" means assistant.
	Handle string `yaml:"handle" json:"handle,omitempty"`
	// Workspaces is how many workspaces of the platform it serves in one process: 1, or 2 if the face has two; 0 means
	// 1.
	Workspaces int `yaml:"workspaces" json:"workspaces,omitempty"`
}

// ModelUse says how the program calls its model, and how the model stays silent.
type ModelUse struct {
	API string `yaml:"api" json:"api"`
	// Silence is an answer of the model that the program doesn't post. "" means an empty answer.
	Silence string `yaml:"silence" json:"silence,omitempty"`
	// Body is a pattern for the new part of a user message that also contains something else, such as history: its
	// first group, or the whole match.
	Body string `yaml:"body" json:"body,omitempty"`

	body *regexp.Regexp
}

// Start says how the program is started. Texts may contain templates such as ${slack.url}.
type Start struct {
	Command []string `yaml:"command" json:"command"`
	// Dir is its working directory, relative to the profile; "": that of the profile.
	Dir string            `yaml:"dir" json:"dir,omitempty"`
	Env map[string]string `yaml:"env" json:"env,omitempty"`
	// Files are written before each start, by their names below ${state}.
	Files map[string]string `yaml:"files" json:"files,omitempty"`
	// Ready says when the program is ready for messages.
	Ready Ready `yaml:"ready" json:"ready,omitzero"`
}

// Ready says when a program is ready: all the conditions that it names must be met. If it names none, the program is
// ready when it has connected to the platform.
type Ready struct {
	// Log is a pattern that a line of its output matches.
	Log string `yaml:"log" json:"log,omitempty"`
	// HTTP is a URL that answers below 500, with templates.
	HTTP string `yaml:"http" json:"http,omitempty"`
	// Within is the time limit; 0 means [DefaultReady].
	Within time.Duration `yaml:"within" json:"within,omitempty"`

	log *regexp.Regexp
}

// Defaults of a profile.
const (
	DefaultProcesses = 64
	DefaultReady     = 30 * time.Second
	// MaxProfileBytes limits the size of a profile; real profiles have about a hundredth of this.
	MaxProfileBytes = 1 << 20
)

// APIs of models.
const (
	OpenAI    = "openai"
	Anthropic = "anthropic"
	Gemini    = "gemini"
	Ollama    = "ollama"
	ACP       = "acp"
)

// Load reads a profile. It rejects unknown keys and invalid values.
func Load(name string) (*Profile, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	raw, err := io.ReadAll(io.LimitReader(f, MaxProfileBytes+1))
	if err != nil {
		return nil, err
	}
	if len(raw) > MaxProfileBytes {
		return nil, fmt.Errorf("%s is longer than %d bytes", name, MaxProfileBytes)
	}
	p, err := Parse(raw)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	p.dir = filepath.Dir(name)
	return p, nil
}

// Parse reads a profile from its text.
func Parse(raw []byte) (*Profile, error) {
	var p Profile
	d := yaml.NewDecoder(bytes.NewReader(raw))
	d.KnownFields(true)
	switch err := d.Decode(&p); {
	case errors.Is(err, io.EOF):
		return nil, errors.New("the profile is empty")
	case err != nil:
		return nil, err
	}
	if err := p.complete(); err != nil {
		return nil, err
	}
	return &p, nil
}

// speaksLink reports whether the program implements the link itself. It then has no model.
func (p *Profile) speaksLink() bool { return p.Role == p.protocol.SpeaksLink }

// complete checks the profile, and sets defaults.
func (p *Profile) complete() error {
	if p.Program.Name == "" {
		return errors.New("program.name is missing")
	}
	if len(protocols) == 0 {
		return errors.New("no registered protocol can be tested this way")
	}
	p.protocol = protocols[0]
	if len(p.Drafts) == 0 {
		p.Drafts = p.protocol.Drafts[:1]
	}
	if named, ok := protocolOf(p.Drafts[0]); ok {
		p.protocol = named
	}
	if roles := p.protocol.roles(); !slices.Contains(roles, p.Role) {
		return fmt.Errorf("role %q is not one of %s", p.Role, strings.Join(roles, ", "))
	}
	for _, d := range p.Drafts {
		if known := p.protocol.known(); !slices.Contains(known, d) {
			return fmt.Errorf("draft %q is not one of %s", d, strings.Join(known, ", "))
		}
	}
	if err := p.Texts.Check(); err != nil {
		return fmt.Errorf("texts: %w", err)
	}
	kind, ok := FindKind(p.Face.Kind)
	if !ok {
		return fmt.Errorf("face.kind %q is not one of %s", p.Face.Kind, strings.Join(KindNames(), ", "))
	}
	if p.Face.Delivery == "" {
		p.Face.Delivery = kind.Deliveries[0]
	}
	if !slices.Contains(kind.Deliveries, p.Face.Delivery) {
		return fmt.Errorf("face.delivery %q is not one of %s", p.Face.Delivery, strings.Join(kind.Deliveries, ", "))
	}
	switch n := p.Face.Workspaces; {
	case n < 0 || n > 2:
		return fmt.Errorf("face.workspaces is %d, and not 1 or 2", n)
	case n == 2 && !slices.Contains(kind.Shows, face.Workspaces):
		return fmt.Errorf("face.workspaces: the suite can't simulate a second workspace of %s", p.Face.Kind)
	}
	apis := []string{OpenAI, Anthropic, Gemini, Ollama, ACP}
	switch {
	case p.speaksLink() && p.Model != (ModelUse{}):
		return fmt.Errorf("model: role %q has no model; the suite is its agent", p.Role)
	case p.speaksLink():
	case !slices.Contains(apis, p.Model.API):
		return fmt.Errorf("model.api %q is not one of %s", p.Model.API, strings.Join(apis, ", "))
	}
	var err error
	if p.Model.Body != "" {
		if p.Model.body, err = regexp.Compile(p.Model.Body); err != nil {
			return fmt.Errorf("model.body: %w", err)
		}
	}
	if p.Start.Ready.Log != "" {
		if p.Start.Ready.log, err = regexp.Compile(p.Start.Ready.Log); err != nil {
			return fmt.Errorf("start.ready.log: %w", err)
		}
	}
	if len(p.Start.Command) == 0 {
		return errors.New("start.command is missing")
	}
	for name := range p.Start.Files {
		if !filepath.IsLocal(name) {
			return fmt.Errorf("start.files: %q is not inside the state folder", name)
		}
	}
	if !slices.Contains([]string{"", "auto", "yes", "no"}, p.Isolated) {
		return fmt.Errorf("isolated %q is not one of auto, yes, no", p.Isolated)
	}
	if p.FixedHosts && p.Isolated == "no" {
		return errors.New("fixedHosts needs a separate network, but isolated is no")
	}
	if p.FixedHosts && len(kind.Hosts) == 0 && modelHosts[p.Model.API] == "" {
		return fmt.Errorf("fixedHosts: neither %s nor %s has one public host for everybody", p.Face.Kind, p.Model.API)
	}
	if p.Processes < 0 {
		return fmt.Errorf("processes is %d", p.Processes)
	}
	if p.Processes == 0 {
		p.Processes = DefaultProcesses
	}
	// Expand all templates once now, so that a mistake is found early.
	known := maps.Clone(templateNames)
	for name := range kind.Settings {
		known[kind.Name+"."+name] = ""
	}
	for _, text := range p.templates() {
		if _, err := expand(text, known); err != nil {
			return err
		}
	}
	return nil
}

// usualHandle is the default handle of a program.
const usualHandle = "assistant"

// handle returns the program's handle on the platform before the first scenario.
func (p *Profile) handle() string { return cmp.Or(p.Face.Handle, usualHandle) }

// within returns how long the program may take to become ready.
func (p *Profile) within() time.Duration {
	if p.Start.Ready.Within > 0 {
		return p.Start.Ready.Within
	}
	return DefaultReady
}

// workDir returns the directory in which the program is started.
func (p *Profile) workDir() string {
	if filepath.IsAbs(p.Start.Dir) {
		return p.Start.Dir
	}
	return filepath.Join(p.dir, p.Start.Dir)
}

// templates returns all texts of the profile that may contain templates.
func (p *Profile) templates() []string {
	all := slices.Concat(p.Start.Command, []string{p.Start.Ready.HTTP, p.Face.Webhook})
	for _, m := range []map[string]string{p.Start.Env, p.Start.Files} {
		all = slices.AppendSeq(all, maps.Values(m))
	}
	return all
}

// templateNames are the names that every template may use, in addition to the settings of the face.
var templateNames = map[string]string{
	"state": "a folder for the program's state, kept when the program is killed and restarted",
	"draft": "the draft that an adapter must speak",
	"port":  "a free port of 127.0.0.1 for the program to listen on",

	"openai.url": "the base URL of the OpenAI API, with /v1", "openai.key": "its key",
	"openai.model":  "the name of a model",
	"anthropic.url": "the base URL of the Anthropic API, without /v1", "anthropic.key": "its key",
	"anthropic.model": "the name of a model",
	"gemini.url":      "the base URL of the Gemini API, without /v1beta", "gemini.key": "its key",
	"gemini.model": "the name of a model",
	"ollama.url":   "the address of Ollama, which needs no key", "ollama.model": "the name of a model",
	"acp.command": "the command of an agent for the Agent Client Protocol",
	"acp.address": "the address at which that agent reaches the model",
	"acp.key":     "its key",
}

// TemplatesOf returns the templates that a profile may use for a model, such as openai, with their meanings.
func TemplatesOf(model string) map[string]string {
	out := map[string]string{}
	for name, what := range templateNames {
		if strings.HasPrefix(name, model+".") {
			out[name] = what
		}
	}
	return out
}

// template matches a name in ${...}, and $$, the escape for a dollar sign.
var template = regexp.MustCompile(`\$\$|\$\{([^}]*)\}`)

// expand replaces templates by their values. The error names unknown templates.
func expand(text string, values map[string]string) (string, error) {
	var err error
	out := template.ReplaceAllStringFunc(text, func(found string) string {
		if found == "$$" {
			return "$"
		}
		name := found[2 : len(found)-1]
		value, ok := values[name]
		if !ok {
			err = fmt.Errorf("unknown template ${%s}; known: %s", name, strings.Join(near(name, values), ", "))
		}
		return value
	})
	return out, err
}

// near returns the known names with the same part before the dot as a wrong name, sorted. If there are none, it returns
// all names.
func near(name string, values map[string]string) []string {
	all := slices.Sorted(maps.Keys(values))
	of, _, _ := strings.Cut(name, ".")
	same := slices.DeleteFunc(slices.Clone(all), func(s string) bool { return !strings.HasPrefix(s, of+".") })
	if len(same) == 0 {
		return all
	}
	return same
}
