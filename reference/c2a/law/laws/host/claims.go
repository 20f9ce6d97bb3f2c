package host

import (
	"fmt"
	"slices"

	"github.com/c2a-conform/c2a-conform/reference/c2a"
	c2ahost "github.com/c2a-conform/c2a-conform/reference/c2a/host"
	"github.com/c2a-conform/c2a-conform/reference/c2a/law"
)

// claimLaws are about who owns a message or a thread.
func claimLaws() []law.Law {
	return []law.Law{
		law.Needing(law.Surface, law.OfHost("C2A-CLAIM-001", law.Always,
			"no two agents are granted the same event at the same time, or while the first claim is valid",
			oneOwner(messageOf))),
		law.Needing(law.Surface, law.OfHost("C2A-CLAIM-002", hasDeadlines,
			"an agent that claims again what it already owns is granted the claim again", grantedAgain)),
		law.Needing(law.Surface, law.OfHost("C2A-CLAIM-003", hasDeadlines,
			"a claim on an event that no agent received is refused", strangeClaim)),
		law.Needing(law.Surface, law.OfHost("C2A-CLAIM-004", hasDeadlines,
			"no two agents are granted the same thread at the same time, or while the first claim is valid",
			oneOwner(func(_ *law.Story, u *law.Use) string { return u.Place.Thread }))),
		law.Needing(law.Surface, law.OfHost("C2A-CLAIM-005", hasDeadlines,
			"a claim that has expired is not listed, and if its owner has not handled the event, another agent is "+
				"granted a claim on it",
			func(s *law.Story, v *law.Tally) {
				runsOut(s, v)
				claimsStand(s, v)
			})),
		law.Needing(law.Surface, law.OfHost("C2A-CLAIM-006", law.Always,
			"an event that its owner has answered is not answered by another agent that claims it later", oneAnswer)),
		law.Needing(law.Surface, law.OfHost("C2A-CLAIM-008", func(d c2a.Draft) bool { return d.ClaimShowsBody },
			"only the agent that is granted a claim on a role mention gets its body", bodyForClaimant)),
		law.Needing(law.Surface, law.OfHost("C2A-CLAIM-009", hasDeadlines,
			"a message that calls a role requires a response from at most one agent", oneResponder)),
		law.Needing(law.Surface, law.OfHost("C2A-CLAIM-010", hasDeadlines,
			"a reply to a role mention that went to several agents requires a granted claim", claimBeforeReply)),
		law.Needing(law.Surface, law.OfHost("C2A-CLAIM-011", hasDeadlines,
			"messages between agents in a thread are not injected in full for an agent outside the thread",
			asideOfOthers)),
		law.Needing(law.Surface, law.OfHost("C2A-CLAIM-012", law.Always,
			"a refusal that names an owner names the agent that was granted the claim, and never the agent that is "+
				"refused",
			namesOwner)),
		law.Needing(law.Surface, law.OfHost("C2A-TOOL-014", hasDeadlines,
			"a claim that its owner repeats still excludes other agents", keepsAfterRepeat)),
		law.Needing(law.Surface, law.OfHost("C2A-REACT-014", func(d c2a.Draft) bool { return !d.Dispositions },
			"an agent that gives the signal claimed owns the event from then on", ownsBySignal)),
		law.Needing(law.Surface, law.OfHost("C2A-DISP-015", func(d c2a.Draft) bool { return d.Dispositions },
			"an agent that gives the signal claimed owns the event from then on", ownsBySignal)),
	}
}

// claimsStand compares grants with what the implementation reports about itself.
func claimsStand(s *law.Story, v *law.Tally) {
	for i, x := range s.Trace.Entries {
		said, ok := x.Item.(law.Inspected)
		if !ok {
			continue
		}
		for _, c := range said.State.Held {
			v.Testf(c.UntilMs == 0 || c.UntilMs >= s.EntryMs(i)-s.Trace.SlackMs, i, "only claims that have not expired",
				"a claim by %s that expired at %d ms, listed at %d ms", c.Agent, c.UntilMs, s.EntryMs(i))
		}
	}
}

