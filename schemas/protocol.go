package schemas

import (
	"embed"
	"fmt"
	"io/fs"
	"path"
	"slices"

	"github.com/c2a-conform/c2a-conform/schemas/message"
	"github.com/c2a-conform/c2a-conform/schemas/port"
)

//go:embed jsonrpc/*.json trace/*.json
var files embed.FS

// BaseURL is the prefix of every $id; what follows is the path of the file: <protocol>/<draft>/<kind>.json, or
// <protocol>/<kind>.json where the draft has the protocol's name, and port/<kind>.json, jsonrpc/<kind>.json,
// trace/<kind>.json.
const BaseURL = "https://c2a-conform.dev/schemas/"

// The types with which protocols describe their messages.
type (
	Draft    = message.Draft
	Kind     = message.Kind
	Protocol = message.Protocol
	Telling  = message.Telling
)

// Register adds the messages of a protocol. Call it before anything is validated. It panics if a name or a draft is
// already registered.
func Register(p Protocol) {
	for _, known := range protocols {
		if known.Name == p.Name ||
			slices.ContainsFunc(p.Drafts, func(d Draft) bool { return slices.Contains(known.Drafts, d) }) {
			panic(fmt.Sprintf("schemas: protocol %q is registered twice", p.Name))
		}
	}
	protocols = append(protocols, p)
}

// Drafts lists the published drafts that have schemas; for each protocol, the current one comes first.
func Drafts() []Draft {
	var all []Draft
	for _, p := range protocols {
		all = append(all, p.Drafts...)
	}
	return all
}

// of gives the protocol that a draft belongs to; nil where it is not registered.
func of(draft Draft) *Protocol {
	for i := range protocols {
		_, unfinished := before(&protocols[i], draft)
		if unfinished || slices.Contains(protocols[i].Drafts, draft) {
			return &protocols[i]
		}
	}
	return nil
}

// before gives the draft before one that is unfinished; false where the protocol has no such draft.
func before(p *Protocol, draft Draft) (Draft, bool) {
	for _, u := range p.Unfinished {
		if u.Draft == draft {
			return u.From, true
		}
	}
	return "", false
}

// IsDraft reports whether a draft has schemas, whether it is published or unfinished.
func IsDraft(draft Draft) bool { return of(draft) != nil }

// allDrafts are the published drafts, the unfinished ones, and "" for what belongs to none.
func allDrafts() []Draft {
	all := Drafts()
	for _, p := range protocols {
		for _, u := range p.Unfinished {
			all = append(all, u.Draft)
		}
	}
	return append(all, "")
}

// refuse gives an error for a draft that nobody registered. The empty draft is that of messages that belong to none.
func refuse(draft Draft) error {
	if draft != "" && of(draft) == nil {
		return fmt.Errorf("no schemas for draft %q", draft)
	}
	return nil
}

// asking gives the protocols in the order in which they are asked whether a message is theirs: that of a draft first.
func asking(draft Draft) []Protocol {
	if p := of(draft); p != nil {
		return append([]Protocol{*p}, protocols...)
	}
	return protocols
}

// draftWith gives a draft that has a kind: of the first protocol that has it the earliest; "" where none has.
func draftWith(kind Kind, among []Protocol) Draft {
	for _, p := range among {
		for _, draft := range slices.Backward(p.Drafts) {
			if Known(draft, kind) {
				return draft
			}
		}
	}
	return ""
}

// folder is where the schemas of a draft are; "" where it is not registered.
func folder(draft Draft) string {
	switch p := of(draft); {
	case p == nil:
		return ""
	case p.Name == string(draft):
		return p.Name
	default:
		return path.Join(p.Name, string(draft))
	}
}

// ofMethod gives the kind of a request or notification of a method; "" where no schema knows it.
func ofMethod(draft Draft, method string) Kind {
	if kind, ok := port.Kinds[method]; ok {
		return kind
	}
	if p := of(draft); p != nil {
		return p.Methods[method]
	}
	return ""
}

// TellingOf returns what a reader wants to know about the messages of a method, as the protocol of a draft defines it.
// If that protocol doesn't have the method, the first one that has it defines it, since one protocol may carry another.
func TellingOf(draft Draft, method string) Telling {
	for _, p := range asking(draft) {
		if t, ok := p.Tellings[method]; ok {
			return t
		}
	}
	return Telling{}
}

// Knows reports whether a draft, or the port, has a method.
func Knows(draft Draft, method string) bool { return ofMethod(draft, method) != "" }

// trees are the files of schemas, by the folder that they are in.
func trees() map[string]fs.FS {
	all := map[string]fs.FS{"port": port.Files, "": files}
	for _, p := range protocols {
		all[p.Name] = p.Files
	}
	return all
}
