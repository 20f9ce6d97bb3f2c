package github

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/c2a-conform/c2a-conform/runner/face"
	"github.com/c2a-conform/c2a-conform/schemas/port"
)

const (
	docs      = "https://docs.github.com/rest"
	perHour   = 5000
	maxLength = 65536 // of a comment, in characters
)

// refusal is an error of the platform.
type refusal struct {
	Status  int
	Message string
	Docs    string
	Errors  []object
	Header  map[string]string
}

func (e *refusal) Error() string { return e.Message }

func notFound() error { return &refusal{Status: http.StatusNotFound, Message: "Not Found"} }

func invalid(resource, field, code, why string) error {
	o := object{"resource": resource, "code": code, "field": field}
	if why != "" {
		o["message"] = why
	}
	return &refusal{Status: http.StatusUnprocessableEntity, Message: "Validation Failed", Errors: []object{o}}
}

// errLost means that the answer never arrives.
var errLost = errors.New("the answer is lost")

// call is one request.
type call struct {
	*http.Request
	body    object
	message string // id, in the world, of the message that the call is about
	header  map[string]string
	lost    bool
}

// route answers a call with a status and a body. The body may be nil.
type route func(c *call) (int, any, error)

// routes returns the supported calls by method and path. In a path, {x} is one part and {#x} a number. Other calls get
// the status 404, as on the platform.
func (p *platform) routes() map[string]route {
	return map[string]route{
		"GET /user":          func(*call) (int, any, error) { return http.StatusOK, p.profile(p.me), nil },
		"GET /user/teams":    p.getTeams,
		"GET /users/{login}": p.getUser,
		"GET /rate_limit":    p.getRateLimit,
		"GET /repos/{owner}/{repo}": p.of(func(_ *call, r *repo) (int, any, error) {
			return http.StatusOK, p.repository(r), nil
		}),
		"GET /repos/{owner}/{repo}/issues": p.of(func(c *call, r *repo) (int, any, error) {
			return page(p, c, r.issues, p.issue)
		}),
		"GET /repos/{owner}/{repo}/issues/{#number}": p.about(func(_ *call, i *issue) (int, any, error) {
			return http.StatusOK, p.issue(i), nil
		}),
		"GET /repos/{owner}/{repo}/issues/{#number}/comments": p.about(func(c *call, i *issue) (int, any, error) {
			return page(p, c, since(c, i.comments), p.asComment)
		}),
		"GET /repos/{owner}/{repo}/issues/comments": p.of(func(c *call, r *repo) (int, any, error) {
			var all []*comment
			for _, i := range r.issues {
				all = append(all, i.comments...)
			}
			return page(p, c, since(c, all), p.asComment)
		}),
		"POST /repos/{owner}/{repo}/issues/{#number}/comments": p.about(p.postComment),
		"GET /repos/{owner}/{repo}/issues/comments/{#id}": p.on(func(_ *call, m *comment) (int, any, error) {
			return http.StatusOK, p.asComment(m), nil
		}),
		"PATCH /repos/{owner}/{repo}/issues/comments/{#id}":  p.on(p.patchComment),
		"DELETE /repos/{owner}/{repo}/issues/comments/{#id}": p.on(p.deleteComment),
		"GET /repos/{owner}/{repo}/issues/comments/{#id}/reactions": p.on(func(c *call, m *comment) (int, any, error) {
			return page(p, c, m.reactions, p.asReaction)
		}),
		"POST /repos/{owner}/{repo}/issues/comments/{#id}/reactions": p.on(func(c *call, m *comment) (int, any, error) {
			return p.react(c, m.issue.repo, &m.reactions, m.id)
		}),
		"DELETE /repos/{owner}/{repo}/issues/comments/{#id}/" +
			"reactions/{#reaction}": p.on(func(c *call, m *comment) (int, any, error) {
			return p.unreact(c, m.issue.repo, &m.reactions, m.id)
		}),
		"GET /repos/{owner}/{repo}/issues/{#number}/reactions": p.about(func(c *call, i *issue) (int, any, error) {
			return page(p, c, i.reactions, p.asReaction)
		}),
		"POST /repos/{owner}/{repo}/issues/{#number}/reactions": p.about(func(c *call, i *issue) (int, any, error) {
			return p.react(c, i.repo, &i.reactions, i.id)
		}),
		"DELETE /repos/{owner}/{repo}/issues/{#number}/" +
			"reactions/{#reaction}": p.about(func(c *call, i *issue) (int, any, error) {
			return p.unreact(c, i.repo, &i.reactions, i.id)
		}),
		"POST /repos/{owner}/{repo}/issues/{#number}/assignees":   p.about(p.assign),
		"DELETE /repos/{owner}/{repo}/issues/{#number}/assignees": p.about(p.assign),
	}
}

