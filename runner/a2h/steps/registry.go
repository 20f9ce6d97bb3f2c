package steps

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	engine "github.com/c2a-conform/c2a-conform/reference/a2h"
	"github.com/c2a-conform/c2a-conform/reference/a2h/law"
	"github.com/c2a-conform/c2a-conform/reference/a2h/wire"
	"github.com/c2a-conform/c2a-conform/runner/a2h/oracle"
	"github.com/c2a-conform/c2a-conform/runner/judge"
	"github.com/c2a-conform/c2a-conform/runner/steps"
)

// newCard is a complete card of somebody, as JSON members in order.
func newCard(name string) wire.Object {
	quoted := func(s string) string {
		raw, _ := json.Marshal(s) // a string always encodes
		return string(raw)
	}
	return wire.Object{
		{Name: "id", Value: quoted(HumanID(name))},
		{Name: "profile", Value: `{"name":` + quoted(name) + `,"role":"Engineer","timezone":"UTC-5"}`},
		{Name: "capabilities", Value: `["python"]`},
		{Name: "endpoints", Value: `{"email":` + quoted(strings.ToLower(name)+"@company.example") + `}`},
		{Name: "status", Value: `"AVAILABLE"`},
	}
}

// with is the card with another value of a member.
func with(card wire.Object, name, value string) wire.Object {
	card = slices.DeleteFunc(slices.Clone(card), func(m engine.Member) bool { return m.Name == name })
	return append(card, engine.Member{Name: name, Value: value})
}

// register registers a card. An address that begins with https: is a secret.
func (s *scene) register(ctx context.Context, by string, card wire.Object) (err error) {
	raw, err := json.Marshal(card)
	if err != nil {
		return err
	}
	p := wire.Register{As: HumanID(by), Card: raw}
	for _, e := range wire.ReadCard(raw, nil).Endpoints {
		if strings.HasPrefix(e.Address, "https:") {
			p.Secrets = append(p.Secrets, e.Name)
		}
	}
	return s.request(ctx, wire.MethodRegister, p)
}

// request asks the registry something.
func (s *scene) request(ctx context.Context, method string, params any) (err error) {
	if s.call, err = s.Submit(ctx, method, params, false); err != nil {
		return err
	}
	return s.rest(ctx)
}

