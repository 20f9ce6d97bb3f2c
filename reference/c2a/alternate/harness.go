package alternate

import (
	"fmt"
	"slices"
	"strings"

	"github.com/c2a-conform/c2a-conform/reference/alternate"
	"github.com/c2a-conform/c2a-conform/reference/c2a"
	c2aharness "github.com/c2a-conform/c2a-conform/reference/c2a/harness"
)

// windows are choices of how long fragments are waited for.
func windows() []alternate.Alternate {
	return []alternate.Alternate{
		harness("C2A-COMPOSE-003", "shortest-window", both, "closes its window after two seconds",
			func(r *c2aharness.Rules) { r.QuietMs = 2_000 }),
		harness("C2A-COMPOSE-003", "longer-window", both, "closes its window after three and a half seconds",
			func(r *c2aharness.Rules) { r.QuietMs = 3_500 }),
		harness("C2A-COMPOSE-003", "longest-window", both, "closes its window after five seconds",
			func(r *c2aharness.Rules) { r.QuietMs = 5_000 }),
		harness("C2A-COMPOSE-010", "no-grace", both, "closes its window as soon as the author stops typing",
			func(r *c2aharness.Rules) { r.GraceMs = 0 }),
		harness("C2A-COMPOSE-010", "longest-grace", both, "waits five seconds after the author has stopped typing",
			func(r *c2aharness.Rules) { r.GraceMs = 5_000 }),
		harness("C2A-COMPOSE-010", "typing-just-ended", both,
			"begins a turn at once with a message that comes within two seconds after the author stopped typing",
			func(r *c2aharness.Rules) { r.TypingTellsMs = 2_000 }),
		harness("C2A-COMPOSE-010", "typing-lapses", both, "ignores typing that began ten seconds ago",
			func(r *c2aharness.Rules) { r.TypingLapsesMs = 10_000 }),
		harness("C2A-COMPOSE-010", "typing-ends-with-the-link", both,
			"forgets who is typing when it is killed, or when its link breaks",
			func(r *c2aharness.Rules) { r.TypingEndsWithLink = true }),
		harness("C2A-COMPOSE-008", "early-cap", both, "closes its window 26 s after the first fragment",
			func(r *c2aharness.Rules) {
				r.CapMs, r.TypingCapMs = 26_000, 26_000
			}),
		harness("C2A-COMPOSE-008", "late-cap", both, "closes its window 34 s after the first fragment",
			func(r *c2aharness.Rules) {
				r.CapMs, r.TypingCapMs = 34_000, 34_000
			}),
		harness("C2A-COMPOSE-008", "early-cap-of-the-earlier-draft", earlier,
			"closes its window 12 s after the first fragment", func(r *c2aharness.Rules) {
				r.CapMs, r.TypingCapMs = 12_000, 26_000
			}),
	}
}

// prompts are choices of how the model is shown a turn.
func prompts() []alternate.Alternate {
	return []alternate.Alternate{
		shows("C2A-HEAD-006", "other-standing-rules", both, "states the general response rules in different words",
			func(m []c2a.ChatMessage) []c2a.ChatMessage {
				m[0].Text = "Keep to response_policy. Do not answer must_not_respond."
				return m
			}),
		shows("C2A-HEAD-006", "rules-in-two-parts", both,
			"adds another system message before the general response rules",
			func(m []c2a.ChatMessage) []c2a.ChatMessage {
				return append([]c2a.ChatMessage{{Role: "system", Text: "You are a helpful member of the team."}}, m...)
			}),
		shows("C2A-EXPO-004", "old-history", both, "shows last week's messages before the event",
			func(m []c2a.ChatMessage) []c2a.ChatMessage {
				old := []c2a.ChatMessage{{Role: "user", Text: "what was said last week"},
					{Role: "assistant", Text: "and what was answered"}}
				return append([]c2a.ChatMessage{m[0]}, append(old, m[1:]...)...)
			}),
		shows("C2A-HEAD-007", "reminder-behind-the-event", both, "reminds the model of its task after the event",
			func(m []c2a.ChatMessage) []c2a.ChatMessage {
				return append(m, c2a.ChatMessage{Role: "system", Text: "Answer in the language of the message."})
			}),
		harness("C2A-COMPOSE-004", "message-for-each-fragment", both,
			"shows each fragment in a message with its own header", func(r *c2aharness.Rules) {
				r.Prompt = eachByItself(r.Prompt)
			}),
		harness("C2A-COMPOSE-004", "message-for-each-fragment-anew", both,
			"shows each fragment separately, and restarts open turns", func(r *c2aharness.Rules) {
				r.Prompt, r.Restart = eachByItself(r.Prompt), unlessSpoken
			}).Excluding("message-for-each-fragment"),
		harness("C2A-EXPO-010", "hides-what-is-never-answered", both, "doesn't show events that it never answers",
			func(r *c2aharness.Rules) {
				expose := r.Expose
				r.Expose = func(e c2a.Event) c2aharness.Exposure {
					// the current draft has no keys
					if e.Author.ID == e.Recipient || e.Key == "" && c2a.IsFiller(e.Text) {
						return c2aharness.Hidden
					}
					return expose(e)
				}
			}),
	}
}

