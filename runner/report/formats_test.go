package report

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v5"
	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/runner/judge"
	"github.com/c2a-conform/c2a-conform/runner/report/frames"
)

// reports are the runs that every format has to take.
func reports() map[string]Report {
	interrupted := sample()
	interrupted.Overall, interrupted.Reason = judge.Inconclusive, "interrupted"
	hostile := sample()
	evil := "\x00\x1b]0;owned\x07\u202e]]><script>alert(1)</script>\xff\n::error::x"
	hostile.Implementation = Implementation{Name: evil, Version: evil, Command: evil}
	for i := range hostile.Scenarios {
		s := &hostile.Scenarios[i]
		s.Reproduce = evil
		for j := range s.Checks {
			s.Checks[j].Got, s.Checks[j].Path = evil, evil
		}
		for j := range s.Trace {
			s.Trace[j].Raw = frames.Raw(evil)
		}
	}
	unstarted := Report{Overall: judge.Inconclusive, Reason: "exec: \"node\": not found", Planned: 7}
	unstarted.Finish()
	return map[string]Report{
		"sample": sample(), "green": green(), "sampled": sampled(), "stranded": stranded(),
		"known": known(), "interrupted": interrupted, "hostile": hostile, "unstarted": unstarted,
	}
}

// schema compiles one of testdata/schemas.
func schema(t *testing.T, name string) *jsonschema.Schema {
	t.Helper()
	source, err := os.Open(filepath.Join("testdata", "schemas", name))
	require.NoError(t, err)
	defer source.Close()
	c := jsonschema.NewCompiler()
	c.AssertFormat = true
	require.NoError(t, c.AddResource(name, source))
	s, err := c.Compile(name)
	require.NoError(t, err)
	return s
}

func TestReportsKeepToTheSchemasOfOthers(t *testing.T) {
	for _, row := range []struct {
		schema string
		write  func(io.Writer, Report) error
		breaks string // a member without which it isn't valid
	}{
		{"ctrf-schema-0.0.json", WriteCTRF, `"specVersion"`},
		{"sarif-2.1.0-rtm.5.json", WriteSARIF, `"version"`},
	} {
		s := schema(t, row.schema)
		for name, r := range reports() {
			var b bytes.Buffer
			require.NoError(t, row.write(&b, r))
			require.NoError(t, s.Validate(decoded(t, b.Bytes())), "%s, %s", row.schema, name)
			broken := bytes.Replace(b.Bytes(), []byte(row.breaks), []byte(`"elsewhere"`), 1)
			require.Error(t, s.Validate(decoded(t, broken)), "the schema would notice")
		}
	}
}

// TestSARIFOfALogKeepsToItsSchema: of a log without a finding, of more than code scanning shows, and of files whose
// names are no URI.
func TestSARIFOfALogKeepsToItsSchema(t *testing.T) {
	s := schema(t, "sarif-2.1.0-rtm.5.json")
	for _, row := range []struct {
		why      string
		findings int
		file     string
		reason   string
		uri      string
		notes    int
	}{
		{"nothing was found", 0, "", "", "", 0},
		{"standard input", 1, "", "", "stdin", 0},
		{"a name with blanks", 2, "a b/100%.ndjson", "", "a%20b/100%25.ndjson", 0},
		{"a name that could be a scheme", 1, "c2a:log", "", "./c2a:log", 0},
		{"a path from the root", 1, "/var/log/c2a.ndjson", "", "file:///var/log/c2a.ndjson", 0},
		{"more than is shown, of a log that breaks off", maxSARIFResults + 3, "x", "line 7: \x1b]0;owned", "x", 2},
	} {
		var b bytes.Buffer
		l := NewSARIFLog(&b)
		for i := range row.findings {
			require.NoError(t, l.Add(LogFinding{
				Requirement: []string{"C2A-A-001", "C2A-B-002"}[i%2],
				Level:       []judge.Level{judge.Must, judge.Should}[i%2], Rule: "it is so",
				Role: "host", Draft: "2026-06-24", Text: "evil \x00\x1b]0;owned\x07</script>\xff", File: row.file,
				Line: i, Same: []string{fmt.Sprint(i)},
			}))
		}
		require.NoError(t, l.Close(Suite{Name: "c2a-conform", Version: "1"}, row.reason))
		require.NoError(t, s.Validate(decoded(t, b.Bytes())), row.why)
		var log sarifLog
		require.NoError(t, json.Unmarshal(b.Bytes(), &log))
		run := log.Runs[0]
		require.Len(t, run.Results, min(row.findings, maxSARIFResults), row.why)
		require.Len(t, run.Invocations[0].Notifications, row.notes, row.why)
		require.Equal(t, row.reason == "", run.Invocations[0].Successful, row.why)
		prints := map[string]bool{}
		for _, r := range run.Results {
			require.Equal(t, row.uri, r.Locations[0].Physical.Artifact.URI, row.why)
			require.Equal(t, r.RuleID, run.Tool.Driver.Rules[r.RuleIndex].ID)
			prints[r.Fingerprints[fingerprint]] = true
		}
		require.Len(t, prints, len(run.Results), "two findings are two")
	}
}

