//go:build unix

package attach

import (
	"os"
	"syscall"
)

func terminateGroup(leader *os.Process) error { return syscall.Kill(-leader.Pid, syscall.SIGTERM) }

func killGroup(leader *os.Process) error { return syscall.Kill(-leader.Pid, syscall.SIGKILL) }

// readNow reads from a pipe that doesn't block; -1 where nothing is there.
func readNow(fd uintptr, b []byte) int {
	n, err := syscall.Read(int(fd), b)
	if err != nil {
		return -1
	}
	return n
}
