package fault

import (
	"fmt"
	"slices"
	"strconv"
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

// thinking follows which turns wait for the model, and which request delivered which event.
type thinking struct {
	turns    map[string]bool   // ids of the requests that ask the model
	events   map[string]string // event by request
	requests []string          // deliveries in order
}

func newThinking() *thinking { return &thinking{turns: map[string]bool{}, events: map[string]string{}} }

func (t *thinking) sees(f frame) {
	switch {
	case f.Method() == port.MethodTurn:
		t.turns[f.ID()] = true
	case f.Method() == wire.MethodDeliver:
		t.requests = append(t.requests, f.ID())
		t.events[f.ID()] = fmt.Sprint(f.At("params")["eventId"])
	case f.Method() == "":
		delete(t.turns, f.ID())
	}
}

func (t *thinking) busy() bool { return len(t.turns) > 0 }

// whenThinking is a tamperer that swallows what comes from the host while the model thinks, where the bug says so. A
// delivery that is swallowed is acknowledged.
func whenThinking(swallows func(t *thinking, f frame) bool) func() serve.Tamperer {
	return func() serve.Tamperer {
		t := newThinking()
		return tamperer{
			Out: func(f frame) []frame { t.sees(f); return []frame{f} },
			In: func(f frame) (pass, send []frame) {
				t.sees(f)
				if !t.busy() || !swallows(t, f) {
					return []frame{f}, nil
				}
				if f.Method() == wire.MethodDeliver {
					send = []frame{{"jsonrpc": "2.0", "id": f["id"], "result": map[string]any{}}}
				}
				return nil, send
			},
		}
	}
}

func cancelled(f frame) (request string, ok bool) {
	return fault.ID(f.At("params")["requestId"]), f.Method() == wire.MethodCancelled
}

// cancels is a tamperer for cancellations on their way in: it returns the ids of the requests that the broken harness
// takes to be cancelled.
func cancels(bug func(t *thinking, request string) []any) func() serve.Tamperer {
	return func() serve.Tamperer {
		t := newThinking()
		return tamperer{In: func(f frame) (pass, send []frame) {
			request, ok := cancelled(f)
			if !ok {
				t.sees(f)
				return []frame{f}, nil
			}
			for _, id := range bug(t, request) {
				again := f.Copy()
				again.At("params")["requestId"] = id
				pass = append(pass, again)
			}
			return pass, nil
		}}
	}
}

// edits are faults in what a harness makes of changes while the model thinks, and after it has spoken.
func edits() []fault.Fault {
	return []fault.Fault{
		define.Frames(c2aserve.Harness, "C2A-EDIT-001", "edit-comes-too-late", define.Current,
			"ignores edits that arrive while the model is thinking",
			whenThinking(func(_ *thinking, f frame) bool {
				reason, _ := f.At("params")["reason"].(string)
				return f.Method() == wire.MethodCancelled && strings.Contains(reason, "edit") ||
					f.Method() == wire.MethodDeliver && f.At("params")["edit"] != nil
			})),
		define.Harness("C2A-EDIT-002", "answers-both-texts", define.Both,
			"lets the model answer both the old and the new text of an edited message", func(r *harness.Rules) {
				r.Stops = func(int) bool { return false }
			}),
		define.Frames(c2aserve.Harness, "C2A-EDIT-003", "cancelled-before-set-up", define.Both,
			"forgets a cancellation that arrives before the turn is set up", func() serve.Tamperer {
				fresh := ""
				return tamperer{In: func(f frame) (pass, send []frame) {
					request, ok := cancelled(f)
					if ok && request == fresh {
						return nil, nil
					}
					if fresh = ""; f.Method() == wire.MethodDeliver {
						fresh = f.ID()
					}
					return []frame{f}, nil
				}}
			}),
		define.Frames(c2aserve.Harness, "C2A-EDIT-003", "posts-what-was-deleted", define.Both,
			"ignores deletions that arrive while the model is thinking",
			whenThinking(func(_ *thinking, f frame) bool {
				reason, _ := f.At("params")["reason"].(string)
				return f.Method() == wire.MethodCancelled && !strings.Contains(reason, "edit")
			})),
		define.Frames(c2aserve.Harness, "C2A-EDIT-003", "reacts-to-what-was-deleted", define.Both,
			"puts its reactions on the withdrawn fragment", func() serve.Tamperer {
				events := map[string]any{} // by request
				var gone any
				return tamperer{
					In: func(f frame) (pass, send []frame) {
						if f.Method() == wire.MethodDeliver {
							events[f.ID()] = f.At("params")["eventId"]
						}
						if request, ok := cancelled(f); ok {
							gone = events[request]
						}
						return []frame{f}, nil
					},
					Out: func(f frame) []frame {
						if gone != nil && f.At("params")["name"] == "chat.react" {
							f.At("params").At("arguments")["inReplyTo"] = gone
						}
						return []frame{f}
					},
				}
			}),
		define.Frames(c2aserve.Harness, "C2A-EDIT-004", "answers-every-edit", define.Both,
			"treats every edit as something that must be answered", func() serve.Tamperer {
				return tamperer{In: func(f frame) (pass, send []frame) {
					if f.Method() == wire.MethodDeliver && f.At("params")["edit"] != nil {
						define.SetPolicy(f.At("params"), "must_respond")
					}
					return []frame{f}, nil
				}}
			}),
		// In a stack the harness hears only of what its host cancels.
		define.With(define.Frames(c2aserve.Harness, "C2A-EDIT-005", "regrets", define.Both,
			"posts an apology for an answer whose question was withdrawn afterwards", func() serve.Tamperer {
				t := newThinking()
				answers := map[string]frame{} // by event
				return tamperer{
					Out: func(f frame) []frame {
						if define.IsSend(f) {
							answers[fmt.Sprint(f.At("params", "arguments")["inReplyTo"])] = f.Copy()
						}
						return []frame{f}
					},
					In: func(f frame) (pass, send []frame) {
						t.sees(f)
						if request, ok := cancelled(f); ok {
							if answer, said := answers[t.events[request]]; said {
								regret := define.AnotherSend(answer, 2)
								regret.At("params", "arguments")["text"] = "Never mind what I said."
								send = append(send, regret)
							}
						}
						return []frame{f}, send
					},
				}
			}),
			func(r *c2aserve.Rules) { r.Host.CancelAnswered = true }),
		define.Shapes("C2A-EDIT-006", "late-edit-unmarked", define.Both,
			"delivers a late edit as if it were a new message",
			func(_ *c2a.World, _ c2a.Message, e *c2a.Event) {
				if e.Reason == c2a.EditedAfterResponse {
					e.Reason, e.EditOf = "direct_message", ""
				}
			}),
		define.Frames(c2aserve.Harness, "C2A-EDIT-007", "deaf-while-thinking", define.Both,
			"drops messages that arrive while the model is thinking",
			whenThinking(func(_ *thinking, f frame) bool { return f.Method() == wire.MethodDeliver })),
		define.Harness("C2A-EDIT-007", "restart-forgets", define.Both,
			"restarts a turn with the latest message and forgets the others", func(r *harness.Rules) {
				r.Restart = func(spoken bool) bool { return !spoken }
				r.Arrange = func(f []c2a.Event) []c2a.Event { return f[len(f)-1:] }
			}),
		define.Harness("C2A-EDIT-008", "restarts-after-speaking", define.Both,
			"restarts a turn that has already sent something", func(r *harness.Rules) {
				r.Restart = func(bool) bool { return true }
			}),
		define.Harness("C2A-EDIT-009", "keeps-a-turn-for-the-rest", define.Both,
			"continues a turn although one of its fragments was withdrawn", func(r *harness.Rules) {
				r.Stops = func(left int) bool { return left == 0 }
			}),
	}
}

// cancellation are faults in what a harness stops.
func cancellation() []fault.Fault {
	return []fault.Fault{
		define.Frames(c2aserve.Harness, "C2A-CANC-001", "silenced-but-busy", define.Both,
			"withholds the chat of a cancelled turn but lets the turn continue", func() serve.Tamperer {
				t := newThinking()
				gone := map[string]bool{} // events
				return tamperer{
					Out: func(f frame) []frame {
						t.sees(f)
						if define.IsSend(f) && gone[fmt.Sprint(f.At("params", "arguments")["inReplyTo"])] {
							return nil
						}
						return []frame{f}
					},
					In: func(f frame) (pass, send []frame) {
						t.sees(f)
						if request, ok := cancelled(f); ok && t.busy() {
							gone[t.events[request]] = true
							return nil, nil
						}
						return []frame{f}, nil
					},
				}
			}),
		define.Harness("C2A-CANC-002", "tool-outlives-cancellation", define.Earlier,
			"continues a turn that was cancelled during a tool call",
			func(r *harness.Rules) { r.Recalls = false }),
		define.Frames(c2aserve.Harness, "C2A-CANC-003", "knows-the-first-request-only", define.Both,
			"recognises an event only by its first delivery", cancels(func(t *thinking, request string) []any {
				for _, r := range t.requests {
					if r != request && t.events[r] == t.events[request] &&
						slices.Index(t.requests, r) < slices.Index(t.requests, request) {
						return nil
					}
				}
				return []any{rawID(request)}
			})),
		define.Frames(c2aserve.Harness, "C2A-CANC-003", "knows-the-last-request-only", define.Both,
			"recognises an event only by its latest delivery", cancels(func(t *thinking, request string) []any {
				for _, r := range t.requests {
					if r != request && t.events[r] == t.events[request] &&
						slices.Index(t.requests, r) > slices.Index(t.requests, request) {
						return nil
					}
				}
				return []any{rawID(request)}
			})),
		define.Frames(c2aserve.Harness, "C2A-CANC-004", "stranger-cancels-all", define.Both,
			"treats a cancellation of an unknown request as a cancellation of everything",
			cancels(func(t *thinking, request string) []any {
				if _, known := t.events[request]; known {
					return []any{rawID(request)}
				}
				var all []any
				for _, r := range t.requests {
					all = append(all, rawID(r))
				}
				return all
			})),
		define.Harness("C2A-CANC-005", "interruption-forgets", define.Both,
			"never resumes a turn that an urgent event interrupted", func(r *harness.Rules) {
				r.Interrupt = func(_ c2a.Draft, e c2a.Event) bool { return true }
				r.Resumes = func(bool) bool { return false }
			}),
		define.Frames(c2aserve.Harness, "C2A-CANC-006", "stops-in-silence", define.Both,
			"stops turns without telling the model", func() serve.Tamperer {
				return tamperer{Out: func(f frame) []frame {
					if f.Method() == port.MethodTurnCancelled {
						return nil
					}
					return []frame{f}
				}}
			}),
		define.Harness("C2A-CANC-006", "cancellation-waits", define.Both,
			"lets an immediate event about a cancellation wait in the compose window", func(r *harness.Rules) {
				r.Compose = func(m c2a.Mode) bool { return m == c2a.Buffered || m == c2a.Immediate }
			}),
	}
}

// rawID is an id of the suite's own host: a number or a string.
func rawID(id string) any {
	if text, err := strconv.Unquote(id); err == nil { // a text that looks like a number
		return text
	}
	var n int64
	if _, err := fmt.Sscanf(id, "%d", &n); err == nil && fmt.Sprint(n) == id {
		return n
	}
	return id
}

// outbound are faults in how what is said gets through.
func outbound() []fault.Fault {
	return []fault.Fault{
		define.Harness("C2A-OUT-002", "key-per-turn", define.Earlier, "uses one key for all messages of a turn",
			func(r *harness.Rules) {
				r.Key = func(t harness.Turn, _ int) string { return t.ID }
			}),
		define.Harness("C2A-OUT-003", "gives-up-at-once", define.Earlier, "doesn't retry a failed send",
			func(r *harness.Rules) {
				r.Retry = func(c2a.FailureKind, int, int64) (int64, bool) { return 0, false }
			}),
		define.Harness("C2A-OUT-003", "gives-up-at-a-limit", define.Earlier,
			"doesn't retry a send that hit the rate limit",
			func(r *harness.Rules) {
				retry := r.Retry
				r.Retry = func(kind c2a.FailureKind, tries int, ms int64) (int64, bool) {
					if kind == c2a.RateLimited {
						return 0, false
					}
					return retry(kind, tries, ms)
				}
			}),
		define.Harness("C2A-OUT-004", "new-key-per-try", define.Earlier, "makes a new key for each attempt",
			func(r *harness.Rules) {
				n := 0
				r.Resend = func(m c2a.SendMessage) c2a.SendMessage {
					n++
					m.Key += fmt.Sprint(":", n)
					return m
				}
			}),
		define.Harness("C2A-OUT-004", "rewords-each-try", define.Earlier, "marks a retry in its text",
			func(r *harness.Rules) {
				r.Resend = func(m c2a.SendMessage) c2a.SendMessage {
					m.Text += " (second try)"
					return m
				}
			}),
		define.Harness("C2A-OUT-005", "posts-again-when-unsure", define.Both,
			"sends a message again as a new one if it got no answer",
			func(r *harness.Rules) {
				r.Resend = func(m c2a.SendMessage) c2a.SendMessage {
					m.Key += ":anew"
					return m
				}
			}),
		define.Frames(c2aserve.Harness, "C2A-OUT-005", "complains-of-failures", define.Both,
			"posts a notice about a failure in addition to the answer", func() serve.Tamperer {
				sends := map[string]frame{}
				return tamperer{
					Out: func(f frame) []frame {
						if define.IsSend(f) {
							sends[f.ID()] = f.Copy()
						}
						return []frame{f}
					},
					In: func(f frame) (pass, send []frame) {
						if was, ok := sends[f.ID()]; ok && f.At("result")["isError"] == true {
							notice := define.AnotherSend(was, 9)
							notice.At("params", "arguments")["text"] = "The platform is slow, please wait."
							send = append(send, notice)
						}
						return []frame{f}, send
					},
				}
			}),
		define.Frames(c2aserve.Harness, "C2A-OUT-006", "hides-nameless-failures", define.Earlier,
			"doesn't tell the model of failures that have no kind", func() serve.Tamperer {
				return tamperer{Out: func(f frame) []frame {
					if f.Method() == port.MethodTurn {
						messages, _ := f.At("params")["messages"].([]any)
						f.At("params")["messages"] = slices.DeleteFunc(messages, func(m any) bool {
							x := frame(m.(map[string]any))
							text := fmt.Sprint(x["content"])
							return x["role"] == "tool" && strings.HasPrefix(text, "error: ") &&
								!strings.Contains(text, "platform")
						})
					}
					return []frame{f}
				}}
			}),
		define.Harness("C2A-OUT-006", "hides-failures", define.Earlier, "tells the model that everything succeeded",
			func(r *harness.Rules) {
				r.ToolMessage = func(in harness.ToolReturned) string {
					if in.Fault != "" {
						return "{}"
					}
					return in.Text
				}
			}),
		define.Harness("C2A-OUT-007", "unsure-counts-as-unsent", define.Earlier,
			"after a failure in which the message may have been posted, sends something else",
			func(r *harness.Rules) {
				r.Undelivered = func(c2a.FailureKind) bool { return true }
			}),
		define.Harness("C2A-OUT-009", "asks-without-end", define.Earlier,
			"keeps asking a model that keeps failing",
			func(r *harness.Rules) { r.TurnTries = 30 }),
		replies("C2A-OUT-010", "channel-everywhere", define.Earlier, "marks every message as visible in a channel",
			func(m *c2a.SendMessage) { m.Visibility = c2a.Channel.String() }),
		replies("C2A-OUT-010", "aims-at-nobody", define.Earlier, "sends its answers as ambient",
			func(m *c2a.SendMessage) { m.Directedness = c2a.Ambient }),
		define.Frames(c2aserve.Harness, "C2A-OUT-010", "aims-at-handles-in-code", define.Earlier,
			"treats any @ in a post as a mention, even in code", define.OnSend(func(a frame) {
				if text, _ := a["text"].(string); a["inReplyTo"] == nil && strings.Contains(text, "@") {
					a["directedness"] = c2a.ToMe.String()
				}
			})),
		define.Frames(c2aserve.Harness, "C2A-OUT-011", "answers-where-it-was-spoken-to-last", define.Both,
			"answers in the thread of the latest event", func() serve.Tamperer {
				var last frame
				return tamperer{
					In: func(f frame) (pass, send []frame) {
						if f.Method() == wire.MethodDeliver {
							last = f.At("params", "conversation")
						}
						return []frame{f}, nil
					},
					Out: func(f frame) []frame {
						if define.IsSend(f) && last["threadId"] != nil {
							f.At("params", "arguments", "target")["threadId"] = last["threadId"]
						}
						return []frame{f}
					},
				}
			}),
		define.Frames(c2aserve.Harness, "C2A-OUT-012", "queue-of-two", define.Both,
			"keeps at most two events while the model is thinking", func() serve.Tamperer {
				kept := 0
				drop := whenThinking(func(_ *thinking, f frame) bool {
					if f.Method() == wire.MethodDeliver {
						kept++
					}
					return f.Method() == wire.MethodDeliver && kept > 2
				})
				return drop()
			}),
		{
			Name: "gives-up-at-a-failed-read", Requirement: "C2A-OUT-012", Role: c2aserve.Harness,
			Drafts: define.Names(define.Both),
			Does:   "ends a turn without an answer when a tool fails",
			Bug: func(o *serve.Options) {
				c2aserve.Of(o).Harness.Reread = false
				fault.Tampers(givesUp)(o)
			},
		},
		define.Harness("C2A-OUT-012", "any-event-will-do", define.Both,
			"treats what the model does about another event as the answer", func(r *harness.Rules) {
				r.SettlesByOthers = true
			}),
		define.Harness("C2A-OUT-012", "loses-calls-with-the-link", define.Both,
			"waits forever for the answer to a call that was open when the link broke", func(r *harness.Rules) {
				r.Dedup.LosesCalls = true
			}),
		define.Harness("C2A-OUT-012", "remembers-what-it-refused", define.Both,
			"treats an event that it has refused as known", func(r *harness.Rules) {
				r.Dedup.RemembersRefused = true
			}),
		define.Harness("C2A-OUT-012", "drops-what-failed", define.Both,
			"forgets an answer that the platform did not accept at the first attempt", func(r *harness.Rules) {
				r.Retry = func(c2a.FailureKind, int, int64) (int64, bool) { return 0, false }
			}),
	}
}

// givesUp never asks the model again that was to be told of a tool's failure.
func givesUp() serve.Tamperer {
	return tamperer{Out: func(f frame) []frame {
		messages, _ := f.At("params")["messages"].([]any)
		if f.Method() == port.MethodTurn && len(messages) > 0 {
			if last, _ := messages[len(messages)-1].(map[string]any); strings.HasPrefix(fmt.Sprint(last["content"]),
				"error: ") {
				return nil
			}
		}
		return []frame{f}
	}}
}

// progress are faults in how far the model has come.
func progress() []fault.Fault {
	reports := func(bug func(f frame) []frame) func() serve.Tamperer {
		return func() serve.Tamperer {
			return tamperer{Out: func(f frame) []frame {
				if f.Method() != wire.MethodProgress {
					return []frame{f}
				}
				return bug(f)
			}}
		}
	}
	return []fault.Fault{
		define.Frames(c2aserve.Harness, "C2A-PROG-001", "progress-as-chat", define.Earlier, "posts progress as chat",
			func() serve.Tamperer {
				n, place := 0, frame{}
				return tamperer{
					In: func(f frame) (pass, send []frame) {
						if f.Method() == wire.MethodDeliver {
							place = f.At("params", "conversation")
						}
						return []frame{f}, nil
					},
					Out: func(f frame) []frame {
						if f.Method() != wire.MethodProgress {
							return []frame{f}
						}
						n++
						p := f.At("params")
						return []frame{{"jsonrpc": "2.0", "id": fmt.Sprint("progress-", n),
							"method": wire.MethodToolsCall,
							"params": map[string]any{
								"name": "chat.send_message", "agent": p["agent"], "arguments": map[string]any{
									"target":         map[string]any{"conversationId": place["id"]},
									"idempotencyKey": fmt.Sprint("progress-", n),
									"visibility":     place["kind"], "directedness": "ambient", "text": p["message"],
								}}}}
					},
				}
			}),
		define.Frames(c2aserve.Harness, "C2A-PROG-001", "progress-as-chat-where-none-is-shown", define.Earlier,
			"posts progress as chat if the host can't show progress", func() serve.Tamperer {
				lacking := false
				return tamperer{In: func(f frame) (pass, send []frame) {
					if f.Method() == wire.MethodInitialize {
						lacking = f.At("params", "capabilities", "utilities")["progress"] == false
					}
					actions, _ := f.At("result")["actions"].([]any)
					for _, a := range actions {
						if x, ok := a.(map[string]any); ok && lacking && x["type"] == "progress" {
							x["type"], x["text"] = "send", x["message"]
						}
					}
					return []frame{f}, nil
				}}
			}),
		define.Frames(c2aserve.Harness, "C2A-PROG-002", "progress-of-nothing", define.Earlier,
			"reports progress without a token",
			reports(func(f frame) []frame {
				delete(f.At("params"), "progressToken")
				return []frame{f}
			})),
		define.Frames(c2aserve.Harness, "C2A-PROG-002", "progress-kept", define.Earlier, "doesn't report its progress",
			reports(func(frame) []frame { return nil })),
		define.Harness("C2A-PROG-003", "one-token-for-all", define.Earlier, "reports all work with one token",
			func(r *harness.Rules) {
				report := r.Report
				r.Report = func(t harness.Turn, a c2a.Action) harness.Report {
					x := report(t, a)
					x.Token = "progress"
					return x
				}
			}),
		define.Harness("C2A-PROG-003", "progress-falls", define.Earlier, "reports progress that decreases",
			func(r *harness.Rules) {
				r.TakesProgress = func(float64, float64, float64) bool { return true }
			}),
		define.Frames(c2aserve.Harness, "C2A-PROG-003", "more-than-all", define.Earlier,
			"reports progress beyond the total",
			reports(func(f frame) []frame {
				n, _ := f.At("params")["progress"].(float64)
				f.At("params")["progress"] = n * 2
				return []frame{f}
			})),
	}
}
