package smoke

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/c2a-conform/c2a-conform/features"
	spec "github.com/c2a-conform/c2a-conform/features/c2a"
	"github.com/c2a-conform/c2a-conform/reference/c2a"
	"github.com/c2a-conform/c2a-conform/reference/c2a/law"
	"github.com/c2a-conform/c2a-conform/reference/c2a/wire"
	"github.com/c2a-conform/c2a-conform/runner/attach"
	"github.com/c2a-conform/c2a-conform/runner/c2a/world"
	"github.com/c2a-conform/c2a-conform/runner/exchange"
	"github.com/c2a-conform/c2a-conform/runner/steps"
	"github.com/c2a-conform/c2a-conform/schemas"
	"github.com/c2a-conform/c2a-conform/schemas/jsonrpc"
	"github.com/c2a-conform/c2a-conform/schemas/port"
)

// A stage is one that can be walked to. run returns what was seen, or what was
// wrong.
type stage struct {
	id, title string
	run       func(ctx context.Context) (string, *Failure)
}

// errStopped ends a walk whose report says why.
var errStopped = errors.New("a stage failed")

// walk is one walk through all stages.
type walk struct {
	options Options
	tap     *tap
	remote  bool
	report  Report
	mark    int // where the stage began
	peer    *exchange.Peer
	opened  error // of the peer

	role, draft string
	world       *world.World
	place       world.Place // where the person writes
	to          string      // how a text begins there
	err         error       // that ended the world; the stage that it belongs to tells of it
	seen        int         // entries of the trace before the stage's own
	untold      bool        // the stage can't be told from outside
	began       int         // where in the tap the world began
	passing     int         // where in the tap that began for which window and early wait
	until       int64       // to when the clock was last moved while something was to come
}

func (w *walk) all(ctx context.Context) error {
	w.tap.target = w.options.Target
	if err := w.through(ctx, w.process()); err != nil {
		if len(w.options.Roles) > 0 {
			w.rest(w.cells(w.options.Roles, w.options.Drafts))
		}
		return err
	}
	cells := w.cells(w.chosen())
	for i, c := range cells {
		w.role, w.draft = c.role, c.draft
		if err := w.through(ctx, w.stages()); err != nil {
			w.rest(cells[i+1:])
			return err
		}
	}
	w.role, w.draft = "", ""
	if w.remote || w.options.Shipped {
		return nil
	}
	return w.through(ctx, []stage{{"end", "it ends when its input ends", w.end}})
}

// chosen are the roles and drafts to be walked through.
func (w *walk) chosen() (roles, drafts []string) {
	roles, drafts = w.options.Roles, w.options.Drafts
	if len(roles) == 0 {
		roles = slices.DeleteFunc(slices.Clone(w.peer.Hello().Roles), func(r string) bool { return !slices.Contains(features.Roles(), r) })
	}
	if len(drafts) == 0 {
		drafts = slices.DeleteFunc(slices.Clone(w.peer.Hello().Drafts), func(d string) bool { return !slices.Contains(features.Drafts(), d) })
	}
	return roles, drafts
}

type cell struct{ role, draft string }

func (w *walk) cells(roles, drafts []string) []cell {
	var out []cell
	for _, role := range roles {
		for _, draft := range drafts {
			if features.Binds(role, draft) {
				out = append(out, cell{role, draft})
			}
		}
	}
	return out
}

// through runs stages until one fails, and lists the others.
func (w *walk) through(ctx context.Context, stages []stage) error {
	for i, s := range stages {
		w.mark = w.tap.mark()
		w.untold = false
		detail, failure := s.run(ctx)
		if err := ctx.Err(); err != nil {
			return err
		}
		entry := Stage{ID: s.id, Role: w.role, Draft: w.draft, Title: s.title, Outcome: Passed, Detail: detail}
		if w.untold {
			entry.Outcome = NotTested
		}
		if failure != nil {
			entry.Outcome = Failed
			entry.Failure = w.complete(failure)
			w.report.Stages = append(w.report.Stages, entry)
			w.unreached(stages[i+1:])
			if own, ok := errors.AsType[*exchange.OwnFaultError](failure.Err); ok {
				return own
			}
			return errStopped
		}
		w.report.Stages = append(w.report.Stages, entry)
	}
	return nil
}

