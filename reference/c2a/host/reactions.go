package host

import (
	"slices"

	"github.com/c2a-conform/c2a-conform/reference/c2a"
)

// ReactionRules are a host's rules about signals.
type ReactionRules struct {
	// Known reports whether a signal exists (C2A26-091).
	Known func(signal string) bool
	// Show returns the glyph by which the surface shows a signal (C2A26-080; C2A02-173, -183).
	Show func(w *c2a.World, signal string) string
	// Read returns the signal that a glyph represents (C2A26-081; C2A02-183).
	Read func(w *c2a.World, glyph string) (signal string, ok bool)
	// Closes reports whether a signal settles its event, so that later changes of the message no longer matter (reading
	// A26-16).
	Closes func(signal string) bool
	// Ends reports whether an event is never delivered again after a signal, whether or not the delivery was
	// acknowledged (C2A26-084, -087, C2A02-179).
	Ends func(d c2a.Draft, signal string) bool
	// Claims reports whether a signal claims its event, and so excludes other agents (C2A02-178).
	Claims func(signal string) bool
	// Hears reports whether a reaction of the author to the message is a signal to the agent (C2A26-094; C2A02-186).
	Hears func(m c2a.Message, author, agent string) bool
	// Counts treats a reaction that the platform refused as visible. ForAll treats the reaction of one agent as that of
	// all. No draft allows either.
	Counts, ForAll bool
	// Doubles shows a visible reaction again if the answer about it was lost. No draft allows it.
	Doubles bool
	// Admits returns an error for a reaction that the platform refused.
	Admits bool
	// Waits delays the answer to a call until a [ReactionEnded] says whether the platform accepted the reaction, for a
	// host that calls its platform asynchronously.
	Waits bool
	// Through returns the message on which a reaction to the event of a reaction is shown. nil means none.
	Through func(e c2a.Event) string
	// Hasty delivers a reaction to the author of the message before the platform has accepted it. No draft allows it.
	Hasty bool
	// ClosesForAll lets a signal settle the events of its message for all agents. No draft allows it.
	ClosesForAll bool
	// Joins makes an agent that signals in a thread a participant of the thread. No draft allows it.
	Joins bool
	// Once delivers a signal on a message only for the first agent that gives it.
	Once bool
	// Heed returns the policy and the mode in which a signal is delivered (C2A02-188, -189).
	Heed func(signal string) (c2a.Policy, c2a.Mode)
	// Words returns the text of a signal's event, for readers that don't understand its reaction.
	Words func(w *c2a.World, r c2a.Reaction) string
}

func defaultReactionRules() ReactionRules {
	return ReactionRules{
		Known:  func(signal string) bool { return slices.Contains(c2a.Signals, signal) },
		Show:   (*c2a.World).Glyph,
		Read:   (*c2a.World).SignalOf,
		Closes: func(signal string) bool { return signal == "agree" || signal == "done" || signal == "declined" },
		Ends: func(d c2a.Draft, signal string) bool {
			return signal == "done" || signal == "declined" || signal == "working" && !d.Deadlines
		},
		Claims: func(signal string) bool { return signal == "claimed" },
		Admits: true,
		Hears:  func(m c2a.Message, author, agent string) bool { return m.Author == agent && author != agent },
		Heed: func(signal string) (c2a.Policy, c2a.Mode) {
			switch signal {
			case "agree", "declined", "blocked", "unclear": // the agent may have to go on, or to change what it does
				return c2a.MayRespond, c2a.Notify
			}
			return c2a.MustNotRespond, c2a.ToolMailbox
		},
		Words: func(_ *c2a.World, r c2a.Reaction) string { return r.Signal + " on your message " + r.On },
	}
}

// Reacted is someone's reaction on the surface, by its glyph, or by its signal if the platform knows signals.
type Reacted struct {
	Message, Author, Signal, Glyph string

	About string // the recipient that it is about, or ""
}

// SignalIn returns the signal that the reaction has in the workspace, or "".
func (r Reacted) SignalIn(w *c2a.World) string {
	if r.Glyph == "" {
		return r.Signal
	}
	signal, _ := w.SignalOf(r.Glyph)
	return signal
}

