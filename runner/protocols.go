package runner

import (
	"slices"

	a2haudit "github.com/c2a-conform/c2a-conform/runner/a2h/audit"
	a2hsituation "github.com/c2a-conform/c2a-conform/runner/a2h/situation"
	a2hsmoke "github.com/c2a-conform/c2a-conform/runner/a2h/smoke"
	a2h "github.com/c2a-conform/c2a-conform/runner/a2h/steps"
	a2hwalks "github.com/c2a-conform/c2a-conform/runner/a2h/walks"
	"github.com/c2a-conform/c2a-conform/runner/audit"
	c2aaudit "github.com/c2a-conform/c2a-conform/runner/c2a/audit"
	"github.com/c2a-conform/c2a-conform/runner/c2a/shipped"
	c2asituation "github.com/c2a-conform/c2a-conform/runner/c2a/situation"
	c2asmoke "github.com/c2a-conform/c2a-conform/runner/c2a/smoke"
	c2a "github.com/c2a-conform/c2a-conform/runner/c2a/steps"
	c2awalks "github.com/c2a-conform/c2a-conform/runner/c2a/walks"
	"github.com/c2a-conform/c2a-conform/runner/edge"
	"github.com/c2a-conform/c2a-conform/runner/explore/history"
	"github.com/c2a-conform/c2a-conform/runner/explore/situation"
	papaudit "github.com/c2a-conform/c2a-conform/runner/pap/audit"
	papsmoke "github.com/c2a-conform/c2a-conform/runner/pap/smoke"
	pap "github.com/c2a-conform/c2a-conform/runner/pap/steps"
	papwalks "github.com/c2a-conform/c2a-conform/runner/pap/walks"
	"github.com/c2a-conform/c2a-conform/runner/smoke"
	"github.com/c2a-conform/c2a-conform/runner/steps"
)

// The protocols of the suite: their scenarios, logs, connections and histories, and what the reference reaches in
// those.
func init() {
	steps.Register(c2a.Protocol)
	steps.Register(pap.Protocol)
	steps.Register(a2h.Protocol)
	edge.RegisterProtocol(shipped.Protocol)
	audit.Register(c2aaudit.Protocol)
	audit.Register(papaudit.Platform)
	audit.Register(papaudit.Agent)
	audit.Register(a2haudit.Registry)
	audit.Register(a2haudit.Decider)
	smoke.Register(c2asmoke.Protocol)
	smoke.Register(papsmoke.Protocol)
	smoke.Register(a2hsmoke.Protocol)
	history.Register(slices.Concat(c2awalks.Kinds, papwalks.Kinds, a2hwalks.Kinds)...)
	situation.Register(c2asituation.Reached)
	situation.Register(a2hsituation.Reached)
}
