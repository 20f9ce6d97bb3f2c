package owed

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/c2a-conform/c2a-conform/reference/c2a"
	c2ahost "github.com/c2a-conform/c2a-conform/reference/c2a/host"
	"github.com/c2a-conform/c2a-conform/reference/c2a/law"
)

// ladderLaws follow each obligation through the trace: its returns, its escalation, gaps, and what anybody did about it
// in between. They judge only what is certain: after an action whose effect the text leaves open, they judge nothing.
func ladderLaws() []law.Law {
	climbs := func(requirement, states string) law.Law {
		return law.Needing(law.Surface, law.OfHost(requirement, hasObligations, states,
			func(s *law.Story, v *law.Tally) { climb(s, v, requirement) }))
	}
	closes := func(requirement, states string) law.Law {
		return law.Needing(law.Surface, law.OfHost(requirement, hasObligations, states,
			func(s *law.Story, v *law.Tally) {
				climb(s, v, requirement)
				openSet(s, v, requirement)
			}))
	}
	return []law.Law{
		climbs("C2A-RET-001", "an open obligation returns within its interval"),
		climbs("C2A-RET-006", "no obligation escalates before it has returned as often as declared"),
		climbs("C2A-RET-010", "a signal that only says what the recipient thinks does not change the time of the "+
			"next return"),
		climbs("C2A-DISC-005", "reading does not change the time of the next return"),
		closes("C2A-DISC-009", "nothing about another message of the same author changes the time of the next "+
			"return"),
		climbs("C2A-GAP-006", "compacting the log does not change the time of the next return"),
		climbs("C2A-RET-009", "only the first extension delays a return"),
		climbs("C2A-RET-011", "no obligation returns or escalates while its recipient waits for a clarification"),
		closes("C2A-RET-013", "an author owes a clarification of what was not understood, and a question back "+
			"to an author returns in the same way as a message's obligation"),
		climbs("C2A-ESC-009", "a question back that its author leaves unanswered escalates"),
		climbs("C2A-RET-012", "within one interval of the author's edit, a paused obligation returns"),
		closes("C2A-DISC-001",
			"no obligation returns, escalates or is owed after its author has given the signal done for its recipient"),
		closes("C2A-DISC-002",
			"no obligation returns, escalates or is owed after the delegate has given the signal done for its "+
				"recipient"),
		closes("C2A-DISC-011", "no obligation returns, escalates or is owed after its author has deleted the message, "+
			"and a deletion by anybody else leaves it open"),
		climbs("C2A-ESC-001", "an obligation escalates within one interval after its last return; an escalation "+
			"also returns first, and then escalates in the same way"),
		climbs("C2A-ESC-005", "an obligation that its recipient declines, or can't answer, escalates at once"),
		climbs("C2A-ESC-002", "if there is no coordinator, a human owes the escalation"),
		climbs("C2A-GAP-002", "after a gap, an obligation that is old enough escalates"),
		climbs("C2A-GAP-003", "an obligation that the host learned about late returns and escalates according to its "+
			"creation time"),
		climbs("C2A-GAP-005", "after a restart, an obligation returns and escalates as before"),
		law.Needing(law.Surface, law.OfHost("C2A-GAP-001", hasObligations,
			"two returns of an obligation are at least one interval apart; after a gap, one is sent at the next "+
				"interval",
			func(s *law.Story, v *law.Tally) {
				returnsApart(s, v)
				climb(s, v, "C2A-GAP-001")
			})),
	}
}

// ladder is an obligation of one recipient: the first delivery of its message to it, and what happened since.
type ladder struct {
	s          *law.Story
	first      *law.Event
	message    string
	recipient  string
	author     string
	delegate   string          // the participant that may confirm for the author; "": nobody
	human      bool            // it escalates to a human, who must be in the world
	ids        map[string]bool // event ids under which the message was delivered
	above      string          // the coordinator of the recipient to whom it escalates; "": a human, or it is open
	intervalMs int64           // as declared; 0: unknown
	most       int64           // number of returns before it escalates
	happened   []happening
	postedMs   int64 // when the message was posted, if the host learnt of it late; otherwise 0
	made       *made // the host's own question; nil: a message asks
}

