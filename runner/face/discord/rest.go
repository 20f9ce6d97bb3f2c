package discord

import (
	"encoding/json"
	"fmt"
	"io"
	"math"
	"mime"
	"mime/multipart"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/c2a-conform/c2a-conform/internal/lazyregexp"
	"github.com/c2a-conform/c2a-conform/runner/face"
	"github.com/c2a-conform/c2a-conform/schemas/port"
)

const (
	maxContent = 2000 // characters in a message
	maxNonces  = 2000
	// applicationFlags say that the bot may read messages and the list of members.
	applicationFlags = 1<<15 | 1<<19
)

// call is one request of the program.
type call struct {
	face.Call
	channel *channel
	message *message
}

// problem is an error of the API.
type problem struct {
	Message string `json:"message"`
	Code    int    `json:"code"`
	Errors  any    `json:"errors,omitempty"`
}

var (
	unauthorized   = problem{Message: "401: Unauthorized"}
	noRoute        = problem{Message: "404: Not Found"}
	unknownChannel = problem{Message: "Unknown Channel", Code: 10003}
	unknownGuild   = problem{Message: "Unknown Guild", Code: 10004}
	unknownMember  = problem{Message: "Unknown Member", Code: 10007}
	unknownMessage = problem{Message: "Unknown Message", Code: 10008}
	unknownUser    = problem{Message: "Unknown User", Code: 10013}
	unknownEmoji   = problem{Message: "Unknown Emoji", Code: 10014}
	noAccess       = problem{Message: "Missing Access", Code: 50001}
	notTheAuthor   = problem{Message: "Cannot edit a message authored by another user", Code: 50005}
	emptyMessage   = problem{Message: "Cannot send an empty message", Code: 50006}
	noPermission   = problem{Message: "Missing Permissions", Code: 50013}
	badJSON        = problem{Message: "The request body contains invalid JSON.", Code: 50109}
)

func invalid(field, code, text string) problem {
	return problem{Message: "Invalid Form Body", Code: 50035,
		Errors: map[string]any{field: map[string]any{"_errors": []any{map[string]any{"code": code, "message": text}}}}}
}

// answer handles a call. It returns the status and the body of the response.
type answer func(c *call) (int, any)

// routes returns the supported calls.
func (s *server) routes() {
	s.table.Add(true, map[string]answer{"GET gateway": s.getGateway})
	s.table.Add(false, map[string]answer{
		"GET gateway/bot": s.getGateway,
		"GET users/@me": func(*call) (int, any) {
			return 200, with(s.me.client(), "verified", true, "mfa_enabled", true, "email", nil)
		},
		"GET users/{user}":            s.getUser,
		"GET users/@me/guilds":        s.getGuilds,
		"POST users/@me/channels":     s.openDM,
		"GET applications/@me":        s.getApplication,
		"GET oauth2/applications/@me": s.getApplication,
		"GET guilds/{guild}": s.inGuild(
			func(_ *call, g *guild) (int, any) { return 200, g.shown() }),
		"GET guilds/{guild}/roles": s.inGuild(
			func(_ *call, g *guild) (int, any) { return 200, g.roleList() }),
		"GET guilds/{guild}/channels":       s.inGuild(s.getChannels),
		"GET guilds/{guild}/members":        s.inGuild(s.getMembers),
		"GET guilds/{guild}/members/search": s.inGuild(s.searchMembers),
		"GET guilds/{guild}/members/{user}": s.inGuild(s.getMember),
		"GET guilds/{guild}/threads/active": s.inGuild(s.activeThreads),
		"GET channels/{channel}": s.inChannel(func(c *call) (int, any) {
			return 200, s.channel(c.channel, true)
		}),
		"GET channels/{channel}/messages":  s.inChannel(s.getMessages),
		"POST channels/{channel}/messages": s.inChannel(s.create),
		"POST channels/{channel}/typing": s.inChannel(func(*call) (int, any) {
			return 204, nil
		}),
		"POST channels/{channel}/threads":              s.inChannel(s.startThread),
		"GET channels/{channel}/thread-members":        s.inChannel(s.threadMembers),
		"PUT channels/{channel}/thread-members/@me":    s.inChannel(s.joinThread),
		"DELETE channels/{channel}/thread-members/@me": s.inChannel(s.leaveThread),
		"GET channels/{channel}/messages/{message}": s.onMessage(func(c *call) (int, any) {
			return 200, c.message.client(s, false)
		}),
		"PATCH channels/{channel}/messages/{message}":                        s.onMessage(s.edit),
		"DELETE channels/{channel}/messages/{message}":                       s.onMessage(s.erase),
		"POST channels/{channel}/messages/{message}/threads":                 s.onMessage(s.startThread),
		"PUT channels/{channel}/messages/{message}/reactions/{emoji}/@me":    s.onMessage(s.addReaction),
		"DELETE channels/{channel}/messages/{message}/reactions/{emoji}/@me": s.onMessage(s.dropReaction),
		"GET channels/{channel}/messages/{message}/reactions/{emoji}":        s.onMessage(s.getReactions),
	})
	s.table.Add(false, s.commandRoutes())
}

