package steps

import (
	"context"
	"fmt"
	"slices"
	"strconv"

	"github.com/c2a-conform/c2a-conform/reference/c2a/law"
	"github.com/c2a-conform/c2a-conform/runner/c2a/scenario"
	"github.com/c2a-conform/c2a-conform/runner/judge"
	"github.com/c2a-conform/c2a-conform/runner/steps"
	"github.com/c2a-conform/c2a-conform/schemas/jsonrpc"
)

// lineSteps send exact lines from the other side of the link. The other side of a host is a harness, and the reverse.
func lineSteps() []*steps.Step {
	return scenario.Needing(scenario.LinkTap,
		sendingLine(`the other side sends the line {json}`,
			`the other side sends the line {"jsonrpc":"2.0","id":"cut","meth`,
			"Sends exactly this line, whether it is a message or not.",
			func(ctx context.Context, s *scenario.Scenario, a steps.Args) (int, error) {
				return s.World.Line(ctx, []byte(a.At(0)))
			}),
		sendingLine(`the other side sends a line that is[ {not UTF-8}][ {n} arrays deep]`,
			`the other side sends a line that is 100 arrays deep`,
			"A notification whose method name contains the byte FF, or this many opening brackets without a closing "+
				"one.",
			func(ctx context.Context, s *scenario.Scenario, a steps.Args) (int, error) {
				if a.Is("not UTF-8") {
					return s.World.Line(ctx, []byte("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/nonsense\xff\"}"))
				}
				return s.World.Line(ctx, slices.Repeat([]byte("["), min(a.Number(0), steps.MaxNumber)))
			}),
		sendingLine(`the other side sends a request with the id {json}`,
			`the other side sends a request with the id "a\"b"`,
			"A request with this id that can be answered immediately: tools/list to a host, or a silent event to a "+
				"harness.",
			func(ctx context.Context, s *scenario.Scenario, a steps.Args) (int, error) {
				return s.World.Ask(ctx, a.At(0))
			}),
	)
}

// sendingLine makes a step that sends a line. The line may crash an implementation.
func sendingLine(pattern, example, doc string,
	send func(context.Context, *scenario.Scenario, steps.Args) (int, error)) *steps.Step {
	return steps.Happen(pattern, example, doc, func(ctx context.Context, s *scenario.Scenario, a steps.Args) error {
		seq, err := send(ctx, s, a)
		return s.LineSent(seq, err)
	})
}

// demandOnLine makes a demand on the result of the latest line. There must be a line.
func demandOnLine(pattern, example, doc string,
	judgeLine func(s *scenario.Scenario, a steps.Args) steps.Finding) *steps.Step {
	return scenario.Demand(pattern, example, doc, func(s *scenario.Scenario, a steps.Args) steps.Finding {
		if s.LastLine() == judge.NoSeq {
			return steps.Broken(judge.NoSeq, "a line", "no line was sent")
		}
		return judgeLine(s, a)
	})
}

// lineDemands check the answers.
func lineDemands() []*steps.Step {
	return scenario.Needing(scenario.LinkTap,
		demandOnLine(`the line is answered with {an error|a result|the error}[ {code}][ and the id {json}]`,
			`the line is answered with the error -32601 and the id "q-1"`,
			"Exactly one result or error answers the latest line. The error may have any code unless the step names a "+
				"code. An error with a named code has the id null unless the step names the id. If the line is not a "+
				"message, its id may be echoed or not.",
			func(s *scenario.Scenario, a steps.Args) steps.Finding {
				answers := repliesToLine(s)
				if !a.Is("the error") {
					want := "one result"
					if a.Is("an error") {
						want = "one error"
					}
					return steps.Verdict(len(answers) == 1 && (answers[0].Err != nil) == a.Is("an error"),
						latestReply(s, answers), want, "%s", describeReplies(answers))
				}
				want := "the error " + a.At(0)
				if len(answers) != 1 || answers[0].Err == nil {
					return steps.Broken(latestReply(s, answers), want, "%s", describeReplies(answers))
				}
				m := answers[0]
				if strconv.FormatInt(m.Err.Code, 10) != a.At(0) {
					return steps.Broken(m.seq, want, "%s", describeReplies(answers))
				}
				if id := a.At(1); id != "" {
					return steps.Verdict(m.ID == parseID(id), m.seq, "the id "+id, "the id %s", m.ID)
				}
				own := lineSent(s).ID
				return steps.Verdict(m.ID == jsonrpc.NullID || !own.IsZero() && m.ID == own, m.seq, "the id null",
					"the id %s", m.ID)
			}),
		demandOnLine(`the request is answered once, with exactly its id`,
			`the request is answered once, with exactly its id`,
			"Exactly one result or error has the latest line's id, as the same string or number. Nothing else answers "+
				"the line.",
			func(s *scenario.Scenario, _ steps.Args) steps.Finding {
				answers, own := repliesToLine(s), lineSent(s).ID
				ok := len(answers) == 1 && answers[0].ID == own
				return steps.Verdict(ok, latestReply(s, answers), "one answer with the id "+own.String(), "%s",
					describeReplies(answers))
			}),
		scenario.Demand(`nothing answers the {line|notification}`, `nothing answers the line`,
			"For a line, there is no answer with the latest line's id or without an id. For a notification, every "+
				"response belongs to a request.",
			func(s *scenario.Scenario, a steps.Args) steps.Finding {
				switch {
				case a.Is("notification"):
					return judgeUnasked(s)
				case s.LastLine() == judge.NoSeq:
					return steps.Broken(judge.NoSeq, "a line", "no line was sent")
				}
				answers := repliesToLine(s)
				return steps.Verdict(len(answers) == 0, latestReply(s, answers), "no answer", "%s",
					describeReplies(answers))
			}),
		demandOnLine(`each request of the batch is answered, or the batch is refused`,
			`each request of the batch is answered, or the batch is refused`,
			"Either every request in the latest line gets exactly one answer with its id, in an array or alone, and "+
				"nothing else is answered. Or one error, whose id is null or not in the batch, refuses the whole "+
				"batch.",
			func(s *scenario.Scenario, _ steps.Args) steps.Finding {
				answers := repliesToLine(s)
				if len(answers) == 1 && answers[0].Err != nil && answers[0].ID == jsonrpc.NullID {
					return steps.Kept(answers[0].seq, "it is refused")
				}
				var want []jsonrpc.ID
				for e := range lineSent(s).Elements() {
					if e.Kind == jsonrpc.KindRequest {
						want = append(want, e.ID)
					}
				}
				ok := len(answers) == len(want)
				for _, id := range want {
					ok = ok && slices.ContainsFunc(answers, func(m lineReply) bool { return m.ID == id })
				}
				return steps.Verdict(ok, latestReply(s, answers),
					fmt.Sprintf("%s, or one error for the batch", steps.Plural(len(want), "answer")), "%s",
					describeReplies(answers))
			}),
	)
}

