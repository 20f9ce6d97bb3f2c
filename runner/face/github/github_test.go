package github_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	gh "github.com/google/go-github/v88/github"
	"github.com/santhosh-tekuri/jsonschema/v5"
	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/runner/face"
	"github.com/c2a-conform/c2a-conform/runner/face/facetest"
	"github.com/c2a-conform/c2a-conform/runner/face/github"
	"github.com/c2a-conform/c2a-conform/schemas/port"
)

var cast = port.World{
	World: "w1", Draft: "2026-06-24",
	Agents: []port.Agent{
		{ID: "agent:lead", Handle: "lead", Name: "Lead", Roles: []string{"backend"}},
		{ID: "agent:gh-proof", Handle: "gh-proof", Name: "Proof"},
	},
	Humans: []port.Person{{ID: "human:will", Handle: "will", Name: "Will"},
		{ID: "human:ann", Handle: "ann", Name: "Ann"}},
	Conversations: []port.Conversation{
		{ID: "C-general", Kind: "channel", Name: "general",
			Members: []string{"human:will", "human:ann", "agent:lead", "agent:gh-proof"}},
		{ID: "C-yard", Kind: "channel", Name: "yard", Members: []string{"human:will"}},
	},
}

// hooked is a program that receives webhooks with go-github.
type hooked struct {
	face.Face
	*facetest.Watcher
	hits   chan hit
	status chan int // statuses of the next answers; 200 if there are none
}

type hit struct {
	header http.Header
	raw    []byte
	event  any
}

func start(t *testing.T) *hooked {
	t.Helper()
	h := &hooked{Watcher: facetest.NewWatcher(), hits: make(chan hit, 64), status: make(chan int, 8)}
	schema := compile(t)
	program := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		raw, err := gh.ValidatePayload(r, []byte(h.Settings()["webhook_secret"]))
		if errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, net.ErrClosed) {
			return // the face, or this server, has been closed
		}
		if err != nil {
			t.Error(err)
		}
		event, err := gh.ParseWebHook(gh.WebHookType(r), raw)
		if err != nil {
			t.Error(err)
		}
		schema(t, gh.WebHookType(r), raw)
		h.hits <- hit{r.Header, raw, event}
		select {
		case code := <-h.status:
			w.WriteHeader(code)
		default:
		}
	}))
	t.Cleanup(program.Close)
	f, err := github.Kind.Open(t.Context(), h.Watcher, face.Options{Webhook: program.URL, Handle: "lead"})
	require.NoError(t, err)
	h.Face = f
	t.Cleanup(func() { require.NoError(t, f.Close()) })
	require.NoError(t, f.Begin(cast, "agent:lead"))
	return h
}

// compile returns a function that checks a webhook by the published schemas.
func compile(t *testing.T) func(t *testing.T, kind string, raw []byte) {
	doc, err := os.ReadFile("testdata/webhooks.schema.json")
	require.NoError(t, err)
	c := jsonschema.NewCompiler()
	c.AssertFormat = true
	// the library doesn't support {/x}
	c.Formats = map[string]func(any) bool{"uri-template": func(v any) bool {
		return strings.HasPrefix(v.(string), "http")
	}}
	require.NoError(t, c.AddResource("mem:///webhooks.json", strings.NewReader(string(doc))))
	schemas := map[string]*jsonschema.Schema{}
	for _, name := range []string{"issue_comment$created", "issue_comment$edited", "issue_comment$deleted",
		"issues$opened", "issues$assigned", "issues$unassigned"} {
		schemas[name] = c.MustCompile("mem:///webhooks.json#/definitions/" + name)
	}
	return func(t *testing.T, kind string, raw []byte) {
		var v map[string]any
		if err := json.Unmarshal(raw, &v); err != nil {
			t.Error(err)
			return
		}
		s := schemas[fmt.Sprint(kind, "$", v["action"])]
		if s == nil {
			t.Errorf("no schema for %s %v", kind, v["action"])
		} else if err := s.Validate(v); err != nil {
			t.Errorf("%#v", err)
		}
	}
}

