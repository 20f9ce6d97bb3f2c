// Package attachtest provides implementations, especially hostile ones, for tests of the code that attaches them. The
// test binary is the program: it calls [Main] first in TestMain, and a [Target] runs it again with a role.
package attachtest

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"slices"
	"strings"
	"syscall"
	"time"

	"github.com/c2a-conform/c2a-conform/runner/attach"
	"github.com/c2a-conform/c2a-conform/schemas/jsonrpc"
)

// Role names the behaviour of an implementation.
type Role string

const (
	Echo            Role = "echo"             // answers every request with its params, ends with its input
	ExitAtOnce      Role = "exit-at-once"     // writes to stderr and exits with status 3
	Panics          Role = "panics"           // panics after the first record
	DiesBySignal    Role = "dies-by-signal"   // kills itself after the first record
	Banner          Role = "banner"           // writes a line of prose, then acts as Echo
	Silent          Role = "silent"           // reads, and never answers
	WrongID         Role = "wrong-id"         // answers with an id that no request used
	NoNewline       Role = "no-newline"       // writes 200 MB without a newline
	Flood           Role = "flood"            // sends notifications without end
	IgnoresEOF      Role = "ignores-eof"      // Echo that keeps running after the end of its input
	IgnoresSIGTERM  Role = "ignores-sigterm"  // IgnoresEOF that also ignores SIGTERM
	Grandchild      Role = "grandchild"       // leaves a process that holds its output, and exits
	StrayGrandchild Role = "stray-grandchild" // likewise, in a session of its own (unix)
	ClosesStdout    Role = "closes-stdout"    // closes its output after the first record, keeps running
	ClosesStdin     Role = "closes-stdin"     // closes its input, keeps running
	HalfFrame       Role = "half-frame"       // writes half a frame and exits
	NeverReads      Role = "never-reads"      // neither reads nor writes
	ChattyStderr    Role = "chatty-stderr"    // writes 20 MB to stderr, then acts as Echo
	ChattyExit      Role = "chatty-exit"      // ChattyStderr that exits with status 3 instead
	Nested          Role = "nested"           // attaches an IgnoresSIGTERM itself, keeps running
	NestedStray     Role = "nested-stray"     // likewise a StrayGrandchild
	PrintsEnv       Role = "prints-env"       // sends its environment, one notification per entry, then acts as Echo

	lingers Role = "lingers" // the behaviour of a grandchild
)

const variable = "C2A_CONFORM_ATTACHTEST_ROLE"

// BannerText is the line that Banner begins with.
const BannerText = "Agent Server 1.0 listening on stdio"

// StderrText is what ExitAtOnce writes to stderr.
const StderrText = "fatal: config.json: no such file"

// Target returns a target that runs this test binary with the role.
func Target(role Role, opts attach.Options) attach.Target {
	// A program built with -race waits for a second when it exits.
	opts.Env = append(slices.Clone(opts.Env), variable+"="+string(role), "GORACE=atexit_sleep_ms=0")
	return attach.Command([]string{executable()}, opts)
}

// Cmd returns a command that runs this test binary with the role.
func Cmd(role Role) *exec.Cmd {
	cmd := exec.Command(executable())
	cmd.Env = append(os.Environ(), variable+"="+string(role))
	return cmd
}

// Main returns at once in a test. In a process that was started with a role, it plays the role and doesn't return.
func Main() {
	role := Role(os.Getenv(variable))
	if role == "" {
		return
	}
	if err := play(role); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	os.Exit(0)
}

func executable() string {
	path, err := os.Executable()
	if err != nil {
		panic(err)
	}
	return path
}

