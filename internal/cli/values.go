package cli

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

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

// A number is a flag that counts something, from 1.
type number int

var errNumber = errors.New("must be a whole number, 1 or more")

func (n *number) String() string {
	if *n == 0 {
		return "" // not given
	}
	return strconv.Itoa(int(*n))
}
func (n *number) Type() string { return "number" }
func (n *number) Set(s string) error {
	v, err := strconv.Atoi(s)
	if err != nil || v < 1 {
		return errNumber
	}
	*n = number(v)
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

// A share is a flag for a part of a whole, above 0 and at most 1.
type share float64

var errShare = errors.New("must be above 0 and at most 1, such as 0.9 or 90%")

func (s *share) String() string {
	if *s == 0 {
		return "" // not given
	}
	return strconv.FormatFloat(float64(*s), 'g', -1, 64)
}
func (s *share) Type() string { return "share" }
func (s *share) Set(text string) error {
	digits, whole := text, 1.0
	if before, ok := strings.CutSuffix(text, "%"); ok {
		digits, whole = strings.TrimSpace(before), 100
	}
	v, err := strconv.ParseFloat(digits, 64)
	if v /= whole; err != nil || !(v > 0 && v <= 1) { // NaN is neither
		return errShare
	}
	*s = share(v)
	return nil
}

// minTimeout is the shortest time that leaves an implementation any chance.
const minTimeout = time.Millisecond

// A span is a flag for a time that something may take.
type span time.Duration

var errSpan = fmt.Errorf("must be a duration such as 10s or 500ms, at least %v", minTimeout)

func (d *span) String() string {
	if *d == 0 {
		return "" // not given
	}
	return time.Duration(*d).String()
}
func (d *span) Type() string { return "duration" }
func (d *span) Set(s string) error {
	v, err := time.ParseDuration(s)
	if err != nil || v < minTimeout {
		return errSpan
	}
	*d = span(v)
	return nil
}
