package wire

import (
	"encoding/json"
	"errors"

	"github.com/c2a-conform/c2a-conform/reference/c2a"
	"github.com/c2a-conform/c2a-conform/schemas/port"
	"github.com/c2a-conform/c2a-conform/schemas/rawjson"
)

// shape is how the events of a [c2a.Shape] are written and read.
type shape struct {
	Pointers
	// encode takes what all shapes have in common.
	encode func(startMs int64, e c2a.Event, x common) any
	// decode reads what only this shape has, as far as it can be read.
	decode func(raw json.RawMessage, out *Decoded)
}

// Pointers are where the members of a decision stand in the params of chat/deliver; "": nowhere.
type Pointers struct{ Addressed, Directedness, Policy, Mode, Priority, Mentions string }

var shapes = map[c2a.Shape]shape{
	c2a.Nested: {
		encode: encodeNested, decode: decodeNested,
		Pointers: Pointers{
			Directedness: "/target/directedness", Policy: "/attention/policy", Mode: "/injection/mode",
			Priority: "/attention/priority", Mentions: "/target/mentions",
		},
	},
	c2a.Flat: {
		encode: encodeFlat, decode: decodeFlat,
		Pointers: Pointers{Addressed: "/addressedToMe", Policy: "/policy", Mode: "/injection/mode"},
	},
}

// PointersOf are those of the draft's events.
func PointersOf(d c2a.Draft) Pointers { return shapes[d.Shape].Pointers }

// Aims reports whether the draft with the name says of an event at whom it is aimed, and not only whether it is
// addressed.
func Aims(draft string) bool {
	d, ok := c2a.ParseDraft(draft)
	return ok && d.Directedness
}

// common is what events of all shapes have.
type common struct {
	place    conversationRef
	author   author
	knock    *knock
	edit     *edit
	reaction *reaction
	// In drafts with obligations.
	createdAt  string
	recipients []party
	obligation *obligation
}

type nestedEvent struct {
	EventID      string          `json:"eventId"`
	Source       *source         `json:"source,omitempty"`
	Conversation conversationRef `json:"conversation"`
	Author       author          `json:"author"`
	Target       target          `json:"target"`
	Content      []part          `json:"content,omitempty"`
	Knock        *knock          `json:"knock,omitempty"`
	Timing       timing          `json:"timing"`
	Attention    attention       `json:"attention"`
	Injection    injection       `json:"injection"`
	Reliability  reliability     `json:"reliability"`
	Edit         *edit           `json:"edit,omitempty"`
	Reaction     *reaction       `json:"reaction,omitempty"`
}

type flatEvent struct {
	EventID      string          `json:"eventId"`
	CreatedAt    string          `json:"createdAt,omitempty"`
	Conversation conversationRef `json:"conversation"`
	Author       author          `json:"author"`
	Recipients   []party         `json:"recipients,omitempty"`
	Addressed    bool            `json:"addressedToMe"`
	Policy       string          `json:"policy,omitempty"`
	Obligation   *obligation     `json:"obligation,omitempty"`
	Content      *string         `json:"content,omitempty"`
	Knock        *knock          `json:"knock,omitempty"`
	Recipient    string          `json:"recipient,omitempty"`
	Injection    *injection      `json:"injection,omitempty"`
	Edit         *edit           `json:"edit,omitempty"`
	Reaction     *reaction       `json:"reaction,omitempty"`
}

// EncodeEvent returns the params of chat/deliver for the event in the draft's shape. startMs is the epoch time of the
// world's start.
func EncodeEvent(d c2a.Draft, startMs int64, e c2a.Event) json.RawMessage {
	x := common{
		place: conversationRef{ID: e.Place.Conversation, Kind: e.Place.Kind.String(), Stream: e.Place.Stream,
			Thread: e.Place.Thread},
		author: author{ID: e.Author.ID, Kind: e.Author.Kind.String(), Name: e.Author.Name},
	}
	if k := e.Knock; k != nil {
		x.knock = &knock{
			From: k.From, Where: k.Where, Policy: k.Policy.String(), Priority: k.Priority.String(), Topic: k.Topic,
			PullWith: k.PullWith,
		}
		if d.KnockAims {
			x.knock.Directedness = k.Directedness.String()
		}
	}
	if e.EditOf != "" {
		x.edit = &edit{Of: e.EditOf}
	}
	if r := e.Reaction; r != nil {
		x.reaction = &reaction{Signal: r.Signal, On: r.On}
	}
	if d.Obligations {
		oblige(startMs, e, &x)
	}
	return encode(shapes[d.Shape].encode(startMs, e, x))
}

