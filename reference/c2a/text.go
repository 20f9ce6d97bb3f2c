package c2a

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/c2a-conform/c2a-conform/internal/lazyregexp"
)

// Mention is a handle in a text that names someone.
type Mention struct {
	ID   string // participant id, or "" for a role
	Role string // role handle, or ""
	Lead bool   // stands at the head of the text, before any other word
}

// everybody are the handles that address all who can read the channel.
var everybody = []string{"all", "channel", "everyone", "here"}

// Everybody reports whether the handle addresses all who can read the channel.
func (m Mention) Everybody() bool { return slices.Contains(everybody, m.Role) }

// ResolveMentions finds the participants and roles that a text names. A handle counts only as a whole word after an @
// that begins a word: not in code, in a quoted line, in an e-mail address, after a backslash, nor as the beginning of a
// longer handle (2026-06-24 "Event Shape", C2A26-104; C2A02-070).
func ResolveMentions(w *World, text string) []Mention {
	if strings.IndexByte(text, '@') < 0 {
		return nil
	}
	text = withoutQuotes(text)
	var found []Mention
	lead := true
	for i := 0; i < len(text); {
		if text[i] != '@' {
			if c := text[i]; c != ' ' && c != ',' && c != '\t' {
				lead = false
			}
			i++
			continue
		}
		end := i + 1 + handleLen(text[i+1:])
		handle := strings.TrimRight(text[i+1:end], ".-_")
		m, ok := lookup(w, handle)
		if !ok || !StartsWord(text, i) {
			lead = false
			i = end
			continue
		}
		m.Lead = lead
		if !slices.ContainsFunc(found, func(f Mention) bool { return f.ID == m.ID && f.Role == m.Role }) {
			found = append(found, m)
		}
		i = end
	}
	return found
}

// MayMention reports whether the text may name anyone, whoever there is: an @ that begins a word, be it after a
// backslash, stands outside code and quotes.
func MayMention(text string) bool {
	text = withoutQuotes(text)
	for i := range len(text) {
		if text[i] == '@' && (StartsWord(text, i) || text[i-1] == '\\') {
			return true
		}
	}
	return false
}

// handleLen is the length of the handle at the start of the text. A script that puts no blanks between words, or glues
// particles to a name, ends it.
func handleLen(text string) int {
	end := strings.IndexFunc(text, func(r rune) bool {
		glued := unicode.In(r, unspaced...) || unicode.Is(unicode.Hangul, r)
		return (glued || !unicode.IsLetter(r) && !unicode.IsDigit(r)) && !strings.ContainsRune("-_.", r)
	})
	if end < 0 {
		return len(text)
	}
	return end
}

// unspaced are the scripts that put no blanks between words.
var unspaced = []*unicode.RangeTable{unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Thai}

// StartsWord reports whether nothing glues the @ at index i to what precedes.
func StartsWord(text string, i int) bool {
	if i == 0 {
		return true
	}
	r, _ := utf8.DecodeLastRuneInString(text[:i])
	if unicode.In(r, unspaced...) {
		return true
	}
	return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !strings.ContainsRune(`_-.\@/`, r)
}

func lookup(w *World, handle string) (Mention, bool) {
	for _, a := range w.Agents {
		if strings.EqualFold(a.Handle, handle) {
			return Mention{ID: a.ID}, true
		}
	}
	for _, p := range w.People {
		if strings.EqualFold(p.Handle, handle) {
			return Mention{ID: p.ID}, true
		}
	}
	for _, a := range w.Agents {
		if slices.ContainsFunc(a.Roles, func(r string) bool { return strings.EqualFold(r, handle) }) {
			return Mention{Role: strings.ToLower(handle)}, true
		}
	}
	if slices.Contains(everybody, strings.ToLower(handle)) {
		return Mention{Role: strings.ToLower(handle)}, true
	}
	return Mention{}, false
}

// withoutQuotes blanks code blocks, code spans and quoted lines.
func withoutQuotes(text string) string {
	if !strings.ContainsAny(text, "`>") {
		return text
	}
	lines := strings.Split(text, "\n")
	fenced := false
	for i, line := range lines {
		trimmed := strings.TrimLeft(line, " \t")
		fence := strings.HasPrefix(trimmed, "```")
		if fence {
			fenced = !fenced
		}
		if fenced || fence || strings.HasPrefix(trimmed, ">") {
			lines[i] = ""
		}
	}
	text = strings.Join(lines, "\n")
	var b strings.Builder
	for {
		before, rest, open := strings.Cut(text, "`")
		b.WriteString(before)
		if !open {
			return b.String()
		}
		_, after, closed := strings.Cut(rest, "`")
		b.WriteByte('`')
		if !closed { // a lone backtick quotes nothing
			b.WriteString(rest)
			return b.String()
		}
		text = after
	}
}

