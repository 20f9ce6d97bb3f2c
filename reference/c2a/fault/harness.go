package fault

import (
	"fmt"
	"slices"
	"strings"
	"unicode"

	"github.com/c2a-conform/c2a-conform/internal/lazyregexp"
	"github.com/c2a-conform/c2a-conform/reference/c2a"
	"github.com/c2a-conform/c2a-conform/reference/c2a/fault/define"
	"github.com/c2a-conform/c2a-conform/reference/c2a/harness"
	c2ahost "github.com/c2a-conform/c2a-conform/reference/c2a/host"
	c2aserve "github.com/c2a-conform/c2a-conform/reference/c2a/serve"
	"github.com/c2a-conform/c2a-conform/reference/c2a/wire"
	"github.com/c2a-conform/c2a-conform/reference/fault"
	"github.com/c2a-conform/c2a-conform/reference/serve"
	"github.com/c2a-conform/c2a-conform/schemas/port"
)

// permits widens what a harness lets the model say.
func permits(requirement, name string, drafts []c2a.Draft, does string,
	when func(t harness.Turn, unasked bool) bool) fault.Fault {
	return define.Harness(requirement, name, drafts, does, func(r *harness.Rules) {
		permit := r.Permit
		r.Permit = func(t harness.Turn, text string, unasked bool) bool {
			return when(t, unasked) || permit(t, text, unasked)
		}
	})
}

// replies breaks where the answers of a harness go, or what they say of themselves.
func replies(requirement, name string, drafts []c2a.Draft, does string, bug func(m *c2a.SendMessage)) fault.Fault {
	return define.Harness(requirement, name, drafts, does, func(r *harness.Rules) {
		reply := r.Reply
		r.Reply = func(t harness.Turn, text string) c2a.SendMessage {
			m := reply(t, text)
			bug(&m)
			return m
		}
	})
}

