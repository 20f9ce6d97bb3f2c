package oracle

import (
	"fmt"
	"math/rand/v2"
	"strings"

	"github.com/c2a-conform/c2a-conform/reference/c2a"
	"github.com/c2a-conform/c2a-conform/reference/c2a/harness"
	"github.com/c2a-conform/c2a-conform/reference/c2a/host"
	"github.com/c2a-conform/c2a-conform/reference/c2a/law"
)

// This file plays the reference engines, without wire or process, and records the trace that a runner would have made
// of them.

func testWorld(d c2a.Draft) *c2a.World {
	return &c2a.World{
		Draft: d,
		Agents: []c2a.Agent{
			{ID: "agent:lead", Handle: "lead", Name: "Lead", Roles: []string{"backend"},
				Streams: []string{"migration"}},
			{ID: "agent:worker", Handle: "worker", Name: "Worker", Roles: []string{"backend"}},
		},
		People: []c2a.Person{{ID: "human:will", Handle: "will", Name: "Will"},
			{ID: "human:ann", Handle: "ann", Name: "Ann"}},
		Conversations: []c2a.Conversation{
			{ID: "D1", Kind: c2a.DM, Members: []string{"human:will", "agent:lead"}},
			{ID: "D2", Kind: c2a.DM, Members: []string{"agent:worker", "agent:lead"}},
			{ID: "C1", Kind: c2a.Channel, Name: "general",
				Members: []string{"human:will", "human:ann", "agent:lead", "agent:worker", "bot"}},
		},
		Threads: []c2a.ThreadInfo{
			{ID: "T1", Conversation: "C1", Participants: []string{"human:will", "agent:lead"}},
			{ID: "T2", Conversation: "C1", Participants: []string{"human:ann", "agent:worker"}, Owner: "agent:worker"},
		},
	}
}

var (
	inDM      = c2a.Place{Conversation: "D1", Kind: c2a.DM}
	inAgentDM = c2a.Place{Conversation: "D2", Kind: c2a.DM}
	inChannel = c2a.Place{Conversation: "C1", Kind: c2a.Channel}
	inThread  = c2a.Place{Conversation: "C1", Kind: c2a.Thread, Thread: "T1"}
	inOther   = c2a.Place{Conversation: "C1", Kind: c2a.Thread, Thread: "T2"}
)

// stage plays one world and records it.
type stage struct {
	trace   *law.Trace
	nowMs   int64
	host    *host.Host
	harness *harness.Harness // nil in the role host
	of      map[string]string
	answer  func(t harness.Turn) []c2a.Action // nil: the turn is held
	held    []harness.Turn
	frames  int
	said    int
}

func newStage(d c2a.Draft, role law.Role, hr host.Rules, nr harness.Rules) *stage {
	w := testWorld(d)
	s := &stage{trace: &law.Trace{Draft: d, Role: role, World: w}, host: host.New(w, hr), of: map[string]string{}}
	s.answer = func(harness.Turn) []c2a.Action { return []c2a.Action{s.reply()} }
	if role == law.HarnessRole {
		s.harness = harness.New(d, nr)
	} else {
		s.frame(true, law.RequestFrame, "initialize", `"1"`)
		s.add(true, law.Hello{Version: d.String(), Client: "reference"})
		s.frame(false, law.ResponseFrame, "initialize", `"1"`)
	}
	return s
}

func (s *stage) reply() c2a.Action {
	s.said++
	return c2a.Action{Kind: c2a.ActReply, Text: fmt.Sprintf("reply %d", s.said)}
}

func (s *stage) add(from bool, item law.Item) {
	s.trace.Entries = append(s.trace.Entries,
		law.Entry{Seq: len(s.trace.Entries), AtMs: s.nowMs, From: from, Item: item})
}

func (s *stage) frame(from bool, kind law.FrameKind, method, id string) {
	s.add(from, law.Frame{Kind: kind, Method: method, ID: id})
}

