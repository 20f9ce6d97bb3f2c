package a2h

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

var devops = World{Agent: "agent:devops", Manifest: []string{"kubectl rollout restart"}, Threshold: 0.8, MaxSteps: 10}

var (
	patch = State{Thread: "t1", Step: 1, Action: Action{Name: "kubectl patch"}, Confidence: 0.9,
		Expertise: "kubernetes"}
	restart = State{Thread: "t1", Step: 1, Action: Action{Name: "kubectl rollout restart"}, Confidence: 1,
		Expertise: "kubernetes"}
)

func with(s State, change func(*State)) State { change(&s); return s }

func TestExpect(t *testing.T) {
	options := []string{"production", "canary"}
	for _, tt := range []struct {
		why        string
		state      State
		times      int
		decisions  []Decision
		primitives []Primitive
	}{
		{"sure, and harmless", patch, 1, []Decision{Continue}, nil},
		{"just at the threshold", with(patch, func(s *State) { s.Confidence = 0.8 }), 1, []Decision{Continue}, nil},
		{"just below it", with(patch, func(s *State) { s.Confidence, s.Options = 0.79, options }), 1,
			[]Decision{RequestHuman}, []Primitive{Clarification}},
		{"unsure, and nothing to choose from", with(patch, func(s *State) { s.Confidence = 0.5 }), 1,
			[]Decision{RequestHuman}, []Primitive{Clarification, Solicitation, Permission}},
		{"something is missing", with(patch, func(s *State) { s.Confidence, s.Missing = 0, &Wanted{"KEY", String} }), 1,
			[]Decision{RequestHuman}, []Primitive{Solicitation}},
		{"flagged, whatever the confidence", restart, 1, []Decision{RequestHuman}, []Primitive{Permission}},
		{"flagged, and unsure which", with(restart, func(s *State) { s.Confidence, s.Options = 0.5, options }), 1,
			[]Decision{RequestHuman}, []Primitive{Clarification, Permission}},
		{"the last step there may be", with(patch, func(s *State) { s.Step = 10 }), 1, []Decision{Continue}, nil},
		{"one too many", with(patch, func(s *State) { s.Step = 11 }), 1, []Decision{RequestHuman},
			[]Primitive{Clarification, Solicitation, Permission}},
		{"one too many, but arrived", with(patch, func(s *State) { s.Step, s.Terminal = 11, true }), 1,
			[]Decision{Halt, Continue}, nil},
		{"the same twice may be a loop", patch, 2, []Decision{Continue, RequestHuman}, nil},
		{"three times, more likely", patch, 3, []Decision{RequestHuman, Continue},
			[]Primitive{Clarification, Solicitation, Permission}},
		{"twenty times is one", patch, LoopSure, []Decision{RequestHuman},
			[]Primitive{Clarification, Solicitation, Permission}},
	} {
		t.Run(tt.why, func(t *testing.T) {
			rules := DefaultDeciderRules()
			x := rules.Expect(&devops, tt.state, tt.times)
			require.Equal(t, tt.decisions, x.Decisions)
			if tt.primitives != nil {
				require.Equal(t, tt.primitives, x.Primitives)
			}
		})
	}
}

// script plays inputs, and writes the effects, one on each line.
type script struct {
	d   *Decider
	now int64
	n   int
}

func play(change func(*DeciderRules)) *script {
	rules := DefaultDeciderRules()
	if change != nil {
		change(&rules)
	}
	return &script{d: NewDecider(devops, rules)}
}

func (p *script) step(in DeciderInput) string {
	var lines []string
	for _, e := range p.d.Step(p.now, in) {
		switch e := e.(type) {
		case Decided:
			lines = append(lines, e.Decision.String())
		case Seek:
			lines = append(lines, "seek "+e.Tag)
		case Checkpoint:
			lines = append(lines, "checkpoint "+e.Thread)
		case Ask:
			lines = append(lines, fmt.Sprintf("ask %s %s %s", e.Message.Target, e.Message.Type, e.Pattern))
		case Sleep:
			lines = append(lines, "sleep "+e.Thread)
		case Poll:
			lines = append(lines, "poll")
		case Taken:
			lines = append(lines, strings.TrimSpace("taken "+e.Refused))
		case Think:
			lines = append(lines, "think "+e.Text)
		case Execute:
			line := "do " + e.Action.Name
			if e.Choice != "" {
				line += " with " + e.Choice
			}
			if e.Input != nil {
				line += " given " + e.Input.Value
			}
			lines = append(lines, line+" in "+e.Thread)
		}
	}
	return strings.Join(lines, "; ")
}

func (p *script) plan(s State) string { p.n++; return p.step(Planned{Call: fmt.Sprint(p.n), State: s}) }

