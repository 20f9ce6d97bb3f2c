package fault

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/c2a-conform/c2a-conform/internal/lazyregexp"
	"github.com/c2a-conform/c2a-conform/reference/a2h"
	a2hserve "github.com/c2a-conform/c2a-conform/reference/a2h/serve"
	"github.com/c2a-conform/c2a-conform/reference/a2h/wire"
	"github.com/c2a-conform/c2a-conform/reference/fault"
	"github.com/c2a-conform/c2a-conform/reference/serve"
)

// profiles shows changed profiles.
func profiles(change func(all []a2h.Member) []a2h.Member) func(*a2h.RegistryRules) {
	return func(r *a2h.RegistryRules) {
		r.Show = func(c a2h.Card) a2h.Card {
			c = a2h.Masked(c)
			c.Profile = change(slices.Clone(c.Profile))
			return c
		}
	}
}

// cards are faults in how a registry accepts, keeps and returns cards.
func cards() []fault.Fault {
	forgives := func(d a2h.Defect) func(*a2h.RegistryRules) {
		return func(r *a2h.RegistryRules) { r.Forgives = []a2h.Defect{d} }
	}
	clear := func(c a2h.Card) a2h.Card { return c }
	return []fault.Fault{
		registry("A2H-CARD-001", "cards-without-tags", "accepts a card without capabilities",
			forgives(a2h.NoCapabilities)),
		registry("A2H-CARD-002", "any-scheme", "accepts a card with any id", forgives(a2h.ForeignID)),
		frames(a2hserve.Registry, "A2H-CARD-002", "ids-anywhere", "looks for an id anywhere in a text",
			changesCards(func(card fault.Frame) {
				if id, ok := card["id"].(string); ok {
					card["id"] = cmp.Or(anywhere.FindString(id), id)
				}
			})),
		registry("A2H-CARD-003", "last-writer-wins", "lets anyone register an id that is already taken",
			func(r *a2h.RegistryRules) { r.Owned = false }),
		frames(a2hserve.Registry, "A2H-CARD-003", "free-after-an-update",
			"lets anyone register an id whose owner has registered it twice", func() serve.Tamperer {
				owner, times := map[any]any{}, map[any]int{}
				return fault.Functions{In: func(f fault.Frame) (pass, send []fault.Frame) {
					p, id := f.At("params"), f.At("params", "card")["id"]
					switch {
					case f.Method() != wire.MethodRegister:
					case owner[id] == nil:
						owner[id], times[id] = p["as"], 1
					case owner[id] == p["as"]:
						times[id]++
					case times[id] > 1:
						p["as"] = owner[id]
					}
					return []fault.Frame{f}, nil
				}}
			}),
		registry("A2H-CARD-004", "forgets-the-unusual", "keeps only the known fields of a profile",
			profiles(func(all []a2h.Member) []a2h.Member {
				return slices.DeleteFunc(all, func(m a2h.Member) bool {
					return !slices.Contains([]string{"name", "role", "timezone"}, m.Name)
				})
			})),
		registry("A2H-CARD-004", "endpoints-for-ever", "keeps the endpoints that a new card doesn't have",
			func(r *a2h.RegistryRules) {
				r.Renew = func(old, card a2h.Card) a2h.Card {
					card.Endpoints = slices.Clone(card.Endpoints)
					for _, was := range old.Endpoints {
						same := func(e a2h.Endpoint) bool { return e.Name == was.Name }
						if !slices.ContainsFunc(card.Endpoints, same) {
							card.Endpoints = append(card.Endpoints, was)
						}
					}
					return card
				}
			}),
		registry("A2H-CARD-004", "profiles-for-ever", "keeps the fields of a profile that a new card doesn't have",
			func(r *a2h.RegistryRules) {
				r.Renew = func(old, card a2h.Card) a2h.Card {
					card.Profile = slices.Clone(card.Profile)
					for _, was := range old.Profile {
						same := func(m a2h.Member) bool { return m.Name == was.Name }
						if !slices.ContainsFunc(card.Profile, same) {
							card.Profile = append(card.Profile, was)
						}
					}
					return card
				}
			}),
		registry("A2H-CARD-004", "bad-cards-delete", "deletes a card when an invalid one arrives for its id",
			func(r *a2h.RegistryRules) { r.Spoils = true }),
		registry("A2H-CARD-004", "profiles-tidied", "reduces several spaces in a profile to one",
			profiles(func(all []a2h.Member) []a2h.Member {
				for i, m := range all {
					all[i].Value = strings.Join(strings.Fields(m.Value), " ")
				}
				return all
			})),
		registry("A2H-CARD-004", "five-tags", "shows only five tags of a card", func(r *a2h.RegistryRules) {
			r.Show = func(c a2h.Card) a2h.Card {
				c = a2h.Masked(c)
				c.Capabilities = c.Capabilities[:min(len(c.Capabilities), 5)]
				return c
			}
		}),
		registry("A2H-CARD-004", "status-of-before", "keeps the status of the card that is replaced",
			func(r *a2h.RegistryRules) {
				r.Renew = func(old, card a2h.Card) a2h.Card {
					card.Status = old.Status
					return card
				}
			}),
		registry("A2H-CARD-004", "once-a-secret", "hides an address forever if it was ever secret",
			func(r *a2h.RegistryRules) {
				r.Renew = func(old, card a2h.Card) a2h.Card {
					card.Endpoints = slices.Clone(card.Endpoints)
					for i, e := range card.Endpoints {
						card.Endpoints[i].Secret = e.Secret || old.Hides(e.Address)
					}
					return card
				}
			}),
		registry("A2H-CARD-005", "nearest-id", "resolves an unknown id to the human with the most similar one",
			func(r *a2h.RegistryRules) {
				r.Near = func(cards []a2h.Card, id string) *a2h.Card {
					for _, c := range cards {
						if strings.HasPrefix(c.ID, id) || strings.HasPrefix(id, c.ID) {
							return &c
						}
					}
					return nil
				}
			}),
		frames(a2hserve.Registry, "A2H-CARD-006", "any-profile", "accepts a profile of any form",
			func() serve.Tamperer {
				return fault.Functions{In: func(f fault.Frame) (pass, send []fault.Frame) {
					card := f.At("params", "card")
					if _, object := card["profile"].(map[string]any); card["profile"] != nil && !object {
						card["profile"] = map[string]any{"role": "Engineer"}
					}
					return []fault.Frame{f}, nil
				}}
			}),
		registry("A2H-CARD-007", "tags-twice", "keeps duplicate tags", forgives(a2h.TagTwice)),
		frames(a2hserve.Registry, "A2H-CARD-007", "tags-of-any-kind", "accepts tags that are not texts",
			changesCards(func(card fault.Frame) {
				if tags, ok := card["capabilities"].([]any); ok {
					for i, tag := range tags {
						tags[i] = fmt.Sprint(tag)
					}
				}
			})),
		registry("A2H-CARD-008", "out-of-reach", "accepts a card without any endpoint", forgives(a2h.NoEndpoint)),
		frames(a2hserve.Registry, "A2H-CARD-008", "endpoints-without-address", "accepts endpoints without an address",
			changesCards(func(card fault.Frame) {
				for name, address := range card.At("endpoints") {
					if _, ok := address.(string); !ok {
						card.At("endpoints")[name] = fmt.Sprint(address)
					}
				}
			})),
		registry("A2H-CARD-009", "any-status", "accepts a card with any status", forgives(a2h.NoStatus)),
		frames(a2hserve.Registry, "A2H-CARD-009", "later-status-in-any-case", "accepts a later status in lower case",
			func() serve.Tamperer {
				return fault.Functions{In: func(f fault.Frame) (pass, send []fault.Frame) {
					if status, ok := f.At("params")["status"].(string); ok && f.Method() == wire.MethodStatus {
						f.At("params")["status"] = strings.ToUpper(status)
					}
					return []fault.Frame{f}, nil
				}}
			}),
		registry("A2H-CARD-010", "no-decision-makers", "doesn't accept decision makers", func(r *a2h.RegistryRules) {
			r.Takes = func(c a2h.Card) bool {
				return !slices.ContainsFunc(c.Profile, func(m a2h.Member) bool { return m.Value == `"Decision Maker"` })
			}
		}),
		registry("A2H-CARD-011", "open-secrets", "reveals the address of a webhook to anyone who resolves an id",
			func(r *a2h.RegistryRules) { r.Show = clear }),
		registry("A2H-CARD-011", "found-secrets", "reveals the address of a webhook to anyone who searches",
			func(r *a2h.RegistryRules) { r.Tell = clear }),
		registry("A2H-CARD-011", "tail-of-secrets", "reveals the end of a webhook's address",
			func(r *a2h.RegistryRules) {
				r.Show = func(c a2h.Card) a2h.Card {
					c.Endpoints = slices.Clone(c.Endpoints)
					for i, e := range c.Endpoints {
						if e.Secret {
							c.Endpoints[i].Address = "***" + e.Address[max(0, len(e.Address)-12):]
						}
					}
					return c
				}
			}),
		frames(a2hserve.Registry, "A2H-CARD-011", "secrets-in-errors", "repeats a refused card in the error",
			func() serve.Tamperer {
				cards := map[string]fault.Frame{}
				return fault.Functions{
					In: func(f fault.Frame) (pass, send []fault.Frame) {
						if f.Method() == wire.MethodRegister {
							cards[f.ID()] = f.At("params", "card").Copy()
						}
						return []fault.Frame{f}, nil
					},
					Out: func(f fault.Frame) []fault.Frame {
						if card := cards[f.ID()]; card != nil && f["error"] != nil {
							f.At("error")["message"] = "this card is not complete: " + string(card.Encode())
						}
						return []fault.Frame{f}
					},
				}
			}),
		registry("A2H-CARD-011", "secrets-of-before", "hides the addresses that were secret in the first card",
			func(r *a2h.RegistryRules) {
				r.Renew = func(old, card a2h.Card) a2h.Card {
					card.Endpoints = slices.Clone(card.Endpoints)
					for i, e := range card.Endpoints {
						card.Endpoints[i].Secret = slices.ContainsFunc(old.Endpoints,
							func(was a2h.Endpoint) bool { return was.Name == e.Name && was.Secret })
					}
					return card
				}
			}),
		registry("A2H-CARD-011", "secrets-by-name", "hides an address only under the name that was declared secret",
			func(r *a2h.RegistryRules) { r.Show, r.Tell = maskedByName, maskedByName }),
		registry("A2H-CARD-011", "secrets-of-the-present", "reveals the secret addresses of humans who are offline",
			func(r *a2h.RegistryRules) {
				r.Show = func(c a2h.Card) a2h.Card {
					if c.Status == a2h.Offline {
						return c
					}
					return a2h.Masked(c)
				}
			}),
		frames(a2hserve.Registry, "A2H-CARD-011", "secrets-of-the-owner",
			"repeats the registered card when it refuses another one", func() serve.Tamperer {
				taken, asked := map[any]fault.Frame{}, map[string]any{} // card by id; id by request
				return fault.Functions{
					In: func(f fault.Frame) (pass, send []fault.Frame) {
						if card := f.At("params", "card"); f.Method() == wire.MethodRegister {
							if asked[f.ID()] = card["id"]; taken[card["id"]] == nil {
								taken[card["id"]] = card.Copy()
							}
						}
						return []fault.Frame{f}, nil
					},
					Out: func(f fault.Frame) []fault.Frame {
						if card := taken[asked[f.ID()]]; card != nil && f["error"] != nil {
							f.At("error")["message"] = "this id belongs to " + string(card.Encode())
						}
						return []fault.Frame{f}
					},
				}
			}),
		registry("A2H-CARD-012", "for-one-agent", "finds nobody for any agent but the first",
			func(r *a2h.RegistryRules) {
				r.Visible = func(_, caller string) bool { return caller != "agent:review" }
			}),
		registry("A2H-CARD-013", "forgets-everybody", "keeps its cards in memory",
			func(r *a2h.RegistryRules) { r.Lasting = false }),
		frames(a2hserve.Registry, "A2H-CARD-014", "refused-but-done",
			"refuses a status that someone else reports, but still sets it", func() serve.Tamperer {
				strange := map[string]bool{}
				return fault.Functions{
					In: func(f fault.Frame) (pass, send []fault.Frame) {
						p := f.At("params")
						strange[f.ID()] = f.Method() == wire.MethodStatus && p["as"] != p["id"]
						return []fault.Frame{f}, nil
					},
					Out: func(f fault.Frame) []fault.Frame {
						if strange[f.ID()] && f["result"] != nil {
							f = f.Refusal(1, "it is not yours")
						}
						return []fault.Frame{f}
					},
				}
			}),
	}
}

