package oracle

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/c2a-conform/c2a-conform/reference/c2a"
	"github.com/c2a-conform/c2a-conform/reference/c2a/host"
	"github.com/c2a-conform/c2a-conform/reference/c2a/law"
	"github.com/c2a-conform/c2a-conform/reference/c2a/wire"
)

// demand is what the draft allows for one message and one agent, and the requirement behind each member; a member
// without one isn't judged.
type demand struct {
	allowed allowed
	behind  [mentions + 1]string
	due     string // requirement that a delivery is made at all, or ""
}

// put lets a requirement decide members.
func (d *demand) put(requirement string, members ...member) {
	for _, m := range members {
		d.behind[m] = requirement
	}
}

// leave lets nothing decide members.
func (d *demand) leave(members ...member) { d.put("", members...) }

// question is what a host is asked about one message and one agent, and what the rules of the engine say.
type question struct {
	host.Expectation
	rules    *host.Rules
	world    *c2a.World
	message  c2a.Message
	agent    string
	filler   bool
	joined   bool // the agent takes part in the thread
	pressing bool // the message is urgent, or labelled
}

// demand says what the message is to the agent, and which requirement says so. Where rows of a draft collide, or a
// message is labelled in a way that no row is about, the member is left open.
func (o *oracle) demand(rules *host.Rules, m c2a.Message, agent string) demand {
	w := o.Trace.World
	q := question{
		Expectation: rules.Expect(w, m, agent), rules: rules, world: w, message: m, agent: agent,
		filler:   rules.Filler(m.Text),
		joined:   w.Participates(m, agent),
		pressing: m.Approval || m.Blocker || m.Cancels || m.Safety || m.Urgent,
	}
	d := rows[q.Case]
	if d.behind[addressed] == "" {
		d.put("C2A-ATT-004", addressed)
	}
	d.allowed = allowed{directed: texts(q.Directedness), policy: texts(q.Policies), mode: texts(q.Modes)}
	if len(q.Addressed) == 1 {
		d.allowed[addressed] = []string{strconv.FormatBool(q.Addressed[0])}
	}
	if w.Draft.OwnMessages && q.Case == host.OwnMessage {
		d.put("C2A-ATT-012", policy)
	}
	if w.Draft.Matrix {
		q.byMatrix(&d)
	} else {
		q.byLists(&d)
	}
	q.aimed(&d)
	q.collide(&d)
	q.named(&d)
	for m := addressed; m <= mentions; m++ {
		if d.behind[m] == "" {
			d.allowed[m] = nil // what isn't judged is open
		}
	}
	if o.lacksModes() {
		q.instead(&d)
	}
	return d
}

// lacksModes reports whether the harness does without a mode.
func (o *oracle) lacksModes() bool {
	return slices.ContainsFunc(o.Lacking(len(o.Trace.Entries)),
		func(c string) bool { return strings.HasPrefix(c, "injection.") })
}

// instead leaves open which mode takes the place of one that the harness does without. What no model is to see by any
// of its modes is injected in full by none: silent can always be taken (A02-10).
func (q *question) instead(d *demand) {
	aside := len(q.Modes) > 0 && d.behind[mode] != "" && !slices.ContainsFunc(q.Modes,
		func(m c2a.Mode) bool { return m == c2a.Immediate || m == c2a.Buffered || m == c2a.Notify })
	if !aside {
		d.leave(mode)
		return
	}
	d.allowed[mode] = texts([]c2a.Mode{c2a.ToolMailbox, c2a.Silent, c2a.Digest, c2a.Notify})
}

