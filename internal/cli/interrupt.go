package cli

import (
	"context"
	"os/signal"
	"syscall"
)

// untilHangup returns a context that also ends at a hangup of the terminal, so that a run still reports its results. An
// ignored hangup, as under nohup, stays ignored. A second hangup ends the program at once.
//
// A broken pipe needs no special handling. On stdout or stderr it ends the program, like any filter, and a run writes
// to stdout last, when every implementation has ended and every other report is on disk.
func untilHangup(ctx context.Context) (context.Context, context.CancelFunc) {
	if signal.Ignored(syscall.SIGHUP) {
		return context.WithCancel(ctx)
	}
	ctx, stop := signal.NotifyContext(ctx, syscall.SIGHUP)
	context.AfterFunc(ctx, stop)
	return ctx, stop
}
