package law

import (
	"slices"

	"github.com/c2a-conform/c2a-conform/reference/c2a"
)

// Log says that a trace is a stretch of what passed on a link in production.
// There are no barriers, nobody saw the surface, the turns or the world, and what
// passed before may be unknown. Laws then say nothing that only those could show.
type Log struct {
	// PatienceMs is how long after something what has to follow it may take.
	PatienceMs int64
	// CrossMs is how long two messages may cross on the way.
	CrossMs int64
	// Whole says that the log has the session from its beginning, so that what is
	// neither in the stretch nor in Past never was.
	Whole bool
	// BlindUntilMs is until when answers may be to what the log doesn't have.
	BlindUntilMs int64
	// FromMs is since when everything is in the stretch.
	FromMs int64
	// NowMs is until when nothing more has passed.
	NowMs int64
	// Session and Past are of what is no longer in the stretch.
	Session string
	Past    *Past
}

// Past remembers what was in stretches before, in a fixed amount of memory. It may
// take what never was for something that was, and never the other way round.
type Past struct{ bits []uint64 }

const (
	pastBits   = 1 << 25
	pastHashes = 4
)

// NewPast returns a past in which nothing was.
func NewPast() *Past { return &Past{bits: make([]uint64, pastBits/64)} }

// slots calls f for the places of a fact (FNV-1a, twice).
func slots(f func(word int, bit uint64), parts []string) {
	a := uint64(14695981039346656037)
	for _, p := range parts {
		for i := range len(p) {
			a = (a ^ uint64(p[i])) * 1099511628211
		}
		a = (a ^ 0xff) * 1099511628211
	}
	b := (a ^ a>>33) * 0xff51afd7ed558ccd
	b = (b ^ b>>33) | 1
	a ^= a >> 29
	for range pastHashes {
		f(int(a%pastBits/64), 1<<(a%64))
		a += b
	}
}

func (p *Past) add(parts ...string) {
	slots(func(word int, bit uint64) { p.bits[word] |= bit }, parts)
}

func (p *Past) may(parts ...string) bool {
	all := true
	slots(func(word int, bit uint64) { all = all && p.bits[word]&bit != 0 }, parts)
	return all
}

// blind reports whether what stands at the position may be about something that
// the log doesn't have.
func (s *Story) blind(at int) bool {
	l := s.Trace.Log
	return l != nil && s.EntryMs(at) < l.BlindUntilMs
}

// mayHaveBeen reports whether something may have passed before the stretch.
func (s *Story) mayHaveBeen(parts ...string) bool {
	l := s.Trace.Log
	return l != nil && (!l.Whole || l.Past.may(append([]string{l.Session}, parts...)...))
}

// Facts of a [Past].
const (
	factRequest = "request" // id of a delivery's request
	factEvent   = "event"   // agent, id of an event
)

// unbroken is the position up to which the link holds that held at the position.
func (s *Story) unbroken(at int) int {
	for _, i := range s.linked {
		if i > at {
			return i
		}
	}
	return len(s.Trace.Entries)
}

// merges reports whether a send that answers an event may be about another of its
// group, too, with which the event may have been merged. Where nobody sees the
// turns, that is one that nobody had answered when the event came.
func (s *Story) merges(y *Say, with func(*Event) bool) bool {
	l := s.Trace.Log
	var earliestMs int64
	if l != nil {
		if earliestMs = y.Event.AtMs - l.PatienceMs; earliestMs < l.FromMs && !(l.Whole && l.FromMs == 0) {
			return true // it may have been before the stretch
		}
	}
	for _, e := range s.Events {
		switch {
		case e.At >= y.At || e == y.Event || e.Group() != y.Event.Group() || !with(e):
		case l == nil:
			return true
		case e.AtMs >= earliestMs && !s.answeredBefore(e, y.Event.At):
			return true
		}
	}
	return false
}

func (s *Story) answeredBefore(e *Event, before int) bool {
	for _, y := range s.Says {
		if y.At >= before {
			return false
		}
		if y.Event == e {
			return true
		}
	}
	return false
}

// Need is what a law needs to see that no log of a link shows. Zero: nothing.
type Need uint8

// The needs.
const (
	NeedsTurns      Need = iota + 1 // what the model saw and said
	NeedsSurface                    // what was said on the platform
	NeedsWorld                      // who and what there is
	NeedsBeginning                  // the first message of a session
	NeedsInspection                 // what the implementation says of itself
)

var needTexts = map[Need]string{
	NeedsTurns: "what the model saw and said", NeedsSurface: "what was said on the platform",
	NeedsWorld: "who and what there is", NeedsBeginning: "the first message of a session",
	NeedsInspection: "what the implementation says of itself",
}

// String says what it is.
func (n Need) String() string { return needTexts[n] }

// Needs is what the law needs to see beside the link; a law that needs nothing
// can be audited.
func (l Law) Needs() Need { return needs[l.Requirement] }

