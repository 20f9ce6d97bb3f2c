package selfcheck

import (
	_ "embed"
	"fmt"
	"slices"
)

// MaxOthers is how many other requirements may fail because of a fault, unless it is one of the [Crowds].
const MaxOthers = 10

// Crowd is a fault that makes more than [MaxOthers] other requirements fail.
type Crowd struct {
	Fault  string
	Others int    // the maximum number; it may only decrease
	Reason string // why no rule explains them
}

//go:embed crowds.yaml
var crowds []byte

// Crowds returns the faults that make many other requirements fail. Errors are about the file crowds.yaml.
func Crowds() ([]Crowd, error) {
	var all []Crowd
	err := decode("crowds.yaml", crowds, &all)
	return all, err
}

// crowded returns the faults that make too many other requirements fail, each with the number.
func crowded(rows []Row, known []Crowd) []string {
	var out []string
	for _, r := range rows {
		most := MaxOthers
		if i := slices.IndexFunc(known, func(c Crowd) bool { return c.Fault == r.Fault }); i >= 0 {
			most = known[i].Others
		}
		if len(r.Others) > most {
			out = append(out, fmt.Sprintf("%s (%d, not %d)", r.Fault, len(r.Others), most))
		}
	}
	return out
}
