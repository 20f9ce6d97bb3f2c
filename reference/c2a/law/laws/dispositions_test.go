package laws

import (
	"testing"

	"github.com/c2a-conform/c2a-conform/reference/c2a"
	"github.com/c2a-conform/c2a-conform/reference/c2a/law"
)

// ends is what the implementation says of the event e, and of another one, so that the list is not empty.
func ends(d c2a.Disposition) step {
	fates := []c2a.Fate{{Event: "other", Agent: lead, Disposition: c2a.Ignored}}
	if d != 0 {
		fates = append(fates, c2a.Fate{Event: "e", Agent: lead, Disposition: d})
	}
	return out(law.Inspected{State: c2a.Inspection{Fates: fates}})
}

// uses is a call of a tool about the event e, and its answer.
func uses(name, text string) step {
	return out(law.ToolUse{Call: name + text, Agent: lead, Name: name, InReplyTo: "e", Text: text},
		law.ToolResult{Call: name + text, OK: true})
}

// outrun claims the event in vain: owner is the agent that was faster, or "" if the call failed.
func outrun(owner string) step {
	return out(law.ToolUse{Call: "c", Agent: lead, Name: "chat.claim", Event: "e"},
		law.ToolResult{Call: "c", Owner: owner})
}

func asked(p c2a.Policy) step { return in(event("e", text, p, c2a.Buffered)) }

var (
	answered = out(send("e", "it is at the door", dm), taken("it is at the door"))
	edited   = in(event("f", "another text", must, c2a.Buffered, editOf("e")))
)

