package schemas

import (
	"strings"

	"github.com/c2a-conform/c2a-conform/schemas/message"
	"github.com/c2a-conform/c2a-conform/schemas/onepass"
)

// A Subject is a kind of message that can be validated, with everything that defines what is valid.
type Subject struct {
	Draft Draft // "" for a kind that is the same in every draft
	Kind  Kind
	// Path names it: <protocol>/<draft>/<kind>, <protocol>/<kind> if the draft has the protocol's name, or the kind
	// itself if it is the same in every draft.
	Path  string
	Title string
	Top   *onepass.Place // its schema, which must not be changed
	// Rules are checked in addition to the schema. Rules that a schema can express have their own schema.
	Rules []RuleAt
}

// RuleAt is a rule and the pointer to the part of a message that it is about.
type RuleAt struct {
	*message.Rule
	Part string
}

// Subjects lists every kind of message that can be validated: in the order of the drafts, kinds sorted, kinds that all
// drafts share last, and the bare params of a frame after the frame.
func Subjects() []Subject {
	var all []Subject
	for _, draft := range append(Drafts(), "") {
		for _, kind := range Kinds() {
			for _, k := range []Kind{kind, kind + message.ParamsSuffix} {
				top, err := root(draft, k)
				if err != nil || shared(k) != (draft == "") {
					continue
				}
				s := Subject{Draft: draft, Kind: k, Path: PathOf(draft, k), Top: top}
				s.Title, _ = documents()[file(draft, kind)].(map[string]any)["title"].(string)
				if k != kind {
					s.Title += ": the params by themselves"
				}
				rules, _ := rulesOf(draft, k)
				for _, r := range rules {
					s.Rules = append(s.Rules, RuleAt{r.Rule, r.part})
				}
				all = append(all, s)
			}
		}
	}
	return all
}

// PathOf returns the path of a kind of message, as [Subject.Path] does; "" if it has none.
func PathOf(draft Draft, kind Kind) string { return strings.TrimSuffix(file(draft, kind), ".json") }
