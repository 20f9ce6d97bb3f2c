package certificates

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/c2a-conform/c2a-conform/internal/console"
	"github.com/c2a-conform/c2a-conform/internal/files"
	"github.com/c2a-conform/c2a-conform/runner"
	"github.com/c2a-conform/c2a-conform/runner/certificate"
	"github.com/c2a-conform/c2a-conform/runner/certificate/listing"
	"github.com/c2a-conform/c2a-conform/runner/judge"
	"github.com/c2a-conform/c2a-conform/runner/report"
	"github.com/c2a-conform/c2a-conform/runner/report/words"
)

const verifyHelp = `Verify checks offline whether a certificate is valid: someone you trust
signed it, nothing in it was altered, the version of the suite is not known to judge
wrongly, and the result meets your requirements. If you have evidence (the report, the
traces or the artifact), verify also compares the certificate with this evidence. With
--rejudge, it also judges the traces again.

The level of trust says who signed: self (only the implementer) or witnessed
(also someone else, who ran the suite again and got the same result).`

const verifyExit = `Exit codes:
    0  valid
    1  not valid
    2  a usage error
    3  undecided: nobody you trust signed it, or this suite doesn't know the version that judged`

const verifyExamples = `  c2a-conform verify my-host.intoto.jsonl --trusted-key my-key.pem.pub
  c2a-conform verify my-host.intoto.jsonl --trusted-key my-key.pem.pub --trace traces --rejudge
  c2a-conform verify my-host.intoto.jsonl --trusted-key my-key.pem.pub --policy policy.yaml`

// An ageFlag is a flag for an age such as 180d.
type ageFlag time.Duration

func (a *ageFlag) String() string {
	if *a == 0 {
		return "" // not given
	}
	return fmt.Sprintf("%gd", time.Duration(*a).Hours()/24)
}
func (a *ageFlag) Type() string { return "age" }
func (a *ageFlag) Set(text string) error {
	age, err := certificate.ParseAge(text)
	*a = ageFlag(age)
	return err
}

// verifyFlags are the flags of verify.
type verifyFlags struct {
	trustFlags
	trace, report, artifact, policy string
	badge                           string
	challenge                       Challenge
	rejudge                         bool
	format                          string
}

// trustFlags say how certificates are checked; every command that verifies has them.
type trustFlags struct {
	keys, witnesses []string
	withdrawn       string
	maxAge          ageFlag
	devel           bool
	suite           func() report.Suite
}

func (f *trustFlags) register(cmd *cobra.Command) {
	flags := cmd.Flags()
	flags.StringArrayVar(&f.keys, "trusted-key", nil, "`file` with a public key of the implementer, in PEM; repeatable")
	flags.StringArrayVar(&f.witnesses, "trusted-witness", nil, "`file` with a public key of a witness, in PEM; "+
		"repeatable")
	flags.Var(&f.maxAge, "max-age", "maximum age of the run, such as 180d or 36h")
	flags.StringVar(&f.withdrawn, "withdrawn", "",
		"`file` with a list of versions of the suite that judged wrongly, in addition to the built-in list")
	flags.BoolVar(&f.devel, "allow-devel", false, "accept certificates from development builds of the suite")
}

// demands returns what the flags require.
func (f *trustFlags) demands() (certificate.Demands, error) {
	d := certificate.Demands{Suite: f.suite(), Withdrawn: certificate.KnownWithdrawn(), AllowDevel: f.devel,
		Now: time.Now(), MaxAge: time.Duration(f.maxAge)}
	for _, list := range []struct {
		names []string
		into  *[]certificate.Key
	}{{f.keys, &d.Keys}, {f.witnesses, &d.Witnesses}} {
		for _, name := range list.names {
			key, err := readKey(name)
			if err != nil {
				return d, err
			}
			if key.Private {
				return d, usagef("%s is a private key; to verify, use the public key, such as %s.pub", name, name)
			}
			*list.into = append(*list.into, key)
		}
	}
	if f.withdrawn != "" {
		source, err := readFile(f.withdrawn, maxTextBytes)
		if err != nil {
			return d, err
		}
		more, err := certificate.ReadWithdrawn(source)
		if err != nil {
			return d, usagef("%s: %w", f.withdrawn, err)
		}
		d.Withdrawn = append(more, d.Withdrawn...)
	}
	return d, nil
}

