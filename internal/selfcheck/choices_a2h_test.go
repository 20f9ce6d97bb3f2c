package selfcheck

import (
	"testing"

	"github.com/c2a-conform/c2a-conform/reference/a2h"
	a2hserve "github.com/c2a-conform/c2a-conform/reference/a2h/serve"
	"github.com/c2a-conform/c2a-conform/reference/a2h/wire"
	"github.com/c2a-conform/c2a-conform/reference/fault"
	"github.com/c2a-conform/c2a-conform/reference/serve"
	"github.com/c2a-conform/c2a-conform/schemas/jsonrpc"
)

// TestOtherChoicesOfA2HStayConformant: what the text leaves open may be chosen
// otherwise than the reference does.
func TestOtherChoicesOfA2HStayConformant(t *testing.T) {
	decider := func(vary func(r *a2h.DeciderRules)) func(*serve.Options) {
		return func(o *serve.Options) { vary(&a2hserve.Of(o).Decider) }
	}
	composes := func(change func(m *a2h.Message)) func(*serve.Options) {
		return decider(func(r *a2h.DeciderRules) {
			compose := r.Compose
			r.Compose = func(s a2h.State, p a2h.Primitive) a2h.Message {
				m := compose(s, p)
				change(&m)
				return m
			}
		})
	}
	polls := func(everyMs int64) func(*serve.Options) {
		return decider(func(r *a2h.DeciderRules) {
			r.Lapse = func(a a2h.Ask) a2h.Lapse {
				if a.Pattern != a2h.Blocking {
					return a2h.Lapse{}
				}
				return a2h.Lapse{AfterMs: everyMs, Effect: a2h.Poll{Interaction: a.Interaction}}
			}
		})
	}
	tampers := func(f fault.Functions) func(*serve.Options) {
		return func(o *serve.Options) { o.Tamper = f }
	}
	for _, tt := range []struct {
		why  string
		role string
		vary func(o *serve.Options)
	}{
		{"an agent that polls every half a minute", a2hserve.Decider, polls(30_000)},
		{"an agent that polls every minute", a2hserve.Decider, polls(60_000)},
		{"an agent that asks for leave where there is nothing to choose", a2hserve.Decider, decider(func(r *a2h.DeciderRules) {
			primitives := r.Primitives
			r.Primitives = func(s a2h.State, triggers []a2h.Trigger) []a2h.Primitive {
				if all := primitives(s, triggers); len(all) < 3 {
					return all
				}
				return []a2h.Primitive{a2h.Permission}
			}
		})},
		{"an agent that offers none of the options, too", a2hserve.Decider, composes(func(m *a2h.Message) {
			if m.Type == a2h.Clarification {
				m.Choices = append(m.Choices, "None of these")
			}
		})},
		{"an agent that plans nothing while it waits", a2hserve.Decider, decider(func(r *a2h.DeciderRules) {
			primitives := r.Primitives
			r.Primitives = func(s a2h.State, triggers []a2h.Trigger) []a2h.Primitive {
				if all := primitives(s, triggers); len(all) < 3 {
					return all
				}
				return []a2h.Primitive{a2h.Permission}
			}
			r.Deaf = true
		})},
		{"an agent that lets its news be acknowledged", a2hserve.Decider, composes(func(m *a2h.Message) {
			if m.Type == a2h.Notification {
				m.Choices = []string{"Acknowledge"}
			}
		})},
		{"an agent that saves its state before it asks anything", a2hserve.Decider, decider(func(r *a2h.DeciderRules) {
			r.Saves = func(a2h.Pattern) bool { return true }
		})},
		{"an agent that halts where it plans again what was denied", a2hserve.Decider, decider(func(r *a2h.DeciderRules) { r.Yields = true })},
		{"a registry that tells of whom it finds the id and the endpoint", a2hserve.Registry, tampers(fault.Functions{Out: inShort})},
		{"a registry at which everybody registers himself", a2hserve.Registry, tampers(fault.Functions{In: himself})},
		{"a messenger with a button to acknowledge", a2hserve.Messenger, tampers(fault.Functions{In: acknowledged})},
	} {
		t.Run(tt.why, func(t *testing.T) {
			t.Parallel()
			staysConformant(t, tt.role, tt.vary)
		})
	}
}

// inShort is the id of each human who was found in place of the card.
func inShort(f fault.Frame) []fault.Frame {
	for _, result := range []fault.Frame{f.At("result"), f.At("result", "structuredContent")} {
		humans, _ := result["humans"].([]any)
		for i, x := range humans {
			human := fault.Frame(x.(map[string]any))
			humans[i] = map[string]any{"id": human.At("card")["id"], "endpoint": human["endpoint"]}
		}
	}
	return []fault.Frame{f}
}

// himself refuses a card of somebody else.
func himself(f fault.Frame) (pass, send []fault.Frame) {
	if p := f.At("params"); f.Method() == wire.MethodRegister && p["as"] != f.At("params", "card")["id"] {
		return nil, []fault.Frame{{"jsonrpc": "2.0", "id": f["id"], "error": map[string]any{"code": jsonrpc.CodeInvalidParams, "message": "it is not yours"}}}
	}
	return []fault.Frame{f}, nil
}

// acknowledged adds something to press to news.
func acknowledged(f fault.Frame) (pass, send []fault.Frame) {
	if m := f.At("params", "message"); f.Method() == wire.MethodRender && m["type"] == a2h.Notification.String() {
		m["actions"] = []any{"Acknowledge"}
	}
	return []fault.Frame{f}, nil
}
