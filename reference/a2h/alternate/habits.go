package alternate

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"
	"strings"

	"github.com/c2a-conform/c2a-conform/reference/a2h"
	a2hserve "github.com/c2a-conform/c2a-conform/reference/a2h/serve"
	"github.com/c2a-conform/c2a-conform/reference/a2h/wire"
	"github.com/c2a-conform/c2a-conform/reference/alternate"
	"github.com/c2a-conform/c2a-conform/reference/fault"
	"github.com/c2a-conform/c2a-conform/reference/serve"
	"github.com/c2a-conform/c2a-conform/schemas/jsonrpc"
	"github.com/c2a-conform/c2a-conform/schemas/port"
)

// habits are choices of how a decider asks and waits, and of what a registry and a messenger add or leave out.
func habits() []alternate.Alternate {
	composes := func(change func(m *a2h.Message)) func(r *a2h.DeciderRules) {
		return func(r *a2h.DeciderRules) {
			compose := r.Compose
			r.Compose = func(s a2h.State, p a2h.Primitive) a2h.Message {
				m := compose(s, p)
				change(&m)
				return m
			}
		}
	}
	polls := func(everyMs int64) func(r *a2h.DeciderRules) {
		return func(r *a2h.DeciderRules) {
			r.Lapse = func(a a2h.Ask) a2h.Lapse {
				if a.Pattern != a2h.Blocking {
					return a2h.Lapse{}
				}
				return a2h.Lapse{AfterMs: everyMs, Effect: a2h.Poll{Interaction: a.Interaction}}
			}
		}
	}
	asksLeave := func(r *a2h.DeciderRules) {
		primitives := r.Primitives
		r.Primitives = func(s a2h.State, triggers []a2h.Trigger) []a2h.Primitive {
			if all := primitives(s, triggers); len(all) < 3 {
				return all
			}
			return []a2h.Primitive{a2h.Permission}
		}
	}
	tampers := func(f fault.Functions) func() serve.Tamperer { return func() serve.Tamperer { return f } }
	return []alternate.Alternate{
		decider("A2H-WAIT-007", "polls-every-half-minute", "polls every 30 seconds", polls(30_000)),
		decider("A2H-WAIT-007", "polls-every-minute", "polls every minute", polls(60_000)),
		decider("A2H-PRIM-001", "permission-without-options",
			"asks for permission if there is nothing to choose", asksLeave),
		decider("A2H-PRIM-001", "plans-nothing-while-waiting",
			"asks for permission if there is nothing to choose, and plans nothing while it waits",
			func(r *a2h.DeciderRules) {
				asksLeave(r)
				r.Deaf = true
			}),
		decider("A2H-CHOICE-001", "none-of-these", "also offers \"None of these\"", composes(func(m *a2h.Message) {
			if none := "None of these"; m.Type == a2h.Clarification && !slices.Contains(m.Choices, none) {
				m.Choices = append(m.Choices, none)
			}
		})),
		decider("A2H-PRIM-003", "acknowledged-news", "offers an acknowledgement for its reports",
			composes(func(m *a2h.Message) {
				if m.Type == a2h.Notification {
					m.Choices = []string{"Acknowledge"}
				}
			})),
		decider("A2H-PAT-003", "saves-before-each-question", "saves its state before it asks anything",
			func(r *a2h.DeciderRules) {
				r.Saves = func(a2h.Pattern) bool { return true }
			}),
		decider("A2H-GATE-004", "halts-after-a-denial", "halts when it plans an action again that was denied",
			func(r *a2h.DeciderRules) { r.Yields = true }),
		decider("A2H-GATE-004", "asks-again-after-a-denial",
			"asks once more for permission after a human has denied it",
			func(r *a2h.DeciderRules) { r.Begs = true }).
			// If the thread then plans the same action again, nobody can tell which plan a question is about.
			Excluding("asks-the-last-found"),
		decider("A2H-ASK-001", "repeats-the-open-intent",
			"answers a state of a thread that waits with the intent of the open question",
			func(r *a2h.DeciderRules) { r.Recalls = true }),
		// With a loop, a plan may arrive after the request was sent; the reference drops such a plan.
		decider("A2H-WAIT-001", "stops-when-it-asks",
			"lets other threads continue while it looks for a human to ask for permission",
			func(r *a2h.DeciderRules) { r.BlocksLate = true }).Excluding("own-loop"),
		frames("A2H-PAT-006", "full-history", a2hserve.Decider,
			"shows its model everything that the humans have said to the thread",
			func() serve.Tamperer { return history() }).Excluding("own-loop"),
		decider("A2H-PRIM-004", "reports-what-it-did",
			"reports what it did or did not do after an answer, and that it has finished",
			func(r *a2h.DeciderRules) { r.Debriefs = true }),
		decider("A2H-PRIM-004", "late-news", "delays its reports for five minutes",
			func(r *a2h.DeciderRules) { r.NewsMs = 300_000 }),
		decider("A2H-PRIM-008", "json-alone", "accepts neither a string nor a file as JSON", func(r *a2h.DeciderRules) {
			r.Answers = jsonAlone
		}),
		decider("A2H-PRIM-008", "json-alone-or-again",
			"accepts neither a string nor a file as JSON, and repeats the question after an invalid answer",
			func(r *a2h.DeciderRules) {
				r.Insists, r.Answers = true, jsonAlone
			}),
		decider("A2H-PRIM-008", "no-empty-data", "doesn't accept an empty string as data", func(r *a2h.DeciderRules) {
			r.Answers = func(x a2h.Response, m a2h.Message) bool {
				return x.Answers(m) && (x.Datum == nil || x.Datum.Value != `""`)
			}
		}),
		decider("A2H-WAIT-004", "polite-to-strangers",
			"accepts a response from someone who was not asked, and ignores it",
			func(r *a2h.DeciderRules) { r.Polite = true }),
		decider("A2H-DECIDE-009", "unsure-at-the-end", "asks a human if it has finished but is unsure",
			func(r *a2h.DeciderRules) { r.AsksAtTheEnd = r.Ambiguous }),
		decider("A2H-PRIM-005", "asks-anew-for-leave",
			"asks for permission if there is nothing to choose, and again with another id after an invalid answer",
			func(r *a2h.DeciderRules) {
				asksLeave(r)
				r.AsksAnew = true
			}),
		decider("A2H-GATE-006", "believes-the-transport", "accepts a yes from the human who was asked, regardless of "+
			"the name in it",
			func(r *a2h.DeciderRules) {
				r.Heeds = func(asked, transport, _ string) bool { return transport == asked }
			}),
		decider("A2H-CHOICE-001", "busy-with-a-permission",
			"refuses other answers while a permission is open",
			func(r *a2h.DeciderRules) { r.Busy = true }),
		decider("A2H-CHOICE-003", "permission-first", "asks for permission first, and then for the data and the choice",
			func(r *a2h.DeciderRules) {
				r.LeaveFirst = true
				primitives := r.Primitives
				r.Primitives = func(s a2h.State, triggers []a2h.Trigger) []a2h.Primitive {
					all := primitives(s, triggers)
					if slices.Contains(triggers, a2h.Criticality) {
						return []a2h.Primitive{a2h.Permission}
					}
					return all
				}
			}),
		decider("A2H-CHOICE-003", "choice-first", "asks for the choice first, and then for the data",
			func(r *a2h.DeciderRules) {
				primitives := r.Primitives
				r.Primitives = func(s a2h.State, triggers []a2h.Trigger) []a2h.Primitive {
					all := primitives(s, triggers)
					i := slices.Index(all, a2h.Clarification)
					if s.Missing == nil || len(s.Options) < 2 || i < 0 {
						return all
					}
					return slices.Insert(slices.Delete(all, i, i+1), 0, a2h.Clarification)
				}
			}),
		decider("A2H-GATE-002", "gives-up-after-half-a-minute", "gives up asking for permission after half a minute",
			givesUp(a2h.Permission, 30_000)),
		decider("A2H-PRIM-006", "asks-anew", "refuses an invalid answer, and asks again with another id",
			func(r *a2h.DeciderRules) { r.AsksAnew = true }),
		decider("A2H-PRIM-005", "strange-is-no", "treats a strange answer to a permission as a no",
			func(r *a2h.DeciderRules) { r.StrangeIsNo = true }),
		decider("A2H-PRIM-005", "shrugs-at-strange-answers",
			"accepts an answer that is neither yes nor no, and keeps waiting",
			func(r *a2h.DeciderRules) { r.Shrugs = true }),
		decider("A2H-PAT-005", "says-it-again", "repeats open questions after a restart",
			func(r *a2h.DeciderRules) { r.Repeats = true }),
		decider("A2H-PRIM-003", "doubts-with-the-datum", "asks whether it may continue after it has got the data",
			func(r *a2h.DeciderRules) { r.Doubts = true }).
			Excluding("choice-first"), // both put the question after the data
		decider("A2H-GATE-005", "gives-up-after-an-hour", "gives up on an action that needs permission after an hour",
			givesUp(a2h.Permission, 3_600_000)),
		decider("A2H-CHOICE-001", "gives-up-awake-after-a-minute",
			"stays awake for a choice for only a minute, and then refuses a late answer",
			func(r *a2h.DeciderRules) { r.GivesUp(a2h.Clarification, a2h.Blocking, 60_000) }),
		decider("A2H-CHOICE-002", "gives-up-after-a-day", "gives up on a choice after a day",
			givesUp(a2h.Clarification, 24*3_600_000)),
		frames("A2H-ASK-002", "finds-by-tool", a2hserve.Decider, "looks for humans with the tool a2h.find",
			func() serve.Tamperer { return byTool() }),
		// With a loop, no frame says to which plan a report belongs, so each message needs its own search.
		frames("A2H-PRIM-004", "more-news", a2hserve.Decider, "adds a report of its own to each report",
			func() serve.Tamperer { return moreNews() }).Excluding("own-loop", "says-it-again"),
		frames("A2H-WAIT-007", "lists-who-waits", a2hserve.Decider, "lists only the threads that wait",
			tampers(fault.Functions{Out: whoWaits})),
		frames("A2H-FIND-001", "finds-in-short", a2hserve.Registry,
			"returns only the id and the endpoint of the humans it finds",
			tampers(fault.Functions{Out: inShort})),
		frames("A2H-CARD-001", "registers-oneself", a2hserve.Registry, "lets people register only themselves",
			tampers(fault.Functions{In: himself})),
		frames("A2H-FIND-003", "refuses-unknown-status", a2hserve.Registry,
			"refuses a search for a status that doesn't exist", tampers(fault.Functions{In: knownStatus})),
		frames("A2H-CARD-014", "own-status", a2hserve.Registry, "lets people set only their own status",
			tampers(fault.Functions{In: ownStatus})),
		frames("A2H-CARD-007", "keeps-a-tag-once", a2hserve.Registry,
			"accepts a card with a duplicate tag, and stores the tag once",
			tampers(fault.Functions{In: tagOnce})),
		decider("A2H-PRIM-005", "refuses-changes", "refuses a yes with changes, and keeps waiting",
			func(r *a2h.DeciderRules) {
				r.Answers = func(x a2h.Response, m a2h.Message) bool {
					return x.Verdict != a2h.Modified && x.Answers(m)
				}
			}),
		frames("A2H-RENDER-017", "buttons-with-digests", a2hserve.Messenger,
			"sends a digest instead of an id with each Slack and Teams button", digests),
		frames("A2H-ANSWER-004", "numbered-backwards", a2hserve.Messenger,
			"numbers the buttons whose labels it shortens, and shows them in reverse order", numberedBackwards),
		frames("A2H-RENDER-001", "button-to-acknowledge", a2hserve.Messenger, "shows a button to acknowledge a report",
			tampers(fault.Functions{In: acknowledged})),
	}
}