// shows changes what the model sees of a turn.
func shows(open, name string, drafts []string, does string,
	change func(m []c2a.ChatMessage) []c2a.ChatMessage) alternate.Alternate {
	return harness(open, name, drafts, does, func(r *c2aharness.Rules) {
		prompt := r.Prompt
		r.Prompt = func(d c2a.Draft, t c2aharness.Turn, notes []c2a.Event) []c2a.ChatMessage {
			return change(prompt(d, t, notes))
		}
	})
}

func unlessSpoken(spoken bool) bool { return !spoken }

// aboutEvent is where in a prompt the message about its event begins: its last user message. Reminders may follow it.
func aboutEvent(prompt []c2a.ChatMessage) int {
	for i, m := range slices.Backward(prompt) {
		if m.Role == "user" {
			return i
		}
	}
	return len(prompt) - 1
}

// eachByItself shows every event of a turn in a message with a header of its own.
func eachByItself(prompt func(c2a.Draft, c2aharness.Turn, []c2a.Event) []c2a.ChatMessage) func(c2a.Draft,
	c2aharness.Turn, []c2a.Event) []c2a.ChatMessage {
	return func(d c2a.Draft, t c2aharness.Turn, notes []c2a.Event) []c2a.ChatMessage {
		events := t.Events
		t.Events = events[len(events)-1:]
		out := prompt(d, t, notes)
		out = out[:aboutEvent(out)]
		for _, e := range events {
			t.Events = []c2a.Event{e}
			one := prompt(d, t, nil)
			out = append(out, one[aboutEvent(one):]...)
		}
		return out
	}
}

// sends are choices of how a message gets out.
func sends() []alternate.Alternate {
	passes := func(kind c2a.FailureKind) bool { return kind == c2a.Transient || kind == c2a.RateLimited }
	retries := func(name, does string,
		retry func(kind c2a.FailureKind, tries int, ms int64) (int64, bool)) alternate.Alternate {
		return harness("C2A-OUT-003", name, both, does, func(r *c2aharness.Rules) { r.Retry = retry })
	}
	return []alternate.Alternate{
		retries("retries-after-a-minute", "retries a send after a minute, three times",
			func(kind c2a.FailureKind, tries int, ms int64) (int64, bool) {
				return max(ms, 60_000), tries <= 3 && passes(kind)
			}),
		retries("retries-after-four-minutes", "retries a send after four minutes",
			func(kind c2a.FailureKind, tries int, ms int64) (int64, bool) {
				return max(ms, 240_000), tries < 6 && passes(kind)
			}),
		retries("hasty-retries", "retries a send after a tenth of a second, and once after a permanent failure",
			func(kind c2a.FailureKind, tries int, ms int64) (int64, bool) {
				return max(ms, 100), tries < 2 || tries < 20 && passes(kind)
			}),
		retries("longer-and-longer", "waits twice as long after each failure",
			func(kind c2a.FailureKind, tries int, ms int64) (int64, bool) {
				return max(ms, 5_000<<tries), tries < 6 && passes(kind)
			}),
		harness("C2A-OUT-002", "keys-without-turns", both, "makes keys unrelated to the turn",
			func(r *c2aharness.Rules) {
				r.Key = func(t c2aharness.Turn, n int) string { return fmt.Sprintf("%x", 7919*n+len(t.ID)) }
			}),
		harness("C2A-OBEY-009", "bare-messages", current, "sends only a place, a text and a key",
			func(r *c2aharness.Rules) {
				reply := r.Reply
				r.Reply = func(t c2aharness.Turn, text string) c2a.SendMessage {
					m := reply(t, text)
					return c2a.SendMessage{Target: m.Target, Text: m.Text}
				}
			}),
		harness("C2A-OUT-002", "long-keys", both, "makes long keys", func(r *c2aharness.Rules) {
			r.Key = func(t c2aharness.Turn, n int) string {
				return fmt.Sprintf("%s/%d?%s", t.ID, n, strings.Repeat("k", 150))
			}
		}),
		harness("C2A-TOOL-003", "reads-once", both, "does not retry a failed read",
			func(r *c2aharness.Rules) { r.Reread = false }),
		harness("C2A-OUT-010", "ephemeral-answers", both, "sends answers in channels as ephemeral",
			func(r *c2aharness.Rules) {
				reply := r.Reply
				r.Reply = func(t c2aharness.Turn, text string) c2a.SendMessage {
					m := reply(t, text)
					if m.Visibility == c2a.Channel.String() {
						m.Visibility = "ephemeral"
					}
					return m
				}
			}),
		harness("C2A-OBEY-009", "answers-name-no-event", current, "doesn't say which event it answers",
			func(r *c2aharness.Rules) {
				reply := r.Reply
				r.Reply = func(t c2aharness.Turn, text string) c2a.SendMessage {
					m := reply(t, text)
					m.InReplyTo = ""
					return m
				}
			}),
	}
}

