// Bench measures c2a-conform side by side with what others would use in its place, in one session and in turns, so that
// what else the machine does falls on all of them. bench/run installs what it needs and starts it.
package main

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
)

var (
	lines   = flag.Int("lines", 200_000, "events in a file")
	few     = flag.Int("few", 10_000, "events for those that are much slower")
	rounds  = flag.Int("rounds", 7, "rounds; what is told is their median")
	command = flag.String("command", "", "the program c2a-conform")
	schemas = flag.String("schemas", "../schemas", "folder of the schemas")
	to      = flag.String("write", "../docs/benchmarks.md", "file to write the tables to; none where it is empty")
)

func main() {
	flag.Parse()
	var err error
	switch flag.Arg(0) {
	case "events": // in a process of its own, since the peak of this one counts for those that it starts
		var n int
		var invalid float64
		if _, err = fmt.Sscan(flag.Arg(1)+" "+flag.Arg(2), &n, &invalid); err == nil {
			err = makeFile(flag.Arg(3), n, invalid)
		}
	case "check":
		err = check(flag.Arg(1), flag.Arg(2), flag.Arg(3))
	case "":
		err = run()
	default:
		err = fmt.Errorf("unknown %q", flag.Arg(0))
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}

// run measures everything.
func run() error {
	folder, err := os.MkdirTemp("", "c2a-conform-bench-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	self, err := os.Executable()
	if err != nil {
		return err
	}
	var text strings.Builder
	text.WriteString(head())
	for _, part := range []struct {
		title, about string
		invalid      float64
		cores        int
	}{
		{"Validating events, one core", "%s lines of chat/deliver, %.0f bytes on average; 2 %% are invalid in ten ways, 10 %% have their members in another order.", 0.02, 1},
		{"Validating events of which half is invalid, one core", "%s lines, %.0f bytes on average; every second one is invalid.", 0.5, 1},
		{"Validating events, two cores", "%s lines, %.0f bytes on average, as in the first table.", 0.02, 2},
	} {
		name := func(n int) string { return filepath.Join(folder, fmt.Sprintf("%g-%d.ndjson", part.invalid, n)) }
		size := 0.0
		for _, n := range []int{*few, *lines} {
			if err := exec.Command(self, "events", fmt.Sprint(n), fmt.Sprint(part.invalid), name(n)).Run(); err != nil {
				return fmt.Errorf("make events: %w", err)
			}
			info, err := os.Stat(name(n))
			if err != nil {
				return err
			}
			size = float64(info.Size()) / float64(n)
		}
		contest := contest{cores: part.cores, of: []contestant{
			{"ajv 8, JSON.parse and the compiled schema, all errors", *lines, []string{"node", "ajv.js", *schemas, name(*lines), strconv.Itoa(part.cores)}},
			{"**`c2a-conform validate --draft --kind`**", *lines, []string{*command, "validate", name(*lines), "--draft", "2026-06-02", "--kind", "deliver"}},
			{"`c2a-conform validate`, which recognises draft and kind", *lines, []string{*command, "validate", name(*lines)}},
			{"encoding/json and jsonschema/v6", *few, []string{self, "check", "v6", *schemas, name(*few)}},
			{"encoding/json and jsonschema/v5", *few, []string{self, "check", "v5", *schemas, name(*few)}},
		}}
		if err := contest.hold(*rounds); err != nil {
			return err
		}
		fmt.Fprintf(&text, "\n## %s\n\n"+part.about+"\n\n%s", part.title, grouped(*lines), size, contest.table())
	}
	start := contest{cores: 1, of: []contestant{
		{"node, an empty program", 1, []string{"node", "-e", "0"}},
		{"**`c2a-conform version`**", 1, []string{*command, "version"}},
		{"`c2a-conform validate` of one event", 1, []string{*command, "validate", "../fixtures/c2a/2026-06-02/deliver.json"}},
	}}
	if err := start.hold(3 * *rounds); err != nil {
		return err
	}
	fmt.Fprintf(&text, "\n## Starting\n\n%s", start.times())
	fmt.Print(text.String())
	if *to == "" {
		return nil
	}
	return os.WriteFile(*to, []byte(text.String()), 0o666)
}

// makeFile writes events to a file.
func makeFile(name string, n int, invalid float64) error {
	file, err := os.Create(name)
	if err != nil {
		return err
	}
	return errors.Join(events(file, n, invalid), file.Close())
}

func grouped(n int) string {
	text := strconv.Itoa(n)
	for i := len(text) - 3; i > 0; i -= 3 {
		text = text[:i] + "," + text[i:]
	}
	return text
}
