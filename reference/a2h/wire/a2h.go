// Package wire contains the JSON forms of the A2H binding, and converts them to and from the reference engine's types.
// The text defines the Human Card, A2H-JSON and the response; this suite defines the methods and the names of all other
// members.
package wire

import (
	"bytes"
	"encoding/json"
	"errors"
	"slices"
	"strings"

	"github.com/c2a-conform/c2a-conform/reference/a2h"
)

// Methods of the link.
const (
	MethodRegister   = "a2h/register"
	MethodResolve    = "a2h/resolve"
	MethodFind       = "a2h/find"
	MethodStatus     = "a2h/status"
	MethodToolsList  = "tools/list"
	MethodToolsCall  = "tools/call"
	MethodStart      = "a2h/start"
	MethodState      = "a2h/state"
	MethodAsk        = "a2h/ask"
	MethodCheckpoint = "a2h/checkpoint"
	MethodSuspend    = "a2h/suspend"
	MethodPoll       = "a2h/poll"
	MethodExecute    = "a2h/execute"
	MethodAnswer     = "a2h/answer"
	MethodThreads    = "a2h/threads"
)

// CapabilityOwnLoop is the capability of a decider that asks for its plans.
const CapabilityOwnLoop = "own-loop"

// ToolFind is the name of the search as a tool.
const ToolFind = "a2h.find"

// RequireApproval is the flag for an action in a manifest.
const RequireApproval = "REQUIRE_APPROVAL"

// World has the params of conformance/reset for a decider.
type World struct {
	Agent     string    `json:"agent"`
	Manifest  []Flagged `json:"manifest"`
	Threshold float64   `json:"threshold"`
	MaxSteps  int       `json:"maxSteps"`
}

// Flagged is an action of a manifest.
type Flagged struct {
	Action string `json:"action"`
	Flag   string `json:"flag"`
}

// Engine converts the world to the engine's type.
func (w World) Engine() a2h.World {
	out := a2h.World{Agent: w.Agent, Threshold: w.Threshold, MaxSteps: w.MaxSteps}
	for _, f := range w.Manifest {
		if f.Flag == RequireApproval {
			out.Manifest = append(out.Manifest, f.Action)
		}
	}
	return out
}

// Object is a JSON object whose members keep their order.
type Object []a2h.Member

// UnmarshalJSON reads an object.
func (o *Object) UnmarshalJSON(raw []byte) error {
	d := json.NewDecoder(bytes.NewReader(raw))
	if t, err := d.Token(); err != nil || t != json.Delim('{') {
		return errors.Join(errors.New("not an object"), err)
	}
	*o = Object{}
	for d.More() {
		name, err := d.Token()
		if err != nil {
			return err
		}
		var value json.RawMessage
		if err := d.Decode(&value); err != nil {
			return err
		}
		var compact bytes.Buffer // blanks between tokens mean nothing
		if err := json.Compact(&compact, value); err != nil {
			return err
		}
		*o = append(*o, a2h.Member{Name: name.(string), Value: compact.String()})
	}
	return nil
}

// MarshalJSON writes an object.
func (o Object) MarshalJSON() ([]byte, error) {
	b := []byte{'{'}
	for i, m := range o {
		if i > 0 {
			b = append(b, ',')
		}
		name, err := json.Marshal(m.Name)
		if err != nil {
			return nil, err
		}
		b = append(append(append(b, name...), ':'), m.Value...)
	}
	return append(b, '}'), nil
}

// text returns the string in a JSON text, or "" if it isn't a string.
func text(raw string) string {
	var s string
	_ = json.Unmarshal([]byte(raw), &s)
	return s
}

// quote returns a string as JSON.
func quote(s string) string {
	raw, err := json.Marshal(s)
	if err != nil {
		panic(err) // can't happen: strings always encode
	}
	return string(raw)
}

