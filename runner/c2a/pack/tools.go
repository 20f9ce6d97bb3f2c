package pack

import (
	"encoding/json"
	"slices"

	"github.com/c2a-conform/c2a-conform/reference/c2a"
	"github.com/c2a-conform/c2a-conform/runner/model/client"
)

// staySilent is the tool by which a model says nothing. Models of chat APIs answer with something whenever they are
// asked; without it silence could not be told from a broken answer.
const staySilent = "stay_silent"

// parameters is the schema of a tool's arguments: members that are texts, of which some are required.
func parameters(required []string, properties map[string]any) json.RawMessage {
	raw, err := json.Marshal(map[string]any{"type": "object", "properties": properties, "required": required})
	if err != nil {
		panic(err) // our own maps always encode
	}
	return raw
}

func text(about string) map[string]any { return map[string]any{"type": "string", "description": about} }

// toolbox are the chat tools by name, as models are told of them.
var toolbox = []client.Tool{
	{Name: "chat.send_message", Description: "Post a message in a place of your choice. To answer, write the answer " +
		"instead of calling this.",
		Parameters: parameters([]string{"target", "text"}, map[string]any{
			"target": map[string]any{"type": "object", "required": []string{"conversationId"},
				"properties": map[string]any{"conversationId": text("id of the conversation"),
					"threadId": text("id of the thread, if it is one")}},
			"text": text("the message")})},
	{Name: "chat.react", Description: "Show a signal on the message in place of an answer.",
		Parameters: parameters([]string{"inReplyTo", "signal"}, map[string]any{"inReplyTo": text("the event_id"),
			"signal": map[string]any{"type": "string", "enum": c2a.Signals}})},
	{Name: "chat.defer", Description: "Say that the answer comes later, and why.",
		Parameters: parameters([]string{"inReplyTo", "reason"}, map[string]any{"inReplyTo": text("the event_id"),
			"reason": text("why it can't be answered yet")})},
	{Name: "chat.read_thread", Description: "Read what was said before in a conversation or thread.",
		Parameters: parameters([]string{}, map[string]any{"conversationId": text("id of the conversation"),
			"threadId": text("id of the thread"), "eventId": text("the event_id")})},
	{Name: "chat.list_events", Description: "List the events that were delivered to you.",
		Parameters: parameters([]string{}, map[string]any{"conversationId": text("id of the conversation")})},
	{Name: "chat.claim", Description: "Take the event on, so that no other agent answers it.",
		Parameters: parameters([]string{"eventId"}, map[string]any{"eventId": text("the event_id")})},
	{Name: "chat.resolve", Description: "Mark the event as resolved.",
		Parameters: parameters([]string{"eventId"}, map[string]any{"eventId": text("the event_id")})},
}

// offered are the tools of a turn, and the one by which the model says nothing.
func offered(names []string) []client.Tool {
	var all []client.Tool
	for _, t := range toolbox {
		if slices.Contains(names, t.Name) {
			all = append(all, t)
		}
	}
	return append(all, client.Tool{Name: staySilent, Description: "Post nothing and end your turn.",
		Parameters: parameters([]string{}, map[string]any{})})
}
