package certificate

import (
	"context"
	"encoding/hex"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/secure-systems-lab/go-securesystemslib/dsse"
	"golang.org/x/mod/semver"

	"github.com/c2a-conform/c2a-conform/runner"
	"github.com/c2a-conform/c2a-conform/runner/judge"
	"github.com/c2a-conform/c2a-conform/runner/report"
)

// Outcome is the result of checking one thing. The zero value is not an outcome.
type Outcome int

// The outcomes, the best first.
const (
	Unused Outcome = iota + 1 // irrelevant, and not requested
	Right
	Open // undecided with the available evidence
	Wrong
)

var outcomes = []string{Unused: "unused", Right: "right", Open: "open", Wrong: "wrong"}

// String returns the outcome as it is written in JSON.
func (o Outcome) String() string { return outcomes[o] }

// MarshalText implements encoding.TextMarshaler.
func (o Outcome) MarshalText() ([]byte, error) { return []byte(o.String()), nil }

// A Finding is the result of one check.
type Finding struct {
	About   string  `json:"about"` // such as signature, suite or age
	Outcome Outcome `json:"outcome"`
	What    string  `json:"what"`
}

// AboutAge is the About of a finding about the age of a certificate.
const AboutAge = "age"

// Findings are the findings about one certificate.
type Findings []Finding

// Outcome returns the worst outcome of the findings.
func (f Findings) Outcome() Outcome {
	worst := Right
	for _, one := range f {
		worst = max(worst, one.Outcome)
	}
	return worst
}

func (f Findings) has(o Outcome) bool {
	return slices.ContainsFunc(f, func(one Finding) bool { return one.Outcome == o })
}

func (f *Findings) add(about string, o Outcome, format string, args ...any) {
	*f = append(*f, Finding{about, o, fmt.Sprintf(format, args...)})
}

// Trust is the level of trust in a certificate. The zero value is no trust.
type Trust int

// The levels of trust, in ascending order.
const (
	Self      Trust = iota + 1 // the implementer's key signed it
	Witnessed                  // someone else ran it again, and signed the same result
)

var trusts = []string{Self: "self", Witnessed: "witnessed"}

// String returns the level as it is named in output and policies.
func (t Trust) String() string {
	if t == 0 {
		return "none"
	}
	return trusts[t]
}

// MarshalText implements encoding.TextMarshaler.
func (t Trust) MarshalText() ([]byte, error) { return []byte(t.String()), nil }

// ParseTrust parses a level of trust.
func ParseTrust(text string) (Trust, error) {
	if i := slices.Index(trusts, text); i >= int(Self) {
		return Trust(i), nil
	}
	return 0, fmt.Errorf("unknown level of trust %q; known: %s", text, strings.Join(trusts[Self:], ", "))
}

// Demands say what a certificate is checked against.
type Demands struct {
	Keys       []Key // keys of trusted implementers
	Witnesses  []Key // keys of trusted witnesses
	Suite      report.Suite
	Withdrawn  Withdrawn
	Challenge  []byte // challenge that was given to the implementer; nil: none
	AllowDevel bool
	Now        time.Time
	MaxAge     time.Duration // since the run; 0: any
	Policy     Policy
}

// maxSkew is how far the clock of the issuer may be ahead of ours.
const maxSkew = 10 * time.Minute

// Verify checks a certificate against demands, without its evidence. Trust is what the signatures show. If a signature
// is wrong, or none is from a trusted key, nothing else in the certificate can be trusted.
func (c *Certificate) Verify(d Demands) (Trust, Findings) {
	var f Findings
	trust := c.signatures(&f, d)
	for _, what := range c.inconsistent() {
		f.add("statement", Wrong, "%s", what)
	}
	c.judge(&f, d, c.Conformance)
	for _, t := range c.trusted(d) {
		c.judge(&f, d, t.Run)
	}
	if got := c.Conformance.Challenge; d.Challenge != nil && got != hex.EncodeToString(d.Challenge) {
		f.add("challenge", Wrong, "it is %q, but you gave %x", got, d.Challenge)
	}
	c.age(&f, d)
	d.Policy.hold(c, trust, &f)
	return trust, f
}

