package teams_test

import (
	"bytes"
	"crypto"
	"crypto/rsa"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"io"
	"math/big"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/runner/face"
	"github.com/c2a-conform/c2a-conform/runner/face/facetest"
	"github.com/c2a-conform/c2a-conform/runner/face/teams"
	"github.com/c2a-conform/c2a-conform/schemas/port"
)

var world = port.World{
	World: "w1",
	Agents: []port.Agent{{ID: "agent:lead", Handle: "lead", Name: "Lead", Roles: []string{"backend"}},
		{ID: "agent:worker", Handle: "worker", Name: "Worker"}},
	Humans: []port.Person{{ID: "human:will", Handle: "will", Name: "Will Smith"},
		{ID: "human:ann", Handle: "ann", Name: "Ann"}},
	Conversations: []port.Conversation{
		{ID: "dm-1", Kind: "dm", Members: []string{"human:will", "agent:lead"}},
		{ID: "trio", Kind: "dm", Members: []string{"human:will", "human:ann", "agent:lead"}},
		{ID: "general", Kind: "channel", Name: "general",
			Members: []string{"human:will", "human:ann", "agent:worker", "agent:lead"}},
		{ID: "yard", Kind: "channel", Name: "yard", Members: []string{"human:will", "agent:worker"}},
	},
	Threads: []port.Thread{
		{ID: "deploy", Conversation: "general", Participants: []string{"human:will", "agent:lead"}},
		{ID: "lunch", Conversation: "general", Participants: []string{"human:ann"}},
	},
}

type object = map[string]any

// program is a bot that records what it receives.
type program struct {
	t      *testing.T
	face   face.Face
	watch  *facetest.Watcher
	set    map[string]string
	server *httptest.Server
	got    chan object
	token  string

	mu     sync.Mutex
	status []int // statuses of its next answers; 0 means no answer
	tokens []string
}

// start starts a face and a bot. The bot gets all messages, or those of the named delivery.
func start(t *testing.T, delivery string) *program {
	t.Helper()
	p := &program{t: t, watch: facetest.NewWatcher(), got: make(chan object, 1000)}
	p.server = httptest.NewServer(p)
	t.Cleanup(p.server.Close)
	if delivery == "" {
		delivery = "webhook-rsc"
	}
	var err error
	p.face, err = teams.Kind.Open(t.Context(), p.watch,
		face.Options{Handle: "lead", Delivery: delivery, Webhook: p.server.URL + "/api/messages"})
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, p.face.Close()) })
	p.set = p.face.Settings()
	require.True(t, p.face.Connected(), "it listens")
	return p
}

func (p *program) begin() *program {
	p.t.Helper()
	require.NoError(p.t, p.face.Begin(world, "agent:lead"))
	p.token = p.login("https://api.botframework.com/.default")["access_token"].(string)
	return p
}

// ServeHTTP accepts activities.
func (p *program) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	raw, _ := io.ReadAll(r.Body)
	p.mu.Lock()
	status := 200
	if len(p.status) > 0 {
		status, p.status = p.status[0], p.status[1:]
	}
	p.tokens = append(p.tokens, strings.TrimPrefix(r.Header.Get("Authorization"), "Bearer "))
	p.mu.Unlock()
	var a object
	if json.Unmarshal(raw, &a) == nil && r.Method == http.MethodPost && r.URL.Path == "/api/messages" {
		p.got <- a
	}
	if status == 0 {
		panic(http.ErrAbortHandler)
	}
	w.WriteHeader(status)
}

func (p *program) answers(status ...int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.status = status
}

func (p *program) next() object {
	p.t.Helper()
	select {
	case a := <-p.got:
		return a
	case <-time.After(facetest.Patience):
		require.FailNow(p.t, "nothing comes")
		return nil
	}
}

func (p *program) do(e port.SurfaceEvent) {
	p.t.Helper()
	require.NoError(p.t, p.face.Do(e), "%+v", e)
}

// heard carries out an event, and returns what the bot gets about it.
func (p *program) heard(e port.SurfaceEvent) object {
	p.t.Helper()
	p.do(e)
	return p.next()
}

// unable requires that an event can't be shown.
func (p *program) unable(e port.SurfaceEvent, what string) {
	p.t.Helper()
	var unable *face.UnableError
	require.ErrorAs(p.t, p.face.Do(e), &unable, "%+v", e)
	require.Equal(p.t, what, unable.What)
}

func (p *program) login(scope string) object {
	p.t.Helper()
	_, out := p.form(p.set["tenant_id"], url.Values{"grant_type": {"client_credentials"},
		"client_id": {p.set["app_id"]}, "client_secret": {p.set["app_password"]}, "scope": {scope}})
	return out
}

func (p *program) form(tenant string, form url.Values) (int, object) {
	p.t.Helper()
	answer, err := http.PostForm(p.set["url"]+"/"+tenant+"/oauth2/v2.0/token", form)
	require.NoError(p.t, err)
	raw, err := io.ReadAll(answer.Body)
	require.NoError(p.t, errors.Join(err, answer.Body.Close()))
	var out object
	require.NoError(p.t, json.Unmarshal(raw, &out))
	return answer.StatusCode, out
}

