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
func recognizeC2A(object map[string]any) (Draft, Kind, bool) {
	has := func(names ...string) bool {
		for _, name := range names {
			if _, ok := object[name]; !ok {
				return false
			}
		}
		return true
	}
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
func responseOfC2A(result map[string]any) (Draft, Kind, bool) {
	has := func(name string) bool { _, ok := result[name]; return ok }
	_, isContent := result["content"].([]any)
	switch {
	case has("protocolVersion"):
		return versionDraft(result), KindInitializeResult, true
	case has("tools"):
		return Draft20260602, KindToolsListResult, true
	case isContent || has("structuredContent"):
		return Draft20260602, KindToolsCallResult, true
	}
	return "", "", false
}

// callOfC2A tells the draft of a request or notification; what both share is ascribed to the earlier one.
func callOfC2A(kind Kind, params map[string]any) Draft {
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
