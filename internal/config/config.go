// Package config reads the configuration file of a run. Input: YAML, read strictly, from a named file or the one in the
// working directory. Output: the settings, or an error with its line. It doesn't start anything or read flags, and
// doesn't check values against the suite.
package config

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"regexp"
	"slices"
	"strings"
	"time"

	"go.yaml.in/yaml/v3"

	"github.com/c2a-conform/c2a-conform/internal/suggest"
	"github.com/c2a-conform/c2a-conform/runner/attach"
	"github.com/c2a-conform/c2a-conform/runner/lexicon"
	"github.com/c2a-conform/c2a-conform/schemas/jsonrpc"
)

// Names are the names of configuration files in the working directory; there may be only one.
var Names = []string{"c2a-conform.yaml", "c2a-conform.yml"}

// maxBytes is the maximum size of a configuration; a real one is a hundred times smaller.
const maxBytes = 1 << 20

// Example shows every key. The help prints it and the tests read it.
const Example = `  implementation:
    command: node my-host.js            # --impl
    build: npm run build                # run once before the command is started
    env: {LOG_LEVEL: debug}             # added to the environment of the command
    framing: lines                      # --framing
    # url: wss://agent.example/c2a      # --impl, instead of a command
    # profile: my-bot.yaml              # --profile, instead of a command: a program as it ships
    # headers: {Authorization: "Bearer ${TOKEN}"} # for ws and http; ${TOKEN} from the environment
    # ca: authority.pem                 # CAs to trust in addition to the system's
  protocols: [c2a]                      # --protocol
  roles: [host]                         # --role
  drafts: [2026-06-24]                  # --draft
  tags: "@must and not @typing"         # --tags
  requirements: [C2A-COMPOSE-*]         # --requirement
  scenarios: [attention/a-mention]      # --scenario
  seed: 7                               # --seed
  texts:                                # messages about the subject of your program, by intent
    question: ["how long does rice take?", "what goes with fish?"]
    task: [write a recipe for soup]     # also: thanks, status
  strict: true                          # --strict
  accept-partial: true                  # --accept-partial
  known: c2a-known.yaml                 # --known
  trials: 20                            # --trials
  pass-rate: 0.9                        # --pass-rate
  jobs: 4                               # --jobs
  timeout: 10s                          # --timeout
  max-wait: 60s                         # --max-wait
  reports: [junit=c2a.xml, json=c2a.json] # --report`

// File is the configuration of a run: what [Example] shows. Every member is optional, and the corresponding flag
// overrides it.
type File struct {
	Implementation Implementation
	Protocols      []string
	Roles          []string
	Drafts         []string
	Tags           string
	Requirements   []string
	Scenarios      []string
	Seed           *uint64
	Texts          lexicon.Texts
	Strict         bool
	AcceptPartial  bool
	Known          string
	Trials         *int
	PassRate       float64
	Jobs           *int
	Timeout        *time.Duration
	MaxWait        *time.Duration
	Reports        []string
}

// Implementation describes what is tested: a command to start, or a URL to connect to.
type Implementation struct {
	Command string
	Build   string // command that makes what Command starts, or ""
	URL     string
	Profile string            // file that describes a program as it ships
	Env     map[string]string // for a command
	Headers map[string]string // for a URL that begins with an HTTP request
	Framing jsonrpc.Framing   // 0: not given
	CA      string            // for a URL over TLS
}

// Find reads the named file, or else the one in the working directory if there is one. It returns the name of the file,
// or "" if there is none.
func Find(named string) (File, string, error) {
	name := named
	if name == "" {
		var there []string
		for _, n := range Names {
			if _, err := os.Stat(n); !errors.Is(err, fs.ErrNotExist) {
				there = append(there, n)
			}
		}
		switch len(there) {
		case 0:
			return File{}, "", nil
		case 1:
			name = there[0]
		default:
			return File{}, "", fmt.Errorf("both %s exist; remove one, or name one with --config",
				strings.Join(there, " and "))
		}
	}
	file, err := os.Open(name)
	if err != nil {
		return File{}, "", fmt.Errorf("configuration: %w", err)
	}
	defer file.Close()
	source, err := io.ReadAll(io.LimitReader(file, maxBytes+1))
	if err != nil {
		return File{}, "", fmt.Errorf("configuration: %w", err)
	}
	if len(source) > maxBytes {
		return File{}, "", fmt.Errorf("configuration %q: longer than %d bytes", name, maxBytes)
	}
	c, err := parse(source)
	if err != nil {
		var at *lineError
		if errors.As(err, &at) && at.line > 0 {
			return File{}, "", fmt.Errorf("%s:%d: %s", name, at.line, at.what)
		}
		return File{}, "", fmt.Errorf("%s: %w", name, err)
	}
	return c, name, nil
}

