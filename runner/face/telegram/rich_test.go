package telegram_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/runner/face"
)

// Only the text that people read of a rich message counts, no matter how it was written.
func TestRichMessages(t *testing.T) {
	t.Parallel()
	f, w := start(t, face.Options{})
	chat, _ := chatOf(t, f, "D-will-lead", "")
	n := 0
	for _, row := range []struct {
		why  string
		rich m
		said string // in the world; "" if it is refused
	}{
		{"plain words", m{"markdown": "twelve barrels"}, "twelve barrels"},
		{"lines stay apart", m{"markdown": "one\ntwo\n\nthree"}, "one\ntwo\n\nthree"},
		{"marks are not words", m{"markdown": "# Barrels\n\n**twelve** of ~~oak~~ _ash_ & elm \\*"},
			"Barrels\n\ntwelve of oak ash & elm *"},
		{"code is shown as people type it", m{"markdown": "run `make \\*` now"}, "run `make \\*` now"},
		{"a block of code", m{"markdown": "so:\n\n```sh\nmake all\n```\n"}, "so:\n\n```\nmake all\n```"},
		{"a list", m{"markdown": "- oak\n- ash\n\nthat's all"}, "- oak\n- ash\n\nthat's all"},
		{"a link shows its words", m{"markdown": "see [the list](https://example.org/l)"}, "see the list"},
		{"a mention", m{"markdown": "ask @lead"}, "ask @lead"},
		{"angle brackets that are no tag", m{"markdown": "as `<x>` or <y>"}, "as `<x>` or <y>"},
		{"a table", m{"markdown": "| a | b |\n|---|---|\n| 1 | 2 |"}, "a | b | \n1 | 2 |"},
		{"HTML", m{"html": "<h1>Barrels</h1><p><b>twelve</b> of <code>oak</code></p>"}, "Barrels\n\ntwelve of `oak`"},
		{"blocks", m{"blocks": []any{
			m{"type": "heading", "size": 1, "text": "Barrels"},
			m{"type": "paragraph",
				"text": []any{m{"type": "bold", "text": "twelve"}, " of ", m{"type": "code", "text": "oak"}}},
			m{"type": "list", "items": []any{m{"blocks": []any{m{"type": "paragraph", "text": "old"}}}}},
		}}, "Barrels\n\ntwelve of `oak`\n\nold"},
		{"nothing", m{"markdown": " \n"}, ""},
		{"two ways at once", m{"markdown": "a", "html": "b"}, ""},
		{"more than a message holds", m{"markdown": strings.Repeat("a", 32769)}, ""},
	} {
		out := call(t, f, "sendRichMessage", m{"chat_id": chat, "rich_message": row.rich})
		require.Equal(t, row.said != "", out["ok"], "%s: %v", row.why, out)
		if row.said == "" {
			continue
		}
		n++
		require.Equal(t, row.said, w.Await(t, n)[n-1].Text, row.why)
		result := out["result"].(m)
		require.NotContains(t, result, "text", row.why)
		require.NotEmpty(t, result["rich_message"].(m)["blocks"], row.why)
	}
}

// A message may begin as a text and end as a rich one, as streamed answers do.
func TestRichEdits(t *testing.T) {
	t.Parallel()
	f, w := start(t, face.Options{})
	chat, _ := chatOf(t, f, "D-will-lead", "")
	sent := call(t, f, "sendMessage", m{"chat_id": chat, "text": "..."})["result"].(m)
	edit := m{"chat_id": chat, "message_id": sent["message_id"], "rich_message": m{"markdown": "**twelve**"}}
	out := call(t, f, "editMessageText", edit)
	require.Equal(t, true, out["ok"], out)
	got := w.Await(t, 2)[1]
	require.Equal(t, []string{"edit", "twelve"}, []string{got.Op, got.Text})
	require.Contains(t, call(t, f, "editMessageText", edit)["description"], "message is not modified")
	edit["rich_message"] = nil
	edit["text"] = "twelve"
	require.Equal(t, "twelve", call(t, f, "editMessageText", edit)["result"].(m)["text"], "it is a text again")
}

// A draft is a preview that people can't answer.
func TestDrafts(t *testing.T) {
	t.Parallel()
	f, w := start(t, face.Options{})
	dm, _ := chatOf(t, f, "D-will-lead", "")
	group, _ := chatOf(t, f, "C-general", "")
	for _, row := range []struct {
		why, method string
		params      m
		ok          bool
	}{
		{"a text", "sendMessageDraft", m{"chat_id": dm, "draft_id": 1, "text": "tw"}, true},
		{"nothing yet", "sendMessageDraft", m{"chat_id": dm, "draft_id": 1}, true},
		{"a rich one", "sendRichMessageDraft",
			m{"chat_id": dm, "draft_id": 1, "rich_message": m{"markdown": "tw"}}, true},
		{"in a group", "sendMessageDraft", m{"chat_id": group, "draft_id": 1, "text": "tw"}, false},
		{"without a number", "sendMessageDraft", m{"chat_id": dm, "text": "tw"}, false},
	} {
		require.Equal(t, row.ok, call(t, f, row.method, row.params)["ok"], row.why)
	}
	w.Nothing(t)
}
