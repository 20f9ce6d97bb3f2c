package main

import (
	"debug/buildinfo"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
	"syscall"
	"time"
)

// contestant is a program that does the same work as the others.
type contestant struct {
	name    string
	work    int // events that it judges, or scenarios that it plays
	command []string
	env     []string // besides that of this process
	tells   bool     // it prints its times itself, without its preparations: see [stopwatch.tell]
}

// measure is what one run took.
type measure struct {
	wall, cpu time.Duration
	peak      int64 // bytes of memory
}

// contest lets contestants run in turns; the first is what the others are compared with.
type contest struct {
	cores int
	of    []contestant
	runs  [][]measure // by round, by contestant
}

// hold runs all contestants once to warm up, and then in rounds.
func (c *contest) hold(rounds int) error {
	for round := range rounds + 1 {
		var all []measure
		for _, one := range c.of {
			m, err := c.run(one)
			if err != nil {
				return fmt.Errorf("%s: %w", one.name, err)
			}
			all = append(all, m)
		}
		if round > 0 {
			c.runs = append(c.runs, all)
			fmt.Fprintf(os.Stderr, "round %d of %d\n", round, rounds)
		}
	}
	return nil
}

// run runs one contestant on as many cores as the contest allows.
func (c *contest) run(one contestant) (measure, error) {
	command := one.command
	if taskset, err := exec.LookPath("taskset"); err == nil {
		command = append([]string{taskset, "-c", fmt.Sprintf("0-%d", c.cores-1)}, command...)
	}
	cmd := exec.Command(command[0], command[1:]...)
	cmd.Env = append(append(os.Environ(), fmt.Sprintf("GOMAXPROCS=%d", c.cores)), one.env...)
	var told strings.Builder
	cmd.Stdout = io.Discard
	if one.tells {
		cmd.Stdout = &told
	}
	var said strings.Builder
	cmd.Stderr = &said
	began := time.Now()
	err := cmd.Run()
	m := measure{wall: time.Since(began)}
	var exit *exec.ExitError
	if errors.As(err, &exit) && exit.ExitCode() == 1 && strings.Contains(said.String(), " invalid,") {
		err = nil // that is what it was asked to find
	}
	if err != nil {
		return m, fmt.Errorf("%w: %s", err, said.String())
	}
	m.cpu = cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()
	if one.tells {
		if _, err := fmt.Sscan(told.String(), (*int64)(&m.wall), (*int64)(&m.cpu)); err != nil {
			return m, fmt.Errorf("times in %q: %w", told.String(), err)
		}
	}
	if usage, ok := cmd.ProcessState.SysUsage().(*syscall.Rusage); ok {
		m.peak = usage.Maxrss << 10
	}
	return m, nil
}

// cost is the time that counts: on one core that which the processor worked, so that other programs don't count; on
// several the time that passed.
func (c *contest) cost(m measure) time.Duration {
	if c.cores == 1 {
		return m.cpu
	}
	return m.wall
}

// table compares rates.
func (c *contest) table() string {
	var b strings.Builder
	b.WriteString("| | events/s | ratio to the first | peak memory |\n|---|--:|--:|--:|\n")
	for i, one := range c.of {
		var rates, ratios, peaks []float64
		for _, all := range c.runs {
			rate := func(i int) float64 { return float64(c.of[i].work) / c.cost(all[i]).Seconds() }
			rates, ratios, peaks = append(rates, rate(i)), append(ratios, rate(i)/rate(0)),
				append(peaks, float64(all[i].peak))
		}
		slices.Sort(ratios)
		compared := "1"
		if i > 0 {
			compared = fmt.Sprintf("%.2f (%.2f to %.2f)", median(ratios), ratios[0], ratios[len(ratios)-1])
		}
		fmt.Fprintf(&b, "| %s | %s | %s | %.0f MB |\n", one.name, grouped(int(median(rates))/100*100), compared,
			median(peaks)/1e6)
	}
	return b.String()
}

