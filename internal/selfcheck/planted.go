package selfcheck

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/c2a-conform/c2a-conform/features"
	"github.com/c2a-conform/c2a-conform/runner"
	"github.com/c2a-conform/c2a-conform/runner/attach"
	"github.com/c2a-conform/c2a-conform/runner/judge"
	"github.com/c2a-conform/c2a-conform/runner/report"
)

// Example is a program in the folder examples that doesn't use the reference, with bugs that are planted into it, one
// at a time. It is read from examples/planted/NAME.yaml.
type Example struct {
	Name    string `yaml:"-"`
	Folder  string // in examples; "": its name
	Command string // that starts it, in its folder
	Role    string
	Drafts  []string // in which it is judged; empty: those that it declares
	Bugs    []Bug
}

// Bug is a change of one place in one file.
type Bug struct {
	Name    string
	Clauses []string // that it breaks
	What    string
	File    string
	Old     string // appears once in the file
	New     string
	// Open says why the program is correct with the change, if it is: the texts allow it, or it has no visible effect.
	Open string
}

// PlantedOptions say which bugs are tried, and how.
type PlantedOptions struct {
	Root     string        // of the module's source
	Chosen   []string      // names of examples, or of bugs as EXAMPLE/BUG; empty: all
	Seed     uint64        // of each run
	Own      bool          // run the checks of the broken clauses until a few fail, and the rest only if none do
	Jobs     int           // programs at a time; less than 1: one
	Explore  time.Duration // how long random histories search for each bug, after the scenarios; 0: not at all
	Progress func(done, planned int, name string)
	// Show gets each bug as soon as it is decided, one at a time; the text of the result then omits the bugs. It may be
	// nil.
	Show func(PlantedRow)
}

// Planted is the result of the suite for bugs in examples.
type Planted struct {
	Planned int          `json:"planned"` // the number of chosen bugs
	Rows    []PlantedRow `json:"bugs"`    // those that were tried
	// Undecided are those that were not tried, as EXAMPLE/BUG.
	Undecided []string `json:"-"`

	shown bool // the rows were already shown
}

// PlantedRow is one bug. Verdict is the verdict on the program with it.
type PlantedRow struct {
	Example string        `json:"example"`
	Bug     string        `json:"bug"`
	What    string        `json:"what"`
	Clauses []string      `json:"clauses,omitempty"`
	Open    string        `json:"open,omitempty"`
	Verdict judge.Overall `json:"verdict,omitzero"`
	Broken  []string      `json:"broken,omitempty"` // ids of the requirements
	Warned  []string      `json:"warned,omitempty"` // those that are a SHOULD
	Named   bool          `json:"named"`            // one of these belongs to a clause of the bug
	// Explored is what random histories showed; nil: none were played.
	Explored *Search `json:"explored,omitempty"`
	Problem  string  `json:"problem,omitempty"`
}

// name is the name with which a bug is chosen.
func (r PlantedRow) name() string { return r.Example + "/" + r.Bug }

// Caught reports whether the program with the bug fails, or gets a warning from a rule that the bug breaks.
func (r PlantedRow) Caught() bool {
	return r.Verdict == judge.Nonconformant || r.Verdict == judge.ConformantWithWarnings && r.Named
}

// Passes reports whether the program with the bug is conformant.
func (r PlantedRow) Passes() bool { return r.Verdict.Conforms() }

// OK reports whether the verdict is right: the scenarios catch a bug, and an allowed choice passes.
func (r PlantedRow) OK() bool {
	if r.Open != "" {
		return r.Problem == "" && r.Passes() && !r.Explored.found()
	}
	return r.Problem == "" && r.Caught()
}

// OK reports whether every bug is caught, and every allowed choice passes.
func (p Planted) OK() bool {
	return len(p.Rows) > 0 && len(p.Rows) == p.Planned &&
		!slices.ContainsFunc(p.Rows, func(r PlantedRow) bool { return !r.OK() })
}

