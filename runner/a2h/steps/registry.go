package steps

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	spec "github.com/c2a-conform/c2a-conform/features/a2h"
	"github.com/c2a-conform/c2a-conform/reference/a2h"
	engine "github.com/c2a-conform/c2a-conform/reference/a2h"
	"github.com/c2a-conform/c2a-conform/reference/a2h/law"
	"github.com/c2a-conform/c2a-conform/reference/a2h/law/wording"
	"github.com/c2a-conform/c2a-conform/reference/a2h/wire"
	"github.com/c2a-conform/c2a-conform/runner/judge"
	"github.com/c2a-conform/c2a-conform/runner/steps"
)

// newCard returns a complete card for somebody, as JSON members in order.
func (s *scenario) newCard(name string) wire.Object {
	return wire.Object{
		{Name: "id", Value: encoded(humanID(name))},
		{Name: "profile", Value: `{"name":` + encoded(name) + `,"role":"Engineer","timezone":"UTC-5"}`},
		{Name: "capabilities", Value: encoded([]string{s.Drawn.Words.Draw("python")})},
		{Name: "endpoints", Value: `{"email":` + encoded(strings.ToLower(name)+"@company.example") + `}`},
		{Name: "status", Value: `"AVAILABLE"`},
	}
}

// without returns the card without a member.
func without(card wire.Object, name string) wire.Object {
	return slices.DeleteFunc(slices.Clone(card), func(m engine.Member) bool { return m.Name == name })
}

// with returns the card with a different value for a member.
func with(card wire.Object, name, value string) wire.Object {
	return append(without(card, name), engine.Member{Name: name, Value: value})
}

// register registers a card. An address that begins with https: is a secret.
func (s *scenario) register(ctx context.Context, by string, card wire.Object) error {
	return s.registerAs(ctx, humanID(by), card)
}

func (s *scenario) registerAs(ctx context.Context, by string, card wire.Object) error {
	raw, err := json.Marshal(card)
	if err != nil {
		return err
	}
	p := wire.Register{As: by, Card: raw}
	for _, e := range wire.ReadCard(raw, nil).Endpoints {
		if strings.HasPrefix(e.Address, "https:") {
			p.Secrets = append(p.Secrets, e.Name)
		}
	}
	return s.ask(ctx, wire.MethodRegister, p)
}

// ask sends a request to the registry.
func (s *scenario) ask(ctx context.Context, method string, params any) (err error) {
	return s.askOddly(ctx, method, params, false)
}

// askOddly is like ask, but odd says that the params break their schema on purpose.
func (s *scenario) askOddly(ctx context.Context, method string, params any, odd bool) (err error) {
	if s.request, err = s.Submit(ctx, method, params, odd); err != nil {
		return err
	}
	return s.rest(ctx)
}

// find searches the registry.
func (s *scenario) find(ctx context.Context, method string, params any) error {
	err := s.ask(ctx, method, params)
	s.search = s.request
	return err
}

// resolve asks the registry for the card of an id, and returns the card, or nil.
func (s *scenario) resolve(ctx context.Context, caller, id string) (card *engine.Card, seq int, err error) {
	if err := s.ask(ctx, wire.MethodResolve, wire.Resolve{As: caller, ID: id}); err != nil {
		return nil, judge.NoSeq, err
	}
	r, seq, _ := s.replyTo(s.request)
	return r.Card, seq, nil
}

// encoded returns a value as JSON text.
func encoded(value any) string {
	raw, err := json.Marshal(value)
	if err != nil {
		panic(err) // can't happen: texts always encode
	}
	return string(raw)
}

// replyTo returns the registry's answer to a request.
func (s *scenario) replyTo(id string) (r engine.Reply, seq int, ok bool) {
	for _, e := range s.passed().Entries {
		if x, is := e.Item.(law.Replied); is && x.ID == id {
			return x.Reply, e.Seq, true
		}
	}
	return r, judge.NoSeq, false
}

