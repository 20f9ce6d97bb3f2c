// Package null contains the null programs for PAP.
package null

import (
	"encoding/json"
	"fmt"
	"slices"

	"github.com/c2a-conform/c2a-conform/reference/fault"
	"github.com/c2a-conform/c2a-conform/reference/null"
	"github.com/c2a-conform/c2a-conform/reference/pap"
	"github.com/c2a-conform/c2a-conform/reference/pap/link"
	papserve "github.com/c2a-conform/c2a-conform/reference/pap/serve"
	"github.com/c2a-conform/c2a-conform/reference/serve"
	"github.com/c2a-conform/c2a-conform/schemas/jsonrpc"
)

// All returns every null program of PAP.
func All() []null.Program {
	drafts := []string{link.Draft}
	return slices.Concat(
		null.Role{Name: link.RolePlatform, Drafts: drafts, Nothing: nothing, Say: show, AnswerAll: activates,
			Again: again}.Programs(),
		null.Role{Name: link.RoleAgent, Drafts: drafts, Say: post, AnswerAll: joinsIn}.Programs(),
	)
}

// nothing returns an empty result for a call of a platform.
func nothing(method string) any {
	switch method {
	case link.MethodPost:
		return link.Posted{Message: "m1", Tasks: []link.Made{}}
	case link.MethodRedirect:
		return link.Posted{Tasks: []link.Made{}}
	case link.MethodTasks:
		return link.Tasks{Tasks: []link.Task{}}
	}
	return struct{}{}
}

// show shows posts, and does nothing else with them.
func show(s null.Shown) [][]byte {
	var p link.Post
	if s.Method != link.MethodPost || json.Unmarshal(s.Params, &p) != nil {
		return nil
	}
	return [][]byte{jsonrpc.Notification(link.MethodMessage, link.Message{
		ID: fmt.Sprintf("m%d", s.N), Flab: p.Flab, Author: p.As, Text: p.Text, Task: p.Task,
	})}
}

// post repeats what others have posted.
func post(s null.Shown) [][]byte {
	m := link.Message{}
	switch s.Method {
	case link.MethodMessage:
		_ = json.Unmarshal(s.Params, &m)
	case link.MethodActivated:
		var a link.Activated
		_ = json.Unmarshal(s.Params, &a)
		m, m.Task = a.Message, a.Task
	default:
		return nil
	}
	return [][]byte{jsonrpc.Request(jsonrpc.StringID(fmt.Sprintf("echo-%d", s.N)), link.MethodPost,
		link.Post{Flab: m.Flab, Text: m.Text, Task: m.Task})}
}

// activates lets everybody post, and asks every agent about every post.
func activates(o *serve.Options) {
	rules := &papserve.Of(o).Platform
	rules.Whom = func(p *pap.Platform, f pap.Flab, in pap.Post) pap.Call {
		var call pap.Call
		for _, n := range rules.Everyone(p, f) {
			call.Each = append(call.Each, pap.Called{Agent: n, Why: pap.ByAll})
		}
		return call
	}
	rules.MaySpeak = func(*pap.Platform, pap.Post, *pap.Task) pap.Reason { return 0 }
	rules.MayDelegate = func(*pap.Platform, pap.Post, *pap.Task, pap.Name) pap.Reason { return 0 }
	rules.MayControl = func(pap.Name, *pap.Task) pap.Reason { return 0 }
}

// joinsIn makes an agent take a turn for every message, and post whatever its model says.
func joinsIn(o *serve.Options) {
	rules := &papserve.Of(o).Agent
	rules.Overhears = func(a *pap.Agent, m pap.Message) (pap.Activated, bool) {
		return pap.Activated{Agent: a.Name, Task: m.Task, Message: m, Requester: m.Author, Why: pap.ByName},
			m.Author != a.Name
	}
	rules.Speaks = func(*pap.Agent, pap.Activated) bool { return true }
	rules.Within = func(pap.Activated, pap.Action) bool { return true }
}

// again gives a repeated post a new id.
func again(f fault.Frame) {
	if id, ok := f.At("params")["id"].(string); ok {
		f.At("params")["id"] = id + "-again"
	}
}
