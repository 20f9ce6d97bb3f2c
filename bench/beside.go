package main

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// features are those of the suite, as cucumber-js is given them.
const features = "../features/*/*.feature"

// ramDisk is where Linux keeps files in memory.
const ramDisk = "/dev/shm"

// beside measures a run beside a bare loop that sends the very same frames, in this process and to another.
func beside(self, folder string) (string, error) {
	scenarios, err := planned()
	if err != nil {
		return "", err
	}
	var b strings.Builder
	type part struct {
		title, about, serve string
		env                 []string
	}
	parts := []part{
		{title: "A run compared with its messages alone, in one process",
			about: "The reference runs in the same process as the suite, on two cores, with two connections. It " +
				"stores each world in a file, for the loop and for the suite."},
		{title: "A run compared with its messages alone, with other processes",
			about: "The reference is `c2a-conform serve`, in two processes on two cores.", serve: *command + " serve"},
	}
	if info, err := os.Stat(ramDisk); err == nil && info.IsDir() {
		parts = slices.Insert(parts, 1, part{title: "The same with the files on a RAM disk",
			about: "The reference writes the same files, but to memory instead of a disk.",
			env:   []string{"TMPDIR=" + ramDisk}})
	}
	for i, part := range parts {
		file := filepath.Join(folder, "deeds")
		if err := exec.Command(self, "suite", part.serve, file).Run(); err != nil {
			return "", fmt.Errorf("record what a run does: %w", err)
		}
		counted, err := exec.Command(self, "count", file).Output()
		if err != nil {
			return "", fmt.Errorf("count frames: %w", err)
		}
		var sent, taken int
		if _, err := fmt.Sscan(string(counted), &sent, &taken); err != nil {
			return "", err
		}
		contest := contest{cores: 2, of: []contestant{
			{name: "a bare loop", work: scenarios, command: []string{self, "loop", part.serve, file}, env: part.env,
				tells: true},
			{name: "**the suite**", work: scenarios, command: []string{self, "suite", part.serve, ""}, env: part.env,
				tells: true},
		}}
		if part.serve != "" {
			contest.of[1] = contestant{name: "**`c2a-conform run`**", work: scenarios,
				command: []string{*command, "run"}}
		}
		if err := contest.hold(*rounds); err != nil {
			return "", err
		}
		fmt.Fprintf(&b,
			"\n## %s\n\n%s The loop sends the %s frames that a run sent, over the same number of connections, and\n"+
				"reads the %s frames that it receives. It starts, kills and restarts the same processes as the run."+
				"\n\n%s", part.title,
			part.about, grouped(sent), grouped(taken), contest.ratios())
		if i == 0 {
			shares, err := shares(self, folder)
			if err != nil {
				return "", err
			}
			b.WriteString("\n" + shares)
		}
	}
	peer := contest{cores: 2, of: []contestant{{name: "cucumber-js", work: pickles(), command: cucumber("summary")}}}
	if err := peer.hold(*rounds); err != nil {
		return "", err
	}
	fmt.Fprintf(&b,
		"\n## The same features under cucumber-js\n\nEach scenario runs once, with steps that do nothing, on two "+
			"cores.\n\n%s", peer.ratios())
	return b.String(), nil
}

// planned is how many scenarios a run plays.
func planned() (int, error) {
	out, err := exec.Command(*command, "run", "--list", "--format", "json").Output()
	var list []json.RawMessage
	if err == nil {
		err = json.Unmarshal(out, &list)
	}
	return len(list), err
}

func cucumber(format string) []string {
	return []string{"node", "node_modules/@cucumber/cucumber/bin/cucumber.js", "--require", "cucumber/steps.js",
		"--format", format, features}
}

// pickles is how many scenarios cucumber-js finds.
func pickles() int {
	argv := cucumber("summary")
	out, _ := exec.Command(argv[0], argv[1:]...).Output()
	n, _ := strconv.Atoi(regexp.MustCompile(`[0-9]+`).FindString(string(out)))
	return n
}

// shares says where the time of a run in this process goes.
func shares(self, folder string) (string, error) {
	file := filepath.Join(folder, "suite.prof")
	if err := exec.Command(self, "-cpuprofile", file, "suite", "", "").Run(); err != nil {
		return "", fmt.Errorf("profile: %w", err)
	}
	cmd := exec.Command("go", "tool", "pprof", "-top", "-cum", "-nodecount", "3000", "-nodefraction", "0", self, file)
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	if err != nil {
		return "", fmt.Errorf("read the profile: %w", err)
	}
	of := func(function string) float64 {
		m := regexp.MustCompile(`([0-9.]+)% +` + regexp.QuoteMeta(function) + `(?: \([a-z-]+\))?\n`).FindSubmatch(out)
		if m == nil {
			return 0
		}
		share, _ := strconv.ParseFloat(string(m[1]), 64)
		return share
	}
	const ours, godog = "github.com/c2a-conform/c2a-conform/", "github.com/cucumber/godog."
	play := ours + "runner/steps.(*play)."
	var b strings.Builder
	b.WriteString("How the suite in one process spends its processor time:\n\n| | share |\n|---|--:|\n")
	rest := 100.0
	for _, part := range []struct {
		name  string
		share float64
	}{
		{"the reference", of(ours + "reference/serve.Serve")},
		{"godog: parsing feature files again, running steps, storing their results",
			of(godog+"TestSuite.Run") - of(play+"begin") - of(play+"perform") - of(play+"end")},
		{"validating messages by schemas", of(ours + "schemas.ValidateFrame")},
		{"translating messages into the terms of the laws", of(ours + "runner/c2a/world.side.Means")},
		{"judging by laws and predictions", of(ours + "runner/c2a/oracle.Told")},
		{"reading feature files and planning", of(ours+"features.parseFile") + of(ours+"features.(*Catalogue).read") +
			of(ours+"features.(*Suite).Plan")},
		{"garbage collection", of("runtime.gcBgMarkWorker") + of("runtime.bgsweep")},
	} {
		rest -= part.share
		fmt.Fprintf(&b, "| %s | %.0f %% |\n", part.name, part.share)
	}
	fmt.Fprintf(&b,
		"| the rest: executing steps, building, storing and passing on messages, waiting for answers | %.0f %% "+
			"|\n", rest)
	return b.String(), nil
}
