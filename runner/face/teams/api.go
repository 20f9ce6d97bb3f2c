package teams

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/c2a-conform/c2a-conform/runner/face"
	"github.com/c2a-conform/c2a-conform/schemas/port"
)

const (
	connector = "/teams/"
	maxBody   = 1 << 20   // of a request, in bytes
	maxText   = 100 << 10 // of an activity, in bytes
)

// call is one request of the bot.
type call struct {
	r    *http.Request
	body []byte
	path map[string]string
	// Reports that are made after the lock is released.
	posted []port.Posted
	stray  []string
	about  string
	after  time.Duration
	cut    bool // the answer is lost
}

// answer returns the status and the body of an answer. The body "" means none.
type answer func(c *call) (int, any)

// route is a supported call. Parts of its path in braces match anything.
type route struct {
	method string
	parts  []string
	answer answer
	open   bool // no authorization is needed
}

func (p *platform) routes() []route {
	var all []route
	add := func(open bool, of map[string]answer) {
		for pattern, do := range of {
			method, path, _ := strings.Cut(pattern, " ")
			all = append(all, route{method, strings.Split(path, "/"), do, open})
		}
	}
	add(true, p.loginCalls())
	add(false, p.connectorCalls())
	slices.SortFunc(all, func(a, b route) int { // "{" sorts after every letter
		return strings.Compare(strings.Join(a.parts, "\x00")+a.method, strings.Join(b.parts, "\x00")+b.method)
	})
	return all
}

// Plays implements face.Player.
func (p *platform) Plays() []string {
	var list []string
	for _, r := range p.paths {
		list = append(list, r.method+" "+strings.Join(r.parts, "/"))
	}
	slices.Sort(list)
	return list
}

// find returns the route of a request, ignoring case, and the parts in the braces of its path.
func (p *platform) find(method string, parts []string) (*route, map[string]string) {
	for i := range p.paths {
		r := &p.paths[i]
		if r.method != method || len(r.parts) != len(parts) {
			continue
		}
		values, fits := map[string]string{}, true
		for j, want := range r.parts {
			if name, ok := strings.CutPrefix(want, "{"); ok {
				values[strings.TrimSuffix(name, "}")] = parts[j]
			} else if !strings.EqualFold(want, parts[j]) {
				fits = false
				break
			}
		}
		if fits {
			return r, values
		}
	}
	return nil, nil
}

// split returns the parts of a path, without the root of the connector.
func split(u *url.URL) []string {
	path := u.EscapedPath()
	if at := strings.Index(path, "/v3/"); at >= 0 {
		path = path[at:]
	}
	parts := strings.Split(strings.Trim(path, "/"), "/")
	for i, part := range parts {
		if plain, err := url.PathUnescape(part); err == nil {
			parts[i] = plain
		}
	}
	return parts
}

// problem is an error of the connector.
type problem struct {
	Error struct {
		Code    string `json:"code"`
		Message string `json:"message"`
	} `json:"error"`
}

func refuse(status int, code, message string) (int, any) {
	var out problem
	out.Error.Code, out.Error.Message = code, message
	return status, out
}

// ServeHTTP serves the login service and the connector.
func (p *platform) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	c := &call{r: r}
	parts := split(r.URL)
	what := r.Method + " " + strings.Join(parts, "/")
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxBody))
	c.body = body
	var found *route
	found, c.path = p.find(r.Method, parts)
	status, out := 0, any(nil)
	switch {
	case found == nil:
		p.watcher.Lacks(shape(r.Method, parts))
		status, out = 404, object{"message": "No HTTP resource was found that matches the request URI."}
	case err != nil:
		status, out = refuse(413, "MessageSizeTooBig", "Message size too large.")
	case !found.open && p.denied(r) != "":
		status, out = 401, object{"message": "Authorization has been denied for this request."}
	case found.open:
		status, out = found.answer(c)
	default:
		p.mu.Lock()
		status, out = found.answer(c)
		p.mu.Unlock()
	}
	p.answer(w, c, what, status, out)
}

// shape returns a call without its ids.
func shape(method string, parts []string) string {
	parts = slices.Clone(parts)
	for i, part := range parts {
		if i > 0 && (len(part) > 20 || strings.ContainsAny(part, ":;@")) {
			parts[i] = "{…}"
		}
	}
	return face.Shape(method, strings.Join(parts, "/"))
}

