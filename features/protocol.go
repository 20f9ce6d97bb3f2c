package features

import (
	"fmt"
	"slices"
	"strings"

	"github.com/c2a-conform/c2a-conform/features/protocol"
)

// The types with which protocols describe themselves.
type (
	Protocol = protocol.Protocol
	Group    = protocol.Group
	AreaNote = protocol.AreaNote
	Word     = protocol.Word
	Question = protocol.Question
	Side     = protocol.Side

	Experimental = protocol.Experimental
)

// Register adds a protocol. Call it before anything is loaded. It panics if a name or a draft is already registered.
func Register(p Protocol) {
	for _, known := range protocols {
		if known.Name == p.Name ||
			slices.ContainsFunc(p.Drafts, func(d string) bool { return slices.Contains(known.Drafts, d) }) {
			panic(fmt.Sprintf("features: protocol %q is registered twice", p.Name))
		}
	}
	protocols = append(protocols, p)
}

// Protocols returns the known protocols in reading order.
func Protocols() []Protocol { return slices.Clone(protocols) }

// FindProtocol returns a protocol by its name.
func FindProtocol(name string) (Protocol, bool) {
	i := slices.IndexFunc(protocols, func(p Protocol) bool { return p.Name == name })
	if i < 0 {
		return Protocol{}, false
	}
	return protocols[i], true
}

// ProtocolOf returns the protocol that a draft belongs to.
func ProtocolOf(draft string) (Protocol, bool) {
	i := slices.IndexFunc(protocols, func(p Protocol) bool {
		_, unfinished := experimental(p, draft)
		return unfinished || slices.Contains(p.Drafts, draft)
	})
	if i < 0 {
		return Protocol{}, false
	}
	return protocols[i], true
}

// ProtocolNames returns the names of the known protocols in reading order.
func ProtocolNames() []string {
	var names []string
	for _, p := range protocols {
		names = append(names, p.Name)
	}
	return names
}

// Roles returns the known roles in canonical order, each once.
func Roles() []string {
	var all []string
	for _, p := range protocols {
		for _, r := range p.Roles {
			if !slices.Contains(all, r) {
				all = append(all, r)
			}
		}
	}
	return all
}

// Drafts returns the published drafts; for each protocol, the current draft comes first. [Unfinished] returns the
// others.
func Drafts() []string {
	var all []string
	for _, p := range protocols {
		all = append(all, p.Drafts...)
	}
	return all
}

// Groups returns the parts of the specification in reading order.
func Groups() []Group {
	var all []Group
	for _, p := range protocols {
		all = append(all, p.Groups...)
	}
	return all
}

// Binds reports whether a draft has the role.
func Binds(role, draft string) bool {
	p, ok := ProtocolOf(draft)
	return ok && slices.Contains(p.Roles, role)
}

// Hides reports whether a tap is not visible in a role.
func Hides(role, draft, tap string) bool {
	p, _ := ProtocolOf(draft)
	return slices.Contains(p.Hidden[role], tap)
}

// Repeats reports whether a role only repeats what other roles have shown.
func Repeats(role, draft string) bool {
	p, _ := ProtocolOf(draft)
	return slices.Contains(p.Repeats, role)
}

// Sides returns who takes part in the scenarios of a role.
func Sides(role, draft string) []Side {
	p, _ := ProtocolOf(draft)
	if sides := p.Sides[role]; sides != nil {
		return sides
	}
	return []Side{protocol.Suite, {Name: role}}
}

// prefix is how the ids of the requirements of a protocol begin.
func prefix(p Protocol) string { return strings.ToUpper(p.Name) + "-" }
