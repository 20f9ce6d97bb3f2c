package law

import (
	"slices"
	"strings"

	"github.com/c2a-conform/c2a-conform/reference/a2h"
	"github.com/c2a-conform/c2a-conform/reference/a2h/law/wording"
)

func registryLaws() []Law {
	registry := func(requirement, says string, judge func(*Trace, *tally)) Law {
		return Law{Requirement: requirement, Roles: []string{"registry"}, Says: says, Judge: judge}
	}
	return []Law{
		sinceBeginning(registry("A2H-CARD-010", "a person with a valid card can register, regardless of their role",
			takesEveryRole)),
		registry("A2H-CARD-012", "a caller gets the card that another caller registered", resolves(byAnother)),
		needing(restarts, registry("A2H-CARD-013", "a card still exists after a restart", resolves(afterRestart))),
		registry("A2H-CARD-003", "an id belongs to the human who registered it", keepsIDs),
		sinceBeginning(registry("A2H-CARD-014", "a refused request changes nothing", refusalsChangeNothing)),
		registry("A2H-FIND-001", "a search finds every human with the tag and the status", findsAll),
		registry("A2H-FIND-003", "a search does not find anyone with another status", findsNoOtherStatus),
		registry("A2H-FIND-004", "a search does not find anyone by a former tag or a part of a tag", findsByTag),
		registry("A2H-FIND-006", "the tool finds the same humans as a search", toolFindsTheSame),
		registry("A2H-FIND-005", "a search uses the latest status", findsByStatus),
		registry("A2H-FIND-007", "a search returns an endpoint from the latest card", findsAnEndpoint),
		sinceBeginning(registry("A2H-FIND-008",
			"a search finds only registered humans, and their ids resolve", findsWhoIsThere)),
		registry("A2H-FIND-009", "a search finds humans who are busy or offline, if it asks for them", findsAnyStatus),
	}
}

// held is a card that a registry has accepted.
type held struct {
	a2h.Card
	by            string
	changed, aged bool     // its status was changed; the registry was restarted since
	former        []string // earlier tags
}

// exchanges calls judge for each answered call, with the cards that the registry had accepted before the call.
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
				h := &held{Card: in.Card, by: in.By}
				if was := cards[in.Card.ID]; was != nil {
					h.by, h.former = was.by, append(was.former, was.Capabilities...)
				}
				cards[in.Card.ID] = h
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
			x.By == x.Card.ID && !x.Card.HidesInPart() {
			r.Test(reply.Refused == "", seq, "a refusal of "+x.Card.ID, "a result")
		}
	})
}

// refusalsChangeNothing judges ids with a refused request: each is returned and found as the card that was accepted
// before, or not at all. A later accepted card replaces everything that was refused.
func refusalsChangeNothing(t *Trace, r *tally) {
	refused := map[string]bool{}
	exchanges(t, func(in a2h.RegistryInput, reply a2h.Reply, cards map[string]*held, seq int) {
		switch x := in.(type) {
		case a2h.Register:
			if delete(refused, x.Card.ID); x.Card.ID != "" && reply.Refused != "" {
				refused[x.Card.ID] = true
			}
		case a2h.SetStatus:
			if reply.Refused != "" {
				refused[x.ID] = true
			}
		case a2h.Resolve:
			if h := cards[x.ID]; refused[x.ID] && h == nil {
				r.Test(reply.Card == nil, seq, "the card of "+x.ID, "an error, since each card was refused")
			} else if refused[x.ID] {
				r.Test(reply.Card != nil && a2h.SameCard(h.Card, *reply.Card), seq, "an error, or another card",
					"the card of "+x.ID+", as it was before the refusal")
			}
		case a2h.Find:
			for id := range refused {
				switch h := cards[id]; {
				case h != nil && h.Status == x.Status && slices.Contains(h.Capabilities, x.Tag):
					r.Test(reply.Finds(id), seq, "not "+id, id+", as it was before the refusal")
				case h == nil || h.Status != x.Status:
					r.Test(!reply.Finds(id), seq, id, "nobody who matches only what was refused")
				}
			}
		}
	})
}

func byAnother(x a2h.Resolve, h *held) bool    { return x.By != h.by }
func afterRestart(_ a2h.Resolve, h *held) bool { return h.aged }

// resolves returns a law about certain cards: they are returned as they were registered.
func resolves(about func(a2h.Resolve, *held) bool) func(*Trace, *tally) {
	return func(t *Trace, r *tally) {
		exchanges(t, func(in a2h.RegistryInput, reply a2h.Reply, cards map[string]*held, seq int) {
			if x, ok := in.(a2h.Resolve); ok && cards[x.ID] != nil && about(x, cards[x.ID]) {
				told := reply.Refused == "" && reply.Card != nil && a2h.SameCard(cards[x.ID].Card, *reply.Card)
				r.Test(told, seq, "an error, or another card", "the card of "+x.ID)
			}
		})
	}
}

