package mutants

import (
	"fmt"
	"os"
)

// ReachVariable is the environment variable with the name of the file in which a program records which mutants it
// reaches. The program maps the file into memory, so a kill loses nothing.
const ReachVariable = "C2A_CONFORM_MUTANTS_REACHED"

// Reached says whether a program reached the place of a mutant.
type Reached byte

// What happened at the place of a mutant. A comparison and its mutant differ only if both sides are equal; every other
// mutant differs whenever it is reached.
const (
	Never   Reached = iota
	Same            // reached, and the mutant would have done the same
	Differs         // reached, and the mutant would have done something else
)

// Record is the file in which a program records which mutants it reaches.
type Record struct {
	file *os.File
	none []byte
}

// NewRecord creates the file for a program with this number of mutants.
func NewRecord(name string, mutants int) (*Record, error) {
	file, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return nil, err
	}
	r := &Record{file: file, none: make([]byte, mutants+1)}
	if err := r.clear(); err != nil {
		_ = file.Close()
		return nil, err
	}
	return r, nil
}

// Env returns the environment entry that makes a program write the record.
func (r *Record) Env() string { return ReachVariable + "=" + r.file.Name() }

// Take returns what was reached since the last call, by the number of the mutant. The program must be idle.
func (r *Record) Take() ([]Reached, error) {
	now := make([]byte, len(r.none))
	if _, err := r.file.ReadAt(now, 0); err != nil {
		return nil, fmt.Errorf("read which mutants were reached: %w", err)
	}
	out := make([]Reached, len(now))
	for i, b := range now {
		out[i] = Reached(b)
	}
	return out, r.clear()
}

func (r *Record) clear() error {
	_, err := r.file.WriteAt(r.none, 0)
	return err
}

// Close closes the file, but doesn't delete it.
func (r *Record) Close() error { return r.file.Close() }
