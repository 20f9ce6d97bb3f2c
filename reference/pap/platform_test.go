package pap

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

const minute = 60_000

// step is one input at a minute, and all that follows from it, or the reason for which it is refused.
type step struct {
	at   float64
	in   Input
	want string
}

func said(as Name, text string) Post                { return Post{As: as, Flab: "f", Text: text} }
func inTask(as Name, task, text string) Post        { return Post{As: as, Flab: "f", Text: text, Task: task} }
func done(as Name, task string) Finish              { return Finish{As: as, Task: task, Outcome: AllDone} }
func finish(as Name, task string, o Outcome) Finish { return Finish{as, task, o, "so"} }

func world() *World {
	return &World{
		Agents: []AgentCard{
			{Name: "^A", Owner: "@matt"}, {Name: "^B", Owner: "@bill"}, {Name: "^C"}, {Name: "^D"}, {Name: "^E"},
			{Name: "^OFF", Owner: "@bill", Offline: true}, {Name: "^VIA", Bridged: true},
			{Name: "^LATE", Offline: true},
		},
		Flabs: []Flab{
			{"f", []Name{"@matt", "^A", "^B", "^C", "^D", "^E"}}, {"g", []Name{"@matt", "@bill", "^A", "^OFF"}},
			{"v", []Name{"@matt", "^A", "^VIA"}}, {"o", []Name{"@matt", "^OFF", "^LATE"}},
		},
	}
}

