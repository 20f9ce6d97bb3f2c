package explore

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/c2a-conform/c2a-conform/runner"
	"github.com/c2a-conform/c2a-conform/runner/explore/history"
	"github.com/c2a-conform/c2a-conform/runner/judge"
)

// Play plays one history, which the bytes decide, and returns the rules that it broke in each role and draft. It is for
// a fuzzer: the same bytes are the same history, nothing is reduced, since a fuzzer reduces its bytes itself, and a few
// bytes do for a whole history. The first byte chooses the kind of history, among those for the roles and drafts of the
// filter, and the second whether the program is killed in it.
func Play(ctx context.Context, run runner.Options, decisions []byte) ([]Finding, error) {
	catalogue, err := catalogueOf(run.Filter.Drafts)
	if err != nil {
		return nil, err
	}
	e := &explorer{Options: Options{Run: run}, catalogue: catalogue}
	var kinds []history.Kind
	for _, k := range history.Kinds() {
		if e.plays(k) {
			kinds = append(kinds, k)
		}
	}
	if len(kinds) == 0 {
		return nil, errors.New("explore: there are no histories for these roles and drafts, only for " +
			strings.Join(Roles(), ", "))
	}
	first, second := 0, 0
	if len(decisions) > 0 {
		first, decisions = int(decisions[0]), decisions[1:]
	}
	if len(decisions) > 0 {
		second, decisions = int(decisions[0]), decisions[1:]
	}
	k := kinds[first%len(kinds)]
	h := drawn{kind: k, Scenario: k.Draw(history.Source{Bytes: decisions}, second%2 == 1)}
	r, _, err := e.play(ctx, e.Run.Target, []drawn{h})
	if err != nil {
		return nil, err
	}
	if r.Implementation.Declared == nil {
		return nil, fmt.Errorf("explore: %w", &NotAttachedError{r.Reason})
	}
	var found []Finding
	for _, s := range r.Scenarios {
		if s.Verdict == judge.Error {
			return nil, fmt.Errorf("explore: %s: %s", s.Name, s.Reason)
		}
		for _, id := range broken(s) {
			found = append(found, Finding{Requirement: id, Role: s.Role, Draft: s.Draft, Times: 1,
				Verdict: verdictOn(&r, id, s), Drawn: len(h.Steps), Steps: len(h.Steps), Feature: write([]drawn{h}),
				Report: r})
		}
	}
	return found, nil
}
