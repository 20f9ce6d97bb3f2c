package schemas

import (
	"errors"
	"fmt"
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
	message, fault := decode(raw)
	if fault != nil {
		return "", "", &LexicalError{*fault}
	}
	return recognize(message)
}

func recognize(message any) (Draft, Kind, error) {
	if elements, ok := message.([]any); ok {
		if len(elements) > 0 {
			if first, ok := elements[0].(map[string]any); ok && isTool(first) {
				return Draft20260602, KindTools, nil
			}
		}
		return "", "", fmt.Errorf("%w: an array", ErrUnrecognized)
	}
	object, ok := message.(map[string]any)
	if !ok {
		return "", "", fmt.Errorf("%w: %s", ErrUnrecognized, show(message))
	}
	has := func(name string) bool { _, ok := object[name]; return ok }
	switch {
	case has("method"):
		return recognizeCall(object)
	case has("jsonrpc") && (has("result") || has("error") || has("id")):
		return recognizeResponse(object)
	default:
		return recognizeBare(object)
	}
}

// recognizeCall reads a request or notification: by its method, of which the first protocol that has it is meant.
func recognizeCall(frame map[string]any) (Draft, Kind, error) {
	method, _ := frame["method"].(string)
	params, _ := frame["params"].(map[string]any)
	for _, p := range protocols {
		if kind, ok := p.Methods[method]; ok && p.call != nil {
			return p.call(kind, params), kind, nil
		} else if ok {
			return p.Drafts[0], kind, nil
		}
	}
	kind := frameKind(Draft20260602, frame, "", false)
	if kind.IsPort() {
		return "", kind, nil
	}
	return Draft20260602, kind, nil
}

func recognizeResponse(frame map[string]any) (Draft, Kind, error) {
	result, _ := frame["result"].(map[string]any)
	has := func(name string) bool { _, ok := result[name]; return ok }
	switch {
	case frame["error"] != nil && result == nil:
		return Draft20260602, KindErrorResponse, nil
	case has("implementation") || has("barrier"):
		return "", KindPortHelloResult, nil
	case has("nowMs"):
		return "", KindPortAdvanceResult, nil
	case has("dispositions") || has("claims") || has("audit"):
		return "", KindPortInspectResult, nil
	case has("actions"):
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

func recognizeBare(object map[string]any) (Draft, Kind, error) {
	record, _ := object["record"].(string)
	_, at := object["at"]
	_, dir := object["dir"]
	switch {
	case traceRecords[record] != "":
		return "", traceRecords[record], nil
	case at && dir:
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
