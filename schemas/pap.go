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
func responseOfPAP(result map[string]any) (Draft, Kind, bool) {
	tasks, ok := result["tasks"].([]any)
	if !ok {
		return "", "", false
	}
	if _, posted := result["message"]; posted {
		return DraftPAP, "post-result", true
	}
	for _, task := range tasks {
		if t, ok := task.(map[string]any); ok {
			if _, told := t["state"]; told {
				return DraftPAP, "tasks-result", true
			}
			return DraftPAP, "redirect-result", true
		}
	}
	return DraftPAP, "tasks-result", true
}