// turns are choices of when the model is asked, and of what it is told.
func turns() []alternate.Alternate {
	return []alternate.Alternate{
		harness("C2A-EDIT-007", "turns-begun-anew", both, "restarts an open turn with the events that have arrived "+
			"in the meantime",
			func(r *c2aharness.Rules) { r.Restart = unlessSpoken }),
		harness("C2A-OUT-009", "a-failure-is-final", both, "doesn't retry a failed model",
			func(r *c2aharness.Rules) { r.TurnTries = 1 }),
		harness("C2A-OUT-009", "patient-tries", both, "asks a failed model again after ten seconds",
			func(r *c2aharness.Rules) { r.TurnPauseMs = 10_000 }),
		harness("C2A-PROG-003", "a-token-for-each-report", earlier, "gives each progress report its own token",
			func(r *c2aharness.Rules) {
				report, n := r.Report, 0
				r.TakesProgress = func(_, progress, total float64) bool { return total == 0 || progress <= total }
				r.Report = func(t c2aharness.Turn, a c2a.Action) c2aharness.Report {
					n++
					x := report(t, a)
					x.Token = fmt.Sprint(x.Token, "_", n)
					return x
				}
			}),
		harness("C2A-OUT-009", "five-tries", both, "tries a failing model five times",
			func(r *c2aharness.Rules) { r.TurnTries = 5 }),
		harness("C2A-CANC-005", "interrupts-in-the-current-draft-alone", both,
			"never stops a turn for an event in the earlier draft", func(r *c2aharness.Rules) {
				r.Interrupt = func(d c2a.Draft, _ c2a.Event) bool { return d.Interrupts }
			}),
		harness("C2A-OUT-006", "failures-in-other-words", both,
			"tells the model in different words that a message failed", func(r *c2aharness.Rules) {
				tell := r.ToolMessage
				r.ToolMessage = func(in c2aharness.ToolReturned) string {
					if said := tell(in); in.Fault != "" {
						return "Your message was not sent, and will not be: " + said
					}
					return tell(in)
				}
			}),
		harness("C2A-DEL-012", "newer-content-counts", both, "uses the newer content of an event that still waits",
			func(r *c2aharness.Rules) { r.Dedup.Updates = true }),
		harness("C2A-DEL-017", "windows-begin-anew-after-a-kill", both, "starts its windows again after a restart",
			func(r *c2aharness.Rules) {
				r.Dedup.ResumeMs = func(nowMs, _ int64) int64 { return nowMs + 5_000 }
			}),
		harness("C2A-DEL-017", "new-turns-after-a-kill", both, "gives its turns new ids after a restart",
			func(r *c2aharness.Rules) { r.Dedup.RenewTurns = true }),
		harness("C2A-TOOL-018", "few-tools", both, "offers its model only tools to read and send",
			func(r *c2aharness.Rules) {
				r.Tools = []string{"chat.read_thread", "chat.send_message"}
			}),
		harness("C2A-TOOL-018", "tools-of-its-own", both, "also offers its model tools other than the chat tools",
			func(r *c2aharness.Rules) {
				r.Tools = append([]string{"shell", "web.search"}, r.Tools...)
			}),
	}
}

