package channels

import (
	"encoding/json"
	"errors"
	"strings"

	"github.com/c2a-conform/c2a-conform/internal/lazyregexp"
)

// sgr matches the only sequence that the output for a terminal may contain: it sets colours and weight.
var sgr = lazyregexp.New(`\x1b\[([0-9;:]*)m`)

// colour matches a sequence that sets a colour.
var colour = lazyregexp.New(`(^|;)(3[0-8]|4[0-8]|9[0-7]|10[0-7])([;:]|$)`)

func (r *reader) cli(content json.RawMessage) error {
	var raw string
	if err := json.Unmarshal(content, &raw); err != nil {
		return errors.New("the output for a terminal must be a string")
	}
	for _, m := range sgr.FindAllStringSubmatch(raw, -1) {
		r.Coloured = r.Coloured || colour.MatchString(m[1])
	}
	words := sgr.ReplaceAllString(raw, "")
	r.Strings = append(r.Strings, words)
	r.see(strings.TrimRight(words, "\n"))
	return nil
}
