package alternate

import (
	"bytes"
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/c2a-conform/c2a-conform/reference/alternate"
	c2aserve "github.com/c2a-conform/c2a-conform/reference/c2a/serve"
	"github.com/c2a-conform/c2a-conform/reference/c2a/wire"
	"github.com/c2a-conform/c2a-conform/reference/fault"
	"github.com/c2a-conform/c2a-conform/reference/serve"
	"github.com/c2a-conform/c2a-conform/schemas/jsonrpc"
	"github.com/c2a-conform/c2a-conform/schemas/port"
)

type (
	frame    = fault.Frame
	tamperer = fault.Functions
)

// harnessFrames are choices of what a harness says, and when.
func harnessFrames() []alternate.Alternate {
	h := c2aserve.Harness
	return []alternate.Alternate{
		frames("C2A-OBEY-006", "defers-for-a-model-that-fails", h, both, "defers events that its model doesn't answer",
			func() serve.Tamperer { return &defers{offered{tool: "defer"}} }).
			// It excuses nothing that it defers; and where the model has no tools, only its own deferral could be
			// refused, to which it has no answer.
			Excluding("pleas-are-answers", "no-tools"),
		frames("C2A-EXPO-008", "shows-what-must-be-answered", h, current,
			"shows an event that names no mode if it must be answered, even if it isn't addressed to the agent",
			fault.Incoming(wire.MethodDeliver, func(f frame) {
				p := f.At("params")
				if p["injection"] == nil && p["knock"] == nil && p["policy"] == "must_respond" {
					p["injection"] = frame{"mode": "buffered"}
				}
			})),
		frames("C2A-TOOL-018", "prepares-turns", h, both, "reads and reports progress before it asks its model",
			unlessWithout("utilities", "progress", func(p frame, event string, n int) []frame {
				return []frame{
					call(fmt.Sprintf("read-%d", n), p["agent"], "chat.read_thread", frame{"eventId": event}),
					{"jsonrpc": "2.0", "method": wire.MethodProgress,
						"params": frame{"progressToken": fmt.Sprintf("work-%d", n), "progress": 0.1,
							"message": "thinking"}},
				}
			})),
		frames("C2A-OBEY-006", "seen-first", h, earlier, "reacts with seen before it asks its model",
			unlessWithout("chatTools", "react", func(p frame, event string, n int) []frame {
				return []frame{call(fmt.Sprintf("seen-%d", n), p["agent"], "chat.react",
					frame{"inReplyTo": event, "signal": "seen"})}
			})),
		frames("C2A-ACK-001", "talkative-acknowledgements", h, both, "adds a text to its acknowledgements",
			results(wire.MethodDeliver, func(result frame) {
				result["accepted"], result["queue"] = true, frame{"depth": 3}
			})),
		frames("C2A-INIT-004", "greets-with-instructions", h, both, "sends instructions for the model with initialize",
			results(wire.MethodInitialize, func(result frame) {
				result["instructions"] = "Speak slowly."
			})),
		frames("C2A-INIT-004", "nameless-server", h, both, "doesn't give its name in the initialize result",
			results(wire.MethodInitialize, func(result frame) { delete(result, "serverInfo") })),
		frames("C2A-INIT-005", "says-little-of-itself", h, both, "doesn't name any group of capabilities",
			results(wire.MethodInitialize, func(result frame) { result["capabilities"] = frame{} })).
			Excluding("no-digests"), // which must be declared
		frames("C2A-INIT-005", "capabilities-of-its-own", h, both, "names unknown capabilities",
			results(wire.MethodInitialize, func(result frame) {
				result["capabilities"].(map[string]any)["vendor"] = frame{"dreams": true}
			})),
		frames("C2A-RPC-010", "refuses-batches-in-one-list", h, both, "answers a batch in one list",
			answers(inOneList)),
		frames("C2A-INIT-001", "nothing-before-initialize", h, both, "refuses deliveries before initialize",
			notBeforeInitialize),
		frames("C2A-TOOL-018", "words-of-tools-in-parts", h, both, "splits a message of its model into parts",
			func() serve.Tamperer {
				return tamperer{Out: func(f frame) []frame {
					if messages, ok := f.At("params")["messages"].([]any); ok && f.Method() == port.MethodTurn {
						for _, m := range messages {
							if m, ok := m.(map[string]any); ok {
								m["name"] = "somebody"
							}
						}
					}
					return []frame{f}
				}}
			}),
		frames("C2A-EDIT-007", "names-of-turns", h, both, "gives its turns long ids", func() serve.Tamperer {
			return tamperer{Out: func(f frame) []frame {
				if turn, ok := f.At("params")["turn"].(string); ok &&
					strings.HasPrefix(f.Method(), "conformance/turn") {
					f.At("params")["turn"] = "urn:turn:" + turn + ":7f3a0c62-0b5e"
				}
				return []frame{f}
			}}
		}),
	}
}

