package audit_test

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"math"
	"runtime"
	"runtime/metrics"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	spec "github.com/c2a-conform/c2a-conform/features/c2a"
	"github.com/c2a-conform/c2a-conform/reference/c2a"
	"github.com/c2a-conform/c2a-conform/runner/audit"
)

// writing is a log that comes as it is read.
func writing(write func(say func(atMs int, session, dir, frame string))) io.Reader {
	r, w := io.Pipe()
	go func() {
		out := bufio.NewWriter(w)
		write(func(atMs int, session, dir, frame string) {
			fmt.Fprintf(out, `{"at":%d,"dir":%q,"session":%q,"frame":%s}`+"\n", atMs, dir, session, frame)
		})
		_ = out.Flush()
		_ = w.Close()
	}()
	return r
}

const (
	hello = `{"jsonrpc":"2.0","id":0,"method":"initialize",` +
		`"params":{"protocolVersion":"2026-06-24","clientInfo":{"name":"h","version":"1"},"capabilities":{}}}`
	welcome = `{"jsonrpc":"2.0","id":0,"result":{"protocolVersion":"2026-06-24",` +
		`"serverInfo":{"name":"a","version":"1"},"capabilities":{"injection":{"immediate":false}}}}`
)

func number(nr int) string { return fmt.Sprintf("p%d", nr) }

// probe is a log in which it is looked now and then how much is in use.
type probe struct {
	io.Reader
	reads int
	most  uint64
}

func (p *probe) Read(b []byte) (int, error) {
	if p.reads++; p.reads%200 == 0 {
		p.most = max(p.most, inUse())
	}
	return p.Reader.Read(b)
}

// inUse is the heap that is still referenced, as the collector marked it: what other goroutines allocate while it is
// measured doesn't count.
func inUse() uint64 {
	live := []metrics.Sample{{Name: "/gc/heap/live:bytes"}}
	least := uint64(math.MaxUint64)
	for range 2 {
		runtime.GC()
		metrics.Read(live)
		least = min(least, live[0].Value.Uint64())
	}
	return least
}

// TestMemoryIsBounded: whatever is in a log, the heap in use stays within what leaves room for the program and for
// garbage.
func TestMemoryIsBounded(t *testing.T) {
	const most = 16 << 20
	words := strings.Repeat("x", 800)
	for _, row := range []struct {
		why   string
		write func(say func(atMs int, session, dir, frame string))
	}{
		{"deliveries that nobody answers, on many links", func(say func(int, string, string, string)) {
			for i := range 256 {
				say(0, number(i), "to_agent", hello)
			}
			for i := range 40_000 {
				say(i/100, number(i%256), "to_agent", deliver(number(i), event624(number(i), "may_respond")))
			}
		}},
		{"deliveries that are answered, on many links", func(say func(int, string, string, string)) {
			for i := range 25_000 {
				say(i*10, number(i%200), "to_agent", deliver(number(i), event624(number(i), "may_respond")))
				say(i*10+5, number(i%200), "to_host", result(number(i), "{}"))
			}
		}},
		{"one link, all at one moment", func(say func(int, string, string, string)) {
			for i := range 20_000 {
				say(0, "", "to_agent", deliver(number(i),
					event624(number(i), "may_respond", with(words+number(i), "content"))))
			}
		}},
		{"links whose draft never shows", func(say func(int, string, string, string)) {
			for i := range 40_000 {
				say(i, number(i%256), "to_agent",
					`{"jsonrpc":"2.0","method":"notifications/message","params":{"x":"`+words+`"}}`)
			}
		}},
		{"each message on a link of its own", func(say func(int, string, string, string)) {
			for i := range 40_000 {
				say(i, number(i), "to_agent", `{"jsonrpc":"2.0","id":1,"method":"tools/list"}`)
			}
		}},
	} {
		before := inUse()
		p := &probe{Reader: writing(row.write)}
		_, err := audit.Run(t.Context(), p, audit.Options{}, func(audit.Finding) error { return nil })
		require.NoError(t, err)
		require.Less(t, p.most-min(p.most, before), uint64(most), row.why)
	}
}

