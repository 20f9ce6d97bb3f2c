package steps

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"regexp"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	spec "github.com/c2a-conform/c2a-conform/features/c2a"
	"github.com/c2a-conform/c2a-conform/reference/c2a"
	"github.com/c2a-conform/c2a-conform/runner/attach"
	"github.com/c2a-conform/c2a-conform/runner/c2a/world"
	"github.com/c2a-conform/c2a-conform/runner/exchange"
	"github.com/c2a-conform/c2a-conform/runner/steps"
)

// mute is an implementation that keeps the port and does nothing at all.
var mute = attach.InProcess("mute", func(_ context.Context, r io.Reader, w io.Writer) error {
	nowMs := int64(0)
	in := bufio.NewReader(r)
	for {
		line, err := in.ReadString('\n')
		if err != nil {
			return nil
		}
		var c struct {
			ID     json.RawMessage
			Method string
			Params struct{ Ms int64 }
		}
		_ = json.Unmarshal([]byte(line), &c)
		result := `{}`
		switch c.Method {
		case "conformance/hello":
			result = `{"implementation":{"name":"mute","version":"0"},"port":1,"roles":["host","harness"],"drafts":["2026-06-24","2026-06-02"],"taps":["link","surface","turn","control"],"clock":"virtual","barrier":"exact","isolation":"ids","capabilities":["inspect"]}`
		case "conformance/reset":
			nowMs = 0
		case "conformance/advance":
			nowMs += c.Params.Ms
			result = fmt.Sprintf(`{"nowMs":%d}`, nowMs)
		case "conformance/surface", "conformance/inspect":
		default:
			continue // not even an answer
		}
		if _, err := fmt.Fprintf(w, `{"jsonrpc":"2.0","id":%s,"result":%s}`+"\n", c.ID, result); err != nil {
			return nil
		}
	}
})

// absences are the demands that one who does nothing meets: they ask for
// nothing to be there, or leave doing nothing free.
var absences = map[string]bool{
	`{agent} takes no turn`:                                                   true,
	`no turn shows {text}`:                                                    true,
	`no turn starts before {time} after {text}`:                               true,
	`{agent} sends no chat`:                                                   true,
	`{agent} sends no chat to {place}`:                                        true,
	`{agent} sends at most {n} chat[s]`:                                       true,
	`no chat is sent before {time} after {text}`:                              true,
	`{agent} does nothing in {place} after {text}`:                            true,
	`{agent} asks nothing back`:                                               true,
	`every chat of {agent} follows a granted claim`:                           true,
	`at most {n} chat is sent in all`:                                         true,
	`{agent} does not react`:                                                  true,
	`{agent} sends nothing longer than {n} characters`:                        true,
	`no tool is called before the model asks`:                                 true,
	`no chat answers {text}`:                                                  true,
	`no chat says {text}`:                                                     true,
	`{text} reaches {agent}, if at all[, {aims}][, as {words}][, by {words}]`: true,
	`{text} reaches {agent}, if at all[, {aims}][, by {words}], and must not be answered`: true,
	`{text} does not oblige {agent}`:                                    true,
	`{text} does not reach {agent}`:                                     true,
	`nothing is delivered by {word}`:                                    true,
	`the line {text} stands in no turn`:                                 true,
	`the tool {text} is never called`:                                   true,
	`{text} is not visible`:                                             true,
	`{agent} does not get the body of {text}`:                           true,
	`{agent} sends no late chat without another look`:                   true,
	`{text} goes to nobody else unless it comes to {agent} again first`: true,
	`{text} goes to at most {n} agent[s] besides {agent}`:               true,
	`{text} goes to nobody besides {agent}`:                             true,
}

// A scenario is planned for the roles in which each of its steps can be carried out.
func TestEachStepDeclaresItsTaps(t *testing.T) {
	require.Empty(t, vocabulary().Undeclared())
}

var quotedText = regexp.MustCompile(`"([^"]*)"`)

// A demand that holds of an implementation that does nothing would hold of
// anything: only those that ask for an absence may.
func TestNoDemandHoldsOfNothing(t *testing.T) {
	peer, err := exchange.Open(t.Context(), mute, exchange.Options{Timeout: time.Minute})
	require.NoError(t, err)
	defer peer.Close()
	judged := map[string]bool{}
	for _, half := range []struct {
		role    string
		demands []*step
	}{
		{spec.RoleHarness, harnessDemands()},
		{spec.RoleHost, hostDemands()},
		{spec.RoleHarness, lineDemands()},
		{spec.RoleHost, lineDemands()},
		{spec.RoleHarness, restraintDemands()},
		{spec.RoleHarness, agreements()},
		{spec.RoleHarness, trustDemands()},
		{spec.RoleHost, recordDemands()},
		{spec.RoleHost, agreements()},
		{spec.RoleHost, fateDemands()},
		{spec.RoleHost, dueDemands()},
	} {
		for _, draft := range []c2a.Draft{c2a.Draft0624, c2a.Draft0602} {
			vocabulary := steps.NewVocabulary(placeholders, half.demands...)
			for _, d := range half.demands {
				s := newScene(world.New(peer, "w", half.role, draft), "X")
				ctx := t.Context()
				require.NoError(t, s.world.Channel("general", []string{"Will", "lead", "worker"}, ""))
				require.NoError(t, s.world.Thread("deploy", "general", []string{"Will", "lead"}, ""))
				require.NoError(t, s.world.DM("Will", "lead"))
				for _, m := range quotedText.FindAllStringSubmatch(d.Example, -1) {
					require.NoError(t, s.world.Post(ctx, world.Post{Author: "Will", Text: m[1]}))
				}
				require.NoError(t, s.world.Start(ctx))
				require.NoError(t, vocabulary.Perform(ctx, s, d.Example, nil), d.Example)
				if s.Unused() != "" { // nothing to judge, and so it is said
					require.Empty(t, s.Checks(), d.Example)
					continue
				}
				require.Len(t, s.Checks(), 1, d.Example)
				require.Equal(t, absences[d.Pattern], s.Checks()[0].OK, "%v %v: %s: got %s", half.role, draft, d.Example, s.Checks()[0].Got)
				require.NotEmpty(t, s.Checks()[0].Got, d.Example)
				if !s.Checks()[0].OK {
					require.NotEmpty(t, s.Checks()[0].Allowed, d.Example)
				}
				judged[d.Pattern] = true
			}
		}
	}
	for pattern := range absences {
		require.True(t, judged[pattern], "no such demand: %s", pattern)
	}
}
