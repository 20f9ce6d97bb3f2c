package a2h

import (
	"fmt"
	"slices"
)

// RegistryRules are the rules of a registry. The zero value is unusable; start from [DefaultRegistryRules].
type RegistryRules struct {
	// Forgives are defects that a card may have all the same.
	Forgives []Defect
	// Takes reports whether a human with the card may be in the registry at all; all roles are described by the same
	// card (A2H-005).
	Takes func(c Card) bool
	// Owned lets nobody but who registered an id register it again (A2H-006).
	Owned bool
	// Renew is what is kept of a card that replaces another one.
	Renew func(old, card Card) Card
	// Spoils drops a card when a bad one is registered under its id.
	Spoils bool
	// Near is the card that an id stands for, where no card has it; none, that is.
	Near func(cards []Card, id string) *Card
	// Match reports whether a tag is among those of a card (A2H-011, -018).
	Match func(tags []string, tag string) bool
	// Fits reports whether a human of a status may be found by a search (A2H-019).
	Fits func(search Find, is Status) bool
	// Fresh lets the next search know of a status (A2H-014).
	Fresh bool
	// Endpoint is where a human is best reached (A2H-072).
	Endpoint func(c Card, urgent bool) string
	// Show is what is told of a card, and Tell of one that was found (A2H-021).
	Show, Tell func(c Card) Card
	// Listed offers the search as a tool, and Recall is what a search by the tool finds of what the search finds
	// (A2H-002).
	Listed bool
	Recall func(found []Match) []Match
	// Most is how many a search finds at most; 0: all.
	Most int
	// Empty reports whether a search that finds nobody among so many is answered with an empty list, and not with an
	// error (A2H-019).
	Empty func(known int) bool
	// Visible reports whether a caller is told of a card that another has registered: all are, alike (A2H-016).
	Visible func(owner, caller string) bool
	// Lasting keeps the cards when the registry is started again (A2H-016).
	Lasting bool
	// Room is how many cards there may be; one more drops the oldest. 0: as many as come.
	Room int
}

// DefaultRegistryRules are the rules as the text has them.
func DefaultRegistryRules() RegistryRules {
	return RegistryRules{
		Takes:    func(Card) bool { return true },
		Owned:    true,
		Renew:    func(_, card Card) Card { return card },
		Near:     func([]Card, string) *Card { return nil },
		Match:    slices.Contains[[]string],
		Fits:     func(search Find, is Status) bool { return search.Status == is },
		Fresh:    true,
		Endpoint: preferred,
		Show:     Masked,
		Tell:     Masked,
		Listed:   true,
		Recall:   func(found []Match) []Match { return found },
		Empty:    func(int) bool { return true },
		Visible:  func(string, string) bool { return true },
		Lasting:  true,
	}
}

// preferred is the first endpoint of a card.
func preferred(c Card, _ bool) string {
	if len(c.Endpoints) == 0 {
		return ""
	}
	return c.Endpoints[0].Name
}

// Mask stands in place of a secret address.
const Mask = "(kept by the registry)"

// Masked is a card without its secrets.
func Masked(c Card) Card {
	shown := slices.Clone(c.Endpoints)
	for i, e := range shown {
		if c.Hides(e.Address) {
			shown[i].Address = Mask
		}
	}
	c.Endpoints = shown
	return c
}

// RegistryInput is what a registry is asked: [Register], [Resolve], [Find], [SetStatus], or [Reborn].
type RegistryInput interface{ registryInput() }

// Register adds a card.
type Register struct {
	By   string // who asks, as the transport says
	Card Card
}

// Resolve asks for the card of an id.
type Resolve struct{ By, ID string }

// Find is a semantic search: who has the tag, and the status?
type Find struct {
	By     string
	Tag    string
	Status Status // 0: one that doesn't exist
	Urgent bool   // the human is to be reached quickly
	Tool   bool   // it is asked as the call of a tool
}

// SetStatus says that a human can be reached, or can't.
type SetStatus struct {
	By, ID string
	Status Status
}

// Reborn says that the registry was started again.
type Reborn struct{}

func (Register) registryInput()  {}
func (Resolve) registryInput()   {}
func (Find) registryInput()      {}
func (SetStatus) registryInput() {}
func (Reborn) registryInput()    {}

// Match is a human who was found, and where to reach them best.
type Match struct {
	Card     Card
	Endpoint string
}

// Reply is what a registry answers. Refused is why it doesn't, or "".
type Reply struct {
	Refused string
	Card    *Card
	Humans  []Match
}

