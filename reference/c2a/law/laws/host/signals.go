package host

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/c2a-conform/c2a-conform/reference/c2a"
	c2ahost "github.com/c2a-conform/c2a-conform/reference/c2a/host"
	"github.com/c2a-conform/c2a-conform/reference/c2a/law"
)

// signalLaws are about reactions, in both directions.
func signalLaws() []law.Law {
	return []law.Law{
		law.Needing(law.Surface, law.OfHost("C2A-REACT-001", law.Always,
			"an accepted signal becomes visible on its message, and only there", func(s *law.Story, v *law.Tally) {
				signalShown(s, v)
				shownThereAlone(s, v)
			})),
		law.Needing(law.World, law.OfHost("C2A-REACT-002", func(d c2a.Draft) bool { return d.Glyphs },
			"a signal is shown as its default glyph", rightGlyph(false))),
		law.Needing(law.World, law.OfHost("C2A-REACT-008", law.Always,
			"a signal is shown as the workspace's glyph for it", rightGlyph(true))),
		law.OfHost("C2A-REACT-004", law.Always, "a signal that is not one of the nine is refused", strangeRefused),
		law.Needing(law.Surface, law.OfHost("C2A-REACT-006", law.Always,
			"a reaction is a signal only to the author of the message", toItsAuthor)),
		law.Needing(law.Surface, law.OfHost("C2A-REACT-009", law.Always,
			"a reaction is not an event for the agent that gave it", notToItsGiver)),
		law.Needing(law.Surface, law.OfHost("C2A-REACT-010", hasDeadlines,
			"a reaction that does not change an obligation is delivered as a knock or to the mailbox", reactionsAside)),
		law.Needing(law.Surface, law.OfHost("C2A-REACT-011", law.Always,
			"nobody has to respond to a reaction that only says read or done", idleReactions)),
		law.Needing(law.Surface, law.OfHost("C2A-REACT-015", law.Always,
			"a reaction's event names the signal, the message and its place", trueReaction)),
		law.Needing(law.Surface, law.OfHost("C2A-REACT-017", hasDeadlines,
			"an agent can give the signals seen, queued and done", signalsTaken)),
		law.Needing(law.Surface, law.OfHost("C2A-TOOL-022", hasDeadlines,
			"a signal that an agent repeats is shown once, and the message's author is told about it once",
			func(s *law.Story, v *law.Tally) {
				shownOneTime(s, v)
				toldOneTime(s, v)
			})),
		law.Needing(law.Surface, law.OfHost("C2A-REACT-005", law.Always,
			"a reaction to an agent's message is delivered to that agent, stays the same in each attempt, and is "+
				"not delivered if the host refused it",
			func(s *law.Story, v *law.Tally) {
				reactionsCome(s, v)
				noneRefused(s, v)
				reactionsStay(s, v)
			})),
	}
}

// minimal are the signals that every host supports (2026-06-02 "Minimum implementation").
var minimal = []string{"seen", "queued", "done"}

// eachSignal calls f for each reaction of an agent to an event of its own about a message that is still there.
func eachSignal(s *law.Story, f func(u *law.Use, e *law.Event)) {
	for _, u := range s.Uses() {
		e := s.Named(u.Agent, u.InReplyTo)
		if u.Name != "chat.react" || e == nil || e.At > u.At || e.Message == "" || s.Touched(e.Message, e.At) ||
			u.AnswerAt < 0 || !s.Settled(u.AnswerAt) {
			continue
		}
		f(u, e)
	}
}

// refusesReactions reports whether the platform refuses a reaction, and whether it is only for a while.
func refusesReactions(s *law.Story) (any, whiles bool) {
	for _, x := range s.Trace.Entries {
		in, _ := x.Item.(law.Surfaced)
		if o, ok := in.Input.(c2ahost.Outage); ok && o.Op == c2ahost.OpReact {
			any, whiles = true, whiles || o.Kind != c2a.Permanent
		}
	}
	return any, whiles
}

// againMs is within what a host that has accepted a reaction puts it there after all, if the platform refused it for a
// while: so long the scenarios wait.
const againMs = 60_000