// obedience are faults in how a harness obeys the policy.
func obedience() []fault.Fault {
	return []fault.Fault{
		permits("C2A-OBEY-001", "answers-when-forbidden", define.Both,
			"lets the model answer an event that must not be answered",
			func(t harness.Turn, unasked bool) bool { return t.Policy == c2a.MustNotRespond && !unasked }),
		permits("C2A-OBEY-002", "posts-unasked", define.Both,
			"lets the model post into the conversation of an event that must not be answered",
			func(_ harness.Turn, unasked bool) bool { return unasked }),
		define.Harness("C2A-OBEY-003", "silent-when-obliged", define.Both, "drops answers that are required",
			func(r *harness.Rules) {
				r.Permit = func(t harness.Turn, _ string, _ bool) bool { return t.Policy == c2a.MayRespond }
				r.Owes = func(c2a.Policy) bool { return false }
			}),
		define.Frames(c2aserve.Harness, "C2A-OBEY-003", "answers-twice", define.Both, "sends every answer twice",
			func() serve.Tamperer {
				return tamperer{Out: func(f frame) []frame {
					if !define.IsSend(f) {
						return []frame{f}
					}
					return []frame{f, define.AnotherSend(f, 2)}
				}}
			}),
		define.Frames(c2aserve.Harness, "C2A-OBEY-003", "defers-what-was-urgent", define.Both,
			"defers an immediate event instead of sending what the model replied", func() serve.Tamperer {
				urgent := map[any]bool{}
				return tamperer{
					In: func(f frame) (pass, send []frame) {
						if p := f.At("params"); f.Method() == wire.MethodDeliver {
							urgent[p["eventId"]] = define.ModeOf(p) == "immediate"
						}
						return []frame{f}, nil
					},
					Out: func(f frame) []frame {
						if to := f.At("params", "arguments")["inReplyTo"]; define.IsSend(f) && urgent[to] {
							f.At("params")["name"] = "chat.defer"
							f.At("params")["arguments"] = map[string]any{"inReplyTo": to, "reason": "not now"}
						}
						return []frame{f}
					},
				}
			}),
		define.Harness("C2A-OBEY-004", "speaks-for-a-silent-model", define.Both,
			"posts something when the model stays silent on an optional event", func(r *harness.Rules) {
				r.Owes = func(p c2a.Policy) bool { return p == c2a.MustRespond || p == c2a.MayRespond }
			}),
		permits("C2A-OBEY-005", "lectures-on-thanks", define.Earlier, "lets the model answer thanks at length",
			func(t harness.Turn, _ bool) bool { return t.Policy == c2a.AckOnly }),
		define.Harness("C2A-OBEY-006", "no-fallback", define.Both,
			"says nothing when the model fails on an event that must be answered", func(r *harness.Rules) {
				r.Fallback = func(string) string { return "" }
			}),
		define.Frames(c2aserve.Harness, "C2A-OBEY-007", "guesses-the-policy", define.Both,
			"treats an unknown or missing policy as must_respond", define.Arrivals(func(p frame) {
				switch define.PolicyOf(p) {
				case "must_respond", "may_respond", "must_not_respond", "ack_only":
				default:
					define.SetPolicy(p, "must_respond")
				}
			})),
		define.Frames(c2aserve.Harness, "C2A-OBEY-008", "ack-only-obliges", define.Current,
			"treats ack_only as must_respond",
			define.Arrivals(func(p frame) {
				if define.PolicyOf(p) == "ack_only" {
					define.SetPolicy(p, "must_respond")
				}
			})),
		replies("C2A-OBEY-009", "answers-beside-the-thread", define.Both,
			"answers in the channel instead of the thread",
			func(m *c2a.SendMessage) { m.Target.Thread, m.Visibility = "", c2a.Channel.String() }),
		replies("C2A-OBEY-009", "answers-nothing-in-particular", define.Earlier, "doesn't say which event it answers",
			func(m *c2a.SendMessage) { m.InReplyTo = "" }),
		replies("C2A-OBEY-009", "answers-another-event", define.Both, "names an event that it doesn't answer",
			func(m *c2a.SendMessage) { m.InReplyTo = "evt_0" }),
		define.Frames(c2aserve.Harness, "C2A-OBEY-009", "takes-the-thread-along", define.Both,
			"sends messages for another conversation to the thread of the event", func() serve.Tamperer {
				var thread any // of the latest event
				in := ""       // its conversation
				return tamperer{
					In: func(f frame) (pass, send []frame) {
						if f.Method() == wire.MethodDeliver {
							c := f.At("params", "conversation")
							thread, in = c["threadId"], fmt.Sprint(c["id"])
						}
						return []frame{f}, nil
					},
					Out: func(f frame) []frame {
						if define.IsSend(f) && thread != nil {
							if to := f.At("params", "arguments", "target"); fmt.Sprint(to["conversationId"]) != in {
								to["threadId"] = thread
							}
						}
						return []frame{f}
					},
				}
			}),
		replies("C2A-OBEY-009", "speaks-for-its-model-about-nothing", define.Earlier,
			"when its model has no answer, doesn't say to which event", func(m *c2a.SendMessage) {
				if strings.HasPrefix(m.Text, "I can't answer this yet") {
					m.InReplyTo = ""
				}
			}),
		define.Harness("C2A-OBEY-009", "answers-knocks-in-the-channel", define.Both,
			"answers a knock from a thread in the channel", func(r *harness.Rules) {
				reply := r.Reply
				r.Reply = func(t harness.Turn, text string) c2a.SendMessage {
					m := reply(t, text)
					if t.Carrier().Knock != nil {
						m.Target.Thread = ""
					}
					return m
				}
			}),
		define.Harness("C2A-OBEY-009", "any-post-is-the-answer", define.Both,
			"treats a message that its model sends elsewhere with the tool as the answer",
			func(r *harness.Rules) { r.ToolAnswers = true }),
		define.Harness("C2A-OBEY-006", "quiet-after-a-tool", define.Both,
			"says nothing when the model fails after it has called a tool", func(r *harness.Rules) {
				r.QuietAfterTools = true
			}),
		define.Harness("C2A-OBEY-006", "a-refused-reaction-is-enough", define.Both,
			"treats a reaction that the host has refused as an answer",
			func(r *harness.Rules) { r.SettlesRefused = true }),
		define.Harness("C2A-OBEY-006", "says-nothing", define.Both, "sends the empty text that its model gives",
			func(r *harness.Rules) {
				r.Blank = func(string) bool { return false }
			}),
		define.Harness("C2A-OBEY-006", "seen-is-enough", define.Both, "treats a reaction with seen as an answer",
			func(r *harness.Rules) {
				r.Settles = func(string) bool { return true }
			}),
		permits("C2A-OBEY-010", "urgency-beats-policy", define.Both,
			"lets the model answer every immediate event",
			func(t harness.Turn, _ bool) bool { return t.Events[0].Mode == c2a.Immediate }),
	}
}

// exposes breaks how much of an event the model sees.
func exposes(requirement, name string, drafts []c2a.Draft, does string,
	bug func(e c2a.Event, x harness.Exposure) harness.Exposure) fault.Fault {
	return define.Harness(requirement, name, drafts, does, func(r *harness.Rules) {
		expose := r.Expose
		r.Expose = func(e c2a.Event) harness.Exposure { return bug(e, expose(e)) }
	})
}

