package frames

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/c2a-conform/c2a-conform/runner/report/words"
	"github.com/c2a-conform/c2a-conform/schemas/port"
)

// What the suite does to an implementation in addition to sending messages.
const (
	Killed     = "killed"
	BrokenLink = "✕ the link breaks"
	MendedLink = "the link is back"
)

// Milestone describes what g does to the implementation as a whole; "" for most frames.
func (g Glimpse) Milestone() string {
	if g.Dir != To {
		return ""
	}
	params, _ := g.frame.params.(map[string]any)
	switch g.frame.method {
	case port.MethodReset:
		if params["resume"] == true {
			return Killed
		}
	case port.MethodLink:
		if params["up"] == true {
			return MendedLink
		}
		return BrokenLink
	}
	return ""
}

// Label is the text above an arrow.
func (g Glimpse) Label() string {
	f := g.frame
	params, _ := f.params.(map[string]any)
	text := words.Line(f.method)
	switch {
	case f.Alien:
		text = "not a JSON-RPC message"
	case f.failed != nil:
		text = strings.TrimSpace(fmt.Sprintf("refused %s %s", compact(f.failed["code"]), show(f.failed["message"])))
	case f.Answer && g.method == port.MethodTurn:
		text = f.answers(g.method, g.tells)
	case f.Answer:
		text = ""
		if result, ok := f.result.(map[string]any); ok && result["isError"] == true {
			text = "isError"
		}
	case f.method == port.MethodSurface:
		text = list(params["events"], surfaced)
	case f.method == port.MethodEvidence:
		text = evidence(params)
	case f.method == port.MethodPosted:
		text = "posted"
		for _, path := range []string{"op", "text"} {
			if v, ok := lookup(params, path); ok {
				text += " " + show(v)
			}
		}
	case f.method == port.MethodTurn:
		text = "turn"
		if v, ok := lookup(params, "agent"); ok {
			text += " of " + strings.TrimPrefix(show(v), "agent:")
		}
	case g.tells.Label != nil:
		text = ""
		for _, path := range g.tells.Label {
			if path == "" {
				text = words.Line(f.method)
			} else if v, ok := lookup(params, path); ok {
				text += " " + show(v)
			}
		}
	}
	return words.Shorten(words.Line(text), MaxLabel)
}

// surfaced describes an event on the platform for a label: who does what.
func surfaced(e map[string]any) string {
	var parts []string
	for _, name := range []string{"author", "op", "message", "glyph", "signal", "text"} {
		if v, ok := e[name]; ok && v != "" {
			parts = append(parts, strings.TrimPrefix(show(v), "human:"))
		}
	}
	return strings.Join(parts, " ")
}

// pretty formats a frame for reading, at most limit characters of it, with a note on what is omitted.
func pretty(raw Raw, limit int) (text, left string) {
	text = raw.String()
	if len(raw) > maxIndented {
		text = strings.ToValidUTF8(string(raw[:limit]), "\uFFFD")
	} else if raw.embeddable() {
		var b bytes.Buffer
		if json.Indent(&b, raw, "", "  ") == nil {
			text = b.String()
		}
	}
	if len(text) > limit || len(raw) > maxIndented {
		runes := []rune(text)
		text = string(runes[:min(limit, len(runes))])
		left = fmt.Sprintf("cut here; the frame has %s, and the JSON report shows more of it",
			words.Plural(len(raw), "byte"))
	}
	return words.Clean(text), left
}

// Pretty is the frame formatted for reading, cut if it is long, with a note on what is omitted.
func (g Glimpse) Pretty() (text, left string) { return pretty(g.Raw, g.limit()) }

// limit is the number of characters that are shown of the frame.
func (g Glimpse) limit() int {
	if g.Focus {
		return maxFocusFrame
	}
	return MaxFrame
}

// Method is the method of the frame, or of the request that it answers; "" if unknown.
func (g Glimpse) Method() string { return words.Line(g.method) }

// Evidence reports whether the frame shows traffic around a program, and is not a message itself.
func (g Glimpse) Evidence() bool { return g.method == port.MethodEvidence }
