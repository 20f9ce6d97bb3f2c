package alternate

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"unicode/utf16"

	"github.com/c2a-conform/c2a-conform/reference/fault"
	"github.com/c2a-conform/c2a-conform/reference/serve"
	"github.com/c2a-conform/c2a-conform/schemas/jsonrpc"
)

// Link describes the messages of a role, for the alternates of their form.
type Link struct {
	Name    string // prefix of the names of the alternates
	Open    string // the requirement about the form of messages
	Role    string
	Drafts  []string
	Cancels string // method whose params name a request by requestId, or ""
	Answers bool   // the role sends only answers
}

// Forms returns the alternates that write the same messages in another form that JSON and JSON-RPC allow.
func (l Link) Forms() []Alternate {
	form := func(name, does string, choice func() serve.Tamperer) Alternate {
		return Alternate{Name: l.Name + "-" + name, Open: l.Open, Role: l.Role, Drafts: l.Drafts, Does: does,
			Choice: Tampers(choice)}
	}
	all := []Alternate{
		form("unknown-members", "adds a member to every message on the link",
			said(func(f fault.Frame) { extend(f, false) })),
		form("unknown-members-within", "adds nested members to every message on the link",
			said(func(f fault.Frame) { extend(f, true) })),
		form("other-errors", "refuses with its own error code, with data", said(func(f fault.Frame) {
			if e := f.At("error"); e["code"] != nil {
				if code, ok := e["code"].(float64); ok && (code < -32768 || code > -32000) {
					e["code"] = 4711
				}
				e["message"], e["data"] = "Das geht leider nicht. \u26d4", fault.Frame{"retry": false}
				f["error"] = e
			}
		})),
		form("members-reversed", "writes the members of objects in another order", written(reversed)),
		form("blanks", "writes blanks between JSON tokens", written(func(raw []byte) []byte {
			var out bytes.Buffer
			if json.Indent(&out, raw, " ", "\t") != nil {
				return raw
			}
			return append([]byte("  "), bytes.ReplaceAll(out.Bytes(), []byte("\n"), []byte(" "))...)
		})),
		form("escapes", "escapes what is not ASCII, and slashes", written(escaped)),
		form("carriage-returns", "ends its lines with a carriage return",
			written(func(raw []byte) []byte { return append(slices.Clone(raw), '\r') })),
	}
	if l.Answers {
		return all
	}
	return append(all,
		form("numeric-ids", "numbers its requests from 0", l.renamed(func(n int, _ string) any { return n })),
		form("long-ids", "gives its requests long ids", l.renamed(func(n int, id string) any {
			return fmt.Sprintf("urn:request:%s:%d/%s \u00e9", id, n, strings.Repeat("0123456789abcdef", 12))
		})),
		form("fractions", "writes whole numbers with a fraction of zero", written(fractions)),
		form("logs", "sends unknown notifications", func() serve.Tamperer {
			return fault.Functions{Out: func(f fault.Frame) []fault.Frame {
				if !ofLink(f) {
					return []fault.Frame{f}
				}
				log := fault.Frame{"jsonrpc": "2.0", "method": "$/log",
					"params": fault.Frame{"level": "info", "data": "at work"}}
				return []fault.Frame{f, log}
			}}
		}),
	)
}

// ofLink reports whether an outgoing frame is a request or notification of the link.
func ofLink(f fault.Frame) bool {
	return f.Method() != "" && !strings.HasPrefix(f.Method(), "conformance/")
}

// said returns a tamperer that changes all outgoing frames of the link, including answers.
func said(change func(f fault.Frame)) func() serve.Tamperer {
	return func() serve.Tamperer {
		ofPort := map[string]bool{} // unanswered requests of the port
		return fault.Functions{
			In: func(f fault.Frame) (pass, send []fault.Frame) {
				if strings.HasPrefix(f.Method(), "conformance/") {
					ofPort[f.ID()] = true
				}
				return []fault.Frame{f}, nil
			},
			Out: func(f fault.Frame) []fault.Frame {
				switch {
				case ofLink(f):
					change(f)
				case f.Method() == "" && ofPort[f.ID()]:
					delete(ofPort, f.ID())
				case f.Method() == "":
					change(f)
				}
				return []fault.Frame{f}
			},
		}
	}
}

// data are members whose member names are data, or whose value somebody else has given.
var data = []string{"capabilities", "arguments", "content", "action", "card", "response", "endpoints", "input"}

// extend adds a member to a frame, and, if within is true, to the objects in it, except data.
func extend(f fault.Frame, within bool) {
	for _, part := range []string{"params", "result"} {
		object, ok := f[part].(map[string]any)
		switch {
		case !ok:
		case within:
			for name, value := range object {
				if !slices.Contains(data, name) {
					deepen(value)
				}
			}
		default:
			object["xVendor"] = map[string]any{"trace": "4bf92f35"}
		}
	}
}

