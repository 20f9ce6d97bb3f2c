// Package board attaches what c2a-conform doesn't know by itself, from a module of its own: a chat platform called the
// board, with a bot that is judged there as it ships, and programs that are reached by channels.
package board

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"sync"
	"time"

	"github.com/c2a-conform/c2a-conform/runner/edge"
	"github.com/c2a-conform/c2a-conform/runner/face"
	"github.com/c2a-conform/c2a-conform/schemas/port"
)

// Kind plays the board: rooms, and messages that can be edited and deleted. A bot asks GET /events for what is new, and
// writes by POST /rooms/{room}/messages, PUT /messages/{id} and DELETE /messages/{id}.
var Kind = face.Kind{
	Name:       "board",
	Deliveries: []string{"poll"},
	Settings: map[string]string{"url": "the root of the board",
		"token": "the token of the bot, for the header Authorization"},
	Shows: []string{"edit", "delete"},
	Open:  open,
}

func init() { edge.RegisterFace(Kind) }

// maxPoll is how long GET /events waits for something to happen.
const maxPoll = 20 * time.Second

// Event is what GET /events tells of.
type Event struct {
	Op     string `json:"op"` // post, edit or delete
	ID     string `json:"id"`
	Room   string `json:"room"`
	Direct bool   `json:"direct"` // between the bot and one other
	Author string `json:"author"`
	Text   string `json:"text"`
	ForYou bool   `json:"forYou"` // it mentions the bot
}

// Events is the answer to GET /events?after=N. Who asks with the N of an answer has taken what was in that.
type Events struct {
	Events []Event `json:"events"`
	After  int     `json:"after"`
}

type board struct {
	watcher face.Watcher
	server  *face.Server
	token   string
	ctx     context.Context // ends with Close
	end     context.CancelFunc

	mu        sync.Mutex // guards all below
	number    int        // of the world; ids end with it, so that no world has those of another
	world     port.World
	self      string                       // the bot
	rooms     map[string]port.Conversation // of this world, by their ids on the board
	posts     map[string]port.Posted       // of the bot in this world, by id
	events    []Event                      // of all worlds
	taken     int                          // of events
	more      chan struct{}                // closed and replaced when there is another event
	connected bool
}

func open(_ context.Context, w face.Watcher, _ face.Options) (face.Face, error) {
	b := &board{watcher: w, token: face.Random(20), more: make(chan struct{})}
	var err error
	if b.server, err = face.Listen(); err != nil {
		return nil, err
	}
	b.ctx, b.end = context.WithCancel(context.Background())
	mux := http.NewServeMux()
	mux.HandleFunc("GET /events", b.poll)
	for pattern, op := range map[string]string{"POST /rooms/{room}/messages": "post", "PUT /messages/{id}": "edit",
		"DELETE /messages/{id}": "delete"} {
		mux.HandleFunc(pattern, func(w http.ResponseWriter, r *http.Request) { b.write(w, r, op) })
	}
	b.server.Serve(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Header.Get("Authorization") != "Bearer "+b.token {
			http.Error(w, "who are you?", http.StatusUnauthorized)
			return
		}
		mux.ServeHTTP(w, r)
	}))
	return b, nil
}

func (b *board) Settings() map[string]string {
	return map[string]string{"url": b.server.URL, "token": b.token}
}

// on is the id that something of the world has on the board.
func (b *board) on(id string) string { return fmt.Sprintf("%s.%d", id, b.number) }

func (b *board) Begin(w port.World, self string) error {
	if len(w.Threads) > 0 {
		return &face.UnableError{Face: Kind.Name, What: "a thread"}
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	b.number++
	b.world, b.self = w, self
	b.rooms, b.posts, b.taken = map[string]port.Conversation{}, map[string]port.Posted{}, len(b.events)
	for _, c := range w.Conversations {
		if slices.Contains(c.Members, self) {
			b.rooms[b.on(c.ID)] = c
		}
	}
	return nil
}

func (b *board) Do(e port.SurfaceEvent) error {
	if e.Op != "post" && !slices.Contains(Kind.Shows, e.Op) {
		return &face.UnableError{Face: Kind.Name, What: "an event of the kind " + e.Op}
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	told := Event{Op: e.Op, ID: b.on(e.ID), Room: b.on(e.Conversation), Author: b.on(e.Author), Text: e.Text}
	if e.Op != "post" { // the suite names no more than the message and what is new
		i := slices.IndexFunc(b.events, func(of Event) bool { return of.ID == told.ID })
		if i < 0 {
			return nil // in a room that the bot doesn't see
		}
		told.Room, told.Author = b.events[i].Room, b.events[i].Author
	}
	room, member := b.rooms[told.Room]
	if !member {
		return nil
	}
	told.Direct = room.Kind == "dm" && len(room.Members) == 2
	told.ForYou = slices.ContainsFunc(face.Mentions(b.world, e.Text),
		func(m face.Mention) bool { return m.ID == b.self || m.All })
	b.events = append(b.events, told)
	close(b.more)
	b.more = make(chan struct{})
	return nil
}

func (b *board) Pending() int {
	b.mu.Lock()
	defer b.mu.Unlock()
	return len(b.events) - b.taken
}

func (b *board) Connected() bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.connected
}

func (b *board) Cut() {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.connected = false
	b.server.Cut()
}

func (b *board) Close() error {
	b.end()
	return b.server.Close()
}

// poll answers GET /events.
func (b *board) poll(w http.ResponseWriter, r *http.Request) {
	after, _ := strconv.Atoi(r.FormValue("after"))
	limit := time.NewTimer(maxPoll)
	defer limit.Stop()
	for over := false; ; {
		b.mu.Lock()
		b.connected = true
		b.taken = max(b.taken, min(after, len(b.events)))
		news, more := Events{Events: slices.Clone(b.events[b.taken:]), After: len(b.events)}, b.more
		b.mu.Unlock()
		if len(news.Events) > 0 || over {
			b.answer(w, r, news)
			return
		}
		select {
		case <-more:
		case <-limit.C:
			over = true
		case <-r.Context().Done():
			return
		case <-b.ctx.Done():
			return
		}
	}
}

// write carries out what the bot wants to post, edit or delete.
func (b *board) write(w http.ResponseWriter, r *http.Request, op string) {
	var m struct{ Text string }
	if err := json.NewDecoder(r.Body).Decode(&m); err != nil && op != "delete" {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	b.mu.Lock()
	p, ours := b.posts[r.PathValue("id")]
	if op == "post" {
		room, member := b.rooms[r.PathValue("room")]
		p, ours = port.Posted{Message: b.on(fmt.Sprintf("post%d", len(b.posts)+1)), Conversation: room.ID,
			Agent: b.self}, member
	}
	if ours {
		p.Op, p.Text = op, m.Text
		b.posts[p.Message] = p
	}
	b.mu.Unlock()
	if !ours {
		b.watcher.Stray(r.Method + " " + r.URL.Path)
		http.Error(w, "there is no such thing", http.StatusNotFound)
		return
	}
	b.watcher.Passed(face.Traffic{At: time.Now(), From: true, What: r.Method + " " + r.URL.Path, Message: p.Message})
	b.watcher.Posted(p)
	b.answer(w, r, map[string]string{"id": p.Message})
}

func (b *board) answer(w http.ResponseWriter, r *http.Request, body any) {
	raw, _ := json.Marshal(body) // strings and numbers: always encodes
	b.watcher.Passed(face.Traffic{At: time.Now(), What: "200 " + r.Method + " " + r.URL.Path, Body: face.Evidence(raw)})
	_, _ = w.Write(raw)
}