// messageOf is the message that a call names by an event of its agent, or "".
func messageOf(s *law.Story, u *law.Use) string {
	if e := s.Named(u.Agent, u.Event); e != nil && e.At < u.At {
		return e.Message
	}
	return ""
}

// eachClaim calls f for each claim that was answered, with the earlier grants for the same message or thread.
func eachClaim(s *law.Story, of func(*law.Story, *law.Use) string, f func(u *law.Use, before []*law.Use)) {
	granted := map[string][]*law.Use{}
	for _, u := range s.Uses() {
		if u.Name != "chat.claim" || u.AnswerAt < 0 || u.Agent == "" {
			continue
		}
		if matter := of(s, u); matter != "" {
			f(u, granted[matter])
			if u.OK() {
				granted[matter] = append(granted[matter], u)
			}
		}
	}
}

// stands reports whether a grant is surely still valid when another call comes: at the same moment, or within the time
// for which it was given, while its agent has done nothing else about the event.
func stands(s *law.Story, g, u *law.Use) bool {
	if s.EntryMs(g.AnswerAt) != u.AtMs && u.AtMs+s.Trace.SlackMs >= s.EntryMs(g.AnswerAt)+g.Result.TTLMs {
		return false
	}
	return untouched(s, g, u)
}

// untouched reports whether nothing but claims happened to the granted message or thread until another call came, and
// its agent had not settled it before.
func untouched(s *law.Story, g, u *law.Use) bool {
	e := s.Named(g.Agent, g.Event)
	if e == nil { // a thread
		return !slices.ContainsFunc(s.Uses(), func(o *law.Use) bool {
			return o.Name == "chat.resolve" && o.Agent == g.Agent && o.At > g.At && o.At < u.At
		})
	}
	acted := slices.ContainsFunc(s.Delivered(e.Message), func(o *law.Event) bool {
		return o.Event.Recipient == g.Agent && slices.ContainsFunc(s.Acts(o, u.At),
			func(a law.Act) bool { return a.At > g.At && a.By != c2a.ByClaim || settles(a) })
	})
	there := s.Trace.World == nil || !known(s, e) || s.Member(e.Event.Place.Conversation, g.Agent, u.At)
	return !acted && there && !s.Told(e.Message, g.At, u.At) // a claim may end when its owner leaves
}

// settles reports whether an act answers an event finally, in both drafts.
func settles(a law.Act) bool {
	return a.By == c2a.BySend || a.By == c2a.ByResolve || a.By == c2a.BySignal && slices.Contains(closing, a.Signal)
}

// known reports whether the world has the conversation of the event, under the id that the host gives it.
func known(s *law.Story, e *law.Event) bool {
	_, ok := s.Trace.World.Conversation(e.Event.Place.Conversation)
	return ok
}

func oneOwner(of func(*law.Story, *law.Use) string) func(s *law.Story, v *law.Tally) {
	return func(s *law.Story, v *law.Tally) {
		eachClaim(s, of, func(u *law.Use, before []*law.Use) {
			for _, g := range before {
				if g.Agent != u.Agent && stands(s, g, u) {
					v.Test(!u.OK(), u.AnswerAt, "granted to "+u.Agent, "refused, since it was granted to "+g.Agent)
					return
				}
			}
			if u.OK() {
				v.Test(true, u.AnswerAt, "", "")
			}
		})
	}
}

// definite reports whether the host has given the final outcome of a call.
func definite(u *law.Use) bool {
	return u.OK() || u.Result.Failure != c2a.Transient && u.Result.Failure != c2a.RateLimited
}

func grantedAgain(s *law.Story, v *law.Tally) {
	eachClaim(s, messageOf, func(u *law.Use, before []*law.Use) {
		if len(before) == 0 || !definite(u) {
			return
		}
		if g := before[len(before)-1]; g.Agent == u.Agent && stands(s, g, u) {
			v.Test(u.OK(), u.AnswerAt, "refused to its owner", "granted again")
		}
	})
}

func strangeClaim(s *law.Story, v *law.Tally) {
	for _, u := range s.Uses() {
		if u.Name == "chat.claim" && u.Event != "" && u.AnswerAt >= 0 && strange(s, u, u.Event) &&
			s.Named("", u.Event) == nil {
			v.Test(!u.OK(), u.AnswerAt, fmt.Sprintf("a claim on the unknown event %q is granted", u.Event), "an error")
		}
	}
}

