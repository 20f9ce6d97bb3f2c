package law

import (
	"slices"

	"github.com/c2a-conform/c2a-conform/reference/a2h"
)

func registryLaws() []Law {
	registry := func(requirement, says string, judge func(*Trace, *tally)) Law {
		return Law{Requirement: requirement, Roles: []string{"registry"}, Says: says, Judge: judge}
	}
	return []Law{
		registry("A2H-CARD-010", "a person with a valid card can register, whatever their role",
			takesEveryRole),
		registry("A2H-CARD-012", "a caller gets the card that another caller registered", resolves(byAnother)),
		registry("A2H-CARD-013", "a card still exists after a restart", resolves(afterRestart)),
		registry("A2H-FIND-005", "a search uses the latest status", findsByStatus),
		registry("A2H-FIND-008", "a human who is found is registered and resolves", findsWhoIsThere),
		registry("A2H-FIND-009", "a search finds humans who are busy or offline, if it asks for them", findsAnyStatus),
	}
}

// held is what a registry has taken, in order.
type held struct {
	a2h.Card
	by            string
	changed, aged bool // its status was set anew; the registry was started again since
}

// exchanges gives each call that was answered, with what the registry had taken before.
func exchanges(t *Trace, judge func(in a2h.RegistryInput, r a2h.Reply, cards map[string]*held, seq int)) {
	calls, cards := map[string]a2h.RegistryInput{}, map[string]*held{}
	for _, e := range t.Entries {
		switch x := e.Item.(type) {
		case Called:
			calls[x.ID] = x.Input
		case Killed:
			for _, h := range cards {
				h.aged = true
			}
		case Replied:
			in := calls[x.ID]
			judge(in, x.Reply, cards, e.Seq)
			if x.Reply.Refused != "" {
				continue
			}
			switch in := in.(type) {
			case a2h.Register:
				cards[in.Card.ID] = &held{Card: in.Card, by: in.By}
			case a2h.SetStatus:
				if h := cards[in.ID]; h != nil && in.Status != 0 {
					h.Status, h.changed = in.Status, true
				}
			}
		}
	}
}

func takesEveryRole(t *Trace, r *tally) {
	exchanges(t, func(in a2h.RegistryInput, reply a2h.Reply, cards map[string]*held, seq int) {
		if x, ok := in.(a2h.Register); ok && len(x.Card.Defects()) == 0 && cards[x.Card.ID] == nil &&
			x.By == x.Card.ID {
			r.Test(reply.Refused == "", seq, "a refusal of "+x.Card.ID, "a result")
		}
	})
}

func byAnother(x a2h.Resolve, h *held) bool    { return x.By != h.by }
func afterRestart(_ a2h.Resolve, h *held) bool { return h.aged }

// resolves is a law about the cards for which something holds: they are told as they were registered.
func resolves(about func(a2h.Resolve, *held) bool) func(*Trace, *tally) {
	return func(t *Trace, r *tally) {
		exchanges(t, func(in a2h.RegistryInput, reply a2h.Reply, cards map[string]*held, seq int) {
			if x, ok := in.(a2h.Resolve); ok && cards[x.ID] != nil && about(x, cards[x.ID]) {
				told := reply.Refused == "" && reply.Card != nil && SameCard(cards[x.ID].Card, *reply.Card)
				r.Test(told, seq, "an error, or another card", "the card of "+x.ID)
			}
		})
	}
}

// finds reports whether a search names a human.
func finds(r a2h.Reply, id string) bool {
	return slices.ContainsFunc(r.Humans, func(m a2h.Match) bool { return m.Card.ID == id })
}

func findsByStatus(t *Trace, r *tally) {
	exchanges(t, func(in a2h.RegistryInput, reply a2h.Reply, cards map[string]*held, seq int) {
		for id, h := range cards {
			if x, ok := in.(a2h.Find); ok && h.changed && slices.Contains(h.Capabilities, x.Tag) {
				want := h.Status == x.Status
				r.Test(finds(reply, id) == want, seq, id+", who is "+h.Status.String()+", and a search for "+
					x.Status.String(), "only humans with that status")
			}
		}
	})
}

func findsWhoIsThere(t *Trace, r *tally) {
	found := map[string]bool{}
	exchanges(t, func(in a2h.RegistryInput, reply a2h.Reply, cards map[string]*held, seq int) {
		switch x := in.(type) {
		case a2h.Find:
			for _, m := range reply.Humans {
				r.Test(cards[m.Card.ID] != nil, seq, m.Card.ID, "a registered human")
				found[m.Card.ID] = true
			}
		case a2h.Resolve:
			if found[x.ID] {
				r.Test(reply.Card != nil && reply.Card.ID == x.ID, seq, "a card other than that of "+x.ID,
					"the card of the human who was found")
			}
		}
	})
}

func findsAnyStatus(t *Trace, r *tally) {
	exchanges(t, func(in a2h.RegistryInput, reply a2h.Reply, cards map[string]*held, seq int) {
		for id, h := range cards {
			if x, ok := in.(a2h.Find); ok && x.Status != a2h.Available && x.Status == h.Status &&
				slices.Contains(h.Capabilities, x.Tag) {
				r.Test(finds(reply, id), seq, "not "+id, id+", who is "+h.Status.String())
			}
		}
	})
}

// tags are the capabilities of a card, each once, in order.
func tags(c a2h.Card) []string { return slices.Compact(slices.Sorted(slices.Values(c.Capabilities))) }

// SameCard reports whether a card is told as it was registered: whatever is said of a secret address, and in any order
// of its capabilities, of which one that was named twice may be kept once.
func SameCard(want, got a2h.Card) bool {
	if want.ID != got.ID || want.Status != got.Status || len(want.Profile) != len(got.Profile) ||
		len(want.Endpoints) != len(got.Endpoints) {
		return false
	}
	for _, m := range want.Profile {
		if !slices.Contains(got.Profile, m) {
			return false
		}
	}
	for _, e := range want.Endpoints {
		if !slices.ContainsFunc(got.Endpoints,
			func(g a2h.Endpoint) bool { return g.Name == e.Name && (e.Secret || g.Address == e.Address) }) {
			return false
		}
	}
	return slices.Equal(tags(want), tags(got))
}
