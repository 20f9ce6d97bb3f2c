package attach_test

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/runner/attach"
	"github.com/c2a-conform/c2a-conform/runner/attach/attachtest"
	"github.com/c2a-conform/c2a-conform/schemas/jsonrpc"
)

func TestMain(m *testing.M) {
	attachtest.Main()
	os.Exit(m.Run())
}

const (
	// long ends a test that hangs. No outcome depends on it.
	long = time.Minute
	// short is the deadline of those who wait for what will not come.
	short = 50 * time.Millisecond
	// grace keeps the tests of processes that don't stop quick.
	grace = 200 * time.Millisecond
)

// within returns a context for a wait of at most d.
func within(t testing.TB, d time.Duration) context.Context {
	ctx, cancel := context.WithTimeout(context.Background(), d)
	t.Cleanup(cancel)
	return ctx
}

var hello = jsonrpc.Request(jsonrpc.IntID(1), "conformance/hello", map[string]int{"port": 1})

// open starts the target. When the test is over, the session is closed and nothing of it may be left: no process, no
// goroutine, no open file.
func open(t *testing.T, target attach.Target) attach.Session {
	t.Helper()
	before := openFiles()
	s, err := target.Open(within(t, long))
	require.NoError(t, err)
	t.Cleanup(func() {
		require.NoError(t, s.Close())
		require.NoError(t, s.Close(), "again")
		_, exited := s.Exited()
		require.True(t, exited)
		require.Empty(t, strays(), "processes")
		require.Eventually(t, func() bool { return len(goroutines()) == 0 }, long, time.Millisecond, "goroutines: %v",
			goroutines())
		require.Equal(t, before, openFiles(), "open files")
		_, err := s.Recv(within(t, long))
		require.Error(t, err)
		require.Error(t, s.Send(hello))
	})
	return s
}

// strays returns the processes, but for this one, that run this test binary.
func strays() []string {
	self, err := os.Readlink("/proc/self/exe")
	if err != nil {
		return nil // no /proc here
	}
	var found []string
	links, _ := filepath.Glob("/proc/[0-9]*/exe")
	for _, link := range links {
		path, err := os.Readlink(link)
		if err == nil && path == self && link != fmt.Sprintf("/proc/%d/exe", os.Getpid()) {
			found = append(found, link)
		}
	}
	return found
}

// goroutines returns the stacks of those that this package or jsonrpc started.
func goroutines() []string {
	buf := make([]byte, 1<<20)
	var found []string
	for stack := range strings.SplitSeq(string(buf[:runtime.Stack(buf, true)]), "\n\n") {
		if strings.Contains(stack, "created by github.com/c2a-conform/c2a-conform/runner/") &&
			!strings.Contains(stack, "_test.") {
			found = append(found, stack)
		}
	}
	return found
}

func openFiles() int {
	files, _ := os.ReadDir("/proc/self/fd")
	return len(files)
}

// exchange sends hello and returns the decoded answer.
func exchange(t *testing.T, s attach.Session) jsonrpc.Message {
	t.Helper()
	require.NoError(t, s.Send(hello))
	record, err := s.Recv(within(t, long))
	require.NoError(t, err)
	return jsonrpc.Decode(record)
}

// ends receives until the stream ends, and returns the error.
func ends(t *testing.T, s attach.Session, d time.Duration) error {
	t.Helper()
	ctx := within(t, d)
	for {
		if _, err := s.Recv(ctx); err != nil {
			return err
		}
	}
}

func as[T error](t *testing.T, err error) T {
	t.Helper()
	got, ok := errors.AsType[T](err)
	require.True(t, ok, "got %T: %v", err, err)
	return got
}