// strange reports whether the agent of a call can't have learnt of the event from the host: it was neither delivered to
// the agent nor listed.
func strange(s *law.Story, u *law.Use, event string) bool {
	if s.Named(u.Agent, event) != nil {
		return false
	}
	return !slices.ContainsFunc(s.Uses(), func(o *law.Use) bool {
		return law.Same(o.Agent, u.Agent) &&
			slices.ContainsFunc(o.Result.Events, func(l law.Listed) bool { return l.ID == event })
	})
}

func runsOut(s *law.Story, v *law.Tally) {
	signalRunsOut(s, v)
	eachClaim(s, messageOf, func(u *law.Use, before []*law.Use) {
		e := s.Named(u.Agent, u.Event)
		if len(before) == 0 || !definite(u) || e.Policy != c2a.MayRespond || e.WithdrawAt >= 0 {
			return
		}
		g := before[len(before)-1]
		ttlMs := g.Result.TTLMs
		if ttlMs == 0 {
			ttlMs = s.Trace.PatienceMs
		}
		if g.Agent != u.Agent && ttlMs > 0 && u.AtMs > s.EntryMs(g.AnswerAt)+ttlMs+s.Trace.SlackMs && untouched(s,
			g, u) {
			v.Test(u.OK(), u.AnswerAt, "refused to "+u.Agent, "granted, since the claim of "+g.Agent+" has expired")
		}
	})
}

// signalRunsOut gives the signal the time that a host may take for what it does by itself.
func signalRunsOut(s *law.Story, v *law.Tally) {
	eachClaim(s, messageOf, func(u *law.Use, before []*law.Use) {
		e := s.Named(u.Agent, u.Event)
		if len(before) > 0 || !definite(u) || e.Policy != c2a.MayRespond || e.WithdrawAt >= 0 {
			return
		}
		for _, g := range s.Uses() {
			o := s.Named(g.Agent, g.InReplyTo)
			if g.Name == "chat.react" && g.Text == "claimed" && g.OK() && g.Agent != u.Agent && o != nil &&
				o.Message == e.Message && o.Policy == c2a.MayRespond && alone(s, g, u) &&
				u.AtMs > g.AtMs+s.Trace.PatienceMs+s.Trace.SlackMs {
				v.Test(u.OK(), u.AnswerAt, "refused to "+u.Agent, "granted, since the claim of "+g.Agent+" has expired")
			}
		}
	})
}

// alone reports whether nothing happened to the message of a reaction until a claim of it.
func alone(s *law.Story, r, u *law.Use) bool {
	e := s.Named(r.Agent, r.InReplyTo)
	return !s.Told(e.Message, r.At, u.At) && !slices.ContainsFunc(s.Delivered(e.Message), func(o *law.Event) bool {
		return slices.ContainsFunc(s.Acts(o, u.At), func(a law.Act) bool { return a.At != r.At })
	})
}

// oneAnswer ignores events that oblige an agent: that agent is addressed itself.
func oneAnswer(s *law.Story, v *law.Tally) {
	granted := func(y *law.Say) *law.Use {
		var last *law.Use
		eachClaim(s, messageOf, func(u *law.Use, _ []*law.Use) {
			if u.OK() && u.At < y.At && u.Agent == y.Agent && messageOf(s, u) == y.Event.Message {
				last = u
			}
		})
		return last
	}
	first := map[string]*law.Say{}
	for _, y := range s.Says {
		if !y.OK || y.Event == nil || y.Event.Message == "" || y.Event.Policy != c2a.MayRespond {
			continue
		}
		g := granted(y)
		if g == nil {
			continue
		}
		o := first[y.Event.Message]
		if o == nil {
			first[y.Event.Message] = y
			v.Test(true, y.At, "", "")
			continue
		}
		second := o.Agent != y.Agent && g.At > o.AnswerAt && !s.Told(y.Event.Message, o.At, y.At)
		v.Test(!second, y.AnswerAt, fmt.Sprintf("an answer by %s after %s had answered", y.Agent, o.Agent),
			"the claim or the reply is refused")
	}
}

