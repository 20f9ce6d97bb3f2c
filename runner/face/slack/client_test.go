package slack_test

import (
	"encoding/json"
	"io"
	"net/http"
	"strings"
	"testing"
	"time"

	api "github.com/slack-go/slack"
	"github.com/slack-go/slack/slackevents"
	"github.com/slack-go/slack/socketmode"
	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/runner/face"
	"github.com/c2a-conform/c2a-conform/runner/face/slack"
	"github.com/c2a-conform/c2a-conform/schemas/port"
)

func client(s map[string]string) *api.Client {
	return api.New(s["bot_token"], api.OptionAPIURL(s["url"]), api.OptionAppLevelToken(s["app_token"]))
}

// TestTheGoClientListens: slack-go receives the events of the workspace over Socket Mode, in its own types.
func TestTheGoClientListens(t *testing.T) {
	f, r := start(t, face.Options{})
	s := f.Settings()
	socket := socketmode.New(client(s))
	events := make(chan any, 100)
	go func() {
		for e := range socket.Events {
			if e.Type != socketmode.EventTypeEventsAPI {
				continue
			}
			_ = socket.Ack(*e.Request)
			events <- e.Data.(slackevents.EventsAPIEvent).InnerEvent.Data
		}
	}()
	next := func() any {
		select {
		case e := <-events:
			return e
		case <-time.After(20 * time.Second):
			require.FailNow(t, "no event", "%v", r.Traffic())
			return nil
		}
	}
	require.False(t, f.Connected())
	do(t, f, port.SurfaceEvent{Op: "post", ID: "m1", Conversation: "dm", Author: will, Text: "hi & <bye>"})
	require.Equal(t, 1, f.Pending(), "it waits for the program")
	go func() { _ = socket.RunContext(t.Context()) }()
	first := next().(*slackevents.MessageEvent)
	require.Equal(t, "hi &amp; &lt;bye&gt;", first.Text)
	require.Equal(t, "im", first.ChannelType)
	require.True(t, f.Connected())

	do(t, f, port.SurfaceEvent{Op: "post", ID: "m2", Conversation: "general", Thread: "deploy", Author: ann,
		Text: "@lead and @backend, see https://x.example/a"})
	kinds := map[string]bool{}
	for range 2 {
		switch e := next().(type) {
		case *slackevents.MessageEvent:
			kinds["message"] = true
			require.Equal(t, "channel", e.ChannelType)
			require.Regexp(t, `^<@`+s["bot_user"]+`> and <!subteam\^S0\w+\|@backend>, see <https://x.example/a>$`,
				e.Text)
			require.NotEmpty(t, e.ThreadTimeStamp)
		case *slackevents.AppMentionEvent:
			kinds["app_mention"] = true
			require.NotEmpty(t, e.ThreadTimeStamp)
		}
	}
	require.Len(t, kinds, 2, "one mention is two events")

	do(t, f, port.SurfaceEvent{Op: "edit", ID: "m1", Text: "hello"})
	changed := next().(*slackevents.MessageEvent)
	require.Equal(t, "message_changed", changed.SubType)
	require.Equal(t, "hello", changed.Message.Text)
	require.NotNil(t, changed.Message.Edited)
	require.Equal(t, "hi &amp; &lt;bye&gt;", changed.PreviousMessage.Text)
	require.Equal(t, first.TimeStamp, changed.Message.Timestamp)

	do(t, f, port.SurfaceEvent{Op: "edit", ID: "m1", Text: "hello"})
	unfurled := next().(*slackevents.MessageEvent)
	require.Equal(t, changed.Message.Edited, unfurled.Message.Edited, "to unfold a link is no edit")
	require.Len(t, unfurled.Message.Attachments, 1)

	do(t, f, port.SurfaceEvent{Op: "react", Message: "m1", Author: will, Glyph: "👍🏽"})
	reaction := next().(*slackevents.ReactionAddedEvent)
	require.Equal(t, "+1::skin-tone-4", reaction.Reaction)

	do(t, f, port.SurfaceEvent{Op: "delete", ID: "m1"})
	require.Equal(t, first.TimeStamp, next().(*slackevents.MessageEvent).DeletedTimeStamp)

	do(t, f, port.SurfaceEvent{Op: "status", Class: "log", Conversation: "general", Author: deployBot,
		Text: "window 2 closed"})
	log := next().(*slackevents.MessageEvent)
	require.Equal(t, []string{"bot_message", "", deployBot}, []string{log.SubType, log.User, log.Username})

	do(t, f, port.SurfaceEvent{Op: "post", ID: "m3", Conversation: "general", Author: worker, Text: "done"})
	byBot := next().(*slackevents.MessageEvent)
	require.NotEmpty(t, byBot.BotID)
	require.NotEmpty(t, byBot.User)

	do(t, f, port.SurfaceEvent{Op: "join", Conversation: "away", Participant: lead})
	require.Equal(t, s["bot_user"], next().(*slackevents.MemberJoinedChannelEvent).User)
	heard(t, r, 10)
	require.Zero(t, f.Pending())
	for _, x := range r.Traffic() {
		require.NotContains(t, x.What, "ephemeral")
	}
}

