package walks

import (
	"regexp"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/runner/explore/history"
)

// TestEveryKindOfEventIsDrawn: a generator that has lost its edits finds no bug of edits, and says nothing. Each kind
// of event is in several of the swarms. The other histories are compared with those in the suite.
func TestEveryKindOfEventIsDrawn(t *testing.T) {
	const seeds, least = 100, 5
	for name, events := range map[string][]string{
		"swarms around a host": {` edits "`, ` deletes "`, `^the platform sends .* again$`, `also as a mention$`,
			`^the host is killed and started again$`, `^the link breaks$`, `^the platform fails `, ` reacts with `,
			` claims "`, ` defers "`, ` in reply to "`, ` lists its events`, `^lead leaves #ops$`, ` assigns "`,
			` posts the urgent message `, `in the DM$`, `in the thread "deploy"$`, `^long enough passes$`,
			`^the harness acknowledges nothing$`, `^the answers to tool calls are lost$`, `AKIAIOSFODNN7EXAMPLE`,
			`^the link is broken for (11|25) min$`},
		"hours of blocked authors": {` until (lead|scout) answers "`, `, with the default action "`,
			`, and scout may confirm$`,
			`^(worker|Will) signals done on .* about `, `^scout signals done on .* about `, ` signals done on "[^"]*"$`,
			`^Ann signals `, ` reacts with `, ` is marked as `, `^lead sends "`, ` edits "`, ` deletes "`,
			`^the host is killed and started again$`, ` return intervals? pass`},
		"swarms around a harness": {`, an edit of "`, `^the host cancels `, `" again`,
			`^the harness is killed and started again$`,
			`^the link (breaks|is broken for )`, `^the platform fails `, `^the model's answers are held`,
			` starts typing in `, `^the host sends a knock `, ` as may_respond, mode `, ` as must_not_respond, mode `,
			`, mode immediate$`, `, mode silent$`, `^the model fails`,
			`please leave this channel`, `^the host's answers to tool calls are held$`,
			`^11 min pass$`, `^the other side does not support "chatTools\.`, `, each 20 s apart in #general$`,
			` with the tool$`, `, with the second line "`},
	} {
		for _, event := range events {
			pattern := regexp.MustCompile(event)
			for _, k := range Kinds {
				if k.Name != name {
					continue
				}
				n := 0
				for seed := range uint64(seeds) {
					if holds(k.Draw(history.Source{Seed: seed}, true), pattern) {
						n++
					}
				}
				assert.GreaterOrEqual(t, n, least, "%s: %s", k.Name, event)
			}
		}
	}
}

func holds(s history.Scenario, pattern *regexp.Regexp) bool {
	for _, step := range s.Steps {
		if pattern.MatchString(step) {
			return true
		}
	}
	return false
}

// TestFaultsHaveTheirSteps: spared of a fault, a history has no step of it, and one that is planned is what is drawn.
func TestFaultsHaveTheirSteps(t *testing.T) {
	for _, k := range Kinds {
		for _, f := range k.Faults {
			found := 0
			for seed := range uint64(40) {
				s := k.Draw(history.Source{Seed: seed}, true)
				if holds(s, f.Steps) {
					found++
				}
				require.False(t, holds(k.Spare(s, nil), f.Steps), "%s, %s", k.Name, f.Name)
				planned := k.Plan(s, []history.Planned{{After: 3, Fault: f.Name}})
				require.True(t, holds(planned, f.Steps), "%s, %s", k.Name, f.Name)
			}
			// one role has outages in its swarms alone, and breaks of its link in the other histories
			if f.Name == history.Kill {
				require.Greater(t, found, 7, k.Name)
			}
		}
	}
}
