package attach

import (
	"os"
	"strconv"
	"strings"
	"time"
)

// Waits says how long each thread of a program has been ready to run while this machine ran other threads, by the
// thread's id, since it began.
//
// The key [machine] has the time that any thread of this machine has waited, where that is known.
type Waits map[int]time.Duration

// machine is the id of no thread.
const machine = 0

// WaitsOf are the waits of the threads of a session's process and of all that it started. There are none where that
// isn't known: of what is no process of this machine, or has ended, and on systems that don't tell. A session tells
// them by a method Waits.
func WaitsOf(s Session) Waits {
	if s, ok := s.(interface{ Waits() Waits }); ok {
		return s.Waits()
	}
	return Waits{}
}

// Waits implements [WaitsOf].
func (s *session) Waits() Waits {
	waits := Waits{}
	if _, ended := s.Exited(); s.pid > 0 && !ended { // or its id may be another's
		waits.add(s.pid)
		if total, known := pressure(); known {
			waits[machine] = total
		}
	}
	return waits
}

// pressure is for how long any thread of this machine has waited for a processor since it began, as Linux tells in
// Documentation/accounting/psi.rst: "some ... total=" and a number of µs.
func pressure() (total time.Duration, known bool) {
	stat, _ := os.ReadFile("/proc/pressure/cpu")
	some, _, _ := strings.Cut(string(stat), "\n")
	_, us, told := strings.Cut(some, "total=")
	n, err := strconv.ParseInt(us, 10, 64)
	return time.Duration(n) * time.Microsecond, told && err == nil
}

// Since is the longest that one thread waited since earlier. Linux (6.18) sometimes counts as waiting that a thread
// slept for half a minute, so it is no longer than any thread of the machine has waited.
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

// add adds the threads of a process and of those that it started, as proc(5) has them: schedstat is the time on a
// processor, the time spent waiting for one, both in ns, and the number of turns.
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