// needs are those of the laws that a log can't show.
var needs = map[string]Need{
	"C2A-INIT-001": NeedsBeginning,
	"C2A-ACK-002":  NeedsTurns, "C2A-INIT-008": NeedsTurns,
	"C2A-EVT-002": NeedsWorld, "C2A-EVT-003": NeedsSurface, "C2A-EVT-011": NeedsSurface, "C2A-EVT-013": NeedsSurface,
	"C2A-EVT-014": NeedsSurface, "C2A-EVT-015": NeedsWorld, "C2A-EVT-016": NeedsSurface, "C2A-ATT-018": NeedsSurface,
	"C2A-MODE-009": NeedsSurface, "C2A-MODE-011": NeedsSurface, "C2A-MODE-013": NeedsSurface, "C2A-MODE-014": NeedsSurface,
	"C2A-OBEY-002": NeedsTurns, "C2A-OBEY-003": NeedsTurns, "C2A-OBEY-004": NeedsTurns, "C2A-OBEY-009": NeedsTurns,
	"C2A-EXPO-002": NeedsTurns, "C2A-EXPO-003": NeedsTurns, "C2A-EXPO-005": NeedsTurns, "C2A-EXPO-007": NeedsTurns,
	"C2A-EXPO-008": NeedsTurns, "C2A-EXPO-009": NeedsTurns, "C2A-EXPO-012": NeedsTurns, "C2A-HEAD-005": NeedsTurns, "C2A-HEAD-007": NeedsTurns,
	"C2A-COMPOSE-001": NeedsTurns, "C2A-COMPOSE-002": NeedsTurns, "C2A-COMPOSE-005": NeedsTurns, "C2A-COMPOSE-006": NeedsTurns,
	"C2A-COMPOSE-007": NeedsTurns, "C2A-COMPOSE-008": NeedsTurns, "C2A-COMPOSE-009": NeedsTurns, "C2A-COMPOSE-014": NeedsTurns,
	"C2A-COMPOSE-017": NeedsTurns, "C2A-COMPOSE-020": NeedsTurns, "C2A-COMPOSE-021": NeedsTurns,
	"C2A-DEL-012": NeedsTurns, "C2A-CANC-001": NeedsTurns, "C2A-PROG-001": NeedsTurns,
	"C2A-OUT-010": NeedsWorld, "C2A-OUT-060": NeedsSurface, "C2A-REACT-003": NeedsSurface, "C2A-REACT-007": NeedsWorld,
	"C2A-TOOL-010": NeedsSurface, "C2A-CLAIM-001": NeedsSurface, "C2A-DUE-006": NeedsSurface, "C2A-DISP-001": NeedsInspection,
}

// Watch judges a link that goes on for ever, in bounded memory: it keeps the
// latest stretch, and of what was before only what is still open, what the two
// sides told each other of themselves, and a [Past].
type Watch struct {
	trace    Trace
	laws     []Law
	fresh    int // entries since the last judgement
	judgedMs int64
	told     map[breachKey]bool
}

type breachKey struct {
	requirement string
	seq         int
}

// The bounds of a [Watch].
const (
	maxStretch = 8192           // entries that are kept
	maxOpen    = 512            // requests that are kept because they are open
	keepMs     = 15 * 60 * 1000 // for how long entries are kept, if there is room
	leastFresh = 64             // entries between two judgements
	mostLateMs = 60 * 1000      // and the time, if anything passes and the stretch is short
)

// A Finding is a breach on a link. The line is that of the entry.
type Finding struct {
	Law          Law
	Line         int
	Event        string // id of the event that it is about, or ""
	Got, Allowed string
}

// NewWatch returns a watch over the host's or the harness's side of a link, by
// those of the laws that a log can show.
func NewWatch(role Role, draft c2a.Draft, log Log, laws []Law) *Watch {
	w := &Watch{trace: Trace{Draft: draft, Role: role, SlackMs: 1000, Log: &log}, told: map[breachKey]bool{}}
	for _, l := range laws {
		if l.Binds(role, draft) && l.Needs() == 0 {
			w.laws = append(w.laws, l)
		}
	}
	return w
}

// Take adds what one line of the log means; times never go back. It returns what
// has turned out to be broken by now, each once.
func (w *Watch) Take(line int, atMs int64, from bool, items ...Item) []Finding {
	if log := w.trace.Log; len(w.trace.Entries) == 0 {
		if w.judgedMs = atMs; !log.Whole {
			log.FromMs, log.BlindUntilMs = atMs, atMs+log.PatienceMs
		}
	}
	var found []Finding
	if slices.ContainsFunc(items, func(i Item) bool { _, made := i.(Linked); return made }) {
		found = w.Judge() // what was open is never answered, and is forgotten
	}
	for _, item := range items {
		w.trace.Entries = append(w.trace.Entries, Entry{Seq: line, AtMs: atMs, From: from, Item: item})
	}
	if w.fresh += len(items); w.fresh >= max(leastFresh, len(w.trace.Entries)/2) || atMs >= w.judgedMs+w.lateMs(atMs) {
		found = append(found, w.Judge()...)
	}
	return found
}

