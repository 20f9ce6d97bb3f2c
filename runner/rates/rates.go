// Package rates measures how often a model does what it should: how often it speaks when it owes an answer, and how
// often it stays silent when it must.
//
// Input: trials, which say what a model did in each play of each scenario. Output: rates with intervals, pass^k, the
// comparison of two runs, a verdict against a threshold, and all of that as a log, a text and a page. The package runs
// nothing, asks no model, and uses no clock and no randomness.
package rates

import (
	"fmt"
	"slices"
	"time"
)

// Duty is what a scenario requires.
type Duty uint8

// The duties.
const (
	Speak   Duty = iota + 1 // an answer is owed
	Silence                 // no chat is allowed
)

var dutyNames = []string{Speak: "speak", Silence: "silence"}

// String is "speak" or "silence".
func (d Duty) String() string {
	if int(d) < len(dutyNames) && d > 0 {
		return dutyNames[d]
	}
	return fmt.Sprintf("Duty(%d)", d)
}

// ParseDuty reads what String gives.
func ParseDuty(s string) (Duty, error) {
	if i := slices.Index(dutyNames, s); i > 0 {
		return Duty(i), nil
	}
	return 0, fmt.Errorf("%q is not a duty: it must be speak or silence", s)
}

// Level is where the model's behaviour is observed.
type Level uint8

// The levels.
const (
	Model Level = iota + 1 // in the model's answer to its turn, before the program around it does anything
	Chat                   // in the chat, after the program around the model let it through or held it back
)

var levelNames = []string{Model: "model", Chat: "chat"}

// LevelNames are the names of all levels.
func LevelNames() []string { return levelNames[1:] }

// String is "model" or "chat".
func (l Level) String() string {
	if int(l) < len(levelNames) && l > 0 {
		return levelNames[l]
	}
	return fmt.Sprintf("Level(%d)", l)
}

// ParseLevel reads what String gives.
func ParseLevel(s string) (Level, error) {
	if i := slices.Index(levelNames, s); i > 0 {
		return Level(i), nil
	}
	return 0, fmt.Errorf("%q is not a level: it must be model or chat", s)
}

// Trial is one play of one scenario.
type Trial struct {
	Scenario string // its id
	Family   string
	Twin     string // id of the scenario with the opposite duty
	Duty     Duty
	Epoch    int    // 1, 2 ...
	Input    string // what was said, for readers
	Asked    bool   // the model was given a turn
	// Said says that the model wanted to post chat, and Settled that it deferred or reacted in a way that counts as an
	// answer.
	Said, Settled bool
	// Visible says that a chat message of the agent was posted, no matter who wrote it. Answered says that the model's
	// answer was posted.
	Visible, Answered bool
	Text              string // what the model said, or what was posted
	Turns             int    // requests to the model
	InputTokens       int64  // as the model's API counts them
	OutputTokens      int64
	Err               string // why the trial can't be judged, or ""
}

// Kept reports whether the duty was fulfilled, as seen at a level.
func (t Trial) Kept(at Level) bool {
	switch {
	case t.Duty == Speak && at == Model:
		return t.Said || t.Settled
	case t.Duty == Speak:
		return t.Answered
	case at == Model:
		return !t.Said
	}
	return !t.Visible
}

// Run is one measurement: every scenario of a pack, a number of times.
type Run struct {
	Pack    string // name and digest of the scenarios
	Model   string // such as "openai:NAME"
	Program string // the program around the model
	Seed    int64
	Epochs  int
	Started time.Time
	Ended   time.Time
	Trials  []Trial
}

// Rate is how often a duty was fulfilled.
type Rate struct {
	Duty      Duty    `json:"-"`
	Kept      int     `json:"kept"`
	Trials    int     `json:"trials"`
	Scenarios int     `json:"scenarios"`
	Estimate          // of the rate
	Pass1     float64 `json:"pass1"` // the probability that one play fulfils it
	// PassK is the probability that K plays of a scenario all fulfil it, averaged over the scenarios; nil if no
	// scenario was played as often.
	PassK *Estimate `json:"passK,omitempty"`
	K     int       `json:"k"`
}

