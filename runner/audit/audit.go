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

// Options configure an audit. The zero value judges both sides by the protocol that was registered first, in the draft
// that each session names.
type Options struct {
	Role  string // of one of the sides, or "" for both
	Draft string // of every session; "": found from the messages
	// Capabilities are the capabilities that the implementation declares in conformance/hello. Rules that need another
	// capability are not judged.
	Capabilities []string
	// Patience is how long a required message may take. 0 means DefaultPatience.
	Patience time.Duration
}

// Limits of an audit.
const (
	DefaultPatience = 5 * time.Minute
	// MaxSessions is how many sessions are watched at once. A further one replaces the one that was silent for longest.
	MaxSessions = 256
	// maxUnknown is how many records of a session may pass before its draft is known. After that, the current draft is
	// assumed.
	maxUnknown = 64
	// maxAsked is how many requests of a session may wait for an answer, in each direction.
	maxAsked = 512
	// maxPending is how many messages wait to be judged together. maxPendingBytes limits their bytes in the log.
	maxPending      = 256
	maxPendingBytes = 1 << 20
	// maxKept is how many bytes all sessions together may keep.
	maxKept = 6 << 20
	// passEvery is how often missing messages are judged, in time of the log.
	passEvery = time.Minute
	crossing  = 10 * time.Second
	// skew is how far the times of a log may go back within the same log.
	skew = time.Minute
)

// A Finding is a rule that a record breaks.
type Finding struct {
	Line        int    `json:"line"`
	Session     string `json:"session,omitempty"`
	Role        string `json:"role"` // role that broke the rule
	Draft       string `json:"draft"`
	Requirement string `json:"requirement,omitempty"` // "": only the form of a message is broken
	Level       string `json:"level,omitempty"`
	Source      string `json:"source"`          // law or schema
	Event       string `json:"event,omitempty"` // id of the event that the finding is about
	What        string `json:"what"`            // the rule as a sentence
	Got         string `json:"got"`
	Allowed     string `json:"allowed,omitempty"`
	Path        string `json:"path,omitempty"` // JSON pointer into the frame
}

// String returns the finding as one line, without control characters.
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

// Summary counts records and findings.
type Summary struct {
	Records  int64 `json:"records"`  // frames of a link
	Skipped  int64 `json:"skipped"`  // other records of traces
	Findings int64 `json:"findings"` // of every level
	Broken   int64 `json:"broken"`   // findings about a MUST
	Sessions int64 `json:"sessions"`
	// MoreSessions says that there may be more sessions than the number that can be told apart.
	MoreSessions bool `json:"moreSessions,omitempty"`
	// Marked says that the log began with a byte order mark.
	Marked bool `json:"byteOrderMark,omitempty"`
}

// A RecordError reports that a line is not a record of a log.
type RecordError struct {
	Line int
	Err  error
}

// Error names the line.
func (e *RecordError) Error() string { return fmt.Sprintf("line %d: %v", e.Line, e.Err) }

// Unwrap returns Err.
func (e *RecordError) Unwrap() error { return e.Err }

// Run reads a log to its end, or as far as it can be read, and calls tell for each finding as soon as it is certain.
// The findings depend only on the log. Run looks for certain findings when no line arrives for a moment, and once a
// minute. Errors are [*RecordError], and those of r, ctx and tell.
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
	if !a.deaf { // a log that breaks off is judged up to there
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
	sides     []int // the sides that are judged
	tell      func(Finding) error
	sessions  map[string]*session // those that are watched
	left      memory              // sessions that are no longer watched
	kinds     kinds
	pending   []*passing // messages that the sides still have to judge
	taken     int        // records since the last check of the memory used
	bytes     int        // bytes of these records
	trace     *header    // of the trace that is being read; nil for a log
	clockMs   int64      // of the log
	passedMs  int64      // time of the log of the last judgement of missing messages
	jumbled   bool       // times went back: the sessions follow each other
	deaf      bool       // tell failed: no more findings can be reported
}

// read reads the log.
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
		case <-idle.C: // report now what is certain, instead of later
			look := a.flush
			if ticks++; calm || ticks%60 == 0 { // after a second without lines, or once a minute
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

// watched calls f for each watched session, in the order of their names.
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

// look reports findings that are already certain, without changing the judgement.
func (a *auditor) look() error {
	return a.watched(func(s *session) error {
		return s.judge(Watch.Look)
	})
}

// pass judges messages that are missing by now. It allows for small steps back in the times of the log.
func (a *auditor) pass() error {
	a.passedMs = a.clockMs
	return a.watched(func(s *session) error {
		return s.judge(func(w Watch) []Finding { return w.Pass(a.clockMs - skew.Milliseconds()) })
	})
}

// end judges everything that is left.
func (a *auditor) end() error {
	return a.watched(func(s *session) error { return s.end(a.clockMs) })
}

// take handles a line.
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

// passUntil moves the clock of the log. At intervals it judges missing messages.
func (a *auditor) passUntil(atMs int64) error {
	a.clockMs = max(a.clockMs, atMs)
	if a.jumbled || a.clockMs < a.passedMs+passEvery.Milliseconds() {
		return nil
	}
	return a.pass()
}

// happens handles a record of a log that is not a frame.
func (a *auditor) happens(rec *record) error {
	if a.Records == 0 {
		return nil
	}
	if rec.role != "" && rec.event == Quiet { // from a trace, in which each scenario has its own clock
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

// begins starts a session with its world. It ends an earlier session of the same name.
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

// cut ends one session or all of them, and forgets what was open: it stays open. If a session continues, the messages
// in between are unknown.
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
		if _, known := a.left.find(name); known || rec.event == Gap { // the same session continues
			a.left.put(name, remainder{draft: a.sessions[name].draft})
		}
		delete(a.sessions, name)
	}
	return nil
}

// session returns the session of a record. It starts one if there is none.
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

// known returns draft if it is a draft of the protocol, and "" if not.
func (a *auditor) known(draft string) string {
	if i := slices.Index(a.drafts, draft); i >= 0 {
		return a.drafts[i] // don't keep a part of the log in memory
	}
	return ""
}

// evict stops watching the session that was silent for longest, and remembers a little about it.
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

// shrink drops the oldest entries when too much is kept. It takes them from the sessions that keep most, until these
// keep equally much.
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
	world   json.RawMessage // in which the session begins; nil: unknown
	draft   string          // "": unknown so far
	atMs    int64
	waiting []*record // until the draft is known
	waits   int       // bytes of waiting
	sides   []side
	asked   [2]map[uint64]uint16 // kinds of the requests of each side, by id
	usedAt  int64
}

