package steps

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"unicode"

	spec "github.com/c2a-conform/c2a-conform/features/pap"
	kernel "github.com/c2a-conform/c2a-conform/reference/law"
	"github.com/c2a-conform/c2a-conform/reference/pap"
	"github.com/c2a-conform/c2a-conform/reference/pap/law"
	"github.com/c2a-conform/c2a-conform/reference/pap/link"
	"github.com/c2a-conform/c2a-conform/runner/exchange"
	"github.com/c2a-conform/c2a-conform/runner/judge"
	"github.com/c2a-conform/c2a-conform/runner/steps"
	"github.com/c2a-conform/c2a-conform/schemas"
	"github.com/c2a-conform/c2a-conform/schemas/port"
)

// scene is one scenario while it is played.
type scene struct {
	steps.Stage
	role  string
	cast  link.World
	world *pap.World
	model model

	ours   *pap.Platform // in the role agent
	shown  []pap.Effect  // of our platform
	denied error         // what our platform said to the latest act

	odd *exchange.Answer // to a request that is unknown on purpose

	read  int // frames that are in known
	known *law.Trace
}

// nameOf is the name of who is called so in a feature: agents in capitals.
func nameOf(s string) pap.Name {
	if s != "" && unicode.IsUpper(rune(s[0])) {
		return pap.AgentName(s)
	}
	return pap.Human(s)
}

func namesOf(list []string) []pap.Name {
	names := make([]pap.Name, len(list))
	for i, s := range list {
		names[i] = nameOf(s)
	}
	return names
}

// platform reports whether a platform is under test.
func (s *scene) platform() bool { return s.role == spec.RolePlatform }

// flab declares a flab and whoever is in it.
func (s *scene) flab(id string, members []pap.Name) error {
	for _, n := range members {
		s.introduce(n)
	}
	s.cast.Flabs = append(s.cast.Flabs, link.Flab{ID: id, Members: members})
	return nil
}

// introduce makes somebody part of the world. The first agent is the one under
// test, in that role.
func (s *scene) introduce(n pap.Name) {
	if !n.IsAgent() {
		if !slices.ContainsFunc(s.cast.Humans, func(p link.Person) bool { return p.ID == n }) {
			s.cast.Humans = append(s.cast.Humans, link.Person{ID: n, Handle: n.Handle(), Name: n.Handle()})
		}
		return
	}
	if s.card(n) == nil {
		s.cast.Agents = append(s.cast.Agents, link.Agent{ID: n, Handle: n.Handle(), Name: n.Handle()})
	}
	if s.cast.Agent == "" && !s.platform() {
		s.cast.Agent = n
	}
}

// card is what is declared of an agent, or nil.
func (s *scene) card(n pap.Name) *link.Agent {
	for i := range s.cast.Agents {
		if s.cast.Agents[i].ID == n {
			return &s.cast.Agents[i]
		}
	}
	return nil
}

func (s *scene) declared(agent string) (*link.Agent, error) {
	if c := s.card(nameOf(agent)); c != nil {
		return c, nil
	}
	return nil, &exchange.ScenarioError{What: fmt.Sprintf("%s is no agent of this world", agent)}
}

// here is the flab that a step means: the one that it names, or the first.
func (s *scene) here(flab string) string {
	if flab == "" && len(s.cast.Flabs) > 0 {
		return s.cast.Flabs[0].ID
	}
	return flab
}

// trace is what passed so far, in the terms of the laws.
func (s *scene) trace() *law.Trace {
	frames := s.Frames()
	if s.known != nil && s.read == len(frames) {
		return s.known
	}
	t := &law.Trace{Role: law.PlatformRole, World: s.world, Trace: kernel.Trace{SlackMs: s.Tolerance()}}
	if !s.platform() {
		t.Role, t.Agent = law.AgentRole, s.cast.Agent
	}
	r := reader{scene: s, acts: map[string]*law.Act{}, turns: map[string]string{}}
	for _, f := range frames {
		if item := r.item(f); item != nil {
			t.Entries = append(t.Entries, law.Entry{Seq: f.Seq, AtMs: f.AtMs, Item: item})
		}
	}
	s.known, s.read = t, len(frames)
	return t
}

// reader reads frames.
type reader struct {
	*scene
	acts  map[string]*law.Act // by the id of the request
	turns map[string]string   // likewise, what the model is shown last
}

func (r reader) item(f exchange.Frame) law.Item {
	switch {
	case f.Message.Method == "" && f.ID != "":
		return r.answer(f)
	case f.Method == port.MethodTurn:
		r.turns[f.ID] = lastOf(f.Message)
		return nil
	case f.Method == link.MethodActivated:
		return decode(f, func(p link.Activated) law.Item { return law.Asked{Activated: p.Engine()} })
	case f.Method == link.MethodMessage:
		return decode(f, func(p link.Message) law.Item { return law.Shown{Message: p.Engine()} })
	case f.Method == link.MethodNotice:
		return decode(f, func(p link.Notice) law.Item { return law.Told{Notice: p.Engine()} })
	case f.Method == link.MethodDeliver:
		return decode(f, func(p link.Deliver) law.Item {
			return law.Handed{
				Agent: pap.Name(p.Recipient), Event: p.EventID, Flab: p.Conversation.ID, Author: pap.Name(p.Author.ID),
				Text: p.Content, Policy: p.Policy, Addressed: p.Addressed,
			}
		})
	}
	if act := r.act(f); act != nil {
		r.acts[f.ID] = act
		return act
	}
	return nil
}

