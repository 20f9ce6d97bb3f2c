// Package madeup contains only tests: they add a protocol with one requirement to the suite. It is an example of the
// parts of a protocol: a folder in each layer, and a call that registers it. Nothing outside this folder depends on it.
package madeup
