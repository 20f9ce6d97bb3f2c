package situation

import (
	_ "embed"

	"github.com/c2a-conform/c2a-conform/runner/explore/situation"
)

//go:embed reached.txt
var reached string

// Reached is which rules the reference let be judged in which situations, in several thousand histories. 'go test
// ./runner/explore -run Reachable -update' writes it anew.
var Reached = func() situation.Reach {
	r, err := situation.ParseReach(reached)
	if err != nil {
		panic("runner/a2h/situation: reached.txt: " + err.Error())
	}
	return r
}()
