//go:build ci

package selfcheck

import (
	"bytes"
	"slices"

	"github.com/c2a-conform/c2a-conform/reference/c2a/wire"
	"github.com/c2a-conform/c2a-conform/schemas/jsonrpc"
	"github.com/c2a-conform/c2a-conform/schemas/port"
)

// answers is a [serve.Tamperer] that answers some messages in place of the reference: those for which it returns
// frames.
type answers func(m jsonrpc.Message) [][]byte

func (answers) Outgoing(frame []byte) [][]byte { return [][]byte{frame} }

func (a answers) Incoming(frame []byte) (pass, send [][]byte) {
	if send := a(jsonrpc.Decode(frame)); send != nil {
		return nil, send
	}
	return [][]byte{frame}, nil
}

func oneByOne(m jsonrpc.Message) [][]byte {
	var out [][]byte
	for e := range m.Elements() {
		if e.Kind == jsonrpc.KindRequest {
			out = append(out, e.ReplyError(&jsonrpc.Error{Code: jsonrpc.CodeMethodNotFound, Message: "unknown method"}))
		}
	}
	return out
}

func inOneList(m jsonrpc.Message) [][]byte {
	if all := oneByOne(m); all != nil {
		return [][]byte{slices.Concat([]byte("["), bytes.Join(all, []byte(",")), []byte("]"))}
	}
	return nil
}

func underItsID(m jsonrpc.Message) [][]byte {
	if m.ID.IsZero() || jsonrpc.FaultOf(m.Fault) != jsonrpc.FaultMethod {
		return nil
	}
	return [][]byte{m.ReplyError(&jsonrpc.Error{Code: jsonrpc.CodeInvalidRequest, Message: "no method"})}
}

func notBeforeInitialize() answers {
	begun := false
	return func(m jsonrpc.Message) [][]byte {
		switch {
		case m.Method == port.MethodReset:
			begun = false
		case m.Method == wire.MethodInitialize:
			begun = true
		case m.Method == wire.MethodDeliver && m.Kind == jsonrpc.KindRequest && !begun:
			return [][]byte{m.ReplyError(&jsonrpc.Error{Code: -32000, Message: "initialize first"})}
		}
		return nil
	}
}