func TestHostileImplementations(t *testing.T) {
	for _, tt := range []struct {
		role attachtest.Role
		why  string
		play func(t *testing.T, s attach.Session)
		stop attach.Stop // where it is certain
	}{
		{attachtest.Echo, "the control: one that behaves", func(t *testing.T, s attach.Session) {
			m := exchange(t, s)
			require.Equal(t, jsonrpc.KindResponse, m.Kind)
			require.Equal(t, jsonrpc.IntID(1), m.ID)
			_, exited := s.Exited()
			require.False(t, exited)
		}, attach.StopInputEnd},

		{attachtest.ExitAtOnce, "the status and stderr tell why", func(t *testing.T, s attach.Session) {
			_, err := s.Recv(within(t, long))
			e := as[*attach.ExitedError](t, err)
			require.Equal(t, 3, e.State.Code)
			require.Equal(t, attachtest.StderrText+"\n", e.Stderr)
			require.ErrorIs(t, err, io.EOF)
			require.Contains(t, err.Error(),
				`ended: exit status 3, by itself; its stderr ends with: "fatal: config.json: no such file\n"`)
			_, again := s.Recv(within(t, long))
			require.Equal(t, err, again)
		}, attach.StopItself},

		{attachtest.ExitAtOnce, "whoever only sends hears of it, too", func(t *testing.T, s attach.Session) {
			var err error
			for ctx := within(t, long); err == nil && ctx.Err() == nil; {
				err = s.Send(hello)
			}
			require.Equal(t, 3, as[*attach.ExitedError](t, err).State.Code)
			require.ErrorIs(t, err, jsonrpc.ErrPeerGone)
		}, attach.StopItself},

		{attachtest.ChattyExit, "the end of a long stderr is waited for", func(t *testing.T, s attach.Session) {
			require.True(t, strings.HasSuffix(as[*attach.ExitedError](t, ends(t, s, long)).Stderr, "the last words"))
		}, attach.StopItself},

		{attachtest.Panics, "a crash in the middle", func(t *testing.T, s attach.Session) {
			require.NoError(t, s.Send(hello))
			e := as[*attach.ExitedError](t, ends(t, s, long))
			require.Equal(t, 2, e.State.Code)
			require.Contains(t, e.Stderr, "out of ideas")
		}, attach.StopItself},

		{attachtest.DiesBySignal, "a signal is named", func(t *testing.T, s attach.Session) {
			require.NoError(t, s.Send(hello))
			e := as[*attach.ExitedError](t, ends(t, s, long))
			require.Equal(t, "killed", e.State.Signal)
			require.Equal(t, -1, e.State.Code)
		}, attach.StopItself},

		{attachtest.Banner, "prose on stdout is a record that is no message, and no end",
			func(t *testing.T, s attach.Session) {
				m := exchange(t, s)
				require.Equal(t, jsonrpc.KindInvalid, m.Kind)
				require.Equal(t, jsonrpc.FaultNotJSON, jsonrpc.FaultOf(m.Fault))
				require.Equal(t, attachtest.BannerText, string(m.Raw))
				record, err := s.Recv(within(t, long))
				require.NoError(t, err)
				require.Equal(t, jsonrpc.KindResponse, jsonrpc.Decode(record).Kind)
			}, attach.StopInputEnd},

		{attachtest.Silent, "no answer: the deadline, and nothing is unread", func(t *testing.T, s attach.Session) {
			require.NoError(t, s.Send(hello))
			_, err := s.Recv(within(t, short))
			require.ErrorIs(t, err, context.DeadlineExceeded)
			require.Zero(t, as[*jsonrpc.WaitError](t, err).Unread)
		}, attach.StopInputEnd},

		{attachtest.WrongID, "an answer to a question that nobody asked", func(t *testing.T, s attach.Session) {
			m := exchange(t, s)
			require.Equal(t, jsonrpc.KindResponse, m.Kind)
			require.NotEqual(t, jsonrpc.IntID(1), m.ID)
		}, attach.StopInputEnd},

		{attachtest.NoNewline, "200 MB without a newline: given up at the limit", func(t *testing.T, s attach.Session) {
			_, err := s.Recv(within(t, long))
			require.ErrorIs(t, err, jsonrpc.ErrRecordTooLong)
			e := as[*jsonrpc.FrameError](t, err)
			require.Greater(t, e.Read, int64(jsonrpc.MaxRecordBytes))
			require.Less(t, e.Read, int64(jsonrpc.MaxRecordBytes+(1<<20)))
		}, 0},

		{attachtest.Flood, "a flood ends with the deadline of who receives it", func(t *testing.T, s attach.Session) {
			require.ErrorIs(t, ends(t, s, short), context.DeadlineExceeded)
		}, 0},

		{attachtest.Flood, "a flood that nobody receives", func(t *testing.T, s attach.Session) {
			require.NoError(t, s.Send(hello))
		}, 0},

		{attachtest.IgnoresEOF, "SIGTERM stops one that doesn't stop with its input",
			func(t *testing.T, s attach.Session) {
				exchange(t, s)
			}, attach.StopTerminated},

		{attachtest.IgnoresSIGTERM, "SIGKILL stops one that ignores SIGTERM", func(t *testing.T, s attach.Session) {
			exchange(t, s)
		}, attach.StopKilled},

		{attachtest.Grandchild, "a grandchild that holds the output doesn't hide the exit",
			func(t *testing.T, s attach.Session) {
				e := as[*attach.ExitedError](t, ends(t, s, long))
				require.Equal(t, 0, e.State.Code)
				require.Eventually(t, func() bool { return len(strays()) == 0 }, long, time.Millisecond,
					"the group ends with its leader")
			}, attach.StopItself},

		{attachtest.StrayGrandchild, "not even one that has left the process group",
			func(t *testing.T, s attach.Session) {
				e := as[*attach.ExitedError](t, ends(t, s, long))
				require.Equal(t, 0, e.State.Code)
			}, attach.StopItself},

		{attachtest.Nested, "a session within is stopped with the one around it", func(t *testing.T, s attach.Session) {
			_, err := s.Recv(within(t, long))
			require.NoError(t, err)
		}, 0},

		{attachtest.NestedStray, "so is what the session within has lost", func(t *testing.T, s attach.Session) {
			_, err := s.Recv(within(t, long))
			require.NoError(t, err)
		}, 0},

		{attachtest.ClosesStdout, "the end of the output is no exit", func(t *testing.T, s attach.Session) {
			require.NoError(t, s.Send(hello))
			_, err := s.Recv(within(t, long))
			as[*attach.OutputClosedError](t, err)
			require.ErrorIs(t, err, io.EOF)
			require.Contains(t, err.Error(), "closed its output but is still running")
		}, 0},

		{attachtest.ClosesStdin, "who reads no more is sent no more", func(t *testing.T, s attach.Session) {
			_, err := s.Recv(within(t, long)) // it has closed its input
			require.NoError(t, err)
			for ctx := within(t, long); err == nil && ctx.Err() == nil; {
				err = s.Send(hello)
			}
			require.ErrorIs(t, err, jsonrpc.ErrPeerGone)
		}, 0},

		{attachtest.HalfFrame, "the half is shown, and the exit", func(t *testing.T, s attach.Session) {
			_, err := s.Recv(within(t, long))
			require.Equal(t, 0, as[*attach.ExitedError](t, err).State.Code)
			require.ErrorIs(t, err, jsonrpc.ErrRecordCut)
			require.Equal(t, `{"jsonrpc":"2.0","id":1,"resu`, as[*jsonrpc.FrameError](t, err).Head)
			require.Contains(t, err.Error(),
				`ended: exit status 0, by itself: the stream ends within a record: 29 bytes and no end`)
		}, attach.StopItself},

		{attachtest.NeverReads, "our writes fill the pipe, and Send still returns",
			func(t *testing.T, s attach.Session) {
				record := jsonrpc.Notification("m", []string{strings.Repeat("x", 1<<20)})
				require.NoError(t, s.Send(record))
				_, err := s.Recv(within(t, short))
				require.Positive(t, as[*jsonrpc.WaitError](t, err).Unread)
				for err = nil; err == nil; {
					err = s.Send(record)
				}
				require.ErrorIs(t, err, jsonrpc.ErrNotReading)
				require.LessOrEqual(t, s.Unread(), jsonrpc.MaxOutboxBytes+len(record)+1)
			}, 0},

		{attachtest.ChattyStderr, "of stderr the end is kept", func(t *testing.T, s attach.Session) {
			exchange(t, s)
			require.NoError(t, s.Close())
			require.Len(t, s.StderrTail(), attach.MaxStderrBytes)
			require.True(t, strings.HasSuffix(s.StderrTail(), "n\nthe last words"))
		}, attach.StopInputEnd},
	} {
		t.Run(string(tt.role)+"/"+tt.why, func(t *testing.T) {
			grace := grace
			switch tt.stop {
			case attach.StopItself, attach.StopInputEnd:
				grace = long
			case attach.StopTerminated:
				grace = time.Second
			}
			s := open(t, attachtest.Target(tt.role, attach.Options{Grace: grace}))
			tt.play(t, s)
			require.NoError(t, s.Close())
			state, exited := s.Exited()
			require.True(t, exited)
			if tt.stop != 0 {
				require.Equal(t, tt.stop.String(), state.Stop.String())
			}
		})
	}
}

