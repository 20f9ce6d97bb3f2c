package steps

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/c2a-conform/c2a-conform/reference/pap"
	"github.com/c2a-conform/c2a-conform/reference/pap/law"
	"github.com/c2a-conform/c2a-conform/reference/pap/link"
	"github.com/c2a-conform/c2a-conform/runner/judge"
)

// promptMs is how long the suite waits for the effects of an act before the next act.
const promptMs = 2_000

// do lets somebody act: with a call to the platform under test, or in the platform of the suite.
func (s *scenario) do(ctx context.Context, method string, params any, in pap.Input) error {
	if s.testsPlatform() {
		if _, err := s.Query(ctx, method, params); err != nil {
			return err
		}
		return s.Advance(ctx, promptMs)
	}
	if err := s.Start(ctx); err != nil {
		return err
	}
	effects, err := s.platform.Step(s.Now(), in)
	s.refusal = err
	if err := s.tell(effects); err != nil {
		return err
	}
	return s.Advance(ctx, promptMs)
}

// finish ends a task, or leaves it with a question.
func (s *scenario) finish(ctx context.Context, agent, named string, o pap.Outcome, text string) error {
	as := nameOf(agent)
	return s.inTask(ctx, agent, named, func(task string) error {
		p := link.Finish{As: as, Task: task, Outcome: o.String(), Text: text}
		return s.do(ctx, link.MethodFinish, p, pap.Finish{As: as, Task: task, Outcome: o, Text: text})
	})
}

// logLines are the lines of a log, each with its line break.
func logLines(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "Line %d of the log: it says nothing unusual – all is well.\n", i+1)
	}
	return b.String()
}

// actSteps are the acts of people and agents in PAP, and whether the platform accepts them.
func actSteps() []*step { return slices.Concat(postSteps(), controlSteps()) }

// postSteps are what people and agents say.
func postSteps() []*step {
	author := func(a args, i int) (n pap.Name) {
		if a.At(i) != "" {
			n = nameOf(a.At(i))
		}
		return n
	}
	return []*step{
		when(`{member} posts {text}[ in {flab}][ without a task][, claiming to be {member}]`,
			`matt posts "^ORAC what's up?" in #release`,
			"Someone posts outside any task. If the step names no flab, the message goes to the first one.",
			func(ctx context.Context, s *scenario, a args) error {
				p := link.Post{As: nameOf(a.At(0)), Text: a.At(1), Flab: s.flabOr(a.At(2)), Author: author(a, 3)}
				return s.do(ctx, link.MethodPost, p, p.Input())
			}),
		when(`{member} posts {n} line[s] and then {text}[ in {task}]`,
			`matt posts 40 lines and then "^ORAC what's up?"`,
			"Someone posts a message with line breaks, in a task or outside any task in the first flab. The message "+
				"consists of log lines, and its last line is the text.",
			func(ctx context.Context, s *scenario, a args) error {
				p := link.Post{As: nameOf(a.At(0)), Text: logLines(a.Number(1)) + a.At(2), Flab: s.flabOr("")}
				if a.At(3) == "" {
					return s.do(ctx, link.MethodPost, p, p.Input())
				}
				return s.inTask(ctx, a.At(0), a.At(3), func(task string) error {
					p.Task, p.Flab = task, s.flabOf(task)
					return s.do(ctx, link.MethodPost, p, p.Input())
				})
			}),
		when(`{member} {posts} {text} in {task}[, but in {flab}][, claiming to be {member}][, claiming {n} hop[s]]`+
			`[, claiming to be part of {task}]`,
			`ORAC posts "@matt green" in its task`,
			"Someone posts, or posts again, in a task. The message goes to the task's flab or to another flab. Its "+
				"claims may be false. A task is named as: its task, its first task, ORAC's task, the task of \"^ANY "+
				"hello\" (which that message created), or the task \"made-up\" (with that id).",
			func(ctx context.Context, s *scenario, a args) error {
				return s.inTask(ctx, a.At(0), a.At(3), func(task string) error {
					p := link.Post{As: nameOf(a.At(0)), Text: a.At(2), Task: task, Flab: a.At(4), Author: author(a, 5)}
					if p.Flab == "" {
						p.Flab = s.flabOf(task)
					}
					if a.At(6) != "" {
						n := a.Number(6)
						p.Hops = &n
					}
					if a.At(7) != "" {
						p.Parent, _ = s.findTask(a.At(0), a.At(7))
					}
					return s.do(ctx, link.MethodPost, p, p.Input())
				})
			}),
		when(`{agent} posts {text} and {agent} posts {text} at once`,
			`ORAC posts "@matt three" and STEF posts "@matt 3" at once`,
			"Two agents post in their newest tasks. The first posts a moment before the second, which doesn't know "+
				"about it yet.",
			func(ctx context.Context, s *scenario, a args) error {
				for _, i := range []int{0, 2} {
					if err := s.inTask(ctx, a.At(i), "its task", func(task string) error {
						p := link.Post{As: nameOf(a.At(i)), Flab: s.flabOf(task), Text: a.At(i + 1), Task: task}
						_, err := s.Submit(ctx, link.MethodPost, p, false)
						return err
					}); err != nil {
						return err
					}
				}
				return s.Advance(ctx, promptMs)
			}),
	}
}