// jsonAlone doesn't accept a string or a file as JSON.
func jsonAlone(x a2h.Response, m a2h.Message) bool {
	return x.Answers(m) && (x.Datum == nil || x.Datum.Kind == m.Wanted.Kind)
}

// inShort replaces the card of each human who was found by the id.
func inShort(f fault.Frame) []fault.Frame {
	for _, result := range []fault.Frame{f.At("result"), f.At("result", "structuredContent")} {
		humans, _ := result["humans"].([]any)
		for i, x := range humans {
			human := fault.Frame(x.(map[string]any))
			humans[i] = map[string]any{"id": human.At("card")["id"], "endpoint": human["endpoint"]}
		}
	}
	return []fault.Frame{f}
}

// himself refuses the card of somebody else.
func himself(f fault.Frame) (pass, send []fault.Frame) {
	if p := f.At("params"); f.Method() == wire.MethodRegister && p["as"] != f.At("params", "card")["id"] {
		return refusal(f, "it is not yours")
	}
	return []fault.Frame{f}, nil
}

// refusal answers with an error.
func refusal(f fault.Frame, why string) (pass, send []fault.Frame) {
	return nil, []fault.Frame{f.Refusal(jsonrpc.CodeInvalidParams, why)}
}

// knownStatus refuses a search for a status that doesn't exist.
func knownStatus(f fault.Frame) (pass, send []fault.Frame) {
	for _, p := range []fault.Frame{f.At("params"), f.At("params", "arguments")} {
		status, there := p["status"].(string)
		_, known := a2h.ParseStatus(status)
		if there && !known && (f.Method() == wire.MethodFind || f.Method() == wire.MethodToolsCall) {
			return refusal(f, "there is no such status")
		}
	}
	return []fault.Frame{f}, nil
}

