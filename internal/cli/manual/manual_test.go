package manual

import (
	"testing"

	"github.com/spf13/cobra"
	"github.com/stretchr/testify/require"
)

func TestTextIsNeverARequest(t *testing.T) {
	for _, row := range []struct{ why, text, want string }{
		{"a hyphen is a minus, so that it can be copied", "--seed", `\-\-seed`},
		{"a backslash", `a\nb`, `a\enb`},
		{"a line that begins with a dot", "see\n.ci/run", "see\n\\&.ci/run"},
		{"a line that begins with a quote", "'x'", `\&'x'`},
		{"a dot within", "a.b", "a.b"},
	} {
		require.Equal(t, row.want, roff(row.text), row.why)
	}
}

func TestPageOfACommand(t *testing.T) {
	root := &cobra.Command{Use: "tool", Short: "Do things"}
	run := &cobra.Command{Use: "run FILE", Short: "Run it", Long: "Run it:\n  now",
		Run: func(*cobra.Command, []string) {}}
	run.Flags().StringP("seed", "s", "", "draw by `number`")
	run.Flags().Bool("old", false, "")
	require.NoError(t, run.Flags().MarkHidden("old"))
	root.AddCommand(run)
	require.Equal(t, `.TH TOOL\-RUN 1 "" c2a-conform "c2a-conform manual"
.SH NAME
tool\-run \- Run it
.SH SYNOPSIS
.nf
tool run FILE [flags]
.fi
.SH DESCRIPTION
.nf
Run it:
  now
.fi
.SH OPTIONS
.TP
\fB\-s\fP, \fB\-\-seed\fP \fInumber\fP
draw by number
.SH SEE ALSO
\fBtool\fP(1)
`, page(run, "0  fine"))
	require.Contains(t, page(root, "0  fine"),
		".SH EXIT STATUS\n.nf\n0  fine\n.fi\n.SH SEE ALSO\n\\fBtool\\-run\\fP(1)\n")
}
