//go:build ci

package selfcheck

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/c2a-conform/c2a-conform/reference/c2a/harness"
	"github.com/c2a-conform/c2a-conform/reference/c2a/host"
	c2aserve "github.com/c2a-conform/c2a-conform/reference/c2a/serve"

	"github.com/c2a-conform/c2a-conform/reference/c2a"
	"github.com/c2a-conform/c2a-conform/reference/c2a/wire"
	"github.com/c2a-conform/c2a-conform/reference/serve"
	"github.com/c2a-conform/c2a-conform/schemas/port"
)

// TestOtherChoicesStayConformant: where the drafts leave a choice, an
// implementation that chooses otherwise than the reference is conformant, too.
// A failure here is an alarm for nothing: the suite asserts what the text
// leaves open.
func TestOtherChoicesStayConformant(t *testing.T) {
	decide := func(change func(x *host.Expectation)) func(*serve.Options) {
		return func(o *serve.Options) {
			decide := c2aserve.Of(o).Host.Decide
			c2aserve.Of(o).Host.Decide = func(r *host.Rules, w *c2a.World, m c2a.Message, agent string) host.Expectation {
				x := decide(r, w, m, agent)
				change(&x)
				return x
			}
		}
	}
	last := func(x *host.Expectation) { // the last allowed choice in place of the first
		if n := len(x.Policies); n > 0 {
			x.Policies = x.Policies[n-1:]
		}
		if n := len(x.Modes); n > 0 && x.Modes[0] != c2a.Digest { // who declares digests makes them
			x.Modes = x.Modes[n-1:]
		}
		if n := len(x.Directedness); n > 0 {
			x.Directedness = x.Directedness[n-1:]
		}
		if n := len(x.Addressed); n > 0 {
			x.Addressed = x.Addressed[n-1:]
		}
	}
	tests := []struct {
		why  string
		role string
		vary func(o *serve.Options)
	}{
		{"the shortest window", "harness", func(o *serve.Options) { c2aserve.Of(o).Harness.QuietMs = 2_000 }},
		{"the longest window", "harness", func(o *serve.Options) { c2aserve.Of(o).Harness.QuietMs = 5_000 }},
		{"no grace after typing", "harness", func(o *serve.Options) { c2aserve.Of(o).Harness.GraceMs = 0 }},
		{"the longest grace", "harness", func(o *serve.Options) { c2aserve.Of(o).Harness.GraceMs = 5_000 }},
		{"an early cap", "harness", func(o *serve.Options) {
			c2aserve.Of(o).Harness.CapMs, c2aserve.Of(o).Harness.TypingCapMs = 26_000, 26_000
		}},
		{"a late cap", "harness", func(o *serve.Options) {
			c2aserve.Of(o).Harness.CapMs, c2aserve.Of(o).Harness.TypingCapMs = 34_000, 34_000
		}},
		{"a fallback in other words", "harness", func(o *serve.Options) {
			c2aserve.Of(o).Harness.Fallback = func(failure string) string { return "Sorry, not now, because " + failure }
		}},
		{"other standing rules", "harness", func(o *serve.Options) {
			prompt := c2aserve.Of(o).Harness.Prompt
			c2aserve.Of(o).Harness.Prompt = func(d c2a.Draft, turn harness.Turn, notes []c2a.Event) []c2a.ChatMessage {
				m := prompt(d, turn, notes)
				m[0].Text = "Keep to response_policy. Do not answer must_not_respond, answer may_respond if it helps."
				return m
			}
		}},
		{"open turns begin anew with what comes", "harness", func(o *serve.Options) {
			c2aserve.Of(o).Harness.Restart = func(spoken bool) bool { return !spoken }
		}},
		{"a model that fails is not asked again", "harness", func(o *serve.Options) { c2aserve.Of(o).Harness.TurnTries = 1 }},
		{"sends are tried again after a minute, and three times", "harness", func(o *serve.Options) {
			c2aserve.Of(o).Harness.Retry = func(kind c2a.FailureKind, tries int, ms int64) (int64, bool) {
				return max(ms, 60_000), tries <= 3 && (kind == c2a.Transient || kind == c2a.RateLimited)
			}
		}},
		{"keys that say nothing of the turn", "harness", func(o *serve.Options) {
			c2aserve.Of(o).Harness.Key = func(t harness.Turn, n int) string { return fmt.Sprintf("%x", 7919*n+len(t.ID)) }
		}},
		{"late edits are not passed on", "host", func(o *serve.Options) { c2aserve.Of(o).Host.LateEdits = false }},
		{"a message for each fragment", "harness", func(o *serve.Options) { c2aserve.Of(o).Harness.Prompt = eachByItself(c2aserve.Of(o).Harness.Prompt) }},
		{"a message for each fragment, and turns begun anew", "harness", func(o *serve.Options) {
			c2aserve.Of(o).Harness.Prompt = eachByItself(c2aserve.Of(o).Harness.Prompt)
			c2aserve.Of(o).Harness.Restart = func(spoken bool) bool { return !spoken }
		}},
		{"sends tried again after four minutes", "harness", func(o *serve.Options) {
			c2aserve.Of(o).Harness.Retry = func(kind c2a.FailureKind, tries int, afterMs int64) (int64, bool) {
				return max(240_000, afterMs), tries < 6 && (kind == c2a.Transient || kind == c2a.RateLimited)
			}
		}},
		{"sends tried again after a tenth of a second, those that failed for good once", "harness", func(o *serve.Options) {
			c2aserve.Of(o).Harness.Retry = func(kind c2a.FailureKind, tries int, afterMs int64) (int64, bool) {
				return max(100, afterMs), tries < 2 || tries < 20 && (kind == c2a.Transient || kind == c2a.RateLimited)
			}
		}},
		{"a deferral in place of a fallback", "harness", func(o *serve.Options) {
			c2aserve.Of(o).Harness.Fallback = func(string) string { return "not now" }
			o.Tamper = defers{}
		}},
		{"threads read and progress reported before each turn", "harness", func(o *serve.Options) { o.Tamper = prepares{} }},
		{"history before the event", "harness", func(o *serve.Options) {
			prompt := c2aserve.Of(o).Harness.Prompt
			c2aserve.Of(o).Harness.Prompt = func(d c2a.Draft, turn harness.Turn, notes []c2a.Event) []c2a.ChatMessage {
				m := prompt(d, turn, notes)
				old := []c2a.ChatMessage{{Role: "user", Text: "what was said last week"}, {Role: "assistant", Text: "and what was answered"}}
				return append([]c2a.ChatMessage{m[0]}, append(old, m[1:]...)...)
			}
		}},
		{"immediate events of any priority interrupt in neither draft but the current", "harness", func(o *serve.Options) {
			c2aserve.Of(o).Harness.Interrupt = func(d c2a.Draft, _ c2a.Event) bool { return d.Interrupts }
		}},
		{"a harness that doesn't even show what it never answers", "harness", func(o *serve.Options) {
			expose := c2aserve.Of(o).Harness.Expose
			c2aserve.Of(o).Harness.Expose = func(e c2a.Event) harness.Exposure {
				if e.Author.ID == e.Recipient || e.Key == "" && c2a.IsFiller(e.Text) { // the current draft has no keys
					return harness.Hidden
				}
				return expose(e)
			}
		}},
		{"a harness that leaves with what the model says, cut short", "harness", func(o *serve.Options) {
			c2aserve.Of(o).Harness.Restraint.Leaving.Farewell = func(said string) string {
				if len(said) > 80 || said == "" {
					return "Bye."
				}
				return said
			}
		}},
		{"a harness that gives other signals for the same", "harness", func(o *serve.Options) {
			of := c2aserve.Of(o).Harness.Restraint.Signals.Of
			c2aserve.Of(o).Harness.Restraint.Signals.Of = func(text string) string {
				if signal := of(text); signal == "working" {
					return "claimed"
				} else {
					return signal
				}
			}
		}},
		{"an agent that says other things", "agent", func(o *serve.Options) {
			model := c2aserve.Of(o).Model
			c2aserve.Of(o).Model = func(t harness.Turn, shown []c2a.ChatMessage) []c2a.Action {
				actions := model(t, shown)
				for i := range actions {
					if actions[i].Kind == c2a.ActReply {
						actions[i].Text = "Let me see... it must be about 8, " + t.Carrier().Author.Name + "."
					}
				}
				return actions
			}
		}},
		{"an agent that would rather react", "agent", func(o *serve.Options) {
			model := c2aserve.Of(o).Model
			c2aserve.Of(o).Model = func(t harness.Turn, shown []c2a.ChatMessage) []c2a.Action {
				actions := model(t, shown)
				for i := range actions {
					if actions[i].Kind == c2a.ActReply && t.Policy == c2a.MustRespond {
						actions[i] = c2a.Action{Kind: c2a.ActReact, Signal: "unclear"}
					}
				}
				return actions
			}
		}},
		{"a harness that ends an exchange at the first repetition", "harness", func(o *serve.Options) { c2aserve.Of(o).Harness.Restraint.Loops.Rounds = 1 }},
		{"the last choice that each row allows", "host", decide(last)},
		{"a host that passes nothing on that it need not", "host", func(o *serve.Options) {
			c2aserve.Of(o).Host.Withhold = func(x host.Expectation) bool { return x.Optional && x.Case != host.StatusReport }
		}},
		{"reads that fail are not tried again", "harness", func(o *serve.Options) { c2aserve.Of(o).Harness.Reread = false }},
		{"the body of a role mention comes as the same event again", "host", func(o *serve.Options) { c2aserve.Of(o).Host.Claims.Body = host.BodyRaised }},
		{"the body of a role mention comes with the claim", "host", func(o *serve.Options) { c2aserve.Of(o).Host.Claims.Body = host.BodyInResult }},
		{"claims of half a minute", "host", func(o *serve.Options) { c2aserve.Of(o).Host.Claims.TTLMs = 30_000 }},
		{"claims of two hours", "host", func(o *serve.Options) { c2aserve.Of(o).Host.Claims.TTLMs = 7_200_000 }},
		{"a host that picks one agent of a role", "host", func(o *serve.Options) {
			decide := c2aserve.Of(o).Host.Decide
			c2aserve.Of(o).Host.Decide = func(r *host.Rules, w *c2a.World, m c2a.Message, agent string) host.Expectation {
				x := decide(r, w, m, agent)
				for _, a := range w.Agents {
					if x.Case == host.RoleMention && a.ID != agent && decide(r, w, m, a.ID).Case == host.RoleMention {
						x.Case = host.OwnMessage // another one of the role has got it
					}
					if a.ID == agent {
						break
					}
				}
				return x
			}
			c2aserve.Of(o).Host.Claims.Needed = false
		}},
		{"a host that delivers half a second after the message", "host", func(o *serve.Options) { c2aserve.Of(o).Host.LagMs = 500 }},
		{"the same in other forms", "host", func(o *serve.Options) { o.Tamper = otherwise{} }},
		{"other words for the context of a thread", "host", func(o *serve.Options) { c2aserve.Of(o).Host.Context = "last_20" }},
		{"tools that answer in words alone", "host", func(o *serve.Options) { o.Tamper = wordy{} }},
		{"a claim that is refused is no error", "host", func(o *serve.Options) { o.Tamper = mild{} }},
		{"a host that tries again after nine minutes", "host", func(o *serve.Options) { c2aserve.Of(o).Host.Retry.AfterMs = func(int) int64 { return 540_000 } }},
		{"a host that tries again every three seconds", "host", func(o *serve.Options) { c2aserve.Of(o).Host.Retry.AfterMs = func(int) int64 { return 3_000 } }},
		{"a host that tries again every second", "host", func(o *serve.Options) { c2aserve.Of(o).Host.Retry.AfterMs = func(int) int64 { return 1_000 } }},
		{"an agent's own messages come back to its mailbox", "host", decide(func(x *host.Expectation) {
			if x.Case == host.OwnMessage {
				x.Case, x.Policies, x.Modes = host.Unaddressed, []c2a.Policy{c2a.MustNotRespond}, []c2a.Mode{c2a.ToolMailbox}
				x.Directedness, x.Addressed = []c2a.Directedness{c2a.Ambient}, []bool{false}
			}
		})},
		{"a host that repeats what the platform repeats", "host", func(o *serve.Options) { c2aserve.Of(o).Host.Retry.PassOn = true }},
		{"a newer content of a waiting event counts", "harness", func(o *serve.Options) { c2aserve.Of(o).Harness.Dedup.Updates = true }},
		{"windows that close at once after a kill", "harness", func(o *serve.Options) {
			c2aserve.Of(o).Harness.Dedup.ResumeMs = func(nowMs, _ int64) int64 { return nowMs }
		}},
		{"windows that begin anew after a kill", "harness", func(o *serve.Options) {
			c2aserve.Of(o).Harness.Dedup.ResumeMs = func(nowMs, _ int64) int64 { return nowMs + 5_000 }
		}},
		{"turns with a new id after a kill", "harness", func(o *serve.Options) { c2aserve.Of(o).Harness.Dedup.RenewTurns = true }},
		{"digests every five seconds", "host", func(o *serve.Options) { c2aserve.Of(o).Host.DigestMs = 5_000 }},
		{"topics in other words", "host", func(o *serve.Options) {
			c2aserve.Of(o).Host.Topic = func(*c2a.World, c2a.Message, host.Case) string { return "1 unread item" }
		}},
		{"a host that lets its agents wait for the platform themselves", "host", func(o *serve.Options) { c2aserve.Of(o).Host.Posting.Waits = false }},
		{"reactions in the mailbox, all of them", "host", func(o *serve.Options) {
			c2aserve.Of(o).Host.Reactions.Heed = func(string) (c2a.Policy, c2a.Mode) { return c2a.MustNotRespond, c2a.ToolMailbox }
		}},
		{"approvals at once", "host", func(o *serve.Options) {
			heed := c2aserve.Of(o).Host.Reactions.Heed
			c2aserve.Of(o).Host.Reactions.Heed = func(signal string) (c2a.Policy, c2a.Mode) {
				if signal == "agree" {
					return c2a.MustRespond, c2a.Immediate
				}
				return heed(signal)
			}
		}},
		{"reactions among other people, kept for the record", "host", func(o *serve.Options) {
			c2aserve.Of(o).Host.Reactions.Hears = func(c2a.Message, string, string) bool { return true }
			c2aserve.Of(o).Host.Reactions.Heed = func(string) (c2a.Policy, c2a.Mode) { return c2a.MustNotRespond, c2a.ToolMailbox }
		}},
		{"reactions in other words", "host", func(o *serve.Options) {
			c2aserve.Of(o).Host.Reactions.Words = func(_ *c2a.World, r c2a.Reaction) string { return "they say " + r.Signal }
		}},
		{"a batch is answered in one list", "harness", func(o *serve.Options) { o.Tamper = answers(inOneList) }},
		{"a batch is answered one by one", "host", func(o *serve.Options) { o.Tamper = answers(oneByOne) }},
		{"the id of what is no request is echoed", "host", func(o *serve.Options) { o.Tamper = answers(underItsID) }},
		{"nothing may be delivered before initialize", "harness", func(o *serve.Options) { o.Tamper = notBeforeInitialize() }},
		{"secrets replaced by other words", "host", func(o *serve.Options) {
			c2aserve.Of(o).Host.Guard.Redact = func(text string) string { return strings.ReplaceAll(c2a.Redact(text), "[redacted]", "***") }
		}},
		{"a tighter limit", "host", func(o *serve.Options) { c2aserve.Of(o).Host.Guard.SendsPerMinute = 30 }},
		{"a host that lowers what has expired", "host", func(o *serve.Options) { c2aserve.Of(o).Host.Due.Expire = host.Lower }},
		{"a host that withdraws what has expired", "host", func(o *serve.Options) { c2aserve.Of(o).Host.Due.Expire = host.Withdraw }},
		{"a deadline of twenty hours", "host", func(o *serve.Options) {
			c2aserve.Of(o).Host.Due.DeadlineMs, c2aserve.Of(o).Host.Due.RetryMs, c2aserve.Of(o).Host.Due.EscalateMs = 72_000_000, 600_000, 73_000_000
		}},
		{"a host that goes to the lead even where a thread has an owner", "host", func(o *serve.Options) {
			c2aserve.Of(o).Host.Due.Responders = func(h *host.Host, e c2a.Event) []string {
				if h.World.Lead == "" || h.World.Lead == e.Recipient {
					return nil
				}
				return []string{h.World.Lead}
			}
		}},
		{"a host that closes what may stay unanswered after 55 minutes", "host", func(o *serve.Options) { c2aserve.Of(o).Host.CloseMs = 55 * 60_000 }},
		{"a plea that counts as an answer", "harness", func(o *serve.Options) {
			dispose := c2aserve.Of(o).Harness.Dispose
			c2aserve.Of(o).Harness.Dispose = func(e c2a.Event, x c2a.Ending) c2a.Disposition {
				if x.By == c2a.ByPlea || x.By == c2a.ByFailure && e.Policy == c2a.MustRespond {
					return c2a.Responded // it has said why
				}
				return dispose(e, x)
			}
		}},
		{"a harness that answers nothing that is late", "harness", func(o *serve.Options) {
			late := c2aserve.Of(o).Harness.Late
			c2aserve.Of(o).Harness.Late = func(e c2a.Event, nowMs int64) harness.Lateness {
				if late(e, nowMs) != harness.Timely {
					return harness.TooLate
				}
				return harness.Timely
			}
		}},
		{"a deferral where the model has failed once", "harness", func(o *serve.Options) {
			c2aserve.Of(o).Harness.TurnTries = 1
			c2aserve.Of(o).Harness.Fallback = func(string) string { return "not now" }
			o.Tamper = defers{}
		}},
		{"a reaction where the model has failed once", "harness", func(o *serve.Options) {
			c2aserve.Of(o).Harness.TurnTries = 1
			c2aserve.Of(o).Harness.Fallback = func(string) string { return "not now" }
			o.Tamper = &blocks{}
		}},
		{"earlier exchanges in messages of their own", "harness", func(o *serve.Options) { o.Tamper = &remembers{} }},
		{"earlier exchanges in the message of the event", "harness", func(o *serve.Options) { o.Tamper = &remembers{joined: true} }},
		{"an open turn begins anew together with what interrupts it", "harness", func(o *serve.Options) {
			c2aserve.Of(o).Harness.Joins = true
			c2aserve.Of(o).Harness.Prompt = eachByItself(c2aserve.Of(o).Harness.Prompt)
		}},
		{"a harness that takes no digests", "harness", func(o *serve.Options) {
			accept := c2aserve.Of(o).Harness.Accept
			c2aserve.Of(o).Harness.Accept = func(d c2a.Draft, e c2a.Event) string {
				if e.Mode == c2a.Digest {
					return "no digests"
				}
				return accept(d, e)
			}
			o.Tamper = lacks{"injection", "digest"}
		}},
		{"a harness that calls no tool but those that it offers", "harness", func(o *serve.Options) {
			o.Tamper = offers(c2aserve.Of(o).Harness.Tools)
		}},
		{"a failure in the harness's own words", "harness", func(o *serve.Options) {
			c2aserve.Of(o).Harness.ToolMessage = func(in harness.ToolReturned) string {
				if in.Fault != "" {
					return "Your message did not go out."
				}
				return in.Text
			}
		}},
		{"seen before each turn", "harness", func(o *serve.Options) { o.Tamper = &sees{} }},
		{"claims before every answer outside a DM", "harness", func(o *serve.Options) {
			c2aserve.Of(o).Harness.Restraint.Claiming.Needed = func(t harness.Turn) bool { return t.Carrier().Place.Kind != c2a.DM }
		}},
		{"claims before every answer", "harness", func(o *serve.Options) {
			c2aserve.Of(o).Harness.Restraint.Claiming.Needed = func(harness.Turn) bool { return true }
		}},
		{"nothing is posted unasked", "harness", func(o *serve.Options) {
			permit := c2aserve.Of(o).Harness.Permit
			c2aserve.Of(o).Harness.Permit = func(t harness.Turn, text string, unasked bool) bool {
				return !(unasked && t.Carrier().Key != "") && permit(t, text, unasked) // the current draft has no keys
			}
		}},
		{"glyphs that ask to be drawn as pictures", "host", func(o *serve.Options) {
			show := c2aserve.Of(o).Host.Reactions.Show
			c2aserve.Of(o).Host.Reactions.Show = func(w *c2a.World, signal string) string { return show(w, signal) + "\uFE0F" }
		}},
	}
	for _, tt := range tests {
		t.Run(tt.why, func(t *testing.T) {
			t.Parallel()
			staysConformant(t, tt.role, tt.vary)
		})
	}
}

