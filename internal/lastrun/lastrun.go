// Package lastrun keeps the last run of each implementation in the user's cache folder, so that the next command can
// show it or repeat its failures. Input: a working directory, an implementation and the report of a run. Output: the
// same report, and the scenarios that failed and have not passed since. It judges nothing. A run must never fail
// because of this package, so callers only print its errors.
package lastrun

import (
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/c2a-conform/c2a-conform/internal/files"
	"github.com/c2a-conform/c2a-conform/runner/judge"
	"github.com/c2a-conform/c2a-conform/runner/report"
)

// most is the number of implementations that are kept for a working directory.
const most = 20

// Suffixes of the files of an implementation, after its key.
const (
	wholeName   = ".json.gz"     // the report
	failingName = ".failed.json" // what failed
)

// ErrNone means that nothing is kept.
var ErrNone = errors.New("no run is kept")

// A Store is the folder with the runs of one working directory.
type Store struct{ dir string }

// Open finds the store of a working directory: its folder in the user's cache. It creates nothing. It fails if there is
// no place for a cache.
func Open(directory string) (Store, error) {
	cache, err := os.UserCacheDir()
	if err != nil {
		return Store{}, err
	}
	if directory, err = filepath.Abs(directory); err != nil {
		return Store{}, err
	}
	return Store{filepath.Join(cache, "c2a-conform", "runs", key(directory))}, nil
}

// key makes the name of a folder or a file from what it is about.
func key(what string) string {
	sum := sha256.Sum256([]byte(what))
	return hex.EncodeToString(sum[:8])
}

// Keep stores a run of an implementation in place of the previous one. An implementation is identified by its command,
// URL or profile.
func (s Store) Keep(implementation string, r report.Report) error {
	if err := os.MkdirAll(s.dir, 0o700); err != nil {
		return err
	}
	before, err := s.Failing(implementation)
	if err != nil && !errors.Is(err, ErrNone) {
		before = nil // it can't be read, and is replaced
	}
	failing, err := json.Marshal(StillFailing(before, r))
	if err != nil {
		return err
	}
	if err := files.Replace(s.file(implementation, failingName), failing); err != nil {
		return err
	}
	file, err := files.Create(s.file(implementation, wholeName))
	if err != nil {
		return err
	}
	if err := write(file, r); err != nil {
		file.Discard()
		return err
	}
	if err := file.Commit(); err != nil {
		return err
	}
	return s.prune()
}

func write(file *files.File, r report.Report) error {
	z, err := gzip.NewWriterLevel(file, gzip.BestSpeed)
	if err != nil {
		return err
	}
	return errors.Join(json.NewEncoder(z).Encode(r), z.Close())
}

func (s Store) file(implementation, name string) string {
	return filepath.Join(s.dir, key(implementation)+name)
}

// Failing returns the scenarios of an implementation that failed when they last ran, with id, role and draft as in
// [Name]. The error is [ErrNone], or the file can't be read.
func (s Store) Failing(implementation string) ([]string, error) {
	raw, err := os.ReadFile(s.file(implementation, failingName))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, ErrNone
	}
	if err != nil {
		return nil, err
	}
	var failing []string
	if err := json.Unmarshal(raw, &failing); err != nil {
		return nil, fmt.Errorf("%s: %w", s.file(implementation, failingName), err)
	}
	return failing, nil
}

// Latest returns the report of the run that ended last, of any implementation. The error is [ErrNone], or the file
// can't be read.
func (s Store) Latest() (report.Report, error) {
	all := s.kept()
	if len(all) == 0 {
		return report.Report{}, ErrNone
	}
	file, err := os.Open(all[0].name)
	if err != nil {
		return report.Report{}, err
	}
	defer file.Close()
	z, err := gzip.NewReader(file)
	if err != nil {
		return report.Report{}, fmt.Errorf("%s: %w", all[0].name, err)
	}
	r, err := report.ReadJSON(z)
	if err != nil {
		return report.Report{}, fmt.Errorf("%s: %w", all[0].name, err)
	}
	return r, nil
}

// kept is a report in the store.
type kept struct {
	name string
	at   time.Time
}

// kept lists the reports, the latest first.
func (s Store) kept() []kept {
	names, _ := filepath.Glob(filepath.Join(s.dir, "*"+wholeName)) // the pattern is valid
	var all []kept
	for _, name := range names {
		if info, err := os.Stat(name); err == nil {
			all = append(all, kept{name, info.ModTime()})
		}
	}
	slices.SortFunc(all, func(a, b kept) int { return b.at.Compare(a.at) })
	return all
}

// prune removes the oldest reports if there are too many.
func (s Store) prune() error {
	all := s.kept()
	var errs []error
	for _, k := range all[min(most, len(all)):] {
		errs = append(errs, os.Remove(k.name), os.Remove(strings.TrimSuffix(k.name, wholeName)+failingName))
	}
	return errors.Join(errs...)
}

// Name returns the name of a scenario in a report, as in features.Planned.ID.
func Name(s report.Scenario) string { return s.ID + " [" + s.Role + " " + s.Draft + "]" }

// StillFailing returns what is failing after a run: what failed or ended in an error, and what failed before and was
// not decided now. The order is that of the report; scenarios that did not run come last.
func StillFailing(before []string, r report.Report) []string {
	failing := []string{} // a list in JSON, even when empty
	decided := map[string]bool{}
	for _, s := range r.Scenarios {
		decided[Name(s)] = s.Verdict != 0
		if s.Verdict == judge.Fail || s.Verdict == judge.Error {
			failing = append(failing, Name(s))
		}
	}
	for _, name := range before {
		if !decided[name] {
			failing = append(failing, name)
		}
	}
	return failing
}