func newVerifyCommand(suite func() report.Suite) *cobra.Command {
	f := verifyFlags{trustFlags: trustFlags{suite: suite}}
	cmd := &cobra.Command{
		Use:     "verify certificate",
		Short:   "Check whether a certificate is valid",
		Long:    verifyHelp + "\n\n" + verifyExit,
		Example: verifyExamples,
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) != 1 {
				return usagef("verify needs one certificate, as written by 'c2a-conform certify'")
			}
			return verify(cmd, f, args[0])
		},
	}
	f.register(cmd)
	flags := cmd.Flags()
	flags.StringVar(&f.trace, "trace", "", "`directory` with the traces of the run")
	flags.BoolVar(&f.rejudge, "rejudge", false, "judge the traces again, with this version of the suite")
	flags.StringVar(&f.report, "report", "", "JSON report `file` of the run")
	flags.StringVar(&f.artifact, "artifact", "", "`file` that was certified")
	flags.Var(&f.challenge, "challenge", "challenge `bytes` that you gave to the implementer, in hexadecimal or base64")
	flags.StringVar(&f.policy, "policy", "", "`file` with your requirements (see 'c2a-conform docs certificates')")
	flags.StringVar(&f.badge, "badge", "", "if the certificate is valid, write a badge to this `file`, in SVG")
	flags.StringVar(&f.format, "format", "text", "format of the result on stdout: text or json")
	return cmd
}

// A verified is the JSON result of verify.
type verified struct {
	Certificate string                 `json:"certificate"`
	Valid       *bool                  `json:"valid"` // null: it can't be decided
	Trust       certificate.Trust      `json:"trust"`
	Verdict     judge.Overall          `json:"verdict,omitzero"`
	Findings    certificate.Findings   `json:"findings"`
	Subject     []certificate.Resource `json:"subject,omitempty"`
	Cells       []certificate.Cell     `json:"cells,omitempty"`

	Implementation certificate.Implementation `json:"implementation,omitzero"`
}

func verify(cmd *cobra.Command, f verifyFlags, name string) error {
	if f.format != "text" && f.format != "json" {
		return usagef("unknown format %q, want text or json", f.format)
	}
	if f.rejudge && f.trace == "" {
		return usagef("--rejudge needs the traces; name them with --trace")
	}
	d, err := f.demands()
	if err != nil {
		return err
	}
	d.Challenge = f.challenge
	if f.policy != "" {
		source, err := readFile(f.policy, maxTextBytes)
		if err != nil {
			return err
		}
		if d.Policy, err = certificate.ReadPolicy(source); err != nil {
			return usagef("%s: %w", f.policy, err)
		}
	}
	raw, err := readFile(name, certificate.MaxBytes)
	if err != nil {
		return err
	}
	v := verified{Certificate: name}
	c, err := certificate.Read(raw)
	if err != nil {
		v.Findings = certificate.Findings{{About: "bundle", Outcome: certificate.Wrong, What: err.Error()}}
	} else {
		v.Trust, v.Findings = c.Verify(d)
		evidence, err := f.evidence(cmd, c, d)
		if err != nil {
			return err
		}
		v.Findings = append(v.Findings, evidence...)
		of := c.Conformance
		v.Verdict, v.Subject, v.Cells, v.Implementation = of.Verdict, c.Subject, of.Cells, of.Implementation
	}
	outcome := v.Findings.Outcome()
	if outcome != certificate.Open {
		v.Valid = new(outcome == certificate.Right)
	}
	if f.badge != "" && outcome == certificate.Right {
		var svg bytes.Buffer
		if err := listing.WriteBadge(&svg, c, v.Trust, d.Limit()); err != nil {
			return err
		}
		if err := files.Replace(f.badge, svg.Bytes()); err != nil {
			return err
		}
	}
	if f.format == "json" {
		e := json.NewEncoder(cmd.OutOrStdout())
		e.SetIndent("", "  ")
		err = e.Encode(v)
	} else {
		err = writeVerified(cmd.OutOrStdout(), v, c)
	}
	if err != nil {
		return err
	}
	return conclude(map[certificate.Outcome]int{certificate.Right: exitOK, certificate.Wrong: exitNot,
		certificate.Open: exitInconclusive}[outcome])
}

