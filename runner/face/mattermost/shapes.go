package mattermost

import (
	"encoding/json"
	"fmt"
	"maps"
	"strings"
)

// text returns a value as JSON in a string, as events contain it.
func text(v any) string {
	raw, err := json.Marshal(v)
	if err != nil {
		panic(err) // can't fail: only maps, lists and texts
	}
	return string(raw)
}

func with(m map[string]any, pairs ...any) map[string]any {
	m = maps.Clone(m)
	for i := 0; i < len(pairs); i += 2 {
		m[pairs[i].(string)] = pairs[i+1]
	}
	return m
}

// team returns the id of the team of a channel. Direct channels have no team.
func (c *channel) team(s *server) string {
	if c.direct() {
		return ""
	}
	return s.team.id
}

// shown returns a user as others see it.
func (u *user) shown() map[string]any {
	out := map[string]any{
		"id": u.id, "create_at": u.at, "update_at": u.at, "delete_at": 0, "username": u.handle, "auth_service": "",
		"email": "", "nickname": "", "first_name": u.name, "last_name": "", "position": "", "roles": "system_user",
		"locale": "en", "disable_welcome_email": false,
		"timezone": map[string]any{"automaticTimezone": "", "manualTimezone": "", "useAutomaticTimezone": "true"},
	}
	if u.bot {
		out["is_bot"], out["bot_description"] = true, ""
	}
	return out
}

// own returns a user as it sees itself.
func (u *user) own() map[string]any {
	return with(u.shown(), "email", u.handle+"@localhost", "email_verified", true, "last_password_update", u.at,
		"notify_props", map[string]any{"channel": "true", "comments": "never", "desktop": "mention",
			"desktop_sound": "true", "desktop_threads": "all", "email": "true", "email_threads": "all",
			"first_name": "false", "mention_keys": "", "push": "mention", "push_status": "online",
			"push_threads": "all"})
}

func (u *user) asBot() map[string]any {
	return map[string]any{"user_id": u.id, "username": u.handle, "display_name": u.name,
		"owner_id": u.id, "create_at": u.at, "update_at": u.at, "delete_at": 0}
}

func (u *user) status(s *server) map[string]any {
	status := "offline"
	if u != s.me || s.connected {
		status = "online"
	}
	return map[string]any{"user_id": u.id, "status": status, "manual": false, "last_activity_at": u.at,
		"dnd_end_time": 0}
}

func (t *team) shown() map[string]any {
	return map[string]any{
		"id": t.id, "create_at": t.at, "update_at": t.at, "delete_at": 0, "display_name": t.name, "name": t.name,
		"description": "", "email": "", "type": openChannel, "company_name": "", "allowed_domains": "", "invite_id": "",
		"allow_open_invite": true, "scheme_id": nil, "group_constrained": nil, "policy_id": nil,
		"cloud_limits_archived": false,
	}
}

func (t *team) member(u *user) map[string]any {
	return map[string]any{"team_id": t.id, "user_id": u.id, "roles": "team_user", "delete_at": 0, "scheme_guest": false,
		"scheme_user": true, "scheme_admin": false, "explicit_roles": ""}
}

func (g *group) shown() map[string]any {
	return map[string]any{
		"id": g.id, "name": g.name, "display_name": g.name, "description": "", "source": "custom", "remote_id": nil,
		"create_at": g.at, "update_at": g.at, "delete_at": 0, "has_syncables": false, "member_count": len(g.members),
		"allow_reference": true, "member_ids": nil,
	}
}

func (c *channel) shown(s *server) map[string]any {
	creator := ""
	if c.creator != nil {
		creator = c.creator.id
	}
	roots := 0
	for _, p := range c.posts {
		if p.root == nil {
			roots++
		}
	}
	return map[string]any{
		"id": c.id, "create_at": c.at, "update_at": c.at, "delete_at": 0, "team_id": c.team(s), "type": c.kind,
		"display_name": c.title, "name": c.name, "header": "", "purpose": "", "last_post_at": c.lastAt,
		"total_msg_count": len(c.posts), "extra_update_at": 0, "creator_id": creator, "scheme_id": nil, "props": nil,
		"group_constrained": nil, "autotranslation": false, "shared": nil, "total_msg_count_root": roots,
		"policy_id": nil, "last_root_post_at": c.lastAt, "banner_info": nil, "policy_enforced": false,
		"policy_is_active": false, "default_category_name": "",
	}
}

