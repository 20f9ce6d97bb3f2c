package madeup

import (
	"context"
	"embed"
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"sync"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/c2a-conform/c2a-conform/features"
	"github.com/c2a-conform/c2a-conform/internal/cli"
	"github.com/c2a-conform/c2a-conform/reference"
	"github.com/c2a-conform/c2a-conform/reference/fault"
	"github.com/c2a-conform/c2a-conform/reference/serve"
	"github.com/c2a-conform/c2a-conform/runner/exchange"
	"github.com/c2a-conform/c2a-conform/runner/judge"
	"github.com/c2a-conform/c2a-conform/runner/steps"
	"github.com/c2a-conform/c2a-conform/schemas"
	"github.com/c2a-conform/c2a-conform/schemas/jsonrpc"
)

// TestMain lets the test binary be the program, with a protocol more.
func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){
		"c2a-conform": func() {
			register()
			os.Exit(cli.Main(context.Background(), os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
		},
	})
}

func TestAProtocolIsAFolder(t *testing.T) {
	testscript.Run(t, testscript.Params{Dir: "testdata/script", RequireExplicitExec: true,
		Cmds: map[string]func(*testscript.TestScript, bool, []string){"exits": exits}})
}

// exits demands an exit code: exits CODE program argument...
func exits(ts *testscript.TestScript, _ bool, args []string) {
	err := ts.Exec(args[1], args[2:]...)
	if want := "exit status " + args[0]; err == nil || err.Error() != want {
		ts.Fatalf("%v: %v, want %s", args[1:], err, want)
	}
}

const (
	name = "echo"
	wall = "wall"
	say  = "echo/say"
)

//go:embed testdata
var testdata embed.FS

func tree(folder string) fs.FS {
	t, err := fs.Sub(testdata, folder)
	if err != nil {
		panic(err)
	}
	return t
}

// register adds the protocol: what it asks, how its messages look, how it is played, and the reference with its faults.
func register() {
	features.Register(features.Protocol{
		Name: name, Title: "Echo", Roles: []string{wall}, Drafts: []string{name}, Files: tree("testdata/echo"),
		Groups: []features.Group{{Name: "Echoes",
			Areas: []features.AreaNote{{Area: "echoes", About: "what a wall says"}}}},
	})
	schemas.Register(schemas.Protocol{
		Name: name, Drafts: []schemas.Draft{name}, Methods: map[string]schemas.Kind{say: "say"},
		Files: tree("testdata/schemas/echo"),
	})
	steps.Register(steps.Protocol{Name: name, Vocabulary: vocabulary, Open: open})
	reference.Register(reference.Protocol{Rules: func() serve.Protocol { return &rules{} }, Faults: faults})
}

type words struct {
	Text string `json:"text"`
}

// scene is somebody before a wall.
type scene struct {
	steps.Stage
	exchange.Aside
	heard string
	seq   int
}

func open(peer *exchange.Peer, p features.Planned, world string) (steps.Scene, error) {
	s := &scene{seq: judge.NoSeq}
	s.Stage = steps.Stage{Exchange: peer.NewExchange(world, p.Role, p.Draft, s), Requirement: p.Requirement.ID}
	return s, nil
}

func (s *scene) Reset(resume bool) (any, error) { return s.ResetParams(resume), nil }
func (s *scene) Link(jsonrpc.Message) error     { return nil }
func (s *scene) Judge() []judge.Check           { return nil }
func (s *scene) Acts() int                      { return len(s.heard) }

var vocabulary = sync.OnceValue(func() *steps.Vocabulary {
	return steps.NewVocabulary(nil,
		steps.Happen("somebody says {text}", `somebody says "hello"`, "To the wall.",
			func(ctx context.Context, s *scene, a steps.Args) error {
				answer, err := s.Query(ctx, say, words{a.At(0)})
				if err != nil || answer == nil {
					return err
				}
				var w words
				_ = json.Unmarshal(answer.Result, &w)
				s.heard, s.seq = w.Text, answer.Seq
				return nil
			}),
		steps.Demand("{text} comes back", `"hello" comes back`, "In the same words.",
			func(_ context.Context, s *scene, a steps.Args) (steps.Finding, error) {
				return steps.Verdict(s.heard == a.At(0), s.seq, a.At(0), "%q", s.heard), nil
			}),
	)
})

// rules are those of a wall, which is also its engine.
type rules struct {
	deaf, wordless bool
}

func (*rules) Name() string { return name }

func (*rules) Abilities() serve.Abilities {
	return serve.Abilities{Roles: []string{wall}, Drafts: []string{name}, Taps: []string{"link", "control"}}
}

func (r *rules) New(role, _ string, _ json.RawMessage) (serve.Engine, error) {
	if role != wall {
		return nil, fmt.Errorf("unknown role %q", role)
	}
	return r, nil
}

func (*rules) Start() [][]byte                         { return nil }
func (*rules) Control(int64, jsonrpc.Message) [][]byte { return nil }
func (*rules) Due() (int64, bool)                      { return 0, false }
func (*rules) Wake(int64) [][]byte                     { return nil }
func (*rules) Resume(int64) [][]byte                   { return nil }
func (*rules) Linked(int64, bool) [][]byte             { return nil }

func (r *rules) Receive(_ int64, m jsonrpc.Message) [][]byte {
	var w words
	_ = json.Unmarshal(m.Params, &w)
	switch {
	case m.Kind != jsonrpc.KindRequest:
		return nil
	case r.deaf:
		w.Text = "what?"
	case r.wordless:
		return [][]byte{m.Reply(struct{}{})}
	}
	return [][]byte{m.Reply(w)}
}

func faults() []fault.Fault {
	bug := func(name, does string, bug func(*rules)) fault.Fault {
		return fault.Fault{
			Name: name, Requirement: "ECHO-BACK-001", Role: wall, Drafts: []string{"echo"}, Does: does,
			Bug: func(o *serve.Options) {
				for _, p := range o.Protocols {
					if r, ok := p.(*rules); ok {
						bug(r)
					}
				}
			},
		}
	}
	return []fault.Fault{
		bug("deaf-wall", "says something else", func(r *rules) { r.deaf = true }),
		bug("wordless-wall", "answers without a word", func(r *rules) { r.wordless = true }),
	}
}
