//go:build unix

package attach

import (
	"os"
	"syscall"
)

func terminateGroup(leader *os.Process) error { return syscall.Kill(-leader.Pid, syscall.SIGTERM) }

func killGroup(leader *os.Process) error { return syscall.Kill(-leader.Pid, syscall.SIGKILL) }

// readNow reads from a non-blocking pipe. It returns -1 if the pipe has no data.
func readNow(fd uintptr, b []byte) int {
	n, err := syscall.Read(int(fd), b)
	if err != nil {
		return -1
	}
	return n
}
