// Package oracle predicts the behaviour of an implementation of PAP from the reference's behaviour with the same
// inputs. It is pure.
package oracle

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/c2a-conform/c2a-conform/reference/pap"
	"github.com/c2a-conform/c2a-conform/reference/pap/law"
	"github.com/c2a-conform/c2a-conform/runner/judge"
)

// Predictions gives the reference platform what was done in a trace, up to untilMs, and compares what it accepts,
// shows, asks and tells. Where the text leaves a choice, any behaviour passes. Where the two differ, the prediction
// ends, since everything later would differ, too. Worlds with a bridge aren't predicted.
func Predictions(t *law.Trace, untilMs int64) []judge.Check {
	if t.Role != law.PlatformRole ||
		slices.ContainsFunc(t.World.Agents, func(a pap.AgentCard) bool { return a.Bridged }) {
		return nil
	}
	o := &oracle{Trace: t, Predictions: kept, engine: pap.NewPlatform(t.World, pap.DefaultRules()),
		tasks: map[string]string{}, spoken: map[string]bool{}, end: len(t.Entries), untilMs: math.MaxInt64}
	o.play(untilMs)
	o.compare()
	return o.Checks()
}

// kept is the text for right predictions.
var kept = judge.Predictions{What: "it behaves like the reference", Got: "%s"}

// lateMs is how long the effects of an act may take.
const lateMs = 5_000

type oracle struct {
	*law.Trace
	judge.Predictions
	engine *pap.Platform
	tasks  map[string]string // id in the trace -> id in the engine
	spoken map[string]bool   // by id in the engine: its agent has said something

	expected []expectation
	end      int   // position in the trace where the prediction ends
	untilMs  int64 // the time until which expected events must have happened
}

// expectation is something that the reference would have done.
type expectation struct {
	atMs        int64
	key         string // what it is, as in a trace
	what        string
	requirement string
	optional    bool
}

func (o *oracle) play(untilMs int64) {
	for i, e := range o.Entries {
		a, ok := e.Item.(*law.Act)
		if !ok {
			continue
		}
		if o.unsure(e.AtMs) {
			o.conclude()
			return
		}
		if a.Outcome == 0 {
			o.end, o.untilMs = i, 0
			return
		}
		passed, _ := o.engine.Step(e.AtMs, pap.Woken{})
		o.expect(e.AtMs, passed, pap.Post{})
		said, _ := a.Input.(pap.Post)
		o.park(said)
		effects, err := o.engine.Step(e.AtMs, o.translate(a.Input))
		switch refused := err != nil; {
		case refused == (a.Outcome == law.Refused):
			if !o.open(a, err) {
				o.judge(about(o.engine, a, err), true, e.Seq, verdict(err), "")
			}
		default:
			if !o.open(a, err) {
				o.judge(about(o.engine, a, err), false, e.Seq, "it is "+outcome(a), verdict(err))
			}
			o.end, o.untilMs = i, 0
			return
		}
		if !o.adopt(a, effects) {
			o.end, o.untilMs = i, 0
			return
		}
		o.expect(e.AtMs, effects, said)
	}
	if o.unsure(untilMs) {
		o.conclude()
		return
	}
	effects, _ := o.engine.Step(untilMs, pap.Woken{})
	o.expect(untilMs, effects, pap.Post{})
}

// unsure ends the prediction if something is due at about this moment, so that either order is right, or was due in a
// task in which an agent has spoken: the text leaves open whether that restarts the time, and whether the person is
// still notified.
func (o *oracle) unsure(ms int64) bool {
	for _, t := range o.engine.Tasks() {
		from, until := t.Timer.DueMs-o.SlackMs, t.Timer.DueMs+pap.LateMs+o.SlackMs
		if t.State.Over() || from > ms || until < ms && !o.spoken[t.ID] {
			continue
		}
		for o.end > 0 && o.Entries[o.end-1].AtMs >= from {
			o.end--
		}
		o.untilMs = min(o.untilMs, from-lateMs)
	}
	return o.untilMs < math.MaxInt64
}