// always exposes the events of a mode in one way.
func always(m c2a.Mode, shown harness.Exposure) func(c2a.Event, harness.Exposure) harness.Exposure {
	return func(e c2a.Event, x harness.Exposure) harness.Exposure {
		if e.Mode == m {
			return shown
		}
		return x
	}
}

// prompts breaks what the model sees of a turn.
func prompts(requirement, name string, drafts []c2a.Draft, does string,
	bug func(t harness.Turn, m []c2a.ChatMessage) []c2a.ChatMessage) fault.Fault {
	return define.Harness(requirement, name, drafts, does, func(r *harness.Rules) {
		prompt := r.Prompt
		r.Prompt = func(d c2a.Draft, t harness.Turn, notes []c2a.Event) []c2a.ChatMessage {
			return bug(t, prompt(d, t, notes))
		}
	})
}

// exposure are faults in how much of an event the model sees.
func exposure() []fault.Fault {
	return []fault.Fault{
		define.Harness("C2A-EXPO-001", "immediate-waits", define.Both,
			"lets immediate events wait in the compose window",
			func(r *harness.Rules) {
				r.Compose = func(m c2a.Mode) bool { return m == c2a.Buffered || m == c2a.Immediate }
			}),
		define.Harness("C2A-EXPO-002", "immediate-queues", define.Current,
			"lets immediate events wait for the open turn to end",
			func(r *harness.Rules) {
				r.Interrupt = func(c2a.Draft, c2a.Event) bool { return false }
			}),
		define.Harness("C2A-EXPO-003", "interrupts-for-anything", define.Earlier,
			"stops the open turn for an immediate event of normal priority", func(r *harness.Rules) {
				r.Interrupt = func(c2a.Draft, c2a.Event) bool { return true }
			}),
		prompts("C2A-EXPO-004", "no-emoji", define.Both, "shows the model only letters, digits and punctuation",
			func(_ harness.Turn, m []c2a.ChatMessage) []c2a.ChatMessage {
				for i := range m {
					m[i].Text = strings.Map(func(r rune) rune {
						if unicode.Is(unicode.So, r) {
							return '?'
						}
						return r
					}, m[i].Text)
				}
				return m
			}),
		define.Harness("C2A-BOX-003", "last-digest-alone", define.Both, "shows only the last of several digests",
			func(r *harness.Rules) {
				prompt := r.Prompt
				r.Prompt = func(d c2a.Draft, t harness.Turn, notes []c2a.Event) []c2a.ChatMessage {
					return prompt(d, t, notes[max(0, len(notes)-1):])
				}
			}),
		prompts("C2A-EXPO-004", "half-the-content", define.Both, "shows the model only half of the text",
			func(t harness.Turn, m []c2a.ChatMessage) []c2a.ChatMessage {
				for _, e := range t.Events {
					for i := range m {
						m[i].Text = strings.ReplaceAll(m[i].Text, e.Text, e.Text[:len(e.Text)/2])
					}
				}
				return m
			}),
		define.Frames(c2aserve.Harness, "C2A-EXPO-005", "body-with-the-knock", define.Both,
			"fetches the body of a knock and shows it unasked", prefetch),
		prompts("C2A-EXPO-006", "knock-without-topic", define.Both, "hides the topic and place of a knock from the "+
			"model",
			func(t harness.Turn, m []c2a.ChatMessage) []c2a.ChatMessage {
				if t.Events[0].Knock != nil {
					m[len(m)-1].Text = "C2A KNOCK\nsomething happened"
				}
				return m
			}),
		define.Frames(c2aserve.Harness, "C2A-EXPO-007", "pulls-unasked", define.Both,
			"calls the read tool for every knock, whether the model asks or not", func() serve.Tamperer {
				return tamperer{Out: func(f frame) []frame {
					if !showsKnock(f) {
						return []frame{f}
					}
					return []frame{readCall(f, "unasked"), f}
				}}
			}),
		define.Frames(c2aserve.Harness, "C2A-EXPO-007", "pulled-in-vain", define.Both,
			"doesn't show the model what it pulled",
			func() serve.Tamperer {
				return tamperer{Out: func(f frame) []frame {
					if f.Method() == port.MethodTurn {
						messages, _ := f.At("params")["messages"].([]any)
						f.At("params")["messages"] = slices.DeleteFunc(messages,
							func(m any) bool { return frame(m.(map[string]any))["role"] == "tool" })
					}
					return []frame{f}
				}}
			}),
		exposes("C2A-EXPO-008", "mailbox-in-context", define.Both, "shows mailbox events with the next turn",
			always(c2a.ToolMailbox, harness.Summary)),
		exposes("C2A-EXPO-008", "mailbox-opens-turns", define.Both, "starts a turn for mailbox events",
			always(c2a.ToolMailbox, harness.FullContent)),
		define.Frames(c2aserve.Harness, "C2A-EXPO-008", "no-mode-is-buffered", define.Current,
			"treats every event without a mode as buffered", define.Arrivals(func(p frame) {
				if define.ModeOf(p) == "" && p["knock"] == nil {
					p["injection"] = map[string]any{"mode": "buffered"}
				}
			})),
		exposes("C2A-EXPO-009", "silent-shown", define.Both, "shows silent events to the model",
			always(c2a.Silent, harness.FullContent)),
		define.Frames(c2aserve.Harness, "C2A-EXPO-009", "tells-who-was-silent", define.Both,
			"tells the model who wrote the silent events", func() serve.Tamperer {
				wrote := ""
				return tamperer{
					In: func(f frame) (pass, send []frame) {
						if p := f.At("params"); f.Method() == port.MethodReset {
							wrote = ""
						} else if f.Method() == wire.MethodDeliver && define.ModeOf(p) == "silent" {
							wrote, _ = p.At("author")["displayName"].(string)
						}
						return []frame{f}, nil
					},
					Out: func(f frame) []frame {
						messages, _ := f.At("params")["messages"].([]any)
						if len(messages) > 0 && wrote != "" {
							last := messages[len(messages)-1].(map[string]any)
							last["content"] = fmt.Sprint(last["content"], "\n\n(", wrote, " wrote something)")
						}
						return []frame{f}
					},
				}
			}),
		exposes("C2A-EXPO-010", "obligation-beats-mode", define.Both,
			"shows every event that must be answered in full, regardless of its mode",
			func(e c2a.Event, x harness.Exposure) harness.Exposure {
				if e.Policy == c2a.MustRespond && x == harness.Hidden {
					return harness.FullContent
				}
				return x
			}),
		exposes("C2A-EXPO-010", "forbidden-means-hidden", define.Both,
			"hides every event that must not be answered, regardless of its mode",
			func(e c2a.Event, x harness.Exposure) harness.Exposure {
				if e.Policy == c2a.MustNotRespond {
					return harness.Hidden
				}
				return x
			}),
		define.Harness("C2A-EXPO-011", "knock-lifts-obligation", define.Earlier,
			"treats a knock as optional, regardless of its policy", func(r *harness.Rules) {
				permit := r.Permit
				r.Permit = func(t harness.Turn, text string, unasked bool) bool {
					return t.Events[0].Knock == nil && permit(t, text, unasked)
				}
				r.Fallback = func(string) string { return "" }
			}),
		exposes("C2A-EXPO-012", "channel-stream-as-context", define.Earlier,
			"shows the channel's stream with the next turn",
			func(e c2a.Event, x harness.Exposure) harness.Exposure {
				if e.Directedness == c2a.Ambient && x == harness.Hidden {
					return harness.Summary
				}
				return x
			}),
	}
}

