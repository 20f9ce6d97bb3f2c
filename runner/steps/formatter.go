package steps

import (
	"io"

	"github.com/cucumber/godog"
	messages "github.com/cucumber/messages/go/v21"
)

// formatName is the name of our godog formatter, which prints nothing: the runner makes its reports from results.
const formatName = "c2a-conform"

func init() {
	godog.Format(formatName, "prints nothing", func(string, io.Writer) godog.Formatter { return silent{} })
}

type silent struct{}

func (silent) Feature(*messages.GherkinDocument, string, []byte)                     {}
func (silent) TestRunStarted()                                                       {}
func (silent) Pickle(*messages.Pickle)                                               {}
func (silent) Summary()                                                              {}
func (silent) Defined(*messages.Pickle, *messages.PickleStep, *godog.StepDefinition) {}

func (silent) Failed(*messages.Pickle, *messages.PickleStep, *godog.StepDefinition, error) {}

func (silent) Passed(*messages.Pickle, *messages.PickleStep, *godog.StepDefinition) {}

func (silent) Skipped(*messages.Pickle, *messages.PickleStep, *godog.StepDefinition) {}

func (silent) Undefined(*messages.Pickle, *messages.PickleStep, *godog.StepDefinition) {}

func (silent) Pending(*messages.Pickle, *messages.PickleStep, *godog.StepDefinition) {}

func (silent) Ambiguous(*messages.Pickle, *messages.PickleStep, *godog.StepDefinition, error) {}
