package host

import (
	"fmt"
	"slices"

	"github.com/c2a-conform/c2a-conform/reference/c2a"
	c2ahost "github.com/c2a-conform/c2a-conform/reference/c2a/host"
	"github.com/c2a-conform/c2a-conform/reference/c2a/law"
)

// toolLaws are about what tools show and do.
func toolLaws() []law.Law {
	return []law.Law{
		law.Revocable(law.OfHost("C2A-TOOL-008", func(d c2a.Draft) bool { return d.ToolScope },
			"no list contains an entry that belongs only to other agents", ownEvents)),
		law.Revocable(law.OfHost("C2A-TOOL-009", law.Always, "no list names an event that was delivered as silent",
			silentUnlisted)),
		law.Needing(law.Surface, law.OfHost("C2A-TOOL-010", func(d c2a.Draft) bool { return d.ToolScope },
			"no tool shows an agent messages from a place that it is not in, or lets the agent claim a thread there",
			func(s *law.Story, v *law.Tally) {
				ownPlaces(s, v)
				ownThreads(s, v)
			})),
		law.OfHost("C2A-TOOL-011", func(d c2a.Draft) bool { return d.SendKeys },
			"all sends from one agent with one idempotency key are one message, no matter which keys other agents "+
				"use, and each send is answered like the first",
			func(s *law.Story, v *law.Tally) {
				oneMessagePerKey(s, v)
				repeatsTaken(s, v)
			}),
	}
}

// eachAnswer calls judge for each tool call of an agent and its answer.
func eachAnswer(s *law.Story, judge func(use law.ToolUse, at int, r law.ToolResult, answered int)) {
	uses := map[string]int{}
	for i, x := range s.Trace.Entries {
		switch y := x.Item.(type) {
		case law.ToolUse:
			uses[y.Call] = i
		case law.ToolResult:
			if at, ok := uses[y.Call]; ok {
				judge(s.Trace.Entries[at].Item.(law.ToolUse), at, y, i)
			}
		}
	}
}

// ownEvents takes an entry for another agent's, too, that has a policy under which that agent alone got the event. A
// host may give one id to all agents: what an agent got in a digest then has the id of another's delivery, and so has a
// record that obliges nobody and that the agent wasn't delivered.
func ownEvents(s *law.Story, v *law.Tally) {
	to := map[string][]*law.Event{}
	for _, e := range s.Events {
		to[e.Event.ID] = append(to[e.Event.ID], e)
	}
	eachAnswer(s, func(use law.ToolUse, _ int, r law.ToolResult, at int) {
		for _, listed := range r.Events {
			all := to[listed.ID]
			if len(all) == 0 {
				continue
			}
			own := slices.DeleteFunc(slices.Clone(all),
				func(e *law.Event) bool { return !law.Same(e.Event.Recipient, use.Agent) })
			under := func(e *law.Event) bool { return e.PolicyText == listed.Policy }
			foreign := len(own) == 0 && !s.MayHaveBeen(law.FactEvent, use.Agent, listed.ID) &&
				!mayShare(s, use.Agent, all[0], at) ||
				listed.Policy != c2a.MustNotRespond.String() && len(own) > 0 && !slices.ContainsFunc(own, under) &&
					slices.ContainsFunc(all, under)
			if !v.Passes(!foreign, at) {
				v.Test(false, at, fmt.Sprintf("%q, %s, which went to %s", listed.ID, listed.Policy,
					all[max(0, slices.IndexFunc(all, under))].Event.Recipient), "events of "+use.Agent)
			}
		}
	})
}

// mayShare reports whether an event of another agent may also be the agent's own: the agent was there, and ids are
// shared between agents, as far as the trace shows.
func mayShare(s *law.Story, agent string, e *law.Event, at int) bool {
	there := e.Conversation()
	return (s.Member(there, agent, at) || s.Member(there, agent, e.At)) && !idsOfEach(s)
}

// idsOfEach reports whether each agent gets ids of its own: no id went to two agents, and what is one message by its
// author, place and words went to two agents under two ids at the same time. An event that replaces an earlier one may
// have an id of its own, and so may one that comes later for another reason and a record that the host words itself.
func idsOfEach(s *law.Story) bool {
	type message struct {
		author, words string
		place         c2a.Place
	}
	recipients, first, differ := map[string]string{}, map[message]*law.Event{}, false
	for _, e := range s.Events {
		if to, known := recipients[e.Event.ID]; known && !law.Same(to, e.Event.Recipient) {
			return false
		}
		recipients[e.Event.ID] = e.Event.Recipient
		if e.Words == "" || e.Mode == c2a.Digest || e.Event.EditOf != "" || s.HandedOn(e) || // which is another event
			e.Message == "" && (e.Event.Author.Kind == c2a.Program || e.Policy == c2a.MustNotRespond) { // or a notice
			continue
		}
		m := message{e.Event.Author.ID, e.Words, e.Event.Place}
		if f := first[m]; f == nil {
			first[m] = e
		} else if e.Event.ID != f.Event.ID && !law.Same(e.Event.Recipient, f.Event.Recipient) &&
			e.AtMs <= f.AtMs+s.Trace.SlackMs {
			differ = true
		}
	}
	return differ
}

