package cli

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"runtime/debug"
	"strings"

	"github.com/spf13/cobra"

	"github.com/c2a-conform/c2a-conform/features"
	"github.com/c2a-conform/c2a-conform/features/c2a"
	"github.com/c2a-conform/c2a-conform/internal/selfcheck/tape"
	bundled "github.com/c2a-conform/c2a-conform/reference"
	"github.com/c2a-conform/c2a-conform/reference/serve"
	"github.com/c2a-conform/c2a-conform/runner/attach"
	"github.com/c2a-conform/c2a-conform/runner/attach/listen"
	"github.com/c2a-conform/c2a-conform/schemas/jsonrpc"
	"github.com/c2a-conform/c2a-conform/schemas/port"
)

func newServeCommand() *cobra.Command {
	var role, draft, broken, state, address, recorded string
	var alternates []string
	var scale float64
	clock := choice{Value: port.ClockVirtual, Of: []string{port.ClockVirtual, port.ClockScaled, port.ClockWall}}
	barrier := choice{Of: []string{port.BarrierExact, port.BarrierQuiescent}}
	framing := choice{Of: jsonrpc.Framings()}
	cmd := &cobra.Command{
		Use:   "serve",
		Short: "Serve the reference engine, on stdin and stdout or on a URL",
		Long: `Run the reference engine as an implementation that you can test. The engine reads and
writes one JSON-RPC message per line on stdin and stdout.

With --listen, the command listens on a URL instead, and starts a separate engine for
each connection. The URL is tcp://host:port, unix:///path, ws://host:port/path or
http://host:port/path. Port 0 means any free port; the first line on stderr shows the URL.

If the other side is a runner, it sends conformance/* requests. These set the role and
draft of each scenario, and advance the clock. With --clock wall or scaled, the clock runs
by itself, as in most programs, and the engine doesn't report when it has finished
(--barrier quiescent). If the other side is not a runner, the engine runs on the wall
clock, with a built-in model, in the role and draft that --role and --draft name.

With --fault, the engine has one bug; 'c2a-conform selfcheck --list' lists the bugs.
With --alternate, the engine makes one or more choices that a text allows and that
differ from the usual choices of the reference; 'c2a-conform selfcheck --alternates --list'
lists the choices.`,
		Example: `  c2a-conform run --impl 'c2a-conform serve'
  c2a-conform run --impl 'c2a-conform serve --fault dm-optional'
  c2a-conform run --impl 'c2a-conform serve --clock scaled --scale 20'
  c2a-conform serve --listen ws://127.0.0.1:7400/c2a
  c2a-conform serve --role harness --draft 2026-06-02`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			options := bundled.Options()
			if !features.IsDraft(draft) {
				return usagef("unknown draft %q; the drafts are %s", draft, strings.Join(features.Selectable(), ", "))
			}
			options.Role, options.Draft, options.State = role, draft, state
			var err error
			if options.Scale, err = timeScale(clock.Value, barrier.Value, scale); err != nil {
				return err
			}
			if !features.Binds(role, draft) {
				protocol, _ := features.ProtocolOf(draft)
				return usagef("unknown role %q; the roles of draft %s are %s", role, draft,
					strings.Join(protocol.Roles, ", "))
			}
			if len(alternates) > 0 {
				chosen, err := alternatesNamed(experimental(draft), alternates)
				if err != nil {
					return err
				}
				name := options.Name
				for _, a := range chosen {
					a.Apply(&options)
				}
				if len(chosen) > 1 { // the names of all alternates may be too long for conformance/hello
					options.Name = fmt.Sprintf("%s with %d alternates", name, len(chosen))
				}
			}
			if broken != "" {
				f, ok := bundled.FindFault(broken)
				if !ok {
					return usagef("unknown fault %q: 'c2a-conform selfcheck --list' lists them", broken)
				}
				f.Apply(&options)
			}
			debug.SetTraceback("crash") // a panic is to end it by a signal, which no exit status can be taken for
			records, _ := jsonrpc.ParseFraming(cmp.Or(framing.Value, jsonrpc.Lines.String()))
			if cmd.Flags().Changed("listen") {
				return serveAt(cmd, address, listen.Options{Framing: records}, options)
			}
			conn := jsonrpc.NewFramed(records, cmd.InOrStdin(), cmd.OutOrStdout(), jsonrpc.Limits{})
			if recorded != "" {
				played, err := tape.Load(recorded)
				if err != nil {
					return usagef("tape: %w", err)
				}
				return played.Serve(cmd.Context(), conn)
			}
			return serve.Connection(cmd.Context(), conn, options)
		},
	}
	cmd.Flags().StringVar(&address, "listen", "", "listen on this `URL` instead of using stdin and stdout")
	cmd.Flags().Var(&framing, "framing", framingUsage)
	cmd.Flags().StringVar(&role, "role", c2a.RoleHarness,
		"role to play if no runner sends conformance/* requests: "+strings.Join(features.Roles(), ", "))
	cmd.Flags().StringVar(&draft, "draft", c2a.Draft0624, "draft to speak if no runner sends conformance/* requests")
	cmd.Flags().StringVar(&state, "state", os.Getenv(attach.StateVariable),
		"directory for the state of a world, so that the world can be resumed after the process was killed "+
			"(default: $"+attach.StateVariable+")")
	cmd.Flags().Var(&clock, "clock", "clock to use with a runner: virtual, scaled or wall")
	cmd.Flags().Float64Var(&scale, "scale", defaultScale,
		"how many times faster than the wall clock a scaled clock runs")
	cmd.Flags().Var(&barrier, "barrier",
		"whether the engine reports that it has finished (exact) or not (quiescent); the default depends on --clock, "+
			"which allows only one of them")
	cmd.Flags().StringVar(&broken, "fault", "", "plant the bug with this name")
	cmd.Flags().StringVar(&recorded, "tape", "",
		"instead of running an engine, replay the traces in this `directory`, as 'c2a-conform selfcheck --tape' does")
	cmd.MarkFlagsMutuallyExclusive("tape", "listen")
	cmd.Flags().StringArrayVar(&alternates, "alternate", nil,
		"make the choice with this `name`, which a text allows; repeatable")
	return cmd
}

