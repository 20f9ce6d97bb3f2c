package fault

import (
	"encoding/json"
	"fmt"

	"github.com/c2a-conform/c2a-conform/internal/wire"
	"github.com/c2a-conform/c2a-conform/reference/serve"
)

// frame is a JSON-RPC message as a tree of JSON values.
type frame map[string]any

func parse(raw []byte) frame {
	var f frame
	_ = json.Unmarshal(raw, &f)
	return f
}

func (f frame) encode() []byte {
	raw, err := json.Marshal(f)
	if err != nil {
		panic(err) // it came from JSON
	}
	return raw
}

func (f frame) method() string {
	s, _ := f["method"].(string)
	return s
}

// id is the id as text, whether it was a number or a string.
func (f frame) id() string {
	if f["id"] == nil {
		return ""
	}
	return fmt.Sprint(f["id"])
}

// at returns the object under the names, or an empty one.
func (f frame) at(names ...string) frame {
	var m map[string]any = f
	for _, n := range names {
		m, _ = m[n].(map[string]any)
	}
	if m == nil {
		return frame{}
	}
	return m
}

// copy returns the frame as a tree of its own.
func (f frame) copy() frame { return parse(f.encode()) }

// tamperer is a [serve.Tamperer] made of two functions; nil stands aside. They
// may change the frame in place.
type tamperer struct {
	out func(f frame) []frame
	in  func(f frame) (pass, send []frame)
}

func (t tamperer) Outgoing(raw []byte) [][]byte {
	if f := parse(raw); t.out != nil && f != nil {
		return encodeAll(t.out(f))
	}
	return [][]byte{raw}
}

func (t tamperer) Incoming(raw []byte) (pass, send [][]byte) {
	if f := parse(raw); t.in != nil && f != nil {
		p, s := t.in(f)
		return encodeAll(p), encodeAll(s)
	}
	return [][]byte{raw}, nil
}

func encodeAll(frames []frame) [][]byte {
	var out [][]byte
	for _, f := range frames {
		out = append(out, f.encode())
	}
	return out
}

// renewed is a tamperer that starts anew with each world.
type renewed struct {
	serve.Tamperer
	fresh func() serve.Tamperer
}

func (r *renewed) Incoming(raw []byte) (pass, send [][]byte) {
	if parse(raw).method() == wire.MethodReset {
		r.Tamperer = r.fresh()
	}
	return r.Tamperer.Incoming(raw)
}

// outgoing changes requests and notifications of one method as they leave.
func outgoing(method string, bug func(f frame)) func() serve.Tamperer {
	return func() serve.Tamperer {
		return tamperer{out: func(f frame) []frame {
			if f.method() == method {
				bug(f)
			}
			return []frame{f}
		}}
	}
}

// deliveries changes the params of every delivery as it leaves a host.
func deliveries(bug func(p frame)) func() serve.Tamperer {
	return outgoing(wire.MethodDeliver, func(f frame) { bug(f.at("params")) })
}

// arrivals changes the params of every delivery before a harness sees it.
func arrivals(bug func(p frame)) func() serve.Tamperer {
	return func() serve.Tamperer {
		return tamperer{in: func(f frame) (pass, send []frame) {
			if f.method() == wire.MethodDeliver {
				bug(f.at("params"))
			}
			return []frame{f}, nil
		}}
	}
}

// modeOf reads the injection mode of a delivery's params.
func modeOf(p frame) string {
	s, _ := p.at("injection")["mode"].(string)
	return s
}
