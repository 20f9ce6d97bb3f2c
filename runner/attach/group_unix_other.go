//go:build unix && !linux

package attach

import (
	"context"
	"syscall"
)

func ownGroup() *syscall.SysProcAttr { return &syscall.SysProcAttr{Setpgid: true} }

// awaitExit tells that an exit can't be awaited without reaping the process.
func awaitExit(int) bool { return false }

// sweep finds nothing: environments of other processes aren't looked at here.
func sweep(context.Context, string) []int { return nil }
