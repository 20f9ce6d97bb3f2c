package fault

import (
	"strings"

	"github.com/c2a-conform/c2a-conform/reference/c2a"
	"github.com/c2a-conform/c2a-conform/reference/c2a/harness"
	c2aserve "github.com/c2a-conform/c2a-conform/reference/c2a/serve"
	"github.com/c2a-conform/c2a-conform/reference/c2a/wire"
	"github.com/c2a-conform/c2a-conform/reference/fault"
	"github.com/c2a-conform/c2a-conform/reference/serve"
)

// deliveryIDs are the ids of the deliveries that came, which the other side chooses, each with its injection mode.
type deliveryIDs map[string]string

func (d deliveryIDs) note(f frame) {
	if f.Method() == wire.MethodDeliver {
		d[f.ID()] = modeOf(f.At("params"))
	}
}

// acknowledges reports whether a frame answers a delivery.
func (d deliveryIDs) acknowledges(f frame) bool {
	_, ok := d[f.ID()]
	return ok && f.Method() == ""
}

// onAck changes what a harness answers to a delivery.
func onAck(bug func(f frame) []frame) func() serve.Tamperer {
	return func() serve.Tamperer {
		ids := deliveryIDs{}
		return tamperer{
			In: func(f frame) (pass, send []frame) { ids.note(f); return []frame{f}, nil },
			Out: func(f frame) []frame {
				if ids.acknowledges(f) {
					return bug(f)
				}
				return []frame{f}
			},
		}
	}
}

// onWelcome changes the result of initialize, which alone names the server.
func onWelcome(bug func(result frame)) func() serve.Tamperer {
	return func() serve.Tamperer {
		return tamperer{Out: func(f frame) []frame {
			if r := f.At("result"); r["serverInfo"] != nil {
				bug(r)
			}
			return []frame{f}
		}}
	}
}

// onSend changes the arguments of every chat.send_message.
func onSend(bug func(arguments frame)) func() serve.Tamperer {
	return fault.Outgoing(wire.MethodToolsCall, func(f frame) {
		if isSend(f) {
			bug(f.At("params", "arguments"))
		}
	})
}

// links are faults in JSON-RPC, initialize and acknowledgement.
func links() []fault.Fault {
	return []fault.Fault{
		frameFault(c2aserve.Harness, "C2A-RPC-001", "acks-without-version", both,
			"leaves the JSON-RPC version out of its answers", onAck(func(f frame) []frame {
				delete(f, "jsonrpc")
				return []frame{f}
			})),
		frameFault(c2aserve.Host, "C2A-RPC-001", "deliveries-without-version", both,
			"leaves the JSON-RPC version out of its deliveries",
			fault.Outgoing(wire.MethodDeliver, func(f frame) { delete(f, "jsonrpc") })),
		frameFault(c2aserve.Harness, "C2A-RPC-002", "acks-twice", both, "answers each delivery twice",
			onAck(func(f frame) []frame { return []frame{f, f} })),
		frameFault(c2aserve.Harness, "C2A-RPC-003", "answers-notifications", both,
			"answers notifications that it doesn't know", func() serve.Tamperer {
				return tamperer{In: func(f frame) (pass, send []frame) {
					if _, ok := f["id"]; !ok && strings.HasPrefix(f.Method(), "notifications/nonsense") {
						send = []frame{{"jsonrpc": "2.0", "id": nil,
							"error": map[string]any{"code": -32601, "message": "unknown notification"}}}
					}
					return []frame{f}, send
				}}
			}),
		frameFault(c2aserve.Host, "C2A-INIT-001", "no-initialize", both, "delivers without ever sending initialize",
			func() serve.Tamperer {
				return tamperer{Out: func(f frame) []frame {
					if f.Method() == wire.MethodInitialize {
						return nil
					}
					return []frame{f}
				}}
			}),
		frameFault(c2aserve.Host, "C2A-INIT-002", "wrong-version", both, "announces a version that isn't the draft's",
			fault.Outgoing(wire.MethodInitialize, func(f frame) { f.At("params")["protocolVersion"] = "2025-01-01" })),
		frameFault(c2aserve.Host, "C2A-INIT-003", "nameless-client", both, "doesn't say who it is",
			fault.Outgoing(wire.MethodInitialize, func(f frame) { f.At("params", "clientInfo")["name"] = "" })),
		frameFault(c2aserve.Harness, "C2A-INIT-004", "no-version-back", both, "answers initialize without a version",
			onWelcome(func(r frame) { delete(r, "protocolVersion") })),
		frameFault(c2aserve.Harness, "C2A-INIT-004", "another-version-back", both,
			"answers initialize with a version that nobody offered",
			onWelcome(func(r frame) { r["protocolVersion"] = "1999-01-01" })),
		frameFault(c2aserve.Harness, "C2A-ACK-001", "never-acks", both, "acknowledges nothing",
			onAck(func(frame) []frame { return nil })),
		frameFault(c2aserve.Harness, "C2A-ACK-002", "acks-after-turn", both,
			"acknowledges a delivery once the model has spoken", func() serve.Tamperer {
				ids := deliveryIDs{}
				var held []frame
				return tamperer{
					In: func(f frame) (pass, send []frame) { ids.note(f); return []frame{f}, nil },
					Out: func(f frame) []frame {
						switch m := ids[f.ID()]; {
						case ids.acknowledges(f) && (m == "buffered" || m == "immediate"):
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
		frameFault(c2aserve.Host, "C2A-RPC-004", "time-in-words", earlier, "sends the time of a message in words",
			deliveries(func(p frame) { p.At("timing")["createdAt"] = "yesterday" })),
		frameFault(c2aserve.Harness, "C2A-RPC-004", "arguments-left-out", both, "calls a read tool without arguments",
			fault.Outgoing(wire.MethodToolsCall, func(f frame) {
				if !isSend(f) {
					delete(f.At("params"), "arguments")
				}
			})),
		frameFault(c2aserve.Harness, "C2A-OUT-001", "sends-without-key", earlier,
			"sends chat without an idempotency key",
			onSend(func(a frame) { delete(a, "idempotencyKey") })),
		frameFault(c2aserve.Harness, "C2A-OUT-001", "sends-without-directedness", earlier,
			"sends chat without saying at whom it is aimed",
			onSend(func(a frame) { delete(a, "directedness") })),
		harnessFault("C2A-ACK-003", "takes-anything", earlier, "accepts events that lack required members",
			func(r *harness.Rules) {
				accept := r.Accept
				r.Accept = func(d c2a.Draft, e c2a.Event) string {
					if e.Policy == 0 {
						return accept(d, e)
					}
					return ""
				}
			}),
	}
}