// callsRole reports whether a message calls the agent by a role, or with everybody, and not by its name.
func callsRole(s *law.Story, e *law.Event) bool {
	return len(e.Versions()) == 1 && alwaysCalled(s, e)
}

// alwaysCalled reports whether every version of the message so far has called a role, and nobody by name.
func alwaysCalled(s *law.Story, e *law.Event) bool {
	versions := e.Versions()
	if s.Trace.World == nil || len(versions) == 0 || e.Digest || e.Event.Reaction != nil {
		return false
	}
	return !slices.ContainsFunc(versions, func(x law.Version) bool { return !onlyRoles(s, x.Message) })
}

// onlyRoles reports whether a message in a channel calls a role, and nobody by name.
func onlyRoles(s *law.Story, m c2a.Message) bool {
	if c, ok := s.Trace.World.Conversation(m.Place.Conversation); !ok || c.Kind == c2a.DM {
		return false
	}
	rules := c2ahost.DefaultRules()
	all := rules.Resolve(s.Trace.World, m.Text)
	return len(all) > 0 && m.Assignee == "" && m.Asks == "" &&
		!slices.ContainsFunc(all, func(n c2a.Mention) bool { return n.ID != "" })
}

func bodyForClaimant(s *law.Story, v *law.Tally) {
	eachClaim(s, messageOf, func(u *law.Use, _ []*law.Use) {
		e := s.Named(u.Agent, u.Event)
		if !u.OK() || e.Event.Knock == nil || e.Event.Directedness != c2a.ToMyRole || !alwaysCalled(s, e) ||
			!s.Settled(u.AnswerAt) || s.Touched(e.Message, u.At) || e.WithdrawAt >= 0 {
			return
		}
		versions := e.Versions() // what it said when the agent claimed it
		body := versions[len(versions)-1].Message.Text
		if c2a.HoldsSecret(body) {
			return
		}
		came := tells(u.Result, body) || slices.ContainsFunc(s.Delivered(e.Message),
			func(o *law.Event) bool { return o.Event.Recipient == u.Agent && o.Event.Text == body })
		v.Test(came, u.AnswerAt, "the claim is granted, but the body doesn't arrive",
			"the body in the answer or in an event")
	})
	for _, e := range s.Events {
		if e.Event.Text == "" || e.Policy != c2a.MayRespond || !callsRole(s, e) || s.HandedOn(e) {
			continue
		}
		knocked := slices.ContainsFunc(s.Delivered(e.Message), func(o *law.Event) bool {
			return o.At < e.At && o.Event.Recipient == e.Event.Recipient && o.Event.Knock != nil
		})
		if knocked {
			v.Test(s.Claims(e), e.At, e.Event.Recipient+" gets the body", "the body only for the agent that claimed it")
		}
	}
}

func oneResponder(s *law.Story, v *law.Tally) {
	first := map[string]string{}
	for _, e := range s.Events {
		if !callsRole(s, e) || s.HandedOn(e) {
			continue
		}
		obliged := e.Policy == c2a.MustRespond
		other, ok := first[e.Message]
		v.Test(!obliged || !ok || other == e.Event.Recipient, e.At, other+" and "+e.Event.Recipient+" must respond",
			"at most one agent")
		if obliged && !ok {
			first[e.Message] = e.Event.Recipient
		}
	}
}

// claimBeforeReply leaves alone what is sent once more under its key.
func claimBeforeReply(s *law.Story, v *law.Tally) {
	for i, y := range s.Says {
		e := y.Event
		if y.Message.Key != "" && slices.ContainsFunc(s.Says[:i], func(o *law.Say) bool {
			return o.OK && o.Agent == y.Agent && o.Message.Key == y.Message.Key
		}) {
			continue
		}
		if e == nil || y.AnswerAt < 0 || e.Policy != c2a.MayRespond || !alwaysCalled(s, e) ||
			s.Trace.Entries[y.At].From || len(e.Versions()) > 1 && !renewed(s, e, y.At) {
			continue
		}
		several := slices.ContainsFunc(s.Delivered(e.Message), func(o *law.Event) bool {
			return beside(s, o, e, y.At) && (len(e.Versions()) == 1 || renewed(s, o, y.At))
		})
		claimed := s.Claimed(y) || slices.ContainsFunc(s.Acts(e, y.At),
			func(a law.Act) bool { return a.By == c2a.BySignal || a.By == c2a.ByResolve })
		if several && !claimed {
			v.Test(!y.OK, y.AnswerAt, "a reply without a claim is accepted", "a refusal until the claim is granted")
		}
	}
}

