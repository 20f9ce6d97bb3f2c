// Package law holds statements about A2H that are true of every trace, whatever a scenario set out to show, and the
// typed trace that they read. It is pure.
package law

import (
	"slices"
	"strings"

	"github.com/c2a-conform/c2a-conform/reference/a2h"
	kernel "github.com/c2a-conform/c2a-conform/reference/law"
)

// Trace is what was seen in one world, in order.
type Trace struct {
	Role  string // registry, decider or messenger
	World a2h.World
	Model bool // what the model of a decider is shown is seen
	kernel.Trace
}

// What every protocol's traces have.
type (
	Entry  = kernel.Entry
	Item   = kernel.Item
	Killed = kernel.Killed
	Breach = kernel.Breach
)

// What a registry under test is asked, and what it says.
type (
	// Called is a request to a registry. Secrets are the addresses that it is to keep.
	Called struct {
		ID      string
		Input   a2h.RegistryInput
		Secrets []string
	}
	// Replied is the answer.
	Replied struct {
		ID    string
		Reply a2h.Reply
	}
	// Said is any frame of the registry, as it is.
	Said struct{ Text string }
)

// What happens to a decider under test, and what it does.
type (
	// Planned is a state that it was shown.
	Planned struct {
		ID    string
		State a2h.State
	}
	// Decided is the decision; 0 where it was an error.
	Decided struct {
		ID       string
		Decision a2h.Decision
		Intent   *a2h.Intent
	}
	// Found is what a search of it was answered with.
	Found struct {
		Tag    string
		Humans []string
	}
	// Asked is a message to a human. Type is 0 where it is no primitive.
	Asked struct{ Ask a2h.Ask }
	// Saving is a checkpoint.
	Saving struct{ ID, Thread, Interaction string }
	// Saved says that a checkpoint is complete.
	Saved struct{ ID string }
	// Slept is the suspension of a thread.
	Slept struct{ Thread, Interaction string }
	// Polled is a look for an answer.
	Polled struct{ Interaction string }
	// Answered is a response to it.
	Answered struct {
		ID, By   string
		Response a2h.Response
	}
	// Taken says whether it took a response.
	Taken struct {
		ID string
		OK bool
	}
	// Thought is what the model of a thread was shown.
	Thought struct{ Thread, Text string }
	// Threads are the states that it says its threads are in.
	Threads struct{ States map[string]string }
	// Executed is something that it did.
	Executed struct{ Execute a2h.Execute }
)

// Question is an interaction, as the trace tells it.
type Question struct {
	At        int // position in the trace
	Ask       a2h.Ask
	State     a2h.State // that was planned last in its thread
	PlannedAt int
	// AnsweredAt is the position of the answer that closes it: by the one who was asked, in their own name, and one of
	// those that the message allows; -1: none.
	AnsweredAt int
	Answer     a2h.Response
}

// holdsMs is how long a question is watched. Whether an agent gives up at some time is open.
const holdsMs = 10 * 60_000

// Open reports whether the question is open at a position of the trace.
func (q Question) Open(t *Trace, at int) bool {
	if at <= q.At || q.AnsweredAt >= 0 && at > q.AnsweredAt || t.Entries[at].AtMs > t.Entries[q.At].AtMs+holdsMs {
		return false
	}
	for _, e := range t.Entries[q.At:at] {
		if _, killed := e.Item.(Killed); killed {
			return false // an agent that was awake may have forgotten it
		}
	}
	return true
}

// Questions are the interactions of a trace. A message that is said again is the same question.
func (t *Trace) Questions() []Question {
	var all []Question
	planned, at, refused := map[string]a2h.State{}, map[string]int{}, t.refused()
	for i, e := range t.Entries {
		switch x := e.Item.(type) {
		case Planned:
			if !t.Waits(all, x.State.Thread) {
				planned[x.State.Thread], at[x.State.Thread] = x.State, i
			}
		case Asked:
			if slices.ContainsFunc(all, func(q Question) bool {
				return q.Ask.Interaction == x.Ask.Interaction && q.Ask.Message.Target == x.Ask.Message.Target
			}) {
				continue
			}
			all = append(all, Question{At: i, Ask: x.Ask, State: planned[x.Ask.Thread], PlannedAt: at[x.Ask.Thread],
				AnsweredAt: -1})
		case Answered:
			for j := len(all) - 1; j >= 0; j-- {
				q := &all[j]
				if q.Ask.Interaction != x.Response.Interaction {
					continue
				}
				strange := x.Response.Verdict == a2h.Modified && refused[x.ID]
				if q.AnsweredAt < 0 && q.Ask.Message.Target == x.By && x.By == x.Response.Human &&
					x.Response.Answers(q.Ask.Message) && !strange {
					q.AnsweredAt, q.Answer = i, x.Response
				}
				break
			}
		}
	}
	return all
}

// refused are the responses that the agent has refused. A yes with changes may be: whether that is an answer is open.
func (t *Trace) refused() map[string]bool {
	all := map[string]bool{}
	for _, e := range t.Entries {
		if x, ok := e.Item.(Taken); ok {
			all[x.ID] = !x.OK
		}
	}
	return all
}

// Waits reports whether a thread waits for one of the questions.
func (t *Trace) Waits(all []Question, thread string) bool {
	for _, q := range all {
		block := a2h.BlockOf(q.Ask.Message.Type)
		if (block == a2h.HardBlock || block == a2h.SoftBlock && q.Ask.Thread == thread) && q.AnsweredAt < 0 {
			return true
		}
	}
	return false
}

// flagged reports whether the manifest flags the action.
func (t *Trace) flagged(action string) bool {
	for _, name := range t.World.Manifest {
		if name == action {
			return true
		}
	}
	return false
}

// Tells reports whether a text tells a secret: as it is, or in a code that anybody can undo.
func Tells(text, secret string) bool {
	lower := strings.ToLower(text)
	for _, code := range []string{secret, slashed(secret), percented(secret), hexed(secret)} {
		if strings.Contains(lower, strings.ToLower(code)) {
			return true
		}
	}
	// Base64 of a text depends on where it begins; the middle of each is the same.
	for shift := range 3 {
		code := base64ed(strings.Repeat("x", shift) + secret)
		if strings.Contains(text, code[4:len(code)-4]) {
			return true
		}
	}
	return false
}

// slashed is a text as JSON may escape it.
func slashed(s string) string { return strings.ReplaceAll(s, "/", `\/`) }

func percented(s string) string {
	return strings.NewReplacer(":", "%3a", "/", "%2f").Replace(s)
}

const digits = "0123456789abcdef"

func hexed(s string) string {
	var b strings.Builder
	for i := range len(s) {
		b.WriteByte(digits[s[i]>>4])
		b.WriteByte(digits[s[i]&15])
	}
	return b.String()
}

// base64ed is the code of a text as far as it has whole groups of three bytes.
func base64ed(s string) string {
	const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
	var b strings.Builder
	for ; len(s) >= 3; s = s[3:] {
		n := uint(s[0])<<16 | uint(s[1])<<8 | uint(s[2])
		for shift := 18; shift >= 0; shift -= 6 {
			b.WriteByte(alphabet[n>>shift&63])
		}
	}
	return b.String()
}
