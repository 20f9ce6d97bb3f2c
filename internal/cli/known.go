package cli

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"

	"github.com/c2a-conform/c2a-conform/internal/files"
	"github.com/c2a-conform/c2a-conform/runner"
	"github.com/c2a-conform/c2a-conform/runner/knownfailures"
	"github.com/c2a-conform/c2a-conform/runner/report"
)

// A knownList is the file of known failures before the run.
type knownList struct {
	file     string
	source   []byte
	failures *report.KnownFailures // nil: there is no list
}

// knownList reads the list that --known names. A list that will be updated need not exist yet.
func (f *runFlags) knownList() (knownList, error) {
	switch {
	case f.updateKnown && f.known == "":
		return knownList{}, usagef("--update-known rewrites the list of known failures; name its file with --known")
	case f.updateKnown && f.list:
		return knownList{}, usagef(
			"--list doesn't run anything, so it can't be used with --update-known")
	case f.updateKnown && (f.tags != "" || len(f.requirements)+len(f.scenarios) > 0 || f.shard != part{} ||
		f.features != ""):
		return knownList{},
			usagef("--update-known needs a full run, but this one is limited by --tags, --requirement, --scenario, " +
				"--shard or --features")
	case f.known == "":
		return knownList{}, nil
	}
	source, err := readKnown(f.known)
	if errors.Is(err, fs.ErrNotExist) && f.updateKnown {
		source, err = nil, nil
	}
	if errors.Is(err, fs.ErrNotExist) {
		return knownList{}, usagef("known failures: %q does not exist; --update-known writes it", f.known)
	}
	if err != nil {
		return knownList{}, usagef("known failures: %w", err)
	}
	failures, err := knownfailures.Read(f.known, source)
	if at := (*knownfailures.FormatError)(nil); errors.As(err, &at) && at.Line > 0 {
		return knownList{}, usagef("%s:%d: %s", f.known, at.Line, at.What)
	}
	if err != nil {
		return knownList{}, usagef("%s: %w", f.known, err)
	}
	return knownList{f.known, source, failures}, nil
}

func readKnown(name string) ([]byte, error) {
	file, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	return io.ReadAll(io.LimitReader(file, knownfailures.MaxBytes+1))
}

// unwritten reports that the file was not changed.
func (l knownList) unwritten() string {
	if l.source == nil {
		return l.file + " was not written"
	}
	return l.file + " was not changed"
}

// update writes the failures in r to the file, reports what changed, and returns r judged by the new list.
func (l knownList) update(r report.Report, told io.Writer) (report.Report, error) {
	file, changes, err := runner.UpdateKnown(l.source, r)
	if err != nil {
		return r, fmt.Errorf("%s: %w", l.unwritten(), err)
	}
	for _, c := range changes {
		fmt.Fprintln(told, c)
	}
	if bytes.Equal(file, l.source) {
		fmt.Fprintf(told, "%s: %s already lists all failures, and was not changed\n", programName, l.file)
		return r, nil
	}
	if err := files.Replace(l.file, file); err != nil {
		return r, fmt.Errorf("%s could not be written: %w", l.file, err)
	}
	if len(changes) == 0 {
		fmt.Fprintf(told, "%s: %s is new and empty, because nothing fails\n", programName, l.file)
	} else {
		fmt.Fprintf(told, "%s: %s rewritten\n", programName, l.file)
	}
	if todo := bytes.Count(file, []byte(": "+knownfailures.Todo)); todo > 0 {
		fmt.Fprintf(told, "%s: %d new: replace each %[3]s with a reason; until then the run fails\n", programName,
			todo, knownfailures.Todo)
	}
	failures, err := knownfailures.Read(l.file, file)
	if err != nil {
		return r, fmt.Errorf("read back %s: %w", l.file, err)
	}
	return runner.WithKnown(r, failures)
}
