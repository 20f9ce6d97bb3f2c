package schemas

import (
	"errors"
	"fmt"

	"github.com/c2a-conform/c2a-conform/schemas/onepass"
)

// ErrUnrecognized is wrapped by the error of [Recognize] for a value whose shape is that of no message.
var ErrUnrecognized = errors.New("not recognised as a message of a protocol or of the port")

// LexicalError is the error of [Recognize] for bytes that are no message at all.
type LexicalError struct{ Finding Finding }

func (e *LexicalError) Error() string { return e.Finding.String() }

// Recognize tells draft and kind of a message from its shape alone: a bare event or part of one, a bare tool call, or
// another bare value of a protocol, or a JSON-RPC request, notification or response. The message need not be valid. What
// both drafts of C2A share is ascribed to 2026-06-02, whose text prints the wire; an event or an outbound message that
// shows no sign of its draft is ascribed to the current one; messages of the port have no draft.
func Recognize(raw []byte) (Draft, Kind, error) {
	if _, fault := decode(raw); fault != nil {
		return "", "", &LexicalError{*fault}
	}
	return recognize(raw, new(look))
}

func recognize(raw []byte, l *look) (Draft, Kind, error) {
	at := onepass.Start(raw)
	if at == len(raw) {
		return "", "", fmt.Errorf("%w: nothing", ErrUnrecognized)
	}
	switch raw[at] {
	case '{':
	case '[':
		l.deep = true
		for _, first := range onepass.Elements(raw, at) {
			if isTool(objectAt(raw, first.At, 2, l)) {
				return Draft20260602, KindTools, nil
			}
			break
		}
		return "", "", fmt.Errorf("%w: an array", ErrUnrecognized)
	default:
		return "", "", fmt.Errorf("%w: %s", ErrUnrecognized, show(valueAt(raw, at)))
	}
	object := objectAt(raw, at, 1, l)
	switch {
	case object.Has("method"):
		return recognizeCall(object)
	case object.Has("jsonrpc") && object.Count("result", "error", "id") > 0:
		return recognizeResponse(object)
	default:
		return recognizeBare(object)
	}
}

// recognizeCall reads a request or notification: by its method, of which the first protocol that has it is meant.
func recognizeCall(frame Object) (Draft, Kind, error) {
	method, _ := frame.Text("method")
	for _, p := range protocols {
		if kind, ok := p.Methods[method]; ok && p.call != nil {
			params, _ := frame.Object("params")
			return p.call(kind, params), kind, nil
		} else if ok {
			return p.Drafts[0], kind, nil
		}
	}
	kind := callKind(Draft20260602, method, frame.Has("id"))
	if kind.IsPort() {
		return "", kind, nil
	}
	return Draft20260602, kind, nil
}

func recognizeResponse(frame Object) (Draft, Kind, error) {
	result, isObject := frame.Object("result")
	switch {
	case frame.Has("error") && !frame.begins("error", 'n') && !isObject:
		return Draft20260602, KindErrorResponse, nil
	case result.Count("implementation", "barrier") > 0:
		return "", KindPortHelloResult, nil
	case result.Has("nowMs"):
		return "", KindPortAdvanceResult, nil
	case result.Count("dispositions", "claims", "audit") > 0:
		return "", KindPortInspectResult, nil
	case result.Has("actions"):
		return "", KindPortTurnResult, nil
	}
	for _, p := range protocols {
		if p.response == nil {
			continue
		}
		if draft, kind, ok := p.response(result); ok {
			return draft, kind, nil
		}
	}
	return Draft20260602, KindResponse, nil
}

func recognizeBare(object Object) (Draft, Kind, error) {
	record, _ := object.Text("record")
	switch {
	case traceRecords[record] != "":
		return "", traceRecords[record], nil
	case object.Has("at", "dir"):
		return "", KindLog, nil
	}
	for _, p := range protocols {
		if p.Recognize == nil {
			continue
		}
		if draft, kind, ok := p.Recognize(object); ok {
			return draft, kind, nil
		}
	}
	return "", "", fmt.Errorf("%w: an object of no known shape", ErrUnrecognized)
}
