package steps

import (
	"context"
	"encoding/json"
	"slices"

	engine "github.com/c2a-conform/c2a-conform/reference/a2h"
	"github.com/c2a-conform/c2a-conform/reference/a2h/law"
	"github.com/c2a-conform/c2a-conform/reference/a2h/wire"
	"github.com/c2a-conform/c2a-conform/runner/judge"
	"github.com/c2a-conform/c2a-conform/runner/steps"
)

// asked are the messages to humans, in order; with kinds only those.
func (s *scene) asked(kinds ...engine.Primitive) []question {
	var all []question
	for _, e := range s.trace().Entries {
		if x, ok := e.Item.(law.Asked); ok && (len(kinds) == 0 || slices.Contains(kinds, x.Ask.Message.Type)) {
			all = append(all, question{seq: e.Seq, Ask: x.Ask})
		}
	}
	return all
}

// question is a message to a human.
type question struct {
	engine.Ask
	seq int
}

// latest is the last question of the kinds, or of any if there is none of them.
func (s *scene) latest(kinds ...engine.Primitive) *question {
	all := s.asked(kinds...)
	if len(all) == 0 {
		all = slices.DeleteFunc(s.asked(), func(q question) bool { return q.Message.Type == engine.Notification })
	}
	if len(all) == 0 {
		return nil
	}
	return &all[len(all)-1]
}

