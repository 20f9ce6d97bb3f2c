package harness

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/c2a-conform/c2a-conform/internal/lazyregexp"
	"github.com/c2a-conform/c2a-conform/reference/c2a"
	"github.com/c2a-conform/c2a-conform/reference/c2a/law"
	"github.com/c2a-conform/c2a-conform/runner/c2a/scenario"
	"github.com/c2a-conform/c2a-conform/runner/exchange"
	"github.com/c2a-conform/c2a-conform/runner/judge"
	"github.com/c2a-conform/c2a-conform/runner/steps"
)

// visiblePost is a message on the surface, with its position in the trace.
type visiblePost struct {
	law.Posted
	seq int
}

// postsOf returns the messages of an agent that became visible, in order.
func postsOf(s *scenario.Scenario, agent string) []visiblePost {
	var out []visiblePost
	for i, p := range scenario.Items[law.Posted](s) {
		if p.Op == "post" && s.IsAgent(p.Agent, agent) {
			out = append(out, visiblePost{p, i})
		}
	}
	return out
}

func describePosts(all []visiblePost) string {
	if len(all) == 0 {
		return "nothing"
	}
	var texts []string
	for _, p := range all {
		texts = append(texts, fmt.Sprintf("%q", p.Text))
	}
	return strings.Join(texts, ", ")
}

// speakingTurns returns the turns that caused a visible chat, each once, in order.
func speakingTurns(s *scenario.Scenario) []*law.Turn {
	var out []*law.Turn
	for _, t := range s.Story().Turns {
		if slices.ContainsFunc(s.Story().Says, func(y *law.Say) bool {
			return y.OK && slices.Contains(s.Story().Causes(y), t)
		}) {
			out = append(out, t)
		}
	}
	return out
}

// unposted is the finding if a harness withholds what its model posts unasked.
var unposted = steps.Unused("posting unasked")

// withheld reports whether a harness has never sent what its model posted unasked. What a stack tries to send is not
// visible.
func withheld(s *scenario.Scenario) bool {
	return s.World.Role() == law.HarnessRole && slices.ContainsFunc(s.Story().Turns, func(t *law.Turn) bool {
		return slices.ContainsFunc(t.Answers, func(answer law.Answer) bool {
			return slices.ContainsFunc(answer.Actions, func(x c2a.Action) bool {
				return x.Kind == c2a.ActSend &&
					!slices.ContainsFunc(s.Story().Says,
						func(y *law.Say) bool { return strings.Contains(y.Message.Text, x.Text) })
			})
		})
	})
}

