package slack

import (
	"cmp"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"mime"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/c2a-conform/c2a-conform/runner/face"
	"github.com/c2a-conform/c2a-conform/schemas/port"
)

// The Web API: https://docs.slack.dev/apis/web-api/

// maxBody is the maximum size of a request, in bytes.
const maxBody = 10 << 20

// maxText is the maximum number of characters in a message.
const maxText = 40_000

// reply is an answer without its "ok".
type reply map[string]any

// refused is an error of the API, identified by its code.
type refused string

func (e refused) Error() string { return string(e) }

// call is one call of a method. It collects the reports for the watcher, which are made after the workspace is
// unlocked.
type call struct {
	*workspace
	method string
	args   map[string]json.RawMessage
	posted []port.Posted
	tried  []port.Posted
	stray  []string
	about  string // id, in the world, of the message that it is about
}

// outage operations, by method.
var operations = map[string]string{
	"chat.postMessage": "post", "chat.postEphemeral": "post", "chat.startStream": "post",
	"reactions.add": "react", "reactions.remove": "react",
}

var methods map[string]func(*call) (reply, error)

func init() {
	methods = map[string]func(*call) (reply, error){
		"api.test":                    func(*call) (reply, error) { return reply{}, nil },
		"auth.test":                   (*call).authTest,
		"apps.connections.open":       (*call).openSocket,
		"assistant.threads.setStatus": (*call).setStatus,
		"bots.info":                   (*call).botInfo,
		"chat.appendStream":           (*call).appendStream,
		"chat.delete":                 (*call).deleteMessage,
		"chat.getPermalink":           (*call).permalink,
		"chat.postEphemeral":          (*call).postEphemeral,
		"chat.postMessage":            (*call).postMessage,
		"chat.startStream":            (*call).startStream,
		"chat.stopStream":             (*call).stopStream,
		"chat.update":                 (*call).update,
		"conversations.history":       (*call).history,
		"conversations.info":          (*call).conversationInfo,
		"conversations.join":          (*call).join,
		"conversations.leave":         (*call).leave,
		"conversations.list":          (*call).conversations,
		"conversations.members":       (*call).members,
		"conversations.open":          (*call).openConversation,
		"conversations.replies":       (*call).readThread,
		"reactions.add":               (*call).addReaction,
		"reactions.get":               (*call).getReactions,
		"reactions.remove":            (*call).removeReaction,
		"team.info":                   (*call).teamInfo,
		"usergroups.list":             (*call).usergroups,
		"usergroups.users.list":       (*call).usergroupUsers,
		"users.conversations":         (*call).ownConversations,
		"users.info":                  (*call).userInfo,
		"users.list":                  (*call).listUsers,
		"users.lookupByEmail":         func(*call) (reply, error) { return nil, refused("users_not_found") },
	}
}

// Plays implements face.Player.
func (f *Face) Plays() []string { return slices.Sorted(maps.Keys(methods)) }

func (f *Face) serveAPI(out http.ResponseWriter, in *http.Request) {
	method := strings.TrimPrefix(in.URL.Path, "/api/")
	body, err := io.ReadAll(http.MaxBytesReader(out, in.Body, maxBody))
	if err != nil {
		http.Error(out, "request too large", http.StatusRequestEntityTooLarge)
		return
	}
	args, err := arguments(in, body)
	c := &call{method: method, args: args}
	var answer reply
	var failure string
	var retryAfterMs int64
	if err == nil {
		answer, failure, retryAfterMs, err = f.answer(in, c)
	}
	f.passed(true, "POST "+method, encode(args), c.about)
	for _, s := range c.stray {
		f.watcher.Stray(s)
	}
	for _, p := range c.tried {
		f.watcher.Tried(p)
	}
	for _, p := range c.posted {
		f.watcher.Posted(p)
	}
	if failure == port.LostResponse {
		f.passed(false, "no answer to "+method, nil, c.about)
		panic(http.ErrAbortHandler) // the connection is cut
	}
	status := http.StatusOK
	switch failure {
	case face.Transient:
		status, err = http.StatusServiceUnavailable, refused("service_unavailable")
	case face.RateLimited:
		status, err = http.StatusTooManyRequests, refused("ratelimited")
		out.Header().Set("Retry-After", strconv.FormatInt(max(1, (retryAfterMs+999)/1000), 10))
	case face.Permanent:
		err = refused("is_archived")
	}
	var code refused
	switch {
	case errors.As(err, &code):
		answer = reply{"ok": false, "error": string(code)}
		if code == "unknown_method" {
			answer["req_method"] = method
			f.watcher.Lacks(method)
		}
	default:
		answer["ok"] = true
	}
	raw := encode(answer)
	f.passed(false, fmt.Sprintf("answer %d to %s", status, method), raw, c.about)
	out.Header().Set("Content-Type", "application/json; charset=utf-8")
	out.Header().Set("X-OAuth-Scopes", scopes)
	out.Header().Set("X-Slack-Req-Id", hexes(32))
	out.WriteHeader(status)
	_, _ = out.Write(raw)
}

