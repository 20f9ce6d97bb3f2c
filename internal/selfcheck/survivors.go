package selfcheck

import (
	"bytes"
	_ "embed"
	"fmt"

	"go.yaml.in/yaml/v3"
)

// Survivor says why mutants that change messages need not be noticed.
type Survivor struct {
	Mutants []string // their keys, see [mutants.Mutant.Key]
	Reason  string   // what a text leaves open, or why the change has no visible effect
	// Alternate is the name of one that makes the same choice; "": none.
	Alternate string
}

//go:embed survivors.yaml
var survivors []byte

// Survivors returns the reasons why mutants may survive. Errors are about the file survivors.yaml.
func Survivors() ([]Survivor, error) {
	var all []Survivor
	err := decode("survivors.yaml", survivors, &all)
	return all, err
}

// decode reads a YAML file, which must have only known members.
func decode(file string, raw []byte, into any) error {
	d := yaml.NewDecoder(bytes.NewReader(raw))
	d.KnownFields(true)
	if err := d.Decode(into); err != nil {
		return fmt.Errorf("%s: %w", file, err)
	}
	return nil
}
