// Package github implements [chat.Platform] for GitHub with go-github: issue comments arrive through a webhook and are
// written with the REST API. A conversation is an issue.
package github

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	api "github.com/google/go-github/v88/github"

	"github.com/c2a-conform/c2a-conform/reference/bot/chat"
)

// Path is where events come by HTTP.
const Path = "/github/events"

const maxEvent = 25 << 20 // bytes; GitHub sends no longer ones

// Platform is a connection to GitHub as one user.
type Platform struct {
	client *api.Client
	secret string
	listen string

	mu     sync.Mutex
	self   chat.Person
	people map[string]chat.Person // by login, in lower case; also for names that belong to nobody
	teams  map[string]string      // "org/slug" of the program's teams, by slug
	places map[string]chat.Conversation
	unsure map[string]time.Time // when a post was tried that may exist or not, by key
}

var _ chat.Platform = (*Platform)(nil)

// New returns a connection that is not made yet. Its settings are url (the root of the REST API, "" for GitHub's own),
// token, webhook_secret and listen, the address for webhooks.
func New(settings map[string]string) (*Platform, error) {
	for _, name := range []string{"token", "webhook_secret", "listen"} {
		if settings[name] == "" {
			return nil, fmt.Errorf("%s is missing", name)
		}
	}
	options := []api.ClientOptionsFunc{api.WithAuthToken(settings["token"])}
	if root := settings["url"]; root != "" {
		root = strings.TrimSuffix(root, "/") + "/"
		options = append(options, api.WithURLs(&root, &root))
	}
	client, err := api.NewClient(options...)
	if err != nil {
		return nil, err
	}
	return &Platform{
		client: client, secret: settings["webhook_secret"], listen: settings["listen"],
		people: map[string]chat.Person{}, teams: map[string]string{}, places: map[string]chat.Conversation{},
		unsure: map[string]time.Time{},
	}, nil
}

// Run listens for events and reports them.
func (p *Platform) Run(ctx context.Context, ready func(chat.Person), tell func(chat.Event)) error {
	me, _, err := p.client.Users.Get(ctx, "")
	if err != nil {
		return refusal(err)
	}
	p.self = person(me)
	listener, err := new(net.ListenConfig).Listen(ctx, "tcp", p.listen)
	if err != nil {
		return err
	}
	var order sync.Mutex
	mux := http.NewServeMux()
	mux.HandleFunc("POST "+Path, func(out http.ResponseWriter, in *http.Request) {
		in.Body = http.MaxBytesReader(out, in.Body, maxEvent)
		raw, err := api.ValidatePayload(in, []byte(p.secret))
		if err != nil {
			http.Error(out, "not signed", http.StatusUnauthorized)
			return
		}
		event, err := api.ParseWebHook(api.WebHookType(in), raw)
		if err != nil {
			http.Error(out, "not an event", http.StatusBadRequest)
			return
		}
		order.Lock()
		defer order.Unlock()
		p.take(ctx, event, tell)
	})
	server := &http.Server{Handler: mux, ReadHeaderTimeout: 10 * time.Second}
	stop := context.AfterFunc(ctx, func() { _ = server.Close() })
	defer stop()
	p.learnTeams(ctx)
	ready(p.person(me))
	if err := server.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return ctx.Err()
}

// take reports an event, if its kind matters.
func (p *Platform) take(ctx context.Context, event any, tell func(chat.Event)) {
	switch e := event.(type) {
	case *api.IssueCommentEvent:
		op, ok := map[string]chat.Op{"created": chat.Post, "edited": chat.Edit, "deleted": chat.Delete}[e.GetAction()]
		if !ok || op == chat.Edit && e.GetChanges().GetBody() == nil {
			return
		}
		place := p.place(ctx, e.GetRepo(), e.GetIssue(), e.GetComment().GetUser())
		tell(chat.Event{
			Op: op, Conversation: place, ID: strconv.FormatInt(e.GetComment().GetID(), 10),
			Author: p.person(e.GetComment().GetUser()), Text: p.plain(e.GetComment().GetBody()),
			Mentioned: p.mentioned(ctx, e.GetComment().GetBody()),
		})
	case *api.IssuesEvent:
		// An assignee is asked to do what the issue says.
		if e.GetAction() != "assigned" {
			return
		}
		text := e.GetIssue().GetBody()
		if text == "" {
			text = e.GetIssue().GetTitle()
		}
		tell(chat.Event{
			Op: chat.Post, Conversation: p.place(ctx, e.GetRepo(), e.GetIssue(), e.GetSender()),
			ID:     "issue-" + strconv.FormatInt(e.GetIssue().GetID(), 10),
			Author: p.person(e.GetSender()), Text: p.plain(text), Mentioned: p.mentioned(ctx, text),
			Assignee: p.person(e.GetAssignee()),
		})
	}
}