// ratios compares times, by the clock and of the processor.
func (c *contest) ratios() string {
	var b strings.Builder
	b.WriteString("| | scenarios | time | processor time | ratio of times | ratio of processor time " +
		"|\n|---|--:|--:|--:|--:|--:|\n")
	for i, one := range c.of {
		var walls, cpus, ofWalls, ofCPUs []float64
		for _, all := range c.runs {
			walls, cpus = append(walls, all[i].wall.Seconds()), append(cpus, all[i].cpu.Seconds())
			ofWalls = append(ofWalls, float64(all[i].wall)/float64(all[0].wall))
			ofCPUs = append(ofCPUs, float64(all[i].cpu)/float64(all[0].cpu))
		}
		compared := "1 | 1"
		if i > 0 {
			compared = spread(ofWalls) + " | " + spread(ofCPUs)
		}
		fmt.Fprintf(&b, "| %s | %s | %.2f s | %.2f s | %s |\n", one.name, grouped(one.work), median(walls),
			median(cpus), compared)
	}
	return b.String()
}

// spread is a median with the lowest and the highest.
func spread(all []float64) string {
	return fmt.Sprintf("%.2f (%.2f to %.2f)", median(all), slices.Min(all), slices.Max(all))
}

// times compares how long runs take.
func (c *contest) times() string {
	var b strings.Builder
	b.WriteString("| | time | processor time | peak memory |\n|---|--:|--:|--:|\n")
	for i, one := range c.of {
		var walls, cpus, peaks []float64
		for _, all := range c.runs {
			walls, cpus, peaks = append(walls, all[i].wall.Seconds()), append(cpus, all[i].cpu.Seconds()),
				append(peaks, float64(all[i].peak))
		}
		fmt.Fprintf(&b, "| %s | %.1f ms | %.1f ms | %.0f MB |\n", one.name, 1e3*median(walls), 1e3*median(cpus),
			median(peaks)/1e6)
	}
	return b.String()
}

func median(all []float64) float64 {
	sorted := slices.Sorted(slices.Values(all))
	return (sorted[(len(sorted)-1)/2] + sorted[len(sorted)/2]) / 2
}

// measured is the commit that a program was built of.
func measured(program string) string {
	info, err := buildinfo.ReadFile(program)
	if err != nil {
		return "of an unknown commit"
	}
	commit, changed := "of an unknown commit", ""
	for _, s := range info.Settings {
		switch {
		case s.Key == "vcs.revision":
			commit = s.Value[:min(len(s.Value), 9)]
		case s.Key == "vcs.modified" && s.Value == "true":
			changed = " with changes"
		}
	}
	return commit + changed
}

// head says what was measured where, and how.
func head() string {
	said := func(name string, args ...string) string {
		out, _ := exec.Command(name, args...).Output()
		return strings.TrimSpace(string(out))
	}
	processor := "unknown processor"
	if info, err := os.ReadFile("/proc/cpuinfo"); err == nil {
		for line := range strings.Lines(string(info)) {
			if name, ok := strings.CutPrefix(line, "model name"); ok {
				processor = strings.Trim(name, "\t :\n")
				break
			}
		}
	}
	versions := []string{runtime.Version(), "Node " + said("node", "--version")}
	for _, name := range []string{"ajv", "@cucumber/cucumber"} {
		versions = append(versions, name+" "+said("node", "-p", "require('"+name+"/package.json').version"))
	}
	if info, ok := debug.ReadBuildInfo(); ok {
		for _, d := range info.Deps {
			if strings.Contains(d.Path, "jsonschema") {
				versions = append(versions, strings.TrimPrefix(d.Path, "github.com/santhosh-tekuri/")+" "+d.Version)
			}
		}
	}
	return fmt.Sprintf(`# Benchmarks

Taken by `+"`bench/run`"+` on %s: %s, %d cores, %s/%s; c2a-conform %s, %s.

In each round, the programs of a table ran one after the other. There was a warm-up round, followed by %d measured
rounds. A ratio compares two programs in the same round; the tables show the median, lowest and highest ratio. On one
core, rates are per second of processor time; on several cores, they are per second of elapsed time. Absolute numbers
depend on the machine; ratios depend on it much less.
`, time.Now().UTC().Format(time.DateOnly), processor, runtime.NumCPU(), runtime.GOOS,
		runtime.GOARCH, measured(*command), strings.Join(versions, ", "), *rounds)
}