func findsByStatus(t *Trace, r *tally) {
	exchanges(t, func(in a2h.RegistryInput, reply a2h.Reply, cards map[string]*held, seq int) {
		for id, h := range cards {
			if x, ok := in.(a2h.Find); ok && h.changed && slices.Contains(h.Capabilities, x.Tag) {
				want := h.Status == x.Status
				r.Test(reply.Finds(id) == want, seq, id+", who is "+h.Status.String()+", and a search for "+
					x.Status.String(), "only humans with that status")
			}
		}
	})
}

func findsAnEndpoint(t *Trace, r *tally) {
	exchanges(t, func(_ a2h.RegistryInput, reply a2h.Reply, cards map[string]*held, seq int) {
		for _, m := range reply.Humans {
			if h := cards[m.Card.ID]; h != nil && m.Endpoint != "" {
				has := slices.ContainsFunc(h.Endpoints, func(e a2h.Endpoint) bool { return e.Name == m.Endpoint })
				r.Testf(has, seq, "an endpoint from the latest card of "+m.Card.ID, "%q", m.Endpoint)
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
				r.Test(reply.Finds(id), seq, "not "+id, id+", who is "+h.Status.String())
			}
		}
	})
}

// keepsIDs judges registrations of an id that somebody else has registered.
func keepsIDs(t *Trace, r *tally) {
	exchanges(t, func(in a2h.RegistryInput, reply a2h.Reply, cards map[string]*held, seq int) {
		if x, ok := in.(a2h.Register); ok && cards[x.Card.ID] != nil && cards[x.Card.ID].by != x.By {
			r.Test(reply.Refused != "", seq, x.By+" has registered "+x.Card.ID,
				"a refusal, since it belongs to someone else")
		}
	})
}

func findsAll(t *Trace, r *tally) {
	exchanges(t, func(in a2h.RegistryInput, reply a2h.Reply, cards map[string]*held, seq int) {
		for id, h := range cards {
			if x, ok := in.(a2h.Find); ok && h.Status == x.Status && slices.Contains(h.Capabilities, x.Tag) {
				r.Test(reply.Finds(id), seq, "not "+id, id+", who has the tag and is "+h.Status.String())
			}
		}
	})
}

func findsNoOtherStatus(t *Trace, r *tally) {
	exchanges(t, func(in a2h.RegistryInput, reply a2h.Reply, cards map[string]*held, seq int) {
		for id, h := range cards {
			if x, ok := in.(a2h.Find); ok && h.Status != x.Status {
				r.Test(!reply.Finds(id), seq, id+", who is "+h.Status.String(), "who is "+x.Status.String())
			}
		}
	})
}

// findsByTag leaves synonyms open. Neither an earlier tag nor a tag that only shares letters may match.
func findsByTag(t *Trace, r *tally) {
	exchanges(t, func(in a2h.RegistryInput, reply a2h.Reply, cards map[string]*held, seq int) {
		x, ok := in.(a2h.Find)
		if !ok {
			return
		}
		for id, h := range cards {
			if slices.Contains(h.Capabilities, x.Tag) || len(h.Capabilities) == 0 {
				continue
			}
			shares := slices.ContainsFunc(h.Capabilities,
				func(tag string) bool { return wording.SharesLetters(tag, x.Tag) })
			if slices.Contains(h.former, x.Tag) || shares {
				r.Testf(!reply.Finds(id), seq, "nobody without the tag", "%s, whose tags are %q", id, h.Capabilities)
			}
		}
	})
}

// toolFindsTheSame compares a call of the tool with the search before it, or the reverse, if nothing was registered in
// between.
func toolFindsTheSame(t *Trace, r *tally) {
	last := map[a2h.Find]a2h.Reply{}
	exchanges(t, func(in a2h.RegistryInput, reply a2h.Reply, _ map[string]*held, seq int) {
		switch x := in.(type) {
		case a2h.Find:
			other := a2h.Find{Tag: x.Tag, Status: x.Status, Tool: !x.Tool}
			if was, ok := last[other]; ok && was.Refused == "" {
				ids := reply.Found()
				r.Testf(slices.Equal(was.Found(), ids), seq, strings.Join(was.Found(), ", "), "%q", ids)
			}
			other.Tool = x.Tool
			last[other] = reply
		case a2h.Register, a2h.SetStatus:
			clear(last)
		}
	})
}
