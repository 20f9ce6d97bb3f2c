package fault

import (
	"strings"

	"github.com/c2a-conform/c2a-conform/reference/c2a"
	"github.com/c2a-conform/c2a-conform/reference/c2a/fault/define"
	"github.com/c2a-conform/c2a-conform/reference/c2a/harness"
	c2aserve "github.com/c2a-conform/c2a-conform/reference/c2a/serve"
	"github.com/c2a-conform/c2a-conform/reference/c2a/wire"
	"github.com/c2a-conform/c2a-conform/reference/fault"
	"github.com/c2a-conform/c2a-conform/reference/serve"
	"github.com/c2a-conform/c2a-conform/schemas/jsonrpc"
)

// links are faults in JSON-RPC, initialize and acknowledgement.
func links() []fault.Fault {
	return []fault.Fault{
		define.Frames(c2aserve.Harness, "C2A-RPC-001", "acks-without-version", define.Both,
			"leaves the JSON-RPC version out of its answers", define.OnAck(func(f frame) []frame {
				delete(f, "jsonrpc")
				return []frame{f}
			})),
		define.Frames(c2aserve.Host, "C2A-RPC-001", "deliveries-without-version", define.Both,
			"leaves the JSON-RPC version out of its deliveries",
			fault.Outgoing(wire.MethodDeliver, func(f frame) { delete(f, "jsonrpc") })),
		define.Frames(c2aserve.Harness, "C2A-RPC-002", "acks-twice", define.Both, "answers each delivery twice",
			define.OnAck(func(f frame) []frame { return []frame{f, f} })),
		define.Frames(c2aserve.Harness, "C2A-RPC-003", "answers-notifications", define.Both,
			"answers notifications that it doesn't know", func() serve.Tamperer {
				return tamperer{In: func(f frame) (pass, send []frame) {
					if _, ok := f["id"]; !ok && strings.HasPrefix(f.Method(), "notifications/nonsense") {
						send = []frame{f.Refusal(jsonrpc.CodeMethodNotFound, "unknown notification")}
					}
					return []frame{f}, send
				}}
			}),
		define.Frames(c2aserve.Host, "C2A-INIT-001", "no-initialize", define.Both,
			"delivers without ever sending initialize",
			func() serve.Tamperer {
				return tamperer{Out: func(f frame) []frame {
					if f.Method() == wire.MethodInitialize {
						return nil
					}
					return []frame{f}
				}}
			}),
		define.Frames(c2aserve.Host, "C2A-INIT-002", "wrong-version", define.Both,
			"announces a version that isn't the draft's",
			fault.Outgoing(wire.MethodInitialize, func(f frame) { f.At("params")["protocolVersion"] = "2025-01-01" })),
		define.Frames(c2aserve.Host, "C2A-INIT-003", "nameless-client", define.Both, "doesn't say who it is",
			fault.Outgoing(wire.MethodInitialize, func(f frame) { f.At("params", "clientInfo")["name"] = "" })),
		define.Frames(c2aserve.Harness, "C2A-INIT-004", "no-version-back", define.Both,
			"answers initialize without a version",
			define.OnWelcome(func(r frame) { delete(r, "protocolVersion") })),
		define.Frames(c2aserve.Harness, "C2A-INIT-004", "another-version-back", define.Both,
			"answers initialize with a version that nobody offered",
			define.OnWelcome(func(r frame) { r["protocolVersion"] = "1999-01-01" })),
		define.Frames(c2aserve.Harness, "C2A-ACK-001", "never-acks", define.Both, "acknowledges nothing",
			define.OnAck(func(frame) []frame { return nil })),
		define.Frames(c2aserve.Harness, "C2A-ACK-002", "acks-after-turn", define.Both,
			"acknowledges a delivery only after the model has answered", func() serve.Tamperer {
				ids := define.DeliveryIDs{}
				var held []frame
				return tamperer{
					In: func(f frame) (pass, send []frame) { ids.Note(f); return []frame{f}, nil },
					Out: func(f frame) []frame {
						switch m := ids[f.ID()]; {
						case ids.Acknowledges(f) && (m == "buffered" || m == "immediate"):
							held = append(held, f)
							return nil
						case f.Method() == wire.MethodToolsCall:
							released := append([]frame{}, held...)
							held = nil
							return append(released, f)
						}
						return []frame{f}
					},
				}
			}),
		define.Frames(c2aserve.Host, "C2A-RPC-004", "time-in-words", define.Earlier,
			"sends the time of a message as words",
			define.Deliveries(func(p frame) { p.At("timing")["createdAt"] = "yesterday" })),
		define.Frames(c2aserve.Harness, "C2A-RPC-004", "arguments-left-out", define.Both,
			"calls a read tool without arguments",
			fault.Outgoing(wire.MethodToolsCall, func(f frame) {
				if !define.IsSend(f) {
					delete(f.At("params"), "arguments")
				}
			})),
		define.Frames(c2aserve.Harness, "C2A-OUT-001", "sends-without-key", define.Earlier,
			"sends chat without an idempotency key",
			define.OnSend(func(a frame) { delete(a, "idempotencyKey") })),
		define.Frames(c2aserve.Harness, "C2A-OUT-001", "sends-without-directedness", define.Earlier,
			"sends chat without its directedness",
			define.OnSend(func(a frame) { delete(a, "directedness") })),
		define.Harness("C2A-ACK-003", "takes-anything", define.Earlier, "accepts events that lack required fields",
			func(r *harness.Rules) {
				accept := r.Accept
				r.Accept = func(d c2a.Draft, e c2a.Event) string {
					if e.Policy == 0 {
						return accept(d, e)
					}
					return ""
				}
			}),
		define.Frames(c2aserve.Harness, "C2A-ACK-003", "needs-the-source", define.Earlier,
			"refuses events that lack an optional member", define.Arrivals(func(p frame) {
				if len(p.At("source")) == 0 {
					delete(p, "eventId")
				}
			})),
	}
}
