package mattermost

import (
	"slices"
	"strings"
)

// openCalls are the calls that need no token.
func (s *server) openCalls() map[string]answer {
	return map[string]answer{
		"GET system/ping": func(*call) (int, any) {
			return 200, map[string]any{"status": "OK", "AndroidLatestVersion": "", "AndroidMinVersion": "",
				"IosLatestVersion": "", "IosMinVersion": "", "ActiveSearchBackend": "database"}
		},
		"GET config/client": func(*call) (int, any) {
			return 200, map[string]any{
				"Version": version, "BuildNumber": version, "BuildEnterpriseReady": "true", "SiteName": "Mattermost",
				"SiteURL": s.http.URL, "EnableUserTypingMessages": "true", "EnableBotAccountCreation": "true",
				"EnableCustomEmoji": "true", "EnableUserStatuses": "true", "MaxPostSize": "16383",
				"TimeBetweenUserTypingUpdatesMilliseconds": "5000", "CollapsedThreads": "disabled",
			}
		},
		"GET license/client": func(*call) (int, any) {
			return 200, map[string]any{"IsLicensed": "true", "CustomUserGroups": "true",
				"SkuShortName": "professional"}
		},
	}
}

// userCalls are the calls about people, bots, teams and groups.
func (s *server) userCalls() map[string]answer {
	team := func(*call) (int, any) { return 200, s.team.shown() }
	teams := func(*call) (int, any) { return 200, []any{s.team.shown()} }
	return map[string]answer{
		"GET users":                     s.getUsers,
		"GET users/{user_id}":           s.onUser(func(_ *call, u *user) (int, any) { return 200, s.profile(u) }),
		"GET users/username/{username}": s.getByName,
		"POST users/ids":                s.getSome(func(u *user, x string) bool { return u.id == x }),
		"POST users/usernames": s.getSome(func(u *user, x string) bool {
			return u.handle == strings.ToLower(x)
		}),
		"POST users/search":           s.searchUsers,
		"GET users/{user_id}/status":  s.onUser(func(_ *call, u *user) (int, any) { return 200, u.status(s) }),
		"PUT users/{user_id}/status":  s.mine(func(*call) (int, any) { return 200, s.me.status(s) }),
		"POST users/status/ids":       s.getStatuses,
		"POST users/{user_id}/typing": s.mine(done),
		"GET users/{user_id}/teams":   s.mine(teams),
		"GET users/{user_id}/teams/members": s.mine(func(*call) (int, any) {
			return 200, []any{s.team.member(s.me)}
		}),
		"GET users/{user_id}/preferences": s.mine(func(*call) (int, any) { return 200, []any{} }),
		"GET users/{user_id}/groups": s.onUser(func(_ *call, u *user) (int, any) {
			return 200, shownAll(s.groupsOf(u), (*group).shown)
		}),
		"GET bots/{bot_user_id}": func(c *call) (int, any) {
			if u := s.users[c.Path["bot_user_id"]]; u != nil && u.bot {
				return 200, u.asBot()
			}
			return refuse(problem{ID: "store.sql_bot.get.missing.app_error", Message: "Bot does not exist.",
				Status: 404})
		},
		"GET teams":                     teams,
		"GET teams/{team_id}":           s.onTeam(team),
		"GET teams/name/{team_name}":    s.onTeam(team),
		"GET teams/{team_id}/members":   s.onTeam(s.teamMembers),
		"GET groups":                    s.getGroups,
		"POST groups/names":             s.getGroupsByName,
		"GET groups/{group_id}":         s.onGroup(func(_ *call, g *group) (int, any) { return 200, g.shown() }),
		"GET groups/{group_id}/members": s.onGroup(s.groupMembers),
		"GET teams/{team_id}/members/{user_id}": s.onTeam(s.onUser(func(_ *call, u *user) (int, any) {
			return 200, s.team.member(u)
		})),
	}
}

// profile returns a user as the program may see it.
func (s *server) profile(u *user) map[string]any {
	if u == s.me {
		return u.own()
	}
	return u.shown()
}

// onUser accepts calls about an existing user, and refuses others.
func (s *server) onUser(do func(*call, *user) (int, any)) answer {
	return func(c *call) (int, any) {
		u := s.users[c.Path["user_id"]]
		if u == nil {
			return refuse(noUser)
		}
		return do(c, u)
	}
}