// lateMs is for how long judging may wait where little passes: a judgement reads the
// whole stretch, so that a long one is read no more often than a short one.
func (w *Watch) lateMs(atMs int64) int64 {
	return max(mostLateMs, min(atMs-w.trace.Entries[0].AtMs, keepMs)/2)
}

// Pass says that nothing more passes until the moment.
func (w *Watch) Pass(nowMs int64) {
	if log := w.trace.Log; len(w.trace.Entries) > 0 && nowMs > log.NowMs {
		log.NowMs = nowMs
		w.fresh = max(w.fresh, 1)
	}
}

// Kept is how many entries the watch holds.
func (w *Watch) Kept() int { return len(w.trace.Entries) }

// Judge judges what was taken so far, without waiting for more.
func (w *Watch) Judge() []Finding {
	if w.fresh == 0 {
		return nil
	}
	w.fresh = 0
	w.judgedMs = w.trace.Entries[len(w.trace.Entries)-1].AtMs
	story := Tell(&w.trace)
	var out []Finding
	for _, l := range w.laws {
		_, breaches := l.JudgeStory(story)
		for _, b := range breaches {
			key := breachKey{l.Requirement, b.Seq}
			if !w.told[key] {
				w.told[key] = true
				out = append(out, Finding{Law: l, Line: b.Seq, Event: story.eventOf(b.Seq), Got: b.Got, Allowed: b.Allowed})
			}
		}
	}
	w.retire()
	return out
}

// eventOf is the id of the event that a line is about, or "".
func (s *Story) eventOf(line int) string {
	for _, e := range s.Trace.Entries {
		if e.Seq != line {
			continue
		}
		switch x := e.Item.(type) {
		case Delivery:
			return x.Event.ID
		case Send:
			return x.Message.InReplyTo
		case ToolUse:
			if x.Event != "" {
				return x.Event
			}
			return x.InReplyTo
		case Ack:
			return s.eventOfRequest(x.Request)
		case Withdrawal:
			return s.eventOfRequest(x.Request)
		}
	}
	return ""
}

func (s *Story) eventOfRequest(id string) string {
	for i := len(s.Events) - 1; i >= 0; i-- {
		if s.Events[i].Request == id {
			return s.Events[i].Event.ID
		}
	}
	return ""
}

// retire lets go of what is old.
func (w *Watch) retire() {
	all := w.trace.Entries
	nowMs := all[len(all)-1].AtMs
	cut := 0
	for cut < len(all) && (all[cut].AtMs < nowMs-keepMs || len(all)-cut > maxStretch/2 && len(all) > maxStretch) {
		cut++
	}
	for cut > 0 && cut < len(all) && all[cut].Seq == all[cut-1].Seq {
		cut++ // a line goes as a whole
	}
	if cut < len(all)/4 || cut == 0 {
		return
	}
	log := w.trace.Log
	type id struct {
		from bool
		id   string
	}
	open := map[id]int{}
	var order []id
	greeting := map[bool]int{} // the latest of either side
	for i, e := range all[:cut] {
		switch x := e.Item.(type) {
		case Linked:
			clear(open)
			order = order[:0]
		case Hello, Welcome:
			greeting[e.From] = i
		case Delivery:
			log.Past.add(log.Session, factRequest, x.Request)
			log.Past.add(log.Session, factEvent, x.Event.Recipient, x.Event.ID)
		case Frame:
			switch x.Kind {
			case RequestFrame:
				k := id{e.From, x.ID}
				if _, again := open[k]; !again {
					order = append(order, k)
				}
				open[k] = i
			case ResponseFrame, ErrorFrame:
				delete(open, id{!e.From, x.ID})
			}
		}
	}
	keep := map[int]bool{}
	for _, i := range greeting {
		keep[i] = true
	}
	n := 0
	for i := len(order) - 1; i >= 0; i-- {
		at, ok := open[order[i]]
		if !ok || keep[at] {
			continue
		}
		if n++; n > maxOpen {
			log.BlindUntilMs = nowMs + log.PatienceMs
			break
		}
		keep[at] = true
	}
	var kept []Entry
	lines := map[int]bool{}
	for i, e := range all[:cut] {
		if keep[i] {
			kept = append(kept, e)
			lines[e.Seq] = true
		}
	}
	kept = append(kept, all[cut:]...)
	for _, e := range all[cut:] {
		lines[e.Seq] = true
	}
	for k := range w.told {
		if !lines[k.seq] {
			delete(w.told, k)
		}
	}
	w.trace.Entries = kept
	log.FromMs = nowMs
	if cut < len(all) {
		log.FromMs = all[cut].AtMs
	}
}
