package fault

import (
	"fmt"
	"strings"

	"github.com/c2a-conform/c2a-conform/reference/c2a"
	"github.com/c2a-conform/c2a-conform/reference/c2a/fault/define"
	"github.com/c2a-conform/c2a-conform/reference/c2a/harness"
	c2aserve "github.com/c2a-conform/c2a-conform/reference/c2a/serve"
	"github.com/c2a-conform/c2a-conform/reference/c2a/wire"
	"github.com/c2a-conform/c2a-conform/reference/fault"
	"github.com/c2a-conform/c2a-conform/reference/serve"
	"github.com/c2a-conform/c2a-conform/schemas/port"
)

// loops are faults in how a harness keeps its agents from talking for ever.
func loops() []fault.Fault {
	lets := func(requirement, name, does string, bug func(*harness.LoopRules)) fault.Fault {
		return define.Harness(requirement, name, define.Current, does,
			func(r *harness.Rules) { bug(&r.Restraint.Loops) })
	}
	return []fault.Fault{
		lets("C2A-LOOP-001", "answers-itself", "answers its own message if the policy requires it",
			func(r *harness.LoopRules) { r.Own = nil }),
		lets("C2A-LOOP-001", "knows-itself-by-name", "treats anyone with its display name as itself",
			func(r *harness.LoopRules) {
				r.Own = func(self string, e c2a.Event) bool { return strings.EqualFold("agent:"+e.Author.Name, self) }
			}),
		lets("C2A-LOOP-002", "answers-thanks", "answers thanks if the policy requires it",
			func(r *harness.LoopRules) { r.Thanks = nil }),
		lets("C2A-LOOP-002", "thanks-swallow-questions",
			"treats every message that begins with thanks as pure thanks", func(r *harness.LoopRules) {
				r.Thanks = func(text string) bool { return strings.HasPrefix(text, "thanks") }
			}),
		lets("C2A-LOOP-002", "thanks-swallow-what-came-before",
			"treats a merged turn as pure thanks if its last message is pure thanks", func(r *harness.LoopRules) {
				r.LastDecides = true
			}),
		lets("C2A-LOOP-003", "repeats-itself", "repeats what it has said before",
			func(r *harness.LoopRules) { r.Same = nil }),
		lets("C2A-LOOP-003", "repeats-in-other-letters", "repeats what it has said before in different case",
			func(r *harness.LoopRules) {
				r.Same = func(before, text string) bool { return before == text }
			}),
		lets("C2A-LOOP-003", "repeats-over-other-lines", "repeats what it has said before with other line breaks",
			func(r *harness.LoopRules) {
				r.Same = func(before, text string) bool {
					return strings.Count(before, "\n") == strings.Count(text, "\n") && strings.EqualFold(before, text)
				}
			}),
		lets("C2A-LOOP-004", "empty-courtesies", "sends answers without content",
			func(r *harness.LoopRules) { r.Empty = nil }),
		lets("C2A-LOOP-005", "talks-for-ever", "keeps answering another agent for as long as that agent posts",
			func(r *harness.LoopRules) { r.Rounds = 0 }),
		define.Harness("C2A-LOOP-005", "counts-anew-when-killed", define.Current,
			"forgets the rounds of an exchange when it is killed", func(r *harness.Rules) {
				r.Dedup.ForgetsLoops = true
			}),
		lets("C2A-LOOP-005", "merged-rounds-are-news",
			"doesn't count rounds in which the other agent posts several messages",
			func(r *harness.LoopRules) { r.SinglesOnly = true }),
		lets("C2A-LOOP-005", "ten-rounds", "ends an exchange that repeats itself after ten rounds",
			func(r *harness.LoopRules) { r.Rounds = 10 }),
		lets("C2A-LOOP-006", "mutes-people", "stops answering humans who repeat themselves",
			func(r *harness.LoopRules) {
				r.Guards = func(c2a.Event) bool { return true }
			}),
		lets("C2A-LOOP-007", "asks-nobody", "when it ends an exchange, also withholds the question to a human",
			func(r *harness.LoopRules) { r.Elsewhere = false }),
	}
}