// Unreacted takes a reaction back.
type Unreacted struct{ Message, Author, Signal, Glyph string }

// Seen sets or clears the read state of a message.
type Seen struct {
	Message, By string
	Set         bool
}

// Compacted removes messages that are older than OlderThanMs from the log.
type Compacted struct{ OlderThanMs int64 }

// ShowReaction shows an agent's signal on the surface.
type ShowReaction struct {
	Agent   string
	Message string // the message that gets the reaction
	Place   c2a.Place
	Signal  string
	Glyph   string
}

// ReactionEnded says whether the platform accepted an agent's reaction. Fault is "" if it did, and the reason if it
// didn't.
type ReactionEnded struct {
	Agent, Message, Glyph string

	Fault        string
	Kind         c2a.FailureKind
	RetryAfterMs int64 // how long to wait, if the platform says so
}

func (Reacted) input()       {}
func (Unreacted) input()     {}
func (Seen) input()          {}
func (ReactionEnded) input() {}
func (Compacted) input()     {}
func (ShowReaction) effect() {}

// react shows a signal once on the message of an event, unless the platform refuses it.
func (h *Host) react(nowMs int64, in ToolCalled, t c2a.React) []Effect {
	d, ok := h.find(t.InReplyTo, in.Agent)
	own := !ok && h.waitsFor(t.InReplyTo, in.Agent)
	if !ok && !own {
		return []Effect{ToolAnswer{Call: in.Call, Fault: "no such event for this agent", Kind: c2a.Unknown}}
	}
	if !h.Rules.Reactions.Known(t.Signal) {
		return []Effect{ToolAnswer{Call: in.Call, Fault: "unknown signal", Kind: c2a.Invalid}}
	}
	if own {
		return append([]Effect{ToolAnswer{Call: in.Call}}, h.signalled(nowMs, given{Event: t.InReplyTo, By: in.Agent,
			Signal: t.Signal, About: t.Recipient})...)
	}
	if h.Rules.Claims.FreedByAll && t.Signal == "declined" {
		h.claims = slices.DeleteFunc(h.claims, func(c claim) bool { return c.message == d.message })
	}
	show := h.reaction(in, t, d)
	if outage, struck := h.strike(OpReact); struck {
		if outage.Lost {
			return h.showsUnsure(nowMs, in, show, outage)
		}
		if h.Rules.Reactions.Counts {
			h.shown = append(h.shown, show)
		}
		if !h.Rules.Reactions.Admits {
			return []Effect{ToolAnswer{Call: in.Call}}
		}
		out := []Effect{outage.failed(in.Call)}
		if h.Rules.Reactions.Hasty {
			out = append(out, h.relay(nowMs, nowMs,
				Reacted{Message: d.message, Author: in.Agent, Signal: t.Signal})...)
		}
		return out
	}
	if h.Rules.Reactions.Waits && d.message != "" && !h.shows(show) {
		again := slices.ContainsFunc(h.asked, func(o askedReaction) bool { return o.is(show) })
		h.asked = append(h.asked, askedReaction{in, show})
		if again {
			return nil
		}
		return []Effect{show}
	}
	return h.signals(nowMs, in, t, d)
}

// reaction returns the reaction for a signal on the message of an event.
func (h *Host) reaction(in ToolCalled, t c2a.React, d *delivery) ShowReaction {
	on := d.message
	if h.Rules.Reactions.Through != nil && d.event.Reaction != nil {
		on = h.Rules.Reactions.Through(d.event)
	}
	return ShowReaction{Agent: in.Agent, Message: on, Place: d.event.Place, Signal: t.Signal,
		Glyph: h.Rules.Reactions.Show(h.World, t.Signal)}
}

