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

// API is the interface by which a model was asked.
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
	// Messages are all that the model is shown, in order; a system prompt that the API carries apart comes first.
	Messages []Message
	// Tools are the names of those that it may call.
	Tools []string
	// Body is the request as it came.
	Body json.RawMessage
	At   time.Time
}

// Message is one message that a model is shown.
type Message struct {
	Role string // system, user, assistant or tool; developer is system
	Text string // all parts that are text, joined by line breaks
	// Calls are those that an assistant made, and Answers the id of the call that a tool's message answers.
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
	// Fail replaces the answer, where it isn't nil.
	Fail *Failure
}

// Failure is how a model fails.
type Failure struct {
	Status     int // of HTTP; 0: the connection is cut
	Message    string
	RetryAfter time.Duration // that it asks for; 0: none
}

// Ask answers a call. It may take as long as it likes; ctx ends when the program no longer waits for the answer, which
// is then of no use. It is called by several goroutines at once.
type Ask func(ctx context.Context, c Call) Answer
