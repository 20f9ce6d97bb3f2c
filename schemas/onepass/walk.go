package onepass

import (
	"bytes"
	"slices"
	"strconv"
)

// Limits of what is read, so that no input can exhaust the reader.
const (
	MaxMessageBytes = 4 << 20 // bytes of one message
	MaxDepth        = 128     // levels of nesting
	MaxValues       = 100_000 // values in one message, member names not counted
	MaxNumberLength = 128     // characters of a number
	MaxExponent     = 400     // magnitude of the exponent of a number
)

// maxFailures is how many failures in the members or elements of one value are enough: those further on are not told.
const maxFailures = 1 << 12

// Failure is a keyword that a value violates.
type Failure struct {
	*Demand
	Offset  int      // of the value in the message
	Missing []string // of required: the members that are not there

	path int // index of the outermost of the steps that lead to the value; 0 at the top
}

// step leads from a value to one in it.
type step struct {
	name  []byte // of a member; nil for an element
	index int    // of an element
	next  int    // index of the step that follows; 0 is none
}

// Noted is a member that a pass has recorded: its name, and the place of its value.
type Noted struct {
	Name []byte
	Span

	inner int // index among the inner ones of the first that is in its value
}

// Pass is a pass over one message, and what it found. Return it with [Program.Put].
type Pass struct {
	Failures []Failure // of each object and array the first some thousand
	Watched  []int     // for each pointer watched the offset of its value, or -1

	visits       set // marks of all schemas that applied to a value
	noting       bool
	outer, inner []Noted // noted: those of the message, and those of objects in it

	raw     []byte
	at      int
	values  int
	follows []*member // for the beginning of an object and each member the one that came next the last time
	steps   []step    // to the failures; the first is none
	names   [][]byte  // of members that no schema has, of all open objects
	plain   []byte    // texts whose escapes are resolved
}

// Run reads a message. It reports whether the message is JSON and within the limits; only then are the findings
// meaningful. The message must not be changed while the pass is in use.
func (p *Program) Run(raw []byte) (pass *Pass, ok bool) { return p.run(raw, false) }

// Visits reports whether the schema of a mark, given by its index, was applied to a value in the message.
func (s *Pass) Visits(mark int) bool { return s.visits&(1<<mark) != 0 }

// RunNoting is like Run, and also records the members of the message and of the objects in it.
func (p *Program) RunNoting(raw []byte) (pass *Pass, ok bool) { return p.run(raw, true) }

func (p *Program) run(raw []byte, noting bool) (pass *Pass, ok bool) {
	pass = p.passes.Get().(*Pass)
	pass.raw, pass.noting = raw, noting
	for i := range pass.Watched {
		pass.Watched[i] = -1
	}
	if len(raw) > MaxMessageBytes {
		return pass, false
	}
	pass.next()
	if !pass.value(p.matcher, 0) {
		return pass, false
	}
	pass.next()
	return pass, pass.at == len(raw) && pass.values <= MaxValues
}

// Put returns a pass for use with another message. Large buffers are not kept.
func (p *Program) Put(s *Pass) {
	const many = 1 << 10
	if cap(s.names) > many || cap(s.steps) > many || cap(s.Failures) > many || cap(s.plain) > 64*many ||
		cap(s.inner) > many {
		return
	}
	clear(s.names[:cap(s.names)])
	clear(s.steps)
	s.raw, s.at, s.values, s.visits = nil, 0, 0, 0
	clear(s.outer)
	clear(s.inner)
	s.outer, s.inner = s.outer[:0], s.inner[:0]
	s.Failures, s.steps, s.names, s.plain = s.Failures[:0], s.steps[:0], s.names[:0], s.plain[:0]
	p.passes.Put(s)
}

func (s *Pass) fail(at int, demands ...*Demand) {
	for _, d := range demands {
		s.Failures = append(s.Failures, Failure{Demand: d, Offset: at})
	}
}

// lead says of the failures since some that they lie within a member or an element of the value at hand, whose own
// begin at first. Behind very many they are dropped.
func (s *Pass) lead(first, since int, to step) {
	if since-first >= maxFailures {
		s.Failures = s.Failures[:since]
		s.steps = s.steps[:s.Failures[since-1].path+1]
		return
	}
	if len(s.steps) == 0 {
		s.steps = append(s.steps, step{})
	}
	for i := range s.Failures[since:] {
		f := &s.Failures[since+i]
		to.next, f.path = f.path, len(s.steps)
		s.steps = append(s.steps, to)
	}
}

// Pointer returns the JSON Pointer (RFC 6901) to the value of a failure.
func (s *Pass) Pointer(f Failure) string {
	pointer := make([]byte, 0, 64)
	for i := f.path; i > 0; i = s.steps[i].next {
		pointer = append(pointer, '/')
		if s.steps[i].name == nil {
			pointer = strconv.AppendInt(pointer, int64(s.steps[i].index), 10)
		}
		for _, c := range s.steps[i].name {
			switch c {
			case '~':
				pointer = append(pointer, "~0"...)
			case '/':
				pointer = append(pointer, "~1"...)
			default:
				pointer = append(pointer, c)
			}
		}
	}
	return string(pointer)
}

