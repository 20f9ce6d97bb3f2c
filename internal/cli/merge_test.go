package cli

import (
	"bytes"
	"context"
	"io"
	"os"
	"testing"

	bundled "github.com/c2a-conform/c2a-conform/reference"

	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/reference/serve"
	"github.com/c2a-conform/c2a-conform/runner/attach"
	"github.com/c2a-conform/c2a-conform/runner/report"
)

// inProcess runs a job on the reference within the test.
func inProcess(ctx context.Context, j job) (report.Report, error) {
	j.target = attach.InProcess("reference", func(ctx context.Context, r io.Reader, w io.Writer) error {
		return serve.Serve(ctx, r, w, bundled.Options())
	})
	return runEngine(ctx, j)
}

func TestMerge(t *testing.T) {
	t.Chdir(t.TempDir())
	for _, n := range []string{"1", "2"} {
		code, stdout, stderr := execute(t, t.Context(), inProcess, "--role", "host", "--scenario", "link/", "--shard",
			n+"/2", "--report", "json="+n+".json")
		require.Zero(t, code, stderr)
		require.Contains(t, stdout, "shard: "+n+" of 2")
		require.Contains(t, stdout, "PARTIAL", "a part is no verdict")
	}
	require.NoError(t, os.WriteFile("none.json", []byte("{}"), 0o666))

	for _, row := range []struct {
		why  string
		args []string
		code int
		want string
	}{
		{"all of them, in any order", []string{"2.json", "1.json"}, 0, "CONFORMANT"},
		{"one is missing", []string{"2.json"}, 2, "missing: shard 1/2"},
		{"one twice", []string{"1.json", "1.json"}, 2, "1.json: shard 1 of 2 was given twice"},
		{"none", nil, 2, "needs the JSON report of every shard"},
		{"one that is no report", []string{"1.json", "none.json"}, 2, "none.json"},
		{"one that is not there", []string{"1.json", "3.json"}, 2, "3.json"},
	} {
		var stdout, stderr bytes.Buffer
		code := Main(t.Context(), append([]string{"report", "merge"}, row.args...), nil, &stdout, &stderr)
		require.Equal(t, row.code, code, "%s: %s", row.why, stderr.String())
		require.Contains(t, stdout.String()+stderr.String(), row.want, row.why)
	}
}
