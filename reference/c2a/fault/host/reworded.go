package host

import (
	"regexp"
	"strings"

	"github.com/c2a-conform/c2a-conform/reference/c2a"
	"github.com/c2a-conform/c2a-conform/reference/c2a/fault/define"
	c2ahost "github.com/c2a-conform/c2a-conform/reference/c2a/host"
	c2aserve "github.com/c2a-conform/c2a-conform/reference/c2a/serve"
	"github.com/c2a-conform/c2a-conform/reference/c2a/wire"
	"github.com/c2a-conform/c2a-conform/reference/fault"
	"github.com/c2a-conform/c2a-conform/reference/serve"
	"github.com/c2a-conform/c2a-conform/schemas/port"
)

// reworded are faults that show only when a message is edited or sent again, or when there is more than one of
// something.
func reworded() []fault.Fault {
	forgets := func(requirement, name string, drafts []c2a.Draft, does string,
		forget func(m *c2a.Message)) fault.Fault {
		return define.Host(requirement, name, drafts, does, func(r *c2ahost.Rules) { r.Reworded = forget })
	}
	return []fault.Fault{
		forgets("C2A-ATT-005", "edits-end-assignments", define.Both, "forgets to whom an edited assignment was given",
			func(m *c2a.Message) { m.Assignee = "" }),
		forgets("C2A-ATT-006", "edits-end-questions", define.Both, "forgets whom an edited question asks",
			func(m *c2a.Message) { m.Asks = "" }),
		forgets("C2A-MODE-002", "edits-end-labels", define.Current, "forgets the labels of an edited message",
			func(m *c2a.Message) { m.Urgent, m.Approval, m.Cancels, m.Safety = false, false, false, false }),
		define.Host("C2A-TOOL-006", "repeats-restore-texts", define.Both,
			"uses the first text of an edited message after the platform has sent it again",
			func(r *c2ahost.Rules) { r.Retry.Restores = true }),
		define.Host("C2A-BOX-001", "first-three-reports", define.Both,
			"puts only the first three reports into a digest",
			func(r *c2ahost.Rules) {
				r.Summary = func(reports []string) string { return strings.Join(reports[:min(3, len(reports))], "; ") }
			}),
		define.Host("C2A-ATT-013", "one-piece-of-code", define.Both, "skips only the first piece of code in a text",
			func(r *c2ahost.Rules) {
				resolve, span := r.Resolve, regexp.MustCompile("`([^`\n]*)`")
				r.Resolve = func(w *c2a.World, text string) []c2a.Mention {
					found := resolve(w, text)
					for i, code := range span.FindAllStringSubmatch(text, -1) {
						if i > 0 {
							found = append(found, resolve(w, code[1])...)
						}
					}
					return found
				}
			}),
		define.Misjudges("C2A-TRUST-005", "books-in-digests", c2ahost.ForTheBooks, define.Both,
			"includes records for the audit in digests", define.Mode(c2a.Digest)),
		define.Frames(c2aserve.Host, "C2A-REACT-001", "no-reactions-to-edits", define.Both,
			"shows no reaction to a message that was edited", unseenOnEdits),
	}
}

// unseenOnEdits drops the reactions that agents give on the event of an edit.
func unseenOnEdits() serve.Tamperer {
	edits := map[any]bool{} // ids of events
	drops := 0
	return tamperer{
		Out: func(f frame) []frame {
			p := f.At("params")
			switch {
			case f.Method() == wire.MethodDeliver && p["edit"] != nil:
				edits[p["eventId"]] = true
			case f.Method() == port.MethodPosted && p["op"] == "react" && drops > 0:
				drops--
				return nil
			}
			return []frame{f}
		},
		In: func(f frame) (pass, send []frame) {
			if f.Method() == wire.MethodToolsCall && f.At("params")["name"] == "chat.react" &&
				edits[f.At("params", "arguments")["inReplyTo"]] {
				drops++
			}
			return []frame{f}, nil
		},
	}
}
