package attach

import (
	"bytes"
	"fmt"
	"os"
	"strconv"
	"strings"
	"time"

	"golang.org/x/sys/unix"
)

// Adopt makes this process the parent of every process below it that loses its own parent, so that none can escape by
// forking twice, by starting its own session, or by clearing its environment. The returned function kills the remaining
// processes, with everything that they started, and names them. It assumes that every child of this process belongs to
// an implementation, so only a program that starts nothing else may call it (Linux; elsewhere it does nothing).
func Adopt() (end func() (killed []string)) {
	if unix.Prctl(unix.PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0) != nil {
		return func() []string { return nil }
	}
	return func() []string {
		killed, named := []string(nil), map[int]bool{}
		for deadline := time.Now().Add(DefaultGrace); time.Now().Before(deadline); time.Sleep(sweepEvery) {
			if unix.Waitid(unix.P_ALL, 0, nil, unix.WEXITED|unix.WNOHANG|unix.WNOWAIT, nil) == unix.ECHILD {
				break // searching /proc takes longer than a small program needs to start
			}
			left := children(os.Getpid())
			if len(left) == 0 {
				break
			}
			for pid, name := range left {
				if unix.Kill(pid, unix.SIGKILL) == nil && name != "" && !named[pid] {
					named[pid] = true
					killed = append(killed, fmt.Sprintf("%s (%d)", name, pid))
				}
				_, _ = unix.Wait4(pid, nil, unix.WNOHANG, nil) // by now its children are ours
			}
		}
		return killed
	}
}

// children returns the child processes of a process: their names by id. The name of a process that has ended is empty.
func children(parent int) map[int]string {
	entries, _ := os.ReadDir("/proc")
	found := map[int]string{}
	for _, entry := range entries {
		pid, err := strconv.Atoi(entry.Name())
		if err != nil {
			continue
		}
		stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
		// The format is: pid (name) state parent ... The name may contain any bytes.
		begin, end := bytes.IndexByte(stat, '('), bytes.LastIndexByte(stat, ')')
		if err != nil || begin < 0 || end < begin {
			continue
		}
		rest := strings.Fields(string(stat[end+1:]))
		if len(rest) < 2 || rest[1] != strconv.Itoa(parent) {
			continue
		}
		found[pid] = string(stat[begin+1 : end])
		if rest[0] == "Z" {
			found[pid] = ""
		}
	}
	return found
}
