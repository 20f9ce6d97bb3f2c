// Package walks draws histories for hosts and harnesses of C2A. See runner/explore/history.
package walks

import "github.com/c2a-conform/c2a-conform/runner/explore/history"

const (
	host      = "@C2A-EVT-006 @must @host @adapter @2026-06-24 @2026-06-02"
	hosts     = "Whatever happens in a workspace, every delivered event carries the right policy"
	harness   = "@C2A-OUT-012 @must @harness @2026-06-24 @2026-06-02"
	harnesses = "Whatever a host delivers, no obligation is lost and none is invented"
)

// Kinds are the histories that are drawn here.
var Kinds = []history.Kind{
	{Name: "days of a workspace", Role: "host", Tags: host, Rule: hosts, Draw: Host,
		Kept: 24, Kills: func(i int) bool { return i%3 == 2 }},
	{Name: "lives of a few messages", Role: "host", Tags: host, Rule: hosts, Draw: Agents,
		Kept: 16, Kills: func(i int) bool { return i%2 == 1 }},
	{Name: "days of a harness", Role: "harness", Tags: harness, Rule: harnesses, Draw: Harness,
		Kept: 36, Kills: func(i int) bool { return i%3 == 2 }},
	{Name: "lives of a few events", Role: "harness", Tags: harness, Rule: harnesses, Draw: HarnessLives,
		Kept: 16, Kills: func(i int) bool { return i%4 != 3 }},
	{Name: "swarms around a host", Role: "host", Tags: host, Rule: hosts, Draw: HostSwarm},
	{Name: "swarms around a harness", Role: "harness", Tags: harness, Rule: harnesses, Draw: HarnessSwarm},
}

const head = `Feature: Random walks
  Bugs hide where rules meet: an edit of a message that waits for a retry, a mention in the third line of a thread that
  the agent has just left. Here many random things happen. The last step of a scenario requires little; the schemas, the
  laws and the prediction of the reference judge everything before it, and a failure names the broken rule.

  The scenarios were drawn once, by runner/c2a/walks. Every run has the same actions, with different names and words.
`

// Feature is the text of the feature with the histories that are part of the suite.
func Feature() string { return history.Write(head, Kinds, history.Kind.Suite) }