// matches reports whether a request matches a pattern, and sets the values of the parts in braces.
func matches(pattern string, r *http.Request, path []string) bool {
	method, rest, _ := strings.Cut(pattern, " ")
	parts := strings.Split(rest, "/")
	if method != r.Method || len(parts) != len(path) {
		return false
	}
	for i, part := range parts {
		label, braced := strings.CutPrefix(part, "{")
		_, err := strconv.ParseInt(path[i], 10, 64)
		if !braced && part != path[i] || strings.HasPrefix(label, "#") && err != nil {
			return false
		}
		r.SetPathValue(strings.Trim(label, "#}"), path[i])
	}
	return true
}

// ServeHTTP serves the API below the root, and below /api/v3 as GitHub Enterprise Server does.
func (p *platform) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	path := strings.Split(strings.TrimPrefix(r.URL.Path, "/api/v3"), "/")
	for pattern, do := range p.paths {
		if matches(pattern, r, path) {
			p.serve(w, r, do)
			return
		}
	}
	p.watcher.Lacks(shape(r.Method, path))
	p.serve(w, r, func(*call) (int, any, error) { return 0, nil, notFound() })
}

// shape returns a call without the parts that differ from call to call.
func shape(method string, path []string) string {
	if len(path) > 3 && path[1] == "repos" {
		path = append([]string{"", "repos", "{owner}", "{repo}"}, path[4:]...)
	}
	return face.Shape(method, strings.Join(path, "/"))
}

// Plays implements face.Player.
func (p *platform) Plays() []string { return slices.Sorted(maps.Keys(p.paths)) }

// serve answers a call, and reports the call and its answer.
func (p *platform) serve(w http.ResponseWriter, r *http.Request, do route) {
	c := &call{Request: r, header: map[string]string{}}
	raw, err := io.ReadAll(io.LimitReader(r.Body, maxBody+1))
	status, body, used, err := p.answer(c, raw, err, do)
	p.passed(true, r.Method+" "+r.URL.Path, raw, c.message)
	if errors.Is(err, errLost) {
		p.passed(false, "lost answer to "+r.Method+" "+r.URL.Path, nil, c.message)
		face.HangUp(w)
		return
	}
	h := w.Header()
	var refused *refusal
	if errors.As(err, &refused) {
		status, body = refused.Status, encode(refused.answer())
		for k, v := range refused.Header {
			h.Set(k, v)
		}
	}
	for k, v := range c.header {
		h.Set(k, v)
	}
	reset := strconv.FormatInt(p.opened.Add(time.Hour).Unix(), 10)
	for k, v := range map[string]string{
		"Content-Type": "application/json; charset=utf-8", "Server": "github.com",
		"Cache-Control":       "private, max-age=60, s-maxage=60",
		"X-GitHub-Media-Type": "github.v3; format=json", "X-GitHub-Api-Version-Selected": "2022-11-28",
		"X-GitHub-Request-Id": requestID(),
		"X-RateLimit-Limit":   strconv.Itoa(perHour), "X-RateLimit-Remaining": strconv.Itoa(max(0, perHour-used)),
		"X-RateLimit-Used": strconv.Itoa(used), "X-RateLimit-Reset": reset, "X-RateLimit-Resource": "core",
	} {
		h.Set(k, v)
	}
	if r.Method == http.MethodGet && status == http.StatusOK {
		sum := sha256.Sum256(body)
		tag := `W/"` + hex.EncodeToString(sum[:]) + `"`
		h.Set("ETag", tag)
		if r.Header.Get("If-None-Match") == tag {
			status, body = http.StatusNotModified, nil
		}
	}
	if body == nil {
		h.Del("Content-Type")
	}
	p.passed(false, strconv.Itoa(status)+" "+r.Method+" "+r.URL.Path, body, c.message)
	w.WriteHeader(status)
	_, _ = w.Write(body)
}

// answer calls a route, and encodes its result. It also returns the number of requests so far.
func (p *platform) answer(c *call, raw []byte, err error, do route) (status int, body []byte, used int, _ error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.used++
	var answer any
	switch denied := p.denied(c.Request); {
	case denied != nil:
		err = denied
	case err != nil || len(raw) > maxBody:
		err = &refusal{Status: http.StatusRequestEntityTooLarge, Message: "Request body too large"}
	case len(raw) > 0 && (json.Unmarshal(raw, &c.body) != nil || c.body == nil):
		err = &refusal{Status: http.StatusBadRequest, Message: "Problems parsing JSON"}
	default:
		p.connected.Store(true)
		status, answer, err = do(c)
	}
	if answer != nil && err == nil {
		body = encode(answer)
	}
	return status, body, p.used, err
}

