// Package a2h describes A2H's messages: their JSON Schemas, how they are recognised by their shape, and the rules that
// a schema can't express.
package a2h

import (
	"embed"

	"github.com/c2a-conform/c2a-conform/schemas/mcp"
	"github.com/c2a-conform/c2a-conform/schemas/message"
)

//go:embed *.json
var files embed.FS

// Draft is the only draft; the text has no version.
const Draft message.Draft = "a2h"

// The bare values that code has to name.
const (
	KindHumanCard           message.Kind = "human-card"
	KindIntentPacket        message.Kind = "intent-packet"
	KindA2HJSON             message.Kind = "a2h-json"
	KindInteractionResponse message.Kind = "interaction-response"
)

// Protocol is what the suite knows about the messages.
var Protocol = message.Protocol{
	Name:   "a2h",
	Drafts: []message.Draft{Draft},
	Files:  files,
	Methods: map[string]message.Kind{
		"a2h/register":      "register",
		"a2h/resolve":       "resolve",
		"a2h/find":          "find",
		"a2h/status":        "status",
		mcp.MethodToolsList: mcp.KindToolsList,
		mcp.MethodToolsCall: mcp.KindToolsCall,
		"a2h/start":         "start",
		"a2h/state":         "state",
		"a2h/ask":           "ask",
		"a2h/checkpoint":    "checkpoint",
		"a2h/suspend":       "suspend",
		"a2h/poll":          "poll",
		"a2h/execute":       "execute",
		"a2h/answer":        "answer",
		"a2h/threads":       "threads",
		"a2h/render":        "render",
		"a2h/normalize":     "normalize",
	},
	Recognize: recognize,
	Response:  response,
	Rules:     rules,
	Tellings:  mcp.Tellings,
}

// recognize knows the four values of the text by the members that no other has.
func recognize(object message.Object) (message.Draft, message.Kind, bool) {
	switch {
	case object.Count("interaction_id", "human_id") > 0:
		return Draft, KindInteractionResponse, true
	case object.Has("requiredInput"), object.Has("reason", "context"):
		return Draft, KindIntentPacket, true
	case object.Count("summary", "body") > 0 && object.Count("type", "target", "actions", "options") > 0:
		return Draft, KindA2HJSON, true
	case object.Count("profile", "capabilities", "endpoints") > 1:
		return Draft, KindHumanCard, true
	}
	return "", "", false
}

// response knows the answers about tools.
func response(result message.Object) (message.Draft, message.Kind, bool) {
	kind, ok := mcp.Response(result)
	return Draft, kind, ok
}
