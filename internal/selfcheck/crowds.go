package selfcheck

import (
	"bytes"
	_ "embed"
	"fmt"
	"slices"

	"go.yaml.in/yaml/v3"
)

// MaxOthers is how many other requirements may fail with a fault, unless it is one of the [Crowds].
const MaxOthers = 10

// Crowd is a fault with which more than [MaxOthers] other requirements fail.
type Crowd struct {
	Fault  string
	Others int    // how many at most; this number may only fall
	Reason string // why no rule explains them
}

//go:embed crowds.yaml
var crowds []byte

// Crowds are the faults with which many other requirements fail. The errors are about the file crowds.yaml.
func Crowds() ([]Crowd, error) {
	var all []Crowd
	d := yaml.NewDecoder(bytes.NewReader(crowds))
	d.KnownFields(true)
	if err := d.Decode(&all); err != nil {
		return nil, fmt.Errorf("crowds.yaml: %w", err)
	}
	return all, nil
}

// crowded are the faults with which more other requirements fail than may, each with how many.
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
