package edge

import (
	"bytes"
	"encoding/json"
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"github.com/c2a-conform/c2a-conform/runner/face"
	"github.com/c2a-conform/c2a-conform/schemas/port"
)

// names puts the ids of the world in place of the program's in what passes the link, and the other way. The program's
// own may be the platform's, or made of them, such as "slack:C024BE91L". How it writes one is learnt when it is first
// seen: what it later writes in another way stays as it is, for the judge to see.
type names struct {
	ids    func() []face.ID
	spoken func(path []string) face.IDKind // [Protocol.Names]

	mu    sync.Mutex
	cast  port.World
	forms map[thing]string // of the program
}

// thing is what has a name.
type thing struct {
	kind  face.IDKind
	world string
}

// begin forgets the things of the world before.
func (n *names) begin(cast port.World) {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.cast, n.forms = cast, map[thing]string{}
}

// fromProgram is a frame of the program as the judge reads it.
func (n *names) fromProgram(frame []byte) []byte {
	return n.rewrite(frame, func(ids []face.ID, kind face.IDKind, s spot) string {
		if kind == face.OfMention {
			return n.read(ids, s.text)
		}
		return n.resolve(ids, kind, s)
	})
}

// toProgram is a frame of the suite as the program understands it.
func (n *names) toProgram(frame []byte) []byte {
	return n.rewrite(frame, func(ids []face.ID, kind face.IDKind, s spot) string {
		if kind != face.OfMention {
			return n.form(ids, thing{kind, s.text}, s.text)
		}
		return face.Render(n.cast, s.text, func(m face.Mention) string {
			said := s.text[m.Start:m.End]
			return n.form(ids, thing{face.OfMention, strings.ToLower(said)}, said)
		}, func(plain string) string { return plain })
	})
}

// rewrite changes each string of a frame that names something, by what it names.
func (n *names) rewrite(frame []byte, change func(ids []face.ID, kind face.IDKind, s spot) string) []byte {
	n.mu.Lock()
	defer n.mu.Unlock()
	ids := n.ids()
	return rewrite(frame, n.spoken, func(s spot) string {
		if s.kind != 0 {
			return change(ids, s.kind, s)
		}
		return s.text
	})
}

// form is how the program writes a thing, or else the platform, or else as it is.
func (n *names) form(ids []face.ID, t thing, asIs string) string {
	if own, ok := n.forms[t]; ok {
		return own
	}
	for _, id := range ids {
		if id.Kind == t.kind && id.World == t.world {
			return id.Platform
		}
	}
	return asIs
}

// resolve is the id in the world of what the program names.
func (n *names) resolve(ids []face.ID, kind face.IDKind, s spot) string {
	var found face.ID
	for _, id := range ids {
		if id.Kind == kind && whole(s.text, id.Platform) &&
			(id.In == "" || whole(s.text, id.In) || whole(s.place, id.In)) &&
			len(id.Platform) > len(found.Platform) {
			found = id
		}
	}
	if found.World == "" {
		return s.text
	}
	t := thing{kind, found.World}
	if _, ok := n.forms[t]; !ok {
		n.forms[t] = s.text
	}
	if n.forms[t] != s.text {
		return s.text
	}
	return found.World
}

// read is a text with every mention by the handle of the world.
func (n *names) read(ids []face.ID, text string) string {
	for _, id := range ids {
		if id.Kind != face.OfMention || id.Platform == id.World {
			continue
		}
		var out strings.Builder
		for rest := text; ; {
			at := find(rest, id.Platform)
			if at < 0 {
				out.WriteString(rest)
				break
			}
			n.forms[thing{face.OfMention, id.World}] = id.Platform
			out.WriteString(rest[:at] + id.World)
			rest = rest[at+len(id.Platform):]
		}
		text = out.String()
	}
	return text
}

// whole reports whether an id stands in a text, and not as a part of a longer one.
func whole(text, id string) bool { return id != "" && find(text, id) >= 0 }

// find is where an id stands in a text as a whole, or -1.
func find(text, id string) int {
	for from := 0; ; {
		at := strings.Index(text[from:], id)
		if at < 0 {
			return -1
		}
		at += from
		before, _ := utf8.DecodeLastRuneInString(text[:at])
		first, _ := utf8.DecodeRuneInString(id)
		last, _ := utf8.DecodeLastRuneInString(id)
		if !(wordy(before) && wordy(first)) && !(wordy(last) && goesOn(text[at+len(id):])) {
			return at
		}
		from = at + len(id)
	}
}

func wordy(r rune) bool { return r == '_' || unicode.IsLetter(r) || unicode.IsDigit(r) }

// goesOn reports whether a word goes on, over a point or hyphen as well.
func goesOn(rest string) bool {
	r, size := utf8.DecodeRuneInString(rest)
	if r == '.' || r == '-' {
		r, _ = utf8.DecodeRuneInString(rest[size:])
	}
	return wordy(r) && r != utf8.RuneError
}

// spot is a string in a frame.
type spot struct {
	kind  face.IDKind // what it names; 0: nothing that is known
	text  string
	place string // id of the conversation beside it, as it is written there
}

// rewrite puts other strings in place of those of a frame. Every other byte stays as it is, and so does what is no
// JSON.
func rewrite(frame []byte, kind func(path []string) face.IDKind, to func(spot) string) []byte {
	if !json.Valid(frame) {
		return frame
	}
	var spots []spot
	var ends []int // offsets behind each
	type level struct {
		list  bool
		name  string // of the member that comes
		named bool   // the name has come
		place string
		first int // of spots
	}
	var open []level
	d := json.NewDecoder(bytes.NewReader(frame))
	for {
		token, err := d.Token()
		if err != nil {
			break
		}
		var top *level
		if len(open) > 0 {
			top = &open[len(open)-1]
		}
		switch t := token.(type) {
		case json.Delim:
			switch t {
			case '{', '[':
				open = append(open, level{list: t == '[', first: len(spots)})
				continue
			}
			for i := top.first; i < len(spots); i++ {
				if spots[i].place == "" {
					spots[i].place = top.place
				}
			}
			open = open[:len(open)-1]
			if len(open) > 0 {
				open[len(open)-1].named = false
			}
			continue
		case string:
			if top != nil && !top.list && !top.named {
				top.name, top.named = t, true
				continue
			}
			var path []string // names of the members that it is in; "" for an element of a list
			for _, l := range open {
				path = append(path, l.name)
			}
			s := spot{kind: kind(path), text: t}
			if s.kind == face.OfConversation {
				top.place = t
			}
			spots, ends = append(spots, s), append(ends, int(d.InputOffset()))
		}
		if top != nil {
			top.named = false
		}
	}
	var out []byte
	at := 0
	for i, s := range spots {
		text := to(s)
		if text == s.text {
			continue
		}
		start := opening(frame, at, ends[i])
		out = append(append(out, frame[at:start]...), quote(text)...)
		at = ends[i]
	}
	if at == 0 {
		return frame
	}
	return append(out, frame[at:]...)
}

// opening is where the string begins that ends at an offset: at the last quotation mark before that is not escaped and
// opens one.
func opening(frame []byte, from, end int) int {
	inside, start := false, from
	for i := from; i < end; i++ {
		switch {
		case frame[i] == '\\' && inside:
			i++
		case frame[i] == '"':
			if inside = !inside; inside {
				start = i
			}
		}
	}
	return start
}

func quote(text string) []byte {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	_ = e.Encode(text) // a string always encodes
	return slices.Clip(bytes.TrimRight(b.Bytes(), "\n"))
}