// ReadCard reads a Human Card. Members that are missing or invalid are missing in the result. secrets are the names of
// the secret endpoints.
func ReadCard(raw []byte, secrets []string) a2h.Card {
	var c a2h.Card
	var o Object
	if json.Unmarshal(raw, &o) != nil {
		return c
	}
	for _, m := range o {
		value := []byte(m.Value)
		switch m.Name {
		case "id":
			c.ID = text(m.Value)
		case "profile":
			var p Object
			if json.Unmarshal(value, &p) == nil {
				c.Profile = slices.DeleteFunc(p,
					func(m a2h.Member) bool { return m.Name == "role" && text(m.Value) == "" })
			}
		case "capabilities":
			if json.Unmarshal(value, &c.Capabilities) != nil {
				c.Capabilities = nil
			}
		case "endpoints":
			var all Object
			if json.Unmarshal(value, &all) != nil {
				continue
			}
			for _, e := range all {
				if !strings.HasPrefix(e.Value, `"`) {
					c.Endpoints = nil // not an endpoint, since it has no address
					break
				}
				c.Endpoints = append(c.Endpoints,
					a2h.Endpoint{Name: e.Name, Address: text(e.Value), Secret: slices.Contains(secrets, e.Name)})
			}
		case "status":
			c.Status, _ = a2h.ParseStatus(text(m.Value))
		}
	}
	return c
}

// WriteCard writes a Human Card. It omits missing members.
func WriteCard(c a2h.Card) Object {
	var o Object
	add := func(name string, value any) {
		raw, err := json.Marshal(value)
		if err != nil {
			panic(err) // can't happen: these types always encode
		}
		o = append(o, a2h.Member{Name: name, Value: string(raw)})
	}
	if c.ID != "" {
		add("id", c.ID)
	}
	if c.Profile != nil {
		add("profile", Object(c.Profile))
	}
	if c.Capabilities != nil {
		add("capabilities", c.Capabilities)
	}
	if c.Endpoints != nil {
		endpoints := Object{}
		for _, e := range c.Endpoints {
			endpoints = append(endpoints, a2h.Member{Name: e.Name, Value: quote(e.Address)})
		}
		add("endpoints", endpoints)
	}
	if c.Status != 0 {
		add("status", c.Status.String())
	}
	return o
}

// Register is the params of a2h/register.
type Register struct {
	As      string          `json:"as"`
	Card    json.RawMessage `json:"card"`
	Secrets []string        `json:"secrets,omitempty"`
}

// Resolve is the params of a2h/resolve.
type Resolve struct {
	As string `json:"as"`
	ID string `json:"id"`
}

// Find is the params of a2h/find and, without As, the arguments of the tool.
type Find struct {
	As     string `json:"as,omitempty"`
	Tag    string `json:"tag"`
	Status string `json:"status,omitempty"` // "" means AVAILABLE
	Urgent bool   `json:"urgent,omitempty"`
}

// Input converts the search to the engine's type. An unknown status becomes 0.
func (f Find) Input(tool bool) a2h.Find {
	status := a2h.Available
	if f.Status != "" {
		status, _ = a2h.ParseStatus(f.Status)
	}
	return a2h.Find{By: f.As, Tag: f.Tag, Status: status, Urgent: f.Urgent, Tool: tool}
}

// Status is the params of a2h/status.
type Status struct {
	As     string `json:"as"`
	ID     string `json:"id"`
	Status string `json:"status"`
}

// Humans is the result of a search.
type Humans struct {
	Humans []Human `json:"humans"`
}

// Human is a human in a search result: the card or only the id, and an endpoint.
type Human struct {
	Card     json.RawMessage `json:"card,omitempty"`
	ID       string          `json:"id,omitempty"`
	Endpoint string          `json:"endpoint"`
}

// Read returns the card of the human.
func (h Human) Read() a2h.Card {
	if h.Card == nil {
		return a2h.Card{ID: h.ID}
	}
	return ReadCard(h.Card, nil)
}

// Found converts matches to a search result.
func Found(all []a2h.Match) Humans {
	out := Humans{Humans: []Human{}}
	for _, m := range all {
		card, err := json.Marshal(WriteCard(m.Card))
		if err != nil {
			panic(err) // can't happen: these types always encode
		}
		out.Humans = append(out.Humans, Human{Card: card, Endpoint: m.Endpoint})
	}
	return out
}