// hostFrames are choices of what a host says, and when.
func hostFrames() []alternate.Alternate {
	h := c2aserve.Host
	delivered := func(open, name string, drafts []string, does string, change func(p frame)) alternate.Alternate {
		return frames(open, name, h, drafts, does,
			fault.Outgoing(wire.MethodDeliver, func(f frame) { change(f.At("params")) }))
	}
	greeted := func(open, name, does string, change func(p frame)) alternate.Alternate {
		return frames(open, name, h, both, does,
			fault.Outgoing(wire.MethodInitialize, func(f frame) { change(f.At("params")) }))
	}
	return []alternate.Alternate{
		frames("C2A-TOOL-015", "refuses-tools-by-errors", h, both, "refuses a tool call with a JSON-RPC error",
			toolResults(func(f, result frame) {
				if result["isError"] == true {
					delete(f, "result")
					f["error"] = frame{"code": -32000, "message": "it can't be done"}
				}
			})),
		frames("C2A-TOOL-007", "newest-first", h, both, "lists the newest events first",
			toolResults(func(_, result frame) {
				if events, ok := result.At("structuredContent")["events"].([]any); ok {
					slices.Reverse(events)
				}
			})),
		frames("C2A-TOOL-006", "reads-by-one-name", h, both, "refuses a read that names a thread and its conversation",
			func() serve.Tamperer { return answering(refusesTwoNames) }),
		frames("C2A-TOOL-015", "tools-in-words", h, both, "answers tool calls only in words",
			toolResults(func(_, result frame) { delete(result, "structuredContent") })).
			Excluding("structured-only"), // nothing would be left
		frames("C2A-TOOL-015", "structured-only", h, both, "answers tool calls without words",
			toolResults(func(_, result frame) {
				if result["structuredContent"] != nil {
					result["content"] = []any{}
				}
			})),
		frames("C2A-TOOL-015", "no-error-said-so", h, both, "marks each successful call as no error",
			toolResults(func(_, result frame) {
				if result["isError"] == nil {
					result["isError"] = false
				}
			})),
		frames("C2A-CLAIM-001", "mild-refusals", h, both, "refuses a claim with granted false",
			toolResults(func(_, result frame) {
				if why := result.At("structuredContent", "error"); why["kind"] == "claimed" &&
					why["message"] == "agent:lead owns it already" {
					result["isError"], result["structuredContent"] = false,
						frame{"granted": false, "owner": why["owner"]}
				}
			})),
		frames("C2A-TOOL-001", "more-tools", h, both, "also offers tools other than the chat tools",
			toolLists(func(tools []any) []any {
				return append(tools, frame{"name": "calendar.list", "description": "What is on.",
					"inputSchema": frame{"type": "object"}, "annotations": frame{"readOnlyHint": true}})
			})),
		frames("C2A-TOOL-001", "tools-in-another-order", h, both, "lists its tools in another order",
			toolLists(func(tools []any) []any { slices.Reverse(tools); return tools })),
		frames("C2A-TOOL-001", "no-lists-of-events", h, current, "has no chat.list_events",
			withoutTool("chat.list_events")),
		frames("C2A-TOOL-001", "no-deferring", h, current, "has no chat.defer", withoutTool("chat.defer")),
		frames("C2A-TOOL-001", "no-resolving", h, current, "has no chat.resolve", withoutTool("chat.resolve")),
		frames("C2A-EVT-001", "ids-like-numbers", h, both, "gives events ids that look like numbers",
			otherEventIDs("1763000.$1")),
		frames("C2A-EVT-001", "ids-with-signs", h, both, "gives events ids with special characters",
			otherEventIDs("$$ev:$1@host/~")),
		delivered("C2A-EVT-017", "reasons-in-words", earlier, "gives reasons in words", func(p frame) {
			if reason, ok := p.At("attention")["reason"].(string); ok && reason != "edited_after_response" {
				p.At("attention")["reason"] = "because of a " + strings.ReplaceAll(reason, "_", " ")
			}
		}),
		delivered("C2A-EVT-017", "no-reasons", earlier, "gives reasons only for edits", func(p frame) {
			if p.At("attention")["reason"] != "edited_after_response" {
				delete(p.At("attention"), "reason")
			}
		}),
		delivered("C2A-EVT-018", "no-sequence", earlier, "doesn't number events",
			func(p frame) { delete(p.At("timing"), "sequence") }),
		delivered("C2A-EVT-019", "no-source", earlier, "leaves out the source",
			func(p frame) { delete(p, "source") }),
		delivered("C2A-EVT-019", "more-of-the-source", earlier, "adds fields to the source", func(p frame) {
			if source := p.At("source"); source["platform"] != nil {
				source["workspaceId"], source["region"] = "T123", "eu"
			}
		}),
		delivered("C2A-DEL-006", "other-time-zone", earlier, "writes times in another time zone", func(p frame) {
			if at, err := time.Parse(time.RFC3339Nano, fmt.Sprint(p.At("timing")["createdAt"])); err == nil {
				p.At("timing")["createdAt"] = at.In(time.FixedZone("", 2*3600)).Format(
					"2006-01-02T15:04:05.000000-07:00")
			}
		}),
		delivered("C2A-EVT-018", "sequences-with-gaps", earlier, "leaves gaps between its sequence numbers",
			func(p frame) {
				if n, ok := p.At("timing")["sequence"].(float64); ok {
					p.At("timing")["sequence"] = 1_000_000 + 10*n
				}
			}),
		delivered("C2A-EVT-015", "mentions-said-by-nobody", earlier, "leaves out empty lists of mentions",
			func(p frame) {
				if mentions, ok := p.At("target")["mentions"].([]any); ok && len(mentions) == 0 {
					delete(p.At("target"), "mentions")
				}
			}),
		delivered("C2A-EVT-007", "no-role-of-injection", earlier, "leaves out the role in which content is injected",
			func(p frame) { delete(p.At("injection"), "role") }),
		greeted("C2A-INIT-005", "host-says-little-of-itself", "doesn't name any group of capabilities",
			func(p frame) { p["capabilities"] = frame{} }),
		greeted("C2A-INIT-005", "host-capabilities-of-its-own", "names unknown capabilities", func(p frame) {
			p.At("capabilities")["vendor"] = frame{"dreams": true}
		}),
		greeted("C2A-INIT-003", "host-by-title", "adds fields about its program", func(p frame) {
			p.At("clientInfo")["title"], p.At("clientInfo")["version"] = "The Host", "1.0.0-rc.1+build.5"
		}),
		frames("C2A-RPC-010", "batches-one-by-one", h, both, "answers a batch with separate responses",
			answers(oneByOne)),
		frames("C2A-RPC-006", "id-of-what-is-no-request", h, both, "echoes the id of an invalid request",
			answers(underItsID)),
		frames("C2A-CANC-001", "cancels-without-a-reason", h, both, "cancels without a reason",
			fault.Outgoing(wire.MethodCancelled, func(f frame) { delete(f.At("params"), "reason") })),
	}
}

