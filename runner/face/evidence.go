package face

import (
	"bytes"
	"encoding/json"
)

// Evidence returns a body for the record: without the secrets, as JSON, and cut if it is too long.
func Evidence(body []byte, secrets ...string) json.RawMessage {
	if len(body) == 0 {
		return nil
	}
	for _, s := range secrets {
		if s != "" {
			body = bytes.ReplaceAll(body, []byte(s), []byte("[secret]"))
		}
	}
	if len(body) <= MaxEvidenceBytes && json.Valid(body) {
		return bytes.Clone(body)
	}
	raw, err := json.Marshal(string(body[:min(len(body), MaxEvidenceBytes/2)]))
	if err != nil {
		return nil
	}
	return raw
}
