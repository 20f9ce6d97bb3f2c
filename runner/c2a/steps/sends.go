package steps

import (
	"context"
	"encoding/json"
	"slices"
	"strings"

	"github.com/c2a-conform/c2a-conform/reference/c2a"
	"github.com/c2a-conform/c2a-conform/reference/c2a/law"
	"github.com/c2a-conform/c2a-conform/reference/c2a/wire"
	"github.com/c2a-conform/c2a-conform/runner/c2a/world"
	"github.com/c2a-conform/c2a-conform/runner/judge"
)

// sends are the steps in which the suite calls tools of a host as an agent, and
// what has to follow on the surface.
func sends() []*step {
	return needing(link,

		when(`{agent} notifies of progress {text}`, `worker notifies of progress "box 41 of 90"`,
			"A notifications/progress from the side of the harness, halfway.",
			func(ctx context.Context, s *scene, a args) error {
				agent, err := s.agentID(a.At(0))
				if err != nil {
					return err
				}
				return s.world.Tell(ctx, wire.MethodProgress, map[string]any{
					"progressToken": agent + ":1", "progress": 41, "total": 90, "message": a.At(1), "agent": agent,
				})
			}),
		plain(`{text} is injected nowhere`, `"box 41 of 90" is injected nowhere`,
			"No event that is immediate, buffered or a knock holds the text, whatever its case.",
			func(s *scene, a args) finding {
				for _, d := range s.deliveries(func(d law.Delivery) bool {
					return slices.Contains([]c2a.Mode{c2a.Immediate, c2a.Buffered, c2a.Notify}, d.Event.Mode)
				}) {
					for _, text := range stringsOf(json.RawMessage(d.Wire)) {
						if strings.Contains(strings.ToLower(text), strings.ToLower(a.At(0))) {
							return broken(d.seq, "no event that brings it to a model", "%s: %q", d.Event.Mode, text)
						}
					}
				}
				return kept(judge.NoSeq, "nowhere")
			}),
		ofAgent(`{nothing|no reaction} obliges {agent}`, `no reaction obliges lead`,
			"No event that is delivered to the agent is must_respond; or no event of a reaction, of which there has to be one.",
			func(s *scene, agent string, a args) finding {
				if a.Is("nothing") {
					for _, d := range s.deliveries(func(d law.Delivery) bool { return s.is(d.Event.Recipient, agent) }) {
						if d.PolicyText == c2a.MustRespond.String() {
							return broken(d.seq, "no event that must be answered", "must_respond")
						}
					}
					return kept(judge.NoSeq, "nothing does")
				}
				told := s.signals(agent)
				for _, d := range told {
					if d.PolicyText == c2a.MustRespond.String() {
						return broken(d.seq, "another policy", "must_respond")
					}
				}
				return verdict(len(told) > 0, judge.NoSeq, "the event of a reaction", "%s", signalList(told))
			}),
		fallible(`the surface shows {text} by {agent} in {place}`, `the surface shows "it is" by lead in the thread "deploy"`,
			"The host has posted the text in the agent's name, each time in that place. It may stand among other words. A thread that nobody knew before counts as its channel.",
			func(s *scene, a args) (finding, error) {
				place, err := s.world.At(place(a, 2), world.ParticipantID(a.At(1)))
				if err != nil {
					return finding{}, err
				}
				all, err := s.shownMessages(a.At(1), "")
				if err != nil {
					return finding{}, err
				}
				found := judge.NoSeq
				for _, p := range all {
					if !strings.Contains(p.Text, a.At(0)) {
						continue
					}
					thread := p.Place.Thread
					if _, known := s.world.Engine().Thread(thread); !known {
						thread = ""
					}
					if found = p.seq; p.Place.Conversation != place.Conversation || thread != place.Thread {
						return broken(p.seq, "in "+placeName(place), "in %s", placeName(p.Place)), nil
					}
				}
				return verdict(found != judge.NoSeq, found, "a message in "+placeName(place), "%s", map[bool]string{true: "so it is", false: "none"}[found != judge.NoSeq]), nil
			}),
		fallible(`{agent}'s messages {text} and {text} appear in that order`, `lead's messages "first the pump" and "then the valve" appear in that order`,
			"Where both are on the surface. One whose call was refused need not be.",
			func(s *scene, a args) (finding, error) {
				first, err := s.shownMessages(a.At(0), a.At(1))
				if err != nil {
					return finding{}, err
				}
				second, err := s.shownMessages(a.At(0), a.At(2))
				if err != nil {
					return finding{}, err
				}
				switch {
				case len(second) == 0:
					return unused("posting the second of two messages while the first has to wait"), nil
				case len(first) == 0:
					return kept(second[0].seq, "the second alone"), nil
				}
				return verdict(first[0].seq < second[0].seq, second[0].seq, "the first before the second", "%s", map[bool]string{true: "so they do", false: "the second comes first"}[first[0].seq < second[0].seq]), nil
			}),
	)
}

// shownMessage is a message that the host posted for an agent.
type shownMessage struct {
	law.Posted
	seq int
}

// shownMessages are the messages of an agent that stand on the surface, those
// with the text, or all if it is "".
func (s *scene) shownMessages(name, text string) ([]shownMessage, error) {
	agent, err := s.agentID(name)
	if err != nil {
		return nil, err
	}
	var all []shownMessage
	for i, e := range s.world.Trace().Entries {
		p, ok := e.Item.(law.Posted)
		if !ok || p.Agent != agent {
			continue
		}
		at := slices.IndexFunc(all, func(m shownMessage) bool { return m.Message == p.Message })
		switch {
		case p.Op == "post":
			all = append(all, shownMessage{p, i})
		case p.Op == "edit" && at >= 0:
			all[at].Text = p.Text
		case p.Op == "delete" && at >= 0:
			all = slices.Delete(all, at, at+1)
		}
	}
	return slices.DeleteFunc(all, func(m shownMessage) bool { return text != "" && m.Text != text }), nil
}