func (h *hooked) client(t *testing.T) *gh.Client {
	t.Helper()
	c, err := gh.NewClient(gh.WithAuthToken(h.Settings()["token"]),
		gh.WithEnterpriseURLs(h.Settings()["url"], h.Settings()["url"]))
	require.NoError(t, err)
	return c
}

func (h *hooked) comment(t *testing.T) *gh.IssueCommentEvent {
	t.Helper()
	e, ok := (<-h.hits).event.(*gh.IssueCommentEvent)
	require.True(t, ok)
	return e
}

func post(id, author, conversation, text string) port.SurfaceEvent {
	return port.SurfaceEvent{Op: "post", ID: id, Author: author, Conversation: conversation, Text: text}
}

func TestOfficialGoClient(t *testing.T) {
	h := start(t)
	c, ctx, me := h.client(t), t.Context(), h.Settings()["login"]
	require.NoError(t, h.Do(post("m1", "human:will", "C-general", "@lead, @gh-proof and @backend: is it up? @ann")))
	e := h.comment(t)
	will, org, repo := e.GetComment().GetUser().GetLogin(), e.GetOrganization().GetLogin(), e.GetRepo().GetName()
	require.Regexp(t, `^will-[a-z0-9]+$`, will)
	require.Regexp(t, "^@"+me+", @gh-proof-[a-z0-9]+ and @"+org+`/backend: is it up\? @ann-[a-z0-9]+$`,
		e.GetComment().GetBody())
	found, _ := h.Face.(face.Finder).Find("an event of " + e.GetRepo().GetFullName() + ", issue 1")
	require.Equal(t, "C-general", found)
	require.Equal(t, "@lead, @gh-proof and @backend: is it up? @ann",
		h.Face.(face.Namer).Plain(e.GetComment().GetBody()))
	require.Equal(t, "general", e.GetIssue().GetTitle())
	who, _, err := c.Users.Get(ctx, "")
	require.NoError(t, err)
	require.Equal(t, me, who.GetLogin())

	sent, _, err := c.Issues.CreateComment(ctx, org, repo, 1,
		&gh.IssueComment{Body: gh.Ptr("@" + will + " it is, says @" + org + "/backend")})
	require.NoError(t, err)
	echo := h.comment(t)
	require.Equal(t, sent.GetID(), echo.GetComment().GetID(), "the program hears itself")
	require.Equal(t, me, echo.GetSender().GetLogin())
	_, _, err = c.Issues.EditComment(ctx, org, repo, sent.GetID(), &gh.IssueComment{Body: gh.Ptr("it is not")})
	require.NoError(t, err)
	require.Contains(t, h.comment(t).GetChanges().GetBody().GetFrom(), "it is, says")
	r, _, err := c.Reactions.CreateIssueCommentReaction(ctx, org, repo, e.GetComment().GetID(), "eyes")
	require.NoError(t, err)
	_, again, err := c.Reactions.CreateIssueCommentReaction(ctx, org, repo, e.GetComment().GetID(), "eyes")
	require.NoError(t, err)
	require.Equal(t, http.StatusOK, again.StatusCode, "once is enough")
	list, _, err := c.Reactions.ListIssueCommentReactions(ctx, org, repo, e.GetComment().GetID(), nil)
	require.NoError(t, err)
	require.Len(t, list, 1)
	_, err = c.Reactions.DeleteIssueCommentReaction(ctx, org, repo, e.GetComment().GetID(), r.GetID())
	require.NoError(t, err)
	_, err = c.Issues.DeleteComment(ctx, org, repo, sent.GetID())
	require.NoError(t, err)
	require.Equal(t, "deleted", h.comment(t).GetAction())
	posted, stray := h.Posts(), h.Strays()
	id := posted[0].Message
	require.Equal(t, []port.Posted{
		{Op: "post", Message: id, Conversation: "C-general", Agent: "agent:lead", Text: "@will it is, says @backend"},
		{Op: "edit", Message: id, Conversation: "C-general", Agent: "agent:lead", Text: "it is not"},
		{Op: "react", Message: "m1", Conversation: "C-general", Agent: "agent:lead", Glyph: "👀"},
		{Op: "unreact", Message: "m1", Conversation: "C-general", Agent: "agent:lead", Glyph: "👀"},
		{Op: "delete", Message: id, Conversation: "C-general", Agent: "agent:lead"},
	}, posted)
	require.Empty(t, stray)

	require.NoError(t, h.Do(port.SurfaceEvent{Op: "edit", ID: "m1", Text: "is it down?"}))
	require.Equal(t, "is it down?", h.comment(t).GetComment().GetBody())
	require.NoError(t, h.Do(port.SurfaceEvent{Op: "delete", ID: "m1"}))
	require.Equal(t, "deleted", h.comment(t).GetAction())
	require.NoError(t, h.Do(post("m2", "agent:gh-proof", "C-general", "@lead hi")))
	worker := h.comment(t).GetComment()
	require.Equal(t, "Bot", worker.GetUser().GetType())
	require.Regexp(t, `^gh-proof-[a-z0-9]+\[bot\]$`, worker.GetUser().GetLogin())
	for i := range 3 {
		require.NoError(t, h.Do(post(fmt.Sprint("n", i), "human:ann", "C-general", "hm")))
		h.comment(t)
	}
	all, resp, err := c.Issues.ListComments(ctx, org, repo, 1,
		&gh.IssueListCommentsOptions{ListOptions: gh.ListOptions{PerPage: 3}})
	require.NoError(t, err)
	require.Len(t, all, 3)
	require.Equal(t, 2, resp.NextPage)
	rest, _, err := c.Issues.ListComments(ctx, org, repo, 1,
		&gh.IssueListCommentsOptions{ListOptions: gh.ListOptions{PerPage: 3, Page: 2}})
	require.NoError(t, err)
	require.Len(t, rest, 1)

	require.NoError(t, h.Do(port.SurfaceEvent{Op: "assign", ID: "w1", Author: "human:will", Conversation: "C-general",
		Assignee: "agent:lead", Text: "rotate the keys"}))
	require.Equal(t, "opened", (<-h.hits).event.(*gh.IssuesEvent).GetAction())
	assigned := (<-h.hits).event.(*gh.IssuesEvent)
	require.Equal(t, []string{"assigned", me, "rotate the keys"},
		[]string{assigned.GetAction(), assigned.GetAssignee().GetLogin(), assigned.GetIssue().GetBody()})
	_, _, err = c.Issues.RemoveAssignees(ctx, org, repo, 2, []string{me})
	require.NoError(t, err)
	require.Equal(t, "unassigned", (<-h.hits).event.(*gh.IssuesEvent).GetAction())
	teams, _, err := c.Teams.ListUserTeams(ctx, nil)
	require.NoError(t, err)
	require.Equal(t, "backend", teams[0].GetSlug())
}

