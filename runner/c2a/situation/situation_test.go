package situation

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/reference/c2a"
	"github.com/c2a-conform/c2a-conform/reference/c2a/law"
	kernel "github.com/c2a-conform/c2a-conform/reference/law"
	"github.com/c2a-conform/c2a-conform/runner/explore/situation"
)

// told is a trace of a harness with one entry each second.
func told(items ...law.Item) *law.Story {
	t := &law.Trace{Draft: c2a.Draft0624, Role: law.HarnessRole}
	for i, item := range items {
		from := false
		switch item.(type) {
		case law.Ack, law.TurnStep, law.Send, law.ToolUse:
			from = true
		}
		t.Entries = append(t.Entries, kernel.Entry{Seq: i, AtMs: int64(i) * 1000, From: from, Item: item})
	}
	return law.Tell(t)
}

func delivery(request, id, text string) law.Delivery {
	return law.Delivery{Request: request, Event: c2a.Event{ID: id, Text: text, Recipient: "agent:lead",
		Policy: c2a.MustRespond, Mode: c2a.Buffered, Author: c2a.Author{ID: "human:will"},
		Place: c2a.Place{Conversation: "general", Kind: c2a.Channel}}}
}

func turn(id, text string) law.TurnStep {
	return law.TurnStep{Turn: id, Agent: "agent:lead", Messages: []c2a.ChatMessage{{Role: "user", Text: text}}}
}

func answer(turn string) law.TurnAnswer {
	return law.TurnAnswer{Turn: turn, Actions: []c2a.Action{{Kind: c2a.ActReply, Text: "the ferry is late today"}}}
}

// TestSituations: each row is a story, the position that is asked about, and aspects that have to be among its own.
func TestSituations(t *testing.T) {
	const first, second = "mend the old crane at the pier", "count the barrels in the shed"
	for _, row := range []struct {
		why   string
		story *law.Story
		at    int
		want  []situation.Aspect
	}{
		{"nothing has happened to it", told(delivery("1", "e1", first)), 0,
			[]situation.Aspect{"chat=channel", "policy=must_respond", "mode=buffered", "fate=plain", "turn=waiting",
				"claim=none", "process=fresh", "clock=first"}},
		{"the model has still to answer", told(delivery("1", "e1", first), turn("t1", first), law.Ack{Request: "1"},
			answer("t1")), 2, []situation.Aspect{"turn=held", "fate=plain"}},
		{"the model has answered", told(delivery("1", "e1", first), turn("t1", first), answer("t1"),
			law.Ack{Request: "1", OK: true}), 3, []situation.Aspect{"turn=over"}},
		{"its agent thinks about something else", told(delivery("1", "e1", first), turn("t1", first),
			delivery("2", "e2", second)), 2, []situation.Aspect{"turn=behind-another"}},
		{"it is withdrawn in its window", told(delivery("1", "e1", first), law.Withdrawal{Request: "1"}), 0,
			[]situation.Aspect{"fate=deleted"}},
		{"it is withdrawn when the model has seen it", told(delivery("1", "e1", first), turn("t1", first),
			law.Withdrawal{Request: "1"}), 2, []situation.Aspect{"fate=deleted-late", "turn=held"}},
		{"it comes again", told(delivery("1", "e1", first), delivery("2", "e1", first)), 0,
			[]situation.Aspect{"fate=redelivered"}},
		{"two fragments share a turn", told(delivery("1", "e1", first), delivery("2", "e2", second),
			turn("t1", first+"\n"+second)), 1, []situation.Aspect{"fate=merged", "clock=before-the-quiet-time"}},
		{"a fragment comes at the end of the quiet time", told(delivery("1", "e1", first), law.Settled{},
			delivery("2", "e2", second)), 2, []situation.Aspect{"clock=at-the-quiet-time"}},
		{"the process was killed", told(delivery("1", "e1", first), law.Killed{}, delivery("2", "e2", second)), 2,
			[]situation.Aspect{"process=resumed"}},
		{"the process is killed later", told(delivery("1", "e1", first), law.Killed{}), 0,
			[]situation.Aspect{"process=fresh"}},
		{"the link is down", told(law.Linked{}, delivery("2", "e2", second)), 1,
			[]situation.Aspect{"process=offline"}},
		{"the link is back", told(law.Linked{}, law.Linked{Up: true}, delivery("2", "e2", second)), 2,
			[]situation.Aspect{"process=reconnected"}},
		{"it is claimed", told(delivery("1", "e1", first),
			law.ToolUse{Call: "c", Agent: "agent:lead", Name: "chat.claim", Event: "e1"},
			law.ToolResult{Call: "c", OK: true}, law.Ack{Request: "1"}), 3, []situation.Aspect{"claim=mine"}},
		{"its claim is refused", told(delivery("1", "e1", first),
			law.ToolUse{Call: "c", Agent: "agent:lead", Name: "chat.claim", Event: "e1"}, law.ToolResult{Call: "c"},
			law.Ack{Request: "1"}), 3, []situation.Aspect{"claim=refused"}},
		{"an entry about no event", told(law.Settled{}), 0, []situation.Aspect{"process=fresh"}},
		{"no entry at all", told(law.Killed{}), -1, []situation.Aspect{"process=resumed"}},
		{"an entry behind the last one", told(law.Killed{}), 99, []situation.Aspect{"process=fresh"}},
	} {
		got := NewReader(row.story).At(row.at).Aspects()
		require.Subset(t, got, row.want, row.why)
	}
}

// TestShown: what a harness shows names no id and no time.
func TestShown(t *testing.T) {
	const first = "mend the old crane at the pier"
	got := Shown(told(delivery("1", "e1", first), turn("t1", first), answer("t1"),
		law.Send{Call: "9", Agent: "agent:lead", Message: c2a.SendMessage{Text: "reply 17", InReplyTo: "e1",
			Target: c2a.Place{Conversation: "general"}}},
		law.ToolUse{Call: "8", Agent: "agent:lead", Name: "chat.react", InReplyTo: "e1", Text: "done"}))
	require.Equal(t, []situation.Shown{
		{What: "turn", Text: `of agent:lead shows "` + first + `"`},
		{What: "chat", Text: `agent:lead says "reply" in general about "` + first + `"`},
		{What: "disposition", Text: `agent:lead calls chat.react "done" about "` + first + `"`},
	}, got)
}
