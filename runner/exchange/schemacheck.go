package exchange

import (
	"cmp"
	"maps"
	"slices"
	"strconv"

	"github.com/c2a-conform/c2a-conform/runner/judge"
	"github.com/c2a-conform/c2a-conform/schemas"
	"github.com/c2a-conform/c2a-conform/schemas/jsonrpc"
)

// maxBroken is the maximum number of broken checks from schemas for one requirement in one world.
const maxBroken = 10

// schemaChecks are the results of the schemas for the frames of the implementation: one check for each fault, and one
// check for all frames that keep a requirement.
type schemaChecks struct {
	broken []judge.Check
	kept   map[string]int // requirement -> number of checked frames that keep it
	faults map[string]int
}

// judge validates a frame of the implementation on the link. seq is its place in the typed trace. If the frame breaks
// the binding but no requirement, judge returns a [*ShimError].
func (x *Exchange) judge(m jsonrpc.Message, seq int, method string, response bool) error {
	s := &x.schema
	if s.kept == nil {
		s.kept, s.faults = map[string]int{}, map[string]int{}
	}
	ofFrames, ofForm := x.side.Forms()
	broken := ofForm
	if m.Kind == jsonrpc.KindInvalid {
		broken = ofFrames
	}
	findings, putTo := schemas.JudgeFrame(schemas.Draft(x.draftName), m.Raw, method, response)
	hit := map[string]bool{}
	for _, f := range findings {
		ids := f.Requirements
		if len(ids) == 0 {
			ids = []string{broken}
		}
		for _, id := range ids {
			if id == "" {
				return &ShimError{Method: cmp.Or(method, m.Method), Expected: "a message that matches its schema",
					Got: describe(findings), Guide: guideLink}
			}
			hit[id] = true
			if s.faults[id]++; s.faults[id] > maxBroken {
				continue
			}
			s.broken = append(s.broken, judge.Check{
				Requirement: id, Source: judge.Schema, Seq: seq, Path: f.Pointer,
				What: "the message matches its schema", Got: f.Place() + " " + f.Message,
			})
		}
	}
	if m.Kind == jsonrpc.KindInvalid && len(findings) == 0 {
		if ofFrames == "" {
			return &ShimError{Method: cmp.Or(method, m.Method), Expected: "a JSON-RPC 2.0 message", Got: Excerpt(m.Raw),
				Guide: guideLink, Err: m.Fault}
		}
		hit[ofFrames] = true
		s.broken = append(s.broken, judge.Check{
			Requirement: ofFrames, Source: judge.Schema, Seq: seq,
			What: "every message is a JSON-RPC 2.0 message", Got: m.Fault.Error(),
		})
	}
	if m.Kind != jsonrpc.KindInvalid {
		putTo = append(putTo, ofForm)
	}
	for _, id := range append(putTo, ofFrames) {
		if id != "" && !hit[id] {
			hit[id] = true
			s.kept[id]++
		}
	}
	return nil
}

// checks returns the broken checks in order, then the kept ones by requirement.
func (s *schemaChecks) checks() []judge.Check {
	out := slices.Grow(slices.Clone(s.broken), len(s.kept))
	for _, id := range slices.Sorted(maps.Keys(s.kept)) {
		noun := "messages"
		if s.kept[id] == 1 {
			noun = "message"
		}
		out = append(out, judge.Check{
			Requirement: id, Source: judge.Schema, OK: true, Seq: judge.NoSeq,
			What: "the message matches its schema", Got: strconv.Itoa(s.kept[id]) + " " + noun,
		})
	}
	return out
}
