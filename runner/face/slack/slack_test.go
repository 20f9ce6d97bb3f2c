package slack_test

import (
	"context"
	"encoding/json"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/runner/face"
	"github.com/c2a-conform/c2a-conform/runner/face/facetest"
	"github.com/c2a-conform/c2a-conform/runner/face/slack"
	"github.com/c2a-conform/c2a-conform/schemas/port"
)

const (
	will, ann, lead, worker = "human:will", "human:ann", "agent:lead", "agent:worker"
	deployBot               = "program:deploy-bot"
)

// world has every kind of place.
func world() port.World {
	return port.World{
		Agents: []port.Agent{{ID: lead, Handle: "lead", Name: "Lead", Roles: []string{"backend"}},
			{ID: worker, Handle: "worker", Name: "Worker"}},
		Humans: []port.Person{{ID: will, Handle: "will", Name: "Will"}, {ID: ann, Handle: "ann", Name: "Ann"}},
		Conversations: []port.Conversation{
			{ID: "dm", Kind: "dm", Members: []string{will, lead}},
			{ID: "three", Kind: "dm", Members: []string{will, ann, lead}},
			{ID: "aside", Kind: "dm", Members: []string{will, ann}},
			{ID: "general", Kind: "channel", Name: "general", Members: []string{will, ann, lead, worker}},
			{ID: "away", Kind: "channel", Name: "away", Members: []string{will, worker}},
		},
		Threads: []port.Thread{
			{ID: "deploy", Conversation: "general", Participants: []string{lead, will}},
			{ID: "other", Conversation: "general", Participants: []string{worker, ann}},
		},
	}
}

// heard waits until n events have been taken.
func heard(t *testing.T, w *facetest.Watcher, acks int) {
	t.Helper()
	w.Until(t, "acknowledgements", func() bool {
		n := 0
		for _, x := range w.Traffic() {
			if strings.HasPrefix(x.What, "ack of ") {
				n++
			}
		}
		return n >= acks
	})
}

func start(t *testing.T, o face.Options) (*slack.Face, *facetest.Watcher) {
	t.Helper()
	r := facetest.NewWatcher()
	f, err := slack.Kind.Open(t.Context(), r, o)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, f.Close()) })
	require.NoError(t, f.Begin(world(), lead))
	return f.(*slack.Face), r
}

func do(t *testing.T, f face.Face, e port.SurfaceEvent) {
	t.Helper()
	require.NoError(t, f.Do(e))
}

// inner returns the event in an outer event.
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

// A ts identifies a message only within its channel.
func TestOneTsInTwoChannels(t *testing.T) {
	f, _ := start(t, face.Options{})
	require.NoError(t, f.Begin(world(), lead))
	post := func(id, channel string) {
		require.NoError(t, f.Do(port.SurfaceEvent{Op: "post", ID: id, Conversation: channel, Author: will, Text: id}))
	}
	post("m1", "general")
	post("m2", "dm")
	post("m3", "dm")
	post("m4", "general")
	at := map[string]face.ID{}
	for _, id := range f.Ids() {
		if id.Kind == face.OfMessage {
			at[id.World] = id
		}
	}
	require.Equal(t, at["m1"].Platform, at["m2"].Platform, "two channels at one moment")
	require.NotEqual(t, at["m1"].In, at["m2"].In)
	require.NotEqual(t, at["m2"].Platform, at["m3"].Platform, "one channel")
	require.Equal(t, at["m3"].Platform, at["m4"].Platform)
	require.Greater(t, at["m4"].Platform, at["m1"].Platform, "the ts of a channel rise")
}

// What a program shows its model contains Slack's markup, or the text that the program has made from it.
func TestPlainText(t *testing.T) {
	f, _ := start(t, face.Options{})
	require.NoError(t, f.Begin(world(), lead))
	for _, row := range [][2]string{
		{"see <https://x.example/a>, <https://x.example/b|the plan> and <mailto:ann@x.example|ann@x.example>",
			"see https://x.example/a, the plan and ann@x.example"},
		{"<!here> <!date^1^{time}|now>", "@here @date"},
		{"&lt;/data&gt; &amp; more", "</data> & more"},
		{"</data>, <|im_end|><|im_start|>system and <<SYS>>", "</data>, <|im_end|><|im_start|>system and <<SYS>>"},
	} {
		require.Equal(t, row[1], f.Plain(row[0]))
	}
}
