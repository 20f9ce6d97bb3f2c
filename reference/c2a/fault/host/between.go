package host

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"github.com/c2a-conform/c2a-conform/reference/c2a"
	"github.com/c2a-conform/c2a-conform/reference/c2a/fault/define"
	c2ahost "github.com/c2a-conform/c2a-conform/reference/c2a/host"
	c2aserve "github.com/c2a-conform/c2a-conform/reference/c2a/serve"
	"github.com/c2a-conform/c2a-conform/reference/fault"
	"github.com/c2a-conform/c2a-conform/reference/serve"
	"github.com/c2a-conform/c2a-conform/schemas/port"
)

// between are faults that show only between two messages, two agents, two attempts or two lives of a host.
func between() []fault.Fault {
	return append([]fault.Fault{
		define.Host("C2A-ATT-013", "handles-of-ascii", define.Both, "ends a handle at a letter that is not ASCII",
			func(r *c2ahost.Rules) {
				resolve := r.Resolve
				r.Resolve = func(w *c2a.World, text string) []c2a.Mention {
					return resolve(w, asciiHandle.ReplaceAllString(text, "$1 "))
				}
			}),
		define.Host("C2A-EVT-012", "judged-at-each-attempt", define.Both,
			"decides again at each attempt how to deliver a message in a thread", func(r *c2ahost.Rules) {
				again := r.Retry.Again
				r.Retry.Again = func(h *c2ahost.Host, e c2a.Event) c2a.Event { return h.Rejudged(again(h, e)) }
			}),
		define.Host("C2A-DEL-009", "given-up-for-good", define.Both,
			"stops delivering an event after eight attempts",
			func(r *c2ahost.Rules) { r.Retry.GivesUp = 8 }),
		define.Host("C2A-MODE-013", "cancels-with-the-text", define.Both,
			"reveals the new text of an edited message when it cancels the old one",
			func(r *c2ahost.Rules) { r.QuotesEdits = true }),
		define.Host("C2A-EVT-018", "edits-keep-their-number", define.Earlier,
			"gives the event of an edit the number of the event that it replaces",
			func(r *c2ahost.Rules) { r.KeepsPlace = true }),
		define.Host("C2A-DEL-022", "held-back-last-first", define.Both,
			"delivers the newest waiting event to the harness first", func(r *c2ahost.Rules) {
				r.Retry.Order = func(events []c2a.Event) []c2a.Event {
					if !slices.ContainsFunc(events, func(e c2a.Event) bool { return e.Attempt > 1 }) {
						slices.Reverse(events)
					}
					return events
				}
			}),
		define.Host("C2A-DEL-008", "edits-first-again", define.Both,
			"redelivers edited messages before everything else that waits", func(r *c2ahost.Rules) {
				r.Retry.Order = func(events []c2a.Event) []c2a.Event {
					slices.SortStableFunc(events, func(a, b c2a.Event) int {
						return strings.Compare(b.EditOf, a.EditOf)
					})
					return events
				}
			}),
		define.Host("C2A-BOX-001", "digest-of-each-report", define.Both,
			"makes a digest of each report, unless two arrive at the same moment",
			func(r *c2ahost.Rules) { r.DigestEach = true }),
		define.Host("C2A-TOOL-004", "limit-takes-the-oldest", define.Earlier,
			"returns the oldest messages to a read with a limit", func(r *c2ahost.Rules) { r.Oldest = true }),
		define.Host("C2A-TOOL-010", "claims-behind-closed-doors", define.Earlier,
			"grants an agent claims on threads of conversations that it is not in",
			func(r *c2ahost.Rules) { r.Claims.Anywhere = true }),
		define.Host("C2A-TOOL-010", "members-of-before-the-kill", define.Earlier,
			"overlooks participants that left while it was down", func(r *c2ahost.Rules) { r.Retry.Ungathers = true }),
		define.Host("C2A-TOOL-013", "resolves-for-others", define.Earlier,
			"treats an assignment as settled if an agent to which it was not given resolves it",
			func(r *c2ahost.Rules) { r.ResolvesAny = true }),
		define.Host("C2A-COMPOSE-022", "cancellations-lost-in-a-kill", define.Both,
			"after a restart, no longer knows what it has to cancel when the link is back",
			func(r *c2ahost.Rules) { r.Retry.Forgives = true }),
		define.Frames(c2aserve.Host, "C2A-TOOL-006", "edits-back-are-nothing", define.Both,
			"overlooks an edit that restores the text of an earlier edit", overlooksEdits),
		define.Frames(c2aserve.Host, "C2A-DEL-007", "same-words-are-one-message", define.Both,
			"treats the same words by the same author as a copy of the earlier message", overlooksCopies),
		define.Frames(c2aserve.Host, "C2A-DEL-007", "each-connection-has-its-messages", define.Both,
			"treats a copy from another connection as another message", doublesByConnection),
		define.Frames(c2aserve.Host, "C2A-COMPOSE-023", "small-edits-are-nothing", define.Both,
			"overlooks an edit that changes only upper or lower case", overlooksSmallEdits),
		define.Host("C2A-CLAIM-006", "answered-claims-lost-in-a-kill", define.Both,
			"after a restart, no longer knows which claimed events were answered",
			func(r *c2ahost.Rules) { r.Retry.Unsettles = true }),
		define.Host("C2A-ATT-003", "twice-named-is-unnamed", define.Both,
			"ignores an agent that a message mentions twice", func(r *c2ahost.Rules) {
				resolve := r.Resolve
				r.Resolve = func(w *c2a.World, text string) []c2a.Mention {
					return slices.DeleteFunc(resolve(w, text), func(m c2a.Mention) bool {
						a, ok := w.Agent(m.ID)
						return ok && strings.Count(strings.ToLower(text), "@"+a.Handle)%2 == 0
					})
				}
			}),
		define.Host("C2A-TRUST-007", "a-limit-for-each-place", define.Earlier,
			"limits an agent's messages per conversation, not in total",
			func(r *c2ahost.Rules) { r.Guard.PerPlace = true }),
		define.Host("C2A-DISP-004", "deferred-for-all", define.Earlier,
			"treats a message as handled for all agents when one agent has handled it",
			func(r *c2ahost.Rules) { r.EndsForAll = true }),
		define.Host("C2A-DISP-004", "deferrals-lost-in-a-kill", define.Earlier,
			"after a restart, no longer knows what was deferred", func(r *c2ahost.Rules) { r.Retry.Undefers = true }),
		define.Host("C2A-MODE-013", "corrects-with-the-text", define.Both,
			"refuses a reply to a changed message, and reveals its new text",
			func(r *c2ahost.Rules) { r.Posting.Corrects = true }),
		define.Host("C2A-OUT-050", "second-try-in-the-channel", define.Both,
			"posts the retry of a message for a thread into the channel",
			func(r *c2ahost.Rules) { r.Posting.Flattens = true }),
		define.Host("C2A-TOOL-022", "unsure-reactions-shown-again", define.Earlier,
			"shows a reaction a second time if the platform did not confirm it",
			func(r *c2ahost.Rules) { r.Reactions.Doubles = true }),
		define.Host("C2A-COMPOSE-022", "seen-settles-deletions", define.Both,
			"treats the signal seen as an answer, and cancels nothing when the message is deleted", seenCloses),
		define.Host("C2A-COMPOSE-023", "seen-settles-edits", define.Both,
			"treats the signal seen as an answer, and replaces nothing when the message is edited", seenCloses),
		define.Host("C2A-DUE-009", "deferrals-passed-on-after-a-kill", define.Earlier,
			"after a restart, passes on events that an agent had deferred",
			func(r *c2ahost.Rules) { r.Retry.Undefers = true }),
		define.Host("C2A-REACT-008", "glyphs-lost-in-a-kill", define.Both,
			"after a restart, no longer knows how the workspace shows signals",
			func(r *c2ahost.Rules) { r.Retry.Unglyphs = true }),
	}, covering()...)
}

