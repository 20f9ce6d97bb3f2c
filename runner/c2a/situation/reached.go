package situation

import _ "embed"

// Reached lists which rules the reference reached in which situations, in several thousand histories, as written by
// [github.com/c2a-conform/c2a-conform/runner/explore/situation.Reach]. 'go test ./runner/explore -run Reachable
// -update' rewrites it.
//
//go:embed reached.txt
var Reached string
