package schemas

import (
	"iter"

	"github.com/c2a-conform/c2a-conform/schemas/onepass"
)

// Object is an object of a message, to be recognised by its members. Of what is no object it has none.
type Object struct {
	raw     []byte
	members []member
	depth   int // 1 for a message itself
	look    *look
}

// look is what recognising looked at, beside the names and the first bytes of members in the two uppermost levels.
type look struct {
	texts []int // offsets of texts that were read
	deep  bool  // it looked deeper
}

type member struct {
	name []byte // with its quotation marks
	at   int
}

// objectAt looks at the object at a place.
func objectAt(raw []byte, at, depth int, l *look) Object {
	o := Object{raw: raw, depth: depth, look: l, members: make([]member, 0, 16)}
	l.deep = l.deep || depth > 2
	for name, value := range onepass.Members(raw, at) {
		o.members = append(o.members, member{name, value.At})
	}
	return o
}

// find gives the place of a member, or -1.
func (o Object) find(name string) int {
	for _, m := range o.members {
		if onepass.Is(m.name, name) {
			return m.at
		}
	}
	return -1
}

// begins tells whether a member begins with a byte.
func (o Object) begins(name string, c byte) bool {
	at := o.find(name)
	return at >= 0 && o.raw[at] == c
}

// Has tells whether all the members are there, whatever they are.
func (o Object) Has(names ...string) bool { return o.Count(names...) == len(names) }

// Count counts the members that are there.
func (o Object) Count(names ...string) (n int) {
	for _, name := range names {
		if o.find(name) >= 0 {
			n++
		}
	}
	return n
}

// Text gives a member that is a string.
func (o Object) Text(name string) (text string, ok bool) {
	at := o.find(name)
	if at < 0 {
		return "", false
	}
	meant, ok := onepass.Text(o.raw, at)
	o.look.texts = append(o.look.texts, at)
	return string(meant), ok
}

// Object gives a member that is an object.
func (o Object) Object(name string) (object Object, ok bool) {
	if !o.begins(name, '{') {
		return Object{look: o.look}, false
	}
	return objectAt(o.raw, o.find(name), o.depth+1, o.look), true
}

// objects gives the objects in a member that is an array.
func (o Object) objects(name string) iter.Seq[Object] {
	return func(yield func(Object) bool) {
		if !o.begins(name, '[') {
			return
		}
		o.look.deep = true // even where there is none: another may have some
		for _, element := range onepass.Elements(o.raw, o.find(name)) {
			if o.raw[element.At] == '{' && !yield(objectAt(o.raw, element.At, o.depth+2, o.look)) {
				return
			}
		}
	}
}
