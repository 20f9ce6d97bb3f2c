package judge

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/c2a-conform/c2a-conform/reference/c2a"
	"github.com/c2a-conform/c2a-conform/reference/law"
)

// decision is what a host made of one message for one agent.
type decision struct {
	Addressed    choice // 2026-06-24
	Directedness choice // 2026-06-02
	Policy       choice
	Mode         choice
	Priority     choice
	Mentions     choice // 2026-06-02, sorted and joined
}

// pointers are where the members of a decision stand in a chat/deliver.
var pointers = map[c2a.Draft]map[string]string{
	c2a.Draft0602: {"Directedness": "/params/target/directedness", "Policy": "/params/attention/policy", "Mode": "/params/injection/mode",
		"Priority": "/params/attention/priority", "Mentions": "/params/target/mentions"},
	c2a.Draft0624: {"Addressed": "/params/addressedToMe", "Policy": "/params/policy", "Mode": "/params/injection/mode"},
}

// demand is what the drafts allow for one message and one agent, and the
// requirement behind each member; a member without one isn't judged.
type demand struct {
	allowed decision
	behind  map[string]string
	due     string // requirement that a delivery is made at all, or ""
}

// settleMs is how long a host may take to deliver before a delivery counts as
// missing: longer than any window.
const settleMs = 40_000

// staleMs is how old a message is at least whose obligation may have expired:
// the deadline of the draft's example.
const staleMs = 300_000

func (o *oracle) host() {
	rules := c2a.DefaultHostRules()
	for _, e := range o.Events {
		if e.Digest || e.Mode == c2a.Digest || e.Event.Recipient == "" || o.Late(e) {
			continue
		}
		if versions, ok := o.Versions(e.Message, e.AtMs); ok {
			o.delivered(&rules, e, versions)
		}
	}
	for i, x := range o.Trace.Entries {
		in, ok := x.Item.(law.Surfaced)
		if !ok {
			continue
		}
		switch in := in.Input.(type) {
		case c2a.Posted:
			o.posted(&rules, i, x.AtMs, in.Message)
		case c2a.Edited:
			o.changed(&rules, i, x.AtMs, in.ID, in.Text, true)
		case c2a.Deleted:
			o.changed(&rules, i, x.AtMs, in.ID, "", false)
		}
	}
}

// delivered compares one delivery with what is allowed for its message. The
// version that it is about is the one whose text it carries; a knock may be
// about any so far.
func (o *oracle) delivered(rules *c2a.HostRules, e *law.Event, versions []law.Version) {
	if same := slices.DeleteFunc(slices.Clone(versions), func(v law.Version) bool { return v.Message.Text != e.Event.Text }); len(same) > 0 {
		versions = same
	}
	if o.HandedOn(e) {
		return // to whom, is for the rules about what is left unhandled
	}
	seen := observed(o.Trace.Draft, e)
	if o.Trace.Draft == c2a.Draft0602 && e.Policy < c2a.MustRespond && e.AtMs >= versions[len(versions)-1].AtMs+staleMs {
		seen.Policy = choice{} // the draft lets what was not answered in time oblige less
	}
	if e.Event.Knock == nil && o.Claims(e) {
		seen.Mode = choice{} // the body for who has claimed it, or the event again
	}
	var want demand
	var found []difference
	for _, v := range slices.Backward(versions) {
		d := o.demand(rules, v.Message, e.Event.Recipient)
		diffs := differences(seen, d.allowed)
		if want.behind == nil || len(diffs) == 0 {
			want, found = d, diffs
		}
		if len(diffs) == 0 {
			break
		}
	}
	bad := map[string]difference{}
	for _, d := range found {
		bad[d.Path] = d
	}
	for _, member := range []string{"Addressed", "Directedness", "Policy", "Mode", "Priority", "Mentions"} {
		d, broken := bad[member]
		if !broken && !decided(seen, want.allowed, member) {
			continue
		}
		o.predict(want.behind[member], !broken, e.At, "what this message is to this agent: "+strings.ToLower(member), d.Got, d.Allowed)
		if r := o.results[want.behind[member]]; broken && r != nil && len(r.broken) > 0 {
			r.broken[len(r.broken)-1].Path = pointers[o.Trace.Draft][member]
		}
	}
}

