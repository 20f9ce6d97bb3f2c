// Package message has the types by which a protocol describes its messages: drafts, kinds, how a message is recognised
// by its shape, and rules that no schema can say. A folder such as schemas/<protocol> fills them in, and package
// schemas reads them. This package judges nothing, and knows no protocol.
package message

import (
	"io/fs"
	"strings"
)

// Draft names a draft of a protocol.
type Draft string

// Kind names a form of message: the path of its schema without draft and ".json", such as "event" (bare), "deliver"
// (the whole JSON-RPC frame), "initialize-result" (a whole response), "chat.react" (bare arguments), "port/hello" or
// "jsonrpc/response". A frame's kind with "-params" appended names its bare params.
type Kind string

// What is appended to the kind of a request, for its bare params, and for its response.
const (
	ParamsSuffix = "-params"
	ResultSuffix = "-result"
)

// IsPort tells whether messages of the kind belong to the conformance port: what is wrong with them is the fault of the
// shim and breaks no requirement.
func (k Kind) IsPort() bool { return strings.HasPrefix(string(k), "port/") }

// Protocol is the messages of one protocol.
type Protocol struct {
	// Name is that of its folder.
	Name string
	// Drafts that have schemas, the current one first. No other protocol has a draft of the same name.
	Drafts []Draft
	// Unfinished are drafts whose text is not published yet. No message is taken for one of them; a caller names them.
	Unfinished []Unfinished
	// Files has the schemas: <draft>/<kind>.json, or <kind>.json where the draft has the protocol's name.
	Files fs.FS
	// Methods says which schema a request or notification of a method obeys. The kind of its response is the same with
	// [ResultSuffix] appended, where there is such a schema.
	Methods map[string]Kind
	// Rules are demands that a schema cannot say.
	Rules []Rule
	// Tellings say, by method, what a reader wants to know of a message. Of another it is all that it holds.
	Tellings map[string]Telling

	// These tell draft and kind of a message from its shape alone. One that is nil knows no message.

	// Recognize looks at a bare value that is no frame.
	Recognize func(object Object) (Draft, Kind, bool)
	// List looks at a bare array, by its first element.
	List func(first Object) (Draft, Kind, bool)
	// Response looks at the result of a response.
	Response func(result Object) (Draft, Kind, bool)
	// Call tells the draft of a request or notification of one of the Methods; nil: the current one.
	Call func(kind Kind, params Object) Draft
}

// Unfinished is a draft whose text is not published yet. A schema that its folder lacks is that of the draft before it,
// with the name of the draft replaced, and the rules of that draft hold for it.
type Unfinished struct{ Draft, From Draft }

// Telling is what a reader wants to know of the requests or notifications of a method, and of their responses.
type Telling struct {
	// Params and Result are told in a line.
	Params, Result []Member
	// Label are the paths of what stands above an arrow: "" is the method. Nil: the method alone.
	Label []string
	// Dull is what tells nothing, unless it is refused.
	Dull bool
	// Acks is what tells something by an empty response.
	Acks bool
}

// Member is a member of a message, at the first of its paths that leads somewhere. One without a label is told by its
// value.
type Member struct {
	Label string
	Paths []string
}

// Tell returns a member.
func Tell(label string, paths ...string) Member { return Member{label, paths} }
