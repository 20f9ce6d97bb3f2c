package audit

import (
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/c2a-conform/c2a-conform/reference/law"
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
	broken [][]Finding       // by side
}

// flush judges what is pending: first each message by itself, on all cores; then the laws, those of one side beside
// those of the other, since neither looks at what the other keeps.
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
	for _, nr := range a.sides {
		group.Go(func() {
			for _, p := range all {
				p.watched(nr)
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
	p.items, p.broken = p.meaning(), make([][]Finding, len(p.sides))
	for _, side := range p.sides {
		if side.is(p.record) {
			draft, answers := schemas.Draft(p.session.draft), p.message.Kind == jsonrpc.KindResponse
			p.faults = schemas.ValidateFrame(draft, p.message.Raw, p.judged, answers)
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
	protocol := &p.session.audit.protocol
	switch {
	case p.answers:
		items = append(items, protocol.MeansAnswer(p.message, p.method)...)
	case p.message.Kind == jsonrpc.KindRequest || p.message.Kind == jsonrpc.KindNotification:
		items = append(items, protocol.Means(p.session.draft, p.record.from, p.message)...)
	}
	return items
}

// watched lets the watch over a side see the message.
func (p *passing) watched(nr int) {
	for i, side := range p.sides {
		if side.nr == nr {
			p.broken[i] = inOrder(side.watch.Take(p.record.line, p.atMs, side.is(p.record), p.items...))
		}
	}
}

// inOrder sorts findings by their lines.
func inOrder(findings []Finding) []Finding {
	slices.SortStableFunc(findings, func(a, b Finding) int { return a.Line - b.Line })
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
	s, protocol := p.session, &p.session.audit.protocol
	for _, f := range p.faults {
		ids := f.Requirements
		if len(ids) == 0 {
			ids = []string{protocol.Form}
			if p.message.Kind == jsonrpc.KindInvalid {
				ids = []string{protocol.Frame}
			}
		}
		for _, id := range ids {
			if id == "" {
				continue
			}
			if q, ok := s.audit.catalogue.Requirement(id); ok && !s.audit.judged(q, side.role, s.draft) {
				if binds(q, side.role, s.draft) {
					continue // it needs a capability
				}
				if id = protocol.Form; id == "" {
					continue
				}
			}
			if err := s.audit.found(s, side, Finding{
				Line: p.record.line, Requirement: id, Source: "schema", Event: protocol.Event(p.message),
				Path: f.Pointer,
				What: "the message matches its schema", Got: strings.TrimSpace(f.Place() + " " + f.Message),
			}); err != nil {
				return err
			}
		}
	}
	return nil
}
