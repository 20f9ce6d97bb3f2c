package messenger_test

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/reference/a2h/messenger"
	"github.com/c2a-conform/c2a-conform/runner/a2h/channels"
)

const secret = "https://hooks.slack.example/services/T0/B0/s3cr3t"

var bob = messenger.Human{
	ID: "human://bob.sre",
	Endpoints: map[string]string{
		"slack": secret, "email": "bob@company.example", "teams": secret,
	},
}

func init() { bob.Profile.Name = "Bob" }

// The interactions of the case study (paper, section 4.2), and one of each other kind.
var (
	config = messenger.Interaction{
		ID: "uuid-1234", Target: bob.ID, Type: messenger.Clarification, Summary: "Ambiguous Configuration Target",
		Body: "I identified a **memory limit** issue in `checkout-service`.\n\nMultiple config files " +
			"detected:\n\n1. `deployment.yaml`\n2. `deployment-canary.yaml`\n\nWhich one should I patch? See [the " +
			"runbook](https://wiki.example/oom).",
		Options: []string{"deployment.yaml (Production)", "deployment-canary.yaml (Canary)"},
	}
	restart = messenger.Interaction{
		ID: "uuid-5678", Target: bob.ID, Type: messenger.Permission,
		Summary: "Restart the production cluster of checkout-service",
		Body: "The patch is applied. `kubectl rollout restart` makes it **effective**; requests in flight are " +
			"lost.\n\n```diff\n--- deployment.yaml\n+++ deployment.yaml\n@@ -12,3 +12,3 @@\n resources:\n   " +
			"limits:\n-    memory: 512Mi\n+    memory: 1Gi\n```\n",
		Actions: []string{"Approve Restart", "Reject", "Modify"},
	}
	key = messenger.Interaction{
		ID: "uuid-9", Target: bob.ID, Type: messenger.Solicitation,
		Summary: "An API key for the status page is missing",
		Body:    "Please send the **read-only** key.", Input: messenger.Wanted{Name: "api_key", Kind: messenger.String},
	}
	done = messenger.Interaction{
		ID: "uuid-10", Target: bob.ID, Type: messenger.Notification, Summary: "checkout-service runs with 1Gi",
		Body: "- memory: 412Mi of 1Gi\n- restarts: 0\n  - in 2 h\n\n> No further action is needed.\n\n---\n\n| pod | " +
			"age |\n|---|---|\n| a | 3m |\n",
	}
)

func newMessenger() *messenger.Messenger { return messenger.New(messenger.Options{Key: []byte("key")}) }

const now = 1_700_000_000_000

// render returns an interaction as a new messenger renders it, raw and as people read it.
func render(t *testing.T, c messenger.Channel, in messenger.Interaction) (json.RawMessage, channels.Message) {
	t.Helper()
	raw, err := newMessenger().Render(c, in, bob, messenger.View{NowMs: now})
	require.NoError(t, err, "%s", c)
	m, err := channels.Read(c.String(), raw, in.ID)
	require.NoError(t, err, "%s: %s", c, raw)
	return raw, m
}

func choices(in messenger.Interaction) []string {
	if len(in.Actions) > 0 {
		return in.Actions
	}
	return in.Options
}

// sound checks what every message must fulfil.
func sound(t *testing.T, c messenger.Channel, in messenger.Interaction, m channels.Message) {
	t.Helper()
	require.Empty(t, m.Faults, "%s keeps the platform's form", c)
	require.Empty(t, m.Active, "%s runs nothing", c)
	require.Empty(t, m.Controls, "%s commands no screen", c)
	require.False(t, m.Dumps(), "%s dumps no JSON:\n%s", c, m.Text)
	require.False(t, m.Holds("s3cr3t"), "%s keeps the secret", c)
	if c == messenger.CLI {
		require.True(t, m.ASCII, "%q", m.Text)
		require.True(t, m.Coloured)
		for _, choice := range choices(in) {
			require.True(t, m.Shows(choice), "%q lists %q", m.Text, choice)
		}
		return
	}
	require.Len(t, m.Buttons, len(choices(in)), "%s has a button for each choice", c)
	for _, b := range m.Buttons {
		require.Contains(t, b.Sends, in.ID, "%s knows what %q is about", c, b.Label)
	}
}