// A lineError is an error in a line of a configuration.
type lineError struct {
	line int // from 1; 0: unknown
	what string
}

func (e *lineError) Error() string {
	if e.line == 0 {
		return e.what
	}
	return fmt.Sprintf("line %d: %s", e.line, e.what)
}

func misconfigured(node *yaml.Node, format string, args ...any) error {
	return &lineError{node.Line, fmt.Sprintf(format, args...)}
}

// parse reads one YAML document strictly: an unknown or duplicate key, a wrong type, or a second document is an error.
// An empty file is an empty configuration. Errors are *lineError.
func parse(source []byte) (File, error) {
	d := yaml.NewDecoder(bytes.NewReader(source))
	var doc, second yaml.Node
	if err := d.Decode(&doc); errors.Is(err, io.EOF) {
		return File{}, nil
	} else if err != nil {
		return File{}, noYAML(err)
	}
	if err := d.Decode(&second); err == nil {
		return File{}, misconfigured(&second, "a second document; only one is allowed")
	} else if !errors.Is(err, io.EOF) {
		return File{}, noYAML(err)
	}
	var c File
	if root := resolve(doc.Content[0]); root.Tag != "!!null" {
		if err := c.keys().read("", root); err != nil {
			return File{}, err
		}
	}
	return c, nil
}

// placeOfYAML matches the beginning of a decoder error.
var placeOfYAML = regexp.MustCompile(`^yaml: (?:line ([0-9]+): )?`)

// noYAML renders a decoder error.
func noYAML(err error) error {
	text := strings.Join(strings.Fields(err.Error()), " ")
	e := &lineError{what: "not YAML: " + placeOfYAML.ReplaceAllString(text, "")}
	if m := placeOfYAML.FindStringSubmatch(text); m != nil && m[1] != "" {
		_, _ = fmt.Sscan(m[1], &e.line)
	}
	return e
}

// A mapping says how each key of a part of the configuration is read.
type mapping map[string]func(path string, value *yaml.Node) error

func (c *File) keys() mapping {
	return mapping{
		"implementation": c.Implementation.read,
		"protocols":      wordsInto(&c.Protocols),
		"roles":          wordsInto(&c.Roles),
		"drafts":         wordsInto(&c.Drafts),
		"tags":           wordInto(&c.Tags),
		"known":          wordInto(&c.Known),
		"requirements":   wordsInto(&c.Requirements),
		"scenarios":      wordsInto(&c.Scenarios),
		"reports":        wordsInto(&c.Reports),
		"texts":          c.readTexts,
		"strict":         yesOrNo(&c.Strict),
		"accept-partial": yesOrNo(&c.AcceptPartial),
		"seed": func(path string, v *yaml.Node) error {
			var s Seed
			if err := s.Set(v.Value); err != nil || v.Kind != yaml.ScalarNode {
				return misconfigured(v, "%s %v, not %s", path, errSeed, shape(v))
			}
			c.Seed = (*uint64)(&s)
			return nil
		},
		"trials": func(path string, v *yaml.Node) error {
			var n Number
			if err := n.Set(v.Value); err != nil || v.Kind != yaml.ScalarNode {
				return misconfigured(v, "%s %v, not %s", path, errNumber, shape(v))
			}
			c.Trials = (*int)(&n)
			return nil
		},
		"pass-rate": func(path string, v *yaml.Node) error {
			var s Share
			if err := s.Set(v.Value); err != nil || v.Kind != yaml.ScalarNode {
				return misconfigured(v, "%s %v, not %s", path, errShare, shape(v))
			}
			c.PassRate = float64(s)
			return nil
		},
		"jobs": func(path string, v *yaml.Node) error {
			var n Number
			if err := n.Set(v.Value); err != nil || v.Kind != yaml.ScalarNode {
				return misconfigured(v, "%s %v, not %s", path, errNumber, shape(v))
			}
			c.Jobs = (*int)(&n)
			return nil
		},
		"timeout": func(path string, v *yaml.Node) error {
			var d Span
			if err := d.Set(v.Value); err != nil || v.Kind != yaml.ScalarNode {
				return misconfigured(v, "%s %v, not %s", path, errSpan, shape(v))
			}
			c.Timeout = (*time.Duration)(&d)
			return nil
		},
		"max-wait": func(path string, v *yaml.Node) error {
			var d Span
			if err := d.Set(v.Value); err != nil || v.Kind != yaml.ScalarNode {
				return misconfigured(v, "%s %v, not %s", path, errSpan, shape(v))
			}
			c.MaxWait = (*time.Duration)(&d)
			return nil
		},
	}
}

