package oracle

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/c2a-conform/c2a-conform/reference/c2a"
	"github.com/c2a-conform/c2a-conform/reference/c2a/law"
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
	addressed: "addressed", directed: "directedness", policy: "policy", mode: "mode", priority: "priority", mentions: "mentions",
}

// seen is what a host made of one message for one agent, by member; "": nothing
// that could be read, which is for the schema.
type seen [mentions + 1]string

// allowed is what the drafts allow, by member; nil: anything.
type allowed [mentions + 1][]string

// decides reports whether a member was seen, and is not left open.
func (a *allowed) decides(m member, s *seen) bool { return s[m] != "" && len(a[m]) > 0 }

// breaks reports whether any member is none of what is allowed.
func (a *allowed) breaks(s *seen) bool {
	for m := addressed; m <= mentions; m++ {
		if !meets(choice{value: s[m]}, choice{allowed: a[m]}) {
			return true
		}
	}
	return false
}

// pointers are where the members of a decision stand in a chat/deliver.
var pointers = map[c2a.Draft][mentions + 1]string{
	c2a.Draft0602: {directed: "/params/target/directedness", policy: "/params/attention/policy", mode: "/params/injection/mode",
		priority: "/params/attention/priority", mentions: "/params/target/mentions"},
	c2a.Draft0624: {addressed: "/params/addressedToMe", policy: "/params/policy", mode: "/params/injection/mode"},
}

// demand is what the drafts allow for one message and one agent, and the
// requirement behind each member; a member without one isn't judged.
type demand struct {
	allowed allowed
	behind  [mentions + 1]string
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
		if versions := e.Versions(); len(versions) > 0 {
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
		seen[policy] = "" // the draft lets what was not answered in time oblige less
	}
	if e.Event.Knock == nil && o.Claims(e) {
		seen[mode] = "" // the body for who has claimed it, or the event again
	}
	var want demand
	for i, v := range slices.Backward(versions) {
		d := o.demand(rules, v.Message, e.Event.Recipient)
		fits := !d.allowed.breaks(&seen)
		if fits || i == len(versions)-1 {
			want = d
		}
		if fits {
			break
		}
	}
	var found map[member]difference
	if want.allowed.breaks(&seen) { // which is rare, and takes a while to tell
		found = differences(&seen, &want.allowed)
	}
	for m := addressed; m <= mentions; m++ {
		if !want.allowed.decides(m, &seen) {
			continue
		}
		d, broken := found[m]
		o.predict(want.behind[m], !broken, e.At, "what this message is to this agent: "+memberNames[m], d.got, d.allowed)
		if r := o.results[want.behind[m]]; broken && r != nil && len(r.broken) > 0 {
			r.broken[len(r.broken)-1].Path = pointers[o.Trace.Draft][m]
		}
	}
}

