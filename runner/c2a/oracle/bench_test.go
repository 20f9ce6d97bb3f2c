package oracle

import (
	"fmt"
	"testing"

	"github.com/c2a-conform/c2a-conform/reference/c2a"
	"github.com/c2a-conform/c2a-conform/reference/c2a/harness"
	"github.com/c2a-conform/c2a-conform/reference/c2a/host"
	"github.com/c2a-conform/c2a-conform/reference/c2a/law"
)

// BenchmarkTold judges traces of several lengths by every law and prediction. The scenarios have some fifty entries;
// what an entry costs hardly grows with the trace.
func BenchmarkTold(b *testing.B) {
	for i, name := range []string{"host", "harness"} {
		role := []law.Role{law.HostRole, law.HarnessRole}[i]
		for _, messages := range []int{4, 40, 400} {
			s := newStage(c2a.Draft0624, role, host.DefaultRules(), harness.DefaultRules())
			for i := range messages {
				s.post(fmt.Sprintf("m%d", i), "human:will", inDM, fmt.Sprintf("please look at build number %d", i))
				s.wait(10_000)
			}
			b.Run(fmt.Sprintf("%s/%d", name, len(s.trace.Entries)), func(b *testing.B) {
				b.ReportAllocs()
				for b.Loop() {
					Told(law.Tell(s.trace))
				}
				b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(len(s.trace.Entries)),
					"ns/entry")
			})
		}
	}
}
