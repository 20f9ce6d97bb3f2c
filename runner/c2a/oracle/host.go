package oracle

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/c2a-conform/c2a-conform/reference/c2a"
	"github.com/c2a-conform/c2a-conform/reference/c2a/host"
	"github.com/c2a-conform/c2a-conform/reference/c2a/law"
	"github.com/c2a-conform/c2a-conform/reference/c2a/wire"
	"github.com/c2a-conform/c2a-conform/runner/judge"
)

// member is one of what a host decides of a message for an agent.
type member int

const (
	addressed member = iota + 1 // 2026-06-24
	directed                    // 2026-06-02
	policy
	mode
	priority // 2026-06-02
	mentions // 2026-06-02, sorted and joined
)

var memberNames = [...]string{
	addressed: "value of addressed", directed: "directedness", policy: "policy", mode: "mode", priority: "priority",
	mentions: "mentions",
}

// seen is what a host made of one message for one agent, by member; "": nothing that could be read, which is for the
// schema.
type seen [mentions + 1]string

// allowed is what the drafts allow, by member; nil: anything.
type allowed [mentions + 1][]string

// decides reports whether a member was seen, and is not left open.
func (a *allowed) decides(m member, s *seen) bool { return s[m] != "" && len(a[m]) > 0 }

// breaks reports whether a member is none of what is allowed.
func (a *allowed) breaks(m member, s *seen) bool {
	return a.decides(m, s) && !slices.Contains(a[m], s[m])
}

// breaksAny reports whether any member is none of what is allowed.
func (a *allowed) breaksAny(s *seen) bool {
	for m := addressed; m <= mentions; m++ {
		if a.breaks(m, s) {
			return true
		}
	}
	return false
}

// pointer is where a member of a decision stands in a chat/deliver of the draft.
func pointer(d c2a.Draft, m member) string {
	p := wire.PointersOf(d)
	return "/params" + [mentions + 1]string{
		addressed: p.Addressed, directed: p.Directedness, policy: p.Policy, mode: p.Mode, priority: p.Priority,
		mentions: p.Mentions,
	}[m]
}

// settleMs is how long a host may take to deliver before a delivery counts as missing: longer than any window.
const settleMs = c2a.CapMaxMs + c2a.QuietMaxMs

func (o *oracle) host() {
	rules := host.DefaultRules()
	for _, e := range o.Events {
		if e.Digest || e.Mode == c2a.Digest || e.Event.Recipient == "" || o.Late(e) {
			continue
		}
		if versions := e.Versions(); len(versions) > 0 && !o.history(e) {
			o.delivered(&rules, e, versions)
		}
	}
	for i, x := range o.Trace.Entries {
		if p, ok := x.Item.(law.Posted); ok && p.Op == "post" && !p.Program && !o.unsure(i, p) {
			o.posted(&rules, i, x.AtMs, c2a.Message{ID: p.Message})
		}
		in, ok := x.Item.(law.Surfaced)
		if !ok {
			continue
		}
		switch in := in.Input.(type) {
		case host.Posted:
			o.posted(&rules, i, x.AtMs, in.Message)
		case host.Repeated:
			if o.onlyCopy(i, in.Message.ID) {
				o.posted(&rules, i, x.AtMs, in.Message)
			}
		case host.Edited:
			o.changed(&rules, i, x.AtMs, in.ID, in.Text, true)
		case host.Deleted:
			o.changed(&rules, i, x.AtMs, in.ID, "", false)
		}
	}
}

// history reports whether an event obliges nobody, and is about a message from before its agent joined.
func (o *oracle) history(e *law.Event) bool {
	posted := slices.IndexFunc(o.Trace.Entries[:e.At], func(x law.Entry) bool {
		in, _ := x.Item.(law.Surfaced)
		p, ok := in.Input.(host.Posted)
		own, _ := x.Item.(law.Posted)
		return ok && p.Message.ID == e.Message || own.Op == "post" && own.Message == e.Message
	})
	return posted >= 0 && e.Policy == c2a.MustNotRespond &&
		!o.Member(e.Event.Place.Conversation, e.Event.Recipient, posted)
}

