package explore

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"

	"github.com/c2a-conform/c2a-conform/runner/explore/history"
)

// maxAfter limits the position of a fault in a schedule: no history has this many steps.
const maxAfter = 1000

// ReadSchedule reads a schedule of faults, in YAML or JSON: a list under "faults", each with the number of steps before
// it, one of the names of [history.FaultNames], and perhaps what it says more.
//
//	faults:
//	  - {after: 3, fault: kill}
//	  - {after: 8, fault: drop, with: 11 min}
//	  - {after: 9, fault: outage, with: permanent}
func ReadSchedule(source []byte) ([]history.Planned, error) {
	var file struct {
		Faults []history.Planned `yaml:"faults"`
	}
	d := yaml.NewDecoder(bytes.NewReader(source))
	d.KnownFields(true)
	if err := d.Decode(&file); err != nil && !errors.Is(err, io.EOF) {
		return nil, err
	}
	if len(file.Faults) == 0 {
		return nil, errors.New(`a schedule needs a list "faults" with at least one entry`)
	}
	for i, p := range file.Faults {
		switch {
		case !slices.Contains(history.FaultNames(), p.Fault):
			return nil, fmt.Errorf("entry %d: %q is not a fault; the faults are %s", i+1, p.Fault,
				strings.Join(history.FaultNames(), ", "))
		case p.After < 0 || p.After > maxAfter:
			return nil, fmt.Errorf("entry %d: \"after\" is %d, but must be from 0 to %d", i+1, p.After, maxAfter)
		case p.With != "" && !allows(p):
			return nil, fmt.Errorf("entry %d: a %s with %q is not understood", i+1, p.Fault, p.With)
		}
	}
	return file.Faults, nil
}

// allows reports whether any kind of history accepts the details of an entry.
func allows(p history.Planned) bool {
	return slices.ContainsFunc(history.Kinds(), func(k history.Kind) bool {
		return slices.ContainsFunc(k.Faults,
			func(f history.Fault) bool { return f.Name == p.Fault && f.With != nil && f.With.MatchString(p.With) })
	})
}
