package fault

import (
	"slices"
	"strings"

	"github.com/c2a-conform/c2a-conform/reference/c2a"
	"github.com/c2a-conform/c2a-conform/reference/c2a/fault/define"
	"github.com/c2a-conform/c2a-conform/reference/c2a/harness"
	c2ahost "github.com/c2a-conform/c2a-conform/reference/c2a/host"
	c2aserve "github.com/c2a-conform/c2a-conform/reference/c2a/serve"
	"github.com/c2a-conform/c2a-conform/reference/fault"
	"github.com/c2a-conform/c2a-conform/reference/serve"
)

// A program that is host and harness in one has the bugs of both. Those that nobody sees from outside are not among the
// faults of its role: whatever the link inside carries, people see what is said, and the model what it is asked.

// seen are the faults of a host or a harness that show in a stack, too.
var seen = []string{
	"agent-dm-ignored", "joining-unnoticed", "thanks-by-first-word", "mention-by-substring",
	"hasty-window", "slow-window", "turn-per-fragment", "newest-first", "authors-merged", "conversations-merged",
	"threads-merged", "no-cap", "loses-late-fragments", "deaf-to-typing", "typing-renews-the-cap", "typing-without-end",
	"fifth-before-fourth", "long-window", "old-text", "edit-goes-last", "deaf-to-deletes", "delete-drops-all",
	"reply-per-fragment",
	"edit-comes-too-late", "answers-both-texts", "cancelled-before-set-up", "posts-what-was-deleted",
	"regrets",
	"deaf-while-thinking", "restart-forgets", "keeps-a-turn-for-the-rest",
	"half-the-content", "channel-stream-as-context",
	"raw-author", "body-in-header", "chat-as-system", "chat-as-assistant",
	"leaves-at-the-word", "leaves-direct-messages", "leaves-without-a-word", "leaves-with-a-speech",
	"any-duty-brings-it-back", "stays", "stays-in-the-threads", "never-comes-back", "leaves-everything",
	"leaves-the-channel-with-the-thread",
	"talks-for-ever", "ten-rounds", "mutes-people", "asks-nobody",
	"answers-twice", "silent-when-obliged",
	"key-per-turn", "complains-of-failures", "posts-again-when-unsure", "asks-without-end",
	"answers-where-it-was-spoken-to-last", "agent-reports-knock",
	"adds-mentions",
	"signals-for-sentences",
	"work-lost-by-a-kill",
}

// stacks are the faults of a stack: those that show of its halves, which are among all, and its own.
func stacks(all []fault.Fault) []fault.Fault {
	var out []fault.Fault
	for _, f := range all {
		if slices.Contains(seen, f.Name) {
			out = append(out, inAStack(f))
		}
	}
	return append(out, whole()...)
}

// inAStack is the same bug in one half of a stack. What tampers with the frames of a harness stands between the halves.
func inAStack(f fault.Fault) fault.Fault {
	bug := f.Bug
	f.Name, f.Role, f.Does = f.Name+"-in-a-stack", c2aserve.Stack, f.Does+", as a stack"
	f.Bug = func(o *serve.Options) {
		around := o.Tamper
		bug(o)
		if own, ok := o.Tamper.(*fault.Renewed); ok {
			c2aserve.Of(o).Inside, o.Tamper = own.Fresh, around
		}
	}
	return f
}

