package runner

import (
	"github.com/c2a-conform/c2a-conform/runner/judge"
	"github.com/c2a-conform/c2a-conform/runner/steps"
)

// dies reports whether the implementation has died in a scenario for the first time. It is then started again, and the
// scenario is played again. An implementation that dies twice has failed what the scenario is about: every message in
// it is legal, and [steps.Result.Died] leaves out those that ask a program to end.
func (r *running) dies(result *steps.Result) (again bool) {
	if !result.Died || r.gate != nil { // on a clock that runs by itself the machine may be at fault
		return false
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.recorded == nil && !r.died[result.World] { // a trace is kept of the second time alone
		if r.died == nil {
			r.died = map[string]bool{}
		}
		r.died[result.World] = true
		return true
	}
	result.Checks = append(result.Checks, judge.Check{
		Requirement: result.Planned.Requirement.ID, Source: judge.Step, What: "the implementation goes on",
		Got: "twice " + result.Err.Error(), Allowed: "an answer, an error or silence", Seq: judge.NoSeq,
	})
	result.Err = nil
	return false
}

// fatal are the scenarios of a piece that the implementation has died of.
func (r *running) fatal(piece cell, trial int) cell {
	r.mu.Lock()
	defer r.mu.Unlock()
	again := cell{role: piece.role, draft: piece.draft}
	for _, p := range piece.planned {
		if r.died[steps.World(p, trial)] {
			again.planned = append(again.planned, p)
		}
	}
	return again
}
