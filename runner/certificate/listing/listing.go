// Package listing lists the certificates in a folder: programs by role and draft, each with what was verified about it.
// Input: certificates with the findings about them. Output: JSON, a page, and badges, with the same bytes for the same
// certificates. It doesn't open files or trust keys.
package listing

import (
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"time"

	"github.com/c2a-conform/c2a-conform/runner/certificate"
	"github.com/c2a-conform/c2a-conform/runner/judge"
)

// A Status is the state of a row in one word.
type Status string

// The statuses. The first four are for valid certificates.
const (
	Conformant Status = "conformant"
	Warnings   Status = "conformant with warnings"
	AsDeclared Status = "conformant as declared" // some MUSTs need a capability that is not declared
	AsKnown    Status = "broken as known"
	Stale      Status = "stale"
	Revoked    Status = "revoked"
	Invalid    Status = "not valid"
	Undecided  Status = "not decided"
)

// An Entry is one file of the folder.
type Entry struct {
	File     string   // path below the folder, with slashes
	Evidence []string // files next to it, in the same form
	Revoked  string   // why it is revoked; "": it is not revoked

	Certificate *certificate.Certificate // nil: it can't be read
	Trust       certificate.Trust
	Findings    certificate.Findings
}

// A Row is the result of a program in a role and a draft. An unreadable file has neither.
type Row struct {
	Program string              `json:"program,omitempty"` // package URL
	Role    string              `json:"role,omitempty"`
	Draft   string              `json:"draft,omitempty"`
	Status  Status              `json:"status"`
	Counts  []certificate.Count `json:"counts,omitempty"`
	Left    []string            `json:"notClaimed,omitempty"`
	Trust   certificate.Trust   `json:"trust"`
	Suite   string              `json:"suite,omitempty"` // version
	Ran     string              `json:"ran,omitempty"`   // date
	Why     []string            `json:"why,omitempty"`   // reasons why it is not valid

	Certificate string   `json:"certificate"`
	Evidence    []string `json:"evidence,omitempty"`
	Reproduce   string   `json:"reproduce,omitempty"`
	WhatRan     string   `json:"whatRan,omitempty"`
}

// Rows returns the rows of entries, sorted by program, role and draft, with the newest run first.
func Rows(entries []Entry) []Row {
	var out []Row
	for _, e := range entries {
		out = append(out, e.rows()...)
	}
	slices.SortFunc(out, func(a, b Row) int {
		return cmp.Or(cmp.Compare(a.Program, b.Program), cmp.Compare(a.Role, b.Role), -cmp.Compare(a.Draft, b.Draft),
			-cmp.Compare(a.Ran, b.Ran), cmp.Compare(a.Certificate, b.Certificate))
	})
	return out
}

func (e *Entry) rows() []Row {
	row := Row{Status: e.status(), Certificate: e.File, Evidence: e.Evidence}
	for _, f := range e.Findings {
		if f.Outcome > certificate.Right {
			row.Why = append(row.Why, f.About+": "+f.What)
		}
	}
	if e.Revoked != "" {
		row.Why = append([]string{e.Revoked}, row.Why...)
	}
	if e.Certificate == nil {
		return []Row{row}
	}
	of := &e.Certificate.Conformance
	row.Program, row.Trust, row.Left = e.Certificate.Subject[0].URI, e.Trust, of.NotClaimed
	row.Suite, row.Ran, row.Reproduce = of.Suite.Version, of.Started.UTC().Format(time.DateOnly), of.Reproduce
	row.WhatRan = of.Implementation.String()
	var out []Row
	for _, cell := range of.Cells {
		one := row
		one.Role, one.Draft, one.Counts = cell.Role, cell.Draft, cell.Counts
		if one.Status == "" {
			one.Status = statusOf(of.Verdict, cell)
		}
		out = append(out, one)
	}
	return out
}

// status returns the status that all rows of the entry share, or "" if the certificate is valid.
func (e *Entry) status() Status {
	stale := false
	rest := slices.DeleteFunc(slices.Clone(e.Findings), func(f certificate.Finding) bool {
		old := f.About == certificate.AboutAge && f.Outcome == certificate.Wrong
		stale = stale || old
		return old
	})
	switch outcome := rest.Outcome(); {
	case e.Revoked != "":
		return Revoked
	case outcome == certificate.Wrong:
		return Invalid
	case outcome == certificate.Open:
		return Undecided
	case stale:
		return Stale
	}
	return ""
}

// statusOf returns the status of a cell in a valid certificate.
func statusOf(verdict judge.Overall, cell certificate.Cell) Status {
	var all certificate.Count
	left := false
	for _, n := range cell.Counts {
		all.Warned, all.Known = all.Warned+n.Warned, all.Known+n.Known
		left = left || n.Level == judge.Must && n.Passed < n.Total
	}
	switch {
	case all.Known > 0 || all.Warned > 0 && verdict == judge.AsKnown:
		return AsKnown
	case all.Warned > 0:
		return Warnings
	case left:
		return AsDeclared
	}
	return Conformant
}

// Musts returns how many requirements of level must passed, of how many.
func (r Row) Musts() string {
	passed, total := certificate.Cell{Counts: r.Counts}.Of(judge.Must)
	return fmt.Sprintf("%d of %d", passed, total)
}

// WriteJSON writes rows as JSON.
func WriteJSON(w io.Writer, rows []Row) error {
	e := json.NewEncoder(w)
	e.SetIndent("", "  ")
	e.SetEscapeHTML(false)
	if rows == nil {
		rows = []Row{} // a list in JSON, even when empty
	}
	return e.Encode(struct {
		Version int   `json:"listingVersion"`
		Rows    []Row `json:"rows"`
	}{1, rows})
}

// A Program is the rows of one program.
type Program struct {
	Name string
	Rows []Row
}

// programs groups rows by program. Unreadable files come first, as a program without a name.
func programs(rows []Row) (out []Program) {
	for _, r := range rows {
		if len(out) == 0 || out[len(out)-1].Name != r.Program {
			out = append(out, Program{Name: r.Program})
		}
		last := &out[len(out)-1]
		last.Rows = append(last.Rows, r)
	}
	return out
}
