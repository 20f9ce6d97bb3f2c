package c2a

import "slices"

// ReactionRules are the rules of a host about signals.
type ReactionRules struct {
	// Known reports whether there is such a signal (C2A26-091).
	Known func(signal string) bool
	// Show says how the surface shows a signal (C2A26-080; C2A02-173, -183).
	Show func(w *World, signal string) string
	// Read says which signal a glyph stands for (C2A26-081; C2A02-183).
	Read func(w *World, glyph string) (signal string, ok bool)
	// Closes reports whether a signal settles the event that it is put on, so
	// that its message changing later no longer matters (reading A26-16).
	Closes func(signal string) bool
	// Claims reports whether a signal claims its event, and so keeps others out
	// (C2A02-178).
	Claims func(signal string) bool
	// Hears reports whether a reaction of the author to the message is a signal
	// to the agent (C2A26-094; C2A02-186).
	Hears func(m Message, author, agent string) bool
	// Heed says under which policy and in which mode a signal is delivered
	// (C2A02-188, -189).
	Heed func(signal string) (Policy, Mode)
	// Words are what the event of a signal says to who can't read its reaction.
	Words func(w *World, r Reaction) string
}

func defaultReactionRules() ReactionRules {
	return ReactionRules{
		Known:  func(signal string) bool { return slices.Contains(Signals, signal) },
		Show:   (*World).Glyph,
		Read:   (*World).SignalOf,
		Closes: func(signal string) bool { return signal == "agree" || signal == "done" || signal == "declined" },
		Claims: func(signal string) bool { return signal == "claimed" },
		Hears:  func(m Message, author, agent string) bool { return m.Author == agent && author != agent },
		Heed: func(signal string) (Policy, Mode) {
			switch signal {
			case "agree", "declined", "blocked", "unclear": // the agent may have to go on, or to do otherwise
				return MayRespond, Notify
			}
			return MustNotRespond, ToolMailbox
		},
		Words: func(_ *World, r Reaction) string { return r.Signal + " on your message " + r.On },
	}
}

// Reacted is somebody's reaction on the surface, by its glyph, or by its signal
// where the platform knows it.
type Reacted struct{ Message, Author, Signal, Glyph string }

// ShowReaction shows an agent's signal on the surface.
type ShowReaction struct {
	Agent   string
	Message string // that it is put on
	Place   Place
	Signal  string
	Glyph   string
}

func (Reacted) hostInput()       {}
func (ShowReaction) hostEffect() {}

// react puts a signal on the message behind an event, once.
func (h *Host) react(nowMs int64, in ToolCalled, t React) []HostEffect {
	d, ok := h.find(t.InReplyTo, in.Agent)
	if !ok {
		return []HostEffect{ToolAnswer{Call: in.Call, Fault: "no such event for this agent", Kind: Unknown}}
	}
	if !h.Rules.Reactions.Known(t.Signal) {
		return []HostEffect{ToolAnswer{Call: in.Call, Fault: "unknown signal", Kind: Invalid}}
	}
	if outage, struck := h.strike(OpReact); struck {
		return []HostEffect{outage.failed(in.Call)}
	}
	switch {
	case h.Rules.Reactions.Claims(t.Signal):
		if _, owner := h.hold(nowMs, d.message, d.event.ID, "", in.Agent); owner != "" {
			return []HostEffect{claimed(nowMs, in.Call, claim{}, owner)}
		}
	case t.Signal == "done":
		h.settle(nowMs, d.message, d.event.ID, "", in.Agent)
	}
	if h.Rules.Reactions.Closes(t.Signal) {
		d.open = false
	}
	done := ToolAnswer{Call: in.Call}
	show := ShowReaction{Agent: in.Agent, Message: d.message, Place: d.event.Place, Signal: t.Signal, Glyph: h.Rules.Reactions.Show(h.World, t.Signal)}
	if d.message == "" || slices.Contains(h.shown, show) {
		return []HostEffect{done}
	}
	h.shown = append(h.shown, show)
	out := []HostEffect{show, done}
	if h.Rules.Relay {
		out = append(out, h.reacted(nowMs, Reacted{Message: d.message, Author: in.Agent, Signal: t.Signal})...)
	}
	return out
}

// reacted delivers a reaction to the agent whose message it was put on.
func (h *Host) reacted(nowMs int64, in Reacted) []HostEffect {
	rules := h.Rules.Reactions
	signal, ok := in.Signal, rules.Known(in.Signal)
	if in.Glyph != "" {
		signal, ok = rules.Read(h.World, in.Glyph)
	}
	m, found := h.message(in.Message)
	if !ok || !found {
		return nil
	}
	var out []HostEffect
	for _, agent := range h.readers(m.Place) {
		if rules.Hears(m, in.Author, agent) {
			out = append(out, Deliver{Event: h.signal(nowMs, m, agent, in.Author, signal)})
		}
	}
	return out
}

// signal makes the event of a signal.
func (h *Host) signal(nowMs int64, m Message, agent, author, signal string) Event {
	h.sequence[m.Place.Conversation]++
	e := Event{
		Recipient:    agent,
		Place:        m.Place,
		Author:       h.World.Author(author),
		Directedness: ToMe,
		Reason:       "reaction",
		Priority:     Normal,
		CreatedMs:    nowMs,
		Sequence:     h.sequence[m.Place.Conversation],
		Attempt:      1,
		Reaction:     &Reaction{Signal: signal, On: m.ID},
	}
	if c, _ := h.World.Conversation(m.Place.Conversation); h.World.Draft.StrictAddress && c.Kind != DM {
		e.Directedness = Ambient // neither a DM nor a mention (C2A26-103)
	}
	e.Policy, e.Mode = h.Rules.Reactions.Heed(signal)
	words := h.Rules.Reactions.Words(h.World, *e.Reaction)
	if e.Mode == Notify {
		e.Knock = h.knock(e, words)
	} else {
		e.Text = words
	}
	return h.issue(e, Message{Place: m.Place, Text: words})
}
