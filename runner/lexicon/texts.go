package lexicon

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"
)

// An Intent is the purpose of a message.
type Intent string

// The intents. The rules of a protocol may ask whether a message is a question or thanks; no rule asks whether it is a
// task or a status.
const (
	Question Intent = "question" // ends with "?"
	Task     Intent = "task"     // asks for something to be done
	Thanks   Intent = "thanks"   // thanks, and asks for nothing
	Status   Intent = "status"   // says how something is, and asks for nothing
)

// Intents lists the intents.
func Intents() []Intent { return []Intent{Question, Task, Thanks, Status} }

// Bounds of a text that replaces one of the suite.
const (
	minTextWords = 2
	maxTextBytes = 200
)

// Texts are messages about the subject of a program, by intent, which replace messages of the suite.
type Texts map[Intent][]string

// Check returns the text that can't replace one of the suite, and the reason.
func (t Texts) Check() error {
	var all []string
	for _, intent := range slices.Sorted(maps.Keys(t)) {
		if !slices.Contains(Intents(), intent) {
			return fmt.Errorf("unknown intent %q; the intents are question, task, thanks and status", intent)
		}
		for _, text := range t[intent] {
			if why := unfit(intent, text); why != "" {
				return fmt.Errorf("%s: %q %s", intent, text, why)
			}
			for _, other := range all {
				if overlap(text, other) {
					return fmt.Errorf("%s: %q and %q: one is a part of the other, so they can't be told apart",
						intent, text, other)
				}
			}
			all = append(all, text)
		}
	}
	return nil
}

// thanked finds thanks in a message.
var thanked = regexp.MustCompile(`(?i)\b(thanks|thank|thx|cheers)\b`)

// unfit returns the reason why a text can't replace one of the suite with this intent, or "".
func unfit(intent Intent, text string) string {
	switch {
	case !utf8.ValidString(text) || strings.ContainsFunc(text, func(r rune) bool { return r < ' ' || r == 0x7f }):
		return "must be one line of text"
	case strings.TrimSpace(text) != text || len(strings.Fields(text)) < minTextWords:
		return fmt.Sprintf("must have at least %d words, and no blanks around them", minTextWords)
	case len(text) > maxTextBytes:
		return fmt.Sprintf("is longer than %d bytes", maxTextBytes)
	case strings.ContainsAny(text, "\"@<>`*_~[]{}|\\#"):
		return "must have no quotes, mentions or markup"
	case intent == Question != strings.HasSuffix(text, "?") || strings.Count(text, "?") > 1:
		return `must end with "?" if it is a question, and only then`
	case (intent == Thanks) != thanked.MatchString(text):
		return `must have the word "thanks" or "thank" if it thanks, and only then`
	}
	return ""
}

// overlap reports whether one text is part of the other, ignoring case.
func overlap(a, b string) bool {
	a, b = strings.ToLower(a), strings.ToLower(b)
	return strings.Contains(a, b) || strings.Contains(b, a)
}

// The criteria of [IntentOf].
var (
	plain   = regexp.MustCompile(`^[a-z0-9][a-z0-9 ,'-]*[?!.]?$`)
	article = `(?:the|that|this|our|my|your|every|all|both|a|an|us|it)`
	// tasks matches texts that begin with a verb followed by an article.
	tasks    = regexp.MustCompile(`^(?:please )?([a-z]+) ` + article + ` `)
	statuses = regexp.MustCompile(`^` + article + ` .*\b(?:is|are|was|were|has|have|went|works|work|fails|fail)\b`)
	notAVerb = regexp.MustCompile(`^(?:and|or|but|then|to|by|of|from|in|on|as|at|for|with|since|once|so|no|not|` +
		article + `)$`)
	// courtesy matches pure thanks.
	courtesy  = regexp.MustCompile(`^(?:got it, |great, )?(?:many )?(?:thanks|thank you)(?: so much| a lot)?[!.]?$`)
	protocols = regexp.MustCompile(`\b(?:leave|join|cancel|stop|forget|claim|you|lead|worker)\b`)
)

// minMessageWords is the minimum number of words of a message that is replaced: shorter ones are parts of sentences, or
// names.
const minMessageWords = 3

// IntentOf returns the intent of a message of the suite without its initial mention, or "" if there is none, or if its
// words matter: it has markup, asks someone to leave, or is only part of a sentence.
func IntentOf(text string) Intent {
	words := len(strings.Fields(text))
	switch {
	case !plain.MatchString(text), protocols.MatchString(text) && !courtesy.MatchString(text):
		return ""
	case courtesy.MatchString(text):
		return Thanks
	case thanked.MatchString(text), words < minMessageWords:
		return ""
	case strings.HasSuffix(text, "?"):
		return Question
	case statuses.MatchString(text):
		return Status
	}
	if m := tasks.FindStringSubmatch(text); m != nil && !notAVerb.MatchString(m[1]) {
		return Task
	}
	return ""
}

// A phrase is a text with its replacement.
type phrase struct{ from, to string }

// With returns the lexicon with phrases: whole texts, each with its replacement. None may be part of another one.
func (l *Lexicon) With(phrases map[string]string) *Lexicon {
	if len(phrases) == 0 {
		return l
	}
	with := &Lexicon{}
	if l != nil {
		*with = *l
	}
	for _, from := range slices.Sorted(maps.Keys(phrases)) {
		with.phrases = append(with.phrases, phrase{from, phrases[from]})
		with.written = append(with.written, phrase{phrases[from], from})
	}
	return with
}

// inPhrases replaces phrases in a text, and applies rest to the text between them.
func inPhrases(text string, phrases []phrase, rest func(string) string) string {
	var out strings.Builder
	for len(phrases) > 0 {
		next, at := phrase{}, -1
		for _, p := range phrases {
			if i := strings.Index(text, p.from); i >= 0 && (at < 0 || i < at) {
				next, at = p, i
			}
		}
		if at < 0 {
			break
		}
		out.WriteString(rest(text[:at]))
		out.WriteString(next.to)
		text = text[at+len(next.from):]
	}
	if out.Len() == 0 {
		return rest(text)
	}
	return out.String() + rest(text)
}
