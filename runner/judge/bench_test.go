package judge

import (
	"fmt"
	"testing"

	"github.com/c2a-conform/c2a-conform/reference/c2a"
	"github.com/c2a-conform/c2a-conform/reference/law"
)

// BenchmarkTold judges traces of several lengths by every law and prediction. What an entry
// costs grows with the trace, since laws hold events against turns: the scenarios have some
// fifty entries, and what is longer is for an audit, which looks back no further than it must.
func BenchmarkTold(b *testing.B) {
	for _, role := range []law.Role{law.HostRole, law.HarnessRole} {
		for _, messages := range []int{4, 40, 400} {
			s := newStage(c2a.Draft0624, role, c2a.DefaultHostRules(), c2a.DefaultHarnessRules())
			for i := range messages {
				s.post(fmt.Sprintf("m%d", i), "human:will", inDM, fmt.Sprintf("please look at build number %d", i))
				s.wait(10_000)
			}
			b.Run(fmt.Sprintf("%v/%d", role, len(s.trace.Entries)), func(b *testing.B) {
				b.ReportAllocs()
				for b.Loop() {
					Told(law.Tell(s.trace))
				}
				b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(len(s.trace.Entries)), "ns/entry")
			})
		}
	}
}
