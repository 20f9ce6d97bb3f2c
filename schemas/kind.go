package schemas

import (
	"cmp"
	"maps"
	"path"
	"slices"
	"sort"
	"strings"

	"github.com/c2a-conform/c2a-conform/schemas/mcp"
	"github.com/c2a-conform/c2a-conform/schemas/message"
	"github.com/c2a-conform/c2a-conform/schemas/onepass"
	"github.com/c2a-conform/c2a-conform/schemas/port"
)

// The kinds that all protocols share. [Kinds] lists all.
const (
	KindRequest       Kind = "jsonrpc/request"
	KindNotification  Kind = "jsonrpc/notification"
	KindResponse      Kind = "jsonrpc/response"
	KindErrorResponse Kind = "jsonrpc/error-response"
	KindAnyMessage    Kind = "jsonrpc/message"
)

// KindLog is a record of a log, and traceRecords are the kinds of the records of a trace, by their member "record".
const KindLog Kind = "trace/log"

var traceRecords = map[string]Kind{"header": "trace/header", "frame": "trace/frame", "life": "trace/life",
	"end": "trace/end"}

// sharedFolders hold the schemas of what is the same in every draft.
var sharedFolders = []string{"jsonrpc", "port", "trace"}

// ToolMethod returns the method name for a call of one tool, for [ValidateFrame]: a response to tools/call does not
// repeat the name of its tool.
func ToolMethod(tool string) string { return mcp.MethodToolsCall + "/" + tool }

// isFrame tells whether messages of the kind are whole JSON-RPC messages.
func isFrame(k Kind) bool {
	if strings.HasPrefix(string(k), "jsonrpc/") || strings.HasSuffix(string(k), message.ResultSuffix) {
		return true
	}
	for _, kind := range port.Kinds {
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
func shared(k Kind) bool {
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

// file gives the path of the schema of a kind; "" where there can be none.
func file(draft Draft, k Kind) string {
	if shared(k) {
		return string(k) + ".json"
	}
	if folder := folder(draft); folder != "" && !strings.Contains(string(k), "/") {
		return path.Join(folder, string(k)+".json")
	}
	return ""
}

// exists tells whether the kind has a schema of its own in a draft.
func exists(draft Draft, k Kind) bool {
	_, ok := documents()[file(draft, k)]
	return ok
}

// isList tells whether messages of a kind are arrays.
func isList(draft Draft, kind Kind) bool {
	top, err := root(cmp.Or(draft, draftWith(kind, protocols)), kind)
	return err == nil && top.Keyword("type") == "array"
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

// Known reports whether messages of a kind can be validated in a draft.
func Known(draft Draft, kind Kind) bool {
	_, err := root(draft, kind)
	return err == nil
}

// Requirements lists the ids of the requirements that the schemas and the rules enforce, sorted.
func Requirements() []string { return slices.Sorted(maps.Keys(Enforcers())) }

// unfinished reports whether a file of schemas belongs to an unfinished draft.
func unfinished(name string) bool {
	return slices.ContainsFunc(protocols, func(p Protocol) bool {
		return slices.ContainsFunc(p.Unfinished,
			func(u message.Unfinished) bool { return path.Dir(name) == path.Join(p.Name, string(u.Draft)) })
	})
}

// Enforcers returns for each requirement what enforces it in the published drafts, sorted: the files of schemas, as in
// "c2a/2026-06-24/event.json", and the rules that no schema can express, as in "rule notify-content".
func Enforcers() map[string][]string {
	by := map[string][]string{}
	enforce := func(ids []string, what string) {
		for _, id := range ids {
			by[id] = append(by[id], what)
		}
	}
	var walk func(name string, value any)
	walk = func(name string, value any) {
		switch v := value.(type) {
		case map[string]any:
			enforce(own(&onepass.Place{Value: v}), name)
			for _, member := range v {
				walk(name, member)
			}
		case []any:
			for _, element := range v {
				walk(name, element)
			}
		}
	}
	for name, doc := range documents() {
		if !unfinished(name) {
			walk(name, doc)
		}
	}
	enforce(ofSyntax(), file("", KindAnyMessage))
	for _, p := range protocols {
		for _, r := range p.Rules {
			enforce(r.Requirements, "rule "+r.Name)
		}
	}
	for id := range by {
		by[id] = unique(by[id])
	}
	return by
}