// eachByItself shows every event of a turn in a message with a header of its own.
func eachByItself(prompt func(c2a.Draft, harness.Turn, []c2a.Event) []c2a.ChatMessage) func(c2a.Draft, harness.Turn, []c2a.Event) []c2a.ChatMessage {
	return func(d c2a.Draft, t harness.Turn, notes []c2a.Event) []c2a.ChatMessage {
		out := prompt(d, t, notes)
		out = out[:len(out)-1]
		for _, e := range t.Events {
			t.Events = []c2a.Event{e}
			one := prompt(d, t, nil)
			out = append(out, one[len(one)-1])
		}
		return out
	}
}

// defers makes deferrals of the messages that say "not now".
type defers struct{}

func (defers) Incoming(frame []byte) (pass, send [][]byte) { return [][]byte{frame}, nil }

func (defers) Outgoing(frame []byte) [][]byte {
	f, p, a := call(frame)
	if p["name"] != "chat.send_message" || a["text"] != "not now" {
		return [][]byte{frame}
	}
	p["name"], p["arguments"] = "chat.defer", map[string]any{"inReplyTo": a["inReplyTo"], "reason": "the model is away"}
	return encoded(f)
}

// reacts knows whether the host takes reactions.
type reacts struct{ never bool }

func (r *reacts) Incoming(frame []byte) (pass, send [][]byte) {
	f, p, _ := call(frame)
	if f["method"] == wire.MethodInitialize {
		said, _ := p["capabilities"].(map[string]any)
		tools, _ := said["chatTools"].(map[string]any)
		r.never = tools["react"] == false
	}
	return [][]byte{frame}, nil
}

