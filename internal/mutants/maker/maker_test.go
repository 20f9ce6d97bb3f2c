package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/internal/mutants"
)

// engine has one mutant of each kind, and what is none: lengths, positions, labels, constants and definitions.
const engine = `package engine

const capMs int64 = 30

type Buffer struct{ sizes []int }

func (b *Buffer) Add(size int) {
	b.sizes = append(b.sizes, size)
}

func (b *Buffer) Due(ageMs int64, typing bool) string {
	name := [2]string{"waits", "goes"}
	if typing {
		return name[0]
	}
	if len(b.sizes) == 0 || ageMs < capMs {
		return name[0]
	}
	return name[1]
}
`

const program = `package main

import (
	"fmt"
	"os"

	"example.org/m/engine"
)

func main() {
	var b engine.Buffer
	b.Add(1)
	if len(os.Args) > 1 {
		b.Due(29, os.Args[1] == "typing")
		return
	}
	fmt.Print(b.Due(29, false), b.Due(30, false), b.Due(31, false), b.Due(99, true))
}
`

func TestEachMutantIsAProgramOfItsOwn(t *testing.T) {
	root := t.TempDir()
	for name, text := range map[string]string{
		"go.mod": "module example.org/m\n\ngo 1.26\n", "engine/engine.go": engine, "cmd/main.go": program,
	} {
		at := filepath.Join(root, name)
		require.NoError(t, os.MkdirAll(filepath.Dir(at), 0o700))
		require.NoError(t, os.WriteFile(at, []byte(text), 0o600))
	}
	path := filepath.Join(t.TempDir(), "program")
	all, err := build(t.Context(), root, "./cmd", path, []string{"engine"})
	require.NoError(t, err)

	does := func(number int) string {
		c := exec.Command(path)
		c.Env = append(os.Environ(), fmt.Sprintf("%s=%d", mutants.Variable, number))
		out, err := c.Output()
		require.NoError(t, err)
		return string(out)
	}
	require.Equal(t, "waitsgoesgoeswaits", does(0), "without a mutant it is the program that was written")
	got, keys := map[string]string{}, map[string]string{}
	for i, m := range all {
		keys[m.String()] = m.Key()
		require.Equal(t, i+1, m.Number)
		got[m.String()] = does(m.Number)
	}
	assert.Equal(t, map[string]string{
		"drop engine/engine.go:8 b.sizes = append(b.sizes, size)":       "waitswaitswaitswaits",
		"negate engine/engine.go:13 typing":                             "waitswaitswaitsgoes",
		"negate engine/engine.go:16 len(b.sizes) == 0 || ageMs < capMs": "goeswaitswaitswaits",
		"negate engine/engine.go:16 len(b.sizes) == 0":                  "waitswaitswaitswaits",
		"negate engine/engine.go:16 ageMs < capMs":                      "goeswaitswaitswaits",
		"compare engine/engine.go:16 ageMs < capMs":                     "waitswaitsgoeswaits",
		"move engine/engine.go:16 capMs":                                "waitswaitsgoeswaits",
	}, got)
	assert.Equal(t, "drop engine Buffer.Add: b.sizes = append(b.sizes, size)",
		keys["drop engine/engine.go:8 b.sizes = append(b.sizes, size)"])

	record, err := mutants.NewRecord(filepath.Join(t.TempDir(), "reached"), len(all))
	require.NoError(t, err)
	defer record.Close()
	reaches := func(does string) map[string]mutants.Reached {
		c := exec.Command(path, does)
		c.Env = append(os.Environ(), record.Env())
		require.NoError(t, c.Run())
		taken, err := record.Take()
		require.NoError(t, err)
		out := map[string]mutants.Reached{}
		for _, m := range all {
			if how := taken[m.Number]; how != mutants.Never {
				out[m.String()] = how
			}
		}
		return out
	}
	assert.Equal(t, map[string]mutants.Reached{
		"drop engine/engine.go:8 b.sizes = append(b.sizes, size)": mutants.Differs,
		"negate engine/engine.go:13 typing":                       mutants.Differs,
	}, reaches("typing"), "what comes later is not reached")
	assert.Equal(t, map[string]mutants.Reached{
		"drop engine/engine.go:8 b.sizes = append(b.sizes, size)":       mutants.Differs,
		"negate engine/engine.go:13 typing":                             mutants.Differs,
		"negate engine/engine.go:16 len(b.sizes) == 0 || ageMs < capMs": mutants.Differs,
		"negate engine/engine.go:16 len(b.sizes) == 0":                  mutants.Differs,
		"negate engine/engine.go:16 ageMs < capMs":                      mutants.Differs,
		"compare engine/engine.go:16 ageMs < capMs":                     mutants.Same,
		"move engine/engine.go:16 capMs":                                mutants.Differs,
	}, reaches("nothing"), "29 is not the edge")
}

// TestKeysTellMutantsApart: the same source twice in a function makes two keys.
func TestKeysTellMutantsApart(t *testing.T) {
	root := t.TempDir()
	for name, text := range map[string]string{
		"go.mod": "module example.org/m\n\ngo 1.26\n",
		"engine/engine.go": `package engine

var off = false || on

var on bool

type Rules struct{ Late, Early bool }

func (r Rules) When(rules Rules, n int) int {
	n++
	n++
	if rules.Late && n > 5 {
		n--
	}
	switch {
	case rules.Early:
		n--
	}
	return n
}
`,
	} {
		at := filepath.Join(root, name)
		require.NoError(t, os.MkdirAll(filepath.Dir(at), 0o700))
		require.NoError(t, os.WriteFile(at, []byte(text), 0o600))
	}
	all, err := build(t.Context(), root, "./cmd", "", []string{"engine"})
	require.NoError(t, err, "without a file nothing is built")
	var keys []string
	for _, m := range all {
		key := m.Key()
		if m.Variation {
			key += ", behind a rule"
		}
		keys = append(keys, key)
	}
	assert.Equal(t, []string{
		"negate engine : false",
		"negate engine : on",
		"drop engine Rules.When: n++",
		"drop engine Rules.When: n++ #2",
		"negate engine Rules.When: rules.Late && n > 5",
		"negate engine Rules.When: rules.Late",
		"negate engine Rules.When: n > 5, behind a rule",
		"compare engine Rules.When: n > 5, behind a rule",
		"move engine Rules.When: 5, behind a rule",
		"drop engine Rules.When: n--, behind a rule",
		"negate engine Rules.When: rules.Early",
		"drop engine Rules.When: n-- #2, behind a rule",
	}, keys)
}

func TestWhatCanNotBeBuilt(t *testing.T) {
	_, err := build(t.Context(), t.TempDir(), "./cmd", "program", []string{"engine"})
	require.ErrorContains(t, err, "list the packages of the reference")
}