func decoded(t *testing.T, raw []byte) any {
	t.Helper()
	d := json.NewDecoder(bytes.NewReader(raw))
	d.UseNumber()
	var v any
	require.NoError(t, d.Decode(&v))
	return v
}

// foreign are attributes that the schema of Jenkins doesn't know, and that are read all the same.
var foreign = map[string][]string{
	"testcase":   {"file", "line"}, // GitLab, and actions that annotate
	"skipped":    {"message"},      // all of them
	"testsuites": {"skipped"},      // Maven has it, GitLab sums it up
	"testsuite":  {}, "failure": {}, "error": {}, "property": {}, "properties": {}, "system-out": {},
}

func TestJUnitKeepsToTheSchemaOfJenkins(t *testing.T) {
	lint, err := exec.LookPath("xmllint")
	if err != nil {
		t.Skip("xmllint is missing; TestJUnitStructure looks at the rest")
	}
	for name, r := range reports() {
		var b bytes.Buffer
		require.NoError(t, WriteJUnit(&b, r))
		file := filepath.Join(t.TempDir(), "junit.xml")
		require.NoError(t, os.WriteFile(file, native(t, b.Bytes()), 0o666))
		out, err := exec.Command(lint, "--nonet", "--noout", "--schema",
			filepath.Join("testdata", "schemas", "jenkins-junit.xsd"), file).CombinedOutput()
		require.NoError(t, err, "%s: %s", name, out)
	}
}

// native is raw without the attributes that are foreign.
func native(t *testing.T, raw []byte) []byte {
	t.Helper()
	var b bytes.Buffer
	in, out := xml.NewDecoder(bytes.NewReader(raw)), xml.NewEncoder(&b)
	for {
		token, err := in.Token()
		if err == io.EOF {
			break
		}
		require.NoError(t, err)
		if start, ok := token.(xml.StartElement); ok {
			leave, known := foreign[start.Name.Local]
			require.True(t, known, "an element %s", start.Name.Local)
			var kept []xml.Attr
			for _, a := range start.Attr {
				if !strings.Contains(" "+strings.Join(leave, " ")+" ", " "+a.Name.Local+" ") {
					kept = append(kept, a)
				}
			}
			start.Attr = kept
			token = start
		}
		require.NoError(t, out.EncodeToken(token))
	}
	require.NoError(t, out.Flush())
	return b.Bytes()
}

func TestCTRFIsNeverGreenUnlessTheRunIs(t *testing.T) {
	for name, r := range reports() {
		var b bytes.Buffer
		require.NoError(t, WriteCTRF(&b, r))
		var got ctrfReport
		require.NoError(t, json.Unmarshal(b.Bytes(), &got))
		s := got.Results.Summary
		require.Equal(t, len(got.Results.Tests), s.Tests, name)
		require.Equal(t, s.Tests, s.Passed+s.Failed+s.Skipped+s.Pending+s.Other, name)
		require.Equal(t, r.Overall.Green(), s.Failed == 0, name)
		ids := map[string]bool{}
		for _, test := range got.Results.Tests {
			require.False(t, ids[test.ID], "%s: %s twice", name, test.ID)
			ids[test.ID] = true
		}
	}
}

func TestSARIFFingerprintsAreOfTheFinding(t *testing.T) {
	prints := func(r Report) (out []string) {
		var b bytes.Buffer
		require.NoError(t, WriteSARIF(&b, r))
		var log sarifLog
		require.NoError(t, json.Unmarshal(b.Bytes(), &log))
		for _, one := range log.Runs[0].Results {
			require.Equal(t, one.RuleID, log.Runs[0].Tool.Driver.Rules[one.RuleIndex].ID)
			out = append(out, one.Fingerprints[fingerprint])
		}
		return out
	}
	was := prints(sample())
	seen := map[string]bool{}
	for _, p := range was {
		require.False(t, seen[p], "two findings are two")
		seen[p] = true
	}
	later := sample()
	later.Started = later.Started.AddDate(0, 1, 0)
	for i := range later.Scenarios {
		later.Scenarios[i].Line += 7
		later.Scenarios[i].Reproduce = ""
		for j := range later.Scenarios[i].Checks {
			later.Scenarios[i].Checks[j].Got += "!"
			later.Scenarios[i].Checks[j].Seq += 3
		}
	}
	require.Equal(t, was, prints(later), "where it stands, and what came, may change")
}

