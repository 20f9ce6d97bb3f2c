package runner

import (
	"cmp"

	"github.com/c2a-conform/c2a-conform/features"
	"github.com/c2a-conform/c2a-conform/runner/exchange"
	"github.com/c2a-conform/c2a-conform/runner/judge"
	"github.com/c2a-conform/c2a-conform/runner/steps"
	"github.com/c2a-conform/c2a-conform/runner/trace"
)

// record writes the trace of a completed trial, if traces are wanted, and releases it.
func (r *running) record(result *steps.Result, verdict judge.Verdict, reason string) {
	tape, inTrace := result.Tape, result.InTrace
	result.Tape, result.InTrace = nil, nil
	if r.Trace == "" || result.Greeted == nil {
		return
	}
	p := result.Planned
	t := trace.Trace{
		Header: trace.Header{
			Suite: trace.Product(exchange.Suite), Features: features.Digest(), Hello: result.Greeted,
			Scenario: p.Pickle.ID, Role: p.Role, Draft: p.Draft, World: result.World,
			Options: trace.Options{
				TimeoutMs: cmp.Or(r.Timeout, exchange.DefaultTimeout).Milliseconds(), Strict: r.Strict,
				Seed: r.Seed, Texts: r.Texts,
				Tags: r.Filter.Tags, Requirements: r.Filter.Requirements, Scenarios: r.Filter.Scenarios,
			},
		},
		Passed: tape,
		End:    trace.End{Verdict: verdict, Reason: reason, Unused: result.Unused, Checks: inTrace(result.Checks)},
	}
	if r.Trials > 1 {
		t.Trial, t.Options.Trials, t.Options.PassRate = result.Trial, r.Trials, r.PassRate
	}
	if err := trace.Save(r.Trace, t); err != nil {
		r.mu.Lock()
		defer r.mu.Unlock()
		r.unrecorded = cmp.Or(r.unrecorded, err)
	}
}