// rows are the requirements behind the rows of the attention rules, and that of a delivery.
var rows = [...]demand{
	host.ForTheBooks: {behind: [...]string{policy: "C2A-TRUST-005", mode: "C2A-TRUST-005", mentions: ""}},
	host.StatusReport: {behind: [...]string{policy: "C2A-ATT-009", directed: "C2A-ATT-009", mode: "C2A-MODE-007",
		mentions: ""}},
	host.Thanks: {behind: [...]string{policy: "C2A-ATT-010", directed: "C2A-ATT-010", mentions: ""}},
	host.AssignedWork: {behind: [...]string{policy: "C2A-ATT-005", directed: "C2A-ATT-005", mentions: ""},
		due: "C2A-ATT-005"},
	host.DirectMessage:   {behind: aimedBy("C2A-ATT-001"), due: "C2A-ATT-001"},
	host.AgentDirectMsg:  {behind: [...]string{directed: "C2A-ATT-004", mentions: ""}},
	host.Mentioned:       {behind: aimedBy("C2A-ATT-003"), due: "C2A-ATT-003"},
	host.MentionedInside: {behind: [...]string{directed: "C2A-ATT-004", mentions: ""}},
	host.DirectQuestion: {behind: [...]string{policy: "C2A-ATT-006", directed: "C2A-ATT-006", mentions: ""},
		due: "C2A-ATT-006"},
	host.RoleMention: {behind: [...]string{
		policy: "C2A-ATT-014", directed: "C2A-ATT-014", addressed: "C2A-ATT-014", mode: "C2A-MODE-004", mentions: "",
	}},
	host.ToAnother: {behind: [...]string{policy: "C2A-ATT-008", directed: "C2A-ATT-008", mode: "C2A-MODE-006",
		mentions: ""}},
	host.OwnedWork:        {behind: [...]string{policy: "C2A-ATT-015", directed: "C2A-ATT-016", mentions: ""}},
	host.ThreadReply:      {behind: [...]string{policy: "C2A-ATT-015", directed: "C2A-ATT-015", mentions: ""}},
	host.AgentThreadReply: {behind: [...]string{policy: "C2A-ATT-015", directed: "C2A-ATT-015", mentions: ""}},
	host.AgentWithoutTask: {behind: [...]string{policy: "C2A-ATT-007", directed: "C2A-ATT-007", mode: "C2A-MODE-005",
		mentions: ""}},
	host.Unaddressed: {behind: [...]string{policy: "C2A-ATT-007", directed: "C2A-ATT-007", mode: "C2A-MODE-005",
		mentions: ""}},
}

// aimedBy lets a requirement decide at whom a message is aimed, and its policy.
func aimedBy(requirement string) (behind [mentions + 1]string) {
	behind[policy], behind[directed], behind[addressed] = requirement, requirement, requirement
	return behind
}

// inThread reports whether the row is about what is said in a thread.
func (q *question) inThread() bool {
	return q.Case == host.OwnedWork || q.Case == host.ThreadReply || q.Case == host.AgentThreadReply
}

// byMatrix is where the default matrix says more.
func (q *question) byMatrix(d *demand) {
	switch q.Case {
	case host.Thanks:
		if q.world.Author(q.message.Author).Kind != c2a.AgentAuthor { // else two rows match, and their modes differ
			d.put("C2A-MODE-008", mode)
		}
	case host.AssignedWork:
		d.put("C2A-MODE-003", mode)
	case host.OwnedWork, host.ThreadReply:
		if q.joined {
			d.put("C2A-MODE-004", mode)
		}
	case host.AgentWithoutTask:
		d.put("C2A-ATT-017", policy, directed)
		d.put("C2A-MODE-006", mode)
	}
	if q.message.Urgent {
		d.allowed[priority] = []string{c2a.Urgent.String()}
		d.put("C2A-MODE-015", priority)
	}
}

// byLists is where the lists of when to respond say more.
func (q *question) byLists(d *demand) {
	switch {
	case q.Case == host.AgentDirectMsg:
		d.put("C2A-ATT-002", policy)
		d.due = "C2A-ATT-002"
	case q.inThread():
		if q.joined {
			d.put("C2A-MODE-004", mode)
		}
		if q.filler {
			d.put("C2A-ATT-010", policy)
		}
	}
}

// aimed is about the modes of what is aimed at the agent, and what begins like thanks.
func (q *question) aimed(d *demand) {
	matrix := q.world.Draft.Matrix
	if q.Case != host.DirectMessage && q.Case != host.Mentioned && (q.Case != host.AgentDirectMsg || matrix) {
		return
	}
	switch {
	case !q.pressing:
		d.put("C2A-MODE-001", mode)
	case matrix:
		d.put("C2A-MODE-003", mode)
	default:
		d.put("C2A-MODE-002", mode)
	}
	if !q.filler && thanksFirst(q.message.Text) {
		d.put("C2A-ATT-011", policy)
	}
}

