package audit

import (
	"strings"
)

// remainder is what is remembered about a session that is no longer watched.
type remainder struct {
	draft string
	whole bool
	marks uint8
	names [2]string // of each side; each name is followed by a NUL
}

func (r *remainder) add(side int, of Remainder) {
	var names strings.Builder
	for _, name := range of.Names {
		names.WriteString(name + "\x00")
	}
	r.whole, r.marks, r.names[side] = of.Whole, r.marks|of.Marks, names.String()
}

// of returns what is remembered about a side.
func (r remainder) of(side int) Remainder {
	out := Remainder{Whole: r.whole, Cut: true, Marks: r.marks}
	for name := range strings.SplitSeq(r.names[side], "\x00") {
		if name != "" {
			out.Names = append(out.Names, name)
		}
	}
	return out
}

// memory remembers sessions in 8 bytes each: a hash of the name, and in the low bits the index of the remainder. Equal
// remainders share an index.
type memory struct {
	slots      []uint64 // the length is a power of 2; 0 marks a free slot
	used       int
	remainders []remainder
	numbers    map[remainder]uint64
}

const (
	maxLeft       = 900_000 // sessions
	numberBits    = 12
	maxRemainders = 1 << numberBits
)

// full reports whether no further session can be remembered.
func (m *memory) full() bool { return m.used >= maxLeft }

// slot returns the index of the slot that the session with the hash has, or would get.
func (m *memory) slot(h uint64) int {
	i := int(h>>numberBits) & (len(m.slots) - 1)
	for m.slots[i] != 0 && (m.slots[i]^h)>>numberBits != 0 {
		i = (i + 1) & (len(m.slots) - 1)
	}
	return i
}

// nameHash returns a hash of the name that is never 0 when the low bits are removed.
func nameHash(name string) uint64 { return hash(name) | 1<<numberBits }

func (m *memory) find(name string) (remainder, bool) {
	if m.used == 0 {
		return remainder{}, false
	}
	was := m.slots[m.slot(nameHash(name))]
	if was == 0 {
		return remainder{}, false
	}
	return m.remainders[was%maxRemainders], true
}

func (m *memory) put(name string, r remainder) {
	if m.used*8 >= len(m.slots)*7 {
		m.grow()
	}
	h := nameHash(name)
	i := m.slot(h)
	if m.slots[i] == 0 {
		if m.full() {
			return
		}
		m.used++
	}
	m.slots[i] = h>>numberBits<<numberBits | m.number(r)
}

func (m *memory) grow() {
	old := m.slots
	m.slots = make([]uint64, max(1024, 2*len(old)))
	for _, was := range old {
		if was != 0 {
			m.slots[m.slot(was)] = was
		}
	}
}

// number returns the index of a remainder. If there are too many different ones, the remainder loses its names.
func (m *memory) number(r remainder) uint64 {
	n, ok := m.numbers[r]
	switch {
	case ok:
		return n
	case len(m.remainders) >= maxRemainders-16 && r.names != [2]string{}:
		r.names = [2]string{}
		return m.number(r)
	case m.numbers == nil:
		m.numbers = map[remainder]uint64{}
	}
	n = uint64(len(m.remainders))
	m.remainders, m.numbers[r] = append(m.remainders, r), n
	return n
}

// asked is the method of a request, and the method by which the form of its answer is judged ("" if it is the same).
type asked struct{ method, answer string }

// kinds gives numbers to the kinds of requests.
type kinds struct {
	list    []asked
	numbers map[asked]uint16
}

const (
	maxKinds = 1024
	maxKind  = 256 // bytes
)

// number returns the number of a kind. It returns false if the kind is too long, or if there are too many kinds.
func (k *kinds) number(of asked) (uint16, bool) {
	n, ok := k.numbers[of]
	if ok || len(k.list) >= maxKinds || len(of.method)+len(of.answer) > maxKind {
		return n, ok
	}
	if k.numbers == nil {
		k.numbers = map[asked]uint16{}
	}
	n = uint16(len(k.list))
	of = asked{strings.Clone(of.method), strings.Clone(of.answer)}
	k.list, k.numbers[of] = append(k.list, of), n
	return n, true
}

// hash returns a mixed FNV-1a hash.
func hash(text string) uint64 {
	h := uint64(14695981039346656037)
	for i := range len(text) {
		h = (h ^ uint64(text[i])) * 1099511628211
	}
	h = (h ^ h>>33) * 0xff51afd7ed558ccd
	h = (h ^ h>>33) * 0xc4ceb9fe1a85ec53
	return h ^ h>>33
}
