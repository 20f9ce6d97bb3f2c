package host

import (
	"regexp"
	"strings"

	"github.com/c2a-conform/c2a-conform/reference/c2a"
	"github.com/c2a-conform/c2a-conform/reference/c2a/fault/define"
	c2ahost "github.com/c2a-conform/c2a-conform/reference/c2a/host"
	"github.com/c2a-conform/c2a-conform/reference/fault"
)

// languageFence is the line that opens a block of code in a named language.
var languageFence = regexp.MustCompile("(?m)^```[a-z]+$")

// crossed are faults that show only where one thing happens to what another has changed: a claim and an edit, an answer
// and a deferral, a name and a role.
func crossed() []fault.Fault {
	decides := func(requirement, name string, drafts []c2a.Draft, does string,
		change func(w *c2a.World, m c2a.Message, agent string, x *c2ahost.Expectation)) fault.Fault {
		return define.Host(requirement, name, drafts, does, func(r *c2ahost.Rules) {
			r.Amend(func(_ *c2ahost.Rules, w *c2a.World, m c2a.Message, agent string, x *c2ahost.Expectation) {
				change(w, m, agent, x)
			})
		})
	}
	resolves := func(requirement, name, does string,
		resolve func(w *c2a.World, text string) []c2a.Mention) fault.Fault {
		return define.Host(requirement, name, define.Both, does, func(r *c2ahost.Rules) { r.Resolve = resolve })
	}
	return []fault.Fault{
		decides("C2A-ATT-003", "roles-before-names", define.Both,
			"treats a message that names an agent and one of its roles as a role mention",
			func(w *c2a.World, m c2a.Message, agent string, x *c2ahost.Expectation) {
				a, _ := w.Agent(agent)
				if x.Case != c2ahost.Mentioned {
					return
				}
				for _, role := range a.Roles {
					if strings.Contains(strings.ToLower(m.Text), "@"+strings.ToLower(role)) {
						*x = invites(*x, c2ahost.RoleMention)
					}
				}
			}),
		decides("C2A-MODE-002", "urgent-in-threads-waits", define.Current,
			"lets an urgent mention in a thread wait in the compose window",
			func(_ *c2a.World, m c2a.Message, _ string, x *c2ahost.Expectation) {
				if x.Case == c2ahost.Mentioned && m.Urgent && m.Place.Thread != "" {
					x.Modes = []c2a.Mode{c2a.Buffered}
				}
			}),
		decides("C2A-ATT-016", "one-stream-is-all-streams", define.Earlier,
			"treats the owner of a stream as the owner of all streams",
			func(w *c2a.World, m c2a.Message, agent string, x *c2ahost.Expectation) {
				a, _ := w.Agent(agent)
				if x.Case == c2ahost.Unaddressed && len(a.Streams) > 0 && m.Place.Stream != "" {
					*x = invites(*x, c2ahost.OwnedWork)
				}
			}),
		resolves("C2A-ATT-013", "blocks-without-a-language",
			"overlooks the start of a code block that names its language",
			func(w *c2a.World, text string) []c2a.Mention {
				return c2a.ResolveMentions(w, languageFence.ReplaceAllString(text, ""))
			}),
		resolves("C2A-ATT-019", "mentions-by-shown-names",
			"treats an agent's display name as its handle",
			func(w *c2a.World, text string) []c2a.Mention {
				found := c2a.ResolveMentions(w, text)
				for _, a := range w.Agents {
					if !strings.Contains(a.Name, " ") && !strings.EqualFold(a.Name, a.Handle) &&
						strings.Contains(text, "@"+a.Name) {
						found = append(found, c2a.Mention{ID: a.ID})
					}
				}
				return found
			}),
		define.Host("C2A-COMPOSE-022", "old-answers-count", define.Both,
			"treats a reply to the old text of an edited message as an answer to the new text",
			func(r *c2ahost.Rules) { r.Posting.Lingers = true }),
		define.Host("C2A-COMPOSE-023", "claimed-words-stay", define.Both,
			"neither cancels nor replaces an event while its message is claimed",
			func(r *c2ahost.Rules) { r.Claims.Freezes = true }),
		define.Host("C2A-COMPOSE-023", "what-was-handed-on-stays", define.Earlier,
			"neither cancels nor replaces an event that was passed on when its message is edited",
			func(r *c2ahost.Rules) { r.HandedStays = true }),
		define.Host("C2A-CANC-007", "deferrals-reopen", define.Both,
			"treats an answered event as open if its agent then defers it",
			func(r *c2ahost.Rules) { r.Reopens = true }),
		define.Host("C2A-CLAIM-001", "a-departure-ends-claims-elsewhere", define.Both,
			"ends all claims of an agent when the agent leaves one conversation",
			func(r *c2ahost.Rules) { r.Claims.LeavesElsewhere = true }),
		define.Host("C2A-CLAIM-005", "refusals-prolong", define.Earlier,
			"restarts a claim's time limit whenever another agent is refused",
			func(r *c2ahost.Rules) { r.Claims.Prolongs = true }),
		define.Host("C2A-TOOL-004", "threads-with-their-channel", define.Earlier,
			"also returns the messages of the channel when a thread is "+
				"read", func(r *c2ahost.Rules) { r.Widens = true }),
		define.Host("C2A-DUE-003", "fresh-after-a-kill", define.Earlier,
			"after a restart, counts from zero how long each event has waited",
			func(r *c2ahost.Rules) { r.Retry.Freshens = true }),
		overdue("C2A-DUE-005", "seen-is-handled", "forgets an event to which its agent has only reacted with seen",
			func(r *c2ahost.DueRules) { r.Seen = true }),
	}
}

// invites is an expectation that lets the agent answer, in a case that is about its role.
func invites(x c2ahost.Expectation, c c2ahost.Case) c2ahost.Expectation {
	x.Case, x.Policies, x.Modes = c, []c2a.Policy{c2a.MayRespond}, []c2a.Mode{c2a.Notify}
	x.Directedness, x.Addressed = []c2a.Directedness{c2a.ToMyRole}, []bool{false}
	return x
}