// answer reports the request, and writes the answer.
func (p *platform) answer(w http.ResponseWriter, c *call, what string, status int, out any) {
	asked := c.body
	if strings.HasSuffix(what, "/token") {
		asked = []byte(strconv.Quote("client credentials"))
	}
	p.passed(true, what, asked, c.about)
	for _, x := range c.posted {
		p.watcher.Posted(x)
	}
	for _, x := range c.stray {
		p.watcher.Stray(x)
	}
	if c.cut {
		panic(http.ErrAbortHandler)
	}
	raw := []byte(nil)
	if out != nil {
		raw = encode(out)
	}
	shown := raw
	if strings.HasSuffix(what, "/token") && status == 200 {
		shown = []byte(strconv.Quote("a token"))
	}
	p.passed(false, fmt.Sprintf("%d %s", status, what), shown, c.about)
	h := w.Header()
	h.Set("Content-Type", "application/json; charset=utf-8")
	h.Set("MS-CV", face.Random(22)+".0")
	if status == http.StatusTooManyRequests {
		h.Set("Retry-After", strconv.Itoa(max(1, int(math.Ceil(c.after.Seconds())))))
	}
	w.WriteHeader(status)
	_, _ = w.Write(raw)
}

// fails returns the answer to a call that must fail in an outage. A call whose answer is lost is still carried out.
func (p *platform) fails(c *call, operation string) (int, any) {
	switch failure, after := p.outages.Next(operation); failure {
	case face.Transient:
		return refuse(503, "ServiceUnavailable", "Service is unavailable.")
	case face.RateLimited:
		c.after = time.Duration(after) * time.Millisecond
		return refuse(429, "Throttled", "Too many requests.")
	case face.Permanent:
		return refuse(403, "ConversationBlockedByUser", "User blocked the conversation with the bot.")
	case port.LostResponse:
		c.cut = true
	}
	return 0, nil
}

// connectorCalls are the calls of the connector:
// https://learn.microsoft.com/azure/bot-service/rest-api/bot-framework-rest-connector-api-reference
func (p *platform) connectorCalls() map[string]answer {
	const of = "v3/conversations/{conversationId}"
	return map[string]answer{
		"POST v3/conversations":                                              p.open,
		"POST " + of + "/activities":                                         p.in(p.post),
		"POST " + of + "/activities/{activityId}":                            p.in(p.post),
		"PUT " + of + "/activities/{activityId}":                             p.in(p.own(p.update)),
		"DELETE " + of + "/activities/{activityId}":                          p.in(p.own(p.remove)),
		"GET " + of + "/activities/{activityId}/members":                     p.in(p.members),
		"GET " + of + "/members":                                             p.in(p.members),
		"GET " + of + "/members/{memberId}":                                  p.in(p.member),
		"GET " + of + "/pagedMembers":                                        p.in(p.pagedMembers),
		"PUT " + of + "/activities/{activityId}/reactions/{reactionType}":    p.in(p.reacts(true)),
		"DELETE " + of + "/activities/{activityId}/reactions/{reactionType}": p.in(p.reacts(false)),
		"POST " + of + "/activities/history":                                 notSupported,
		"POST " + of + "/attachments":                                        notSupported,
		"GET v3/teams/{teamId}":                                              p.getTeam,
		"GET v3/teams/{teamId}/conversations":                                p.getChannels,
	}
}

// notSupported is Teams's answer to calls that only other channels of the Bot Framework support.
func notSupported(*call) (int, any) {
	return refuse(405, "MethodNotAllowed", "The requested resource does not support http method.")
}

var (
	errConversation = errors.New("Conversation not found.")
	errActivity     = errors.New("The message ID provided could not be found in the conversation.")
)