// ServeHTTP serves the REST API, and the gateway at /.
func (s *server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	below := version.MatchString(r.URL.Path)
	if !below && strings.EqualFold(r.Header.Get("Upgrade"), "websocket") {
		s.gateway(w, r)
		return
	}
	var h answer
	var values map[string]string
	open, found := true, false
	if below {
		h, values, open, found = s.table.Find(r.Method, short(r.URL))
	}
	if !found {
		s.watch.Lacks(face.Shape(r.Method, short(r.URL)))
		h, open = func(*call) (int, any) { return 404, noRoute }, true
	}
	s.serve(w, r, h, open, values)
}

// version matches the beginning of a call's path. Without a number, Discord uses its default version.
var version = lazyregexp.New(`^/api/`)

// Plays implements face.Player.
func (s *server) Plays() []string { return s.table.Plays() }

// serve reads a request, answers it, and reports both.
func (s *server) serve(w http.ResponseWriter, r *http.Request, h answer, open bool,
	values map[string]string) {
	c := &call{}
	status, out := 0, any(nil)
	var err error
	c.Call, err = face.ReadCall(w, r)
	c.Path = values
	token, isBot := strings.CutPrefix(r.Header.Get("Authorization"), "Bot ")
	switch c.Body = fields(r, c.Body); {
	case err != nil:
		status, out = http.StatusRequestEntityTooLarge, problem{Message: "Request entity too large", Code: 40005}
	case !open && (!isBot || token != s.token):
		status, out = http.StatusUnauthorized, unauthorized
	default:
		s.mu.Lock()
		status, out = h(c)
		s.mu.Unlock()
	}
	what := r.Method + " " + short(r.URL)
	c.Asked(s.watch, what, s.token)
	var raw []byte
	if out != nil {
		if raw, err = json.Marshal(out); err != nil {
			status, raw = http.StatusInternalServerError, []byte(`{"message":"500: Internal Server Error","code":0}`)
		}
	}
	c.Answered(s.watch, what, status, raw, s.token)
	h2 := w.Header()
	if raw != nil { // clients recognise JSON by this header
		h2.Set("Content-Type", "application/json")
	}
	h2.Set("Via", "1.1 google")
	reset := time.Now().Add(time.Second)
	h2.Set("X-RateLimit-Limit", "50")
	h2.Set("X-RateLimit-Remaining", "49")
	h2.Set("X-RateLimit-Bucket", "80c17d2f203122d936070c88c8d10f33")
	after := time.Second
	if status == http.StatusTooManyRequests {
		after = c.After
		reset = time.Now().Add(after)
		h2.Set("X-RateLimit-Remaining", "0")
		h2.Set("X-RateLimit-Scope", "user")
		h2.Set("Retry-After", strconv.Itoa(int(math.Ceil(after.Seconds()))))
	}
	h2.Set("X-RateLimit-Reset", strconv.FormatFloat(float64(reset.UnixMilli())/1000, 'f', 3, 64))
	h2.Set("X-RateLimit-Reset-After", strconv.FormatFloat(after.Seconds(), 'f', 3, 64))
	w.WriteHeader(status)
	_, _ = w.Write(raw)
}