// TestALinkThatComesBackIsTheSame: what the two sides told each other, and that the log has the link from its
// beginning, is remembered when it is not watched any more.
func TestALinkThatComesBackIsTheSame(t *testing.T) {
	away := func(say func(int, string, string, string), fromMs int) {
		for i := range audit.MaxSessions {
			say(fromMs+i, number(i), "to_agent", hello)
			say(fromMs+i, number(i), "to_host", welcome)
		}
	}
	found, s := allOf(t, writing(func(say func(int, string, string, string)) {
		say(0, "a", "to_agent", hello)
		say(1, "a", "to_host", welcome)
		say(2, "a", "to_agent", `{"jsonrpc":"2.0","id":"open","method":"tools/list"}`)
		away(say, 1000)
		// which it lacks
		say(20_000, "a", "to_agent", deliver("d", event624("d", "may_respond", with("immediate", "injection", "mode"))))
		say(20_001, "a", "to_host", result("d", "{}"))
		say(20_002, "a", "to_host", `{"jsonrpc":"2.0","id":"open","result":{"tools":[]}}`)
		say(20_003, "a", "to_host", result("never", "{}")) // asked for by nobody
		away(say, 30_000)
		say(40_000, "a", "to_host", result("never either", "{}"))
	}))
	require.Equal(t, int64(audit.MaxSessions+1), s.Sessions)
	var laws []string
	for _, f := range found {
		if f.Session == "a" && f.Source == "law" {
			laws = append(laws, fmt.Sprintf("%s %s", f.Requirement, f.Got))
		}
	}
	require.ElementsMatch(t, []string{
		"C2A-INIT-007 a delivery by immediate",
		`C2A-RPC-002 a response with the id "never", which belongs to no request`,
		`C2A-RPC-002 a response with the id "never either", which belongs to no request`,
	}, laws)
}

func allOf(t *testing.T, log io.Reader) ([]audit.Finding, audit.Summary) {
	t.Helper()
	raw, err := io.ReadAll(log)
	require.NoError(t, err)
	return all(t, raw, audit.Options{Capabilities: []string{"loops", "claims", "progress"}})
}

// slow is a log that keeps silent for a while behind each line.
type slow struct{ lines [][]byte }

func (s *slow) Read(b []byte) (int, error) {
	if len(s.lines) == 0 {
		return 0, io.EOF
	}
	time.Sleep(3 * time.Second)
	n := copy(b, s.lines[0])
	s.lines = s.lines[1:]
	return n, nil
}

// TestFindingsHangOnTheLogAlone: it is the same whether a log comes at once or is still being written.
func TestFindingsHangOnTheLogAlone(t *testing.T) {
	const list = `{"content":[],"structuredContent":{"events":[{"eventId":"e",` +
		`"conversation":{"id":"plant","kind":"channel"},"author":{"id":"human:eve",` +
		`"kind":"human","displayName":"Eve"},"policy":"may_respond"}]}}`
	for _, row := range []struct {
		why   string
		found []string
		write func(say func(atMs int, session, dir, frame string))
	}{
		{"an answer that comes too late", []string{"C2A-RPC-002"}, func(say func(int, string, string, string)) {
			say(0, "a", "to_agent", hello)
			say(1, "a", "to_host", welcome)
			say(10, "a", "to_agent", `{"jsonrpc":"2.0","id":1,"method":"tools/list"}`)
			say(8*minute, "b", "to_agent", hello)
			say(8*minute, "b", "to_host", welcome)
			say(9*minute, "a", "to_host", `{"jsonrpc":"2.0","id":1,"result":{"tools":[]}}`)
			say(9*minute, "b", "to_agent", `{"jsonrpc":"2.0","method":"x"}`)
		}},
		{"an answer that the log has a little before its time", nil, func(say func(int, string, string, string)) {
			say(0, "a", "to_agent", hello)
			say(1, "a", "to_host", welcome)
			say(10, "a", "to_agent", `{"jsonrpc":"2.0","id":1,"method":"tools/list"}`)
			say(5*minute+100, "b", "to_agent", hello)
			say(5*minute+100, "b", "to_host", welcome)
			say(5*minute-100, "a", "to_host", `{"jsonrpc":"2.0","id":1,"result":{"tools":[]}}`)
		}},
		{"an edit behind the answer to what it replaces", []string{"C2A-COMPOSE-016"},
			func(say func(int, string, string, string)) {
				say(0, "a", "to_agent", hello)
				say(1, "a", "to_host", welcome)
				say(minute, "a", "to_agent", deliver("e", event624("e", "may_respond")))
				say(minute, "a", "to_host", result("e", "{}"))
				say(minute+1, "a", "to_agent",
					`{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":"e"}}`)
				say(2*minute, "a", "to_host", send("s", "e", "k", "here it is"))
				say(2*minute, "a", "to_agent", sent("s", "m"))
				say(2*minute+1, "a", "to_agent",
					deliver("f", event624("f", "may_respond", with(fields602{"of": "e"}, "edit"))))
				say(2*minute+1, "a", "to_host", result("f", "{}"))
			}},
		{"an event that is listed before it is delivered", nil, func(say func(int, string, string, string)) {
			say(0, "a", "to_agent", strings.ReplaceAll(hello, "2026-06-24", "2026-06-02"))
			say(1, "a", "to_host", strings.ReplaceAll(welcome, "2026-06-24", "2026-06-02"))
			say(10, "a", "to_agent",
				deliver("d1", event602("e", "may_respond", with("agent:docs", "target", "recipient"))))
			say(10, "a", "to_host", result("d1", "{}"))
			say(20, "a", "to_host", call("s", "chat.list_events", fields602{}))
			say(20, "a", "to_agent", result("s", list))
			say(30, "a", "to_agent", deliver("d2", event602("e", "may_respond")))
			say(30, "a", "to_host", result("d2", "{}"))
		}},
	} {
		log, err := io.ReadAll(writing(row.write))
		require.NoError(t, err)
		want, whole := all(t, log, audit.Options{})
		var laws []string
		for _, f := range want {
			if f.Source == "law" {
				laws = append(laws, f.Requirement)
			}
		}
		require.Equal(t, row.found, laws, row.why)
		synctest.Test(t, func(t *testing.T) {
			var got []audit.Finding
			s, err := audit.Run(t.Context(), &slow{bytes.SplitAfter(log, []byte("\n"))}, audit.Options{},
				func(f audit.Finding) error {
					got = append(got, f)
					return nil
				})
			require.NoError(t, err, row.why)
			require.Equal(t, whole, s, row.why)
			require.ElementsMatch(t, want, got, row.why)
		})
	}
}