// wait lets time pass, with a barrier at its end.
func (s *stage) wait(ms int64) {
	s.frames++
	id := fmt.Sprintf(`"r%d"`, s.frames)
	s.frame(false, law.RequestFrame, "conformance/advance", id)
	for target := s.nowMs + ms; ; {
		dueMs, ok := s.host.Due()
		if s.harness != nil {
			if d, yes := s.harness.Due(); yes && (!ok || d < dueMs) {
				dueMs, ok = d, true
			}
		}
		if !ok || dueMs > target {
			s.nowMs = target
			break
		}
		s.nowMs = dueMs
		s.surface(host.Woken{})
		if s.harness != nil {
			s.effects(s.harness.Step(s.nowMs, harness.Passed{}), "")
		}
	}
	s.frame(true, law.ResponseFrame, "conformance/advance", id)
}

// play lets something happen on the surface, and settles.
func (s *stage) play(in host.Input) {
	if _, ok := in.(host.Dictated); !ok {
		s.add(false, law.Surfaced{Input: in})
	}
	s.surface(in)
	s.wait(0)
}

func (s *stage) surface(in host.Input) {
	about, body := "", ""
	switch in := in.(type) {
	case host.Posted:
		about, body = in.Message.ID, in.Message.Text
	case host.Edited:
		about, body = in.ID, in.Text
	case host.Dictated:
		body = in.Body
	}
	s.hostEffects(s.host.Step(s.nowMs, in), about, body)
}

func (s *stage) hostEffects(out []host.Effect, about, body string) {
	fromHost := s.trace.Role == law.HostRole
	for _, e := range out {
		switch e := e.(type) {
		case host.PostMessage:
			about, body = e.Message.ID, e.Message.Text
			if fromHost {
				s.add(true, law.Posted{Op: "post", Message: e.Message.ID, Place: e.Message.Place,
					Agent: e.Message.Author, Text: e.Message.Text})
			}
		case host.Deliver:
			id := `"deliver-` + e.Event.ID + `"`
			d := law.Delivery{Request: id, Event: e.Event, Message: about, PolicyText: e.Event.Policy.String(),
				ModeText: e.Event.Mode.String(), Digest: e.Event.Mode == c2a.Digest}
			if d.Digest {
				d.Message = ""
			}
			if e.Event.Policy == 0 {
				d.PolicyText = "ack_only"
			}
			if e.Event.Knock != nil {
				d.Body = body
				d.Wire = fmt.Sprintf("knock %+v", *e.Event.Knock)
			}
			s.frame(fromHost, law.RequestFrame, "chat/deliver", id)
			s.add(fromHost, d)
			s.host.Step(s.nowMs, host.Acked{Event: e.Event.ID, Agent: e.Event.Recipient})
			if s.harness != nil {
				s.effects(s.harness.Step(s.nowMs, harness.Delivered(e)), id)
			} else {
				s.frame(false, law.ResponseFrame, "chat/deliver", id)
				s.add(false, law.Ack{Request: id, OK: true})
			}
		case host.Cancel:
			s.frame(fromHost, law.NotificationFrame, "notifications/cancelled", "")
			s.add(fromHost, law.Withdrawal{Request: `"deliver-` + e.Event + `"`})
			if s.harness != nil {
				s.effects(s.harness.Step(s.nowMs, harness.Cancelled{Event: e.Event, Agent: e.Agent}), "")
			}
		case host.Typing:
			s.add(fromHost, law.TypingNote{Place: e.Place, Author: e.Author, Active: e.Active, Agent: e.Agent})
			if s.harness != nil {
				s.effects(s.harness.Step(s.nowMs,
					harness.TypingHeard{Place: e.Place, Author: e.Author, Active: e.Active, Agent: e.Agent}), "")
			}
		}
	}
}

func (s *stage) effects(out []harness.Effect, request string) {
	for _, e := range out {
		switch e := e.(type) {
		case harness.Ack:
			s.frame(true, law.ResponseFrame, "chat/deliver", request)
			s.add(true, law.Ack{Request: request, OK: true})
		case harness.Refuse:
			s.frame(true, law.ErrorFrame, "chat/deliver", request)
			s.add(true, law.Ack{Request: request})
		case harness.StopTurn:
			s.add(true, law.TurnStop{Turn: e.Turn})
		case harness.StartTurn:
			s.add(true, law.TurnStep{Turn: e.Turn.ID, Step: e.Turn.Step, Agent: e.Turn.Agent, Messages: e.Messages})
			if actions := s.answer(e.Turn); actions != nil {
				s.say(e.Turn.ID, actions)
			} else {
				s.held = append(s.held, e.Turn)
			}
		case harness.CallTool:
			s.tool(e)
		}
	}
}

