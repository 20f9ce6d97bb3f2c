package law

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/c2a-conform/c2a-conform/reference/c2a"
)

// composeLaws are about fragments, windows and turns.
func composeLaws() []Law {
	return []Law{
		needing(turns, shown(harness("C2A-COMPOSE-001", always, "no turn starts earlier than 2 s after the latest fragment", notEarly))),
		needing(turns, shown(harness("C2A-COMPOSE-002", always, "a turn starts at most 5 s after the latest fragment", notLate))),
		needing(turns, shown(harness("C2A-COMPOSE-005", always, "no message of a turn merges two authors as one", neverTwoAuthors))),
		needing(turns, shown(harness("C2A-COMPOSE-006", always, "no turn merges two conversations", neverMerged(func(a, b c2a.Place) bool { return a.Conversation != b.Conversation }, "conversations")))),
		needing(turns, shown(harness("C2A-COMPOSE-007", always, "no turn merges two threads of one conversation", neverMerged(func(a, b c2a.Place) bool { return a.Conversation == b.Conversation && a.Thread != b.Thread }, "threads")))),
		needing(turns, shown(harness("C2A-COMPOSE-008", always, "a fragment waits no longer than the cap", withinCap))),
		needing(turns, shown(harness("C2A-COMPOSE-009", always, "no fragment is shown in a second turn, unless the first was stopped before it spoke", shownOnce))),
		needing(turns, shown(harness("C2A-COMPOSE-014", always, "text that was replaced before any turn stands in no turn", staleText))),
		revocable(shown(harness("C2A-COMPOSE-016", always, "an event that was withdrawn leads to no turn and no chat", withdrawnAlone))),
		revocable(shown(harness("C2A-EDIT-002", always, "a text that an edit replaced gets no answer", replacedUnanswered))),
		needing(turns, shown(harness("C2A-COMPOSE-017", always, "a fragment that was withdrawn stands in no turn", withdrawnAmong))),
		needing(turns, harness("C2A-COMPOSE-020", always, "a merged turn gives one reply, unless the model says more", oneReply)),
		needing(turns, harness("C2A-COMPOSE-021", always, "no turn shows what only another agent was sent", neverTwoAgents)),
	}
}

// Plain reports whether nothing but the window decides when the event is
// shown: no typing, edit, withdrawal or repetition in its group, and no
// immediate event to its agent.
func (s *Story) Plain(e *Event) bool {
	if e.Mode != c2a.Buffered || e.Refused || e.Again || s.Typed(e) {
		return false
	}
	return !e.group.disturbed && !slices.ContainsFunc(s.urgent, func(o *Event) bool { return Same(o.Event.Recipient, e.Event.Recipient) })
}

// Fragments are the accepted buffered events of the event's group, in order.
func (e *Event) Fragments() []*Event { return e.group.fragments }

// since are the events, which are in order, from the moment on.
func since(events []*Event, ms int64) []*Event {
	n, _ := slices.BinarySearchFunc(events, ms, func(e *Event, ms int64) int { return cmp.Compare(e.AtMs, ms) })
	return events[n:]
}

// WindowStart is when the window that the event waits in was opened at the
// earliest: its group's first fragment that no earlier turn is known to show.
func (s *Story) WindowStart(e *Event, t *Turn) int64 {
	for _, o := range e.Fragments() {
		if !slices.ContainsFunc(o.Showing(), func(x *Turn) bool { return x.At < t.At }) {
			return o.AtMs
		}
	}
	return e.AtMs
}

// early describes a turn that starts within the quiet time of a fragment.
type early struct {
	turn     *Turn
	fragment *Event
	ageMs    int64 // of the window
	cap      bool  // the window looks closed by a cap: it had fragments for long
}

// earlyTurns calls f for every turn that shows fragments of a plain group: with
// what makes it early, or nil. A fragment that the harness shows in no turn, as
// it may where no answer is asked for, prolongs no window.
func (s *Story) earlyTurns(f func(t *Turn, bad *early)) {
	for _, t := range s.Turns {
		for _, e := range t.shows {
			if !s.Plain(e) || e.Showing()[0] != t || s.Busy(t.Agent, t, e.AtMs, t.AtMs) {
				continue
			}
			ageMs := t.AtMs - s.WindowStart(e, t)
			if ageMs >= s.Trace.Draft.CapMinMs()-s.Trace.SlackMs {
				break
			}
			var bad *early
			for _, o := range since(e.Fragments(), t.AtMs+s.Trace.SlackMs-c2a.QuietMinMs+1) {
				crossed := o.AtMs+s.Trace.SlackMs >= t.AtMs && !slices.Contains(t.may, o) // came as the turn began
				if o.At < t.At && !crossed && len(o.MayShowing()) > 0 {
					bad = &early{turn: t, fragment: o, ageMs: ageMs, cap: ageMs >= c2a.QuietMaxMs}
				}
			}
			f(t, bad)
			break
		}
	}
}

