package world

import (
	"context"
	"fmt"
	"slices"

	"github.com/c2a-conform/c2a-conform/reference/c2a/host"
	"github.com/c2a-conform/c2a-conform/reference/c2a/law"
	"github.com/c2a-conform/c2a-conform/reference/c2a/link"
	"github.com/c2a-conform/c2a-conform/reference/c2a/wire"
	"github.com/c2a-conform/c2a-conform/runner/c2a/frames"
	"github.com/c2a-conform/c2a-conform/runner/exchange"
	"github.com/c2a-conform/c2a-conform/schemas/jsonrpc"
	"github.com/c2a-conform/c2a-conform/schemas/port"
)

// side is a world as the [Side] of its exchange.
type side struct{ *World }

var _ exchange.Side = side{}

func (s side) Reset(resume bool) (any, error) {
	reset := s.Cast.reset(s.Name(), s.RoleName(), s.draft, s.StartMs(), s.Seed())
	switch {
	case s.role == law.StackRole:
		s.presumeReturns()
		reset.Self = s.self()
	case s.adapting():
		reset.Self = s.adapted()
	}
	if resume {
		reset.Resume, reset.NowMs = true, s.Now()
		if s.meanwhile != nil {
			s.Note(law.Surfaced{Input: *s.meanwhile})
			s.meanwhile = nil
		}
		reset.Conversations = s.joined(reset.Conversations)
		return reset, nil
	}
	engine, err := wire.WorldOf(reset)
	if err != nil {
		return nil, err
	}
	s.engine, s.HostRules.EventsFrom = engine, s.Drawn.FirstID
	switch {
	case s.hosting():
		s.host = link.NewHost(engine, s.HostRules)
	case s.role == law.StackRole:
		s.shadow = link.NewHost(engine, s.HostRules)
	}
	return reset, nil
}

func (s side) Opened(again bool) error {
	switch {
	case s.role == law.StackRole:
		s.presumeOpen()
		return nil
	case !s.hosting():
		return nil
	case again:
		return s.greetAgain()
	}
	return s.introduce()
}

func (s side) Killed() {
	s.Note(law.Killed{})
	s.Model.forget()
	s.calls = nil // the callers no longer wait
}

func (s side) Due() (int64, bool) {
	switch {
	case s.host != nil:
		return s.host.Due()
	case s.shadow != nil:
		return s.shadow.Due()
	}
	return 0, false
}

func (s side) Wake() error {
	if s.shadow != nil {
		s.presume(s.shadow.Input(s.Now(), host.Woken{}))
		return nil
	}
	return s.emit(s.host.Input(s.Now(), host.Woken{}))
}

func (s side) Ports() []string {
	switch s.role {
	case law.HostRole:
		return []string{port.MethodPosted}
	case law.StackRole:
		return []string{port.MethodTurn, port.MethodTurnCancelled, port.MethodPosted}
	}
	return []string{port.MethodTurn, port.MethodTurnCancelled}
}

func (s side) Port(m jsonrpc.Message, items []law.Item) error {
	switch item := items[0].(type) {
	case law.TurnStep:
		if _, ok := s.engine.Agent(item.Agent); !ok {
			return &exchange.ShimError{
				Method: m.Method, Guide: exchange.GuideOf(m.Method), Expected: "an agent of the world",
				Got: fmt.Sprintf("%q", item.Agent),
			}
		}
		s.Received(m.ID.String()).Turn = item.Turn
		return s.Model.asked(m)
	case law.TurnStop:
		s.Model.stopped(item.Turn)
	case law.Posted:
		if s.role == law.StackRole {
			s.presumeSend(item)
		}
		if item.Op == "post" && !item.Program {
			s.appear(item.Message, item.Agent, item.Place, item.Text)
		}
	}
	return nil
}

