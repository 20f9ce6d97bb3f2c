package edge

import (
	"fmt"
	"slices"

	"github.com/c2a-conform/c2a-conform/runner/face"
	"github.com/c2a-conform/c2a-conform/schemas/jsonrpc"
)

// Protocol describes how a program as it ships can be tested with a protocol.
type Protocol struct {
	// Drafts are the protocol's drafts, the current one first.
	Drafts []string
	// Unfinished are drafts that a profile may name, but that are not used by default.
	Unfinished []string
	// LinkInside is the role of a program that has the link inside, where nobody sees it: it is judged by what it does
	// on its platform, and asks of its model. SpeaksLink is that of a program that speaks the link by itself, on its
	// standard input and output. "": the protocol has no such role.
	LinkInside, SpeaksLink string
	// Glyphs are each platform's glyphs for signals, if the workspace doesn't define its own.
	Glyphs map[string]string
	// TellsAll are the drafts in which a program that speaks the link tells everyone whom a message mentions. In the
	// others it tells only whether its agent is among them.
	TellsAll []string
	// Names returns what a string of a frame on the link names, by the names of the members that hold it, from the
	// outside; "" is an element of a list. It is 0 for nothing that has a name, and [face.OfMention] for a text.
	Names func(path []string) face.IDKind
	// Signal returns the signal that a request on the link asks to show as a reaction, or "".
	Signal func(m jsonrpc.Message) string
}

// roles are those that a profile may name.
func (p Protocol) roles() []string {
	return slices.DeleteFunc([]string{p.LinkInside, p.SpeaksLink}, func(role string) bool { return role == "" })
}

// known are all drafts that a profile may name.
func (p Protocol) known() []string { return slices.Concat(p.Drafts, p.Unfinished) }

// protocols are those that are registered.
var protocols []Protocol

// RegisterProtocol adds the drafts of a protocol that profiles can name. Call it before a profile is read. A profile
// that names no drafts gets those of the first protocol. It panics if a draft is already registered.
func RegisterProtocol(p Protocol) {
	for _, d := range p.known() {
		if _, known := protocolOf(d); known {
			panic(fmt.Sprintf("edge: the draft %q is registered twice", d))
		}
	}
	protocols = append(protocols, p)
}

// protocolOf returns the protocol of a draft.
func protocolOf(draft string) (Protocol, bool) {
	i := slices.IndexFunc(protocols, func(p Protocol) bool { return slices.Contains(p.known(), draft) })
	if i < 0 {
		return Protocol{}, false
	}
	return protocols[i], true
}