// oblige adds what events have in drafts with obligations.
func oblige(startMs int64, e c2a.Event, x *common) {
	x.createdAt = Moment(startMs, e.CreatedMs)
	for _, r := range e.Recipients {
		x.recipients = append(x.recipients, *partyOf(r))
	}
	if k := e.Knock; k != nil && k.Return > 0 {
		x.knock.AgeMs, x.knock.DefaultAction, x.knock.Of, x.knock.Return = &k.AgeMs, k.DefaultAction, k.Of, k.Return
	}
	if r := e.Reaction; r != nil {
		x.reaction = &reaction{Signal: r.Signal, On: r.On, ID: r.ID, Target: r.Target,
			CreatedAt: Moment(startMs, r.CreatedMs), Actor: partyOf(r.Actor)}
		if r.About.ID != "" {
			x.reaction.Recipient = partyOf(r.About)
		}
	}
	x.obligation = obligationOf(e.Obligation)
}

func obligationOf(o *c2a.Obligation) *obligation {
	if o == nil {
		return nil
	}
	out := &obligation{Blocks: o.Blocks, DefaultAction: o.DefaultAction}
	if o.Delegate.ID != "" {
		out.Delegate = partyOf(o.Delegate)
	}
	for _, owed := range o.Of {
		out.Of = append(out.Of, port.Owed{EventID: owed.Event, Recipient: owed.Recipient})
	}
	return out
}

// decodeObligation reads what an author declares; nil: it is no object.
func decodeObligation(o json.RawMessage) *c2a.Obligation {
	if !is(o, '{') {
		return nil
	}
	out := &c2a.Obligation{Blocks: rawjson.TextOf(o, "blocks"), DefaultAction: rawjson.TextOf(o, "defaultAction"),
		Delegate: decodeParty(rawjson.Of(o, "dischargeDelegate"))}
	for element := range rawjson.Elements(rawjson.Of(o, "of")) {
		out.Of = append(out.Of,
			c2a.Owed{Event: rawjson.TextOf(element, "eventId"), Recipient: rawjson.TextOf(element, "recipient")})
	}
	return out
}

func partyOf(a c2a.Author) *party { return &party{ID: a.ID, Kind: a.Kind.String(), Name: a.Name} }

func encodeNested(startMs int64, e c2a.Event, x common) any {
	mentions := e.Mentions
	if mentions == nil {
		mentions = []string{}
	}
	out := nestedEvent{
		EventID: e.ID, Source: &source{Platform: "conformance"}, Conversation: x.place, Author: x.author,
		Target: target{Mentions: mentions, Recipient: e.Recipient, Directedness: e.Directedness.String()},
		Knock:  x.knock,
		Timing: timing{CreatedAt: Moment(startMs, e.CreatedMs), Sequence: e.Sequence},
		Attention: attention{Policy: e.Policy.String(), Reason: e.Reason, Priority: e.Priority.String(),
			Deadline: e.DeadlineMs},
		Injection:   injection{Mode: e.Mode.String(), Context: e.Context, Role: "user"},
		Reliability: reliability{Attempt: e.Attempt, Key: e.Key},
		Edit:        x.edit,
		Reaction:    x.reaction,
	}
	if x.knock == nil {
		out.Content = []part{{Type: "text", Text: e.Text}}
	}
	return out
}

