package host

import (
	"slices"
	"strings"

	"github.com/c2a-conform/c2a-conform/reference/c2a"
)

// Case is a row of the attention rules: why a message concerns an agent, or doesn't (2026-06-02 default matrix;
// 2026-06-24 "When You Must Respond", "When You Must Not Respond").
type Case uint8

// The rows. The first that applies decides.
const (
	OwnMessage       Case = iota + 1 // the agent's own post, echoed
	StatusReport                     // log, progress, status broadcast
	ForTheBooks                      // a record that no model needs
	Thanks                           // pure acknowledgement, aimed at the agent
	AssignedWork                     // work assigned to the agent
	DirectMessage                    // DM by a human
	AgentDirectMsg                   // DM by another agent
	Mentioned                        // resolved @mention by name
	MentionedInside                  // named, in a message that opens by addressing another
	DirectQuestion                   // question to the agent in a thread it takes part in
	RoleMention                      // role, group or everyone
	ToAnother                        // addressed to another agent or person
	OwnedWork                        // in a thread or stream that the agent owns
	ThreadReply                      // in a thread the agent takes part in
	AgentThreadReply                 // the same, posted by an agent
	AgentWithoutTask                 // an agent's message that gives nobody a task
	Unaddressed                      // channel traffic aimed at nobody
)

// Expectation says what the drafts allow a host to do with one message for one agent. Every list holds all allowed
// values, the preferred one first. An empty list means that the draft asserts nothing.
type Expectation struct {
	Case         Case
	Addressed    []bool             // 2026-06-24 addressedToMe
	Directedness []c2a.Directedness // 2026-06-02 target.directedness
	Policies     []c2a.Policy
	Modes        []c2a.Mode
	Optional     bool   // delivering nothing is allowed
	Reason       string // attention.reason that the engine gives
}

// Classify returns the row that applies to the message and the agent.
func (r *Rules) Classify(w *c2a.World, m c2a.Message, agent string) Case {
	mentions := r.Resolve(w, m.Text)
	named := slices.IndexFunc(mentions, func(x c2a.Mention) bool { return x.ID == agent })
	conversation, _ := w.Conversation(m.Place.Conversation)
	dm := conversation.Kind == c2a.DM
	joined := w.Participates(m, agent)
	asked := m.Asks == agent && joined
	assigned := m.Class == c2a.Assignment && m.Assignee == agent
	labelled := m.Approval || m.Blocker || m.Cancels || m.Safety
	byAgent := w.Author(m.Author).Kind == c2a.AgentAuthor

	switch {
	case m.Author == agent:
		return OwnMessage
	case m.Class == c2a.Record:
		return ForTheBooks
	case m.Class == c2a.Status && named < 0, m.Class == c2a.Progress && named < 0:
		return StatusReport
	case assigned:
		return AssignedWork
	case (dm || named >= 0) && !labelled && r.Filler(m.Text):
		return Thanks
	case dm && byAgent:
		return AgentDirectMsg
	case dm:
		return DirectMessage
	case named >= 0 && !mentions[named].Lead && mentions[0].Lead:
		return MentionedInside
	case named >= 0:
		return Mentioned
	case asked:
		return DirectQuestion
	case roleMentioned(w, mentions, agent):
		return RoleMention
	case len(mentions) > 0, m.Class == c2a.Assignment, m.Asks != "" && m.Asks != agent:
		return ToAnother
	case owns(w, m.Place, agent):
		return OwnedWork
	case joined && byAgent:
		return AgentThreadReply
	case joined:
		return ThreadReply
	case byAgent:
		return AgentWithoutTask
	}
	return Unaddressed
}

// aimed reports whether a message is in a DM or mentions the agent. Reports and records need nothing else, since
// C2A26-103 depends only on the place and the mention.
func (r *Rules) aimed(w *c2a.World, m c2a.Message, agent string) bool {
	conversation, _ := w.Conversation(m.Place.Conversation)
	return conversation.Kind == c2a.DM ||
		slices.ContainsFunc(r.Resolve(w, m.Text), func(x c2a.Mention) bool { return x.ID == agent })
}

