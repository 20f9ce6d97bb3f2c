package runner

import (
	"encoding/json"
	"strings"
	"testing"

	bundled "github.com/c2a-conform/c2a-conform/reference"

	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/features"
	"github.com/c2a-conform/c2a-conform/features/c2a"
	"github.com/c2a-conform/c2a-conform/reference/serve"
	"github.com/c2a-conform/c2a-conform/runner/judge"
)

// without keeps frames with a text in them from coming in, or from going out, and answers requests among the former
// with an empty result.
type without struct{ in, out string }

func (d without) Outgoing(frame []byte) [][]byte {
	if d.out != "" && strings.Contains(string(frame), d.out) {
		return nil
	}
	return [][]byte{frame}
}

func (d without) Incoming(frame []byte) (pass, send [][]byte) {
	if d.in == "" || !strings.Contains(string(frame), d.in) {
		return [][]byte{frame}, nil
	}
	var request struct{ ID json.RawMessage }
	if json.Unmarshal(frame, &request) == nil && request.ID != nil {
		send = append(send, []byte(`{"jsonrpc":"2.0","id":`+string(request.ID)+`,"result":{}}`))
	}
	return nil, send
}

// forgetful begins anew where it should take up a world.
type forgetful struct{}

func (forgetful) Outgoing(frame []byte) [][]byte { return [][]byte{frame} }

func (forgetful) Incoming(frame []byte) (pass, send [][]byte) {
	return [][]byte{[]byte(strings.Replace(string(frame), `"resume":true`, `"resume":false`, 1))}, nil
}

// TestWhatIsDeclaredAndDoesNotWorkFails declares each capability and does nothing of it. Of reconnect only the rules
// can be broken: a shim that passes over conformance/link can't be told from a program that copes all the same.
func TestWhatIsDeclaredAndDoesNotWorkFails(t *testing.T) {
	off := map[string]func(o *serve.Options){
		"inspect":  func(o *serve.Options) { o.Tamper = without{in: `"conformance/inspect"`} },
		"audit":    func(o *serve.Options) { o.Tamper = without{in: `"conformance/inspect"`} },
		"typing":   func(o *serve.Options) { o.Tamper = without{in: `typing`} },
		"progress": func(o *serve.Options) { o.Tamper = without{out: `notifications/progress`} },
		"restart":  func(o *serve.Options) { o.Tamper = forgetful{} },
	}
	suite, err := features.Load()
	require.NoError(t, err)
	behind := map[string][]string{}
	for _, q := range suite.Catalogue.Requirements {
		if q.Capability != "" {
			behind[q.Capability] = append(behind[q.Capability], q.ID)
		}
	}
	for capability, ids := range behind {
		change := off[capability]
		if change == nil { // all the bugs of what hangs on it at once
			change = func(o *serve.Options) {
				for _, f := range bundled.Faults() {
					if q, ok := suite.Catalogue.Requirement(f.Requirement); ok && q.Capability == capability {
						f.Apply(o)
					}
				}
				o.Name = "declares " + capability
			}
		}
		r, err := Run(t.Context(), Options{Target: reference(change), Filter: features.Filter{Requirements: ids}})
		require.NoError(t, err)
		var broken []string
		for _, q := range r.Requirements {
			if (q.Verdict == judge.Fail || q.Verdict == judge.Warn) && q.Capability == capability {
				broken = append(broken, q.ID+" "+q.Role+" "+q.Draft+" "+q.Verdict.String())
			}
		}
		require.Equal(t, judge.Nonconformant, r.Overall, "%s: %s", capability, r.Reason)
		require.NotEmpty(t, broken, "%s: a failure names it", capability)
	}
}

func TestACapabilityThatIsMisspeltIsTold(t *testing.T) {
	r, err := Run(t.Context(), Options{
		Target: reference(func(o *serve.Options) { o.Tamper = renaming{`"typing"`, `"typeing"`} }),
		Filter: features.Filter{Scenarios: []string{"link/the-harness-answers-initialize"},
			Roles: []string{c2a.RoleHarness}},
	})
	require.NoError(t, err)
	require.Contains(t, strings.Join(r.Notes, "\n"), `declares the capability "typeing", which this suite doesn't know`)
	for _, c := range r.Capabilities {
		require.Equal(t, c.Name != "typing", c.Declared, c.Name)
		require.NotZero(t, c.Requirements, c.Name)
	}
}

// renaming says one word for another.
type renaming [2]string

func (n renaming) Outgoing(frame []byte) [][]byte {
	return [][]byte{[]byte(strings.Replace(string(frame), n[0], n[1], 1))}
}

func (renaming) Incoming(frame []byte) (pass, send [][]byte) { return [][]byte{frame}, nil }
