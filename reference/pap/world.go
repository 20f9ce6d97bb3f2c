package pap

import (
	"fmt"
	"slices"
	"strings"
)

// Name is a participant's name, with a sigil and a handle: "@matt" is a person, "^ORAC" an agent. A person and an agent
// with the same handle are different participants.
type Name string

// Human returns the name of a person by its handle.
func Human(handle string) Name { return Name("@" + handle) }

// AgentName returns the name of an agent by its handle.
func AgentName(handle string) Name { return Name("^" + handle) }

// IsAgent reports whether the name is that of an agent.
func (n Name) IsAgent() bool { return strings.HasPrefix(string(n), "^") }

// Handle returns the name without its sigil.
func (n Name) Handle() string { return strings.TrimLeft(string(n), "@^") }

// AgentCard is what a platform knows about an agent.
type AgentCard struct {
	Name    Name
	Owner   Name // the person who is responsible for it, or ""
	Offline bool // at the start
	Bridged bool // it is connected by C2A
}

// Flab is a conversation with its members.
type Flab struct {
	ID      string
	Members []Name
}

// Has reports whether someone is a member.
func (f Flab) Has(n Name) bool { return slices.Contains(f.Members, n) }

// World are the agents and flabs. It doesn't change.
type World struct {
	Agents []AgentCard
	Flabs  []Flab
}

// Flab returns the flab with the id.
func (w *World) Flab(id string) (Flab, bool) {
	for _, f := range w.Flabs {
		if f.ID == id {
			return f, true
		}
	}
	return Flab{}, false
}

// Agent returns the card of an agent.
func (w *World) Agent(n Name) (AgentCard, bool) {
	for _, a := range w.Agents {
		if a.Name == n {
			return a, true
		}
	}
	return AgentCard{}, false
}

// Check returns what is wrong with the world, or nil.
func (w *World) Check() error {
	seen := map[Name]bool{}
	for _, a := range w.Agents {
		switch {
		case !a.Name.IsAgent() || !isHandle(a.Name.Handle()):
			return fmt.Errorf("agent %q: not a name like %q", a.Name, "^ORAC")
		case a.Name == toAll || a.Name == toAny:
			return fmt.Errorf("agent %q: several participants have this handle", a.Name)
		case seen[a.Name]:
			return fmt.Errorf("agent %q: named twice", a.Name)
		case a.Owner.IsAgent():
			return fmt.Errorf("agent %q: its owner %q is not a person", a.Name, a.Owner)
		}
		seen[a.Name] = true
	}
	flabs := map[string]bool{}
	for _, f := range w.Flabs {
		if f.ID == "" || flabs[f.ID] {
			return fmt.Errorf("flab %q: without an id of its own", f.ID)
		}
		flabs[f.ID] = true
		for _, m := range f.Members {
			if m.IsAgent() && !seen[m] {
				return fmt.Errorf("flab %q: unknown agent %q", f.ID, m)
			}
			if !strings.HasPrefix(string(m), "@") && !m.IsAgent() {
				return fmt.Errorf("flab %q: member %q has no sigil", f.ID, m)
			}
		}
	}
	return nil
}
