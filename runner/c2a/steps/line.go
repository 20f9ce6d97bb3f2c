package steps

import (
	"context"
	"fmt"
	"slices"
	"strconv"

	"github.com/c2a-conform/c2a-conform/reference/c2a/law"
	"github.com/c2a-conform/c2a-conform/runner/exchange"
	"github.com/c2a-conform/c2a-conform/runner/judge"
	"github.com/c2a-conform/c2a-conform/runner/steps"
	"github.com/c2a-conform/c2a-conform/schemas/jsonrpc"
)

// lines are the steps that send what the other side of the link sends, letter
// by letter. The other side of a host is a harness, and the other way round.
func lines() []*step {
	return needing(link,
		line(`the other side sends the line {json}`, `the other side sends the line {"jsonrpc":"2.0","id":"cut","meth`,
			"A line as it stands here, whether it is a message or not.",
			func(ctx context.Context, s *scene, a args) (int, error) { return s.world.Line(ctx, []byte(a.At(0))) }),
		line(`the other side sends a line that is[ {no UTF-8}][ {n} arrays deep]`, `the other side sends a line that is 100 arrays deep`,
			"A notification whose method has the byte FF in its name; or so many opening brackets, and never a closing one.",
			func(ctx context.Context, s *scene, a args) (int, error) {
				if a.Is("no UTF-8") {
					return s.world.Line(ctx, []byte("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/nonsense\xff\"}"))
				}
				return s.world.Line(ctx, slices.Repeat([]byte("["), min(a.Number(0), steps.MaxNumber)))
			}),
		line(`the other side sends a request with the id {json}`, `the other side sends a request with the id "a\"b"`,
			"A request that can be answered at once, under that id: tools/list to a host, a silent event to a harness.",
			func(ctx context.Context, s *scene, a args) (int, error) { return s.world.Ask(ctx, a.At(0)) }),
	)
}

// line is a step that sends a line, which an implementation may not survive.
func line(pattern, example, doc string, send func(context.Context, *scene, args) (int, error)) *step {
	return when(pattern, example, doc, func(ctx context.Context, s *scene, a args) error {
		seq, err := send(ctx, s, a)
		s.lines = append(s.lines, seq)
		return s.survives(err)
	})
}

// survives takes the end of an implementation for what the scenario is about,
// and ends the scenario with it.
func (s *scene) survives(err error) error {
	if !exchange.Ended(err) {
		return err
	}
	s.world.Excuse()
	s.Over = true
	s.Record(broken(s.lastLine(), "it goes on", "%v", err))
	return nil
}

// Outlives takes the end of an implementation in a later step for that of the line
// before it, where the clock runs by itself: to fall over a line takes a moment, and
// nothing says when it is over.
func (s *scene) Outlives(err error) error {
	if len(s.lines) == 0 || !s.world.Live() {
		return err
	}
	return s.survives(err)
}

// ofLine is a demand on what becomes of the latest line, of which there has to
// be one.
func ofLine(pattern, example, doc string, judgeLine func(s *scene, a args) finding) *step {
	return plain(pattern, example, doc, func(s *scene, a args) finding {
		if len(s.lines) == 0 {
			return broken(judge.NoSeq, "a line", "none was sent")
		}
		return judgeLine(s, a)
	})
}

// lastLine is where the latest line stands in the trace.
func (s *scene) lastLine() int { return s.lines[len(s.lines)-1] }

// lineDemands are the demands on what comes back.
func lineDemands() []*step {
	return needing(link,
		ofLine(`the line is answered with {an error|a result|the error}[ {code}][ under the id {json}]`, `the line is answered with the error -32601 under the id "q-1"`,
			"One result, or one error, whatever its code or of that code, answers the latest line; an error of a code under the id null, unless the step names the id. What a line that is no message has for an id may be echoed or not.",
			func(s *scene, a args) finding {
				answers := s.replies()
				if !a.Is("the error") {
					want := "one result"
					if a.Is("an error") {
						want = "one error"
					}
					return verdict(len(answers) == 1 && (answers[0].Err != nil) == a.Is("an error"), s.where(answers), want, "%s", said(answers))
				}
				want := "the error " + a.At(0)
				if len(answers) != 1 || answers[0].Err == nil {
					return broken(s.where(answers), want, "%s", said(answers))
				}
				m := answers[0]
				if strconv.FormatInt(m.Err.Code, 10) != a.At(0) {
					return broken(m.seq, want, "%s", said(answers))
				}
				if id := a.At(1); id != "" {
					return verdict(m.ID == idOf(id), m.seq, "the id "+id, "the id %s", m.ID)
				}
				own := s.lineSent().ID
				return verdict(m.ID == jsonrpc.NullID || !own.IsZero() && m.ID == own, m.seq, "the id null", "the id %s", m.ID)
			}),
		ofLine(`the request is answered once, under its very id`, `the request is answered once, under its very id`, "One result or error has the id of the latest line, a string for a string and a number for a number, and nothing else answers it.",
			func(s *scene, _ args) finding {
				answers, own := s.replies(), s.lineSent().ID
				ok := len(answers) == 1 && answers[0].ID == own
				return verdict(ok, s.where(answers), "one answer with the id "+own.String(), "%s", said(answers))
			}),
		plain(`nothing answers the {line|notification}`, `nothing answers the line`,
			"No answer comes that has the id of the latest line, or none; or no response comes that answers no request.",
			func(s *scene, a args) finding {
				switch {
				case a.Is("notification"):
					return s.unasked()
				case len(s.lines) == 0:
					return broken(judge.NoSeq, "a line", "none was sent")
				}
				answers := s.replies()
				return verdict(len(answers) == 0, s.where(answers), "no answer", "%s", said(answers))
			}),
		ofLine(`each request of the batch is answered, or the batch is refused`, `each request of the batch is answered, or the batch is refused`, "Either every request of the latest line gets one answer under its id, in an array or alone, and nothing else is answered; or one error under the id null, or no id of the batch, refuses it whole.",
			func(s *scene, _ args) finding {
				answers := s.replies()
				if len(answers) == 1 && answers[0].Err != nil && answers[0].ID == jsonrpc.NullID {
					return kept(answers[0].seq, "it is refused")
				}
				var want []jsonrpc.ID
				for e := range s.lineSent().Elements() {
					if e.Kind == jsonrpc.KindRequest {
						want = append(want, e.ID)
					}
				}
				ok := len(answers) == len(want)
				for _, id := range want {
					ok = ok && slices.ContainsFunc(answers, func(m answer) bool { return m.ID == id })
				}
				return verdict(ok, s.where(answers), fmt.Sprintf("%s, or one error for the batch", steps.Plural(len(want), "answer")), "%s", said(answers))
			}),
	)
}

