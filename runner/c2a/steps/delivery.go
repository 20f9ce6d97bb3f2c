package steps

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/c2a-conform/c2a-conform/reference/c2a"
	"github.com/c2a-conform/c2a-conform/reference/c2a/law"
	"github.com/c2a-conform/c2a-conform/runner/c2a/world"
	"github.com/c2a-conform/c2a-conform/runner/exchange"
	"github.com/c2a-conform/c2a-conform/runner/judge"
	"github.com/c2a-conform/c2a-conform/runner/steps"
)

// redeliveryMs is how long a host may take to try again, unless it declares
// another time; the texts give none.
const redeliveryMs = 600_000

// maxRedeliveryMs bounds what it may declare.
const maxRedeliveryMs = 24 * 3_600_000

// redeliveryTime is how long a host takes at most to try again, in ms.
func redeliveryTime(windows map[string]int64) int64 {
	return min(cmp.Or(windows["redeliveryMs"], redeliveryMs), maxRedeliveryMs)
}

// deliveryDemands are the demands on delivery at least once.
func deliveryDemands() []*step {
	return needing(link,
		fallible(`{text} is delivered to {agent} {exactly once|more than once}`, `"is the kiln hot?" is delivered to lead exactly once`,
			"One delivery of the message in all the time that passed, under whatever id; or at least two, each a request.",
			func(s *scene, a args) (finding, error) {
				events, err := s.to(a.At(0), a.At(1))
				if a.Is("exactly once") {
					return verdict(len(events) == 1, latest(events), "1 delivery", "%s", deliveries(len(events))), err
				}
				asked := slices.DeleteFunc(slices.Clone(events), func(e delivered) bool { return e.Request == "" })
				return verdict(len(asked) > 1, latest(events), "a second delivery by request", "%s", deliveries(len(events))), err
			}),
		fallible(`{text} is not delivered to {agent}[ again] {once it is acknowledged|once it is changed|after the latest call}`, `"is the kiln hot?" is not delivered to lead once it is changed`,
			"None comes behind the acknowledgement, where there is one; with this text after the message was edited or deleted, unless it is cancelled, too; or since the agent's latest tool call.",
			func(s *scene, a args) (finding, error) {
				events, err := s.to(a.At(0), a.At(1))
				switch {
				case err != nil:
					return finding{}, err
				case a.Is("after the latest call"):
					return s.sinceCall(events, a.At(1)), nil
				case a.Is("once it is acknowledged"):
					acked := s.acked(events)
					if acked < 0 {
						return unused("another delivery of what was answered before it was acknowledged"), nil
					}
					return verdict(acked == len(events)-1, latest(events), "no delivery after the acknowledgement",
						"%s after it", deliveries(len(events)-1-acked)), nil
				}
				at, err := s.changedAt(a.At(0))
				if err != nil {
					return finding{}, err
				}
				late := slices.IndexFunc(events, func(e delivered) bool { return e.seq > at && s.withdrawn(e) < e.seq })
				if late < 0 {
					return kept(at, fmt.Sprintf("%s, all before", deliveries(len(events)))), nil
				}
				return broken(events[late].seq, "no delivery any more", "%s after it was changed", deliveries(len(events)-late)), nil
			}),
		fallible(`every delivery of {text} to {agent} has the same {words}`, `every delivery of "is the kiln hot?" to lead has the same event id`,
			"Of event id, idempotency key and time of creation, one. Where there is no second delivery there is nothing to compare.",
			func(s *scene, a args) (finding, error) {
				path, ok := map[string][]string{
					"event id": {"eventId"}, "idempotency key": {"reliability", "idempotencyKey"}, "time of creation": {"timing", "createdAt"},
				}[a.At(2)]
				if !ok {
					return finding{}, &exchange.ScenarioError{What: fmt.Sprintf("a delivery has no %q to compare", a.At(2))}
				}
				events, err := s.to(a.At(0), a.At(1))
				if err != nil || len(events) < 2 {
					return unused("a second delivery of an event"), err
				}
				first := s.member(events[0], path)
				for _, e := range events[1:] {
					if got := s.member(e, path); got != first {
						f := broken(e.seq, first+", as before", "%s", got)
						f.Path = "/params/" + strings.Join(path, "/")
						return f, nil
					}
				}
				return kept(latest(events), fmt.Sprintf("%s: %s", deliveries(len(events)), first)), nil
			}),
		fallible(`the deliveries of {text} to {agent} count their attempts from 1`, `the deliveries of "is the kiln hot?" to lead count their attempts from 1`,
			"1, 2, 3 and so on.",
			func(s *scene, a args) (finding, error) {
				events, err := s.to(a.At(0), a.At(1))
				if err != nil || len(events) < 2 {
					return unused("a second delivery of an event"), err
				}
				for i, e := range events {
					if e.Event.Attempt != i+1 {
						f := broken(e.seq, fmt.Sprintf("attempt %d", i+1), "attempt %d", e.Event.Attempt)
						f.Path = "/params/reliability/attempt"
						return f, nil
					}
				}
				return kept(latest(events), steps.Plural(len(events), "attempt")), nil
			}),
		fallible(`{text} is {one|at most one} event to {agent}`, `"is the kiln hot?" is one event to lead`,
			"The message is delivered, and all its deliveries carry one event id; or it is not delivered at all.",
			func(s *scene, a args) (finding, error) { return s.oneEvent(a, a.Is("at most one")) }),
		fallible(`{texts} are acknowledged by {agent} in that order`, `"one", "two", "three" are acknowledged by lead in that order`,
			"The first delivery of each message that the harness acknowledged comes behind that of the one before.",
			func(s *scene, a args) (finding, error) {
				last := judge.NoSeq
				for _, text := range a.Texts(0) {
					events, err := s.to(text, a.At(1))
					if err != nil {
						return finding{}, err
					}
					i := s.acked(events)
					switch {
					case i < 0:
						return unused("a second delivery of an event"), nil
					case events[i].seq < last:
						return broken(last, fmt.Sprintf("%q before it", text), "%q behind a message that was posted later", text), nil
					}
					last = events[i].seq
				}
				return kept(last, "in that order"), nil
			}),
		fallible(`since the link is back {agent} is delivered[ nothing][ {texts} in that order and nothing else]`, `since the link is back lead is delivered "three", "four" in that order and nothing else`,
			"These messages, each at least once, and none that was acknowledged before.",
			func(s *scene, a args) (finding, error) { return s.resumed(a.At(0), a.Texts(1)) }),
		fallible(`since the restart {agent} is delivered {text}`, `since the restart lead is delivered "is the kiln hot?"`,
			"A delivery of the message comes after the kill.",
			func(s *scene, a args) (finding, error) {
				events, err := s.to(a.At(1), a.At(0))
				if err != nil {
					return finding{}, err
				}
				killed := s.lastEntry(func(x law.Item) bool { _, ok := x.(law.Killed); return ok })
				late := slices.IndexFunc(events, func(e delivered) bool { return e.seq > killed })
				return verdict(late >= 0, latest(events), "a delivery after the restart", "none"), nil
			}),
	)
}

