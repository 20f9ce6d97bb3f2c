package law

import (
	"maps"
	"math"
	"slices"

	"github.com/c2a-conform/c2a-conform/reference/c2a"
	kernel "github.com/c2a-conform/c2a-conform/reference/law"
)

// Log says that a trace is a stretch of what passed on a link in production.
// There are no barriers, nobody saw the surface, the turns or the world, and what
// passed before may be unknown. Laws then say nothing that only those could show.
type Log struct {
	// PatienceMs is how long after something what has to follow it may take.
	PatienceMs int64
	// CrossMs is how long two messages may cross on the way.
	CrossMs int64
	// BlindUntilMs is until when answers may be to what the log doesn't have.
	BlindUntilMs int64
	// FromMs is since when everything is in the stretch.
	FromMs int64
	// NowMs is until when nothing more has passed.
	NowMs int64
	// Session and Past are of what is no longer in the stretch. So is the remainder.
	Session string
	Past    *Past
	Remainder
}

// Remainder is what is remembered of a session however long ago it was.
type Remainder struct {
	// Whole says that the log has the session from its beginning, so that what is
	// neither in the stretch nor in Past never was.
	Whole bool
	// Cut says that something of the session is no longer in the stretch.
	Cut bool
	// Threads says that an agent has claimed a thread.
	Threads bool
	// Lacks are the capabilities that the other side has said false to.
	Lacks []string
}

// since reports whether everything that passed from the moment on is in the stretch.
func (l *Log) since(ms int64) bool { return l.Whole && !l.Cut || ms > l.FromMs }

// sees reports whether everything that passed since the event came is in the trace.
func (s *Story) sees(e *Event) bool {
	l := s.Trace.Log
	return l == nil || l.since(e.AtMs)
}

// Past remembers what was in stretches before, in a fixed amount of memory. It may
// take what never was for something that was, and never the other way round.
type Past struct{ bits []uint64 }

const pastHashes = 4

// NewPast returns a past in which nothing was. It takes as many bytes.
func NewPast(size int) *Past { return &Past{bits: make([]uint64, size/8)} }

// slots calls f for the places of a fact (FNV-1a, twice).
func (p *Past) slots(f func(word uint64, bit uint64), parts []string) {
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
		f(a/64%uint64(len(p.bits)), 1<<(a%64))
		a += b
	}
}

func (p *Past) add(parts ...string) {
	p.slots(func(word uint64, bit uint64) { p.bits[word] |= bit }, parts)
}

func (p *Past) may(parts ...string) bool {
	all := true
	p.slots(func(word uint64, bit uint64) { all = all && p.bits[word]&bit != 0 }, parts)
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
	return l != nil && (!l.Whole || l.mayKnow(parts...))
}

// mayKnow reports whether something may have been in the stretch before.
func (l *Log) mayKnow(parts ...string) bool {
	return l.Past.may(append([]string{l.Session}, parts...)...)
}

// Facts of a [Past].
const (
	factRequest = "request" // id of a delivery's request
	factEvent   = "event"   // agent, id of an event
	factOpen    = "open"    // id of a request that was not answered
)

// late reports whether what had to follow came so late that it counts as missing.
func (s *Story) late(at, answered int) bool {
	l := s.Trace.Log
	return l != nil && s.EntryMs(answered) >= s.EntryMs(at)+l.PatienceMs
}

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
		if earliestMs = y.Event.AtMs - l.PatienceMs; !l.since(earliestMs) {
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

// Needs is what a law needs to see beside the link; a law that needs nothing
// can be audited.
func Needs(l Law) Need { return needs[l.Requirement] }

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
	"C2A-HEAD-008":    NeedsTurns,
	"C2A-COMPOSE-001": NeedsTurns, "C2A-COMPOSE-002": NeedsTurns, "C2A-COMPOSE-005": NeedsTurns, "C2A-COMPOSE-006": NeedsTurns,
	"C2A-COMPOSE-007": NeedsTurns, "C2A-COMPOSE-008": NeedsTurns, "C2A-COMPOSE-009": NeedsTurns, "C2A-COMPOSE-014": NeedsTurns,
	"C2A-COMPOSE-017": NeedsTurns, "C2A-COMPOSE-020": NeedsTurns, "C2A-COMPOSE-021": NeedsTurns,
	"C2A-DEL-012": NeedsTurns, "C2A-CANC-001": NeedsTurns, "C2A-PROG-001": NeedsTurns,
	"C2A-OUT-010": NeedsWorld, "C2A-OUT-060": NeedsSurface, "C2A-REACT-003": NeedsSurface, "C2A-REACT-007": NeedsWorld,
	"C2A-TOOL-010": NeedsSurface, "C2A-CLAIM-001": NeedsSurface, "C2A-DUE-006": NeedsSurface, "C2A-DISP-001": NeedsInspection,
}