func requestID() string {
	b := random(14)
	return strings.ToUpper(fmt.Sprintf("%x:%x:%x:%x:%x", b[:2], b[2:5], b[5:8], b[8:10], b[10:]))
}

func (e *refusal) answer() object {
	o := object{"message": e.Message, "documentation_url": docs, "status": strconv.Itoa(e.Status)}
	if e.Docs != "" {
		o["documentation_url"] = e.Docs
	}
	if e.Errors != nil {
		o["errors"] = e.Errors
	}
	return o
}

// denied returns why a request is not authorized.
func (p *platform) denied(r *http.Request) error {
	if r.Header.Get("User-Agent") == "" {
		return &refusal{Status: http.StatusForbidden,
			Message: "Request forbidden by administrative rules. Please make sure your request has a User-Agent header"}
	}
	scheme, token, _ := strings.Cut(r.Header.Get("Authorization"), " ")
	switch {
	case scheme == "":
		return &refusal{Status: http.StatusUnauthorized, Message: "Requires authentication"}
	case strings.EqualFold(scheme, "bearer") || strings.EqualFold(scheme, "token"):
		if strings.TrimSpace(token) == p.token {
			return nil
		}
	case strings.EqualFold(scheme, "basic"):
		if _, password, ok := r.BasicAuth(); ok && password == p.token {
			return nil
		}
	}
	return &refusal{Status: http.StatusUnauthorized, Message: "Bad credentials"}
}

// failing returns how a call fails in an outage, if it does.
func (p *platform) failing(c *call, operation string, r *repo) error {
	if r.world != p.world {
		return nil
	}
	failure, after := p.outages.Next(operation)
	switch failure {
	case face.Transient:
		return &refusal{
			Status: http.StatusServiceUnavailable,
			Message: "We couldn't respond to your request in time. Sorry about that. Please try resubmitting your " +
				"request and contact us if the problem persists.",
		}
	case face.RateLimited:
		return &refusal{
			Status: http.StatusForbidden,
			Message: "You have exceeded a secondary rate limit. Please wait a few minutes before you try again. If " +
				"you reach out to GitHub Support for help, please include the request ID " + requestID() + ".",
			Docs:   docs + "/overview/rate-limits-for-the-rest-api#about-secondary-rate-limits",
			Header: map[string]string{"Retry-After": strconv.FormatInt(max(1, (after+999)/1000), 10)},
		}
	case face.Permanent:
		return &refusal{
			Status: http.StatusForbidden, Message: "Unable to create comment because issue is locked.",
			Docs: "https://docs.github.com/articles/locking-conversations/",
		}
	}
	c.lost = failure == port.LostResponse
	return nil
}

// answered returns the answer to a call that was carried out, unless the answer is lost.
func (c *call) answered(status int, body any) (int, any, error) {
	if c.lost {
		return 0, nil, errLost
	}
	return status, body, nil
}

// of makes a route for calls about a repository.
func (p *platform) of(do func(*call, *repo) (int, any, error)) route {
	return func(c *call) (int, any, error) {
		r := p.repos[strings.ToLower(c.PathValue("owner")+"/"+c.PathValue("repo"))]
		if r == nil || !r.in {
			return 0, nil, notFound()
		}
		return do(c, r)
	}
}

// about makes a route for calls about an issue. A repository of an earlier world has one empty issue.
func (p *platform) about(do func(*call, *issue) (int, any, error)) route {
	return p.of(func(c *call, r *repo) (int, any, error) {
		n, err := strconv.Atoi(c.PathValue("number"))
		if r.world != p.world && err == nil && n == 1 {
			return do(c, &issue{ID: r.ID, Number: 1, User: r.world.owner, repo: r, Created: r.Created,
				Updated: r.Created})
		}
		if err != nil || n < 1 || n > len(r.issues) {
			return 0, nil, notFound()
		}
		c.message = r.issues[n-1].id
		return do(c, r.issues[n-1])
	})
}

