package fault

import (
	"encoding/json"
	"fmt"
	"math"
	"slices"

	"github.com/c2a-conform/c2a-conform/reference/c2a/fault/define"
	c2aserve "github.com/c2a-conform/c2a-conform/reference/c2a/serve"
	"github.com/c2a-conform/c2a-conform/reference/c2a/wire"
	"github.com/c2a-conform/c2a-conform/reference/fault"
	"github.com/c2a-conform/c2a-conform/reference/serve"
	"github.com/c2a-conform/c2a-conform/schemas/jsonrpc"
)

// rawTamper is a [serve.Tamperer] that reads whole messages, those that are none included. It may swallow one that
// came, or answer it itself.
type rawTamper func(m jsonrpc.Message) (swallow bool, send [][]byte)

func (rawTamper) Outgoing(raw []byte) [][]byte { return [][]byte{raw} }

func (t rawTamper) Incoming(raw []byte) (pass, send [][]byte) {
	swallow, send := t(jsonrpc.Decode(raw))
	if swallow {
		return nil, send
	}
	return [][]byte{raw}, send
}

// inEitherRole is a fault that a host and a harness can have alike.
func inEitherRole(requirement, name, does string, bug func() serve.Tamperer) []fault.Fault {
	return []fault.Fault{
		define.Frames(c2aserve.Host, requirement, "host-"+name, define.Both, does, bug),
		define.Frames(c2aserve.Harness, requirement, "harness-"+name, define.Both, does, bug),
	}
}

// miscodes answers with one code where another is due.
func miscodes(due, code int) func() serve.Tamperer {
	return func() serve.Tamperer {
		return tamperer{Out: func(f frame) []frame {
			if e := f.At("error"); e["code"] == float64(due) {
				e["code"] = code
			}
			return []frame{f}
		}}
	}
}

// mistakesIDs changes the ids of answers.
func mistakesIDs(bug func(id any) any) func() serve.Tamperer {
	return func() serve.Tamperer {
		return tamperer{Out: func(f frame) []frame {
			if f.Method() == "" && !isPortAnswer(f) {
				f["id"] = bug(f["id"])
			}
			return []frame{f}
		}}
	}
}

// isPortAnswer reports whether a frame may answer a request of the port, whose ids are small numbers.
func isPortAnswer(f frame) bool {
	n, ok := f["id"].(float64)
	return ok && n >= 0 && n < 1000 && n == math.Trunc(n)
}

