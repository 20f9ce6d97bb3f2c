package frames

import (
	"fmt"
	"slices"

	engine "github.com/c2a-conform/c2a-conform/reference/a2h"
	"github.com/c2a-conform/c2a-conform/reference/a2h/law"
	"github.com/c2a-conform/c2a-conform/reference/a2h/wire"
	"github.com/c2a-conform/c2a-conform/schemas/port"
)

// PlanID names the n-th plan of a thread.
func PlanID(thread string, n int) string { return fmt.Sprintf("%s/%d", thread, n) }

// thoughts reads the messages between an agent and its model.
type thoughts struct {
	loop  bool                                // the agent asks for its plans
	plans map[string]int                      // that a thread was given
	shown map[string]map[port.ChatMessage]int // to the model of a thread, and how many times
}

func newThoughts(loop bool) thoughts {
	return thoughts{loop: loop, plans: map[string]int{}, shown: map[string]map[port.ChatMessage]int{}}
}

// fresh returns the messages of a turn that are new to the model. An agent may show the whole history again; the
// model's own messages show this.
func (t thoughts) fresh(p port.Turn) (news []port.ChatMessage) {
	own := func(m port.ChatMessage) bool { return m.Role == "assistant" }
	if !t.loop {
		return p.Messages
	}
	if !slices.ContainsFunc(p.Messages, own) {
		delete(t.shown, p.Conversation)
	}
	if t.shown[p.Conversation] == nil {
		t.shown[p.Conversation] = map[port.ChatMessage]int{}
	}
	now, shown := map[port.ChatMessage]int{}, t.shown[p.Conversation]
	for _, m := range p.Messages {
		if now[m]++; !own(m) && now[m] > shown[m] {
			shown[m] = now[m]
			news = append(news, m)
		}
	}
	return news
}

// planned returns what an answer to a turn means.
func (t thoughts) planned(p wire.Plan) []law.Item {
	if p.State == nil {
		return nil
	}
	t.plans[p.State.Thread]++
	return []law.Item{law.Planned{ID: PlanID(p.State.Thread, t.plans[p.State.Thread]), State: planned(*p.State)}}
}

// decided adds the decision after each plan. intents are those of messages to humans, by sequence number.
func decided(all []law.Entry, intents map[int]*engine.Intent) []law.Entry {
	var out []law.Entry
	for i, e := range all {
		out = append(out, e)
		if p, ok := e.Item.(law.Planned); ok {
			d := decisionOf(p.State, all[i+1:], intents)
			d.ID = p.ID
			out = append(out, law.Entry{Seq: e.Seq, AtMs: e.AtMs, Item: d})
		}
	}
	return out
}

// decisionOf returns the decision of a thread about a plan, from the first thing that the thread does about it before
// its next plan: it executes the action, asks a human, or searches for one for a reason other than a report. A thread
// that does nothing of this has dropped the plan.
func decisionOf(s engine.State, after []law.Entry, intents map[int]*engine.Intent) law.Decided {
	d := law.Decided{Decision: engine.Halt}
	alone := s.Report == "" && !s.Terminal // no other reason to look for a human is known
	for _, e := range after {
		switch x := e.Item.(type) {
		case law.Killed:
			if d.Decision == engine.Halt {
				d.Decision = 0 // it may have decided, and not begun
			}
			return d
		case law.Planned:
			if x.State.Thread == s.Thread {
				return d
			}
			alone = false
		case law.Found:
			if alone {
				d.Decision = engine.RequestHuman
			}
		case law.Executed:
			if x.Execute.Thread == s.Thread {
				d.Decision = engine.Continue
				return d
			}
		case law.Asked:
			if x.Ask.Thread == s.Thread && x.Ask.Message.Type != engine.Notification {
				d.Decision, d.Intent = engine.RequestHuman, intents[e.Seq]
				return d
			}
		}
	}
	return d
}
