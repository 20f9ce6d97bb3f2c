package edge

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/internal/wire"
	"github.com/c2a-conform/c2a-conform/runner/jsonrpc"
)

// TestGlyphsThatAPlatformLacks: no adapter can show a signal by a reaction that its
// platform has not; all others it has to.
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
		{"one that the workspace has in its place", "telegram", map[string]string{"working": "🔥"}, ask("chat.react", "working"), ""},
		{"one that the workspace has, and the platform lacks", "github", map[string]string{"seen": "🔥"}, ask("chat.react", "seen"), "a reaction by 🔥"},
		{"any will do there", "slack", nil, ask("chat.react", "working"), ""},
		{"no signal at all, which is to be refused", "telegram", nil, ask("chat.react", "shrug"), ""},
		{"another tool", "telegram", nil, ask("chat.defer", "working"), ""},
	} {
		s := newStage(t, 0)
		s.profile.Face.Kind = row.platform
		s.world = &world{glyphs: row.glyphs}
		s.asksReaction(row.asked)
		require.Equal(t, row.unable, s.world.unable, row.why)
	}
}
