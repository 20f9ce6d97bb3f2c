package telegram_test

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"testing"
	"unicode/utf16"

	"github.com/go-telegram/bot"
	"github.com/go-telegram/bot/models"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/c2a-conform/c2a-conform/runner/face"
	"github.com/c2a-conform/c2a-conform/runner/face/facetest"
	"github.com/c2a-conform/c2a-conform/runner/face/telegram"
	"github.com/c2a-conform/c2a-conform/schemas/port"
)

// cast is a world with everything that Telegram has.
var cast = port.World{
	World: "w1", Draft: "2026-06-24",
	Agents: []port.Agent{
		{ID: "agent:lead", Handle: "lead", Name: "Lead", Roles: []string{"backend"}},
		{ID: "agent:gh-proof", Handle: "gh-proof", Name: "Proof"},
	},
	Humans: []port.Person{{ID: "human:will", Handle: "will", Name: "Will"},
		{ID: "human:ann", Handle: "ann", Name: "Ann"}},
	Conversations: []port.Conversation{
		{ID: "D-will-lead", Kind: "dm", Members: []string{"human:will", "agent:lead"}},
		{ID: "D-lead-gh-proof", Kind: "dm", Members: []string{"agent:lead", "agent:gh-proof"}},
		{ID: "D-will-ann", Kind: "dm", Members: []string{"human:will", "human:ann"}},
		{ID: "C-general", Kind: "channel", Name: "general",
			Members: []string{"human:will", "human:ann", "agent:lead", "agent:gh-proof"}},
		{ID: "C-ops", Kind: "channel", Name: "ops", Members: []string{"human:will", "agent:lead"}},
		{ID: "C-yard", Kind: "channel", Name: "yard", Members: []string{"human:will"}},
	},
	Threads: []port.Thread{
		{ID: "T-deploy", Conversation: "C-ops", Participants: []string{"human:will", "agent:lead"}},
		{ID: "T-docs", Conversation: "C-ops", Participants: []string{"human:will"}},
	},
}

func start(t *testing.T, o face.Options) (face.Face, *facetest.Watcher) {
	t.Helper()
	w := facetest.NewWatcher()
	if o.Handle == "" {
		o.Handle = "lead"
	}
	f, err := telegram.Kind.Open(t.Context(), w, o)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, f.Close()) })
	require.NoError(t, f.Begin(cast, "agent:lead"))
	return f, w
}

// call calls a method with JSON, and returns the answer.
func call(t *testing.T, f face.Face, method string, params any) map[string]any {
	t.Helper()
	raw, err := json.Marshal(params)
	require.NoError(t, err)
	r, err := http.NewRequestWithContext(t.Context(), http.MethodPost,
		f.Settings()["url"]+"/bot"+f.Settings()["token"]+"/"+method, strings.NewReader(string(raw)))
	require.NoError(t, err)
	r.Header.Set("Content-Type", "application/json")
	resp, err := http.DefaultClient.Do(r)
	require.NoError(t, err)
	defer func() { _ = resp.Body.Close() }()
	var out map[string]any
	require.NoError(t, json.NewDecoder(resp.Body).Decode(&out))
	if code, ok := out["error_code"].(float64); ok {
		require.Equal(t, resp.StatusCode, int(code), "the code is that of HTTP")
	}
	return out
}

type m = map[string]any

// updates fetches all updates, and confirms them.
func updates(t *testing.T, f face.Face) []m {
	t.Helper()
	out := call(t, f, "getUpdates", m{"offset": 0})
	require.Equal(t, true, out["ok"], out)
	var list []m
	for _, u := range out["result"].([]any) {
		list = append(list, u.(m))
	}
	if n := len(list); n > 0 {
		call(t, f, "getUpdates", m{"offset": list[n-1]["update_id"].(float64) + 1})
	}
	return list
}

func post(id, author, conversation, thread, text string) port.SurfaceEvent {
	return port.SurfaceEvent{Op: "post", ID: id, Author: author, Conversation: conversation, Thread: thread, Text: text}
}

// chatOf makes somebody write in a place, and returns the chat's id.
func chatOf(t *testing.T, f face.Face, conversation, thread string) (chat, message any) {
	t.Helper()
	require.NoError(t, f.Do(post("probe-"+conversation+thread, "human:will", conversation, thread, "hello")))
	list := updates(t, f)
	got := list[len(list)-1]["message"].(m)
	return got["chat"].(m)["id"], got["message_id"]
}

