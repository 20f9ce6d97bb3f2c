package situation

import _ "embed"

// Reached is which rules the reference reached in which situations, in several thousand histories, as
// [github.com/c2a-conform/c2a-conform/runner/explore/situation.Reach] writes it. 'go test ./runner/explore -run
// Reachable -update' writes it anew.
//
//go:embed reached.txt
var Reached string
