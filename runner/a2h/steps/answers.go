package steps

import (
	"context"
	"encoding/json"
	"slices"
	"strings"

	engine "github.com/c2a-conform/c2a-conform/reference/a2h"
	"github.com/c2a-conform/c2a-conform/reference/a2h/law"
	"github.com/c2a-conform/c2a-conform/reference/a2h/wire"
	"github.com/c2a-conform/c2a-conform/runner/judge"
	"github.com/c2a-conform/c2a-conform/runner/steps"
)

// respond sends a response to the agent: by is who speaks, response what it says beside whose it is and what it is
// about.
func (s *scenario) respond(ctx context.Context, interaction, by, human string, response map[string]any) error {
	response["interaction_id"], response["human_id"] = interaction, human
	raw, err := json.Marshal(response)
	if err != nil {
		return err
	}
	answer := wire.Answer{As: by, Response: raw}
	s.side.answers[interaction] = answer
	if s.answer, err = s.Submit(ctx, wire.MethodAnswer, answer, false); err != nil {
		return err
	}
	return s.rest(ctx)
}

// reply is a response of somebody to a question. That there is no question is a broken check of the implementation: who
// is not asked can't answer.
func (s *scenario) reply(ctx context.Context, q *question, by, human string, response map[string]any) error {
	if q == nil {
		s.Record(steps.Broken(judge.NoSeq, "a message to a human, to be answered", "none"))
		return nil
	}
	return s.respond(ctx, q.Interaction, by, human, response)
}

// answerSteps are those in which a human answers. It is the latest question of the kind that they answer.
func answerSteps() []*step {
	return []*step{
		when(`{human} {allows} {question}[ in the name of {name}][, saying {text}]`, `Bob allows it, saying "go ahead"`,
			"A human says yes or no to the latest PERMISSION, or acknowledges the latest NOTIFICATION. The response "+
				"may be "+
				"to a question that the agent never asked, and it may say that it is somebody else's.",
			func(ctx context.Context, s *scenario, a args) error {
				who, verb, name := a.At(0), a.At(1), a.At(3)
				kind, response := engine.Permission, map[string]any{"feedback": nil}
				switch verb {
				case "allows":
					response["decision"] = engine.Approved.String()
				case "denies":
					response["decision"] = engine.Rejected.String()
				default:
					kind, response["acknowledged"] = engine.Notification, true
				}
				if a.At(4) != "" {
					response["feedback"] = a.At(4)
				}
				by := humanID(who)
				human := by
				if name != "" {
					human = humanID(name)
				}
				if a.At(2) != "it" {
					return s.respond(ctx, "no-such-interaction", by, human, response)
				}
				q := s.latest(kind)
				if q != nil && who == "whoever was asked" {
					by, human = q.Message.Target, q.Message.Target
				}
				return s.reply(ctx, q, by, human, response)
			}),
		when(`{name} {chooses} {data}[ for the thread {text}][, {condition}]`,
			`Bob chooses "deployment.yaml" for the thread "main"`,
			"A human chooses an option for the latest CLARIFICATION, of a thread perhaps, or gives a datum for the "+
				"latest "+
				"SOLICITATION. They may do so only if the agent has asked already (if he was asked to), or only if "+
				"they have not "+
				"done so before (unless he has already).",
			func(ctx context.Context, s *scenario, a args) error {
				kind, response := engine.Solicitation, map[string]any{"data": json.RawMessage(a.At(2)), "feedback": nil}
				if a.At(1) == "chooses" {
					kind, response = engine.Clarification,
						map[string]any{"selected_option": unquoted(a.At(2)), "feedback": nil}
				}
				all := s.asked(kind)
				switch condition, _, _ := strings.Cut(a.At(4), " "); condition {
				case "if":
					if len(all) == 0 {
						return nil
					}
					s.early = true
				case "unless":
					if s.early {
						return nil
					}
				}
				q := s.latest(kind)
				if a.At(3) != "" {
					q = nil
					for _, of := range slices.Backward(all) {
						if of.Thread == a.At(3) {
							q = &of
							break
						}
					}
				}
				return s.reply(ctx, q, humanID(a.At(0)), humanID(a.At(0)), response)
			}),
		when(`{name} answers {object}`, `Bob answers {"decision": "MAYBE", "feedback": null}`,
			"A human gives a response of any form to the latest question.",
			func(ctx context.Context, s *scenario, a args) error {
				var response map[string]any
				if err := json.Unmarshal([]byte(a.At(1)), &response); err != nil {
					return err
				}
				q := s.latest(engine.Permission, engine.Clarification, engine.Solicitation)
				return s.reply(ctx, q, humanID(a.At(0)), humanID(a.At(0)), response)
			}),
		shows(`the {request} is {outcome}`, `the answer is refused`,
			"What was sent last, an answer to the agent, or a card, a status or an id to the registry, was answered "+
				"with a "+
				"result, or with an error.",
			func(s *scenario, a args) finding {
				words := map[bool]string{true: "a result", false: "an error"}
				want := words[a.At(1) == "accepted"]
				for _, e := range s.passed().Entries {
					got := ""
					switch x := e.Item.(type) {
					case law.Taken:
						if a.At(0) == "answer" && x.ID == s.answer {
							got = words[x.OK]
						}
					case law.Replied:
						if a.At(0) != "answer" && x.ID == s.request {
							got = words[x.Reply.Refused == ""]
						}
					}
					if got != "" {
						return steps.Verdict(got == want, e.Seq, want, "%s", got)
					}
				}
				return steps.Broken(judge.NoSeq, want, "no answer")
			}),
	}
}
