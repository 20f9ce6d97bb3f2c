package edge

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/c2a-conform/c2a-conform/runner/face"
	"github.com/c2a-conform/c2a-conform/schemas/jsonrpc"
	"github.com/c2a-conform/c2a-conform/schemas/port"
)

// relay is the link of an adapter: of a program that speaks it by itself, on its standard input and output. What passes
// there goes on to the runner, and back; only the names are changed. The program is started anew for each world, since
// a link begins once.
type relay struct {
	names names

	mu    sync.Mutex
	open  bool // the runner has been told that the world is there
	early [][]byte
	spoke bool // the program, since it was started
}

// shut keeps what the program says until the runner knows of the world.
func (r *relay) shut() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.open, r.early, r.spoke = false, nil, false
}

// unlock passes on what was kept, and from now on all.
func (r *relay) unlock(pass func([]byte)) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, frame := range r.early {
		pass(frame)
	}
	r.open, r.early = true, nil
}

// maxEarly is how many frames are kept before a world begins.
const maxEarly = 1_000

// said takes a frame of the program.
func (r *relay) said(frame []byte, pass func([]byte)) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.spoke = true
	switch {
	case r.open:
		pass(frame)
	case len(r.early) < maxEarly:
		r.early = append(r.early, frame)
	}
}

// begun reports whether the program has said anything.
func (r *relay) begun() bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.spoke
}

// pass gives a frame of the program to the runner.
func (b *bridge) pass(frame []byte) { b.out.put(b.link.names.fromProgram(frame)) }

// tell gives a frame of the runner to the program.
func (b *bridge) tell(frame []byte) error {
	b.asksReaction(jsonrpc.Decode(frame))
	return b.current().Send(b.link.names.toProgram(frame))
}

// asksReaction notes that a signal is asked for whose glyph the platform has not.
func (b *bridge) asksReaction(m jsonrpc.Message) {
	kind, _ := FindKind(b.profile.Face.Kind)
	if kind.Reacts == nil {
		return
	}
	b.guard.Lock()
	defer b.guard.Unlock()
	if glyph := b.world.glyphs[b.profile.protocol.Signal(m)]; glyph != "" && !kind.Reacts(glyph) {
		b.world.unable = cmp.Or(b.world.unable, b.hides("a reaction by "+glyph))
	}
}

// leavesOpen notes that an adapter has to tell everybody whom a message means, and can't know.
func (b *bridge) leavesOpen(w *world, e port.SurfaceEvent) {
	f, ok := b.face.(face.Vague)
	if !ok || !b.profile.speaksLink() || !slices.Contains(b.profile.protocol.TellsAll, b.values["draft"]) {
		return
	}
	if name := f.Vague(e.Text); name != "" {
		b.guard.Lock()
		defer b.guard.Unlock()
		w.unable = cmp.Or(w.unable, b.hides("whether there is a participant called "+name))
	}
}

// ofPort reports whether a record of the runner is for the port.
func ofPort(raw []byte) bool {
	m := jsonrpc.Decode(raw)
	return m.Kind == jsonrpc.KindRequest && strings.HasPrefix(m.Method, "conformance/")
}

// adapt makes a fresh world for an adapter, and starts it there.
func (b *bridge) adapt(w port.World, fresh *world) error {
	again := b.now() != nil || b.values["draft"] != w.Draft
	if again {
		if err := b.halt(); err != nil {
			return err
		}
	}
	b.values["draft"] = w.Draft
	b.link.names.begin(w)
	b.enter(fresh)
	if err := b.face.Begin(w, fresh.self); err != nil {
		return err
	}
	if again {
		return b.launch(b.ctx)
	}
	return nil
}

// awaitPlatform waits until an adapter has found the platform: it may want to be greeted first.
func (b *bridge) awaitPlatform() error {
	limit, look := time.NewTimer(b.edge.patience), time.NewTicker(readyEvery)
	defer limit.Stop()
	defer look.Stop()
	for !b.face.Connected() {
		select {
		case <-look.C:
		case <-limit.C:
			return fmt.Errorf("%s within %v", b.lost(), b.edge.patience)
		case <-b.ctx.Done():
			return b.ctx.Err()
		}
	}
	return nil
}

// known are the ids of a face, if it has any.
func known(f face.Face) []face.ID {
	if ids, ok := f.(face.Ids); ok {
		return ids.Ids()
	}
	return nil
}
