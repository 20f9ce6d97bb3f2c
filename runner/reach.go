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

// Why a scenario can't be played over the transport.
const (
	notOurs = "the suite did not start the program at this URL, so it can't kill it; connect it as a command to " +
		"test restarts"
	alwaysUTF8   = "a WebSocket text message is always UTF-8; anything else is rejected before the program sees it"
	webSocket    = "ws"
	webSocketTLS = "wss"
)

// outOfReach is the verdict on a scenario that the transport of the target doesn't allow, and zero where it does.
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

// beyond reports whether all of a requirement is out of reach: like one whose capability is not declared, it can't be
// asked for.
func (s *scope) beyond(q *features.Requirement) bool {
	return s.remote && q.Capability == restartCapability
}

// besides reports whether a scenario that wasn't played leaves its requirement to the others: it is out of reach for
// what it does besides.
func (s *scope) besides(q *features.Requirement, o report.Scenario) bool {
	return o.Verdict == judge.NotTestable && o.Reason == notOurs && !s.beyond(q)
}