// sendDemands check what a harness sends for its turns, how often, and with what result.
func sendDemands() []*steps.Step {
	return scenario.Needing(scenario.NoTap,
		scenario.DemandE(`exactly {n} message[s] from {agent} become[s] visible`,
			`exactly 1 message from lead becomes visible`,
			"In the end, this many of the agent's messages are on the platform, regardless of how its attempts ended.",
			func(s *scenario.Scenario, a steps.Args) (steps.Finding, error) {
				agent, err := s.AgentID(a.At(1))
				if err != nil {
					return steps.Finding{}, err
				}
				all := postsOf(s, agent)
				if len(all) < a.Number(0) && withheld(s) {
					return unposted, nil
				}
				f := steps.Verdict(len(all) == a.Number(0), judge.NoSeq, steps.Plural(a.Number(0), "message"), "%s: %s",
					steps.Plural(len(all), "message"), describePosts(all))
				if len(all) > 0 {
					f.Seq = all[min(a.Number(0), len(all)-1)].seq
				}
				return f, nil
			}),
		scenario.DemandOfAgent(`{agent} is seen to say {texts} in that order`,
			`lead is seen to say "the first half", "the second half" in that order`,
			"Visible messages contain the texts in this order.",
			func(s *scenario.Scenario, agent string, a steps.Args) steps.Finding {
				all := postsOf(s, agent)
				rest := all
				for _, text := range a.Texts(1) {
					i := slices.IndexFunc(rest, func(p visiblePost) bool { return strings.Contains(p.Text, text) })
					switch {
					case i < 0 && withheld(s):
						return unposted
					case i < 0:
						return steps.Broken(judge.NoSeq, "all of them, in that order", "%s", describePosts(all))
					}
					rest = rest[i+1:]
				}
				return steps.Kept(all[0].seq, describePosts(all))
			}),
		scenario.Demand(`every attempt sends the same text with the same key`,
			`every attempt sends the same text with the same key`,
			"There are at least two attempts to send, and all have the same key, text and place.",
			func(s *scenario.Scenario, _ steps.Args) steps.Finding {
				says := s.Story().Says
				if len(says) < 2 {
					// nothing else was wrong
					return steps.Broken(judge.NoSeq, "a retry after the failed attempt", "%s",
						steps.Plural(len(says), "try"))
				}
				first := says[0].Message
				for _, y := range says[1:] {
					m := y.Message
					switch {
					case m.Key != first.Key:
						return steps.Broken(y.At, fmt.Sprintf("the key %q", first.Key), "the key %q", m.Key)
					case m.Text != first.Text:
						return steps.Broken(y.At, fmt.Sprintf("%q", first.Text), "%q", m.Text)
					case m.Target.Conversation != first.Target.Conversation || m.Target.Thread != first.Target.Thread:
						return steps.Broken(y.At, "the same place", "%s", scenario.PlaceName(m.Target))
					}
				}
				return steps.Kept(says[1].At, steps.Plural(len(says), "try"))
			}).Needs(scenario.LinkTap),
		scenario.Demand(`no message answers {text}`, `no message answers "where is the tea?"`,
			"If a turn shows the text, the model's output in this turn doesn't lead to a message.",
			func(s *scenario.Scenario, a steps.Args) steps.Finding {
				for _, y := range s.Story().Says {
					causes := s.Story().Causes(y)
					if len(causes) > 0 && !slices.ContainsFunc(causes,
						func(t *law.Turn) bool { return !showsText(t, a.At(0)) }) {
						return steps.Broken(y.At, "no message from a turn that shows it", "%q", y.Message.Text)
					}
				}
				return steps.Kept(judge.NoSeq,
					steps.Plural(len(s.Story().Says), "message")+", none of which answers it")
			}),
		scenario.Demand(`{texts} {are each answered|is answered|is shown} in exactly 1 turn`,
			`"so here", "is my" are each answered in exactly 1 turn`,
			"Exactly one turn shows the text for the first time. If the texts must be answered, only turns with a "+
				"visible message count.",
			func(s *scenario.Scenario, a steps.Args) steps.Finding {
				if !a.Is("is shown") {
					spoken := speakingTurns(s)
					for _, text := range a.Texts(0) {
						n, at := 0, judge.NoSeq
						for _, t := range spoken {
							if showsText(t, text) {
								n, at = n+1, t.At
							}
						}
						if n != 1 {
							return steps.Broken(at, "each in 1 turn with chat", "%q in %d such turns", text, n)
						}
					}
					return steps.AsExpected(spoken[0].At)
				}
				n, at := 0, judge.NoSeq
				for _, t := range s.Story().Turns {
					if showsText(t, a.At(0)) {
						n, at = n+1, t.At
					}
				}
				return steps.Verdict(n == 1, at, "1 turn", "%s", steps.Plural(n, "turn"))
			}).Needs(scenario.TurnTap),
		scenario.Demand(`the model is told that its message failed`, `the model is told that its message failed`,
			"After a send that failed permanently, or failed without a kind, a later step of the turn contains a "+
				"message with the role tool that reports the failure, in the host's words or its own. If the harness "+
				"sent the message again and the send succeeded, nothing failed.",
			func(s *scenario.Scenario, _ steps.Args) steps.Finding {
				says := s.Story().Says
				first := slices.IndexFunc(says, (*law.Say).Undelivered)
				if first < 0 {
					return steps.Broken(judge.NoSeq, "a send that fails", "none fails")
				}
				failed := says[first].AnswerAt
				through := slices.IndexFunc(says, func(o *law.Say) bool {
					return o.At > failed && o.OK && o.Message.Text == says[first].Message.Text
				})
				if through >= 0 {
					return steps.Kept(says[through].At, "another attempt succeeded")
				}
				told := "no message with the role tool comes after it"
				for _, m := range allMessages(s.Story().Turns...) {
					if m.step.At <= failed || m.Role != "tool" {
						continue
					}
					if failure.MatchString(m.Text) {
						return steps.Kept(m.step.At, "a step that says so")
					}
					told = fmt.Sprintf("a message with the role tool that says %q", m.Text)
				}
				return steps.Broken(failed,
					"a later step of the turn in which a message with the role tool reports the failure", "%s", told)
			}).Needs(scenario.BothTaps),
		scenario.DemandE(`once {text} is withdrawn, its turn does nothing more`,
			`once "where is the tea?" is withdrawn, its turn does nothing more`,
			"A turn that shows the text takes no further step, and doesn't send anything or call a tool. The agent's "+
				"other turns may do so.",
			func(s *scenario.Scenario, a steps.Args) (steps.Finding, error) {
				story := s.Story()
				i := slices.IndexFunc(story.Events,
					func(e *law.Event) bool { return e.Text() == a.At(0) && e.WithdrawAt >= 0 })
				if i < 0 {
					return steps.Broken(judge.NoSeq, "a delivery that is withdrawn", "none"), nil
				}
				e := story.Events[i]
				its := func(t *law.Turn) bool { return t.At < e.WithdrawAt && showsText(t, a.At(0)) }
				if !slices.ContainsFunc(story.Turns, its) {
					return steps.Broken(e.WithdrawAt, "a turn that shows it by then", "none"), nil
				}
				others := false // from here on, another turn may call and send
				for at, x := range s.World.Trace().Entries[e.WithdrawAt:] {
					at += e.WithdrawAt
					switch y := x.Item.(type) {
					case law.TurnStep:
						t := story.Turns[slices.IndexFunc(story.Turns,
							func(t *law.Turn) bool { return t.ID == y.Turn })]
						if its(t) && y.Step > 1 {
							return steps.Broken(at, "no further step", "step %d of turn %s", y.Step, y.Turn), nil
						}
						others = others || !its(t)
					case law.Send:
						if !others {
							return steps.Broken(at, "nothing more", "a message: %q", y.Message.Text), nil
						}
					case law.ToolUse:
						if !others {
							return steps.Broken(at, "nothing more", "a call of %s", y.Name), nil
						}
					}
				}
				return steps.Kept(e.WithdrawAt, "nothing more"), nil
			}).Needs(scenario.BothTaps),
		scenario.DemandE(`the message to {place} {says|is in reply to} {text}`,
			`the message to the DM is in reply to "what is my balance?"`,
			"There is at least one message to that place, and each of them contains the text or names that message's "+
				"event. In 2026-06-24, naming an event is optional.",
			func(s *scenario.Scenario, a steps.Args) (steps.Finding, error) {
				place, err := s.World.At(scenario.PlaceAt(a, 0), "")
				if err != nil {
					return steps.Finding{}, err
				}
				if a.Is("is in reply to") {
					return judgeReplyTo(s, place, a.At(1))
				}
				there := chatsTo(s, place)
				for _, c := range there {
					if !strings.Contains(c.Message.Text, a.At(1)) {
						return steps.Broken(c.At, fmt.Sprintf("%q", a.At(1)), "%q", c.Message.Text), nil
					}
				}
				return steps.Verdict(len(there) > 0, judge.NoSeq, fmt.Sprintf("%q", a.At(1)), "%s",
					scenario.DescribeChats(there)), nil
			}),
		scenario.DemandE(`the message to {place} has the {visibility|directedness} {words}`,
			`the message to the DM has the visibility dm`,
			"The message's visibility is this word or ephemeral, or its directedness is one of these words.",
			func(s *scenario.Scenario, a steps.Args) (steps.Finding, error) {
				place, err := s.World.At(scenario.PlaceAt(a, 0), "")
				if err != nil {
					return steps.Finding{}, err
				}
				there := chatsTo(s, place)
				for _, c := range there {
					got, allowed, said := c.Message.Directedness.String(), strings.Fields(a.At(1)),
						strings.ReplaceAll(a.At(1), " ", " or ")
					if a.Is("visibility") {
						got, allowed, said = c.Message.Visibility, []string{a.At(1), "ephemeral"},
							a.At(1)+" or ephemeral"
					}
					if !slices.Contains(allowed, got) {
						return steps.Broken(c.At, said, "%q", got), nil
					}
				}
				return steps.Verdict(len(there) > 0, judge.NoSeq, "a message there", "%s",
						scenario.DescribeChats(there)),
					nil
			}).Needs(scenario.LinkTap),
		scenario.Demand(`every event that must be answered is answered, deferred or reacted to`,
			`every event that must be answered is answered, deferred or reacted to`,
			"For each event there is a message from a turn that shows the event, a message in reply to it, a "+
				"deferral, or a reaction other than seen.",
			func(s *scenario.Scenario, _ steps.Args) steps.Finding {
				owed := slices.DeleteFunc(slices.Clone(s.Story().Events), func(e *law.Event) bool {
					return e.Policy != c2a.MustRespond || e.WithdrawAt >= 0
				})
				if len(owed) == 0 {
					return steps.Broken(judge.NoSeq, "an event that must be answered", "none was delivered")
				}
				for _, e := range owed {
					if !isDischarged(s, e) {
						return steps.Broken(e.At, "an answer, a deferral or a reaction for each", "nothing for %q",
							e.Text())
					}
				}
				return steps.AsExpected(owed[0].At)
			}).Needs(scenario.LinkTap),
		scenario.Demand(`a failed turn, if it is retried, shows {text} and runs at most {n} times`,
			`a failed turn, if it is retried, shows "how many?" and runs at most 20 times`,
			"Not judged if the harness gives up immediately.",
			func(s *scenario.Scenario, a steps.Args) steps.Finding {
				turns := s.Story().Turns
				switch {
				case len(turns) == 0:
					return steps.Broken(judge.NoSeq, "a turn", "no turn")
				case len(turns) == 1:
					return steps.Unused("retries of a failed turn")
				case len(turns) > a.Number(1):
					return steps.Broken(turns[a.Number(1)].At, "at most "+steps.Plural(a.Number(1), "turn"), "%s",
						steps.Plural(len(turns), "turn"))
				}
				for _, t := range turns[1:] {
					if !slices.ContainsFunc(allMessages(t), func(m turnMessage) bool { return m.holds(a.At(0)) }) {
						return steps.Broken(t.At, "a turn that shows it", "%s", describeTurn(t))
					}
				}
				return steps.Kept(turns[1].At, steps.Plural(len(turns), "turn"))
			}).Needs(scenario.TurnTap),
		scenario.DemandOfAgent(`a second message from {agent}, if there is one, is posted with a different key`,
			`a second message from lead, if there is one, is posted with a different key`,
			"Not judged if the agent doesn't send a second message.",
			func(s *scenario.Scenario, agent string, _ steps.Args) steps.Finding {
				all := s.Chats(agent)
				if len(all) == 0 {
					return steps.Broken(judge.NoSeq, "a message", "no message")
				}
				for _, c := range all[1:] {
					if c.Message.Text == all[0].Message.Text && c.Message.Key == all[0].Message.Key {
						continue
					}
					return steps.Verdict(c.Message.Key != all[0].Message.Key && !c.Refused, c.At,
						"a message with a different key, which is posted", "%s with the key %q",
						scenario.DescribeChats([]scenario.Chat{c}), c.Message.Key)
				}
				return steps.Unused("another message after one that couldn't be posted")
			}).Needs(scenario.LinkTap),
		scenario.DemandOfAgent(`{agent} may mention it, but only in {place}`,
			`lead may mention it, but only in the thread "deploy"`,
			"Not judged if it stays silent.",
			func(s *scenario.Scenario, agent string, a steps.Args) steps.Finding {
				all := s.Chats(agent)
				if len(all) == 0 {
					return steps.Unused("speaking unasked")
				}
				place, err := s.World.At(scenario.PlaceAt(a, 1), agent)
				if err != nil {
					return steps.Broken(judge.NoSeq, "", "%v", err)
				}
				there := s.ChatsIn(place, scenario.Visible(all))
				return steps.Verdict(len(there) == len(all), all[0].At, "a message to "+scenario.PlaceName(place), "%s",
					scenario.DescribeChats(all))
			}),
		scenario.DemandOfAgent(`{agent} reports its progress at least {n} time[s]`,
			`lead reports its progress at least 2 times`,
			"At least this many progress notifications arrive that name this agent or don't name an agent. Each has a "+
				"token and no id. A harness may send additional ones.",
			func(s *scenario.Scenario, agent string, a steps.Args) steps.Finding {
				n, seq := 0, judge.NoSeq
				for _, p := range progressOf(s, agent) {
					switch {
					case p.Request != "":
						return steps.Broken(p.seq, "a notification", "a request with the id %s", p.Request)
					case p.Token == "":
						return steps.Broken(p.seq, "a progressToken", "none")
					}
					n, seq = n+1, p.seq
				}
				return steps.Verdict(n >= a.Number(1), seq, "at least "+steps.Plural(a.Number(1), "notification"), "%s",
					steps.Plural(n, "notification"))
			}).Needs(scenario.LinkTap),
		scenario.DemandOfAgent(`a progress report from {agent} says {text}, {n} of {n}`,
			`a progress report from lead says "all is loaded", 4 of 4`,
			"A progress notification contains the text and the two numbers.",
			func(s *scenario.Scenario, agent string, a steps.Args) steps.Finding {
				all := progressOf(s, agent)
				for _, p := range all {
					if strings.Contains(p.Message, a.At(1)) {
						return steps.Verdict(p.Progress.Progress == float64(a.Number(2)) &&
							p.Total == float64(a.Number(3)), p.seq, a.At(2)+" of "+a.At(3), "%v of %v",
							p.Progress.Progress, p.Total)
					}
				}
				return steps.Broken(judge.NoSeq, "a notification that says it", "%s, none of which says it",
					steps.Plural(len(all), "notification"))
			}).Needs(scenario.LinkTap),
		scenario.DemandE(`an event for the late edit to {text}, if there is one, is new, marked as an edit, and `+
			`carries a policy`,
			`an event for the late edit to "when does it open?", if there is one, is new, marked as an edit, and `+
				`carries a policy`,
			"In 2026-06-02 the event is marked by its reason, edited_after_response. In 2026-06-24 it is marked by a "+
				"reason or by the event that it edits. Not judged if there is no such event.",
			judgeLateEdit).Needs(scenario.LinkTap),
		scenario.Demand(`no message says {text}`, `no message says "half is loaded"`,
			"No sent message contains the text.",
			func(s *scenario.Scenario, a steps.Args) steps.Finding {
				for _, y := range s.Story().Says {
					if strings.Contains(y.Message.Text, a.At(0)) {
						return steps.Broken(y.At, "no such chat", "%q", y.Message.Text)
					}
				}
				return steps.Kept(judge.NoSeq, steps.Plural(len(s.Story().Says), "message")+", none of which says it")
			}),
	)
}