// happening is an entry of the trace that matters to a ladder.
type happening struct {
	at     int
	ms     int64
	what   what
	number int    // the number that a return gives
	rule   string // by which it changes nothing
	owes   []c2a.Open
}

type what uint8

const (
	returns   what = iota + 1 // the event is returned
	escalates                 // somebody else gets an event about it
	joins                     // somebody else gets an event about what else its recipient owes, which it may join
	extends                   // its recipient is working on it
	declines                  // its recipient will not do it, or can't
	pauses                    // its recipient doesn't understand it
	clarifies                 // its author edits the message
	confirms                  // its author gives done for its recipient
	delegates                 // the author's delegate confirms
	deletes                   // its author deletes the message
	blurs                     // something that may have moved the next return
	breaks                    // the link breaks
	mends                     // the link is restored
	restarts                  // the host is killed, and restarted at once
	looks                     // the host says what is owed
	idles                     // something that changes nothing
	ends                      // nothing is certain after this
)

// graceMs is how late a return or an escalation may be: a part of the interval.
func (l *ladder) graceMs() int64 { return l.intervalMs/2 + l.s.Trace.SlackMs }

// verdict reports whether an obligation kept a requirement, at a position of the trace.
type verdict func(of string, ok bool, at int, got, allowed string)

// verdicts are the verdicts of one walk through a story, by their requirements.
type verdicts map[string][]func(v *law.Tally)

// note is a [verdict].
func (a verdicts) note(of string, ok bool, at int, got, allowed string) {
	a[of] = append(a[of], func(v *law.Tally) { v.Test(ok, at, got, allowed) })
}

// tell runs the tests of a requirement.
func (a verdicts) tell(requirement string, v *law.Tally) {
	for _, test := range a[requirement] {
		test(v)
	}
}

// climb judges each ladder for one requirement.
func climb(s *law.Story, v *law.Tally, requirement string) {
	type key struct{}
	law.Derive(s, key{}, climbed).tell(requirement, v)
}

// climbed follows each ladder.
func climbed(s *law.Story) verdicts {
	all := verdicts{}
	if s.Trace.World == nil || s.Trace.World.NoReturns {
		return all
	}
	for _, l := range append(ladders(s), madeLadders(s)...) {
		c := climber{ladder: l, lastMs: l.first.AtMs, cause: "C2A-RET-001",
			judge: func(of string, ok bool, at int, got, allowed string) {
				if l.made != nil {
					of = l.made.rules(of)
				}
				all.note(of, ok, at, fmt.Sprintf("%s of %q for %s", got, l.first.Event.ID, l.recipient), allowed)
			}}
		if l.postedMs > 0 && !c.late() {
			continue
		}
		c.climb()
	}
	return all
}

// climber is what is known of an obligation at a point of its ladder.
type climber struct {
	*ladder
	judge    verdict
	lastMs   int64  // when it last came, was clarified, or a gap ended
	looseMs  int64  // how much earlier the next return may come, if intervals count from the creation
	returned int64  // how often it came, or should have come in a gap
	number   int    // the number that its last return gave
	topMs    int64  // when it came for the last permitted time
	cause    string // the requirement that says when it comes next
	gap      string // the requirement that says its number after a gap; "": there was none
	down     bool   // the link is broken
	closed   string // the requirement that closed it; "": it is open
	paused   bool
	sinceMs  int64    // when it was closed or paused
	extended bool     // its recipient has used the one extension,
	waits    bool     // and the next return is the one that it makes later
	blurred  bool     // when the next return comes is open
	declined bool     // its recipient won't answer, and a human has to be told
	anew     bool     // how often it returns before it escalates is open
	joined   bool     // its escalation may have become one with another
	idle     []string // the rules by which what happened since it came last changes nothing,
	ever     []string // and by which what happened at all does
}

// judged judges when the next return comes, or that none does. If only one rule is about what happened since the last
// one, or else about what happened at all, that rule is judged, too.
func (c *climber) judged(of string, ok bool, at int, got, allowed string) {
	c.judge(of, ok, at, got, allowed)
	about := c.idle
	if len(about) == 0 {
		about = c.ever
	}
	if len(about) == 1 && about[0] != of {
		c.judge(about[0], ok, at, got, allowed)
	}
}

