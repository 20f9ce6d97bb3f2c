package discord_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"
	"github.com/coder/websocket"
	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/runner/face"
	"github.com/c2a-conform/c2a-conform/runner/face/discord"
	"github.com/c2a-conform/c2a-conform/runner/face/facetest"
	"github.com/c2a-conform/c2a-conform/schemas/port"
)

var world = port.World{
	World: "w1",
	Agents: []port.Agent{{ID: "agent:lead", Handle: "lead", Name: "Lead", Roles: []string{"backend"}},
		{ID: "agent:worker", Handle: "worker", Name: "Worker"}},
	Humans: []port.Person{{ID: "human:will", Handle: "will", Name: "Will"},
		{ID: "human:ann", Handle: "ann", Name: "Ann"}},
	Conversations: []port.Conversation{
		{ID: "dm-1", Kind: "dm", Members: []string{"human:will", "agent:lead"}},
		{ID: "general", Kind: "channel", Name: "general",
			Members: []string{"human:will", "human:ann", "agent:worker", "agent:lead"}},
		{ID: "yard", Kind: "channel", Name: "yard", Members: []string{"human:will", "agent:worker"}},
	},
	Threads: []port.Thread{
		{ID: "deploy", Conversation: "general", Participants: []string{"human:will", "agent:lead"}},
		{ID: "lunch", Conversation: "general", Participants: []string{"human:ann"}},
	},
}

const intents = discordgo.IntentsAllWithoutPrivileged | discordgo.IntentGuildMembers | discordgo.IntentMessageContent

// toFace redirects requests for Discord to the face.
type toFace struct {
	to        string
	transport *http.Transport
}

func (f toFace) RoundTrip(r *http.Request) (*http.Response, error) {
	rest, _ := strings.CutPrefix(r.URL.String(), "https://discord.com/api")
	u, err := url.Parse(f.to + rest)
	if err != nil {
		return nil, err
	}
	r = r.Clone(r.Context())
	r.URL, r.Host = u, u.Host
	return f.transport.RoundTrip(r)
}

// program is a client of the face that uses discordgo, a common library for bots in Go.
type program struct {
	*discordgo.Session
	t      *testing.T
	face   face.Face
	watch  *facetest.Watcher
	events chan *discordgo.Event
	guild  *discordgo.GuildCreate
	names  map[string]string // names of users, roles, channels and threads, by id
	ids    map[string]string // ids by name
}

func start(t *testing.T) *program {
	t.Helper()
	watch := facetest.NewWatcher()
	f, err := discord.Kind.Open(t.Context(), watch, face.Options{Handle: "lead"})
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, f.Close()) })
	return &program{t: t, face: f, watch: watch, names: map[string]string{}, ids: map[string]string{}}
}

func (p *program) connect(wants discordgo.Intent) *program {
	p.t.Helper()
	set := p.face.Settings()
	s, err := discordgo.New("Bot " + set["token"])
	require.NoError(p.t, err)
	transport := &http.Transport{}
	p.t.Cleanup(transport.CloseIdleConnections)
	s.Client = &http.Client{Transport: toFace{set["url"], transport}}
	s.Identify.Intents, s.SyncEvents, s.ShouldRetryOnRateLimit = wants, true, false
	p.Session = s
	events := make(chan *discordgo.Event, 1000)
	p.events = events
	s.AddHandler(func(_ *discordgo.Session, e *discordgo.Event) { events <- e })
	s.AddHandler(func(_ *discordgo.Session, g *discordgo.GuildCreate) { p.guild = g })
	require.NoError(p.t, s.Open())
	p.t.Cleanup(func() { _ = s.Close() })
	p.await("READY")
	return p
}

// begin makes the world, and learns the ids.
func (p *program) begin() *program {
	p.t.Helper()
	require.NoError(p.t, p.face.Begin(world, "agent:lead"))
	p.await("GUILD_CREATE")
	g := p.guild
	for _, c := range append(g.Channels, g.Threads...) {
		p.know(c.ID, c.Name)
	}
	for _, r := range g.Roles {
		p.know(r.ID, r.Name)
	}
	members, err := p.GuildMembers(g.ID, "", 100)
	require.NoError(p.t, err)
	for _, m := range members {
		p.know(m.User.ID, m.User.Username)
	}
	dm, err := p.UserChannelCreate(p.ids["will"])
	require.NoError(p.t, err)
	p.know(dm.ID, "dm")
	return p
}

