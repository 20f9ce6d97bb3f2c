package law

import (
	"github.com/c2a-conform/c2a-conform/reference/c2a"
	kernel "github.com/c2a-conform/c2a-conform/reference/law"
)

// Law is one statement about a story. Its Judge is handed a trace that binds it.
type Law = kernel.Law[*Story, Role, c2a.Draft]

// Kind is the role and the draft of the trace.
func (s *Story) Kind() (Role, c2a.Draft) { return s.Trace.Role, s.Trace.Draft }
