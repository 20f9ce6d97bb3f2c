package schemas

import (
	"encoding/json"
	"fmt"
	"math/big"
	"slices"
	"strings"
)

// rule is a demand across members of one message that a schema cannot say.
type rule struct {
	name         string // the Keyword of its findings
	drafts       []Draft
	requirements []string
	// check gives the pointer, relative to what the rule reads, and the sentence of the fault, or "", "".
	check func(m view) (pointer, message string)
}

// eventRules read an event, bare or in chat/deliver.
var eventRules = []rule{
	{
		// A notify event withholds its content until it is pulled.
		name: ruleNotifyContent, drafts: Drafts(), requirements: []string{"C2A-MODE-013"},
		check: func(m view) (string, string) {
			if _, ok := m.get("/content"); ok && m.text("/injection/mode") == "notify" {
				return "/content", "stands in a notify event, which withholds its content"
			}
			return "", ""
		},
	},
	{
		// A knock is made of who, where and topic, and smuggles no body.
		name: "knock-body", drafts: Drafts(), requirements: []string{"C2A-MODE-013"},
		check: knockBody,
	},
	{
		// What a mode exposes has to be there.
		name: "exposed-content", drafts: Drafts(), requirements: []string{"C2A-EVT-009"},
		check: func(m view) (string, string) {
			_, content := m.get("/content")
			_, knock := m.get("/knock")
			mode := m.text("/injection/mode")
			if knock && !content && slices.Contains([]string{"immediate", "buffered", "digest"}, mode) {
				return "/knock", fmt.Sprintf("stands in place of the content that injection mode %q exposes", mode)
			}
			return "", ""
		},
	},
	{
		// The knock tells the policy of its event.
		name: "knock-policy", drafts: Drafts(), requirements: []string{"C2A-MODE-009"},
		check: func(m view) (string, string) {
			return m.differ("/knock/policy", m.policyPointer())
		},
	},
	{
		name: "knock-directedness", drafts: []Draft{Draft20260602}, requirements: []string{"C2A-MODE-009"},
		check: func(m view) (string, string) {
			return m.differ("/knock/directedness", "/target/directedness")
		},
	},
	{
		name: "knock-priority", drafts: []Draft{Draft20260602}, requirements: []string{"C2A-MODE-009"},
		check: func(m view) (string, string) {
			return m.differ("/knock/priority", "/attention/priority")
		},
	},
	{
		// A digest obliges nobody unless it mentions its recipient or assigns work.
		name: "digest-policy", drafts: []Draft{Draft20260602}, requirements: []string{"C2A-MODE-014"},
		check: func(m view) (string, string) {
			policy := m.text("/attention/policy")
			if m.text("/injection/mode") != "digest" || policy == "" || policy == "must_not_respond" || m.mentioned() || m.assigned() {
				return "", ""
			}
			return "/attention/policy", fmt.Sprintf("%q stands in a digest that neither mentions its recipient nor assigns work, only \"must_not_respond\" may", policy)
		},
	},
	{
		// An edit is a new event.
		name: "edit-id", drafts: Drafts(), requirements: []string{"C2A-COMPOSE-023"},
		check: func(m view) (string, string) {
			if of := m.text("/edit/of"); of != "" && of == m.text("/eventId") {
				return "/edit/of", "names the event itself, an edit has an eventId of its own"
			}
			return "", ""
		},
	},
}

const ruleNotifyContent = "notify-content"

// progressRules read the params of notifications/progress.
var progressRules = []rule{
	{
		name: "progress-total", drafts: []Draft{Draft20260602}, requirements: []string{"C2A-PROG-003"},
		check: func(m view) (string, string) {
			progress, total := m.number("/progress"), m.number("/total")
			if progress != nil && total != nil && progress.Cmp(total) > 0 {
				return "/progress", fmt.Sprintf("is greater than the total of %s", show(m.must("/total")))
			}
			return "", ""
		},
	},
}