// delivered compares one delivery with what is allowed for its message. The version that it is about is the one whose
// text it carries; a knock may be about any so far.
func (o *oracle) delivered(rules *host.Rules, e *law.Event, versions []law.Version) {
	if same := slices.DeleteFunc(slices.Clone(versions),
		func(v law.Version) bool { return v.Message.Text != e.Event.Text }); len(same) > 0 {
		versions = same
	}
	if o.HandedOn(e) || o.besides(e, versions) {
		return // to whom, is for the rules about what is left unhandled, and for the host
	}
	seen := observed(o.Trace.Draft, e)
	if o.Trace.Draft.Deadlines && e.Policy < c2a.MustRespond &&
		e.AtMs >= versions[len(versions)-1].AtMs+c2a.DeadlineMs {
		seen[policy] = "" // the draft lets what was not answered in time oblige less
	}
	if e.Event.Knock == nil && o.Claims(e) {
		seen[mode] = "" // the body for who has claimed it, or the event again
	}
	if o.late(e) {
		seen[policy], seen[mode] = "", "" // an edit after the answer is an event under a policy of its own
	}
	var want demand
	for i, v := range slices.Backward(versions) {
		d := o.demand(rules, v.Message, e.Event.Recipient)
		fits := !d.allowed.breaksAny(&seen)
		if fits || i == len(versions)-1 {
			want = d
		}
		if fits {
			break
		}
	}
	for m := addressed; m <= mentions; m++ {
		if !want.allowed.decides(m, &seen) {
			continue
		}
		o.tell(want.behind[m], e.At)
		if !want.allowed.breaks(m, &seen) {
			o.Held(want.behind[m])
			continue
		}
		o.Broke(judge.Check{
			Requirement: want.behind[m], What: "this message reaches this agent with the right " + memberNames[m],
			Got:     fmt.Sprintf("%s, for %s to %s", seen[m], clip(e, versions), e.Event.Recipient),
			Allowed: strings.Join(want.allowed[m], " or "),
			Path:    pointer(o.Trace.Draft, m), Seq: o.seq(e.At),
		})
	}
}

// clip is the beginning of the message that an event is about, in quotes.
func clip(e *law.Event, versions []law.Version) string {
	text := cmp.Or(e.Event.Text, versions[len(versions)-1].Message.Text)
	if runes := []rune(text); len(runes) > clipped {
		text = string(runes[:clipped]) + "…"
	}
	return strconv.Quote(text)
}

// clipped is how many characters of a message a finding shows.
const clipped = 60

// late reports whether an event is marked as an edit of a message with which its agent had dealt.
func (o *oracle) late(e *law.Event) bool {
	return (e.Event.Reason == c2a.EditedAfterResponse || e.Event.EditOf != "" && !o.Trace.Draft.EditReason) &&
		slices.ContainsFunc(o.Delivered(e.Message), func(f *law.Event) bool {
			return f.At < e.At && law.Same(f.Event.Recipient, e.Event.Recipient) &&
				slices.ContainsFunc(o.Acts(f, e.At), func(a law.Act) bool { return a.Signal != "seen" })
		})
}

// besides reports whether a message that calls a role went to another agent to answer, and to this one as any message
// for another agent may: a host may select one of a role (C2A02-212).
func (o *oracle) besides(e *law.Event, versions []law.Version) bool {
	aside := e.Mode == c2a.ToolMailbox || e.Mode == c2a.Silent ||
		e.Mode == c2a.Notify && !o.Trace.Draft.Directedness // C2A26-010
	if e.Policy != c2a.MustNotRespond || !aside {
		return false
	}
	rules := host.DefaultRules()
	m := versions[len(versions)-1].Message
	return rules.Expect(o.Trace.World, m, e.Event.Recipient).Case == host.RoleMention &&
		slices.ContainsFunc(o.Delivered(e.Message), func(n *law.Event) bool {
			return n.Event.Recipient != e.Event.Recipient && n.Policy >= c2a.MayRespond
		})
}

