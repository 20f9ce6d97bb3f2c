// Package channels reads a messenger's output as the platform would: the blocks of a Slack message, a Teams Adaptive
// Card, an e-mail, or terminal output. It reports what a human sees and can choose, what would run, notify someone or
// control the screen, and what violates the platform's documented form or limits. It doesn't require a layout. It also
// creates the platform's message for a click, so that the reader that found a button can press it.
package channels

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"unicode"
)

// Message is a rendered message as its reader sees it.
type Message struct {
	// Text is everything that a human sees, in order, with line feeds between pieces, including the buttons' labels.
	Text string
	// Buttons are what a human can choose: the buttons of a message or card, or the links in a mail that contain the
	// interaction's id.
	Buttons []Button
	// Inputs are the fields for text next to the buttons.
	Inputs []Field
	// Links are the addresses to which a human is led, except by buttons.
	Links []string
	// Mentions lists whom the message notifies: "!channel", "@U123", as the platform names them.
	Mentions []string
	// Active lists what would run or be loaded: scripts, handlers, frames, addresses with a scheme that runs code.
	Active []string
	// Elements are the names of HTML elements that HTML doesn't have.
	Elements []string
	// Controls lists the characters and sequences that control a screen, in Go's notation.
	Controls []string
	// Faults lists what violates the platform's documented form, each with its place.
	Faults []string
	// Coloured reports whether a terminal shows colours.
	Coloured bool
	// ASCII reports whether all that a human sees is ASCII.
	ASCII bool
	// Alternative is the plain text of a mail, next to the HTML.
	Alternative string
	// Strings are all the strings in the content, decoded, visible or not.
	Strings []string
}

// Button is something to choose.
type Button struct {
	Label string
	// Danger: it has the platform's style for dangerous actions.
	Danger bool
	// Sends is everything that is sent back when it is chosen, as text.
	Sends string

	press func(by Person, fields map[string]string) any
}

// Field is a place for text.
type Field struct{ ID, Label string }

// Person is someone on a platform.
type Person struct{ ID, Name string }

// Press returns what the platform sends when a person chooses the button, with what they wrote in the fields.
func (b Button) Press(by Person, fields map[string]string) (json.RawMessage, error) {
	raw, err := json.Marshal(b.press(by, fields))
	if err != nil {
		return nil, fmt.Errorf("press %q: %w", b.Label, err)
	}
	return raw, nil
}

// Read reads the content of a channel: slack, teams, email or cli. id is the interaction that the message is about. An
// error means that the content doesn't have the outer form for the channel, so that there is nothing to examine.
func Read(channel string, content json.RawMessage, id string) (Message, error) {
	if len(content) > maxContent {
		return Message{}, fmt.Errorf("read %s: %d bytes; the limit is %d", channel, len(content), maxContent)
	}
	r := &reader{id: id}
	var err error
	switch channel {
	case "slack":
		err = r.slack(content)
	case "teams":
		err = r.teams(content)
	case "email":
		err = r.email(content)
	case "cli":
		err = r.cli(content)
	default:
		err = fmt.Errorf("unknown channel %q", channel)
	}
	if err != nil {
		return Message{}, fmt.Errorf("read %s: %w", channel, err)
	}
	r.Text = strings.Join(r.seen, "\n")
	r.ASCII = !strings.ContainsFunc(r.Text, func(c rune) bool { return c > unicode.MaxASCII })
	r.watch(r.Text)
	slices.Sort(r.Controls)
	r.Controls = slices.Compact(r.Controls)
	return r.Message, nil
}

// maxContent is the maximum number of bytes that are read.
const maxContent = 8 << 20

type reader struct {
	Message
	id   string
	seen []string
}

func (r *reader) fault(where, format string, args ...any) {
	r.Faults = append(r.Faults, where+": "+fmt.Sprintf(format, args...))
}

// see notes a piece that is shown.
func (r *reader) see(text string) {
	if text != "" {
		r.seen = append(r.seen, text)
	}
}

// follow notes where a link leads, and whether it would run.
func (r *reader) follow(address string) {
	r.Links = append(r.Links, address)
	if scheme := schemeOf(address); slices.Contains(running, scheme) {
		r.Active = append(r.Active, "a link to "+scheme+":")
	}
}

// running are the schemes of addresses that execute code, or that contain their content.
var running = []string{"javascript", "vbscript", "livescript", "data", "blob", "file"}

// schemeOf reads the scheme of an address as a browser does: without regard to case, past blanks and controls.
func schemeOf(address string) string {
	address = strings.Map(func(c rune) rune {
		if c <= ' ' || c == 0x7F {
			return -1
		}
		return unicode.ToLower(c)
	}, address)
	scheme, _, found := strings.Cut(address, ":")
	if !found || strings.ContainsAny(scheme, "/?#") {
		return ""
	}
	return scheme
}

// watch records characters that control a screen: control characters except line feed and tab, and marks that change
// the direction of text.
func (r *reader) watch(text string) {
	for _, c := range text {
		switch {
		case c == '\n', c == '\t':
		case unicode.IsControl(c), c >= 0x202A && c <= 0x202E, c >= 0x2066 && c <= 0x2069:
			r.Controls = append(r.Controls, fmt.Sprintf("%q", c))
		}
	}
}

// Dumps reports whether the text shows an interaction as raw JSON: two of its members with their quoted names.
func (m Message) Dumps() bool {
	found := 0
	compact := strings.Join(strings.Fields(strings.NewReplacer(`\"`, `"`, "'", `"`).Replace(m.Text)), "")
	for _, member := range []string{"interaction_id", "target", "type", "summary", "body", "actions", "options",
		"x-ticket", "system", "number"} {
		if strings.Contains(compact, `"`+member+`":`) {
			found++
		}
	}
	return found >= 2
}

// Shows reports whether a human sees the words, ignoring line breaks and blanks.
func (m Message) Shows(words string) bool {
	return strings.Contains(squeeze(m.Text), squeeze(words))
}

// Holds reports whether a string is anywhere in the content, visible or not.
func (m Message) Holds(secret string) bool {
	return slices.ContainsFunc(m.Strings, func(s string) bool { return strings.Contains(s, secret) })
}

// squeeze makes every stretch of white space one blank.
func squeeze(text string) string { return strings.Join(strings.Fields(text), " ") }