func (w *walk) unreached(stages []stage) {
	for _, s := range stages {
		w.report.Stages = append(w.report.Stages, Stage{ID: s.id, Role: w.role, Draft: w.draft, Title: s.title, Outcome: NotReached})
	}
}

// rest lists the stages of what was not walked to at all.
func (w *walk) rest(cells []cell) {
	for _, c := range cells {
		w.role, w.draft = c.role, c.draft
		w.unreached(w.stages())
	}
}

// complete adds what is the same for every failure.
func (w *walk) complete(f *Failure) *Failure {
	if f.Came == nil {
		f.Came = w.tap.came(w.mark)
	}
	if w.shipped() {
		w.toldAsShipped(f)
	}
	if w.peer != nil && w.ended() {
		_ = w.peer.Close() // so that all of stderr is there
	}
	f.Stderr = w.tap.stderr()
	if gone, ok := errors.AsType[*attach.ExitedError](f.Err); ok && f.Stderr == "" {
		f.Stderr = lastLines(gone.Stderr) // it was gone before there was a session
	}
	return f
}

// ended reports whether the implementation is gone.
func (w *walk) ended() bool {
	_, ended := w.tap.session.Exited()
	return ended
}

// because makes a failure of an error of the driver. What the error knows better
// than the stage takes the place of what the stage says.
func because(err error, f Failure) *Failure {
	f.Err = err
	var (
		shim    *exchange.ShimError
		program *exchange.ProgramError
		silent  *exchange.NoAnswerError
		gone    *attach.ExitedError
		closed  *attach.OutputClosedError
		start   *attach.StartError
		connect *attach.ConnectError
	)
	switch {
	case errors.As(err, &shim):
		f.Problem = fmt.Sprintf("expected %s, got %s", shim.Expected, shim.Got)
		if strings.HasPrefix(shim.Got, `"`) && len(f.Expected) > 0 { // a frame, which is shown as it came
			f.Problem = "expected " + shim.Expected
		}
		if shim.Err != nil {
			f.Problem += fmt.Sprintf(" (%s)", strings.TrimSuffix(shim.Err.Error(), ", got "+shim.Got))
		}
		if s, ok := sectionOf(shim.Guide); ok {
			f.Guide = s
		}
	case errors.As(err, &program):
		f.Problem = program.What
	case errors.As(err, &silent):
		f.Problem = fmt.Sprintf("no answer to %s within %v", silent.Request, silent.Timeout)
		if len(silent.Strays) > 0 {
			f.Problem += "; answers came with ids that were never given: " + strings.Join(silent.Strays, ", ")
		}
	case errors.As(err, &gone):
		f.Problem = "it ended before it answered: " + gone.State.String()
		if frame, ok := errors.AsType[*jsonrpc.FrameError](gone.Err); ok {
			f.Problem += ", and " + frame.Error()
		}
	case errors.As(err, &closed):
		f.Problem = "it closed its stdout, but keeps running"
		if frame, ok := errors.AsType[*jsonrpc.FrameError](closed.Err); ok {
			f.Problem = frame.Error()
		}
	case errors.As(err, &connect):
		f.Problem = connect.Error()
	case errors.As(err, &start):
		f.Problem = fmt.Sprintf("%v: %v", start.Reason, start.Err)
	default:
		f.Problem = err.Error()
	}
	return &f
}

// process are the stages before there is a world.
func (w *walk) process() []stage {
	if w.options.Shipped {
		return w.shippedProcess()
	}
	begins := "the command starts"
	if w.remote {
		begins = "something listens at the URL"
	}
	return []stage{
		{"start", begins, w.start},
		{"hello", "it answers conformance/hello", w.hello},
		{"declares", "it says what it is", w.declares},
	}
}