// bears notes that something happened which changes nothing, by a rule.
func (c *climber) bears(rule string) {
	c.idle, c.ever = with(c.idle, rule), with(c.ever, rule)
}

// with is a list of requirements with one more, if it doesn't have it.
func with(list []string, rule string) []string {
	if slices.Contains(list, rule) {
		return list
	}
	return append(list, rule)
}

// tooOften notes that it came again instead of going to somebody else.
func (c *climber) tooOften(at int) {
	rules := []string{"C2A-RET-006"}
	if len(c.ever) == 1 {
		rules = append(rules, c.ever...)
	}
	for _, rule := range rules {
		c.judge(rule, false, at, fmt.Sprintf("%d returns", c.returned), fmt.Sprint(c.most))
	}
}

// late allows for a host that learnt of the message late: as after a gap, the returns that should have come by then
// count. It reports whether what follows is certain.
func (c *climber) late() bool {
	c.lastMs = c.postedMs
	certain := c.resumes(happening{ms: c.first.AtMs, what: restarts})
	c.cause, c.gap = "C2A-GAP-003", "C2A-GAP-003"
	c.bears("C2A-GAP-002")
	return certain && c.intervalMs > 0
}

func (c *climber) climb() {
	for _, x := range c.happened {
		if c.overdue(x.ms, x.at) || !c.take(x) {
			return
		}
	}
	n := len(c.s.Trace.Entries) - 1
	c.overdue(c.s.EntryMs(n), n)
}

// overdue reports whether the next return, or the escalation, should have come by the moment. If so, it is missing.
func (c *climber) overdue(ms int64, at int) bool {
	dueMs := c.lastMs + c.intervalMs
	if c.returned >= c.most {
		dueMs = c.topMs + c.intervalMs
	}
	if c.human && (c.declined || c.returned >= c.most) { // the open set shows it
		return false
	}
	if c.intervalMs == 0 || c.down || c.blurred || c.waits || c.closed != "" || c.paused || ms <= dueMs+c.graceMs() {
		return false
	}
	by := fmt.Sprintf("a return or an escalation by %d ms", dueMs)
	switch {
	case c.returned < c.most:
		c.judged(c.cause, false, at, "no return", by)
	case c.above != "" && !c.anew && !c.joined:
		c.judged(cmp.Or(c.gap, "C2A-ESC-001"), false, at, "no escalation", by)
		if c.returned > c.most && c.gap == "" {
			c.tooOften(at)
		}
	}
	return true
}

// take processes the next happening. It reports whether what follows is certain.
func (c *climber) take(x happening) bool {
	if x.what == looks {
		c.told(x)
		return true
	}
	if c.declined || c.above == "" && c.returned >= c.most && x.ms >= c.lastMs+c.intervalMs {
		return false // it is escalated to a human, and nothing more of it is visible
	}
	open := c.closed == "" && !c.paused
	switch x.what {
	case ends:
		return false
	case idles:
		rule := x.rule
		if c.paused && slices.Contains(mayClarify, rule) {
			rule = "C2A-RET-012"
		}
		c.bears(rule)
	case blurs:
		c.blurred = true
	case breaks:
		c.down = true
	case mends, restarts:
		c.bears(after[x.what])
		return c.resumes(x)
	case joins:
		c.joined = true
	case returns, escalates:
		return c.comes(x)
	case extends:
		switch {
		case !open || c.returned >= c.most: // which is left open
			c.blurred = true
		case c.extended:
			c.cause = "C2A-RET-009"
		default:
			c.extended, c.waits = true, true
		}
	case declines:
		if open && c.above != "" {
			c.atOnce(x, c.judge)
		}
		c.declined = open && c.human
		return c.declined
	case pauses:
		if c.closed == "" {
			c.paused, c.sinceMs, c.idle = true, x.ms, nil
			c.judge("C2A-RET-011", true, x.at, "", "")
		}
	case clarifies:
		if !c.paused || c.closed != "" {
			c.bears("C2A-DISC-012")
			break
		}
		c.paused, c.waits, c.blurred, c.anew, c.idle = false, false, false, true, nil
		c.lastMs, c.cause, c.returned = x.ms, "C2A-RET-012", min(c.returned, c.most-1)
	case confirms, delegates, deletes:
		if c.closed == "" {
			c.closed, c.sinceMs, c.idle = closes[x.what], x.ms, nil
			c.judge(c.closed, true, x.at, "", "")
		}
	}
	return true
}