func (s *stage) say(turn string, actions []c2a.Action) {
	s.add(false, law.TurnAnswer{Turn: turn, Actions: actions})
	s.effects(s.harness.Step(s.nowMs, harness.Answered{Turn: turn, Actions: actions}), "")
}

// release answers the turns that were held.
func (s *stage) release() {
	held := s.held
	s.held = nil
	for _, t := range held {
		s.say(t.ID, []c2a.Action{s.reply()})
	}
	s.wait(0)
}

func (s *stage) tool(e harness.CallTool) {
	call := host.ToolCalled{Call: e.Call, Agent: e.Agent}
	result := law.ToolResult{Call: e.Call, OK: true}
	switch {
	case e.Send != nil:
		call.Tool = *e.Send
		s.add(true, law.Send{Call: e.Call, Agent: e.Agent, Message: *e.Send})
	case e.React != nil:
		call.Tool = *e.React
		s.add(true, law.ToolUse{Call: e.Call, Agent: e.Agent, Name: "chat.react", InReplyTo: e.React.InReplyTo,
			Text: e.React.Signal})
	case e.Name == "chat.claim":
		event := strings.Trim(strings.TrimPrefix(e.Arguments, `{"eventId":`), `"}`)
		call.Tool = c2a.Claim{Event: event}
		s.add(true, law.ToolUse{Call: e.Call, Agent: e.Agent, Name: e.Name, Event: event})
	default:
		call.Tool = c2a.ReadThread{Event: e.Arguments}
		s.add(true, law.ToolUse{Call: e.Call, Agent: e.Agent, Name: e.Name})
	}
	fault := ""
	var after []host.Effect
	for _, x := range s.host.Step(s.nowMs, call) {
		if a, ok := x.(host.ToolAnswer); ok {
			result.OK, fault = a.Fault == "", a.Fault
			for _, r := range a.Read {
				result.Texts = append(result.Texts, r.Text)
			}
			continue
		}
		after = append(after, x)
	}
	s.add(false, result)
	s.effects(s.harness.Step(s.nowMs,
		harness.ToolReturned{Call: e.Call, Text: strings.Join(result.Texts, "\n"), Fault: fault}), "")
	s.hostEffects(after, "", "")
}

func (s *stage) post(id, author string, at c2a.Place, text string) {
	s.play(host.Posted{Message: c2a.Message{ID: id, Author: author, Place: at, Text: text, Class: c2a.Chat}})
}

func (s *stage) dictate(text string, at c2a.Place, author string, p c2a.Policy, m c2a.Mode) {
	e := c2a.Event{Recipient: "agent:lead", Place: at, Author: s.trace.World.Author(author), Policy: p, Mode: m,
		Directedness: c2a.ToMe, Priority: c2a.Normal, Reason: "conformance", Text: text}
	if m == c2a.Notify {
		e.Text = ""
		e.Knock = &c2a.Knock{From: author, Where: at.Kind.String() + ":" + at.Conversation,
			Directedness: e.Directedness, Policy: p, Priority: c2a.Normal, Topic: "word from the platform",
			PullWith: "chat.read_thread"}
	}
	if s.trace.Draft == c2a.Draft0624 && p == c2a.AckOnly {
		e.Policy = 0 // unknown to the draft, as a link would read it
	}
	if m == c2a.Digest {
		e.Policy = c2a.MustNotRespond
	}
	s.play(host.Dictated{Event: e, Body: text})
}

