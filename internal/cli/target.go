package cli

import (
	"cmp"
	"context"
	"io"
	"os"
	"os/exec"
	"slices"
	"strings"

	"github.com/c2a-conform/c2a-conform/internal/config"
	"github.com/c2a-conform/c2a-conform/runner/attach"
	"github.com/c2a-conform/c2a-conform/runner/edge"
)

// Descriptions of flags that several commands have. --impl names the implementation.
const (
	implUsage    = "`command` that starts the implementation, or the URL on which it listens (default: the reference)"
	framingUsage = "how messages are separated on stdin and stdout, or on a tcp or unix socket (default lines)"
	formatUsage  = "format of the result on stdout: text or json"
	keepUsage    = "which messages to include in reports: those of all scenarios, of failures, or none"
	configUsage  = "configuration `file` (default: c2a-conform.yaml or .yml, if it exists)"
	timeoutUsage = "how long the implementation may take to answer one request"
)

// An implementation is the program under test.
type implementation config.Implementation

// text returns what a user would write after --impl, or "" for the built-in reference.
func (i implementation) text() string { return cmp.Or(i.Command, i.URL) }

// named returns i with the command or URL that --impl names instead of its own.
func (i implementation) named(impl string) implementation {
	i.Command, i.URL = "", ""
	switch impl = strings.TrimSpace(impl); {
	case impl == "":
		return i
	case attach.IsURL(impl):
		i.URL, i.Profile = impl, ""
	default:
		i.Command, i.Profile = impl, ""
	}
	return i
}

// build builds the implementation if a configuration says how. The output of the build goes to told.
func (i implementation) build(ctx context.Context, impl string, told io.Writer) error {
	if i.Build == "" || impl != i.Command {
		return nil
	}
	argv, err := attach.ParseCommand(i.Build)
	if err != nil {
		return &exitError{Code: exitUsage, Err: err}
	}
	cmd := exec.CommandContext(ctx, argv[0], argv[1:]...)
	cmd.Stdout, cmd.Stderr = told, told
	if err := cmd.Run(); err != nil {
		return failf("implementation.build: %s: %w", i.Build, err)
	}
	return nil
}

// hooks observe an implementation; zero: nothing observes it.
type hooks struct {
	stderr  io.Writer
	started func(pid int)
	absent  func()
}

// target returns the implementation as something that can be attached. It uses the matching parts of a configuration:
// the environment of a command, or the headers of an HTTP request.
func (i implementation) target(h hooks) (attach.Target, error) {
	if i.URL != "" {
		return i.remote(h)
	}
	if i.Profile != "" {
		p, err := edge.Load(i.Profile)
		if err != nil {
			return nil, usagef("profile: %w", err)
		}
		return edge.Target(p), nil
	}
	argv, err := reference()
	if i.Command != "" {
		argv, err = attach.ParseCommand(i.Command)
	}
	if err != nil {
		return nil, &exitError{Code: exitUsage, Err: err}
	}
	var environment []string
	for name, value := range i.Env {
		environment = append(environment, name+"="+value)
	}
	slices.Sort(environment)
	return attach.Command(argv, attach.Options{
		Env: environment, Framing: i.Framing, Stderr: h.stderr, Started: h.started,
	}), nil
}

func (i implementation) remote(h hooks) (attach.Target, error) {
	a, err := attach.ParseAddress(i.URL)
	if err != nil {
		return nil, &exitError{Code: exitUsage, Err: err}
	}
	o := attach.URLOptions{Framing: i.Framing, Absent: h.absent}
	if a.OverHTTP() {
		o.Header = i.Headers
	}
	if a.OverTLS() {
		o.CA = i.CA
	}
	target, err := attach.URL(i.URL, o)
	if err != nil {
		return nil, &exitError{Code: exitUsage, Err: err}
	}
	return target, nil
}

// reference returns the built-in implementation, which is this program.
func reference() ([]string, error) {
	self, err := os.Executable()
	if err != nil {
		return nil, failf("find the built-in reference: %w", err)
	}
	return []string{self, "serve"}, nil
}

// referenceTarget returns the built-in implementation as something that can be attached.
func referenceTarget() (attach.Target, error) {
	argv, err := reference()
	if err != nil {
		return nil, err
	}
	return attach.Command(argv, attach.Options{}), nil
}
