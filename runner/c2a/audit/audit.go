// Package audit defines how C2A logs are audited: which laws a log can show, and what the messages on a link mean to
// them.
//
// Input: messages that package runner/audit has read. Output: items for the laws, and the findings.
//
// It doesn't read a log itself.
package audit

import (
	"encoding/json"
	"fmt"
	"hash/fnv"
	"io"
	"slices"
	"strings"

	spec "github.com/c2a-conform/c2a-conform/features/c2a"
	"github.com/c2a-conform/c2a-conform/reference/c2a"
	"github.com/c2a-conform/c2a-conform/reference/c2a/law"
	"github.com/c2a-conform/c2a-conform/reference/c2a/law/laws"
	"github.com/c2a-conform/c2a-conform/reference/c2a/wire"
	"github.com/c2a-conform/c2a-conform/runner/audit"
	"github.com/c2a-conform/c2a-conform/runner/c2a/frames"
	"github.com/c2a-conform/c2a-conform/schemas"
	"github.com/c2a-conform/c2a-conform/schemas/jsonrpc"
	"github.com/c2a-conform/c2a-conform/schemas/rawjson"
)

// Protocol is C2A.
var Protocol = audit.Protocol{
	Name:        spec.Protocol.Name,
	Sides:       sides,
	Frame:       "C2A-RPC-001",
	Form:        "C2A-RPC-004",
	Draft:       draftOf,
	Opens:       func(m jsonrpc.Message) bool { return m.Method == wire.MethodInitialize },
	Answer:      answer,
	Kind:        kindOf,
	Words:       []string{"content", "text", "displayName", "topic", "message", "context"},
	Event:       eventOf,
	Means:       means,
	MeansAnswer: func(m jsonrpc.Message, method string) []law.Item { return brief(frames.OfAnswer(m, method, "")) },
	Laws:        coverage,
	Begin:       begin,
}

// The sides, by their numbers.
const (
	host = iota
	harness
)

var sides = [2]audit.Side{
	host:    {Role: spec.RoleHost, To: "to_host"},
	harness: {Role: spec.RoleHarness, Also: []string{spec.RoleAgent}, To: "to_agent"},
}

var roles = [2]law.Role{host: law.HostRole, harness: law.HarnessRole}

// remembered is how much of what passed before is remembered of either side, in bytes.
var remembered = [2]int{host: 4 << 20, harness: 256 << 10}

// draftOf is the draft that a message shows.
func draftOf(m jsonrpc.Message) string {
	switch m.Method {
	case wire.MethodInitialize, wire.MethodDeliver:
		if draft, _, err := schemas.Recognize(m.Raw); err == nil {
			return string(draft)
		}
	}
	return ""
}

// answer is that of a tool, if the request calls one.
func answer(request jsonrpc.Message) string {
	if request.Method == wire.MethodToolsCall {
		if tool := rawjson.TextOf(request.Params, "name"); tool != "" {
			return schemas.ToolMethod(tool)
		}
	}
	return ""
}

// kindOf is the policy of a delivery, or the tool that a request calls.
func kindOf(m jsonrpc.Message) string {
	switch m.Method {
	case wire.MethodDeliver:
		if policy := rawjson.TextOf(m.Params, "policy"); policy != "" {
			return policy
		}
		var attention json.RawMessage
		rawjson.Pick(m.Params, rawjson.To("attention", &attention))
		return rawjson.TextOf(attention, "policy")
	case wire.MethodToolsCall:
		return rawjson.TextOf(m.Params, "name")
	}
	return ""
}

// eventOf is the event that a message names.
func eventOf(m jsonrpc.Message) string {
	var p struct {
		EventID   string `json:"eventId"`
		Arguments struct {
			InReplyTo string `json:"inReplyTo"`
			EventID   string `json:"eventId"`
		} `json:"arguments"`
	}
	_ = json.Unmarshal(m.Params, &p)
	switch {
	case p.EventID != "":
		return p.EventID
	case p.Arguments.InReplyTo != "":
		return p.Arguments.InReplyTo
	}
	return p.Arguments.EventID
}