// whole are bugs that show only where the halves share them.
func whole() []fault.Fault {
	return []fault.Fault{
		ignores("C2A-ATT-001", "passes-over-direct-messages", define.Both,
			"doesn't answer direct messages",
			c2ahost.DirectMessage),
		ignores("C2A-ATT-005", "passes-over-assignments", define.Both, "doesn't answer assignments",
			c2ahost.AssignedWork),
		ignores("C2A-ATT-006", "passes-over-questions", define.Both, "doesn't answer questions in its threads",
			c2ahost.DirectQuestion),
		buttsIn("C2A-ATT-007", "joins-the-chatter", define.Both, "answers channel chatter", c2ahost.Unaddressed),
		buttsIn("C2A-ATT-008", "answers-for-others", define.Both,
			"answers messages that are addressed to another agent",
			c2ahost.ToAnother),
		buttsIn("C2A-ATT-009", "comments-on-logs", define.Both, "answers logs and status reports",
			c2ahost.StatusReport),
		stackFault("C2A-ATT-010", "answers-courtesies", define.Current, "treats thanks like any other message",
			func(r *c2aserve.Rules) {
				r.Host.Filler = func(string) bool { return false }
				r.Harness.Restraint.Loops.Thanks = nil
			}),
		stackFault("C2A-ATT-010", "hears-the-first-word-only", define.Both,
			"treats every message that begins like thanks as pure thanks", func(r *c2aserve.Rules) {
				r.Host.Filler = func(text string) bool {
					first, _, _ := strings.Cut(text, " ")
					return c2a.IsFiller(first)
				}
			}),
		treats("C2A-ATT-017", "joins-the-agents", define.Earlier, "answers agents' messages that don't address anyone",
			c2a.MustRespond, c2a.Buffered,
			func(m c2a.Message, c c2ahost.Case) bool { // which may look like a report
				return c == c2ahost.AgentWithoutTask || c == c2ahost.StatusReport &&
					strings.HasPrefix(m.Author, "agent:")
			}),
		treats("C2A-HEAD-004", "obeys-a-forged-ban", define.Both,
			"stays silent if the text says that no answer is wanted",
			c2a.MustNotRespond, c2a.Silent,
			func(m c2a.Message, _ c2ahost.Case) bool { return strings.Contains(m.Text, "policy: must_not_respond") }),
		buttsIn("C2A-OBEY-001", "answers-all-it-reads", define.Both, "answers everything that it can read",
			c2ahost.Unaddressed, c2ahost.ToAnother, c2ahost.StatusReport, c2ahost.AgentWithoutTask),
		stackFault("C2A-LOOP-001", "knows-itself-by-name-in-a-stack", define.Current,
			"as a stack, treats anyone with its display name as itself", func(r *c2aserve.Rules) {
				decide := r.Host.Decide
				r.Host.Decide = func(r *c2ahost.Rules, w *c2a.World, message c2a.Message,
					agent string) c2ahost.Expectation {
					x := decide(r, w, message, agent)
					if self, _ := w.Agent(agent); strings.EqualFold(w.Author(message.Author).Name, self.Name) {
						define.Policy(c2a.MustNotRespond)(&x)
						define.Mode(c2a.Silent)(&x)
					}
					return x
				}
			}),
		stackFault("C2A-EDIT-004", "answers-late-edits", define.Both,
			"answers every edit of a message that it has answered", func(r *c2aserve.Rules) {
				r.Host.Shape = func(_ *c2a.World, _ c2a.Message, e *c2a.Event) {
					if e.Reason == c2a.EditedAfterResponse {
						e.Policy, e.Mode = c2a.MustRespond, c2a.Buffered
					}
				}
			}),
		stackFault("C2A-OBEY-003", "answers-what-is-old-again", define.Both,
			"answers a repeated message again if it was posted an hour ago", func(r *c2aserve.Rules) {
				r.Host.Retry.KnownMs, r.Host.Retry.ByAge = 3_600_000, true
			}),
		stackFault("C2A-OBEY-003", "answers-all-but-the-latest-again", define.Both,
			"answers a repeated message again after another message has arrived", func(r *c2aserve.Rules) {
				r.Host.Retry.KnownMost = 1
			}),
		stackFault("C2A-OUT-003", "gives-up-when-told-to-wait", define.Earlier,
			"drops messages that the platform does not accept at the first attempt", func(r *c2aserve.Rules) {
				r.Host.Posting.Waits = false
				r.Harness.Retry = never
			}),
		stackFault("C2A-OUT-007", "says-it-otherwise-when-unsure", define.Earlier,
			"rephrases and resends a message that may have been posted", func(r *c2aserve.Rules) {
				r.Harness.Retry = never
				r.Harness.Undelivered = func(c2a.FailureKind) bool { return true }
			}),
		buttsIn("C2A-TRUST-005", "speaks-to-the-books", define.Both, "answers messages that are only for the audit",
			c2ahost.ForTheBooks),
		stackFault("C2A-DEL-018", "answers-again-after-a-kill", define.Both,
			"after a restart, again answers messages that it had already answered", func(r *c2aserve.Rules) {
				r.Host.Retry.Resume = func(bool) bool { return true }
				r.Host.Retry.KeepKeys, r.Harness.Dedup.Persist = false, false
			}),
	}
}

