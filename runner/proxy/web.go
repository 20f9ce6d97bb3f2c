package proxy

import (
	"cmp"
	"io"
	"log"
	"mime"
	"net"
	"net/http"
	"net/http/httputil"
	"net/url"
	"strings"
	"sync"
	"time"

	"github.com/c2a-conform/c2a-conform/runner/attach"
)

// web is a proxy between HTTP clients and a program. It reads messages in POST requests and their responses, in the GET
// stream, and in WebSockets. Bodies are forwarded byte for byte. Only hop-by-hop headers change.
type web struct {
	proxy *Proxy
	path  string
	pass  *httputil.ReverseProxy
	open  sync.WaitGroup // requests, and WebSockets, which the server doesn't track

	mu       sync.Mutex
	sessions map[string]*webSession
	uses     int64
}

type webSession struct {
	link *link
	used int64
}

// maxWebSessions is the maximum number of HTTP sessions that are told apart. A further one replaces the one that was
// silent for longest.
const maxWebSessions = 1024

// sessionHeaders are the headers that name a session. The first one that is present counts.
var sessionHeaders = []string{attach.SessionHeader, "Mcp-Session-Id"}

func newWeb(p *Proxy, at, to attach.Address) *web {
	target := *to.URL
	target.Scheme = strings.Replace(target.Scheme, "ws", "http", 1)
	w := &web{proxy: p, path: cmp.Or(at.URL.Path, "/"), sessions: map[string]*webSession{}}
	w.pass = &httputil.ReverseProxy{
		Transport:      transport(),
		Rewrite:        func(r *httputil.ProxyRequest) { w.request(r, &target) },
		ModifyResponse: w.response,
		FlushInterval:  -1,
		ErrorLog:       log.New(io.Discard, "", 0),
		ErrorHandler: func(out http.ResponseWriter, r *http.Request, err error) {
			if t := tapOf(r); t != nil {
				t.settle(w.session(r.Header, nil))
			}
			if r.Context().Err() == nil {
				p.trouble(err)
			}
			out.WriteHeader(http.StatusBadGateway)
		},
	}
	return w
}

// close ends the sessions after all requests and WebSockets have ended.
func (w *web) close() {
	w.open.Wait()
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, s := range w.sessions {
		s.link.close()
	}
}

// ServeHTTP forwards requests for the path of the URL, and rejects all others.
func (w *web) ServeHTTP(out http.ResponseWriter, r *http.Request) {
	if r.URL.Path != w.path {
		http.NotFound(out, r)
		return
	}
	w.open.Add(1)
	defer w.open.Done()
	w.pass.ServeHTTP(out, r)
}

func (w *web) request(r *httputil.ProxyRequest, target *url.URL) {
	r.Out.URL.Scheme, r.Out.URL.Host, r.Out.URL.Path, r.Out.URL.RawPath = target.Scheme, target.Host, target.Path, ""
	r.Out.URL.RawQuery = r.In.URL.RawQuery
	r.Out.Host = target.Host
	r.Out.Header.Del("Sec-Websocket-Extensions") // compressed messages can't be read
	if r.Out.Method == http.MethodPost && r.Out.Body != nil {
		t := &tap{web: w, from: 1 - w.proxy.behind, body: r.Out.Body, left: r.Out.ContentLength}
		r.Out.Body = t
		if id := sessionOf(r.Out.Header); id != "" {
			t.settle(w.session(r.Out.Header, nil))
		}
	}
}

func tapOf(r *http.Request) *tap {
	t, _ := r.Body.(*tap)
	return t
}

func sessionOf(h http.Header) string {
	for _, name := range sessionHeaders {
		if id := h.Get(name); id != "" {
			return id
		}
	}
	return ""
}

