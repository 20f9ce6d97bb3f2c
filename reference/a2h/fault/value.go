package fault

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"

	"github.com/c2a-conform/c2a-conform/reference/a2h"
	a2hserve "github.com/c2a-conform/c2a-conform/reference/a2h/serve"
	"github.com/c2a-conform/c2a-conform/reference/a2h/wire"
	"github.com/c2a-conform/c2a-conform/reference/fault"
	"github.com/c2a-conform/c2a-conform/reference/serve"
)

// values are faults with unusual values, and at the crossing of two rules.
func values() []fault.Fault {
	return slices.Concat(cardValues(), searchValues(), planValues(), answerValues(), replyValues())
}

// ascii removes everything outside ASCII.
func ascii(text string) string { return fault.ASCII(text, -1) }

func cut(text string, n int) string { return text[:min(len(text), n)] }

// cardValues are about how cards are kept.
func cardValues() []fault.Fault {
	members := func(name, does string, change func(value string) string) fault.Fault {
		return registry("A2H-CARD-004", name, does, profiles(func(all []a2h.Member) []a2h.Member {
			for i := range all {
				all[i].Value = change(all[i].Value)
			}
			return slices.DeleteFunc(all, func(m a2h.Member) bool { return m.Value == "" })
		}))
	}
	return []fault.Fault{
		members("profiles-in-ascii", "drops characters outside ASCII from a profile", ascii),
		members("no-empty-members", "drops empty fields of a profile", func(value string) string {
			return strings.TrimPrefix(value, `""`)
		}),
		members("flat-profiles", "drops objects from a profile", func(value string) string {
			if strings.HasPrefix(value, "{") {
				return ""
			}
			return value
		}),
		members("short-profiles", "cuts off long texts in a profile", func(value string) string {
			if len(value) > 80 && value[0] == '"' {
				return value[:79] + `"`
			}
			return value
		}),
		frames(a2hserve.Registry, "A2H-CARD-004", "refused-and-kept", "keeps a card that it refuses for its status",
			func() serve.Tamperer {
				bad := map[string]bool{}
				return fault.Functions{
					In: func(f fault.Frame) (pass, send []fault.Frame) {
						card := f.At("params", "card")
						if f.Method() == wire.MethodRegister && card["status"] == "AWAY" {
							card["status"], bad[f.ID()] = "AVAILABLE", true
						}
						return []fault.Frame{f}, nil
					},
					Out: func(f fault.Frame) []fault.Frame {
						if f.Method() == "" && bad[f.ID()] {
							f = f.Refusal(1, "no such status")
						}
						return []fault.Frame{f}
					},
				}
			}),
		registry("A2H-CARD-011", "secrets-of-the-busy", "reveals the addresses of humans who are busy",
			func(r *a2h.RegistryRules) {
				tell := func(c a2h.Card) a2h.Card {
					if c.Status == a2h.Busy {
						return c
					}
					return a2h.Masked(c)
				}
				r.Show, r.Tell = tell, tell
			}),
		frames(a2hserve.Registry, "A2H-CARD-003", "ids-of-the-refused",
			"reserves an id for the first caller who asked for it, even if the card was "+
				"refused", func() serve.Tamperer {
				taken := map[any]any{}
				return fault.Functions{In: func(f fault.Frame) (pass, send []fault.Frame) {
					if p := f.At("params"); f.Method() == wire.MethodRegister {
						id := f.At("params", "card")["id"]
						if taken[id] == nil {
							taken[id] = p["as"]
						}
						if taken[id] != p["as"] {
							return nil, []fault.Frame{f.Refusal(1, "it is taken")}
						}
					}
					return []fault.Frame{f}, nil
				}}
			}),
		frames(a2hserve.Registry, "A2H-CARD-011", "her-own-secret", "reveals a secret address to its owner",
			func() serve.Tamperer {
				addresses, own := map[any]map[string]any{}, map[string]map[string]any{}
				return fault.Functions{
					In: func(f fault.Frame) (pass, send []fault.Frame) {
						p, card := f.At("params"), f.At("params", "card")
						switch f.Method() {
						case wire.MethodRegister:
							addresses[card["id"]] = maps.Clone(f.At("params", "card", "endpoints"))
						case wire.MethodResolve:
							if p["as"] == p["id"] {
								own[f.ID()] = addresses[p["id"]]
							}
						}
						return []fault.Frame{f}, nil
					},
					Out: func(f fault.Frame) []fault.Frame {
						if card := f.At("result", "card"); f.Method() == "" && own[f.ID()] != nil && card["id"] != nil {
							card["endpoints"] = own[f.ID()]
						}
						return []fault.Frame{f}
					},
				}
			}),
		registry("A2H-CARD-011", "one-secret", "hides only the first secret address", func(r *a2h.RegistryRules) {
			tell := func(c a2h.Card) a2h.Card {
				masked := a2h.Masked(c)
				first := slices.IndexFunc(c.Endpoints, func(e a2h.Endpoint) bool { return e.Secret })
				for i := range masked.Endpoints {
					if i != first {
						masked.Endpoints[i] = c.Endpoints[i]
					}
				}
				return masked
			}
			r.Show, r.Tell = tell, tell
		}),
		registry("A2H-CARD-011", "no-later-secrets", "reveals an address that becomes a secret with a later card",
			func(r *a2h.RegistryRules) {
				r.Renew = func(old, card a2h.Card) a2h.Card {
					card.Endpoints = slices.Clone(card.Endpoints)
					for i, e := range card.Endpoints {
						for _, was := range old.Endpoints {
							if was.Name == e.Name {
								card.Endpoints[i].Secret = was.Secret
							}
						}
					}
					return card
				}
			}),
	}
}