// fields returns the JSON of a request. If files come with the request, the JSON is in its own part.
func fields(r *http.Request, body []byte) []byte {
	kind, params, err := mime.ParseMediaType(r.Header.Get("Content-Type"))
	if err != nil || kind != "multipart/form-data" {
		return body
	}
	parts := multipart.NewReader(strings.NewReader(string(body)), params["boundary"])
	for range 20 {
		p, err := parts.NextPart()
		if err != nil {
			break
		}
		if p.FormName() == "payload_json" {
			raw, _ := io.ReadAll(p)
			return raw
		}
	}
	return []byte("{}")
}

// short returns a path without the prefix that all paths share.
func short(u *url.URL) string {
	path := strings.TrimPrefix(u.Path, "/api/")
	if version, rest, ok := strings.Cut(path, "/"); ok && strings.HasPrefix(version, "v") {
		return rest
	}
	return path
}

func (s *server) getGateway(c *call) (int, any) {
	out := map[string]any{"url": s.socketURL()}
	if strings.HasSuffix(c.R.URL.Path, "/bot") {
		out["shards"] = 1
		out["session_start_limit"] = map[string]any{"total": 1000, "remaining": 999, "reset_after": 14400000,
			"max_concurrency": 1}
	}
	return 200, out
}

func (s *server) getUser(c *call) (int, any) {
	if u := s.users[c.Path["user"]]; u != nil && !u.webhook {
		return 200, u.client()
	}
	return 404, unknownUser
}

func (s *server) getGuilds(*call) (int, any) {
	if s.guild == nil {
		return 200, []any{}
	}
	g := s.guild
	return 200, []any{map[string]any{"id": g.id, "name": g.name, "icon": nil, "banner": nil, "owner": false,
		"permissions": decimal(allowed), "features": []any{}}}
}

func decimal(n int64) string { return strconv.FormatInt(n, 10) }

func (s *server) getApplication(*call) (int, any) {
	return 200, map[string]any{
		"id": s.me.id, "name": s.me.name, "icon": nil, "description": "", "bot_public": false,
		"bot_require_code_grant": false, "verify_key": strings.Repeat("0", 64), "flags": applicationFlags,
		"bot": s.me.client(), "team": nil, "summary": "", "hook": true,
		"integration_types_config": map[string]any{"0": map[string]any{}},
	}
}

func (s *server) inGuild(h func(*call, *guild) (int, any)) answer {
	return func(c *call) (int, any) {
		if s.guild == nil || s.guild.id != c.Path["guild"] {
			return 404, unknownGuild
		}
		return h(c, s.guild)
	}
}

func (s *server) getChannels(_ *call, g *guild) (int, any) {
	list := []any{}
	for _, x := range s.order {
		if x.guild == g && x.parent == nil && x.sees(s.me) {
			list = append(list, s.channel(x, true))
		}
	}
	return 200, list
}

func limitOf(q url.Values, otherwise, most int) int {
	n, err := strconv.Atoi(q.Get("limit"))
	if err != nil {
		return otherwise
	}
	return min(max(1, n), most)
}

func (s *server) getMembers(c *call, g *guild) (int, any) {
	list := []any{}
	for _, u := range g.members {
		if len(list) < limitOf(c.R.URL.Query(), 1, 1000) && later(u.id, c.R.URL.Query().Get("after")) {
			list = append(list, g.member(u, true))
		}
	}
	return 200, list
}

// later reports whether a snowflake is later than another. Every snowflake is later than "".
func later(id, than string) bool {
	a, _ := strconv.ParseInt(id, 10, 64)
	b, _ := strconv.ParseInt(than, 10, 64)
	return a > b
}

func (s *server) searchMembers(c *call, g *guild) (int, any) {
	list := []any{}
	query := c.R.URL.Query()
	q, limit := strings.ToLower(query.Get("query")), limitOf(query, 1, 1000)
	for _, u := range g.members {
		if len(list) == limit {
			break
		}
		if strings.HasPrefix(strings.ToLower(u.handle), q) || strings.HasPrefix(strings.ToLower(u.name), q) {
			list = append(list, g.member(u, true))
		}
	}
	return 200, list
}

func (s *server) getMember(c *call, g *guild) (int, any) {
	u := s.users[c.Path["user"]]
	if c.Path["user"] == "@me" {
		u = s.me
	}
	if u == nil || !slices.Contains(g.members, u) {
		return 404, unknownMember
	}
	return 200, g.member(u, true)
}