func encodeFlat(_ int64, e c2a.Event, x common) any {
	x.place.Stream = ""
	out := flatEvent{
		EventID: e.ID, Conversation: x.place, Author: x.author, Addressed: e.Directedness == c2a.ToMe,
		Policy: e.Policy.String(),
		Knock:  x.knock, Recipient: e.Recipient, Injection: &injection{Mode: e.Mode.String()}, Edit: x.edit,
		Reaction: x.reaction, CreatedAt: x.createdAt, Recipients: x.recipients, Obligation: x.obligation,
	}
	if x.knock == nil {
		out.Content = &e.Text
	}
	return out
}

// Decoded is an event as far as it could be read.
type Decoded struct {
	Event      c2a.Event
	PolicyText string // as sent, known or not
	ModeText   string
	Content    bool // a content member is there
}

// DecodeEvent reads the params of chat/deliver leniently: members of a wrong type count as absent, and a value that the
// draft doesn't know stays zero. It fails on what is not JSON object, and where there is no draft.
func DecodeEvent(d c2a.Draft, raw json.RawMessage) (Decoded, error) {
	if !d.Known() {
		return Decoded{}, errors.New("an event can't be read without a draft")
	}
	var event, conversation, author, edit, reaction, injection, body, knock json.RawMessage
	if !rawjson.Pick(raw, rawjson.To("eventId", &event), rawjson.To("conversation", &conversation),
		rawjson.To("author", &author),
		rawjson.To("edit", &edit), rawjson.To("reaction", &reaction), rawjson.To("injection", &injection),
		rawjson.To("content", &body),
		rawjson.To("knock", &knock)) {
		return Decoded{}, errors.New("the params are not an object")
	}
	var out Decoded
	e := &out.Event
	e.ID = rawjson.Text(event)
	var id, kind, thread, stream, name json.RawMessage
	rawjson.Pick(conversation, rawjson.To("id", &id), rawjson.To("kind", &kind), rawjson.To("threadId", &thread),
		rawjson.To("streamId", &stream))
	e.Place = c2a.Place{Conversation: rawjson.Text(id), Thread: rawjson.Text(thread), Stream: rawjson.Text(stream)}
	e.Place.Kind, _ = c2a.ParseConversationKind(rawjson.Text(kind))
	id, kind = nil, nil
	rawjson.Pick(author, rawjson.To("id", &id), rawjson.To("kind", &kind), rawjson.To("displayName", &name))
	e.Author = c2a.Author{ID: rawjson.Text(id), Kind: c2a.ParseAuthorKind(rawjson.Text(kind)), Name: rawjson.Text(name)}
	e.EditOf = rawjson.TextOf(edit, "of")
	var mode, context json.RawMessage
	rawjson.Pick(injection, rawjson.To("mode", &mode), rawjson.To("context", &context))
	out.ModeText, e.Context = rawjson.Text(mode), rawjson.Text(context)
	var signal, on json.RawMessage
	if rawjson.Pick(reaction, rawjson.To("signal", &signal), rawjson.To("on", &on)) {
		e.Reaction = &c2a.Reaction{Signal: rawjson.Text(signal), On: rawjson.Text(on)}
	}
	if d.Obligations {
		decodeObliging(raw, reaction, e)
	}
	shapes[d.Shape].decode(raw, &out)
	e.Policy, _ = c2a.ParsePolicy(d, out.PolicyText)
	if mode, ok := c2a.ParseMode(out.ModeText); ok {
		e.Mode = mode
	} else if out.ModeText == "" && !d.Modes { // derive it (G-04)
		e.Mode = c2a.ToolMailbox
		if e.Directedness == c2a.ToMe {
			e.Mode = c2a.Buffered
		}
	}
	e.Text, out.Content = content(body)
	if e.Knock = decodeKnock(d, knock); e.Knock != nil && out.ModeText == "" {
		e.Mode = c2a.Notify
	}
	return out, nil
}