// When the runner itself is killed, what it started doesn't run on.
func TestDiesWithRunner(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("a process dies with its parent on Linux alone")
	}
	cmd := attachtest.Cmd(attachtest.Nested)
	out, err := cmd.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, cmd.Start())
	_, err = bufio.NewReader(out).ReadBytes('\n')
	require.NoError(t, err)
	require.Len(t, strays(), 2, "it, and what it attached")
	require.NoError(t, cmd.Process.Kill())
	_ = cmd.Wait()
	require.Eventually(t, func() bool { return len(strays()) == 0 }, long, time.Millisecond, "%v", strays())
}

func TestStartErrors(t *testing.T) {
	dir := t.TempDir()
	file := func(name, text string, mode os.FileMode) string {
		path := filepath.Join(dir, name)
		require.NoError(t, os.WriteFile(path, []byte(text), mode))
		return path
	}
	for _, tt := range []struct {
		why    string
		argv   []string
		dir    string
		reason attach.Reason
	}{
		{"not in PATH", []string{"no-such-program-c2a"}, "", attach.ReasonNotFound},
		{"no such path", []string{filepath.Join(dir, "nothing")}, "", attach.ReasonNotFound},
		{"a path relative to the working directory", []string{"./nothing"}, dir, attach.ReasonNotFound},
		{"no command at all", nil, "", attach.ReasonNotFound},
		{"no x bit", []string{file("plain", "#!/bin/sh\n", 0o600)}, "", attach.ReasonNotExecutable},
		{"a directory", []string{dir}, "", attach.ReasonNotExecutable},
		{"no #! line", []string{file("prose", "hello\n", 0o700)}, "", attach.ReasonBadFormat},
		{"no interpreter", []string{file("script", "#!/no/such/interpreter\n", 0o700)}, "", attach.ReasonInterpreter},
		{"no interpreter, relative", []string{"./script"}, dir, attach.ReasonInterpreter},
		{"no such directory", []string{"sh"}, filepath.Join(dir, "nowhere"), attach.ReasonDirectory},
	} {
		t.Run(tt.why, func(t *testing.T) {
			if runtime.GOOS == "windows" {
				t.Skip("the files are unix scripts")
			}
			before := openFiles()
			_, err := attach.Command(tt.argv, attach.Options{Dir: tt.dir}).Open(within(t, long))
			e := as[*attach.StartError](t, err)
			require.Equal(t, tt.reason.String(), e.Reason.String(), "%v", err)
			require.Equal(t, tt.argv, e.Argv)
			require.Contains(t, err.Error(), fmt.Sprintf("start %q: %v", tt.argv, tt.reason))
			require.Equal(t, before, openFiles())
			require.Eventually(t, func() bool { return len(goroutines()) == 0 }, long, time.Millisecond)
		})
	}
}

