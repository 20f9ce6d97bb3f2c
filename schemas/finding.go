package schemas

import (
	"sort"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/c2a-conform/c2a-conform/schemas/message"
)

// Keywords of findings that don't come from a JSON Schema keyword.
const (
	KeywordEmpty        = "empty"        // no value at all
	KeywordBOM          = "bom"          // a byte order mark
	KeywordUTF8         = "utf-8"        // bytes that are not UTF-8
	KeywordSurrogate    = "surrogate"    // an escape that is half a surrogate pair
	KeywordSyntax       = "syntax"       // not JSON
	KeywordDuplicate    = "duplicate"    // a member name twice in one object
	KeywordTrailing     = "trailing"     // more data after the value
	KeywordLength       = "length"       // longer than MaxMessageBytes
	KeywordDepth        = "depth"        // deeper than MaxDepth
	KeywordValues       = "values"       // more values than MaxValues
	KeywordNumber       = "number"       // a number beyond MaxNumberLength or MaxExponent
	KeywordForeign      = "foreign"      // the input is something other than JSON, such as gzip
	KeywordUnrecognized = "unrecognized" // the shape doesn't match any message
	// no schema for this draft and kind, or a message of a different protocol than the draft
	KeywordUnknownKind = "kind"
	KeywordInternal    = "internal" // a defect of this package
)

// Finding is one fault of a message.
type Finding struct {
	// Pointer is the place in the message, a JSON Pointer (RFC 6901). A missing member is named by the place where it
	// would be. A member name of more than 200 characters is shortened and followed by a digest; Offset then gives the
	// exact place.
	Pointer string `json:"pointer"`
	// Keyword is the JSON Schema keyword, the name of a rule, or one of the Keyword constants.
	Keyword string `json:"keyword"`
	// Message says what is wrong, to be read after the pointer.
	Message string `json:"message"`
	// Requirements are the ids of the broken requirements, sorted; empty if no catalogued requirement is broken.
	// Findings may share the slice, so it must not be changed.
	Requirements []string `json:"requirements,omitempty"`
	// Offset is the place in bytes from the start of the message: for a lexical error, the place of the error;
	// otherwise the place of the value at Pointer, or of the innermost value around it.
	Offset int64 `json:"offset"`
	// Line is the line of the input, from 1. Only Stream sets it.
	Line int64 `json:"line,omitempty"`
}

// String formats the finding for a person, such as
//
//	/params/attention/policy: "must_reply" is not one of "must_respond", "may_respond" [C2A-EVT-006]
func (f Finding) String() string {
	var b strings.Builder
	b.WriteString(f.Place())
	b.WriteString(": ")
	b.WriteString(f.Message)
	if len(f.Requirements) > 0 {
		b.WriteString(" [")
		b.WriteString(strings.Join(f.Requirements, " "))
		b.WriteString("]")
	}
	return b.String()
}

// Place returns the pointer in a form that is safe and short enough to print; the whole message is "(message)".
func (f Finding) Place() string {
	if f.Pointer == "" {
		return "(message)"
	}
	pointer := message.Shorten(f.Pointer, maxPlaceLength)
	if strings.IndexFunc(pointer, func(r rune) bool { return !unicode.IsPrint(r) || r == utf8.RuneError }) >= 0 {
		return strconv.Quote(pointer)
	}
	return pointer
}

const maxPlaceLength = 200 // characters of a pointer that are printed

// article names a JSON type with its article.
func article(kind string) string {
	switch kind {
	case "null":
		return "null"
	case "object", "array", "integer":
		return "an " + kind
	default:
		return "a " + kind
	}
}

// typeOf names the JSON type of a value.
func typeOf(value any) string {
	switch value.(type) {
	case nil:
		return "null"
	case bool:
		return "boolean"
	case string:
		return "string"
	case []any:
		return "array"
	case map[string]any:
		return "object"
	default:
		return "number"
	}
}

// arrange sorts findings by place, drops what repeats, and keeps at most MaxFindings.
func arrange(findings []Finding) []Finding {
	if len(findings) == 1 {
		return findings
	}
	sort.SliceStable(findings, func(i, j int) bool {
		a, b := findings[i], findings[j]
		if a.Offset != b.Offset {
			return a.Offset < b.Offset
		}
		if a.Pointer != b.Pointer {
			return a.Pointer < b.Pointer
		}
		if a.Keyword != b.Keyword {
			return a.Keyword < b.Keyword
		}
		// Of two findings of one keyword about one value the plainer comes first: fewest requirements, but not none.
		if x, y := len(a.Requirements), len(b.Requirements); x != y && x > 0 && y > 0 {
			return x < y
		} else if x != y {
			return x > y
		}
		return a.Message < b.Message
	})
	kept := findings[:0]
	for _, f := range findings {
		if n := len(kept); n > 0 && kept[n-1].Pointer == f.Pointer && kept[n-1].Keyword == f.Keyword {
			continue
		}
		kept = append(kept, f)
	}
	if len(kept) > MaxFindings {
		kept = kept[:MaxFindings]
	}
	return kept
}
