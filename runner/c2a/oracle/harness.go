package oracle

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/c2a-conform/c2a-conform/reference/c2a"
	"github.com/c2a-conform/c2a-conform/reference/c2a/harness"
	"github.com/c2a-conform/c2a-conform/reference/c2a/law"
)

func (o *oracle) harness() {
	for _, e := range o.Events {
		if e.Refused || e.Policy == 0 || e.Mode == 0 || o.Excused(e) {
			continue
		}
		o.shown(e)
		o.knocked(e)
		o.typedFor(e)
		o.owed(e)
	}
	o.unprompted()
	o.merged()
	o.editedPlaces()
}

// obliged reports whether the event has to reach the model as its mode says. A harness may show less of what needs no
// answer (G-19).
func (o *oracle) obliged(e *law.Event) bool {
	return e.Policy == c2a.MustRespond || o.Trace.Draft.ShowsMay && e.Policy == c2a.MayRespond
}

// shown predicts the turn of an event with full content: when it starts, and that it holds the body.
func (o *oracle) shown(e *law.Event) {
	rules := harness.DefaultRules()
	if e.Event.Text == "" || rules.Expose(c2a.Event{Mode: e.Mode}) != harness.FullContent || !o.obliged(e) ||
		e.Again || e.WithdrawAt >= 0 || !o.Settled(e.At) {
		return
	}
	turns := e.MayShowing()
	if !rules.Compose(e.Mode) {
		if o.Busy(e.Event.Recipient, nil, e.AtMs-1, e.AtMs+1) || o.open(e) {
			return
		}
		ok := slices.ContainsFunc(turns,
			func(t *law.Turn) bool { return t.AtMs <= e.AtMs+c2a.AtOnceMs+o.Trace.SlackMs })
		if ok || o.EndMs > e.AtMs+c2a.AtOnceMs+o.Trace.SlackMs {
			o.predict("C2A-EXPO-001", ok, e.At, "an immediate event is shown in full at once",
				"no turn with its content", fmt.Sprintf("a turn within %d ms", c2a.AtOnceMs))
		}
		return
	}
	limitMs := e.AtMs + c2a.CapMaxMs + c2a.QuietMaxMs + o.Trace.SlackMs
	switch {
	case len(turns) > 0:
		whole := o.Trace.Role != law.HarnessRole || e.Whole()
		o.predict("C2A-EXPO-004", whole, turns[0].At, "a buffered event is shown in full",
			fmt.Sprintf("%q with a character missing", e.Event.Text), "its full content")
	case o.Plain(e) && o.EndMs > limitMs && !o.Busy(e.Event.Recipient, nil, e.AtMs, o.EndMs):
		o.predict("C2A-EXPO-004", false, e.At, "a buffered event is shown in full",
			fmt.Sprintf("no turn with the content of %q", e.Event.ID), "a turn with its full content")
	}
}

// open reports whether a turn of the event's agent waited for an answer when the event came.
func (o *oracle) open(e *law.Event) bool {
	return slices.ContainsFunc(o.Turns, func(t *law.Turn) bool {
		return law.Same(t.Agent, e.Event.Recipient) && t.At < e.At && (t.StopAt < 0 || t.StopAt > e.At) &&
			(!t.Over() || t.Answers[len(t.Answers)-1].At > e.At)
	})
}