// conclude lets time pass up to the end of the prediction. What is due until then may be seen before it or later,
// together with unpredicted events.
func (o *oracle) conclude() {
	from := len(o.expected)
	effects, _ := o.engine.Step(o.untilMs+lateMs-1, pap.Woken{})
	o.expect(o.untilMs, effects, pap.Post{})
	for i := range o.expected[from:] {
		o.expected[from+i].optional = true
	}
}

// translate replaces the ids of the trace with those of the engine.
func (o *oracle) translate(in pap.Input) pap.Input {
	id := func(task string) string {
		if own, ok := o.tasks[task]; ok || task == "" {
			return own
		}
		return "unknown " + task
	}
	switch in := in.(type) {
	case pap.Post:
		in.Task = id(in.Task)
		return in
	case pap.Finish:
		in.Task = id(in.Task)
		return in
	case pap.Stop:
		in.Task = id(in.Task)
		return in
	case pap.Redirect:
		in.Task = id(in.Task)
		return in
	}
	return in
}

// adopt pairs the created tasks with those of the engine: by agent, in order. It reports whether the prediction can
// continue: the text leaves open whom an agent's call to all or any reaches, and which tasks a message in a task
// creates.
func (o *oracle) adopt(a *law.Act, effects []pap.Effect) bool {
	var ours []pap.Task
	for _, e := range effects {
		if x, ok := e.(pap.Opened); ok {
			ours = append(ours, x.Task)
		}
	}
	if p, ok := a.Input.(pap.Post); ok && p.Task != "" && len(a.Tasks) != len(ours) {
		call := pap.Addresses(p.Text)
		if !p.As.IsAgent() || call.All || call.Any {
			return false
		}
	}
	for _, m := range a.Tasks {
		if i := slices.IndexFunc(ours, func(t pap.Task) bool {
			return t.Agent == m.Agent || t.Agent == "" && slices.Contains(t.Asked, m.Agent)
		}); i >= 0 {
			o.tasks[m.Task] = ours[i].ID
			ours = slices.Delete(ours, i, i+1)
		}
	}
	return true
}

// open reports whether the text leaves open the result of an act, which the reference refuses with err, or accepts.
func (o *oracle) open(a *law.Act, err error) bool {
	if refused, ok := errors.AsType[*pap.RefusedError](err); ok &&
		(refused.Reason == pap.TooDeep || refused.Reason == pap.InCircle) {
		return true // it may be shown as text
	}
	if o.ahead(a) {
		return true
	}
	switch in := a.Input.(type) {
	case pap.Post:
		call := pap.Addresses(in.Text)
		f, _ := o.World.Flab(in.Flab)
		if slices.ContainsFunc(call.Named, func(n pap.Name) bool { return !f.Has(n) }) {
			return true // an unknown handle may be an error
		}
		if !in.As.IsAgent() {
			return in.Task != "" || (call.All || call.Any) && !slices.ContainsFunc(f.Members, pap.Name.IsAgent)
		}
		return call.All || call.Any || in.Task == "" || in.Said != (pap.Said{}) || slices.Contains(call.Named, in.As)
	case pap.Stop:
		return !in.As.IsAgent()
	}
	return false
}

// ahead reports whether an agent posts in a task of its own that still waits for it.
func (o *oracle) ahead(a *law.Act) bool {
	_, _, task, _ := a.Says()
	if f, ok := a.Input.(pap.Finish); ok {
		task = f.Task
	}
	t, ok := o.engine.Task(o.tasks[task])
	return ok && t.State == pap.Queued && t.Agent == a.By()
}

func outcome(a *law.Act) string {
	if a.Outcome == law.Refused {
		return "refused"
	}
	return "accepted"
}

func verdict(err error) string {
	if err != nil {
		return "it is refused"
	}
	return "it is accepted"
}

// about returns the requirement that decides the result of an act.
func about(p *pap.Platform, a *law.Act, err error) string {
	if refused, ok := errors.AsType[*pap.RefusedError](err); ok {
		switch refused.Reason {
		case pap.NotActivated, pap.NotMember:
			return "PAP-SPEAK-001"
		case pap.NotYours, pap.NoSuchTask:
			return "PAP-SPEAK-004"
		case pap.OtherFlab:
			return "PAP-SPEAK-008"
		case pap.Claimed:
			return "PAP-SPEAK-006"
		case pap.TooDeep:
			return "PAP-DELEG-004"
		case pap.InCircle:
			return "PAP-DELEG-006"
		case pap.NotHuman:
			return "PAP-CTRL-007"
		case pap.NoSuchAgent:
			return "PAP-CTRL-004"
		}
		return ended(p, refused.About)
	}
	switch in := a.Input.(type) {
	case pap.Post:
		if in.As.IsAgent() && !pap.Addresses(in.Text).None() {
			return "PAP-DELEG-001"
		}
		return "PAP-SPEAK-002"
	case pap.Redirect:
		return "PAP-CTRL-003"
	case pap.Stop:
		return "PAP-CTRL-001"
	}
	return "PAP-SPEAK-002"
}