// registered returns the card of somebody as the registry last accepted it, with the latest status. It returns false if
// there is none.
func (s *scenario) registered(id string) (card engine.Card, ok bool) {
	calls := map[string]engine.RegistryInput{}
	for _, e := range s.passed().Entries {
		switch x := e.Item.(type) {
		case law.Called:
			calls[x.ID] = x.Input
		case law.Replied:
			if x.Reply.Refused != "" {
				continue
			}
			switch in := calls[x.ID].(type) {
			case engine.Register:
				if in.Card.ID == id && (!ok || in.By == id) {
					card, ok = in.Card, true
				}
			case engine.SetStatus:
				if in.ID == id && in.Status != 0 {
					card.Status = in.Status
				}
			}
		}
	}
	return card, ok
}

// accepted returns the ids of the accepted cards, in the order of their first registration.
func (s *scenario) accepted() (ids []string) {
	calls := map[string]string{}
	for _, e := range s.passed().Entries {
		switch x := e.Item.(type) {
		case law.Called:
			if in, ok := x.Input.(engine.Register); ok {
				calls[x.ID] = in.Card.ID
			}
		case law.Replied:
			if id := calls[x.ID]; id != "" && x.Reply.Refused == "" && !slices.Contains(ids, id) {
				ids = append(ids, id)
			}
		}
	}
	return ids
}

// registrySteps register humans, search for them, and judge the results.
func registrySteps() []*step {
	return slices.Concat(registrationSteps(), searchSteps(), unknownStatusSteps(), cardSteps())
}

// registrationSteps register humans or change their status. Unless a step says otherwise, a card is complete and its
// human is AVAILABLE.
func registrationSteps() []*step {
	return []*step{
		when(`{name} is registered[ as {status}] with the tags {texts}`,
			`Alice is registered as BUSY with the tags "python"`,
			"A complete card with these capabilities. It is AVAILABLE unless the step says otherwise.",
			func(ctx context.Context, s *scenario, a args) error {
				card := with(s.newCard(a.At(0)), "capabilities", encoded(a.Texts(2)))
				if a.At(1) != "" {
					card = with(card, "status", encoded(a.At(1)))
				}
				return s.register(ctx, a.At(0), card)
			}),
		when(`{name} is registered without {their} {word}`, `Alice is registered without her status`,
			"A card without this field.",
			func(ctx context.Context, s *scenario, a args) error {
				return s.register(ctx, a.At(0), without(s.newCard(a.At(0)), a.At(2)))
			}),
		when(`{name} is registered with the {member} {text}`, `Alice is registered with the status "AWAY"`,
			"A complete card except for this field. A card with a secret endpoint also has a second endpoint that "+
				"isn't secret.",
			func(ctx context.Context, s *scenario, a args) error {
				name, value := a.At(1), encoded(a.At(2))
				if name == "secret endpoint" {
					name, value = "endpoints", `{"slack":`+value+`,"email":"alice@company.example"}`
				}
				return s.register(ctx, a.At(0), with(s.newCard(a.At(0)), name, value))
			}),
		when(`the human {text} is registered`, `the human "human://alice-2.eng" is registered`,
			"Someone with this id registers a complete card.",
			func(ctx context.Context, s *scenario, a args) error {
				return s.registerAs(ctx, a.At(0), with(s.newCard(s.Drawn.Words.Draw("Alice")), "id", encoded(a.At(0))))
			}),
		when(`{name} is registered with these endpoints, and only {texts} is secret:`,
			`Alice is registered with these endpoints, and only "slack" is secret:`,
			"A complete card with these endpoints. The registration names only these of them as secrets.",
			func(ctx context.Context, s *scenario, a args) error {
				raw, err := a.Text()
				if err != nil {
					return err
				}
				card, err := json.Marshal(with(s.newCard(a.At(0)), "endpoints", raw))
				if err != nil {
					return err
				}
				return s.ask(ctx, wire.MethodRegister,
					wire.Register{As: humanID(a.At(0)), Card: card, Secrets: a.Texts(1)})
			}),
		when(`{caller} registers the card of {name}`, `an agent registers the card of Alice`,
			"The agent registers a complete card with the id of this human.",
			func(ctx context.Context, s *scenario, a args) error {
				return s.registerAs(ctx, agents[a.At(0)], with(s.newCard(a.At(1)), "capabilities", `["python","root"]`))
			}),
		when(`the human {text} registers the card of {name}`,
			`the human "human://alice.eng.sales" registers the card of Alice`,
			"The human with this id registers a complete card with the id of another human.",
			func(ctx context.Context, s *scenario, a args) error {
				return s.registerAs(ctx, a.At(0), with(s.newCard(a.At(1)), "capabilities", `["python","root"]`))
			}),
		when(`{name} is registered with {json_member}:`, `Alice is registered with this profile:`,
			"A complete card except for this field, or the whole card, as JSON below the step. An address with the "+
				"scheme https is a secret.",
			func(ctx context.Context, s *scenario, a args) error {
				raw, err := a.Text()
				if err != nil {
					return err
				}
				_, member, _ := strings.Cut(a.At(1), " ")
				card := with(s.newCard(a.At(0)), member, raw)
				if member == "card" {
					card = nil
					if err := json.Unmarshal([]byte(raw), &card); err != nil {
						return err
					}
				}
				return s.register(ctx, a.At(0), card)
			}),
		when(`{name} sets the status of {name} to {text}`, `Mallory sets the status of Alice to "BUSY"`,
			"Someone reports the status of another human. The registry may do this or refuse to.",
			func(ctx context.Context, s *scenario, a args) error {
				return s.ask(ctx, wire.MethodStatus,
					wire.Status{As: humanID(a.At(0)), ID: humanID(a.At(1)), Status: a.At(2)})
			}),
		when(`{name}'s status becomes {text}`, `Alice's status becomes "BUSY"`,
			"The human reports whether they can be reached. If a decider is under test, the report goes to the "+
				"suite's registry.",
			func(ctx context.Context, s *scenario, a args) error {
				id := humanID(a.At(0))
				if s.side.role == spec.RoleDecider {
					status, _ := engine.ParseStatus(a.At(1))
					s.side.registry.Step(engine.SetStatus{ID: id, Status: status})
					return nil
				}
				return s.ask(ctx, wire.MethodStatus, wire.Status{As: id, ID: id, Status: a.At(1)})
			}),
	}
}

