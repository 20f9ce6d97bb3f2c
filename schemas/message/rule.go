package message

import (
	"fmt"
	"iter"

	"github.com/c2a-conform/c2a-conform/schemas/onepass"
)

// Rule is a requirement across members of one message. The pass over a message leaves it to Check, whether or not a
// schema could express it.
type Rule struct {
	Name         string          // the Keyword of its findings
	Kinds        map[Kind]string // the kinds that it reads, with the pointer to the part of them
	Drafts       []Draft
	Requirements []string
	// Needs are pointers, relative to the part, of values without which there is nothing to check; Reads are others
	// that Check asks for.
	Needs, Reads []string
	// Where is a condition without which there is nothing to check, either; zero means no condition.
	Where Where
	// Check returns the error's pointer, relative to the part, and its message, or "", "".
	Check func(m View) (pointer, sentence string)
	// Schema is a JSON Schema of the part that is equivalent to Check, for validators without rules; "" if no schema
	// can express any of it. It may do anything with values that the kind's schema already rejects.
	Schema string
	// Beyond is what Check requires and Schema can't express; "" if Schema expresses everything.
	Beyond string
	// Replaces is a JSON Schema keyword: if a schema finds the same error with it anywhere in the part, only the rule
	// reports the error; "" means none.
	Replaces string
}

// Where says that a member, given by its pointer relative to the part, is one of some texts.
type Where struct {
	Member string
	Is     []string
}

// View reads the part of a message that a rule is about, by the pointers that the rule has named. A value that is
// missing, or has a different type, is zero.
type View struct {
	Draft   Draft
	raw     []byte
	pass    *onepass.Pass
	part    string
	watched []string // pointers from the top of the message
}

// NewView returns the view of one part of a message. watched lists the pointers, from the top of the message, that a
// pass was told to watch.
func NewView(draft Draft, raw []byte, pass *onepass.Pass, part string, watched []string) View {
	return View{draft, raw, pass, part, watched}
}

// at gives the place of a value, or -1.
func (m View) at(pointer string) int {
	for i, w := range m.watched {
		if len(w) == len(m.part)+len(pointer) && w[len(m.part):] == pointer {
			return m.pass.Watched[i]
		}
	}
	panic(fmt.Sprintf("a rule reads %q, which it has not named", pointer))
}

// Has reports whether a value is present.
func (m View) Has(pointer string) bool { return m.at(pointer) >= 0 }

// Text returns the decoded value of a string.
func (m View) Text(pointer string) []byte {
	if at := m.at(pointer); at >= 0 {
		text, _ := m.pass.Text(at)
		return text
	}
	return nil
}

// Is reports whether a value is a string that decodes to a text.
func (m View) Is(pointer, text string) bool {
	at := m.at(pointer)
	return at >= 0 && m.pass.Is(at, text)
}

// Number returns a number as it is written.
func (m View) Number(pointer string) []byte {
	if at := m.at(pointer); at >= 0 && (m.raw[at] == '-' || m.raw[at] >= '0' && m.raw[at] <= '9') {
		return m.raw[at:onepass.End(m.raw, at)]
	}
	return nil
}

// Texts returns the strings of an array, with their indices.
func (m View) Texts(pointer string) iter.Seq2[int, []byte] {
	return func(yield func(int, []byte) bool) {
		at := m.at(pointer)
		if at < 0 {
			return
		}
		for i, element := range onepass.Elements(m.raw, at) {
			if text, ok := m.pass.Text(element.At); ok && !yield(i, text) {
				return
			}
		}
	}
}

// IsObject reports whether a value is an object.
func (m View) IsObject(pointer string) bool { return m.begins(pointer, '{') }

// IsArray reports whether a value is an array.
func (m View) IsArray(pointer string) bool { return m.begins(pointer, '[') }

func (m View) begins(pointer string, c byte) bool {
	at := m.at(pointer)
	return at >= 0 && m.raw[at] == c
}

// Length counts the elements of an array, or the members of an object.
func (m View) Length(pointer string) (n int) {
	if at := m.at(pointer); at >= 0 {
		for range onepass.Elements(m.raw, at) {
			n++
		}
		for range onepass.Members(m.raw, at) {
			n++
		}
	}
	return n
}

// Show renders a value.
func (m View) Show(pointer string) string { return Show(ValueAt(m.raw, m.at(pointer))) }
