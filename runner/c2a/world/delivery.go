package world

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/c2a-conform/c2a-conform/reference/c2a"
	"github.com/c2a-conform/c2a-conform/reference/c2a/host"
	"github.com/c2a-conform/c2a-conform/reference/c2a/law"
	"github.com/c2a-conform/c2a-conform/reference/c2a/wire"
	"github.com/c2a-conform/c2a-conform/runner/c2a/frames"
	"github.com/c2a-conform/c2a-conform/runner/exchange"
	"github.com/c2a-conform/c2a-conform/schemas/jsonrpc"
)

// Message is a message of the surface as the scenario made it.
type Message struct {
	ID     string
	Author string // participant id
	Place  c2a.Place
	Texts  []string // as posted, and after each edit
	AtMs   []int64  // time of each of Texts
	Seqs   []int    // position in the trace of each of Texts
	Gone   bool     // deleted

	PostedMs int64 // when it was posted, if the platform reports it later; else 0
}

// say gives the message another text, its first included.
func (w *World) say(m *Message, text string) {
	m.Texts, m.AtMs, m.Seqs = append(m.Texts, text), append(m.AtMs, w.Now()), append(m.Seqs, len(w.Seen()))
}

// appear adds a message to the surface.
func (w *World) appear(id, author string, place c2a.Place, text string) {
	m := &Message{ID: id, Author: author, Place: place}
	w.say(m, text)
	w.messages = append(w.messages, m)
	w.stimulus = id
}

// nextMessage returns the id of the next message.
func (w *World) nextMessage() string { return fmt.Sprintf("m%d", w.Drawn.FirstID+len(w.messages)+1) }

// Text returns the current text of the message.
func (m *Message) Text() string { return m.Texts[len(m.Texts)-1] }

// delivery reads a chat/deliver and finds the message of the surface that it is about. A draft whose event has no
// recipient leaves it to the host whether to name the only agent of a world.
func (w *World) delivery(m jsonrpc.Message) law.Delivery {
	d := frames.Delivery(w.draft, m)
	if d.Event.Recipient == "" && !w.draft.Recipient && len(w.engine.Agents) == 1 {
		d.Event.Recipient = w.engine.Agents[0].ID
	}
	if w.body != "" { // dictated: about nothing on the surface
		if d.Event.Knock != nil {
			d.Body = w.body
		}
		return d
	}
	if d.Digest || d.Event.Reaction != nil {
		return d
	}
	if w.draft.Obligations && (d.Event.Returns() || d.Event.Obligation.AsksAbout()) {
		d.Returned = w.firstMessage(d.Event)
		return d
	}
	w.join(&d)
	if about := w.about(d.Event, d.CreatedMs); about != nil {
		d.Message = about.ID
		if w.role != law.HostRole && d.Event.Knock != nil {
			d.Body = about.Text()
		}
	}
	return d
}

// join sets the text of an event that arrives in parts to the text of its message, since drafts leave open how the
// parts are joined.
func (w *World) join(d *law.Delivery) {
	for _, m := range slices.Backward(w.messages) {
		for _, text := range slices.Backward(m.Texts) {
			if d.Event.Text == text {
				return
			}
		}
	}
	for _, m := range slices.Backward(w.messages) {
		for _, text := range slices.Backward(m.Texts) {
			if wire.Says(json.RawMessage(d.Wire), text) {
				d.Event.Text = text
				return
			}
		}
	}
}

