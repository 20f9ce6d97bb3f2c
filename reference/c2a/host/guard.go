package host

import (
	"fmt"

	"github.com/c2a-conform/c2a-conform/reference/c2a"
)

// GuardRules say how a host protects its users (2026-06-02 "Security", C2A02-251 to -253).
type GuardRules struct {
	// Redact returns a text without the secrets in it.
	Redact func(text string) string
	// PerPlace counts the messages of each conversation separately. No draft allows it. SendsPerMinute is how many
	// messages an agent may post within 60 s.
	PerPlace       bool
	SendsPerMinute int
	// Unlimited lets agents post more than the declared limit. LimitsRepeats also refuses repeated sends with a known
	// key beyond the limit. No draft allows LimitsRepeats.
	Unlimited, LimitsRepeats bool
	// Audits reports whether events of a kind are recorded.
	Audits func(c2a.AuditKind) bool
}

// DefaultGuardRules redact, limit and record everything.
func DefaultGuardRules() GuardRules {
	return GuardRules{Redact: c2a.Redact, SendsPerMinute: 60, Audits: func(c2a.AuditKind) bool { return true }}
}

const minuteMs = 60_000

// pace has the times of the latest posts of each agent.
type pace map[string][]int64

// waitMs returns how long an agent has to wait until it may post again. 0 means that it may post now.
func (p pace) waitMs(agent string, nowMs int64, perMinute int) int64 {
	posted := p[agent]
	if perMinute <= 0 || len(posted) < perMinute {
		return 0
	}
	return max(0, posted[len(posted)-perMinute]+minuteMs-nowMs)
}

// limited refuses a message that exceeds the limit.
func (h *Host) limited(nowMs int64, in ToolCalled) (ToolAnswer, bool) {
	waitMs := h.pace.waitMs(h.paced(in), nowMs, h.Rules.Guard.SendsPerMinute)
	if waitMs == 0 || h.Rules.Guard.Unlimited {
		return ToolAnswer{}, false
	}
	return ToolAnswer{Call: in.Call, Fault: "too many messages within a minute", Kind: c2a.RateLimited,
		RetryAfterMs: waitMs}, true
}

// keep records what happened for the audit, in order.
func (h *Host) keep(nowMs int64, in Input, out []Effect) {
	note := func(kind c2a.AuditKind, agent, event, detail string) {
		if h.Rules.Guard.Audits(kind) {
			h.audit = append(h.audit, c2a.AuditEntry{AtMs: nowMs, Kind: kind, Agent: agent, Event: event,
				Detail: detail})
		}
	}
	call, called := in.(ToolCalled)
	if called {
		note(c2a.AuditTool, call.Agent, "", fmt.Sprintf("%T", call.Tool)[len("c2a."):])
	}
	for _, effect := range out {
		switch e := effect.(type) {
		case Deliver:
			note(c2a.AuditDelivery, e.Event.Recipient, e.Event.ID, "by "+e.Event.Mode.String())
			note(c2a.AuditPolicy, e.Event.Recipient, e.Event.ID, e.Event.Policy.String())
		case PostMessage:
			note(c2a.AuditOutbound, e.Message.Author, "", "as "+e.Message.ID)
		case ToolAnswer:
			if claim, ok := call.Tool.(c2a.Claim); called && ok && e.Fault == "" {
				note(c2a.AuditClaim, call.Agent, claim.Event, claim.Thread)
			}
		}
	}
}

// paced returns the key under which a message is counted.
func (h *Host) paced(in ToolCalled) string {
	if t, ok := in.Tool.(c2a.SendMessage); ok && h.Rules.Guard.PerPlace {
		return in.Agent + " " + t.Target.Conversation
	}
	return in.Agent
}
