package world

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/c2a-conform/c2a-conform/reference/c2a"
	"github.com/c2a-conform/c2a-conform/runner/exchange"
	"github.com/c2a-conform/c2a-conform/schemas/port"
)

// Cast has the participants and conversations that a scenario declares before it begins. Names of people begin with a
// capital, names of agents don't. The platform's own programs end in "-bot"; they belong to no world and need no
// declaration.
type Cast struct {
	agents        []port.Agent
	people        []port.Person
	conversations []port.Conversation
	threads       []port.Thread
	glyphs        map[string]string // by signal, where not by default
	lead          string            // id of the agent that gets what others leave unhandled, or ""
	current       where             // the place last named

	// StaysAway says that obligations don't return in this world.
	StaysAway bool
}

// where is a place by the ids of the world.
type where struct{ conversation, thread string }

// ParticipantID returns the id of a name of the features. It is the same in every world.
func ParticipantID(name string) string {
	first, _ := utf8.DecodeRuneInString(name)
	switch {
	case strings.HasSuffix(name, "-bot"):
		return name
	case unicode.IsUpper(first):
		return "human:" + strings.ToLower(name)
	default:
		return "agent:" + name
	}
}

func isProgram(name string) bool { return ParticipantID(name) == name }
func isAgent(name string) bool   { return strings.HasPrefix(ParticipantID(name), "agent:") }

// enlist adds a participant to the world, once, and returns the id.
func (c *Cast) enlist(name string) string {
	id := ParticipantID(name)
	switch {
	case isProgram(name):
	case isAgent(name):
		if !slices.ContainsFunc(c.agents, func(a port.Agent) bool { return a.ID == id }) {
			shown := strings.ToUpper(name[:1]) + name[1:]
			c.agents = append(c.agents, port.Agent{ID: id, Handle: name, Name: shown, Roles: []string{},
				Streams: []string{}})
		}
	default:
		if !slices.ContainsFunc(c.people, func(p port.Person) bool { return p.ID == id }) {
			c.people = append(c.people, port.Person{ID: id, Handle: strings.ToLower(name), Name: name})
		}
	}
	return id
}

func (c *Cast) enlistAll(names []string) []string {
	ids := make([]string, len(names))
	for i, name := range names {
		ids[i] = c.enlist(name)
	}
	return ids
}

// DM declares a direct conversation.
func (c *Cast) DM(a, b string) error {
	return c.declare(port.Conversation{ID: idOfDM(a, b), Kind: "dm", Members: c.enlistAll([]string{a, b})})
}

func idOfDM(a, b string) string { return "D-" + strings.ToLower(a) + "-" + strings.ToLower(b) }

// Elsewhere moves the conversation that was declared last into another workspace.
func (c *Cast) Elsewhere() { c.conversations[len(c.conversations)-1].Workspace = "elsewhere" }

// Channel declares a channel, named without its #. stream may be "".
func (c *Cast) Channel(name string, members []string, stream string) error {
	conversation := port.Conversation{ID: "C-" + name, Kind: "channel", Name: name, Members: c.enlistAll(members)}
	if stream != "" {
		conversation.Stream = StreamID(stream)
	}
	return c.declare(conversation)
}

func (c *Cast) declare(conversation port.Conversation) error {
	if slices.ContainsFunc(c.conversations, func(o port.Conversation) bool { return o.ID == conversation.ID }) {
		return exchange.Mistake("conversation %q is declared twice", conversation.ID)
	}
	c.conversations = append(c.conversations, conversation)
	c.current = where{conversation: conversation.ID}
	return nil
}

// Thread declares a thread in a channel. owner may be "".
func (c *Cast) Thread(name, channel string, participants []string, owner string) error {
	return c.thread(name, "C-"+channel, participants, owner)
}

// ThreadInDM declares a thread in the direct conversation of two.
func (c *Cast) ThreadInDM(name, a, b string) error {
	return c.thread(name, idOfDM(a, b), []string{a, b}, "")
}

func (c *Cast) thread(name, parent string, participants []string, owner string) error {
	i := slices.IndexFunc(c.conversations, func(o port.Conversation) bool { return o.ID == parent })
	if i < 0 {
		return exchange.Mistake("the thread %q is in %s, which is not declared", name, parent)
	}
	thread := port.Thread{ID: "T-" + name, Conversation: parent, Participants: c.enlistAll(participants)}
	for _, id := range thread.Participants {
		if !slices.Contains(c.conversations[i].Members, id) {
			return exchange.Mistake("%s takes part in the thread %q, but is not in %s", id, name, parent)
		}
	}
	if owner != "" {
		thread.Owner = c.enlist(owner)
	}
	if slices.ContainsFunc(c.threads, func(o port.Thread) bool { return o.ID == thread.ID }) {
		return exchange.Mistake("the thread %q is declared twice", name)
	}
	c.threads = append(c.threads, thread)
	c.current = where{parent, thread.ID}
	return nil
}

// StreamID returns the id of a work stream of the features. It is the same in every world.
func StreamID(name string) string { return "stream:" + name }

