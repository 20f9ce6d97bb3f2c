package fault

import (
	"strings"

	"github.com/c2a-conform/c2a-conform/reference/c2a"
	"github.com/c2a-conform/c2a-conform/reference/c2a/fault/define"
	"github.com/c2a-conform/c2a-conform/reference/c2a/harness"
	"github.com/c2a-conform/c2a-conform/reference/fault"
)

var unfinished = []c2a.Draft{c2a.Draft0811}

// owing are faults of a harness, and of an agent, about authors that are blocked on an answer.
func owing() []fault.Fault {
	owes := func(requirement, name, does string, bug func(*harness.ObligationRules)) fault.Fault {
		return define.Harness(requirement, name, unfinished, does, func(r *harness.Rules) { bug(&r.Obligations) })
	}
	shows := func(requirement, name, does string,
		bug func(t harness.Turn, shown []c2a.ChatMessage) []c2a.ChatMessage) fault.Fault {
		return define.Harness(requirement, name, unfinished, does, func(r *harness.Rules) {
			prompt := r.Prompt
			r.Prompt = func(d c2a.Draft, t harness.Turn, notes []c2a.Event) []c2a.ChatMessage {
				return bug(t, prompt(d, t, notes))
			}
		})
	}
	acts := func(requirement, name, does string, bug func(t harness.Turn, a *c2a.Action)) fault.Fault {
		return define.Agent(requirement, name, unfinished, does, func(model harness.Model) harness.Model {
			return func(t harness.Turn, shown []c2a.ChatMessage) []c2a.Action {
				actions := model(t, shown)
				for i := range actions {
					bug(t, &actions[i])
				}
				return actions
			}
		})
	}
	return []fault.Fault{
		owes("C2A-OWE-001", "return-waits", "shows a return only with the next turn", func(r *harness.ObligationRules) {
			r.Waits = func(c2a.Event) bool { return true }
		}),
		owes("C2A-OWE-001", "second-return-lost", "shows only the first return", func(r *harness.ObligationRules) {
			r.Drops = func(e c2a.Event, _ bool) bool { return e.Knock.Return > 1 && e.Author.Kind == c2a.AgentAuthor }
		}),
		owes("C2A-OWE-002", "leaves-blocked-waiting", "doesn't send a blocked author anything if the model fails",
			func(r *harness.ObligationRules) {
				r.Pleads = func(e c2a.Event) bool { return e.Obligation == nil }
			}),
		owes("C2A-OWE-003", "reacted-is-closed", "doesn't show returns of an event that the model has dealt with",
			func(r *harness.ObligationRules) { r.Drops = func(_ c2a.Event, dealt bool) bool { return dealt } }),
		owes("C2A-OWE-004", "third-is-a-loop", "treats the third return as a loop", func(r *harness.ObligationRules) {
			r.Drops = func(e c2a.Event, _ bool) bool { return e.Knock.Return > 2 && e.Author.Kind == c2a.AgentAuthor }
		}),
		define.Harness("C2A-OWE-005", "obligation-outranks-policy", unfinished,
			"answers every event with an obligation, even if the policy forbids it", func(r *harness.Rules) {
				permit := r.Permit
				r.Permit = func(t harness.Turn, text string, unasked bool) bool {
					return t.Carrier().Obligation != nil || permit(t, text, unasked)
				}
			}),
		shows("C2A-OWE-006", "default-action-in-header", "puts the default action into the header unescaped",
			func(t harness.Turn, shown []c2a.ChatMessage) []c2a.ChatMessage {
				if e := t.Carrier(); e.Returns() {
					last := &shown[len(shown)-1]
					last.Text = strings.Replace(last.Text, "\n", "\ndefault: "+e.Knock.DefaultAction+"\n", 1)
				}
				return shown
			}),
		shows("C2A-OWE-006", "default-action-as-system", "gives the default action to the model as an instruction",
			func(t harness.Turn, shown []c2a.ChatMessage) []c2a.ChatMessage {
				if e := t.Carrier(); e.Returns() {
					shown[0].Text += "\n" + e.Knock.DefaultAction
				}
				return shown
			}),
		owes("C2A-OWE-007", "drops-declarations", "omits the obligation that the model declares for its message",
			func(r *harness.ObligationRules) { r.Declares = false }),
		acts("C2A-OWE-007", "always-blocked", "declares with each question that it is halted",
			func(_ harness.Turn, a *c2a.Action) {
				if a.Kind == c2a.ActSend {
					send := c2a.SendMessage{Target: a.Place, Text: a.Text,
						Obligation: &c2a.Obligation{Blocks: "halted"}}
					*a = c2a.Action{Kind: c2a.ActTool, Tool: "chat.send_message", Send: &send}
				}
			}),
		acts("C2A-OWE-008", "blocked-on-two", "addresses the question that blocks it to two agents",
			func(_ harness.Turn, a *c2a.Action) {
				if a.Send != nil && a.Send.Obligation != nil {
					a.Send.Text += " @ann"
				}
			}),
		acts("C2A-OWE-009", "confirms-nobody", "confirms an answer without naming who gave it",
			func(t harness.Turn, a *c2a.Action) {
				if r := t.Carrier().Reaction; a.Tool == "chat.react" && r != nil {
					a.Arguments = strings.Replace(a.Arguments, r.Actor.ID, "agent:nobody", 1)
				}
			}),
		acts("C2A-OWE-010", "nods-at-the-blocked", "only reacts to the question of a blocked author",
			func(t harness.Turn, a *c2a.Action) {
				if t.Carrier().Obligation != nil && a.Kind == c2a.ActReply {
					*a = c2a.Action{Kind: c2a.ActReact, Signal: "agree"}
				}
			}),
		shows("C2A-OWE-011", "signal-of-nobody", "shows a reaction without its author",
			func(t harness.Turn, shown []c2a.ChatMessage) []c2a.ChatMessage {
				if e := t.Carrier(); e.Reaction != nil {
					last := &shown[len(shown)-1]
					named := e.Author.Kind.String() + ":" + e.Author.Name
					for _, who := range []string{e.Author.ID, named, e.Author.Name} {
						last.Text = strings.ReplaceAll(last.Text, who, "somebody")
					}
				}
				return shown
			}),
		owes("C2A-OWE-012", "done-for-everyone", "ignores what others do about an event that someone has marked done",
			func(r *harness.ObligationRules) { r.SettlesForAll = true }),
	}
}
