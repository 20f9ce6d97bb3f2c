package law

import (
	"slices"
	"strings"

	"github.com/c2a-conform/c2a-conform/reference/c2a"
)

// leastQuoted is how long the words of an agent have to be to be known as its own where a prompt repeats them.
const leastQuoted = 6

// news is what a first message of the turn adds to history: what stands behind the last words of the agent itself,
// where an event stands there. A prompt may keep all that was said before in one text.
func (s *Story) news(t *Turn, text string) string {
	ends := s.quoted(t, text)
	slices.Sort(ends)
	for _, end := range slices.Backward(ends) {
		if len(s.within(text[end:])) > 0 {
			return text[end:]
		}
	}
	return text
}

// quoted are the ends of what the text says in words that the agent's model has said before the turn.
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
				for at := strings.Index(text, x.Text); at >= 0; {
					end := at + len(x.Text)
					ends = append(ends, end)
					next := strings.Index(text[end:], x.Text)
					if next < 0 {
						break
					}
					at = end + next
				}
			}
		}
	}
	return ends
}
