package steps

import (
	"context"
	"time"
)

// playAll plays the scenarios of the cell one after the other, as godog would.
func (r *cellRun) playAll(ctx context.Context) {
	for _, planned := range r.Planned {
		p := &play{run: r, planned: planned, known: true, started: time.Now()}
		playing, err := p.attach(ctx)
		if err == nil {
			err = p.playSteps(playing)
		}
		if playing == nil { // it panicked
			playing = ctx
		}
		_ = p.end(playing, err) // its result tells
	}
}

// playSteps carries the steps of a scenario out, up to the first that can't be.
func (p *play) playSteps(ctx context.Context) error {
	vocabulary := p.run.Protocol.Vocabulary()
	for _, step := range p.planned.Pickle.Steps {
		p.next(step)
		m, err := vocabulary.meaning(step.Text)
		if err == nil {
			err = p.perform(ctx, m.step, m.groups(step.Text))
		}
		if err != nil {
			p.steps[len(p.steps)-1].Failed = true
			return err
		}
	}
	return nil
}

// groups are what the groups of the step's expression took of the line.
func (m meaning) groups(line string) []string {
	groups := make([]string, len(m.at)/2-1)
	for i := range groups {
		if from, to := m.at[2*i+2], m.at[2*i+3]; from >= 0 {
			groups[i] = line[from:to]
		}
	}
	return groups
}