// ended returns the requirement that says that a task has ended.
func ended(p *pap.Platform, id string) string {
	t, _ := p.Task(id)
	above := pap.State(0)
	if t.Parent != nil {
		above = t.Parent.State
	}
	switch {
	case t.State == pap.Expired && above == pap.Expired:
		return "PAP-DELEG-008"
	case t.State == pap.Expired:
		return "PAP-TASK-006"
	case t.State == pap.Redirected, above == pap.Redirected:
		return "PAP-CTRL-004"
	case t.State == pap.Stopped && above.Over():
		return "PAP-CTRL-002"
	case t.State == pap.Stopped:
		return "PAP-CTRL-001"
	}
	return "PAP-SPEAK-003"
}

// unbidden returns the requirement that an unexpected activation breaks, from the last act.
func (o *oracle) unbidden(before int) string {
	for _, e := range slices.Backward(o.Entries[:before]) {
		a, ok := e.Item.(*law.Act)
		if !ok {
			continue
		}
		switch in := a.Input.(type) {
		case pap.Presence:
			return "PAP-OFF-001"
		case pap.Post:
			switch call := pap.Addresses(in.Text); {
			case in.As.IsAgent() && a.Outcome == law.Refused:
				return "PAP-DELEG-002"
			case in.As.IsAgent():
				return "PAP-DELEG-011"
			case call.None():
				return "PAP-ADDR-009"
			}
			return "PAP-ADDR-003"
		}
		return "PAP-CTRL-009"
	}
	return "PAP-CTRL-009"
}

// expect records what the reference does; said is the message that caused it, if any.
func (o *oracle) expect(atMs int64, effects []pap.Effect, said pap.Post) {
	add := func(key, what, requirement string, optional bool) {
		o.expected = append(o.expected, expectation{atMs, key, what, requirement, optional})
	}
	for _, e := range effects {
		switch e := e.(type) {
		case pap.Message:
			o.spoken[e.Task] = o.spoken[e.Task] || e.Author.IsAgent()
			add(shown(e), fmt.Sprintf("%q by %s is shown", e.Text, e.Author), "PAP-SPEAK-007", false)
		case pap.Activated:
			add(asked(e), fmt.Sprintf("%q activates %s", e.Message.Text, e.Agent), reasons[e.Why],
				e.Why >= pap.FollowUp || o.beside(e, said))
		case pap.Notice:
			if !e.To.IsAgent() {
				task, _ := o.engine.Task(e.Task)
				atOnce := e.Kind == pap.AgentWanted && e.To == task.Requester // one notice may cover both
				add(told(e, e.Agent), fmt.Sprintf("%s gets the notice %q about %s", e.To, e.Kind, e.Agent),
					notices[e.Kind],
					atOnce || e.Kind == pap.AgentOffline && e.Agent == "" || passing(e, said))
			}
		}
	}
}

// beside reports whether the text leaves open that an agent is asked by a call to any: it is also named, or the call is
// in its own task, or an agent's.
func (o *oracle) beside(a pap.Activated, said pap.Post) bool {
	t, _ := o.engine.Task(a.Task)
	call := pap.Addresses(a.Message.Text)
	own := false
	if id, ok := o.tasks[said.Task]; ok {
		in, _ := o.engine.Task(id)
		own = in.Agent == a.Agent || slices.Contains(in.Asked, a.Agent)
	}
	return t.Agent == "" && slices.Contains(call.Named, a.Agent) || (call.Any || call.All) && own
}

