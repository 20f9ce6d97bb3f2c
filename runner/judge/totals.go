package judge

import (
	"fmt"
	"slices"
	"strings"
)

// Left is the reason why a MUST was not judged. The zero value means that it was judged, or is not a MUST.
type Left int

// The reasons.
const (
	NotDeclared Left = iota + 1 // the implementation does not declare what it needs
	Unused                      // the text allows the implementation to leave it out, and it does
	NotShown                    // the connection can't show it: clock, platform, taps, transport
	NotSelected                 // not selected
	Open                        // anything else
)

// Totals say how many MUSTs a verdict covers. A MUST counts once for each role and draft.
type Totals struct {
	Must Musts `json:"must"`
	// AsDeclared is what the implementation does not declare, and how many MUSTs this excludes.
	AsDeclared []Undeclared `json:"asDeclared,omitempty"`
	// Scope is what limited the run: the user's flags, or the traces that were judged again.
	Scope []string `json:"scope,omitempty"`
	// AcceptedPartial says that the run may be conformant without what the connection can't show.
	AcceptedPartial bool `json:"acceptedPartial"`
}

// Musts count the MUSTs of the roles and drafts of a run: Planned is the sum of Judged and what stands below Known, and
// Judged that of Passed, Failed and Known.
type Musts struct {
	Planned     int `json:"planned"`
	Judged      int `json:"judged"`
	Passed      int `json:"passed"`
	Failed      int `json:"failed"`
	Known       int `json:"known"`       // failed, as a list of known failures says
	Follows     int `json:"follows"`     // broken only where a presupposed rule is broken
	NotDeclared int `json:"notDeclared"` // the implementation does not declare what it needs
	Unused      int `json:"unused"`      // about optional features that the implementation leaves out
	NotShown    int `json:"notShown"`    // the connection can't show it
	NotSelected int `json:"notSelected"` // not selected
	Open        int `json:"open"`        // undecided for any other reason
}

// Undeclared is a capability, role or draft that the implementation does not declare.
type Undeclared struct {
	What  string `json:"what"`
	Musts int    `json:"musts"`
}

// Add counts a MUST: by its verdict if it was judged, or else by the reason why not.
func (m *Musts) Add(v Verdict, left Left) {
	of := &m.Open
	switch {
	case v == Pass:
		of = &m.Passed
	case v == Fail:
		of = &m.Failed
	case v == Known:
		of = &m.Known
	case v == Follows:
		of = &m.Follows
	case left == NotDeclared:
		of = &m.NotDeclared
	case left == Unused:
		of = &m.Unused
	case left == NotShown:
		of = &m.NotShown
	case left == NotSelected:
		of = &m.NotSelected
	}
	*of++
	m.Planned++
	m.Judged = m.Passed + m.Failed + m.Known
}

// Whole reports whether only the text itself excluded something. Without counts, it is true.
func (t *Totals) Whole() bool {
	return t == nil || t.Must.Judged+t.Must.Unused == t.Must.Planned
}

// Lacks records that a MUST was excluded because something is not declared.
func (t *Totals) Lacks(what string) {
	i := slices.IndexFunc(t.AsDeclared, func(u Undeclared) bool { return u.What == what })
	if i < 0 {
		i = len(t.AsDeclared)
		t.AsDeclared = append(t.AsDeclared, Undeclared{What: what})
	}
	t.AsDeclared[i].Musts++
}

// Decide returns the verdict o, but a green verdict becomes inconclusive if MUSTs are undecided that neither the
// implementation's declaration, nor the text, nor the user excluded. What the connection can't show may be accepted.
func (t *Totals) Decide(o Overall, reason string) (Overall, string) {
	switch m := t.Must; {
	case !o.Green():
		return o, reason
	case m.Open > 0:
		return Inconclusive, plural(m.Open, "MUST") + " undecided"
	case m.NotShown > 0 && !t.AcceptedPartial:
		return Inconclusive, fmt.Sprintf("this connection can't test %s; connect more, or accept this with "+
			"--accept-partial", plural(m.NotShown, "MUST"))
	}
	return o, reason
}

// maxUndeclared is the maximum number of undeclared features that a verdict names.
const maxUndeclared = 8

// Words are the verdict and of how many MUSTs it is, such as
//
//	conformant, 89 of 89 MUSTs
//	conformant as declared, 76 of 89 MUSTs (loops, leaving not declared)
//	conformant, 4 of 74 MUSTs, as selected by --scenario
//	nonconformant, 3 of 74 MUSTs passed, 1 failed, as selected by --scenario
//
// All reports say it in these words. They begin with those of o. t may be nil: then nobody has counted.
func (t *Totals) Words(o Overall) string {
	s := t.Brief(o)
	if t == nil {
		return s
	}
	if len(t.Scope) > 0 {
		s += ", as selected by " + strings.Join(t.Scope, ", ")
	}
	if notes := t.notes(); len(notes) > 0 {
		s += " (" + strings.Join(notes, "; ") + ")"
	}
	return s
}

// Brief is Words without what was excluded, and why.
func (t *Totals) Brief(o Overall) string {
	if t == nil {
		return o.Words()
	}
	s := o.Words()
	if o.Conforms() && t.Must.NotDeclared > 0 {
		s += " as declared"
	}
	return s + t.Count(o)
}

// Count is the part of Words after the verdict, such as ", 89 of 89 MUSTs"; "" if nothing was counted.
func (t *Totals) Count(o Overall) string {
	if t == nil {
		return ""
	}
	of := plural(t.Must.Planned, "MUST")
	switch {
	case o == AsKnown:
		return fmt.Sprintf(", %d of %s passed, %d known to fail", t.Must.Passed, of, t.Must.Failed+t.Must.Known)
	case o == Nonconformant, o == NotAsKnown:
		return fmt.Sprintf(", %d of %s passed, %d failed", t.Must.Passed, of, t.Must.Failed+t.Must.Known)
	case o.Conforms():
		return fmt.Sprintf(", %d of %s", t.Must.Judged, of)
	default:
		return fmt.Sprintf(", %d of %s judged", t.Must.Judged, of)
	}
}

// notes describe the MUSTs that were not judged.
func (t *Totals) notes() []string {
	var notes []string
	if t.Must.NotDeclared > 0 {
		var what []string
		for i, u := range t.AsDeclared {
			if i == maxUndeclared {
				what = append(what, fmt.Sprintf("%d more", len(t.AsDeclared)-i))
				break
			}
			what = append(what, u.What)
		}
		notes = append(notes, strings.Join(what, ", ")+" not declared")
	}
	notShown := "not testable through this connection"
	if t.AcceptedPartial {
		notShown += ", accepted"
	}
	for _, part := range []struct {
		n    int
		what string
	}{
		{t.Must.Unused, "about optional features that it doesn't have"},
		{t.Must.NotShown, notShown},
		{t.Must.Follows, "not judged, because a rule that they depend on is broken"},
		{t.Must.Open, "undecided"},
	} {
		if part.n > 0 {
			notes = append(notes, fmt.Sprintf("%d %s", part.n, part.what))
		}
	}
	if t.AcceptedPartial && t.Must.NotShown == 0 {
		notes = append(notes, "--accept-partial was given but not needed")
	}
	return notes
}
