package audit_test

import (
	"bytes"
	"testing"

	"github.com/c2a-conform/c2a-conform/runner/audit"
)

// BenchmarkRun audits a log of a week of two offices.
func BenchmarkRun(b *testing.B) {
	const records = 20_000
	var log bytes.Buffer
	if err := generate(&log, records, offices()...); err != nil {
		b.Fatal(err)
	}
	b.SetBytes(int64(log.Len()))
	b.ReportAllocs()
	for b.Loop() {
		s, err := audit.Run(b.Context(), bytes.NewReader(log.Bytes()), audit.Options{},
			func(audit.Finding) error { return nil })
		if err != nil || s.Records != records {
			b.Fatal(s, err)
		}
	}
	b.ReportMetric(records*float64(b.N)/b.Elapsed().Seconds(), "records/s")
}