// on makes a route for calls about a comment.
func (p *platform) on(do func(*call, *comment) (int, any, error)) route {
	return p.of(func(c *call, r *repo) (int, any, error) {
		id, _ := strconv.ParseInt(c.PathValue("id"), 10, 64)
		m := p.comments[id]
		if m == nil || m.issue.repo != r {
			if r.world != p.world && c.Method != http.MethodGet {
				p.watcher.Stray(c.Method + " of a comment in " + r.fullName() + ", from an earlier world")
			}
			return 0, nil, notFound()
		}
		c.message = m.id
		return do(c, m)
	})
}

// text returns the body of a comment.
func text(c *call) (string, error) {
	s, ok := c.body["body"].(string)
	switch {
	case !ok:
		return "", invalid("IssueComment", "body", "missing_field", "")
	case strings.TrimSpace(s) == "":
		return "", invalid("IssueComment", "data", "unprocessable", "Body cannot be blank")
	case utf8.RuneCountInString(s) > maxLength:
		return "", invalid("IssueComment", "data", "unprocessable",
			fmt.Sprintf("Body is too long (maximum is %d characters)", maxLength))
	}
	return s, nil
}

func (p *platform) postComment(c *call, i *issue) (int, any, error) {
	body, err := text(c)
	if err != nil {
		return 0, nil, err
	}
	if err := p.failing(c, "post", i.repo); err != nil {
		return 0, nil, err
	}
	m := p.comment(i, p.me, body, "")
	c.message = m.id
	c.header["Location"] = p.asComment(m)["url"].(string)
	if i.repo.world != p.world {
		p.watcher.Stray("a comment in " + i.repo.fullName() + ", from an earlier world: " + strconv.Quote(body))
		return http.StatusCreated, p.asComment(m), nil
	}
	p.told("post", m, "")
	p.tell(i.repo, "issue_comment", "created", p.me, m.id, object{"issue": p.issue(i), "comment": p.asComment(m)})
	return c.answered(http.StatusCreated, p.asComment(m))
}

// own refuses changes to the comments of others.
func (p *platform) own(m *comment) error {
	if m.User != p.me {
		return &refusal{Status: http.StatusForbidden, Message: "Must have admin rights to Repository."}
	}
	return nil
}

func (p *platform) patchComment(c *call, m *comment) (int, any, error) {
	body, err := text(c)
	if err == nil {
		err = p.own(m)
	}
	if err == nil {
		err = p.failing(c, "post", m.issue.repo)
	}
	if err != nil {
		return 0, nil, err
	}
	p.edit(m, p.me, body)
	p.told("edit", m, "")
	return c.answered(http.StatusOK, p.asComment(m))
}

func (p *platform) deleteComment(c *call, m *comment) (int, any, error) {
	if err := p.own(m); err != nil {
		return 0, nil, err
	}
	p.drop(m, p.me)
	p.told("delete", m, "")
	return c.answered(http.StatusNoContent, nil)
}

func (p *platform) react(c *call, r *repo, list *[]*reaction, message string) (int, any, error) {
	content, _ := c.body["content"].(string)
	glyph, ok := glyphs[content]
	if !ok {
		return 0, nil, invalid("Reaction", "content", "invalid", "")
	}
	if err := p.failing(c, "react", r); err != nil {
		return 0, nil, err
	}
	for _, old := range *list {
		if old.User == p.me && old.Content == content {
			return c.answered(http.StatusOK, p.asReaction(old))
		}
	}
	made := &reaction{ID: fresh(), User: p.me, Content: content, Created: time.Now()}
	*list = append(*list, made)
	p.reacted("react", r, message, glyph)
	return c.answered(http.StatusCreated, p.asReaction(made))
}

func (p *platform) unreact(c *call, r *repo, list *[]*reaction, message string) (int, any, error) {
	id, _ := strconv.ParseInt(c.PathValue("reaction"), 10, 64)
	n := slices.IndexFunc(*list, func(x *reaction) bool { return x.ID == id && x.User == p.me })
	if n < 0 {
		return 0, nil, notFound()
	}
	p.reacted("unreact", r, message, glyphs[(*list)[n].Content])
	*list = slices.Delete(*list, n, n+1)
	return c.answered(http.StatusNoContent, nil)
}

func (p *platform) reacted(op string, r *repo, message, glyph string) {
	if r.world != p.world || message == "" {
		p.watcher.Stray("a reaction in " + r.fullName() + " to a message that isn't in this world")
		return
	}
	p.watcher.Posted(port.Posted{Op: op, Message: message, Conversation: r.conversation, Agent: r.world.self,
		Glyph: glyph})
}

