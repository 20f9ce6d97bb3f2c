package schemas_test

import (
	"bytes"
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/fixtures"
	"github.com/c2a-conform/c2a-conform/schemas"
	"github.com/c2a-conform/c2a-conform/schemas/c2a"
)

// compact gives a vector on one line.
func compact(b *testing.B, name string) []byte {
	b.Helper()
	v, ok := fixtures.Get(name)
	require.True(b, ok)
	var line bytes.Buffer
	require.NoError(b, json.Compact(&line, v.Raw))
	return line.Bytes()
}

func BenchmarkValidate(b *testing.B) {
	for _, name := range []string{"2026-06-24/deliver", "2026-06-02/deliver", "2026-06-02/tools-call-chat.react",
		"port/surface"} {
		v, _ := fixtures.Get(name)
		raw := compact(b, name)
		b.Run(name, func(b *testing.B) {
			b.SetBytes(int64(len(raw)))
			b.ReportAllocs()
			for b.Loop() {
				if schemas.Validate(schemas.Draft(v.Draft), schemas.Kind(v.Kind), raw) != nil {
					b.Fatal("invalid")
				}
			}
		})
	}
}

func BenchmarkReject(b *testing.B) {
	raw := bytes.Replace(compact(b, "2026-06-02/deliver"), []byte(`"must_respond"`), []byte(`"must_reply"`), 1)
	b.ReportAllocs()
	for b.Loop() {
		if len(schemas.Validate(c2a.Draft20260602, c2a.KindDeliver, raw)) != 1 {
			b.Fatal("accepted")
		}
	}
}

func BenchmarkRecognize(b *testing.B) {
	raw := compact(b, "2026-06-02/deliver")
	b.ReportAllocs()
	for b.Loop() {
		if _, _, err := schemas.Recognize(raw); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkStream(b *testing.B) {
	const messages = 2000
	input := bytes.Repeat(append(compact(b, "2026-06-02/deliver"), '\n'), messages)
	b.SetBytes(int64(len(input)))
	b.ReportAllocs()
	for b.Loop() {
		summary, err := schemas.Stream(b.Context(), bytes.NewReader(input), schemas.Options{},
			func(schemas.Result) error { return nil })
		if err != nil || summary.Messages != messages || summary.Invalid != 0 {
			b.Fatal(summary, err)
		}
	}
	b.ReportMetric(float64(messages)*float64(b.N)/b.Elapsed().Seconds(), "messages/s")
}