func TestGitHubShowsTenOfEach(t *testing.T) {
	r := sample()
	for i := range 30 {
		s := r.Scenarios[len(r.Scenarios)-1]
		s.ID, s.Verdict = fmt.Sprintf("flood/%d", i), judge.Fail
		s.Checks = []judge.Check{{Requirement: fmt.Sprintf("C2A-X-%03d", i), Source: judge.Step,
			What: "100% sure, a:b\n::error::no", Seq: judge.NoSeq}}
		r.Scenarios = append(r.Scenarios, s)
	}
	r.Finish()
	var b bytes.Buffer
	require.NoError(t, WriteGitHub(&b, r))
	command := regexp.MustCompile(`^::(error|warning|notice) (?:file=[^,:]+,line=[0-9]+,)?title=[^,:]+::[^\n]+$`)
	count := map[string]int{}
	for l := range strings.Lines(b.String()) {
		m := command.FindStringSubmatch(strings.TrimSuffix(l, "\n"))
		require.NotNil(t, m, l)
		count[m[1]]++
	}
	require.Equal(t, map[string]int{"error": 10, "warning": 1, "notice": 2}, count)
	require.Contains(t, b.String(), "title=and 25 more::")
	require.Contains(t, b.String(), "100%25 sure, a:b%0A::error::no", "what is in a text is no command")
}

// TestOtherProtocolsAreNamed: no report calls that C2A which is another protocol.
func TestOtherProtocolsAreNamed(t *testing.T) {
	r := sample()
	for i := range r.Requirements {
		q := &r.Requirements[i]
		q.ID = strings.Replace(q.ID, "C2A-", "A2H-", 1)
	}
	for i := range r.Scenarios {
		s := &r.Scenarios[i]
		s.File, s.Requirement = "a2h/asking.feature", strings.Replace(s.Requirement, "C2A-", "A2H-", 1)
		for j := range s.Checks {
			s.Checks[j].Requirement = strings.Replace(s.Checks[j].Requirement, "C2A-", "A2H-", 1)
		}
	}
	for _, row := range []struct {
		kind  string
		write func(io.Writer, Report) error
		want  []string
	}{
		{"badge", WriteBadge, []string{`"label": "A2H host+harness"`}},
		{"github", WriteGitHub, []string{"title=A2H%3A nonconformant::", "file=features/a2h/asking.feature,"}},
		{"junit", WriteJUnit, []string{`classname="a2h.harness.`, `file="features/a2h/asking.feature"`}},
		{"sarif", WriteSARIF, []string{`"a2h",`, `"uri": "features/a2h/asking.feature"`}},
		{"text", func(w io.Writer, r Report) error { return WriteText(w, r, Style{}) },
			[]string{", features/a2h/asking.feature:"}},
	} {
		var b bytes.Buffer
		require.NoError(t, row.write(&b, r))
		for _, want := range row.want {
			require.Contains(t, b.String(), want, row.kind)
		}
	}
	both := sample()
	both.Requirements = append(both.Requirements, r.Requirements...)
	var b bytes.Buffer
	require.NoError(t, WriteBadge(&b, both))
	require.Contains(t, b.String(), `"label": "C2A+A2H host+harness"`)
	require.Equal(t, kindOf("not seen: A2H-ASK-001"), kindOf("not seen: A2H-ASK-002"))
}

func TestBadge(t *testing.T) {
	part := sample()
	part.Selection.Scenarios = []string{"compose/"}
	warned := green()
	warned.Overall = judge.ConformantWithWarnings
	for _, row := range []struct {
		why    string
		report Report
		want   badge
	}{
		{"all is well", green(), badge{1, "C2A", "conformant", "brightgreen", false}},
		{"warnings are no shame", warned, badge{1, "C2A", "conformant, 0 warnings", "green", false}},
		{"how much is broken, and of what", sample(),
			badge{1, "C2A host+harness", "2 rules broken (in part)", "red", true}},
		{"nothing ran", stranded(), badge{1, "C2A host+harness", "inconclusive (in part)", "lightgrey", true}},
		{"a part is no whole", part, badge{1, "C2A host+harness", "2 rules broken (in part)", "red", true}},
	} {
		var b bytes.Buffer
		require.NoError(t, WriteBadge(&b, row.report))
		d := json.NewDecoder(&b)
		d.DisallowUnknownFields() // those that shields.io documents
		var got badge
		require.NoError(t, d.Decode(&got))
		require.Equal(t, row.want, got, row.why)
	}
}
