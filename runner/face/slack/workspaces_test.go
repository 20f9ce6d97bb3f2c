package slack_test

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/slack-go/slack"
	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/runner/face"
	"github.com/c2a-conform/c2a-conform/schemas/port"
)

// One program is in two workspaces, in which two people, two conversations and two messages have the same ids.
func TestTwoWorkspaces(t *testing.T) {
	f, r := start(t, face.Options{})
	two := world()
	two.Conversations = append(two.Conversations,
		port.Conversation{ID: "there", Kind: "dm", Members: []string{"human:ida", lead}, Workspace: "elsewhere"},
		port.Conversation{ID: "garden", Kind: "channel", Name: "garden", Members: []string{"human:ida", lead},
			Workspace: "elsewhere"})
	two.Humans = append(two.Humans, port.Person{ID: "human:ida", Handle: "ida", Name: "Ida"})
	require.NoError(t, f.Begin(two, lead))
	do(t, f, port.SurfaceEvent{Op: "post", ID: "m1", Conversation: "dm", Author: will, Text: "here"})
	do(t, f, port.SurfaceEvent{Op: "post", ID: "m2", Conversation: "there", Author: "human:ida", Text: "there"})

	s := f.Settings()
	require.NotEqual(t, s["team"], s["other_team"])
	at := func(token string) *slack.Client { return slack.New(token, slack.OptionAPIURL(s["url"])) }
	home, other := at(s["bot_token"]), at(s["other_bot_token"])
	me, err := other.AuthTestContext(t.Context())
	require.NoError(t, err)
	require.Equal(t, s["other_team"], me.TeamID)
	require.Equal(t, s["other_bot_user"], me.UserID)

	direct := func(c *slack.Client) slack.Channel {
		found, _, err := c.GetConversationsForUserContext(t.Context(),
			&slack.GetConversationsForUserParameters{Types: []string{"im"}})
		require.NoError(t, err)
		require.Len(t, found, 1)
		return found[0]
	}
	require.Equal(t, direct(home).ID, direct(other).ID)
	require.Equal(t, direct(home).User, direct(other).User)
	said := func(c *slack.Client) slack.Message {
		history, err := c.GetConversationHistoryContext(t.Context(),
			&slack.GetConversationHistoryParameters{ChannelID: direct(c).ID})
		require.NoError(t, err)
		require.Len(t, history.Messages, 1)
		return history.Messages[0]
	}
	require.Equal(t, "here", said(home).Text)
	require.Equal(t, "there", said(other).Text)
	require.Equal(t, said(home).Timestamp, said(other).Timestamp)
	who, err := other.GetUserInfoContext(t.Context(), direct(other).User)
	require.NoError(t, err)
	require.Equal(t, "ida", who.Name)

	for _, c := range []*slack.Client{other, home} {
		_, _, err := c.PostMessageContext(t.Context(), direct(c).ID, slack.MsgOptionText("hi", false))
		require.NoError(t, err)
	}
	r.Until(t, "two posts", func() bool { return len(r.Posts()) == 2 })
	require.Equal(t, "there", r.Posts()[0].Conversation)
	require.Equal(t, "dm", r.Posts()[1].Conversation)
	require.Empty(t, r.Strays())
}

// A message that is reported late has the time at which it was posted.
func TestLateReport(t *testing.T) {
	f, _ := start(t, face.Options{})
	old := world()
	old.StartMs = time.Now().UnixMilli()
	require.NoError(t, f.Begin(old, lead))
	do(t, f, port.SurfaceEvent{Op: "post", ID: "m1", Conversation: "dm", Author: will, Text: "now"})
	do(t, f, port.SurfaceEvent{Op: "redeliver", ID: "m2", Conversation: "dm", Author: will, Text: "then",
		PostedMs: -7_200_000})
	dm := slices.IndexFunc(f.Ids(), func(id face.ID) bool {
		return id.Kind == face.OfConversation && id.World == "dm"
	})
	history, err := client(f.Settings()).GetConversationHistoryContext(t.Context(),
		&slack.GetConversationHistoryParameters{ChannelID: f.Ids()[dm].Platform})
	require.NoError(t, err)
	require.Len(t, history.Messages, 2)
	require.Equal(t, "now", history.Messages[0].Text)
	require.Equal(t, "then", history.Messages[1].Text)
	require.Equal(t, fmt.Sprintf("%d.%06d", old.StartMs/1000-7200, old.StartMs%1000*1000),
		history.Messages[1].Timestamp)
}
