package fault

import (
	"fmt"
	"slices"
	"time"

	"github.com/c2a-conform/c2a-conform/reference/c2a"
	"github.com/c2a-conform/c2a-conform/reference/c2a/fault/define"
	"github.com/c2a-conform/c2a-conform/reference/c2a/harness"
	c2ahost "github.com/c2a-conform/c2a-conform/reference/c2a/host"
	c2aserve "github.com/c2a-conform/c2a-conform/reference/c2a/serve"
	"github.com/c2a-conform/c2a-conform/reference/c2a/wire"
	"github.com/c2a-conform/c2a-conform/reference/fault"
	"github.com/c2a-conform/c2a-conform/reference/serve"
	"github.com/c2a-conform/c2a-conform/schemas/jsonrpc"
	"github.com/c2a-conform/c2a-conform/schemas/port"
)

// retries breaks how a host makes the next attempt of an event.
func retries(requirement, name string, drafts []c2a.Draft, does string,
	bug func(h *c2ahost.Host, e *c2a.Event)) fault.Fault {
	return define.Host(requirement, name, drafts, does, func(r *c2ahost.Rules) {
		again := r.Retry.Again
		r.Retry.Again = func(h *c2ahost.Host, e c2a.Event) c2a.Event {
			e = again(h, e)
			bug(h, &e)
			return e
		}
	})
}

// forgets breaks what a host knows of messages that the platform tells again.
func forgets(requirement, name, does string, known func(h *c2ahost.Host, m c2a.Message) bool) fault.Fault {
	return define.Host(requirement, name, define.Both, does, func(r *c2ahost.Rules) { r.Retry.Known = known })
}

// dedups breaks how a harness tells an event that comes again.
func dedups(requirement, name string, drafts []c2a.Draft, does string, bug func(r *harness.DedupRules)) fault.Fault {
	return define.Harness(requirement, name, drafts, does, func(r *harness.Rules) { bug(&r.Dedup) })
}

