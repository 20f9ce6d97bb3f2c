package schemas

// DraftPAP is the one draft of PAP, which carries no version.
const DraftPAP Draft = "pap"

var pap = Protocol{
	Name:   "pap",
	Drafts: []Draft{DraftPAP},
	Methods: map[string]Kind{
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
	response: responseOfPAP,
}

// responseOfPAP knows the lists of tasks: those of a post have little to tell, those of a query more.
func responseOfPAP(result Object) (Draft, Kind, bool) {
	switch {
	case !result.begins("tasks", '['):
		return "", "", false
	case result.Has("message"):
		return DraftPAP, "post-result", true
	}
	for task := range result.objects("tasks") {
		if !task.Has("state") {
			return DraftPAP, "redirect-result", true
		}
		break
	}
	return DraftPAP, "tasks-result", true
}
