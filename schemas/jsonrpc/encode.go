package jsonrpc

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"

	"github.com/go-json-experiment/json/jsontext"
)

// Error codes that JSON-RPC 2.0 (section 5.1) defines.
const (
	CodeParseError     = -32700
	CodeInvalidRequest = -32600
	CodeMethodNotFound = -32601
	CodeInvalidParams  = -32602
	CodeInternalError  = -32603
)

// Error is the error object of a response.
type Error struct {
	Code    int64
	Message string
	// Data is nil if absent.
	Data json.RawMessage
}

// Error returns message and code.
func (e *Error) Error() string {
	return fmt.Sprintf("the peer answered with error %d: %q", e.Code, e.Message)
}

// The encoders below write members in the order of the specification, without HTML escaping and without line breaks.
// Values are encoded by encoding/json, with one exception: a json.RawMessage that is no JSON is written as it is, so
// that a malformed record can be built. A value that encoding/json cannot encode is a mistake in the calling program,
// and panics.

// Request returns a request. Params that are nil or are encoded as null are left out; a zero id is written as null.
func Request(id ID, method string, params any) []byte {
	dst := appendMember(begin(), "id", id)
	dst = appendMember(dst, "method", method)
	return finish(appendParams(dst, params))
}

// NewRequest is [Request] as [Decode] would read it. The id must not be zero.
func NewRequest(id ID, method string, params any) Message {
	m := Message{Kind: KindRequest, ID: id, Method: method}
	dst := appendMember(begin(), "id", id)
	idEnd := len(dst)
	dst = appendMember(dst, "method", method)
	paramsStart := len(dst) + len(`,"params":`)
	m.Raw = finish(appendParams(dst, params))
	m.RawID = json.RawMessage(m.Raw[idEnd-len(id.text) : idEnd : idEnd])
	if end := len(m.Raw) - 1; paramsStart < end {
		m.Params = json.RawMessage(m.Raw[paramsStart:end:end])
	}
	return m
}

// Notification returns a notification. Params that are nil or are encoded as null are left out.
func Notification(method string, params any) []byte {
	dst := appendMember(begin(), "method", method)
	return finish(appendParams(dst, params))
}

// Result returns a successful response. A nil result is written as null, and so is a zero id.
func Result(id ID, result any) []byte {
	return finish(appendMember(appendMember(begin(), "id", id), "result", result))
}

// ErrorResponse returns an error response. A zero id is written as null.
func ErrorResponse(id ID, e *Error) []byte {
	return finish(appendError(appendMember(begin(), "id", id), e))
}

// Reply returns a successful response to the request m, with the id spelt as in the request.
func (m Message) Reply(result any) []byte {
	return finish(appendMember(appendMember(begin(), "id", m.spelt()), "result", result))
}

// ReplyError returns an error response to the request m, with the id spelt as in the request, or null if m has no valid
// id.
func (m Message) ReplyError(e *Error) []byte {
	return finish(appendError(appendMember(begin(), "id", m.spelt()), e))
}

func (m Message) spelt() any {
	if m.ID.IsZero() {
		return nil
	}
	return m.RawID
}

// begin makes room for a message of usual size.
func begin() []byte { return append(make([]byte, 0, 256), `{"jsonrpc":"2.0"`...) }

func finish(dst []byte) []byte { return append(dst, '}') }

func appendMember(dst []byte, name string, v any) []byte {
	dst = append(dst, `,"`...)
	dst = append(dst, name...)
	dst = append(dst, `":`...)
	return appendText(dst, v)
}

func appendParams(dst []byte, params any) []byte {
	out := appendMember(dst, "params", params)
	if string(out[len(dst):]) == `,"params":null` {
		return dst
	}
	return out
}

func appendError(dst []byte, e *Error) []byte {
	dst = append(dst, `,"error":{"code":`...)
	dst = strconv.AppendInt(dst, e.Code, 10)
	dst = appendMember(dst, "message", e.Message)
	if len(e.Data) > 0 {
		dst = appendMember(dst, "data", e.Data)
	}
	return append(dst, '}')
}

// appendText appends v as JSON text on one line.
func appendText(dst []byte, v any) []byte {
	switch v := v.(type) {
	case nil:
		return append(dst, "null"...)
	case string:
		dst, _ = jsontext.AppendQuote(dst, strings.ToValidUTF8(v, "\uFFFD"))
		return dst
	case ID:
		if v.IsZero() {
			return append(dst, "null"...)
		}
		return append(dst, v.text...)
	case json.RawMessage:
		if len(v) == 0 {
			return append(dst, "null"...)
		}
		b := bytes.NewBuffer(dst)
		if json.Compact(b, v) != nil {
			return append(dst, v...)
		}
		return b.Bytes()
	}
	b := bytes.NewBuffer(dst)
	enc := json.NewEncoder(b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil {
		panic(fmt.Sprintf("jsonrpc: encode %T: %v", v, err))
	}
	return bytes.TrimSuffix(b.Bytes(), []byte("\n"))
}
