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

// scene is one scenario while it runs.
type scene struct {
	steps.Stage
	world *world.World
	lines []int // where in the trace the lines stand that were sent as they are
	calls []called
	noted *c2a.Inspection
	odd   bool // the next call breaks the schema on purpose

	told *law.Story // of the first told entries of the trace
	upTo int
}

// story is the trace read for its plot.
func (s *scene) story() *law.Story {
	t := s.world.Trace()
	if s.told == nil || s.upTo != len(t.Entries) {
		s.told, s.upTo = law.Tell(t), len(t.Entries)
	}
	return s.told
}

// agentID is the id of an agent that a demand names.
func (s *scene) agentID(name string) (string, error) {
	id := world.ParticipantID(name)
	if _, ok := s.world.Engine().Agent(id); !ok {
		return "", &exchange.ScenarioError{What: fmt.Sprintf("%s is no agent of this world", name)}
	}
	return id, nil
}

// is reports whether what names an agent, or leaves it open, means this one.
// Where a world has several agents, what names none means none of them surely.
func (s *scene) is(named, agent string) bool {
	return named == agent || named == "" && len(s.world.Engine().Agents) == 1
}

// turns are the turns of an agent, in order.
func (s *scene) turns(agent string) []*law.Turn {
	var out []*law.Turn
	for _, t := range s.story().Turns {
		if t.Agent == agent {
			out = append(out, t)
		}
	}
	return out
}

// chat is a message that an agent sent.
type chat struct {
	*law.Say
	refused bool // by the host
}

// chats are the messages of an agent, each idempotency key once.
func (s *scene) chats(agent string) []chat {
	failed := map[string]bool{}
	for _, e := range s.world.Trace().Entries {
		if r, ok := e.Item.(law.ToolResult); ok && !r.OK {
			failed[r.Call] = true
		}
	}
	var out []chat
	seen := map[string]bool{}
	for _, say := range s.story().Says {
		if !s.is(say.Agent, agent) {
			continue
		}
		c := chat{say, failed[say.Call]}
		if key := say.Message.Key; key != "" && !c.refused {
			if seen[key] {
				continue
			}
			seen[key] = true
		}
		out = append(out, c)
	}
	return out
}

// visible are the chats that the host took.
func visible(all []chat) []chat {
	var out []chat
	for _, c := range all {
		if !c.refused {
			out = append(out, c)
		}
	}
	return out
}

// at keeps the chats to one place. A thread that nobody knew before was opened
// under a message of its channel, and counts as the channel.
func (s *scene) at(place c2a.Place, all []chat) []chat {
	var out []chat
	for _, c := range all {
		thread := c.Message.Target.Thread
		if _, known := s.world.Engine().Thread(thread); !known {
			thread = ""
		}
		if c.Message.Target.Conversation == place.Conversation && thread == place.Thread {
			out = append(out, c)
		}
	}
	return out
}

func list(all []chat) string {
	if len(all) == 0 {
		return "no chat"
	}
	var parts []string
	for _, c := range all {
		part := fmt.Sprintf("%q to %s", c.Message.Text, placeName(c.Message.Target))
		if c.refused {
			part += ", which the host refused"
		}
		parts = append(parts, part)
	}
	return fmt.Sprintf("%s: %s", steps.Plural(len(all), "chat"), strings.Join(parts, "; "))
}

func placeName(p c2a.Place) string {
	if p.Thread != "" {
		return p.Conversation + " thread " + p.Thread
	}
	return p.Conversation
}

// shown is what a turn newly shows, in the words of [law.Words].
func shown(t *law.Turn) string {
	var b strings.Builder
	for _, step := range t.Steps {
		for _, m := range step.Fresh {
			b.WriteString(law.Words(m.Text))
		}
	}
	return b.String()
}

// holds reports whether words hold a text, and returns what stands behind it.
func holds(words, text string) (rest string, ok bool) {
	want := law.Words(text)
	i := strings.Index(words, want)
	if i < 0 {
		return "", false
	}
	return words[i+len(want)-1:], true
}

func shows(t *law.Turn, text string) bool {
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
	_, ok := holds(shown(t), text)
	return ok
}

// anywhere finds the first message of any role in which a text stands.
func (s *scene) anywhere(text string, role ...string) (turn *law.Turn, seq int, in c2a.ChatMessage, ok bool) {
	for _, t := range s.story().Turns {
		for _, step := range t.Steps {
			for _, m := range step.Messages {
				if len(role) > 0 && m.Role != role[0] {
					continue
				}
				if _, found := holds(law.Words(m.Text), text); found {
					return t, step.At, m, true
				}
			}
		}
	}
	return nil, judge.NoSeq, c2a.ChatMessage{}, false
}

// postedAt is when a message got the text.
func (s *scene) postedAt(text string) (int64, error) {
	m, version, err := s.world.Find(text)
	if err != nil {
		return 0, err
	}
	return m.AtMs[version], nil
}

// delivered is a delivery in the trace.
type delivered struct {
	law.Delivery
	seq  int
	atMs int64
}

// deliveries are all deliveries that match.
func (s *scene) deliveries(match func(law.Delivery) bool) []delivered {
	var out []delivered
	for i, e := range s.world.Trace().Entries {
		if d, ok := e.Item.(law.Delivery); ok && match(d) {
			out = append(out, delivered{d, i, e.AtMs})
		}
	}
	return out
}

// about are the deliveries of a message with the text, to one agent, or to any
// if agent is "". What an edited message was when a delivery was made shows by
// the text, or by the event that it takes the place of; only where it shows by
// neither, by the moment.
func (s *scene) about(text, agent string) ([]delivered, error) {
	m, version, err := s.world.Find(text)
	if err != nil {
		return nil, err
	}
	all := s.deliveries(func(d law.Delivery) bool {
		return d.Message == m.ID && (agent == "" || s.is(d.Event.Recipient, agent))
	})
	versions := map[string]int{} // by event id
	var out []delivered
	for _, d := range all {
		of, said := 0, -1
		for i := range m.Texts {
			if d.seq >= m.Seqs[i] {
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

// changed reports whether the message with the text was edited or deleted
// since it had that text.
func (s *scene) changed(text string) (bool, error) {
	m, version, err := s.world.Find(text)
	if err != nil {
		return false, err
	}
	return m.Gone || version+1 < len(m.Texts), nil
}
