package features

import (
	"fmt"
	"io/fs"
	"slices"
	"strings"
)

// Protocol is a text, or several drafts of one, that implementations are certified against.
type Protocol struct {
	// Name is that of its folders, as in "c2a"; in upper case its requirements begin with it.
	Name string
	// Title is how people call it, as in "C2A".
	Title string
	// Roles that an implementation is tested as, in canonical order.
	Roles []string
	// Drafts that are certified, the current one first. No other protocol has a draft of the same name.
	Drafts []string
	// Groups are its parts in reading order.
	Groups []Group
	// Words are those that every area takes for granted, in the order in which they build on each other.
	Words []Word
	// Elsewhere are, by role, the taps that nobody can have: what passes there is the suite's own affair, or hidden.
	Elsewhere map[string][]string
	// Playable reports whether a step can be carried out and judged in a role; nil: each in every role.
	Playable func(role, step string) bool
	// Files is a tree with the layout of this package; nil: what is embedded here.
	Files fs.FS
}

// files is where the protocol is read from.
func (p Protocol) files() fs.FS {
	if p.Files != nil {
		return p.Files
	}
	return embedded
}

// protocols are those that are registered, in reading order.
var protocols = []Protocol{C2A, PAP, A2H}

// Register makes a protocol known. It is to be called before anything is loaded, and panics where a name or a draft is
// known already.
func Register(p Protocol) {
	for _, known := range protocols {
		if known.Name == p.Name || slices.ContainsFunc(p.Drafts, func(d string) bool { return slices.Contains(known.Drafts, d) }) {
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
	i := slices.IndexFunc(protocols, func(p Protocol) bool { return slices.Contains(p.Drafts, draft) })
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

// Drafts returns the known drafts, of each protocol the current one first.
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

// Playable reports whether a step can be carried out, and judged, in a role of a draft.
func Playable(role, draft, step string) bool {
	p, ok := ProtocolOf(draft)
	return !ok || p.Playable == nil || p.Playable(role, step)
}

// Binds reports whether a draft knows the role.
func Binds(role, draft string) bool {
	p, ok := ProtocolOf(draft)
	return ok && slices.Contains(p.Roles, role)
}

// prefix is how the ids of the requirements begin.
func (p Protocol) prefix() string { return strings.ToUpper(p.Name) + "-" }