func (s *server) activeThreads(_ *call, g *guild) (int, any) {
	threads, members := []any{}, []any{}
	for _, x := range s.order {
		if x.guild == g && x.parent != nil && x.sees(s.me) {
			threads = append(threads, s.channel(x, true))
			if slices.Contains(x.members, s.me) {
				members = append(members, x.threadMember(s.me))
			}
		}
	}
	return 200, map[string]any{"threads": threads, "members": members, "has_more": false}
}

// openDM finds the DM with a user, or makes one that the world doesn't know.
func (s *server) openDM(c *call) (int, any) {
	var in struct {
		Recipient string `json:"recipient_id"`
	}
	if !c.Decode(&in) {
		return 400, badJSON
	}
	u := s.users[in.Recipient]
	if u == nil || u == s.me || u.webhook {
		return 400, invalid("recipient_id", "USER_INVALID", "Invalid user")
	}
	for _, x := range s.order {
		if x.guild == nil && len(x.members) == 2 && slices.Contains(x.members, u) && slices.Contains(x.members, s.me) {
			return 200, s.channel(x, true)
		}
	}
	return 200, s.channel(s.newChannel(&channel{members: []*user{s.me, u}}), true)
}

// inChannel accepts calls about a channel that the program can see, and refuses others.
func (s *server) inChannel(h answer) answer {
	return func(c *call) (int, any) {
		c.channel = s.channels[c.Path["channel"]]
		switch {
		case c.channel == nil:
			c.Stray = append(c.Stray, c.R.Method+" "+short(c.R.URL)+" in an unknown channel")
			return 404, unknownChannel
		case c.channel.members == nil && c.channel.guild == nil:
			c.Stray = append(c.Stray, c.R.Method+" "+short(c.R.URL)+" in a channel from an earlier world")
			return s.late(c)
		case !c.channel.sees(s.me):
			return 403, noAccess
		}
		return h(c)
	}
}

// late answers calls about a channel of an earlier world as if the channel still existed: a late program must not treat
// the answer as a failure and retry, and a program that crashes after a refusal would miss the next world.
func (s *server) late(c *call) (int, any) {
	id := c.Path["message"]
	onMessage := id != "" && strings.HasSuffix(c.R.URL.Path, "/"+id)
	var in written
	switch {
	case c.R.Method == http.MethodPost && strings.HasSuffix(c.R.URL.Path, "/messages") && c.Decode(&in):
		return 200, (&message{id: s.id(), channel: c.channel, author: s.me, content: in.text()}).client(s, false)
	case c.R.Method == http.MethodPatch && onMessage && c.Decode(&in):
		return 200, (&message{id: id, channel: c.channel, author: s.me, content: in.text()}).client(s, false)
	case c.R.Method == http.MethodDelete && onMessage, strings.HasSuffix(c.R.URL.Path, "/@me"),
		strings.HasSuffix(c.R.URL.Path, "/typing"):
		return 204, nil
	}
	return 403, noAccess
}

// onMessage accepts calls about a message that the program can see, and refuses others.
func (s *server) onMessage(h answer) answer {
	return s.inChannel(func(c *call) (int, any) {
		c.message = s.messages[c.Path["message"]]
		if c.message == nil || c.message.channel != c.channel {
			return 404, unknownMessage
		}
		c.About = c.message.about
		return h(c)
	})
}

// fails returns the answer to a call that must fail in an outage. A call whose answer is lost is still carried out.
func (s *server) fails(c *call, operation string) (int, any) {
	switch c.Fails(&s.outages, operation) {
	case face.Transient:
		return 500, problem{Message: "500: Internal Server Error"}
	case face.RateLimited:
		return 429, map[string]any{"message": "You are being rate limited.", "retry_after": c.After.Seconds(),
			"global": false}
	case face.Permanent:
		return 403, noPermission
	}
	return 0, nil
}

// written contains the fields of a request that define a message.
type written struct {
	Content    *string           `json:"content"`
	Nonce      any               `json:"nonce"`
	Enforce    bool              `json:"enforce_nonce"`
	Embeds     []json.RawMessage `json:"embeds"`
	Components []json.RawMessage `json:"components"`
	Reference  *struct {
		Message string `json:"message_id"`
	} `json:"message_reference"`
}

func (w written) text() string {
	if w.Content == nil {
		return ""
	}
	return *w.Content
}