// observed reads a delivery. What is missing or unknown is for the schema.
func observed(d c2a.Draft, e *law.Event) seen {
	x := seen{policy: e.Policy.String(), mode: e.Mode.String()}
	switch {
	case d.Directedness:
		x[directed] = e.Event.Directedness.String()
		x[priority] = e.Event.Priority.String()
		x[mentions] = join(e.Event.Mentions)
	case e.Event.Directedness != 0:
		x[addressed] = strconv.FormatBool(e.Event.Directedness == c2a.ToMe)
	}
	return x
}

// join makes a set comparable; nothing is a value, too.
func join(ids []string) string {
	ids = slices.Clone(ids)
	slices.Sort(ids)
	return "[" + strings.Join(slices.Compact(ids), " ") + "]"
}

// unsure reports whether a host can't know that a message of its agent is there: the platform was to lose an answer,
// and the host has never called the message sent.
func (o *oracle) unsure(at int, p law.Posted) bool {
	lost := slices.ContainsFunc(o.Trace.Entries[:at], func(x law.Entry) bool {
		in, _ := x.Item.(law.Surfaced)
		outage, ok := in.Input.(host.Outage)
		return ok && outage.Op == host.OpPost && outage.Lost
	})
	return lost && !slices.ContainsFunc(o.Says, func(y *law.Say) bool {
		return y.OK && law.Same(y.Agent, p.Agent) && y.Message.Text == p.Text
	})
}

// onlyCopy reports whether the platform has told of a message at the position, and never before.
func (o *oracle) onlyCopy(at int, id string) bool {
	return !slices.ContainsFunc(o.Trace.Entries[:at], func(x law.Entry) bool {
		in, _ := x.Item.(law.Surfaced)
		switch y := in.Input.(type) {
		case host.Posted:
			return y.Message.ID == id
		case host.Repeated:
			return y.Message.ID == id
		}
		return false
	})
}

// posted demands the delivery of what obliges, unless the platform reports it hours late.
func (o *oracle) posted(rules *host.Rules, at int, ms int64, m c2a.Message) {
	versions, ok := o.Versions(m.ID, ms)
	if !ok || m.PostedMs < 0 || o.Touched(m.ID, at) || o.EndMs < ms+settleMs || !o.Reached(at) {
		return
	}
	m = versions[0].Message
	c, ok := o.Trace.World.Conversation(m.Place.Conversation)
	if !ok {
		return
	}
	var called []string // agents of a role that the message calls
	for _, a := range o.Trace.World.Agents {
		if !o.Member(c.ID, a.ID, at) || a.ID == m.Author || o.Trace.Self != "" && o.Trace.Self != a.ID ||
			o.deaf(c.ID, a.ID) {
			continue
		}
		d := o.demand(rules, m, a.ID)
		made := slices.ContainsFunc(o.Delivered(m.ID),
			func(e *law.Event) bool { return law.Same(e.Event.Recipient, a.ID) })
		o.predict(d.due, made, at, "a message that an agent must answer is delivered to it", "no delivery to "+a.ID,
			"a delivery")
		if x := rules.Expect(o.Trace.World, m, a.ID); x.Case == host.RoleMention && d.behind[policy] != "" {
			called = append(called, a.ID)
		}
	}
	if len(called) > 0 && o.Trace.Self == "" && !o.lacksModes() { // else a knock may have no other mode
		heard := slices.ContainsFunc(o.Delivered(m.ID),
			func(e *law.Event) bool { return e.Policy >= c2a.MayRespond })
		o.predict("C2A-ATT-014", heard, at, "a message that calls a role reaches an agent with the role",
			"no agent may answer it", "an event for "+strings.Join(called, " or "))
	}
}