// knocked predicts that a knock that obliges reaches the model, and that who, where and topic stand in the turn that
// shows a knock.
func (o *oracle) knocked(e *law.Event) {
	k := e.Event.Knock
	if k == nil || e.Mode != c2a.Notify || strings.TrimSpace(k.Topic) == "" {
		return
	}
	for _, t := range o.Turns {
		if t.At < e.At || !law.Same(t.Agent, e.Event.Recipient) || !o.Knocks(t, e) || !o.onlyKnock(t, e) {
			continue
		}
		var b strings.Builder
		for _, m := range t.Steps[0].Fresh {
			b.WriteString(law.Words(m.Text))
		}
		var missing []string
		need := func(what string, any ...string) {
			if !slices.ContainsFunc(any, func(s string) bool {
				w := law.Words(s)
				return w != " " && strings.Contains(b.String(), w)
			}) {
				missing = append(missing, what)
			}
		}
		x := e.Event
		c, _ := o.Trace.World.Conversation(x.Place.Conversation)
		need("who", k.From, x.Author.ID, x.Author.Name)
		need("where", k.Where, x.Place.Thread, x.Place.Conversation, c.Name)
		if o.Trace.Draft.KnockAims {
			need("directedness", x.Directedness.String())
			need("policy", e.Policy.String())
		}
		o.predict("C2A-EXPO-006", len(missing) == 0, t.At, "a knock shows the author, the place and the topic",
			"missing: "+strings.Join(missing, ", "), "who, where, topic")
		return
	}
	if e.Policy == c2a.MustRespond && !e.Again && e.WithdrawAt < 0 && o.EndMs > e.AtMs+settleMs+o.Trace.SlackMs &&
		o.Settled(e.At) &&
		!o.Busy(e.Event.Recipient, nil, e.AtMs, o.EndMs) && len(e.Turns()) == 0 {
		o.predict("C2A-EXPO-006", false, e.At, "the knock for an event that must be answered reaches the model",
			fmt.Sprintf("no turn shows the knock for %q", e.Event.ID), "a turn with who, where and topic")
	}
}

// onlyKnock reports whether no other knock could be the one that the turn shows.
func (o *oracle) onlyKnock(t *law.Turn, e *law.Event) bool {
	return !slices.ContainsFunc(o.Events,
		func(x *law.Event) bool { return x != e && x.At < t.At && x.Event.Knock != nil && o.Knocks(t, x) })
}

// unprompted predicts that an agent that only got what no model sees takes no turn.
func (o *oracle) unprompted() {
	rules := harness.DefaultRules()
	var agents []string
	for _, e := range o.Events {
		if !slices.Contains(agents, e.Event.Recipient) {
			agents = append(agents, e.Event.Recipient)
		}
	}
	for _, agent := range agents {
		requirement := "C2A-EXPO-009"
		sure := true
		last := -1
		for _, e := range o.Events {
			if !law.Same(e.Event.Recipient, agent) {
				continue
			}
			if e.Mode == 0 || rules.Expose(c2a.Event{Mode: e.Mode}) != harness.Hidden {
				sure = false
			}
			if e.Mode == c2a.ToolMailbox {
				requirement = "C2A-EXPO-008"
			}
			last = e.At
		}
		if !sure || agent == "" || !o.Settled(last) {
			continue
		}
		i := slices.IndexFunc(o.Turns, func(t *law.Turn) bool { return law.Same(t.Agent, agent) })
		at := -1
		if i >= 0 {
			at = o.Turns[i].At
		}
		o.predict(requirement, i < 0, at,
			"an event that is only stored does not start a turn", "a turn of "+agent, "no turn")
	}
}

// runs are the fragments of one group that have to share a turn: each within the shortest quiet time of the one before,
// all well within the cap, and the window alone decides when each is shown.
func (o *oracle) runs() [][]*law.Event {
	var runs [][]*law.Event
	seen := map[[4]string]bool{}
	for _, e := range o.Events {
		if seen[e.Group()] || !o.Plain(e) {
			continue
		}
		seen[e.Group()] = true
		var run []*law.Event
		var startMs, lastMs int64 // of everything that may share the window
		for _, f := range e.Fragments() {
			switch {
			case len(run) == 0 || f.AtMs > lastMs+c2a.QuietMaxMs+o.Trace.SlackMs:
				startMs = f.AtMs
				runs, run = append(runs, run), []*law.Event{f}
			case f.AtMs >= lastMs+c2a.QuietMinMs-o.Trace.SlackMs ||
				f.AtMs >= startMs+o.Trace.Draft.CapMinMs()-o.Trace.SlackMs:
				runs, run = append(runs, run), []*law.Event{f}
			default:
				run = append(run, f)
			}
			lastMs = f.AtMs
		}
		runs = append(runs, run)
	}
	return slices.DeleteFunc(runs, func(r []*law.Event) bool {
		return len(r) == 0 || slices.ContainsFunc(r, func(e *law.Event) bool { return !o.Plain(e) })
	})
}

