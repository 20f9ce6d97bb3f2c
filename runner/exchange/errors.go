package exchange

import (
	"fmt"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/c2a-conform/c2a-conform/schemas"
)

// ShimError reports that an implementation broke the port's rules. It is never a failure to conform to C2A.
type ShimError struct {
	Method   string // method of the port
	Expected string // what was expected on the wire
	Got      string
	Guide    string // section of docs/attach.md that helps
	Err      error  // may be nil
}

// Error says what was expected, what was received, and where to read more.
func (e *ShimError) Error() string {
	s := fmt.Sprintf("the shim is wrong at %s: expected %s, got %s", e.Method, e.Expected, e.Got)
	if e.Err != nil { // don't show the received text twice
		s += fmt.Sprintf(" (%s)", strings.TrimSuffix(e.Err.Error(), ", got "+e.Got))
	}
	guide := e.Guide
	if strings.Contains(guide, " ") {
		guide = strconv.Quote(guide)
	}
	return fmt.Sprintf("%s; 'c2a-conform docs attach %s' describes it", s, guide)
}

// Unwrap returns Err.
func (e *ShimError) Unwrap() error { return e.Err }

// ProgramError reports that a program under test lacks a basic ability that all scenarios need.
type ProgramError struct{ What string }

// Error says what is missing, and where to read more.
func (e *ProgramError) Error() string {
	return e.What + `; 'c2a-conform docs edge "something is wrong"' has what to try`
}

// NoAnswerError reports that an answer did not arrive in time.
type NoAnswerError struct {
	Request string        // method of the unanswered request
	Timeout time.Duration // time limit for the answer
	Waited  time.Duration // longest time that one thread waited for a processor since the program began; 0: unknown
	// Strays are the ids of answers that arrived instead; the suite never used these ids.
	Strays []string
	Stderr string // the end of stderr
	Err    error
}

// Error names the request, the time limit and what arrived instead.
func (e *NoAnswerError) Error() string {
	s := fmt.Sprintf("no answer to %s within %v", e.Request, e.Timeout)
	if len(e.Strays) > 0 {
		s += "; it sent answers with unknown ids: " + strings.Join(e.Strays, ", ")
	}
	if e.Stderr != "" {
		s += fmt.Sprintf("; its stderr ends with: %q", e.Stderr)
	}
	return s
}

// Unwrap returns Err.
func (e *NoAnswerError) Unwrap() error { return e.Err }

// ClockError reports that the clock of an implementation runs slower than declared.
type ClockError struct {
	Scale      float64       // the declared scale
	Took, Most time.Duration // measured time, and the most that the declared scale allows, on the wall clock
}

// Error describes the measurement.
func (e *ClockError) Error() string {
	return fmt.Sprintf("its clock does not run %v times as fast as the wall clock, as declared in "+
		"conformance/hello: a "+
		"reply took %v, but at that speed takes at most %v", e.Scale,
		e.Took.Round(10*time.Millisecond), e.Most.Round(10*time.Millisecond))
}

// FloodError reports that far too many messages arrived.
type FloodError struct {
	Request  string // method of the unanswered request
	Messages int    // messages that arrived instead of the answer
	Bytes    int    // size of the world so far
	Latest   string // method of the latest message, or ""
}

// Error says how many messages arrived, and names the latest.
func (e *FloodError) Error() string {
	latest := ""
	if e.Latest != "" {
		latest = ", the latest of them " + e.Latest
	}
	return fmt.Sprintf("too many messages before the answer to %s: %d messages%s, and %d bytes in this world; the "+
		"limits are %d and %d", e.Request, e.Messages, latest, e.Bytes, MaxMessagesPerWait, MaxWorldBytes)
}

// UnsettledError reports that time can't advance because the implementation keeps sending requests.
type UnsettledError struct {
	Rounds int
	NowMs  int64
}

// Error names the time at which the world stopped.
func (e *UnsettledError) Error() string {
	return fmt.Sprintf("it never settles: %d requests interrupted one advance of the clock, which is now at %d ms",
		e.Rounds, e.NowMs)
}

// UnableError reports that the implementation can't do what the scenario tests, and declares so. No check fails.
type UnableError struct {
	What string
	Free bool // the specification allows the implementation not to show it
}

// Error says what the implementation can't do.
func (e *UnableError) Error() string { return e.What }

// OwnFaultError reports a bug in c2a-conform, never a fault of the implementation.
type OwnFaultError struct{ What string }

// Error describes the bug.
func (e *OwnFaultError) Error() string { return "a bug in c2a-conform: " + e.What }

// ScenarioError reports that a scenario requires something impossible: a mistake in the feature files.
type ScenarioError struct{ What string }

// Error says what the scenario required.
func (e *ScenarioError) Error() string { return "the scenario can't be carried out: " + e.What }

// Mistake returns a [ScenarioError] with a formatted text.
func Mistake(format string, args ...any) error {
	return &ScenarioError{What: fmt.Sprintf(format, args...)}
}

const maxExcerpt = 160 // characters of a frame that an error shows at most

// Excerpt returns the beginning of a frame, quoted, for an error.
func Excerpt(raw []byte) string {
	s := strings.ToValidUTF8(string(raw[:min(len(raw), 4*maxExcerpt)]), "\uFFFD")
	if utf8.RuneCountInString(s) > maxExcerpt {
		s = string([]rune(s)[:maxExcerpt]) + "…"
	}
	return fmt.Sprintf("%q", s)
}

const maxFindings = 3 // findings about one frame that an error lists at most

func describe(findings []schemas.Finding) string {
	var parts []string
	for i, f := range findings {
		if i == maxFindings {
			parts = append(parts, fmt.Sprintf("and %d more", len(findings)-i))
			break
		}
		parts = append(parts, f.String())
	}
	return strings.Join(parts, "; ")
}

// UnseenError reports that the implementation has not posted a message to which a step refers. The world continues.
type UnseenError struct{ Text string }

// Error names the message.
func (e *UnseenError) Error() string { return fmt.Sprintf("nobody posted %q", e.Text) }
