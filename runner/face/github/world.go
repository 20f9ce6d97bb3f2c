package github

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/c2a-conform/c2a-conform/internal/lazyregexp"
	"github.com/c2a-conform/c2a-conform/runner/face"
	"github.com/c2a-conform/c2a-conform/schemas/port"
)

// The types of an account.
const (
	user         = "User"
	bot          = "Bot"
	organization = "Organization"
)

type (
	person struct {
		ID    int64
		Login string // with "[bot]" for a bot
		Name  string
		Type  string
	}
	world struct {
		wire     port.World
		self     string
		owner    *person
		people   map[string]*person // by participant
		mentions map[string]string  // names in the world, without @, by the names on GitHub in lower case
		repos    map[string]*repo   // by conversation
		messages map[string]any     // *comment or *issue, by id
		sent     map[string]*event  // the event about a message
	}
	repo struct {
		ID           int64
		Name         string
		Created      time.Time
		world        *world
		conversation string
		members      []*person
		in           bool // the program is a member
		issues       []*issue
	}
	issue struct {
		ID        int64
		Number    int
		Title     string
		Body      string
		User      *person
		Assignees []*person
		Created   time.Time
		Updated   time.Time
		repo      *repo
		comments  []*comment
		reactions []*reaction
		id        string // in the world, or ""
	}
	comment struct {
		ID        int64
		Body      string
		User      *person
		Created   time.Time
		Updated   time.Time
		issue     *issue
		reactions []*reaction
		id        string // in the world
	}
	reaction struct {
		ID      int64
		User    *person
		Content string
		Created time.Time
	}
)

func (p *platform) person(handle, shown, kind string) *person {
	id := fresh()
	n := &person{ID: id, Login: login(handle, id), Name: shown, Type: kind}
	if kind == bot {
		n.Login += "[bot]"
	}
	p.people[strings.ToLower(n.Login)] = n
	return n
}

func (p *platform) Begin(w port.World, self string) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	if w.Resume && p.world != nil && p.world.wire.World == w.World {
		return nil
	}
	if len(w.Threads) > 0 {
		return unable("a thread within an issue")
	}
	n := &world{
		wire: w, self: self, owner: p.person("org", "", organization), people: map[string]*person{self: p.me},
		mentions: map[string]string{},
		repos:    map[string]*repo{}, messages: map[string]any{}, sent: map[string]*event{},
	}
	for _, a := range w.Agents {
		if a.ID != self {
			n.people[a.ID] = p.person(a.Handle, a.Name, bot)
		}
		n.mentions[strings.ToLower(n.people[a.ID].mention())] = a.Handle
		for _, r := range a.Roles {
			n.mentions[strings.ToLower(n.owner.Login+"/"+r)] = r
		}
	}
	for _, h := range w.Humans {
		n.people[h.ID] = p.person(h.Handle, h.Name, user)
		n.mentions[strings.ToLower(n.people[h.ID].mention())] = h.Handle
	}
	for _, c := range w.Conversations {
		switch {
		case c.Kind == "dm":
			return unable("a direct message")
		case c.Stream != "":
			return unable("a stream")
		}
		made := &repo{ID: fresh(), Created: time.Now(), world: n, conversation: c.ID}
		made.Name = login(c.Name, made.ID)
		for _, m := range c.Members {
			who, err := p.known(n, m)
			if err != nil {
				return err
			}
			made.in = made.in || who == p.me
			made.members = append(made.members, who)
		}
		by := n.owner
		if i := slices.IndexFunc(made.members, func(m *person) bool { return m.Type == user && m != p.me }); i >= 0 {
			by = made.members[i]
		}
		made.open(by, c.Name, "")
		n.repos[c.ID] = made
	}
	for _, old := range p.repos {
		old.issues = old.issues[:0] // posts there are strays
	}
	for _, r := range n.repos {
		p.repos[strings.ToLower(r.fullName())] = r
	}
	p.queue = nil
	p.pending.Store(0)
	p.comments, p.outages, p.world = map[int64]*comment{}, face.Outages{}, n
	return nil
}

