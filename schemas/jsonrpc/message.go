package jsonrpc

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"slices"
	"strconv"
	"unicode/utf8"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/c2a-conform/c2a-conform/schemas/onepass"
)

// MaxDepth is the number of arrays and objects that may enclose a value. The record itself is level 1.
const MaxDepth = 1000

// ErrTrailingData means that something follows the end of a JSON text.
var ErrTrailingData = errors.New("data after the JSON text")

// Kind says what a record is. Zero is invalid.
type Kind int

const (
	KindRequest      Kind = iota + 1 // method and id
	KindNotification                 // method without id
	KindResponse                     // id, and either result or error
	KindBatch                        // a non-empty array, see Message.Elements
	KindInvalid                      // anything else, see Message.Fault
)

// String returns the kind in lower case.
func (k Kind) String() string {
	switch k {
	case KindRequest:
		return "request"
	case KindNotification:
		return "notification"
	case KindResponse:
		return "response"
	case KindBatch:
		return "batch"
	case KindInvalid:
		return "invalid"
	default:
		return fmt.Sprintf("Kind(%d)", int(k))
	}
}

// Message is one decoded record. Its byte slices point into Raw and must not be written to. A message of KindInvalid
// carries as many of its members as could be read, so that a malformed answer can still be matched to its request.
type Message struct {
	// Raw is the record as it was received.
	Raw  []byte
	Kind Kind
	// ID is the value of "id"; zero if it is absent or no valid id.
	ID ID
	// RawID is "id" as it was spelt, nil if it is absent.
	RawID  json.RawMessage
	Method string
	// Params and Result are nil if absent.
	Params, Result json.RawMessage
	// Err is "error" of a response, nil if absent or malformed.
	Err *Error
	// Fault is set exactly when Kind is KindInvalid, and is always a *Fault.
	Fault error
}

// Decode reads one record. It never fails and never panics: what is not a JSON-RPC 2.0 message (sections 4 to 6 of its
// specification) has [KindInvalid]. Members that the specification doesn't name are ignored.
//
// The JSON text is read strictly (RFC 7493): UTF-8 without lone surrogates, no name twice in an object, nothing after
// the end, at most MaxDepth levels.
func Decode(raw []byte) Message {
	pass, ok := onepass.Anything.RunNoting(raw)
	defer onepass.Anything.Put(pass)
	if ok && raw[onepass.Start(raw)] == '{' {
		return Noted(raw, raw, pass.Members())
	}
	return decode(raw)
}

// Noted returns the message at raw, whose members were recorded by a pass over text; text may contain more than raw.
func Noted(raw, text []byte, members []onepass.Noted) Message {
	m := Message{Raw: raw}
	var version, method, failure json.RawMessage
	for _, member := range members {
		m.member(member.Name, text[member.At:member.End:member.End], &version, &method, &failure)
	}
	if fault := m.classify(version, method, failure); fault != nil {
		return m.invalid(fault)
	}
	return m
}

// decode reads a record that is an object of JSON within the limits of a pass, or anything else.
func decode(raw []byte) Message {
	m := Message{Raw: raw}
	if fault := checkText(raw); fault != nil {
		return m.invalid(fault)
	}
	dec := jsontext.NewDecoder(bytes.NewBuffer(raw))
	var fault *Fault
	switch dec.PeekKind() {
	case '{':
		fault = m.decodeObject(dec)
	case '[':
		m.Kind = KindBatch
		fault = checkBatch(dec, raw)
	default:
		if v, err := dec.ReadValue(); err != nil {
			fault = jsonFault(err, raw)
		} else {
			fault = &Fault{Kind: FaultNotObject, Got: string(clip(v))}
		}
	}
	if end := trailing(raw, dec.InputOffset()); end != nil && (fault == nil || !lexical(fault.Kind)) {
		fault = end
	}
	if fault != nil {
		return m.invalid(fault)
	}
	return m
}