func idOf(text string) jsonrpc.ID {
	id, _ := jsonrpc.RawID([]byte(text))
	return id
}

// answer is an answer to the latest line.
type answer struct {
	jsonrpc.Message
	seq int
}

// lineSent is the latest line.
func (s *scene) lineSent() jsonrpc.Message { return s.world.Message(s.lastLine()) }

// replies are what came back for the latest line: under its id, under one of
// those in it, or under none.
func (s *scene) replies() []answer {
	sent := s.lineSent()
	ids := []jsonrpc.ID{jsonrpc.NullID}
	if !sent.ID.IsZero() {
		ids = append(ids, sent.ID)
	}
	for e := range sent.Elements() {
		ids = append(ids, e.ID)
	}
	var out []answer
	for i, e := range s.world.Trace().Entries {
		f, ok := e.Item.(law.Frame)
		if !ok || !e.From || i <= s.lastLine() || f.Kind != law.ResponseFrame && f.Kind != law.ErrorFrame {
			continue
		}
		if m := s.world.Message(i); slices.Contains(ids, m.ID) {
			out = append(out, answer{m, i})
		}
	}
	return out
}

func (s *scene) where(answers []answer) int {
	if len(answers) == 0 {
		return s.lastLine()
	}
	return answers[len(answers)-1].seq
}

// unasked judges that after a notification of ours no response came that answers no request.
func (s *scene) unasked() finding {
	sent := false
	for i, e := range s.world.Trace().Entries {
		f, ok := e.Item.(law.Frame)
		switch {
		case !ok:
		case !e.From && f.Kind == law.NotificationFrame:
			sent = true
		case e.From && sent && (f.Kind == law.ResponseFrame || f.Kind == law.ErrorFrame) && f.Method == "":
			return broken(i, "no response", "a response with the id %s", orNone(f.ID))
		}
	}
	if !sent {
		return broken(judge.NoSeq, "a notification", "none was sent")
	}
	return kept(judge.NoSeq, "no response")
}

// said is what was answered, for people.
func said(answers []answer) string {
	switch {
	case len(answers) == 0:
		return "no answer"
	case len(answers) > 1:
		return fmt.Sprintf("%d answers, the first: %s", len(answers), said(answers[:1]))
	case answers[0].Err != nil:
		return fmt.Sprintf("the error %d with the id %s", answers[0].Err.Code, answers[0].ID)
	}
	return fmt.Sprintf("a result with the id %s", answers[0].ID)
}

// hangUps are the steps in which the connection ends.
func hangUps() []*step {
	return needing(link,
		steps.Define(steps.Then, `it ends by itself when the connection is closed`, `it ends by itself when the connection is closed`,
			"The input ends, without a word before it. The program ends within a few seconds, unforced, and not by a crash. Its exit status is its own affair.",
			func(ctx context.Context, s *scene, _ args) error {
				state, ended, err := s.world.HangUp(ctx)
				if err != nil {
					return err
				}
				if ended && state.Killed() {
					return fmt.Errorf("as its input ended: %v", state)
				}
				s.Over = true
				switch {
				case !ended:
					s.Record(broken(judge.NoSeq, "it ends by itself", "it goes on"))
				case state.Signal != "" || state.Err != nil:
					s.Record(broken(judge.NoSeq, "it ends by itself", "%v", state))
				default:
					s.Record(kept(judge.NoSeq, state.String()))
				}
				return nil
			}),
	)
}
