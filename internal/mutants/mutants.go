// Package mutants makes mutants of the reference: programs in which one condition is negated, one comparison or
// constant changed, or one statement removed. The changes are mechanical, so knowledge of the suite doesn't influence
// them.
//
// Input: the source of the module. Output: one program that contains every mutant; an environment variable selects one,
// so that a thousand mutants are compiled once. The package never says whether a mutant breaks a rule: a program that
// behaves differently where the texts leave a choice is also a mutant.
package mutants

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os/exec"
	"path/filepath"
)

// Variable is the environment variable that selects the mutant: the number of a [Mutant]. Without it, the program is
// the reference.
const Variable = "C2A_CONFORM_MUTANT"

// Kind is the kind of a change.
type Kind string

// The kinds.
const (
	Negate  Kind = "negate"  // a condition, or one side of && or ||
	Compare Kind = "compare" // < becomes <=, and so on
	Move    Kind = "move"    // a number is increased by one
	Drop    Kind = "drop"    // a statement is removed
)

// Mutant is one change of the source.
type Mutant struct {
	Number int // from 1
	Kind   Kind
	Folder string // in the module, with slashes
	File   string
	Line   int
	Func   string // the function around it, with the type of its receiver, as in Host.Post; "" for none
	Source string // what is changed, on one line
	Nth    int    // position among those of the same kind and source in the function, from 1
	// Variation says that its place depends on a rule switch, so that perhaps only faults and alternates reach it.
	Variation bool
}

func (m Mutant) String() string {
	return fmt.Sprintf("%s %s/%s:%d %s", m.Kind, m.Folder, m.File, m.Line, m.Source)
}

// Key identifies the mutant by its source instead of its position, so that it survives changes elsewhere.
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

// List lists the mutants of the folders without building anything. It has the same requirements as [Build].
func List(ctx context.Context, root string, folders []string) ([]Mutant, error) {
	return maker(ctx, root, append([]string{""}, folders...))
}

// Build builds c2a-conform with the mutants of the folders into a file in dir. It needs the go command, and the source
// of the module at root. The maker is a separate program, so c2a-conform doesn't link a Go parser.
func Build(ctx context.Context, root, dir string, folders []string) (Program, error) {
	p := Program{Path: filepath.Join(dir, "c2a-conform-mutants")}
	var err error
	p.Mutants, err = maker(ctx, root, append([]string{p.Path}, folders...))
	return p, err
}

// maker runs the maker.
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
