package host

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/c2a-conform/c2a-conform/reference/c2a"
	c2ahost "github.com/c2a-conform/c2a-conform/reference/c2a/host"
	"github.com/c2a-conform/c2a-conform/reference/c2a/law"
)

// postingLaws are about what a host shows for its agents.
func postingLaws() []law.Law {
	return []law.Law{
		law.Needing(law.Surface, law.OfHost("C2A-OUT-060", law.Always,
			"a message that the host reports as sent is visible",
			func(s *law.Story, v *law.Tally) {
				sentIsShown(s, v)
				eachIsShown(s, v)
			})),
		law.Needing(law.Surface, law.OfHost("C2A-OUT-050", law.Always, "a message appears at its target",
			shownThere)),
		law.Needing(law.Surface, law.OfHost("C2A-OUT-058", law.Always,
			"a message is visible once for each key it was sent with", shownOnce(false))),
		law.Needing(law.Surface, law.OfHost("C2A-DEL-011", law.Always,
			"a message is visible once for each key it was sent with, even if the host is killed", shownOnce(true))),
		law.Needing(law.Surface, law.OfHost("C2A-OUT-059", law.Always,
			"a message that doesn't appear is answered with an error, unless the platform asked the host to wait",
			missingIsTold)),
		law.Needing(law.Surface, law.OfHost("C2A-OUT-061", hasKeys,
			"an agent's messages appear in the order in which they were sent", shownInOrder)),
		law.Needing(law.Surface, law.OfHost("C2A-OUT-062", func(d c2a.Draft) bool { return d.Progress },
			"progress that an agent reports enters a turn only if someone asks for it", progressAside)),
		law.Needing(law.Surface, law.OfHost("C2A-BOX-001", law.Always,
			"an agent gets only one digest of a conversation at a time, and no second digest within the same period",
			func(s *law.Story, v *law.Tally) {
				oneDigest(s, v)
				oneInPeriod(s, v)
				comesInTime(s, v)
			})),
		law.Needing(law.World, law.OfHost("C2A-BOX-002", law.Always,
			"a digest goes only to agents that can read the messages that it summarises", digestForReaders)),
		law.Needing(law.Surface, law.OfHost("C2A-BOX-006", func(d c2a.Draft) bool { return !d.QuietDigests },
			"a digest must not be answered, unless it mentions the agent or assigns it work", quietDigest)),
	}
}

// fresh calls f for each message of an agent that is sent under its key for the first time and accepted.
func fresh(s *law.Story, f func(y *law.Say)) {
	used := map[string]bool{}
	for _, y := range s.Says {
		key := y.Agent + " " + y.Message.Key
		again := y.Message.Key != "" && used[key]
		used[key] = true
		if !again && y.OK && !s.Trace.Entries[y.At].From {
			f(y)
		}
	}
}

// shows are the positions at which messages of the agent with exactly this text appear after the send.
func shows(s *law.Story, y *law.Say) []int {
	var all []int
	for i, x := range s.Trace.Entries {
		if p, ok := x.Item.(law.Posted); ok && i > y.At && p.Op == "post" && p.Agent == y.Agent &&
			p.Text == y.Message.Text {
			all = append(all, i)
		}
	}
	return all
}

// eachIsShown counts messages of an agent in the same words: about two events, or in two places, they are two messages.
func eachIsShown(s *law.Story, v *law.Tally) {
	type saying struct{ agent, text string }
	type matter struct {
		event string
		place c2a.Place
	}
	sent := map[saying]map[matter]bool{}
	fresh(s, func(y *law.Say) {
		t := y.Message.Target
		if y.Message.Key == "" || !s.Settled(y.AnswerAt) || c2a.HoldsSecret(y.Message.Text) ||
			strings.Contains(y.Message.Text, "@") || t.Conversation == "" {
			return
		}
		k := saying{y.Agent, y.Message.Text}
		if sent[k] == nil {
			sent[k] = map[matter]bool{}
		}
		sent[k][matter{y.Message.InReplyTo, c2a.Place{Conversation: t.Conversation, Thread: t.Thread}}] = true
		shown := 0
		for _, x := range s.Trace.Entries {
			if p, ok := x.Item.(law.Posted); ok && p.Op == "post" && p.Agent == y.Agent &&
				strings.Contains(p.Text, y.Message.Text) {
				shown++
			}
		}
		v.Test(shown >= len(sent[k]), y.AnswerAt, fmt.Sprintf("%q is visible %d times", y.Message.Text, shown),
			fmt.Sprintf(
				"at least %d messages, since it was sent about that many events, or to that many places", len(sent[k])))
	})
}

