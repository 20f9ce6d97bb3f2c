package steps

import (
	"slices"
	"strings"

	"github.com/c2a-conform/c2a-conform/reference/pap"
	"github.com/c2a-conform/c2a-conform/reference/pap/law"
	"github.com/c2a-conform/c2a-conform/runner/judge"
	"github.com/c2a-conform/c2a-conform/runner/steps"
)

// asked returns the agents that were asked something, in any way, each as often as it was; with a text, only by
// messages with this text.
func (s *scenario) asked(text string) (names []pap.Name, last int) {
	last = judge.NoSeq
	if !s.testsPlatform() {
		for _, e := range s.effects {
			// the agent may put its model's text into its own words
			if a, ok := e.(pap.Activated); ok && (text == "" || a.Message.Text == text ||
				a.Message.Author == s.setup.Agent && strings.Contains(a.Message.Text, text)) {
				names = append(names, a.Agent)
			}
		}
		return names, last
	}
	for _, e := range s.passed().Entries {
		switch x := e.Item.(type) {
		case law.Asked:
			if text == "" || x.Message.Text == text {
				names, last = append(names, x.Agent), e.Seq
			}
		case law.Handed:
			if x.Policy != pap.MustNotRespond.String() && (text == "" || x.Text == text) {
				names, last = append(names, x.Agent), e.Seq
			}
		}
	}
	return names, last
}

// activationSteps judge whom the platform asks.
func activationSteps() []*step {
	return []*step{
		shows(`{text} activates {agents}[ {and nobody else}]`, `"^ALL report" activates ORAC and STEF and nobody else`,
			"The message activates each of these agents once, and (if the step says so) no other agent.",
			func(s *scenario, a args) finding {
				got, seq := s.asked(a.At(0))
				want := namesOf(a.Names(1))
				if !a.Is("and nobody else") {
					got = slices.DeleteFunc(got, func(n pap.Name) bool { return !slices.Contains(want, n) })
				}
				return verdict(handles(got) == handles(want), seq, handles(want), "%s", handles(got))
			}),
		shows(`{text} activates nobody`, `"lunch?" activates nobody`, "The message doesn't activate any agent.",
			func(s *scenario, a args) finding {
				got, seq := s.asked(a.At(0))
				return verdict(len(got) == 0, seq, "nobody", "%s", handles(got))
			}),
		shows(`{text} does not activate {agent}`, `"^STEF hello" does not activate ORAC`,
			"The message doesn't activate that agent.",
			func(s *scenario, a args) finding {
				got, seq := s.asked(a.At(0))
				return verdict(count(got, nameOf(a.At(1))) == 0, seq, "anybody but "+a.At(1), "%s", handles(got))
			}),
		shows(`{agent} is {activated}`, `STEF is activated once`,
			"In total, one message (or no message) activated the agent.",
			func(s *scenario, a args) finding {
				got, seq := s.asked("")
				want := map[string]int{"activated once": 1, "not activated": 0}[a.At(1)]
				n := count(got, nameOf(a.At(0)))
				return verdict(n == want, seq, steps.Plural(want, "activation"), "%s", steps.Plural(n, "activation"))
			}),
	}
}

// shownSteps judge the notices to people, and what a flab sees.
func shownSteps() []*step {
	kinds := map[string]pap.NoticeKind{
		"is offline": pap.AgentOffline, "is wanted": pap.AgentWanted,
		"has run out of time": pap.TaskExpired, "has failed": pap.TaskFailed,
	}
	// about reports whether a notice is about a {subject}.
	about := func(s *scenario, subject string) func(n pap.Notice) bool {
		before, message, quoted := strings.Cut(subject, `"`)
		switch {
		case quoted:
			made, _ := s.madeBy(strings.TrimSuffix(message, `"`))
			return func(n pap.Notice) bool { return slices.Contains(made, n.Task) }
		case before == "any agent":
			return func(pap.Notice) bool { return true }
		}
		agent := nameOf(subject)
		tasks := s.tasksOf(agent)
		return func(n pap.Notice) bool {
			return n.Agent == agent || n.Agent == "" && slices.Contains(tasks, n.Task)
		}
	}
	// authors returns the authors of a text that a flab has seen, each as often as it was shown.
	authors := func(s *scenario, text string) (authors []pap.Name, last int) {
		last = judge.NoSeq
		for _, e := range s.passed().Entries {
			if x, ok := e.Item.(law.Shown); ok && x.Text == text {
				authors, last = append(authors, x.Author), e.Seq
			}
		}
		return authors, last
	}
	return []*step{
		shows(`{person} is {told} that {subject} {news}`, `matt is told once that ORAC has failed`,
			"The person got exactly one such notice, at least one, or none. It is about an agent, about any agent, "+
				"about the task of \"^ANY hello\", or about everybody asked by \"^ANY hello\".",
			func(s *scenario, a args) finding {
				is, n, seq := about(s, a.At(2)), 0, judge.NoSeq
				for _, e := range s.passed().Entries {
					if x, ok := e.Item.(law.Told); ok && x.To == nameOf(a.At(0)) && x.Kind == kinds[a.At(3)] &&
						is(x.Notice) {
						n, seq = n+1, e.Seq
					}
				}
				got := steps.Plural(n, "notice")
				switch a.At(1) {
				case "told once":
					return verdict(n == 1, seq, "1 notice", "%s", got)
				case "told":
					return verdict(n > 0, seq, "a notice", "%s", got)
				}
				return verdict(n == 0, seq, "no notice", "%s", got)
			}),
		shows(`{text} is shown once by {member}`, `"@matt green" is shown once by ORAC`,
			"The flab sees the text exactly once, as a post from that member.",
			func(s *scenario, a args) finding {
				got, seq := authors(s, a.At(0))
				once := len(got) == 1 && got[0] == nameOf(a.At(1))
				return verdict(once, seq, "once, by "+a.At(1), "%s, by %s", steps.Plural(len(got), "time"),
					handles(got))
			}),
		shows(`{text} is shown by nobody but {member}`, `"ship it" is shown by nobody but ORAC`,
			"If the flab sees the text at all, it is a post from that member.",
			func(s *scenario, a args) finding {
				got, seq := authors(s, a.At(0))
				return verdict(count(got, nameOf(a.At(1))) == len(got), seq, "by "+a.At(1)+", or not at all", "by %s",
					handles(got))
			}),
		shows(`{text} is not shown`, `"good morning" is not shown`, "The flab doesn't see the text.",
			func(s *scenario, a args) finding {
				got, seq := authors(s, a.At(0))
				return verdict(len(got) == 0, seq, "not at all", "%s", steps.Plural(len(got), "time"))
			}),
	}
}
