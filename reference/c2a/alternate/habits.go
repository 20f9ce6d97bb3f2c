package alternate

import (
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/c2a-conform/c2a-conform/reference/alternate"
	"github.com/c2a-conform/c2a-conform/reference/c2a"
	c2aharness "github.com/c2a-conform/c2a-conform/reference/c2a/harness"
	c2aserve "github.com/c2a-conform/c2a-conform/reference/c2a/serve"
	"github.com/c2a-conform/c2a-conform/reference/c2a/wire"
	"github.com/c2a-conform/c2a-conform/reference/serve"
	"github.com/c2a-conform/c2a-conform/schemas/port"
)

// habits are choices of a harness in what it remembers, takes on and says unasked.
func habits() []alternate.Alternate {
	h := c2aserve.Harness
	remembering := func(form historyForm) func() serve.Tamperer {
		return func() serve.Tamperer { return &remembers{form: form} }
	}
	return []alternate.Alternate{
		{
			Name: "blocked-for-a-model-that-fails", Open: "C2A-OBEY-006", Role: h, Drafts: both,
			Does:    "reacts with blocked to events that its model doesn't answer",
			Without: []string{"pleas-are-answers"}, // a signal that says so is no answer
			Choice: func(o *serve.Options) {
				c2aserve.Of(o).Harness.TurnTries = 1
				c2aserve.Of(o).Harness.Fallback = func(string) string { return "not now" }
				alternate.Tampers(func() serve.Tamperer { return &blocks{offered{tool: "react"}} })(o)
			},
		},
		frames("C2A-COMPOSE-009", "history-in-messages", h, both, "shows earlier exchanges in separate messages",
			remembering(eachApart)),
		frames("C2A-COMPOSE-009", "history-in-one-text", h, both, "shows earlier exchanges in the message of the event",
			remembering(joined)),
		frames("C2A-COMPOSE-009", "history-in-one-message", h, both,
			"shows earlier exchanges in one message before the event's message", remembering(together)),
		frames("C2A-COMPOSE-009", "history-in-bare-lines", h, both,
			"shows earlier exchanges in one message, without saying who said what", remembering(bare)),
		harness("C2A-BOX-003", "digests-by-place", both, "shows a digest with a turn about its own conversation",
			func(r *c2aharness.Rules) {
				r.Tells = func(t c2aharness.Turn, note c2a.Event) bool {
					return t.Carrier().Place.Conversation == note.Place.Conversation
				}
			}),
		harness("C2A-EXPO-006", "knocks-wait-for-a-turn", both,
			"shows a knock that need not be answered with the next turn", knocksWait),
		harness("C2A-EXPO-002", "turns-joined-by-an-interruption", both,
			"restarts an open turn together with an event that interrupts it in the same place",
			func(r *c2aharness.Rules) {
				r.Joins = func(stopped c2aharness.Turn, by c2a.Event) bool {
					return stopped.Carrier().Place == by.Place
				}
				r.Prompt = eachByItself(r.Prompt)
			}),
		harness("C2A-EXPO-002", "interruptions-answered-by-the-first", both,
			"restarts an open turn together with an event that interrupts it, and names the first event in its answer",
			func(r *c2aharness.Rules) {
				reply := r.Reply
				r.Joins = func(stopped c2aharness.Turn, by c2a.Event) bool {
					return stopped.Carrier().Place == by.Place
				}
				r.Prompt = eachByItself(r.Prompt)
				r.Reply = func(t c2aharness.Turn, text string) c2a.SendMessage {
					m := reply(t, text)
					if slices.ContainsFunc(t.Events, func(e c2a.Event) bool { return e.Mode == c2a.Immediate }) {
						m.InReplyTo = t.Events[0].ID
					}
					return m
				}
			}).Excluding("turns-joined-by-an-interruption"),
		{
			Name: "no-digests", Open: "C2A-INIT-007", Role: h, Drafts: both, Does: "declares that it doesn't accept " +
				"digests",
			Choice: func(o *serve.Options) {
				accept := c2aserve.Of(o).Harness.Accept
				c2aserve.Of(o).Harness.Accept = func(d c2a.Draft, e c2a.Event) string {
					if e.Mode == c2a.Digest {
						return "no digests"
					}
					return accept(d, e)
				}
				alternate.Tampers(func() serve.Tamperer { return lacks{"injection", "digest"} })(o)
			},
		},
		{
			Name: "tools-on-offer-alone", Open: "C2A-TOOL-021", Role: h, Drafts: both,
			Does: "calls only those tools that it offers to its model",
			Choice: func(o *serve.Options) {
				tools := c2aserve.Of(o).Harness.Tools
				alternate.Tampers(func() serve.Tamperer { return offers(tools) })(o)
			},
		},
		offering("no-tools", "doesn't offer its model tools, and doesn't call any for "+
			"it").Excluding("reading-alone", "few-tools"),
		offering("reading-alone", "offers its model only tools that read", "chat.list_events",
			"chat.read_thread").Excluding("few-tools"),
		harness("C2A-OUT-006", "failures-in-its-own-words", both,
			"describes the result of a call that doesn't read anything in different words to its "+
				"model", func(r *c2aharness.Rules) {
				r.ToolMessage = func(in c2aharness.ToolReturned) string {
					switch {
					case in.Fault != "":
						return "Your message did not go out."
					case strings.HasPrefix(in.Text, `{"granted":`), strings.HasPrefix(in.Text, `{"messageId":`):
						return "The call has succeeded."
					}
					return in.Text
				}
			}),
		harness("C2A-CLAIM-050", "claims-first", both,
			"claims an optional event before it asks its model, and again before it answers",
			func(r *c2aharness.Rules) { r.Restraint.Claiming.First = true }),
		harness("C2A-CLAIM-050", "claims-outside-dms", both, "claims before every answer outside a DM",
			func(r *c2aharness.Rules) {
				r.Restraint.Claiming.Needed = func(t c2aharness.Turn) bool { return t.Carrier().Place.Kind != c2a.DM }
			}),
		harness("C2A-CLAIM-050", "claims-everywhere", both, "claims before every answer", func(r *c2aharness.Rules) {
			r.Restraint.Claiming.Needed = func(c2aharness.Turn) bool { return true }
		}),
		harness("C2A-OBEY-005", "posts-at-length-elsewhere", earlier,
			"lets its model post at length in other conversations, if its event asks for at most a receipt",
			func(r *c2aharness.Rules) {
				permit := r.Permit
				r.PermitElsewhere = func(t c2aharness.Turn, text string) bool {
					return t.Policy == c2a.AckOnly || permit(t, text, true)
				}
			}),
		harness("C2A-OUT-013", "posts-nothing-unasked", earlier, "drops what its model posts unasked",
			func(r *c2aharness.Rules) {
				permit := r.Permit
				r.Permit = func(t c2aharness.Turn, text string, unasked bool) bool {
					return !unasked && permit(t, text, unasked)
				}
			}),
	}
}