// showsKnock reports whether a frame asks the model about a knock, for the first time.
func showsKnock(f frame) bool {
	if f.Method() != port.MethodTurn || fmt.Sprint(f.At("params")["step"]) != "1" {
		return false
	}
	messages, _ := f.At("params")["messages"].([]any)
	return slices.ContainsFunc(messages, func(m any) bool {
		text, _ := frame(m.(map[string]any))["content"].(string)
		return strings.HasPrefix(text, "C2A KNOCK")
	})
}

// readCall is a chat.read_thread on the conversation of a turn.
func readCall(turn frame, id string) frame {
	p := turn.At("params")
	return frame{
		"jsonrpc": "2.0", "id": turn.ID() + "-" + id, "method": wire.MethodToolsCall,
		"params": map[string]any{"name": "chat.read_thread", "agent": p["agent"],
			"arguments": map[string]any{"conversationId": p["conversation"]}},
	}
}

// prefetch reads the conversation before each turn about a knock and adds what it read.
func prefetch() serve.Tamperer {
	waiting := map[string]frame{} // id of the read -> turn that waits for it
	return tamperer{
		Out: func(f frame) []frame {
			if !showsKnock(f) {
				return []frame{f}
			}
			read := readCall(f, "prefetch")
			waiting[read.ID()] = f
			return []frame{read}
		},
		In: func(f frame) (pass, send []frame) {
			turn, ok := waiting[f.ID()]
			if !ok || f.Method() != "" {
				return []frame{f}, nil
			}
			messages, _ := turn.At("params")["messages"].([]any)
			seen := fmt.Sprint(f.At("result")["structuredContent"])
			turn.At("params")["messages"] = append(messages, map[string]any{"role": "user", "content": seen})
			return nil, []frame{turn}
		},
	}
}