// Elements yields the messages of a batch in order, one at a time, so that a batch of any size needs no more memory
// than its text. A batch within a batch is invalid. Other kinds yield nothing.
func (m Message) Elements() iter.Seq[Message] {
	return func(yield func(Message) bool) {
		if m.Kind != KindBatch {
			return
		}
		dec := jsontext.NewDecoder(bytes.NewBuffer(m.Raw))
		if _, err := dec.ReadToken(); err != nil {
			return
		}
		for k := dec.PeekKind(); k != ']' && k != 0; k = dec.PeekKind() {
			v, err := dec.ReadValue()
			if err != nil {
				return
			}
			end := dec.InputOffset()
			element := Decode(m.Raw[end-int64(len(v)) : end : end])
			if element.Kind == KindBatch || FaultOf(element.Fault) == FaultEmptyBatch {
				element = Message{Raw: element.Raw}.invalid(&Fault{Kind: FaultNestedBatch, Got: string(clip(v))})
			}
			if !yield(element) {
				return
			}
		}
	}
}

func (m Message) invalid(fault *Fault) Message {
	m.Kind, m.Fault = KindInvalid, fault
	return m
}

// decodeObject reads the object that dec is in front of into m. A fault of the text ends the reading, and comes before
// any other.
func (m *Message) decodeObject(dec *jsontext.Decoder) *Fault {
	var version, method, failure json.RawMessage
	err := eachMember(dec, m.Raw, func(name string, v json.RawMessage) {
		m.member([]byte(name), v, &version, &method, &failure)
	})
	fault := m.classify(version, method, failure)
	if err != nil {
		return jsonFault(err, m.Raw)
	}
	return fault
}

// member takes a member of the message.
func (m *Message) member(name []byte, v json.RawMessage, version, method, failure *json.RawMessage) {
	switch string(name) {
	case "jsonrpc":
		*version = v
	case "id":
		m.RawID = v
	case "method":
		*method = v
	case "params":
		m.Params = v
	case "result":
		m.Result = v
	case "error":
		*failure = v
	}
}

// eachMember calls do for the members of the object that dec, which reads raw, is in front of. The values are parts of
// raw.
func eachMember(dec *jsontext.Decoder, raw []byte, do func(name string, v json.RawMessage)) error {
	if _, err := dec.ReadToken(); err != nil {
		return err
	}
	for dec.PeekKind() != '}' {
		token, err := dec.ReadToken()
		if err != nil {
			return err
		}
		name := token.String() // before the token is overwritten
		v, err := dec.ReadValue()
		if err != nil {
			return err
		}
		end := dec.InputOffset()
		do(name, raw[end-int64(len(v)):end:end])
	}
	_, err := dec.ReadToken()
	return err
}

// classify decides what the members make of m. All of them are looked at before the first fault is returned, so that m
// holds what is usable.
func (m *Message) classify(version, method, failure json.RawMessage) *Fault {
	var faults []*Fault
	blame := func(kind FaultKind, pointer string, got json.RawMessage) {
		faults = append(faults, &Fault{Kind: kind, Pointer: pointer, Got: string(clip(got))})
	}

	if s, ok := stringOf(version); !ok || s != "2.0" {
		blame(FaultVersion, "/jsonrpc", version)
	}
	if m.RawID != nil {
		id, err := idOf(jsontext.Value(m.RawID))
		if err != nil {
			blame(FaultID, "/id", m.RawID)
		}
		m.ID = id
	}
	if method != nil {
		s, ok := stringOf(method)
		if !ok {
			blame(FaultMethod, "/method", method)
		}
		m.Method = s
		if m.Result != nil || failure != nil {
			blame(FaultBothSides, "", nil)
		}
	}
	if k := jsontext.Value(m.Params).Kind(); m.Params != nil && k != '{' && k != '[' {
		blame(FaultParams, "/params", m.Params)
	}
	if failure != nil {
		e, fault := errorOf(failure)
		if fault != nil {
			faults = append(faults, fault)
		}
		m.Err = e
	}

	switch {
	case method != nil && m.RawID != nil:
		m.Kind = KindRequest
	case method != nil:
		m.Kind = KindNotification
	case m.Result == nil && failure == nil:
		blame(FaultNoOutcome, "", nil)
	default:
		m.Kind = KindResponse
		if m.Result != nil && failure != nil {
			blame(FaultTwoOutcomes, "", nil)
		}
		if m.RawID == nil {
			blame(FaultNoID, "", nil)
		}
	}
	if len(faults) > 0 {
		return faults[0]
	}
	return nil
}