func handle(u *api.User) string { return strings.TrimSuffix(u.GetLogin(), "[bot]") }

func person(u *api.User) chat.Person {
	return chat.Person{ID: strconv.FormatInt(u.GetID(), 10), Handle: handle(u), Name: u.GetLogin(),
		Bot: u.GetType() == "Bot"}
}

// person returns a user. The teams are known only for the program itself.
func (p *Platform) person(u *api.User) chat.Person {
	who := person(u)
	p.mu.Lock()
	defer p.mu.Unlock()
	if who.ID == p.self.ID {
		for slug := range p.teams {
			who.Roles = append(who.Roles, slug)
		}
		slices.Sort(who.Roles)
	}
	return who
}

func (p *Platform) learnTeams(ctx context.Context) {
	teams, _, err := p.client.Teams.ListUserTeams(ctx, &api.ListOptions{PerPage: 100})
	if err != nil {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	clear(p.teams)
	for _, t := range teams {
		p.teams[t.GetSlug()] = t.GetOrganization().GetLogin() + "/" + t.GetSlug()
	}
}

// place returns an issue as a conversation. Its members are the program, and everyone who has been seen there.
func (p *Platform) place(ctx context.Context, r *api.Repository, i *api.Issue, by *api.User) chat.Conversation {
	id := r.GetFullName() + "#" + strconv.Itoa(i.GetNumber())
	p.mu.Lock()
	known, ok := p.places[id]
	p.mu.Unlock()
	if !ok {
		p.learnTeams(ctx) // where a place is new, they may be
		known = chat.Conversation{ID: id, Name: i.GetTitle()}
	}
	for _, who := range []chat.Person{p.person(by), p.me()} {
		known.Members = slices.DeleteFunc(slices.Clone(known.Members),
			func(m chat.Person) bool { return m.ID == who.ID })
		known.Members = append(known.Members, who)
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.places[id] = known
	return known
}

// Conversation asks for an issue.
func (p *Platform) Conversation(ctx context.Context, id string) (chat.Conversation, error) {
	owner, repo, number, err := issue(id)
	if err != nil {
		return chat.Conversation{}, err
	}
	found, _, err := p.client.Issues.Get(ctx, owner, repo, number)
	if err != nil {
		return chat.Conversation{}, refusal(err)
	}
	name := owner + "/" + repo
	return p.place(ctx, &api.Repository{FullName: &name}, found, found.GetUser()), nil
}

func (p *Platform) me() chat.Person {
	p.mu.Lock()
	defer p.mu.Unlock()
	who := p.self
	for slug := range p.teams {
		who.Roles = append(who.Roles, slug)
	}
	slices.Sort(who.Roles)
	return who
}

var (
	fullTeam = regexp.MustCompile(`@[A-Za-z0-9-]+/([\w.-]*\w)`)
	bareTeam = regexp.MustCompile(`@[\w.-]*\w`) // if there is one of that slug
)

// plain returns a text in which teams are mentioned by slug.
func (p *Platform) plain(text string) string { return fullTeam.ReplaceAllString(text, "@$1") }

// marked converts mentions to GitHub's form.
func (p *Platform) marked(text string) string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return bareTeam.ReplaceAllStringFunc(text, func(s string) string {
		if full, ok := p.teams[s[1:]]; ok {
			return "@" + full
		}
		return s
	})
}

var mention = regexp.MustCompile(`(?:^|[^\w@/.-])@([A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?)(/\w)?`)

const (
	maxMentioned = 50     // in one text
	maxPeople    = 20_000 // that are remembered
)

// mentioned returns the people whom a text mentions. GitHub's events don't identify them, but its API does.
func (p *Platform) mentioned(ctx context.Context, text string) []chat.Person {
	var out []chat.Person
	for _, found := range mention.FindAllStringSubmatch(text, maxMentioned) {
		if found[2] != "" { // a team
			continue
		}
		who := p.lookUp(ctx, found[1])
		if who.ID != "" && !slices.ContainsFunc(out, func(o chat.Person) bool { return o.ID == who.ID }) {
			out = append(out, who)
		}
	}
	return out
}

// lookUp returns the account with a name, or the zero value. An app has the name of its bot, without [bot].
func (p *Platform) lookUp(ctx context.Context, name string) chat.Person {
	key := strings.ToLower(name)
	p.mu.Lock()
	who, known := p.people[key]
	p.mu.Unlock()
	if known {
		return who
	}
	for _, login := range []string{name, name + "[bot]"} {
		u, _, err := p.client.Users.Get(ctx, login)
		if err == nil {
			who = p.person(u)
			break
		}
		if refused, ok := errors.AsType[*chat.RefusedError](refusal(err)); !ok ||
			refused.Status != http.StatusNotFound {
			return chat.Person{} // unknown
		}
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if len(p.people) >= maxPeople {
		clear(p.people)
	}
	p.people[key] = who
	return who
}

// issue splits the id of a conversation.
func issue(conversation string) (owner, repo string, number int, err error) {
	full, n, _ := strings.Cut(conversation, "#")
	owner, repo, _ = strings.Cut(full, "/")
	if number, err = strconv.Atoi(n); err != nil {
		err = &chat.RefusedError{Reason: fmt.Sprintf("not an issue: %q", conversation), Permanent: true}
	}
	return owner, repo, number, err
}

// Post writes a comment. GitHub has no key to recognise a repeated comment, so a comment that may exist already is
// searched for by its text.
func (p *Platform) Post(ctx context.Context, m chat.Outgoing) (string, error) {
	owner, repo, number, err := issue(m.Conversation)
	if err != nil {
		return "", err
	}
	text := p.marked(m.Text)
	p.mu.Lock()
	since, unsure := p.unsure[m.Key]
	p.mu.Unlock()
	if unsure && m.Key != "" {
		list, _, err := p.client.Issues.ListComments(ctx, owner, repo, number,
			&api.IssueListCommentsOptions{Since: &since, ListOptions: api.ListOptions{PerPage: 100}})
		if err != nil {
			return "", refusal(err)
		}
		for _, c := range list {
			if strconv.FormatInt(c.GetUser().GetID(), 10) == p.self.ID && c.GetBody() == text {
				return strconv.FormatInt(c.GetID(), 10), nil
			}
		}
	}
	tried := time.Now().Add(-time.Second).Truncate(time.Second)
	made, _, err := p.client.Issues.CreateComment(ctx, owner, repo, number, &api.IssueComment{Body: &text})
	p.mu.Lock()
	defer p.mu.Unlock()
	delete(p.unsure, m.Key)
	if err == nil {
		return strconv.FormatInt(made.GetID(), 10), nil
	}
	err = refusal(err)
	var refused *chat.RefusedError
	if !errors.As(err, &refused) || refused.Status >= http.StatusInternalServerError {
		p.unsure[m.Key] = tried
	}
	return "", err
}

// contents are GitHub's names of the eight emoji that can be put on a comment.
var contents = map[string]string{"👍": "+1", "👎": "-1", "😄": "laugh", "😕": "confused", "❤": "heart", "🎉": "hooray",
	"🚀": "rocket", "👀": "eyes"}

// React adds an emoji to a comment, or to the issue itself.
func (p *Platform) React(ctx context.Context, conversation, message, glyph string) error {
	owner, repo, number, err := issue(conversation)
	if err != nil {
		return err
	}
	content, ok := contents[strings.ReplaceAll(glyph, "\uFE0F", "")]
	if !ok {
		return &chat.RefusedError{Reason: "GitHub has no reaction " + glyph, Permanent: true}
	}
	if strings.HasPrefix(message, "issue-") {
		_, _, err = p.client.Reactions.CreateIssueReaction(ctx, owner, repo, number, content)
		return refusal(err)
	}
	id, err := strconv.ParseInt(message, 10, 64)
	if err != nil {
		return &chat.RefusedError{Reason: fmt.Sprintf("not the id of a comment: %q", message), Permanent: true}
	}
	_, _, err = p.client.Reactions.CreateIssueCommentReaction(ctx, owner, repo, id, content)
	return refusal(err)
}

// Thread returns nobody, since an issue has no threads.
func (p *Platform) Thread(context.Context, string, string) ([]chat.Person, error) { return nil, nil }

// refusal converts errors that GitHub returns. Errors of the connection stay as they are: the request may have been
// carried out.
func refusal(err error) error {
	var secondary *api.AbuseRateLimitError
	var primary *api.RateLimitError
	var refused *api.ErrorResponse
	switch {
	case errors.As(err, &secondary):
		out := &chat.RefusedError{Status: http.StatusTooManyRequests, Reason: secondary.Message}
		if secondary.RetryAfter != nil {
			out.RetryAfterMs = secondary.RetryAfter.Milliseconds()
		}
		return out
	case errors.As(err, &primary):
		return &chat.RefusedError{Status: http.StatusTooManyRequests, Reason: primary.Message,
			RetryAfterMs: max(0, time.Until(primary.Rate.Reset.Time).Milliseconds())}
	case errors.As(err, &refused):
		status := refused.Response.StatusCode
		return &chat.RefusedError{Status: status, Reason: refused.Message,
			Permanent: status < http.StatusInternalServerError}
	}
	return err
}