// call makes a call of the connector. Its path is below v3.
func (p *program) call(status int, method, path string, body any) object {
	p.t.Helper()
	answer, raw, err := p.request(method, p.set["service_url"]+"v3/"+path, p.token, body)
	require.NoError(p.t, err)
	require.Equal(p.t, status, answer.StatusCode, "%s %s: %s", method, path, raw)
	out := object{}
	_ = json.Unmarshal(raw, &out) // some answers are lists
	return out
}

func (p *program) request(method, target, token string, body any) (*http.Response, []byte, error) {
	p.t.Helper()
	raw, err := json.Marshal(body)
	require.NoError(p.t, err)
	r, err := http.NewRequestWithContext(p.t.Context(), method, target, bytes.NewReader(raw))
	require.NoError(p.t, err)
	if token != "" {
		r.Header.Set("Authorization", "Bearer "+token)
	}
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		return nil, nil, err
	}
	raw, err = io.ReadAll(answer.Body)
	return answer, raw, errors.Join(err, answer.Body.Close())
}

// in returns the path for calls in the conversation of an activity.
func in(a object, rest string) string {
	return "conversations/" + url.PathEscape(a["conversation"].(object)["id"].(string)) + "/" + rest
}

// at returns a field of an activity, by the names on its path.
func at(a object, names ...string) any {
	var v any = a
	for _, n := range names {
		o, ok := v.(object)
		if !ok {
			return nil
		}
		v = o[n]
	}
	return v
}

func says(text string) object { return object{"type": "message", "text": text} }

func code(out object) any { return at(out, "error", "code") }

func TestMessagesReachTheBot(t *testing.T) {
	t.Parallel()
	p := start(t, "").begin()
	ids := map[string]string{}
	for _, row := range []struct {
		why  string
		do   port.SurfaceEvent
		text string
		want object // by the names of the fields, with dots
	}{
		{"a personal chat", port.SurfaceEvent{Op: "post", ID: "m1", Conversation: "dm-1", Author: "human:will",
			Text: "is 1 < 2?"}, "is 1 < 2?", object{"type": "message", "channelId": "msteams",
			"conversation.conversationType": "personal", "conversation.isGroup": nil, "from.name": "Will Smith",
			"recipient.id": p.set["bot_id"], "textFormat": "plain", "replyToId": nil, "channelData.team": nil,
			"serviceUrl": p.set["service_url"]}},
		{"a group chat", port.SurfaceEvent{Op: "post", ID: "m2", Conversation: "trio", Author: "human:ann",
			Text: "hello @will, `@lead` too"}, "hello <at>Will Smith</at>, `@lead` too",
			object{"conversation.conversationType": "groupChat", "conversation.isGroup": true}},
		{"a channel", port.SurfaceEvent{Op: "post", ID: "m3", Conversation: "general", Author: "human:ann",
			Text: "@Lead is it up?"}, "<at>lead</at> is it up?", object{
			"conversation.conversationType": "channel", "conversation.name": nil, "replyToId": nil}},
		{"a name that is nobody's", port.SurfaceEvent{Op: "post", ID: "m4", Conversation: "general",
			Author: "human:ann", Text: "@leader <at>?"}, "@leader &lt;at>?", nil},
		{"everyone", port.SurfaceEvent{Op: "post", ID: "m5", Conversation: "trio", Author: "human:ann",
			Text: "@everyone lunch"}, "<at>Everyone</at> lunch", nil},
		{"a channel as such", port.SurfaceEvent{Op: "post", ID: "m6", Conversation: "general", Author: "human:ann",
			Text: "@channel lunch"}, "<at>general</at> lunch", nil},
		{"in a thread", port.SurfaceEvent{Op: "post", ID: "m7", Conversation: "general", Thread: "deploy",
			Author: "human:will", Text: "halfway"}, "halfway", nil},
		{"in the thread of a message", port.SurfaceEvent{Op: "post", ID: "m8", Conversation: "general", Thread: "m3",
			Author: "human:will", Text: "it is"}, "it is", nil},
		{"an edit", port.SurfaceEvent{Op: "edit", ID: "m1", Text: "is @lead up?"}, "is <at>lead</at> up?",
			object{"type": "messageUpdate", "channelData.eventType": "editMessage"}},
		{"again, as it was", port.SurfaceEvent{Op: "redeliver", ID: "m1", Retry: 1}, "is 1 < 2?",
			object{"type": "message", "channelData.eventType": nil}},
		{"a first copy that was lost", port.SurfaceEvent{Op: "redeliver", ID: "m9", Conversation: "dm-1",
			Author: "human:will", Text: "late", Retry: 1}, "late", object{"type": "message"}},
		{"a deletion", port.SurfaceEvent{Op: "delete", ID: "m7"}, "",
			object{"type": "messageDelete", "channelData.eventType": "softDeleteMessage", "from.name": "Will Smith"}},
		{"somebody comes", port.SurfaceEvent{Op: "leave", Conversation: "general", Participant: "human:ann"}, "",
			object{"type": "conversationUpdate", "channelData.eventType": "teamMemberRemoved"}},
		{"into a chat, of which no team knows", port.SurfaceEvent{Op: "leave", Conversation: "trio",
			Participant: "human:ann"}, "", object{"type": "conversationUpdate", "channelData.eventType": nil}},
	} {
		a := p.heard(row.do)
		text, _ := a["text"].(string)
		require.Equal(t, row.text, text, row.why)
		for path, want := range row.want {
			require.Equal(t, want, at(a, strings.Split(path, ".")...), "%s: %s", row.why, path)
		}
		id := a["id"].(string)
		conversation := at(a, "conversation", "id").(string)
		if a["type"] == "message" && ids[row.do.ID] == "" {
			ids[row.do.ID] = id
		}
		switch row.do.ID {
		case "m3", "m6": // each message of a channel begins a thread
			require.True(t, strings.HasSuffix(conversation, "@thread.tacv2;messageid="+id), conversation)
			require.Equal(t, at(a, "channelData", "teamsChannelId"), strings.Split(conversation, ";")[0])
		case "m8":
			require.True(t, strings.HasSuffix(conversation, ";messageid="+ids["m3"]), conversation)
			require.Equal(t, ids["m3"], a["replyToId"])
		case "m1":
			require.Equal(t, ids["m1"], id, "it is the same message")
		}
		if row.do.ID == "m3" {
			entity := a["entities"].([]any)[0].(object)
			require.Equal(t, object{"type": "mention", "text": "<at>lead</at>",
				"mentioned": object{"id": p.set["bot_id"], "name": "lead"}}, entity)
			require.Contains(t, a["attachments"].([]any)[0].(object)["content"], `itemid="0">lead</span> is it up?`)
		}
	}
	p.do(port.SurfaceEvent{Op: "post", ID: "m20", Conversation: "yard", Author: "human:will", Text: "among us"})
	require.Equal(t, "here?", p.heard(port.SurfaceEvent{Op: "post", ID: "m21", Conversation: "dm-1",
		Author: "human:will", Text: "here?"})["text"], "nothing is told of a team that it isn't in")
	added := p.heard(port.SurfaceEvent{Op: "join", Conversation: "yard", Participant: "agent:lead"})
	require.Equal(t, []any{object{"id": p.set["bot_id"]}}, added["membersAdded"])
	installed := p.next()
	require.Equal(t, []any{"installationUpdate", "add"}, []any{installed["type"], installed["action"]})
}

