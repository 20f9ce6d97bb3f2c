package steps

import (
	"fmt"
	"slices"
	"strings"
	"unicode"

	"github.com/c2a-conform/c2a-conform/reference/pap"
	"github.com/c2a-conform/c2a-conform/reference/pap/law"
	"github.com/c2a-conform/c2a-conform/runner/judge"
	"github.com/c2a-conform/c2a-conform/runner/steps"
)

// statement is something that the agent under test says.
type statement struct {
	text    string
	task    string
	outcome pap.Outcome // of the end of a task, else 0
	refused bool        // by the platform of the suite
	seq     int
}

func (u statement) spoken() bool { return u.text != "" }
func (u statement) fails() bool  { return u.outcome == pap.CantDo && !u.refused }
func (u statement) asks() bool   { return u.outcome == pap.Question && !u.refused }

// statements returns everything that the agent under test says; if the text of a message is given, only in its tasks.
func (s *scenario) statements(message string) (all []statement) {
	tasks := map[string]bool{}
	for _, e := range s.effects {
		if a, ok := e.(pap.Activated); ok && a.Agent == s.setup.Agent && a.Message.Text == message {
			tasks[a.Task] = true
		}
	}
	for _, e := range s.passed().Entries {
		act, ok := e.Item.(*law.Act)
		if !ok {
			continue
		}
		var u statement
		switch in := act.Input.(type) {
		case pap.Post:
			u = statement{text: in.Text, task: in.Task}
		case pap.Finish:
			u = statement{text: in.Text, task: in.Task, outcome: in.Outcome}
		default:
			continue
		}
		u.refused, u.seq = act.Outcome == law.Refused, e.Seq
		if message == "" || tasks[u.task] {
			all = append(all, u)
		}
	}
	return all
}

// those returns the statements that satisfy a condition.
func those(all []statement, ok func(u statement) bool) []statement {
	return slices.DeleteFunc(slices.Clone(all), func(u statement) bool { return !ok(u) })
}

// replies are the texts that the model has replied.
func (s *scenario) replies() (texts []string) {
	for _, e := range s.passed().Entries {
		if x, ok := e.Item.(law.Thought); ok {
			for _, a := range x.Actions {
				if a.Kind == pap.Reply {
					texts = append(texts, a.Text)
				}
			}
		}
	}
	return texts
}

// having reports whether a statement contains one of the texts.
func having(texts []string) func(u statement) bool {
	return func(u statement) bool {
		return slices.ContainsFunc(texts, func(text string) bool { return strings.Contains(u.text, text) })
	}
}

// addresses reports whether a text names somebody as a whole word.
func addresses(text string, n pap.Name) bool {
	words := strings.FieldsFunc(text, func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !strings.ContainsRune("@^_-", r)
	})
	return slices.Contains(words, string(n))
}

// judged returns the finding about statements.
func judged(ok bool, all []statement, allowed string) finding {
	words, last := []string{"nothing"}, judge.NoSeq
	for i, u := range all {
		word := fmt.Sprintf("%q", u.text)
		if u.outcome != 0 {
			word += " as " + u.outcome.String()
		}
		words, last = append(words[:i], word), u.seq
	}
	return verdict(ok, last, allowed, "%s", strings.Join(words, "; "))
}

