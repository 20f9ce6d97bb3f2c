// Package bom lists what a build of the program consists of, as an SPDX document. Input: what Go recorded in the
// program about its modules. Output: JSON. It doesn't read files. Its tests keep THIRD_PARTY_NOTICES.txt complete.
package bom

import (
	"encoding/json"
	"fmt"
	"io"
	"net/url"
	"runtime/debug"
	"strings"
	"time"
	"unicode"
)

// A document is an SPDX 2.3 document, with the members that we need.
type document struct {
	Version      string       `json:"spdxVersion"`
	License      string       `json:"dataLicense"`
	ID           string       `json:"SPDXID"`
	Name         string       `json:"name"`
	Namespace    string       `json:"documentNamespace"`
	Creation     creation     `json:"creationInfo"`
	Packages     []component  `json:"packages"`
	Relationship []connection `json:"relationships"`
}

type creation struct {
	Created  string   `json:"created"`
	Creators []string `json:"creators"`
}

type component struct {
	ID            string `json:"SPDXID"`
	Name          string `json:"name"`
	Version       string `json:"versionInfo,omitempty"`
	Download      string `json:"downloadLocation"`
	FilesAnalyzed bool   `json:"filesAnalyzed"`
	Concluded     string `json:"licenseConcluded"`
	Declared      string `json:"licenseDeclared"`
	Copyright     string `json:"copyrightText"`
	Comment       string `json:"comment,omitempty"`
	Refs          []ref  `json:"externalRefs"`
}

type ref struct {
	Category string `json:"referenceCategory"`
	Type     string `json:"referenceType"`
	Locator  string `json:"referenceLocator"`
}

type connection struct {
	Of   string `json:"spdxElementId"`
	Kind string `json:"relationshipType"`
	To   string `json:"relatedSpdxElement"`
}

const (
	documentID = "SPDXRef-DOCUMENT"
	unsaid     = "NOASSERTION" // THIRD_PARTY_NOTICES.txt has the licenses
)

// Write writes what a build consists of: the program with its version, its modules, and Go's standard library. created
// is the time at which the document is made.
func Write(w io.Writer, build *debug.BuildInfo, version string, created time.Time) error {
	d := document{Version: "SPDX-2.3", License: "CC0-1.0", ID: documentID, Name: build.Main.Path + "@" + version,
		Creation: creation{created.UTC().Format(time.RFC3339), []string{"Tool: c2a-conform-" + printable(version)}}}
	program := module(build.Main.Path, version, "")
	d.Namespace = "https://c2a-conform.dev/spdx/" + printable(version) + "/" + printable(d.Creation.Created)
	d.Packages = append(d.Packages, program)
	d.Relationship = append(d.Relationship, connection{documentID, "DESCRIBES", program.ID})
	parts := []component{module("std", strings.TrimPrefix(build.GoVersion, "go"), "")}
	for _, m := range build.Deps {
		if m.Replace != nil {
			m = m.Replace
		}
		parts = append(parts, module(m.Path, m.Version, m.Sum))
	}
	for _, p := range parts {
		d.Packages = append(d.Packages, p)
		d.Relationship = append(d.Relationship, connection{program.ID, "DEPENDS_ON", p.ID})
	}
	e := json.NewEncoder(w)
	e.SetIndent("", "  ")
	return e.Encode(d)
}

// module is a Go module, with its checksum from go.sum.
func module(path, version, sum string) component {
	c := component{ID: "SPDXRef-" + printable(path), Name: path, Version: version, Download: unsaid, Concluded: unsaid,
		Declared: unsaid, Copyright: unsaid,
		Refs: []ref{{"PACKAGE-MANAGER", "purl", "pkg:golang/" + path + "@" + url.QueryEscape(version)}}}
	if sum != "" {
		c.Comment = fmt.Sprintf("checksum in go.sum: %s", sum)
	}
	return c
}

// printable keeps letters, digits, dots and dashes, as SPDX ids require.
func printable(text string) string {
	return strings.Map(func(r rune) rune {
		if r < unicode.MaxASCII && (unicode.IsLetter(r) || unicode.IsDigit(r)) || r == '.' || r == '-' {
			return r
		}
		return '-'
	}, text)
}
