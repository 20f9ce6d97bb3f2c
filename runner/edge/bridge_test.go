package edge

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/runner/attach"
	"github.com/c2a-conform/c2a-conform/runner/face"
	"github.com/c2a-conform/c2a-conform/runner/model"
	"github.com/c2a-conform/c2a-conform/schemas/jsonrpc"
	"github.com/c2a-conform/c2a-conform/schemas/port"
)

// soon is the time after which a test gives up. Normally, everything happens at once; a busy machine may take longer.
const soon = time.Minute

// stage is a bridge with a platform that only records what happens.
type stage struct {
	*bridge
	did     chan port.SurfaceEvent
	mute    bool          // nobody can write direct messages
	asked   chan struct{} // receives a value when the platform is asked for a place, and then allows the answer
	waiting int           // number of events that nobody fetches
}

func newStage(t *testing.T, patience time.Duration) *stage {
	p,
		err := Parse([]byte("program: {name: bot}\nrole: stack\nface: {kind: slack}\nmodel: {api: openai}\nstart: " +
		"{command: [bot]}\n"))
	require.NoError(t, err)
	e := Target(p)
	e.patience = patience
	s := &stage{bridge: newSession(e).bridge, did: make(chan port.SurfaceEvent, 100)}
	s.face = s
	t.Cleanup(s.cancel)
	return s
}

func (s *stage) Begin(w port.World, _ string) error {
	if s.mute && slices.ContainsFunc(w.Conversations, func(c port.Conversation) bool { return c.Kind == "dm" }) {
		return &face.UnableError{Face: "slate", What: "a direct message"}
	}
	return nil
}

func (s *stage) Do(e port.SurfaceEvent) error {
	s.did <- e
	return nil
}

func (s *stage) Find(text string) (string, bool) {
	if s.asked != nil {
		s.asked <- struct{}{}
		<-s.asked
	}
	return face.LastNamed(text, slices.Values([]face.Place{{ID: "C0GENERAL", Conversation: "general"},
		{ID: "C0PORTER", Conversation: "C-porter"}, {ID: "C0EARLIER", Over: true}}))
}

func (s *stage) Settings() map[string]string { return nil }
func (s *stage) Pending() int                { return s.waiting }
func (s *stage) Connected() bool             { return true }
func (s *stage) Cut()                        {}
func (s *stage) Close() error                { return nil }

var cast = port.World{
	Self: "agent:lead", Agents: []port.Agent{{ID: "agent:lead", Handle: "lead"}},
	Conversations: []port.Conversation{{ID: "general", Kind: "channel"}},
}

func (s *stage) begin(t *testing.T) {
	t.Helper()
	require.NoError(t, s.reset(cast))
}

// writes lets a person write, and returns the text as the program gets it.
func (s *stage) writes(t *testing.T, id, text string) string {
	t.Helper()
	require.NoError(t,
		s.surface([]port.SurfaceEvent{{Op: "post", ID: id, Author: "human:will", Conversation: "general", Text: text}}))
	return (<-s.did).Text
}

// call is a call of the program's model about a text.
func call(text string) model.Call {
	body, _ := json.Marshal(text)
	return model.Call{API: model.OpenAIChat, Messages: []model.Message{{Role: "user", Text: text}}, Body: body}
}

// turn waits for a turn that the runner is asked about.
func (s *stage) turn(t *testing.T) jsonrpc.Message {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), soon)
	defer cancel()
	for {
		raw, err := s.out.take(ctx)
		require.NoError(t, err, "no turn")
		if m := jsonrpc.Decode(raw); m.Method == port.MethodTurn {
			return m
		}
	}
}

// asks calls the model, and makes the runner answer with an action.
func (s *stage) asks(t *testing.T, text string, a port.Action) model.Answer {
	t.Helper()
	answer := make(chan model.Answer, 1)
	go func() { answer <- s.ask(t.Context(), call(text)) }()
	s.answered(jsonrpc.Decode(s.turn(t).Reply(port.TurnResult{Actions: []port.Action{a}})))
	return <-answer
}

