package proxy

import (
	"encoding/json"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strconv"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"
)

// collector takes spans as an OpenTelemetry collector does, and refuses what one would refuse.
type collector struct {
	t      *testing.T
	status int
	mu     sync.Mutex
	spans  []span
	asked  []string // paths
}

func (c *collector) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.asked = append(c.asked, r.Method+" "+r.URL.Path+" "+r.Header.Get("Content-Type")+" "+r.Header.Get("X-Key"))
	raw, err := io.ReadAll(r.Body)
	require.NoError(c.t, err)
	var export struct {
		Resources []struct {
			Resource struct{ Attributes []attribute }
			Scopes   []struct {
				Scope struct{ Name string }
				Spans []span
			} `json:"scopeSpans"`
		} `json:"resourceSpans"`
	}
	require.NoError(c.t, json.Unmarshal(raw, &export))
	require.Len(c.t, export.Resources, 1)
	require.Equal(c.t, []attribute{text("service.name", "c2a-conform-proxy")}, export.Resources[0].Resource.Attributes)
	require.Equal(c.t, "c2a-conform", export.Resources[0].Scopes[0].Scope.Name)
	c.spans = append(c.spans, export.Resources[0].Scopes[0].Spans...)
	w.WriteHeader(c.status)
	_, _ = io.WriteString(w, "{}")
}

func (s span) of(key string) string {
	for _, a := range s.Attributes {
		if a.Key == key {
			return a.Value.Text
		}
	}
	return ""
}

// converse lets the conversation pass through a proxy, to its end.
func converse(t *testing.T, p *Proxy) {
	t.Helper()
	client, front := net.Pipe()
	back, program := net.Pipe()
	done := make(chan struct{})
	go func() { p.Between(front, back); close(done) }()
	for _, said := range conversation {
		say, hear := program, client
		if said.host {
			say, hear = client, program
		}
		go func() { _, _ = say.Write([]byte(said.frame + "\n")) }()
		_, err := io.ReadFull(hear, make([]byte, len(said.frame)+1))
		require.NoError(t, err)
	}
	_ = client.Close()
	<-done
	p.Close()
}

// TestSpans: each event has a trace, which shows who was asked what, how long it took, and which rules were broken.
func TestSpans(t *testing.T) {
	c := &collector{t: t, status: http.StatusOK}
	server := httptest.NewServer(c)
	defer server.Close()
	p, err := New(Options{Spans: Spans{URL: server.URL, Headers: map[string]string{"X-Key": "k"}}})
	require.NoError(t, err)
	converse(t, p)
	require.NotEmpty(t, c.asked)
	for _, asked := range c.asked {
		require.Equal(t, "POST /v1/traces application/json k", asked)
	}
	ids, named := map[string]bool{}, map[string]span{}
	for _, s := range c.spans {
		require.Regexp(t, regexp.MustCompile(`^[0-9a-f]{32}$`), s.TraceID)
		require.Regexp(t, regexp.MustCompile(`^[0-9a-f]{16}$`), s.SpanID)
		require.False(t, ids[s.SpanID], "each span has an id of its own")
		ids[s.SpanID] = true
		start, err := strconv.ParseInt(s.Start, 10, 64)
		require.NoError(t, err)
		end, err := strconv.ParseInt(s.End, 10, 64)
		require.NoError(t, err)
		require.LessOrEqual(t, start, end)
		require.NotZero(t, s.Kind)
		named[s.Name] = s
	}
	delivery, turn, call := named["chat/deliver"], named["turn"], named["tools/call"]
	found := named["finding C2A-OBEY-001"]
	require.Empty(t, delivery.Parent)
	require.Equal(t, "must_not_respond", delivery.of("chat.kind"))
	require.Equal(t, "host", delivery.of("chat.from"))
	require.Equal(t, delivery.Start, turn.Start, "a turn begins with its event")
	require.Equal(t, delivery.SpanID, turn.Parent)
	require.Equal(t, "must_not_respond", turn.of("chat.answers"))
	require.Equal(t, "chat.send_message", turn.of("chat.kind"))
	require.Equal(t, turn.SpanID, call.Parent)
	require.Equal(t, delivery.SpanID, found.Parent)
	require.Equal(t, "harness", found.of("finding.role"))
	require.Equal(t, failedSpan, found.Status.Code)
	for _, s := range []span{turn, call, found} {
		require.Equal(t, delivery.TraceID, s.TraceID)
		require.Equal(t, delivery.of("chat.event"), s.of("chat.event"))
	}
	require.NotEqual(t, delivery.TraceID, named["initialize"].TraceID)
	require.Contains(t, p.Metrics().String(), "c2a_conform_proxy_spans_lost_total 0\n")
}

// TestSpansAreLost: without a collector all passes as ever. The loss is told once, and counted.
func TestSpansAreLost(t *testing.T) {
	c := &collector{t: t, status: http.StatusServiceUnavailable}
	busy := httptest.NewServer(c)
	defer busy.Close()
	gone := httptest.NewServer(c)
	gone.Close()
	for why, url := range map[string]string{"busy": busy.URL, "gone": gone.URL} {
		var troubles []string
		p, err := New(Options{Spans: Spans{URL: url},
			Trouble: func(err error) { troubles = append(troubles, err.Error()) }})
		require.NoError(t, err)
		converse(t, p)
		p.spans.post([]span{{Name: "another"}})
		require.Len(t, troubles, 1, why)
		require.Contains(t, troubles[0], "spans are lost: ", why)
		require.NotContains(t, p.Metrics().String(), "c2a_conform_proxy_spans_lost_total 0\n", why)
	}
	for _, url := range []string{"127.0.0.1:4318", "ftp://127.0.0.1", "http://", "://"} {
		_, err := New(Options{Spans: Spans{URL: url}})
		require.ErrorContains(t, err, "is not an http or https URL of a collector", url)
	}
}