const scopes = "app_mentions:read,assistant:write,channels:history," +
	"channels:join,channels:read,chat:write,chat:write.customize," +
	"groups:history,groups:read,im:history,im:read,im:write,mpim:history," +
	"mpim:read,mpim:write,reactions:read,reactions:write,team:read,usergroups:read,users:read,users:read.email"

// answer carries out a call, unless the call must fail.
func (f *Face) answer(in *http.Request, c *call) (answer reply, failure string, retryAfterMs int64, err error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	c.workspace = f.world.home
	if err := f.admit(in, c); err != nil {
		return nil, "", 0, err
	}
	if op := operations[c.method]; op != "" {
		failure, retryAfterMs = f.outages.Next(op)
	}
	if failure == "" || failure == port.LostResponse {
		answer, err = methods[c.method](c)
	}
	return answer, failure, retryAfterMs, err
}

// admit checks the token and the method.
func (f *Face) admit(in *http.Request, c *call) error {
	token, ok := strings.CutPrefix(in.Header.Get("Authorization"), "Bearer ")
	if !ok {
		token = c.text("token")
	}
	if c.method == "api.test" {
		return nil
	}
	i := slices.IndexFunc(f.teams(), func(t *team) bool { return t.token == token })
	ofApp := token == f.appToken
	switch {
	case methods[c.method] == nil:
		return refused("unknown_method")
	case token == "":
		return refused("not_authed")
	case ofApp != (c.method == "apps.connections.open") && (ofApp || i >= 0):
		return refused("not_allowed_token_type")
	case ofApp:
		return nil
	case i >= 0:
		c.workspace = f.world.of(f.teams()[i])
		return nil
	}
	return refused("invalid_auth")
}

// arguments reads the arguments from a form or from JSON, and from the query.
func arguments(in *http.Request, body []byte) (map[string]json.RawMessage, error) {
	args := map[string]json.RawMessage{}
	add := func(form url.Values) {
		for name, values := range form {
			args[name] = encode(values[0])
		}
	}
	add(in.URL.Query())
	kind, parameters, _ := mime.ParseMediaType(in.Header.Get("Content-Type"))
	switch kind {
	case "application/json":
		if len(body) > 0 && (json.Unmarshal(body, &args) != nil || args == nil) {
			return map[string]json.RawMessage{}, refused("invalid_json")
		}
	case "application/x-www-form-urlencoded", "":
		form, err := url.ParseQuery(string(body))
		if err != nil {
			return args, refused("invalid_form_data")
		}
		add(form)
	case "multipart/form-data":
		form, err := readMultipart(body, parameters["boundary"])
		if err != nil {
			return args, refused("invalid_form_data")
		}
		add(form)
	default:
		return args, refused("invalid_post_type")
	}
	return args, nil
}

// text returns an argument as text, regardless of its type in JSON.
func (c *call) text(name string) string {
	raw := c.args[name]
	var s string
	if json.Unmarshal(raw, &s) == nil {
		return s
	}
	if string(raw) == "null" {
		return ""
	}
	return string(raw)
}

// object returns an argument that is an object or a list. In a form, it is JSON in a string.
func (c *call) object(name string) json.RawMessage {
	raw := json.RawMessage(strings.TrimSpace(c.text(name)))
	if !json.Valid(raw) || len(raw) == 0 || raw[0] != '{' && raw[0] != '[' {
		return nil
	}
	return raw
}

