package steps

import (
	"context"
	"fmt"
	"slices"

	"github.com/c2a-conform/c2a-conform/reference/pap"
	"github.com/c2a-conform/c2a-conform/reference/pap/law"
	"github.com/c2a-conform/c2a-conform/reference/pap/link"
	"github.com/c2a-conform/c2a-conform/runner/exchange"
	"github.com/c2a-conform/c2a-conform/runner/judge"
	"github.com/c2a-conform/c2a-conform/runner/steps"
)

func declare(pattern, example, doc string, run func(s *scene, a args) error) *step {
	return steps.Declare(pattern, example, doc, run)
}

func happen(pattern, example, doc string, run func(ctx context.Context, s *scene, a args) error) *step {
	return steps.Happen(pattern, example, doc, run)
}

func demand(pattern, example, doc string, judge func(ctx context.Context, s *scene, a args) (finding, error)) *step {
	return steps.Demand(pattern, example, doc, judge)
}

func givens() []*step {
	return []*step{
		declare(`a flab {flab} with {members}`, `a flab #release with matt, ORAC and STEF`, "A flab and who is in it. A name in capitals is an agent, any other a person. In the role agent, the first agent is the one under test.",
			func(s *scene, a args) error { return s.flab(a.At(0), namesOf(a.Names(1))) }),
		declare(`{agent} is owned by {person}`, `ORAC is owned by matt`, "Who answers for an agent.",
			func(s *scene, a args) error {
				c, err := s.declared(a.At(0))
				if err == nil {
					c.Owner = nameOf(a.At(1))
					s.introduce(c.Owner)
				}
				return err
			}),
		declare(`{agent} is offline`, `ORAC is offline`, "The agent is offline at the start.",
			func(s *scene, a args) error {
				c, err := s.declared(a.At(0))
				if err == nil {
					c.Offline = true
				}
				return err
			}),
		declare(`{agent} is reached by C2A`, `ORAC is reached by C2A`, "The platform delivers to the agent by chat/deliver of C2A, draft 2026-06-24.",
			func(s *scene, a args) error {
				c, err := s.declared(a.At(0))
				if err == nil {
					c.Via = link.ViaC2A
				}
				return err
			}),
	}
}

// promptMs is how long what follows from an act is given to come, before somebody
// does the next thing.
const promptMs = 2_000

// do lets somebody act: by a call to the platform under test, or in ours.
func (s *scene) do(ctx context.Context, method string, params any, in pap.Input) error {
	if s.platform() {
		if _, err := s.Query(ctx, method, params); err != nil {
			return err
		}
		return s.Advance(ctx, promptMs)
	}
	if err := s.Start(ctx); err != nil {
		return err
	}
	effects, err := s.ours.Step(s.Now(), in)
	s.denied = err
	if err := s.tell(effects); err != nil {
		return err
	}
	return s.Advance(ctx, promptMs)
}

func (s *scene) post(ctx context.Context, p link.Post) error {
	return s.do(ctx, link.MethodPost, p, p.Input())
}

func (s *scene) finish(ctx context.Context, agent pap.Name, task string, o pap.Outcome, text string) error {
	return s.do(ctx, link.MethodFinish, link.Finish{As: agent, Task: task, Outcome: o.String(), Text: text}, pap.Finish{As: agent, Task: task, Outcome: o, Text: text})
}

// task is the newest task of an agent, or its first. Where it has none a platform is
// given time to ask it; where it has none then the scenario has no footing, which is
// recorded, and the act is left out.
func (s *scene) task(ctx context.Context, agent pap.Name, first bool) (id string, ok bool, err error) {
	ids := s.tasksOf(agent)
	if len(ids) == 0 {
		if err := s.Settle(ctx); err != nil {
			return "", false, err
		}
		ids = s.tasksOf(agent)
	}
	switch {
	case len(ids) == 0:
		s.Record(steps.Broken(judge.NoSeq, "a task of "+agent.Handle(), "none"))
		return "", false, nil
	case first:
		return ids[0], true, nil
	}
	return ids[len(ids)-1], true, nil
}

