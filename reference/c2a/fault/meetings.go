package fault

import (
	"slices"
	"strings"
	"unicode"

	"github.com/c2a-conform/c2a-conform/reference/c2a"
	"github.com/c2a-conform/c2a-conform/reference/c2a/fault/define"
	"github.com/c2a-conform/c2a-conform/reference/c2a/harness"
	c2aserve "github.com/c2a-conform/c2a-conform/reference/c2a/serve"
	"github.com/c2a-conform/c2a-conform/reference/c2a/wire"
	"github.com/c2a-conform/c2a-conform/reference/fault"
	"github.com/c2a-conform/c2a-conform/reference/serve"
)

// meetings break a rule of a harness where it meets another one: a window and something urgent, a cancellation and a
// queue, a kill and a deadline.
func meetings() []fault.Fault {
	return slices.Concat(windowsMet(), losses(), endings(), shownInPart())
}

// windowsMet are about windows in which something else happens.
func windowsMet() []fault.Fault {
	return []fault.Fault{
		define.Harness("C2A-COMPOSE-001", "urgency-closes-all-windows", define.Both,
			"closes all windows of an agent when something urgent arrives from elsewhere",
			func(r *harness.Rules) { r.Flushes = true }),
		define.Harness("C2A-COMPOSE-001", "deleted-message-keeps-its-window", define.Both,
			"keeps the window of a deleted message for the next message",
			func(r *harness.Rules) { r.KeepsEmpty = true }),
		define.Harness("C2A-COMPOSE-001", "cap-of-an-earlier-window", define.Both,
			"closes a window at the cap of an earlier one that typing had kept open",
			func(r *harness.Rules) { r.TypingCapLingers = true }),
		define.Harness("C2A-COMPOSE-002", "stored-messages-prolong", define.Both,
			"extends the window for messages that are only stored",
			func(r *harness.Rules) { r.HiddenProlongs = true }),
		define.Harness("C2A-COMPOSE-003", "fragments-parted-by-a-kill", define.Both,
			"shows the fragments of a window in separate turns if it was killed in the meantime",
			func(r *harness.Rules) { r.Dedup.Splits = true }),
		define.Harness("C2A-COMPOSE-017", "merged-for-good", define.Both,
			"shows a deleted fragment if its window had closed and its turn waited for another turn",
			func(r *harness.Rules) { r.KeepsReady = true }),
		define.Harness("C2A-COMPOSE-019", "policy-outlives-its-fragment", define.Both,
			"keeps the policy of a fragment that is deleted while the model thinks",
			func(r *harness.Rules) { r.PolicyLasts = true }),
		define.Harness("C2A-DUE-004", "a-minute-of-grace", define.Earlier,
			"still answers an event a minute after its deadline", func(r *harness.Rules) {
				late := r.Late
				r.Late = func(e c2a.Event, nowMs int64) harness.Lateness { return late(e, nowMs-60_000) }
			}),
		define.Harness("C2A-DUE-004", "deadlines-begin-anew-when-killed", define.Earlier,
			"measures the deadline of an event from when the harness was killed",
			func(r *harness.Rules) { r.Dedup.RenewsDeadlines = true }),
	}
}

// loses makes a fault that forgets events that come at a moment.
func loses(requirement, name, does string, when func(e c2a.Event, at harness.Moment) bool) fault.Fault {
	return define.Harness(requirement, name, define.Both, does, func(r *harness.Rules) { r.Loses = when })
}