// Tried is how many programs were tried.
func (p Planted) Tried() int { return len(p.Rows) }

// Examples reads the examples and their bugs, by name. root is the root of the module's source.
func Examples(root string) ([]Example, error) {
	files, err := filepath.Glob(filepath.Join(root, "examples", "planted", "*.yaml"))
	if err == nil && len(files) == 0 {
		err = fmt.Errorf("no lists of bugs in %s: this needs the source of the module",
			filepath.Join(root, "examples", "planted"))
	}
	if err != nil {
		return nil, err
	}
	var all []Example
	for _, file := range files {
		source, err := os.ReadFile(file)
		if err != nil {
			return nil, err
		}
		e := Example{Name: strings.TrimSuffix(filepath.Base(file), ".yaml")}
		if err := decode(file, source, &e); err != nil {
			return nil, err
		}
		all = append(all, e)
	}
	return all, nil
}

// Plant writes the example with the bug into a directory. Folders are linked instead of copied, because an example may
// contain large dependencies. Only the folders on the path to the changed file are copied.
func (e Example) Plant(b Bug, root, dir string) error {
	from := filepath.Join(root, "examples", cmp.Or(e.Folder, e.Name))
	if err := e.plant(b, from, dir, "."); err != nil {
		return err
	}
	if _, err := os.Stat(filepath.Join(dir, b.File)); errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("%s/%s: %s does not exist", e.Name, b.Name, b.File)
	}
	return nil
}

// plant writes a folder of the example with its contents.
func (e Example) plant(b Bug, from, dir, folder string) error {
	entries, err := os.ReadDir(filepath.Join(from, folder))
	if err != nil {
		return err
	}
	bad := filepath.Clean(b.File)
	for _, x := range entries {
		name := filepath.Join(folder, x.Name())
		source, to := filepath.Join(from, name), filepath.Join(dir, name)
		if x.IsDir() && strings.HasPrefix(bad, name+string(filepath.Separator)) {
			if err = os.Mkdir(to, 0o755); err == nil {
				err = e.plant(b, from, dir, name)
			}
			if err != nil {
				return err
			}
			continue
		}
		if x.IsDir() {
			if source, err = filepath.Abs(source); err == nil {
				err = os.Symlink(source, to)
			}
			if err != nil {
				return err
			}
			continue
		}
		text, err := os.ReadFile(source)
		if err != nil {
			return err
		}
		if name == bad {
			if n := strings.Count(string(text), b.Old); n != 1 {
				return fmt.Errorf("%s/%s: the text to replace appears %d times in %s", e.Name, b.Name, n, b.File)
			}
			text = []byte(strings.Replace(string(text), b.Old, b.New, 1))
		}
		info, err := x.Info()
		if err != nil {
			return err
		}
		if err := os.WriteFile(to, text, info.Mode().Perm()|0o600); err != nil {
			return err
		}
	}
	return nil
}

// RunPlanted runs the suite against each example with each bug. It fails if the lists can't be read or nothing is
// chosen. When ctx ends, it fails and returns the bugs that have been tried.
func RunPlanted(ctx context.Context, o PlantedOptions) (Planted, error) {
	all, err := Examples(o.Root)
	if err != nil {
		return Planted{}, err
	}
	type pair struct {
		Example
		bug Bug
	}
	var pairs []pair
	unknown := slices.Clone(o.Chosen)
	for _, e := range all {
		for _, b := range e.Bugs {
			is := func(name string) bool { return name == e.Name || name == e.Name+"/"+b.Name }
			if len(o.Chosen) == 0 || slices.ContainsFunc(o.Chosen, is) {
				pairs = append(pairs, pair{e, b})
			}
			unknown = slices.DeleteFunc(unknown, is)
		}
	}
	if len(unknown) > 0 {
		return Planted{}, fmt.Errorf("no example or bug is named %q", unknown[0])
	}
	var showing sync.Mutex
	rows := tried(ctx, Options{Jobs: o.Jobs, Progress: o.Progress}, len(pairs), func(i int) (PlantedRow, string) {
		e, b := pairs[i].Example, pairs[i].bug
		row := PlantedRow{Example: e.Name, Bug: b.Name, What: b.What, Clauses: b.Clauses, Open: b.Open}
		if err := e.try(ctx, b, o, &row); err != nil {
			row.Problem = err.Error()
		}
		if o.Show != nil && ctx.Err() == nil {
			showing.Lock()
			defer showing.Unlock()
			o.Show(row)
		}
		return row, row.name()
	})
	p := Planted{Planned: len(pairs), Rows: rows, shown: o.Show != nil}
	for _, x := range pairs {
		name := x.Name + "/" + x.bug.Name
		if !slices.ContainsFunc(rows, func(r PlantedRow) bool { return r.name() == name }) {
			p.Undecided = append(p.Undecided, name)
		}
	}
	return p, ctx.Err()
}

