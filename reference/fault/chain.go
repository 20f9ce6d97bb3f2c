package fault

import (
	"bytes"

	"github.com/c2a-conform/c2a-conform/reference/serve"
	"github.com/c2a-conform/c2a-conform/schemas/port"
)

// Chain is a [serve.Tamperer] of several. The first is the nearest to the engine. A frame is decoded and encoded at
// most once.
type Chain []serve.Tamperer

// Outgoing passes a frame through all tamperers.
func (c Chain) Outgoing(raw []byte) [][]byte { return bytesOf(c.outgoing(0, []passing{{raw: raw}})) }

// Incoming passes a frame through all tamperers, the last one first. A frame that a tamperer sends passes the tamperers
// after it in the list.
func (c Chain) Incoming(raw []byte) (pass, send [][]byte) {
	between := []passing{{raw: raw}}
	for i := len(c) - 1; i >= 0; i-- {
		var next []passing
		for _, f := range between {
			p, s := incoming(c[i], f)
			next, send = append(next, p...), append(send, bytesOf(c.outgoing(i+1, s))...)
		}
		between = next
	}
	return bytesOf(between), send
}

func (c Chain) outgoing(from int, frames []passing) []passing {
	for _, t := range c[from:] {
		var next []passing
		for _, f := range frames {
			next = append(next, outgoing(t, f)...)
		}
		frames = next
	}
	return frames
}

// passing is a frame between two tamperers: decoded if one of them has read it, and as bytes if not.
type passing struct {
	raw  []byte
	tree Frame
}

// read returns the decoded frame, which the caller may change, or nil if it isn't a frame.
func (p passing) read() Frame {
	if p.tree != nil {
		return p.tree.Copy()
	}
	return Parse(p.raw)
}

func (p passing) bytes() []byte {
	if p.tree != nil {
		return p.tree.Encode()
	}
	return p.raw
}

// starts reports whether the frame starts a new world. A resumed world is not new.
func (p passing) starts() bool {
	f := p.tree
	if f == nil && bytes.Contains(p.raw, []byte(port.MethodReset)) { // avoid decoding all other frames
		f = Parse(p.raw)
	}
	return f.Method() == port.MethodReset && f.At("params")["resume"] != true
}

func outgoing(t serve.Tamperer, f passing) []passing {
	switch t := t.(type) {
	case *Renewed:
		return outgoing(t.Tamperer, f)
	case Functions:
		if t.Out == nil {
			return []passing{f}
		}
		if tree := f.read(); tree != nil {
			return trees(t.Out(tree))
		}
		return []passing{f} // not a frame
	}
	return raws(t.Outgoing(f.bytes()))
}

func incoming(t serve.Tamperer, f passing) (pass, send []passing) {
	switch t := t.(type) {
	case *Renewed:
		if f.starts() {
			t.Tamperer = t.Fresh()
		}
		return incoming(t.Tamperer, f)
	case Functions:
		if t.In == nil {
			return []passing{f}, nil
		}
		if tree := f.read(); tree != nil {
			p, s := t.In(tree)
			return trees(p), trees(s)
		}
		return []passing{f}, nil
	}
	p, s := t.Incoming(f.bytes())
	return raws(p), raws(s)
}

func trees(frames []Frame) []passing {
	var out []passing
	for _, f := range frames {
		if f == nil {
			out = append(out, passing{raw: f.Encode()})
			continue
		}
		out = append(out, passing{tree: f})
	}
	return out
}

func raws(frames [][]byte) []passing {
	var out []passing
	for _, f := range frames {
		out = append(out, passing{raw: f})
	}
	return out
}

func bytesOf(frames []passing) [][]byte {
	var out [][]byte
	for _, f := range frames {
		out = append(out, f.bytes())
	}
	return out
}