func TestDeliveries(t *testing.T) {
	h := start(t)
	h.status <- http.StatusInternalServerError
	require.NoError(t, h.Do(post("m1", "human:will", "C-general", "one")))
	require.NoError(t, h.Do(post("m2", "human:will", "C-general", "two")))
	first, again := <-h.hits, <-h.hits
	require.Equal(t, first.raw, again.raw, "what failed is redelivered before what follows")
	require.Equal(t, first.header.Get("X-GitHub-Delivery"), again.header.Get("X-GitHub-Delivery"))
	second := <-h.hits
	require.Contains(t, string(second.raw), `"body":"two"`)
	require.NotEqual(t, first.header.Get("X-GitHub-Delivery"), second.header.Get("X-GitHub-Delivery"))
	h.Until(t, "all to be taken", func() bool { return h.Pending() == 0 })
	require.NoError(t, h.Do(port.SurfaceEvent{Op: "redeliver", ID: "m1", Retry: 1}))
	require.Equal(t, first.raw, (<-h.hits).raw)
	require.NoError(t,
		h.Do(port.SurfaceEvent{Op: "redeliver", ID: "m3", Retry: 2, Author: "human:will", Conversation: "C-general",
			Text: "three"}))
	require.Contains(t, string((<-h.hits).raw), `"body":"three"`, "of which the first copies got lost")
	require.NoError(t, h.Do(post("y", "human:will", "C-yard", "alone")))
	require.NoError(t, h.Do(port.SurfaceEvent{Op: "join", Conversation: "C-yard", Participant: "agent:lead"}))
	require.NoError(t, h.Do(post("z", "human:will", "C-yard", "@lead welcome")))
	require.Contains(t, string((<-h.hits).raw), "welcome", "and nothing from before")
}