// mention returns the text after @ that mentions a participant.
func (u *person) mention() string { return strings.TrimSuffix(u.Login, "[bot]") }

func (r *repo) fullName() string { return r.world.owner.Login + "/" + r.Name }

func (r *repo) open(by *person, title, body string) *issue {
	now := time.Now()
	made := &issue{ID: fresh(), Number: len(r.issues) + 1, Title: title, Body: body, User: by, Created: now,
		Updated: now, repo: r}
	r.issues = append(r.issues, made)
	return made
}

// known finds a participant. The platform's own programs need no declaration.
func (p *platform) known(n *world, id string) (*person, error) {
	if u := n.people[id]; u != nil {
		return u, nil
	}
	if !strings.HasSuffix(id, "-bot") {
		return nil, unable("the unknown participant " + strconv.Quote(id))
	}
	n.people[id] = p.person(strings.TrimSuffix(id, "-bot"), id, bot)
	return n.people[id], nil
}

// inbound converts the world's mentions to the platform's.
func (n *world) inbound(text string) string {
	return face.Render(n.wire, text, func(m face.Mention) string {
		if m.Role != "" {
			return "@" + n.owner.Login + "/" + m.Role
		}
		return "@" + n.people[m.ID].mention()
	}, func(s string) string { return s })
}

var mention = lazyregexp.New(`@([A-Za-z0-9-]+(?:/[\w.-]*\w)?)(\[bot\])?`)

// outbound converts the platform's mentions to the world's.
func (n *world) outbound(text string) string {
	return mention.ReplaceAllStringFunc(text, func(s string) string {
		if handle, ok := n.mentions[strings.ToLower(strings.TrimSuffix(s[1:], "[bot]"))]; ok {
			return "@" + handle
		}
		return s
	})
}

// Find implements [face.Finder].
func (p *platform) Find(text string) (string, bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	return face.LastNamed(text, func(yield func(face.Place) bool) {
		for _, r := range p.repos {
			if !yield(face.Place{ID: r.fullName(), Conversation: r.conversation, Over: r.world != p.world}) {
				return
			}
		}
	})
}

// Plain implements [face.Namer]: it replaces logins by handles.
func (p *platform) Plain(text string) string {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.world == nil {
		return text
	}
	return p.world.outbound(text)
}

func (p *platform) Do(e port.SurfaceEvent) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	n := p.world
	switch {
	case n == nil:
		return unable("what happens before the world begins")
	case len(e.Labels) > 0:
		return unable("the labels of a message")
	case e.Asks != "":
		return unable("who is asked by a message")
	case e.Thread != "":
		return unable("a thread within an issue")
	}
	if slices.ContainsFunc(face.Mentions(n.wire, e.Text), func(m face.Mention) bool { return m.All }) {
		return unable("the mention of all")
	}
	switch e.Op {
	case "post":
		return p.said(n, e)
	case "status":
		if !strings.HasSuffix(e.Author, "-bot") || e.Class == "record" {
			return unable("what kind of message it is")
		}
		return p.said(n, e)
	case "assign":
		return p.assigned(n, e)
	case "redeliver":
		if e.As != "" {
			return unable("a separate event for a mention")
		}
		if n.messages[e.ID] == nil {
			return p.said(n, e) // copies don't say that there were earlier copies
		}
		if sent := n.sent[e.ID]; sent != nil && !slices.Contains(p.queue, sent) {
			again := *sent
			again.due, again.delay = time.Time{}, 0
			n.sent[e.ID] = &again
			p.enqueue(&again)
		}
		return nil
	case "edit", "delete":
		return p.changed(n, e)
	case "join", "leave":
		return p.moved(n, e)
	case "outage":
		p.outages.Add(e)
		return nil
	case "react":
		return unable("a reaction")
	case "typing":
		return unable("that someone is typing")
	}
	return unable("the event " + strconv.Quote(e.Op))
}