var replyTarget = lazyregexp.New(`reply_target: \S+`)

// retell changes what a turn shows under a header.
func retell(turn frame, bug func(text string) string) {
	messages, _ := turn.At("params")["messages"].([]any)
	for _, m := range messages {
		if m := m.(map[string]any); strings.HasPrefix(fmt.Sprint(m["content"]), "C2A EVENT") {
			m["content"] = bug(fmt.Sprint(m["content"]))
		}
	}
}

// headers are faults in how chat text and metadata are kept apart.
func headers() []fault.Fault {
	user := func(bug func(t harness.Turn, text string) string) func(t harness.Turn,
		m []c2a.ChatMessage) []c2a.ChatMessage {
		return func(t harness.Turn, m []c2a.ChatMessage) []c2a.ChatMessage {
			last := &m[len(m)-1]
			last.Text = bug(t, last.Text)
			return m
		}
	}
	return []fault.Fault{
		prompts("C2A-HEAD-001", "no-header", define.Earlier, "injects chat without a header",
			user(func(_ harness.Turn, text string) string {
				if _, body, ok := strings.Cut(text, "\nMESSAGE\n"); ok {
					return body
				}
				return text
			})),
		prompts("C2A-HEAD-002", "raw-author", define.Earlier, "puts the display name into the header unescaped",
			user(func(t harness.Turn, text string) string {
				clean := strings.ReplaceAll(t.Carrier().Author.Name, "\n", " ")
				return strings.Replace(text, clean, t.Carrier().Author.Name, 1)
			})),
		prompts("C2A-HEAD-003", "target-without-thread", define.Earlier,
			"names the channel as the reply target for a thread",
			user(func(t harness.Turn, text string) string {
				return strings.Replace(text, "reply_target: thread:"+t.Carrier().Place.Thread,
					"reply_target: channel:"+t.Carrier().Place.Conversation, 1)
			})),
		define.Frames(c2aserve.Harness, "C2A-HEAD-003", "target-of-the-latest", define.Earlier,
			"names the conversation of the latest event as the reply target", func() serve.Tamperer {
				last := ""
				return tamperer{
					In: func(f frame) (pass, send []frame) {
						if f.Method() == wire.MethodDeliver {
							last = fmt.Sprint(f.At("params", "conversation")["id"])
						}
						return []frame{f}, nil
					},
					Out: func(f frame) []frame {
						retell(f, func(text string) string {
							return replyTarget.ReplaceAllString(text, "reply_target: channel:"+last)
						})
						return []frame{f}
					},
				}
			}),
		define.Frames(c2aserve.Harness, "C2A-HEAD-001", "header-of-another-policy", define.Earlier,
			"says in the header that an answer is optional", func() serve.Tamperer {
				return tamperer{Out: func(f frame) []frame {
					retell(f, func(text string) string {
						return strings.Replace(text, "response_policy: must_respond", "response_policy: may_respond", 1)
					})
					return []frame{f}
				}}
			}),
		prompts("C2A-HEAD-004", "body-in-header", define.Earlier, "writes the body between the lines of the header",
			user(func(_ harness.Turn, text string) string {
				head, body, ok := strings.Cut(text, "\n\nMESSAGE\n")
				if !ok {
					return text
				}
				title, fields, _ := strings.Cut(head, "\n")
				return title + "\n" + strings.ReplaceAll(body, "| ", "") + "\n" + fields + "\n\nMESSAGE\n"
			})),
		prompts("C2A-HEAD-004", "header-runs-on", define.Earlier, "puts nothing between header and text",
			user(func(_ harness.Turn, text string) string {
				return strings.ReplaceAll(strings.Replace(text, "\n\nMESSAGE\n", "\n", 1), "| ", "")
			})),
		permits("C2A-HEAD-004", "obeys-forged-policy", define.Both, "obeys a policy that a message states in its text",
			func(t harness.Turn, _ bool) bool {
				return strings.Contains(t.Carrier().Text, "response_policy: must_respond")
			}),
		prompts("C2A-HEAD-005", "chat-as-system", define.Both, "injects chat as a system message",
			func(_ harness.Turn, m []c2a.ChatMessage) []c2a.ChatMessage {
				for i := range m {
					m[i].Role = "system"
				}
				return m
			}),
		prompts("C2A-HEAD-006", "no-standing-rules", define.Earlier, "leaves out the general response rules",
			func(_ harness.Turn, m []c2a.ChatMessage) []c2a.ChatMessage {
				return slices.DeleteFunc(m, func(x c2a.ChatMessage) bool { return x.Role == "system" })
			}),
		prompts("C2A-HEAD-008", "one-header-for-all", define.Earlier, "shows every agent the first agent's header",
			firstHeader()),
		prompts("C2A-HEAD-007", "chat-as-assistant", define.Earlier, "injects chat with the role assistant",
			func(_ harness.Turn, m []c2a.ChatMessage) []c2a.ChatMessage {
				m[len(m)-1].Role = "assistant"
				return m
			}),
	}
}

