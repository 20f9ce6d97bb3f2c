package pack

import (
	"context"
	"encoding/json"
	"io"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/features"
	bundled "github.com/c2a-conform/c2a-conform/reference"
	"github.com/c2a-conform/c2a-conform/reference/c2a"
	"github.com/c2a-conform/c2a-conform/reference/serve"
	"github.com/c2a-conform/c2a-conform/runner/attach"
	"github.com/c2a-conform/c2a-conform/runner/exchange"
	"github.com/c2a-conform/c2a-conform/runner/model/client"
	"github.com/c2a-conform/c2a-conform/runner/rates"
	"github.com/c2a-conform/c2a-conform/schemas"
)

// player plays with the reference and a scripted model; "": the reference as an agent with a model of its own.
func player(t *testing.T, model string) *Player {
	t.Helper()
	target := attach.InProcess("reference", func(ctx context.Context, r io.Reader, w io.Writer) error {
		o := bundled.Options()
		o.State = attach.StateDir(ctx)
		return serve.Serve(ctx, r, w, o)
	})
	peer, err := exchange.Open(t.Context(), target, exchange.Options{})
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, peer.Close()) })
	p := &Player{Peer: peer}
	p.Role, err = Role(peer.Hello(), model == "")
	require.NoError(t, err)
	if model != "" {
		p.Model, err = client.Open("scripted:"+model, 22, client.Options{})
		require.NoError(t, err)
	}
	return p
}

func scenarios(t *testing.T) []Scenario {
	t.Helper()
	all, err := Scenarios()
	require.NoError(t, err)
	return all
}

// TestPack: eight families of at least 120 scenarios in all, and each has a twin of the other duty that is another
// scenario in another text, by requirements that exist.
func TestPack(t *testing.T) {
	families, err := Families()
	require.NoError(t, err)
	require.Len(t, families, 8)
	catalogue, err := features.LoadCatalogue()
	require.NoError(t, err)
	known := map[string]bool{}
	for _, r := range catalogue.Requirements {
		known[r.ID] = true
	}
	for _, f := range families {
		require.GreaterOrEqual(t, len(f.Pairs), 7, f.Name)
		require.NotEmpty(t, f.About, f.Name)
		require.NotEmpty(t, f.Rules, f.Name)
		for _, rule := range f.Rules {
			require.True(t, known[rule], "%s names %s", f.Name, rule)
		}
	}
	all := scenarios(t)
	require.GreaterOrEqual(t, len(all), 120)
	byID, inputs := map[string]Scenario{}, map[string]string{}
	for _, s := range all {
		require.NotContains(t, byID, s.ID)
		byID[s.ID] = s
		require.Empty(t, inputs[s.Line.Input()], "%s says what another scenario says", s.ID)
		inputs[s.Line.Input()] = s.ID
	}
	for _, s := range all {
		twin, ok := byID[s.Twin]
		require.True(t, ok, s.ID)
		require.Equal(t, s.ID, twin.Twin)
		require.Equal(t, s.Family, twin.Family)
		require.NotEqual(t, s.Duty, twin.Duty)
	}
}

// TestHostAgrees: the suite's own host computes the policy that each scenario expects, and no other is allowed. The
// model is asked once, and shown the final text.
func TestHostAgrees(t *testing.T) {
	p := player(t, "obedient")
	want := map[rates.Duty]c2a.Policy{rates.Speak: c2a.MustRespond, rates.Silence: c2a.MustNotRespond}
	for _, s := range scenarios(t) {
		trial, given, err := p.play(t.Context(), s, 1)
		require.NoError(t, err, s.ID)
		require.Empty(t, trial.Err, s.ID)
		require.NotEmpty(t, given, s.ID)
		last := given[len(given)-1]
		require.Equal(t, want[s.Duty], last.Policy, s.ID)
		require.Equal(t, s.Line.Text(), last.Text, s.ID)
		require.Equal(t, 1, trial.Turns, s.ID)
		require.True(t, trial.Asked, s.ID)
		require.Positive(t, trial.InputTokens, s.ID)
	}
}

// TestModelsAreToldApart: through the reference, a model that never speaks and one that always does are both told apart
// from a good one, and rates that are known are found.
func TestModelsAreToldApart(t *testing.T) {
	for _, row := range []struct {
		model              string
		verdict            rates.Verdict
		speaks, silent     float64 // of the model
		inChat, silentThen float64 // and in the chat, where the reference holds back what must not be said
	}{
		{"obedient", rates.Demonstrated, 1, 1, 1, 1},
		{"mute", rates.NotDemonstrated, 0, 1, 0, 1},
		{"eager", rates.NotDemonstrated, 1, 0, 1, 1},
		{"0.8/0.6", rates.NotDemonstrated, 0.8, 0.6, 0.8, 1},
	} {
		t.Run(row.model, func(t *testing.T) {
			t.Parallel()
			p := player(t, row.model)
			var all []rates.Trial
			for _, s := range scenarios(t) {
				for epoch := range 8 {
					trial, err := p.Play(t.Context(), s, epoch+1)
					require.NoError(t, err)
					require.Empty(t, trial.Err)
					all = append(all, trial)
				}
			}
			require.Equal(t, row.verdict, rates.Judge(all, rates.Model, 0.9))
			for at, want := range map[rates.Level][2]float64{rates.Model: {row.speaks, row.silent},
				rates.Chat: {row.inChat, row.silentThen}} {
				b := rates.BothOf(all, at, "")
				for i, r := range []rates.Rate{b.Speaks, b.Silence} {
					require.Equal(t, 64, r.Scenarios)
					require.Equal(t, 512, r.Trials)
					require.LessOrEqual(t, r.Low, want[i], "%v", at)
					require.GreaterOrEqual(t, r.High, want[i], "%v", at)
					if want[i] == 0 || want[i] == 1 {
						require.Equal(t, want[i], r.Value, "%v", at)
					}
				}
			}
		})
	}
}

