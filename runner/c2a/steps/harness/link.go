package harness

import (
	"encoding/json"
	"fmt"

	"github.com/c2a-conform/c2a-conform/reference/c2a/law"
	"github.com/c2a-conform/c2a-conform/reference/c2a/wire"
	"github.com/c2a-conform/c2a-conform/runner/c2a/scenario"
	"github.com/c2a-conform/c2a-conform/runner/judge"
	"github.com/c2a-conform/c2a-conform/runner/steps"
)

// linkDemands check the answers of a harness on the link.
func linkDemands() []*steps.Step {
	last := func(s *scenario.Scenario) (*law.Event, steps.Finding) {
		events := s.Story().Events
		if len(events) == 0 {
			return nil, steps.Broken(judge.NoSeq, "a delivery", "nothing was delivered")
		}
		return events[len(events)-1], steps.Finding{}
	}
	state := func(e *law.Event) string {
		switch {
		case e.AckAt < 0:
			return "no answer"
		case e.Refused:
			return "it is refused"
		}
		return "it is acknowledged"
	}
	return scenario.Needing(scenario.LinkTap,
		scenario.Demand(`{the|every} delivery is {acknowledged|refused}`, `the delivery is acknowledged`,
			"The latest delivery, or each delivery, is answered with a result or with an error. There must be a "+
				"delivery.",
			func(s *scenario.Scenario, a steps.Args) steps.Finding {
				e, f := last(s)
				switch {
				case e == nil:
					return f
				case a.Is("refused"):
					return steps.Verdict(e.AckAt >= 0 && e.Refused, max(e.AckAt, e.At), "an error", "%s", state(e))
				case a.Is("the"):
					return steps.Verdict(e.AckAt >= 0 && !e.Refused, max(e.AckAt, e.At), "an acknowledgement",
						"%s", state(e))
				}
				for _, e := range s.Story().Events {
					if e.AckAt < 0 || e.Refused {
						return steps.Broken(e.At, "an acknowledgement", "%s", state(e))
					}
				}
				return steps.Kept(e.AckAt, steps.Plural(len(s.Story().Events), "acknowledgement"))
			}),
		scenario.Demand(`the delivery is acknowledged while the turn is held`,
			`the delivery is acknowledged while the turn is held`,
			"The latest delivery is answered although the model has not yet answered in its turn. There must be a "+
				"turn.",
			func(s *scenario.Scenario, _ steps.Args) steps.Finding {
				e, f := last(s)
				if e == nil {
					return f
				}
				turns := s.Story().Turns
				if len(turns) == 0 {
					return steps.Broken(e.At, "a turn", "no turn")
				}
				answered := len(s.World.Trace().Entries)
				for _, t := range turns {
					if len(t.Answers) > 0 {
						answered = min(answered, t.Answers[0].At)
					}
				}
				return steps.Verdict(e.AckAt >= 0 && !e.Refused && e.AckAt < answered, max(e.AckAt, e.At),
					"an acknowledgement before the model's answer", "%s", state(e))
			}).Needs(scenario.BothTaps),
		scenario.Demand(`the initialize result names a version and capabilities`,
			`the initialize result names a version and capabilities`,
			"Its protocolVersion is the version that was offered, which the harness has declared. Its capabilities "+
				"are an object.",
			func(s *scenario.Scenario, _ steps.Args) steps.Finding {
				for i, f := range scenario.Received[law.Frame](s) {
					if f.Method != wire.MethodInitialize {
						continue
					}
					if f.Kind != law.ResponseFrame {
						return steps.Broken(i, "a result", "an error")
					}
					var r struct {
						Version      string         `json:"protocolVersion"`
						Capabilities map[string]any `json:"capabilities"`
					}
					if json.Unmarshal(s.World.Message(i).Result, &r) != nil || r.Version != s.World.Draft().String() ||
						r.Capabilities == nil {
						return steps.Broken(i, "protocolVersion "+s.World.Draft().String()+" and capabilities",
							"protocolVersion %q, capabilities %v", r.Version, r.Capabilities)
					}
					return steps.Kept(i, fmt.Sprintf("protocolVersion %q", r.Version))
				}
				return steps.Broken(judge.NoSeq, "an answer to initialize", "none")
			}),
	)
}
