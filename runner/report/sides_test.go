package report

import (
	"encoding/json"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/runner/judge"
	"github.com/c2a-conform/c2a-conform/runner/report/frames"
)

// atStack is a scenario of a program between its platform and its model.
func atStack(focus int) Report {
	r := sample()
	entry := func(seq int, ms int64, tap string, dir frames.Direction, raw string) frames.Entry {
		return frames.Entry{Seq: seq, NowMs: ms, Tap: tap, Dir: dir, Raw: frames.Raw(raw)}
	}
	r.Scenarios = r.Scenarios[:1]
	s := &r.Scenarios[0]
	s.ID, s.Role, s.Verdict = "compose/stack", "stack", judge.Fail
	s.Checks = []judge.Check{{Requirement: s.Requirement, What: "one turn", Seq: focus}}
	s.Trace = []frames.Entry{
		entry(0, 0, "control", frames.To,
			`{"jsonrpc":"2.0","id":1,"method":"conformance/reset","params":{"world":"w"}}`),
		entry(1, 31, "surface", frames.To,
			`{"jsonrpc":"2.0","id":2,"method":"conformance/surface",`+
				`"params":{"events":[{"author":"human:will","op":"post","id":"m1","offsetMs":0,"text":"so `+
				`here"},{"author":"human:will","op":"typing","active":true,"offsetMs":500}]}}`),
		entry(2, 31, "surface", frames.From, `{"jsonrpc":"2.0","id":2,"result":{}}`),
		entry(3, 32, "surface", frames.From,
			`{"jsonrpc":"2.0","method":"conformance/evidence","params":{"side":"platform","from":false,"what":"event `+
				`message","body":{"event":{"text":"so here <b>"}}}}`),
		entry(4, 80, "turn", frames.From,
			`{"jsonrpc":"2.0","method":"conformance/evidence","params":{"side":"model","from":true,"what":"request `+
				`by openai chat completions","body":{"messages":[{"role":"user","content":"so here"}]}}}`),
		entry(5, 80, "turn", frames.From,
			`{"jsonrpc":"2.0","id":"t1","method":"conformance/turn",`+
				`"params":{"turn":"t1","step":1,"agent":"agent:lead","messages":[{"role":"user","content":"before"},`+
				`{"role":"assistant","content":"yes"},{"role":"user","content":"well"},`+
				`{"role":"user","content":"so here"}]}}`),
		entry(6, 80, "turn", frames.To,
			`{"jsonrpc":"2.0","id":"t1","result":{"actions":[{"type":"reply","text":"reply 1"}]}}`),
		entry(7, 81, "turn", frames.From,
			`{"jsonrpc":"2.0","method":"conformance/evidence","params":{"side":"model","from":false,"what":"answer `+
				`200 to POST /v1/chat/completions","body":"data: {}\n\ndata: [DONE]\n"}}`),
		entry(8, 99, "surface", frames.From,
			`{"jsonrpc":"2.0","method":"conformance/evidence","params":{"side":"platform","from":true,"what":"POST `+
				`chat.postMessage","body":{"text":"reply 1"}}}`),
		entry(9, 99, "surface", frames.From,
			`{"jsonrpc":"2.0","method":"conformance/evidence",`+
				`"params":{"side":"platform","from":false,"what":"answer 429 to `+
				`chat.postMessage","body":{"ok":false,"error":"ratelimited"}}}`),
		entry(10, 140, "surface", frames.From,
			`{"jsonrpc":"2.0","method":"conformance/posted","params":{"op":"post",`+
				`"message":"p1","conversation":"d","agent":"agent:lead","text":"reply 1","origin":"model"}}`),
	}
	return r
}

var (
	moment = regexp.MustCompile(
		`(?s)<li class="(platform|model) (\w+)"><time>([^<]*)</time><details><summary><span ` +
			`class="hidden">[^<]*</span><i aria-hidden="true">(.)</i> ` +
			`<bdi>([^<]*)</bdi></summary><pre([^>]*)>(.*?)</pre>`)
	quotes = strings.NewReplacer("&#34;", `"`, "&lt;", "<", "&gt;", ">")
)

