package steps

import (
	"io"
	"sync"
	"sync/atomic"

	"github.com/cucumber/godog"
	messages "github.com/cucumber/messages/go/v21"
)

// formatName is how godog finds our formatter, which prints nothing: it is the
// one place where godog shows its tree, and with it which scenario a pickle is
// made of.
const formatName = "c2a-conform"

var (
	running sync.Map // name of a suite -> *cellRun
	cells   atomic.Int64
)

func init() {
	godog.Format(formatName, "tells c2a-conform what runs", func(suite string, _ io.Writer) godog.Formatter {
		r, _ := running.Load(suite)
		run, _ := r.(*cellRun)
		return &formatter{run: run}
	})
}

type formatter struct{ run *cellRun }

func (f *formatter) Feature(document *messages.GherkinDocument, uri string, _ []byte) {
	if f.run != nil {
		f.run.learn(document, uri)
	}
}

func (f *formatter) TestRunStarted()         {}
func (f *formatter) Pickle(*messages.Pickle) {}
func (f *formatter) Summary()                {}
func (f *formatter) Defined(*messages.Pickle, *messages.PickleStep, *godog.StepDefinition) {
}

func (f *formatter) Failed(*messages.Pickle, *messages.PickleStep, *godog.StepDefinition, error) {
}

func (f *formatter) Passed(*messages.Pickle, *messages.PickleStep, *godog.StepDefinition) {
}

func (f *formatter) Skipped(*messages.Pickle, *messages.PickleStep, *godog.StepDefinition) {
}

func (f *formatter) Undefined(*messages.Pickle, *messages.PickleStep, *godog.StepDefinition) {
}

func (f *formatter) Pending(*messages.Pickle, *messages.PickleStep, *godog.StepDefinition) {
}

func (f *formatter) Ambiguous(*messages.Pickle, *messages.PickleStep, *godog.StepDefinition, error) {
}