// offering lets the model call these tools, and no others.
func offering(name, does string, tools ...string) alternate.Alternate {
	return alternate.Alternate{
		Name: name, Open: "C2A-TOOL-018", Role: c2aserve.Harness, Drafts: both, Does: does,
		Choice: func(o *serve.Options) {
			c2aserve.Of(o).Harness.Tools = append([]string{}, tools...)
			alternate.Tampers(func() serve.Tamperer { return offers(tools) })(o)
		},
	}
}

// knocksWait keeps knocks that need not be answered until there is a turn about something else.
func knocksWait(r *c2aharness.Rules) {
	expose, prompt := r.Expose, r.Prompt
	r.Expose = func(e c2a.Event) c2aharness.Exposure {
		if e.Mode == c2a.Notify && e.Policy != c2a.MustRespond {
			return c2aharness.Summary
		}
		return expose(e)
	}
	r.Prompt = func(d c2a.Draft, t c2aharness.Turn, notes []c2a.Event) []c2a.ChatMessage {
		var knocks []c2a.ChatMessage
		var rest []c2a.Event
		for _, n := range notes {
			if n.Knock == nil {
				rest = append(rest, n)
				continue
			}
			one := prompt(d, c2aharness.Turn{Agent: t.Agent, Events: []c2a.Event{n}, Policy: n.Policy}, nil)
			knocks = append(knocks, one[aboutEvent(one)])
		}
		shown := prompt(d, t, rest)
		return slices.Insert(shown, aboutEvent(shown), knocks...)
	}
}

// offered knows whether the host does without a chat tool.
type offered struct {
	tool  string
	never bool
}

func (o *offered) Incoming(frame []byte) (pass, send [][]byte) {
	f, p, _ := called(frame)
	if f["method"] == wire.MethodInitialize {
		said, _ := p["capabilities"].(map[string]any)
		tools, _ := said["chatTools"].(map[string]any)
		o.never = tools[o.tool] == false
	}
	return [][]byte{frame}, nil
}

// blocks makes reactions of them.
type blocks struct{ offered }

func (b *blocks) Outgoing(frame []byte) [][]byte {
	f, p, a := called(frame)
	if b.never || p["name"] != "chat.send_message" || a["text"] != "not now" {
		return [][]byte{frame}
	}
	p["name"], p["arguments"] = "chat.react",
		map[string]any{"inReplyTo": a["inReplyTo"], "signal": "blocked", "eta": "PT10M"}
	return encoded(f)
}

// defers puts them off, where the host lets it.
type defers struct{ offered }

func (d *defers) Outgoing(frame []byte) [][]byte {
	f, p, a := called(frame)
	if text, _ := a["text"].(string); d.never || p["name"] != "chat.send_message" ||
		!strings.HasPrefix(text, "I can't answer") {
		return [][]byte{frame}
	}
	p["name"], p["arguments"] = "chat.defer",
		map[string]any{"inReplyTo": a["inReplyTo"], "reason": "the model is away"}
	return encoded(f)
}

