package schemas

import (
	"bytes"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"

	"github.com/c2a-conform/c2a-conform/schemas/mcp"
	"github.com/c2a-conform/c2a-conform/schemas/message"
	"github.com/c2a-conform/c2a-conform/schemas/onepass"
	"github.com/c2a-conform/c2a-conform/schemas/port"
)

// Validate checks a message of a known kind and returns its faults, sorted by place; nil means valid. It never panics,
// keeps no state except compiled schemas, and may be called concurrently. It neither changes nor keeps raw.
func Validate(draft Draft, kind Kind, raw []byte) []Finding {
	findings, fault := check(draft, kind, raw, nil)
	if fault != nil {
		return []Finding{blame(kind, *fault)}
	}
	return findings
}

// ValidateFrame checks one JSON-RPC message of the link or of the port. It checks a request or notification by its own
// method, or by method if it has none. It checks a response by the method that it answers; for a tool, use
// [ToolMethod]. It checks a method that no schema knows as plain JSON-RPC. Pointers are relative to the whole frame.
func ValidateFrame(draft Draft, raw []byte, method string, response bool) []Finding {
	return judgeFrame(draft, raw, method, response, nil)
}

// JudgeFrame is ValidateFrame, and also lists the requirements that were checked on the frame: those of each schema
// that applied to a value in it, and of each rule that had something to check. It leaves out the ids of the shared
// schemas, because they are checked on every message.
func JudgeFrame(draft Draft, raw []byte, method string, response bool) (findings []Finding, putTo []string) {
	findings = judgeFrame(draft, raw, method, response, &putTo)
	return findings, putTo
}

func judgeFrame(draft Draft, raw []byte, method string, response bool, putTo *[]string) []Finding {
	findings, fault := check(draft, frameKind(draft, raw, method, response), raw, putTo)
	if fault != nil { // then nothing that it says of itself can be read, either
		return []Finding{blame(frameKind(draft, nil, method, response), *fault)}
	}
	return findings
}

// frameKind chooses the kind of a frame.
func frameKind(draft Draft, raw []byte, method string, response bool) Kind {
	if response {
		return responseKind(draft, method)
	}
	at := onepass.Start(raw)
	if named, ok := onepass.Member(raw, at, "method"); ok {
		if text, ok := onepass.Text(raw, named); ok {
			method = string(text)
		}
	}
	if kind := callKind(draft, method, true); kind != KindRequest {
		return kind
	}
	_, isRequest := onepass.Member(raw, at, "id")
	return callKind(draft, method, isRequest)
}

// responseKind chooses the kind of a response to a method.
func responseKind(draft Draft, method string) Kind {
	kinds, ok := answers()[draft]
	if !ok {
		kinds = answers()[""]
	}
	kind, ok := kinds[method]
	if !ok && strings.HasPrefix(method, ToolMethod("")) {
		kind, ok = kinds[mcp.MethodToolsCall]
	}
	if !ok {
		return KindResponse
	}
	return kind
}

// answers are the kinds of responses that have a schema of their own, by draft and by the method that they answer. What
// holds for a draft that nobody knows stands under "".
var answers = sync.OnceValue(func() map[Draft]map[string]Kind {
	all := map[Draft]map[string]Kind{}
	for _, draft := range allDrafts() {
		kinds := map[string]Kind{}
		add := func(method string, kind Kind) {
			if exists(draft, kind) {
				kinds[method] = kind
			}
		}
		for _, kind := range Kinds() {
			if tool, ok := strings.CutSuffix(string(kind), message.ResultSuffix); ok && !strings.Contains(tool, "/") {
				add(ToolMethod(tool), kind)
			}
		}
		methods := maps.Clone(port.Kinds)
		if p := of(draft); p != nil {
			maps.Copy(methods, p.Methods)
		}
		for method, kind := range methods {
			add(method, kind+message.ResultSuffix)
		}
		all[draft] = kinds
	}
	return all
})

