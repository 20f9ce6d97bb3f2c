package face

import (
	"crypto/rand"
	"encoding/base64"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/c2a-conform/c2a-conform/schemas/port"
)

// Mention is a part of a text of the port that refers to someone.
type Mention struct {
	Start, End int    // byte offsets: the @ and the handle
	ID         string // of the participant, or ""
	Role       string // the role that is mentioned, or ""
	All        bool   // it is @all, @channel, @here or @everyone
}

// Mentions finds the participants that "@handle" in a text refers to: people and agents by their handles, roles of
// agents by name, and all. Text in code or in a quoted line, and an @ within a word, refer to nobody.
func Mentions(w port.World, text string) []Mention {
	var found []Mention
	plain := maskQuotes(text)
	for i := 0; i < len(plain); i++ {
		if plain[i] != '@' {
			continue
		}
		end := i + 1
		for end < len(plain) && isHandleByte(plain[end]) {
			end++
		}
		handle := strings.TrimRight(plain[i+1:end], ".-_")
		if m, ok := whoIs(w, handle); ok && beginsWord(plain[:i]) {
			m.Start, m.End = i, i+1+len(handle)
			found = append(found, m)
		}
		i = end - 1
	}
	return found
}

// Render converts a text: each mention with say, and the text between mentions with plain.
func Render(w port.World, text string, say func(Mention) string, plain func(string) string) string {
	var b strings.Builder
	at := 0
	for _, m := range Mentions(w, text) {
		b.WriteString(plain(text[at:m.Start]))
		b.WriteString(say(m))
		at = m.End
	}
	b.WriteString(plain(text[at:]))
	return b.String()
}

func whoIs(w port.World, handle string) (Mention, bool) {
	for _, a := range w.Agents {
		if strings.EqualFold(a.Handle, handle) {
			return Mention{ID: a.ID}, true
		}
	}
	for _, p := range w.Humans {
		if strings.EqualFold(p.Handle, handle) {
			return Mention{ID: p.ID}, true
		}
	}
	for _, a := range w.Agents {
		for _, r := range a.Roles {
			if strings.EqualFold(r, handle) {
				return Mention{Role: r}, true
			}
		}
	}
	if slices.Contains([]string{"all", "channel", "everyone", "here"}, strings.ToLower(handle)) {
		return Mention{All: true}, true
	}
	return Mention{}, false
}

func isHandleByte(c byte) bool {
	return c == '-' || c == '_' || c == '.' || c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z'
}

// beginsWord reports whether a word can begin after before.
func beginsWord(before string) bool {
	if before == "" {
		return true
	}
	r, _ := utf8.DecodeLastRuneInString(before)
	if unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Thai) {
		return true // no blanks between words
	}
	return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !strings.ContainsRune(`_-.\@/`, r)
}

// maskQuotes replaces code and quoted lines by blanks, so that all other bytes keep their positions.
func maskQuotes(text string) string {
	out := []byte(text)
	for at := 0; at < len(out); {
		end := at + len(strings.SplitAfterN(text[at:], "\n", 2)[0])
		if strings.HasPrefix(strings.TrimLeft(text[at:end], " "), ">") {
			blank(out[at:end])
		}
		at = end
	}
	return WithoutCode(string(out))
}

// WithoutCode replaces code between backticks by blanks, so that all other bytes keep their positions.
func WithoutCode(text string) string {
	out := []byte(text)
	for _, fence := range []string{"```", "`"} {
		for at := 0; ; {
			open := strings.Index(string(out[at:]), fence)
			if open < 0 {
				break
			}
			open += at
			closing := strings.Index(string(out[open+len(fence):]), fence)
			if closing < 0 {
				break
			}
			at = open + closing + 2*len(fence)
			blank(out[open:at])
		}
	}
	return string(out)
}

// blank replaces everything except line breaks by blanks.
func blank(text []byte) {
	for i := range text {
		if text[i] != '\n' {
			text[i] = ' '
		}
	}
}

// Random returns n random letters and digits.
func Random(n int) string {
	raw := make([]byte, n)
	_, _ = rand.Read(raw) // can't fail
	return strings.NewReplacer("-", "x", "_", "y").Replace(base64.RawURLEncoding.EncodeToString(raw))[:n]
}
