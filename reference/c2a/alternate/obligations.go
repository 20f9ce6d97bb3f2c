package alternate

import (
	"slices"
	"strings"

	"github.com/c2a-conform/c2a-conform/reference/alternate"
	"github.com/c2a-conform/c2a-conform/reference/c2a"
	c2aharness "github.com/c2a-conform/c2a-conform/reference/c2a/harness"
	c2ahost "github.com/c2a-conform/c2a-conform/reference/c2a/host"
	c2aserve "github.com/c2a-conform/c2a-conform/reference/c2a/serve"
	"github.com/c2a-conform/c2a-conform/reference/fault"
	"github.com/c2a-conform/c2a-conform/reference/serve"
)

// Unfinished are the alternates of drafts whose text is unfinished.
func Unfinished() []alternate.Alternate {
	drafts := []string{c2a.Draft0811.String()}
	obliges := func(open, name, does string, choice func(r *c2ahost.ObligationRules)) alternate.Alternate {
		return host(open, name, drafts, does, func(r *c2ahost.Rules) { choice(&r.Obligations) })
	}
	returns := func(open, name, does string, choice func(e *c2a.Event)) alternate.Alternate {
		return obliges(open, name, does, func(r *c2ahost.ObligationRules) {
			r.Return = func(_ *c2ahost.Host, _ c2ahost.Owing, e *c2a.Event) bool {
				choice(e)
				return true
			}
		})
	}
	escalates := func(open, name, does string, choice func(e *c2a.Event)) alternate.Alternate {
		return obliges(open, name, does, func(r *c2ahost.ObligationRules) {
			r.Escalated = func(_ *c2ahost.Host, _ c2ahost.Owing, e *c2a.Event) { choice(e) }
		})
	}
	times := func(n int) func(r *c2ahost.ObligationRules) {
		return func(r *c2ahost.ObligationRules) { r.Returns = n }
	}
	halves := append(obligingReports(obliges), []alternate.Alternate{
		obliges("C2A-RET-006", "declares-two-returns", "returns twice before it escalates, and declares that",
			times(2)),
		obliges("C2A-RET-006", "declares-five-returns", "returns five times before it escalates, and declares that",
			times(5)),
		obliges("C2A-DISC-012", "edit-inherits", "doesn't repeat the obligation in the event for an edit",
			func(r *c2ahost.ObligationRules) { r.EditInherits = true }),
		obliges("C2A-RET-001", "undeclared-intervals", "does not declare how long it waits between two returns",
			func(r *c2ahost.ObligationRules) { r.Undeclared = true }),
		obliges("C2A-RET-007", "other-intervals", "returns obligations after three, seven or twenty minutes",
			func(r *c2ahost.ObligationRules) {
				r.ReturnMs = func(m c2a.Mode) int64 {
					return map[c2a.Mode]int64{c2a.Immediate: 180_000, c2a.Buffered: 420_000, c2a.Notify: 1_200_000,
						c2a.ToolMailbox: 1_500_000}[m]
				}
			}),
		obliges("C2A-RET-009", "long-extension", "extends an interval by three intervals",
			func(r *c2ahost.ObligationRules) { r.ExtendsMs = func(intervalMs int64) int64 { return 3 * intervalMs } }),
		obliges("C2A-RET-009", "short-extension", "extends an interval by a fifth of it",
			func(r *c2ahost.ObligationRules) { r.ExtendsMs = func(intervalMs int64) int64 { return intervalMs / 5 } }),
		frames("C2A-RET-001", "return-under-first-id", c2aserve.Host, drafts,
			"returns an event under its first id", fault.Outgoing("chat/deliver", func(f fault.Frame) {
				if k := f.At("params", "knock"); k["return"] != nil {
					f.At("params")["eventId"] = k["of"]
				}
			})),
		returns("C2A-RET-001", "return-may-be-answered", "makes the answer to a return optional", func(e *c2a.Event) {
			e.Policy = c2a.MayRespond
			e.Knock.Policy = c2a.MayRespond
		}),
		returns("C2A-RET-004", "short-default-action", "shortens the default action in returns", func(e *c2a.Event) {
			words := strings.Fields(e.Knock.DefaultAction)
			if len(words) > 1 {
				e.Knock.DefaultAction = words[0] + " …"
			}
		}),
		returns("C2A-RET-018", "return-by-name", "names the author of a return by its display name",
			func(e *c2a.Event) { e.Knock.From = e.Author.Name }),
		escalates("C2A-ESC-003", "escalation-about-nothing-named", "doesn't say what an escalation is about",
			func(e *c2a.Event) {
				said := *e.Obligation
				said.Of, e.Obligation = nil, &said
			}),
		escalates("C2A-ESC-003", "escalation-by-the-host", "escalates under its own name", func(e *c2a.Event) {
			e.Author = c2a.Author{ID: "host", Kind: c2a.Program, Name: "host"}
		}),
		escalates("C2A-ESC-003", "escalation-at-once", "delivers escalations as immediate", func(e *c2a.Event) {
			e.Mode = c2a.Immediate
		}),
		escalates("C2A-ESC-003", "escalation-holds-up-nobody", "states that an escalation blocks nothing",
			func(e *c2a.Event) {
				o := *e.Obligation
				o.Blocks = "none"
				e.Obligation = &o
			}),
		obliges("C2A-ESC-001", "returns-go-on", "returns an obligation ten times after its escalation as well",
			func(r *c2ahost.ObligationRules) { r.GoesOn = 10 }),
		obliges("C2A-ESC-001", "early-escalation", "escalates half an interval after the last return",
			func(r *c2ahost.ObligationRules) {
				next := r.NextMs
				r.NextMs = func(o c2ahost.Owing, n int) int64 {
					if n > r.Returns {
						return next(o, n) - o.IntervalMs/2
					}
					return next(o, n)
				}
			}),
		host("C2A-OBLG-009", "bystanders-see-no-obligation", drafts,
			"shows an obligation only to its recipients", func(r *c2ahost.Rules) {
				r.Shape = func(_ *c2a.World, _ c2a.Message, e *c2a.Event) {
					mine := false
					for _, x := range e.Recipients {
						mine = mine || x.ID == e.Recipient
					}
					if !mine {
						e.Obligation = nil
					}
				}
			}),
	}...)
	halves = append(halves, owing(drafts)...)
	return append(halves, blocked(halves)...)
}

