package cli

import (
	"cmp"
	"fmt"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/c2a-conform/c2a-conform/features"
	"github.com/c2a-conform/c2a-conform/runner/report"
)

// programName is the name of the program in messages, reports and commands.
const programName = "c2a-conform"

func newVersionCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "version",
		Short: "Print the version, and the drafts it knows",
		Args:  cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			_, err := fmt.Fprint(cmd.OutOrStdout(), versionText())
			return err
		},
	}
}

func versionText() string {
	text := fmt.Sprintf("%s %s\nbuilt with %s for %s/%s\n", programName, version(), runtime.Version(), runtime.GOOS,
		runtime.GOARCH)
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

// suite is this program as reports name it.
func suite() report.Product { return report.Product{Name: programName, Version: version()} }

// version is that of the module; in a build from a working tree it is "(devel)", with the commit where Go has recorded
// it.
func version() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "(unknown)"
	}
	v := cmp.Or(info.Main.Version, "(devel)")
	if v != "(devel)" {
		return v
	}
	settings := map[string]string{}
	for _, s := range info.Settings {
		settings[s.Key] = s.Value
	}
	if commit := settings["vcs.revision"]; len(commit) >= 12 {
		v += " " + commit[:12]
		if settings["vcs.modified"] == "true" {
			v += " modified"
		}
	}
	return v
}
