// Package null contains programs that connect like any other program but don't do the work of their role: they show
// which rules such a program passes.
package null

import (
	"slices"
	"strings"

	"github.com/c2a-conform/c2a-conform/reference/fault"
	"github.com/c2a-conform/c2a-conform/reference/serve"
	"github.com/c2a-conform/c2a-conform/schemas/jsonrpc"
	"github.com/c2a-conform/c2a-conform/schemas/port"
)

// Program is the reference with null behaviour: it answers the port, and lets the link be opened.
type Program struct {
	Name   string // the same word in every role
	Role   string
	Drafts []string
	Does   string // one sentence

	// Empty takes the behaviour out of the options of one connection.
	Empty func(o *serve.Options)
}

// Role is what the null programs of a role need to know of it.
type Role struct {
	Name   string
	Drafts []string
	// Opens are the methods that open the link. They are answered as ever.
	Opens []string
	// Nothing is the result of a request of the link that says nothing; nil: an empty one.
	Nothing func(method string) any
	// Say is what a program says that repeats what it is shown; nil: it says nothing.
	Say func(s Shown) [][]byte
	// AnswerAll lets the engine answer everything that it is shown.
	AnswerAll func(o *serve.Options)
	// Again makes a repeated frame another one than the first; it has another id already.
	Again func(f fault.Frame)
	// Answers are repeated, too: the role says nothing else.
	Answers bool
	// Inside puts a tamperer where the role has its link, if that is not the connection.
	Inside func(o *serve.Options, tamperer func() serve.Tamperer)
}

// Shown is a message that a null program gets.
type Shown struct {
	jsonrpc.Message
	World fault.Frame // the params of conformance/reset
	N     int         // how many came before it in the world
}

// Programs are the null programs of the role.
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

// deaf keeps from the engine all but the port and what opens the link.
func (r Role) deaf(answer func(s Shown) [][]byte) func() serve.Tamperer {
	return func() serve.Tamperer { return &deaf{opens: r.Opens, answer: answer} }
}

// deaf is the [serve.Tamperer] of a program that leaves its engine out.
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

// nothing answers a request, and takes what is none.
func (r Role) nothing(s Shown) [][]byte {
	switch {
	case s.Kind != jsonrpc.KindRequest:
		return nil
	case r.Nothing == nil || ofPort(s.Method):
		return [][]byte{s.Reply(struct{}{})}
	}
	return [][]byte{s.Reply(r.Nothing(s.Method))}
}

// refuse answers with an error what wants an answer, but for the port's own requests.
func refuse(s Shown) [][]byte {
	switch {
	case s.Kind == jsonrpc.KindNotification:
		return nil
	case ofPort(s.Method):
		return [][]byte{s.Reply(struct{}{})}
	}
	return [][]byte{s.ReplyError(&jsonrpc.Error{Code: jsonrpc.CodeInternalError, Message: "it can't be done"})}
}

// echo answers a request with its params, and says what it shows.
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
	case ofPort(s.Method): // what has happened is said before the port has its answer
		return append(r.Say(s), out...)
	}
	return append(out, r.Say(s)...)
}

// again begins the id of a request that repeats one.
const again = "again-"

// repeats says everything on the link twice.
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