func (i *Implementation) keys() mapping {
	return mapping{
		"command": wordInto(&i.Command),
		"build":   wordInto(&i.Build),
		"url":     wordInto(&i.URL),
		"profile": wordInto(&i.Profile),
		"env":     textsInto(&i.Env, "{LOG_LEVEL: debug}"),
		"headers": textsInto(&i.Headers, "{Authorization: Bearer ${TOKEN}}"),
		"ca":      wordInto(&i.CA),
		"framing": func(path string, v *yaml.Node) error {
			f, ok := jsonrpc.ParseFraming(v.Value)
			if v.Kind != yaml.ScalarNode || !ok {
				return misconfigured(v, "%s must be %s, not %s", path,
					strings.Join(jsonrpc.Framings(), " or "), shape(v))
			}
			i.Framing = f
			return nil
		},
	}
}

// read reads an implementation, which can't have both a command and a URL.
func (i *Implementation) read(path string, v *yaml.Node) error {
	if err := i.keys().read(path, v); err != nil {
		return err
	}
	switch {
	case i.Command != "" && i.URL != "":
		return misconfigured(v, "%s has both a command and a url; remove one of them", path)
	case i.Command != "" && attach.IsURL(i.Command):
		return misconfigured(v, "%s.command is a url; write %s.url", path, path)
	case i.URL != "" && !attach.IsURL(i.URL):
		return misconfigured(v, "%s.url is not a url; it must begin with one of %s", path,
			strings.Join(attach.Schemes(), "://, ")+"://")
	case i.URL != "" && len(i.Env) > 0:
		return misconfigured(v, "%s.env is for a command, not for a url", path)
	case i.Build != "" && i.Command == "":
		return misconfigured(v, "%s.build is for a command, but there is no command", path)
	case i.Command != "" && (len(i.Headers) > 0 || i.CA != ""):
		return misconfigured(v, "%s.headers and %s.ca are for a url, not for a command", path, path)
	}
	return nil
}

// readTexts reads named lists of texts.
func (c *File) readTexts(path string, v *yaml.Node) error {
	if v.Kind != yaml.MappingNode {
		return misconfigured(v, "%s must be intents with lists of texts, not %s", path, shape(v))
	}
	c.Texts = lexicon.Texts{}
	return pairs(path, v, func(name string, _, value *yaml.Node) error {
		var texts []string
		if err := wordsInto(&texts)(path+"."+name, value); err != nil {
			return err
		}
		c.Texts[lexicon.Intent(name)] = texts
		return nil
	})
}

// textsInto reads names with one text each.
func textsInto(into *map[string]string, example string) func(string, *yaml.Node) error {
	return func(path string, v *yaml.Node) error {
		if v.Kind != yaml.MappingNode {
			return misconfigured(v, "%s must be names with values, as in %s, not %s", path, example, shape(v))
		}
		*into = map[string]string{}
		return pairs(path, v, func(name string, _, value *yaml.Node) error {
			if value.Kind != yaml.ScalarNode || value.Tag == "!!null" {
				return misconfigured(value, "%s.%s must be a string, not %s", path, name, shape(value))
			}
			(*into)[name] = value.Value
			return nil
		})
	}
}

// misplaced maps keys that people often write by mistake to the right ones.
var misplaced = map[string]string{
	"impl": "implementation.command", "command": "implementation.command", "cmd": "implementation.command",
	"build": "implementation.build",
	"env":   "implementation.env", "environment": "implementation.env", "url": "implementation.url",
	"headers": "implementation.headers",
	"framing": "implementation.framing", "ca": "implementation.ca", "implementation.header": "implementation.headers",
	"protocol": "protocols", "role": "roles", "draft": "drafts", "tag": "tags", "requirement": "requirements",
	"scenario": "scenarios",
	"report":   "reports", "passRate": "pass-rate", "pass_rate": "pass-rate",
	"acceptPartial": "accept-partial", "accept_partial": "accept-partial",
	"implementation.cmd": "implementation.command", "implementation.environment": "implementation.env",
}