// leaving are faults in how a harness takes its agents out of a place.
func leaving() []fault.Fault {
	leaves := func(requirement, name, does string, bug func(*harness.LeavingRules)) fault.Fault {
		return define.Harness(requirement, name, define.Current, does,
			func(r *harness.Rules) { bug(&r.Restraint.Leaving) })
	}
	narrows := func(requirement, name, does string, but func(e c2a.Event) bool) fault.Fault {
		return leaves(requirement, name, does, func(r *harness.LeavingRules) {
			asked := r.Asked
			r.Asked = func(e c2a.Event) bool { return asked(e) && !but(e) }
		})
	}
	return []fault.Fault{
		leaves("C2A-LEAVE-001", "leaves-without-a-word", "leaves without an acknowledgement",
			func(r *harness.LeavingRules) {
				r.Farewell = func(string) string { return "" }
			}),
		leaves("C2A-LEAVE-001", "leaves-at-the-word", "treats every message that contains the word leave as a "+
			"request to leave",
			func(r *harness.LeavingRules) {
				r.Asked = func(e c2a.Event) bool { return e.Place.Kind != c2a.DM && strings.Contains(e.Text, "leave") }
			}),
		leaves("C2A-LEAVE-001", "leaves-direct-messages", "leaves a direct message", func(r *harness.LeavingRules) {
			r.Asked = func(e c2a.Event) bool { return strings.Contains(e.Text, "please leave this") }
			r.Returns = func(c2a.Place, c2a.Event) bool { return false }
		}),
		leaves("C2A-LEAVE-002", "leaves-with-a-speech", "acknowledges a request to leave with any text that the "+
			"model gives",
			func(r *harness.LeavingRules) {
				r.Farewell = func(said string) string { return said }
			}),
		leaves("C2A-LEAVE-003", "stays", "continues as if nobody had asked it to leave",
			func(r *harness.LeavingRules) { r.Asked = nil }),
		narrows("C2A-LEAVE-003", "obeys-humans-only", "leaves if a human asks, but not if an agent asks",
			func(e c2a.Event) bool {
				return e.Author.Kind == c2a.AgentAuthor
			}),
		leaves("C2A-LEAVE-003", "stays-in-the-threads", "leaves a channel and stays in its threads",
			func(r *harness.LeavingRules) {
				r.Covers = func(left, p c2a.Place) bool {
					return left.Conversation == p.Conversation && left.Thread == p.Thread
				}
			}),
		leaves("C2A-LEAVE-003", "leaves-the-thread-alone",
			"leaves only the thread in which it is asked to leave the channel",
			func(r *harness.LeavingRules) { r.Place = func(e c2a.Event) c2a.Place { return e.Place } }),
		leaves("C2A-LEAVE-003", "leaves-though-the-request-is-gone",
			"leaves although the request was withdrawn before the acknowledgement was posted",
			func(r *harness.LeavingRules) { r.LeavesUnsaid = true }),
		leaves("C2A-LEAVE-003", "tries-again-where-it-left", "retries an answer in a place that it has left",
			func(r *harness.LeavingRules) { r.Silences = false }),
		leaves("C2A-LEAVE-003", "any-duty-brings-it-back", "comes back for any event that must be answered",
			func(r *harness.LeavingRules) {
				r.Returns = func(_ c2a.Place, e c2a.Event) bool { return e.Policy == c2a.MustRespond }
			}),
		leaves("C2A-LEAVE-003", "any-mention-brings-it-back", "comes back for any message that mentions somebody",
			func(r *harness.LeavingRules) {
				r.Returns = func(left c2a.Place, e c2a.Event) bool {
					return strings.Contains(e.Text, "@") && r.Covers(left, e.Place)
				}
			}),
		leaves("C2A-LEAVE-003", "acts-on-it-from-elsewhere",
			"lets its model claim, defer, resolve or react to messages from a place that it has left",
			func(r *harness.LeavingRules) {
				r.Minds = func(tool string) bool { return tool == "chat.send_message" }
			}),
		leaves("C2A-LEAVE-003", "posts-there-by-the-tool",
			"lets its model post with the tool in a place that it has left", func(r *harness.LeavingRules) {
				minds := r.Minds
				r.Minds = func(tool string) bool { return minds(tool) && tool != "chat.send_message" }
			}),
		leaves("C2A-LEAVE-004", "never-comes-back", "stays away even if it is mentioned",
			func(r *harness.LeavingRules) {
				r.Returns = func(c2a.Place, c2a.Event) bool { return false }
			}),
		leaves("C2A-LEAVE-004", "hears-the-first-word-alone", "comes back only if a message begins with its mention",
			func(r *harness.LeavingRules) {
				returns := r.Returns
				r.Returns = func(left c2a.Place, e c2a.Event) bool {
					return strings.HasPrefix(e.Text, "@") && returns(left, e)
				}
			}),
		leaves("C2A-LEAVE-005", "leaves-everything", "leaves all places when it is asked to leave one",
			func(r *harness.LeavingRules) {
				r.Covers = func(c2a.Place, c2a.Place) bool { return true }
				r.Returns = func(c2a.Place, c2a.Event) bool { return false }
			}),
		leaves("C2A-LEAVE-005", "leaves-the-channel-with-the-thread",
			"also leaves the other threads of the channel", func(r *harness.LeavingRules) {
				r.Covers = func(left, p c2a.Place) bool { return left.Conversation == p.Conversation }
			}),
		define.Frames(c2aserve.Harness, "C2A-LEAVE-005", "all-leave-together", define.Current,
			"treats a request to one agent as a request to all", func() serve.Tamperer {
				left := map[any]string{} // agent that was asked, by conversation
				return tamperer{In: func(f frame) (pass, send []frame) {
					p := f.At("params")
					if f.Method() == port.MethodReset {
						clear(left)
					}
					if f.Method() != wire.MethodDeliver {
						return []frame{f}, nil
					}
					place, agent := p.At("conversation")["id"], fmt.Sprint(p["recipient"])
					if strings.Contains(fmt.Sprint(p["content"]), "please leave this channel") &&
						p["addressedToMe"] == true {
						left[place] = agent
					} else if asked := left[place]; asked != "" && asked != agent {
						define.SetPolicy(p, "must_not_respond")
					}
					return []frame{f}, nil
				}}
			}),
		leaves("C2A-LEAVE-005", "back-everywhere", "comes back everywhere when it is mentioned anywhere",
			func(r *harness.LeavingRules) {
				r.Returns = func(_ c2a.Place, e c2a.Event) bool { return e.Directedness == c2a.ToMe }
			}),
	}
}