func (w *walk) start(ctx context.Context) (string, *Failure) {
	w.peer, w.opened = exchange.Open(ctx, w.tap, exchange.Options{Timeout: w.options.Timeout, WarmUp: steps.WarmUp})
	_, unreachable := errors.AsType[*attach.ConnectError](w.opened)
	switch {
	case unreachable || w.remote && w.tap.session == nil:
		return "", because(w.opened, Failure{Guide: connection, Advice: "start the program first, and see that it listens at this very URL"})
	case w.tap.session == nil:
		return "", because(w.opened, Failure{Guide: connection, Advice: "run the command by hand in the same directory; what has to be built for it is built by implementation.build"})
	}
	return "", nil
}

func (w *walk) hello(context.Context) (string, *Failure) {
	if w.opened != nil && !w.saidHello() {
		id, sent := w.tap.sent(port.MethodHello)
		return "", because(w.opened, Failure{
			Sent: sent, Came: w.tap.came(0), Guide: sectionFor(port.MethodHello),
			Expected: []string{result(id, w.exampleHello())},
			Advice:   w.adviceOnHello(),
		})
	}
	return "", nil
}

// adviceOnHello is what to look at where conformance/hello got no answer, or a wrong
// one.
func (w *walk) adviceOnHello() string {
	shim, wrong := errors.AsType[*exchange.ShimError](w.opened)
	_, gone := errors.AsType[*attach.ExitedError](w.opened)
	frame, unframed := errors.AsType[*jsonrpc.FrameError](w.opened)
	id, _ := w.tap.sent(port.MethodHello)
	_, answered := w.tap.answer(0, id)
	switch {
	case wrong && answered:
		return "compare the answer with the one that is expected: each of its members has to be there"
	case unframed && errors.Is(frame, jsonrpc.ErrHeader):
		return "what came stands in no frame: either it frames by lines: leave --framing out; or it prints something before its first message"
	case w.remote:
		return ""
	case wrong && shim.Err != nil:
		return "print whatever is for people to stderr, and nothing to stdout but messages"
	case gone:
		return "run the command by hand in the same directory: it has to stay, and to read stdin"
	}
	return "flush stdout after each line, and read stdin before anything else"
}

// saidHello reports whether an answer to conformance/hello came that has the form
// of one.
func (w *walk) saidHello() bool {
	id, _ := w.tap.sent(port.MethodHello)
	m, ok := w.tap.answer(0, id)
	return ok && m.Err == nil && len(schemas.ValidateFrame("", m.Raw, port.MethodHello, true)) == 0
}

// tapOf is the tap that a role can't do without.
var tapOf = map[string]string{spec.RoleHarness: "turn", spec.RoleHost: "surface", spec.RoleAgent: "control", spec.RoleStack: "turn", spec.RoleAdapter: "surface"}

func (w *walk) declares(context.Context) (string, *Failure) {
	id, sent := w.tap.sent(port.MethodHello)
	f := Failure{Sent: sent, Came: w.tap.came(0), Guide: hello, Expected: []string{result(id, w.exampleHello())}}
	if w.opened != nil {
		return "", because(w.opened, f)
	}
	said := w.peer.Hello()
	w.report.Implementation = said.Implementation
	wanted := func(what string, asked, declared, known []string) string {
		for _, a := range asked {
			if !slices.Contains(declared, a) {
				return fmt.Sprintf("the %s %s was asked for, and it declares %s", what, a, strings.Join(declared, ", "))
			}
		}
		if len(asked) == 0 && !slices.ContainsFunc(declared, func(d string) bool { return slices.Contains(known, d) }) {
			return fmt.Sprintf("it declares no %s that this suite tests (%s), but %s", what, strings.Join(known, ", "), strings.Join(declared, ", "))
		}
		return ""
	}
	if f.Problem = wanted("role", w.options.Roles, said.Roles, features.Roles()); f.Problem != "" {
		return "", &f
	}
	if f.Problem = wanted("draft", w.options.Drafts, said.Drafts, features.Drafts()); f.Problem != "" {
		return "", &f
	}
	if roles, drafts := w.chosen(); len(w.cells(roles, drafts)) == 0 {
		f.Problem = fmt.Sprintf("no draft of %s has a role of %s", strings.Join(drafts, ", "), strings.Join(roles, ", "))
		return "", &f
	}
	for _, role := range said.Roles {
		if need := tapOf[role]; need != "" && !slices.Contains(said.Taps, need) {
			f.Problem = fmt.Sprintf("it declares the role %s without the tap %q, by which that role is tested", role, need)
			return "", &f
		}
	}
	return fmt.Sprintf("%s; %s; drafts %s; %s clock", strings.TrimSpace(said.Implementation.Name+" "+said.Implementation.Version),
		strings.Join(said.Roles, ", "), strings.Join(said.Drafts, ", "), said.Clock), nil
}

