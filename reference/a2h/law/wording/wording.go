// Package wording reads texts: which secrets they reveal, and which decision a human may express. It is pure.
package wording

import (
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/c2a-conform/c2a-conform/internal/lazyregexp"
	"github.com/c2a-conform/c2a-conform/reference/a2h"
)

// Tells reports whether a text tells a secret: as it is, or in a code that anyone can undo.
func Tells(text, secret string) bool {
	lower := strings.ToLower(text)
	for _, code := range []string{secret, slashed(secret), percented(secret), hexed(secret), reversed(secret)} {
		if strings.Contains(lower, strings.ToLower(code)) {
			return true
		}
	}
	// Base64 of a text depends on where it begins; the middle of each is the same.
	for shift := range 3 {
		code := base64ed(strings.Repeat("x", shift) + secret)
		if strings.Contains(text, code[4:len(code)-4]) {
			return true
		}
	}
	return false
}

// reversed is an ASCII text from its end.
func reversed(s string) string {
	b := []byte(s)
	slices.Reverse(b)
	return string(b)
}

// slashed is a text as JSON may escape it.
func slashed(s string) string { return strings.ReplaceAll(s, "/", `\/`) }

func percented(s string) string {
	return strings.NewReplacer(":", "%3a", "/", "%2f").Replace(s)
}

const digits = "0123456789abcdef"

func hexed(s string) string {
	var b strings.Builder
	for i := range len(s) {
		b.WriteByte(digits[s[i]>>4])
		b.WriteByte(digits[s[i]&15])
	}
	return b.String()
}

// base64ed is the code of a text as far as it has whole groups of three bytes.
func base64ed(s string) string {
	const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
	var b strings.Builder
	for ; len(s) >= 3; s = s[3:] {
		n := uint(s[0])<<16 | uint(s[1])<<8 | uint(s[2])
		for shift := 18; shift >= 0; shift -= 6 {
			b.WriteByte(alphabet[n>>shift&63])
		}
	}
	return b.String()
}

// OwnLines are the lines that someone wrote, and those that they only quote, with the line above that says whose they
// are. If there are empty lines between that line and the quotation, it is neither.
func OwnLines(text string) (own string, quoted []string) {
	var mine []string
	lines := strings.Split(text, "\n")
	for i, l := range lines {
		below := i + 1
		for below < len(lines) && strings.TrimSpace(lines[below]) == "" {
			below++
		}
		above := strings.HasSuffix(strings.TrimSpace(l), "wrote:") && below < len(lines) &&
			strings.HasPrefix(strings.TrimSpace(lines[below]), ">")
		if above && below > i+1 {
			continue
		}
		if above || strings.HasPrefix(strings.TrimSpace(l), ">") {
			quoted = append(quoted, strings.TrimSpace(l))
		} else {
			mine = append(mine, l)
		}
	}
	return strings.Join(mine, "\n"), quoted
}

// Words that express decisions in the suite's own texts. Other words may express one, too; that is left open.
var (
	allowing = []string{"approve", "approved", "allow", "allowed", "accept", "authorize", "yes", "y", "ok", "okay",
		"go", "sure", "agree", "agreed", "confirm", "proceed", "permit"}
	denying = []string{"reject", "rejected", "deny", "denied", "decline", "refuse", "no", "n", "not", "don't",
		"never", "stop", "cancel"}
	changing = []string{"modify", "modified", "change", "edit", "amend"}

	conditions = []string{"but", "only", "if", "unless", "except", "without", "after", "before", "until", "when",
		"once", "provided"}
)

// Spoken are the words of what someone wrote, above and below what they quote.
func Spoken(text string) []string {
	own, _ := OwnLines(strings.ToLower(text))
	return strings.FieldsFunc(own, func(c rune) bool {
		return !unicode.IsLetter(c) && !unicode.IsDigit(c) && c != '\''
	})
}

// Verdict is the decision that a word expresses, or 0.
func Verdict(word string) a2h.Verdict {
	switch {
	case slices.Contains(allowing, word):
		return a2h.Approved
	case slices.Contains(denying, word):
		return a2h.Rejected
	case slices.Contains(changing, word):
		return a2h.Modified
	}
	return 0
}

// Conditional reports whether one of the words makes a condition.
func Conditional(words []string) bool {
	return slices.ContainsFunc(words, func(w string) bool { return slices.Contains(conditions, w) })
}

// Behind is what follows the words of a choice, if a colon, a comma, a semicolon or a line break ends them.
func Behind(text, choice string) (comment string, ok bool) {
	if len(text) <= len(choice) || !strings.EqualFold(text[:len(choice)], choice) {
		return "", false
	}
	comment = text[len(choice):]
	return comment, strings.ContainsAny(comment[:1], ":,;\n")
}