// signals are faults in what a harness makes a reaction of.
func signals() []fault.Fault {
	return []fault.Fault{
		define.Harness("C2A-REACT-050", "writes-signals-out", define.Both, "writes chat where a signal would do",
			func(r *harness.Rules) {
				r.Restraint.Signals.Of = nil
			}),
		define.Harness("C2A-REACT-050", "signals-for-sentences", define.Both,
			"reacts instead of sending an answer that begins like a signal", func(r *harness.Rules) {
				of := r.Restraint.Signals.Of
				r.Restraint.Signals.Of = func(text string) string {
					for _, phrase := range []string{"got it", "on it", "approved"} {
						if strings.HasPrefix(text, phrase) {
							return of(phrase)
						}
					}
					return of(text)
				}
			}),
	}
}

// peers are faults in whom an agent obliges.
func peers() []fault.Fault {
	says := func(name, requirement, does string, bug func(said string) string) fault.Fault {
		f := define.Agent(requirement, name, define.Both, does, func(model harness.Model) harness.Model {
			return func(t harness.Turn, shown []c2a.ChatMessage) []c2a.Action {
				actions := model(t, shown)
				for i := range actions {
					if actions[i].Kind == c2a.ActSend {
						actions[i].Text = bug(actions[i].Text)
					}
				}
				return actions
			}
		})
		return f
	}
	return []fault.Fault{
		replies("C2A-PEER-001", "adds-mentions", define.Both, "mentions the author of every message that it answers",
			func(m *c2a.SendMessage) {
				m.Text = "@worker @will " + m.Text
			}),
		says("shares-with-mentions", "C2A-PEER-001", "mentions everyone to share something",
			func(said string) string { return "@here " + said }),
		says("asks-everybody", "C2A-PEER-002", "asks the whole channel",
			func(said string) string { return "@all " + strings.TrimLeft(said, "@") }),
		says("asks-two", "C2A-PEER-002", "asks one agent and mentions another",
			func(said string) string { return said + " @will" }),
	}
}

// claiming are faults in how a harness claims what it answers.
func claiming() []fault.Fault {
	return []fault.Fault{
		define.Harness("C2A-CLAIM-050", "answers-unclaimed", define.Both,
			"answers an event that several agents may answer, without a claim", func(r *harness.Rules) {
				r.Restraint.Claiming.Needed = nil
			}),
		define.Harness("C2A-CLAIM-050", "claims-in-direct-messages-alone", define.Both,
			"claims where nobody else can see the event, but not in channels", func(r *harness.Rules) {
				r.Restraint.Claiming.Needed = func(t harness.Turn) bool { return t.Carrier().Place.Kind == c2a.DM }
			}),
		define.Harness("C2A-CLAIM-050", "claims-once", define.Both, "claims only the first event that it answers",
			func(r *harness.Rules) {
				r.Restraint.Claiming.Once = true
			}),
		define.Harness("C2A-CLAIM-050", "claims-without-an-answer", define.Both,
			"treats a claim as granted if the harness was killed before it got the result", func(r *harness.Rules) {
				r.Restraint.Claiming.Presumes = true
			}),
		define.Harness("C2A-CLAIM-050", "takes-a-failed-claim", define.Both,
			"treats a claim that failed temporarily as granted", func(r *harness.Rules) {
				r.Restraint.Claiming.Granted = func(in harness.ToolReturned) bool {
					return in.Fault == "" || in.Kind == c2a.Transient
				}
			}),
		define.Harness("C2A-CLAIM-051", "answers-what-is-taken", define.Both, "answers although its claim was refused",
			func(r *harness.Rules) {
				r.Restraint.Claiming.Yields = false
			}),
		define.Agent("C2A-CLAIM-052", "has-a-say-in-everything", define.Both,
			"comments on every event that it may answer", func(model harness.Model) harness.Model {
				return func(t harness.Turn, shown []c2a.ChatMessage) []c2a.Action {
					if t.Policy == c2a.MayRespond {
						return []c2a.Action{{Kind: c2a.ActReply, Text: "How interesting that is!"}}
					}
					return model(t, shown)
				}
			}),
	}
}
