package story

import (
	"fmt"
	"slices"

	"github.com/c2a-conform/c2a-conform/features"
	"github.com/c2a-conform/c2a-conform/runner/report"
	"github.com/c2a-conform/c2a-conform/runner/report/frames"
	"github.com/c2a-conform/c2a-conform/runner/report/words"
)

// maxExpected is the maximum number of expected events that are named.
const maxExpected = 3

// A Guide follows a running scenario, and knows what the reference did in it. A nil Guide knows nothing.
type Guide struct {
	open  []move // what the reference did but the program has not done yet
	early []move // what came before its time was known
	from  int64  // time of the moment
}

// NewGuide returns a guide for a scenario that the reference has run.
func NewGuide(reference report.Scenario) *Guide {
	a := aligning{sides: features.Sides(reference.Role, reference.Draft)}
	return &Guide{open: a.moves(reference, nil)}
}

// Says describes a frame on one line: from whom to whom, and what. sides are those of the role and draft.
func Says(sides []features.Side, g frames.Glimpse) string {
	a := aligning{sides: sides}
	return a.says(g)
}

// Passed gets a frame, as described by [Says]. sure says that its time is known. It returns a comment on it, or "".
func (g *Guide) Passed(f frames.Glimpse, says string, sure bool) string {
	if g == nil || f.Dull || f.Evidence() {
		return ""
	}
	i := slices.IndexFunc(g.open, func(m move) bool {
		return m.label == says && m.Dir == f.Dir && (m.NowMs >= f.NowMs-slack || !sure)
	})
	if i < 0 {
		if f.Dir == frames.From {
			return "the reference doesn't do this"
		}
		return ""
	}
	m := g.open[i]
	tooEarly := slices.ContainsFunc(g.open[:i],
		func(before move) bool { return before.Dir == frames.To && before.NowMs < m.NowMs })
	g.open = slices.Delete(g.open, i, i+1)
	if m.Dir == frames.To { // it follows from what the program did
		return ""
	}
	if !sure && tooEarly { // what the suite sends before that is not sent yet
		return fmt.Sprintf("the reference does this at %s s", words.Seconds(m.NowMs))
	}
	if !sure {
		g.early = append(g.early, m)
		return ""
	}
	return atAnotherTime(m, f.NowMs, slack) // a clock that runs by itself
}

// Moment gets the time of the frames that weren't sure. It returns a comment on them.
func (g *Guide) Moment(nowMs int64) (out []string) {
	if g == nil {
		return nil
	}
	for _, m := range g.early {
		if s := atAnotherTime(m, nowMs, 0); s != "" {
			out = append(out, fmt.Sprintf("%s: %s", m.label, s))
		}
	}
	g.early, g.from = nil, nowMs
	return out
}

func atAnotherTime(m move, nowMs, slack int64) string {
	if max(m.NowMs-nowMs, nowMs-m.NowMs) <= slack {
		return ""
	}
	return fmt.Sprintf("the reference does this at %s s", words.Seconds(m.NowMs))
}

// Expected returns what the reference does next, up to and including the suite's next message.
func (g *Guide) Expected() []string {
	if g == nil {
		return nil
	}
	var out []string
	for _, m := range g.open {
		at := fmt.Sprintf("%s, at %s s", m.label, words.Seconds(m.NowMs))
		if m.Dir == frames.To {
			if len(out) == 0 {
				out = append(out, fmt.Sprintf("nothing before %s", at))
			}
			return out
		}
		if m.NowMs < g.from {
			at += ", which is over"
		}
		if out = append(out, at); len(out) == maxExpected {
			return out
		}
	}
	if len(out) == 0 {
		out = append(out, "nothing more")
	}
	return out
}