// means is what a message means. An agent delivers nothing, whatever it says.
func means(draft string, from int, m jsonrpc.Message) []law.Item {
	if from == harness && m.Method == wire.MethodDeliver {
		return nil
	}
	d, _ := c2a.ParseDraft(draft)
	return brief(frames.Of(d, nil, m))
}

// coverage are the laws of hosts and harnesses.
func coverage() []audit.Coverage {
	var out []audit.Coverage
	for _, l := range laws.All() {
		c := audit.Coverage{Requirement: l.Requirement, Says: l.Says, Needs: l.Needs}
		for side, role := range roles {
			if slices.Contains(l.Roles, role) {
				c.Roles = append(c.Roles, sides[side].Role)
			}
		}
		for _, d := range c2a.Drafts() {
			if l.Binds(l.Roles[0], d) {
				c.Drafts = append(c.Drafts, d.String())
			}
		}
		out = append(out, c)
	}
	return out
}

// begin begins an audit. What the sessions of it remember of long ago, they remember together.
func begin(t audit.Terms) func(audit.Watched) audit.Watch {
	type bound struct {
		side  int
		draft c2a.Draft
	}
	var past [2]*law.Past
	judged := map[bound][]law.Law{}
	return func(w audit.Watched) audit.Watch {
		draft, _ := c2a.ParseDraft(w.Draft)
		list, ok := judged[bound{w.Side, draft}]
		if !ok {
			list = slices.DeleteFunc(slices.Clone(laws.All()), func(l law.Law) bool {
				return !l.Binds(roles[w.Side], draft) || l.Needs != "" ||
					!t.Judges(l.Requirement, sides[w.Side].Role, w.Draft)
			})
			judged[bound{w.Side, draft}] = list
		}
		if past[w.Side] == nil {
			past[w.Side] = law.NewPast(remembered[w.Side])
		}
		log := law.Log{
			PatienceMs: t.PatienceMs, CrossMs: t.CrossMs, Session: w.Session, Past: past[w.Side],
			Remainder: law.Remainder{Whole: w.Whole, Cut: w.Cut, Threads: w.Marks&claimedThread != 0, Lacks: w.Names},
		}
		return newWatch(roles[w.Side], draft, log, list)
	}
}

// claimedThread marks a session in which an agent has claimed a thread.
const claimedThread = 1

// brief keeps of what a message means what laws over links look at, so that a stretch takes little memory however long
// messages are.
func brief(items []law.Item) []law.Item {
	for i, item := range items {
		switch x := item.(type) {
		case law.Delivery:
			wire := "{}"
			if strings.Contains(x.Wire, `"content"`) {
				wire = `"content"`
			}
			x.Wire = wire
			x.Event.Text = short(x.Event.Text)
			x.Broken, x.Event.Mentions = nil, nil
			x.Event.Reason, x.Event.Context, x.Event.Author.Name = "", "", ""
			items[i] = x
		case law.Send:
			x.Message.Text = short(x.Message.Text)
			items[i] = x
		case law.ToolResult:
			x.Texts = nil
			items[i] = x
		case law.Hello:
			x.Lacks = lacks(x.Lacks)
			items[i] = x
		case law.Welcome:
			x.Lacks = lacks(x.Lacks)
			items[i] = x
		}
	}
	return items
}

// lacks are the capabilities that laws ask for.
func lacks(names []string) []string {
	return slices.DeleteFunc(names, func(name string) bool {
		return len(name) > 64 || !strings.HasPrefix(name, "injection.") && !strings.HasPrefix(name, "chatTools.")
	})
}

const maxText = 1 << 10 // bytes of a text that is kept

// short cuts a long text; different texts stay different.
func short(text string) string {
	if len(text) <= maxText {
		return text
	}
	h := fnv.New128a()
	_, _ = io.WriteString(h, text)
	return fmt.Sprintf("%s… %x", strings.ToValidUTF8(text[:maxText], ""), h.Sum(nil))
}
