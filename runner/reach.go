package runner

import (
	"slices"
	"strings"

	"github.com/c2a-conform/c2a-conform/features"
	"github.com/c2a-conform/c2a-conform/runner/judge"
	"github.com/c2a-conform/c2a-conform/runner/report"
)

const (
	restartCapability = "restart"
	stepNoUTF8        = "a line that is not UTF-8"
)

// The reasons why a scenario can't run over a transport.
const (
	notOurs = "the suite did not start the program at this URL, so it can't kill it; connect it as a command to " +
		"test restarts"
	alwaysUTF8   = "a WebSocket text message is always UTF-8; anything else is rejected before the program sees it"
	webSocket    = "ws"
	webSocketTLS = "wss"
)

// outOfReach returns the verdict on a scenario that the target's transport doesn't allow, and zero for others.
func (r *running) outOfReach(p features.Planned) (judge.Verdict, string) {
	scheme, remote := r.recorded.remote(r.Target)
	if !remote {
		return 0, ""
	}
	if r.beyond(p.Requirement) || slices.Contains(r.capabilities(p), restartCapability) {
		return judge.NotTestable, notOurs
	}
	if scheme == webSocket || scheme == webSocketTLS {
		for _, step := range p.Pickle.Steps {
			if strings.Contains(step.Text, stepNoUTF8) {
				return judge.NotApplicable, alwaysUTF8
			}
		}
	}
	return 0, ""
}

// beyond reports whether all of a requirement is out of reach: like a requirement whose capability is not declared, it
// can't be tested.
func (s *scope) beyond(q *features.Requirement) bool {
	return s.remote && q.Capability == restartCapability
}

// besides reports whether a scenario that can't run leaves its requirement to other scenarios: it is out of reach only
// because of something additional.
func (s *scope) besides(q *features.Requirement, o report.Scenario) bool {
	return o.Verdict == judge.NotTestable && o.Reason == notOurs && !s.beyond(q)
}
