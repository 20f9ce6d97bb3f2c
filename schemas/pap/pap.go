// Package pap describes PAP's messages: their JSON Schemas, and how they are recognised by their shape.
package pap

import (
	"embed"

	"github.com/c2a-conform/c2a-conform/schemas/message"
)

//go:embed *.json
var files embed.FS

// Draft is the only draft; the text has no version.
const Draft message.Draft = "pap"

// Protocol is what the suite knows about the messages.
var Protocol = message.Protocol{
	Name:   "pap",
	Drafts: []message.Draft{Draft},
	Files:  files,
	Methods: map[string]message.Kind{
		"pap/post":      "post",
		"pap/finish":    "finish",
		"pap/stop":      "stop",
		"pap/redirect":  "redirect",
		"pap/presence":  "presence",
		"pap/tasks":     "tasks",
		"pap/activated": "activated",
		"pap/message":   "message",
		"pap/notice":    "notice",
	},
	Response: response,
}

// response knows the lists of tasks: those of a post have little to tell, those of a query more.
func response(result message.Object) (message.Draft, message.Kind, bool) {
	switch {
	case !result.Begins("tasks", '['):
		return "", "", false
	case result.Has("message"):
		return Draft, "post-result", true
	}
	for task := range result.Objects("tasks") {
		if !task.Has("state") {
			return Draft, "redirect-result", true
		}
		break
	}
	return Draft, "tasks-result", true
}
