package slack

import (
	"context"
	"encoding/json"
	"net/http"
	"slices"
	"strings"
	"time"

	"github.com/coder/websocket"
)

// Socket Mode: https://docs.slack.dev/apis/events-api/using-socket-mode

// maxFrame is the maximum size of a program's frame, in bytes.
const maxFrame = 10 << 20

// beat is the interval between the server's pings. Clients give up after 30 s without a ping.
const beat = 8 * time.Second

// socket is one connection of the program.
type socket struct {
	conn *websocket.Conn
	wake chan struct{}
	gone context.CancelFunc
}

func (f *Face) serveSocket(background context.Context) http.HandlerFunc {
	return func(out http.ResponseWriter, in *http.Request) {
		f.mu.Lock()
		ticket := in.URL.Query().Get("ticket")
		i := slices.Index(f.tickets, ticket)
		if i >= 0 {
			f.tickets = slices.Delete(f.tickets, i, i+1)
		}
		f.mu.Unlock()
		if i < 0 {
			http.Error(out, "invalid ticket", http.StatusUnauthorized)
			return
		}
		conn, err := websocket.Accept(out, in, &websocket.AcceptOptions{InsecureSkipVerify: true})
		if err != nil {
			return
		}
		conn.SetReadLimit(maxFrame)
		ctx, gone := context.WithCancel(background)
		defer gone()
		s := &socket{conn: conn, wake: make(chan struct{}, 1), gone: gone}
		f.work.Add(1)
		defer f.work.Done()
		f.passed(false, "socket opened", nil, "")
		if s.write(ctx, f.hello()) == nil {
			f.mu.Lock()
			f.sockets[s] = true
			poke(s.wake)
			f.mu.Unlock()
			f.work.Go(func() { f.feed(ctx, s) })
			f.listen(ctx, s)
		}
		f.drop(s, "socket closed")
	}
}

func (f *Face) hello() []byte {
	f.mu.Lock()
	defer f.mu.Unlock()
	return encode(map[string]any{
		"type": "hello", "num_connections": len(f.sockets) + 1,
		"debug_info": map[string]any{"host": "applink-1",
			"started": f.since.UTC().Format("2006-01-02 15:04:05.000"), "build_number": 1,
			"approximate_connection_time": 18060},
		"connection_info": map[string]any{"app_id": f.home.bot.app},
	})
}

func (s *socket) write(ctx context.Context, frame []byte) error {
	return s.conn.Write(ctx, websocket.MessageText, frame)
}

// feed sends events while the socket is open.
func (f *Face) feed(ctx context.Context, s *socket) {
	ticker := time.NewTicker(beat)
	defer ticker.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
			if s.conn.Ping(ctx) != nil {
				s.gone()
			}
		case <-s.wake:
			if !f.flush(ctx, s) {
				s.gone()
			}
		}
	}
}

func (f *Face) flush(ctx context.Context, s *socket) bool {
	for {
		f.mu.Lock()
		if len(f.queue) == 0 || !f.sockets[s] {
			f.mu.Unlock()
			return true
		}
		i := slices.IndexFunc(f.queue, func(d *delivery) bool { return d.not != s || len(f.sockets) == 1 })
		if i < 0 {
			f.mu.Unlock()
			return true
		}
		d := f.queue[i]
		f.queue = slices.Delete(f.queue, i, i+1)
		envelope := uuid()
		d.on = s
		f.flying[envelope] = d
		frame := map[string]any{"envelope_id": envelope, "payload": d.payload, "type": "events_api",
			"accepts_response_payload": false, "retry_attempt": d.retry, "retry_reason": d.reason}
		f.mu.Unlock()
		f.passed(false, eventName(d), d.payload, d.message)
		if s.write(ctx, encode(frame)) != nil {
			return false
		}
	}
}

func eventName(d *delivery) string {
	if d.retry > 0 {
		return "event " + d.kind + ", again"
	}
	return "event " + d.kind
}

// listen handles the acknowledgements of the program.
func (f *Face) listen(ctx context.Context, s *socket) {
	for {
		_, frame, err := s.conn.Read(ctx)
		if err != nil {
			return
		}
		var ack struct {
			Envelope string `json:"envelope_id"`
		}
		if json.Unmarshal(frame, &ack) != nil {
			continue
		}
		f.mu.Lock()
		d, ok := f.flying[ack.Envelope]
		delete(f.flying, ack.Envelope)
		f.mu.Unlock()
		if ok {
			f.passed(true, "ack of "+strings.TrimPrefix(eventName(d), "event "), frame, d.message)
		}
	}
}

// drop closes a socket. The next socket gets the events that were not acknowledged.
func (f *Face) drop(s *socket, what string) {
	s.gone()
	_ = s.conn.CloseNow()
	f.mu.Lock()
	if !f.sockets[s] {
		f.mu.Unlock()
		return
	}
	delete(f.sockets, s)
	var lost []*delivery
	for envelope, d := range f.flying {
		if d.on == s {
			lost = append(lost, d)
			delete(f.flying, envelope)
		}
	}
	slices.SortFunc(lost, func(a, b *delivery) int { return strings.Compare(a.id, b.id) })
	f.again(lost, "timeout")
	f.mu.Unlock()
	f.passed(false, what, nil, "")
}

// sendElsewhere sends an event on a different socket than before: on an open one, or else on the one that the program
// opens when it is asked to.
func (f *Face) sendElsewhere(d *delivery) error {
	if f.options.Delivery != bySocket {
		return unable("an event again over another connection")
	}
	d.not, d.on = d.on, nil
	if len(f.sockets) > 1 {
		f.send(d)
		return nil
	}
	f.refreshing++
	f.work.Go(func() {
		f.Refresh(context.Background())
		f.mu.Lock()
		defer f.mu.Unlock()
		f.refreshing--
		f.send(d)
	})
	return nil
}

// Refresh asks the program to open another socket, as Slack does every few hours, and closes the present ones.
func (f *Face) Refresh(ctx context.Context) {
	for _, s := range f.open() {
		_ = s.write(ctx, encode(map[string]any{"type": "disconnect", "reason": "refresh_requested",
			"debug_info": map[string]any{"host": "applink-1"}}))
		f.drop(s, "socket refreshed")
	}
}

func (f *Face) open() []*socket {
	f.mu.Lock()
	defer f.mu.Unlock()
	var open []*socket
	for s := range f.sockets {
		open = append(open, s)
	}
	return open
}

// Cut closes all connections of the program.
func (f *Face) Cut() {
	for _, s := range f.open() {
		f.drop(s, "socket cut")
	}
	f.mu.Lock()
	f.verified = false
	f.mu.Unlock()
	poke(f.wake)
}
