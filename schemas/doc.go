// Package schemas validates raw messages of the registered protocols, and of the conformance port, against their JSON
// Schemas (2020-12). Bytes come in, [Finding] values go out. It doesn't decide what a message means. It knows protocols
// only through [Register] and protocols.go; each protocol's part is in a folder with its name.
//
// A message passes three layers, and the first layer that fails reports the findings:
//
//  1. the lexical layer (decode.go): UTF-8, unique member names, one value, bounded length, depth and numbers;
//  2. the schema of its kind (<protocol>/, port/, jsonrpc/, trace/);
//  3. rules across members (rules.go), together with the second layer. If a schema can express a rule, the rule also
//     has that schema, for other validators; tests check that the two agree.
//
// The first two are one pass over the bytes, in package onepass; the slow decoder runs only to find out what is wrong
// with bytes that the pass rejects. github.com/santhosh-tekuri/jsonschema/v5 defines what a schema means: it can also
// judge a stream (engine.go, package authority), and tests compare the verdicts and findings of the pass with it.
//
// Errors are returned as [Finding] values: where, which keyword, a sentence, and the ids of the requirements that are
// broken. The ids are in the schemas as x-requirements, next to the sub-schema that enforces them. A finding without an
// id breaks the form of a message, but no catalogued requirement.
//
// The schemas are strict in what the texts require and open for additional members: an unknown member is never an
// error, an unknown value of an enumeration is.
package schemas