// inTask does something with the newest task of an agent, or its first.
func (s *scene) inTask(ctx context.Context, agent string, first bool, do func(task string) error) error {
	id, ok, err := s.task(ctx, nameOf(agent), first)
	if err != nil || !ok {
		return err
	}
	return do(id)
}

// flabOf is where a task is.
func (s *scene) flabOf(task string) string {
	if !s.platform() {
		t, _ := s.ours.Task(task)
		return t.Flab
	}
	if t, ok := law.Tell(s.trace()).Task(task); ok && t.Flab != "" {
		return t.Flab
	}
	return s.here("")
}

func acts() []*step {
	post := func(pattern, example, doc string, fill func(ctx context.Context, s *scene, a args, p *link.Post) error) *step {
		return happen(pattern, example, doc, func(ctx context.Context, s *scene, a args) error {
			p := link.Post{As: nameOf(a.At(0)), Text: a.At(1)}
			if err := fill(ctx, s, a, &p); err != nil {
				return err
			}
			if p.Flab == "" {
				return nil // without a task, which was recorded
			}
			return s.post(ctx, p)
		})
	}
	inTask := func(of func(a args) (agent string, first bool), more func(a args, p *link.Post)) func(context.Context, *scene, args, *link.Post) error {
		return func(ctx context.Context, s *scene, a args, p *link.Post) error {
			agent, first := of(a)
			return s.inTask(ctx, agent, first, func(task string) error {
				p.Task, p.Flab = task, s.flabOf(task)
				if more != nil {
					more(a, p)
				}
				return nil
			})
		}
	}
	own := func(a args) (string, bool) { return a.At(0), false }
	other := func(a args) (string, bool) { return a.At(2), false }
	finish := func(o pap.Outcome) func(ctx context.Context, s *scene, agent, of, text string, first bool) error {
		return func(ctx context.Context, s *scene, agent, of, text string, first bool) error {
			return s.inTask(ctx, of, first, func(task string) error { return s.finish(ctx, nameOf(agent), task, o, text) })
		}
	}
	done, failed, asks := finish(pap.AllDone), finish(pap.CantDo), finish(pap.Question)
	return []*step{
		post(`{person} posts {text}[ in {flab}]`, `matt posts "^ORAC what's up?" in #release`, "A person says something, in the first flab if none is named.",
			func(_ context.Context, s *scene, a args, p *link.Post) error { p.Flab = s.here(a.At(2)); return nil }),
		post(`{person} goes on in {agent}'s task with {text}`, `matt goes on in ORAC's task with "take your time"`, "A person says something in the newest task of the agent.",
			func(ctx context.Context, s *scene, a args, p *link.Post) error {
				p.Text = a.At(2)
				return inTask(func(a args) (string, bool) { return a.At(1), false }, nil)(ctx, s, a, p)
			}),
		post(`{person} tries to go on in {agent}'s task with {text}`, `matt tries to go on in ORAC's task with "are you done?"`, "The same, where the platform may refuse it.",
			func(ctx context.Context, s *scene, a args, p *link.Post) error {
				p.Text = a.At(2)
				return inTask(func(a args) (string, bool) { return a.At(1), false }, nil)(ctx, s, a, p)
			}),
		post(`{agent} posts {text} in its task`, `ORAC posts "@matt green" in its task`, "An agent says something in its newest task.", inTask(own, nil)),
		post(`{agent} posts {text} in its first task`, `ORAC posts "@matt green" in its first task`, "An agent says something in the first task that it was given.",
			inTask(func(a args) (string, bool) { return a.At(0), true }, nil)),
		post(`{agent} posts {text} in its task, but in {flab}`, `ORAC posts "hello" in its task, but in #ops`, "An agent says something under its newest task, in another flab.",
			inTask(own, func(a args, p *link.Post) { p.Flab = a.At(2) })),
		post(`{agent} posts {text} in its task as {member}`, `ORAC posts "ship it" in its task as matt`, "An agent says of itself that it is somebody else.",
			inTask(own, func(a args, p *link.Post) { p.Author = nameOf(a.At(2)) })),
		post(`{agent} posts {text} in its task with {n} hops`, `ORAC posts "^STEF go on" in its task with 0 hops`, "An agent says of itself how many hops are behind it.",
			inTask(own, func(a args, p *link.Post) { n := a.Number(2); p.Hops = &n })),
		post(`{agent} posts {text} in {agent}'s task`, `STEF posts "green" in ORAC's task`, "An agent says something in the newest task of another.", inTask(other, nil)),
		post(`{agent} posts {text} in {agent}'s task as {member}`, `STEF posts "green" in ORAC's task as ORAC`, "An agent says something in the newest task of another, and that it is somebody else.",
			inTask(other, func(a args, p *link.Post) { p.Author = nameOf(a.At(3)) })),
		happen(`{agent} posts {text} and {agent} posts {text} at once`, `ORAC posts "@matt three" and STEF posts "@matt 3" at once`, "Two agents say something in their newest tasks, the first a moment before the other, who can't know of it.",
			func(ctx context.Context, s *scene, a args) error {
				for _, i := range []int{0, 2} {
					if err := s.inTask(ctx, a.At(i), false, func(task string) error {
						_, err := s.Submit(ctx, link.MethodPost, link.Post{As: nameOf(a.At(i)), Flab: s.flabOf(task), Text: a.At(i + 1), Task: task}, false)
						return err
					}); err != nil {
						return err
					}
				}
				return s.Advance(ctx, promptMs)
			}),
		post(`{agent} answers late with {text} in the task of {text}`, `STEF answers late with "me" in the task of "^ANY of you?"`, "An agent says something in the task that a message made, whether it was asked or not.",
			func(_ context.Context, s *scene, a args, p *link.Post) error {
				ids, _, _ := s.madeBy(a.At(2))
				if len(ids) == 0 {
					s.Record(steps.Broken(judge.NoSeq, "a task", "none"))
					return nil
				}
				p.Task, p.Flab = ids[0], s.flabOf(ids[0])
				return nil
			}),
		post(`{agent} posts {text} in the task {text}`, `STEF posts "green" in the task "made-up"`, "An agent says something in a task with that id.",
			func(_ context.Context, s *scene, a args, p *link.Post) error {
				p.Flab, p.Task = s.here(""), a.At(2)
				return nil
			}),
		post(`{agent} posts {text} without a task[ as {member}]`, `ORAC posts "good morning" without a task`, "An agent says something in the first flab, and names no task.",
			func(ctx context.Context, s *scene, a args, p *link.Post) error {
				p.Flab = s.here("")
				if a.At(2) != "" {
					p.Author = nameOf(a.At(2))
				}
				return nil
			}),
		happen(`{agent} finishes its task[ with {text}]`, `ORAC finishes its task with "@matt green"`, "An agent has done its newest task.",
			func(ctx context.Context, s *scene, a args) error {
				return done(ctx, s, a.At(0), a.At(0), a.At(1), false)
			}),
		happen(`{agent} finishes its first task`, `ORAC finishes its first task`, "An agent has done the first task that it was given.",
			func(ctx context.Context, s *scene, a args) error { return done(ctx, s, a.At(0), a.At(0), "", true) }),
		happen(`{agent} finishes {agent}'s task`, `STEF finishes ORAC's task`, "An agent says that the newest task of another is done.",
			func(ctx context.Context, s *scene, a args) error { return done(ctx, s, a.At(0), a.At(1), "", false) }),
		happen(`{agent} fails its task with {text}`, `ORAC fails its task with "@matt I can't"`, "An agent can't do its newest task, and says so.",
			func(ctx context.Context, s *scene, a args) error {
				return failed(ctx, s, a.At(0), a.At(0), a.At(1), false)
			}),
		happen(`{agent} asks {text} in its task`, `ORAC asks "@matt for which version?" in its task`, "An agent asks the person something, without which it can't go on.",
			func(ctx context.Context, s *scene, a args) error {
				return asks(ctx, s, a.At(0), a.At(0), a.At(1), false)
			}),
		happen(`{agent} goes offline`, `ORAC goes offline`, "An agent goes.",
			func(ctx context.Context, s *scene, a args) error { return s.presence(ctx, nameOf(a.At(0)), false) }),
		happen(`{agent} comes online`, `ORAC comes online`, "An agent comes.",
			func(ctx context.Context, s *scene, a args) error { return s.presence(ctx, nameOf(a.At(0)), true) }),
		happen(`an unknown request comes`, `an unknown request comes`, "Somebody calls a method that the binding doesn't have.",
			func(ctx context.Context, s *scene, _ args) error {
				answer, err := s.Query(ctx, "pap/unknown", struct{}{})
				s.odd = answer
				return err
			}),
		demand(`it is answered with an error`, `it is answered with an error`, "The unknown request is refused with an error, and not left open.",
			func(_ context.Context, s *scene, _ args) (finding, error) {
				switch {
				case s.odd == nil:
					return verdict(false, judge.NoSeq, "an error", "no answer"), nil
				case s.odd.Err == nil:
					return verdict(false, s.odd.Seq, "an error", "a result"), nil
				}
				return verdict(true, s.odd.Seq, "", "%s", s.odd.Err.Message), nil
			}),
		passing(),
	}
}

