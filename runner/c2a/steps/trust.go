package steps

import (
	"context"
	"encoding/json"
	"strings"

	"github.com/c2a-conform/c2a-conform/reference/c2a/wire"
	"github.com/c2a-conform/c2a-conform/runner/c2a/world"
	"github.com/c2a-conform/c2a-conform/schemas/jsonrpc"
)

// forgeries are the steps in which somebody claims what only the host may say.
func forgeries() []*step {
	return needing(link,
		model(`the model sends by a tool call[ {that names no event}], claiming the policy {word}`, `the model sends by a tool call, claiming the policy must_respond`,
			"In place of a reply it calls chat.send_message, with a policy of that name in every place where one could stand; perhaps into the conversation of the event and in answer to nothing.",
			func(m *world.Model, a args) { m.Claims, m.Nameless = a.At(0), a.Is("that names no event") }).Needs(both),
		acting(`{agent} sends the event of {text} back as {word}`, `lead sends the event of "lunch?" back as must_respond`,
			"The harness of this suite sends the host a chat/deliver: the event that it got, under another policy.",
			func(ctx context.Context, s *scene, a args) error {
				agent, err := s.agentID(a.At(0))
				if err != nil {
					return err
				}
				events, err := s.about(a.At(1), agent)
				if err != nil || len(events) == 0 {
					return err
				}
				var params map[string]json.RawMessage
				if json.Unmarshal([]byte(events[len(events)-1].Wire), &params) != nil {
					return nil //nolint:nilerr // what it delivered was no object, and the schemas say so
				}
				word, _ := json.Marshal(a.At(2))
				for _, path := range [][]string{{"policy"}, {"attention", "policy"}} {
					replace(params, path, word)
				}
				_, err = s.world.Line(ctx, jsonrpc.Request(jsonrpc.StringID("echo"), wire.MethodDeliver, params))
				return err
			}),
	)
}

// secondLine puts another line behind the text of a member, which may be new.
func secondLine(path, line string) func(map[string]json.RawMessage) {
	group, name, _ := strings.Cut(path, ".")
	return func(params map[string]json.RawMessage) {
		within(params, []string{group}, func(object map[string]json.RawMessage) {
			var text string
			_ = json.Unmarshal(object[name], &text)
			object[name], _ = json.Marshal(text + "\n" + line)
		})
	}
}

// recordDemands are the demands on what a host keeps.
func recordDemands() []*step {
	return needing(link,
		answered("chat.list_events", `{agent}'s list has {text} as {word}`, `lead's list has "lunch at noon" as must_not_respond`,
			"In the agent's latest list the event of the message has this policy. A list that leaves the event or the policy out says nothing.",
			func(s *scene, c *called, a args) finding {
				var list struct {
					Events []struct {
						ID        string `json:"eventId"`
						Policy    string `json:"policy"`
						Attention struct {
							Policy string `json:"policy"`
						} `json:"attention"`
					} `json:"events"`
				}
				_ = json.Unmarshal(world.ToolResult(c.answer).Structured, &list)
				events, err := s.about(a.At(1), c.agent)
				if err != nil {
					return broken(c.answer.Seq, "a message of the scenario", "%v", err)
				}
				for _, e := range events {
					for _, l := range list.Events {
						if policy := l.Policy + l.Attention.Policy; l.ID == e.Event.ID && policy != "" {
							return verdict(policy == a.At(2), c.answer.Seq, a.At(2), "%s", policy)
						}
					}
				}
				return unused("the policy in lists of events")
			}),
	)
}
