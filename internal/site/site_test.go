package site

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/features"
	"github.com/c2a-conform/c2a-conform/internal/specification"
	"github.com/c2a-conform/c2a-conform/runner/judge"
	"github.com/c2a-conform/c2a-conform/runner/report/frames"
)

// tiny is a document of two requirements, with texts that are markup where a page lets them.
func tiny(t *testing.T) *specification.Document {
	t.Helper()
	doc := "<b>first</b>\nsecond"
	d := &specification.Document{SpecificationVersion: 1, Catalogue: "sha256:0",
		Protocols: []specification.Protocol{{Name: "echo", Title: "Echo", Roles: []string{"wall"},
			Drafts: []string{"a", "b"},
			Groups: []specification.Group{{Name: "All", Areas: []string{"echoes"}}},
			Areas: []specification.Area{{Area: "echoes", Title: "Echoes", About: "what a wall says",
				Requirements: []string{"ECHO-SAY-001", "ECHO-SAY-002"}}}}},
		Requirements: []specification.Requirement{
			{ID: "ECHO-SAY-001", Protocol: "echo", Area: "echoes", Rule: "A wall says <i>what</i> it hears.",
				Roles: []string{"wall"}, Reading: "see `a<b` and ECHO-SAY-002, not ECHO-SAY-009",
				Drafts: []specification.Binding{{Draft: "a", Level: "must"}, {Draft: "b", Level: "should"}},
				Rules: []specification.Rule{{Scenarios: []specification.Scenario{{ID: "echoes/a", Name: "A & B",
					Only: specification.Narrowing{Counter: true, Roles: []string{"wall"}},
					Steps: []specification.Step{{Keyword: "Given", Text: `Will says "<x>" to <who>`, DocString: &doc,
						Table: [][]string{{"<who>", `"c"`}}}},
					Examples: []specification.Examples{{Name: "some", Header: []string{"who"},
						Rows: [][]string{{"<a>"}, {"wall.call"}}}}}}}},
				Example: &specification.Example{Scenario: "echoes/a", Role: "wall", Draft: "a", Frames: 1,
					Trace: []frames.Entry{{Tap: "link", Dir: frames.To, Raw: frames.Raw(`{"a":"</pre><script>"}`)}}}},
			{ID: "ECHO-SAY-002", Protocol: "echo", Area: "echoes", Rule: "A wall is one.", Roles: []string{"wall"},
				Drafts: []specification.Binding{{Draft: "a", Level: "must"}}},
		},
		Clauses: []features.ClauseCoverage{
			{Clause: features.Clause{ID: "ECHO-1", Draft: "b"}, State: features.StatePlanned},
			{Clause: features.Clause{ID: "ECHO-2", Draft: "b"}, State: features.StateExcluded, Note: "a permission"},
		}}
	d.Number()
	return d
}

// TestPagesAreText: what the catalogue and a trace hold is text on a page, set off where it varies.
func TestPagesAreText(t *testing.T) {
	pages := map[string]string{}
	files, err := Make(tiny(t))
	require.NoError(t, err)
	for _, f := range files {
		pages[f.Name] = string(f.Body)
	}
	for _, row := range []struct{ why, page, want string }{
		{"a rule is text", "requirements/ECHO-SAY-001.html", "A wall says &lt;i&gt;what&lt;/i&gt; it hears."},
		{"code and known ids stand out", "requirements/ECHO-SAY-001.html",
			`see <code>a&lt;b</code> and <a href="../requirements/ECHO-SAY-002.html">ECHO-SAY-002</a>, ` +
				`not ECHO-SAY-009`},
		{"what varies in a step", "requirements/ECHO-SAY-001.html",
			`Will says <i>&#34;&lt;x&gt;&#34;</i> to <var>&lt;who&gt;</var>`},
		{"a doc string", "requirements/ECHO-SAY-001.html", "<pre>&lt;b&gt;first&lt;/b&gt;\nsecond</pre>"},
		{"a table", "requirements/ECHO-SAY-001.html", `<td><var>&lt;who&gt;</var></td><td><i>&#34;c&#34;</i></td>`},
		{"examples have a caption", "requirements/ECHO-SAY-001.html", "<caption>some</caption>"},
		{"what a scenario is for alone", "requirements/ECHO-SAY-001.html",
			"counter-case: the rule must not be applied here; only as wall"},
		{"a frame", "requirements/ECHO-SAY-001.html", "&lt;/pre&gt;&lt;script&gt;"},
		{"levels that differ", "areas/echoes.html", "must in a and should in b; wall"},
		{"a rule of one draft", "areas/echoes.html", "must in a; wall"},
		{"a draft shows its own level", "drafts/b.html", "should; wall"},
		{"the search knows names", "index.js",
			`["ECHO-SAY-001","A wall says \u003ci\u003ewhat\u003c/i\u003e it hears.","A \u0026 B","a b wall.call"]`},
		{"the search knows why a clause is not tested", "index.js", `"ECHO-2","b"," in ","a permission"`},
		{"what no requirement tests is listed first", "clauses/b.html", `<h2>Not tested</h2>
<ul class="list"><li><a href="#ECHO-2">ECHO-2</a> a permission</li>`},
	} {
		require.Contains(t, pages[row.page], row.want, row.why)
	}
	require.NotContains(t, pages["drafts/b.html"], "ECHO-SAY-002", "the draft has no such rule")
	require.NotContains(t, pages["requirements/ECHO-SAY-001.html"], "<script", "the search alone has a script")
	require.NotContains(t, pages["index.html"], "words.html", "no protocol has words")
	require.NotContains(t, strings.Join([]string{pages["areas/echoes.html"]}, ""), "not in the run", "there is no run")
}

func TestWorst(t *testing.T) {
	results := []specification.Result{
		{Role: "host", Draft: "a", Verdict: judge.Pass}, {Role: "host", Draft: "b", Verdict: judge.Fail},
		{Role: "harness", Draft: "a", Verdict: judge.NotTestable}, {Role: "harness", Draft: "b"},
	}
	for _, row := range []struct {
		why  string
		of   specification.Result
		want string
	}{
		{"a failure is worst", specification.Result{}, "fail"},
		{"in a role alone", specification.Result{Role: "harness"}, "never run"},
		{"in a draft alone", specification.Result{Draft: "a"}, "pass"},
		{"in a role and draft", specification.Result{Role: "harness", Draft: "a"}, "not testable"},
		{"the run has none of it", specification.Result{Role: "agent"}, "not in the run"},
	} {
		require.Equal(t, row.want, worst(results, row.of).Words, row.why)
	}
	for v := judge.Pass; v.String() != "invalid" && v <= judge.Follows+20; v++ {
		if strings.Contains(v.String(), "(") {
			break
		}
		require.NotEmpty(t, marks[v].Words, "a page has words for %v", v)
		require.Contains(t, severe, v)
	}
}