func signalShown(s *law.Story, v *law.Tally) {
	_, whiles := refusesReactions(s)
	eachSignal(s, func(u *law.Use, e *law.Event) {
		if !u.OK() || !slices.Contains(c2a.Signals, u.Text) ||
			s.Trace.Draft.Deadlines && !slices.Contains(minimal, u.Text) ||
			whiles && s.EndMs < s.EntryMs(u.AnswerAt)+againMs {
			return
		}
		shown := slices.ContainsFunc(s.Trace.Entries, func(x law.Entry) bool {
			p, ok := x.Item.(law.Posted)
			return ok && p.Op == "react" && p.Message == e.Message && law.Same(p.Agent, u.Agent) &&
				!showsAnother(s, p, u)
		})
		v.Test(shown, u.AnswerAt, u.Text+" was accepted, but nothing is visible", "a reaction to "+e.Message)
	})
}

// showsAnother reports whether a reaction shows another signal of the agent on the event, where the draft has a glyph
// for each. Any other glyph may be a wrong one for this signal, which is not for the laws about whether it is there.
func showsAnother(s *law.Story, p law.Posted, u *law.Use) bool {
	w := s.Trace.World
	if w == nil || !s.Trace.Draft.Glyphs || c2a.SameGlyph(w.Glyph(u.Text), p.Glyph) {
		return false
	}
	return slices.ContainsFunc(s.Uses(), func(o *law.Use) bool {
		return o.Name == u.Name && o.InReplyTo == u.InReplyTo && law.Same(o.Agent, u.Agent) && o.Text != u.Text &&
			c2a.SameGlyph(w.Glyph(o.Text), p.Glyph)
	})
}

// shownThereAlone judges each glyph of a signal that its agent has given: it is on the message of an event on which the
// agent gave it, or on the message that the event of a reaction is about. A host may mark what was claimed by itself.
func shownThereAlone(s *law.Story, v *law.Tally) {
	w := s.Trace.World
	if w == nil {
		return
	}
	for i, x := range s.Trace.Entries {
		p, ok := x.Item.(law.Posted)
		if !ok || p.Op != "react" || p.Program {
			continue
		}
		var meant []string
		sure := true
		for _, u := range s.Uses() {
			gives := u.Name == "chat.react" && c2a.SameGlyph(w.Glyph(u.Text), p.Glyph)
			if u.At > i || !law.Same(u.Agent, p.Agent) || !gives && u.Name != "chat.claim" {
				continue
			}
			e := s.Named(u.Agent, cmp.Or(u.InReplyTo, u.Event))
			switch {
			case e == nil && gives:
				sure = false
			case e != nil && e.Event.Reaction != nil:
				meant = append(meant, e.Event.Reaction.On)
			case e != nil && (e.Message != "" || !gives):
				meant = append(meant, e.Message)
			case gives: // an event of no message, such as a digest
				sure = false
			}
		}
		if sure && len(meant) > 0 {
			v.Test(slices.Contains(meant, p.Message), i, "a reaction to "+p.Message,
				"a reaction to "+strings.Join(slices.Compact(meant), " or "))
		}
	}
}

func shownOneTime(s *law.Story, v *law.Tally) {
	type sign struct{ agent, message, glyph string }
	there := map[sign]bool{}
	for i, x := range s.Trace.Entries {
		p, ok := x.Item.(law.Posted)
		k := sign{p.Agent, p.Message, p.Glyph}
		switch {
		case p.Program: // a host may mark by itself what was read
		case ok && p.Op == "react":
			v.Test(!there[k], i, p.Glyph+" once more", "nothing, since it is already there")
			there[k] = true
		case ok && p.Op == "unreact":
			delete(there, k)
		}
	}
}