// call is the call of a tool.
func call(id string, agent any, tool string, arguments frame) frame {
	return frame{"jsonrpc": "2.0", "id": id, "method": wire.MethodToolsCall,
		"params": frame{"name": tool, "agent": agent, "arguments": arguments}}
}

// unlessWithout is beforeTurns where the host has not said false to a chat tool, or to a utility.
func unlessWithout(group, name string, say func(params frame, event string, n int) []frame) func() serve.Tamperer {
	return func() serve.Tamperer {
		without := false
		t := beforeTurns(func(p frame, event string, n int) []frame {
			if without {
				return nil
			}
			return say(p, event, n)
		})().(tamperer)
		t.In = func(f frame) (pass, send []frame) {
			if f.Method() == wire.MethodInitialize {
				without = f.At("params", "capabilities", group)[name] == false
			}
			return []frame{f}, nil
		}
		return t
	}
}

var shownEvent = regexp.MustCompile(`C2A EVENT\nevent_id: (\w+)`)

// beforeTurns says something before the first step of a turn that shows a text.
func beforeTurns(say func(params frame, event string, n int) []frame) func() serve.Tamperer {
	return func() serve.Tamperer {
		n := 0
		return tamperer{Out: func(f frame) []frame {
			p := f.At("params")
			if f.Method() != port.MethodTurn || p["step"] != 1.0 {
				return []frame{f}
			}
			messages, _ := p["messages"].([]any)
			for _, m := range messages {
				m, _ := m.(map[string]any)
				if event := shownEvent.FindStringSubmatch(fmt.Sprint(m["content"])); event != nil &&
					strings.Contains(fmt.Sprint(m["content"]), "\nMESSAGE\n") {
					n++
					return append(say(p, event[1], n), f)
				}
			}
			return []frame{f}
		}}
	}
}

// results changes the results of the requests of a method.
func results(method string, change func(result frame)) func() serve.Tamperer {
	return func() serve.Tamperer {
		asked := map[string]bool{}
		return tamperer{
			In: func(f frame) (pass, send []frame) {
				if f.Method() == method {
					asked[f.ID()] = true
				}
				return []frame{f}, nil
			},
			Out: func(f frame) []frame {
				if result, ok := f["result"].(map[string]any); ok && asked[f.ID()] {
					delete(asked, f.ID())
					change(result)
				}
				return []frame{f}
			},
		}
	}
}

