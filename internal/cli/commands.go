package cli

import (
	"slices"

	"github.com/spf13/cobra"

	"github.com/c2a-conform/c2a-conform/internal/cli/certificates"
	"github.com/c2a-conform/c2a-conform/internal/cli/explanation"
	"github.com/c2a-conform/c2a-conform/internal/cli/guide"
	"github.com/c2a-conform/c2a-conform/internal/cli/live"
	"github.com/c2a-conform/c2a-conform/internal/cli/measuring"
	"github.com/c2a-conform/c2a-conform/internal/cli/schemas"
	"github.com/c2a-conform/c2a-conform/internal/cli/specified"
	"github.com/c2a-conform/c2a-conform/internal/cli/starter"
)

// commands returns the commands in order of importance; help sorts them by name.
func commands() []*cobra.Command {
	return append(slices.Concat(certificates.Commands(suite), specified.Commands()),
		newRunCommand(),
		newSmokeCommand(),
		starter.Command(version()),
		newReportCommand(),
		newServeCommand(),
		newVersionCommand(),
		newValidateCommand(),
		newReplayCommand(),
		newAuditCommand(),
		newSelfcheckCommand(),
		newExploreCommand(),
		schemas.Command(),
		newACPCommand(),
		guide.Command(),
		explanation.Command(referenceTarget),
		live.Command(),
		measuring.Command(referenceTarget),
	)
}
