package steps

import (
	"github.com/c2a-conform/c2a-conform/features"
	"github.com/c2a-conform/c2a-conform/internal/wire"
	"github.com/c2a-conform/c2a-conform/runner/drive"
)

// Wait is about how long a scenario waits in all, in ms of a clock that runs by
// itself.
func Wait(p features.Planned, hello wire.HelloResult) int64 {
	var total int64
	protocol, ok := Of(p.Draft)
	if !ok {
		return 0
	}
	settled := false
	for _, line := range p.Pickle.Steps {
		d, err := protocol.Vocabulary().Meaning(line.Text)
		if err != nil {
			continue // whoever runs it will tell
		}
		if d.Takes != nil {
			total += d.Takes(Args{parts: d.expr.FindStringSubmatch(line.Text)[1:]}, hello)
			settled = true
			continue
		}
		if d.Keyword == When {
			settled = false
		}
		if d.Keyword == Then && !settled {
			total += drive.SettlingMs
			settled = true
		}
	}
	if protocol.Besides != nil {
		total += protocol.Besides(p)
	}
	return total
}
