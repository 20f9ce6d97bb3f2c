package cli

import (
	"context"
	"os/signal"
	"syscall"
)

// untilHangup is ctx that also ends when the terminal goes away, so that a run still reports what it has. A hangup that
// is ignored, as under nohup, stays ignored. A second one ends the program at once.
//
// A broken pipe needs no care: on stdout or stderr it ends the program as it does any filter, and a run writes to
// stdout last, when every implementation has ended and every other report is on disk.
func untilHangup(ctx context.Context) (context.Context, context.CancelFunc) {
	if signal.Ignored(syscall.SIGHUP) {
		return context.WithCancel(ctx)
	}
	ctx, stop := signal.NotifyContext(ctx, syscall.SIGHUP)
	context.AfterFunc(ctx, stop)
	return ctx, stop
}
