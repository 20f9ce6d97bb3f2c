// Package walks generates histories for platforms and agents of PAP. See runner/explore/history.
package walks

import (
	"fmt"
	"slices"
	"strings"

	"github.com/c2a-conform/c2a-conform/reference/pap"
	"github.com/c2a-conform/c2a-conform/runner/explore/history"
)

// promptMs is how long the suite waits after each act.
const promptMs = 2_000

// platformWalk is a day of a platform. The walk also drives the reference platform, so that its steps make sense: an
// agent answers what it was asked, and a person stops a task that is open.
type platformWalk struct {
	*history.Walk
	engine *pap.Platform
	nowMs  int64
	texts  []string // of messages that made tasks
}

var (
	people = []pap.Name{"@matt", "@ann"}
	agents = []pap.Name{"^ORAC", "^STEF", "^ZEN", "^HAL"}
)

// Platform writes a walk of a platform: people ask agents, continue their tasks, stop and redirect them; agents answer,
// ask back, delegate work and post where they may not; they go online and offline, and time passes.
func Platform(from history.Source, _ bool) history.Scenario {
	w := &platformWalk{Walk: from.Walk(13000)}
	w.begin()
	given := len(w.Lines)
	w.asks()
	n := 8 + w.IntN(12)
	for range n {
		w.happens()
	}
	w.Step("2 min pass")
	w.Step("the platform lists its tasks")
	for _, minutes := range []int64{32, 62, 25 * 60} {
		w.pass(minutes)
		w.trespasses()
		w.Step("the platform lists its tasks")
	}
	w.Step(`matt posts "^ORAC one more thing"`)
	w.Step(`"^ORAC one more thing" creates a task for ORAC, requested by matt`)
	return w.Scenario(fmt.Sprintf("Platform walk %d", from.Seed), "@must-fire", given)
}

// begin creates the world: two flabs, and agents that may have owners or be offline.
func (w *platformWalk) begin() {
	world := &pap.World{Flabs: []pap.Flab{
		{ID: "release", Members: slices.Concat(people, agents)},
		{ID: "ops", Members: []pap.Name{"@matt", "@ann", "^ORAC", "^ZEN"}},
	}}
	for _, f := range world.Flabs {
		var names []string
		for _, m := range f.Members {
			names = append(names, m.Handle())
		}
		w.Step("a flab #%s with %s and %s", f.ID, strings.Join(names[:len(names)-1], ", "), names[len(names)-1])
	}
	for _, n := range agents {
		card := pap.AgentCard{Name: n}
		if w.Chance(40) {
			card.Owner = "@bill"
			w.Step("%s is owned by bill", n.Handle())
		}
		if n != "^ORAC" && w.Chance(15) {
			card.Offline = true
			w.Step("%s is offline", n.Handle())
		}
		world.Agents = append(world.Agents, card)
	}
	w.engine = pap.NewPlatform(world, pap.DefaultRules())
}

// happens performs the next event.
func (w *platformWalk) happens() {
	switch n := w.IntN(100); {
	case n < 18:
		w.asks()
	case n < 44:
		w.works()
	case n < 54:
		w.ends()
	case n < 66:
		w.goesOn()
	case n < 73:
		w.controls()
	case n < 80:
		w.trespasses()
	case n < 87:
		a := agents[w.IntN(len(agents))]
		online := !w.engine.Online(a)
		w.Step("%s goes %s", a.Handle(), map[bool]string{true: "online", false: "offline"}[online])
		w.take(pap.Presence{As: a, Online: online})
	case n < 92:
		w.Step("the platform lists its tasks")
	default:
		w.pass([]int64{1, 3, 8, 20, 28, 32, 45}[w.IntN(7)])
	}
}

func (w *platformWalk) pass(minutes int64) {
	w.Step("%d min pass", minutes)
	w.nowMs += minutes * 60_000
	w.take(pap.Woken{})
}

