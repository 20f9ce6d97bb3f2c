package host

import (
	"fmt"

	"github.com/c2a-conform/c2a-conform/reference/c2a"
)

// GuardRules are what a host guards for those who use it (2026-06-02 "Security", C2A02-251 to -253).
type GuardRules struct {
	// Redact returns a text without the secrets in it.
	Redact func(text string) string
	// SendsPerMinute is how many messages an agent may post in any 60 s.
	// PerPlace counts the messages of each conversation by themselves. No draft allows it.
	PerPlace       bool
	SendsPerMinute int
	// Unlimited lets them post more than they are told, and LimitsRepeats refuses beyond the limit to say again what a
	// message with the same key got as its answer. No draft allows the latter.
	Unlimited, LimitsRepeats bool
	// Audits reports whether what happens of a kind is kept.
	Audits func(c2a.AuditKind) bool
}

// DefaultGuardRules redact, limit and keep everything.
func DefaultGuardRules() GuardRules {
	return GuardRules{Redact: c2a.Redact, SendsPerMinute: 60, Audits: func(c2a.AuditKind) bool { return true }}
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
	waitMs := h.pace.waitMs(h.paced(in), nowMs, h.Rules.Guard.SendsPerMinute)
	if waitMs == 0 || h.Rules.Guard.Unlimited {
		return ToolAnswer{}, false
	}
	return ToolAnswer{Call: in.Call, Fault: "too many messages within a minute", Kind: c2a.RateLimited,
		RetryAfterMs: waitMs}, true
}

// keep notes what happened, in the order in which it did.
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

// paced is for whom a message counts.
func (h *Host) paced(in ToolCalled) string {
	if t, ok := in.Tool.(c2a.SendMessage); ok && h.Rules.Guard.PerPlace {
		return in.Agent + " " + t.Target.Conversation
	}
	return in.Agent
}
