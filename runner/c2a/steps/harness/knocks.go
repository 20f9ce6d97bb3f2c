package harness

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/c2a-conform/c2a-conform/reference/c2a"
	"github.com/c2a-conform/c2a-conform/reference/c2a/law"
	"github.com/c2a-conform/c2a-conform/reference/c2a/wire"
	"github.com/c2a-conform/c2a-conform/runner/c2a/scenario"
	"github.com/c2a-conform/c2a-conform/runner/judge"
	"github.com/c2a-conform/c2a-conform/runner/steps"
)

// knockDemands check turns that begin with a knock, and what the model pulls in them.
func knockDemands() []*steps.Step {
	return scenario.Needing(scenario.BothTaps,
		scenario.Demand(`no tool is called before the model asks`, `no tool is called before the model asks`,
			"After a knock, no read tool is called unless the model asked for it. Reads for other events don't "+
				"count.",
			func(s *scenario.Scenario, _ steps.Args) steps.Finding {
				asked := map[string]bool{} // agents whose model has asked for a tool
				owner := map[string]string{}
				knocked := false
				for i, e := range s.World.Trace().Entries {
					switch x := e.Item.(type) {
					case law.Delivery:
						knocked = knocked || x.Event.Knock != nil
					case law.TurnStep:
						owner[x.Turn] = x.Agent
					case law.TurnAnswer:
						for _, action := range x.Actions {
							if action.Kind == c2a.ActTool {
								asked[owner[x.Turn]] = true
							}
						}
					case law.ToolUse:
						if knocked && readsKnock(s, i, x) && !asked[x.Agent] && (x.Agent != "" || len(asked) == 0) {
							return steps.Broken(i, "no call before the model asks for it", "%s is called at %s", x.Name,
								steps.Seconds(e.AtMs))
						}
					}
				}
				return steps.AsExpected(judge.NoSeq)
			}),
		scenario.Demand(`the model is shown {text} only after it pulls`,
			`the model is shown "the valve leaks" only after it pulls`,
			"A step after the tool call shows the text, and no earlier step does.",
			func(s *scenario.Scenario, a steps.Args) steps.Finding {
				pulled := false
				for _, t := range s.Story().Turns {
					asked := -1
					for _, answer := range t.Answers {
						if asked < 0 && slices.ContainsFunc(answer.Actions,
							func(x c2a.Action) bool { return x.Kind == c2a.ActTool }) {
							asked, pulled = answer.At, true
						}
					}
					for _, m := range allMessages(t) {
						if m.holds(a.At(0)) {
							if asked < 0 || m.step.At < asked {
								return steps.Broken(m.step.At, "shown only after the pull", "shown before the pull")
							}
							return steps.AsExpected(m.step.At)
						}
					}
				}
				if !pulled {
					return steps.Broken(judge.NoSeq, "a turn in which the model can pull",
						"the model pulled, but its answer wasn't accepted")
				}
				return steps.Broken(judge.NoSeq, "a step that shows the text", "no step that shows the text")
			}),
		scenario.Demand(`the turn shows the knock's {who, where and topic|directedness, policy and priority}`,
			`the turn shows the knock's who, where and topic`,
			"A new message in a turn contains these values from the knock.",
			func(s *scenario.Scenario, a steps.Args) steps.Finding {
				if a.Is("who, where and topic") {
					return judgeKnockShown(s, func(k *c2a.Knock) map[string]string {
						return map[string]string{"who": k.From, "where": k.Where, "topic": k.Topic}
					})
				}
				return judgeKnockShown(s, func(k *c2a.Knock) map[string]string {
					return map[string]string{"directedness": k.Directedness.String(), "policy": k.Policy.String(),
						"priority": k.Priority.String()}
				})
			}),
	)
}

// readsKnock reports whether a tool call may return what a knock withholds: the tool reads, and the call doesn't name
// an event that was delivered in full.
func readsKnock(s *scenario.Scenario, seq int, u law.ToolUse) bool {
	if !law.Reads(u.Name) {
		return false
	}
	var call wire.ToolCall
	_ = json.Unmarshal(s.World.Message(seq).Params, &call)
	var read wire.ReadArguments
	_ = json.Unmarshal(call.Arguments, &read)
	full := s.Deliveries(func(d law.Delivery) bool { return d.Event.ID == read.Event && d.Event.Knock == nil })
	return read.Event == "" || len(full) == 0
}

func judgeKnockShown(s *scenario.Scenario, members func(*c2a.Knock) map[string]string) steps.Finding {
	knocks := s.Deliveries(func(d law.Delivery) bool { return d.Event.Knock != nil })
	if len(knocks) == 0 {
		return steps.Broken(judge.NoSeq, "a knock", "no knock was delivered")
	}
	turns := s.Story().Turns
	if len(turns) == 0 {
		return steps.Broken(knocks[0].Seq, "a turn", "no turn")
	}
	for _, k := range knocks {
		want := members(k.Event.Knock)
		missing := []string{}
		for name, value := range want {
			if !slices.ContainsFunc(turns, func(t *law.Turn) bool {
				return t.At > k.Seq && s.IsAgent(k.Event.Recipient, t.Agent) && showsText(t, value)
			}) {
				missing = append(missing, fmt.Sprintf("%s %q", name, value))
			}
		}
		if len(missing) > 0 {
			slices.Sort(missing)
			return steps.Broken(turns[0].At, "all of them", "no turn shows the %s", strings.Join(missing, ", the "))
		}
	}
	return steps.AsExpected(turns[0].At)
}