func shownThere(s *law.Story, v *law.Tally) {
	fresh(s, func(y *law.Say) {
		all := shows(s, y)
		target := y.Message.Target
		if len(all) == 0 || target.Conversation == "" && target.Thread == "" {
			return
		}
		there := slices.ContainsFunc(all, func(i int) bool {
			p := s.Trace.Entries[i].Item.(law.Posted).Place
			return p.Thread == target.Thread && (target.Conversation == "" || p.Conversation == target.Conversation)
		})
		p := s.Trace.Entries[all[0]].Item.(law.Posted).Place
		v.Test(there, all[0], "shown in "+p.Ref(), "shown in "+target.Ref())
	})
}

// shownOnce counts the messages with a text: at most as many as there are keys under which its agent has sent it.
func shownOnce(killed bool) func(s *law.Story, v *law.Tally) {
	return func(s *law.Story, v *law.Tally) {
		type said struct{ agent, text string }
		keys, first := map[said]map[string]bool{}, map[said]int{}
		shown := map[said]int{}
		for i, x := range s.Trace.Entries {
			switch y := x.Item.(type) {
			case law.Send:
				k := said{y.Agent, y.Message.Text}
				if keys[k] == nil {
					keys[k], first[k] = map[string]bool{}, i
				}
				keys[k][cmp.Or(y.Message.Key, "call "+y.Call)] = true
			case law.Posted:
				k := said{y.Agent, y.Text}
				if y.Op != "post" || keys[k] == nil || s.KilledBetween(s.EntryMs(first[k]), x.AtMs) != killed {
					continue
				}
				shown[k]++
				v.Test(shown[k] <= len(keys[k]), i, fmt.Sprintf("%q once more", y.Text),
					"nothing, since it is already there")
			}
		}
	}
}

func missingIsTold(s *law.Story, v *law.Tally) {
	delays := slices.ContainsFunc(s.Trace.Entries, func(x law.Entry) bool {
		in, ok := x.Item.(law.Surfaced)
		o, failing := in.Input.(c2ahost.Outage)
		return ok && failing && (o.Kind != c2a.Permanent || o.Lost)
	})
	if delays {
		return // it may appear later
	}
	used := map[string]bool{} // by agent and key
	for _, y := range s.Says {
		key := y.Agent + " " + y.Message.Key
		again := y.Message.Key != "" && used[key]
		if used[key] = true; again { // it is the message that was sent then
			continue
		}
		altered := strings.Contains(y.Message.Text, "@") || c2a.HoldsSecret(y.Message.Text)
		if s.Trace.Entries[y.At].From || altered || !s.Settled(y.At) || len(shows(s, y)) > 0 || y.OK && !refuses(s,
			y.At) {
			continue
		}
		v.Test(y.AnswerAt >= 0 && !y.OK, y.At, "neither an error nor a message", "an error")
	}
}

// refuses reports whether the platform was set to refuse for good a message that is sent after the position.
func refuses(s *law.Story, at int) bool {
	return slices.ContainsFunc(s.Trace.Entries[:at], func(x law.Entry) bool {
		in, ok := x.Item.(law.Surfaced)
		o, failing := in.Input.(c2ahost.Outage)
		return ok && failing && o.Op == c2ahost.OpPost
	})
}

