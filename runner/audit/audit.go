// Package audit judges the messages on links in production.
//
// Input: a log, which is an endless stream of records, one per line. Output: the broken rules, each with its line.
//
// Memory is bounded. The package doesn't judge what a log can't show, and doesn't know what a message means: a
// registered [Protocol] does.
package audit

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"runtime"
	"slices"
	"strings"
	"time"

	"github.com/c2a-conform/c2a-conform/features"
	"github.com/c2a-conform/c2a-conform/runner/report/words"
	"github.com/c2a-conform/c2a-conform/schemas/jsonrpc"
)

// Options say how to read a log. The zero value judges both sides by the protocol that was registered first, in the
// draft that each session names.
type Options struct {
	Role  string // of one of the sides, or "" for both
	Draft string // of every session; "": as it shows
	// Capabilities are what the implementation says it sees to by itself, as in conformance/hello; the rules that need
	// others are not judged.
	Capabilities []string
	// Patience is how long what has to follow may take; 0: DefaultPatience.
	Patience time.Duration
}

// The bounds of an audit.
const (
	DefaultPatience = 5 * time.Minute
	// MaxSessions is how many links are watched at once; the one that was silent for longest makes room.
	MaxSessions = 256
	// maxUnknown is how many records of a session may pass before its draft shows; after that it is taken for the
	// current one.
	maxUnknown = 64
	// maxAsked is how many requests of a session, each way, wait for their answer.
	maxAsked = 512
	// maxPending is how many messages, in how many bytes of the log, wait to be judged together.
	maxPending      = 256
	maxPendingBytes = 1 << 20
	// maxKept is how many bytes what passed may take in all sessions together.
	maxKept = 6 << 20
	// passEvery is how often, in time of the log, it is judged what has not come.
	passEvery = time.Minute
	crossing  = 10 * time.Second
	// skew is by how much a log may go back in time and be one log still.
	skew = time.Minute
)

// A Finding is a rule that a record breaks.
type Finding struct {
	Line        int    `json:"line"`
	Session     string `json:"session,omitempty"`
	Role        string `json:"role"` // whose fault it is
	Draft       string `json:"draft"`
	Requirement string `json:"requirement,omitempty"` // "": the form of a message alone
	Level       string `json:"level,omitempty"`
	Source      string `json:"source"`          // law or schema
	Event       string `json:"event,omitempty"` // id of the event that it is about
	What        string `json:"what"`            // the rule, in a sentence
	Got         string `json:"got"`
	Allowed     string `json:"allowed,omitempty"`
	Path        string `json:"path,omitempty"` // JSON pointer into the frame
}

// String tells the finding in a line, without anything that would change a terminal.
func (f Finding) String() string {
	s := f.Role
	if f.Session != "" {
		s += fmt.Sprintf(" of session %q", f.Session)
	}
	if f.Event != "" {
		s += fmt.Sprintf(", event %q", f.Event)
	}
	s += ": " + f.Got
	if f.Allowed != "" {
		s += "; allowed: " + f.Allowed
	}
	s = strings.Join(strings.FieldsFunc(s, func(r rune) bool { return r == '\n' || r == '\r' }), " ")
	return fmt.Sprintf("%s [%s %s, %s]", words.Clean(s), f.Level, f.Requirement, f.Source)
}

// Summary counts what was read and found.
type Summary struct {
	Records  int64 `json:"records"`  // frames of a link
	Skipped  int64 `json:"skipped"`  // other records of traces
	Findings int64 `json:"findings"` // of every level
	Broken   int64 `json:"broken"`   // those of a MUST
	Sessions int64 `json:"sessions"`
	// MoreSessions says that there may be more: so many are not told apart.
	MoreSessions bool `json:"moreSessions,omitempty"`
	// Marked says that a byte order mark stood before the first line.
	Marked bool `json:"byteOrderMark,omitempty"`
}