// ownStatus refuses the status of somebody else.
func ownStatus(f fault.Frame) (pass, send []fault.Frame) {
	if p := f.At("params"); f.Method() == wire.MethodStatus && p["as"] != p["id"] {
		return refusal(f, "it is not yours")
	}
	return []fault.Frame{f}, nil
}

// tagOnce removes repeated tags from a card.
func tagOnce(f fault.Frame) (pass, send []fault.Frame) {
	card := f.At("params", "card")
	if tags, ok := card["capabilities"].([]any); ok && f.Method() == wire.MethodRegister {
		var once []any
		for _, tag := range tags {
			if !slices.Contains(once, tag) {
				once = append(once, tag)
			}
		}
		card["capabilities"] = once
	}
	return []fault.Frame{f}, nil
}

// digests replaces the value of each button by a digest, and restores the value when a click arrives.
func digests() serve.Tamperer {
	tokens, asked := map[string]string{}, map[string]string{} // value by digest; interaction by request
	hide := func(text, interaction string) string {
		if !strings.Contains(text, interaction) {
			return text
		}
		sum := sha256.Sum256([]byte(text))
		digest := hex.EncodeToString(sum[:12])
		tokens[digest] = text
		return digest
	}
	show := func(text string) string {
		if token, ok := tokens[text]; ok {
			return token
		}
		return text
	}
	return fault.Functions{
		In: func(f fault.Frame) (pass, send []fault.Frame) {
			p := f.At("params")
			switch channel, _ := p["channel"].(string); {
			case f.Method() == wire.MethodRender && (channel == "slack" || channel == "teams"):
				asked[f.ID()], _ = p["interaction"].(string)
			case f.Method() == wire.MethodNormalize:
				eachText(p["input"], show)
			}
			return []fault.Frame{f}, nil
		},
		Out: func(f fault.Frame) []fault.Frame {
			if interaction := asked[f.ID()]; interaction != "" {
				eachText(f.At("result")["content"], func(text string) string { return hide(text, interaction) })
			}
			return []fault.Frame{f}
		},
	}
}

