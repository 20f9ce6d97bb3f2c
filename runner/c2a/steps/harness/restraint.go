package harness

import (
	"fmt"
	"slices"
	"strings"

	"github.com/c2a-conform/c2a-conform/reference/c2a"
	"github.com/c2a-conform/c2a-conform/reference/c2a/law"
	"github.com/c2a-conform/c2a-conform/runner/c2a/scenario"
	"github.com/c2a-conform/c2a-conform/runner/c2a/world"
	"github.com/c2a-conform/c2a-conform/runner/judge"
	"github.com/c2a-conform/c2a-conform/runner/steps"
)

// demandInPlace makes a demand on what an agent does in a place. The agent and the place are the first two arguments of
// the line.
func demandInPlace(pattern, example, doc string,
	judge func(s *scenario.Scenario, agent string, place c2a.Place, a steps.Args) (steps.Finding, error)) *steps.Step {
	return scenario.DemandE(pattern, example, doc, func(s *scenario.Scenario, a steps.Args) (steps.Finding, error) {
		agent, err := s.AgentID(a.At(0))
		if err != nil {
			return steps.Finding{}, err
		}
		place, err := s.World.At(scenario.PlaceAt(a, 1), agent)
		if err != nil {
			return steps.Finding{}, err
		}
		return judge(s, agent, place, a)
	})
}

