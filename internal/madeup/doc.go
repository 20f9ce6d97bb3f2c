// Package madeup has nothing but tests: a protocol of one requirement, which nobody speaks, is added to the suite from
// here. It shows what a protocol brings: on each floor a folder, and a call that registers it. Nothing outside of this
// folder knows of it.
package madeup