var dispositionCases = func() []row {
	var rows []row
	add := func(law string, want outcome, why string, d c2a.Disposition, steps ...step) {
		rows = append(rows, row{law, c2a.Draft0602, want, why, append(steps, settle, ends(d))})
	}
	add("C2A-DISP-002", holds, "answered", c2a.Responded, asked(must), answered)
	add("C2A-DISP-002", holds, "done", c2a.Responded, asked(must), uses("chat.react", "done"))
	add("C2A-DISP-002", breaks, "not answered", c2a.Responded, asked(must))
	add("C2A-DISP-002", breaks, "the answer was refused for good", c2a.Responded, asked(must),
		out(send("e", "in a minute", dm)), in(failed("in a minute", c2a.Permanent)))
	add("C2A-DISP-002", holds, "the answer was refused for a while, and may be visible", c2a.Responded, asked(must),
		out(send("e", "in a minute", dm)), in(failed("in a minute", c2a.Transient)))
	add("C2A-DISP-002", breaks, "answered, and still waiting", 0, asked(must), answered)
	add("C2A-DISP-002", breaks, "answered, and ignored", c2a.Ignored, asked(may), answered)
	add("C2A-DISP-002", breaks, "answered, and then cancelled", c2a.Superseded, asked(must), answered, settle,
		withdraws)
	resolves := out(law.ToolUse{Call: "r", Agent: lead, Name: "chat.resolve", Event: "e"},
		law.ToolResult{Call: "r", OK: true})
	add("C2A-DISP-002", holds, "resolved, and then cancelled", c2a.Responded, asked(may), resolves, settle, withdraws)
	add("C2A-DISP-002", breaks, "resolved, and then superseded by a cancellation", c2a.Superseded, asked(may),
		resolves, settle, withdraws)
	add("C2A-DISP-002", untested, "cancelled before it was resolved", c2a.Superseded, asked(may), withdraws, settle,
		resolves)
	add("C2A-DISP-002", breaks, "answered, then put off, and taken for that", c2a.Deferred, asked(must), answered,
		uses("chat.defer", "later"))
	add("C2A-DISP-002", breaks, "put off, answered in the end, and still put off", c2a.Deferred, asked(must),
		uses("chat.defer", "later"), answered)
	add("C2A-DISP-002", breaks, "claimed, answered in the end, and still claimed", c2a.Owned, asked(must),
		uses("chat.react", "working"), answered)
	add("C2A-DISP-002", untested, "declined, and answered nevertheless", c2a.Ignored, asked(must),
		uses("chat.react", "declined"), answered)
	for _, r := range []struct {
		want    outcome
		why     string
		apartMs int64
	}{{holds, "the answer to what came soon after", 2000}, {breaks, "the answer to what came much later", 120_000}} {
		rows = append(rows, row{"C2A-DISP-002", c2a.Draft0602, r.want, r.why, []step{asked(must), wait(r.apartMs),
			in(event("f", "and the gate", must, c2a.Buffered)),
			out(send("f", "in a minute", dm), taken("in a minute")), settle,
			out(law.Inspected{State: c2a.Inspection{Fates: []c2a.Fate{
				{Event: "e", Agent: lead, Disposition: c2a.Responded}, {Event: "f", Agent: lead,
					Disposition: c2a.Responded}}}})}})
	}
	add("C2A-DISP-003", holds, "seen", c2a.Acknowledged, asked(may), uses("chat.react", "seen"))
	add("C2A-DISP-003", breaks, "nothing came", c2a.Acknowledged, asked(may))
	add("C2A-DISP-004", holds, "put off", c2a.Deferred, asked(must), uses("chat.defer", "later"))
	add("C2A-DISP-004", breaks, "nothing came", c2a.Deferred, asked(must))
	add("C2A-DISP-005", holds, "claimed", c2a.Owned, asked(may), uses("chat.claim", ""))
	add("C2A-DISP-005", breaks, "put off", c2a.Owned, asked(may), uses("chat.defer", "later"))
	add("C2A-DISP-006", holds, "silence", c2a.Ignored, asked(may))
	add("C2A-DISP-006", breaks, "answered", c2a.Ignored, asked(may), answered)
	add("C2A-DISP-007", holds, "edited", c2a.Superseded, asked(must), edited)
	add("C2A-DISP-007", breaks, "edited, and ignored", c2a.Ignored, asked(must), edited)
	add("C2A-DISP-007", breaks, "nothing took its place", c2a.Superseded, asked(must))
	add("C2A-DISP-008", holds, "the model broke down", c2a.Failed, asked(must),
		out(turn("t", text)), in(acts("t", c2a.ActFail)))
	add("C2A-DISP-008", breaks, "nothing failed", c2a.Failed, asked(must))
	add("C2A-DISP-008", breaks, "another agent was faster", c2a.Failed, asked(may), outrun(worker))
	add("C2A-DISP-008", holds, "the claim failed", c2a.Failed, asked(may), outrun(""))
	add("C2A-DISP-009", holds, "silence", c2a.Ignored, asked(not))
	add("C2A-DISP-009", breaks, "acknowledged by nothing", c2a.Acknowledged, asked(not))
	add("C2A-DISP-010", holds, "a receipt", c2a.Acknowledged, asked(c2a.AckOnly), answered)
	add("C2A-DISP-010", holds, "answered with a question beside it", c2a.Responded, asked(c2a.AckOnly),
		in(event("f", "and where is the key", must, c2a.Buffered)), answered)
	add("C2A-DISP-010", breaks, "put off by nothing", c2a.Deferred, asked(c2a.AckOnly))
	add("C2A-DISP-011", holds, "put off", c2a.Deferred, asked(must), uses("chat.defer", "later"))
	add("C2A-DISP-011", untested, "declined", c2a.Ignored, asked(must), uses("chat.react", "declined"))
	add("C2A-DISP-011", untested, "hidden from the model", c2a.Ignored, in(event("e", text, must, c2a.Silent)))
	add("C2A-DISP-011", breaks, "ignored", c2a.Ignored, asked(must))
	nobodys := out(law.Inspected{State: c2a.Inspection{Fates: []c2a.Fate{{Event: "e", Disposition: c2a.Ignored}}}})
	rows = append(rows,
		row{"C2A-DISP-011", c2a.Draft0602, breaks, "ignored, by the only agent that has it",
			[]step{asked(must), settle, nobodys}},
		row{"C2A-DISP-011", c2a.Draft0602, untested, "ignored, by one of two agents that have it",
			[]step{asked(must), in(event("e", text, may, c2a.Notify, func(d *law.Delivery) {
				d.Event.Recipient = "agent:worker"
			})), settle, nobodys}})
	add("C2A-DISP-012", holds, "seen, and still waiting", 0, asked(must), uses("chat.react", "seen"))
	add("C2A-DISP-012", breaks, "seen", c2a.Acknowledged, asked(must), uses("chat.react", "seen"))
	add("C2A-DISP-013", holds, "queued", c2a.Deferred, asked(must), uses("chat.react", "queued"))
	add("C2A-DISP-013", breaks, "queued, and claimed", c2a.Owned, asked(must), uses("chat.react", "queued"))
	add("C2A-DISP-013", untested, "queued, and then answered", c2a.Responded, asked(must),
		uses("chat.react", "queued"), answered)
	add("C2A-DISP-014", holds, "unclear", 0, asked(may), uses("chat.react", "unclear"))
	add("C2A-DISP-014", holds, "unclear, and then silence, where no answer is owed", c2a.Ignored, asked(may),
		uses("chat.react", "unclear"))
	add("C2A-DISP-014", breaks, "unclear, and then silence, where an answer is owed", c2a.Ignored, asked(must),
		uses("chat.react", "unclear"))
	add("C2A-DISP-014", breaks, "unclear, and put off", c2a.Deferred, asked(may), uses("chat.react", "unclear"))
	return rows
}()

