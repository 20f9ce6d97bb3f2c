// Package walks generates histories for C2A hosts, harnesses and bots. See runner/explore/history.
package walks

import (
	"regexp"
	"slices"

	"github.com/c2a-conform/c2a-conform/runner/explore/history"
)

const (
	host      = "@C2A-EVT-006 @must @host @adapter @2026-06-24 @2026-06-02"
	hosts     = "No matter what happens in a workspace, every delivered event carries the right policy"
	harness   = "@C2A-OUT-012 @must @harness @2026-06-24 @2026-06-02"
	owing     = "@C2A-RET-001 @must @host @obligations @2026-08-11"
	owings    = "No matter who is blocked, nothing returns too often, and nothing is forgotten"
	stack     = "@C2A-OBEY-003 @must @stack @2026-06-24 @2026-06-02"
	stacks    = "No matter what people write, a bot answers what it owes, and nothing else"
	harnesses = "No matter what a host delivers, no obligation is lost and none is invented"
)

// Kinds are the kinds of histories that this package generates.
var Kinds = []history.Kind{
	{Name: "days of a workspace", Role: "host", Tags: host, Rule: hosts, Draw: Host,
		Kept: 24, Kills: func(i int) bool { return i%3 == 2 },
		Faults: ofHost, Changes: toHost},
	{Name: "lives of a few messages", Role: "host", Tags: host, Rule: hosts, Draw: Agents,
		Kept: 16, Kills: func(i int) bool { return i%2 == 1 },
		Faults: ofHost, Changes: toHost},
	{Name: "walks through the attention rules", Role: "host", Tags: host, Rule: hosts, Draw: Rows,
		Kept: 8, Kills: func(int) bool { return false }, Changes: toHost},
	{Name: "days of a harness", Role: "harness", Tags: harness, Rule: harnesses, Draw: Harness,
		Kept: 36, Kills: func(i int) bool { return i%3 == 2 },
		Faults: ofHarness, Changes: toHarness},
	{Name: "lives of a few events", Role: "harness", Tags: harness, Rule: harnesses, Draw: HarnessLives,
		Kept: 16, Kills: func(i int) bool { return i%4 != 3 },
		Faults: ofHarness, Changes: toHarness},
	{Name: "swarms around a host", Role: "host", Tags: host, Rule: hosts, Draw: HostSwarm,
		Faults: ofHost, Changes: toHost},
	{Name: "hours of blocked authors", Role: "host", Tags: owing, Rule: owings, Draw: Blocked,
		Kept: 56, Kills: func(i int) bool { return i%4 == 3 },
		Faults: ofHost, Changes: toHost},
	{Name: "stretches of a day of a bot", Role: "stack", Tags: stack, Rule: stacks, Draw: Stack, Faults: ofStack},
	{Name: "swarms around a harness", Role: "harness", Tags: harness, Rule: harnesses, Draw: HarnessSwarm,
		Faults: ofHarness, Changes: toHarness},
}

// ofHost and ofHarness are the faults in these histories, by their steps.
var (
	ofHost    = faults("host")
	ofHarness = faults("harness")
	ofStack   = []history.Fault{{Name: history.Kill, Tag: "@restart",
		Steps: regexp.MustCompile(`^lead is killed and started again$`), Plan: "lead is killed and started again"}}
)

func faults(program string) []history.Fault {
	return []history.Fault{
		{Name: history.Kill, Tag: "@restart",
			Steps: regexp.MustCompile(`^the (harness|host) is killed and started again$`),
			Plan:  "the " + program + " is killed and started again"},
		{Name: history.Drop, Tag: "@reconnect",
			Steps: regexp.MustCompile(`^the link (breaks|is back|is broken for .*)$`),
			Plan:  "the link is broken for %s", Default: "8 s",
			With: regexp.MustCompile(`^[1-9][0-9]{0,5} (ms|s|min)$`)},
		{Name: history.Outage, Steps: regexp.MustCompile(`^the platform fails |^the harness acknowledges |` +
			`^the answers to tool calls (are lost|arrive again)$`),
			Plan: "the platform fails 1 post with %s", Default: "transient",
			With: regexp.MustCompile(`^(transient|permanent|lost_response|` +
				`rate_limited, asking for [1-9][0-9]{0,3} s)$`)},
	}
}

// again are steps that may be repeated, with those that belong to them: a host may handle simultaneous events in any
// order.
var (
	again = regexp.MustCompile(` pass$|^the conversation settles$|again$|^the platform sends |` +
		`^the harness is killed |^the link is broken for |^\S+ (reacts|defers|claims|pulls|resolves|reads|lists) |` +
		`^the model (always|stays|fails$|reacts with \S+$)|^the host cancels `)
	after = regexp.MustCompile(`^(1|2) s pass$`)
)

// opens are steps that something has to end.
var opens = map[string]*regexp.Regexp{
	"the host's answers to tool calls are released": regexp.MustCompile(`^the host's answers to tool calls are held$`),
	"the link is back":                       regexp.MustCompile(`^the link breaks$`),
	"the model's answer is released":         regexp.MustCompile(`^the model's answers are held`),
	"the harness acknowledges again":         regexp.MustCompile(`^the harness acknowledges nothing$`),
	"the answers to tool calls arrive again": regexp.MustCompile(`^the answers to tool calls are lost$`),
}

// toHost and toHarness are the changes. While a link is down, or nothing is acknowledged, little can happen that can be
// told apart later.
var (
	whole     = []string{"the link is back", "the harness acknowledges again"}
	toHost    = history.Changes{Repeats: again, Glued: after, Opens: opens, Whole: whole}
	toHarness = history.Changes{Repeats: again, Opens: opens, Whole: whole}
)

const head = `Feature: Random walks
  Bugs are common where rules meet. For example, a message that waits for a retry is edited, or an agent is mentioned in
  the third line of a message in a thread that it has just left. In these scenarios, many random things happen. The last
  step of a scenario requires little. The schemas, the laws and the prediction of the reference judge everything before
  it, and a failure names the broken rule.

  The scenarios were generated once by runner/c2a/walks. Every run has the same actions, with different names and words.
`

const hoursHead = `Feature: Random hours of blocked authors
  Authors are blocked, recipients give signals, somebody confirms, edits or deletes, and time passes. The last step of a
  scenario requires little. The schemas and the laws judge everything before it, and a failure names the broken rule.

  The scenarios were generated once by runner/c2a/walks. Every run has the same actions, with different names and words.
`

// Feature returns the text of the feature with the histories that are part of the suite.
func Feature() string { return history.Write(head, of(false), history.Kind.Suite) }

// BlockedFeature returns the same for draft 2026-08-11.
func BlockedFeature() string { return history.Write(hoursHead, of(true), history.Kind.Suite) }

// of returns the kinds of the draft with obligations, or all others.
func of(obligations bool) []history.Kind {
	return slices.DeleteFunc(slices.Clone(Kinds), func(k history.Kind) bool { return (k.Tags == owing) != obligations })
}