// toolResults changes what the calls of tools are answered with.
func toolResults(change func(f, result frame)) func() serve.Tamperer {
	return func() serve.Tamperer {
		return tamperer{Out: func(f frame) []frame {
			if result, ok := f["result"].(map[string]any); ok && result["content"] != nil {
				change(f, result)
			}
			return []frame{f}
		}}
	}
}

// toolLists changes the list of tools.
func toolLists(change func(tools []any) []any) func() serve.Tamperer {
	return results(wire.MethodToolsList, func(result frame) {
		if tools, ok := result["tools"].([]any); ok {
			result["tools"] = change(tools)
		}
	})
}

// withoutTool leaves a tool out of the list.
func withoutTool(name string) func() serve.Tamperer {
	return toolLists(func(tools []any) []any {
		return slices.DeleteFunc(tools, func(tool any) bool {
			x, ok := tool.(map[string]any)
			return ok && x["name"] == name
		})
	})
}

var eventID = regexp.MustCompile(`evt_(\d+)`)

// otherEventIDs gives events other ids: the form has their number at $1.
func otherEventIDs(form string) func() serve.Tamperer {
	back := regexp.MustCompile(strings.Replace(regexp.QuoteMeta(strings.ReplaceAll(form, "$$", "$")),
		`\$1`, `(\d+)`, 1))
	return func() serve.Tamperer { return renames{of: eventID, is: "evt_$1", out: []byte(form), back: back} }
}

// renames is a [serve.Tamperer] that replaces ids wherever they stand.
type renames struct {
	of, back *regexp.Regexp // the ids of the engine, and the others
	is       string
	out      []byte
}

func (r renames) Incoming(raw []byte) (pass, send [][]byte) {
	return [][]byte{r.back.ReplaceAll(raw, []byte(r.is))}, nil
}

func (r renames) Outgoing(raw []byte) [][]byte { return [][]byte{r.of.ReplaceAll(raw, r.out)} }

// answers answers some messages in place of the reference: those for which reply returns frames.
func answers(reply func(m jsonrpc.Message) [][]byte) func() serve.Tamperer {
	return func() serve.Tamperer { return answering(reply) }
}

type answering func(m jsonrpc.Message) [][]byte

func (answering) Outgoing(raw []byte) [][]byte { return [][]byte{raw} }

func (a answering) Incoming(raw []byte) (pass, send [][]byte) {
	if send := a(jsonrpc.Decode(raw)); send != nil {
		return nil, send
	}
	return [][]byte{raw}, nil
}

func oneByOne(m jsonrpc.Message) [][]byte {
	var out [][]byte
	for e := range m.Elements() {
		if e.Kind == jsonrpc.KindRequest {
			out = append(out, e.ReplyError(&jsonrpc.Error{Code: jsonrpc.CodeMethodNotFound, Message: "unknown method"}))
		}
	}
	return out
}

func inOneList(m jsonrpc.Message) [][]byte {
	if all := oneByOne(m); all != nil {
		return [][]byte{slices.Concat([]byte("["), bytes.Join(all, []byte(",")), []byte("]"))}
	}
	return nil
}

func underItsID(m jsonrpc.Message) [][]byte {
	if m.ID.IsZero() || jsonrpc.FaultOf(m.Fault) != jsonrpc.FaultMethod {
		return nil
	}
	return [][]byte{m.ReplyError(&jsonrpc.Error{Code: jsonrpc.CodeInvalidRequest, Message: "no method"})}
}

// refusesTwoNames refuses a read that names a place twice: chat.read_thread takes one of three ids.
func refusesTwoNames(m jsonrpc.Message) [][]byte {
	var call struct {
		Name      string             `json:"name"`
		Arguments wire.ReadArguments `json:"arguments"`
	}
	if m.Method != wire.MethodToolsCall || m.Kind != jsonrpc.KindRequest || json.Unmarshal(m.Params, &call) != nil ||
		call.Name != "chat.read_thread" || call.Arguments.Thread == "" || call.Arguments.Conversation == "" {
		return nil
	}
	return [][]byte{m.ReplyError(&jsonrpc.Error{Code: jsonrpc.CodeInvalidParams, Message: "name one of them"})}
}

// notBeforeInitialize refuses what is delivered before initialize.
func notBeforeInitialize() serve.Tamperer {
	begun := false
	return answering(func(m jsonrpc.Message) [][]byte {
		switch {
		case m.Method == wire.MethodInitialize:
			begun = true
		case m.Method == wire.MethodDeliver && m.Kind == jsonrpc.KindRequest && !begun:
			return [][]byte{m.ReplyError(&jsonrpc.Error{Code: -32000, Message: "initialize first"})}
		}
		return nil
	})
}
