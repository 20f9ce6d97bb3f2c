package alternate

import (
	"slices"
	"strings"

	"github.com/c2a-conform/c2a-conform/reference/alternate"
	"github.com/c2a-conform/c2a-conform/reference/c2a"
	c2ahost "github.com/c2a-conform/c2a-conform/reference/c2a/host"
	c2aserve "github.com/c2a-conform/c2a-conform/reference/c2a/serve"
	"github.com/c2a-conform/c2a-conform/reference/serve"
)

// decides changes what a host decides.
func decides(open, name string, drafts []string, does string, change func(x *c2ahost.Expectation)) alternate.Alternate {
	return host(open, name, drafts, does, func(r *c2ahost.Rules) {
		r.Amend(func(_ *c2ahost.Rules, _ *c2a.World, _ c2a.Message, _ string, x *c2ahost.Expectation) {
			change(x)
		})
	})
}

// whoIsThere reports who is in a conversation: as a host of the rules knows it, which asks that before it decides.
func whoIsThere(r *c2ahost.Rules) func(w *c2a.World, conversation, agent string) bool {
	present := r.Present
	var asked *c2ahost.Host
	r.Present = func(h *c2ahost.Host, conversation, agent string) bool {
		asked = h
		return present(h, conversation, agent)
	}
	return func(w *c2a.World, conversation, agent string) bool {
		if asked != nil && asked.World == w {
			return present(asked, conversation, agent)
		}
		c, _ := w.Conversation(conversation)
		return slices.Contains(c.Members, agent)
	}
}

// last keeps the last of several choices.
func last[E any](choices *[]E) {
	if n := len(*choices); n > 0 {
		*choices = (*choices)[n-1:]
	}
}

// oneOfARole asks one agent of a role. The others get the message in a mode, and must not answer.
func oneOfARole(mode c2a.Mode) func(r *c2ahost.Rules) {
	return func(r *c2ahost.Rules) {
		decide, there := r.Decide, whoIsThere(r)
		r.Decide = func(r *c2ahost.Rules, w *c2a.World, m c2a.Message, agent string) c2ahost.Expectation {
			x := decide(r, w, m, agent)
			one := ""
			for _, a := range w.Agents {
				if one == "" && there(w, m.Place.Conversation, a.ID) &&
					decide(r, w, m, a.ID).Case == c2ahost.RoleMention {
					one = a.ID
				}
			}
			if x.Case == c2ahost.RoleMention && one != agent {
				x.Policies, x.Modes = []c2a.Policy{c2a.MustNotRespond}, []c2a.Mode{mode}
				x.Optional = true
			}
			return x
		}
	}
}

