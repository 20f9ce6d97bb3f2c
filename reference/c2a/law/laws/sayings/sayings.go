// Package sayings contains parts of laws of C2A: what becomes of the model's reply in a turn that must be answered.
package sayings

import (
	"fmt"
	"slices"

	"github.com/c2a-conform/c2a-conform/reference/c2a"
	"github.com/c2a-conform/c2a-conform/reference/c2a/law"
)

// Owed judges turns in which everything must be answered: the harness sends the model's reply, and doesn't only defer.
func Owed(s *law.Story, v *law.Tally) {
	sent(s, v, func(t *law.Turn) bool { return len(policies(t)) == 1 })
}

// Merged judges merged turns of which some fragments must be answered, and others need not.
func Merged(s *law.Story, v *law.Tally) {
	sent(s, v, func(t *law.Turn) bool { return len(policies(t)) > 1 })
}

// policies are the different policies of what the turn shows.
func policies(t *law.Turn) []c2a.Policy {
	var all []c2a.Policy
	for _, e := range t.Shows() {
		if !slices.Contains(all, e.Policy) {
			all = append(all, e.Policy)
		}
	}
	return all
}

// sent judges whether one of the model's replies in such a turn is sent.
func sent(s *law.Story, v *law.Tally, such func(*law.Turn) bool) {
	for _, t := range s.Turns {
		if s.Trace.Role != law.HarnessRole || !such(t) || !surelyOwes(s, t) || !onlyReplies(t) {
			continue
		}
		last := t.Answers[len(t.Answers)-1].At
		if !s.Settled(last) || s.Broken(t.Began(), len(s.Trace.Entries)) || reacts(s, t, last) {
			continue
		}
		said := slices.ContainsFunc(s.Says, func(y *law.Say) bool {
			return law.Same(y.Agent, t.Agent) && slices.ContainsFunc(t.Answers,
				func(a law.Answer) bool { return a.At < y.At && a.Speaks(y.Message.Text) })
		})
		v.Test(said, last, fmt.Sprintf("no reply from the turn %q, although the model replied", t.ID),
			"a message with the model's reply")
	}
}

// surelyOwes reports whether the turn ended by itself and shows something that must be answered and that nothing
// excuses.
func surelyOwes(s *law.Story, t *law.Turn) bool {
	shown := t.Shows()
	if !t.Over() || t.StopAt >= 0 || len(shown) != len(t.About()) ||
		slices.Contains(s.Lacking(t.At), c2a.ToolCapability("chat.send_message")) {
		return false
	}
	owes := false
	for _, e := range shown {
		left := s.Trace.Draft.Leaving && law.SpeaksOfLeaving(e.Text())
		if e.Again || e.Refused || e.Policy == 0 || e.WithdrawAt >= 0 || e.Replaced != nil || left || s.Outrun(e) ||
			e.Event.DeadlineMs > 0 || e.Event.Obligation != nil || len(e.Turns()) != 1 {
			return false
		}
		owes = owes || e.Policy == c2a.MustRespond && !s.Excused(e)
	}
	return owes
}

// onlyReplies reports whether the model has replied in the turn, and done nothing else, except to give a signal that
// doesn't turn the request down.
func onlyReplies(t *law.Turn) bool {
	return t.OnlyReplies(func(x c2a.Action) bool { return x.Kind == c2a.ActReact && slices.Contains(kindly, x.Signal) })
}

// kindly are the signals beside which a message says what was asked for.
var kindly = []string{"seen", "agree", "working", "queued", "done"}

// reacts reports whether the agent gave a signal behind the position, other than the model's, which may say what the
// model replied, or waits for the answer to a call, such as a claim.
func reacts(s *law.Story, t *law.Turn, after int) bool {
	given := func(signal string) bool {
		return slices.ContainsFunc(t.Said(), func(a law.Answer) bool {
			return slices.ContainsFunc(a.Actions,
				func(x c2a.Action) bool { return x.Kind == c2a.ActReact && x.Signal == signal })
		})
	}
	return slices.ContainsFunc(s.Uses(), func(u *law.Use) bool {
		return law.Same(u.Agent, t.Agent) && (u.At > after && u.Name == "chat.react" && !given(u.Text) ||
			u.At > t.Began() && u.AnswerAt < 0)
	})
}
