// Package message contains the types with which a protocol describes its messages: drafts, kinds, how a message is
// recognised by its shape, and rules that a schema can't express. A folder such as schemas/<protocol> fills them in,
// and package schemas reads them. This package doesn't judge anything, and doesn't know any protocol.
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

// Suffixes that are appended to the kind of a request for its bare params and for its response.
const (
	ParamsSuffix = "-params"
	ResultSuffix = "-result"
)

// IsPort reports whether messages of the kind belong to the conformance port: errors in them are the shim's fault and
// don't break a requirement.
func (k Kind) IsPort() bool { return strings.HasPrefix(string(k), "port/") }

// Protocol is the messages of one protocol.
type Protocol struct {
	// Name is that of its folder.
	Name string
	// Drafts that have schemas, the current one first. No other protocol has a draft of the same name.
	Drafts []Draft
	// Unfinished lists drafts whose text is not published yet. They are never detected from a message; a caller has to
	// name them.
	Unfinished []Unfinished
	// Files contains the schemas: <draft>/<kind>.json, or <kind>.json if the draft has the protocol's name.
	Files fs.FS
	// Methods gives the schema for a request or notification of each method. The kind of its response is the same with
	// [ResultSuffix] appended, if there is such a schema.
	Methods map[string]Kind
	// Rules are requirements that a schema can't express.
	Rules []Rule
	// Tellings say, by method, what readers want to know about a message. For other methods, this is the whole message.
	Tellings map[string]Telling

	// These tell draft and kind of a message from its shape alone. One that is nil knows no message.

	// Recognize identifies a bare value that is not a frame.
	Recognize func(object Object) (Draft, Kind, bool)
	// List identifies a bare array by its first element.
	List func(first Object) (Draft, Kind, bool)
	// Response identifies the result of a response.
	Response func(result Object) (Draft, Kind, bool)
	// Call returns the draft of a request or notification of one of the Methods; nil means the current draft.
	Call func(kind Kind, params Object) Draft
}

// Unfinished is a draft whose text is not published yet. A schema that its folder lacks is taken from the previous
// draft, with the draft's name replaced, and that draft's rules apply to it.
type Unfinished struct{ Draft, From Draft }

// Telling is what readers want to know about a method's requests or notifications, and about their responses.
type Telling struct {
	// Params and Result are shown on one line.
	Params, Result []Member
	// Label lists the paths of the text above an arrow: "" is the method. Nil means only the method.
	Label []string
	// Dull marks a message that isn't interesting unless it is refused.
	Dull bool
	// Acks marks a message for which an empty response is interesting.
	Acks bool
}

// Member is a member of a message, at the first of its paths that exists. A member without a label is shown only by its
// value.
type Member struct {
	Label string
	Paths []string
}

// Tell returns a member.
func Tell(label string, paths ...string) Member { return Member{label, paths} }
