package link

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/c2a-conform/c2a-conform/reference/c2a"
	"github.com/c2a-conform/c2a-conform/reference/c2a/law"
)

// negotiationLaws are about what the two sides have told each other about themselves.
func negotiationLaws() []law.Law {
	return []law.Law{
		law.OfHost("C2A-INIT-011", law.Always, "nothing is delivered before initialize is answered", deliveredLater),
		law.OfHost("C2A-INIT-007", law.Always,
			"nothing is delivered in a mode that the harness declared unsupported", modesTaken),
		law.Needing(law.Turns, law.OfHarness("C2A-INIT-008", law.Always,
			"no turn is stopped for an immediate event if the host declared interrupt unsupported", turnsLeft)),
		law.OfHarness("C2A-INIT-009", law.Always, "no chat tool or utility that the host declared unsupported is used",
			func(s *law.Story, v *law.Tally) {
				toolsOffered(s, v)
				progressTaken(s, v)
			}),
	}
}

// deliveredLater ignores what comes before initialize, which INIT-001 judges.
func deliveredLater(s *law.Story, v *law.Tally) {
	asked, waits := false, false
	for i, e := range s.Trace.Entries {
		switch x := e.Item.(type) {
		case law.Linked, law.Killed:
			asked, waits = false, false
		case law.Frame:
			switch {
			case x.Method != "initialize":
			case e.From && x.Kind == law.RequestFrame:
				asked, waits = true, true
			case !e.From && (x.Kind == law.ResponseFrame || x.Kind == law.ErrorFrame):
				waits = false
			}
		case law.Delivery:
			if e.From && asked {
				v.Test(!waits, i, fmt.Sprintf("%q before the answer to initialize", x.Event.ID), "nothing yet")
			}
		}
	}
}

func modesTaken(s *law.Story, v *law.Tally) {
	for _, e := range s.Events {
		lacks := s.Lacking(e.At)
		if !slices.ContainsFunc(lacks, func(c string) bool { return strings.HasPrefix(c, "injection.") }) {
			continue
		}
		mode := cmp.Or(e.ModeText, e.Mode.String()) // a draft may leave it to be derived
		v.Test(!slices.Contains(lacks, "injection."+mode), e.At, "a delivery by "+mode, "any other mode")
	}
}

// turnsLeft judges turns that were open when an immediate event came and that nothing else could have stopped.
func turnsLeft(s *law.Story, v *law.Tally) {
	for _, e := range s.Events {
		if e.Mode != c2a.Immediate || e.Refused || !slices.Contains(s.Lacking(e.At), "injection.interrupt") {
			continue
		}
		for _, t := range s.Turns {
			over := len(t.Answers) > 0 && t.Answers[len(t.Answers)-1].At < e.At || t.StopAt >= 0 && t.StopAt < e.At
			if t.At > e.At || over || !law.Same(t.Agent, e.Event.Recipient) || !s.Settled(e.At) {
				continue
			}
			stopped := t.StopAt > e.At && s.EntryMs(t.StopAt) == e.AtMs && !withdrawnBetween(s, e.At, t.StopAt)
			v.Test(!stopped, max(t.StopAt, e.At), "the open turn is stopped", "the turn continues to its end")
		}
	}
}

func withdrawnBetween(s *law.Story, a, b int) bool {
	return slices.ContainsFunc(s.Events, func(e *law.Event) bool { return e.WithdrawAt > a && e.WithdrawAt < b })
}

func toolsOffered(s *law.Story, v *law.Tally) {
	for i, e := range s.Trace.Entries {
		name := ""
		switch x := e.Item.(type) {
		case law.Send:
			name = "chat.send_message"
		case law.ToolUse:
			name = x.Name
		}
		if name == "" || !e.From {
			continue
		}
		lacks := s.Lacking(i)
		if !slices.ContainsFunc(lacks, func(c string) bool { return strings.HasPrefix(c, "chatTools.") }) {
			continue
		}
		v.Test(!slices.Contains(lacks, c2a.ToolCapability(name)), i, "a call to "+name, "any other tool")
	}
}

func progressTaken(s *law.Story, v *law.Tally) {
	for i, e := range s.Trace.Entries {
		if _, ok := e.Item.(law.Progress); !ok || !e.From {
			continue
		}
		lacks := s.Lacking(i)
		if slices.ContainsFunc(lacks, func(c string) bool { return strings.HasPrefix(c, "utilities.") }) {
			v.Test(!slices.Contains(lacks, "utilities.progress"), i, "a progress report", "none")
		}
	}
}
