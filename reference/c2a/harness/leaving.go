package harness

import (
	"slices"
	"strings"

	"github.com/c2a-conform/c2a-conform/internal/lazyregexp"
	"github.com/c2a-conform/c2a-conform/reference/c2a"
)

// LeavingRules are about an agent that is asked to leave a channel or thread (2026-06-24 "Leaving A Channel Or
// Thread"). A zero Asked stays everywhere.
type LeavingRules struct {
	// Asked reports whether an event asks the agent to leave the place that it was posted in (C2A26-057, -058; reading
	// A26-09).
	Asked func(e c2a.Event) bool
	// Farewell returns the single acknowledgement, made from what the model would have said (C2A26-059, -060).
	Farewell func(said string) string
	// Covers reports whether leaving one place means leaving another: a channel includes its threads, but not the
	// reverse (reading A26-10).
	Covers func(left, p c2a.Place) bool
	// Place is the place that a request asks the agent to leave. It is the channel, if the request names the channel,
	// even in a thread (C2A26-057).
	Place func(e c2a.Event) c2a.Place
	// Minds reports whether a turn elsewhere may call a tool about a place that was left: reading is not taking part
	// (C2A26-061).
	Minds func(tool string) bool
	// Silences ends the retries of messages to a place that the agent has left (C2A26-061).
	Silences bool
	// LeavesUnsaid leaves for a request that is withdrawn after its acknowledgement has failed. No draft allows it.
	LeavesUnsaid bool
	// Returns reports whether an event brings the agent back to a place that it left (C2A26-063, -064).
	Returns func(left c2a.Place, e c2a.Event) bool
}

func defaultLeaving() LeavingRules {
	return LeavingRules{
		Asked: func(e c2a.Event) bool {
			return e.Directedness == c2a.ToMe && e.Place.Kind != c2a.DM && asksToLeave.MatchString(e.Text)
		},
		Farewell: func(string) string { return "Understood, I am leaving. Goodbye." },
		Covers:   covers,
		Place:    placeToLeave,
		Minds:    func(tool string) bool { return !reads(tool) },
		Silences: true,
		Returns:  func(left c2a.Place, e c2a.Event) bool { return e.Directedness == c2a.ToMe && covers(left, e.Place) },
	}
}

func placeToLeave(e c2a.Event) c2a.Place {
	at := e.Place
	m := asksToLeave.FindStringSubmatch(e.Text)
	if m != nil && strings.EqualFold(m[len(m)-1], "channel") && at.Thread != "" {
		at.Thread, at.Kind = "", c2a.Channel
	}
	return at
}

func covers(left, p c2a.Place) bool {
	return left.Conversation == p.Conversation && (left.Thread == "" || left.Thread == p.Thread)
}

// asksToLeave is a plain request: mentions, politeness, and then to leave this channel or thread, or to stop taking
// part in it.
var asksToLeave = lazyregexp.New(
	`(?i)^(@[\w.-]+[,:]?\s*)+((please|could you|can you|would you|will you|kindly),?\s+)*` +
		`(leave|stop (participating|taking part|posting) in)\s+(this|the|our)\s+(channel|thread|conversation)\b`)

// left are the places that a session has left.
type left struct{ places []departure }

// departure is one place that was left.
type departure struct {
	place    c2a.Place
	request  string // id of the event that asked for it
	farewell bool   // it was said
	said     string // said as the farewell
}

// unsay takes back a farewell that surely did not become visible: the agent still owes it, or otherwise stays.
func (l *left) unsay(text string, again bool) {
	lost := func(x departure) bool { return x.farewell && x.said == text }
	if i := slices.IndexFunc(l.places, lost); i >= 0 && again {
		l.places[i].farewell = false
		return
	}
	l.places = slices.DeleteFunc(l.places, lost)
}

func (l *left) hear(d c2a.Draft, r LeavingRules, e c2a.Event) {
	switch {
	case !d.Leaving || r.Asked == nil:
	case r.Asked(e):
		l.places = append(l.places, departure{place: r.Place(e), request: e.ID})
	default:
		l.places = slices.DeleteFunc(l.places, func(x departure) bool { return r.Returns(x.place, e) })
	}
}

// keepsOut reports whether a place was left.
func (l *left) keepsOut(p c2a.Place, r LeavingRules) bool {
	return slices.ContainsFunc(l.places, func(x departure) bool { return r.Covers(x.place, p) })
}

// request returns the departure whose request the turn contains, unless it was acknowledged.
func (l *left) request(t Turn) *departure {
	for i := range l.places {
		x := &l.places[i]
		if !x.farewell && slices.ContainsFunc(t.Events, func(e c2a.Event) bool { return e.ID == x.request }) {
			return x
		}
	}
	return nil
}