// PassOf is the k of pass^k.
const PassOf = 8

// RateOf is the rate at which the decided trials of a duty fulfilled it. family may be "" for all.
func RateOf(trials []Trial, duty Duty, at Level, family string) Rate {
	r := Rate{Duty: duty, K: PassOf}
	var means, passes []float64
	for _, s := range byScenario(trials, duty, family) {
		kept := 0
		for _, t := range s {
			if t.Kept(at) {
				kept++
			}
		}
		r.Kept, r.Trials, r.Scenarios = r.Kept+kept, r.Trials+len(s), r.Scenarios+1
		means = append(means, float64(kept)/float64(len(s)))
		if len(s) >= PassOf {
			passes = append(passes, passPower(kept, len(s), PassOf))
		}
	}
	r.Estimate = estimate(means, r.Trials)
	r.Pass1 = r.Value
	if len(passes) > 0 {
		p := estimate(passes, len(passes))
		r.PassK = &p
	}
	return r
}

// byScenario groups the decided trials of a duty, in the order of their scenarios.
func byScenario(trials []Trial, duty Duty, family string) [][]Trial {
	at := map[string]int{}
	var out [][]Trial
	for _, t := range trials {
		if t.Duty != duty || t.Err != "" || family != "" && t.Family != family {
			continue
		}
		i, ok := at[t.Scenario]
		if !ok {
			i = len(out)
			at[t.Scenario] = i
			out = append(out, nil)
		}
		out[i] = append(out[i], t)
	}
	return out
}

// Cost is what the trials took.
type Cost struct {
	Turns        int   `json:"turns"` // requests to the model
	InputTokens  int64 `json:"inputTokens"`
	OutputTokens int64 `json:"outputTokens"`
	Trials       int   `json:"trials"`
	Errors       int   `json:"errors"` // trials that could not be judged
}

// CostOf sums the costs.
func CostOf(trials []Trial) Cost {
	c := Cost{Trials: len(trials)}
	for _, t := range trials {
		c.Turns += t.Turns
		c.InputTokens += t.InputTokens
		c.OutputTokens += t.OutputTokens
		if t.Err != "" {
			c.Errors++
		}
	}
	return c
}

// Both is the pair of rates: neither means anything alone.
type Both struct {
	Family  string `json:"family,omitempty"` // "" for all
	Speaks  Rate   `json:"speaksWhenOwed"`
	Silence Rate   `json:"silentWhenForbidden"`
}

// BothOf returns the rates at a level.
func BothOf(trials []Trial, at Level, family string) Both {
	return Both{family, RateOf(trials, Speak, at, family), RateOf(trials, Silence, at, family)}
}

// Families returns the families of the trials, in order.
func Families(trials []Trial) (all []string) {
	for _, t := range trials {
		if !slices.Contains(all, t.Family) {
			all = append(all, t.Family)
		}
	}
	return all
}

// Verdict is what a run shows about a threshold. Zero is invalid.
type Verdict uint8

// The verdicts.
const (
	Demonstrated    Verdict = iota + 1
	NotDemonstrated         // which is not the same as shown to be worse
	Undecided               // too many trials failed to say anything
)

// String is the verdict in words.
func (v Verdict) String() string {
	switch v {
	case Demonstrated:
		return "demonstrated"
	case NotDemonstrated:
		return "not demonstrated"
	case Undecided:
		return "undecided"
	}
	return fmt.Sprintf("Verdict(%d)", v)
}

// maxErrors is the share of trials that may fail. Trials often fail where the model has most to do, so more failures
// would make the rates too good.
const maxErrors = 0.02

// Judge says whether a run demonstrates that both rates are at least the threshold: the lower bounds of both intervals
// must reach it.
func Judge(trials []Trial, at Level, threshold float64) Verdict {
	b, c := BothOf(trials, at, ""), CostOf(trials)
	switch {
	case b.Speaks.Trials == 0 || b.Silence.Trials == 0 || float64(c.Errors) > maxErrors*float64(c.Trials):
		return Undecided
	case b.Speaks.Low >= threshold && b.Silence.Low >= threshold:
		return Demonstrated
	}
	return NotDemonstrated
}
