package steps

import (
	"context"
	"reflect"
	"sync"

	"github.com/cucumber/godog"
)

// define registers with godog the steps that a scenario uses, with their expressions. If all were registered, godog
// would try each of them twice for each line, which takes longer than most steps. godog still detects lines that match
// no step, or several.
func (p *play) define(sc *godog.ScenarioContext, pickle *godog.Scenario) {
	vocabulary := p.run.Protocol.Vocabulary()
	defined := map[*Step]bool{}
	for _, line := range pickle.Steps {
		for _, step := range vocabulary.means(line.Text) {
			if !defined[step] {
				defined[step] = true
				sc.Step(step.expr, step.handler())
			}
		}
	}
}

// means returns the steps that a line matches: normally one.
func (v *Vocabulary) means(line string) []*Step {
	if m, err := v.meaning(line); err == nil {
		return []*Step{m.step}
	}
	return v.Matching(line)
}

// perform runs a step in a scene.
func (s *Step) perform(ctx context.Context, scene Scene, line string, args Args) error {
	scene.stage().Line = line
	return scene.Outlives(s.run(ctx, scene, args))
}

var (
	handlers    sync.Map // *Step -> what handler returns
	contextType = reflect.TypeFor[context.Context]()
	stringType  = reflect.TypeFor[string]()
	errorType   = reflect.TypeFor[error]()
)

// handler returns a function in the form that godog needs: it has a text parameter for each group of the expression.
func (s *Step) handler() any {
	if known, ok := handlers.Load(s); ok {
		return known
	}
	in := []reflect.Type{contextType}
	for range s.expr.NumSubexp() {
		in = append(in, stringType)
	}
	handler := reflect.MakeFunc(reflect.FuncOf(in, []reflect.Type{errorType}, false),
		func(values []reflect.Value) []reflect.Value {
			ctx := values[0].Interface().(context.Context)
			parts := make([]string, len(values)-1)
			for i, v := range values[1:] {
				parts[i] = v.String()
			}
			err := playOf(ctx).perform(ctx, s, parts)
			return []reflect.Value{reflect.ValueOf(&err).Elem()}
		}).Interface()
	handlers.Store(s, handler)
	return handler
}