// historyForm is how a prompt shows what was said before.
type historyForm uint8

const (
	eachApart historyForm = iota + 1 // in messages of their own
	joined                           // in the message of the event
	together                         // in one message before it
	bare                             // the same, without the speakers
)

// remembers shows what was said before in the place of a turn.
type remembers struct {
	form historyForm
	open map[string]exchanged   // by id of the request
	past map[string][]exchanged // by agent and place
}

// exchanged is what the model was shown in a place, and what it replied, if anything.
type exchanged struct {
	place, shown, said string
}

var header = regexp.MustCompile(`(?s)^C2A EVENT.*?reply_target: ([^\n]+)\n.*?MESSAGE\n`)

func (r *remembers) Incoming(frame []byte) (pass, send [][]byte) {
	var f struct {
		ID     any
		Method string
		Result port.TurnResult
	}
	_ = json.Unmarshal(frame, &f)
	if x, ok := r.open[fmt.Sprint(f.ID)]; ok && f.Method == "" {
		delete(r.open, fmt.Sprint(f.ID))
		for _, a := range f.Result.Actions {
			x.said += a.Text
		}
		r.past[x.place] = append(r.past[x.place], x)
	}
	if f.Method == port.MethodReset || r.open == nil {
		r.open, r.past = map[string]exchanged{}, map[string][]exchanged{}
	}
	return [][]byte{frame}, nil
}

func (r *remembers) Outgoing(frame []byte) [][]byte {
	f, p, _ := called(frame)
	messages, _ := p["messages"].([]any)
	if f["method"] != port.MethodTurn || p["step"] != 1.0 || len(messages) == 0 {
		return [][]byte{frame}
	}
	last, _ := messages[len(messages)-1].(map[string]any)
	text := fmt.Sprint(last["content"])
	target := header.FindStringSubmatch(text)
	if target == nil {
		return [][]byte{frame}
	}
	place := fmt.Sprint(p["agent"], target[1])
	var before []any
	earlier := ""
	for _, x := range r.past[place] {
		before = append(before, map[string]any{"role": "user", "content": x.shown})
		they, you := "(before) ", "(you) "
		if r.form == bare {
			they, you = "", ""
		}
		earlier += they + x.shown + "\n"
		if x.said != "" {
			before = append(before, map[string]any{"role": "assistant", "content": x.said})
			earlier += you + x.said + "\n"
		}
	}
	r.open[fmt.Sprint(f["id"])] = exchanged{place: place, shown: text[len(target[0]):]}
	switch {
	case len(before) == 0:
	case r.form == joined:
		last["content"] = earlier + text
	case r.form == together || r.form == bare:
		before = []any{map[string]any{"role": "user", "content": earlier}}
		fallthrough
	default:
		p["messages"] = slices.Concat(messages[:1], before, messages[1:])
	}
	return encoded(f)
}

// lacks says false to a capability.
type lacks struct{ group, name string }

func (lacks) Incoming(frame []byte) (pass, send [][]byte) { return [][]byte{frame}, nil }

func (l lacks) Outgoing(frame []byte) [][]byte {
	var f map[string]any
	_ = json.Unmarshal(frame, &f)
	result, _ := f["result"].(map[string]any)
	said, _ := result["capabilities"].(map[string]any)
	if group, ok := said[l.group].(map[string]any); ok {
		group[l.name] = false
		return encoded(f)
	}
	return [][]byte{frame}
}

// offers lets the model call these tools, and no others.
type offers []string

func (o offers) Incoming(frame []byte) (pass, send [][]byte) {
	var f map[string]any
	_ = json.Unmarshal(frame, &f)
	result, _ := f["result"].(map[string]any)
	actions, _ := result["actions"].([]any)
	if len(actions) == 0 {
		return [][]byte{frame}, nil
	}
	result["actions"] = slices.DeleteFunc(actions, func(a any) bool {
		action := a.(map[string]any)
		return action["type"] == "tool" && !slices.Contains(o, fmt.Sprint(action["name"]))
	})
	return encoded(f), nil
}

func (offers) Outgoing(frame []byte) [][]byte { return [][]byte{frame} }

// called decodes a frame, its params, and the arguments of a tool.
func called(frame []byte) (f, params, arguments map[string]any) {
	_ = json.Unmarshal(frame, &f)
	params, _ = f["params"].(map[string]any)
	arguments, _ = params["arguments"].(map[string]any)
	return f, params, arguments
}

func encoded(frames ...map[string]any) [][]byte {
	var out [][]byte
	for _, f := range frames {
		raw, err := json.Marshal(f)
		if err != nil {
			panic(err)
		}
		out = append(out, raw)
	}
	return out
}