// read reads the mapping at path in the configuration.
func (m mapping) read(path string, node *yaml.Node) error {
	var known []string
	for k := range m {
		known = append(known, k)
	}
	slices.Sort(known)
	if node.Kind != yaml.MappingNode {
		name := path
		if name == "" {
			name = "the configuration"
		}
		return misconfigured(node, "%s must have keys (known: %s), but is %s", name,
			strings.Join(known, ", "), shape(node))
	}
	return pairs(path, node, func(name string, key, value *yaml.Node) error {
		full := strings.TrimPrefix(path+"."+name, ".")
		if m[name] == nil {
			near := misplaced[full]
			if near == "" {
				near = suggest.Nearest(name, known)
			}
			hint := "known: " + strings.Join(known, ", ")
			if near != "" {
				hint += "; did you mean " + near + "?"
			}
			return misconfigured(key, "unknown key %q (%s)", full, hint)
		}
		return m[name](full, value)
	})
}

// pairs iterates over the keys of a mapping; each may appear only once.
func pairs(path string, node *yaml.Node, each func(name string, key, value *yaml.Node) error) error {
	first := map[string]int{}
	for i := 0; i+1 < len(node.Content); i += 2 {
		key, value := resolve(node.Content[i]), resolve(node.Content[i+1])
		name := key.Value
		if key.Kind != yaml.ScalarNode {
			return misconfigured(key, "a key must be a word, not %s", shape(key))
		}
		if before := first[name]; before > 0 {
			return misconfigured(key, "key %q appears twice, first in line %d",
				strings.TrimPrefix(path+"."+name, "."), before)
		}
		first[name] = key.Line
		if err := each(name, key, value); err != nil {
			return err
		}
	}
	return nil
}

// yesOrNo reads true or false.
func yesOrNo(into *bool) func(string, *yaml.Node) error {
	return func(path string, v *yaml.Node) error {
		if v.Kind != yaml.ScalarNode || v.Decode(into) != nil {
			return misconfigured(v, "%s must be true or false, not %s", path, shape(v))
		}
		return nil
	}
}

// wordInto reads a text, which must not be empty.
func wordInto(into *string) func(string, *yaml.Node) error {
	return func(path string, v *yaml.Node) error {
		if v.Kind != yaml.ScalarNode {
			return misconfigured(v, "%s must be a string, not %s", path, shape(v))
		}
		if v.Tag == "!!null" || Blank([]string{v.Value}) {
			return misconfigured(v, "%s is empty", path)
		}
		*into = v.Value
		return nil
	}
}

// wordsInto reads a list of texts; a list with one entry may be written as that text.
func wordsInto(into *[]string) func(string, *yaml.Node) error {
	return func(path string, v *yaml.Node) error {
		entries := []*yaml.Node{v}
		if v.Kind == yaml.SequenceNode {
			entries = v.Content
		}
		var out []string
		for _, e := range entries {
			e = resolve(e)
			if e.Kind != yaml.ScalarNode {
				return misconfigured(e, "%s must be a list of strings, not of %s", path, shape(e))
			}
			if e.Tag == "!!null" || Blank([]string{e.Value}) {
				return misconfigured(e, "%s has an empty entry", path)
			}
			out = append(out, e.Value)
		}
		*into = out
		return nil
	}
}

// resolve follows an alias.
func resolve(node *yaml.Node) *yaml.Node {
	if node.Kind == yaml.AliasNode {
		return node.Alias
	}
	return node
}

// shape describes the value at a place, for an error.
func shape(node *yaml.Node) string {
	switch {
	case node.Kind == yaml.SequenceNode:
		return "a list"
	case node.Kind == yaml.MappingNode:
		return "a mapping"
	case node.Tag == "!!null":
		return "nothing"
	default:
		return fmt.Sprintf("%q", node.Value)
	}
}

// Blank reports whether a given list is empty, or has an empty entry.
func Blank(values []string) bool {
	return len(values) == 0 || slices.ContainsFunc(values, func(v string) bool { return strings.TrimSpace(v) == "" })
}
