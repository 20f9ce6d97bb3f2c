package scenario

import (
	"encoding/json"
	"strings"

	"github.com/c2a-conform/c2a-conform/runner/c2a/world"
	"github.com/c2a-conform/c2a-conform/runner/exchange"
)

// Call is a tool call that the suite made in the role of an agent.
type Call struct {
	Agent, Tool string
	ID          string           // of the request
	Answer      *exchange.Answer // nil if there is none yet
	Absent      string           // what the call needs but the host did not provide; the call was not made then
}

// Done reports whether a tool did its work: the answer is neither an error nor a refused claim.
func (c *Call) Done() bool {
	var r struct {
		Granted *bool `json:"granted"`
	}
	_ = json.Unmarshal(world.ToolResult(c.Answer).Structured, &r)
	return world.Done(c.Answer) && (r.Granted == nil || *r.Granted)
}

// Describe describes an answer in words, for a reader.
func (c *Call) Describe() string {
	if c.Answer.Err != nil {
		return "the error " + c.Answer.Err.Error()
	}
	r := world.ToolResult(c.Answer)
	if r.IsError {
		return "an error: " + r.ResultText()
	}
	return r.ResultText()
}

// Texts returns the strings in an answer, in order, without member names.
func (c *Call) Texts() []string {
	r := world.ToolResult(c.Answer)
	if len(r.Structured) > 0 {
		return orderedStrings(r.Structured)
	}
	var out []string
	for _, text := range r.Texts() {
		if inner := orderedStrings(json.RawMessage(text)); inner != nil {
			out = append(out, inner...)
			continue
		}
		out = append(out, text)
	}
	return out
}

// orderedStrings returns the string values of a JSON text in their order, or nil if the text isn't JSON.
func orderedStrings(raw json.RawMessage) []string {
	if !json.Valid(raw) {
		return nil
	}
	out := []string{}
	d := json.NewDecoder(strings.NewReader(string(raw)))
	type level struct{ object, name bool }
	var open []level
	for {
		token, err := d.Token()
		if err != nil {
			return out
		}
		top := len(open) - 1
		name := top >= 0 && open[top].object && open[top].name
		switch t := token.(type) {
		case json.Delim:
			switch t {
			case '{', '[':
				if top >= 0 {
					open[top].name = true
				}
				open = append(open, level{object: t == '{', name: true})
			default:
				open = open[:top]
			}
			continue
		case string:
			if !name {
				out = append(out, t)
			}
		}
		if top >= 0 {
			open[top].name = !name
		}
	}
}