// toldOneTime judges the events of a signal that an agent gives by calls: repeating it tells the author of the message
// nothing. It leaves alone what was taken back in between, and what the agent gave on the platform, too.
func toldOneTime(s *law.Story, v *law.Tally) {
	type sign struct{ to, giver, message, signal string }
	told := map[sign]*law.Event{}
	for _, e := range s.Events {
		r := e.Event.Reaction
		if r == nil || e.Event.Author.ID == "" {
			continue
		}
		k := sign{e.Event.Recipient, e.Event.Author.ID, r.On, r.Signal}
		first := told[k]
		if first == nil {
			told[k] = e
			continue
		}
		given, other := 0, false
		for _, x := range s.Trace.Entries[:e.At] {
			switch y := x.Item.(type) {
			case law.ToolUse:
				on := s.Named(y.Agent, y.InReplyTo)
				if y.Name == "chat.react" && y.Agent == k.giver && on != nil && on.Message == k.message {
					given, other = given+1, other || y.Text != k.signal
				}
			case law.Posted:
				other = other || y.Op == "unreact" && y.Message == k.message
			case law.Surfaced:
				in, reacted := y.Input.(c2ahost.Reacted)
				other = other || reacted && in.Message == k.message && in.Author == k.giver
			}
		}
		if given > 1 && !other && first.WithdrawAt < 0 && !s.Told(k.message, first.At, e.At) {
			v.Test(first.Event.ID == e.Event.ID, e.At, fmt.Sprintf("%s by %s is reported once more", k.signal, k.giver),
				"nothing, since its author has already been told")
		}
	}
}

// reactionsCome ignores reactions that nobody could tell from one that was there before.
func reactionsCome(s *law.Story, v *law.Tally) {
	w := s.Trace.World
	if w == nil || lacksModes(s) {
		return
	}
	seen := map[c2ahost.Reacted]bool{}
	for i, x := range s.Trace.Entries {
		y, _ := x.Item.(law.Surfaced)
		in, ok := y.Input.(c2ahost.Reacted)
		if !ok || seen[in] {
			continue
		}
		seen[in] = true
		signal := in.SignalIn(w)
		versions, posted := s.Versions(in.Message, x.AtMs)
		if !posted || !slices.Contains(c2a.Signals, signal) || !s.Settled(i) {
			continue
		}
		m := versions[0].Message
		change, changed := s.Changed(in.Message, len(s.Trace.Entries))
		_, agent := w.Agent(m.Author)
		if !agent || in.Author == m.Author || changed && change.Deleted ||
			!s.Member(m.Place.Conversation, m.Author, i) ||
			s.Trace.Self != "" && s.Trace.Self != m.Author {
			continue
		}
		signalComes(s, v, i, i, c2ahost.Reacted{Author: in.Author, Signal: signal}, m.Author)
	}
	agentsSignalsCome(s, v)
}

// signalComes tests whether a signal given after a position is delivered to an agent. The finding is at another
// position.
func signalComes(s *law.Story, v *law.Tally, after, at int, given c2ahost.Reacted, to string) {
	came := slices.ContainsFunc(s.Events, func(e *law.Event) bool {
		r := e.Event.Reaction
		return e.At > after && r != nil && r.Signal == given.Signal && law.Same(e.Event.Recipient, to) &&
			e.Event.Author.ID == given.Author
	})
	v.Test(came, at, fmt.Sprintf("the signal %s from %s was not delivered to anyone", given.Signal, given.Author),
		"an event for "+to)
}

// lacksModes reports whether the other side does without a mode at the end: what takes its place is left open.
func lacksModes(s *law.Story) bool {
	return slices.ContainsFunc(s.Lacking(len(s.Trace.Entries)),
		func(c string) bool { return strings.HasPrefix(c, "injection.") })
}

// agentsSignalsCome judges what an agent signals on a message of another agent, where it is the first to do so.
func agentsSignalsCome(s *law.Story, v *law.Tally) {
	if refused, _ := refusesReactions(s); refused {
		return
	}
	w := s.Trace.World
	seen := map[c2ahost.Reacted]bool{}
	eachSignal(s, func(u *law.Use, e *law.Event) {
		versions, posted := s.Versions(e.Message, u.AtMs)
		if !posted || !u.OK() || !slices.Contains(c2a.Signals, u.Text) {
			return
		}
		m := versions[0].Message
		k := c2ahost.Reacted{Message: e.Message, Author: u.Agent, Signal: u.Text}
		_, agent := w.Agent(m.Author)
		if seen[k] || !agent || law.Same(m.Author, u.Agent) || e.Event.Reaction != nil ||
			s.Trace.Draft.Deadlines && !slices.Contains(minimal, u.Text) ||
			!s.Member(m.Place.Conversation, m.Author, u.At) || s.Trace.Self != "" && s.Trace.Self != m.Author {
			return
		}
		seen[k] = true
		signalComes(s, v, u.At, u.AnswerAt, k, m.Author)
	})
}