// decided reports whether a member was both seen and predicted.
func decided(seen, allowed decision, member string) bool {
	get := func(d decision) choice {
		switch member {
		case "Addressed":
			return d.Addressed
		case "Directedness":
			return d.Directedness
		case "Policy":
			return d.Policy
		case "Mode":
			return d.Mode
		case "Priority":
			return d.Priority
		}
		return d.Mentions
	}
	return !get(seen).open() && !get(allowed).open()
}

// observed reads a delivery. What is missing or unknown is for the schema.
func observed(d c2a.Draft, e *law.Event) decision {
	x := decision{Policy: saw(e.Policy.String()), Mode: saw(e.Mode.String())}
	switch {
	case d == c2a.Draft0602:
		x.Directedness = saw(e.Event.Directedness.String())
		x.Priority = saw(e.Event.Priority.String())
		x.Mentions = saw(join(e.Event.Mentions))
	case e.Event.Directedness != 0:
		x.Addressed = saw(strconv.FormatBool(e.Event.Directedness == c2a.ToMe))
	}
	return x
}

// join makes a set comparable; nothing is a value, too.
func join(ids []string) string {
	ids = slices.Clone(ids)
	slices.Sort(ids)
	return "[" + strings.Join(slices.Compact(ids), " ") + "]"
}

func texts[T fmt.Stringer](values []T) choice {
	list := make([]string, len(values))
	for i, v := range values {
		list[i] = v.String()
	}
	return allow(list...)
}