// hiddenCases are of a harness alone: a host chooses itself what its mode hides.
var hiddenCases = func() []row {
	of := func(want outcome, why string, d c2a.Disposition, p c2a.Policy, m c2a.Mode, steps ...step) row {
		steps = append([]step{in(event("e", text, p, m))}, steps...)
		return row{"C2A-DISP-011", c2a.Draft0602, want, why, append(steps, settle, ends(d))}
	}
	late := func(id string, want outcome, why string, d c2a.Disposition, ms int64) row {
		return row{id, c2a.Draft0602, want, why, []step{in(event("e", text, must, c2a.Buffered, expires)),
			out(turn("t", text)), in(law.TurnAnswer{Turn: "t", Actions: []c2a.Action{{Kind: c2a.ActReact,
				Signal: "working"}}}), uses("chat.react", "working"), settle, wait(ms), ends(d)}}
	}
	return []row{
		late("C2A-DISP-011", breaks, "at it after the deadline, and claimed", c2a.Owned, 61_000),
		late("C2A-DISP-011", holds, "at it before the deadline, and claimed", c2a.Owned, 59_000),
		late("C2A-DISP-011", holds, "at it after the deadline, and failed", c2a.Failed, 61_000),
		late("C2A-DISP-008", holds, "at it after the deadline, and failed", c2a.Failed, 61_000),
		late("C2A-DISP-013", holds, "at it after the deadline, and left out", 0, 61_000),
		late("C2A-DISP-013", holds, "at it after the deadline, and failed", c2a.Failed, 61_000),
		late("C2A-DISP-013", breaks, "at it before the deadline, and left out", 0, 59_000),
		of(untested, "in the mailbox, without an end", 0, must, c2a.ToolMailbox),
		of(holds, "in the mailbox, and put off", c2a.Deferred, must, c2a.ToolMailbox, uses("chat.defer", "later")),
		of(breaks, "in the mailbox, and ignored", c2a.Ignored, must, c2a.ToolMailbox),
		of(breaks, "silent, and ignored", c2a.Ignored, must, c2a.Silent),
		of(untested, "in the mailbox, and declined", c2a.Ignored, must, c2a.ToolMailbox,
			uses("chat.react", "declined")),
		of(untested, "in the mailbox, and optional", c2a.Ignored, may, c2a.ToolMailbox),
	}
}()

func TestDispositionsOfWhatIsHidden(t *testing.T) {
	for _, c := range hiddenCases {
		t.Run(c.why, func(t *testing.T) { c.try(t, law.HarnessRole) })
	}
}
