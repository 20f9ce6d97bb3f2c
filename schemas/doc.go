// Package schemas validates raw messages of the registered protocols, and of the conformance port, against their JSON
// Schemas (2020-12). Bytes come in, [Finding] values go out. It decides nothing about what a message means, and knows
// of no protocol but by [Register] and protocols.go: what is theirs is in a folder of the protocol's name.
//
// A message passes three layers, and the first that fails speaks:
//
//  1. the lexical layer (decode.go): UTF-8, unique member names, one value, bounded length, depth and numbers;
//  2. the schema of its kind (<protocol>/, port/, jsonrpc/, trace/);
//  3. rules across members (rules.go), beside the second layer. Where a schema can say a rule, the rule has that schema
//     as well, for other validators; tests hold the two together.
//
// The first two are one pass over the bytes, in package onepass; the slow decoder is asked only for what is wrong with
// bytes that the pass refuses. What a schema means is for github.com/santhosh-tekuri/jsonschema/v5 to say: a stream can
// be judged by it as well (engine.go, package authority), and tests hold the pass to its verdicts and findings.
//
// What is wrong comes back as [Finding] values: where, which keyword, a sentence, and the ids of the requirements that
// are broken. The ids stand in the schemas as x-requirements, next to the sub-schema that enforces them. A finding
// without an id breaks the form of a message, but no catalogued requirement.
//
// The schemas are strict in what the texts require and open for additional members: an unknown member is never an
// error, an unknown value of an enumeration is.
package schemas
