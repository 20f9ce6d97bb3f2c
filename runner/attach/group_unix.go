//go:build unix

package attach

import (
	"os"
	"syscall"
)

func terminateGroup(leader *os.Process) error { return syscall.Kill(-leader.Pid, syscall.SIGTERM) }

func killGroup(leader *os.Process) error { return syscall.Kill(-leader.Pid, syscall.SIGKILL) }