func (s *server) create(c *call) (int, any) {
	var in written
	switch {
	case !c.Decode(&in):
		return 400, badJSON
	case utf8.RuneCountInString(in.text()) > maxContent:
		return 400, invalid("content", "BASE_TYPE_MAX_LENGTH", "Must be 2000 or fewer in length.")
	case strings.TrimSpace(in.text()) == "" && len(in.Embeds)+len(in.Components) == 0:
		return 400, emptyMessage
	}
	var nonce string
	if in.Nonce != nil {
		nonce = fmt.Sprint(in.Nonce)
		if _, isText := in.Nonce.(string); !isText || len(nonce) > 25 {
			if _, isNumber := in.Nonce.(float64); !isNumber {
				return 400, invalid("nonce", "NONCE_TYPE_TOO_LONG", "Must be 25 or fewer in length.")
			}
		}
	}
	if m := s.nonces[c.channel.id+" "+nonce]; in.Enforce && nonce != "" && m != nil {
		c.About = m.about
		return 200, m.client(s, false)
	}
	var reference *message
	if in.Reference != nil {
		if reference = s.messages[in.Reference.Message]; reference == nil || reference.channel != c.channel {
			s.tries(c, in.text())
			return 400, invalid("message_reference", "REPLIES_UNKNOWN_MESSAGE", "Unknown message")
		}
	}
	if status, out := s.fails(c, "post"); status != 0 {
		return status, out
	}
	m := &message{channel: c.channel, author: s.me, content: in.text(), nonce: in.Nonce, reference: reference}
	if c.channel.parent != nil {
		s.enter(c.channel, s.me)
	}
	s.add(m)
	if nonce != "" && len(s.nonces) < maxNonces {
		s.nonces[c.channel.id+" "+nonce] = m
	}
	s.tellMessage("MESSAGE_CREATE", m, false)
	s.tell(c, port.Posted{Op: "post", Text: s.text(m.content)}, m)
	return 200, m.client(s, false)
}

// tell records what has become visible.
func (s *server) tell(c *call, p port.Posted, m *message) {
	c.About = m.about
	if m.channel.conversation == "" {
		c.Stray = append(c.Stray, p.Op+" in a channel that the program made")
		return
	}
	p.Message, p.Conversation, p.Thread, p.Agent = m.about, m.channel.conversation, m.channel.thread, s.self
	c.Posted = append(c.Posted, p)
}

// tries records a reply to a message that no longer exists.
func (s *server) tries(c *call, text string) {
	if c.channel.conversation != "" {
		c.Tried = append(c.Tried, port.Posted{Op: "post", Message: s.id(), Conversation: c.channel.conversation,
			Thread: c.channel.thread, Agent: s.self, Text: s.text(text)})
	}
}

func (s *server) edit(c *call) (int, any) {
	var in written
	switch {
	case !c.Decode(&in):
		return 400, badJSON
	case c.message.author != s.me:
		return 403, notTheAuthor
	case utf8.RuneCountInString(in.text()) > maxContent:
		return 400, invalid("content", "BASE_TYPE_MAX_LENGTH", "Must be 2000 or fewer in length.")
	}
	if status, out := s.fails(c, "post"); status != 0 {
		return status, out
	}
	if in.Content != nil && *in.Content != c.message.content {
		c.message.content, c.message.edited = *in.Content, time.Now().UTC()
		s.tellMessage("MESSAGE_UPDATE", c.message, false)
		s.tell(c, port.Posted{Op: "edit", Text: s.text(c.message.content)}, c.message)
	}
	return 200, c.message.client(s, false)
}

func (s *server) erase(c *call) (int, any) {
	if c.message.author != s.me {
		return 403, noPermission
	}
	s.remove(c.message)
	s.tell(c, port.Posted{Op: "delete"}, c.message)
	return 204, nil
}

// emoji returns the glyph in a path.
func emoji(c *call) string { return strings.TrimSuffix(c.Path["emoji"], "\ufe0f") }