// told judges whether a human owes what was escalated. It ignores obligations that may have been escalated before, or
// not yet.
func (c *climber) told(x happening) {
	late := c.returned >= c.most && x.ms > c.topMs+c.intervalMs+c.graceMs()
	if !c.human || c.intervalMs == 0 || c.down || c.blurred || c.waits || c.closed != "" || c.paused || c.anew ||
		c.gap != "" || !late && !c.declined {
		return
	}
	w := c.s.Trace.World
	has := slices.ContainsFunc(x.owes, func(o c2a.Open) bool {
		mine := func(about c2a.Owed) bool { return c.ids[about.Event] && about.Recipient == c.recipient }
		return w.Author(o.Party).Kind == c2a.Human && (len(o.About) == 0 || slices.ContainsFunc(o.About, mine))
	})
	c.judge("C2A-ESC-002", has, x.at, "no human owes an escalation", "a human owes it")
}

// closes are the requirements by which an obligation is closed.
var closes = map[what]string{confirms: "C2A-DISC-001", delegates: "C2A-DISC-002", deletes: "C2A-DISC-011"}

// comes judges a return or an escalation. What follows an escalation is open.
func (c *climber) comes(x happening) bool {
	name := "a return"
	if x.what == escalates {
		name = "an escalation"
	}
	switch {
	case (c.closed != "" || c.paused) && x.ms == c.sinceMs:
		return true // they may have crossed
	case c.closed != "":
		c.judged(c.closed, false, x.at, name, "nothing, since it was discharged")
		return false
	case c.paused:
		c.judged("C2A-RET-011", false, x.at, name, "nothing, since its recipient waits for a clarification")
		return false
	case x.what == escalates:
		early := c.returned < c.most && c.gap == "" && !c.anew && !c.down
		c.judged(cmp.Or(c.gap, "C2A-RET-006"), !early, x.at,
			fmt.Sprintf("an escalation after %d returns", c.returned),
			fmt.Sprintf("an escalation after %d returns", c.most))
		if !early {
			c.judge(cmp.Or(c.gap, "C2A-ESC-001"), true, x.at, "", "")
		}
		return false
	}
	dueMs, got := c.lastMs+c.intervalMs, fmt.Sprintf("a return at %d ms", x.ms)
	due := fmt.Sprintf("a return at %d ms", dueMs-c.looseMs)
	if c.waits && c.intervalMs > 0 && !c.blurred {
		c.judge("C2A-RET-009", x.ms > dueMs, x.at, got,
			"a return more than one interval after the previous one, because the recipient is working on the event")
	}
	early := c.intervalMs > 0 && x.ms+1_000+c.s.Trace.SlackMs+c.looseMs < dueMs
	late := c.intervalMs > 0 && !c.waits && !c.blurred && x.ms > dueMs+1_000+c.s.Trace.SlackMs
	ok := !late && (!early || c.cause == "C2A-RET-009" || c.cause == "C2A-RET-012")
	if !ok && c.cause == "C2A-RET-001" && c.ofOtherMode(x.ms-c.lastMs) {
		c.judge("C2A-RET-007", false, x.at, got, due)
	} else {
		c.judged(c.cause, ok, x.at, got, due)
	}
	if c.cause == "C2A-GAP-003" {
		c.judge("C2A-GAP-001", !early, x.at, got, due)
	}
	c.judge("C2A-RET-001", x.number == 0 || x.number > c.number, x.at, fmt.Sprintf("return number %d", x.number),
		fmt.Sprintf("a number above %d", c.number))
	c.lastMs, c.looseMs, c.number = x.ms, 0, x.number
	if c.returned++; c.returned == c.most {
		c.topMs = x.ms
	}
	c.waits, c.blurred, c.cause, c.idle = false, false, "C2A-RET-001", nil
	return true
}

