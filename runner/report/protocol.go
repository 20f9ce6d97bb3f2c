package report

import (
	"slices"
	"strings"

	"github.com/c2a-conform/c2a-conform/features"
)

// protocolOf is the protocol of a requirement, from its id: C2A for C2A-ATT-001.
func protocolOf(id string) string {
	name, _, _ := strings.Cut(id, "-")
	return name
}

// firstProtocol is the default protocol, as in the ids of its requirements.
func firstProtocol() string { return strings.ToUpper(features.Protocols()[0].Name) }

// protocols are those of the requirements of r, in their order; the first one if there are none.
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

// product is the name of what r is a report about.
func (r *Report) product() string { return strings.Join(r.protocols(), "+") }
