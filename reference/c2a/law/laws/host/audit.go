package host

import (
	"slices"
	"strings"

	"github.com/c2a-conform/c2a-conform/reference/c2a"
	c2ahost "github.com/c2a-conform/c2a-conform/reference/c2a/host"
	"github.com/c2a-conform/c2a-conform/reference/c2a/law"
)

// auditLaws are about what a host records for an audit, and what it must not give away.
func auditLaws() []law.Law {
	return []law.Law{
		law.Needing(law.Inspection, law.OfHost("C2A-TRUST-004", hasDeadlines,
			"an audit contains deliveries, policies, claims, calls and sent messages", keepsAll)),
		law.Needing(law.Surface, law.OfHost("C2A-TRUST-006", hasDeadlines,
			"no secret is delivered, returned by a tool, or posted", passesNoSecret)),
	}
}

// passesNoSecret judges what leaves a host after somebody has written a secret.
func passesNoSecret(s *law.Story, v *law.Tally) {
	told := func(text string, at int) {
		v.Test(!c2a.HoldsSecret(text), at, "a secret", "a text without the secret")
	}
	written := false
	for i, x := range s.Trace.Entries {
		switch y := x.Item.(type) {
		case law.Surfaced:
			switch in := y.Input.(type) {
			case c2ahost.Posted:
				written = written || c2a.HoldsSecret(in.Message.Text)
			case c2ahost.Edited:
				written = written || c2a.HoldsSecret(in.Text)
			}
		case law.Send:
			written = written || c2a.HoldsSecret(y.Message.Text)
		case law.Delivery:
			if written {
				told(y.Wire, i)
			}
		case law.ToolResult:
			if written {
				told(strings.Join(y.Texts, "\n"), i)
			}
		case law.Posted:
			if written && !y.Program {
				told(y.Text, i)
			}
		}
	}
}

func keepsAll(s *law.Story, v *law.Tally) {
	for i, x := range s.Trace.Entries {
		said, ok := x.Item.(law.Inspected)
		if !ok || len(said.State.Audit) == 0 {
			continue
		}
		kept := func(kind c2a.AuditKind) bool {
			return slices.ContainsFunc(said.State.Audit, func(a c2a.AuditEntry) bool { return a.Kind == kind })
		}
		need := func(happened bool, kind c2a.AuditKind) {
			if happened {
				v.Test(kept(kind), i, "no entry of kind "+kind.String(), "an entry for each")
			}
		}
		delivered := slices.ContainsFunc(s.Events, func(e *law.Event) bool { return e.Message != "" && e.At < i })
		need(delivered, c2a.AuditDelivery)
		need(delivered, c2a.AuditPolicy)
		need(slices.ContainsFunc(s.Uses(), func(u *law.Use) bool { return u.OK() && u.At < i }), c2a.AuditTool)
		need(slices.ContainsFunc(s.Uses(), func(u *law.Use) bool {
			return u.Name == "chat.claim" && u.OK() && u.At < i
		}), c2a.AuditClaim)
		need(slices.ContainsFunc(s.Says, func(y *law.Say) bool { return y.OK && y.At < i }), c2a.AuditOutbound)
	}
}
