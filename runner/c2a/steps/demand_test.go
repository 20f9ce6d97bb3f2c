package steps

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	spec "github.com/c2a-conform/c2a-conform/features/c2a"
	"github.com/c2a-conform/c2a-conform/reference/c2a"
	"github.com/c2a-conform/c2a-conform/runner/attach"
	"github.com/c2a-conform/c2a-conform/runner/c2a/scenario"
	"github.com/c2a-conform/c2a-conform/runner/c2a/steps/harness"
	"github.com/c2a-conform/c2a-conform/runner/c2a/steps/host"
	"github.com/c2a-conform/c2a-conform/runner/c2a/world"
	"github.com/c2a-conform/c2a-conform/runner/exchange"
	"github.com/c2a-conform/c2a-conform/runner/steps"
)

// mute is an implementation that answers the port and does nothing else.
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
			result = `{"implementation":{"name":"mute","version":"0"},` +
				`"port":1,"roles":["host","harness"],"drafts":["2026-06-24",` +
				`"2026-06-02"],"taps":["link","surface","turn",` +
				`"control"],"clock":"virtual","barrier":"exact","isolation":"ids","capabilities":["inspect"]}`
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

// absences are the demands that a program which does nothing meets: they require that something is absent, or allow
// doing nothing.
var absences = map[string]bool{
	`worker does not wait for an answer to "may I deploy?"`:                                     true,
	`lead does not owe "may I deploy?"`:                                                         true,
	`"@worker is the ladder safe?", if it goes to anybody else, is redelivered to worker first`: true,
	`"@worker is the tower safe?" goes to at most 1 agent besides worker`:                       true,
	`"@worker where is the sign?" goes to no agent besides worker`:                              true,
	`"lunch?" does not oblige lead`:                                                             true,
	`"lunch?" does not reach lead`:                                                              true,
	`"lunch?" reaches lead, if at all, in mode silent, and must not be answered`:                true,
	`"lunch?" reaches lead, if at all, not addressed, and must not be answered`:                 true,
	`"lunch?" reaches lead, if at all, not addressed, as must_not_respond or may_respond`:       true,
	`"on it" is not visible`:                                                                    true,
	`at most 1 message is sent in total`:                                                        true,
	`every message from lead follows a granted claim`:                                           true,
	`lead asks no question in return`:                                                           true,
	`lead does not get the body of "who fixes the build?" through its claim`:                    true,
	`lead does not react with agree or seen`:                                                    true,
	`lead does nothing in #general after "@lead please leave this channel"`:                     true,
	`lead sends at most 1 message`:                                                              true,
	`lead sends no message`:                                                                     true,
	`lead sends no message to #general`:                                                         true,
	`lead sends no late message without looking again`:                                          true,
	`lead sends nothing longer than 80 characters`:                                              true,
	`lead takes no turn`:                                                                        true,
	`no message answers "where is the tea?"`:                                                    true,
	`no message is sent before 2 s after "next year"`:                                           true,
	`no message says "half is loaded"`:                                                          true,
	`no tool is called before the model asks`:                                                   true,
	`no turn shows "order the mortar"`:                                                          true,
	`no turn starts before 2 s after "next year"`:                                               true,
	`nothing is delivered in mode notify`:                                                       true,
	`no turn has a line that is "reply_target: the vault"`:                                      true,
	`the tool "chat.react" is never called`:                                                     true,
	`"box 41 of 90" is not injected anywhere`:                                                   true,
	`"is the kiln hot?" is at most one event for lead`:                                          true,
	`"where is the key?" does not end up responded or acknowledged`:                             true,
	`"where is the key?" is still waiting responded or acknowledged`:                            true,
	`"where is the key?" is still waiting`:                                                      true,
	`for lead, "where is the key?" does not end up ignored`:                                     true,
	`lead uses only the nine signals`:                                                           true,
	`no delivery to worker contains "ingot"`:                                                    true,
	`nothing obliges lead`:                                                                      true,
	`the audit has no delivery of "lunch?" to lead`:                                             true,
	`the surface shows no reaction from lead to "is staging up?" as "🔧"`:                        true,
	`worker is told nothing about reactions`:                                                    true,
}

// A scenario is planned for the roles in which each of its steps can be carried out.
func TestEachStepDeclaresItsTaps(t *testing.T) {
	require.Empty(t, vocabulary().Undeclared())
}

