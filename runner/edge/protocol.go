package edge

import (
	"fmt"
	"slices"

	"github.com/c2a-conform/c2a-conform/runner/face"
	"github.com/c2a-conform/c2a-conform/schemas/jsonrpc"
)

// Protocol describes how a program without a shim can be tested with a protocol.
type Protocol struct {
	// Drafts are the protocol's drafts, the current one first.
	Drafts []string
	// Unfinished are drafts that a profile may name, but that are not used by default.
	Unfinished []string
	// LinkInside is the role of a program with an internal link, which the suite can't see: the program is judged by
	// its posts on the platform and its calls of the model. SpeaksLink is the role of a program that implements the
	// link itself, on its standard input and output. "" means that the protocol has no such role.
	LinkInside, SpeaksLink string
	// Glyphs are the glyphs for signals on each platform, if the workspace doesn't define others.
	Glyphs map[string]string
	// TellsAll are the drafts in which an adapter has to tell everyone whom a message mentions. In other drafts it
	// tells only whether its own agent is mentioned.
	TellsAll []string
	// Names returns the kind of id that a string in a frame on the link is. path has the names of the members around
	// the string, from the outside; "" is an element of a list. Names returns 0 for a string that isn't an id, and
	// [face.OfMention] for a text.
	Names func(path []string) face.IDKind
	// Signal returns the signal that a request on the link asks to show as a reaction, or "".
	Signal func(m jsonrpc.Message) string
}

// roles returns the roles that a profile may name.
func (p Protocol) roles() []string {
	return slices.DeleteFunc([]string{p.LinkInside, p.SpeaksLink}, func(role string) bool { return role == "" })
}

// known returns all drafts that a profile may name.
func (p Protocol) known() []string { return slices.Concat(p.Drafts, p.Unfinished) }

// protocols are the registered protocols.
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