// On a platform, a program always has the same name, no matter which agent it plays in a scenario.
func TestAProgramKeepsItsName(t *testing.T) {
	for _, row := range []struct{ why, handle, says, gets string }{
		{"a mention", "puma", "@Puma, is it up?", "@assistant, is it up?"},
		{"what only looks like one", "puma", "ops@puma.example and @pumas", "ops@assistant.example and @assistants"},
		{"another's name that begins like its own", "will", "@willow and @will", "@willow and @assistant"},
	} {
		s := newStage(t, time.Minute)
		w := cast
		w.Agents = []port.Agent{{ID: "agent:lead", Handle: row.handle}}
		w.Humans = []port.Person{{ID: "human:willow", Handle: "willow"}}
		require.NoError(t, s.reset(w))
		got := s.writes(t, "m1", row.says)
		require.Equal(t, row.gets, unmarked(got), row.why)
		require.Equal(t, strings.ToLower(row.says), strings.ToLower(unmarked(s.plain(got))), row.why)
	}
}

// An edit that doesn't change the text doesn't change the mark either: platforms report an unfurled link in this way.
func TestAnEditOfNothingChangesNothing(t *testing.T) {
	s := newStage(t, time.Minute)
	s.begin(t)
	edit := func(text string) string {
		require.NoError(t, s.surface([]port.SurfaceEvent{{Op: "edit", ID: "m1", Text: text}}))
		return (<-s.did).Text
	}
	first := s.writes(t, "m1", "who feeds the goat today?")
	require.Equal(t, first, edit("who feeds the goat today?"))
	second := edit("who feeds the goats today?")
	require.NotEqual(t, marksIn(first), marksIn(second))
	require.Equal(t, second, edit("who feeds the goats today?"))
}

// A program that makes one request at a time hears nothing else until its model answers.
func TestWhatAScenarioLeavesOpenIsAnswered(t *testing.T) {
	s := newStage(t, time.Minute)
	s.begin(t)
	text := s.writes(t, "m1", "who feeds the goat today?")
	ctx, cancel := context.WithTimeout(t.Context(), soon)
	defer cancel()
	answer := make(chan model.Answer, 1)
	go func() { answer <- s.ask(ctx, call(text)) }()
	s.turn(t)
	s.begin(t)
	require.Equal(t, model.Answer{Text: lateAnswer}, <-answer,
		"with words: it knows none for silence, and may choke on an empty answer")
	require.NoError(t, ctx.Err(), "at once")
	require.Equal(t, model.Answer{Text: lateAnswer}, s.ask(t.Context(), call(text)),
		"what it asks about that world later, too")
	require.Equal(t, model.Answer{}, s.ask(t.Context(), call("summarise the day")),
		"and of its own accord, with silence")
	s.writes(t, "m2", "who feeds the pig today?")
	require.Equal(t, model.Answer{}, s.ask(t.Context(), call("in C0EARLIER: how are you?")),
		"and about a conversation of that world, though people have written in this one")
	s.profile.Model.Silence = "NO_REPLY"
	require.Equal(t, model.Answer{Text: "NO_REPLY"}, s.ask(t.Context(), call(text)), "or its own word for it")
}

// A killed program gets no more answers. Otherwise it could record one before it dies.
func TestWhatIsKilledGetsNoAnswer(t *testing.T) {
	s := newStage(t, time.Minute)
	s.begin(t)
	text := s.writes(t, "m1", "who feeds the goat today?")
	ctx, died := context.WithCancel(t.Context())
	answer := make(chan model.Answer, 1)
	go func() { answer <- s.ask(ctx, call(text)) }()
	s.turn(t)
	s.forget()
	select {
	case a := <-answer:
		require.Fail(t, "answered", "%v", a)
	default:
	}
	died()
	<-answer
}

