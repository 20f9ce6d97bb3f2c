package smoke

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/c2a-conform/c2a-conform/features"
	"github.com/c2a-conform/c2a-conform/runner/attach"
	"github.com/c2a-conform/c2a-conform/runner/exchange"
	"github.com/c2a-conform/c2a-conform/runner/steps"
	"github.com/c2a-conform/c2a-conform/schemas"
	"github.com/c2a-conform/c2a-conform/schemas/jsonrpc"
	"github.com/c2a-conform/c2a-conform/schemas/port"
)

// errStopped ends a walk whose report contains the reason.
var errStopped = errors.New("a stage failed")

// Walk is one walk through all stages.
type Walk struct {
	Role, Draft string // of the stage; "" for those of the process as a whole
	Tap         *Tap

	options Options
	remote  bool
	report  Report
	mark    int // the tap's position when the stage began
	began   int // the tap's position when the world began
	peer    *exchange.Peer
	opened  error // of the peer
	untold  bool  // the stage can't be tested from outside
}

// Peer is the implementation.
func (w *Walk) Peer() *exchange.Peer { return w.peer }

// Began records that a world begins here.
func (w *Walk) Began() { w.began = w.Tap.Mark() }

// SinceBegin is the tap's position when the world began.
func (w *Walk) SinceBegin() int { return w.began }

// Restart records that the shown part of the stage begins here.
func (w *Walk) Restart() { w.mark = w.Tap.Mark() }

// CantTell says that the stage can't be tested from outside.
func (w *Walk) CantTell() { w.untold = true }

func (w *Walk) all(ctx context.Context) error {
	w.Tap.target = w.options.Target
	if err := w.through(ctx, w.process()); err != nil {
		if len(w.options.Roles) > 0 {
			w.rest(w.cells(w.options.Roles, w.options.Drafts))
		}
		return err
	}
	cells := w.cells(w.chosen())
	for i, c := range cells {
		w.Role, w.Draft = c.role, c.draft
		if err := w.through(ctx, w.stages()); err != nil {
			w.rest(cells[i+1:])
			return err
		}
	}
	w.Role, w.Draft = "", ""
	if w.remote || w.options.Shipped {
		return nil
	}
	return w.through(ctx, []Step{{"end", "it exits when its stdin is closed", w.end}})
}

// chosen returns the roles and drafts to check.
func (w *Walk) chosen() (roles, drafts []string) {
	roles, drafts = w.options.Roles, w.options.Drafts
	if len(roles) == 0 {
		roles = common(w.peer.Hello().Roles, features.Roles())
	}
	if len(drafts) == 0 {
		drafts = common(w.peer.Hello().Drafts, features.Drafts())
	}
	return roles, drafts
}

// common returns the names that are in both lists, in the order of the first.
func common(names, known []string) []string {
	return slices.DeleteFunc(slices.Clone(names), func(name string) bool { return !slices.Contains(known, name) })
}

type cell struct{ role, draft string }