// park records that somebody continues a task whose agent is offline: the text leaves open whether it now waits for a
// day.
func (o *oracle) park(said pap.Post) {
	t, ok := o.engine.Task(o.tasks[said.Task])
	if ok && !said.As.IsAgent() && t.Agent != "" && !o.engine.Online(t.Agent) {
		o.spoken[t.ID] = true
	}
}

// passing reports whether a notice is about an agent that is offline while somebody continues a task, without naming
// it.
func passing(n pap.Notice, said pap.Post) bool {
	return said.Task != "" && (n.Kind == pap.AgentOffline || n.Kind == pap.AgentWanted) &&
		!slices.Contains(pap.Addresses(said.Text).Named, n.Agent)
}

var reasons = map[pap.Why]string{
	pap.ByName: "PAP-ADDR-001", pap.ByAll: "PAP-ADDR-004", pap.ByAny: "PAP-ADDR-005", pap.Delegated: "PAP-DELEG-001",
	pap.FollowUp: "PAP-TASK-008", pap.Answered: "PAP-DELEG-003", pap.Handed: "PAP-CTRL-003",
}

var notices = map[pap.NoticeKind]string{
	pap.AgentOffline: "PAP-OFF-002", pap.AgentWanted: "PAP-OFF-003", pap.TaskExpired: "PAP-TASK-007",
	pap.TaskFailed: "PAP-CTRL-008",
}

func shown(m pap.Message) string { return fmt.Sprintf("shown %s %q", m.Author, m.Text) }

func asked(a pap.Activated) string { return fmt.Sprintf("asked %s %q", a.Agent, a.Message.Text) }

func told(n pap.Notice, agent pap.Name) string {
	return fmt.Sprintf("told %s %s %s", n.To, n.Kind, agent)
}

// compare compares what was seen with what is expected, in any order: it reports missing events that are not optional,
// and unexpected ones.
func (o *oracle) compare() {
	story := law.Tell(o.Trace)
	left := slices.Clone(o.expected)
	takeOne := func(fits func(key string) bool) bool {
		// one event may fulfil two expectations, one of which is optional
		i := slices.IndexFunc(left, func(x expectation) bool { return fits(x.key) && !x.optional })
		if i < 0 {
			i = slices.IndexFunc(left, func(x expectation) bool { return fits(x.key) })
		}
		if i < 0 {
			return false
		}
		o.judge(left[i].requirement, true, judge.NoSeq, left[i].what, "")
		left = slices.Delete(left, i, i+1)
		return true
	}
	take := func(key string) bool { return takeOne(func(other string) bool { return other == key }) }
	aboutSomebody := func(n pap.Notice) bool {
		return takeOne(func(key string) bool { return strings.HasPrefix(key, told(n, "")) })
	}
	for i, e := range o.Entries[:o.end] {
		switch x := e.Item.(type) {
		case law.Shown:
			if !take(shown(x.Message)) {
				o.judge("PAP-SPEAK-007", false, e.Seq, fmt.Sprintf("%q by %s is shown", x.Text, x.Author),
					"nothing like that")
			}
		case law.Asked:
			if !take(asked(x.Activated)) && !o.again(i, x.Activated) && !o.redirectedTo(x.Agent) {
				o.judge(o.unbidden(i), false, e.Seq, fmt.Sprintf("%q activates %s", x.Message.Text, x.Agent),
					"nothing like that")
			}
		case law.Told:
			if x.To.IsAgent() {
				continue
			}
			if x.Kind == pap.AgentOffline && o.wentOn(i, x.Task) && o.toldBefore(i, x.Notice) {
				continue // a person who continues a task may be told again that its agent is offline
			}
			agent := x.Agent
			if k, ok := story.Task(x.Task); ok && agent == "" && !k.Shared && len(k.Asked) == 1 {
				agent = k.Asked[0]
			}
			if o.partLeaves(story, i, x) {
				continue // the expected notice is about another task of the agent
			}
			if take(told(x.Notice, agent)) || take(told(x.Notice, "")) {
				continue // if any agent could have answered, the notice may name one of them
			}
			// a notice need not say whose task it is
			of := []pap.Name{agent}
			if k, ok := story.Task(x.Task); ok && x.Agent == "" {
				of = k.Asked
			}
			if k, ok := story.Task(x.Task); ok && x.Agent == "" && k.Shared &&
				slices.ContainsFunc(of, func(n pap.Name) bool { return take(told(x.Notice, n)) }) {
				continue
			}
			if x.Kind == pap.AgentWanted &&
				slices.ContainsFunc(of, func(n pap.Name) bool { return o.foretold(told(x.Notice, n)) }) {
				continue
			}
			if k, ok := story.Task(x.Task); ok && x.Kind == pap.AgentOffline && (k.Shared || k.Parent != "") {
				continue // one notice for each agent that could have been asked is enough
			}
			if partExpired(story, x) {
				continue // a notice may also be about a part of the chain
			}
			if x.Agent == "" && (aboutSomebody(x.Notice) || o.foretoldOfSomebody(x.Notice)) {
				continue // a notice need not say whom it is about, either
			}
			o.judge(notices[x.Kind], false, e.Seq, fmt.Sprintf("%s gets the notice %q about %s", x.To, x.Kind, agent),
				"nothing like that")
		}
	}
	for _, x := range left {
		if !x.optional && x.atMs < o.untilMs {
			o.judge(x.requirement, false, judge.NoSeq, "nothing like that", x.what)
		}
	}
}