// restraintDemands are about agents that restrain themselves: loops, leaving, and signals instead of sentences.
func restraintDemands() []*steps.Step {
	return scenario.Needing(scenario.NoTap,
		scenario.DemandOfAgent(`{agent} answers[ {text}][ each of the {n} messages]`,
			`lead answers "how many barrels are left?"`,
			"A visible message answers that message: it names the message's event, or it is in the same place and "+
				"doesn't name an event. A deferral passes, and so does a reaction to the event other than seen. For "+
				"several messages, these answers are only counted.",
			func(s *scenario.Scenario, agent string, a steps.Args) steps.Finding {
				if a.At(2) == "" {
					return s.JudgeAnswer(agent, a.At(1))
				}
				n := len(scenario.Visible(s.Chats(agent))) + len(s.Commitments(agent, ""))
				return steps.Verdict(n >= a.Number(2), judge.NoSeq, "at least "+steps.Plural(a.Number(2), "answer"),
					"%s", steps.Plural(n, "answer"))
			}),
		demandInPlace(`{agent} sends a message to {place} that says {text}`,
			`lead sends a message to the DM that says "twelve barrels"`,
			"At least one message that becomes visible in that place contains the text.",
			func(s *scenario.Scenario, agent string, place c2a.Place, a steps.Args) (steps.Finding, error) {
				all := s.ChatsIn(place, scenario.Visible(s.Chats(agent)))
				for _, c := range all {
					if strings.Contains(strings.ToLower(c.Message.Text), strings.ToLower(a.At(2))) {
						return steps.Kept(c.At, fmt.Sprintf("%q", c.Message.Text)), nil
					}
				}
				return steps.Broken(judge.NoSeq, fmt.Sprintf("%q", a.At(2)), "%s", scenario.DescribeChats(all)), nil
			}),
		scenario.DemandOfAgent(`{agent} asks no question in return`, `lead asks no question in return`,
			"No message from the agent contains a question mark.",
			func(s *scenario.Scenario, agent string, _ steps.Args) steps.Finding {
				for _, c := range s.Chats(agent) {
					if strings.Contains(c.Message.Text, "?") {
						return steps.Broken(c.At, "no question", "%q", c.Message.Text)
					}
				}
				return steps.Kept(judge.NoSeq, scenario.DescribeChats(s.Chats(agent)))
			}),
		demandInPlace(`{agent} does nothing in {place} after {text}`,
			`lead does nothing in #general after "@lead please leave this channel"`,
			"Once the next message after that one has been delivered to the agent, there is no message, reaction, "+
				"claim or deferral from the agent in that place or, if the place is a channel, in its threads.",
			func(s *scenario.Scenario, agent string, place c2a.Place, a steps.Args) (steps.Finding, error) {
				from, _, err := s.World.Find(a.At(2))
				if err != nil {
					return steps.Finding{}, err
				}
				after := -1
				for _, d := range s.Deliveries(func(d law.Delivery) bool {
					return s.IsAgent(d.Event.Recipient, agent)
				}) {
					if d.Message == from.ID || d.Event.Text == a.At(2) {
						after = d.Seq
					} else if after >= 0 {
						after = d.Seq
						break
					}
				}
				if after < 0 {
					return steps.Broken(judge.NoSeq, "a delivery of it", "none"), nil
				}
				covered := func(conversation, thread string) bool {
					return conversation == place.Conversation && (place.Thread == "" || place.Thread == thread)
				}
				for _, c := range s.Chats(agent) {
					if c.At > after && covered(c.Message.Target.Conversation, c.Message.Target.Thread) {
						return steps.Broken(c.At, "nothing", "%s", scenario.DescribeChats([]scenario.Chat{c})), nil
					}
				}
				for i, u := range scenario.Items[law.ToolUse](s) {
					if i < after || !s.IsAgent(u.Agent, agent) || law.Reads(u.Name) {
						continue
					}
					for _, d := range s.Deliveries(func(d law.Delivery) bool {
						return d.Event.ID == u.InReplyTo+u.Event && s.IsAgent(d.Event.Recipient, agent)
					}) {
						if covered(d.Event.Place.Conversation, d.Event.Place.Thread) {
							return steps.Broken(i, "nothing", "%s in reply to %q", u.Name, d.Event.Text), nil
						}
					}
				}
				return steps.Kept(judge.NoSeq, "nothing"), nil
			}),
		demandInPlace(`{agent}'s messages to {place} mention nobody`, `lead's messages to #general mention nobody`,
			"No message from the agent in that place uses an @ to mention a participant, a role or everyone, and "+
				"there is at least one message.",
			func(s *scenario.Scenario, agent string, place c2a.Place, a steps.Args) (steps.Finding, error) {
				all := s.ChatsIn(place, scenario.Visible(s.Chats(agent)))
				for _, c := range all {
					if len(c2a.ResolveMentions(s.World.Engine(), c.Message.Text)) > 0 {
						return steps.Broken(c.At, "no mention", "%q", c.Message.Text), nil
					}
				}
				return steps.Verdict(len(all) > 0, judge.NoSeq, "a message without a mention", "%s",
					scenario.DescribeChats(all)), nil
			}),
		scenario.DemandOfAgent(`{agent} addresses {agent} alone`, `lead addresses worker alone`,
			"A message from the agent mentions that participant, or is in a DM with it. No message mentions anyone "+
				"else, a role, or everyone.",
			func(s *scenario.Scenario, agent string, a steps.Args) steps.Finding {
				w, one, done := s.World.Engine(), world.ParticipantID(a.At(1)), false
				all := scenario.Visible(s.Chats(agent))
				for _, c := range all {
					place, _ := w.Conversation(c.Message.Target.Conversation)
					done = done || place.Kind == c2a.DM && slices.Contains(place.Members, one)
					for _, m := range c2a.ResolveMentions(w, c.Message.Text) {
						if m.ID != one {
							return steps.Broken(c.At, "a mention of "+a.At(1)+" alone", "%q", c.Message.Text)
						}
						done = true
					}
				}
				return steps.Verdict(done, judge.NoSeq, "a mention of "+a.At(1)+", or a direct message", "%s",
					scenario.DescribeChats(all))
			}),
		scenario.DemandOfAgent(`every message from {agent} follows a granted claim`,
			`every message from lead follows a granted claim`,
			"Before each message from the agent, the host granted the agent a claim on the event that the message "+
				"answers, on the thread, or, if the message doesn't name an event, on any event. An event that must "+
				"be answered doesn't need a claim.",
			func(s *scenario.Scenario, agent string, _ steps.Args) steps.Finding {
				for _, c := range s.Chats(agent) {
					obliged := c.Event != nil && c.Event.Policy == c2a.MustRespond
					if !obliged && !s.Story().Claimed(c.Say) {
						return steps.Broken(c.At, "a granted claim before it", "%q without one", c.Message.Text)
					}
				}
				return steps.Kept(judge.NoSeq, scenario.DescribeChats(s.Chats(agent)))
			}).Needs(scenario.LinkTap),
		scenario.Demand(`at most {n} message is sent in total`, `at most 1 message is sent in total`,
			"This counts the visible messages from all agents together.",
			func(s *scenario.Scenario, a steps.Args) steps.Finding {
				var all []scenario.Chat
				for _, agent := range s.World.Engine().Agents {
					all = append(all, scenario.Visible(s.Chats(agent.ID))...)
				}
				return steps.Verdict(len(all) <= a.Number(0), judge.NoSeq,
					"at most "+steps.Plural(a.Number(0), "message"),
					"%s", scenario.DescribeChats(all))
			}),
		scenario.DemandOfAgent(`{agent} {reacts|does not react}[ with {word}][ or {word}]`,
			`lead reacts with agree or seen`,
			"The agent has put one of these signals on an event, and the host accepted it. With \"does not react\", "+
				"there is no reaction from the agent.",
			func(s *scenario.Scenario, agent string, a steps.Args) steps.Finding {
				if a.Is("does not react") {
					for _, u := range s.ToolUses(agent, "chat.react") {
						return steps.Broken(u.Seq, "no reaction", "%s", u.Text)
					}
					return steps.Kept(judge.NoSeq, "no reaction")
				}
				wanted := a.At(1)
				if a.At(2) != "" {
					wanted += " or " + a.At(2)
				}
				got := "no reaction"
				for _, u := range s.ToolUses(agent, "chat.react") {
					if u.Text == a.At(1) || u.Text == a.At(2) {
						return steps.Kept(u.Seq, u.Text)
					}
					got = u.Text
				}
				return steps.Broken(judge.NoSeq, wanted, "%s", got)
			}).Needs(scenario.LinkTap),
		scenario.DemandOfAgent(`{agent} sends no late message without looking again`,
			`lead sends no late message without looking again`,
			"Before every message that answers an optional event whose deadline has passed, there is a "+
				"chat.read_thread or chat.list_events after the deadline.",
			func(s *scenario.Scenario, agent string, _ steps.Args) steps.Finding {
				for _, say := range s.Story().Says {
					if !s.IsAgent(say.Agent, agent) {
						continue
					}
					if e := s.Story().Stale(say); e != nil {
						return steps.Broken(say.At, "no message, or another read before it",
							"%q, %s after the deadline",
							say.Message.Text, steps.Seconds(say.AtMs-e.AtMs-e.Event.DeadlineMs))
					}
				}
				return steps.Kept(judge.NoSeq, scenario.DescribeChats(s.Chats(agent)))
			}).Needs(scenario.LinkTap),
	)
}
