package stream_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v5"
	"github.com/stretchr/testify/require"

	"github.com/c2a-conform/c2a-conform/runner/judge"
	"github.com/c2a-conform/c2a-conform/runner/report"
	"github.com/c2a-conform/c2a-conform/runner/report/stream"
)

// scenario is one with a check that is broken, unless it passed.
func scenario(id string, v judge.Verdict) report.Scenario {
	s := report.Scenario{ID: "area/" + id, Name: id, Area: "area", File: "area.feature", Line: 1,
		Requirement: "C2A-ATT-001", Level: judge.Must, Role: "host", Draft: "d", Verdict: v}
	if v.Judged() {
		s.Checks = []judge.Check{{Requirement: "C2A-ATT-001", Source: judge.Step, What: id + " is answered",
			OK: v == judge.Pass, Seq: judge.NoSeq}}
	}
	switch v {
	case judge.Known:
		s.Checks[0].Known = "ticket 7"
	case judge.Error:
		s.Reason = "it hangs"
	}
	return s
}

// whole is a report on scenarios.
func whole(scenarios ...report.Scenario) report.Report {
	r := report.Report{Overall: judge.Nonconformant, Reason: "broken", Planned: len(scenarios), Scenarios: scenarios,
		Totals: &judge.Totals{},
		Requirements: []report.Requirement{{ID: "C2A-ATT-001", Level: judge.Must, Role: "host", Draft: "d",
			Rule: "An agent answers.", Verdict: judge.Fail}}}
	r.Finish()
	return r
}

// alone is a report of one scenario, as it is given while a run goes on.
func alone(s report.Scenario) report.Report {
	r := whole(s)
	r.Planned = 4
	return r
}

type line struct {
	Event, Run, Verdict, Text, Known, Overall, Words string
	Planned                                          int
	Green                                            bool
}

func lines(t *testing.T, written []byte) (out []line) {
	t.Helper()
	for text := range bytes.Lines(written) {
		var l line
		require.NoError(t, json.Unmarshal(text, &l))
		out = append(out, l)
	}
	return out
}

func TestLinesComeWhileTheRunGoesOn(t *testing.T) {
	var to bytes.Buffer
	w := stream.New(&to)
	w.Scenarios(alone(scenario("a", judge.Pass)))
	got := lines(t, to.Bytes())
	require.Len(t, got, 2, "the scenario is there before the run is over")
	require.Equal(t, "start", got[0].Event)
	require.Equal(t, 4, got[0].Planned)
	require.Equal(t, line{Event: "scenario", Run: "area/a [host d]", Verdict: "pass"}, got[1])

	w.Scenarios(alone(scenario("b", judge.Fail)))
	w.Scenarios(alone(scenario("c", judge.Known)))
	r := whole(scenario("a", judge.Pass), scenario("b", judge.Follows), scenario("c", judge.Known),
		scenario("d", 0))
	require.NoError(t, w.End(r))
	got = lines(t, to.Bytes())
	require.Contains(t, got[2].Text, "b is answered")
	require.Contains(t, got[2].Text, "An agent answers.")
	require.Equal(t, "ticket 7", got[3].Known)
	require.Equal(t, "area/b [host d]", got[4].Run, "its verdict has changed, so it has another line")
	require.Equal(t, "follows", got[4].Verdict)
	require.Equal(t, "area/d [host d]", got[5].Run, "and what never ran has one, without a verdict")
	require.Empty(t, got[5].Verdict)
	end := got[6]
	require.Equal(t, "end", end.Event)
	require.Equal(t, "nonconformant", end.Overall)
	require.Contains(t, end.Words, "nonconformant")
	require.False(t, end.Green)
	require.Len(t, got, 7)
	require.Len(t, r.Scenarios, 4, "the report of the caller stays as it is")
}

func TestAWholeReportAtOnce(t *testing.T) {
	var at, slow bytes.Buffer
	r := whole(scenario("a", judge.Pass), scenario("b", judge.Error))
	r.Overall = judge.Conformant
	require.NoError(t, stream.Write(&at, r))
	w := stream.New(&slow)
	w.Scenarios(r)
	require.NoError(t, w.End(r))
	require.Equal(t, at.String(), slow.String())
	got := lines(t, at.Bytes())
	require.Contains(t, got[2].Text, "it hangs")
	require.True(t, got[3].Green)
}

// full is a disk that takes so many writes.
type full int

var errFull = errors.New("the disk is full")

func (f *full) Write(p []byte) (int, error) {
	if *f == 0 {
		return 0, errFull
	}
	*f--
	return len(p), nil
}

func TestAFailureToWriteIsReturnedAtTheEnd(t *testing.T) {
	for room := range 4 {
		to := full(room)
		err := stream.Write(&to, whole(scenario("a", judge.Pass)))
		if room < 3 {
			require.ErrorIs(t, err, errFull, "the first of three lines that doesn't fit is number %d", room+1)
		} else {
			require.NoError(t, err)
		}
	}
}

func TestLinesKeepToTheSchemaThatIsPublished(t *testing.T) {
	c := jsonschema.NewCompiler()
	folder := filepath.Join("..", "..", "..", "schemas", "report")
	for _, name := range []string{"report.json", "stream.json"} {
		raw, err := os.ReadFile(filepath.Join(folder, name))
		require.NoError(t, err)
		var s struct {
			ID string `json:"$id"`
		}
		require.NoError(t, json.Unmarshal(raw, &s))
		require.True(t, strings.HasSuffix(s.ID, "/"+name), s.ID)
		require.NoError(t, c.AddResource(s.ID, bytes.NewReader(raw)))
	}
	s, err := c.Compile("https://c2a-conform.dev/schemas/report/stream.json")
	require.NoError(t, err)
	var to bytes.Buffer
	r := whole(scenario("a", judge.Pass), scenario("b", judge.Known), scenario("c", 0))
	require.NoError(t, stream.Write(&to, r))
	var events []string
	for text := range strings.Lines(to.String()) {
		var value map[string]any
		require.NoError(t, json.Unmarshal([]byte(text), &value))
		require.NoError(t, s.Validate(value), text)
		event, _ := value["event"].(string)
		events = append(events, event)
		for name := range value {
			if name == "verdict" || name == "known" || name == "text" || name == "words" || name == "reason" {
				continue // not always there
			}
			kept := value[name]
			delete(value, name)
			require.Error(t, s.Validate(value), "%s without %s", event, name)
			value[name] = kept
		}
	}
	require.Equal(t, []string{"start", "scenario", "scenario", "scenario", "end"}, events)
}
