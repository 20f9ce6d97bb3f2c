package host

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/reference/bot/chat"
	"github.com/c2a-conform/c2a-conform/reference/bot/model"
	"github.com/c2a-conform/c2a-conform/reference/c2a"
	c2aharness "github.com/c2a-conform/c2a-conform/reference/c2a/harness"
	c2aserve "github.com/c2a-conform/c2a-conform/reference/c2a/serve"
	"github.com/c2a-conform/c2a-conform/reference/c2a/wire"
	"github.com/c2a-conform/c2a-conform/reference/serve"
	"github.com/c2a-conform/c2a-conform/schemas/jsonrpc"
)

// room is a platform of one direct message.
type room struct {
	events chan chat.Event
	posts  chan chat.Outgoing
	self   chat.Person
	taken  chan struct{} // by the program
	glyphs chan glyph    // nil: each is taken
}

// glyph is a reaction that the platform is asked for, and takes the answer.
type glyph struct {
	message, glyph string
	answer         chan error
}

func (r *room) Run(ctx context.Context, ready func(chat.Person), tell func(chat.Event)) error {
	ready(r.self)
	for {
		select {
		case e := <-r.events:
			tell(e)
			r.taken <- struct{}{}
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

func (r *room) Post(ctx context.Context, m chat.Outgoing) (string, error) {
	select {
	case r.posts <- m:
		return "p1", nil
	case <-ctx.Done():
		return "", ctx.Err()
	}
}

func (r *room) React(ctx context.Context, _, message, what string) error {
	if r.glyphs == nil {
		return nil
	}
	asked := glyph{message, what, make(chan error, 1)}
	select {
	case r.glyphs <- asked:
	case <-ctx.Done():
		return ctx.Err()
	}
	select {
	case err := <-asked.answer:
		return err
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (r *room) Thread(context.Context, string, string) ([]chat.Person, error) { return nil, nil }

func (r *room) Conversation(_ context.Context, id string) (chat.Conversation, error) {
	return chat.Conversation{ID: id, Direct: true}, nil
}

// bench runs the program again and again on one room, with one folder.
type bench struct {
	*testing.T
	room  *room
	asked chan chan string // gets the answer of the model
	url   string
	state string
}

func newBench(t *testing.T) *bench {
	b := &bench{T: t, asked: make(chan chan string), state: t.TempDir()}
	b.room = &room{events: make(chan chat.Event), posts: make(chan chat.Outgoing),
		self: chat.Person{ID: "U1", Handle: "lead", Bot: true}, taken: make(chan struct{})}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		_, _ = io.Copy(io.Discard, r.Body) // it learns of a client that is gone only then
		answer := make(chan string, 1)
		select {
		case b.asked <- answer:
		case <-r.Context().Done():
			return
		}
		select {
		case text := <-answer:
			w.Header().Set("Content-Type", "application/json")
			raw, _ := json.Marshal(text)
			_, _ = fmt.Fprintf(w,
				`{"id":"c","object":"chat.completion","created":1,`+
					`"model":"m","choices":[{"index":0,"finish_reason":"stop",`+
					`"message":{"role":"assistant","content":%s}}]}`, raw)
		case <-r.Context().Done():
		}
	}))
	t.Cleanup(server.Close)
	b.url = server.URL
	return b
}

// start runs the program, and returns what kills it.
func (b *bench) start() (kill func()) {
	ctx, cancel := context.WithCancel(context.Background())
	rules := c2aserve.Default()
	rules.Harness.QuietMs = 20
	ended := make(chan error, 1)
	go func() {
		ended <- Run(ctx, Options{Rules: rules, Draft: c2a.Draft0624, Platform: b.room, State: b.state,
			Model: model.New(model.Options{API: model.OpenAIChat, URL: b.url, Key: "k", Model: "m"})})
	}()
	kill = func() {
		cancel()
		require.ErrorIs(b, <-ended, context.Canceled)
	}
	b.Cleanup(cancel)
	return kill
}

const soon = 5 * time.Second

func (b *bench) writes(id, text string) {
	b.Helper()
	will := chat.Person{ID: "U2", Handle: "will", Name: "Will"}
	b.room.events <- chat.Event{Op: chat.Post, ID: id, Author: will, Text: text,
		Conversation: chat.Conversation{ID: "D1", Direct: true, Members: []chat.Person{will, b.room.self}}}
	<-b.room.taken
}

// writesIn lets somebody write directly in another conversation.
func (b *bench) writesIn(conversation, id, text string) {
	b.Helper()
	ann := chat.Person{ID: "U3", Handle: "ann", Name: "Ann"}
	b.room.events <- chat.Event{Op: chat.Post, ID: id, Author: ann, Text: text,
		Conversation: chat.Conversation{ID: conversation, Direct: true, Members: []chat.Person{ann, b.room.self}}}
	<-b.room.taken
}

func (b *bench) asks() chan string {
	b.Helper()
	select {
	case answer := <-b.asked:
		return answer
	case <-time.After(soon):
		require.FailNow(b, "the model is not asked")
		return nil
	}
}

func (b *bench) posts(want string) chat.Outgoing {
	b.Helper()
	select {
	case m := <-b.room.posts:
		require.Equal(b, want, m.Text)
		return m
	case <-time.After(soon):
		require.FailNow(b, "nothing is posted")
		return chat.Outgoing{}
	}
}

func TestItGoesOnAfterAKill(t *testing.T) {
	for _, row := range []struct {
		why  string
		play func(b *bench)
	}{
		{"what waits in the window is answered", func(b *bench) {
			kill := b.start()
			b.writes("m1", "who feeds the goat?")
			kill()
			b.start()
			b.asks() <- "Ann does"
			b.posts("Ann does")
		}},
		{"the model is asked again if it had not answered", func(b *bench) {
			kill := b.start()
			b.writes("m1", "who feeds the goat?")
			b.asks()
			kill()
			b.start()
			b.asks() <- "Ann does"
			b.posts("Ann does")
		}},
		{"what the platform has not taken is posted", func(b *bench) {
			kill := b.start()
			b.writes("m1", "who feeds the goat?")
			b.asks() <- "Ann does"
			require.Eventually(b, func() bool { // its answer is written down
				raw, _ := os.ReadFile(filepath.Join(b.state, "chat.jsonl"))
				return bytes.Contains(raw, []byte("Ann does"))
			}, soon, time.Millisecond)
			kill()
			b.start()
			b.posts("Ann does")
		}},
		{"what was answered is not answered again, and what is new is", func(b *bench) {
			kill := b.start()
			b.writes("m1", "who feeds the goat?")
			b.asks() <- "Ann does"
			b.posts("Ann does")
			b.writes("m2", "thanks")
			kill()
			b.start()
			b.writes("m1", "who feeds the goat?")
			b.writes("m3", "and who feeds the cat?")
			b.asks() <- "nobody does"
			b.posts("nobody does")
		}},
		{"whoever it is now, nobody else's past is its own", func(b *bench) {
			kill := b.start()
			b.writes("m1", "who feeds the goat?")
			kill()
			b.room.self.ID = "U9"
			b.start()
			b.writes("m2", "and who feeds the cat?")
			b.asks() <- "nobody does"
			b.posts("nobody does")
		}},
	} {
		t.Run(row.why, func(t *testing.T) {
			t.Parallel()
			row.play(newBench(t))
		})
	}
}

func (b *bench) reacts() glyph {
	b.Helper()
	select {
	case g := <-b.room.glyphs:
		return g
	case <-time.After(soon):
		require.FailNow(b, "there is no reaction")
		return glyph{}
	}
}

var (
	full  = &chat.RefusedError{Status: 429, Reason: "later", RetryAfterMs: 1}
	never = &chat.RefusedError{Status: 400, Reason: "no such glyph", Permanent: true}
)

// An id tells messages apart only within a conversation.
func TestOneIDInTwoConversations(t *testing.T) {
	b := newBench(t)
	kill := b.start()
	defer kill()
	b.writes("m1", "is the well deep?")
	b.asks() <- "it is"
	require.Equal(t, "D1", b.posts("it is").Conversation)
	b.writesIn("D2", "m1", "is the pond deep?")
	b.asks() <- "it is not"
	require.Equal(t, "D2", b.posts("it is not").Conversation)
}

// What a bot shows by a reaction is shown, or said.
func TestReactionsOfABot(t *testing.T) {
	for _, row := range []struct {
		why  string
		play func(b *bench)
	}{
		{"one for which there is no room is tried again", func(b *bench) {
			b.start()
			b.writes("m1", "please feed the goat")
			b.asks() <- "on it"
			b.reacts().answer <- full
			b.reacts().answer <- nil
		}},
		{"one that the platform doesn't know is answered in words", func(b *bench) {
			b.start()
			b.writes("m1", "please feed the goat")
			b.asks() <- "on it"
			b.reacts().answer <- never
			select {
			case <-b.room.posts:
			case <-time.After(soon):
				require.FailNow(b, "nothing is posted")
			}
		}},
		{"one of which nothing is known at a kill is tried again", func(b *bench) {
			kill := b.start()
			b.writes("m1", "please feed the goat")
			b.asks() <- "on it"
			first := b.reacts()
			kill()
			b.start()
			again := b.reacts()
			require.Equal(b, first.glyph, again.glyph)
			require.Equal(b, "m1", again.message)
			again.answer <- nil
		}},
	} {
		t.Run(row.why, func(t *testing.T) {
			t.Parallel()
			b := newBench(t)
			b.room.glyphs = make(chan glyph)
			row.play(b)
		})
	}
}

// adapts runs the room as an adapter, and returns the other end of its link, and what kills it.
func (b *bench) adapts() (link serve.Conn, kill func()) {
	near, far := net.Pipe()
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() {
		ended <- Adapt(ctx, AdapterOptions{Rules: c2aserve.Default(), Draft: c2a.Draft0624, Platform: b.room,
			Link: jsonrpc.NewLines(near, near, jsonrpc.Limits{}), State: b.state})
	}()
	kill = sync.OnceFunc(func() {
		cancel()
		_ = far.Close()
		<-ended
	})
	b.Cleanup(kill)
	link = jsonrpc.NewLines(far, far, jsonrpc.Limits{})
	hello := b.hears(link, wire.MethodInitialize)
	require.NoError(b, link.Send(hello.Reply(map[string]any{"protocolVersion": c2a.Draft0624.String(),
		"serverInfo": map[string]any{"name": "t", "version": "1"}, "capabilities": map[string]any{}})))
	return link, kill
}

// hears waits for a request with a method, or for an answer where there is none.
func (b *bench) hears(link serve.Conn, method string) jsonrpc.Message {
	b.Helper()
	ctx, cancel := context.WithTimeout(b.Context(), soon)
	defer cancel()
	for {
		frame, err := link.Recv(ctx)
		require.NoError(b, err)
		if m := jsonrpc.Decode(frame); m.Method == method {
			return m
		}
	}
}

// The answer to a call of chat.react says what the platform made of it.
func TestReactionsOfAnAdapter(t *testing.T) {
	call := func(b *bench, link serve.Conn, event, id string) {
		require.NoError(b, link.Send(jsonrpc.Request(jsonrpc.StringID(id), wire.MethodToolsCall, map[string]any{
			"name": "chat.react", "arguments": map[string]any{"inReplyTo": event, "signal": "done"}})))
	}
	event := func(b *bench, link serve.Conn) string {
		go b.writes("m1", "is the goat fed?")
		m := b.hears(link, wire.MethodDeliver)
		require.NoError(b, link.Send(m.Reply(struct{}{})))
		var e struct {
			ID string `json:"eventId"`
		}
		require.NoError(b, json.Unmarshal(m.Params, &e))
		return e.ID
	}
	for _, row := range []struct {
		why     string
		answers []error
		kind    string // of the failure
	}{
		{"it is there", []error{nil}, ""},
		{"it is there at last", []error{full, full, nil}, ""},
		{"the platform doesn't know it", []error{never}, "permanent"},
	} {
		t.Run(row.why, func(t *testing.T) {
			t.Parallel()
			b := newBench(t)
			b.room.glyphs = make(chan glyph)
			link, _ := b.adapts()
			call(b, link, event(b, link), "r1")
			for _, answer := range row.answers {
				b.reacts().answer <- answer
			}
			got := string(b.hears(link, "").Result)
			require.Equal(t, row.kind != "", strings.Contains(got, "isError"), got)
			require.Contains(t, got, row.kind)
		})
	}
	t.Run("it is killed before it knows, and is called again", func(t *testing.T) {
		t.Parallel()
		b := newBench(t)
		b.room.glyphs = make(chan glyph)
		link, kill := b.adapts()
		e := event(b, link)
		call(b, link, e, "r1")
		b.reacts()
		kill()
		link, _ = b.adapts()
		call(b, link, e, "r2")
		b.reacts().answer <- nil
		got := b.hears(link, "")
		require.Equal(t, `"r2"`, got.ID.String(), "the first has no answer, since nobody knows")
		require.NotContains(t, string(got.Result), "isError")
	})
}

// deaf is a platform that answers a few posts with an error.
type deaf struct {
	room
	errs []error
	keys []string // of the posts
}

func (d *deaf) Post(_ context.Context, m chat.Outgoing) (string, error) {
	d.keys = append(d.keys, m.Key)
	if n := len(d.keys); n <= len(d.errs) {
		return "", d.errs[n-1]
	}
	return "p1", nil
}

func TestTriesOfAPost(t *testing.T) {
	cut, soon := errors.New("cut"), full
	anew := c2aserve.Default().Harness
	anew.Resend = func(m c2a.SendMessage) c2a.SendMessage {
		m.Key += "'"
		return m
	}
	once := c2aserve.Default().Harness
	once.Retry = func(c2a.FailureKind, int, int64) (int64, bool) { return 0, false }
	for _, row := range []struct {
		why   string
		rules c2aharness.Rules
		errs  []error
		keys  []string
		fails bool
	}{
		{"the platform knows the message again", c2aserve.Default().Harness, []error{soon, soon},
			[]string{"k", "k", "k"}, false},
		{"it would take it for another", c2aserve.Default().Harness, []error{&chat.UnsureError{Err: cut}},
			[]string{"k"}, true},
		{"it refuses for good", c2aserve.Default().Harness, []error{&chat.RefusedError{Status: 400, Permanent: true}},
			[]string{"k"}, true},
		{"it never has room", c2aserve.Default().Harness, slices.Repeat([]error{soon}, 9),
			slices.Repeat([]string{"k"}, 8), true},
		{"the rules have another key for each try", anew, []error{soon, soon}, []string{"k", "k'", "k''"}, false},
		{"the rules have no other try", once, []error{soon}, []string{"k"}, true},
	} {
		d := &deaf{errs: row.errs}
		_, err := newHost(t.Context(), d, row.rules).try(chat.Outgoing{Key: "k"})
		require.Equal(t, row.keys, d.keys, row.why)
		require.Equal(t, row.fails, err != nil, row.why)
	}
}