// blocks makes reactions of them.
type blocks struct{ reacts }

func (b *blocks) Outgoing(frame []byte) [][]byte {
	f, p, a := call(frame)
	if b.never || p["name"] != "chat.send_message" || a["text"] != "not now" {
		return [][]byte{frame}
	}
	p["name"], p["arguments"] = "chat.react", map[string]any{"inReplyTo": a["inReplyTo"], "signal": "blocked", "eta": "PT10M"}
	return encoded(f)
}

// remembers shows what was said before in the place of a turn: in messages of its own, or joined to the message of the event.
type remembers struct {
	joined bool
	open   map[string]exchanged   // by id of the request
	past   map[string][]exchanged // by agent and place
}

// exchanged is what the model was shown in a place, and what it replied.
type exchanged struct {
	place, shown, said string
}

var header = regexp.MustCompile(`(?s)^C2A EVENT.*?reply_target: ([^\n]+)\n.*?MESSAGE\n`)

func (r *remembers) Incoming(frame []byte) (pass, send [][]byte) {
	var f struct {
		ID     any
		Method string
		Result port.TurnResult
	}
	_ = json.Unmarshal(frame, &f)
	if x, ok := r.open[fmt.Sprint(f.ID)]; ok && f.Method == "" {
		delete(r.open, fmt.Sprint(f.ID))
		for _, a := range f.Result.Actions {
			x.said += a.Text
		}
		if x.said != "" {
			r.past[x.place] = append(r.past[x.place], x)
		}
	}
	if f.Method == port.MethodReset || r.open == nil {
		r.open, r.past = map[string]exchanged{}, map[string][]exchanged{}
	}
	return [][]byte{frame}, nil
}

