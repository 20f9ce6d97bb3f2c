package slack

import (
	"crypto/rand"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"math/big"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"time"

	"github.com/c2a-conform/c2a-conform/internal/lazyregexp"
	"github.com/c2a-conform/c2a-conform/runner/face"
)

// counter makes ids. It starts above the ids of all earlier processes.
var counter, clock atomic.Int64

func init() { counter.Store(time.Now().UnixMilli()) }

// newID returns an id that was never used before, such as "U0M2K3X4Y5Z".
func newID(prefix string) string {
	return prefix + "0" + fmt.Sprintf("%09s", strings.ToUpper(strconv.FormatInt(counter.Add(1), 36)))
}

// stamp returns the present time as a ts that is higher than all before, such as "1355517523.000005".
func stamp() string {
	for {
		last := clock.Load()
		now := max(time.Now().UnixMicro(), last+1)
		if clock.CompareAndSwap(last, now) {
			return stampOf(time.UnixMicro(now))
		}
	}
}

// stampOf returns a time as a ts.
func stampOf(at time.Time) string {
	us := at.UnixMicro()
	return fmt.Sprintf("%d.%06d", us/1e6, us%1e6)
}

func random(n int, alphabet string) string {
	out := make([]byte, n)
	for i := range out {
		k, err := rand.Int(rand.Reader, big.NewInt(int64(len(alphabet))))
		if err != nil {
			panic(err) // never, according to crypto/rand
		}
		out[i] = alphabet[k.Int64()]
	}
	return string(out)
}

func digits(n int) string { return random(n, "123456789") }
func letters(n int) string {
	return random(n, "abcdefghijkmnopqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789")
}
func hexes(n int) string { return random(n, "0123456789abcdef") }

func uuid() string {
	var b [16]byte
	_, _ = rand.Read(b[:])
	b[6], b[8] = b[6]&0x0f|0x40, b[8]&0x3f|0x80
	h := hex.EncodeToString(b[:])
	return strings.Join([]string{h[:8], h[8:12], h[12:16], h[16:20], h[20:]}, "-")
}

var link = lazyregexp.New(`https?://[^\s<>|]+`)

var escape = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;")

// markup converts a text that somebody has typed to the form in which Slack gives it to programs: mrkdwn, and a block
// of rich text.
func (w *workspace) markup(text string) (mrkdwn string, blocks json.RawMessage) {
	var elements []map[string]any
	plain := func(s string) string {
		var b strings.Builder
		at := 0
		add := func(part string) {
			if part != "" {
				elements = append(elements, map[string]any{"type": "text", "text": part})
				b.WriteString(escape.Replace(part))
			}
		}
		for _, span := range link.FindAllStringIndex(s, -1) {
			add(s[at:span[0]])
			url := s[span[0]:span[1]]
			elements = append(elements, map[string]any{"type": "link", "url": url})
			b.WriteString("<" + escape.Replace(url) + ">")
			at = span[1]
		}
		add(s[at:])
		return b.String()
	}
	mrkdwn = face.Render(w.cast, text, func(m face.Mention) string {
		switch {
		case m.ID != "":
			u := w.user(m.ID)
			elements = append(elements, map[string]any{"type": "user", "user_id": u.id})
			return "<@" + u.id + ">"
		case m.Role != "":
			g := w.group(m.Role)
			elements = append(elements, map[string]any{"type": "usergroup", "usergroup_id": g.id})
			return "<!subteam^" + g.id + "|@" + g.handle + ">"
		}
		span := "channel"
		if word := strings.ToLower(text[m.Start+1 : m.End]); word == "here" || word == "everyone" {
			span = word
		}
		elements = append(elements, map[string]any{"type": "broadcast", "range": span})
		return "<!" + span + ">"
	}, plain)
	return mrkdwn, encode([]any{map[string]any{
		"type": "rich_text", "block_id": letters(5),
		"elements": []any{map[string]any{"type": "rich_text_section", "elements": elements}},
	}})
}

func (w *workspace) group(handle string) *group {
	return find(w.groups, func(g *group) bool { return strings.EqualFold(g.handle, handle) })
}

var angled = lazyregexp.New(`<([^<>]*)>`)

var unescape = strings.NewReplacer("&lt;", "<", "&gt;", ">", "&amp;", "&")

// Plain converts a text in Slack's markup to what people read: "@" and the handle for a mention, the label or address
// for a link.
func (f *Face) Plain(mrkdwn string) string {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.world.home.plain(mrkdwn)
}

