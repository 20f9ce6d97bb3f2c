package link

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/reference/pap"
	"github.com/c2a-conform/c2a-conform/schemas"
	"github.com/c2a-conform/c2a-conform/schemas/jsonrpc"
)

// The bridge has its forms of C2A by itself. The schemas of C2A say whether they are right.
func TestTheBridgeSpeaksC2A(t *testing.T) {
	const draft schemas.Draft = "2026-06-24"
	world := &pap.World{Agents: []pap.AgentCard{{Name: "^VIA", Bridged: true}},
		Flabs: []pap.Flab{{ID: "f", Members: []pap.Name{"@matt", "^VIA"}}}}
	p := NewPlatform(world, pap.DefaultRules())
	var deliver jsonrpc.Message
	for _, frame := range p.Receive(0,
		jsonrpc.Decode(jsonrpc.Request(jsonrpc.StringID("1"), MethodPost,
			Post{As: "@matt", Flab: "f", Text: "^VIA go"}))) {
		if m := jsonrpc.Decode(frame); m.Method == MethodDeliver {
			deliver = m
		}
	}
	findings, putTo := schemas.JudgeFrame(draft, deliver.Raw, "", false)
	require.Empty(t, findings)
	require.Contains(t, putTo, "C2A-EVT-001", "C2A knows the method")

	var event Deliver
	require.NoError(t, json.Unmarshal(deliver.Params, &event))
	for tool, arguments := range map[string]ToolArguments{
		ToolClaim:   {EventID: event.EventID},
		ToolSend:    {Target: &ToolTarget{ConversationID: "f"}, InReplyTo: event.EventID, Text: "gone"},
		ToolResolve: {EventID: event.EventID},
	} {
		require.True(t, schemas.Known(draft, schemas.Kind(tool)), "C2A has %s", tool)
		call := jsonrpc.Request(jsonrpc.StringID(tool), MethodToolsCall,
			ToolCall{Name: tool, Agent: "^VIA", Arguments: arguments})
		require.Empty(t, schemas.ValidateFrame(draft, call, "", false), tool)
		for _, frame := range p.Receive(0, jsonrpc.Decode(call)) {
			if m := jsonrpc.Decode(frame); m.Kind == jsonrpc.KindResponse {
				require.Nil(t, m.Err, tool)
				require.Empty(t, schemas.ValidateFrame(draft, frame, schemas.ToolMethod(tool), true), tool)
			}
		}
	}
}
