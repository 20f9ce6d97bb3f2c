package schemas

import (
	"path"
	"sort"
	"strings"

	"github.com/c2a-conform/c2a-conform/schemas/onepass"
)

// Kind names a form of message: the path of its schema without draft and ".json", such as "event" (bare), "deliver"
// (the whole JSON-RPC frame), "initialize-result" (a whole response), "chat.react" (bare arguments),
// "port/hello" or "jsonrpc/response". A frame's kind with "-params" appended names its bare params.
type Kind string

// The kinds that all protocols share. [Kinds] lists all.
const (
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
	KindPortEvidence      Kind = "port/evidence"

	KindTraceHeader Kind = "trace/header"
	KindTraceFrame  Kind = "trace/frame"
	KindTraceLife   Kind = "trace/life"
	KindTraceEnd    Kind = "trace/end"
	KindLog         Kind = "trace/log"
)

// traceRecords are the kinds of the records of a trace, by their member "record".
var traceRecords = map[string]Kind{"header": KindTraceHeader, "frame": KindTraceFrame, "life": KindTraceLife, "end": KindTraceEnd}

const (
	paramsSuffix = "-params"
	resultSuffix = "-result"
)

// sharedFolders hold the schemas of what is the same in every draft.
var sharedFolders = []string{"jsonrpc", "port", "trace"}

// portMethods says which schema a request or notification of a method of the port obeys. The kind of its response is the
// same with "-result" appended.
var portMethods = map[string]Kind{
	"conformance/hello":         KindPortHello,
	"conformance/reset":         KindPortReset,
	"conformance/surface":       KindPortSurface,
	"conformance/advance":       KindPortAdvance,
	"conformance/link":          KindPortLink,
	"conformance/inspect":       KindPortInspect,
	"conformance/turn":          KindPortTurn,
	"conformance/turnCancelled": KindPortTurnCancelled,
	"conformance/posted":        KindPortPosted,
	"conformance/evidence":      KindPortEvidence,
}

// ToolMethod names the method of a call of one tool, for [ValidateFrame]: a response to tools/call does not repeat the
// name of its tool.
func ToolMethod(tool string) string { return "tools/call/" + tool }

// IsPort tells whether messages of the kind belong to the conformance port: what is wrong with them is the fault of the
// shim and breaks no requirement.
func (k Kind) IsPort() bool { return strings.HasPrefix(string(k), "port/") }

// isFrame tells whether messages of the kind are whole JSON-RPC messages.
func (k Kind) isFrame() bool {
	if strings.HasPrefix(string(k), "jsonrpc/") || strings.HasSuffix(string(k), resultSuffix) {
		return true
	}
	for _, kind := range portMethods {
		if kind == k {
			return true
		}
	}
	for _, p := range protocols {
		for _, kind := range p.Methods {
			if kind == k {
				return true
			}
		}
	}
	return false
}

// shared tells whether the kind is the same in every draft.
func (k Kind) shared() bool {
	folder, _, ok := strings.Cut(string(k), "/")
	if !ok {
		return false
	}
	for _, f := range sharedFolders {
		if f == folder {
			return true
		}
	}
	return false
}

// file gives the path of the schema of a kind.
func (k Kind) file(draft Draft) string {
	if k.shared() {
		return string(k) + ".json"
	}
	return path.Join(draft.folder(), string(k)+".json")
}

// exists tells whether the kind has a schema of its own in a draft.
func (k Kind) exists(draft Draft) bool {
	_, ok := documents()[k.file(draft)]
	return ok
}

// Kinds lists every kind that has a schema file, sorted.
func Kinds() []Kind {
	found := map[Kind]bool{}
	for name := range documents() {
		folder, file := path.Split(strings.TrimSuffix(name, ".json"))
		folder = strings.TrimSuffix(folder, "/")
		kind := Kind(file)
		for _, f := range sharedFolders {
			if f == folder {
				kind = Kind(folder + "/" + file)
			}
		}
		found[kind] = true
	}
	var kinds []Kind
	for kind := range found {
		kinds = append(kinds, kind)
	}
	sort.Slice(kinds, func(i, j int) bool { return kinds[i] < kinds[j] })
	return kinds
}

// Known tells whether messages of a kind can be validated in a draft.
func Known(draft Draft, kind Kind) bool {
	_, err := root(draft, kind)
	return err == nil
}

// Requirements lists the ids of the requirements that the schemas and the rules enforce, sorted.
func Requirements() []string {
	ids := []string{syntaxRequirement}
	var walk func(value any)
	walk = func(value any) {
		switch v := value.(type) {
		case map[string]any:
			ids = append(ids, own(&onepass.Place{Value: v})...)
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
	for _, p := range protocols {
		for _, r := range p.rules {
			ids = append(ids, r.requirements...)
		}
	}
	return unique(ids)
}