func TestPlatform(t *testing.T) {
	deep := []step{ // A>B>C>D: three hops
		{0, said("@matt", "^A go"), "say; t1 open; ^A name"},
		{0, inTask("^A", "t1", "^B go"), "say; t2 open; ^B delegation"},
		{0, inTask("^B", "t2", "^C go"), "say; t3 open; ^C delegation"},
		{0, inTask("^C", "t3", "^D go"), "say; t4 open; ^D delegation"},
	}
	for _, c := range []struct {
		why   string
		steps []step
	}{
		{"an agent speaks in its task, as often as it likes, until it has finished", []step{
			{0, said("@matt", "^A what's up?"), "say; t1 open; ^A name"},
			{1, inTask("^A", "t1", "looking"), "say"},
			{2, finish("^A", "t1", AllDone), "say; t1 done"},
			{3, inTask("^A", "t1", "one more thing"), "task_over"},
		}},
		{"who isn't asked is refused", []step{
			{0, said("^A", "hello"), "not_activated"},
			{0, said("@matt", "^A go"), "say; t1 open; ^A name"},
			{0, inTask("^B", "t1", "I know!"), "not_yours"},
			{0, Post{As: "^A", Flab: "g", Task: "t1", Text: "elsewhere"}, "other_flab"},
			{0, Post{As: "^OFF", Flab: "f", Text: "a stranger"}, "not_member"},
			{0, done("^B", "t1"), "not_yours"},
			{0, done("@matt", "t1"), "not_yours"},
			{0, done("^A", "t9"), "no_such_task"},
			{0, inTask("@matt", "t9", "hm"), "no_such_task"},
			{0, Post{As: "@matt", Flab: "g", Task: "t1", Text: "hm"}, "other_flab"},
		}},
		{"all have a task each, and end each for itself", []step{
			{0, Post{As: "@matt", Flab: "v", Text: "^ALL report"},
				"say; t1 open; ^A all; t2 open; ^VIA<m1 must_respond"},
			{1, finish("^A", "t1", CantDo), "say; ^VIA<m2 must_not_respond; @matt failed t1; t1 failed"},
			{30, Woken{}, "@matt expired t2; t2 expired; ^VIA expired t2"},
		}},
		{"any share a task, and the first to answer has it", []step{
			{0, said("@matt", "^ANY of you"), "say; t1 open; ^A any; ^B any; ^C any; ^D any; ^E any"},
			{0, inTask("^B", "t1", "me"), "say"},
			{0, inTask("^A", "t1", "me too"), "claimed"},
			{0, Claim{"^C", "t1"}, "claimed"},
			{0, Claim{"^C", "t9"}, "no_such_task"},
			{0, Claim{"^B", "t1"}, ""},
			{0, inTask("@matt", "t1", "and?"), "say; ^B follow_up"},
		}},
		{"named and among all is asked once", []step{
			{0, Post{As: "@matt", Flab: "v", Text: "^A and ^ALL"},
				"say; t1 open; ^A name; t2 open; ^VIA<m1 must_respond"},
		}},
		{"what the person says in the task restarts the time, what anybody says beside it doesn't", []step{
			{0, said("@matt", "^A go"), "say; t1 open; ^A name"},
			{29, inTask("@matt", "t1", "take your time"), "say; ^A follow_up"},
			{40, said("@matt", "lunch?"), "say"},
			{41, inTask("^A", "t1", "still at it"), "say"},
			{58.99, Woken{}, ""},
			{59, Woken{}, "@matt expired t1; t1 expired; ^A expired t1"},
			{60, inTask("^A", "t1", "here it is"), "task_over"},
			{61, inTask("@matt", "t1", "where is it?"), "say"},
			{62, inTask("^A", "t1", "here it is"), "task_over"},
		}},
		{"three hops are allowed, the fourth is not", append(deep[:len(deep):len(deep)],
			step{0, inTask("^D", "t4", "^E go"), "too_deep"},
			step{0, inTask("^D", "t4", "alone then"), "say"},
			step{0, inTask("^A", "t1", "^E go"), "say; t5 open; ^E delegation"},
		)},
		{"no circle, however long, nor oneself", append(deep[:len(deep):len(deep)],
			step{0, inTask("^C", "t3", "^A go"), "circular"},
			step{0, inTask("^C", "t3", "^B go"), "circular"},
			step{0, inTask("^C", "t3", "^C go"), "circular"},
			step{0, said("@matt", "^B go"), "say; t5 open; ^B name"},
			step{0, inTask("^B", "t5", "^A go"), "say; t6 open; ^A delegation"},
		)},
		{"an agent's call to all passes over who is in the chain", []step{
			{0, Post{As: "@matt", Flab: "v", Text: "^A go"}, "say; ^VIA<m1 must_not_respond; t1 open; ^A name"},
			{0, Post{As: "^A", Flab: "v", Task: "t1", Text: "^ALL help"}, "say; t2 open; ^VIA<m2 must_respond by name"},
			{0, Post{As: "^VIA", Flab: "v", Task: "t2", Text: "^ALL help"}, "say"},
			{0, Post{As: "^VIA", Flab: "v", Task: "t2", Text: "^ANY help"}, "say"},
		}},
		{"a sub-task ends with its chain, and the person hears of it once", []step{
			{0, said("@matt", "^A go"), "say; t1 open; ^A name"},
			{29, inTask("^A", "t1", "^B go"), "say; t2 open; ^B delegation"},
			{30, Woken{}, "@matt expired t1; t1 expired; ^A expired t1; t2 expired; ^B expired t2"},
		}},
		{"the end of a sub-task is news for who gave it away", []step{
			{0, said("@matt", "^A go"), "say; t1 open; ^A name"},
			{1, inTask("^A", "t1", "^B go"), "say; t2 open; ^B delegation"},
			{2, finish("^B", "t2", AllDone), "say; t2 done; ^A answer"},
			{3, done("^A", "t1"), "t1 done"},
		}},
		{"what the person says in a sub-task restarts the time of the chain", []step{
			{0, said("@matt", "^A go"), "say; t1 open; ^A name"},
			{0, inTask("^A", "t1", "^B go"), "say; t2 open; ^B delegation"},
			{20, inTask("@matt", "t2", "and?"), "say; ^B follow_up"},
			{49, Woken{}, ""},
			{50, Woken{}, "@matt expired t1; t1 expired; ^A expired t1; t2 expired; ^B expired t2"},
		}},
		{"a question leaves the task open, and the answer goes on", []step{
			{0, said("@matt", "^A go"), "say; t1 open; ^A name"},
			{1, finish("^A", "t1", Question), "say"},
			{2, inTask("@matt", "t1", "the second"), "say; ^A follow_up"},
			{3, done("^A", "t1"), "t1 done"},
		}},
		{"who stops a task stops what hangs below, and nothing else", []step{
			{0, said("@matt", "^A go"), "say; t1 open; ^A name"},
			{0, said("@matt", "^D go"), "say; t2 open; ^D name"},
			{0, inTask("^A", "t1", "^B go"), "say; t3 open; ^B delegation"},
			{0, Stop{"@bill", "t1"}, "not_member"},
			{0, Stop{"^D", "t1"}, "not_human"},
			{0, Stop{"@matt", "t9"}, "no_such_task"},
			{1, Stop{"@matt", "t1"}, "t1 stopped; ^A stopped t1; t3 stopped; ^B stopped t3"},
			{1, Stop{"@matt", "t1"}, ""},
			{1, inTask("^B", "t3", "done"), "task_over"},
			{1, inTask("^D", "t2", "done"), "say"},
		}},
		{"to redirect is to stop and to ask anew", []step{
			{0, said("@matt", "^A go"), "say; t1 open; ^A name"},
			{0, Redirect{As: "@matt", Task: "t1", To: "^OFF"}, "no_such_agent"},
			{0, Redirect{As: "@matt", Task: "t1", To: "@matt"}, "no_such_agent"},
			{0, Redirect{As: "^B", Task: "t1", To: "^B"}, "not_human"},
			{0, inTask("^A", "t1", "still mine"), "say"},
			{9, Redirect{As: "@matt", Task: "t1", To: "^B"}, "t1 redirected; ^A stopped t1; t2 open; ^B redirect"},
			{9, inTask("^A", "t1", "hm"), "task_over"},
			{10, Redirect{As: "@matt", Task: "t2", To: "^C", Text: "the short form"},
				"t2 redirected; ^B stopped t2; say; t3 open; ^C redirect"},
			{10, Redirect{As: "@matt", Task: "t2", To: "^C"}, "task_over"},
			{39.99, Woken{}, ""},
			{40, Woken{}, "@matt expired t3; t3 expired; ^C expired t3"},
		}},
		{"what is for who is offline waits, and both people hear of it", []step{
			{0, Post{As: "@matt", Flab: "g", Text: "^OFF go"}, "say; t1 open; @matt offline t1; @bill wanted t1"},
			{1, Post{As: "@matt", Flab: "g", Task: "t1", Text: "no hurry"}, "say"},
			{90, Presence{"^OFF", true}, "^OFF name; ^OFF follow_up"},
			{90, Presence{"^OFF", false}, ""},
			{91, Presence{"^OFF", true}, ""},
			{119.99, Woken{}, ""},
			{120, Woken{}, "@matt expired t1; t1 expired; ^OFF expired t1"},
		}},
		{"24 hours, and not a moment longer", []step{
			{0, Post{As: "@matt", Flab: "g", Text: "^OFF go"}, "say; t1 open; @matt offline t1; @bill wanted t1"},
			{24*60 - .01, Woken{}, ""},
			{24 * 60, Presence{"^OFF", true}, "@matt expired t1; t1 expired"},
		}},
		{"a sub-task of who is offline has the time of its chain", []step{
			{0, Post{As: "@matt", Flab: "g", Text: "^A go"}, "say; t1 open; ^A name"},
			{5, Post{As: "^A", Flab: "g", Task: "t1", Text: "^OFF go"},
				"say; t2 open; @matt offline t2; @bill wanted t2"},
			{20, Presence{"^OFF", true}, "^OFF delegation"},
			{30, Woken{}, "@matt expired t1; t1 expired; ^A expired t1; t2 expired; ^OFF expired t2"},
		}},
		{"any where nobody is there: who comes first", []step{
			{0, Post{As: "@matt", Flab: "o", Text: "^ANY go"}, "say; t1 open; @matt offline t1; @bill wanted t1"},
			{9, Presence{"^LATE", true}, "^LATE any"},
			{9, Post{As: "^LATE", Flab: "o", Task: "t1", Text: "me"}, "say"},
			{10, Presence{"^OFF", true}, ""},
		}},
		{"any passes over who is offline", []step{
			{0, Post{As: "@matt", Flab: "g", Text: "^ANY go"}, "say; t1 open; ^A any"},
		}},
		{"the answer to who has gone meanwhile waits, and is no news to people", []step{
			{0, said("@matt", "^A go"), "say; t1 open; ^A name"},
			{0, inTask("^A", "t1", "^B go"), "say; t2 open; ^B delegation"},
			{1, Presence{"^A", false}, ""},
			{2, done("^B", "t2"), "t2 done"},
			{3, Presence{"^A", true}, "^A answer"},
		}},
		{"what an agent says of itself counts for nothing", []step{
			{0, said("@matt", "^A go"), "say; t1 open; ^A name"},
			{0, Post{As: "^B", Flab: "f", Task: "t1", Text: "hi", Said: Said{Author: "^A"}}, "not_yours"},
			{0, Post{As: "^B", Flab: "f", Text: "^C go", Said: Said{Author: "@matt"}}, "not_activated"},
		}},
		{"over the bridge", []step{
			{0, Post{As: "@matt", Flab: "v", Text: "^VIA go"}, "say; t1 open; ^VIA<m1 must_respond by name"},
			{0, Post{As: "@matt", Flab: "v", Text: "^ANY go"}, "say; t2 open; ^A any; ^VIA<m2 may_respond"},
			{0, Claim{"^VIA", "t2"}, ""},
			{0, Post{As: "^A", Flab: "v", Task: "t2", Text: "me"}, "claimed"},
			{0, Post{As: "@matt", Flab: "v", Text: "VIA is nice"}, "say; ^VIA<m3 must_not_respond"},
		}},
	} {
		t.Run(c.why, func(t *testing.T) {
			p := NewPlatform(world(), DefaultRules())
			require.NoError(t, p.World.Check())
			for _, s := range c.steps {
				before := snapshot(p)
				effects, err := p.Step(int64(s.at*minute), s.in)
				got := tell(effects)
				if err != nil {
					got = err.(*RefusedError).Reason.String()
					require.Equal(t, before, snapshot(p), "a refused input changed something")
				}
				require.Equal(t, s.want, got, "%v: %+v", s.at, s.in)
			}
		})
	}
}