func roleMentioned(w *c2a.World, mentions []c2a.Mention, agent string) bool {
	a, _ := w.Agent(agent)
	return slices.ContainsFunc(mentions, func(m c2a.Mention) bool {
		return m.Role != "" && (m.Everybody() ||
			slices.ContainsFunc(a.Roles, func(r string) bool { return strings.EqualFold(r, m.Role) }))
	})
}

func owns(w *c2a.World, p c2a.Place, agent string) bool {
	if t, ok := w.Thread(p.Thread); ok && t.Owner == agent {
		return true
	}
	a, _ := w.Agent(agent)
	return p.Stream != "" && slices.Contains(a.Streams, p.Stream)
}

// Expect returns what the draft allows for the message and the agent.
func (r *Rules) Expect(w *c2a.World, m c2a.Message, agent string) Expectation {
	c := r.Classify(w, m, agent)
	var e Expectation
	inThread := c == ThreadReply || c == OwnedWork || c == AgentThreadReply
	switch filler := inThread && r.Filler(m.Text); {
	case w.Draft.Matrix:
		e = byMatrix(c, m)
		collide(w, c, m, agent, &e)
		if t, ok := w.Thread(m.Place.Thread); ok && c == OwnedWork && t.Owner == agent { // C2A02-147
			e.Policies = []c2a.Policy{c2a.MayRespond}
		}
		if filler { // row 2 is about thanks aimed at the agent; C2A02-140 binds the agent
			e.Policies = []c2a.Policy{c2a.MayRespond, c2a.AckOnly, c2a.MustNotRespond}
		}
	default:
		e = byLists(c, m)
		if (c == ForTheBooks || c == StatusReport) && r.aimed(w, m, agent) {
			e.Addressed = either
		}
		if filler && c2a.IsThanks(m.Text) { // C2A26-046
			e.Policies = []c2a.Policy{c2a.MustNotRespond}
		}
	}
	e.Case = c
	if c == Thanks && (m.Urgent || !c2a.IsThanks(m.Text)) { // the message may also be an answer
		e.Policies = append(slices.Clone(e.Policies), c2a.MayRespond, c2a.MustRespond)
		e.Modes = append(slices.Clone(e.Modes), c2a.Notify, c2a.Buffered, c2a.Immediate)
	}
	if r.Posting.Inherit != nil && m.Aim != 0 {
		inherited := e // only this copy escapes to the heap
		r.Posting.Inherit(w, m, &inherited)
		e = inherited
	}
	e.Reason = reasons[c]
	if r.obliges(w, m, agent) {
		lifted := e // only this copy escapes to the heap
		r.Obligations.Lift(&lifted)
		e = lifted
	}
	return e
}

// reasons are the tokens for attention.reason; the drafts show one of them.
var reasons = [...]string{
	OwnMessage: "own_message", StatusReport: "status", ForTheBooks: "record", Thanks: "acknowledgement",
	AssignedWork:  "assignment",
	DirectMessage: "direct_message", AgentDirectMsg: "direct_message", Mentioned: "mention", MentionedInside: "mention",
	DirectQuestion: "thread_question", RoleMention: "role_mention", ToAnother: "addressed_to_other",
	OwnedWork:   "owned_work",
	ThreadReply: "thread_reply", AgentThreadReply: "thread_reply", AgentWithoutTask: "agent_without_task",
	Unaddressed: "ambient",
}

// Lists that rows share, so that a decision allocates nothing. They must not be changed.
var (
	yes, no, either          = []bool{true}, []bool{false}, []bool{false, true}
	me, role, other, ambient = []c2a.Directedness{c2a.ToMe}, []c2a.Directedness{c2a.ToMyRole},
		[]c2a.Directedness{c2a.ToOther}, []c2a.Directedness{c2a.Ambient}
	always, perhaps, never = []c2a.Policy{c2a.MustRespond}, []c2a.Policy{c2a.MayRespond},
		[]c2a.Policy{c2a.MustNotRespond}
	whatever        = []c2a.Policy{c2a.MustNotRespond, c2a.AckOnly, c2a.MayRespond, c2a.MustRespond}
	whole, atOnce   = []c2a.Mode{c2a.Buffered}, []c2a.Mode{c2a.Immediate, c2a.Buffered}
	knocks, unseen  = []c2a.Mode{c2a.Notify}, []c2a.Mode{c2a.Silent}
	aside, sideways = []c2a.Mode{c2a.ToolMailbox, c2a.Silent},
		[]c2a.Mode{c2a.ToolMailbox, c2a.Silent, c2a.Digest, c2a.Notify}
	logged, rolledUp = []c2a.Mode{c2a.Silent, c2a.Digest, c2a.ToolMailbox},
		[]c2a.Mode{c2a.Digest, c2a.Silent, c2a.ToolMailbox}
)