// observed reads a delivery. What is missing or unknown is for the schema.
func observed(d c2a.Draft, e *law.Event) seen {
	x := seen{policy: e.Policy.String(), mode: e.Mode.String()}
	switch {
	case d == c2a.Draft0602:
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

func texts[T fmt.Stringer](values []T) []string {
	list := make([]string, len(values))
	for i, v := range values {
		list[i] = v.String()
	}
	return list
}

// demand says what the message is to the agent, and which requirement says so.
// Where rows of a draft collide, or a message is labelled in a way that no row
// is about, the member is left open.
func (o *oracle) demand(rules *c2a.HostRules, m c2a.Message, agent string) demand {
	w, draft := o.Trace.World, o.Trace.Draft
	x := rules.Expect(w, m, agent)
	old := draft == c2a.Draft0602
	d := demand{allowed: allowed{directed: texts(x.Directedness), policy: texts(x.Policies), mode: texts(x.Modes)}}
	if len(x.Addressed) == 1 {
		d.allowed[addressed] = []string{strconv.FormatBool(x.Addressed[0])}
	}
	put := func(requirement string, members ...member) {
		for _, m := range members {
			d.behind[m] = requirement
		}
	}
	labelled := m.Approval || m.Blocker || m.Cancels || m.Safety
	filler := rules.Filler(m.Text)
	thread, _ := w.Thread(m.Place.Thread)
	joined := m.Place.Thread != "" && slices.Contains(thread.Participants, agent)
	report := m.Class == c2a.Status || m.Class == c2a.Progress
	put("C2A-ATT-004", addressed)

	switch x.Case {
	case c2a.OwnMessage:
		if !old {
			put("C2A-ATT-012", policy)
		}
	case c2a.ForTheBooks:
		put("C2A-TRUST-005", policy, mode)
	case c2a.StatusReport:
		put("C2A-ATT-009", policy, directed)
		put("C2A-MODE-007", mode)
	case c2a.Thanks:
		put("C2A-ATT-010", policy, directed)
		if old {
			put("C2A-MODE-008", mode)
			if w.Author(m.Author).Kind == c2a.AgentAuthor { // thanks give no task, so row 9 matches, too
				d.allowed[policy] = []string{c2a.AckOnly.String(), c2a.MustNotRespond.String()}
				d.allowed[mode] = nil
			}
		}
	case c2a.AssignedWork:
		put("C2A-ATT-005", policy, directed)
		if old {
			put("C2A-MODE-003", mode)
		}
		d.due = "C2A-ATT-005"
	case c2a.DirectMessage:
		put("C2A-ATT-001", policy, directed, addressed)
		d.due = "C2A-ATT-001"
	case c2a.AgentDirectMsg:
		put("C2A-ATT-004", directed)
		if !old {
			put("C2A-ATT-002", policy)
			d.due = "C2A-ATT-002"
		}
	case c2a.Mentioned:
		put("C2A-ATT-003", policy, directed, addressed)
		d.due = "C2A-ATT-003"
	case c2a.MentionedInside:
		put("C2A-ATT-004", directed)
	case c2a.DirectQuestion:
		put("C2A-ATT-006", policy, directed)
		d.due = "C2A-ATT-006"
	case c2a.RoleMention:
		put("C2A-ATT-014", policy, directed, addressed)
		put("C2A-MODE-004", mode)
		if filler { // a role is thanked: both rules match
			d.behind[policy] = ""
			d.behind[mode] = ""
		}
	case c2a.ToAnother:
		put("C2A-ATT-008", policy, directed)
		put("C2A-MODE-006", mode)
		if old && (joined || x.Optional && owned(w, m, agent)) { // rows 7 and 8 both match
			d.allowed[directed] = []string{"to_other", "to_my_role"}
			d.allowed[mode] = []string{"tool_mailbox", "silent", "notify"}
		}
	case c2a.OwnedWork, c2a.ThreadReply, c2a.AgentThreadReply:
		put("C2A-ATT-015", policy)
		if x.Case == c2a.OwnedWork {
			put("C2A-ATT-016", directed)
		} else {
			put("C2A-ATT-015", directed)
		}
		if joined && (!old || x.Case != c2a.AgentThreadReply) {
			put("C2A-MODE-004", mode)
		}
		if filler {
			d.behind[mode] = ""
			d.behind[directed] = ""
			if !old {
				put("C2A-ATT-010", policy)
			}
		}
	case c2a.AgentWithoutTask:
		put("C2A-ATT-007", policy, directed)
		put("C2A-MODE-005", mode)
		if old {
			put("C2A-ATT-017", policy, directed)
			put("C2A-MODE-006", mode)
			d.allowed[mode] = []string{"tool_mailbox", "silent"}
		}
	case c2a.Unaddressed:
		put("C2A-ATT-007", policy, directed)
		put("C2A-MODE-005", mode)
		if a, _ := w.Agent(agent); a.Handle != "" && strings.Contains(strings.ToLower(m.Text), "@"+strings.ToLower(a.Handle)) {
			put("C2A-ATT-013", policy, directed, addressed) // looks like a mention, but is none
		}
	}

	// The modes of what is aimed at the agent.
	if x.Case == c2a.DirectMessage || x.Case == c2a.Mentioned || x.Case == c2a.AgentDirectMsg && !old {
		switch {
		case old && (labelled || m.Urgent):
			put("C2A-MODE-003", mode)
		case labelled || m.Urgent:
			put("C2A-MODE-002", mode)
		default:
			put("C2A-MODE-001", mode)
		}
		if !filler && thanksFirst(m.Text) {
			put("C2A-ATT-011", policy)
		}
	}
	switch {
	case x.Case == c2a.Unaddressed || x.Case == c2a.AgentWithoutTask:
		if labelled || m.Urgent { // whom such a post concerns is open
			d.behind = [mentions + 1]string{addressed: d.behind[addressed]}
		} else if m.Asks == agent { // a question in a thread that the agent isn't in
			d.behind = [mentions + 1]string{policy: "C2A-ATT-006"}
			d.allowed[policy] = []string{"may_respond", "ack_only", "must_not_respond"}
		}
	case x.Case == c2a.ToAnother || x.Case == c2a.OwnedWork || x.Case == c2a.ThreadReply || x.Case == c2a.AgentThreadReply || x.Case == c2a.RoleMention:
		if labelled || m.Urgent {
			d.behind[mode] = ""
			d.behind[directed] = ""
			if x.Case != c2a.ToAnother {
				d.behind[policy] = ""
			}
		}
	case report && x.Case != c2a.StatusReport: // a report that names the agent: two rules collide
		d.behind[policy] = ""
		d.behind[mode] = ""
		d.due = ""
	}
	if old && m.Urgent {
		d.allowed[priority] = []string{"urgent"}
		put("C2A-MODE-015", priority)
	}
	if old {
		ids, roles := []string(nil), false
		for _, n := range rules.Resolve(w, m.Text) {
			if roles = roles || n.ID == ""; n.ID != "" {
				ids = append(ids, n.ID)
			}
		}
		if !roles { // whether a role is listed is open
			d.allowed[mentions] = []string{join(ids)}
			if c, _ := w.Conversation(m.Place.Conversation); c.Kind == c2a.DM { // and so is whether the one spoken to is
				d.allowed[mentions] = []string{join(ids), join(append(ids, agent))}
			}
			put("C2A-EVT-015", mentions)
		}
	}
	for m := addressed; m <= mentions; m++ {
		if d.behind[m] == "" {
			d.allowed[m] = nil // what isn't judged is open
		}
	}
	if slices.ContainsFunc(o.Lacking(len(o.Trace.Entries)), func(c string) bool { return strings.HasPrefix(c, "injection.") }) {
		d.behind[mode] = "" // what takes the place of a mode is left open
	}
	return d
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
	if !ok || o.Touched(m.ID, at) || o.EndMs < ms+settleMs || !o.Settled(at) {
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
		made := slices.ContainsFunc(o.Delivered(m.ID), func(e *law.Event) bool { return law.Same(e.Event.Recipient, a.ID) })
		o.predict(d.due, made, at, "a message that obliges an agent is delivered to it", "no delivery to "+a.ID, "a delivery")
	}
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
	for _, e := range o.Delivered(id) {
		if e.At > at || e.Digest || e.Policy < c2a.MayRespond || e.Mode == c2a.ToolMailbox || e.Mode == c2a.Silent || e.Mode == c2a.Digest ||
			e.WithdrawAt >= 0 && e.WithdrawAt < at || o.answered(e, at) || o.followed(e, at) {
			continue
		}
		o.predict(requirement, o.withdrawn(e, at), at, "the pending delivery of a changed message is cancelled", fmt.Sprintf("%q was not cancelled", e.Event.ID), "notifications/cancelled for its request")
		if !edit || o.Touched(id, at) {
			continue
		}
		m := before[len(before)-1].Message
		if d := o.demand(rules, m, e.Event.Recipient); d.due == "" {
			continue
		}
		renewed := slices.ContainsFunc(o.Delivered(id), func(n *law.Event) bool {
			return n.At > at && n.Event.Recipient == e.Event.Recipient && n.Event.ID != e.Event.ID && (n.Event.Text == text || n.Event.Knock != nil)
		})
		o.predict(requirement, renewed, at, "an edited message is delivered anew", "no new event with the new text", "a new event with an id of its own")
	}
}

// followed reports whether the message of the event went to its agent once more
// before the position: again, or with its body after a claim. What stands then
// is the later one.
func (o *oracle) followed(e *law.Event, before int) bool {
	return slices.ContainsFunc(o.Delivered(e.Message), func(n *law.Event) bool {
		return n.At > e.At && n.At < before && n.Event.Recipient == e.Event.Recipient
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
