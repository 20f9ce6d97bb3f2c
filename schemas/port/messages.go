package port

import (
	"embed"

	"github.com/c2a-conform/c2a-conform/schemas/message"
)

// Files contains the schemas: <kind>.json, where a kind is named without its folder.
//
//go:embed *.json
var Files embed.FS

// Kinds gives the schema for a request or notification of each method. The kind of its response is the same with
// [message.ResultSuffix] appended, if there is such a schema.
var Kinds = map[string]message.Kind{
	MethodHello:         "port/hello",
	MethodReset:         "port/reset",
	MethodSurface:       "port/surface",
	MethodAdvance:       "port/advance",
	MethodLink:          "port/link",
	MethodInspect:       "port/inspect",
	MethodTurn:          "port/turn",
	MethodTurnCancelled: "port/turn-cancelled",
	MethodPosted:        "port/posted",
	MethodEvidence:      "port/evidence",
}

// Response tells the kind of a response from its result.
func Response(result message.Object) (message.Kind, bool) {
	switch {
	case result.Count("implementation", "barrier") > 0:
		return Kinds[MethodHello] + message.ResultSuffix, true
	case result.Has("nowMs"):
		return Kinds[MethodAdvance] + message.ResultSuffix, true
	case result.Count("dispositions", "claims", "audit") > 0:
		return Kinds[MethodInspect] + message.ResultSuffix, true
	case result.Has("actions"):
		return Kinds[MethodTurn] + message.ResultSuffix, true
	}
	return "", false
}
