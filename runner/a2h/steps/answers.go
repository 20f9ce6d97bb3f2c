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

// respond sends a response to the agent. by is the sender. response contains all members except the human and the
// interaction.
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

// reply sends somebody's response to a question. If there is no question, a check of the implementation is broken,
// because a human who was not asked can't answer. A human who says no also says no if the agent asks again.
func (s *scenario) reply(ctx context.Context, q *question, by, human string, response map[string]any) error {
	if q == nil {
		s.Record(steps.Broken(judge.NoSeq, "a message to a human that needs an answer", "none"))
		return nil
	}
	if err := s.respond(ctx, q.Interaction, by, human, response); err != nil {
		return err
	}
	if response["decision"] != engine.Rejected.String() || by != q.Message.Target || human != by {
		return nil
	}
	return s.denyAgain(ctx, q.Interaction)
}

// spokesman returns the id of the human who answers a question: a named human, the human who was asked, another human
// who was found, or a namesake, whose id begins with the same label as that of the human who was asked.
func (s *scenario) spokesman(who string, q *question) string {
	switch {
	case (who == "they" || who == "the human who was asked") && q != nil:
		return q.Message.Target
	case who == "a namesake" && q != nil:
		name, _, _ := strings.Cut(q.Message.Target, ".")
		return name + ".sales"
	case who == "another human who was found" && q != nil:
		for _, e := range s.passed().Entries {
			if f, ok := e.Item.(law.Found); ok {
				for _, id := range f.Humans {
					if id != q.Message.Target {
						return id
					}
				}
			}
		}
	}
	return humanID(who)
}

// answerer returns who answers in a line, and whether this happens only if someone was asked.
func answerer(human string) (who string, ifAsked bool) {
	return strings.CutPrefix(human, "if someone was asked, ")
}

// took reports whether the agent has accepted an answer.
func (s *scenario) took(answer string) bool {
	return slices.ContainsFunc(s.passed().Entries, func(e law.Entry) bool {
		x, ok := e.Item.(law.Taken)
		return ok && x.ID == answer && x.OK
	})
}

// askedAgain returns the first question of the same kind that was asked in the same thread after the latest answer, or
// nil.
func (s *scenario) askedAgain() *question {
	thread, kind, answered := "", engine.Primitive(0), false
	for _, e := range s.passed().Entries {
		switch x := e.Item.(type) {
		case law.Answered:
			if x.ID != s.answer {
				continue
			}
			answered = true
			for _, q := range s.asked() {
				if q.Interaction == x.Response.Interaction {
					thread, kind = q.Thread, q.Message.Type
				}
			}
		case law.Asked:
			if answered && x.Ask.Thread == thread && x.Ask.Message.Type == kind {
				return &question{seq: e.Seq, Ask: x.Ask}
			}
		}
	}
	return nil
}

// agree makes the human who was asked last answer so that the agent can continue, in one thread or, for "", in any
// thread. It doesn't give permission for flagged actions.
func (s *scenario) agree(ctx context.Context, rounds int, thread string) error {
	for range rounds {
		t := s.passed()
		open := slices.DeleteFunc(t.Questions(), func(q law.Question) bool {
			flagged := slices.Contains(t.World.Manifest, q.State.Action.Name)
			kind := q.Ask.Message.Type
			return q.ClosedAt >= 0 || kind == engine.Notification || kind == engine.Permission && flagged ||
				thread != "" && q.Ask.Thread != thread
		})
		if len(open) == 0 {
			return nil
		}
		q, response := open[len(open)-1], map[string]any{"feedback": nil}
		switch m := q.Ask.Message; {
		case m.Type == engine.Permission:
			response["decision"] = engine.Approved.String()
		case len(m.Choices) > 0:
			response["selected_option"] = m.Choices[0]
		case m.Wanted != nil && m.Wanted.Kind == engine.File:
			response["data"] = map[string]any{"file": "plan.txt"}
		case m.Wanted != nil && m.Wanted.Kind == engine.JSON:
			response["data"] = map[string]any{"plan": "B"}
		default:
			response["data"] = "plan B"
		}
		human := q.Ask.Message.Target
		if err := s.respond(ctx, q.Ask.Interaction, human, human, response); err != nil {
			return err
		}
	}
	return nil
}

// chooses makes somebody choose an option, or give a datum.
func (s *scenario) chooses(ctx context.Context, a args) error {
	who, ifAsked := answerer(a.At(0))
	chooses, thread := strings.HasPrefix(a.At(1), "choose"), a.At(3)
	kind, response := engine.Solicitation, map[string]any{"data": json.RawMessage(a.At(2)), "feedback": nil}
	if chooses {
		kind, response = engine.Clarification, map[string]any{"selected_option": unquoted(a.At(2)), "feedback": nil}
	}
	all := slices.DeleteFunc(s.asked(kind), func(q question) bool { return thread != "" && q.Thread != thread })
	switch condition, _, _ := strings.Cut(a.At(5), " "); {
	case (ifAsked || condition == "if") && len(all) == 0:
		return nil
	case condition == "unless" && s.took(s.given[kind]):
		return s.reassure(ctx)
	}
	if by := s.spokesman(who, nil); a.At(4) != "" && a.At(4) != "it" {
		return s.respond(ctx, neverAsked, by, by, response)
	}
	q := s.latest(kind)
	if thread != "" {
		q = nil
	}
	if len(all) > 0 {
		q = &all[len(all)-1]
	}
	by := s.spokesman(who, q)
	err := s.reply(ctx, q, by, by, response)
	if err != nil || q == nil || by != q.Message.Target { // only the human who was asked can give something
		return err
	}
	s.given[kind] = s.answer
	if chooses {
		return nil
	}
	s.givenTo = q.Interaction
	return s.reassure(ctx)
}