// merged predicts which fragments share a turn, which don't, and their order.
func (o *oracle) merged() {
	var before []*law.Event
	for _, run := range o.runs() {
		first := o.home(run[0])
		if len(before) > 0 && before[0].Group() == run[0].Group() && first != nil {
			last := before[len(before)-1]
			t := o.home(last)
			if t != nil && run[0].AtMs > last.AtMs+c2a.QuietMaxMs+o.Trace.SlackMs &&
				!o.Busy(t.Agent, t, last.AtMs, t.AtMs) {
				o.predict("C2A-COMPOSE-013", t != first, first.At,
					"messages further apart than the window become separate turns",
					fmt.Sprintf("%q and %q in one turn", last.Event.ID, run[0].Event.ID), "a separate turn for each")
			}
		}
		before = run
		if len(run) < 2 || first == nil || o.Busy(first.Agent, first, run[0].AtMs, first.AtMs) {
			continue
		}
		for _, e := range run[1:] {
			t := o.home(e)
			if t == nil || o.Busy(t.Agent, t, e.AtMs, t.AtMs) {
				continue
			}
			o.predict("C2A-COMPOSE-003", t == first, t.At,
				"fragments from one author in one conversation become one turn",
				fmt.Sprintf("%q and %q in two turns", run[0].Event.ID, e.Event.ID), "one turn")
		}
		o.ordered("C2A-COMPOSE-004", first, run)
	}
}

// home is the turn that shows the event first, if that is beyond doubt.
func (o *oracle) home(e *law.Event) *law.Turn {
	if turns := e.Showing(); len(turns) > 0 {
		return turns[0]
	}
	return nil
}

// ordered predicts that those of the events that the turn shows stand in it in the order given.
func (o *oracle) ordered(requirement string, t *law.Turn, events []*law.Event) {
	var b strings.Builder
	for _, m := range t.Steps[0].Fresh {
		b.WriteString(law.Words(m.Text))
	}
	text := b.String()
	last, count := -1, 0
	for _, e := range events {
		if !slices.Contains(t.Shows(), e) {
			continue
		}
		words := law.Words(e.Event.Text)
		if strings.Count(text, words) != 1 {
			continue
		}
		at := strings.Index(text, words)
		if count++; at < last {
			o.predict(requirement, false, t.At, "fragments are shown in the order in which they were posted",
				fmt.Sprintf("%q too early", e.Event.ID), "the order in which they were posted")
			return
		}
		last = at
	}
	if count > 1 {
		o.predict(requirement, true, t.At, "", "", "")
	}
}

// editedPlaces predicts that an edited fragment stands where the old one stood.
func (o *oracle) editedPlaces() {
	for _, old := range o.Events {
		e := old.Replaced
		if e == nil || old.Again || old.Mode != c2a.Buffered || e.Mode != c2a.Buffered || old.WithdrawAt < 0 ||
			e.WithdrawAt >= 0 || e.Replaced != nil || len(old.MayShowing()) > 0 {
			continue
		}
		root, t := o.firstWaiting(old), o.home(e)
		// the old window may have closed, and its turn waited
		if root == nil || t == nil || o.Busy(t.Agent, t, root.AtMs, t.AtMs) {
			continue
		}
		var line []*law.Event
		for _, f := range e.Fragments() {
			switch {
			case f == root:
				line = append(line, e)
			case f != e && f.WithdrawAt < 0 && f.Event.EditOf == "":
				line = append(line, f)
			}
		}
		o.ordered("C2A-COMPOSE-015", t, line)
	}
}