func (r *remembers) Outgoing(frame []byte) [][]byte {
	f, p, _ := call(frame)
	messages, _ := p["messages"].([]any)
	if f["method"] != port.MethodTurn || p["step"] != 1.0 || len(messages) == 0 {
		return [][]byte{frame}
	}
	last, _ := messages[len(messages)-1].(map[string]any)
	text := fmt.Sprint(last["content"])
	target := header.FindStringSubmatch(text)
	if target == nil {
		return [][]byte{frame}
	}
	place := fmt.Sprint(p["agent"], target[1])
	var before []any
	earlier := ""
	for _, x := range r.past[place] {
		before = append(before, map[string]any{"role": "user", "content": x.shown}, map[string]any{"role": "assistant", "content": x.said})
		earlier += "(before) " + x.shown + "\n(you) " + x.said + "\n"
	}
	r.open[fmt.Sprint(f["id"])] = exchanged{place: place, shown: text[len(target[0]):]}
	if r.joined {
		last["content"] = earlier + text
	} else {
		p["messages"] = slices.Concat(messages[:1], before, messages[1:])
	}
	return encoded(f)
}

// lacks says false to a capability.
type lacks struct{ group, name string }

func (lacks) Incoming(frame []byte) (pass, send [][]byte) { return [][]byte{frame}, nil }

