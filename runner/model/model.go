// Package model is the model of a program that knows nothing of this suite: it serves the APIs by which programs ask
// models, and gives every request to one function that answers it. It decides nothing.
//
// What it says is as the vendors document it: OpenAI's API reference (chat completions, responses, errors), Anthropic's
// (messages, streaming, errors), Google's (Gemini API, v1beta), Ollama's (chat, generate), and the agent client
// protocol, version 1.
package model

import (
	"context"
	"encoding/json"
	"time"
)

// API is the interface with which a model was asked.
type API string

// The interfaces.
const (
	OpenAIChat        API = "openai chat completions"
	OpenAIResponses   API = "openai responses"
	AnthropicMessages API = "anthropic messages"
	GoogleGemini      API = "google gemini"
	Ollama            API = "ollama"
	ACP               API = "agent client protocol"
)

// Call is one request to the model.
type Call struct {
	API    API
	Stream bool
	// Messages are all messages to the model, in order; a separate system prompt comes first.
	Messages []Message
	// Tools are the names of the available tools.
	Tools []string
	// Body is the unchanged request.
	Body json.RawMessage
	At   time.Time
}

// Message is one message to the model.
type Message struct {
	Role string // system, user, assistant or tool; developer is system
	Text string // all parts that are text, joined by line breaks
	// Calls are the calls of an assistant message, and Answers is the id of the call that a tool message answers.
	Calls   []ToolCall
	Answers string
}

// ToolCall is a call of a tool.
type ToolCall struct {
	ID        string
	Name      string
	Arguments json.RawMessage // an object
}

// Answer is what the model answers.
type Answer struct {
	Text  string
	Calls []ToolCall
	// Fail replaces the answer if it isn't nil.
	Fail *Failure
}

// Failure is how a model fails.
type Failure struct {
	Status     int // of HTTP; 0: the connection is closed
	Message    string
	RetryAfter time.Duration // the requested delay; 0: none
}

// Ask answers a call. It may take any time; ctx ends when the program no longer waits for the answer, which is then
// useless. It must be safe for concurrent use.
type Ask func(ctx context.Context, c Call) Answer
