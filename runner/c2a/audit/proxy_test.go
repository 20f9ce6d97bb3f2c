package audit_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/runner/audit"
	"github.com/c2a-conform/c2a-conform/runner/proxy"
)

// raw is a frame as it passes.
func (e entry) raw() []byte {
	var plain string
	if json.Unmarshal(e.frame, &plain) == nil {
		return []byte(plain)
	}
	return e.frame
}

// record is a frame as it is logged.
func (e entry) record() []byte {
	line := []byte(e.String())
	if e.frame[0] == '"' {
		line = bytes.Replace(line, []byte(`"frame":`), []byte(`"text":`), 1)
	}
	return append(line, '\n')
}

// passed lets a log pass through a proxy at the moments that it tells, and returns what is found on the way, by its
// place in the log that the proxy writes. Behind the last message the link is silent for a while.
func passed(t *testing.T, log []entry, silence time.Duration, o proxy.Options) (found []string) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		time.Sleep(time.Until(time.UnixMilli(log[0].atMs)))
		o.Found = func(f audit.Finding, where string) {
			found = append(found, fmt.Sprintf("%s %s at %s", f.Requirement, f.Got, where))
		}
		o.Trouble = func(err error) { t.Error(err) }
		p, err := proxy.New(o)
		require.NoError(t, err)
		host, front := net.Pipe()
		back, harness := net.Pipe()
		over := make(chan struct{})
		go func() {
			p.Between(front, back)
			close(over)
		}()
		for _, e := range log {
			time.Sleep(time.Until(time.UnixMilli(e.atMs)))
			say, hear := harness, host
			if e.toAgent {
				say, hear = host, harness
			}
			line := append(slices.Clone(e.raw()), '\n')
			go func() { _, _ = say.Write(line) }()
			got := make([]byte, len(line))
			_, err := io.ReadFull(hear, got)
			require.NoError(t, err)
			require.Equal(t, string(line), string(got))
		}
		if silence > 0 {
			time.Sleep(silence)
			synctest.Wait()
			told := found
			defer func() { found = told }() // what is found at the end doesn't count
		}
		_ = host.Close()
		<-over
		p.Close()
		require.Zero(t, p.Metrics().Unjudged())
		require.Zero(t, p.Metrics().Gaps())
	})
	slices.Sort(found)
	return found
}

// audited is what an audit finds in the same.
func audited(t *testing.T, file string, log []byte, o audit.Options) (found []string) {
	t.Helper()
	all, _ := all(t, log, o)
	for _, f := range all {
		found = append(found, fmt.Sprintf("%s %s at %s:%d", f.Requirement, f.Got, file, f.Line))
	}
	slices.Sort(found)
	return found
}

// withoutPlaces are findings without their lines, of which a proxy writes more than there are messages.
func withoutPlaces(found []string) (out []string) {
	for _, f := range found {
		what, _, _ := strings.Cut(f, " at /")
		out = append(out, what)
	}
	slices.Sort(out)
	return out
}

// TestEachBreachIsFoundLive: while it passes, a proxy finds what an audit finds in the log, then and in the log that
// the proxy wrote.
func TestEachBreachIsFoundLive(t *testing.T) {
	bases := map[string][]entry{}
	for _, o := range offices() {
		o.posts = 120
		bases[o.session] = o.next()
	}
	o := audit.Options{Capabilities: []string{"loops", "claims", "progress"}}
	for _, p := range plants {
		t.Run(p.rule+" "+p.why, func(t *testing.T) {
			t.Parallel()
			entries, _ := p.among(bases)
			var log bytes.Buffer
			for _, e := range entries {
				log.Write(e.record())
			}
			file := filepath.Join(t.TempDir(), "link.ndjson")
			live := passed(t, entries, 0, proxy.Options{Audit: o, Log: proxy.Log{File: file}})
			require.NotEmpty(t, live)
			require.Equal(t, withoutPlaces(audited(t, file, log.Bytes(), o)), withoutPlaces(live))
			written, err := os.ReadFile(file)
			require.NoError(t, err)
			require.Equal(t, live, audited(t, file, written, o))
		})
	}
}

// TestSilenceIsJudged: who doesn't answer is found while nothing else passes.
func TestSilenceIsJudged(t *testing.T) {
	log := []entry{{atMs: 1_782_302_400_000, toAgent: true, frame: []byte(hello)},
		{atMs: 1_782_302_400_001, frame: []byte(welcome)},
		{atMs: 1_782_302_400_002, toAgent: true, frame: []byte(`{"jsonrpc":"2.0","id":1,"method":"tools/list"}`)}}
	for _, row := range []struct {
		why     string
		silence time.Duration
		found   []string
	}{
		{"it may still come", audit.DefaultPatience / 2, nil},
		{"it is late", 3 * audit.DefaultPatience, []string{"C2A-RPC-002 no response to tools/list at message 3"}},
	} {
		require.Equal(t, row.found, passed(t, log, row.silence, proxy.Options{}), row.why)
	}
}

// TestALogWithoutWordsAccusesNobody: rules that look at words find nothing in others that was not there.
func TestALogWithoutWordsAccusesNobody(t *testing.T) {
	for _, office := range offices() {
		office.posts = 150
		file := filepath.Join(t.TempDir(), "link.ndjson")
		o := audit.Options{Capabilities: []string{"loops", "progress"}}
		entries := office.next()
		require.Empty(t, passed(t, entries, 0, proxy.Options{Audit: o, Log: proxy.Log{File: file},
			Redact: proxy.Redact{Words: true, Secrets: true}}))
		written, err := os.ReadFile(file)
		require.NoError(t, err)
		require.NotContains(t, string(written), "decide about the cache")
		require.NotContains(t, string(written), "staging")
		require.GreaterOrEqual(t, bytes.Count(written, []byte("\n")), len(entries)+1)
		require.Empty(t, audited(t, file, written, o))
	}
}
