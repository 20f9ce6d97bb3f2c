package certificate

import (
	"flag"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/runner/judge"
)

var update = flag.Bool("update", false, "rewrite the golden certificate")

// keyOf is a key in testdata, which signs nothing but what tests make.
func keyOf(t *testing.T, name string) Key {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("testdata", name))
	require.NoError(t, err)
	k, err := ParseKey(text)
	require.NoError(t, err)
	return k
}

// issued is a small certificate with a witness, and what it takes to verify it.
func issued(t *testing.T) ([]byte, Demands) {
	t.Helper()
	issuer, witness := keyOf(t, "issuer.pem"), keyOf(t, "witness.pem")
	c := &Certificate{Subject: []Resource{{Name: "bot", URI: "pkg:npm/bot@1.2.3",
		Digest: map[string]string{"sha256": strings.Repeat("a", 64)}}}}
	first, err := seal(c, issuer, TestResultType, TestResult{Result: Passed, Configuration: []Resource{{Name: "suite"}},
		PassedTests: []string{"draft/role/ECHO-ONE-001"}})
	require.NoError(t, err)
	challenge := "00112233445566778899aabbccddeeff"
	raw, err := ParseChallenge(challenge)
	require.NoError(t, err)
	run := Conformance{TestResult: first, Key: issuer.ID, Verdict: judge.Conformant,
		Suite:   Suite{Version: "v1.2.3", Catalogue: "sha256:00", Program: "sha256:11"},
		Drafts:  []Draft{{ID: "draft", Catalogue: "sha256:22", Clauses: "sha256:33"}},
		Cells:   []Cell{{Role: "role", Draft: "draft", Counts: []Count{{Level: judge.Must, Total: 1, Passed: 1}}}},
		Claimed: []string{"loops"}, NotClaimed: []string{}, Seed: SeedOf(raw), Challenge: challenge,
		Report: "sha256:44", Traces: Traces{Count: 1, Root: "sha256:55"},
		Started: time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC), Issued: time.Date(2026, 1, 1, 1, 0, 0, 0, time.UTC)}
	second, err := seal(c, issuer, ConformanceType, run)
	require.NoError(t, err)
	again := run
	again.Report, again.Key = "sha256:66", witness.ID
	_, err = seal(c, witness, WitnessType, Testimony{Of: second, Run: again})
	require.NoError(t, err)
	d := Demands{Keys: []Key{issuer}, Witnesses: []Key{witness}, Now: run.Issued.Add(Day), MaxAge: 180 * Day,
		Policy: Policy{Trust: Witnessed, Challenge: true, Requirements: []string{"ECHO-ONE-001"}, MinMusts: 1}}
	d.Suite.Version, d.Suite.Catalogue = "v1.2.4", "sha256:99"
	return c.Bytes(), d
}

// accepts reports whether a bundle is read and valid.
func accepts(raw []byte, d Demands) bool {
	c, err := Read(raw)
	if err != nil {
		return false
	}
	trust, findings := c.Verify(d)
	return trust == Witnessed && findings.Outcome() == Right
}

func TestNoByteCanBeChanged(t *testing.T) {
	raw, d := issued(t)
	require.True(t, accepts(raw, d), "the bundle as it is")
	change := func(at int, to byte) {
		altered := append([]byte(nil), raw...)
		altered[at] ^= to
		require.False(t, accepts(altered, d), "byte %d of %d became %q", at, len(raw), altered[at])
	}
	for at := range raw {
		change(at, 1)
	}
	draw := rand.New(rand.NewPCG(1, 2))
	for range 10_000 {
		change(draw.IntN(len(raw)), byte(1+draw.IntN(255)))
	}
	end := strings.Index(string(raw), `=="}`) // the last letter of a signature has bits that nobody reads
	other := map[byte]string{'A': "B", 'Q': "R", 'g': "h", 'w': "x"}[raw[end-1]]
	for why, altered := range map[string]string{
		"a signature in other letters": string(raw[:end-1]) + other + string(raw[end:]),
		"a blank behind it":            string(raw) + " ",
		"an empty line":                string(raw) + "\n",
		"no end":                       strings.TrimSuffix(string(raw), "\n"),
		"a blank in the envelope":      strings.Replace(string(raw), `":"`, `": "`, 1),
		"the witness is gone":          strings.Join(strings.SplitAfter(string(raw), "\n")[:2], ""),
		"a line twice":                 string(raw) + strings.SplitAfter(string(raw), "\n")[2] + "x",
		"the first line is gone":       strings.Join(strings.SplitAfter(string(raw), "\n")[1:], ""),
		"a member that is unknown":     strings.Replace(string(raw), `{`, `{"x":1,`, 1),
	} {
		require.False(t, accepts([]byte(altered), d), why)
	}
}

