package edge

import (
	"fmt"
	"slices"

	"github.com/c2a-conform/c2a-conform/runner/face"
	"github.com/c2a-conform/c2a-conform/runner/face/discord"
	"github.com/c2a-conform/c2a-conform/runner/face/github"
	"github.com/c2a-conform/c2a-conform/runner/face/matrix"
	"github.com/c2a-conform/c2a-conform/runner/face/mattermost"
	"github.com/c2a-conform/c2a-conform/runner/face/relaycast"
	"github.com/c2a-conform/c2a-conform/runner/face/slack"
	"github.com/c2a-conform/c2a-conform/runner/face/teams"
	"github.com/c2a-conform/c2a-conform/runner/face/telegram"
)

// kinds are the faces that a profile can name.
var kinds = []face.Kind{slack.Kind, telegram.Kind, matrix.Kind, discord.Kind, mattermost.Kind, teams.Kind,
	github.Kind, relaycast.Kind}

// RegisterFace adds a kind of face that profiles can name. Call it before a profile is read, for example in an init
// function. It panics if the kind is incomplete, or if another kind has its name.
func RegisterFace(k face.Kind) {
	if _, known := FindKind(k.Name); known || k.Name == "" || len(k.Deliveries) == 0 || k.Settings["url"] == "" ||
		k.Open == nil {
		panic(fmt.Sprintf("edge: face %q is already registered, or lacks a name, a delivery, the setting url, or Open",
			k.Name))
	}
	kinds = append(kinds, k)
}

// KindNames returns the names of the kinds of faces.
func KindNames() []string {
	var names []string
	for _, k := range kinds {
		names = append(names, k.Name)
	}
	return names
}

// FindKind returns a kind of face by its name.
func FindKind(name string) (face.Kind, bool) {
	i := slices.IndexFunc(kinds, func(k face.Kind) bool { return k.Name == name })
	if i < 0 {
		return face.Kind{}, false
	}
	return kinds[i], true
}
