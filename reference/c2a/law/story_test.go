package law

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/c2a-conform/c2a-conform/reference/c2a"
	c2ahost "github.com/c2a-conform/c2a-conform/reference/c2a/host"
	kernel "github.com/c2a-conform/c2a-conform/reference/law"
)

// What a story has looked up once is what whoever goes through all of it finds.
func TestWhatIsRememberedIsWhatStandsThere(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := Tell(RandomTrace(t))

		for _, turn := range s.Turns {
			for _, step := range turn.Steps {
				for _, m := range step.Messages {
					var may []int
					for nr, e := range s.Events {
						if e.Maybe(m) {
							may = append(may, nr)
						}
					}
					require.Equal(t, may, s.within(m.Text), "the events whose bodies may stand in %q", m.Text)
				}
			}
		}

		for _, e := range s.Events {
			before := slices.ContainsFunc(s.Turns, func(turn *Turn) bool {
				return Same(turn.Agent, e.Event.Recipient) && slices.ContainsFunc(turn.Steps, func(step Step) bool {
					return step.At < e.At && slices.ContainsFunc(step.Messages, e.Maybe)
				})
			})
			require.False(t, before && e.Known(), "%q stood in a turn before it came", e.Event.Text)

			var fragments []*Event
			for _, o := range s.Events {
				if o.Mode == c2a.Buffered && !o.Refused && o.Group() == e.Group() {
					fragments = append(fragments, o)
				}
			}
			require.Equal(t, fragments, e.Fragments())
		}

		for at := range s.Trace.Entries {
			for _, id := range []string{"e", "t"} {
				touched := slices.ContainsFunc(s.Trace.Entries[at+1:], func(x Entry) bool {
					in, _ := x.Item.(Surfaced)
					edited, _ := in.Input.(c2ahost.Edited)
					deleted, _ := in.Input.(c2ahost.Deleted)
					return edited.ID == id || deleted.ID == id
				})
				require.Equal(t, touched, s.Touched(id, at), "%s after %d", id, at)
			}
		}

		spans := s.findSpans()
		for range 20 {
			fromMs := rapid.Int64Range(0, s.EndMs+1).Draw(t, "from")
			toMs := rapid.Int64Range(fromMs, s.EndMs+1).Draw(t, "to")
			agent := rapid.SampledFrom([]string{"", lead, worker}).Draw(t, "agent")
			busy := slices.ContainsFunc(spans, func(x span) bool {
				return x.startMs <= toMs && x.endMs >= fromMs && Same(x.agent, agent)
			})
			require.Equal(t, busy, s.Busy(agent, nil, fromMs, toMs), "%s from %d to %d", agent, fromMs, toMs)
		}
	})
}

const lead, worker, will, ann = "agent:lead", "agent:worker", "human:will", "human:ann"