func silentUnlisted(s *law.Story, v *law.Tally) {
	eachAnswer(s, func(use law.ToolUse, _ int, r law.ToolResult, at int) {
		for _, listed := range r.Events {
			id := listed.ID
			if e := s.Named(use.Agent, id); e != nil && e.At < at && !v.Passes(e.Mode != c2a.Silent, at) {
				v.Test(false, at, fmt.Sprintf("%q, which is silent", id), "no silent event")
			}
		}
	})
}

// ownPlaces ignores what also appears in another place, and what the agent was present to read.
func ownPlaces(s *law.Story, v *law.Tally) {
	type said struct {
		place c2a.Place
		at    int
	}
	heard, home := map[string][]said{}, map[string]c2a.Place{}
	hear := func(text string, place c2a.Place, at int) { heard[text] = append(heard[text], said{place, at}) }
	for i, x := range s.Trace.Entries {
		if m, posted := postedIn(x); posted {
			home[m.ID] = m.Place
			hear(m.Text, m.Place, i)
		}
		if y, ok := x.Item.(law.Surfaced); ok {
			if change, edited := y.Input.(c2ahost.Edited); edited && home[change.ID].Conversation != "" {
				hear(change.Text, home[change.ID], i)
			}
		}
	}
	eachAnswer(s, func(use law.ToolUse, asked int, r law.ToolResult, at int) {
		reads := use.Name == "chat.read_thread" || use.Name == "chat.list_events" || use.Name == "chat.claim"
		if !reads || use.Agent == "" {
			return
		}
		for _, text := range r.Texts {
			all := heard[text]
			if len(all) == 0 || !law.Strong(law.Words(text)) { // "ok" may be no message
				continue
			}
			fine := slices.ContainsFunc(all, func(x said) bool {
				return s.Member(x.place.Conversation, use.Agent, asked) ||
					s.Member(x.place.Conversation, use.Agent, x.at)
			})
			v.Test(fine, at, fmt.Sprintf("%q from %s", text, all[0].place.Conversation),
				"nothing from a conversation that "+use.Agent+" is not in")
		}
	})
}

// ownThreads judges claims of a thread by an agent that is not in its conversation.
func ownThreads(s *law.Story, v *law.Tally) {
	w := s.Trace.World
	if w == nil {
		return
	}
	for _, u := range s.Uses() {
		t, known := w.Thread(u.Place.Thread)
		if u.Name != "chat.claim" || !known || u.Agent == "" || u.AnswerAt < 0 ||
			s.Trace.Entries[u.At].From || sharesID(w, t) {
			continue
		}
		if s.Member(t.Conversation, u.Agent, u.At) {
			v.Test(true, u.AnswerAt, "", "")
			continue
		}
		v.Test(!u.OK(), u.AnswerAt, "granted a thread in "+t.Conversation,
			"an error, since "+u.Agent+" is not in that conversation")
	}
}

// sharesID reports whether the thread of another conversation has the same id.
func sharesID(w *c2a.World, t c2a.ThreadInfo) bool {
	return slices.ContainsFunc(w.Threads, func(o c2a.ThreadInfo) bool {
		return o.ID == t.ID && o.Conversation != t.Conversation
	})
}

func oneMessagePerKey(s *law.Story, v *law.Tally) {
	type key struct{ agent, key string }
	keys := map[string]key{} // by call
	uses := map[key]int{}
	message := map[key]string{}
	for i, x := range s.Trace.Entries {
		switch y := x.Item.(type) {
		case law.Send:
			if y.Message.Key != "" {
				k := key{y.Agent, y.Message.Key}
				keys[y.Call] = k
				uses[k]++
			}
		case law.ToolResult:
			k, ok := keys[y.Call]
			if ok && uses[k] == 1 && y.Failure == c2a.Conflict && !answers(s, y.Call) && s.Trace.Log == nil {
				others, own := 0, 0
				for o := range uses {
					switch {
					case o.key == k.key && !law.Same(o.agent, k.agent):
						others++
					case o.key != k.key && law.Same(o.agent, k.agent):
						own++
					}
				}
				v.Test(others == 0, i, fmt.Sprintf("the key %q of another agent causes a conflict", k.key),
					"separate keys for each agent")
				v.Test(own == 0 || said(s, y.Call), i, fmt.Sprintf("a key other than %q causes a conflict", k.key),
					"no conflict, since the agent has not used the key")
			}
			if !ok || !y.OK || y.Message == "" {
				continue
			}
			if first, again := message[k]; again {
				v.Test(first == y.Message, i, fmt.Sprintf("message %q", y.Message), fmt.Sprintf("%q, unchanged", first))
				continue
			}
			message[k] = y.Message
			v.Test(true, i, "", "")
		}
	}
}

// said reports whether the agent of a send has sent the same words before.
func said(s *law.Story, call string) bool {
	i := slices.IndexFunc(s.Says, func(y *law.Say) bool { return y.Call == call })
	return i > 0 && slices.ContainsFunc(s.Says[:i], func(y *law.Say) bool {
		return law.Same(y.Agent, s.Says[i].Agent) && y.Message.Text == s.Says[i].Message.Text
	})
}

// answers reports whether the send of the call is a reply, which may conflict with more than its key.
func answers(s *law.Story, call string) bool {
	return slices.ContainsFunc(s.Says, func(y *law.Say) bool { return y.Call == call && y.Message.InReplyTo != "" })
}