// about returns the message that an event is about: one with its words, place and author. If several match, it is the
// one for which another agent got an event with the same id; or else the first of which its agent has no event; or else
// the last one that the platform reported. For an event without words see [World.wordless].
func (w *World) about(e c2a.Event, createdMs int64) *Message {
	if m := w.repeated(e); m != nil {
		return m
	}
	if e.Policy == c2a.MustNotRespond && w.nobody(e.Author.ID) && !w.Takes(c2a.Digest) {
		return nil // a summary instead of a digest, in any words
	}
	last := w.message(w.stimulus)
	var same, here, by []*Message
	for _, m := range w.messages {
		if e.Text == "" || !slices.Contains(m.Texts, e.Text) {
			continue
		}
		same = append(same, m)
		if m.Place.Conversation == e.Place.Conversation && m.Place.Thread == e.Place.Thread {
			here = append(here, m)
		}
		if w.tells(e, m) {
			by = append(by, m)
		}
	}
	for _, candidates := range [][]*Message{by, here, same} {
		if len(candidates) > 0 {
			return w.pick(candidates, e)
		}
	}
	again, own := false, false // own: the first delivery was an escalation
	redacted := ""             // the message of an earlier delivery with these words, which match no message
	for _, x := range w.Seen() {
		if d, ok := x.Item.(law.Delivery); ok && d.Event.ID == e.ID && law.Same(d.Event.Recipient, e.Recipient) {
			again, own = true, own || d.Message == "" && d.Event.Obligation != nil
			if d.Event.Text == e.Text && d.Event.Author.ID == e.Author.ID {
				redacted = cmp.Or(redacted, d.Message)
			}
		}
	}
	if own || e.Text != "" && (e.Policy == c2a.MustNotRespond && w.nobody(e.Author.ID) ||
		e.Obligation != nil && !again) {
		return nil // the host's own words, such as a summary, or an escalation
	}
	if e.Text != "" || again {
		return cmp.Or(w.message(redacted), last)
	}
	return cmp.Or(w.shared(e), w.wordless(e, createdMs), last)
}

// shared returns the message for which another agent got an event with the same id, or whose event this one replaces,
// or nil.
func (w *World) shared(e c2a.Event) *Message {
	for _, x := range w.Seen() {
		d, ok := x.Item.(law.Delivery)
		replaced := ok && e.EditOf != "" && d.Event.ID == e.EditOf && law.Same(d.Event.Recipient, e.Recipient)
		if !ok || !replaced && (e.ID == "" || d.Event.ID != e.ID) {
			continue
		}
		if m := w.message(d.Message); m != nil && w.tells(e, m) {
			return m
		}
	}
	return nil
}

// wordless returns the message that an event without words is about. Candidates have the event's author and place, and
// their agent has no event of them. If only some candidates are as old as the event says, it is one of these.
//
// Most hosts deliver a message at once, so wordless prefers the current message, if a host may deliver it in this form.
// If not, it is the first message that a host must deliver in this form, since a host may deliver late and omit what
// obliges nobody. If there is none, it is the last one that the platform reported, or else the first, of those that may
// be delivered in this form. If nothing fits, it is an escalated message that another agent had to answer, or else the
// first candidate. It is nil if there is no such message.
func (w *World) wordless(e c2a.Event, createdMs int64) *Message {
	var untold, aged, may []*Message
	for _, m := range w.messages {
		if w.untold(m, e) {
			untold = append(untold, m)
			if w.aged(m, createdMs) {
				aged = append(aged, m)
			}
		}
	}
	if len(aged) > 0 {
		untold = aged
	}
	last := w.message(w.stimulus)
	if len(untold) > 0 {
		story := w.past()
		if slices.Contains(untold, last) && !w.Passing() && last.AtMs[len(last.AtMs)-1] == w.Now() &&
			w.fits(story, last, e) > 0 {
			return last
		}
		for _, m := range untold {
			switch fit := w.fits(story, m, e); {
			case fit == must:
				return m
			case fit == can:
				may = append(may, m)
			}
		}
	}
	if len(may) == 0 && (e.Policy == c2a.MustRespond || w.invites(untold, e)) {
		may = w.handedOn(e)
	}
	if len(may) == 0 {
		may = untold
	}
	switch {
	case slices.Contains(may, last) && len(aged) < 2:
		return last
	case len(may) > 0:
		return may[0]
	}
	return nil
}

// agedMs is how much the time in an event may differ from that of its message.
const agedMs = 1_000