func TestMostUsedGoClient(t *testing.T) {
	f, w := start(t, face.Options{})
	ctx, stop := context.WithCancel(t.Context())
	s := f.Settings()
	got := make(chan *models.Update, 16)
	b, err := bot.New(s["token"], bot.WithServerURL(s["url"]), bot.WithNotAsyncHandlers(),
		bot.WithAllowedUpdates(bot.AllowedUpdates{
			models.AllowedUpdateMessage, models.AllowedUpdateEditedMessage, models.AllowedUpdateMessageReaction,
			models.AllowedUpdateChatMember, models.AllowedUpdateMyChatMember,
		}), bot.WithDefaultHandler(func(_ context.Context, _ *bot.Bot, u *models.Update) { got <- u }))
	require.NoError(t, err)
	done := make(chan struct{})
	go func() {
		b.Start(ctx)
		close(done)
	}()
	defer func() { stop(); <-done }()

	me, err := b.GetMe(ctx)
	require.NoError(t, err)
	require.Equal(t, s["username"], me.Username)

	require.NoError(t, f.Do(post("m1", "human:will", "C-ops", "T-deploy", "@lead is it up?")))
	u := <-got
	require.Equal(t, "@"+s["username"]+" is it up?", u.Message.Text)
	require.True(t, f.Connected())
	require.True(t, u.Message.Chat.IsForum)
	require.Equal(t, me.ID, u.Message.ReplyToMessage.From.ID, "who takes part in a thread opened its topic")
	sent, err := b.SendMessage(ctx, &bot.SendMessageParams{
		ChatID: u.Message.Chat.ID, MessageThreadID: u.Message.MessageThreadID, Text: "it is",
		ReplyParameters: &models.ReplyParameters{MessageID: u.Message.ID},
	})
	require.NoError(t, err)
	require.Equal(t, u.Message.ID, sent.ReplyToMessage.ID)
	_, err = b.EditMessageText(ctx,
		&bot.EditMessageTextParams{ChatID: sent.Chat.ID, MessageID: sent.ID, Text: "it is, <b>now</b>",
			ParseMode: models.ParseModeHTML})
	require.NoError(t, err)
	ok, err := b.SetMessageReaction(ctx,
		&bot.SetMessageReactionParams{ChatID: sent.Chat.ID, MessageID: u.Message.ID, Reaction: []models.ReactionType{
			{Type: models.ReactionTypeTypeEmoji,
				ReactionTypeEmoji: &models.ReactionTypeEmoji{Type: models.ReactionTypeTypeEmoji, Emoji: "👍"}},
		}})
	require.NoError(t, err)
	require.True(t, ok)
	_, err = b.DeleteMessage(ctx, &bot.DeleteMessageParams{ChatID: sent.Chat.ID, MessageID: sent.ID})
	require.NoError(t, err)
	posted := w.Await(t, 4)
	id := posted[0].Message
	require.Equal(t, []port.Posted{
		{Op: "post", Message: id, Conversation: "C-ops", Thread: "T-deploy", Agent: "agent:lead", Text: "it is"},
		{Op: "edit", Message: id, Conversation: "C-ops", Thread: "T-deploy", Agent: "agent:lead", Text: "it is, now"},
		{Op: "react", Message: "m1", Conversation: "C-ops", Thread: "T-deploy", Agent: "agent:lead", Glyph: "👍"},
		{Op: "delete", Message: id, Conversation: "C-ops", Thread: "T-deploy", Agent: "agent:lead"},
	}, posted)

	require.NoError(t, f.Do(port.SurfaceEvent{Op: "edit", ID: "m1", Text: "@lead is it down?"}))
	u = <-got
	require.Equal(t, "@"+s["username"]+" is it down?", u.EditedMessage.Text)
	require.NoError(t, f.Do(port.SurfaceEvent{Op: "react", Message: "m1", Author: "human:will", Glyph: "👀"}))
	u = <-got
	require.Equal(t, "👀", u.MessageReaction.NewReaction[0].ReactionTypeEmoji.Emoji)
	require.NoError(t, f.Do(port.SurfaceEvent{Op: "join", Conversation: "C-yard", Participant: "agent:lead"}))
	u = <-got
	require.Equal(t, models.ChatMemberTypeAdministrator, u.MyChatMember.NewChatMember.Type)
	u = <-got
	require.Equal(t, me.ID, u.Message.NewChatMembers[0].ID)
	require.NoError(t, f.Do(port.SurfaceEvent{Op: "join", Conversation: "C-yard", Participant: "human:ann"}))
	require.Equal(t, "Ann", (<-got).Message.NewChatMembers[0].FirstName)
	require.Equal(t, models.ChatMemberTypeMember, (<-got).ChatMember.NewChatMember.Type)

	require.NoError(t, f.Do(port.SurfaceEvent{Op: "outage", Operation: "post", Failure: "rate_limited", Times: 1,
		RetryAfterMs: 4001}))
	_, err = b.SendMessage(ctx, &bot.SendMessageParams{ChatID: sent.Chat.ID, Text: "again"})
	var slow *bot.TooManyRequestsError
	require.ErrorAs(t, err, &slow)
	require.Equal(t, 5, slow.RetryAfter)
	members, err := b.GetChatAdministrators(ctx, &bot.GetChatAdministratorsParams{ChatID: sent.Chat.ID})
	require.NoError(t, err)
	require.Len(t, members, 2)
	full, err := b.GetChat(ctx, &bot.GetChatParams{ChatID: sent.Chat.ID})
	require.NoError(t, err)
	require.Equal(t, "ops", full.Title)
}

