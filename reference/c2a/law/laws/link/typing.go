package link

import (
	"fmt"
	"strings"

	"github.com/c2a-conform/c2a-conform/reference/c2a"
	"github.com/c2a-conform/c2a-conform/reference/c2a/host"
	"github.com/c2a-conform/c2a-conform/reference/c2a/law"
)

// stopMs is how long a host may take to say that somebody has stopped typing.
const stopMs = 10_000

// typist is somebody in a place, and there is one for each agent that is told.
type typist struct {
	place         c2a.Place
	author, agent string
}

// typed is the last that was said of a typist.
type typed struct {
	active bool
	at     int
	atMs   int64
}

// typingLaws are about who types.
func typingLaws() []law.Law {
	return []law.Law{law.Needing(law.Surface, law.OfHost("C2A-EVT-020", law.Always,
		"a typing signal is about typing that the platform has reported, and another signal follows when the typing "+
			"stops",
		typingStops))}
}

func typingStops(s *law.Story, v *law.Tally) {
	people, told := map[typist]*typed{}, map[typist]*typed{}
	var order []typist // of those told, by the first signal
	for i, e := range s.Trace.Entries {
		switch x := e.Item.(type) {
		case law.Surfaced:
			if in, ok := x.Input.(host.TypingChanged); ok {
				people[typist{place: spot(in.Place), author: in.Author}] = &typed{in.Active, i, e.AtMs}
			}
		case law.TypingNote:
			if !e.From || !platforms(s, x.Place) {
				continue
			}
			who := typist{place: spot(x.Place), author: x.Author}
			is := people[who]
			v.Test(is != nil, i, fmt.Sprintf("typing of %q in %s", x.Author, where(who.place)),
				"only typing that the platform has reported there")
			who.agent = x.Agent
			if told[who] == nil {
				order = append(order, who)
			}
			told[who] = &typed{x.Active, i, e.AtMs}
		}
	}
	end := len(s.Trace.Entries)
	for _, who := range order {
		last := told[who]
		is := people[typist{place: who.place, author: who.author}]
		if is == nil || !last.active || is.active || s.EndMs < is.atMs+stopMs || s.Broken(last.at, end) ||
			who.agent != "" && !s.Member(who.place.Conversation, who.agent, end) {
			continue
		}
		v.Test(false, last.at, fmt.Sprintf("typing of %q in %s, which never stops", who.author, where(who.place)),
			"another signal, since the platform has reported that it stopped")
	}
}

// platforms reports whether the platform has the conversation of a place under this id. A host may use ids of its own.
func platforms(s *law.Story, p c2a.Place) bool {
	if s.Trace.World == nil {
		return false
	}
	_, ok := s.Trace.World.Conversation(p.Conversation)
	return ok
}

// spot is a place by its ids alone.
func spot(p c2a.Place) c2a.Place { return c2a.Place{Conversation: p.Conversation, Thread: p.Thread} }

func where(p c2a.Place) string {
	return strings.TrimSuffix(p.Conversation+", thread "+p.Thread, ", thread ")
}