// TestTheGoClientSpeaks: what slack-go does in the workspace is reported in the world's terms, and is visible through
// its other methods.
func TestTheGoClientSpeaks(t *testing.T) {
	f, r := start(t, face.Options{})
	s := f.Settings()
	c := client(s)
	ctx := timeout(t)
	me, err := c.AuthTestContext(ctx)
	require.NoError(t, err)
	require.Equal(t, []string{s["bot_user"], s["bot_id"], s["team"]}, []string{me.UserID, me.BotID, me.TeamID})

	channels, _, err := c.GetConversationsForUserContext(ctx,
		&api.GetConversationsForUserParameters{Types: []string{"public_channel", "im", "mpim"}})
	require.NoError(t, err)
	require.Len(t, channels, 3, "not where it is no member")
	general := channels[0].ID
	require.Equal(t, "general", channels[0].Name)
	history, err := c.GetConversationHistoryContext(ctx, &api.GetConversationHistoryParameters{ChannelID: general})
	require.NoError(t, err)
	require.Len(t, history.Messages, 2, "the two threads")
	deploy := history.Messages[1]
	require.Equal(t, "deploy", deploy.Text)
	require.Equal(t, []string{s["bot_user"]}, deploy.ReplyUsers)
	replies, _, _, err := c.GetConversationRepliesContext(ctx,
		&api.GetConversationRepliesParameters{ChannelID: general, Timestamp: deploy.Timestamp})
	require.NoError(t, err)
	require.Len(t, replies, 2)
	require.Equal(t, s["bot_id"], replies[1].BotID, "the program has written there before")

	users, err := c.GetUsersContext(ctx)
	require.NoError(t, err)
	require.Len(t, users, 4)
	ann := users[1]
	require.Equal(t, "Ann", ann.Profile.DisplayName)
	groups, err := c.GetUserGroupsContext(ctx, api.GetUserGroupsOptionIncludeUsers(true))
	require.NoError(t, err)
	require.Equal(t, []string{s["bot_user"]}, groups[0].Users)

	_, at, err := c.PostMessageContext(ctx, general,
		api.MsgOptionText("hello <@"+ann.ID+"> &amp; <!subteam^"+groups[0].ID+">, <https://x.example|here>", false),
		api.MsgOptionTS(deploy.Timestamp))
	require.NoError(t, err)
	_, _, _, err = c.UpdateMessageContext(ctx, general, at, api.MsgOptionText("bye", false))
	require.NoError(t, err)
	require.NoError(t, c.AddReactionContext(ctx, "thumbsup", api.NewRefToMessage(general, at)))
	require.ErrorContains(t, c.AddReactionContext(ctx, "+1", api.NewRefToMessage(general, at)), "already_reacted")
	require.NoError(t, c.RemoveReactionContext(ctx, "+1", api.NewRefToMessage(general, at)))
	_, _, err = c.DeleteMessageContext(ctx, general, at)
	require.NoError(t, err)
	_, _, err = c.PostMessageContext(ctx, ann.ID, api.MsgOptionText("psst", false))
	require.NoError(t, err, "to a user is to the direct conversation with her, which the world doesn't have")
	require.Equal(t, []port.Posted{
		{Op: "post", Message: at, Conversation: "general", Thread: "deploy", Agent: lead,
			Text: "hello @ann & @backend, here"},
		{Op: "edit", Message: at, Conversation: "general", Thread: "deploy", Agent: lead, Text: "bye"},
		{Op: "react", Message: at, Conversation: "general", Thread: "deploy", Agent: lead, Glyph: "👍"},
		{Op: "unreact", Message: at, Conversation: "general", Thread: "deploy", Agent: lead, Glyph: "👍"},
		{Op: "delete", Message: at, Conversation: "general", Thread: "deploy", Agent: lead},
	}, r.Posts())
	require.Len(t, r.Strays(), 1)

	require.NoError(t, f.Begin(world(), lead))
	_, _, err = c.PostMessageContext(ctx, general, api.MsgOptionText("late", false))
	require.NoError(t, err)
	require.Len(t, r.Strays(), 3, "the place is of an earlier world")
	require.Len(t, r.Posts(), 5)
}

