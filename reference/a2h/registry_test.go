package a2h

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func card(id string, change func(*Card)) Card {
	c := Card{
		ID: id, Profile: []Member{{"name", `"Bob"`}, {"role", `"SRE"`}},
		Capabilities: []string{"kubernetes", "java_script"},
		Endpoints:    []Endpoint{{"slack", "https://hooks.example/T1", true}, {"email", "bob@company.example", false}},
		Status:       Available,
	}
	if change != nil {
		change(&c)
	}
	return c
}

func TestDefects(t *testing.T) {
	for _, tt := range []struct {
		why    string
		change func(*Card)
		want   []Defect
	}{
		{"in order", nil, nil},
		{"nobody", func(c *Card) { c.ID = "" }, []Defect{NoID}},
		{"another scheme", func(c *Card) { c.ID = "https://bob.sre" }, []Defect{ForeignID}},
		{"one label is no name of a domain", func(c *Card) { c.ID = "human://bob" }, []Defect{ShortID}},
		{"no profile", func(c *Card) { c.Profile = nil }, []Defect{NoProfile}},
		{"no role", func(c *Card) { c.Profile = c.Profile[:1] }, []Defect{NoRole}},
		{"no set of tags", func(c *Card) { c.Capabilities = nil }, []Defect{NoCapabilities}},
		{"an empty set is one", func(c *Card) { c.Capabilities = []string{} }, nil},
		{"a set has each tag once", func(c *Card) { c.Capabilities = []string{"a", "b", "a"} }, []Defect{TagTwice}},
		{"no way to reach them", func(c *Card) { c.Endpoints = nil }, []Defect{NoEndpoint}},
		{"no status", func(c *Card) { c.Status = 0 }, []Defect{NoStatus}},
	} {
		t.Run(tt.why, func(t *testing.T) {
			c := card("human://bob.sre", tt.change)
			require.Equal(t, tt.want, c.Defects())
			r := NewRegistry(DefaultRegistryRules())
			require.Equal(t, tt.want == nil, r.Step(Register{By: "hr", Card: c}).Refused == "")
			require.Equal(t, tt.want == nil, r.Step(Resolve{ID: c.ID}).Card != nil, "what is refused is not kept")
		})
	}
}

func TestRegistry(t *testing.T) {
	r := NewRegistry(DefaultRegistryRules())
	find := func(tag string, s Status) []string {
		reply := r.Step(Find{Tag: tag, Status: s})
		require.Empty(t, reply.Refused)
		var ids []string
		for _, m := range reply.Humans {
			ids = append(ids, m.Card.ID)
			require.Equal(t, "slack", m.Endpoint)
			require.Equal(t, Mask, m.Card.Endpoints[0].Address)
		}
		return ids
	}
	require.Empty(t, find("kubernetes", Available))
	require.Empty(t, r.Step(Register{By: "hr", Card: card("human://bob.sre", nil)}).Refused)
	require.NotEmpty(t, r.Step(Register{By: "mallory", Card: card("human://bob.sre", nil)}).Refused)
	require.Empty(t, r.Step(Register{By: "hr", Card: card("human://bob.sre", nil)}).Refused,
		"who registered it may do so again")
	require.Equal(t, []string{"human://bob.sre"}, find("kubernetes", Available))
	require.Empty(t, find("java", Available), "a part of a tag is another tag")
	require.Empty(t, r.Step(SetStatus{ID: "human://bob.sre", Status: Busy}).Refused)
	require.Empty(t, find("kubernetes", Available))
	require.Equal(t, []string{"human://bob.sre"}, find("kubernetes", Busy))
	require.NotEmpty(t, r.Step(SetStatus{ID: "human://ann.sre", Status: Busy}).Refused)
	require.NotEmpty(t, r.Step(SetStatus{ID: "human://bob.sre"}).Refused)
	r.Step(Reborn{})
	require.Equal(t, Busy, r.Step(Resolve{ID: "human://bob.sre"}).Card.Status)
	require.NotEmpty(t, r.Step(Resolve{ID: "human://bob"}).Refused)
	require.Equal(t, "https://hooks.example/T1", r.entries[0].card.Endpoints[0].Address,
		"the registry itself still knows it")
}