// ofOtherMode reports whether a time is the interval of another mode.
func (l *ladder) ofOtherMode(ms int64) bool {
	for _, interval := range l.s.Trace.ReturnMs {
		if interval == ms && ms != l.intervalMs {
			return true
		}
	}
	return false
}

// resumes judges nothing, but counts what should have come in a gap. What comes next may come at the next interval
// since the creation, or an interval after the gap; and if the obligation has to escalate, one return may come before
// that. It reports whether what follows is certain.
func (c *climber) resumes(x happening) bool {
	wasDown := c.down
	c.down = false
	switch {
	case x.what == mends && !wasDown || c.closed != "" || c.paused || c.intervalMs == 0:
		return true
	case c.waits || c.blurred:
		return false
	}
	sinceMs := x.ms - (c.lastMs - c.looseMs)
	if near := (sinceMs + 1_000) % c.intervalMs; near <= 2_000 && sinceMs > 1_000 {
		return false // the gap ends with an interval
	}
	c.returned = min(c.returned+sinceMs/c.intervalMs, max(c.returned, c.most))
	c.lastMs, c.looseMs = x.ms, sinceMs%c.intervalMs
	if c.returned >= c.most {
		c.topMs = c.lastMs + c.intervalMs
	}
	c.cause, c.gap = "C2A-GAP-001", "C2A-GAP-002"
	if x.what == restarts {
		c.cause, c.gap = "C2A-GAP-005", "C2A-GAP-005"
	}
	return true
}

// after are the rules by which a gap changes nothing.
var after = map[what]string{mends: "C2A-GAP-001", restarts: "C2A-GAP-005"}

// atOnce judges whether what the recipient declines goes to its coordinator, unless that has been told of the recipient
// before, so that the two may become one.
func (l *ladder) atOnce(declined happening, judge verdict) {
	withinMs := declined.ms + 1_000 + l.s.Trace.SlackMs
	for _, e := range l.s.Events {
		if !law.Same(e.Event.Recipient, l.above) || e.Event.Obligation == nil || e.Message != "" || e.Event.Returns() {
			continue
		}
		if e.At < declined.at || e.AtMs <= withinMs {
			judge("C2A-ESC-005", true, declined.at, "", "")
			return
		}
	}
	if n := len(l.s.Trace.Entries); l.s.EntryMs(n-1) > withinMs {
		judge("C2A-ESC-005", false, declined.at, "no escalation", "one to "+l.above+" at once")
	}
}

// ladders are the ladders of agents that got an obligation when its message was posted, and acknowledged it.
func ladders(s *law.Story) []*ladder {
	w := s.Trace.World
	var all []*ladder
	seen := map[[2]string]bool{}
	for _, e := range s.Events {
		key := [2]string{e.Message, e.Event.Recipient}
		if e.Message == "" || e.Event.Returns() || e.Event.EditOf != "" || e.Event.Reaction != nil || seen[key] {
			continue
		}
		seen[key] = true
		agent, ok := w.Agent(e.Event.Recipient)
		versions := e.Versions()
		if !ok || !blocksAuthor(e) || e.Policy != c2a.MustRespond || len(versions) != 1 || e.AckAt < 0 || e.Refused {
			continue
		}
		posted := versions[0]
		m := posted.Message
		if m.Obligation == nil || e.AtMs != posted.AtMs || m.PostedMs < 0 || m.PostedMs > e.AtMs ||
			m.Author == agent.ID {
			continue
		}
		l := &ladder{s: s, first: e, message: e.Message, recipient: agent.ID, author: posted.Message.Author,
			intervalMs: s.Trace.ReturnMs[e.Mode], most: s.Trace.Returns,
			postedMs: m.PostedMs}
		l.delegate = e.Event.Obligation.Delegate.ID
		if author, ok := w.Agent(l.author); ok && posted.Message.Obligation.Delegate.ID == "" {
			l.delegate = author.Coordinator
		}
		if l.delegate == l.recipient {
			continue // which is left open
		}
		if above, ok := w.Agent(agent.Coordinator); ok && above.ID != l.author && above.ID != l.recipient {
			l.above = above.ID
		}
		l.human = agent.Coordinator == "" && slices.ContainsFunc(w.People,
			func(p c2a.Person) bool { return p.ID != l.author })
		l.look()
		all = append(all, l)
	}
	return all
}

