package schemas

import (
	"fmt"
	"slices"
	"strings"
)

// Where the rules find what they read.
var (
	eventKinds    = map[Kind]string{KindEvent: "", KindDigest: "", KindNotify: "", KindDeliver + paramsSuffix: "", KindDeliver: "/params"}
	progressKinds = map[Kind]string{KindProgress: "/params", KindProgress + paramsSuffix: ""}
)

func reading(kinds map[Kind]string, rules []rule) []rule {
	for i := range rules {
		rules[i].kinds = kinds
	}
	return rules
}

// eventRules read an event, bare or in chat/deliver.
var eventRules = reading(eventKinds, []rule{
	{
		// A notify event withholds its content until it is pulled.
		name: "notify-content", drafts: c2aDrafts, requirements: []string{"C2A-MODE-013"},
		// Content beside a knock in a notify event is one fault, not two.
		drops: func(f Finding, part string) bool { return f.Keyword == "oneOf" && f.Pointer == part },
		check: func(m view) (string, string) {
			if _, ok := m.get("/content"); ok && m.text("/injection/mode") == "notify" {
				return "/content", "stands in a notify event, which withholds its content"
			}
			return "", ""
		},
	},
	{
		// A knock is made of who, where and topic, and smuggles no body.
		name: "knock-body", drafts: c2aDrafts, requirements: []string{"C2A-MODE-013"},
		check: knockBody,
	},
	{
		// What a mode exposes has to be there.
		name: "exposed-content", drafts: c2aDrafts, requirements: []string{"C2A-EVT-009"},
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
		name: "knock-policy", drafts: c2aDrafts, requirements: []string{"C2A-MODE-009"},
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
		name: "edit-id", drafts: c2aDrafts, requirements: []string{"C2A-COMPOSE-023"},
		check: func(m view) (string, string) {
			if of := m.text("/edit/of"); of != "" && of == m.text("/eventId") {
				return "/edit/of", "names the event itself, an edit has an eventId of its own"
			}
			return "", ""
		},
	},
})

// progressRules read the params of notifications/progress.
var progressRules = reading(progressKinds, []rule{
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
})

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
