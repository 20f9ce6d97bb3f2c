package github

import (
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"slices"
	"strconv"
	"strings"
	"time"
)

// object is a JSON object.
type object = map[string]any

func stamp(t time.Time) string { return t.UTC().Format("2006-01-02T15:04:05Z") }

// node returns a global id: a prefix for the kind, and the ids in MessagePack.
func node(prefix string, ids ...int64) string {
	raw := []byte{0x90 | byte(len(ids)+1), 0}
	for _, id := range ids {
		raw = binary.BigEndian.AppendUint64(append(raw, 0xcf), uint64(id))
	}
	return prefix + "_" + base64.RawURLEncoding.EncodeToString(raw)
}

// links adds URLs below a root. Each is written as "name path".
func links(o object, root string, list string) {
	for line := range strings.Lines(list) {
		if key, path, ok := strings.Cut(strings.TrimSpace(line), " "); ok {
			o[key+"_url"] = root + path
		}
	}
}

// account returns a user, a bot or an organization as the owner, author or sender of something
// (https://docs.github.com/rest/users/users).
func (p *platform) account(u *person) object {
	kind := map[string]string{user: "U", bot: "BOT", organization: "O"}[u.Type]
	root := p.server.URL + "/users/" + strings.NewReplacer("[", "%5B", "]", "%5D").Replace(u.Login)
	o := object{
		"login": u.Login, "id": u.ID, "node_id": node(kind, u.ID),
		"avatar_url":  p.server.URL + "/avatars/u/" + strconv.FormatInt(u.ID, 10) + "?v=4",
		"gravatar_id": "", "url": root, "html_url": p.server.URL + "/" + u.Login, "type": u.Type, "site_admin": false,
	}
	if u.Type == bot {
		o["html_url"] = p.server.URL + "/apps/" + u.mention()
	}
	links(o, root, `followers /followers
		following /following{/other_user}
		gists /gists{/gist_id}
		starred /starred{/owner}{/repo}
		subscriptions /subscriptions
		organizations /orgs
		repos /repos
		events /events{/privacy}
		received_events /received_events`)
	return o
}

func (p *platform) organization(u *person) object {
	root := p.server.URL + "/orgs/" + u.Login
	o := object{
		"login": u.Login, "id": u.ID, "node_id": node("O", u.ID), "url": root,
		"avatar_url": p.server.URL + "/avatars/u/" + strconv.FormatInt(u.ID, 10) + "?v=4", "description": "",
	}
	links(o, root, `repos /repos
		events /events
		hooks /hooks
		issues /issues
		members /members{/member}
		public_members /public_members{/member}`)
	return o
}

func (p *platform) repository(r *repo) object {
	root, html := p.server.URL+"/repos/"+r.fullName(), p.server.URL+"/"+r.fullName()
	host := strings.TrimPrefix(p.server.URL, "http://")
	n := len(r.issues)
	o := object{
		"id": r.ID, "node_id": node("R", r.ID), "name": r.Name, "full_name": r.fullName(), "private": true,
		"owner":    p.account(r.world.owner),
		"html_url": html, "description": nil, "fork": false, "url": root,
		"created_at": stamp(r.Created), "updated_at": stamp(r.Created), "pushed_at": stamp(r.Created),
		"git_url":   "git://" + host + "/" + r.fullName() + ".git",
		"ssh_url":   "git@" + host + ":" + r.fullName() + ".git",
		"clone_url": html + ".git", "svn_url": html, "homepage": nil, "size": 0, "stargazers_count": 0,
		"watchers_count": 0, "language": nil,
		"has_issues": true, "has_projects": true, "has_downloads": true, "has_wiki": false, "has_pages": false,
		"has_discussions": false,
		"forks_count":     0, "mirror_url": nil, "archived": false, "disabled": false, "open_issues_count": n,
		"license": nil, "allow_forking": false,
		"is_template": false, "web_commit_signoff_required": false, "topics": []string{}, "visibility": "private",
		"forks": 0, "open_issues": n, "watchers": 0, "default_branch": "main", "custom_properties": object{},
	}
	links(o, root, `forks /forks
		keys /keys{/key_id}
		collaborators /collaborators{/collaborator}
		teams /teams
		hooks /hooks
		issue_events /issues/events{/number}
		events /events
		assignees /assignees{/user}
		branches /branches{/branch}
		tags /tags
		blobs /git/blobs{/sha}
		git_tags /git/tags{/sha}
		git_refs /git/refs{/sha}
		trees /git/trees{/sha}
		statuses /statuses/{sha}
		languages /languages
		stargazers /stargazers
		contributors /contributors
		subscribers /subscribers
		subscription /subscription
		commits /commits{/sha}
		git_commits /git/commits{/sha}
		comments /comments{/number}
		issue_comment /issues/comments{/number}
		contents /contents/{+path}
		compare /compare/{base}...{head}
		merges /merges
		archive /{archive_format}{/ref}
		downloads /downloads
		issues /issues{/number}
		pulls /pulls{/number}
		milestones /milestones{/number}
		notifications /notifications{?since,all,participating}
		labels /labels{/name}
		releases /releases{/id}
		deployments /deployments`)
	return o
}

