package slack

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/c2a-conform/c2a-conform/runner/face"
)

// show returns a message as in the history and in events.
func (f *Face) show(m *message) map[string]any {
	a, t := m.author, m.channel.in.team
	out := map[string]any{"type": "message", "text": m.text, "ts": m.at}
	switch {
	case m.subtype == "bot_message":
		out["subtype"], out["bot_id"], out["username"] = m.subtype, a.bot, a.name
	case a.bot != "":
		out["user"], out["bot_id"], out["app_id"], out["team"] = a.id, a.bot, a.app, t.id
		out["bot_profile"] = t.profile(f, a)
		if m.username != "" {
			out["username"] = m.username
		}
	default:
		out["user"], out["team"], out["client_msg_id"] = a.id, t.id, m.client
	}
	if len(m.blocks) > 0 {
		out["blocks"] = m.blocks
	}
	if m.edited != "" {
		out["edited"] = map[string]any{"user": a.id, "ts": m.edited}
	}
	if m.unfurled {
		at := link.FindString(m.source)
		out["attachments"] = []any{map[string]any{"id": 1, "from_url": at, "original_url": at, "title_link": at,
			"title": at, "fallback": at, "service_name": "web"}}
	}
	if m.thread != "" {
		out["thread_ts"] = m.thread
		if root := m.channel.message(m.thread); root != nil && root.author.id != "" {
			out["parent_user_id"] = root.author.id
		}
	}
	if m.streaming {
		out["streaming_state"] = "in_progress"
	}
	return out
}

func (t *team) profile(f *Face, u *user) map[string]any {
	return map[string]any{
		"id": u.bot, "deleted": false, "name": u.name, "updated": f.flow.since.Unix(), "app_id": u.app,
		"team_id": t.id,
		"icons": map[string]any{"image_36": f.url + "icon_36.png", "image_48": f.url + "icon_48.png",
			"image_72": f.url + "icon_72.png"},
	}
}

// tell sends the events of a new message: message and, if the program is mentioned, also app_mention, in either order.
// retry is the number of copies that were lost before. mention sends only app_mention.
func (f *Face) tell(m *message, retry int, mention bool) error {
	c, w := m.channel, m.channel.in
	if !c.has(w.team.bot.id) {
		return nil
	}
	event := f.show(m)
	event["channel"], event["event_ts"] = c.id, m.at
	called := c.kind != imKind && m.author.world != w.self && w.names(m.source)
	if called {
		named := maps.Clone(event)
		named["type"] = "app_mention"
		m.told = append(m.told, f.delivery(w.team, "app_mention", m, named))
	}
	event["channel_type"] = c.kind
	m.told = append(m.told, f.delivery(w.team, "message", m, event))
	if called {
		if w.mentions++; w.mentions%2 == 1 {
			m.told[0], m.told[1] = m.told[1], m.told[0]
		}
	}
	if mention && !called {
		return unable("a mention in a message without mentions")
	}
	for _, d := range m.told {
		if mention && d.kind != "app_mention" {
			continue
		}
		if d.retry = retry; retry > 0 {
			d.reason = "http_timeout"
		}
		f.send(d)
	}
	return nil
}

// changed sends the event of a changed message.
func (f *Face) changed(m *message, before map[string]any) {
	f.hidden(m, map[string]any{"subtype": "message_changed", "message": f.show(m), "previous_message": before})
}

// remove deletes a message, and sends the event.
func (f *Face) remove(m *message, before map[string]any) {
	c := m.channel
	for i, other := range c.messages {
		if other == m {
			c.messages = append(c.messages[:i:i], c.messages[i+1:]...)
			break
		}
	}
	c.in.gone = append(c.in.gone, m)
	f.hidden(m, map[string]any{"subtype": "message_deleted", "deleted_ts": m.at, "previous_message": before})
}

func (f *Face) hidden(m *message, event map[string]any) {
	at := stamp()
	maps.Copy(event, map[string]any{"type": "message", "hidden": true, "channel": m.channel.id,
		"channel_type": m.channel.kind, "ts": at, "event_ts": at})
	f.occur(m.channel, m, event)
}

// reacted sends reaction_added or reaction_removed.
func (f *Face) reacted(m *message, by *user, kind, emoji string) {
	event := map[string]any{
		"type": kind, "user": by.id, "reaction": emoji, "event_ts": stamp(),
		"item": map[string]any{"type": "message", "channel": m.channel.id, "ts": m.at},
	}
	if m.author.id != "" {
		event["item_user"] = m.author.id
	}
	f.occur(m.channel, m, event)
}

