package proxy

import (
	"bytes"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/c2a-conform/c2a-conform/internal/lazyregexp"
)

// Redact configures what a log leaves out. The judgement still sees the original messages.
type Redact struct {
	// Secrets replaces keys and tokens of common kinds by stars, in any text.
	Secrets bool
	// Patterns are replaced by stars, too.
	Patterns []*regexp.Regexp
	// Words replaces all words in texts and names of people and agents.
	Words bool
}

// knownSecrets matches keys and tokens that have a known form.
var knownSecrets = lazyregexp.New(`\b(?:[Bb]earer|[Bb]asic) +[A-Za-z0-9._~+/-]{12,}=*` +
	`|\bsk-[A-Za-z0-9_-]{16,}|\bxox[a-z]-[A-Za-z0-9-]{10,}|\bxapp-[A-Za-z0-9-]{10,}` +
	`|\bgh[opusr]_[A-Za-z0-9]{20,}|\bgithub_pat_[A-Za-z0-9_]{20,}|\b(?:AKIA|ASIA)[0-9A-Z]{16}\b|\bAIza[A-Za-z0-9_-]{30,}` +
	`|\beyJ[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{8,}` +
	`|-----BEGIN [A-Z ]*PRIVATE KEY-----(?s:.*?)-----END [A-Z ]*PRIVATE KEY-----`)

// signs are strings of which every text with a secret contains one. Most messages contain none, and need no search.
var signs = []string{"earer ", "asic ", "sk-", "xox", "xapp-", "gho_", "ghp_", "ghu_", "ghs_", "ghr_", "github_pat_",
	"AKIA", "ASIA", "AIza", "eyJ", "PRIVATE KEY"}

func mayHold[T string | []byte](text T) bool {
	s := string(text)
	return slices.ContainsFunc(signs, func(sign string) bool { return strings.Contains(s, sign) })
}

// redactor removes what a log must not contain.
type redactor struct {
	Redact
	members []string // names of members with texts
	key     []byte
}

func (r Redact) compile(members []string) *redactor {
	return &redactor{Redact: r, members: members, key: []byte(rand.Text())}
}

func (r *redactor) active() bool { return r.Secrets || r.Words || len(r.Patterns) > 0 }

// secrets replaces the secrets in a text.
func (r *redactor) secrets(text string) string {
	star := func(s string) string { return strings.Repeat("*", len([]rune(s))) }
	if r.Secrets && mayHold(text) {
		text = knownSecrets.ReplaceAllStringFunc(text, star)
	}
	for _, p := range r.Patterns {
		text = p.ReplaceAllStringFunc(text, star)
	}
	return text
}

// frame returns a message without what must be left out. Everything else stays byte for byte. If words are left out,
// all text that isn't JSON is, too.
func (r *redactor) frame(raw []byte) []byte {
	if !r.Words && len(r.Patterns) == 0 && !mayHold(raw) && !bytes.Contains(raw, []byte(`\u`)) {
		return raw
	}
	var out bytes.Buffer
	at := 0
	d := jsontext.NewDecoder(bytes.NewReader(raw), jsontext.AllowDuplicateNames(true))
	names := []string{""} // name of the current member at each level
	for {
		token, err := d.ReadToken()
		if err != nil {
			if d.StackDepth() > 0 || at == 0 && out.Len() == 0 && d.InputOffset() == 0 {
				return r.broken(raw)
			}
			break
		}
		switch token.Kind() {
		case '{', '[':
			names = append(names, names[len(names)-1])
		case '}', ']':
			names = names[:len(names)-1]
		case '"':
			text := token.String()
			kind, count := d.StackIndex(d.StackDepth())
			if kind == '{' && count%2 == 1 { // the name of a member
				names[len(names)-1] = text
				continue
			}
			told := r.secrets(text)
			if r.Words && slices.Contains(r.members, names[len(names)-1]) {
				told = r.words(told)
			}
			if told != text {
				end := int(d.InputOffset())
				begin := end - len(quotedBefore(raw[at:end]))
				out.Write(raw[at:begin])
				quoted, _ := json.Marshal(told)
				out.Write(quoted)
				at = end
			}
		}
	}
	out.Write(raw[at:])
	return out.Bytes()
}

// quotedBefore returns the quoted string at the end of b.
func quotedBefore(b []byte) []byte {
	for i := len(b) - 2; i >= 0; i-- {
		if b[i] != '"' {
			continue
		}
		escapes := 0
		for j := i - 1; j >= 0 && b[j] == '\\'; j-- {
			escapes++
		}
		if escapes%2 == 0 {
			return b[i:]
		}
	}
	return b
}

// broken returns what may be kept of a text that isn't JSON.
func (r *redactor) broken(raw []byte) []byte {
	if r.Words {
		return fmt.Appendf(nil, "(%d bytes that are not JSON)", len(raw))
	}
	return []byte(r.secrets(string(raw)))
}

// spoken matches a word or a mention.
var spoken = lazyregexp.New(`@?[\pL\pN_]+`)

// words replaces each word by another one of the same length. Equal words get equal replacements. Mentions, numbers and
// the text between words stay, since rules look at them.
func (r *redactor) words(text string) string {
	return spoken.ReplaceAllStringFunc(text, func(word string) string {
		if word[0] == '@' {
			return word
		}
		sum := hmac.New(sha256.New, r.key)
		sum.Write([]byte(word))
		digest := sum.Sum(nil)
		letters := []rune(word)
		for i := range letters {
			letters[i] = rune('a' + digest[i%len(digest)]%26)
		}
		return string(letters)
	})
}
