package host

import (
	"slices"
	"strings"

	"github.com/c2a-conform/c2a-conform/reference/c2a"
	"github.com/c2a-conform/c2a-conform/reference/c2a/fault/define"
	c2ahost "github.com/c2a-conform/c2a-conform/reference/c2a/host"
	c2aserve "github.com/c2a-conform/c2a-conform/reference/c2a/serve"
	"github.com/c2a-conform/c2a-conform/reference/c2a/wire"
	"github.com/c2a-conform/c2a-conform/reference/fault"
	"github.com/c2a-conform/c2a-conform/reference/serve"
	"github.com/c2a-conform/c2a-conform/schemas/port"
)

// twins are faults in the neighbour of a path that is right: the second block of code, the second agent, the second
// call, the retry, or the same thing while the link is broken.
func twins() []fault.Fault {
	retries := func(requirement, name string, drafts []c2a.Draft, does string,
		bug func(r *c2ahost.RetryRules)) fault.Fault {
		return define.Host(requirement, name, drafts, does, func(r *c2ahost.Rules) { bug(&r.Retry) })
	}
	reacts := func(requirement, name, does string, bug func(r *c2ahost.ReactionRules)) fault.Fault {
		return define.Host(requirement, name, define.Both, does, func(r *c2ahost.Rules) { bug(&r.Reactions) })
	}
	return []fault.Fault{
		define.Host("C2A-ATT-003", "edits-reach-nobody-new", define.Both,
			"doesn't deliver an edited message to an agent that had no event for it",
			func(r *c2ahost.Rules) { r.EditsReach = false }),
		define.Host("C2A-ATT-009", "reports-in-direct-messages-oblige", define.Both,
			"treats a report in a direct conversation as a message", func(r *c2ahost.Rules) {
				decide := r.Decide
				r.Decide = func(r *c2ahost.Rules, w *c2a.World, m c2a.Message, agent string) c2ahost.Expectation {
					if c, _ := w.Conversation(m.Place.Conversation); c.Kind == c2a.DM &&
						(m.Class == c2a.Status || m.Class == c2a.Progress) {
						m.Class = 0
					}
					return decide(r, w, m, agent)
				}
			}),
		define.Host("C2A-ATT-011", "question-mark-unread", define.Both,
			"treats thanks with a question mark as pure thanks",
			func(r *c2ahost.Rules) {
				r.Filler = func(text string) bool { return c2a.IsFiller(strings.ReplaceAll(text, "?", "")) }
			}),
		define.Host("C2A-ATT-011", "approvals-are-thanks", define.Both,
			"ignores the label of an approval that says thanks",
			func(r *c2ahost.Rules) {
				decide := r.Decide
				r.Decide = func(r *c2ahost.Rules, w *c2a.World, m c2a.Message, agent string) c2ahost.Expectation {
					m.Approval = m.Approval && !r.Filler(m.Text)
					return decide(r, w, m, agent)
				}
			}),
		define.Host("C2A-ATT-013", "code-never-ends", define.Both,
			"treats everything after the start of a code block as code",
			func(r *c2ahost.Rules) {
				resolve := r.Resolve
				r.Resolve = func(w *c2a.World, text string) []c2a.Mention {
					before, _, _ := strings.Cut(text, "```")
					return resolve(w, before)
				}
			}),
		retries("C2A-COMPOSE-022", "cancellations-lost-in-a-break", define.Both,
			"doesn't cancel what was deleted while the link was broken",
			func(r *c2ahost.RetryRules) { r.Uncancels = true }),
		retries("C2A-DEL-010", "held-back-lost-by-a-kill", define.Both,
			"after a restart, no longer knows what it could not deliver over a broken link",
			func(r *c2ahost.RetryRules) { r.Unqueues = true }),
		overdue("C2A-DUE-003", "an-old-look-will-do", "accepts a read that was made before the event's deadline",
			func(r *c2ahost.DueRules) { r.Early = true }),
		overdue("C2A-DUE-003", "any-call-will-do", "accepts any call about an expired event as a read",
			func(r *c2ahost.DueRules) { r.AnyCall = true }),
		overdue("C2A-DUE-008", "passed-on-twice", "passes an event on each time that it is declined",
			func(r *c2ahost.DueRules) { r.Twice = true }),
		define.Frames(c2aserve.Host, "C2A-TOOL-004", "deleted-are-counted", define.Earlier,
			"counts deleted messages among the newest", countsDeleted),
		define.Host("C2A-TOOL-010", "events-open-for-ever", define.Earlier,
			"lets an agent use an event to read a place that it has left",
			func(r *c2ahost.Rules) { r.EventsOpen = true }),
		define.Host("C2A-TOOL-011", "keys-of-all-agents", define.Earlier,
			"treats the messages of two agents as one if they have the same key",
			func(r *c2ahost.Rules) { r.Posting.SharedKeys = true }),
		define.Host("C2A-TOOL-013", "threads-take-their-channel", define.Earlier,
			"settles everything in a channel when one of its threads is resolved",
			func(r *c2ahost.Rules) { r.Sweeps = true }),
		reacts("C2A-REACT-001", "refused-reactions-count", "treats a failed reaction as visible",
			func(r *c2ahost.ReactionRules) { r.Counts = true }),
		reacts("C2A-REACT-001", "refused-reactions-are-accepted", "accepts a reaction that the platform has refused",
			func(r *c2ahost.ReactionRules) { r.Admits = false }),
		reacts("C2A-REACT-001", "one-reaction-for-all", "shows a signal only for the first agent that gives it",
			func(r *c2ahost.ReactionRules) { r.ForAll = true }),
		reacts("C2A-REACT-005", "agents-react-unheard", "doesn't deliver an agent's reactions",
			func(r *c2ahost.ReactionRules) {
				hears := r.Hears
				r.Hears = func(m c2a.Message, author, agent string) bool {
					return !strings.HasPrefix(author, "agent:") && hears(m, author, agent)
				}
			}),
		guards("C2A-TRUST-006", "one-secret-a-text", define.Earlier, "removes only the first secret of a text",
			func(r *c2ahost.GuardRules) {
				r.Redact = func(text string) string {
					words := strings.Split(text, " ")
					if i := slices.IndexFunc(words, c2a.HoldsSecret); i >= 0 {
						words[i] = c2a.Redact(words[i])
					}
					return strings.Join(words, " ")
				}
			}),
	}
}

// countsDeleted lowers the limit of each read by the number of messages that were deleted.
func countsDeleted() serve.Tamperer {
	deleted := 0
	return tamperer{In: func(f frame) (pass, send []frame) {
		events, _ := f.At("params")["events"].([]any)
		for _, e := range events {
			if op := e.(map[string]any)["op"]; f.Method() == port.MethodSurface && op == "delete" {
				deleted++
			}
		}
		a := f.At("params", "arguments")
		if limit, ok := a["limit"].(float64); ok && f.Method() == wire.MethodToolsCall {
			a["limit"] = max(1, limit-float64(deleted))
		}
		return []frame{f}, nil
	}}
}