// A RecordError says which line is no record of a log.
type RecordError struct {
	Line int
	Err  error
}

// Error names the line.
func (e *RecordError) Error() string { return fmt.Sprintf("line %d: %v", e.Line, e.Err) }

// Unwrap returns Err.
func (e *RecordError) Unwrap() error { return e.Err }

// Run reads a log to its end, or as far as it can be read, and calls tell for each finding as soon as it is sure. What
// is found depends on the log alone. When nothing comes for a moment, and once a minute, it looks what is sure by then.
// The errors are [*RecordError], and those of r, ctx and tell.
func Run(ctx context.Context, r io.Reader, o Options, tell func(Finding) error) (Summary, error) {
	catalogue, err := features.LoadCatalogue()
	if err != nil {
		return Summary{}, err
	}
	if o.Patience <= 0 {
		o.Patience = DefaultPatience
	}
	protocol, drafts, err := Find(o.Draft, o.Role)
	if err != nil {
		return Summary{}, err
	}
	a := &auditor{
		Options: o, protocol: protocol, drafts: drafts, catalogue: catalogue, tell: tell,
		sessions: map[string]*session{},
	}
	for nr, side := range protocol.Sides {
		if side.Role != "" && (o.Role == "" || o.Role == side.Role) {
			a.sides = append(a.sides, nr)
		}
	}
	a.begin = protocol.Begin(Terms{
		PatienceMs: o.Patience.Milliseconds(), CrossMs: crossing.Milliseconds(), Judges: a.judges,
	})
	err = a.read(ctx, r)
	if !a.deaf { // a log that breaks off is judged as far as it goes
		err = errors.Join(err, a.end())
	}
	return a.Summary, err
}

type auditor struct {
	Options
	Summary
	protocol  Protocol
	drafts    []string // of the protocol, the current one first
	begin     func(Watched) Watch
	catalogue *features.Catalogue
	sides     []int // that are judged
	tell      func(Finding) error
	sessions  map[string]*session // that are watched
	left      memory              // of those that are not any more
	kinds     kinds
	pending   []*passing // that sides still have to judge
	taken     int        // records since it was looked how much is kept
	bytes     int        // of these
	trace     *header    // of the trace that is read, if it is one
	clockMs   int64      // of the log
	passedMs  int64      // of the log, when it was judged last what has not come
	jumbled   bool       // it went back: the sessions come one after the other
	deaf      bool       // nobody can be told of a finding any more
}

// read goes through the log.
func (a *auditor) read(ctx context.Context, r io.Reader) error {
	batches := make(chan *batch, perWorker*runtime.GOMAXPROCS(0))
	ended := make(chan error, 1)
	reading, stop := context.WithCancel(ctx)
	defer stop()
	go func() { ended <- split(reading, r, batches) }()
	idle := time.NewTicker(time.Second)
	defer idle.Stop()
	calm, ticks := true, 0
	for {
		select {
		case b, ok := <-batches:
			if !ok {
				return <-ended
			}
			calm = false
			<-b.done
			a.Marked = a.Marked || b.marked
			for _, l := range b.lines {
				if err := a.take(l); err != nil {
					return err
				}
			}
		case <-idle.C: // what is told now is told later otherwise
			look := a.flush
			if ticks++; calm || ticks%60 == 0 { // nothing passes, or it does without an end
				look = a.look
			}
			if err := look(); err != nil {
				return err
			}
			calm = true
		case <-ctx.Done():
			return context.Cause(ctx)
		}
	}
}

// watched calls f for the sessions that are watched, in the order of their names.
func (a *auditor) watched(f func(s *session) error) error {
	if err := a.flush(); err != nil {
		return err
	}
	for _, name := range slices.Sorted(maps.Keys(a.sessions)) {
		if err := f(a.sessions[name]); err != nil {
			return err
		}
	}
	return nil
}

