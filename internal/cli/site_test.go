package cli

import (
	"bytes"
	"encoding/json"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/net/html"

	"github.com/c2a-conform/c2a-conform/features"
	"github.com/c2a-conform/c2a-conform/internal/specification"
	"github.com/c2a-conform/c2a-conform/runner/judge"
	"github.com/c2a-conform/c2a-conform/runner/report"
)

const (
	maxSitePage  = 1 << 20   // bytes of a page
	maxSiteIndex = 264 << 10 // bytes of what the search loads
)

// A pageRead is what tests look at in a page.
type pageRead struct {
	ids   map[string]int
	links []string // of all sorts
	text  string
}

// TestSite: the pages of all protocols are whole, and lead only to each other.
func TestSite(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes a whole run")
	}
	dir := t.TempDir()
	out, err := runFeatures(t, "html", "-o", dir)
	require.NoError(t, err)
	require.Contains(t, out, "begin with "+filepath.Join(dir, "index.html"))
	files := readSite(t, dir)
	suite, err := loadSuite()
	require.NoError(t, err)

	pages := map[string]pageRead{}
	for name, body := range files {
		if path.Ext(name) == ".html" {
			require.Less(t, len(body), maxSitePage, name)
			pages[name] = readPage(t, name, body)
		}
	}
	require.Less(t, len(files["index.js"]), maxSiteIndex)
	led := map[string]bool{"search.html": true, "index.html": true}
	for name, p := range pages {
		for _, to := range p.links {
			file, id, _ := strings.Cut(to, "#")
			at := name
			if file != "" {
				at = path.Join(path.Dir(name), file)
			}
			led[at] = true
			if files[at] == nil || id != "" && pages[at].ids[id] == 0 {
				t.Errorf("%s leads to %q, which is not there", name, to)
			}
		}
		for id, n := range p.ids {
			require.Equal(t, 1, n, "%s has the id %q more than once", name, id)
		}
	}
	for name := range pages {
		require.True(t, led[name], "no page leads to %s", name)
	}

	for _, q := range suite.Catalogue.Requirements {
		p, ok := pages["requirements/"+q.ID+".html"]
		require.True(t, ok, q.ID)
		require.Contains(t, p.text, strings.Join(strings.Fields(q.Rule), " "))
		require.Contains(t, p.ids, "example", "%s shows what was sent", q.ID)
		require.True(t, slices.ContainsFunc(slices.Collect(maps.Keys(p.ids)),
			func(id string) bool { return strings.HasPrefix(id, "sent:") }), "%s has frames", q.ID)
		require.Contains(t, pages["areas/"+q.Area+".html"].ids, q.ID)
	}
	for _, c := range suite.Catalogue.Clauses {
		require.Contains(t, pages["clauses/"+c.Draft+".html"].ids, c.ID)
	}
	for _, p := range suite.Pickles() {
		id, _, _ := strings.Cut(p.ID, "#")
		require.Contains(t, pages["requirements/"+p.Requirement+".html"].ids, id)
	}
	addressesStay(t, slices.Sorted(maps.Keys(pages)))

	var data specification.Document
	decodeStrictly(t, files["specification.json"], &data)
	require.Len(t, data.Requirements, len(suite.Catalogue.Requirements))
	for _, q := range data.Requirements {
		require.NotNil(t, q.Example, q.ID)
		require.NotNil(t, q.Watched.Checks, q.ID)
		sum := *q.Watched.Checks
		require.Positive(t, sum.Schema+sum.Law+sum.Step+sum.Oracle, "%s was judged", q.ID)
	}
}

// addressesStay demands that every address that a site ever had is still there. -update adds new ones, and takes none
// away.
func addressesStay(t *testing.T, now []string) {
	t.Helper()
	name := filepath.Join("testdata", "addresses.txt")
	old, err := os.ReadFile(name)
	if *update {
		all := append(strings.Fields(string(old)), now...)
		slices.Sort(all)
		require.NoError(t, os.WriteFile(name, []byte(strings.Join(slices.Compact(all), "\n")+"\n"), 0o666))
		return
	}
	require.NoError(t, err)
	require.Subset(t, now, strings.Fields(string(old)), "somebody has a link to it")
	require.Subset(t, strings.Fields(string(old)), now, "add it by: go test ./internal/cli -run TestSite$ -update")
}

// TestSiteIsReproducible: the reference is run anew, and the bytes are the same.
func TestSiteIsReproducible(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes two runs")
	}
	var sites [2]map[string][]byte
	for i := range sites {
		dir := t.TempDir()
		_, err := runFeatures(t, "html", "-o", dir, "--protocol", "pap")
		require.NoError(t, err)
		sites[i] = readSite(t, dir)
	}
	require.NotEmpty(t, sites[0])
	for name, body := range sites[0] {
		require.True(t, bytes.Equal(body, sites[1][name]), name)
	}
	require.Len(t, sites[1], len(sites[0]))
	require.Contains(t, sites[0], "requirements/PAP-ADDR-001.html")
	require.NotContains(t, sites[0], "requirements/C2A-ATT-001.html", "one protocol alone")
}