func (l lacks) Outgoing(frame []byte) [][]byte {
	var f map[string]any
	_ = json.Unmarshal(frame, &f)
	result, _ := f["result"].(map[string]any)
	said, _ := result["capabilities"].(map[string]any)
	if group, ok := said[l.group].(map[string]any); ok {
		group[l.name] = false
		return encoded(f)
	}
	return [][]byte{frame}
}

// offers lets the model call these tools, and no others.
type offers []string

func (o offers) Incoming(frame []byte) (pass, send [][]byte) {
	var f map[string]any
	_ = json.Unmarshal(frame, &f)
	result, _ := f["result"].(map[string]any)
	actions, _ := result["actions"].([]any)
	if len(actions) == 0 {
		return [][]byte{frame}, nil
	}
	result["actions"] = slices.DeleteFunc(actions, func(a any) bool {
		action := a.(map[string]any)
		return action["type"] == "tool" && !slices.Contains(o, fmt.Sprint(action["name"]))
	})
	return encoded(f), nil
}

func (offers) Outgoing(frame []byte) [][]byte { return [][]byte{frame} }

// sees reacts with seen before it asks the model, but not in the current draft: whoever has left a place may not.
type sees struct{ reacts }

func (s *sees) Outgoing(frame []byte) [][]byte {
	f, p, _ := call(frame)
	event := regexp.MustCompile(`C2A EVENT\\nevent_id: (\w+)`).FindSubmatch(frame)
	current := strings.Contains(string(frame), "addressed_to_me")
	if s.never || current || f["method"] != port.MethodTurn || p["step"] != 1.0 || event == nil {
		return [][]byte{frame}
	}
	return encoded(map[string]any{"jsonrpc": "2.0", "id": fmt.Sprint("seen ", rand.Int64()), "method": wire.MethodToolsCall, "params": map[string]any{
		"name": "chat.react", "agent": p["agent"], "arguments": map[string]any{"inReplyTo": string(event[1]), "signal": "seen"},
	}}, f)
}