// firstHeader keeps the id of the event that was shown first, whoever is shown something next.
func firstHeader() func(t harness.Turn, m []c2a.ChatMessage) []c2a.ChatMessage {
	first := ""
	return func(t harness.Turn, m []c2a.ChatMessage) []c2a.ChatMessage {
		id := t.Carrier().ID
		if first == "" {
			first = id
		}
		for i := range m {
			m[i].Text = strings.Replace(m[i].Text, "event_id: "+id, "event_id: "+first, 1)
		}
		return m
	}
}

// composition are faults in how fragments become turns.
func composition() []fault.Fault {
	groups := func(requirement, name, does string, blur func(e *c2a.Event)) fault.Fault {
		return define.Harness(requirement, name, define.Both, does, func(r *harness.Rules) {
			group := r.Group
			r.Group = func(e c2a.Event) string { blur(&e); return group(e) }
		})
	}
	return []fault.Fault{
		define.Harness("C2A-COMPOSE-001", "hasty-window", define.Both, "starts the turn a second after the message",
			func(r *harness.Rules) { r.QuietMs = 1_000 }),
		define.Harness("C2A-COMPOSE-001", "windows-close-after-a-kill", define.Both,
			"closes all windows immediately after a restart", func(r *harness.Rules) {
				r.Dedup.ResumeMs = func(nowMs, _ int64) int64 { return nowMs }
			}),
		define.Harness("C2A-COMPOSE-002", "slow-window", define.Both,
			"waits eight seconds before it starts the turn",
			func(r *harness.Rules) { r.QuietMs = 8_000 }),
		define.Harness("C2A-COMPOSE-002", "waits-anew-after-a-withdrawal", define.Both,
			"restarts the quiet time when a fragment is withdrawn",
			func(r *harness.Rules) { r.WithdrawalRenews = true }),
		groups("C2A-COMPOSE-003", "turn-per-fragment", "starts a turn for each fragment",
			func(e *c2a.Event) { e.Place.Thread += e.ID }),
		define.Harness("C2A-COMPOSE-004", "newest-first", define.Both, "shows the newest fragment first",
			func(r *harness.Rules) {
				r.Arrange = func(f []c2a.Event) []c2a.Event { slices.Reverse(f); return f }
			}),
		groups("C2A-COMPOSE-005", "authors-merged", "merges fragments of different authors",
			func(e *c2a.Event) { e.Author.ID = "" }),
		groups("C2A-COMPOSE-006", "conversations-merged", "merges one author's fragments from different conversations",
			func(e *c2a.Event) { e.Place.Conversation = "" }),
		groups("C2A-COMPOSE-007", "threads-merged", "merges one author's fragments from different threads",
			func(e *c2a.Event) { e.Place.Thread = "" }),
		define.Harness("C2A-COMPOSE-008", "cap-lifted-by-typing", define.Both,
			"ignores the cap if the author has been typing", func(r *harness.Rules) {
				r.TypingLiftsCap = true
			}),
		define.Harness("C2A-COMPOSE-008", "no-cap", define.Both, "keeps merging for two minutes",
			func(r *harness.Rules) { r.CapMs = 120_000 }),
		define.Harness("C2A-COMPOSE-009", "loses-late-fragments", define.Both,
			"keeps only the first ten fragments of a window",
			func(r *harness.Rules) {
				r.Arrange = func(f []c2a.Event) []c2a.Event { return f[:min(len(f), 10)] }
			}),
		define.Harness("C2A-COMPOSE-010", "deaf-to-typing", define.Both, "doesn't wait while the author is typing",
			func(r *harness.Rules) { r.HeedTyping = false }),
		define.Harness("C2A-COMPOSE-010", "deaf-to-early-typing", define.Both,
			"doesn't wait if the author began to type before the message arrived",
			func(r *harness.Rules) { r.TypingNeedsWindow = true }),
		define.Harness("C2A-COMPOSE-001", "typing-that-ended-long-ago", define.Both,
			"begins a turn at once if the author has ever stopped typing",
			func(r *harness.Rules) { r.TypingTellsMs = 3_600_000 }),
		define.Harness("C2A-COMPOSE-011", "typing-renews-the-cap", define.Both, "restarts the cap when typing stops",
			func(r *harness.Rules) { r.TypingRenewsCap = true }),
		define.Harness("C2A-COMPOSE-011", "typing-without-end", define.Both,
			"waits for two minutes while the author is typing",
			func(r *harness.Rules) { r.TypingCapMs = 120_000 }),
		define.Harness("C2A-COMPOSE-012", "fifth-before-fourth", define.Both,
			"shows the fifth fragment before the fourth", func(r *harness.Rules) {
				arrange := r.Arrange
				r.Arrange = func(fragments []c2a.Event) []c2a.Event {
					fragments = arrange(fragments)
					if len(fragments) > 4 {
						fragments[3], fragments[4] = fragments[4], fragments[3]
					}
					return fragments
				}
			}),
		define.Harness("C2A-COMPOSE-013", "long-window", define.Both, "merges messages that are twenty seconds apart",
			func(r *harness.Rules) { r.QuietMs = 25_000 }),
		define.Frames(c2aserve.Harness, "C2A-COMPOSE-014", "old-text", define.Both,
			"keeps the old text of an edited message",
			func() serve.Tamperer {
				return tamperer{In: func(f frame) (pass, send []frame) {
					reason, _ := f.At("params")["reason"].(string)
					switch {
					case f.Method() == wire.MethodCancelled && strings.Contains(reason, "edit"):
						return nil, nil
					case f.Method() == wire.MethodDeliver && f.At("params")["edit"] != nil:
						return nil, []frame{{"jsonrpc": "2.0", "id": f["id"], "result": map[string]any{}}}
					}
					return []frame{f}, nil
				}}
			}),
		define.Harness("C2A-COMPOSE-014", "edit-needs-a-cancellation", define.Both,
			"lets an edit replace the old text only if the old event was also cancelled", func(r *harness.Rules) {
				r.Replaces = func(c2a.Event) bool { return false }
			}),
		define.Harness("C2A-COMPOSE-015", "edit-goes-last", define.Both, "puts an edited fragment after the others",
			func(r *harness.Rules) { r.KeepPlace = false }),
		define.Harness("C2A-COMPOSE-016", "deaf-to-deletes", define.Both, "answers a deleted message",
			func(r *harness.Rules) {
				r.Withdraws = func(harness.Cancelled, c2a.Event) bool { return false }
			}),
		define.Harness("C2A-CANC-001", "asks-again-about-what-was-withdrawn", define.Both,
			"retries a failed model although the event was cancelled in the meantime", func(r *harness.Rules) {
				r.TurnPauseMs, r.RerunsWithdrawn = 5_000, true
			}),
		define.Harness("C2A-CANC-001", "tries-cancelled-posts-again", define.Both,
			"retries a post although the event of its turn was cancelled", func(r *harness.Rules) {
				r.Drops = func(m c2a.SendMessage) bool { return m.InReplyTo != "" }
			}),
		define.Harness("C2A-CANC-001", "tries-on-what-was-pushed-aside", define.Current,
			"retries the answer of a turn that an immediate event interrupted, although its event was cancelled",
			func(r *harness.Rules) { r.GivesUp = false }),
		define.Harness("C2A-CANC-001", "repeats-calls-of-stopped-turns", define.Both,
			"repeats a call after the link broke, although the event of its turn was cancelled",
			func(r *harness.Rules) { r.Dedup.RepeatsStopped = true }),
		define.Harness("C2A-CANC-001", "cancels-for-everybody", define.Both,
			"cancels an event for all its agents when it is cancelled for one", func(r *harness.Rules) {
				r.Withdraws = func(in harness.Cancelled, e c2a.Event) bool { return e.ID == in.Event }
			}),
		define.Harness("C2A-COMPOSE-017", "delete-drops-all", define.Both, "drops all fragments when one is deleted",
			func(r *harness.Rules) {
				r.Withdraws = func(harness.Cancelled, c2a.Event) bool { return true }
			}),
		define.Frames(c2aserve.Harness, "C2A-COMPOSE-018", "edit-keeps-policy", define.Both,
			"keeps the policy that a message had before its edit", func() serve.Tamperer {
				old := map[string]frame{}
				return tamperer{In: func(f frame) (pass, send []frame) {
					if p := f.At("params"); f.Method() == wire.MethodDeliver {
						if before, ok := old[fmt.Sprint(p.At("edit")["of"])]; ok {
							define.SetPolicy(p, fmt.Sprint(define.PolicyOf(before)))
							p["injection"] = before["injection"]
						}
						old[fmt.Sprint(p["eventId"])] = p
					}
					return []frame{f}, nil
				}}
			}),
		define.Harness("C2A-COMPOSE-019", "weakest-policy", define.Both, "uses the weakest policy of the fragments",
			func(r *harness.Rules) { r.Combine = slices.Min[[]c2a.Policy] }),
		define.Harness("C2A-COMPOSE-019", "last-fragment-permits", define.Both,
			"doesn't send the reply to a merged turn whose last fragment must not be answered",
			func(r *harness.Rules) {
				permit := r.Permit
				r.Permit = func(t harness.Turn, text string, unasked bool) bool {
					last := t.Events[len(t.Events)-1]
					return last.Policy != c2a.MustNotRespond && permit(t, text, unasked)
				}
			}),
		define.Frames(c2aserve.Harness, "C2A-COMPOSE-020", "reply-per-fragment", define.Both,
			"sends an answer for each fragment of a turn", func() serve.Tamperer {
				waiting, merged := 0, 0 // fragments that no turn has, and those of the turn
				return tamperer{
					In: func(f frame) (pass, send []frame) {
						if f.Method() == wire.MethodDeliver && define.ModeOf(f.At("params")) == "buffered" {
							waiting++
						}
						return []frame{f}, nil
					},
					Out: func(f frame) []frame {
						out := []frame{f}
						switch {
						case f.Method() == port.MethodTurn:
							waiting, merged = 0, waiting
						case define.IsSend(f):
							for n := 2; n <= merged; n++ {
								out = append(out, define.AnotherSend(f, n))
							}
							merged = 0
						}
						return out
					},
				}
			}),
		define.Frames(c2aserve.Harness, "C2A-COMPOSE-021", "sessions-merged", define.Both,
			"runs all agents in one session",
			func() serve.Tamperer {
				first := ""
				return tamperer{In: func(f frame) (pass, send []frame) {
					if p := f.At("params"); f.Method() == wire.MethodDeliver {
						to := p
						if t, ok := p["target"].(map[string]any); ok {
							to = t
						}
						if first == "" {
							first, _ = to["recipient"].(string)
						}
						to["recipient"] = first
					}
					return []frame{f}, nil
				}}
			}),
		define.Frames(c2aserve.Host, "C2A-COMPOSE-022", "cancels-nothing-in-particular", define.Both,
			"cancels without naming the delivery",
			fault.Outgoing(wire.MethodCancelled, func(f frame) { delete(f.At("params"), "requestId") })),
		define.Host("C2A-COMPOSE-022", "delete-not-passed-on", define.Both,
			"doesn't cancel the delivery of a deleted message",
			func(r *c2ahost.Rules) { r.CancelOnDelete = false }),
		define.Host("C2A-COMPOSE-022", "answered-by-anybody", define.Both,
			"treats one agent's answer as the answer of all agents",
			func(r *c2ahost.Rules) { r.ForAll = true }),
		define.Host("C2A-COMPOSE-022", "delivered-lost-by-a-kill", define.Both,
			"forgets what it has delivered when it is killed", func(r *c2ahost.Rules) { r.Retry.Drops = true }),
		define.Frames(c2aserve.Host, "C2A-COMPOSE-023", "edit-cancelled-once", define.Both,
			"cancels an edited message at only one of its agents", func() serve.Tamperer {
				done := false
				return tamperer{
					In: func(f frame) (pass, send []frame) { done = false; return []frame{f}, nil },
					Out: func(f frame) []frame {
						if f.Method() != wire.MethodCancelled {
							return []frame{f}
						}
						again := done
						done = true
						if again {
							return nil
						}
						return []frame{f}
					},
				}
			}),
		define.Host("C2A-COMPOSE-023", "edit-not-passed-on", define.Both, "doesn't pass an edit on",
			func(r *c2ahost.Rules) { r.ReplaceOnEdit = false }),
	}
}
