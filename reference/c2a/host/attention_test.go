package host

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/reference/c2a"
)

// office is a world with two agents, two people, a channel that carries a stream, a DM of each human with lead, and two
// threads.
func office(d c2a.Draft) *c2a.World {
	return &c2a.World{
		Draft: d,
		Agents: []c2a.Agent{
			{ID: "agent:lead", Handle: "lead", Name: "Lead", Roles: []string{"backend"},
				Streams: []string{"migration"}},
			{ID: "agent:worker", Handle: "worker", Name: "Worker", Roles: []string{"backend"}},
		},
		People: []c2a.Person{{ID: "human:will", Handle: "will", Name: "Will"},
			{ID: "human:ann", Handle: "ann", Name: "Ann"}},
		Conversations: []c2a.Conversation{
			{ID: "dm", Kind: c2a.DM, Members: []string{"human:will", "agent:lead"}},
			{ID: "agents", Kind: c2a.DM, Members: []string{"agent:worker", "agent:lead"}},
			{ID: "general", Kind: c2a.Channel, Name: "general",
				Members: []string{"human:will", "human:ann", "agent:lead", "agent:worker"}},
			{ID: "ops", Kind: c2a.Channel, Name: "ops", Stream: "migration",
				Members: []string{"human:will", "agent:lead", "agent:worker"}},
		},
		Threads: []c2a.ThreadInfo{
			{ID: "joined", Conversation: "general", Participants: []string{"human:will", "agent:lead"}},
			{ID: "foreign", Conversation: "general", Participants: []string{"human:will", "agent:worker"}},
			{ID: "owned", Conversation: "general", Participants: []string{"human:will"}, Owner: "agent:lead"},
		},
	}
}

var (
	inDM      = c2a.Place{Conversation: "dm", Kind: c2a.DM}
	inAgents  = c2a.Place{Conversation: "agents", Kind: c2a.DM}
	inGeneral = c2a.Place{Conversation: "general", Kind: c2a.Channel}
	inOps     = c2a.Place{Conversation: "ops", Kind: c2a.Channel, Stream: "migration"}
	inJoined  = c2a.Place{Conversation: "general", Kind: c2a.Thread, Thread: "joined"}
	inForeign = c2a.Place{Conversation: "general", Kind: c2a.Thread, Thread: "foreign"}
	inOwned   = c2a.Place{Conversation: "general", Kind: c2a.Thread, Thread: "owned"}
)

func TestClassify(t *testing.T) {
	will := func(p c2a.Place, text string) c2a.Message {
		return c2a.Message{Author: "human:will", Place: p, Text: text, Class: c2a.Chat}
	}
	with := func(m c2a.Message, change func(*c2a.Message)) c2a.Message { change(&m); return m }
	tests := []struct {
		why  string
		m    c2a.Message
		want Case
	}{
		{"a DM needs no mention", will(inDM, "is staging up?"), DirectMessage},
		{"a DM that mentions another stays mine", will(inDM, "tell @ann about it"), DirectMessage},
		{"pure thanks in a DM", will(inDM, "thanks!"), Thanks},
		{"thanks with a question is more than thanks", will(inDM, "thanks - is staging up too?"), DirectMessage},
		{"an agent's DM", with(will(inAgents, "please check"), func(m *c2a.Message) { m.Author = "agent:worker" }),
			AgentDirectMsg},
		{"my own post", with(will(inGeneral, "@lead hi"), func(m *c2a.Message) { m.Author = "agent:lead" }),
			OwnMessage},
		{"a mention by name", will(inGeneral, "@lead is staging up?"), Mentioned},
		{"a mention in the middle", will(inGeneral, "could @lead look"), Mentioned},
		{"named behind the addressee", will(inGeneral, "@worker can you ask @lead later"), MentionedInside},
		{"thanks by mention", will(inGeneral, "thanks @lead"), Thanks},
		{"an approval is more than an acknowledgement",
			with(will(inDM, "ok"), func(m *c2a.Message) { m.Approval = true }), DirectMessage},
		{"a role I have", will(inGeneral, "@backend who can look?"), RoleMention},
		{"everybody", will(inGeneral, "@here lunch?"), RoleMention},
		{"another agent", will(inGeneral, "@worker do it"), ToAnother},
		{"a person", will(inGeneral, "@ann do it"), ToAnother},
		{"assigned to me", with(will(inGeneral, "fix it"),
			func(m *c2a.Message) { m.Class, m.Assignee = c2a.Assignment, "agent:lead" }), AssignedWork},
		{"assigned to another", with(will(inGeneral, "fix it"),
			func(m *c2a.Message) { m.Class, m.Assignee = c2a.Assignment, "agent:worker" }), ToAnother},
		{"asked in a thread of mine", with(will(inJoined, "is it up?"), func(m *c2a.Message) { m.Asks = "agent:lead" }),
			DirectQuestion},
		{"asked in a thread that isn't mine",
			with(will(inForeign, "is it up?"), func(m *c2a.Message) { m.Asks = "agent:lead" }), Unaddressed},
		{"a reply in a thread of mine", will(inJoined, "looks fine"), ThreadReply},
		{"an agent's reply there",
			with(will(inJoined, "looks fine"), func(m *c2a.Message) { m.Author = "agent:worker" }), AgentThreadReply},
		{"a thread that I own", will(inOwned, "looks fine"), OwnedWork},
		{"a stream that I own", will(inOps, "table copied"), OwnedWork},
		{"an agent's chatter", with(will(inGeneral, "copied"), func(m *c2a.Message) { m.Author = "agent:worker" }),
			AgentWithoutTask},
		{"a log line in a thread of mine is still a log line",
			with(will(inJoined, "build 17 ok"), func(m *c2a.Message) { m.Class = c2a.Status }), StatusReport},
		{"channel chatter", will(inGeneral, "nice weather"), Unaddressed},
	}
	rules := DefaultRules()
	for _, tt := range tests {
		t.Run(tt.why, func(t *testing.T) {
			require.Equal(t, tt.want, rules.Classify(office(c2a.Draft0624), tt.m, "agent:lead"))
		})
	}
}

// TestEveryCaseIsExpected makes sure that no row of a draft is left without a policy, that what the engine prefers is
// allowed, and that must_respond is preferred only on the grounds that the drafts name (C2A26-105).
func TestEveryCaseIsExpected(t *testing.T) {
	grounds := []Case{AssignedWork, DirectMessage, AgentDirectMsg, Mentioned, MentionedInside, DirectQuestion}
	for _, d := range []c2a.Draft{c2a.Draft0602, c2a.Draft0624} {
		for c := OwnMessage; c <= Unaddressed; c++ {
			x := byLists(c, c2a.Message{})
			if d == c2a.Draft0602 {
				x = byMatrix(c, c2a.Message{})
			}
			require.NotEmpty(t, x.Policies, "draft %s, case %d", d, c)
			require.NotEmpty(t, reasons[c], "case %d has no reason", c)
			if x.Policies[0] == c2a.MustRespond {
				require.Contains(t, grounds, c, "draft %s", d)
			}
			if d == c2a.Draft0624 {
				require.NotContains(t, x.Policies, c2a.AckOnly, "the draft has no ack_only")
			}
		}
	}
}
