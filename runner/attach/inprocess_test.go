package attach_test

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"io"
	"runtime"
	"testing"
	"testing/synctest"

	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/runner/attach"
	"github.com/c2a-conform/c2a-conform/runner/attach/attachtest"
	"github.com/c2a-conform/c2a-conform/schemas/jsonrpc"
)

// Each case runs in a bubble: time costs nothing there, and a goroutine that is left over fails the test.
func TestInProcess(t *testing.T) {
	broken := errors.New("broken")
	for _, tt := range []struct {
		why   string
		serve attach.Serve
		play  func(t *testing.T, s attach.Session)
		stop  attach.Stop
	}{
		{"the control: one that behaves", attachtest.Serve, func(t *testing.T, s attach.Session) {
			require.Equal(t, jsonrpc.IntID(1), exchange(t, s).ID)
			require.Empty(t, s.StderrTail())
		}, attach.StopInputEnd},

		{"it returns an error", func(context.Context, io.Reader, io.Writer) error { return broken },
			func(t *testing.T, s attach.Session) {
				err := ends(t, s, long)
				require.ErrorIs(t, err, broken)
				require.EqualError(t, err, "it ended: broken, by itself")
			}, attach.StopItself},

		{"it returns nothing", func(context.Context, io.Reader, io.Writer) error { return nil },
			func(t *testing.T, s attach.Session) {
				err := ends(t, s, long)
				require.ErrorIs(t, err, io.EOF)
				require.EqualError(t, err, "it ended: returned, by itself")
				for err = nil; err == nil; {
					err = s.Send(hello)
					synctest.Wait()
				}
				require.ErrorIs(t, err, jsonrpc.ErrPeerGone)
			}, attach.StopItself},

		{"it panics", func(context.Context, io.Reader, io.Writer) error { panic("out of ideas") },
			func(t *testing.T, s attach.Session) {
				e := as[*attach.PanicError](t, ends(t, s, long))
				require.Equal(t, "out of ideas", e.Value)
				require.Contains(t, e.Stack, "TestInProcess")
			}, attach.StopItself},

		{"it ends its goroutine", func(context.Context, io.Reader, io.Writer) error { runtime.Goexit(); return nil },
			func(t *testing.T, s attach.Session) {
				require.ErrorContains(t, ends(t, s, long), "runtime.Goexit")
			}, attach.StopItself},

		{"what it wrote before it returned is received", func(_ context.Context, _ io.Reader, w io.Writer) error {
			_, err := io.WriteString(w, "{}\nhalf")
			return err
		}, func(t *testing.T, s attach.Session) {
			record, err := s.Recv(within(t, long))
			require.NoError(t, err)
			require.Equal(t, "{}", string(record))
			_, err = s.Recv(within(t, long))
			require.ErrorIs(t, err, jsonrpc.ErrRecordCut)
		}, attach.StopItself},

		{"it closes its output and runs on", func(ctx context.Context, _ io.Reader, w io.Writer) error {
			_ = w.(io.Closer).Close()
			<-ctx.Done()
			return nil
		}, func(t *testing.T, s attach.Session) {
			as[*attach.OutputClosedError](t, ends(t, s, long))
		}, attach.StopTerminated},

		{"it floods, and notices only that its writes fail", func(_ context.Context, _ io.Reader, w io.Writer) error {
			for {
				if _, err := io.WriteString(w, "{}\n"); err != nil {
					return err
				}
				runtime.Gosched()
			}
		}, func(t *testing.T, s attach.Session) {
			for range 10_000 {
				_, err := s.Recv(within(t, long))
				require.NoError(t, err)
			}
		}, 0},

		{"it never reads", func(ctx context.Context, _ io.Reader, _ io.Writer) error { <-ctx.Done(); return nil },
			func(t *testing.T, s attach.Session) {
				require.NoError(t, s.Send(bytes.Repeat([]byte("x"), 1<<20)))
				_, err := s.Recv(within(t, short))
				require.Positive(t, as[*jsonrpc.WaitError](t, err).Unread)
			}, attach.StopTerminated},

		{"it sends a megabyte before it reads, as we do", func(_ context.Context, r io.Reader, w io.Writer) error {
			record := append(bytes.Repeat([]byte("x"), 1<<20), '\n')
			if _, err := w.Write(record); err != nil {
				return err
			}
			line, err := bufio.NewReader(r).ReadBytes('\n')
			if err != nil {
				return err
			}
			_, err = w.Write(line)
			return err
		}, func(t *testing.T, s attach.Session) {
			record := bytes.Repeat([]byte("y"), 1<<20)
			require.NoError(t, s.Send(record))
			for range 2 {
				_, err := s.Recv(within(t, long))
				require.NoError(t, err)
			}
		}, 0},
	} {
		t.Run(tt.why, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				target := attach.InProcess("it", tt.serve)
				require.Equal(t, "it", target.String())
				s, err := target.Open(within(t, long))
				require.NoError(t, err)
				tt.play(t, s)
				require.NoError(t, s.Close())
				state, exited := s.Exited()
				require.True(t, exited)
				require.Equal(t, -1, state.Code)
				if tt.stop != 0 {
					require.Equal(t, tt.stop.String(), state.Stop.String())
				}
			})
		})
	}
}

func TestInProcessThatCannotBeStopped(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		release := make(chan struct{})
		s, err := attach.InProcess("it", func(context.Context, io.Reader, io.Writer) error {
			<-release
			return nil
		}).Open(context.Background())
		require.NoError(t, err)
		err = s.Close()
		require.Empty(t, as[*attach.LeftoverError](t, err).PIDs)
		require.EqualError(t, err, "it doesn't stop")
		_, exited := s.Exited()
		require.False(t, exited)
		close(release)
	})
}