// Finds reports whether a search names a human.
func (r Reply) Finds(id string) bool {
	return slices.ContainsFunc(r.Humans, func(m Match) bool { return m.Card.ID == id })
}

// Found are the ids of a search, in order.
func (r Reply) Found() (ids []string) {
	for _, m := range r.Humans {
		ids = append(ids, m.Card.ID)
	}
	slices.Sort(ids)
	return ids
}

// Registry keeps Human Cards.
type Registry struct {
	Rules   RegistryRules
	entries []entry
}

// entry is a card, as it is kept.
type entry struct {
	owner   string
	card    Card
	indexed Status // what searches go by
}

// NewRegistry returns an empty registry.
func NewRegistry(rules RegistryRules) *Registry { return &Registry{Rules: rules} }

// Step answers an input.
func (r *Registry) Step(in RegistryInput) Reply {
	switch in := in.(type) {
	case Register:
		return r.register(in)
	case Resolve:
		return r.resolve(in)
	case Find:
		return r.find(in)
	case SetStatus:
		return r.setStatus(in)
	case Reborn:
		if !r.Rules.Lasting {
			r.entries = nil
		}
		return Reply{}
	}
	panic(fmt.Sprintf("a2h: unknown input %T", in))
}

func refuse(format string, args ...any) Reply { return Reply{Refused: fmt.Sprintf(format, args...)} }

func (r *Registry) register(in Register) Reply {
	for _, d := range in.Card.Defects() {
		if !slices.Contains(r.Rules.Forgives, d) {
			if r.Rules.Spoils {
				r.entries = slices.DeleteFunc(r.entries, func(e entry) bool { return e.card.ID == in.Card.ID })
			}
			return refuse("the card has %s", d)
		}
	}
	if !r.Rules.Takes(in.Card) {
		return refuse("%q can't be registered", in.Card.ID)
	}
	added := entry{owner: in.By, card: in.Card, indexed: in.Card.Status}
	e := r.entry(in.By, in.Card.ID)
	switch {
	case e == nil:
		r.entries = append(r.entries, added)
		if r.Rules.Room > 0 && len(r.entries) > r.Rules.Room {
			r.entries = r.entries[1:]
		}
	case r.Rules.Owned && e.owner != in.By:
		return refuse("%q is somebody else", in.Card.ID)
	default:
		added.card = r.Rules.Renew(e.card, in.Card)
		*e = added
	}
	return Reply{}
}

// entry is what the caller can see under the id, or nil.
func (r *Registry) entry(caller, id string) *entry {
	for i := range r.entries {
		if e := &r.entries[i]; e.card.ID == id && r.visible(e, caller) {
			return e
		}
	}
	return nil
}

func (r *Registry) visible(e *entry, caller string) bool { return r.Rules.Visible(e.owner, caller) }

func (r *Registry) resolve(in Resolve) Reply {
	if e := r.entry(in.By, in.ID); e != nil {
		card := r.Rules.Show(e.card)
		return Reply{Card: &card}
	}
	var cards []Card
	for _, e := range r.entries {
		cards = append(cards, e.card)
	}
	if near := r.Rules.Near(cards, in.ID); near != nil {
		card := r.Rules.Show(*near)
		return Reply{Card: &card}
	}
	return refuse("nobody is %q", in.ID)
}

func (r *Registry) find(in Find) Reply {
	var found []Match
	for _, e := range r.entries {
		if r.visible(&e, in.By) && r.Rules.Match(e.card.Capabilities, in.Tag) && r.Rules.Fits(in, e.indexed) {
			found = append(found, Match{Card: r.Rules.Tell(e.card), Endpoint: r.Rules.Endpoint(e.card, in.Urgent)})
		}
	}
	if in.Tool {
		found = r.Rules.Recall(found)
	}
	if r.Rules.Most > 0 {
		found = found[:min(len(found), r.Rules.Most)]
	}
	if len(found) == 0 && !r.Rules.Empty(len(r.entries)) {
		return refuse("nobody has %q", in.Tag)
	}
	return Reply{Humans: found}
}

func (r *Registry) setStatus(in SetStatus) Reply {
	if in.Status == 0 && !slices.Contains(r.Rules.Forgives, NoStatus) {
		return refuse("the card would have %s", NoStatus)
	}
	e := r.entry(in.By, in.ID)
	if e == nil {
		return refuse("nobody is %q", in.ID)
	}
	e.card.Status = in.Status
	if r.Rules.Fresh {
		e.indexed = in.Status
	}
	return Reply{}
}
