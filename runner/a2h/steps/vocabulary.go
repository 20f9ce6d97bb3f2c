package steps

import (
	"context"
	"slices"

	"github.com/c2a-conform/c2a-conform/runner/steps"
	"github.com/c2a-conform/c2a-conform/schemas/port"
)

// placeholders are the variable parts of patterns that only A2H has.
var placeholders = map[string]string{
	"status":    `(AVAILABLE|BUSY|OFFLINE)`,
	"decision":  `(CONTINUE|HALT|REQUEST_HUMAN)`,
	"primitive": `(PERMISSION|CLARIFICATION|SOLICITATION|NOTIFICATION)`,
	"kind":      `(string|file|json)`,
	"number":    `([0-9]+(?:\.[0-9]+)?)`,
	"options":   `("[^"]*"(?:, "[^"]*")* or "[^"]*")`,
	"data":      `("[^"]*"|\{.*\}|\[.*\])`,
	"object":    `(\{.*\})`,
	"their":     `(his|her)`,
	"self":      `(himself|herself)`,
	"they":      `(he|she)`,
	"category":  `(QUESTION|CONFIRMATION|ALERT)`,
	"sort":      `(a string|JSON|a file)`,
	"channel":   `(Slack|Teams|e-mail|the terminal)`,
	"channels":  `((?:Slack|Teams|e-mail|the terminal)(?:, (?:Slack|Teams|e-mail|the terminal))*(?: and (?:Slack|Teams|e-mail|the terminal))?)`,
	"hostile":   `(` + hostileNames() + `)`,
	"verdict":   `(APPROVED|REJECTED|MODIFIED)`,
	"quoted":    `'([^']*)'`,
}

func vocabulary() []*step {
	return slices.Concat(
		times(), givens(), plans(), answers(), decisions(), deeds(), questions(), messages(), sleep(),
		registrations(), searches(), cards(), finds(),
		messagesToRender(), rendersAndAnswers(), whatIsShown(), whatTheAgentGets(),
	)
}

// The terms of package steps, for scenes of A2H.
type (
	step    = steps.Step
	args    = steps.Args
	finding = steps.Finding
)

func given(pattern, example, doc string, run func(s *scene, a args) error) *step {
	return steps.Declare(pattern, example, doc, run)
}

func when(pattern, example, doc string, run func(ctx context.Context, s *scene, a args) error) *step {
	return steps.Happen(pattern, example, doc, run)
}

func then(pattern, example, doc string, judge func(ctx context.Context, s *scene, a args) (finding, error)) *step {
	return steps.Demand(pattern, example, doc, judge)
}

// shows is a demand that looks at what has passed.
func shows(pattern, example, doc string, judge func(s *scene, a args) finding) *step {
	return then(pattern, example, doc, func(_ context.Context, s *scene, a args) (finding, error) { return judge(s, a), nil })
}

// times are the steps in which only time passes, or the program ends.
func times() []*step {
	pass := when(`{time} pass`, `24 h pass`, "Time passes on the world's clock.",
		func(ctx context.Context, s *scene, a args) error { return s.Pass(ctx, a.Ms(0)) })
	pass.Takes = func(a args, _ port.HelloResult) int64 { return a.Ms(0) }
	kill := func(ctx context.Context, s *scene, _ args) error { return s.Restart(ctx, 0) }
	return []*step{
		pass,
		when(`the agent is killed and started again`, `the agent is killed and started again`,
			"The process is killed without warning, and started anew with its state directory.", kill),
		when(`the registry is killed and started again`, `the registry is killed and started again`,
			"The process is killed without warning, and started anew with its state directory.", kill),
	}
}
