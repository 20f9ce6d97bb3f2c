package law

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/c2a-conform/c2a-conform/reference/c2a"
)

// leastQuoted is the minimum length of an agent's words at which they are recognised in a prompt that repeats them.
const leastQuoted = 6

// news is what a first message of the turn adds to history: what stands behind the last words of the agent itself, or
// behind the last event that was shown before, where an event stands there. A prompt may keep all that was said before
// in one text.
func (s *Story) news(t *Turn, text string, known []int) string {
	ends := append(s.quoted(t, text), s.told(t, text, known)...)
	slices.Sort(ends)
	for _, end := range slices.Backward(ends) {
		if len(s.subjects(t, text[end:])) > 0 {
			return text[end:]
		}
	}
	return text
}

// fresh are the events that the turn showed as new.
func (s *Story) fresh(t *Turn) []int {
	var all []int
	for _, step := range t.Steps {
		for _, m := range step.Fresh {
			all = append(all, s.subjects(t, m.Text)...)
		}
	}
	return all
}

// subjects are the events whose bodies or knocks may stand in a text of the turn, as they came first.
func (s *Story) subjects(t *Turn, text string) []int {
	all := slices.Clone(s.within(text))
	for _, e := range s.knocks {
		if topic := Words(e.Event.Knock.Topic); topic != NoWords && strings.Contains(s.Words(text), topic) {
			all = append(all, e.nr)
		}
	}
	last := t.Steps[len(t.Steps)-1].At
	return slices.DeleteFunc(all, func(nr int) bool { return s.Events[nr].Again || s.Events[nr].At > last })
}

// shown is what a turn first shows of the event: its text, or the topic of its knock.
func (e *Event) shown() string {
	if k := e.Event.Knock; k != nil {
		return k.Topic
	}
	return e.Text()
}

// old reports whether the text shows known events, and no others. One that another agent got in the same words is
// known, too: the text doesn't tell the two apart. Words of the agent itself are no event, even if one repeats them.
func (s *Story) old(t *Turn, text string, known []int) bool {
	told := false
	for _, nr := range s.subjects(t, text) {
		e := s.Events[nr]
		switch {
		case slices.ContainsFunc(known, func(k int) bool { return s.Events[k].shown() == e.shown() }):
			told = true
		case !slices.ContainsFunc(s.Says, func(y *Say) bool {
			return y.At < t.At && Same(y.Agent, t.Agent) && s.Words(y.Message.Text) == e.Words
		}):
			return false
		}
	}
	return told
}

// told are the ends of the known events in a text that shows others behind them, or the same again. Words stand between
// the two, such as a title or a header: texts side by side are one message.
func (s *Story) told(t *Turn, text string, known []int) []int {
	var ends []int
	all := s.subjects(t, text)
	for _, nr := range all {
		body := s.Events[nr].shown()
		if body == "" || !slices.Contains(known, nr) {
			continue
		}
		for _, end := range endsOf(text, body) {
			next := -1
			for _, other := range all {
				again := s.Events[other].shown()
				for _, i := range endsOf(text[end:], again) {
					if i -= len(again); next < 0 || i < next {
						next = i
					}
				}
			}
			if next >= 0 && s.parted(text[end:end+next], s.Events[nr]) {
				ends = append(ends, end)
			}
		}
	}
	return ends
}

// endsOf are the ends of a body in the text, where it occurs as whole words.
func endsOf(text, body string) []int {
	var ends []int
	for at := 0; body != ""; {
		i := strings.Index(text[at:], body)
		if i < 0 {
			break
		}
		i += at
		at = i + len(body)
		before, _ := utf8.DecodeLastRuneInString(text[:i])
		first, _ := utf8.DecodeRuneInString(body)
		last, _ := utf8.DecodeLastRuneInString(body)
		after, _ := utf8.DecodeRuneInString(text[at:])
		if (parts(before) || parts(first)) && (parts(last) || parts(after)) {
			ends = append(ends, at)
		}
	}
	return ends
}

// parted reports whether the text between two others has words that name no author.
func (s *Story) parted(between string, e *Event) bool {
	words := Words(between)
	for _, name := range []string{Words(e.Event.Author.Name), Words(e.Event.Author.ID)} {
		if name != NoWords {
			words = strings.ReplaceAll(words, name, NoWords)
		}
	}
	return strings.TrimSpace(words) != ""
}

// quoted are the ends of what the text says in words that the agent's model has said before the turn. Where others
// have repeated them to it, what stands last is theirs.
func (s *Story) quoted(t *Turn, text string) []int {
	var ends []int
	for _, o := range s.Turns {
		if o.At >= t.At {
			break
		}
		for _, a := range o.Answers {
			for _, x := range a.Actions {
				if x.Kind != c2a.ActReply && x.Kind != c2a.ActSend || len(x.Text) < leastQuoted ||
					!Same(o.Agent, t.Agent) || a.At > t.At {
					continue
				}
				all := endsOf(text, x.Text)
				ends = append(ends, all[:max(0, len(all)-s.repeats(t, x.Text))]...)
			}
		}
	}
	return ends
}

// repeats is how many events brought these words to the turn's agent before it.
func (s *Story) repeats(t *Turn, words string) int {
	n := 0
	for _, e := range s.Events {
		if e.At < t.At && !e.Again && Same(e.Event.Recipient, t.Agent) && strings.Contains(e.Text(), words) {
			n++
		}
	}
	return n
}