func TestMentions(t *testing.T) {
	f, w := start(t, face.Options{})
	me := "@" + f.Settings()["username"]
	for i, row := range []struct {
		why, text, want string
		entities        string
	}{
		{"the program has a username", "@lead, hi", me + ", hi", "mention"},
		{"who has a username is mentioned by it", "so @will knows", "so @will_", "mention"},
		{"who has none, by name", "@ann your parcel", "Ann your parcel", "text_mention"},
		{"a handle that begins with another", "@gh-proof look", "@gh_proof_", "mention"},
		{"a word that looks like a username, whether anybody has it or not", "@somebody help",
			"@somebody help", "mention"},
		{"three letters look like nothing", "@you there", "@you there", ""},
		{"a longer name than the program's is somebody else's", "@leader helps", me + "er helps", "mention"},
		{"its name in an address means nobody", "write to ops@lead.example", "write to ops" + me + ".example", ""},
		{"where its name ends it would be meant", "@lead-proof paint", "@lead-proof paint", "mention"},
		{"code mentions nobody", "say `@ann`", "say @ann", "code"},
		{"code has no marks around it, and usernames in it", "say `@lead` twice", "say " + me + " twice", "code"},
		{"nor has a block", "it reads\n```\ntell @lead\n```\ntwice", "it reads\ntell " + me + "\ntwice", "pre"},
		{"a mention beside code", "`@lead` is you, @lead", me + " is you, " + me, "code mention"},
		{"offsets count UTF-16 code units", "🦄 @ann", "🦄 Ann", "text_mention"},
		{"commands, hashtags and URLs are found", "/start #now https://example.org/x.", "/start",
			"bot_command hashtag url"},
	} {
		require.NoError(t, f.Do(post(fmt.Sprint("x", i), "human:will", "C-general", "", row.text)), row.why)
		got := updates(t, f)[0]["message"].(m)
		require.Contains(t, got["text"], row.want, row.why)
		var kinds []string
		list, _ := got["entities"].([]any)
		for _, e := range list {
			kinds = append(kinds, e.(m)["type"].(string))
		}
		require.Equal(t, row.entities, strings.Join(kinds, " "), row.why)
		call(t, f, "sendMessage", m{"chat_id": got["chat"].(m)["id"], "text": got["text"], "entities": got["entities"]})
		require.Equal(t, row.text, w.Await(t, i+1)[i].Text, "and back: %s", row.why)
	}
}

func TestNamesThatAProgramCanNotKnow(t *testing.T) {
	f, _ := start(t, face.Options{})
	w := cast
	w.Humans = append(slices.Clone(w.Humans), port.Person{ID: "human:maya", Handle: "maya", Name: "Maya"})
	w.Conversations = append(slices.Clone(w.Conversations),
		port.Conversation{ID: "C-lab", Kind: "channel", Name: "lab",
			Members: []string{"human:ann", "human:maya", "agent:lead"}})
	require.NoError(t, f.Begin(w, "agent:lead"))
	for _, row := range []struct{ why, text, want string }{
		{"a name that nobody has", "@leader is not known around here", "@lead_"},
		{"somebody's, who has not been seen", "@maya has the key", "@maya_"},
		{"who created a group is told", "@will has the key", ""},
		{"who has no username is told", "@ann has the key", ""},
		{"the program's own", "@lead has the key", ""},
		{"a bot's is known by its end", "@gh-proof has the key", ""},
		{"no name", "mail ops@leader.example", ""},
		{"a role, which the platform has not", "@backend has the key", "@backend"},
	} {
		name := f.(face.Vague).Vague(row.text)
		require.True(t, strings.HasPrefix(name, row.want), "%s: %s", row.why, name)
		require.Equal(t, row.want == "", name == "", "%s: %s", row.why, name)
	}
	require.NoError(t, f.Do(post("m1", "human:maya", "C-lab", "", "hello")))
	require.Empty(t, f.(face.Vague).Vague("@maya has the key"), "now she has been seen")
}

func TestParseModes(t *testing.T) {
	f, w := start(t, face.Options{})
	chat, _ := chatOf(t, f, "D-will-lead", "")
	n := 0
	for _, row := range []struct{ why, mode, text, want, kinds string }{
		{"no mode", "", "a *b* <i>c</i>", "a *b* <i>c</i>", ""},
		{"HTML", "HTML", "a <b>b <i>c</i></b> &lt; <a href=\"https://example.org\">d</a>", "a b c < d",
			"bold italic text_link"},
		{"code in HTML", "HTML", "<pre><code class=\"language-go\">x</code></pre>", "```\nx\n```", "pre"},
		{"old Markdown", "Markdown", "a *b* _c_ `d_e` [f](https://example.org) 1.5", "a b c `d_e` f 1.5",
			"bold italic code text_link"},
		{"new Markdown", "MarkdownV2", "a *b _c_* ~d~ ||e|| 1\\.5\n```\nx.y\n```", "a b c d e 1.5\n```\nx.y\n```",
			"bold italic strikethrough spoiler pre"},
	} {
		out := call(t, f, "sendMessage", m{"chat_id": chat, "text": row.text, "parse_mode": row.mode})
		require.Equal(t, true, out["ok"], "%s: %v", row.why, out)
		n++
		require.Equal(t, row.want, w.Await(t, n)[n-1].Text, row.why)
		var kinds []string
		list, _ := out["result"].(m)["entities"].([]any)
		for _, e := range list {
			kinds = append(kinds, e.(m)["type"].(string))
		}
		require.Equal(t, row.kinds, strings.Join(kinds, " "), row.why)
	}
	for _, row := range []struct{ why, mode, text, want string }{
		{"a full stop has to be escaped", "MarkdownV2", "1.5",
			"Bad Request: can't parse entities: Character '.' is reserved and must be escaped with the preceding '\\'"},
		{"what opens has to close", "Markdown", "a *b",
			"Bad Request: can't parse entities: Can't find end of the entity starting at byte offset 2"},
		{"unknown tags", "HTML", "a <think>b</think>",
			`Bad Request: can't parse entities: Unsupported start tag "think" at byte offset 2`},
		{"tags that end elsewhere", "HTML", "<b>a",
			`Bad Request: can't parse entities: Can't find end tag corresponding to start tag "b"`},
		{"unknown modes", "org", "a", "Bad Request: unsupported parse_mode"},
	} {
		require.Equal(t, row.want,
			call(t, f, "sendMessage", m{"chat_id": chat, "text": row.text, "parse_mode": row.mode})["description"],
			row.why)
	}
}

