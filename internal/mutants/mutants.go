// Package mutants has mutants of the reference: programs in which one condition is negated, one comparison or constant
// moved, or one statement dropped, by a rule and not by anybody who knows the suite.
//
// In comes the source of the module; out goes one program that holds every mutant behind a switch, an environment
// variable, so that a thousand mutants are compiled once. The package never says whether a mutant breaks a rule of a
// text: a program that behaves otherwise in a matter that the texts leave open is a mutant, too.
package mutants

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os/exec"
	"path/filepath"
)

// Variable is the environment variable that says which mutant a program is: the number of a [Mutant]. Without it the
// program is the reference.
const Variable = "C2A_CONFORM_MUTANT"

// Kind is what is done to a piece of source.
type Kind string

// The kinds.
const (
	Negate  Kind = "negate"  // a condition, or one side of && or ||
	Compare Kind = "compare" // < becomes <=, and the like
	Move    Kind = "move"    // a number is one more
	Drop    Kind = "drop"    // a statement is left out
)

// Mutant is one change of the source.
type Mutant struct {
	Number int // from 1
	Kind   Kind
	Folder string // of the module, with slashes
	File   string
	Line   int
	Source string // what is changed, on one line
}

func (m Mutant) String() string {
	return fmt.Sprintf("%s %s/%s:%d %s", m.Kind, m.Folder, m.File, m.Line, m.Source)
}

// Program is the reference with its mutants.
type Program struct {
	Path    string
	Mutants []Mutant
}

// Build builds c2a-conform with the mutants of the folders into a file in dir. It needs the go command, and the source
// of the module at root. The maker is a program of its own: c2a-conform links no parser of Go.
func Build(ctx context.Context, root, dir string, folders []string) (Program, error) {
	p := Program{Path: filepath.Join(dir, "c2a-conform-mutants")}
	maker := exec.CommandContext(ctx, "go",
		append([]string{"run", "./internal/mutants/maker", p.Path, "./cmd/c2a-conform"}, folders...)...)
	maker.Dir = root
	var failure bytes.Buffer
	maker.Stderr = &failure
	out, err := maker.Output()
	if err != nil {
		return Program{}, fmt.Errorf("make the mutants from the source in %q: %w\n%s", root, err, &failure)
	}
	return p, json.Unmarshal(out, &p.Mutants)
}