// reassure answers an agent that has got a datum and asks whether it may continue with it: the state that lacked the
// datum said that the agent is not sure.
func (s *scenario) reassure(ctx context.Context) error {
	if !s.took(s.given[engine.Solicitation]) {
		return nil
	}
	for _, q := range s.asked() {
		if q.Interaction == s.givenTo {
			return s.agree(ctx, 1, q.Thread)
		}
	}
	return nil
}

// neverAsked is the id of a question that was never asked.
const neverAsked = "no-such-interaction"

// maxQuestions is the maximum number of questions that one step answers.
const maxQuestions = 4

// answerSteps are the steps in which a human answers the latest question of a kind.
func answerSteps() []*step {
	return []*step{
		when(`{human} {allows} {matter}[ in the name of {name}][, saying {text}][, {condition}]`,
			`Bob allows it, saying "go ahead"`,
			"A human says yes or no to the latest PERMISSION, or acknowledges the latest NOTIFICATION. The response "+
				"may instead be to the previous question of this kind or to a question that the agent never asked, "+
				"and it may claim to be from someone else. With a condition, this happens only if the human was asked. "+
				"If the agent asks again about what was denied, the answer is no, too.",
			func(ctx context.Context, s *scenario, a args) error {
				who, ifAsked := answerer(a.At(0))
				name := a.At(3)
				kind, response := engine.Permission, map[string]any{"feedback": nil}
				switch a.At(1) {
				case "allow", "allows":
					response["decision"] = engine.Approved.String()
				case "deny", "denies":
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
				if a.At(2) == "a question that was never asked" {
					return s.respond(ctx, neverAsked, by, human, response)
				}
				q := s.latest(kind)
				if len(s.asked(kind)) == 0 && (ifAsked || a.At(5) != "") {
					return nil
				}
				if a.At(2) == "the question before that" {
					if q = s.before(kind); q == nil {
						return nil // it asked nothing more
					}
				}
				by = s.spokesman(who, q)
				if name == "" {
					human = by
				}
				return s.reply(ctx, q, by, human, response)
			}),
		when(`{human} {chooses} {data}[ for the thread {text}][ in answer to {question}][, {condition}]`,
			`Bob chooses "deployment.yaml" for the thread "main"`,
			"A human chooses an option for the latest CLARIFICATION (in a thread, if named), gives data for the "+
				"latest SOLICITATION, or answers a question that was never asked. With \"if ... asked\", this "+
				"happens only if the agent has already asked. With \"unless ... already\", it happens only if the "+
				"previous answer wasn't accepted. A human who gives data also says, when asked, that the agent may "+
				"use it to continue.",
			func(ctx context.Context, s *scenario, a args) error { return s.chooses(ctx, a) }),
		when(`every question is answered, but no flagged action is allowed`,
			`every question is answered, but no flagged action is allowed`,
			"Every question is answered so that the agent can continue, except a PERMISSION for a flagged action.",
			func(ctx context.Context, s *scenario, _ args) error { return s.agree(ctx, maxQuestions, "") }),
		when(`{human} answer[s] {object}[, {condition}]`, `Bob answers {"decision": "MAYBE", "feedback": null}`,
			"A human gives a response of any form to the latest question. With a condition, this happens only if "+
				"there is a question.",
			func(ctx context.Context, s *scenario, a args) error {
				var response map[string]any
				if err := json.Unmarshal([]byte(a.At(1)), &response); err != nil {
					return err
				}
				q := s.latest(engine.Permission, engine.Clarification, engine.Solicitation)
				who, ifAsked := answerer(a.At(0))
				if q == nil && (ifAsked || a.At(2) != "") {
					return nil
				}
				by := s.spokesman(who, q)
				return s.reply(ctx, q, by, by, response)
			}),
		shows(`the {request} is {outcome}`, `the answer is refused`,
			"The latest request was answered with a result or with an error. It was an answer to the agent, or a "+
				"card, a status or an id sent to the registry. If the agent asks again, it has also refused the "+
				"answer.",
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
						if a.At(0) == "answer" && a.At(1) == "refused" && s.askedAgain() != nil {
							return steps.Kept(e.Seq, "asked again")
						}
						return steps.Verdict(got == want, e.Seq, want, "%s", got)
					}
				}
				return steps.Broken(judge.NoSeq, want, "no answer")
			}),
	}
}

// deny answers no if somebody is asked for a permission.
func (s *scenario) deny(ctx context.Context) error {
	q := s.latest(engine.Permission)
	if q == nil {
		return nil
	}
	return s.reply(ctx, q, q.Message.Target, q.Message.Target, no())
}

// no returns a response that denies a permission.
func no() map[string]any {
	return map[string]any{"decision": engine.Rejected.String(), "feedback": nil}
}

// denyAgain also answers no if the agent asks again, with another id, about what the latest answer has denied.
func (s *scenario) denyAgain(ctx context.Context, interaction string) error {
	for range maxQuestions {
		next := s.askedAgain()
		if next == nil || next.Interaction == interaction {
			return nil
		}
		interaction = next.Interaction
		if err := s.respond(ctx, interaction, next.Message.Target, next.Message.Target, no()); err != nil {
			return err
		}
	}
	return nil
}
