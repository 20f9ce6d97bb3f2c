package harness

import (
	"encoding/json"
	"slices"

	"github.com/c2a-conform/c2a-conform/reference/c2a/law"
	"github.com/c2a-conform/c2a-conform/reference/c2a/wire"
	"github.com/c2a-conform/c2a-conform/runner/c2a/scenario"
	"github.com/c2a-conform/c2a-conform/runner/judge"
	"github.com/c2a-conform/c2a-conform/runner/steps"
)

// callDemands check how a harness calls tools.
func callDemands() []*steps.Step {
	return scenario.Needing(scenario.LinkTap,
		scenario.DemandOfAgent(`{agent} calls the tool {text} exactly once`,
			`lead calls the tool "chat.list_events" exactly once`,
			"Exactly one tools/call names the tool after the first turn has begun. Calls that a harness makes when it "+
				"starts don't count.",
			func(s *scenario.Scenario, agent string, a steps.Args) steps.Finding {
				turns := s.Story().Turns
				all := slices.DeleteFunc(toolCallsOf(s, agent, a.At(1)),
					func(at int) bool { return len(turns) > 0 && at < turns[0].At })
				seq := judge.NoSeq
				if len(all) > 0 {
					seq = all[len(all)-1]
				}
				return steps.Verdict(len(all) == 1, seq, "1 call", "%s", steps.Plural(len(all), "call"))
			}),
		scenario.Demand(`if {text} was called again, the arguments were the same`,
			`if "chat.list_events" was called again, the arguments were the same`,
			"Every tools/call of this tool has the same arguments. If the tool was called only once, there was no "+
				"retry.",
			func(s *scenario.Scenario, a steps.Args) steps.Finding {
				all := toolCallsOf(s, "", a.At(0))
				switch len(all) {
				case 0:
					return steps.Broken(judge.NoSeq, "a call", "none")
				case 1:
					return steps.Unused("retries of reads")
				}
				var before any
				for i, seq := range all {
					var call wire.ToolCall
					var now any
					_ = json.Unmarshal(s.World.Message(seq).Params, &call)
					_ = json.Unmarshal(call.Arguments, &now)
					if parts := judge.Differ(now, before); i > 0 && parts != "" {
						return steps.Broken(seq, "the same arguments as in the previous call", "%s", parts)
					}
					before = now
				}
				return steps.AsExpected(all[1])
			}),
	)
}

// toolCallsOf returns the positions in the trace where an agent, or any agent if agent is "", calls a tool.
func toolCallsOf(s *scenario.Scenario, agent, tool string) []int {
	var out []int
	for i, u := range scenario.Received[law.ToolUse](s) {
		if u.Name == tool && (agent == "" || s.IsAgent(u.Agent, agent)) {
			out = append(out, i)
		}
	}
	return out
}