// The porter asks if nothing else shows that the program works.
func TestThePorterAsks(t *testing.T) {
	for _, row := range []struct {
		why    string
		mute   bool
		hears  string // the place where it hears the porter
		deaf   bool
		places []string // where he asks, in three silences
	}{
		{why: "a direct message is enough", hears: "D-porter", places: []string{"D-porter", "D-porter", "D-porter"}},
		{why: "who is deaf to those is mentioned, and from then on at once", hears: "C-porter",
			places: []string{"D-porter", "C-porter", "C-porter", "C-porter"}},
		{why: "where there are none he mentions it each time", mute: true, hears: "C-porter",
			places: []string{"C-porter", "C-porter", "C-porter"}},
		{why: "who hears nothing at all has hung", deaf: true, places: []string{"D-porter", "C-porter"}},
	} {
		t.Run(row.why, func(t *testing.T) {
			t.Parallel()
			s := newStage(t, time.Minute)
			if row.deaf || row.hears == "C-porter" && !row.mute {
				s.edge.patience = 50 * time.Millisecond
			}
			s.mute = row.mute
			s.begin(t)
			var asked []string
			watched := make(chan port.SurfaceEvent, 100)
			done := make(chan struct{})
			ids := map[string]bool{}
			go func() {
				defer close(done)
				for e := range watched {
					asked = append(asked, e.Conversation)
					require.False(t, ids[e.ID], "the message %s twice", e.ID)
					ids[e.ID] = true
					if e.Conversation == row.hears {
						s.ask(context.Background(), call(e.Text))
					}
				}
			}()
			s.did = watched
			for range 3 {
				err := s.settle()
				if !row.deaf {
					require.NoError(t, err)
					s.world.stirred = false // somebody writes, and it is silent
					continue
				}
				deaf, ok := errors.AsType[*DeafError](err)
				require.True(t, ok, "%v", err)
				require.Contains(t, deaf.Error(), "it does not react")
				_, ended := s.out.take(t.Context())
				require.ErrorIs(t, ended, err, "and there is nothing more to be had of it")
				break
			}
			close(watched)
			<-done
			require.Equal(t, row.places, asked)
			require.Equal(t, row.hears == "C-porter" && !row.mute,
				strings.Contains(strings.Join(s.edge.Notes(), " "), "answers no direct messages"))
		})
	}
}

// A call that shows no words of people is identified by the place that it names.
func TestWhatNamesAPlaceIsOfTheWorld(t *testing.T) {
	s := newStage(t, time.Minute)
	s.begin(t)
	s.writes(t, "m1", "and who feeds the cat?")
	for text, turn := range map[string]bool{
		"something happened in C0GENERAL":                true,
		"something happened in C0PORTER, of your porter": false,
		"somebody has edited a message":                  true,
	} {
		before := s.world.turns
		ctx, cancel := context.WithCancel(t.Context())
		if !turn {
			s.ask(ctx, call(text))
		} else {
			go s.ask(ctx, call(text))
			require.Contains(t, string(s.turn(t).Params), `"conversation":"general"`)
		}
		require.Equal(t, turn, s.world.turns > before, text)
		cancel()
	}
}

// A call in a scenario is one of its turns, whether its words are known or not. A call without a cause is not.
func TestWhatPeopleCauseIsATurn(t *testing.T) {
	messages := func(texts ...string) model.Call {
		c := call(texts[len(texts)-1])
		c.Messages = nil
		for i, text := range texts {
			c.Messages = append(c.Messages, model.Message{Role: []string{"user", "assistant"}[i%2], Text: text})
		}
		return c
	}
	split := messages("Will: @lead Thanks!")
	split.Messages = append(split.Messages, model.Message{Role: "user", Text: "[the time is nine]"})
	for _, row := range []struct {
		why, said string
		settled   bool
		call      model.Call
		place     string // "" if it is no turn
	}{
		{"no word of anybody", "thanks", false, messages("undefined"), "general"},
		{"of its own accord, when all is over", "thanks", true, messages("time for a summary"), ""},
		{"a name in capitals", "@Lead thanks!", true, messages("@lead thanks!"), "general"},
		{"without its name", "@lead thanks!", true, messages("Will says: thanks!"), "general"},
		{"under the name that it had before", "@lead thanks!", true, messages("Will: @Assistant thanks!"), "general"},
		{"a block of its own behind", "@lead thanks!", true, split, "general"},
		{"what was said before its model answered is not new", "@lead thanks!", true,
			messages("thanks!", "you're welcome", "time for a summary"), ""},
	} {
		t.Run(row.why, func(t *testing.T) {
			s := newStage(t, time.Minute)
			s.begin(t)
			s.writes(t, "m1", row.said)
			if row.settled {
				s.world.stirred = true
				require.NoError(t, s.settle())
			}
			ctx, cancel := context.WithCancel(t.Context())
			defer cancel()
			if row.place == "" {
				s.ask(ctx, row.call)
				require.Zero(t, s.world.turns)
				return
			}
			go s.ask(ctx, row.call)
			params := string(s.turn(t).Params)
			require.Contains(t, params, `"conversation":"`+row.place+`"`)
			require.NotContains(t, params, "ssistant thanks")
		})
	}
}

