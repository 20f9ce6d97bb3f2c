package certificate

import (
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/c2a-conform/c2a-conform/runner/judge"
)

// Day is the unit in which ages are given.
const Day = 24 * time.Hour

// A Policy is what someone requires of certificates. The zero value requires nothing.
type Policy struct {
	Trust        Trust         // minimum
	Roles        []string      // each of them
	Drafts       []string      // each of them, in each of Roles
	Requirements []string      // passed in each required role and draft, or in all cells if none are required
	Capabilities []string      // must be claimed
	Verdicts     []string      // one of these; empty: any
	MinMusts     int           // minimum of passed MUSTs in each role and draft
	NoWarnings   bool          // no warnings
	Challenge    bool          // the seed must come from a challenge
	MaxAge       time.Duration // since the run; 0: any
}

// ReadPolicy reads a policy in YAML.
func ReadPolicy(source []byte) (Policy, error) {
	var file struct {
		Trust        string   `yaml:"trust"`
		Roles        []string `yaml:"roles"`
		Drafts       []string `yaml:"drafts"`
		Requirements []string `yaml:"requirements"`
		Capabilities []string `yaml:"capabilities"`
		Verdicts     []string `yaml:"verdicts"`
		MinMusts     int      `yaml:"minMusts"`
		NoWarnings   bool     `yaml:"noWarnings"`
		Challenge    bool     `yaml:"challenge"`
		MaxAge       string   `yaml:"maxAge"`
	}
	if err := readYAML(source, &file); err != nil {
		return Policy{}, err
	}
	p := Policy{Roles: file.Roles, Drafts: file.Drafts, Requirements: file.Requirements,
		Capabilities: file.Capabilities, Verdicts: file.Verdicts, MinMusts: file.MinMusts, NoWarnings: file.NoWarnings,
		Challenge: file.Challenge}
	var err error
	if file.Trust != "" {
		if p.Trust, err = ParseTrust(file.Trust); err != nil {
			return Policy{}, fmt.Errorf("trust: %w", err)
		}
	}
	if file.MaxAge != "" {
		if p.MaxAge, err = ParseAge(file.MaxAge); err != nil {
			return Policy{}, fmt.Errorf("maxAge: %w", err)
		}
	}
	for _, v := range p.Verdicts {
		var o judge.Overall
		if o.UnmarshalText([]byte(v)) != nil || !o.Conforms() && o != judge.AsKnown {
			return Policy{}, fmt.Errorf("verdicts: %q is not a verdict that can be certified", v)
		}
	}
	return p, nil
}

// ParseAge reads a time such as 180d or 36h.
func ParseAge(text string) (time.Duration, error) {
	if days, ok := strings.CutSuffix(text, "d"); ok {
		n, err := strconv.Atoi(days)
		if err == nil && n > 0 && n < 100_000 {
			return time.Duration(n) * Day, nil
		}
	} else if d, err := time.ParseDuration(text); err == nil && d > 0 {
		return d, nil
	}
	return 0, fmt.Errorf("%q is not an age such as 180d or 36h", text)
}

// hold adds findings for each part of a policy that the certificate breaks, except its age, which is checked elsewhere.
func (p Policy) hold(c *Certificate, trust Trust, f *Findings) {
	before := len(*f)
	deny := func(format string, args ...any) { f.add("policy", Wrong, format, args...) }
	of := &c.Conformance
	switch {
	case trust == 0 && p.Trust > 0:
		f.add("policy", Open, "it requires the level of trust %v, but nobody you trust has signed", p.Trust)
	case trust < p.Trust && f.has(Unused):
		f.add("policy", Open, "it requires the level of trust %v, but this is %v, because you don't trust the witness",
			p.Trust, trust)
	case trust < p.Trust:
		deny("it requires the level of trust %v, but this is %v", p.Trust, trust)
	}
	if p.Challenge && of.Challenge == "" {
		deny("it requires a challenge, but there was none")
	}
	if len(p.Verdicts) > 0 && !slices.Contains(p.Verdicts, of.Verdict.String()) {
		deny("it requires the verdict %s, but this is %v", strings.Join(p.Verdicts, " or "), of.Verdict)
	}
	if p.NoWarnings && len(c.Result.WarnedTests) > 0 {
		deny("it allows no warnings, but there are %d, such as %s", len(c.Result.WarnedTests), c.Result.WarnedTests[0])
	}
	for _, name := range p.Capabilities {
		if !slices.Contains(of.Claimed, name) {
			deny("it requires the capability %q, which is not claimed", name)
		}
	}
	for _, cell := range p.cells(of, deny) {
		for _, id := range p.Requirements {
			name := cell.Draft + "/" + cell.Role + "/" + id
			if _, ok := slices.BinarySearch(c.Result.PassedTests, name); !ok {
				deny("it requires %s to pass, but that is not among the passed requirements", name)
			}
		}
		if musts, _ := cell.Of(judge.Must); musts < p.MinMusts {
			deny("it requires %d requirements of level must to pass as %s in draft %s, but %d "+
				"did", p.MinMusts, cell.Role,
				cell.Draft, musts)
		}
	}
	if len(*f) == before && !reflect.ValueOf(p).IsZero() {
		f.add("policy", Right, "everything that it requires is met")
	}
}

// cells returns the cells that a policy is about, or all cells. It calls deny for each missing cell.
func (p Policy) cells(c *Conformance, deny func(format string, args ...any)) []Cell {
	wants := func(all []string, x string) bool { return len(all) == 0 || slices.Contains(all, x) }
	cells := slices.DeleteFunc(slices.Clone(c.Cells),
		func(x Cell) bool { return !wants(p.Roles, x.Role) || !wants(p.Drafts, x.Draft) })
	has := func(role, draft string) bool {
		return slices.ContainsFunc(cells, func(x Cell) bool {
			return (role == "" || x.Role == role) && (draft == "" || x.Draft == draft)
		})
	}
	for _, role := range orAny(p.Roles) {
		for _, draft := range orAny(p.Drafts) {
			if !has(role, draft) {
				deny("it requires the role %q in draft %q, which was not judged", role, draft)
			}
		}
	}
	return cells
}

// orAny returns list, or a list with an empty string if list is empty.
func orAny(list []string) []string {
	if len(list) == 0 {
		return []string{""}
	}
	return list
}