// IDs returns the ids of the humans.
func (h Humans) IDs() []string {
	var all []string
	for _, x := range h.Humans {
		all = append(all, x.Read().ID)
	}
	return all
}

// Action is an action of an agent.
type Action struct {
	Name      string          `json:"name"`
	Arguments json.RawMessage `json:"arguments,omitempty"`
}

// Wanted is a datum that is missing.
type Wanted struct {
	Name string `json:"name"`
	Kind string `json:"kind"`
}

// State is the params of a2h/state.
type State struct {
	Thread     string   `json:"thread"`
	Step       int      `json:"step"`
	Terminal   bool     `json:"terminal"`
	Action     Action   `json:"action"`
	Confidence *float64 `json:"confidence,omitempty"` // nil means 0
	Options    []string `json:"options,omitempty"`
	Missing    *Wanted  `json:"missing,omitempty"`
	Context    string   `json:"context"`
	Report     string   `json:"report,omitempty"`
	Expertise  string   `json:"expertise"`
	Urgent     bool     `json:"urgent"`
}

// Engine converts the state to the engine's type.
func (s State) Engine() a2h.State {
	out := a2h.State{
		Thread: s.Thread, Step: s.Step, Terminal: s.Terminal,
		Action:  a2h.Action{Name: s.Action.Name, Arguments: inOneForm(s.Action.Arguments)},
		Options: once(s.Options), Context: s.Context, Report: s.Report, Expertise: s.Expertise, Urgent: s.Urgent,
	}
	if s.Confidence != nil {
		out.Confidence = *s.Confidence
	}
	if s.Missing != nil {
		kind, _ := a2h.ParseKind(s.Missing.Kind)
		out.Missing = &a2h.Wanted{Name: s.Missing.Name, Kind: kind}
	}
	return out
}

// inOneForm returns JSON with the members of objects sorted. Numbers stay as they are.
func inOneForm(raw json.RawMessage) string {
	var value any
	decoder := json.NewDecoder(bytes.NewReader(raw))
	decoder.UseNumber()
	if decoder.Decode(&value) != nil {
		return string(raw)
	}
	var b bytes.Buffer
	encoder := json.NewEncoder(&b)
	encoder.SetEscapeHTML(false)
	if encoder.Encode(value) != nil {
		return string(raw)
	}
	return strings.TrimSpace(b.String())
}

// once returns a list without duplicates.
func once(list []string) (out []string) {
	for _, x := range list {
		if !slices.Contains(out, x) {
			out = append(out, x)
		}
	}
	return out
}

// Start is the params of a2h/start.
type Start struct {
	Thread string `json:"thread"`
}

// Plan is the result of conformance/turn for a decider that asks for its plans: a state, and the words of the model.
type Plan struct {
	Actions []Said `json:"actions"`
	State   *State `json:"state,omitempty"`
}

// Said is a call of a tool or, at the end of a thread, a reply.
type Said struct {
	Type      string          `json:"type"`
	Name      string          `json:"name,omitempty"`
	Arguments json.RawMessage `json:"arguments,omitempty"`
	Text      string          `json:"text,omitempty"`
}

// Plan returns the state as a model returns it.
func (s State) Plan() Plan {
	said := Said{Type: "tool", Name: s.Action.Name, Arguments: s.Action.Arguments}
	switch {
	case s.Terminal:
		said = Said{Type: "reply", Text: s.Action.Name}
	case said.Arguments == nil:
		said.Arguments = json.RawMessage("{}")
	}
	return Plan{Actions: []Said{said}, State: &s}
}

// Intent is an intent packet.
type Intent struct {
	Reason        string `json:"reason"`
	Context       string `json:"context"`
	RequiredInput string `json:"requiredInput"`
}

// WriteIntent converts an intent packet, which may be nil.
func WriteIntent(in *a2h.Intent) *Intent {
	if in == nil {
		return nil
	}
	return &Intent{Reason: in.Reason, Context: in.Context, RequiredInput: in.RequiredInput}
}

// Engine converts the packet to the engine's type. It may be nil.
func (in *Intent) Engine() *a2h.Intent {
	if in == nil {
		return nil
	}
	return &a2h.Intent{Reason: in.Reason, Context: in.Context, RequiredInput: in.RequiredInput}
}