// OwnStream declares that an agent owns a work stream.
func (c *Cast) OwnStream(agent, stream string) error {
	return c.change(agent, func(a *port.Agent) { a.Streams = append(a.Streams, StreamID(stream)) })
}

// Role declares that agents belong to a role, named without its @.
func (c *Cast) Role(agents []string, role string) error {
	for _, name := range agents {
		if err := c.change(name, func(a *port.Agent) { a.Roles = append(a.Roles, role) }); err != nil {
			return err
		}
	}
	return nil
}

// ShowSignal declares how the workspace shows a signal.
func (c *Cast) ShowSignal(signal, glyph string) {
	if c.glyphs == nil {
		c.glyphs = map[string]string{}
	}
	c.glyphs[signal] = glyph
}

// ShowAs gives a participant another display name.
func (c *Cast) ShowAs(name, shown string) error {
	id := c.enlist(name)
	for i := range c.people {
		if c.people[i].ID == id {
			c.people[i].Name = shown
			return nil
		}
	}
	return c.change(name, func(a *port.Agent) { a.Name = shown })
}

// LeadBy declares the agent that gets what others leave unhandled.
func (c *Cast) LeadBy(agent string) error {
	if !isAgent(agent) {
		return exchange.Mistake("%s is not an agent", agent)
	}
	c.lead = c.enlist(agent)
	return nil
}

func (c *Cast) change(name string, change func(*port.Agent)) error {
	if !isAgent(name) {
		return exchange.Mistake("%s is not an agent", name)
	}
	id := c.enlist(name)
	for i := range c.agents {
		if c.agents[i].ID == id {
			change(&c.agents[i])
		}
	}
	return nil
}

// Place is the parsed text after "in" in a step. The zero value is the current place.
type Place struct {
	Channel string // without #
	Thread  string
	DM      bool
	With    string // a participant of a DM, or ""
}

// locate finds the ids of a place as seen by the participant id, and makes it the current place.
func (c *Cast) locate(p Place, id string) (where, error) {
	found := c.current
	switch {
	case p.Channel != "":
		found = where{conversation: "C-" + p.Channel}
		if !slices.ContainsFunc(c.conversations, func(o port.Conversation) bool { return o.ID == found.conversation }) {
			return where{}, exchange.Mistake("#%s is not declared", p.Channel)
		}
	case p.Thread != "":
		i := slices.IndexFunc(c.threads, func(t port.Thread) bool { return t.ID == "T-"+p.Thread })
		if i < 0 {
			return where{}, exchange.Mistake("the thread %q is not declared", p.Thread)
		}
		found = where{c.threads[i].Conversation, c.threads[i].ID}
	case p.DM:
		dms := slices.DeleteFunc(slices.Clone(c.conversations), func(o port.Conversation) bool {
			return o.Kind != "dm" || id != "" && !isProgramID(id) && !slices.Contains(o.Members, id) ||
				p.With != "" && !slices.Contains(o.Members, ParticipantID(p.With))
		})
		if len(dms) == 0 {
			return where{}, exchange.Mistake("%s has no such DM", id)
		}
		found = where{conversation: dms[len(dms)-1].ID}
		if slices.ContainsFunc(dms, func(o port.Conversation) bool { return o.ID == c.current.conversation }) {
			found = where{conversation: c.current.conversation}
		}
	case found.conversation == "":
		return where{}, exchange.Mistake("no conversation is declared")
	}
	c.current = found
	return found, nil
}

func isProgramID(id string) bool { return !strings.Contains(id, ":") }

// known reports whether the participant is declared, or needs no declaration.
func (c *Cast) known(name string) error {
	id := ParticipantID(name)
	if isProgram(name) ||
		slices.ContainsFunc(c.agents, func(a port.Agent) bool { return a.ID == id }) ||
		slices.ContainsFunc(c.people, func(p port.Person) bool { return p.ID == id }) {
		return nil
	}
	return exchange.Mistake("%s is not declared", name)
}

// reset returns the params of conformance/reset for the cast.
func (c *Cast) reset(name, role string, draft c2a.Draft, startMs, seed int64) port.World {
	w := port.World{
		World: name, Role: role, Draft: draft.String(), StartMs: startMs, Seed: seed,
		Agents: []port.Agent{}, Humans: []port.Person{}, Conversations: []port.Conversation{}, Threads: []port.Thread{},
		Glyphs: c.glyphs,
	}
	w.Agents = append(w.Agents, c.agents...)
	w.Humans = append(w.Humans, c.people...)
	w.Conversations = append(w.Conversations, c.conversations...)
	w.Threads = append(w.Threads, c.threads...)
	w.Lead = c.lead
	if c.StaysAway {
		w.Boomerang = new(bool)
	}
	return w
}

// String names a place in words.
func (p Place) String() string {
	switch {
	case p.Channel != "":
		return "#" + p.Channel
	case p.Thread != "":
		return fmt.Sprintf("the thread %q", p.Thread)
	case p.DM && p.With != "":
		return "the DM with " + p.With
	case p.DM:
		return "the DM"
	}
	return "the current conversation"
}
