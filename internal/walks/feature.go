package walks

import "strings"

// How many walks there are. Every one costs in every run, with every fault and every alternate.
const (
	HostDays    = 24
	Lives       = 16 // of a few messages at a host
	HarnessDays = 36
	HardLives   = 16 // of a few events at a harness
)

const head = `Feature: Random walks
  Bugs hide where rules meet: an edit of a message that waits for a retry, a mention in the third line of a thread that
  the agent has just left. Here a great many things happen that nobody chose. The last step of a scenario asks for little;
  the schemas, the laws and the prediction of the reference judge everything on the way, and a failure names the rule
  that was broken.

  The scenarios were drawn by internal/walks, once. What happens is the same in every run; names and words are not.
`

// Feature is the text of the feature with all walks.
func Feature() string {
	var b strings.Builder
	b.WriteString(head)
	b.WriteString(`
  @C2A-EVT-006 @must @host @adapter @2026-06-24 @2026-06-02
  Rule: Whatever happens in a workspace, every event that is delivered carries a policy, and the right one
`)
	for i := range uint64(HostDays) {
		b.WriteString("\n" + Host(i+1, i%3 == 2))
	}
	for i := range uint64(Lives) {
		b.WriteString("\n" + Agents(i+1, i%2 == 1))
	}
	b.WriteString(`
  @C2A-OUT-012 @must @harness @2026-06-24 @2026-06-02
  Rule: Whatever a host delivers, no obligation is lost, and none is made up
`)
	for i := range uint64(HarnessDays) {
		b.WriteString("\n" + Harness(i+1, i%3 == 2))
	}
	for i := range uint64(HardLives) {
		b.WriteString("\n" + HarnessLives(i+1, i%4 != 3))
	}
	return b.String()
}