// look notes what happened to the obligation, in order. What came before the message was delivered counts from then on.
func (l *ladder) look() {
	note := func(i int, x what, number int) {
		l.happened = append(l.happened,
			happening{at: max(i, l.first.At), ms: max(l.s.EntryMs(i), l.first.AtMs), what: x, number: number})
	}
	events := map[int]*law.Event{}
	l.ids = map[string]bool{}
	for _, e := range l.s.Events {
		events[e.At] = e
		if e.Message == l.message && !e.Event.Returns() {
			l.ids[e.Event.ID] = true
		}
	}
	uses := map[int]*law.Use{}
	for _, u := range l.s.Uses() {
		uses[u.At] = u
	}
	for i, x := range l.s.Trace.Entries {
		if in, ok := x.Item.(law.Inspected); ok && i > l.first.At {
			l.happened = append(l.happened, happening{at: i, ms: l.s.EntryMs(i), what: looks, owes: in.State.Owes})
			continue
		}
		if e := events[i]; e != nil {
			if y, ok := l.told(e); ok {
				note(i, y, e.Event.ReturnNumber())
			}
			continue
		}
		if l.made != nil && i <= l.first.At {
			continue // an earlier action has caused it
		}
		y, ok := l.did(x.Item, uses[i])
		if rule := l.idle(x.Item); !ok && rule != "" && i > l.first.At {
			l.happened = append(l.happened, happening{at: i, ms: l.s.EntryMs(i), what: idles, rule: rule})
		}
		switch y {
		case breaks, mends, restarts:
			ok = i > l.first.At
		}
		if ok {
			note(i, y, 0)
		}
	}
}

// told returns what a delivery means for the ladder.
func (l *ladder) told(e *law.Event) (what, bool) {
	if l.made != nil {
		return l.toldMade(e)
	}
	o := e.Event.Obligation
	switch {
	case e.Again:
	case e.Event.Returns() && e.Returned == l.message && law.Same(e.Event.Recipient, l.recipient):
		return returns, true
	case e.Event.Returns() || o == nil || law.Same(e.Event.Recipient, l.author):
	case slices.ContainsFunc(o.Of, func(x c2a.Owed) bool { return l.ids[x.Event] && x.Recipient == l.recipient }):
		return escalates, true
	case slices.ContainsFunc(o.Of, func(x c2a.Owed) bool { return x.Recipient == l.recipient }):
		return joins, true
	case e.Message == "" && len(o.Of) == 0: // it may be about this one
		return ends, true
	}
	return 0, false
}

// did returns what an item that is no delivery means for the ladder.
func (l *ladder) did(item law.Item, use *law.Use) (what, bool) {
	if l.made != nil {
		return l.didMade(item, use)
	}
	switch x := item.(type) {
	case law.Linked, law.Killed:
		return interrupts(x), true
	case law.ToolUse:
		if use == nil || x.Name != "chat.react" {
			return 0, false
		}
		if !l.ids[x.InReplyTo] {
			about := slices.ContainsFunc(l.s.Events, func(e *law.Event) bool {
				return e.Event.ID == x.InReplyTo && e.Event.Returns() && e.Returned == l.message
			})
			_, moves := answers[x.Text]
			return ends, about && moves // whether such a signal on the return counts is left open
		}
		if !use.OK() {
			return ends, true
		}
		return l.signal(x.Agent, x.Text, x.About)
	case law.Surfaced:
		return l.surfaced(x.Input)
	}
	return 0, false
}

// interrupts returns what the end of a link, a new link or a kill means for a ladder.
func interrupts(item law.Item) what {
	switch x, linked := item.(law.Linked); {
	case !linked:
		return restarts
	case x.Up:
		return mends
	}
	return breaks
}