// fillerPhrases are acknowledgements that ask for nothing.
var fillerPhrases = []string{
	"thank you so much", "thank you very much", "thank you", "thanks a lot", "many thanks", "thanks", "thx",
	"ty", "cheers",
	"got it", "sounds good", "will do", "no problem", "np", "ok", "okay", "nice one", "nice", "great",
	"cool", "perfect",
	"awesome", "good", "noted", "understood", "done", "ack", "all", "you",
}

// IsFiller reports whether a text is pure acknowledgement or thanks: nothing but mentions, such phrases, punctuation
// and emoji. A question mark, a digit or any other word makes it more than that (reading A26-01).
func IsFiller(text string) bool {
	_, filler := phrases(text)
	return filler
}

// phrases are the phrases of a text that is filler: none if it is nothing but emoji. It is false for other texts.
func phrases(text string) ([]string, bool) {
	if !opensAsFiller(text) {
		return nil, false
	}
	var words []string
	for _, w := range strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return !inWord(r) }) {
		if !strings.HasPrefix(w, "@") {
			words = append(words, w)
		}
	}
	rest := strings.Join(words, " ")
	if rest == "" {
		return nil, strings.ContainsFunc(text,
			func(r rune) bool { return unicode.Is(unicode.So, r) || unicode.Is(unicode.Sk, r) })
	}
	if first := words[0]; first == "all" || first == "you" || first == "done" {
		return nil, false
	}
	var found []string
	for rest != "" {
		i := slices.IndexFunc(fillerPhrases, func(p string) bool { return rest == p || strings.HasPrefix(rest, p+" ") })
		if i < 0 {
			return nil, false
		}
		found = append(found, fillerPhrases[i])
		rest = strings.TrimSpace(strings.TrimPrefix(rest, fillerPhrases[i]))
	}
	return found, true
}

// IsThanks reports whether a text is filler in the words that the drafts name, and in no other: thanks, "got it",
// "nice". Whether other filler counts is open, such as "ok", also beside thanks, or "thank you so much".
func IsThanks(text string) bool {
	found, _ := phrases(text)
	return len(found) > 0 && !slices.ContainsFunc(found, func(p string) bool {
		return !slices.Contains(namedThanks, p)
	})
}

// namedThanks are the words of the drafts, and the plain form of the first.
var namedThanks = []string{"thanks", "thank you", "got it", "nice"}

// opensAsFiller reports whether a text may be filler by its first word, or has none: that tells most others, and costs
// nothing.
func opensAsFiller(text string) bool {
	for len(text) > 0 {
		from := strings.IndexFunc(text, inWord)
		if from < 0 {
			return true
		}
		text = text[from:]
		to := strings.IndexFunc(text, func(r rune) bool { return !inWord(r) })
		if to < 0 {
			to = len(text)
		}
		word := text[:to]
		text = text[to:]
		if word[0] == '@' {
			continue
		}
		return slices.ContainsFunc(fillerPhrases, func(p string) bool {
			first, _, _ := strings.Cut(p, " ")
			return strings.EqualFold(word, first)
		})
	}
	return true
}

// inWord reports whether a character belongs to a word of which it is asked whether it is filler.
func inWord(r rune) bool {
	return unicode.IsLetter(r) || unicode.IsDigit(r) || r == '@' || r == '?' || r == '-' || r == '_'
}

// secrets are tokens whose form tells what they are: keys of clouds and code hosts, and private keys.
var secrets = lazyregexp.New(
	`\b(?:AKIA[0-9A-Z]{16}|ghp_[0-9A-Za-z]{36})\b|-----BEGIN [A-Z ]*PRIVATE KEY-----(?s:.*?)-----END [A-Z ]*PRIVATE ` +
		`KEY-----`)

// Redact gives a text without the secrets in it that it knows by their form.
func Redact(text string) string { return secrets.ReplaceAllString(text, "[redacted]") }

// HoldsSecret reports whether a text holds something that Redact takes away.
func HoldsSecret(text string) bool { return secrets.MatchString(text) }
