package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"time"
)

// growth is something of which there can be ten times as much.
type growth struct {
	name    string
	unit    int // how many there are at 1x
	command func(times int) []string
}

// scale measures what one of a thing costs when there are few and when there are many.
func scale(self, folder string) (string, error) {
	name := func(kind string, n int) string { return filepath.Join(folder, fmt.Sprintf("%s-%d.ndjson", kind, n)) }
	const events, messages, plays = 10_000, 1_000, 36
	for _, times := range []int{1, 10, 100} {
		for _, argv := range [][]string{
			{"events", fmt.Sprint(events * times), "0", name("events", times)},
			{"log", fmt.Sprint(messages * times), name("log", times)},
		} {
			if err := exec.Command(self, argv...).Run(); err != nil {
				return "", fmt.Errorf("make a file: %w", err)
			}
		}
	}
	all := []growth{
		{"events in a file, `validate`", events,
			func(times int) []string { return []string{*command, "validate", name("events", times)} }},
		{"messages of one link, `audit`", messages,
			func(times int) []string { return []string{*command, "audit", name("log", times)} }},
		{"scenarios, `run --shard 1/100 --trials`", plays, func(times int) []string {
			return []string{*command, "run", "--jobs", "1", "--shard", "1/100", "--trials", fmt.Sprint(times)}
		}},
	}
	var b strings.Builder
	b.WriteString(`
## Ten and a hundred times the amount

Each command got 1, 10 and 100 times as much input, on one core. "From 1x to 10x" is the additional processor time,
divided by the number of additional items, and "from 10x to 100x" is computed in the same way. If the cost of an item
grows with the amount of input, the ratio of the two is above 1.

| | items at 1x | 1x | 10x | 100x | an item, from 1x to 10x | an item, from 10x to 100x | ratio | peak memory at 100x |
|---|--:|--:|--:|--:|--:|--:|--:|--:|
`)
	for _, g := range all {
		c := contest{cores: 1}
		for _, times := range []int{1, 10, 100} {
			c.of = append(c.of, contestant{name: g.name, work: g.unit * times, command: g.command(times)})
		}
		if err := c.hold(*rounds); err != nil {
			return "", err
		}
		var took [3][]float64
		var few, many, ratios, peaks []float64
		for _, round := range c.runs {
			var s [3]float64
			for i := range s {
				s[i] = round[i].cpu.Seconds()
				took[i] = append(took[i], s[i])
			}
			a, b := (s[1]-s[0])/float64(9*g.unit), (s[2]-s[1])/float64(90*g.unit)
			few, many, ratios = append(few, a), append(many, b), append(ratios, b/a)
			peaks = append(peaks, float64(round[2].peak)/1e6)
		}
		fmt.Fprintf(&b, "| %s | %s | %.2f s | %.2f s | %.2f s | %.1f µs | %.1f µs | %s | %.0f MB |\n", g.name,
			grouped(g.unit),
			median(took[0]), median(took[1]), median(took[2]), 1e6*median(few), 1e6*median(many), spread(ratios),
			median(peaks))
	}
	traces, err := lengths()
	if err != nil {
		return "", err
	}
	scenarios, err := planned()
	if err != nil {
		return "", err
	}
	jobs := contest{cores: 2}
	for _, n := range []string{"1", "2", "4", "8"} {
		jobs.of = append(jobs.of, contestant{name: "`run --jobs " + n + "`", work: scenarios,
			command: []string{*command, "run", "--jobs", n}})
	}
	if err := jobs.hold(*rounds); err != nil {
		return "", err
	}
	fmt.Fprintf(&b,
		"\n%s\n## Several scenarios at once\n\nThe whole suite against `c2a-conform serve`, on two cores. Each job "+
			"has its own process.\n\n%s", traces, jobs.ratios())
	return b.String(), nil
}