// searchValues are about tags and endpoints.
func searchValues() []fault.Fault {
	return []fault.Fault{
		registry("A2H-FIND-001", "tags-of-letters", "doesn't find tags with symbols or letters outside ASCII",
			func(r *a2h.RegistryRules) {
				match := r.Match
				r.Match = func(tags []string, tag string) bool {
					return match(tags, tag) && !strings.ContainsAny(tag, " +/.") && ascii(tag) == tag
				}
			}),
		registry("A2H-FIND-001", "eight-tags", "searches only the first eight tags of a "+
			"card", func(r *a2h.RegistryRules) {
			match := r.Match
			r.Match = func(tags []string, tag string) bool { return match(tags[:min(len(tags), 8)], tag) }
		}),
		frames(a2hserve.Registry, "A2H-FIND-007", "endpoint-of-before",
			"names the endpoint with which a human was first found", func() serve.Tamperer {
				first := map[any]any{}
				return fault.Functions{Out: func(f fault.Frame) []fault.Frame {
					list, _ := f.At("result")["humans"].([]any)
					for _, x := range list {
						human, _ := x.(map[string]any)
						id := fault.Frame(human).At("card")["id"]
						if first[id] == nil {
							first[id] = human["endpoint"]
						}
						human["endpoint"] = first[id]
					}
					return []fault.Frame{f}
				}}
			}),
	}
}

// planValues are about the plans of an agent and its questions about them.
func planValues() []fault.Fault {
	return []fault.Fault{
		composes("A2H-PRIM-002", "ten-options-at-most", "offers at most ten options",
			func(_ a2h.State, m *a2h.Message) { m.Choices = m.Choices[:min(len(m.Choices), 10)] }),
		composes("A2H-PRIM-002", "short-options", "cuts off long options", func(_ a2h.State, m *a2h.Message) {
			for i, c := range m.Choices {
				m.Choices[i] = cut(c, 75)
			}
		}),
		decider("A2H-GATE-001", "flags-without-arguments", "treats a flagged action with arguments as another action",
			func(r *a2h.DeciderRules) {
				critical := r.Critical
				r.Critical = func(w *a2h.World, s a2h.State) bool { return critical(w, s) && s.Action.Arguments == "" }
			}),
		decider("A2H-PAT-005", "arguments-not-stored", "loses the arguments of an action when it is killed",
			func(r *a2h.DeciderRules) { r.Bare = true }),
		frames(a2hserve.Decider, "A2H-CHOICE-001", "arguments-for-choices",
			"executes a human's choice without the action's arguments",
			fault.Outgoing(wire.MethodExecute, func(f fault.Frame) {
				if f.At("params")["choice"] != nil {
					delete(f.At("params", "action"), "arguments")
				}
			})),
		frames(a2hserve.Decider, "A2H-CHOICE-003", "arguments-for-data",
			"executes an action without its arguments if it got data for it",
			fault.Outgoing(wire.MethodExecute, func(f fault.Frame) {
				if f.At("params")["input"] != nil {
					delete(f.At("params", "action"), "arguments")
				}
			})),
		frames(a2hserve.Decider, "A2H-GATE-001", "arguments-lost", "executes an allowed action without its arguments",
			fault.Outgoing(wire.MethodExecute, func(f fault.Frame) {
				delete(f.At("params", "action"), "arguments")
			})),
		decider("A2H-GATE-003", "yes-to-the-same", "treats a yes as valid until the context changes",
			func(r *a2h.DeciderRules) {
				r.Covers = func(was, s a2h.State) bool {
					return was.Action == s.Action && was.Context == s.Context && was.Thread == s.Thread
				}
			}),
		decider("A2H-GATE-003", "yes-to-any-arguments", "treats a yes as valid for the action, no matter which "+
			"arguments it has",
			func(r *a2h.DeciderRules) {
				r.Covers = func(was, s a2h.State) bool {
					return was.Action.Name == s.Action.Name && was.Action.Arguments != s.Action.Arguments
				}
			}),
	}
}

