package selfcheck

import (
	"bytes"
	_ "embed"
	"fmt"

	"go.yaml.in/yaml/v3"
)

// Survivor is a mutant that changes what passes, and that no scenario has to notice.
type Survivor struct {
	Mutant string // its key, see [mutants.Mutant.Key]
	Reason string // what a text leaves open, or why nobody can see it
	// Alternate is the name of one that makes the same choice; "": none.
	Alternate string
}

//go:embed survivors.yaml
var survivors []byte

// Survivors are the mutants that may survive. The errors are about the file survivors.yaml.
func Survivors() ([]Survivor, error) {
	var all []Survivor
	d := yaml.NewDecoder(bytes.NewReader(survivors))
	d.KnownFields(true)
	if err := d.Decode(&all); err != nil {
		return nil, fmt.Errorf("survivors.yaml: %w", err)
	}
	return all, nil
}
