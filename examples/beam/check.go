package main

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"hash/fnv"
	"io"
	"os/exec"
	"slices"
	"strings"
	"time"

	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/fileio"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"
)

func init() {
	register.DoFn3x1[context.Context, fileio.ReadableFile, func(string, int), error](&validator{})
	register.DoFn4x1[context.Context, int, func(*message) bool, func(string, int), error](&auditor{})
	register.DoFn3x1[context.Context, fileio.ReadableFile, func(int, message), error](&splitter{})
	register.Emitter2[int, message]()
	register.Iter1[message]()
}

// validator validates the messages of a file.
type validator struct{ Program string }

// ProcessElement emits what the summary of the file counts.
func (v *validator) ProcessElement(ctx context.Context, file fileio.ReadableFile, emit func(string, int)) error {
	return check(ctx, v.Program, "validate", emit, func() (io.ReadCloser, error) { return file.Open(ctx) })
}

// A message is a line of a log, and where it was.
type message struct {
	AtMs float64 // epoch
	File string
	Line int // from 0
	Text []byte
}

// splitter shares out the sessions of a log: each belongs to one of so many shards.
type splitter struct{ Shards int }

// ProcessElement emits the lines of a log by the shard of their session. Lines without one are of a session of their
// file.
func (s *splitter) ProcessElement(ctx context.Context, file fileio.ReadableFile, emit func(int, message)) error {
	raw, err := file.Read(ctx)
	if err != nil {
		return err
	}
	for i, text := range bytes.Split(raw, []byte("\n")) {
		if len(bytes.TrimSpace(text)) == 0 {
			continue
		}
		var record struct {
			At      json.RawMessage
			Session string
		}
		if err := json.Unmarshal(text, &record); err != nil {
			return fmt.Errorf("%s, line %d: %w", file.Metadata.Path, i+1, err)
		}
		at, err := epochMs(record.At)
		if err != nil {
			return fmt.Errorf("%s, line %d: %w", file.Metadata.Path, i+1, err)
		}
		h := fnv.New32a()
		h.Write([]byte(cmp.Or(record.Session, file.Metadata.Path)))
		emit(int(h.Sum32()%uint32(s.Shards)), message{at, file.Metadata.Path, i, text})
	}
	return nil
}

// epochMs reads a time: in ms, or as in RFC 3339.
func epochMs(at json.RawMessage) (float64, error) {
	var ms float64
	if json.Unmarshal(at, &ms) == nil {
		return ms, nil
	}
	var text string
	if err := json.Unmarshal(at, &text); err != nil {
		return 0, fmt.Errorf("at: %w", err)
	}
	t, err := time.Parse(time.RFC3339Nano, text)
	return float64(t.UnixMicro()) / 1000, err
}

// auditor judges the sessions of a shard by the laws.
type auditor struct{ Program string }

// ProcessElement puts the messages of a shard in order, and emits what the summary counts. A shard has to fit into
// memory.
func (a *auditor) ProcessElement(ctx context.Context, _ int, next func(*message) bool, emit func(string, int)) error {
	var shard []message
	for m := (message{}); next(&m); m = (message{}) {
		shard = append(shard, m)
	}
	slices.SortFunc(shard, func(a, b message) int {
		return cmp.Or(cmp.Compare(a.AtMs, b.AtMs), strings.Compare(a.File, b.File), cmp.Compare(a.Line, b.Line))
	})
	var log bytes.Buffer
	for _, m := range shard {
		log.Write(append(m.Text, '\n'))
	}
	return check(ctx, a.Program, "audit", emit, func() (io.ReadCloser, error) {
		return io.NopCloser(bytes.NewReader(log.Bytes())), nil
	})
}

// attempts is how often a process is started that something kills, such as a machine without memory.
const attempts = 3

// check runs a command of the program on an input, and emits what its summary counts. Something wrong in the input is a
// result; a program that can't read its input is an error.
func check(ctx context.Context, program, command string, emit func(string, int), open func() (io.ReadCloser, error),
) error {
	for attempt := 1; ; attempt++ {
		in, err := open()
		if err != nil {
			return err
		}
		cmd := exec.CommandContext(ctx, program, command, "-", "--format", "json")
		cmd.Stdin = in
		out, err := cmd.Output()
		err = errors.Join(err, in.Close())
		var exit *exec.ExitError
		switch found := errors.As(err, &exit); {
		case found && !exit.Exited() && attempt < attempts && ctx.Err() == nil: // killed
			continue
		case err != nil && !(found && exit.ExitCode() == 1): // 1: something is wrong in the input
			if found {
				err = fmt.Errorf("%w: %s", err, exit.Stderr)
			}
			return err
		}
		lines := bytes.Split(bytes.TrimSpace(out), []byte("\n"))
		var last struct{ Summary map[string]int }
		if err := json.Unmarshal(lines[len(lines)-1], &last); err != nil {
			return err
		}
		for what, n := range last.Summary {
			emit(what, n)
		}
		return nil
	}
}
