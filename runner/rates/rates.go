// Package rates is about how often a model does what is asked of it: how often it speaks when it owes an answer, and
// how often it stays silent when it must.
//
// In come trials: what a model did in each play of each scenario. Out go rates with intervals, pass^k, the comparison
// of two runs, a verdict against a threshold, and all of that as a log, a text and a page. It plays nothing and asks no
// model, and it has no clock and draws nothing.
package rates

import (
	"fmt"
	"slices"
	"time"
)

// Duty is what is asked in a scenario.
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

// Level is where it is seen what the model did.
type Level uint8

// The levels.
const (
	Model Level = iota + 1 // in what the model answers to its turn, before the program around it does anything
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
	// Said says that the model wanted to post a chat, and Settled that it deferred or reacted in a way that counts as
	// an answer.
	Said, Settled bool
	// Visible says that a chat of the agent was posted, whoever wrote it. Answered says that what the model gave as its
	// answer got through.
	Visible, Answered bool
	Text              string // what the model said, or what was posted
	Turns             int    // requests to the model
	InputTokens       int64  // as the model's API counts them
	OutputTokens      int64
	Err               string // why nothing can be said about the trial, or ""
}

// Kept reports whether the duty was kept, as seen at a level.
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

// Rate is how often a duty was kept.
type Rate struct {
	Duty      Duty    `json:"-"`
	Kept      int     `json:"kept"`
	Trials    int     `json:"trials"`
	Scenarios int     `json:"scenarios"`
	Estimate          // of the rate
	Pass1     float64 `json:"pass1"` // the probability that one play keeps it
	// PassK is the probability that K plays of a scenario all keep it, averaged over the scenarios; nil if no scenario
	// was played as often.
	PassK *Estimate `json:"passK,omitempty"`
	K     int       `json:"k"`
}

// PassOf is the k of pass^k.
const PassOf = 8

// RateOf is the rate at which the trials of a duty that could be judged kept it. family may be "" for all.
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

// byScenario groups the trials of a duty that could be judged, in the order in which their scenarios come.
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
	Errors       int   `json:"errors"` // trials about which nothing can be said
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

// Both are the two rates side by side: neither says anything alone.
type Both struct {
	Family  string `json:"family,omitempty"` // "" for all
	Speaks  Rate   `json:"speaksWhenOwed"`
	Silence Rate   `json:"silentWhenForbidden"`
}

// BothOf are the rates at a level.
func BothOf(trials []Trial, at Level, family string) Both {
	return Both{family, RateOf(trials, Speak, at, family), RateOf(trials, Silence, at, family)}
}

// Families are the families of the trials, in the order in which they come.
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

// maxErrors is the part of the trials that may fail. Trials often fail where the model has the most to do, so more than
// a few would make the rates too good.
const maxErrors = 0.02

// Judge says whether a run demonstrates that both rates are at least the threshold: the low ends of both intervals have
// to be.
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
