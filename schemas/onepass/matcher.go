package onepass

import "math/bits"

// Demand is one keyword of one schema.
type Demand struct {
	Place   *Place
	Keyword string // "false" for a schema that nothing fits

	holds func(text []byte) bool // for a string or a number; nil: nothing of the type keeps it
}

// Matcher is what all schemas that apply at one place in a message require of the value there. It has a form for each
// type that the value may have.
type Matcher struct {
	null, no, yes  []*Demand // those that the value breaks
	integer, other []*Demand // other is a number that is no integer
	text           []*Demand
	enough         int // bytes of a text from which on it keeps all demands; 0 where that can't be told
	array          *array
	object         *objects
	marks          [list]set // of the schemas that apply to a value of each kind before list

	fractions bool // integer and other differ
}

// array is what is demanded of arrays.
type array struct {
	broken   []*Demand // by every array
	marks    set
	minItems []minimum
	items    *Matcher
}

type minimum struct {
	*Demand
	count int
}

// objects has a form for each value of the member that conditions ask for.
type objects struct {
	by     string  // name of that member; empty where there is none, and only other is used
	first  []byte  // the beginning of an object that has it first
	absent *object // without that member
	no     *object // false
	yes    *object // true
	values []valued
	other  *object // any other value
}

type valued struct {
	text string
	*object
}

// object is what is demanded of objects.
type object struct {
	broken    []*Demand // by every object of this form
	marks     set
	required  set // all members that one of needs asks for
	needs     []need
	either    []alternatives
	members   []*member
	byLength  [][]*member
	rest      *Matcher // for members of other names
	beginning int      // identifies the beginning of the object among [State.follows]
}

// set is a set of members of an object, or of marks of a program.
type set uint64

const maxMembers = 64

// need is a keyword required.
type need struct {
	*Demand
	members set
}

// alternatives is a oneOf or anyOf whose branches list required members.
type alternatives struct {
	*Demand
	branches []set
	exactly  bool // one, as oneOf wants it
}

// member is a member of a name that some schema has.
type member struct {
	name   string
	bytes  []byte // the same
	quoted string // name, closing quotation mark and colon, as they mostly stand
	bit    set
	value  *Matcher
	watch  int // index of its pointer among the watched ones, or -1
	id     int // identifies it among [State.follows]
}

// find gives the member of a name.
func (o *object) find(name []byte) *member {
	if len(name) < len(o.byLength) {
		for _, m := range o.byLength[len(name)] {
			if m.name == string(name) {
				return m
			}
		}
	}
	return nil
}

// names lists the members of a set.
func (o *object) names(of set) []string {
	names := make([]string, 0, bits.OnesCount64(uint64(of)))
	for _, m := range o.members {
		if of&m.bit != 0 {
			names = append(names, m.name)
		}
	}
	return names
}

// Anything accepts any JSON within the limits.
var Anything = func() *Program {
	p, err := Compile(&Place{Value: true})
	if err != nil {
		panic(err)
	}
	return p
}()

// anything takes whatever is JSON.
var anything = func() *Matcher {
	m := &Matcher{array: &array{}, object: &objects{other: &object{}}}
	m.array.items, m.object.other.rest = m, m
	return m
}()
