package reference

import (
	"github.com/c2a-conform/c2a-conform/features/c2a"
	a2halternate "github.com/c2a-conform/c2a-conform/reference/a2h/alternate"
	a2hfault "github.com/c2a-conform/c2a-conform/reference/a2h/fault"
	a2hnull "github.com/c2a-conform/c2a-conform/reference/a2h/null"
	a2hserve "github.com/c2a-conform/c2a-conform/reference/a2h/serve"
	c2aalternate "github.com/c2a-conform/c2a-conform/reference/c2a/alternate"
	c2afault "github.com/c2a-conform/c2a-conform/reference/c2a/fault"
	c2anull "github.com/c2a-conform/c2a-conform/reference/c2a/null"
	c2aserve "github.com/c2a-conform/c2a-conform/reference/c2a/serve"
	papalternate "github.com/c2a-conform/c2a-conform/reference/pap/alternate"
	papfault "github.com/c2a-conform/c2a-conform/reference/pap/fault"
	papnull "github.com/c2a-conform/c2a-conform/reference/pap/null"
	papserve "github.com/c2a-conform/c2a-conform/reference/pap/serve"
	"github.com/c2a-conform/c2a-conform/reference/serve"
)

// The protocols that the reference serves.
var protocols = []Protocol{
	{Rules: func() serve.Protocol { return c2aserve.Default() }, Faults: c2afault.All, Nulls: c2anull.All,
		Unfinished: c2afault.Unfinished,
		Alternates: c2aalternate.All,
		Undecided:  c2aalternate.Unfinished, UnfinishedFiles: []string{"obligations.go"},
		Engines: []string{"reference/c2a", "reference/c2a/host", "reference/c2a/harness"}},
	{Rules: func() serve.Protocol { return papserve.Default() }, Faults: papfault.All, Nulls: papnull.All,
		Alternates: papalternate.All, Engines: []string{"reference/pap"}},
	{Rules: func() serve.Protocol { return a2hserve.Default() }, Faults: a2hfault.All, Nulls: a2hnull.All,
		Alternates: a2halternate.All, Engines: []string{"reference/a2h"}},
}

// without is what the reference is where no port says so: a harness of the current draft of C2A.
var without = serve.Options{Name: "c2a-reference", Role: c2a.RoleHarness, Draft: c2a.Draft0624}