// eachText changes every string in a JSON value.
func eachText(value any, change func(string) string) any {
	switch x := value.(type) {
	case string:
		return change(x)
	case map[string]any:
		for name := range x {
			x[name] = eachText(x[name], change)
		}
	case []any:
		for i := range x {
			x[i] = eachText(x[i], change)
		}
	}
	return value
}

// numberedBackwards numbers shortened labels in Teams, and reverses the order of the buttons.
func numberedBackwards() serve.Tamperer {
	const shown = 40
	long := map[string][]string{} // choices of a message, by request
	return fault.Functions{
		In: func(f fault.Frame) (pass, send []fault.Frame) {
			p, message := f.At("params"), f.At("params", "message")
			if f.Method() != wire.MethodRender || p["channel"] != "teams" {
				return []fault.Frame{f}, nil
			}
			var choices []string
			for _, name := range []string{"actions", "options"} {
				list, _ := message[name].([]any)
				for _, c := range list {
					text, _ := c.(string)
					choices = append(choices, text)
				}
			}
			if !slices.ContainsFunc(choices, func(c string) bool { return len(c) <= 2*shown }) {
				long[f.ID()] = choices
			}
			return []fault.Frame{f}, nil
		},
		Out: func(f fault.Frame) []fault.Frame {
			choices := long[f.ID()]
			elements, _ := f.At("result", "content")["body"].([]any)
			for _, e := range elements {
				set, _ := e.(map[string]any)
				actions, _ := set["actions"].([]any)
				if len(actions) == 0 || len(actions) != len(choices) {
					continue
				}
				for i, a := range actions {
					a.(map[string]any)["title"] = fmt.Sprintf("%d. %s…", i+1, choices[i][:shown])
				}
				slices.Reverse(actions)
			}
			return []fault.Frame{f}
		},
	}
}