// rulesOf gives the rules for a kind and the pointer of the part that they read.
func rulesOf(kind Kind) (rules []rule, prefix string) {
	switch kind {
	case KindEvent, KindDigest, KindNotify, KindDeliver + paramsSuffix:
		return eventRules, ""
	case KindDeliver:
		return eventRules, "/params"
	case KindProgress:
		return progressRules, "/params"
	case KindProgress + paramsSuffix:
		return progressRules, ""
	default:
		return nil, ""
	}
}

// applyRules adds the findings of the rules to those of the schema, and drops of the latter what a rule says better.
func applyRules(draft Draft, kind Kind, message any, findings []Finding) []Finding {
	rules, prefix := rulesOf(kind)
	if rules == nil {
		return findings
	}
	part, ok := lookup(message, prefix)
	if !ok {
		return findings
	}
	m := view{draft, part}
	for _, r := range rules {
		if !slices.Contains(r.drafts, draft) {
			continue
		}
		pointer, sentence := r.check(m)
		if sentence == "" {
			continue
		}
		f := Finding{Pointer: prefix + pointer, Keyword: r.name, Message: sentence, Requirements: slices.Clone(r.requirements)}
		if r.name == ruleNotifyContent {
			// Content beside a knock in a notify event is one fault, not two.
			kept := findings[:0]
			for _, other := range findings {
				if other.Keyword == "oneOf" && other.Pointer == prefix {
					f.Requirements = unique(append(f.Requirements, other.Requirements...))
					continue
				}
				kept = append(kept, other)
			}
			findings = kept
		}
		findings = append(findings, f)
	}
	return findings
}

// view reads a message whatever its shape: what is not there, or of another type, is zero.
type view struct {
	draft Draft
	value any
}

func (m view) get(pointer string) (any, bool) { return lookup(m.value, pointer) }

func (m view) must(pointer string) any {
	value, _ := lookup(m.value, pointer)
	return value
}

func (m view) text(pointer string) string {
	text, _ := m.must(pointer).(string)
	return text
}

func (m view) number(pointer string) *big.Rat {
	number, ok := m.must(pointer).(json.Number)
	if !ok {
		return nil
	}
	value, ok := new(big.Rat).SetString(number.String())
	if !ok {
		return nil
	}
	return value
}

func (m view) policyPointer() string {
	if m.draft == Draft20260602 {
		return "/attention/policy"
	}
	return "/policy"
}

// differ compares two strings where both are there.
func (m view) differ(pointer, with string) (string, string) {
	a, b := m.text(pointer), m.text(with)
	if a == "" || b == "" || a == b {
		return "", ""
	}
	return pointer, fmt.Sprintf("%s differs from %s of the event, %s", show(a), strings.TrimPrefix(with, "/"), show(b))
}

// mentioned tells whether the mentions of an event of draft 2026-06-02 include its recipient. An event that names no
// recipient leaves it open, and any mention counts.
func (m view) mentioned() bool {
	mentions, _ := m.must("/target/mentions").([]any)
	recipient := m.text("/target/recipient")
	if recipient == "" {
		return len(mentions) > 0
	}
	return slices.Contains(mentions, any(recipient))
}

// assigned tells whether the reason of an event says that it assigns work.
func (m view) assigned() bool {
	return strings.Contains(strings.ToLower(m.text("/attention/reason")), "assign")
}

// bodyMembers are the names under which a knock could carry the body that it withholds.
var bodyMembers = []string{"content", "text", "body"}

func knockBody(m view) (string, string) {
	knock, _ := m.must("/knock").(map[string]any)
	for _, name := range bodyMembers {
		switch value := knock[name].(type) {
		case string:
			if value != "" {
				return "/knock/" + name, "carries the content that a knock withholds"
			}
		case []any, map[string]any:
			return "/knock/" + name, "carries the content that a knock withholds"
		}
	}
	return "", ""
}