// redirectedTo reports whether a person gave work to an agent; the text leaves open in which words the agent is told.
func (o *oracle) redirectedTo(n pap.Name) bool {
	return slices.ContainsFunc(o.Entries, func(e law.Entry) bool {
		a, ok := e.Item.(*law.Act)
		if !ok {
			return false
		}
		r, ok := a.Input.(pap.Redirect)
		return ok && r.To == n
	})
}

// again reports whether an activation continues a task: it says so, or gives no reason and its agent was asked in it
// before.
func (o *oracle) again(before int, x pap.Activated) bool {
	return x.Why >= pap.FollowUp || x.Why == 0 && slices.ContainsFunc(o.Entries[:before], func(e law.Entry) bool {
		other, ok := e.Item.(law.Asked)
		return ok && other.Task == x.Task && other.Agent == x.Agent
	})
}

// wentOn reports whether a person has continued a task before an entry.
func (o *oracle) wentOn(before int, task string) bool {
	return slices.ContainsFunc(o.Entries[:before], func(e law.Entry) bool {
		a, _ := e.Item.(*law.Act)
		if a == nil || a.By().IsAgent() {
			return false
		}
		_, _, in, says := a.Says()
		return says && in == task
	})
}

// toldBefore reports whether the same notice was sent before an entry.
func (o *oracle) toldBefore(before int, n pap.Notice) bool {
	return slices.ContainsFunc(o.Entries[:before], func(e law.Entry) bool {
		x, ok := e.Item.(law.Told)
		return ok && x.Notice == n
	})
}

// partLeaves reports whether a notice at an entry says that a sub-task has expired, while a later one tells the same
// person about a task of the same agent that is not a sub-task.
func (o *oracle) partLeaves(story *law.Story, at int, x law.Told) bool {
	return partExpired(story, x) && slices.ContainsFunc(o.Entries[at+1:o.end], func(e law.Entry) bool {
		y, ok := e.Item.(law.Told)
		return ok && y.Kind == x.Kind && y.To == x.To && y.Agent == x.Agent && !partExpired(story, y)
	})
}

// partExpired reports whether a notice says that a sub-task has expired.
func partExpired(story *law.Story, x law.Told) bool {
	k, ok := story.Task(x.Task)
	return ok && x.Kind == pap.TaskExpired && k.Parent != ""
}

// foretoldOfSomebody reports whether a notice of the kind to the same person was expected, about any agent.
func (o *oracle) foretoldOfSomebody(n pap.Notice) bool {
	return slices.ContainsFunc(o.expected, func(x expectation) bool {
		return strings.HasPrefix(x.key, told(n, ""))
	})
}

// foretold reports whether a notice was expected at all: an owner may be told more than once.
func (o *oracle) foretold(key string) bool {
	return slices.ContainsFunc(o.expected, func(x expectation) bool { return x.key == key })
}

func (o *oracle) judge(requirement string, ok bool, seq int, got, allowed string) {
	if ok {
		o.Held(requirement)
		return
	}
	o.Broke(judge.Check{Requirement: requirement, What: kept.What, Got: got, Allowed: allowed, Seq: seq})
}