// showsUnsure shows a reaction whose answer is lost. If it was already visible, the platform doesn't show it twice.
func (h *Host) showsUnsure(nowMs int64, in ToolCalled, show ShowReaction, outage Outage) []Effect {
	out := []Effect{outage.failed(in.Call)}
	if show.Message == "" || h.shows(show) {
		return out
	}
	if !h.Rules.Reactions.Doubles {
		h.shown = append(h.shown, show)
	}
	out = append([]Effect{show}, out...)
	if h.Rules.Relay {
		out = append(out, h.relay(nowMs, nowMs,
			Reacted{Message: show.Message, Author: in.Agent, Signal: show.Signal})...)
	}
	return out
}

// giver returns who gives a signal: the calling agent, whatever the call says.
func (h *Host) giver(in ToolCalled, t c2a.React) string {
	if h.Rules.Obligations.Believes && t.Actor != "" {
		return t.Actor
	}
	return in.Agent
}

// shows reports whether the surface already shows a reaction.
func (h *Host) shows(show ShowReaction) bool {
	return slices.ContainsFunc(h.shown, func(o ShowReaction) bool {
		if h.Rules.Reactions.ForAll {
			o.Agent = show.Agent
		}
		return o == show
	})
}

// askedReaction is a call whose reaction the platform has neither accepted nor refused yet.
type askedReaction struct {
	call ToolCalled
	show ShowReaction
}

// is reports whether the surface would show the same reaction.
func (a askedReaction) is(show ShowReaction) bool {
	return a.show.Agent == show.Agent && a.show.Message == show.Message && a.show.Glyph == show.Glyph
}

// reactionEnded answers the calls of a reaction that the platform has accepted or refused. A refused reaction has no
// effect.
func (h *Host) reactionEnded(nowMs int64, in ReactionEnded) []Effect {
	ended := ShowReaction{Agent: in.Agent, Message: in.Message, Glyph: in.Glyph}
	var calls []ToolCalled
	h.asked = slices.DeleteFunc(h.asked, func(o askedReaction) bool {
		if o.is(ended) {
			calls = append(calls, o.call)
		}
		return o.is(ended)
	})
	var out []Effect
	for _, call := range calls {
		t := call.Tool.(c2a.React)
		d, ok := h.find(t.InReplyTo, call.Agent)
		switch {
		case in.Fault == "" && ok:
			done := slices.DeleteFunc(h.signals(nowMs, call, t, d), func(e Effect) bool {
				_, again := e.(ShowReaction)
				return again
			})
			out = append(out, h.conclude(nowMs, call, done)...)
		case h.Rules.Reactions.Admits:
			out = append(out, ToolAnswer{Call: call.Call, Fault: in.Fault, Kind: in.Kind,
				RetryAfterMs: in.RetryAfterMs})
		default:
			out = append(out, ToolAnswer{Call: call.Call})
		}
	}
	return out
}

// signals applies the signal that an agent gives on an event, and shows it once.
func (h *Host) signals(nowMs int64, in ToolCalled, t c2a.React, d *delivery) []Effect {
	show := h.reaction(in, t, d)
	if h.Rules.Reactions.Joins {
		h.join(c2a.Message{Author: in.Agent, Place: d.event.Place, Class: c2a.Chat})
	}
	switch {
	case h.Rules.Reactions.Claims(t.Signal):
		if _, owner := h.hold(nowMs, d.message, d.event.ID, "", in.Agent); owner != "" {
			return []Effect{h.claimed(nowMs, in, claim{}, owner, d.message)}
		}
		d.owned = true
		if h.Rules.Claims.EndlessSignal {
			h.settle(nowMs, d.message, d.event.ID, "", in.Agent)
		}
	case t.Signal == "done":
		h.settle(nowMs, d.message, d.event.ID, "", in.Agent)
	}
	if h.Rules.Reactions.Closes(t.Signal) {
		d.open = false
	}
	if h.Rules.Reactions.ClosesForAll && !d.open {
		for i := range h.delivered {
			o := &h.delivered[i]
			o.open = o.open && o.message != d.message
		}
	}
	d.done = d.done || h.Rules.Reactions.Ends(h.World.Draft, t.Signal)
	done := ToolAnswer{Call: in.Call}
	signalled := h.signalled(nowMs, given{Event: t.InReplyTo, Message: d.message, By: h.giver(in, t), Signal: t.Signal,
		About: t.Recipient})
	if show.Message == "" || h.shows(show) {
		return append([]Effect{done}, signalled...)
	}
	h.shown = append(h.shown, show)
	out := []Effect{show, done}
	if h.Rules.Claims.BySignal && h.Rules.Reactions.Claims(t.Signal) && d.event.Knock != nil &&
		h.World.Draft.ClaimShowsBody && d.event.Directedness == c2a.ToMyRole {
		out = append(out, h.uncover(d)...)
	}
	if h.Rules.Relay {
		out = append(out, h.relay(nowMs, nowMs, Reacted{Message: d.message, Author: in.Agent, Signal: t.Signal,
			About: t.Recipient})...)
	}
	return append(out, signalled...)
}