func TestRefusals(t *testing.T) {
	f, w := start(t, face.Options{})
	dm, asked := chatOf(t, f, "D-will-lead", "")
	ops, _ := chatOf(t, f, "C-ops", "T-deploy")
	var ann any
	require.NoError(t, f.Do(post("a", "human:ann", "C-general", "", "hi")))
	ann = updates(t, f)[0]["message"].(m)["from"].(m)["id"]
	for _, row := range []struct {
		why, method string
		params      m
		code        float64
		text        string
	}{
		{"no such method", "sendSmoke", m{}, 404, "Not Found"},
		{"no chat", "sendMessage", m{"text": "x"}, 400, "Bad Request: chat_id is empty"},
		{"no such chat", "sendMessage", m{"chat_id": 12, "text": "x"}, 400, "Bad Request: chat not found"},
		{"a person that never wrote", "sendMessage", m{"chat_id": ann, "text": "x"}, 403,
			"Forbidden: bot can't initiate conversation with a user"},
		{"no text", "sendMessage", m{"chat_id": dm}, 400, "Bad Request: message text is empty"},
		{"blank text", "sendMessage", m{"chat_id": dm, "text": " \n"}, 400, "Bad Request: message text is empty"},
		{"too long a text", "sendMessage", m{"chat_id": dm, "text": strings.Repeat("a", 4097)}, 400,
			"Bad Request: message is too long"},
		{"a reply to nothing", "sendMessage", m{"chat_id": dm, "text": "x", "reply_parameters": m{"message_id": 1}},
			400, "Bad Request: message to be replied not found"},
		{"no such topic", "sendMessage", m{"chat_id": ops, "text": "x", "message_thread_id": 99}, 400,
			"Bad Request: message thread not found"},
		{"another's message", "editMessageText", m{"chat_id": dm, "message_id": asked, "text": "x"}, 400,
			"Bad Request: message can't be edited"},
		{"no such message", "editMessageText", m{"chat_id": dm, "message_id": 1, "text": "x"}, 400,
			"Bad Request: message to edit not found"},
		{"another's message", "deleteMessage", m{"chat_id": dm, "message_id": asked}, 400,
			"Bad Request: message can't be deleted"},
		{"a glyph that Telegram lacks", "setMessageReaction",
			m{"chat_id": dm, "message_id": asked, "reaction": []m{{"type": "emoji", "emoji": "🔧"}}}, 400,
			"Bad Request: REACTION_INVALID"},
		{"two glyphs", "setMessageReaction",
			m{"chat_id": dm, "message_id": asked,
				"reaction": []m{{"type": "emoji", "emoji": "👍"}, {"type": "emoji", "emoji": "👀"}}}, 400,
			"Bad Request: REACTIONS_TOO_MANY"},
		{"no such action", "sendChatAction", m{"chat_id": dm, "action": "dance"}, 400,
			"Bad Request: wrong parameter action in request"},
		{"too early", "close", m{}, 429, "Too Many Requests: retry after 600"},
		{"no webhook", "setWebhook", m{"url": "nowhere"}, 400,
			"Bad Request: bad webhook: invalid webhook URL specified"},
	} {
		out := call(t, f, row.method, row.params)
		require.Equal(t, []any{false, row.code, row.text}, []any{out["ok"], out["error_code"], out["description"]},
			"%s: %s", row.method, row.why)
	}
	require.Empty(t, w.Posts())
	require.Len(t, w.Strays(), 3, "what goes nowhere is told: %q", w.Strays())

	for _, row := range []struct{ why, path, want string }{
		{"a wrong token", "/bot12:AA/getMe", `{"description":"Unauthorized","error_code":401,"ok":false}`},
		{"no token", "/getMe", `{"description":"Not Found","error_code":404,"ok":false}`},
	} {
		resp, err := http.Get(f.Settings()["url"] + row.path)
		require.NoError(t, err)
		raw, err := io.ReadAll(resp.Body)
		require.NoError(t, err)
		_ = resp.Body.Close()
		require.JSONEq(t, row.want, string(raw), row.why)
	}
	for _, p := range w.Traffic() {
		require.NotContains(t, string(p.Body), f.Settings()["token"])
	}
}

func TestParametersInEveryForm(t *testing.T) {
	f, w := start(t, face.Options{})
	chat, _ := chatOf(t, f, "D-will-lead", "")
	id := fmt.Sprintf("%.0f", chat)
	root := f.Settings()["url"] + "/bot" + f.Settings()["token"]
	for i, row := range []struct{ why, kind, query, body string }{
		{"JSON", "application/json", "", `{"chat_id":` + id + `,"text":"x"}`},
		{"JSON with the number as a string", "application/json; charset=utf-8", "",
			`{"chat_id":"` + id + `","text":"x"}`},
		{"a form", "application/x-www-form-urlencoded", "", "chat_id=" + id + "&text=x"},
		{"a form with files", "multipart/form-data; boundary=b", "",
			"--b\r\nContent-Disposition: form-data; name=\"chat_id\"\r\n\r\n" + id +
				"\r\n--b\r\nContent-Disposition: form-data; name=\"text\"\r\n\r\nx\r\n--b--\r\n"},
		{"the query", "", "?chat_id=" + id + "&text=x", ""},
	} {
		r, err := http.NewRequestWithContext(t.Context(), http.MethodPost, root+"/SENDMESSAGE"+row.query,
			strings.NewReader(row.body))
		require.NoError(t, err)
		if row.kind != "" {
			r.Header.Set("Content-Type", row.kind)
		}
		resp, err := http.DefaultClient.Do(r)
		require.NoError(t, err)
		_ = resp.Body.Close()
		require.Equal(t, http.StatusOK, resp.StatusCode, row.why)
		require.Equal(t, "x", w.Await(t, i+1)[i].Text, row.why)
	}
}