func (p *program) know(id, name string) {
	if p.ids[name] == "" { // a thread has the id of its first message
		p.ids[name], p.names[id] = id, name
	}
}

// await returns the next event of a kind.
func (p *program) await(kind string) *discordgo.Event {
	p.t.Helper()
	for {
		if e := p.next(); e.Type == kind {
			return e
		}
	}
}

func (p *program) next() *discordgo.Event {
	p.t.Helper()
	for {
		select {
		case e := <-p.events:
			if e.Operation == 0 {
				return e
			}
		case <-time.After(facetest.Patience):
			require.FailNow(p.t, "no event")
		}
	}
}

func (p *program) do(e port.SurfaceEvent) {
	p.t.Helper()
	require.NoError(p.t, p.face.Do(e))
}

func decode(t *testing.T, e *discordgo.Event) map[string]any {
	t.Helper()
	var out map[string]any
	require.NoError(t, json.Unmarshal(e.RawData, &out))
	return out
}

func TestEventsReachTheProgram(t *testing.T) {
	t.Parallel()
	p := start(t).connect(intents).begin()
	ids := map[string]string{}
	for _, row := range []struct {
		why   string
		do    port.SurfaceEvent
		event string
		want  string // the listed fields, with names instead of ids
	}{
		{"a DM", port.SurfaceEvent{Op: "post", ID: "m1", Conversation: "dm-1", Author: "human:will",
			Text: "is staging up?"}, "MESSAGE_CREATE",
			`{"channel_id":"dm","content":"is staging up?","guild_id":null,"mentions":[],"channel_type":1}`},
		{"a mention", port.SurfaceEvent{Op: "post", ID: "m2", Conversation: "general", Author: "human:ann",
			Text: "@lead and @backend?"}, "MESSAGE_CREATE",
			`{"channel_id":"general","content":"<@lead> and ` +
				`<@&backend>?","mention_roles":["backend"],"mention_everyone":false,"channel_type":0,"webhook_id":null}`},
		{"all", port.SurfaceEvent{Op: "post", ID: "m3", Conversation: "general", Author: "human:ann",
			Text: "@channel lunch"}, "MESSAGE_CREATE",
			`{"content":"@everyone lunch","mention_everyone":true}`},
		{"in a thread", port.SurfaceEvent{Op: "post", ID: "m4", Conversation: "general", Thread: "deploy",
			Author: "human:will", Text: "halfway"}, "MESSAGE_CREATE",
			`{"channel_id":"deploy","content":"halfway","channel_type":11,"position":1}`},
		{"who is new in a thread becomes a member",
			port.SurfaceEvent{Op: "post", ID: "m5", Thread: "lunch", Author: "human:will", Text: "soup"},
			"THREAD_MEMBERS_UPDATE", `{"id":"lunch","member_count":2}`},
		{"", port.SurfaceEvent{}, "MESSAGE_CREATE", `{"channel_id":"lunch","content":"soup"}`},
		{"an edit", port.SurfaceEvent{Op: "edit", ID: "m1", Text: "is @lead up?"}, "MESSAGE_UPDATE",
			`{"id":"m1","channel_id":"dm","content":"is <@lead> up?"}`},
		{"a reaction", port.SurfaceEvent{Op: "react", Message: "m2", Author: "human:will", Glyph: "✅"},
			"MESSAGE_REACTION_ADD",
			`{"user_id":"will","message_id":"m2","emoji":{"id":null,"name":"✅"}}`},
		{"a redelivery is as it was", port.SurfaceEvent{Op: "redeliver", ID: "m1", Conversation: "dm-1",
			Author: "human:will", Text: "is staging up?", Retry: 1}, "MESSAGE_CREATE",
			`{"id":"m1","content":"is staging up?","edited_timestamp":null}`},
		{"a first copy that was lost",
			port.SurfaceEvent{Op: "redeliver", ID: "m6", Conversation: "dm-1", Author: "human:will", Text: "late",
				Retry: 1}, "MESSAGE_CREATE", `{"content":"late"}`},
		{"typing", port.SurfaceEvent{Op: "typing", Conversation: "general", Author: "human:will", Active: true},
			"TYPING_START", `{"user_id":"will","channel_id":"general"}`},
		{"a deletion", port.SurfaceEvent{Op: "delete", ID: "m6"}, "MESSAGE_DELETE",
			`{"id":"m6","channel_id":"dm","guild_id":null}`},
		{"who is in no channel any more",
			port.SurfaceEvent{Op: "leave", Conversation: "general", Participant: "human:ann"}, "CHANNEL_UPDATE",
			`{"id":"general"}`},
		{"is gone", port.SurfaceEvent{}, "GUILD_MEMBER_REMOVE", `{}`},
		{"and comes back", port.SurfaceEvent{Op: "join", Conversation: "general", Participant: "human:ann"},
			"GUILD_MEMBER_ADD", `{}`},
		{"", port.SurfaceEvent{}, "CHANNEL_UPDATE", `{"id":"general"}`},
		{"the program comes into a channel",
			port.SurfaceEvent{Op: "join", Conversation: "yard", Participant: "agent:lead"}, "CHANNEL_CREATE",
			`{"name":"yard","type":0}`},
		{"and leaves it", port.SurfaceEvent{Op: "leave", Conversation: "yard", Participant: "agent:lead"},
			"CHANNEL_DELETE", `{"name":"yard"}`},
		{"another agent is a bot", port.SurfaceEvent{Op: "post", ID: "m7", Conversation: "general",
			Author: "agent:worker", Text: "done"}, "MESSAGE_CREATE", `{"content":"done","webhook_id":null}`},
		{"a program of the platform is a webhook",
			port.SurfaceEvent{Op: "status", Class: "log", ID: "m8", Conversation: "general", Author: "deploy-bot",
				Text: "deployed"}, "MESSAGE_CREATE", `{"content":"deployed","member":null}`},
	} {
		if row.do.Op != "" {
			p.do(row.do)
		}
		e := p.next()
		require.Equal(t, row.event, e.Type, row.why)
		text := string(e.RawData)
		for id, name := range p.names {
			text = strings.ReplaceAll(text, id, name)
		}
		var got, want map[string]any
		require.NoError(t, json.Unmarshal([]byte(text), &got))
		require.NoError(t, json.Unmarshal([]byte(row.want), &want))
		for member, value := range want {
			if (member == "id" || member == "message_id") && ids[value.(string)] != "" {
				value = ids[value.(string)]
			}
			require.Equal(t, value, got[member], "%s: %s", row.why, member)
		}
		if e.Type == "MESSAGE_CREATE" {
			if known := ids[row.do.ID]; known != "" {
				require.Equal(t, known, got["id"], row.why)
			}
			ids[row.do.ID], _ = got["id"].(string)
			author := got["author"].(map[string]any)
			_, bot := author["bot"]
			require.Equal(t, row.do.Author == "agent:worker" || row.do.Author == "deploy-bot", bot, row.why)
		}
	}
	p.do(port.SurfaceEvent{Op: "post", ID: "m9", Conversation: "yard", Author: "human:will", Text: "among us"})
	p.do(port.SurfaceEvent{Op: "post", ID: "m10", Conversation: "dm-1", Author: "human:will", Text: "here?"})
	require.Equal(t, "here?", decode(t, p.next())["content"],
		"nothing is told of a channel that the program doesn't see")
}