// After a kill, the runner sends hello and resumes the world before it gets what has happened since, in the order in
// which it happened.
func TestTheRunnerTakesUpTheWorldFirst(t *testing.T) {
	s := newStage(t, time.Minute)
	s.begin(t)
	text := s.writes(t, "m1", "who feeds the goat today?")
	next := func() string {
		t.Helper()
		ctx, cancel := context.WithTimeout(t.Context(), soon)
		defer cancel()
		raw, err := s.out.take(ctx)
		require.NoError(t, err)
		m := jsonrpc.Decode(raw)
		return cmp.Or(m.Method, m.ID.String())
	}
	asks := func(ctx context.Context) {
		go s.ask(ctx, call(text))
		require.Eventually(t, func() bool { return s.busy() }, soon, time.Millisecond)
	}
	ctx, died := context.WithCancel(t.Context())
	defer died()
	asks(ctx)
	s.out.hold()
	s.forget()
	s.Posted(port.Posted{Op: "post", Conversation: "general", Text: "I'll see"})
	asks(t.Context())
	s.handle(jsonrpc.Decode(jsonrpc.Request(jsonrpc.IntID(7), port.MethodHello, port.Hello{})))
	again := cast
	again.Resume = true
	s.handle(jsonrpc.Decode(jsonrpc.Request(jsonrpc.IntID(8), port.MethodReset, again)))
	for _, want := range []string{"7", "8", port.MethodEvidence, port.MethodPosted, port.MethodEvidence,
		port.MethodTurn} {
		require.Equal(t, want, next(), "without the turn of what was killed")
	}
	s.Posted(port.Posted{Op: "post", Conversation: "general", Text: "done"})
	require.Equal(t, port.MethodPosted, next())
}

// If a scenario needs something that is missing, the error says who lacks it: the suite, the profile or the platform.
func TestWhatAScenarioLacks(t *testing.T) {
	s := newStage(t, time.Minute)
	s.begin(t)
	s.asks(t, s.writes(t, "m1", "who feeds the goat today?"), port.Action{Type: "send"})
	two := cast
	two.Conversations = []port.Conversation{{ID: "c", Kind: "channel", Workspace: "second"}}
	for _, row := range []struct {
		lack func() error
		want string
	}{
		{s.settle, "the suite's model can't send"},
		{func() error { return s.reset(two) },
			"it needs two workspaces, but the profile doesn't set face.workspaces to 2"},
		{func() error {
			s.profile.Face.Kind = "telegram"
			return s.reset(two)
		}, "telegram does not show a program a second workspace"},
	} {
		told := failure(row.lack())
		require.EqualValues(t, port.CodeUnable, told.Code)
		require.Equal(t, row.want, told.Message)
	}
}

// A program that answers itself gets silence in the end, so that the scenario can be judged. Messages from people in
// between lead to turns, even if the model's words are next to them.
func TestAProgramThatAnswersItselfIsStopped(t *testing.T) {
	s := newStage(t, time.Minute)
	s.begin(t)
	text := s.writes(t, "m1", "who feeds the goat today?")
	said := "reply 0"
	s.asks(t, text, port.Action{Type: "reply", Text: said})
	for i := range maxEchoes {
		next := fmt.Sprintf("reply %d", i+1)
		require.Equal(t, next, s.asks(t, said, port.Action{Type: "reply", Text: next}).Text)
		said = next
	}
	answer := make(chan model.Answer, 1)
	go func() { answer <- s.ask(t.Context(), call(said)) }()
	select {
	case a := <-answer:
		require.Empty(t, a.Text)
	case <-time.After(soon):
		require.Fail(t, "the runner was asked once more")
	}
	s.ask(t.Context(), call(said))
	require.Empty(t, s.edge.Notes())
	require.Len(t, s.edge.First(), 1)
	require.Contains(t, s.edge.First()[0], "it answers its own posts, and stops only when the model is silent")
	more := s.writes(t, "m2", "and the cow, then?")
	quoted := said + "\n" + more
	require.Equal(t, "Will does", s.asks(t, quoted, port.Action{Type: "reply", Text: "Will does"}).Text)
}

func (s *stage) busy() bool {
	s.guard.Lock()
	defer s.guard.Unlock()
	return len(s.world.open) > 0
}