func TestPolling(t *testing.T) {
	f, _ := start(t, face.Options{})
	require.False(t, f.Connected())
	for i, text := range []string{"one", "two", "three"} {
		require.NoError(t, f.Do(post(fmt.Sprint("m", i), "human:will", "D-will-lead", "", text)))
	}
	require.Equal(t, 3, f.Pending(), "what nobody has fetched waits")
	first := call(t, f, "getUpdates", m{"limit": 2})["result"].([]any)
	require.Len(t, first, 2)
	require.Equal(t, 3, f.Pending(), "what was fetched isn't taken before it is confirmed")
	again := call(t, f, "getUpdates", m{})["result"].([]any)
	require.Equal(t, first[0], again[0], "and comes again")
	next := call(t, f, "getUpdates", m{"offset": first[1].(m)["update_id"].(float64) + 1})["result"].([]any)
	require.Len(t, next, 1)
	require.Equal(t, 1, f.Pending())
	require.Len(t, call(t, f, "getUpdates", m{"offset": -1})["result"], 1, "the newest alone")

	require.NoError(t, f.Do(port.SurfaceEvent{Op: "react", Message: "m0", Author: "human:will", Glyph: "👍"}))
	require.Equal(t, 1, f.Pending(), "nobody asked for reactions")
	call(t, f, "getUpdates", m{"allowed_updates": []string{"message", "message_reaction"}})
	require.NoError(t, f.Do(port.SurfaceEvent{Op: "react", Message: "m0", Author: "human:will", Glyph: "👀"}))
	require.Equal(t, 2, f.Pending())
	list := updates(t, f)
	require.Equal(t, "👍", list[1]["message_reaction"].(m)["old_reaction"].([]any)[0].(m)["emoji"])

	why := make(chan m, 1)
	go func() { why <- call(t, f, "getUpdates", m{"timeout": 50}) }()
	second := make(chan m, 1)
	for waits := false; !waits; { // until the first request has arrived, there is none to end
		go func() { second <- call(t, f, "getUpdates", m{"timeout": 50}) }()
		select {
		case got := <-why:
			require.Equal(t,
				"Conflict: terminated by other getUpdates request; make sure that only one bot instance is running",
				got["description"])
			waits = true
		case <-second:
		}
	}
	call(t, f, "setWebhook", m{"url": "http://127.0.0.1:9/"})
	require.Equal(t, "Conflict: terminated by setWebhook request", (<-second)["description"])
	require.Equal(t,
		"Conflict: can't use getUpdates method while webhook is active; use deleteWebhook to delete the webhook first",
		call(t, f, "getUpdates", m{})["description"])
	require.Equal(t, "http://127.0.0.1:9/", call(t, f, "getWebhookInfo", m{})["result"].(m)["url"])
	call(t, f, "deleteWebhook", m{})
	require.Equal(t, true, call(t, f, "getUpdates", m{})["ok"])

	ended := make(chan error, 1)
	go func() {
		//nolint:bodyclose // it fails
		_, err := http.PostForm(f.Settings()["url"]+"/bot"+f.Settings()["token"]+"/getUpdates",
			url.Values{"timeout": {"50"}})
		ended <- err
	}()
	for cut := false; !cut; {
		f.Cut()
		select {
		case err := <-ended:
			require.Error(t, err)
			cut = true
		default:
		}
	}
	require.False(t, f.Connected())
}

