// Package onepass validates JSON against JSON Schemas (2020-12) in one pass over the bytes: no tree is built, and what
// is valid costs no allocation.
//
// [Compile] turns schemas into a [Matcher]. Two thoughts make the pass possible:
//
//   - Schemas that meet in one value ($ref, allOf, and members that several of them describe) are merged before any
//     message comes: for each place of a message there is one matcher, which holds what all of them demand. See
//     compile.go.
//   - What hangs on an if is settled at compile time as well. A condition may ask for the type of the value, or for one
//     member of it; the matcher has one form for each type and for each value of that member, and a look at the message
//     chooses among them.
//
// The pass (walk.go) reads the text as strictly as a receiver should: UTF-8, unique names, bounded depth, numbers and
// length. It goes on behind what breaks a demand, so that one pass finds all there is to find, and stops at what is no
// JSON.
//
// Only the keywords that the schemas of this module use are known. Compile refuses every other, rather than let it
// pass.
package onepass
