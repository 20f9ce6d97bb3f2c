package steps

import (
	"encoding/json"

	"github.com/c2a-conform/c2a-conform/reference/a2h/law"
	kernel "github.com/c2a-conform/c2a-conform/reference/law"
	"github.com/c2a-conform/c2a-conform/runner/a2h/frames"
	"github.com/c2a-conform/c2a-conform/runner/exchange"
)

// passed returns the trace so far, in the types that the laws use.
func (s *scenario) passed() *law.Trace {
	all := s.entries(s.Frames())
	if n := len(all); n > 0 && all[n-1].AtMs < s.Now() {
		all = append(all, law.Entry{Seq: all[n-1].Seq, AtMs: s.Now(), Item: law.Passed{}})
	}
	return &law.Trace{Role: s.side.role, World: s.side.world.Engine(), Model: s.model, Loop: s.side.loop != nil,
		Trace: kernel.Trace{Entries: all}}
}

// entries returns the meaning of all frames. Each frame is read once.
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

// to decodes the parts of a JSON text that fit.
func to[T any](raw json.RawMessage) T {
	var v T
	_ = json.Unmarshal(raw, &v) // the schemas judge the form
	return v
}