func (c *channel) member(u *user) map[string]any {
	return map[string]any{
		"channel_id": c.id, "user_id": u.id, "roles": "channel_user", "last_viewed_at": 0, "msg_count": 0,
		"mention_count": 0, "mention_count_root": 0, "urgent_mention_count": 0, "msg_count_root": 0,
		"notify_props": map[string]any{"desktop": "default", "email": "default", "ignore_channel_mentions": "default",
			"mark_unread": "all", "push": "default", "channel_auto_follow_threads": "off"},
		"last_update_at": c.at, "scheme_guest": false, "scheme_user": true, "scheme_admin": false, "explicit_roles": "",
	}
}

func (p *post) shown(s *server) map[string]any {
	metadata := map[string]any{}
	reactions := []any{}
	for _, r := range p.reactions {
		reactions = append(reactions, r.shown(p))
	}
	out := map[string]any{
		"id": p.id, "create_at": p.created, "update_at": p.updated, "edit_at": p.edited, "delete_at": p.deleted,
		"is_pinned": p.pinned, "user_id": p.author.id, "channel_id": p.channel.id, "root_id": p.root.idOr(""),
		"original_id": "", "message": p.text, "type": p.kind, "props": p.props, "hashtags": "", "file_ids": []string{},
		"pending_post_id": p.pendingID, "remote_id": "", "reply_count": p.replies(), "last_reply_at": 0,
		"participants": nil, "metadata": metadata,
	}
	if len(reactions) > 0 {
		out["has_reactions"], metadata["reactions"] = true, reactions
	}
	return out
}

// seen returns what people see of a post: its message, and the texts of its attachments.
func (p *post) seen() string {
	parts := []string{}
	add := func(v any) {
		if s, ok := v.(string); ok && strings.TrimSpace(s) != "" {
			parts = append(parts, s)
		}
	}
	add(p.text)
	attachments, _ := p.props["attachments"].([]any)
	for _, a := range attachments {
		if a, ok := a.(map[string]any); ok {
			for _, member := range []string{"pretext", "title", "text"} {
				add(a[member])
			}
		}
	}
	return strings.Join(parts, "\n")
}

func (r reaction) shown(p *post) map[string]any {
	return map[string]any{"user_id": r.by.id, "post_id": p.id, "emoji_name": r.emoji, "create_at": r.at,
		"update_at": r.at, "delete_at": 0, "remote_id": "", "channel_id": p.channel.id}
}

// problem is an error of the server's API.
type problem struct {
	ID       string `json:"id"`
	Message  string `json:"message"`
	Detailed string `json:"detailed_error"`
	Request  string `json:"request_id,omitempty"`
	Status   int    `json:"status_code"`
}

var (
	noSession = problem{ID: "api.context.session_expired.app_error",
		Message: "Invalid or expired session, please login again.", Status: 401}
	noPermission = problem{ID: "api.context.permissions.app_error",
		Message: "You do not have the appropriate permissions.", Status: 403}
	noRoute = problem{ID: "api.context.404.app_error", Message: "Sorry, we could not find the page.", Status: 404}
	noPost  = problem{ID: "app.post.get.app_error", Message: "Unable to get the post.", Status: 404}
	noUser  = problem{ID: "app.user.missing_account.const", Message: "Unable to find the user.", Status: 404}
	noTeam  = problem{ID: "app.team.get.find.app_error", Message: "Unable to find the existing team.", Status: 404}
	noRoot  = problem{ID: "api.post.create_post.root_id.app_error", Message: "Invalid RootId parameter.",
		Status: 400}
	noChannel = problem{ID: "app.channel.get.existing.app_error", Message: "Unable to find the existing channel.",
		Status: 404}
	noGroup = problem{ID: "app.group.no_rows", Message: "no matching group found", Status: 404}
	rootIn  = problem{ID: "api.post.create_post.channel_root_id.app_error",
		Message: "Invalid ChannelId for RootId parameter.", Status: 400}
	tooLong = problem{ID: "model.post.is_valid.message_length.app_error",
		Message: "Post Message property is longer than the maximum permitted length.", Status: 400}
	noEmoji = problem{ID: "app.emoji.get_by_name.no_result", Message: "We couldn’t find the emoji.", Status: 404}
	trouble = problem{ID: "app.post.save.app_error", Message: "Unable to save the Post.", Status: 500}
)

func badParam(name string) problem {
	return problem{ID: "api.context.invalid_url_param.app_error",
		Message: fmt.Sprintf("Invalid or missing %s parameter in request URL.", name), Status: 400}
}

func badBody(name string) problem {
	return problem{ID: "api.context.invalid_body_param.app_error",
		Message: fmt.Sprintf("Invalid or missing %s in request body.", name), Status: 400}
}
