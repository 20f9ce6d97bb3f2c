// Package startup keeps short what happens before main. Input: the environment that the program was started with.
// Output: the same, once [Done] is called. It never changes what the program does.
//
// Packages are initialized in the order of their import paths, each as soon as those that it imports are. This package
// imports little, so it is ready before the libraries are:
//
//   - Until [Done] there is no PATH. godog's command for building test programs asks "go env" for a folder when its
//     package is loaded. Nobody here needs the answer, and where a Go is installed it takes as long as all the rest.
//   - The heap may grow to five times what is in use before garbage is collected, unless GOGC says otherwise: memory is
//     cheaper here than time. So nothing is collected before the first 16 MB, and most commands need less.
package startup

import (
	"os"
	"runtime/debug"
)

var path, hasPath = os.LookupEnv("PATH")

func init() {
	_ = os.Unsetenv("PATH")
	if _, chosen := os.LookupEnv("GOGC"); !chosen {
		debug.SetGCPercent(400)
	}
}

// Done is the first thing that main calls.
func Done() {
	if hasPath {
		_ = os.Setenv("PATH", path)
	}
}
