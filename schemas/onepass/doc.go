// Package onepass validates JSON against JSON Schemas (2020-12) in one pass over the bytes: no tree is built, and what
// is valid costs no allocation.
//
// [Compile] turns schemas into a [Matcher]. Two ideas make this possible:
//
//   - Schemas that meet in one value ($ref, allOf, and members that several of them describe) are merged before the
//     first message: for each place in a message there is one matcher, which contains everything that they require. See
//     compile.go.
//   - Conditions (if) are also resolved at compile time. A condition may test the type of the value, or one member of
//     it; the matcher has one form for each type and for each value of that member, and the message decides which form
//     applies.
//
// The pass (walk.go) reads the text as strictly as a receiver should: UTF-8, unique names, bounded depth, numbers and
// length. It continues after an error, so that one pass finds all errors, and stops at text that is not JSON.
//
// It supports only the keywords that this module's schemas use. Compile rejects all other keywords instead of ignoring
// them.
package onepass
