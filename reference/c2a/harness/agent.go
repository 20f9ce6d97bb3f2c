package harness

import (
	"fmt"
	"slices"
	"strings"

	"github.com/c2a-conform/c2a-conform/internal/lazyregexp"
	"github.com/c2a-conform/c2a-conform/reference/c2a"
)

// Model answers a step of a turn. A harness that has one inside is an agent:
// nobody sees its turns.
type Model func(t Turn, shown []c2a.ChatMessage) []c2a.Action

// think lets the model inside answer the turns that were opened, and whatever follows from its answers.
func (h *Harness) think(nowMs int64, effects []Effect) []Effect {
	var out []Effect
	for _, effect := range effects {
		switch e := effect.(type) {
		case StartTurn:
			answered := Answered{Turn: e.Turn.ID, Actions: h.Model(e.Turn, e.Messages)}
			out = append(out, h.think(nowMs, h.step(nowMs, answered))...)
		case StopTurn:
		default:
			out = append(out, effect)
		}
	}
	return out
}

// Eager is the model of the reference agent. It wants to answer whatever it is shown, except for events that it may
// leave unanswered and events that ask it nothing. It pulls events that it was only knocked about.
func Eager(t Turn, shown []c2a.ChatMessage) []c2a.Action {
	e := t.Carrier()
	if t.Step > 1 && e.Reaction != nil {
		return []c2a.Action{{Kind: c2a.ActStay}}
	}
	if i := slices.IndexFunc(shown, func(m c2a.ChatMessage) bool { return m.Role == "tool" }); i >= 0 {
		return []c2a.Action{{Kind: c2a.ActReply, Text: "I have read it: " + firstLine(shown[i].Text)}}
	}
	if r := e.Reaction; r != nil && r.Signal == "done" && r.Target != "" && t.Step == 1 { // it confirms the answer
		return []c2a.Action{{Kind: c2a.ActTool, Tool: "chat.react", On: r.Target, Signal: "done",
			Arguments: fmt.Sprintf(`{"inReplyTo":%q,"signal":"done","recipient":%q}`, r.Target, r.Actor.ID)}}
	}
	if e.Knock != nil {
		return []c2a.Action{{Kind: c2a.ActTool, Tool: e.Knock.PullWith, Arguments: fmt.Sprintf(`{"eventId":%q}`, e.ID)}}
	}
	var heard []string
	for _, x := range t.Events {
		heard = append(heard, x.Text)
	}
	text := strings.Join(heard, " ")
	if m := signalled.FindStringSubmatch(text); m != nil {
		return []c2a.Action{{Kind: c2a.ActReact, Signal: m[1]}}
	}
	if m := elsewhere.FindStringSubmatch(text); m != nil {
		said := m[5]
		if m[3] != "" {
			said = "@" + m[1] + " " + said
		}
		if m[4] != "" {
			send := c2a.SendMessage{Target: c2a.Place{Conversation: m[2]}, Text: said,
				Directedness: c2a.ToMe, Obligation: &c2a.Obligation{Blocks: "halted"}}
			return []c2a.Action{{Kind: c2a.ActTool, Tool: "chat.send_message", Send: &send}}
		}
		return []c2a.Action{{Kind: c2a.ActSend, Place: c2a.Place{Conversation: m[2]}, Text: said},
			{Kind: c2a.ActReply, Text: "I have said so there."}}
	}
	if t.Policy == c2a.MayRespond && !strings.Contains(text, "?") {
		return []c2a.Action{{Kind: c2a.ActStay}}
	}
	return []c2a.Action{{Kind: c2a.ActReply, Text: "I have looked into it: " + firstLine(text)}}
}

var (
	// elsewhere is a request to say something in another conversation, which is named by its id, perhaps with a
	// mention.
	elsewhere = lazyregexp.New(`(?:(?:ask|thank) (\w+) )?in .*\(conversation (\S+)\)(, with a mention)?` +
		`(, and declare that you are halted)?:\s*(.+)$`)
	// signalled is a request for a reaction.
	signalled = lazyregexp.New(`reaction with the signal (\w+)`)
)

func firstLine(text string) string {
	line, _, _ := strings.Cut(text, "\n")
	return line
}