// RandomTrace is for the tests of laws, too.
func RandomTrace(t *rapid.T) *Trace {
	one := func(list ...string) string { return rapid.SampledFrom(list).Draw(t, "one") }
	id := func() string { return one("", "e", "f", `"1"`, "null", "t") }
	agent := func() string { return one("", lead, worker) }
	words := func() string {
		return one("", "ok", "is the deploy blocked", "in the production cluster", "@lead go", "…")
	}
	place := func() c2a.Place {
		return rapid.SampledFrom([]c2a.Place{
			{}, {Conversation: "D1", Kind: c2a.DM}, {Conversation: "C1", Kind: c2a.Channel},
			{Conversation: "C1", Kind: c2a.Thread, Thread: "T1"}, {Conversation: "C1", Kind: c2a.Thread, Thread: "T2"},
		}).Draw(t, "place")
	}
	n := func(max int) int { return rapid.IntRange(0, max).Draw(t, "n") }
	message := func() c2a.Message {
		return c2a.Message{ID: id(), Author: one(will, ann, lead, ""), Place: place(), Text: words(),
			Class: c2a.Class(n(5)), Assignee: agent(), Asks: agent(), Safety: n(9) == 0}
	}
	item := func() Item {
		switch n(17) {
		case 0:
			return Frame{Kind: FrameKind(n(6)), ID: id(), Method: one("", advance, "chat/deliver", "initialize")}
		case 1:
			return Surfaced{Input: c2ahost.Posted{Message: message()}}
		case 2:
			return Surfaced{Input: c2ahost.Edited{ID: id(), Text: words()}}
		case 3:
			return Surfaced{Input: c2ahost.Deleted{ID: id()}}
		case 4, 5, 6:
			d := Delivery{Request: id(), Message: id(), Event: c2a.Event{
				ID: id(), Recipient: agent(), Place: place(),
				Author: c2a.Author{ID: one(will, ann, lead), Kind: c2a.Human}, Text: words(),
				Policy: c2a.Policy(n(5)), Mode: c2a.Mode(n(7)), EditOf: id(), Sequence: int64(n(3)),
				Directedness: c2a.ToMe, Attempt: 1,
			}}
			d.PolicyText, d.ModeText = d.Event.Policy.String(), d.Event.Mode.String()
			if d.Event.Mode == c2a.Notify {
				d.Event.Text, d.Body = "", d.Event.Text
				d.Event.Knock = &c2a.Knock{From: will, Where: "D1", Topic: "some news"}
			}
			if n(5) == 0 {
				d.Event.Reaction = &c2a.Reaction{Signal: one("seen", "wave"), On: id()}
			}
			if n(3) == 0 {
				d.PolicyText, d.ModeText, d.Wire = "reply_maybe", "", words()
			}
			return d
		case 7:
			return Ack{Request: id(), OK: n(1) == 0}
		case 8:
			return Withdrawal{Request: id()}
		case 9:
			return TypingNote{Place: place(), Author: will, Active: n(1) == 0, Agent: agent()}
		case 10, 11:
			return TurnStep{Turn: id(), Step: n(3), Agent: agent(),
				Messages: []c2a.ChatMessage{{Role: one("system", "user", "tool", "assistant", ""), Text: words()},
					{Role: "user", Text: words()}}}
		case 12:
			return TurnAnswer{Turn: id(),
				Actions: []c2a.Action{{Kind: c2a.ActionKind(n(7)), Text: words(), Tool: one("", "chat.send_message")}}}
		case 13:
			return TurnStop{Turn: id()}
		case 14:
			return Send{Call: id(), Agent: agent(),
				Message: c2a.SendMessage{InReplyTo: id(), Key: id(), Text: words(), Target: place()}}
		case 15:
			return ToolUse{Call: id(), Agent: agent(), Name: one("chat.react", "chat.read_thread", "chat.list_events",
				"chat.claim", "chat.defer", "chat.resolve"), InReplyTo: id(), Event: id(), Place: place(),
				Text: one("", "seen", "claimed", "declined", "wave"), Assignment: id()}
		case 16:
			return Inspected{State: c2a.Inspection{Audit: []c2a.AuditEntry{{}},
				Fates: []c2a.Fate{{Event: id(), Agent: agent(), Disposition: c2a.Disposition(n(7))}}}}
		}
		return rapid.SampledFrom([]Item{ToolResult{Call: id(), OK: true, Texts: []string{words()},
			Events: []Listed{{ID: id(), Policy: words()}}},
			Posted{Op: one("post", "edit", "react"), Message: id(), Agent: agent(), Text: words()},
			Hello{Version: words()},
			Surfaced{}, nil}).Draw(t, "other")
	}
	draft := rapid.SampledFrom(c2a.Drafts()).Draw(t, "draft")
	world := &c2a.World{
		Draft:  draft,
		Agents: []c2a.Agent{{ID: lead, Handle: "lead", Name: "Lead"}, {ID: worker, Handle: "worker", Name: "Worker"}},
		People: []c2a.Person{{ID: will, Handle: "will", Name: "Will"}, {ID: ann, Handle: "ann", Name: "Ann"}},
		Conversations: []c2a.Conversation{
			{ID: "D1", Kind: c2a.DM, Members: []string{will, lead}},
			{ID: "C1", Kind: c2a.Channel, Name: "general", Members: []string{will, ann, lead, worker}},
		},
		Threads: []c2a.ThreadInfo{{ID: "T1", Conversation: "C1"}, {ID: "T2", Conversation: "C1"}},
	}
	trace := &Trace{Draft: draft, Role: Role(1 + n(1)), World: world, Trace: kernel.Trace{SlackMs: int64(n(1)) * 500}}
	if n(9) == 0 {
		trace.World = nil
	}
	var nowMs int64
	for range n(40) {
		if n(2) == 0 {
			nowMs += int64(n(4_000))
		}
		trace.Entries = append(trace.Entries,
			Entry{Seq: len(trace.Entries), AtMs: nowMs, From: n(1) == 0, Item: item()})
	}
	return trace
}