// TestAgentWithItsOwnModel: what a program with its own model does is seen in the chat.
func TestAgentWithItsOwnModel(t *testing.T) {
	p := player(t, "")
	for _, s := range scenarios(t)[:16] {
		trial, err := p.Play(t.Context(), s, 1)
		require.NoError(t, err)
		require.Empty(t, trial.Err)
		require.True(t, trial.Kept(rates.Chat), s.ID)
		require.Equal(t, s.Duty == rates.Speak, trial.Visible, s.ID)
		require.Zero(t, trial.Turns)
	}
}

// says is a model that answers with the next of its replies.
type says struct {
	replies []client.Reply
	asked   []client.Request
}

func (m *says) String() string { return "says" }

func (m *says) Answer(_ context.Context, q client.Request) (client.Reply, error) {
	m.asked = append(m.asked, q)
	if len(m.asked) > len(m.replies) {
		return client.Reply{}, io.ErrUnexpectedEOF
	}
	return m.replies[len(m.asked)-1], nil
}

func TestWhatAModelDoes(t *testing.T) {
	call := func(name, arguments string) client.Reply {
		return client.Reply{Calls: []client.Call{{Name: strings.ReplaceAll(name, ".", "_"),
			Arguments: json.RawMessage(arguments)}}}
	}
	const event = `"inReplyTo": "evt_1"`
	silent := client.Reply{Text: "I stay out of this", Calls: []client.Call{{Name: staySilent}}}
	for _, row := range []struct {
		why                              string
		duty                             rates.Duty
		replies                          []client.Reply
		said, settled, visible, answered bool
		failed                           string
	}{
		{"it answers", rates.Speak, []client.Reply{{Text: "on my way"}}, true, false, true, true, ""},
		{"it is silent, and the harness says so", rates.Speak, []client.Reply{silent}, false, false, true, false, ""},
		{"it has nothing to say", rates.Speak, []client.Reply{{Text: " \n"}}, false, false, true, false, ""},
		{"it says that it is on it", rates.Speak, []client.Reply{call("chat.react", `{`+event+`, "signal": "working"}`),
			silent}, false, true, false, true, ""},
		{"it says that it has seen it, which is no answer", rates.Speak,
			[]client.Reply{call("chat.react", `{`+event+`, "signal": "seen"}`), silent}, false, false, true, false, ""},
		{"it defers", rates.Speak, []client.Reply{call("chat.defer", `{`+event+`, "reason": "in a meeting"}`), silent},
			false, true, false, true, ""},
		{"it reads before it answers", rates.Speak, []client.Reply{call("chat.read_thread", `{"eventId": "evt_1"}`),
			{Text: "done"}}, true, false, true, true, ""},
		{"it is silent where it must be", rates.Silence, []client.Reply{silent}, false, false, false, false, ""},
		{"it answers, and is held back", rates.Silence,
			[]client.Reply{{Text: "me too"}}, true, false, false, false, ""},
		{"it posts, and is held back", rates.Silence, []client.Reply{call("chat.send_message",
			`{"target": {"conversationId": "C-general"}, "text": "me too"}`), silent}, true, false, false, false, ""},
		{"it can't be reached", rates.Speak, nil, false, false, true, false, "unexpected EOF"},
	} {
		t.Run(row.why, func(t *testing.T) {
			p := player(t, "mute")
			m := &says{replies: row.replies}
			p.Model = m
			s := scenarios(t)[0]
			if row.duty == rates.Silence {
				s = scenarios(t)[1]
			}
			trial, err := p.Play(t.Context(), s, 1)
			require.NoError(t, err)
			require.Equal(t, row.failed, trial.Err)
			require.Equal(t, []bool{row.said, row.settled, row.visible, row.answered},
				[]bool{trial.Said, trial.Settled, trial.Visible, trial.Answered}, "said, settled, visible, answered")
			require.Contains(t, m.asked[0].Messages[0].Text, "You are lead")
			last := m.asked[len(m.asked)-1]
			require.Equal(t, staySilent, last.Tools[len(last.Tools)-1].Name)
			if len(row.replies) == 2 {
				require.Equal(t, "tool", last.Messages[len(last.Messages)-1].Role)
				require.Equal(t, "assistant", last.Messages[len(last.Messages)-2].Role)
			}
		})
	}
}

// TestToolboxIsValid: arguments as models are told to give them are valid by the schemas of the draft.
func TestToolboxIsValid(t *testing.T) {
	value := func(name string, p map[string]any) any {
		if all, ok := p["enum"].([]any); ok {
			return all[0]
		}
		if p["type"] == "object" {
			return map[string]any{"conversationId": "C-general"}
		}
		return name
	}
	for _, tool := range toolbox {
		var of struct {
			Properties map[string]map[string]any
			Required   []string
		}
		require.NoError(t, json.Unmarshal(tool.Parameters, &of))
		given := map[string]any{}
		for _, name := range of.Required {
			given[name] = value(name, of.Properties[name])
		}
		raw, err := json.Marshal(map[string]any{"jsonrpc": "2.0", "id": 1, "method": "tools/call",
			"params": map[string]any{"name": tool.Name, "arguments": given}})
		require.NoError(t, err)
		require.Empty(t, schemas.ValidateFrame(schemas.Draft(Draft.String()), raw, "tools/call", false), tool.Name)
	}
	require.Len(t, offered([]string{"chat.react", "chat.unheard_of"}), 2)
}
