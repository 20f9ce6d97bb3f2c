package host

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/c2a-conform/c2a-conform/reference/c2a"
	"github.com/c2a-conform/c2a-conform/reference/c2a/fault/define"
	c2ahost "github.com/c2a-conform/c2a-conform/reference/c2a/host"
	c2aserve "github.com/c2a-conform/c2a-conform/reference/c2a/serve"
	"github.com/c2a-conform/c2a-conform/reference/c2a/wire"
	"github.com/c2a-conform/c2a-conform/reference/fault"
	"github.com/c2a-conform/c2a-conform/reference/serve"
	"github.com/c2a-conform/c2a-conform/schemas/port"
)

// beside are faults where two rules meet: thanks and news, an assignment and a name, a thread and its stream, a post
// and a platform that refuses it.
func beside() []fault.Fault {
	return slices.Concat(attentive(), outward())
}

// attentive are those in whom a message concerns.
func attentive() []fault.Fault {
	rereads := func(requirement, name string, drafts []c2a.Draft, does string,
		reread func(r *c2ahost.Rules, m *c2a.Message, agent string)) fault.Fault {
		return define.Host(requirement, name, drafts, does, func(r *c2ahost.Rules) {
			decide := r.Decide
			r.Decide = func(r *c2ahost.Rules, w *c2a.World, m c2a.Message, agent string) c2ahost.Expectation {
				reread(r, &m, agent)
				return decide(r, w, m, agent)
			}
		})
	}
	return []fault.Fault{
		define.Host("C2A-ATT-011", "numbers-are-no-news", define.Both, "treats thanks with a number as pure thanks",
			func(r *c2ahost.Rules) {
				r.Filler = func(text string) bool { return c2a.IsFiller(number.ReplaceAllString(text, "")) }
			}),
		define.Host("C2A-ATT-010", "thanks-to-plain-handles", define.Both,
			"recognises thanks to an agent only if its handle consists of letters", func(r *c2ahost.Rules) {
				r.Filler = func(text string) bool {
					return c2a.IsFiller(text) && !strings.ContainsAny(handle.FindString(text), "-0123456789")
				}
			}),
		rereads("C2A-ATT-003", "assignments-name-nobody", define.Both,
			"overlooks mentions in an assignment to another agent",
			func(_ *c2ahost.Rules, m *c2a.Message, agent string) {
				if m.Class == c2a.Assignment && m.Assignee != agent {
					m.Text = strings.ReplaceAll(m.Text, "@", "")
				}
			}),
		rereads("C2A-ATT-005", "thanks-before-assignments", define.Both,
			"treats an assignment that sounds like thanks as thanks",
			func(r *c2ahost.Rules, m *c2a.Message, _ string) {
				if m.Class == c2a.Assignment && r.Filler(m.Text) {
					m.Class, m.Assignee = c2a.Chat, ""
				}
			}),
		rereads("C2A-ATT-016", "streams-end-at-threads", define.Earlier,
			"in a thread, ignores who owns the channel's stream",
			func(_ *c2ahost.Rules, m *c2a.Message, _ string) {
				if m.Place.Thread != "" {
					m.Place.Stream = ""
				}
			}),
		define.Host("C2A-ATT-007", "one-post-joins-all-threads", define.Both,
			"lets an agent take part in all threads of a channel in which it has posted", func(r *c2ahost.Rules) {
				type spoken struct {
					w                   *c2a.World
					agent, conversation string
				}
				spoke := map[spoken]bool{}
				decide := r.Decide
				r.Decide = func(r *c2ahost.Rules, w *c2a.World, m c2a.Message, agent string) c2ahost.Expectation {
					k := spoken{w, agent, m.Place.Conversation}
					spoke[k] = spoke[k] || m.Author == agent
					if m.Place.Thread != "" && spoke[k] {
						m.Joined = append(slices.Clone(m.Joined), agent)
					}
					return decide(r, w, m, agent)
				}
			}),
		define.Host("C2A-ATT-007", "joins-before-it-posts", define.Both,
			"lets an agent take part in a thread although its message was refused",
			func(r *c2ahost.Rules) { r.Posting.Joins = true }),
		define.Frames(c2aserve.Host, "C2A-ATT-003", "leaves-for-another", define.Both,
			"removes the last member of a channel if someone who is not a member leaves", leavesForAnother),
		define.Shapes("C2A-MODE-015", "urgent-only-alone", define.Earlier,
			"overlooks that a message is urgent if it also has another label",
			func(_ *c2a.World, m c2a.Message, e *c2a.Event) {
				if m.Approval || m.Blocker || m.Cancels || m.Safety {
					e.Priority = c2a.Normal
				}
			}),
	}
}