// TestTheGoldenCertificateIsStillRead: whoever has a certificate keeps it for years. Also a version that writes them in
// another way must read this one.
func TestTheGoldenCertificateIsStillRead(t *testing.T) {
	raw, d := issued(t)
	golden := filepath.Join("testdata", "golden"+Extension)
	if *update {
		require.NoError(t, os.WriteFile(golden, raw, 0o644))
	}
	kept, err := os.ReadFile(golden)
	require.NoError(t, err)
	require.True(t, accepts(kept, d))
	require.Equal(t, string(kept), string(raw), "it is written otherwise than it was")
}

func TestDemands(t *testing.T) {
	raw, d := issued(t)
	c, err := Read(raw)
	require.NoError(t, err)
	for _, row := range []struct {
		why   string
		alter func(*Demands)
		want  Outcome
	}{
		{"nothing is amiss", func(*Demands) {}, Right},
		{"nobody is trusted", func(d *Demands) { d.Keys = nil }, Open},
		{"a witness who is not trusted counts for nothing",
			func(d *Demands) { d.Witnesses = nil; d.Policy.Trust = 0 }, Right},
		{"a witness is wanted, and not trusted", func(d *Demands) { d.Witnesses = nil }, Open},
		{"it is stale", func(d *Demands) { d.Now = d.Now.Add(200 * Day) }, Wrong},
		{"it comes from the future", func(d *Demands) { d.Now = d.Now.Add(-2 * Day) }, Wrong},
		{"the suite is newer", func(d *Demands) { d.Suite.Version = "v1.0.0" }, Open},
		{"the suite is the same, with other rules", func(d *Demands) { d.Suite.Version = "v1.2.3" }, Wrong},
		{"this suite is no release", func(d *Demands) { d.Suite.Version = "(devel)" }, Open},
		{"the suite is withdrawn", func(d *Demands) {
			d.Withdrawn = Withdrawn{{Versions: ">=v1.2.0 <v1.3.0", Reason: "it was wrong"}}
		}, Wrong},
		{"another suite is withdrawn", func(d *Demands) {
			d.Withdrawn = Withdrawn{{Versions: "<v1.2.3", Reason: "it was wrong"}}
		}, Right},
		{"it is withdrawn for what was not judged", func(d *Demands) {
			d.Withdrawn = Withdrawn{{Versions: "v1.2.3", Requirements: []string{"ECHO-TWO-001"},
				Reason: "it was wrong"}}
		}, Right},
		{"a requirement is missing", func(d *Demands) { d.Policy.Requirements = []string{"ECHO-TWO-001"} }, Wrong},
		{"a role is missing", func(d *Demands) { d.Policy.Roles = []string{"other"} }, Wrong},
		{"a draft is missing", func(d *Demands) { d.Policy.Drafts = []string{"draft", "other"} }, Wrong},
		{"a capability is missing", func(d *Demands) { d.Policy.Capabilities = []string{"leaving"} }, Wrong},
		{"its challenge is wanted", func(d *Demands) {
			d.Challenge, _ = ParseChallenge("00112233445566778899aabbccddeeff")
		}, Right},
		{"another challenge was given", func(d *Demands) { d.Challenge = []byte("drawn by whom verifies") }, Wrong},
		{"too little was judged", func(d *Demands) { d.Policy.MinMusts = 2 }, Wrong},
		{"another verdict is wanted", func(d *Demands) { d.Policy.Verdicts = []string{"as_known"} }, Wrong},
	} {
		demands := d
		row.alter(&demands)
		_, findings := c.Verify(demands)
		require.Equal(t, row.want, findings.Outcome(), "%s: %v", row.why, findings)
	}
}

