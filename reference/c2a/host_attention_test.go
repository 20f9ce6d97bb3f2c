package c2a

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// office is a world with two agents, two people, a channel that carries a
// stream, a DM of each human with lead, and two threads.
func office(d Draft) *World {
	return &World{
		Draft: d,
		Agents: []Agent{
			{ID: "agent:lead", Handle: "lead", Name: "Lead", Roles: []string{"backend"}, Streams: []string{"migration"}},
			{ID: "agent:worker", Handle: "worker", Name: "Worker", Roles: []string{"backend"}},
		},
		People: []Person{{ID: "human:will", Handle: "will", Name: "Will"}, {ID: "human:ann", Handle: "ann", Name: "Ann"}},
		Conversations: []Conversation{
			{ID: "dm", Kind: DM, Members: []string{"human:will", "agent:lead"}},
			{ID: "agents", Kind: DM, Members: []string{"agent:worker", "agent:lead"}},
			{ID: "general", Kind: Channel, Name: "general", Members: []string{"human:will", "human:ann", "agent:lead", "agent:worker"}},
			{ID: "ops", Kind: Channel, Name: "ops", Stream: "migration", Members: []string{"human:will", "agent:lead", "agent:worker"}},
		},
		Threads: []ThreadInfo{
			{ID: "joined", Conversation: "general", Participants: []string{"human:will", "agent:lead"}},
			{ID: "foreign", Conversation: "general", Participants: []string{"human:will", "agent:worker"}},
			{ID: "owned", Conversation: "general", Participants: []string{"human:will"}, Owner: "agent:lead"},
		},
	}
}

var (
	inDM      = Place{Conversation: "dm", Kind: DM}
	inAgents  = Place{Conversation: "agents", Kind: DM}
	inGeneral = Place{Conversation: "general", Kind: Channel}
	inOps     = Place{Conversation: "ops", Kind: Channel, Stream: "migration"}
	inJoined  = Place{Conversation: "general", Kind: Thread, Thread: "joined"}
	inForeign = Place{Conversation: "general", Kind: Thread, Thread: "foreign"}
	inOwned   = Place{Conversation: "general", Kind: Thread, Thread: "owned"}
)

func TestClassify(t *testing.T) {
	will := func(p Place, text string) Message {
		return Message{Author: "human:will", Place: p, Text: text, Class: Chat}
	}
	with := func(m Message, change func(*Message)) Message { change(&m); return m }
	tests := []struct {
		why  string
		m    Message
		want Case
	}{
		{"a DM needs no mention", will(inDM, "is staging up?"), DirectMessage},
		{"a DM that mentions another stays mine", will(inDM, "tell @ann about it"), DirectMessage},
		{"pure thanks in a DM", will(inDM, "thanks!"), Thanks},
		{"thanks with a question is more than thanks", will(inDM, "thanks - is staging up too?"), DirectMessage},
		{"an agent's DM", with(will(inAgents, "please check"), func(m *Message) { m.Author = "agent:worker" }), AgentDirectMsg},
		{"my own post", with(will(inGeneral, "@lead hi"), func(m *Message) { m.Author = "agent:lead" }), OwnMessage},
		{"a mention by name", will(inGeneral, "@lead is staging up?"), Mentioned},
		{"a mention in the middle", will(inGeneral, "could @lead look"), Mentioned},
		{"named behind the addressee", will(inGeneral, "@worker can you ask @lead later"), MentionedInside},
		{"thanks by mention", will(inGeneral, "thanks @lead"), Thanks},
		{"an approval is more than an acknowledgement", with(will(inDM, "ok"), func(m *Message) { m.Approval = true }), DirectMessage},
		{"a role I have", will(inGeneral, "@backend who can look?"), RoleMention},
		{"everybody", will(inGeneral, "@here lunch?"), RoleMention},
		{"another agent", will(inGeneral, "@worker do it"), ToAnother},
		{"a person", will(inGeneral, "@ann do it"), ToAnother},
		{"assigned to me", with(will(inGeneral, "fix it"), func(m *Message) { m.Class, m.Assignee = Assignment, "agent:lead" }), AssignedWork},
		{"assigned to another", with(will(inGeneral, "fix it"), func(m *Message) { m.Class, m.Assignee = Assignment, "agent:worker" }), ToAnother},
		{"asked in a thread of mine", with(will(inJoined, "is it up?"), func(m *Message) { m.Asks = "agent:lead" }), DirectQuestion},
		{"asked in a thread that isn't mine", with(will(inForeign, "is it up?"), func(m *Message) { m.Asks = "agent:lead" }), Unaddressed},
		{"a reply in a thread of mine", will(inJoined, "looks fine"), ThreadReply},
		{"an agent's reply there", with(will(inJoined, "looks fine"), func(m *Message) { m.Author = "agent:worker" }), AgentThreadReply},
		{"a thread that I own", will(inOwned, "looks fine"), OwnedWork},
		{"a stream that I own", will(inOps, "table copied"), OwnedWork},
		{"an agent's chatter", with(will(inGeneral, "copied"), func(m *Message) { m.Author = "agent:worker" }), AgentWithoutTask},
		{"a log line in a thread of mine is still a log line", with(will(inJoined, "build 17 ok"), func(m *Message) { m.Class = Status }), StatusReport},
		{"channel chatter", will(inGeneral, "nice weather"), Unaddressed},
	}
	rules := DefaultHostRules()
	for _, tt := range tests {
		t.Run(tt.why, func(t *testing.T) {
			require.Equal(t, tt.want, rules.Classify(office(Draft0624), tt.m, "agent:lead"))
		})
	}
}

// TestEveryCaseIsExpected makes sure that no row of a draft is left without a
// policy, that what the engine prefers is allowed, and that must_respond is
// preferred only on the grounds that the drafts name (C2A26-105).
func TestEveryCaseIsExpected(t *testing.T) {
	grounds := []Case{AssignedWork, DirectMessage, AgentDirectMsg, Mentioned, MentionedInside, DirectQuestion}
	for _, d := range []Draft{Draft0602, Draft0624} {
		for c := OwnMessage; c <= Unaddressed; c++ {
			x := byLists(c, Message{})
			if d == Draft0602 {
				x = byMatrix(c, Message{})
			}
			require.NotEmpty(t, x.Policies, "draft %s, case %d", d, c)
			require.NotEmpty(t, reasons[c], "case %d has no reason", c)
			if x.Policies[0] == MustRespond {
				require.Contains(t, grounds, c, "draft %s", d)
			}
			if d == Draft0624 {
				require.NotContains(t, x.Policies, AckOnly, "the draft has no ack_only")
			}
		}
	}
}
