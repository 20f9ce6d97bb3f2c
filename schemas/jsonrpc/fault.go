package jsonrpc

import (
	"errors"
	"fmt"
)

// FaultKind says why a record is not a JSON-RPC 2.0 message. Zero is invalid.
type FaultKind int

const (
	FaultNotUTF8       FaultKind = iota + 1 // bytes that are not UTF-8
	FaultNotJSON                            // not a JSON text, or an incomplete one
	FaultDuplicateName                      // a member name twice in one object, at any depth
	FaultTrailingData                       // something after the JSON text
	FaultTooDeep                            // nested deeper than MaxDepth
	FaultNotObject                          // neither an object nor an array
	FaultEmptyBatch                         // an array without elements
	FaultNestedBatch                        // an array inside of a batch
	FaultVersion                            // "jsonrpc" is missing or not "2.0"
	FaultID                                 // "id" is neither string, number nor null
	FaultNoID                               // a response without "id"
	FaultMethod                             // "method" is not a string
	FaultParams                             // "params" is neither object nor array
	FaultError                              // "error" lacks an integer code or a string message
	FaultBothSides                          // "method" together with "result" or "error"
	FaultTwoOutcomes                        // "result" together with "error"
	FaultNoOutcome                          // neither "method", "result" nor "error"
)

var faultNames = map[FaultKind]string{
	FaultNotUTF8:       "not UTF-8",
	FaultNotJSON:       "not JSON",
	FaultDuplicateName: "a member name appears twice",
	FaultTrailingData:  "data after the JSON text",
	FaultTooDeep:       "nested too deep",
	FaultNotObject:     "neither an object nor a batch",
	FaultEmptyBatch:    "an empty batch",
	FaultNestedBatch:   "a batch inside a batch",
	FaultVersion:       `"jsonrpc" is not "2.0"`,
	FaultID:            `"id" is neither a string, a number nor null`,
	FaultNoID:          `a response without "id"`,
	FaultMethod:        `"method" is not a string`,
	FaultParams:        `"params" is neither an object nor an array`,
	FaultError:         `"error" is not an object with an integer "code" and a string "message"`,
	FaultBothSides:     `both a request and a response`,
	FaultTwoOutcomes:   `both "result" and "error"`,
	FaultNoOutcome:     `neither "method", "result" nor "error"`,
}

// String returns a short phrase for the kind.
func (k FaultKind) String() string {
	if s, ok := faultNames[k]; ok {
		return s
	}
	return fmt.Sprintf("FaultKind(%d)", int(k))
}

// Fault is the reason why a [Message] is of [KindInvalid].
type Fault struct {
	Kind FaultKind
	// Pointer is a JSON pointer (RFC 6901) to the place, "" for the whole.
	Pointer string
	// Offset is the number of bytes before the place, as far as it is known.
	Offset int64
	// Got is the start of the input there, at most headBytes bytes.
	Got string
	// Err is the error of the JSON decoder, if there is one.
	Err error
}

// Error says what is wrong and where, with the start of what was read as %q.
func (f *Fault) Error() string {
	s := "not a JSON-RPC 2.0 message: " + f.Kind.String()
	if f.Pointer != "" {
		s += fmt.Sprintf(" at %q", clip([]byte(f.Pointer)))
	}
	if f.Offset > 0 {
		s += fmt.Sprintf(" at byte %d", f.Offset)
	}
	if f.Got != "" {
		s += fmt.Sprintf(", got %q", f.Got)
	}
	return s
}

// Unwrap returns the error of the JSON decoder.
func (f *Fault) Unwrap() error { return f.Err }

// FaultOf returns the kind of the fault in err, or 0 if there is none.
func FaultOf(err error) FaultKind {
	if f, ok := errors.AsType[*Fault](err); ok {
		return f.Kind
	}
	return 0
}
