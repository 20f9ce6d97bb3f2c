package schemas

import "slices"

// The drafts of C2A that have schemas. Draft20260624 is the current one.
const (
	Draft20260624 Draft = "2026-06-24"
	Draft20260602 Draft = "2026-06-02"
)

var c2aDrafts = []Draft{Draft20260624, Draft20260602}

// The kinds of C2A that code has to name. [Kinds] lists all.
const (
	KindEvent            Kind = "event"
	KindDigest           Kind = "digest"
	KindNotify           Kind = "notify"
	KindKnock            Kind = "knock"
	KindReaction         Kind = "reaction"
	KindContentPart      Kind = "content-part"
	KindDeliver          Kind = "deliver"
	KindDeliverResult    Kind = "deliver-result"
	KindInitialize       Kind = "initialize"
	KindInitializeResult Kind = "initialize-result"
	KindTool             Kind = "tool"
	KindTools            Kind = "tools"
	KindToolsList        Kind = "tools-list"
	KindToolsListResult  Kind = "tools-list-result"
	KindToolCall         Kind = "tool-call"
	KindToolsCall        Kind = "tools-call"
	KindToolsCallResult  Kind = "tools-call-result"
	KindCancelled        Kind = "cancelled"
	KindProgress         Kind = "progress"
	KindTyping           Kind = "typing"
	KindMessage          Kind = "message"
)

var c2a = Protocol{
	Name:   "c2a",
	Drafts: c2aDrafts,
	Methods: map[string]Kind{
		"initialize":              KindInitialize,
		"chat/deliver":            KindDeliver,
		"tools/list":              KindToolsList,
		"tools/call":              KindToolsCall,
		"notifications/cancelled": KindCancelled,
		"notifications/progress":  KindProgress,
		"notifications/typing":    KindTyping,
		"notifications/message":   KindMessage,
	},
	Recognize: recognizeC2A,
	rules:     slices.Concat(eventRules, progressRules),
	response:  responseOfC2A,
	call:      callOfC2A,
}

// recognizeC2A reads a bare event or part of one, a bare tool or tool call, or bare params.
func recognizeC2A(object Object) (Draft, Kind, bool) {
	has := object.Has
	switch {
	case has("eventId") && !has("structuredContent"), has("attention"), has("addressedToMe"), has("conversation", "author", "content"):
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
	case isTool(object):
		return Draft20260602, KindTool, true
	case has("protocolVersion", "clientInfo"):
		return versionDraft(object), KindInitialize + paramsSuffix, true
	case has("progressToken"):
		return Draft20260602, KindProgress + paramsSuffix, true
	case has("requestId"):
		return Draft20260602, KindCancelled + paramsSuffix, true
	case has("signal", "on"):
		return Draft20260602, KindReaction, true
	case has("type", "text"):
		return Draft20260602, KindContentPart, true
	}
	return "", "", false
}

// responseOfC2A reads the result of a response.
func responseOfC2A(result Object) (Draft, Kind, bool) {
	switch {
	case result.Has("protocolVersion"):
		return versionDraft(result), KindInitializeResult, true
	case result.Has("tools"):
		return Draft20260602, KindToolsListResult, true
	case result.begins("content", '['), result.Has("structuredContent"):
		return Draft20260602, KindToolsCallResult, true
	}
	return "", "", false
}

// callOfC2A tells the draft of a request or notification; what both share is ascribed to the earlier one.
func callOfC2A(kind Kind, params Object) Draft {
	switch kind {
	case KindDeliver:
		return eventDraft(params)
	case KindInitialize:
		return versionDraft(params)
	case KindToolsCall:
		return callDraft(params)
	}
	return Draft20260602
}

func isTool(object Object) bool {
	return object.begins("name", '"') && object.Count("description", "inputSchema") > 0
}

// eventDraft weighs the members that only one of the drafts has.
func eventDraft(event Object) Draft {
	signs := 0
	for _, m := range event.members {
		switch string(m.Name) {
		case "attention", "target", "reliability", "timing", "source":
			signs++
		case "addressedToMe", "policy", "recipient":
			signs--
		case "content":
			switch event.raw[m.At] {
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
func callDraft(call Object) Draft {
	arguments, _ := call.Object("arguments")
	if name, _ := call.Text("name"); name == "chat.send_message" && arguments.Count("idempotencyKey", "visibility", "directedness") == 0 {
		return Draft20260624
	}
	return Draft20260602
}

// versionDraft reads the protocolVersion of a handshake.
func versionDraft(params Object) Draft {
	if version, _ := params.Text("protocolVersion"); version == string(Draft20260624) {
		return Draft20260624
	}
	return Draft20260602
}