// registrations are the steps in which somebody is registered, or gets another
// status.
func registrations() []*step {
	member := func(name string, value func(a args) (string, error)) func(context.Context, *scene, args) error {
		return func(ctx context.Context, s *scene, a args) error {
			v, err := value(a)
			if err != nil {
				return err
			}
			return s.register(ctx, a.At(0), with(newCard(a.At(0)), name, v))
		}
	}
	word := func(a args) (string, error) { return encoded(a.At(1)), nil }
	text := func(a args) (string, error) { return a.Text() }
	return []*step{
		when(`{name} is registered with the tags {texts}`, `Alice is registered with the tags "python"`, "A complete card, AVAILABLE.",
			func(ctx context.Context, s *scene, a args) error {
				return s.register(ctx, a.At(0), with(newCard(a.At(0)), "capabilities", encoded(a.Texts(1))))
			}),
		when(`{name} is registered as {status} with the tags {texts}`, `Alice is registered as BUSY with the tags "python"`, "A complete card of that status.",
			func(ctx context.Context, s *scene, a args) error {
				card := with(with(newCard(a.At(0)), "capabilities", encoded(a.Texts(2))), "status", encoded(a.At(1)))
				return s.register(ctx, a.At(0), card)
			}),
		when(`{name} is registered without {their} {word}`, `Alice is registered without her status`, "A card that lacks a member.",
			func(ctx context.Context, s *scene, a args) error {
				card := slices.DeleteFunc(newCard(a.At(0)), func(m engine.Member) bool { return m.Name == a.At(2) })
				return s.register(ctx, a.At(0), card)
			}),
		when(`{name} is registered with the id {text}`, `Alice is registered with the id "alice.eng"`, "A complete card but for its id.", member("id", word)),
		when(`{name} is registered with the status {text}`, `Alice is registered with the status "AWAY"`, "A complete card but for its status.", member("status", word)),
		when(`{name} is registered with the notes {text}`, `Alice is registered with the notes "speaks French"`, "A complete card with a member more.", member("notes", word)),
		when(`{name} is registered with the profile:`, `Alice is registered with the profile:`, "A complete card but for its profile, which is the JSON below.", member("profile", text)),
		when(`{name} is registered with the endpoints:`, `Alice is registered with the endpoints:`,
			"A complete card but for its endpoints, which are the JSON below; an address that begins with https: is a secret.", member("endpoints", text)),
		when(`{name} is registered with the secret endpoint {text}`, `Alice is registered with the secret endpoint "https://hooks.example/T0"`,
			"A complete card; the address of one endpoint is a secret, that of another is not.",
			member("endpoints", func(a args) (string, error) {
				return `{"slack":` + encoded(a.At(1)) + `,"email":"alice@company.example"}`, nil
			})),
		when(`{name} is registered with:`, `Bob is registered with:`, "The card is the JSON below; an address that begins with https: is a secret.",
			func(ctx context.Context, s *scene, a args) error {
				raw, err := a.Text()
				if err != nil {
					return err
				}
				var card wire.Object
				if err := json.Unmarshal([]byte(raw), &card); err != nil {
					return err
				}
				return s.register(ctx, a.At(0), card)
			}),
		when(`{name} registers {self} under the id of {name}`, `Mallory registers herself under the id of Alice`, "A complete card of one human with the id of another.",
			func(ctx context.Context, s *scene, a args) error {
				return s.register(ctx, a.At(0), with(newCard(a.At(0)), "id", encoded(HumanID(a.At(2)))))
			}),
		when(`the status of {name} becomes {text}`, `the status of Alice becomes "BUSY"`, "The human says whether they can be reached.",
			func(ctx context.Context, s *scene, a args) error {
				return s.request(ctx, wire.MethodStatus, wire.Status{As: HumanID(a.At(0)), ID: HumanID(a.At(0)), Status: a.At(1)})
			}),
	}
}

// encoded is a value as JSON text.
func encoded(value any) string {
	raw, err := json.Marshal(value)
	if err != nil {
		panic(err) // texts always encode
	}
	return string(raw)
}

// searches are the steps in which somebody is looked for.
func searches() []*step {
	find := func(p wire.Find, status bool) func(context.Context, *scene, args) error {
		return func(ctx context.Context, s *scene, a args) error {
			p := p
			p.Tag = a.At(0)
			if status {
				p.Status = a.At(1)
			}
			err := s.request(ctx, wire.MethodFind, p)
			s.searched = s.call
			return err
		}
	}
	return []*step{
		when(`an agent looks for {text}`, `an agent looks for "python"`, "A search for a tag; AVAILABLE goes without saying.", find(wire.Find{As: agentID}, false)),
		when(`an agent looks urgently for {text}`, `an agent looks urgently for "python"`, "The same, and the human is to be reached quickly.", find(wire.Find{As: agentID, Urgent: true}, false)),
		when(`another agent looks for {text}`, `another agent looks for "python"`, "A search by another caller.", find(wire.Find{As: anotherID}, false)),
		when(`an agent looks for {text} with the status {status}`, `an agent looks for "python" with the status BUSY`, "A search for a tag and a status.", find(wire.Find{As: agentID}, true)),
		when(`an agent looks for {text} with the tool`, `an agent looks for "python" with the tool`, "The search is called as a tool: tools/call, a2h.find.",
			func(ctx context.Context, s *scene, a args) error {
				err := s.request(ctx, wire.MethodToolsCall, map[string]any{
					"name": wire.ToolFind, "as": agentID, "arguments": map[string]any{"tag": a.At(0), "status": "AVAILABLE"},
				})
				s.searched = s.call
				return err
			}),
		when(`an agent resolves {text}`, `an agent resolves "human://alice.eng"`, "The registry is asked for the card of an id.",
			func(ctx context.Context, s *scene, a args) error {
				return s.request(ctx, wire.MethodResolve, wire.Resolve{As: agentID, ID: a.At(0)})
			}),
	}
}

