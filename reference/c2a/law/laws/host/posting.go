package host

import (
	"fmt"
	"slices"
	"strings"

	"github.com/c2a-conform/c2a-conform/reference/c2a"
	"github.com/c2a-conform/c2a-conform/reference/c2a/law"
)

// postingLaws are about what a host shows for its agents.
func postingLaws() []law.Law {
	return []law.Law{
		law.Needing(law.Surface, law.OfHost("C2A-OUT-060", law.Always, "what is answered as sent is visible",
			sentIsShown)),
	}
}

// sentIsShown looks for the text; how a mention is written on the surface is the platform's affair. Under a key that
// was used before, the answer is about the message sent then.
func sentIsShown(s *law.Story, v *law.Tally) {
	used := map[string]bool{}
	for _, y := range s.Says {
		key := y.Agent + " " + y.Message.Key
		if y.Message.Key != "" && used[key] {
			continue
		}
		used[key] = true
		at, ok := s.Answer(y.Call)
		if !ok || s.Trace.Entries[y.At].From || !s.Settled(at) {
			continue
		}
		if r, ok := s.Trace.Entries[at].Item.(law.ToolResult); !ok || !r.OK {
			continue
		}
		text, _, altered := strings.Cut(y.Message.Text, "@")
		altered = altered || c2a.HoldsSecret(y.Message.Text) // which may be redacted
		shown := slices.ContainsFunc(s.Trace.Entries, func(e law.Entry) bool {
			p, ok := e.Item.(law.Posted)
			return ok && p.Op == "post" && p.Agent == y.Agent && (altered || strings.Contains(p.Text, text))
		})
		v.Test(shown, at, fmt.Sprintf("sent, and nowhere to be seen: %q", y.Message.Text),
			"a message on the surface, or an error")
	}
}
