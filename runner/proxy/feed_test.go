package proxy

import (
	"bytes"
	"encoding/hex"
	"fmt"
	"io"
	"math/rand/v2"
	"testing"
	"testing/iotest"

	"github.com/stretchr/testify/require"
)

// logLine is a line of a log as links have it.
func logLine(n int) []byte {
	return fmt.Appendf(nil, `{"at":"2026-06-24T12:00:%02d.%03dZ","dir":"to_agent","session":"20260624T120000.000Z-1",`+
		`"frame":{"jsonrpc":"2.0","id":"d%d","method":"chat/deliver","params":{"eventId":"evt_%d","policy":"may_respond",`+
		`"conversation":{"id":"plant","kind":"channel"},"author":{"id":"human:eve","kind":"human","displayName":"Eve"},`+
		`"addressedToMe":false,"content":"a plan for %d, and %x","recipient":"agent:lead"}}}`+"\n",
		n/1000%60, n%1000, n, n, n, uint32(n)*2654435761)
}

// noise is a line that can't be packed.
func noise(random *rand.Rand) []byte {
	raw := make([]byte, 400)
	for i := range raw {
		raw[i] = byte(random.Uint32())
	}
	return append([]byte(hex.EncodeToString(raw)), '\n')
}

// TestSecondsOfTrafficWait: judging may pause for a while at thousands of messages a second, and nothing is left out.
func TestSecondsOfTrafficWait(t *testing.T) {
	f := newFeed()
	var want bytes.Buffer
	for n := range 6000 {
		line := logLine(n)
		want.Write(line)
		require.True(t, f.put(line, nil), "line %d", n)
		require.LessOrEqual(t, f.size+f.tail.Len(), MaxFeedBytes+packBytes)
	}
	require.Greater(t, want.Len(), 2*MaxFeedBytes, "more than fits as it is")
	f.close()
	got, err := io.ReadAll(iotest.HalfReader(f))
	require.NoError(t, err)
	require.Equal(t, want.String(), string(got))
}

// TestTooMuchIsLeftOut: what can't be packed is bounded, too; a line stands for what is left out, and each keeps its
// number.
func TestTooMuchIsLeftOut(t *testing.T) {
	f, random := newFeed(), rand.New(rand.NewPCG(1, 2))
	gap := func() []byte { return []byte("gap\n") }
	const lines = 10_000
	var judged int
	for range lines {
		if f.put(noise(random), gap) {
			judged++
		}
		require.LessOrEqual(t, f.size+f.tail.Len(), MaxFeedBytes+2*packBytes)
	}
	require.Less(t, judged, lines/2)
	f.close()
	got, err := io.ReadAll(f)
	require.NoError(t, err)
	require.Equal(t, lines, bytes.Count(got, []byte("\n")))
	require.Equal(t, 1, bytes.Count(got, []byte("gap\n")))

	f = newFeed()
	for range lines {
		f.put(noise(random), gap)
	}
	for f.size+f.tail.Len() >= MaxFeedBytes/2 {
		_, err := f.Read(make([]byte, packBytes))
		require.NoError(t, err)
	}
	require.True(t, f.put(logLine(1), gap), "there is room again")
}
