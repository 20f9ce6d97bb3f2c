package laws

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/c2a-conform/c2a-conform/reference/c2a"
	"github.com/c2a-conform/c2a-conform/reference/c2a/law"
	"github.com/c2a-conform/c2a-conform/reference/c2a/law/laws/sayings"
)

// headerLaws are about what the header of a turn says of its event.
func headerLaws() []law.Law {
	structured := func(d c2a.Draft) bool { return d.Rendering }
	return []law.Law{
		law.Needing(law.Turns, law.OfHarness("C2A-HEAD-001", structured,
			"a header describes an event in its turn completely and correctly",
			func(s *law.Story, v *law.Tally) {
				headersAreTrue(s, v)
				headersAreWhole(s, v)
			})),
		law.Needing(law.Turns, law.OfHarness("C2A-HEAD-003", structured,
			"a header's reply target is the place of its event",
			headersAim)),
		law.Needing(law.Turns, law.OfHarness("C2A-COMPOSE-019", law.Always,
			"a header above several texts names the strongest of their policies; if one of the texts must be "+
				"answered, the model's reply is sent",
			func(s *law.Story, v *law.Tally) {
				if structured(s.Trace.Draft) {
					headersOblige(s, v)
				}
				sayings.Merged(s, v)
			})),
	}
}

// header is the structured header of a message: those of its lines that occur once.
type header struct {
	turn   *law.Turn
	at     int
	event  *law.Event   // the event that it names, or nil
	below  []*law.Event // the events whose texts the message shows
	fields map[string]string
}

// headers are those of the turns. A stranger can write text that looks like a header, so turns that show such text are
// left out.
func headersIn(s *law.Story) []header {
	var all []header
	for _, t := range s.Turns {
		forged := slices.ContainsFunc(s.Events, func(e *law.Event) bool {
			return law.Same(t.Agent, e.Event.Recipient) &&
				(strings.Contains(e.Text(), "C2A EVENT") || strings.Contains(e.Text(), "MESSAGE"))
		})
		if forged {
			continue
		}
		for _, step := range t.Steps {
			for _, m := range step.Messages {
				if fields := headerOf(m.Text); m.Role == "user" && fields["event_id"] != "" {
					below := slices.DeleteFunc(slices.Clone(t.Shows()),
						func(e *law.Event) bool { return e.At > step.At || !e.Surely(m) })
					all = append(all, header{t, step.At, lined(s, t.Agent, fields["event_id"], step.At), below, fields})
				}
			}
		}
	}
	return all
}

// lined finds the latest event of the agent before the position that a line names; a merged turn may name several.
func lined(s *law.Story, agent, id string, before int) *law.Event {
	for _, e := range slices.Backward(s.Events) {
		if e.At < before && law.Same(agent, e.Event.Recipient) &&
			strings.Contains(law.Words(id), law.Words(e.Event.ID)) {
			return e
		}
	}
	return nil
}

// headerOf reads the header at the beginning of a text.
func headerOf(text string) map[string]string {
	title, rest, _ := strings.Cut(strings.TrimSpace(text), "\n")
	lines, _, ok := strings.Cut(rest, "\nMESSAGE")
	if strings.TrimSpace(title) != "C2A EVENT" || !ok {
		return nil
	}
	fields := map[string]string{}
	for line := range strings.Lines(lines) {
		name, value, _ := strings.Cut(line, ":")
		if _, twice := fields[name]; twice {
			value = ""
		}
		fields[name] = strings.TrimSpace(value)
	}
	return fields
}