// look tells what is sure already, and changes nothing.
func (a *auditor) look() error {
	return a.watched(func(s *session) error {
		return s.judge(Watch.Look)
	})
}

// pass judges what has not come by now. The log may still go back a little.
func (a *auditor) pass() error {
	a.passedMs = a.clockMs
	return a.watched(func(s *session) error {
		return s.judge(func(w Watch) []Finding { return w.Pass(a.clockMs - skew.Milliseconds()) })
	})
}

// end judges all there is.
func (a *auditor) end() error {
	return a.watched(func(s *session) error { return s.end(a.clockMs) })
}

// take reads a line.
func (a *auditor) take(l line) error {
	rec, err := a.record(l)
	switch {
	case err != nil:
		return &RecordError{Line: l.number, Err: err}
	case rec == nil:
		a.Skipped++
		return nil
	case rec.event == Begins:
		a.Skipped++
		return a.begins(rec)
	case rec.event != "":
		a.Skipped++
		return a.happens(rec)
	}
	if a.Records++; a.Records == 1 {
		a.clockMs, a.passedMs = rec.atMs, rec.atMs
	}
	a.taken, a.bytes = a.taken+1, a.bytes+l.length
	if a.taken >= maxPending || a.bytes >= maxPendingBytes {
		a.taken, a.bytes = 0, 0
		if err := a.shrink(); err != nil {
			return err
		}
	}
	a.jumbled = a.jumbled || rec.role != "" || rec.atMs < a.clockMs-skew.Milliseconds()
	if err := a.passUntil(rec.atMs); err != nil {
		return err
	}
	s, err := a.session(rec)
	if err != nil {
		return err
	}
	s.usedAt = a.Records
	return s.take(rec)
}

// passUntil moves the clock of the log, and judges now and then what has not come.
func (a *auditor) passUntil(atMs int64) error {
	a.clockMs = max(a.clockMs, atMs)
	if a.jumbled || a.clockMs < a.passedMs+passEvery.Milliseconds() {
		return nil
	}
	return a.pass()
}

// happens takes what a log says beside frames.
func (a *auditor) happens(rec *record) error {
	if a.Records == 0 {
		return nil
	}
	if rec.role != "" && rec.event == Quiet { // of a trace, whose scenarios each have a clock
		if s := a.sessions[rec.session]; s != nil {
			s.atMs = max(s.atMs, rec.atMs)
		}
		return nil
	}
	if err := a.passUntil(rec.atMs); err != nil || rec.event == Quiet {
		return err
	}
	return a.cut(rec)
}

// begins begins a session with its world. One of that name that was there before is over.
func (a *auditor) begins(rec *record) error {
	if a.Records > 0 {
		if err := a.passUntil(rec.atMs); err != nil {
			return err
		}
	}
	if old := a.sessions[rec.session]; old != nil {
		if err := errors.Join(a.flush(), old.end(a.clockMs-skew.Milliseconds())); err != nil {
			return err
		}
		delete(a.sessions, rec.session)
	}
	s, err := a.session(rec)
	if err != nil {
		return err
	}
	s.usedAt = a.Records
	return nil
}

// cut ends a session, or all of them, and remembers nothing of it: what was open stays open, and if the session goes
// on, nobody knows what passed meanwhile.
func (a *auditor) cut(rec *record) error {
	if err := a.flush(); err != nil {
		return err
	}
	for _, name := range slices.Sorted(maps.Keys(a.sessions)) {
		if rec.session != "" && rec.session != name || rec.event == Down && rec.session != name {
			continue
		}
		if err := a.sessions[name].end(a.clockMs - skew.Milliseconds()); err != nil {
			return err
		}
		if _, known := a.left.find(name); known || rec.event == Gap { // it goes on, and is no other
			a.left.put(name, remainder{draft: a.sessions[name].draft})
		}
		delete(a.sessions, name)
	}
	return nil
}