// Watch judges a link that goes on for ever, in bounded memory: it keeps the
// latest stretch, and of what was before only what is still open, a [Remainder],
// and a [Past].
type Watch struct {
	trace    Trace
	laws     []Law
	begun    bool
	weight   int // of the entries
	fresh    int // entries since the last judgement
	judgedMs int64
	looked   bool // since something passed
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

// Audited are those of the laws that bind a side of a link, and that a log can show.
func Audited(role Role, draft c2a.Draft, laws []Law) []Law {
	var out []Law
	for _, l := range laws {
		if l.Binds(role, draft) && Needs(l) == 0 {
			out = append(out, l)
		}
	}
	return out
}

// NewWatch returns a watch over the host's or the harness's side of a link, by laws that a log can show.
func NewWatch(role Role, draft c2a.Draft, log Log, laws []Law) *Watch {
	return &Watch{trace: Trace{Draft: draft, Role: role, Log: &log, Trace: kernel.Trace{SlackMs: 1000}}, laws: laws, told: map[breachKey]bool{}}
}

// Take adds what one line of the log means; times never go back. It returns what
// has turned out to be broken by now, each once.
func (w *Watch) Take(line int, atMs int64, from bool, items ...Item) []Finding {
	if log := w.trace.Log; !w.begun {
		w.begun = true
		w.judgedMs, log.FromMs = atMs, atMs
		if !log.Whole {
			log.BlindUntilMs = atMs + log.PatienceMs
		}
	}
	var found []Finding
	if slices.ContainsFunc(items, func(i Item) bool { _, made := i.(Linked); return made }) {
		found = w.Judge() // what was open is never answered, and is forgotten
	}
	for _, item := range items {
		w.trace.Entries = append(w.trace.Entries, Entry{Seq: line, AtMs: atMs, From: from, Item: item})
		w.weight += weigh(item)
	}
	w.looked = false
	if w.fresh += len(items); w.fresh >= max(leastFresh, len(w.trace.Entries)/2) || atMs >= w.judgedMs+w.lateMs(atMs) {
		found = append(found, w.Judge()...)
	}
	return found
}

// lateMs is for how long judging may wait where little passes: a judgement reads the
// whole stretch, so that a long one is read no more often than a short one.
func (w *Watch) lateMs(atMs int64) int64 {
	return max(mostLateMs, min(atMs-w.trace.Log.FromMs, keepMs)/2)
}

// Pass says that nothing more passes until the moment, and judges what that changes, if it is time to.
func (w *Watch) Pass(nowMs int64) []Finding {
	log := w.trace.Log
	if nowMs <= log.NowMs || len(w.trace.Entries) == 0 {
		return nil
	}
	log.NowMs = nowMs
	switch {
	case w.fresh == 0 && w.judgedMs >= w.lastMs()+log.PatienceMs: // time alone changes nothing more
		w.retire(0)
	case nowMs >= w.judgedMs+w.lateMs(nowMs):
		w.fresh = max(w.fresh, 1)
		return w.Judge()
	}
	return nil
}

// End judges what there is, when nothing more passes until the moment.
func (w *Watch) End(nowMs int64) []Finding {
	if log := w.trace.Log; nowMs > log.NowMs && len(w.trace.Entries) > 0 {
		log.NowMs = nowMs
		w.fresh = max(w.fresh, 1)
	}
	return w.Judge()
}

// lastMs is the time of the latest entry.
func (w *Watch) lastMs() int64 { return w.trace.Entries[len(w.trace.Entries)-1].AtMs }

// Weight is about how many bytes the watch keeps, and the watch over the other side, which keeps the same.
func (w *Watch) Weight() int { return w.weight + len(w.told)*tellingWeight }

// Shrink judges what there is, and lets go of the oldest until it weighs no more than that.
func (w *Watch) Shrink(most int) []Finding {
	out := w.Judge()
	w.retire(max(1, most*w.weight/max(1, w.Weight())))
	return out
}

// Judge judges what was taken so far, without waiting for more.
func (w *Watch) Judge() []Finding {
	if w.fresh == 0 {
		return nil
	}
	w.fresh, w.looked = 0, true
	w.judgedMs = max(w.lastMs(), w.trace.Log.NowMs)
	out := w.tell(func(Law) bool { return true })
	w.retire(0)
	return out
}

// Look tells what is sure already. What is told at the end is the same whether anybody looked before or not.
func (w *Watch) Look() []Finding {
	if w.looked {
		return nil
	}
	w.looked = true
	return w.tell(func(l Law) bool { return !revocable[l.Requirement] })
}

// revocable are the laws that excuse something by what comes later.
var revocable = map[string]bool{"C2A-COMPOSE-016": true, "C2A-EDIT-002": true, "C2A-TOOL-008": true, "C2A-TOOL-009": true}

// tell tells what breaks laws and was not told yet.
func (w *Watch) tell(which func(Law) bool) []Finding {
	story := Tell(&w.trace)
	var out []Finding
	for _, l := range w.laws {
		if !which(l) {
			continue
		}
		for _, b := range l.Try(story).Breaches {
			key := breachKey{l.Requirement, b.Seq}
			if !w.told[key] {
				w.told[key] = true
				out = append(out, Finding{Law: l, Line: b.Seq, Event: story.eventOf(b.Seq), Got: b.Got, Allowed: b.Allowed})
			}
		}
	}
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

// retire lets go of what is old, and where there is a limit of as much more as has to go for the rest to weigh no more.
func (w *Watch) retire(most int) {
	all, log := w.trace.Entries, w.trace.Log
	if len(all) == 0 {
		return
	}
	nowMs := max(w.lastMs(), log.NowMs)
	cut := 0
	for cut < len(all) && (all[cut].AtMs < nowMs-keepMs || len(all)-cut > maxStretch/2 && len(all) > maxStretch) {
		cut++
	}
	if most > 0 {
		for weight := w.weight; weight > most/2 && cut < len(all); cut++ { // the other half is for what is open
			weight -= weigh(all[cut].Item)
		}
	}
	for cut > 0 && cut < len(all) && all[cut].Seq == all[cut-1].Seq {
		cut++ // a line goes as a whole
	}
	if cut == 0 || most == 0 && cut < len(all)/4 {
		return
	}
	room := math.MaxInt
	if most > 0 {
		room = most / 2
	}
	open := w.forget(all[:cut], room)
	log.FromMs = nowMs
	if cut < len(all) {
		log.FromMs = all[cut].AtMs
	}
	w.trace.Entries = append(open, all[cut:]...)
	w.weight = 0
	lines := map[int]bool{}
	for _, e := range w.trace.Entries {
		w.weight += weigh(e.Item)
		lines[e.Seq] = true
	}
	for k := range w.told {
		if !lines[k.seq] {
			delete(w.told, k)
		}
	}
}

// forget remembers of what goes what has to be remembered. It returns what stays because it is open, the latest of it that
// there is room for.
func (w *Watch) forget(gone []Entry, room int) []Entry {
	log := w.trace.Log
	log.Cut = true
	type id struct {
		from bool
		id   string
	}
	open := map[id]int{} // the latest position
	requests := func(e Entry) []string {
		f, ok := e.Item.(Frame)
		switch {
		case ok && f.Kind == RequestFrame:
			return []string{f.ID}
		case ok && f.Kind == InvalidFrame:
			return f.Within
		}
		return nil
	}
	for i, e := range gone {
		for _, x := range requests(e) {
			open[id{e.From, x}] = i
		}
		switch x := e.Item.(type) {
		case Linked:
			clear(open)
		case Hello:
			if !e.From {
				log.Lacks = x.Lacks
			}
		case Welcome:
			if !e.From {
				log.Lacks = x.Lacks
			}
		case ToolUse:
			log.Threads = log.Threads || x.Name == "chat.claim" && x.Event == ""
		case Delivery:
			if w.trace.Role == HostRole { // nobody else is asked for them
				log.Past.add(log.Session, factRequest, x.Request)
				log.Past.add(log.Session, factEvent, x.Event.Recipient, x.Event.ID)
			}
		case Frame:
			if x.Kind == ResponseFrame || x.Kind == ErrorFrame {
				delete(open, id{!e.From, x.ID})
			}
		}
	}
	at := slices.Sorted(maps.Values(open))
	var kept []Entry
	n := 0
	for _, i := range slices.Backward(slices.Compact(at)) {
		line := gone[i : i+1]
		if i+1 < len(gone) {
			if d, ok := gone[i+1].Item.(Delivery); ok && gone[i+1].Seq == gone[i].Seq && d.Request != "" {
				line = gone[i : i+2]
			}
		}
		for _, e := range line {
			room -= weigh(e.Item)
		}
		if n++; n > maxOpen || room < 0 {
			for _, x := range requests(gone[i]) {
				if !gone[i].From {
					log.Past.add(log.Session, factOpen, x)
				}
			}
			continue
		}
		for _, e := range slices.Backward(line) {
			kept = append(kept, e)
		}
	}
	slices.Reverse(kept)
	return kept
}

// Leave lets go of everything but what is remembered of the session for ever.
func (w *Watch) Leave() Remainder {
	w.forget(w.trace.Entries, 0)
	return w.trace.Log.Remainder
}

// weigh is about how many bytes an entry takes in the watches over both sides.
func weigh(i Item) int {
	switch x := i.(type) {
	case Frame:
		return entryWeight + 96 + size(x.ID) + size(x.Problem) + size(x.Within...)
	case Delivery:
		e := x.Event
		n := entryWeight + 480 + size(e.ID, e.Recipient, e.Place.Conversation, e.Place.Thread, e.Place.Stream, e.Author.ID, e.Author.Name, e.Reason, e.Text) +
			size(e.Key, e.EditOf, e.Context, x.PolicyText, x.ModeText, x.Source) + size(e.Mentions...)
		if k := e.Knock; k != nil {
			n += 128 + size(k.From, k.Where, k.Topic)
		}
		return n
	case Send:
		m := x.Message
		return entryWeight + 288 + size(x.Agent, m.InReplyTo, m.Key, m.Visibility, m.Text, m.Target.Conversation, m.Target.Thread)
	case ToolUse:
		return entryWeight + 112 + size(x.Agent, x.Name, x.InReplyTo, x.Event, x.Text)
	case ToolResult:
		return entryWeight + 112 + size(x.Message) + size(x.Events...)
	case Progress:
		return entryWeight + 96 + size(x.Token, x.Message, x.Agent)
	case TypingNote:
		return entryWeight + 112 + size(x.Place.Conversation, x.Place.Thread, x.Author, x.Agent)
	case Hello:
		return entryWeight + 64 + size(x.Version, x.Client) + size(x.Lacks...)
	case Welcome:
		return entryWeight + 48 + size(x.Version) + size(x.Lacks...)
	}
	return entryWeight + 32
}

const (
	entryWeight   = 2 * 48 // in either watch, with what a slice has over
	tellingWeight = 80     // that something was told, too
)

// size is about how many bytes texts take, each by itself.
func size(texts ...string) int {
	n := 0
	for _, t := range texts {
		if t != "" {
			n += 24 + len(t)
		}
	}
	return n
}