// prepares reads about the event of a turn, and says that it is at work, before
// it asks the model.
type prepares struct{}

func (prepares) Incoming(frame []byte) (pass, send [][]byte) { return [][]byte{frame}, nil }

func (prepares) Outgoing(frame []byte) [][]byte {
	f, p, _ := call(frame)
	event := regexp.MustCompile(`C2A EVENT\\nevent_id: (\w+)`).FindSubmatch(frame)
	if f["method"] != port.MethodTurn || p["step"] != 1.0 || event == nil {
		return [][]byte{frame}
	}
	n := rand.Int64()
	read := map[string]any{"jsonrpc": "2.0", "id": fmt.Sprint("read ", n), "method": wire.MethodToolsCall, "params": map[string]any{
		"name": "chat.read_thread", "agent": p["agent"], "arguments": map[string]any{"eventId": string(event[1])},
	}}
	report := map[string]any{"jsonrpc": "2.0", "method": wire.MethodProgress, "params": map[string]any{
		"progressToken": fmt.Sprint("work ", n), "progress": 0.1, "message": "thinking",
	}}
	return encoded(read, report, f)
}

// call decodes a frame, its params, and the arguments of a tool.
func call(frame []byte) (f, params, arguments map[string]any) {
	_ = json.Unmarshal(frame, &f)
	params, _ = f["params"].(map[string]any)
	arguments, _ = params["arguments"].(map[string]any)
	return f, params, arguments
}

