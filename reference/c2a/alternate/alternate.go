// Package alternate contains the alternates for C2A.
package alternate

import (
	"slices"

	"github.com/c2a-conform/c2a-conform/reference/alternate"
	"github.com/c2a-conform/c2a-conform/reference/c2a"
	c2aharness "github.com/c2a-conform/c2a-conform/reference/c2a/harness"
	c2ahost "github.com/c2a-conform/c2a-conform/reference/c2a/host"
	c2aserve "github.com/c2a-conform/c2a-conform/reference/c2a/serve"
	"github.com/c2a-conform/c2a-conform/reference/c2a/wire"
	"github.com/c2a-conform/c2a-conform/reference/serve"
)

// All returns every alternate of C2A.
func All() []alternate.Alternate {
	var all []alternate.Alternate
	for _, role := range []string{c2aserve.Host, c2aserve.Harness, c2aserve.Agent, c2aserve.Adapter} {
		link := alternate.Link{Name: role, Open: "C2A-RPC-013", Role: role, Drafts: both, Cancels: wire.MethodCancelled}
		all = append(all, link.Forms()...)
	}
	return slices.Concat(all, windows(), prompts(), sends(), turns(), endings(), restraints(), models(), habits(),
		harnessFrames(),
		decisions(), deliveries(), claims(), reactions(), guards(), deadlines(), hostFrames(), bridges(), nearby())
}

var (
	current = []string{c2a.Draft0624.String()}
	earlier = []string{c2a.Draft0602.String()}
	both    = []string{c2a.Draft0624.String(), c2a.Draft0602.String()}
)

// harness is another choice of a harness.
func harness(open, name string, drafts []string, does string, choice func(r *c2aharness.Rules)) alternate.Alternate {
	return alternate.Alternate{Name: name, Open: open, Role: c2aserve.Harness, Drafts: drafts, Does: does,
		Choice: func(o *serve.Options) {
			choice(&c2aserve.Of(o).Harness)
		}}
}

// host is another choice of a host.
func host(open, name string, drafts []string, does string, choice func(r *c2ahost.Rules)) alternate.Alternate {
	return alternate.Alternate{Name: name, Open: open, Role: c2aserve.Host, Drafts: drafts, Does: does,
		Choice: func(o *serve.Options) {
			choice(&c2aserve.Of(o).Host)
		}}
}

// agent is another model of an agent, where it replies.
func agent(open, name, does string, change func(t c2aharness.Turn, a *c2a.Action)) alternate.Alternate {
	return acting(open, name, both, does, func(t c2aharness.Turn, a *c2a.Action) {
		if a.Kind == c2a.ActReply {
			change(t, a)
		}
	})
}

// frames is another choice in the form of frames.
func frames(open, name, role string, drafts []string, does string, choice func() serve.Tamperer) alternate.Alternate {
	return alternate.Alternate{Name: name, Open: open, Role: role, Drafts: drafts, Does: does,
		Choice: alternate.Tampers(choice)}
}
