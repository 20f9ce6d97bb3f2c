package harness

import (
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"
	"unicode"
)

// A key names an event of an agent.
type key struct{ agent, id string }

// A voice is an author who speaks to an agent in a conversation and thread.
type voice struct{ agent, place, thread, author string }

// A Place is a conversation, or a thread in it.
type Place struct {
	ID       string `json:"id"`
	Kind     string `json:"kind"`
	ThreadID string `json:"threadId"`
}

// An Author wrote a message. The display name is a stranger's text.
type Author struct {
	ID          string `json:"id"`
	Kind        string `json:"kind"`
	DisplayName string `json:"displayName"`
}

// An event of either draft, in one form.
type event struct {
	id                         string
	key, replaces              key
	voice                      voice
	place                      Place
	author                     Author
	directedness, mode, policy string
	reason                     string
	stale                      time.Time // from when on an answer is of no use; zero: never
	knock                      map[string]any
	text                       string

	number   int      // in the order in which events came
	requests []string // the ids of its deliveries
	turn     *turn
}

// readEvent reads an event of either draft (section 6) or says what is wrong with it.
func readEvent(draft string, raw json.RawMessage, defaultAgent string) (*event, error) {
	var in struct {
		EventID       string          `json:"eventId"`
		Conversation  Place           `json:"conversation"`
		Author        Author          `json:"author"`
		AddressedToMe *bool           `json:"addressedToMe"`
		Policy        string          `json:"policy"`
		Content       json.RawMessage `json:"content"`
		Knock         map[string]any  `json:"knock"`
		Recipient     string          `json:"recipient"`
		Target        struct {
			Recipient    string `json:"recipient"`
			Directedness string `json:"directedness"`
		} `json:"target"`
		Attention struct {
			Policy     string `json:"policy"`
			Reason     string `json:"reason"`
			DeadlineMs int    `json:"deadlineMs"`
		} `json:"attention"`
		Injection struct {
			Mode string `json:"mode"`
		} `json:"injection"`
		Reliability struct {
			IdempotencyKey string `json:"idempotencyKey"`
		} `json:"reliability"`
		Edit struct {
			Of string `json:"of"`
		} `json:"edit"`
	}
	if err := json.Unmarshal(raw, &in); err != nil {
		return nil, err
	}
	agent := cmp.Or(in.Target.Recipient, in.Recipient, defaultAgent)
	e := &event{
		id: in.EventID, key: key{agent, in.EventID}, place: in.Conversation, author: in.Author, knock: in.Knock,
		voice:        voice{agent, in.Conversation.ID, in.Conversation.ThreadID, in.Author.ID},
		directedness: in.Target.Directedness, mode: in.Injection.Mode,
		policy: in.Attention.Policy, reason: in.Attention.Reason,
	}
	if in.Edit.Of != "" {
		e.replaces = key{agent, in.Edit.Of}
	}
	if ms := in.Attention.DeadlineMs; ms > 0 {
		e.stale = time.Now().Add(time.Duration(ms) * time.Millisecond)
	}
	required := map[string]bool{"eventId": e.id != "", "conversation.kind": e.place.Kind != ""}
	if draft == "2026-06-24" {
		addressed := in.AddressedToMe != nil && *in.AddressedToMe
		e.policy, e.directedness = in.Policy, "ambient"
		if addressed {
			e.directedness = "to_me"
		}
		if e.mode == "" && addressed {
			e.mode = "buffered"
		}
		e.mode = cmp.Or(e.mode, "tool_mailbox")
		required["addressedToMe"], required["conversation.id"] = in.AddressedToMe != nil, e.place.ID != ""
		required["author.id"], required["author.kind"] = e.author.ID != "", e.author.Kind != ""
	} else {
		required["reliability.idempotencyKey"] = in.Reliability.IdempotencyKey != ""
		required["target.directedness"], required["injection.mode"] = e.directedness != "", e.mode != ""
	}
	required["policy"] = slices.Contains(policies, e.policy) && (e.policy != "ack_only" || draft == "2026-06-02")
	if e.mode == "notify" {
		required["knock"] = in.Knock != nil
	} else {
		required["content"] = in.Content != nil
	}
	for _, name := range slices.Sorted(maps.Keys(required)) {
		if !required[name] {
			return nil, fmt.Errorf("%s is missing or unknown", name)
		}
	}
	e.text = textOf(in.Content)
	return e, nil
}

// textOf puts the parts of a content together; draft 2026-06-24 has but one.
func textOf(content json.RawMessage) string {
	var text string
	var parts []struct{ Type, Text string }
	if json.Unmarshal(content, &text) == nil || json.Unmarshal(content, &parts) != nil {
		return text
	}
	var lines []string
	for _, part := range parts {
		lines = append(lines, cmp.Or(part.Text, "("+part.Type+")"))
	}
	return strings.Join(lines, "\n")
}

// present writes what the model sees of a turn: a header in which each value keeps to its line, and below it the texts.
func present(events []*event, about *event) string {
	header := maps.Clone(about.knock)
	if header == nil {
		header = map[string]any{}
	}
	maps.Copy(header, map[string]any{
		"event_id": about.id, "conversation": about.place.ID, "directedness": about.directedness,
		"author":          about.author.Kind + ":" + cmp.Or(about.author.DisplayName, about.author.ID),
		"response_policy": about.policy, "reply_target": cmp.Or(about.place.ThreadID, about.place.ID),
	})
	if about.place.ThreadID != "" {
		header["thread"] = about.place.ThreadID
	}
	if about.reason != "" {
		header["reason"] = about.reason
	}
	var out strings.Builder
	out.WriteString("C2A " + map[bool]string{true: "KNOCK", false: "EVENT"}[about.mode == "notify"] + "\n")
	for _, name := range slices.Sorted(maps.Keys(header)) {
		fmt.Fprintf(&out, "%s: %s\n", name, oneLine(fmt.Sprint(header[name])))
	}
	if about.mode == "notify" {
		return out.String()
	}
	out.WriteString("MESSAGE")
	for _, e := range events {
		out.WriteString("\n" + e.text)
	}
	return out.String()
}

func oneLine(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.In(r, unicode.C, unicode.Z) {
			return ' '
		}
		return r
	}, s)
}
