package host

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/reference/c2a"
)

// talk is what a host decides about; quiet says that no model is to see it.
var talk = []struct {
	name  string
	quiet bool
	m     c2a.Message
}{
	{"own", true, c2a.Message{Author: "agent:lead", Place: inGeneral,
		Text: "the deploy went out, `make ship` took 4 min", Class: c2a.Chat}},
	{"status", true, c2a.Message{Author: "ci", Place: inGeneral, Text: "build 4711 is green", Class: c2a.Status}},
	{"ambient", true, c2a.Message{Author: "human:will", Place: inGeneral,
		Text: "the deploy went out this morning, and the dashboard looks fine", Class: c2a.Chat}},
	{"mention", false, c2a.Message{Author: "human:will", Place: inGeneral,
		Text: "@lead can you have a look at the deploy?", Class: c2a.Chat}},
	{"direct", false, c2a.Message{Author: "human:will", Place: inDM, Text: "can you have a look at the deploy?",
		Class: c2a.Chat}},
}

// eachTalk goes through what is said, in both drafts.
func eachTalk(do func(name string, quiet bool, decide func() Expectation)) {
	for _, d := range []c2a.Draft{c2a.Draft0602, c2a.Draft0624} {
		for _, row := range talk {
			w, rules := office(d), DefaultRules()
			do(row.name+"/"+d.String(), row.quiet, func() Expectation { return rules.Expect(w, row.m, "agent:lead") })
		}
	}
}

// What no model is to see costs no memory.
func TestDecisionsOnWhatIsNotInjectedAllocateNothing(t *testing.T) {
	eachTalk(func(name string, quiet bool, decide func() Expectation) {
		if quiet {
			require.NotContains(t, decide().Modes, c2a.Buffered, name)
			require.Zero(t, testing.AllocsPerRun(100, func() { decide() }), name)
		}
	})
}

// BenchmarkHostDecides is what a host makes of a message for an agent.
func BenchmarkHostDecides(b *testing.B) {
	eachTalk(func(name string, _ bool, decide func() Expectation) {
		b.Run(name, func(b *testing.B) { decisions(b, func() { decide() }) })
	})
}

func decisions(b *testing.B, decide func()) {
	b.ReportAllocs()
	for b.Loop() {
		decide()
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "decisions/s")
}

// BenchmarkHostTakes is all that a host does about a message that nobody is addressed by.
func BenchmarkHostTakes(b *testing.B) {
	h := New(office(c2a.Draft0624), DefaultRules())
	n := 0
	decisions(b, func() {
		n++
		m := talk[2].m
		m.ID = fmt.Sprintf("m%d", n)
		for _, x := range h.Step(int64(n), Posted{m}) {
			if d, ok := x.(Deliver); ok {
				h.Step(int64(n), Acked{Event: d.Event.ID, Agent: d.Event.Recipient})
			}
		}
		for due, ok := h.Due(); ok && due <= int64(n); due, ok = h.Due() {
			h.Step(int64(n), Woken{})
		}
	})
}
