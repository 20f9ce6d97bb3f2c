package attach

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"strconv"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// ownGroup makes a process the leader of its own group. The kernel kills it when the thread that started it ends.
func ownGroup() *syscall.SysProcAttr {
	return &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}
}

// awaitExit waits until the process has ended, without reaping it.
func awaitExit(pid int) bool {
	for {
		err := unix.Waitid(unix.P_PID, pid, nil, unix.WEXITED|unix.WNOWAIT, nil)
		if !errors.Is(err, unix.EINTR) {
			return err == nil
		}
	}
}

// sweepEvery is the interval at which sweep searches for remaining processes.
const sweepEvery = 2 * time.Millisecond

// sweep kills all processes whose environment contains mark, until none is left. It returns those that are left when
// ctx is done.
func sweep(ctx context.Context, mark string) []int {
	tick := time.NewTicker(sweepEvery)
	defer tick.Stop()
	for {
		left := killMarked(mark)
		if len(left) == 0 {
			return nil
		}
		select {
		case <-tick.C:
		case <-ctx.Done():
			return left
		}
	}
}

// killMarked kills the processes whose environment contains mark, and returns their ids. A process that has ended
// doesn't count, since it has no environment any more.
func killMarked(mark string) []int {
	var env []byte
	marked := func(pid int) bool {
		env = readInto(env[:0], fmt.Sprintf("/proc/%d/environ", pid))
		return bytes.Contains(env, []byte(mark))
	}
	entries, _ := os.ReadDir("/proc")
	var found []int
	for _, entry := range entries {
		pid, err := strconv.Atoi(entry.Name())
		if err != nil || !marked(pid) {
			continue
		}
		// Get the handle before the second check, so that it can't refer to a later process with the same id.
		p, err := os.FindProcess(pid)
		if err != nil {
			continue
		}
		if marked(pid) {
			_ = p.Kill()
			found = append(found, pid)
		}
		_ = p.Release()
	}
	return found
}

// readInto appends the content of a file in /proc to b. It avoids the overhead of os.ReadFile for files that may block,
// since every process of the machine is checked whenever a program ends.
func readInto(b []byte, name string) []byte {
	fd, err := unix.Open(name, unix.O_RDONLY|unix.O_CLOEXEC, 0)
	if err != nil {
		return b
	}
	defer unix.Close(fd)
	for {
		b = slices.Grow(b, 4096)
		n, err := unix.Read(fd, b[len(b):cap(b)])
		if n <= 0 || err != nil {
			return b
		}
		b = b[:len(b)+n]
	}
}