// anywhere matches an id anywhere in a text.
var anywhere = lazyregexp.New(`human://[a-z0-9-]+(\.[a-z0-9-]+)+`)

// changesCards changes each card before it is registered.
func changesCards(change func(card fault.Frame)) func() serve.Tamperer {
	return func() serve.Tamperer {
		return fault.Functions{In: func(f fault.Frame) (pass, send []fault.Frame) {
			if card := f.At("params", "card"); f.Method() == wire.MethodRegister && card != nil {
				change(card)
			}
			return []fault.Frame{f}, nil
		}}
	}
}

// maskedByName hides the addresses of a card only by the names of the endpoints.
func maskedByName(c a2h.Card) a2h.Card {
	c.Endpoints = slices.Clone(c.Endpoints)
	for i := range c.Endpoints {
		if c.Endpoints[i].Secret {
			c.Endpoints[i].Address = a2h.Mask
		}
	}
	return c
}

// finding are faults in the search.
func finding() []fault.Fault {
	return []fault.Fault{
		registry("A2H-FIND-001", "one-at-a-time", "finds only one human, no matter how many match",
			func(r *a2h.RegistryRules) { r.Most = 1 }),
		registry("A2H-FIND-002", "empty-is-an-error", "answers a search without matches with an error",
			func(r *a2h.RegistryRules) {
				r.Empty = func(known int) bool { return known > 0 }
			}),
		registry("A2H-CARD-004", "room-for-ten", "forgets its oldest card when the eleventh arrives",
			func(r *a2h.RegistryRules) { r.Room = 10 }),
		registry("A2H-FIND-001", "three-at-most", "finds only three humans, no matter how many match",
			func(r *a2h.RegistryRules) { r.Most = 3 }),
		frames(a2hserve.Registry, "A2H-FIND-001", "one-of-a-name", "finds only one human with each name",
			func() serve.Tamperer {
				return fault.Functions{Out: func(f fault.Frame) []fault.Frame {
					names := map[any]bool{}
					if humans, ok := f.At("result")["humans"].([]any); ok {
						f.At("result")["humans"] = slices.DeleteFunc(humans, func(h any) bool {
							name := fault.Frame(h.(map[string]any)).At("card", "profile")["name"]
							was := names[name]
							names[name] = true
							return was && name != nil
						})
					}
					return []fault.Frame{f}
				}}
			}),
		frames(a2hserve.Registry, "A2H-FIND-003", "unknown-is-available",
			"finds available humans if the status of a search doesn't exist", func() serve.Tamperer {
				return fault.Functions{In: func(f fault.Frame) (pass, send []fault.Frame) {
					for _, p := range []fault.Frame{f.At("params"), f.At("params", "arguments")} {
						status, _ := p["status"].(string)
						if _, ok := a2h.ParseStatus(status); !ok && f.Method() != wire.MethodStatus {
							delete(p, "status")
						}
					}
					return []fault.Frame{f}, nil
				}}
			}),
		frames(a2hserve.Registry, "A2H-FIND-002", "empty-tool-is-an-error",
			"marks a tool call without matches as an error", func() serve.Tamperer {
				return fault.Functions{Out: func(f fault.Frame) []fault.Frame {
					r := f.At("result")
					if humans, ok := f.At("result", "structuredContent")["humans"].([]any); ok && len(humans) == 0 {
						r["isError"] = true
					}
					return []fault.Frame{f}
				}}
			}),
		registry("A2H-FIND-003", "urgent-and-busy", "finds humans who are busy if the search is urgent",
			func(r *a2h.RegistryRules) {
				r.Fits = func(f a2h.Find, is a2h.Status) bool { return f.Status == is || f.Urgent && is == a2h.Busy }
			}),
		registry("A2H-FIND-003", "finds-sleepers", "finds humans who are offline", func(r *a2h.RegistryRules) {
			r.Fits = func(f a2h.Find, is a2h.Status) bool { return f.Status == is || is == a2h.Offline }
		}),
		registry("A2H-FIND-004", "finds-letters", "finds humans with a tag that contains the letters",
			func(r *a2h.RegistryRules) {
				r.Match = func(tags []string, tag string) bool {
					return slices.ContainsFunc(tags, func(t string) bool { return strings.Contains(t, tag) })
				}
			}),
		registry("A2H-FIND-005", "stale-status", "searches by the status that a human was registered with",
			func(r *a2h.RegistryRules) { r.Fresh = false }),
		frames(a2hserve.Registry, "A2H-FIND-005", "status-of-a-namesake",
			"changes the status of the first human of that name", func() serve.Tamperer {
				first, names := map[string]any{}, map[string]string{} // by name; by id
				return fault.Functions{In: func(f fault.Frame) (pass, send []fault.Frame) {
					p := f.At("params")
					switch f.Method() {
					case wire.MethodRegister:
						id, _ := f.At("params", "card")["id"].(string)
						name, _ := f.At("params", "card", "profile")["name"].(string)
						if names[id] = name; first[name] == nil {
							first[name] = id
						}
					case wire.MethodStatus:
						id, _ := p["id"].(string)
						if id := first[names[id]]; id != nil {
							p["as"], p["id"] = id, id
						}
					}
					return []fault.Frame{f}, nil
				}}
			}),
		frames(a2hserve.Registry, "A2H-FIND-006", "tool-needs-a-status", "refuses a tool call without a status",
			func() serve.Tamperer {
				return fault.Functions{In: func(f fault.Frame) (pass, send []fault.Frame) {
					a := f.At("params", "arguments")
					if f.Method() == wire.MethodToolsCall && a["status"] == nil && a["tag"] != nil {
						f.At("params")["name"] = "unknown"
					}
					return []fault.Frame{f}, nil
				}}
			}),
		frames(a2hserve.Registry, "A2H-FIND-006", "tool-says-it-needs-a-status",
			"lists the tool as one that needs a status", func() serve.Tamperer {
				return fault.Functions{Out: func(f fault.Frame) []fault.Frame {
					tools, _ := f.At("result")["tools"].([]any)
					for _, t := range tools {
						fault.Frame(t.(map[string]any)).At("inputSchema")["required"] = []any{"tag", "status"}
					}
					return []fault.Frame{f}
				}}
			}),
		registry("A2H-FIND-006", "unlisted-search", "lists no tool", func(r *a2h.RegistryRules) { r.Listed = false }),
		registry("A2H-FIND-006", "idle-tool", "finds nobody if the search is called as a tool",
			func(r *a2h.RegistryRules) {
				r.Recall = func([]a2h.Match) []a2h.Match { return nil }
			}),
		registry("A2H-FIND-007", "foreign-endpoint", "adds a pager to every card",
			func(r *a2h.RegistryRules) {
				endpoint := r.Endpoint
				r.Endpoint = func(c a2h.Card, urgent bool) string {
					if urgent {
						return endpoint(c, urgent)
					}
					return "pager"
				}
			}),
		registry("A2H-FIND-007", "usual-endpoints", "names only endpoints that it knows",
			func(r *a2h.RegistryRules) {
				r.Endpoint = func(c a2h.Card, _ bool) string {
					for _, e := range c.Endpoints {
						if slices.Contains([]string{"email", "phone", "slack", "teams"}, e.Name) {
							return e.Name
						}
					}
					return ""
				}
			}),
		frames(a2hserve.Registry, "A2H-FIND-008", "found-and-lost", "stops resolving an id after a search has found it",
			func() serve.Tamperer {
				found := false
				return fault.Functions{In: func(f fault.Frame) (pass, send []fault.Frame) {
					switch {
					case f.Method() == wire.MethodFind:
						found = true
					case f.Method() == wire.MethodResolve && found:
						f.At("params")["id"] = "human://nobody.known"
					}
					return []fault.Frame{f}, nil
				}}
			}),
		registry("A2H-FIND-009", "available-or-nobody", "finds available humans, no matter which status is requested",
			func(r *a2h.RegistryRules) {
				r.Fits = func(_ a2h.Find, is a2h.Status) bool { return is == a2h.Available }
			}),
		registry("A2H-TALE-001", "first-and-last-tag", "searches by the first and the last tag of a card",
			func(r *a2h.RegistryRules) {
				r.Match = func(tags []string, tag string) bool {
					return len(tags) > 0 && (tags[0] == tag || tags[len(tags)-1] == tag)
				}
			}),
	}
}
