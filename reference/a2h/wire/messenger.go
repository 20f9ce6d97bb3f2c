package wire

import "encoding/json"

// Methods of a messenger.
const (
	MethodRender    = "a2h/render"
	MethodNormalize = "a2h/normalize"
)

// Render is the params of a2h/render. Message is A2H-JSON, Human a Human Card.
type Render struct {
	Channel     string          `json:"channel"`
	Interaction string          `json:"interaction"`
	Message     json.RawMessage `json:"message"`
	Human       json.RawMessage `json:"human"`
}

// Rendered is the result of a2h/render.
type Rendered struct {
	Content json.RawMessage `json:"content"`
}

// Normalize is the params of a2h/normalize.
type Normalize struct {
	Channel     string `json:"channel"`
	Interaction string `json:"interaction"`
	From        string `json:"from"`
	Input       Input  `json:"input"`
}

// Input is what came back; one member is set.
type Input struct {
	Text  *string         `json:"text,omitempty"`
	Click json.RawMessage `json:"click,omitempty"`
	File  *File           `json:"file,omitempty"`
}

// File is a file that a human handed in.
type File struct {
	Name string `json:"name"`
	URL  string `json:"url"`
}

// Normalized is the result of a2h/normalize; without a response there is no answer.
type Normalized struct {
	Response json.RawMessage `json:"response"`
}