func (c *call) yes(name string) bool { return slices.Contains([]string{"true", "1"}, c.text(name)) }

func (c *call) number(name string, otherwise int) int {
	if n, err := strconv.Atoi(c.text(name)); err == nil && n > 0 {
		return n
	}
	return otherwise
}

// channel finds the conversation that a call names, in this world or an earlier one.
func (c *call) channel() (*channel, error) {
	id := c.text("channel")
	if id == "" {
		return nil, refused("channel_not_found")
	}
	if strings.HasPrefix(id, "U") { // a user id means the direct conversation with this user
		return c.direct([]string{id})
	}
	id = strings.TrimPrefix(id, "#")
	for _, w := range append([]*workspace{c.workspace}, c.face.before(c.team)...) {
		found := find(w.channels, func(x *channel) bool {
			return x.id == id || x.kind == channelKind && x.name == id && w == c.workspace
		})
		if found == nil {
			continue
		}
		if w != c.workspace {
			c.stray = append(c.stray, fmt.Sprintf("%s in %s, which is from an earlier world", c.method, id))
			c.workspace = w
		}
		if found.kind != channelKind && !found.has(c.team.bot.id) {
			return nil, refused("channel_not_found")
		}
		return found, nil
	}
	c.stray = append(c.stray, fmt.Sprintf("%s in %q, which is not a conversation", c.method, id))
	return nil, refused("channel_not_found")
}

// member finds the conversation that a call names, if the program is a member.
func (c *call) member() (*channel, error) {
	found, err := c.channel()
	if err == nil && !found.has(c.team.bot.id) {
		err = refused("not_in_channel")
	}
	return found, err
}

// direct opens the direct conversation between the program and other users.
func (c *call) direct(ids []string) (*channel, error) {
	members := []*user{c.own()}
	for _, id := range ids {
		u := find(c.users, func(u *user) bool { return u.id == id })
		switch {
		case u == nil:
			return nil, refused("user_not_found")
		case u.bot != "":
			return nil, refused("cannot_dm_bot")
		}
		members = append(members, u)
	}
	kind := imKind
	if len(members) > 2 {
		kind = mpimKind
	}
	same := func(x *channel) bool {
		return x.kind == kind && len(x.members) == len(members) &&
			!slices.ContainsFunc(members, func(u *user) bool { return !x.has(u.id) })
	}
	if x := find(c.channels, same); x != nil {
		return x, nil
	}
	x := &channel{in: c.workspace, id: newID("D"), kind: kind, members: members}
	if kind == mpimKind {
		x.id, x.name = newID("C"), "mpdm-"+strings.Join(handles(members), "--")+"-1"
	}
	c.channels = append(c.channels, x)
	return x, nil
}

// own returns the user of the program.
func (w *workspace) own() *user {
	return find(w.users, func(u *user) bool { return u.id == w.team.bot.id })
}

// tells reports to the watcher what became visible.
func (c *call) tells(op string, m *message, p port.Posted) {
	x := m.channel
	c.about = m.world
	if x.world == "" || !c.workspace.present() {
		c.stray = append(c.stray, fmt.Sprintf("%s in %s: %s", c.method, x.id, m.text))
		return
	}
	p.Op, p.Message, p.Conversation, p.Agent = op, m.world, x.world, c.self
	if root := c.ever(x, m.thread); root != nil {
		p.Thread = root.world
	}
	c.posted = append(c.posted, p)
}

// tries reports to the watcher that the program tried to post in a thread that never existed.
func (c *call) tries(m *message) {
	if m.channel.world == "" || !c.workspace.present() {
		return
	}
	c.tried = append(c.tried,
		port.Posted{Op: "post", Message: m.world, Conversation: m.channel.world, Agent: c.self, Text: m.source})
}

func (c *call) authTest() (reply, error) {
	me := c.own()
	return reply{
		"url": c.team.url(), "team": c.team.name, "user": me.handle, "team_id": c.team.id,
		"user_id": me.id, "bot_id": me.bot,
		"is_enterprise_install": false,
	}, nil
}

