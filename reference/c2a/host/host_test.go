package host

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/reference/c2a"
)

// events writes down what a host does, one line each.
func events(effects []Effect) []string {
	var out []string
	for _, effect := range effects {
		switch e := effect.(type) {
		case Deliver:
			x := e.Event
			line := fmt.Sprintf("%s to %s: %s %s %s %q", x.ID, x.Recipient, x.Directedness, x.Policy, x.Mode, x.Text)
			if x.EditOf != "" {
				line += " for " + x.EditOf
			}
			out = append(out, line)
		case Cancel:
			out = append(out, fmt.Sprintf("cancel %s at %s", e.Event, e.Agent))
		case PostMessage:
			out = append(out, "post "+e.Message.Text)
		case ToolAnswer:
			out = append(out, strings.TrimSpace(fmt.Sprintf("answer %s%s %d read, %d listed", e.Fault, e.Sent,
				len(e.Read), len(e.Listed))))
		case Typing:
			out = append(out, fmt.Sprintf("typing %t to %s", e.Active, e.Agent))
		}
	}
	return out
}

func TestHost(t *testing.T) {
	post := func(id string, p c2a.Place, text string) Input {
		return Posted{c2a.Message{ID: id, Author: "human:will", Place: p, Text: text, Class: c2a.Chat}}
	}
	call := func(agent string, tool c2a.Tool) Input { return ToolCalled{Call: "c", Agent: agent, Tool: tool} }
	report := func(id, text string) Input {
		return Posted{c2a.Message{ID: id, Author: "ci", Place: inGeneral, Text: text, Class: c2a.Progress}}
	}
	tests := []struct {
		why  string
		ins  []Input
		want []string // of the last input
	}{
		{"each reader gets its own event", []Input{post("m", inGeneral, "@lead hi there")}, []string{
			`evt_1 to agent:lead: to_me must_respond buffered "@lead hi there"`,
			`evt_2 to agent:worker: to_other must_not_respond tool_mailbox "@lead hi there"`,
		}},
		{"an edit replaces what is pending, at every agent",
			[]Input{post("m", inGeneral, "@lead hi there"), Edited{ID: "m", Text: "@worker hi there"}}, []string{
				"cancel evt_1 at agent:lead",
				`evt_3 to agent:lead: to_other must_not_respond tool_mailbox "@worker hi there" for evt_1`,
				"cancel evt_2 at agent:worker",
				`evt_4 to agent:worker: to_me must_respond buffered "@worker hi there" for evt_2`,
			}},
		{"an edit that changes nothing is none", []Input{post("m", inDM, "hi there"), Edited{ID: "m",
			Text: "hi there"}}, nil},
		{"an edit of an edit replaces the latest",
			[]Input{post("m", inDM, "one"), Edited{ID: "m", Text: "two"}, Edited{ID: "m", Text: "three"}}, []string{
				"cancel evt_2 at agent:lead", `evt_3 to agent:lead: to_me must_respond buffered "three" for evt_2`,
			}},
		{"a delete cancels", []Input{post("m", inDM, "hi there"), Deleted{ID: "m"}},
			[]string{"cancel evt_1 at agent:lead"}},
		{"an answered message is not cancelled", []Input{
			post("m", inDM, "hi there"),
			call("agent:lead", c2a.SendMessage{Target: inDM, InReplyTo: "evt_1", Key: "k", Text: "yes"}),
			Deleted{ID: "m"},
		}, nil},
		{"the same key posts once", []Input{
			call("agent:lead", c2a.SendMessage{Target: inDM, Key: "k", Text: "yes"}),
			call("agent:lead", c2a.SendMessage{Target: inDM, Key: "k", Text: "yes"}),
		}, []string{"answer post_1 0 read, 0 listed"}},
		{"an agent can't write where it isn't",
			[]Input{call("agent:worker", c2a.SendMessage{Target: inDM, Key: "k", Text: "yes"})},
			[]string{"answer no such conversation for this agent 0 read, 0 listed"}},
		{"an agent can't read where it isn't",
			[]Input{post("m", inDM, "hi there"), call("agent:worker", c2a.ReadThread{Place: inDM})},
			[]string{"answer no such conversation for this agent 0 read, 0 listed"}},
		{"a knock's body is pulled by its event",
			[]Input{post("m", inJoined, "news"), call("agent:lead", c2a.ReadThread{Event: "evt_1"})},
			[]string{"answer  1 read, 0 listed"}},
		{"a knock's body comes with the claim",
			[]Input{post("m", inJoined, "news"), call("agent:lead", c2a.Claim{Event: "evt_1"})}, []string{
				"answer  0 read, 0 listed", `evt_3 to agent:lead: to_my_role may_respond buffered "news"`,
			}},
		{"it comes once", []Input{post("m", inJoined, "news"), call("agent:lead", c2a.Claim{Event: "evt_1"}),
			call("agent:lead", c2a.Claim{Event: "evt_1"})}, []string{"answer  0 read, 0 listed"}},
		{"of an edited one it comes as it is now, once", []Input{post("m", inJoined, "news"),
			call("agent:lead", c2a.SendMessage{Target: inJoined, InReplyTo: "evt_1", Key: "k", Text: "yes"}),
			Edited{ID: "m", Text: "old news"}, call("agent:lead", c2a.Claim{Event: "evt_4"})}, []string{
			"answer  0 read, 0 listed", `evt_6 to agent:lead: to_my_role may_respond buffered "old news" for evt_1`,
		}},
		{"one edit replaces a knock and its body",
			[]Input{post("m", inJoined, "news"), call("agent:lead", c2a.Claim{Event: "evt_1"}),
				Edited{ID: "m", Text: "old news"}},
			[]string{
				"cancel evt_1 at agent:lead", "cancel evt_2 at agent:worker",
				`evt_4 to agent:worker: ambient must_not_respond tool_mailbox "old news" for evt_2`,
				"cancel evt_3 at agent:lead", `evt_5 to agent:lead: to_my_role may_respond notify "" for evt_3`,
			}},
		{"a message is claimed by one agent, by whichever event", []Input{
			post("m", inGeneral, "@lead @worker hi there"), call("agent:lead", c2a.Claim{Event: "evt_1"}),
			call("agent:worker", c2a.Claim{Event: "evt_2"}),
		}, []string{"answer agent:lead owns it already 0 read, 0 listed"}},
		{"a claim goes with its message, the deleted one is unknown", []Input{
			post("m", inGeneral, "@lead hi there"), call("agent:lead", c2a.Claim{Event: "evt_1"}), Deleted{ID: "m"},
			call("agent:lead", c2a.Claim{Event: "evt_1"}),
		}, []string{"answer no such event for this agent 0 read, 0 listed"}},
		{"a list shows the text of today",
			[]Input{post("m", inGeneral, "lunch?"), Deleted{ID: "m"}, call("agent:lead", c2a.ListEvents{})},
			[]string{"answer  0 read, 0 listed"}},
		{"who has left gets nothing and reads nothing", []Input{
			Moved{Conversation: inGeneral.Conversation, Participant: "agent:lead"}, post("m", inGeneral, "lunch?"),
			call("agent:lead", c2a.ReadThread{Place: inGeneral}),
		}, []string{"answer no such conversation for this agent 0 read, 0 listed"}},
		{"a silent event is not listed", []Input{
			Posted{c2a.Message{ID: "m", Author: "ci", Place: inGeneral, Text: "build 1", Class: c2a.Status}},
			post("n", inGeneral, "lunch?"), call("agent:lead", c2a.ListEvents{}),
		}, []string{"answer  0 read, 1 listed"}},
		{"progress is rolled up", []Input{report("a", "1 of 3"), report("b", "2 of 3"), Woken{}}, []string{
			`evt_1 to agent:lead: ambient must_not_respond digest "2 updates:\n- 1 of 3\n- 2 of 3"`,
			`evt_2 to agent:worker: ambient must_not_respond digest "2 updates:\n- 1 of 3\n- 2 of 3"`,
		}},
		{"typing goes to those who can read", []Input{TypingChanged{Place: inDM, Author: "human:will", Active: true}},
			[]string{"typing true to agent:lead"}},
	}
	for _, tt := range tests {
		t.Run(tt.why, func(t *testing.T) {
			h := New(office(c2a.Draft0602), DefaultRules())
			var got []string
			for i, in := range tt.ins {
				got = events(h.Step(int64(i)*60_000, in))
			}
			require.Equal(t, tt.want, got)
		})
	}
}
