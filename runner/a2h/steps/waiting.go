package steps

import (
	"context"
	"slices"
	"strings"

	engine "github.com/c2a-conform/c2a-conform/reference/a2h"
	"github.com/c2a-conform/c2a-conform/reference/a2h/law"
	"github.com/c2a-conform/c2a-conform/reference/a2h/wire"
	"github.com/c2a-conform/c2a-conform/runner/judge"
	"github.com/c2a-conform/c2a-conform/runner/steps"
)

// wait describes how the agent waits for the answer to a question: where it saved its state, and where it went to
// sleep.
type wait struct {
	*question
	saved, slept int
}

// latestWait returns how the agent waits for the answer to its latest question. The question is nil if there is none.
func (s *scenario) latestWait() wait {
	w := wait{s.latest(), judge.NoSeq, judge.NoSeq}
	if w.question == nil {
		return w
	}
	about := func(interaction, thread string) bool {
		return interaction == w.Interaction || interaction == "" && thread == w.Thread
	}
	for _, e := range s.passed().Entries {
		switch x := e.Item.(type) {
		case law.Saving:
			if about(x.Interaction, x.Thread) {
				w.saved = e.Seq
			}
		case law.Slept:
			if about(x.Interaction, x.Thread) {
				w.slept = e.Seq
			}
		}
	}
	return w
}

// waitingSteps judge how the agent waits, and what its model is shown.
func waitingSteps() []*step {
	return []*step{
		when(`the agent is asked for its threads`, `the agent is asked for its threads`,
			"The agent reports the state of its threads.",
			func(ctx context.Context, s *scenario, _ args) error {
				_, err := s.Query(ctx, wire.MethodThreads, struct{}{})
				return err
			}),
		then(`the thread {text} {is} SUSPENDED`, `the thread "main" is not SUSPENDED`,
			"When asked for the state of its threads, the agent reports this state. With \"is not\", it reports "+
				"another state, or doesn't list the thread.",
			func(ctx context.Context, s *scenario, a args) (finding, error) {
				suspended, want := true, "SUSPENDED"
				if a.At(1) == "is not" {
					suspended, want = false, "another state"
				}
				answer, err := s.Query(ctx, wire.MethodThreads, struct{}{})
				if err != nil || answer == nil || answer.Err != nil {
					return steps.Broken(judge.NoSeq, want, "no result"), err
				}
				state := ""
				for _, t := range to[wire.Threads](answer.Result).Threads {
					if t.Thread == a.At(0) {
						state = t.State
					}
				}
				return steps.Verdict((state == "SUSPENDED") == suspended, answer.Seq, want, "%q", state),
					nil
			}),
		shows(`the agent {waits}`, `the agent goes to sleep`,
			"With \"stays awake\", the latest question uses the blocking pattern, and its thread isn't suspended. "+
				"With \"goes to sleep\", the thread is suspended.",
			func(s *scenario, a args) finding {
				w := s.latestWait()
				asleep := w.slept != judge.NoSeq
				switch {
				case w.question == nil:
					return steps.Broken(judge.NoSeq, "a question", "none")
				case a.At(0) == "goes to sleep":
					got := map[bool]string{true: "sleep", false: "it stays awake"}[asleep]
					return steps.Verdict(asleep, w.slept, "sleep", "%s", got)
				case asleep:
					return steps.Broken(w.slept, "an agent that waits", "it goes to sleep")
				}
				return steps.Verdict(w.Pattern == engine.Blocking, w.seq, engine.Blocking.String(), "%s", w.Pattern)
			}),
		shows(`the agent saves its state, asks, and goes to sleep, in this order`,
			`the agent saves its state, asks, and goes to sleep, in this order`,
			"The checkpoint, the latest question and the suspension happened in this order.",
			func(s *scenario, _ args) finding {
				w := s.latestWait()
				switch {
				case w.question == nil:
					return steps.Broken(judge.NoSeq, "a question", "none")
				case w.Pattern != engine.Interrupt:
					return steps.Unused("an agent that goes to sleep")
				}
				ok := w.saved != judge.NoSeq && w.saved < w.seq && w.seq < w.slept
				return steps.Verdict(ok, w.seq, "checkpoint, question, sleep",
					"checkpoint at %d, question at %d, sleep at %d", w.saved, w.seq, w.slept)
			}),
		shows(`the agent saves no state`, `the agent saves no state`,
			"There was no checkpoint after the latest message.",
			func(s *scenario, _ args) finding {
				asked := last(s.asked())
				for _, e := range s.passed().Entries {
					if _, ok := e.Item.(law.Saving); ok && e.Seq > asked {
						return steps.Broken(e.Seq, "no checkpoint", "a checkpoint")
					}
				}
				return steps.Kept(judge.NoSeq, "no checkpoint")
			}),
		shows(`the sleeping agent neither polls nor calls its model`,
			`the sleeping agent neither polls nor calls its model`,
			"After the thread was suspended, there was no poll for the question and no turn of the thread's model. "+
				"After a restart, one poll is allowed.",
			func(s *scenario, _ args) finding {
				w := s.latestWait()
				if w.question == nil || w.slept == judge.NoSeq {
					return steps.Unused("an agent that goes to sleep")
				}
				passed := s.passed()
				looks := passed.Looks(w.Interaction, 0)
				for _, e := range passed.Entries {
					switch x := e.Item.(type) {
					case law.Polled:
						if e.Seq > w.slept && x.Interaction == w.Interaction && !slices.Contains(looks, e.Seq) {
							return steps.Broken(e.Seq, "nothing", "a poll")
						}
					case law.Thought:
						if e.Seq > w.slept && x.Thread == w.Thread {
							return steps.Broken(e.Seq, "nothing", "a model turn")
						}
					}
				}
				return steps.Kept(w.slept, "nothing")
			}),
		shows(`the model is shown {text} {how_often}`, `the model is shown "deployment.yaml" once`,
			"Each input of the model contains the text at most once, and at least one input contains it, unless the "+
				"step says at most once. A later input may repeat what the human said before. If a turn repeats an "+
				"option that was offered, this counts once.",
			func(s *scenario, a args) finding {
				n, seq, offered := 0, judge.NoSeq, s.offered(a.At(0))
				for _, e := range s.passed().Entries {
					if x, ok := e.Item.(law.Thought); ok && strings.Contains(x.Text, a.At(0)) {
						times := strings.Count(x.Text, a.At(0))
						if offered {
							times = 1
						}
						if times > n {
							n, seq = times, e.Seq
						}
					}
				}
				ok := n == 1 || n == 0 && a.At(1) == "at most once"
				return steps.Verdict(ok, seq, a.At(1), "%s", steps.Plural(n, "time"))
			}),
	}
}

// offered reports whether the text is in an option of one of the agent's questions.
func (s *scenario) offered(text string) bool {
	return slices.ContainsFunc(s.questions(), func(q question) bool {
		return slices.ContainsFunc(q.Message.Choices, func(c string) bool { return strings.Contains(c, text) })
	})
}
