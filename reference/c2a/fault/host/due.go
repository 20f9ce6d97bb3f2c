package host

import (
	"github.com/c2a-conform/c2a-conform/reference/c2a"
	"github.com/c2a-conform/c2a-conform/reference/c2a/fault/define"
	"github.com/c2a-conform/c2a-conform/reference/c2a/harness"
	c2ahost "github.com/c2a-conform/c2a-conform/reference/c2a/host"
	c2aserve "github.com/c2a-conform/c2a-conform/reference/c2a/serve"
	"github.com/c2a-conform/c2a-conform/reference/fault"
)

// overdue breaks what a host does about time.
func overdue(requirement, name, does string, bug func(r *c2ahost.DueRules)) fault.Fault {
	return define.Host(requirement, name, define.Earlier, does, func(r *c2ahost.Rules) { bug(&r.Due) })
}

// deadlines are faults in what time does to an obligation.
func deadlines() []fault.Fault {
	return []fault.Fault{
		define.Frames(c2aserve.Host, "C2A-DUE-001", "deadline-of-zero", define.Earlier,
			"delivers events with a deadline that passes immediately", define.Deliveries(func(p frame) {
				if a := p.At("attention"); a["deadlineMs"] != nil {
					a["deadlineMs"] = 0
				}
			})),
		define.Frames(c2aserve.Host, "C2A-DUE-001", "less-than-nothing-left", define.Earlier,
			"writes a negative deadline into late attempts", define.Deliveries(func(p frame) {
				if attempt, _ := p.At("reliability")["attempt"].(float64); attempt > 6 {
					p.At("attention")["deadlineMs"] = -1
				}
			})),
		define.Frames(c2aserve.Host, "C2A-DUE-001", "deadline-as-date", define.Earlier, "writes the deadline as a date",
			define.Deliveries(func(p frame) {
				if a := p.At("attention"); a["deadlineMs"] != nil {
					a["deadlineMs"] = "2026-06-24T09:05:00Z"
				}
			})),
		overdue("C2A-DUE-002", "no-deadline", "doesn't set a deadline",
			func(r *c2ahost.DueRules) { r.DeadlineMs = 0 }),
		overdue("C2A-DUE-003", "fresh-for-ever", "accepts answers to an expired event as if it were fresh",
			func(r *c2ahost.DueRules) { r.Expire = c2ahost.Nothing }),
		define.Host("C2A-DUE-003", "stale-at-once", define.Earlier, "requires another read before every reply",
			func(r *c2ahost.Rules) {
				shape := r.Shape
				r.Due.DeadlineMs, r.Due.Aged = 1, true
				r.Shape = func(w *c2a.World, m c2a.Message, e *c2a.Event) {
					shape(w, m, e)
					e.CreatedMs -= 3_600_000
				}
			}),
		overdue("C2A-DUE-003", "deadline-from-the-start",
			"measures each deadline from the start of the scenario", func(r *c2ahost.DueRules) { r.FromStart = true }),
		overdue("C2A-DUE-003", "deadline-from-the-post",
			"measures the deadline of an edited message from its first text",
			func(r *c2ahost.DueRules) { r.FromPost = true }),
		overdue("C2A-TOOL-011", "too-late-to-be-repeated",
			"refuses a repeated answer after the deadline, although the first answer came in time",
			func(r *c2ahost.DueRules) { r.Untimely = true }),
		overdue("C2A-DUE-009", "passes-on-what-was-optional",
			"passes on an optional event that its agent declined", func(r *c2ahost.DueRules) {
				r.Refused = func(_ c2a.Policy, signal string) bool { return signal == "declined" }
			}),
		overdue("C2A-DUE-003", "any-look-will-do", "accepts a read of any thread as a read of the expired event's "+
			"thread",
			func(r *c2ahost.DueRules) {
				r.Looks = func(e c2a.Event, _ c2a.ReadThread, agent string) bool { return e.Recipient == agent }
			}),
		overdue("C2A-DUE-003", "anybodys-look-will-do",
			"accepts another agent's read of the expired event's thread",
			func(r *c2ahost.DueRules) {
				looks := r.Looks
				r.Looks = func(e c2a.Event, t c2a.ReadThread, _ string) bool { return looks(e, t, e.Recipient) }
			}),
		define.Host("C2A-DUE-003", "never-taken", define.Earlier,
			"doesn't accept an answer to an expired event, even after another read",
			func(r *c2ahost.Rules) { r.Due.Expire = c2ahost.Bar }),
		define.Harness("C2A-DUE-004", "answers-stale", define.Earlier,
			"answers an optional event after its deadline",
			func(r *harness.Rules) {
				r.Late = func(c2a.Event, int64) harness.Lateness { return harness.Timely }
			}),
		define.Harness("C2A-DUE-004", "any-read-will-do", define.Earlier,
			"treats a read of any place as a read of the expired event's thread", func(r *harness.Rules) {
				r.Fresh = func(harness.Turn, c2a.Action) bool { return true }
			}),
		define.Harness("C2A-DUE-004", "early-reads-will-do", define.Earlier,
			"treats a read before the deadline as one after it", func(r *harness.Rules) {
				r.EarlyReads = true
			}),
		define.Harness("C2A-DUE-004", "failed-reads-will-do", define.Earlier,
			"treats a failed read as a read of the thread", func(r *harness.Rules) {
				r.FailedReads, r.Reread = true, false
			}),
		define.Harness("C2A-DUE-004", "always-stale", define.Earlier, "treats every event with a deadline as stale",
			func(r *harness.Rules) {
				r.Late = func(e c2a.Event, _ int64) harness.Lateness {
					if e.DeadlineMs > 0 {
						return harness.TooLate
					}
					return harness.Timely
				}
			}),
		overdue("C2A-DUE-005", "no-reminder", "passes an event on without reminding its agent",
			func(r *c2ahost.DueRules) { r.RetryMs = 0 }),
		overdue("C2A-DUE-006", "broadcast", "passes an unhandled event on to all other agents",
			func(r *c2ahost.DueRules) {
				r.Responders = func(h *c2ahost.Host, e c2a.Event) []string {
					var all []string
					for _, a := range h.World.Agents {
						if a.ID != e.Recipient {
							all = append(all, a.ID)
						}
					}
					return all
				}
			}),
		overdue("C2A-DUE-007", "anybody-will-do", "passes an unhandled event on to an arbitrary agent",
			func(r *c2ahost.DueRules) {
				r.Responders = func(h *c2ahost.Host, e c2a.Event) []string {
					for _, a := range h.World.Agents {
						if t, _ := h.World.Thread(e.Place.Thread); a.ID != e.Recipient && a.ID != h.World.Lead &&
							a.ID != t.Owner {
							return []string{a.ID}
						}
					}
					return nil
				}
			}),
		overdue("C2A-DUE-007", "owner-reminds-itself",
			"passes an unhandled event on to the owner of the thread, even if this agent left it unhandled",
			func(r *c2ahost.DueRules) {
				responders := r.Responders
				r.Responders = func(h *c2ahost.Host, e c2a.Event) []string {
					if t, ok := h.World.Thread(e.Place.Thread); ok && t.Owner != "" {
						return []string{t.Owner}
					}
					return responders(h, e)
				}
			}),
		overdue("C2A-DUE-007", "never-escalates", "doesn't pass on an unhandled event",
			func(r *c2ahost.DueRules) { r.EscalateMs = 0 }),
		define.Host("C2A-DUE-008", "asks-again", define.Earlier, "asks an agent again although it has declined",
			func(r *c2ahost.Rules) {
				triesDeclined(r)
				unhandled := r.Due.Unhandled
				r.Due.Unhandled = func(p c2a.Policy, d c2a.Disposition, late bool) bool {
					return unhandled(p, d, late) || p == c2a.MustRespond && d == c2a.Ignored
				}
			}),
		define.Host("C2A-DUE-008", "declined-and-tried-again", define.Earlier,
			"retries an unacknowledged event that its agent has declined", triesDeclined),
		overdue("C2A-DUE-009", "passes-on-what-was-replaced",
			"passes on an event that its agent declines after an edit has replaced it",
			func(r *c2ahost.DueRules) { r.Replaced = true }),
		overdue("C2A-DUE-007", "late-before-it-came",
			"reminds an agent or passes an event on at a time that is measured from the message, even if the link "+
				"was broken for longer",
			func(r *c2ahost.DueRules) { r.Unsent = true }),
		define.Host("C2A-EVT-015", "follows-who-has-left", define.Earlier,
			"delivers events that waited for the link to an agent that has left in the meantime",
			func(r *c2ahost.Rules) { r.Retry.Follows = true }),
		overdue("C2A-DUE-008", "declined-and-forgotten", "forgets what an agent has declined",
			func(r *c2ahost.DueRules) { r.Refused = func(c2a.Policy, string) bool { return false } }),
		overdue("C2A-DUE-009", "repeats-the-optional", "repeats optional events and passes them on",
			func(r *c2ahost.DueRules) {
				r.Unhandled = func(p c2a.Policy, d c2a.Disposition, _ bool) bool {
					return p >= c2a.MayRespond && d == 0
				}
			}),
		overdue("C2A-DUE-009", "repeats-the-done", "repeats handled events", func(r *c2ahost.DueRules) {
			r.Unhandled = func(p c2a.Policy, _ c2a.Disposition, _ bool) bool { return p == c2a.MustRespond }
		}),
	}
}

// triesDeclined goes on with the attempts at what its agent has declined.
func triesDeclined(r *c2ahost.Rules) {
	ends := r.Reactions.Ends
	r.Reactions.Ends = func(d c2a.Draft, signal string) bool { return signal != "declined" && ends(d, signal) }
}
