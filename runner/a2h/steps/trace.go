package steps

import (
	"encoding/json"

	"github.com/c2a-conform/c2a-conform/reference/a2h/law"
	kernel "github.com/c2a-conform/c2a-conform/reference/law"
	"github.com/c2a-conform/c2a-conform/runner/a2h/frames"
	"github.com/c2a-conform/c2a-conform/runner/exchange"
)

// passed is what passed so far, in the terms of the laws.
func (s *scenario) passed() *law.Trace {
	frames := s.Frames()
	read := extent{frames: len(frames), kills: len(s.side.kills), nowMs: s.Now()}
	if len(frames) > 0 {
		read.lastMs = frames[len(frames)-1].AtMs
	}
	if s.traceRead != read {
		s.trace, s.traceRead = s.entries(frames), read
		if n := len(s.trace); n > 0 && s.trace[n-1].AtMs < read.nowMs {
			s.trace = append(s.trace, law.Entry{Seq: s.trace[n-1].Seq, AtMs: read.nowMs, Item: law.Passed{}})
		}
	}
	return &law.Trace{Role: s.side.role, World: s.side.world.Engine(), Model: s.model, Loop: s.side.loop != nil,
		Trace: kernel.Trace{Entries: s.trace}}
}

// extent is how much a trace was read of. Where a frame has got its time since, so has the last.
type extent struct {
	frames, kills int
	lastMs, nowMs int64
}

// entries reads all frames.
func (s *scenario) entries(passed []exchange.Frame) (all []law.Entry) {
	r := frames.NewReader(s.side.role, s.side.loop != nil)
	kills := s.side.kills
	for i, f := range passed {
		for len(kills) > 0 && kills[0] <= i {
			all = append(all, law.Entry{Seq: f.Seq, AtMs: f.AtMs, Item: law.Killed{}})
			kills = kills[1:]
		}
		for _, item := range r.Read(f) {
			all = append(all, law.Entry{Seq: f.Seq, AtMs: f.AtMs, Item: item})
		}
	}
	return r.Decided(all)
}

// to reads JSON as far as it fits.
func to[T any](raw json.RawMessage) T {
	var v T
	_ = json.Unmarshal(raw, &v) // the schemas judge the form
	return v
}