// lengths tells what an entry of a trace costs to judge in a short and in a long trace.
func lengths() (string, error) {
	took := map[string][]float64{} // ns per entry, by role and entries
	entries := map[string][]int{}  // by role
	for range *rounds {
		cmd := exec.Command("go", "test", "-run", "^$", "-bench", "^BenchmarkTold$", "./runner/judge")
		cmd.Dir, cmd.Stderr = "..", os.Stderr
		out, err := cmd.Output()
		if err != nil {
			return "", fmt.Errorf("judge traces: %w", err)
		}
		for _, m := range perEntry.FindAllStringSubmatch(string(out), -1) {
			n, _ := strconv.Atoi(m[2])
			ns, _ := strconv.ParseFloat(m[3], 64)
			if key := m[1] + " " + m[2]; len(took[key]) == 0 {
				entries[m[1]] = append(entries[m[1]], n)
			}
			took[m[1]+" "+m[2]] = append(took[m[1]+" "+m[2]], ns)
		}
	}
	var b strings.Builder
	b.WriteString("Time to judge one trace by all laws and predictions (`go test -bench Told ./runner/judge`):\n\n" +
		"| role | entries | time for each entry | ratio to the shortest trace |\n|---|--:|--:|--:|\n")
	for _, role := range []string{"host", "harness"} {
		for _, n := range entries[role] {
			ns := took[fmt.Sprintf("%s %d", role, n)]
			shortest := took[fmt.Sprintf("%s %d", role, entries[role][0])]
			ratios := make([]float64, len(ns))
			for i := range ns {
				ratios[i] = ns[i] / shortest[i]
			}
			fmt.Fprintf(&b, "| %s | %s | %.1f µs | %s |\n", role, grouped(n), median(ns)/1e3, spread(ratios))
		}
	}
	if len(took) == 0 {
		return "", errors.New("no trace was judged")
	}
	return b.String(), nil
}

var perEntry = regexp.MustCompile(`BenchmarkTold/([a-z]+)/([0-9]+)\S*\s.*?([0-9.]+) ns/entry`)

// linkLog writes what passed on one link: events, each acknowledged.
func linkLog(to io.Writer, messages int) error {
	w := bufio.NewWriterSize(to, 1<<20)
	r := rand.New(rand.NewPCG(1, 2))
	began := time.Date(2026, 6, 2, 19, 0, 0, 0, time.UTC)
	var b strings.Builder
	for n := range messages / 2 {
		b.Reset()
		e := event(r, n).in("params", func(p object) object {
			return p.in("attention", func(a object) object { return a.set("policy", `"may_respond"`) })
		})
		write(&b, object{{"at", quoted("%s", began.Add(time.Duration(2*n)*time.Second).Format(time.RFC3339))},
			{"dir", `"to_agent"`}, {"frame", e}})
		fmt.Fprintf(&b,
			"\n{\"at\":%q,\"dir\":\"to_host\",\"frame\":{\"jsonrpc\":\"2.0\",\"id\":\"deliver-%d\",\"result\":{}}}\n",
			began.Add(time.Duration(2*n+1)*time.Second).Format(time.RFC3339), n)
		if _, err := w.WriteString(b.String()); err != nil {
			return err
		}
	}
	return w.Flush()
}