// judgeReplyTo judges whether the chats to a place name the event of a message.
func judgeReplyTo(s *scenario.Scenario, place c2a.Place, text string) (steps.Finding, error) {
	events, err := s.DeliveriesOf(text, "")
	if err != nil {
		return steps.Finding{}, err
	}
	if len(events) == 0 {
		return steps.Finding{}, &exchange.ScenarioError{What: fmt.Sprintf("%q was not delivered", text)}
	}
	there := chatsTo(s, place)
	if len(there) == 0 {
		if s.World.Role() == law.AgentRole {
			if done := s.Commitments(events[0].Event.Recipient, events[0].Event.ID); len(done) > 0 {
				return steps.Kept(done[0].Seq, done[0].Name), nil
			}
		}
		return steps.Broken(judge.NoSeq, "a message there", "no message there"), nil
	}
	var ids []string
	for _, e := range events {
		ids = append(ids, e.Event.ID)
	}
	for _, c := range there {
		if c.Message.InReplyTo == "" && !s.World.Draft().NamesEvent {
			continue // the draft requires only the place
		}
		if !slices.Contains(ids, c.Message.InReplyTo) {
			return steps.Broken(c.At, "inReplyTo "+strings.Join(ids, " or "), "inReplyTo %q", c.Message.InReplyTo), nil
		}
	}
	return steps.AsExpected(there[0].At), nil
}