// replyTo is what the registry answered to a request.
func (s *scene) replyTo(id string) (r engine.Reply, seq int, ok bool) {
	for _, e := range s.trace().Entries {
		if x, is := e.Item.(law.Replied); is && x.ID == id {
			return x.Reply, e.Seq, true
		}
	}
	return r, judge.NoSeq, false
}

// registered is the card of somebody as it was taken last, with the status that
// was set since; false: none was.
func (s *scene) registered(id string) (card engine.Card, ok bool) {
	calls := map[string]engine.RegistryInput{}
	for _, e := range s.trace().Entries {
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

// cards are the demands on the cards of a registry.
func cards() []*step {
	taken := func(want bool) func(s *scene, a args) finding {
		return func(s *scene, _ args) finding {
			r, seq, ok := s.replyTo(s.call)
			got := "a result"
			if r.Refused != "" {
				got = "an error"
			}
			if !ok {
				return steps.Broken(judge.NoSeq, "an answer", "none")
			}
			return steps.Verdict((r.Refused == "") == want, seq, map[bool]string{true: "a result", false: "an error"}[want], "%s", got)
		}
	}
	resolves := func(caller string) func(context.Context, *scene, args) (finding, error) {
		return func(ctx context.Context, s *scene, a args) (finding, error) {
			want, ok := s.registered(HumanID(a.At(0)))
			if !ok {
				return steps.Broken(judge.NoSeq, "a card", "every registration was refused"), nil
			}
			if err := s.request(ctx, wire.MethodResolve, wire.Resolve{As: caller, ID: HumanID(a.At(0))}); err != nil {
				return finding{}, err
			}
			r, seq, _ := s.replyTo(s.call)
			if r.Card == nil {
				return steps.Broken(seq, "the card", "an error"), nil
			}
			return steps.Verdict(oracle.SameCard(want, *r.Card), seq, fmt.Sprintf("%+v", want), "%+v", *r.Card), nil
		}
	}
	return []*step{
		shows(`the card is taken`, `the card is taken`, "The latest registration was answered with a result.", taken(true)),
		shows(`the card is refused`, `the card is refused`, "The latest registration was answered with an error.", taken(false)),
		shows(`the status is refused`, `the status is refused`, "The latest change of a status was answered with an error.", taken(false)),
		shows(`there is no such human`, `there is no such human`, "The latest id was answered with an error.", taken(false)),
		then(`the id of {name} resolves to {their} card`, `the id of Alice resolves to her card`,
			"The registry, asked for the id, tells the card as it was registered; whatever it says of a secret address.", resolves(agentID)),
		then(`the id of {name} resolves to {their} card for another agent`, `the id of Alice resolves to her card for another agent`,
			"The same for another caller.", resolves(anotherID)),
		then(`no card of {name} has a tag twice`, `no card of Alice has a tag twice`, "The registration was refused, or the card that is told has each tag once.",
			func(ctx context.Context, s *scene, a args) (finding, error) {
				if r, seq, ok := s.replyTo(s.call); ok && r.Refused != "" {
					return steps.Kept(seq, "refused"), nil
				}
				if err := s.request(ctx, wire.MethodResolve, wire.Resolve{As: agentID, ID: HumanID(a.At(0))}); err != nil {
					return finding{}, err
				}
				r, seq, _ := s.replyTo(s.call)
				if r.Card == nil {
					return steps.Broken(seq, "the card", "an error"), nil
				}
				return steps.Verdict(!slices.Contains(r.Card.Defects(), engine.TagTwice), seq, "each tag once", "%q", r.Card.Capabilities), nil
			}),
		shows(`{text} is told nowhere`, `"https://hooks.example/T0" is told nowhere`, "The text stands in no message of the registry, nor in a code that anybody can undo.",
			func(s *scene, a args) finding {
				for _, e := range s.trace().Entries {
					if x, ok := e.Item.(law.Said); ok && law.Tells(x.Text, a.At(0)) {
						return steps.Broken(e.Seq, "a card without it", "the address")
					}
				}
				return steps.Kept(judge.NoSeq, "nowhere")
			}),
	}
}

// finds are the demands on whom a search finds.
func finds() []*step {
	exactly := func(s *scene, want ...string) finding {
		r, seq, ok := s.replyTo(s.searched)
		switch {
		case !ok:
			return steps.Broken(judge.NoSeq, "an answer", "none")
		case r.Refused != "":
			return steps.Broken(seq, "a list", "an error")
		}
		var got []string
		for _, m := range r.Humans {
			got = append(got, m.Card.ID)
		}
		return steps.Verdict(slices.Equal(slices.Sorted(slices.Values(got)), slices.Sorted(slices.Values(want))), seq, fmt.Sprintf("%q", want), "%q", got)
	}
	return []*step{
		shows(`{name} alone is found`, `Alice alone is found`, "The latest search found this human, and nobody else.",
			func(s *scene, a args) finding { return exactly(s, HumanID(a.At(0))) }),
		shows(`{names} are found, and nobody else`, `Alice and Bob are found, and nobody else`, "The latest search found these humans, in any order.",
			func(s *scene, a args) finding {
				var ids []string
				for _, name := range a.Names(0) {
					ids = append(ids, HumanID(name))
				}
				return exactly(s, ids...)
			}),
		shows(`nobody is found`, `nobody is found`, "The latest search was answered with an empty list.",
			func(s *scene, _ args) finding { return exactly(s) }),
		shows(`an endpoint of {their} card is told`, `an endpoint of her card is told`, "Each human of the latest search comes with an endpoint that the card has.",
			func(s *scene, _ args) finding {
				r, seq, _ := s.replyTo(s.searched)
				for _, m := range r.Humans {
					card, _ := s.registered(m.Card.ID)
					if !slices.ContainsFunc(card.Endpoints, func(e engine.Endpoint) bool { return e.Name == m.Endpoint }) {
						return steps.Broken(seq, "an endpoint of the card", "%q", m.Endpoint)
					}
				}
				return steps.Verdict(len(r.Humans) > 0, seq, "a human", "nobody")
			}),
		then(`whoever was found resolves to a card`, `whoever was found resolves to a card`, "The registry knows the ids that the latest search told.",
			func(ctx context.Context, s *scene, _ args) (finding, error) {
				r, seq, _ := s.replyTo(s.searched)
				for _, m := range r.Humans {
					if err := s.request(ctx, wire.MethodResolve, wire.Resolve{As: agentID, ID: m.Card.ID}); err != nil {
						return finding{}, err
					}
					if card, at, _ := s.replyTo(s.call); card.Card == nil || card.Card.ID != m.Card.ID {
						return steps.Broken(at, "the card of "+m.Card.ID, "another, or an error"), nil
					}
				}
				return steps.Verdict(len(r.Humans) > 0, seq, "a human", "nobody"), nil
			}),
		then(`the search is listed as a tool`, `the search is listed as a tool`, "tools/list names a2h.find, with the form of its arguments: a tag, at least.",
			func(ctx context.Context, s *scene, _ args) (finding, error) {
				answer, err := s.Query(ctx, wire.MethodToolsList, struct{}{})
				if err != nil || answer == nil || answer.Err != nil {
					return steps.Broken(judge.NoSeq, "a list of tools", "none"), err
				}
				list := to[struct {
					Tools []struct {
						Name   string `json:"name"`
						Schema struct {
							Properties map[string]any `json:"properties"`
						} `json:"inputSchema"`
					} `json:"tools"`
				}](answer.Result)
				for _, t := range list.Tools {
					if t.Name == wire.ToolFind {
						_, ok := t.Schema.Properties["tag"]
						return steps.Verdict(ok, answer.Seq, "an argument tag", "none"), nil
					}
				}
				return steps.Broken(answer.Seq, wire.ToolFind, "%s among the tools", "nothing of the kind"), nil
			}),
	}
}