// acknowledged adds an acknowledgement button to notifications.
func acknowledged(f fault.Frame) (pass, send []fault.Frame) {
	if m := f.At("params", "message"); f.Method() == wire.MethodRender && m["type"] == a2h.Notification.String() {
		m["actions"] = []any{"Acknowledge"}
	}
	return []fault.Frame{f}, nil
}

// givesUp drops a question that nobody has answered for afterMs.
func givesUp(p a2h.Primitive, afterMs int64) func(r *a2h.DeciderRules) {
	return func(r *a2h.DeciderRules) { r.GivesUp(p, 0, afterMs) }
}

// byTool calls the tool instead of the method.
func byTool() serve.Tamperer {
	searches := map[any]bool{}
	return fault.Functions{
		Out: func(f fault.Frame) []fault.Frame {
			if p := f.At("params"); f.Method() == wire.MethodFind {
				searches[f["id"]] = true
				as := p["as"]
				delete(p, "as")
				f["method"] = wire.MethodToolsCall
				f["params"] = map[string]any{"name": wire.ToolFind, "as": as, "arguments": map[string]any(p)}
			}
			return []fault.Frame{f}
		},
		In: func(f fault.Frame) (pass, send []fault.Frame) {
			if searches[f["id"]] && f.Method() == "" {
				f["result"] = map[string]any(f.At("result", "structuredContent"))
			}
			return []fault.Frame{f}, nil
		},
	}
}

// moreNews sends, after each report, another one with the number of reports so far.
func moreNews() serve.Tamperer {
	const mine = "news-"
	n := 0
	return fault.Functions{
		Out: func(f fault.Frame) []fault.Frame {
			if f.Method() != wire.MethodAsk || f.At("params", "message")["type"] != a2h.Notification.String() {
				return []fault.Frame{f}
			}
			n++
			more := f.Copy()
			more["id"] = fmt.Sprint(mine, n)
			more.At("params")["interaction"] = fmt.Sprint(mine, n)
			m := more.At("params", "message")
			m["summary"], m["body"] = fmt.Sprintf("That was report %d.", n), "There may be more."
			return []fault.Frame{f, more}
		},
		In: func(f fault.Frame) (pass, send []fault.Frame) {
			if id, _ := f["id"].(string); f.Method() == "" && strings.HasPrefix(id, mine) {
				return nil, nil
			}
			r := f.At("params", "response")
			if id, _ := r["interaction_id"].(string); f.Method() == wire.MethodAnswer && strings.HasPrefix(id, mine) {
				return nil, []fault.Frame{{"jsonrpc": "2.0", "id": f["id"], "result": map[string]any{}}}
			}
			return []fault.Frame{f}, nil
		},
	}
}

// history shows the model of a thread its earlier messages again.
func history() serve.Tamperer {
	shown := map[any][]any{}
	return fault.Functions{Out: func(f fault.Frame) []fault.Frame {
		if p := f.At("params"); f.Method() == port.MethodTurn {
			news, _ := p["messages"].([]any)
			all := slices.Concat(shown[p["conversation"]], news)
			shown[p["conversation"]], p["messages"] = all, all
		}
		return []fault.Frame{f}
	}}
}

// whoWaits removes the threads that don't wait.
func whoWaits(f fault.Frame) []fault.Frame {
	if threads, ok := f.At("result")["threads"].([]any); ok {
		f.At("result")["threads"] = slices.DeleteFunc(threads, func(t any) bool {
			return t.(map[string]any)["state"] != a2h.Suspended.String()
		})
	}
	return []fault.Frame{f}
}
