// Package message has the types by which a protocol describes its messages: drafts, kinds, how a message is recognised
// by its shape, and rules that no schema can say. A folder such as schemas/<protocol> fills them in, and package schemas
// reads them. This package judges nothing, and knows no protocol.
package message

import (
	"io/fs"
	"strings"
)

// Draft names a draft of a protocol.
type Draft string

// Kind names a form of message: the path of its schema without draft and ".json", such as "event" (bare), "deliver"
// (the whole JSON-RPC frame), "initialize-result" (a whole response), "chat.react" (bare arguments),
// "port/hello" or "jsonrpc/response". A frame's kind with "-params" appended names its bare params.
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
	// Files has the schemas: <draft>/<kind>.json, or <kind>.json where the draft has the protocol's name.
	Files fs.FS
	// Methods says which schema a request or notification of a method obeys. The kind of its response is the same with
	// [ResultSuffix] appended, where there is such a schema.
	Methods map[string]Kind
	// Rules are demands that a schema cannot say.
	Rules []Rule

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
