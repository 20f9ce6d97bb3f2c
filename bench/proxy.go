package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/c2a-conform/c2a-conform/schemas/jsonrpc"
)

// answer is a harness that takes every delivery: it answers each request with {}.
func answer(in io.Reader, out io.Writer) error {
	lines := bufio.NewReader(in)
	for {
		line, err := lines.ReadBytes('\n')
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		m := jsonrpc.Decode(bytes.TrimSpace(line))
		if _, err := out.Write(append(jsonrpc.Result(m.ID, struct{}{}), '\n')); err != nil {
			return err
		}
	}
}

// relay stands before a program as the proxy does, and only copies bytes.
func relay(argv []string) error {
	cmd := exec.Command(argv[0], argv[1:]...)
	cmd.Stderr = os.Stderr
	stdin, err := cmd.StdinPipe()
	if err != nil {
		return err
	}
	stdout, err := cmd.StdoutPipe()
	if err != nil {
		return err
	}
	if err := cmd.Start(); err != nil {
		return err
	}
	go func() {
		_, _ = copyBytes(stdin, os.Stdin)
		_ = stdin.Close()
	}()
	_, err = copyBytes(os.Stdout, stdout)
	return errors.Join(err, cmd.Wait())
}

// copyBytes copies through a buffer, as whoever looks at the bytes has to.
func copyBytes(to io.Writer, from io.Reader) (int64, error) {
	return io.CopyBuffer(struct{ io.Writer }{to}, struct{ io.Reader }{from}, make([]byte, 32<<10))
}

// deliveries are the frames of a log that a host sent, each on a line.
func deliveries(log string) (frames [][]byte, err error) {
	raw, err := os.ReadFile(log)
	if err != nil {
		return nil, err
	}
	for line := range bytes.Lines(raw) {
		var record struct {
			Dir   string          `json:"dir"`
			Frame json.RawMessage `json:"frame"`
		}
		if err := json.Unmarshal(line, &record); err != nil {
			return nil, err
		}
		if record.Dir == "to_agent" {
			frames = append(frames, append(record.Frame, '\n'))
		}
	}
	return frames, nil
}

// trips are what the round trips of a program took.
type trips struct {
	took  []float64 // µs, sorted
	total time.Duration
	peak  int64 // bytes of memory of the program itself
}

func (t trips) at(part float64) float64 { return t.took[int(part*float64(len(t.took)-1))] }

// travel sends frames to a program and waits for each answer; every: how often one is sent; 0: many are under way.
func travel(argv []string, frames [][]byte, every time.Duration) (t trips, err error) {
	cmd := exec.Command(argv[0], argv[1:]...)
	stdin, err := cmd.StdinPipe()
	if err != nil {
		return t, err
	}
	stdout, err := cmd.StdoutPipe()
	if err != nil {
		return t, err
	}
	if err := cmd.Start(); err != nil {
		return t, err
	}
	answers := bufio.NewReader(stdout)
	began := time.Now()
	if every == 0 {
		go func() {
			for _, frame := range frames {
				if _, err := stdin.Write(frame); err != nil {
					return
				}
			}
		}()
	}
	var tick <-chan time.Time
	if every > 0 {
		ticker := time.NewTicker(every)
		defer ticker.Stop()
		tick = ticker.C
	}
	for _, frame := range frames {
		sent := time.Now()
		if every > 0 {
			<-tick
			sent = time.Now()
			if _, err := stdin.Write(frame); err != nil {
				return t, err
			}
		}
		if _, err := answers.ReadSlice('\n'); err != nil {
			return t, err
		}
		t.took = append(t.took, float64(time.Since(sent))/1e3)
	}
	t.total = time.Since(began)
	slices.Sort(t.took)
	t.peak = peakOf(cmd.Process.Pid)
	return t, errors.Join(stdin.Close(), cmd.Wait())
}

// peakOf is the most memory that a process that runs ever had, where the system tells (Linux): what it tells at the
// end counts that of this process, too.
func peakOf(pid int) int64 {
	status, _ := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	var kilobytes int64
	if _, after, ok := strings.Cut(string(status), "VmHWM:"); ok {
		_, _ = fmt.Sscan(after, &kilobytes)
	}
	return kilobytes << 10
}

// proxied measures what the proxy adds to a round trip, beside a relay that only copies bytes.
func proxied(self, folder string) (string, error) {
	log := filepath.Join(folder, "proxy.ndjson")
	if err := exec.Command(self, "log", fmt.Sprint(2**lines), log).Run(); err != nil {
		return "", fmt.Errorf("make a log: %w", err)
	}
	frames, err := deliveries(log)
	if err != nil {
		return "", err
	}
	behind := []string{self, "answer"}
	ways := []struct {
		name string
		argv []string
	}{
		{"the harness alone", behind},
		{"a relay that copies bytes", slices.Concat([]string{self, "relay"}, behind)},
		{"**`c2a-conform proxy --log`**", slices.Concat([]string{*command, "proxy", "--log",
			filepath.Join(folder, "link.ndjson"), "--metrics", "127.0.0.1:0", "--"}, behind)},
	}
	const calm = 3000
	var slow, fast [3][]trips
	for round := range *rounds + 1 {
		for i, way := range ways {
			a, err := travel(way.argv, frames[:calm], time.Millisecond)
			if err != nil {
				return "", fmt.Errorf("%s: %w", way.name, err)
			}
			b, err := travel(way.argv, frames, 0)
			if err != nil {
				return "", fmt.Errorf("%s: %w", way.name, err)
			}
			if round > 0 {
				slow[i], fast[i] = append(slow[i], a), append(fast[i], b)
			}
		}
		fmt.Fprintf(os.Stderr, "round %d of %d\n", round, *rounds)
	}
	var b strings.Builder
	fmt.Fprintf(&b, `
## A proxy in the way

A host sends deliveries of %.0f bytes on average to a harness that takes each, over pipes: %s at 1,000 a second, then
%s as fast as they are taken. The proxy writes its log and judges.

| | median round trip | added to the harness | added, ratio to the relay | 99th percentile `+
		`| peak memory | as fast as possible | peak memory then |
|---|--:|--:|--:|--:|--:|--:|--:|
`, float64(size(frames))/float64(len(frames)), grouped(calm), grouped(len(frames)))
	for i, way := range ways {
		var p50, p99, added, ratio, rate, paced, flooded []float64
		for r := range slow[i] {
			base := slow[0][r].at(0.5)
			p50, p99 = append(p50, slow[i][r].at(0.5)), append(p99, slow[i][r].at(0.99))
			added = append(added, slow[i][r].at(0.5)-base)
			ratio = append(ratio, (slow[i][r].at(0.5)-base)/(slow[1][r].at(0.5)-base))
			rate = append(rate, float64(len(frames))/fast[i][r].total.Seconds())
			paced = append(paced, float64(slow[i][r].peak)/1e6)
			flooded = append(flooded, float64(fast[i][r].peak)/1e6)
		}
		more, of := "", ""
		if i > 0 {
			more = fmt.Sprintf("%.0f µs", median(added))
		}
		if i > 1 {
			of = spread(ratio)
		}
		fmt.Fprintf(&b, "| %s | %.0f µs | %s | %s | %.0f µs | %.0f MB | %s a second | %.0f MB |\n", way.name,
			median(p50), more, of, median(p99), slices.Max(paced), grouped(int(median(rate))/100*100),
			slices.Max(flooded))
	}
	return b.String(), nil
}

func size(frames [][]byte) (n int) {
	for _, frame := range frames {
		n += len(frame)
	}
	return n
}