// deaf reports whether an agent never acknowledges an event of a conversation: a host may wait for that before it
// delivers the next one there (C2A02-013, -018).
func (o *oracle) deaf(conversation, agent string) bool {
	return slices.ContainsFunc(o.Events, func(e *law.Event) bool {
		return e.AckAt < 0 && e.WithdrawAt < 0 && law.Same(e.Event.Recipient, agent) &&
			e.Conversation() == conversation
	})
}

// changed demands that what waits for an answer is withdrawn when its message is edited or deleted, and that an edited
// message that obliges comes anew.
func (o *oracle) changed(rules *host.Rules, at int, ms int64, id, text string, edit bool) {
	reached := o.Reached(at)
	if !reached && !o.Outlived(at) || c2a.HoldsSecret(text) { // what is redacted can't be told by its text
		return
	}
	before, ok := o.Versions(id, ms)
	if !ok {
		return
	}
	requirement := "C2A-COMPOSE-022"
	if edit {
		if reached {
			o.judgedAnew(rules, at, id, text, before[len(before)-1].Message)
		}
		requirement = "C2A-COMPOSE-023"
		// Versions holds the new text already, and perhaps edits of the same moment.
		n := len(before)
		if n < 2 || before[n-1].Message.Text != text || before[n-2].Message.Text == text ||
			n > 2 && before[n-2].AtMs == ms {
			return
		}
	}
	for _, e := range o.Delivered(id) {
		if e.At > at || e.Digest || e.Policy < c2a.MayRespond || e.Mode == c2a.ToolMailbox || e.Mode == c2a.Silent ||
			e.Mode == c2a.Digest ||
			e.WithdrawAt >= 0 && e.WithdrawAt < at || o.answered(e, at) || o.followed(e, at) ||
			o.Offline(at) && (e.AckAt < 0 || e.AckAt > at) || // it may have been lost with the link
			!o.Member(e.Event.Place.Conversation, e.Event.Recipient, at) ||
			o.Parted(e, at) { // who has left need not be told
			continue
		}
		withdrawn := o.withdrawn(e, at) || slices.ContainsFunc(o.Events,
			func(x *law.Event) bool { return o.interchangeable(e, x) && o.withdrawn(x, at) })
		o.predict(requirement, withdrawn, at, "the pending delivery of a changed message is cancelled",
			fmt.Sprintf("%q was not cancelled", e.Event.ID), "notifications/cancelled for its request")
		if !edit || !reached || o.Touched(id, at) {
			continue
		}
		m := before[len(before)-1].Message
		if d := o.demand(rules, m, e.Event.Recipient); d.due == "" {
			continue
		}
		renewed := slices.ContainsFunc(o.Delivered(id), func(n *law.Event) bool {
			return n.At > at && n.Event.Recipient == e.Event.Recipient && n.Event.ID != e.Event.ID &&
				(n.Event.Text == text || n.Event.Knock != nil)
		})
		o.predict(requirement, renewed, at, "an edited message is delivered again as a new event",
			"no new event with the new text",
			"a new event with a new id")
	}
}

// judgedAnew demands that an edited message is delivered to each agent that has to answer it since, whatever it was to
// the agent before. What becomes of an event that its agent has dealt with, or still has to answer, is for others.
func (o *oracle) judgedAnew(rules *host.Rules, at int, id, text string, m c2a.Message) {
	if m.Text != text || o.Gone(id, at) || o.Touched(id, at) {
		return
	}
	for _, a := range o.Trace.World.Agents {
		known := slices.ContainsFunc(o.Delivered(id), func(e *law.Event) bool {
			return e.At < at && law.Same(e.Event.Recipient, a.ID) && (e.Policy != c2a.MustNotRespond ||
				len(o.Acts(e, len(o.Trace.Entries))) > 0)
		})
		d := o.demand(rules, m, a.ID)
		if known || d.due == "" || a.ID == m.Author || !o.Member(m.Place.Conversation, a.ID, at) ||
			!o.Member(m.Place.Conversation, a.ID, len(o.Trace.Entries)) || o.deaf(m.Place.Conversation, a.ID) ||
			o.Trace.Self != "" && o.Trace.Self != a.ID {
			continue
		}
		made := slices.ContainsFunc(o.Delivered(id), func(e *law.Event) bool {
			return e.At > at && law.Same(e.Event.Recipient, a.ID) && (e.Event.Text == text || e.Event.Knock != nil)
		})
		o.predict(d.due, made, at, "an edited message that an agent must answer is delivered to it",
			"no delivery to "+a.ID, "a delivery of the new text")
	}
}

