// Package audit judges what passed on links in production, by its log: an endless
// stream of records, one a line, in bounded memory. What a log can't show is not
// judged; what is told is beyond doubt.
package audit

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"runtime"
	"slices"
	"time"

	"github.com/c2a-conform/c2a-conform/features"
	"github.com/c2a-conform/c2a-conform/internal/wire"
	"github.com/c2a-conform/c2a-conform/reference/c2a"
	"github.com/c2a-conform/c2a-conform/reference/law"
	"github.com/c2a-conform/c2a-conform/runner/jsonrpc"
	"github.com/c2a-conform/c2a-conform/schemas"
)

// Options say how to read a log. The zero value judges both sides, in the draft
// that each session names.
type Options struct {
	Role  string // features.RoleHost, features.RoleHarness, or "" for both
	Draft string // of every session; "": as it shows
	// Capabilities are what the implementation says it sees to by itself, as in
	// conformance/hello; the rules that hang on others are not judged.
	Capabilities []string
	// Patience is how long what has to follow may take; 0: DefaultPatience.
	Patience time.Duration
}

// The bounds of an audit.
const (
	DefaultPatience = 5 * time.Minute
	// maxSessions is how many links are watched at once; the one that was silent
	// for longest makes room.
	maxSessions = 256
	// maxUnknown is how many records of a session may pass before its draft shows;
	// after that it is taken for the current one.
	maxUnknown = 64
	// maxAsked is how many requests of a session, each way, wait for their answer.
	maxAsked = 4096
	// maxPending is how many messages, in how many bytes of the log, wait to be judged together.
	maxPending      = 256
	maxPendingBytes = 1 << 20
	// shrinkEvery is after how many records it is looked how much is kept.
	shrinkEvery = 1024
	// maxKept is how many things that passed are kept in all sessions together.
	maxKept  = 400_000
	crossing = 10 * time.Second
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

// Summary counts what was read and found.
type Summary struct {
	Records  int64 `json:"records"`  // frames of a link
	Skipped  int64 `json:"skipped"`  // other records of traces
	Findings int64 `json:"findings"` // of every level
	Broken   int64 `json:"broken"`   // those of a MUST
	Sessions int64 `json:"sessions"`
}

// A RecordError tells of a line that is no record of a log.
type RecordError struct {
	Line int
	Err  error
}

// Error names the line.
func (e *RecordError) Error() string { return fmt.Sprintf("line %d: %v", e.Line, e.Err) }

// Unwrap returns Err.
func (e *RecordError) Unwrap() error { return e.Err }

// Run reads a log to its end, or as far as it can be read, and tells of each finding
// as soon as it is sure. When nothing comes for a moment, and once a minute, it judges what it has. The errors are [*RecordError],
// and those of r, ctx and tell.
func Run(ctx context.Context, r io.Reader, o Options, tell func(Finding) error) (Summary, error) {
	catalogue, err := features.LoadCatalogue()
	if err != nil {
		return Summary{}, err
	}
	if o.Patience <= 0 {
		o.Patience = DefaultPatience
	}
	a := &auditor{Options: o, catalogue: catalogue, tell: tell, sessions: map[string]*session{}}
	if o.Role != "" {
		a.roles = []string{o.Role}
	} else {
		a.roles = []string{features.RoleHost, features.RoleHarness}
	}
	a.pasts = map[string]*law.Past{}
	for _, role := range a.roles {
		a.pasts[role] = law.NewPast()
	}
	err = a.read(ctx, r)
	if !a.deaf { // a log that breaks off is judged as far as it goes
		err = errors.Join(err, a.judgeAll())
	}
	return a.Summary, err
}

type auditor struct {
	Options
	Summary
	catalogue *features.Catalogue
	roles     []string
	tell      func(Finding) error
	sessions  map[string]*session
	pasts     map[string]*law.Past // by role
	pending   []*passing           // that sides still have to judge
	bytes     int                  // that were read since they were judged
	trace     *header              // of the trace that is read, if it is one
	clockMs   int64                // of the log
	jumbled   bool                 // it went back: the sessions stand one behind the other
	deaf      bool                 // nobody can be told of a finding any more
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
			for _, l := range b.lines {
				if err := a.take(l); err != nil {
					return err
				}
			}
			if a.bytes += len(b.raw); a.bytes > maxPendingBytes {
				if err := a.flush(); err != nil {
					return err
				}
			}
		case <-idle.C:
			judge := a.flush
			if ticks++; calm || ticks%60 == 0 { // nothing passes, or it does without an end
				judge = a.judgeAll
			}
			if err := judge(); err != nil {
				return err
			}
			calm = true
		case <-ctx.Done():
			return context.Cause(ctx)
		}
	}
}