// decisions are choices of whom a message obliges, and of how much of it is shown.
func decisions() []alternate.Alternate {
	return []alternate.Alternate{
		decides("C2A-ATT-015", "last-policies", both, "if several policies are allowed, uses the last one",
			func(x *c2ahost.Expectation) { last(&x.Policies) }),
		decides("C2A-MODE-006", "last-modes", both, "if several modes are allowed, uses the last one",
			func(x *c2ahost.Expectation) {
				if len(x.Modes) > 0 && x.Modes[0] != c2a.Digest { // who declares digests makes them
					last(&x.Modes)
				}
			}).Excluding("summaries-by-mailbox"), // which may be a mode that the harness takes no longer
		decides("C2A-ATT-005", "last-aims", both, "if several values of the directedness are allowed, uses the last "+
			"one",
			func(x *c2ahost.Expectation) {
				last(&x.Directedness)
				last(&x.Addressed)
			}),
		decides("C2A-MODE-006", "last-of-all", both, "if several values are allowed, always uses the last one",
			func(x *c2ahost.Expectation) {
				last(&x.Policies)
				if len(x.Modes) > 0 && x.Modes[0] != c2a.Digest {
					last(&x.Modes)
				}
				last(&x.Directedness)
				last(&x.Addressed)
			}).Excluding("summaries-by-mailbox"),
		decides("C2A-ATT-012", "own-messages-come-back", both, "puts an agent's own messages into its mailbox",
			func(x *c2ahost.Expectation) {
				if x.Case == c2ahost.OwnMessage {
					x.Case, x.Policies, x.Modes = c2ahost.Unaddressed, []c2a.Policy{c2a.MustNotRespond},
						[]c2a.Mode{c2a.ToolMailbox}
					x.Directedness, x.Addressed = []c2a.Directedness{c2a.Ambient}, []bool{false}
				}
			}),
		host("C2A-ATT-007", "delivers-only-what-it-must", both, "delivers only what it must deliver",
			withholdOptional),
		host("C2A-CLAIM-009", "picks-one-of-a-role", both, "delivers a role mention to one agent of the role",
			func(r *c2ahost.Rules) {
				decide, there := r.Decide, whoIsThere(r)
				r.Decide = func(r *c2ahost.Rules, w *c2a.World, m c2a.Message, agent string) c2ahost.Expectation {
					x := decide(r, w, m, agent)
					for _, a := range w.Agents {
						if x.Case == c2ahost.RoleMention && a.ID != agent && there(w, m.Place.Conversation, a.ID) &&
							decide(r, w, m, a.ID).Case == c2ahost.RoleMention {
							x.Case = c2ahost.OwnMessage // another one of the role has got it
						}
						if a.ID == agent {
							break
						}
					}
					return x
				}
				r.Claims.Needed = false
			}),
		host("C2A-ATT-014", "one-of-a-role-and-mailboxes", both, "asks one agent of a role, and informs the others",
			oneOfARole(c2a.ToolMailbox)),
		host("C2A-ATT-014", "one-of-a-role-and-knocks", current,
			"asks one agent of a role, and sends knocks to the others",
			oneOfARole(c2a.Notify)),
		host("C2A-ATT-014", "only-all-is-everybody", both, "recognises only \"all\" as a call to everyone",
			func(r *c2ahost.Rules) {
				resolve := r.Resolve
				r.Resolve = func(w *c2a.World, text string) []c2a.Mention {
					return slices.DeleteFunc(resolve(w, text),
						func(n c2a.Mention) bool { return n.Everybody() && n.Role != "all" })
				}
			}),
		host("C2A-CLAIM-009", "nobody-is-here", both,
			"delivers no calls to everyone except \"all\", and no other messages that don't name anyone",
			func(r *c2ahost.Rules) {
				resolve := r.Resolve
				r.Resolve = func(w *c2a.World, text string) []c2a.Mention {
					return slices.DeleteFunc(resolve(w, text),
						func(n c2a.Mention) bool { return n.Everybody() && n.Role != "all" })
				}
				withholdOptional(r)
			}),
		host("C2A-TOOL-016", "other-context", earlier, "uses a different value for the context of a thread",
			func(r *c2ahost.Rules) { r.Context = "last_20" }),
		host("C2A-EXPO-006", "other-topics", both, "describes the topic of a knock in different words",
			func(r *c2ahost.Rules) {
				r.Topic = func(*c2a.World, c2a.Message, c2ahost.Case) string { return "1 unread item" }
			}),
	}
}

// withholdOptional leaves out what a host may leave out, except reports, besides what it leaves out already.
func withholdOptional(r *c2ahost.Rules) {
	withhold := r.Withhold
	r.Withhold = func(x c2ahost.Expectation) bool {
		return withhold(x) || x.Optional && x.Case != c2ahost.StatusReport
	}
}

// passesOver takes a message that the platform reports hours late for one that it has reported before.
func passesOver(r *c2ahost.Rules) {
	known := r.Retry.Known
	r.Retry.Known = func(h *c2ahost.Host, m c2a.Message) bool { return m.PostedMs < 0 || known(h, m) }
}

