package schemas

import (
	"bytes"
	"fmt"
	"slices"
	"unicode/utf8"
)

// DraftA2H is the one text of A2H, which carries no version.
const DraftA2H Draft = "a2h"

// The bare values of A2H.
const (
	KindHumanCard           Kind = "human-card"
	KindIntentPacket        Kind = "intent-packet"
	KindA2HJSON             Kind = "a2h-json"
	KindInteractionResponse Kind = "interaction-response"
)

var a2h = Protocol{
	Name:   "a2h",
	Drafts: []Draft{DraftA2H},
	Methods: map[string]Kind{
		"a2h/register":   "register",
		"a2h/resolve":    "resolve",
		"a2h/find":       "find",
		"a2h/status":     "status",
		"tools/list":     "tools-list",
		"tools/call":     "tools-call",
		"a2h/state":      "state",
		"a2h/ask":        "ask",
		"a2h/checkpoint": "checkpoint",
		"a2h/suspend":    "suspend",
		"a2h/poll":       "poll",
		"a2h/execute":    "execute",
		"a2h/answer":     "answer",
		"a2h/threads":    "threads",
		"a2h/render":     "render",
		"a2h/normalize":  "normalize",
	},
	Recognize: recognizeA2H,
	response:  responseOfA2H,
	rules:     a2hRules,
}

// recognizeA2H knows the four values of the text by the members that no other has.
func recognizeA2H(object Object) (Draft, Kind, bool) {
	switch {
	case object.Count("interaction_id", "human_id") > 0:
		return DraftA2H, KindInteractionResponse, true
	case object.Has("requiredInput"), object.Has("reason", "context"):
		return DraftA2H, KindIntentPacket, true
	case object.Count("summary", "body") > 0 && object.Count("type", "target", "actions", "options") > 0:
		return DraftA2H, KindA2HJSON, true
	case object.Count("profile", "capabilities", "endpoints") > 1:
		return DraftA2H, KindHumanCard, true
	}
	return "", "", false
}

// responseOfA2H knows the answers that C2A has as well.
func responseOfA2H(result Object) (Draft, Kind, bool) {
	switch _, kind, _ := responseOfC2A(result); kind {
	case KindToolsListResult, KindToolsCallResult:
		return DraftA2H, kind, true
	}
	return "", "", false
}

// at gives a rule's kinds: a value by itself, and as a part of other messages.
func at(kind Kind, parts map[Kind]string) map[Kind]string {
	parts[kind] = ""
	return parts
}

// a2hRules are what the schemas of A2H can't say.
var a2hRules = []rule{
	{
		name: "tag-twice", kinds: at(KindHumanCard, map[Kind]string{"resolve-result": "/result/card"}),
		drafts: []Draft{DraftA2H}, requirements: []string{"A2H-CARD-007"},
		needs: []string{"/capabilities"},
		check: func(m view) (string, string) { return m.repeated("/capabilities") },
	},
	{
		name: "no-endpoint", kinds: at(KindHumanCard, map[Kind]string{"resolve-result": "/result/card"}),
		drafts: []Draft{DraftA2H}, requirements: []string{"A2H-CARD-008"},
		needs: []string{"/endpoints"},
		check: func(m view) (string, string) {
			if m.isObject("/endpoints") && m.length("/endpoints") == 0 {
				return "/endpoints", "is empty, so that there is no way to reach the human"
			}
			return "", ""
		},
	},
	{
		name: "choice-twice", kinds: at(KindA2HJSON, map[Kind]string{"ask": "/params/message"}),
		drafts: []Draft{DraftA2H}, requirements: []string{"A2H-JSON-004"},
		reads: []string{"/actions", "/options"},
		check: func(m view) (string, string) {
			if pointer, sentence := m.repeated("/actions"); sentence != "" {
				return pointer, sentence
			}
			return m.repeated("/options")
		},
	},
	{
		name: "notification-choices", kinds: at(KindA2HJSON, map[Kind]string{"ask": "/params/message"}),
		drafts: []Draft{DraftA2H}, requirements: []string{"A2H-JSON-005"},
		needs: []string{"/type"}, reads: []string{"/actions", "/options"},
		check: func(m view) (string, string) {
			for _, pointer := range []string{"/actions", "/options"} {
				if m.is("/type", "NOTIFICATION") && m.isArray(pointer) && m.length(pointer) > 0 {
					return pointer, "offers something to choose in a NOTIFICATION, which wants no answer"
				}
			}
			return "", ""
		},
	},
	{
		name: "presentation", kinds: at(KindA2HJSON, map[Kind]string{"ask": "/params/message"}),
		drafts: []Draft{DraftA2H}, requirements: []string{"A2H-JSON-006"},
		reads: append([]string{"/summary", "/body"}, channelMembers...),
		check: presentation,
	},
}

// channelMembers are members that say how a message looks on one channel.
var channelMembers = []string{"/blocks", "/attachments", "/card", "/adaptiveCard", "/html", "/ansi", "/color", "/style"}

// presentation looks for what belongs to the one who renders.
func presentation(m view) (string, string) {
	for _, pointer := range channelMembers {
		if m.has(pointer) {
			return pointer, "says how the message looks, which is for the channel to decide"
		}
	}
	for _, pointer := range []string{"/summary", "/body"} {
		text := m.text(pointer)
		if i := bytes.IndexFunc(text, isControl); i >= 0 {
			control, _ := utf8.DecodeRune(text[i:])
			return pointer, fmt.Sprintf("holds the control character %q", control)
		}
	}
	return "", ""
}

// isControl tells control characters other than white space.
func isControl(r rune) bool {
	return r < 0x20 && r != '\n' && r != '\t' && r != '\r' || r >= 0x7f && r < 0xa0
}

// repeated finds a text that stands twice in a list.
func (m view) repeated(pointer string) (string, string) {
	var few [16][]byte       // the first, to compare with one by one
	var more map[string]bool // the others, where there are that many
	for i, text := range m.texts(pointer) {
		before := few[:min(i, len(few))]
		if more[string(text)] || slices.ContainsFunc(before, func(other []byte) bool { return other != nil && bytes.Equal(other, text) }) {
			return fmt.Sprintf("%s/%d", pointer, i), fmt.Sprintf("%s stands here for the second time", show(string(text)))
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
