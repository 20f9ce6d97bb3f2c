package host

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/c2a-conform/c2a-conform/reference/c2a"
	"github.com/c2a-conform/c2a-conform/reference/c2a/law"
)

// calls are the calls of all chat tools, sends among them, in no order.
func calls(s *law.Story) []*law.Use {
	all := slices.Clone(s.Uses())
	for _, y := range s.Says {
		u := &law.Use{ToolUse: law.ToolUse{Call: y.Call, Agent: y.Agent, Name: "chat.send_message",
			InReplyTo: y.Message.InReplyTo, Text: y.Message.Text}, At: y.At, AtMs: y.AtMs, AnswerAt: y.AnswerAt}
		if y.AnswerAt >= 0 {
			u.Result, _ = s.Trace.Entries[y.AnswerAt].Item.(law.ToolResult)
		}
		all = append(all, u)
	}
	return all
}

// matterOf is what a call is about: the thread that it claims, or the message of the event that it names, or "" for
// neither.
func matterOf(s *law.Story, u *law.Use) string {
	if u.Name == "chat.claim" && u.Event == "" && u.Place.Thread != "" {
		return "thread " + u.Place.Thread
	}
	if e := s.Named(u.Agent, cmp.Or(u.Event, u.InReplyTo)); e != nil && e.At < u.At && e.Message != "" {
		return "message " + e.Message
	}
	return ""
}

// namesOwner judges the id of an agent or a person: a person owns nothing. A host that has granted nothing yet may name
// any agent as the owner except the one that it refuses.
func namesOwner(s *law.Story, v *law.Tally) {
	if s.Trace.World == nil {
		return
	}
	all := calls(s)
	for _, u := range all {
		owner := u.Result.Owner
		kind := s.Trace.World.Author(owner).Kind
		matter := matterOf(s, u)
		if u.OK() || kind == c2a.Program || matter == "" || u.Agent == "" || s.Trace.Entries[u.At].From {
			continue
		}
		var owners []string // whose claims are surely valid
		dealt := false      // the one that is refused may own it
		for _, o := range all {
			if !o.OK() || o.At > u.AnswerAt || law.Reads(o.Name) || matterOf(s, o) != matter {
				continue
			}
			dealt = dealt || o.Agent == u.Agent
			if o.Name == "chat.claim" && o.Agent != u.Agent && stands(s, o, u) {
				owners = append(owners, o.Agent)
			}
		}
		switch {
		case len(owners) > 0:
			v.Test(slices.Contains(owners, owner), u.AnswerAt, "the owner "+owner, strings.Join(owners, " or "))
		default:
			v.Test(kind == c2a.AgentAuthor && (owner != u.Agent || dealt), u.AnswerAt, owner+" is named as the owner",
				"another agent than the one that is refused, or none")
		}
	}
}

// knocked are the messages of which an agent has only got a knock, and what it has learnt in other ways.
type knocked struct {
	messages []string
	heard    map[string]bool // messages whose text it has got
	words    []string        // texts that it has got or said
}

// toldBeside judges what a host says outside of deliveries: cancellations, and the answers to calls that don't read.
func toldBeside(s *law.Story, v *law.Tally) {
	agents := map[string]*knocked{}
	of := func(agent string) *knocked {
		if agents[agent] == nil {
			agents[agent] = &knocked{heard: map[string]bool{}}
		}
		return agents[agent]
	}
	deliveries, requests := map[int]*law.Event{}, map[string]*law.Event{}
	for _, e := range s.Events {
		deliveries[e.At], requests[e.Request] = e, e
	}
	uses := map[string]*law.Use{}
	for _, u := range calls(s) {
		uses[u.Call] = u
	}
	meta := placeNames(s)
	for i, x := range s.Trace.Entries {
		switch y := x.Item.(type) {
		case law.Delivery:
			e := deliveries[i]
			switch k := of(y.Event.Recipient); {
			case e == nil:
			case y.Event.Knock != nil && e.Message != "":
				k.messages = append(k.messages, e.Message)
			default:
				k.heard[e.Message], k.words = true, append(k.words, law.Words(y.Event.Text))
			}
		case law.Send:
			k := of(y.Agent)
			k.words = append(k.words, law.Words(y.Message.Text))
		case law.Withdrawal:
			if e := requests[y.Request]; e != nil && y.Request != "" {
				keepsBack(s, v, of(e.Event.Recipient), meta, y.Wire, i)
			}
		case law.ToolResult:
			u := uses[y.Call]
			if u == nil || u.Agent == "" {
				continue
			}
			k := of(u.Agent)
			if y.OK && (law.Reads(u.Name) || u.Name == "chat.claim") {
				k.words = append(k.words, law.Words(strings.Join(y.Texts, " ")))
				continue
			}
			keepsBack(s, v, k, meta, y.Wire, i)
		}
	}
}

