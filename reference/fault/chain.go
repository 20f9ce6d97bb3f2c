package fault

import (
	"bytes"

	"github.com/c2a-conform/c2a-conform/reference/serve"
	"github.com/c2a-conform/c2a-conform/schemas/port"
)

// Chain is a [serve.Tamperer] of several, the first of which is the nearest to the engine. However many of them look
// into a frame, it is read once and written once.
type Chain []serve.Tamperer

// Outgoing lets a frame pass all of them.
func (c Chain) Outgoing(raw []byte) [][]byte { return bytesOf(c.outgoing(0, []passing{{raw: raw}})) }

// Incoming lets a frame pass all of them, the last one first. What one of them sends passes those that are further out.
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

// passing is a frame between two tamperers: as a tree if one has read it, as bytes otherwise.
type passing struct {
	raw  []byte
	tree Frame
}

// read is the frame as a tree that nobody else changes; nil is none.
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

// starts reports whether the frame asks for a new world. A world that is resumed is not new.
func (p passing) starts() bool {
	f := p.tree
	if f == nil && bytes.Contains(p.raw, []byte(port.MethodReset)) { // few frames do: the others aren't parsed
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
		return []passing{f} // it is no frame
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
