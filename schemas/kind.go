package schemas

import (
	"embed"
	"io/fs"
	"path"
	"slices"
	"sort"
	"strings"
)

//go:embed c2a port jsonrpc trace
var files embed.FS

// BaseURL is the prefix of every $id; what follows is the path of the file in [Files].
const BaseURL = "https://c2a-conform.dev/schemas/"

// Files gives the embedded schema files: c2a/<draft>/<kind>.json, port/<kind>.json, jsonrpc/<kind>.json, trace/<kind>.json.
func Files() fs.FS { return files }

// Draft names a draft of C2A by its date.
type Draft string

// The drafts that have schemas. Draft20260624 is the current one.
const (
	Draft20260624 Draft = "2026-06-24"
	Draft20260602 Draft = "2026-06-02"
)

// Drafts lists the drafts, the current one first.
func Drafts() []Draft { return []Draft{Draft20260624, Draft20260602} }

// Kind names a form of message: the path of its schema without draft and ".json", such as "event" (bare), "deliver"
// (the whole JSON-RPC frame), "initialize-result" (a whole response), "chat.react" (bare arguments),
// "port/hello" or "jsonrpc/response". A frame's kind with "-params" appended names its bare params.
type Kind string

// The kinds that code has to name. [Kinds] lists all.
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

	KindRequest       Kind = "jsonrpc/request"
	KindNotification  Kind = "jsonrpc/notification"
	KindResponse      Kind = "jsonrpc/response"
	KindErrorResponse Kind = "jsonrpc/error-response"
	KindAnyMessage    Kind = "jsonrpc/message"

	KindPortHello         Kind = "port/hello"
	KindPortHelloResult   Kind = "port/hello-result"
	KindPortReset         Kind = "port/reset"
	KindPortSurface       Kind = "port/surface"
	KindPortAdvance       Kind = "port/advance"
	KindPortAdvanceResult Kind = "port/advance-result"
	KindPortLink          Kind = "port/link"
	KindPortInspect       Kind = "port/inspect"
	KindPortInspectResult Kind = "port/inspect-result"
	KindPortTurn          Kind = "port/turn"
	KindPortTurnResult    Kind = "port/turn-result"
	KindPortTurnCancelled Kind = "port/turn-cancelled"
	KindPortPosted        Kind = "port/posted"

	KindTraceHeader Kind = "trace/header"
	KindTraceFrame  Kind = "trace/frame"
	KindTraceLife   Kind = "trace/life"
	KindTraceEnd    Kind = "trace/end"
	KindLog         Kind = "trace/log"
)

// traceRecords are the kinds of the records of a trace, by their member "record".
var traceRecords = map[string]Kind{"header": KindTraceHeader, "frame": KindTraceFrame, "life": KindTraceLife, "end": KindTraceEnd}

const paramsSuffix = "-params"

// methodKinds says which schema a request or notification of a method obeys. The kind of its response is the same with
// "-result" appended.
var methodKinds = map[string]Kind{
	"initialize":                KindInitialize,
	"chat/deliver":              KindDeliver,
	"tools/list":                KindToolsList,
	"tools/call":                KindToolsCall,
	"notifications/cancelled":   KindCancelled,
	"notifications/progress":    KindProgress,
	"notifications/typing":      KindTyping,
	"notifications/message":     KindMessage,
	"conformance/hello":         KindPortHello,
	"conformance/reset":         KindPortReset,
	"conformance/surface":       KindPortSurface,
	"conformance/advance":       KindPortAdvance,
	"conformance/link":          KindPortLink,
	"conformance/inspect":       KindPortInspect,
	"conformance/turn":          KindPortTurn,
	"conformance/turnCancelled": KindPortTurnCancelled,
	"conformance/posted":        KindPortPosted,
}

// chatTools are the tools whose arguments and results have schemas.
var chatTools = map[string]bool{
	"chat.list_events": true, "chat.read_thread": true, "chat.send_message": true, "chat.react": true,
	"chat.claim": true, "chat.defer": true, "chat.resolve": true,
}

// ToolMethod names the method of a call of one tool, for [ValidateFrame]: a response to tools/call does not repeat the
// name of its tool.
func ToolMethod(tool string) string { return "tools/call/" + tool }

// IsPort tells whether messages of the kind belong to the conformance port: what is wrong with them is the fault of the
// shim and breaks no requirement of C2A.
func (k Kind) IsPort() bool { return strings.HasPrefix(string(k), "port/") }

// isFrame tells whether messages of the kind are whole JSON-RPC messages.
func (k Kind) isFrame() bool {
	if strings.HasPrefix(string(k), "jsonrpc/") || strings.HasSuffix(string(k), resultSuffix) {
		return true
	}
	for _, kind := range methodKinds {
		if kind == k {
			return true
		}
	}
	return false
}

// shared tells whether the kind is the same in every draft.
func (k Kind) shared() bool {
	return k.IsPort() || strings.HasPrefix(string(k), "jsonrpc/") || strings.HasPrefix(string(k), "trace/")
}

// file gives the path of the schema of a kind.
func (k Kind) file(draft Draft) string {
	if k.shared() {
		return string(k) + ".json"
	}
	return path.Join("c2a", string(draft), string(k)+".json")
}

// Kinds lists every kind that has a schema file, sorted.
func Kinds() []Kind {
	var kinds []Kind
	for _, dir := range []string{"c2a/" + string(Draft20260624), "jsonrpc", "port", "trace"} {
		entries, err := files.ReadDir(dir)
		if err != nil {
			panic(err) // the files are compiled in
		}
		for _, entry := range entries {
			name := strings.TrimSuffix(entry.Name(), ".json")
			if !strings.HasPrefix(dir, "c2a/") {
				name = dir + "/" + name
			}
			kinds = append(kinds, Kind(name))
		}
	}
	kinds = append(kinds, KindContentPart)
	sort.Slice(kinds, func(i, j int) bool { return kinds[i] < kinds[j] })
	return kinds
}

// Known tells whether messages of a kind can be validated in a draft.
func Known(draft Draft, kind Kind) bool {
	_, _, err := compiled(draft, kind)
	return err == nil
}

// Requirements lists the ids of the requirements that the schemas and the rules enforce, sorted.
func Requirements() []string {
	ids := []string{syntaxRequirement}
	var walk func(value any)
	walk = func(value any) {
		switch v := value.(type) {
		case map[string]any:
			ids = append(ids, node{value: v}.own()...)
			for _, member := range v {
				walk(member)
			}
		case []any:
			for _, element := range v {
				walk(element)
			}
		}
	}
	for _, doc := range documents() {
		walk(doc)
	}
	for _, r := range slices.Concat(eventRules, progressRules) {
		ids = append(ids, r.requirements...)
	}
	return unique(ids)
}