// TestSiteShowsARun: the verdicts of a run stand beside the requirements, and what it decided beside the clauses.
func TestSiteShowsARun(t *testing.T) {
	r := report.Report{ReportVersion: 1, Overall: judge.Nonconformant,
		Implementation: report.Implementation{Name: "my-platform", Version: "1"},
		Requirements: []report.Requirement{
			{ID: "PAP-ADDR-001", Role: "platform", Draft: "pap", Level: judge.Must, Verdict: judge.Fail,
				Reason: "it <b>was</b> not activated", Checks: report.CheckCount{OK: 2, Broken: 1}},
			{ID: "PAP-ADDR-002", Role: "platform", Draft: "pap", Level: judge.Must, Verdict: judge.NotTestable},
		}}
	name := filepath.Join(t.TempDir(), "run.json")
	var b bytes.Buffer
	require.NoError(t, report.WriteJSON(&b, r))
	require.NoError(t, os.WriteFile(name, b.Bytes(), 0o600))
	dir := t.TempDir()
	_, err := runFeatures(t, "html", "-o", dir, "--protocol", "pap", "--coverage", name)
	require.NoError(t, err)
	files := readSite(t, dir)
	for _, row := range []struct{ why, page, want string }{
		{"whose run it is", "index.html", "my-platform 1"},
		{"each verdict, with its reason as text", "requirements/PAP-ADDR-001.html",
			"it &lt;b&gt;was&lt;/b&gt; not activated"},
		{"how many checks", "requirements/PAP-ADDR-001.html", "2 checks passed, 1 check failed"},
		{"in lists by area", "areas/addressing.html", `<span class="v fail">fail</span>`},
		{"what was not tested", "areas/addressing.html", `<span class="v ">not testable</span>`},
		{"what the run never had", "areas/addressing.html", `<span class="v ">not in the run</span>`},
		{"at the clauses", "clauses/pap.html", "decided by the run"},
		{"at the clauses that it left open", "clauses/pap.html", "not decided by the run"},
		{"for programs", "specification.json", `"verdict": "fail"`},
	} {
		require.Contains(t, string(files[row.page]), row.want, row.why)
	}
}

func TestSiteRefuses(t *testing.T) {
	for _, row := range []struct {
		why, want string
		args      []string
	}{
		{"no folder", "-o site", []string{"html"}},
		{"a protocol that is none", `unknown protocol "irc"`, []string{"html", "-o", "x", "--protocol", "irc"}},
		{"a report that is not there", "no such file", []string{"html", "-o", "x", "--coverage", "none.json"}},
	} {
		_, err := runFeatures(t, row.args...)
		require.ErrorContains(t, err, row.want, row.why)
		require.Equal(t, exitUsage, codeOf(err), row.why)
	}
}

// TestFeaturesAsData: the list as JSON is the specification itself, without what only a run can tell.
func TestFeaturesAsData(t *testing.T) {
	out, err := runFeatures(t, "list", "--format", "json")
	require.NoError(t, err)
	var d specification.Document
	decodeStrictly(t, []byte(out), &d)
	require.Equal(t, specification.Version, d.SpecificationVersion)
	require.Equal(t, features.Digest(), d.Catalogue)
	suite, err := loadSuite()
	require.NoError(t, err)
	require.Len(t, d.Requirements, len(suite.Catalogue.Requirements))
	require.Len(t, d.Clauses, len(suite.Catalogue.Clauses))
	scenarios, written := 0, 0
	for i, q := range d.Requirements {
		require.Equal(t, suite.Catalogue.Requirements[i].ID, q.ID, "in the order of the catalogue")
		require.Nil(t, q.Example)
		scenarios += q.Watched.Scenarios
		if level := q.Drafts[0].Level; level == "must" || level == "should" {
			require.NotEmpty(t, q.Watched.Faults, "%s has a fault", q.ID)
		}
	}
	for _, f := range suite.Features {
		for _, r := range f.Rules {
			written += len(r.Scenarios)
		}
	}
	require.Equal(t, written, scenarios, "each scenario is behind one requirement")
}

func decodeStrictly(t *testing.T, raw []byte, into any) {
	t.Helper()
	d := json.NewDecoder(bytes.NewReader(raw))
	d.DisallowUnknownFields()
	require.NoError(t, d.Decode(into))
}

func readSite(t *testing.T, dir string) map[string][]byte {
	t.Helper()
	files := map[string][]byte{}
	root := os.DirFS(dir)
	require.NoError(t, fs.WalkDir(root, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		files[name], err = fs.ReadFile(root, name)
		return err
	}))
	return files
}

// readPage reads a page, and demands that it loads nothing from elsewhere and runs no script but that of the search.
func readPage(t *testing.T, name string, body []byte) pageRead {
	t.Helper()
	doc, err := html.Parse(bytes.NewReader(body))
	require.NoError(t, err)
	p := pageRead{ids: map[string]int{}}
	var text strings.Builder
	for n := range doc.Descendants() {
		if n.Type == html.TextNode {
			text.WriteString(n.Data)
		}
		for _, a := range n.Attr {
			switch {
			case a.Key == "id":
				p.ids[a.Val]++
			case strings.HasPrefix(a.Key, "on"), a.Key == "style":
				require.Fail(t, "code or style in a page", "%s: %s=%q", name, a.Key, a.Val)
			case a.Val == "data:,":
			case slices.Contains([]string{"href", "src", "action"}, a.Key):
				require.NotContains(t, a.Val, ":/", name)
				p.links = append(p.links, a.Val)
			}
		}
		if n.Data == "script" {
			require.Equal(t, "search.html", name)
			require.Nil(t, n.FirstChild, "a script is a file")
		}
	}
	p.text = text.String()
	return p
}
