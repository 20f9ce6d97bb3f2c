package cli

import (
	"cmp"
	"fmt"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/spf13/cobra"

	"github.com/c2a-conform/c2a-conform/features"
	"github.com/c2a-conform/c2a-conform/internal/bom"
	"github.com/c2a-conform/c2a-conform/runner/report"
)

// programName is the name of the program in messages, reports and commands.
const programName = "c2a-conform"

func newVersionCommand() *cobra.Command {
	sbom := false
	cmd := &cobra.Command{
		Use:   "version",
		Short: "Print the version and the supported drafts",
		Args:  cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if info, ok := debug.ReadBuildInfo(); sbom && ok {
				return bom.Write(cmd.OutOrStdout(), info, version(), time.Now())
			}
			_, err := fmt.Fprint(cmd.OutOrStdout(), versionText())
			return err
		},
	}
	cmd.Flags().BoolVar(&sbom, "sbom", false, "print the modules in this build, as an SPDX document in JSON")
	return cmd
}

func init() { cobra.AddTemplateFunc("versionText", versionText) }

func versionText() string {
	s := suite()
	commit := cmp.Or(s.Commit, "unknown")
	if s.Modified {
		commit += ", with uncommitted changes"
	}
	text := fmt.Sprintf("%s %s\ncommit %s\ncatalogue %s\nbuilt with %s for %s/%s\n", programName, s.Version, commit,
		s.Catalogue, runtime.Version(), runtime.GOOS, runtime.GOARCH)
	for _, p := range features.Protocols() {
		drafts := slices.Clone(p.Drafts)
		if len(drafts) > 1 {
			drafts[0] += " (current)"
		}
		text += fmt.Sprintf("%s: drafts %s; roles %s\n", p.Title, strings.Join(drafts, ", "),
			strings.Join(p.Roles, ", "))
	}
	return text
}

// Values that a build sets with -ldflags "-X" where Go can't record them: an image is built without the repository.
var stampedVersion, stampedCommit string

// suite describes this program for reports.
func suite() report.Suite {
	s := built()
	s.Catalogue = features.Digest()
	return s
}

// version returns the version of the module. In a build from a working tree it is "(devel)", with the commit if it is
// known.
func version() string { return built().Version }

// built returns what is known about this program without loading its catalogue.
var built = sync.OnceValue(func() report.Suite {
	s := report.Suite{Name: programName, Version: stampedVersion, Commit: stampedCommit}
	info, ok := debug.ReadBuildInfo()
	if !ok {
		s.Version = cmp.Or(s.Version, "(unknown)")
		return s
	}
	settings := map[string]string{}
	for _, setting := range info.Settings {
		settings[setting.Key] = setting.Value
	}
	s.Version = cmp.Or(s.Version, info.Main.Version, "(devel)")
	s.Commit = cmp.Or(s.Commit, settings["vcs.revision"])
	s.Modified = settings["vcs.modified"] == "true"
	if s.Version == "(devel)" && len(s.Commit) >= 12 {
		s.Version += " " + s.Commit[:12]
		if s.Modified {
			s.Version += " modified"
		}
	}
	return s
})