// agentSteps judge what the agent under test says.
func agentSteps() []*step {
	within := func(text string) func(u statement) bool {
		return func(u statement) bool { return strings.Contains(u.text, text) }
	}
	return []*step{
		shows(`{agent} says nothing`, `ORAC says nothing`, "The agent doesn't post or finish anything.",
			func(s *scenario, _ args) finding {
				all := s.statements("")
				return judged(len(all) == 0, all, "nothing")
			}),
		shows(`{agent} responds once to {text}`, `ORAC responds once to "^ORAC what's up?"`,
			"The agent posts its model's reply exactly once in that message's task. If the model doesn't reply, it is "+
				"enough that the agent posts something. The agent may also make other posts.",
			func(s *scenario, a args) finding {
				all := those(s.statements(a.At(1)), statement.spoken)
				replies := s.replies()
				n := len(those(all, having(replies)))
				return judged(n == 1 || len(replies) == 0 && len(all) > 0, all, "one response in the task")
			}),
		shows(`{agent} responds {n} time[s] to {text}`, `ORAC responds 2 times to "^ORAC what's up?"`,
			"The agent posts a reply from its model this many times in the tasks of messages with that text.",
			func(s *scenario, a args) finding {
				all := s.statements(a.At(2))
				n := len(those(all, having(s.replies())))
				return judged(n == a.Number(1), all, steps.Plural(a.Number(1), "response"))
			}),
		shows(`{agent} does not respond to {text}`, `ORAC does not respond to "^ORAC what's up?"`,
			"The agent doesn't post its model's reply in that message's task, and doesn't end the task.",
			func(s *scenario, a args) finding {
				all := s.statements(a.At(1))
				replied := having(s.replies())
				responses := those(all, func(u statement) bool { return u.outcome != 0 || replied(u) })
				return judged(len(responses) == 0, all, "no response in the task")
			}),
		shows(`{agent} answers {text} with {text}`, `ORAC answers "^ORAC what's up?" with "it is green"`,
			"In the first text's task, the agent posts the second text exactly once, possibly within a longer post. A "+
				"post that was refused doesn't count.",
			func(s *scenario, a args) finding {
				all := s.statements(a.At(1))
				said := those(all, func(u statement) bool { return within(a.At(2))(u) && !u.refused })
				return judged(len(said) == 1, all, fmt.Sprintf("%q, once, in the task", a.At(2)))
			}),
		shows(`{agent}'s answer contains {text}`, `ORAC's answer contains "green"`,
			"The agent posts the text exactly once, possibly within a longer post.",
			func(s *scenario, a args) finding {
				all := s.statements("")
				return judged(len(those(all, within(a.At(1)))) == 1, all, fmt.Sprintf("%q, once", a.At(1)))
			}),
		shows(`{agent} says {text} in the task of {text}`, `ORAC says "one moment" in the task of "^ORAC what's up?"`,
			"In the second text's task, the agent posts something that contains the first text.",
			func(s *scenario, a args) finding {
				all := s.statements(a.At(2))
				return judged(len(those(all, within(a.At(1)))) > 0, all, fmt.Sprintf("%q in the task", a.At(1)))
			}),
		shows(`{agent} never says {text}`, `ORAC never says "as I said"`,
			"The agent doesn't post anything that contains the text.",
			func(s *scenario, a args) finding {
				all := those(s.statements(""), within(a.At(1)))
				return judged(len(all) == 0, all, "anything else")
			}),
		shows(`{agent}'s answer addresses {person}`, `ORAC's answer addresses matt`,
			"When the agent posts its model's reply, it names the person with @ and the handle.",
			func(s *scenario, a args) finding {
				n := nameOf(a.At(1))
				all := those(s.statements(""), having(s.replies()))
				named := those(all, func(u statement) bool { return addresses(u.text, n) })
				return judged(len(all) > 0 && len(named) == len(all), all, "an answer with "+string(n))
			}),
		shows(`{agent}'s report of a failure addresses {person}`, `ORAC's report of a failure addresses matt`,
			"When the agent ends a task as failed, it names the person in that task with @ and the handle.",
			func(s *scenario, a args) finding {
				n, all := nameOf(a.At(1)), s.statements("")
				named := slices.ContainsFunc(all, func(u statement) bool { return addresses(u.text, n) })
				return judged(named && slices.ContainsFunc(all, statement.fails), all, "a report with "+string(n))
			}),
		shows(`{agent} says something about {text}`, `ORAC says something about "2.1"`,
			"After this message has activated the agent, it posts something in the task or ends it as failed.",
			func(s *scenario, a args) finding {
				seq, task := judge.NoSeq, ""
				for _, e := range s.passed().Entries {
					if x, ok := e.Item.(law.Asked); ok && x.Message.Text == a.At(1) {
						seq, task = e.Seq, x.Task
					}
				}
				all := those(s.statements(""), func(u statement) bool {
					return u.task == task && u.seq > seq && (u.spoken() || u.fails())
				})
				return judged(task != "" && len(all) > 0, all, "a word about it")
			}),
		shows(`{agent} reports that it can't do {text}`, `ORAC reports that it can't do "^ORAC hello"`,
			"The agent ends that message's task as failed, exactly once. It posts something in the task, but doesn't "+
				"also post the text with which it ends the task.",
			func(s *scenario, a args) finding {
				all := s.statements(a.At(1))
				ends, spoken := those(all, statement.fails), those(all, statement.spoken)
				again := func(u statement) bool { return u.outcome == 0 && u.text == ends[0].text }
				ok := len(ends) == 1 && len(spoken) > 0 && !slices.ContainsFunc(spoken, again)
				return judged(ok, all, "one failure report")
			}),
		shows(`{agent} reports no failure`, `ORAC reports no failure`, "The agent doesn't end any task as failed.",
			func(s *scenario, _ args) finding {
				all := those(s.statements(""), statement.fails)
				return judged(len(all) == 0, all, "none")
			}),
		shows(`{agent} asks {text} about {text}`, `ORAC asks "which one?" about "^ORAC fix it"`,
			"In the second text's task, the agent posts something that contains the first text exactly once, and then "+
				"leaves the task with a question.",
			func(s *scenario, a args) finding {
				all := s.statements(a.At(2))
				ok := len(those(all, within(a.At(1)))) == 1 && len(those(all, statement.asks)) == 1 &&
					all[len(all)-1].asks()
				return judged(ok, all, fmt.Sprintf("the question %q", a.At(1)))
			}),
		shows(`{agent} asks {text} {n} time[s]`, `ORAC asks "which one?" 2 times`,
			"This many times, the agent posts something that contains the text and leaves a task with a question.",
			func(s *scenario, a args) finding {
				all, want := s.statements(""), a.Number(2)
				tasks := map[string]bool{}
				for _, u := range those(all, within(a.At(1))) {
					tasks[u.task] = true
				}
				left := those(all, func(u statement) bool { return u.asks() && tasks[u.task] })
				ok := len(those(all, within(a.At(1)))) == want && len(left) >= want
				return judged(ok, all, fmt.Sprintf("the question %q, %s", a.At(1), steps.Plural(want, "time")))
			}),
		shows(`{agent} asks nothing`, `ORAC asks nothing`, "The agent doesn't leave any task with a question.",
			func(s *scenario, _ args) finding {
				all := those(s.statements(""), statement.asks)
				return judged(len(all) == 0, all, "no question")
			}),
	}
}
