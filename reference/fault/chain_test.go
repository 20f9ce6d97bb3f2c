package fault_test

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/reference/fault"
	"github.com/c2a-conform/c2a-conform/reference/serve"
)

// TestChain: frames pass the tamperers in order, in both directions, and what one of them keeps is its own.
func TestChain(t *testing.T) {
	mark := func(name string) fault.Functions {
		marked := func(f fault.Frame) { f["by"] = append(f["by"].([]any), name) }
		return fault.Functions{
			Out: func(f fault.Frame) []fault.Frame { marked(f); return []fault.Frame{f} },
			In: func(f fault.Frame) (pass, send []fault.Frame) {
				marked(f)
				return []fault.Frame{f}, []fault.Frame{{"by": []any{"sent by " + name}, "n": 1}}
			},
		}
	}
	var kept fault.Frame
	again := fault.Functions{Out: func(f fault.Frame) []fault.Frame {
		if kept == nil {
			kept = f
			return []fault.Frame{f}
		}
		return []fault.Frame{kept, f}
	}}
	chain := fault.Chain{mark("a"), again, mark("b"), quoted{}, fault.Functions{}, mark("c")}

	require.Equal(t, []string{`{"by":["a","b","quoted","c"]}`}, texts(chain.Outgoing([]byte(`{"by":[]}`))))
	require.Equal(t, []string{`{"by":["a","b","quoted","c"]}`, `{"by":[1,"a","b","quoted","c"]}`},
		texts(chain.Outgoing([]byte(`{"by":[1]}`))))
	require.Equal(t, []string{`no JSON`}, texts(fault.Chain{mark("a"), mark("b")}.Outgoing([]byte(`no JSON`))))

	pass, send := fault.Chain{mark("a"), mark("b"), mark("c")}.Incoming([]byte(`{"by":[]}`))
	require.Equal(t, []string{`{"by":["c","b","a"]}`}, texts(pass))
	require.Equal(t, []string{`{"by":["sent by c"],"n":1}`, `{"by":["sent by b","c"],"n":1}`,
		`{"by":["sent by a","b","c"],"n":1}`}, texts(send))
}

// TestChainStartsAnew: what starts anew with each world does so wherever it is in the chain.
func TestChainStartsAnew(t *testing.T) {
	count := func() *fault.Renewed {
		fresh := func() serve.Tamperer {
			n := 0
			return fault.Functions{In: func(f fault.Frame) (pass, send []fault.Frame) {
				n++
				f["n"] = append(f["n"].([]any), n)
				return []fault.Frame{f}, nil
			}}
		}
		return &fault.Renewed{Fresh: fresh, Tamperer: fresh()}
	}
	chain := fault.Chain{count(), count()}
	in := func(method string) string {
		pass, _ := chain.Incoming([]byte(`{"n":[],"method":"` + method + `"}`))
		return texts(pass)[0]
	}
	require.JSONEq(t, `{"n":[1,1],"method":"x"}`, in("x"))
	require.JSONEq(t, `{"n":[2,2],"method":"x"}`, in("x"))
	require.JSONEq(t, `{"n":[1,1],"method":"conformance/reset"}`, in("conformance/reset"))
}

// TestCopy: a copy shares nothing, and holds what the frame would hold if it were written and read.
func TestCopy(t *testing.T) {
	type member struct {
		Name string `json:"name"`
	}
	f := fault.Frame{"a": []any{1, "b", nil, map[string]any{"c": true}}, "d": []string{"e"}, "f": member{"g"},
		"h": fault.Frame{"i": 1.5}, "j": json.RawMessage(`{"k":2}`), "l": []any(nil), "m": map[string]any(nil)}
	c := f.Copy()
	require.Equal(t, fault.Parse(f.Encode()), c)
	c["a"].([]any)[3].(map[string]any)["c"] = false
	require.Equal(t, true, f["a"].([]any)[3].(map[string]any)["c"])
	require.Nil(t, fault.Frame(nil).Copy())
}

// quoted is a tamperer of bytes.
type quoted struct{}

func (quoted) Outgoing(raw []byte) [][]byte {
	f := fault.Parse(raw)
	f["by"] = append(f["by"].([]any), "quoted")
	return [][]byte{f.Encode()}
}

func (quoted) Incoming(raw []byte) (pass, send [][]byte) { return [][]byte{raw}, nil }

func texts(frames [][]byte) (out []string) {
	for _, f := range frames {
		out = append(out, string(f))
	}
	return out
}
