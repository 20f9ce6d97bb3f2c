package frames

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/c2a-conform/c2a-conform/runner/report/words"
)

// What the suite does to an implementation besides talking to it.
const (
	Killed     = "killed"
	BrokenLink = "✕ the link breaks"
	MendedLink = "the link is back"
)

// Milestone is what g does to the implementation as a whole; "" for most
// frames.
func (g Glimpse) Milestone() string {
	if g.Dir != To {
		return ""
	}
	params, _ := g.frame.params.(map[string]any)
	switch g.frame.method {
	case "conformance/reset":
		if params["resume"] == true {
			return Killed
		}
	case "conformance/link":
		if params["up"] == true {
			return MendedLink
		}
		return BrokenLink
	}
	return ""
}

// Label is what stands above an arrow.
func (g Glimpse) Label() string {
	f := g.frame
	params, _ := f.params.(map[string]any)
	text := words.Line(f.method)
	switch {
	case f.Alien:
		text = "no JSON-RPC message"
	case f.failed != nil:
		text = strings.TrimSpace(fmt.Sprintf("refused %s %s", compact(f.failed["code"]), show(f.failed["message"])))
	case f.Answer && g.method == "conformance/turn":
		text = details(g.method+" result", f.result)
	case f.Answer:
		text = ""
		if result, ok := f.result.(map[string]any); ok && result["isError"] == true {
			text = "isError"
		}
	case f.method == "conformance/surface":
		text = list(params["events"], surfaced)
	case f.method == "chat/deliver":
		for _, path := range []string{"attention.policy", "policy", "injection.mode", "content"} {
			if v, ok := lookup(params, path); ok {
				text += " " + show(v)
			}
		}
	case f.method == "tools/call":
		text = ""
		for _, path := range []string{"name", "arguments.signal", "arguments.eventId", "arguments.text"} {
			if v, ok := lookup(params, path); ok {
				text += " " + show(v)
			}
		}
	case f.method == evidenceMethod:
		text = evidence(params)
	case f.method == "conformance/posted":
		text = "posted"
		for _, path := range []string{"op", "text"} {
			if v, ok := lookup(params, path); ok {
				text += " " + show(v)
			}
		}
	case f.method == "conformance/turn":
		text = "turn"
		if v, ok := lookup(params, "agent"); ok {
			text += " of " + strings.TrimPrefix(show(v), "agent:")
		}
	}
	return words.Shorten(words.Line(text), MaxLabel)
}

// surfaced is what happens on the platform, for a label: who does what.
func surfaced(e map[string]any) string {
	var parts []string
	for _, name := range []string{"author", "op", "message", "glyph", "signal", "text"} {
		if v, ok := e[name]; ok && v != "" {
			parts = append(parts, strings.TrimPrefix(show(v), "human:"))
		}
	}
	return strings.Join(parts, " ")
}

// pretty is a frame for reading, at most limit characters of it, and a note on
// what is left out.
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
		left = fmt.Sprintf("cut here; the frame has %s, and the JSON report has more of it", words.Plural(len(raw), "byte"))
	}
	return words.Clean(text), left
}

// Pretty is the frame for reading, in part if it is long, and a note on what is left out.
func (g Glimpse) Pretty() (text, left string) { return pretty(g.Raw, g.limit()) }

// limit is how many characters are shown of the frame.
func (g Glimpse) limit() int {
	if g.Focus {
		return maxFocusFrame
	}
	return MaxFrame
}