// searchSteps search for humans.
func searchSteps() []*step {
	return []*step{
		when(`{caller} {looks} for {text}[ with the status {status}]`, `an agent looks urgently for "python"`,
			"A search for a tag and for AVAILABLE, unless the step says otherwise. If the search is urgent, the "+
				"human has to be reached quickly.",
			func(ctx context.Context, s *scenario, a args) error {
				urgent := a.At(1) == "looks urgently"
				return s.find(ctx, wire.MethodFind,
					wire.Find{As: agents[a.At(0)], Tag: a.At(2), Status: a.At(3), Urgent: urgent})
			}),
		when(`an agent calls the search tool for {text}[ with the status {status}]`,
			`an agent calls the search tool for "python"`,
			"The search is called as a tool: tools/call, a2h.find. It asks for AVAILABLE "+
				"unless the step says otherwise.",
			func(ctx context.Context, s *scenario, a args) error {
				return s.find(ctx, wire.MethodToolsCall, map[string]any{
					"name": wire.ToolFind, "as": agentID,
					"arguments": map[string]any{"tag": a.At(0), "status": cmp.Or(a.At(1), "AVAILABLE")},
				})
			}),
		when(`an agent calls the search tool for {text} without a status`,
			`an agent calls the search tool for "python" without a status`,
			"The search is called as a tool with only a tag. So it asks who is AVAILABLE.",
			func(ctx context.Context, s *scenario, a args) error {
				return s.find(ctx, wire.MethodToolsCall, map[string]any{
					"name": wire.ToolFind, "as": agentID, "arguments": map[string]any{"tag": a.At(0)},
				})
			}),
		when(`an agent resolves {text}`, `an agent resolves "human://alice.eng"`,
			"The agent asks the registry for the card with an id.",
			func(ctx context.Context, s *scenario, a args) error {
				_, _, err := s.resolve(ctx, agentID, a.At(0))
				return err
			}),
		when(`{name} resolves {text}`, `Alice resolves "human://alice.eng"`, "A human asks for the card with an id.",
			func(ctx context.Context, s *scenario, a args) error {
				_, _, err := s.resolve(ctx, humanID(a.At(0)), a.At(1))
				return err
			}),
		shows(`the search finds {people}`, `the search finds only Alice and Bob`,
			"The latest search found exactly these humans, in any order, or nobody.",
			func(s *scenario, a args) finding {
				r, seq, ok := s.replyTo(s.search)
				switch {
				case !ok:
					return steps.Broken(judge.NoSeq, "an answer", "none")
				case r.Refused != "":
					return steps.Broken(seq, "a list", "an error")
				}
				var want, got []string
				if a.At(0) != "nobody" {
					for _, name := range a.Names(0) {
						want = append(want, humanID(strings.TrimPrefix(name, "only ")))
					}
				}
				for _, m := range r.Humans {
					got = append(got, m.Card.ID)
				}
				same := slices.Equal(slices.Sorted(slices.Values(got)), slices.Sorted(slices.Values(want)))
				return steps.Verdict(same, seq, fmt.Sprintf("%q", want), "%q", got)
			}),
		shows(`the search names an endpoint of {their} card`, `the search names an endpoint of her card`,
			"Each human in the latest search has an endpoint from the card.",
			func(s *scenario, _ args) finding {
				r, seq, _ := s.replyTo(s.search)
				for _, m := range r.Humans {
					card, _ := s.registered(m.Card.ID)
					if !slices.ContainsFunc(card.Endpoints,
						func(e engine.Endpoint) bool { return e.Name == m.Endpoint }) {
						return steps.Broken(seq, "an endpoint from the card", "%q", m.Endpoint)
					}
				}
				return steps.Verdict(len(r.Humans) > 0, seq, "a human", "nobody")
			}),
		then(`each id that was found resolves to its card`, `each id that was found resolves to its card`,
			"The registry has cards for the ids that the latest search returned.",
			func(ctx context.Context, s *scenario, _ args) (finding, error) {
				r, seq, _ := s.replyTo(s.search)
				for _, m := range r.Humans {
					card, at, err := s.resolve(ctx, agentID, m.Card.ID)
					if err != nil {
						return finding{}, err
					}
					if card == nil || card.ID != m.Card.ID {
						return steps.Broken(at, "the card of "+m.Card.ID, "another card, or an error"), nil
					}
				}
				return steps.Verdict(len(r.Humans) > 0, seq, "a human", "nobody"), nil
			}),
		then(`the search is listed as a tool`, `the search is listed as a tool`,
			"tools/list names a2h.find, and the schema of its arguments has at least a tag.",
			func(ctx context.Context, s *scenario, _ args) (finding, error) {
				schema, seq, err := s.tool(ctx)
				if schema == nil || err != nil {
					return steps.Broken(seq, wire.ToolFind+" among the tools", "nothing like that"), err
				}
				_, ok := schema.Properties["tag"]
				return steps.Verdict(ok, seq, "an argument tag", "none"), nil
			}),
		then(`the tool requires no argument except a tag`, `the tool requires no argument except a tag`,
			"The schema of the arguments of a2h.find doesn't say that anything else is required.",
			func(ctx context.Context, s *scenario, _ args) (finding, error) {
				schema, seq, err := s.tool(ctx)
				if schema == nil || err != nil {
					return steps.Broken(seq, wire.ToolFind+" among the tools", "nothing like that"), err
				}
				more := slices.ContainsFunc(schema.Required, func(name string) bool { return name != "tag" })
				return steps.Verdict(!more, seq, "no required argument except tag", "%q", schema.Required), nil
			}),
	}
}

