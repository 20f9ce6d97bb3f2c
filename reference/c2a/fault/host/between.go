package host

import (
	"fmt"
	"regexp"

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
			"decides about a message of a thread anew at each attempt", func(r *c2ahost.Rules) {
				again := r.Retry.Again
				r.Retry.Again = func(h *c2ahost.Host, e c2a.Event) c2a.Event { return h.Rejudged(again(h, e)) }
			}),
		define.Host("C2A-DEL-009", "given-up-for-good", define.Both,
			"never delivers an event again that was tried eight times",
			func(r *c2ahost.Rules) { r.Retry.GivesUp = 8 }),
		define.Host("C2A-BOX-001", "digest-of-each-report", define.Both,
			"makes a digest of each report, unless two come at the same moment",
			func(r *c2ahost.Rules) { r.DigestEach = true }),
		define.Host("C2A-TOOL-004", "limit-takes-the-oldest", define.Earlier,
			"returns the oldest messages to a read with a limit", func(r *c2ahost.Rules) { r.Oldest = true }),
		define.Host("C2A-TOOL-010", "claims-behind-closed-doors", define.Earlier,
			"grants an agent the threads of conversations that it is not in",
			func(r *c2ahost.Rules) { r.Claims.Anywhere = true }),
		define.Host("C2A-TOOL-010", "members-of-before-the-kill", define.Earlier,
			"overlooks who has left while it was down", func(r *c2ahost.Rules) { r.Retry.Ungathers = true }),
		define.Host("C2A-TOOL-013", "resolves-for-others", define.Earlier,
			"takes an assignment for settled that an agent resolves to whom it was not given",
			func(r *c2ahost.Rules) { r.ResolvesAny = true }),
		define.Host("C2A-COMPOSE-022", "cancellations-lost-in-a-kill", define.Both,
			"forgets when it is killed what it has to cancel once the link is back",
			func(r *c2ahost.Rules) { r.Retry.Forgives = true }),
		define.Frames(c2aserve.Host, "C2A-TOOL-006", "edits-back-are-nothing", define.Both,
			"overlooks an edit to what an earlier edit of the message said", overlooksEdits),
	}, covering()...)
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
			"takes an answer for one to what the same author said anywhere else",
			func(a, b c2a.Event, apartMs int64) bool { return a.Author.ID == b.Author.ID && apartMs <= windowMs }),
		covers("C2A-DISP-002", "one-answer-for-all-authors",
			"takes an answer for one to what others said beside it",
			func(a, b c2a.Event, apartMs int64) bool { return a.Place.Same(b.Place) && apartMs <= windowMs }),
		covers("C2A-DUE-005", "one-answer-for-all-times",
			"takes an answer for one to everything that the same author ever asked there",
			func(a, b c2a.Event, _ int64) bool { return a.Group() == b.Group() }),
	}
}

var asciiHandle = regexp.MustCompile(`(@[A-Za-z0-9_.-]+)[^\x00-\x7F]`)

// overlooksEdits drops each edit that gives a message a text that an earlier edit gave it.
func overlooksEdits() serve.Tamperer {
	given := map[string]bool{}
	return tamperer{In: func(f frame) (pass, send []frame) {
		events, _ := f.At("params")["events"].([]any)
		if f.Method() != port.MethodSurface {
			return []frame{f}, nil
		}
		kept := []any{}
		for _, e := range events {
			x := e.(map[string]any)
			edit := fmt.Sprint(x["id"], " ", x["text"])
			if x["op"] == "edit" && given[edit] {
				continue
			}
			given[edit] = given[edit] || x["op"] == "edit"
			kept = append(kept, e)
		}
		f.At("params")["events"] = kept
		return []frame{f}, nil
	}}
}
