package c2a

import (
	"bytes"
	"fmt"
	"strings"

	"github.com/c2a-conform/c2a-conform/schemas/message"
	"github.com/c2a-conform/c2a-conform/schemas/onepass"
)

// Where the rules find what they read.
var (
	eventKinds = map[message.Kind]string{KindEvent: "", KindDigest: "", KindNotify: "",
		KindDeliver + message.ParamsSuffix: "", KindDeliver: "/params"}
	progressKinds = map[message.Kind]string{KindProgress: "/params", KindProgress + message.ParamsSuffix: ""}
)

func about(kinds map[message.Kind]string, rules []message.Rule) []message.Rule {
	for i := range rules {
		rules[i].Kinds = kinds
	}
	return rules
}

// eventRules read an event, bare or in chat/deliver.
var eventRules = about(eventKinds, []message.Rule{
	{
		// A notify event withholds its content until it is pulled.
		Name: "notify-content", Drafts: drafts, Requirements: []string{"C2A-MODE-013"},
		// Content beside a knock in a notify event is one fault, not two.
		Replaces: "oneOf",
		Needs:    []string{"/content"},
		Where:    message.Where{Member: "/injection/mode", Is: []string{"notify"}},
		Schema:   `{"if": ` + inMode("notify") + `, "then": {"properties": {"content": false}}}`,
		Check: func(message.View) (string, string) {
			return "/content", "is in a notify event, which withholds its content"
		},
	},
	{
		// A knock is made of who, where and topic, and smuggles no body.
		Name: "knock-body", Drafts: drafts, Requirements: []string{"C2A-MODE-013"},
		Needs: []string{"/knock"}, Reads: bodyMembers,
		Schema: `{"properties": {"knock": {"type": "object", "properties":
			{"content": ` + empty + `, "text": ` + empty + `, "body": ` + empty + `}}}}`,
		Check: knockBody,
	},
	{
		// What a mode exposes has to be there.
		Name: "exposed-content", Drafts: drafts, Requirements: []string{"C2A-EVT-009"},
		Needs: []string{"/knock"}, Reads: []string{"/content"},
		Where: message.Where{Member: "/injection/mode", Is: []string{"immediate", "buffered", "digest"}},
		Schema: `{"if": {"required": ["knock"], "allOf": [` + inMode("immediate", "buffered", "digest") + `]},
			"then": {"required": ["content"]}}`,
		Check: func(m message.View) (string, string) {
			if m.Has("/content") {
				return "", ""
			}
			return "/knock", fmt.Sprintf("replaces the content that injection mode %s shows",
				m.Show("/injection/mode"))
		},
	},
	// The knock tells the policy, and what else it repeats, as its event has it.
	repeats("policy", Draft20260624, "", "must_respond", "may_respond", "must_not_respond"),
	repeats("policy", Draft20260602, "attention", "must_respond", "may_respond", "ack_only", "must_not_respond"),
	repeats("directedness", Draft20260602, "target", "to_me", "to_my_role", "to_other", "ambient"),
	repeats("priority", Draft20260602, "attention"),
	{
		// A digest obliges nobody unless it mentions its recipient or assigns work.
		Name: "digest-policy", Drafts: []message.Draft{Draft20260602}, Requirements: []string{"C2A-MODE-014"},
		Needs: []string{"/attention/policy"},
		Reads: []string{"/attention/reason", "/target/mentions", "/target/recipient"},
		Where: message.Where{Member: "/injection/mode", Is: []string{"digest"}},
		Schema: `{"if": {"required": ["attention"], "properties": {"attention": {"type": "object",
				"required": ["policy"], "properties": {"policy": {"enum": ["must_respond", "may_respond", "ack_only"]}}}},
				"allOf": [` + inMode("digest") + `]},
			"then": {"anyOf": [
				{"required": ["target"], "properties": {"target": {"type": "object", "required": ["mentions"],
					"properties": {"mentions": {"type": "array", "minItems": 1}}}}},
				{"required": ["attention"], "properties": {"attention": {"type": "object", "required": ["reason"],
					"properties": {"reason": {"type": "string", "pattern": "[Aa][Ss][Ss][Iiİ][Gg][Nn]"}}}}}]}}`,
		Beyond: "a digest that asks for an answer mentions its recipient or assigns work",
		Check: func(m message.View) (string, string) {
			policy := m.Text("/attention/policy")
			if len(policy) == 0 || string(policy) == "must_not_respond" || mentioned(m) || assigned(m) {
				return "", ""
			}
			return "/attention/policy",
				fmt.Sprintf("%q is in a digest that neither mentions its recipient nor assigns work; only "+
					"\"must_not_respond\" is allowed", policy)
		},
	},
	{
		// An edit is a new event.
		Name: "edit-id", Drafts: drafts, Requirements: []string{"C2A-COMPOSE-023"},
		Needs:  []string{"/edit/of", "/eventId"},
		Beyond: "an edit has its own eventId",
		Check: func(m message.View) (string, string) {
			if of := m.Text("/edit/of"); len(of) > 0 && bytes.Equal(of, m.Text("/eventId")) {
				return "/edit/of", "names the event itself; an edit has a new eventId"
			}
			return "", ""
		},
	},
})