// judge puts a scalar to its demands.
func (s *Pass) judge(at int, text []byte, demands []*Demand) {
	for _, d := range demands {
		if d.holds == nil || !d.holds(text) {
			s.fail(at, d)
		}
	}
}

func isSpace(c byte) bool { return c == ' ' || c == '\n' || c == '\r' || c == '\t' }

// next skips white space and gives the byte behind it; 0 at the end.
func (s *Pass) next() byte {
	for ; s.at < len(s.raw); s.at++ {
		if c := s.raw[s.at]; !isSpace(c) {
			return c
		}
	}
	return 0
}

// value reads a value. It tells whether there is one.
func (s *Pass) value(m *Matcher, depth int) bool {
	s.values++
	start := s.at
	if start >= len(s.raw) {
		return false
	}
	switch c := s.raw[start]; c {
	case '"':
		s.visits |= m.marks[text]
		text, ok := s.text()
		if ok && len(m.text) > 0 && (m.enough == 0 || len(text) < m.enough) {
			s.judge(start, text, m.text)
		}
		return ok
	case '{':
		return depth < MaxDepth && s.object(m.object, depth+1)
	case '[':
		return depth < MaxDepth && s.array(m.array, depth+1)
	case 't':
		s.visits |= m.marks[yes]
		return s.literal("true", m.yes)
	case 'f':
		s.visits |= m.marks[no]
		return s.literal("false", m.no)
	case 'n':
		s.visits |= m.marks[null]
		return s.literal("null", m.null)
	default:
		if s.at = endOfNumber(s.raw, start); s.at < 0 {
			return false
		}
		number, demands, marks := s.raw[start:s.at], m.integer, m.marks[integer]
		if m.fractions && !isInteger(number) {
			demands, marks = m.other, m.marks[fraction]
		}
		s.visits |= marks
		s.judge(start, number, demands)
		return true
	}
}

func (s *Pass) literal(word string, broken []*Demand) bool {
	end := s.at + len(word)
	if end > len(s.raw) || string(s.raw[s.at:end]) != word {
		return false
	}
	s.fail(s.at, broken...)
	s.at = end
	return true
}

// text reads a string.
func (s *Pass) text() (text []byte, ok bool) {
	text, s.at = s.meaning(s.at)
	return text, s.at >= 0
}

// meaning gives the meaning of the string at a place, which may lie in the message or in plain, and its end; -1 where
// there is none.
func (s *Pass) meaning(at int) (text []byte, end int) {
	end, plain := endOfString(s.raw, at+1)
	switch {
	case end < 0:
		return nil, -1
	case plain:
		return s.raw[at+1 : end], end + 1
	}
	from := len(s.plain)
	s.plain = appendUnescaped(s.plain, s.raw[at+1:end])
	return s.plain[from:], end + 1
}

// Text returns the decoded string at a place, valid until the pass is returned; false if there is none.
func (s *Pass) Text(at int) (text []byte, ok bool) {
	if s.raw[at] != '"' {
		return nil, false
	}
	text, _ = s.meaning(at)
	return text, true
}

// Is reports whether the string at a place decodes to a text that doesn't need escapes. It stops at the first
// difference.
func (s *Pass) Is(at int, text string) bool {
	raw := s.raw[at:]
	if raw[0] != '"' {
		return false
	}
	for i := range len(text) {
		switch raw[i+1] { // a string that was read has an end
		case text[i]:
		case '\\':
			meant, _ := s.Text(at)
			return string(meant) == text
		default:
			return false
		}
	}
	return raw[len(text)+1] == '"'
}

func (s *Pass) array(a *array, depth int) bool {
	start, count, first := s.at, 0, len(s.Failures)
	s.visits |= a.marks
	s.at++
	if s.next() == ']' {
		s.at++
	} else {
		for {
			failures := len(s.Failures)
			if !s.value(a.items, depth) {
				return false
			}
			if len(s.Failures) > failures {
				s.lead(first, failures, step{index: count})
			}
			count++
			c := s.next()
			s.at++
			if c == ']' {
				break
			}
			if c != ',' {
				return false
			}
			s.next()
		}
	}
	if len(a.broken) > 0 {
		s.fail(start, a.broken...)
	}
	for _, m := range a.minItems {
		if count < m.count {
			s.fail(start, m.Demand)
		}
	}
	return true
}