func (c *call) openSocket() (reply, error) {
	f := c.face
	if f.options.Delivery != bySocket {
		return nil, refused("socket_mode_not_enabled")
	}
	if len(f.sockets) >= 10 {
		return nil, refused("too_many_websockets")
	}
	ticket := uuid()
	f.tickets = append(f.tickets, ticket)
	f.tickets = f.tickets[max(0, len(f.tickets)-100):]
	at := "ws" + strings.TrimSuffix(strings.TrimPrefix(f.url, "http"), "api/") + "link/?" +
		url.Values{"ticket": {ticket}, "app_id": {f.home.bot.app}}.Encode()
	return reply{"url": at}, nil
}

// written returns the text of a message that the program writes.
func (c *call) written() (text string, err error) {
	text = c.text("text")
	if markdown := c.text("markdown_text"); markdown != "" {
		text = escape.Replace(markdown)
	}
	if text == "" {
		text = strings.Join(texts(c.object("blocks")), "\n")
	}
	if text == "" {
		text = strings.Join(texts(c.object("attachments")), "\n")
	}
	switch {
	case strings.TrimSpace(text) == "":
		return "", refused("no_text")
	case len([]rune(text)) > maxText:
		return "", refused("msg_too_long")
	}
	if c.yes("link_names") || c.text("parse") == "full" {
		text = face.Render(c.cast, text, func(m face.Mention) string {
			if u := c.user(m.ID); u != nil {
				return "<@" + u.id + ">"
			}
			return text[m.Start:m.End]
		}, func(s string) string { return s })
	}
	return text, nil
}

// texts returns the texts in blocks or attachments.
func texts(raw json.RawMessage) []string {
	var list []struct {
		Text     json.RawMessage   `json:"text"`
		Fallback string            `json:"fallback"`
		Fields   []json.RawMessage `json:"fields"`
		Elements json.RawMessage   `json:"elements"`
		UserID   string            `json:"user_id"`
		URL      string            `json:"url"`
	}
	if json.Unmarshal(raw, &list) != nil {
		return nil
	}
	var out []string
	add := func(raw json.RawMessage) {
		var plain string
		var object struct {
			Text string `json:"text"`
		}
		if json.Unmarshal(raw, &plain) != nil && json.Unmarshal(raw, &object) == nil {
			plain = object.Text
		}
		if plain != "" {
			out = append(out, plain)
		}
	}
	for _, b := range list {
		add(b.Text)
		for _, field := range b.Fields {
			add(field)
		}
		if inner := texts(b.Elements); len(inner) > 0 {
			out = append(out, strings.Join(inner, ""))
		}
		switch {
		case b.UserID != "":
			out = append(out, "<@"+b.UserID+">")
		case len(b.Text) == 0 && b.URL != "":
			out = append(out, b.URL)
		case len(b.Text) == 0 && b.Fallback != "":
			out = append(out, b.Fallback)
		}
	}
	return out
}

// compose makes a message of the program that is not visible yet.
func (c *call) compose(x *channel) (*message, error) {
	text, err := c.written()
	if err != nil {
		return nil, err
	}
	m := &message{at: stamp(), channel: x, author: c.own(), text: text, source: c.plain(text),
		username: c.text("username")}
	m.world, m.blocks, m.metadata, m.client = m.at, c.object("blocks"), c.object("metadata"), c.text("client_msg_id")
	if at := c.text("thread_ts"); at != "" {
		root := c.ever(x, at)
		if root == nil {
			c.tries(m)
			return nil, refused("thread_not_found")
		}
		if x.message(at) != nil || root.thread != "" || len(x.replies(at)) > 0 {
			m.thread = cmp.Or(root.thread, root.at)
		} // otherwise it is shown outside the thread, whose only message was deleted (slack-go/slack#1571)
	}
	return m, nil
}

// publish shows a message of the program to everybody, including the program.
func (c *call) publish(m *message) reply {
	m.channel.messages = append(m.channel.messages, m)
	c.tells("post", m, port.Posted{Text: m.source})
	if c.workspace.present() {
		_ = c.face.tell(m, 0, false)
	}
	shown := c.face.show(m)
	if m.metadata != nil {
		shown["metadata"] = m.metadata
	}
	return reply{"channel": m.channel.id, "ts": m.at, "message": shown}
}