// session finds the session of a record, or begins it.
func (a *auditor) session(rec *record) (*session, error) {
	if s := a.sessions[rec.session]; s != nil {
		return s, nil
	}
	if len(a.sessions) >= MaxSessions {
		if err := a.evict(); err != nil {
			return nil, err
		}
	}
	s := &session{audit: a, name: rec.session, world: rec.world}
	was, known := a.left.find(rec.session)
	if !known {
		if a.MoreSessions = a.left.full(); !a.MoreSessions {
			a.Sessions++
		}
	}
	named := cmp.Or(a.Draft, rec.draft)
	if _, registered := features.ProtocolOf(named); named != "" && !registered {
		return nil, fmt.Errorf("unknown draft %q", named)
	}
	switch d := a.known(named); {
	case rec.world != nil:
		s.begin(cmp.Or(d, a.drafts[0]), rec)
	case known && (d == "" || d == was.draft):
		s.resume(was, rec)
	case d != "":
		s.begin(d, rec)
	}
	a.sessions[rec.session] = s
	return s, nil
}

// known is a draft of the protocol, or "" for any other text.
func (a *auditor) known(draft string) string {
	if i := slices.Index(a.drafts, draft); i >= 0 {
		return a.drafts[i] // which is no piece of a log
	}
	return ""
}

// evict lets go of the session that was silent for longest. What it was is remembered.
func (a *auditor) evict() error {
	var oldest *session
	for _, s := range a.sessions {
		if oldest == nil || s.usedAt < oldest.usedAt {
			oldest = s
		}
	}
	if err := a.flush(); err != nil {
		return err
	}
	if err := oldest.end(a.clockMs - skew.Milliseconds()); err != nil {
		return err
	}
	delete(a.sessions, oldest.name)
	a.left.put(oldest.name, oldest.leave())
	return nil
}

// shrink lets go of what is oldest where too much is kept: of the sessions that keep most as much as it takes to make
// them equal.
func (a *auditor) shrink() error {
	if err := a.flush(); err != nil {
		return err
	}
	var weights []int
	kept := 0
	for _, s := range a.sessions {
		weights = append(weights, s.weight())
		kept += weights[len(weights)-1]
	}
	if kept <= maxKept {
		return nil
	}
	slices.Sort(weights)
	room, most := maxKept/2, 0
	for i, weight := range weights {
		if most = room / (len(weights) - i); weight > most {
			break
		}
		room -= weight
	}
	return a.watched(func(s *session) error {
		if s.weight() <= most {
			return nil
		}
		return s.shrink(most)
	})
}

// session is one link.
type session struct {
	audit   *auditor
	name    string
	world   json.RawMessage // in which it begins; nil: the log doesn't say
	draft   string          // "": it hasn't shown yet
	atMs    int64
	waiting []*record // until the draft shows
	waits   int       // bytes of these
	sides   []side
	asked   [2]map[uint64]uint16 // kind of what each side asked, by id
	usedAt  int64
}

// side is one side of a session that is judged.
type side struct {
	nr    int
	role  string
	watch Watch
}

// begin settles the draft.
func (s *session) begin(draft string, first *record) {
	whole := s.world != nil || first.from == 0 && s.audit.protocol.Opens(first.message)
	s.watch(draft, first, func(int) Remainder { return Remainder{Whole: whole} })
	s.world = nil // the watches have what they need of it
}

// resume goes on with a session that was let go of.
func (s *session) resume(was remainder, first *record) { s.watch(was.draft, first, was.of) }

// watch begins to watch the sides, of which something may be remembered.
func (s *session) watch(draft string, first *record, remembered func(side int) Remainder) {
	s.draft = draft
	for _, nr := range s.audit.sides {
		of := s.audit.protocol.Sides[nr]
		if first.role != "" && !of.is(first.role) {
			continue // the trace is of the other side
		}
		watch := s.audit.begin(Watched{Side: nr, Draft: draft, Session: s.name, World: s.world,
			Remainder: remembered(nr)})
		s.sides = append(s.sides, side{nr, of.Role, watch})
	}
}