// inconsistent returns contradictions between the statements, and statements that no suite certifies.
func (c *Certificate) inconsistent() (out []string) {
	of := &c.Conformance
	warned := len(c.Result.WarnedTests) > 0
	if !of.Verdict.Conforms() && of.Verdict != judge.AsKnown || len(c.Result.FailedTests) > 0 ||
		c.Result.Result != map[bool]string{false: Passed, true: Warned}[warned] {
		out = append(out,
			fmt.Sprintf("the verdict %v can't be certified with the result %q", of.Verdict, c.Result.Result))
	}
	if len(of.Known) > 0 && of.Verdict != judge.AsKnown {
		out = append(out, fmt.Sprintf("it lists known failures, but its verdict is %v", of.Verdict))
	}
	passed, broken := byCell(c.Result.PassedTests), byCell(c.Result.WarnedTests)
	for _, x := range of.Cells {
		name, nPassed, nBroken := x.Draft+"/"+x.Role, 0, 0
		for _, n := range x.Counts {
			nPassed, nBroken = nPassed+n.Passed, nBroken+n.Warned+n.Known
			if n.Total != n.Passed+n.Warned+n.Known+n.NotApplicable+n.Open {
				out = append(out, fmt.Sprintf("the numbers of %s %v don't add up", name, n.Level))
			}
		}
		if nPassed != passed[name] || nBroken != broken[name] {
			out = append(out, fmt.Sprintf("it counts %d passed and %d broken of %s, but lists %d and %d", nPassed,
				nBroken, name, passed[name], broken[name]))
		}
		delete(passed, name)
		delete(broken, name)
	}
	if len(passed)+len(broken) > 0 {
		out = append(out, "it lists requirements of roles that it doesn't count")
	}
	for i, t := range c.Testimonies {
		if slices.ContainsFunc(c.runs()[:i+1], func(x Conformance) bool { return x.Report == t.Run.Report }) {
			out = append(out, fmt.Sprintf("line %d is about someone else's run, not about a new one", i+3))
		}
	}
	return out
}

// runs returns the certified run, and those of the witnesses.
func (c *Certificate) runs() []Conformance {
	out := []Conformance{c.Conformance}
	for _, t := range c.Testimonies {
		out = append(out, t.Run)
	}
	return out
}

// byCell counts tests by draft/role.
func byCell(tests []string) map[string]int {
	out := map[string]int{}
	for _, name := range tests {
		out[name[:max(strings.LastIndexByte(name, '/'), 0)]]++
	}
	return out
}

// signatures checks each envelope against the trusted keys.
func (c *Certificate) signatures(f *Findings, d Demands) Trust {
	var trust Trust
	for i := range c.envelopes {
		id, about, keys, flag := c.Conformance.Key, "signature", d.Keys, "--trusted-key"
		if i > 1 {
			id, about, keys, flag = c.Testimonies[i-2].Run.Key, "witness", d.Witnesses, "--trusted-witness"
		}
		k := slices.IndexFunc(keys, func(k Key) bool { return k.ID == id })
		switch {
		case i > 1 && id == c.Conformance.Key:
			f.add(about, Wrong, "line %d is signed by the key of the implementer, who can't be the witness", i+1)
		case k < 0 && i > 1:
			f.add(about, Unused, "line %d is signed by the key %q, which you don't trust, so it is ignored: %s adds "+
				"a trusted key", i+1, id, flag)
		case k < 0:
			f.add(about, Open, "line %d is signed by the key %q, which you don't trust: get the public key from "+
				"someone you trust, and pass it with %s", i+1, id, flag)
		case !keys[k].signed(&c.envelopes[i]):
			f.add(about, Wrong, "the signature in line %d does not match the key %q: it was altered", i+1, id)
		default:
			f.add(about, Right, "line %d is signed by the key %s", i+1, id)
			switch {
			case i == 1:
				trust = Self
			case i > 1 && trust >= Self:
				trust = Witnessed
			}
		}
	}
	if f.Outcome() == Wrong {
		return 0
	}
	return trust
}

// signed reports whether an envelope has a signature of the key.
func (k Key) signed(e *dsse.Envelope) bool {
	v, err := dsse.NewEnvelopeVerifier(k.pair)
	if err != nil {
		return false
	}
	_, err = v.Verify(context.Background(), e)
	return err == nil
}

// judge checks whether the suite that judged a run can be trusted, and where the seed of the run comes from.
func (c *Certificate) judge(f *Findings, d Demands, run Conformance) {
	s := run.Suite
	own := canonicalVersion(d.Suite.Version)
	switch {
	case s.Devel && !d.AllowDevel:
		f.add("suite", Wrong, "it was judged by a development build of the suite, %s, whose rules are unknown: "+
			"ask for a certificate by a release, or accept this one with --allow-devel", s.Version)
	case s.Devel:
		f.add("suite", Right, "a development build, %s, as --allow-devel allows", s.Version)
	case s.Catalogue == d.Suite.Catalogue:
		f.add("suite", Right, "version %s, with the same rules and scenarios as this one", s.Version)
	case !semver.IsValid(own):
		f.add("suite", Open, "this is a development build of the suite, and its rules and scenarios differ from "+
			"version "+
			"%s: verify with a release that is not older", s.Version)
	case semver.Compare(canonicalVersion(s.Version), own) > 0:
		f.add("suite", Open, "version %s is newer than this one, %s: verify with a release that is not older",
			s.Version, d.Suite.Version)
	case semver.Compare(canonicalVersion(s.Version), own) == 0:
		f.add("suite", Wrong, "version %s has different rules and scenarios than this one, which has the same version",
			s.Version)
	default:
		f.add("suite", Right, "version %s, an earlier one", s.Version)
	}
	for _, w := range d.Withdrawn.of(s, c.Result) {
		f.add("withdrawn", Wrong, "version %s of the suite is withdrawn: %s; run a newer one", s.Version, w.Reason)
	}
	if run.Challenge == "" {
		return
	}
	challenge, err := hex.DecodeString(run.Challenge)
	if seed := SeedOf(challenge); err != nil || seed != run.Seed {
		f.add("challenge", Wrong, "the seed %d is not that of the challenge, which is %d", run.Seed, seed)
		return
	}
	f.add("challenge", Right, "the seed was derived from the challenge %s", run.Challenge)
}

