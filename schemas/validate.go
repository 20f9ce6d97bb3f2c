package schemas

import (
	"bytes"
	"errors"
	"fmt"
	"strings"

	"github.com/santhosh-tekuri/jsonschema/v5"
)

// Validate judges a message of a known kind and gives what is wrong with it, sorted by place; nil means valid. It never
// panics, holds no state but compiled schemas, and may be called concurrently. raw is not changed and not kept.
func Validate(draft Draft, kind Kind, raw []byte) []Finding {
	message, fault := decode(raw)
	if fault != nil {
		return []Finding{blame(kind, *fault)}
	}
	return check(draft, kind, message, raw)
}

// ValidateFrame judges one JSON-RPC message of the link or of the port. A request or notification is judged by the
// method that it names itself, or by method where it names none; a response by the method that it answers, which for a
// tool is best given by [ToolMethod]. A method that no schema knows is judged as plain JSON-RPC. Pointers are relative
// to the whole frame.
func ValidateFrame(draft Draft, raw []byte, method string, response bool) []Finding {
	message, fault := decode(raw)
	kind := frameKind(draft, message, method, response)
	if fault != nil {
		return []Finding{blame(kind, *fault)}
	}
	return check(draft, kind, message, raw)
}

// frameKind chooses the kind of a frame.
func frameKind(draft Draft, message any, method string, response bool) Kind {
	frame, _ := message.(map[string]any)
	if response {
		if tool, ok := strings.CutPrefix(method, ToolMethod("")); ok {
			if kind := Kind(tool + resultSuffix); !strings.Contains(tool, "/") && kind.exists(draft) {
				return kind
			}
			method = "tools/call"
		}
		if kind := draft.method(method) + resultSuffix; kind != resultSuffix && kind.exists(draft) {
			return kind
		}
		return KindResponse
	}
	if named, ok := frame["method"].(string); ok {
		method = named
	}
	if strings.HasPrefix(method, ToolMethod("")) {
		method = "tools/call"
	}
	if kind := draft.method(method); kind != "" {
		return kind
	}
	if _, ok := frame["id"]; ok {
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
// bind frames, and not what somebody keeps in a file. (Validate blames the frame that a bare part was taken from.) kind is empty where it could not be recognised.
func lexical(kind Kind, raw []byte, f Finding) Finding {
	if kind == "" && !bytes.Contains(raw, frameMember) || kind != "" && !kind.isFrame() {
		f.Requirements = nil
	}
	return blame(kind, f)
}

// check judges a decoded message by its schema and by the rules.
func check(draft Draft, kind Kind, message any, raw []byte) (findings []Finding) {
	defer func() {
		if fault := recover(); fault != nil {
			findings = []Finding{{Keyword: KeywordInternal, Message: fmt.Sprintf("could not be judged, which is a defect of c2a-conform: %v", fault)}}
		}
	}()
	schema, top, err := compiled(draft, kind)
	if err != nil {
		return []Finding{{Keyword: KeywordUnknownKind, Message: err.Error()}}
	}
	if err := schema.Validate(message); err != nil {
		var failure *jsonschema.ValidationError
		if !errors.As(err, &failure) {
			panic(err)
		}
		findings = explain(top, message, failure)
	}
	findings = applyRules(draft, kind, message, findings)
	if len(findings) == 0 {
		return nil
	}
	for i := range findings {
		findings[i] = blame(kind, findings[i])
	}
	locate(raw, findings)
	return arrange(findings)
}
