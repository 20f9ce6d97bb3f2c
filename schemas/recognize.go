package schemas

import (
	"errors"
	"fmt"
)

// ErrUnrecognized is wrapped by the error of [Recognize] for a value whose shape is that of no message.
var ErrUnrecognized = errors.New("not recognised as a message of C2A or of the port")

// LexicalError is the error of [Recognize] for bytes that are no message at all.
type LexicalError struct{ Finding Finding }

func (e *LexicalError) Error() string { return e.Finding.String() }

// Recognize tells draft and kind of a message from its shape alone: a bare event or part of one, a bare tool call, or a
// JSON-RPC request, notification or response. The message need not be valid. What both drafts share is ascribed to
// 2026-06-02, whose text prints the wire; an event or an outbound message that shows no sign of its draft is ascribed to
// the current one; messages of the port have no draft.
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

func recognizeCall(frame map[string]any) (Draft, Kind, error) {
	kind := frameKind(frame, "", false)
	params, _ := frame["params"].(map[string]any)
	switch {
	case kind.IsPort():
		return "", kind, nil
	case kind == KindDeliver:
		return eventDraft(params), kind, nil
	case kind == KindInitialize:
		return versionDraft(params), kind, nil
	case kind == KindToolsCall:
		return callDraft(params), kind, nil
	default:
		return Draft20260602, kind, nil
	}
}

func recognizeResponse(frame map[string]any) (Draft, Kind, error) {
	result, _ := frame["result"].(map[string]any)
	has := func(name string) bool { _, ok := result[name]; return ok }
	_, isContent := result["content"].([]any)
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
	case has("protocolVersion"):
		return versionDraft(result), KindInitializeResult, nil
	case has("tools"):
		return Draft20260602, KindToolsListResult, nil
	case isContent || has("structuredContent"):
		return Draft20260602, KindToolsCallResult, nil
	default:
		return Draft20260602, KindResponse, nil
	}
}

func recognizeBare(object map[string]any) (Draft, Kind, error) {
	has := func(names ...string) bool {
		for _, name := range names {
			if _, ok := object[name]; !ok {
				return false
			}
		}
		return true
	}
	record, _ := object["record"].(string)
	switch {
	case traceRecords[record] != "":
		return "", traceRecords[record], nil
	case has("at", "dir"):
		return "", KindLog, nil
	case has("eventId") && !has("structuredContent"), has("attention"), has("addressedToMe"), has("conversation", "author", "content"):
		return eventDraft(object), KindEvent, nil
	case has("knock"):
		return Draft20260602, KindNotify, nil
	case has("from", "where"), has("where", "topic"), has("from", "topic"):
		if has("directedness") || has("policy") || has("priority") {
			return Draft20260602, KindKnock, nil
		}
		return Draft20260624, KindKnock, nil
	case has("name", "arguments"):
		return callDraft(object), KindToolCall, nil
	case isTool(object):
		return Draft20260602, KindTool, nil
	case has("protocolVersion", "clientInfo"):
		return versionDraft(object), KindInitialize + paramsSuffix, nil
	case has("progressToken"):
		return Draft20260602, KindProgress + paramsSuffix, nil
	case has("requestId"):
		return Draft20260602, KindCancelled + paramsSuffix, nil
	case has("signal", "on"):
		return Draft20260602, KindReaction, nil
	case has("type", "text"):
		return Draft20260602, KindContentPart, nil
	default:
		return "", "", fmt.Errorf("%w: an object of no known shape", ErrUnrecognized)
	}
}

func isTool(object map[string]any) bool {
	_, name := object["name"].(string)
	_, described := object["description"]
	_, schema := object["inputSchema"]
	return name && (described || schema)
}

// eventDraft weighs the members that only one of the drafts has.
func eventDraft(event map[string]any) Draft {
	signs := 0
	for _, name := range []string{"attention", "target", "reliability", "timing", "source"} {
		if _, ok := event[name]; ok {
			signs++
		}
	}
	for _, name := range []string{"addressedToMe", "policy", "recipient"} {
		if _, ok := event[name]; ok {
			signs--
		}
	}
	switch event["content"].(type) {
	case []any:
		signs++
	case string:
		signs--
	}
	if signs > 0 {
		return Draft20260602
	}
	return Draft20260624
}

// callDraft looks for the members of an outbound message that only the earlier draft asks for.
func callDraft(call map[string]any) Draft {
	arguments, _ := call["arguments"].(map[string]any)
	if call["name"] != "chat.send_message" {
		return Draft20260602
	}
	for _, name := range []string{"idempotencyKey", "visibility", "directedness"} {
		if _, ok := arguments[name]; ok {
			return Draft20260602
		}
	}
	return Draft20260624
}

// versionDraft reads the protocolVersion of a handshake.
func versionDraft(params map[string]any) Draft {
	if version, _ := params["protocolVersion"].(string); version == string(Draft20260624) {
		return Draft20260624
	}
	return Draft20260602
}
