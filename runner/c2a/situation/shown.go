package situation

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/c2a-conform/c2a-conform/reference/c2a"
	"github.com/c2a-conform/c2a-conform/reference/c2a/law"
	"github.com/c2a-conform/c2a-conform/runner/explore/situation"
)

// Shown returns what the implementation showed: for a harness its turns, chats and dispositions; for a host its
// deliveries and cancellations, what became visible, and its answers to tool calls.
func Shown(story *law.Story) []situation.Shown {
	s := shown{story: story}
	for _, t := range story.Turns {
		var texts []string
		for _, e := range t.Shows() {
			texts = append(texts, fmt.Sprintf("%q", e.Text()))
		}
		slices.Sort(texts)
		s.add("turn", "of %s shows %s", agent(t.Agent), or(strings.Join(texts, " and "), "nothing that was delivered"))
	}
	for _, entry := range story.Trace.Entries {
		if entry.From {
			s.entry(entry.Item)
		}
	}
	return s.all
}

// shown collects what was found so far.
type shown struct {
	story *law.Story
	all   []situation.Shown
}

func (s *shown) add(what, format string, args ...any) {
	s.all = append(s.all, situation.Shown{What: what, Text: fmt.Sprintf(format, args...)})
}

// entry adds what an entry of the implementation shows.
func (s *shown) entry(item law.Item) {
	switch x := item.(type) {
	case law.Send:
		s.add("chat", "%s says %q in %s%s", agent(x.Agent), said(x.Message.Text), place(x.Message.Target),
			s.about(x.Agent, x.Message.InReplyTo))
	case law.ToolUse:
		switch x.Name {
		case "chat.react", "chat.defer", "chat.claim", "chat.resolve":
			s.add("disposition", "%s calls %s %q%s", agent(x.Agent), x.Name, x.Text,
				s.about(x.Agent, x.InReplyTo+x.Event))
		}
	case law.Delivery:
		policy := or(x.PolicyText, x.Event.Policy.String())
		mode := or(x.ModeText, x.Event.Mode.String())
		s.add("delivery", "%q to %s as %s by %s", or(x.Event.Text, x.Body), agent(x.Event.Recipient), policy, mode)
	case law.Withdrawal:
		s.add("withdrawal", "of a delivery")
	case law.Posted:
		s.add("message", "%s %q%s in %s by %s", x.Op, said(x.Text), x.Glyph, place(x.Place), agent(x.Agent))
	case law.ToolResult:
		if x.OK {
			s.add("answer", "done, with %d messages and %d events", len(x.Texts), len(x.Events))
		} else {
			s.add("answer", "refused as %s", x.Failure)
		}
	}
}

// about says which event an id names, by its text.
func (s *shown) about(agent, id string) string {
	switch e := s.story.Named(agent, id); {
	case e != nil:
		return fmt.Sprintf(" about %q", e.Text())
	case id != "":
		return " about something else"
	}
	return ""
}

// numbered matches the suite's default texts of the model, which end with a number.
var numbered = regexp.MustCompile(`^reply [0-9]+$`)

// said returns a text without this number, since the order in which agents are answered is open.
func said(text string) string { return numbered.ReplaceAllString(text, "reply") }

func agent(id string) string { return or(id, "somebody") }

func place(p c2a.Place) string { return or(strings.Trim(p.Conversation+"/"+p.Thread, "/"), "no place") }

func or(text, other string) string {
	if text == "" {
		return other
	}
	return text
}