func (c *call) postMessage() (reply, error) {
	x, err := c.member()
	if err != nil {
		return nil, err
	}
	m, err := c.compose(x)
	if err != nil {
		return nil, err
	}
	return c.publish(m), nil
}

// postEphemeral shows a message to one member. It has no echo and is not in the history.
func (c *call) postEphemeral() (reply, error) {
	x, err := c.member()
	if err != nil {
		return nil, err
	}
	if !x.has(c.text("user")) {
		return nil, refused("user_not_in_channel")
	}
	m, err := c.compose(x)
	if err != nil {
		return nil, err
	}
	c.tells("post", m, port.Posted{Text: m.source})
	return reply{"message_ts": m.at}, nil
}

// target finds a message by the arguments channel and at.
func (c *call) target(at string) (*message, error) {
	x, err := c.channel()
	if err != nil {
		return nil, err
	}
	m := x.message(c.text(at))
	if m == nil {
		return nil, refused("message_not_found")
	}
	c.about = m.world
	return m, nil
}

// mine finds a message of the program.
func (c *call) mine(verb string) (*message, error) {
	m, err := c.target("ts")
	if err == nil && m.author.id != c.team.bot.id {
		err = refused("cant_" + verb + "_message")
	}
	return m, err
}

func (c *call) update() (reply, error) {
	m, err := c.mine("update")
	if err != nil {
		return nil, err
	}
	text, err := c.written()
	if err != nil {
		return nil, err
	}
	c.rewrite(m, text, c.object("blocks"))
	shown := c.face.show(m)
	for _, name := range []string{"ts", "thread_ts", "parent_user_id"} {
		delete(shown, name)
	}
	return reply{"channel": m.channel.id, "ts": m.at, "text": m.text, "message": shown}, nil
}

func (c *call) rewrite(m *message, text string, blocks json.RawMessage) {
	before := c.face.show(m)
	m.text, m.source, m.blocks, m.edited = text, c.plain(text), blocks, stamp()
	c.tells("edit", m, port.Posted{Text: m.source})
	c.face.changed(m, before)
}

func (c *call) deleteMessage() (reply, error) {
	m, err := c.mine("delete")
	if err != nil {
		return nil, err
	}
	c.tells("delete", m, port.Posted{})
	c.face.remove(m, c.face.show(m))
	return reply{"channel": m.channel.id, "ts": m.at}, nil
}

func (c *call) permalink() (reply, error) {
	m, err := c.target("message_ts")
	if err != nil {
		return nil, err
	}
	return reply{"channel": m.channel.id, "permalink": c.team.url() + "archives/" + m.channel.id + "/p" +
		strings.Replace(m.at, ".", "", 1)}, nil
}

// A stream is a message that is written in parts: https://docs.slack.dev/reference/methods/chat.startStream

func (c *call) startStream() (reply, error) {
	x, err := c.member()
	if err != nil {
		return nil, err
	}
	if c.text("markdown_text") == "" {
		c.args["markdown_text"] = encode("…")
	}
	m, err := c.compose(x)
	switch {
	case err != nil:
		return nil, err
	case m.thread == "":
		return nil, refused("invalid_thread_ts")
	}
	if m.source == "…" {
		m.text, m.source = "", ""
	}
	m.streaming = true
	c.publish(m)
	return reply{"channel": x.id, "ts": m.at}, nil
}

func (c *call) stream(done bool) (reply, error) {
	m, err := c.mine("update")
	switch {
	case err != nil:
		return nil, err
	case !m.streaming:
		return nil, refused("message_not_in_streaming_state")
	}
	m.streaming = !done
	if more := c.text("markdown_text"); more != "" {
		c.rewrite(m, m.text+escape.Replace(more), m.blocks)
	}
	out := reply{"channel": m.channel.id, "ts": m.at}
	if done {
		out["message"] = c.face.show(m)
	}
	return out, nil
}

func (c *call) appendStream() (reply, error) { return c.stream(false) }
func (c *call) stopStream() (reply, error)   { return c.stream(true) }

func (c *call) setStatus() (reply, error) {
	c.args["channel"] = c.args["channel_id"]
	x, err := c.member()
	if err != nil {
		return nil, err
	}
	m := &message{at: stamp(), channel: x, thread: c.text("thread_ts")}
	m.world = m.at
	if status := c.text("status"); status != "" {
		c.tells("status", m, port.Posted{Text: status})
	}
	return reply{}, nil
}

