package schemas

import (
	"bytes"
	"fmt"
	"strings"

	"github.com/c2a-conform/c2a-conform/schemas/onepass"
)

// Where the rules find what they read.
var (
	eventKinds    = map[Kind]string{KindEvent: "", KindDigest: "", KindNotify: "", KindDeliver + paramsSuffix: "", KindDeliver: "/params"}
	progressKinds = map[Kind]string{KindProgress: "/params", KindProgress + paramsSuffix: ""}
)

func about(kinds map[Kind]string, rules []rule) []rule {
	for i := range rules {
		rules[i].kinds = kinds
	}
	return rules
}

// exposing are the modes that expose content.
var exposing = []string{"immediate", "buffered", "digest"}

// eventRules read an event, bare or in chat/deliver.
var eventRules = about(eventKinds, []rule{
	{
		// A notify event withholds its content until it is pulled.
		name: "notify-content", drafts: c2aDrafts, requirements: []string{"C2A-MODE-013"},
		// Content beside a knock in a notify event is one fault, not two.
		drops: func(f Finding, part string) bool { return f.Keyword == "oneOf" && f.Pointer == part },
		needs: []string{"/content", "/injection/mode"},
		check: func(m view) (string, string) {
			if m.is("/injection/mode", "notify") {
				return "/content", "stands in a notify event, which withholds its content"
			}
			return "", ""
		},
	},
	{
		// A knock is made of who, where and topic, and smuggles no body.
		name: "knock-body", drafts: c2aDrafts, requirements: []string{"C2A-MODE-013"},
		needs: []string{"/knock"}, reads: bodyMembers,
		check: knockBody,
	},
	{
		// What a mode exposes has to be there.
		name: "exposed-content", drafts: c2aDrafts, requirements: []string{"C2A-EVT-009"},
		needs: []string{"/knock", "/injection/mode"}, reads: []string{"/content"},
		check: func(m view) (string, string) {
			for _, mode := range exposing {
				if !m.has("/content") && m.is("/injection/mode", mode) {
					return "/knock", fmt.Sprintf("stands in place of the content that injection mode %q exposes", mode)
				}
			}
			return "", ""
		},
	},
	{
		// The knock tells the policy of its event.
		name: "knock-policy", drafts: c2aDrafts, requirements: []string{"C2A-MODE-009"},
		needs: []string{"/knock/policy"}, reads: []string{"/attention/policy", "/policy"},
		check: func(m view) (string, string) {
			return m.differ("/knock/policy", m.policyPointer())
		},
	},
	{
		name: "knock-directedness", drafts: []Draft{Draft20260602}, requirements: []string{"C2A-MODE-009"},
		needs: []string{"/knock/directedness", "/target/directedness"},
		check: func(m view) (string, string) {
			return m.differ("/knock/directedness", "/target/directedness")
		},
	},
	{
		name: "knock-priority", drafts: []Draft{Draft20260602}, requirements: []string{"C2A-MODE-009"},
		needs: []string{"/knock/priority", "/attention/priority"},
		check: func(m view) (string, string) {
			return m.differ("/knock/priority", "/attention/priority")
		},
	},
	{
		// A digest obliges nobody unless it mentions its recipient or assigns work.
		name: "digest-policy", drafts: []Draft{Draft20260602}, requirements: []string{"C2A-MODE-014"},
		needs: []string{"/injection/mode", "/attention/policy"}, reads: []string{"/attention/reason", "/target/mentions", "/target/recipient"},
		check: func(m view) (string, string) {
			if !m.is("/injection/mode", "digest") {
				return "", ""
			}
			policy := m.text("/attention/policy")
			if len(policy) == 0 || string(policy) == "must_not_respond" || m.mentioned() || m.assigned() {
				return "", ""
			}
			return "/attention/policy", fmt.Sprintf("%q stands in a digest that neither mentions its recipient nor assigns work, only \"must_not_respond\" may", policy)
		},
	},
	{
		// An edit is a new event.
		name: "edit-id", drafts: c2aDrafts, requirements: []string{"C2A-COMPOSE-023"},
		needs: []string{"/edit/of", "/eventId"},
		check: func(m view) (string, string) {
			if of := m.text("/edit/of"); len(of) > 0 && bytes.Equal(of, m.text("/eventId")) {
				return "/edit/of", "names the event itself, an edit has an eventId of its own"
			}
			return "", ""
		},
	},
})

// progressRules read the params of notifications/progress.
var progressRules = about(progressKinds, []rule{
	{
		name: "progress-total", drafts: []Draft{Draft20260602}, requirements: []string{"C2A-PROG-003"},
		needs: []string{"/progress", "/total"},
		check: func(m view) (string, string) {
			progress, total := m.number("/progress"), m.number("/total")
			if progress != nil && total != nil && onepass.Compare(progress, total) > 0 {
				return "/progress", fmt.Sprintf("is greater than the total of %s", m.show("/total"))
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
	if len(a) == 0 || len(b) == 0 || bytes.Equal(a, b) {
		return "", ""
	}
	return pointer, fmt.Sprintf("%s differs from %s of the event, %s", m.show(pointer), strings.TrimPrefix(with, "/"), m.show(with))
}

// mentioned tells whether the mentions of an event of draft 2026-06-02 include its recipient. An event that names no
// recipient leaves it open, and any mention counts.
func (m view) mentioned() bool {
	recipient := m.text("/target/recipient")
	if len(recipient) == 0 {
		return m.isArray("/target/mentions") && m.length("/target/mentions") > 0
	}
	for _, name := range m.texts("/target/mentions") {
		if bytes.Equal(name, recipient) {
			return true
		}
	}
	return false
}

// assigned tells whether the reason of an event says that it assigns work.
func (m view) assigned() bool {
	return strings.Contains(strings.ToLower(string(m.text("/attention/reason"))), "assign")
}

// bodyMembers are the names under which a knock could carry the body that it withholds.
var bodyMembers = []string{"/knock/content", "/knock/text", "/knock/body"}

func knockBody(m view) (string, string) {
	for _, pointer := range bodyMembers {
		if m.has(pointer) && (len(m.text(pointer)) > 0 || m.isArray(pointer) || m.isObject(pointer)) {
			return pointer, "carries the content that a knock withholds"
		}
	}
	return "", ""
}