func TestWebhook(t *testing.T) {
	type hit struct {
		secret string
		body   m
	}
	hits := make(chan hit, 16)
	answers := make(chan func(http.ResponseWriter), 16)
	program := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		var body m
		_ = json.NewDecoder(r.Body).Decode(&body)
		hits <- hit{r.Header.Get("X-Telegram-Bot-Api-Secret-Token"), body}
		(<-answers)(w)
	}))
	defer program.Close()
	f, w := start(t, face.Options{Delivery: "webhook", Webhook: program.URL})
	require.True(t, f.Connected(), "somebody listens")
	require.NoError(t, f.Do(post("m1", "human:will", "D-will-lead", "", "one")))
	require.NoError(t, f.Do(post("m2", "human:will", "D-will-lead", "", "two")))
	first := <-hits
	require.Equal(t, f.Settings()["secret"], first.secret)
	require.Equal(t, 2, f.Pending())
	answers <- func(w http.ResponseWriter) { w.WriteHeader(http.StatusInternalServerError) }
	again := <-hits
	require.Equal(t, first.body, again.body, "what fails comes again as it was, before what follows in the chat")
	answers <- func(w http.ResponseWriter) {
		w.Header().Set("Content-Type", "application/json")
		_, _ = fmt.Fprintf(w, `{"method":"sendMessage","chat_id":%.0f,"text":"by the way"}`,
			first.body["message"].(m)["chat"].(m)["id"])
	}
	require.Equal(t, "by the way", w.Await(t, 1)[0].Text, "an answer may be a method")
	second := <-hits
	require.Equal(t, "two", second.body["message"].(m)["text"])
	require.Greater(t, second.body["update_id"], first.body["update_id"])
	answers <- func(http.ResponseWriter) {}
	w.Until(t, "all to be taken", func() bool { return f.Pending() == 0 })
	require.NoError(t, f.Do(port.SurfaceEvent{Op: "redeliver", ID: "m1", Retry: 1, Conversation: "D-will-lead",
		Author: "human:will", Text: "one"}))
	require.Equal(t, first.body, (<-hits).body)
	answers <- func(http.ResponseWriter) {}
	require.NoError(t, f.Do(port.SurfaceEvent{Op: "redeliver", ID: "m3", Retry: 2, Conversation: "D-will-lead",
		Author: "human:will", Text: "three"}))
	require.Equal(t, "three", (<-hits).body["message"].(m)["text"], "of which the first copies got lost")
	answers <- func(http.ResponseWriter) {}
	require.Empty(t, w.Strays())
}

func TestOutages(t *testing.T) {
	f, w := start(t, face.Options{})
	dm, asked := chatOf(t, f, "D-will-lead", "")
	ops, _ := chatOf(t, f, "C-ops", "T-deploy")
	say := m{"chat_id": dm, "text": "x"}
	for _, row := range []struct {
		operation, failure, method string
		params                     m
		want                       string
	}{
		{"post", "transient", "sendMessage", say, "Internal Server Error"},
		{"post", "rate_limited", "sendMessage", say, "Too Many Requests: retry after 7"},
		{"post", "permanent", "sendMessage", say, "Forbidden: bot was blocked by the user"},
		{"post", "permanent", "sendMessage", m{"chat_id": ops, "text": "x"},
			"Bad Request: not enough rights to send text messages to the chat"},
		{"react", "transient", "setMessageReaction",
			m{"chat_id": dm, "message_id": asked, "reaction": []m{{"type": "emoji", "emoji": "👍"}}},
			"Internal Server Error"},
	} {
		require.NoError(t,
			f.Do(port.SurfaceEvent{Op: "outage", Operation: row.operation, Failure: row.failure, Times: 1,
				RetryAfterMs: 7000}))
		require.Equal(t, row.want, call(t, f, row.method, row.params)["description"])
		require.Empty(t, w.Posts())
	}
	require.NoError(t, f.Do(port.SurfaceEvent{Op: "outage", Operation: "post", Failure: "lost_response", Times: 1}))
	//nolint:bodyclose // it fails
	_, err := http.PostForm(f.Settings()["url"]+"/bot"+f.Settings()["token"]+"/sendMessage",
		url.Values{"chat_id": {fmt.Sprintf("%.0f", dm)}, "text": {"x"}})
	require.Error(t, err)
	require.Len(t, w.Posts(), 1, "done, and the answer lost")
}

// A program may name a chat of an earlier scenario if it calls its model late. Such a call is not about any chat of
// this scenario.
func TestAChatOfAnEarlierWorldIsFound(t *testing.T) {
	f, _ := start(t, face.Options{})
	require.NoError(t, f.Do(post("m1", "human:will", "D-will-lead", "", "one")))
	message := updates(t, f)[0]["message"].(m)
	text := fmt.Sprintf("conversation: dm %.0f", message["chat"].(m)["id"])
	finder := f.(face.Finder)
	conversation, found := finder.Find(text)
	require.True(t, found)
	require.Equal(t, "D-will-lead", conversation)
	require.NoError(t, f.Begin(port.World{Draft: "2026-06-24", World: "next",
		Agents: []port.Agent{{ID: "agent:lead", Handle: "lead"}}}, "agent:lead"))
	conversation, found = finder.Find(text)
	require.True(t, found, "it is of an earlier world")
	require.Empty(t, conversation)
}