func (c *call) addReaction() (reply, error) {
	m, name, glyph, err := c.reaction()
	if err != nil {
		return nil, err
	}
	if !m.put(name, c.own()) {
		return nil, refused("already_reacted")
	}
	c.tells("react", m, port.Posted{Glyph: glyph})
	c.face.reacted(m, c.own(), "reaction_added", name)
	return reply{}, nil
}

func (c *call) removeReaction() (reply, error) {
	m, name, glyph, err := c.reaction()
	if err != nil {
		return nil, err
	}
	if !m.take(name, c.own()) {
		return nil, refused("no_reaction")
	}
	c.tells("unreact", m, port.Posted{Glyph: glyph})
	c.face.reacted(m, c.own(), "reaction_removed", name)
	return reply{}, nil
}

func (c *call) reaction() (m *message, name, glyph string, err error) {
	name, glyph, ok := emojiGlyph(strings.Trim(c.text("name"), ":"))
	if !ok {
		return nil, "", "", refused("invalid_name")
	}
	m, err = c.target("timestamp")
	return m, name, glyph, err
}

func (c *call) getReactions() (reply, error) {
	m, err := c.target("timestamp")
	if err != nil {
		return nil, err
	}
	return reply{"type": "message", "channel": m.channel.id, "message": c.shown(m)}, nil
}

// shown returns a message as in the history.
func (c *call) shown(m *message) map[string]any {
	out := c.face.show(m)
	if len(m.reactions) > 0 {
		var list []any
		for _, r := range m.reactions {
			list = append(list, map[string]any{"name": r.name, "users": ids(r.by), "count": len(r.by)})
		}
		out["reactions"] = list
	}
	if m.metadata != nil && c.yes("include_all_metadata") {
		out["metadata"] = m.metadata
	}
	if answers := m.channel.replies(m.at); len(answers) > 0 {
		var by []*user
		for _, a := range answers {
			if a.author.id != "" && !slices.Contains(by, a.author) {
				by = append(by, a.author)
			}
		}
		maps.Copy(out, map[string]any{
			"thread_ts": m.at, "reply_count": len(answers), "reply_users_count": len(by), "reply_users": ids(by),
			"latest_reply": answers[len(answers)-1].at, "is_locked": false, "subscribed": false,
		})
	}
	return out
}

func ids(users []*user) []string {
	out := []string{}
	for _, u := range users {
		out = append(out, u.id)
	}
	return out
}

// page selects messages by oldest, latest, limit and cursor. newest means that the list goes back in time.
func (c *call) page(list []*message, newest bool) reply {
	oldest, latest := c.text("oldest"), c.text("latest")
	if cursor, err := base64.StdEncoding.DecodeString(c.text("cursor")); err == nil {
		if at, ok := strings.CutPrefix(string(cursor), "next_ts:"); ok && newest {
			latest = at
		} else if ok {
			oldest = at
		}
	}
	within := func(at string) bool {
		edge := c.yes("inclusive") && (at == oldest || at == latest)
		return edge || (oldest == "" || at > oldest) && (latest == "" || at < latest)
	}
	list = slices.DeleteFunc(slices.Clone(list), func(m *message) bool { return !within(m.at) })
	if newest {
		slices.Reverse(list)
	}
	out := reply{"has_more": false}
	if limit := min(c.number("limit", 100), 1000); len(list) > limit {
		list = list[:limit]
		out["has_more"] = true
		out["response_metadata"] = map[string]any{
			"next_cursor": base64.StdEncoding.EncodeToString([]byte("next_ts:" + list[limit-1].at))}
	}
	shown := []any{}
	for _, m := range list {
		shown = append(shown, c.shown(m))
	}
	out["messages"] = shown
	return out
}

func (c *call) history() (reply, error) {
	x, err := c.member()
	if err != nil {
		return nil, err
	}
	top := slices.DeleteFunc(slices.Clone(x.messages), func(m *message) bool { return m.thread != "" })
	out := c.page(top, true)
	out["pin_count"] = 0
	return out, nil
}