// losses are events that are forgotten.
func losses() []fault.Fault {
	return []fault.Fault{
		define.Harness("C2A-CANC-001", "heeds-late-answers", define.Both,
			"carries out what its model replies late in a cancelled turn",
			func(r *harness.Rules) { r.HeedsLate = true }),
		loses("C2A-OUT-012", "urgent-and-waiting-at-once",
			"forgets an urgent message if another one from its author is waiting",
			func(e c2a.Event, at harness.Moment) bool { return e.Mode == c2a.Immediate && at.Window }),
		loses("C2A-EDIT-007", "urgent-behind-an-answer", "forgets an urgent message if the model has spoken",
			func(e c2a.Event, at harness.Moment) bool { return e.Mode == c2a.Immediate && at.Spoken }),
		loses("C2A-OUT-012", "busy-with-a-failure", "forgets events that arrive while an answer waits for its next "+
			"attempt",
			func(e c2a.Event, at harness.Moment) bool { return e.Mode == c2a.Buffered && at.Trying }),
		loses("C2A-EXPO-006", "one-knock-at-a-time", "forgets a knock that arrives during another knock's turn",
			func(e c2a.Event, at harness.Moment) bool { return e.Knock != nil && at.Knocking }),
		define.Harness("C2A-OUT-012", "copies-count-as-rounds", define.Current,
			"counts the redeliveries of an event as messages of the other agent",
			func(r *harness.Rules) { r.Dedup.Attends = true }),
		define.Harness("C2A-OUT-012", "obligation-lost-by-a-kill", define.Both,
			"after a restart, no longer knows that the event of the open turn must be answered",
			func(r *harness.Rules) { r.Dedup.ForgetsPolicy = true }),
		define.Harness("C2A-REACT-023", "one-reaction-for-each-message", define.Both,
			"treats a second reaction to a message as a copy of the first", func(r *harness.Rules) {
				identity := r.Dedup.Identity
				r.Dedup.Identity = func(e c2a.Event) string {
					if e.Reaction != nil {
						return e.Recipient + "\x00\x00" + e.Reaction.On
					}
					return identity(e)
				}
			}),
	}
}

// endings are about how an event ends.
func endings() []fault.Fault {
	return []fault.Fault{
		define.Harness("C2A-REACT-021", "overlooks-reactions-by-the-tool", define.Both,
			"says that there is no answer although its model has reacted with the tool", func(r *harness.Rules) {
				r.Overlooks = func(tool string) bool { return tool == "chat.react" }
			}),
		define.Frames(c2aserve.Harness, "C2A-OBEY-009", "posts-beside-the-thread", define.Both,
			"posts messages that aren't answers in the channel instead of the thread",
			fault.Outgoing(wire.MethodToolsCall, func(f frame) {
				if args := f.At("params", "arguments"); define.IsSend(f) && args["inReplyTo"] == nil {
					delete(args.At("target"), "threadId")
				}
			})),
		define.Harness("C2A-OBEY-005", "receipts-of-a-hundred-characters", define.Earlier,
			"treats a hundred characters as a short receipt", func(r *harness.Rules) {
				permit := r.Permit
				r.Permit = func(t harness.Turn, text string, unasked bool) bool {
					return t.Policy == c2a.AckOnly && len([]rune(text)) <= 100 || permit(t, text, unasked)
				}
			}),
		define.Harness("C2A-OBEY-006", "pleads-only-where-it-is-addressed", define.Both,
			"doesn't answer for a silent model if the event is not addressed to the agent", func(r *harness.Rules) {
				r.PleadsFor = func(e c2a.Event) bool { return e.Directedness == c2a.ToMe }
			}),
		define.Harness("C2A-OBEY-006", "pleads-for-no-reaction", define.Both,
			"doesn't answer a reaction that must be answered if the model is silent", func(r *harness.Rules) {
				r.PleadsFor = func(e c2a.Event) bool { return e.Reaction == nil }
			}),
		define.Frames(c2aserve.Harness, "C2A-CLAIM-050", "claims-what-was-edited", define.Both,
			"claims an edited event by its old id", func() serve.Tamperer {
				old := map[any]any{} // events that were replaced, by those that replace them
				return tamperer{
					In: func(f frame) (pass, send []frame) {
						if of := f.At("params", "edit")["of"]; of != nil && f.Method() == wire.MethodDeliver {
							old[f.At("params")["eventId"]] = of
						}
						return []frame{f}, nil
					},
					Out: func(f frame) []frame {
						args := f.At("params", "arguments")
						if of := old[args["eventId"]]; of != nil && f.At("params")["name"] == "chat.claim" {
							args["eventId"] = of
						}
						return []frame{f}
					},
				}
			}),
		define.Harness("C2A-CLAIM-050", "edits-are-claimed-already", define.Both,
			"answers an edited event without claiming it", func(r *harness.Rules) {
				needed := r.Restraint.Claiming.Needed
				r.Restraint.Claiming.Needed = func(t harness.Turn) bool {
					return t.Carrier().EditOf == "" && needed(t)
				}
			}),
		define.Harness("C2A-DISP-009", "digests-acknowledged", define.Earlier, "reports digests as acknowledged",
			func(r *harness.Rules) {
				dispose := r.Dispose
				r.Dispose = func(e c2a.Event, x c2a.Ending) c2a.Disposition {
					if e.Mode == c2a.Digest && x.By == c2a.BySilence {
						return c2a.Acknowledged
					}
					return dispose(e, x)
				}
			}),
		define.Harness("C2A-LEAVE-004", "comes-back-at-the-door-alone", define.Current,
			"ignores mentions in the threads of a channel that it has left", func(r *harness.Rules) {
				returns := r.Restraint.Leaving.Returns
				r.Restraint.Leaving.Returns = func(left c2a.Place, e c2a.Event) bool {
					return returns(left, e) && left.Same(e.Place)
				}
			}),
	}
}