// respond sends a response to the agent: by is who speaks, response what it says
// beside whose it is and what it is about.
func (s *scene) respond(ctx context.Context, interaction, by, human string, response map[string]any) error {
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

// reply is a response to the latest question of the kind. That there is none is
// held against the implementation: who is not asked can't answer.
func (s *scene) reply(ctx context.Context, kind engine.Primitive, by, human string, response map[string]any) error {
	q := s.latest(kind)
	if q == nil {
		s.Record(steps.Broken(judge.NoSeq, "a message to a human, to be answered", "none"))
		return nil
	}
	return s.respond(ctx, q.Interaction, HumanID(by), HumanID(human), response)
}

// decision is a response with a decision.
func decision(verdict engine.Verdict, feedback string) map[string]any {
	r := map[string]any{"decision": verdict.String(), "feedback": nil}
	if feedback != "" {
		r["feedback"] = feedback
	}
	return r
}

func choice(option string) map[string]any {
	return map[string]any{"selected_option": option, "feedback": nil}
}

func datum(data string) map[string]any {
	return map[string]any{"data": json.RawMessage(data), "feedback": nil}
}

// answers are the steps in which a human answers. It is the latest question of the
// kind that they answer.
func answers() []*step {
	verdict := func(v engine.Verdict) func(context.Context, *scene, args) error {
		return func(ctx context.Context, s *scene, a args) error {
			return s.reply(ctx, engine.Permission, a.At(0), a.At(0), decision(v, a.At(1)))
		}
	}
	// Before the state is saved, an agent may not have asked yet.
	before := func(kind engine.Primitive, response func(string) map[string]any) func(context.Context, *scene, args) error {
		return func(ctx context.Context, s *scene, a args) error {
			if len(s.asked(kind)) == 0 {
				return nil
			}
			s.early = true
			return s.reply(ctx, kind, a.At(0), a.At(0), response(a.At(1)))
		}
	}
	after := func(kind engine.Primitive, response func(string) map[string]any) func(context.Context, *scene, args) error {
		return func(ctx context.Context, s *scene, a args) error {
			if s.early {
				return nil
			}
			return s.reply(ctx, kind, a.At(0), a.At(0), response(a.At(1)))
		}
	}
	say := func(kind engine.Primitive, response func(string) map[string]any) func(context.Context, *scene, args) error {
		return func(ctx context.Context, s *scene, a args) error {
			return s.reply(ctx, kind, a.At(0), a.At(0), response(a.At(1)))
		}
	}
	return []*step{
		when(`{name} allows it[, saying {text}]`, `Bob allows it, saying "go ahead"`, "A yes to the latest PERMISSION.", verdict(engine.Approved)),
		when(`{name} denies it[, saying {text}]`, `Bob denies it`, "A no to the latest PERMISSION.", verdict(engine.Rejected)),
		when(`it is denied`, `it is denied`, "A no to the latest PERMISSION, by whoever was asked.",
			func(ctx context.Context, s *scene, _ args) error {
				q := s.latest(engine.Permission)
				if q == nil {
					s.Record(steps.Broken(judge.NoSeq, "a message to a human, to be answered", "none"))
					return nil
				}
				return s.respond(ctx, q.Interaction, q.Message.Target, q.Message.Target, decision(engine.Rejected, ""))
			}),
		when(`{name} allows it in the name of {name}`, `Mallory allows it in the name of Bob`, "A yes to the latest PERMISSION, which says that it is somebody else's.",
			func(ctx context.Context, s *scene, a args) error {
				return s.reply(ctx, engine.Permission, a.At(0), a.At(1), decision(engine.Approved, ""))
			}),
		when(`{name} allows an interaction that never was`, `Bob allows an interaction that never was`, "A yes under an id that the agent has not used.",
			func(ctx context.Context, s *scene, a args) error {
				return s.respond(ctx, "no-such-interaction", HumanID(a.At(0)), HumanID(a.At(0)), decision(engine.Approved, ""))
			}),
		when(`{name} chooses {text}`, `Bob chooses "deployment.yaml"`, "An option for the latest CLARIFICATION.", say(engine.Clarification, choice)),
		when(`{name} chooses {text} for the thread {text}`, `Bob chooses "deployment.yaml" for the thread "main"`, "An option for the latest CLARIFICATION of a thread.",
			func(ctx context.Context, s *scene, a args) error {
				all := slices.DeleteFunc(s.asked(engine.Clarification), func(q question) bool { return q.Thread != a.At(2) })
				if len(all) == 0 {
					s.Record(steps.Broken(judge.NoSeq, "a message to a human, to be answered", "none"))
					return nil
				}
				return s.respond(ctx, all[len(all)-1].Interaction, HumanID(a.At(0)), HumanID(a.At(0)), choice(a.At(1)))
			}),
		when(`{name} chooses {text}, if {they} was asked already`, `Bob chooses "deployment.yaml", if he was asked already`,
			"An option for a CLARIFICATION; nothing, where there is none so far.", before(engine.Clarification, choice)),
		when(`{name} chooses {text}, if {they} was not asked before`, `Bob chooses "deployment.yaml", if he was not asked before`,
			"An option for the latest CLARIFICATION, unless it was given already.", after(engine.Clarification, choice)),
		when(`{name} chooses {text}, if {they} was asked for a CLARIFICATION`, `Bob chooses "deployment.yaml", if he was asked for a CLARIFICATION`,
			"An option for a CLARIFICATION; nothing, where the agent has asked for something else first.", before(engine.Clarification, choice)),
		when(`{name} gives {data}`, `Bob gives "key-7"`, "A datum for the latest SOLICITATION.", say(engine.Solicitation, datum)),
		when(`{name} gives {data}, if {they} was asked already`, `Bob gives "key-7", if he was asked already`,
			"A datum for a SOLICITATION; nothing, where there is none so far.", before(engine.Solicitation, datum)),
		when(`{name} gives {data}, if {they} was not asked before`, `Bob gives "key-7", if he was not asked before`,
			"A datum for the latest SOLICITATION, unless it was given already.", after(engine.Solicitation, datum)),
		when(`{name} acknowledges it`, `Bob acknowledges it`, "An acknowledgement of the latest NOTIFICATION.",
			func(ctx context.Context, s *scene, a args) error {
				return s.reply(ctx, engine.Notification, a.At(0), a.At(0), map[string]any{"acknowledged": true, "feedback": nil})
			}),
		when(`{name} answers {object}`, `Bob answers {"decision": "MAYBE", "feedback": null}`, "A response of any form to the latest question.",
			func(ctx context.Context, s *scene, a args) error {
				var response map[string]any
				if err := json.Unmarshal([]byte(a.At(1)), &response); err != nil {
					return err
				}
				q := s.latest()
				for _, other := range s.asked(engine.Permission, engine.Clarification, engine.Solicitation) {
					q = &other
				}
				if q == nil {
					s.Record(steps.Broken(judge.NoSeq, "a message to a human, to be answered", "none"))
					return nil
				}
				return s.respond(ctx, q.Interaction, HumanID(a.At(0)), HumanID(a.At(0)), response)
			}),
		shows(`the answer is refused`, `the answer is refused`, "The latest response was answered with an error.",
			func(s *scene, _ args) finding {
				for _, e := range s.trace().Entries {
					if x, ok := e.Item.(law.Taken); ok && x.ID == s.answer {
						return steps.Verdict(!x.OK, e.Seq, "an error", "a result, as if it were an answer")
					}
				}
				return steps.Broken(judge.NoSeq, "an error", "no answer at all")
			}),
	}
}
