package cli

import (
	"github.com/c2a-conform/c2a-conform/internal/cli/command"
	"github.com/c2a-conform/c2a-conform/runner"
)

// A choice is a flag with few values.
type choice = command.Choice

// Values that commands share with those of other packages.
var (
	noArguments = command.NoArguments
	writeJSON   = command.WriteJSON
)

// A part is a flag for a shard of a run.
type part runner.Shard

func (p *part) String() string {
	if *p == (part{}) {
		return "" // not given
	}
	return runner.Shard(*p).String()
}
func (p *part) Type() string { return "i/n" }
func (p *part) Set(s string) error {
	shard, err := runner.ParseShard(s)
	*p = part(shard)
	return err
}