// answerValues are about what a human answers an agent.
func answerValues() []fault.Fault {
	given := func(name, does string, change func(d a2h.Datum) string) fault.Fault {
		return decider("A2H-CHOICE-003", name, does, func(r *a2h.DeciderRules) {
			r.Given = func(x a2h.Response) *a2h.Datum {
				if x.Datum == nil || x.Datum.Kind != a2h.String {
					return x.Datum
				}
				return &a2h.Datum{Kind: a2h.String, Value: change(*x.Datum)}
			}
		})
	}
	seen := func(requirement, name, does string, p a2h.Primitive) fault.Fault {
		return decider(requirement, name, does, func(r *a2h.DeciderRules) {
			answers := r.Answers
			r.Answers = func(x a2h.Response, m a2h.Message) bool {
				return answers(x, m) || m.Type == p && x.Acknowledged
			}
		})
	}
	return []fault.Fault{
		seen("A2H-PRIM-006", "seen-is-chosen", "accepts an acknowledgement as a choice", a2h.Clarification),
		seen("A2H-PRIM-007", "seen-is-given", "accepts an acknowledgement as data", a2h.Solicitation),
		decider("A2H-CHOICE-001", "choices-in-ascii", "drops characters outside ASCII from a choice",
			func(r *a2h.DeciderRules) {
				r.Chosen = func(_ a2h.Message, x a2h.Response) string { return ascii(x.Option) }
			}),
		frames(a2hserve.Decider, "A2H-CHOICE-001", "one-choice-for-all", "uses the latest choice, even if it was "+
			"made for another plan",
			func() serve.Tamperer {
				var last any
				return fault.Functions{
					In: func(f fault.Frame) (pass, send []fault.Frame) {
						option := f.At("params", "response")["selected_option"]
						if f.Method() == wire.MethodAnswer && option != nil {
							last = option
						}
						return []fault.Frame{f}, nil
					},
					Out: func(f fault.Frame) []fault.Frame {
						if p := f.At("params"); f.Method() == wire.MethodExecute && p["choice"] != nil {
							p["choice"] = last
						}
						return []fault.Frame{f}
					},
				}
			}),
		decider("A2H-CHOICE-001", "mislaid-at-a-restart", "loses an answer that its model had not yet processed",
			func(r *a2h.DeciderRules) { r.Mislays = true }),
		given("data-in-ascii", "drops characters outside ASCII from data", func(d a2h.Datum) string {
			return ascii(d.Value)
		}),
		given("first-line-of-data", "uses only the first line of data", func(d a2h.Datum) string {
			if line, _, ok := strings.Cut(d.Value, `\n`); ok {
				return line + `"`
			}
			return d.Value
		}),
		given("data-is-parsed", "parses a string that looks like JSON", func(d a2h.Datum) string {
			var text string
			if json.Unmarshal([]byte(d.Value), &text) == nil && json.Valid([]byte(text)) {
				return text
			}
			return d.Value
		}),
	}
}

// replyValues are about how a messenger reads a human's words.
func replyValues() []fault.Fault {
	comments := func(name, does string, change func(string) string) fault.Fault {
		return toldFault("A2H-ANSWER-008", name, does, func(r fault.Frame, _ int) {
			if text, ok := r["feedback"].(string); ok {
				r["feedback"] = change(text)
			}
		})
	}
	return []fault.Fault{
		comments("comments-in-ascii", "drops characters outside ASCII from a comment", ascii),
		comments("short-comments", "cuts off long comments", func(text string) string { return cut(text, 100) }),
		comments("first-line-of-a-comment", "passes on only the first line of a comment", func(text string) string {
			line, _, _ := strings.Cut(text, "\n")
			return line
		}),
		toldFault("A2H-ANSWER-012", "texts-in-ascii", "drops characters outside ASCII from a requested text",
			func(r fault.Frame, _ int) {
				if text, ok := r["data"].(string); ok {
					r["data"] = ascii(text)
				}
			}),
		heardFault("A2H-ANSWER-009", "quotes-are-words", "treats the text that an e-mail quotes as written by the "+
			"sender",
			func(_ *heard, params fault.Frame) {
				words(params, func(text string) string { return strings.ReplaceAll(text, "> ", "") })
			}),
		heardFault("A2H-ANSWER-011", "yes-is-the-first", "treats yes as the first option",
			func(h *heard, params fault.Frame) {
				interaction, _ := params["interaction"].(string)
				words(params, func(text string) string {
					if h.messages[interaction]["type"] == a2h.Clarification.String() && strings.EqualFold(text, "yes") {
						return h.choices(interaction)[0]
					}
					return text
				})
			}),
		heardFault("A2H-ANSWER-011", "any-case-of-an-option", "takes the first option that differs only in case",
			func(h *heard, params fault.Frame) {
				interaction, _ := params["interaction"].(string)
				words(params, func(text string) string {
					for _, c := range h.choices(interaction) {
						if strings.EqualFold(c, text) {
							return c
						}
					}
					return text
				})
			}),
	}
}
