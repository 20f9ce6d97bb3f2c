package frames

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/schemas/port"
)

// TestOnlyNewsCount: a model that is shown all again has not been told anything twice, and one that is shown what is
// new has.
func TestOnlyNewsCount(t *testing.T) {
	say := func(role, text string) port.ChatMessage { return port.ChatMessage{Role: role, Content: text} }
	fresh := func(read thoughts, messages ...port.ChatMessage) int {
		return len(read.fresh(port.Turn{Conversation: "main", Messages: messages}))
	}
	task, plan, answer := say("user", "Go on."), say("assistant", "deploy"), say("tool", "a.yaml")

	all := newThoughts(true)
	require.Equal(t, 1, fresh(all, task))
	require.Equal(t, 1, fresh(all, task, plan, answer))
	require.Zero(t, fresh(all, task, plan, answer))
	require.Equal(t, 1, fresh(all, task, plan, answer, plan, answer), "the same answer to another question")

	news := newThoughts(true)
	require.Equal(t, 1, fresh(news, answer))
	require.Equal(t, 1, fresh(news, answer))
}
