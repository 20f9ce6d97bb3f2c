package main

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
)

// features are those of the suite, as cucumber-js is given them.
const features = "../features/*/*.feature"

// beside measures a run beside a bare loop that sends the very same frames, in this process and to another.
func beside(self, folder string) (string, error) {
	scenarios, err := planned()
	if err != nil {
		return "", err
	}
	var b strings.Builder
	for _, part := range []struct{ title, about, serve string }{
		{"A run beside its own messages, in one process", "The reference is in the same process, and runs on two cores with two connections.", ""},
		{"A run beside its own messages, to other processes", "The reference is `c2a-conform serve`, two processes on two cores.", *command + " serve"},
	} {
		file := filepath.Join(folder, "deeds")
		if err := exec.Command(self, "suite", part.serve, file).Run(); err != nil {
			return "", fmt.Errorf("record what a run does: %w", err)
		}
		sent, taken, err := count(file)
		if err != nil {
			return "", err
		}
		contest := contest{cores: 2, of: []contestant{
			{name: "a bare loop", work: scenarios, command: []string{self, "loop", part.serve, file}, tells: true},
			{name: "**the suite**", work: scenarios, command: []string{self, "suite", part.serve, ""}, tells: true},
		}}
		if part.serve != "" {
			contest.of[1] = contestant{name: "**`c2a-conform run`**", work: scenarios, command: []string{*command, "run"}}
		} else {
			contest.of = append(contest.of, contestant{name: "cucumber-js: the same features, each scenario once, with steps that do nothing", work: pickles(), command: cucumber("summary")})
		}
		if err := contest.hold(*rounds); err != nil {
			return "", err
		}
		fmt.Fprintf(&b, "\n## %s\n\n%s The loop sends the %s frames that a run was seen to send, on as many connections, and takes and\nreads the %s that came; it starts, kills and restarts what the run did.\n\n%s", part.title, part.about, grouped(sent), grouped(taken), contest.ratios())
		if part.serve == "" {
			shares, err := shares(self, folder)
			if err != nil {
				return "", err
			}
			b.WriteString("\n" + shares)
		}
	}
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
	return []string{"node", "node_modules/@cucumber/cucumber/bin/cucumber.js", "--require", "cucumber/steps.js", "--format", format, features}
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
	const here = "github.com/c2a-conform/c2a-conform/runner/"
	steps, end := of(here+"steps.(*play).perform"), of(here+"steps.(*play).end")
	return fmt.Sprintf("Of the processor's time of the suite in this process, the reference takes %.0f %%, godog %.0f %%, the schemas %.0f %%, judging by laws and predictions\n%.0f %%, "+
		"reading messages %.0f %% (on both sides), collecting garbage %.0f %%; the rest drives: it makes messages, keeps what passed and what it means.\n",
		of("github.com/c2a-conform/c2a-conform/reference/serve.Serve"), of("github.com/cucumber/godog.TestSuite.Run")-steps-end,
		of("github.com/c2a-conform/c2a-conform/schemas.ValidateFrame"), of(here+"judge.Told"), of(here+"jsonrpc.Decode"), of("runtime.gcBgMarkWorker")), nil
}
