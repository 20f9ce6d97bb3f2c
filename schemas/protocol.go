package schemas

import (
	"embed"
	"fmt"
	"io/fs"
	"path"
	"slices"
)

//go:embed c2a pap a2h port/*.json jsonrpc/*.json trace
var files embed.FS

// BaseURL is the prefix of every $id; what follows is the path of the file in [Files].
const BaseURL = "https://c2a-conform.dev/schemas/"

// Files gives the embedded schema files: <protocol>/<draft>/<kind>.json, or <protocol>/<kind>.json where the draft has the
// protocol's name, and port/<kind>.json, jsonrpc/<kind>.json, trace/<kind>.json.
func Files() fs.FS { return files }

// Draft names a draft of a protocol.
type Draft string

// Protocol is the messages of one protocol.
type Protocol struct {
	// Name is that of its folder, as in "c2a".
	Name string
	// Drafts that have schemas, the current one first. No other protocol has a draft of the same name.
	Drafts []Draft
	// Methods says which schema a request or notification of a method obeys. The kind of its response is the same with
	// "-result" appended, where there is such a schema.
	Methods map[string]Kind
	// Recognize tells draft and kind of a bare value that is no frame, from its shape alone; nil: it knows none.
	Recognize func(object Object) (Draft, Kind, bool)
	// Files is a tree that has the folder; nil: what is embedded here.
	Files fs.FS

	// rules are demands that a schema cannot say.
	rules []rule
	// response tells draft and kind of a response from its result.
	response func(result Object) (Draft, Kind, bool)
	// call tells the draft of a request or notification, where it shows one.
	call func(kind Kind, params Object) Draft
}

// protocols are those that are registered.
var protocols = []Protocol{c2a, pap, a2h}

// Register makes the messages of a protocol known. It is to be called before anything is validated, and panics where a
// name or a draft is known already.
func Register(p Protocol) {
	for _, known := range protocols {
		if known.Name == p.Name || slices.ContainsFunc(p.Drafts, func(d Draft) bool { return slices.Contains(known.Drafts, d) }) {
			panic(fmt.Sprintf("schemas: protocol %q is registered twice", p.Name))
		}
	}
	protocols = append(protocols, p)
}

// Drafts lists the drafts that have schemas, of each protocol the current one first.
func Drafts() []Draft {
	var all []Draft
	for _, p := range protocols {
		all = append(all, p.Drafts...)
	}
	return all
}

// of gives the protocol that a draft belongs to; what nobody knows belongs to none.
func of(draft Draft) *Protocol {
	for i := range protocols {
		if slices.Contains(protocols[i].Drafts, draft) {
			return &protocols[i]
		}
	}
	return &Protocol{}
}

// asking gives the protocols in the order in which they are asked whether a message is theirs: that of a draft first.
func asking(draft Draft) []Protocol {
	if draft == "" {
		return protocols
	}
	return append([]Protocol{*of(draft)}, protocols...)
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

// folder is where the schemas of a draft are.
func (d Draft) folder() string {
	p := of(d)
	if p.Name == string(d) {
		return p.Name
	}
	return path.Join(p.Name, string(d))
}

// method gives the kind of a request or notification of a method; "" where no schema knows it.
func (d Draft) method(method string) Kind {
	if kind, ok := portMethods[method]; ok {
		return kind
	}
	return of(d).Methods[method]
}

// trees are the folders that hold schemas.
func trees() map[string]fs.FS {
	all := map[string]fs.FS{}
	for _, f := range sharedFolders {
		all[f] = files
	}
	for _, p := range protocols {
		all[p.Name] = files
		if p.Files != nil {
			all[p.Name] = p.Files
		}
	}
	return all
}
