package harness

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/reference/c2a"
)

// eachArrival goes through events as a harness gets them.
func eachArrival(do func(name string, quiet bool, decide func() Exposure)) {
	rules := DefaultRules()
	for m := c2a.Immediate; m <= c2a.Silent; m++ {
		e := event("evt_1", "will", "the deploy went out", c2a.MustNotRespond, m)
		do(m.String(), m == c2a.Silent || m == c2a.ToolMailbox, func() Exposure {
			_, exposure := rules.Decide(c2a.Draft0624, e)
			return exposure
		})
	}
}

// What no model is to see costs no memory.
func TestDecisionsOnWhatIsHiddenAllocateNothing(t *testing.T) {
	eachArrival(func(name string, quiet bool, decide func() Exposure) {
		if quiet {
			require.Equal(t, Hidden, decide(), name)
			require.Zero(t, testing.AllocsPerRun(100, func() { decide() }), name)
		}
	})
}

// BenchmarkHarnessDecides is what a harness makes of an event.
func BenchmarkHarnessDecides(b *testing.B) {
	eachArrival(func(name string, _ bool, decide func() Exposure) {
		b.Run(name, func(b *testing.B) { decided(b, func() { decide() }) })
	})
}

func decided(b *testing.B, decide func()) {
	b.ReportAllocs()
	for b.Loop() {
		decide()
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "decisions/s")
}

// BenchmarkHarnessTakes is the same with all that a harness remembers of it: one event after the other, which no model
// sees.
func BenchmarkHarnessTakes(b *testing.B) {
	e := event("", "will", "the deploy went out", c2a.MustNotRespond, c2a.Silent)
	h := New(c2a.Draft0624, DefaultRules())
	n := 0
	decided(b, func() {
		n++
		e.ID = fmt.Sprintf("evt_%d", n)
		h.Step(int64(n), Delivered{e})
	})
}