// try runs the suite against the example with the bug, and optionally random histories.
func (e Example) try(ctx context.Context, b Bug, o PlantedOptions, row *PlantedRow) error {
	dir, err := os.MkdirTemp("", "c2a-conform-planted-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	if err := e.Plant(b, o.Root, dir); err != nil {
		return err
	}
	argv, err := attach.ParseCommand(e.Command)
	if err != nil {
		return err
	}
	options := runner.Options{
		Target:     attach.Command(argv, attach.Options{Dir: dir}),
		Filter:     features.Filter{Roles: []string{e.Role}, Drafts: e.Drafts},
		Jobs:       1,
		Seed:       cmp.Or(o.Seed, 1),
		KeepTraces: runner.KeepNone,
	}
	filters := []features.Filter{options.Filter}
	if o.Own {
		own := options.Filter
		if own.Requirements, err = e.about(b, own); err != nil {
			return err
		}
		if own.Requirements != nil {
			filters = []features.Filter{own, options.Filter}
		}
	}
	for i, filter := range filters {
		some := options
		some.Filter = filter
		if i < len(filters)-1 {
			some.MaxFailures = maxOwnFailures
		}
		r, err := runner.Run(ctx, some)
		if err != nil {
			return err
		}
		if row.read(r); row.Named {
			break
		}
	}
	if o.Explore == 0 {
		return nil
	}
	s, err := search(ctx, o.Explore, options.Seed, options)
	row.Explored = &s
	return err
}

// maxOwnFailures is the number of failed scenarios of its own rules after which a bug counts as caught.
const maxOwnFailures = 3

// about returns the requirements of the clauses that the bug breaks; nil: the filter selects none of their scenarios.
func (e Example) about(b Bug, filter features.Filter) ([]string, error) {
	suite, err := features.LoadOf(e.Drafts...)
	if err != nil {
		return nil, err
	}
	for _, r := range suite.Catalogue.Requirements {
		if slices.ContainsFunc(r.Clauses, func(id string) bool { return slices.Contains(b.Clauses, id) }) {
			filter.Requirements = append(filter.Requirements, r.ID)
		}
	}
	if _, err = suite.Plan(filter); errors.Is(err, features.ErrNothingSelected) {
		return nil, nil
	}
	return filter.Requirements, err
}

// read takes the broken requirements from a report.
func (r *PlantedRow) read(rep report.Report) {
	r.Verdict, r.Problem = rep.Overall, ""
	if rep.Overall == judge.Inconclusive {
		r.Problem = rep.Reason
	}
	for _, q := range rep.Requirements {
		list := &r.Broken
		switch q.Verdict {
		case judge.Fail:
		case judge.Warn:
			list = &r.Warned
		default:
			continue
		}
		if !slices.Contains(*list, q.ID) {
			*list = append(*list, q.ID)
		}
		r.Named = r.Named ||
			slices.ContainsFunc(q.Clauses, func(c string) bool { return slices.Contains(r.Clauses, c) })
	}
	slices.Sort(r.Broken)
	slices.Sort(r.Warned)
}