func TestTextsInTheTermsOfTheWorld(t *testing.T) {
	t.Parallel()
	f := start(t).face
	plain := f.(face.Namer).Plain
	require.Equal(t, "<@&1> <@2>", plain("<@&1> <@2>"), "there is no world yet")
	require.NoError(t, f.Begin(world, "agent:lead"))
	me := f.Settings()["user_id"]
	require.Equal(t, "@lead @lead, <@2> @all", plain("<@"+me+"> <@!"+me+">, <@2> @everyone"))
}

func TestIntents(t *testing.T) {
	t.Parallel()
	p := start(t).connect(discordgo.IntentGuilds | discordgo.IntentGuildMessages).begin()
	p.do(port.SurfaceEvent{Op: "post", ID: "m1", Conversation: "dm-1", Author: "human:will", Text: "a DM"})
	p.do(port.SurfaceEvent{Op: "typing", Conversation: "general", Author: "human:will", Active: true})
	p.do(port.SurfaceEvent{Op: "post", ID: "m2", Conversation: "general", Author: "human:will", Text: "ambient"})
	e := decode(t, p.next())
	require.Equal(t, p.ids["general"], e["channel_id"], "neither DMs nor typing were asked for")
	require.Empty(t, e["content"], "nor what is in messages")
	p.do(port.SurfaceEvent{Op: "post", ID: "m3", Conversation: "general", Author: "human:will", Text: "hey @lead"})
	require.Contains(t, decode(t, p.next())["content"], "hey", "but a mention is shown")
}

