package schemas

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/c2a-conform/c2a-conform/schemas/message"
	"github.com/c2a-conform/c2a-conform/schemas/onepass"
)

// Limits of the lexical layer. The suite defines them so that no input can exhaust it. A message beyond a limit gets a
// finding that doesn't name a requirement.
const (
	MaxMessageBytes = onepass.MaxMessageBytes // bytes of one message
	MaxDepth        = onepass.MaxDepth        // levels of nesting
	MaxValues       = onepass.MaxValues       // values in one message, member names not counted
	MaxNumberLength = onepass.MaxNumberLength // characters of a number
	MaxExponent     = onepass.MaxExponent     // magnitude of the exponent of a number
	MaxFindings     = 100                     // findings reported for one message
)

// ofSyntax are the requirements that are broken by what is no JSON text that every receiver reads alike: those of any
// message.
var ofSyntax = sync.OnceValue(func() []string {
	top, err := root("", KindAnyMessage)
	if err != nil {
		panic(err) // it is compiled in
	}
	return slices.Clip(own(top))
})

// ofLimits are the keywords of findings that the suite's own limits make: they break no requirement.
var ofLimits = []string{KeywordLength, KeywordValues, KeywordDepth, KeywordNumber}

// breaks puts the requirements on a fault of the bytes.
func breaks(fault *Finding) *Finding {
	if fault != nil && !slices.Contains(ofLimits, fault.Keyword) {
		fault.Requirements = ofSyntax()
	}
	return fault
}

var byteOrderMark = []byte("\xef\xbb\xbf")

var decoders = sync.Pool{New: func() any { return new(jsontext.Decoder) }}

// decode reads one JSON value strictly, and slowly, into map[string]any, []any, string, json.Number, bool and nil.
func decode(raw []byte) (any, *Finding) { return read(raw, true) }

// faultOf says what is wrong with bytes that can't be read; nil: nothing is. It holds no more of them than is open.
func faultOf(raw []byte) *Finding {
	_, fault := read(raw, false)
	return breaks(fault)
}

func read(raw []byte, keep bool) (any, *Finding) {
	if fault := inspect(raw); fault != nil {
		return nil, fault
	}
	dec := decoders.Get().(*jsontext.Decoder)
	defer decoders.Put(dec)
	dec.Reset(bytes.NewBuffer(raw))
	r := reader{dec: dec, raw: raw, keep: keep}
	value, fault := r.value(0)
	if fault != nil {
		return nil, fault
	}
	end := dec.InputOffset()
	rest := bytes.TrimLeft(raw[end:], " \t\r\n")
	if len(rest) > 0 {
		return nil, syntax(KeywordTrailing, "", int64(len(raw)-len(rest)), "more data follows the value")
	}
	return value, nil
}

// inspect judges the bytes before any parsing.
func inspect(raw []byte) *Finding {
	if len(raw) > MaxMessageBytes {
		return tooLong(int64(len(raw)), MaxMessageBytes)
	}
	if bytes.HasPrefix(raw, byteOrderMark) {
		return syntax(KeywordBOM, "", 0, "begins with a byte order mark")
	}
	if len(bytes.TrimLeft(raw, " \t\r\n")) == 0 {
		return syntax(KeywordEmpty, "", 0, "is empty")
	}
	return nil
}

func tooLong(length, limit int64) *Finding {
	return &Finding{Keyword: KeywordLength, Message: fmt.Sprintf("has %d bytes, at most %d are read", length, limit),
		Offset: limit}
}

func syntax(keyword, pointer string, offset int64, message string) *Finding {
	return &Finding{Pointer: pointer, Keyword: keyword, Message: message, Offset: offset}
}

// reader goes through one message, and builds its tree where it is to be kept.
type reader struct {
	keep   bool
	dec    *jsontext.Decoder
	raw    []byte
	values int
}