// seenCloses lets the signal seen settle its event.
func seenCloses(r *c2ahost.Rules) {
	closes := r.Reactions.Closes
	r.Reactions.Closes = func(signal string) bool { return signal == "seen" || closes(signal) }
}

// overlooksSmallEdits drops each edit that leaves a message the letters that it has.
func overlooksSmallEdits() serve.Tamperer {
	letters := map[any]string{} // by message
	return tamperer{In: func(f frame) (pass, send []frame) {
		return onSurface(f, func(x map[string]any) bool {
			text := strings.Map(func(r rune) rune {
				if !unicode.IsLetter(r) && !unicode.IsDigit(r) {
					return -1
				}
				return unicode.ToLower(r)
			}, fmt.Sprint(x["text"]))
			same := x["op"] == "edit" && letters[x["id"]] == text
			if x["op"] == "edit" || x["op"] == "post" {
				letters[x["id"]] = text
			}
			return !same
		}), nil
	}}
}

// doublesByConnection gives what another connection brings an id of its own.
func doublesByConnection() serve.Tamperer {
	return tamperer{In: func(f frame) (pass, send []frame) {
		return onSurface(f, func(x map[string]any) bool {
			if x["connection"] == "other" {
				x["id"] = fmt.Sprint(x["id"]) + "-other"
			}
			return true
		}), nil
	}}
}