func (s *server) addReaction(c *call) (int, any) {
	glyph := emoji(c)
	if glyph == "" || len(glyph) > 40 || strings.ContainsAny(glyph, ":<") || glyph[0] < 0x80 &&
		!strings.Contains("0123456789*#", glyph[:1]) {
		return 400, unknownEmoji
	}
	if status, out := s.fails(c, "react"); status != 0 {
		return status, out
	}
	if s.reacted(c.message, s.me, glyph, true) {
		s.tell(c, port.Posted{Op: "react", Glyph: glyph}, c.message)
	}
	return 204, nil
}

func (s *server) dropReaction(c *call) (int, any) {
	if s.reacted(c.message, s.me, emoji(c), false) {
		s.tell(c, port.Posted{Op: "unreact", Glyph: emoji(c)}, c.message)
	}
	return 204, nil
}

func (s *server) getReactions(c *call) (int, any) {
	list := []any{}
	for _, r := range c.message.reactions {
		if r.glyph == emoji(c) {
			for _, u := range r.by {
				list = append(list, u.client())
			}
		}
	}
	return 200, list
}

// getMessages returns messages, the latest first.
func (s *server) getMessages(c *call) (int, any) {
	q := c.R.URL.Query()
	limit := limitOf(q, 50, 100)
	var in []*message
	for _, m := range c.channel.messages {
		if (q.Get("before") == "" || later(q.Get("before"), m.id)) &&
			(q.Get("after") == "" || later(m.id, q.Get("after"))) {
			in = append(in, m)
		}
	}
	switch {
	case q.Get("around") != "":
		at := slices.IndexFunc(in, func(m *message) bool { return m.id == q.Get("around") })
		from := max(0, at-limit/2)
		in = in[from:min(len(in), from+limit)]
	case q.Get("after") != "":
		in = in[:min(len(in), limit)]
	default:
		in = in[max(0, len(in)-limit):]
	}
	list := []any{}
	for _, m := range slices.Backward(in) {
		list = append(list, m.client(s, false))
	}
	return 200, list
}

// startThread begins a thread. If the path names a message, the thread begins at that message.
func (s *server) startThread(c *call) (int, any) {
	var in struct {
		Name string `json:"name"`
	}
	switch {
	case !c.Decode(&in):
		return 400, badJSON
	case in.Name == "" || utf8.RuneCountInString(in.Name) > 100:
		return 400, invalid("name", "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 100 in length.")
	case c.channel.guild == nil || c.channel.parent != nil:
		return 400, problem{Message: "Cannot execute action on this channel type", Code: 50024}
	case c.message != nil && s.channels[c.message.id] != nil:
		return 400, problem{Message: "A thread has already been created for this message", Code: 160004}
	}
	thread := &channel{conversation: c.channel.conversation, name: in.Name, guild: c.channel.guild, parent: c.channel,
		members: []*user{s.me}, starter: c.message}
	if c.message != nil {
		thread.id, thread.thread = c.message.id, c.message.about
	}
	s.newChannel(thread)
	if thread.thread == "" {
		thread.thread = thread.id
	}
	s.emit("THREAD_CREATE", intentGuilds, "", with(s.channel(thread, true), "newly_created", true))
	return 201, s.channel(thread, true)
}

func (s *server) threadMembers(c *call) (int, any) {
	list := []any{}
	if c.channel.parent == nil {
		return 400, problem{Message: "Cannot execute action on this channel type", Code: 50024}
	}
	for _, u := range c.channel.members {
		m := c.channel.threadMember(u)
		if c.R.URL.Query().Get("with_member") == "true" {
			m["member"] = c.channel.guild.member(u, true)
		}
		list = append(list, m)
	}
	return 200, list
}

func (s *server) joinThread(c *call) (int, any) {
	if c.channel.parent == nil {
		return 400, problem{Message: "Cannot execute action on this channel type", Code: 50024}
	}
	s.enter(c.channel, s.me)
	return 204, nil
}

func (s *server) leaveThread(c *call) (int, any) {
	if c.channel.parent == nil {
		return 400, problem{Message: "Cannot execute action on this channel type", Code: 50024}
	}
	c.channel.members = slices.DeleteFunc(c.channel.members, func(u *user) bool { return u == s.me })
	s.emit("THREAD_MEMBERS_UPDATE", intentGuilds, "",
		map[string]any{"id": c.channel.id, "guild_id": c.channel.guild.id, "member_count": len(c.channel.members),
			"removed_member_ids": []string{s.me.id}})
	return 204, nil
}
