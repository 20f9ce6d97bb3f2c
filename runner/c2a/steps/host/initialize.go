package host

import (
	"encoding/json"
	"strings"

	"github.com/c2a-conform/c2a-conform/reference/c2a/law"
	"github.com/c2a-conform/c2a-conform/reference/c2a/wire"
	"github.com/c2a-conform/c2a-conform/runner/c2a/scenario"
	"github.com/c2a-conform/c2a-conform/runner/judge"
	"github.com/c2a-conform/c2a-conform/runner/steps"
)

// initializeDemands check how a host opens the link.
func initializeDemands() []*steps.Step {
	return scenario.Needing(scenario.LinkTap,
		scenario.Demand(`initialize {is the first message|names the draft's version|names the client}`,
			`initialize is the first message`,
			"With \"is the first message\", initialize is the first message on the link, and a request. With "+
				"\"names the "+
				"draft's version\", its protocolVersion is that of the draft. With \"names the client\", its "+
				"clientInfo has a name and a version, and neither is empty.",
			func(s *scenario.Scenario, a steps.Args) steps.Finding {
				if a.Is("is the first message") {
					for i, f := range scenario.Received[law.Frame](s) {
						if strings.HasPrefix(f.Method, "conformance/") {
							continue
						}
						return steps.Verdict(f.Method == wire.MethodInitialize && f.Kind == law.RequestFrame, i,
							"the request initialize", "%s", scenario.OrMissing(f.Method))
					}
					return steps.Broken(judge.NoSeq, "the request initialize", "nothing on the link")
				}
				if a.Is("names the draft's version") {
					hello, seq, f := helloOf(s)
					if seq == judge.NoSeq {
						return f
					}
					return steps.Verdict(hello.Version == s.World.Draft().String(), seq, s.World.Draft().String(), "%q",
						hello.Version)
				}
				_, seq, f := helloOf(s)
				if seq == judge.NoSeq {
					return f
				}
				var p wire.Initialize
				_ = json.Unmarshal(s.World.Message(seq).Params, &p)
				return steps.Verdict(p.ClientInfo.Name != "" && p.ClientInfo.Version != "", seq, "a name and a version",
					"name %q, version %q", p.ClientInfo.Name, p.ClientInfo.Version)
			}),
		scenario.Demand(`nothing is delivered before initialize is answered`,
			`nothing is delivered before initialize is answered`,
			"There is no chat/deliver between the host's initialize and the answer to it.",
			func(s *scenario.Scenario, _ steps.Args) steps.Finding {
				open, n := false, 0
				for i, e := range s.World.Trace().Entries {
					switch e.Item.(type) {
					case law.Hello:
						open = open || e.From
					case law.Welcome:
						open = open && e.From
					case law.Delivery:
						if n++; open {
							return steps.Broken(i, "no delivery yet", "a delivery")
						}
					}
				}
				return steps.Verdict(n > 0, judge.NoSeq, "a delivery after the answer", "%s",
					scenario.CountDeliveries(n))
			}),
	)
}

// helloOf returns the implementation's initialize.
func helloOf(s *scenario.Scenario) (law.Hello, int, steps.Finding) {
	for i, e := range s.World.Trace().Entries {
		if h, ok := e.Item.(law.Hello); ok && e.From {
			return h, i, steps.Finding{}
		}
	}
	return law.Hello{}, judge.NoSeq, steps.Broken(judge.NoSeq, "an initialize", "none")
}