// snapshot is all that a platform knows of its tasks.
func snapshot(p *Platform) string {
	var b strings.Builder
	for _, t := range p.Tasks() {
		fmt.Fprintf(&b, "%+v due %d\n", t, t.Timer.DueMs)
	}
	return b.String()
}

// tell shortens effects.
func tell(effects []Effect) string {
	var out []string
	for _, e := range effects {
		switch e := e.(type) {
		case Message:
			out = append(out, "say")
		case Opened:
			out = append(out, e.Task.ID+" open")
		case Activated:
			out = append(out, fmt.Sprintf("%s %s", e.Agent, e.Why))
		case Notice:
			out = append(out, fmt.Sprintf("%s %s %s", e.To, e.Kind, e.Task))
		case Ended:
			out = append(out, fmt.Sprintf("%s %s", e.Task, e.State))
		case Delivered:
			line := fmt.Sprintf("%s<%s %s", e.Agent, e.Message.ID, e.Policy)
			if e.Addressed {
				line += " by name"
			}
			out = append(out, line)
		}
	}
	return strings.Join(out, "; ")
}

func TestDue(t *testing.T) {
	p := NewPlatform(world(), DefaultRules())
	_, ok := p.Due()
	require.False(t, ok, "nothing to wait for")
	_, err := p.Step(0, said("@matt", "^A go"))
	require.NoError(t, err)
	_, err = p.Step(minute, said("@matt", "^B go"))
	require.NoError(t, err)
	due, ok := p.Due()
	require.True(t, ok)
	require.EqualValues(t, 30*minute, due, "the earliest")
}

func TestNamesOfEnumsAreReadBack(t *testing.T) {
	for y := ByName; y <= Handed; y++ {
		back, ok := ParseWhy(y.String())
		require.True(t, ok && back == y)
	}
	for s := Queued; s <= Expired; s++ {
		back, ok := ParseState(s.String())
		require.True(t, ok && back == s)
	}
	for o := AllDone; o <= Question; o++ {
		back, ok := ParseOutcome(o.String())
		require.True(t, ok && back == o)
	}
	for k := AgentOffline; k <= TaskStopped; k++ {
		back, ok := ParseNotice(k.String())
		require.True(t, ok && back == k)
	}
	for _, zero := range []fmt.Stringer{Why(0), State(0), Outcome(0), NoticeKind(0), Reason(0), Policy(0)} {
		require.Equal(t, "invalid", zero.String())
	}
	_, ok := ParseWhy("")
	require.False(t, ok, "the zero has no name")
}
