package rates

import (
	"encoding/json"
	"fmt"
	"io"
	"time"
)

// The log has the form of Inspect's eval log, version 2, as JSON: the classes EvalLog, EvalSpec, EvalDataset,
// EvalConfig, EvalPlan, EvalResults, EvalScore, EvalMetric, EvalStats, EvalSample, ModelOutput, ModelUsage, Score and
// EvalError of inspect_ai.log and inspect_ai.model. What they have no member for is in their members metadata.
const logVersion = 2

type (
	// Log is a run as a log.
	Log struct {
		Version int        `json:"version"`
		Status  string     `json:"status"`
		Eval    logSpec    `json:"eval"`
		Plan    logPlan    `json:"plan"`
		Results logResults `json:"results"`
		Stats   logStats   `json:"stats"`
		Samples []sample   `json:"samples"`
	}
	logSpec struct {
		ID      string         `json:"eval_id"`
		Run     string         `json:"run_id"`
		Created string         `json:"created"`
		Task    string         `json:"task"`
		TaskID  string         `json:"task_id"`
		Version int            `json:"task_version"`
		Args    map[string]any `json:"task_args"`
		Solver  string         `json:"solver"`
		Dataset struct {
			Name    string   `json:"name"`
			Samples int      `json:"samples"`
			IDs     []string `json:"sample_ids"`
		} `json:"dataset"`
		Model  string `json:"model"`
		Config struct {
			Epochs   int      `json:"epochs"`
			Reducers []string `json:"epochs_reducer"`
		} `json:"config"`
	}
	logPlan struct {
		Name  string `json:"name"`
		Steps []step `json:"steps"`
	}
	step struct {
		Solver string         `json:"solver"`
		Params map[string]any `json:"params"`
	}
	logResults struct {
		Total     int            `json:"total_samples"`
		Completed int            `json:"completed_samples"`
		Scores    []logScore     `json:"scores"`
		Metadata  map[string]any `json:"metadata"`
	}
	logScore struct {
		Name    string            `json:"name"`
		Scorer  string            `json:"scorer"`
		Reducer string            `json:"reducer"`
		Metrics map[string]metric `json:"metrics"`
	}
	metric struct {
		Name     string         `json:"name"`
		Value    float64        `json:"value"`
		Metadata map[string]any `json:"metadata,omitempty"`
	}
	logStats struct {
		Started   string           `json:"started_at"`
		Completed string           `json:"completed_at"`
		Usage     map[string]usage `json:"model_usage"`
	}
	usage struct {
		Input  int64 `json:"input_tokens"`
		Output int64 `json:"output_tokens"`
		Total  int64 `json:"total_tokens"`
	}
	sample struct {
		ID       string           `json:"id"`
		Epoch    int              `json:"epoch"`
		Input    string           `json:"input"`
		Target   string           `json:"target"`
		Messages []message        `json:"messages"`
		Output   output           `json:"output"`
		Scores   map[string]score `json:"scores,omitempty"`
		Metadata sampleMetadata   `json:"metadata"`
		Usage    map[string]usage `json:"model_usage"`
		Error    *failure         `json:"error,omitempty"`
	}
	sampleMetadata struct {
		Family   string `json:"family"`
		Twin     string `json:"twin"`
		Asked    bool   `json:"asked"`
		Said     bool   `json:"said"`
		Settled  bool   `json:"settled"`
		Visible  bool   `json:"visible"`
		Answered bool   `json:"answered"`
		Turns    int    `json:"turns"`
	}
	message struct {
		Role    string `json:"role"`
		Content string `json:"content"`
	}
	output struct {
		Model   string   `json:"model"`
		Choices []choice `json:"choices"`
		Usage   usage    `json:"usage"`
	}
	choice struct {
		Message message `json:"message"`
		Stop    string  `json:"stop_reason"`
	}
	score struct {
		Value       string `json:"value"` // C or I, correct or incorrect
		Answer      string `json:"answer"`
		Explanation string `json:"explanation"`
	}
	failure struct {
		Message   string `json:"message"`
		Traceback string `json:"traceback"`
		Coloured  string `json:"traceback_ansi"`
	}
)

const (
	task      = "speaks-when-owed-silent-when-forbidden"
	correct   = "C"
	incorrect = "I"
)

