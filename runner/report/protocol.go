package report

import (
	"slices"
	"strings"
)

// protocolOf is the protocol of a requirement, as its id has it: C2A of C2A-ATT-001.
func protocolOf(id string) string {
	name, _, _ := strings.Cut(id, "-")
	return name
}

// protocols are those of the requirements of r, in their order; C2A where there are
// none.
func (r *Report) protocols() []string {
	var out []string
	for _, q := range r.Requirements {
		if p := protocolOf(q.ID); !slices.Contains(out, p) {
			out = append(out, p)
		}
	}
	if len(out) == 0 {
		out = []string{"C2A"}
	}
	return out
}

// product is what r is a report of, in a word.
func (r *Report) product() string { return strings.Join(r.protocols(), "+") }
