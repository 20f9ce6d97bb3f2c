// Package mcp contains what several protocols adopt from the Model Context Protocol: tools that are listed and called.
// It doesn't name a protocol or judge anything.
package mcp

import "github.com/c2a-conform/c2a-conform/schemas/message"

// The methods, and the kinds of their requests.
const (
	MethodToolsList = "tools/list"
	MethodToolsCall = "tools/call"

	KindToolsList message.Kind = "tools-list"
	KindToolsCall message.Kind = "tools-call"
)

// Tellings say what readers want to know about the methods.
var Tellings = map[string]message.Telling{
	MethodToolsList: {Dull: true},
	MethodToolsCall: {
		Params: []message.Member{message.Tell("", "name")},
		Result: []message.Member{message.Tell("isError", "isError"), message.Tell("", "structuredContent"),
			message.Tell("content", "content")},
		Label: []string{"name"},
	},
}

// IsTool reports whether an object declares a tool.
func IsTool(object message.Object) bool {
	return object.Begins("name", '"') && object.Count("description", "inputSchema") > 0
}

// Response tells the kind of a response about tools from its result.
func Response(result message.Object) (message.Kind, bool) {
	switch {
	case result.Has("tools"):
		return KindToolsList + message.ResultSuffix, true
	case result.Begins("content", '['), result.Has("structuredContent"):
		return KindToolsCall + message.ResultSuffix, true
	}
	return "", false
}