// place returns the conversation and the author of an event.
func (p *platform) place(n *world, e port.SurfaceEvent) (*repo, *person, error) {
	r := n.repos[e.Conversation]
	if r == nil {
		return nil, nil, unable("the unknown conversation " + strconv.Quote(e.Conversation))
	}
	by, err := p.known(n, e.Author)
	return r, by, err
}

func (p *platform) said(n *world, e port.SurfaceEvent) error {
	r, by, err := p.place(n, e)
	if err != nil {
		return err
	}
	c := p.comment(r.issues[0], by, n.inbound(e.Text), e.ID)
	if e.PostedMs != 0 {
		c.Created = face.PostedAt(n.wire, e)
		c.Updated = c.Created
	}
	n.sent[e.ID] = p.tell(r, "issue_comment", "created", by, c.id,
		object{"issue": p.issue(c.issue), "comment": p.asComment(c)})
	return nil
}

func (p *platform) comment(i *issue, by *person, body, id string) *comment {
	now := time.Now()
	c := &comment{ID: fresh(), Body: body, User: by, Created: now, Updated: now, issue: i, id: id}
	if id == "" {
		c.id = "github:" + strconv.FormatInt(c.ID, 10)
	}
	i.comments, i.Updated = append(i.comments, c), now
	if i.repo.world == p.world {
		p.comments[c.ID], p.world.messages[c.id] = c, c
	}
	return c
}

// assigned makes a participant open an issue for the work, and assign it.
func (p *platform) assigned(n *world, e port.SurfaceEvent) error {
	r, by, err := p.place(n, e)
	if err != nil {
		return err
	}
	to, err := p.known(n, e.Assignee)
	if err != nil {
		return err
	}
	title, _, _ := strings.Cut(e.Text, "\n")
	i := r.open(by, n.inbound(title), n.inbound(e.Text))
	i.id = e.ID
	n.messages[e.ID] = i
	p.tell(r, "issues", "opened", by, e.ID, object{"issue": p.issue(i)})
	i.Assignees = []*person{to}
	n.sent[e.ID] = p.tell(r, "issues", "assigned", by, e.ID, object{"issue": p.issue(i), "assignee": p.account(to)})
	return nil
}

func (p *platform) changed(n *world, e port.SurfaceEvent) error {
	c, ok := n.messages[e.ID].(*comment)
	if !ok {
		return unable("a change of the message " + strconv.Quote(e.ID))
	}
	if e.Op == "delete" {
		p.drop(c, c.User)
		return nil
	}
	p.edit(c, c.User, n.inbound(e.Text))
	return nil
}

// edit changes a comment, and reports it.
func (p *platform) edit(c *comment, by *person, body string) {
	was := c.Body
	c.Body, c.Updated = body, time.Now()
	p.tell(c.issue.repo, "issue_comment", "edited", by, c.id, object{
		"changes": object{"body": object{"from": was}}, "issue": p.issue(c.issue), "comment": p.asComment(c),
	})
}

// drop deletes a comment, and reports it.
func (p *platform) drop(c *comment, by *person) {
	c.issue.comments = slices.DeleteFunc(c.issue.comments, func(x *comment) bool { return x == c })
	delete(p.comments, c.ID)
	p.tell(c.issue.repo, "issue_comment", "deleted", by, c.id,
		object{"issue": p.issue(c.issue), "comment": p.asComment(c)})
}

// moved adds the program to a repository, or removes it.
func (p *platform) moved(n *world, e port.SurfaceEvent) error {
	r := n.repos[e.Conversation]
	if r == nil {
		return unable("the unknown conversation " + strconv.Quote(e.Conversation))
	}
	if e.Participant != n.self {
		return unable("who comes and goes")
	}
	r.in = e.Op == "join"
	r.members = slices.DeleteFunc(r.members, func(m *person) bool { return m == p.me })
	if r.in {
		r.members = append(r.members, p.me)
	}
	return nil
}
