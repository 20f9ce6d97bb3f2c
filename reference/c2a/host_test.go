package c2a

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// events writes down what a host does, one line each.
func events(effects []HostEffect) []string {
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
			out = append(out, strings.TrimSpace(fmt.Sprintf("answer %s%s %d read, %d listed", e.Fault, e.Sent, len(e.Read), len(e.Listed))))
		case Typing:
			out = append(out, fmt.Sprintf("typing %t to %s", e.Active, e.Agent))
		}
	}
	return out
}

func TestHost(t *testing.T) {
	post := func(id string, p Place, text string) HostInput {
		return Posted{Message{ID: id, Author: "human:will", Place: p, Text: text, Class: Chat}}
	}
	call := func(agent string, tool Tool) HostInput { return ToolCalled{Call: "c", Agent: agent, Tool: tool} }
	report := func(id, text string) HostInput {
		return Posted{Message{ID: id, Author: "ci", Place: inGeneral, Text: text, Class: Progress}}
	}
	tests := []struct {
		why  string
		ins  []HostInput
		want []string // of the last input
	}{
		{"each reader gets its own event", []HostInput{post("m", inGeneral, "@lead hi there")}, []string{
			`evt_1 to agent:lead: to_me must_respond buffered "@lead hi there"`,
			`evt_2 to agent:worker: to_other must_not_respond tool_mailbox "@lead hi there"`,
		}},
		{"an edit replaces what is pending, at every agent", []HostInput{post("m", inGeneral, "@lead hi there"), Edited{"m", "@worker hi there"}}, []string{
			"cancel evt_1 at agent:lead",
			`evt_3 to agent:lead: to_other must_not_respond tool_mailbox "@worker hi there" for evt_1`,
			"cancel evt_2 at agent:worker",
			`evt_4 to agent:worker: to_me must_respond buffered "@worker hi there" for evt_2`,
		}},
		{"an edit that changes nothing is none", []HostInput{post("m", inDM, "hi there"), Edited{"m", "hi there"}}, nil},
		{"an edit of an edit replaces the latest", []HostInput{post("m", inDM, "one"), Edited{"m", "two"}, Edited{"m", "three"}}, []string{
			"cancel evt_2 at agent:lead", `evt_3 to agent:lead: to_me must_respond buffered "three" for evt_2`,
		}},
		{"a delete cancels", []HostInput{post("m", inDM, "hi there"), Deleted{"m"}}, []string{"cancel evt_1 at agent:lead"}},
		{"an answered message is not cancelled", []HostInput{
			post("m", inDM, "hi there"), call("agent:lead", SendMessage{Target: inDM, InReplyTo: "evt_1", Key: "k", Text: "yes"}), Deleted{"m"},
		}, nil},
		{"the same key posts once", []HostInput{
			call("agent:lead", SendMessage{Target: inDM, Key: "k", Text: "yes"}), call("agent:lead", SendMessage{Target: inDM, Key: "k", Text: "yes"}),
		}, []string{"answer post_1 0 read, 0 listed"}},
		{"an agent can't write where it isn't", []HostInput{call("agent:worker", SendMessage{Target: inDM, Key: "k", Text: "yes"})}, []string{"answer no such conversation for this agent 0 read, 0 listed"}},
		{"an agent can't read where it isn't", []HostInput{post("m", inDM, "hi there"), call("agent:worker", ReadThread{Place: inDM})}, []string{"answer no such conversation for this agent 0 read, 0 listed"}},
		{"a knock's body is pulled by its event", []HostInput{post("m", inJoined, "news"), call("agent:lead", ReadThread{Event: "evt_1"})}, []string{"answer  1 read, 0 listed"}},
		{"a knock's body comes with the claim", []HostInput{post("m", inJoined, "news"), call("agent:lead", Claim{Event: "evt_1"})}, []string{
			"answer  0 read, 0 listed", `evt_3 to agent:lead: to_my_role may_respond buffered "news"`,
		}},
		{"it comes once", []HostInput{post("m", inJoined, "news"), call("agent:lead", Claim{Event: "evt_1"}), call("agent:lead", Claim{Event: "evt_1"})}, []string{"answer  0 read, 0 listed"}},
		{"a message is claimed by one agent, by whichever event", []HostInput{
			post("m", inGeneral, "@lead @worker hi there"), call("agent:lead", Claim{Event: "evt_1"}), call("agent:worker", Claim{Event: "evt_2"}),
		}, []string{"answer agent:lead owns it already 0 read, 0 listed"}},
		{"a claim goes with its message, the deleted one is unknown", []HostInput{
			post("m", inGeneral, "@lead hi there"), call("agent:lead", Claim{Event: "evt_1"}), Deleted{"m"}, call("agent:lead", Claim{Event: "evt_1"}),
		}, []string{"answer no such event for this agent 0 read, 0 listed"}},
		{"a list shows the text of today", []HostInput{post("m", inGeneral, "lunch?"), Deleted{"m"}, call("agent:lead", ListEvents{})}, []string{"answer  0 read, 0 listed"}},
		{"who has left gets nothing and reads nothing", []HostInput{
			Moved{Conversation: inGeneral.Conversation, Participant: "agent:lead"}, post("m", inGeneral, "lunch?"), call("agent:lead", ReadThread{Place: inGeneral}),
		}, []string{"answer no such conversation for this agent 0 read, 0 listed"}},
		{"a silent event is not listed", []HostInput{
			Posted{Message{ID: "m", Author: "ci", Place: inGeneral, Text: "build 1", Class: Status}}, post("n", inGeneral, "lunch?"), call("agent:lead", ListEvents{}),
		}, []string{"answer  0 read, 1 listed"}},
		{"progress is rolled up", []HostInput{report("a", "1 of 3"), report("b", "2 of 3"), Woken{}}, []string{
			`evt_1 to agent:lead: ambient must_not_respond digest "2 updates:\n- 1 of 3\n- 2 of 3"`,
			`evt_2 to agent:worker: ambient must_not_respond digest "2 updates:\n- 1 of 3\n- 2 of 3"`,
		}},
		{"typing goes to those who can read", []HostInput{TypingChanged{Place: inDM, Author: "human:will", Active: true}}, []string{"typing true to agent:lead"}},
	}
	for _, tt := range tests {
		t.Run(tt.why, func(t *testing.T) {
			h := NewHost(office(Draft0602), DefaultHostRules())
			var got []string
			for i, in := range tt.ins {
				got = events(h.Step(int64(i)*60_000, in))
			}
			require.Equal(t, tt.want, got)
		})
	}
}
