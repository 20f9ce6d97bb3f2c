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

// ParseStatus returns the status with the wire name; case counts.
func ParseStatus(s string) (Status, bool) { return parse[Status](statusNames, s) }

// Card is a Human Card (section 3.1): what a registry knows of a human. What a card lacks is zero; nil is not there,
// empty is there and empty.
type Card struct {
	ID           string     // such as human://alice.eng
	Profile      []Member   // name, role, timezone, and whatever else
	Capabilities []string   // semantic tags: a set
	Endpoints    []Endpoint // in the order of preference
	Status       Status
}

// Member is a member of a JSON object; Value is JSON text.
type Member struct{ Name, Value string }

// Endpoint is where a human is reached. The address of a secret one, such as a webhook, lets anyone who knows it speak
// to the human: it is not shown.
type Endpoint struct {
	Name, Address string
	Secret        bool
}

// Hides reports whether an address is a secret of the card, under whatever name it is given.
func (c Card) Hides(address string) bool {
	return slices.ContainsFunc(c.Endpoints, func(e Endpoint) bool { return e.Secret && e.Address == address })
}

// HidesInPart reports whether a card gives a secret address under another name, too: it may be refused.
func (c Card) HidesInPart() bool {
	return slices.ContainsFunc(c.Endpoints, func(e Endpoint) bool { return !e.Secret && c.Hides(e.Address) })
}

// Defect is what makes a card no Human Card.
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
	"", "no id", "an id that is not human://name.domain", "an id of one label", "no profile",
	"a profile without a role", "no capabilities",
	"a capability that is listed twice", "no endpoint", "a status other than AVAILABLE, BUSY or OFFLINE",
}

func (d Defect) String() string { return name(defectNames, d) }

// identifier is the form of an id: labels (A2H-008). The text prints none of a single one, and forbids none either.
var identifier = lazyregexp.New(`^human://[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+)*$`)

// Defects lists what is wrong with a card, in the order of its members.
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

// member is the JSON text of a member of the profile, or "".
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

// SameCard reports whether a card is told as it was registered: whatever is said of a secret address, and in any order
// of its capabilities, of which one that was named twice may be kept once.
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

// tags are the capabilities of a card, each once, in order.
func tags(c Card) []string { return slices.Compact(slices.Sorted(slices.Values(c.Capabilities))) }