// deliveries are choices of when something is delivered, and how often.
func deliveries() []alternate.Alternate {
	lags := func(name, does string, ms int64) alternate.Alternate {
		return host("C2A-DEL-001", name, both, does, func(r *c2ahost.Rules) { r.LagMs = ms })
	}
	often := func(ms int64) func(attempt int) int64 {
		return func(attempt int) int64 {
			if int64(attempt)*ms > 300_000 { // a day of it would take as long as all other choices
				return 60_000
			}
			return ms
		}
	}
	retries := func(name, does string, afterMs func(attempt int) int64) alternate.Alternate {
		return host("C2A-DEL-002", name, both, does, func(r *c2ahost.Rules) { r.Retry.AfterMs = afterMs })
	}
	return []alternate.Alternate{
		lags("a-moment-later", "delivers a moment after the message", 20),
		lags("half-a-second-later", "delivers half a second after the message", 500),
		lags("two-seconds-later", "delivers two seconds after the message", 2_000),
		host("C2A-ATT-007", "late-and-only-what-it-must", both,
			"delivers half a second after the message, and only what it must deliver", func(r *c2ahost.Rules) {
				r.LagMs = 500
				withholdOptional(r)
			}),
		retries("retries-every-second", "redelivers every second, and every minute after five minutes",
			often(1_000)),
		retries("retries-every-three-seconds", "redelivers every three seconds, and every minute after five minutes",
			often(3_000)),
		retries("retries-after-nine-minutes", "redelivers after nine minutes", func(int) int64 { return 540_000 }),
		retries("three-attempts", "redelivers twice, and after that only when the link is "+
			"back", func(attempt int) int64 {
			if attempt > 2 {
				return 0
			}
			return 60_000
		}),
		retries("slower-and-slower", "doubles the redelivery interval, up to five minutes",
			func(attempt int) int64 { return min(int64(2_000)<<min(attempt, 10), 300_000) }),
		host("C2A-DEL-007", "repeats-what-is-repeated", both, "redelivers messages that the platform repeats",
			func(r *c2ahost.Rules) { r.Retry.PassOn = true }).
			// These may have delivered nothing yet that could be repeated.
			Excluding("a-moment-later", "half-a-second-later", "two-seconds-later", "late-and-only-what-it-must",
				"polls-its-platform"),
		host("C2A-DEL-007", "passes-over-what-is-old", both,
			"doesn't deliver messages that were posted before it started", passesOver),
		{Name: "passes-over-what-is-old-in-a-stack", Open: "C2A-OBEY-003", Role: c2aserve.Stack, Drafts: both,
			Does:   "as a stack, doesn't answer messages that were posted before it started",
			Choice: func(o *serve.Options) { passesOver(&c2aserve.Of(o).Host) }},
		host("C2A-EDIT-006", "no-late-edits", both, "doesn't deliver edits after the answer",
			func(r *c2ahost.Rules) { r.LateEdits = false }),
		host("C2A-EVT-002", "threads-are-channels", both,
			"gives a thread the kind of its conversation", func(r *c2ahost.Rules) {
				shape := r.Shape
				r.Shape = func(w *c2a.World, m c2a.Message, e *c2a.Event) {
					shape(w, m, e)
					if c, ok := w.Conversation(e.Place.Conversation); ok {
						e.Place.Kind = c.Kind
					}
				}
			}),
		host("C2A-BOX-001", "frequent-digests", both, "sends digests every five seconds",
			func(r *c2ahost.Rules) { r.DigestMs = 5_000 }),
		host("C2A-BOX-001", "daily-digests", both, "sends digests once a day",
			func(r *c2ahost.Rules) { r.DigestMs = 24 * 3_600_000 }),
		host("C2A-BOX-001", "reports-lost-by-a-kill", both, "forgets unsummarised reports when it is killed",
			func(r *c2ahost.Rules) { r.Retry.Unreports = true }),
		host("C2A-BOX-001", "other-digests", both, "summarises reports in different words", func(r *c2ahost.Rules) {
			r.Summary = func(reports []string) string {
				return "While you were busy:\n* " + strings.Join(reports, "\n* ")
			}
		}),
		host("C2A-OUT-058", "lost-answers-are-no-posts", both,
			"delivers a message whose answer was lost only after its agent has sent it again",
			func(r *c2ahost.Rules) { r.Posting.Unsure = true }),
		host("C2A-OUT-050", "agents-wait-for-the-platform", both,
			"lets its agents retry when the platform asks it to wait",
			func(r *c2ahost.Rules) { r.Posting.Waits = false }),
		host("C2A-DISP-006", "waits-55-minutes-for-the-optional", earlier,
			"closes optional events after 55 minutes", func(r *c2ahost.Rules) { r.CloseMs = 55 * 60_000 }),
		host("C2A-DISP-006", "waits-two-minutes-for-the-optional", earlier,
			"closes optional events after two minutes", func(r *c2ahost.Rules) { r.CloseMs = 2 * 60_000 }),
	}
}

