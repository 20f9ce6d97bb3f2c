package cli

import (
	"fmt"
	"slices"
	"strings"

	"github.com/c2a-conform/c2a-conform/runner"
)

// A choice is a flag with few values.
type choice struct {
	value string
	of    []string
}

func (c *choice) String() string { return c.value }
func (c *choice) Type() string   { return strings.Join(c.of, "|") }
func (c *choice) Set(s string) error {
	if !slices.Contains(c.of, s) {
		return fmt.Errorf("there is %s", strings.Join(c.of, ", "))
	}
	c.value = s
	return nil
}

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
