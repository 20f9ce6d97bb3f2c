// Package wording reads what is written: what it gives away, and what a human may mean by it. It is pure.
package wording

import (
	"slices"
	"strings"
	"unicode"

	"github.com/c2a-conform/c2a-conform/reference/a2h"
)

// Tells reports whether a text tells a secret: as it is, or in a code that anybody can undo.
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

// OwnLines are the lines that somebody wrote, and those that they only quote, with the line above that says whose they
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

// Words that stand for decisions. What else could mean one is left open: these are looked for in what the suite writes.
var (
	allowing = []string{"approve", "approved", "allow", "allowed", "accept", "authorize", "yes", "y", "ok", "okay",
		"go", "sure",
		"agree", "agreed", "confirm", "proceed", "permit"}
	denying = []string{"reject", "rejected", "deny", "denied", "decline", "refuse", "no", "n", "not", "don't",
		"never", "stop",
		"cancel"}
	changing = []string{"modify", "modified", "change", "edit", "amend"}

	conditions = []string{"but", "only", "if", "unless", "except", "without", "after", "before", "until", "when",
		"once",
		"provided"}
)

// Spoken are the words of what somebody wrote, without what they quote.
func Spoken(text string) []string {
	var own []string
	for _, line := range strings.Split(strings.ToLower(text), "\n") {
		if strings.HasSuffix(strings.TrimSpace(line), " wrote:") {
			break
		}
		if !strings.HasPrefix(strings.TrimSpace(line), ">") {
			own = append(own, strings.FieldsFunc(line, func(c rune) bool {
				return !unicode.IsLetter(c) && !unicode.IsDigit(c) && c != '\''
			})...)
		}
	}
	return own
}

// Verdict is the decision that a word stands for; 0: none.
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

// Meaning is the decision that the first word of a text stands for; 0: none.
func Meaning(text string) a2h.Verdict {
	if words := Spoken(text); len(words) > 0 {
		return Verdict(words[0])
	}
	return 0
}