func (p *script) found(i int, humans ...string) string {
	return p.step(Found{Interaction: fmt.Sprintf("interaction-%d", i), Humans: humans})
}

func (p *script) answer(i int, by string, r Response) string {
	r.Interaction = fmt.Sprintf("interaction-%d", i)
	if r.Human == "" {
		r.Human = by
	}
	return p.step(Answered{By: by, Response: r})
}

func (p *script) thought(i int) string {
	return p.step(Thought{Turn: fmt.Sprintf("interaction-%d/1", i)})
}

const bob, alice = "human://bob.sre", "human://alice.eng"

func TestPermission(t *testing.T) {
	begin := func(t *testing.T) *script {
		p := play(nil)
		require.Equal(t, "REQUEST_HUMAN; seek kubernetes", p.plan(restart))
		require.Equal(t, "ask human://bob.sre PERMISSION blocking", p.found(1, bob, alice))
		require.Equal(t, "HALT", p.plan(with(patch, func(s *State) { s.Thread = "t2" })),
			"a permission holds up every thread")
		require.Equal(t, []ThreadStatus{{"t1", Suspended, "interaction-1"}, {"t2", Suspended, "interaction-1"}},
			p.d.Threads())
		return p
	}
	t.Run("allowed", func(t *testing.T) {
		p := begin(t)
		require.Equal(t, "taken; think APPROVED", p.answer(1, bob, Response{Verdict: Approved}))
		require.Equal(t, "do kubectl rollout restart in t1", p.thought(1))
		require.Equal(t, "taken it is closed", p.answer(1, bob, Response{Verdict: Approved}))
		require.Equal(t, "CONTINUE; do kubectl patch in t2", p.plan(with(patch, func(s *State) { s.Thread = "t2" })))
		require.Equal(t, "REQUEST_HUMAN; seek kubernetes", p.plan(restart), "a permission is used up")
	})
	t.Run("denied", func(t *testing.T) {
		p := begin(t)
		require.Equal(t, "taken; think REJECTED: not now",
			p.answer(1, bob, Response{Verdict: Rejected, Feedback: "not now"}))
		require.Empty(t, p.thought(1))
		require.Equal(t, "taken it is closed", p.answer(1, bob, Response{Verdict: Approved}))
	})
	t.Run("allowed with conditions", func(t *testing.T) {
		p := begin(t)
		require.Equal(t, "taken; think MODIFIED: only canary",
			p.answer(1, bob, Response{Verdict: Modified, Feedback: "only canary"}))
		require.Empty(t, p.thought(1))
	})
	t.Run("by somebody else", func(t *testing.T) {
		p := begin(t)
		require.Equal(t, "taken somebody else was asked", p.answer(1, alice, Response{Verdict: Approved}))
		require.Equal(t, "taken somebody else was asked", p.answer(1, alice, Response{Verdict: Approved, Human: bob}))
		require.Equal(t, "taken; think APPROVED", p.answer(1, bob, Response{Verdict: Approved}),
			"what was refused left it open")
	})
	t.Run("by an answer to something else", func(t *testing.T) {
		p := begin(t)
		require.Equal(t, "taken no such interaction", p.answer(7, bob, Response{Verdict: Approved}))
		require.Equal(t, "taken it is not an answer to a PERMISSION", p.answer(1, bob, Response{Option: "Approve"}))
	})
	t.Run("never answered", func(t *testing.T) {
		p := begin(t)
		_, due := p.d.Due()
		require.False(t, due)
		p.now = 24 * 3_600_000
		require.Empty(t, p.step(Woken{}))
		require.Equal(t, Suspended, p.d.Threads()[0].State)
	})
	t.Run("given up", func(t *testing.T) {
		p := play(func(r *DeciderRules) { r.Lapse = func(Ask) Lapse { return Lapse{AfterMs: 1000} } })
		p.plan(restart)
		p.found(1, bob)
		due, ok := p.d.Due()
		require.True(t, ok)
		p.now = due
		require.Empty(t, p.step(Woken{}))
		require.Equal(t, Halted, p.d.Threads()[0].State)
		require.Equal(t, "taken it is closed", p.answer(1, bob, Response{Verdict: Approved}))
	})
	t.Run("nobody to ask", func(t *testing.T) {
		p := play(nil)
		p.plan(restart)
		require.Empty(t, p.found(1))
		require.Equal(t, []ThreadStatus{{"t1", Halted, ""}}, p.d.Threads())
	})
	t.Run("killed meanwhile", func(t *testing.T) {
		p := begin(t)
		require.Empty(t, p.step(Restarted{}))
		require.Equal(t, "taken; think APPROVED", p.answer(1, bob, Response{Verdict: Approved}))
		require.Equal(t, "think APPROVED", p.step(Restarted{}), "what the model had not taken in it is shown again")
		require.Equal(t, "do kubectl rollout restart in t1", p.thought(1))
	})
}

