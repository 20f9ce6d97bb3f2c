package a2h

import (
	"bytes"
	"fmt"
	"slices"
	"unicode/utf8"

	"github.com/c2a-conform/c2a-conform/schemas/message"
)

// at gives a rule's kinds: a value by itself, and as a part of other messages.
func at(kind message.Kind, parts map[message.Kind]string) map[message.Kind]string {
	parts[kind] = ""
	return parts
}

// rules are what is beside the schemas of A2H.
var rules = []message.Rule{
	{
		Name: "tag-twice", Kinds: at(KindHumanCard, map[message.Kind]string{"resolve-result": "/result/card"}),
		Drafts: []message.Draft{Draft}, Requirements: []string{"A2H-CARD-007"},
		Needs:  []string{"/capabilities"},
		Schema: unique("/capabilities"),
		Check:  func(m message.View) (string, string) { return repeated(m, "/capabilities") },
	},
	{
		Name: "no-endpoint", Kinds: at(KindHumanCard, map[message.Kind]string{"resolve-result": "/result/card"}),
		Drafts: []message.Draft{Draft}, Requirements: []string{"A2H-CARD-008"},
		Needs:  []string{"/endpoints"},
		Schema: `{"properties": {"endpoints": {"type": "object", "minProperties": 1}}}`,
		Check: func(m message.View) (string, string) {
			if m.IsObject("/endpoints") && m.Length("/endpoints") == 0 {
				return "/endpoints", "is empty, so the human cannot be reached"
			}
			return "", ""
		},
	},
	choiceTwice("/actions"),
	choiceTwice("/options"),
	{
		Name: "notification-choices", Kinds: at(KindA2HJSON, map[message.Kind]string{"ask": "/params/message"}),
		Drafts: []message.Draft{Draft}, Requirements: []string{"A2H-JSON-005"},
		Reads: []string{"/actions", "/options"}, Where: message.Where{Member: "/type", Is: []string{"NOTIFICATION"}},
		Schema: `{"if": {"required": ["type"], "properties": {"type": {"const": "NOTIFICATION"}}},
			"then": {"properties": {"actions": {"type": "array", "maxItems": 1}, "options": {"type": "array", "maxItems": 1}}}}`,
		Check: func(m message.View) (string, string) {
			for _, pointer := range []string{"/actions", "/options"} {
				if m.IsArray(pointer) && m.Length(pointer) > 1 {
					return pointer,
						"offers a choice in a NOTIFICATION, which needs no answer and may only be acknowledged"
				}
			}
			return "", ""
		},
	},
	{
		Name: "presentation", Kinds: at(KindA2HJSON, map[message.Kind]string{"ask": "/params/message"}),
		Drafts: []message.Draft{Draft}, Requirements: []string{"A2H-JSON-006"},
		Reads: append([]string{"/summary", "/body"}, channelMembers...),
		Schema: `{"properties": {"blocks": false, "attachments": false, "card": false, "adaptiveCard": false,
			"html": false, "ansi": false, "color": false, "style": false,
			"summary": {"type": "string", "not": {"pattern": "` + controls + `"}},
			"body": {"type": "string", "not": {"pattern": "` + controls + `"}}}}`,
		Check: presentation,
	},
}

func choiceTwice(list string) message.Rule {
	return message.Rule{
		Name: "choice-twice", Kinds: at(KindA2HJSON, map[message.Kind]string{"ask": "/params/message"}),
		Drafts: []message.Draft{Draft}, Requirements: []string{"A2H-JSON-004"},
		Needs:  []string{list},
		Schema: unique(list),
		Check:  func(m message.View) (string, string) { return repeated(m, list) },
	}
}

// unique is the schema of a list in which nothing is twice.
func unique(list string) string {
	return fmt.Sprintf(`{"properties": {%q: {"type": "array", "uniqueItems": true}}}`, list[1:])
}

// controls finds what isControl knows.
const controls = `[\\x00-\\x08\\x0b\\x0c\\x0e-\\x1f\\x7f-\\x9f]`

// channelMembers are members that say how a message looks on one channel.
var channelMembers = []string{"/blocks", "/attachments", "/card", "/adaptiveCard", "/html", "/ansi", "/color", "/style"}

// presentation looks for what belongs to the one who renders.
func presentation(m message.View) (string, string) {
	for _, pointer := range channelMembers {
		if m.Has(pointer) {
			return pointer, "contains presentation, which the channel decides"
		}
	}
	for _, pointer := range []string{"/summary", "/body"} {
		text := m.Text(pointer)
		if i := bytes.IndexFunc(text, isControl); i >= 0 {
			control, _ := utf8.DecodeRune(text[i:])
			return pointer, fmt.Sprintf("contains the control character %q", control)
		}
	}
	return "", ""
}

// isControl tells control characters other than white space.
func isControl(r rune) bool {
	return r < 0x20 && r != '\n' && r != '\t' && r != '\r' || r >= 0x7f && r < 0xa0
}

// repeated finds a text that stands twice in a list.
func repeated(m message.View, pointer string) (string, string) {
	var few [16][]byte       // the first, to compare with one by one
	var more map[string]bool // the others, where there are that many
	for i, text := range m.Texts(pointer) {
		before := few[:min(i, len(few))]
		if more[string(text)] || slices.ContainsFunc(before,
			func(other []byte) bool { return other != nil && bytes.Equal(other, text) }) {
			return fmt.Sprintf("%s/%d", pointer, i),
				fmt.Sprintf("%s appears for the second time", message.Show(string(text)))
		}
		if i < len(few) {
			few[i] = text
			continue
		}
		if more == nil {
			more = map[string]bool{}
		}
		more[string(text)] = true
	}
	return "", ""
}
