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

// ownGroup makes a process the leader of its own group, and lets it die with the thread that started it.
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

// sweepEvery is the time between two looks at the processes that were killed.
const sweepEvery = 2 * time.Millisecond

// sweep kills every process whose environment contains mark, until there is none. It returns those that are left at the
// end of ctx.
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

// killMarked kills the processes whose environment contains mark, and returns their ids. A process that has ended has
// no environment any more.
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
		// The handle is taken before the second look, so that it cannot mean another process that was given the same
		// id.
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

// readInto appends what a file of /proc holds. It does without what os.ReadFile does for files that may block: every
// process of the machine is looked at whenever a program ends.
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