func (s *scene) presence(ctx context.Context, n pap.Name, online bool) error {
	return s.do(ctx, link.MethodPresence, link.Presence{As: n, Online: online}, pap.Presence{As: n, Online: online})
}

func passing() *step {
	st := steps.Define(steps.When, `{time} pass`, `31 min pass`, "Time passes.", func(ctx context.Context, s *scene, a args) error {
		return s.Pass(ctx, a.Ms(0))
	})
	st.Takes = func(a args, _ wireHello) int64 { return a.Ms(0) }
	return st
}

func controls() []*step {
	stop := func(ctx context.Context, s *scene, by, task string) error {
		return s.do(ctx, link.MethodStop, link.Control{As: nameOf(by), Task: task}, pap.Stop{As: nameOf(by), Task: task})
	}
	redirect := func(ctx context.Context, s *scene, by, task, to, text string) error {
		in := pap.Redirect{As: nameOf(by), Task: task, To: nameOf(to), Text: text}
		return s.do(ctx, link.MethodRedirect, link.Control{As: in.As, Task: task, To: in.To, Text: text}, in)
	}
	stopping := func(first bool) func(context.Context, *scene, args) error {
		return func(ctx context.Context, s *scene, a args) error {
			return s.inTask(ctx, a.At(1), first, func(task string) error { return stop(ctx, s, a.At(0), task) })
		}
	}
	redirecting := func(ctx context.Context, s *scene, a args) error {
		return s.inTask(ctx, a.At(1), false, func(task string) error { return redirect(ctx, s, a.At(0), task, a.At(2), "") })
	}
	return []*step{
		happen(`{person} stops {agent}'s task`, `matt stops ORAC's task`, "A person stops the newest task of an agent.", stopping(false)),
		happen(`{person} stops {agent}'s first task`, `matt stops ORAC's first task`, "A person stops the first task of an agent.", stopping(true)),
		happen(`{person} stops the task of {text}`, `matt stops the task of "^ANY summarise"`, "A person stops the task that a message made.",
			func(ctx context.Context, s *scene, a args) error {
				ids, _, ok := s.madeBy(a.At(1))
				if !ok {
					return &exchange.ScenarioError{What: fmt.Sprintf("nobody has posted %q", a.At(1))}
				}
				if len(ids) == 0 {
					s.Record(steps.Broken(judge.NoSeq, "a task", "none"))
					return nil
				}
				return stop(ctx, s, a.At(0), ids[0])
			}),
		happen(`{agent} tries to stop {agent}'s task`, `STEF tries to stop ORAC's task`, "An agent tries to stop the newest task of another.", stopping(false)),
		happen(`{person} redirects {agent}'s task to {agent}`, `matt redirects ORAC's task to STEF`, "A person gives the newest task of an agent to another.", redirecting),
		happen(`{person} redirects {agent}'s task to {agent} with {text}`, `matt redirects ORAC's task to STEF with "the short form"`, "The same, in other words.",
			func(ctx context.Context, s *scene, a args) error {
				return s.inTask(ctx, a.At(1), false, func(task string) error { return redirect(ctx, s, a.At(0), task, a.At(2), a.At(3)) })
			}),
		happen(`{member} tries to redirect {agent}'s task to {agent}`, `STEF tries to redirect ORAC's task to STEF`, "Somebody tries to give the newest task of an agent to another.", redirecting),
	}
}

