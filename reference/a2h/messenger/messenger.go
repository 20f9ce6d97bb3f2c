// Package messenger is the reference messenger of A2H: it renders an interaction (A2H-JSON) for Slack, Teams, e-mail
// and a terminal, and converts what a human clicks or writes there into a structured response (paper, section 3.3).
// Text from an agent or a human stays text: a body is read as Markdown into a small document of blocks and runs
// (markdown.go), and each channel puts these into platform elements that display text literally. No text is ever
// inserted into markup.
//
// A messenger remembers which interactions are open. It has no clock and does no I/O.
package messenger

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"reflect"
	"strconv"
	"strings"
)

// Channel is a way to reach a human. The zero value is none.
type Channel int

// The channels.
const (
	Slack Channel = iota + 1
	Teams
	Email
	CLI
)

var channelNames = []string{Slack: "slack", Teams: "teams", Email: "email", CLI: "cli"}

// String returns the channel's name, and "invalid" for anything else.
func (c Channel) String() string {
	if c < Slack || c > CLI {
		return "invalid"
	}
	return channelNames[c]
}

// Channels lists the channels.
func Channels() []Channel { return []Channel{Slack, Teams, Email, CLI} }

// ParseChannel reads a channel by its name.
func ParseChannel(name string) (Channel, error) {
	for _, c := range Channels() {
		if c.String() == name {
			return c, nil
		}
	}
	return 0, refuse(Malformed, "unknown channel %q, want slack, teams, email or cli", name)
}

// Options configure a messenger. All have defaults.
type Options struct {
	// Rules are the rules of the protocol and the platforms. nil means DefaultRules.
	Rules *Rules
	// Key signs the buttons and links, so that nobody can forge one.
	Key []byte
	// Links is the beginning of every deep link, for example "https://a2h.example/answer".
	Links string
	// Domain is the sender's domain of mails, for example "a2h.example".
	Domain string
}

// Messenger renders interactions and reads the answers to them. It is not safe for concurrent use.
type Messenger struct {
	rules  Rules
	key    []byte
	links  string
	domain string
	asked  map[string]*asked // by interaction id
}

// asked is an interaction that was rendered.
type asked struct {
	Interaction
	answered bool
	on       []Channel // channels for which it was rendered
}

// New returns a messenger without open interactions.
func New(o Options) *Messenger {
	m := &Messenger{rules: DefaultRules(), key: o.Key, links: o.Links, domain: o.Domain, asked: map[string]*asked{}}
	if o.Rules != nil {
		m.rules = *o.Rules
	}
	if m.links == "" {
		m.links = "https://a2h.example/answer"
	}
	if m.domain == "" {
		m.domain = "a2h.example"
	}
	return m
}

// Restarted applies a restart after a kill.
func (m *Messenger) Restarted() {
	if !m.rules.Lasting {
		m.asked = map[string]*asked{}
	}
	if !m.rules.SameKey {
		m.key = append([]byte("another "), m.key...)
	}
	for _, a := range m.asked {
		a.answered = a.answered && m.rules.Remembers
	}
}

// View is how a channel shows a message.
type View struct {
	// NowMs is the date of a mail, in Unix milliseconds.
	NowMs int64
	// Plain turns off colours on a terminal, as NO_COLOR does.
	Plain bool
}

// Render returns what the platform of a channel accepts: a Slack message with blocks, an Adaptive Card, or, for mail
// and terminal, a string. The interaction is then open. The same interaction can be rendered on several channels, and
// the first answer closes it on all of them. If a choice can't be shown in full, Render refuses, and nothing is opened.
func (m *Messenger) Render(channel Channel, in Interaction, human Human, view View) (json.RawMessage, error) {
	if err := in.check(); err != nil {
		return nil, err
	}
	if known, ok := m.asked[in.ID]; ok && m.rules.Reopens {
		known.answered = false
	}
	if known, ok := m.asked[in.ID]; ok &&
		(m.rules.Closed(known.answered) && !m.rules.Repeats || !reflect.DeepEqual(known.Interaction, in)) {
		return nil, refuse(Closed, "interaction %q was already rendered, with different content", in.ID)
	}
	var (
		content any
		err     error
	)
	switch channel {
	case Slack:
		content, err = m.slack(in)
	case Teams:
		content, err = m.teams(in)
	case Email:
		content, err = m.email(in, human, view.NowMs)
	case CLI:
		content = m.cli(in, view.Plain)
	default:
		err = refuse(Malformed, "no channel %d", channel)
	}
	if err != nil {
		return nil, err
	}
	raw, err := marshal(content)
	if err != nil {
		return nil, fmt.Errorf("encode for %s: %w", channel, err)
	}
	if _, ok := m.asked[in.ID]; !ok {
		m.asked[in.ID] = &asked{Interaction: in}
	}
	m.asked[in.ID].on = append(m.asked[in.ID].on, channel)
	return raw, nil
}

// marshal encodes JSON without unnecessary escapes.
func marshal(value any) (json.RawMessage, error) {
	var b strings.Builder
	encoder := json.NewEncoder(&b)
	encoder.SetEscapeHTML(false)
	err := encoder.Encode(value)
	return json.RawMessage(strings.TrimSuffix(b.String(), "\n")), err
}

// token returns the value of a button or link: the interaction, the number of the choice, and a signature over both.
func (m *Messenger) token(id string, choice int) string {
	body := id + "/" + strconv.Itoa(choice+1)
	return body + "/" + m.sign(body)
}

// sign returns a signature of 22 characters, which is made with the key.
func (m *Messenger) sign(text string) string {
	mac := hmac.New(sha256.New, m.key)
	mac.Write([]byte(text))
	return base64.RawURLEncoding.EncodeToString(mac.Sum(nil)[:16])
}

// choice reads a token.
func (m *Messenger) choice(token string) (id string, choice int, err error) {
	body, signature, ok := cutLast(token, "/")
	id, number, numbered := cutLast(body, "/")
	if !ok || !numbered || m.rules.Signed && !hmac.Equal([]byte(signature), []byte(m.sign(body))) {
		return "", 0, refuse(Forged, "%q is not one of our buttons", token)
	}
	choice, err = strconv.Atoi(number)
	if err != nil {
		return "", 0, refuse(Forged, "%q names no choice", token)
	}
	return id, choice - 1, nil
}

// cutLast cuts a text at the last separator.
func cutLast(text, separator string) (before, after string, found bool) {
	i := strings.LastIndex(text, separator)
	if i < 0 {
		return text, "", false
	}
	return text[:i], text[i+len(separator):], true
}
