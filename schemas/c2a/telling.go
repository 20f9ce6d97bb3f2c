package c2a

import (
	"github.com/c2a-conform/c2a-conform/schemas/mcp"
	"github.com/c2a-conform/c2a-conform/schemas/message"
)

// tellings say what a reader wants to know of the messages.
var tellings = map[string]message.Telling{
	"initialize": {
		Params: []message.Member{tell("protocolVersion", "protocolVersion"), tell("client", "clientInfo.name")},
		Result: []message.Member{tell("protocolVersion", "protocolVersion"), tell("server", "serverInfo.name")},
	},
	"chat/deliver": {
		Params: []message.Member{
			tell("eventId", "eventId"), tell("recipient", "target.recipient", "recipient"),
			tell("conversation", "conversation.id"), tell("thread", "conversation.threadId"),
			tell("author", "author.id"),
			tell("addressedToMe", "addressedToMe"), tell("directedness", "target.directedness"),
			tell("policy", "attention.policy", "policy"), tell("mode", "injection.mode"), tell("edit.of", "edit.of"),
			tell("knock", "knock"), tell("content", "content"),
		},
		Label: []string{"", "attention.policy", "policy", "injection.mode", "content"},
		Acks:  true,
	},
	"notifications/cancelled": {Params: []message.Member{tell("requestId", "requestId"), tell("reason", "reason")}},
	"notifications/typing": {Params: []message.Member{
		tell("conversation", "conversation.id"), tell("author", "author.id"), tell("active", "active"),
	}},
	mcp.MethodToolsList: mcp.Tellings[mcp.MethodToolsList],
	mcp.MethodToolsCall: {
		Params: []message.Member{
			tell("agent", "agent"), tell("", "name"), tell("to", "arguments.target.conversationId"),
			tell("thread", "arguments.target.threadId"), tell("inReplyTo", "arguments.inReplyTo"),
			tell("signal", "arguments.signal"),
			tell("eventId", "arguments.eventId"), tell("reason", "arguments.reason"), tell("text", "arguments.text"),
		},
		Result: mcp.Tellings[mcp.MethodToolsCall].Result,
		Label:  []string{"name", "arguments.signal", "arguments.eventId", "arguments.text"},
	},
}

var tell = message.Tell