// in accepts calls about a place that the bot is in, and a thread of it. Nobody sees messages in places of earlier
// worlds, but the bot's calls succeed.
func (p *platform) in(do func(c *call, at *place, root *message) (int, any)) answer {
	return func(c *call) (int, any) {
		id := c.path["conversationId"]
		at, root, ok := p.parse(id)
		base, _, _ := strings.Cut(id, threadMark)
		team := p.ofTeam(base)
		switch {
		case team != nil && c.r.Method == http.MethodGet: // this is also the id of the channel that every team has
			return do(c, team, nil)
		case team != nil:
			c.stray = append(c.stray, c.r.Method+" in the first channel of a team: "+strconv.Quote(c.text()))
			return 201, object{"id": team.next()}
		case at == nil && p.earlier[base]:
			c.stray = append(c.stray, c.r.Method+" in a conversation from an earlier world: "+strconv.Quote(c.text()))
			if c.r.Method == http.MethodGet {
				return refuse(403, "BotNotInConversationRoster", "The bot is not part of the conversation roster.")
			}
			return 201, object{"id": strconv.FormatInt(time.Now().UnixMilli(), 10)}
		case at == nil:
			c.stray = append(c.stray, c.r.Method+" in an unknown conversation")
			return refuse(404, "ConversationNotFound", errConversation.Error())
		case !at.has(p.me):
			return refuse(403, "BotNotInConversationRoster", "The bot is not part of the conversation roster.")
		case !ok:
			return refuse(404, "ConversationNotFound", errConversation.Error())
		}
		return do(c, at, root)
	}
}

// text returns the text of an activity, for the record.
func (c *call) text() string {
	var in sent
	_ = json.Unmarshal(c.body, &in)
	return in.Text
}

// own accepts calls about an existing message of the bot.
func (p *platform) own(do func(c *call, m *message) (int, any)) func(c *call, at *place, root *message) (int, any) {
	return func(c *call, at *place, _ *message) (int, any) {
		m := at.find(c.path["activityId"])
		switch {
		case m == nil || m.deleted:
			return refuse(404, "ActivityNotFoundInConversation", errActivity.Error())
		case m.author != p.me:
			return refuse(403, "NotEnoughPermissions", "The bot does not have enough permissions to edit the message.")
		}
		return do(c, m)
	}
}

// open finds or makes the personal chat with a user, or begins a thread in a channel.
func (p *platform) open(c *call) (int, any) {
	var in struct {
		IsGroup     bool `json:"isGroup"`
		ChannelData struct {
			Channel struct {
				ID string `json:"id"`
			} `json:"channel"`
		} `json:"channelData"`
		Members []struct {
			ID string `json:"id"`
		} `json:"members"`
		Activity json.RawMessage `json:"activity"`
	}
	if json.Unmarshal(c.body, &in) != nil {
		return refuse(400, "BadSyntax", "Error in the syntax of the request.")
	}
	if id := in.ChannelData.Channel.ID; id != "" {
		if len(in.Activity) == 0 || string(in.Activity) == "null" {
			return refuse(400, "BadSyntax", "Incorrect conversation creation parameters: an activity is needed.")
		}
		c.path, c.body = map[string]string{"conversationId": id}, in.Activity
		status, out := p.in(p.post)(c)
		made, ok := out.(object)
		if !ok {
			return status, out
		}
		return status, object{"id": id + threadMark + made["id"].(string), "activityId": made["id"]}
	}
	if in.IsGroup || len(in.Members) != 1 {
		return refuse(400, "BadSyntax", "Incorrect conversation creation parameters.")
	}
	var who *account
	for _, a := range p.people {
		if !a.bot && (a.id == in.Members[0].ID || a.object == in.Members[0].ID) {
			who = a
		}
	}
	if who == nil {
		return refuse(403, "ForbiddenOperationException", "Bot is not installed in user's personal scope.")
	}
	i := slices.IndexFunc(p.places, func(at *place) bool { return at.kind == personal && at.has(who) && at.has(p.me) })
	if i < 0 {
		i = len(p.places)
		p.add(&place{kind: personal, members: []*account{who, p.me}})
	}
	at := p.places[i]
	if len(in.Activity) > 0 && string(in.Activity) != "null" {
		c.path, c.body = map[string]string{"conversationId": at.id}, in.Activity
		status, out := p.post(c, at, nil)
		made, ok := out.(object)
		if !ok {
			return status, out
		}
		return status, object{"id": at.id, "activityId": made["id"]}
	}
	return 201, object{"id": at.id}
}

// toldOf records what has become visible, for the watcher.
func (p *platform) toldOf(c *call, op, glyph string, m *message) {
	c.about = m.about
	if m.place.conversation == "" {
		c.stray = append(c.stray, op+" in a chat that the bot has opened")
		return
	}
	seen := port.Posted{Op: op, Message: m.about, Conversation: m.place.conversation, Agent: p.self, Glyph: glyph}
	if op == "post" || op == "edit" {
		seen.Text = m.text
	}
	if m.root != nil {
		seen.Thread = m.root.about
	}
	c.posted = append(c.posted, seen)
}

