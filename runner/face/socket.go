package face

import (
	"context"
	"net/http"
	"sync"
	"time"

	"github.com/coder/websocket"
)

// socketTimeout is how long a program may take to read one frame.
const socketTimeout = 10 * time.Second

// Socket is one WebSocket of a program.
type Socket struct {
	conn   *websocket.Conn
	ctx    context.Context
	cancel context.CancelFunc
	wake   chan struct{} // of capacity 1: signals that there is something to write
	code   websocket.StatusCode
	reason string
}

// SocketUse are the functions that a face uses with a socket. They are called with the lock held. The watcher, and the
// functions of a batch, are called without it.
type SocketUse struct {
	Watch Watcher
	Lock  sync.Locker
	// Gather returns what to write next.
	Gather func() Batch
	// Take handles a frame of the program, and returns the traffic to report. If more is false, the socket closes.
	Take func(raw []byte) (passed []Traffic, more bool)
	// Gone is called when the socket has ended, before it is closed.
	Gone func()
}

func (u SocketUse) gather() Batch {
	u.Lock.Lock()
	defer u.Lock.Unlock()
	return u.Gather()
}

func (u SocketUse) take(raw []byte) (passed []Traffic, more bool) {
	u.Lock.Lock()
	defer u.Lock.Unlock()
	return u.Take(raw)
}

func (u SocketUse) gone() {
	u.Lock.Lock()
	defer u.Lock.Unlock()
	u.Gone()
}

// Batch is a group of frames to write together.
type Batch struct {
	Frames [][]byte
	Passed []Traffic // what to report about them
	Then   func()    // called after they are written; may be nil
}

// AcceptSocket upgrades a request to a WebSocket. limit is the maximum size of a program's frame in bytes. ponged, if
// not nil, is called when the program answers a ping. The caller must then call Use or Drop. If AcceptSocket returns
// false, it has answered the request with an error.
func AcceptSocket(w http.ResponseWriter, r *http.Request, limit int64, ponged func()) (*Socket, bool) {
	options := &websocket.AcceptOptions{InsecureSkipVerify: true}
	if ponged != nil {
		options.OnPongReceived = func(context.Context, []byte) { ponged() }
	}
	conn, err := websocket.Accept(w, r, options)
	if err != nil {
		return nil, false
	}
	conn.SetReadLimit(limit)
	ctx, cancel := context.WithCancel(context.Background())
	return &Socket{conn: conn, ctx: ctx, cancel: cancel, wake: make(chan struct{}, 1)}, true
}

// Stir makes the socket call Gather.
func (k *Socket) Stir() {
	select {
	case k.wake <- struct{}{}:
	default:
	}
}

// Drop closes the socket without a message.
func (k *Socket) Drop() {
	k.cancel()
	_ = k.conn.CloseNow()
}

// Kill closes the socket without a message, without waiting for the reader.
func (k *Socket) Kill() { k.cancel() }

// End makes the socket close with a code, after the current frame.
func (k *Socket) End(code int, reason string) { k.code, k.reason = websocket.StatusCode(code), reason }

// Ping sends a ping to the program, and waits for the answer for a limited time.
func (k *Socket) Ping() {
	ctx, cancel := context.WithTimeout(k.ctx, socketTimeout)
	defer cancel()
	_ = k.conn.Ping(ctx)
}

// Use reads and writes until either side closes the socket.
func (k *Socket) Use(u SocketUse) {
	done := make(chan struct{})
	go func() {
		defer close(done)
		defer k.cancel()
		k.write(u)
	}()
	k.Stir()
	for {
		_, raw, err := k.conn.Read(k.ctx)
		if err != nil {
			break
		}
		passed, more := u.take(raw)
		for _, t := range passed {
			u.Watch.Passed(t)
		}
		if !more {
			break
		}
		k.Stir()
	}
	u.gone()
	if k.code != 0 {
		_ = k.conn.Close(k.code, k.reason)
	}
	k.Drop()
	<-done
}

func (k *Socket) write(u SocketUse) {
	for {
		select {
		case <-k.ctx.Done():
			return
		case <-k.wake:
		}
		batch := u.gather()
		for _, t := range batch.Passed {
			t.At = time.Now()
			u.Watch.Passed(t)
		}
		for _, f := range batch.Frames {
			ctx, cancel := context.WithTimeout(k.ctx, socketTimeout)
			err := k.conn.Write(ctx, websocket.MessageText, f)
			cancel()
			if err != nil {
				return
			}
		}
		if batch.Then != nil {
			batch.Then()
		}
	}
}
