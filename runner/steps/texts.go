package steps

import (
	"encoding/binary"
	"regexp"
	"slices"
	"strings"

	"github.com/c2a-conform/c2a-conform/features"
	"github.com/c2a-conform/c2a-conform/runner/lexicon"
	"github.com/c2a-conform/c2a-conform/runner/report"
)

// The reasons why a message of a scenario keeps the suite's words although the user gave texts.
const (
	keptForm   = "its words matter to the rule, or it is not a question, task, thanks or status"
	keptPart   = "a step looks for a part of it"
	keptNoText = "there are too few texts of its intent"
)

// aimed matches the mention at the beginning of a message: @name, or ^HANDLE.
var aimed = regexp.MustCompile(`^(?:@[a-z0-9-]+|\^[A-Z][A-Z0-9-]*)[,:]? `)

// quoted matches the texts in the parts of a line.
var quoted = regexp.MustCompile(`"([^"]*)"`)

// texts replaces messages of a scenario, which are written by people and other agents, by texts of the program's own
// subject: each by one of the same intent, and no two by the same. It returns what replaces them, without the mentions
// before them, and the messages that keep their words with the reason. The seed says with which text of an intent it
// begins.
func (p Protocol) texts(seed uint64, planned features.Planned, texts lexicon.Texts) (
	phrases map[string]string, kept []report.KeptText,
) {
	if len(texts) == 0 {
		return nil, nil
	}
	said, all := p.messages(planned)
	sum := hash(seed, planned, "texts")
	turn := binary.BigEndian.Uint64(sum[:8])
	used := map[lexicon.Intent]int{}
	phrases = map[string]string{}
	for _, text := range said {
		why := ""
		switch intent := lexicon.IntentOf(text); {
		case intent == "":
			why = keptForm
		case slices.ContainsFunc(all, func(other string) bool { return touches(text, other) }):
			why = keptPart
		case used[intent] >= len(texts[intent]):
			why = keptNoText
		default:
			own := texts[intent]
			phrases[text] = own[(turn+uint64(used[intent]))%uint64(len(own))]
			used[intent]++
			continue
		}
		kept = append(kept, report.KeptText{Text: text, Why: why})
	}
	return phrases, kept
}

// messages returns the texts of the messages in a scenario that people and other agents write, without mentions and
// duplicates, in order, and all texts in its lines.
func (p Protocol) messages(planned features.Planned) (said, all []string) {
	for _, s := range planned.Pickle.Steps {
		m, err := p.Vocabulary().meaning(s.Text)
		if err != nil {
			continue
		}
		if s.DocString != nil {
			all = append(all, *s.DocString)
		}
		written := m.step.Keyword != Then && !strings.HasPrefix(m.step.Pattern, "the model") &&
			!strings.HasPrefix(m.step.Pattern, "{agent")
		for _, q := range quoted.FindAllStringSubmatch(s.Text, -1) {
			text := aimed.ReplaceAllString(q[1], "")
			all = append(all, text)
			if written && len(strings.Fields(text)) > 1 && !slices.Contains(said, text) {
				said = append(said, text)
			}
		}
	}
	return said, all
}

// touches reports whether a different text is part of this one, or contains it.
func touches(text, other string) bool {
	return other != text && other != "" && (strings.Contains(text, other) || strings.Contains(other, text))
}
