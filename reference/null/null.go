// Package null contains programs that connect correctly but don't do the work of their role. They show which rules such
// a program passes.
package null

import (
	"slices"
	"strings"

	"github.com/c2a-conform/c2a-conform/reference/fault"
	"github.com/c2a-conform/c2a-conform/reference/serve"
	"github.com/c2a-conform/c2a-conform/schemas/jsonrpc"
	"github.com/c2a-conform/c2a-conform/schemas/port"
)

// Program is a null program: the reference answers the port and opens the link, but does nothing else.
type Program struct {
	Name   string // the same in all roles
	Role   string
	Drafts []string
	Does   string // one sentence

	// Empty removes the behaviour from the options of one connection.
	Empty func(o *serve.Options)
}

// Role describes a role for the null programs.
type Role struct {
	Name   string
	Drafts []string
	// Opens are the methods that open the link. The engine answers them as usual.
	Opens []string
	// Nothing returns a result without content for a request of the link. nil means an empty result.
	Nothing func(method string) any
	// Say returns the frames of a program that repeats what it is shown. nil means that it sends nothing.
	Say func(s Shown) [][]byte
	// AnswerAll makes the engine answer everything that it is shown.
	AnswerAll func(o *serve.Options)
	// Again changes a repeated frame so that it differs from the first one in more than its id.
	Again func(f fault.Frame)
	// Answers says that answers are repeated, too, because the role sends nothing else.
	Answers bool
	// Inside installs a tamperer where the role has its link, if that is not the connection.
	Inside func(o *serve.Options, tamperer func() serve.Tamperer)
}

// Shown is a message that a null program received.
type Shown struct {
	jsonrpc.Message
	World fault.Frame // the params of conformance/reset
	N     int         // number of earlier messages in the world
}

// Programs returns the null programs of the role.
func (r Role) Programs() []Program {
	tampers := func(name, does string, tamperer func() serve.Tamperer) Program {
		return Program{Name: name, Role: r.Name, Drafts: r.Drafts, Does: does, Empty: func(o *serve.Options) {
			if r.Inside != nil {
				r.Inside(o, tamperer)
				return
			}
			fault.Tampers(tamperer)(o)
		}}
	}
	return []Program{
		tampers("silent", "accepts everything and does nothing", r.deaf(r.nothing)),
		tampers("error", "answers every request with an error", r.deaf(refuse)),
		tampers("echo", "echoes every message, and posts every text that it is shown", r.deaf(r.echo)),
		{Name: "answer-all", Role: r.Name, Drafts: r.Drafts,
			Does: "answers every message, regardless of the rules", Empty: r.AnswerAll},
		tampers("repeat-all", "does everything twice", r.repeats),
	}
}

// deaf passes only frames of the port, and those that open the link, to the engine.
func (r Role) deaf(answer func(s Shown) [][]byte) func() serve.Tamperer {
	return func() serve.Tamperer { return &deaf{opens: r.Opens, answer: answer} }
}

// deaf is the [serve.Tamperer] of a program that bypasses its engine.
type deaf struct {
	opens  []string
	answer func(s Shown) [][]byte
	world  fault.Frame
	count  int
}

func (*deaf) Outgoing(frame []byte) [][]byte { return [][]byte{frame} }

func (d *deaf) Incoming(frame []byte) (pass, send [][]byte) {
	m := jsonrpc.Decode(frame)
	if m.Method == port.MethodReset {
		d.world = fault.Parse(m.Params)
	}
	if m.Method != port.MethodSurface && ofPort(m.Method) || slices.Contains(d.opens, m.Method) ||
		m.Kind == jsonrpc.KindResponse {
		return [][]byte{frame}, nil
	}
	d.count++
	return nil, d.answer(Shown{Message: m, World: d.world, N: d.count})
}

func ofPort(method string) bool { return strings.HasPrefix(method, "conformance/") }

// nothing answers a request without content, and ignores other messages.
func (r Role) nothing(s Shown) [][]byte {
	switch {
	case s.Kind != jsonrpc.KindRequest:
		return nil
	case r.Nothing == nil || ofPort(s.Method):
		return [][]byte{s.Reply(struct{}{})}
	}
	return [][]byte{s.Reply(r.Nothing(s.Method))}
}

// refuse answers a request with an error, except requests of the port.
func refuse(s Shown) [][]byte {
	switch {
	case s.Kind == jsonrpc.KindNotification:
		return nil
	case ofPort(s.Method):
		return [][]byte{s.Reply(struct{}{})}
	}
	return [][]byte{s.ReplyError(&jsonrpc.Error{Code: jsonrpc.CodeInternalError, Message: "it can't be done"})}
}

// echo answers a request with its params, and repeats what it is shown.
func (r Role) echo(s Shown) [][]byte {
	var out [][]byte
	switch {
	case s.Kind == jsonrpc.KindRequest && ofPort(s.Method):
		out = append(out, s.Reply(struct{}{}))
	case s.Kind == jsonrpc.KindRequest:
		out = append(out, s.Reply(fault.Parse(s.Params)))
	}
	switch {
	case r.Say == nil:
		return out
	case ofPort(s.Method): // send before the port has its answer
		return append(r.Say(s), out...)
	}
	return append(out, r.Say(s)...)
}

// again is the prefix of the id of a repeated request.
const again = "again-"

// repeats returns a tamperer that sends everything on the link twice.
func (r Role) repeats() serve.Tamperer {
	return fault.Functions{
		Out: func(f fault.Frame) []fault.Frame {
			method := f.Method()
			if method == "" && !r.Answers || ofPort(method) && method != port.MethodPosted {
				return []fault.Frame{f}
			}
			twin := f.Copy()
			if method != "" && f["id"] != nil {
				twin["id"] = again + f.ID()
			}
			if r.Again != nil {
				r.Again(twin)
			}
			return []fault.Frame{f, twin}
		},
		In: func(f fault.Frame) (pass, send []fault.Frame) {
			if f.Method() == "" && strings.HasPrefix(f.ID(), again) {
				return nil, nil
			}
			return []fault.Frame{f}, nil
		},
	}
}