func TestOneIDInTwoPlaces(t *testing.T) {
	t.Parallel()
	p := start(t, "").begin()
	one := p.heard(port.SurfaceEvent{Op: "post", ID: "m1", Conversation: "dm-1", Author: "human:will", Text: "one"})
	two := p.heard(port.SurfaceEvent{Op: "post", ID: "m2", Conversation: "general", Author: "human:ann",
		Text: "two"})
	require.Equal(t, one["id"], two["id"], "it is only unique in a conversation")
	three := p.heard(port.SurfaceEvent{Op: "post", ID: "m3", Conversation: "general", Author: "human:ann",
		Text: "three"})
	require.NotEqual(t, two["id"], three["id"])
	ids := p.face.(face.Ids).Ids()
	i := slices.IndexFunc(ids, func(id face.ID) bool { return id.World == "m2" && id.Kind == face.OfMessage })
	require.Equal(t, strings.Split(at(two, "conversation", "id").(string), ";")[0], ids[i].In)
}

func TestWhatABotIsNotShown(t *testing.T) {
	t.Parallel()
	const mention = "a message that doesn't mention it, since all messages were not granted"
	p := start(t, "webhook").begin()
	post := func(id, conversation, text string) port.SurfaceEvent {
		return port.SurfaceEvent{Op: "post", ID: id, Conversation: conversation, Author: "human:will", Text: text}
	}
	p.unable(post("m1", "general", "nice weather"), mention)
	p.unable(post("m2", "trio", "@ann, `@lead` is gone"), mention)
	p.unable(post("m3", "general", "@channel lunch"), mention)
	p.unable(port.SurfaceEvent{Op: "edit", ID: "m1", Text: "bad weather"}, mention)
	require.Equal(t, "<at>lead</at>?", p.heard(post("m4", "general", "@lead?"))["text"])
	require.Equal(t, "and here", p.heard(post("m5", "dm-1", "and here"))["text"])
	require.Equal(t, "messageUpdate", p.heard(port.SurfaceEvent{Op: "edit", ID: "m1", Text: "@lead, look"})["type"])
	require.Equal(t, "messageUpdate", p.heard(port.SurfaceEvent{Op: "edit", ID: "m4", Text: "no"})["type"],
		"it was for the bot")

	p = start(t, "webhook-rsc").begin()
	require.Equal(t, "nice weather", p.heard(post("m1", "general", "nice weather"))["text"], "it was granted")
	for what, e := range map[string]port.SurfaceEvent{
		"what programs write": {Op: "post", ID: "m2", Conversation: "general", Author: "agent:worker", Text: "done"},
		"labels": {Op: "post", ID: "m3", Conversation: "general", Author: "human:ann",
			Labels: []string{"x"}},
		"who is asked a question": {Op: "post", ID: "m4", Conversation: "general", Author: "human:ann",
			Text: "who?", Asks: "agent:lead"},
		"who is in a tag": post("m5", "general", "@backend, please"),
		"a thread in a chat": {Op: "post", ID: "m6", Conversation: "dm-1", Thread: "m1", Author: "human:ann",
			Text: "x"},
		"what a link was unfurled to": {Op: "edit", ID: "m1", Text: "nice weather"},
		"that someone is typing": {Op: "typing", Conversation: "dm-1", Author: "human:will",
			Active: true},
		"the assignment of work":                {Op: "assign", Conversation: "general"},
		"a reaction to someone else's message":  {Op: "react", Message: "m1", Author: "human:ann", Glyph: "👍"},
		"a reaction with 🦉":                     {Op: "react", Message: "m1", Author: "human:ann", Glyph: "🦉"},
		"a separate event for mentions":         {Op: "redeliver", ID: "m1", As: "mention"},
		"a change of who is in a personal chat": {Op: "leave", Conversation: "dm-1", Participant: "human:will"},
		"that a program joins or leaves":        {Op: "leave", Conversation: "general", Participant: "agent:worker"},
	} {
		p.unable(e, what)
	}
	p.unable(port.SurfaceEvent{Op: "status", Class: "log", ID: "m7", Conversation: "general", Author: "deploy-bot",
		Text: "deployed"}, "what programs write")
	for what, change := range map[string]func(w *port.World){
		"a thread in a chat": func(w *port.World) { w.Threads = []port.Thread{{ID: "t", Conversation: "dm-1"}} },
		"the owner of a thread": func(w *port.World) {
			w.Threads = []port.Thread{{ID: "t", Conversation: "general", Owner: "agent:lead"}}
		},
		"a direct message from a program": func(w *port.World) {
			w.Conversations = append(slices.Clone(w.Conversations),
				port.Conversation{ID: "dm-2", Kind: "dm", Members: []string{"agent:worker", "agent:lead"}})
		},
		"a work stream": func(w *port.World) {
			w.Agents = slices.Clone(w.Agents)
			w.Agents[0].Streams = []string{"s"}
		},
	} {
		w := world
		change(&w)
		var unable *face.UnableError
		require.ErrorAs(t, p.face.Begin(w, "agent:lead"), &unable, what)
		require.Equal(t, what, unable.What)
	}
}