func parseID(text string) jsonrpc.ID {
	id, _ := jsonrpc.RawID([]byte(text))
	return id
}

// lineReply is an answer to the latest line.
type lineReply struct {
	jsonrpc.Message
	seq int
}

// lineSent is the latest line.
func lineSent(s *scenario.Scenario) jsonrpc.Message { return s.World.Message(s.LastLine()) }

// repliesToLine returns the answers to the latest line: those with its id, with one of the ids in it, or without an id.
func repliesToLine(s *scenario.Scenario) []lineReply {
	sent := lineSent(s)
	ids := []jsonrpc.ID{jsonrpc.NullID}
	if !sent.ID.IsZero() {
		ids = append(ids, sent.ID)
	}
	for e := range sent.Elements() {
		ids = append(ids, e.ID)
	}
	var out []lineReply
	for i, f := range scenario.Received[law.Frame](s) {
		if i <= s.LastLine() || f.Kind != law.ResponseFrame && f.Kind != law.ErrorFrame {
			continue
		}
		if m := s.World.Message(i); slices.Contains(ids, m.ID) {
			out = append(out, lineReply{m, i})
		}
	}
	return out
}

func latestReply(s *scenario.Scenario, answers []lineReply) int {
	if len(answers) == 0 {
		return s.LastLine()
	}
	return answers[len(answers)-1].seq
}

// judgeUnasked judges that after the suite's notification, every response belongs to a request.
func judgeUnasked(s *scenario.Scenario) steps.Finding {
	sent := false
	for i, e := range s.World.Trace().Entries {
		f, ok := e.Item.(law.Frame)
		switch {
		case !ok:
		case !e.From && f.Kind == law.NotificationFrame:
			sent = true
		case e.From && sent && (f.Kind == law.ResponseFrame || f.Kind == law.ErrorFrame) && f.Method == "":
			return steps.Broken(i, "no response", "a response with the id %s", orNone(f.ID))
		}
	}
	if !sent {
		return steps.Broken(judge.NoSeq, "a notification", "no notification was sent")
	}
	return steps.Kept(judge.NoSeq, "no response")
}

// describeReplies describes the answers for people.
func describeReplies(answers []lineReply) string {
	switch {
	case len(answers) == 0:
		return "no answer"
	case len(answers) > 1:
		return fmt.Sprintf("%d answers, the first: %s", len(answers), describeReplies(answers[:1]))
	case answers[0].Err != nil:
		return fmt.Sprintf("the error %d with the id %s", answers[0].Err.Code, answers[0].ID)
	}
	return fmt.Sprintf("a result with the id %s", answers[0].ID)
}

// endSteps are the steps in which the connection ends.
func endSteps() []*steps.Step {
	return scenario.Needing(scenario.LinkTap,
		steps.Define(steps.Then, `the program exits by itself when the connection is closed`,
			`the program exits by itself when the connection is closed`,
			"The program's input ends without a message that announces the end. The program exits within a few "+
				"seconds, without a crash and "+
				"without being killed. Any exit status passes.",
			func(ctx context.Context, s *scenario.Scenario, _ steps.Args) error {
				state, ended, err := s.World.HangUp(ctx)
				if err != nil {
					return err
				}
				if ended && state.Killed() {
					return fmt.Errorf("after its input ended: %v", state)
				}
				s.Over = true
				switch {
				case !ended:
					s.Record(steps.Broken(judge.NoSeq, "an exit by itself", "the program keeps running"))
				case state.Signal != "" || state.Err != nil:
					s.Record(steps.Broken(judge.NoSeq, "it exits by itself", "%v", state))
				default:
					s.Record(steps.Kept(judge.NoSeq, state.String()))
				}
				return nil
			}),
	)
}

func orNone(id string) string {
	if id == "" {
		return "missing"
	}
	return id
}
