// Package alternate contains the alternates for A2H.
package alternate

import (
	"slices"
	"strings"

	"github.com/c2a-conform/c2a-conform/reference/a2h"
	engine "github.com/c2a-conform/c2a-conform/reference/a2h/messenger"
	a2hserve "github.com/c2a-conform/c2a-conform/reference/a2h/serve"
	"github.com/c2a-conform/c2a-conform/reference/a2h/wire"
	"github.com/c2a-conform/c2a-conform/reference/alternate"
	"github.com/c2a-conform/c2a-conform/reference/fault"
	"github.com/c2a-conform/c2a-conform/reference/serve"
)

// All returns every alternate of A2H.
func All() []alternate.Alternate {
	drafts := []string{a2hserve.Draft}
	return slices.Concat(
		alternate.Link{Name: a2hserve.Registry, Open: "A2H-FIND-006", Role: a2hserve.Registry, Drafts: drafts,
			Answers: true}.Forms(),
		alternate.Link{Name: a2hserve.Decider, Open: "A2H-JSON-006", Role: a2hserve.Decider, Drafts: drafts}.Forms(),
		alternate.Link{Name: a2hserve.Messenger, Open: "A2H-ANSWER-001", Role: a2hserve.Messenger, Drafts: drafts,
			Answers: true}.Forms(),
		registries(), deciders(), messengers(), habits(),
	)
}

func registry(open, name, does string, choice func(r *a2h.RegistryRules)) alternate.Alternate {
	return alternate.Alternate{
		Name: name, Open: open, Role: a2hserve.Registry, Drafts: []string{a2hserve.Draft}, Does: does,
		Choice: func(o *serve.Options) { choice(&a2hserve.Of(o).Registry) },
	}
}

func decider(open, name, does string, choice func(r *a2h.DeciderRules)) alternate.Alternate {
	return alternate.Alternate{
		Name: name, Open: open, Role: a2hserve.Decider, Drafts: []string{a2hserve.Draft}, Does: does,
		Choice: func(o *serve.Options) { choice(&a2hserve.Of(o).Decider) },
	}
}

func messenger(open, name, does string, choice func(r *engine.Rules)) alternate.Alternate {
	return alternate.Alternate{
		Name: name, Open: open, Role: a2hserve.Messenger, Drafts: []string{a2hserve.Draft}, Does: does,
		Choice: func(o *serve.Options) { choice(&a2hserve.Of(o).Messenger) },
	}
}

// frames is a choice about the form of frames.
func frames(open, name, role, does string, choice func() serve.Tamperer) alternate.Alternate {
	return alternate.Alternate{
		Name: name, Open: open, Role: role, Drafts: []string{a2hserve.Draft}, Does: does,
		Choice: alternate.Tampers(choice),
	}
}

// registries are choices of a registry.
func registries() []alternate.Alternate {
	return []alternate.Alternate{
		registry("A2H-FIND-007", "last-endpoint", "returns the last endpoint of a card", func(r *a2h.RegistryRules) {
			r.Endpoint = func(c a2h.Card, _ bool) string {
				if len(c.Endpoints) == 0 {
					return ""
				}
				return c.Endpoints[len(c.Endpoints)-1].Name
			}
		}),
		registry("A2H-CARD-006", "profiles-without-role", "accepts a profile without a role",
			func(r *a2h.RegistryRules) { r.Forgives = []a2h.Defect{a2h.NoRole} }),
		registry("A2H-CARD-002", "ids-of-one-label", "accepts an id with only one label",
			func(r *a2h.RegistryRules) { r.Forgives = []a2h.Defect{a2h.ShortID} }),
		frames("A2H-FIND-001", "last-found-first", a2hserve.Registry, "returns search results in another order",
			func() serve.Tamperer {
				return fault.Functions{Out: func(f fault.Frame) []fault.Frame {
					if humans, ok := f.At("result")["humans"].([]any); ok {
						slices.Reverse(humans)
					}
					return []fault.Frame{f}
				}}
			}),
	}
}

// composes changes how a decider words a message.
func composes(open, name, does string, change func(m *a2h.Message)) alternate.Alternate {
	return decider(open, name, does, func(r *a2h.DeciderRules) {
		compose := r.Compose
		r.Compose = func(s a2h.State, p a2h.Primitive) a2h.Message {
			m := compose(s, p)
			change(&m)
			return m
		}
	})
}