// toolSchema is what a listed tool says about its arguments.
type toolSchema struct {
	Properties map[string]any `json:"properties"`
	Required   []string       `json:"required"`
}

// tool returns the schema of the search as the registry lists it among its tools, or nil if it isn't listed.
func (s *scenario) tool(ctx context.Context) (schema *toolSchema, seq int, err error) {
	answer, err := s.Query(ctx, wire.MethodToolsList, struct{}{})
	if err != nil || answer == nil || answer.Err != nil {
		return nil, judge.NoSeq, err
	}
	list := to[struct {
		Tools []struct {
			Name   string     `json:"name"`
			Schema toolSchema `json:"inputSchema"`
		} `json:"tools"`
	}](answer.Result)
	for _, t := range list.Tools {
		if t.Name == wire.ToolFind {
			return &t.Schema, answer.Seq, nil
		}
	}
	return nil, answer.Seq, nil
}

// unknownStatusSteps are searches for a status that doesn't exist.
func unknownStatusSteps() []*step {
	return []*step{
		when(`an agent {searches} for {text} with the unknown status {text}`,
			`an agent looks for "python" with the unknown status "AWAY"`,
			"The search asks for a status that doesn't exist, with the method or with the tool.",
			func(ctx context.Context, s *scenario, a args) error {
				method, params := wire.MethodFind, any(wire.Find{As: agentID, Tag: a.At(1), Status: a.At(2)})
				if a.At(0) != "looks" {
					method, params = wire.MethodToolsCall, map[string]any{"name": wire.ToolFind, "as": agentID,
						"arguments": map[string]any{"tag": a.At(1), "status": a.At(2)}}
				}
				err := s.askOddly(ctx, method, params, true)
				s.search = s.request
				return err
			}),
		shows(`the search finds nobody, or is refused`, `the search finds nobody, or is refused`,
			"The latest search found nobody. An error is also correct.",
			func(s *scenario, _ args) finding {
				r, seq, ok := s.replyTo(s.search)
				return steps.Verdict(ok && len(r.Humans) == 0, seq, "nobody, or an error", "%d humans", len(r.Humans))
			}),
	}
}

