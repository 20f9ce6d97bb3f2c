package c2a

import "strings"

// Reaction is an inbound signal: what someone put on a message of the agent (2026-06-24 "Reaction Signals"; 2026-06-02
// signal table).
type Reaction struct {
	Signal string
	On     string // id of the message on the surface

	// In drafts in which a reaction is an event in its own right.
	ID        string
	Target    string // id of the event reacted to
	CreatedMs int64  // when it was given, in ms since the world's start
	Actor     Author // who gave it
	About     Author // recipient of the target that it is about; zero: it names none
}

// Signals are the nine reaction signals.
var Signals = []string{"seen", "agree", "working", "queued", "claimed", "done", "declined", "blocked", "unclear"}

// DefaultGlyphs are how the signals look where a workspace says nothing else. 2026-06-02 prints its glyphs damaged; it
// gets the same.
var DefaultGlyphs = map[string]string{
	"seen": "👀", "agree": "👍", "working": "🔧", "queued": "🕐", "claimed": "✋",
	"done": "✅", "declined": "🙅", "blocked": "🚧", "unclear": "❓",
}

// Glyph returns how the workspace shows the signal.
func (w *World) Glyph(signal string) string {
	if g, ok := w.Glyphs[signal]; ok {
		return g
	}
	return DefaultGlyphs[signal]
}

// SignalOf returns the signal that the glyph means in the workspace; false if it means none, or for several.
func (w *World) SignalOf(glyph string) (signal string, ok bool) {
	for _, s := range Signals {
		if SameGlyph(w.Glyph(s), glyph) {
			if ok {
				return "", false
			}
			signal, ok = s, true
		}
	}
	return signal, ok
}

// SameGlyph reports whether two glyphs differ in nothing but how they ask to be drawn: as text, as a picture, or in a
// tone of skin.
func SameGlyph(a, b string) bool { return plainGlyph(a) == plainGlyph(b) }

func plainGlyph(s string) string {
	return strings.Map(func(r rune) rune {
		if r == '\uFE0E' || r == '\uFE0F' || r >= '\U0001F3FB' && r <= '\U0001F3FF' {
			return -1
		}
		return r
	}, s)
}
