package fault

import (
	"encoding/json"
	"fmt"
	"strconv"

	"github.com/c2a-conform/c2a-conform/reference/serve"
)

// Frame is a JSON-RPC message as a tree of JSON values.
type Frame map[string]any

// Parse reads a frame; what is none is empty.
func Parse(raw []byte) Frame {
	var f Frame
	_ = json.Unmarshal(raw, &f)
	return f
}

// Encode writes the frame.
func (f Frame) Encode() []byte {
	raw, err := json.Marshal(f)
	if err != nil {
		panic(err) // it came from JSON
	}
	return raw
}

// Method is that of a request or notification, or "".
func (f Frame) Method() string {
	s, _ := f["method"].(string)
	return s
}

// ID is the id as a text, or "": see the function [ID].
func (f Frame) ID() string {
	if f["id"] == nil {
		return ""
	}
	return ID(f["id"])
}

// At returns the object under the names, or an empty one.
func (f Frame) At(names ...string) Frame {
	var m map[string]any = f
	for _, n := range names {
		m, _ = m[n].(map[string]any)
	}
	if m == nil {
		return Frame{}
	}
	return m
}

// Refusal is an error in answer to the request, with a JSON-RPC code.
func (f Frame) Refusal(code int, why string) Frame {
	return Frame{"jsonrpc": "2.0", "id": f["id"], "error": map[string]any{"code": code, "message": why}}
}

// Copy returns the Frame as a tree of its own, of the values that [Parse] makes.
func (f Frame) Copy() Frame {
	if f == nil {
		return nil
	}
	return copied(map[string]any(f)).(map[string]any)
}

func copied(value any) any {
	switch v := value.(type) {
	case nil, string, bool, float64:
		return v
	case Frame:
		return copied(map[string]any(v))
	case map[string]any:
		if v == nil {
			return nil
		}
		out := make(map[string]any, len(v))
		for name, member := range v {
			out[name] = copied(member)
		}
		return out
	case []any:
		if v == nil {
			return nil
		}
		out := make([]any, len(v))
		for i, element := range v {
			out[i] = copied(element)
		}
		return out
	}
	var out any
	raw, err := json.Marshal(value)
	if err == nil {
		err = json.Unmarshal(raw, &out)
	}
	if err != nil {
		panic(err) // it goes to JSON, or came from it
	}
	return out
}

// Functions are a [serve.Tamperer] made of two functions; nil stands aside. They may change the frame in place.
type Functions struct {
	// Out returns what leaves in place of a frame; In what passes in place of one that came, and what is sent before.
	Out func(f Frame) []Frame
	In  func(f Frame) (pass, send []Frame)
}

// Outgoing hands a frame that leaves to Out.
func (t Functions) Outgoing(raw []byte) [][]byte { return Chain{t}.Outgoing(raw) }

// Incoming hands a frame that came to In.
func (t Functions) Incoming(raw []byte) (pass, send [][]byte) { return Chain{t}.Incoming(raw) }

// Renewed is a tamperer that starts anew with each world. A world that is resumed is no new one.
type Renewed struct {
	// Tamperer is the present one, Fresh makes the next.
	serve.Tamperer
	Fresh func() serve.Tamperer
}

// Incoming starts anew where the frame asks for a new world.
func (r *Renewed) Incoming(raw []byte) (pass, send [][]byte) { return Chain{r}.Incoming(raw) }

// Outgoing changes requests and notifications of one method as they leave.
func Outgoing(method string, bug func(f Frame)) func() serve.Tamperer {
	return func() serve.Tamperer {
		return Functions{Out: func(f Frame) []Frame {
			if f.Method() == method {
				bug(f)
			}
			return []Frame{f}
		}}
	}
}

// Incoming changes requests and notifications of one method before the implementation sees them.
func Incoming(method string, bug func(f Frame)) func() serve.Tamperer {
	return func() serve.Tamperer {
		return Functions{In: func(f Frame) (pass, send []Frame) {
			if f.Method() == method {
				bug(f)
			}
			return []Frame{f}, nil
		}}
	}
}

// ID is an id of a request as a text. Two that differ have different texts: 7 and "7", for one.
func ID(id any) string {
	if text, ok := id.(string); ok {
		if _, err := strconv.ParseFloat(text, 64); err == nil {
			return strconv.Quote(text)
		}
		return text
	}
	return fmt.Sprint(id)
}
