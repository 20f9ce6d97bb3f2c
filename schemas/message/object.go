package message

import (
	"iter"

	"github.com/c2a-conform/c2a-conform/schemas/onepass"
)

// Object is an object in a message that is recognised by its members. A value that isn't an object has no members.
type Object struct {
	raw     []byte
	members []onepass.Noted
	pass    *onepass.Pass // that noted the members of the objects in it, too; nil: they have to be looked for
}

// ObjectOf returns the message itself, whose members a pass has recorded.
func ObjectOf(raw []byte, pass *onepass.Pass) Object { return Object{raw, pass.Members(), pass} }

// ObjectAt returns the object at a place in a message.
func ObjectAt(raw []byte, at int) Object {
	o := Object{raw: raw}
	for quoted, value := range onepass.Members(raw, at) {
		name, _ := onepass.Text(quoted, 0)
		o.members = append(o.members, onepass.Noted{Name: name, Span: value})
	}
	return o
}

// Members returns the names of the members, each with the first byte of its value, which shows its type.
func (o Object) Members() iter.Seq2[[]byte, byte] {
	return func(yield func(name []byte, first byte) bool) {
		for i := range o.members {
			if !yield(o.members[i].Name, o.raw[o.members[i].At]) {
				return
			}
		}
	}
}

// find gives the index of a member, or -1.
func (o Object) find(name string) int {
	for i := range o.members {
		if string(o.members[i].Name) == name {
			return i
		}
	}
	return -1
}

// Begins reports whether the text of a member begins with a byte, which shows its type.
func (o Object) Begins(name string, c byte) bool {
	i := o.find(name)
	return i >= 0 && o.raw[o.members[i].At] == c
}

// Has reports whether all the members are present, with any values.
func (o Object) Has(names ...string) bool { return o.Count(names...) == len(names) }

// Count returns how many of the members are present.
func (o Object) Count(names ...string) (n int) {
	for _, name := range names {
		if o.find(name) >= 0 {
			n++
		}
	}
	return n
}

// Text returns a member that is a string.
func (o Object) Text(name string) (text string, ok bool) {
	meant, ok := o.Bytes(name)
	return string(meant), ok
}

// Bytes returns a member that is a string, and may share the bytes of the message.
func (o Object) Bytes(name string) (text []byte, ok bool) {
	i := o.find(name)
	if i < 0 {
		return nil, false
	}
	return onepass.Text(o.raw, o.members[i].At)
}

// Object returns a member that is an object.
func (o Object) Object(name string) (object Object, ok bool) {
	i := o.find(name)
	switch {
	case i < 0 || o.raw[o.members[i].At] != '{':
		return Object{}, false
	case o.pass != nil:
		return Object{raw: o.raw, members: o.pass.Inner(i)}, true
	default:
		return ObjectAt(o.raw, o.members[i].At), true
	}
}

// Objects returns the objects in a member that is an array.
func (o Object) Objects(name string) iter.Seq[Object] {
	return func(yield func(Object) bool) {
		i := o.find(name)
		if i < 0 {
			return
		}
		for _, element := range onepass.Elements(o.raw, o.members[i].At) {
			if o.raw[element.At] == '{' && !yield(ObjectAt(o.raw, element.At)) {
				return
			}
		}
	}
}