// shards runs the whole and its parts, each a process, and compares what they say.
func shards(_, folder string) (string, error) {
	var b strings.Builder
	b.WriteString(`
## Shards

One run, split into shards. Each shard was a separate process with one connection, and all shards ran at the same time
on two cores. ` + "`report merge`" + ` combined their reports.

| shards | time | verdict on the whole run | scenarios with a different verdict than in a single run |
|--:|--:|---|--:|
`)
	var whole map[string]string
	for _, of := range []int{1, 2, 4} {
		began := time.Now()
		errs := make([]error, of)
		merge := []string{"report", "merge"}
		var all sync.WaitGroup
		for i := range of {
			file := filepath.Join(folder, fmt.Sprintf("shard-%d-%d.json", i+1, of))
			merge = append(merge, file)
			all.Go(func() {
				errs[i] = exec.Command(*command, "run", "--jobs", "1", "--shard", fmt.Sprintf("%d/%d", i+1, of),
					"--report", "json="+file).Run()
			})
		}
		all.Wait()
		if err := errors.Join(errs...); err != nil {
			return "", err
		}
		merged := filepath.Join(folder, fmt.Sprintf("merged-%d.json", of))
		if err := exec.Command(*command, append(merge, "--report", "json="+merged)...).Run(); err != nil {
			return "", fmt.Errorf("merge: %w", err)
		}
		took := time.Since(began)
		overall, verdicts, err := readReport(merged)
		if err != nil {
			return "", err
		}
		if whole == nil {
			whole = verdicts
		}
		others := 0
		for id, v := range verdicts {
			if whole[id] != v {
				others++
			}
		}
		others += len(whole) - len(verdicts)
		fmt.Fprintf(&b, "| %d | %.1f s | %s | %d of %d |\n", of, took.Seconds(), overall, others, len(whole))
	}
	return b.String(), nil
}

func readReport(file string) (overall string, verdicts map[string]string, err error) {
	raw, err := os.ReadFile(file)
	if err != nil {
		return "", nil, err
	}
	var report struct {
		Overall   string
		Scenarios []struct{ ID, Role, Draft, Verdict string }
	}
	if err := json.Unmarshal(raw, &report); err != nil {
		return "", nil, err
	}
	verdicts = map[string]string{}
	for _, s := range report.Scenarios {
		verdicts[strings.Join([]string{s.ID, s.Role, s.Draft}, " ")] = s.Verdict
	}
	return report.Overall, verdicts, nil
}

// archive validates a file in pieces, by so many processes at once.
func archive(self, folder string) (string, error) {
	pieces := filepath.Join(folder, "archive")
	if err := os.Mkdir(pieces, 0o777); err != nil {
		return "", err
	}
	const of = 8
	for i := range of {
		if err := exec.Command(self, "events", fmt.Sprint(*lines/of), "0.02",
			filepath.Join(pieces, fmt.Sprintf("%d.ndjson", i))).Run(); err != nil {
			return "", err
		}
	}
	guide, err := os.ReadFile("../docs/scale.md")
	if err != nil {
		return "", err
	}
	_, rest, _ := strings.Cut(string(guide), "```sh\n")
	recipe, _, ok := strings.Cut(rest, "```")
	if !ok {
		return "", errors.New("docs/scale.md has no recipe")
	}
	script := filepath.Join(folder, "archive.sh")
	if err := os.WriteFile(script, []byte(recipe), 0o777); err != nil {
		return "", err
	}
	var b strings.Builder
	fmt.Fprintf(&b, `
## An archive in pieces

%s events in %d files, validated by the script in [scale.md](scale.md#on-one-machine) with 1, 2 and 4 processes at the
same time on two cores.

| processes | time | events/s | total result |
|--:|--:|--:|---|
`, grouped(*lines), of)
	for _, processes := range []int{1, 2, 4} {
		var took []float64
		found := ""
		for range *rounds {
			cmd := exec.Command("bash", script, pieces, fmt.Sprint(processes))
			cmd.Env = append(os.Environ(), "GOMAXPROCS=1", "PATH="+filepath.Dir(*command)+":"+os.Getenv("PATH"))
			cmd.Stderr = os.Stderr
			began := time.Now()
			out, err := cmd.Output()
			if err != nil {
				return "", fmt.Errorf("validate an archive: %w", err)
			}
			took = append(took, time.Since(began).Seconds())
			if said := strings.TrimSpace(string(out)); found != "" && said != found {
				return "", fmt.Errorf("one time %q, another time %q", found, said)
			} else {
				found = said
			}
		}
		fmt.Fprintf(&b, "| %d | %.1f s | %s | %s |\n", processes, median(took),
			grouped(int(float64(*lines)/median(took))/100*100), found)
	}
	return b.String(), nil
}
