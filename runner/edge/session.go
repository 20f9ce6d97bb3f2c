package edge

import (
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"net"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/c2a-conform/c2a-conform/runner/attach"
	"github.com/c2a-conform/c2a-conform/runner/face"
	"github.com/c2a-conform/c2a-conform/runner/model"
	"github.com/c2a-conform/c2a-conform/schemas/jsonrpc"
)

// session is one running program with its platform and its model.
type session struct {
	*bridge
	edge    *Edge
	profile *Profile

	home   string // directory of the program
	values map[string]string
	place  *thread // thread on which the program is started and the suite listens
	models *model.Server
	hosts  *vendors // nil: the program is configured with all addresses

	ctx    context.Context
	cancel context.CancelFunc

	mu      sync.Mutex
	process attach.Session
	life    int // number of the process: each restart increases it
	ready   chan struct{}
	log     attach.Tail

	in   *queue // frames from the runner
	out  *queue // frames to the runner
	shut func() error
}

func newSession(e *Edge) *session {
	s := &session{edge: e, profile: e.profile, in: newQueue(), out: newQueue()}
	s.ctx, s.cancel = context.WithCancel(context.Background())
	s.shut = sync.OnceValue(s.close)
	s.bridge = &bridge{session: s}
	s.link.names = names{ids: func() []face.ID { return known(s.face) }, spoken: e.profile.protocol.Names}
	return s
}

var _ attach.Session = (*session)(nil)

// open starts the platform, the model and the program, and waits until the program is ready.
func (s *session) open(ctx context.Context) error {
	var err error
	if s.home, err = os.MkdirTemp("", "c2a-conform-program-"); err != nil {
		return err
	}
	if s.place, err = newPlace(s.profile); err != nil {
		return err
	}
	kind, _ := FindKind(s.profile.Face.Kind)
	s.values = map[string]string{"state": s.home, "draft": s.profile.Drafts[0]}
	err = s.place.do(func() error {
		listener, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			return err
		}
		s.values["port"] = strconv.Itoa(listener.Addr().(*net.TCPAddr).Port)
		return listener.Close()
	})
	if err != nil {
		return fmt.Errorf("find a free port: %w", err)
	}
	webhook, err := expand(s.profile.Face.Webhook, s.values)
	if err != nil {
		return err
	}
	err = s.place.do(func() (err error) {
		if s.models, err = model.Listen(s.ctx, s.ask, model.Record(s.exchanged)); err != nil {
			return fmt.Errorf("serve the model: %w", err)
		}
		s.face, err = kind.Open(ctx, s.bridge,
			face.Options{Delivery: s.profile.Face.Delivery, Webhook: webhook, Handle: s.profile.handle(),
				Dial: s.place.dial, OwnHosts: s.profile.FixedHosts})
		if err != nil {
			return fmt.Errorf("serve %s: %w", kind.Name, err)
		}
		return nil
	})
	if err != nil {
		return err
	}
	for name, value := range s.face.Settings() {
		s.values[kind.Name+"."+name] = value
	}
	maps.Copy(s.values, modelValues(s.models.Settings()))
	if s.profile.FixedHosts {
		if err := s.standIn(); err != nil {
			return err
		}
	}
	go s.serve()
	return s.launch(ctx)
}

// standIn serves the vendors' hosts that the program has built in.
func (s *session) standIn() error {
	kind, _ := FindKind(s.profile.Face.Kind)
	to := map[string]*url.URL{}
	hosts := map[string]string{modelHosts[s.profile.Model.API]: s.values[s.profile.Model.API+".url"]}
	for _, host := range kind.Hosts {
		hosts[host] = s.values[kind.Name+".url"]
	}
	for host, there := range hosts {
		u, err := url.Parse(there)
		if err != nil {
			return err
		}
		if host != "" {
			to[host] = &url.URL{Scheme: u.Scheme, Host: u.Host}
		}
	}
	var err error
	s.hosts, err = openVendors(s.place, to)
	return err
}

// modelValues returns the settings of the model by the names of their templates.
func modelValues(settings map[string]string) map[string]string {
	return map[string]string{
		"openai.url": settings["openai_url"], "openai.key": settings["key"], "openai.model": settings["model"],
		"anthropic.url": settings["anthropic_url"], "anthropic.key": settings["key"],
		"anthropic.model": settings["model"],
		"gemini.url":      settings["gemini_url"], "gemini.key": settings["key"], "gemini.model": settings["model"],
		"ollama.url": settings["ollama_url"], "ollama.model": settings["model"],
		"acp.command": settings["acp_command"], "acp.address": settings["acp_address"], "acp.key": settings["key"],
	}
}