// rightGlyph judges each reaction that shows for an agent by the signals that the agent gave until then.
func rightGlyph(own bool) func(s *law.Story, v *law.Tally) {
	return func(s *law.Story, v *law.Tally) {
		w := s.Trace.World
		if w == nil || (len(w.Glyphs) > 0) != own {
			return
		}
		for i, x := range s.Trace.Entries {
			p, ok := x.Item.(law.Posted)
			if !ok || p.Op != "react" || p.Program {
				continue
			}
			var allowed []string
			for _, u := range s.Uses() {
				if u.Name == "chat.react" && u.At < i && law.Same(u.Agent, p.Agent) {
					if !s.Trace.Draft.Glyphs && w.Glyphs[u.Text] == "" { // a draft that leaves open what is not chosen
						allowed = append(allowed, "")
					}
					allowed = append(allowed, w.Glyph(u.Text))
				}
			}
			if len(allowed) > 0 && !slices.Contains(allowed, "") {
				v.Test(slices.ContainsFunc(allowed, func(g string) bool { return c2a.SameGlyph(g, p.Glyph) }), i,
					"the glyph "+p.Glyph, "the glyph of the signal, "+allowed[len(allowed)-1])
			}
		}
	}
}

func strangeRefused(s *law.Story, v *law.Tally) {
	for _, u := range s.Uses() {
		if u.Name == "chat.react" && u.AnswerAt >= 0 && !s.Trace.Entries[u.At].From &&
			!slices.Contains(c2a.Signals, u.Text) {
			v.Test(!u.OK(), u.AnswerAt, fmt.Sprintf("%q is accepted", u.Text), "an error")
		}
	}
}

// eachReaction calls f for each event of a reaction that a model sees.
func eachReaction(s *law.Story, f func(e *law.Event)) {
	for _, e := range s.Events {
		if e.Event.Reaction != nil && (e.Mode == c2a.Immediate || e.Mode == c2a.Buffered || e.Mode == c2a.Notify) {
			f(e)
		}
	}
}

func toItsAuthor(s *law.Story, v *law.Tally) {
	eachReaction(s, func(e *law.Event) {
		if list, ok := s.Versions(e.Event.Reaction.On, e.AtMs); ok {
			author := list[0].Message.Author
			v.Test(author == e.Event.Recipient, e.At, "it goes to "+e.Event.Recipient, "only the author, "+author)
			goneAuthor(s, v, e, list[0].Message)
		}
	})
}

// goneAuthor judges a reaction to a message that an agent wrote before it left the conversation: nothing about that
// conversation is delivered to the agent.
func goneAuthor(s *law.Story, v *law.Tally, e *law.Event, m c2a.Message) {
	if s.Trace.World == nil {
		return
	}
	if _, known := s.Trace.World.Conversation(m.Place.Conversation); known && m.Author == e.Event.Recipient &&
		s.Departed(m.Place.Conversation, m.Author, e.At) {
		v.Test(false, e.At, "it goes to "+m.Author+", which has left", "nothing to an agent that has left")
	}
}

func notToItsGiver(s *law.Story, v *law.Tally) {
	eachReaction(s, func(e *law.Event) {
		v.Test(e.Event.Author.ID == "" || e.Event.Author.ID != e.Event.Recipient, e.At,
			"it goes to the agent that gave it",
			"only the author of the message")
	})
}

func reactionsAside(s *law.Story, v *law.Tally) {
	for _, e := range s.Events {
		r := e.Event.Reaction
		if r == nil || !slices.Contains([]string{"seen", "working", "queued", "claimed"}, r.Signal) {
			continue // the others may change what is owed
		}
		v.Test(e.Mode != c2a.Immediate && e.Mode != c2a.Buffered, e.At, "it is delivered as "+e.Mode.String(),
			"notify, tool_mailbox, or less")
	}
}

