package audit_test

import (
	"bufio"
	"bytes"
	"cmp"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"

	"github.com/c2a-conform/c2a-conform/reference/c2a"
	"github.com/c2a-conform/c2a-conform/reference/c2a/harness"
	c2ahost "github.com/c2a-conform/c2a-conform/reference/c2a/host"
	"github.com/c2a-conform/c2a-conform/reference/c2a/link"
	"github.com/c2a-conform/c2a-conform/schemas/jsonrpc"
)

// entry is a record of a generated log.
type entry struct {
	atMs    int64
	session string
	toAgent bool
	frame   []byte
}

func (e entry) String() string {
	dir := map[bool]string{true: "to_agent", false: "to_host"}[e.toAgent]
	return fmt.Sprintf(`{"at":%d,"dir":"%s","session":"%s","frame":%s}`, e.atMs, dir, e.session, e.frame)
}

// office is a place where people and the reference's agents talk, one week after the other, over one link.
type office struct {
	session string
	draft   c2a.Draft
	random  *rand.Rand
	week    int
	posts   int   // in a week
	nowMs   int64 // of the log
}

func newOffice(session string, draft c2a.Draft, seed uint64) *office {
	return &office{session: session, draft: draft, random: rand.New(rand.NewPCG(seed, 7)), posts: 250,
		nowMs: 1_782_302_400_000}
}

var sayings = []string{
	"is the build green?", "what did we decide about the cache?", "thanks!", "please look at the deploy when you can",
	"the staging host is slow again", "who owns the billing job?", "I moved the meeting to three",
	"one more thing", "never mind", "can you check the logs of last night?", "ok", "sounds good",
}

// next is what passes in the next week: people post, edit, delete, type and react, and agents do what they do.
func (o *office) next() []entry {
	o.week++
	suffix := fmt.Sprintf("-%d", o.week)
	people := []string{"human:will", "human:ana", "human:li"}
	agents := []string{"agent:lead", "agent:docs"}
	world := &c2a.World{Draft: o.draft, StartMs: o.nowMs, Lead: agents[0]}
	for _, a := range agents {
		world.Agents = append(world.Agents, c2a.Agent{ID: a, Handle: a[6:], Name: a[6:]})
	}
	var places []c2a.Place
	for _, p := range people {
		world.People = append(world.People, c2a.Person{ID: p, Handle: p[6:], Name: p[6:]})
		id := "dm" + p[6:] + suffix
		world.Conversations = append(world.Conversations,
			c2a.Conversation{ID: id, Kind: c2a.DM, Members: []string{p, agents[0]}})
		places = append(places, c2a.Place{Conversation: id, Kind: c2a.DM})
	}
	for _, name := range []string{"general", "random"} {
		world.Conversations = append(world.Conversations,
			c2a.Conversation{ID: name + suffix, Kind: c2a.Channel, Name: name, Members: slices.Concat(people, agents)})
		places = append(places, c2a.Place{Conversation: name + suffix, Kind: c2a.Channel})
	}
	rules := c2ahost.DefaultRules()
	rules.Relay = false
	host := link.NewHost(world, rules)
	harness := link.NewAgent(o.draft, harness.DefaultRules(),
		func(t harness.Turn, shown []c2a.ChatMessage) []c2a.Action {
			switch looked := slices.ContainsFunc(shown,
				func(m c2a.ChatMessage) bool { return m.Role == "tool" }); o.random.IntN(12) {
			case 0, 1:
				return nil
			case 2:
				return []c2a.Action{{Kind: c2a.ActReact, Signal: "agree"}}
			case 3:
				if !looked {
					return []c2a.Action{{Kind: c2a.ActTool, Tool: "chat.list_events", Arguments: "{}"}}
				}
			}
			return harness.Eager(t, shown)
		})
	var out []entry
	prefix := []byte(fmt.Sprintf("evt_w%d_", o.week))
	var now int64
	type hop struct {
		toAgent bool
		frame   []byte
	}
	var queue []hop
	hostSays := func(list []link.Output) {
		for _, x := range list {
			if x.Frame != nil {
				queue = append(queue, hop{true, x.Frame})
			}
		}
	}
	agentSays := func(list [][]byte) {
		for _, frame := range list {
			queue = append(queue, hop{false, frame})
		}
	}
	settle := func() {
		for len(queue) > 0 {
			h := queue[0]
			queue = queue[1:]
			out = append(out, entry{o.nowMs + now, o.session, h.toAgent,
				bytes.ReplaceAll(h.frame, []byte("evt_"), prefix)})
			if m := jsonrpc.Decode(h.frame); h.toAgent {
				agentSays(harness.Receive(now, m))
			} else {
				hostSays(host.Receive(now, m))
			}
		}
	}
	run := func(untilMs int64) {
		for {
			next, due := untilMs, false
			if ms, ok := host.Due(); ok && ms <= next {
				next, due = ms, true
			}
			if ms, ok := harness.Due(); ok && ms <= next {
				next, due = ms, true
			}
			now = max(now, next)
			if !due {
				return
			}
			if ms, ok := host.Due(); ok && ms <= now {
				hostSays(host.Input(now, c2ahost.Woken{}))
			}
			if ms, ok := harness.Due(); ok && ms <= now {
				agentSays(harness.Wake(now))
			}
			settle()
		}
	}
	for _, frame := range host.Start() {
		queue = append(queue, hop{true, frame})
	}
	settle()
	var posted []string
	for i := range o.posts {
		run(now + 200 + o.random.Int64N(12_000))
		place := places[o.random.IntN(len(places))]
		author := people[o.random.IntN(len(people))]
		if place.Kind == c2a.DM {
			c, _ := world.Conversation(place.Conversation)
			author = c.Members[0]
		}
		var in c2ahost.Input
		switch k := o.random.IntN(20); {
		case k == 0 && len(posted) > 0:
			in = c2ahost.Edited{ID: posted[len(posted)-1], Text: fmt.Sprintf("I meant %d", i)}
		case k == 1 && len(posted) > 0:
			in = c2ahost.Deleted{ID: posted[len(posted)-1]}
		case k == 2:
			in = c2ahost.TypingChanged{Place: place, Author: author, Active: true}
		default:
			text := sayings[o.random.IntN(len(sayings))]
			if place.Kind != c2a.DM && o.random.IntN(3) == 0 {
				text = "@" + world.Agents[o.random.IntN(2)].Handle + " " + text
			}
			id := fmt.Sprintf("m%d", i)
			posted = append(posted, id)
			in = c2ahost.Posted{Message: c2a.Message{ID: id, Author: author, Place: place,
				Text: fmt.Sprintf("%s (%d)", text, i), Class: c2a.Chat}}
		}
		hostSays(host.Input(now, in))
		settle()
	}
	run(now + 3_600_000)
	o.nowMs += now + 60_000
	return out
}

// generate writes a log of n records, of several offices at once, without a fault.
func generate(w io.Writer, n int, offices ...*office) error {
	out := bufio.NewWriter(w)
	for written := 0; written < n; {
		var weeks []entry
		for _, o := range offices {
			weeks = append(weeks, o.next()...)
		}
		slices.SortStableFunc(weeks, func(a, b entry) int { return cmp.Compare(a.atMs, b.atMs) })
		for _, e := range weeks[:min(len(weeks), n-written)] {
			if _, err := fmt.Fprintln(out, e); err != nil {
				return err
			}
			written++
		}
	}
	return out.Flush()
}
