// Command beam checks an archive of messages on Apache Beam: on one machine, or on Dataflow, Flink or Spark. Each file,
// or each session, is checked by a c2a-conform process on the worker that has it.
package main

import (
	"context"
	"flag"
	"fmt"
	"log"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/fileio"
	_ "github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem/local"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/textio"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/transforms/stats"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/x/beamx"
)

func init() {
	register.Function2x1(line)
	register.Emitter2[string, int]()
}

// line is a line of the result.
func line(what string, n int) string { return fmt.Sprintf("%s %d", what, n) }

// build adds the job to a pipeline: it checks the files that the pattern matches, and writes the sums of what was found
// to result, one line for each. The sessions of an audit are shared out among so many shards.
func build(s beam.Scope, job, archive, result, program string, shards int) error {
	files := beam.Reshuffle(s, fileio.ReadMatches(s, fileio.MatchFiles(s, archive)))
	var found beam.PCollection
	switch job {
	case "validate":
		found = beam.ParDo(s, &validator{program}, files)
	case "audit":
		found = beam.ParDo(s, &auditor{program}, beam.GroupByKey(s, beam.ParDo(s, &splitter{shards}, files)))
	default:
		return fmt.Errorf("there is no job %q; there are validate and audit", job)
	}
	textio.Write(s, result, beam.ParDo(s, line, stats.SumPerKey(s, found)))
	return nil
}

func main() {
	job := flag.String("job", "validate", "validate: each message by its schema; audit: each session by the laws")
	archive := flag.String("archive", "", "files, as a pattern")
	result := flag.String("result", "", "file for the sums")
	shards := flag.Int("shards", 16, "for audit: how many processes share the sessions")
	program := flag.String("program", "c2a-conform", "the program on the workers")
	flag.Parse()
	beam.Init()
	p, s := beam.NewPipelineWithRoot()
	if err := build(s, *job, *archive, *result, *program, max(*shards, 1)); err != nil {
		log.Fatal(err)
	}
	if err := beamx.Run(context.Background(), p); err != nil {
		log.Fatal(err)
	}
}