// returned are the faults of a host about obligations that show in the turns of a stack, by the rule that each breaks
// there.
var returned = map[string]string{
	"never-returns": "C2A-BLK-001", "silence-is-quiet": "C2A-BLK-001", "return-with-words": "C2A-BLK-002",
	"no-default-action": "C2A-BLK-003", "closes-on-reply": "C2A-BLK-005",
	"anybody-discharges": "C2A-BLK-006", "nobody-discharges": "C2A-BLK-007",
	"author-alone": "C2A-BLK-008", "only-recipient": "C2A-BLK-009", "returns-to-all": "C2A-BLK-010",
	"returns-unswitched": "C2A-BLK-011",
}

// blocked are the faults of a stack about authors that are blocked: those of a host, and a harness that lets returns
// wait.
func blocked(ofHosts []fault.Fault) []fault.Fault {
	var out []fault.Fault
	for _, f := range ofHosts {
		if requirement, ok := returned[f.Name]; ok {
			f.Requirement = requirement
			out = append(out, inAStack(f))
		}
	}
	return append(out, stackFault("C2A-BLK-001", "return-waits-in-a-stack", unfinished,
		"as a stack, shows a return only with the next turn", func(r *c2aserve.Rules) {
			r.Harness.Obligations.Waits = func(c2a.Event) bool { return true }
		}),
		stackFault("C2A-BLK-004", "return-of-nobody", unfinished, "does not tell its model whose question returns",
			func(r *c2aserve.Rules) {
				prompt := r.Harness.Prompt
				r.Harness.Prompt = func(d c2a.Draft, t harness.Turn, notes []c2a.Event) []c2a.ChatMessage {
					shown := prompt(d, t, notes)
					if e := t.Carrier(); e.Returns() {
						last := &shown[len(shown)-1]
						for _, who := range []string{e.Author.ID, e.Author.Name} {
							last.Text = strings.ReplaceAll(last.Text, who, "somebody")
						}
					}
					return shown
				}
			}))
}

// never tries a send again.
func never(c2a.FailureKind, int, int64) (int64, bool) { return 0, false }

// stackFault breaks rules of both halves of a stack.
func stackFault(requirement, name string, drafts []c2a.Draft, does string, bug func(*c2aserve.Rules)) fault.Fault {
	return define.Ruled(requirement, name, c2aserve.Stack, drafts, does, bug)
}

// ignores has a stack pass over what obliges it.
func ignores(requirement, name string, drafts []c2a.Draft, does string, cases ...c2ahost.Case) fault.Fault {
	return treats(requirement, name, drafts, does, c2a.MustNotRespond, c2a.Silent, among(cases))
}

// buttsIn has a stack answer what is none of its business.
func buttsIn(requirement, name string, drafts []c2a.Draft, does string, cases ...c2ahost.Case) fault.Fault {
	return treats(requirement, name, drafts, does, c2a.MustRespond, c2a.Buffered, among(cases))
}

func among(cases []c2ahost.Case) func(c2a.Message, c2ahost.Case) bool {
	return func(_ c2a.Message, c c2ahost.Case) bool { return slices.Contains(cases, c) }
}

// treats has a stack give some messages a policy and a mode that aren't theirs.
func treats(requirement, name string, drafts []c2a.Draft, does string, p c2a.Policy, m c2a.Mode,
	which func(c2a.Message, c2ahost.Case) bool) fault.Fault {
	return stackFault(requirement, name, drafts, does, func(r *c2aserve.Rules) {
		decide := r.Host.Decide
		r.Host.Decide = func(r *c2ahost.Rules, w *c2a.World, message c2a.Message, agent string) c2ahost.Expectation {
			x := decide(r, w, message, agent)
			if which(message, x.Case) {
				define.Policy(p)(&x)
				define.Mode(m)(&x)
			}
			return x
		}
	})
}
