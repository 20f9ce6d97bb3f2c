// Package window watches one side of a session by laws that read a whole trace, in bounded memory.
//
// Input: the messages of a session, one after the other. Output: the violations that are certain. The package keeps the
// latest part of the session. Once it has dropped something, it uses only laws that don't need the beginning. It
// doesn't know what a message means: a protocol's reader does.
package window

import (
	"cmp"
	"slices"

	"github.com/c2a-conform/c2a-conform/reference/law"
	"github.com/c2a-conform/c2a-conform/runner/audit"
	"github.com/c2a-conform/c2a-conform/runner/exchange"
	"github.com/c2a-conform/c2a-conform/schemas/jsonrpc"
)

// Passed is an item that contains a message as it is, for the reader of a session, which reads all messages in order.
// Weight is about how many bytes it takes.
type Passed struct {
	Message jsonrpc.Message
	Method  string // method of the request or notification, or of the request that a response answers
	Weight  int
}

// Of returns the item of a request or notification.
func Of(m jsonrpc.Message) []law.Item { return OfAnswer(m, m.Method) }

// OfAnswer returns the item of an answer to a request with the method.
func OfAnswer(m jsonrpc.Message, method string) []law.Item {
	raw := len(m.Raw)
	m = jsonrpc.Decode(append([]byte(nil), m.Raw...)) // don't keep the line around it in memory
	return []law.Item{Passed{Message: m, Method: method, Weight: raw}}
}

// Session is how a session is read and judged.
type Session[S law.Story[R, D], R comparable, D any] struct {
	Laws []law.Law[S, R, D]
	// Read returns what a message means. It is called for each message, in order.
	Read func(f exchange.Frame) []law.Item
	// Tell builds the story from entries.
	Tell func(entries []law.Entry) S
	// Event returns the id of the event that an entry is about, or "". It may be nil.
	Event func(e law.Entry) string
	// PatienceMs is how long a required message may take.
	PatienceMs int64
	// Weight is about how many bytes the reader needs from the beginning.
	Weight int
}

// SlackMs is how far the times of a log may be off, in ms.
const SlackMs = 1000

// Role is a role of a protocol with one draft.
type Role[S law.Story[R, struct{}], R comparable] struct {
	Name, Draft string // as in the catalogue
	laws        []law.Law[S, R, struct{}]
}

// RoleOf returns a role with the laws that apply to it.
func RoleOf[S law.Story[R, struct{}], R comparable](name, draft string, role R, all []law.Law[S, R, struct{}],
) Role[S, R] {
	return Role[S, R]{name, draft, slices.DeleteFunc(slices.Clone(all), func(l law.Law[S, R, struct{}]) bool {
		return !l.Binds(role, struct{}{})
	})}
}

// Coverage returns the laws of the role.
func (r Role[S, R]) Coverage() []audit.Coverage {
	var out []audit.Coverage
	for _, l := range r.laws {
		out = append(out, audit.Coverage{Requirement: l.Requirement, Roles: []string{r.Name}, Drafts: []string{r.Draft},
			Says: l.Says, Needs: l.Needs, Whole: l.Past})
	}
	return out
}

// Judged returns the laws by which a log is judged in a draft.
func (r Role[S, R]) Judged(t audit.Terms, draft string) []law.Law[S, R, struct{}] {
	return slices.DeleteFunc(slices.Clone(r.laws), func(l law.Law[S, R, struct{}]) bool {
		return l.Needs != "" || !t.Judges(l.Requirement, r.Name, draft)
	})
}

// New returns a watch over a side of a session. was is what is remembered about the session.
func New[S law.Story[R, D], R comparable, D any](s Session[S, R, D], was audit.Remainder) audit.Watch {
	return &window[S, R, D]{Session: s, whole: was.Whole && !was.Cut, told: map[breach]bool{}}
}

// Limits of a window.
const (
	maxEntries = 2048      // number of entries to keep
	leastFresh = 64        // entries between two judgements
	mostLateMs = 60 * 1000 // time between two judgements if anything arrives
	overhead   = 512       // bytes of an entry in addition to its message
	toldWeight = 160       // bytes to remember that a violation was reported
)

type breach struct {
	requirement, says string
	seq               int
}

// entry is an entry of the window with its size in bytes.
type entry struct {
	law.Entry
	weight int
}

type window[S law.Story[R, D], R comparable, D any] struct {
	Session[S, R, D]
	whole    bool // nothing is missing before the first entry
	entries  []entry
	weight   int
	fresh    int // entries since the last judgement
	judgedMs int64
	nowMs    int64 // nothing more happened until then
	looked   bool  // Look was called since the last entry
	told     map[breach]bool
}

