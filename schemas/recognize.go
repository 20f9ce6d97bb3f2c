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
	pass, ok := onepass.Anything.RunNoting(raw)
	defer onepass.Anything.Put(pass)
	if !ok {
		return "", "", &LexicalError{*unreadable(raw)}
	}
	saw, err := recognize(raw, pass, protocols)
	return saw.draft, saw.kind, err
}

// anything judges nothing: it stands for the kind of a message of which no more is known.
var anything = &compilation{program: onepass.Anything}

// recognize reads a message by the members that a pass has noted. What several protocols know is of the first one asked.
func recognize(raw []byte, pass *onepass.Pass, asked []Protocol) (taken, error) {
	at := onepass.Start(raw)
	switch raw[at] {
	case '{':
	case '[':
		for _, first := range onepass.Elements(raw, at) {
			if isTool(objectAt(raw, first.At)) {
				return taken{Draft20260602, KindTools}, nil
			}
			break
		}
		return taken{}, fmt.Errorf("%w: an array", ErrUnrecognized)
	default:
		return taken{}, fmt.Errorf("%w: %s", ErrUnrecognized, show(valueAt(raw, at)))
	}
	object := Object{raw, pass.Members(), pass}
	switch {
	case object.Has("method"):
		return recognizeCall(object, asked), nil
	case object.Has("jsonrpc") && object.Count("result", "error", "id") > 0:
		return recognizeResponse(object, asked), nil
	default:
		return recognizeBare(object, asked)
	}
}

// recognizeCall reads a request or notification: by its method, of which the first protocol that has it is meant.
func recognizeCall(frame Object, asked []Protocol) taken {
	method, _ := frame.text("method")
	for _, p := range asked {
		if kind, ok := p.Methods[string(method)]; ok && p.call != nil {
			params, _ := frame.Object("params")
			return taken{p.call(kind, params), kind}
		} else if ok {
			return taken{p.Drafts[0], kind}
		}
	}
	kind := callKind(Draft20260602, string(method), frame.Has("id"))
	if kind.IsPort() {
		return taken{"", kind}
	}
	return taken{Draft20260602, kind}
}

func recognizeResponse(frame Object, asked []Protocol) taken {
	result, isObject := frame.Object("result")
	switch {
	case frame.Has("error") && !frame.begins("error", 'n') && !isObject:
		return taken{Draft20260602, KindErrorResponse}
	case result.Count("implementation", "barrier") > 0:
		return taken{"", KindPortHelloResult}
	case result.Has("nowMs"):
		return taken{"", KindPortAdvanceResult}
	case result.Count("dispositions", "claims", "audit") > 0:
		return taken{"", KindPortInspectResult}
	case result.Has("actions"):
		return taken{"", KindPortTurnResult}
	}
	for _, p := range asked {
		if p.response == nil {
			continue
		}
		if draft, kind, ok := p.response(result); ok {
			return taken{draft, kind}
		}
	}
	return taken{Draft20260602, KindResponse}
}

func recognizeBare(object Object, asked []Protocol) (taken, error) {
	record, _ := object.Text("record")
	switch {
	case traceRecords[record] != "":
		return taken{"", traceRecords[record]}, nil
	case object.Has("at", "dir"):
		return taken{"", KindLog}, nil
	}
	for _, p := range asked {
		if p.Recognize == nil {
			continue
		}
		if draft, kind, ok := p.Recognize(object); ok {
			return taken{draft, kind}, nil
		}
	}
	return taken{}, fmt.Errorf("%w: an object of no known shape", ErrUnrecognized)
}
