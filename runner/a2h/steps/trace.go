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
	passed := s.Frames()
	read := extent{frames: len(passed), kills: len(s.side.kills), nowMs: s.Now()}
	if len(passed) > 0 {
		read.lastMs = passed[len(passed)-1].AtMs
	}
	if s.traceRead != read {
		s.trace, s.traceRead = s.entries(passed), read
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

// entries is what all frames mean. Each frame is read once.
func (s *scenario) entries(passed []exchange.Frame) (all []law.Entry) {
	if s.reader == nil {
		s.reader = frames.NewReader(s.side.role, s.side.loop != nil)
	}
	for i := len(s.items); i < len(passed); i++ {
		s.items = append(s.items, s.reader.Read(passed[i]))
	}
	kills := s.side.kills
	for i, f := range passed {
		for len(kills) > 0 && kills[0] <= i {
			all = append(all, law.Entry{Seq: f.Seq, AtMs: f.AtMs, Item: law.Killed{}})
			kills = kills[1:]
		}
		for _, item := range s.items[i] {
			all = append(all, law.Entry{Seq: f.Seq, AtMs: f.AtMs, Item: item})
		}
	}
	return s.reader.Decided(all)
}

// to reads JSON as far as it fits.
func to[T any](raw json.RawMessage) T {
	var v T
	_ = json.Unmarshal(raw, &v) // the schemas judge the form
	return v
}
