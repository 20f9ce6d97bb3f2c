package edge

import (
	"errors"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/features/c2a"
	"github.com/c2a-conform/c2a-conform/reference/c2a/wire"
	"github.com/c2a-conform/c2a-conform/runner/face"
	"github.com/c2a-conform/c2a-conform/schemas/jsonrpc"
	"github.com/c2a-conform/c2a-conform/schemas/port"
)

// TestGlyphsThatAPlatformLacks: an adapter can't show a signal as a reaction that its platform lacks. It must show all
// others.
func TestGlyphsThatAPlatformLacks(t *testing.T) {
	ask := func(tool, signal string) jsonrpc.Message {
		call := wire.ToolCall{Name: tool, Arguments: []byte(`{"inReplyTo":"evt_1","signal":"` + signal + `"}`)}
		return jsonrpc.Decode(jsonrpc.Request(jsonrpc.IntID(1), wire.MethodToolsCall, call))
	}
	for _, row := range []struct {
		why, platform string
		glyphs        map[string]string
		asked         jsonrpc.Message
		unable        string
	}{
		{"the platform has it", "telegram", nil, ask("chat.react", "seen"), ""},
		{"the platform lacks it", "telegram", nil, ask("chat.react", "working"), "a reaction by 🔧"},
		{"one that the workspace has in its place", "telegram", map[string]string{"working": "🔥"},
			ask("chat.react", "working"), ""},
		{"one that the workspace has, and the platform lacks", "github", map[string]string{"seen": "🔥"},
			ask("chat.react", "seen"), "a reaction by 🔥"},
		{"any will do there", "slack", nil, ask("chat.react", "working"), ""},
		{"no signal at all, which is to be refused", "telegram", nil, ask("chat.react", "shrug"), ""},
		{"another tool", "telegram", nil, ask("chat.defer", "working"), ""},
	} {
		s := newStage(t, 0)
		s.profile.Face.Kind = row.platform
		require.NoError(t, s.reset(port.World{Agents: cast.Agents, Self: cast.Self, Glyphs: row.glyphs}))
		s.asksReaction(row.asked)
		require.Equal(t, row.unable, whatOf(t, row.platform, s.world.unable), row.why)
	}
}

// whatOf returns what a platform doesn't show, or "".
func whatOf(t *testing.T, platform string, err error) string {
	t.Helper()
	if err == nil {
		return ""
	}
	unable, ok := errors.AsType[*face.UnableError](err)
	require.True(t, ok, err)
	require.Equal(t, platform, unable.Face)
	return unable.What
}

// vague is a platform that treats every @stranger as a name.
type vague struct{ *stage }

func (vague) Vague(text string) string {
	if strings.Contains(text, "@stranger") {
		return "@stranger"
	}
	return ""
}

// TestNamesThatAPlatformLeavesOpen: if a draft requires an adapter to say whom a message mentions, names that it can't
// know are not judged.
func TestNamesThatAPlatformLeavesOpen(t *testing.T) {
	for _, row := range []struct {
		why, role, draft, text, unable string
	}{
		{"it is to say whom it means", "adapter", c2a.Draft0602, "@stranger knows",
			"whether there is a participant called @stranger"},
		{"whether it means the agent is known", "adapter", c2a.Draft0624, "@stranger knows", ""},
		{"everybody is known", "adapter", c2a.Draft0602, "somebody knows", ""},
		{"what people see of a program doesn't tell whom it takes them to mean", "stack", c2a.Draft0602,
			"@stranger knows", ""},
	} {
		s := newStage(t, 0)
		s.begin(t)
		s.face, s.profile.Role, s.values = vague{s}, row.role, map[string]string{"draft": row.draft}
		s.writes(t, "m1", row.text)
		require.Equal(t, row.unable, whatOf(t, "slack", s.world.unable), row.why)
		if row.unable != "" {
			require.ErrorIs(t, s.settle(), s.world.unable, row.why)
		}
	}
}