// LogOf is the run as a log, with the verdict at a level against a threshold.
func LogOf(r Run, at Level, threshold float64) Log {
	l := Log{Version: logVersion, Status: "success"}
	verdict := Judge(r.Trials, at, threshold)
	if verdict == Undecided {
		l.Status = "error"
	}
	id := fmt.Sprintf("%d-%d", r.Started.UnixNano(), r.Seed)
	l.Eval = logSpec{ID: id, Run: id, Created: stamp(r.Started), Task: task, TaskID: r.Pack, Model: r.Model,
		Args:   map[string]any{"pack": r.Pack, "seed": r.Seed, "threshold": threshold, "level": at.String()},
		Solver: r.Program}
	l.Eval.Dataset.Name, l.Eval.Dataset.IDs = r.Pack, []string{}
	l.Eval.Config.Epochs, l.Eval.Config.Reducers = r.Epochs, []string{"mean"}
	l.Plan = logPlan{Name: "plan", Steps: []step{{Solver: r.Program, Params: map[string]any{}}}}
	seen := map[string]bool{}
	for _, t := range r.Trials {
		if !seen[t.Scenario] {
			seen[t.Scenario] = true
			l.Eval.Dataset.IDs = append(l.Eval.Dataset.IDs, t.Scenario)
		}
		l.Samples = append(l.Samples, sampleOf(t, r.Model))
	}
	l.Eval.Dataset.Samples = len(seen)
	cost := CostOf(r.Trials)
	total := usage{cost.InputTokens, cost.OutputTokens, cost.InputTokens + cost.OutputTokens}
	l.Stats = logStats{stamp(r.Started), stamp(r.Ended), map[string]usage{r.Model: total}}
	l.Results = logResults{Total: cost.Trials, Completed: cost.Trials - cost.Errors,
		Metadata: map[string]any{"verdict": verdict.String(), "level": at.String(), "threshold": threshold,
			"confidence": Confidence, "turns": cost.Turns}}
	for _, level := range []Level{Model, Chat} {
		s := logScore{Name: level.String(), Scorer: level.String(), Reducer: "mean", Metrics: map[string]metric{}}
		both := BothOf(r.Trials, level, "")
		s.measure("speaks_when_owed", both.Speaks)
		s.measure("silent_when_forbidden", both.Silence)
		l.Results.Scores = append(l.Results.Scores, s)
	}
	return l
}

func (s logScore) measure(name string, r Rate) {
	about := func(e Estimate) map[string]any {
		return map[string]any{"low": e.Low, "high": e.High, "design_effect": e.DesignEffect,
			"scenarios": r.Scenarios, "trials": r.Trials}
	}
	s.Metrics[name] = metric{name, r.Value, about(r.Estimate)}
	if r.PassK != nil {
		power := fmt.Sprintf("%s_pass_%d", name, r.K)
		s.Metrics[power] = metric{power, r.PassK.Value, about(*r.PassK)}
	}
}

func stamp(t time.Time) string { return t.UTC().Format(time.RFC3339) }

func sampleOf(t Trial, model string) sample {
	used := usage{t.InputTokens, t.OutputTokens, t.InputTokens + t.OutputTokens}
	s := sample{
		ID: t.Scenario, Epoch: t.Epoch, Input: t.Input, Target: t.Duty.String(),
		Messages: []message{{"user", t.Input}, {"assistant", t.Text}},
		Output:   output{model, []choice{{message{"assistant", t.Text}, "stop"}}, used},
		Metadata: sampleMetadata{t.Family, t.Twin, t.Asked, t.Said, t.Settled, t.Visible, t.Answered, t.Turns},
		Usage:    map[string]usage{model: used},
	}
	if t.Err != "" {
		s.Error = &failure{Message: t.Err}
		return s
	}
	s.Scores = map[string]score{}
	for _, level := range []Level{Model, Chat} {
		x := score{Value: incorrect, Answer: Silence.String(), Explanation: "owes: " + t.Duty.String()}
		if t.Kept(level) {
			x.Value = correct
		}
		if (x.Value == correct) == (t.Duty == Speak) {
			x.Answer = Speak.String()
		}
		s.Scores[level.String()] = x
	}
	return s
}

// WriteLog writes the log.
func WriteLog(w io.Writer, l Log) error {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	return e.Encode(l)
}

// ReadLog reads a run from a log of [WriteLog]. The error says what is wrong with it.
func ReadLog(r io.Reader) (Run, error) {
	var l Log
	if err := json.NewDecoder(r).Decode(&l); err != nil {
		return Run{}, fmt.Errorf("no log can be read: %w", err)
	}
	if l.Version != logVersion || l.Eval.Task != task {
		return Run{}, fmt.Errorf("the log is of task %q in version %d, and not of %q in version %d", l.Eval.Task,
			l.Version, task, logVersion)
	}
	out := Run{Pack: l.Eval.Dataset.Name, Model: l.Eval.Model, Program: l.Eval.Solver, Epochs: l.Eval.Config.Epochs}
	if seed, ok := l.Eval.Args["seed"].(float64); ok {
		out.Seed = int64(seed)
	}
	var err error
	if out.Started, err = time.Parse(time.RFC3339, l.Stats.Started); err != nil {
		return Run{}, fmt.Errorf("started_at: %w", err)
	}
	if out.Ended, err = time.Parse(time.RFC3339, l.Stats.Completed); err != nil {
		return Run{}, fmt.Errorf("completed_at: %w", err)
	}
	for _, s := range l.Samples {
		duty, err := ParseDuty(s.Target)
		if err != nil {
			return Run{}, fmt.Errorf("sample %q: %w", s.ID, err)
		}
		m := s.Metadata
		t := Trial{Scenario: s.ID, Family: m.Family, Twin: m.Twin, Duty: duty, Epoch: s.Epoch, Input: s.Input,
			Asked: m.Asked, Said: m.Said, Settled: m.Settled, Visible: m.Visible, Answered: m.Answered,
			Turns: m.Turns, InputTokens: s.Output.Usage.Input, OutputTokens: s.Output.Usage.Output}
		if len(s.Output.Choices) > 0 {
			t.Text = s.Output.Choices[0].Message.Content
		}
		if s.Error != nil {
			t.Err = s.Error.Message
		}
		out.Trials = append(out.Trials, t)
	}
	return out, nil
}