// leave is what is to be remembered of a session that is let go of.
func (s *session) leave() remainder {
	was := remainder{draft: s.draft}
	for _, side := range s.sides {
		was.add(side.nr, side.watch.Leave())
	}
	return was
}

// judges reports whether a requirement is judged in a role and a draft: it binds them, and needs no capability that is
// not declared.
func (a *auditor) judges(requirement, role, draft string) bool {
	q, ok := a.catalogue.Requirement(requirement)
	return ok && a.judged(q, role, draft)
}

func (a *auditor) judged(q *features.Requirement, role, draft string) bool {
	gate := q.Gate(role)
	return binds(q, role, draft) && (gate == "" || slices.Contains(a.Capabilities, gate))
}

func binds(q *features.Requirement, role, draft string) bool {
	return slices.Contains(q.Roles, role) && slices.Contains(q.Drafts, draft)
}

func (s *session) take(rec *record) error {
	if s.draft == "" {
		rec.message = jsonrpc.Decode(bytes.Clone(rec.message.Raw)) // nothing beside it is to be kept
		s.waiting = append(s.waiting, rec)
		s.waits += recordWeight + len(rec.message.Raw)
		draft := s.audit.known(s.audit.protocol.Draft(rec.message))
		if draft == "" && len(s.waiting) < maxUnknown {
			return nil
		}
		return s.settle(cmp.Or(draft, s.audit.drafts[0]))
	}
	return s.see(rec)
}

// settle goes on with what waited for the draft.
func (s *session) settle(draft string) error {
	waited := s.waiting
	s.waiting, s.waits = nil, 0
	s.begin(draft, waited[0])
	for _, w := range waited {
		if err := s.see(w); err != nil {
			return err
		}
	}
	return nil
}

// see hands a record to the sides. The elements of a batch are messages of the side that sends it; to the other it is
// one frame that may be answered in many ways.
func (s *session) see(rec *record) error {
	s.atMs = max(s.atMs, rec.atMs)
	if rec.message.Kind != jsonrpc.KindBatch {
		return s.pass(rec, rec.message, s.sides)
	}
	var own, other []side
	for _, side := range s.sides {
		if side.is(rec) {
			own = append(own, side)
		} else {
			other = append(other, side)
		}
	}
	for e := range rec.message.Elements() {
		if err := s.pass(rec, e, own); err != nil {
			return err
		}
	}
	return s.pass(rec, rec.message, other)
}

// is reports whether the side sent the record.
func (s side) is(rec *record) bool { return s.nr == rec.from }

// pass lets a message pass before sides, when their turn comes.
func (s *session) pass(rec *record, m jsonrpc.Message, sides []side) error {
	p := &passing{session: s, record: rec, message: m, sides: sides, atMs: s.atMs}
	p.method, p.judged = s.methods(p)
	if s.audit.pending = append(s.audit.pending, p); len(s.audit.pending) >= maxPending {
		return s.audit.flush()
	}
	return nil
}

// methods is by which method a message is read, and by which its form is judged. It notes who waits for which answer.
func (s *session) methods(p *passing) (method, judged string) {
	m, from, protocol := p.message, p.record.from, &s.audit.protocol
	switch m.Kind {
	case jsonrpc.KindRequest, jsonrpc.KindNotification:
		if from == 0 && protocol.Opens(m) {
			// The link is made, maybe anew: what was open is never answered.
			s.asked = [2]map[uint64]uint16{}
			p.anew = true
		}
		if m.Kind == jsonrpc.KindRequest {
			if s.asked[from] == nil || len(s.asked[from]) >= maxAsked {
				s.asked[from] = map[uint64]uint16{}
			}
			if kind, ok := s.audit.kinds.number(asked{m.Method, protocol.Answer(m)}); ok {
				s.asked[from][hash(m.ID.String())] = kind
			}
		}
	case jsonrpc.KindResponse:
		id := hash(m.ID.String())
		if kind, ok := s.asked[1-from][id]; ok {
			delete(s.asked[1-from], id)
			p.answers = true
			to := s.audit.kinds.list[kind]
			return to.method, cmp.Or(to.answer, to.method)
		}
	}
	return m.Method, m.Method
}

