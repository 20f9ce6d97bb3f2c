package wire

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/fixtures"
	"github.com/c2a-conform/c2a-conform/reference/a2h"
)

func TestCardsComeBackAsTheyWere(t *testing.T) {
	v, ok := fixtures.Get("a2h/human-card")
	require.True(t, ok)
	card := ReadCard(v.Raw, []string{"slack"})
	require.Equal(t, a2h.Card{
		ID: "human://alice.eng", Status: a2h.Available,
		Capabilities: []string{"python", "system_design", "deployment_approval"},
		Profile: []a2h.Member{{Name: "name", Value: `"Alice"`}, {Name: "role", Value: `"Senior Engineer"`},
			{Name: "timezone", Value: `"UTC-5"`}},
		Endpoints: []a2h.Endpoint{{Name: "slack", Address: "webhook_url_slack_encrypted", Secret: true},
			{Name: "email", Address: "alice@company.com"}},
	}, card)
	raw, err := json.Marshal(WriteCard(card))
	require.NoError(t, err)
	require.JSONEq(t, string(v.Raw), string(raw))
	require.Equal(t, card, ReadCard(raw, []string{"slack"}), "the order of the endpoints is kept")
}

func TestBlanksBetweenTokensSayNothing(t *testing.T) {
	require.Equal(t,
		ReadCard([]byte(`{"profile":{"role":"r","languages":["en","de"]}}`), nil),
		ReadCard([]byte("{ \"profile\" : { \"role\" : \"r\" , \"languages\" : [ \"en\",\n\"de\" ] } }"), nil))
}

func TestTheOrderOfArgumentsSaysNothing(t *testing.T) {
	state := func(arguments string) a2h.State {
		return State{Action: Action{Name: "scale", Arguments: json.RawMessage(arguments)}}.Engine()
	}
	require.Equal(t, state(`{"a":1,"b":{"c":2,"d":3}}`), state(`{ "b": {"d":3,"c":2}, "a": 1 }`))
	require.NotEqual(t, state(`{"a":[1,2]}`), state(`{"a":[2,1]}`))
	require.Equal(t, `{"a":12345678901234567,"b":"<&>"}`, state(`{"a":12345678901234567,"b":"<&>"}`).Action.Arguments)
	require.Empty(t, state("").Action.Arguments)
}

func TestWhatIsNoCardIsMissing(t *testing.T) {
	for _, tt := range []struct {
		why, raw string
		want     []a2h.Defect
	}{
		{"no object", `[]`, a2h.Card{}.Defects()},
		{"a profile of text",
			`{"id":"human://a.b","profile":"x","capabilities":[],"endpoints":{"e":"a"},"status":"BUSY"}`,
			[]a2h.Defect{a2h.NoProfile}},
		{"a role that is a number",
			`{"id":"human://a.b","profile":{"role":7},"capabilities":[],"endpoints":{"e":"a"},"status":"BUSY"}`,
			[]a2h.Defect{a2h.NoRole}},
		{"tags that are numbers",
			`{"id":"human://a.b","profile":{"role":"r"},"capabilities":[1],"endpoints":{"e":"a"},"status":"BUSY"}`,
			[]a2h.Defect{a2h.NoCapabilities}},
		{"endpoints in a list",
			`{"id":"human://a.b","profile":{"role":"r"},"capabilities":[],"endpoints":["e"],"status":"BUSY"}`,
			[]a2h.Defect{a2h.NoEndpoint}},
		{"a status in lower case",
			`{"id":"human://a.b","profile":{"role":"r"},"capabilities":[],"endpoints":{"e":"a"},"status":"busy"}`,
			[]a2h.Defect{a2h.NoStatus}},
	} {
		require.Equal(t, tt.want, ReadCard([]byte(tt.raw), nil).Defects(), tt.why)
	}
}

func TestReadResponse(t *testing.T) {
	no := a2h.Response{Interaction: "i", Human: "human://a.b"}
	for _, tt := range []struct {
		why, members string
		want         func(r *a2h.Response)
	}{
		{"a yes", `"decision":"APPROVED"`, func(r *a2h.Response) { r.Verdict = a2h.Approved }},
		{"a boolean is no decision", `"decision":true`, func(*a2h.Response) {}},
		{"nor is a list with one", `"decision":["APPROVED"]`, func(*a2h.Response) {}},
		{"a choice", `"selected_option":"a"`, func(r *a2h.Response) { r.Option = "a" }},
		{"a text", `"data":"k"`, func(r *a2h.Response) { r.Datum = &a2h.Datum{Kind: a2h.String, Value: `"k"`} }},
		{"a file", `"data":{"file":"k"}`,
			func(r *a2h.Response) { r.Datum = &a2h.Datum{Kind: a2h.File, Value: `{"file":"k"}`} }},
		{"any other JSON", `"data":[1]`, func(r *a2h.Response) { r.Datum = &a2h.Datum{Kind: a2h.JSON, Value: `[1]`} }},
		{"an acknowledgement", `"acknowledged":true`, func(r *a2h.Response) { r.Acknowledged = true }},
		{"none", `"acknowledged":false`, func(*a2h.Response) {}},
		{"words", `"feedback":"later"`, func(r *a2h.Response) { r.Feedback = "later" }},
	} {
		want := no
		tt.want(&want)
		require.Equal(t, want, ReadResponse([]byte(`{"interaction_id":"i","human_id":"human://a.b",`+tt.members+`}`)),
			tt.why)
	}
}
