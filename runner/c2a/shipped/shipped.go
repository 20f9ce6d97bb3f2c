// Package shipped tells runner/edge what it needs to know about C2A to test programs as they ship: where frames on the
// link contain names, and how signals look. It doesn't connect to or judge anything.
package shipped

import (
	"encoding/json"
	"slices"

	spec "github.com/c2a-conform/c2a-conform/features/c2a"
	"github.com/c2a-conform/c2a-conform/reference/c2a"
	"github.com/c2a-conform/c2a-conform/reference/c2a/wire"
	"github.com/c2a-conform/c2a-conform/runner/edge"
	"github.com/c2a-conform/c2a-conform/runner/face"
	"github.com/c2a-conform/c2a-conform/schemas/jsonrpc"
)

// Protocol is C2A for [edge.RegisterProtocol].
var Protocol = edge.Protocol{
	Drafts:     drafts(func(string) bool { return true }),
	Unfinished: unfinished(),
	LinkInside: spec.RoleStack,
	SpeaksLink: spec.RoleAdapter,
	Glyphs:     c2a.DefaultGlyphs,
	TellsAll:   drafts(wire.Aims), // the others: whether its agent is meant
	Names:      names,
	Signal:     signal,
}

// drafts are those that have something, the current one first.
func drafts(has func(name string) bool) []string {
	var names []string
	for _, d := range slices.Backward(c2a.Drafts()) {
		if has(d.Name) {
			names = append(names, d.Name)
		}
	}
	return names
}

// unfinished are the experimental drafts.
func unfinished() []string {
	var names []string
	for _, x := range spec.Protocol.Experimental {
		names = append(names, x.Draft)
	}
	return names
}

func names(path []string) face.IDKind {
	if len(path) < 2 || path[0] != "params" && path[0] != "result" {
		return 0
	}
	last, parent := path[len(path)-1], path[len(path)-2]
	switch last {
	case "id":
		switch parent {
		case "conversation":
			return face.OfConversation
		case "author":
			return face.OfPerson
		}
	case "":
		if parent == "mentions" {
			return face.OfPerson
		}
	case "recipient", "agent", "from":
		return face.OfPerson
	case "conversationId":
		return face.OfConversation
	case "threadId":
		return face.OfThread
	case "on", "messageId":
		return face.OfMessage
	case "text", "topic", "content":
		return face.OfMention
	}
	return 0
}

func signal(m jsonrpc.Message) string {
	var call struct {
		Name      string              `json:"name"`
		Arguments wire.ReactArguments `json:"arguments"`
	}
	if m.Method != wire.MethodToolsCall || json.Unmarshal(m.Params, &call) != nil || call.Name != "chat.react" {
		return ""
	}
	return call.Arguments.Signal
}
