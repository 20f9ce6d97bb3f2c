package a2h

import (
	"fmt"
	"slices"
)

// RegistryRules are the rules of a registry. The zero value is unusable; start from [DefaultRegistryRules].
type RegistryRules struct {
	// Forgives are defects that the registry accepts.
	Forgives []Defect
	// Takes reports whether a human with the card may be registered. The same card describes all roles (A2H-005).
	Takes func(c Card) bool
	// Owned allows only the owner of an id to register it again (A2H-006).
	Owned bool
	// Renew returns the card to keep when card replaces old.
	Renew func(old, card Card) Card
	// Spoils removes a card when an invalid card is registered with its id.
	Spoils bool
	// Near returns the card for an id that no card has. By default there is none.
	Near func(cards []Card, id string) *Card
	// Match reports whether the tags of a card contain a tag (A2H-011, -018).
	Match func(tags []string, tag string) bool
	// Fits reports whether a search may find a human with a status (A2H-019).
	Fits func(search Find, is Status) bool
	// Fresh makes a new status visible to the next search (A2H-014).
	Fresh bool
	// Endpoint returns the best address of a human (A2H-072).
	Endpoint func(c Card, urgent bool) string
	// Show returns the visible part of a card, and Tell that of a card in a search result (A2H-021).
	Show, Tell func(c Card) Card
	// Listed offers the search as a tool. Recall returns what the tool finds, from what the search finds (A2H-002).
	Listed bool
	Recall func(found []Match) []Match
	// Most is the maximum number of humans in a search result. 0 means no limit.
	Most int
	// Empty reports whether an empty search result is an empty list, and not an error. known is the number of
	// registered humans (A2H-019).
	Empty func(known int) bool
	// Visible reports whether a caller may see a card that another caller has registered. By default all cards are
	// visible (A2H-016).
	Visible func(owner, caller string) bool
	// Lasting keeps the cards over a restart of the registry (A2H-016).
	Lasting bool
	// Room is the maximum number of cards. A further card replaces the oldest. 0 means no limit.
	Room int
}

// DefaultRegistryRules returns the rules of the text.
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

// preferred returns the address of the first endpoint of a card.
func preferred(c Card, _ bool) string {
	if len(c.Endpoints) == 0 {
		return ""
	}
	return c.Endpoints[0].Name
}

// Mask replaces a secret address.
const Mask = "(kept by the registry)"

// Masked returns a card with its secret addresses replaced.
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

// RegistryInput is a request to a registry: [Register], [Resolve], [Find], or [SetStatus]; or it is [Reborn].
type RegistryInput interface{ registryInput() }

// Register adds a card.
type Register struct {
	By   string // the caller, according to the transport
	Card Card
}

// Resolve asks for the card of an id.
type Resolve struct{ By, ID string }

// Find searches for humans with a tag and a status.
type Find struct {
	By     string
	Tag    string
	Status Status // 0: unknown
	Urgent bool   // the human must be reached quickly
	Tool   bool   // the search is a call of a tool
}

// SetStatus sets the status of a human.
type SetStatus struct {
	By, ID string
	Status Status
}

// Reborn says that the registry was restarted.
type Reborn struct{}

func (Register) registryInput()  {}
func (Resolve) registryInput()   {}
func (Find) registryInput()      {}
func (SetStatus) registryInput() {}
func (Reborn) registryInput()    {}

// Match is a human in a search result, with the best address.
type Match struct {
	Card     Card
	Endpoint string
}

// Reply is the registry's answer. Refused is the reason of a refusal, or "".
type Reply struct {
	Refused string
	Card    *Card
	Humans  []Match
}

// Finds reports whether a search result contains a human.
func (r Reply) Finds(id string) bool {
	return slices.ContainsFunc(r.Humans, func(m Match) bool { return m.Card.ID == id })
}

// Found returns the ids in a search result, in order.
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

// entry is a registered card.
type entry struct {
	owner   string
	card    Card
	indexed Status // status that searches use
}

// NewRegistry returns an empty registry.
func NewRegistry(rules RegistryRules) *Registry { return &Registry{Rules: rules} }

// Step handles an input, and returns the answer.
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
		return refuse("%q was registered by somebody else", in.Card.ID)
	default:
		added.card = r.Rules.Renew(e.card, in.Card)
		*e = added
	}
	return Reply{}
}

// entry returns the card with the id if the caller can see it, or nil.
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
	return refuse("nobody is registered as %q", in.ID)
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
		return refuse("nobody has the tag %q", in.Tag)
	}
	return Reply{Humans: found}
}

func (r *Registry) setStatus(in SetStatus) Reply {
	if in.Status == 0 && !slices.Contains(r.Rules.Forgives, NoStatus) {
		return refuse("the card would have %s", NoStatus)
	}
	e := r.entry(in.By, in.ID)
	if e == nil {
		return refuse("nobody is registered as %q", in.ID)
	}
	e.card.Status = in.Status
	if r.Rules.Fresh {
		e.indexed = in.Status
	}
	return Reply{}
}