func (s *Pass) object(forms *objects, depth int) bool {
	o := forms.other
	if forms.by != "" {
		o = forms.choose(s.raw, s.at)
	}
	start, first, firstName := s.at, len(s.Failures), len(s.names)
	s.visits |= o.marks
	var seen set
	before := o.beginning // what came before the member at hand
	s.at++
	if s.next() == '}' {
		s.at++
	} else {
		for {
			if s.at >= len(s.raw) || s.raw[s.at] != '"' {
				return false
			}
			m, ok := s.member(o, before)
			if !ok {
				return false
			}
			s.next()
			value := o.rest
			if m != nil {
				if seen&m.bit != 0 {
					return false // stands twice
				}
				seen |= m.bit
				before = m.id
				if m.watch >= 0 {
					s.Watched[m.watch] = s.at
				}
				value = m.value
			}
			at, inner, failures := s.at, len(s.inner), len(s.Failures)
			if !s.value(value, depth) {
				return false
			}
			if s.noting && depth <= 2 {
				s.note(depth, Noted{s.nameOf(m), Span{at, s.at}, inner})
			}
			if len(s.Failures) > failures {
				s.lead(first, failures, step{name: s.nameOf(m)})
			}
			c := s.next()
			s.at++
			if c == '}' {
				break
			}
			if c != ',' {
				return false
			}
			s.next()
		}
	}
	if len(s.names) > firstName && !s.unique(firstName) {
		return false
	}
	o.end(s, start, seen)
	return true
}

// member reads the name of a member and the colon; nil is one of a name that no schema has. ok tells whether both are
// there.
func (s *Pass) member(o *object, before int) (m *member, ok bool) {
	if m := s.follows[before]; m != nil && len(s.raw)-s.at > len(m.quoted) &&
		string(s.raw[s.at+1:s.at+1+len(m.quoted)]) == m.quoted {
		s.at += 1 + len(m.quoted)
		return m, true
	}
	name, ok := s.text()
	if !ok || s.next() != ':' {
		return nil, false
	}
	s.at++
	if m := o.find(name); m != nil {
		s.follows[before] = m
		return m, true
	}
	s.names = append(s.names, name)
	return nil, true
}

// note remembers a member of the message, or of an object in it.
func (s *Pass) note(depth int, m Noted) {
	if depth == 1 {
		s.outer = append(s.outer, m)
	} else {
		s.inner = append(s.inner, m)
	}
}

// Members returns the members of the message, noted.
func (s *Pass) Members() []Noted { return s.outer }

// Inner returns the members of the object that is the value of the member at an index.
func (s *Pass) Inner(index int) []Noted {
	if index+1 < len(s.outer) {
		return s.inner[s.outer[index].inner:s.outer[index+1].inner]
	}
	return s.inner[s.outer[index].inner:]
}

// nameOf gives the name of the member that was read last in the object at hand.
func (s *Pass) nameOf(m *member) []byte {
	if m != nil {
		return m.bytes
	}
	return s.names[len(s.names)-1]
}

// unique tells whether no name stands twice among those since first, and forgets them.
func (s *Pass) unique(first int) bool {
	names := s.names[first:]
	s.names = s.names[:first]
	if len(names) > 16 {
		slices.SortFunc(names, bytes.Compare)
		for i := 1; i < len(names); i++ {
			if bytes.Equal(names[i-1], names[i]) {
				return false
			}
		}
		return true
	}
	for i, name := range names {
		for _, other := range names[:i] {
			if string(name) == string(other) {
				return false
			}
		}
	}
	return true
}

// end judges an object by the members that were seen.
func (o *object) end(s *Pass, start int, seen set) {
	if len(o.broken) > 0 {
		s.fail(start, o.broken...)
	}
	if o.required&^seen != 0 {
		for _, n := range o.needs {
			if n.members&^seen != 0 {
				s.Failures = append(s.Failures,
					Failure{Demand: n.Demand, Offset: start, Missing: o.names(n.members &^ seen)})
			}
		}
	}
	for _, e := range o.either {
		fit := 0
		for _, branch := range e.branches {
			if branch&^seen == 0 {
				fit++
			}
		}
		if fit == 0 || fit > 1 && e.exactly {
			s.fail(start, e.Demand)
		}
	}
}

// choose finds the form of the object that begins at i. Of what is no JSON any will do: the pass comes to it.
func (forms *objects) choose(raw []byte, i int) *object {
	at := i + 1 + len(forms.first)
	if at >= len(raw) || string(raw[i+1:at]) != string(forms.first) {
		var ok bool
		if at, ok = Member(raw, i, forms.by); !ok {
			return forms.absent
		}
	}
	for at < len(raw) && isSpace(raw[at]) {
		at++
	}
	if at >= len(raw) {
		return forms.other
	}
	switch raw[at] {
	case 't':
		return forms.yes
	case 'f':
		return forms.no
	case '"':
		text, ok := Text(raw, at)
		for i := range forms.values {
			if ok && forms.values[i].text == string(text) {
				return forms.values[i].object
			}
		}
	}
	return forms.other
}
