package steps

import (
	"maps"
	"slices"
	"strings"
	"unicode"

	engine "github.com/c2a-conform/c2a-conform/reference/a2h"
	"github.com/c2a-conform/c2a-conform/reference/a2h/law"
	"github.com/c2a-conform/c2a-conform/reference/a2h/wire"
	"github.com/c2a-conform/c2a-conform/runner/a2h/frames"
	"github.com/c2a-conform/c2a-conform/runner/judge"
	"github.com/c2a-conform/c2a-conform/runner/steps"
)

// question is a message to a human.
type question struct {
	engine.Ask
	seq int
}

// asked returns the messages to humans, in order. If kinds are given, it returns only messages of these kinds.
func (s *scenario) asked(kinds ...engine.Primitive) (all []question) {
	for _, e := range s.passed().Entries {
		if x, ok := e.Item.(law.Asked); ok && (len(kinds) == 0 || slices.Contains(kinds, x.Ask.Message.Type)) {
			all = append(all, question{seq: e.Seq, Ask: x.Ask})
		}
	}
	return all
}

// questions returns the messages that need an answer. A message that is repeated after the agent was killed is the same
// question.
func (s *scenario) questions() (all []question) {
	said := map[string]bool{} // before the latest kill
	now := map[string]bool{}
	for _, e := range s.passed().Entries {
		switch x := e.Item.(type) {
		case law.Killed:
			maps.Copy(said, now)
		case law.Asked:
			if id := x.Ask.Interaction; x.Ask.Message.Type != engine.Notification && !said[id] {
				now[id] = true
				all = append(all, question{seq: e.Seq, Ask: x.Ask})
			}
		}
	}
	return all
}

// latest returns the last question of the kinds, or the last question of any kind if there is none.
func (s *scenario) latest(kinds ...engine.Primitive) *question {
	all := s.asked(kinds...)
	if len(all) == 0 {
		all = s.questions()
	}
	if len(all) == 0 {
		return nil
	}
	return &all[len(all)-1]
}

// before returns the question of the kind that was asked before the latest one, under another id.
func (s *scenario) before(kind engine.Primitive) *question {
	all := s.asked(kind)
	for i := len(all) - 2; i >= 0; i-- {
		if all[i].Interaction != all[len(all)-1].Interaction {
			return &all[i]
		}
	}
	return nil
}

// inWords lists the recipients of messages.
func inWords(all []question) string {
	if len(all) == 0 {
		return "nobody"
	}
	var parts []string
	for _, q := range all {
		kind := "a " + q.Message.Type.String()
		if q.Message.Type == 0 {
			kind = "something that is not a primitive"
		}
		parts = append(parts, q.Message.Target+" for "+kind)
	}
	return strings.Join(parts, ", ")
}

// askedOf returns the messages to somebody.
func askedOf(all []question, name string) []question {
	return slices.DeleteFunc(slices.Clone(all), func(q question) bool { return q.Message.Target != humanID(name) })
}

// last returns the position of the last message.
func last(all []question) int {
	if len(all) == 0 {
		return judge.NoSeq
	}
	return all[len(all)-1].seq
}