// keepsBack judges a text that the agent gets at the position: it has nothing of a message whose text is held back.
func keepsBack(s *law.Story, v *law.Tally, k *knocked, meta, wire string, at int) {
	told := law.Words(wire)
	for _, message := range slices.Compact(slices.Sorted(slices.Values(k.messages))) {
		versions, _ := s.Versions(message, s.EntryMs(at))
		bodies := map[string]bool{}
		for _, x := range versions {
			body := law.Words(x.Message.Text)
			knows := slices.ContainsFunc(k.words, func(words string) bool { return strings.Contains(words, body) })
			k.heard[message] = k.heard[message] || knows
			bodies[body] = law.Strong(body) && !strings.Contains(meta, body)
		}
		if k.heard[message] || wire == "" {
			continue
		}
		for _, body := range slices.Sorted(maps.Keys(bodies)) {
			if bodies[body] {
				v.Test(!strings.Contains(told, body), at, fmt.Sprintf("it reveals %q", strings.TrimSpace(body)),
					"nothing from a withheld message")
			}
		}
	}
}

// takenInTime judges a reply to an event whose own deadline has not passed, and which nothing else can make stale.
func takenInTime(s *law.Story, v *law.Tally) {
	used := map[string]bool{} // by agent and key
	for _, y := range s.Says {
		key, e := y.Agent+" "+y.Message.Key, y.Event
		again := y.Message.Key != "" && used[key]
		used[key] = true
		if again || e == nil || e.At > y.At || e.Policy != c2a.MustRespond || e.Event.DeadlineMs <= 0 ||
			y.AnswerAt < 0 || s.Trace.Entries[y.At].From || e.WithdrawAt >= 0 && e.WithdrawAt < y.AnswerAt {
			continue
		}
		leftMs := e.AtMs + e.Event.DeadlineMs - s.EntryMs(y.AnswerAt)
		if leftMs <= s.Trace.SlackMs || s.Told(e.Message, e.At, y.AnswerAt) || s.Broken(e.At, y.AnswerAt) ||
			len(s.Acts(e, y.At)) > 0 {
			continue
		}
		v.Test(y.OK || y.Failure != c2a.Conflict, y.AnswerAt,
			fmt.Sprintf("a conflict %d s before the deadline", leftMs/1000), "the reply is accepted")
	}
}

// repeatsTaken judges a send that is repeated after the first one has succeeded, whatever has happened since, except
// that its agent has left.
func repeatsTaken(s *law.Story, v *law.Tally) {
	type key struct{ agent, key string }
	first := map[key]*law.Say{}
	for _, y := range s.Says {
		k := key{y.Agent, y.Message.Key}
		o := first[k]
		if k.key == "" || y.AnswerAt < 0 || s.Trace.Log != nil {
			continue
		}
		if o == nil {
			if y.OK {
				first[k] = y
			}
			continue
		}
		there := y.Message.Target.Conversation
		if o.AnswerAt > y.At || o.Message.Text != y.Message.Text || o.Message.Target != y.Message.Target ||
			o.Message.InReplyTo != y.Message.InReplyTo || s.Broken(o.At, y.AnswerAt) ||
			there != "" && !s.Member(there, y.Agent, y.At) {
			continue
		}
		v.Test(!y.Undelivered(), y.AnswerAt, "refused, although it succeeded before", "the first answer again")
	}
}