// evidence compares the files that the flags name with what the certificate says about them.
func (f *verifyFlags) evidence(cmd *cobra.Command, c *certificate.Certificate, d certificate.Demands) (
	out certificate.Findings, err error,
) {
	if f.report != "" {
		raw, err := readFile(f.report, maxReportBytes)
		if err != nil {
			return nil, err
		}
		out = append(out, c.Report(raw))
	}
	if f.artifact != "" {
		sum, err := sumFile(f.artifact)
		if err != nil {
			return nil, &Failure{Code: exitUsage, Err: err}
		}
		out = append(out, c.Artifact(sum))
	}
	if f.trace == "" {
		return out, nil
	}
	e, err := readEvidence(f.trace)
	if err != nil {
		return nil, err
	}
	out = append(out, c.Traces(e, d))
	if !f.rejudge {
		return out, nil
	}
	line := console.NewProgress(cmd.ErrOrStderr())
	judged, err := c.Rejudge(cmd.Context(), e, d, func(e runner.Event) {
		line.Scenario(e.Done, e.Planned, e.Scenario, e.Verdict)
	})
	line.End()
	return append(out, judged...), err
}

// writeVerified prints the result of verify as text.
func writeVerified(w io.Writer, v verified, c *certificate.Certificate) error {
	var b strings.Builder
	if c != nil {
		b.WriteString(certified(c))
	}
	for _, one := range v.Findings {
		mark := map[certificate.Outcome]string{certificate.Unused: "-", certificate.Right: "ok",
			certificate.Open:  "open",
			certificate.Wrong: "WRONG"}[one.Outcome]
		fmt.Fprintf(&b, "  %-5s  %-10s %s\n", mark, one.About, one.What)
	}
	switch {
	case v.Valid == nil:
		fmt.Fprintf(&b, "NOT DECIDED  %s\n", v.Certificate)
	case *v.Valid:
		fmt.Fprintf(&b, "VALID  %s; trust: %v\n", v.Certificate, v.Trust)
	default:
		fmt.Fprintf(&b, "NOT VALID  %s\n", v.Certificate)
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// certified describes what a certificate is about. The caller prints whether it is valid.
func certified(c *certificate.Certificate) string {
	var b strings.Builder
	of := c.Conformance
	for _, r := range c.Subject {
		fmt.Fprintf(&b, "%q says about itself: %s\n", r.URI, words.Line(of.Totals.Words(of.Verdict)))
	}
	fmt.Fprintf(&b, "  what ran: %v\n", of.Implementation)
	for _, cell := range of.Cells {
		fmt.Fprintf(&b, "  as %q in draft %q:", cell.Role, cell.Draft)
		for i, n := range cell.Counts {
			if i > 0 {
				b.WriteString(";")
			}
			fmt.Fprintf(&b, " %d of %d %v", n.Passed, n.Total, n.Level)
			if n.NotApplicable > 0 {
				fmt.Fprintf(&b, ", %d not declared", n.NotApplicable)
			}
			if n.Open > 0 {
				fmt.Fprintf(&b, ", %d not decided", n.Open)
			}
			if n.Warned+n.Known > 0 {
				fmt.Fprintf(&b, ", %d broken", n.Warned+n.Known)
			}
		}
		b.WriteString("\n")
	}
	if len(of.NotClaimed) > 0 {
		fmt.Fprintf(&b, "  not claimed: %s\n", strings.Join(of.NotClaimed, ", "))
	}
	return b.String()
}
