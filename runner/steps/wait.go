package steps

import (
	"strings"

	"github.com/c2a-conform/c2a-conform/features"
	"github.com/c2a-conform/c2a-conform/internal/wire"
	"github.com/c2a-conform/c2a-conform/runner/drive"
)

// span is for how long a step lets time pass, in ms, as far as its line and what
// the implementation declares tell.
type span func(a args, d declared) int64

// declared is what an implementation says of itself.
type declared = wire.HelloResult

// lasting is a step that takes time.
func lasting(takes span, d *step) *step {
	d.takes = takes
	return d
}

// times is the span of a step that names how long it waits, at i, and how often,
// at n.
func times(i, n int) span {
	return func(a args, _ declared) int64 { return a.ms(i) * int64(a.number(n)) }
}

// once is the span of a step that names how long it waits, at i.
func once(i int) span {
	return func(a args, _ declared) int64 {
		if a.at(i) == "" {
			return 0
		}
		return a.ms(i)
	}
}

// settling is about how long a conversation takes to settle on a clock that runs
// by itself.
func settling(args, declared) int64 { return drive.SettlingMs }

// Wait is about how long a scenario waits in all, in ms of a clock that runs by
// itself.
func Wait(p features.Planned, hello wire.HelloResult) int64 {
	var total int64
	settled := false
	for _, line := range p.Pickle.Steps {
		d, err := meaning(line.Text)
		if err != nil {
			continue // whoever runs it will tell
		}
		if d.takes != nil {
			total += d.takes(args{parts: d.expr.FindStringSubmatch(line.Text)[1:]}, hello)
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
	if strings.Contains(linesOf(p), " starts typing") {
		total += drive.TypingMs
	}
	return total
}

func linesOf(p features.Planned) string {
	var b strings.Builder
	for _, line := range p.Pickle.Steps {
		b.WriteString(line.Text)
		b.WriteByte('\n')
	}
	return b.String()
}
