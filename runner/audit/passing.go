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

// passing is a message that the sides of a session judge later. It is read and judged in parallel with other messages.
// Its findings are reported in order.
type passing struct {
	session *session
	record  *record
	message jsonrpc.Message
	sides   []side
	atMs    int64

	method, judged string // method by which it is read, and method by which its form is judged
	answers        bool   // what was asked
	anew           bool   // the message opens the link

	items  []law.Item
	faults []schemas.Finding // errors in its form
	broken [][]Finding       // by side
}

// flush judges the pending messages. First it reads each message, on all cores. Then the laws judge the messages: the
// sides run in parallel, since they share no state.
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

// read decodes the meaning of the message, and checks its form.
func (p *passing) read() {
	p.items, p.broken = p.meaning(), make([][]Finding, len(p.sides))
	for _, side := range p.sides {
		if side.is(p.record) {
			draft, answers := schemas.Draft(p.session.draft), p.message.Kind == jsonrpc.KindResponse
			p.faults = schemas.ValidateFrame(draft, p.message.Raw, p.judged, answers)
		}
	}
}

// meaning returns what the message means for laws.
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

// watched passes the message to the watch of a side.
func (p *passing) watched(nr int) {
	for i, side := range p.sides {
		if side.nr == nr {
			p.broken[i] = inOrder(side.watch.Take(p.record.line, p.atMs, side.is(p.record), p.items...))
		}
	}
}

// inOrder sorts findings by line.
func inOrder(findings []Finding) []Finding {
	slices.SortStableFunc(findings, func(a, b Finding) int { return a.Line - b.Line })
	return findings
}

// tell reports the findings about the message.
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

// form reports errors in the form of the message.
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
					continue // it needs an undeclared capability
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