// Take adds a message.
func (w *window[S, R, D]) Take(line int, atMs int64, own bool, items ...law.Item) []audit.Finding {
	if len(w.entries) == 0 {
		w.judgedMs = max(w.judgedMs, atMs)
	}
	w.nowMs, w.looked = max(w.nowMs, atMs), false
	for _, item := range items {
		p, ok := item.(Passed)
		if !ok {
			continue
		}
		f := exchange.FrameOf(p.Message, p.Method)
		for _, means := range w.Read(exchange.Frame{Seq: line, AtMs: atMs, From: own, Method: p.Method, Kind: f.Kind,
			ID: f.ID, Message: p.Message}) {
			w.entries = append(w.entries, entry{law.Entry{Seq: line, AtMs: atMs, From: own, Item: means},
				p.Weight + overhead})
			w.weight += p.Weight + overhead
		}
		w.fresh++
	}
	if w.fresh >= max(leastFresh, len(w.entries)/2) || atMs >= w.judgedMs+mostLateMs {
		return w.Judge()
	}
	return nil
}

// Look returns the violations that are already certain.
func (w *window[S, R, D]) Look() []audit.Finding {
	if w.looked {
		return nil
	}
	w.looked = true
	return w.tell(false)
}

// Pass says that nothing more happens until nowMs, and judges missing messages.
func (w *window[S, R, D]) Pass(nowMs int64) []audit.Finding {
	if len(w.entries) == 0 || nowMs <= w.nowMs {
		return nil
	}
	last := w.entries[len(w.entries)-1].AtMs
	if w.fresh == 0 && w.judgedMs > last+w.PatienceMs { // more time changes nothing
		return nil
	}
	if w.nowMs = nowMs; nowMs < w.judgedMs+mostLateMs {
		return nil
	}
	w.fresh = max(w.fresh, 1)
	return w.Judge()
}

// Judge judges everything taken so far.
func (w *window[S, R, D]) Judge() []audit.Finding {
	if w.fresh == 0 {
		return nil
	}
	w.fresh, w.looked, w.judgedMs = 0, true, w.nowMs
	found := w.tell(true)
	if len(w.entries) > maxEntries {
		w.retire(func(kept, _ int) bool { return kept > maxEntries/2 })
	}
	return found
}

// End judges as if nothing more happened until nowMs.
func (w *window[S, R, D]) End(nowMs int64) []audit.Finding {
	if nowMs > w.nowMs && len(w.entries) > 0 {
		w.nowMs, w.fresh = nowMs, max(w.fresh, 1)
	}
	return w.Judge()
}

// tell returns the violations that were not reported yet. With late, it includes those where a required message is
// missing.
func (w *window[S, R, D]) tell(late bool) []audit.Finding {
	entries, at := make([]law.Entry, len(w.entries)), map[int]law.Entry{}
	for i, e := range w.entries {
		entries[i] = e.Entry
		if _, ok := at[e.Seq]; !ok {
			at[e.Seq] = e.Entry
		}
	}
	story := w.Tell(entries)
	var out []audit.Finding
	for _, l := range w.Laws {
		if l.Past && !w.whole || l.Revocable && !late {
			continue
		}
		for _, b := range l.Try(story).Breaches {
			e := at[b.Seq]
			key := breach{l.Requirement, l.Says, b.Seq}
			if w.told[key] || l.Revocable && w.nowMs-e.AtMs < w.PatienceMs {
				continue
			}
			w.told[key] = true
			f := audit.Finding{Requirement: l.Requirement, Line: b.Seq, What: l.Says, Got: b.Got, Allowed: b.Allowed}
			if w.Event != nil {
				f.Event = w.Event(e)
			}
			out = append(out, f)
		}
	}
	return out
}

// retire drops the oldest entries as long as much reports true for the number and size of the rest.
func (w *window[S, R, D]) retire(much func(kept, weight int) bool) {
	cut := 0
	for cut < len(w.entries) && (much(len(w.entries)-cut, w.weight) ||
		cut > 0 && w.entries[cut].Seq == w.entries[cut-1].Seq) { // drop all entries of a line together
		w.weight -= w.entries[cut].weight
		cut++
	}
	if cut == 0 {
		return
	}
	w.whole = false
	gone := w.entries[cut-1].Seq
	w.entries = append([]entry(nil), w.entries[cut:]...)
	for b := range w.told {
		if b.seq <= gone {
			delete(w.told, b)
		}
	}
}

// Weight returns about how many bytes are kept.
func (w *window[S, R, D]) Weight() int { return w.Session.Weight + w.weight + len(w.told)*toldWeight }

// Shrink drops the oldest entries until at most most bytes are kept.
func (w *window[S, R, D]) Shrink(most int) []audit.Finding {
	found := w.Judge()
	w.retire(func(kept, weight int) bool { return cmp.Or(weight, 1) > most })
	return found
}

// Leave drops all entries.
func (w *window[S, R, D]) Leave() audit.Remainder { return audit.Remainder{Cut: true} }
