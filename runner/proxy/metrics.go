package proxy

import (
	"cmp"
	"fmt"
	"io"
	"maps"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/c2a-conform/c2a-conform/runner/audit"
)

// Metrics are the counters of a proxy, in the text format of Prometheus (version 0.0.4).
type Metrics struct {
	bytes           [2]atomic.Int64 // by sending side
	links, allLinks atomic.Int64
	gaps, notJudged atomic.Int64
	logErrors       atomic.Int64
	spansLost       atomic.Int64
	to              [2]string
	mu              sync.Mutex
	messages        map[sort]int64
	findings        map[rule]int64
	answers         map[string]*delays
}

// sort is the key by which messages are counted.
type sort struct {
	from         int
	method, kind string
}

type rule struct{ requirement, level, role string }

// bounds are the upper limits of the histogram of delays, in seconds.
var bounds = [...]float64{0.001, 0.005, 0.025, 0.1, 0.5, 1, 2.5, 5, 10, 30, 60, 300}

type delays struct {
	classes [len(bounds)]int64 // at most that long
	count   int64
	sum     float64
}

// Limits of separate counters. Anything beyond them is counted together.
const (
	maxSorts = 256
	maxName  = 64 // bytes
	other    = "other"
)

func newMetrics(to [2]string) *Metrics {
	return &Metrics{to: to, messages: map[sort]int64{}, findings: map[rule]int64{}, answers: map[string]*delays{}}
}

func (m *Metrics) connected(n int64) {
	m.links.Add(n)
	m.allLinks.Add(max(0, n))
}

func (m *Metrics) passed(from, n int) { m.bytes[from].Add(int64(n)) }
func (m *Metrics) gap()               { m.gaps.Add(1) }
func (m *Metrics) unjudged()          { m.notJudged.Add(1) }
func (m *Metrics) lostSpans(n int)    { m.spansLost.Add(int64(n)) }
func (m *Metrics) logFailed()         { m.logErrors.Add(1) }

func short(name string) string {
	if len(name) > maxName {
		return other
	}
	return strings.Clone(name)
}

func (m *Metrics) message(from int, method, kind string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	key := sort{from, method, kind}
	if _, ok := m.messages[key]; !ok {
		key = sort{from, short(method), short(kind)}
		if len(m.messages) >= maxSorts {
			key = sort{from, other, other}
		}
	}
	m.messages[key]++
}

func (m *Metrics) answered(method string, after time.Duration) {
	m.mu.Lock()
	defer m.mu.Unlock()
	d := m.answers[method]
	if d == nil {
		if method = short(method); len(m.answers) >= maxSorts {
			method = other
		}
		if d = m.answers[method]; d == nil {
			d = &delays{}
			m.answers[method] = d
		}
	}
	for i, most := range bounds {
		if after.Seconds() <= most {
			d.classes[i]++
		}
	}
	d.count, d.sum = d.count+1, d.sum+after.Seconds()
}

func (m *Metrics) finding(f audit.Finding) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.findings[rule{f.Requirement, f.Level, f.Role}]++
}

// Unjudged returns the number of messages that were not judged because too many arrived at once.
func (m *Metrics) Unjudged() int64 { return m.notJudged.Load() }

// Gaps returns how often messages were not recorded because too many arrived at once, or because one was too long.
func (m *Metrics) Gaps() int64 { return m.gaps.Load() }

// ServeHTTP serves all metrics.
func (m *Metrics) ServeHTTP(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", "text/plain; version=0.0.4; charset=utf-8")
	_, _ = io.WriteString(w, m.String())
}

const metricPrefix = "c2a_conform_proxy_"

// String returns all metrics as text.
func (m *Metrics) String() string {
	var b strings.Builder
	about := func(name, kind, help string) string {
		name = metricPrefix + name
		fmt.Fprintf(&b, "# HELP %s %s\n# TYPE %s %s\n", name, help, name, kind)
		return name
	}
	for _, one := range []struct {
		name, kind, help string
		value            *atomic.Int64
	}{
		{"links", "gauge", "Connections that are open.", &m.links},
		{"links_total", "counter", "Connections that were made.", &m.allLinks},
		{"gaps_total", "counter", "Times that messages passed without being recorded.", &m.gaps},
		{"unjudged_total", "counter", "Messages that were recorded but not judged.", &m.notJudged},
		{"log_errors_total", "counter", "Times that the log could not be written.", &m.logErrors},
		{"spans_lost_total", "counter", "Spans that the collector did not receive.", &m.spansLost},
	} {
		fmt.Fprintf(&b, "%s %d\n", about(one.name, one.kind, one.help), one.value.Load())
	}
	name := about("bytes_total", "counter", "Bytes that passed.")
	for from := range m.bytes {
		fmt.Fprintf(&b, "%s{dir=%s} %d\n", name, label(m.to[1-from]), m.bytes[from].Load())
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	name = about("messages_total", "counter", "Messages, by method and by what they ask for.")
	for _, s := range slices.SortedFunc(maps.Keys(m.messages), func(a, b sort) int {
		return cmp.Or(b.from-a.from, cmp.Compare(a.method, b.method), cmp.Compare(a.kind, b.kind))
	}) {
		fmt.Fprintf(&b, "%s{dir=%s,method=%s,kind=%s} %d\n", name, label(m.to[1-s.from]), label(s.method),
			label(s.kind), m.messages[s])
	}
	name = about("findings_total", "counter", "Broken rules.")
	for _, r := range slices.SortedFunc(maps.Keys(m.findings), func(a, b rule) int {
		return cmp.Or(cmp.Compare(a.requirement, b.requirement), cmp.Compare(a.role, b.role),
			cmp.Compare(a.level, b.level))
	}) {
		fmt.Fprintf(&b, "%s{requirement=%s,level=%s,role=%s} %d\n", name, label(r.requirement), label(r.level),
			label(r.role), m.findings[r])
	}
	name = about("answer_seconds", "histogram", "Time from a request to its answer.")
	for _, method := range slices.Sorted(maps.Keys(m.answers)) {
		d := m.answers[method]
		for i, most := range bounds {
			fmt.Fprintf(&b, "%s_bucket{method=%s,le=\"%s\"} %d\n", name, label(method),
				strconv.FormatFloat(most, 'g', -1, 64), d.classes[i])
		}
		fmt.Fprintf(&b, "%s_bucket{method=%s,le=\"+Inf\"} %d\n", name, label(method), d.count)
		fmt.Fprintf(&b, "%s_sum{method=%s} %s\n%s_count{method=%s} %d\n", name, label(method),
			strconv.FormatFloat(d.sum, 'g', -1, 64), name, label(method), d.count)
	}
	return b.String()
}

// label quotes a value in the format of Prometheus.
func label(value string) string {
	value = strings.ToValidUTF8(value, "�")
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", `\n`).Replace(value) + `"`
}
