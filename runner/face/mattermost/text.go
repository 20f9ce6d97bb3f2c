package mattermost

import (
	"crypto/rand"
	"encoding/base32"
	"slices"
	"strings"
	"unicode"

	"github.com/c2a-conform/c2a-conform/internal/lazyregexp"
	"github.com/c2a-conform/c2a-conform/runner/face"
)

var alphabet = base32.NewEncoding("ybndrfg8ejkmcpqxot1uwisza345h769").WithPadding(base32.NoPadding)

// newID returns an id of 26 lower-case letters and digits, made from 16 random bytes.
func newID() string {
	var raw [16]byte
	_, _ = rand.Read(raw[:]) // never fails
	return alphabet.EncodeToString(raw[:])
}

var idForm = lazyregexp.New(`^[a-z0-9]{26}$`)

// written converts a text of the port to what somebody types on Mattermost: names stay unchanged, and a mention of all
// is @all.
func (s *server) written(text string) string {
	return face.Render(s.world, text, func(m face.Mention) string {
		if said := text[m.Start:m.End]; !m.All || !strings.EqualFold(said, "@everyone") {
			return said
		}
		return "@all"
	}, func(plain string) string { return plain })
}

// canSay returns an error if a text can't be written on Mattermost. Mattermost finds mentions only by the text, with
// its own rules. If these find other mentions than the world does, it would be open which are right.
func (s *server) canSay(text string) error {
	var meant []string
	for _, m := range face.Mentions(s.world, text) {
		switch {
		case m.ID != "":
			meant = append(meant, "@"+s.author(m.ID).handle)
		case m.Role != "":
			meant = append(meant, "@"+strings.ToLower(m.Role))
		default:
			meant = append(meant, all)
		}
	}
	if !slices.Equal(set(meant), set(s.notified(s.written(text)))) {
		return unable("that a name is not a mention: it also finds mentions in quotations and after a backslash, but " +
			"not between colons")
	}
	return nil
}

func set(list []string) []string {
	slices.Sort(list)
	return slices.Compact(list)
}

// all matches @all, @channel and @here.
const all = "@all"

// notified returns the names that Mattermost finds in a text, in lower case. It looks at words of letters, digits and
// the characters ":.-_@", outside code. A word that is a name, with or without the end of a sentence, is a mention. A
// word without @ is split further.
func (s *server) notified(text string) []string {
	var found []string
	check := func(word string) bool {
		word = strings.ToLower(word)
		switch word {
		case "@all", "@channel", "@here":
			found = append(found, all)
			return true
		}
		if s.called(word) {
			found = append(found, word)
			return true
		}
		return false
	}
	for _, word := range strings.FieldsFunc(face.WithoutCode(text), func(r rune) bool {
		return !strings.ContainsRune(":.-_@", r) && !unicode.IsLetter(r) && !unicode.IsNumber(r)
	}) {
		if strings.HasPrefix(word, ":") && strings.HasSuffix(word, ":") {
			continue // an emoji
		}
		word = strings.TrimLeft(word, ":.-_")
		known := check(word)
		for short := word; !known && short != "" && strings.ContainsAny(short[len(short)-1:], ".-:_"); {
			short = short[:len(short)-1]
			known = check(short)
		}
		if known || strings.HasPrefix(word, "@") {
			continue
		}
		for _, part := range strings.FieldsFunc(word, func(r rune) bool { return strings.ContainsRune(".-:", r) }) {
			check(part)
		}
	}
	return found
}

// called reports whether a name with its @ belongs to a user or to a group.
func (s *server) called(word string) bool {
	for _, u := range s.users {
		if word == "@"+u.handle {
			return true
		}
	}
	return slices.ContainsFunc(s.groups, func(g *group) bool { return word == "@"+g.name })
}