func TestClarification(t *testing.T) {
	which := with(patch, func(s *State) { s.Confidence, s.Options = 0.5, []string{"production", "canary"} })
	p := play(nil)
	require.Equal(t, "REQUEST_HUMAN; seek kubernetes", p.plan(which))
	require.Equal(t, "checkpoint t1; ask human://bob.sre CLARIFICATION interrupt; sleep t1", p.found(1, bob))
	require.Equal(t, "CONTINUE; do kubectl patch in t2", p.plan(with(patch, func(s *State) { s.Thread = "t2" })),
		"others go on")
	require.Equal(t, "HALT", p.plan(patch))
	require.Equal(t, "taken it is not an answer to a CLARIFICATION", p.answer(1, bob, Response{Option: "staging"}))
	require.Equal(t, "taken", p.answer(1, bob, Response{Option: "canary"}), "the state is not saved yet")
	require.Equal(t, "think canary", p.step(Saved{Interaction: "interaction-1"}))
	require.Equal(t, "do kubectl patch with canary in t1", p.thought(1))

	p = play(nil)
	p.plan(with(which, func(s *State) { s.Action, s.Urgent = restart.Action, true }))
	require.Equal(t, "ask human://bob.sre CLARIFICATION blocking", p.found(1, bob))
	p.answer(1, bob, Response{Option: "canary"})
	require.Equal(t, "seek kubernetes", p.thought(1), "a choice is no permission")
	require.Equal(t, "ask human://bob.sre PERMISSION blocking", p.found(2, bob))
	p.answer(2, bob, Response{Verdict: Approved})
	require.Equal(t, "do kubectl rollout restart with canary in t1", p.thought(2))
}

func TestSolicitation(t *testing.T) {
	p := play(nil)
	p.plan(with(patch, func(s *State) { s.Confidence, s.Missing = 0, &Wanted{"KEY", String} }))
	require.Equal(t, "checkpoint t1; ask human://bob.sre SOLICITATION interrupt; sleep t1", p.found(1, bob))
	require.Equal(t, "checkpoint t1", p.step(Restarted{}), "it may not have been saved")
	p.step(Saved{Interaction: "interaction-1"})
	require.Equal(t,
		"taken it is not an answer to a SOLICITATION", p.answer(1, bob, Response{Datum: &Datum{JSON, "{}"}}))
	require.Equal(t, `taken; think "k-1"`, p.answer(1, bob, Response{Datum: &Datum{String, `"k-1"`}}))
	require.Equal(t, `do kubectl patch given "k-1" in t1`, p.thought(1))
}

func TestNotification(t *testing.T) {
	p := play(nil)
	require.Equal(t, "HALT; seek kubernetes",
		p.plan(with(patch, func(s *State) { s.Terminal, s.Report = true, "Done.\nAll of it." })))
	require.Equal(t, "ask human://bob.sre NOTIFICATION none", p.found(1, bob))
	_, due := p.d.Due()
	require.False(t, due, "nobody waits for an answer")
	require.Equal(t, "CONTINUE; do kubectl patch in t1", p.plan(patch))
	require.Equal(t, "taken", p.answer(1, bob, Response{Acknowledged: true}))
}

func TestLoop(t *testing.T) {
	p := play(nil)
	require.Equal(t, "CONTINUE; do kubectl patch in t1", p.plan(patch))
	require.Equal(t, "CONTINUE; do kubectl patch in t1", p.plan(patch))
	require.Equal(t, "REQUEST_HUMAN; seek kubernetes", p.plan(patch))
	p.found(1, bob)
	p.step(Saved{Interaction: "interaction-1"})
	p.answer(1, bob, Response{Option: StopIt})
	require.Empty(t, p.thought(1))
	require.Equal(t, Halted, p.d.Threads()[0].State)
}

// An action that a human has made possible still waits while another thread's permission is open.
func TestOneAtATime(t *testing.T) {
	p := play(nil)
	p.plan(with(patch, func(s *State) { s.Confidence, s.Options = 0.5, []string{"production", "canary"} }))
	p.found(1, bob)
	p.step(Saved{Interaction: "interaction-1"})
	p.plan(with(restart, func(s *State) { s.Thread = "t2" }))
	p.found(2, alice)
	p.answer(1, bob, Response{Option: "canary"})
	require.Empty(t, p.thought(1))
	require.Equal(t, "HALT", p.plan(patch), "it has something to do already")
	require.Equal(t, "taken; think REJECTED; do kubectl patch with canary in t1",
		p.answer(2, alice, Response{Verdict: Rejected}))
}