// ask makes a request without a client library.
func (h *hooked) ask(t *testing.T, method, path, body string, header map[string]string) (int, http.Header,
	map[string]any) {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), method, h.Settings()["url"]+path, strings.NewReader(body))
	require.NoError(t, err)
	r.Header.Set("Authorization", "token "+h.Settings()["token"])
	for k, v := range header {
		r.Header.Set(k, v)
	}
	resp, err := http.DefaultClient.Do(r)
	require.NoError(t, err)
	raw, err := io.ReadAll(resp.Body)
	require.NoError(t, err)
	_ = resp.Body.Close()
	var v map[string]any
	_ = json.Unmarshal(raw, &v)
	return resp.StatusCode, resp.Header, v
}

func (h *hooked) issue(t *testing.T) string {
	t.Helper()
	require.NoError(t, h.Do(post("probe", "human:will", "C-general", "hello")))
	e := h.comment(t)
	return "/repos/" + e.GetRepo().GetFullName() + "/issues"
}

func TestRefusalsAndOutages(t *testing.T) {
	h := start(t)
	at := h.issue(t)
	others := fmt.Sprint(at, "/comments/", func() int64 {
		require.NoError(t, h.Do(post("o", "human:will", "C-general", "mine")))
		return h.comment(t).GetComment().GetID()
	}())
	say := at + "/1/comments"
	for _, row := range []struct {
		why, method, path, body, outage string
		header                          map[string]string
		status                          int
		message                         string
	}{
		{"nowhere", "GET", "/nowhere", "", "", nil, 404, "Not Found"},
		{"a method that isn't there", "PUT", say, "{}", "", nil, 404, "Not Found"},
		{"no such issue", "POST", at + "/7/comments", `{"body":"x"}`, "", nil, 404, "Not Found"},
		{"a wrong token", "GET", "/user", "", "", map[string]string{"Authorization": "Bearer ghp_x"}, 401,
			"Bad credentials"},
		{"no token", "GET", "/user", "", "", map[string]string{"Authorization": ""}, 401, "Requires authentication"},
		{"no user agent", "GET", "/user", "", "", map[string]string{"User-Agent": ""}, 403,
			"Request forbidden by administrative rules. Please make sure your request has a User-Agent header"},
		{"no JSON", "POST", say, "{", "", nil, 400, "Problems parsing JSON"},
		{"no object", "POST", say, "[]", "", nil, 400, "Problems parsing JSON"},
		{"no text", "POST", say, "{}", "", nil, 422, "Validation Failed"},
		{"blank text", "POST", say, `{"body":" "}`, "", nil, 422, "Validation Failed"},
		{"too long a text", "POST", say, `{"body":"` + strings.Repeat("a", 65537) + `"}`, "", nil, 422,
			"Validation Failed"},
		{"another's comment", "PATCH", others, `{"body":"x"}`, "", nil, 403, "Must have admin rights to Repository."},
		{"another's comment", "DELETE", others, "", "", nil, 403, "Must have admin rights to Repository."},
		{"no such reaction", "POST", others + "/reactions", `{"content":"seen"}`, "", nil, 422, "Validation Failed"},
		{"an outage", "POST", say, `{"body":"x"}`, "transient", nil, 503,
			"We couldn't respond to your request in time"},
		{"too much", "POST", say, `{"body":"x"}`, "rate_limited", nil, 403,
			"You have exceeded a secondary rate limit."},
		{"a locked issue", "POST", say, `{"body":"x"}`, "permanent", nil, 403,
			"Unable to create comment because issue is locked."},
	} {
		if row.outage != "" {
			require.NoError(t, h.Do(port.SurfaceEvent{Op: "outage", Operation: "post", Failure: row.outage, Times: 1,
				RetryAfterMs: 2500}))
		}
		status, header, v := h.ask(t, row.method, row.path, row.body, row.header)
		require.Equal(t, row.status, status, row.why)
		require.Contains(t, v["message"], row.message, row.why)
		require.NotEmpty(t, header.Get("X-GitHub-Request-Id"))
		if row.outage == "rate_limited" {
			require.Equal(t, "3", header.Get("Retry-After"))
			like(t, "limited", v)
		}
	}
	posted := h.Posts()
	require.Empty(t, posted)
	require.NoError(t, h.Do(port.SurfaceEvent{Op: "outage", Operation: "post", Failure: port.LostResponse, Times: 1}))
	c := h.client(t)
	parts := strings.Split(at, "/")
	_, _, err := c.Issues.CreateComment(t.Context(), parts[2], parts[3], 1, &gh.IssueComment{Body: gh.Ptr("x")})
	require.Error(t, err)
	posted = h.Posts()
	require.Len(t, posted, 1, "done, and the answer lost")
}