// progressRules read the params of notifications/progress.
var progressRules = about(progressKinds, []message.Rule{
	{
		Name: "progress-total", Drafts: []message.Draft{Draft20260602}, Requirements: []string{"C2A-PROG-003"},
		Needs:  []string{"/progress", "/total"},
		Beyond: "progress is at most total",
		Check: func(m message.View) (string, string) {
			progress, total := m.Number("/progress"), m.Number("/total")
			if progress != nil && total != nil && onepass.Compare(progress, total) > 0 {
				return "/progress", fmt.Sprintf("is greater than the total of %s", m.Show("/total"))
			}
			return "", ""
		},
	},
})

// empty is the schema of a member that carries nothing.
const empty = `{"not": {"anyOf": [{"type": ["array", "object"]}, {"type": "string", "minLength": 1}]}}`

// inMode is the schema of an event in one of some injection modes.
func inMode(modes ...string) string {
	return `{"required": ["injection"], "properties": {"injection": {"type": "object", "required": ["mode"],
		"properties": {"mode": {"enum": ["` + strings.Join(modes, `", "`) + `"]}}}}}`
}

// repeats is the rule that a member of a knock says the same as a member of its event, which is in a group of that
// draft; "": in none. Where it has a value of a list, a schema can say so.
func repeats(name string, draft message.Draft, group string, values ...string) message.Rule {
	in, of := "/knock/"+name, strings.TrimSuffix("/"+group, "/")+"/"+name
	rule := message.Rule{
		Name: "knock-" + name, Drafts: []message.Draft{draft}, Requirements: []string{"C2A-MODE-009"},
		Needs: []string{in, of},
		Check: func(m message.View) (string, string) { return differ(m, in, of) },
	}
	if values == nil {
		rule.Beyond = fmt.Sprintf("a knock has the same %s as its event", name)
		return rule
	}
	within := func(group, member string, also string) string {
		if group == "" {
			return fmt.Sprintf(`{"properties": {%q: %s}%s}`, name, member, strings.ReplaceAll(also, "GROUP", name))
		}
		return fmt.Sprintf(`{"properties": {%q: {"type": "object", "required": [%q], "properties": {%q: %s}}}%s}`,
			group, name, name, member, strings.ReplaceAll(also, "GROUP", group))
	}
	const there = `, "required": ["GROUP"]`
	var each []string
	for _, value := range values {
		each = append(each, fmt.Sprintf(`{"if": {"allOf": [%s, %s]}, "then": %s}`,
			within("knock", fmt.Sprintf(`{"const": %q}`, value), there),
			within(group, `{"type": "string", "minLength": 1}`, there),
			within(group, fmt.Sprintf(`{"const": %q}`, value), "")))
	}
	rule.Schema = `{"allOf": [` + strings.Join(each, ", ") + `]}`
	return rule
}

// differ compares two strings where both are there.
func differ(m message.View, pointer, with string) (string, string) {
	a, b := m.Text(pointer), m.Text(with)
	if len(a) == 0 || len(b) == 0 || bytes.Equal(a, b) {
		return "", ""
	}
	return pointer, fmt.Sprintf("%s differs from %s of the event, %s", m.Show(pointer), strings.TrimPrefix(with, "/"),
		m.Show(with))
}

// mentioned tells whether the mentions of an event of draft 2026-06-02 include its recipient. An event that names no
// recipient leaves it open, and any mention counts.
func mentioned(m message.View) bool {
	recipient := m.Text("/target/recipient")
	if len(recipient) == 0 {
		return m.IsArray("/target/mentions") && m.Length("/target/mentions") > 0
	}
	for _, name := range m.Texts("/target/mentions") {
		if bytes.Equal(name, recipient) {
			return true
		}
	}
	return false
}

// assigned tells whether the reason of an event says that it assigns work.
func assigned(m message.View) bool {
	return strings.Contains(strings.ToLower(string(m.Text("/attention/reason"))), "assign")
}

// bodyMembers are the names under which a knock could carry the body that it withholds.
var bodyMembers = []string{"/knock/content", "/knock/text", "/knock/body"}

func knockBody(m message.View) (string, string) {
	for _, pointer := range bodyMembers {
		if m.Has(pointer) && (len(m.Text(pointer)) > 0 || m.IsArray(pointer) || m.IsObject(pointer)) {
			return pointer, "contains the content that a knock withholds"
		}
	}
	return "", ""
}