// take gives the reference the same input. It may refuse it.
func (w *platformWalk) take(in pap.Input) {
	_, _ = w.engine.Step(w.nowMs, in)
	w.nowMs += promptMs
}

// person draws a person, more often the first one.
func (w *platformWalk) person() pap.Name { return people[w.IntN(3)/2] }

// call draws an address of agents of a flab, or none.
func (w *platformWalk) call(flab string) string {
	f, _ := w.engine.World.Flab(flab)
	agents := pap.Everyone(w.engine, f)
	switch n := w.IntN(100); {
	case n < 50:
		return string(agents[w.IntN(len(agents))]) + " "
	case n < 62:
		a, b := w.IntN(len(agents)), w.IntN(len(agents))
		return string(agents[a]) + " and " + string(agents[b]) + " "
	case n < 80:
		return "^ANY "
	case n < 92:
		return "^ALL "
	}
	return w.Pick("ORAC ", "@ORAC ", "@bill ", "@all ", "")
}

// asks lets a person post outside all tasks.
func (w *platformWalk) asks() {
	p := pap.Post{As: w.person(), Flab: w.Pick("release", "release", "ops")}
	p.Text = w.call(p.Flab) + w.Matter()
	w.Step(`%s posts "%s" in #%s`, p.As.Handle(), p.Text, p.Flab)
	w.texts = append(w.texts, p.Text)
	w.take(p)
}

// tasks returns the tasks that a step can name and that satisfy a condition, by their names.
func (w *platformWalk) tasks(holds func(t pap.Task) bool) (found []pap.Task, names []string) {
	all := w.engine.Tasks()
	of := map[string]int{}
	for _, t := range all {
		of[t.Origin.Text]++
	}
	for i, t := range all {
		name := ""
		switch {
		case of[t.Origin.Text] == 1 && slices.Contains(w.texts, t.Origin.Text):
			name = fmt.Sprintf("the task of %q", t.Origin.Text)
		case t.Agent != "" && !slices.ContainsFunc(all[i+1:], func(later pap.Task) bool {
			return later.Agent == t.Agent || slices.Contains(later.Asked, t.Agent)
		}):
			name = t.Agent.Handle() + "'s task"
		}
		if name != "" && holds(t) {
			found, names = append(found, t), append(names, name)
		}
	}
	return found, names
}

// one draws a task that a step can name, with its name.
func (w *platformWalk) one(holds func(t pap.Task) bool) (t pap.Task, name string, ok bool) {
	found, names := w.tasks(holds)
	if len(found) == 0 {
		return t, "", false
	}
	i := w.IntN(len(found))
	return found[i], names[i], true
}

// who returns an agent that may post in a task, and is online; "": none.
func (w *platformWalk) who(t pap.Task) pap.Name {
	if t.Agent != "" {
		return t.Agent
	}
	for _, i := range w.Perm(len(t.Asked)) {
		if w.engine.Online(t.Asked[i]) {
			return t.Asked[i]
		}
	}
	return ""
}

// worker draws an open task and an agent that may post in it; "": there is none.
func (w *platformWalk) worker() (t pap.Task, name string, n pap.Name) {
	t, name, ok := w.one(func(t pap.Task) bool { return t.State == pap.Active })
	if ok {
		n = w.who(t)
	}
	return t, name, n
}

// works lets an agent post in its task, and perhaps delegate a part of it.
func (w *platformWalk) works() {
	t, name, n := w.worker()
	if n == "" {
		w.asks()
		return
	}
	text := "@matt " + w.Matter()
	if w.Chance(55) {
		text = strings.TrimSpace(w.call(t.Flab) + w.Matter())
	}
	p := pap.Post{As: n, Flab: t.Flab, Text: text, Task: t.ID}
	if w.Chance(8) {
		p.Flab = map[string]string{"release": "ops", "ops": "release"}[t.Flab]
		w.Step(`%s adds "%s" in %s, but in #%s`, n.Handle(), text, name, p.Flab)
	} else {
		w.Step(`%s adds "%s" in %s`, n.Handle(), text, name)
	}
	if call := pap.Addresses(text); !call.All && !call.Any { // the text leaves open whom these reach
		w.texts = append(w.texts, text)
	}
	w.take(p)
}