// end stops the implementation by the end of its input.
func (w *walk) end(ctx context.Context) (string, *Failure) {
	f := Failure{Guide: connection, Advice: "exit when stdin is closed, and leave no timer, thread or child behind that keeps the process alive"}
	if err := w.peer.Farewell(ctx); err != nil {
		return "", because(err, f)
	}
	state, ended := w.tap.session.Exited()
	switch {
	case !ended:
		f.Problem = "it doesn't stop, not even when it is killed"
	case state.Stop == attach.StopTerminated || state.Stop == attach.StopKilled:
		f.Problem = fmt.Sprintf("its stdin was closed, and it ran on for %v: it ended %v", attach.DefaultGrace, state.Stop)
	case state.Code != 0:
		return fmt.Sprintf("with %v; no rule asks for 0, but whoever starts it may", state), nil
	default:
		return "", nil
	}
	return "", &f
}

// The people and words of every world.
const (
	person = "Will"
	agent  = "lead"
)

// begin makes a world in which the person can write to the agent, and resets the
// implementation into it: a direct conversation, or where there is none, a channel.
func (w *walk) begin(ctx context.Context, name string) error {
	draft, _ := c2a.ParseDraft(w.draft)
	w.world, w.place, w.to = world.New(w.peer, name, w.role, draft), world.Place{DM: true}, ""
	if err := w.world.DM(person, agent); err != nil {
		return err
	}
	w.seen, w.began = 0, w.tap.mark()
	w.err = w.world.Start(ctx)
	if _, unable := errors.AsType[*exchange.UnableError](w.err); unable {
		w.world, w.place, w.to = world.New(w.peer, name+" in a channel", w.role, draft), world.Place{Channel: "general"}, "@"+agent+" "
		if err := w.world.Channel("general", []string{person, agent}, ""); err != nil {
			return err
		}
		w.began = w.tap.mark()
		w.err = w.world.Start(ctx)
	}
	return w.err
}

// failed makes a failure of the error that ended the world, or of f alone.
func (w *walk) failed(f Failure) *Failure {
	if w.err != nil {
		return because(w.err, f)
	}
	return &f
}

// missed tells that something did not come. If it comes after all, then behind a
// barrier that had said that all was done.
func (w *walk) missed(ctx context.Context, f Failure) *Failure {
	if w.err != nil {
		return because(w.err, f)
	}
	if m, late := w.tap.straggler(ctx); late && !w.world.Live() {
		what := m.Method
		if what == "" {
			what = "an answer"
		}
		f.Problem = what + " came behind the answer to conformance/advance, which had said that all of the moment was done"
		f.Advice, f.Guide = "answer conformance/advance last: when everything that the moment causes has been sent", barrier
	}
	return &f
}

// entries are the entries of the trace that are new since the last call.
func (w *walk) entries() []law.Entry { return w.world.Trace().Entries[w.seen:] }

// next begins a stage that looks at what happens from now on.
func (w *walk) next() { w.seen = len(w.world.Trace().Entries) }