// sinceCall judges that none of the deliveries came since the latest tool call of an agent.
func (s *scene) sinceCall(events []delivered, name string) finding {
	c := s.lastCall(name, "")
	switch {
	case c == nil:
		return broken(judge.NoSeq, "a call", "none")
	case c.absent != "":
		return unused(c.absent)
	case c.answer == nil:
		return broken(judge.NoSeq, "an answer to "+c.tool, "none")
	}
	for _, e := range events {
		if e.seq > c.answer.Seq {
			return broken(e.seq, "no delivery", "a delivery at %s", steps.Seconds(e.atMs))
		}
	}
	return kept(c.answer.Seq, "no delivery")
}

func latest(events []delivered) int {
	if len(events) == 0 {
		return judge.NoSeq
	}
	return events[len(events)-1].seq
}

// acked is the position among the deliveries of the first that was
// acknowledged, or -1.
func (s *scene) acked(events []delivered) int {
	return slices.IndexFunc(events, func(e delivered) bool {
		return slices.ContainsFunc(s.world.Trace().Entries[e.seq:], func(x law.Entry) bool {
			ack, ok := x.Item.(law.Ack)
			return ok && ack.OK && ack.Request == e.Request && e.Request != ""
		})
	})
}

// member is a member of a delivery's params as JSON text.
func (s *scene) member(e delivered, path []string) string {
	raw := s.world.Message(e.seq).Params
	for _, name := range path {
		var object map[string]json.RawMessage
		if json.Unmarshal(raw, &object) != nil || object[name] == nil {
			return "none"
		}
		raw = object[name]
	}
	return string(raw)
}