// assign adds or removes assignees, and reports each. It skips users that GitHub can't assign.
func (p *platform) assign(c *call, i *issue) (int, any, error) {
	list, _ := c.body["assignees"].([]any)
	for _, x := range list {
		login, _ := x.(string)
		who := p.people[strings.ToLower(login)]
		has := slices.Contains(i.Assignees, who)
		switch {
		case who == nil || !slices.Contains(i.repo.members, who) || has == (c.Method == http.MethodPost):
			continue
		case has:
			i.Assignees = slices.DeleteFunc(i.Assignees, func(u *person) bool { return u == who })
			p.tell(i.repo, "issues", "unassigned", p.me, i.id, object{"issue": p.issue(i), "assignee": p.account(who)})
		default:
			i.Assignees = append(i.Assignees, who)
			p.tell(i.repo, "issues", "assigned", p.me, i.id, object{"issue": p.issue(i), "assignee": p.account(who)})
		}
	}
	status := map[string]int{http.MethodPost: http.StatusCreated, http.MethodDelete: http.StatusOK}[c.Method]
	return c.answered(status, p.issue(i))
}

// profile returns an account in the form for a single account.
func (p *platform) profile(u *person) object {
	o := p.account(u)
	more := object{
		"name": u.Name, "company": nil, "blog": "", "location": nil, "email": nil, "hireable": nil, "bio": nil,
		"twitter_username": nil,
		"public_repos":     0, "public_gists": 0, "followers": 0, "following": 0, "created_at": stamp(p.opened),
		"updated_at": stamp(p.opened),
	}
	maps.Copy(o, more)
	return o
}

func (p *platform) getUser(c *call) (int, any, error) {
	u := p.people[strings.ToLower(c.PathValue("login"))]
	if u == nil {
		return 0, nil, notFound()
	}
	return http.StatusOK, p.profile(u), nil
}

// getTeams lists the teams of the program, which are its roles.
func (p *platform) getTeams(c *call) (int, any, error) {
	var roles []string
	if p.world != nil {
		for _, a := range p.world.wire.Agents {
			if a.ID == p.world.self {
				roles = a.Roles
			}
		}
	}
	return page(p, c, roles, func(role string) object {
		owner := p.world.owner
		return object{
			"id": owner.ID, "node_id": node("T", owner.ID), "name": role, "slug": role, "description": "",
			"privacy": "closed", "permission": "pull",
			"notification_setting": "notifications_enabled",
			"url": p.server.URL + "/organizations/" + strconv.FormatInt(owner.ID, 10) +
				"/team/" + role,
			"html_url": p.server.URL + "/orgs/" + owner.Login + "/teams/" + role, "parent": nil,
			"organization": p.organization(owner),
		}
	})
}

func (p *platform) getRateLimit(*call) (int, any, error) {
	p.used-- // it doesn't count
	core := object{"limit": perHour, "used": p.used, "remaining": max(0, perHour-p.used),
		"reset": p.opened.Add(time.Hour).Unix()}
	return http.StatusOK, object{"resources": object{"core": core}, "rate": core}, nil
}

// since removes comments that haven't changed since a time.
func since(c *call, list []*comment) []*comment {
	from, err := time.Parse(time.RFC3339, c.URL.Query().Get("since"))
	if err != nil {
		return list
	}
	var kept []*comment
	for _, m := range list {
		if !m.Updated.Truncate(time.Second).Before(from) {
			kept = append(kept, m)
		}
	}
	return kept
}

// page answers with a part of a list, and links to the other parts
// (https://docs.github.com/rest/using-the-rest-api/using-pagination-in-the-rest-api).
func page[T any](p *platform, c *call, list []T, as func(T) object) (int, any, error) {
	q := c.URL.Query()
	per, _ := strconv.Atoi(q.Get("per_page"))
	if per < 1 {
		per = 30
	}
	per = min(per, 100)
	at, _ := strconv.Atoi(q.Get("page"))
	at = min(max(at, 1), 1<<20)
	last := max(1, (len(list)+per-1)/per)
	var rels []string
	rel := func(name string, n int) {
		q.Set("page", strconv.Itoa(n))
		rels = append(rels, "<"+p.server.URL+c.URL.Path+"?"+q.Encode()+`>; rel="`+name+`"`)
	}
	if at > 1 {
		rel("prev", at-1)
	}
	if at < last {
		rel("next", at+1)
		rel("last", last)
	}
	if at > 1 {
		rel("first", 1)
	}
	if len(rels) > 0 {
		c.header["Link"] = strings.Join(rels, ", ")
	}
	out := []object{}
	for _, x := range list[min((at-1)*per, len(list)):min(at*per, len(list))] {
		out = append(out, as(x))
	}
	return http.StatusOK, out, nil
}