func TestAnswersLookAsDocumented(t *testing.T) {
	h := start(t)
	at := h.issue(t)
	_, header, v := h.ask(t, "POST", at+"/1/comments", `{"body":"Me too"}`, nil)
	like(t, "comment", v)
	require.Equal(t, v["url"], header.Get("Location"))
	require.NotEqual(t, "0", header.Get("X-RateLimit-Remaining"))
	_, _, v = h.ask(t, "POST", fmt.Sprintf("%s/comments/%.0f/reactions", at, v["id"]), `{"content":"heart"}`, nil)
	like(t, "reaction", v)
	_, _, v = h.ask(t, "POST", at+"/1/comments", `{}`, nil)
	like(t, "invalid", v)
	_, _, v = h.ask(t, "GET", "/user", "", map[string]string{"Authorization": "Bearer ghp_x"})
	like(t, "stranger", v)
	_, header, v = h.ask(t, "GET", "/user", "", nil)
	like(t, "user", v)
	status, _, _ := h.ask(t, "GET", "/user", "", map[string]string{"If-None-Match": header.Get("ETag")})
	require.Equal(t, http.StatusNotModified, status)
}

// like compares an answer with a documented one: it has every field, with its type.
func like(t *testing.T, name string, got any) {
	t.Helper()
	raw, err := os.ReadFile("testdata/answers.json")
	require.NoError(t, err)
	var all map[string]any
	require.NoError(t, json.Unmarshal(raw, &all))
	var compare func(path string, want, got any)
	compare = func(path string, want, got any) {
		require.IsType(t, want, got, path)
		switch want := want.(type) {
		case map[string]any:
			for k, v := range want {
				require.Contains(t, got, k, path)
				compare(path+"."+k, v, got.(map[string]any)[k])
			}
		case []any:
			for i, v := range want {
				compare(fmt.Sprint(path, i), v, got.([]any)[i])
			}
		}
	}
	compare(name, all[name], got)
}

