package teams

import (
	"encoding/json"
	"slices"
	"strings"

	"github.com/c2a-conform/c2a-conform/runner/face"
)

// sent contains the fields of a bot's activity that the face uses.
type sent struct {
	Type        string   `json:"type"`
	Text        string   `json:"text"`
	Entities    []entity `json:"entities"`
	Attachments []struct {
		ContentType string          `json:"contentType"`
		Name        string          `json:"name"`
		Content     json.RawMessage `json:"content"`
	} `json:"attachments"`
	ChannelData struct {
		StreamType     string `json:"streamType"`
		StreamID       string `json:"streamId"`
		StreamSequence int    `json:"streamSequence"`
	} `json:"channelData"`
}

// seen returns everything that people see of an activity: the text, and the texts in cards.
func (in *sent) seen() string {
	parts := []string{in.Text}
	for _, a := range in.Attachments {
		if a.Name != "" {
			parts = append(parts, a.Name)
		}
		var content any
		if json.Unmarshal(a.Content, &content) == nil {
			parts = append(parts, words(content)...)
		}
	}
	return strings.Join(slices.DeleteFunc(parts, func(s string) bool { return s == "" }), "\n")
}

// words returns the texts of a card, in the order of its parts.
func words(v any) []string {
	var out []string
	switch v := v.(type) {
	case []any:
		for _, x := range v {
			out = append(out, words(x)...)
		}
	case object:
		for _, member := range []string{"title", "subtitle", "text"} {
			if s, ok := v[member].(string); ok && s != "" {
				out = append(out, s)
			}
		}
		for _, member := range []string{"body", "items", "columns", "facts", "inlines", "actions", "buttons"} {
			out = append(out, words(v[member])...)
		}
	}
	return out
}

// stream returns the information about a streamed message, from an entity of the activity or from its channelData.
func (in *sent) stream() (e entity, ok bool) {
	for _, x := range in.Entities {
		if x.Type == "streaminfo" {
			return x, true
		}
	}
	e = entity{StreamType: in.ChannelData.StreamType, StreamID: in.ChannelData.StreamID,
		StreamSequence: in.ChannelData.StreamSequence}
	return e, e.StreamType != ""
}

// nothing is the error for an activity without any visible content.
const nothing = "Activity must include non empty 'text' field or at least 1 attachment that can be converted to " +
	"Teams message."

// post handles a message of the bot. It goes to the thread in the conversation id, or else to the thread of the message
// that it answers.
func (p *platform) post(c *call, at *place, root *message) (int, any) {
	var in sent
	if json.Unmarshal(c.body, &in) != nil {
		return refuse(400, "BadSyntax", "Error in the syntax of the request.")
	}
	if id := c.path["activityId"]; id != "" && at.channel() && root == nil {
		answered := at.find(id)
		if answered == nil {
			return refuse(404, "ActivityNotFoundInConversation", errActivity.Error())
		}
		root = answered.thread()
	}
	part, streamed := in.stream()
	switch {
	case streamed:
		return p.postPart(c, at, in, part)
	case in.Type == "typing":
		return 201, object{"id": at.next()}
	case in.Type != "message":
		return refuse(400, "BadSyntax", "Activity type "+in.Type+" is not supported.")
	case in.Text == "" && len(in.Attachments) == 0:
		return refuse(400, "BadSyntax", nothing)
	case len(c.body) > maxText:
		return refuse(413, "MessageSizeTooBig", "Message size too large.")
	}
	if status, out := p.fails(c, "post"); status != 0 {
		return status, out
	}
	m := p.says(at, root, p.read(in.seen(), in.Entities))
	p.toldOf(c, "post", "", m)
	return 201, object{"id": m.id}
}

// says adds a message of the bot.
func (p *platform) says(at *place, root *message, text string) *message {
	m := &message{id: at.next(), place: at, author: p.me, root: root, text: text, source: text,
		about: "post-" + face.Random(16)}
	at.messages = append(at.messages, m)
	return m
}

// update changes a message of the bot.
func (p *platform) update(c *call, m *message) (int, any) {
	var in sent
	switch {
	case json.Unmarshal(c.body, &in) != nil:
		return refuse(400, "BadSyntax", "Error in the syntax of the request.")
	case in.Type != "message" || in.Text == "" && len(in.Attachments) == 0:
		return refuse(400, "BadSyntax", nothing)
	case len(c.body) > maxText:
		return refuse(413, "MessageSizeTooBig", "Message size too large.")
	}
	if status, out := p.fails(c, "post"); status != 0 {
		return status, out
	}
	c.about = m.about
	if now := p.read(in.seen(), in.Entities); now != m.text {
		m.text = now
		p.toldOf(c, "edit", "", m)
	}
	return 200, object{"id": m.id}
}

// The parts of a stream: https://learn.microsoft.com/microsoftteams/platform/bots/streaming-ux
const (
	informative = "informative" // people see it as a temporary note
	streaming   = "streaming"
	final       = "final"
)

// postPart handles a part of a message that the bot writes in parts. Each part contains the whole text so far.
func (p *platform) postPart(c *call, at *place, in sent, part entity) (int, any) {
	if at.kind != personal {
		return refuse(403, "ContentStreamNotAllowed", "Content stream is not allowed.")
	}
	var m *message
	if part.StreamID != "" {
		if m = at.find(part.StreamID); m == nil || m.stream == nil || m.deleted {
			return refuse(404, "ActivityNotFoundInConversation", errActivity.Error())
		}
		switch {
		case m.stream.ended:
			return refuse(403, "ContentStreamNotAllowed", "Content stream is finished.")
		case part.StreamType != final && part.StreamSequence <= m.stream.sequence:
			return refuse(202, "ContentStreamSequenceOrderPreConditionFailed", "PreCondition failed exception when "+
				"processing streaming activity.")
		}
	}
	if part.StreamType != informative && in.seen() == "" {
		return refuse(400, "BadRequest", "Start streaming activities should include text.")
	}
	if status, out := p.fails(c, "post"); status != 0 {
		return status, out
	}
	first := m == nil
	if first {
		m = p.says(at, nil, "")
		m.stream = &stream{}
	}
	m.stream.sequence, m.stream.ended = max(m.stream.sequence, part.StreamSequence), part.StreamType == final
	if text := p.read(in.seen(), in.Entities); part.StreamType != informative && text != m.text {
		m.text = text
		op := "edit"
		if !m.stream.seen {
			op, m.stream.seen = "post", true
		}
		p.toldOf(c, op, "", m)
	}
	if !first && part.StreamType != final {
		return 202, object{}
	}
	return 201, object{"id": m.id}
}