// ends lets an agent end its task, or ask a question.
func (w *platformWalk) ends() {
	t, name, n := w.worker()
	if n == "" {
		w.asks()
		return
	}
	f := pap.Finish{As: n, Task: t.ID}
	switch d := w.IntN(100); {
	case d < 45:
		f.Outcome = pap.AllDone
		line := fmt.Sprintf("%s finishes %s", n.Handle(), name)
		if w.Chance(70) {
			f.Text = "@matt " + w.Matter()
			line += fmt.Sprintf(" with %q", f.Text)
		}
		w.Step("%s", line)
	case d < 60:
		f.Outcome = pap.CantDo
		w.Step("%s fails %s", n.Handle(), name)
	default:
		f.Outcome, f.Text = pap.Question, "@matt "+w.Matter()
		w.Step(`%s asks "%s" in %s`, n.Handle(), f.Text, name)
	}
	w.take(f)
}

// goesOn lets a person continue a task, which may have ended, and answer a question if there is one.
func (w *platformWalk) goesOn() {
	t, name, ok := w.one(func(t pap.Task) bool { return t.State == pap.Waiting })
	if !ok || w.Chance(30) {
		t, name, ok = w.one(func(t pap.Task) bool { return !t.State.Over() || w.Chance(10) })
	}
	if !ok {
		w.asks()
		return
	}
	text := w.Matter()
	if !t.State.Over() && w.Chance(30) { // the text leaves open whether a task that has ended accepts a request
		text = w.call(t.Flab) + text
	}
	w.Step(`%s adds "%s" in %s`, t.Requester.Handle(), text, name)
	w.texts = append(w.texts, text)
	w.take(pap.Post{As: t.Requester, Flab: t.Flab, Text: text, Task: t.ID})
}

// controls lets the person behind a task stop it, or give it to another agent.
func (w *platformWalk) controls() {
	t, name, ok := w.one(func(t pap.Task) bool { return !t.State.Over() })
	if !ok {
		w.asks()
		return
	}
	if w.Chance(50) {
		w.Step("%s stops %s", t.Requester.Handle(), name)
		w.take(pap.Stop{As: t.Requester, Task: t.ID})
		return
	}
	f, _ := w.engine.World.Flab(t.Flab)
	others := slices.DeleteFunc(pap.Everyone(w.engine, f), func(n pap.Name) bool { return n == t.Agent })
	r := pap.Redirect{As: t.Requester, Task: t.ID, To: others[w.IntN(len(others))]}
	line := fmt.Sprintf("%s redirects %s to %s", r.As.Handle(), name, r.To.Handle())
	if w.Chance(60) {
		r.Text = w.Matter()
		line += fmt.Sprintf(" with %q", r.Text)
	}
	w.Step("%s", line)
	w.take(r)
}

// trespasses lets an agent post where it may not: in a task that has ended, in another agent's, or without a task.
func (w *platformWalk) trespasses() {
	n := agents[w.IntN(len(agents))]
	text := "@matt " + w.Matter()
	t, name, ok := w.one(func(t pap.Task) bool { return t.State.Over() && t.Agent != "" })
	switch {
	case ok && w.Chance(60):
		n = t.Agent
	case ok && w.Chance(50) && t.Agent != n:
	default:
		w.Step(`%s posts "%s" in #release without a task`, n.Handle(), text)
		w.take(pap.Post{As: n, Flab: "release", Text: text})
		return
	}
	w.Step(`%s adds "%s" in %s`, n.Handle(), text, name)
	w.take(pap.Post{As: n, Flab: t.Flab, Text: text, Task: t.ID})
}