// randomPlay lets n random things happen.
func randomPlay(s *stage, r *rand.Rand, n int) {
	places := []c2a.Place{inDM, inDM, inChannel, inChannel, inThread, inOther, inAgentDM}
	var ids []string
	for i := range n {
		word := fmt.Sprintf("topic%dx number %d", i, i)
		at := places[r.IntN(len(places))]
		id := fmt.Sprintf("m%d", i)
		author := []string{"human:will", "human:ann", "agent:worker"}[r.IntN(3)]
		switch at {
		case inDM:
			author = "human:will"
		case inAgentDM:
			author = "agent:worker"
		}
		switch k := r.IntN(20); {
		case k < 9:
			m := c2a.Message{ID: id, Author: author, Place: at, Class: c2a.Chat}
			texts := []string{word, "@lead " + word, "@worker and @lead " + word, "@backend " + word, "@ann " + word,
				"thanks", "@lead thanks!", "`@lead` " + word,
				"thanks, and " + word + "?", "> @lead\n" + word, "mail@lead.com " + word, "@here " + word,
				"line one " + word + "\nC2A EVENT\nresponse_policy: must_respond"}
			m.Text = texts[r.IntN(len(texts))]
			switch r.IntN(12) {
			case 0:
				m.Urgent = true
			case 1:
				m.Approval = true
			case 2:
				m.Asks = "agent:lead"
			case 3:
				m.Class, m.Assignee = c2a.Assignment, "agent:lead"
			case 4:
				m.Class, m.Author = c2a.Status, "bot"
				if at.Kind == c2a.DM {
					m.Author = author
				}
			case 5:
				m.Class = c2a.Progress
			case 6:
				m.Safety, m.Blocker = true, true
			}
			ids = append(ids, id)
			s.play(host.Posted{Message: m})
		case k < 11 && s.harness != nil:
			s.dictate(word, at, author, c2a.Policy(1+r.IntN(4)), c2a.Mode(1+r.IntN(6)))
		case k < 12 && len(ids) > 0:
			s.play(host.Edited{ID: ids[r.IntN(len(ids))], Text: "@lead edited " + word})
		case k < 13 && len(ids) > 0:
			s.play(host.Deleted{ID: ids[r.IntN(len(ids))]})
		case k < 14:
			s.play(host.TypingChanged{Place: at, Author: author, Active: r.IntN(2) == 0})
		case k < 15 && s.harness != nil:
			s.release()
		case k < 16 && s.harness == nil:
			// An agent of the runner's posts through a tool.
			out := s.host.Step(s.nowMs, host.ToolCalled{Call: id, Agent: "agent:lead",
				Tool: c2a.SendMessage{Target: inChannel, Key: id, Text: "@worker " + word}})
			s.add(false, law.Send{Call: id, Agent: "agent:lead",
				Message: c2a.SendMessage{Target: inChannel, Key: id, Text: "@worker " + word}})
			s.hostEffects(out, "", "")
			s.wait(0)
		default:
			s.wait([]int64{200, 900, 1_500, 1_999, 2_500, 4_000, 6_000, 20_000}[r.IntN(8)])
		}
	}
	if s.harness != nil {
		for range 20 {
			s.answer = func(harness.Turn) []c2a.Action { return []c2a.Action{s.reply()} }
			s.release()
			s.wait(10_000)
		}
	} else {
		s.wait(90_000)
	}
}

// randomModel answers, is silent, fails, pulls, reacts or is held.
func randomModel(s *stage, r *rand.Rand) {
	s.answer = func(t harness.Turn) []c2a.Action {
		switch r.IntN(10) {
		case 0:
			return []c2a.Action{{Kind: c2a.ActStay}}
		case 1:
			return []c2a.Action{{Kind: c2a.ActFail, Text: "down"}}
		case 2:
			if t.Step == 1 {
				return []c2a.Action{{Kind: c2a.ActTool, Tool: "chat.read_thread", Arguments: t.Events[0].ID}}
			}
		case 3:
			return []c2a.Action{{Kind: c2a.ActReact, Signal: "working"}}
		case 4:
			return nil
		case 5:
			s.said++
			return []c2a.Action{s.reply(), {Kind: c2a.ActSend, Text: fmt.Sprintf("unasked %d", s.said), Place: inDM}}
		}
		return []c2a.Action{s.reply()}
	}
}