func (l *ladder) surfaced(in c2ahost.Input) (what, bool) {
	switch in := in.(type) {
	case c2ahost.Reacted:
		signal := in.SignalIn(l.s.Trace.World)
		if in.Message == l.message {
			return l.signal(in.Author, signal, in.About)
		}
		if in.Author == in.About && signal == "done" && l.human { // it may close an escalation of both
			return ends, true
		}
	case c2ahost.Unreacted:
		return blurs, in.Message == l.message && in.Author == l.recipient
	case c2ahost.Edited:
		return clarifies, in.ID == l.message && (in.By == "" || in.By == l.author)
	case c2ahost.Deleted:
		return deletes, in.ID == l.message && !in.Retention && (in.By == "" || in.By == l.author)
	case c2ahost.Moved:
		place := l.first.Event.Place.Conversation
		return ends, in.Participant == l.recipient && in.Conversation == place
	case c2ahost.Gathered:
		return ends, true
	}
	return 0, false
}

// answers are the effects of the signals of its recipient.
var answers = map[string]what{"working": extends, "queued": extends, "declined": declines, "blocked": declines,
	"unclear": pauses}

// signal returns the effect of somebody else's signal on the message.
func (l *ladder) signal(by, signal, about string) (what, bool) {
	switch by {
	case l.recipient:
		if about != "" && about != l.recipient {
			return ends, true
		}
		x, ok := answers[signal]
		return x, ok
	case about:
		return ends, signal == "done" && l.human // it may close its escalation
	case l.author, l.delegate:
		switch {
		case signal != "done":
			return ends, true // which is left open
		case about != l.recipient:
			return 0, false
		case by == l.author:
			return confirms, true
		}
		return delegates, true
	}
	return 0, false
}

// idle is the rule by which an item changes nothing of the ladder; "": it has nothing to do with it.
func (l *ladder) idle(item law.Item) string {
	switch x := item.(type) {
	case law.Send:
		if x.Agent == l.recipient && x.Message.Target.Conversation == l.first.Event.Place.Conversation {
			return "C2A-DISC-006"
		}
	case law.ToolUse:
		switch {
		case x.Agent == l.recipient:
			return idleTools[x.Name]
		case x.Name == "chat.react" && l.ids[x.InReplyTo]:
			return l.byOther(x.Agent)
		}
	case law.Surfaced:
		return l.idleOnSurface(x.Input)
	}
	return ""
}

// byOther is the rule by which a signal of somebody else changes nothing.
func (l *ladder) byOther(id string) string {
	if slices.ContainsFunc(l.first.Event.Recipients, func(r c2a.Author) bool { return r.ID == id }) {
		return "C2A-DISC-009"
	}
	return "C2A-DISC-004"
}

// mayClarify are the rules by which an edit, or another message, changes nothing; of what is paused, too.
var mayClarify = []string{"C2A-DISC-006", "C2A-DISC-007", "C2A-DISC-009", "C2A-DISC-012"}

var idleTools = map[string]string{"chat.read_thread": "C2A-DISC-005", "chat.list_events": "C2A-DISC-005",
	"chat.defer": "C2A-DISC-006", "chat.resolve": "C2A-DISC-006", "chat.claim": "C2A-RET-010",
	"chat.react": "C2A-RET-010"}

func (l *ladder) idleOnSurface(in c2ahost.Input) string {
	switch in := in.(type) {
	case c2ahost.Posted:
		if in.Message.Author == l.author && in.Message.Obligation != nil {
			return "C2A-DISC-009"
		}
		if in.Message.Place.Same(l.first.Event.Place) {
			return "C2A-DISC-007"
		}
	case c2ahost.Reacted:
		switch {
		case in.Message != l.message || l.message == "":
		case in.Author == l.recipient:
			return "C2A-RET-010"
		case in.Author == l.author || in.Author == l.delegate:
			return "C2A-DISC-008"
		default:
			return l.byOther(in.Author)
		}
	case c2ahost.Unreacted:
		if in.Message == l.message && l.message != "" {
			return "C2A-DISC-010"
		}
	case c2ahost.Edited:
		if in.ID == l.message {
			return "C2A-DISC-012"
		}
		return "C2A-DISC-009"
	case c2ahost.Deleted:
		if in.ID == l.message {
			return "C2A-DISC-011"
		}
	case c2ahost.Seen:
		if in.Message == l.message {
			return "C2A-DISC-005"
		}
	case c2ahost.Compacted:
		return "C2A-GAP-006"
	case c2ahost.Moved:
		if in.Participant == l.author {
			return "C2A-DISC-013"
		}
	}
	return ""
}