// A post that the program tries to make counts, unless it makes the same post in another way.
func TestWhatIsRefusedCountsAsSaid(t *testing.T) {
	for _, row := range []struct {
		why, later string
		want       []string
	}{
		{"nothing comes of it", "", []string{"yes"}},
		{"it is said elsewhere", "yes", []string{"yes"}},
		{"something else is said", "it is gone", []string{"it is gone", "yes"}},
	} {
		s := newStage(t, time.Minute)
		s.begin(t)
		s.writes(t, "m1", "who feeds the goat today?")
		for range 3 { // it tries again
			s.Tried(port.Posted{Op: "post", Message: "1", Conversation: "general", Text: "yes"})
		}
		if row.later != "" {
			s.Posted(port.Posted{Op: "post", Message: "2", Conversation: "general", Text: row.later})
		}
		require.NoError(t, s.settle())
		s.out.end(io.EOF)
		var got []string
		for {
			raw, err := s.out.take(t.Context())
			if err != nil {
				break
			}
			var told struct{ Params port.Posted }
			require.NoError(t, json.Unmarshal(raw, &told))
			got = append(got, told.Params.Text)
		}
		require.Equal(t, row.want, got, row.why)
	}
}

// A scenario about a thread begins when the program takes part in the thread.
func TestAProgramIsBroughtIntoItsThreads(t *testing.T) {
	for _, row := range []struct{ why, thread, problem string }{
		{"it answers there", "deploy", ""},
		{"it answers elsewhere", "",
			`it doesn't take part in the thread "deploy": when mentioned there, it answered somewhere else`},
		{"it answers nothing", "-",
			`it doesn't take part in the thread "deploy": when mentioned there, it did not answer within 20ms`},
	} {
		t.Run(row.why, func(t *testing.T) {
			s := newStage(t, time.Minute)
			w := cast
			w.Humans = []port.Person{{ID: "human:ann", Handle: "ann"}}
			w.Threads = []port.Thread{
				{ID: "lunch", Conversation: "general", Participants: []string{"human:ann"}},
				{ID: "deploy", Conversation: "general", Participants: []string{"human:ann", "agent:lead"}},
			}
			if row.thread == "-" {
				s.edge.patience = 20 * time.Millisecond
			}
			go func() {
				e := <-s.did
				if e.Thread != "deploy" || e.Author != "human:ann" || row.thread == "-" {
					return
				}
				s.Posted(port.Posted{Op: "post", Message: "1", Conversation: "general", Thread: row.thread,
					Text: "…"})
				answer := s.ask(context.Background(), call(e.Text))
				s.Posted(port.Posted{Op: "edit", Message: "1", Conversation: "general", Thread: row.thread,
					Text: answer.Text})
			}()
			err := s.reset(w)
			if row.problem != "" {
				require.EqualError(t, err, row.problem)
				require.EqualValues(t, port.CodeUnable, failure(err).Code)
				return
			}
			require.NoError(t, err)
			s.Posted(port.Posted{Op: "edit", Message: "1", Conversation: "general", Thread: "deploy", Text: "I was."})
			s.out.end(io.EOF)
			for err == nil {
				var raw []byte
				raw, err = s.out.take(t.Context())
				require.NotContains(t, string(raw), port.MethodPosted, "that is none of the scenario's business")
			}
			require.Zero(t, s.world.turns)
		})
	}
}

// Events that were not fetched are reported, and the porter doesn't ask.
func TestAProgramThatFetchesNothing(t *testing.T) {
	s := newStage(t, 20*time.Millisecond)
	s.begin(t)
	s.waiting = 2
	require.EqualError(t, s.settle(), "it did not fetch or acknowledge 2 of the events that slack has for it within "+
		"20ms")
	require.Empty(t, s.did)
}

// A turn whose model fails always fails, no matter how often it is retried, but later turns don't.
func TestFailuresAreOfATurn(t *testing.T) {
	s := newStage(t, time.Minute)
	s.begin(t)
	text := s.writes(t, "m1", "who feeds the goat today?")
	require.NotNil(t, s.asks(t, text, port.Action{Type: "fail", Message: "no"}).Fail)
	require.NotNil(t, s.ask(t.Context(), call(text)).Fail, "the client tries again")
	require.NoError(t, s.settle())
	require.Equal(t, text, s.writes(t, "m2", "who feeds the goat today?"), "the same words once more")
	require.Equal(t, "Ann does", s.asks(t, text, port.Action{Type: "reply", Text: "Ann does"}).Text)
}