func (a *auditor) judgeAll() error {
	if err := a.flush(); err != nil {
		return err
	}
	for _, name := range slices.Sorted(maps.Keys(a.sessions)) {
		if err := a.sessions[name].judge(); err != nil {
			return err
		}
	}
	return nil
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
	}
	if a.Records++; a.Records%shrinkEvery == 0 {
		if err := a.shrink(); err != nil {
			return err
		}
	}
	a.jumbled = a.jumbled || rec.role != "" || rec.atMs < a.clockMs-skew.Milliseconds()
	a.clockMs = max(a.clockMs, rec.atMs)
	if a.Records%(1<<16) == 0 {
		if err := a.judgeAll(); err != nil {
			return err
		}
	}
	s, err := a.session(rec)
	if err != nil {
		return err
	}
	s.usedAt = a.Records
	return s.take(rec)
}

// session finds the session of a record, or begins it.
func (a *auditor) session(rec *record) (*session, error) {
	if s := a.sessions[rec.session]; s != nil {
		return s, nil
	}
	if len(a.sessions) >= maxSessions {
		if err := a.evict(); err != nil {
			return nil, err
		}
	}
	a.Sessions++
	s := &session{audit: a, name: rec.session, asked: [2]map[string]asked{{}, {}}}
	if d, ok := c2a.ParseDraft(cmp.Or(a.Draft, rec.draft)); ok {
		s.begin(d, rec)
	}
	a.sessions[rec.session] = s
	return s, nil
}

// evict lets go of the session that was silent for longest. If it speaks again, it
// is one of which the beginning is unknown.
func (a *auditor) evict() error {
	var oldest *session
	for _, s := range a.sessions {
		if oldest == nil || s.usedAt < oldest.usedAt {
			oldest = s
		}
	}
	delete(a.sessions, oldest.name)
	if err := a.flush(); err != nil {
		return err
	}
	return oldest.judge()
}

// shrink evicts sessions until little enough is kept.
func (a *auditor) shrink() error {
	if err := a.flush(); err != nil {
		return err
	}
	for len(a.sessions) > 1 {
		kept := 0
		for _, s := range a.sessions {
			for _, side := range s.sides {
				kept += side.watch.Kept()
			}
		}
		if kept <= maxKept {
			return nil
		}
		if err := a.evict(); err != nil {
			return err
		}
	}
	return nil
}

// session is one link between a host and its agents.
type session struct {
	audit   *auditor
	name    string
	draft   c2a.Draft // zero: it hasn't shown yet
	whole   bool      // the log has its beginning
	atMs    int64
	waiting []*record // until the draft shows
	sides   []side
	asked   [2]map[string]asked // by id: of the host, of the agents
	usedAt  int64
}

// side is one side of a session that is judged.
type side struct {
	role  string
	watch *law.Watch
}

type asked struct{ method, tool string }

func fromHost(m *record) int {
	if m.toAgent {
		return 0
	}
	return 1
}

// begin settles the draft.
func (s *session) begin(d c2a.Draft, first *record) {
	s.draft = d
	s.whole = first.message.Method == wire.MethodInitialize && first.toAgent
	for _, role := range s.audit.roles {
		if first.role != "" && first.role != role {
			continue // the trace is of the other side
		}
		log := law.Log{
			PatienceMs: s.audit.Patience.Milliseconds(), CrossMs: crossing.Milliseconds(),
			Whole: s.whole, Session: s.name, Past: s.audit.pasts[role],
		}
		r := law.HostRole
		if role == features.RoleHarness {
			r = law.HarnessRole
		}
		s.sides = append(s.sides, side{role, law.NewWatch(r, d, log, s.audit.laws(role, d))})
	}
}

// laws are those whose requirement binds the role, and hangs on nothing that is not
// declared.
func (a *auditor) laws(role string, d c2a.Draft) []law.Law {
	return slices.DeleteFunc(slices.Clone(law.All()), func(l law.Law) bool {
		q, ok := a.catalogue.Requirement(l.Requirement)
		return !ok || !a.judged(q, role, d)
	})
}

func (a *auditor) judged(q *features.Requirement, role string, d c2a.Draft) bool {
	gate := q.Gate(role)
	return slices.Contains(q.Roles, role) && slices.Contains(q.Drafts, d.String()) && (gate == "" || slices.Contains(a.Capabilities, gate))
}