// TestStatementsMayNotContradictEachOther: whoever has the key can sign anything.
func TestStatementsMayNotContradictEachOther(t *testing.T) {
	raw, d := issued(t)
	truth, err := Read(raw)
	require.NoError(t, err)
	for _, row := range []struct {
		why string
		lie func(*TestResult, *Conformance)
	}{
		{"nobody certifies this verdict", func(_ *TestResult, c *Conformance) { c.Verdict = judge.Nonconformant }},
		{"warnings that are not listed", func(r *TestResult, _ *Conformance) { r.Result = Warned }},
		{"something failed", func(r *TestResult, _ *Conformance) {
			r.FailedTests = []string{"draft/role/ECHO-TWO-001"}
		}},
		{"failures are known under another verdict", func(_ *TestResult, c *Conformance) {
			c.Known = []Failure{{Requirement: "ECHO-TWO-001"}}
		}},
		{"more passed than is listed", func(_ *TestResult, c *Conformance) {
			c.Cells = []Cell{{Role: "role", Draft: "draft", Counts: []Count{{Level: judge.Must, Total: 9, Passed: 9}}}}
		}},
		{"numbers that don't add up", func(_ *TestResult, c *Conformance) {
			c.Cells = []Cell{{Role: "role", Draft: "draft", Counts: []Count{{Level: judge.Must, Total: 9, Passed: 1}}}}
		}},
		{"a role that isn't counted", func(_ *TestResult, c *Conformance) { c.Cells = nil }},
		{"the witness has the same run", func(_ *TestResult, c *Conformance) { c.Report = "sha256:66" }},
	} {
		c := &Certificate{Subject: truth.Subject}
		result, run := truth.Result, truth.Conformance
		row.lie(&result, &run)
		issuer := keyOf(t, "issuer.pem")
		run.TestResult, err = seal(c, issuer, TestResultType, result)
		require.NoError(t, err)
		of, err := seal(c, issuer, ConformanceType, run)
		require.NoError(t, err)
		again := truth.Testimonies[0]
		again.Of, again.Run.TestResult = of, run.TestResult
		_, err = seal(c, keyOf(t, "witness.pem"), WitnessType, again)
		require.NoError(t, err)
		c, err = Read(c.Bytes())
		require.NoError(t, err, row.why)
		_, findings := c.Verify(d)
		require.True(t, slices.ContainsFunc(findings,
			func(f Finding) bool { return f.About == "statement" && f.Outcome == Wrong }), "%s: %v", row.why, findings)
	}
}

func TestWithdrawnIsReadable(t *testing.T) { require.NotPanics(t, func() { KnownWithdrawn() }) }

func FuzzRead(f *testing.F) {
	f.Add([]byte("{}\n{}\n"))
	f.Fuzz(func(t *testing.T, raw []byte) {
		if c, err := Read(raw); err == nil {
			require.Equal(t, raw, c.Bytes())
		}
	})
}

func FuzzLists(f *testing.F) {
	f.Add([]byte("trust: self\nmaxAge: 180d\n"))
	f.Add([]byte("- versions: '>=v0.1.0'\n  reason: x\n"))
	f.Fuzz(func(_ *testing.T, source []byte) {
		_, _ = ReadPolicy(source)
		_, _ = ReadWithdrawn(source)
		_, _ = ReadRevocations(source)
	})
}