func TestOpenHonoursContext(t *testing.T) {
	reason := errors.New("interrupted")
	ctx, cancel := context.WithCancelCause(context.Background())
	cancel(reason)
	for _, target := range []attach.Target{
		attachtest.Target(attachtest.Echo, attach.Options{}),
		attach.InProcess("echo", attachtest.Serve),
	} {
		_, err := target.Open(ctx)
		require.ErrorIs(t, err, reason)
	}

	ctx, cancel = context.WithCancelCause(context.Background())
	s := openWith(t, ctx, attachtest.Target(attachtest.Echo, attach.Options{}))
	cancel(reason)
	require.Equal(t, jsonrpc.KindResponse, exchange(t, s).Kind, "the context of Open isn't the life of the session")
}

func openWith(t *testing.T, ctx context.Context, target attach.Target) attach.Session {
	s, err := target.Open(ctx)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, s.Close()) })
	return s
}

func TestEnvironment(t *testing.T) {
	t.Setenv("GODOG_SEED", "1")
	t.Setenv("C2A_TEST_OUTER", "outer")
	t.Setenv("C2A_TEST_BOTH", "outer")
	s := open(t, attachtest.Target(attachtest.PrintsEnv, attach.Options{Env: []string{"C2A_TEST_BOTH=inner"}}))
	require.NoError(t, s.Send(hello))
	env := map[string]bool{}
	for {
		record, err := s.Recv(within(t, long))
		require.NoError(t, err)
		m := jsonrpc.Decode(record)
		if m.Kind == jsonrpc.KindResponse {
			break
		}
		var entry []string
		require.NoError(t, json.Unmarshal(m.Params, &entry))
		env[entry[0]] = true
		require.NotContains(t, entry[0], "GODOG_")
	}
	require.True(t, env["C2A_TEST_OUTER=outer"])
	require.True(t, env["C2A_TEST_BOTH=inner"])
	require.False(t, env["C2A_TEST_BOTH=outer"])
}

