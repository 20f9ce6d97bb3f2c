package c2a

import "fmt"

// GuardRules are what a host guards for those who use it (2026-06-02
// "Security", C2A02-251 to -253).
type GuardRules struct {
	// Redact gives a text without the secrets in it.
	Redact func(text string) string
	// SendsPerMinute is how many messages an agent may post in any 60 s.
	SendsPerMinute int
	// Unlimited lets them post more than they are told.
	Unlimited bool
	// Audits reports whether what happens of a kind is kept.
	Audits func(AuditKind) bool
}

// DefaultGuardRules redact, limit and keep everything.
func DefaultGuardRules() GuardRules {
	return GuardRules{Redact: Redact, SendsPerMinute: 60, Audits: func(AuditKind) bool { return true }}
}

const minuteMs = 60_000

// pace is when the latest messages of each agent were posted.
type pace map[string][]int64

// waitMs is how long an agent has to wait until it may post again; 0: it may.
func (p pace) waitMs(agent string, nowMs int64, perMinute int) int64 {
	posted := p[agent]
	if perMinute <= 0 || len(posted) < perMinute {
		return 0
	}
	return max(0, posted[len(posted)-perMinute]+minuteMs-nowMs)
}

// limited refuses a message that comes too soon.
func (h *Host) limited(nowMs int64, in ToolCalled) (ToolAnswer, bool) {
	waitMs := h.pace.waitMs(in.Agent, nowMs, h.Rules.Guard.SendsPerMinute)
	if waitMs == 0 || h.Rules.Guard.Unlimited {
		return ToolAnswer{}, false
	}
	return ToolAnswer{Call: in.Call, Fault: "too many messages within a minute", Kind: RateLimited, RetryAfterMs: waitMs}, true
}

// keep notes what happened, in the order in which it did.
func (h *Host) keep(nowMs int64, in HostInput, out []HostEffect) {
	note := func(kind AuditKind, agent, event, detail string) {
		if h.Rules.Guard.Audits(kind) {
			h.audit = append(h.audit, AuditEntry{AtMs: nowMs, Kind: kind, Agent: agent, Event: event, Detail: detail})
		}
	}
	call, called := in.(ToolCalled)
	if called {
		note(AuditTool, call.Agent, "", fmt.Sprintf("%T", call.Tool)[len("c2a."):])
	}
	for _, effect := range out {
		switch e := effect.(type) {
		case Deliver:
			note(AuditDelivery, e.Event.Recipient, e.Event.ID, "by "+e.Event.Mode.String())
			note(AuditPolicy, e.Event.Recipient, e.Event.ID, e.Event.Policy.String())
		case PostMessage:
			note(AuditOutbound, e.Message.Author, "", "as "+e.Message.ID)
		case ToolAnswer:
			if claim, ok := call.Tool.(Claim); called && ok && e.Fault == "" {
				note(AuditClaim, call.Agent, claim.Event, claim.Thread)
			}
		}
	}
}