// The bridge doesn't wait for a platform that is reporting something while it is asked something. Otherwise neither
// would ever finish.
func TestAFaceIsHeardWhileItIsAsked(t *testing.T) {
	s := newStage(t, time.Minute)
	s.begin(t)
	text := s.writes(t, "m1", "who feeds the goat today?")
	s.asked = make(chan struct{})
	go s.ask(t.Context(), call(text))
	<-s.asked
	told := make(chan struct{})
	go func() {
		s.Passed(face.Traffic{What: "200 POST comments"})
		close(told)
	}()
	select {
	case <-told:
	case <-time.After(soon):
		t.Error("it is not heard")
	}
	s.asked <- struct{}{}
	s.turn(t)
}

// A program that must wait for a processor is distinguished from one that waits by itself.
func TestAProgramThatIsHeldUpIsSeen(t *testing.T) {
	if _, err := os.Stat("/proc/self/schedstat"); err != nil {
		t.Skip("this system doesn't tell for how long a thread has waited: ", err)
	}
	s := newStage(t, time.Minute)
	spinner := attach.Command([]string{"sh", "-c", "while :; do :; done"}, attach.Options{})
	for range 2 * runtime.NumCPU() {
		p, err := spinner.Open(t.Context())
		require.NoError(t, err)
		defer p.Close()
		s.process = p
	}
	s.begin(t)
	require.Zero(t, s.held(), "nobody has done anything yet")
	s.writes(t, "m1", "who feeds the goat today?")
	require.Eventually(t, func() bool { return s.held() > 10*time.Millisecond }, soon, time.Millisecond)
	s.Passed(face.Traffic{From: true, What: "POST chat.postMessage"})
	raw, err := s.out.take(t.Context())
	require.NoError(t, err)
	var told struct{ Params port.Evidence }
	require.NoError(t, json.Unmarshal(raw, &told))
	require.GreaterOrEqual(t, told.Params.HeldMs, int64(10))
	first := s.world.waits
	s.writes(t, "m2", "and the cow?")
	require.Equal(t, first, s.world.waits, "it has reacted to nothing yet")
	s.Posted(port.Posted{Op: "post", Conversation: "general", Text: "Will does"})
	s.writes(t, "m3", "and the hen?")
	require.NotEqual(t, first, s.world.waits, "what came before it reacted is over")
	require.Eventually(t, func() bool { return s.held() > 10*time.Millisecond }, soon, time.Millisecond)
	before := s.world.waits
	s.started()
	require.NotEqual(t, before, s.world.waits, "how long it took to start again is no delay")
	s.begin(t)
	require.Zero(t, s.held(), "what was before the scenario is of no concern to it")
}

// Programs remove their own name from a message before they call their model. The judge reads the message as people
// wrote it.
func TestTheProgramsOwnNameIsPutBack(t *testing.T) {
	for _, row := range []struct{ why, writes, asks, shows string }{
		{"the name is left out", "@puma, when do we shovel?", "when do we shovel?", "@puma, when do we shovel?"},
		{"behind the author's name", "@puma when do we shovel?", "Ann: when do  we shovel?",
			"Ann: @puma when do we shovel?"},
		{"in the middle", "well @puma when do we start?", "well when do we start?", "well @puma when do we start?"},
		{"it is there", "@puma when do we shovel?", "@puma when do we shovel?", "@puma when do we shovel?"},
		{"a short message has no mark", "@puma thanks!", "thanks!", "@puma thanks!"},
		{"other words", "@puma thanks!", "many thanks!", "many thanks!"},
		{"another's name", "@puma ask @will about it", "ask about it", "ask about it"},
		{"no name was written", "when do we shovel today?", "when do we shovel today?", "when do we shovel today?"},
	} {
		s := newStage(t, time.Minute)
		w := cast
		w.Agents = []port.Agent{{ID: "agent:lead", Handle: "puma"}}
		require.NoError(t, s.reset(w))
		written := s.writes(t, "m1", row.writes)
		mark := strings.TrimPrefix(written, unmarked(written))
		go s.ask(t.Context(), call(row.asks+mark))
		var turn port.Turn
		require.NoError(t, json.Unmarshal(s.turn(t).Params, &turn), row.why)
		require.Equal(t, row.shows, turn.Messages[0].Content, row.why)
	}
}
