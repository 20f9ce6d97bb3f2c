package alternate

import (
	"cmp"
	"slices"

	"github.com/c2a-conform/c2a-conform/reference/c2a/wire"
	"github.com/c2a-conform/c2a-conform/reference/fault"
	"github.com/c2a-conform/c2a-conform/schemas/port"
)

// A line is the deliveries of one conversation to one agent, of a host that sends an event there only when the one
// before it is acknowledged.
type line struct {
	event   string          // on its way; "": none
	waiting []frame         // behind it, each event once
	sent    map[string]bool // each event that was ever on its way
}

// awaits delivers an event of a conversation to an agent only when the one before it is acknowledged (C2A02-013, -018).
type awaits struct {
	lines   map[[2]string]*line  // by recipient and conversation
	carried map[string][2]string // the line of each request that is on its way, by its id
	held    map[string][2]string // the same of each that was held back
	first   map[string]frame     // by the id of a later attempt that was held back: the attempt that waits for it
}

func newAwaits() *awaits {
	return &awaits{map[[2]string]*line{}, map[string][2]string{}, map[string][2]string{}, map[string]frame{}}
}

func (a *awaits) outgoing(f frame) []frame {
	p := f.At("params")
	switch f.Method() {
	case wire.MethodDeliver:
		return a.deliver(f, p)
	case wire.MethodCancelled:
		id := fault.ID(p["requestId"])
		if w, ok := a.first[id]; ok {
			id, p["requestId"] = w.ID(), w["id"]
		}
		if key, ok := a.held[id]; ok {
			l := a.lines[key]
			l.waiting = slices.DeleteFunc(l.waiting, func(w frame) bool { return w.ID() == id })
			return nil
		}
		if key, ok := a.carried[id]; ok { // nobody need acknowledge it any more
			return append([]frame{f}, a.release(key)...)
		}
	}
	return []frame{f}
}

func (a *awaits) deliver(f, p frame) []frame {
	recipient, _ := cmp.Or(p["recipient"], p.At("target")["recipient"]).(string)
	conversation, _ := p.At("conversation")["id"].(string)
	event, _ := p["eventId"].(string)
	key := [2]string{recipient, conversation}
	l := a.lines[key]
	if l == nil {
		l = &line{sent: map[string]bool{}}
		a.lines[key] = l
	}
	if f.ID() == "" || l.event != event && l.sent[event] { // nobody acknowledges a notification; or it is a reminder
		return []frame{f}
	}
	if l.event != "" && l.event != event {
		i := slices.IndexFunc(l.waiting, func(w frame) bool { return w.At("params")["eventId"] == event })
		if i >= 0 {
			a.first[f.ID()] = l.waiting[i]
			return nil
		}
		a.held[f.ID()] = key
		l.waiting = append(l.waiting, f)
		return nil
	}
	l.event, l.sent[event] = event, true
	a.carried[f.ID()] = key
	return []frame{f}
}

// release sends what waits next in a line.
func (a *awaits) release(key [2]string) []frame {
	l := a.lines[key]
	l.event = ""
	if len(l.waiting) == 0 {
		return nil
	}
	next := l.waiting[0]
	l.waiting = l.waiting[1:]
	delete(a.held, next.ID())
	return a.deliver(next, next.At("params"))
}

// handled sends what waits behind an event that its agent has dealt with: it is not delivered again, so nothing else
// would acknowledge it.
func (a *awaits) handled(arguments frame, agent any) (send []frame) {
	named := cmp.Or(arguments["inReplyTo"], arguments["eventId"])
	for key, l := range a.lines {
		if key[0] == agent && l.event != "" && named == l.event {
			send = append(send, a.release(key)...)
		}
	}
	return send
}

func (a *awaits) incoming(f frame) (pass, send []frame) {
	if f.Method() == port.MethodReset || f.Method() == port.MethodLink { // whatever was not acknowledged comes again
		*a = *newAwaits()
	}
	if f.Method() == wire.MethodToolsCall {
		return []frame{f}, a.handled(f.At("params", "arguments"), f.At("params")["agent"])
	}
	key, ok := a.carried[f.ID()]
	if f.Method() != "" || !ok {
		return []frame{f}, nil
	}
	delete(a.carried, f.ID())
	return []frame{f}, a.release(key)
}