// deciders are choices of a decider.
func deciders() []alternate.Alternate {
	return []alternate.Alternate{
		composes("A2H-JSON-002", "other-summaries", "begins its summaries with a word",
			func(m *a2h.Message) { m.Summary = "Please: " + m.Summary }),
		composes("A2H-JSON-003", "longer-bodies", "adds a closing line to every body",
			func(m *a2h.Message) { m.Body += "\n\n*Kind regards*, your agent" }),
		composes("A2H-PRIM-001", "yes-and-no", "offers yes and no for a permission", func(m *a2h.Message) {
			if m.Type == a2h.Permission {
				m.Choices = []string{"Yes", "No"}
			}
		}),
		composes("A2H-PRIM-001", "permission-without-choices", "offers no choices for a permission",
			func(m *a2h.Message) {
				if m.Type == a2h.Permission {
					m.Choices = nil
				}
			}),
		decider("A2H-ASK-003", "asks-the-last-found", "asks the last human in the search result",
			func(r *a2h.DeciderRules) {
				r.Targets = func(found []string) []string { return found[max(len(found)-1, 0):] }
			}),
		decider("A2H-DECIDE-007", "loops-after-two", "treats two identical actions as a loop",
			func(r *a2h.DeciderRules) { r.LoopsAt = 2 }),
		decider("A2H-DECIDE-007", "loops-after-fifteen", "treats fifteen identical actions as a loop",
			func(r *a2h.DeciderRules) { r.LoopsAt = 15 }),
		decider("A2H-ASK-001", "other-intents", "gives its reason in different words", func(r *a2h.DeciderRules) {
			intend := r.Intend
			r.Intend = func(s a2h.State, triggers []a2h.Trigger, m a2h.Message) a2h.Intent {
				in := intend(s, triggers, m)
				in.Reason, in.RequiredInput = strings.ToUpper(in.Reason), "An answer."
				return in
			}
		}),
		{
			Name: "own-loop", Open: "A2H-DECIDE-001", Role: a2hserve.Decider, Drafts: []string{a2hserve.Draft},
			Does:   "asks its model for each plan, and reports no decisions",
			Choice: func(o *serve.Options) { a2hserve.Of(o).OwnLoop = true },
		},
		{
			Name: "acts-by-a-timer", Open: "A2H-GATE-002", Role: a2hserve.Decider, Drafts: []string{a2hserve.Draft},
			Does:   "acts on a human's answer a second and a half later",
			Choice: func(o *serve.Options) { a2hserve.Of(o).ActsMs = 1_500 },
		},
		frames("A2H-PRIM-002", "choices-as-actions", a2hserve.Decider, "calls its choices actions",
			fault.Outgoing(wire.MethodAsk, func(f fault.Frame) {
				if m := f.At("params", "message"); m["options"] != nil {
					m["actions"] = m["options"]
					delete(m, "options")
				}
			})),
	}
}

// messengers are choices about how a message is rendered, and about what counts as an answer.
func messengers() []alternate.Alternate {
	return []alternate.Alternate{
		messenger("A2H-RENDER-016", "short-bodies", "cuts bodies short", func(r *engine.Rules) {
			r.Limits.Slack.Body, r.Limits.Teams.Body, r.Limits.Email.Body, r.Limits.CLI.Body = 6_000, 5_000,
				20_000, 10_000
		}),
		messenger("A2H-ANSWER-006", "shows-answered-questions", "renders a question again after it was answered",
			func(r *engine.Rules) { r.Repeats = true }),
		messenger("A2H-ANSWER-006", "anybody-closes", "closes a question when someone else answers it",
			func(r *engine.Rules) { r.Anybody = true }),
		messenger("A2H-ANSWER-012", "answers-where-shown",
			"takes answers only from the channels for which the message was rendered",
			func(r *engine.Rules) { r.Local = true }),
		messenger("A2H-ANSWER-012", "json-by-file", "accepts a file where JSON is requested",
			func(r *engine.Rules) { r.Filed = true }),
		messenger("A2H-RENDER-007", "wide-terminal", "writes lines of 120 characters on a terminal",
			func(r *engine.Rules) { r.Limits.CLI.Columns = 120 }),
		messenger("A2H-RENDER-014", "no-links", "does not keep the links in a body",
			func(r *engine.Rules) { r.Link = func(string) bool { return false } }),
	}
}
