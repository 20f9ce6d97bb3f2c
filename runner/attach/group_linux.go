package attach

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
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
	marked := func(pid int) bool {
		env, err := os.ReadFile(fmt.Sprintf("/proc/%d/environ", pid))
		return err == nil && bytes.Contains(env, []byte(mark))
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
