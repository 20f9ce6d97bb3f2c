package cli

import (
	"context"

	"github.com/c2a-conform/c2a-conform/runner"
	"github.com/c2a-conform/c2a-conform/runner/report"
)

// runEngine hands a job to the runner.
func runEngine(ctx context.Context, j job) (report.Report, error) {
	return runner.Run(ctx, runner.Options{
		Target:     j.target,
		Command:    j.command,
		Profile:    j.profile,
		Framing:    j.framing,
		Config:     j.config,
		Filter:     j.filter,
		Shard:      j.shard,
		Strict:     j.strict,
		Known:      j.known,
		Complete:   j.whole,
		Trials:     j.trials,
		PassRate:   j.rate,
		Jobs:       j.jobs,
		Timeout:    j.timeout,
		MaxWait:    j.maxWait,
		KeepTraces: j.keep,
		Trace:      j.trace,
		Progress: func(e runner.Event) {
			if j.told != nil {
				j.told(e.Done, e.Planned, e.Scenario, e.Verdict)
			}
		},
	})
}