// find returns the first new item of a kind that came from the implementation and
// that satisfies is.
func find[T law.Item](w *walk, is func(T) bool) (item T, atMs int64, ok bool) {
	for _, e := range w.entries() {
		if t, fits := e.Item.(T); fits && e.From && is(t) {
			return t, e.AtMs, true
		}
	}
	return item, 0, false
}

func every[T law.Item](T) bool { return true }

// settle lets everything come that the last act caused at once, and what is
// late with it.
func (w *walk) settle(ctx context.Context) {
	if w.err == nil {
		w.err = w.world.Advance(ctx, 0)
	}
	if w.err == nil {
		w.err = w.world.Calm(ctx)
	}
}

func (w *walk) welcome(context.Context) (string, *Failure) {
	id, sent := w.tap.sent(wire.MethodInitialize)
	f := Failure{Sent: sent, Guide: link, Expected: []string{result(id, w.exampleWelcome())}, Problem: "no answer to initialize came before the answer to conformance/advance"}
	m, answered := w.tap.answer(w.began, id)
	if !answered {
		return "", w.failed(f)
	}
	var said struct {
		Version string `json:"protocolVersion"`
	}
	switch err := json.Unmarshal(m.Result, &said); {
	case m.Err != nil:
		f.Problem = "the answer is an error: " + m.Err.Error()
	case err != nil || said.Version == "":
		f.Problem = "the answer has no protocolVersion"
	case said.Version != w.draft:
		f.Problem = fmt.Sprintf("it answers with the version %s, and said in conformance/hello that it speaks %s", said.Version, w.draft)
	default:
		return "protocolVersion " + said.Version, nil
	}
	return "", &f
}

func (w *walk) greets(ctx context.Context) (string, *Failure) {
	_, sent := w.tap.sent(port.MethodReset)
	h, _, ok := find(w, every[law.Hello])
	f := Failure{Sent: sent, Guide: order, Expected: []string{request(wire.MethodInitialize, w.exampleGreeting())}, Problem: "no initialize came after the answer to conformance/reset"}
	switch {
	case !ok:
		return "", w.missed(ctx, f)
	case h.Version != w.draft:
		f.Problem = fmt.Sprintf("its initialize says the protocolVersion %q, and the world is held in %s", h.Version, w.draft)
		return "", &f
	}
	return "protocolVersion " + h.Version, nil
}

func (w *walk) makesWorld(ctx context.Context) (string, *Failure) {
	err := w.begin(ctx, "smoke")
	if err == nil {
		w.err = w.world.Calm(ctx)
	}
	if err != nil && w.tap.waits == port.MethodReset {
		id, sent := w.tap.sent(port.MethodReset)
		return "", because(err, Failure{Sent: sent, Expected: []string{result(id, "{}")}, Guide: reset})
	}
	return "", nil
}

// clockMs is how far the clock is moved when nothing is to be done meanwhile.
const clockMs = 1_000

func (w *walk) clock(ctx context.Context) (string, *Failure) {
	if w.err == nil {
		w.err = w.world.Advance(ctx, clockMs)
	}
	if w.err == nil && w.world.Live() {
		return "its clock runs by itself", nil
	}
	if w.err == nil {
		return "", nil
	}
	id, sent := w.tap.sent(port.MethodAdvance)
	return "", because(w.err, Failure{
		Sent: sent, Expected: []string{result(id, fmt.Sprintf(`{"nowMs":%d}`, w.world.Now()+w.asked()))}, Guide: barrier,
		Advice: "run the timers that are due, in order, and answer with the time reached",
	})
}

// asked is by how much the newest conformance/advance was to move the clock.
func (w *walk) asked() int64 {
	var p port.Advance
	_ = json.Unmarshal(jsonrpc.Decode(w.tap.ours[port.MethodAdvance].raw).Params, &p)
	return p.Ms
}

// unbarred reports whether the world ended because something came behind the
// answer to conformance/advance.
func (w *walk) unbarred() bool {
	shim, ok := errors.AsType[*exchange.ShimError](w.err)
	if !ok {
		return false
	}
	s, _ := sectionOf(shim.Guide)
	return s == barrier
}
