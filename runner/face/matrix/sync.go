package matrix

import (
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/c2a-conform/c2a-conform/runner/face"
)

// timelineLimit is the number of events of a room in a sync if the filter doesn't set it.
const timelineLimit = 10

// maxWait is the maximum time that a sync waits for something new.
const maxWait = 5 * time.Minute

// token makes a token for a position, and position reads it. An unknown token is read as 0.
func token(pos int64) string { return fmt.Sprintf("s%d", pos) }

func position(token string) int64 {
	n, err := strconv.ParseInt(strings.TrimPrefix(token, "s"), 10, 64)
	if err != nil || n < 0 {
		return 0
	}
	return n
}

// sync waits until there is something new, at most as long as the program asks.
func (s *server) sync(c *call) (int, any) {
	q := c.r.URL.Query()
	since := position(q.Get("since"))
	full := q.Get("full_state") == "true"
	wait, _ := strconv.ParseInt(q.Get("timeout"), 10, 64)
	limit := s.timelineLimit(q.Get("filter"))
	timer := time.NewTimer(min(max(0, time.Duration(wait)*time.Millisecond), maxWait))
	defer timer.Stop()
	s.mu.Lock()
	s.connected, s.acked = true, since
	for {
		out, passed := s.news(since, full, limit, c.device)
		wake := s.wake
		s.mu.Unlock()
		if out["rooms"] != nil || out["account_data"] != nil || since == 0 || full {
			c.passed = passed
			return http.StatusOK, out
		}
		select {
		case <-timer.C:
			return http.StatusOK, out
		case <-c.r.Context().Done():
			return 0, nil
		case <-wake:
		}
		s.mu.Lock()
		if s.closed {
			s.mu.Unlock()
			return 0, nil
		}
	}
}

func (s *server) timelineLimit(filter string) int {
	var raw []byte
	if strings.HasPrefix(filter, "{") {
		raw = []byte(filter)
	} else if n, err := strconv.Atoi(filter); err == nil {
		s.mu.Lock()
		if n >= 0 && n < len(s.filters) {
			raw = s.filters[n]
		}
		s.mu.Unlock()
	}
	var f struct {
		Room struct {
			Timeline struct {
				Limit *int `json:"limit"`
			} `json:"timeline"`
		} `json:"room"`
	}
	if json.Unmarshal(raw, &f) != nil || f.Room.Timeline.Limit == nil {
		return timelineLimit
	}
	return min(max(1, *f.Room.Timeline.Limit), 100)
}

// news returns what has happened after since.
func (s *server) news(since int64, full bool, limit int, device string) (map[string]any, []face.Traffic) {
	out := map[string]any{
		"next_batch":                       token(s.pos),
		"device_one_time_keys_count":       map[string]any{"signed_curve25519": 50},
		"device_unused_fallback_key_types": []string{"signed_curve25519"},
	}
	joined, left := map[string]any{}, map[string]any{}
	var passed []face.Traffic
	for _, r := range s.order {
		switch {
		case r.joined:
			if news, events := r.news(s, since, full, limit, device); news != nil {
				joined[r.id] = news
				passed = append(passed, events...)
			}
		case r.leftAt > since && since > 0 && r.state != nil:
			last := r.state["m.room.member "+s.user]
			left[r.id] = map[string]any{
				"state": map[string]any{"events": []any{}},
				"timeline": map[string]any{"events": list([]any{last.client(s, device, false, true)}),
					"limited": false, "prev_batch": token(last.pos - 1)},
				"account_data": map[string]any{"events": []any{}},
			}
			passed = append(passed, s.traffic(last, nil))
		}
	}
	if len(joined)+len(left) > 0 {
		out["rooms"] = map[string]any{"join": joined, "invite": map[string]any{}, "leave": left,
			"knock": map[string]any{}}
	}
	if s.accountAt > since || since == 0 || full {
		var data []any
		for kind, content := range s.account {
			data = append(data, map[string]any{"type": kind, "content": content})
		}
		data = append(data, map[string]any{"type": "m.push_rules", "content": pushRules(s.user)})
		out["account_data"] = map[string]any{"events": data}
	}
	return out, passed
}

func list(events []any) []any {
	if events == nil {
		return []any{}
	}
	return events
}

