package certificate

import (
	"strings"

	"golang.org/x/mod/semver"
)

// canonicalVersion returns the version of a suite with the prefix v, which package semver needs.
func canonicalVersion(v string) string { return "v" + strings.TrimPrefix(v, "v") }

// validVersion reports whether v is a version, and not that of a modified tree.
func validVersion(v string) bool {
	v = canonicalVersion(v)
	return semver.IsValid(v) && !strings.Contains(semver.Build(v), "dirty")
}