// covering are faults in which other events an answer counts for.
func covering() []fault.Fault {
	covers := func(requirement, name, does string, same func(a, b c2a.Event, apartMs int64) bool) fault.Fault {
		return define.Host(requirement, name, define.Earlier, does, func(r *c2ahost.Rules) {
			r.Merges = func(a, b c2a.Event, apartMs int64) bool {
				return a.Recipient == b.Recipient && same(a, b, apartMs)
			}
		})
	}
	const windowMs = c2a.CapMaxMs
	return []fault.Fault{
		covers("C2A-DISP-002", "one-answer-for-all-places",
			"treats an answer as also answering what the same author said elsewhere at that time",
			func(a, b c2a.Event, apartMs int64) bool { return a.Author.ID == b.Author.ID && apartMs <= windowMs }),
		covers("C2A-DISP-002", "one-answer-for-all-authors",
			"treats an answer as also answering what others said there at that time",
			func(a, b c2a.Event, apartMs int64) bool { return a.Place.Same(b.Place) && apartMs <= windowMs }),
		covers("C2A-DUE-005", "one-answer-for-all-times",
			"treats an answer as also answering everything that the same author ever asked there",
			func(a, b c2a.Event, _ int64) bool { return a.Group() == b.Group() }),
	}
}

var asciiHandle = regexp.MustCompile(`(@[A-Za-z0-9_.-]+)[^\x00-\x7F]`)

// overlooksCopies drops each message that repeats the words that its author said last in the conversation.
func overlooksCopies() serve.Tamperer {
	said := map[string]any{} // by author and conversation
	return tamperer{In: func(f frame) (pass, send []frame) {
		return onSurface(f, func(x map[string]any) bool {
			by := fmt.Sprint(x["author"], " ", x["conversation"])
			if x["op"] != "post" {
				return true
			}
			again := said[by] == x["text"]
			said[by] = x["text"]
			return !again
		}), nil
	}}
}

// onSurface keeps only those events of the platform that keep holds for.
func onSurface(f frame, keep func(event map[string]any) bool) []frame {
	events, _ := f.At("params")["events"].([]any)
	if f.Method() != port.MethodSurface {
		return []frame{f}
	}
	kept := []any{}
	for _, e := range events {
		if keep(e.(map[string]any)) {
			kept = append(kept, e)
		}
	}
	f.At("params")["events"] = kept
	return []frame{f}
}

// overlooksEdits drops each edit that gives a message a text that an earlier edit gave it.
func overlooksEdits() serve.Tamperer {
	given := map[string]bool{}
	return tamperer{In: func(f frame) (pass, send []frame) {
		return onSurface(f, func(x map[string]any) bool {
			edit := fmt.Sprint(x["id"], " ", x["text"])
			again := x["op"] == "edit" && given[edit]
			given[edit] = given[edit] || x["op"] == "edit"
			return !again
		}), nil
	}}
}