func TestWhatTelegramDoesNotShow(t *testing.T) {
	f, _ := start(t, face.Options{})
	require.NoError(t, f.Do(post("m1", "human:will", "D-will-lead", "", "one")))
	updates(t, f)
	for _, e := range []port.SurfaceEvent{
		{Op: "delete", ID: "m1"},
		{Op: "typing", Conversation: "D-will-lead", Author: "human:will", Active: true},
		{Op: "assign", ID: "m2", Conversation: "C-general", Author: "human:will", Assignee: "agent:lead", Text: "x"},
		{Op: "status", ID: "m2", Conversation: "C-general", Author: "agent:gh-proof", Class: "status", Text: "x"},
		{Op: "status", ID: "m2", Conversation: "D-will-lead", Author: "deploy-bot", Class: "log", Text: "x"},
		{Op: "status", ID: "m2", Thread: "T-deploy", Author: "deploy-bot", Class: "status", Text: "x"},
		{Op: "post", ID: "m2", Conversation: "C-general", Author: "human:will", Labels: []string{"urgent"}, Text: "x"},
		{Op: "post", ID: "m2", Conversation: "C-general", Author: "human:will", Asks: "agent:lead", Text: "x"},
		{Op: "post", ID: "m2", Conversation: "C-general", Author: "human:will", Text: "@backend help"},
		{Op: "post", ID: "m2", Conversation: "C-general", Author: "human:will", Text: "@all lunch"},
		{Op: "react", Message: "m1", Author: "human:will", Glyph: "🔧"},
		{Op: "react", Message: "m1", Author: "agent:gh-proof", Glyph: "👍"},
		{Op: "redeliver", ID: "m1", Retry: 1},
		{Op: "redeliver", ID: "m1", Retry: 1, As: "mention"},
		{Op: "join", Conversation: "D-will-lead", Participant: "human:ann"},
		{Op: "post", ID: "m2", Conversation: "C-nowhere", Author: "human:will", Text: "x"},
	} {
		var unable *face.UnableError
		require.ErrorAs(t, f.Do(e), &unable, "%+v", e)
	}
	for why, w := range map[string]port.World{
		"a group DM": {Draft: "2026-06-24",
			Conversations: []port.Conversation{{ID: "D", Kind: "dm", Members: []string{"a-bot", "b-bot", "c-bot"}}}},
		"a thread in a DM": {Draft: "2026-06-24",
			Conversations: []port.Conversation{{ID: "D", Kind: "dm", Members: []string{"a-bot", "b-bot"}}},
			Threads:       []port.Thread{{ID: "T", Conversation: "D"}}},
		"a stream": {Draft: "2026-06-24",
			Conversations: []port.Conversation{{ID: "C", Kind: "channel", Stream: "S"}}},
		"a thread's owner": {Draft: "2026-06-24", Conversations: []port.Conversation{{ID: "C", Kind: "channel"}},
			Threads: []port.Thread{{ID: "T", Conversation: "C", Owner: "agent:lead"}}},
		"an unknown member": {Draft: "2026-06-24",
			Conversations: []port.Conversation{{ID: "C", Kind: "channel", Members: []string{"human:nobody"}}}},
	} {
		var unable *face.UnableError
		require.ErrorAs(t, f.Begin(w, "agent:lead"), &unable, why)
	}
	require.NoError(t, f.Do(post("d", "human:will", "D-will-ann", "", "psst")))
	require.NoError(t, f.Do(post("y", "human:will", "C-yard", "", "alone")))
	require.Zero(t, f.Pending(), "what happens where the program is not")
	require.NoError(t, f.Do(port.SurfaceEvent{Op: "status", ID: "s", Conversation: "C-general", Author: "deploy-bot",
		Class: "status", Text: "deployed"}))
	require.NoError(t, f.Do(post("w", "agent:gh-proof", "D-lead-gh-proof", "", "hi")))
	list := updates(t, f)
	require.Equal(t, true, list[0]["message"].(m)["from"].(m)["is_bot"], "a program's report is a bot's message")
	require.Equal(t, true, list[1]["message"].(m)["from"].(m)["is_bot"], "bots may write to each other")
}

func TestWorldsAreFresh(t *testing.T) {
	f, w := start(t, face.Options{})
	old, _ := chatOf(t, f, "C-general", "")
	next := cast
	next.World = "w2"
	require.NoError(t, f.Begin(next, "agent:lead"))
	now, _ := chatOf(t, f, "C-general", "")
	require.NotEqual(t, old, now)
	require.NoError(t, f.Do(post("left", "human:will", "C-general", "", "@lead are you there?")))
	require.Equal(t, 1, f.Pending())
	next.World = "w3"
	require.NoError(t, f.Begin(next, "agent:lead"))
	require.Zero(t, f.Pending(), "nobody is told what others left open")
	now, _ = chatOf(t, f, "C-general", "")
	out := call(t, f, "sendMessage", m{"chat_id": old, "text": "late"})
	require.Equal(t, true, out["ok"], "the chat is still there")
	require.Equal(t, []string{fmt.Sprintf("sendMessage to the chat %.0f from an earlier world: \"late\"", old)},
		w.Strays())
	late := out["result"].(m)["message_id"]
	for _, row := range []struct {
		method string
		params m
	}{
		{"editMessageText", m{"text": "later"}},
		{"setMessageReaction", m{"reaction": []any{m{"type": "emoji", "emoji": "👍"}}}},
		{"deleteMessage", m{}},
	} {
		row.params["chat_id"], row.params["message_id"] = old, late
		require.Equal(t, true, call(t, f, row.method, row.params)["ok"], "%s: what is there can be changed", row.method)
	}
	out = call(t, f, "editMessageText", m{"chat_id": old, "message_id": 1 << 40, "text": "x"})
	require.Equal(t, false, out["ok"], "what never was can't")
	require.Empty(t, w.Posts())
	next.Resume = true
	require.NoError(t, f.Begin(next, "agent:lead"))
	same, _ := chatOf(t, f, "D-will-lead", "")
	require.NotEqual(t, now, same)
	call(t, f, "sendMessage", m{"chat_id": now, "text": "on time"})
	require.Equal(t, "C-general", w.Await(t, 1)[0].Conversation, "a world that goes on is the same")
}

