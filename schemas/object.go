package schemas

import (
	"iter"

	"github.com/c2a-conform/c2a-conform/schemas/onepass"
)

// Object is an object of a message, to be recognised by its members. Of what is no object it has none.
type Object struct {
	raw     []byte
	members []member
}

type member struct {
	name []byte // with its quotation marks
	at   int
}

// objectAt looks at the object at a place.
func objectAt(raw []byte, at int) Object {
	o := Object{raw: raw}
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
	return string(meant), ok
}

// Object gives a member that is an object.
func (o Object) Object(name string) (object Object, ok bool) {
	if !o.begins(name, '{') {
		return Object{}, false
	}
	return objectAt(o.raw, o.find(name)), true
}

// objects gives the objects in a member that is an array.
func (o Object) objects(name string) iter.Seq[Object] {
	return func(yield func(Object) bool) {
		if !o.begins(name, '[') {
			return
		}
		for _, element := range onepass.Elements(o.raw, o.find(name)) {
			if o.raw[element.At] == '{' && !yield(objectAt(o.raw, element.At)) {
				return
			}
		}
	}
}