// claims are choices of who gets what by a claim, and for how long.
func claims() []alternate.Alternate {
	return []alternate.Alternate{
		host("C2A-CLAIM-008", "body-as-the-same-event", both,
			"sends the body of a role mention as the same event again",
			func(r *c2ahost.Rules) { r.Claims.Body = c2ahost.BodyRaised }),
		host("C2A-CLAIM-001", "claims-end-by-leaving", both, "ends the claims of an agent that leaves",
			func(r *c2ahost.Rules) { r.Claims.Leaves = true }),
		host("C2A-COMPOSE-022", "events-end-by-leaving", both, "forgets the open events of an agent that leaves",
			func(r *c2ahost.Rules) { r.Forgets = true }),
		host("C2A-CLAIM-001", "claims-end-by-edits", both, "ends the claim of an unanswered message that is edited",
			func(r *c2ahost.Rules) { r.Claims.Voids = true }),
		host("C2A-CLAIM-002", "claims-keep-their-end", both, "doesn't extend a claim when its owner repeats it",
			func(r *c2ahost.Rules) { r.Claims.Keeps = true }),
		host("C2A-CLAIM-008", "body-with-the-claim", both, "gives the body of a role mention with the claim",
			func(r *c2ahost.Rules) { r.Claims.Body = c2ahost.BodyInResult }),
		host("C2A-CLAIM-005", "short-claims", both, "grants claims for half a minute",
			func(r *c2ahost.Rules) { r.Claims.TTLMs = 30_000 }),
		host("C2A-DISP-005", "fleeting-claims", both, "grants claims for 20 s, and then forgets their owners",
			func(r *c2ahost.Rules) { r.Claims.TTLMs, r.Claims.Unowns = 20_000, true }).
			Excluding("tools-in-words", "claims-without-an-end"), // nobody could read when a claim ends
		host("C2A-CLAIM-008", "body-after-the-signal", earlier,
			"also sends the body of a role mention after the signal claimed, as the same event",
			func(r *c2ahost.Rules) { r.Claims.Body, r.Claims.BySignal = c2ahost.BodyRaised, true }),
		host("C2A-CLAIM-005", "long-claims", both, "grants claims for two hours",
			func(r *c2ahost.Rules) { r.Claims.TTLMs = 7_200_000 }).
			Excluding("tools-in-words"), // nobody could read when a claim ends
		host("C2A-CLAIM-006", "answers-despite-claims", current,
			"accepts a reply to an event that another agent has claimed",
			func(r *c2ahost.Rules) { r.Claims.Guarded = false }),
	}
}

// reactions are choices of what becomes of signals.
func reactions() []alternate.Alternate {
	return []alternate.Alternate{
		host("C2A-REACT-005", "reactions-in-the-mailbox", both, "puts all reactions into the mailbox",
			func(r *c2ahost.Rules) {
				r.Reactions.Heed = func(string) (c2a.Policy, c2a.Mode) { return c2a.MustNotRespond, c2a.ToolMailbox }
			}),
		host("C2A-REACT-005", "approvals-at-once", both, "delivers approvals at once", func(r *c2ahost.Rules) {
			heed := r.Reactions.Heed
			r.Reactions.Heed = func(signal string) (c2a.Policy, c2a.Mode) {
				if signal == "agree" {
					return c2a.MustRespond, c2a.Immediate
				}
				return heed(signal)
			}
		}).Excluding("records-of-reactions"), // who only reads of an approval need not answer it
		host("C2A-REACT-006", "records-of-reactions", both, "puts other people's reactions into the mailbox",
			func(r *c2ahost.Rules) {
				r.Reactions.Hears = func(c2a.Message, string, string) bool { return true }
				r.Reactions.Heed = func(string) (c2a.Policy, c2a.Mode) { return c2a.MustNotRespond, c2a.ToolMailbox }
			}),
		host("C2A-CANC-007", "agree-leaves-it-open", both,
			"cancels a delivery when its message is deleted or edited, even if its agent has "+
				"agreed", func(r *c2ahost.Rules) {
				closes := r.Reactions.Closes
				r.Reactions.Closes = func(signal string) bool { return signal != "agree" && closes(signal) }
			}),
		host("C2A-REACT-001", "reactions-to-reactions", both, "shows a reaction to a reaction on the message of both",
			func(r *c2ahost.Rules) {
				r.Reactions.Through = func(e c2a.Event) string { return e.Reaction.On }
			}),
		host("C2A-REACT-005", "reactions-in-other-words", both, "describes a reaction in different words",
			func(r *c2ahost.Rules) {
				r.Reactions.Words = func(_ *c2a.World, x c2a.Reaction) string { return "they say " + x.Signal }
			}),
		host("C2A-REACT-001", "glyphs-as-pictures", both, "adds variation selectors to glyphs",
			func(r *c2ahost.Rules) {
				show := r.Reactions.Show
				r.Reactions.Show = func(w *c2a.World, signal string) string { return show(w, signal) + "\uFE0F" }
			}),
	}
}

