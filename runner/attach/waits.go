package attach

import (
	"os"
	"strconv"
	"strings"
	"time"
)

// Waits says how long each thread of a program, by its id, has been ready to run while this machine ran other threads,
// since the thread began.
//
// The key [machine] has the time for which any thread of this machine has waited, if it is known.
type Waits map[int]time.Duration

// machine is a key that is no thread id.
const machine = 0

// WaitsOf returns the waits of the threads of a session's process, and of all processes that it started. The result is
// empty if the waits are unknown: if the session isn't a process of this machine or has ended, or if the system doesn't
// report them. A session reports its waits with a method Waits.
func WaitsOf(s Session) Waits {
	if s, ok := s.(interface{ Waits() Waits }); ok {
		return s.Waits()
	}
	return Waits{}
}

// Waits implements [WaitsOf].
func (s *session) Waits() Waits {
	waits := Waits{}
	if _, ended := s.Exited(); s.pid > 0 && !ended { // after the end, the id may belong to another process
		waits.add(s.pid)
		if total, known := pressure(); known {
			waits[machine] = total
		}
	}
	return waits
}

// pressure returns how long any thread of this machine has waited for a processor since the machine started. Linux
// reports it in µs as "some ... total=" (Documentation/accounting/psi.rst).
func pressure() (total time.Duration, known bool) {
	stat, _ := os.ReadFile("/proc/pressure/cpu")
	some, _, _ := strings.Cut(string(stat), "\n")
	_, us, told := strings.Cut(some, "total=")
	n, err := strconv.ParseInt(us, 10, 64)
	return time.Duration(n) * time.Microsecond, told && err == nil
}

// Since returns the longest time that one thread waited since earlier. The result is limited to the time that any
// thread of the machine has waited, because Linux (6.18) sometimes counts half a minute of sleep as waiting.
func (w Waits) Since(earlier Waits) time.Duration {
	var longest time.Duration
	for thread, waited := range w {
		if thread != machine {
			longest = max(longest, waited-earlier[thread])
		}
	}
	if total, known := w[machine]; known {
		longest = min(longest, total-earlier[machine])
	}
	return longest
}

// add adds the threads of a process and of the processes that it started. It reads schedstat (proc(5)): the time on a
// processor and the time spent waiting for one, both in ns, and the number of time slices.
func (w Waits) add(pid int) {
	tasks := "/proc/" + strconv.Itoa(pid) + "/task/"
	threads, _ := os.ReadDir(tasks)
	for _, entry := range threads {
		thread, _ := strconv.Atoi(entry.Name())
		dir := tasks + entry.Name()
		stat, _ := os.ReadFile(dir + "/schedstat")
		if fields := strings.Fields(string(stat)); len(fields) == 3 {
			ns, _ := strconv.ParseInt(fields[1], 10, 64)
			w[thread] = time.Duration(ns)
		}
		children, _ := os.ReadFile(dir + "/children")
		for _, child := range strings.Fields(string(children)) {
			if pid, err := strconv.Atoi(child); err == nil {
				w.add(pid)
			}
		}
	}
}