// outward are those in what an event names, and in what is shown and told of what agents do.
func outward() []fault.Fault {
	return []fault.Fault{
		define.Shapes("C2A-EVT-015", "people-are-not-mentioned", define.Earlier,
			"leaves people out of an event's mentions", func(_ *c2a.World, _ c2a.Message, e *c2a.Event) {
				e.Mentions = slices.DeleteFunc(slices.Clone(e.Mentions),
					func(id string) bool { return !strings.HasPrefix(id, "agent:") })
			}),
		define.Shapes("C2A-TOOL-017", "threads-without-a-stream", define.Earlier,
			"leaves the stream out of the events of a thread", func(_ *c2a.World, _ c2a.Message, e *c2a.Event) {
				if e.Place.Thread != "" {
					e.Place.Stream = ""
				}
			}),
		define.Answers("C2A-REACT-007", "glyphs-in-lists", define.Current, "lists reactions with their glyphs",
			wire.MethodToolsCall, func(request, result frame) {
				if request.At("params")["name"] == "chat.list_events" {
					for key, value := range result {
						result[key] = withGlyphs(value)
					}
				}
			}),
		define.Host("C2A-REACT-005", "told-before-it-is-there", define.Both,
			"tells an agent about a reaction that the platform has refused",
			func(r *c2ahost.Rules) { r.Reactions.Hasty = true }),
		define.Host("C2A-REACT-001", "reactions-to-reactions-on-nothing", define.Both,
			"shows a reaction to a reaction on a message that doesn't exist", func(r *c2ahost.Rules) {
				r.Reactions.Through = func(e c2a.Event) string { return e.Reaction.On + " " + e.Author.ID }
			}),
		define.Host("C2A-TOOL-010", "lists-where-it-was", define.Earlier,
			"lists events of conversations that the agent has left", func(r *c2ahost.Rules) {
				r.Listable = func(_ *c2ahost.Host, e c2a.Event, agent string) bool {
					return e.Recipient == agent && e.Mode != c2a.Silent
				}
			}),
		define.Calls("C2A-TOOL-011", "keys-are-cut", "remembers only 32 characters of a key", "chat.send_message",
			func(a frame) {
				if key, ok := a["idempotencyKey"].(string); ok {
					a["idempotencyKey"] = key[:min(len(key), 32)]
				}
			}),
		define.Host("C2A-OUT-050", "answers-where-it-was-asked", define.Both,
			"posts an answer in the thread of its question, regardless of its target",
			func(r *c2ahost.Rules) { r.Posting.Follows = true }),
	}
}

var (
	number = regexp.MustCompile(`[0-9][0-9:.]*`)
	handle = regexp.MustCompile(`@[\w.-]+`)
)

// withGlyphs replaces the names of signals, where a text is about a reaction.
func withGlyphs(value any) any {
	switch v := value.(type) {
	case string:
		for _, signal := range c2a.Signals {
			v = strings.ReplaceAll(v, signal+" on your message", (&c2a.World{}).Glyph(signal)+" on your message")
		}
		return v
	case []any:
		for i := range v {
			v[i] = withGlyphs(v[i])
		}
	case map[string]any:
		for key := range v {
			v[key] = withGlyphs(v[key])
		}
	}
	return value
}

// leavesForAnother turns each leave of somebody who isn't there into that of the last member.
func leavesForAnother() serve.Tamperer {
	members := map[string][]string{} // by conversation
	return tamperer{In: func(f frame) (pass, send []frame) {
		if f.Method() == port.MethodReset {
			clear(members)
			list, _ := f.At("params")["conversations"].([]any)
			for _, c := range list {
				c := c.(map[string]any)
				all, _ := c["members"].([]any)
				for _, m := range all {
					members[fmt.Sprint(c["id"])] = append(members[fmt.Sprint(c["id"])], fmt.Sprint(m))
				}
			}
		}
		return onSurface(f, func(x map[string]any) bool {
			at := fmt.Sprint(x["conversation"])
			i := slices.Index(members[at], fmt.Sprint(x["participant"]))
			switch {
			case x["op"] == "join" && i < 0:
				members[at] = append(members[at], fmt.Sprint(x["participant"]))
			case x["op"] == "leave" && i < 0 && len(members[at]) > 0:
				i = len(members[at]) - 1
				x["participant"] = members[at][i]
				fallthrough
			case x["op"] == "leave" && i >= 0:
				members[at] = slices.Delete(members[at], i, i+1)
			}
			return true
		}), nil
	}}
}