func TestStderrIsHandedOn(t *testing.T) {
	got := &safeBuffer{limit: 1 << 20}
	s := open(t, attachtest.Target(attachtest.ChattyStderr, attach.Options{Stderr: got}))
	exchange(t, s)
	require.GreaterOrEqual(t, got.len(), 1<<20, "a writer that fails is given no more, and the process isn't held up")
}

// safeBuffer counts what is written, and fails beyond its limit.
type safeBuffer struct {
	mu       sync.Mutex
	n, limit int
}

func (b *safeBuffer) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.n >= b.limit {
		return 0, errors.New("full")
	}
	b.n += len(p)
	return len(p), nil
}

func (b *safeBuffer) len() int {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.n
}

// Many sessions at once don't disturb each other.
func TestManySessions(t *testing.T) {
	var group sync.WaitGroup
	for range 16 {
		group.Go(func() {
			s, err := attachtest.Target(attachtest.Echo, attach.Options{}).Open(context.Background())
			if err != nil {
				t.Error(err)
				return
			}
			defer s.Close()
			for i := range 50 {
				if err := s.Send(jsonrpc.Request(jsonrpc.IntID(int64(i)), "m", []int{i})); err != nil {
					t.Error(err)
				}
			}
			for i := range 50 {
				record, err := s.Recv(within(t, long))
				if m := jsonrpc.Decode(record); err != nil || m.ID != jsonrpc.IntID(int64(i)) {
					t.Errorf("%d: %v, %s", i, err, record)
				}
			}
		})
	}
	group.Wait()
	require.Empty(t, strays())
}

func TestCloseConcurrently(t *testing.T) {
	s := open(t, attachtest.Target(attachtest.IgnoresEOF, attach.Options{Grace: grace}))
	var group sync.WaitGroup
	for range 4 {
		group.Go(func() {
			if err := s.Close(); err != nil {
				t.Error(err)
			}
		})
	}
	group.Go(func() {
		if _, err := s.Recv(context.Background()); err == nil {
			t.Error("nothing was sent")
		}
	})
	group.Wait()
}

func BenchmarkOpenClose(b *testing.B) {
	for b.Loop() {
		s, err := attachtest.Target(attachtest.Echo, attach.Options{}).Open(context.Background())
		if err != nil {
			b.Fatal(err)
		}
		if err := s.Close(); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkRoundTrip(b *testing.B) {
	for _, target := range []attach.Target{
		attachtest.Target(attachtest.Echo, attach.Options{}),
		attach.InProcess("in process", attachtest.Serve),
	} {
		name := "in-process"
		if target.String() != "in process" {
			name = "subprocess"
		}
		b.Run(name, func(b *testing.B) {
			s, err := target.Open(context.Background())
			require.NoError(b, err)
			defer s.Close()
			b.ReportAllocs()
			for b.Loop() {
				if err := s.Send(hello); err != nil {
					b.Fatal(err)
				}
				if _, err := s.Recv(context.Background()); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
