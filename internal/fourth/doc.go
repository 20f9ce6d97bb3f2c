// Package fourth has nothing but tests: a protocol of one requirement is added to
// the suite from here, and nothing outside this folder knows of it. It shows what a
// protocol brings, and that a folder is enough.
package fourth