// aged reports whether one of the message's texts is as old as an event that was created at createdMs, in ms since the
// Unix epoch.
func (w *World) aged(m *Message, createdMs int64) bool {
	return createdMs > 0 && slices.ContainsFunc(m.AtMs, func(atMs int64) bool {
		apartMs := w.engine.StartMs + atMs - createdMs
		return -agedMs <= apartMs && apartMs <= agedMs
	})
}

// handedOn returns the messages that another agent had to answer and that may be escalated to the recipient of the
// event, the latest first. It omits answered messages, unless there is no other.
func (w *World) handedOn(e c2a.Event) []*Message {
	story := w.past()
	var open, answered []*Message
	for _, x := range slices.Backward(w.Seen()) {
		d, ok := x.Item.(law.Delivery)
		if !ok || d.Event.Policy != c2a.MustRespond || law.Same(d.Event.Recipient, e.Recipient) {
			continue
		}
		m := w.message(d.Message)
		switch {
		case m == nil || !w.tells(e, m) || slices.Contains(open, m) || slices.Contains(answered, m):
		case slices.ContainsFunc(story.Says, func(y *law.Say) bool {
			return y.Event != nil && y.Event.Message == m.ID && law.Same(y.Agent, d.Event.Recipient) && !y.Undelivered()
		}):
			answered = append(answered, m)
		default:
			open = append(open, m)
		}
	}
	if len(open) == 0 {
		return answered
	}
	return open
}

// handedMs is the minimum age of an obligation that is escalated only because of its age.
const handedMs = 60_000

// invites reports whether an event without words can only be an escalation: its agent may answer it, no undelivered
// message fits, and an obligation has been open for long.
func (w *World) invites(untold []*Message, e c2a.Event) bool {
	if e.Policy != c2a.MayRespond || !w.draft.Escalation {
		return false
	}
	if len(untold) == 0 {
		return true
	}
	story := w.past()
	return !slices.ContainsFunc(untold, func(m *Message) bool { return w.fits(story, m, e) > 0 }) &&
		slices.ContainsFunc(w.handedOn(e), func(m *Message) bool { return m.AtMs[len(m.AtMs)-1]+handedMs <= w.Now() })
}

// past returns the story with its messages and places. It is cached until somebody posts, joins or leaves, since a host
// may deliver many events at one time.
func (w *World) past() *law.Story {
	seen := w.Seen()
	if w.told == nil || w.toldOf > len(seen) || slices.ContainsFunc(seen[w.toldOf:], func(e law.Entry) bool {
		switch e.Item.(type) {
		case law.Surfaced, law.Posted, law.Send:
			return true
		}
		return false
	}) {
		w.told = law.Tell(w.Trace())
	}
	w.toldOf = len(seen)
	return w.told
}

// fit says how well an event without words fits a message.
type fit uint8

const (
	can  fit = iota + 1 // a host may make it of the message
	must                // and has to make one of it
)

// fits returns how well an event without words fits a message, by everything that the draft decides: at whom the
// message is aimed, whom it obliges, and how much of it is shown. An edit of a message that the agent knows needs no
// further event of this kind.
func (w *World) fits(story *law.Story, m *Message, e c2a.Event) fit {
	versions, ok := story.Versions(m.ID, w.Now())
	if !ok || !story.Member(m.Place.Conversation, e.Recipient, len(w.Seen())) {
		return 0
	}
	rules := host.DefaultRules()
	x := rules.Expect(w.engine, versions[len(versions)-1].Message, e.Recipient)
	aimed := allows(x.Directedness, e.Directedness) && (e.Directedness == 0 || len(x.Addressed) == 0 ||
		slices.Contains(x.Addressed, e.Directedness == c2a.ToMe))
	switch {
	case !aimed || !allows(x.Policies, e.Policy) || !allows(x.Modes, e.Mode):
		return 0
	case m.Gone || x.Optional || slices.Contains(x.Modes, c2a.Silent) || w.came(m, e, 0):
		return can
	}
	return must
}

// allows reports whether a draft allows a value; where it lists none, it leaves that open. A value that is missing is
// for the schema.
func allows[T ~uint8](values []T, value T) bool {
	return len(values) == 0 || value == 0 || slices.Contains(values, value)
}