// renewed reports whether an event shows its message as it is at the position, and the agent has claimed no event of
// it: a claim on the old wording may still be valid.
func renewed(s *law.Story, e *law.Event, before int) bool {
	claimed := slices.ContainsFunc(s.Delivered(e.Message), func(o *law.Event) bool {
		return o.Event.Recipient == e.Event.Recipient && slices.ContainsFunc(s.Acts(o, before),
			func(a law.Act) bool { return a.By == c2a.ByClaim || a.By == c2a.BySignal })
	})
	return !claimed && !s.Told(e.Message, e.At, before)
}

// beside reports whether an event offers a message to another agent than e does, at the same time: a host that has
// selected one responder may select another one when the first is unavailable.
func beside(s *law.Story, o, e *law.Event, before int) bool {
	since := max(o.At, e.At)
	out := o.WithdrawAt >= 0 && o.WithdrawAt < since || slices.ContainsFunc(s.Acts(o, since), settles) ||
		!s.Member(o.Event.Place.Conversation, o.Event.Recipient, since)
	return o.At < before && o.Event.Recipient != e.Event.Recipient && o.Policy == c2a.MayRespond && !out
}

func asideOfOthers(s *law.Story, v *law.Tally) {
	w := s.Trace.World
	if w == nil {
		return
	}
	rules := c2ahost.DefaultRules()
	for _, e := range s.Events {
		versions := e.Versions()
		if len(versions) != 1 || e.Event.Reaction != nil || s.HandedOn(e) {
			continue
		}
		m, agent := versions[0].Message, e.Event.Recipient
		t, _ := w.Thread(m.Place.Thread)
		a, _ := w.Agent(agent)
		pressing := m.Approval || m.Blocker || m.Cancels || m.Safety || m.Urgent
		if m.Place.Thread == "" || w.Author(m.Author).Kind != c2a.AgentAuthor || t.Owner == agent ||
			w.Participates(m, agent) || m.Assignee != "" || m.Asks != "" || pressing ||
			slices.Contains(a.Streams, m.Place.Stream) || len(rules.Resolve(w, m.Text)) > 0 {
			continue
		}
		v.Test(e.Mode != c2a.Immediate && e.Mode != c2a.Buffered, e.At, "it is delivered as "+e.Mode.String(),
			"tool_mailbox, or less")
	}
}

func keepsAfterRepeat(s *law.Story, v *law.Tally) {
	eachClaim(s, messageOf, func(u *law.Use, before []*law.Use) {
		n := len(before)
		if n < 2 || before[n-1].Agent != before[n-2].Agent || before[n-1].Agent == u.Agent ||
			!stands(s, before[n-1], u) {
			return
		}
		v.Test(!u.OK(), u.AnswerAt, "granted to "+u.Agent, "refused, since "+before[n-1].Agent+" has claimed it twice")
	})
}

func ownsBySignal(s *law.Story, v *law.Tally) {
	for _, u := range s.Uses() {
		if u.Name != "chat.claim" || u.AnswerAt < 0 {
			continue
		}
		message := messageOf(s, u)
		for _, r := range s.Uses() {
			e := s.Named(r.Agent, r.InReplyTo)
			if r.Name != "chat.react" || r.Text != "claimed" || !r.OK() || r.AnswerAt > u.At || r.AtMs != u.AtMs ||
				r.Agent == u.Agent || e == nil || message == "" || e.Message != message {
				continue
			}
			v.Test(!u.OK(), u.AnswerAt, "granted to "+u.Agent,
				"refused, since "+r.Agent+" has signalled that it owns it")
		}
	}
}
