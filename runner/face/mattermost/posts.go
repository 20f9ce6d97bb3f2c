package mattermost

import (
	"slices"
	"strconv"
	"time"
	"unicode/utf8"

	"github.com/c2a-conform/c2a-conform/schemas/port"
)

const (
	maxText    = 16383 // characters in a message
	maxPending = 2000
	// sameFor is how long a repeated pending_post_id returns the same post.
	sameFor = 30 * time.Second
)

// postCalls are the calls about posts and reactions.
func (s *server) postCalls() map[string]answer {
	return map[string]answer{
		"POST posts": s.createPost,
		"GET posts/{post_id}": s.onPost(func(_ *call, p *post) (int, any) {
			return 200, p.shown(s)
		}),
		"PUT posts/{post_id}":       s.onPost(s.updatePost),
		"PUT posts/{post_id}/patch": s.onPost(s.updatePost),
		"DELETE posts/{post_id}":    s.onPost(s.deletePost),
		"GET posts/{post_id}/thread": s.onPost(func(c *call, p *post) (int, any) {
			return 200, s.thread(p)
		}),
		// Only administrators of the system may call this.
		"POST posts/ephemeral":             s.forbidden,
		"POST posts/ids":                   s.getPostsByIDs,
		"GET channels/{channel_id}/posts":  s.inChannel(s.getPosts),
		"POST reactions":                   s.addReaction,
		"GET posts/{post_id}/reactions":    s.onPost(s.getReactions),
		"POST posts/{post_id}/pin":         s.onPost(s.pin(true)),
		"POST posts/{post_id}/unpin":       s.onPost(s.pin(false)),
		"GET channels/{channel_id}/pinned": s.inChannel(s.getPinned),
		"DELETE users/{user_id}/posts/{post_id}/reactions/{emoji_name}": s.mine(s.onPost(s.dropReaction)),
	}
}

func (s *server) forbidden(*call) (int, any) { return refuse(noPermission) }

// onPost accepts calls about a post that the program can see, and refuses others.
func (s *server) onPost(do func(*call, *post) (int, any)) answer {
	return func(c *call) (int, any) {
		p := s.posts[c.Path["post_id"]]
		if p == nil || p.deleted != 0 {
			return refuse(noPost)
		}
		if !p.channel.has(s.me) {
			return refuse(noPermission)
		}
		c.About = p.about
		return do(c, p)
	}
}

// sent contains the fields of a request that define a post.
type sent struct {
	ID      string         `json:"id"`
	Channel string         `json:"channel_id"`
	Message *string        `json:"message"`
	Root    string         `json:"root_id"`
	Pending string         `json:"pending_post_id"`
	Props   map[string]any `json:"props"`
	Pinned  *bool          `json:"is_pinned"`
}

func (in sent) text() string {
	if in.Message == nil {
		return ""
	}
	return *in.Message
}

func (s *server) createPost(c *call) (int, any) {
	var in sent
	if !c.Decode(&in) {
		return refuse(badBody("post"))
	}
	x := s.channels[in.Channel]
	switch {
	case x == nil:
		c.Stray = append(c.Stray, "POST posts in an unknown channel")
		return refuse(noPermission)
	case x.members == nil:
		c.Stray = append(c.Stray, "POST posts in a channel from an earlier world")
		// A program that crashes after a refusal would miss the next world.
		p := &post{id: newID(), channel: x, author: s.me, text: in.text(), props: in.Props, created: s.now()}
		return 201, p.shown(s)
	case !x.has(s.me):
		return refuse(noPermission)
	case utf8.RuneCountInString(in.text()) > maxText:
		return refuse(tooLong)
	}
	if p := s.pending[in.Pending]; p != nil && in.Pending != "" && p.deleted == 0 &&
		s.now()-p.created < sameFor.Milliseconds() {
		c.About = p.about
		return 201, p.shown(s)
	}
	root := s.posts[in.Root]
	switch {
	case in.Root == "":
	case root == nil || root.deleted != 0:
		attempt := port.Posted{Op: "post", Message: newID(), Conversation: x.conversation, Agent: s.self,
			Text: in.text()}
		if root != nil {
			attempt.Thread = root.about
		}
		if x.conversation != "" {
			c.Tried = append(c.Tried, attempt)
		}
		return refuse(noRoot)
	case root.channel != x:
		return refuse(rootIn)
	case root.root != nil: // a reply can't have replies
		return refuse(noRoot)
	}
	if status, out := s.fails(c, "post"); status != 0 {
		return status, out
	}
	p := &post{channel: x, author: s.me, root: root, text: in.text(), props: in.Props, pendingID: in.Pending}
	s.add(p)
	if in.Pending != "" && len(s.pending) < maxPending {
		s.pending[in.Pending] = p
	}
	s.tellPosted(p, false)
	s.toldOf(c, port.Posted{Op: "post", Text: p.seen()}, p)
	return 201, p.shown(s)
}

