package edge

import (
	"errors"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/runner/face"
	"github.com/c2a-conform/c2a-conform/runner/face/facetest"
	"github.com/c2a-conform/c2a-conform/schemas/port"
)

// TestIdsOfFaces: every face returns its ids for everything in the world, and no id belongs to two things.
func TestIdsOfFaces(t *testing.T) {
	for _, kind := range kinds {
		t.Run(kind.Name, func(t *testing.T) {
			f, err := kind.Open(t.Context(), facetest.NewWatcher(),
				face.Options{Handle: "lead", Webhook: "http://127.0.0.1:1/"})
			require.NoError(t, err)
			defer f.Close()
			var earlier []string // ids of conversations
			for round := range 2 {
				w := port.World{
					World: "w", Draft: "2026-06-24",
					Agents: []port.Agent{{ID: "agent:lead", Handle: "lead", Name: "Lead"},
						{ID: "agent:worker", Handle: "worker", Name: "Worker"}},
					Humans: []port.Person{{ID: "human:will", Handle: "will", Name: "Will"}},
					Conversations: []port.Conversation{
						{ID: "C-general", Kind: "channel", Name: "general",
							Members: []string{"human:will", "agent:lead", "agent:worker"}},
						{ID: "D-will-lead", Kind: "dm", Members: []string{"human:will", "agent:lead"}},
					},
					Threads: []port.Thread{{ID: "T-deploy", Conversation: "C-general",
						Participants: []string{"human:will"}}},
				}
				want := []thing{
					{face.OfPerson, "human:will"}, {face.OfPerson, "agent:lead"}, {face.OfPerson, "agent:worker"},
					{face.OfConversation, "C-general"}, {face.OfMessage, "m1"},
				}
				err := f.Begin(w, "agent:lead")
				if _, unable := errors.AsType[*face.UnableError](err); unable { // an issue has neither
					w.Conversations, w.Threads = w.Conversations[:1], nil
					err = f.Begin(w, "agent:lead")
				} else {
					want = append(want, thing{face.OfConversation, "D-will-lead"}, thing{face.OfThread, "T-deploy"})
				}
				require.NoError(t, err)
				require.NoError(t,
					f.Do(port.SurfaceEvent{Op: "post", ID: "m1", Author: "human:will", Conversation: "C-general",
						Text: "hello @lead"}))
				of := map[face.ID]string{} // the world's id by the platform's
				found := map[thing]bool{}
				for _, id := range known(f) {
					found[thing{id.Kind, id.World}] = true
					key := id
					key.World = ""
					if other, twice := of[key]; twice {
						require.Equal(t, other, id.World, "%+v is two things", key)
					}
					of[key] = id.World
				}
				for _, x := range want {
					require.True(t, found[x], "round %d: %v in %v", round, x, found)
				}
				finder, able := f.(face.Finder)
				if !able {
					continue
				}
				for _, id := range earlier {
					conversation, ok := finder.Find("in " + id + ": hello")
					require.True(t, ok, "%q is of an earlier world", id)
					require.Empty(t, conversation, id)
				}
				for _, id := range known(f) {
					if id.Kind == face.OfConversation && id.World == "C-general" {
						if conversation, ok := finder.Find("in " + id.Platform + ": hello"); ok {
							require.Equal(t, "C-general", conversation)
							earlier = append(earlier, id.Platform)
						}
					}
				}
				require.NotEmpty(t, earlier)
			}
		})
	}
}