// jsonRPC are faults in JSON-RPC itself.
func jsonRPC() []fault.Fault {
	raw := func(bug func(m jsonrpc.Message) (bool, [][]byte)) func() serve.Tamperer {
		return func() serve.Tamperer { return rawTamper(bug) }
	}
	refusal := func(id, text string) [][]byte {
		return [][]byte{fmt.Appendf(nil, `{"jsonrpc":"2.0","id":%s,"error":{"code":-32600,"message":%q}}`, id, text)}
	}
	return slices.Concat(
		inEitherRole("C2A-RPC-002", "ids-as-text", "returns ids as strings", mistakesIDs(func(id any) any {
			if n, ok := id.(float64); ok {
				return fmt.Sprint(n)
			}
			return id
		})),
		inEitherRole("C2A-RPC-002", "ids-trimmed", "returns ids without their surrounding blanks",
			mistakesIDs(func(id any) any {
				if id == " a blank at each end " {
					return "a blank at each end"
				}
				return id
			})),
		[]fault.Fault{
			define.Frames(c2aserve.Host, "C2A-RPC-003", "host-answers-notifications", define.Both,
				"answers notifications that it doesn't know", raw(func(m jsonrpc.Message) (bool, [][]byte) {
					if m.Kind == jsonrpc.KindNotification && m.Method == "notifications/nonsense" {
						return false, refusal("null", "unknown notification")
					}
					return false, nil
				})),
			define.Frames(c2aserve.Harness, "C2A-RPC-003", "refuses-notified-events", define.Both,
				"answers an event notification with an error", raw(func(m jsonrpc.Message) (bool, [][]byte) {
					if m.Kind == jsonrpc.KindNotification && m.Method == wire.MethodDeliver {
						return false, refusal("null", "not an event")
					}
					return false, nil
				})),
		},
		inEitherRole("C2A-RPC-005", "parse-error-as-invalid-request", "treats invalid JSON as an invalid request",
			miscodes(jsonrpc.CodeParseError, jsonrpc.CodeInvalidRequest)),
		inEitherRole("C2A-RPC-005", "silent-on-rubbish", "doesn't answer invalid JSON",
			raw(func(m jsonrpc.Message) (bool, [][]byte) {
				return jsonrpc.FaultOf(m.Fault) == jsonrpc.FaultNotJSON, nil
			})),
		inEitherRole("C2A-RPC-006", "wrong-request-as-internal-error",
			"answers an invalid request with an internal error",
			miscodes(jsonrpc.CodeInvalidRequest, jsonrpc.CodeInternalError)),
		inEitherRole("C2A-RPC-007", "unknown-method-as-server-error", "answers unknown methods with its own error code",
			miscodes(jsonrpc.CodeMethodNotFound, -32000)),
		inEitherRole("C2A-RPC-008", "wrong-params-as-internal-error", "answers invalid params with an internal error",
			miscodes(jsonrpc.CodeInvalidParams, jsonrpc.CodeInternalError)),
		inEitherRole("C2A-RPC-009", "fractions-cut", "removes the fractional part of ids",
			mistakesIDs(func(id any) any {
				if n, ok := id.(float64); ok {
					return math.Trunc(n)
				}
				return id
			})),
		inEitherRole("C2A-RPC-010", "half-a-batch", "answers only the first request of a batch",
			raw(func(m jsonrpc.Message) (bool, [][]byte) {
				for e := range m.Elements() {
					return true,
						[][]byte{e.ReplyError(&jsonrpc.Error{Code: jsonrpc.CodeMethodNotFound,
							Message: "unknown method"})}
				}
				return false, nil
			})),
		inEitherRole("C2A-RPC-011", "deaf-after-rubbish",
			"stops answering requests of the link after an unreadable line", func() serve.Tamperer {
				deaf := false
				return rawTamper(func(m jsonrpc.Message) (bool, [][]byte) {
					deaf = deaf || m.Kind == jsonrpc.KindInvalid
					return deaf && (m.Method == wire.MethodToolsList || m.Method == wire.MethodDeliver), nil
				})
			}),
		inEitherRole("C2A-RPC-011", "falls-over-rubbish", "crashes on a line that is not JSON",
			raw(func(m jsonrpc.Message) (bool, [][]byte) {
				if jsonrpc.FaultOf(m.Fault) == jsonrpc.FaultNotJSON {
					panic(m.Fault)
				}
				return false, nil
			})),
		inEitherRole("C2A-RPC-012", "answers-answers", "answers an unexpected response",
			raw(func(m jsonrpc.Message) (bool, [][]byte) {
				if m.Kind == jsonrpc.KindResponse && (m.ID == jsonrpc.NullID || m.ID == jsonrpc.StringID("nobody")) {
					id, _ := json.Marshal(m.ID)
					return false, refusal(string(id), "no request")
				}
				return false, nil
			})),
		[]fault.Fault{
			define.Frames(c2aserve.Host, "C2A-RPC-013", "refuses-unknown-members", define.Both,
				"refuses requests with unknown fields", raw(func(m jsonrpc.Message) (bool, [][]byte) {
					if m.Kind == jsonrpc.KindRequest && m.Method == wire.MethodToolsList && len(m.Params) > 2 {
						return true,
							[][]byte{m.ReplyError(&jsonrpc.Error{Code: jsonrpc.CodeInvalidParams,
								Message: "unknown member"})}
					}
					return false, nil
				})),
			define.Frames(c2aserve.Harness, "C2A-RPC-013", "refuses-events-that-know-more", define.Both,
				"refuses events with unknown fields", raw(func(m jsonrpc.Message) (bool, [][]byte) {
					if m.Method == wire.MethodDeliver && fault.Parse(m.Raw).At("params")["x-more"] != nil {
						return true,
							[][]byte{m.ReplyError(&jsonrpc.Error{Code: jsonrpc.CodeInvalidParams,
								Message: "unknown member"})}
					}
					return false, nil
				})),
		},
	)
}