func TestWhatTheBotWrites(t *testing.T) {
	t.Parallel()
	p := start(t, "").begin()
	asked := p.heard(port.SurfaceEvent{Op: "post", ID: "m1", Conversation: "general", Thread: "lunch",
		Author: "human:ann", Text: "@lead soup?"})
	sent := p.call(201, "POST", in(asked, "activities"), object{"type": "message", "text": "<at>Ann</at>: yes &amp; no",
		"entities": []object{{"type": "mention", "text": "<at>Ann</at>", "mentioned": asked["from"]}},
		"attachments": []object{{"contentType": "application/vnd.microsoft.card.adaptive",
			"content": object{"type": "AdaptiveCard", "body": []object{{"type": "TextBlock", "text": "and bread"}}}}}})
	got := p.watch.Next(t)
	want := port.Posted{Op: "post", Message: got.Message, Conversation: "general", Thread: "lunch",
		Agent: "agent:lead", Text: "@ann: yes & no\nand bread"}
	require.Equal(t, want, got)
	id := sent["id"].(string)

	p.call(200, "PUT", in(asked, "activities/"+id), says("no"))
	want.Op, want.Text = "edit", "no"
	require.Equal(t, want, p.watch.Next(t))
	p.call(200, "PUT", in(asked, "activities/"+id), says("no"))
	p.watch.Nothing(t) // nothing has changed
	liked := p.heard(port.SurfaceEvent{Op: "react", Message: want.Message, Author: "human:ann", Glyph: "👍"})
	require.Equal(t, []any{"messageReaction", []any{object{"type": "like"}}, id, at(asked, "from", "id")},
		[]any{liked["type"], liked["reactionsAdded"], liked["replyToId"], at(liked, "from", "id")})
	p.call(200, "DELETE", in(asked, "activities/"+id), nil)
	require.Equal(t, "delete", p.watch.Next(t).Op)
	require.Equal(t, "ActivityNotFoundInConversation", code(p.call(404, "PUT", in(asked, "activities/"+id), says("x"))))

	for range 2 {
		p.call(200, "PUT", in(asked, "activities/"+asked["id"].(string)+"/reactions/1f440_eyes"), nil)
	}
	require.Equal(t, port.Posted{Op: "react", Message: "m1", Conversation: "general", Thread: "lunch",
		Agent: "agent:lead", Glyph: "👀"}, p.watch.Next(t))
	p.watch.Nothing(t)
	p.call(200, "DELETE", in(asked, "activities/"+asked["id"].(string)+"/reactions/1f440_eyes"), nil)
	require.Equal(t, "unreact", p.watch.Next(t).Op)
	p.call(400, "PUT", in(asked, "activities/"+asked["id"].(string)+"/reactions/smile"), nil)

	talk := p.heard(port.SurfaceEvent{Op: "post", ID: "m2", Conversation: "general", Author: "human:ann", Text: "hm"})
	channel := "conversations/" + url.PathEscape(at(talk, "channelData", "teamsChannelId").(string)) + "/activities"
	for _, row := range []struct{ why, path, thread string }{
		{"by the conversation id", in(talk, "activities"), "m2"},
		{"as an answer to a message in the thread", in(asked, "activities/"+asked["id"].(string)), "lunch"},
		{"by the id of the channel, as an answer", channel + "/" + talk["id"].(string), "m2"},
		{"to the channel, where it begins a thread", channel, ""},
	} {
		p.call(201, "POST", row.path, says(row.why))
		require.Equal(t, row.thread, p.watch.Next(t).Thread, row.why)
	}
	begun := p.call(201, "POST", "conversations", object{"isGroup": true, "activity": says("a new thread"),
		"channelData": object{"channel": object{"id": at(talk, "channelData", "teamsChannelId")}}})
	first := p.watch.Next(t)
	require.Equal(t, []string{"a new thread", ""}, []string{first.Text, first.Thread})
	p.call(201, "POST", "conversations/"+url.PathEscape(begun["id"].(string))+"/activities", says("more"))
	require.Equal(t, first.Message, p.watch.Next(t).Thread, "a thread is called by its first message")

	direct := p.heard(port.SurfaceEvent{Op: "post", ID: "m3", Conversation: "dm-1", Author: "human:will", Text: "hi"})
	again := p.call(201, "POST", "conversations", object{"bot": object{"id": p.set["bot_id"]},
		"members": []object{{"id": at(direct, "from", "id")}}, "tenantId": p.set["tenant_id"]})
	require.Equal(t, at(direct, "conversation", "id"), again["id"], "there is one personal chat")
	p.call(201, "POST", in(direct, "activities"), object{"type": "typing"})
	p.watch.Nothing(t)
	require.Empty(t, p.watch.Strays())
	p.call(201, "POST", "conversations", object{"members": []object{{"id": at(asked, "from", "aadObjectId")}},
		"activity": says("psst")})
	require.Len(t, p.watch.Strays(), 1, "nobody has opened that chat")
}

