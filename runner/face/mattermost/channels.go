package mattermost

import (
	"slices"
	"strings"
)

// channelCalls are the calls about channels and their members.
func (s *server) channelCalls() map[string]answer {
	mine := s.mine(func(c *call) (int, any) {
		return 200, shownAll(s.myChannels(), func(x *channel) map[string]any { return x.shown(s) })
	})
	members := func(*call) (int, any) {
		return 200, shownAll(s.myChannels(), func(x *channel) map[string]any { return x.member(s.me) })
	}
	return map[string]answer{
		"GET users/{user_id}/channels":                         mine,
		"GET users/{user_id}/teams/{team_id}/channels":         s.onTeam(mine),
		"GET users/{user_id}/channel_members":                  s.mine(members),
		"GET users/{user_id}/teams/{team_id}/channels/members": s.onTeam(s.mine(members)),
		"GET teams/{team_id}/channels": s.onTeam(func(c *call) (int, any) {
			return 200, shownAll(page(c, s.publicChannels()), func(x *channel) map[string]any { return x.shown(s) })
		}),
		"GET teams/{team_id}/channels/name/{channel_name}":        s.onTeam(s.channelByName),
		"GET teams/name/{team_name}/channels/name/{channel_name}": s.onTeam(s.channelByName),
		"POST channels/direct":                                    s.openDirect,
		"POST channels/group":                                     s.openGroup,
		"POST channels/members/{user_id}/view":                    s.mine(s.view),
		"GET channels/{channel_id}": s.onChannel(func(_ *call, x *channel) (int, any) {
			return 200, x.shown(s)
		}),
		"GET channels/{channel_id}/stats": s.inChannel(func(_ *call, x *channel) (int, any) {
			return 200, map[string]any{"channel_id": x.id, "member_count": len(x.members), "guest_count": 0,
				"pinnedpost_count": 0, "files_count": 0}
		}),
		"GET channels/{channel_id}/members": s.inChannel(func(c *call, x *channel) (int, any) {
			return 200, shownAll(page(c, x.members), x.member)
		}),
		"GET channels/{channel_id}/members/{user_id}":    s.inChannel(s.channelMember),
		"POST channels/{channel_id}/members":             s.onChannel(s.join),
		"DELETE channels/{channel_id}/members/{user_id}": s.inChannel(s.leave),
	}
}

// myChannels returns the program's channels in the present world.
func (s *server) myChannels() []*channel {
	return slices.DeleteFunc(slices.Clone(s.order), func(c *channel) bool { return !c.has(s.me) })
}

func (s *server) publicChannels() []*channel {
	return slices.DeleteFunc(slices.Clone(s.order), func(c *channel) bool { return c.kind != openChannel })
}

// onChannel accepts calls about a channel of the present world that the program may read: a public channel, or one that
// it is in.
func (s *server) onChannel(do func(*call, *channel) (int, any)) answer {
	return func(c *call) (int, any) {
		x := s.channels[c.Path["channel_id"]]
		switch {
		case x == nil:
			c.Stray = append(c.Stray, c.R.Method+" "+short(c.R.URL)+" in an unknown channel")
			return refuse(noChannel)
		case x.members == nil:
			c.Stray = append(c.Stray, c.R.Method+" "+short(c.R.URL)+" in a channel from an earlier world")
			return refuse(noPermission)
		case x.kind != openChannel && !x.has(s.me):
			return refuse(noPermission)
		}
		return do(c, x)
	}
}

// inChannel accepts calls about a channel that the program is in, and refuses others.
func (s *server) inChannel(do func(*call, *channel) (int, any)) answer {
	return s.onChannel(func(c *call, x *channel) (int, any) {
		if !x.has(s.me) {
			return refuse(noPermission)
		}
		return do(c, x)
	})
}

func (s *server) channelByName(c *call) (int, any) {
	for _, x := range s.order {
		if x.members != nil && x.name == strings.ToLower(c.Path["channel_name"]) &&
			(x.kind == openChannel || x.has(s.me)) {
			return 200, x.shown(s)
		}
	}
	return refuse(problem{ID: "app.channel.get_by_name.missing.app_error", Message: "Channel does not exist.",
		Status: 404})
}

// openDirect finds the direct channel with a user, or makes one that the world doesn't know.
func (s *server) openDirect(c *call) (int, any) {
	var ids []string
	if !c.Decode(&ids) || len(ids) != 2 {
		return refuse(badBody("user_ids"))
	}
	if !slices.Contains(ids, s.me.id) {
		return refuse(noPermission)
	}
	return s.openWith(ids, directMessage)
}

func (s *server) openGroup(c *call) (int, any) {
	var ids []string
	if !c.Decode(&ids) {
		return refuse(badBody("user_ids"))
	}
	if !slices.Contains(ids, s.me.id) {
		ids = append(ids, s.me.id)
	}
	slices.Sort(ids)
	ids = slices.Compact(ids)
	if len(ids) < 3 || len(ids) > maxGroup {
		return refuse(problem{ID: "api.channel.create_group.bad_size.app_error",
			Message: "Group message channels must contain at least 3 and no more than 8 users.", Status: 400})
	}
	return s.openWith(ids, groupMessage)
}

func (s *server) openWith(ids []string, kind string) (int, any) {
	var members []*user
	for _, id := range ids {
		u := s.users[id]
		if u == nil {
			return refuse(badBody("user_ids"))
		}
		if !slices.Contains(members, u) {
			members = append(members, u)
		}
	}
	for _, x := range s.order {
		if x.kind == kind && len(x.members) == len(members) &&
			!slices.ContainsFunc(members, func(u *user) bool { return !x.has(u) }) {
			return 201, x.shown(s)
		}
	}
	x := &channel{kind: kind, members: members}
	s.newChannel(x)
	s.tellAdded(x)
	return 201, x.shown(s)
}

// view marks a channel as read.
func (s *server) view(c *call) (int, any) {
	var in struct {
		Channel string `json:"channel_id"`
	}
	if !c.Decode(&in) {
		return refuse(badBody("channel_view"))
	}
	times := map[string]any{}
	if x := s.channels[in.Channel]; x != nil && x.has(s.me) {
		times[x.id] = x.lastAt
		s.emit("multiple_channels_viewed", broadcast{user: s.me.id}, map[string]any{"channel_times": times}, "")
	}
	return 200, map[string]any{"status": "OK", "last_viewed_at_times": times}
}

func (s *server) channelMember(c *call, x *channel) (int, any) {
	u := s.users[c.Path["user_id"]]
	if u == nil || !x.has(u) {
		return refuse(problem{ID: "app.channel.get_member.missing.app_error",
			Message: "No channel member found for that user ID and channel ID.", Status: 404})
	}
	return 200, x.member(u)
}

// join adds the program to a public channel. It can't add other users.
func (s *server) join(c *call, x *channel) (int, any) {
	var in struct {
		User string `json:"user_id"`
	}
	if !c.Decode(&in) || in.User == "" {
		return refuse(badBody("user_id or user_ids"))
	}
	if in.User != s.me.id || x.direct() {
		return refuse(noPermission)
	}
	if !x.has(s.me) {
		s.enter(x, s.me)
		c.Stray = append(c.Stray, "the program joins a channel by itself")
	}
	return 201, x.member(s.me)
}

// leave removes the program from a channel.
func (s *server) leave(c *call, x *channel) (int, any) {
	if c.Path["user_id"] != s.me.id || x.direct() {
		return refuse(noPermission)
	}
	s.quit(x, s.me)
	return done(c)
}
