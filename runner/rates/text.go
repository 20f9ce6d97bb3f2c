package rates

import (
	"fmt"
	"io"
	"strings"
)

// Card is the summary of a run, and of the run with which it is compared.
type Card struct {
	Run       Run
	Level     Level
	Threshold float64
	Against   *Run // or nil
}

// Row is a line of the table: a family, or all.
type Row struct {
	Name string
	Both
}

// Verdict is the verdict on the run.
func (c Card) Verdict() Verdict { return Judge(c.Run.Trials, c.Level, c.Threshold) }

// Rows returns all families and the total at a level.
func (c Card) Rows(at Level) []Row {
	all := []Row{{"all", BothOf(c.Run.Trials, at, "")}}
	for _, f := range Families(c.Run.Trials) {
		all = append(all, Row{f, BothOf(c.Run.Trials, at, f)})
	}
	return all
}

// Compared returns both comparisons with the other run.
func (c Card) Compared() []Paired {
	if c.Against == nil {
		return nil
	}
	return []Paired{Compare(c.Run.Trials, c.Against.Trials, Speak, c.Level),
		Compare(c.Run.Trials, c.Against.Trials, Silence, c.Level)}
}

// Percent formats a rate: 100 % only if nothing is missing, and 0 % only if there was nothing.
func Percent(x float64) string {
	s := fmt.Sprintf("%.1f", 100*x)
	switch {
	case s == "100.0" && x < 1:
		s = "99.9"
	case s == "0.0" && x > 0:
		s = "0.1"
	}
	return s + " %"
}

// Range formats the interval of an estimate.
func (e Estimate) Range() string {
	return strings.TrimSuffix(Percent(e.Low), " %") + " to " + Percent(e.High)
}

// Sentence says what was shown.
func (c Card) Sentence() string {
	who := "the model itself"
	if c.Level == Chat {
		who = "the model with its harness"
	}
	s := fmt.Sprintf("%s speaks when it must and is silent when it must be, each at least %s of the time", who,
		Percent(c.Threshold))
	switch c.Verdict() {
	case Demonstrated:
		return "Demonstrated: " + s + "."
	case NotDemonstrated:
		return "Not demonstrated: " + s + "."
	}
	return fmt.Sprintf("Undecided: %d of %d trials ended in an error.", CostOf(c.Run.Trials).Errors, len(c.Run.Trials))
}

// title is the name of a duty's rate.
func (d Duty) title() string {
	if d == Speak {
		return "speaks when it must"
	}
	return "silent when it must be"
}

// Title is the name of the rate.
func (p Paired) Title() string { return p.Duty.title() }

// Sentence says what the comparison shows.
func (p Paired) Sentence() string {
	how := "no difference shown"
	if p.Differs() && p.Delta > 0 {
		how = "this run is better"
	} else if p.Differs() {
		how = "the other run is better"
	}
	return fmt.Sprintf("%s (p = %.3g; %d pairs in %d scenarios, only this run was right in %d, only the other "+
		"run in %d; difference %+.1f points, %+.1f to %+.1f)", how, p.P, p.Pairs, p.Scenarios, p.First, p.Second,
		100*p.Delta, 100*p.Low, 100*p.High)
}

// WriteText writes the card as text.
func WriteText(w io.Writer, c Card) error {
	var b strings.Builder
	cost := CostOf(c.Run.Trials)
	scenarios := map[string]bool{}
	for _, t := range c.Run.Trials {
		scenarios[t.Scenario] = true
	}
	fmt.Fprintf(&b, "%s behind %s\n%s, %d scenarios, %d trials, seed %d\n", c.Run.Model, c.Run.Program, c.Run.Pack,
		len(scenarios), len(c.Run.Trials), c.Run.Seed)
	for _, at := range []Level{Model, Chat} {
		about := "what the model answers in its turn"
		if at == Chat {
			about = "what is posted in the chat"
		}
		fmt.Fprintf(&b, "\n%s: %s\n", at, about)
		fmt.Fprintf(&b, "  %-10s %9s  %-17s %7s   %9s  %-17s %7s\n", "", "speaks", "95 %", "pass^8", "silent", "95 %",
			"pass^8")
		rows := c.Rows(at)
		if at != c.Level {
			rows = rows[:1]
		}
		for _, r := range rows {
			fmt.Fprintf(&b, "  %-10s %9s  %-17s %7s   %9s  %-17s %7s\n", r.Name, Percent(r.Speaks.Value),
				r.Speaks.Range(), passText(r.Speaks), Percent(r.Silence.Value), r.Silence.Range(), passText(r.Silence))
		}
	}
	all := BothOf(c.Run.Trials, c.Level, "")
	fmt.Fprintf(&b, "\ndesign effect %.2f and %.2f: this many trials count as one independent trial\n",
		all.Speaks.DesignEffect, all.Silence.DesignEffect)
	fmt.Fprintf(&b, "cost: %d turns, %d tokens in, %d out; %.1f turns and %.0f tokens per trial; %d errors\n",
		cost.Turns, cost.InputTokens, cost.OutputTokens, per(int64(cost.Turns), cost.Trials),
		per(cost.InputTokens+cost.OutputTokens, cost.Trials), cost.Errors)
	if c.Against != nil {
		fmt.Fprintf(&b, "\nagainst %s behind %s, by %s:\n", c.Against.Model, c.Against.Program, c.Level)
		for _, p := range c.Compared() {
			fmt.Fprintf(&b, "  %s: %s\n", p.Title(), p.Sentence())
		}
	}
	fmt.Fprintf(&b, "\n%s\n", c.Sentence())
	_, err := io.WriteString(w, b.String())
	return err
}

func passText(r Rate) string {
	if r.PassK == nil {
		return "-"
	}
	return Percent(r.PassK.Value)
}

func per(n int64, of int) float64 {
	if of == 0 {
		return 0
	}
	return float64(n) / float64(of)
}
