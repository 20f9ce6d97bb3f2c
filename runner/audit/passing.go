package audit

import (
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/c2a-conform/c2a-conform/reference/c2a/law"
	"github.com/c2a-conform/c2a-conform/reference/c2a/wire"
	"github.com/c2a-conform/c2a-conform/runner/c2a/frames"
	"github.com/c2a-conform/c2a-conform/runner/exchange"
	"github.com/c2a-conform/c2a-conform/schemas"
	"github.com/c2a-conform/c2a-conform/schemas/jsonrpc"
)

// passing is a message that passes before sides of a session. What it is by itself, and what each side makes of it, is
// found out beside others; what is told of it comes in its turn.
type passing struct {
	session *session
	record  *record
	message jsonrpc.Message
	sides   []side
	atMs    int64

	method, judged string // by which it is read, and by which its form is judged
	answers        bool   // what was asked
	anew           bool   // the link is made by it

	items  []law.Item
	faults []schemas.Finding // of its form
	broken [][]law.Finding   // by side
}

// flush judges what is pending: first each message by itself, on all cores; then the laws, those of hosts beside those of
// harnesses, since neither looks at what the other keeps.
func (a *auditor) flush() error {
	all := a.pending
	a.pending = nil
	var next atomic.Int64
	var group sync.WaitGroup
	for range min(runtime.GOMAXPROCS(0), len(all)) {
		group.Go(func() {
			for i := next.Add(1) - 1; i < int64(len(all)); i = next.Add(1) - 1 {
				all[i].read()
			}
		})
	}
	group.Wait()
	for _, role := range a.roles {
		group.Go(func() {
			for _, p := range all {
				p.watched(role)
			}
		})
	}
	group.Wait()
	for _, p := range all {
		if err := p.tell(); err != nil {
			return err
		}
	}
	return nil
}

// read finds out what the message says, and what is wrong with its form.
func (p *passing) read() {
	p.items, p.broken = p.meaning(), make([][]law.Finding, len(p.sides))
	for _, side := range p.sides {
		if side.is(p.record) {
			p.faults = schemas.ValidateFrame(schemas.Draft(p.session.draft.String()), p.message.Raw, p.judged, p.message.Kind == jsonrpc.KindResponse)
		}
	}
}

// meaning is what the message means.
func (p *passing) meaning() []law.Item {
	items := make([]law.Item, 0, 2)
	if p.anew {
		items = append(items, law.Linked{})
	}
	items = append(items, exchange.FrameOf(p.message, p.method))
	switch {
	case p.answers:
		items = append(items, frames.OfAnswer(p.message, p.method, "")...)
	case p.message.Kind == jsonrpc.KindRequest || p.message.Kind == jsonrpc.KindNotification:
		if p.record.toAgent || p.method != wire.MethodDeliver { // an agent delivers nothing, whatever it says
			items = append(items, frames.Of(p.session.draft, nil, p.message)...)
		}
	}
	return brief(items)
}

// watched lets the laws of a role see the message.
func (p *passing) watched(role string) {
	for i, side := range p.sides {
		if side.role == role {
			p.broken[i] = inOrder(side.watch.Take(p.record.line, p.atMs, side.is(p.record), p.items...))
		}
	}
}

// inOrder sorts findings by their lines.
func inOrder(findings []law.Finding) []law.Finding {
	slices.SortStableFunc(findings, func(a, b law.Finding) int { return a.Line - b.Line })
	return findings
}

// tell tells what was found.
func (p *passing) tell() error {
	for i, side := range p.sides {
		if side.is(p.record) {
			if err := p.form(side); err != nil {
				return err
			}
		}
		if err := p.session.say(side, p.broken[i]); err != nil {
			return err
		}
	}
	return nil
}

// form tells what is wrong with the form of the message.
func (p *passing) form(side side) error {
	s, m := p.session, p.message
	for _, f := range p.faults {
		ids := f.Requirements
		if len(ids) == 0 {
			ids = []string{requirementOfForm}
			if m.Kind == jsonrpc.KindInvalid {
				ids = []string{requirementOfFrames}
			}
		}
		for _, id := range ids {
			if q, ok := s.audit.catalogue.Requirement(id); ok && !s.audit.judged(q, side.role, s.draft) {
				if slices.Contains(q.Roles, side.role) && slices.Contains(q.Drafts, s.draft.String()) {
					continue // it hangs on a capability
				}
				id = requirementOfForm
			}
			if err := s.audit.found(s, side, Finding{
				Line: p.record.line, Requirement: id, Source: "schema", Event: eventOf(m), Path: f.Pointer,
				What: "the message is formed as its schema says", Got: strings.TrimSpace(f.Place() + " " + f.Message),
			}); err != nil {
				return err
			}
		}
	}
	return nil
}