func TestWhatTheBotReads(t *testing.T) {
	t.Parallel()
	p := start(t, "").begin()
	a := p.heard(port.SurfaceEvent{Op: "post", ID: "m1", Conversation: "general", Author: "human:will", Text: "hm"})
	_, raw, err := p.request("GET", p.set["service_url"]+"v3/"+in(a, "members"), p.token, nil)
	require.NoError(t, err)
	var members []object
	require.NoError(t, json.Unmarshal(raw, &members))
	require.Len(t, members, 2, "bots are not in the roster")
	paged := p.call(200, "GET", in(a, "pagedMembers?pageSize=50"), nil)
	require.Len(t, paged["members"], 2)
	for _, id := range []any{at(a, "from", "id"), at(a, "from", "aadObjectId"), members[0]["userPrincipalName"]} {
		require.Equal(t, "Will Smith", p.call(200, "GET", in(a, "members/"+url.PathEscape(id.(string))), nil)["name"])
	}
	require.Equal(t, "MemberNotFoundInConversation", code(p.call(404, "GET", in(a, "members/nobody"), nil)))
	team := url.PathEscape(at(a, "channelData", "teamsTeamId").(string))
	require.Equal(t, "general", p.call(200, "GET", "teams/"+team, nil)["name"])
	require.Len(t, p.call(200, "GET", "teams/"+team+"/conversations", nil)["conversations"], 2)
	p.call(404, "GET", "teams/other", nil)
	p.call(405, "POST", in(a, "attachments"), object{})
	require.Empty(t, p.watch.Unplayed())
	p.call(404, "GET", "conversations", nil)
	p.call(404, "GET", in(a, "activities/1/reactions"), nil)
	require.Equal(t, []string{"GET v3/conversations", "GET v3/conversations/{…}/activities/{…}/reactions"},
		p.watch.Unplayed())
}

