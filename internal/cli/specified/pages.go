package specified

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"github.com/c2a-conform/c2a-conform/features"
	"github.com/c2a-conform/c2a-conform/internal/cli/command"
	"github.com/c2a-conform/c2a-conform/internal/console"
	"github.com/c2a-conform/c2a-conform/internal/site"
	"github.com/c2a-conform/c2a-conform/internal/specification"
	bundled "github.com/c2a-conform/c2a-conform/reference"
	"github.com/c2a-conform/c2a-conform/reference/serve"
	"github.com/c2a-conform/c2a-conform/runner"
	"github.com/c2a-conform/c2a-conform/runner/attach"
)

func newFeaturesHTMLCommand() *cobra.Command {
	var out, coverage, protocol string
	cmd := &cobra.Command{
		Use:   "html -o DIR",
		Short: "Write the specification as a static website",
		Long: `Write the specification as a static site, with pages by question, area, role, draft and
clause, and one page for each requirement. The page of a requirement shows the rule, its
place in the text, its scenarios, the messages that the reference sent in one of
these scenarios, and the rule's checks. To get the messages, the command runs the
reference. This takes some seconds.

You can open the site from the disk, or serve it with any web server. The pages load
nothing from other sites. Only the search needs JavaScript. The same version of the
suite always writes the same bytes, and the addresses of the pages never change. The
command doesn't change other files in the folder.

With --coverage and the JSON report of a run, the pages show the run's verdicts
next to the requirements and clauses.`,
		Example: `  c2a-conform features html -o site
  c2a-conform run --report json=run.json; c2a-conform features html -o site --coverage run.json`,
		Args: command.NoArguments,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if out == "" {
				return command.Usagef("name the folder of the site, as in -o site")
			}
			chosen, err := chosenProtocols(protocol)
			if err != nil {
				return err
			}
			suite, err := loadSuite()
			if err != nil {
				return err
			}
			document := gathered(suite, chosen)
			if coverage != "" {
				r, err := readReport(coverage)
				if err != nil {
					return command.Usagef("report %q: %w", coverage, err)
				}
				document.Lay(suite, r)
			}
			line := console.NewProgress(cmd.ErrOrStderr())
			defer line.End()
			err = document.Play(cmd.Context(), suite, builtIn(), func(e runner.Event) {
				line.Scenario(e.Done, e.Planned, e.Scenario, e.Verdict)
			})
			if err != nil {
				return command.Failf("%w", err)
			}
			line.End()
			files, err := site.Make(document)
			if err != nil {
				return command.Failf("%w", err)
			}
			if err := writeSite(out, files); err != nil {
				return command.Failf("%w", err)
			}
			_, err = fmt.Fprintf(cmd.OutOrStdout(), "%d files in %s; begin with %s\n", len(files), out,
				filepath.Join(out, "index.html"))
			return command.Classify(err)
		},
	}
	flags := cmd.Flags()
	flags.StringVarP(&out, "output", "o", "", "`folder` of the site; created if it does not exist")
	flags.StringVar(&coverage, "coverage", "", "JSON report of a run; the pages show its verdicts")
	flags.StringVar(&protocol, "protocol", "", "only this `protocol`")
	return cmd
}

// gathered returns the specification of some protocols as data.
func gathered(suite *features.Suite, protocols []features.Protocol) *specification.Document {
	from := specification.Sources{Suite: suite, Protocols: protocols, Faults: map[string][]specification.Variation{},
		Alternates: map[string][]specification.Variation{}}
	for _, f := range bundled.Faults() {
		from.Faults[f.Requirement] = append(from.Faults[f.Requirement],
			specification.Variation{Name: f.Name, Does: f.Does, Role: f.Role, Drafts: f.Drafts})
	}
	for _, a := range bundled.Alternates() {
		from.Alternates[a.Open] = append(from.Alternates[a.Open],
			specification.Variation{Name: a.Name, Does: a.Does, Role: a.Role, Drafts: a.Drafts})
	}
	return specification.Gather(from)
}

// builtIn returns the built-in reference, in this process.
func builtIn() attach.Target {
	return attach.InProcess("reference", func(ctx context.Context, r io.Reader, w io.Writer) error {
		o := bundled.Options()
		o.State = attach.StateDir(ctx)
		return serve.Serve(ctx, r, w, o)
	})
}

// writeSite writes the files of a site to a folder.
func writeSite(dir string, files []site.File) error {
	for _, f := range files {
		name := filepath.Join(dir, filepath.FromSlash(f.Name))
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			return err
		}
		if err := os.WriteFile(name, f.Body, 0o666); err != nil {
			return err
		}
	}
	return nil
}
