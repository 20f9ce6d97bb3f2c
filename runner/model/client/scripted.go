package client

import (
	"context"
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"regexp"
	"strconv"
	"strings"
	"unicode/utf8"
)

// Scripted is the vendor of scripted models with known rates, for trying out the measurement.
const Scripted = "scripted"

// scripted answers according to the policy in the turn, with errors at a known rate.
type scripted struct {
	name           string
	seed           int64
	speaks, silent float64 // the rates at which it speaks if it may, and is silent if it must be
}

// script reads the kind of a scripted model: mute, eager, obedient, or "SPEAKS/SILENT", the rates from 0 to 1 at which
// it speaks when it owes an answer and is silent when it must be.
func script(kind string, seed int64) (Model, error) {
	m := &scripted{name: kind, seed: seed}
	switch kind {
	case "mute":
		m.speaks, m.silent = 0, 1
	case "eager":
		m.speaks, m.silent = 1, 0
	case "obedient":
		m.speaks, m.silent = 1, 1
	default:
		speaks, silent, ok := strings.Cut(kind, "/")
		var err, err2 error
		m.speaks, err = strconv.ParseFloat(speaks, 64)
		m.silent, err2 = strconv.ParseFloat(silent, 64)
		for _, rate := range []float64{m.speaks, m.silent} {
			ok = ok && rate >= 0 && rate <= 1
		}
		if !ok || err != nil || err2 != nil {
			return nil, fmt.Errorf("unknown scripted model %q: it is mute, eager, obedient, or two rates such as "+
				"0.95/0.9", kind)
		}
	}
	return m, nil
}

func (m *scripted) String() string { return Scripted + ":" + m.name }

// forbids finds the policy in the header of an event, in the form of the reference.
var forbids = regexp.MustCompile(`(?m)^response_policy: must_not_respond$`)

// Answer speaks or stays silent. A token is four characters.
func (m *scripted) Answer(_ context.Context, q Request) (Reply, error) {
	var last Message
	r := Reply{}
	for _, x := range q.Messages {
		if r.InputTokens += int64(utf8.RuneCountInString(x.Text)+3) / 4; x.Role != "system" {
			last = x
		}
	}
	h := fnv.New64a()
	fmt.Fprintf(h, "%s\x00%s\x00%d", m.name, q.Draw, len(q.Messages))
	draw := rand.New(rand.NewPCG(uint64(m.seed), h.Sum64())).Float64()
	speaks := draw < m.speaks
	if forbids.MatchString(last.Text) {
		speaks = draw >= m.silent
	}
	if speaks {
		r.Text = "I'll take care of it."
		r.OutputTokens = int64(len(r.Text)) / 4
	}
	return r, nil
}