// Meaning is the decision that the first word of a text expresses, or 0.
func Meaning(text string) a2h.Verdict {
	if words := Spoken(text); len(words) > 0 {
		return Verdict(words[0])
	}
	return 0
}

// Numbers are the numbers that a text shows before the choices: the place of each choice, from 0, by its number. There
// are none unless each choice is on a line by itself, after its own number.
func Numbers(text string, choices []string) map[int]int {
	all := map[int]int{}
	for i, choice := range choices {
		choice, found := Solid(choice), 0
		for line := range strings.Lines(text) {
			m := numbered.FindStringSubmatch(strings.TrimSpace(line))
			if m == nil || Solid(m[2]) != choice {
				continue
			}
			if n, err := strconv.Atoi(m[1]); err == nil {
				all[n] = i
				found++
			}
		}
		if found != 1 {
			return nil
		}
	}
	if len(all) < len(choices) {
		return nil
	}
	return all
}

// Solid is a text without white space.
func Solid(text string) string { return strings.Join(strings.Fields(text), "") }

// Bare is a text in lower case without white space.
func Bare(text string) string { return Solid(strings.ToLower(text)) }

// Plain reports whether a line is ASCII that means nothing to Markdown, HTML or a platform.
func Plain(line string) bool {
	line = strings.TrimSpace(line)
	return line != "" && unicode.IsLetter(rune(line[0])) && !strings.Contains(line, "..") &&
		!strings.Contains(line, "--") && !strings.ContainsFunc(line, func(c rune) bool {
		return c > unicode.MaxASCII || !unicode.IsLetter(c) && !unicode.IsDigit(c) && !strings.ContainsRune(" ,.?-", c)
	})
}

// Objects are the beginnings of JSON objects in a text.
func Objects(text string) []string {
	text = strings.NewReplacer(`\"`, `"`, "'", `"`, "“", `"`, "”", `"`).Replace(text)
	return objectBegins.FindAllString(Bare(text), -1)
}

// Token is the last part of an address, by which a webhook is told from others, if it is long enough to be one.
func Token(address string) string {
	if t := address[strings.LastIndex(address, "/")+1:]; len(t) >= shortToken {
		return t
	}
	return address
}

// SharesLetters reports whether one of two tags is the beginning of a word of the other, or in the middle of it.
func SharesLetters(a, b string) bool {
	if len(a) > len(b) {
		a, b = b, a
	}
	i := strings.Index(b, a)
	if a == "" || i < 0 || len(a) == len(b) {
		return false
	}
	letter := func(at int) bool {
		return at >= 0 && at < len(b) && (b[at]|0x20 >= 'a' && b[at]|0x20 <= 'z')
	}
	return letter(i-1) || letter(i+len(a))
}

// PartsOf are the words of a human by which turns of the model are known, line by line, and of a file or other JSON the
// texts in it, however an agent writes the rest.
func PartsOf(a a2h.Response) []string {
	var all []string
	for _, words := range WordsOf(a) {
		for line := range strings.Lines(words) {
			if line = strings.TrimSpace(line); line != "" {
				all = append(all, line)
			}
		}
	}
	if a.Datum == nil || a.Datum.Kind == a2h.String {
		return all
	}
	for _, m := range texts.FindAllStringSubmatch(a.Datum.Value, -1) {
		if m[2] == "" && simple.MatchString(m[1]) {
			all = append(all, m[1])
		}
	}
	return all
}

// WordsOf are the words of a human by which turns of the model are known: what was chosen, what was given, and what was
// said with it. Words that JSON writes with escapes are left out.
func WordsOf(a a2h.Response) []string {
	words := []string{a.Option, a.Feedback}
	if d := a.Datum; d != nil && d.Kind == a2h.String {
		words = append(words, strings.Trim(d.Value, `"`))
	}
	return slices.DeleteFunc(words, func(s string) bool { return s == "" || strings.ContainsAny(s, `\"`) })
}

// TextsOf are the texts of a state, one after the other.
func TextsOf(s a2h.State) string {
	return strings.Join(append([]string{s.Context, s.Report, s.Action.Name, s.Action.Arguments}, s.Options...), "\n")
}

var objectBegins = lazyregexp.New(`\{"[\w-]+":`)

const shortToken = 10

var numbered = lazyregexp.New(`^[^0-9A-Za-z]*([0-9]{1,4})[^0-9A-Za-z]+(.*)$`)

// texts are those in JSON; behind the name of a member comes a colon. What is simple needs no escapes, and is not there
// by chance.
var (
	texts  = lazyregexp.New(`"((?:[^"\\]|\\.)*)"\s*(:?)`)
	simple = lazyregexp.New(`^[ !#-\[\]-~]{3,40}$`)
)