// mine accepts calls about the program itself, and refuses others.
func (s *server) mine(do answer) answer {
	return func(c *call) (int, any) {
		if c.Path["user_id"] != s.me.id {
			return refuse(noPermission)
		}
		return do(c)
	}
}

func (s *server) onTeam(do answer) answer {
	return func(c *call) (int, any) {
		if id, ok := c.Path["team_id"]; ok && id != s.team.id {
			return refuse(noTeam)
		}
		if name, ok := c.Path["team_name"]; ok && name != s.team.name {
			return refuse(noTeam)
		}
		return do(c)
	}
}

func (s *server) onGroup(do func(*call, *group) (int, any)) answer {
	return func(c *call) (int, any) {
		for _, g := range s.groups {
			if g.id == c.Path["group_id"] {
				return do(c, g)
			}
		}
		return refuse(noGroup)
	}
}

// everybody returns all users, by name.
func (s *server) everybody() []*user {
	var list []*user
	for _, u := range s.users {
		list = append(list, u)
	}
	slices.SortFunc(list, func(a, b *user) int { return strings.Compare(a.handle+a.id, b.handle+b.id) })
	return list
}

func (s *server) getUsers(c *call) (int, any) {
	list := s.everybody()
	if id := c.Query("in_channel"); id != "" {
		in := s.channels[id]
		if in == nil || !in.has(s.me) {
			return refuse(noPermission)
		}
		list = slices.DeleteFunc(list, func(u *user) bool { return !in.has(u) })
	}
	return 200, shownAll(page(c, list), s.profile)
}

func (s *server) getByName(c *call) (int, any) {
	for _, u := range s.users {
		if u.handle == strings.ToLower(c.Path["username"]) {
			return 200, s.profile(u)
		}
	}
	return refuse(noUser)
}

// getSome returns the users in a list of names or ids.
func (s *server) getSome(is func(u *user, x string) bool) answer {
	return func(c *call) (int, any) {
		var wanted []string
		if !c.Decode(&wanted) || len(wanted) == 0 {
			return refuse(badBody("user_ids"))
		}
		return 200, shownAll(slices.DeleteFunc(s.everybody(), func(u *user) bool {
			return !slices.ContainsFunc(wanted, func(x string) bool { return is(u, x) })
		}), s.profile)
	}
}

func (s *server) searchUsers(c *call) (int, any) {
	var in struct {
		Term string `json:"term"`
	}
	if !c.Decode(&in) || in.Term == "" {
		return refuse(badBody("term"))
	}
	term := strings.ToLower(strings.TrimPrefix(in.Term, "@"))
	return 200, shownAll(slices.DeleteFunc(s.everybody(), func(u *user) bool {
		return !strings.HasPrefix(u.handle, term) && !strings.HasPrefix(strings.ToLower(u.name), term)
	}), s.profile)
}

func (s *server) getStatuses(c *call) (int, any) {
	var wanted []string
	if !c.Decode(&wanted) || len(wanted) == 0 {
		return refuse(badBody("user_ids"))
	}
	list := slices.DeleteFunc(s.everybody(), func(u *user) bool { return !slices.Contains(wanted, u.id) })
	return 200, shownAll(list, func(u *user) map[string]any { return u.status(s) })
}

func (s *server) teamMembers(c *call) (int, any) {
	return 200, shownAll(page(c, s.everybody()), s.team.member)
}

func (s *server) groupsOf(u *user) []*group {
	var list []*group
	for _, g := range s.groups {
		if slices.Contains(g.members, u) {
			list = append(list, g)
		}
	}
	return list
}

// getGroups returns the groups. The parameter q is a part of their names.
func (s *server) getGroups(c *call) (int, any) {
	list := slices.Clone(s.groups)
	if q := strings.ToLower(c.Query("q")); q != "" {
		list = slices.DeleteFunc(list, func(g *group) bool { return !strings.Contains(g.name, q) })
	}
	return 200, shownAll(page(c, list), (*group).shown)
}

func (s *server) getGroupsByName(c *call) (int, any) {
	var wanted []string
	if !c.Decode(&wanted) {
		return refuse(badBody("group_names"))
	}
	list := slices.DeleteFunc(slices.Clone(s.groups), func(g *group) bool { return !slices.Contains(wanted, g.name) })
	return 200, shownAll(list, (*group).shown)
}

func (s *server) groupMembers(c *call, g *group) (int, any) {
	return 200, map[string]any{"members": shownAll(page(c, g.members), s.profile),
		"total_member_count": len(g.members)}
}