func TestWhatIsRefused(t *testing.T) {
	t.Parallel()
	p := start(t, "").begin()
	a := p.heard(port.SurfaceEvent{Op: "post", ID: "m1", Conversation: "general", Author: "human:will", Text: "hm"})
	yard := p.face.(face.Ids).Ids()
	i := slices.IndexFunc(yard, func(id face.ID) bool { return id.World == "yard" })
	for _, row := range []struct {
		why, method, path string
		body              any
		status            int
		code              string
	}{
		{"nothing to say", "POST", in(a, "activities"), says(""), 400, "BadSyntax"},
		{"what is no message", "POST", in(a, "activities"), object{"type": "trace"}, 400, "BadSyntax"},
		{"too much", "POST", in(a, "activities"), says(strings.Repeat("x", 110<<10)), 413, "MessageSizeTooBig"},
		{"somebody else's", "PUT", in(a, "activities/"+a["id"].(string)), says("x"), 403, "NotEnoughPermissions"},
		{"no such message", "DELETE", in(a, "activities/1"), nil, 404, "ActivityNotFoundInConversation"},
		{"no such thread", "POST", in(a, "x")[:len(in(a, "x"))-3] + "/activities", says("x"), 404,
			"ConversationNotFound"},
		{"no such conversation", "POST", "conversations/19:x@thread.v2/activities", says("x"), 404,
			"ConversationNotFound"},
		{"where it is not", "POST", "conversations/" + yard[i].Platform + "/activities", says("x"), 403,
			"BotNotInConversationRoster"},
		{"a group", "POST", "conversations", object{"isGroup": true, "members": []object{{"id": "a"}, {"id": "b"}}},
			400, "BadSyntax"},
		{"a stranger", "POST", "conversations", object{"members": []object{{"id": "a"}}}, 403,
			"ForbiddenOperationException"},
		{"a stream in a channel", "POST", in(a, "activities"), object{"type": "typing", "text": "x",
			"channelData": object{"streamType": "streaming", "streamSequence": 1}}, 403, "ContentStreamNotAllowed"},
	} {
		require.Equal(t, row.code, code(p.call(row.status, row.method, row.path, row.body)), row.why)
	}
	p.watch.Nothing(t)

	require.NoError(t, p.face.Begin(world, "agent:lead"))
	strays := len(p.watch.Strays())
	p.call(201, "POST", in(a, "activities"), says("too late"))
	p.watch.Nothing(t)
	require.Len(t, p.watch.Strays(), strays+1, "that world is over")
}

func TestStreams(t *testing.T) {
	t.Parallel()
	p := start(t, "").begin()
	a := p.heard(port.SurfaceEvent{Op: "post", ID: "m1", Conversation: "dm-1", Author: "human:will", Text: "tell me"})
	part := func(status int, kind, of, id, text string, n int) object {
		return p.call(status, "POST", in(a, "activities"), object{"type": kind, "text": text,
			"entities": []object{{"type": "streaminfo", "streamType": of, "streamId": id, "streamSequence": n}}})
	}
	id := part(201, "typing", "informative", "", "thinking", 1)["id"].(string)
	p.watch.Nothing(t)
	part(202, "typing", "streaming", id, "one", 2)
	require.Equal(t, []string{"post", "one"}, []string{p.watch.Next(t).Op, p.watch.Posts()[0].Text})
	part(202, "typing", "streaming", id, "one two", 3)
	require.Equal(t, "edit", p.watch.Next(t).Op)
	part(202, "typing", "streaming", id, "one", 2)
	p.watch.Nothing(t) // it is too late
	part(201, "message", "final", id, "one two three", 0)
	require.Equal(t, "one two three", p.watch.Next(t).Text)
	part(403, "typing", "streaming", id, "four", 9)
	part(404, "typing", "streaming", "1", "four", 9)
}

func TestOutages(t *testing.T) {
	t.Parallel()
	p := start(t, "").begin()
	a := p.heard(port.SurfaceEvent{Op: "post", ID: "m1", Conversation: "dm-1", Author: "human:will", Text: "hi"})
	for _, row := range []struct {
		failure string
		status  int
		code    string
	}{
		{face.Transient, 503, "ServiceUnavailable"}, {face.RateLimited, 429, "Throttled"},
		{face.Permanent, 403, "ConversationBlockedByUser"},
	} {
		p.do(port.SurfaceEvent{Op: "outage", Operation: "post", Failure: row.failure, Times: 1, RetryAfterMs: 1500})
		answer, raw, err := p.request("POST", p.set["service_url"]+"v3/"+in(a, "activities"), p.token, says("x"))
		require.NoError(t, err)
		require.Equal(t, row.status, answer.StatusCode)
		require.Contains(t, string(raw), row.code)
		require.Equal(t, row.status == 429, answer.Header.Get("Retry-After") == "2")
		p.watch.Nothing(t)
	}
	p.do(port.SurfaceEvent{Op: "outage", Operation: "post", Failure: port.LostResponse, Times: 1})
	_, _, err := p.request("POST", p.set["service_url"]+"v3/"+in(a, "activities"), p.token, says("lost"))
	require.Error(t, err)
	require.Equal(t, "lost", p.watch.Next(t).Text, "it was posted")
	p.do(port.SurfaceEvent{Op: "outage", Operation: "react", Failure: face.Transient, Times: 1})
	p.call(503, "PUT", in(a, "activities/"+a["id"].(string)+"/reactions/like"), nil)
	p.call(201, "POST", in(a, "activities"), says("fine"))
}