// demand says what the message is to the agent, and which requirement says so.
// Where rows of a draft collide, or a message is labelled in a way that no row
// is about, the member is left open.
func (o *oracle) demand(rules *c2a.HostRules, m c2a.Message, agent string) demand {
	w, draft := o.Trace.World, o.Trace.Draft
	x := rules.Expect(w, m, agent)
	old := draft == c2a.Draft0602
	d := demand{allowed: decision{Directedness: texts(x.Directedness), Policy: texts(x.Policies), Mode: texts(x.Modes)}, behind: map[string]string{}}
	if len(x.Addressed) == 1 {
		d.allowed.Addressed = allow(strconv.FormatBool(x.Addressed[0]))
	}
	put := func(requirement string, members ...string) {
		for _, member := range members {
			d.behind[member] = requirement
		}
	}
	labelled := m.Approval || m.Blocker || m.Cancels || m.Safety
	filler := rules.Filler(m.Text)
	thread, _ := w.Thread(m.Place.Thread)
	joined := m.Place.Thread != "" && slices.Contains(thread.Participants, agent)
	report := m.Class == c2a.Status || m.Class == c2a.Progress
	put("C2A-ATT-004", "Addressed")

	switch x.Case {
	case c2a.OwnMessage:
		if !old {
			put("C2A-ATT-012", "Policy")
		}
	case c2a.ForTheBooks:
		put("C2A-TRUST-005", "Policy", "Mode")
	case c2a.StatusReport:
		put("C2A-ATT-009", "Policy", "Directedness")
		put("C2A-MODE-007", "Mode")
	case c2a.Thanks:
		put("C2A-ATT-010", "Policy", "Directedness")
		if old {
			put("C2A-MODE-008", "Mode")
			if w.Author(m.Author).Kind == c2a.AgentAuthor { // thanks give no task, so row 9 matches, too
				d.allowed.Policy = allow(c2a.AckOnly.String(), c2a.MustNotRespond.String())
				d.allowed.Mode = choice{}
			}
		}
	case c2a.AssignedWork:
		put("C2A-ATT-005", "Policy", "Directedness")
		if old {
			put("C2A-MODE-003", "Mode")
		}
		d.due = "C2A-ATT-005"
	case c2a.DirectMessage:
		put("C2A-ATT-001", "Policy", "Directedness", "Addressed")
		d.due = "C2A-ATT-001"
	case c2a.AgentDirectMsg:
		put("C2A-ATT-004", "Directedness")
		if !old {
			put("C2A-ATT-002", "Policy")
			d.due = "C2A-ATT-002"
		}
	case c2a.Mentioned:
		put("C2A-ATT-003", "Policy", "Directedness", "Addressed")
		d.due = "C2A-ATT-003"
	case c2a.MentionedInside:
		put("C2A-ATT-004", "Directedness")
	case c2a.DirectQuestion:
		put("C2A-ATT-006", "Policy", "Directedness")
		d.due = "C2A-ATT-006"
	case c2a.RoleMention:
		put("C2A-ATT-014", "Policy", "Directedness", "Addressed")
		put("C2A-MODE-004", "Mode")
		if filler { // a role is thanked: both rules match
			delete(d.behind, "Policy")
			delete(d.behind, "Mode")
		}
	case c2a.ToAnother:
		put("C2A-ATT-008", "Policy", "Directedness")
		put("C2A-MODE-006", "Mode")
		if old && (joined || x.Optional && owned(w, m, agent)) { // rows 7 and 8 both match
			d.allowed.Directedness = allow("to_other", "to_my_role")
			d.allowed.Mode = allow("tool_mailbox", "silent", "notify")
		}
	case c2a.OwnedWork, c2a.ThreadReply, c2a.AgentThreadReply:
		put("C2A-ATT-015", "Policy")
		if x.Case == c2a.OwnedWork {
			put("C2A-ATT-016", "Directedness")
		} else {
			put("C2A-ATT-015", "Directedness")
		}
		if joined && (!old || x.Case != c2a.AgentThreadReply) {
			put("C2A-MODE-004", "Mode")
		}
		if filler {
			delete(d.behind, "Mode")
			delete(d.behind, "Directedness")
			if !old {
				put("C2A-ATT-010", "Policy")
			}
		}
	case c2a.AgentWithoutTask:
		put("C2A-ATT-007", "Policy", "Directedness")
		put("C2A-MODE-005", "Mode")
		if old {
			put("C2A-ATT-017", "Policy", "Directedness")
			put("C2A-MODE-006", "Mode")
			d.allowed.Mode = allow("tool_mailbox", "silent")
		}
	case c2a.Unaddressed:
		put("C2A-ATT-007", "Policy", "Directedness")
		put("C2A-MODE-005", "Mode")
		if a, _ := w.Agent(agent); a.Handle != "" && strings.Contains(strings.ToLower(m.Text), "@"+strings.ToLower(a.Handle)) {
			put("C2A-ATT-013", "Policy", "Directedness", "Addressed") // looks like a mention, but is none
		}
	}

	// The modes of what is aimed at the agent.
	if x.Case == c2a.DirectMessage || x.Case == c2a.Mentioned || x.Case == c2a.AgentDirectMsg && !old {
		switch {
		case old && (labelled || m.Urgent):
			put("C2A-MODE-003", "Mode")
		case labelled || m.Urgent:
			put("C2A-MODE-002", "Mode")
		default:
			put("C2A-MODE-001", "Mode")
		}
		if !filler && thanksFirst(m.Text) {
			put("C2A-ATT-011", "Policy")
		}
	}
	switch {
	case x.Case == c2a.Unaddressed || x.Case == c2a.AgentWithoutTask:
		if labelled || m.Urgent { // whom such a post concerns is open
			d.behind = map[string]string{"Addressed": d.behind["Addressed"]}
		} else if m.Asks == agent { // a question in a thread that the agent isn't in
			d.behind = map[string]string{"Policy": "C2A-ATT-006"}
			d.allowed.Policy = allow("may_respond", "ack_only", "must_not_respond")
		}
	case x.Case == c2a.ToAnother || x.Case == c2a.OwnedWork || x.Case == c2a.ThreadReply || x.Case == c2a.AgentThreadReply || x.Case == c2a.RoleMention:
		if labelled || m.Urgent {
			delete(d.behind, "Mode")
			delete(d.behind, "Directedness")
			if x.Case != c2a.ToAnother {
				delete(d.behind, "Policy")
			}
		}
	case report && x.Case != c2a.StatusReport: // a report that names the agent: two rules collide
		delete(d.behind, "Policy")
		delete(d.behind, "Mode")
		d.due = ""
	}
	if old && m.Urgent {
		d.allowed.Priority = allow("urgent")
		put("C2A-MODE-015", "Priority")
	}
	if old {
		ids, roles := []string(nil), false
		for _, n := range rules.Resolve(w, m.Text) {
			if roles = roles || n.ID == ""; n.ID != "" {
				ids = append(ids, n.ID)
			}
		}
		if !roles { // whether a role is listed is open
			d.allowed.Mentions = allow(join(ids))
			if c, _ := w.Conversation(m.Place.Conversation); c.Kind == c2a.DM { // and so is whether the one spoken to is
				d.allowed.Mentions = allow(join(ids), join(append(ids, agent)))
			}
			put("C2A-EVT-015", "Mentions")
		}
	}
	for member := range pointers[c2a.Draft0602] { // what isn't judged is open
		d.open(member)
	}
	d.open("Addressed")
	if slices.ContainsFunc(o.Trace.Lacking(len(o.Trace.Entries)), func(c string) bool { return strings.HasPrefix(c, "injection.") }) {
		delete(d.behind, "Mode") // what takes the place of a mode is left open
	}
	return d
}