// endings are choices of how an event ends.
func endings() []alternate.Alternate {
	return []alternate.Alternate{
		harness("C2A-OBEY-006", "other-fallback", both, "says in different words that there is no answer",
			func(r *c2aharness.Rules) {
				r.Fallback = func(failure string) string { return "Sorry, not now, because " + failure }
			}),
		harness("C2A-OBEY-003", "speaks-behind-a-deferral", both,
			"also says that there is no answer when its model has deferred the event", func(r *c2aharness.Rules) {
				r.Overlooks = func(tool string) bool { return tool == "chat.defer" }
			}).Excluding("pleas-are-answers"), // a deferral comes before a plea
		harness("C2A-DISP-008", "pleas-are-answers", both, "treats a notice that it can't answer as an answer",
			func(r *c2aharness.Rules) {
				dispose := r.Dispose
				r.Dispose = func(e c2a.Event, x c2a.Ending) c2a.Disposition {
					if x.By == c2a.ByPlea {
						return c2a.Responded // it has said why
					}
					return dispose(e, x)
				}
			}),
		harness("C2A-DUE-004", "nothing-late", earlier, "doesn't answer late events", func(r *c2aharness.Rules) {
			late := r.Late
			r.Late = func(e c2a.Event, nowMs int64) c2aharness.Lateness {
				if late(e, nowMs) != c2aharness.Timely {
					return c2aharness.TooLate
				}
				return c2aharness.Timely
			}
		}),
	}
}

// restraints are choices of how a model is held back.
func restraints() []alternate.Alternate {
	return []alternate.Alternate{
		harness("C2A-LEAVE-003", "back-by-its-handle-only", current,
			"comes back for a mention in the text, but not for an event that the host only marks as addressed",
			func(r *c2aharness.Rules) {
				returns := r.Restraint.Leaving.Returns
				r.Restraint.Leaving.Returns = func(left c2a.Place, e c2a.Event) bool {
					_, handle, _ := strings.Cut(e.Recipient, ":")
					return returns(left, e) && strings.Contains(strings.ToLower(e.Text), "@"+strings.ToLower(handle))
				}
			}),
		harness("C2A-LEAVE-001", "other-farewell", current, "leaves with the model's text, shortened",
			func(r *c2aharness.Rules) {
				r.Restraint.Leaving.Farewell = func(said string) string {
					if len(said) > 80 || said == "" {
						return "Bye."
					}
					return said
				}
			}),
		harness("C2A-REACT-050", "other-signals", both, "gives a different signal with the same meaning",
			func(r *c2aharness.Rules) {
				of := r.Restraint.Signals.Of
				r.Restraint.Signals.Of = func(text string) string {
					if signal := of(text); signal != "working" {
						return signal
					}
					return "claimed"
				}
			}),
		harness("C2A-LOOP-004", "one-round", current, "ends an exchange at the first repetition",
			func(r *c2aharness.Rules) { r.Restraint.Loops.Rounds = 1 }),
		harness("C2A-LOOP-004", "two-rounds", current, "ends an exchange at the second repetition",
			func(r *c2aharness.Rules) { r.Restraint.Loops.Rounds = 2 }),
	}
}

// models are choices of an agent.
func models() []alternate.Alternate {
	return []alternate.Alternate{
		agent("C2A-OBEY-003", "says-other-things", "uses different answers", func(t c2aharness.Turn, a *c2a.Action) {
			a.Text = "Let me see... it must be about 8, " + t.Carrier().Author.Name + "."
		}),
		agent("C2A-OBEY-003", "many-lines", "answers in several lines with Markdown",
			func(_ c2aharness.Turn, a *c2a.Action) {
				a.Text = "**Well.**\n\n1. " + a.Text + "\n2. and `so on` \u2014 \U0001F44D"
			}),
		agent("C2A-OBEY-003", "asks-back", "answers with a question",
			func(_ c2aharness.Turn, a *c2a.Action) { a.Text += " Is that what you mean?" }),
		agent("C2A-OBEY-003", "rather-reacts", "reacts to events that must be answered",
			func(t c2aharness.Turn, a *c2a.Action) {
				if t.Policy == c2a.MustRespond {
					*a = c2a.Action{Kind: c2a.ActReact, Signal: "unclear"}
				}
			}),
	}
}
