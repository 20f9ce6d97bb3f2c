package cli

import (
	"os"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/internal/config"
)

func TestFlagsWin(t *testing.T) {
	four := 4
	c := config.File{Roles: []string{"host"}, Strict: true, Jobs: &four,
		Implementation: config.Implementation{Command: "node my-host.js"}}

	flags := runFlags{impl: "./other", timeout: time.Second}
	said := map[string]bool{"impl": true, "timeout": true, "strict": true}
	flags.merge(c, func(flag string) bool { return said[flag] })
	require.Equal(t, "./other", flags.impl)
	require.Equal(t, time.Second, flags.timeout)
	require.False(t, flags.strict, "--strict=false is said, too")
	require.Equal(t, []string{"host"}, flags.roles, "what no flag says comes from the file")
	require.Equal(t, 4, flags.jobs)

	c = config.File{AcceptPartial: true}
	flags = runFlags{timeout: defaultTimeout}
	flags.merge(c, func(string) bool { return false })
	require.True(t, flags.partial)
	flags = runFlags{timeout: defaultTimeout, complete: true}
	flags.merge(c, func(flag string) bool { return flag == "require-complete" })
	require.False(t, flags.partial, "--require-complete accepts nothing, whatever the file says")

	flags = runFlags{timeout: defaultTimeout}
	flags.merge(config.File{}, func(string) bool { return false })
	require.Equal(t, runFlags{timeout: defaultTimeout}, flags, "an empty file changes no default")
}

// TestAConfigurationThatCantBeReadIsAMistake: nothing else is tested in its place.
func TestAConfigurationThatCantBeReadIsAMistake(t *testing.T) {
	t.Chdir(t.TempDir())
	require.NoError(t, os.WriteFile("broken.yaml", []byte("jobs: 2\nimpl: x"), 0o666))
	for file, told := range map[string]string{"missing.yaml": "missing.yaml",
		"broken.yaml": "broken.yaml:2: unknown key"} {
		for _, command := range []string{"run", "smoke"} {
			code, _, errs := program(t, command, "--config", file)
			require.Equal(t, exitUsage, code, file)
			require.Contains(t, errs, told)
		}
	}
}