func encoded(frames ...map[string]any) [][]byte {
	var out [][]byte
	for _, f := range frames {
		raw, err := json.Marshal(f)
		if err != nil {
			panic(err)
		}
		out = append(out, raw)
	}
	return out
}

// wordy leaves the structured content of tools out.
type wordy struct{}

func (wordy) Incoming(frame []byte) (pass, send [][]byte) { return [][]byte{frame}, nil }

func (wordy) Outgoing(frame []byte) [][]byte {
	return [][]byte{resulting(frame, func(result map[string]any) { delete(result, "structuredContent") })}
}

// mild answers a claim that it refuses by granted false.
type mild struct{}

func (mild) Incoming(frame []byte) (pass, send [][]byte) { return [][]byte{frame}, nil }

func (mild) Outgoing(frame []byte) [][]byte {
	return [][]byte{resulting(frame, func(result map[string]any) {
		if why, ok := result["structuredContent"].(map[string]any)["error"].(map[string]any); ok && why["kind"] == "claimed" && why["message"] == "agent:lead owns it already" {
			result["isError"], result["structuredContent"] = false, map[string]any{"granted": false, "owner": why["owner"]}
		}
	})}
}

// otherwise refuses tool calls by JSON-RPC errors, lists the newest events first,
// gives reasons in words, and has ids that look like numbers.
type otherwise struct{}