// shownInOrder ignores messages that had to be sent more than once.
func shownInOrder(s *law.Story, v *law.Tally) {
	sent := map[string]int{} // by agent and key
	for _, y := range s.Says {
		sent[y.Agent+" "+y.Message.Key]++
	}
	type line struct{ agent, conversation string }
	last := map[line]int{}
	fresh(s, func(y *law.Say) {
		all := shows(s, y)
		if len(all) != 1 || y.Message.Key != "" && sent[y.Agent+" "+y.Message.Key] > 1 {
			return
		}
		k := line{y.Agent, y.Message.Target.Conversation}
		if before, ok := last[k]; ok {
			v.Test(before < all[0], all[0], fmt.Sprintf("%q before an earlier message", y.Message.Text),
				"after the earlier message")
		}
		last[k] = max(last[k], all[0])
	})
}

func progressAside(s *law.Story, v *law.Tally) {
	var reports []string
	asked := false
	for i, x := range s.Trace.Entries {
		if m, ok := postedIn(x); ok {
			asked = asked || strings.Contains(m.Text, "?") || strings.Contains(strings.ToLower(m.Text), "status")
		}
		switch y := x.Item.(type) {
		case law.Progress:
			if words := law.Words(y.Message); !x.From && law.Strong(words) {
				reports = append(reports, words)
				v.Test(true, i, "", "")
			}
		case law.Delivery:
			into := y.Event.Mode == c2a.Immediate || y.Event.Mode == c2a.Buffered
			told := slices.ContainsFunc(reports,
				func(words string) bool { return strings.Contains(law.Words(y.Event.Text), words) })
			if into && told && !asked && len(lines(s)[y.Event.Text].message) == 0 {
				v.Test(false, i, fmt.Sprintf("%q, %s", y.Event.Text, y.Event.Mode), "a display, a digest, or nothing")
			}
		}
	}
}

func oneDigest(s *law.Story, v *law.Tally) {
	type moment struct {
		agent string
		place c2a.Place
		atMs  int64
	}
	first := map[moment]string{}
	for _, e := range s.Events {
		if !e.Digest && e.Mode != c2a.Digest || e.Again {
			continue
		}
		k := moment{e.Event.Recipient, e.Event.Place, e.AtMs}
		old, again := first[k]
		v.Test(!again || old == e.Event.ID, e.At, "a second digest at the same time", "one digest")
		first[k] = e.Event.ID
	}
}

// oneInPeriod judges two digests of one place, one after the other, by the period that the host declares: however it
// counts its periods, the second comes a period after the first. Less than half of one is too soon for sure, unless the
// first had to wait.
func oneInPeriod(s *law.Story, v *law.Tally) {
	type reader struct {
		agent string
		place c2a.Place
	}
	last := map[reader]*law.Event{}
	for _, e := range s.Events {
		if s.Trace.DigestMs <= 0 || !e.Digest && e.Mode != c2a.Digest || e.Again {
			continue
		}
		k := reader{e.Event.Recipient, e.Event.Place}
		old := last[k]
		last[k] = e
		if old == nil || waited(s, old, s.Trace.DigestMs) || old.Request != "" && old.AckAt < 0 {
			continue
		}
		v.Test(2*(e.AtMs-old.AtMs)+s.Trace.SlackMs >= s.Trace.DigestMs, e.At,
			fmt.Sprintf("a digest %d ms after the previous one", e.AtMs-old.AtMs),
			fmt.Sprintf("one digest in %d ms", s.Trace.DigestMs))
	}
}

// lateDigestMs is how much later than its period a digest may come.
const lateDigestMs = 10_000

