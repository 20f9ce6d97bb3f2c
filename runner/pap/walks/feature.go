package walks

import (
	"regexp"

	"github.com/c2a-conform/c2a-conform/runner/explore/history"
)

// Kinds are the kinds of histories that this package generates.
var Kinds = []history.Kind{
	{Name: "days of a platform", Role: "platform", Tags: "@PAP-TASK-001 @must @platform @pap",
		Rule: "No matter what happened before, a person who names an agent creates a task for it",
		Draw: Platform, Kept: 24, Kills: func(int) bool { return false },
		Changes: history.Changes{Repeats: regexp.MustCompile(` pass$|lists its tasks$`)}},
	{Name: "days of an agent in a flab", Role: "agent", Tags: "@PAP-AGENT-001 @must @agent @pap",
		Rule: "No matter what else happens, an agent that is asked responds",
		Draw: Agent, Kept: 16, Kills: func(int) bool { return false },
		Changes: history.Changes{Repeats: regexp.MustCompile(` pass$`)}},
}

const head = `Feature: Random days of a platform, and of an agent
  Bugs are common where rules meet. For example, an agent's task is stopped after it has delegated work, a question is
  still open when the time limit ends, or one of several agents that were asked goes offline. In these scenarios, many
  random things happen. The last step of a scenario requires little. The schemas, the laws and the prediction of the
  reference judge everything before it, and a failure names the broken rule.

  The scenarios were generated once by runner/pap/walks. Every run has the same actions, with different names and words.
`

// Feature is the text of the feature with the histories that are part of the suite.
func Feature() string { return history.Write(head, Kinds, history.Kind.Suite) }