var (
	eventID = regexp.MustCompile(`evt_(\d+)`)
	number  = regexp.MustCompile(`1763000\.(\d+)`)
	reason  = regexp.MustCompile(`"reason":"(mention|direct_message)"`)
)

func (otherwise) Incoming(frame []byte) (pass, send [][]byte) {
	return [][]byte{number.ReplaceAll(frame, []byte("evt_$1"))}, nil
}

func (otherwise) Outgoing(frame []byte) [][]byte {
	frame = resulting(frame, func(result map[string]any) {
		if events, ok := result["structuredContent"].(map[string]any)["events"].([]any); ok {
			slices.Reverse(events)
		}
	})
	var f map[string]any
	if json.Unmarshal(frame, &f) == nil {
		if result, _ := f["result"].(map[string]any); result["isError"] == true {
			delete(f, "result")
			f["error"] = map[string]any{"code": -32000, "message": "it can't be done"}
			frame, _ = json.Marshal(f)
		}
	}
	frame = reason.ReplaceAll(frame, []byte(`"reason":"because of a $1"`))
	return [][]byte{eventID.ReplaceAll(frame, []byte("1763000.$1"))}
}

// resulting changes the result of a tool.
func resulting(frame []byte, change func(result map[string]any)) []byte {
	var f map[string]any
	if json.Unmarshal(frame, &f) != nil {
		return frame
	}
	result, ok := f["result"].(map[string]any)
	if !ok || result["structuredContent"] == nil || result["content"] == nil {
		return frame
	}
	change(result)
	out, err := json.Marshal(f)
	if err != nil {
		panic(err)
	}
	return out
}
