package host

import (
	"github.com/c2a-conform/c2a-conform/reference/c2a"
	"github.com/c2a-conform/c2a-conform/reference/c2a/fault/define"
	c2ahost "github.com/c2a-conform/c2a-conform/reference/c2a/host"
	"github.com/c2a-conform/c2a-conform/reference/fault"
)

// lasting are faults in what a host keeps: over a kill, over an edit, and from one person to the next.
func lasting() []fault.Fault {
	return []fault.Fault{
		define.Host("C2A-CLAIM-001", "claims-lost-in-a-kill", define.Both, "forgets claims when it is killed",
			func(r *c2ahost.Rules) { r.Retry.Unclaims = true }),
		define.Host("C2A-CLAIM-005", "signals-claim-for-ever", define.Earlier,
			"never lets a claim by signal expire",
			func(r *c2ahost.Rules) { r.Claims.EndlessSignal = true }),
		define.Host("C2A-DUE-007", "obligations-lost-in-a-kill", define.Earlier,
			"after a restart, no longer knows which events have to be answered",
			func(r *c2ahost.Rules) { r.Retry.Unwatches = true }),
		define.Host("C2A-TOOL-022", "signals-shown-again", define.Earlier,
			"forgets which reactions it has shown when it is killed",
			func(r *c2ahost.Rules) { r.Retry.Unshows = true }),
		define.Host("C2A-DEL-005", "attempts-counted-anew", define.Earlier,
			"counts attempts from 1 again after a restart",
			func(r *c2ahost.Rules) { r.Retry.Recounts = true }),
		define.Host("C2A-DEL-021", "digests-of-what-was-reported", define.Both,
			"summarises reports in their first version, even if they were edited or deleted", func(r *c2ahost.Rules) {
				type report struct {
					w       *c2a.World
					message string
				}
				first := map[report]string{}
				decide := r.Decide
				r.Decide = func(r *c2ahost.Rules, w *c2a.World, m c2a.Message, agent string) c2ahost.Expectation {
					if _, known := first[report{w, m.ID}]; !known {
						first[report{w, m.ID}] = m.Text
					}
					return decide(r, w, m, agent)
				}
				r.Report = func(h *c2ahost.Host, message string) (string, bool) {
					return first[report{h.World, message}], true
				}
			}),
		define.Host("C2A-REACT-005", "first-of-a-kind", define.Both,
			"delivers a signal on a message only once, even if others also give it",
			func(r *c2ahost.Rules) { r.Reactions.Once = true }),
		define.Shapes("C2A-EVT-014", "edits-of-a-thread-by-its-id", define.Both,
			"names the thread as the conversation of an edited message",
			func(_ *c2a.World, m c2a.Message, e *c2a.Event) {
				if e.EditOf != "" && m.Place.Thread != "" {
					e.Place.Conversation = m.Place.Thread
				}
			}),
		define.Shapes("C2A-EVT-014", "threads-as-conversations", define.Earlier,
			"names the thread as the conversation of each message in it",
			func(_ *c2a.World, m c2a.Message, e *c2a.Event) {
				if m.Place.Thread != "" {
					e.Place.Conversation = m.Place.Thread
				}
			}),
		define.Shapes("C2A-EDIT-006", "every-edit-comes-late", define.Earlier,
			"marks every edit as an edit after the answer", func(_ *c2a.World, _ c2a.Message, e *c2a.Event) {
				if e.EditOf != "" {
					e.Reason = c2a.EditedAfterResponse
				}
			}),
		define.Host("C2A-TOOL-007", "filter-before-the-edit", define.Earlier,
			"leaves edits out of a list filtered by policy", func(r *c2ahost.Rules) {
				matches := r.Matches
				r.Matches = func(t c2a.ListEvents, e c2a.Event) bool {
					return matches(t, e) && (t.Policy == 0 || e.EditOf == "")
				}
			}),
	}
}