// Decision is the result of a2h/state.
type Decision struct {
	Decision string  `json:"decision"`
	Intent   *Intent `json:"intent,omitempty"`
}

// Message is A2H-JSON.
type Message struct {
	Target  string   `json:"target"`
	Type    string   `json:"type"`
	Summary string   `json:"summary"`
	Body    string   `json:"body"`
	Actions []string `json:"actions,omitempty"`
	Options []string `json:"options,omitempty"`
	Input   *Wanted  `json:"input,omitempty"`
}

// Choices returns the actions and the options of the message.
func (m Message) Choices() []string { return append(slices.Clone(m.Actions), m.Options...) }

// WriteMessage writes A2H-JSON. The choices of a PERMISSION are actions, those of a CLARIFICATION are options.
func WriteMessage(m a2h.Message) Message {
	out := Message{Target: m.Target, Type: m.Type.String(), Summary: m.Summary, Body: m.Body}
	if m.Type == a2h.Permission {
		out.Actions = m.Choices
	} else {
		out.Options = m.Choices
	}
	if m.Wanted != nil {
		out.Input = &Wanted{Name: m.Wanted.Name, Kind: m.Wanted.Kind.String()}
	}
	return out
}

// Ask is the params of a2h/ask.
type Ask struct {
	Interaction string  `json:"interaction"`
	Thread      string  `json:"thread"`
	Pattern     string  `json:"pattern"`
	Message     Message `json:"message"`
	Intent      *Intent `json:"intent,omitempty"` // from a decider that doesn't report decisions
}

// Waiting is the params of a2h/checkpoint, a2h/suspend and a2h/poll.
type Waiting struct {
	Thread      string `json:"thread,omitempty"`
	Interaction string `json:"interaction,omitempty"`
}

// Execute is the params of a2h/execute.
type Execute struct {
	Thread string          `json:"thread"`
	Action Action          `json:"action"`
	Choice string          `json:"choice,omitempty"`
	Input  json.RawMessage `json:"input,omitempty"`
}

// Answer is the params of a2h/answer. As is who answered, according to the transport.
type Answer struct {
	As       string          `json:"as"`
	Response json.RawMessage `json:"response"`
}

// Response is an interaction response.
type Response struct {
	Interaction  string          `json:"interaction_id"`
	Human        string          `json:"human_id"`
	Decision     json.RawMessage `json:"decision,omitempty"`
	Option       json.RawMessage `json:"selected_option,omitempty"`
	Data         json.RawMessage `json:"data,omitempty"`
	Acknowledged json.RawMessage `json:"acknowledged,omitempty"`
	Feedback     *string         `json:"feedback"`
}

// ReadResponse reads a response. Members with an invalid form are missing in the result.
func ReadResponse(raw []byte) a2h.Response {
	var r Response
	_ = json.Unmarshal(raw, &r)
	out := a2h.Response{Interaction: r.Interaction, Human: r.Human, Acknowledged: string(r.Acknowledged) == "true"}
	out.Verdict, _ = a2h.ParseVerdict(text(string(r.Decision)))
	out.Option = text(string(r.Option))
	if r.Data != nil {
		out.Datum = &a2h.Datum{Kind: kindOf(r.Data), Value: string(r.Data)}
	}
	if r.Feedback != nil {
		out.Feedback = *r.Feedback
	}
	return out
}

// kindOf returns the kind of a datum: a string, a file (an object with the member file), or any other JSON.
func kindOf(data json.RawMessage) a2h.Kind {
	var file struct {
		File *string `json:"file"`
	}
	switch {
	case data[0] == '"':
		return a2h.String
	case json.Unmarshal(data, &file) == nil && file.File != nil:
		return a2h.File
	}
	return a2h.JSON
}

// Threads is the result of a2h/threads.
type Threads struct {
	Threads []Thread `json:"threads"`
}

// Thread is the state of a thread.
type Thread struct {
	Thread      string `json:"thread"`
	State       string `json:"state"`
	Interaction string `json:"interaction,omitempty"`
}