// news returns what has happened in a room, or nil.
func (r *room) news(s *server, since int64, full bool, limit int, device string) (map[string]any, []face.Traffic) {
	whole := full || since < r.joinedAt
	from := 0
	for !whole && from < len(r.shown) && r.shown[from].pos <= since {
		from++
	}
	fresh := r.shown[from:]
	if !whole && len(fresh) == 0 && r.typingAt <= since {
		return nil, nil
	}
	// For events from before the program was a member, the program can use /messages.
	limited := whole && len(r.shown) < len(r.events)
	if len(fresh) > limit {
		limited = true
		fresh = fresh[len(fresh)-limit:]
	}
	before := token(s.pos)
	var timeline, state []any
	var passed []face.Traffic
	inTimeline := map[*event]bool{}
	for i, x := range fresh {
		if i == 0 {
			before = token(x.pos - 1)
		}
		c := x.event.client(s, device, x.asPosted, true)
		timeline = append(timeline, c)
		inTimeline[x.event] = true
		passed = append(passed, s.traffic(x.event, c))
	}
	if whole || limited {
		for _, e := range r.state {
			if !inTimeline[e] && (whole || e.pos > since) {
				state = append(state, e)
			}
		}
		slices.SortFunc(state, func(a, b any) int { return int(a.(*event).pos - b.(*event).pos) })
		for i, e := range state {
			state[i] = e.(*event).client(s, device, false, true)
		}
	}
	ephemeral := []any{}
	if r.typingAt > since {
		ephemeral = append(ephemeral,
			map[string]any{"type": "m.typing", "content": map[string]any{"user_ids": append([]string{}, r.typing...)}})
		body, _ := json.Marshal(ephemeral[0])
		passed = append(passed, face.Traffic{At: time.Now(), What: "event m.typing", Body: face.Evidence(body)})
	}
	members := r.members()
	return map[string]any{
		"timeline":             map[string]any{"events": list(timeline), "limited": limited, "prev_batch": before},
		"state":                map[string]any{"events": list(state)},
		"ephemeral":            map[string]any{"events": ephemeral},
		"account_data":         map[string]any{"events": []any{}},
		"unread_notifications": map[string]any{"highlight_count": 0, "notification_count": 0},
		"summary": map[string]any{
			"m.joined_member_count": len(members), "m.invited_member_count": 0,
			"m.heroes": slices.DeleteFunc(members, func(m string) bool { return m == s.user }),
		},
	}, passed
}

// traffic returns the record of an event that was sent to the program.
func (s *server) traffic(e *event, body any) face.Traffic {
	if body == nil {
		body = e.client(s, "", false, true)
	}
	raw, _ := json.Marshal(body)
	return face.Traffic{At: time.Now(), What: "event " + e.kind, Body: face.Evidence(raw, s.token, s.secret),
		Message: e.about}
}

// pushRules are the default rules for notifications.
func pushRules(user string) map[string]any {
	rule := func(id string, actions []any, conditions ...any) map[string]any {
		return map[string]any{"rule_id": id, "default": true, "enabled": true, "actions": actions,
			"conditions": append([]any{}, conditions...)}
	}
	notify := []any{"notify", map[string]any{"set_tweak": "highlight"}}
	is := func(key string, value any) map[string]any {
		return map[string]any{"kind": "event_property_is", "key": key, "value": value}
	}
	match := func(key, pattern string) map[string]any {
		return map[string]any{"kind": "event_match", "key": key, "pattern": pattern}
	}
	message, encrypted := match("type", "m.room.message"), match("type", "m.room.encrypted")
	off := rule(".m.rule.master", []any{})
	off["enabled"] = false
	return map[string]any{"global": map[string]any{
		"override": []any{
			off,
			rule(".m.rule.suppress_notices", []any{}, match("content.msgtype", "m.notice")),
			rule(".m.rule.invite_for_me", []any{"notify"}, match("type", "m.room.member"),
				match("content.membership", "invite"), match("state_key", user)),
			rule(".m.rule.member_event", []any{}, match("type", "m.room.member")),
			rule(".m.rule.is_user_mention", notify,
				map[string]any{"kind": "event_property_contains", "key": `content.m\.mentions.user_ids`,
					"value": user}),
			rule(".m.rule.contains_display_name", notify, map[string]any{"kind": "contains_display_name"}),
			rule(".m.rule.is_room_mention", notify, is(`content.m\.mentions.room`, true),
				map[string]any{"kind": "sender_notification_permission", "key": "room"}),
			rule(".m.rule.roomnotif", notify, match("content.body", "@room"),
				map[string]any{"kind": "sender_notification_permission", "key": "room"}),
			rule(".m.rule.tombstone", notify, match("type", "m.room.tombstone"), match("state_key", "")),
			rule(".m.rule.reaction", []any{}, match("type", "m.reaction")),
			rule(".m.rule.room.server_acl", []any{}, match("type", "m.room.server_acl"), match("state_key", "")),
			rule(".m.rule.suppress_edits", []any{}, is(`content.m\.relates_to.rel_type`, "m.replace")),
		},
		"content": []any{}, "room": []any{}, "sender": []any{},
		"underride": []any{
			rule(".m.rule.call", []any{"notify"}, match("type", "m.call.invite")),
			rule(".m.rule.encrypted_room_one_to_one", []any{"notify"},
				map[string]any{"kind": "room_member_count", "is": "2"}, encrypted),
			rule(".m.rule.room_one_to_one", []any{"notify"},
				map[string]any{"kind": "room_member_count", "is": "2"}, message),
			rule(".m.rule.message", []any{"notify"}, message),
			rule(".m.rule.encrypted", []any{"notify"}, encrypted),
		},
	}}
}