// TestRefusals: the face refuses what Slack refuses, with the same words.
func TestRefusals(t *testing.T) {
	f, r := start(t, face.Options{})
	s := f.Settings()
	call := func(token, method, body string) string {
		in, err := http.NewRequestWithContext(timeout(t), http.MethodPost, s["url"]+method, strings.NewReader(body))
		require.NoError(t, err)
		in.Header.Set("Content-Type", "application/json; charset=utf-8")
		in.Header.Set("Authorization", "Bearer "+token)
		out, err := http.DefaultClient.Do(in)
		require.NoError(t, err)
		defer func() { _ = out.Body.Close() }()
		var answer struct {
			Error string `json:"error"`
		}
		require.NoError(t, json.NewDecoder(out.Body).Decode(&answer))
		return answer.Error
	}
	for _, row := range []struct{ why, token, method, body, want string }{
		{"no token", "", "auth.test", "{}", "not_authed"},
		{"a wrong token", "xoxb-1", "auth.test", "{}", "invalid_auth"},
		{"the token of the app", s["app_token"], "auth.test", "{}", "not_allowed_token_type"},
		{"the bot's token", s["bot_token"], "apps.connections.open", "{}", "not_allowed_token_type"},
		{"a method that isn't there", s["bot_token"], "chat.shout", "{}", "unknown_method"},
		{"no JSON", s["bot_token"], "auth.test", "{", "invalid_json"},
		{"JSON null", s["bot_token"], "auth.test", "null", "invalid_json"},
		{"nowhere", s["bot_token"], "chat.postMessage", `{"text":"x"}`, "channel_not_found"},
		{"elsewhere", s["bot_token"], "chat.postMessage", `{"text":"x","channel":"C1"}`, "channel_not_found"},
		{"where it is no member", s["bot_token"], "chat.postMessage", `{"text":"x","channel":"away"}`,
			"not_in_channel"},
		{"nothing", s["bot_token"], "chat.postMessage", `{"channel":"general"}`, "no_text"},
		{"too much", s["bot_token"], "chat.postMessage",
			`{"channel":"general","text":"` + strings.Repeat("x", 40_001) + `"}`, "msg_too_long"},
		{"no thread", s["bot_token"], "chat.postMessage", `{"channel":"general","text":"x","thread_ts":"1.1"}`,
			"thread_not_found"},
		{"no message", s["bot_token"], "reactions.add", `{"channel":"general","timestamp":"1.1","name":"eyes"}`,
			"message_not_found"},
		{"no emoji", s["bot_token"], "reactions.add", `{"channel":"general","timestamp":"1.1","name":"a b"}`,
			"invalid_name"},
		{"nobody", s["bot_token"], "users.info", `{"user":"U1"}`, "user_not_found"},
		{"no address", s["bot_token"], "users.lookupByEmail", `{"email":"a@b.example"}`, "users_not_found"},
		{"a number where a text belongs", s["bot_token"], "users.info", `{"user":7}`, "user_not_found"},
	} {
		require.Equal(t, row.want, call(row.token, row.method, row.body), row.why)
	}
	require.Equal(t, []string{"chat.shout"}, r.Unplayed())
}