// side is a side of a session that is judged.
type side struct {
	nr    int
	role  string
	watch Watch
}

// begin sets the draft and begins to judge.
func (s *session) begin(draft string, first *record) {
	whole := s.world != nil || first.from == 0 && s.audit.protocol.Opens(first.message)
	s.watch(draft, first, func(int) Remainder { return Remainder{Whole: whole} })
	s.world = nil // the watches have read it
}

// resume continues a session that was evicted.
func (s *session) resume(was remainder, first *record) { s.watch(was.draft, first, was.of) }

// watch makes a watch for each judged side. remembered returns what is known about a side from before.
func (s *session) watch(draft string, first *record, remembered func(side int) Remainder) {
	s.draft = draft
	for _, nr := range s.audit.sides {
		of := s.audit.protocol.Sides[nr]
		if first.role != "" && !of.is(first.role) {
			continue // the trace is from the other side
		}
		watch := s.audit.begin(Watched{Side: nr, Draft: draft, Session: s.name, World: s.world,
			Remainder: remembered(nr)})
		s.sides = append(s.sides, side{nr, of.Role, watch})
	}
}

// leave returns what to remember about a session that is evicted.
func (s *session) leave() remainder {
	was := remainder{draft: s.draft}
	for _, side := range s.sides {
		was.add(side.nr, side.watch.Leave())
	}
	return was
}

// judges reports whether a requirement is judged in a role and a draft: it must apply to them, and need no undeclared
// capability.
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
		rec.message = jsonrpc.Decode(bytes.Clone(rec.message.Raw)) // don't keep the line around it in memory
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

// settle sets the draft, and handles the records that waited for it.
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

// see passes a record to the sides. For the side that sent a batch, each element is a message. For the other side, the
// batch is one frame with several possible answers.
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

// pass adds a message to those that the sides judge later.
func (s *session) pass(rec *record, m jsonrpc.Message, sides []side) error {
	p := &passing{session: s, record: rec, message: m, sides: sides, atMs: s.atMs}
	p.method, p.judged = s.methods(p)
	if s.audit.pending = append(s.audit.pending, p); len(s.audit.pending) >= maxPending {
		return s.audit.flush()
	}
	return nil
}

// methods returns the method by which a message is read, and the method by which its form is judged. It records open
// requests.
func (s *session) methods(p *passing) (method, judged string) {
	m, from, protocol := p.message, p.record.from, &s.audit.protocol
	switch m.Kind {
	case jsonrpc.KindRequest, jsonrpc.KindNotification:
		if from == 0 && protocol.Opens(m) {
			// The link is opened, perhaps again: earlier requests are never answered.
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

// judge reports the findings of all watches.
func (s *session) judge(find func(Watch) []Finding) error {
	for _, side := range s.sides {
		if err := s.say(side, inOrder(find(side.watch))); err != nil {
			return err
		}
	}
	return nil
}

// end judges the session as if nothing more happened until nowMs, if the log has times.
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

// stopWaiting assumes the current draft if the draft is still unknown.
func (s *session) stopWaiting() error {
	if len(s.waiting) == 0 {
		return nil
	}
	return errors.Join(s.settle(s.audit.drafts[0]), s.audit.flush())
}

// weight returns about how many bytes are kept for the session.
func (s *session) weight() int {
	n := s.waits
	for _, side := range s.sides {
		n = max(n, side.watch.Weight())
	}
	return n
}

// recordWeight is about how many bytes a record takes in addition to its text.
const recordWeight = 512

// shrink drops the oldest entries until at most most bytes are kept.
func (s *session) shrink(most int) error {
	if err := s.stopWaiting(); err != nil {
		return err
	}
	return s.judge(func(w Watch) []Finding { return w.Shrink(most) })
}

// say reports the findings of a watch.
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
	Needs       string   `json:"needs,omitempty"`      // what the law needs that no log has; "": the law is audited
	Capability  string   `json:"capability,omitempty"` // the law is judged only if this is declared
	// Whole says that the law is judged only in sessions of which the log has the beginning, including the world.
	Whole bool `json:"whole,omitempty"`
}

// Laws returns all laws, with those that can be audited first.
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
				continue // of an unfinished draft, which no audit uses
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