func idleReactions(s *law.Story, v *law.Tally) {
	for _, e := range s.Events {
		if r := e.Event.Reaction; r != nil && (r.Signal == "seen" || r.Signal == "done") {
			v.Test(e.Policy != c2a.MustRespond, e.At, e.Policy.String(), "no obligation")
		}
	}
}

func trueReaction(s *law.Story, v *law.Tally) {
	w := s.Trace.World
	if w == nil {
		return
	}
	places := placesTold(s)
	for _, e := range s.Events {
		r := e.Event.Reaction
		if r == nil {
			continue
		}
		given := slices.ContainsFunc(s.Trace.Entries[:e.At], func(x law.Entry) bool {
			switch y := x.Item.(type) {
			case law.Surfaced:
				in, ok := y.Input.(c2ahost.Reacted)
				return ok && in.Message == r.On && in.SignalIn(w) == r.Signal
			case law.ToolUse:
				return y.Name == "chat.react" && y.Text == r.Signal
			}
			return false
		})
		v.Test(given, e.At, fmt.Sprintf("the signal %q on %s", r.Signal, r.On), "a signal that someone has given")
		if list, ok := s.Versions(r.On, e.AtMs); ok && len(list) > 0 {
			at, on := e.Event.Place, list[0].Message.Place
			if on.Thread == "" { // it may begin a thread
				at.Thread = ""
			}
			if where, known := places[at.Ref()]; known {
				v.Test(where == on.Ref(), e.At, "a reaction in "+at.Ref(), on.Ref()+", where the message is")
			}
		}
	}
}

// reactionsStay judges an event that comes again: it is about the same reaction.
func reactionsStay(s *law.Story, v *law.Tally) {
	for _, e := range s.Events {
		first := s.Named(e.Event.Recipient, e.Event.ID)
		if !e.Again || first == nil || first.At >= e.At || first.Event.Reaction == nil {
			continue
		}
		now := "no reaction"
		if r := e.Event.Reaction; r != nil {
			now = fmt.Sprintf("%s on %q", r.Signal, r.On)
		}
		was := fmt.Sprintf("%s on %q", first.Event.Reaction.Signal, first.Event.Reaction.On)
		v.Test(now == was, e.At, now, was+", as before")
	}
}

// noneRefused judges what others are told about an agent's signal: if each call by which the agent gave it was answered
// with an error, and no reaction of the agent shows, there is nothing to tell.
func noneRefused(s *law.Story, v *law.Tally) {
	for _, e := range s.Events {
		r := e.Event.Reaction
		if r == nil {
			continue
		}
		given := false // by a call, which may be answered later, or on the platform
		calls := 0
		for i, x := range s.Trace.Entries {
			switch y := x.Item.(type) {
			case law.ToolUse:
				if y.Name != "chat.react" || y.Text != r.Signal || !law.Same(y.Agent, e.Event.Author.ID) || i > e.At {
					continue
				}
				calls++
				at, answered := s.Answer(y.Call)
				answer := law.ToolResult{OK: true}
				if answered {
					answer, _ = s.Trace.Entries[at].Item.(law.ToolResult)
				}
				given = given || answer.OK
			case law.Posted:
				given = given || y.Op == "react" && law.Same(y.Agent, e.Event.Author.ID)
			case law.Surfaced:
				in, ok := y.Input.(c2ahost.Reacted)
				given = given || ok && in.Author == e.Event.Author.ID
			}
		}
		if calls > 0 {
			v.Test(given, e.At,
				fmt.Sprintf("the signal %s from %s, which the host has refused", r.Signal, e.Event.Author.ID),
				"nothing, since there is no such reaction")
		}
	}
}

func signalsTaken(s *law.Story, v *law.Tally) {
	if refused, _ := refusesReactions(s); refused {
		return
	}
	eachSignal(s, func(u *law.Use, e *law.Event) {
		if e.WithdrawAt >= 0 || !slices.Contains(minimal, u.Text) {
			return
		}
		v.Test(u.OK(), u.AnswerAt, u.Text+" is refused", "a result")
	})
}
