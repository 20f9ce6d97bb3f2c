package serve

import (
	"bytes"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/reference/serve"
)

// talk serves a role without a port and returns what it says to some lines.
func talk(t *testing.T, role string, lines ...string) []string {
	t.Helper()
	var out bytes.Buffer
	o := serve.Options{Protocols: []serve.Protocol{Default()}, Role: role, Draft: "pap", Name: "reference"}
	require.NoError(t, serve.Serve(t.Context(), strings.NewReader(strings.Join(lines, "\n")+"\n"), &out, o))
	return strings.Split(strings.TrimSpace(out.String()), "\n")
}

func TestPlatformWithoutAPort(t *testing.T) {
	require.Equal(t, []string{
		`{"jsonrpc":"2.0","id":1,"result":{"message":"m1","tasks":[{"task":"t1","agent":"^ORAC"}]}}`,
		`{"jsonrpc":"2.0","method":"pap/message","params":{"id":"m1","flab":"release","author":"@matt","text":"^ORAC ` +
			`hi"}}`,
		`{"jsonrpc":"2.0","method":"pap/activated","params":{"agent":"^ORAC",` +
			`"task":"t1","requester":"@matt","reason":"name",` +
			`"message":{"id":"m1","flab":"release","author":"@matt","text":"^ORAC hi"}}}`,
		`{"jsonrpc":"2.0","id":2,"error":{"code":-32010,"message":"refused as not_activated: ` +
			`\"^ORAC\"","data":{"reason":"not_activated"}}}`,
		`{"jsonrpc":"2.0","id":3,"error":{"code":-32601,"message":"unknown method"}}`,
		`{"jsonrpc":"2.0","id":4,"error":{"code":-32602,"message":"the params can't be read"}}`,
		`{"jsonrpc":"2.0","id":5,"result":{"tasks":[{"task":"t1",` +
			`"flab":"release","agent":"^ORAC","state":"active","requester":"@matt","message":"m1"}]}}`,
	}, talk(t, "platform",
		`{"jsonrpc":"2.0","id":1,"method":"pap/post","params":{"as":"@matt","flab":"release","text":"^ORAC hi"}}`,
		`{"jsonrpc":"2.0","id":2,"method":"pap/post","params":{"as":"^ORAC","flab":"release","text":"hm"}}`,
		`{"jsonrpc":"2.0","id":3,"method":"pap/dance","params":{}}`,
		`{"jsonrpc":"2.0","id":4,"method":"pap/finish","params":{"as":"^ORAC","task":"t1","outcome":"well"}}`,
		`{"jsonrpc":"2.0","id":5,"method":"pap/tasks","params":{}}`,
	))
}

func TestAgentWithoutAPortThinksForItself(t *testing.T) {
	require.Equal(t, []string{
		`{"jsonrpc":"2.0","id":"pap-1","method":"pap/finish","params":{"task":"t1","outcome":"done","text":"@matt I ` +
			`have looked into it: ^ORAC hi"}}`,
	}, talk(t, "agent",
		`{"jsonrpc":"2.0","method":"pap/message","params":{"id":"m1","flab":"release","author":"@matt","text":"^ORAC `+
			`hi"}}`,
		`{"jsonrpc":"2.0","method":"pap/activated","params":{"agent":"^STEF",`+
			`"task":"t0","requester":"@matt","message":{"id":"m1","flab":"release","author":"@matt","text":"^STEF `+
			`hi"}}}`,
		`{"jsonrpc":"2.0","method":"pap/activated","params":{"agent":"^ORAC",`+
			`"task":"t1","requester":"@matt","message":{"id":"m1","flab":"release","author":"@matt","text":"^ORAC `+
			`hi"}}}`,
	))
}
