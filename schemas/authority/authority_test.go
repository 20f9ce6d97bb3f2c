package authority_test

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/schemas/authority"
	"github.com/c2a-conform/c2a-conform/schemas/onepass"
)

// place is the top of a schema of the test's own; each has a name of its own, since what is compiled is kept.
func place(t *testing.T, name, text string) *onepass.Place {
	t.Helper()
	var document any
	require.NoError(t, json.Unmarshal([]byte(text), &document))
	document.(map[string]any)["$id"] = "https://c2a-conform.dev/schemas/" + name
	return &onepass.Place{Files: onepass.Files{name: document}, File: name, Value: document}
}

func TestOrderIsStable(t *testing.T) {
	top := place(t, "order.json",
		`{"properties":{"a":{"type":"string"},"b":{"type":"string"},`+
			`"c":{"type":"string","minLength":3},"d":{"type":"string"}}}`)
	message := map[string]any{"d": true, "c": "x", "b": true, "a": true}
	for range 20 {
		found, err := authority.Judge(top, "", message)
		require.NoError(t, err)
		var pointers []string
		for _, b := range found {
			pointers = append(pointers, b.Pointer+" "+b.Keyword)
		}
		require.Equal(t, []string{"/a type", "/b type", "/c minLength", "/d type"}, pointers)
	}
}

func TestNothingElseIsLoaded(t *testing.T) {
	for name, reference := range map[string]string{"file.json": "file:///etc/hostname",
		"web.json": "https://example.com/x.json", "near.json": "other.json"} {
		_, err := authority.Judge(place(t, name, `{"$ref":"`+reference+`"}`), "", map[string]any{})
		require.ErrorContains(t, err, "is not among the embedded schemas", reference)
	}
}

func TestNumbersThatTakeTooLong(t *testing.T) {
	top := place(t, "number.json", `{"properties":{"ms":{"type":"integer"}}}`)
	for _, number := range []json.Number{"1e10000000", "1E-10000000", "1e99999999999999999999"} {
		_, err := authority.Judge(top, "", map[string]any{"list": []any{map[string]any{"ms": number}}})
		require.ErrorContains(t, err, "would take too long", number)
	}
	found, err := authority.Judge(top, "", map[string]any{"ms": json.Number("1e2")})
	require.NoError(t, err)
	require.Empty(t, found)
}

func TestWhatIsNoJSONIsAnError(t *testing.T) {
	_, err := authority.Judge(place(t, "struct.json", `{"type":"string"}`), "", struct{}{})
	require.ErrorContains(t, err, "invalid jsonType")
}