// errorOf reads the error object of a response.
func errorOf(raw json.RawMessage) (*Error, *Fault) {
	bad := func(pointer string, got []byte) (*Error, *Fault) {
		return nil, &Fault{Kind: FaultError, Pointer: "/error" + pointer, Got: string(clip(got))}
	}
	if jsontext.Value(raw).Kind() != '{' {
		return bad("", raw)
	}
	var code, message, data json.RawMessage
	err := eachMember(jsontext.NewDecoder(bytes.NewBuffer(raw)), raw, func(name string, v json.RawMessage) {
		switch name {
		case "code":
			code = v
		case "message":
			message = v
		case "data":
			data = v
		}
	})
	if err != nil || jsontext.Value(code).Kind() != '0' {
		return bad("/code", code)
	}
	n, err := strconv.ParseInt(canonicalNumber(string(code)), 10, 64)
	if err != nil {
		return bad("/code", code)
	}
	text, ok := stringOf(message)
	if !ok {
		return bad("/message", message)
	}
	return &Error{Code: n, Message: text, Data: data}, nil
}

// checkBatch reads the array that dec is in front of, and keeps nothing.
func checkBatch(dec *jsontext.Decoder, raw []byte) *Fault {
	if _, err := dec.ReadToken(); err != nil {
		return jsonFault(err, raw)
	}
	if dec.PeekKind() == ']' {
		if _, err := dec.ReadToken(); err != nil {
			return jsonFault(err, raw)
		}
		return &Fault{Kind: FaultEmptyBatch}
	}
	for dec.PeekKind() != ']' {
		if _, err := dec.ReadValue(); err != nil {
			return jsonFault(err, raw)
		}
	}
	if _, err := dec.ReadToken(); err != nil {
		return jsonFault(err, raw)
	}
	return nil
}

// checkText looks for what must be known before a JSON decoder sees the text.
func checkText(raw []byte) *Fault {
	if !utf8.Valid(raw) {
		at := 0
		for at < len(raw) {
			r, size := utf8.DecodeRune(raw[at:])
			if r == utf8.RuneError && size == 1 {
				break
			}
			at += size
		}
		return &Fault{Kind: FaultNotUTF8, Offset: int64(at), Got: string(clip(raw[at:]))}
	}
	if len(raw) <= MaxDepth {
		return nil
	}
	depth, inString := 0, false
	for i := 0; i < len(raw); i++ {
		switch c := raw[i]; {
		case inString && c == '\\':
			i++
		case c == '"':
			inString = !inString
		case inString:
		case c == '{' || c == '[':
			if depth++; depth > MaxDepth {
				return &Fault{Kind: FaultTooDeep, Offset: int64(i), Got: string(clip(raw[i:]))}
			}
		case c == '}' || c == ']':
			depth--
		}
	}
	return nil
}

// jsonFault returns the fault for an error of the JSON decoder.
func jsonFault(err error, raw []byte) *Fault {
	f := &Fault{Kind: FaultNotJSON, Got: string(clip(raw)), Err: err}
	if errors.Is(err, jsontext.ErrDuplicateName) {
		f.Kind = FaultDuplicateName
	}
	if syntactic, ok := errors.AsType[*jsontext.SyntacticError](err); ok {
		f.Offset = syntactic.ByteOffset
		f.Pointer = string(syntactic.JSONPointer)
		if at := f.Offset; f.Kind == FaultDuplicateName && at > 0 && at < int64(len(raw)) {
			f.Got = string(clip(raw[at:]))
		}
	}
	return f
}

// lexical tells whether a fault of this kind ends the reading of the text, so that what follows cannot be called
// trailing.
func lexical(k FaultKind) bool {
	return slices.Contains([]FaultKind{FaultNotUTF8, FaultNotJSON, FaultDuplicateName, FaultTooDeep}, k)
}

// trailing returns a fault where anything but white space follows raw[:end].
func trailing(raw []byte, end int64) *Fault {
	rest := bytes.TrimLeft(raw[end:], " \t\r\n")
	if len(rest) == 0 {
		return nil
	}
	return &Fault{Kind: FaultTrailingData, Offset: int64(len(raw) - len(rest)), Got: string(clip(rest)),
		Err: ErrTrailingData}
}

// stringOf returns the string that raw stands for, and whether it is one.
func stringOf(raw json.RawMessage) (string, bool) {
	text, ok := onepass.Text(raw, 0)
	return string(text), ok
}
