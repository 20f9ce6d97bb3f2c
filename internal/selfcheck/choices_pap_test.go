package selfcheck

import (
	"regexp"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/features"
	bundled "github.com/c2a-conform/c2a-conform/reference"
	"github.com/c2a-conform/c2a-conform/reference/fault"
	"github.com/c2a-conform/c2a-conform/reference/pap"
	"github.com/c2a-conform/c2a-conform/reference/pap/link"
	papserve "github.com/c2a-conform/c2a-conform/reference/pap/serve"
	"github.com/c2a-conform/c2a-conform/reference/serve"
	"github.com/c2a-conform/c2a-conform/runner/judge"
	"github.com/c2a-conform/c2a-conform/schemas/jsonrpc"
)

// staysConformant runs the scenarios of a role against the reference with another
// choice: every check holds.
func staysConformant(t *testing.T, role string, vary func(o *serve.Options)) {
	t.Helper()
	r, err := run(t.Context(), Options{}, func() serve.Options {
		o := bundled.Options()
		vary(&o)
		return o
	}, features.Filter{Roles: []string{role}})
	require.NoError(t, err)
	for _, s := range r.Scenarios {
		for _, c := range s.Checks {
			require.True(t, c.OK, "%s (%s): %s by %v: %s, got %s, allowed %s", s.ID, s.Draft, c.Requirement, c.Source, c.What, c.Got, c.Allowed)
		}
	}
	require.Equal(t, judge.Conformant, r.Overall, r.Reason)
}

// TestOtherChoicesOfPAPStayConformant: what the text leaves open may be chosen
// otherwise than the reference does.
func TestOtherChoicesOfPAPStayConformant(t *testing.T) {
	platform := func(vary func(r *pap.Rules)) func(*serve.Options) {
		return func(o *serve.Options) { vary(&papserve.Of(o).Platform) }
	}
	agent := func(vary func(r *pap.AgentRules)) func(*serve.Options) {
		return func(o *serve.Options) { vary(&papserve.Of(o).Agent) }
	}
	for _, tt := range []struct {
		why  string
		role string
		vary func(o *serve.Options)
	}{
		{"an agent that says first that it is at work", link.RoleAgent, agent(func(r *pap.AgentRules) { r.Promise = "On it." })},
		{"an agent that posts what it has to say, and then ends its task", link.RoleAgent, agent(func(r *pap.AgentRules) { r.Apart = true })},
		{"both", link.RoleAgent, agent(func(r *pap.AgentRules) { r.Promise, r.Apart = "Let me see.", true })},
		{"a fourth hop, or a circle, is text", link.RolePlatform, platform(func(r *pap.Rules) { r.Plain = true })},
		{"time is looked at every five seconds", link.RolePlatform, platform(func(r *pap.Rules) { r.SweepMs = 5_000 })},
		{"time is looked at every minute", link.RolePlatform, platform(func(r *pap.Rules) { r.SweepMs = pap.LateMs })},
		{"what an agent says restarts the time of a task that it has not handed on", link.RolePlatform, platform(func(r *pap.Rules) {
			extends := r.Extends
			r.Extends = func(p *pap.Platform, in pap.Post, t *pap.Task) bool {
				alone := t.Parent == nil && !slices.ContainsFunc(p.Tasks(), func(x pap.Task) bool { return x.Parent == t })
				return extends(p, in, t) || in.As.IsAgent() && in.Task == t.ID && alone && pap.Addresses(in.Text).None()
			}
		})},
		{"nobody is told of the end of a task in which its agent has spoken", link.RolePlatform, func(o *serve.Options) {
			spoken := map[string]bool{} // worlds come one by one, and count their tasks anew
			papserve.Of(o).Platform.Leaves = func(_ *pap.Platform, e pap.Effect) []pap.Effect {
				switch x := e.(type) {
				case pap.Opened:
					delete(spoken, x.Task.ID)
				case pap.Message:
					spoken[x.Task] = spoken[x.Task] || x.Author.IsAgent()
				case pap.Notice:
					if x.Kind == pap.TaskExpired && spoken[x.Task] {
						return nil
					}
				}
				return []pap.Effect{e}
			}
		}},
		{"a post that tells of its author or its hops is refused", link.RolePlatform, platform(func(r *pap.Rules) {
			speak := r.MaySpeak
			r.Identify = func(in pap.Post) pap.Post { return in }
			r.MaySpeak = func(p *pap.Platform, in pap.Post, t *pap.Task) pap.Reason {
				if in.Said != (pap.Said{}) {
					return pap.NotYours
				}
				return speak(p, in, t)
			}
		})},
		{"a handle that nobody has is refused", link.RolePlatform, func(o *serve.Options) { o.Tamper = knownHandles() }},
	} {
		t.Run(tt.why, func(t *testing.T) {
			t.Parallel()
			staysConformant(t, tt.role, tt.vary)
		})
	}
}

// knownHandles refuses posts that name an agent which isn't in the flab.
func knownHandles() serve.Tamperer {
	members := map[any]any{}
	sigil := regexp.MustCompile(`\^[A-Z]+`)
	return fault.Functions{In: func(f fault.Frame) (pass, send []fault.Frame) {
		p := f.At("params")
		flabs, _ := p["flabs"].([]any)
		for _, x := range flabs {
			flab, _ := x.(map[string]any)
			members[flab["id"]] = flab["members"]
		}
		text, _ := p["text"].(string)
		in, _ := members[p["flab"]].([]any)
		for _, name := range sigil.FindAllString(text, -1) {
			if f.Method() == link.MethodPost && name != "^ALL" && name != "^ANY" && !slices.Contains(in, any(name)) {
				return nil, []fault.Frame{{"jsonrpc": "2.0", "id": f["id"], "error": map[string]any{"code": jsonrpc.CodeInvalidParams, "message": "nobody is called " + name}}}
			}
		}
		return []fault.Frame{f}, nil
	}}
}
