package mutants

import (
	"fmt"
	"os"
)

// ReachVariable is the environment variable with the name of the file in which a program records which mutants it
// reaches. The program maps the file into its memory, so that a kill loses nothing.
const ReachVariable = "C2A_CONFORM_MUTANTS_REACHED"

// Reached says whether a program came to the place of a mutant.
type Reached byte

// What a program did with the place of a mutant. A comparison is the same with its mutant unless both sides are equal;
// every other mutant differs wherever it is reached.
const (
	Never   Reached = iota
	Same            // it came there, and the mutant would have done the same
	Differs         // it came there, and the mutant would have done something else
)

// Record is the file in which a program records which mutants it reaches.
type Record struct {
	file *os.File
	none []byte
}

// NewRecord makes a record for a program with so many mutants, in a file that it creates.
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

// Env is the entry of the environment that makes a program write the record.
func (r *Record) Env() string { return ReachVariable + "=" + r.file.Name() }

// Take returns what was reached since the last time, by the number of the mutant. The program has to be at rest.
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

// Close closes the file, and leaves it where it is.
func (r *Record) Close() error { return r.file.Close() }