// launch writes the program's files, starts it and waits until it is ready.
func (s *session) launch(ctx context.Context) error {
	argv := make([]string, len(s.profile.Start.Command))
	var err error
	for i, word := range s.profile.Start.Command {
		if argv[i], err = expand(word, s.values); err != nil {
			return err
		}
	}
	var env []string
	for _, name := range slices.Sorted(maps.Keys(s.profile.Start.Env)) {
		value, err := expand(s.profile.Start.Env[name], s.values)
		if err != nil {
			return err
		}
		env = append(env, name+"="+value)
	}
	for name, text := range s.profile.Start.Files {
		text, err := expand(text, s.values)
		if err != nil {
			return err
		}
		name = filepath.Join(s.home, name)
		if err := os.MkdirAll(filepath.Dir(name), 0o700); err != nil {
			return err
		}
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			return err
		}
	}
	hosts := ""
	if s.hosts != nil {
		hosts, env = s.hosts.hosts(), append(s.hosts.env(), env...)
	}
	command := attach.Command(argv, attach.Options{
		Dir: s.profile.workDir(), Env: env, State: s.home, Stderr: lines(s.heard), Enter: s.place.enter(hosts),
	})
	return s.run(ctx, func() (attach.Session, error) { return command.Open(ctx) })
}

// run calls start to start the program, and waits until it is ready.
func (s *session) run(ctx context.Context, start func() (attach.Session, error)) error {
	s.mu.Lock()
	s.life++
	life := s.life
	s.ready = make(chan struct{})
	s.mu.Unlock()
	s.link.shut()
	process, err := start()
	if err != nil {
		return err
	}
	s.mu.Lock()
	s.process = process
	s.mu.Unlock()
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		s.listen(process, life)
	}()
	return s.awaitReady(ctx, process, ended)
}

// listen handles the output of the program: a log, or the link of an adapter. If the program ends by itself, listen
// ends the session.
func (s *session) listen(process attach.Session, life int) {
	for {
		line, err := process.Recv(s.ctx)
		switch {
		case errors.Is(err, jsonrpc.ErrRecordTooLong):
			continue
		case err != nil:
			s.mu.Lock()
			current := s.life == life
			s.mu.Unlock()
			if current && s.ctx.Err() == nil {
				s.out.end(err)
			}
			return
		case s.profile.speaksLink():
			s.link.said(line, s.pass)
		default:
			s.heard(string(line))
		}
	}
}

// waits returns the waits of the program's threads.
func (s *session) waits() attach.Waits {
	s.mu.Lock()
	defer s.mu.Unlock()
	return attach.WaitsOf(s.process)
}

// heard handles a line of the program's log.
func (s *session) heard(line string) {
	fmt.Fprintln(&s.log, line)
	if p := s.profile.Start.Ready.log; p != nil && p.MatchString(line) {
		s.mu.Lock()
		defer s.mu.Unlock()
		select {
		case <-s.ready:
		default:
			close(s.ready)
		}
	}
}

// NotReadyError reports that a program did not become ready in time.
type NotReadyError struct {
	Waited  time.Duration
	Missing []string // conditions of the profile that were not met
	Log     string   // the end of its output
}

// Error names the conditions that were not met.
func (e *NotReadyError) Error() string {
	s := fmt.Sprintf("the program was not ready within %v: %s", e.Waited, strings.Join(e.Missing, "; "))
	if e.Log != "" {
		s += fmt.Sprintf("; its output ends with: %q", end(e.Log))
	}
	return s
}

// maxEnd is how much of the output an error shows.
const maxEnd = 300 // bytes

// end returns the end of an output, from the beginning of a line if possible.
func end(output string) string {
	if len(output) <= maxEnd {
		return output
	}
	output = output[len(output)-maxEnd:]
	if _, lines, several := strings.Cut(output, "\n"); several && lines != "" {
		return lines
	}
	return strings.ToValidUTF8(output, "")
}

// readyEvery is how often the suite checks whether a program is ready.
const readyEvery = 10 * time.Millisecond

// lastWords is how long the suite waits for the output of a program that has ended.
const lastWords = time.Second

// mostHeldStart is by how many times its limit the start of a program may be extended if the program has to wait for a
// processor.
const mostHeldStart = 3

// awaitReady waits until all conditions of the profile are met, or until the program ends. ended is closed after the
// last line of its output.
func (s *session) awaitReady(ctx context.Context, process attach.Session, ended <-chan struct{}) error {
	rule := s.profile.Start.Ready
	within, begun := s.profile.within(), time.Now()
	url, err := expand(rule.HTTP, s.values)
	if err != nil {
		return err
	}
	s.mu.Lock()
	logged := s.ready
	s.mu.Unlock()
	var held time.Duration // time that the machine held it up, as far as the limit was extended
	limit, look := time.NewTimer(within), time.NewTicker(readyEvery)
	defer limit.Stop()
	defer look.Stop()
	for {
		var missing []string
		if rule.log != nil {
			select {
			case <-logged:
			default:
				missing = append(missing, fmt.Sprintf("no line of its output matches %q", rule.Log))
			}
		}
		if url != "" && !s.answers(ctx, url) {
			missing = append(missing, url+" does not answer")
		}
		if rule.log == nil && url == "" && !s.face.Connected() && !s.link.begun() {
			missing = append(missing, s.lost())
		}
		if len(missing) == 0 {
			return nil
		}
		select {
		case <-look.C:
		case <-limit.C:
			if now := min(s.waits().Since(nil), mostHeldStart*within); now > held {
				limit.Reset(now - held)
				held = now
				continue
			}
			waited := (within + held).Round(time.Millisecond)
			return &NotReadyError{Waited: waited, Missing: missing, Log: s.StderrTail()}
		case <-ctx.Done():
			waited := time.Since(begun).Round(time.Millisecond)
			return errors.Join(&NotReadyError{Waited: waited, Missing: missing, Log: s.StderrTail()},
				context.Cause(ctx))
		}
		if state, gone := process.Exited(); gone {
			select { // wait for the last output
			case <-ended:
			case <-time.After(lastWords):
			}
			return &attach.ExitedError{Target: s.edge.String(), State: state, Stderr: s.StderrTail(), Err: io.EOF}
		}
	}
}