func TestWhatGitHubDoesNotShow(t *testing.T) {
	h := start(t)
	h.issue(t)
	for _, e := range []port.SurfaceEvent{
		{Op: "typing", Conversation: "C-general", Author: "human:will", Active: true},
		{Op: "post", ID: "x", Conversation: "C-general", Author: "human:will", Text: "@all lunch"},
		{Op: "react", Message: "probe", Author: "human:will", Glyph: "👍"},
		{Op: "post", ID: "x", Conversation: "C-general", Author: "human:will", Labels: []string{"urgent"}, Text: "x"},
		{Op: "post", ID: "x", Conversation: "C-general", Author: "human:will", Asks: "agent:lead", Text: "x"},
		{Op: "post", ID: "x", Conversation: "C-general", Thread: "T", Author: "human:will", Text: "x"},
		{Op: "post", ID: "x", Conversation: "C-nowhere", Author: "human:will", Text: "x"},
		{Op: "post", ID: "x", Conversation: "C-general", Author: "human:nobody", Text: "x"},
		{Op: "status", ID: "x", Conversation: "C-general", Author: "agent:gh-proof", Class: "status", Text: "x"},
		{Op: "redeliver", ID: "probe", Retry: 1, As: "mention"},
		{Op: "join", Conversation: "C-yard", Participant: "human:ann"},
		{Op: "edit", ID: "nothing", Text: "x"},
	} {
		var unable *face.UnableError
		require.ErrorAs(t, h.Do(e), &unable, "%+v", e)
	}
	for why, w := range map[string]port.World{
		"a DM": {Conversations: []port.Conversation{{ID: "D", Kind: "dm", Members: []string{"a-bot", "b-bot"}}}},
		"a thread": {Conversations: []port.Conversation{{ID: "C", Kind: "channel"}},
			Threads: []port.Thread{{ID: "T", Conversation: "C"}}},
		"a stream": {Conversations: []port.Conversation{{ID: "C", Kind: "channel", Stream: "S"}}},
	} {
		w.Agents = cast.Agents
		var unable *face.UnableError
		require.ErrorAs(t, h.Begin(w, "agent:lead"), &unable, why)
	}
	require.NoError(t, h.Do(port.SurfaceEvent{Op: "status", ID: "s", Conversation: "C-general", Author: "deploy-bot",
		Class: "status", Text: "deployed"}))
	require.Equal(t, "Bot", h.comment(t).GetSender().GetType())
}

func TestWorldsAreFresh(t *testing.T) {
	h := start(t)
	old := h.issue(t)
	h.status <- http.StatusInternalServerError
	require.NoError(t, h.Do(post("left", "human:will", "C-general", "@lead are you there?")))
	<-h.hits
	next := cast
	next.World = "w2"
	require.NoError(t, h.Begin(next, "agent:lead"))
	require.Zero(t, h.Pending(), "nobody is told what others left open")
	now := h.issue(t)
	require.NotEqual(t, old, now)
	status, _, _ := h.ask(t, "POST", old+"/1/comments", `{"body":"late"}`, nil)
	require.Equal(t, http.StatusCreated, status, "the issue is still there")
	posted, stray := h.Posts(), h.Strays()
	require.Empty(t, posted)
	require.Len(t, stray, 1)
	next.Resume = true
	require.NoError(t, h.Begin(next, "agent:lead"))
	status, _, _ = h.ask(t, "POST", now+"/1/comments", `{"body":"on time"}`, nil)
	require.Equal(t, http.StatusCreated, status)
	posted = h.Posts()
	require.Equal(t, "C-general", posted[0].Conversation, "a world that goes on is the same")
}