// pick finds the one of several messages with the same words that an event is about.
func (w *World) pick(same []*Message, e c2a.Event) *Message {
	if len(same) > 1 {
		if m := w.shared(e); slices.Contains(same, m) {
			return m
		}
		for _, m := range same {
			if m.Text() == e.Text && w.untold(m, e) {
				return m
			}
		}
	}
	if last := w.message(w.stimulus); slices.Contains(same, last) {
		return last
	}
	return same[len(same)-1]
}

// nobody reports whether an id belongs to no participant, and to no author of a message.
func (w *World) nobody(id string) bool {
	return id != "" && w.engine.Author(id).Kind == c2a.Program &&
		!slices.ContainsFunc(w.messages, func(m *Message) bool { return m.Author == id })
}

// untold reports whether the message has the author and place of the event, and its current text was not delivered to
// the agent yet.
func (w *World) untold(m *Message, e c2a.Event) bool {
	return w.tells(e, m) && !w.came(m, e, m.Seqs[len(m.Seqs)-1])
}

// came reports whether the message was delivered to the agent of the event, at or after a position in the trace.
func (w *World) came(m *Message, e c2a.Event, from int) bool {
	return slices.ContainsFunc(w.Seen()[from:], func(x law.Entry) bool {
		d, ok := x.Item.(law.Delivery)
		return ok && d.Message == m.ID && law.Same(d.Event.Recipient, e.Recipient)
	})
}

// tells reports whether the event has the author and the place of the message.
func (w *World) tells(e c2a.Event, m *Message) bool {
	return m.Author == e.Author.ID && m.Place.Thread == e.Place.Thread &&
		w.names(e.Place.Conversation, m.Place.Conversation)
}

// names reports whether the id that a host uses may be that of a conversation of the platform. A host may use ids of
// its own: then the words of an earlier event with the same id show which one it is, if there is such an event.
func (w *World) names(id, conversation string) bool {
	if id == conversation {
		return true
	}
	for _, x := range w.Seen() {
		d, ok := x.Item.(law.Delivery)
		if !ok || d.Event.Place.Conversation != id || d.Event.Text == "" {
			continue
		}
		if m := w.message(d.Message); m != nil {
			return m.Place.Conversation == conversation
		}
	}
	return !slices.ContainsFunc(w.messages, func(m *Message) bool { return m.Place.Conversation == id })
}

// repeated returns the message of a repeated event: the message of its first delivery.
func (w *World) repeated(e c2a.Event) *Message {
	if e.Attempt < 2 && e.Text != "" {
		return nil
	}
	for _, x := range w.Seen() {
		d, ok := x.Item.(law.Delivery)
		if !ok || d.Event.ID != e.ID || d.Event.Recipient != e.Recipient {
			continue
		}
		m := w.message(d.Message)
		switch {
		case m == nil:
		case e.Text == "":
			if e.Attempt > 1 || w.tells(e, m) || d.Event.Author.ID == e.Author.ID && d.Event.Place.Same(e.Place) {
				return m
			}
		case e.Text == d.Event.Text, slices.Contains(m.Texts, e.Text): // redacted words match no message
			return m
		}
	}
	return nil
}

func (w *World) message(id string) *Message {
	for _, m := range w.messages {
		if m.ID == id {
			return m
		}
	}
	return nil
}

// Messages returns the messages of the surface, in order.
func (w *World) Messages() []*Message { return w.messages }

// Find returns the latest message that has, or once had, the text; or else the latest that contains it. version is the
// index of that text. It returns an [*UnseenError] if there is none.
func (w *World) Find(text string) (m *Message, version int, err error) {
	for _, same := range []func(string, string) bool{func(a, b string) bool { return a == b }, strings.Contains} {
		for _, m := range slices.Backward(w.messages) {
			for i, t := range slices.Backward(m.Texts) {
				if same(t, text) {
					return m, i, nil
				}
			}
		}
	}
	return nil, 0, &exchange.UnseenError{Text: text}
}
