package main

import (
	"context"
	"encoding/gob"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"runtime/debug"
	"runtime/pprof"
	"slices"
	"sync"
	"syscall"
	"time"

	"github.com/c2a-conform/c2a-conform/reference"
	"github.com/c2a-conform/c2a-conform/reference/serve"
	"github.com/c2a-conform/c2a-conform/runner"
	"github.com/c2a-conform/c2a-conform/runner/attach"
	"github.com/c2a-conform/c2a-conform/runner/judge"
	"github.com/c2a-conform/c2a-conform/schemas/jsonrpc"
)

// deed is something that a run did on a connection.
type deed struct {
	Sent     []byte // nil: it took a frame
	Restarts bool
	HangsUp  bool
}

// recording is a target whose sessions write down what a run does.
type recording struct {
	attach.Target
	mu       sync.Mutex
	sessions []*[]deed
}

func (r *recording) Open(ctx context.Context) (attach.Session, error) {
	session, err := r.Target.Open(ctx)
	if err != nil {
		return nil, err
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	deeds := new([]deed)
	r.sessions = append(r.sessions, deeds)
	return recorded{session, deeds}, nil
}

type recorded struct {
	attach.Session
	deeds *[]deed
}

func (r recorded) keep(d deed) { *r.deeds = append(*r.deeds, d) }

func (r recorded) Send(raw []byte) error {
	r.keep(deed{Sent: slices.Clone(raw)})
	return r.Session.Send(raw)
}

func (r recorded) Recv(ctx context.Context) ([]byte, error) {
	raw, err := r.Session.Recv(ctx)
	if err == nil {
		r.keep(deed{})
	}
	return raw, err
}

func (r recorded) HangUp(ctx context.Context) bool {
	r.keep(deed{HangsUp: true})
	return r.Session.HangUp(ctx)
}

func (r recorded) Restart(ctx context.Context) (attach.Session, error) {
	r.keep(deed{Restarts: true})
	next, err := r.Session.Restart(ctx)
	return recorded{next, r.deeds}, err
}

// target is the reference: in this process, or where a command is named as a process of its own.
func target(command string) (attach.Target, error) {
	if command == "" {
		return attach.InProcess("reference", func(ctx context.Context, r io.Reader, w io.Writer) error {
			o := reference.Options()
			o.State = attach.StateDir(ctx)
			return serve.Serve(ctx, r, w, o)
		}), nil
	}
	argv, err := attach.ParseCommand(command)
	if err != nil {
		return nil, err
	}
	return attach.Command(argv, attach.Options{}), nil
}

// suite runs all scenarios against the reference. Where a file is named, it writes down what it did.
func suite(command, file string) error {
	clock := watch()
	debug.SetGCPercent(400) // as the command does
	to, err := target(command)
	if err != nil {
		return err
	}
	rec := &recording{Target: to}
	if file != "" {
		to = rec
	}
	report, err := runner.Run(context.Background(), runner.Options{Target: to, Jobs: runtime.GOMAXPROCS(0)})
	if err == nil && report.Overall != judge.Conformant {
		err = fmt.Errorf("the reference is %v: %s", report.Overall, report.Reason)
	}
	if err != nil {
		return err
	}
	clock.tell()
	if file == "" {
		return nil
	}
	var all [][]deed
	for _, one := range rec.sessions {
		all = append(all, *one)
	}
	out, err := os.Create(file)
	if err != nil {
		return err
	}
	return errors.Join(gob.NewEncoder(out).Encode(all), out.Close())
}

// loop does on as many connections what a file says, and no more: it sends each frame, and takes and reads as many as
// came then.
func loop(command, file string) error {
	debug.SetGCPercent(400) // likewise
	to, err := target(command)
	if err != nil {
		return err
	}
	sessions, err := read(file)
	if err != nil {
		return err
	}
	clock := watch()
	errs := make([]error, len(sessions))
	var all sync.WaitGroup
	for i, deeds := range sessions {
		all.Go(func() { errs[i] = replay(to, deeds) })
	}
	all.Wait()
	clock.tell()
	return errors.Join(errs...)
}

func read(file string) ([][]deed, error) {
	in, err := os.Open(file)
	if err != nil {
		return nil, err
	}
	defer in.Close()
	var sessions [][]deed
	err = gob.NewDecoder(in).Decode(&sessions)
	return sessions, err
}

// count is how many frames the deeds of a file sent and took.
func count(file string) (sent, taken int, err error) {
	sessions, err := read(file)
	for _, deeds := range sessions {
		for _, d := range deeds {
			switch {
			case d.Sent != nil:
				sent++
			case !d.Restarts && !d.HangsUp:
				taken++
			}
		}
	}
	return sent, taken, err
}

func replay(to attach.Target, deeds []deed) error {
	ctx := context.Background()
	session, err := to.Open(ctx)
	if err != nil {
		return err
	}
	for i, d := range deeds {
		switch {
		case d.Restarts:
			session, err = session.Restart(ctx)
		case d.HangsUp:
			session.HangUp(ctx)
		case d.Sent != nil:
			err = session.Send(d.Sent)
		default:
			var raw []byte
			if raw, err = session.Recv(ctx); err == nil {
				jsonrpc.Decode(raw) // as whoever waits for an answer has to
			}
		}
		if err != nil {
			return fmt.Errorf("deed %d of %d: %w", i+1, len(deeds), err)
		}
	}
	return session.Close()
}

// stopwatch measures a part of a process, and those that it starts.
type stopwatch struct {
	began time.Time
	cpu   time.Duration
}

func watch() stopwatch { return stopwatch{time.Now(), worked()} }

// tell prints what [timed] reads.
func (s stopwatch) tell() { fmt.Println(int64(time.Since(s.began)), int64(worked()-s.cpu)) }

// worked is how long the processor worked for this process, and for those that it has waited for.
func worked() time.Duration {
	var sum time.Duration
	for _, who := range []int{syscall.RUSAGE_SELF, syscall.RUSAGE_CHILDREN} {
		var u syscall.Rusage
		_ = syscall.Getrusage(who, &u)
		sum += time.Duration(u.Utime.Nano() + u.Stime.Nano())
	}
	return sum
}

// profiled writes a profile of what is done to a file, if one is named.
func profiled(file string, do func() error) error {
	if file == "" {
		return do()
	}
	out, err := os.Create(file)
	if err != nil {
		return err
	}
	if err := pprof.StartCPUProfile(out); err != nil {
		return err
	}
	err = do()
	pprof.StopCPUProfile()
	return errors.Join(err, out.Close())
}