func TestOfficialNodeClient(t *testing.T) {
	node, err := exec.LookPath("node")
	if err != nil {
		t.Skip("NOT TESTED with Octokit: there is no node")
	}
	if _, err := os.Stat("testdata/client/node_modules"); err != nil {
		t.Skip("NOT TESTED with Octokit: npm ci was not run in testdata/client")
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	require.NoError(t, l.Close())
	w := facetest.NewWatcher()
	f, err := github.Kind.Open(t.Context(), w,
		face.Options{Webhook: "http://" + l.Addr().String() + "/", Handle: "lead"})
	require.NoError(t, err)
	defer func() { require.NoError(t, f.Close()) }()
	require.NoError(t, f.Begin(cast, "agent:lead"))
	c := exec.CommandContext(t.Context(), node, "octokit.js")
	c.Dir, c.Stderr = "testdata/client", os.Stderr
	s := f.Settings()
	c.Env = append(os.Environ(), "GITHUB_TOKEN="+s["token"], "GITHUB_API_URL="+s["url"],
		"WEBHOOK_SECRET="+s["webhook_secret"], fmt.Sprint("PORT=", l.Addr().(*net.TCPAddr).Port))
	require.NoError(t, c.Start())
	defer func() { _ = c.Process.Kill(); _ = c.Wait() }()
	require.NoError(t, f.Do(post("m1", "agent:gh-proof", "C-general", "hello")))
	posted := w.Await(t, 4)
	require.Equal(t, port.Posted{Op: "react", Message: "m1", Conversation: "C-general", Agent: "agent:lead",
		Glyph: "👍"}, posted[0])
	require.Equal(t, "@gh-proof done", posted[2].Text)
	require.Equal(t, `[["Bot","User"],404,422]`, posted[3].Text)
}

func TestTheRest(t *testing.T) {
	h := start(t)
	require.True(t, h.Connected(), "somebody listens")
	h.Cut()
	at := h.issue(t)
	_, _, v := h.ask(t, "GET", "/rate_limit", "", nil)
	require.EqualValues(t, 5000, v["rate"].(map[string]any)["limit"])
	_, _, v = h.ask(t, "GET", "/users/"+h.Settings()["login"], "", nil)
	require.Equal(t, "User", v["type"])
	_, _, v = h.ask(t, "GET", at+"/1", "", nil)
	require.Equal(t, "general", v["title"])
	_, _, v = h.ask(t, "GET", strings.TrimSuffix(at, "/issues"), "",
		map[string]string{"Accept": "application/vnd.github+json"})
	require.Equal(t, true, v["private"])
	status, _, _ := h.ask(t, "POST", at+"/1/reactions", `{"content":"eyes"}`, nil)
	require.Equal(t, http.StatusCreated, status)
	stray := h.Strays()
	require.Len(t, stray, 1, "an issue is no message of the world")
	c := h.client(t)
	parts := strings.Split(at, "/")
	none, _, err := c.Issues.ListComments(t.Context(), parts[2], parts[3], 0,
		&gh.IssueListCommentsOptions{Since: gh.Ptr(time.Now().Add(time.Hour))})
	require.NoError(t, err)
	require.Empty(t, none)
	one, _, err := c.Issues.ListComments(t.Context(), parts[2], parts[3], 0,
		&gh.IssueListCommentsOptions{Since: gh.Ptr(time.Now().Add(-time.Hour))})
	require.NoError(t, err)
	require.Len(t, one, 1)
	got, _, err := c.Issues.AddAssignees(t.Context(), parts[2], parts[3], 1, []string{h.Settings()["login"], "nobody"})
	require.NoError(t, err)
	require.Len(t, got.Assignees, 1, "who can't be is passed over")
	require.Equal(t, "assigned", (<-h.hits).event.(*gh.IssuesEvent).GetAction())
	_, err = github.Kind.Open(t.Context(), h.Watcher, face.Options{Delivery: "poll"})
	require.Error(t, err)
	_, err = github.Kind.Open(t.Context(), h.Watcher, face.Options{Webhook: "nowhere"})
	require.Error(t, err)
}