func TestPostsAreSeen(t *testing.T) {
	t.Parallel()
	p := start(t).connect(intents).begin()
	p.do(port.SurfaceEvent{Op: "post", ID: "m1", Conversation: "general", Thread: "lunch", Author: "human:ann",
		Text: "@lead soup?"})
	var asked discordgo.Message
	require.NoError(t, json.Unmarshal(p.await("MESSAGE_CREATE").RawData, &asked))
	sent, err := p.ChannelMessageSendComplex(p.ids["lunch"],
		&discordgo.MessageSend{Content: "<@" + p.ids["ann"] + "> <@!" + p.ids["will"] + "> <@&" + p.ids["backend"] +
			"> @everyone: yes", Reference: asked.Reference()})
	require.NoError(t, err)
	want := port.Posted{Op: "post", Message: sent.ID, Conversation: "general", Thread: "lunch", Agent: "agent:lead",
		Text: "@ann @will @backend @all: yes"}
	require.Equal(t, want, p.watch.Next(t))
	require.Equal(t, "THREAD_MEMBERS_UPDATE", p.next().Type, "who writes in a thread takes part in it")
	echo := decode(t, p.next())
	require.Equal(t, sent.ID, echo["id"], "the program hears itself")
	require.Equal(t, p.face.Settings()["user_id"], echo["author"].(map[string]any)["id"])

	_, err = p.ChannelMessageEdit(p.ids["lunch"], sent.ID, "no")
	require.NoError(t, err)
	want.Op, want.Text = "edit", "no"
	require.Equal(t, want, p.watch.Next(t))
	require.NoError(t, p.MessageReactionAdd(asked.ChannelID, asked.ID, "🔧"))
	require.Equal(t, port.Posted{Op: "react", Message: "m1", Conversation: "general", Thread: "lunch",
		Agent: "agent:lead", Glyph: "🔧"}, p.watch.Next(t))
	require.NoError(t, p.MessageReactionAdd(asked.ChannelID, asked.ID, "🔧"))
	p.watch.Nothing(t) // it already existed
	require.NoError(t, p.MessageReactionRemove(asked.ChannelID, asked.ID, "🔧", "@me"))
	require.Equal(t, "unreact", p.watch.Next(t).Op)
	require.NoError(t, p.ChannelMessageDelete(asked.ChannelID, sent.ID))
	require.Equal(t, "delete", p.watch.Next(t).Op)
	require.ErrorContains(t, p.ChannelMessageDelete(asked.ChannelID, asked.ID), "Missing Permissions")
	_, err = p.ChannelMessageEdit(asked.ChannelID, asked.ID, "x")
	require.ErrorContains(t, err, "authored by another user")
	require.NoError(t, p.ChannelTyping(asked.ChannelID))
	p.watch.Nothing(t)

	thread, err := p.MessageThreadStart(p.ids["general"], p.say("m2", "@lead and now?"), "now", 60)
	require.NoError(t, err)
	sent, err = p.ChannelMessageSend(thread.ID, "now")
	require.NoError(t, err)
	require.Equal(t, port.Posted{Op: "post", Message: sent.ID, Conversation: "general", Thread: "m2",
		Agent: "agent:lead", Text: "now"}, p.watch.Next(t),
		"a thread that the program begins is called by its first message")
}

// say makes Will write in the channel, and returns the message's id on Discord.
func (p *program) say(id, text string) string {
	p.do(port.SurfaceEvent{Op: "post", ID: id, Conversation: "general", Author: "human:will", Text: text})
	for {
		if e := decode(p.t, p.await("MESSAGE_CREATE")); e["author"].(map[string]any)["id"] == p.ids["will"] {
			return e["id"].(string)
		}
	}
}