// Limit is the maximum age of a run; 0 means any age.
func (d Demands) Limit() time.Duration {
	if p := d.Policy.MaxAge; p > 0 && (d.MaxAge == 0 || p < d.MaxAge) {
		return p
	}
	return d.MaxAge
}

func (c *Certificate) age(f *Findings, d Demands) {
	ran, issued := c.Conformance.Started, c.Conformance.Issued
	limit := d.Limit()
	age := d.Now.Sub(ran)
	days := int(age / Day)
	switch {
	case issued.Before(ran) || issued.After(d.Now.Add(maxSkew)):
		f.add("date", Wrong, "it ran on %s but was issued on %s, which is impossible", ran.Format(time.DateOnly),
			issued.Format(time.DateOnly))
	case limit > 0 && age > limit:
		f.add(AboutAge, Wrong, "it ran %d days ago, but only %d are allowed: it is stale, run "+
			"again", days, int(limit/Day))
	default:
		f.add(AboutAge, Right, "it ran on %s, %d days ago", ran.Format(time.DateOnly), max(days, 0))
	}
}

// Report compares the bytes of a JSON report with the certificate.
func (c *Certificate) Report(raw []byte) Finding {
	return same("report", "the JSON report", Digest(raw), c.Conformance.Report)
}

// Artifact compares the SHA-256 of a file, in hexadecimal, with the subject.
func (c *Certificate) Artifact(digest string) Finding {
	var known []string
	for _, r := range c.Subject {
		if d := r.Digest["sha256"]; d != "" {
			known = append(known, d)
		}
	}
	switch {
	case slices.Contains(known, digest):
		return Finding{"artifact", Right, "it is the file that was certified"}
	case len(known) == 0:
		return Finding{"artifact", Open, "the certificate has no SHA-256 of a file, so no file can be compared"}
	}
	return Finding{"artifact", Wrong, fmt.Sprintf("it has the digest %s, but the certificate is of %s", digest,
		strings.Join(known, ", "))}
}

// Traces compares traces with the certificate, or with the statement of a trusted witness.
func (c *Certificate) Traces(e Evidence, d Demands) Finding {
	if len(e.Unread) > 0 {
		return Finding{"traces", Wrong, fmt.Sprintf("%d are damaged, such as %v", len(e.Unread), e.Unread[0])}
	}
	of := c.recorded(e, d).Traces
	if of != c.Conformance.Traces {
		return Finding{"traces", Right, fmt.Sprintf("the %d that a witness recorded", e.Count)}
	}
	if of.Count != e.Count {
		return Finding{"traces", Wrong, fmt.Sprintf("there are %d, but the certificate is of %d", e.Count, of.Count)}
	}
	return same("traces", fmt.Sprintf("the tree over %d traces", e.Count), e.Root, of.Root)
}

// recorded returns the run to which the traces belong: the run of a trusted witness, or the certified run.
func (c *Certificate) recorded(e Evidence, d Demands) Conformance {
	for _, t := range c.trusted(d) {
		if t.Run.Traces == e.Traces && c.Conformance.Traces != e.Traces {
			return t.Run
		}
	}
	return c.Conformance
}

// trusted returns the testimonies of trusted witnesses.
func (c *Certificate) trusted(d Demands) (out []Testimony) {
	for i, t := range c.Testimonies {
		e := &c.envelopes[i+2]
		if slices.ContainsFunc(d.Witnesses, func(k Key) bool { return k.ID == t.Run.Key && k.signed(e) }) {
			out = append(out, t)
		}
	}
	return out
}

func same(about, what, got, want string) Finding {
	if got == want {
		return Finding{about, Right, what + " matches the certificate"}
	}
	return Finding{about, Wrong, fmt.Sprintf("%s has the digest %s, but the certificate has %s", what, got, want)}
}

// Rejudge judges traces again with this suite, and compares the results with the certificate. It returns an error if
// ctx is done.
func (c *Certificate) Rejudge(ctx context.Context, e Evidence, d Demands, progress func(runner.Event)) (
	Findings, error,
) {
	var f Findings
	contradictions, err := e.contradict(ctx, c.recorded(e, d), c.Result, progress)
	switch {
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case errors.Is(err, runner.ErrLive) && len(c.trusted(d)) > 0:
		f.add("rejudge", Right, "%v; a witness whom you trust ran the suite again", err)
	case errors.Is(err, runner.ErrLive):
		f.add("rejudge", Open, "%v; ask for a witness", err)
	case err != nil:
		f.add("rejudge", Wrong, "%v", err)
	}
	for _, what := range contradictions {
		f.add("rejudge", Wrong, "%s", what)
	}
	if len(f) == 0 {
		f.add("rejudge", Right, "this suite judges the traces as the certificate says")
	}
	return f, nil
}