// judgeLateEdit judges an event about a message that was edited after the answer. A host need not deliver one.
func judgeLateEdit(s *scenario.Scenario, a steps.Args) (steps.Finding, error) {
	m, version, err := s.World.Find(a.At(0))
	if err != nil {
		return steps.Finding{}, err
	}
	before := map[string]bool{}
	for _, d := range s.Deliveries(func(d law.Delivery) bool { return d.Message == m.ID }) {
		id, seen := d.Event.ID, before[d.Event.ID]
		before[id] = true
		if d.Seq < m.Seqs[version] {
			continue
		}
		marked := d.Event.Reason == c2a.EditedAfterResponse || !s.World.Draft().EditReason &&
			(d.Event.EditOf != "" || saysEdited(s, d.Seq))
		switch {
		case seen:
			return steps.Broken(d.Seq, "a new eventId", "the eventId %q again", id), nil
		case !marked && s.World.Draft().EditReason:
			return steps.Broken(d.Seq, "the reason "+c2a.EditedAfterResponse, "the reason %q", d.Event.Reason), nil
		case !marked:
			return steps.Broken(d.Seq, "a reason or a reference that marks it as an edit", "neither"), nil
		case d.Event.Policy == 0:
			return steps.Broken(d.Seq, "a policy", "%q", d.PolicyText), nil
		}
		return steps.Kept(d.Seq, fmt.Sprintf("the event %q as %s", id, d.Event.Policy)), nil
	}
	return steps.Unused("an event for an edit after the answer"), nil
}

