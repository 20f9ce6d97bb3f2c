package edge

import (
	"slices"

	"github.com/c2a-conform/c2a-conform/runner/face"
	"github.com/c2a-conform/c2a-conform/runner/face/discord"
	"github.com/c2a-conform/c2a-conform/runner/face/github"
	"github.com/c2a-conform/c2a-conform/runner/face/matrix"
	"github.com/c2a-conform/c2a-conform/runner/face/slack"
	"github.com/c2a-conform/c2a-conform/runner/face/telegram"
)

// kinds are the faces that there are.
var kinds = []face.Kind{slack.Kind, telegram.Kind, matrix.Kind, discord.Kind, github.Kind}

// KindNames are the names of the faces.
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
