package audit

import (
	"maps"
	"math"
	"slices"

	"github.com/c2a-conform/c2a-conform/reference/c2a"
	"github.com/c2a-conform/c2a-conform/reference/c2a/law"
	kernel "github.com/c2a-conform/c2a-conform/reference/law"
	"github.com/c2a-conform/c2a-conform/runner/audit"
)

// watch judges one side of a link that goes on for ever, in bounded memory: it keeps the latest stretch, and of what
// was before only what is still open, a [law.Remainder], and a [law.Past].
type watch struct {
	trace    law.Trace
	laws     []law.Law
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

// The bounds of a [watch].
const (
	maxStretch = 8192           // entries that are kept
	maxOpen    = 512            // requests that are kept because they are open
	keepMs     = 15 * 60 * 1000 // for how long entries are kept, if there is room
	leastFresh = 64             // entries between two judgements
	mostLateMs = 60 * 1000      // and the time, if anything passes and the stretch is short
)

// newWatch returns a watch over the host's or the harness's side of a link, by laws that a log can show.
func newWatch(role law.Role, draft c2a.Draft, log law.Log, laws []law.Law) *watch {
	return &watch{
		trace: law.Trace{Draft: draft, Role: role, Log: &log, Trace: kernel.Trace{SlackMs: 1000}}, laws: laws,
		told: map[breachKey]bool{},
	}
}

// Take adds what one line of the log means; times never go back. It returns what has turned out to be broken by now,
// each once.
func (w *watch) Take(line int, atMs int64, from bool, items ...law.Item) []audit.Finding {
	if log := w.trace.Log; !w.begun {
		w.begun = true
		w.judgedMs, log.FromMs = atMs, atMs
		if !log.Whole {
			log.BlindUntilMs = atMs + log.PatienceMs
		}
	}
	var found []audit.Finding
	if slices.ContainsFunc(items, func(i law.Item) bool { _, made := i.(law.Linked); return made }) {
		found = w.Judge() // what was open is never answered, and is forgotten
	}
	for _, item := range items {
		w.trace.Entries = append(w.trace.Entries, law.Entry{Seq: line, AtMs: atMs, From: from, Item: item})
		w.weight += weigh(item)
	}
	w.looked = false
	if w.fresh += len(items); w.fresh >= max(leastFresh, len(w.trace.Entries)/2) || atMs >= w.judgedMs+w.lateMs(atMs) {
		found = append(found, w.Judge()...)
	}
	return found
}

// lateMs is for how long judging may wait where little passes: a judgement reads the whole stretch, so that a long one
// is read no more often than a short one.
func (w *watch) lateMs(atMs int64) int64 {
	return max(mostLateMs, min(atMs-w.trace.Log.FromMs, keepMs)/2)
}

// Pass says that no message passes until the given moment. If a judgement is due, it judges what this changes.
func (w *watch) Pass(nowMs int64) []audit.Finding {
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
func (w *watch) End(nowMs int64) []audit.Finding {
	if log := w.trace.Log; nowMs > log.NowMs && len(w.trace.Entries) > 0 {
		log.NowMs = nowMs
		w.fresh = max(w.fresh, 1)
	}
	return w.Judge()
}

// lastMs is the time of the latest entry.
func (w *watch) lastMs() int64 { return w.trace.Entries[len(w.trace.Entries)-1].AtMs }

// Weight is about how many bytes the watch keeps, and the watch over the other side, which keeps the same.
func (w *watch) Weight() int { return w.weight + len(w.told)*tellingWeight }

// Shrink judges what there is, and lets go of the oldest until it weighs no more than that.
func (w *watch) Shrink(most int) []audit.Finding {
	out := w.Judge()
	w.retire(max(1, most*w.weight/max(1, w.Weight())))
	return out
}

// Judge judges what was taken so far, without waiting for more.
func (w *watch) Judge() []audit.Finding {
	if w.fresh == 0 {
		return nil
	}
	w.fresh, w.looked = 0, true
	w.judgedMs = max(w.lastMs(), w.trace.Log.NowMs)
	out := w.tell(func(law.Law) bool { return true })
	w.retire(0)
	return out
}

// Look tells what is sure already. What is told at the end is the same whether anyone looked before or not.
func (w *watch) Look() []audit.Finding {
	if w.looked {
		return nil
	}
	w.looked = true
	return w.tell(func(l law.Law) bool { return !l.Revocable })
}

// tell tells what breaks laws and was not told yet.
func (w *watch) tell(which func(law.Law) bool) []audit.Finding {
	story := law.Tell(&w.trace)
	var out []audit.Finding
	for _, l := range w.laws {
		if !which(l) {
			continue
		}
		for _, b := range l.Try(story).Breaches {
			key := breachKey{l.Requirement, b.Seq}
			if !w.told[key] {
				w.told[key] = true
				out = append(out, audit.Finding{
					Requirement: l.Requirement, Line: b.Seq, Event: eventAt(story, b.Seq), What: l.Says, Got: b.Got,
					Allowed: b.Allowed,
				})
			}
		}
	}
	return out
}

// eventAt is the id of the event that a line is about, or "".
func eventAt(s *law.Story, line int) string {
	for _, e := range s.Trace.Entries {
		if e.Seq != line {
			continue
		}
		switch x := e.Item.(type) {
		case law.Delivery:
			return x.Event.ID
		case law.Send:
			return x.Message.InReplyTo
		case law.ToolUse:
			if x.Event != "" {
				return x.Event
			}
			return x.InReplyTo
		case law.Ack:
			return eventOfRequest(s, x.Request)
		case law.Withdrawal:
			return eventOfRequest(s, x.Request)
		}
	}
	return ""
}

func eventOfRequest(s *law.Story, id string) string {
	for i := len(s.Events) - 1; i >= 0; i-- {
		if s.Events[i].Request == id {
			return s.Events[i].Event.ID
		}
	}
	return ""
}

// retire lets go of what is old, and where there is a limit of as much more as has to go for the rest to weigh no more.
func (w *watch) retire(most int) {
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

// forget remembers of what goes what has to be remembered. It returns what stays because it is open, the latest of it
// that there is room for.
func (w *watch) forget(gone []law.Entry, room int) []law.Entry {
	log := w.trace.Log
	log.Cut = true
	type id struct {
		from bool
		id   string
	}
	open := map[id]int{} // the latest position
	requests := func(e law.Entry) []string {
		f, ok := e.Item.(law.Frame)
		switch {
		case ok && f.Kind == law.RequestFrame:
			return []string{f.ID}
		case ok && f.Kind == law.InvalidFrame:
			return f.Within
		}
		return nil
	}
	for i, e := range gone {
		for _, x := range requests(e) {
			open[id{e.From, x}] = i
		}
		switch x := e.Item.(type) {
		case law.Linked:
			clear(open)
		case law.Hello:
			if !e.From {
				log.Lacks = x.Lacks
			}
		case law.Welcome:
			if !e.From {
				log.Lacks = x.Lacks
			}
		case law.ToolUse:
			log.Threads = log.Threads || x.Name == "chat.claim" && x.Event == ""
		case law.Delivery:
			if w.trace.Role == law.HostRole { // nobody else is asked for them
				log.Remember(law.FactRequest, x.Request)
				log.Remember(law.FactEvent, x.Event.Recipient, x.Event.ID)
			}
		case law.Frame:
			if x.Kind == law.ResponseFrame || x.Kind == law.ErrorFrame {
				delete(open, id{!e.From, x.ID})
			}
		}
	}
	at := slices.Sorted(maps.Values(open))
	var kept []law.Entry
	n := 0
	for _, i := range slices.Backward(slices.Compact(at)) {
		line := gone[i : i+1]
		if i+1 < len(gone) {
			if d, ok := gone[i+1].Item.(law.Delivery); ok && gone[i+1].Seq == gone[i].Seq && d.Request != "" {
				line = gone[i : i+2]
			}
		}
		for _, e := range line {
			room -= weigh(e.Item)
		}
		if n++; n > maxOpen || room < 0 {
			for _, x := range requests(gone[i]) {
				if !gone[i].From {
					log.Remember(law.FactOpen, x)
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
func (w *watch) Leave() audit.Remainder {
	w.forget(w.trace.Entries, 0)
	was := w.trace.Log.Remainder
	out := audit.Remainder{Whole: was.Whole, Cut: was.Cut, Names: was.Lacks}
	if was.Threads {
		out.Marks = claimedThread
	}
	return out
}

// weigh is about how many bytes an entry takes in the watches over both sides.
func weigh(i law.Item) int {
	switch x := i.(type) {
	case law.Frame:
		return entryWeight + 96 + size(x.ID) + size(x.Problem) + size(x.Within...)
	case law.Delivery:
		e := x.Event
		n := entryWeight + 512 + size(e.ID, e.Recipient, e.Place.Conversation, e.Place.Thread, e.Place.Stream,
			e.Author.ID, e.Author.Name, e.Reason, e.Text) +
			size(e.Key, e.EditOf, e.Context, x.PolicyText, x.ModeText, x.Source, x.CreatedAt) +
			size(e.Mentions...) + size(x.Broken...)
		if k := e.Knock; k != nil {
			n += 128 + size(k.From, k.Where, k.Topic)
		}
		return n
	case law.Send:
		m := x.Message
		return entryWeight + 288 + size(x.Agent, m.InReplyTo, m.Key, m.Visibility, m.Text, m.Target.Conversation,
			m.Target.Thread)
	case law.ToolUse:
		return entryWeight + 400 + size(x.Agent, x.Name, x.InReplyTo, x.Event, x.Text, x.Policy, x.Assignment,
			x.Place.Conversation, x.Place.Thread, x.Place.Stream)
	case law.ToolResult:
		n := entryWeight + 128 + size(x.Message)
		for _, l := range x.Events {
			n += 96 + size(l.ID, l.Policy, l.Place.Conversation, l.Place.Stream)
		}
		return n
	case law.Progress:
		return entryWeight + 96 + size(x.Token, x.Message, x.Agent)
	case law.TypingNote:
		return entryWeight + 112 + size(x.Place.Conversation, x.Place.Thread, x.Author, x.Agent)
	case law.Hello:
		return entryWeight + 64 + size(x.Version, x.Client) + size(x.Lacks...)
	case law.Welcome:
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
