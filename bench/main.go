// Bench measures c2a-conform side by side with what others would use in its place, in one session and in turns, so that
// what else the machine does falls on all of them: the validator beside others, a run beside a bare loop that sends the
// same frames, and each with ten and a hundred times as much. bench/run installs what it needs and starts it.
package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
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
	only    = flag.String("only", "",
		"parts to measure and print alone: validate, start, beside, scale, shards, archive, proxy")
	profile = flag.String("cpuprofile", "", "file for a profile of suite and loop")
	to      = flag.String("write", "../docs/benchmarks.md", "file to write the tables to; none where it is empty")
)

func main() {
	flag.Parse()
	var err error
	switch flag.Arg(0) {
	case "events": // this and more in a process of its own, since the peak of this one counts for those that it starts
		var n int
		var invalid float64
		if _, err = fmt.Sscan(flag.Arg(1)+" "+flag.Arg(2), &n, &invalid); err == nil {
			err = makeFile(flag.Arg(3), func(to io.Writer) error { return events(to, n, invalid) })
		}
	case "check":
		err = check(flag.Arg(1), flag.Arg(2), flag.Arg(3))
	case "log":
		var n int
		if _, err = fmt.Sscan(flag.Arg(1), &n); err == nil {
			err = makeFile(flag.Arg(2), func(to io.Writer) error { return linkLog(to, n) })
		}
	case "count":
		var sent, taken int
		if sent, taken, err = count(flag.Arg(1)); err == nil {
			fmt.Println(sent, taken)
		}
	case "answer":
		err = answer(os.Stdin, os.Stdout)
	case "relay":
		err = relay(flag.Args()[1:])
	case "suite":
		err = profiled(*profile, func() error { return suite(flag.Arg(1), flag.Arg(2)) })
	case "loop":
		err = profiled(*profile, func() error { return loop(flag.Arg(1), flag.Arg(2)) })
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
	parts := []struct {
		name    string
		measure func(self, folder string) (string, error)
	}{
		{"validate", validating}, {"start", starting}, {"beside", beside}, {"scale", scale}, {"shards", shards},
		{"archive", archive}, {"proxy", proxied},
	}
	var text strings.Builder
	told := io.MultiWriter(&text, os.Stdout) // part by part: a run may be cut short
	fmt.Fprint(told, head())
	for _, part := range parts {
		if *only != "" && !strings.Contains(*only, part.name) {
			continue
		}
		fmt.Fprintln(os.Stderr, part.name)
		tables, err := part.measure(self, folder)
		if err != nil {
			return fmt.Errorf("%s: %w", part.name, err)
		}
		fmt.Fprint(told, tables)
	}
	if *to == "" || *only != "" {
		return nil
	}
	return os.WriteFile(*to, []byte(text.String()), 0o666)
}

// validating measures how fast events are validated.
func validating(self, folder string) (string, error) {
	var b strings.Builder
	for _, part := range []struct {
		title, about string
		invalid      float64
		cores        int
	}{
		{"Validating events, one core",
			"%s lines of chat/deliver, %.0f bytes on average. Of these, 2 %% are invalid, in ten different ways, and " +
				"10 %% have their fields in another order.", 0.02, 1},
		{"Validating events, half of them invalid, one core",
			"%s lines, %.0f bytes on average; every second line is invalid.", 0.5, 1},
		{"Validating events, two cores", "The same %s lines as in the first table, %.0f bytes on average.", 0.02, 2},
	} {
		name := func(n int) string { return filepath.Join(folder, fmt.Sprintf("%g-%d.ndjson", part.invalid, n)) }
		size := 0.0
		for _, n := range []int{*few, *lines} {
			if err := exec.Command(self, "events", fmt.Sprint(n), fmt.Sprint(part.invalid), name(n)).Run(); err != nil {
				return "", fmt.Errorf("make events: %w", err)
			}
			info, err := os.Stat(name(n))
			if err != nil {
				return "", err
			}
			size = float64(info.Size()) / float64(n)
		}
		contest := contest{cores: part.cores, of: []contestant{
			{name: "ajv 8, JSON.parse and the compiled schema, all errors", work: *lines,
				command: []string{"node", "ajv.js", *schemas, name(*lines), strconv.Itoa(part.cores)}},
			{name: "**`c2a-conform validate --draft --kind`**", work: *lines,
				command: []string{*command, "validate", name(*lines), "--draft", "2026-06-02", "--kind", "deliver"}},
			{name: "`c2a-conform validate`, which detects draft and kind", work: *lines,
				command: []string{*command, "validate", name(*lines)}},
			{name: "encoding/json and jsonschema/v6", work: *few,
				command: []string{self, "check", "v6", *schemas, name(*few)}},
			{name: "encoding/json and jsonschema/v5", work: *few,
				command: []string{self, "check", "v5", *schemas, name(*few)}},
		}}
		if err := contest.hold(*rounds); err != nil {
			return "", err
		}
		fmt.Fprintf(&b, "\n## %s\n\n"+part.about+"\n\n%s", part.title, grouped(*lines), size, contest.table())
	}
	return b.String(), nil
}

// starting measures how long it takes before anything happens.
func starting(string, string) (string, error) {
	start := contest{cores: 1, of: []contestant{
		{name: "node, an empty program", work: 1, command: []string{"node", "-e", "0"}},
		{name: "**`c2a-conform version`**", work: 1, command: []string{*command, "version"}},
		{name: "`c2a-conform validate` of one event", work: 1,
			command: []string{*command, "validate", "../fixtures/c2a/2026-06-02/deliver.json"}},
	}}
	if err := start.hold(3 * *rounds); err != nil {
		return "", err
	}
	info, err := os.Stat(*command)
	if err != nil {
		return "", err
	}
	return fmt.Sprintf("\n## Starting\n\nThe program is %.0f MB in size.\n\n%s", float64(info.Size())/1e6,
		start.times()), nil
}

func makeFile(name string, write func(io.Writer) error) error {
	file, err := os.Create(name)
	if err != nil {
		return err
	}
	return errors.Join(write(file), file.Close())
}

func grouped(n int) string {
	text := strconv.Itoa(n)
	for i := len(text) - 3; i > 0; i -= 3 {
		text = text[:i] + "," + text[i:]
	}
	return text
}