// byLists implements the lists "When You Must Respond" and "When You Must Not Respond", addressedToMe and the mode
// table (2026-06-24).
func byLists(c Case, m c2a.Message) Expectation {
	urgent := m.Approval || m.Cancels || m.Safety
	switch c {
	case OwnMessage: // C2A26-067
		return Expectation{Policies: never, Optional: true, Modes: nil}
	case ForTheBooks: // C2A26-023
		return Expectation{Addressed: no, Policies: never, Modes: unseen, Optional: true}
	case StatusReport: // C2A26-045, -021, -023
		return Expectation{Addressed: no, Policies: never, Modes: quiet(m), Optional: true}
	case Thanks: // C2A26-046, -071
		return Expectation{Addressed: yes, Policies: never,
			Modes: []c2a.Mode{c2a.Silent, c2a.Notify, c2a.Buffered, c2a.Immediate, c2a.ToolMailbox, c2a.Digest}}
	case AssignedWork: // C2A26-039; addressedToMe is not asserted (A26-13)
		return Expectation{Addressed: []bool{true, false}, Policies: always,
			Modes: []c2a.Mode{c2a.Buffered, c2a.Immediate, c2a.Notify}}
	case DirectMessage, AgentDirectMsg: // C2A26-036, -037, -015
		e := Expectation{Addressed: yes, Policies: always, Modes: whole}
		if urgent {
			e.Modes = []c2a.Mode{c2a.Immediate}
		} else if m.Urgent || m.Blocker {
			e.Modes = atOnce
		}
		return e
	case Mentioned: // C2A26-038, -013, -015
		e := Expectation{Addressed: yes, Policies: always, Modes: whole}
		if urgent || m.Urgent {
			e.Modes = []c2a.Mode{c2a.Immediate}
		} else if m.Blocker {
			e.Modes = atOnce
		}
		return e
	case MentionedInside: // X08: addressed, policy not asserted
		return Expectation{Addressed: yes, Policies: []c2a.Policy{c2a.MustRespond, c2a.MayRespond, c2a.MustNotRespond},
			Modes: []c2a.Mode{c2a.Buffered, c2a.Notify, c2a.Immediate}}
	case DirectQuestion: // C2A26-040, -103; A26-20; C2A26-013
		e := Expectation{Addressed: no, Policies: always, Modes: []c2a.Mode{c2a.Buffered, c2a.Notify}}
		if urgent {
			e.Modes = []c2a.Mode{c2a.Immediate, c2a.Buffered, c2a.Notify}
		}
		return e
	case RoleMention: // C2A26-017; A26-14
		return Expectation{Addressed: no, Policies: perhaps, Modes: knocks}
	case ToAnother: // C2A26-044; C2A26-010
		return Expectation{Addressed: no, Policies: never, Modes: sideways, Optional: true}
	case OwnedWork, ThreadReply, AgentThreadReply: // C2A26-017, -105
		return Expectation{Addressed: no, Policies: []c2a.Policy{c2a.MayRespond, c2a.MustNotRespond}, Modes: knocks}
	}
	// AgentWithoutTask, Unaddressed: C2A26-043, -019; a silent event shows no more than no delivery
	return Expectation{Addressed: no, Policies: never, Modes: aside, Optional: true}
}

// quiet returns the modes for reports. A log is silent, progress goes into a digest.
func quiet(m c2a.Message) []c2a.Mode {
	if m.Class == c2a.Progress {
		return rolledUp
	}
	return logged
}