// TestWhoeverFollowsIsToldSoon: what is sure is told when nothing more comes, and not only at the end.
func TestWhoeverFollowsIsToldSoon(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r, w := io.Pipe()
		told := make(chan audit.Finding, 9)
		ended := make(chan error)
		go func() {
			_, err := audit.Run(t.Context(), r, audit.Options{}, func(f audit.Finding) error {
				told <- f
				return nil
			})
			ended <- err
		}()
		for _, record := range [][2]string{
			{"to_agent", hello}, {"to_host", welcome}, {"to_agent", deliver("e", event624("e", "must_not_respond"))},
			{"to_host", send("s", "e", "k", "hello")}, {"to_agent", `{"jsonrpc":"1.0"}`},
		} {
			fmt.Fprintf(w, `{"at":0,"dir":%q,"frame":%s}`+"\n", record[0], record[1])
		}
		late := time.After(time.Hour) // of the clock in here, which goes on when nothing else does
		for source := ""; source != "law"; {
			select {
			case found := <-told:
				source = found.Source // those of schemas come first
			case <-late:
				t.Error("the law's finding waits for the end")
				source = "law"
			}
		}
		require.NoError(t, w.Close())
		require.NoError(t, <-ended)
	})
}

// TestEqualFaultsAreJudgedAlike: in sessions that are the same, whatever is let go of meanwhile.
func TestEqualFaultsAreJudgedAlike(t *testing.T) {
	const sessions = 10
	found, s := allOf(t, writing(func(say func(int, string, string, string)) {
		for i := range sessions {
			say(0, number(i), "to_agent", hello)
			say(0, number(i), "to_host", welcome)
		}
		for i := range 40_000 {
			session := number(i % sessions)
			say(i*10, session, "to_agent", deliver(number(i), event624(number(i), "may_respond")))
			if i/sessions != 1 {
				say(i*10+5, session, "to_host", result(number(i), "{}"))
			}
		}
	}))
	require.Equal(t, int64(sessions), s.Sessions)
	each := map[string][]string{}
	for _, f := range found {
		each[f.Session] = append(each[f.Session], f.Requirement)
	}
	require.Len(t, each, sessions)
	for name, rules := range each {
		require.ElementsMatch(t, []string{"C2A-ACK-001", "C2A-RPC-002"}, rules, name)
	}
}

