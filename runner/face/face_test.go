package face_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/runner/face"
	"github.com/c2a-conform/c2a-conform/schemas/port"
)

var world = port.World{
	Agents: []port.Agent{{ID: "agent:gh", Handle: "gh", Roles: []string{"backend"}},
		{ID: "agent:gh-proof", Handle: "gh-proof"}},
	Humans: []port.Person{{ID: "human:will", Handle: "will"}},
}

func TestShape(t *testing.T) {
	for path, want := range map[string]string{
		"v3/rooms/!x:y/kick": "POST v3/rooms/{…}/kick", "users/@me/channels": "POST users/@me/channels",
		"channels/17/webhooks": "POST channels/{…}/webhooks", "r0/register": "POST r0/register",
	} {
		require.Equal(t, want, face.Shape("POST", path))
	}
}

func TestMentions(t *testing.T) {
	for _, row := range []struct{ why, text, want string }{
		{"a handle", "@will come", "<human:will> come"},
		{"whatever its case", "so @Will, come", "so <human:will>, come"},
		{"the longest handle", "@gh-proof look", "<agent:gh-proof> look"},
		{"with the full stop behind it", "that's for @gh.", "that's for <agent:gh>."},
		{"with a genitive", "@gh's turn", "<agent:gh>'s turn"},
		{"a role", "@backend help", "<role backend> help"},
		{"all", "@channel lunch", "<all> lunch"},
		{"no handle of the world", "@nobody", "@nobody"},
		{"within an address", "mail will@will.example", "mail will@will.example"},
		{"in code", "say `@will` and @will", "say `@will` and <human:will>"},
		{"in a block of code", "```\n@will\n``` @will", "```\n@will\n``` <human:will>"},
		{"in a quoted line", "> @will said\n@will", "> @will said\n<human:will>"},
		{"a lone backtick quotes nothing", "` @will", "` <human:will>"},
		{"text without words between", "请@will看", "请<human:will>看"},
		{"escaped", `\@will`, `\@will`},
	} {
		got := face.Render(world, row.text, func(m face.Mention) string {
			switch {
			case m.All:
				return "<all>"
			case m.Role != "":
				return "<role " + m.Role + ">"
			}
			return "<" + m.ID + ">"
		}, func(s string) string { return s })
		require.Equal(t, row.want, got, row.why)
	}
}

func TestOutages(t *testing.T) {
	var o face.Outages
	o.Add(port.SurfaceEvent{Operation: "post", Failure: face.RateLimited, Times: 2, RetryAfterMs: 30})
	o.Add(port.SurfaceEvent{Operation: "post", Failure: face.Permanent, Times: 1})
	var got []string
	for _, op := range []string{"react", "post", "post", "post", "post"} {
		failure, _ := o.Next(op)
		got = append(got, failure)
	}
	require.Equal(t, []string{"", face.RateLimited, face.RateLimited, face.Permanent, ""}, got)
}

func TestEvidence(t *testing.T) {
	require.JSONEq(t, `{"token":"[secret]"}`, string(face.Evidence([]byte(`{"token":"s3"}`), "s3")),
		"no secret is kept")
	require.JSONEq(t, `"no JSON"`, string(face.Evidence([]byte("no JSON"))), "what is no JSON becomes a string")
	require.LessOrEqual(t, len(face.Evidence([]byte(`"`+strings.Repeat("a", 1<<20)+`"`))), face.MaxEvidenceBytes,
		"what is long is cut")
	require.Nil(t, face.Evidence(nil))
}
