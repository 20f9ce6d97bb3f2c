package schemas

import (
	"errors"
	"fmt"

	"github.com/c2a-conform/c2a-conform/schemas/message"
	"github.com/c2a-conform/c2a-conform/schemas/onepass"
	"github.com/c2a-conform/c2a-conform/schemas/port"
)

// ErrUnrecognized is wrapped by the error of [Recognize] for a value that doesn't have the shape of any message.
var ErrUnrecognized = errors.New("not recognised as a message of a protocol or of the port")

// LexicalError is the error of [Recognize] for bytes that are not a message at all.
type LexicalError struct{ Finding Finding }

func (e *LexicalError) Error() string { return e.Finding.String() }

// Recognize finds the draft and kind of a message from its shape alone: a bare event or part of one, a bare tool call,
// or another bare value of a protocol, or a JSON-RPC request, notification or response. The message need not be valid.
// A frame that no protocol knows is assigned to the earliest draft of the first protocol; messages of the port have no
// draft.
func Recognize(raw []byte) (Draft, Kind, error) {
	pass, ok := onepass.Anything.RunNoting(raw)
	defer onepass.Anything.Put(pass)
	if !ok {
		return "", "", &LexicalError{*unreadable(raw)}
	}
	saw, err := recognize(raw, pass, protocols)
	return saw.draft, saw.kind, err
}

// anything judges nothing: it stands for the kind of a message of which no more is known.
var anything = &compilation{program: onepass.Anything}

// recognize reads a message by the members that a pass has noted. What several protocols know is of the first one
// asked.
func recognize(raw []byte, pass *onepass.Pass, asked []Protocol) (taken, error) {
	at := onepass.Start(raw)
	switch raw[at] {
	case '{':
	case '[':
		if saw, ok := recognizeList(raw, at, asked); ok {
			return saw, nil
		}
		return taken{}, fmt.Errorf("%w: an array", ErrUnrecognized)
	default:
		return taken{}, fmt.Errorf("%w: %s", ErrUnrecognized, message.Show(message.ValueAt(raw, at)))
	}
	object := message.ObjectOf(raw, pass)
	switch {
	case object.Has("method"):
		return recognizeCall(object, asked), nil
	case object.Has("jsonrpc") && object.Count("result", "error", "id") > 0:
		return recognizeResponse(object, asked), nil
	default:
		return recognizeBare(object, asked)
	}
}

// plain gives the draft to which a message is ascribed that no protocol knows: the earliest of the first protocol
// asked.
func plain(asked []Protocol) Draft {
	drafts := asked[0].Drafts
	return drafts[len(drafts)-1]
}

// recognizeList reads a bare array by its first element.
func recognizeList(raw []byte, at int, asked []Protocol) (taken, bool) {
	for _, first := range onepass.Elements(raw, at) {
		object := message.ObjectAt(raw, first.At)
		for _, p := range asked {
			if p.List == nil {
				continue
			}
			if draft, kind, ok := p.List(object); ok {
				return taken{draft, kind}, true
			}
		}
		break
	}
	return taken{}, false
}

// recognizeCall reads a request or notification: by its method, of which the first protocol that has it is meant.
func recognizeCall(frame message.Object, asked []Protocol) taken {
	method, _ := frame.Bytes("method")
	for _, p := range asked {
		if kind, ok := p.Methods[string(method)]; ok && p.Call != nil {
			params, _ := frame.Object("params")
			return taken{p.Call(kind, params), kind}
		} else if ok {
			return taken{p.Drafts[0], kind}
		}
	}
	kind := callKind("", string(method), frame.Has("id"))
	if kind.IsPort() {
		return taken{"", kind}
	}
	return taken{plain(asked), kind}
}

func recognizeResponse(frame message.Object, asked []Protocol) taken {
	result, isObject := frame.Object("result")
	if frame.Has("error") && !frame.Begins("error", 'n') && !isObject {
		return taken{plain(asked), KindErrorResponse}
	}
	if kind, ok := port.Response(result); ok {
		return taken{"", kind}
	}
	for _, p := range asked {
		if p.Response == nil {
			continue
		}
		if draft, kind, ok := p.Response(result); ok {
			return taken{draft, kind}
		}
	}
	return taken{plain(asked), KindResponse}
}

func recognizeBare(object message.Object, asked []Protocol) (taken, error) {
	record, _ := object.Text("record")
	switch {
	case traceRecords[record] != "":
		return taken{"", traceRecords[record]}, nil
	case object.Has("at", "dir") || object.Has("at", "link"):
		return taken{"", KindLog}, nil
	}
	for _, p := range asked {
		if p.Recognize == nil {
			continue
		}
		if draft, kind, ok := p.Recognize(object); ok {
			return taken{draft, kind}, nil
		}
	}
	return taken{}, fmt.Errorf("%w: an object of no known shape", ErrUnrecognized)
}