func notEarly(s *Story, v *tally) {
	s.earlyTurns(func(t *Turn, bad *early) {
		if bad == nil {
			v.Test(true, t.At, "", "")
		} else if !bad.cap {
			v.Test(false, t.At, fmt.Sprintf("a turn %d ms after the fragment %q", t.AtMs-bad.fragment.AtMs, bad.fragment.Event.ID), fmt.Sprintf("at least %d ms", c2a.QuietMinMs))
		}
	})
}

// LatestMs is when the turn with the event has to start at the latest by the
// quiet time: every fragment within it may put it off.
func (s *Story) LatestMs(e *Event) int64 {
	lastMs := e.AtMs
	for _, o := range since(e.Fragments(), e.AtMs) {
		if o.AtMs > lastMs+c2a.QuietMaxMs+s.Trace.SlackMs {
			break
		}
		lastMs = o.AtMs
	}
	return lastMs + c2a.QuietMaxMs
}

func notLate(s *Story, v *tally) {
	for _, e := range s.Events {
		latestMs := s.LatestMs(e)
		if !s.Plain(e) || latestMs > e.AtMs+c2a.CapMaxMs {
			continue
		}
		shown := e.Showing()
		if len(shown) == 0 || s.Busy(e.Event.Recipient, shown[0], e.AtMs, shown[0].AtMs) {
			continue
		}
		v.Test(shown[0].AtMs <= latestMs+s.Trace.SlackMs, shown[0].At,
			fmt.Sprintf("a turn %d ms after the latest fragment", shown[0].AtMs-(latestMs-c2a.QuietMaxMs)), fmt.Sprintf("at most %d ms", c2a.QuietMaxMs))
	}
}

// withinCap holds with typing, too. It counts windows that were kept open.
func withinCap(s *Story, v *tally) {
	const limitMs = c2a.CapMaxMs
	for _, e := range s.Events {
		if e.Mode != c2a.Buffered || e.Refused || e.Again || e.WithdrawAt >= 0 || e.Event.EditOf != "" {
			continue
		}
		shown := e.Showing()
		if len(shown) == 0 || !s.Typed(e) && s.LatestMs(e) <= e.AtMs+limitMs ||
			s.Busy(e.Event.Recipient, shown[0], e.AtMs, shown[0].AtMs) {
			continue
		}
		v.Test(shown[0].AtMs <= e.AtMs+limitMs+s.Trace.SlackMs, shown[0].At,
			fmt.Sprintf("a turn %d ms after the fragment", shown[0].AtMs-e.AtMs), fmt.Sprintf("at most %d ms", int64(limitMs)))
	}
	if s.Trace.Draft.LowerCap {
		s.earlyTurns(func(t *Turn, bad *early) {
			if bad != nil && bad.cap {
				v.Test(false, t.At, fmt.Sprintf("a turn amid fragments, %d ms after the first", bad.ageMs), fmt.Sprintf("at least %d ms", s.Trace.Draft.CapMinMs()))
			}
		})
	}
}

// pairs calls f for every two buffered events that one turn shows.
func (s *Story) pairs(f func(t *Turn, a, b *Event)) {
	for _, t := range s.Turns {
		for i, a := range t.shows {
			for _, b := range t.shows[i+1:] {
				if a.Mode == c2a.Buffered && b.Mode == c2a.Buffered {
					f(t, a, b)
				}
			}
		}
	}
}

func neverTwoAuthors(s *Story, v *tally) {
	for _, t := range s.Turns {
		if len(t.shows) > 0 {
			v.Test(true, t.At, "", "")
		}
	}
	s.pairs(func(t *Turn, a, b *Event) {
		x, y := a.Event.Author, b.Event.Author
		if x.ID == y.ID || a.Event.Place.Conversation != b.Event.Place.Conversation {
			return
		}
		for _, step := range t.Steps {
			for _, m := range step.Fresh {
				// A message that tells both apart by name doesn't merge them as one.
				namesakes := Words(x.Name) == Words(y.Name)
				if a.Surely(m) && b.Surely(m) && !(tells(m.Text, x, namesakes) && tells(m.Text, y, namesakes)) {
					v.Test(false, t.At, fmt.Sprintf("texts of %q and %q in one message", x.ID, y.ID), "a turn, or at least a message, for each author")
					return
				}
			}
		}
	})
}