// lost says that the program has not connected to the platform.
func (s *session) lost() string {
	kind := s.profile.Face.Kind
	return fmt.Sprintf("it has not connected to %s at %s", kind, s.values[kind+".url"])
}

// answers reports whether the URL answers with a status below 500.
func (s *session) answers(ctx context.Context, url string) bool {
	ctx, cancel := context.WithTimeout(ctx, time.Second)
	defer cancel()
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return false
	}
	client := http.Client{Transport: &http.Transport{DisableKeepAlives: true, DialContext: s.place.dial}}
	response, err := client.Do(request)
	if err != nil {
		return false
	}
	response.Body.Close()
	return response.StatusCode < 500
}

// serve handles the frames of the runner, in order.
func (s *session) serve() {
	for {
		raw, err := s.in.take(s.ctx)
		if err != nil {
			return
		}
		s.handle(jsonrpc.Decode(raw))
	}
}

// Send accepts a frame from the runner.
func (s *session) Send(raw []byte) error {
	if s.ctx.Err() != nil {
		return jsonrpc.ErrClosed
	}
	if s.profile.speaksLink() && !ofPort(raw) {
		return s.tell(raw)
	}
	s.in.put(raw)
	return nil
}

// Recv returns the next frame for the runner.
func (s *session) Recv(ctx context.Context) ([]byte, error) {
	raw, err := s.out.take(ctx)
	if err != nil && ctx.Err() != nil && errors.Is(err, context.Cause(ctx)) {
		return nil, &jsonrpc.WaitError{Err: err}
	}
	return raw, err
}

func (s *session) current() attach.Session {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.process
}

// HangUp ends the input of the program.
func (s *session) HangUp(ctx context.Context) bool { return s.current().HangUp(ctx) }

// Restart kills the program and starts it again, in the same world of the same platform.
func (s *session) Restart(ctx context.Context) (attach.Session, error) {
	s.meet(false)
	s.out.hold() // until the runner has resumed the world
	s.forget()
	s.face.Cut()
	old := s.current()
	err := s.run(ctx, func() (attach.Session, error) { return old.Restart(ctx) })
	s.started()
	return s, err
}

// renew restarts the program with an empty directory.
func (s *session) renew(ctx context.Context) error {
	if err := s.halt(); err != nil {
		return err
	}
	return s.launch(ctx)
}

// halt stops the program, and empties its directory.
func (s *session) halt() error {
	s.forget()
	s.mu.Lock()
	s.life++
	s.mu.Unlock()
	s.face.Cut()
	if err := s.current().Close(); err != nil {
		return err
	}
	s.face.Cut()
	entries, err := os.ReadDir(s.home)
	if err != nil {
		return err
	}
	for _, e := range entries {
		if err := os.RemoveAll(filepath.Join(s.home, e.Name())); err != nil {
			return err
		}
	}
	return nil
}

// Exited returns how the program ended.
func (s *session) Exited() (attach.ExitState, bool) {
	if p := s.current(); p != nil {
		return p.Exited()
	}
	return attach.ExitState{}, false
}

// StderrTail returns the end of the program's output, on stdout and stderr.
func (s *session) StderrTail() string { return strings.TrimRight(s.log.String(), "\n") }

// Unread returns 0: everything that is sent is read at once.
func (s *session) Unread() int { return 0 }

// Close stops the program, its platform and its model.
func (s *session) Close() error { return s.shut() }

func (s *session) close() error {
	s.mu.Lock()
	s.life++
	process := s.process
	s.mu.Unlock()
	var err error
	if process != nil {
		err = process.Close()
	}
	s.cancel()
	s.out.end(jsonrpc.ErrClosed)
	if s.face != nil {
		err = errors.Join(err, s.face.Close())
	}
	if s.models != nil {
		s.models.Close()
	}
	if s.hosts != nil {
		err = errors.Join(err, s.hosts.close())
	}
	if s.place != nil {
		s.place.end()
	}
	if s.home != "" {
		err = errors.Join(err, os.RemoveAll(s.home))
	}
	return err
}