// session returns the link of a request and its response.
func (w *web) session(request, response http.Header) *link {
	id := sessionOf(request)
	if id == "" {
		id = sessionOf(response)
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	w.uses++
	if s := w.sessions[id]; s != nil {
		s.used = w.uses
		return s.link
	}
	if len(w.sessions) >= maxWebSessions {
		oldest := ""
		for name, s := range w.sessions {
			if oldest == "" || s.used < w.sessions[oldest].used {
				oldest = name
			}
		}
		w.forget(oldest)
	}
	name := ""
	if id != "" {
		name = w.proxy.prefix + id
	}
	s := &webSession{w.proxy.connect(name, func() splitter { return &whole{} }), w.uses}
	w.sessions[id] = s
	return s.link
}

func (w *web) forget(id string) {
	if s := w.sessions[id]; s != nil {
		delete(w.sessions, id)
		s.link.close()
	}
}

// response handles the response to a request.
func (w *web) response(r *http.Response) error {
	if r.StatusCode == http.StatusSwitchingProtocols {
		if both, ok := r.Body.(io.ReadWriteCloser); ok {
			l := w.proxy.connect("", func() splitter { return &socket{} })
			w.open.Add(1)
			r.Body = &upgraded{ReadWriteCloser: both, link: l, over: sync.OnceFunc(func() {
				l.close()
				w.open.Done()
			})}
		}
		return nil
	}
	l := w.session(r.Request.Header, r.Header)
	if t := tapOf(r.Request); t != nil {
		t.settle(l)
	}
	id := sessionOf(r.Request.Header)
	if r.StatusCode == http.StatusNotFound || r.Request.Method == http.MethodDelete && r.StatusCode < 300 {
		w.mu.Lock()
		w.forget(id)
		w.mu.Unlock()
		return nil
	}
	if r.Header.Get("Content-Encoding") != "" {
		return nil // not plain JSON
	}
	var split splitter
	switch kind, _, _ := mime.ParseMediaType(r.Header.Get("Content-Type")); kind {
	case "application/json":
		split = &whole{}
	case "text/event-stream":
		split = &events{}
	default:
		return nil
	}
	t := &tap{web: w, from: w.proxy.behind, body: r.Body, left: r.ContentLength, split: split}
	t.settle(l)
	r.Body = t
	return nil
}

// tap is a body whose bytes are recorded before its reader gets them.
type tap struct {
	web   *web
	from  int
	body  io.ReadCloser
	left  int64 // bytes that are still missing; below 0: unknown
	split splitter

	mu      sync.Mutex
	way     *way // nil: the session of the body is not known yet
	waiting [][]byte
	held    int
	over    bool
}

// settle sets the session of the body.
func (t *tap) settle(l *link) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.way != nil {
		return
	}
	if t.split == nil {
		t.split = &whole{}
	}
	t.way = &way{from: t.from, link: l, split: t.split}
	for _, b := range t.waiting {
		l.proxy.queue.put(t.way, b)
	}
	t.waiting = nil
	if t.over {
		l.proxy.queue.finish(t.way)
	}
}

func (t *tap) Read(b []byte) (int, error) {
	n, err := t.body.Read(b)
	t.mu.Lock()
	defer t.mu.Unlock()
	if n > 0 {
		switch {
		case t.way != nil:
			t.web.proxy.queue.put(t.way, b[:n])
		case t.held <= MaxFrameBytes: // longer bodies are not recorded anyway
			t.waiting, t.held = append(t.waiting, append([]byte(nil), b[:n]...)), t.held+n
		}
		if t.left > 0 {
			t.left -= int64(n)
		}
	}
	if err != nil || t.left == 0 { // record now: the reader may answer before it reads the end
		t.finish()
	}
	return n, err
}

func (t *tap) finish() {
	if t.over {
		return
	}
	t.over = true
	if t.way != nil {
		t.web.proxy.queue.finish(t.way)
	}
}

func (t *tap) Close() error {
	t.mu.Lock()
	t.finish()
	t.mu.Unlock()
	return t.body.Close()
}

// upgraded is a connection that became a WebSocket.
type upgraded struct {
	io.ReadWriteCloser
	link *link
	over func()
}

func (u *upgraded) Read(b []byte) (int, error) {
	n, err := u.ReadWriteCloser.Read(b)
	u.seen(u.link.proxy.behind, b[:n])
	return n, err
}

func (u *upgraded) Write(b []byte) (int, error) {
	u.seen(1-u.link.proxy.behind, b)
	return u.ReadWriteCloser.Write(b)
}

func (u *upgraded) seen(from int, b []byte) {
	if len(b) > 0 {
		u.link.proxy.queue.put(&u.link.ways[from], b)
	}
}

func (u *upgraded) Close() error {
	defer u.over()
	return u.ReadWriteCloser.Close()
}

// ServeMetrics serves the metrics at /metrics of an address. at is the actual address. stop stops the server.
func (p *Proxy) ServeMetrics(address string) (at string, stop func(), err error) {
	listener, err := net.Listen("tcp", address)
	if err != nil {
		return "", nil, err
	}
	mux := http.NewServeMux()
	mux.Handle("GET /metrics", p.metrics)
	server := &http.Server{Handler: mux, ReadHeaderTimeout: time.Minute, ErrorLog: log.New(io.Discard, "", 0)}
	go func() { _ = server.Serve(listener) }()
	return listener.Addr().String(), func() { _ = server.Close() }, nil
}
