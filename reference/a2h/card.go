package a2h

import (
	"slices"
	"strings"

	"github.com/c2a-conform/c2a-conform/internal/lazyregexp"
)

// Status is whether a human can be reached (section 3.1, δ).
type Status uint8

// The statuses.
const (
	Available Status = iota + 1
	Busy
	Offline
)

var statusNames = []string{"", "AVAILABLE", "BUSY", "OFFLINE"}

func (s Status) String() string { return name(statusNames, s) }

// ParseStatus returns the status with the wire name, which is case-sensitive.
func ParseStatus(s string) (Status, bool) { return parse[Status](statusNames, s) }

// Card is a Human Card (section 3.1): what a registry knows about a human. A missing member is zero. A nil member is
// missing; an empty one is present and empty.
type Card struct {
	ID           string     // such as human://alice.eng
	Profile      []Member   // name, role, timezone, and whatever else
	Capabilities []string   // semantic tags: a set
	Endpoints    []Endpoint // in order of preference
	Status       Status
}

// Member is a member of a JSON object; Value is JSON text.
type Member struct{ Name, Value string }

// Endpoint is an address of a human. A secret address, such as a webhook, lets anyone who knows it write to the human,
// and is never shown.
type Endpoint struct {
	Name, Address string
	Secret        bool
}

// Hides reports whether an address is a secret of the card, under any endpoint name.
func (c Card) Hides(address string) bool {
	return slices.ContainsFunc(c.Endpoints, func(e Endpoint) bool { return e.Secret && e.Address == address })
}

// HidesInPart reports whether a card has a secret address that is also listed under a public name. Such a card may be
// refused.
func (c Card) HidesInPart() bool {
	return slices.ContainsFunc(c.Endpoints, func(e Endpoint) bool { return !e.Secret && c.Hides(e.Address) })
}

// Defect is an error in a card.
type Defect uint8

// The defects.
const (
	NoID Defect = iota + 1
	ForeignID
	ShortID
	NoProfile
	NoRole
	NoCapabilities
	TagTwice
	NoEndpoint
	NoStatus
)

var defectNames = []string{
	"", "no id", "an id that is not human://name.domain", "an id with only one label", "no profile",
	"a profile without a role", "no capabilities",
	"a capability that is listed twice", "no endpoint", "a status other than AVAILABLE, BUSY or OFFLINE",
}

func (d Defect) String() string { return name(defectNames, d) }

// identifier is the form of an id: labels separated by dots (A2H-008). The text shows no id with a single label, but
// doesn't forbid one.
var identifier = lazyregexp.New(`^human://[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+)*$`)

// Defects returns the errors in a card, in the order of its members.
func (c Card) Defects() []Defect {
	var all []Defect
	check := func(wrong bool, d Defect) bool {
		if wrong {
			all = append(all, d)
		}
		return wrong
	}
	_ = check(c.ID == "", NoID) || check(!identifier.MatchString(c.ID), ForeignID) ||
		check(!strings.Contains(c.ID, "."), ShortID)
	_ = check(c.Profile == nil, NoProfile) || check(c.member("role") == "", NoRole)
	_ = check(c.Capabilities == nil, NoCapabilities) || check(twice(c.Capabilities), TagTwice)
	check(len(c.Endpoints) == 0, NoEndpoint)
	check(c.Status < Available || c.Status > Offline, NoStatus)
	return all
}

// member returns the JSON text of a member of the profile, or "".
func (c Card) member(name string) string {
	if i := slices.IndexFunc(c.Profile, func(m Member) bool { return m.Name == name }); i >= 0 {
		return c.Profile[i].Value
	}
	return ""
}

func twice(tags []string) bool {
	sorted := slices.Sorted(slices.Values(tags))
	return len(slices.Compact(sorted)) < len(tags)
}

// SameCard reports whether got is the card want as it was registered. Secret addresses may differ, and the capabilities
// may be in any order, with duplicates removed.
func SameCard(want, got Card) bool {
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
			func(g Endpoint) bool {
				return g.Name == e.Name && (want.Hides(e.Address) || g.Address == e.Address)
			}) {
			return false
		}
	}
	return slices.Equal(tags(want), tags(got))
}

// tags returns the capabilities of a card, sorted and without duplicates.
func tags(c Card) []string { return slices.Compact(slices.Sorted(slices.Values(c.Capabilities))) }