func headersAreTrue(s *law.Story, v *law.Tally) {
	all := headersIn(s)
	for _, h := range all {
		v.Test(h.event != nil, h.at, fmt.Sprintf("event_id %q", h.fields["event_id"]),
			"the id of one of the agent's events")
		if h.event == nil {
			continue
		}
		about := append([]*law.Event{h.event}, h.turn.About()...) // a merged turn has the strongest policy
		for _, t := range h.event.Turns() {
			about = append(about, t.About()...)
		}
		for _, o := range all { // a turn may start again together with the event that interrupts it
			if o.turn == h.turn && o.event != nil {
				about = append(about, o.event)
			}
		}
		h.test(v, "response_policy", about, func(e *law.Event) string { return e.Policy.String() })
		h.test(v, "directedness", about, func(e *law.Event) string { return e.Event.Directedness.String() })
		h.mixesUp(v, "conversation", s, about, func(e *law.Event) string { return e.Event.Place.Conversation })
		h.mixesUp(v, "thread", s, about, func(e *law.Event) string { return e.Event.Place.Thread })
		h.mixesUp(v, "author", s, about, func(e *law.Event) string { return e.Event.Author.Name })
		h.mixesUp(v, "reason", s, about, func(e *law.Event) string { return e.Event.Reason })
	}
}

// headersAreWhole looks for the lines that every header has, and for those for which the event has a value.
func headersAreWhole(s *law.Story, v *law.Tally) {
	for _, h := range headersIn(s) {
		if h.event == nil {
			continue
		}
		lines := []string{"conversation", "directedness", "response_policy", "reply_target"}
		if h.event.Event.Author.ID != "" { // a digest needs no author
			lines = append(lines, "author")
		}
		if h.event.Event.Reason != "" {
			lines = append(lines, "reason")
		}
		if h.event.Event.Place.Thread != "" {
			lines = append(lines, "thread")
		}
		for _, line := range lines {
			_, ok := h.fields[line]
			v.Test(ok, h.at, fmt.Sprintf("a header for %q without %s", h.event.Event.ID, line), line)
		}
	}
}

// test judges a line that has to be true of one of the events.
func (h header) test(v *law.Tally, line string, about []*law.Event, of func(*law.Event) string) {
	said := h.fields[line]
	ok := said == "" || slices.ContainsFunc(about, func(e *law.Event) bool { return e.Policy == 0 || of(e) == said })
	v.Test(ok, h.at, fmt.Sprintf("%s %q for %q", line, said, h.event.Event.ID), of(h.event))
}

// mixesUp judges a line whose words are free: if it contains the value of any event of the story, it must contain that
// of an event of the turn.
func (h header) mixesUp(v *law.Tally, line string, s *law.Story, about []*law.Event, of func(*law.Event) string) {
	said := law.Words(h.fields[line])
	names := func(e *law.Event) bool { return of(e) != "" && strings.Contains(said, law.Words(of(e))) }
	own := slices.ContainsFunc(about, names)
	if said == law.NoWords || !own && !slices.ContainsFunc(s.Events, names) {
		return
	}
	v.Test(own, h.at, fmt.Sprintf("%s %q for %q", line, h.fields[line], h.event.Event.ID),
		cmp.Or(of(h.event), "no "+line))
}

// headersOblige leaves out events that were taken back before the model was asked: they don't count.
func headersOblige(s *law.Story, v *law.Tally) {
	for _, h := range headersIn(s) {
		var all []c2a.Policy
		for _, e := range h.below {
			if e.Policy != 0 && (e.WithdrawAt < 0 || e.WithdrawAt > h.at) {
				all = append(all, e.Policy)
			}
		}
		said := h.fields["response_policy"]
		if len(all) < 2 || said == "" || slices.Max(all) == slices.Min(all) {
			continue
		}
		want := slices.Max(all).String()
		v.Test(said == want, h.at, fmt.Sprintf("response_policy %q above %d texts", said, len(all)), want)
	}
}

func headersAim(s *law.Story, v *law.Tally) {
	for _, h := range headersIn(s) {
		said := h.fields["reply_target"]
		if h.event == nil || said == "" {
			continue
		}
		at := h.event.Event.Place
		id := at.Conversation
		if at.Thread != "" {
			id = at.Thread
		}
		_, named, _ := strings.Cut(said, ":")
		v.Test(law.Words(said) == law.Words(id) || law.Words(named) == law.Words(id), h.at,
			fmt.Sprintf("reply_target %q for %q", said, h.event.Event.ID), at.Ref())
	}
}
