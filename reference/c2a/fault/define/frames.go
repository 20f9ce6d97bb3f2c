package define

import (
	"fmt"

	"github.com/c2a-conform/c2a-conform/reference/c2a"
	c2aserve "github.com/c2a-conform/c2a-conform/reference/c2a/serve"
	"github.com/c2a-conform/c2a-conform/reference/c2a/wire"
	"github.com/c2a-conform/c2a-conform/reference/fault"
	"github.com/c2a-conform/c2a-conform/reference/serve"
)

type (
	frame    = fault.Frame
	tamperer = fault.Functions
)

// Deliveries changes the params of every delivery as it leaves a host.
func Deliveries(bug func(p frame)) func() serve.Tamperer {
	return fault.Outgoing(wire.MethodDeliver, func(f frame) { bug(f.At("params")) })
}

// Arrivals changes the params of every delivery before a harness sees it.
func Arrivals(bug func(p frame)) func() serve.Tamperer {
	return fault.Incoming(wire.MethodDeliver, func(f frame) { bug(f.At("params")) })
}

// ModeOf reads the injection mode of a delivery's params.
func ModeOf(p frame) string {
	s, _ := p.At("injection")["mode"].(string)
	return s
}

// DeliveryIDs are the ids of the deliveries that came, which the other side chooses, each with its injection mode.
type DeliveryIDs map[string]string

// Note keeps the id of a delivery.
func (d DeliveryIDs) Note(f frame) {
	if f.Method() == wire.MethodDeliver {
		d[f.ID()] = ModeOf(f.At("params"))
	}
}

// Acknowledges reports whether a frame answers a delivery.
func (d DeliveryIDs) Acknowledges(f frame) bool {
	_, ok := d[f.ID()]
	return ok && f.Method() == "" && f.At("result")["nowMs"] == nil // or it answers the port, under the same id
}

// OnAck changes what a harness answers to a delivery.
func OnAck(bug func(f frame) []frame) func() serve.Tamperer {
	return func() serve.Tamperer {
		ids := DeliveryIDs{}
		return tamperer{
			In: func(f frame) (pass, send []frame) { ids.Note(f); return []frame{f}, nil },
			Out: func(f frame) []frame {
				if ids.Acknowledges(f) {
					return bug(f)
				}
				return []frame{f}
			},
		}
	}
}

// OnWelcome changes the result of initialize, which alone names the server.
func OnWelcome(bug func(result frame)) func() serve.Tamperer {
	return func() serve.Tamperer {
		return tamperer{Out: func(f frame) []frame {
			if r := f.At("result"); r["serverInfo"] != nil {
				bug(r)
			}
			return []frame{f}
		}}
	}
}

// OnSend changes the arguments of every chat.send_message.
func OnSend(bug func(arguments frame)) func() serve.Tamperer {
	return fault.Outgoing(wire.MethodToolsCall, func(f frame) {
		if IsSend(f) {
			bug(f.At("params", "arguments"))
		}
	})
}

// IsSend reports whether a frame calls chat.send_message.
func IsSend(f frame) bool {
	return f.Method() == wire.MethodToolsCall && f.At("params")["name"] == "chat.send_message"
}

// AnotherSend is the same send under a new id and key, the nth.
func AnotherSend(f frame, n int) frame {
	again := f.Copy()
	again["id"] = fmt.Sprintf("%s-%d", f.ID(), n)
	a := again.At("params", "arguments")
	a["idempotencyKey"] = fmt.Sprintf("%v-%d", a["idempotencyKey"], n)
	return again
}

// SetPolicy sets the policy where the event's draft has it.
func SetPolicy(p frame, value string) {
	if a, ok := p["attention"].(map[string]any); ok {
		a["policy"] = value
		return
	}
	p["policy"] = value
}

// PolicyOf reads the policy of a delivery's params, where the event's draft has it.
func PolicyOf(p frame) any {
	if v, ok := p["policy"]; ok {
		return v
	}
	return p.At("attention")["policy"]
}

// EventTo is the id of an event with its recipient.
func EventTo(p frame) string {
	return fmt.Sprint(p["eventId"], " ", p["recipient"], p.At("target")["recipient"])
}

// Answers changes the results of one method as they leave a host.
func Answers(requirement, name string, drafts []c2a.Draft, does, method string,
	bug func(request, result frame)) fault.Fault {
	return Frames(c2aserve.Host, requirement, name, drafts, does, func() serve.Tamperer {
		asked := map[string]frame{}
		return tamperer{
			In: func(f frame) (pass, send []frame) {
				if f.Method() == method {
					asked[f.ID()] = f.Copy()
				}
				return []frame{f}, nil
			},
			Out: func(f frame) []frame {
				if request := asked[f.ID()]; request != nil && f.Method() == "" && f["result"] != nil {
					bug(request, f.At("result"))
				}
				return []frame{f}
			},
		}
	})
}

// Calls changes the arguments of a tool before the host sees them; without a change the host grants whatever is called
// by that name.
func Calls(requirement, name, does, tool string, bug func(arguments frame)) fault.Fault {
	return Frames(c2aserve.Host, requirement, name, Earlier, does, func() serve.Tamperer {
		return tamperer{In: func(f frame) (pass, send []frame) {
			if f.Method() != wire.MethodToolsCall || f.At("params")["name"] != tool {
				return []frame{f}, nil
			}
			if bug == nil {
				return nil, []frame{{"jsonrpc": "2.0", "id": f["id"], "result": map[string]any{"content": []any{}}}}
			}
			bug(f.At("params", "arguments"))
			return []frame{f}, nil
		}}
	})
}
