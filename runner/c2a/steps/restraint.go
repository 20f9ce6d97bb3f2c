package steps

import (
	"fmt"
	"slices"
	"strings"

	"github.com/c2a-conform/c2a-conform/reference/c2a"
	"github.com/c2a-conform/c2a-conform/reference/c2a/law"
	"github.com/c2a-conform/c2a-conform/runner/c2a/world"
	"github.com/c2a-conform/c2a-conform/runner/exchange"
	"github.com/c2a-conform/c2a-conform/runner/judge"
	"github.com/c2a-conform/c2a-conform/runner/steps"
)

// restraintDemands are about agents that hold themselves back: loops, leaving,
// and signals in place of sentences.
func restraintDemands() []*step {
	return needing(nothing,
		ofAgent(`{agent} answers[ {text}][ each of the {n} messages]`, `lead answers "how many barrels are left?"`,
			"A chat that becomes visible answers that message: it names its event, or stands in its place and names none. A deferral will do, and a reaction to the event other than seen. Of several messages they are only counted.",
			func(s *scene, agent string, a args) finding {
				if a.At(2) == "" {
					return s.answers(agent, a.At(1))
				}
				n := len(visible(s.chats(agent))) + len(s.commitments(agent, ""))
				return verdict(n >= a.Number(2), judge.NoSeq, "at least "+steps.Plural(a.Number(2), "answer"), "%s", steps.Plural(n, "answer"))
			}),
		fallible(`{agent} sends a chat to {place} that says {text}`, `lead sends a chat to the DM that says "twelve barrels"`, "At least one message that becomes visible there holds the text.",
			func(s *scene, a args) (finding, error) {
				agent, err := s.agentID(a.At(0))
				if err != nil {
					return finding{}, err
				}
				place, err := s.world.At(place(a, 1), agent)
				if err != nil {
					return finding{}, err
				}
				all := s.at(place, visible(s.chats(agent)))
				for _, c := range all {
					if strings.Contains(strings.ToLower(c.Message.Text), strings.ToLower(a.At(2))) {
						return kept(c.At, fmt.Sprintf("%q", c.Message.Text)), nil
					}
				}
				return broken(judge.NoSeq, fmt.Sprintf("%q", a.At(2)), "%s", list(all)), nil
			}),
		ofAgent(`{agent} asks nothing back`, `lead asks nothing back`, "No chat of the agent has a question mark.",
			func(s *scene, agent string, _ args) finding {
				for _, c := range s.chats(agent) {
					if strings.Contains(c.Message.Text, "?") {
						return broken(c.At, "no question", "%q", c.Message.Text)
					}
				}
				return kept(judge.NoSeq, list(s.chats(agent)))
			}),
		fallible(`{agent} does nothing in {place} after {text}`, `lead does nothing in #general after "@lead please leave this channel"`,
			"From the moment on in which the next message after that one was delivered to the agent, there is no chat, reaction, claim or deferral of the agent in that place or, if it is a channel, its threads.",
			func(s *scene, a args) (finding, error) {
				agent, err := s.agentID(a.At(0))
				if err != nil {
					return finding{}, err
				}
				place, err := s.world.At(place(a, 1), agent)
				if err != nil {
					return finding{}, err
				}
				from, _, err := s.world.Find(a.At(2))
				if err != nil {
					return finding{}, err
				}
				after := -1
				for _, d := range s.deliveries(func(d law.Delivery) bool { return s.is(d.Event.Recipient, agent) }) {
					if d.Message == from.ID || d.Event.Text == a.At(2) {
						after = d.seq
					} else if after >= 0 {
						after = d.seq
						break
					}
				}
				if after < 0 {
					return broken(judge.NoSeq, "a delivery of it", "none"), nil
				}
				covered := func(conversation, thread string) bool {
					return conversation == place.Conversation && (place.Thread == "" || place.Thread == thread)
				}
				for _, c := range s.chats(agent) {
					if c.At > after && covered(c.Message.Target.Conversation, c.Message.Target.Thread) {
						return broken(c.At, "nothing", "%s", list([]chat{c})), nil
					}
				}
				for i, e := range s.world.Trace().Entries {
					u, ok := e.Item.(law.ToolUse)
					if !ok || i < after || !s.is(u.Agent, agent) || law.Reads(u.Name) {
						continue
					}
					for _, d := range s.deliveries(func(d law.Delivery) bool { return d.Event.ID == u.InReplyTo+u.Event && s.is(d.Event.Recipient, agent) }) {
						if covered(d.Event.Place.Conversation, d.Event.Place.Thread) {
							return broken(i, "nothing", "%s in reply to %q", u.Name, d.Event.Text), nil
						}
					}
				}
				return kept(judge.NoSeq, "nothing"), nil
			}),
		fallible(`{agent}'s chats to {place} mention nobody`, `lead's chats to #general mention nobody`, "No chat of the agent there names a participant, a role or everybody behind an @, and there is a chat.",
			func(s *scene, a args) (finding, error) {
				agent, err := s.agentID(a.At(0))
				if err != nil {
					return finding{}, err
				}
				place, err := s.world.At(place(a, 1), agent)
				if err != nil {
					return finding{}, err
				}
				all := s.at(place, visible(s.chats(agent)))
				for _, c := range all {
					if len(c2a.ResolveMentions(s.world.Engine(), c.Message.Text)) > 0 {
						return broken(c.At, "no mention", "%q", c.Message.Text), nil
					}
				}
				return verdict(len(all) > 0, judge.NoSeq, "a chat without a mention", "%s", list(all)), nil
			}),
		ofAgent(`{agent} addresses {agent} alone`, `lead addresses worker alone`, "A chat of the agent mentions that participant, or stands in a DM with it; and no chat mentions another one, a role, or everybody.",
			func(s *scene, agent string, a args) finding {
				w, one, done := s.world.Engine(), world.ParticipantID(a.At(1)), false
				all := visible(s.chats(agent))
				for _, c := range all {
					place, _ := w.Conversation(c.Message.Target.Conversation)
					done = done || place.Kind == c2a.DM && slices.Contains(place.Members, one)
					for _, m := range c2a.ResolveMentions(w, c.Message.Text) {
						if m.ID != one {
							return broken(c.At, "a mention of "+a.At(1)+" alone", "%q", c.Message.Text)
						}
						done = true
					}
				}
				return verdict(done, judge.NoSeq, "a mention of "+a.At(1)+", or a direct message", "%s", list(all))
			}),
		ofAgent(`every chat of {agent} follows a granted claim`, `every chat of lead follows a granted claim`, "Before each chat of the agent the host granted it a claim of the event that the chat answers, of the thread, or, where it names none, of any event.",
			func(s *scene, agent string, _ args) finding {
				for _, c := range s.chats(agent) {
					if !s.story().Claimed(c.Say) {
						return broken(c.At, "a claim that is granted before it", "%q without one", c.Message.Text)
					}
				}
				return kept(judge.NoSeq, list(s.chats(agent)))
			}).Needs(link),
		plain(`at most {n} chat is sent in all`, `at most 1 chat is sent in all`, "By all agents together, counting what becomes visible.",
			func(s *scene, a args) finding {
				var all []chat
				for _, agent := range s.world.Engine().Agents {
					all = append(all, visible(s.chats(agent.ID))...)
				}
				return verdict(len(all) <= a.Number(0), judge.NoSeq, "at most "+steps.Plural(a.Number(0), "chat"), "%s", list(all))
			}),
		ofAgent(`{agent} {reacts|does not react}[ with {word}][ or {word}]`, `lead reacts with agree or seen`,
			"One of these signals is on an event, and the host took it; or there is no reaction of the agent.",
			func(s *scene, agent string, a args) finding {
				if a.Is("does not react") {
					for _, u := range s.uses(agent, "chat.react") {
						return broken(u.seq, "no reaction", "%s", u.Text)
					}
					return kept(judge.NoSeq, "no reaction")
				}
				wanted := a.At(1)
				if a.At(2) != "" {
					wanted += " or " + a.At(2)
				}
				got := "no reaction"
				for _, u := range s.uses(agent, "chat.react") {
					if u.Text == a.At(1) || u.Text == a.At(2) {
						return kept(u.seq, u.Text)
					}
					got = u.Text
				}
				return broken(judge.NoSeq, wanted, "%s", got)
			}).Needs(link),
		ofAgent(`{agent} sends no late chat without another look`, `lead sends no late chat without another look`,
			"Every chat in answer to what may stay unanswered, and whose deadline has passed since it was delivered, comes behind a chat.read_thread or chat.list_events after the deadline.",
			func(s *scene, agent string, _ args) finding {
				for _, say := range s.story().Says {
					if !s.is(say.Agent, agent) {
						continue
					}
					if e := s.story().Stale(say); e != nil {
						return broken(say.At, "no chat, or another look before it", "%q, %s behind the deadline", say.Message.Text, steps.Seconds(say.AtMs-e.AtMs-e.Event.DeadlineMs))
					}
				}
				return kept(judge.NoSeq, list(s.chats(agent)))
			}).Needs(link),
	)
}

// lastChat is the latest chat of an agent that became visible, or nil.
func (s *scene) lastChat(name string) (*chat, error) {
	if !s.world.Started() {
		return nil, &exchange.ScenarioError{What: fmt.Sprintf("%s can't have said anything yet", name)}
	}
	agent, err := s.agentID(name)
	if err != nil {
		return nil, err
	}
	all := visible(s.chats(agent))
	if len(all) == 0 {
		return nil, nil
	}
	return &all[len(all)-1], nil
}
