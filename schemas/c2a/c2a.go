// Package c2a describes C2A's messages: the JSON Schemas of its drafts, how its messages are recognised by their shape,
// and the rules that a schema can't express.
package c2a

import (
	"embed"
	"slices"

	"github.com/c2a-conform/c2a-conform/schemas/mcp"
	"github.com/c2a-conform/c2a-conform/schemas/message"
)

//go:embed 2026-06-24 2026-06-02 2026-08-11
var files embed.FS

// The drafts that have schemas. Draft20260624 is the current one.
const (
	Draft20260624 message.Draft = "2026-06-24"
	Draft20260602 message.Draft = "2026-06-02"
	// Draft20260811 is unfinished.
	Draft20260811 message.Draft = "2026-08-11"
)

var drafts = []message.Draft{Draft20260624, Draft20260602}

// The kinds that code has to name.
const (
	KindEvent            message.Kind = "event"
	KindDigest           message.Kind = "digest"
	KindNotify           message.Kind = "notify"
	KindKnock            message.Kind = "knock"
	KindReaction         message.Kind = "reaction"
	KindContentPart      message.Kind = "content-part"
	KindDeliver          message.Kind = "deliver"
	KindInitialize       message.Kind = "initialize"
	KindInitializeResult message.Kind = "initialize-result"
	KindTool             message.Kind = "tool"
	KindTools            message.Kind = "tools"
	KindToolCall         message.Kind = "tool-call"
	KindCancelled        message.Kind = "cancelled"
	KindProgress         message.Kind = "progress"
)

// Protocol is what the suite knows about the messages.
var Protocol = message.Protocol{
	Name:   "c2a",
	Drafts: drafts,

	Unfinished: []message.Unfinished{{Draft: Draft20260811, From: Draft20260624}},

	Files: files,
	Methods: map[string]message.Kind{
		"initialize":              KindInitialize,
		"chat/deliver":            KindDeliver,
		mcp.MethodToolsList:       mcp.KindToolsList,
		mcp.MethodToolsCall:       mcp.KindToolsCall,
		"notifications/cancelled": KindCancelled,
		"notifications/progress":  KindProgress,
		"notifications/typing":    "typing",
		"notifications/message":   "message",
	},
	Rules:     slices.Concat(eventRules, progressRules),
	Tellings:  tellings,
	Recognize: recognize,
	List:      list,
	Response:  response,
	Call:      call,
}

// recognize reads a bare event or part of one, a bare tool or tool call, or bare params.
func recognize(object message.Object) (message.Draft, message.Kind, bool) {
	has := object.Has
	switch {
	case has("eventId") && !has("structuredContent"), has("attention"), has("addressedToMe"),
		has("conversation", "author", "content"):
		return eventDraft(object), KindEvent, true
	case has("knock"):
		return Draft20260602, KindNotify, true
	case has("from", "where"), has("where", "topic"), has("from", "topic"):
		if has("directedness") || has("policy") || has("priority") {
			return Draft20260602, KindKnock, true
		}
		return Draft20260624, KindKnock, true
	case has("name", "arguments"):
		return callDraft(object), KindToolCall, true
	case mcp.IsTool(object):
		return Draft20260602, KindTool, true
	case has("protocolVersion", "clientInfo"):
		return versionDraft(object), KindInitialize + message.ParamsSuffix, true
	case has("progressToken"):
		return Draft20260602, KindProgress + message.ParamsSuffix, true
	case has("requestId"):
		return Draft20260602, KindCancelled + message.ParamsSuffix, true
	case has("signal", "on"):
		return Draft20260602, KindReaction, true
	case has("type", "text"):
		return Draft20260602, KindContentPart, true
	}
	return "", "", false
}

// list knows the tools that a host declares.
func list(first message.Object) (message.Draft, message.Kind, bool) {
	return Draft20260602, KindTools, mcp.IsTool(first)
}

// response reads the result of a response.
func response(result message.Object) (message.Draft, message.Kind, bool) {
	if result.Has("protocolVersion") {
		return versionDraft(result), KindInitializeResult, true
	}
	kind, ok := mcp.Response(result)
	return Draft20260602, kind, ok
}

// call tells the draft of a request or notification; what both share is ascribed to the earlier one.
func call(kind message.Kind, params message.Object) message.Draft {
	switch kind {
	case KindDeliver:
		return eventDraft(params)
	case KindInitialize:
		return versionDraft(params)
	case mcp.KindToolsCall:
		return callDraft(params)
	}
	return Draft20260602
}

// eventDraft weighs the members that only one of the drafts has.
func eventDraft(event message.Object) message.Draft {
	signs := 0
	for name, first := range event.Members() {
		switch string(name) {
		case "attention", "target", "reliability", "timing", "source":
			signs++
		case "addressedToMe", "policy", "recipient":
			signs--
		case "content":
			switch first {
			case '[':
				signs++
			case '"':
				signs--
			}
		}
	}
	if signs > 0 {
		return Draft20260602
	}
	return Draft20260624
}

// callDraft looks for the members of an outbound message that only the earlier draft asks for.
func callDraft(call message.Object) message.Draft {
	arguments, _ := call.Object("arguments")
	if name, _ := call.Text("name"); name == "chat.send_message" &&
		arguments.Count("idempotencyKey", "visibility", "directedness") == 0 {
		return Draft20260624
	}
	return Draft20260602
}

// versionDraft reads the protocolVersion of a handshake.
func versionDraft(params message.Object) message.Draft {
	if version, _ := params.Text("protocolVersion"); version == string(Draft20260624) {
		return Draft20260624
	}
	return Draft20260602
}
