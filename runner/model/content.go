package model

import (
	"bytes"
	"encoding/json"
	"slices"
	"strings"
)

// part is a part of a content, with the members of all APIs.
type part struct {
	Type    string          `json:"type"`
	Text    string          `json:"text"`
	Content json.RawMessage `json:"content"`
	// Of calls of tools, and of their results.
	ID        string          `json:"id"`
	Name      string          `json:"name"`
	Input     json.RawMessage `json:"input"`
	ToolUseID string          `json:"tool_use_id"`
	// Of documents and resources.
	Source   struct{ Type, Data string } `json:"source"`
	Resource struct{ Text string }       `json:"resource"`
}

// partsOf reads a content, which is a text or a list of parts.
func partsOf(raw json.RawMessage) ([]part, bool) {
	if empty(raw) {
		return nil, true
	}
	var text string
	if json.Unmarshal(raw, &text) == nil {
		return []part{{Type: "text", Text: text}}, true
	}
	var parts []part
	return parts, json.Unmarshal(raw, &parts) == nil
}

// said returns the texts in the parts.
func said(parts []part) string {
	var texts []string
	for _, p := range parts {
		switch p.Type {
		case "text", "input_text", "output_text":
			texts = append(texts, p.Text)
		case "document":
			if p.Source.Type == "text" {
				texts = append(texts, p.Source.Data)
			}
		case "resource":
			texts = append(texts, p.Resource.Text)
		}
	}
	return strings.Join(texts, "\n")
}

func textOf(raw json.RawMessage) (string, bool) {
	parts, ok := partsOf(raw)
	return said(parts), ok
}

// empty reports whether a value is absent or null.
func empty(raw json.RawMessage) bool {
	return len(raw) == 0 || bytes.Equal(raw, []byte("null"))
}

// shape names the kind of a JSON value.
func shape(raw json.RawMessage) string {
	if empty(raw) {
		return "null"
	}
	switch raw[0] {
	case '{':
		return "an object"
	case '[':
		return "an array"
	case '"':
		return "a string"
	case 't', 'f':
		return "a boolean"
	}
	return "a number"
}

// given returns arguments in the format in which a program returns them: an object in a text.
func given(text string) json.RawMessage {
	if json.Valid([]byte(text)) {
		return json.RawMessage(text)
	}
	return encode(text)
}

func contains(list []string, s string) bool { return slices.Contains(list, s) }

func without(list []string, s string) []string {
	return slices.DeleteFunc(slices.Clone(list), func(x string) bool { return x == s })
}
