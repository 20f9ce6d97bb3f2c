package channels

import (
	"encoding/json"
	"net/url"
)

// Forge turns a click into one that no button sends: it contains the given words instead of the button's value, about
// the named interaction.
func Forge(channel string, click json.RawMessage, id, says string) (json.RawMessage, error) {
	var payload object
	if err := json.Unmarshal(click, &payload); err != nil {
		return nil, err
	}
	switch channel {
	case "slack":
		actions, _ := payload["actions"].([]any)
		for _, a := range actions {
			if a, ok := a.(object); ok {
				a["value"], a["action_id"], a["block_id"] = says, says, id
			}
		}
	case "teams":
		said := object{"interaction_id": id, "decision": says, "action": says}
		if value, ok := payload["value"].(object); ok && payload["type"] == "invoke" {
			value["action"] = object{"type": "Action.Execute", "verb": says, "data": said}
		} else {
			payload["value"] = said
		}
	case "email":
		address, _ := payload["url"].(string)
		u, err := url.Parse(address)
		if err != nil {
			return nil, err
		}
		payload["url"] = u.Scheme + "://" + u.Host + "/?" +
			url.Values{"interaction_id": {id}, "decision": {says}}.Encode()
	}
	return json.Marshal(payload)
}

// InTheNameOf makes a click claim to be from someone else, in members that a careless reader might use.
func InTheNameOf(click json.RawMessage, human string) (json.RawMessage, error) {
	var payload object
	if err := json.Unmarshal(click, &payload); err != nil {
		return nil, err
	}
	payload["human_id"] = human
	if value, ok := payload["value"].(object); ok {
		value["human_id"] = human
		if action, ok := value["action"].(object); ok {
			if data, ok := action["data"].(object); ok {
				data["human_id"] = human
			}
		}
	}
	return json.Marshal(payload)
}