// saysEdited reports whether an event of the current draft gives a reason that mentions an edit, in any field.
func saysEdited(s *scenario.Scenario, seq int) bool {
	var params struct {
		Reason    string `json:"reason"`
		Attention struct {
			Reason string `json:"reason"`
		} `json:"attention"`
	}
	_ = json.Unmarshal(s.World.Message(seq).Params, &params)
	return strings.Contains(params.Reason+params.Attention.Reason, "edit")
}

// chatsTo returns the visible chats of all agents to a place.
func chatsTo(s *scenario.Scenario, place c2a.Place) []scenario.Chat {
	var there []scenario.Chat
	for _, agent := range s.World.Engine().Agents {
		there = append(there, s.ChatsIn(place, scenario.Visible(s.Chats(agent.ID)))...)
	}
	return there
}

// failure matches texts that say that something failed.
var failure = lazyregexp.New(
	`(?i)permanent|fail|error|broke|not\b|n't|unable|unsuccess|without ` +
		`success|reject|refuse|den(y|ied)|forbid|invalid|lost|"ok": ?false`)

// isDischarged reports whether an event got an answer, a deferral or a reaction.
func isDischarged(s *scenario.Scenario, e *law.Event) bool {
	agent := e.Event.Recipient
	for _, u := range s.ToolUses(agent, "chat.defer", "chat.react") {
		if u.InReplyTo == e.Event.ID && u.Text != "seen" {
			return true
		}
	}
	return slices.ContainsFunc(s.Story().Says, func(y *law.Say) bool {
		here := y.Event != nil || y.Message.Target.Conversation == e.Event.Place.Conversation
		return y.OK && (y.Event == e || here && slices.ContainsFunc(s.Story().Causes(y),
			func(t *law.Turn) bool { return slices.Contains(t.About(), e) }))
	})
}

// progressReport is a progress report, with its position in the trace.
type progressReport struct {
	law.Progress
	seq int
}

// progressOf returns the progress reports of an agent. A report that names no agent may belong to any agent.
func progressOf(s *scenario.Scenario, agent string) []progressReport {
	var out []progressReport
	for i, p := range scenario.Items[law.Progress](s) {
		if law.Same(p.Agent, agent) {
			out = append(out, progressReport{p, i})
		}
	}
	return out
}