// handed is the newest delivery over the bridge to an agent that asks it something.
func (s *scene) handed(agent pap.Name) (law.Handed, bool) {
	for _, e := range slices.Backward(s.trace().Entries) {
		if h, ok := e.Item.(law.Handed); ok && h.Agent == agent && h.Policy != pap.MustNotRespond.String() {
			return h, true
		}
	}
	return law.Handed{}, false
}

func bridgeActs() []*step {
	call := func(ctx context.Context, s *scene, c link.ToolCall) error {
		if !s.platform() {
			return &exchange.ScenarioError{What: "our own platform has no bridge"}
		}
		_, err := s.Query(ctx, link.MethodToolsCall, c)
		return err
	}
	asked := func(run func(ctx context.Context, s *scene, a args, h law.Handed) error) func(context.Context, *scene, args) error {
		return func(ctx context.Context, s *scene, a args) error {
			h, ok := s.handed(nameOf(a.At(0)))
			if !ok {
				s.Record(steps.Broken(judge.NoSeq, "a delivery to "+a.At(0)+" that asks it something", "none"))
				return nil
			}
			return run(ctx, s, a, h)
		}
	}
	send := func(agent pap.Name, flab, event, text string) link.ToolCall {
		return link.ToolCall{Name: link.ToolSend, Agent: agent, Arguments: link.ToolArguments{
			Target: &link.ToolTarget{ConversationID: flab}, InReplyTo: event, Key: string(agent) + " " + text,
			Visibility: "channel", Directedness: "to_other", Text: text,
		}}
	}
	return []*step{
		happen(`{agent} claims by C2A`, `ORAC claims by C2A`, "The agent calls chat.claim for what it was asked last.",
			asked(func(ctx context.Context, s *scene, a args, h law.Handed) error {
				return call(ctx, s, link.ToolCall{Name: link.ToolClaim, Agent: h.Agent, Arguments: link.ToolArguments{EventID: h.Event}})
			})),
		happen(`{agent} answers by C2A with {text}`, `ORAC answers by C2A with "@matt green"`, "The agent calls chat.send_message in reply to what it was asked last.",
			asked(func(ctx context.Context, s *scene, a args, h law.Handed) error {
				return call(ctx, s, send(h.Agent, h.Flab, h.Event, a.At(1)))
			})),
		happen(`{agent} sends {text} to {flab} by C2A`, `ORAC sends "hello" to #release by C2A`, "The agent calls chat.send_message in reply to nothing.",
			func(ctx context.Context, s *scene, a args) error {
				return call(ctx, s, send(nameOf(a.At(0)), a.At(2), "", a.At(1)))
			}),
	}
}
