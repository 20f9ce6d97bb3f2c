package steps

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/c2a-conform/c2a-conform/reference/c2a"
	"github.com/c2a-conform/c2a-conform/reference/c2a/law"
	"github.com/c2a-conform/c2a-conform/runner/c2a/world"
	"github.com/c2a-conform/c2a-conform/runner/judge"
)

// dueDemands are the demands on what time does to an obligation.
func dueDemands() []*step {
	return needing(link,
		eventOf(`the event for {text} {says how long it is fresh|brings the context of its thread}`, `the event for "how high is the water?" says how long it is fresh`,
			"Its attention has a deadlineMs, or a member of attention or timing speaks of freshness, expiry or validity; or its injection.context is there and not empty.",
			func(_ *scene, e delivered, a args) finding {
				if a.Is("says how long it is fresh") {
					name := window(e)
					return verdict(name != "", e.seq, "attention.deadlineMs, or a freshness window", "%s", orMissing(name))
				}
				return verdict(e.Event.Context != "", e.seq, "an injection.context", "%q", e.Event.Context)
			}),
		fallible(`{text} is not answered as if it were fresh`, `"is the beacon lit?" is not answered as if it were fresh`,
			"Since its deadline the event was delivered again under a weaker policy, or withdrawn, or came with a weaker one at once; or the reply to it was refused. An event without a deadline doesn't grow stale.",
			func(s *scene, a args) (finding, error) {
				c := s.lastSend()
				agent := ""
				if c != nil {
					agent = c.agent
				}
				events, err := s.about(a.At(0), agent)
				if err != nil {
					return finding{}, err
				}
				switch {
				case len(events) == 0:
					return broken(judge.NoSeq, "a delivery", "no delivery"), nil
				case window(events[0]) == "":
					return unused("deadlines"), nil
				}
				for _, e := range events {
					if p, ok := c2a.ParsePolicy(s.world.Draft(), e.PolicyText); ok && p < c2a.MustRespond {
						return kept(e.seq, "it is "+e.PolicyText), nil
					}
					if seq := s.withdrawn(e); seq != judge.NoSeq {
						return kept(seq, "it is withdrawn"), nil
					}
				}
				switch {
				case c == nil || c.answer == nil:
					return broken(judge.NoSeq, "an answer to the reply", "none"), nil
				case world.Done(c.answer):
					return broken(c.answer.Seq, "a weaker policy, a cancellation, or a reply that is refused", "must_respond as before, and the reply is taken"), nil
				}
				return kept(c.answer.Seq, "the reply is refused: "+c.says()), nil
			}),
		fallible(`{agent}'s late answer to {text} is taken`, `lead's late answer to "is the anchor up?" is taken`,
			"The latest chat.send_message succeeds. Where the event was withdrawn there is nothing to answer.",
			func(s *scene, a args) (finding, error) {
				events, err := s.about(a.At(1), "")
				if err != nil {
					return finding{}, err
				}
				for _, e := range events {
					if s.withdrawn(e) != judge.NoSeq {
						return unused("answers to what has expired"), nil
					}
				}
				c := s.lastSend()
				if c == nil || c.answer == nil {
					return broken(judge.NoSeq, "an answer to the reply", "none"), nil
				}
				return verdict(world.Done(c.answer), c.answer.Seq, "a result", "%s", c.says()), nil
			}),
		fallible(`{text}[, {if it goes to anybody else},] comes to {agent} again first`, `"@worker is the bridge safe?" comes to worker again first`,
			"It is delivered to the agent a second time, and before that obliges no other agent later than it first obliged this one. Where it need go to nobody else, no second delivery is fine.",
			func(s *scene, a args) (finding, error) {
				return reminded(s, a.At(0), a.At(1), !a.Is("if it goes to anybody else"))
			}),
		fallible(`{text} goes to {count} agent[s] besides {agent}`, `"@worker is the tower safe?" goes to at most 1 agent besides worker`,
			"So many other agents are obliged or invited to answer it.",
			func(s *scene, a args) (finding, error) {
				n, atMost := counted(a, 1)
				others, seq, err := s.handed(a.At(0), a.At(2))
				if n == 0 {
					return verdict(len(others) == 0, seq, "nobody", "%s", nobodyOr(others)), err
				}
				return verdict(len(others) == n || atMost && len(others) < n, seq, strings.TrimPrefix(a.At(1), "exactly ")+" other agent", "%s", nobodyOr(others)), err
			}),
		fallible(`{text} goes to {agent}[ or {agent}], and to nobody besides {agent}`, `"@worker is the cellar dry?" goes to lead, and to nobody besides worker`,
			"The first agents named, or one of them, are obliged or invited to answer it, and no other.",
			func(s *scene, a args) (finding, error) {
				others, seq, err := s.handed(a.At(0), a.At(3))
				allowed := []string{world.ParticipantID(a.At(1))}
				if a.At(2) != "" {
					allowed = append(allowed, world.ParticipantID(a.At(2)))
				}
				ok := len(others) > 0 && !slices.ContainsFunc(others, func(id string) bool { return !slices.Contains(allowed, id) })
				return verdict(ok, seq, strings.Join(allowed, " or "), "%s", nobodyOr(others)), err
			}),
	)
}

