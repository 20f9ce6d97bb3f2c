package steps

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/c2a-conform/c2a-conform/reference/c2a/law"
	"github.com/c2a-conform/c2a-conform/reference/c2a/wire"
	"github.com/c2a-conform/c2a-conform/runner/c2a/scenario"
	"github.com/c2a-conform/c2a-conform/runner/c2a/world"
	"github.com/c2a-conform/c2a-conform/runner/judge"
	"github.com/c2a-conform/c2a-conform/runner/steps"
	"github.com/c2a-conform/c2a-conform/schemas/jsonrpc"
)

// greetingSteps define how the suite's side opens the link.
func greetingSteps() []*steps.Step {
	return scenario.Needing(scenario.LinkTap,
		steps.Declare(`the other side does not support {text}`, `the other side does not support "injection.notify"`,
			"The suite's harness (role host) or its host sets that capability to false in initialize.",
			func(s *scenario.Scenario, a steps.Args) error { return s.World.Greeting.WithoutCapability(a.At(0)) }),
		steps.Declare(`the host {offers the version|never sends initialize}[ {text}]`,
			`the host offers the version "1999-01-01"`,
			"The suite's host names this version in initialize instead of the draft's, or doesn't send initialize.",
			func(s *scenario.Scenario, a steps.Args) error {
				s.World.Greeting.Version, s.World.Greeting.Skipped = a.At(0), a.Is("never sends initialize")
				return nil
			}),
	)
}

// agreementDemands check what an implementation declares about itself, and whether it respects what the other side has
// declared.
func agreementDemands() []*steps.Step {
	return scenario.Needing(scenario.LinkTap,
		scenario.Demand(`the capabilities are booleans`, `the capabilities are booleans`,
			"In initialize or its result, the capabilities in the draft's groups are booleans. A host need not "+
				"declare any.",
			func(s *scenario.Scenario, _ steps.Args) steps.Finding {
				said, seq := capabilitiesOf(s)
				if seq == judge.NoSeq {
					return steps.Broken(seq, "an initialize, or its result", "none")
				}
				if said == nil && s.World.Role() == law.HostRole {
					return steps.Kept(seq, "no capabilities")
				}
				var groups map[string]json.RawMessage
				if json.Unmarshal(said, &groups) != nil || groups == nil {
					return steps.Broken(seq, "an object of groups", "%s", scenario.OrMissing(string(said)))
				}
				for _, group := range slices.Sorted(maps.Keys(world.Capabilities)) {
					raw, ok := groups[group]
					var members map[string]any
					if ok && (json.Unmarshal(raw, &members) != nil || members == nil) {
						return steps.Broken(seq, "a group of booleans", "%s: %s", group, raw)
					}
					for name, value := range members {
						if _, boolean := value.(bool); !boolean && slices.Contains(world.Capabilities[group], name) {
							return steps.Broken(seq, "true or false", "%s.%s: %v", group, name, value)
						}
					}
				}
				return steps.Kept(seq, steps.Plural(len(groups), "group"))
			}),
		scenario.Demand(`initialize is answered with a supported version, or refused`,
			`initialize is answered with a supported version, or refused`,
			"The result of initialize names a version that conformance/hello declares, or initialize is answered with "+
				"an error.",
			func(s *scenario.Scenario, _ steps.Args) steps.Finding {
				for i, e := range s.World.Trace().Entries {
					if f, ok := e.Item.(law.Frame); ok && e.From && f.Method == wire.MethodInitialize &&
						f.Kind == law.ErrorFrame {
						return steps.Kept(i, "it is refused")
					}
					if welcome, ok := e.Item.(law.Welcome); ok && e.From {
						drafts := s.World.Declared().Drafts
						return steps.Verdict(slices.Contains(drafts, welcome.Version), i,
							strings.Join(drafts, " or ")+", or an error", "%q", welcome.Version)
					}
				}
				return steps.Broken(judge.NoSeq, "an answer to initialize", "none")
			}),
		scenario.Demand(`nothing is delivered in mode {word}`, `nothing is delivered in mode notify`,
			"No delivery has that mode.",
			func(s *scenario.Scenario, a steps.Args) steps.Finding {
				all := s.Deliveries(func(law.Delivery) bool { return true })
				for _, d := range all {
					if d.ModeText == a.At(0) {
						return steps.Broken(d.Seq, "any other mode", "%s", d.ModeText)
					}
				}
				return steps.Kept(judge.NoSeq, fmt.Sprintf("%s by other modes", scenario.CountDeliveries(len(all))))
			}),
		scenario.Demand(`the tool {text} is never called`, `the tool "chat.react" is never called`,
			"No tools/call names it.",
			func(s *scenario.Scenario, a steps.Args) steps.Finding {
				for i, e := range s.World.Trace().Entries {
					name := ""
					switch x := e.Item.(type) {
					case law.Send:
						name = "chat.send_message"
					case law.ToolUse:
						name = x.Name
					}
					if e.From && name == a.At(0) {
						return steps.Broken(i, "no call", "it is called")
					}
				}
				return steps.Kept(judge.NoSeq, "no call")
			}),
	)
}

// capabilitiesOf returns the capabilities that the implementation declares, as JSON.
func capabilitiesOf(s *scenario.Scenario) (json.RawMessage, int) {
	for i, f := range scenario.Received[law.Frame](s) {
		if f.Method != wire.MethodInitialize || f.Kind == law.ErrorFrame {
			continue
		}
		m := s.World.Message(i)
		body := m.Params
		if m.Kind == jsonrpc.KindResponse {
			body = m.Result
		}
		var said struct {
			Capabilities json.RawMessage `json:"capabilities"`
		}
		_ = json.Unmarshal(body, &said)
		return said.Capabilities, i
	}
	return nil, judge.NoSeq
}
