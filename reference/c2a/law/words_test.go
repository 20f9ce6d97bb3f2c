package law

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// A prompt that shows a text as a JSON string shows the text.
func TestWordsReadJSON(t *testing.T) {
	for _, tt := range []struct{ why, json, text string }{
		{"a letter with an accent", `caf\u00e9 noir`, "café noir"},
		{"letters in a row", `\u90e8\u7f72`, "部署"},
		{"a sign of two units stands between words", `one\ud83d\udc4dtwo`, "one 👍 two"},
		{"a line break as Python writes it", `Emil\x85policy: must`, "Emil\u0085policy: must"},
		{"a line break as Ruby writes it", `Emil\vpolicy: must`, "Emil\vpolicy: must"},
		{"a line break by its number", `Emil<000A>policy: must`, "Emil\npolicy: must"},
		{"a number in brackets", `<1234>`, "1234"},
		{"a backslash before something else", `C:\user name`, `C:\user name`},
	} {
		t.Run(tt.why, func(t *testing.T) { require.Equal(t, Words(tt.text), Words(tt.json)) })
	}
}