func (s side) Link(m jsonrpc.Message) error {
	if s.hosting() {
		if s.holds(m) {
			s.calls = append(s.calls, m)
			return nil
		}
		return s.emit(s.host.Receive(s.Now(), m))
	}
	if m.Kind != jsonrpc.KindRequest {
		return nil
	}
	switch m.Method {
	case wire.MethodInitialize:
		if s.Slow {
			s.greetings = append(s.greetings, m)
			return nil
		}
		return s.Send(m.Reply(s.welcome()), false)
	case wire.MethodDeliver:
		if s.Mute && (s.Heeds == nil || !s.Heeds(s.delivery(m))) {
			s.muted = append(s.muted, m)
			return nil
		}
		return s.Send(m.Reply(s.acknowledgement()), false)
	}
	return s.Send(m.ReplyError(&jsonrpc.Error{Code: jsonrpc.CodeMethodNotFound,
		Message: "this harness doesn't offer " + exchange.Excerpt([]byte(m.Method))}), false)
}

// Early: a host may begin at once.
func (s side) Early(m jsonrpc.Message) bool { return m.Method == wire.MethodInitialize }

func (s side) Sent(m jsonrpc.Message) {
	if m.Method != wire.MethodDeliver || m.Kind != jsonrpc.KindRequest {
		return
	}
	switch s.Kill {
	case NeverKilled:
	case KilledOnReach:
		s.KillSoon()
	case KilledOnAck:
		s.KillAfterAnswer(m)
	}
	s.Kill = NeverKilled
}

// Answered: our host doesn't redeliver what was acknowledged.
func (s side) Answered(m jsonrpc.Message, to *exchange.Asked) error {
	if !s.hosting() || to.Method != wire.MethodDeliver || m.Kind != jsonrpc.KindResponse || m.Err != nil {
		return nil
	}
	return s.emit(s.host.Receive(s.Now(), m))
}

func (s side) Means(m jsonrpc.Message, to *exchange.Asked) []law.Item {
	switch {
	case to != nil:
		return frames.OfAnswer(m, to.Method, to.Turn)
	case m.Method == wire.MethodDeliver:
		return []law.Item{s.delivery(m)}
	}
	return frames.Of(s.draft, s.engine, m)
}

// Says: a harness delivers nothing, whatever it says.
func (s side) Says(m jsonrpc.Message) []law.Item {
	if !s.hosting() && m.Method == wire.MethodDeliver {
		return nil
	}
	return s.Means(m, nil)
}

func (s side) Forms() (frame, method string) { return "C2A-RPC-001", "C2A-RPC-004" }

func (s side) Tool(m jsonrpc.Message) string { return exchange.ToolNamed(m, wire.MethodToolsCall) }

func (s side) TakesLeave(m jsonrpc.Message) bool {
	return slices.Contains([]string{wire.MethodCancelled, wire.MethodProgress, wire.MethodTyping}, m.Method)
}

func (s side) LinkCut(ctx context.Context) error {
	if s.hosting() {
		s.calls = nil // their answers would get lost
		return s.emit(s.host.Input(s.Now(), host.LinkDown{}))
	}
	return s.Advance(ctx, 0)
}

// Sentinel: a host can be asked without a trace in what it does; a stack by the port, if it says when all is done.
func (s side) Sentinel(ctx context.Context) error {
	switch {
	case s.role == law.StackRole:
		_, err := s.Control(ctx, port.MethodAdvance, port.Advance{})
		return err
	case s.role != law.HostRole || s.LinkDown():
		return nil
	case s.adapting() && s.Live(): // messages of the platform arrive first
		if _, err := s.Control(ctx, port.MethodAdvance, port.Advance{}); err != nil {
			return err
		}
	}
	_, err := s.Request(wire.MethodToolsList, nil, false)
	return err
}

// Finish: a harness lists the tools of its host; only so are hosts asked anything.
func (s side) Finish(ctx context.Context) error {
	if s.role == law.HostRole {
		if _, err := s.ask(ctx, wire.MethodToolsList, nil); err != nil {
			return err
		}
	}
	if !s.draft.Dispositions || !s.Can("inspect") { // what it says of itself is judged by laws
		return nil
	}
	_, _, err := s.Inspect(ctx)
	return err
}