// guards are choices of what a host keeps from people, and of how much it lets through.
func guards() []alternate.Alternate {
	return []alternate.Alternate{
		host("C2A-TRUST-006", "other-redaction", both, "replaces secrets with different words", func(r *c2ahost.Rules) {
			r.Guard.Redact = func(text string) string {
				return strings.ReplaceAll(c2a.Redact(text), "[redacted]", "***")
			}
		}),
		host("C2A-TRUST-007", "tighter-limit", both, "allows 30 messages a minute",
			func(r *c2ahost.Rules) { r.Guard.SendsPerMinute = 30 }),
		host("C2A-TRUST-007", "tight-limit", both, "allows 12 messages a minute",
			func(r *c2ahost.Rules) { r.Guard.SendsPerMinute = 12 }),
		host("C2A-TRUST-007", "wide-limit", both, "allows 500 messages a minute",
			func(r *c2ahost.Rules) { r.Guard.SendsPerMinute = 500 }),
	}
}

// deadlines are choices of what becomes of what nobody answers.
func deadlines() []alternate.Alternate {
	return []alternate.Alternate{
		host("C2A-DUE-003", "lowers-what-expires", earlier, "lowers the policy of expired events",
			func(r *c2ahost.Rules) { r.Due.Expire = c2ahost.Lower }),
		host("C2A-DUE-003", "withdraws-what-expires", earlier, "withdraws expired events",
			func(r *c2ahost.Rules) { r.Due.Expire = c2ahost.Withdraw }),
		host("C2A-COMPOSE-023", "edits-of-what-never-came", both,
			"marks an event as an edit of one that was never delivered",
			func(r *c2ahost.Rules) { r.EditsOfAll = true }),
		host("C2A-DUE-003", "late-signals-answer", earlier,
			"accepts a reply to an expired event that its agent has since marked done",
			func(r *c2ahost.Rules) { r.Due.LateSignals = true }),
		host("C2A-DUE-003", "deadlines-from-the-message", earlier,
			"measures the deadline from the message, even if the link was broken in the meantime",
			func(r *c2ahost.Rules) { r.Due.Aged = true }),
		host("C2A-DUE-001", "deadline-of-twenty-hours", earlier, "sets deadlines of twenty hours",
			func(r *c2ahost.Rules) {
				r.Due.DeadlineMs, r.Due.RetryMs, r.Due.EscalateMs = 72_000_000, 600_000, 73_000_000
			}),
		host("C2A-DUE-005", "reminds-soon", earlier, "after 45 s, reminds an agent of an event that it has "+
			"acknowledged",
			func(r *c2ahost.Rules) { r.Due.RetryMs = 45_000 }).Excluding("deadline-of-twenty-hours"),
		host("C2A-DUE-007", "always-the-lead", earlier,
			"passes unhandled events on to the lead even if the thread has an owner",
			func(r *c2ahost.Rules) {
				r.Due.Responders = func(h *c2ahost.Host, e c2a.Event) []string {
					c, _ := h.World.Conversation(e.Place.Conversation)
					if h.World.Lead == e.Recipient || h.World.Lead == e.Author.ID ||
						!slices.Contains(c.Members, h.World.Lead) {
						return nil
					}
					return []string{h.World.Lead}
				}
			}),
	}
}
