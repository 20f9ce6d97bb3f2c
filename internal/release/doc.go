// Program release builds everything that a release consists of, from a clone, into one folder: an archive for each
// platform, packages for npm and pip, a Homebrew formula, an installer, and the checksums. It publishes nothing; the
// workflow .github/workflows/release.yml does. docs/releases.md says what each file is for.
//
//	go run ./internal/release -version v1.2.3 -o dist
//	go run ./internal/release -version v1.2.3 -o dist -platforms linux/amd64   # one platform alone
package main
