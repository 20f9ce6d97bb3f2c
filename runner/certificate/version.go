package certificate

import (
	"strings"

	"golang.org/x/mod/semver"
)

// canonicalVersion writes the version of a suite with the v that semver wants.
func canonicalVersion(v string) string { return "v" + strings.TrimPrefix(v, "v") }

// validVersion reports whether v is a version, and not one of a tree with changes.
func validVersion(v string) bool {
	v = canonicalVersion(v)
	return semver.IsValid(v) && !strings.Contains(semver.Build(v), "dirty")
}