func deepen(value any) {
	switch v := value.(type) {
	case map[string]any:
		for name, inner := range v {
			if !slices.Contains(data, name) {
				deepen(inner)
			}
		}
		v["xVendor"] = true
	case []any:
		for _, inner := range v {
			deepen(inner)
		}
	}
}

// renamed returns a tamperer that changes the ids of outgoing requests, and restores them in the answers.
func (l Link) renamed(name func(n int, id string) any) func() serve.Tamperer {
	return func() serve.Tamperer {
		ids, old := map[string]any{}, map[string]any{}
		n := 0
		return fault.Functions{
			Out: func(f fault.Frame) []fault.Frame {
				if f.Method() != "" && f["id"] != nil {
					id := f["id"]
					f["id"] = name(n, f.ID())
					n++
					old[f.ID()], ids[fault.ID(id)] = id, f["id"]
				}
				if f.Method() != "" && f.Method() == l.Cancels {
					if id, ok := ids[fault.ID(f.At("params")["requestId"])]; ok {
						f.At("params")["requestId"] = id
					}
				}
				return []fault.Frame{f}
			},
			In: func(f fault.Frame) (pass, send []fault.Frame) {
				if id, ok := old[f.ID()]; ok && f.Method() == "" {
					f["id"] = id
				}
				return []fault.Frame{f}, nil
			},
		}
	}
}

// written returns a tamperer that rewrites the bytes of outgoing frames.
func written(write func(raw []byte) []byte) func() serve.Tamperer {
	return func() serve.Tamperer { return writer(write) }
}

// writer is a [serve.Tamperer] that changes only outgoing frames.
type writer func(raw []byte) []byte

func (writer) Incoming(frame []byte) (pass, send [][]byte) { return [][]byte{frame}, nil }

func (w writer) Outgoing(frame []byte) [][]byte {
	if jsonrpc.Decode(frame).Kind == jsonrpc.KindInvalid {
		return [][]byte{frame}
	}
	return [][]byte{w(frame)}
}

// reversed writes the members of every object in the reverse order of their names.
func reversed(raw []byte) []byte {
	var value any
	if json.Unmarshal(raw, &value) != nil {
		return raw
	}
	var out bytes.Buffer
	writeReversed(&out, value)
	return out.Bytes()
}

func writeReversed(out *bytes.Buffer, value any) {
	switch v := value.(type) {
	case map[string]any:
		names := make([]string, 0, len(v))
		for name := range v {
			names = append(names, name)
		}
		slices.Sort(names)
		slices.Reverse(names)
		for i, name := range names {
			out.WriteByte("{,"[min(i, 1)])
			writeReversed(out, name)
			out.WriteByte(':')
			writeReversed(out, v[name])
		}
		if len(names) == 0 {
			out.WriteByte('{')
		}
		out.WriteByte('}')
	case []any:
		out.WriteByte('[')
		for i, x := range v {
			if i > 0 {
				out.WriteByte(',')
			}
			writeReversed(out, x)
		}
		out.WriteByte(']')
	default:
		raw, err := json.Marshal(v)
		if err != nil {
			panic(err) // can't happen: the value was read from JSON
		}
		out.Write(raw)
	}
}

// escaped writes a slash, and every character outside ASCII, as an escape.
func escaped(raw []byte) []byte {
	var out bytes.Buffer
	for _, r := range string(raw) {
		switch {
		case r == '/':
			out.WriteString(`\/`)
		case r < 128:
			out.WriteRune(r)
		default:
			for _, unit := range utf16.Encode([]rune{r}) {
				fmt.Fprintf(&out, `\u%04X`, unit)
			}
		}
	}
	return out.Bytes()
}

// fractions writes whole numbers in frames of the link with a fraction.
func fractions(raw []byte) []byte {
	m := jsonrpc.Decode(raw)
	if m.Method == "" || strings.HasPrefix(m.Method, "conformance/") {
		return raw
	}
	decoder := json.NewDecoder(bytes.NewReader(m.Params))
	decoder.UseNumber()
	var params any
	if decoder.Decode(&params) != nil {
		return raw
	}
	f := fault.Parse(raw)
	f["params"] = fractioned(params)
	return f.Encode()
}

func fractioned(value any) any {
	switch v := value.(type) {
	case map[string]any:
		for name, x := range v {
			v[name] = fractioned(x)
		}
	case []any:
		for i, x := range v {
			v[i] = fractioned(x)
		}
	case json.Number:
		if !strings.ContainsAny(string(v), ".eE") {
			return json.Number(v + ".0")
		}
	}
	return value
}
