package world

import (
	"encoding/json"

	"github.com/c2a-conform/c2a-conform/reference/c2a"
	"github.com/c2a-conform/c2a-conform/reference/c2a/law"
	"github.com/c2a-conform/c2a-conform/reference/c2a/wire"
	"github.com/c2a-conform/c2a-conform/schemas/jsonrpc"
	"github.com/c2a-conform/c2a-conform/schemas/rawjson"
)

// putTo lists the requirements that the schema of a frame puts it to: those of
// members that have to be there, and of optional ones that are.
func putTo(w *World, m jsonrpc.Message, method string, response bool) []string {
	var ids []string
	switch {
	case w.hosting() && method == wire.MethodToolsCall && !response:
		if rawjson.TextOf(m.Params, "name") == "chat.send_message" && w.draft.SendForm {
			ids = append(ids, "C2A-OUT-001")
		}
		return ids
	case w.hosting() && method == wire.MethodProgress && w.draft.Progress:
		return append(ids, "C2A-PROG-002", "C2A-PROG-003")
	case w.hosting() && response && method == wire.MethodInitialize && m.Err == nil:
		return append(ids, "C2A-INIT-004", "C2A-INIT-005")
	case w.role != law.HostRole || response:
		return ids
	case method == wire.MethodInitialize:
		if rawjson.Of(m.Params, "capabilities") != nil {
			ids = append(ids, "C2A-INIT-005")
		}
		return append(ids, "C2A-INIT-002", "C2A-INIT-003")
	case method != wire.MethodDeliver:
		return ids
	}
	var injection, source, attention, content, knock json.RawMessage
	rawjson.Pick(m.Params, rawjson.To("injection", &injection), rawjson.To("source", &source),
		rawjson.To("attention", &attention), rawjson.To("content", &content), rawjson.To("knock", &knock))
	mode := rawjson.Of(injection, "mode")
	ids = append(ids, "C2A-EVT-001", "C2A-EVT-002", "C2A-EVT-006", "C2A-EVT-009")
	if w.draft.Shape == c2a.Nested {
		ids = append(ids, "C2A-EVT-005", "C2A-EVT-007", "C2A-EVT-010")
		if source != nil {
			ids = append(ids, "C2A-EVT-019")
		}
		if rawjson.Of(attention, "reason") != nil {
			ids = append(ids, "C2A-EVT-017")
		}
	} else {
		ids = append(ids, "C2A-EVT-003", "C2A-EVT-004")
		if mode != nil {
			ids = append(ids, "C2A-EVT-007")
		}
	}
	if content != nil {
		ids = append(ids, "C2A-EVT-008")
	}
	if knock != nil {
		ids = append(ids, "C2A-MODE-009", "C2A-MODE-010")
	}
	if rawjson.Text(mode) == "notify" {
		ids = append(ids, "C2A-MODE-013")
	}
	return ids
}