func play(role Role) error {
	switch role {
	case Echo:
		return Serve(context.Background(), os.Stdin, os.Stdout)
	case ExitAtOnce:
		fmt.Fprintln(os.Stderr, StderrText)
		os.Exit(3)
	case Panics:
		awaitRecord()
		panic("out of ideas")
	case DiesBySignal:
		awaitRecord()
		self, err := os.FindProcess(os.Getpid())
		if err != nil {
			return err
		}
		_ = self.Kill()
		forever()
	case Banner:
		fmt.Println(BannerText)
		return Serve(context.Background(), os.Stdin, os.Stdout)
	case Silent:
		_, err := io.Copy(io.Discard, os.Stdin)
		return err
	case WrongID:
		awaitRecord()
		writeLine(jsonrpc.Result(jsonrpc.StringID("nobody's"), struct{}{}))
		return drainInput()
	case NoNewline:
		chunk := bytes.Repeat([]byte("x"), 1<<20)
		for range 200 {
			if _, err := os.Stdout.Write(chunk); err != nil {
				return err
			}
		}
		forever()
	case Flood:
		line := append(jsonrpc.Notification("notifications/message", map[string]string{"data": "tick"}), '\n')
		w := bufio.NewWriter(os.Stdout)
		for {
			if _, err := w.Write(line); err != nil {
				return err
			}
		}
	case IgnoresEOF:
		_ = Serve(context.Background(), os.Stdin, os.Stdout)
		forever()
	case IgnoresSIGTERM:
		signal.Ignore(syscall.SIGTERM)
		_ = Serve(context.Background(), os.Stdin, os.Stdout)
		forever()
	case Grandchild, StrayGrandchild:
		child := exec.Command(executable())
		child.Env = append(os.Environ(), variable+"="+string(lingers))
		child.Stdout, child.Stderr = os.Stdout, os.Stderr
		if role == StrayGrandchild {
			child.SysProcAttr = ownSession()
		}
		if err := child.Start(); err != nil {
			return err
		}
		writeLine(jsonrpc.Notification("grandchild", []int{child.Process.Pid}))
	case lingers:
		signal.Ignore(syscall.SIGTERM, syscall.SIGINT)
		forever()
	case ClosesStdout:
		awaitRecord()
		_ = os.Stdout.Close()
		forever()
	case ClosesStdin:
		_ = os.Stdin.Close()
		writeLine(jsonrpc.Notification("closed", nil))
		forever()
	case HalfFrame:
		fmt.Print(`{"jsonrpc":"2.0","id":1,"resu`)
	case NeverReads:
		forever()
	case ChattyStderr, ChattyExit:
		line := []byte(strings.Repeat("n", 1023) + "\n")
		for range 20 << 10 {
			_, _ = os.Stderr.Write(line)
		}
		fmt.Fprint(os.Stderr, "the last words")
		if role == ChattyExit {
			os.Exit(3)
		}
		return Serve(context.Background(), os.Stdin, os.Stdout)
	case Nested, NestedStray:
		inner := IgnoresSIGTERM
		if role == NestedStray {
			inner = StrayGrandchild
		}
		s, err := Target(inner, attach.Options{}).Open(context.Background())
		if err != nil {
			return err
		}
		if err := s.Send(jsonrpc.Request(jsonrpc.IntID(1), "nested", []int{})); err != nil {
			return err
		}
		record, err := s.Recv(context.Background())
		if err != nil {
			return err
		}
		writeLine(record)
		forever()
	case PrintsEnv:
		for _, entry := range os.Environ() {
			writeLine(jsonrpc.Notification("env", []string{entry}))
		}
		return Serve(context.Background(), os.Stdin, os.Stdout)
	default:
		return fmt.Errorf("no such role: %q", role)
	}
	return nil
}

// Serve answers every request with its params until r ends. It is the role Echo for an in-process target.
func Serve(_ context.Context, r io.Reader, w io.Writer) error {
	br := bufio.NewReader(r)
	for {
		line, err := br.ReadBytes('\n')
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		if m := jsonrpc.Decode(line); m.Kind == jsonrpc.KindRequest {
			if _, err := w.Write(append(m.Reply(m.Params), '\n')); err != nil {
				return err
			}
		}
	}
}

func writeLine(record []byte) { _, _ = os.Stdout.Write(append(record, '\n')) }

func awaitRecord() { _, _ = bufio.NewReader(os.Stdin).ReadBytes('\n') }

func drainInput() error {
	_, err := io.Copy(io.Discard, os.Stdin)
	return err
}

// forever blocks for longer than any test takes.
func forever() { <-time.After(24 * time.Hour) }