// tells reports whether the text names the author, where the displayed name
// tells nothing apart by the id.
func tells(text string, a c2a.Author, byID bool) bool {
	w := Words(text)
	return Words(a.ID) != none && strings.Contains(w, Words(a.ID)) || !byID && Words(a.Name) != none && strings.Contains(w, Words(a.Name))
}

func neverMerged(apart func(a, b c2a.Place) bool, what string) func(*Story, *tally) {
	return func(s *Story, v *tally) {
		for _, t := range s.Turns {
			if len(t.shows) > 0 {
				v.Test(true, t.At, "", "")
			}
		}
		s.pairs(func(t *Turn, a, b *Event) {
			if apart(a.Event.Place, b.Event.Place) {
				v.Test(false, t.At, fmt.Sprintf("texts of two %s in one turn: %s and %s", what, place(a.Event.Place), place(b.Event.Place)), "a turn for each")
			}
		})
	}
}

func neverTwoAgents(s *Story, v *tally) {
	agents := map[string]bool{}
	for _, e := range s.Events {
		agents[e.Event.Recipient] = true
	}
	if len(agents) < 2 {
		return
	}
	for _, t := range s.Turns {
		if t.Agent == "" {
			continue
		}
		foreign := ""
		for _, e := range s.Events {
			x := e.Event
			if x.Recipient == "" || x.Recipient == t.Agent || !e.Known() || !e.strong || s.sentTo(t.Agent, e) {
				continue
			}
			for _, step := range t.Steps {
				if e.At < step.At && slices.ContainsFunc(step.Messages, e.Surely) && !s.Pulled(e, t.Agent, step.At) {
					foreign = x.ID
				}
			}
		}
		v.Test(foreign == "", t.At, fmt.Sprintf("the event %q, sent to another agent", foreign), "events of the turn's own agent")
	}
}

// sentTo reports whether the agent was sent the words of the event, too.
func (s *Story) sentTo(agent string, e *Event) bool {
	return slices.ContainsFunc(s.Events, func(o *Event) bool {
		return Same(o.Event.Recipient, agent) && strings.Contains(o.words, e.words)
	})
}

func shownOnce(s *Story, v *tally) {
	for _, e := range s.Events {
		if e.Mode != c2a.Buffered {
			continue
		}
		shown := e.Showing()
		if len(shown) == 0 {
			continue
		}
		ok, at := true, shown[0].At
		for i := 1; i < len(shown) && ok; i++ {
			ok, at = s.fruitless(shown[i-1]), shown[i].At
		}
		v.Test(ok, at, fmt.Sprintf("%q in a second turn", e.Event.ID), "each fragment once over all turns")
	}
}

// fruitless reports whether the turn was stopped before it spoke, or its model
// broke down or said nothing, so that taking it again is allowed.
func (s *Story) fruitless(t *Turn) bool {
	if t.StopAt >= 0 {
		return !slices.ContainsFunc(s.Says, func(y *Say) bool { return y.At < t.StopAt && slices.Equal(s.Causes(y), []*Turn{t}) })
	}
	return len(t.Answers) > 0 && !t.acted()
}

// acted reports whether the model did anything in the turn but read.
func (t *Turn) acted() bool {
	return t.Has(c2a.ActReply, c2a.ActSend, c2a.ActReact) || slices.ContainsFunc(t.Answers, func(a Answer) bool {
		return slices.ContainsFunc(a.Actions, func(x c2a.Action) bool { return x.Kind == c2a.ActTool && !Reads(x.Tool) })
	})
}

// Reads reports whether a tool only reads.
func Reads(tool string) bool {
	return strings.HasSuffix(tool, "read_thread") || strings.HasSuffix(tool, "list_events")
}

// gone calls f for every event that was withdrawn before any turn may have
// shown it, with the position of a turn that shows it afterwards, or -1.
func (s *Story) gone(f func(e *Event, shown int)) {
	for _, e := range s.Events {
		if e.WithdrawAt < 0 || !e.Known() || e.Mode != c2a.Buffered && e.Mode != c2a.Immediate {
			continue
		}
		before, after := false, -1
		s.eachStep(e, func(t *Turn, step Step) {
			if step.AtMs <= e.WithdrawMs+s.Trace.SlackMs { // may have crossed the withdrawal
				before = before || slices.ContainsFunc(step.Messages, e.Maybe)
			} else if after < 0 && slices.ContainsFunc(step.Messages, e.Surely) && !s.Pulled(e, t.Agent, step.At) {
				after = step.At
			}
		})
		if !before && (after >= 0 || s.Settled(e.WithdrawAt)) {
			f(e, after)
		}
	}
}