var quotedText = regexp.MustCompile(`"([^"]*)"`)

// A demand that is met by an implementation that does nothing is met by any implementation. Only demands for an absence
// may be so.
func TestNoDemandHoldsOfNothing(t *testing.T) {
	peer, err := exchange.Open(t.Context(), mute, exchange.Options{Timeout: time.Minute})
	require.NoError(t, err)
	defer peer.Close()
	judged := map[string]bool{}
	for _, half := range []struct {
		role    string
		demands []*steps.Step
	}{
		{spec.RoleHarness, demands(commonSteps(), harness.Steps())},
		{spec.RoleHost, demands(commonSteps(), host.Steps())},
	} {
		for _, draft := range []c2a.Draft{c2a.Draft0624, c2a.Draft0602} {
			vocabulary := steps.NewVocabulary(placeholders, half.demands...)
			for _, d := range half.demands {
				for _, line := range variants(vocabulary, d) {
					s := scenario.New(world.New(peer, "w", half.role, draft), "X")
					ctx := t.Context()
					require.NoError(t, s.World.Channel("general", []string{"Will", "lead", "worker"}, ""))
					require.NoError(t, s.World.Thread("deploy", "general", []string{"Will", "lead"}, ""))
					require.NoError(t, s.World.DM("Will", "lead"))
					for _, m := range quotedText.FindAllStringSubmatch(line, -1) {
						require.NoError(t, s.World.Post(ctx, world.Post{Author: "Will", Text: m[1]}))
					}
					require.NoError(t, s.World.Start(ctx))
					err := vocabulary.Perform(ctx, s, line, nil)
					// it is about an edit that doesn't exist
					if _, ok := errors.AsType[*exchange.ScenarioError](err); ok {
						continue
					}
					require.NoError(t, err, line)
					if s.Unused() != "" { // nothing to judge, as the finding says
						require.Empty(t, s.Checks(), line)
						continue
					}
					require.Len(t, s.Checks(), 1, line)
					require.Equal(t, absences[line], s.Checks()[0].OK, "%v %v: %s: got %s", half.role, draft, line,
						s.Checks()[0].Got)
					require.NotEmpty(t, s.Checks()[0].Got, line)
					if !s.Checks()[0].OK {
						require.NotEmpty(t, s.Checks()[0].Allowed, line)
					}
					judged[line] = true
				}
			}
		}
	}
	for line := range absences {
		require.True(t, judged[line], "no such demand: %s", line)
	}
}

// demands returns the steps that judge, except the one that ends the program, which they all share.
func demands(lists ...[]*steps.Step) []*steps.Step {
	return slices.DeleteFunc(slices.Concat(lists...), func(d *steps.Step) bool {
		return d.Keyword != steps.Then || strings.HasPrefix(d.Pattern, "the program exits by itself")
	})
}

// further are lines of steps with parts that their examples omit.
var further = []string{
	`lead takes no turn`, `lead takes exactly 2 turns`,
	`lead sends no message`, `lead sends at most 1 message`, `lead sends exactly 1 message`,
	`lead sends exactly 2 messages`,
	`lead sends exactly 1 message to the DM`, `lead sends no message to #general`,
	`a turn that shows "plan B" starts at once`, `a turn that shows "plan B" is answered`,
	`a turn that shows "plan B" starts before the held turn is answered`,
	`lead answers each of the 4 messages`,
	`"when is payday?" reaches lead, in mode immediate`, `"when is payday?" reaches lead, and must be answered`,
	`"lunch?" reaches lead, if at all, in mode silent, and must not be answered`,
	`the event for "is this the end?" says exactly what was posted`,
	`the knock for "we might pause" has who, where and topic`,
	`the line is answered with an error`, `the line is answered with a result`,
	`"@worker where is the sign?" goes to no agent besides worker`,
	`"@worker is the ladder safe?", if it goes to anybody else, is redelivered to worker first`,
	`for lead, "where is the key?" does not end up ignored`, `"where is the key?" is still waiting`,
}

// variants returns the example of a step with each of the choices, and its further lines.
func variants(v *steps.Vocabulary, d *steps.Step) []string {
	lines := v.Variants(d.Entry)
	for _, line := range further {
		if found := v.Matching(line); len(found) == 1 && found[0].Pattern == d.Pattern {
			lines = append(lines, line)
		}
	}
	return lines
}