// questionSteps judge who is asked, and what the latest message says.
func questionSteps() []*step {
	latest := func(pattern, example, doc string, judged func(q question, a args) finding) *step {
		return shows(pattern, example, doc, func(s *scenario, a args) finding {
			all := s.asked()
			if len(all) == 0 {
				return steps.Broken(judge.NoSeq, "a message", "none")
			}
			return judged(all[len(all)-1], a)
		})
	}
	return []*step{
		shows(`no human is asked[ for a {primitive}]`, `no human is asked for a PERMISSION`,
			"No message that needs an answer, or no message of this type, was sent to any human.",
			func(s *scenario, a args) finding {
				all := s.questions()
				if kind, ok := engine.ParsePrimitive(a.At(0)); ok {
					all = s.asked(kind)
				}
				return steps.Verdict(len(all) == 0, last(all), "nobody", "%s", inWords(all))
			}),
		shows(`{name} is {asked}`, `Bob is asked once`,
			"In total, one or more messages that need an answer were sent to this human (asked once: exactly one; not "+
				"asked: none).",
			func(s *scenario, a args) finding {
				all := s.questions()
				mine := askedOf(all, a.At(0))
				switch a.At(1) {
				case "asked once":
					return steps.Verdict(len(mine) == 1, last(mine), "1 message", "%s",
						steps.Plural(len(mine), "message"))
				case "not asked":
					return steps.Verdict(len(mine) == 0, last(mine), "someone else", "%s", inWords(mine))
				}
				return steps.Verdict(len(mine) > 0, last(all), a.At(0), "%s", inWords(all))
			}),
		shows(`{name} is {sent} a {primitive}`, `Bob is asked for a PERMISSION`,
			"The latest message was sent to this human and has this type. A notification may be sent together with "+
				"other messages.",
			func(s *scenario, a args) finding {
				kind, _ := engine.ParsePrimitive(a.At(2))
				want, all := a.At(0)+" for a "+a.At(2), s.questions()
				if kind == engine.Notification {
					all = s.asked(kind)
				}
				if len(all) == 0 {
					return steps.Broken(last(s.asked()), want, "%s", inWords(s.asked()))
				}
				q := all[len(all)-1]
				ok := q.Message.Target == humanID(a.At(0)) && q.Message.Type == kind
				return steps.Verdict(ok, q.seq, want, "%s", inWords([]question{q}))
			}),
		shows(`exactly {n} human is asked`, `exactly 1 human is asked`,
			"Messages that need an answer were sent to this many humans.",
			func(s *scenario, a args) finding {
				all := s.questions()
				humans := map[string]bool{}
				for _, q := range all {
					humans[q.Message.Target] = true
				}
				return steps.Verdict(len(humans) == a.Number(0), last(all), a.At(0), "%s", inWords(all))
			}),
		shows(`{n} questions are asked, each to one human`, `2 questions are asked, each to one human`,
			"This many messages that need an answer were sent, and each belongs to a different interaction.",
			func(s *scenario, a args) finding {
				all := s.questions()
				seen := map[string]bool{}
				for _, q := range all {
					if seen[q.Interaction] {
						return steps.Broken(q.seq, "one human for each", "%s", inWords(all))
					}
					seen[q.Interaction] = true
				}
				return steps.Verdict(len(all) == a.Number(0), last(all), a.At(0), "%s", inWords(all))
			}),
		shows(`the agent had searched for {text} before`, `the agent had searched for "kubernetes" before`,
			"The agent searched the registry for the tag before the latest message.",
			func(s *scenario, a args) finding {
				at := last(s.asked())
				for _, f := range s.Frames() {
					tool := f.Method == wire.MethodToolsCall &&
						to[frames.ToolCall](f.Message.Params).Arguments.Tag == a.At(0)
					if f.From && f.Seq < at && (tool ||
						f.Method == wire.MethodFind && to[wire.Find](f.Message.Params).Tag == a.At(0)) {
						return steps.Kept(f.Seq, "a search")
					}
				}
				return steps.Broken(at, "a search for "+a.At(0), "none before the message")
			}),
		latest(`the message offers {choices}`, `the message offers "us-east", "eu-west", in this order`,
			"The latest message offers these choices, in any order unless the step says otherwise. It may offer one "+
				"more, such as \"None of these\". With \"nothing\", it offers no choices, except optionally one to "+
				"acknowledge.",
			func(q question, a args) finding {
				if a.At(0) == "nothing" {
					return steps.Verdict(len(q.Message.Choices) <= 1, q.seq, "no choices", "%q", q.Message.Choices)
				}
				list, ordered := strings.CutSuffix(a.At(0), ", in this order")
				want, got := strings.Split(unquoted(list), `", "`), slices.Clone(q.Message.Choices)
				if len(got) == len(want)+1 {
					got = slices.DeleteFunc(got, func(c string) bool { return !slices.Contains(want, c) })
				}
				if !ordered {
					slices.Sort(want)
					slices.Sort(got)
				}
				return steps.Verdict(slices.Equal(got, want), q.seq, a.At(0), "%q", q.Message.Choices)
			}),
		shows(`a CLARIFICATION offers at least two options`, `a CLARIFICATION offers at least two options`,
			"Every human who was asked to choose had at least two options.",
			func(s *scenario, _ args) finding {
				for _, q := range s.asked(engine.Clarification) {
					if n := len(q.Message.Choices); n < 2 {
						return steps.Broken(q.seq, "two options", "%q", q.Message.Choices)
					}
				}
				return steps.Kept(judge.NoSeq, "two options")
			}),
		latest(`the message names the {kind} {text}`, `the message names the string "API_KEY"`,
			"The latest message asks for data of this kind and contains its name.",
			func(q question, a args) finding {
				want, w := "the "+a.At(0)+" "+a.At(1), q.Message.Wanted
				if w == nil {
					return steps.Broken(q.seq, want, "no input")
				}
				named := w.Name == a.At(1) || strings.Contains(q.Message.Summary+q.Message.Body, a.At(1))
				return steps.Verdict(named && w.Kind.String() == a.At(0), q.seq, want, "the %s %s", w.Kind, w.Name)
			}),
		shows(`the message shows {texts}`, `the message shows "+  memory: 512Mi"`,
			"The body of the latest message contains the texts. If the message is a NOTIFICATION, it is enough that "+
				"its body or summary contains one of the texts, since the agent may report more than it was told to.",
			func(s *scenario, a args) finding {
				q := s.latest()
				if q == nil {
					return steps.Broken(judge.NoSeq, "a message", "none")
				}
				shown := q.Message.Body
				if q.Message.Type == engine.Notification {
					shown = ""
					for _, news := range s.asked(engine.Notification) {
						shown += news.Message.Summary + "\n" + news.Message.Body + "\n"
					}
				}
				for _, text := range a.Texts(0) {
					if !strings.Contains(shown, text) {
						return steps.Broken(q.seq, text, "%q", shown)
					}
				}
				return steps.AsExpected(q.seq)
			}),
		latest(`the message {form}`, `the message has a summary of one line`,
			"With \"has a summary of one line\", the latest message has a summary that isn't empty and has no line "+
				"break. With \"has a body\", its body isn't empty. With \"has no control characters\", neither "+
				"contains any.",
			func(q question, a args) finding {
				m := q.Message
				switch a.At(0) {
				case "has a summary of one line":
					ok := strings.TrimSpace(m.Summary) != "" && !strings.ContainsAny(m.Summary, "\r\n")
					return steps.Verdict(ok, q.seq, "one line", "%q", m.Summary)
				case "has a body":
					return steps.Verdict(strings.TrimSpace(m.Body) != "", q.seq, "a text", "%q", m.Body)
				}
				i := strings.IndexFunc(m.Summary+m.Body, func(r rune) bool {
					return unicode.IsControl(r) && r != '\n' && r != '\t' && r != '\r'
				})
				return steps.Verdict(i < 0, q.seq, "text", "control characters in %q", m.Body)
			}),
	}
}
