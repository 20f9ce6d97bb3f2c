package steps

import (
	"encoding/json"
	"slices"

	kernel "github.com/c2a-conform/c2a-conform/reference/law"
	"github.com/c2a-conform/c2a-conform/reference/pap"
	"github.com/c2a-conform/c2a-conform/reference/pap/law"
	"github.com/c2a-conform/c2a-conform/reference/pap/link"
	"github.com/c2a-conform/c2a-conform/runner/judge"
	"github.com/c2a-conform/c2a-conform/runner/pap/frames"
	"github.com/c2a-conform/c2a-conform/schemas/jsonrpc"
)

// passed returns the messages so far, in the types that the laws use.
func (s *scenario) passed() *law.Trace {
	all := s.Frames()
	if s.trace != nil && s.traceFrames == len(all) {
		return s.trace
	}
	t := &law.Trace{Role: law.PlatformRole, World: s.world, Trace: kernel.Trace{SlackMs: s.Tolerance()}}
	if !s.testsPlatform() {
		t.Role, t.Agent = law.AgentRole, s.setup.Agent
	}
	r := frames.NewReader(t.Agent)
	for _, f := range all {
		if item := r.Read(f); item != nil {
			t.Entries = append(t.Entries, law.Entry{Seq: f.Seq, AtMs: f.AtMs, Item: item})
		}
	}
	s.trace, s.traceFrames = t, len(all)
	return t
}

// to decodes the parts of a JSON text that fit, and reports whether all fit. The schemas judge the form.
func to[T any](raw json.RawMessage) (v T, ok bool) {
	return v, json.Unmarshal(raw, &v) == nil
}

// latestAct is the latest act of the trace, or nil.
func (s *scenario) latestAct() (*law.Act, int) {
	for _, e := range slices.Backward(s.passed().Entries) {
		if a, ok := e.Item.(*law.Act); ok {
			return a, e.Seq
		}
	}
	return nil, judge.NoSeq
}

// spoken returns a message of the agent under test: a post or a finish, else nil.
func (s *scenario) spoken(m jsonrpc.Message) pap.Input {
	switch in := frames.ByAgent(s.setup.Agent, link.Input(m)).(type) {
	case pap.Post, pap.Finish:
		return in
	}
	return nil
}