// obligingReports are choices about the first delivery of a report, or of an ambient message, that obliges somebody.
func obligingReports(
	obliges func(open, name, does string, choice func(r *c2ahost.ObligationRules)) alternate.Alternate,
) []alternate.Alternate {
	reports := func(name, does string, choose func(x *c2ahost.Expectation)) alternate.Alternate {
		return obliges("C2A-OBLG-006", name, does, func(r *c2ahost.ObligationRules) {
			lift := r.Lift
			r.Lift = func(x *c2ahost.Expectation) {
				seen := slices.ContainsFunc(x.Modes, func(m c2a.Mode) bool { return m <= c2a.Notify })
				if lift(x); !seen {
					choose(x)
				}
			}
		})
	}
	return []alternate.Alternate{
		reports("obliging-reports-in-full",
			"shows a report or ambient message with an obligation in full, and marks its recipients as addressed",
			func(x *c2ahost.Expectation) { x.Modes, x.Addressed = []c2a.Mode{c2a.Buffered}, []bool{true} }),
		reports("obliging-reports-in-the-mailbox",
			"puts the first delivery of a report or ambient message with an obligation into the mailbox",
			func(x *c2ahost.Expectation) { x.Modes = []c2a.Mode{c2a.ToolMailbox} }).
			Excluding("obliging-reports-in-full"),
	}
}

// owing are other choices of a harness about what its agent owes.
func owing(drafts []string) []alternate.Alternate {
	owes := func(open, name, does string, choice func(r *c2aharness.Rules)) alternate.Alternate {
		return harness(open, name, drafts, does, choice)
	}
	return []alternate.Alternate{
		owes("C2A-OWE-010", "quiet-on-returns", "doesn't send anything if the model leaves a return open",
			func(r *c2aharness.Rules) {
				r.Obligations.Pleads = func(e c2a.Event) bool { return !e.Returns() }
			}),
		owes("C2A-OWE-004", "thanks-stay-thanks", "lets its loop guard end exchanges with blocked authors",
			func(r *c2aharness.Rules) {
				r.Restraint.Loops.Exempt = func(e c2a.Event) bool { return e.Returns() }
			}),
		owes("C2A-OWE-006", "default-action-on-one-line", "shows the default action on one line",
			func(r *c2aharness.Rules) {
				prompt := r.Prompt
				r.Prompt = func(d c2a.Draft, t c2aharness.Turn, notes []c2a.Event) []c2a.ChatMessage {
					if e := &t.Events[len(t.Events)-1]; e.Returns() {
						k := *e.Knock
						k.DefaultAction = strings.Join(strings.Fields(k.DefaultAction), " ")
						e.Knock = &k
					}
					return prompt(d, t, notes)
				}
			}),
		acting("C2A-OWE-009", "confirms-nothing", drafts, "doesn't confirm answers",
			func(_ c2aharness.Turn, a *c2a.Action) {
				if a.Tool == "chat.react" {
					*a = c2a.Action{Kind: c2a.ActStay}
				}
			}),
		acting("C2A-OWE-010", "silent-on-returns", drafts, "does nothing about returns",
			func(t c2aharness.Turn, a *c2a.Action) {
				if t.Carrier().Returns() {
					*a = c2a.Action{Kind: c2a.ActStay}
				}
			}),
	}
}

// blocked are other choices of a stack about authors that are blocked: those of its halves that its turns could show.
func blocked(ofHalves []alternate.Alternate) []alternate.Alternate {
	shows := map[string]string{ // the rule of a stack that leaves a choice open
		"other-intervals": "C2A-BLK-001", "undeclared-intervals": "C2A-BLK-001", "declares-five-returns": "C2A-BLK-001",
		"return-may-be-answered": "C2A-BLK-001", "early-escalation": "C2A-BLK-001",
		"short-default-action": "C2A-BLK-003", "default-action-on-one-line": "C2A-BLK-003",
		"return-by-name": "C2A-BLK-004", "quiet-on-returns": "C2A-BLK-001",
		"bystanders-see-no-obligation": "C2A-BLK-010",
	}
	var out []alternate.Alternate
	for _, a := range ofHalves {
		if open, ok := shows[a.Name]; ok {
			a.Name, a.Open, a.Role, a.Does = a.Name+"-in-a-stack", open, c2aserve.Stack, a.Does+", as a stack"
			out = append(out, a)
		}
	}
	return out
}

// acting is another model of an agent, in whatever it does.
func acting(open, name string, drafts []string, does string,
	change func(t c2aharness.Turn, a *c2a.Action)) alternate.Alternate {
	return alternate.Alternate{Name: name, Open: open, Role: c2aserve.Agent, Drafts: drafts, Does: does,
		Choice: func(o *serve.Options) {
			model := c2aserve.Of(o).Model
			c2aserve.Of(o).Model = func(t c2aharness.Turn, shown []c2a.ChatMessage) []c2a.Action {
				actions := model(t, shown)
				for i := range actions {
					change(t, &actions[i])
				}
				return actions
			}
		}}
}
