package situation

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/reference/a2h"
	"github.com/c2a-conform/c2a-conform/reference/a2h/law"
	kernel "github.com/c2a-conform/c2a-conform/reference/law"
	"github.com/c2a-conform/c2a-conform/runner/explore/situation"
)

// trace has one entry each second, with sequence numbers from 10.
func trace(role string, items ...law.Item) *law.Trace {
	t := &law.Trace{Role: role, World: a2h.World{Threshold: 0.8}}
	for i, item := range items {
		t.Entries = append(t.Entries, kernel.Entry{Seq: 10 + i, AtMs: int64(i) * 1000, Item: item})
	}
	return t
}

func plan(id, thread string, confidence float64) law.Planned {
	return law.Planned{ID: id, State: a2h.State{Thread: thread, Step: 1, Confidence: confidence,
		Action: a2h.Action{Name: "drop"}}}
}

// TestSituations: each row is a trace, the entry that is asked about, and aspects that have to be among its own.
func TestSituations(t *testing.T) {
	ask := law.Asked{ID: "q", Ask: a2h.Ask{Interaction: "i", Thread: "main", Pattern: a2h.Blocking,
		Message: a2h.Message{Target: "human://bob.eng", Type: a2h.Permission}}}
	card := func(id string) law.Called {
		return law.Called{ID: id, Input: a2h.Register{Card: a2h.Card{ID: "human://" + id + ".eng"}}}
	}
	for _, row := range []struct {
		why   string
		trace *law.Trace
		seq   int
		want  []situation.Aspect
	}{
		{"nothing was planned before", trace("decider", plan("1", "main", 1)), 10,
			[]situation.Aspect{"open=none", "asked=nothing", "threads=none", "plans=none", "process=fresh"}},
		{"a question is open", trace("decider", plan("1", "main", 0.3), ask, plan("2", "other", 0.9)), 12,
			[]situation.Aspect{"open=one", "asked=PERMISSION", "answer=none", "threads=one", "plan=unsure"}},
		{"it was killed, and is asked about the whole", trace("decider", plan("1", "main", 1), law.Killed{}), -1,
			[]situation.Aspect{"process=resumed", "plan=sure", "plans=few"}},
		{"a search among two", trace("registry", card("1"), card("2"), law.Called{ID: "3", Input: a2h.Find{}},
			law.Replied{ID: "3"}), 13, []situation.Aspect{"call=find", "known=few", "process=fresh"}},
		{"the first card", trace("registry", card("1")), 10, []situation.Aspect{"call=register", "known=none"}},
		{"somebody who renders", trace("messenger", law.Killed{}), 99, []situation.Aspect{"process=resumed"}},
	} {
		require.Subset(t, NewReader(row.trace).At(row.seq).Aspects(), row.want, row.why)
	}
}

func TestShown(t *testing.T) {
	require.Equal(t, []situation.Shown{{What: "decision", Text: "HALT"}, {What: "answer", Text: "refused"},
		{What: "answer", Text: "found: human://ann.eng, human://bob.eng"}},
		Shown(trace("decider", law.Decided{Decision: a2h.Halt}, law.Replied{Reply: a2h.Reply{Refused: "no"}},
			law.Replied{Reply: a2h.Reply{Humans: []a2h.Match{{Card: a2h.Card{ID: "human://bob.eng"}},
				{Card: a2h.Card{ID: "human://ann.eng"}}}}})))
}