func (c *call) readThread() (reply, error) {
	x, err := c.member()
	if err != nil {
		return nil, err
	}
	root := x.message(c.text("ts"))
	if root == nil {
		return nil, refused("thread_not_found")
	}
	if root.thread != "" {
		root = cmp.Or(x.message(root.thread), root)
	}
	return c.page(append([]*message{root}, x.replies(root.at)...), false), nil
}

func (c *call) describe(x *channel) map[string]any {
	out := map[string]any{
		"id": x.id, "created": c.face.since.Unix(), "is_archived": false, "is_im": x.kind == imKind,
		"is_org_shared":   false,
		"context_team_id": c.team.id, "updated": c.face.since.UnixMilli(),
	}
	if x.kind == imKind {
		for _, u := range x.members {
			if u.id != c.team.bot.id {
				out["user"] = u.id
			}
		}
		maps.Copy(out, map[string]any{"is_user_deleted": false, "is_open": true, "priority": 0})
		return out
	}
	creator := ""
	if len(x.members) > 0 {
		creator = x.members[0].id
	}
	topic := map[string]any{"value": "", "creator": "", "last_set": 0}
	maps.Copy(out, map[string]any{
		"name": x.name, "name_normalized": x.name, "is_channel": x.kind == channelKind, "is_group": x.kind == mpimKind,
		"is_mpim":    x.kind == mpimKind,
		"is_private": x.kind == mpimKind, "is_general": false, "is_shared": false, "is_ext_shared": false,
		"is_pending_ext_shared": false,
		"pending_shared":        []any{}, "shared_team_ids": []string{c.team.id}, "unlinked": 0, "creator": creator,
		"parent_conversation": nil,
		"is_member":           x.has(c.team.bot.id), "num_members": len(x.members), "topic": topic, "purpose": topic,
		"previous_names": []string{},
	})
	return out
}

func (c *call) conversationInfo() (reply, error) {
	x, err := c.channel()
	if err != nil {
		return nil, err
	}
	return reply{"channel": c.describe(x)}, nil
}

// listed returns the conversations of the requested kinds.
func (c *call) listed(own bool) (reply, error) {
	kinds := strings.Split(cmp.Or(c.text("types"), "public_channel"), ",")
	names := map[string]string{"public_channel": channelKind, "im": imKind, "mpim": mpimKind, "private_channel": ""}
	out := []any{}
	for _, kind := range kinds {
		wanted, ok := names[strings.TrimSpace(kind)]
		if !ok {
			return nil, refused("invalid_types")
		}
		for _, x := range c.channels {
			if x.kind == wanted && (x.has(c.team.bot.id) || !own && x.kind == channelKind) {
				out = append(out, c.describe(x))
			}
		}
	}
	return reply{"channels": out, "response_metadata": map[string]any{"next_cursor": ""}}, nil
}

func (c *call) conversations() (reply, error)    { return c.listed(false) }
func (c *call) ownConversations() (reply, error) { return c.listed(true) }

func (c *call) members() (reply, error) {
	x, err := c.channel()
	if err != nil {
		return nil, err
	}
	return reply{"members": ids(x.members), "response_metadata": map[string]any{"next_cursor": ""}}, nil
}

func (c *call) openConversation() (reply, error) {
	var x *channel
	var err error
	if users := c.text("users"); users != "" {
		x, err = c.direct(strings.Split(users, ","))
	} else {
		x, err = c.member()
	}
	if err != nil {
		return nil, err
	}
	if c.yes("return_im") {
		return reply{"channel": c.describe(x)}, nil
	}
	return reply{"channel": map[string]any{"id": x.id}}, nil
}

func (c *call) join() (reply, error) {
	x, err := c.channel()
	if err != nil {
		return nil, err
	}
	if x.kind != channelKind {
		return nil, refused("method_not_supported_for_channel_type")
	}
	c.face.moved(x, c.own(), true)
	return reply{"channel": c.describe(x)}, nil
}

func (c *call) leave() (reply, error) {
	x, err := c.channel()
	if err != nil {
		return nil, err
	}
	switch {
	case x.kind != channelKind:
		return nil, refused("method_not_supported_for_channel_type")
	case !x.has(c.team.bot.id):
		return reply{"not_in_channel": true}, nil
	}
	c.face.moved(x, c.own(), false)
	return reply{}, nil
}

