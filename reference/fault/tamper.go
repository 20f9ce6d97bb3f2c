package fault

import (
	"encoding/json"
	"fmt"
	"strconv"

	"github.com/c2a-conform/c2a-conform/reference/serve"
)

// Frame is a JSON-RPC message as a tree of JSON values.
type Frame map[string]any

// Parse decodes a frame. It returns an empty Frame if raw isn't one.
func Parse(raw []byte) Frame {
	var f Frame
	_ = json.Unmarshal(raw, &f)
	return f
}

// Encode encodes the frame.
func (f Frame) Encode() []byte {
	raw, err := json.Marshal(f)
	if err != nil {
		panic(err) // can't happen: the value was read from JSON
	}
	return raw
}

// Method returns the method of a request or notification, or "".
func (f Frame) Method() string {
	s, _ := f["method"].(string)
	return s
}

// ID returns the id as a text, or "" if there is none. See the function [ID].
func (f Frame) ID() string {
	if f["id"] == nil {
		return ""
	}
	return ID(f["id"])
}

// At returns the object at the path of names, or an empty one.
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

// Refusal returns an error response to the request, with a JSON-RPC code.
func (f Frame) Refusal(code int, why string) Frame {
	return Frame{"jsonrpc": "2.0", "id": f["id"], "error": map[string]any{"code": code, "message": why}}
}

// Copy returns a deep copy.
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

// Functions is a [serve.Tamperer] made of two functions. A nil function changes nothing. The functions may change the
// frame in place.
type Functions struct {
	// Out returns the frames to send instead of an outgoing frame. In returns the frames to pass on instead of an
	// incoming frame, and frames to send before.
	Out func(f Frame) []Frame
	In  func(f Frame) (pass, send []Frame)
}

// Outgoing calls Out.
func (t Functions) Outgoing(raw []byte) [][]byte { return Chain{t}.Outgoing(raw) }

// Incoming calls In.
func (t Functions) Incoming(raw []byte) (pass, send [][]byte) { return Chain{t}.Incoming(raw) }

// Renewed is a tamperer that is replaced by a new one in each world. A resumed world is not new.
type Renewed struct {
	// Tamperer is the current one. Fresh makes the next one.
	serve.Tamperer
	Fresh func() serve.Tamperer
}

// Incoming replaces the tamperer if the frame starts a new world.
func (r *Renewed) Incoming(raw []byte) (pass, send [][]byte) { return Chain{r}.Incoming(raw) }

// Outgoing returns a tamperer that changes outgoing requests and notifications of one method.
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

// Incoming returns a tamperer that changes incoming requests and notifications of one method.
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

// ID returns the id of a request as a text. Different ids have different texts, for example 7 and "7".
func ID(id any) string {
	if text, ok := id.(string); ok {
		if _, err := strconv.ParseFloat(text, 64); err == nil {
			return strconv.Quote(text)
		}
		return text
	}
	return fmt.Sprint(id)
}