// toldOf records what has become visible, for the watcher.
func (s *server) toldOf(c *call, seen port.Posted, p *post) {
	c.About = p.about
	if p.channel.conversation == "" {
		c.Stray = append(c.Stray, seen.Op+" in a channel that the program made")
		return
	}
	seen.Message, seen.Conversation, seen.Agent = p.about, p.channel.conversation, s.self
	if p.root != nil {
		seen.Thread = p.root.about
	}
	c.Posted = append(c.Posted, seen)
}

// updatePost changes the fields of a post that the request contains: the message, or props.
func (s *server) updatePost(c *call, p *post) (int, any) {
	var in sent
	switch {
	case !c.Decode(&in):
		return refuse(badBody("post"))
	case in.ID != "" && in.ID != p.id:
		return refuse(badBody("id"))
	case p.author != s.me:
		return refuse(noPermission)
	case utf8.RuneCountInString(in.text()) > maxText:
		return refuse(tooLong)
	}
	if status, out := s.fails(c, "post"); status != 0 {
		return status, out
	}
	before := p.seen()
	p.updated = s.now()
	if in.Message != nil {
		p.text = *in.Message
	}
	if in.Props != nil {
		p.props = with(in.Props, "from_bot", "true")
	}
	if in.Pinned != nil {
		p.pinned = *in.Pinned
	}
	if p.seen() != before {
		p.edited = p.updated
		s.toldOf(c, port.Posted{Op: "edit", Text: p.seen()}, p)
	}
	s.tellPost("post_edited", p)
	return 200, p.shown(s)
}

func (s *server) deletePost(c *call, p *post) (int, any) {
	if p.author != s.me {
		return refuse(noPermission)
	}
	s.remove(p)
	s.toldOf(c, port.Posted{Op: "delete"}, p)
	return done(c)
}

func (s *server) pin(on bool) func(*call, *post) (int, any) {
	return func(c *call, p *post) (int, any) {
		p.pinned, p.updated = on, s.now()
		s.tellPost("post_edited", p)
		return done(c)
	}
}

// list returns posts as the API gives them, the latest first, and the posts of their threads.
func (s *server) list(posts []*post, threads bool) map[string]any {
	order, shown := []string{}, map[string]any{}
	for _, p := range slices.Backward(posts) {
		order = append(order, p.id)
		shown[p.id] = p.shown(s)
		if !threads {
			continue
		}
		root := p
		if p.root != nil {
			root = p.root
		}
		for _, x := range p.channel.posts {
			if (x == root || x.root == root) && x.deleted == 0 {
				shown[x.id] = x.shown(s)
			}
		}
	}
	return map[string]any{"order": order, "posts": shown, "next_post_id": "", "prev_post_id": "", "has_next": false,
		"first_inaccessible_post_time": 0}
}

func (s *server) thread(p *post) map[string]any {
	root := p
	if p.root != nil {
		root = p.root
	}
	var all []*post
	for _, x := range p.channel.posts {
		if (x == root || x.root == root) && x.deleted == 0 {
			all = append(all, x)
		}
	}
	return s.list(all, false)
}