func (s *scene) oneEvent(a args, atMost bool) (finding, error) {
	events, err := s.to(a.At(0), a.At(1))
	switch {
	case err != nil:
		return finding{}, err
	case len(events) == 0 && !atMost:
		return broken(judge.NoSeq, "a delivery", "none"), nil
	case len(events) == 0:
		return kept(judge.NoSeq, "no delivery"), nil
	}
	for _, e := range events[1:] {
		if e.Event.ID != events[0].Event.ID {
			f := broken(e.seq, fmt.Sprintf("%q again, or no delivery", events[0].Event.ID), "%q, another event for the same message", e.Event.ID)
			f.Path = "/params/eventId"
			return f, nil
		}
	}
	return kept(latest(events), fmt.Sprintf("%s of %q", deliveries(len(events)), events[0].Event.ID)), nil
}

// changedAt is where in the trace a message lost the text, by an edit or
// because it was deleted.
func (s *scene) changedAt(text string) (int, error) {
	m, version, err := s.world.Find(text)
	if err != nil {
		return 0, err
	}
	if version+1 < len(m.Seqs) {
		return m.Seqs[version+1], nil
	}
	for i, e := range s.world.Trace().Entries {
		if x, ok := e.Item.(law.Surfaced); ok {
			if gone, ok := x.Input.(c2a.Deleted); ok && gone.ID == m.ID {
				return i, nil
			}
		}
	}
	return 0, &exchange.ScenarioError{What: fmt.Sprintf("%q was not changed", text)}
}

// lastEntry is the position of the last entry that is so, or -1.
func (s *scene) lastEntry(is func(law.Item) bool) int {
	for i, e := range slices.Backward(s.world.Trace().Entries) {
		if is(e.Item) {
			return i
		}
	}
	return -1
}

// resumed judges what an agent is delivered since the link is back: the texts,
// in their order, and no other message.
func (s *scene) resumed(name string, texts []string) (finding, error) {
	agent, err := s.agentID(name)
	if err != nil {
		return finding{}, err
	}
	back := s.lastEntry(func(x law.Item) bool { l, ok := x.(law.Linked); return ok && l.Up })
	var got []string
	seq := judge.NoSeq
	for _, e := range s.deliveries(func(d law.Delivery) bool { return s.is(d.Event.Recipient, agent) && d.Message != "" }) {
		if e.seq < back {
			continue
		}
		i := slices.IndexFunc(s.world.Messages(), func(m *world.Message) bool { return m.ID == e.Message })
		if text := s.world.Messages()[i].Text(); !slices.Contains(got, text) {
			got, seq = append(got, text), e.seq
		}
	}
	return verdict(slices.Equal(got, texts), seq, quoted(texts), "%s", quoted(got)), nil
}

func quoted(texts []string) string {
	if len(texts) == 0 {
		return "nothing"
	}
	return strings.TrimSuffix(strings.TrimPrefix(fmt.Sprintf("%q", texts), "["), "]")
}