// firstWaiting is the event whose place an edit of e takes: of an edit of an edit, that of the first that was in no
// turn yet; nil, if that is in doubt.
func (o *oracle) firstWaiting(e *law.Event) *law.Event {
	for _, f := range slices.Backward(o.Events) {
		switch {
		case f.Replaced != e:
		case len(f.Showing()) > 0:
			return e
		case len(f.MayShowing()) > 0:
			return nil
		default:
			e = f
		}
	}
	return e
}

// typedFor predicts that typing holds a turn back, but not beyond the cap. A message doesn't end the typing: the
// platform says when it stops.
func (o *oracle) typedFor(e *law.Event) {
	if e.Mode != c2a.Buffered || !o.Typed(e) || e.Again || e.WithdrawAt >= 0 || e.Event.EditOf != "" {
		return
	}
	t := o.home(e)
	if t == nil || o.Busy(t.Agent, t, e.AtMs, t.AtMs) || slices.ContainsFunc(o.Events, func(x *law.Event) bool {
		return law.Same(x.Event.Recipient, e.Event.Recipient) && (x.Mode == c2a.Immediate || x.WithdrawAt >= 0)
	}) {
		return
	}
	slackMs := o.Trace.SlackMs
	var onMs, offMs int64 = -1, -1 // the typing that was on, or off, last before the turn
	fragments := e.Fragments()
	for _, x := range o.Trace.Entries[:t.At] {
		n, ok := x.Item.(law.TypingNote)
		if !ok || !law.Same(n.Agent, e.Event.Recipient) || n.Author != e.Event.Author.ID ||
			n.Place.Conversation != e.Event.Place.Conversation || n.Place.Thread != e.Event.Place.Thread {
			continue
		}
		if n.Active {
			onMs, offMs = x.AtMs, -1
		} else {
			offMs = x.AtMs
		}
	}
	fromMs := o.WindowStart(e, t)
	switch {
	case onMs < 0:
	case offMs < 0 && o.LostTyping(onMs, t.AtMs):
	case offMs < 0: // still typing
		held := t.AtMs < onMs+law.TypingLapsesMs && t.AtMs < fromMs+o.Trace.Draft.CapMinMs()-slackMs
		if held && onMs < e.AtMs+c2a.QuietMinMs {
			o.predict("C2A-COMPOSE-010", false, t.At, "no turn starts while the author is typing",
				fmt.Sprintf("a turn %d ms after the fragment, while the author was typing", t.AtMs-e.AtMs),
				"a turn after the typing stopped, or at the cap")
		} else {
			o.predict("C2A-COMPOSE-011", t.AtMs <= e.AtMs+c2a.CapMaxMs+slackMs, t.At,
				"typing does not delay a turn beyond the cap",
				fmt.Sprintf("a turn %d ms after the fragment", t.AtMs-e.AtMs),
				fmt.Sprintf("at most %d ms", int64(c2a.CapMaxMs)))
		}
	case offMs > e.AtMs:
		latestMs := offMs + c2a.QuietMaxMs
		for _, f := range fragments {
			if f.At < t.At {
				latestMs = max(latestMs, f.AtMs+c2a.QuietMaxMs)
			}
		}
		o.predict("C2A-COMPOSE-010", t.AtMs <= latestMs+slackMs, t.At, "a turn starts soon after typing stopped",
			fmt.Sprintf("a turn %d ms after it", t.AtMs-offMs), fmt.Sprintf("at most %d ms", c2a.QuietMaxMs))
	}
}

