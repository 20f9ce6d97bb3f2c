// Package mutants has mutants of the reference: programs in which one condition is negated, one comparison or constant
// moved, or one statement dropped, by a rule and not by anyone who knows the suite.
//
// Input: the source of the module. Output: one program that holds every mutant behind a switch, an environment
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
	Func   string // the function around it, with the type of its receiver, as in Host.Post; "" for none
	Source string // what is changed, on one line
	Nth    int    // of those of the same kind and source in the function, from 1
	// Variation says that its place is behind a condition on a rule switch, so that perhaps only faults and alternates
	// come there.
	Variation bool
}

func (m Mutant) String() string {
	return fmt.Sprintf("%s %s/%s:%d %s", m.Kind, m.Folder, m.File, m.Line, m.Source)
}

// Key names the mutant by its source and not by its place, so that it survives changes elsewhere.
func (m Mutant) Key() string {
	key := fmt.Sprintf("%s %s %s: %s", m.Kind, m.Folder, m.Func, m.Source)
	if m.Nth > 1 {
		key += fmt.Sprintf(" #%d", m.Nth)
	}
	return key
}

// Program is the reference with its mutants.
type Program struct {
	Path    string
	Mutants []Mutant
}

// List lists the mutants of the folders and builds nothing. It needs what [Build] needs.
func List(ctx context.Context, root string, folders []string) ([]Mutant, error) {
	return maker(ctx, root, append([]string{""}, folders...))
}

// Build builds c2a-conform with the mutants of the folders into a file in dir. It needs the go command, and the source
// of the module at root. The maker is a program of its own: c2a-conform links no parser of Go.
func Build(ctx context.Context, root, dir string, folders []string) (Program, error) {
	p := Program{Path: filepath.Join(dir, "c2a-conform-mutants")}
	var err error
	p.Mutants, err = maker(ctx, root, append([]string{p.Path}, folders...))
	return p, err
}

// maker runs the maker on the command.
func maker(ctx context.Context, root string, args []string) ([]Mutant, error) {
	program := exec.CommandContext(ctx, "go", "run", "./internal/mutants/maker", "./cmd/c2a-conform")
	program.Args = append(program.Args, args...)
	program.Dir = root
	var failure bytes.Buffer
	program.Stderr = &failure
	out, err := program.Output()
	if err != nil {
		return nil, fmt.Errorf("make the mutants from the source in %q: %w\n%s", root, err, &failure)
	}
	var all []Mutant
	return all, json.Unmarshal(out, &all)
}