// cardSteps judge the cards that a registry returns.
func cardSteps() []*step {
	return []*step{
		then(`{name}'s id resolves to {their} card[ for {caller}]`, `Alice's id resolves to her card`,
			"The registry returns the card as it was registered, except for a secret address.",
			func(ctx context.Context, s *scenario, a args) (finding, error) {
				id := humanID(a.At(0))
				want, ok := s.registered(id)
				if !ok {
					return steps.Broken(judge.NoSeq, "a card", "every registration was refused"), nil
				}
				card, seq, err := s.resolve(ctx, agents[a.At(2)], id)
				if err != nil {
					return finding{}, err
				}
				if card == nil {
					return steps.Broken(seq, "the card", "an error"), nil
				}
				return steps.Verdict(a2h.SameCard(want, *card), seq, fmt.Sprintf("%+v", want), "%+v", *card), nil
			}),
		then(`each card resolves as it was registered`, `each card resolves as it was registered`,
			"The registry returns every card that it has accepted, as it was accepted last, with the latest status.",
			func(ctx context.Context, s *scenario, _ args) (finding, error) {
				for _, id := range s.accepted() {
					want, _ := s.registered(id)
					card, seq, err := s.resolve(ctx, agentID, id)
					if err != nil {
						return finding{}, err
					}
					if card == nil {
						return steps.Broken(seq, "the card of "+id, "an error"), nil
					}
					if !a2h.SameCard(want, *card) {
						return steps.Broken(seq, fmt.Sprintf("%+v", want), "%+v", *card), nil
					}
				}
				return steps.Kept(judge.NoSeq, "as they were registered"), nil
			}),
		then(`no card for {name} has a tag twice`, `no card for Alice has a tag twice`,
			"The registration was refused, or the card that the registry returns contains each tag once.",
			func(ctx context.Context, s *scenario, a args) (finding, error) {
				if r, seq, ok := s.replyTo(s.request); ok && r.Refused != "" {
					return steps.Kept(seq, "refused"), nil
				}
				card, seq, err := s.resolve(ctx, agentID, humanID(a.At(0)))
				if err != nil {
					return finding{}, err
				}
				if card == nil {
					return steps.Broken(seq, "the card", "an error"), nil
				}
				once := !slices.Contains(card.Defects(), engine.TagTwice)
				return steps.Verdict(once, seq, "each tag once", "%q", card.Capabilities), nil
			}),
		shows(`{text} is not disclosed anywhere`, `"https://hooks.example/T0" is not disclosed anywhere`,
			"No message from the registry contains the text, literally or in an encoding that anyone can reverse.",
			func(s *scenario, a args) finding {
				for _, e := range s.passed().Entries {
					if x, ok := e.Item.(law.Said); ok && wording.Tells(x.Text, a.At(0)) {
						return steps.Broken(e.Seq, "a card without the address", "the address")
					}
				}
				return steps.Kept(judge.NoSeq, "nowhere")
			}),
	}
}