func (w *Walk) cells(roles, drafts []string) []cell {
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
func (w *Walk) through(ctx context.Context, stages []Step) error {
	for i, s := range stages {
		w.mark = w.Tap.Mark()
		w.untold = false
		detail, failure := s.Run(ctx)
		if err := ctx.Err(); err != nil {
			return err
		}
		entry := Stage{ID: s.ID, Role: w.Role, Draft: w.Draft, Title: s.Title, Outcome: Passed, Detail: detail}
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

func (w *Walk) unreached(stages []Step) {
	for _, s := range stages {
		w.report.Stages = append(w.report.Stages, Stage{
			ID: s.ID, Role: w.Role, Draft: w.Draft, Title: s.Title, Outcome: NotReached,
		})
	}
}

// rest lists the stages that were never reached.
func (w *Walk) rest(cells []cell) {
	for _, c := range cells {
		w.Role, w.Draft = c.role, c.draft
		w.unreached(w.stages())
	}
}

// complete adds the parts that are the same for every failure.
func (w *Walk) complete(f *Failure) *Failure {
	if f.Came == nil {
		f.Came = w.Tap.Came(w.mark)
	}
	if w.shipped() {
		w.toldAsShipped(f)
	}
	if w.peer != nil && w.ended() {
		_ = w.peer.Close() // so that all of stderr is there
	}
	f.Stderr = w.Tap.stderr()
	if gone, ok := errors.AsType[*attach.ExitedError](f.Err); ok && f.Stderr == "" {
		f.Stderr = lastLines(gone.Stderr) // it was gone before there was a session
	}
	return f
}

// ended reports whether the implementation is gone.
func (w *Walk) ended() bool {
	_, ended := w.Tap.session.Exited()
	return ended
}

// Because converts an error of the exchange into a failure. If the error has details, they replace those of the stage.
func Because(err error, f Failure) *Failure {
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
		if strings.HasPrefix(shim.Got, `"`) && len(f.Expected) > 0 { // a frame, which is shown unchanged
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
			f.Problem += "; it sent answers with unknown ids: " + strings.Join(silent.Strays, ", ")
		}
	case errors.As(err, &gone):
		f.Problem = "it exited before it answered: " + gone.State.String()
		if frame, ok := errors.AsType[*jsonrpc.FrameError](gone.Err); ok {
			f.Problem += ", and " + frame.Error()
		}
	case errors.As(err, &closed):
		f.Problem = "it closed its stdout, but is still running"
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
func (w *Walk) process() []Step {
	if w.options.Shipped {
		return w.shippedProcess()
	}
	begins := "the command starts"
	if w.remote {
		begins = "something listens on the URL"
	}
	return []Step{
		{"start", begins, w.start},
		{"hello", "it answers conformance/hello", w.hello},
		{"declares", "it declares its roles and drafts", w.declares},
	}
}

func (w *Walk) start(ctx context.Context) (string, *Failure) {
	w.peer, w.opened = exchange.Open(ctx, w.Tap, exchange.Options{Timeout: w.options.Timeout, WarmUp: steps.WarmUp})
	_, unreachable := errors.AsType[*attach.ConnectError](w.opened)
	switch {
	case unreachable || w.remote && w.Tap.session == nil:
		return "", Because(w.opened, Failure{
			Guide: connection, Advice: "start the program first, and check that it listens on exactly this URL",
		})
	case w.Tap.session == nil:
		return "", Because(w.opened, Failure{
			Guide: connection,
			Advice: "run the command by hand in the same directory; " +
				"if the program must be built first, set implementation.build",
		})
	}
	return "", nil
}

func (w *Walk) hello(context.Context) (string, *Failure) {
	if w.opened != nil && !w.saidHello() {
		id, sent := w.Tap.Sent(port.MethodHello)
		return "", Because(w.opened, Failure{
			Sent: sent, Came: w.Tap.Came(0), Guide: connection,
			Expected: []string{Result(id, w.exampleHello())},
			Advice:   w.adviceOnHello(),
		})
	}
	return "", nil
}

// adviceOnHello says what to look at if conformance/hello got no answer, or a wrong one.
func (w *Walk) adviceOnHello() string {
	shim, wrong := errors.AsType[*exchange.ShimError](w.opened)
	_, gone := errors.AsType[*attach.ExitedError](w.opened)
	frame, unframed := errors.AsType[*jsonrpc.FrameError](w.opened)
	id, _ := w.Tap.Sent(port.MethodHello)
	_, answered := w.Tap.Answer(0, id)
	switch {
	case wrong && answered:
		return "compare the answer with the expected answer; no field may be missing"
	case unframed && errors.Is(frame, jsonrpc.ErrHeader):
		return "the output has no header: either the program sends one message per line (leave --framing out), " +
			"or it prints something before its first message"
	case w.remote:
		return ""
	case wrong && shim.Err != nil:
		return "print logs to stderr, and only messages to stdout"
	case gone:
		return "run the command by hand in the same directory; the program must keep running and read stdin"
	}
	return "flush stdout after each line, and read stdin before anything else"
}

// saidHello reports whether conformance/hello got a valid answer.
func (w *Walk) saidHello() bool {
	id, _ := w.Tap.Sent(port.MethodHello)
	m, ok := w.Tap.Answer(0, id)
	return ok && m.Err == nil && len(schemas.ValidateFrame(schemas.Drafts()[0], m.Raw, port.MethodHello, true)) == 0
}

func (w *Walk) declares(context.Context) (string, *Failure) {
	id, sent := w.Tap.Sent(port.MethodHello)
	f := Failure{Sent: sent, Came: w.Tap.Came(0), Guide: hello, Expected: []string{Result(id, w.exampleHello())}}
	if w.opened != nil {
		return "", Because(w.opened, f)
	}
	said := w.peer.Hello()
	w.report.Implementation = said.Implementation
	wanted := func(what string, asked, declared, known []string) string {
		for _, a := range asked {
			if !slices.Contains(declared, a) {
				return fmt.Sprintf("you selected the %s %s, but it declares %s", what, a, strings.Join(declared, ", "))
			}
		}
		if len(asked) == 0 && !slices.ContainsFunc(declared, func(d string) bool { return slices.Contains(known, d) }) {
			return fmt.Sprintf("it doesn't declare a %s that this suite tests (%s), only %s",
				what, strings.Join(known, ", "), strings.Join(declared, ", "))
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
		f.Problem = fmt.Sprintf("none of the drafts %s has any of the roles %s", strings.Join(drafts, ", "),
			strings.Join(roles, ", "))
		return "", &f
	}
	for _, role := range said.Roles {
		if need := tapOf(role); need != "" && !slices.Contains(said.Taps, need) {
			f.Problem = fmt.Sprintf("it declares the role %s without the tap %q, which is needed to test that "+
				"role", role,
				need)
			return "", &f
		}
	}
	name := strings.TrimSpace(said.Implementation.Name + " " + said.Implementation.Version)
	return fmt.Sprintf("%s; %s; drafts %s; %s clock", name,
		strings.Join(said.Roles, ", "), strings.Join(said.Drafts, ", "), said.Clock), nil
}

// end stops the implementation by closing its input.
func (w *Walk) end(ctx context.Context) (string, *Failure) {
	f := Failure{
		Guide:  connection,
		Advice: "exit when stdin is closed; no timer, thread or child may keep the process alive",
	}
	if err := w.peer.Farewell(ctx); err != nil {
		return "", Because(err, f)
	}
	state, ended := w.Tap.session.Exited()
	switch {
	case !ended:
		f.Problem = "it didn't stop even after it was killed"
	case state.Stop == attach.StopTerminated || state.Stop == attach.StopKilled:
		f.Problem = fmt.Sprintf("it was still running %v after its stdin was closed: it ended %v",
			attach.DefaultGrace, state.Stop)
	case state.Code != 0:
		return fmt.Sprintf("with %v; no rule requires exit code 0, but a supervisor may", state), nil
	default:
		return "", nil
	}
	return "", &f
}

// stages returns the stages for the role and draft.
func (w *Walk) stages() []Step {
	if p, ok := of(w.Draft); ok && p.Stages != nil {
		return p.Stages(w)
	}
	return w.firstScenarios()
}

// exampleHello returns an answer to conformance/hello that declares the requested roles and drafts.
func (w *Walk) exampleHello() string {
	roles, drafts, taps := w.options.Roles, w.options.Drafts, []string{"link", "control"}
	role, known := usual()
	if len(roles) == 0 {
		roles = []string{role}
	}
	if len(drafts) == 0 {
		drafts = known
	}
	for _, role := range roles {
		if need := tapOf(role); need != "" && !slices.Contains(taps, need) {
			taps = append(taps, need)
		}
	}
	return fmt.Sprintf(
		`{"implementation":{"name":"my-%s","version":"1.0.0"},"port":1,"roles":%s,"drafts":%s,"taps":%s,`+
			`"clock":"virtual","barrier":"exact","isolation":"ids","capabilities":[]}`,
		roles[0], encode(roles), encode(drafts), encode(taps))
}

func encode(texts []string) string {
	raw, _ := json.Marshal(texts) // texts always encode
	return string(raw)
}

// Result returns a valid answer to the request.
func Result(id jsonrpc.ID, raw string) string {
	return string(jsonrpc.Result(id, json.RawMessage(raw)))
}

// Unmade returns the failure of a world that could not be created, or nil if it was.
func (w *Walk) Unmade(err error) *Failure {
	if err == nil || w.Tap.waits != port.MethodReset {
		return nil
	}
	id, sent := w.Tap.Sent(port.MethodReset)
	return Because(err, Failure{Sent: sent, Expected: []string{Result(id, "{}")}, Guide: reset})
}

// Stopped returns the failure of a clock that doesn't have the time of the world.
func (w *Walk) Stopped(err error, nowMs int64) *Failure {
	id, sent := w.Tap.Sent(port.MethodAdvance)
	var asked port.Advance
	_ = json.Unmarshal(jsonrpc.Decode(w.Tap.ours[port.MethodAdvance].raw).Params, &asked)
	return Because(err, Failure{
		Sent: sent, Expected: []string{Result(id, fmt.Sprintf(`{"nowMs":%d}`, nowMs+asked.Ms))}, Guide: barrier,
		Advice: "run the timers that are due, in order, and answer with the time that was reached",
	})
}

// Unforgotten returns the failure of a world whose state survives a reset.
func (w *Walk) Unforgotten() Failure {
	_, sent := w.Tap.Sent(port.MethodReset)
	return Failure{
		Sent: sent, Guide: reset,
		Advice: "at a reset, discard everything: timers, open windows, ids that you have seen; and set the clock " +
			"to 0",
	}
}

// Missed returns the failure for something that didn't come. If it comes later, it came after a barrier that had
// declared everything done.
func (w *Walk) Missed(ctx context.Context, f Failure) *Failure {
	if m, late := w.Tap.straggler(ctx); late && !w.peer.Live() {
		what := m.Method
		if what == "" {
			what = "an answer"
		}
		f.Problem = what +
			" arrived after the answer to conformance/advance, although this answer means that everything is done"
		f.Advice, f.Guide = "answer conformance/advance last, after you have sent everything that was due",
			barrier
	}
	return &f
}

// Unwoken returns the failure of timers that don't use the clock of the world.
func Unwoken(f Failure) Failure {
	f.Guide = barrier
	f.Advice = "timers must use the clock that conformance/advance moves; " +
		"real timers (setTimeout, time.After) never fire in a test. " + f.Advice
	return f
}

// Early returns the failure of a conformance/advance since the mark that continued to the end, lateMs later, although a
// request was sent before. It should have ended at atMs.
func (w *Walk) Early(mark int, atMs, lateMs int64) *Failure {
	advance, answer := w.Tap.passage(mark)
	f := &Failure{
		Sent: Show(advance.Raw), Guide: barrier,
		Problem: fmt.Sprintf("a timer sent a request, but conformance/advance went on to the end, "+
			"so the answer to the request comes up to %d s late", lateMs/1000),
		Advice: "run the timers that are due at one time; if a request was sent, stop, and answer " +
			"with this time",
	}
	if answer.Kind == jsonrpc.KindResponse {
		f.Came = append(f.Came, Show(answer.Raw))
		f.Expected = append(f.Expected, Result(answer.ID, fmt.Sprintf(`{"nowMs":%d}`, atMs)))
	}
	return f
}

// Unbarred reports whether an error says that something came after the answer to conformance/advance.
func Unbarred(err error) bool {
	shim, ok := errors.AsType[*exchange.ShimError](err)
	if !ok {
		return false
	}
	s, _ := sectionOf(shim.Guide)
	return s == barrier
}