// without leaves out the lines of a header that begin so.
func without(requirement, name, does, line string, when func(t harness.Turn) bool) fault.Fault {
	bug := func(t harness.Turn, m []c2a.ChatMessage) []c2a.ChatMessage {
		last := &m[len(m)-1]
		if before, rest, found := strings.Cut(last.Text, "\n"+line); found && when(t) {
			_, behind, _ := strings.Cut(rest, "\n")
			last.Text = before + "\n" + behind
		}
		return m
	}
	return prompts(requirement, name, define.Earlier, does, bug)
}

// shownInPart are prompts that lack something.
func shownInPart() []fault.Fault {
	return []fault.Fault{
		without("C2A-HEAD-001", "merged-without-reason", "omits the reason from the header of a merged turn",
			"reason:", func(t harness.Turn) bool { return len(t.Events) > 1 }),
		without("C2A-EXPO-006", "knock-without-directedness", "doesn't tell the model the directedness of a knock",
			"directedness:", func(t harness.Turn) bool { return t.Carrier().Knock != nil }),
		prompts("C2A-EXPO-004", "joined-signs-parted", define.Both,
			"drops characters that join or modify other characters",
			func(_ harness.Turn, m []c2a.ChatMessage) []c2a.ChatMessage {
				for i := range m {
					m[i].Text = strings.Map(func(r rune) rune {
						if unicode.In(r, unicode.Mn, unicode.Cf) {
							return -1
						}
						return r
					}, m[i].Text)
				}
				return m
			}),
		define.Harness("C2A-HEAD-002", "paragraphs-in-names", define.Earlier,
			"keeps paragraph separators in display names", func(r *harness.Rules) {
				const stand = "\uE000"
				prompt := r.Prompt
				r.Prompt = func(d c2a.Draft, t harness.Turn, notes []c2a.Event) []c2a.ChatMessage {
					t.Events = slices.Clone(t.Events)
					for i := range t.Events {
						name := &t.Events[i].Author.Name
						*name = strings.ReplaceAll(*name, "\u2029", stand)
					}
					m := prompt(d, t, notes)
					for i := range m {
						m[i].Text = strings.ReplaceAll(m[i].Text, stand, "\u2029")
					}
					return m
				}
			}),
	}
}