// getPosts returns posts of a channel: those that have changed since a time, including deleted ones; or a page, the
// latest first; or those before or after a post.
func (s *server) getPosts(c *call, x *channel) (int, any) {
	threads := c.Query("skipFetchThreads") != "true"
	if since := c.Query("since"); since != "" {
		from, err := strconv.ParseInt(since, 10, 64)
		if err != nil {
			return refuse(badBody("since"))
		}
		var in []*post
		for _, p := range x.posts {
			if p.updated > from {
				in = append(in, p)
			}
		}
		return 200, s.list(in[max(0, len(in)-1000):], threads)
	}
	var in []*post
	before, after := s.posts[c.Query("before")], s.posts[c.Query("after")]
	for _, p := range x.posts {
		if p.deleted == 0 && (before == nil || p.created < before.created) &&
			(after == nil || p.created > after.created) {
			in = append(in, p)
		}
	}
	from, size := c.page()
	from = min(from, len(in))
	if after != nil {
		in = in[from:min(from+size, len(in))]
	} else {
		in = in[max(0, len(in)-from-size) : len(in)-from]
	}
	out := s.list(in, threads)
	for i, p := range x.posts { // the posts next to the page
		if len(in) > 0 && p == in[0] && i > 0 {
			out["prev_post_id"] = x.posts[i-1].id
		}
		if len(in) > 0 && p == in[len(in)-1] && i+1 < len(x.posts) {
			out["next_post_id"], out["has_next"] = x.posts[i+1].id, true
		}
	}
	return 200, out
}

func (s *server) getPostsByIDs(c *call) (int, any) {
	var ids []string
	if !c.Decode(&ids) || len(ids) == 0 {
		return refuse(badBody("post_ids"))
	}
	list := []any{}
	for _, id := range ids {
		if p := s.posts[id]; p != nil && p.deleted == 0 && p.channel.has(s.me) {
			list = append(list, p.shown(s))
		}
	}
	return 200, list
}

func (s *server) getPinned(_ *call, x *channel) (int, any) {
	return 200, s.list(slices.DeleteFunc(slices.Clone(x.posts),
		func(p *post) bool { return !p.pinned || p.deleted != 0 }), false)
}

func (s *server) addReaction(c *call) (int, any) {
	var in struct {
		User  string `json:"user_id"`
		Post  string `json:"post_id"`
		Emoji string `json:"emoji_name"`
	}
	if !c.Decode(&in) {
		return refuse(badBody("reaction"))
	}
	glyph, ok := emojiGlyph(in.Emoji)
	p := s.posts[in.Post]
	switch {
	case !idForm.MatchString(in.User) || !idForm.MatchString(in.Post) || in.Emoji == "":
		return refuse(problem{ID: "api.reaction.save_reaction.invalid.app_error", Message: "Reaction is not valid.",
			Status: 400})
	case in.User != s.me.id:
		return refuse(problem{ID: "api.reaction.save_reaction.user_id.app_error",
			Message: "You cannot save reaction for the other user.", Status: 403})
	case p == nil || p.deleted != 0 || !p.channel.has(s.me):
		return refuse(noPermission)
	case !ok:
		return refuse(noEmoji)
	}
	c.About = p.about
	if status, out := s.fails(c, "react"); status != 0 {
		return status, out
	}
	if s.reacted(p, s.me, in.Emoji, true) {
		s.toldOf(c, port.Posted{Op: "react", Glyph: glyph}, p)
	}
	i := slices.IndexFunc(p.reactions, func(r reaction) bool { return r.by == s.me && r.emoji == in.Emoji })
	return 201, p.reactions[i].shown(p)
}

func (s *server) dropReaction(c *call, p *post) (int, any) {
	name := c.Path["emoji_name"]
	if s.reacted(p, s.me, name, false) {
		glyph, _ := emojiGlyph(name)
		s.toldOf(c, port.Posted{Op: "unreact", Glyph: glyph}, p)
	}
	return done(c)
}

func (s *server) getReactions(_ *call, p *post) (int, any) {
	return 200, shownAll(p.reactions, func(r reaction) map[string]any { return r.shown(p) })
}