// mentions reports whether a post notifies a user.
func (s *server) mentions(p *post, u *user) bool {
	if p.author == u || p.kind != "" {
		return false
	}
	names := s.notified(p.text)
	return p.channel.direct() || slices.Contains(names, "@"+u.handle) || slices.Contains(names, all) ||
		slices.ContainsFunc(s.groups, func(g *group) bool {
			return slices.Contains(g.members, u) && slices.Contains(names, "@"+g.name)
		})
}

// Find implements [face.Finder].
func (s *server) Find(text string) (string, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return face.LastNamed(text, func(yield func(face.Place) bool) {
		for id, c := range s.channels {
			over := c.members == nil // a channel that the program made has members
			if !yield(face.Place{ID: id, Conversation: c.conversation, Over: over}) {
				return
			}
		}
	})
}

// emoji are Mattermost's names for glyphs. The first name is the one that Mattermost uses itself.
var emoji = []struct {
	glyph string
	names []string
}{
	{"👀", []string{"eyes"}},
	{"👍", []string{"+1", "thumbsup"}},
	{"🔧", []string{"wrench"}},
	{"🕐", []string{"clock1"}},
	{"✋", []string{"hand", "raised_hand"}},
	{"✅", []string{"white_check_mark"}},
	{"🙅", []string{"no_good"}},
	{"🚧", []string{"construction"}},
	{"❓", []string{"question"}},
	{"👎", []string{"-1", "thumbsdown"}},
	{"❤", []string{"heart"}},
	{"🎉", []string{"tada"}},
	{"🚀", []string{"rocket"}},
	{"👋", []string{"wave"}},
	{"🙏", []string{"pray"}},
	{"👏", []string{"clap"}},
	{"👌", []string{"ok_hand"}},
	{"💯", []string{"100"}},
	{"🔥", []string{"fire"}},
	{"😂", []string{"joy"}},
	{"🤔", []string{"thinking_face", "thinking"}},
	{"⏳", []string{"hourglass_flowing_sand"}},
	{"✔", []string{"heavy_check_mark"}},
	{"❌", []string{"x"}},
	{"⚠", []string{"warning"}},
	{"⭐", []string{"star"}},
	{"🍰", []string{"cake"}},
	{"🐌", []string{"snail"}},
	{"🏁", []string{"checkered_flag"}},
	{"🦄", []string{"unicorn_face", "unicorn"}},
	{"🆗", []string{"ok"}},
	{"💬", []string{"speech_balloon"}},
}

// tones are the skin tones, by the ends of names.
var tones = []struct {
	sign rune
	name string
}{
	{0x1F3FB, "_light_skin_tone"}, {0x1F3FC, "_medium_light_skin_tone"}, {0x1F3FD, "_medium_skin_tone"},
	{0x1F3FE, "_medium_dark_skin_tone"}, {0x1F3FF, "_dark_skin_tone"},
}

// emojiName returns the platform's name of a glyph.
func emojiName(glyph string) (string, bool) {
	tone := ""
	bare := strings.Map(func(r rune) rune {
		for _, t := range tones {
			if r == t.sign {
				tone = t.name
				return -1
			}
		}
		if r == 0xFE0E || r == 0xFE0F { // the variation selector
			return -1
		}
		return r
	}, glyph)
	for _, e := range emoji {
		if e.glyph == bare {
			return e.names[0] + tone, true
		}
	}
	return "", false
}

var emojiForm = lazyregexp.New(`^[a-z0-9_+'-]{1,64}$`)

// emojiGlyph returns the glyph of an emoji, or its name between colons if the emoji may be the server's own.
func emojiGlyph(name string) (glyph string, ok bool) {
	if !emojiForm.MatchString(name) {
		return "", false
	}
	for _, e := range emoji {
		for _, n := range e.names {
			if n == name {
				return e.glyph, true
			}
			for _, t := range tones {
				if n+t.name == name {
					return e.glyph + string(t.sign), true
				}
			}
		}
	}
	return ":" + name + ":", true
}