func TestPageShowsAStackBetweenItsPlatformAndItsModel(t *testing.T) {
	text := pageOf(t, atStack(5))
	require.False(t, strings.Contains(text, `<div class="seq"`), "nothing is drawn of a link that nobody sees")
	var got []string
	bodies := map[string]string{}
	for _, m := range moment.FindAllStringSubmatch(text, -1) {
		got = append(got, strings.Join([]string{m[3], m[1], m[2], m[4], quotes.Replace(m[5])}, "|"))
		bodies[quotes.Replace(m[5])] = quotes.Replace(m[7])
	}
	require.Equal(t, []string{
		`0.031 s|platform|people|→|will posts "so here"`,
		`|platform|people|→|in 0.500 s: will types`,
		`0.032 s|platform|raw|→|event message "so here <b>"`,
		`0.080 s|model|raw|→|request by openai chat completions "so here"`,
		`|model|focus|→|✗ asked: "well", "so here"`,
		`|model|people|←|answers: "reply 1"`,
		`0.081 s|model|raw|←|answer 200 to POST /v1/chat/completions`,
		`0.099 s|platform|raw|←|POST chat.postMessage "reply 1"`,
		`|platform|refused|→|answer 429 to chat.postMessage "ratelimited"`,
		`0.140 s|platform|said|←|lead posts "reply 1" in d`,
	}, got, "by time, each on its side, what people and the program do apart from how it went over the wire")
	require.Contains(t, bodies[`POST chat.postMessage "reply 1"`], `"text": "reply 1"`, "the body unfolds")
	require.NotContains(t, bodies[`POST chat.postMessage "reply 1"`], "jsonrpc", "and not what it came in")
	require.Contains(t, bodies["answer 200 to POST /v1/chat/completions"], "data: [DONE]", "a stream is shown as it is")
	require.True(t, regexp.MustCompile(`<a class="toframe" href="#[^"]*:5">`).MatchString(text),
		"what is broken leads to its place")
	require.True(t, strings.Contains(text, "2 more frames without content of interest"))
}

func TestTextTellsOfAStackInTheWordsOfThePage(t *testing.T) {
	var b strings.Builder
	require.NoError(t, WriteText(&b, atStack(5), Style{}))
	_, seen, _ := strings.Cut(b.String(), "    seen  ")
	seen, _, _ = strings.Cut(seen, "\n\n")
	var got []string
	for l := range strings.Lines(seen) {
		got = append(got, strings.Join(strings.Fields(l), " "))
	}
	require.Equal(t, []string{
		`0.031 s platform will posts "so here"`,
		`platform in 0.500 s: will types`,
		`▸ 0.080 s model asked: "well", "so here"`,
		`0.080 s model answers: "reply 1"`,
		`0.099 s platform answer 429 to chat.postMessage "ratelimited"`,
		`... 1 frame not shown`,
	}, got, "and of evidence only what posts and turns do not say")
}

func TestReportsNameTheSetUp(t *testing.T) {
	r := atStack(5)
	r.Implementation.Profile = json.RawMessage(
		`{"face":{"kind":"slack","delivery":"socket","handle":"lead"},"model":{"api":"openai","silence":"NO_REPLY"},
		"windows":{"composeMs":2500},"capabilities":["loops","leaving"],"configuration":{"groups":"on mention"}}`)
	want := "slack by socket; openai; handle lead; silence NO_REPLY; composeMs 2500; declares loops and leaving; " +
		"groups: on mention"
	var b strings.Builder
	require.NoError(t, WriteText(&b, r, Style{Width: 200}))
	require.Contains(t, b.String(), "profile: "+want)
	require.Contains(t, pageOf(t, r), want)
}