// Find implements [face.Finder].
func (f *Face) Find(text string) (string, bool) {
	f.mu.Lock()
	defer f.mu.Unlock()
	return face.LastNamed(text, func(yield func(face.Place) bool) {
		for _, c := range slices.Concat(f.world.home.channels, f.world.other.channels) {
			if !yield(face.Place{ID: c.id, Conversation: c.world}) {
				return
			}
		}
		for _, w := range f.earlier {
			for _, c := range w.channels {
				if !yield(face.Place{ID: c.id, Over: true}) {
					return
				}
			}
		}
	})
}

func (w *workspace) plain(mrkdwn string) string {
	return unescape.Replace(angled.ReplaceAllStringFunc(mrkdwn, func(s string) string {
		target, label, labelled := strings.Cut(s[1:len(s)-1], "|")
		switch {
		case strings.HasPrefix(target, "@"):
			is := func(u *user) bool { return u.id == target[1:] }
			u := find(w.users, is)
			if u == nil && w.present() {
				u = find(w.face.world.other.users, is)
			}
			if u != nil {
				return "@" + u.handle
			}
			return target
		case strings.HasPrefix(target, "!subteam^"):
			if g := find(w.groups, func(g *group) bool {
				return g.id == strings.TrimPrefix(target, "!subteam^")
			}); g != nil {
				return "@" + g.handle
			}
			return label
		case strings.HasPrefix(target, "#"):
			if c := find(w.channels, func(c *channel) bool { return c.id == target[1:] }); c != nil {
				return "#" + c.name
			}
			return "#" + label
		case strings.HasPrefix(target, "!"):
			word, _, _ := strings.Cut(target[1:], "^")
			return "@" + word
		case !address.MatchString(target): // people typed the brackets
			return s
		case labelled:
			return label
		}
		return target
	}))
}

// address matches the beginning of an address that Slack makes a link.
var address = lazyregexp.New(`^[A-Za-z][A-Za-z0-9+.-]*:`)

// emoji are Slack's names for glyphs. The first name is the one that Slack uses itself.
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
	{"❤️", []string{"heart"}},
	{"🎉", []string{"tada"}},
	{"🚀", []string{"rocket"}},
	{"👋", []string{"wave"}},
	{"🙏", []string{"pray"}},
	{"👏", []string{"clap"}},
	{"👌", []string{"ok_hand"}},
	{"💯", []string{"100"}},
	{"🔥", []string{"fire"}},
	{"😂", []string{"joy"}},
	{"🤔", []string{"thinking_face"}},
	{"⏳", []string{"hourglass_flowing_sand"}},
	{"✔️", []string{"heavy_check_mark"}},
	{"❌", []string{"x"}},
	{"⚠️", []string{"warning"}},
	{"⭐", []string{"star"}},
	{"🍰", []string{"cake"}},
	{"🐌", []string{"snail"}},
	{"🏁", []string{"checkered_flag"}},
	{"🦄", []string{"unicorn_face"}},
}

var tones = []rune{0x1F3FB, 0x1F3FC, 0x1F3FD, 0x1F3FE, 0x1F3FF}

// bare returns a glyph without variation selectors, and its skin tone from 2 to 6, or 0.
func bare(glyph string) (string, int) {
	tone := 0
	return strings.Map(func(r rune) rune {
		for i, t := range tones {
			if r == t {
				tone = i + 2
				return -1
			}
		}
		if r == 0xFE0E || r == 0xFE0F {
			return -1
		}
		return r
	}, glyph), tone
}

// emojiName returns the platform's name of a glyph.
func emojiName(glyph string) (string, bool) {
	plain, tone := bare(glyph)
	for _, e := range emoji {
		if other, _ := bare(e.glyph); other != plain {
			continue
		}
		if tone > 0 {
			return fmt.Sprintf("%s::skin-tone-%d", e.names[0], tone), true
		}
		return e.names[0], true
	}
	return "", false
}

var emojiForm = lazyregexp.New(`^[a-z0-9_+'-]{1,100}(::skin-tone-[2-6])?$`)

// emojiGlyph returns the glyph of an emoji, or its name between colons if the emoji may be the workspace's own.
func emojiGlyph(name string) (canonical, glyph string, ok bool) {
	if !emojiForm.MatchString(name) {
		return "", "", false
	}
	base, tone, _ := strings.Cut(name, "::skin-tone-")
	for _, e := range emoji {
		for _, n := range e.names {
			if n != base {
				continue
			}
			if tone == "" {
				return e.names[0], e.glyph, true
			}
			return e.names[0] + "::skin-tone-" + tone, e.glyph + string(tones[tone[0]-'2']), true
		}
	}
	return name, ":" + name + ":", true
}

func encode(v any) json.RawMessage {
	raw, err := json.Marshal(v)
	if err != nil {
		panic(err) // can't fail: only maps, lists and texts
	}
	return raw
}