// window is the member of an event that says how long it is fresh, or "".
func window(e delivered) string {
	var params map[string]map[string]json.RawMessage
	var loose map[string]json.RawMessage
	_ = json.Unmarshal([]byte(e.Wire), &loose)
	params = map[string]map[string]json.RawMessage{}
	for _, group := range []string{"attention", "timing"} {
		var members map[string]json.RawMessage
		if json.Unmarshal(loose[group], &members) == nil {
			params[group] = members
		}
	}
	for _, group := range []string{"attention", "timing"} {
		for name := range params[group] {
			for _, word := range []string{"deadline", "fresh", "expire", "expir", "valid", "ttl"} {
				if strings.Contains(strings.ToLower(name), word) {
					return group + "." + name
				}
			}
		}
	}
	return ""
}

// withdrawn is where a delivery was cancelled, or judge.NoSeq.
func (s *scene) withdrawn(d delivered) int {
	for i, e := range s.world.Trace().Entries {
		if w, ok := e.Item.(law.Withdrawal); ok && i > d.seq && w.Request == d.Request {
			return i
		}
	}
	return judge.NoSeq
}

// lastSend is the latest chat.send_message of any agent.
func (s *scene) lastSend() *called {
	for i := range slices.Backward(s.calls) {
		if s.calls[i].tool == "chat.send_message" {
			return &s.calls[i]
		}
	}
	return nil
}

// handed are the agents besides the one named that were obliged or invited to
// answer a message, and where that first happened.
func (s *scene) handed(text, name string) (others []string, seq int, err error) {
	agent, err := s.agentID(name)
	if err != nil {
		return nil, judge.NoSeq, err
	}
	events, err := s.about(text, "")
	seq = judge.NoSeq
	for _, e := range events {
		if e.Event.Recipient == agent || e.Event.Policy < c2a.MayRespond || slices.Contains(others, e.Event.Recipient) {
			continue
		}
		if others = append(others, e.Event.Recipient); seq == judge.NoSeq {
			seq = e.seq
		}
	}
	return others, seq, err
}

func nobodyOr(ids []string) string {
	if len(ids) == 0 {
		return "nobody"
	}
	return strings.Join(ids, ", ")
}

// reminded judges whether a message came to the agent a second time before it
// went to another.
func reminded(s *scene, text, name string, demanded bool) (finding, error) {
	events, err := s.to(text, name)
	if err != nil {
		return finding{}, err
	}
	others, handed, err := s.handed(text, name)
	if err != nil {
		return finding{}, err
	}
	again := judge.NoSeq
	if len(events) > 1 {
		again = events[1].seq
	}
	switch {
	case again == judge.NoSeq && (demanded || len(others) > 0):
		return broken(handed, "a second delivery to "+name, "%s to %s, then %s", deliveries(len(events)), name, nobodyOr(others)), nil
	case handed != judge.NoSeq && handed < again:
		return broken(handed, "a second delivery to "+name+" first", "it goes to %s before", nobodyOr(others)), nil
	}
	return kept(again, fmt.Sprintf("%s, then %s", deliveries(len(events)), nobodyOr(others))), nil
}