// serveAt serves every connection to a URL with a separate engine, until it is interrupted.
func serveAt(cmd *cobra.Command, address string, o listen.Options, options serve.Options) error {
	server, err := listen.Listen(address, o)
	var wrong *attach.AddressError
	switch {
	case errors.As(err, &wrong):
		return &exitError{Code: exitUsage, Err: err}
	case err != nil:
		return failf("listen: %w", err)
	}
	fmt.Fprintf(cmd.ErrOrStderr(), "%s: listening on %s\n", programName, server.URL())
	if server.Exposed() {
		fmt.Fprintf(cmd.ErrOrStderr(), "%s: warning: other machines can connect without any authentication; "+
			"listen on localhost unless you want that\n", programName)
	}
	options.State = "" // engines are not killed here, and several would share the directory
	options.Connections = maxConnections
	return server.Serve(cmd.Context(), func(ctx context.Context, conn listen.Conn) {
		_ = serve.Connection(ctx, conn, options) // the other side knows best why it ended
	})
}

// maxConnections is the number of connections that the reference offers at the same time.
const maxConnections = 256

// defaultScale makes the shortest window of the drafts 100 ms long.
const defaultScale = 20

// timeScale returns the speed of the clock compared to the wall clock, or 0 for a virtual clock.
func timeScale(clock, barrier string, scale float64) (float64, error) {
	goesWith := port.BarrierQuiescent
	if clock == port.ClockVirtual {
		goesWith = port.BarrierExact
	}
	switch {
	case barrier != "" && barrier != goesWith:
		return 0, usagef("with a %s clock the barrier must be %s", clock, goesWith)
	case clock == port.ClockVirtual:
		return 0, nil
	case clock == port.ClockWall:
		return 1, nil
	case scale < 1:
		return 0, usagef("a scaled clock must run at least as fast as the wall clock, not %v times as fast", scale)
	}
	return scale, nil
}