// collide adds what another matching row of the matrix allows. The engine's preference stays first.
func collide(w *c2a.World, c Case, m c2a.Message, agent string, e *Expectation) {
	switch {
	case c == Thanks && w.Author(m.Author).Kind == c2a.AgentAuthor: // thanks give no task: row 9
		e.Policies = []c2a.Policy{c2a.AckOnly, c2a.MustNotRespond}
	// row 7
	case c == ToAnother && (w.Participates(m, agent) || owns(w, m.Place, agent)):
		e.Directedness, e.Modes = []c2a.Directedness{c2a.ToOther, c2a.ToMyRole},
			[]c2a.Mode{c2a.ToolMailbox, c2a.Silent, c2a.Notify}
	}
}

// byMatrix implements the default matrix of eleven rows (2026-06-02).
func byMatrix(c Case, m c2a.Message) Expectation {
	pressing := m.Urgent || m.Approval || m.Blocker || m.Cancels || m.Safety
	full := whole
	if pressing {
		full = atOnce // C2A02-084, -094; G-23
	}
	switch c {
	case OwnMessage: // informational in this draft (G-10)
		return Expectation{Optional: true, Policies: whatever}
	case ForTheBooks: // C2A02-115
		return Expectation{Directedness: ambient, Policies: never, Modes: unseen, Optional: true}
	case StatusReport: // row 11, C2A02-091
		return Expectation{Directedness: ambient, Policies: never, Modes: quiet(m)[:2], Optional: true}
	case Thanks: // row 2, C2A02-082
		return Expectation{Directedness: me, Policies: []c2a.Policy{c2a.AckOnly},
			Modes: []c2a.Mode{c2a.Silent, c2a.Notify}}
	case AssignedWork: // row 4, C2A02-084
		return Expectation{Directedness: me, Policies: always, Modes: []c2a.Mode{c2a.Buffered, c2a.Immediate}}
	case DirectMessage: // row 1, C2A02-081
		return Expectation{Directedness: me, Policies: always, Modes: full}
	case AgentDirectMsg: // rows 1 and 9 both match (A02-11)
		return Expectation{Directedness: me, Policies: []c2a.Policy{c2a.MustRespond, c2a.MustNotRespond},
			Modes: []c2a.Mode{c2a.Buffered, c2a.Immediate, c2a.ToolMailbox}}
	case Mentioned: // row 3, C2A02-083
		return Expectation{Directedness: me, Policies: always, Modes: full}
	case MentionedInside: // rows 3 and 8 both match (X08)
		return Expectation{Directedness: me,
			Policies: []c2a.Policy{c2a.MustRespond, c2a.MayRespond, c2a.MustNotRespond},
			Modes:    []c2a.Mode{c2a.Buffered, c2a.Notify, c2a.Immediate, c2a.ToolMailbox}}
	case DirectQuestion: // row 5, C2A02-085
		return Expectation{Directedness: me, Policies: always, Modes: full}
	case RoleMention: // row 6, C2A02-086
		return Expectation{Directedness: role, Policies: perhaps, Modes: knocks}
	case OwnedWork: // C2A02-072
		return Expectation{Directedness: role, Policies: []c2a.Policy{c2a.MayRespond, c2a.MustNotRespond},
			Modes: knocks}
	case ThreadReply: // row 7, C2A02-087
		return Expectation{Directedness: role, Policies: perhaps, Modes: knocks}
	case AgentThreadReply: // rows 7 and 9 both match
		return Expectation{Directedness: []c2a.Directedness{c2a.ToMyRole, c2a.ToOther},
			Policies: []c2a.Policy{c2a.MayRespond, c2a.MustNotRespond}, Modes: []c2a.Mode{c2a.Notify, c2a.ToolMailbox}}
	case ToAnother: // row 8, C2A02-088; the directedness table also allows silent
		return Expectation{Directedness: other, Policies: never, Modes: aside, Optional: true}
	case AgentWithoutTask: // row 9, C2A02-089; row 8
		return Expectation{Directedness: other, Policies: never, Modes: aside, Optional: true}
	}
	// row 10, C2A02-090; a silent event shows no more than no delivery
	return Expectation{Directedness: ambient, Policies: never, Modes: aside, Optional: true}
}