func decodeKnock(d c2a.Draft, raw json.RawMessage) *c2a.Knock {
	var from, where, topic, pull, directedness, policy, priority json.RawMessage
	if !rawjson.Pick(raw, rawjson.To("from", &from), rawjson.To("where", &where), rawjson.To("topic", &topic),
		rawjson.To("pullWith", &pull),
		rawjson.To("directedness", &directedness), rawjson.To("policy", &policy), rawjson.To("priority", &priority)) {
		return nil
	}
	k := &c2a.Knock{From: rawjson.Text(from), Where: rawjson.Text(where), Topic: rawjson.Text(topic),
		PullWith: rawjson.Text(pull)}
	k.Directedness, _ = c2a.ParseDirectedness(rawjson.Text(directedness))
	k.Policy, _ = c2a.ParsePolicy(d, rawjson.Text(policy))
	k.Priority, _ = c2a.ParsePriority(rawjson.Text(priority))
	if d.Obligations {
		k.Of, k.DefaultAction = rawjson.TextOf(raw, "of"), rawjson.TextOf(raw, "defaultAction")
		k.Return = rawjson.Number[int](rawjson.Of(raw, "return"))
		k.AgeMs = rawjson.Number[int64](rawjson.Of(raw, "ageMs"))
	}
	return k
}

// decodeObliging reads what events have in drafts with obligations. Their creation is left to who knows when the world
// began.
func decodeObliging(raw, given json.RawMessage, e *c2a.Event) {
	for element := range rawjson.Elements(rawjson.Of(raw, "recipients")) {
		e.Recipients = append(e.Recipients, decodeParty(element))
	}
	e.Obligation = decodeObligation(rawjson.Of(raw, "obligation"))
	if r := e.Reaction; r != nil {
		r.ID, r.Target = rawjson.TextOf(given, "reactionId"), rawjson.TextOf(given, "targetEventId")
		r.Actor = decodeParty(rawjson.Of(given, "actor"))
		r.About = decodeParty(rawjson.Of(given, "recipient"))
	}
}

func decodeParty(raw json.RawMessage) c2a.Author {
	return c2a.Author{ID: rawjson.TextOf(raw, "id"), Kind: c2a.ParseAuthorKind(rawjson.TextOf(raw, "kind")),
		Name: rawjson.TextOf(raw, "displayName")}
}

func decodeNested(raw json.RawMessage, out *Decoded) {
	var target, attention, reliability, timing json.RawMessage
	rawjson.Pick(raw, rawjson.To("target", &target), rawjson.To("attention", &attention),
		rawjson.To("reliability", &reliability),
		rawjson.To("timing", &timing))
	var recipient, mentions, directedness, policy, reason, priority, due, key, attempt json.RawMessage
	rawjson.Pick(target, rawjson.To("recipient", &recipient), rawjson.To("mentions", &mentions),
		rawjson.To("directedness", &directedness))
	rawjson.Pick(attention, rawjson.To("policy", &policy), rawjson.To("reason", &reason),
		rawjson.To("priority", &priority),
		rawjson.To("deadlineMs", &due))
	rawjson.Pick(reliability, rawjson.To("idempotencyKey", &key), rawjson.To("attempt", &attempt))
	e := &out.Event
	e.Recipient = rawjson.Text(recipient)
	e.Mentions = texts(mentions)
	e.Directedness, _ = c2a.ParseDirectedness(rawjson.Text(directedness))
	out.PolicyText = rawjson.Text(policy)
	e.Reason = rawjson.Text(reason)
	e.Priority, _ = c2a.ParsePriority(rawjson.Text(priority))
	e.DeadlineMs = deadline(due)
	e.Key = rawjson.Text(key)
	e.Attempt = rawjson.Number[int](attempt)
	e.Sequence = rawjson.Number[int64](rawjson.Of(timing, "sequence"))
}

func decodeFlat(raw json.RawMessage, out *Decoded) {
	var recipient, policy, addressed json.RawMessage
	rawjson.Pick(raw, rawjson.To("recipient", &recipient), rawjson.To("policy", &policy),
		rawjson.To("addressedToMe", &addressed))
	out.Event.Recipient = rawjson.Text(recipient)
	out.PolicyText = rawjson.Text(policy)
	switch string(addressed) {
	case "true":
		out.Event.Directedness = c2a.ToMe
	case "false":
		out.Event.Directedness = c2a.Ambient
	}
}