// followed reports whether the message of the event went to its agent once more before the position: again, or with its
// body after a claim. What stands then is the later one.
func (o *oracle) followed(e *law.Event, before int) bool {
	return slices.ContainsFunc(o.Delivered(e.Message), func(n *law.Event) bool {
		return n.At > e.At && n.At < before && n.Event.Recipient == e.Event.Recipient
	})
}

// withdrawn reports whether the event is cancelled after the position, by the request of any of its deliveries.
func (o *oracle) withdrawn(e *law.Event, after int) bool {
	return slices.ContainsFunc(o.Events, func(n *law.Event) bool {
		return n.WithdrawAt > after && n.Event.ID == e.Event.ID && n.Event.Recipient == e.Event.Recipient
	})
}

// interchangeable reports whether two knocks may each be about the message of the other: they differ in no more than
// their ids, and both messages were there before either knock.
func (o *oracle) interchangeable(e, x *law.Event) bool {
	if e.Event.Knock == nil || x.Event.Knock == nil || e.Event.Text+x.Event.Text != "" || e.Message == x.Message ||
		e.Event.Recipient != x.Event.Recipient || e.Event.Author.ID != x.Event.Author.ID ||
		!e.Event.Place.Same(x.Event.Place) {
		return false
	}
	_, early := o.Versions(e.Message, x.AtMs)
	_, late := o.Versions(x.Message, e.AtMs)
	return early && late
}

// answered reports whether the event was answered before the position, or the knock of which it brings the body.
func (o *oracle) answered(e *law.Event, before int) bool {
	return o.answeredAs(e, before) || slices.ContainsFunc(o.Delivered(e.Message), func(n *law.Event) bool {
		return n.At < e.At && n.Event.Recipient == e.Event.Recipient && n.Event.Knock != nil && e.Event.Knock == nil &&
			len(n.Versions()) == len(e.Versions()) && o.answeredAs(n, before)
	})
}

// answeredAs reports whether the event itself was answered before the position.
func (o *oracle) answeredAs(e *law.Event, before int) bool {
	since := e.At
	if first := o.Named(e.Event.Recipient, e.Event.ID); first != nil {
		since = min(since, first.At) // a return may have the id of its event, and comes later
	}
	for i, x := range o.Trace.Entries[:before] {
		switch y := x.Item.(type) {
		case law.Send:
			if i > since && y.Message.InReplyTo == e.Event.ID && !o.refused(y.Call) {
				return true
			}
		case law.ToolUse:
			if o.refused(y.Call) {
				continue
			}
			resolved := y.Name == "chat.resolve" &&
				(y.Event == e.Event.ID || y.Event == "" && law.Same(y.Agent, e.Event.Recipient))
			if i > since && (y.InReplyTo == e.Event.ID || resolved) {
				return true
			}
		}
	}
	return false
}

// refused reports whether the host has answered a call with a failure that is final: then nothing came of it.
func (o *oracle) refused(call string) bool {
	at, ok := o.Answer(call)
	if !ok {
		return false
	}
	r, ok := o.Trace.Entries[at].Item.(law.ToolResult)
	return ok && !r.OK && r.Failure == c2a.Permanent
}
