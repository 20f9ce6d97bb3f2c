package report

import (
	"slices"
	"strings"

	"github.com/c2a-conform/c2a-conform/features"
)

// protocolOf is the protocol of a requirement, as its id has it: C2A of C2A-ATT-001.
func protocolOf(id string) string {
	name, _, _ := strings.Cut(id, "-")
	return name
}

// firstProtocol is the protocol that is meant where none is named, as the ids of its requirements have it.
func firstProtocol() string { return strings.ToUpper(features.Protocols()[0].Name) }

// protocols are those of the requirements of r, in their order; the first one where there are none.
func (r *Report) protocols() []string {
	var out []string
	for _, q := range r.Requirements {
		if p := protocolOf(q.ID); !slices.Contains(out, p) {
			out = append(out, p)
		}
	}
	if len(out) == 0 {
		out = []string{firstProtocol()}
	}
	return out
}

// product is what r is a report of, in a word.
func (r *Report) product() string { return strings.Join(r.protocols(), "+") }