func (p *platform) issue(i *issue) object {
	root := p.server.URL + "/repos/" + i.repo.fullName()
	url := root + "/issues/" + strconv.Itoa(i.Number)
	assignees := []object{}
	for _, a := range i.Assignees {
		assignees = append(assignees, p.account(a))
	}
	o := object{
		"url": url, "repository_url": root,
		"html_url": p.server.URL + "/" + i.repo.fullName() + "/issues/" + strconv.Itoa(i.Number),
		"id":       i.ID, "node_id": node("I", i.repo.ID, i.ID), "number": i.Number, "title": i.Title,
		"user": p.account(i.User), "labels": []object{},
		"state": "open", "locked": false, "assignee": nil, "assignees": assignees, "milestone": nil,
		"comments":   len(i.comments),
		"created_at": stamp(i.Created), "updated_at": stamp(i.Updated), "closed_at": nil,
		"author_association": i.repo.association(i.User),
		"active_lock_reason": nil, "body": nil, "reactions": rollup(url, i.reactions),
		"timeline_url":             url + "/timeline",
		"performed_via_github_app": nil, "state_reason": nil,
	}
	if len(assignees) > 0 {
		o["assignee"] = assignees[0]
	}
	if i.Body != "" {
		o["body"] = i.Body
	}
	links(o, url, `labels /labels{/name}
		comments /comments
		events /events`)
	return o
}

func (p *platform) asComment(c *comment) object {
	full := c.issue.repo.fullName()
	url := p.server.URL + "/repos/" + full + "/issues/comments/" + strconv.FormatInt(c.ID, 10)
	o := object{
		"url": url, "id": c.ID, "node_id": node("IC", c.issue.repo.ID, c.ID), "user": p.account(c.User),
		"html_url": p.server.URL + "/" + full + "/issues/" + strconv.Itoa(c.issue.Number) + "#issuecomment-" +
			strconv.FormatInt(c.ID, 10),
		"issue_url":  p.server.URL + "/repos/" + full + "/issues/" + strconv.Itoa(c.issue.Number),
		"created_at": stamp(c.Created), "updated_at": stamp(c.Updated),
		"author_association": c.issue.repo.association(c.User),
		"body":               c.Body, "reactions": rollup(url, c.reactions), "performed_via_github_app": nil,
	}
	if c.User.Type == bot {
		o["performed_via_github_app"] = p.app(c.User, c.issue.repo)
	}
	return o
}

// app returns the GitHub App that a bot belongs to.
func (p *platform) app(u *person, r *repo) object {
	slug := u.mention()
	return object{
		"id": u.ID % 10_000_000, "slug": slug, "node_id": node("A", u.ID), "owner": p.account(r.world.owner),
		"name": u.Name, "description": "", "external_url": p.server.URL + "/apps/" + slug,
		"html_url":   p.server.URL + "/apps/" + slug,
		"created_at": stamp(r.Created), "updated_at": stamp(r.Created),
		"permissions": object{"issues": "write", "metadata": "read"}, "events": []string{"issue_comment", "issues"},
	}
}

func (p *platform) asReaction(r *reaction) object {
	return object{"id": r.ID, "node_id": node("REA", r.ID), "user": p.account(r.User), "content": r.Content,
		"created_at": stamp(r.Created)}
}

func (r *repo) association(u *person) string {
	switch {
	case u.Type == bot:
		return "NONE"
	case slices.Contains(r.members, u):
		return "MEMBER"
	}
	return "NONE"
}

// glyphs are the reactions of GitHub, by content.
var glyphs = map[string]string{"+1": "👍", "-1": "👎", "laugh": "😄", "confused": "😕", "heart": "❤️", "hooray": "🎉",
	"rocket": "🚀", "eyes": "👀"}

func rollup(url string, list []*reaction) object {
	o := object{"url": url + "/reactions", "total_count": len(list)}
	for content := range glyphs {
		o[content] = 0
	}
	for _, r := range list {
		o[r.Content] = o[r.Content].(int) + 1
	}
	return o
}

func encode(v any) []byte {
	raw, err := json.Marshal(v)
	if err != nil {
		return []byte("null") // can't fail: only types of this package
	}
	return raw
}
