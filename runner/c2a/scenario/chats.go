package scenario

import (
	"fmt"
	"slices"
	"strings"

	"github.com/c2a-conform/c2a-conform/reference/c2a"
	"github.com/c2a-conform/c2a-conform/reference/c2a/law"
	"github.com/c2a-conform/c2a-conform/runner/judge"
	"github.com/c2a-conform/c2a-conform/runner/steps"
)

// Chat is a message that an agent sent.
type Chat struct {
	*law.Say
	Refused bool // by the host
}

// Chats returns the messages of an agent. Messages with the same idempotency key count once.
func (s *Scenario) Chats(agent string) []Chat {
	var out []Chat
	refused := s.refusedCalls()
	seen := map[string]bool{}
	for _, say := range s.Story().Says {
		if !s.IsAgent(say.Agent, agent) {
			continue
		}
		c := Chat{say, refused[say.Call]}
		if key := say.Message.Key; key != "" && !c.Refused {
			if seen[key] {
				continue
			}
			seen[key] = true
		}
		out = append(out, c)
	}
	return out
}

// Visible returns the chats that the host accepted.
func Visible(all []Chat) []Chat {
	return slices.DeleteFunc(slices.Clone(all), func(c Chat) bool { return c.Refused })
}

// ChatsIn returns the chats to one place. A thread that was unknown before was opened below a message of its channel,
// and counts as the channel.
func (s *Scenario) ChatsIn(place c2a.Place, all []Chat) []Chat {
	var out []Chat
	for _, c := range all {
		thread := c.Message.Target.Thread
		if _, known := s.World.Engine().Thread(thread); !known {
			thread = ""
		}
		if c.Message.Target.Conversation == place.Conversation && thread == place.Thread {
			out = append(out, c)
		}
	}
	return out
}

func DescribeChats(all []Chat) string {
	if len(all) == 0 {
		return "no message"
	}
	var parts []string
	for _, c := range all {
		part := fmt.Sprintf("%q to %s", c.Message.Text, PlaceName(c.Message.Target))
		if c.Refused {
			part += ", which the host refused"
		}
		parts = append(parts, part)
	}
	return fmt.Sprintf("%s: %s", steps.Plural(len(all), "message"), strings.Join(parts, "; "))
}

func PlaceName(p c2a.Place) string {
	if p.Thread != "" {
		return p.Conversation + " thread " + p.Thread
	}
	return p.Conversation
}

// ToolUse is a tool call that isn't a chat.
type ToolUse struct {
	law.ToolUse
	Seq int
}

// Commitments returns the deferrals of an agent, and its reactions except seen. If id isn't "", it returns only those
// to the event with this id.
func (s *Scenario) Commitments(agent, event string) []ToolUse {
	return slices.DeleteFunc(s.ToolUses(agent, "chat.defer", "chat.react"), func(u ToolUse) bool {
		return u.Name == "chat.react" && u.Text == "seen" || event != "" && u.InReplyTo != event
	})
}

// JudgeAnswer looks for the agent's answer to the message with the text.
func (s *Scenario) JudgeAnswer(agent, text string) steps.Finding {
	return s.judgeAnswer(agent, text, false)
}

// JudgeWords looks for an answer that is more than a reaction.
func (s *Scenario) JudgeWords(agent, text string) steps.Finding {
	return s.judgeAnswer(agent, text, true)
}

func (s *Scenario) judgeAnswer(agent, text string, words bool) steps.Finding {
	events := s.Deliveries(func(d law.Delivery) bool {
		return s.IsAgent(d.Event.Recipient, agent) && (d.Event.Text == text || d.Body == text)
	})
	if len(events) == 0 {
		return steps.Broken(judge.NoSeq, fmt.Sprintf("a delivery of %q", text), "none")
	}
	for _, e := range events {
		for _, done := range s.Commitments(agent, e.Event.ID) {
			if done.Name == "chat.defer" || !words {
				return steps.Kept(done.Seq, done.Name)
			}
		}
		for _, c := range Visible(s.Chats(agent)) {
			to := c.Message.InReplyTo
			here := len(s.ChatsIn(e.Event.Place, []Chat{c})) > 0
			merged := c.Event != nil && c.Event.Group() == [4]string{e.Event.Recipient, e.Event.Author.ID,
				e.Event.Place.Conversation, e.Event.Place.Thread}
			if c.At > e.Seq && (to == e.Event.ID || here && (to == "" || merged)) {
				return steps.Kept(c.At, fmt.Sprintf("%q", c.Message.Text))
			}
		}
	}
	if words {
		return steps.Broken(events[0].Seq, "an answer or a deferral", "%s", DescribeChats(s.Chats(agent)))
	}
	return steps.Broken(events[0].Seq, "an answer, a deferral or a reaction", "%s", DescribeChats(s.Chats(agent)))
}

// ToolUses returns the calls of some tools by an agent that the host did not refuse.
func (s *Scenario) ToolUses(agent string, names ...string) []ToolUse {
	var out []ToolUse
	refused := s.refusedCalls()
	for i, u := range Items[law.ToolUse](s) {
		if s.IsAgent(u.Agent, agent) && slices.Contains(names, u.Name) && !refused[u.Call] {
			out = append(out, ToolUse{u, i})
		}
	}
	return out
}

// refusedCalls returns the ids of the tool calls that the host answered with an error.
func (s *Scenario) refusedCalls() map[string]bool {
	refused := map[string]bool{}
	for _, r := range Items[law.ToolResult](s) {
		if !r.OK {
			refused[r.Call] = true
		}
	}
	return refused
}