// comesInTime judges the age of each report that a digest shows for the first time. A report is at most two periods
// old, no matter how the host counts its periods, unless something held it up.
func comesInTime(s *law.Story, v *law.Tally) {
	periodMs := s.Trace.DigestMs
	known := lines(s)
	told := map[string]bool{} // by agent and text
	for _, e := range s.Events {
		if periodMs <= 0 || !e.Digest && e.Mode != c2a.Digest || e.Again || e.Request == "" {
			continue
		}
		digest := law.Words(e.Event.Text)
		for text, l := range known {
			k := e.Event.Recipient + " " + text
			if l.at > e.At || told[k] || !law.Strong(law.Words(text)) || !strings.Contains(digest, law.Words(text)) {
				continue
			}
			told[k] = true
			ageMs := e.AtMs - s.EntryMs(l.at)
			if s.Touched(l.message, l.at) || !s.Member(l.place.Conversation, e.Event.Recipient, l.at) ||
				waited(s, e, ageMs) {
				continue
			}
			v.Test(ageMs <= 2*periodMs+lateDigestMs+s.Trace.SlackMs, e.At,
				fmt.Sprintf("a digest with a report that is %d ms old", ageMs),
				fmt.Sprintf("one digest in %d ms", periodMs))
		}
	}
}

// waited reports whether a delivery may have been delayed in the time before it: the link was not up all the time, or
// an earlier delivery was not acknowledged at once.
func waited(s *law.Story, e *law.Event, ms int64) bool {
	since := slices.IndexFunc(s.Trace.Entries, func(x law.Entry) bool { return x.AtMs >= e.AtMs-ms })
	return s.Offline(since) || s.Broken(since-1, e.At) || slices.ContainsFunc(s.Events, func(o *law.Event) bool {
		return o.At < e.At && o.Event.Recipient == e.Event.Recipient && !o.Refused && o.Request != "" &&
			(o.AckAt < 0 || o.AckAt >= since && s.EntryMs(o.AckAt) > o.AtMs)
	})
}

func digestForReaders(s *law.Story, v *law.Tally) {
	w := s.Trace.World
	if w == nil {
		return
	}
	times := timesSaid(s)
	for _, e := range s.Events {
		if !e.Digest && e.Mode != c2a.Digest {
			continue
		}
		for i, x := range s.Trace.Entries[:e.At] {
			m, ok := postedIn(x)
			c, known := w.Conversation(m.Place.Conversation)
			if !ok || !known || !law.Strong(law.Words(m.Text)) || times[m.Text] > 1 ||
				!strings.Contains(law.Words(e.Event.Text), law.Words(m.Text)) {
				continue
			}
			may := s.Member(c.ID, e.Event.Recipient, e.At) || s.Member(c.ID, e.Event.Recipient, i) &&
				(e.Again || !s.Departed(c.ID, e.Event.Recipient, e.At))
			v.Test(may, e.At, fmt.Sprintf("%q from %s", m.Text, c.ID), "what "+e.Event.Recipient+" can read")
		}
		if c, known := w.Conversation(e.Event.Place.Conversation); known {
			v.Test(s.Member(c.ID, e.Event.Recipient, e.At), e.At, "a digest of "+c.ID,
				"a digest of a conversation that "+e.Event.Recipient+" is in")
		}
	}
}

// sentIsShown looks for the text; how the surface writes a mention is up to the platform. If a key was
// used before, another text under it means the first message under that key.
func sentIsShown(s *law.Story, v *law.Tally) {
	used := map[string]string{} // text, by agent and key
	for _, y := range s.Says {
		key := y.Agent + " " + y.Message.Key
		first, again := used[key]
		if y.Message.Key != "" && again && first != y.Message.Text {
			continue
		}
		used[key] = y.Message.Text
		at, ok := s.Answer(y.Call)
		if !ok || s.Trace.Entries[y.At].From || !s.Settled(at) {
			continue
		}
		if r, ok := s.Trace.Entries[at].Item.(law.ToolResult); !ok || !r.OK {
			continue
		}
		text, _, altered := strings.Cut(y.Message.Text, "@")
		altered = altered || c2a.HoldsSecret(y.Message.Text) // which may be redacted
		shown := slices.ContainsFunc(s.Trace.Entries, func(e law.Entry) bool {
			p, ok := e.Item.(law.Posted)
			return ok && p.Op == "post" && p.Agent == y.Agent && (altered || strings.Contains(p.Text, text))
		})
		v.Test(shown, at, fmt.Sprintf("sent, but not visible: %q", y.Message.Text),
			"a message on the surface, or an error")
	}
}