func staleText(s *Story, v *tally) {
	s.gone(func(e *Event, shown int) {
		if e.Replaced != nil {
			v.Test(shown < 0, shown, fmt.Sprintf("the old text of %q", e.Event.ID), "the new text only")
		}
	})
}

// alone reports whether the event shares its window with no other fragment.
func (s *Story) alone(e *Event) bool {
	return !slices.ContainsFunc(e.Fragments(), e.shares)
}

// shares reports whether the event may share its window with a fragment.
func (e *Event) shares(o *Event) bool {
	return o != e && o.AtMs <= e.AtMs+c2a.CapMaxMs && e.AtMs <= o.AtMs+c2a.CapMaxMs
}

func withdrawnAlone(s *Story, v *tally) {
	s.gone(func(e *Event, shown int) {
		if e.Replaced == nil && s.alone(e) {
			v.Test(shown < 0, shown, fmt.Sprintf("the withdrawn event %q in a turn", e.Event.ID), "no turn")
		}
	})
	s.lateReplies(func(y *Say) {
		if !s.replaced(y) {
			v.Test(false, y.At, fmt.Sprintf("chat in answer to %q, which was withdrawn", y.Event.Event.ID), "no chat")
		}
	})
}

func replacedUnanswered(s *Story, v *tally) {
	late := map[*Event]int{}
	s.lateReplies(func(y *Say) {
		if s.replaced(y) {
			late[y.Event] = y.At
		}
	})
	for _, e := range s.Events {
		at, answered := late[e]
		if e.Replaced != nil && (answered || len(e.about) > 0) {
			v.Test(!answered, at, fmt.Sprintf("chat in answer to %q, which an edit had replaced", e.Event.ID), "an answer to the new text, or none")
		}
	}
}

// replaced reports whether an edit has replaced what is answered; where a log goes on for ever, before it is answered.
func (s *Story) replaced(y *Say) bool {
	by := y.Event.Replaced
	return by != nil && (s.Trace.Log == nil || by.At < y.At)
}

// amongOthers reports whether what is answered shared its window with another fragment that had come by then.
func (s *Story) amongOthers(y *Say) bool {
	e := y.Event
	return slices.ContainsFunc(e.Fragments(), func(o *Event) bool { return o.At < y.At && e.shares(o) })
}

// lateReplies finds replies to what was withdrawn while its turn was open, which are
// not sent.
func (s *Story) lateReplies(f func(*Say)) {
	for _, y := range s.Says {
		e := y.Event
		if e == nil || e.WithdrawAt < 0 || e.WithdrawAt > y.At {
			continue
		}
		late := true
		for _, t := range e.about {
			for _, o := range t.About() {
				late = late && o.WithdrawAt >= 0
			}
			for _, a := range t.Answers {
				for _, o := range t.About() {
					late = late && (o.WithdrawAt >= 0 && o.WithdrawAt < a.At)
				}
			}
		}
		if l := s.Trace.Log; l != nil {
			late = !s.amongOthers(y) && y.AtMs > e.WithdrawMs+l.CrossMs && l.since(e.AtMs-c2a.CapMaxMs)
		}
		if late && y.AtMs >= e.WithdrawMs && (s.Trace.Log != nil || s.SettledBefore(e.WithdrawAt, y.At)) {
			f(y)
		}
	}
}

func withdrawnAmong(s *Story, v *tally) {
	s.gone(func(e *Event, shown int) {
		if e.Replaced == nil && !s.alone(e) {
			v.Test(shown < 0, shown, fmt.Sprintf("the withdrawn fragment %q in a turn", e.Event.ID), "the other fragments only")
		}
	})
}

func oneReply(s *Story, v *tally) {
	for _, t := range s.Turns {
		if len(t.shows) < 2 || len(t.Answers) == 0 {
			continue
		}
		keys := map[string]bool{}
		count, last := 0, 0
		for _, y := range s.Says {
			if y.Event == nil || y.Undelivered() || !slices.Contains(t.shows, y.Event) || y.At < t.Answers[0].At || keys[y.Message.Key] && y.Message.Key != "" {
				continue
			}
			if causes := s.Causes(y); len(causes) != 1 || causes[0] != t {
				continue
			}
			keys[y.Message.Key] = true
			count, last = count+1, y.At
		}
		if allowed := max(1, t.replies()); count > 0 {
			v.Test(count <= allowed, last, fmt.Sprintf("%d replies to one merged turn", count), fmt.Sprintf("at most %d", allowed))
		}
	}
}