func (p *platform) remove(c *call, m *message) (int, any) {
	m.deleted = true
	p.toldOf(c, "delete", "", m)
	return 200, object{}
}

// reacts adds a reaction of the bot to a message, or removes it.
func (p *platform) reacts(on bool) func(c *call, at *place, root *message) (int, any) {
	return func(c *call, at *place, _ *message) (int, any) {
		m := at.find(c.path["activityId"])
		kind := c.path["reactionType"]
		glyph, ok := reactionGlyph(kind)
		switch {
		case m == nil || m.deleted:
			return refuse(404, "ActivityNotFoundInConversation", errActivity.Error())
		case !ok:
			return refuse(400, "BadArgument", "The reaction type is not valid.")
		}
		if status, out := p.fails(c, "react"); status != 0 {
			return status, out
		}
		if m.glyphs[kind] != on {
			op := map[bool]string{true: "react", false: "unreact"}[on]
			if m.glyphs == nil {
				m.glyphs = map[string]bool{}
			}
			m.glyphs[kind] = on
			p.toldOf(c, op, glyph, m)
		}
		return 200, object{}
	}
}

// profile returns a member as in the roster.
func (p *platform) profile(a *account) object {
	given, family, _ := strings.Cut(a.name, " ")
	address := strings.ToLower(strings.ReplaceAll(a.handle, " ", ".")) + "@" + p.tenant[:8] + ".example"
	return object{"id": a.id, "objectId": a.object, "aadObjectId": a.object, "name": a.name, "givenName": given,
		"surname": family, "email": address, "userPrincipalName": address, "tenantId": p.tenant, "userRole": "user"}
}

// people returns the members of a place. Bots are not among them.
func (at *place) people() []*account {
	return slices.DeleteFunc(slices.Clone(at.members), func(a *account) bool { return a.bot })
}

func (p *platform) members(_ *call, at *place, _ *message) (int, any) {
	out := []object{}
	for _, a := range at.people() {
		out = append(out, p.profile(a))
	}
	return 200, out
}

func (p *platform) member(c *call, at *place, _ *message) (int, any) {
	for _, a := range at.people() {
		shown := p.profile(a)
		if id := c.path["memberId"]; id == a.id || id == a.object || id == shown["userPrincipalName"] {
			return 200, shown
		}
	}
	return refuse(404, "MemberNotFoundInConversation", "The user is not found in the conversation.")
}

// pagedMembers returns a part of the members, and a token for the next part.
func (p *platform) pagedMembers(c *call, at *place, _ *message) (int, any) {
	q := c.r.URL.Query()
	size, err := strconv.Atoi(q.Get("pageSize"))
	if err != nil {
		size = 200
	}
	size = min(max(size, 50), 500)
	from, _ := strconv.Atoi(q.Get("continuationToken"))
	all := at.people()
	from = min(max(from, 0), len(all))
	to := min(from+size, len(all))
	list := []object{}
	for _, a := range all[from:to] {
		list = append(list, p.profile(a))
	}
	out := object{"members": list}
	if to < len(all) {
		out["continuationToken"] = strconv.Itoa(to)
	}
	return 200, out
}

// ofTeam finds the channel of a team that the bot is in, or returns nil.
func (p *platform) ofTeam(id string) *place {
	i := slices.IndexFunc(p.places, func(at *place) bool { return at.team != "" && at.team == id && at.has(p.me) })
	if i < 0 {
		return nil
	}
	return p.places[i]
}

func (p *platform) getTeam(c *call) (int, any) {
	at := p.ofTeam(c.path["teamId"])
	if at == nil {
		return refuse(404, "NotFound", "Not Found")
	}
	return 200, object{"id": at.team, "name": at.title, "aadGroupId": at.group, "tenantId": p.tenant,
		"type": "standard", "channelCount": 2, "memberCount": len(at.people())}
}

// getChannels lists the channels of a team: the one that every team has, without a name, and the one of the world.
func (p *platform) getChannels(c *call) (int, any) {
	at := p.ofTeam(c.path["teamId"])
	if at == nil {
		return refuse(404, "NotFound", "Not Found")
	}
	return 200, object{"conversations": []object{{"id": at.team, "name": nil, "type": "standard"},
		{"id": at.id, "name": at.title, "type": "standard"}}}
}