// earlyReaction is a reaction that arrived before its message.
type earlyReaction struct {
	Reacted
	atMs int64
}

// reacted handles a reaction on the surface. givenMs is when it was given, which may be earlier than nowMs.
func (h *Host) reacted(nowMs, givenMs int64, in Reacted) []Effect {
	if signal, ok := h.signalOf(in.Signal, in.Glyph); ok {
		in.Signal, in.Glyph = signal, ""
	} else {
		return nil
	}
	if h.World.Draft.Obligations && !h.heardOf(in.Message) {
		if !h.Rules.Obligations.DropsEarly {
			h.early = append(h.early, earlyReaction{in, givenMs})
		}
		return nil
	}
	out := h.relay(nowMs, givenMs, in)
	return append(out, h.signalled(nowMs, given{Message: in.Message, By: in.Author, Signal: in.Signal,
		About: in.About})...)
}

// signalOf returns the signal with a name, or, without a name, the signal of a glyph.
func (h *Host) signalOf(signal, glyph string) (string, bool) {
	if glyph != "" {
		return h.Rules.Reactions.Read(h.World, glyph)
	}
	return signal, h.Rules.Reactions.Known(signal)
}

// relay delivers a reaction to the agent that wrote the message.
func (h *Host) relay(nowMs, givenMs int64, in Reacted) []Effect {
	rules, signal := h.Rules.Reactions, in.Signal
	m, found := h.message(in.Message)
	if !found {
		return nil
	}
	h.nextSign++
	var out []Effect
	for _, agent := range h.readers(m.Place) {
		given := rules.Once && slices.ContainsFunc(h.delivered, func(d delivery) bool {
			r := d.event.Reaction
			return r != nil && d.event.Recipient == agent && r.Signal == signal && r.On == m.ID
		})
		if !given && rules.Hears(m, in.Author, agent) {
			out = append(out, Deliver{Event: h.signal(nowMs, givenMs, m, agent, in)})
		}
	}
	return out
}

// signal returns the event of a signal.
func (h *Host) signal(nowMs, givenMs int64, m c2a.Message, agent string, in Reacted) c2a.Event {
	author, signal := in.Author, in.Signal
	h.sequence[m.Place.Conversation]++
	e := c2a.Event{
		Recipient:    agent,
		Place:        m.Place,
		Author:       h.World.Author(author),
		Directedness: c2a.ToMe,
		Reason:       "reaction",
		Priority:     c2a.Normal,
		CreatedMs:    nowMs,
		Sequence:     h.sequence[m.Place.Conversation],
		Attempt:      1,
		Reaction:     &c2a.Reaction{Signal: signal, On: m.ID},
	}
	h.tell(givenMs, m, in, &e)
	if c, _ := h.World.Conversation(m.Place.Conversation); h.World.Draft.StrictAddress && c.Kind != c2a.DM {
		e.Directedness = c2a.Ambient // neither a DM nor a mention (C2A26-103)
	}
	policy, mode := h.Rules.Reactions.Heed(signal)
	e.Policy, e.Mode = policy, h.mode([]c2a.Mode{mode})
	words := h.Rules.Reactions.Words(h.World, *e.Reaction)
	if e.Mode == c2a.Notify {
		e.Knock = h.knock(e, words)
	} else {
		e.Text = words
	}
	return h.issue(e, c2a.Message{Place: m.Place, Text: words})
}
