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

// names translates the ids on the link between the program's and the world's. The program's ids may be those of the
// platform, or contain them, such as "slack:C024BE91L". The form is learnt when an id is first seen. An id that the
// program later writes in another form is not translated, so that the judge sees the difference.
type names struct {
	ids    func() []face.ID
	spoken func(path []string) face.IDKind // [Protocol.Names]

	mu    sync.Mutex
	cast  port.World
	forms map[thing]string // as the program writes them
}

// thing is something with an id.
type thing struct {
	kind  face.IDKind
	world string
}

// begin forgets the things of the previous world.
func (n *names) begin(cast port.World) {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.cast, n.forms = cast, map[thing]string{}
}

// fromProgram translates a frame of the program for the judge.
func (n *names) fromProgram(frame []byte) []byte {
	return n.rewrite(frame, func(ids []face.ID, kind face.IDKind, s spot) string {
		if kind == face.OfMention {
			return n.read(ids, s.text)
		}
		return n.resolve(ids, kind, s)
	})
}

// toProgram translates a frame of the suite for the program.
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

// rewrite replaces each string of a frame that is an id.
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

// form returns the id of a thing as the program writes it. If this is unknown, it returns the platform's id, or else
// asIs.
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

// resolve returns the world's id for an id of the program.
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

// read returns a text with the handles of the world in its mentions.
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

// whole reports whether a text contains an id that isn't a part of a longer word.
func whole(text, id string) bool { return id != "" && find(text, id) >= 0 }

// find returns the index of an id that isn't a part of a longer word in a text, or -1.
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

// goesOn reports whether a word continues in rest, directly or after a dot or hyphen.
func goesOn(rest string) bool {
	r, size := utf8.DecodeRuneInString(rest)
	if r == '.' || r == '-' {
		r, _ = utf8.DecodeRuneInString(rest[size:])
	}
	return wordy(r) && r != utf8.RuneError
}

// spot is a string in a frame.
type spot struct {
	kind  face.IDKind // kind of id; 0: not an id
	text  string
	place string // id of the conversation next to it, untranslated
}

// rewrite replaces strings in a frame. All other bytes stay unchanged. A frame that isn't JSON stays as it is.
func rewrite(frame []byte, kind func(path []string) face.IDKind, to func(spot) string) []byte {
	if !json.Valid(frame) {
		return frame
	}
	var spots []spot
	var ends []int // offset of the end of each spot
	type level struct {
		list  bool
		name  string // name of the next member
		named bool   // name was read
		place string
		first int // index of the first spot
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
			var path []string // names of the members around the string; "" for an element of a list
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

// opening returns the offset of the opening quotation mark of the string that ends at end.
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
	_ = e.Encode(text) // encoding a string can't fail
	return slices.Clip(bytes.TrimRight(b.Bytes(), "\n"))
}
