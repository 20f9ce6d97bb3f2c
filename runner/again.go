package runner

import (
	"errors"
	"fmt"

	"github.com/c2a-conform/c2a-conform/runner/exchange"
	"github.com/c2a-conform/c2a-conform/runner/judge"
	"github.com/c2a-conform/c2a-conform/runner/steps"
)

// maxLate is the number of scenarios of a run that are repeated because no answer came in time: a busy machine stalls
// once or twice, but a hanging program always.
const maxLate = 3

// playsAgain reports whether a scenario is repeated because the implementation died in it, or gave no answer in time,
// for the first time. It is then started again. An implementation that dies twice has failed: every message is legal,
// and [steps.Result.Died] excludes those that ask a program to end.
func (r *running) playsAgain(result *steps.Result) bool {
	_, late := errors.AsType[*exchange.NoAnswerError](result.Err)
	late = late && r.gate == nil // on a clock that runs by itself, the machine may be the cause
	if !result.Died && !late {
		return false
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	first := r.recorded == nil && !r.ended[result.World] // only the second trace is kept
	if r.gate != nil {
		first = first && !r.lastPlay(result.Planned)
	}
	if first && (result.Died || r.unanswered < maxLate) {
		if r.ended == nil {
			r.ended = map[string]bool{}
		}
		r.ended[result.World] = true
		if late {
			r.unanswered++
		}
		if r.gate != nil {
			r.later(result.Planned)
		}
		return true
	}
	if result.Died {
		result.Checks = append(result.Checks, judge.Check{
			Requirement: result.Planned.Requirement.ID, Source: judge.Step, What: judge.GoesOn,
			Got: "twice " + result.Err.Error(), Allowed: "an answer, an error or silence", Seq: judge.NoSeq,
		})
		result.Err = nil
	}
	return false
}

// cutShort returns the scenarios of a piece that must be repeated.
func (r *running) cutShort(piece cell, trial int) cell {
	r.mu.Lock()
	defer r.mu.Unlock()
	again := cell{role: piece.role, draft: piece.draft}
	for _, p := range piece.planned {
		if r.ended[r.world(p, trial)] {
			again.planned = append(again.planned, p)
		}
	}
	return again
}

// triedAgain describes what was repeated because no answer came in time.
func (r *running) triedAgain(starts int) []string {
	var notes []string
	if starts > 0 {
		notes = append(notes, fmt.Sprintf("started again, because conformance/hello was not answered in time: %s",
			steps.Plural(starts, "time")))
	}
	if r.unanswered > 0 {
		notes = append(notes, fmt.Sprintf("run again, because a request was not answered in time: %s",
			steps.Plural(r.unanswered, "scenario")))
	}
	return notes
}