// request makes a call without a library.
func (p *program) request(method, path, token, body string) (*http.Response, []byte, error) {
	p.t.Helper()
	r, err := http.NewRequestWithContext(p.t.Context(), method, p.face.Settings()["url"]+path,
		bytes.NewReader([]byte(body)))
	require.NoError(p.t, err)
	if token != "" {
		r.Header.Set("Authorization", token)
	}
	r.Header.Set("Content-Type", "application/json")
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		return nil, nil, err
	}
	raw, err := io.ReadAll(answer.Body)
	return answer, raw, errors.Join(err, answer.Body.Close())
}

func TestOutagesAndNonces(t *testing.T) {
	t.Parallel()
	p := start(t).connect(intents).begin()
	token := "Bot " + p.face.Settings()["token"]
	answer, raw, err := p.request(http.MethodPost, "/v10/channels/"+p.ids["dm"]+"/typing", token, "")
	require.NoError(t, err)
	require.Equal(t, []any{204, "", 0}, []any{answer.StatusCode, answer.Header.Get("Content-Type"), len(raw)},
		"nothing is no JSON")
	for _, row := range []struct {
		failure string
		status  int
		says    string
	}{
		{face.Transient, 500, `{"message":"500: Internal Server Error","code":0}`},
		{face.RateLimited, 429, `{"message":"You are being rate limited.","retry_after":1.5,"global":false}`},
		{face.Permanent, 403, `{"message":"Missing Permissions","code":50013}`},
		{port.LostResponse, 0, ""},
	} {
		p.do(port.SurfaceEvent{Op: "outage", Operation: "post", Failure: row.failure, Times: 1, RetryAfterMs: 1500})
		send := func() (*http.Response, []byte, error) {
			return p.request("POST", "/v10/channels/"+p.ids["dm"]+"/messages", token,
				`{"content":"x","nonce":"`+row.failure+`","enforce_nonce":true}`)
		}
		answer, raw, err := send()
		if row.status == 0 {
			require.Error(t, err, "the answer is lost")
			p.watch.Next(t)
		} else {
			require.NoError(t, err)
			require.Equal(t, row.status, answer.StatusCode)
			require.JSONEq(t, row.says, string(raw))
			if row.status == 429 {
				require.Equal(t, "2", answer.Header.Get("Retry-After"))
				require.Equal(t, "user", answer.Header.Get("X-RateLimit-Scope"))
			}
			p.watch.Nothing(t)
		}
		_, _, err = send()
		require.NoError(t, err)
		if row.status != 0 {
			p.watch.Next(t)
		}
		_, _, err = send()
		require.NoError(t, err)
		p.watch.Nothing(t) // one message for each nonce
	}
	p.do(port.SurfaceEvent{Op: "outage", Operation: "react", Failure: face.Permanent, Times: 1})
	require.Error(t, p.MessageReactionAdd(p.ids["general"], p.say("m1", "hm"), "👍"))
}

// A path may omit the version, even if it then has the form of another path with a version.
func TestPathsWithoutVersion(t *testing.T) {
	t.Parallel()
	p := start(t).connect(intents).begin()
	token := "Bot " + p.face.Settings()["token"]
	for _, path := range []string{"/users/@me", "/v9/users/@me", "/channels/" + p.ids["dm"],
		"/channels/" + p.ids["dm"] + "/messages"} {
		answer, raw, err := p.request(http.MethodGet, path, token, "")
		require.NoError(t, err)
		require.Equal(t, http.StatusOK, answer.StatusCode, "%s: %s", path, raw)
	}
	answer, _, err := p.request(http.MethodGet, "/version/users", token, "")
	require.NoError(t, err)
	require.Equal(t, http.StatusNotFound, answer.StatusCode)
}