// open leaves the member open unless a requirement stands behind it.
func (d *demand) open(member string) {
	if d.behind[member] != "" {
		return
	}
	free := choice{}
	switch member {
	case "Addressed":
		d.allowed.Addressed = free
	case "Directedness":
		d.allowed.Directedness = free
	case "Policy":
		d.allowed.Policy = free
	case "Mode":
		d.allowed.Mode = free
	case "Priority":
		d.allowed.Priority = free
	case "Mentions":
		d.allowed.Mentions = free
	}
}

func owned(w *c2a.World, m c2a.Message, agent string) bool {
	t, _ := w.Thread(m.Place.Thread)
	a, _ := w.Agent(agent)
	return t.Owner == agent || m.Place.Stream != "" && slices.Contains(a.Streams, m.Place.Stream)
}

// thanksFirst reports whether a text begins like an acknowledgement.
func thanksFirst(text string) bool {
	for _, word := range strings.Fields(law.Words(text)) {
		return slices.Contains([]string{"thanks", "thank", "thx", "ty", "cheers", "ok", "okay", "great", "nice", "cool", "perfect", "got"}, word)
	}
	return false
}

// posted demands the delivery of what obliges.
func (o *oracle) posted(rules *c2a.HostRules, at int, ms int64, m c2a.Message) {
	versions, ok := o.Versions(m.ID, ms)
	if !ok || o.touched(m.ID, at) || o.EndMs < ms+settleMs || !o.Settled(at) {
		return
	}
	m = versions[0].Message
	c, ok := o.Trace.World.Conversation(m.Place.Conversation)
	if !ok {
		return
	}
	for _, a := range o.Trace.World.Agents {
		if !o.Member(c.ID, a.ID, at) || a.ID == m.Author || o.Trace.Self != "" && o.Trace.Self != a.ID {
			continue
		}
		d := o.demand(rules, m, a.ID)
		made := slices.ContainsFunc(o.Events, func(e *law.Event) bool {
			return e.Message == m.ID && law.Same(e.Event.Recipient, a.ID)
		})
		o.predict(d.due, made, at, "a message that obliges an agent is delivered to it", "no delivery to "+a.ID, "a delivery")
	}
}