func (s *session) take(rec *record) error {
	if s.draft == 0 {
		rec.message = jsonrpc.Decode(bytes.Clone(rec.message.Raw)) // nothing beside it is to be kept
		s.waiting = append(s.waiting, rec)
		d, ok := shows(rec.message)
		if !ok && len(s.waiting) < maxUnknown {
			return nil
		}
		if !ok {
			d = c2a.Draft0624
		}
		return s.settle(d)
	}
	return s.see(rec)
}

// settle goes on with what waited for the draft.
func (s *session) settle(d c2a.Draft) error {
	waited := s.waiting
	s.waiting = nil
	s.begin(d, waited[0])
	for _, w := range waited {
		if err := s.see(w); err != nil {
			return err
		}
	}
	return nil
}

// shows reports which draft a message is of, if it tells.
func shows(m jsonrpc.Message) (c2a.Draft, bool) {
	switch m.Method {
	case wire.MethodInitialize, wire.MethodDeliver:
		if draft, _, err := schemas.Recognize(m.Raw); err == nil {
			return c2a.ParseDraft(string(draft))
		}
	}
	return 0, false
}

// see hands a record to the sides. The elements of a batch are messages of the
// side that sends it; to the other it is one frame that may be answered in many
// ways.
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

// is reports whether the record was sent by the side.
func (s side) is(rec *record) bool { return (s.role == features.RoleHost) == rec.toAgent }

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
	m, from := p.message, fromHost(p.record)
	switch m.Kind {
	case jsonrpc.KindRequest, jsonrpc.KindNotification:
		if m.Method == wire.MethodInitialize && from == 0 {
			// The link is made, maybe anew: what was open is never answered.
			s.asked = [2]map[string]asked{{}, {}}
			p.anew = true
		}
		if m.Kind == jsonrpc.KindRequest {
			if len(s.asked[from]) >= maxAsked {
				clear(s.asked[from])
			}
			to := asked{method: m.Method}
			if m.Method == wire.MethodToolsCall {
				to.tool = tool(m)
			}
			s.asked[from][m.ID.String()] = to
		}
	case jsonrpc.KindResponse:
		if to, ok := s.asked[1-from][m.ID.String()]; ok {
			delete(s.asked[1-from], m.ID.String())
			p.answers = true
			if to.tool != "" {
				return to.method, schemas.ToolMethod(to.tool)
			}
			return to.method, to.method
		}
	}
	return m.Method, m.Method
}

func (s *session) judge() error {
	if len(s.waiting) > 0 {
		if err := s.settle(c2a.Draft0624); err != nil {
			return err
		}
		if err := s.audit.flush(); err != nil {
			return err
		}
	}
	for _, side := range s.sides {
		if !s.audit.jumbled {
			side.watch.Pass(s.audit.clockMs)
		}
		if err := s.say(side, inOrder(side.watch.Judge())); err != nil {
			return err
		}
	}
	return nil
}

func (s *session) say(side side, findings []law.Finding) error {
	for _, f := range findings {
		if err := s.audit.found(s, side, Finding{
			Line: f.Line, Requirement: f.Law.Requirement, Source: "law", Event: f.Event, What: f.Law.Says, Got: f.Got, Allowed: f.Allowed,
		}); err != nil {
			return err
		}
	}
	return nil
}

// What a frame breaks that breaks nothing more particular.
const (
	requirementOfFrames = "C2A-RPC-001"
	requirementOfForm   = "C2A-RPC-004"
)

func (a *auditor) found(s *session, side side, f Finding) error {
	f.Session, f.Role, f.Draft = s.name, side.role, s.draft.String()
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
}

// Laws lists all laws, those that can be audited first.
func Laws() ([]Coverage, error) {
	catalogue, err := features.LoadCatalogue()
	if err != nil {
		return nil, err
	}
	var out []Coverage
	for _, l := range law.All() {
		c := Coverage{Requirement: l.Requirement, Says: l.Says, Needs: l.Needs().String()}
		q, ok := catalogue.Requirement(l.Requirement)
		for _, r := range []struct {
			name string
			role law.Role
		}{{features.RoleHost, law.HostRole}, {features.RoleHarness, law.HarnessRole}} {
			if !slices.Contains(l.Roles, r.role) {
				continue
			}
			c.Roles = append(c.Roles, r.name)
			if ok {
				c.Capability = cmp.Or(c.Capability, q.Gate(r.name))
			}
		}
		for _, d := range l.Drafts {
			c.Drafts = append(c.Drafts, d.String())
		}
		out = append(out, c)
	}
	slices.SortStableFunc(out, func(a, b Coverage) int {
		return cmp.Or(cmp.Compare(min(len(a.Needs), 1), min(len(b.Needs), 1)))
	})
	return out, nil
}