func (r *reader) value(depth int) (any, *Finding) {
	if r.values++; r.values > MaxValues {
		return nil, &Finding{Keyword: KeywordValues, Message: fmt.Sprintf("contains more than %d values", MaxValues),
			Offset: r.dec.InputOffset()}
	}
	token, err := r.dec.ReadToken()
	if err != nil {
		return nil, r.fault(err)
	}
	switch token.Kind() {
	case '{':
		if depth == MaxDepth {
			return nil, r.tooDeep()
		}
		object := map[string]any{}
		for {
			name, err := r.dec.ReadToken()
			if err != nil {
				return nil, r.fault(err)
			}
			if name.Kind() == '}' {
				return object, nil
			}
			key := name.String()
			value, fault := r.value(depth + 1)
			if fault != nil {
				return nil, fault
			}
			if r.keep {
				object[key] = value
			}
		}
	case '[':
		if depth == MaxDepth {
			return nil, r.tooDeep()
		}
		array := []any{}
		for r.dec.PeekKind() != ']' {
			value, fault := r.value(depth + 1)
			if fault != nil {
				return nil, fault
			}
			if r.keep {
				array = append(array, value)
			}
		}
		if _, err := r.dec.ReadToken(); err != nil {
			return nil, r.fault(err)
		}
		return array, nil
	case '"':
		return token.String(), nil
	case '0':
		return r.number(token.String())
	case 't':
		return true, nil
	case 'f':
		return false, nil
	default:
		return nil, nil
	}
}

func (r *reader) tooDeep() *Finding {
	return &Finding{Keyword: KeywordDepth, Message: fmt.Sprintf("is nested deeper than %d levels", MaxDepth),
		Offset: r.dec.InputOffset() - 1}
}

// number refuses what would make exact arithmetic on it a burden, or crash it.
func (r *reader) number(text string) (any, *Finding) {
	if len(text) <= MaxNumberLength {
		mark := strings.IndexAny(text, "eE")
		if mark < 0 {
			return json.Number(text), nil
		}
		exponent, err := strconv.Atoi(text[mark+1:])
		if err == nil && exponent <= MaxExponent && exponent >= -MaxExponent {
			return json.Number(text), nil
		}
	}
	return nil, &Finding{
		Pointer: brief(string(r.dec.StackPointer())), Keyword: KeywordNumber,
		Offset: r.dec.InputOffset() - int64(len(text)),
		Message: fmt.Sprintf("number %s exceeds %d characters or the exponent %d", message.Show(json.Number(text)),
			MaxNumberLength, MaxExponent),
	}
}

// fault turns an error of the decoder into a finding.
func (r *reader) fault(err error) *Finding {
	var syntactic *jsontext.SyntacticError
	if !errors.As(err, &syntactic) {
		if errors.Is(err, io.EOF) {
			err = io.ErrUnexpectedEOF
		}
		syntactic = &jsontext.SyntacticError{ByteOffset: int64(len(r.raw)), Err: err}
	}
	pointer, offset := brief(string(syntactic.JSONPointer)), min(syntactic.ByteOffset, int64(len(r.raw)))
	switch {
	case errors.Is(syntactic.Err, jsontext.ErrDuplicateName):
		name := syntactic.JSONPointer.LastToken()
		return syntax(KeywordDuplicate, pointer, offset,
			fmt.Sprintf("member %s appears twice in one object", message.Show(name)))
	case errors.Is(syntactic.Err, io.ErrUnexpectedEOF):
		return syntax(KeywordSyntax, pointer, offset, "ends in the middle of a value")
	case !startsUTF8(r.raw[offset:]):
		return syntax(KeywordUTF8, pointer, offset,
			fmt.Sprintf("byte 0x%02x at offset %d is not UTF-8", r.raw[offset], offset))
	case isSurrogateEscape(r.raw[offset:]):
		return syntax(KeywordSurrogate, pointer, offset,
			fmt.Sprintf("escape %s is half of a surrogate pair", r.raw[offset:offset+6]))
	default:
		return syntax(KeywordSyntax, pointer, offset, fmt.Sprintf("is not JSON: %v", syntactic.Err))
	}
}

// startsUTF8 tells whether the text does not begin with a broken UTF-8 sequence.
func startsUTF8(text []byte) bool {
	r, size := utf8.DecodeRune(text)
	return r != utf8.RuneError || size != 1
}

// isSurrogateEscape tells whether the text begins with \uD800 to \uDFFF.
func isSurrogateEscape(text []byte) bool {
	if len(text) < 6 || text[0] != '\\' || text[1] != 'u' {
		return false
	}
	unit, err := strconv.ParseUint(string(text[2:6]), 16, 16)
	return err == nil && unit >= 0xd800 && unit <= 0xdfff
}
