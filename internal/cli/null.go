package cli

import (
	"io"
	"strings"

	"github.com/spf13/cobra"

	"github.com/c2a-conform/c2a-conform/internal/console"
	"github.com/c2a-conform/c2a-conform/internal/document"
	"github.com/c2a-conform/c2a-conform/internal/selfcheck"
)

func runNulls(cmd *cobra.Command, f selfcheckFlags) error {
	line := console.NewProgress(cmd.ErrOrStderr())
	defer line.End()
	n, err := selfcheck.RunNulls(cmd.Context(), selfcheck.Options{Jobs: int(f.jobs), Progress: line.Program})
	if err != nil {
		return failf("%w", err)
	}
	line.End()
	return f.show(cmd, n, func(w io.Writer) { writeNulls(w, n) })
}

func writeNulls(w io.Writer, n selfcheck.Nulls) {
	p := document.Printer{W: w}
	defects := 0
	for _, r := range n.Roles {
		p.Line(0, "%s, draft %s", r.Role, r.Draft)
		for _, x := range r.Programs {
			p.Line(2, "%-11s %3d MUSTs passed  %s", x.Name, len(x.Passed), x.Does)
			if x.Problem != "" {
				p.Line(4, "problem: %s", x.Problem)
			}
		}
		for _, x := range r.Passed {
			if x.Reason == "" {
				defects++
				p.Line(2, "DEFECT  %s", x.Requirement)
				continue
			}
			for i, l := range document.Fold(x.Reason, document.Width-27) {
				id := x.Requirement
				if i > 0 {
					id = ""
				}
				p.Line(2, "reason  %-16s %s", id, l)
			}
		}
		p.Line(0, "")
	}
	p.Line(0, "%d MUSTs are passed by every null program of their role and draft without a reason", defects)
	if len(n.Needless) > 0 {
		p.Line(0, "reasons that nothing needs: %s", strings.Join(n.Needless, ", "))
	}
}
