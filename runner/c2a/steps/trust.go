package steps

import (
	"encoding/json"
	"strings"
)

// secondLine puts another line behind the text of a member, which may be new.
func secondLine(path, line string) func(map[string]json.RawMessage) {
	group, name, _ := strings.Cut(path, ".")
	return func(params map[string]json.RawMessage) {
		changeWithin(params, []string{group}, func(object map[string]json.RawMessage) {
			var text string
			_ = json.Unmarshal(object[name], &text)
			object[name], _ = json.Marshal(text + "\n" + line)
		})
	}
}
