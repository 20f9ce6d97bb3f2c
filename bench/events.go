package main

import (
	"bufio"
	"fmt"
	"io"
	"math/rand/v2"
	"strings"
)

// object is an object whose members have an order.
type object []field

type field struct {
	name  string
	value any // object, []object, or a JSON text
}

func (o object) set(name string, value any) object {
	for i, f := range o {
		if f.name == name {
			o[i].value = value
		}
	}
	return o
}

func (o object) without(name string) object {
	var kept object
	for _, f := range o {
		if f.name != name {
			kept = append(kept, f)
		}
	}
	return kept
}

// in changes a member that is an object.
func (o object) in(name string, change func(object) object) object {
	for i, f := range o {
		if f.name == name {
			o[i].value = change(f.value.(object))
		}
	}
	return o
}

// shuffle gives the members another order, at every level.
func (o object) shuffle(r *rand.Rand) {
	r.Shuffle(len(o), func(i, j int) { o[i], o[j] = o[j], o[i] })
	for _, f := range o {
		switch v := f.value.(type) {
		case object:
			v.shuffle(r)
		case []object:
			for _, element := range v {
				element.shuffle(r)
			}
		}
	}
}

func write(b *strings.Builder, value any) {
	switch v := value.(type) {
	case object:
		b.WriteByte('{')
		for i, f := range v {
			if i > 0 {
				b.WriteByte(',')
			}
			fmt.Fprintf(b, "%q:", f.name)
			write(b, f.value)
		}
		b.WriteByte('}')
	case []object:
		b.WriteByte('[')
		for i, element := range v {
			if i > 0 {
				b.WriteByte(',')
			}
			write(b, element)
		}
		b.WriteByte(']')
	default:
		b.WriteString(v.(string))
	}
}

func quoted(format string, args ...any) string {
	return fmt.Sprintf("%q", fmt.Sprintf(format, args...))
}

const words = "can you check whether the deploy is blocked before we tell the others that it went out this morning "

// event is a request chat/deliver of draft 2026-06-02.
func event(r *rand.Rand, n int) object {
	one := func(texts ...string) string { return quoted("%s", texts[r.IntN(len(texts))]) }
	part := object{{"type", `"text"`}, {"text", quoted("%s", strings.Repeat(words, 3)[:60+r.IntN(190)])}}
	return object{
		{"jsonrpc", `"2.0"`},
		{"id", quoted("deliver-%d", n)},
		{"method", `"chat/deliver"`},
		{"params", object{
			{"eventId", quoted("evt_%d", n)},
			{"source", object{{"platform", `"slack"`}, {"workspaceId", `"T123"`}}},
			{"conversation", object{{"id", quoted("C%d", r.IntN(1000))}, {"kind", one("dm", "channel", "thread")},
				{"streamId", `"stream_backend-migration"`}, {"threadId", quoted("17488900%02d.000100", r.IntN(100))}}},
			{"author", object{{"id", quoted("U%d", r.IntN(1000))}, {"kind", `"human"`},
				{"displayName", one("Will", "Ada", "Grace", "Zoë")}}},
			{"target", object{{"mentions", `["agent:lead"]`}, {"recipient", `"agent:lead"`},
				{"directedness", one("to_me", "to_my_role", "ambient")}}},
			{"content", []object{part}},
			{"timing", object{{"createdAt", quoted("2026-06-02T19:%02d:%02dZ", r.IntN(60), r.IntN(60))},
				{"sequence", fmt.Sprint(n)}}},
			{"attention", object{{"policy", one("must_respond", "may_respond", "ack_only", "must_not_respond")},
				{"reason", `"direct_message"`}, {"priority", `"normal"`}, {"deadlineMs", "300000"}}},
			{"injection", object{{"mode", one("immediate", "buffered")}, {"context", `"thread_window"`},
				{"role", `"user"`}}},
			{"reliability", object{{"attempt", "1"}, {"idempotencyKey", quoted("evt_%d:agent_lead", n)}}},
		}},
	}
}

// faults are ways to be invalid.
var faults = []func(params object) object{
	func(o object) object { return o.without("eventId") },
	func(o object) object { return o.set("eventId", `""`) },
	func(o object) object { return o.without("content") },
	func(o object) object {
		return o.in("attention", func(a object) object { return a.set("policy", `"must_reply"`) })
	},
	func(o object) object {
		return o.in("injection", func(i object) object { return i.set("mode", `"later"`) })
	},
	func(o object) object {
		return o.in("timing", func(t object) object { return t.set("createdAt", `"yesterday"`) })
	},
	func(o object) object {
		return o.in("attention", func(a object) object { return a.set("deadlineMs", "0") })
	},
	func(o object) object { return o.in("conversation", func(c object) object { return c.without("kind") }) },
	func(o object) object { return o.set("content", []object{{{"type", `"text"`}}}) },
	func(o object) object {
		return o.in("target", func(t object) object { return t.set("mentions", `["agent:lead",7]`) })
	},
}

// events writes lines, of which a share is invalid and one in ten has its members in another order.
func events(to io.Writer, lines int, invalid float64) error {
	w := bufio.NewWriterSize(to, 1<<20)
	r := rand.New(rand.NewPCG(1, 2))
	var b strings.Builder
	for n := range lines {
		e := event(r, n)
		if r.Float64() < invalid {
			e = e.in("params", faults[r.IntN(len(faults))])
		}
		if r.IntN(10) == 0 {
			e.shuffle(r)
		}
		b.Reset()
		write(&b, e)
		b.WriteByte('\n')
		if _, err := w.WriteString(b.String()); err != nil {
			return err
		}
	}
	return w.Flush()
}