// moved makes a user join or leave a channel, and sends the event.
func (f *Face) moved(c *channel, who *user, in bool) {
	if c.has(who.id) == in {
		return
	}
	event := map[string]any{"type": "member_left_channel", "user": who.id, "channel": c.id, "channel_type": "C",
		"team": c.in.team.id, "event_ts": stamp()}
	if in {
		event["type"] = "member_joined_channel"
		c.members = append(c.members, who)
		f.occur(c, nil, event)
		return
	}
	if who.id == c.in.team.bot.id { // a user who has left gets a different event
		event = map[string]any{"type": "channel_left", "channel": c.id, "actor_id": who.id,
			"event_ts": event["event_ts"]}
	}
	f.occur(c, nil, event)
	for i, u := range c.members {
		if u == who {
			c.members = append(c.members[:i:i], c.members[i+1:]...)
			break
		}
	}
}

// occur sends an event, unless the program is not in the channel.
func (f *Face) occur(c *channel, m *message, event map[string]any) {
	if c.has(c.in.team.bot.id) && c.in.present() && slices.Contains(c.in.channels, c) {
		kind, _ := event["type"].(string)
		if subtype, ok := event["subtype"].(string); ok {
			kind = subtype
		}
		f.send(f.delivery(c.in.team, kind, m, event))
	}
}

// delivery is an event for the program.
type delivery struct {
	kind    string // type of the event, or subtype
	message string // id in the world, or ""
	id      string // event_id
	payload json.RawMessage
	retry   int // number of copies that were sent before
	reason  string
	on      *socket
	not     *socket // the socket of an earlier delivery, which must not be used; or nil
}

// delivery wraps an event in the outer event.
func (f *Face) delivery(t *team, kind string, m *message, event map[string]any) *delivery {
	d := &delivery{kind: kind, id: newID("Ev")}
	if m != nil {
		d.message = m.world
	}
	occurred, _, _ := strings.Cut(fmt.Sprint(event["event_ts"]), ".")
	seconds, _ := strconv.ParseInt(occurred, 10, 64)
	d.payload = encode(map[string]any{
		"token": f.verification, "team_id": t.id, "context_team_id": t.id, "context_enterprise_id": nil,
		"api_app_id": f.home.bot.app,
		"event":      event, "type": "event_callback", "event_id": d.id, "event_time": seconds,
		"authorizations": []any{map[string]any{"enterprise_id": nil, "team_id": t.id, "user_id": t.bot.id,
			"is_bot": true, "is_enterprise_install": false}},
		"is_ext_shared_channel": false, "event_context": "4-" + letters(40),
	})
	return d
}

// flow contains the events for the program.
type flow struct {
	since time.Time
	queue []*delivery // not sent, or to be sent again
	// refreshing is the number of events that wait until the program has been asked to reconnect.
	refreshing int
	flying     map[string]*delivery // sent but not acknowledged, by the id of the envelope
	sockets    map[*socket]bool
	verified   bool          // the program has answered the challenge at its URL
	wake       chan struct{} // there is something to send
}

func (l *flow) begin() {
	l.since = time.Now()
	l.flying, l.sockets, l.wake = map[string]*delivery{}, map[*socket]bool{}, make(chan struct{}, 1)
}

// forget drops the events that the program has not acknowledged.
func (l *flow) forget() {
	l.queue = nil
	clear(l.flying)
}

func (f *Face) send(d *delivery) {
	f.queue = append(f.queue, d)
	f.rouse()
}

// rouse wakes the senders.
func (f *Face) rouse() {
	for s := range f.sockets {
		poke(s.wake)
	}
	poke(f.wake)
}

func poke(c chan struct{}) {
	select {
	case c <- struct{}{}:
	default:
	}
}

// again puts unacknowledged events back, before the new ones.
func (f *Face) again(lost []*delivery, reason string) {
	for _, d := range lost {
		d.retry++
		d.reason, d.on = reason, nil
	}
	f.queue = append(lost, f.queue...)
	f.rouse()
}

// Pending returns the number of events that the program has not acknowledged.
func (f *Face) Pending() int {
	f.mu.Lock()
	defer f.mu.Unlock()
	return len(f.queue) + len(f.flying) + f.refreshing
}

// Connected reports whether the program has a socket open, or listens.
func (f *Face) Connected() bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	return len(f.sockets) > 0 || f.verified
}

func (f *Face) passed(from bool, what string, body []byte, message string) {
	f.watcher.Passed(face.Traffic{
		At: time.Now(), From: from, What: what, Message: message,
		Body: face.Evidence(body, f.home.token, f.other.token, f.appToken, f.secret, f.verification),
	})
}