func TestRefusals(t *testing.T) {
	t.Parallel()
	p := start(t).connect(intents).begin()
	token := "Bot " + p.face.Settings()["token"]
	general := "/v10/channels/" + p.ids["general"]
	for _, row := range []struct {
		why, method, path, token, body string
		status, code                   int
	}{
		{"no token", "GET", "/v10/users/@me", "", "", 401, 0},
		{"another's token", "GET", "/v10/users/@me", "Bot x", "", 401, 0},
		{"not as a bot", "GET", "/v10/users/@me", token[4:], "", 401, 0},
		{"no such route", "GET", "/v10/teapot", token, "", 404, 0},
		{"no such channel", "GET", "/v10/channels/1", token, "", 404, 10003},
		{"no such message", "GET", general + "/messages/1", token, "", 404, 10008},
		{"nothing said", "POST", general + "/messages", token, `{"content":" "}`, 400, 50006},
		{"too long", "POST", general + "/messages", token,
			`{"content":"` + strings.Repeat("ä", 2001) + `"}`, 400, 50035},
		{"no JSON", "POST", general + "/messages", token, `{`, 400, 50109},
		{"no emoji", "PUT", general + "/messages/" + p.say("m1", "x") + "/reactions/smile/@me", token, "", 400, 10014},
		{"an answer to what is gone", "POST", general + "/messages", token,
			`{"content":"yes","message_reference":{"message_id":"1"}}`, 400, 50035},
	} {
		answer, raw, err := p.request(row.method, row.path, row.token, row.body)
		require.NoError(t, err, row.why)
		var got struct {
			Code int `json:"code"`
		}
		require.NoError(t, json.Unmarshal(raw, &got))
		require.Equal(t, []int{row.status, row.code}, []int{answer.StatusCode, got.Code}, row.why)
	}
	tried := p.watch.Attempts()
	require.Len(t, tried, 1)
	require.Equal(t, "yes", tried[0].Text, "it would have said so")
	require.Equal(t, []string{"GET teapot"}, p.watch.Unplayed())
	require.NoError(t, p.face.Begin(world, "agent:lead"))
	late, err := p.ChannelMessageSend(p.ids["general"], "late")
	require.NoError(t, err, "it is done, and nobody sees it")
	require.Equal(t, "late", late.Content)
	later, err := p.ChannelMessageEdit(p.ids["general"], late.ID, "later")
	require.NoError(t, err, "what is there can be changed")
	require.Equal(t, []string{late.ID, "later"}, []string{later.ID, later.Content})
	require.NoError(t, p.MessageReactionAdd(p.ids["general"], late.ID, "👍"))
	require.NoError(t, p.ChannelTyping(p.ids["general"]))
	require.NoError(t, p.ChannelMessageDelete(p.ids["general"], late.ID))
	_, err = p.Channel(p.ids["general"])
	require.ErrorContains(t, err, "Missing Access")
	require.Len(t, p.watch.Strays(), 7)
	p.watch.Nothing(t)
}

func TestTheGatewayRefuses(t *testing.T) {
	t.Parallel()
	set := start(t).face.Settings()
	for why, row := range map[string]struct {
		say  string
		code websocket.StatusCode
	}{
		"a wrong token":   {`{"op":2,"d":{"token":"x","intents":1,"properties":{}}}`, 4004},
		"no intents":      {`{"op":2,"d":{"token":"` + set["token"] + `"}}`, 4013},
		"an odd opcode":   {`{"op":99}`, 4001},
		"no JSON":         {`{`, 4002},
		"talk unasked":    {`{"op":3,"d":{}}`, 4003},
		"another's token": {`{"op":6,"d":{"token":"x","session_id":"y","seq":1}}`, 4004},
	} {
		conn, _, err := websocket.Dial(t.Context(), set["gateway"]+"/?v=10&encoding=json", nil)
		require.NoError(t, err)
		require.NoError(t, conn.Write(t.Context(), websocket.MessageText, []byte(row.say)))
		for err == nil {
			_, _, err = conn.Read(t.Context())
		}
		require.Equal(t, row.code, websocket.CloseStatus(err), why)
	}
}

func TestASessionIsTakenUpAgain(t *testing.T) {
	t.Parallel()
	p := start(t).connect(intents).begin()
	p.do(port.SurfaceEvent{Op: "post", ID: "m1", Conversation: "dm-1", Author: "human:will", Text: "one"})
	require.Equal(t, "one", decode(t, p.next())["content"])
	p.face.Cut()
	require.False(t, p.face.Connected())
	p.do(port.SurfaceEvent{Op: "post", ID: "m2", Conversation: "dm-1", Author: "human:will", Text: "two"})
	require.GreaterOrEqual(t, p.face.Pending(), 1, "what waits for a session counts")
	require.Equal(t, "two", decode(t, p.await("MESSAGE_CREATE"))["content"],
		"it was resumed, and nothing is lost or told twice")
	p.await("RESUMED")
	require.True(t, p.face.Connected())
}