func TestGarbageIsRefused(t *testing.T) {
	f, _ := start(t, face.Options{})
	root := f.Settings()["url"] + "/bot" + f.Settings()["token"]
	for _, body := range []string{"{", "null", "[]", `{"chat_id":{}}`, `{"chat_id":1e999,"text":[]}`,
		`{"reaction":"x"}`, strings.Repeat("[", 1<<20)} {
		for _, method := range []string{"sendMessage", "setMessageReaction", "getUpdates", "setWebhook",
			"editMessageText", "setMyCommands"} {
			resp, err := http.Post(root+"/"+method, "application/json", strings.NewReader(body))
			require.NoError(t, err)
			_ = resp.Body.Close()
			require.NotEqual(t, http.StatusInternalServerError, resp.StatusCode)
		}
	}
	resp, err := http.Post(root+"/sendMessage", "application/x-www-form-urlencoded", io.LimitReader(zeros{}, 10<<20+2))
	if err == nil {
		_ = resp.Body.Close()
		require.Equal(t, http.StatusRequestEntityTooLarge, resp.StatusCode)
	}
}

func TestWhateverIsSaidIsText(t *testing.T) {
	f, w := start(t, face.Options{})
	chat, _ := chatOf(t, f, "D-will-lead", "")
	piece := rapid.SampledFrom([]string{"*", "_", "__", "~", "||", "`", "```", "\\", "[", "](", ")", ">", "<b>", "</b>",
		"<a href=x>", "</a>", "<", "&lt;", "🦄", "@will", "/x", "\n", " ", "a", "\x00", "é"})
	kind := rapid.SampledFrom([]string{"bold", "mention", "text_mention", "text_link", "code"})
	rapid.Check(t, func(r *rapid.T) {
		params := m{"chat_id": chat, "text": strings.Join(rapid.SliceOfN(piece, 1, 12).Draw(r, "text"), "")}
		if mode := rapid.SampledFrom([]string{"", "HTML", "Markdown", "MarkdownV2"}).Draw(r, "mode"); mode != "" {
			params["parse_mode"] = mode
		} else {
			params["entities"] = []m{{"type": kind.Draw(r, "kind"), "offset": rapid.IntRange(-2, 14).Draw(r, "offset"),
				"length": rapid.IntRange(-1, 14).Draw(r, "length")}}
		}
		out := call(t, f, "sendMessage", params)
		if out["ok"] == true {
			long := len(utf16.Encode([]rune(out["result"].(m)["text"].(string))))
			list, _ := out["result"].(m)["entities"].([]any)
			for _, e := range list {
				require.LessOrEqual(r, int(e.(m)["offset"].(float64)+e.(m)["length"].(float64)), long, "%v", out)
			}
		} else {
			require.EqualValues(r, 400, out["error_code"], "%v", out)
		}
	})
	require.NotEmpty(t, w.Posts())
}

type zeros struct{}

func (zeros) Read(b []byte) (int, error) { return len(b), nil }

func TestAsleepNothingIsLost(t *testing.T) {
	f, w := start(t, face.Options{})
	require.NoError(t, f.Do(post("m1", "human:will", "D-will-lead", "", "one")))
	call(t, f, "getUpdates", m{})
	f.Cut() // killed before it confirmed the update
	http.DefaultClient.CloseIdleConnections()
	require.Equal(t, 1, f.Pending())
	require.Equal(t, "one", updates(t, f)[0]["message"].(m)["text"])
	require.Zero(t, f.Pending())
	require.Empty(t, w.Strays())
}

func TestWhatABotLearnsOfChats(t *testing.T) {
	f, w := start(t, face.Options{})
	dm, _ := chatOf(t, f, "D-will-lead", "")
	group, _ := chatOf(t, f, "C-general", "")
	ask := func(method string, params m) any {
		t.Helper()
		out := call(t, f, method, params)
		require.Equal(t, true, out["ok"], "%s: %v", method, out)
		return out["result"]
	}
	require.NoError(t, f.Do(post("a", "human:ann", "C-general", "", "hi")))
	ann := updates(t, f)[0]["message"].(m)["from"].(m)["id"]
	require.EqualValues(t, 4, ask("getChatMemberCount", m{"chat_id": group}))
	require.Equal(t, "member", ask("getChatMember", m{"chat_id": group, "user_id": ann}).(m)["status"])
	require.Equal(t, "left", ask("getChatMember", m{"chat_id": dm, "user_id": ann}).(m)["status"])
	require.Equal(t, "administrator",
		ask("getChatMember", m{"chat_id": group, "user_id": f.Settings()["id"]}).(m)["status"])
	require.Equal(t, "private", ask("getChat", m{"chat_id": dm}).(m)["type"])
	require.Equal(t, true, ask("sendChatAction", m{"chat_id": dm, "action": "typing"}))
	require.Equal(t, true, ask("setMyCommands", m{"commands": []m{{"command": "help", "description": "helps"}}}))
	require.Equal(t, "help", ask("getMyCommands", m{}).([]any)[0].(m)["command"])
	require.Equal(t, true, ask("leaveChat", m{"chat_id": group}))
	list := updates(t, f)
	require.Equal(t, "left", list[0]["my_chat_member"].(m)["new_chat_member"].(m)["status"])
	require.Equal(t, f.Settings()["username"], list[1]["message"].(m)["left_chat_member"].(m)["username"])
	require.NoError(t, f.Do(post("b", "human:ann", "C-general", "", "is it gone?")))
	require.Zero(t, f.Pending())
	require.Equal(t, "Forbidden: bot was kicked from the group chat",
		call(t, f, "sendMessage", m{"chat_id": group, "text": "x"})["description"])
	require.Empty(t, w.Strays())
	require.Equal(t, true, ask("logOut", m{}))
	require.Equal(t, "Bad Request: Logged out", call(t, f, "getMe", m{})["description"])
}