// delivery are faults in how events are delivered at least once, and handled once.
func delivery() []fault.Fault {
	return []fault.Fault{
		define.Frames(c2aserve.Host, "C2A-DEL-001", "delivers-unasked", define.Both,
			"delivers in notifications, which aren't acknowledged", func() serve.Tamperer {
				return tamperer{Out: func(f frame) []frame {
					if f.Method() == wire.MethodDeliver {
						delete(f, "id")
					}
					return []frame{f}
				}}
			}),
		define.Host("C2A-DEL-002", "never-retries", define.Both, "delivers only once", func(r *c2ahost.Rules) {
			r.Retry.AfterMs = func(int) int64 { return 0 }
		}),
		define.Frames(c2aserve.Host, "C2A-EVT-020", "typing-never-over", define.Both,
			"reports to an agent when somebody starts typing, but not when they stop", typesOn),
		define.Frames(c2aserve.Host, "C2A-EVT-020", "typing-beside-the-thread", define.Both,
			"reports typing in a thread as typing in its channel", typesBeside),
		define.Host("C2A-DEL-002", "deaf-to-acknowledgements", define.Both, "keeps delivering acknowledged events",
			func(r *c2ahost.Rules) { r.Retry.Deaf = true }),
		retries("C2A-DEL-003", "new-id-each-time", define.Both, "gives each attempt a new event id",
			func(_ *c2ahost.Host, e *c2a.Event) {
				e.ID = fmt.Sprintf("%s.%d", e.ID, e.Attempt)
			}),
		retries("C2A-DEL-004", "new-key-each-time", define.Earlier, "gives each attempt a new idempotency key",
			func(_ *c2ahost.Host, e *c2a.Event) {
				e.Key = fmt.Sprintf("%s:%d", e.Key, e.Attempt)
			}),
		define.Frames(c2aserve.Host, "C2A-DEL-005", "attempts-uncounted", define.Earlier,
			"numbers every attempt 1",
			define.Deliveries(func(p frame) {
				p.At("reliability")["attempt"] = 1
			})),
		retries("C2A-DEL-006", "created-anew", define.Earlier, "uses the time of the attempt as the time of the "+
			"message",
			func(_ *c2ahost.Host, e *c2a.Event) {
				e.CreatedMs += int64(e.Attempt) * 1000
			}),
		define.Host("C2A-ATT-015", "writers-forgotten-by-a-kill", define.Earlier,
			"after a restart, no longer knows who has written in which thread",
			func(r *c2ahost.Rules) { r.Retry.Unwrites = true }),
		define.Frames(c2aserve.Host, "C2A-DEL-006", "a-month-too-early", define.Earlier,
			"counts months from zero in the time of a message", define.Deliveries(func(p frame) {
				text, _ := p.At("timing")["createdAt"].(string)
				if t, err := time.Parse(time.RFC3339Nano, text); err == nil {
					p.At("timing")["createdAt"] = t.AddDate(0, -1, 0).Format(time.RFC3339Nano)
				}
			})),
		forgets("C2A-DEL-007", "believes-the-platform", "treats each copy of a message as a new message",
			func(*c2ahost.Host, c2a.Message) bool { return false }),
		define.Host("C2A-DEL-007", "forgets-after-a-minute", define.Both,
			"remembers only the messages of the last minute",
			func(r *c2ahost.Rules) { r.Retry.KnownMs = 60_000 }),
		define.Host("C2A-DEL-007", "forgets-after-five-minutes", define.Both,
			"remembers only the messages of the last five minutes",
			func(r *c2ahost.Rules) { r.Retry.KnownMs = 300_000 }),
		define.Host("C2A-DEL-007", "forgets-what-is-old", define.Both,
			"remembers a message for only an hour after it was posted", func(r *c2ahost.Rules) {
				r.Retry.KnownMs, r.Retry.ByAge = 3_600_000, true
			}),
		define.Host("C2A-DEL-007", "remembers-the-latest", define.Both, "remembers only the latest message",
			func(r *c2ahost.Rules) { r.Retry.KnownMost = 1 }),
		forgets("C2A-DEL-007", "drops-retries", "drops what the platform marks as a retry",
			func(*c2ahost.Host, c2a.Message) bool { return true }),
		forgets("C2A-DEL-007", "knows-messages-by-their-text",
			"treats an old copy of an edited or deleted message as a new one",
			func(h *c2ahost.Host, m c2a.Message) bool {
				return h.Says(m.ID, m.Text)
			}),
		define.Host("C2A-DEL-007", "knows-nothing-after-a-kill", define.Both,
			"after a restart, no longer knows what the platform has reported",
			func(r *c2ahost.Rules) { r.Retry.Forgets = true }),
		define.Host("C2A-DEL-008", "retries-backwards", define.Both, "retries the latest message first",
			func(r *c2ahost.Rules) { r.Retry.Order = backwards }),
		define.Host("C2A-DEL-009", "resumes-nothing", define.Both, "doesn't resume when the link is back",
			func(r *c2ahost.Rules) {
				r.Retry.Order = func([]c2a.Event) []c2a.Event { return nil }
			}),
		define.Host("C2A-DEL-009", "resumes-from-the-beginning", define.Both,
			"delivers everything again when the link is back",
			func(r *c2ahost.Rules) {
				r.Retry.Resume = func(bool) bool { return true }
			}),
		define.Host("C2A-DEL-009", "resumes-backwards", define.Both,
			"resumes with the latest message when the link is back",
			func(r *c2ahost.Rules) { r.Retry.Order = backwards }),
		define.Host("C2A-DEL-010", "undelivered-lost-by-a-kill", define.Both,
			"forgets undelivered messages when it is killed",
			func(r *c2ahost.Rules) { r.Retry.Persist = false }),
		define.Host("C2A-DEL-011", "keys-lost-by-a-kill", define.Both,
			"forgets the keys of its posts when it is killed",
			func(r *c2ahost.Rules) { r.Retry.KeepKeys = false }),
		define.Host("C2A-DEL-021", "revives-what-was-cancelled", define.Both,
			"keeps delivering deleted or edited messages",
			func(r *c2ahost.Rules) { r.Retry.Stubborn = true }),

		dedups("C2A-DEL-012", "handles-each-delivery", define.Both, "treats each delivery as a new event",
			func(r *harness.DedupRules) {
				r.Identity = func(c2a.Event) string { return "" }
			}),
		dedups("C2A-DEL-012", "forgets-events-after-a-minute", define.Both,
			"remembers only the events of the last minute",
			func(r *harness.DedupRules) { r.RememberMs = 60_000 }),
		dedups("C2A-DEL-012", "forgets-events-after-five-minutes", define.Both,
			"remembers only the events of the last five minutes",
			func(r *harness.DedupRules) { r.RememberMs = 300_000 }),
		dedups("C2A-DEL-012", "knows-events-by-key", define.Earlier, "recognises events by their idempotency key",
			func(r *harness.DedupRules) {
				r.Identity = func(e c2a.Event) string { return e.Recipient + "\x00" + e.Key }
			}),
		dedups("C2A-DEL-012", "knows-events-by-content", define.Both,
			"treats an event with different content as a different event",
			func(r *harness.DedupRules) {
				r.Identity = func(e c2a.Event) string { return e.Recipient + "\x00" + e.ID + "\x00" + e.Text }
			}),
		dedups("C2A-DEL-012", "knows-events-by-policy", define.Both,
			"treats an event with a different policy as a different event",
			func(r *harness.DedupRules) {
				r.Identity = func(e c2a.Event) string {
					return e.Recipient + "\x00" + e.ID + "\x00" + e.Policy.String()
				}
			}),
		dedups("C2A-DEL-012", "knows-obligations-alone", define.Both,
			"treats each delivery of an optional event as a different event",
			func(r *harness.DedupRules) {
				identity := r.Identity
				r.Identity = func(e c2a.Event) string {
					if e.Policy != c2a.MustRespond {
						return ""
					}
					return identity(e)
				}
			}),
		dedups("C2A-DEL-012", "forgets-what-it-ignored", define.Both, "forgets an event that ended without an answer",
			func(r *harness.DedupRules) { r.ForgetsIgnored = true }),
		dedups("C2A-DEL-012", "forgets-what-was-stopped", define.Both, "forgets an event whose turn was stopped",
			func(r *harness.DedupRules) { r.ForgetsStopped = true }),
		dedups("C2A-DEL-012", "takes-equal-words-for-one-event", define.Both,
			"treats two events with the same words as one",
			func(r *harness.DedupRules) {
				r.Identity = func(e c2a.Event) string { return e.Recipient + "\x00" + e.Text }
			}),
		dedups("C2A-DEL-013", "answers-each-delivery", define.Both, "answers an event each time it is delivered",
			func(r *harness.DedupRules) {
				r.Identity = func(c2a.Event) string { return "" }
			}),
		dedups("C2A-DEL-014", "refuses-duplicates", define.Both, "refuses an event that it has accepted before",
			func(r *harness.DedupRules) {
				r.Duplicate = func(e c2a.Event) harness.Effect {
					return harness.Refuse{Event: e.ID, Reason: "it came before"}
				}
			}),
		dedups("C2A-DEL-015", "duplicates-prolong", define.Both, "extends the window for a redelivered event",
			func(r *harness.DedupRules) { r.Restarts = true }),
		dedups("C2A-DEL-016", "knows-events-across-sessions", define.Both,
			"treats an event in two sessions as one event", func(r *harness.DedupRules) {
				r.Identity = func(e c2a.Event) string { return e.ID }
			}),
		dedups("C2A-DEL-017", "work-lost-by-a-kill", define.Both, "forgets what it has acknowledged when it is killed",
			func(r *harness.DedupRules) { r.KeepWork = false }),
		dedups("C2A-DEL-017", "queue-lost-by-a-kill", define.Both,
			"after a restart, no longer knows which events wait for the open turn to end",
			func(r *harness.DedupRules) { r.KeepQueue = false }),
		dedups("C2A-DEL-017", "tries-lost-by-a-kill", define.Earlier,
			"after a restart, no longer knows which sends it had to retry",
			func(r *harness.DedupRules) { r.KeepTries = false }),
		{
			Name: "stores-after-the-acknowledgement", Requirement: "C2A-DEL-017", Role: c2aserve.Harness,
			Drafts: define.Names(define.Both),
			Does:   "acknowledges an event at once, but stores it only when the next message arrives",
			Bug: func(o *serve.Options) {
				o.StoresLate = func(m jsonrpc.Message) bool { return m.Method == wire.MethodDeliver }
			},
		},
		define.Frames(c2aserve.Harness, "C2A-DEL-017", "results-lost-by-a-kill", define.Both,
			"forgets what its tools have returned when it is killed", func() serve.Tamperer {
				asked := map[string]bool{} // which is asked again only after a kill
				return tamperer{Out: func(f frame) []frame {
					if f.Method() != port.MethodTurn {
						return []frame{f}
					}
					if messages, ok := f.At("params")["messages"].([]any); ok && asked[f.ID()] {
						f.At("params")["messages"] = slices.DeleteFunc(messages,
							func(m any) bool { return m.(map[string]any)["role"] == "tool" })
					}
					asked[f.ID()] = true
					return []frame{f}
				}}
			}),
		define.Frames(c2aserve.Harness, "C2A-DEL-017", "link-broken-for-good-by-a-kill", define.Both,
			"after a restart, still treats a link as broken that was broken when the program was killed",
			func() serve.Tamperer {
				broken := false
				return tamperer{In: func(f frame) (pass, send []frame) {
					switch params := f.At("params"); {
					case f.Method() == port.MethodLink:
						broken = params["up"] == false
					case f.Method() == port.MethodReset && params["resume"] != true:
						broken = false
					}
					return []frame{f}, nil
				}, Out: func(f frame) []frame {
					if broken && f.Method() == wire.MethodToolsCall {
						return nil
					}
					return []frame{f}
				}}
			}),
		dedups("C2A-DEL-018", "events-forgotten-by-a-kill", define.Both,
			"forgets which events it has seen when it is killed",
			func(r *harness.DedupRules) { r.Persist = false }),
		dedups("C2A-DEL-019", "says-it-again-after-a-kill", define.Both,
			"runs a turn again that had already sent something when it was killed",
			func(r *harness.DedupRules) { r.Rerun = true }),
		dedups("C2A-DEL-020", "events-forgotten-with-the-link", define.Both,
			"forgets which events it has seen when the link is reopened",
			func(r *harness.DedupRules) { r.LinkBound = true }),
	}
}

func backwards(events []c2a.Event) []c2a.Event {
	out := slices.Clone(events)
	slices.Reverse(out)
	return out
}

// typesOn drops the ends of typing.
func typesOn() serve.Tamperer {
	return tamperer{Out: func(f frame) []frame {
		if f.Method() == wire.MethodTyping && f.At("params")["active"] == false {
			return nil
		}
		return []frame{f}
	}}
}

// typesBeside drops the threads of typing.
func typesBeside() serve.Tamperer {
	return tamperer{Out: func(f frame) []frame {
		if f.Method() == wire.MethodTyping {
			delete(f.At("params", "conversation"), "threadId")
		}
		return []frame{f}
	}}
}
