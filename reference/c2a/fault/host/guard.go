package host

import (
	"strings"

	"github.com/c2a-conform/c2a-conform/reference/c2a"
	"github.com/c2a-conform/c2a-conform/reference/c2a/fault/define"
	c2ahost "github.com/c2a-conform/c2a-conform/reference/c2a/host"
	c2aserve "github.com/c2a-conform/c2a-conform/reference/c2a/serve"
	"github.com/c2a-conform/c2a-conform/reference/c2a/wire"
	"github.com/c2a-conform/c2a-conform/reference/fault"
	"github.com/c2a-conform/c2a-conform/reference/serve"
)

// guards breaks what a host guards.
func guards(requirement, name string, drafts []c2a.Draft, does string, bug func(*c2ahost.GuardRules)) fault.Fault {
	return define.Host(requirement, name, drafts, does, func(r *c2ahost.Rules) { bug(&r.Guard) })
}

// guarding are faults in what a host guards and keeps.
func guarding() []fault.Fault {
	forgets := func(kind c2a.AuditKind, does string) fault.Fault {
		return guards("C2A-TRUST-004", "forgets-"+kind.String(), define.Earlier, does, func(r *c2ahost.GuardRules) {
			r.Audits = func(k c2a.AuditKind) bool { return k != kind }
		})
	}
	redacts := func(name, does string, redact func(text string) string) fault.Fault {
		return guards("C2A-TRUST-006", name, define.Earlier, does, func(r *c2ahost.GuardRules) { r.Redact = redact })
	}
	return []fault.Fault{
		forgets(c2a.AuditDelivery, "keeps no record of deliveries"),
		forgets(c2a.AuditPolicy, "keeps no record of policies"),
		forgets(c2a.AuditClaim, "keeps no record of claims"),
		forgets(c2a.AuditTool, "keeps no record of tool calls"),
		forgets(c2a.AuditOutbound, "keeps no record of what agents send"),
		define.Misjudges("C2A-TRUST-005", "books-by-mailbox", c2ahost.ForTheBooks, define.Both,
			"puts messages that are only for the audit into the mailbox", define.Mode(c2a.ToolMailbox)),
		define.Misjudges("C2A-TRUST-005", "books-invite", c2ahost.ForTheBooks, define.Both,
			"lets agents answer messages that are only for the audit", define.Policy(c2a.MayRespond)),
		redacts("secrets-shown", "doesn't remove secrets", func(text string) string { return text }),
		redacts("secrets-half-known", "removes only cloud keys", func(text string) string {
			if strings.Contains(text, "ghp_") {
				return text
			}
			return c2a.Redact(text)
		}),
		redacts("secrets-by-prefix", "removes everything that begins like a secret",
			func(text string) string { return strings.ReplaceAll(text, "AKIA", "[redacted]") }),
		guards("C2A-TRUST-007", "limit-before-keys", define.Earlier,
			"also refuses repeated sends after the limit is reached",
			func(r *c2ahost.GuardRules) { r.LimitsRepeats = true }),
		guards("C2A-TRUST-007", "no-limit", define.Earlier, "doesn't limit what agents send",
			func(r *c2ahost.GuardRules) { r.Unlimited = true }),
		define.Frames(c2aserve.Host, "C2A-TRUST-007", "drops-bursts", define.Earlier,
			"drops messages that arrive in a burst",
			func() serve.Tamperer {
				n := 0
				return tamperer{Out: func(f frame) []frame {
					if f.Method() == wire.MethodDeliver {
						if n++; n > 100 {
							return nil
						}
					}
					return []frame{f}
				}}
			}),
		guards("C2A-TRUST-008", "silence-forgotten", define.Both, "keeps no record of what it delivers silently",
			func(r *c2ahost.GuardRules) {
				r.Audits = func(k c2a.AuditKind) bool { return k != c2a.AuditDelivery }
			}),
	}
}
