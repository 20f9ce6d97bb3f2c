package attach

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"syscall"

	"github.com/coder/websocket"

	"github.com/c2a-conform/c2a-conform/schemas/jsonrpc"
)

var (
	// ErrBinaryMessage means that a WebSocket message was not text.
	ErrBinaryMessage = errors.New("received a binary WebSocket message; messages must be text")
	// ErrNoCloseFrame means that a WebSocket connection ended without a close frame.
	ErrNoCloseFrame = errors.New("the connection ended without a WebSocket close frame")
)

func (t *remoteTarget) dialWebSocket(ctx context.Context) (*jsonrpc.Stream, error) {
	var under net.Conn
	client := t.client(func(c net.Conn) { under = c })
	//nolint:bodyclose // the library keeps it in memory
	conn, resp, err := websocket.Dial(ctx, t.address.URL.String(),
		&websocket.DialOptions{HTTPClient: client, HTTPHeader: t.header})
	switch {
	case err == nil:
		return overWebSocket(conn, t.limits, under.Close), nil
	case resp == nil || ctx.Err() != nil:
		return nil, err
	case resp.StatusCode == http.StatusSwitchingProtocols, resp.StatusCode < 300,
		resp.StatusCode == http.StatusUpgradeRequired:
		return nil, &ConnectError{Address: t.String(), Problem: ProblemNoWebSocket, Status: resp.StatusCode,
			Detail: "it answered " + statusText(resp), Err: err}
	}
	return nil, t.address.statusError(resp, "")
}

// OverWebSocket starts a connection on which each text message is a record.
func OverWebSocket(conn *websocket.Conn, limits jsonrpc.Limits) *jsonrpc.Stream {
	return overWebSocket(conn, limits, conn.CloseNow)
}

// overWebSocket is [OverWebSocket] with a function that breaks the connection.
func overWebSocket(conn *websocket.Conn, limits jsonrpc.Limits, kill func() error) *jsonrpc.Stream {
	limit := limits.RecordBytes
	if limit <= 0 {
		limit = jsonrpc.MaxRecordBytes
	}
	conn.SetReadLimit(int64(limit))
	ctx, cancel := context.WithCancel(context.Background())
	return jsonrpc.NewStream(&webSocket{conn: conn, ctx: ctx, cancel: cancel, limit: limit, kill: kill}, limits)
}

type webSocket struct {
	conn   *websocket.Conn
	ctx    context.Context // for all reads and writes
	cancel context.CancelFunc
	limit  int
	kill   func() error
}

func (w *webSocket) ReadRecord() ([]byte, error) {
	kind, r, err := w.conn.Reader(w.ctx)
	if err != nil {
		return nil, w.ended(err, nil)
	}
	if kind != websocket.MessageText {
		_ = w.CloseWrite()
		return nil, ErrBinaryMessage
	}
	record, err := io.ReadAll(r)
	if err != nil {
		return nil, w.ended(err, record)
	}
	return record, nil
}

// ended returns the reason why the connection has ended. part is an incomplete message, if there is one.
func (w *webSocket) ended(err error, part []byte) error {
	closed, ok := errors.AsType[websocket.CloseError](err)
	switch {
	case ok && (closed.Code == websocket.StatusNormalClosure || closed.Code == websocket.StatusGoingAway ||
		closed.Code == websocket.StatusNoStatusRcvd):
		return io.EOF
	case ok:
		return &closeFrameError{closed}
	case errors.Is(err, websocket.ErrMessageTooBig):
		return &jsonrpc.FrameError{Err: jsonrpc.ErrRecordTooLong, Read: int64(len(part)), Limit: int64(w.limit),
			Head: excerpt(part)}
	case w.ctx.Err() != nil:
		return jsonrpc.ErrClosed
	case len(part) > 0:
		return &jsonrpc.FrameError{Err: jsonrpc.ErrRecordCut, Read: int64(len(part)), Limit: int64(w.limit),
			Head: excerpt(part)}
	case errors.Is(err, io.EOF), errors.Is(err, net.ErrClosed), errors.Is(err, syscall.ECONNRESET):
		return ErrNoCloseFrame
	}
	return err
}

// closeFrameError is the close frame that ended a WebSocket.
type closeFrameError struct{ websocket.CloseError }

func (e *closeFrameError) Error() string {
	name := strings.TrimPrefix(e.Code.String(), "Status")
	return fmt.Sprintf("WebSocket status %d (%s) %q", int(e.Code), name, e.Reason)
}

func (e *closeFrameError) Unwrap() error { return e.CloseError }

func (w *webSocket) WriteRecord(record []byte) error {
	return w.conn.Write(w.ctx, websocket.MessageText, record)
}

// CloseWrite sends a close frame. Any reader of the connection waits for the answer.
func (w *webSocket) CloseWrite() error {
	go func() { _ = w.conn.Close(websocket.StatusNormalClosure, "") }()
	return nil
}

func (w *webSocket) Close() error {
	w.cancel()
	_ = w.kill()
	return nil
}

const excerptBytes = 120

// excerpt returns the beginning of a text, for a message.
func excerpt(text []byte) string { return string(text[:min(len(text), excerptBytes)]) }