func TestDeliveriesAreRepeated(t *testing.T) {
	t.Parallel()
	p := start(t, "").begin()
	p.answers(0, 503, 200)
	p.do(port.SurfaceEvent{Op: "post", ID: "m1", Conversation: "dm-1", Author: "human:will", Text: "one"})
	require.Equal(t, "one", p.next()["text"])
	p.do(port.SurfaceEvent{Op: "post", ID: "m2", Conversation: "dm-1", Author: "human:will", Text: "two"})
	require.Equal(t, 2, p.face.Pending())
	require.Equal(t, "one", p.next()["text"], "the connection broke")
	require.Equal(t, "one", p.next()["text"], "the bot had trouble")
	require.Equal(t, "two", p.next()["text"], "in order")
	p.watch.Until(t, "all to be taken", func() bool { return p.face.Pending() == 0 })

	p.answers(400)
	require.Equal(t, "three", p.heard(port.SurfaceEvent{Op: "post", ID: "m3", Conversation: "dm-1",
		Author: "human:will", Text: "three"})["text"])
	require.Equal(t, "four", p.heard(port.SurfaceEvent{Op: "post", ID: "m4", Conversation: "dm-1",
		Author: "human:will", Text: "four"})["text"], "what the bot doesn't want is not repeated")

	p.watch.Until(t, "all to be taken", func() bool { return p.face.Pending() == 0 })
	address := p.server.Listener.Addr().String()
	p.server.Close()
	p.face.Cut()
	require.False(t, p.face.Connected())
	p.do(port.SurfaceEvent{Op: "post", ID: "m5", Conversation: "dm-1", Author: "human:will", Text: "five"})
	require.Equal(t, 1, p.face.Pending(), "it waits")
	revived := httptest.NewUnstartedServer(p)
	require.NoError(t, revived.Listener.Close())
	var err error
	revived.Listener, err = net.Listen("tcp", address)
	require.NoError(t, err)
	revived.Start()
	t.Cleanup(revived.Close)
	require.Equal(t, "five", p.next()["text"])
	require.True(t, p.face.Connected())
}

func TestTokensOfTheBot(t *testing.T) {
	t.Parallel()
	p := start(t, "").begin()
	a := p.heard(port.SurfaceEvent{Op: "post", ID: "m1", Conversation: "dm-1", Author: "human:will", Text: "hi"})
	form := func(key, value string) url.Values {
		f := url.Values{"grant_type": {"client_credentials"}, "client_id": {p.set["app_id"]},
			"client_secret": {p.set["app_password"]}, "scope": {"https://api.botframework.com/.default"}}
		f.Set(key, value)
		return f
	}
	for _, row := range []struct {
		why, tenant, key, value string
		status                  int
		kind                    string
	}{
		{"as documented", p.set["tenant_id"], "", "", 200, ""},
		{"a bot of several tenants", "botframework.com", "", "", 200, ""},
		{"another tenant", "other", "", "", 400, "invalid_request"},
		{"another app", p.set["tenant_id"], "client_id", "x", 400, "unauthorized_client"},
		{"another secret", p.set["tenant_id"], "client_secret", "x", 401, "invalid_client"},
		{"no secret", p.set["tenant_id"], "client_secret", "", 401, "invalid_client"},
		{"a certificate", p.set["tenant_id"], "client_assertion", "x", 401, "invalid_client"},
		{"another grant", p.set["tenant_id"], "grant_type", "password", 400, "unsupported_grant_type"},
		{"a scope without an end", p.set["tenant_id"], "scope", "https://api.botframework.com", 400, "invalid_scope"},
	} {
		status, out := p.form(row.tenant, form(row.key, row.value))
		require.Equal(t, row.status, status, row.why)
		kind, _ := out["error"].(string)
		require.Equal(t, row.kind, kind, row.why)
	}
	for _, x := range p.watch.Traffic() {
		require.NotContains(t, string(x.Body), p.set["app_password"])
		require.NotContains(t, string(x.Body), p.token)
	}
	for why, token := range map[string]string{
		"none": "", "none of ours": "x.y.z", "forged": p.token[:len(p.token)-4] + "AAAA",
		"for the graph":  p.login("https://graph.microsoft.com/.default")["access_token"].(string),
		"of another bot": start(t, "").begin().token,
	} {
		answer, raw, err := p.request("POST", p.set["service_url"]+"v3/"+in(a, "activities"), token, says("x"))
		require.NoError(t, err)
		require.Equal(t, 401, answer.StatusCode, "%s: %s", why, raw)
	}
	p.call(201, "POST", in(a, "activities"), says("x"))
}

