package config

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"
)

// A Number is a value that counts something, from 1.
type Number int

var errNumber = errors.New("must be a whole number, 1 or more")

func (n *Number) String() string {
	if *n == 0 {
		return "" // not given
	}
	return strconv.Itoa(int(*n))
}
func (n *Number) Type() string { return "number" }
func (n *Number) Set(s string) error {
	v, err := strconv.Atoi(s)
	if err != nil || v < 1 {
		return errNumber
	}
	*n = Number(v)
	return nil
}

// A Seed is the seed of a run, as a decimal number, or a hexadecimal one that begins with 0x.
type Seed uint64

var errSeed = errors.New("must be a whole number of at most 64 bits, such as 7 or 0x1f")

func (s *Seed) String() string {
	if *s == 0 {
		return "" // no random values
	}
	return strconv.FormatUint(uint64(*s), 10)
}
func (s *Seed) Type() string { return "number" }
func (s *Seed) Set(text string) error {
	v, err := strconv.ParseUint(text, 0, 64)
	if err != nil {
		return errSeed
	}
	*s = Seed(v)
	return nil
}

// A Share is a fraction, above 0 and at most 1.
type Share float64

var errShare = errors.New("must be more than 0 and at most 1, such as 0.9 or 90%")

func (s *Share) String() string {
	if *s == 0 {
		return "" // not given
	}
	return strconv.FormatFloat(float64(*s), 'g', -1, 64)
}
func (s *Share) Type() string { return "share" }
func (s *Share) Set(text string) error {
	digits, whole := text, 1.0
	if before, ok := strings.CutSuffix(text, "%"); ok {
		digits, whole = strings.TrimSpace(before), 100
	}
	v, err := strconv.ParseFloat(digits, 64)
	if v /= whole; err != nil || !(v > 0 && v <= 1) { // excludes NaN
		return errShare
	}
	*s = Share(v)
	return nil
}

// minTimeout is the shortest time limit that is useful.
const minTimeout = time.Millisecond

// A Span is a value for a time limit.
type Span time.Duration

var errSpan = fmt.Errorf("must be a duration such as 10s or 500ms, at least %v", minTimeout)

func (d *Span) String() string {
	if *d == 0 {
		return "" // not given
	}
	return time.Duration(*d).String()
}
func (d *Span) Type() string { return "duration" }
func (d *Span) Set(s string) error {
	v, err := time.ParseDuration(s)
	if err != nil || v < minTimeout {
		return errSpan
	}
	*d = Span(v)
	return nil
}
