// Package pack contains the scenarios for measuring a model, and runs them. In a scenario, someone says something, and
// the agent lead owes an answer or must stay silent; each scenario with silence has a twin in which lead must speak.
//
// Input: the scenarios as data, an attached harness or agent, and a model. Output: trials for package rates.
//
// The suite's own host decides the policy of each message. The package doesn't judge a protocol.
package pack

import (
	"bytes"
	"crypto/sha256"
	_ "embed"
	"encoding/hex"
	"fmt"

	"go.yaml.in/yaml/v3"

	"github.com/c2a-conform/c2a-conform/runner/rates"
)

//go:embed pack.yaml
var source []byte

// Name is the pack with the digest of its scenarios: two runs are comparable if it is the same.
func Name() string {
	sum := sha256.Sum256(source)
	return "attention@" + hex.EncodeToString(sum[:6])
}

// Family is a kind of situation.
type Family struct {
	Name  string   `yaml:"name"`
	Rules []string `yaml:"rules"` // ids of the requirements from which it follows
	About string   `yaml:"about"`
	Pairs []Pair   `yaml:"pairs"`
}

// Pair is a silence with its twin.
type Pair struct {
	ID      string `yaml:"id"`
	Speak   Line   `yaml:"speak"`
	Silence Line   `yaml:"silence"`
}

// Line is what someone says.
type Line struct {
	Who     string `yaml:"who"`
	At      string `yaml:"at"`
	Says    string `yaml:"says"`
	Edited  string `yaml:"edited"`  // what replaces it before anybody answers, or ""
	Asks    string `yaml:"asks"`    // whom the platform says that the question is for, or ""
	Reports string `yaml:"reports"` // class of a report, or ""
}

// Text is the final text of the message.
func (l Line) Text() string {
	if l.Edited != "" {
		return l.Edited
	}
	return l.Says
}

// Scenario is one side of a pair.
type Scenario struct {
	ID     string // such as direct/nightly/speak
	Family string
	Twin   string // id of the other side
	Duty   rates.Duty
	Line   Line
}

// Families are those of the pack.
func Families() ([]Family, error) {
	var file struct {
		Families []Family `yaml:"families"`
	}
	d := yaml.NewDecoder(bytes.NewReader(source))
	d.KnownFields(true)
	if err := d.Decode(&file); err != nil {
		return nil, fmt.Errorf("the pack can't be read: %w", err)
	}
	return file.Families, nil
}

// Scenarios are all scenarios of the pack, each next to its twin.
func Scenarios() ([]Scenario, error) {
	families, err := Families()
	if err != nil {
		return nil, err
	}
	var all []Scenario
	for _, f := range families {
		for _, p := range f.Pairs {
			id := f.Name + "/" + p.ID + "/"
			speak, silence := id+rates.Speak.String(), id+rates.Silence.String()
			all = append(all, Scenario{speak, f.Name, silence, rates.Speak, p.Speak},
				Scenario{silence, f.Name, speak, rates.Silence, p.Silence})
		}
	}
	return all, nil
}