func TestANewSessionReadsTheHistory(t *testing.T) {
	t.Parallel()
	p := start(t).connect(intents).begin()
	require.NoError(t, p.Close())
	p.do(port.SurfaceEvent{Op: "post", ID: "m1", Conversation: "general", Author: "human:will", Text: "missed"})
	threads := decode(t, p.connect(intents).await("GUILD_CREATE"))["threads"].([]any)
	require.Len(t, threads, 2)
	for _, c := range threads {
		require.Equal(t, c.(map[string]any)["name"] == "deploy", c.(map[string]any)["member"] != nil,
			"the threads say in which the program takes part")
	}
	messages, err := p.ChannelMessages(p.ids["general"], 10, "", "", "")
	require.NoError(t, err)
	require.Equal(t, "missed", messages[0].Content)
	p.do(port.SurfaceEvent{Op: "post", ID: "m2", Conversation: "general", Author: "human:will", Text: "new"})
	require.Equal(t, "new", decode(t, p.await("MESSAGE_CREATE"))["content"], "what was missed is not told")
}

func TestWhatDiscordDoesNotShow(t *testing.T) {
	t.Parallel()
	f := start(t).face
	var unable *face.UnableError
	for _, w := range []port.World{
		{Conversations: []port.Conversation{
			{ID: "d", Kind: "dm", Members: []string{"human:will", "human:ann", "agent:lead"}}}},
		{Conversations: []port.Conversation{{ID: "d", Kind: "dm", Members: []string{"agent:worker", "agent:lead"}}}},
		{Conversations: []port.Conversation{{ID: "d", Kind: "dm", Members: []string{"human:will", "agent:lead"}}},
			Threads: []port.Thread{{ID: "t", Conversation: "d"}}},
		{Conversations: []port.Conversation{{ID: "d", Kind: "channel", Stream: "s"}}},
		{Threads: []port.Thread{{ID: "t", Owner: "agent:lead"}}},
	} {
		w.Agents, w.Humans = world.Agents, world.Humans
		require.ErrorAs(t, f.Begin(w, "agent:lead"), &unable)
	}
	require.NoError(t, f.Begin(world, "agent:lead"))
	for _, e := range []port.SurfaceEvent{
		{Op: "post", ID: "x", Conversation: "general", Author: "human:will", Text: "hurry", Labels: []string{"urgent"}},
		{Op: "post", ID: "x", Conversation: "general", Author: "human:will", Text: "you?", Asks: "agent:lead"},
		{Op: "typing", Conversation: "general", Author: "human:will"},
		{Op: "join", Conversation: "dm-1", Participant: "human:ann"},
		{Op: "assign", ID: "x", Conversation: "general", Author: "human:will", Assignee: "agent:lead"},
		{Op: "status", ID: "x", Conversation: "general", Author: "agent:worker", Class: "log"},
		{Op: "status", ID: "x", Conversation: "general", Author: "deploy-bot", Class: "record"},
		{Op: "status", ID: "x", Conversation: "dm-1", Author: "deploy-bot", Class: "log"},
	} {
		require.ErrorAs(t, f.Do(e), &unable, "%+v", e)
	}
	for _, e := range []port.SurfaceEvent{
		{Op: "post", ID: "x", Conversation: "nowhere", Author: "human:will"},
		{Op: "post", ID: "x", Conversation: "general", Thread: "none", Author: "human:will"},
		{Op: "edit", ID: "none"}, {Op: "delete", ID: "none"}, {Op: "react", Message: "none"}, {Op: "dance"},
	} {
		require.ErrorContains(t, f.Do(e), "unknown", "%+v", e)
	}
}

func TestEverythingIsTaken(t *testing.T) {
	t.Parallel()
	p := start(t).connect(intents).begin()
	for range 50 {
		p.do(port.SurfaceEvent{Op: "redeliver", ID: "m1", Conversation: "dm-1", Author: "human:will", Text: "line"})
	}
	for range 50 {
		p.await("MESSAGE_CREATE")
	}
	for p.face.Pending() > 0 { // the requested heartbeats arrive
		select {
		case <-t.Context().Done():
			require.FailNow(t, "the program never takes them")
		case <-time.After(time.Millisecond):
		}
	}
	for _, x := range p.watch.Traffic() {
		require.NotContains(t, string(x.Body), p.face.Settings()["token"], "no secret goes to the record")
	}
}
