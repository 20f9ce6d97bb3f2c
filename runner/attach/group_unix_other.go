//go:build unix && !linux

package attach

import (
	"context"
	"syscall"
)

func ownGroup() *syscall.SysProcAttr { return &syscall.SysProcAttr{Setpgid: true} }

// awaitExit returns false: this system can't wait for an exit without reaping the process.
func awaitExit(int) bool { return false }

// sweep finds nothing, since this system doesn't show the environment of other processes.
func sweep(context.Context, string) []int { return nil }