// TestActivitiesAreSigned checks the signature as the platform's guide describes it: with the key that the platform's
// metadata name.
func TestActivitiesAreSigned(t *testing.T) {
	t.Parallel()
	p := start(t, "").begin()
	p.heard(port.SurfaceEvent{Op: "post", ID: "m1", Conversation: "dm-1", Author: "human:will", Text: "hi"})
	get := func(target string) object {
		answer, raw, err := p.request("GET", target, "", nil)
		require.NoError(t, err)
		require.Equal(t, 200, answer.StatusCode)
		var out object
		require.NoError(t, json.Unmarshal(raw, &out))
		return out
	}
	metadata := get(p.set["openid_url"])
	key := get(metadata["jwks_uri"].(string))["keys"].([]any)[0].(object)
	require.Equal(t, []any{"msteams"}, key["endorsements"])
	part := func(text string) []byte {
		raw, err := base64.RawURLEncoding.DecodeString(text)
		require.NoError(t, err)
		return raw
	}
	public := &rsa.PublicKey{N: new(big.Int).SetBytes(part(key["n"].(string))),
		E: int(new(big.Int).SetBytes(part(key["e"].(string))).Int64())}
	p.mu.Lock()
	token := strings.Split(p.tokens[0], ".")
	p.mu.Unlock()
	sum := sha256.Sum256([]byte(token[0] + "." + token[1]))
	require.NoError(t, rsa.VerifyPKCS1v15(public, crypto.SHA256, sum[:], part(token[2])))
	var head, claims object
	require.NoError(t, json.Unmarshal(part(token[0]), &head))
	require.NoError(t, json.Unmarshal(part(token[1]), &claims))
	require.Equal(t, key["kid"], head["kid"])
	require.Equal(t, []any{metadata["issuer"], p.set["app_id"], p.set["service_url"]},
		[]any{claims["iss"], claims["aud"], claims["serviceurl"]})
	tenant := get(p.set["url"] + "/" + p.set["tenant_id"] + "/v2.0/.well-known/openid-configuration")
	require.Equal(t, p.set["url"]+"/"+p.set["tenant_id"]+"/oauth2/v2.0/token", tenant["token_endpoint"])
	require.Contains(t, get(tenant["jwks_uri"].(string)), "keys")
	require.Contains(t, get(p.set["url"]+"/common/discovery/instance"), "metadata")
}

func TestNames(t *testing.T) {
	t.Parallel()
	p := start(t, "").begin()
	a := p.heard(port.SurfaceEvent{Op: "post", ID: "m1", Conversation: "general", Author: "human:will", Text: "hm"})
	plain := p.face.(face.Namer).Plain
	for text, want := range map[string]string{
		"<at>Will Smith</at>, ask <at id=\"1\">lead</at>": "@will, ask @lead", "@Will Smith knows": "@will knows",
		"@Will knows": "@Will knows", "<at>Nobody</at>": "<at>Nobody</at>", "no names": "no names",
	} {
		require.Equal(t, want, plain(text))
	}
	place, ok := p.face.(face.Finder).Find("in " + at(a, "conversation", "id").(string))
	require.True(t, ok)
	require.Equal(t, "general", place)
	_, ok = p.face.(face.Finder).Find("nowhere")
	require.False(t, ok)

	alike := world
	alike.Humans = []port.Person{{ID: "human:will", Handle: "will", Name: "LEAD"}, world.Humans[1]}
	alike.Agents = []port.Agent{{ID: "agent:lead", Handle: "bot", Name: "Lead"}, world.Agents[1]}
	require.NoError(t, p.face.Begin(alike, "agent:lead"))
	a = p.heard(port.SurfaceEvent{Op: "post", ID: "m1", Conversation: "dm-1", Author: "human:will",
		Text: "@bot, it's me"})
	require.Equal(t, []any{"bot", "bot"}, []any{at(a, "from", "name"), at(a, "recipient", "name")},
		"who is called like the bot is called as it is here")
	require.Equal(t, "@bot, it's me", plain(a["text"].(string)))
}

func TestOwnHosts(t *testing.T) {
	t.Parallel()
	f, err := teams.Kind.Open(t.Context(), facetest.NewWatcher(),
		face.Options{Webhook: "http://127.0.0.1:9/", OwnHosts: true})
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, f.Close()) })
	set := f.Settings()
	require.Equal(t, []string{"https://smba.trafficmanager.net/teams/",
		"https://login.botframework.com/v1/.well-known/openidconfiguration"},
		[]string{set["service_url"], set["openid_url"]})
	answer, err := http.Get(set["url"] + "/v1/.well-known/openidconfiguration")
	require.NoError(t, err)
	raw, err := io.ReadAll(answer.Body)
	require.NoError(t, errors.Join(err, answer.Body.Close()))
	require.Contains(t, string(raw), `"jwks_uri":"https://login.botframework.com/v1/.well-known/keys"`)
	for _, o := range []face.Options{{}, {Webhook: "there"}, {Webhook: "http://127.0.0.1:9/", Delivery: "poll"}} {
		_, err := teams.Kind.Open(t.Context(), facetest.NewWatcher(), o)
		require.Error(t, err)
	}
}