// callKind chooses the kind of a request or notification.
func callKind(draft Draft, method string, isRequest bool) Kind {
	if strings.HasPrefix(method, ToolMethod("")) {
		method = mcp.MethodToolsCall
	}
	if kind := ofMethod(draft, method); kind != "" {
		return kind
	}
	if isRequest {
		return KindRequest
	}
	return KindNotification
}

// blame takes requirements off findings about the port: they are no fault of the implementation.
func blame(kind Kind, f Finding) Finding {
	if kind.IsPort() {
		f.Requirements = nil
	}
	return f
}

// frameMember is what tells that a text which can't be read was meant as a frame of JSON-RPC.
var frameMember = []byte(`"jsonrpc"`)

// lexical takes requirements off a fault of the bytes where a stream holds no frames of the link: the rules of the wire
// bind frames, and not what somebody keeps in a file. (Validate blames the frame that a bare part was taken from.) kind
// is empty where it could not be recognised.
func lexical(kind Kind, raw []byte, f Finding) Finding {
	if kind == "" && !bytes.Contains(raw, frameMember) || kind != "" && !isFrame(kind) {
		f.Requirements = nil
	}
	return blame(kind, f)
}

// check judges a message by its schema and by the rules. The fault is that of what can't be read. putTo takes the
// requirements that it was put to; nil: nobody asks.
func check(draft Draft, kind Kind, raw []byte, putTo *[]string) (findings []Finding, fault *Finding) {
	c, err := compiled(draft, kind)
	if err != nil {
		if fault := faultOf(raw); fault != nil {
			return nil, fault
		}
		return []Finding{{Keyword: KeywordUnknownKind, Message: err.Error()}}, nil
	}
	return c.check(raw, putTo)
}

func (c *compilation) check(raw []byte, putTo *[]string) (findings []Finding, fault *Finding) {
	defer func() {
		if cause := recover(); cause != nil {
			findings, fault = defect(cause), nil
		}
	}()
	pass, ok := c.program.Run(raw)
	defer c.program.Put(pass)
	if !ok {
		return nil, unreadable(raw)
	}
	if putTo != nil {
		*putTo = c.putTo(raw, pass)
	}
	return c.findings(raw, pass), nil
}

// putTo lists the requirements that the schemas of the draft, and the rules, put a message to: each once.
func (c *compilation) putTo(raw []byte, pass *onepass.Pass) []string {
	var ids []string
	for i, m := range c.program.Marks {
		if pass.Visits(i) && !shared(Kind(m.File)) && !slices.Contains(ids, m.ID) {
			ids = append(ids, m.ID)
		}
	}
	for i := range c.rules {
		if _, applies := c.rules[i].look(c.draft, raw, pass); !applies {
			continue
		}
		for _, id := range c.rules[i].Requirements {
			if !slices.Contains(ids, id) {
				ids = append(ids, id)
			}
		}
	}
	return ids
}

// unreadable says what is wrong with bytes that a pass can't read. The pass has the last word, and the slow reader
// explains it: one that finds nothing wrong has a defect.
func unreadable(raw []byte) *Finding {
	if fault := faultOf(raw); fault != nil {
		return fault
	}
	return &defect("one parser accepts it, and another doesn't")[0]
}

// findings puts what a pass found into words, and applies the rules.
func (c *compilation) findings(raw []byte, pass *onepass.Pass) (findings []Finding) {
	if len(pass.Failures) > 0 {
		findings = c.explain(raw, pass)
	}
	return c.ruled(raw, pass, findings)
}

// ruled applies the rules to what a message breaks of its schema.
func (c *compilation) ruled(raw []byte, pass *onepass.Pass, findings []Finding) []Finding {
	findings = applyRules(c.draft, c.rules, raw, pass, findings)
	if len(findings) == 0 {
		return nil
	}
	for i := range findings {
		findings[i] = blame(c.kind, findings[i])
	}
	return arrange(findings)
}

func defect(cause any) []Finding {
	return []Finding{{Keyword: KeywordInternal,
		Message: fmt.Sprintf("could not be judged, which is a defect of c2a-conform: %v", cause)}}
}
