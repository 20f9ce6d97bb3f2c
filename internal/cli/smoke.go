package cli

import (
	"errors"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/c2a-conform/c2a-conform/features"
	"github.com/c2a-conform/c2a-conform/internal/config"
	"github.com/c2a-conform/c2a-conform/internal/console"
	"github.com/c2a-conform/c2a-conform/runner/smoke"
	"github.com/c2a-conform/c2a-conform/schemas/jsonrpc"
)

const smokeHelp = `Smoke checks in stages whether a program is connected correctly: the program starts,
answers conformance/hello, sets up a world, advances its clock, accepts a message,
answers the message, clears the world, and exits. Smoke stops at the first stage that
fails. It then shows the message that it expected, the message that it received, and the
section of the guide that helps.

Smoke takes a few seconds. It does not test conformance; 'c2a-conform run' does.

Smoke reads --role, --draft, --impl and the settings of the implementation from
c2a-conform.yaml, as run does. Without --impl, and without a configuration, it
connects to the built-in reference.`

const smokeExitHelp = `Exit codes:
    0  every stage passed
    1  a stage failed
    2  a usage error, or a wrong configuration
    3  the program could not be started or connected to, or the suite failed
  130  interrupted`

// smokeFlags are the flags of smoke.
type smokeFlags struct {
	impl, config    string
	profile         string
	framing, format choice
	roles, drafts   []string
	timeout         time.Duration
}

func newSmokeCommand() *cobra.Command {
	f := smokeFlags{framing: choice{Of: jsonrpc.Framings()},
		format: choice{Value: "text", Of: []string{"text", "json"}}, timeout: defaultTimeout}
	cmd := &cobra.Command{
		Use:   "smoke",
		Short: "Check that an implementation is connected correctly",
		Long:  smokeHelp + "\n\n" + smokeExitHelp,
		Example: `  c2a-conform smoke --impl 'node shim.js'
  c2a-conform smoke --impl ws://127.0.0.1:8080/c2a --role harness --draft 2026-06-24
  c2a-conform smoke --impl ./my-host --format json`,
		Args: noArguments,
		RunE: func(cmd *cobra.Command, _ []string) error { return runSmoke(cmd, f) },
	}
	flags := cmd.Flags()
	flags.SortFlags = false
	flags.StringVar(&f.impl, "impl", "", implUsage)
	flags.StringVar(&f.profile, "profile", "", profileUsage)
	flags.Var(&f.framing, "framing", framingUsage)
	flags.StringSliceVar(&f.roles, "role", nil,
		"only these roles (default: all that the implementation declares): "+strings.Join(features.Roles(), ", "))
	flags.StringSliceVar(&f.drafts, "draft", nil,
		"only these drafts (default: all that the implementation declares): "+strings.Join(features.Selectable(), ", "))
	flags.Var((*config.Span)(&f.timeout), "timeout", timeoutUsage)
	flags.Var(&f.format, "format", formatUsage)
	flags.StringVar(&f.config, "config", "",
		configUsage)
	return cmd
}

func runSmoke(cmd *cobra.Command, f smokeFlags) error {
	said := cmd.Flags().Changed
	asRun := runFlags{impl: f.impl, profile: f.profile, config: f.config, framing: f.framing, roles: f.roles,
		drafts: f.drafts, timeout: f.timeout}
	if err := asRun.refuseEmpty(said); err != nil {
		return err
	}
	file, err := asRun.configure(cmd)
	if err != nil {
		return err
	}
	for _, known := range []struct {
		what         string
		asked, there []string
	}{{"role", asRun.roles, features.Roles()}, {"draft", asRun.drafts, features.AllDrafts()}} {
		for _, a := range known.asked {
			if !slices.Contains(known.there, a) {
				return usagef("unknown %s %q; known: %s", known.what, a, strings.Join(known.there, ", "))
			}
		}
	}
	j, err := asRun.job(implementation(file.Implementation))
	if err != nil {
		return err
	}
	if err := implementation(file.Implementation).build(cmd.Context(), asRun.impl, cmd.ErrOrStderr()); err != nil {
		return err
	}
	r, err := smoke.Run(cmd.Context(),
		smoke.Options{Target: j.target, Roles: asRun.roles, Drafts: asRun.drafts, Timeout: j.timeout,
			Shipped: j.profile != ""})
	if err != nil {
		return failf("%w", errors.Join(err, writeSmoke(cmd.OutOrStdout(), r, f.format.Value)))
	}
	if err := writeSmoke(cmd.OutOrStdout(), r, f.format.Value); err != nil {
		return err
	}
	return exit(codeOfSmoke(r))
}

func codeOfSmoke(r smoke.Report) int {
	first := r.First()
	switch {
	case first == nil:
		return exitOK
	case first.ID == "start":
		return exitInconclusive
	}
	return exitNot
}

func writeSmoke(w io.Writer, r smoke.Report, format string) error {
	if format != "json" {
		return smoke.WriteText(console.Words(w), r, console.StyleOf(w))
	}
	return writeJSON(w, r)
}
