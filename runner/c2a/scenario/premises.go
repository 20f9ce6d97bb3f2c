package scenario

import (
	"cmp"
	"encoding/json"
	"slices"

	"github.com/c2a-conform/c2a-conform/reference/c2a"
	"github.com/c2a-conform/c2a-conform/reference/c2a/law"
	"github.com/c2a-conform/c2a-conform/schemas/port"
)

// Premises checks whether the implementation allows what the scenario needs. A harness need not carry out calls of
// tools that it didn't offer. It may claim every event before it answers, and stop if another agent has claimed the
// event. It may send without a key where the draft has none, and then must not send again what has failed for a while.
func (s *Scenario) Premises() {
	if s.World.Role() != law.HarnessRole || !s.World.Started() {
		return
	}
	for _, t := range s.Story().Turns {
		for i, answer := range t.Answers {
			for _, x := range answer.Actions {
				lacking := slices.Contains(s.Story().Lacking(answer.At), c2a.ToolCapability(x.Tool))
				if x.Kind == c2a.ActTool && i < len(t.Steps) && !lacking && !s.called(x, answer.At) &&
					!s.offers(t.Steps[i].At, x.Tool) {
					s.Moot = cmp.Or(s.Moot, "calls to tools that it doesn't offer its model")
				}
			}
		}
	}
	for _, y := range s.Story().Says {
		if s.World.Draft().SendKeys || y.Message.Key != "" || y.OK || y.Undelivered() {
			continue
		}
		if y.AnswerAt >= 0 || s.Story().Broken(y.At, len(s.Story().Trace.Entries)) {
			s.Moot = cmp.Or(s.Moot, "sends with a key, which may be repeated")
		}
	}
	for _, e := range s.Story().Events {
		if e.Policy == c2a.MustRespond && s.Story().Outrun(e) {
			s.Moot = cmp.Or(s.Moot, "answers after another agent has claimed the message")
		}
	}
}

// offers reports whether the turn's step at the position offers a tool.
func (s *Scenario) offers(at int, tool string) bool {
	var p port.Turn
	_ = json.Unmarshal(s.World.Message(s.World.Trace().Entries[at].Seq).Params, &p)
	return slices.Contains(p.Tools, tool)
}

// called reports whether the harness has called the tool since then and, if the tool sends chat, has sent the text.
func (s *Scenario) called(x c2a.Action, since int) bool {
	return slices.ContainsFunc(s.Story().Trace.Entries[since:], func(e law.Entry) bool {
		switch y := e.Item.(type) {
		case law.ToolUse:
			return e.From && y.Name == x.Tool
		case law.Send:
			return e.From && x.Send != nil && y.Message.Text == x.Send.Text
		}
		return false
	})
}