// collide leaves open what several rules are about, or none.
func (q *question) collide(d *demand) {
	report := q.message.Class == c2a.Status || q.message.Class == c2a.Progress
	switch {
	case q.Case == host.Unaddressed || q.Case == host.AgentWithoutTask:
		q.strayed(d)
	case q.Case == host.ToAnother || q.inThread() || q.Case == host.RoleMention:
		if q.filler && q.Case == host.RoleMention { // a role is thanked: both rules match
			d.leave(policy, mode)
		}
		if q.Case == host.RoleMention && !q.called() {
			d.leave(policy, mode, directed, addressed)
		}
		if q.filler && q.inThread() {
			d.leave(mode, directed)
		}
		if q.pressing {
			d.leave(mode, directed)
			if q.Case != host.ToAnother {
				d.leave(policy)
			}
		}
	case report && q.Case != host.StatusReport: // a report that names the agent: two rules collide
		d.leave(policy, mode)
		d.allowed[directed] = append(d.allowed[directed], c2a.Ambient.String())
		d.due = ""
	case report && len(q.rules.Resolve(q.world, q.message.Text)) > 0: // and one that names somebody else
		d.leave(directed, mode)
	}
	if q.lookalike() && !slices.Contains(q.Policies, c2a.MustRespond) {
		for _, m := range []member{policy, directed, addressed} {
			if d.behind[m] != "" {
				d.put("C2A-ATT-013", m)
			}
		}
	}
}

// lookalike reports whether the message has what looks like a mention of the agent, and is none. Whatever else the
// message is: who takes it for a mention breaks the rule about that.
func (q *question) lookalike() bool {
	a, _ := q.world.Agent(q.agent)
	return a.Handle != "" && strings.Contains(strings.ToLower(q.message.Text), "@"+strings.ToLower(a.Handle)) &&
		!slices.ContainsFunc(q.rules.Resolve(q.world, q.message.Text),
			func(n c2a.Mention) bool { return n.ID == q.agent })
}

// called reports whether the message names a role of the agent, or all. Whom other words such as "here" reach, which
// only some platforms have, is open.
func (q *question) called() bool {
	a, _ := q.world.Agent(q.agent)
	return slices.ContainsFunc(q.rules.Resolve(q.world, q.message.Text), func(n c2a.Mention) bool {
		return n.Role == "all" ||
			slices.ContainsFunc(a.Roles, func(r string) bool { return strings.EqualFold(r, n.Role) })
	})
}

// strayed is about what is aimed at nobody, and yet may concern the agent.
func (q *question) strayed(d *demand) {
	switch {
	case q.pressing: // whom such a post concerns is open
		d.behind = [mentions + 1]string{addressed: d.behind[addressed], priority: d.behind[priority]}
	case q.message.Asks == q.agent: // a question in a thread that the agent isn't in
		d.behind = [mentions + 1]string{policy: "C2A-ATT-006"}
		d.allowed[policy] = texts([]c2a.Policy{c2a.MayRespond, c2a.AckOnly, c2a.MustNotRespond})
	}
}

// named is about whom an event lists as mentioned, where it does.
func (q *question) named(d *demand) {
	if wire.PointersOf(q.world.Draft).Mentions == "" {
		return
	}
	var ids []string
	for _, n := range q.rules.Resolve(q.world, q.message.Text) {
		if n.ID == "" {
			return // whether a role is listed is open
		}
		ids = append(ids, n.ID)
	}
	d.allowed[mentions] = []string{join(ids)}
	// and so is whether the one spoken to is
	if c, _ := q.world.Conversation(q.message.Place.Conversation); c.Kind == c2a.DM {
		d.allowed[mentions] = []string{join(ids), join(append(ids, q.agent))}
	}
	d.put("C2A-EVT-015", mentions)
}

func texts[T fmt.Stringer](values []T) []string {
	list := make([]string, len(values))
	for i, v := range values {
		list[i] = v.String()
	}
	return list
}

// thanksFirst reports whether a text begins like an acknowledgement.
func thanksFirst(text string) bool {
	for _, word := range strings.Fields(law.Words(text)) {
		return slices.Contains([]string{"thanks", "thank", "thx", "ty", "cheers", "ok", "okay", "great", "nice", "cool",
			"perfect", "got"}, word)
	}
	return false
}