func decode[P any](f exchange.Frame, item func(P) law.Item) law.Item {
	var p P
	if json.Unmarshal(f.Message.Params, &p) != nil {
		return nil // which is for the schema
	}
	return item(p)
}

// act reads a call; of the agent under test, which the transport knows.
func (r reader) act(f exchange.Frame) *law.Act {
	if f.Method == link.MethodToolsCall {
		var call link.ToolCall
		if json.Unmarshal(f.Message.Params, &call) != nil {
			return nil
		}
		act := &law.Act{ByC2A: true, Event: call.Arguments.InReplyTo, Input: pap.Claim{As: call.Agent}}
		if call.Name == link.ToolSend {
			act.Input = pap.Post{As: call.Agent, Flab: call.Arguments.Target.ConversationID, Text: call.Arguments.Text}
		}
		return act
	}
	in := link.Input(f.Message)
	switch x := in.(type) {
	case nil:
		return nil
	case pap.Post:
		if f.From {
			x.As = r.cast.Agent
		}
		in = x
	case pap.Finish:
		if f.From {
			x.As = r.cast.Agent
		}
		in = x
	}
	return &law.Act{Input: in}
}

// answer notes what came of an act, or an answer of the model.
func (r reader) answer(f exchange.Frame) law.Item {
	if f.Method == port.MethodTurn {
		return law.Thought{Shown: r.turns[f.ID], Actions: link.Actions(f.Message)}
	}
	act := r.acts[f.ID]
	if act == nil || act.Outcome != 0 {
		return nil
	}
	act.Outcome = law.Accepted
	if f.Message.Err != nil {
		act.Outcome = law.Refused
		return nil
	}
	if act.ByC2A {
		var result link.ToolResult
		var granted link.Granted
		_ = json.Unmarshal(f.Message.Result, &result)
		_ = json.Unmarshal(result.Structured, &granted)
		if _, claims := act.Input.(pap.Claim); result.IsError || claims && !granted.Granted {
			act.Outcome = law.Refused
		}
		return nil
	}
	var made link.Posted
	_ = json.Unmarshal(f.Message.Result, &made)
	act.Message = made.Message
	for _, m := range made.Tasks {
		act.Tasks = append(act.Tasks, law.Made{Task: m.Task, Agent: m.Agent})
	}
	return nil
}

// newest is the latest act of the trace, or nil.
func (s *scene) newest() (*law.Act, int) {
	for _, e := range slices.Backward(s.trace().Entries) {
		if a, ok := e.Item.(*law.Act); ok {
			return a, e.Seq
		}
	}
	return nil, judge.NoSeq
}

// tasksOf are the ids of the tasks that an agent was given, in order.
func (s *scene) tasksOf(agent pap.Name) []string {
	var out []string
	if !s.platform() {
		for _, t := range s.ours.Tasks() {
			if t.Agent == agent || t.Agent == "" && slices.Contains(t.Asked, agent) {
				out = append(out, t.ID)
			}
		}
		return out
	}
	for _, t := range law.Tell(s.trace()).Tasks() {
		if slices.Contains(t.Asked, agent) {
			out = append(out, t.ID)
		}
	}
	return out
}

// madeBy are the ids of the tasks that a message made.
func (s *scene) madeBy(text string) (ids []string, message string, ok bool) {
	if !s.platform() {
		for _, t := range s.ours.Tasks() {
			if t.Origin.Text == text {
				ids, message, ok = append(ids, t.ID), t.Origin.ID, true
			}
		}
		return ids, message, ok
	}
	for _, e := range s.trace().Entries {
		if a, is := e.Item.(*law.Act); is {
			if p, is := a.Input.(pap.Post); is && p.Text == text {
				for _, m := range a.Tasks {
					ids = append(ids, m.Task)
				}
				return ids, a.Message, true
			}
		}
	}
	return nil, "", false
}

// addresses reports whether a text names somebody as a whole word.
func addresses(text string, n pap.Name) bool {
	words := strings.FieldsFunc(text, func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !strings.ContainsRune("@^_-", r)
	})
	return slices.Contains(words, string(n))
}

// bridged is the draft of C2A that the bridge delivers in.
const bridged schemas.Draft = "2026-06-24"

// bridgeForms judges what passed the bridge as C2A.
func (s *scene) bridgeForms() []judge.Check {
	var checks []judge.Check
	good := 0
	for _, f := range s.Frames() {
		if !f.From || f.Method != link.MethodDeliver || f.Message.Method == "" {
			continue
		}
		findings := schemas.ValidateFrame(bridged, f.Message.Raw, link.MethodDeliver, false)
		for _, x := range findings {
			checks = append(checks, judge.Check{
				Requirement: bridgeForm, Source: judge.Schema, Seq: f.Seq, Path: x.Pointer,
				What: "the delivery is formed as C2A says", Got: x.Place() + " " + x.Message,
			})
		}
		if len(findings) == 0 {
			good++
		}
	}
	if good > 0 && len(checks) == 0 {
		checks = append(checks, judge.Check{Requirement: bridgeForm, Source: judge.Schema, OK: true, What: "the delivery is formed as C2A says", Got: steps.Plural(good, "message"), Seq: judge.NoSeq})
	}
	return checks
}

const bridgeForm = "PAP-BRIDGE-007"
