package c2a

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestResolveMentions(t *testing.T) {
	w := &World{
		Agents: []Agent{{ID: "agent:lead", Handle: "lead", Roles: []string{"backend"}}},
		People: []Person{{ID: "human:ann", Handle: "ann"}},
	}
	tests := []struct {
		why, text string
		want      []string
	}{
		{"at the start", "@lead hi", []string{"agent:lead"}},
		{"before punctuation", "hi @lead, all well?", []string{"agent:lead"}},
		{"at the end of a sentence", "ask @lead.", []string{"agent:lead"}},
		{"in brackets", "(@lead)", []string{"agent:lead"}},
		{"case of a handle doesn't matter", "@Lead hi", []string{"agent:lead"}},
		{"twice is once", "@lead @lead", []string{"agent:lead"}},
		{"behind an emoji", "👋@lead hi", []string{"agent:lead"}},
		{"in a script without blanks", "请@lead看一下", []string{"agent:lead"}},
		{"before a script without blanks", "@lead看一下", []string{"agent:lead"}},
		{"before a particle", "@lead님 안녕하세요", []string{"agent:lead"}},
		{"behind a letter outside ASCII", "é@lead", nil},
		{"before a letter outside ASCII", "@leadé hi", nil},
		{"before a letter of another alphabet", "@leadж hi", nil},
		{"a role", "@backend hi", []string{"role backend"}},
		{"two names", "@lead and @ann", []string{"agent:lead", "human:ann"}},
		{"an e-mail address", "mail me@lead.dev", nil},
		{"a longer handle", "@lead-proof hi", nil},
		{"an unknown handle", "@leader hi", nil},
		{"escaped", `\@lead hi`, nil},
		{"a code span", "type `@lead` here", nil},
		{"a code block", "```\n@lead\n```\nthat's it", nil},
		{"a quoted line", "> @lead said\nnot me", nil},
		{"behind a code span", "`x` @lead", []string{"agent:lead"}},
		{"a lone backtick quotes nothing", "it's ` @lead", []string{"agent:lead"}},
	}
	for _, tt := range tests {
		t.Run(tt.why, func(t *testing.T) {
			var got []string
			for _, m := range ResolveMentions(w, tt.text) {
				if m.Role != "" {
					m.ID = "role " + m.Role
				}
				got = append(got, m.ID)
			}
			require.Equal(t, tt.want, got)
		})
	}
}

func TestIsFiller(t *testing.T) {
	tests := []struct {
		why, text string
		want      bool
	}{
		{"one word", "thanks", true},
		{"with punctuation", "Thanks!!", true},
		{"several", "ok great, thank you so much", true},
		{"with a mention", "@lead got it", true},
		{"an emoji alone", "👍", true},
		{"a question is content", "thanks - is staging up too?", false},
		{"a request is content", "thanks, can you also check staging", false},
		{"a new fact is content", "ok, build 17 failed", false},
		{"one word that is content", "rollback", false},
		{"nothing", "", false},
	}
	for _, tt := range tests {
		t.Run(tt.why, func(t *testing.T) { require.Equal(t, tt.want, IsFiller(tt.text)) })
	}
}

func TestIsThanks(t *testing.T) {
	for _, tt := range []struct {
		why, text string
		want      bool
	}{
		{"thanks", "THANKS!!!", true},
		{"two kinds", "got it, thanks!", true},
		{"other words for it are left open", "thank you so much!", false},
		{"thanks to all are left open", "thank you all", false},
		{"with a mention", "@lead nice", true},
		{"ok is left open", "ok", false},
		{"also beside thanks", "ok, thanks!", false},
		{"an emoji is left open", "👍", false},
		{"more than filler", "thanks, can you also check staging", false},
	} {
		t.Run(tt.why, func(t *testing.T) { require.Equal(t, tt.want, IsThanks(tt.text)) })
	}
}