// touched reports whether the message is edited or deleted after the position.
func (o *oracle) touched(id string, at int) bool {
	return slices.ContainsFunc(o.Trace.Entries[at+1:], func(x law.Entry) bool {
		in, ok := x.Item.(law.Surfaced)
		if !ok {
			return false
		}
		switch in := in.Input.(type) {
		case c2a.Edited:
			return in.ID == id
		case c2a.Deleted:
			return in.ID == id
		}
		return false
	})
}

// changed demands that what waits for an answer is withdrawn when its message
// is edited or deleted, and that an edited message that obliges comes anew.
func (o *oracle) changed(rules *c2a.HostRules, at int, ms int64, id, text string, edit bool) {
	if !o.Settled(at) || c2a.HoldsSecret(text) { // what is redacted can't be told by its text
		return
	}
	before, ok := o.Versions(id, ms)
	if !ok {
		return
	}
	requirement := "C2A-COMPOSE-022"
	if edit {
		requirement = "C2A-COMPOSE-023"
		// Versions holds the new text already, and perhaps edits of the same moment.
		if len(before) != 2 || before[0].Message.Text == text {
			return
		}
	}
	for _, e := range o.Events {
		if e.Message != id || e.At > at || e.Digest || e.Policy < c2a.MayRespond || e.Mode == c2a.ToolMailbox || e.Mode == c2a.Silent || e.Mode == c2a.Digest ||
			e.WithdrawAt >= 0 && e.WithdrawAt < at || o.answered(e, at) || o.followed(e, at) {
			continue
		}
		o.predict(requirement, o.withdrawn(e, at), at, "the pending delivery of a changed message is cancelled", fmt.Sprintf("%q was not cancelled", e.Event.ID), "notifications/cancelled for its request")
		if !edit || o.touched(id, at) {
			continue
		}
		m := before[len(before)-1].Message
		if d := o.demand(rules, m, e.Event.Recipient); d.due == "" {
			continue
		}
		renewed := slices.ContainsFunc(o.Events, func(n *law.Event) bool {
			return n.At > at && n.Message == id && n.Event.Recipient == e.Event.Recipient && n.Event.ID != e.Event.ID && (n.Event.Text == text || n.Event.Knock != nil)
		})
		o.predict(requirement, renewed, at, "an edited message is delivered anew", "no new event with the new text", "a new event with an id of its own")
	}
}

// followed reports whether the message of the event went to its agent once more
// before the position: again, or with its body after a claim. What stands then
// is the later one.
func (o *oracle) followed(e *law.Event, before int) bool {
	return slices.ContainsFunc(o.Events, func(n *law.Event) bool {
		return n.At > e.At && n.At < before && n.Message == e.Message && n.Event.Recipient == e.Event.Recipient
	})
}

// withdrawn reports whether the event is cancelled after the position, by the
// request of any of its deliveries.
func (o *oracle) withdrawn(e *law.Event, after int) bool {
	return slices.ContainsFunc(o.Events, func(n *law.Event) bool {
		return n.WithdrawAt > after && n.Event.ID == e.Event.ID && n.Event.Recipient == e.Event.Recipient
	})
}

// answered reports whether the event was answered before the position.
func (o *oracle) answered(e *law.Event, before int) bool {
	for i, x := range o.Trace.Entries[:before] {
		switch y := x.Item.(type) {
		case law.Send:
			if i > e.At && y.Message.InReplyTo == e.Event.ID {
				return true
			}
		case law.ToolUse:
			resolved := y.Name == "chat.resolve" && (y.Event == e.Event.ID || y.Event == "" && law.Same(y.Agent, e.Event.Recipient))
			if i > e.At && (y.InReplyTo == e.Event.ID || resolved) {
				return true
			}
		}
	}
	return false
}
