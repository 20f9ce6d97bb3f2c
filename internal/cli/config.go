package cli

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"slices"
	"strings"
	"time"

	"go.yaml.in/yaml/v3"
)

// configName is the configuration that is picked up in the working directory.
const configName = "c2a-conform.yaml"

// maxConfigBytes bounds a configuration; a real one has a hundredth of it.
const maxConfigBytes = 1 << 20

// config is the configuration of run. Every member may be left out, and the
// flag of the same meaning wins over it.
//
//	implementation:
//	  command: node my-host.js       # --impl
//	  env: {LOG_LEVEL: debug}        # added to the environment
//	roles: [host]                    # --role
//	drafts: [2026-06-24]             # --draft
//	tags: "@must and not @typing"    # --tags
//	requirements: [C2A-COMPOSE-*]    # --requirement
//	scenarios: [attention/...]       # --scenario
//	strict: true                     # --strict
//	jobs: 4                          # --jobs
//	timeout: 10s                     # --timeout
//	reports: [junit=c2a.xml]         # --report
type config struct {
	Implementation struct {
		Command string            `yaml:"command"`
		Env     map[string]string `yaml:"env"`
	} `yaml:"implementation"`
	Roles        []string  `yaml:"roles"`
	Drafts       []string  `yaml:"drafts"`
	Tags         string    `yaml:"tags"`
	Requirements []string  `yaml:"requirements"`
	Scenarios    []string  `yaml:"scenarios"`
	Strict       bool      `yaml:"strict"`
	Jobs         *int      `yaml:"jobs"`
	Timeout      *duration `yaml:"timeout"`
	Reports      []string  `yaml:"reports"`
}

// duration is a time.Duration written as Go writes it: 500ms, 10s, 1m30s.
type duration time.Duration

func (d *duration) UnmarshalYAML(node *yaml.Node) error {
	parsed, err := time.ParseDuration(node.Value)
	if err != nil {
		return fmt.Errorf("line %d: timeout %q is no duration such as 10s", node.Line, node.Value)
	}
	*d = duration(parsed)
	return nil
}

// findConfig reads the file that was named, or else the one in the working
// directory if there is one. It returns the name of what it read, "" for
// nothing.
func findConfig(named string) (config, string, error) {
	name := named
	if name == "" {
		name = configName
	}
	file, err := os.Open(name)
	if named == "" && errors.Is(err, fs.ErrNotExist) {
		return config{}, "", nil
	}
	if err != nil {
		return config{}, "", usagef("configuration: %w", err)
	}
	defer file.Close()
	source, err := io.ReadAll(io.LimitReader(file, maxConfigBytes+1))
	if err != nil {
		return config{}, "", usagef("configuration: %w", err)
	}
	if len(source) > maxConfigBytes {
		return config{}, "", usagef("configuration %q: longer than %d bytes", name, maxConfigBytes)
	}
	c, err := parseConfig(source)
	if err != nil {
		return config{}, "", usagef("configuration %q: %w", name, err)
	}
	return c, name, nil
}

// parseConfig reads one strict YAML document: an unknown or doubled member, a
// wrong type or a second document is an error. Nothing at all is an empty
// configuration.
func parseConfig(source []byte) (config, error) {
	d := yaml.NewDecoder(bytes.NewReader(source))
	d.KnownFields(true)
	var c config
	if err := d.Decode(&c); err != nil && !errors.Is(err, io.EOF) {
		return config{}, oneLine(err)
	}
	if err := d.Decode(new(yaml.Node)); !errors.Is(err, io.EOF) {
		return config{}, errors.New("only one document is allowed")
	}
	return c, nil
}

// oneLine makes the error of a YAML decoder a line.
func oneLine(err error) error {
	var typed *yaml.TypeError
	if errors.As(err, &typed) {
		return errors.New(strings.Join(typed.Errors, "; "))
	}
	return errors.New(strings.TrimPrefix(strings.Join(strings.Fields(err.Error()), " "), "yaml: "))
}

// environment is the env member as NAME=value, sorted.
func (c config) environment() []string {
	var out []string
	for name, value := range c.Implementation.Env {
		out = append(out, name+"="+value)
	}
	slices.Sort(out)
	return out
}