// TestLittleRoomAccusesNobody: where many links share it, and where they come and go.
func TestLittleRoomAccusesNobody(t *testing.T) {
	for _, row := range []struct{ offices, posts, records int }{{40, 60, 30_000}, {audit.MaxSessions + 20, 4, 20_000}} {
		var list []*office
		for i := range row.offices {
			o := newOffice(number(i), []c2a.Draft{c2a.Draft0602, c2a.Draft0624}[i%2], uint64(i))
			o.posts = row.posts
			list = append(list, o)
		}
		var log bytes.Buffer
		require.NoError(t, generate(&log, row.records, list...))
		found, s := all(t, log.Bytes(), audit.Options{Capabilities: []string{"loops", "progress"}})
		require.Empty(t, found)
		require.Equal(t, int64(row.offices), s.Sessions)
	}
}

// TestWhatWasLongAgoAccusesNobody: what excuses something is no longer in the stretch.
func TestWhatWasLongAgoAccusesNobody(t *testing.T) {
	for _, row := range []struct {
		why         string
		d602        bool
		first, then func(say func(atMs int, dir, frame string))
	}{
		{"a thread was claimed", false, func(say func(int, string, string)) {
			say(10, "to_host", call("c", "chat.claim", fields602{"conversationId": "plant"}))
			say(10, "to_agent", toolResult("c", `{"granted":true}`))
		}, func(say func(int, string, string)) {
			for _, agent := range []string{"agent:lead", "agent:docs"} {
				say(0, "to_agent", deliver("e"+agent,
					event624("e"+agent, "may_respond", with(agent, "recipient"), with("a plan", "content"))))
				say(0, "to_host", result("e"+agent, "{}"))
			}
			say(10, "to_host", send("s", "eagent:lead", "k", "here it is"))
			say(10, "to_agent", sent("s", "m"))
		}},
		{"a batch was sent", false, func(say func(int, string, string)) {
			say(10, "to_agent", `[{"jsonrpc":"2.0","id":"b","method":"tools/list"}]`)
		}, func(say func(int, string, string)) {
			say(0, "to_host", `{"jsonrpc":"2.0","id":"b","result":{"tools":[]}}`)
		}},
		{"an event came before", true, func(say func(int, string, string)) {
			say(10, "to_agent", deliver("p1", event602("p1", "may_respond", with(1, "timing", "sequence"))))
			say(10, "to_host", result("p1", "{}"))
		}, func(say func(int, string, string)) {
			say(0, "to_agent", deliver("p2", event602("p2", "may_respond", with(9, "timing", "sequence"))))
			say(0, "to_host", result("p2", "{}"))
			say(1, "to_agent", deliver("p3", event602("p1", "may_respond", with(1, "timing", "sequence"))))
			say(1, "to_host", result("p3", "{}"))
		}},
	} {
		t.Run(row.why, func(t *testing.T) {
			found, _ := allOf(t, writing(func(say func(int, string, string, string)) {
				draft := map[bool]string{true: spec.Draft0602, false: spec.Draft0624}[row.d602]
				at := func(fromMs int) func(int, string, string) {
					return func(atMs int, dir, frame string) { say(fromMs+atMs, "a", dir, frame) }
				}
				at(0)(0, "to_agent", strings.ReplaceAll(hello, spec.Draft0624, draft))
				at(0)(1, "to_host", strings.ReplaceAll(welcome, spec.Draft0624, draft))
				row.first(at(0))
				for i := range 200 {
					at(minute)(i*minute/5, "to_agent", `{"jsonrpc":"2.0","method":"notifications/x"}`)
				}
				row.then(at(45 * minute))
				at(46*minute)(0, "to_agent", `{"jsonrpc":"2.0","method":"notifications/x"}`)
			}))
			for _, f := range found {
				require.False(t, f.Source == "law" && f.Line > 20, "%+v", f)
			}
		})
	}
}

// TestALineThatIsTooLongIsHeldOnce: it takes what it is long, and no more.
func TestALineThatIsTooLongIsHeldOnce(t *testing.T) {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	_, err := audit.Run(t.Context(), io.LimitReader(endless{}, 1<<30), audit.Options{},
		func(audit.Finding) error { return nil })
	runtime.ReadMemStats(&after)
	require.ErrorContains(t, err, "line 1: it is longer than")
	require.Less(t, after.TotalAlloc-before.TotalAlloc, uint64(40<<20))
}

type endless struct{}

func (endless) Read(b []byte) (int, error) {
	clear(b)
	return len(b), nil
}