// TestRepliesToADeletedMessage: if the thread's only message was deleted, Slack posts a reply outside the thread, and
// otherwise in the thread.
func TestRepliesToADeletedMessage(t *testing.T) {
	for _, row := range []struct {
		why    string
		others []port.SurfaceEvent
		thread string
	}{
		{"it was alone", nil, ""},
		{"somebody had replied", []port.SurfaceEvent{
			{Op: "post", ID: "m2", Conversation: "general", Thread: "m1", Author: ann, Text: "and since when?"}}, "m1"},
	} {
		f, r := start(t, face.Options{})
		do(t, f, port.SurfaceEvent{Op: "post", ID: "m1", Conversation: "general", Author: ann, Text: "@lead is it up?"})
		for _, e := range row.others {
			do(t, f, e)
		}
		c := client(f.Settings())
		ctx := timeout(t)
		channels, _, err := c.GetConversationsForUserContext(ctx, &api.GetConversationsForUserParameters{})
		require.NoError(t, err)
		history, err := c.GetConversationHistoryContext(ctx,
			&api.GetConversationHistoryParameters{ChannelID: channels[0].ID})
		require.NoError(t, err)
		do(t, f, port.SurfaceEvent{Op: "delete", ID: "m1"})
		_, _, err = c.PostMessageContext(ctx, channels[0].ID, api.MsgOptionText("yes", false),
			api.MsgOptionTS(history.Messages[0].Timestamp))
		require.NoError(t, err, row.why)
		require.Empty(t, r.Attempts(), row.why)
		posts := r.Posts()
		require.Len(t, posts, 1, row.why)
		posts[0].Message = ""
		require.Equal(t, port.Posted{Op: "post", Conversation: "general", Thread: row.thread, Agent: lead, Text: "yes"},
			posts[0], row.why)
	}
}

// TestEveryMethodAnswers: no arguments of any method break the connection.
func TestEveryMethodAnswers(t *testing.T) {
	f, _ := start(t, face.Options{})
	s := f.Settings()
	token := s["bot_token"]
	for _, method := range slack.Methods {
		for _, row := range []struct{ kind, body string }{
			{"application/json", `{}`},
			{"application/json",
				`{"channel":7,"ts":{},"text":[],"users":null,` +
					`"user":false,"bot":0,"timestamp":"","blocks":"[{\"elements\":[{}]}]","limit":-1,"cursor":"AA=="}`},
			{"application/json",
				`{"channel":"general","thread_ts":"x","ts":"x",` +
					`"message_ts":"x","timestamp":"x","name":"::",` +
					`"markdown_text":"x","types":"?","blocks":[[]],"users":"U1,,"}`},
			{"application/json", `{"channel":"` + strings.Repeat("[", 20_000) + `"}`},
			{"application/x-www-form-urlencoded",
				"channel=general&text=%ff%00&blocks=[[[&limit=9999999999999999999&include_users=1&inclusive=1"},
			{"multipart/form-data; boundary=x",
				"--x\r\nContent-Disposition: form-data; name=\"channel\"\r\n\r\ngeneral\r\n--x--"},
			{"multipart/form-data", "--"},
			{"application/xml", "<x/>"},
		} {
			in, err := http.NewRequestWithContext(timeout(t), http.MethodPost, s["url"]+method,
				strings.NewReader(row.body))
			require.NoError(t, err)
			in.Header.Set("Content-Type", row.kind)
			in.Header.Set("Authorization", "Bearer "+token)
			out, err := http.DefaultClient.Do(in)
			require.NoError(t, err, "%s %s", method, row.body)
			var answer struct {
				OK *bool `json:"ok"`
			}
			require.NoError(t, json.NewDecoder(out.Body).Decode(&answer), method)
			require.NoError(t, out.Body.Close())
			require.NotNil(t, answer.OK, method)
		}
	}
}

// TestOutages: the next calls fail as the scenario says, and later calls don't.
func TestOutages(t *testing.T) {
	f, r := start(t, face.Options{})
	c := client(f.Settings())
	post := func(text string) error {
		_, _, err := c.PostMessageContext(timeout(t), "#general", api.MsgOptionText(text, false))
		return err
	}
	outage := port.SurfaceEvent{Op: "outage", Operation: "post", Times: 1}
	for _, row := range []struct {
		failure string
		check   func(err error)
	}{
		{"transient", func(err error) { require.ErrorContains(t, err, "503") }},
		{"rate_limited", func(err error) {
			var limited *api.RateLimitedError
			require.ErrorAs(t, err, &limited)
			require.Equal(t, 2*time.Second, limited.RetryAfter, "whole seconds, rounded up")
		}},
		{"permanent", func(err error) { require.EqualError(t, err, "is_archived") }},
		{"lost_response", func(err error) { require.ErrorIs(t, err, io.EOF) }},
	} {
		outage.Failure, outage.RetryAfterMs = row.failure, 1500
		do(t, f, outage)
		row.check(post(row.failure))
		require.NoError(t, post("after "+row.failure))
	}
	var texts []string
	for _, p := range r.Posts() {
		texts = append(texts, p.Text)
	}
	require.Equal(t, []string{"after transient", "after rate_limited", "after permanent", "lost_response",
		"after lost_response"}, texts)
}