func (c *call) person(u *user) map[string]any {
	name := u.handle
	profile := map[string]any{
		"real_name": u.name, "real_name_normalized": u.name, "display_name": u.name, "display_name_normalized": u.name,
		"team":  c.team.id,
		"title": "", "phone": "", "skype": "", "status_text": "", "status_emoji": "", "avatar_hash": "", "fields": nil,
		"image_24": c.face.url + "icon_24.png", "image_48": c.face.url + "icon_48.png",
		"image_72": c.face.url + "icon_72.png",
	}
	if u.bot != "" {
		profile["bot_id"], profile["api_app_id"], profile["always_active"] = u.bot, u.app, true
	}
	return map[string]any{
		"id": u.id, "team_id": c.team.id, "name": name, "deleted": false, "color": "9f69e7", "real_name": u.name,
		"tz": "Etc/UTC", "tz_label": "Coordinated Universal Time", "tz_offset": 0, "profile": profile,
		"is_admin": false, "is_owner": false, "is_primary_owner": false, "is_restricted": false,
		"is_ultra_restricted": false,
		"is_bot":              u.bot != "", "is_app_user": false, "updated": c.face.since.Unix(),
	}
}

func (c *call) userInfo() (reply, error) {
	u := find(c.users, func(u *user) bool { return u.id == c.text("user") && u.id != "" })
	if u == nil {
		return nil, refused("user_not_found")
	}
	return reply{"user": c.person(u)}, nil
}

func (c *call) listUsers() (reply, error) {
	out := []any{}
	for _, u := range c.users {
		if u.id != "" {
			out = append(out, c.person(u))
		}
	}
	return reply{"members": out, "cache_ts": c.face.since.Unix(),
		"response_metadata": map[string]any{"next_cursor": ""}}, nil
}

func (c *call) botInfo() (reply, error) {
	id := cmp.Or(c.text("bot"), c.team.bot.bot)
	u := find(c.users, func(u *user) bool { return u.bot == id })
	if u == nil {
		return nil, refused("bot_not_found")
	}
	bot := map[string]any{"id": u.bot, "deleted": false, "name": u.name, "updated": c.face.since.Unix(),
		"app_id": u.app, "icons": c.team.profile(c.face, u)["icons"]}
	if u.id != "" {
		bot["user_id"] = u.id
	}
	return reply{"bot": bot}, nil
}

func (c *call) teamInfo() (reply, error) {
	return reply{"team": map[string]any{
		"id": c.team.id, "name": c.team.name, "url": c.team.url(), "domain": strings.ToLower(c.team.name),
		"email_domain": "",
		"icon":         map[string]any{"image_default": true, "image_34": c.face.url + "icon_34.png"},
	}}, nil
}

// in returns the users of a usergroup.
func (w *workspace) in(g *group) []*user {
	return slices.DeleteFunc(slices.Clone(w.users), func(u *user) bool {
		return !slices.ContainsFunc(u.roles, func(r string) bool { return strings.EqualFold(r, g.handle) })
	})
}

func (c *call) usergroups() (reply, error) {
	out := []any{}
	for _, g := range c.groups {
		users := c.in(g)
		described := map[string]any{
			"id": g.id, "team_id": c.team.id, "is_usergroup": true, "is_subteam": true, "name": g.handle,
			"description": "", "handle": g.handle,
			"is_external": false, "date_create": c.face.since.Unix(), "date_update": c.face.since.Unix(),
			"date_delete": 0, "auto_type": nil,
			"auto_provision": false, "enterprise_subteam_id": "", "created_by": users[0].id, "updated_by": users[0].id,
			"deleted_by": nil,
			"prefs":      map[string]any{"channels": []string{}, "groups": []string{}}, "user_count": len(users),
			"channel_count": 0,
		}
		if c.yes("include_users") {
			described["users"] = ids(users)
		}
		out = append(out, described)
	}
	return reply{"usergroups": out}, nil
}

func (c *call) usergroupUsers() (reply, error) {
	g := find(c.groups, func(g *group) bool { return g.id == c.text("usergroup") })
	if g == nil {
		return nil, refused("no_such_subteam")
	}
	return reply{"users": ids(c.in(g))}, nil
}
