package steps

import (
	"fmt"
	"strings"

	"github.com/c2a-conform/c2a-conform/reference/c2a"
	"github.com/c2a-conform/c2a-conform/reference/c2a/law"
	"github.com/c2a-conform/c2a-conform/runner/c2a/world"
	"github.com/c2a-conform/c2a-conform/runner/exchange"
	"github.com/c2a-conform/c2a-conform/runner/judge"
	"github.com/c2a-conform/c2a-conform/runner/steps"
)

// Scenario is one scenario while it runs.
type Scenario struct {
	steps.Stage
	World *world.World
	Lines []int // where in the trace the lines stand that were sent as they are
	Calls []Call
	Noted *c2a.Inspection
	Odd   bool // the next call breaks the schema on purpose

	read   *law.Story // of the first told entries of the trace
	readTo int
}

// Story is the trace read for its plot.
func (s *Scenario) Story() *law.Story {
	t := s.World.Trace()
	if s.read == nil || s.readTo != len(t.Entries) {
		s.read, s.readTo = law.Tell(t), len(t.Entries)
	}
	return s.read
}

// AgentID is the id of an agent that a demand names.
func (s *Scenario) AgentID(name string) (string, error) {
	id := world.ParticipantID(name)
	if _, ok := s.World.Engine().Agent(id); !ok {
		return "", &exchange.ScenarioError{What: fmt.Sprintf("%s is no agent of this world", name)}
	}
	return id, nil
}

// IsAgent reports whether what names an agent, or leaves it open, means this one.
// Where a world has several agents, what names none means none of them surely.
func (s *Scenario) IsAgent(named, agent string) bool {
	return named == agent || named == "" && len(s.World.Engine().Agents) == 1
}

// turnsOf are the turns of an agent, in order.
func turnsOf(s *Scenario, agent string) []*law.Turn {
	var out []*law.Turn
	for _, t := range s.Story().Turns {
		if t.Agent == agent {
			out = append(out, t)
		}
	}
	return out
}

// Chat is a message that an agent sent.
type Chat struct {
	*law.Say
	Refused bool // by the host
}

// Chats are the messages of an agent, each idempotency key once.
func (s *Scenario) Chats(agent string) []Chat {
	failed := map[string]bool{}
	for _, e := range s.World.Trace().Entries {
		if r, ok := e.Item.(law.ToolResult); ok && !r.OK {
			failed[r.Call] = true
		}
	}
	var out []Chat
	seen := map[string]bool{}
	for _, say := range s.Story().Says {
		if !s.IsAgent(say.Agent, agent) {
			continue
		}
		c := Chat{say, failed[say.Call]}
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

// Visible are the chats that the host took.
func Visible(all []Chat) []Chat {
	var out []Chat
	for _, c := range all {
		if !c.Refused {
			out = append(out, c)
		}
	}
	return out
}

// ChatsIn keeps the chats to one place. A thread that nobody knew before was opened
// under a message of its channel, and counts as the channel.
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
		return "no chat"
	}
	var parts []string
	for _, c := range all {
		part := fmt.Sprintf("%q to %s", c.Message.Text, PlaceName(c.Message.Target))
		if c.Refused {
			part += ", which the host refused"
		}
		parts = append(parts, part)
	}
	return fmt.Sprintf("%s: %s", steps.Plural(len(all), "chat"), strings.Join(parts, "; "))
}

func PlaceName(p c2a.Place) string {
	if p.Thread != "" {
		return p.Conversation + " thread " + p.Thread
	}
	return p.Conversation
}

// newWords is what a turn newly shows, in the words of [law.Words].
func newWords(t *law.Turn) string {
	var b strings.Builder
	for _, step := range t.Steps {
		for _, m := range step.Fresh {
			b.WriteString(law.Words(m.Text))
		}
	}
	return b.String()
}

// findText reports whether words hold a text, and returns what stands behind it.
func findText(words, text string) (rest string, ok bool) {
	want := law.Words(text)
	i := strings.Index(words, want)
	if i < 0 {
		return "", false
	}
	return words[i+len(want)-1:], true
}

func showsText(t *law.Turn, text string) bool {
	if strings.TrimSpace(law.Words(text)) == "" { // nothing but signs
		for _, step := range t.Steps {
			for _, m := range step.Fresh {
				if strings.Contains(m.Text, text) {
					return true
				}
			}
		}
		return false
	}
	_, ok := findText(newWords(t), text)
	return ok
}

// findShown finds the first message of any role in which a text stands.
func findShown(s *Scenario, text string, role ...string) (turn *law.Turn, seq int, in c2a.ChatMessage, ok bool) {
	for _, t := range s.Story().Turns {
		for _, step := range t.Steps {
			for _, m := range step.Messages {
				if len(role) > 0 && m.Role != role[0] {
					continue
				}
				if _, found := findText(law.Words(m.Text), text); found {
					return t, step.At, m, true
				}
			}
		}
	}
	return nil, judge.NoSeq, c2a.ChatMessage{}, false
}

// postedAt is when a message got the text.
func postedAt(s *Scenario, text string) (int64, error) {
	m, version, err := s.World.Find(text)
	if err != nil {
		return 0, err
	}
	return m.AtMs[version], nil
}

// Delivery is a delivery in the trace.
type Delivery struct {
	law.Delivery
	Seq  int
	AtMs int64
}

// Deliveries are all deliveries that match.
func (s *Scenario) Deliveries(match func(law.Delivery) bool) []Delivery {
	var out []Delivery
	for i, e := range s.World.Trace().Entries {
		if d, ok := e.Item.(law.Delivery); ok && match(d) {
			out = append(out, Delivery{d, i, e.AtMs})
		}
	}
	return out
}

// DeliveriesOf are the deliveries of a message with the text, to one agent, or to any
// if agent is "". What an edited message was when a delivery was made shows by
// the text, or by the event that it takes the place of; only where it shows by
// neither, by the moment.
func (s *Scenario) DeliveriesOf(text, agent string) ([]Delivery, error) {
	m, version, err := s.World.Find(text)
	if err != nil {
		return nil, err
	}
	all := s.Deliveries(func(d law.Delivery) bool {
		return d.Message == m.ID && (agent == "" || s.IsAgent(d.Event.Recipient, agent))
	})
	versions := map[string]int{} // by event id
	var out []Delivery
	for _, d := range all {
		of, said := 0, -1
		for i := range m.Texts {
			if d.Seq >= m.Seqs[i] {
				of = i
			}
			if d.Event.Text == m.Texts[i] {
				said = i
			}
		}
		if old, ok := versions[d.Event.EditOf]; ok {
			of = max(of, old+1)
		}
		if said >= 0 {
			of = said
		}
		versions[d.Event.ID] = of
		if of == version {
			out = append(out, d)
		}
	}
	return out, nil
}

// wasChanged reports whether the message with the text was edited or deleted
// since it had that text.
func wasChanged(s *Scenario, text string) (bool, error) {
	m, version, err := s.World.Find(text)
	if err != nil {
		return false, err
	}
	return m.Gone || version+1 < len(m.Texts), nil
}
