package steps

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/c2a-conform/c2a-conform/features"
	"github.com/c2a-conform/c2a-conform/runner/exchange"
	"github.com/c2a-conform/c2a-conform/runner/judge"
	"github.com/c2a-conform/c2a-conform/runner/lexicon"
	"github.com/c2a-conform/c2a-conform/runner/report"
)

// Drawn is a scenario as a run presents it: with other words, another time and other ids.
type Drawn struct {
	Planned features.Planned // with the lines as drawn
	Setting exchange.Setting
	// Texts says how many of its messages are the user's own, and which are not.
	Texts report.Texts
}

// Limits of random values.
const (
	// days is the number of days on which a scenario may begin.
	days, minutesOfDay, msOfMinute = 200, 24 * 60, 60_000
	// ids start at a number from firstID to maxFirstID.
	firstID, maxFirstID = 10_000, 90_000
	// maxSeed is the maximum seed of a world: every language has numbers of that size.
	maxSeed = 1 << 31
)

// Draw chooses random values for what a scenario leaves free. The same seed gives the same values; 0 changes nothing.
// Texts replace messages with every seed.
func (p Protocol) Draw(seed uint64, planned features.Planned, texts lexicon.Texts) Drawn {
	d := Drawn{Planned: planned}
	phrases, kept := p.texts(seed, planned, texts)
	d.Texts = report.Texts{Replaced: len(phrases), Kept: kept}
	if seed != 0 {
		d.Setting = p.setting(seed, planned)
	}
	d.Setting.Words = d.Setting.Words.With(phrases)
	if d.Setting.Words == nil {
		return d
	}
	pickle := *planned.Pickle
	pickle.Steps = slices.Clone(pickle.Steps)
	for i, s := range pickle.Steps {
		pickle.Steps[i].Text = d.line(p.Vocabulary(), s.Text)
		if s.DocString != nil {
			doc := d.Setting.Words.Draw(*s.DocString)
			pickle.Steps[i].DocString = &doc
		}
	}
	d.Planned.Pickle = &pickle
	return d
}

// setting draws the world of a scenario.
func (p Protocol) setting(seed uint64, planned features.Planned) exchange.Setting {
	sum := hash(seed, planned, "words")
	random := rand.New(rand.NewPCG(binary.BigEndian.Uint64(sum[:8]), binary.BigEndian.Uint64(sum[8:16])))
	return exchange.Setting{
		Seed:    1 + random.Int64N(maxSeed-1),
		StartMs: exchange.StartMs + (random.Int64N(days)*minutesOfDay+random.Int64N(minutesOfDay))*msOfMinute,
		FirstID: firstID + random.IntN(maxFirstID-firstID),
		Words:   lexicon.Draw(random, p.Words),
	}
}

// line returns a line of the scenario with its random words. The words of the step itself stay.
func (d Drawn) line(v *Vocabulary, line string) string {
	m, err := v.meaning(line)
	if err != nil || d.Setting.Words == nil {
		return line
	}
	var out strings.Builder
	done := 0
	for i, fixed := range m.step.fixed {
		if from, to := m.at[2*i+2], m.at[2*i+3]; from >= 0 && !fixed {
			out.WriteString(line[done:from])
			out.WriteString(d.Setting.Words.Draw(line[from:to]))
			done = to
		}
	}
	return out.String() + line[done:]
}

// words returns the replacements for the words of a scenario and of its failed expectations.
func (d Drawn) words(written features.Planned, checks []judge.Check) map[string]string {
	var texts []string
	for _, c := range checks {
		if !c.OK {
			texts = append(texts, d.Setting.Words.Written(c.What))
		}
	}
	if texts == nil { // nobody asks
		return nil
	}
	for _, s := range written.Pickle.Steps {
		texts = appendStep(texts, s.Text, s.DocString)
	}
	return d.Setting.Words.Words(texts...)
}

// args returns the replaced variable parts of a line.
func (d Drawn) args(s *Step, parts []string, doc *string) Args {
	drawn := slices.Clone(parts)
	for i, fixed := range s.fixed {
		if !fixed {
			drawn[i] = d.Setting.Words.Draw(parts[i])
		}
	}
	return s.args(drawn, doc)
}

// World names the world of a scenario, with a new name for each trial. The name says nothing about the scenario.
func World(seed uint64, p features.Planned, trial int) string {
	sum := hash(seed, p, fmt.Sprintf("world %d", trial))
	return "w-" + hex.EncodeToString(sum[:8])
}

// hash derives a value from a seed, a scenario and a purpose.
func hash(seed uint64, p features.Planned, purpose string) [sha256.Size]byte {
	return sha256.Sum256(fmt.Appendf(nil, "%d\n%s\n%s", seed, p.ID(), purpose))
}