// owed predicts the answer to an event that must be answered, once its turn is over.
func (o *oracle) owed(e *law.Event) {
	if e.Policy != c2a.MustRespond || e.Again || e.WithdrawAt >= 0 || e.Event.Returns() {
		return
	}
	var turn *law.Turn
	for _, t := range o.Turns {
		sure := slices.Contains(t.Shows(), e) || e.Event.Knock != nil && t.At > e.At && o.Knocks(t, e) &&
			o.onlyKnock(t, e)
		if sure && law.Same(t.Agent, e.Event.Recipient) {
			turn = t
		}
	}
	if turn == nil || turn.StopAt >= 0 || !turn.Over() || turn.Has(c2a.ActReact, c2a.ActSend) {
		return
	}
	end := turn.Answers[len(turn.Answers)-1]
	if !o.Settled(end.At) || slices.Contains(o.Lacking(end.At), c2a.ToolCapability("chat.send_message")) {
		return
	}
	failed := slices.ContainsFunc(end.Actions, func(a c2a.Action) bool { return a.Kind == c2a.ActFail })
	if failed && o.EndMs < o.EntryMs(end.At)+anotherTryMs {
		return
	}
	about := append(slices.Clip(turn.About()), o.TakenIn(turn)...)
	if slices.ContainsFunc(about, func(x *law.Event) bool { return x.WithdrawAt >= 0 }) || o.waits(turn) ||
		slices.ContainsFunc(about, o.Outrun) {
		return
	}
	replied := slices.ContainsFunc(end.Actions,
		func(a c2a.Action) bool { return a.Kind == c2a.ActReply && strings.TrimSpace(a.Text) != "" })
	weaker := slices.ContainsFunc(turn.Shows(), func(x *law.Event) bool { return x.Policy < c2a.MustRespond })
	requirement, what := "C2A-OBEY-003", "an event that must be answered is answered"
	switch {
	case !replied:
		requirement, what = "C2A-OBEY-006",
			"an event that must be answered gets an answer, a deferral or a reaction, even if the model doesn't answer"
	case weaker:
		requirement, what = "C2A-COMPOSE-019", "a merged turn has the strongest policy of its fragments"
	case e.Event.Knock != nil && o.Trace.Draft.KnockAims:
		requirement, what = "C2A-EXPO-011",
			"an event that must be answered must still be answered if it arrives as a knock"
	}
	o.predict(requirement, o.discharged(turn, about), end.At, what, fmt.Sprintf("nothing in reply to %q", e.Event.ID),
		"an answer, a deferral or a reaction")
}

// anotherTryMs is how long a harness may take to ask a model again that has failed: no text says it, and a scenario
// settles for as long.
const anotherTryMs = 60_000

// waits reports whether a call that the agent made since the turn began was never answered.
func (o *oracle) waits(t *law.Turn) bool {
	open := map[string]bool{}
	for _, x := range o.Trace.Entries[t.At:] {
		switch y := x.Item.(type) {
		case law.ToolUse:
			open[y.Call] = open[y.Call] || x.From && law.Same(y.Agent, t.Agent)
		case law.ToolResult:
			delete(open, y.Call)
		}
	}
	return slices.Contains(slices.Collect(maps.Values(open)), true)
}

// discharged reports whether anything answers the turn.
func (o *oracle) discharged(t *law.Turn, about []*law.Event) bool {
	for _, y := range o.Says {
		if y.At < t.Began() || !law.Same(y.Agent, t.Agent) {
			continue
		}
		if slices.Contains(about, y.Event) || y.Event == nil && slices.Contains(o.Causes(y), t) {
			return true
		}
	}
	for i, x := range o.Trace.Entries {
		use, ok := x.Item.(law.ToolUse)
		if !ok || i < t.Began() || !x.From || !law.Same(use.Agent, t.Agent) ||
			!slices.Contains([]string{"chat.react", "chat.defer", "chat.resolve"}, use.Name) {
			continue
		}
		if use.InReplyTo == "" ||
			slices.ContainsFunc(about, func(e *law.Event) bool { return e.Event.ID == use.InReplyTo }) {
			return true
		}
	}
	return false
}
