//go:build !unix

package attach

import (
	"context"
	"os"
	"syscall"
)

// On systems without process groups, only the process itself is killed.

func ownGroup() *syscall.SysProcAttr { return nil }

func awaitExit(int) bool { return false }

func terminateGroup(*os.Process) error { return nil }

func killGroup(leader *os.Process) error { return leader.Kill() }

func sweep(context.Context, string) []int { return nil }

func readNow(uintptr, []byte) int { return -1 }
