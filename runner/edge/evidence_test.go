package edge

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestBodiesAreCut(t *testing.T) {
	long := strings.Repeat("a", 2*maxBody) + "the newest"
	for _, row := range []struct{ why, body, want string }{
		{"nothing is no body", "", ""},
		{"what is short stays as it is", `{"text":"hi"}`, `{"text":"hi"}`},
		{"what is no JSON becomes its text", "data: 1", `"data: 1"`},
	} {
		require.Equal(t, row.want, string(cutBody(row.body)), row.why)
	}
	for _, body := range []string{long, `"` + long + `"`, `{"text":"` + long + `"}`} {
		var text string
		require.NoError(t, json.Unmarshal(cutBody(body), &text))
		require.Less(t, len(text), maxBody+100)
		require.Contains(t, text, "the newest", "the end stays")
	}
}

func TestThePortersTalkIsNobodysBusiness(t *testing.T) {
	for body, want := range map[string]bool{
		`{"text":"` + porterText + mark{7, porterNumber, 0}.String() +
			`"}`: true,
		`{"text":"` + porterAnswer + `"}`: true,
		// history
		`{"m":["` + porterText + mark{7, porterNumber, 0}.String() + `","so here ` + mark{7, 1, 0}.String() +
			`"]}`: false,
		`{"text":"so here"}`: false,
	} {
		require.Equal(t, want, ofPorter(body), body)
	}
}