// controlSteps are what people and agents do with tasks, and whether the platform accepts it.
func controlSteps() []*step {
	ends := map[string]pap.Outcome{"finishes": pap.AllDone, "fails": pap.CantDo}
	return []*step{
		when(`{agent} {ends} {task}[ with {text}]`, `ORAC finishes its task with "@matt green"`,
			"An agent reports that a task is done, or that it can't be done.",
			func(ctx context.Context, s *scenario, a args) error {
				return s.finish(ctx, a.At(0), a.At(2), ends[a.At(1)], a.At(3))
			}),
		when(`{agent} asks {text} in {task}`, `ORAC asks "@matt for which version?" in its task`,
			"An agent asks the person a question and can't continue without the answer.",
			func(ctx context.Context, s *scenario, a args) error {
				return s.finish(ctx, a.At(0), a.At(2), pap.Question, a.At(1))
			}),
		when(`{agent} goes {presence}`, `ORAC goes offline`, "An agent goes online or offline.",
			func(ctx context.Context, s *scenario, a args) error {
				n, online := nameOf(a.At(0)), a.At(1) == "online"
				return s.do(ctx, link.MethodPresence, link.Presence{As: n, Online: online},
					pap.Presence{As: n, Online: online})
			}),
		when(`{member} stops {task}`, `matt stops ORAC's task`, "Someone stops a task. Only a person may do so.",
			func(ctx context.Context, s *scenario, a args) error {
				return s.inTask(ctx, a.At(0), a.At(1), func(task string) error {
					as := nameOf(a.At(0))
					return s.do(ctx, link.MethodStop, link.Control{As: as, Task: task}, pap.Stop{As: as, Task: task})
				})
			}),
		when(`{member} redirects {task} to {agent}[ with {text}]`,
			`matt redirects ORAC's task to STEF with "the short form"`,
			"Someone gives a task to another agent, optionally with a new text. Only a person may do so.",
			func(ctx context.Context, s *scenario, a args) error {
				return s.inTask(ctx, a.At(0), a.At(1), func(task string) error {
					in := pap.Redirect{As: nameOf(a.At(0)), Task: task, To: nameOf(a.At(2)), Text: a.At(3)}
					return s.do(ctx, link.MethodRedirect,
						link.Control{As: in.As, Task: task, To: in.To, Text: in.Text}, in)
				})
			}),
		shows(`that is {outcome}`, `that is refused`,
			"The platform has accepted the latest action, or has refused it with an error.",
			func(s *scenario, a args) finding {
				words := map[law.Outcome]string{law.Accepted: "accepted", law.Refused: "refused", 0: "not answered"}
				outcome, seq := law.Accepted, judge.NoSeq
				if s.testsPlatform() {
					act, at := s.latestAct()
					if act == nil {
						return verdict(false, judge.NoSeq, a.At(0), "nothing was done")
					}
					outcome, seq = act.Outcome, at
				} else if s.refusal != nil {
					outcome = law.Refused
				}
				return verdict(words[outcome] == a.At(0), seq, a.At(0), "%s", words[outcome])
			}),
	}
}
