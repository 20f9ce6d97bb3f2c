package slack_test

import (
	"context"
	"encoding/json"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/internal/wire"
	"github.com/c2a-conform/c2a-conform/runner/face"
	"github.com/c2a-conform/c2a-conform/runner/face/slack"
)

const (
	will, ann, lead, worker = "human:will", "human:ann", "agent:lead", "agent:worker"
	deployBot               = "program:deploy-bot"
)

// world has every kind of place.
func world() wire.World {
	return wire.World{
		Agents: []wire.Agent{{ID: lead, Handle: "lead", Name: "Lead", Roles: []string{"backend"}}, {ID: worker, Handle: "worker", Name: "Worker"}},
		Humans: []wire.Person{{ID: will, Handle: "will", Name: "Will"}, {ID: ann, Handle: "ann", Name: "Ann"}},
		Conversations: []wire.Conversation{
			{ID: "dm", Kind: "dm", Members: []string{will, lead}},
			{ID: "three", Kind: "dm", Members: []string{will, ann, lead}},
			{ID: "aside", Kind: "dm", Members: []string{will, ann}},
			{ID: "general", Kind: "channel", Name: "general", Members: []string{will, ann, lead, worker}},
			{ID: "away", Kind: "channel", Name: "away", Members: []string{will, worker}},
		},
		Threads: []wire.Thread{
			{ID: "deploy", Conversation: "general", Participants: []string{lead, will}},
			{ID: "other", Conversation: "general", Participants: []string{worker, ann}},
		},
	}
}

// record keeps what a face tells.
type record struct {
	mu     sync.Mutex
	posted []wire.Posted
	stray  []string
	passed []face.Traffic
	news   chan struct{}
}

func newRecord() *record { return &record{news: make(chan struct{}, 1)} }

func (r *record) add(change func()) {
	r.mu.Lock()
	defer r.mu.Unlock()
	change()
	select {
	case r.news <- struct{}{}:
	default:
	}
}

func (r *record) Posted(p wire.Posted)  { r.add(func() { r.posted = append(r.posted, p) }) }
func (r *record) Stray(what string)     { r.add(func() { r.stray = append(r.stray, what) }) }
func (r *record) Passed(t face.Traffic) { r.add(func() { r.passed = append(r.passed, t) }) }

func (r *record) posts() []wire.Posted {
	r.mu.Lock()
	defer r.mu.Unlock()
	return append([]wire.Posted(nil), r.posted...)
}

// until waits for something that the face will tell.
func (r *record) until(t *testing.T, what string, is func() bool) {
	t.Helper()
	limit := time.After(20 * time.Second)
	for {
		r.mu.Lock()
		done := is()
		r.mu.Unlock()
		if done {
			return
		}
		select {
		case <-r.news:
		case <-limit:
			require.FailNow(t, "it never came", "%s; passed: %v", what, r.passedNames())
		}
	}
}

func (r *record) passedNames() []string {
	r.mu.Lock()
	defer r.mu.Unlock()
	var out []string
	for _, p := range r.passed {
		out = append(out, p.What)
	}
	return out
}

// heard waits until so many events have been taken.
func (r *record) heard(t *testing.T, acks int) {
	t.Helper()
	r.until(t, "acknowledgements", func() bool {
		n := 0
		for _, p := range r.passed {
			if strings.HasPrefix(p.What, "ack of ") {
				n++
			}
		}
		return n >= acks
	})
}

func start(t *testing.T, o face.Options) (*slack.Face, *record) {
	t.Helper()
	r := newRecord()
	f, err := slack.Kind.Open(t.Context(), r, o)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, f.Close()) })
	require.NoError(t, f.Begin(world(), lead))
	return f.(*slack.Face), r
}

func do(t *testing.T, f face.Face, e wire.SurfaceEvent) {
	t.Helper()
	require.NoError(t, f.Do(e))
}

// inner is the event of an outer event.
func inner(t *testing.T, raw json.RawMessage) map[string]any {
	t.Helper()
	var outer struct {
		Event map[string]any `json:"event"`
	}
	require.NoError(t, json.Unmarshal(raw, &outer))
	return outer.Event
}

func timeout(t *testing.T) context.Context {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
	t.Cleanup(cancel)
	return ctx
}