// judge tells what watches find.
func (s *session) judge(find func(Watch) []Finding) error {
	for _, side := range s.sides {
		if err := s.say(side, inOrder(find(side.watch))); err != nil {
			return err
		}
	}
	return nil
}

// end judges the session as if nothing more passed until the moment, if the log tells moments.
func (s *session) end(nowMs int64) error {
	if err := s.stopWaiting(); err != nil {
		return err
	}
	return s.judge(func(w Watch) []Finding {
		if s.audit.jumbled {
			nowMs = s.atMs
		}
		if s.audit.jumbled && !s.audit.protocol.World {
			return w.Judge()
		}
		return w.End(nowMs)
	})
}

// stopWaiting takes the session for one of the current draft, if none has shown.
func (s *session) stopWaiting() error {
	if len(s.waiting) == 0 {
		return nil
	}
	return errors.Join(s.settle(s.audit.drafts[0]), s.audit.flush())
}

// weight is about how many bytes are kept of the session.
func (s *session) weight() int {
	n := s.waits
	for _, side := range s.sides {
		n = max(n, side.watch.Weight())
	}
	return n
}

// recordWeight is about how many bytes a record takes beside its text.
const recordWeight = 512

// shrink lets go of what is oldest, until no more than that is kept.
func (s *session) shrink(most int) error {
	if err := s.stopWaiting(); err != nil {
		return err
	}
	return s.judge(func(w Watch) []Finding { return w.Shrink(most) })
}

// say tells what a watch found.
func (s *session) say(side side, findings []Finding) error {
	for _, f := range findings {
		f.Source = "law"
		if err := s.audit.found(s, side, f); err != nil {
			return err
		}
	}
	return nil
}

func (a *auditor) found(s *session, side side, f Finding) error {
	f.Session, f.Role, f.Draft = s.name, side.role, s.draft
	a.Findings++
	level := features.Must
	if q, ok := a.catalogue.Requirement(f.Requirement); ok {
		level = q.LevelIn(f.Draft)
	}
	if f.Level = level.String(); level == features.Must {
		a.Broken++
	}
	err := a.tell(f)
	a.deaf = err != nil
	return err
}

// A Coverage says whether a law can be audited.
type Coverage struct {
	Requirement string   `json:"requirement"`
	Roles       []string `json:"roles"`
	Drafts      []string `json:"drafts"`
	Says        string   `json:"says"`
	Needs       string   `json:"needs,omitempty"`      // what no log shows; "": it is audited
	Capability  string   `json:"capability,omitempty"` // only where this is declared
	// Whole says that it is audited only while the log has a session from its beginning, with its world.
	Whole bool `json:"whole,omitempty"`
}

// Laws lists all laws, those that can be audited first.
func Laws() ([]Coverage, error) {
	catalogue, err := features.LoadCatalogue()
	if err != nil {
		return nil, err
	}
	var out []Coverage
	for _, p := range protocols {
		for _, c := range p.Laws() {
			q, ok := catalogue.Requirement(c.Requirement)
			if !ok {
				continue // of an unfinished draft, of which no log is audited
			}
			for _, role := range c.Roles {
				c.Capability = cmp.Or(c.Capability, q.Gate(role))
			}
			out = append(out, c)
		}
	}
	slices.SortStableFunc(out, func(a, b Coverage) int {
		return cmp.Or(cmp.Compare(min(len(a.Needs), 1), min(len(b.Needs), 1)))
	})
	return out, nil
}
